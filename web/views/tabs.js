// @ts-check
/**
 * Tabs after the ARIA pattern: one tab stop, arrow keys, Home and End.
 *
 * A `tab` event carries the id of the panel that is shown now.
 */

export class Tabs extends EventTarget {
  /** @type {HTMLElement[]} */
  #tabs;

  /** @param {HTMLElement} list the element with role tablist */
  constructor(list) {
    super();
    this.#tabs = [...list.querySelectorAll('[role="tab"]')].filter(
      (tab) => tab instanceof HTMLElement,
    );
    list.addEventListener("click", (event) => {
      const tab = event.target instanceof Element ? event.target.closest('[role="tab"]') : null;
      if (tab instanceof HTMLElement) {
        this.#show(tab);
      }
    });
    list.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** The id of the panel that is shown. */
  get current() {
    const tab = this.#tabs.find((each) => each.getAttribute("aria-selected") === "true");
    return tab?.getAttribute("aria-controls") ?? "";
  }

  /** @param {string} panelId */
  show(panelId) {
    const tab = this.#tabs.find((each) => each.getAttribute("aria-controls") === panelId);
    if (tab !== undefined) {
      this.#show(tab);
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const here = this.#tabs.findIndex((tab) => tab === event.target);
    const last = this.#tabs.length - 1;
    /** @type {Record<string, number>} */
    const places = {
      ArrowRight: here === last ? 0 : here + 1,
      ArrowLeft: here === 0 ? last : here - 1,
      Home: 0,
      End: last,
    };
    const tab = this.#tabs[places[event.key] ?? -1];
    if (here >= 0 && tab !== undefined) {
      event.preventDefault();
      this.#show(tab);
      tab.focus();
    }
  }

  /** @param {HTMLElement} shown */
  #show(shown) {
    for (const tab of this.#tabs) {
      const selected = tab === shown;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel !== null) {
        panel.hidden = !selected;
      }
    }
    this.dispatchEvent(new CustomEvent("tab", { detail: this.current }));
  }
}
