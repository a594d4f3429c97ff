// The page of the studio in a browser: editing, running, comparing, asking, reading a conflict, taking results away.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { doneTable, evilTitle, openPage, openScenario, pane, replaceLine, startBrowser, startStudio } from "./tools.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("./tools.mjs").Studio} */
let studio;

before(async () => {
  browser = await startBrowser();
  studio = await startStudio({ pace: 150 });
});
after(async () => {
  await browser.close();
  await studio.kill();
});

/**
 * Runs steps on a fresh page, and fails if the page had an error or broke the policy.
 * @param {string} name
 * @param {(page: import("playwright-core").Page) => Promise<void>} steps
 * @param {{width?: number}} [options]
 */
function onPage(name, steps, options) {
  test(name, { timeout: 300_000 }, async () => {
    const { page, faults, close } = await openPage(browser, studio.url, options);
    try {
      await steps(page);
      assert.deepEqual(faults, []);
    } finally {
      await close();
    }
  });
}

onPage("the library filters, and titles of files are text", async (page) => {
  const title = await page.title();
  await page.getByRole("button", { name: evilTitle }).waitFor();
  await page.fill("#library-filter", "roaring cost");
  assert.equal(await page.locator("#library-list li").count(), 1);
  await page.fill("#library-filter", "");
  await page.getByRole("button", { name: evilTitle }).click();
  await doneTable(page);
  assert.equal(await page.locator("#form h2").first().textContent(), evilTitle);
  assert.equal(await page.locator("main img, main script").count(), 0);
  assert.notEqual(await page.title(), "1");
  assert.notEqual(await page.title(), title);
});

onPage("a mistake is shown at its place, and the corrected line can be written", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await replaceLine(page, 'policy = "roarer"', 'polcy = "roarer"');
  await page.locator("#problems .mistake", { hasText: "polcy" }).first().waitFor();
  assert.match((await page.locator("#problems").textContent()) ?? "", /line 21.*unknown key polcy.*policy/s);
  assert.ok(await page.locator(".cm-lintRange-error").count());
  assert.ok(await page.locator("#run").isDisabled());
  assert.ok(await page.locator("#answer.stale").count(), "old numbers are grey");
  await page.locator(".write-fix").first().click();
  await page.locator("#problems .state", { hasText: "No mistakes" }).waitFor();
  await page.locator("#answer:not(.stale)").waitFor({ timeout: 120_000 });
  assert.match((await page.locator(".cm-content").textContent()) ?? "", /policy = "roarer"/);
});

onPage("completion and documentation come from the program", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await replaceLine(page, "count = 2", "");
  await page.keyboard.type("cou");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "count" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await page.locator(".cm-line", { hasText: /^fate_points/ }).first().hover();
});

onPage("intervals shrink while trials are played, and a run can be stopped", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await page.evaluate(() => {
    const seen = /** @type {any} */ (globalThis).margins = /** @type {string[]} */ ([]);
    const table = document.getElementById("table");
    if (table) new MutationObserver(() => {
      const text = table.querySelector("td.margin")?.textContent ?? "";
      if (text && seen[seen.length - 1] !== text) seen.push(text);
    }).observe(table, { childList: true, subtree: true });
  });
  await page.fill("#seed", "9");
  await page.locator("#seed").blur();
  await page.fill("#trials", "4,000");
  await page.locator("#trials").blur();
  await page.click("#run");
  await page.locator("#stop").waitFor();
  await doneTable(page);
  const margins = (await page.evaluate(() => /** @type {any} */ (globalThis).margins)).map((/** @type {string} */ text) => Number(text.slice(2)));
  assert.ok(margins.length >= 3, `margins ${margins}`);
  assert.ok(margins[0] > 2 * margins[margins.length - 1], `margins ${margins}`);
  await page.fill("#trials", "10,000,000");
  await page.locator("#trials").blur();
  await page.click("#run");
  await page.locator("#played", { hasText: "playing" }).waitFor();
  await page.locator("#answer:not(.stale)").waitFor();
  await page.click("#stop");
  await page.locator("#played", { hasText: "stopped" }).waitFor();
  await page.locator("#go-on").waitFor();
});

onPage("a slider plays on release only, one run at a time, and the text keeps its comments", async (page) => {
  let [running, most, plays] = [0, 0, 0];
  const ends = (/** @type {import("playwright-core").Request} */ request) => { if (request.url().endsWith("/play")) running -= 1; };
  page.on("request", (request) => {
    if (!request.url().endsWith("/play")) return;
    plays += 1;
    running += 1;
    most = Math.max(most, running);
  });
  page.on("requestfinished", ends);
  page.on("requestfailed", ends);
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await page.fill("#filter", "roar.difficulty");
  const slider = page.locator('[data-key="rules.roar.difficulty"]');
  const box = await slider.boundingBox();
  assert.ok(box);
  const played = plays;
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.move(box.x + (box.width * (4 + step)) / 16, box.y + box.height / 2);
    await page.waitForTimeout(80);
  }
  assert.equal(plays, played, "no run while dragging");
  assert.doesNotMatch((await page.locator(".cm-content").textContent()) ?? "", /roar\.difficulty = \d/, "no edit while dragging");
  await page.mouse.up();
  await page.locator(".cm-line", { hasText: /^roar\.difficulty = \d/ }).waitFor();
  await doneTable(page);
  assert.equal(plays, played + 1);
  for (let step = 0; step < 4; step += 1) {
    await slider.press(step % 2 ? "ArrowRight" : "ArrowLeft");
    await page.locator("#played", { hasText: "playing" }).waitFor();
  }
  await doneTable(page);
  assert.equal(plays, played + 5);
  assert.equal(most, 1, "one run at a time");
  await page.getByRole("button", { name: "Reset rules.roar.difficulty" }).click();
  await page.locator("#answer:not(.stale)").waitFor();
  assert.doesNotMatch((await page.locator(".cm-content").textContent()) ?? "", /^roar\.difficulty = /m);
});

