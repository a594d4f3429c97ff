// Unit tests of the form: groups of a text, pastes as edits, the control of each setting, the word under the pointer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { wordAt } from "../../assets/studio/src/editor/assist.js";
import { pasteEdits, sidesOf } from "../../assets/studio/src/form/fighters.js";
import { controlOf, tomlWord } from "../../assets/studio/src/form/settings.js";
import { apply } from "../../assets/studio/src/toml/edit.js";

const text = `[sides.heroes]
label = "the heroes"
# The leader.
[sides.heroes.captain] # first
hp = 20
skills = { fight = 3, notice = 1 }
[sides.heroes.guard]
count = 2
hp = 11 # weak
[sides.wolves.wolf]
hp = 7
`;

/** @param {string} side @param {number} row @param {string} column @param {string[][]} cells */
function paste(side, row, column, cells) {
  const groups = sidesOf(text).get(side) ?? [];
  const columns = [...new Set(groups.flatMap((group) => [...group.values.keys()]))];
  return pasteEdits(text, { side, groups, columns, row, at: columns.indexOf(column) }, cells);
}

test("sides, groups and values are found, those of inline tables by dotted keys", () => {
  const sides = sidesOf(text);
  assert.deepEqual([...sides.keys()], ["heroes", "wolves"]);
  assert.deepEqual(sides.get("heroes")?.map((group) => [group.name, ...group.values]), [
    ["captain", ["hp", "20"], ["skills.fight", "3"], ["skills.notice", "1"]], ["guard", ["count", "2"], ["hp", "11"]]]);
});

test("cells without names fill the table from the focus, and add groups below it", () => {
  const { edits, said } = paste("heroes", 1, "hp", [["12", "2"], ["13", "4"]]);
  assert.equal(edits.reduce(apply, text), text.replace("hp = 11 # weak\n", "hp = 12 # weak\nskills.fight = 2\n\n[sides.heroes.group_3]\nhp = 13\nskills.fight = 4\n"));
  assert.equal(said, "Pasted 2 rows.");
  assert.match(paste("wolves", 0, "hp", [["8", "9"]]).said, /left out/);
});

test("a first row of names updates groups by name and adds others", () => {
  const { edits } = paste("heroes", 0, "hp", [["Name", "HP", "Fight", "mood"], ["Guard", "15", "", ""], ["Old Wizard", "6", "1", "calm"]]);
  assert.equal(edits.reduce(apply, text), text.replace("hp = 11 # weak\n", "hp = 15 # weak\n\n[sides.heroes.old_wizard]\nhp = 6\nskills.fight = 1\nmood = \"calm\"\n"));
});

test("each setting has the control that suits it", () => {
  const info = (/** @type {object} */ more) => /** @type {any} */ ({ path: "rules.x", kind: "rule", value: null, doc: "", default: null, range: null, choices: null, ...more });
  assert.equal(controlOf(info({ default: "true" })), "switch");
  assert.equal(controlOf(info({ default: "true", choices: ["true", "false"] })), "switch");
  assert.equal(controlOf(info({ default: '"on"', choices: ['"on"', '"off"'] })), "choice");
  assert.equal(controlOf(info({ default: "2", range: [0, 6] })), "slider");
  assert.equal(controlOf(info({ default: "50", range: [5, 1000] })), "number");
  assert.equal(controlOf(info({ default: '"2d4 + 2"' })), "text");
  assert.equal(controlOf(info({ default: "none", range: [1, 1000] })), "text");
  assert.deepEqual(["true", "3", "-0.5", "none", "d6"].map(tomlWord), ["true", "3", "-0.5", '"none"', '"d6"']);
});

test("the word under the pointer is the full path of its key", () => {
  assert.equal(wordAt(text, text.indexOf("notice") + 2)?.word, "sides.heroes.captain.skills.notice");
  assert.equal(wordAt('turn = ["attack lowest target.hp"]', 23)?.word, "target.hp");
  assert.equal(wordAt("a = 1", 4), null);
});
