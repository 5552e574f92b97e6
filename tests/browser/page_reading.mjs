// @ts-check
/** Reads from the demo page what a person would see there, and waits for it. */
import { readFile } from "node:fs/promises";
import { PATIENCE_MS } from "./browser.mjs";

/** @import { Page } from "playwright-core" */

/** @typedef {{ decision: string, box: number[], label: string }} SeenRegion box in per mille of the page */
/** @typedef {{ decision: string, source: string, reasons: string[], reading: string, missing: boolean }} SeenEntry */
/** @typedef {{ text: string, source: string }} SeenWord */

/** @param {Page} page */
export async function pythonReady(page) {
  const engine = page.locator('#engine[data-state="ready"]');
  await engine.waitFor();
  return {
    ms: Number(await engine.getAttribute("data-ms")),
    warm: (await engine.getAttribute("data-warm")) === "true",
  };
}

/** Waits until every page of the open file is done. @param {Page} page */
export async function fileDone(page) {
  await page.locator("#progress-text", { hasText: /done/ }).waitFor();
}

/**
 * @param {Page} page
 * @param {number} number from 1
 */
export async function turnTo(page, number) {
  await page.fill("#page-number", String(number));
  await page.press("#page-number", "Enter");
}

/** Waits until pdf.js has drawn something that is not one colour. @param {Page} page */
export async function drawn(page) {
  await page.waitForFunction(
    () => {
      const canvas = document.querySelector("canvas.drawing");
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width < 2) {
        return false;
      }
      const { data } = canvas
        .getContext("2d")
        ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.some((value, at) => value !== data[at % 4]);
    },
    null,
    { timeout: PATIENCE_MS, polling: 250 },
  );
}

/**
 * @param {Page} page
 * @returns {Promise<SeenRegion[]>}
 */
export function regions(page) {
  return page.locator("#routes-overlay .region").evaluateAll((boxes) =>
    boxes.map((box) => {
      const { left, top, width, height } = /** @type {HTMLElement} */ (box).style;
      const [x, y, w, h] = [left, top, width, height].map((each) => Number.parseFloat(each) * 10);
      return {
        decision: box.className.match(/is-(ocr|skip|already_read)/)?.[1] ?? "",
        box: [x ?? 0, y ?? 0, (x ?? 0) + (w ?? 0), (y ?? 0) + (h ?? 0)],
        label: box.getAttribute("aria-label") ?? "",
      };
    }),
  );
}

/**
 * @param {Page} page
 * @returns {Promise<SeenEntry[]>}
 */
export function entries(page) {
  return page.locator("#panel-routes li.entry").evaluateAll((items) =>
    items.map((item) => ({
      decision: item.closest("section")?.className.match(/is-(\w+)/)?.[1] ?? "",
      source: item.querySelector(".source")?.textContent ?? "",
      reasons: [...item.querySelectorAll(".reasons li")].map((each) => each.textContent ?? ""),
      reading: item.querySelector(".reading")?.textContent ?? "",
      missing: item.querySelector(".reading.is-missing") !== null,
    })),
  );
}

/**
 * @param {Page} page
 * @returns {Promise<SeenWord[]>}
 */
export async function words(page) {
  await page.click("#tab-words");
  const seen = await page.locator("#panel-words .flow .word").evaluateAll((spans) =>
    spans.map((span) => ({
      text: span.textContent ?? "",
      source: span.className.match(/is-(file_ocr_layer|file|repaired|ocr)/)?.[1] ?? "",
    })),
  );
  await page.click("#tab-routes");
  return seen;
}

/**
 * Saves what a tab offers and reads it.
 *
 * @param {Page} page
 * @param {"text" | "json"} name
 */
export async function saved(page, name) {
  await page.click(`#tab-${name}`);
  await page.waitForFunction(
    (id) => (document.querySelector(`${id} pre`)?.textContent ?? "") !== "",
    `#panel-${name}`,
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click(`#panel-${name} button:has-text("Save")`),
  ]);
  await page.click("#tab-routes");
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** How far the page could be scrolled sideways, px. @param {Page} page */
export function sideways(page) {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
