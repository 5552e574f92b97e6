// @ts-check
/** Small ways to make and find elements; texts always go in as text, never as markup. */

/** @typedef {Node | string | null | false} Child */

/**
 * Makes an element. Attributes that are null or false are left out; true gives an empty one.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null>} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/**
 * Finds the element with an id, which the template promises to be of this class.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) {
    throw new TypeError(`the page has no ${type.name} #${id}`);
  }
  return element;
}

/**
 * Offers a text as a file to save; it never leaves the browser.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} type MIME type
 */
export function saveText(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  // The download has its own reference by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
