// @ts-check
/** Numbers as people read them. Everything here is for the eye; nothing is decided by it. */

const PER_MILLE = 1000;
const PERCENT = 100;

/**
 * @param {number} perMille
 * @returns {string} "14.8 %", a tenth of a percent being the finest step that exists
 */
export function percent(perMille) {
  const value = (perMille / PER_MILLE) * PERCENT;
  return `${Number.isInteger(value) ? value : value.toFixed(1)} %`;
}

/**
 * @param {number} ms
 * @returns {string} "86 ms" or "2.9 s"
 */
export function duration(ms) {
  return ms < PER_MILLE ? `${Math.round(ms)} ms` : `${(ms / PER_MILLE).toFixed(1)} s`;
}

/**
 * @param {number} bytes
 * @returns {string}
 */
export function fileSize(bytes) {
  const units = ["bytes", "kB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= PER_MILLE && unit < units.length - 1) {
    value /= PER_MILLE;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 * @returns {string} "1 region", "1,204 regions"
 */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/**
 * How many times the routed area all pages are; "" when nothing is routed.
 *
 * @param {number} share per mille
 * @returns {string} "6.8 times"
 */
export function timesAsMuch(share) {
  if (share === 0) {
    return "";
  }
  const times = PER_MILLE / share;
  return `${times.toFixed(times < 10 ? 1 : 0)} times`;
}

/** @type {Readonly<Record<string, string>>} */
export const DECISION_NAMES = {
  ocr: "Needs OCR",
  already_read: "Already read",
  skip: "Left alone",
};

/** @type {Readonly<Record<string, string>>} */
export const ROUTE_SOURCE_NAMES = {
  image: "Image",
  vector: "Outlines",
  words: "Undecodable words",
  page: "Whole page",
};

/** @type {Readonly<Record<string, string>>} */
export const WORD_SOURCE_NAMES = {
  file: "File",
  file_ocr_layer: "Earlier OCR",
  repaired: "Repaired",
  ocr: "OCR",
};
