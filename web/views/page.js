// @ts-check
/**
 * Draws pages with pdf.js, the visible one only.
 *
 * Everything pdf.js may ask for (its worker, fonts, character maps, decoders, colour profiles)
 * comes from one folder of this site. It draws; what it thinks of the text is never used.
 */
import { h } from "../dom.js";
import { coded } from "../errors.js";

/** @import { PDFDocumentLoadingTask, PDFDocumentProxy, RenderTask } from "pdfjs-dist" */
/** @typedef {typeof import("pdfjs-dist")} PdfJs */

/** The most pixels a drawing may have: beyond it some browsers give an empty canvas. */
const MOST_CANVAS_PIXELS = 16_777_216;

/** @type {Promise<PdfJs> | null} */
let library = null;

/**
 * @param {string} folder absolute URL with a slash at its end
 * @returns {Promise<PdfJs>}
 */
function loadLibrary(folder) {
  library ??= import(`${folder}pdf.min.mjs`).then((/** @type {PdfJs} */ pdfjs) => {
    pdfjs.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
    return pdfjs;
  });
  return library;
}

export class PageView {
  #folder;
  #canvas;
  /** @type {PDFDocumentLoadingTask | null} */
  #loading = null;
  /** @type {PDFDocumentProxy | null} */
  #document = null;
  /** @type {RenderTask | null} */
  #task = null;
  #turn = 0;

  /**
   * @param {string} folder of pdf.js
   * @param {HTMLCanvasElement} canvas
   */
  constructor(folder, canvas) {
    this.#folder = folder;
    this.#canvas = canvas;
  }

  /**
   * Opens a file; the buffer is handed over to pdf.js.
   *
   * @param {ArrayBuffer} data
   * @param {string | null} password
   */
  async open(data, password) {
    const pdfjs = await loadLibrary(this.#folder);
    this.#loading = pdfjs.getDocument({
      data: new Uint8Array(data),
      ...(password === null ? {} : { password }),
      standardFontDataUrl: `${this.#folder}standard_fonts/`,
      cMapUrl: `${this.#folder}cmaps/`,
      cMapPacked: true,
      wasmUrl: `${this.#folder}wasm/`,
      iccUrl: `${this.#folder}iccs/`,
      useSystemFonts: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    this.#document = await this.#loading.promise;
  }

  get isOpen() {
    return this.#document !== null;
  }

  /**
   * A displayed page's size at 100 %, in CSS pixels.
   *
   * @param {number} index
   * @returns {Promise<{ width: number, height: number }>}
   */
  async size(index) {
    const page = await /** @type {PDFDocumentProxy} */ (this.#document).getPage(index + 1);
    const { width, height } = page.getViewport({ scale: this.#cssPixelsPerPoint() });
    return { width, height };
  }

  /**
   * Draws a page; a drawing still under way is given up.
   *
   * @param {number} index
   * @param {number} zoom 1 is 100 %
   */
  async draw(index, zoom) {
    this.#turn += 1;
    const turn = this.#turn;
    this.#task?.cancel();
    const page = await /** @type {PDFDocumentProxy} */ (this.#document).getPage(index + 1);
    if (turn !== this.#turn) {
      return;
    }
    const viewport = page.getViewport({ scale: this.#cssPixelsPerPoint() * zoom });
    const wanted = globalThis.devicePixelRatio || 1;
    const most = Math.sqrt(MOST_CANVAS_PIXELS / (viewport.width * viewport.height));
    const ratio = Math.min(wanted, most);
    // Drawn beside the visible canvas, which stays until its successor is ready.
    const canvas = h("canvas", { class: "drawing", "aria-hidden": "true" });
    canvas.width = Math.max(1, Math.floor(viewport.width * ratio));
    canvas.height = Math.max(1, Math.floor(viewport.height * ratio));
    this.#task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    await this.#finish(this.#task);
    if (turn === this.#turn) {
      this.#canvas.replaceWith(canvas);
      this.#canvas = canvas;
    }
  }

  /** @param {RenderTask} task */
  async #finish(task) {
    try {
      await task.promise;
    } catch (error) {
      const pdfjs = await loadLibrary(this.#folder);
      if (!(error instanceof pdfjs.RenderingCancelledException)) {
        throw coded(error, "undrawable");
      }
    }
  }

  #cssPixelsPerPoint() {
    // CSS: an inch is 96 pixels, and 72 points.
    return 96 / 72;
  }

  async close() {
    this.#turn += 1;
    this.#task?.cancel();
    const loading = this.#loading;
    this.#loading = null;
    this.#document = null;
    this.#canvas.width = 1;
    await loading?.destroy();
  }
}
