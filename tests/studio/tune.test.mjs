// The question `tune` on the page: its form, the answer, the front, and changes that are written into the text.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, doneTable, editorText, openScenario, pageTests, pane } from "./tools.mjs";

const { onPage } = pageTests();

/** @typedef {import("./tools.mjs").Page} Page */

/** Fills the form. @param {Page} page @param {{over: [string, string][], targets: [string, string, string][], keep?: [string, string], budget: string}} question */
async function fillForm(page, { over, targets, keep, budget }) {
  await pane(page, "ask");
  await page.getByRole("button", { name: /^Which changes meet/ }).click();
  for (const [at, [path, values]] of over.entries()) {
    if (at >= 2) await page.click("#tune-over-add");
    await page.fill(`#tune-path-${at + 1}`, path);
    await page.fill(`#tune-values-${at + 1}`, values);
  }
  for (const [at, [measure, comparison, goal]] of targets.entries()) {
    if (at >= 1) await page.click("#tune-targets-add");
    await page.selectOption(`#tune-measure-${at + 1}`, measure);
    await page.selectOption(`#tune-comparison-${at + 1}`, comparison);
    await page.fill(`#tune-goal-${at + 1}`, goal);
  }
  if (keep) {
    await page.selectOption("#tune-keep-1", keep[0]);
    await page.fill("#tune-within-1", keep[1]);
  }
  await page.fill("#tune-budget", budget);
}

/** Puts the question and returns the tables of the answer by name. @param {Page} page @returns {Promise<Record<string, string[][]>>} */
async function answered(page) {
  await page.click("#put-question");
  await page.locator("#ask-answer:not(.stale) .verdict").waitFor({ timeout: 240_000 });
  return Object.fromEntries(await page.locator("#ask-answer table").evaluateAll((all) => all.map((table) => [table.querySelector("caption")?.textContent ?? "",
    [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => (cell.textContent ?? "").replaceAll("\u00a0", " ")))])));
}

/** Returns the lines of a printed table that begins with a word. @param {string} printed @param {string} start */
function printedTable(printed, start) {
  const lines = printed.split("\n");
  const from = lines.findIndex((line) => line.startsWith(start));
  const length = lines.slice(from).findIndex((line) => !/ {2,}\S/.test(line));
  return lines.slice(from, from + length).map((line) => line.split(/ {2,}/));
}

onPage("tune has the answer of the command; its changes are written into the text and compared with the old one", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  const before = await editorText(page);
  await fillForm(page, {
    over: [["rules.roar.difficulty", "0..=6"], ["rules.roar.tie.foe_boosts", "0,1"], ["rules.attack.tie_boost", "on,off"]],
    targets: [["roarers.win", "=", "58%..64%"]], keep: ["exchanges", "0.5"], budget: "20,000",
  });
  const { targets } = await answered(page);
  const folder = mkdtempSync(join(tmpdir(), "studio-tune-"));
  const printed = command(["tune", "war-of-ashes/roar_costs", "--over", "rules.roar.difficulty=0..=6", "--over", "rules.roar.tie.foe_boosts=0,1", "--over", "rules.attack.tie_boost=on,off",
    "--for", "roarers.win = 58%..64%", "--keep", "exchanges ± 0.5", "--budget", "20000", "--out", folder]);
  assert.deepEqual(targets, printedTable(printed, "target"));
  const sentences = ((await page.locator("#ask-answer").textContent()) ?? "").replaceAll("\u00a0", " ").toLowerCase();
  assert.ok(sentences.includes(printed.split("\n").find((line) => /(^|: )(one|two|three|\d+) changes? meets? /.test(line)) ?? "no sentence"), printed);
  // The chart is that of the command's report.
  const width = await page.locator("#ask-answer figure.chart svg").first().getAttribute("viewBox");
  assert.ok([0, 1].some((narrow) => readFileSync(join(folder, `targets${narrow ? "_narrow" : ""}.svg`), "utf8").includes(`viewBox="${width}"`)));
  const [change] = await page.locator("#ask-answer .changes li").allTextContents();
  const [, value] = change.match(/^rules\.roar\.difficulty: 2 to (\d)$/) ?? [];
  assert.ok(value, change);
  rmSync(folder, { recursive: true });
  await page.click("#apply-compare");
  await page.locator("table.results.paired").waitFor({ timeout: 120_000 });
  await doneTable(page);
  const after = await editorText(page);
  // Nothing but the change is new, and nothing is lost.
  assert.equal(after.replace(`[rules]\nroar.difficulty = ${value}\n\n`, ""), before);
  assert.match((await page.locator("#old-bar").textContent()) ?? "", /before the changes/);
  // The changes belong to the text about which was asked.
  await pane(page, "ask");
  await page.click("#apply");
  await page.locator("#notice.failure", { hasText: "The text changed since the question was asked" }).waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  assert.equal(await editorText(page), before, "undo takes the changes back");
});

