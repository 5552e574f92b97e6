// @ts-check
/**
 * Shows one open file: hands each change of its state to the views, and what the person does back
 * to it. Which view shows what is said here; how, in the views.
 */
import { OpenDocument, bytesOf } from "./document.js";
import { byId } from "./dom.js";
import { coded } from "./errors.js";
import { Selection } from "./selection.js";
import { RouteOverlay, WordOverlay } from "./views/overlay.js";
import { askPassword, showProblem } from "./views/problem.js";
import { drawProgress } from "./views/progress.js";
import { RouteList } from "./views/routes.js";
import { Stage } from "./views/stage.js";
import { drawStatus } from "./views/status.js";
import { PageStrip } from "./views/strip.js";
import { Tabs } from "./views/tabs.js";
import { JSON_RESULT, TEXT, TextPanel } from "./views/texts.js";
import { WordList } from "./views/words.js";

/** @import { Client } from "./client.js" */
/** @import { Source } from "./document.js" */
/** @import { CodedError } from "./errors.js" */

export class Viewer {
  /** @type {OpenDocument | null} */
  #open = null;
  #selection = new Selection();
  #words = byId("words-overlay", SVGSVGElement);
  #routes = byId("routes-overlay", HTMLElement);
  #routeOverlay = new RouteOverlay(this.#routes, this.#selection);
  #wordOverlay = new WordOverlay(this.#words);
  #routeList = new RouteList(byId("panel-routes", HTMLElement), this.#selection);
  #wordList = new WordList(byId("panel-words", HTMLElement), this.#words);
  #text = new TextPanel(byId("panel-text", HTMLElement), TEXT);
  #json = new TextPanel(byId("panel-json", HTMLElement), JSON_RESULT);
  #strip = new PageStrip(byId("page-strip", HTMLElement));
  #tabs = new Tabs(byId("tabs", HTMLElement));
  #problem = byId("viewer-problem", HTMLElement);
  #client;
  #stage;
  /** What the views drew last: drawing again would lose the focus for nothing. */
  #drawn = "";

  #onTurn;

  /**
   * @param {Client} client
   * @param {string} pdfjsUrl
   * @param {(index: number) => void} onTurn told of each page that is turned to
   */
  constructor(client, pdfjsUrl, onTurn) {
    this.#client = client;
    this.#onTurn = onTurn;
    this.#stage = new Stage(pdfjsUrl);
    for (const source of [this.#stage, this.#strip]) {
      source.addEventListener("turn", (event) =>
        this.#turnTo(/** @type {CustomEvent<number>} */ (event).detail),
      );
    }
    this.#stage.addEventListener("problem", (event) =>
      this.#tell(coded(/** @type {CustomEvent} */ (event).detail)),
    );
    this.#tabs.addEventListener("tab", () => this.#onTab());
    byId("stop", HTMLButtonElement).addEventListener("click", () => this.#open?.stop());
    byId("resume", HTMLButtonElement).addEventListener("click", () => this.#resume());
    byId("viewer", HTMLElement).addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.#selection.clear();
      }
    });
    this.#onTab();
  }

  /**
   * Opens a file, asking for its password where it has one.
   *
   * @param {Source} source
   * @param {number} index the page to show first
   * @returns {Promise<boolean>} false when the person gave up
   * @throws {CodedError} the file cannot be opened
   */
  async open(source, index) {
    this.close();
    const open = new OpenDocument(this.#client, source);
    this.#open = open;
    this.#tell(null);
    drawProgress(open);
    open.addEventListener("change", (event) => {
      this.#draw();
      this.#onStop(/** @type {CustomEvent<CodedError | null>} */ (event).detail);
    });
    open.want(index);
    if (!(await this.#unlock(open))) {
      return false;
    }
    await this.#openStage(open, Math.min(index, open.pageCount - 1));
    return true;
  }

  close() {
    this.#open?.close();
    this.#open = null;
    this.#drawn = "";
    byId("progress-text", HTMLElement).textContent = "";
    this.#selection.clear();
    this.#text.clear();
    this.#json.clear();
    this.#strip.clear();
    this.#drawPage();
    void this.#stage.close();
  }

  /**
   * @param {OpenDocument} open
   * @returns {Promise<boolean>}
   */
  async #unlock(open) {
    /** @type {string | null} */
    let password = null;
    for (;;) {
      try {
        await open.open(password);
        return true;
      } catch (thrown) {
        const error = coded(thrown);
        if (error.code !== "encrypted") {
          throw error;
        }
        password = await askPassword(byId("password", HTMLDialogElement), error.message);
        if (password === null) {
          return false;
        }
      }
    }
  }

  /**
   * @param {OpenDocument} open
   * @param {number} index
   */
  async #openStage(open, index) {
    try {
      const data = await bytesOf(open.source.blob);
      await this.#stage.open(data, open.password, open.pageCount, index);
    } catch (error) {
      this.#tell(coded(error));
    }
    this.#draw();
  }

  /** @param {number} index */
  async #turnTo(index) {
    this.#selection.clear();
    this.#open?.want(index);
    this.#onTurn(index);
    const shown = this.#stage.show(index);
    this.#draw();
    try {
      await shown;
    } catch (error) {
      this.#tell(coded(error));
    }
  }

  async #resume() {
    this.#tell(null);
    try {
      await this.#open?.resume();
    } catch (error) {
      this.#onStop(coded(error));
    }
  }

  /** @param {CodedError | null} error */
  #onStop(error) {
    if (error !== null && error.code !== "cancelled") {
      this.#tell(error);
    }
  }

  #onTab() {
    const words = this.#tabs.current === "panel-words";
    this.#words.toggleAttribute("hidden", !words);
    this.#routes.hidden = words;
    this.#drawWords();
    this.#drawTexts();
  }

  #draw() {
    const open = this.#open;
    if (open === null) {
      return;
    }
    drawProgress(open);
    this.#strip.draw(open, this.#stage.index);
    drawStatus(byId("status", HTMLElement), open, this.#stage.index);
    const state = open.pages.get(this.#stage.index);
    const failure = open.failures.get(this.#stage.index);
    const drawn = [this.#stage.index, state?.mergeMs, state?.routeMs, failure?.message].join();
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#drawPage();
      this.#drawTexts();
    } else if (open.phase === "done") {
      this.#drawTexts();
    }
    if (open.artifactError !== null) {
      this.#tell(open.artifactError);
    }
  }

  #drawPage() {
    const open = this.#open;
    const page = open?.pages.get(this.#stage.index)?.page ?? null;
    const failure = open?.failures.get(this.#stage.index) ?? null;
    this.#routeOverlay.draw(page);
    this.#routeList.draw(page, failure, open?.precomputed ?? new Set());
    this.#drawWords();
    if (page !== null) {
      this.#stage.outline(page);
    }
  }

  /** Thousands of words are drawn only while they can be seen. */
  #drawWords() {
    const shown = this.#tabs.current === "panel-words";
    const page = (shown && this.#open?.pages.get(this.#stage.index)?.page) || null;
    this.#wordOverlay.draw(page);
    this.#wordList.draw(page);
  }

  #drawTexts() {
    if (this.#open !== null && this.#open.pages.size > 0) {
      void this.#text.draw(this.#open, this.#stage.index);
      void this.#json.draw(this.#open, this.#stage.index);
    }
  }

  /** @param {CodedError | null} error */
  #tell(error) {
    showProblem(this.#problem, error);
  }
}
