// The smallest edits of a TOML text that set or remove a value. Comments, order and layout of everything else stay.

import { keyText, scan } from "./scan.js";

/** @typedef {import("../base/types.js").Edit} Edit */
/** @typedef {import("./scan.js").Entry} Entry */
/** @typedef {import("./scan.js").Scanned} Scanned */
/** @typedef {import("./scan.js").Step} Step */

/** Returns true if `path` begins with `start`. @param {Step[]} path @param {Step[]} start */
export function beginsWith(path, start) {
  return start.length <= path.length && start.every((step, index) => step === path[index]);
}

/** Returns all entries, those of inline tables included. @param {Entry[]} entries @returns {Entry[]} */
export function everyEntry(entries) {
  return entries.flatMap((entry) => [entry, ...everyEntry(entry.children)]);
}

/**
 * Returns the entry of a path, or null.
 * @param {Scanned} scanned
 * @param {Step[]} path
 */
export function find(scanned, path) {
  return everyEntry(scanned.entries).find((entry) => entry.path.length === path.length && beginsWith(entry.path, path)) ?? null;
}

/** Applies an edit. @param {string} text @param {Edit} edit */
export function apply(text, edit) {
  return text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
}

/** Returns the offset behind the line in which `at` stands, its line end included. @param {string} text @param {number} at */
function lineEnd(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

/** Returns the offset of the start of the line of `at`. @param {string} text @param {number} at */
function lineStart(text, at) {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** Returns the line end that the text uses. @param {string} text */
function newline(text) {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/**
 * Returns the edit that gives a path a value, or null if it has the value already.
 * @param {string} text
 * @param {Step[]} path
 * @param {string} value the value as TOML writes it
 * @returns {Edit|null}
 */
export function setValue(text, path, value) {
  const scanned = scan(text);
  const present = find(scanned, path);
  if (present) {
    if (text.slice(present.valueFrom, present.to) === value) return null;
    return { from: present.valueFrom, to: present.to, insert: value };
  }
  return intoInline(text, scanned, path, value) ?? intoTable(text, scanned, path, value) ?? asNewTable(text, scanned, path, value);
}

/**
 * Adds the key to the inline table that holds its siblings.
 * @param {string} text @param {Scanned} scanned @param {Step[]} path @param {string} value
 * @returns {Edit|null}
 */
function intoInline(text, scanned, path, value) {
  const holders = everyEntry(scanned.entries).filter((entry) => beginsWith(path, entry.path) && text[entry.valueFrom] === "{");
  const holder = holders.sort((a, b) => b.path.length - a.path.length)[0];
  if (!holder) return null;
  const written = `${path.slice(holder.path.length).map(keyText).join(".")} = ${value}`;
  const last = holder.children[holder.children.length - 1];
  if (last) return { from: last.to, to: last.to, insert: `, ${written}` };
  return { from: holder.valueFrom, to: holder.to, insert: `{ ${written} }` };
}

/**
 * Adds a line to the deepest table whose path leads to the key.
 * @param {string} text @param {Scanned} scanned @param {Step[]} path @param {string} value
 * @returns {Edit|null}
 */
function intoTable(text, scanned, path, value) {
  const top = scanned.entries.some((entry) => entry.table === 0 && entry.path.length > 1 && path.length > 1 && entry.path[0] === path[0]);
  let best = path.length === 1 || top ? 0 : -1;
  scanned.tables.forEach((table, index) => {
    if (index > 0 && table.path.length < path.length && beginsWith(path, table.path)
      && (best < 0 || table.path.length >= scanned.tables[best].path.length)) best = index;
  });
  if (best < 0) return null;
  const table = scanned.tables[best];
  const line = `${path.slice(table.path.length).map(keyText).join(".")} = ${value}`;
  return addLine(text, scanned, best, path, line);
}

/**
 * Returns the edit that adds a line to a table, behind the entry that shares the longest path with it.
 * @param {string} text @param {Scanned} scanned @param {number} index @param {Step[]} path @param {string} line
 * @returns {Edit}
 */
function addLine(text, scanned, index, path, line) {
  const table = scanned.tables[index];
  const own = scanned.entries.filter((entry) => entry.table === index);
  const shared = (/** @type {Entry} */ entry) => entry.path.findIndex((step, at) => step !== path[at]);
  let beside = own[own.length - 1];
  for (const entry of own) if (shared(entry) >= shared(beside) && shared(entry) > table.path.length) beside = entry;
  const end = newline(text);
  if (!beside && index === 0) return { from: 0, to: 0, insert: line + end };
  const anchor = beside ? beside.to : table.headTo;
  const at = lineEnd(text, anchor);
  const indent = beside ? text.slice(lineStart(text, beside.from), beside.from).match(/^[ \t]*/)?.[0] ?? "" : "";
  const broken = text[at - 1] === "\n" ? "" : end;
  return { from: at, to: at, insert: `${broken}${indent}${line}${end}` };
}

/**
 * Adds a table with the key: rules before the first table, everything else behind its relatives.
 * @param {string} text @param {Scanned} scanned @param {Step[]} path @param {string} value
 * @returns {Edit}
 */
function asNewTable(text, scanned, path, value) {
  const depth = path[0] === "rules" ? 1 : path.length - 1;
  const line = `${path.slice(depth).map(keyText).join(".")} = ${value}`;
  return addTable(text, path.slice(0, depth), [line], scanned);
}

/**
 * Returns the edit that adds a table with these lines.
 * @param {string} text
 * @param {Step[]} path
 * @param {string[]} lines
 * @param {Scanned} [scanned]
 * @returns {Edit}
 */
export function addTable(text, path, lines, scanned = scan(text)) {
  const end = newline(text);
  const block = [`[${path.map(keyText).join(".")}]`, ...lines].join(end) + end;
  const relatives = scanned.tables.filter((table, index) => index > 0 && table.path[0] === path[0]);
  const nearest = relatives.filter((table) => beginsWith(table.path, path.slice(0, 2))).pop() ?? relatives.pop();
  if (nearest) {
    const at = lineEnd(text, nearest.to);
    return { from: at, to: at, insert: `${text[at - 1] === "\n" ? "" : end}${end}${block}` };
  }
  const first = scanned.tables[1];
  if (path[0] === "rules" && first) {
    const at = aboveComments(text, first.from);
    return { from: at, to: at, insert: block + end };
  }
  const broken = text === "" || text.endsWith("\n") ? "" : end;
  return { from: text.length, to: text.length, insert: `${broken}${text === "" ? "" : end}${block}` };
}

/** Returns the start of the comment lines directly above `at`, which belong to it. @param {string} text @param {number} at */
function aboveComments(text, at) {
  let start = lineStart(text, at);
  while (start > 0) {
    const above = lineStart(text, start - 1);
    if (!text.slice(above, start).trim().startsWith("#")) break;
    start = above;
  }
  return start;
}

/**
 * Returns the edit that removes a value, or null if the text does not have it.
 * @param {string} text
 * @param {Step[]} path
 * @returns {Edit|null}
 */
export function removeValue(text, path) {
  const scanned = scan(text);
  const entry = find(scanned, path);
  if (!entry) return null;
  if (entry.parent) {
    const siblings = entry.parent.children;
    const index = siblings.indexOf(entry);
    if (siblings.length === 1) return { from: entry.parent.valueFrom, to: entry.parent.to, insert: "{}" };
    if (index > 0) return { from: siblings[index - 1].to, to: entry.to, insert: "" };
    return { from: entry.from, to: siblings[1].from, insert: "" };
  }
  return { from: lineStart(text, entry.from), to: lineEnd(text, entry.to), insert: "" };
}

/**
 * Returns the edits that remove the tables at a path and below it, the last one first, with their comments and the empty lines behind.
 * @param {string} text
 * @param {Step[]} path
 * @returns {Edit[]}
 */
export function removeTables(text, path) {
  const scanned = scan(text);
  return scanned.tables.flatMap((table, index) => {
    if (index === 0 || !beginsWith(table.path, path)) return [];
    const next = scanned.tables[index + 1];
    const to = next ? aboveComments(text, next.from) : text.length;
    return [{ from: aboveComments(text, table.from), to: Math.max(to, lineEnd(text, table.to)), insert: "" }];
  }).reverse();
}
