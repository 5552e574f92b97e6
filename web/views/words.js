// @ts-check
/**
 * The Words tab: a page's merged words in their order, told apart by source.
 *
 * Each word stands in the text and on the page; pointing at one shows the other. Sources have a
 * line style besides their colour, and can be left out one by one.
 */
import { h } from "../dom.js";
import { WORD_SOURCE_NAMES, counted, percent } from "../format.js";

/** @import { Page, Word, WordSource } from "../protocol.js" */

/** @type {WordSource[]} */
const SOURCES = ["file", "repaired", "ocr", "file_ocr_layer"];

/** @type {Readonly<Record<WordSource, string>>} */
const MEANING = {
  file: "kept exactly as the file has it",
  repaired: "put in place of codes that mean nothing",
  ocr: "read by OCR where the file has no words",
  file_ocr_layer: "words that an earlier OCR left in the file",
};

export class WordList {
  #element;
  #sheet;
  /** @type {Set<WordSource>} */
  #left = new Set();
  /** @type {Word[]} */
  #words = [];
  /** @type {HTMLElement} */
  #told;

  /**
   * @param {HTMLElement} element
   * @param {SVGSVGElement} sheet the words' marks on the page
   */
  constructor(element, sheet) {
    this.#element = element;
    this.#sheet = sheet;
    this.#told = h("p", { class: "word-told", "aria-live": "polite" });
    for (const place of [element, sheet]) {
      place.addEventListener("pointerover", (event) => this.#point(event));
      place.addEventListener("pointerleave", () => this.#show(null));
    }
    element.addEventListener("click", (event) => this.#point(event));
    sheet.addEventListener("click", (event) => this.#scrollTo(event));
  }

  /** @param {Page | null} page */
  draw(page) {
    const words = page?.words ?? null;
    this.#words = words ?? [];
    this.#applyFilter();
    if (words === null) {
      this.#element.replaceChildren(h("p", { class: "empty" }, "Waiting for this page's words."));
      return;
    }
    const flow = h("p", { class: "flow" });
    words.forEach((word, at) => flow.append(span(word, at), " "));
    this.#show(null);
    this.#element.replaceChildren(
      h("div", { class: "legend", role: "group", "aria-label": "Sources shown" }, ...this.#legend()),
      this.#told,
      words.length === 0 ? h("p", { class: "empty" }, "There are no words on this page.") : flow,
    );
  }

  #legend() {
    return SOURCES.map((source) => {
      const count = this.#words.filter((word) => word.source === source).length;
      const button = h(
        "button",
        {
          type: "button",
          class: `source-toggle is-${source}`,
          "aria-pressed": String(!this.#left.has(source)),
          title: MEANING[source],
          disabled: count === 0,
        },
        h("span", { class: "sample", "aria-hidden": "true" }, "Ab"),
        `${WORD_SOURCE_NAMES[source]} `,
        h("span", { class: "count" }, count.toLocaleString("en")),
      );
      button.addEventListener("click", () => {
        const out = !this.#left.delete(source);
        if (out) {
          this.#left.add(source);
        }
        button.setAttribute("aria-pressed", String(!out));
        this.#applyFilter();
      });
      return button;
    });
  }

  #applyFilter() {
    for (const source of SOURCES) {
      for (const place of [this.#element, this.#sheet]) {
        place.classList.toggle(`without-${source}`, this.#left.has(source));
      }
    }
  }

  /** @param {Event} event */
  #wordAt(event) {
    const holder = event.target instanceof Element ? event.target.closest("[data-word]") : null;
    return holder?.getAttribute("data-word") ?? null;
  }

  /** @param {Event} event */
  #point(event) {
    this.#show(this.#wordAt(event));
  }

  /** @param {string | null} at */
  #show(at) {
    for (const place of [this.#element, this.#sheet]) {
      place.querySelector(".is-pointed")?.classList.remove("is-pointed");
      if (at !== null) {
        place.querySelector(`[data-word="${at}"]`)?.classList.add("is-pointed");
      }
    }
    const word = at === null ? undefined : this.#words[Number(at)];
    this.#told.replaceChildren(word === undefined ? summary(this.#words) : about(word));
  }

  /** @param {Event} event */
  #scrollTo(event) {
    const at = this.#wordAt(event);
    if (at !== null) {
      this.#element.querySelector(`[data-word="${at}"]`)?.scrollIntoView({ block: "center" });
    }
  }
}

/**
 * @param {Word} word
 * @param {number} at
 */
function span(word, at) {
  const doubtful = word.doubtful ? " is-doubtful" : "";
  return h("span", { class: `word is-${word.source}${doubtful}`, "data-word": at }, word.text);
}

/** @param {Word[]} words */
function summary(words) {
  const doubtful = words.filter((word) => word.doubtful).length;
  const rest = doubtful === 0 ? "" : `, ${doubtful} of which ${doubtful === 1 ? "does" : "do"} not decode`;
  return `${counted(words.length, "word")} on this page${rest}. Point at a word to see where it comes from.`;
}

/** @param {Word} word */
function about(word) {
  const parts = [`“${word.text}”: ${MEANING[word.source]}`];
  if (word.source === "ocr" || word.source === "repaired") {
    parts.push(`confidence ${percent(word.confidence)}`);
  }
  if (word.replaced !== "") {
    parts.push(`the file has “${word.replaced}”`);
  }
  if (word.doubtful) {
    parts.push("it does not decode, and nothing was read in its place");
  }
  return `${parts.join("; ")}.`;
}
