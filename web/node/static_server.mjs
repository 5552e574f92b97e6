// @ts-check
/** A static file server on 127.0.0.1 for tests: folders and files by prefix, nothing else. */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
};

/**
 * @param {Record<string, string>} mounts path prefixes such as "/runtime/" to folders, and whole
 *   paths to files
 * @param {Record<string, string>} texts whole paths to HTML that is served as it is
 * @returns {Promise<{port: number, origin: string, requests: string[], close: () => void}>}
 */
export async function serveFolders(mounts, texts = {}) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://127.0.0.1").pathname);
    requests.push(path);
    const text = texts[path];
    if (text !== undefined) {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(text);
      return;
    }
    const prefix = Object.keys(mounts).find(
      (key) => key === path || (key.endsWith("/") && path.startsWith(key)),
    );
    const rest = prefix === undefined ? "" : normalize(path.slice(prefix.length));
    const file = prefix === undefined || rest.startsWith("..") ? "" : join(mounts[prefix] ?? "", rest);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, {
      "Content-Type": type,
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "max-age=600",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, origin: `http://127.0.0.1:${port}`, requests, close };
}
