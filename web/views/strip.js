// @ts-check
/**
 * A file's pages in a row, each filled as far as its area needs OCR: where to look in a long file.
 *
 * A `turn` event carries the index of the page that was clicked. Arrow keys on the stage turn
 * pages too, so that the row is one tab stop: the visible page's.
 */
import { h } from "../dom.js";
import { percent } from "../format.js";

/** @import { OpenDocument } from "../document.js" */

export class PageStrip extends EventTarget {
  #element;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #current = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    super();
    this.#element = element;
    element.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const index = this.#buttons.findIndex((each) => each === button);
      if (index >= 0) {
        this.dispatchEvent(new CustomEvent("turn", { detail: index }));
      }
    });
  }

  clear() {
    this.#buttons = [];
    this.#element.replaceChildren();
    this.#element.hidden = true;
  }

  /**
   * @param {OpenDocument} open
   * @param {number} current the visible page
   */
  draw(open, current) {
    if (open.pageCount !== this.#buttons.length) {
      this.#buttons = Array.from({ length: open.pageCount }, (_, index) =>
        h("button", { type: "button", class: "strip-page", tabindex: -1, title: `Page ${index + 1}` }),
      );
      this.#element.replaceChildren(...this.#buttons);
      this.#element.hidden = open.pageCount < 2;
    }
    for (const [index, button] of this.#buttons.entries()) {
      if (button.dataset["state"] !== "done") {
        fill(button, open, index);
      }
    }
    this.#mark(current);
  }

  /** @param {number} current */
  #mark(current) {
    const before = this.#buttons[this.#current];
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    const now = this.#buttons[current];
    now?.setAttribute("aria-current", "page");
    now?.setAttribute("tabindex", "0");
    if (current !== this.#current) {
      now?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.#current = current;
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {OpenDocument} open
 * @param {number} index
 */
function fill(button, open, index) {
  const state = open.pages.get(index);
  const failed = open.failures.has(index);
  if (state === undefined && !failed) {
    return;
  }
  const share = state?.page.ocr_share ?? 0;
  const needs = state?.page.routes.some((route) => route.decision === "ocr") ?? false;
  const said = failed ? "could not be judged" : `${percent(share)} of its area needs OCR`;
  button.dataset["state"] = "done";
  button.classList.toggle("needs-ocr", needs);
  button.classList.toggle("has-failed", failed);
  button.title = `Page ${index + 1}: ${said}`;
  button.setAttribute("aria-label", button.title);
  button.style.setProperty("--share", `${share / 10}%`);
}
