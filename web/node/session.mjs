// @ts-check
/**
 * inkroute in one Pyodide, for Node and for a browser's worker alike: bytes in, JSON text out.
 *
 * As a page does, it starts with our package alone and loads what a file needs when it needs it.
 * Decides nothing. Every proxy is destroyed once it has been used.
 */

/**
 * @typedef {object} Call
 * @property {Uint8Array} data the PDF
 * @property {boolean} [classify] whether pages are classified, not routed
 * @property {string} [words] JSON of OCR words: they are merged
 * @property {string} [artifact] JSON of precomputed OCR: it is merged, page by page
 * @property {string} [options] JSON
 *
 * @typedef {object} Session
 * @property {(call: Call) => Promise<string>} answer the bridge's JSON text
 * @property {number} loadMs starting the interpreter with its packages
 * @property {number} importMs importing inkroute.bridge
 */

/**
 * Starts an interpreter and imports the bridge.
 *
 * @param {typeof import("pyodide").loadPyodide} loadPyodide of the runtime folder's pyodide.mjs
 * @param {string} indexURL the runtime folder: a path in Node, an address in a browser
 * @returns {Promise<Session>}
 */
export async function openSession(loadPyodide, indexURL) {
  const started = performance.now();
  const pyodide = await loadPyodide({ indexURL, packages: ["inkroute"] });
  const loaded = performance.now();
  const bridge = pyodide.pyimport("inkroute.bridge");
  const imported = performance.now();

  /** @param {any} session a bridge.Session */
  const loadNeeds = async (session) => {
    const needs = JSON.parse(session.needs());
    if (Array.isArray(needs) && needs.length > 0) {
      await pyodide.loadPackage(needs, { messageCallback: () => {} });
    }
  };

  /**
   * @param {any} session a bridge.Session
   * @param {string} artifact
   * @returns {string}
   */
  const mergeArtifact = (session, artifact) => {
    const loading = session.load_artifact(artifact);
    if ("error" in JSON.parse(loading)) {
      return loading;
    }
    const { page_count: count } = JSON.parse(session.describe());
    for (let index = 0; index < count; index += 1) {
      session.merge_page(index);
    }
    return session.result();
  };

  /** @type {Session["answer"]} */
  const answer = async ({ data, classify, words, artifact, options = "{}" }) => {
    // A plain Uint8Array: Pyodide can't convert Node's Buffer.
    const view = pyodide.toPy(new Uint8Array(data));
    const bytes = view.tobytes();
    const session = bridge.Session(bytes, options);
    try {
      await loadNeeds(session);
      if (artifact !== undefined) {
        return mergeArtifact(session, artifact);
      }
      if (words !== undefined) {
        return bridge.merge(bytes, words, options);
      }
      return classify ? bridge.classify(bytes, options) : bridge.route(bytes, options);
    } finally {
      session.close();
      for (const proxy of [session, bytes, view]) {
        proxy.destroy();
      }
    }
  };
  return { answer, loadMs: loaded - started, importMs: imported - loaded };
}
