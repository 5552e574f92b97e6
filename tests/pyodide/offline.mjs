// @ts-check
/**
 * Loads the runtime folder with every connection forbidden, imports the bridge, routes one file.
 * `node offline.mjs RUNTIME_DIR FILE` prints one JSON line.
 */
import { readFileSync } from "node:fs";
import { forbidNetwork, importRuntime } from "../../web/node/runtime.mjs";

const [folder = "", file = ""] = process.argv.slice(2);
const attempts = forbidNetwork();
const { loadPyodide, indexURL } = await importRuntime(folder);
const pyodide = await loadPyodide({ indexURL, packages: ["inkroute"] });
const bridge = pyodide.pyimport("inkroute.bridge");
const before = pyodide.runPython("import sys; 'PIL' in sys.modules or 'fontTools' in sys.modules");
const view = pyodide.toPy(new Uint8Array(readFileSync(file)));
const answer = JSON.parse(bridge.route(view.tobytes()));
await pyodide.loadPackage(["pillow", "fonttools"], { messageCallback: () => {} });
const versions = pyodide.runPython("import PIL, fontTools; PIL.__version__ + ' ' + fontTools.version");
let missing = "";
try {
  await pyodide.loadPackage("scipy", { messageCallback: () => {}, errorCallback: () => {} });
} catch (error) {
  missing = String(error);
}
console.log(JSON.stringify({ attempts, lazy: !before, answer, versions, missing }));
