// Makes the picture of the studio in the documentation, with pngquant so that the file is small:
// OUTWEIGH_BIN=target/release/outweigh node tests/studio/picture.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { doneTable, home, openPage, openScenario, startBrowser, startStudio } from "./tools.mjs";

const browser = await startBrowser();
const studio = await startStudio();
const { page } = await openPage(browser, studio.url);
await page.setViewportSize({ width: 1440, height: 1010 });
await openScenario(page, "Is the weight 4:1 bonus too strong?");
await doneTable(page);
await page.fill("#filter", "weight.four");
await page.locator("#form").evaluate((form) => form.scrollTo(0, 0));
await page.locator("#filter").blur();
await page.locator("figure.chart svg").waitFor();
const picture = fileURLToPath(new URL("docs/pictures/studio.png", home));
await page.screenshot({ path: picture });
const done = spawnSync("pngquant", ["128", "--speed", "1", "--force", "--output", picture, picture], { encoding: "utf8" });
assert.equal(done.status, 0, done.error?.message ?? done.stderr);
await browser.close();
await studio.kill();
