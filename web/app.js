// @ts-check
/**
 * The demo page's entry: starts the worker, and goes between the welcome and the viewer.
 *
 * The places of the worker, the runtime and pdf.js are in the page's own attributes, where the
 * build wrote them. The address after # names what is shown: `#sample=contract&page=2`.
 */
import { Client } from "./client.js";
import { byId } from "./dom.js";
import { coded } from "./errors.js";
import { Viewer } from "./viewer.js";
import { showProblem } from "./views/problem.js";
import { followEngine } from "./views/progress.js";
import { Welcome, sampleInAddress } from "./views/welcome.js";

/** @import { Source } from "./document.js" */

/**
 * @param {string} name of a data attribute of the root element
 * @returns {string} absolute URL
 */
function place(name) {
  return new URL(document.documentElement.dataset[name] ?? "", document.baseURI).href;
}

const client = new Client(place("worker"), place("runtime"));
const viewer = new Viewer(client, place("pdfjs"), keepPageInAddress);
const welcome = new Welcome();
const problem = byId("welcome-problem", HTMLElement);

/** @param {boolean} open whether a file is shown */
function turnTo(open) {
  byId("welcome", HTMLElement).hidden = open;
  byId("viewer", HTMLElement).hidden = !open;
  byId("open-another", HTMLElement).hidden = !open;
  document.body.classList.toggle("is-viewing", open);
}

/** @param {string} name the file's, or "" */
function call(name) {
  byId("file-name", HTMLElement).textContent = name;
  document.title = name === "" ? "inkroute: which parts of this PDF need OCR?" : `${name} · inkroute`;
}

/** The page that the address asks for, counted from 0. */
function pageInAddress() {
  const page = Number(new URLSearchParams(globalThis.location.hash.slice(1)).get("page") ?? 1);
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
}

/** So that a sample's page can be shared too. @param {number} index */
function keepPageInAddress(index) {
  const wanted = new URLSearchParams(globalThis.location.hash.slice(1));
  if (wanted.has("sample")) {
    wanted.set("page", String(index + 1));
    history.replaceState(null, "", `#${wanted}`);
  }
}

function goHome() {
  viewer.close();
  turnTo(false);
  call("");
}

/** Counts what was asked to be shown: an answer to an earlier wish comes too late. */
let wishes = 0;

/** @param {Source} source */
async function show(source) {
  wishes += 1;
  const wish = wishes;
  showProblem(problem, null);
  turnTo(true);
  call(source.name);
  try {
    const opened = await viewer.open(source, pageInAddress());
    if (!opened && wish === wishes) {
      goHome();
    }
  } catch (thrown) {
    const error = coded(thrown);
    if (wish !== wishes) {
      return;
    }
    goHome();
    if (error.code !== "cancelled") {
      showProblem(problem, error, source.name);
      problem.focus();
    }
  }
}

async function showSampleInAddress() {
  const name = sampleInAddress();
  if (name === null) {
    goHome();
    return;
  }
  try {
    await show(await welcome.sample(name));
  } catch (error) {
    goHome();
    showProblem(problem, coded(error));
  }
}

welcome.addEventListener("open", (event) => {
  // A file of one's own has no address; the sample's must not stay in its place.
  history.replaceState(null, "", globalThis.location.pathname);
  void show(/** @type {CustomEvent<Source>} */ (event).detail);
});
byId("wordmark", HTMLAnchorElement).addEventListener("click", (event) => {
  // The start page without loading it again: Python stays started.
  event.preventDefault();
  history.pushState(null, "", globalThis.location.pathname);
  showProblem(problem, null);
  goHome();
});
globalThis.addEventListener("hashchange", () => void showSampleInAddress());

followEngine(client);
client.start().catch((error) => showProblem(problem, coded(error)));
if (sampleInAddress() !== null) {
  void showSampleInAddress();
}
