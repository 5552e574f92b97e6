// @ts-check
/**
 * The module worker of the Chromium parity runner. It is served beside session.mjs, with the
 * runtime folder under /runtime/. Messages in: a `Call`; out: `{text}` or `{failure}`, after a
 * first `{ready}` in milliseconds, or a `{failure}` when it can't start.
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

/** @param {MessageEvent<import("./session.mjs").Call>} event */
scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage({ text: await session.answer(data) });
  } catch (error) {
    scope.postMessage({ failure: String(error) });
  }
};
scope.postMessage({ ready: session.loadMs + session.importMs });
