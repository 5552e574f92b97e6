// @ts-check
/**
 * Installs our plain wheel with micropip, as anyone's page would, from a server on this machine.
 * `node micropip.mjs RUNTIME_DIR WHEEL_NAME` prints one JSON line.
 */
import { forbidNetwork, importRuntime } from "../../web/node/runtime.mjs";
import { serveFolders } from "../../web/node/static_server.mjs";

const [folder = "", wheel = ""] = process.argv.slice(2);
const server = await serveFolders({ "/runtime/": folder });
const attempts = forbidNetwork(server.port);
const { loadPyodide, indexURL } = await importRuntime(folder);
const pyodide = await loadPyodide({ indexURL, packages: ["micropip"] });
const micropip = pyodide.pyimport("micropip");
await micropip.install(`${server.origin}/runtime/${wheel}`);
const found = pyodide.runPython(`
import importlib.metadata, inkroute, inkroute.bridge
' '.join([inkroute.__file__.rsplit('.')[-1], importlib.metadata.version('pypdf')])
`);
server.close();
console.log(JSON.stringify({ attempts, requests: server.requests, found }));
