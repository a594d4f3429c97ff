// Writes the answer of a question into the text: the smallest edits, so that comments, order and layout stay.

import { find, setValue } from "../toml/edit.js";
import { scan, splitPath, unquote } from "../toml/scan.js";

/** @typedef {import("../base/types.js").Change} Change */
/** @typedef {import("../base/types.js").Edit} Edit */

/**
 * Returns the entry in which a variant sets a value, or null.
 * @param {string} text @param {string} variant @param {string[]} keys
 */
function inVariant(text, variant, keys) {
  const scanned = scan(text);
  const number = scanned.tables.findIndex((table) => {
    if (!table.array || table.path.length !== 2 || table.path[0] !== "variants") return false;
    const name = find(scanned, [...table.path, "name"]);
    return name !== null && unquote(text.slice(name.valueFrom, name.to)) === variant;
  });
  if (number < 0) return null;
  const above = [...scanned.tables[number].path, "set"];
  const every = scanned.entries.flatMap((entry) => [entry, ...entry.children]);
  // A variant writes a path as one key in quotes, or as dotted keys.
  return every.find((entry) => above.every((step, at) => entry.path[at] === step)
    && entry.path.slice(above.length).flatMap((step) => splitPath(String(step))).join("\n") === keys.join("\n")) ?? null;
}

/**
 * Returns the edits that make the changes, each for the text that the one before it leaves. Throws an Error if the text has no place
 * for one of them.
 * @param {string} text
 * @param {Change[]} changes
 * @returns {Edit[]}
 */
export function editsOf(text, changes) {
  /** @type {Edit[]} */
  const edits = [];
  for (const { keys, value, variant } of changes) {
    const entry = variant === null ? null : inVariant(text, variant, keys);
    if (variant !== null && !entry) throw new Error(`The text does not show where the variant “${variant}” sets \`${keys.join(".")}\`. Change it by hand to ${value}.`);
    const edit = entry ? { from: entry.valueFrom, to: entry.to, insert: value } : setValue(text, keys, value);
    if (!edit) continue;
    edits.push(edit);
    text = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  }
  return edits;
}

/** Returns the changes whose path the text varies, so that a run plays other values there. @param {string} text @param {Change[]} changes */
export function varied(text, changes) {
  const scanned = scan(text);
  const axes = scanned.entries.filter((entry) => entry.path[0] === "vary").flatMap((entry) => [entry, ...entry.children])
    .map((entry) => entry.path.slice(1).flatMap((step) => splitPath(String(step))).join("\n"));
  return changes.filter(({ keys }) => axes.includes(keys.join("\n")));
}
