// Unit tests of the parts that need no browser: cells of spreadsheets, links, numbers as text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cellName, count, fixed, isShare, plainMessage, readCount, shownParts } from "../../assets/studio/src/base/format.js";
import { groupKey, readCells, tomlValue } from "../../assets/studio/src/form/paste.js";
import { linkOf, readLink } from "../../assets/studio/src/take/link.js";

const scenario = readFileSync(new URL("../../scenarios/war_of_ashes/roar_costs.toml", import.meta.url), "utf8");

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
  const row = (/** @type {number} */ cell, /** @type {string|null} */ side) => ({
    cell, variant: `difficulty ${cell}`, settings: [{ path: "variant", value: `difficulty ${cell}` }], text: null, side, label: side && `the ${side}`, measure: side ? "win" : "exchanges",
    unit: side ? "share" : "exchanges", value: 0.5 + cell / 1000, low: 0.478 + cell / 1000, high: 0.522 + cell / 1000, shown: `${50 + cell / 10} % ± 2.2`,
    difference: cell > 1 ? { value: cell / 1000, low: -0.004, high: 0.02, shown: `+${cell / 10} ± 1.2`, p: 0.2, significant: false, against: 1 } : null,
  });
  const rows = Array.from({ length: 16 }, (_, at) => [row(at + 1, "roarers"), row(at + 1, "rivals"), row(at + 1, null)]).flat();
  return {
    id: "x-1", name: "Roaring “costs”", version: "0.2.0", source: { name: "war-of-ashes/roar_costs", text: scenario, files: { "a.game.toml": "game = \"a\"\n" } }, old: null, oldName: null,
    trials: 2000, seed: 42, stopped: false, rows, verdict: "“no Roar phase” changes nothing", findings: ["“no Roar phase” changes nothing", "The roarers win"], playedBy: "played by roarer against silent",
    warnings: [], command: "outweigh run", pace: true, howItPlays: [["how it plays", "difficulty 1"], ["decided at exchange", "4.6 ± 0.1"]], charts: [{ name: "win_rate", title: "", svg: "<svg/>", narrow: null }], drawable: [], when: 1, recorded: false,
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
  await assert.rejects(readLink("http://127.0.0.1:1/"), /not a link to a result/);
  await assert.rejects(readLink("#r=AAAA"), /damaged/);
  const pack = async (/** @type {string} */ text) => `#r=${Buffer.from(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer()).toString("base64url")}`;
  await assert.rejects(readLink(await pack('{"form":99}')), /another version/);
  await assert.rejects(readLink(await pack(`"${"a".repeat(9_000_000)}"`)), /damaged/);
  const odd = await readLink(await pack('{"form":1,"rows":[{"cell":1},null,{"cell":1,"measure":"win","value":"<b>","low":0,"high":1,"shown":"1"},{"cell":1,"measure":"win","value":0,"low":0,"high":1}],"findings":[1,"x"],"source":{"text":3,"files":{"a":1}},"pace":1,"howItPlays":[["a",{}],2]}'));
  assert.deepEqual([odd.rows, odd.findings, odd.source, odd.pace, odd.howItPlays], [[], ["x"], { name: "", text: "", files: {} }, false, null]);
});

test("values are split as the command writes them, and other numbers are short", () => {
  const parts = (/** @type {string} */ shown, value = 0.5) => shownParts({ value, shown });
  assert.deepEqual(parts("56.2 % ± 2.2"), ["56.2 %", "± 2.2"]);
  assert.deepEqual(parts("6.5 ± 0.1"), ["6.5", "± 0.1"]);
  assert.deepEqual(parts(">99.9 % ± 0.2"), [">99.9 %", "± 0.2"]);
  assert.deepEqual(parts("0 % (0 to 66)"), ["0 %", "(0 to 66)"]);
  assert.deepEqual(shownParts({ value: null, shown: "?" }), ["–", ""]);
  const row = (/** @type {object} */ more) => /** @type {any} */ ({ cell: 1, variant: "as written", measure: "win", ...more });
  assert.equal(fixed(-0.0001, 1, true), "0.0");
  assert.equal(count(20000), "20,000");
  assert.deepEqual(["20,000", "2e4", "20 000", "x", "0", "-3"].map(readCount), [20000, 20000, 20000, null, null, null]);
  assert.equal(isShare({ measure: "hits", unit: "blows" }), false);
  assert.equal(cellName(row({ variant: "", settings: [{ path: "rules.roar.difficulty", value: "3" }] })), "roar.difficulty = 3");
  assert.equal(plainMessage("error: this run is no longer there\n   = help: run it again"), "This run is no longer there. Run it again.");
});
