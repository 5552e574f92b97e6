// @ts-check
/**
 * What a person does on the demo page, step by step. Each scenario returns what was seen; the
 * judgement is the Python test's (test_site.py), which knows the right answers.
 */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fenceIn } from "../../web/fence.js";
import * as read from "./page_reading.mjs";

/** @import { Page } from "playwright-core" */
/** @import { Visit } from "./browser.mjs" */

/**
 * @typedef {object} Setting
 * @property {string} url
 * @property {string} inputs folder of the test's own files
 * @property {string} pictures folder for screenshots
 * @property {() => Promise<Visit>} arrive opens the site in a tab of its own
 * @property {() => Promise<Visit>} shared the tab that most scenarios share: Python starts once
 */

/** @typedef {(setting: Setting) => Promise<object>} Scenario */

/**
 * Plays in the shared tab, from the welcome or from what the hash names; returns what was seen
 * with what offended.
 *
 * @param {Setting} setting
 * @param {(page: Page, offences: string[]) => Promise<object>} act
 * @param {string} hash
 */
async function during(setting, act, hash = "") {
  const { page, offences } = await setting.shared();
  await page.click("#wordmark");
  await page.locator("#welcome").waitFor();
  await read.pythonReady(page);
  await page.evaluate((wanted) => {
    globalThis.location.hash = wanted;
  }, hash);
  const seen = await act(page, offences);
  return { ...seen, offences: offences.splice(0) };
}

/**
 * @param {Setting} setting
 * @param {string} name
 */
function sample(setting, name) {
  return during(
    setting,
    async (page) => {
      await read.fileDone(page);
      await read.drawn(page);
      const count = Number(await page.textContent("#page-count"));
      const [link, title] = [new URL(page.url()).hash, await page.title()];
      const pages = [];
      for (let number = 1; number <= count; number += 1) {
        await read.turnTo(page, number);
        const [regions, entries] = [await read.regions(page), await read.entries(page)];
        const status = await page.innerText("#status");
        pages.push({ regions, entries, words: await read.words(page), status });
      }
      const json = await read.saved(page, "json");
      const text = await read.saved(page, "text");
      const problem = await page.locator("#viewer-problem").innerText();
      return { link, title, pages, json: json.text, text: text.text, names: [json.name, text.name], problem };
    },
    `#sample=${name}`,
  );
}

/** Python's start, cold and then from the cache, with a sample's link. @type {Scenario} */
async function start(setting) {
  const { page, offences, close } = await setting.arrive();
  try {
    const cold = await read.pythonReady(page);
    await page.goto(`${setting.url}#sample=form`);
    await page.reload();
    const warm = await read.pythonReady(page);
    await read.fileDone(page);
    return { cold, warm, name: await page.innerText("#file-name"), offences };
  } finally {
    await close();
  }
}

/** A file is dropped on the page, as from a file manager. @type {Scenario} */
async function drop(setting) {
  const data = await readFile(join(setting.inputs, "own.pdf"), "base64");
  return during(setting, async (page) => {
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "own.pdf", { type: "application/pdf" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, data);
    await read.fileDone(page);
    await read.drawn(page);
    return {
      title: await page.title(),
      entries: await read.entries(page),
      regions: await read.regions(page),
      words: await read.words(page),
    };
  });
}

/**
 * @param {Page} page
 * @param {Setting} setting
 * @param {string} name
 */
function choose(page, setting, name) {
  return page.setInputFiles("#file-input", join(setting.inputs, basename(name)));
}

/** A locked file: given up, a wrong password, the right one. @type {Scenario} */
async function encrypted(setting) {
  return during(setting, async (page) => {
    await choose(page, setting, "encrypted.pdf");
    await page.locator("#password[open]").waitFor();
    await page.click("#password [data-cancel]");
    await page.locator("#welcome").waitFor();
    await choose(page, setting, "encrypted.pdf");
    await page.locator("#password[open]").waitFor();
    await page.fill("#password-input", "wrong");
    await page.keyboard.press("Enter");
    await page.locator("#password[open]").waitFor();
    const again = await page.locator("#password [data-message]").innerText();
    await page.fill("#password-input", "letmein");
    await page.keyboard.press("Enter");
    await read.fileDone(page);
    await read.drawn(page);
    return { again, words: await read.words(page) };
  });
}

