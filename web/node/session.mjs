// @ts-check
/**
 * inkroute in one Pyodide, for Node and for a browser's worker alike: bytes in, JSON text out.
 *
 * Decides nothing. Every proxy is destroyed once it has been used.
 */

/**
 * @typedef {object} Session
 * @property {(data: Uint8Array, options?: string) => string} route the document's routes
 * @property {(data: Uint8Array, words: string, options?: string) => string} merge the merged words
 * @property {number} loadMs starting the interpreter with its packages
 * @property {number} importMs importing inkroute.bridge
 */

/** What native installations have: Pillow and fontTools, that a page loads when a file needs them. */
export const ALL_PACKAGES = ["inkroute", "pillow", "fonttools"];

/**
 * Starts an interpreter and imports the bridge.
 *
 * @param {typeof import("pyodide").loadPyodide} loadPyodide of the runtime folder's pyodide.mjs
 * @param {string} indexURL the runtime folder: a path in Node, an address in a browser
 * @param {string[]} packages names in the folder's lock file
 * @returns {Promise<Session>}
 */
export async function openSession(loadPyodide, indexURL, packages = ALL_PACKAGES) {
  const started = performance.now();
  const pyodide = await loadPyodide({ indexURL, packages });
  const loaded = performance.now();
  const bridge = pyodide.pyimport("inkroute.bridge");
  const imported = performance.now();

  /**
   * @param {string} name
   * @param {Uint8Array} data
   * @param {string[]} rest
   * @returns {string}
   */
  const call = (name, data, rest) => {
    // A plain Uint8Array: Pyodide can't convert Node's Buffer.
    const view = pyodide.toPy(new Uint8Array(data));
    const bytes = view.tobytes();
    try {
      return bridge[name](bytes, ...rest);
    } finally {
      bytes.destroy();
      view.destroy();
    }
  };
  return {
    route: (data, options = "{}") => call("route", data, [options]),
    merge: (data, words, options = "{}") => call("merge", data, [words, options]),
    loadMs: loaded - started,
    importMs: imported - loaded,
  };
}
