// @ts-check
/**
 * Routes files in headless Chromium: `node parity_chromium.mjs [--warm] RUNTIME_DIR [FILE...]`,
 * requests on standard input when no file is named (the protocol is in lines.mjs). The runtime
 * comes from a server on 127.0.0.1; a request to any other place is an error.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "./chromium.mjs";
import { readArguments, readRequest, serveLines, timeStarts } from "./lines.mjs";
import { serveFolders } from "./static_server.mjs";

const { folder, files, warm } = readArguments("parity_chromium.mjs");
const here = fileURLToPath(new URL(".", import.meta.url));
const page = "<!doctype html><meta charset=utf-8><link rel=icon href='data:,'><title>parity</title>";
/** @type {Record<string, string>} */
const mounts = {
  "/runtime/": folder,
  "/session.mjs": join(here, "session.mjs"),
  "/worker.mjs": join(here, "parity_worker.mjs"),
};
const server = await serveFolders(mounts, { "/": page });
const browser = await launchChromium();
const tab = await browser.newPage();
/** @type {string[]} */
const foreign = [];
await tab.context().route("**/*", (route) => {
  if (route.request().url().startsWith(server.origin)) {
    return route.continue();
  }
  foreign.push(route.request().url());
  return route.abort();
});
await tab.goto(`${server.origin}/`);

/** @returns {Promise<number>} ms until a new worker is ready; it replaces the one before */
async function startWorker() {
  return tab.evaluate(async () => {
    const scope = /** @type {any} */ (globalThis);
    scope.parityWorker?.terminate();
    const worker = new Worker("/worker.mjs", { type: "module" });
    scope.parityWorker = worker;
    const { ready, failure } = await new Promise((done, fail) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => fail(new Error(event.message));
    });
    if (failure !== undefined) {
      throw new Error(failure);
    }
    return ready;
  });
}

const times = await timeStarts(warm, startWorker);
await serveLines(
  times,
  async (request) => {
    const { data: _, ...rest } = readRequest(request);
    mounts["/input"] = request.file;
    const { text, failure } = await tab.evaluate(
      async ({ id, rest }) => {
        const answer = await fetch(`/input?${id}`, { cache: "no-store" });
        const data = new Uint8Array(await answer.arrayBuffer());
        const worker = /** @type {Worker} */ (/** @type {any} */ (globalThis).parityWorker);
        return new Promise((done, fail) => {
          worker.onmessage = (event) => done(event.data);
          worker.onerror = (event) => fail(new Error(event.message));
          worker.postMessage({ data, ...rest });
        });
      },
      { id: request.id, rest },
    );
    if (failure !== undefined || foreign.length > 0) {
      throw new Error(failure ?? `requests to other places: ${foreign.join(" ")}`);
    }
    return text;
  },
  files,
);
await browser.close();
server.close();
