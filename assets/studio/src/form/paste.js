// Cells of a spreadsheet, as the clipboard has them: rows of cells between tabs, cells with line breaks in quotes.

import { quote, unquote } from "../toml/scan.js";

/**
 * Reads copied cells. Rows that are empty are left out.
 * @param {string} text
 * @returns {string[][]}
 */
export function readCells(text) {
  /** @type {string[][]} */
  const rows = [[""]];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const row = rows[rows.length - 1];
    const last = row.length - 1;
    if (quoted) {
      if (char === '"' && text[at + 1] === '"') {
        row[last] += '"';
        at += 1;
      } else if (char === '"') quoted = false;
      else row[last] += char;
    } else if (char === '"' && row[last] === "") quoted = true;
    else if (char === "\t") row.push("");
    else if (char === "\n") rows.push([""]);
    else if (char !== "\r") row[last] += char;
  }
  return rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
}

/**
 * Returns a cell as TOML writes it. A number, a truth value, an array or a table stays; anything else becomes a text in quotes, as does
 * everything in a place that held a text before.
 * @param {string} cell
 * @param {string|null} before the value that stood there, as TOML writes it
 */
export function tomlValue(cell, before) {
  const text = cell.trim();
  if (before !== null && /^["']/.test(before)) return quote(/^"(?:[^"\\]|\\.)*"$/.test(text) ? unquote(text) : text);
  const number = text.replace(/^−/, "-").replace(/(\d),(?=\d{3}\b)/g, "$1");
  if (/^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(number)) return number.replace(/^\+/, "");
  if (/^(true|false)$/i.test(text)) return text.toLowerCase();
  if (/^\[.*\]$/s.test(text) || /^\{.*\}$/s.test(text) || /^"(?:[^"\\]|\\.)*"$/.test(text)) return text;
  return quote(text);
}

/** Returns a value as a cell shows it: texts without their quotes. @param {string} value */
export function cellText(value) {
  return /^["']/.test(value) ? unquote(value) : value;
}

/** Returns a name as a key of a table: “Goblin chief” becomes goblin_chief. @param {string} name */
export function groupKey(name) {
  const key = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9_-]+/g, "_").replace(/^_+|_+$/g, "");
  return key || "group";
}
