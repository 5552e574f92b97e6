// @ts-check
/**
 * The words that the page and its worker speak, as types alone: nothing here runs.
 *
 * One message shape goes each way. The page posts a `Request`; the worker answers it with any
 * number of `Progress` and then one `Reply`. What the core computes crosses as the JSON text that
 * `inkroute.bridge` wrote, parsed once. Lengths are mpt (1/1000 pt) on the displayed page, origin
 * top left, y down; shares and confidences are per mille.
 */

/** @typedef {[number, number, number, number]} Box x0, y0, x1, y1 in mpt */

/** @typedef {"image" | "vector" | "words" | "page"} RouteSource */
/** @typedef {"ocr" | "skip" | "already_read"} Decision */
/** @typedef {"file" | "file_ocr_layer" | "repaired" | "ocr"} WordSource */

/**
 * @typedef {object} Reason one ground of a decision
 * @property {string} name stable name
 * @property {number} value its unit is said in `text`
 * @property {string} text a plain sentence
 */

/**
 * @typedef {object} Route a region of a page and what to do about it
 * @property {string} key stable for the same file and policy; matches precomputed OCR
 * @property {Box} box
 * @property {RouteSource} source
 * @property {Decision} decision
 * @property {number} confidence
 * @property {Reason[]} reasons
 * @property {number} dpi the resolution to draw the crop at
 * @property {number} turn quarter turns clockwise that set its text upright
 */

/**
 * @typedef {object} Note what was damaged or skipped
 * @property {string} code
 * @property {string} where
 * @property {string} detail
 * @property {boolean} loses whether something of the page may be missing from the answer
 */

/**
 * @typedef {object} Word a word of the merged page
 * @property {string} text
 * @property {Box} box
 * @property {WordSource} source
 * @property {number} confidence
 * @property {string} route key of the route it was read in, or ""
 * @property {string} replaced the file's text that OCR's reading stands for, or ""
 * @property {boolean} doubtful a word of the file that does not decode and was not replaced
 * @property {number} turn quarter turns clockwise
 */

/**
 * @typedef {object} Page one page of the answer
 * @property {number} index
 * @property {number} width mpt
 * @property {number} height mpt
 * @property {number} rotation degrees
 * @property {Route[]} routes
 * @property {Note[]} notes
 * @property {number} file_words
 * @property {number} hidden_words
 * @property {number} ocr_share routed area of the page
 * @property {Word[] | null} [words] present once merged
 */

/**
 * @typedef {object} Description what opening a file says about it
 * @property {string} schema
 * @property {number} page_count
 * @property {string} sha256
 * @property {number} bytes
 * @property {string} policy digest of the numbers that decide
 * @property {Note[]} notes
 */

/**
 * @typedef {object} StartParams
 * @property {string} runtimeUrl folder with the interpreter, the wheels and their lock file
 */

/**
 * @typedef {object} StartReport how long it took until the core could be called, in ms
 * @property {number} runtimeMs
 * @property {number} importMs
 * @property {number} totalMs since the worker's script began
 * @property {boolean} warm whether the interpreter came from the browser's cache
 * @property {string} python
 */

/**
 * @typedef {object} OpenParams
 * @property {ArrayBuffer} data the file; transferred, so the sender loses it
 * @property {string | null} password
 */

/**
 * @typedef {object} OpenReport
 * @property {Description} description
 * @property {string[]} packages loaded for this file
 * @property {number} ms
 */

/** @typedef {{ page: Page, ms: number }} PageReport */

/**
 * @typedef {object} Methods each method's parameters and answer
 * @property {{ params: StartParams, result: StartReport }} start
 * @property {{ params: OpenParams, result: OpenReport }} open
 * @property {{ params: { text: string }, result: { routes: number, keys: string[] } }} artifact
 * @property {{ params: { index: number }, result: PageReport }} route
 * @property {{ params: { index: number }, result: PageReport }} merge
 * @property {{ params: {}, result: { text: string } }} text
 * @property {{ params: {}, result: { json: string } }} result
 * @property {{ params: {}, result: {} }} close
 */

/** @typedef {keyof Methods} Method */
/** @typedef {"runtime" | "core" | "packages" | "file"} Stage what the worker is busy with */

/** @typedef {{ id: number, method: Method, params: any }} Request */
/** @typedef {{ id: number, progress: { stage: Stage, detail: string } }} Progress */
/** @typedef {{ id: number, result: any }} Success */
/** @typedef {{ id: number, error: { code: string, message: string } }} Failure */
/** @typedef {Progress | Success | Failure} Message */

export {};
