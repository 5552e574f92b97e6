// @ts-check
/** Headless Chromium as it is installed on the machine; no browser is ever downloaded. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @returns {string} the first Chromium or Chrome on PATH */
function findChromium() {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      if (existsSync(path)) {
        return path;
      }
    }
  }
  throw new Error("no Chromium found on PATH");
}

/** @returns {Promise<import("playwright-core").Browser>} */
export function launchChromium() {
  return chromium.launch({ executablePath: findChromium(), args: FLAGS });
}