/** Files that cannot be opened, one after another. @type {Scenario} */
async function unopenable(setting) {
  return during(setting, async (page) => {
    /** @type {Record<string, { code: string | null, text: string }>} */
    const problems = {};
    for (const name of ["not_a_pdf.txt", "empty.pdf", "damaged.pdf"]) {
      await choose(page, setting, name);
      const problem = page.locator("#welcome-problem", { hasText: name });
      await problem.waitFor();
      problems[name] = {
        code: await problem.getAttribute("data-code"),
        text: await problem.innerText(),
      };
    }
    await choose(page, setting, "own.pdf");
    await read.fileDone(page);
    return { problems, afterwards: (await read.regions(page)).length };
  });
}

/** Precomputed OCR that was made for other bytes. @type {Scenario} */
async function stale(setting) {
  return during(setting, async (page) => {
    await page.route("**/ocr.json", async (route) => {
      const response = await route.fetch();
      const artifact = await response.json();
      await route.fulfill({ response, json: { ...artifact, pdf_sha256: "0".repeat(64) } });
    });
    await page.click('a[data-sample="poster"]');
    await read.fileDone(page);
    await page.unroute("**/ocr.json");
    return {
      code: await page.getAttribute("#viewer-problem", "data-code"),
      entries: await read.entries(page),
      words: await read.words(page),
    };
  });
}

/** With everything loaded and no network left, a file is read all the same. @type {Scenario} */
async function offline(setting) {
  return during(
    setting,
    async (page, offences) => {
      await read.fileDone(page);
      await read.drawn(page);
      await page.context().setOffline(true);
      await choose(page, setting, "own.pdf");
      await page.locator("#file-name", { hasText: "own.pdf" }).waitFor();
      await read.fileDone(page);
      const entries = await read.entries(page);
      const words = await read.words(page);
      await page.context().setOffline(false);
      // pdf.js may have asked in vain for a font that is not in the file.
      offences.splice(0);
      return { entries, words };
    },
    "#sample=contract",
  );
}

/** A long file is stopped, and gone on with. @type {Scenario} */
async function stop(setting) {
  return during(setting, async (page) => {
    await choose(page, setting, "long.pdf");
    await page.locator("#progress-text", { hasText: /^\d+ of/ }).waitFor();
    await page.click("#stop");
    await page.locator("#resume").waitFor();
    const stopped = await page.innerText("#progress-text");
    await page.click("#resume");
    await read.fileDone(page);
    return { stopped, done: await page.innerText("#progress-text") };
  });
}

/** From the top of the page to a chosen region without a pointer. @type {Scenario} */
async function keyboard(setting) {
  return during(setting, async (page) => {
    await page.goto("about:blank");
    await page.goto(setting.url);
    await read.pythonReady(page);
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className || "");
    const walk = [];
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press("Tab");
      walk.push(await focused());
    }
    await page.keyboard.press("Enter");
    await read.fileDone(page);
    await read.drawn(page);
    const sampleName = await page.innerText("#file-name");
    await page.focus("#stage");
    await page.keyboard.press("ArrowRight");
    const turned = await page.inputValue("#page-number");
    const zoomBefore = await page.innerText("#zoom-shown");
    await page.keyboard.press("+");
    await page.waitForFunction((old) => document.querySelector("#zoom-shown")?.textContent !== old, zoomBefore);
    await page.keyboard.press("0");
    await page.focus("#tab-routes");
    await page.keyboard.press("ArrowRight");
    const tab = await focused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    const hovered = await page.locator("#routes-overlay .is-hovered").count();
    await page.keyboard.press("Enter");
    const selected = await page.locator("#routes-overlay .is-selected").getAttribute("data-key");
    const focusedKey = await page.evaluate(
      () => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["key"] ?? "",
    );
    await page.keyboard.press("Escape");
    const after = await page.locator(".is-selected").count();
    return { walk, sampleName, turned, tab, hovered, selected, focusedKey, after };
  });
}

