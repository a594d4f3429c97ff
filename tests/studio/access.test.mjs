// Access: findings of axe in every view, width and theme; nothing wider than a telephone; use by keyboard.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { doneTable, openPage, openScenario, pane, seriousFindings, startBrowser, startStudio } from "./tools.mjs";

const panes = ["text", "form", "results", "ask", "conflict", "take", "history"];

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("./tools.mjs").Studio} */
let studio;

before(async () => {
  browser = await startBrowser();
  studio = await startStudio({ pace: 30 });
});
after(async () => {
  await browser.close();
  await studio.kill();
});

for (const width of [1440, 390]) {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing serious at ${width} px, ${theme}`, { timeout: 300_000 }, async () => {
      const { page, faults, close } = await openPage(browser, studio.url, { width, theme });
      assert.deepEqual(await seriousFindings(page), [], "library");
      await openScenario(page, "What should roaring cost?");
      for (const name of panes) {
        await pane(page, name);
        if (name === "results") {
          await doneTable(page);
          await page.locator("figure.chart svg").waitFor();
        }
        if (name === "form") await page.fill("#filter", "roar");
        if (name === "ask") await page.getByRole("button", { name: /^What matters most/ }).click();
        if (name === "conflict") {
          await page.getByRole("button", { name: "Show", exact: true }).click();
          await page.locator("#transcript details").first().waitFor();
        }
        assert.deepEqual(await seriousFindings(page), [], name);
        const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
        assert.ok(wide <= width, `${name} is ${wide} px wide`);
        for (const id of ["results", "form", "ask", "conflict", "take", "history"]) {
          const over = await page.locator(`#${id}`).evaluate((element) => element.scrollWidth - element.clientWidth);
          assert.ok(over <= 1, `${id} is ${over} px too wide`);
        }
      }
      assert.deepEqual(faults, []);
      await close();
    });
  }
}

test("the main steps need no mouse", { timeout: 200_000 }, async () => {
  const { page, close } = await openPage(browser, studio.url);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
  await page.getByRole("button", { name: "What should roaring cost?", exact: true }).focus();
  await page.keyboard.press("Enter");
  await doneTable(page);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Enter");
  await doneTable(page);
  await page.focus("#filter");
  await page.keyboard.type("roar.difficulty");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.key), "rules.roar.difficulty");
  await page.keyboard.press("ArrowRight");
  await page.locator(".cm-line", { hasText: /^roar\.difficulty = 3/ }).waitFor();
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.key), "rules.roar.difficulty", "the focus stays");
  const spoken = await page.locator("#spoken").textContent();
  assert.ok(spoken && spoken.length > 10, "the verdict is in a live region");
  await close();
});

test("the theme can be switched and is kept", { timeout: 200_000 }, async () => {
  const { page, close } = await openPage(browser, studio.url);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  await page.click("#theme");
  await page.click("#theme");
  assert.equal(await theme(), "dark");
  await page.reload();
  await page.locator("#library-list section").first().waitFor();
  assert.equal(await theme(), "dark");
  await close();
});
