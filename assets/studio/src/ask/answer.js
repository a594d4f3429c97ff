// The answer of a question: sentences, tables, charts, and a button that writes changes into the text.

import { h, prose } from "../base/dom.js";
import { capital, plainMessage } from "../base/format.js";
import { figure } from "../results/charts.js";

/** @typedef {import("../base/types.js").Change} Change */
/** @typedef {import("../base/types.js").Chart} Chart */
/** @typedef {import("../base/types.js").Table} Table */

/**
 * An answer. `shown` are the tables as the command prints them; without it, `tables` are shown.
 * @typedef {{findings?: string[], verdict?: string, unsolved?: any[], error?: string, tables?: Record<string, Table>, shown?: Record<string, Table>}} Answer
 */

const firstRows = 40;
/** A number as the program or a CSV writes it, with a margin or without. */
const numberLike = /^[<>]?[−+-]?\d[\d.,e-]*( %)?( ± [\d.]+)?$/;

/**
 * Returns the elements of an answer.
 * @param {Answer} answer
 * @param {Chart[]} charts
 * @param {boolean} narrow
 * @param {HTMLElement|null} changes the list of changes with its buttons
 */
export function answerElements(answer, charts, narrow, changes) {
  const findings = answer.findings?.length ? answer.findings : answer.verdict ? [answer.verdict] : [];
  // The targets are the first of the tables that people read.
  const tables = Object.entries(answer.shown ?? answer.tables ?? {}).sort(([one], [other]) => Number(other === "targets") - Number(one === "targets"));
  const head = (/** @type {string} */ name) => (answer.shown ? name : name.replaceAll("_", " "));
  return [
    h("div", { role: "status" }, findings[0] ? h("p", { class: "verdict small" }, ...prose(sentence(findings[0]))) : null),
    findings.length > 1 && h("ul", { class: "findings" }, ...findings.slice(1).map((finding) => h("li", null, ...prose(sentence(finding))))),
    ...(answer.unsolved ?? []).map((each) => h("p", { class: "warning" }, ...prose(`${each.name}: not solved. ${plainMessage(String(each.reason ?? each.error ?? ""))}`))),
    answer.error ? h("p", { class: "warning" }, ...prose(answer.error)) : null,
    changes,
    ...tables.map(([name, table]) => answerTable(name, table, head)),
    ...charts.map((chart) => figure(chart, narrow)),
  ];
}

/** Returns a sentence with a capital, unless it begins with the name of a measure. @param {string} text */
function sentence(text) {
  return /^\w+\.\w/.test(text) ? text : capital(text);
}

/** @param {string} name @param {Table} given @param {(name: string) => string} head returns the heading of a column */
function answerTable(name, given, head) {
  const used = given.columns.map((_, index) => index).filter((index) => given.rows.some((row) => row[index] !== "" && row[index] !== null));
  const numeric = new Set(used.filter((index) => given.rows.every((row) => row[index] === "" || row[index] === null || numberLike.test(row[index]))));
  const line = (/** @type {string[]} */ row) => h("tr", null, ...used.map((index) => h("td", { class: numeric.has(index) ? "number" : null, title: isLong(row[index]) ? row[index] : null }, ...prose(shortNumber(row[index])))));
  const body = h("tbody", null, ...given.rows.slice(0, firstRows).map(line));
  const rest = given.rows.length - firstRows;
  const more = rest > 0 ? h("button", { type: "button", class: "plain", onclick: () => { body.append(...given.rows.slice(firstRows).map(line)); more?.remove(); } }, `Show ${rest} more rows`) : null;
  return h("div", null, h("h3", null, capital(name.replaceAll("_", " "))),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table ${name}` }, h("table", { class: "answer-table" }, h("caption", { class: "reader" }, name),
      h("thead", null, h("tr", null, ...used.map((index) => h("th", { scope: "col", class: numeric.has(index) ? "number" : null }, head(given.columns[index]))))), body)), more);
}

/** Returns true if a text is a number with more digits than people read. @param {string|null} text */
function isLong(text) {
  return typeof text === "string" && text.length > 8 && Number.isFinite(Number(text));
}

/** Shortens a long number; the full one is the cell's title. @param {string|null} text */
function shortNumber(text) {
  if (!isLong(text)) return text ?? "";
  const value = Number(text);
  return value !== 0 && Math.abs(value) < 1e-4 ? value.toExponential(1).replace("-", "−") : String(Number(value.toPrecision(4))).replace("-", "−");
}

/**
 * Returns the list of changes with the buttons that write them into the text.
 * @param {Table|undefined} table the paths that may change, with the values before and after
 * @param {{apply: (compare: boolean) => void, hint: string}} actions
 */
export function changeList(table, { apply, hint }) {
  const changed = (table?.rows ?? []).filter((row) => row[3] === "yes");
  if (changed.length === 0) return null;
  return h("section", { class: "changes", "aria-label": "Changes" }, h("h3", null, "Changes"),
    h("ul", { class: "plain-list" }, ...changed.map(([path, from, to]) => h("li", null, h("code", { class: "path" }, path), from ? `: ${from} to ${to}` : `: ${to}`))),
    h("div", { class: "row tight" },
      h("button", { type: "button", class: "main", id: "apply-compare", onclick: () => apply(true) }, "Apply, and compare with the present text"),
      h("button", { type: "button", id: "apply", onclick: () => apply(false) }, "Apply")),
    hint ? h("p", { class: "hint" }, ...prose(hint)) : null);
}
