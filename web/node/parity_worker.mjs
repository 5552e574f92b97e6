// @ts-check
/**
 * The module worker of the Chromium parity runner. It is served beside session.mjs, with the runtime
 * folder under /runtime/. Messages in: `{data, words?, options?}`; out: `{text}` or `{failure}`,
 * after a first `{ready}` in milliseconds, or a `{failure}` when it can't start.
 */
import { openSession } from "./session.mjs";

const scope = /** @type {any} */ (globalThis);
const indexURL = new URL("/runtime/", scope.location.href).href;

/** @returns {Promise<import("./session.mjs").Session>} */
async function open() {
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  return openSession(loadPyodide, indexURL);
}

const session = await open().catch((error) => {
  scope.postMessage({ failure: String(error) });
  throw error;
});

/** @param {MessageEvent<{data: Uint8Array, words?: string, options?: string}>} event */
scope.onmessage = ({ data: { data, words, options } }) => {
  try {
    const text = words === undefined
      ? session.route(data, options)
      : session.merge(data, words, options);
    scope.postMessage({ text });
  } catch (error) {
    scope.postMessage({ failure: String(error) });
  }
};
scope.postMessage({ ready: session.loadMs + session.importMs });
