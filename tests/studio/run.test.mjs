// Runs on the page: intervals, sliders, old against new, stale numbers, a server that ends.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { doneTable, firstTable, leftOut, openPage, openScenario, pageTests, pane, replaceLine, setTrials, startStudio } from "./tools.mjs";

const { onPage, present } = pageTests();

onPage("intervals shrink while trials are played", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await page.evaluate(() => {
    const seen = /** @type {any} */ (globalThis).margins = /** @type {string[]} */ ([]);
    const table = document.getElementById("table");
    const answer = document.getElementById("answer");
    if (table && answer) new MutationObserver(() => {
      const text = table.querySelector("tbody td.margin")?.textContent ?? "";
      if (text && !answer.classList.contains("stale") && seen[seen.length - 1] !== text) seen.push(text);
    }).observe(table, { childList: true, subtree: true });
  });
  // A seed that was not played yet, or the run would go on from the first one.
  await page.fill("#seed", "9");
  await page.locator("#seed").blur();
  await setTrials(page, "20,000");
  await page.click("#run");
  await doneTable(page);
  const margins = (await page.evaluate(() => /** @type {any} */ (globalThis).margins)).map((/** @type {string} */ text) => Number(text.slice(2)));
  assert.ok(margins.length >= 3, `margins ${margins}`);
  assert.ok(margins.every((/** @type {number} */ margin, /** @type {number} */ at) => at === 0 || margin < margins[at - 1]), `margins ${margins}`);
  assert.ok(margins[0] > 5 * margins[margins.length - 1], `margins ${margins}`);
});

onPage("a stopped run keeps its numbers and charts, can be taken away, and goes on", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await setTrials(page, "1,000,000,000");
  await page.click("#run");
  await firstTable(page);
  await page.click("#stop");
  await page.locator("#played", { hasText: "stopped" }).waitFor();
  await page.locator("figure.chart svg").waitFor();
  const played = Number((await page.locator("#played").textContent())?.split(" ")[0].replaceAll(",", ""));
  // The chart and the files are of the trials that the table shows.
  assert.match((await page.locator("figure.chart").textContent()) ?? "", new RegExp(`${played.toLocaleString("en-US")} trials each`));
  await pane(page, "take");
  assert.match((await page.locator("code.command").textContent()) ?? "", new RegExp(`--trials ${played} `));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#take-csv")]);
  const lines = readFileSync(await download.path(), "utf8").split("\n");
  assert.equal(Number(lines[1].split(",")[lines[0].split(",").indexOf("n")]), played);
  await pane(page, "results");
  await setTrials(page, String(played + 1000));
  await page.click("#go-on");
  await page.locator("#played", { hasText: `${(played + 1000).toLocaleString("en-US")} trials of each variant, done` }).waitFor();
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
  // The drag takes longer than the pauses after which an edit is checked and played.
  assert.equal(plays, played, "no run while dragging");
  assert.doesNotMatch((await page.locator(".cm-content").textContent()) ?? "", /roar\.difficulty = \d/, "no edit while dragging");
  await page.mouse.up();
  await page.locator(".cm-line", { hasText: /^roar\.difficulty = \d/ }).waitFor();
  await doneTable(page);
  assert.equal(plays, played + 1);
  for (let step = 0; step < 4; step += 1) {
    const begins = page.waitForRequest((request) => request.url().endsWith("/play"));
    await slider.press(step % 2 ? "ArrowRight" : "ArrowLeft");
    await begins;
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
  // A change on the same dice is known better than the difference of two independent win rates would be.
  const [before, after, change] = [both[0][2], both[0][4], both[0].at(-1) ?? ""].map((text) => Number(text.split("± ")[1].split(",")[0]));
  assert.ok(change < 0.9 * Math.hypot(before, after), `${before} ${after} ${change}`);
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

test("the page says that the server ended during a run, and keeps the numbers", { skip: leftOut, timeout: 300_000 }, async () => {
  const own = await startStudio();
  const { page, close } = await openPage(present().browser, own.url);
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await setTrials(page, "1,000,000,000");
  await page.click("#run");
  await firstTable(page);
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
  assert.deepEqual(await doneTable(page), quick, "the table is that of the last text");
});

onPage("a long run of an earlier text does not write over a short one of a newer text", async (page) => {
  await openScenario(page, "What should roaring cost?");
  await doneTable(page);
  await setTrials(page, "1,000,000,000");
  await page.click("#run");
  await firstTable(page);
  await setTrials(page, "300");
  await replaceLine(page, "seed = 42", "seed = 43");
  await page.locator("#played", { hasText: "300 trials of each variant, done" }).waitFor();
  const table = await doneTable(page);
  // Long enough for several updates, if the earlier run still sent any.
  await page.waitForTimeout(1500);
  assert.equal(await page.locator("#played").textContent(), "300 trials of each variant, done");
  assert.deepEqual(await doneTable(page), table);
});
