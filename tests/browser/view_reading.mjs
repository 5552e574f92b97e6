// @ts-check
/**
 * `node view_reading.mjs URL PICTURE` opens a view that `inkroute view` wrote, uses it as a person
 * does, and prints one JSON line of what was seen. The picture is of the view on a telephone.
 */
import { visit } from "./browser.mjs";

const [url, picture] = process.argv.slice(2);
if (url === undefined || picture === undefined) {
  throw new Error("usage: view_reading.mjs URL PICTURE");
}
const { page, offences, close } = await visit(url);
const place = () => page.textContent("#place");
const tip = async () => ((await page.isVisible("#tip")) ? page.innerText("#tip") : "");

/** Points at the middle of a mark on the page, by the mark's own box. @param {string} mark */
async function middle(mark) {
  await page.locator(mark).first().scrollIntoViewIfNeeded();
  // What scrolling does to a hint that is open comes with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const box = await page.locator(mark).first().boundingBox();
  if (box === null) {
    throw new Error(`${mark} is not drawn`);
  }
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** @param {string} mark */
async function tap(mark) {
  const [x = 0, y = 0] = await middle(mark);
  await page.mouse.click(x, y);
  return tip();
}

/** @type {Record<string, unknown>} */
const seen = {};
seen["first"] = await place();
await page.keyboard.press("n");
seen["second"] = await place();
await page.keyboard.press("ArrowLeft");
seen["back"] = await place();
seen["pictures"] = await page.evaluate(() =>
  [...document.images].every((image) => image.complete && image.naturalWidth > 0),
);
seen["word"] = await tap("#page-1 .over .w-shown");
await page.keyboard.press("Escape");
seen["closed"] = await tip();
const [x = 0, y = 0] = await middle("#page-2 .over rect.r");
await page.mouse.move(x, y);
seen["hovered"] = await tip();
seen["lit"] = await page.locator("#page-2 .side .card.on").count();
seen["region"] = await tap("#page-2 .over rect.r");
await page.keyboard.press("1");
seen["hidden"] = await page.locator("#page-2 .over rect.r").first().isVisible();
seen["listed"] = await page.locator("#page-2 .side .card").first().isVisible();
await page.keyboard.press("1");
seen["shown"] = await page.locator("#page-2 .over rect.r").first().isVisible();
await page.setViewportSize({ width: 360, height: 740 });
seen["small"] = await tap("#page-2 .over rect.r");
seen["overflow"] = await page.evaluate(
  () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
);
await page.screenshot({ path: picture });
await close();
console.log(JSON.stringify({ offences, seen }));
