// @ts-check
/** The list of a page's regions: what is to be done with each, how sure, and why. */
import { h } from "../dom.js";
import { DECISION_NAMES, ROUTE_SOURCE_NAMES, counted, percent } from "../format.js";
import { follow, roveByArrows } from "../selection.js";

/** @import { CodedError } from "../errors.js" */
/** @import { Decision, Note, Page, Route, Word } from "../protocol.js" */
/** @import { Place, Selection } from "../selection.js" */

/** The order in which decisions are listed. @type {Decision[]} */
const ORDER = ["ocr", "already_read", "skip"];

/** @type {Readonly<Record<Decision, string>>} */
const MEANING = {
  ocr: "Text that the file does not hold as characters.",
  already_read: "An earlier OCR's words lie under these.",
  skip: "Nothing here that OCR would read.",
};

export class RouteList {
  #element;
  #selection;

  /**
   * @param {HTMLElement} element
   * @param {Selection} selection
   */
  constructor(element, selection) {
    this.#element = element;
    this.#selection = selection;
    follow(element, selection, "list");
    roveByArrows(element);
    selection.addEventListener("change", (event) =>
      this.#mark(/** @type {CustomEvent<Place>} */ (event).detail),
    );
  }

  /**
   * @param {Page | null} page
   * @param {CodedError | null} failure
   * @param {Set<string>} precomputed keys of routes whose words are at hand
   */
  draw(page, failure, precomputed) {
    if (page === null) {
      this.#element.replaceChildren(failure === null ? waiting() : failed(failure));
      return;
    }
    const numbered = page.routes.map((route, at) => ({ route, number: at + 1 }));
    const groups = ORDER.map((decision) => ({
      decision,
      entries: numbered.filter(({ route }) => route.decision === decision),
    })).filter(({ entries }) => entries.length > 0);
    this.#element.replaceChildren(
      page.routes.length === 0
        ? h("p", { class: "empty" }, "No region to judge: all of this page is words of the file.")
        : "",
      ...groups.map(({ decision, entries }) =>
        h(
          "section",
          { class: `group is-${decision}` },
          h(
            "h3",
            {},
            h("span", { class: "swatch", "aria-hidden": "true" }),
            `${DECISION_NAMES[decision]} `,
            h("span", { class: "count" }, String(entries.length)),
          ),
          h("p", { class: "meaning" }, MEANING[decision]),
          h("ol", {}, ...entries.map((entry) => this.#entry(entry, page, precomputed))),
        ),
      ),
      notes(page.notes),
    );
    const first = this.#element.querySelector("button[data-key]");
    if (first instanceof HTMLButtonElement) {
      first.tabIndex = 0;
    }
    this.#mark("none");
  }

  /**
   * @param {{ route: Route, number: number }} entry
   * @param {Page} page
   * @param {Set<string>} precomputed
   */
  #entry({ route, number }, page, precomputed) {
    const source = ROUTE_SOURCE_NAMES[route.source] ?? route.source;
    return h(
      "li",
      { class: "entry", "data-key": route.key },
      h(
        "button",
        {
          type: "button",
          class: "entry-head",
          "data-key": route.key,
          "aria-pressed": "false",
          tabindex: -1,
        },
        h("span", { class: "number" }, String(number)),
        h("span", { class: "source" }, source),
        confidence(route),
      ),
      h("ul", { class: "reasons" }, ...route.reasons.map((each) => reason(each.name, each.text))),
      route.decision === "ocr" && reading(route, page.words ?? null, precomputed),
    );
  }

  /** @param {Place} origin */
  #mark(origin) {
    const { hovered, selected } = this.#selection;
    for (const entry of this.#element.querySelectorAll("li.entry")) {
      const key = entry instanceof HTMLElement ? (entry.dataset["key"] ?? null) : null;
      entry.classList.toggle("is-hovered", key === hovered);
      entry.classList.toggle("is-selected", key === selected);
      entry.querySelector("button")?.setAttribute("aria-pressed", String(key === selected));
      if (key === selected && origin === "page") {
        entry.scrollIntoView({ block: "nearest" });
      }
    }
  }
}

function waiting() {
  return h("p", { class: "empty" }, "Waiting for this page.");
}

/** @param {CodedError} failure */
function failed(failure) {
  return h(
    "div",
    { class: "page-failure", role: "alert", "data-code": failure.code },
    h("h3", {}, "This page could not be judged"),
    h("p", {}, "The other pages are not affected."),
    h("details", {}, h("summary", {}, "What the core said"), h("pre", {}, failure.message)),
  );
}

/**
 * @param {string} name
 * @param {string} text
 */
function reason(name, text) {
  return h("li", { "data-reason": name }, text);
}

/** @param {Route} route */
function confidence(route) {
  const bar = h("span", { class: "bar" }, h("span", { class: "bar-fill" }));
  const fill = bar.firstElementChild;
  if (fill instanceof HTMLElement) {
    fill.style.width = `${route.confidence / 10}%`;
  }
  return h(
    "span",
    { class: "confidence" },
    h("span", { class: "visually-hidden" }, "confidence "),
    bar,
    h("span", { class: "figure" }, percent(route.confidence)),
  );
}

/**
 * What has become of a region that needs OCR.
 *
 * @param {Route} route
 * @param {Word[] | null} words null before the merge
 * @param {Set<string>} precomputed
 */
function reading(route, words, precomputed) {
  if (!precomputed.has(route.key)) {
    return h(
      "p",
      { class: "reading is-missing" },
      `Needs OCR, not precomputed (${route.dpi} dpi${turned(route.turn)}).`,
    );
  }
  if (words === null) {
    return h("p", { class: "reading" }, "Read beforehand; merging.");
  }
  const read = words.filter((word) => word.route === route.key);
  if (read.length === 0) {
    return h("p", { class: "reading" }, "Read beforehand; no word of it was kept.");
  }
  return h(
    "p",
    { class: "reading" },
    h("span", { class: "reading-label" }, `Read, ${counted(read.length, "word")} kept: `),
    h("q", {}, read.map((word) => word.text).join(" ")),
  );
}

/** @param {number} turn quarter turns clockwise */
function turned(turn) {
  return turn === 0 ? "" : `, turned ${turn * 90}°`;
}

/** @param {Note[]} list */
function notes(list) {
  if (list.length === 0) {
    return "";
  }
  return h(
    "section",
    { class: "group is-note" },
    h("h3", {}, "Remarks ", h("span", { class: "count" }, String(list.length))),
    h(
      "ul",
      { class: "notes" },
      ...list.map((note) =>
        h(
          "li",
          { "data-note": note.code },
          h("span", { class: "where" }, note.where),
          ` ${note.detail}`,
          note.loses && h("strong", {}, " Something of the page may be missing here."),
        ),
      ),
    ),
  );
}
