// Access: findings of axe in every view, width and theme; nothing wider than a telephone; use by keyboard.

import assert from "node:assert/strict";
import { doneTable, editorText, openScenario, pageTests, pane, seriousFindings } from "./tools.mjs";

const { onPage } = pageTests();

const panes = ["text", "form", "results", "ask", "conflict", "take", "history"];

/** Asks a question with rows, and waits for its answer. @param {import("./tools.mjs").Page} page */
async function tuned(page) {
  await page.getByRole("button", { name: /^Which changes meet/ }).click();
  await page.fill("#tune-path-1", "rules.roar.difficulty");
  await page.fill("#tune-path-2", "rules.roar.tie.foe_boosts");
  await page.fill("#tune-goal-1", "60%..70%");
  await page.click("#tune-targets-add");
  await page.selectOption("#tune-keep-1", "decided_at");
  await page.fill("#tune-budget", "1,000");
  await page.click("#put-question");
  await page.locator("#ask-answer:not(.stale) figure.chart").first().waitFor();
}

for (const width of [1440, 390]) {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    onPage(`axe finds nothing serious at ${width} px, ${theme}`, async (page) => {
      assert.deepEqual(await seriousFindings(page), [], "library");
      await openScenario(page, "What should roaring cost?");
      for (const name of panes) {
        await pane(page, name);
        if (name === "results") {
          await doneTable(page);
          await page.check("#pace");
          await page.locator("#how-it-plays figure.chart svg").nth(1).waitFor();
        }
        if (name === "form") await page.fill("#filter", "roar");
        if (name === "ask") await tuned(page);
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
    }, { width, theme });
  }
}

onPage("a telephone is enough to change a rule and read the answer", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await pane(page, "results");
  const before = await doneTable(page);
  await page.click("#pin");
  await pane(page, "form");
  await page.fill("#filter", "roar.difficulty");
  const number = page.getByLabel("rules.roar.difficulty, as a number");
  await number.fill("0");
  await number.blur();
  await pane(page, "results");
  await page.locator("table.results.paired").waitFor();
  const both = await doneTable(page);
  assert.equal(both[0][1], before[0][1]);
  // The difference is in view without a scroll to the side.
  const last = await page.locator("table.results tbody tr").first().locator("td").last().boundingBox();
  assert.ok(last && last.x + last.width <= 390, `${JSON.stringify(last)}`);
  await pane(page, "text");
  assert.match(await editorText(page), /^roar\.difficulty = 0$/m);
}, { width: 390 });

onPage("the main steps need no mouse", async (page) => {
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
});

onPage("the theme can be switched and is kept", async (page) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  await page.click("#theme");
  await page.click("#theme");
  assert.equal(await theme(), "dark");
  await page.reload();
  await page.locator("#library-list section").first().waitFor();
  assert.equal(await theme(), "dark");
});
