// @ts-check
/**
 * A headless Chromium for tests of the built site, and a page that keeps an account of all that
 * must not happen: errors on the console, violations of the Content-Security-Policy, requests to
 * another origin, answers that are no success.
 */
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** @import { BrowserContext, Page } from "playwright-core" */

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

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

/** How long anything may take on a slow machine that others use too, ms. */
export const PATIENCE_MS = 90_000;

/** @returns {string} */
function chromiumPath() {
  if (process.env["CHROMIUM"]) {
    return process.env["CHROMIUM"];
  }
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder under this name.
      }
    }
  }
  throw new Error("no Chromium found: install it, or name it in CHROMIUM");
}

/**
 * @typedef {object} Visit
 * @property {Page} page
 * @property {string[]} offences what happened that must not
 * @property {() => Promise<void>} close
 */

/**
 * Opens the site in a browser of its own, with a profile on the disk: a browser without one
 * keeps no file as large as the interpreter in its cache.
 *
 * @param {string} url
 * @returns {Promise<Visit>}
 */
export async function visit(url) {
  const profile = mkdtempSync(join(tmpdir(), "inkroute-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
  });
  const visited = await watched(context, url);
  return {
    ...visited,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Goes to the site and keeps the account.
 *
 * @param {BrowserContext} context
 * @param {string} url
 */
async function watched(context, url) {
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const { origin } = new URL(url);
  /** @type {string[]} */
  const offences = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      offences.push(`console: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => offences.push(`error: ${error.message}`));
  context.on("request", (request) => {
    const target = new URL(request.url());
    if (target.origin !== origin && !["blob:", "data:"].includes(target.protocol)) {
      offences.push(`request: ${request.url()}`);
    }
  });
  context.on("response", (response) => {
    if (response.status() >= 400) {
      offences.push(`${response.status()}: ${response.url()}`);
    }
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(url);
  return { page, offences };
}
