// @ts-check
/**
 * Keeps a worker's requests on the site's own origin.
 *
 * A page's Content-Security-Policy does not reach into a worker that was loaded by URL; only the
 * server's header would. So that the promise holds on any static host, the worker's own ways out
 * are closed before anything else is loaded: `fetch` refuses other origins at once and loudly,
 * and the rest that could open a connection is taken away.
 */

const OTHER_WAYS_OUT = [
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
];

/**
 * Closes the ways out of this global scope.
 *
 * @param {typeof globalThis} scope
 */
export function fenceIn(scope) {
  const origin = scope.location.origin;
  const open = scope.fetch.bind(scope);
  /** @type {typeof fetch} */
  const fenced = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const target = new URL(address, scope.location.href);
    if (target.origin !== origin) {
      return Promise.reject(new TypeError(`refused: ${target.origin} is not this site`));
    }
    return open(input, init);
  };
  Object.defineProperty(scope, "fetch", { value: fenced, writable: false, configurable: false });
  for (const name of OTHER_WAYS_OUT) {
    if (name in scope) {
      Object.defineProperty(scope, name, { value: undefined, writable: false, configurable: false });
    }
  }
}
