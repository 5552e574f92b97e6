"use strict";
// @ts-check
// Hints under the pointer, keys, and marks that keep their size. Everything else of a view is
// markup and style. It decides nothing: texts and looks are those that the page holds.
(() => {
  /**
   * @typedef {{key: string, x: number, y: number, width: number, height: number}} Area
   * @typedef {Area & {label: string, text: string, sure: number | null}} Word
   * @typedef {Area & {number: string}} Region
   */

  /** @param {string} id */
  function element(id) {
    const found = document.getElementById(id);
    if (found === null) throw new Error(`no ${id}`);
    return found;
  }

  /** @type {HTMLElement[]} */
  const pages = [...document.querySelectorAll("section.page")].filter(
    (page) => page instanceof HTMLElement,
  );
  const bar = element("bar");
  const tip = element("tip");
  const place = element("place");
  const previous = /** @type {HTMLButtonElement} */ (element("previous"));
  const next = /** @type {HTMLButtonElement} */ (element("next"));
  let current = 0;
  let pinned = false;

  /** @param {HTMLElement} page @returns {HTMLElement[]} */
  const cardsOf = (page) =>
    [...page.querySelectorAll(".side .card")].filter((card) => card instanceof HTMLElement);

  /** @param {HTMLElement} page @returns {SVGSVGElement | null} */
  const overlayOf = (page) => page.querySelector("svg.over");

  /** @type {Map<HTMLElement, Word[]>} */
  const known = new Map();

  /** The words of a page: boxes from its paths, texts from the data beside them.
   * @param {HTMLElement} page */
  function wordsOf(page) {
    const before = known.get(page);
    if (before) return before;
    /** @type {Word[]} */
    const found = [];
    const data = page.querySelector("script.words")?.textContent ?? "[]";
    /** @type {[string, string, string[], number[] | null][]} */
    const groups = JSON.parse(data);
    for (const [key, label, texts, sure] of groups) {
      const path = page.querySelector(`.over .${key}`)?.getAttribute("d") ?? "";
      const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
      texts.forEach((text, i) => {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(5 * i, 5 * i + 4);
        found.push({ key, label, text, sure: sure?.[i] ?? null, x, y, width, height });
      });
    }
    known.set(page, found);
    return found;
  }

  /** @param {HTMLElement} page @returns {Region[]} */
  function regionsOf(page) {
    return [...page.querySelectorAll(".over rect.r")]
      .filter((rect) => rect instanceof SVGRectElement)
      .map((rect) => ({
        key: rect.dataset["key"] ?? "",
        number: rect.dataset["n"] ?? "",
        x: rect.x.baseVal.value,
        y: rect.y.baseVal.value,
        width: rect.width.baseVal.value,
        height: rect.height.baseVal.value,
      }));
  }

  /** @param {string} key */
  function isOn(key) {
    const box = document.getElementById(`t-${key}`);
    return !(box instanceof HTMLInputElement) || box.checked;
  }

  /** Those that hold a point and are not hidden, the smallest first.
   * @template {Area} A @param {A[]} areas @param {number} x @param {number} y */
  function holding(areas, x, y) {
    return areas
      .filter((a) => x >= a.x && x <= a.x + a.width && y >= a.y && y <= a.y + a.height)
      .filter((a) => isOn(a.key))
      .sort((a, b) => a.width * a.height - b.width * b.height);
  }

  /** Marks regions by their numbers, in the list and (the first) on the page.
   * @param {HTMLElement} page @param {string[]} numbers */
  function light(page, numbers) {
    for (const card of cardsOf(page)) {
      card.classList.toggle("on", numbers.includes(card.dataset["n"] ?? ""));
    }
    const region = regionsOf(page).find(({ number }) => number === numbers[0]);
    const mark = page.querySelector(".over .on");
    mark?.toggleAttribute("hidden", region === undefined);
    for (const name of /** @type {const} */ (["x", "y", "width", "height"])) {
      mark?.setAttribute(name, String(region?.[name] ?? 0));
    }
  }

  function hide() {
    if (tip.hidden) return;
    tip.hidden = true;
    pinned = false;
    pages.forEach((page) => light(page, []));
  }

  /** Says what lies under the pointer: words first, then regions.
   * @param {HTMLElement} page @param {SVGSVGElement} overlay @param {MouseEvent} event
   * @param {boolean} pin */
  function show(page, overlay, event, pin) {
    const frame = overlay.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * overlay.viewBox.baseVal.width;
    const y = ((event.clientY - frame.top) / frame.height) * overlay.viewBox.baseVal.height;
    const words = holding(wordsOf(page), x, y).slice(0, 6);
    const regions = holding(regionsOf(page), x, y).slice(0, 4);
    if (!words.length && !regions.length) {
      hide();
      return;
    }
    tip.replaceChildren();
    for (const word of words) {
      const line = document.createElement("p");
      const text = document.createElement("bdi");
      text.textContent = word.text;
      const sure = word.sure === null ? "" : `, ${(word.sure / 1000).toFixed(2)} sure`;
      line.append(text, `: ${word.label}${sure}`);
      tip.append(line);
    }
    for (const { number } of regions) {
      const card = cardsOf(page).find((one) => one.dataset["n"] === number)?.cloneNode(true);
      if (card instanceof HTMLElement) {
        card.removeAttribute("tabindex");
        card.classList.remove("on");
        tip.append(card);
      }
    }
    tip.hidden = false;
    pinned = pin;
    tip.classList.toggle("hover", !pin);
    const { offsetWidth: width, offsetHeight: height } = tip;
    const right = event.clientX + 16 + width < innerWidth;
    const below = event.clientY + 16 + height < innerHeight;
    tip.style.left = `${right ? event.clientX + 16 : Math.max(8, event.clientX - 16 - width)}px`;
    tip.style.top = `${below ? event.clientY + 16 : Math.max(8, event.clientY - 16 - height)}px`;
    light(page, regions.map((region) => region.number));
  }

  for (const page of pages) {
    const overlay = overlayOf(page);
    if (overlay) {
      overlay.addEventListener("pointermove", (event) => {
        if (!pinned && event.pointerType === "mouse") show(page, overlay, event, false);
      });
      overlay.addEventListener("pointerleave", (event) => {
        if (!pinned && event.pointerType === "mouse") hide();
      });
      overlay.addEventListener("click", (event) => show(page, overlay, event, true));
    }
    for (const card of cardsOf(page)) {
      for (const name of ["pointerenter", "focus"]) {
        card.addEventListener(name, () => light(page, [card.dataset["n"] ?? ""]));
      }
      for (const name of ["pointerleave", "blur"]) {
        card.addEventListener(name, () => light(page, []));
      }
    }
  }
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (pinned && !target?.closest("svg.over, #tip")) hide();
  });

  // Numbers on regions, and patterns, keep their size on the screen however wide a page is.
  const scale = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const { width } = contentRect;
      if (!width || !(target instanceof SVGElement)) continue;
      const small = Math.min(1, Math.max(0.7, width / 600));
      target.style.setProperty("--k", ((10_000 / width) * small).toFixed(2));
      const by = Math.max(0.6, Math.min(3, 900 / width));
      for (const pattern of document.querySelectorAll("pattern")) {
        pattern.setAttribute("patternTransform", `scale(${by.toFixed(2)})`);
      }
    }
  });
  pages.map(overlayOf).forEach((overlay) => overlay && scale.observe(overlay));

  function tell() {
    place.textContent = `Page ${pages[current]?.dataset["number"] ?? "-"}`;
    previous.disabled = current <= 0;
    next.disabled = current >= pages.length - 1;
  }

  /** @param {number} to */
  function go(to) {
    const page = pages[to];
    if (page === undefined) return;
    hide();
    page.scrollIntoView();
    current = to;
    tell();
  }

  document.addEventListener(
    "scroll",
    () => {
      const line = bar.getBoundingClientRect().bottom + 24;
      const at = pages.filter((page) => page.getBoundingClientRect().top <= line).length - 1;
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      // Pages at the end may be too short to come up to the line.
      current = Math.max(0, at, atEnd && current > at ? current : 0);
      tell();
      if (!pinned) hide();
    },
    { passive: true },
  );
  previous.addEventListener("click", () => go(current - 1));
  next.addEventListener("click", () => go(current + 1));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") hide();
    else if (["n", "ArrowRight"].includes(event.key)) go(current + 1);
    else if (["p", "ArrowLeft"].includes(event.key)) go(current - 1);
    else {
      const box = document.querySelector(`.legend input[data-press="${CSS.escape(event.key)}"]`);
      if (box instanceof HTMLInputElement) box.click();
    }
  });
  bar.hidden = false;
  tell();
})();
