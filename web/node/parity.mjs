// @ts-check
/**
 * Routes files in Node: `node parity.mjs RUNTIME_DIR [FILE...]`, requests on standard input when
 * no file is named (the protocol is in lines.mjs). Any use of the network is an error.
 */
import { readRequest, serveLines } from "./lines.mjs";
import { forbidNetwork, importRuntime } from "./runtime.mjs";
import { openSession } from "./session.mjs";

const [folder, ...files] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error("usage: parity.mjs RUNTIME_DIR [FILE...]");
}
forbidNetwork();
const { loadPyodide, indexURL } = await importRuntime(folder);
const cold = await openSession(loadPyodide, indexURL);
const warm = await openSession(loadPyodide, indexURL);
const times = {
  cold: Math.round(cold.loadMs + cold.importMs),
  warm: Math.round(warm.loadMs + warm.importMs),
};
await serveLines(
  times,
  async (request) => {
    const { data, words } = readRequest(request);
    return words === undefined
      ? warm.route(data, request.options)
      : warm.merge(data, words, request.options);
  },
  files,
);
