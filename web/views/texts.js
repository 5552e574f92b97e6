// @ts-check
/**
 * The Text and JSON tabs: what the core gives for the whole file, to read, copy and save.
 *
 * They ask only when they are shown, since a long file's answer is long too. The JSON shown is
 * the visible page's, indented; what is copied or saved is the core's canonical text, unchanged.
 */
import { h, saveText } from "../dom.js";
import { coded } from "../errors.js";

/** @import { OpenDocument } from "../document.js" */

/** How long a button says that it has copied, ms. */
const COPIED_MS = 1600;

/**
 * @typedef {object} Kind
 * @property {string} extension
 * @property {string} type MIME type
 * @property {(open: OpenDocument) => Promise<string>} whole
 * @property {(whole: string, open: OpenDocument, index: number) => string} shown
 * @property {string} caption
 */

/**
 * JSON for the eye: indented, but each box in one line.
 *
 * @param {unknown} value
 */
function indented(value) {
  // A line break inside brackets is never part of a string: there it would be escaped.
  return JSON.stringify(value, null, 2).replace(/\[\n[\s\d,-]+\]/g, (list) =>
    list.replace(/\s+/g, " ").replace("[ ", "[").replace(" ]", "]"),
  );
}

/** @type {Kind} */
export const TEXT = {
  extension: "txt",
  type: "text/plain",
  whole: (open) => open.text(),
  shown: (whole) => whole,
  caption: "The whole file's words in reading order.",
};

/** @type {Kind} */
export const JSON_RESULT = {
  extension: "json",
  type: "application/json",
  whole: (open) => open.result(),
  shown: (_whole, open, index) => indented(open.pages.get(index)?.page ?? null),
  caption: "Shown: this page, indented. Copied and saved: the whole file's canonical JSON.",
};

export class TextPanel {
  #element;
  #kind;
  #body = h("pre", { tabindex: 0 });
  #caption = h("p", { class: "meaning" });
  /** @type {string | null} */
  #whole = null;
  #name = "";
  #asked = 0;

  /**
   * @param {HTMLElement} element
   * @param {Kind} kind
   */
  constructor(element, kind) {
    this.#element = element;
    this.#kind = kind;
    const copy = h("button", { type: "button", class: "small" }, "Copy");
    const save = h("button", { type: "button", class: "small" }, "Save");
    copy.addEventListener("click", () => this.#copy(copy));
    save.addEventListener("click", () => this.#save());
    element.replaceChildren(
      h("div", { class: "panel-head" }, this.#caption, h("div", { class: "actions" }, copy, save)),
      this.#body,
    );
  }

  /**
   * Asks the core again and shows what it says, unless the panel is hidden.
   *
   * @param {OpenDocument} open
   * @param {number} index the visible page
   */
  async draw(open, index) {
    if (this.#element.hidden) {
      return;
    }
    this.#asked += 1;
    const asked = this.#asked;
    this.#name = open.source.name.replace(/\.pdf$/i, "");
    try {
      const whole = await this.#kind.whole(open);
      if (asked === this.#asked) {
        this.#whole = whole;
        this.#body.textContent = this.#kind.shown(whole, open, index);
        this.#caption.textContent = this.#kind.caption + partly(open);
      }
    } catch (thrown) {
      this.#caption.textContent = coded(thrown).message;
    }
  }

  clear() {
    this.#asked += 1;
    this.#whole = null;
    this.#body.textContent = "";
    this.#caption.textContent = "";
  }

  /** @param {HTMLButtonElement} button */
  async #copy(button) {
    if (this.#whole === null) {
      return;
    }
    try {
      await navigator.clipboard.writeText(this.#whole);
      button.textContent = "Copied";
    } catch {
      // The browser may forbid it; saving always works.
      button.textContent = "Not allowed here: use Save";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, COPIED_MS);
  }

  #save() {
    if (this.#whole !== null) {
      saveText(`${this.#name}.${this.#kind.extension}`, this.#whole, this.#kind.type);
    }
  }
}

/** @param {OpenDocument} open */
function partly(open) {
  return open.pagesDone < open.pageCount
    ? ` So far: ${open.pagesDone} of ${open.pageCount} pages.`
    : "";
}
