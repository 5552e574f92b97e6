"use strict";
(() => {
  const byId = (/** @type {string} */ id) => document.getElementById(id);
  const pages = [...document.querySelectorAll(".page")];
  const tip = byId("tip");
  const previous = byId("previous");
  const next = byId("next");
  const place = byId("place");
  let current = 0;
  let pinned = false;

  /** The words of a page: boxes from the paths, texts from the data beside them. */
  const wordsOf = new Map();
  function words(page) {
    let found = wordsOf.get(page);
    if (found) return found;
    found = [];
    const data = page.querySelector("script.words");
    for (const [key, label, texts, sure] of data ? JSON.parse(data.textContent) : []) {
      const path = page.querySelector(`.over .${key}`);
      const numbers = (path?.getAttribute("d")?.match(/-?\d+/g) ?? []).map(Number);
      texts.forEach((text, i) => {
        const [x, y, width, height] = numbers.slice(5 * i, 5 * i + 4);
        found.push({ key, label, text, sure: sure ? sure[i] : null, x, y, width, height });
      });
    }
    wordsOf.set(page, found);
    return found;
  }

  const isOn = (key) => byId(`t-${key}`)?.checked ?? true;

  function holding(boxes, x, y) {
    const inside = (b) => x >= b.x && x <= b.x + b.width && y >= b.y && y <= b.y + b.height;
    return boxes
      .filter((b) => isOn(b.key) && inside(b))
      .sort((a, b) => a.width * a.height - b.width * b.height);
  }

  function regions(page) {
    return [...page.querySelectorAll(".over rect.r")].map((rect) => ({
      rect,
      key: rect.dataset.key,
      number: rect.dataset.n,
      x: rect.x.baseVal.value,
      y: rect.y.baseVal.value,
      width: rect.width.baseVal.value,
      height: rect.height.baseVal.value,
    }));
  }

  function light(page, numbers) {
    for (const card of page.querySelectorAll(".side .card")) {
      card.classList.toggle("on", numbers.includes(card.dataset.n));
    }
    const mark = page.querySelector(".over .on");
    const first = page.querySelector(`.over rect.r[data-n="${numbers[0]}"]`);
    mark.toggleAttribute("hidden", !first);
    for (const name of ["x", "y", "width", "height"]) {
      if (first) mark.setAttribute(name, first.getAttribute(name));
      else mark.removeAttribute(name);
    }
  }

  function hide() {
    tip.hidden = true;
    pinned = false;
    pages.forEach((page) => light(page, []));
  }

  /** Say what lies at a point of a page: words first, then regions from the smallest. */
  function show(page, event, pin) {
    const svg = page.querySelector("svg.over");
    const frame = svg.getBoundingClientRect();
    const { width, height } = svg.viewBox.baseVal;
    const x = ((event.clientX - frame.left) / frame.width) * width;
    const y = ((event.clientY - frame.top) / frame.height) * height;
    const foundWords = holding(words(page), x, y).slice(0, 6);
    const found = holding(regions(page), x, y).slice(0, 4);
    if (!foundWords.length && !found.length) {
      hide();
      return;
    }
    tip.replaceChildren();
    for (const word of foundWords) {
      const line = document.createElement("p");
      const text = document.createElement("bdi");
      text.textContent = word.text;
      const sure = word.sure === null ? "" : `, ${(word.sure / 1000).toFixed(2)} sure`;
      line.append(text, `: ${word.label}${sure}`);
      tip.append(line);
    }
    for (const region of found) {
      const card = page.querySelector(`.side .card[data-n="${region.number}"]`)?.cloneNode(true);
      if (card instanceof HTMLElement) {
        card.removeAttribute("tabindex");
        card.classList.remove("on");
        tip.append(card);
      }
    }
    tip.hidden = false;
    pinned = pin;
    tip.classList.toggle("hover", !pin);
    const { offsetWidth, offsetHeight } = tip;
    const right = event.clientX + 16 + offsetWidth < innerWidth;
    const below = event.clientY + 16 + offsetHeight < innerHeight;
    const left = right ? event.clientX + 16 : Math.max(8, event.clientX - 16 - offsetWidth);
    const top = below ? event.clientY + 16 : Math.max(8, event.clientY - 16 - offsetHeight);
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    light(page, found.map((region) => region.number));
  }

  for (const page of pages) {
    const sheet = page.querySelector(".sheet");
    const svg = sheet?.querySelector("svg.over");
    if (svg) {
      svg.addEventListener("pointermove", (event) => {
        if (!pinned && event.pointerType === "mouse") show(page, event, false);
      });
      svg.addEventListener("pointerleave", (event) => {
        if (!pinned && event.pointerType === "mouse") hide();
      });
      svg.addEventListener("click", (event) => show(page, event, true));
    }
    for (const card of page.querySelectorAll(".side .card")) {
      for (const name of ["pointerenter", "focus"]) {
        card.addEventListener(name, () => light(page, [card.dataset.n]));
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

  /** Numbers on regions, and patterns, keep their size on the screen however wide the page is. */
  const scale = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const small = Math.min(1, Math.max(0.7, contentRect.width / 600));
      if (contentRect.width) {
        target.style.setProperty("--k", ((10000 / contentRect.width) * small).toFixed(2));
      }
    }
    const width = entries.at(-1)?.contentRect.width;
    if (width) {
      const by = Math.max(0.6, Math.min(3, 900 / width));
      for (const pattern of document.querySelectorAll("pattern")) {
        pattern.setAttribute("patternTransform", `scale(${by.toFixed(2)})`);
      }
    }
  });
  document.querySelectorAll("svg.over").forEach((svg) => scale.observe(svg));

  function tell() {
    place.textContent = `Page ${pages[current]?.dataset.number ?? "-"}`;
    previous.disabled = current <= 0;
    next.disabled = current >= pages.length - 1;
  }
  function go(to) {
    if (to < 0 || to >= pages.length) return;
    current = to;
    hide();
    pages[to].scrollIntoView();
    tell();
  }
  const top = () => byId("bar").getBoundingClientRect().bottom + 24;
  document.addEventListener("scroll", () => {
    const at = pages.findLastIndex((page) => page.getBoundingClientRect().top <= top());
    current = Math.max(0, at);
    if (innerHeight + scrollY >= document.documentElement.scrollHeight - 2) {
      current = pages.length - 1;
    }
    tell();
    if (!pinned) hide();
  }, { passive: true });
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
      return;
    }
  });
  byId("bar").hidden = false;
  tell();
})();
