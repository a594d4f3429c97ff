// Unit tests of changes that the answer of a question writes into the text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { editsOf, varied } from "../../assets/studio/src/ask/apply.js";
import { apply } from "../../assets/studio/src/toml/edit.js";

const text = `system = "war-of-ashes" # the game
# Rules of the house.
[rules]
roar.difficulty = 2 # as in the book

[sides.rivals.rival] # the crowd
count = 2

[[variants]]
name = "plain"
set = { "rules.roar.difficulty" = 3, rules.roar.tie = "none" } # harder

[[variants]]
name = 'other'

[variants.set]
"rules.attack.tie_boost" = true # on

[vary]
sides.rivals.rival.count = "1..=3"
"rules.boost.uses" = [1, 2]
`;

/** @param {[string, string, string|null][]} changes */
function changed(changes) {
  return editsOf(text, changes.map(([path, value, variant]) => ({ keys: path.split("."), value, variant }))).reduce(apply, text);
}

test("changes of the file are the smallest edits, and comments stay", () => {
  assert.equal(changed([["rules.roar.difficulty", "1", null], ["rules.invoke.bonus", "3", null], ["sides.rivals.rival.count", "4", null]]),
    text.replace("roar.difficulty = 2 #", "roar.difficulty = 1 #").replace("# as in the book\n", "# as in the book\ninvoke.bonus = 3\n").replace("count = 2\n", "count = 4\n"));
  assert.deepEqual(editsOf(text, [{ keys: ["rules", "roar", "difficulty"], value: "2", variant: null }]), []);
});

test("a value that a variant sets is changed there, however the variant writes its path", () => {
  assert.equal(changed([["rules.roar.difficulty", "1", "plain"], ["rules.roar.tie", '"boost"', "plain"]]),
    text.replace('"rules.roar.difficulty" = 3', '"rules.roar.difficulty" = 1').replace('rules.roar.tie = "none"', 'rules.roar.tie = "boost"'));
  assert.equal(changed([["rules.attack.tie_boost", "false", "other"]]), text.replace('"rules.attack.tie_boost" = true # on', '"rules.attack.tie_boost" = false # on'));
});

test("a change without a place says so", () => {
  assert.throws(() => changed([["rules.roar.tie", "1", "other"]]), /variant “other” sets `rules\.roar\.tie`.*by hand to 1/);
  assert.throws(() => changed([["rules.roar.tie", "1", "no such variant"]]), /by hand/);
});

test("values that the text varies are named", () => {
  const changes = [["rules", "boost", "uses"], ["sides", "rivals", "rival", "count"], ["rules", "roar", "tie"]].map((keys) => ({ keys, value: "1", variant: null }));
  assert.deepEqual(varied(text, changes).map(({ keys }) => keys.at(-1)), ["uses", "count"]);
});
