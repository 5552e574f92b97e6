// @ts-check
/**
 * The stage: the visible page's drawing with its overlay, zoom, and the page's place in the file.
 *
 * A `turn` event carries the index of a page that the person asks for.
 */
import { byId } from "../dom.js";
import { CodedError } from "../errors.js";
import { PageView } from "./page.js";

/** One step of zooming in: four steps are a little more than twice as large. */
const ZOOM_STEP = 1.25;
/** Below and above these a page is a stamp, or no browser draws it. */
const LEAST_ZOOM = 0.1;
const MOST_ZOOM = 8;

export class Stage extends EventTarget {
  #stage = byId("stage", HTMLElement);
  #sheet = byId("sheet", HTMLElement);
  #pageNumber = byId("page-number", HTMLInputElement);
  #pageCount = byId("page-count", HTMLElement);
  #zoomShown = byId("zoom-shown", HTMLElement);
  #fitButton = byId("zoom-fit", HTMLButtonElement);
  #view;
  /** null fits the page's width to the stage. @type {number | null} */
  #zoom = null;
  #zoomNow = 1;
  #fittedWidth = 0;
  index = 0;
  #count = 1;

  /** @param {string} pdfjsUrl */
  constructor(pdfjsUrl) {
    super();
    this.#view = new PageView(pdfjsUrl, byId("drawing", HTMLCanvasElement));
    this.#onClick("page-previous", () => this.#turnTo(this.index - 1));
    this.#onClick("page-next", () => this.#turnTo(this.index + 1));
    this.#onClick("zoom-in", () => this.#zoomBy(ZOOM_STEP));
    this.#onClick("zoom-out", () => this.#zoomBy(1 / ZOOM_STEP));
    this.#onClick("zoom-fit", () => this.#setZoom(null));
    this.#pageNumber.addEventListener("change", () =>
      this.#turnTo(Number(this.#pageNumber.value) - 1),
    );
    this.#stage.addEventListener("keydown", (event) => this.#onKey(event));
    new ResizeObserver(() => this.#refit()).observe(this.#stage);
  }

  /**
   * @param {string} id
   * @param {() => void} act
   */
  #onClick(id, act) {
    byId(id, HTMLButtonElement).addEventListener("click", act);
  }

  /**
   * Opens a file for drawing and shows a page of it.
   *
   * @param {ArrayBuffer} data handed over
   * @param {string | null} password
   * @param {number} count pages
   * @param {number} index
   */
  async open(data, password, count, index) {
    this.#count = count;
    this.#pageCount.textContent = count.toLocaleString("en");
    this.#pageNumber.max = String(count);
    this.index = index;
    this.#zoom = null;
    await this.#view.close();
    try {
      await this.#view.open(data, password);
      await this.draw();
    } catch (error) {
      throw new CodedError("undrawable", error instanceof Error ? error.message : String(error));
    }
  }

  async close() {
    await this.#view.close();
  }

  /**
   * Gives a page that cannot be drawn its empty sheet, so that its regions have their place.
   *
   * @param {{ width: number, height: number }} size any unit
   */
  outline(size) {
    if (!this.#view.isOpen) {
      this.#sheet.style.width = "100%";
      this.#sheet.style.aspectRatio = `${size.width} / ${size.height}`;
    }
  }

  /** Shows a page without telling anyone. @param {number} index */
  async show(index) {
    this.index = index;
    this.#stage.scrollTop = 0;
    await this.draw();
  }

  async draw() {
    this.#pageNumber.value = String(this.index + 1);
    byId("page-previous", HTMLButtonElement).disabled = this.index === 0;
    byId("page-next", HTMLButtonElement).disabled = this.index + 1 >= this.#count;
    this.#fitButton.setAttribute("aria-pressed", String(this.#zoom === null));
    if (!this.#view.isOpen) {
      return;
    }
    const size = await this.#view.size(this.index);
    this.#zoomNow = this.#zoom ?? this.#fit(size.width);
    this.#sheet.style.width = `${size.width * this.#zoomNow}px`;
    this.#sheet.style.aspectRatio = `${size.width} / ${size.height}`;
    this.#zoomShown.textContent = `${Math.round(this.#zoomNow * 100)} %`;
    await this.#view.draw(this.index, this.#zoomNow);
  }

  /**
   * @param {number} width of the page at 100 %
   * @returns {number}
   */
  #fit(width) {
    const style = getComputedStyle(this.#stage);
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    this.#fittedWidth = this.#stage.clientWidth;
    return Math.max(LEAST_ZOOM, (this.#stage.clientWidth - padding) / width);
  }

  #refit() {
    if (this.#zoom === null && this.#stage.clientWidth !== this.#fittedWidth) {
      this.#redraw();
    }
  }

  /** @param {number} factor */
  #zoomBy(factor) {
    this.#setZoom(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, this.#zoomNow * factor)));
  }

  /** @param {number | null} zoom */
  #setZoom(zoom) {
    this.#zoom = zoom;
    this.#redraw();
  }

  #redraw() {
    this.draw().catch((error) => this.dispatchEvent(new CustomEvent("problem", { detail: error })));
  }

  /** @param {number} index */
  #turnTo(index) {
    const within = Math.min(Math.max(Number.isFinite(index) ? index : 0, 0), this.#count - 1);
    this.#pageNumber.value = String(within + 1);
    if (within !== this.index) {
      this.dispatchEvent(new CustomEvent("turn", { detail: within }));
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.#turnTo(this.index - 1),
      ArrowRight: () => this.#turnTo(this.index + 1),
      "+": () => this.#zoomBy(ZOOM_STEP),
      "=": () => this.#zoomBy(ZOOM_STEP),
      "-": () => this.#zoomBy(1 / ZOOM_STEP),
      0: () => this.#setZoom(null),
    };
    const act = acts[event.key];
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  }
}
