// Fighters as a table: a row for each group of a side, a column for each key. Cells take a paste from a spreadsheet.

import { h } from "../base/dom.js";
import { askText, notice } from "../base/notice.js";
import { store } from "../base/store.js";
import { addTable, apply, removeTables, removeValue, setValue } from "../toml/edit.js";
import { keyText, scan, splitPath } from "../toml/scan.js";
import { cellText, groupKey, readCells, tomlValue } from "./paste.js";

/** @typedef {import("../base/types.js").Edit} Edit */
/** @typedef {import("../toml/scan.js").Step} Step */
/** @typedef {{path: Step[], name: string, values: Map<string, string>}} Group */
/** @typedef {(edits: Edit[]) => void} Write */

/**
 * Returns the sides of a text with their groups. A value of an inline table such as `approaches.careful` is a key of its own.
 * @param {string} text
 * @returns {Map<string, Group[]>}
 */
export function sidesOf(text) {
  const scanned = scan(text);
  /** @type {Map<string, Group[]>} */
  const sides = new Map();
  const group = (/** @type {string} */ side, /** @type {string} */ name) => {
    const groups = sides.get(side) ?? [];
    sides.set(side, groups);
    let found = groups.find((each) => each.name === name);
    if (!found) groups.push(found = { path: ["sides", side, name], name, values: new Map() });
    return found;
  };
  for (const table of scanned.tables) {
    if (table.path[0] !== "sides" || table.array) continue;
    if (table.path.length === 2 && !sides.has(String(table.path[1]))) sides.set(String(table.path[1]), []);
    if (table.path.length === 3) group(String(table.path[1]), String(table.path[2]));
  }
  const visit = (/** @type {import("../toml/scan.js").Entry} */ entry) => {
    if (entry.path[0] === "sides" && entry.path.length > 3) {
      const known = scanned.tables.some((table) => table.path.length === 3 && table.path[1] === entry.path[1] && table.path[2] === entry.path[2]);
      if (!known) return;
      if (entry.children.length > 0) entry.children.forEach(visit);
      else group(String(entry.path[1]), String(entry.path[2])).values.set(entry.path.slice(3).map(keyText).join("."), text.slice(entry.valueFrom, entry.to));
    }
  };
  scanned.entries.forEach(visit);
  return sides;
}

/** Returns the keys of all groups, in the order in which they appear. @param {Group[]} groups */
function columnsOf(groups) {
  return [...new Set(groups.flatMap((group) => [...group.values.keys()]))];
}

/**
 * Builds the table of one side.
 * @param {string} text
 * @param {string} side
 * @param {Group[]} groups
 * @param {Write} write
 */
export function fightersTable(text, side, groups, write) {
  const columns = columnsOf(groups);
  const head = h("tr", null, h("th", { scope: "col" }, "Group"), ...columns.map((column) => h("th", { scope: "col", title: documentation(side, groups, column) }, shortName(column))),
    h("th", { scope: "col" }, h("span", { class: "reader" }, "Remove")));
  const rows = groups.map((group, row) => h("tr", null,
    h("th", { scope: "row" }, group.name),
    ...columns.map((column, at) => h("td", null, cell(text, group, column, { side, groups, columns, row, at }, write))),
    h("td", null, h("button", { type: "button", class: "plain", "aria-label": `Remove ${group.name}`, title: `Remove ${group.name}`, onclick: () => write(removeTables(text, group.path)) }, "×"))));
  const options = missingKeys(side, groups, columns);
  return h("section", { class: "side" },
    h("div", { class: "scroll" }, h("table", { class: "sheet" }, h("caption", null, sideLabel(side)), h("thead", null, head), h("tbody", null, ...rows))),
    h("div", { class: "row tight" },
      h("button", { type: "button", class: "plain", onclick: () => void addGroup(text, side, groups, write) }, "Add a group"),
      options.length > 0 && addColumn(text, groups, options, write)));
}

/** @param {string} side */
function sideLabel(side) {
  const label = store.checked?.sides?.find((each) => each.name === side)?.label;
  return label && label.replace(/^the /, "") !== side ? `${side} (${label})` : side;
}

/** @param {string} column */
function shortName(column) {
  return column.replace(/^(approaches|skills|stress|track)\./, "");
}

/** @param {string} side @param {Group[]} groups @param {string} column */
function documentation(side, groups, column) {
  const paths = groups.map((group) => `sides.${side}.${group.name}.${column}`);
  const found = store.checked?.paths?.find((info) => paths.includes(info.path));
  return [column, found?.doc, found?.range && `${found.range[0]} to ${found.range[1]}`, found?.choices?.join(", ")].filter(Boolean).join("\n");
}

/**
 * @typedef {{side: string, groups: Group[], columns: string[], row: number, at: number}} Place
 */

