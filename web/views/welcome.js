// @ts-check
/**
 * Ways to open a file: choose it, drop it anywhere, or pick a sample.
 *
 * An `open` event carries a `Source`; samples are fetched from this site with their OCR. What the
 * address after # names is the sample's, so that it can be shared.
 */
import { byId } from "../dom.js";
import { CodedError, coded } from "../errors.js";

/** @import { Source } from "../document.js" */

/**
 * @param {string} [url]
 * @returns {Promise<Response>}
 */
async function fetched(url = "") {
  try {
    const response = await fetch(url);
    if (response.ok) {
      return response;
    }
    throw new CodedError("unreadable", `${url}: the server answered ${response.status}`);
  } catch (error) {
    throw coded(error, "unreadable");
  }
}

/** The sample that the address names, if any. */
export function sampleInAddress() {
  return new URLSearchParams(globalThis.location.hash.slice(1)).get("sample");
}

export class Welcome extends EventTarget {
  #input = byId("file-input", HTMLInputElement);

  constructor() {
    super();
    for (const id of ["choose-file", "open-another"]) {
      byId(id, HTMLButtonElement).addEventListener("click", () => this.#input.click());
    }
    this.#input.addEventListener("change", () => {
      this.#offer(this.#input.files?.[0]);
      // The same file may be chosen again, after it changed on the disk.
      this.#input.value = "";
    });
    this.#followDrops(document.body);
  }

  /** @param {HTMLElement} body */
  #followDrops(body) {
    body.addEventListener("dragover", (event) => {
      event.preventDefault();
      body.classList.add("is-dropping");
    });
    body.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) {
        body.classList.remove("is-dropping");
      }
    });
    body.addEventListener("drop", (event) => {
      event.preventDefault();
      body.classList.remove("is-dropping");
      this.#offer(event.dataTransfer?.files[0]);
    });
  }

  /** @param {File | undefined} file */
  #offer(file) {
    if (file !== undefined) {
      /** @type {Source} */
      const source = { name: file.name, blob: file, artifact: null };
      this.dispatchEvent(new CustomEvent("open", { detail: source }));
    }
  }

  /**
   * Fetches a sample with its precomputed OCR.
   *
   * @param {string} name
   * @returns {Promise<Source>}
   * @throws {CodedError}
   */
  async sample(name) {
    const card = document.querySelector(`a[data-sample="${CSS.escape(name)}"]`);
    if (!(card instanceof HTMLAnchorElement)) {
      throw new CodedError("unknown_sample", `“${name}” is not one of them.`);
    }
    const { pdf: pdfUrl, ocr: ocrUrl } = card.dataset;
    const [pdf, ocr] = await Promise.all([
      fetched(pdfUrl).then((response) => response.blob()),
      ocrUrl === undefined ? null : fetched(ocrUrl).then((response) => response.text()),
    ]);
    return { name: `${name}.pdf`, blob: pdf, artifact: ocr };
  }
}
