// @ts-check
/**
 * The line protocol of the parity runners: one JSON request a line in, one JSON answer a line out.
 *
 * First comes `{"ready": {...milliseconds}}`. A request is `{"id", "file", "out"?, "classify"?,
 * "words"?, "artifact"?, "options"?}` (paths, and the options' text); its answer `{"id", "file", "sha256",
 * "ms"}`, or `{"id", "file", "failure"}` when the bridge raised, which it never should. With `out`
 * the JSON text is written there.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

/**
 * @typedef {{id: number, file: string, out?: string, classify?: boolean, words?: string,
 *   artifact?: string, options?: string}} Request
 * @typedef {(request: Request) => Promise<string>} Answerer gives the bridge's JSON text
 */

/** @param {unknown} answer */
function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/**
 * Answers requests from standard input until it ends, or those that the arguments name.
 *
 * @param {Record<string, number>} ready start-up times, ms
 * @param {Answerer} answer
 * @param {string[]} files when not empty, they are the requests
 */
export async function serveLines(ready, answer, files = []) {
  say({ ready });
  const requests = files.length > 0
    ? files.map((file, id) => JSON.stringify({ id, file }))
    : createInterface({ input: process.stdin });
  for await (const line of requests) {
    /** @type {Request} */
    const request = JSON.parse(line);
    const { id, file, out } = request;
    const started = performance.now();
    try {
      const text = await answer(request);
      const ms = Math.round(performance.now() - started);
      if (out !== undefined) {
        writeFileSync(out, text);
      }
      say({ id, file, sha256: createHash("sha256").update(text).digest("hex"), ms });
    } catch (error) {
      say({ id, file, failure: String(error) });
    }
  }
}

/**
 * Reads the files that a request names.
 *
 * @param {Request} request
 * @returns {import("./session.mjs").Call}
 */
export function readRequest({ file, classify, words, artifact, options }) {
  /** @param {string | undefined} path */
  const text = (path) => (path === undefined ? undefined : readFileSync(path, "utf8"));
  return {
    data: readFileSync(file), classify, words: text(words), artifact: text(artifact), options,
  };
}

/**
 * Reads `[--warm] RUNTIME_DIR [FILE...]`.
 *
 * @param {string} name of the runner, for its usage line
 */
export function readArguments(name) {
  const { values, positionals } = parseArgs({
    options: { warm: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [folder, ...files] = positionals;
  if (folder === undefined) {
    throw new Error(`usage: ${name} [--warm] RUNTIME_DIR [FILE...]`);
  }
  return { folder, files, warm: values.warm };
}

/**
 * Starts once, or twice to time a warm start too; the last start is the one that stays.
 *
 * @param {boolean} twice
 * @param {() => Promise<number>} start gives milliseconds
 * @returns {Promise<Record<string, number>>}
 */
export async function timeStarts(twice, start) {
  const cold = Math.round(await start());
  return twice ? { cold, warm: Math.round(await start()) } : { cold };
}
