// @ts-check
/**
 * Times page maps in Node's Pyodide: `node pyodide_share.mjs RUNTIME FILE...` prints a line of
 * JSON a file: {"file", "pages", "seconds"}. The timing itself is in map_speed.py.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [runtime, ...files] = process.argv.slice(2);
if (runtime === undefined) {
  throw new Error("usage: pyodide_share.mjs RUNTIME FILE...");
}
const folder = resolve(runtime);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder, packages: ["inkroute"] });
const here = dirname(fileURLToPath(import.meta.url));
pyodide.FS.writeFile("/home/pyodide/map_speed.py", readFileSync(join(here, "map_speed.py")));
const speed = pyodide.pyimport("map_speed");
for (const file of files) {
  const data = pyodide.toPy(new Uint8Array(readFileSync(file)));
  const found = speed.time_maps(data);
  const [pages, seconds] = found.toJs();
  console.log(JSON.stringify({ file, pages, seconds }));
  found.destroy();
  data.destroy();
}
speed.destroy();
