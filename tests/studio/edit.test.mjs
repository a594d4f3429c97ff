// Editing on the page: the library, mistakes, completion, the form, pastes, games as text, files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { command, doneTable, editorText, evilTitle, home, openScenario, pageTests, pane, replaceLine, setTrials } from "./tools.mjs";

const { onPage } = pageTests();

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
  await page.locator(".cm-lintRange-error").first().waitFor();
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
  await page.locator(".cm-line", { hasText: /^fate_points/ }).first().locator("span").first().hover();
  await page.locator(".cm-help", { hasText: "fate_points" }).waitFor();
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
  assert.match(await editorText(page), /\[sides\.rivals\.big_brute\]\ncount = 2\nkind = "adversary"\napproaches\.quick = 0/);
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

/** Returns a file that a page of the documentation writes. @param {string} page @param {string} name */
function documented(page, name) {
  const text = readFileSync(new URL(`docs/${page}`, home), "utf8");
  const found = text.match(new RegExp(`<!-- file: ${name} -->\n\`\`\`toml\n([^]*?)\`\`\``))?.[1];
  assert.ok(found, `${page} has no file ${name}`);
  return { file: found, page: text };
}

onPage("the small game of the documentation is written, played and saved", async (page, studio) => {
  const game = documented("games/evening.md", "my.game.toml");
  const scenario = documented("games/evening.md", "my.toml");
  await page.locator("aside").getByRole("button", { name: "A game of your own" }).click();
  await page.fill("#dialog-text", "my.toml");
  await page.keyboard.press("Enter");
  await page.locator("#file-tabs [role=tab]").nth(1).waitFor();
  await doneTable(page);
  await page.uncheck("#live");
  for (const [name, text] of [["my.game.toml", game.file], ["my.toml", scenario.file]]) {
    await page.getByRole("tab", { name }).click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.locator(".cm-content").evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }
  await page.locator("#problems .state", { hasText: "No mistakes" }).waitFor();
  await setTrials(page, "20,000");
  await page.click("#run");
  // The numbers are those that the tutorial shows.
  const [row] = await doneTable(page);
  const told = game.page.match(/^as written +(\S+ %) (± \S+)/m);
  assert.deepEqual(row.slice(0, 3), ["as written", told?.[1], told?.[2]]);
  await page.keyboard.press("Control+s");
  await page.locator("#notice", { hasText: "Saved as my.game.toml" }).waitFor();
  assert.equal(studio.read("my.game.toml"), game.file);
  assert.equal(studio.read("my.toml"), scenario.file);
  assert.match(command(["check", "my.toml"], studio.folder), /1 cell/);
});

onPage("a file is saved, and never over what changed on disk", async (page, studio) => {
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
  await doneTable(page);
});
