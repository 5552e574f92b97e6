// @ts-check
/**
 * What lies over the drawn page: a box a region, or a box a word.
 *
 * Places are shares of the page, so that they hold at every zoom. Decision and source show by
 * pattern and label as well as by colour; the style sheet says how.
 */
import { h } from "../dom.js";
import { DECISION_NAMES, ROUTE_SOURCE_NAMES, percent } from "../format.js";
import { follow, roveByArrows } from "../selection.js";

/** @import { Box, Page, Route } from "../protocol.js" */
/** @import { Place, Selection } from "../selection.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {HTMLElement} element
 * @param {Box} box
 * @param {Page} page
 */
function place(element, [x0, y0, x1, y1], page) {
  const style = element.style;
  style.left = `${(x0 / page.width) * 100}%`;
  style.top = `${(y0 / page.height) * 100}%`;
  style.width = `${((x1 - x0) / page.width) * 100}%`;
  style.height = `${((y1 - y0) / page.height) * 100}%`;
}

export class RouteOverlay {
  #element;
  #selection;

  /**
   * @param {HTMLElement} element
   * @param {Selection} selection
   */
  constructor(element, selection) {
    this.#element = element;
    this.#selection = selection;
    follow(element, selection, "page");
    roveByArrows(element);
    selection.addEventListener("change", (event) =>
      this.#mark(/** @type {CustomEvent<Place>} */ (event).detail),
    );
  }

  /** @param {Page | null} page */
  draw(page) {
    const boxes = (page?.routes ?? []).map((route, at) => this.#box(route, at, page));
    this.#element.replaceChildren(...boxes);
    this.#mark("none");
  }

  /**
   * @param {Route} route
   * @param {number} at
   * @param {Page | null} page
   */
  #box(route, at, page) {
    const source = ROUTE_SOURCE_NAMES[route.source] ?? route.source;
    const decision = DECISION_NAMES[route.decision] ?? route.decision;
    const box = h(
      "button",
      {
        type: "button",
        class: `region is-${route.decision}`,
        "data-key": route.key,
        "aria-label": `Region ${at + 1}: ${source}, ${decision}, confidence ${percent(route.confidence)}`,
        tabindex: at === 0 ? 0 : -1,
      },
      h(
        "span",
        { class: "tag", "aria-hidden": "true" },
        String(at + 1),
        h("span", { class: "tag-source" }, ` ${source}`),
      ),
    );
    if (page !== null) {
      place(box, route.box, page);
      box.classList.toggle("at-top", route.box[1] === 0);
    }
    return box;
  }

  /** @param {Place} origin */
  #mark(origin) {
    const { hovered, selected } = this.#selection;
    for (const box of this.#element.querySelectorAll("button")) {
      const key = box.dataset["key"] ?? null;
      box.classList.toggle("is-hovered", key === hovered);
      box.classList.toggle("is-selected", key === selected);
      if (key === selected && origin === "list") {
        box.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }
  }
}

export class WordOverlay {
  #element;

  /** @param {SVGSVGElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** @param {Page | null} page */
  draw(page) {
    const words = page?.words ?? [];
    if (page !== null) {
      this.#element.setAttribute("viewBox", `0 0 ${page.width} ${page.height}`);
    }
    const marks = words.map((word, at) => {
      const [x0, y0, x1, y1] = word.box;
      const mark = document.createElementNS(SVG, "rect");
      mark.setAttribute("x", String(x0));
      mark.setAttribute("y", String(y0));
      mark.setAttribute("width", String(Math.max(0, x1 - x0)));
      mark.setAttribute("height", String(Math.max(0, y1 - y0)));
      mark.setAttribute("class", `word is-${word.source}${word.doubtful ? " is-doubtful" : ""}`);
      mark.dataset["word"] = String(at);
      return mark;
    });
    this.#element.replaceChildren(...marks);
  }
}
