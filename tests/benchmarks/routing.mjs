// @ts-check
/**
 * Times routing in Node's Pyodide: `node routing.mjs RUNTIME PAGES FILE...` prints a line of JSON a
 * file, a list of pages. PAGES is the most pages of a file, 0 for all. The timing itself is in
 * route_speed.py.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [runtime, most, ...files] = process.argv.slice(2);
if (runtime === undefined || most === undefined) {
  throw new Error("usage: routing.mjs RUNTIME PAGES FILE...");
}
const folder = resolve(runtime);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder, packages: ["inkroute", "Pillow"] });
const here = dirname(fileURLToPath(import.meta.url));
pyodide.FS.writeFile("/home/pyodide/route_speed.py", readFileSync(join(here, "route_speed.py")));
const speed = pyodide.pyimport("route_speed");
for (const file of files) {
  const data = pyodide.toPy(new Uint8Array(readFileSync(file)));
  console.log(speed.time_routes_as_json(data, Number(most)));
  data.destroy();
}
speed.destroy();
