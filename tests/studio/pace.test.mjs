// How it plays: the switch, the table and the charts of the pace, and all that knows of them.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, doneTable, openScenario, pageTests, pane, replaceLine } from "./tools.mjs";

const { onPage } = pageTests();
const title = "What should roaring cost?";

/** Returns the table of the page, the heading first. @param {import("./tools.mjs").Page} page */
async function paceTable(page) {
  await page.locator("#how-it-plays table").waitFor();
  const rows = await page.locator("#how-it-plays tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").replaceAll("\u00a0", " "))));
  rows[0][0] = "how it plays";
  return rows;
}

/** Returns the table that the command prints, with the lines of long labels joined. @param {string} printed */
function printedTable(printed) {
  const lines = printed.split("\n");
  const from = lines.findIndex((line) => line.startsWith("how it plays"));
  /** @type {string[][]} */
  const rows = [];
  for (const line of lines.slice(from)) {
    if (line.startsWith("  ")) rows[rows.length - 1][0] += ` ${line.trim()}`;
    else if (rows.length > 0 && !/ {2,}\S/.test(line)) break;
    else rows.push(line.split(/ {2,}/));
  }
  return rows;
}

/** @param {import("./tools.mjs").Page} page */
async function commandOf(page) {
  return ((await page.locator("code.command").textContent()) ?? "").split(" ").slice(1);
}

onPage("the switch adds the table of the command, its charts and its files", async (page) => {
  await openScenario(page, title);
  const plain = await doneTable(page);
  assert.equal(await page.locator("#how-it-plays *").count(), 0);
  await page.check("#pace");
  const table = await paceTable(page);
  assert.deepEqual(await doneTable(page), plain, "the play is the same");
  assert.equal(await page.locator("#how-it-plays figure.chart").count(), 2);
  await page.selectOption("#chart", "river");
  await pane(page, "take");
  const words = await commandOf(page);
  assert.ok(words.includes("--pace"), `${words}`);
  const folder = mkdtempSync(join(tmpdir(), "studio-pace-"));
  const printed = printedTable(command([...words, "--out", folder]));
  // The command breaks long headings into lines.
  assert.deepEqual(table.slice(1), printed.slice(1));
  assert.equal(table[0].length, printed[1].length);
  const take = async (/** @type {string} */ id) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    return readFileSync(await download.path());
  };
  for (const [id, name] of [["#take-csv", "outcomes.csv"], ["#take-svg", "river.svg"], ["#take-png", "river.png"], ["#take-report", "report.html"]]) {
    assert.ok((await take(id)).equals(readFileSync(join(folder, name))), name);
  }
  const [head, first] = (await take("#take-pace")).toString().split("\n");
  assert.ok(head.startsWith("how it plays,") && first.startsWith(table[1][0].split(",")[0]), `${head} ${first}`);
  rmSync(folder, { recursive: true });
  await pane(page, "results");
  await page.uncheck("#pace");
  await page.locator("#how-it-plays *").first().waitFor({ state: "detached" });
  assert.deepEqual(await doneTable(page), plain);
});

onPage("a link and the history keep how it plays", async (page) => {
  await openScenario(page, "Down in the cistern");
  await doneTable(page);
  await page.check("#pace");
  const table = await paceTable(page);
  await pane(page, "take");
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("link")).value.includes("#r="));
  const link = await page.inputValue("#link");
  const other = await page.context().newPage();
  await other.goto(link);
  assert.deepEqual(await paceTable(other), table);
  assert.ok(await other.isChecked("#pace"), "the next run measures it, too");
  await other.close();
  await pane(page, "history");
  assert.deepEqual(await page.locator("#history li .hint").evaluateAll((all) => all.map((each) => / · how it plays$/.test(each.textContent ?? ""))), [true, false]);
  await page.locator("#history li").nth(1).getByRole("button", { name: /^Open/ }).click();
  await page.locator("#how-it-plays *").first().waitFor({ state: "detached" });
  assert.equal(await page.isChecked("#pace"), false);
  await pane(page, "history");
  await page.locator("#history li").nth(0).getByRole("button", { name: /^Open/ }).click();
  assert.deepEqual(await paceTable(page), table);
  await page.locator("#how-it-plays figure.chart").nth(1).waitFor();
});

onPage("a text that asks for the pace needs no switch; old and new are columns", async (page) => {
  await openScenario(page, title);
  await doneTable(page);
  await replaceLine(page, "seed = 42", "pace = true");
  const table = await paceTable(page);
  assert.ok(table.length > 10 && table.every((row) => row.length === table[0].length), JSON.stringify(table));
  assert.equal(await page.isChecked("#pace"), false);
  await pane(page, "take");
  assert.ok(!(await commandOf(page)).includes("--pace"));
  await pane(page, "results");
  await page.click("#pin");
  await page.fill("#filter", "roar.difficulty");
  const number = page.getByLabel("rules.roar.difficulty, as a number");
  await number.fill("0");
  await number.blur();
  await page.locator("table.results.paired").waitFor();
  await doneTable(page);
  const [head] = await paceTable(page);
  assert.ok(head.some((name) => name.includes("old")) && head.some((name) => name.includes("new")), `${head}`);
});
