// @ts-check
/** The runtime folder in Node, and a guard that makes any use of the network fail. */
import net from "node:net";
import { join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports the runtime folder's own pyodide.mjs.
 *
 * @param {string} folder
 * @returns {Promise<{loadPyodide: typeof import("pyodide").loadPyodide, indexURL: string}>}
 */
export async function importRuntime(folder) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  return { loadPyodide, indexURL: resolve(folder) + sep };
}

/**
 * From now on, every connection but those to one local port fails, and is noted.
 *
 * @param {number} [allowedPort] on 127.0.0.1
 * @returns {string[]} the attempts, filled as they happen
 */
export function forbidNetwork(allowedPort) {
  /** @type {string[]} */
  const attempts = [];
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = /** @type {typeof connect} */ (
    /** @this {net.Socket} @param {any[]} args */
    function (...args) {
      // Node passes [options, callback] in one array, or the public forms.
      const options = Array.isArray(args[0]) ? args[0][0] : args[0];
      const { host, port } = Object(options);
      if (allowedPort !== undefined && Number(port) === allowedPort && host === "127.0.0.1") {
        return Reflect.apply(connect, this, args);
      }
      const target = `${host ?? JSON.stringify(options)}:${port ?? ""}`;
      attempts.push(target);
      throw new Error(`network use is forbidden: ${target}`);
    }
  );
  return attempts;
}
