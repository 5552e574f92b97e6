// @ts-check
/**
 * Routes files in Node: `node parity.mjs [--warm] RUNTIME_DIR [FILE...]`, requests on standard input when
 * no file is named (the protocol is in lines.mjs). Any use of the network is an error.
 */
import { readArguments, readRequest, serveLines, timeStarts } from "./lines.mjs";
import { forbidNetwork, importRuntime } from "./runtime.mjs";
import { openSession } from "./session.mjs";

const { folder, files, warm } = readArguments("parity.mjs");
forbidNetwork();
const { loadPyodide, indexURL } = await importRuntime(folder);
/** @type {import("./session.mjs").Session} */
let session;
const times = await timeStarts(warm, async () => {
  session = await openSession(loadPyodide, indexURL);
  return session.loadMs + session.importMs;
});
await serveLines(times, (request) => session.answer(readRequest(request)), files);
