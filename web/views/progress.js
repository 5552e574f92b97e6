// @ts-check
/** What is going on: Python's start in the masthead, a file's pages in the toolbar. */
import { byId } from "../dom.js";
import { counted, duration } from "../format.js";

/** @import { Client } from "../client.js" */
/** @import { OpenDocument } from "../document.js" */
/** @import { Progress, StartReport } from "../protocol.js" */

/** @type {Readonly<Record<string, string>>} */
const STAGES = {
  runtime: "Starting Python",
  core: "Loading the router",
  packages: "Loading what this file needs",
  file: "Opening the file",
};

/** @param {Client} client */
export function followEngine(client) {
  const engine = byId("engine", HTMLElement);
  client.addEventListener("progress", (event) => {
    const { stage, detail } = /** @type {CustomEvent<Progress["progress"]>} */ (event).detail;
    if (stage === "runtime" || stage === "core") {
      engine.dataset["state"] = "starting";
      engine.textContent = `${STAGES[stage]} …`;
    } else {
      byId("progress-text", HTMLElement).textContent = [STAGES[stage], detail]
        .filter((part) => part !== "")
        .join(": ");
    }
  });
  client.addEventListener("started", (event) => {
    const report = /** @type {CustomEvent<StartReport>} */ (event).detail;
    const kind = report.warm ? "warm" : "cold";
    engine.dataset["state"] = "ready";
    engine.dataset["ms"] = String(Math.round(report.totalMs));
    engine.dataset["warm"] = String(report.warm);
    engine.textContent = `Python ready in ${duration(report.totalMs)} (${kind})`;
    engine.title = `interpreter ${duration(report.runtimeMs)}, router ${duration(report.importMs)}; Pyodide ${report.python}`;
  });
}

/**
 * @param {OpenDocument} open
 */
export function drawProgress(open) {
  const bar = byId("progress", HTMLProgressElement);
  const busy = open.phase === "opening" || open.phase === "working";
  bar.hidden = !busy;
  byId("stop", HTMLButtonElement).hidden = !busy;
  byId("resume", HTMLButtonElement).hidden = open.phase !== "stopped";
  if (open.pageCount > 0 && open.phase !== "opening") {
    bar.max = open.pageCount;
    bar.value = open.pagesDone;
  } else {
    bar.removeAttribute("value");
  }
  byId("progress-text", HTMLElement).textContent = sentence(open);
}

/** @param {OpenDocument} open */
function sentence(open) {
  switch (open.phase) {
    case "opening":
      return "Opening the file";
    case "working":
      return `${open.pagesDone} of ${counted(open.pageCount, "page")}`;
    case "stopped":
      return `Stopped at ${open.pagesDone} of ${counted(open.pageCount, "page")}`;
    case "done":
      return open.failures.size === 0
        ? `${counted(open.pageCount, "page")} done`
        : `${counted(open.pageCount, "page")} done, ${open.failures.size} with errors`;
  }
}
