// The table of results: a row for each variant with value, margin, interval on one scale, and difference.

import { cellName, fixed, intervalText, isShare, measureName, shownParts } from "../base/format.js";
import { h, svg } from "../base/dom.js";

/** @typedef {import("../base/types.js").Row} Row */
/** @typedef {{name: string, old: Row|null, now: Row|null}} Line */
/** @typedef {{low: number, high: number}} Scale */

const width = 240;

/** Returns the key of a measure in the list of measures. @param {Row} row */
export function measureKey(row) {
  return `${row.side ?? ""}.${row.measure}`;
}

/** Returns the measures of the rows, each once, in their order. @param {Row[]} rows */
export function measuresOf(rows) {
  const seen = new Map();
  for (const row of rows) if (!seen.has(measureKey(row))) seen.set(measureKey(row), measureName(row));
  return [...seen].map(([value, label]) => ({ value, label }));
}

/** Returns the lines of a measure: old and new values of a cell in one line. @param {Row[]} rows @param {string} key @returns {Line[]} */
export function linesOf(rows, key) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const row of rows) {
    if (measureKey(row) !== key) continue;
    const name = cellName(row);
    const line = lines.get(name) ?? { name, old: null, now: null };
    if (row.text === "old") line.old = row;
    else line.now = row;
    lines.set(name, line);
  }
  return [...lines.values()];
}

/** Returns a scale that holds all intervals of the lines and of `before`. @param {Line[]} lines @param {Scale|null} before @returns {Scale} */
export function scaleOf(lines, before) {
  const ends = lines.flatMap((line) => [line.old?.low, line.now?.low, line.old?.high, line.now?.high]).filter((end) => typeof end === "number");
  if (!ends.length) return before ?? { low: 0, high: 1 };
  const low = Math.min(...ends, before?.low ?? Infinity);
  const high = Math.max(...ends, before?.high ?? -Infinity);
  return { low, high: high > low ? high : low + 1 };
}

/**
 * Draws intervals on the scale.
 * @param {Line} line
 * @param {Scale} scale
 */
function strip(line, scale) {
  const x = (/** @type {number} */ value) => 4 + ((value - scale.low) / (scale.high - scale.low)) * (width - 8);
  const mark = (/** @type {Row} */ row, /** @type {number} */ y, /** @type {string} */ kind) => row.value === null || row.low === null || row.high === null ? [] : [
    svg("line", { class: `whisker ${kind}`, x1: x(row.low), x2: x(row.high), y1: y, y2: y }),
    svg("line", { class: `dot ${kind}`, x1: x(row.value), x2: x(row.value), y1: y - 3.5, y2: y + 3.5 }),
  ];
  const row = line.now ?? line.old;
  const half = row && isShare(row) && scale.low < 0.5 && scale.high > 0.5 ? svg("line", { class: "half", x1: x(0.5), x2: x(0.5), y1: 0, y2: 20 }) : null;
  return svg("svg", { class: "strip", viewBox: `0 0 ${width} 20`, preserveAspectRatio: "none", "aria-hidden": "true" }, half,
    ...(line.old ? mark(line.old, line.now ? 6 : 10, "old") : []), ...(line.now ? mark(line.now, line.old ? 14 : 10, "now") : []));
}

/** @param {Row|null} row @param {string} [kind] */
function valueCells(row, kind = "") {
  const [value, margin] = row ? shownParts(row) : ["", ""];
  return [h("td", { class: `number ${kind}`, title: row ? intervalText(row) : null }, value), h("td", { class: `number margin ${kind}` }, margin)];
}

/** Returns true if a difference is significant. @param {Row} row */
export function differs(row) {
  if (!row.difference) return false;
  return row.difference.significant ?? ((row.difference.low ?? 0) > 0 || (row.difference.high ?? 0) < 0);
}

/**
 * Builds the table of one measure.
 * @param {Row[]} rows
 * @param {string} key
 * @param {Scale} scale
 * @param {boolean} paired true if the rows are of an old and a new text
 */
export function table(rows, key, scale, paired) {
  const lines = linesOf(rows, key);
  const sample = lines[0]?.now ?? lines[0]?.old;
  const ends = sample && isShare(sample) ? [`${fixed(scale.low * 100, 0)} %`, `${fixed(scale.high * 100, 0)} %`]
    : [fixed(scale.low, 1), fixed(scale.high, 1)];
  const change = lines.some((line) => line.now?.difference);
  const body = lines.map((line) => {
    const row = line.now;
    const against = row?.difference ? row.difference.shown : paired || !change ? "" : "baseline";
    return h("tr", null, h("th", { scope: "row" }, line.name),
      ...(paired ? valueCells(line.old, "old") : []), ...valueCells(line.now),
      h("td", { class: "scale" }, strip(line, scale)),
      change && h("td", { class: `number difference ${row && differs(row) ? "clear" : ""}` }, against,
        row && differs(row) ? h("span", { class: "reader" }, ", significant") : null));
  });
  return h("table", { class: paired ? "results paired" : "results" },
    h("caption", { class: "reader" }, sample ? measureName(sample) : "Results"),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Variant"),
      ...(paired ? [h("th", { scope: "col", class: "number" }, "Old"), h("td", { class: "old margin" })] : []),
      h("th", { scope: "col", class: "number" }, paired ? "New" : "Value"), h("td", { class: "margin" }),
      h("th", { scope: "col", class: "scale" }, h("span", { class: "reader" }, "Interval from "), h("span", { class: "ends" }, h("span", null, ends[0]), h("span", { class: "reader" }, " to "), h("span", null, ends[1]))),
      change && h("th", { scope: "col", class: "number" }, paired ? "New − old" : "Difference"))),
    h("tbody", null, ...body));
}
