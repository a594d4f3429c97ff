// Sentences of docs/studio.md that no other test tries.

import assert from "node:assert/strict";
import { test } from "node:test";
import { spawnStudio, startFront } from "./front.mjs";
import { doneTable, editorText, home, leftOut, openPage, openScenario, pageTests, pane, program, replaceLine, setTrials } from "./tools.mjs";
import { fileURLToPath } from "node:url";

const { onPage, present } = pageTests();
const title = "What should roaring cost?";

onPage("undo takes back edits of the form, and comments and order stay", async (page) => {
  await openScenario(page, title);
  await doneTable(page);
  const before = await editorText(page);
  const cell = page.locator('[data-key="sides.rivals.rival.count"]');
  await cell.fill("3");
  await cell.press("Tab");
  await page.waitForFunction((text) => [...document.querySelectorAll(".editor")].some((host) => !host.shadowRoot?.querySelector(".cm-content")?.textContent?.includes(text)), before.slice(-200));
  assert.match(await editorText(page), /^count = 3$/m);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  assert.equal(await editorText(page), before);
  await doneTable(page);
});

onPage("completion comes on demand, and inserts the word", async (page) => {
  await openScenario(page, title);
  await doneTable(page);
  await replaceLine(page, 'policy = "silent"', 'policy = "sil"');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "silent" }).first().waitFor();
});

onPage("policies and settings of the form write the text; changed settings can be listed and reset", async (page) => {
  await openScenario(page, title);
  await doneTable(page);
  await page.selectOption("#policy-rivals", "soldier");
  await page.locator(".cm-line", { hasText: /^policy = "soldier"$/ }).waitFor();
  await page.fill("#filter", "roar.difficulty");
  const number = page.getByLabel("rules.roar.difficulty, as a number");
  await number.fill("4");
  await number.press("Tab");
  await page.locator(".cm-line", { hasText: /^roar\.difficulty = 4$/ }).waitFor();
  await page.fill("#filter", "");
  await page.check("#changed");
  await page.locator("#form .hint", { hasText: /^1 of \d+ settings$/ }).waitFor();
  await page.getByRole("button", { name: "Reset rules.roar.difficulty" }).click();
  await page.locator("#form .hint", { hasText: /^0 of \d+ settings$/ }).waitFor();
  await doneTable(page);
});

onPage("a run to a margin reaches it; more precision plays four times the trials", async (page) => {
  await openScenario(page, "Three at the bridge");
  await doneTable(page);
  await page.selectOption("#precision", "1");
  await page.click("#run");
  const [row] = await doneTable(page);
  assert.equal(row[2], "± 1.0");
  await page.selectOption("#precision", "");
  await setTrials(page, "1,000");
  await page.click("#run");
  await doneTable(page);
  await page.click("#more");
  await page.locator("#played", { hasText: "4,000 trials of each variant, done" }).waitFor();
});

onPage("without “Run after each edit” an edit only greys the numbers", async (page) => {
  await openScenario(page, title);
  await doneTable(page);
  await page.uncheck("#live");
  await replaceLine(page, "seed = 42", "seed = 43");
  await page.locator("#problems .state", { hasText: "No mistakes" }).waitFor();
  assert.match((await page.locator("#played").textContent()) ?? "", /earlier text$/);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Enter");
  await doneTable(page);
  assert.match((await page.locator("#about-run").textContent()) ?? "", /seed 43/);
});

const questions = /** @type {[string, RegExp, Record<string, string>][]} */ ([
  ["Which value gives", /roar\.difficulty/, { "#solve-path": "rules.roar.difficulty", "#solve-values": "0..=4", "#solve-trials": "300" }],
  ["What matters most", /largest effect/, { "#rank-trials": "200" }],
  ["Strong play", /Mean score|polic/i, { "#styles-trials": "100" }],
  ["Strongest reply", /roarers|polic/i, { "#exploit-budget": "3,000" }],
  ["Does it hold", /variant|compar/i, { "#robust-trials": "100" }],
  ["Which decisions matter", /of the decisions of this fight/i, { "#decisions-count": "40", "#decisions-budget": "20,000" }],
]);
for (const [name, answer, fields] of questions) {
  onPage(`“${name}” is answered`, async (page) => {
    await openScenario(page, title);
    await doneTable(page);
    await pane(page, "ask");
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    for (const [field, value] of Object.entries(fields)) await page.fill(field, value);
    await page.click("#put-question");
    await page.locator("#ask-answer .verdict").waitFor({ timeout: 240_000 });
    assert.match((await page.locator("#ask-answer").textContent()) ?? "", answer);
    assert.equal(await page.locator("#ask-answer .mistakes").count(), 0);
  });
}

onPage("“Solve without dice” gives exact chances", async (page) => {
  await openScenario(page, "The plain duel");
  await doneTable(page);
  await pane(page, "ask");
  await page.getByRole("button", { name: /^Solve without dice/ }).click();
  await page.click("#put-question");
  await page.locator("#ask-answer table").first().waitFor({ timeout: 240_000 });
});

test("a link from one studio opens in the library of another, without a run", { skip: leftOut, timeout: 300_000 }, async () => {
  const { browser, studio } = present();
  const one = await openPage(browser, studio.url);
  await openScenario(one.page, title);
  const table = await doneTable(one.page);
  await pane(one.page, "take");
  await one.page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("link")).value.includes("#r="));
  const link = await one.page.inputValue("#link");
  await one.close();
  const other = await openPage(browser, studio.url);
  let plays = 0;
  other.page.on("request", (request) => { if (request.url().endsWith("/play")) plays += 1; });
  await other.page.fill("#link-field", link);
  await other.page.keyboard.press("Enter");
  assert.deepEqual(await doneTable(other.page), table);
  assert.equal(plays, 0);
  await other.close();
});

test("a page of an earlier server says so; `studio FILE` opens the file", { skip: leftOut, timeout: 300_000 }, async () => {
  const file = fileURLToPath(new URL("scenarios/war_of_ashes/roar_costs.toml", home));
  const first = await spawnStudio(program, file);
  const front = process.env.OUTWEIGH_PAGE === "built" ? await startFront(first.url) : null;
  const { page, close } = await openPage(present().browser, front?.url ?? first.url, { view: "workbench" });
  await doneTable(page);
  assert.equal(await page.locator("#document").textContent(), "roar_costs.toml");
  await new Promise((resolve) => { first.child.on("exit", resolve); first.child.kill(); });
  const second = await spawnStudio(program, file, ["--port", new URL(first.url).port]);
  await page.click("#run");
  await page.getByRole("alert").filter({ hasText: "This page belongs to a server that has ended" }).waitFor();
  await close();
  await new Promise((resolve) => { second.child.on("exit", resolve); second.child.kill(); });
  await front?.stop();
});
