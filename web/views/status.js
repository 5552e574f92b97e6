// @ts-check
/**
 * The status line: how many regions, how much area, how long, and what OCR of every page costs.
 *
 * Shares come from the core; for the file they are weighted by the pages' areas.
 */
import { h } from "../dom.js";
import { counted, duration, percent, timesAsMuch } from "../format.js";

/** @import { OpenDocument, PageState } from "../document.js" */

/**
 * The routed share of all pages done so far, per mille.
 *
 * @param {OpenDocument} open
 */
function fileShare(open) {
  let area = 0;
  let routed = 0;
  for (const { page } of open.pages.values()) {
    area += page.width * page.height;
    routed += page.width * page.height * page.ocr_share;
  }
  return area === 0 ? 0 : routed / area;
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} more
 */
function fact(name, value, more = "") {
  return h(
    "div",
    { class: "fact" },
    h("dt", {}, name),
    h("dd", {}, value, more !== "" && h("span", { class: "more" }, ` ${more}`)),
  );
}

/** @param {PageState} state */
function pageFacts({ page, routeMs, mergeMs }) {
  const needing = page.routes.filter((route) => route.decision === "ocr").length;
  const merged = mergeMs === null ? "" : `routed; merged in ${duration(mergeMs)}`;
  return [
    fact(
      "Regions",
      `${needing} need${needing === 1 ? "s" : ""} OCR`,
      `of ${page.routes.length} looked at`,
    ),
    fact("Words in the file", page.file_words.toLocaleString("en"), hidden(page.hidden_words)),
    fact("Time", duration(routeMs), merged),
  ];
}

/** @param {number} count */
function hidden(count) {
  return count === 0 ? "" : `and ${counted(count, "hidden one")}`;
}

/**
 * The routed area, and how much more OCR of every page would read.
 *
 * @param {OpenDocument} open
 * @param {PageState} state
 */
function cost(open, state) {
  const whole = fileShare(open);
  const onePage = open.pageCount === 1;
  const share = fact(
    "Area that needs OCR",
    percent(onePage ? state.page.ocr_share : Math.round(whole)),
    onePage ? "" : `of the file; ${percent(state.page.ocr_share)} of this page`,
  );
  const meter = h("div", { class: "meter", "aria-hidden": "true" }, h("div", { class: "meter-fill" }));
  if (meter.firstElementChild instanceof HTMLElement) {
    meter.firstElementChild.style.width = `${whole / 10}%`;
  }
  share.classList.add("has-meter");
  share.append(meter);
  const times = timesAsMuch(whole);
  return [share, fact("OCR of every page", times === "" ? "100 %" : times, times === "" ? "of the area, for nothing" : "the area")];
}

/**
 * @param {HTMLElement} element a dl
 * @param {OpenDocument} open
 * @param {number} index
 */
export function drawStatus(element, open, index) {
  const state = open.pages.get(index);
  if (state === undefined) {
    const failed = open.failures.has(index);
    element.replaceChildren(fact("This page", failed ? "could not be judged" : "waiting"));
    return;
  }
  element.replaceChildren(...pageFacts(state), ...cost(open, state));
}
