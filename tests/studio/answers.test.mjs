// Answers on the page: one conflict, questions, files and links that are taken away, and the numbers of the command.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, doneTable, openScenario, pageTests, pane } from "./tools.mjs";

const { onPage } = pageTests();

onPage("one conflict can be read, searched and stepped through", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await pane(page, "conflict");
  await page.fill("#trial", "7");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.locator("#transcript details").nth(1).waitFor();
  assert.ok(await page.locator("#transcript .policy-line").count());
  const lines = await page.locator("#transcript li").count();
  await page.fill("#find", "hero 1");
  await page.locator("#transcript mark").first().waitFor();
  assert.ok((await page.locator("#transcript li").count()) < lines);
  await page.fill("#find", "");
  await page.getByRole("button", { name: "Fold all", exact: true }).click();
  assert.equal(await page.locator("#transcript details[open]").count(), 0);
  await page.locator("#states").getByRole("button", { name: "Next" }).click();
  assert.match((await page.locator("#states").textContent()) ?? "", /Before exchange 2/);
  for (const name of ["The longest", "One against the odds", "Where it differs from"]) {
    await page.getByRole("button", { name }).click();
    await page.locator("#conflict .verdict", { hasText: /^Trial \d+/ }).waitFor({ timeout: 120_000 });
  }
});

onPage("a question is answered with sentences and a table, and can be cancelled", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await pane(page, "ask");
  await page.getByRole("button", { name: /^Which value gives/ }).click();
  await page.click("#put-question");
  await page.locator("#ask .mistake", { hasText: "write a path" }).waitFor();
  await page.fill("#solve-path", "rules.roar.difficulty");
  await page.fill("#solve-values", "0..=6");
  await page.click("#put-question");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor({ state: "hidden" });
  await page.click("#put-question");
  await page.locator("#ask-answer table").first().waitFor({ timeout: 120_000 });
  assert.match((await page.locator("#ask-answer").textContent()) ?? "", /rules\.roar\.difficulty/);
});

onPage("chart, tables and a link can be taken away; the link opens as a result", async (page) => {
  await openScenario(page, "What should roaring cost?");
  const table = await doneTable(page);
  await page.locator("figure.chart svg").waitFor();
  await pane(page, "take");
  const take = async (/** @type {string} */ id) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  // The files are those that the command writes.
  const folder = mkdtempSync(join(tmpdir(), "studio-run-"));
  const words = ((await page.locator("code.command").textContent()) ?? "").split(" ").slice(1);
  command([...words, "--out", folder]);
  for (const [id, name] of [["#take-png", "win_rate.png"], ["#take-csv", "outcomes.csv"], ["#take-svg", "win_rate.svg"], ["#take-report", "report.html"]]) {
    assert.ok((await take(id)).bytes.equals(readFileSync(join(folder, name))), name);
  }
  rmSync(folder, { recursive: true });
  assert.match((await take("#take-table")).bytes.toString(), /^text,variant,side,measure,unit,value/);
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("link")).value.includes("#r="));
  const link = await page.inputValue("#link");
  assert.ok(link.length < 32_000, `${link.length} letters`);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.locator("#about-run", { hasText: "measured with Outweigh" }).waitFor();
  await other.locator("#charts", { hasText: "Press Run" }).waitFor();
  assert.deepEqual(await doneTable(other), table);
  await other.evaluate((damaged) => { location.hash = damaged; }, link.slice(link.indexOf("#"), -40));
  await other.locator("#notice.failure", { hasText: "damaged" }).waitFor();
});

for (const [title, name] of [["What should roaring cost?", "war-of-ashes/roar_costs"], ["Three at the bridge", "games/skirmish"], ["Steel against steel", "boons-and-banes/gear"]]) {
  onPage(`the numbers of ${name} are those of the command`, async (page) => {
    await page.getByRole("button", { name: title, exact: true }).last().click();
    const table = await doneTable(page);
    const measures = await page.locator("#measure option").evaluateAll((options) => options.map((option) => option.textContent ?? ""));
    const folder = mkdtempSync(join(tmpdir(), "studio-run-"));
    const words = ["run", name, "--trials", "2000", "--no-charts", "--no-play-check", "--out", folder];
    const printed = command(words).split("\n").map((line) => line.replaceAll("*", "").trim().split(/ {2,}/));
    // The command prints the rows that say most, and continues long names in a line of their own.
    const rows = printed.filter(([variant]) => table.some((row) => row[0] === variant));
    assert.ok(rows.length >= Math.min(table.length, 5), JSON.stringify(printed));
    for (const row of rows) {
      const own = table.find(([variant]) => variant === row[0]);
      assert.ok(own);
      assert.equal(`${own[1]} ${own[2]}`.trim(), row[1], row[0]);
      if (own.length > 4) assert.equal(own[4].replace(", significant", ""), row.at(-1), row[0]);
    }
    // The last measure of the list is the length, which the command prints before the difference.
    await page.selectOption("#measure", { label: measures.find((measure) => /^(Exchanges|Rounds)$/.test(measure)) ?? "" });
    const lengths = await doneTable(page);
    for (const row of rows) {
      const own = lengths.find(([variant]) => variant === row[0]);
      assert.ok(own && row.includes(`${own[1]} ${own[2]}`), `${own} ${row}`);
    }
    rmSync(folder, { recursive: true });
  });
}
