// @ts-check
/**
 * Which region is meant at the moment, shared by the drawing and the list.
 *
 * A region is *hovered* while the pointer or the focus is on it in either place, and *selected*
 * after a click or Enter, until Escape. A `change` event tells the views; its detail names who
 * caused it, so that only the other one scrolls.
 */

/** @typedef {"page" | "list" | "none"} Place */

export class Selection extends EventTarget {
  /** @type {string | null} */
  hovered = null;
  /** @type {string | null} */
  selected = null;

  /** @param {string | null} key */
  hover(key) {
    if (key !== this.hovered) {
      this.hovered = key;
      this.#tell("none");
    }
  }

  /**
   * @param {string | null} key
   * @param {Place} place where it was chosen
   */
  select(key, place) {
    this.selected = key;
    this.#tell(place);
  }

  clear() {
    this.hovered = null;
    this.selected = null;
    this.#tell("none");
  }

  /** @param {Place} place */
  #tell(place) {
    this.dispatchEvent(new CustomEvent("change", { detail: place }));
  }
}

/**
 * Lets an element's descendants with `data-key` tell the selection about pointer, focus, clicks.
 *
 * @param {HTMLElement} element
 * @param {Selection} selection
 * @param {Place} place
 */
export function follow(element, selection, place) {
  /** @param {Event} event */
  const keyAt = (event) => {
    const holder = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    return holder instanceof HTMLElement ? (holder.dataset["key"] ?? null) : null;
  };
  element.addEventListener("pointerover", (event) => selection.hover(keyAt(event)));
  element.addEventListener("pointerleave", () => selection.hover(null));
  element.addEventListener("focusin", (event) => selection.hover(keyAt(event)));
  element.addEventListener("focusout", () => selection.hover(null));
  element.addEventListener("click", (event) => {
    const key = keyAt(event);
    // The end of marking text with the pointer is a click too.
    const marking = document.getSelection()?.isCollapsed === false;
    if (key !== null && !marking) {
      selection.select(key === selection.selected ? null : key, place);
    }
  });
}

/**
 * Moves the focus among the buttons with `data-key` by arrow keys, Home and End: they are one tab
 * stop together.
 *
 * @param {HTMLElement} element
 */
export function roveByArrows(element) {
  element.addEventListener("keydown", (event) => {
    const buttons = [...element.querySelectorAll("button[data-key]")].filter(
      (each) => each instanceof HTMLButtonElement,
    );
    const here = buttons.findIndex((button) => button === document.activeElement);
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: Math.min(here + 1, buttons.length - 1),
      ArrowUp: Math.max(here - 1, 0),
      Home: 0,
      End: buttons.length - 1,
    };
    const button = buttons[places[event.key] ?? -1];
    if (here >= 0 && button !== undefined) {
      event.preventDefault();
      for (const each of buttons) {
        each.tabIndex = each === button ? 0 : -1;
      }
      button.focus();
    }
  });
}