onPage("targets that exclude each other have a front, as table and chart", async (page) => {
  // Several systems have a scenario of this title.
  await page.evaluate(() => { location.hash = "#open=stamina-and-wounds%2Fplain_duel"; });
  await doneTable(page);
  await fillForm(page, {
    over: [["sides.left.duellist.stamina", "2..=8"], ["sides.left.duellist.av", "0..=3"]],
    targets: [["left.win", ">", "70%"], ["left.wounds_left", "<", "2"]], budget: "20,000",
  });
  const { targets, front } = await answered(page);
  const folder = mkdtempSync(join(tmpdir(), "studio-tune-"));
  const printed = command(["tune", "stamina-and-wounds/plain_duel", "--over", "sides.left.duellist.stamina=2..=8", "--over", "sides.left.duellist.av=0..=3",
    "--for", "left.win > 70%", "--for", "left.wounds_left < 2", "--budget", "20000", "--out", folder]);
  rmSync(folder, { recursive: true });
  assert.deepEqual(targets, printedTable(printed, "target"));
  const shown = printedTable(printed, "on the front");
  assert.ok(shown.length > 3);
  assert.deepEqual(front.slice(0, shown.length), shown);
  assert.match((await page.locator("#ask-answer").textContent()) ?? "", /exclude each other/);
  assert.equal(await page.locator("#ask-answer figure.chart").count(), 2);
  await page.click("#apply");
  await page.locator(".cm-line", { hasText: /^stamina = 3$/ }).first().waitFor();
});

onPage("mistakes are those of the command, all at once; rows can be removed; a question can be cancelled", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await pane(page, "ask");
  await page.getByRole("button", { name: /^Which changes meet/ }).click();
  await page.click("#put-question");
  await page.locator("#ask .mistake", { hasText: "write at least one path" }).waitFor();
  await page.fill("#tune-path-1", "rules.roar.dificulty");
  await page.click("#put-question");
  await page.locator("#ask .mistake", { hasText: "write at least one number" }).waitFor();
  await page.fill("#tune-path-2", "rules.roar.tie.foe_boosts");
  assert.match((await page.locator("#tune-known-2").textContent()) ?? "", /^now \d+; \d+ to \d+$/);
  await page.fill("#tune-goal-1", "many");
  await page.click("#put-question");
  const mistakes = page.locator("#ask-answer .mistakes");
  await mistakes.waitFor();
  const told = (await mistakes.textContent()) ?? "";
  assert.match(told, /dificulty/);
  assert.match(told, /did you mean --over rules\.roar\.difficulty/);
  assert.match(told, /many/);
  await page.getByRole("button", { name: "Remove row 1 of Values that may change" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "tune-over-add");
  await page.fill("#tune-goal-1", "60%");
  await page.fill("#tune-budget", "10,000,000");
  await page.click("#put-question");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor({ state: "hidden" });
});
