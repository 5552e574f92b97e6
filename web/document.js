// @ts-check
/**
 * One open file: its pages routed and merged one after another, the visible one first.
 *
 * In: a client and a source. Out: `change` events whenever something of the state has changed;
 * views read the state and draw. It holds the order of work and the core's answers, nothing else.
 */
import { CodedError, coded } from "./errors.js";

/** @import { Client } from "./client.js" */
/** @import { Description, Page } from "./protocol.js" */

/**
 * @typedef {object} Source
 * @property {string} name
 * @property {Blob} blob
 * @property {string | null} artifact precomputed OCR as JSON text, for a sample
 */

/**
 * @typedef {object} PageState
 * @property {Page} page
 * @property {number} routeMs
 * @property {number | null} mergeMs null until merged
 */

/** @typedef {"opening" | "working" | "done" | "stopped"} Phase */

/**
 * Reads a blob whole.
 *
 * @param {Blob} blob
 * @returns {Promise<ArrayBuffer>}
 * @throws {CodedError} "unreadable"
 */
export async function bytesOf(blob) {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    throw coded(error, "unreadable");
  }
}

export class OpenDocument extends EventTarget {
  /** @type {Phase} */
  phase = "opening";
  /** @type {Description | null} */
  description = null;
  /** @type {Map<number, PageState>} */
  pages = new Map();
  /** Pages that the core could not do. @type {Map<number, CodedError>} */
  failures = new Map();
  /** Keys of routes with precomputed words. @type {Set<string>} */
  precomputed = new Set();
  /** What went wrong with the artifact. @type {CodedError | null} */
  artifactError = null;
  /** The password that opened the file. @type {string | null} */
  password = null;
  openMs = 0;

  #client;
  #wanted = 0;
  #running = false;
  #closed = false;
  /** Pages done in the session that the worker holds now. @type {Set<number>} */
  #done = new Set();

  /**
   * @param {Client} client
   * @param {Source} source
   */
  constructor(client, source) {
    super();
    this.#client = client;
    this.source = source;
  }

  get pageCount() {
    return this.description?.page_count ?? 0;
  }

  /** Pages with an answer of any kind. */
  get pagesDone() {
    return this.#done.size;
  }

  /**
   * Opens the file in the worker and begins with its pages.
   *
   * @param {string | null} password
   * @throws {CodedError}
   */
  async open(password) {
    const data = await bytesOf(this.source.blob);
    const report = await this.#client.call("open", { data, password }, [data]);
    this.description = report.description;
    this.openMs = report.ms;
    this.password = password;
    this.#done.clear();
    await this.#loadArtifact();
    this.#changed("working");
    void this.#work();
  }

  async #loadArtifact() {
    const text = this.source.artifact;
    if (text === null) {
      return;
    }
    try {
      const { keys } = await this.#client.call("artifact", { text });
      this.precomputed = new Set(keys);
      this.artifactError = null;
    } catch (error) {
      this.artifactError = coded(error);
    }
  }

  /** Has the page done next. @param {number} index */
  want(index) {
    this.#wanted = index;
  }

  /** Stops all work: the worker is replaced, what is known stays. */
  stop() {
    if (this.phase === "working" || this.phase === "opening") {
      this.#client.restart();
    }
  }

  /** Goes on after a stop, in a new session that does every page again. */
  async resume() {
    this.phase = "opening";
    this.#changed("opening");
    await this.open(this.password);
  }

  /** Says no more and begins no further page; the worker gives the file's memory back. */
  close() {
    this.#closed = true;
    // Nobody waits for it, and a worker that failed has nothing left to close.
    this.#client.call("close", {}).catch(() => {});
  }

  /**
   * The reading-order text of the pages merged so far.
   *
   * @returns {Promise<string>}
   */
  async text() {
    this.#needSession();
    return (await this.#client.call("text", {})).text;
  }

  /**
   * The canonical JSON of the pages done so far.
   *
   * @returns {Promise<string>}
   */
  async result() {
    this.#needSession();
    return (await this.#client.call("result", {})).json;
  }

  #needSession() {
    if (this.phase !== "working" && this.phase !== "done") {
      throw new CodedError("cancelled", "stopped; continue to get this");
    }
  }

  /** @returns {number | null} */
  #next() {
    if (!this.#done.has(this.#wanted)) {
      return this.#wanted;
    }
    for (let index = 0; index < this.pageCount; index += 1) {
      if (!this.#done.has(index)) {
        return index;
      }
    }
    return null;
  }

  async #work() {
    if (this.#running) {
      return;
    }
    this.#running = true;
    try {
      for (let index = this.#next(); index !== null && !this.#closed; index = this.#next()) {
        await this.#doPage(index);
        this.#done.add(index);
        this.#changed("working");
      }
      this.#changed("done");
    } catch (error) {
      this.#changed("stopped", coded(error));
    } finally {
      this.#running = false;
    }
  }

  /** @param {number} index */
  async #doPage(index) {
    try {
      const routed = await this.#client.call("route", { index });
      this.pages.set(index, { page: routed.page, routeMs: routed.ms, mergeMs: null });
      this.failures.delete(index);
      this.#changed("working");
      const merged = await this.#client.call("merge", { index });
      this.pages.set(index, { page: merged.page, routeMs: routed.ms, mergeMs: merged.ms });
    } catch (thrown) {
      const error = coded(thrown);
      if (error.code === "cancelled" || error.code === "worker_failed") {
        throw error;
      }
      this.failures.set(index, error);
    }
  }

  /**
   * @param {Phase} phase
   * @param {CodedError | null} error
   */
  #changed(phase, error = null) {
    if (!this.#closed) {
      this.phase = phase;
      this.dispatchEvent(new CustomEvent("change", { detail: error }));
    }
  }
}
