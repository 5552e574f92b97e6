// @ts-check
/**
 * Errors by stable code, and what to tell the person who meets one.
 *
 * Codes of the core are those of `inkroute.errors`; the others belong to this page. The core's
 * own sentence is always shown too: advice here adds what to do in a browser.
 */

/** A failure with a code that is stable across the worker's boundary. */
export class CodedError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = "CodedError";
    this.code = code;
  }
}

/**
 * Turns anything thrown into a coded error.
 *
 * @param {unknown} thrown
 * @param {string} code for what carries none
 * @returns {CodedError}
 */
export function coded(thrown, code = "internal") {
  if (thrown instanceof CodedError) {
    return thrown;
  }
  return new CodedError(code, thrown instanceof Error ? thrown.message : String(thrown));
}

/** @typedef {{ title: string, next: string }} Advice */

/** @type {Readonly<Record<string, Advice>>} */
const ADVICE = {
  not_a_pdf: {
    title: "This is not a PDF",
    next: "Choose a file that begins with “%PDF”. A picture or an office document has to be saved as PDF first.",
  },
  damaged: {
    title: "This PDF is too damaged to open",
    next: "Download or copy it again: it may have been cut short. A program that repairs PDFs may save what is left.",
  },
  encrypted: {
    title: "This PDF is locked",
    next: "Open it again and give its password. It is used on this machine only and never stored.",
  },
  limit: {
    title: "This file is larger than the core accepts",
    next: "Split it and look at one part at a time, or use the command line, which has more memory to work with.",
  },
  stale_artifact: {
    title: "The precomputed OCR does not fit this file",
    next: "The routes below are computed from the file and hold. The words OCR read are left out, since they belong to other bytes.",
  },
  unreadable: {
    title: "The browser could not read the file",
    next: "It may have been moved, or it may be larger than this browser can hold. Choose it again, or use the command line.",
  },
  unknown_sample: {
    title: "There is no sample of that name",
    next: "Pick one of the samples below.",
  },
  start_failed: {
    title: "Python did not start",
    next: "Reload the page. The browser needs WebAssembly and module workers: any version of the last two years has both.",
  },
  worker_failed: {
    title: "The worker stopped",
    next: "It may have run out of memory. Open the file again; pages are read one at a time.",
  },
};

/** @type {Advice} */
const UNKNOWN = {
  title: "Something went wrong",
  next: "Reload the page and try again. If it happens again, the message above helps to report it.",
};

/**
 * @param {string} code
 * @returns {Advice}
 */
export function adviceFor(code) {
  return ADVICE[code] ?? UNKNOWN;
}