onPage("old and new texts are compared on the same dice; runs can be named, pinned and opened again", async (page) => {
  await openScenario(page, "What should roaring cost?");
  const first = await doneTable(page);
  await page.click("#pin");
  await page.fill("#filter", "roar.difficulty");
  const number = page.getByLabel("rules.roar.difficulty, as a number");
  await number.fill("0");
  await number.blur();
  await page.locator("table.results.paired").waitFor({ timeout: 120_000 });
  const both = await doneTable(page);
  assert.equal(both[0][1], first[0][1], "the old value is that of the first run");
  assert.match(both[0].at(-1) ?? "", /^[+−]?\d+\.\d ± \d+\.\d/);
  await pane(page, "history");
  assert.equal(await page.locator("#history li").count(), 2);
  await page.locator("#history li").first().getByRole("button", { name: "Name", exact: true }).click();
  await page.fill("#dialog-text", "Roaring is easy");
  await page.keyboard.press("Enter");
  await page.locator("#history li b", { hasText: "Roaring is easy" }).waitFor();
  await page.locator("#history li").nth(1).getByRole("button", { name: /^Open/ }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  assert.deepEqual(await doneTable(page), first);
  assert.doesNotMatch((await page.locator(".cm-content").textContent()) ?? "", /roar\.difficulty = 0\n/);
  await pane(page, "history");
  await page.locator("#history li").first().getByRole("button", { name: "Keep as “old”" }).click();
  await pane(page, "results");
  await page.locator("#old-bar", { hasText: "Roaring is easy" }).waitFor();
});

onPage("fighters take a paste from a spreadsheet", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  const cell = page.locator('[data-key="sides.rivals.rival.count"]');
  await cell.focus();
  await cell.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "name\tcount\tkind\tquick\r\nrival\t1\tadversary\t3\r\nBig Brute\t2\tadversary\t0\r\n");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.locator("#notice", { hasText: "Pasted 2 rows." }).waitFor();
  await page.locator('[data-key="sides.rivals.big_brute.count"]').waitFor();
  const text = await page.locator(".cm-content").evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
  assert.match(text, /\[sides\.rivals\.big_brute\]\ncount = 2\nkind = "adversary"\napproaches\.quick = 0/);
});

onPage("letters in a field of the form stay while answers arrive", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  const cell = page.locator('[data-key="sides.rivals.rival.count"]');
  await replaceLine(page, "seed = 42", "seed = 43");
  await cell.click();
  await page.keyboard.press("End");
  await page.keyboard.type("3");
  await doneTable(page);
  await page.locator("#answer:not(.stale)").waitFor();
  assert.equal(await cell.inputValue(), "23");
  await page.keyboard.press("Tab");
  await page.locator(".cm-line", { hasText: /^count = 23$/ }).waitFor();
});

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
  await page.locator("#states").getByRole("button", { name: "On" }).click();
  assert.match((await page.locator("#states").textContent()) ?? "", /Before exchange 2/);
  for (const name of ["The longest", "One against the odds", "Where it parts from"]) {
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
  const png = await take("#take-png");
  assert.match(png.name, /\.png$/);
  assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
  const csv = await take("#take-csv");
  assert.match(csv.bytes.toString(), /^variant,.*measure.*value/);
  assert.match((await take("#take-svg")).bytes.toString(), /^<svg/);
  assert.match((await take("#take-table")).bytes.toString(), /^text,variant,side,measure,unit,value/);
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("link")).value.includes("#r="));
  const link = await page.inputValue("#link");
  assert.ok(link.length < 32_000, `${link.length} letters`);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.locator("#about-run", { hasText: "measured with Outweigh" }).waitFor();
  assert.deepEqual(await doneTable(other), table);
  await other.evaluate((damaged) => { location.hash = damaged; }, link.slice(link.indexOf("#"), -40));
  await other.locator("#notice.failure", { hasText: "damaged" }).waitFor();
});

onPage("a game as text and its scenario stand side by side", async (page) => {
  await openScenario(page, "Three at the bridge");
  await doneTable(page);
  assert.equal(await page.locator("#file-tabs [role=tab]").count(), 2);
  await page.getByRole("tab", { name: /skirmish\.game\.toml/ }).click();
  await page.locator(".cm-line", { hasText: /^game = "skirmish"/ }).waitFor();
  await replaceLine(page, 'title = "Skirmish"', 'title = "Skirmish at dawn"');
  await page.locator("#file-tabs", { hasText: "•" }).waitFor();
  await page.locator("#answer:not(.stale)").waitFor({ timeout: 120_000 });
});

