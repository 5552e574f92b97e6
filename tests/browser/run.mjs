// @ts-check
/**
 * `node run.mjs URL INPUTS PICTURES [SCENARIO...]` plays scenarios in Chromium and prints one
 * JSON line for each: `{name, ms, seen}` or `{name, ms, error}`.
 */
import { join } from "node:path";
import { visit } from "./browser.mjs";
import { SCENARIOS } from "./scenarios.mjs";

/** @import { Visit } from "./browser.mjs" */

const [url, inputs, pictures, ...names] = process.argv.slice(2);
if (url === undefined || inputs === undefined || pictures === undefined) {
  throw new Error("usage: run.mjs URL INPUTS PICTURES [SCENARIO...]");
}
/** The shared tab, where one is open. @type {Visit[]} */
const open = [];

async function leave() {
  await open.pop()?.close();
}

const setting = {
  url,
  inputs,
  pictures,
  arrive: () => visit(url),
  shared: async () => {
    const shared = open[0] ?? (await visit(url));
    open[0] = shared;
    return shared;
  },
};

for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (names.length > 0 && !names.includes(name)) {
    continue;
  }
  const begun = performance.now();
  /** @type {object} */
  let outcome;
  try {
    outcome = { seen: await scenario(setting) };
  } catch (error) {
    const offences = JSON.stringify(open[0]?.offences ?? []);
    outcome = { error: `${error instanceof Error ? error.stack : error}\noffences: ${offences}` };
    await open[0]?.page.screenshot({ path: join(pictures, `failure-${name}.png`) });
    // What comes next must not meet what this one left behind.
    await leave();
  }
  console.log(JSON.stringify({ name, ms: Math.round(performance.now() - begun), ...outcome }));
}
await leave();
