// Unit tests of the edits that the form makes in a TOML text.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { addTable, apply, everyEntry, find, removeTables, removeValue, setValue } from "../../assets/studio/src/toml/edit.js";
import { quote, scan, splitPath, unquote } from "../../assets/studio/src/toml/scan.js";

const scenarios = new URL("../../scenarios/", import.meta.url);

const fight = `# A fight.
system = "war-of-ashes"
title = "A # is no comment here" # but here

[rules]
weight.four.dice = 1   # few dice
roar = { difficulty = 2, free.tie = 0 }

# The heroes.
[sides.heroes]
policy = "soldier"
[sides.heroes.hero]
count = 2
approaches = { careful = 2, clever = 1 }

[[variants]]
name = "as written"
[[variants]]
name = "more"
set = { sides.heroes.hero.count = 3 }
`;

/** @param {string} text @param {(string|number)[]} path @param {string} value */
function set(text, path, value) {
  const edit = setValue(text, path, value);
  return edit ? apply(text, edit) : text;
}

test("a present value is replaced in its place", () => {
  assert.equal(set(fight, ["rules", "weight", "four", "dice"], "3"), fight.replace("dice = 1 ", "dice = 3 "));
  assert.equal(set(fight, ["sides", "heroes", "hero", "approaches", "clever"], "4"), fight.replace("clever = 1", "clever = 4"));
  assert.equal(set(fight, ["rules", "roar", "free", "tie"], "1"), fight.replace("free.tie = 0", "free.tie = 1"));
  assert.equal(set(fight, ["variants", 1, "set", "sides", "heroes", "hero", "count"], "5"), fight.replace("count = 3", "count = 5"));
  assert.equal(set(fight, ["title"], '"B"'), fight.replace('"A # is no comment here"', '"B"'));
});

test("a value that is there already is no edit", () => {
  assert.equal(setValue(fight, ["sides", "heroes", "hero", "count"], "2"), null);
});

test("a new value joins its relatives", () => {
  assert.equal(set(fight, ["rules", "weight", "two"], "9"), fight.replace("# few dice\n", "# few dice\nweight.two = 9\n"));
  assert.equal(set(fight, ["rules", "roar", "severity"], '"mild"'), fight.replace("free.tie = 0 }", 'free.tie = 0, severity = "mild" }'));
  assert.equal(set(fight, ["sides", "heroes", "hero", "fate_points"], "1"), fight.replace("clever = 1 }\n", "clever = 1 }\nfate_points = 1\n"));
  assert.equal(set(fight, ["trials"], "500"), fight.replace("# but here\n", "# but here\ntrials = 500\n"));
});

test("a table is made if there is none", () => {
  const bare = fight.replace(/\[rules\][^#]*# few dice\n.*\n\n/, "");
  assert.ok(!bare.includes("rules"));
  assert.equal(set(bare, ["rules", "init", "die"], "8"), bare.replace("# The heroes.", "[rules]\ninit.die = 8\n\n# The heroes."));
  assert.equal(set("", ["title"], '"x"'), 'title = "x"\n');
  assert.equal(set("rules.a = 1", ["rules", "b"], "2"), "rules.a = 1\nrules.b = 2\n");
});

test("a group is added behind its side, and removed with its comment", () => {
  const edit = addTable(fight, ["sides", "heroes", "mage"], ["count = 1"]);
  const more = apply(fight, edit);
  assert.equal(more, fight.replace("clever = 1 }\n", "clever = 1 }\n\n[sides.heroes.mage]\ncount = 1\n"));
  const less = removeTables(fight, ["sides", "heroes"]).reduce(apply, fight);
  assert.equal(less, fight.replace(/# The heroes[^]*?\n\n/, ""));
});

test("removing a value keeps its neighbours", () => {
  const remove = (/** @type {(string|number)[]} */ path) => {
    const edit = removeValue(fight, path);
    assert.ok(edit);
    return apply(fight, edit);
  };
  assert.equal(remove(["rules", "roar", "difficulty"]), fight.replace("difficulty = 2, ", ""));
  assert.equal(remove(["rules", "roar", "free", "tie"]), fight.replace(", free.tie = 0", ""));
  assert.equal(remove(["rules", "weight", "four", "dice"]), fight.replace(/weight.*\n/, ""));
  assert.equal(removeValue(fight, ["rules", "nothing"]), null);
});

test("mistakes do not hide what follows", () => {
  const scanned = scan('title = \nhp = = 3\n[sides.x\n[sides.y]\ncount = 2\ntext = "open\nlast = 1');
  assert.deepEqual(scanned.entries.map((entry) => entry.path.join(".")), ["sides.y.count", "sides.y.last"]);
});

test("quoted keys and texts", () => {
  assert.deepEqual(splitPath('rules."my key".dice'), ["rules", "my key", "dice"]);
  assert.equal(set("[rules]\n", ["rules", "my key"], "1"), '[rules]\n"my key" = 1\n');
  for (const text of ["plain", 'with "quotes"', "two\nlines", "back\\slash", "“curly” é \u{1F600}"]) assert.equal(unquote(quote(text)), text);
  assert.equal(unquote('"""\nlong\ntext"""'), "long\ntext");
  assert.equal(unquote("'raw \\n'"), "raw \\n");
});

test("line ends of Windows are kept", () => {
  assert.equal(set("[rules]\r\na = 1\r\n", ["rules", "b"], "2"), "[rules]\r\na = 1\r\nb = 2\r\n");
});

test("every value of every built-in scenario can be found, set and set back", () => {
  let seen = 0;
  for (const folder of readdirSync(scenarios)) {
    for (const name of readdirSync(new URL(`${folder}/`, scenarios))) {
      if (!name.endsWith(".toml")) continue;
      const text = readFileSync(new URL(`${folder}/${name}`, scenarios), "utf8");
      const scanned = scan(text);
      const lines = text.split("\n").filter((line) => /^\[/.test(line)).length;
      assert.equal(scanned.tables.length - 1, lines, `${name}: tables`);
      for (const entry of everyEntry(scanned.entries)) {
        const before = text.slice(entry.valueFrom, entry.to);
        const found = find(scanned, entry.path);
        assert.ok(found, `${name}: ${entry.path.join(".")}`);
        if (found !== entry || (seen += 1) % 5 > 0) continue;
        const changed = set(text, entry.path, "12345");
        assert.equal(changed, text.slice(0, entry.valueFrom) + "12345" + text.slice(entry.to));
        assert.equal(set(changed, entry.path, before), text, `${name}: ${entry.path.join(".")}`);
      }
    }
  }
  assert.ok(seen > 3000, `${seen} values`);
});