onPage("a small game is written from the template and played", async (page) => {
  await page.locator("aside ul").last().getByRole("button").last().click();
  await page.fill("#dialog-text", "duel.toml");
  await page.keyboard.press("Enter");
  await page.locator("#file-tabs [role=tab]").nth(1).waitFor();
  const table = await doneTable(page);
  assert.ok(table.length >= 1);
  await page.keyboard.press("Control+s");
  await page.locator("#notice", { hasText: /Saved as .*game\.toml/ }).waitFor();
  assert.match(studio.read("duel.toml"), /^game = /m);
});

onPage("a file is saved, and never over what changed on disk", async (page) => {
  await page.locator("aside").getByRole("button", { name: "Three at the bridge" }).click();
  await doneTable(page);
  await replaceLine(page, "seed = 7", "seed = 8");
  await page.keyboard.press("Control+s");
  await page.locator("#notice", { hasText: "Saved as bridge.toml" }).waitFor();
  assert.match(studio.read("bridge.toml"), /^seed = 8$/m);
  studio.write("bridge.toml", `${studio.read("bridge.toml")}# from elsewhere\n`);
  await replaceLine(page, "seed = 8", "seed = 9");
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { name: "bridge.toml changed on disk" }).waitFor();
  assert.match(studio.read("bridge.toml"), /^seed = 8$/m);
  await page.getByRole("button", { name: "Take the text from disk" }).click();
  await page.locator(".cm-line", { hasText: "# from elsewhere" }).waitFor();
  await page.locator("#answer:not(.stale)").waitFor({ timeout: 120_000 });
});

test("a server that ends during a run is told, and the run is made again when it is back", { timeout: 300_000 }, async () => {
  const own = await startStudio({ pace: 300 });
  const { page, close } = await openPage(browser, own.url);
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await page.fill("#trials", "1,000,000");
  await page.locator("#trials").blur();
  await page.fill("#seed", "3");
  await page.locator("#seed").blur();
  await page.click("#run");
  await page.locator("#played", { hasText: "playing" }).waitFor();
  await page.waitForTimeout(700);
  await own.kill();
  const alert = page.getByRole("alert").filter({ hasText: "outweigh studio" });
  await alert.waitFor();
  assert.match((await alert.textContent()) ?? "", /(connection ended|does not answer).*still running/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").filter({ hasText: "does not answer" }).waitFor();
  assert.ok(await page.locator("table.results tbody tr").count(), "the numbers stay");
  await close();
});

onPage("of many quick edits the last one counts", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await page.fill("#filter", "roar.difficulty");
  const number = page.getByLabel("rules.roar.difficulty, as a number");
  for (let edit = 0; edit < 40; edit += 1) {
    await number.fill(String(edit % 6));
    await number.press("Tab");
    await number.focus();
  }
  await page.locator("#answer:not(.stale)").waitFor();
  const quick = await doneTable(page);
  await page.locator(".cm-line", { hasText: "roar.difficulty = 3" }).waitFor();
  await page.click("#run");
  await page.locator("#played", { hasText: "playing" }).waitFor({ timeout: 2000 }).catch(() => undefined);
  assert.deepEqual(await doneTable(page), quick, "the table is that of the last text");
});

onPage("a long run of an earlier text does not write over a short one of a newer text", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await page.fill("#trials", "1,000,000,000");
  await page.locator("#trials").blur();
  await page.click("#run");
  await page.locator("#played", { hasText: "playing" }).waitFor();
  await page.locator("#answer:not(.stale)").waitFor();
  await page.fill("#trials", "300");
  await page.locator("#trials").blur();
  await replaceLine(page, "seed = 42", "seed = 43");
  await page.locator("#played", { hasText: "300 trials of each variant, done" }).waitFor();
  const table = await doneTable(page);
  await page.waitForTimeout(2500);
  assert.equal(await page.locator("#played").textContent(), "300 trials of each variant, done");
  assert.deepEqual(await doneTable(page), table);
});

test("the numbers of the page are those of the command", { skip: !process.env.OUTWEIGH_BIN, timeout: 300_000 }, async () => {
  const { page, close } = await openPage(browser, studio.url);
  await openScenario(page, "What should roaring cost?");
  const table = await doneTable(page);
  const folder = mkdtempSync(join(tmpdir(), "studio-run-"));
  const done = spawnSync(process.env.OUTWEIGH_BIN ?? "", ["run", "war-of-ashes/roar_costs", "--trials", "2000", "--no-charts", "--no-play-check", "--out", folder], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  const printed = done.stdout;
  for (const [variant, value, margin] of table.slice(0, 8)) {
    assert.ok(printed.split("\n").some((line) => line.startsWith(variant) && line.includes(`${value} ${margin}`)), `${variant} ${value} ${margin}\n${printed}`);
  }
  rmSync(folder, { recursive: true });
  await close();
});
