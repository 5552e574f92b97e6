// @ts-check
/**
 * Compiles pure-Python wheels to bytecode wheels inside Pyodide.
 *
 * `node compile_wheel.mjs OUT_DIR build/compile_wheel.py WHEEL...` writes one wheel a wheel into
 * OUT_DIR and prints its file name. What is done to a wheel is said in build/compile_wheel.py.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadPyodide } from "pyodide";

const [outDir, script, ...wheels] = process.argv.slice(2);
if (outDir === undefined || script === undefined) {
  throw new Error("usage: compile_wheel.mjs OUT_DIR SCRIPT WHEEL...");
}

// A fixed hash seed: whatever order a set has while compiling, it is the same at every run.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
pyodide.FS.writeFile("/home/pyodide/compile_wheel.py", readFileSync(script));
const compiler = pyodide.pyimport("compile_wheel");
for (const wheel of wheels) {
  // A copy: Pyodide converts plain typed arrays, and fails on Node's Buffer.
  const data = pyodide.toPy(new Uint8Array(readFileSync(wheel)));
  const source = data.tobytes();
  const result = compiler.compile_wheel(source);
  const name = compiler.compiled_name(basename(wheel));
  const buffer = result.getBuffer();
  writeFileSync(join(outDir, name), buffer.data);
  buffer.release();
  for (const proxy of [result, source, data]) {
    proxy.destroy();
  }
  console.log(name);
}
compiler.destroy();
