// Unit tests of the parts that need no browser: cells of spreadsheets, links, numbers as text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cellName, count, differenceText, fixed, isShare, marginText, plainMessage, readCount, valueText } from "../../assets/studio/src/base/format.js";
import { groupKey, readCells, tomlValue } from "../../assets/studio/src/form/paste.js";
import { linkOf, readLink } from "../../assets/studio/src/take/link.js";

const recorded = JSON.parse(readFileSync(new URL("recorded/roar_costs.json", import.meta.url), "utf8"));

test("cells are read as spreadsheets copy them", () => {
  assert.deepEqual(readCells("a\tb\r\n1\t2\r\n"), [["a", "b"], ["1", "2"]]);
  assert.deepEqual(readCells('"two\nlines"\t"say ""hi"""\n\n3'), [["two\nlines", 'say "hi"'], ["3"]]);
  assert.deepEqual(readCells(""), []);
});

test("a cell becomes the value that TOML needs", () => {
  const cases = [["3", null, "3"], ["+3", null, "3"], ["−2", null, "-2"], ["1,200", null, "1200"], ["0.5", "1", "0.5"], ["TRUE", null, "true"], ["d6", null, '"d6"'],
    ["4", '"medium"', '"4"'], ['"d8"', '"d6"', '"d8"'], ["[1, 2]", null, "[1, 2]"], ["{ a = 1 }", null, "{ a = 1 }"], ["007", null, '"007"'], ['say "x"', null, '"say \\"x\\""']];
  for (const [cell, before, value] of cases) assert.equal(tomlValue(String(cell), before), value, String(cell));
  assert.equal(groupKey("Goblin Chief (2)"), "goblin_chief_2");
  assert.equal(groupKey("Ärger"), "arger");
  assert.equal(groupKey("***"), "group");
});

/** @returns {any} */
function run() {
  const { play, check, text } = recorded;
  return {
    id: "x-1", name: "Roaring “costs”", version: check.outweigh, source: { name: "war-of-ashes/roar_costs", text, files: { "a.game.toml": "game = \"a\"\n" } }, old: null, oldName: null,
    trials: play.trials, seed: 42, stopped: false, rows: play.rows, verdict: play.verdict, findings: play.findings, playedBy: play.played_by, warnings: [], command: "outweigh run",
    charts: [{ name: "win_rate", title: "", svg: "<svg/>", narrow: null }], drawable: [], when: 1, recorded: false,
  };
}

test("a link holds the run, and opens as a recorded one", async () => {
  const link = await linkOf(run());
  assert.ok(link.length < 12_000, `${link.length} letters`);
  assert.match(link, /^#r=[\w-]+$/);
  const read = await readLink(`http://127.0.0.1:1/${link}`);
  assert.deepEqual({ ...read, id: "x-1" }, { ...run(), charts: [], recorded: true });
});

test("damaged, foreign and oversized links are refused", async () => {
  const link = await linkOf(run());
  await assert.rejects(readLink(link.slice(0, -30)), /damaged/);
  await assert.rejects(readLink("http://127.0.0.1:1/"), /no link to a result/);
  await assert.rejects(readLink("#r=AAAA"), /damaged/);
  const pack = async (/** @type {string} */ text) => `#r=${Buffer.from(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer()).toString("base64url")}`;
  await assert.rejects(readLink(await pack('{"form":99}')), /another version/);
  await assert.rejects(readLink(await pack(`"${"a".repeat(9_000_000)}"`)), /damaged/);
  const odd = await readLink(await pack('{"form":1,"rows":[{"cell":1},null,{"cell":1,"measure":"win","value":"<b>","low":0,"high":1}],"findings":[1,"x"],"source":{"text":3,"files":{"a":1}}}'));
  assert.deepEqual([odd.rows, odd.findings, odd.source], [[], ["x"], { name: "", text: "", files: {} }]);
});

test("numbers are written as the command writes them", () => {
  const row = (/** @type {object} */ more) => /** @type {any} */ ({ cell: 1, variant: "as written", text: null, side: "a", label: "the a", measure: "win", unit: "share", value: 0.5625, low: 0.54, high: 0.584, difference: null, ...more });
  assert.equal(valueText(row({})), "56.3 %");
  assert.equal(marginText(row({}), row({})), "2.2");
  assert.equal(valueText(row({ unit: "exchanges", value: 6.555 })), "6.55");
  assert.equal(valueText(row({ value: null })), "–");
  assert.equal(differenceText(row({ difference: { value: -0.064, low: -0.081, high: -0.047 } })), "−6.4 ± 1.7");
  assert.equal(differenceText(row({ difference: { value: 0, low: 0, high: 0 } })), "0.0 ± 0.0");
  assert.equal(fixed(-0.0001, 1, true), "0.0");
  assert.equal(count(20000), "20,000");
  assert.deepEqual(["20,000", "2e4", "20 000", "x", "0", "-3"].map(readCount), [20000, 20000, 20000, null, null, null]);
  assert.equal(isShare({ measure: "hits", unit: "blows" }), false);
  assert.equal(cellName(row({ variant: "", settings: [{ path: "rules.roar.difficulty", value: "3" }] })), "roar.difficulty = 3");
  assert.equal(plainMessage("error: this run is no longer there\n   = help: run it again"), "This run is no longer there. Run it again.");
});