/** @param {string} text @param {Group} group @param {string} column @param {Place} place @param {Write} write */
function cell(text, group, column, place, write) {
  const before = group.values.get(column) ?? null;
  const input = h("input", {
    value: before === null ? "" : cellText(before), "aria-label": `${group.name}: ${column}`, autocomplete: "off", spellcheck: "false",
    size: Math.min(22, Math.max(3, before === null ? 3 : cellText(before).length)),
    "data-key": `${group.path.join(".")}.${column}`,
    onchange: () => {
      const path = [...group.path, ...splitPath(column)];
      const edit = input.value.trim() === "" ? removeValue(text, path) : setValue(text, path, tomlValue(input.value, before));
      write(edit ? [edit] : []);
    },
    onpaste: (/** @type {ClipboardEvent} */ event) => {
      const cells = readCells(event.clipboardData?.getData("text/plain") ?? "");
      if (cells.length === 0 || (cells.length === 1 && cells[0].length === 1)) return;
      event.preventDefault();
      const { edits, said } = pasteEdits(text, place, cells);
      write(edits);
      notice(said);
    },
  });
  return input;
}

/**
 * Returns the edits of a paste. If the first row names columns, every row below is a group, named by its first cell; otherwise the
 * cells fill the table from the cell that has the focus.
 * @param {string} text
 * @param {Place} place
 * @param {string[][]} cells
 * @returns {{edits: Edit[], said: string}}
 */
export function pasteEdits(text, place, cells) {
  const { side, groups, columns, row, at } = place;
  /** @type {Edit[]} */
  const edits = [];
  let now = text;
  const write = (/** @type {Edit|null} */ edit) => {
    if (!edit) return;
    edits.push(edit);
    now = apply(now, edit);
  };
  const known = new Map(columns.flatMap((column) => [[column.toLowerCase(), column], [shortName(column).toLowerCase(), column]]));
  const named = cells.length > 1 && cells[0].slice(1).some((cell) => known.has(cell.toLowerCase()));
  let touched = 0;
  cells.slice(named ? 1 : 0).forEach((values, index) => {
    const group = named ? groups.find((each) => each.name === groupKey(values[0])) : groups[row + index];
    const name = group?.name ?? (named ? groupKey(values[0]) : free(groups, index));
    if (!group) write(addTable(now, ["sides", side, name], []));
    touched += 1;
    values.forEach((value, column) => {
      const key = named ? column === 0 ? null : known.get(cells[0][column]?.toLowerCase()) ?? groupKey(cells[0][column] ?? "") : columns[at + column];
      if (!key || value === "") return;
      const before = group?.values.get(key) ?? groups.find((each) => each.values.has(key))?.values.get(key) ?? null;
      write(setValue(now, ["sides", side, name, ...splitPath(key)], tomlValue(value, before)));
    });
  });
  const cut = !named && cells.some((values) => values.length > columns.length - at);
  return { edits, said: `Pasted ${touched} ${touched === 1 ? "row" : "rows"}.${cut ? " Cells to the right of the table were left out." : ""}` };
}

/** @param {Group[]} groups @param {number} index */
function free(groups, index) {
  let number = groups.length + index;
  while (groups.some((group) => group.name === `group_${number}`)) number += 1;
  return `group_${number}`;
}

/** @param {string} side @param {Group[]} groups @param {string[]} columns */
function missingKeys(side, groups, columns) {
  const stems = groups.map((group) => `sides.${side}.${group.name}.`);
  const keys = (store.checked?.paths ?? []).flatMap((info) => {
    const stem = stems.find((each) => info.path.startsWith(each));
    return info.kind === "sheet" && stem ? [{ key: info.path.slice(stem.length), value: info.value ?? info.default ?? "0" }] : [];
  });
  return [...new Map(keys.map((each) => [each.key, each])).values()].filter(({ key }) => !columns.includes(key));
}

/** @param {string} text @param {Group[]} groups @param {{key: string, value: string}[]} options @param {Write} write */
function addColumn(text, groups, options, write) {
  const list = h("select", { "aria-label": "Add a column", onchange: () => {
    const chosen = options.find((option) => option.key === list.value);
    const group = groups[0];
    const edit = chosen && group && setValue(text, [...group.path, ...splitPath(chosen.key)], chosen.value);
    if (edit) write([edit]);
  } }, h("option", { value: "" }, "Add a column …"), ...options.map((option) => h("option", { value: option.key }, option.key)));
  return list;
}

/** @param {string} text @param {string} side @param {Group[]} groups @param {Write} write */
async function addGroup(text, side, groups, write) {
  const name = await askText(`A new group of ${side}`, "Name", free(groups, 0), "Add it");
  if (name === null) return;
  const key = groupKey(name);
  if (groups.some((group) => group.name === key)) {
    notice(`${side} has a group \`${key}\` already.`);
    return;
  }
  const model = groups[groups.length - 1];
  const scanned = scan(text);
  const lines = model ? scanned.entries.filter((entry) => scanned.tables[entry.table].path.join("\n") === model.path.join("\n")).map((entry) => text.slice(entry.from, entry.to)) : ["count = 1"];
  write([addTable(text, ["sides", side, key], lines)]);
}
