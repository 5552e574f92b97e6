// @ts-check
/**
 * The module worker in which Python runs.
 *
 * In: `Request`s of protocol.js. Out: `Progress` and one `Reply` a request, in the order they
 * came. It calls `inkroute.bridge` and passes its JSON on; it holds no Python text, no threshold
 * and no decision, and destroys every proxy it is given. To cancel, the page ends this worker and
 * starts another.
 */
import { CodedError, coded } from "./errors.js";
import { fenceIn } from "./fence.js";

/** @import { Message, Request, StartParams, StartReport, OpenParams, Stage } from "./protocol.js" */
/** @import { PyodideInterface } from "pyodide" */

/**
 * @typedef {object} WorkerScope what this file uses of DedicatedWorkerGlobalScope
 * @property {(message: Message) => void} postMessage
 * @property {((event: MessageEvent<Request>) => void) | null} onmessage
 */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

/** @typedef {(stage: Stage, detail?: string) => void} Report */

/** @type {PyodideInterface | null} */
let pyodide = null;
/** The module `inkroute.bridge`. @type {any} */
let bridge = null;
/** The open file's `bridge.Session`. @type {any} */
let session = null;

/**
 * Parses what the bridge answered, and throws its expected errors.
 *
 * @param {string} json
 * @returns {any}
 */
function parsed(json) {
  const answer = JSON.parse(json);
  if (answer !== null && typeof answer === "object" && "error" in answer) {
    throw new CodedError(answer.error.code, answer.error.message);
  }
  return answer;
}

/** @returns {any} */
function openSession() {
  if (session === null) {
    throw new CodedError("internal", "no file is open");
  }
  return session;
}

/**
 * Whether the interpreter came from the cache: then less crossed the wire than it holds.
 *
 * @param {string} runtimeUrl
 */
function cameFromCache(runtimeUrl) {
  const entries = performance.getEntriesByName(`${runtimeUrl}pyodide.asm.wasm`, "resource");
  const entry = /** @type {PerformanceResourceTiming | undefined} */ (entries.at(-1));
  return entry !== undefined && entry.transferSize < entry.encodedBodySize;
}

/**
 * @param {StartParams} params
 * @param {Report} report
 * @returns {Promise<StartReport>}
 */
async function start({ runtimeUrl }, report) {
  report("runtime");
  fenceIn(globalThis);
  const module = /** @type {typeof import("pyodide")} */ (
    await import(`${runtimeUrl}pyodide.mjs`)
  );
  pyodide = await module.loadPyodide({
    indexURL: runtimeUrl,
    lockFileURL: `${runtimeUrl}pyodide-lock.json`,
    packageBaseUrl: runtimeUrl,
    packages: ["inkroute"],
  });
  const runtimeMs = performance.now();
  report("core");
  bridge = pyodide.pyimport("inkroute.bridge");
  const totalMs = performance.now();
  return {
    runtimeMs,
    importMs: totalMs - runtimeMs,
    totalMs,
    warm: cameFromCache(runtimeUrl),
    python: pyodide.version,
  };
}

function close() {
  if (session !== null) {
    session.close();
    session.destroy();
    session = null;
  }
  return {};
}

/**
 * Makes a session of a file's bytes, which Python receives as its own copy.
 *
 * @param {OpenParams} params
 */
function makeSession({ data, password }) {
  const python = /** @type {PyodideInterface} */ (pyodide);
  const view = python.toPy(new Uint8Array(data));
  const make = bridge.Session;
  try {
    const options = password === null ? {} : { password };
    return make(view, JSON.stringify(options));
  } finally {
    make.destroy();
    view.destroy();
  }
}

/**
 * Loads what the core asks for before this file is judged, such as the JPEG decoder.
 *
 * @param {Report} report
 * @returns {Promise<string[]>}
 */
async function loadNeeds(report) {
  /** @type {string[]} */
  const needs = parsed(openSession().needs());
  if (needs.length === 0) {
    return [];
  }
  report("packages", needs.join(", "));
  const python = /** @type {PyodideInterface} */ (pyodide);
  /** @type {string[]} */
  const failures = [];
  await python.loadPackage(needs, {
    messageCallback: () => {},
    errorCallback: (message) => failures.push(message),
  });
  if (failures.length > 0) {
    throw new CodedError("start_failed", failures.join("; "));
  }
  return needs;
}

/**
 * @param {OpenParams} params
 * @param {Report} report
 */
async function open(params, report) {
  close();
  report("file");
  const begun = performance.now();
  session = makeSession(params);
  try {
    const description = parsed(session.describe());
    const packages = await loadNeeds(report);
    return { description, packages, ms: performance.now() - begun };
  } catch (error) {
    close();
    throw error;
  }
}

/** @param {{ text: string }} params */
function takeArtifact({ text }) {
  const { routes } = parsed(openSession().load_artifact(text));
  return { routes, keys: parsed(openSession().read_routes()) };
}

/** The canonical text itself, once it is known to be no error. */
function result() {
  const json = openSession().result();
  parsed(json);
  return { json };
}

/**
 * Has the session do a page, and measures what Python takes for it.
 *
 * @param {"route_page" | "merge_page"} method
 * @param {number} index
 */
function pageReport(method, index) {
  const begun = performance.now();
  const json = openSession()[method](index);
  const ms = performance.now() - begun;
  return { page: parsed(json), ms };
}

/** @type {Record<string, (params: any, report: Report) => any>} */
const METHODS = {
  start,
  open,
  close,
  artifact: takeArtifact,
  route: ({ index }) => pageReport("route_page", index),
  merge: ({ index }) => pageReport("merge_page", index),
  text: () => parsed(openSession().text()),
  result,
};

/** @param {Request} request */
async function answer({ id, method, params }) {
  /** @type {Report} */
  const report = (stage, detail = "") => scope.postMessage({ id, progress: { stage, detail } });
  try {
    const handler = METHODS[method];
    if (handler === undefined) {
      throw new CodedError("internal", `no such method: ${method}`);
    }
    scope.postMessage({ id, result: await handler(params, report) });
  } catch (thrown) {
    const error = coded(thrown, method === "start" ? "start_failed" : "internal");
    scope.postMessage({ id, error: { code: error.code, message: error.message } });
  }
}

/** Requests are answered one after another, also while one of them waits for a download. */
let last = Promise.resolve();
scope.onmessage = (event) => {
  last = last.then(() => answer(event.data));
};
