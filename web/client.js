// @ts-check
/**
 * The page's end of the worker: a promise a request, progress as events, cancel by restart.
 *
 * It knows the protocol, not what is asked. A `progress` event carries what the worker is busy
 * with; a `started` event, how long Python took.
 */
import { CodedError } from "./errors.js";

/** @import { Message, Method, Methods, StartReport } from "./protocol.js" */

/**
 * @typedef {object} Pending
 * @property {(value: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class Client extends EventTarget {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<StartReport> | null} */
  #started = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #nextId = 1;

  /**
   * @param {string} workerUrl
   * @param {string} runtimeUrl absolute, with a slash at its end
   */
  constructor(workerUrl, runtimeUrl) {
    super();
    this.workerUrl = workerUrl;
    this.runtimeUrl = runtimeUrl;
  }

  /**
   * Starts Python, once; later calls wait for the same start.
   *
   * @returns {Promise<StartReport>}
   */
  start() {
    this.#started ??= this.#start();
    return this.#started;
  }

  /** @returns {Promise<StartReport>} */
  async #start() {
    const worker = new Worker(this.workerUrl, { type: "module", name: "inkroute" });
    this.#worker = worker;
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new CodedError("worker_failed", event.message || "the worker's script failed"));
    };
    const report = await this.#send("start", { runtimeUrl: this.runtimeUrl }, []);
    this.dispatchEvent(new CustomEvent("started", { detail: report }));
    return report;
  }

  /**
   * Asks the worker; starts it first where that has not been done.
   *
   * @template {Method} M
   * @param {M} method
   * @param {Methods[M]["params"]} params
   * @param {Transferable[]} transfer
   * @returns {Promise<Methods[M]["result"]>}
   * @throws {CodedError}
   */
  async call(method, params, transfer = []) {
    await this.start();
    return this.#send(method, params, transfer);
  }

  /**
   * Ends whatever the worker does: its pending requests fail with code "cancelled", and a new
   * worker starts.
   */
  restart() {
    this.#fail(new CodedError("cancelled", "stopped by request"));
    // A failed start is told by the next call; here nobody waits for it.
    this.start().catch(() => {});
  }

  /**
   * @template {Method} M
   * @param {M} method
   * @param {Methods[M]["params"]} params
   * @param {Transferable[]} transfer
   * @returns {Promise<Methods[M]["result"]>}
   */
  #send(method, params, transfer) {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker?.postMessage({ id, method, params }, transfer);
    });
  }

  /** @param {Message} message */
  #receive(message) {
    if ("progress" in message) {
      this.dispatchEvent(new CustomEvent("progress", { detail: message.progress }));
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ("error" in message) {
      pending?.reject(new CodedError(message.error.code, message.error.message));
    } else {
      pending?.resolve(message.result);
    }
  }

  /** @param {CodedError} error */
  #fail(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#started = null;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of waiting) {
      pending.reject(error);
    }
  }
}