/** Pointing in one place shows in the other. @type {Scenario} */
async function highlight(setting) {
  return during(
    setting,
    async (page) => {
      await read.fileDone(page);
      await read.drawn(page);
      const entry = page.locator("li.entry").first();
      const key = await entry.getAttribute("data-key");
      await entry.hover();
      const onPage = await page.locator("#routes-overlay .is-hovered").getAttribute("data-key");
      await page.locator(`#routes-overlay [data-key="${key}"]`).dispatchEvent("pointerover");
      const inList = await page.locator("li.entry.is-hovered").getAttribute("data-key");
      await page.locator(`#routes-overlay [data-key="${key}"]`).dispatchEvent("click");
      const pressed = await page.locator('[aria-pressed="true"][data-key]').getAttribute("data-key");
      await page.click("#tab-words");
      await page.locator("#panel-words .flow .word").first().hover();
      const wordOnPage = await page.locator("#words-overlay .is-pointed").count();
      return { key, onPage, inList, pressed, wordOnPage };
    },
    "#sample=poster",
  );
}

/** The worker's own fence, where no policy would reach it. @type {Scenario} */
async function fence() {
  /** @type {string[]} */
  const passed = [];
  const scope = {
    location: new URL("https://site.example/app/worker.js"),
    fetch: async (/** @type {string | URL | Request} */ input) => {
      passed.push(input instanceof Request ? input.url : String(input));
    },
    WebSocket: class {},
  };
  fenceIn(/** @type {any} */ (scope));
  await scope.fetch("./runtime/pyodide.mjs");
  await scope.fetch(new URL("https://site.example/x.whl"));
  let refused = 0;
  for (const away of ["https://cdn.example/x.whl", new Request("https://site.example:444/x")]) {
    await scope.fetch(away).catch(() => {
      refused += 1;
    });
  }
  return { passed, refused, socket: typeof scope.WebSocket, offences: [] };
}

/** @type {Record<string, { colorScheme: "light" | "dark", width: number, height: number }>} */
const LOOKS = {
  light: { colorScheme: "light", width: 1440, height: 900 },
  dark: { colorScheme: "dark", width: 1440, height: 900 },
  phone: { colorScheme: "light", width: 360, height: 780 },
  "phone-dark": { colorScheme: "dark", width: 360, height: 780 },
};

/**
 * @param {Page} page
 * @param {(view: string) => Promise<void>} take
 */
async function everyView(page, take) {
  await take("welcome");
  await page.click('a[data-sample="contract"]');
  await page.click("#tab-routes");
  await read.fileDone(page);
  await read.turnTo(page, 2);
  await read.drawn(page);
  await page.locator("li.entry").first().click({ position: { x: 4, y: 4 } });
  await take("routes");
  for (const tab of ["words", "text", "json"]) {
    await page.click(`#tab-${tab}`);
    await page.waitForTimeout(200);
    await take(tab);
  }
  await page.click("#tab-routes");
  await page.goBack();
  await page.locator("#welcome").waitFor();
}

/** Pictures of every view, and whether any is wider than its window. @type {Scenario} */
async function pictures(setting) {
  return during(setting, async (page) => {
    /** @type {Record<string, number>} */
    const widths = {};
    for (const [look, { colorScheme, width, height }] of Object.entries(LOOKS)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await everyView(page, async (view) => {
        const path = join(setting.pictures, `${view}-${look}.png`);
        await page.screenshot({ path, fullPage: look.startsWith("phone") });
        widths[`${view}-${look}`] = await read.sideways(page);
      });
    }
    return { widths };
  });
}

/** The policy refuses another address, and says so. @type {Scenario} */
async function refusal(setting) {
  return during(setting, async (page, offences) => {
    const outcome = await page.evaluate(() =>
      fetch("http://127.0.0.1:9/").then(
        () => "let through",
        () => "refused",
      ),
    );
    // The browser tells of it a little later than the script hears.
    await page.waitForTimeout(500);
    return { outcome, told: offences.splice(0) };
  });
}

/** @type {Record<string, Scenario>} */
export const SCENARIOS = {
  start,
  contract: (setting) => sample(setting, "contract"),
  poster: (setting) => sample(setting, "poster"),
  form: (setting) => sample(setting, "form"),
  drop,
  encrypted,
  unopenable,
  stale,
  offline,
  stop,
  keyboard,
  highlight,
  refusal,
  fence,
  pictures,
};
