// The pane of questions: buttons, a small form each, progress, cancel, the answer as sentences and tables.

import { Newest, Replaced, stream } from "../base/api.js";
import { byId, fill, h, prose } from "../base/dom.js";
import { capital, plainMessage } from "../base/format.js";
import { tellFailure } from "../base/notice.js";
import { store } from "../base/store.js";
import { sentences } from "../editor/problems.js";
import { questions } from "./questions.js";

const requests = new Newest();
const firstRows = 40;
let chosen = "";
let number = 0;
/** @type {Record<string, HTMLElement>} */
const parts = {};

/** Builds the pane once. */
export function buildAsk() {
  Object.assign(parts, {
    buttons: h("div", { class: "questions", role: "group", "aria-label": "Questions" }),
    form: h("form", { class: "question-form" }),
    progress: h("div", { class: "row tight", hidden: true }),
    answer: h("div", { id: "ask-answer" }),
  });
  fill(byId("ask"), parts.buttons, parts.form, parts.progress, parts.answer);
  store.on("checked", drawButtons);
  store.on("open", () => { cancel(); chosen = ""; drawButtons(); fill(parts.form); fill(parts.answer); });
  store.on("text", () => parts.answer.classList.add("stale"));
  drawButtons();
}

function drawButtons() {
  const ready = store.checked !== null && store.problems.length === 0;
  fill(parts.buttons, ...questions.map((question) => h("button", {
    type: "button", disabled: !ready, "aria-pressed": String(question.command === chosen), onclick: () => choose(question.command),
  }, h("b", null, question.title), h("span", null, question.text))));
}

/** Shows the form of a question. @param {string} command */
function choose(command) {
  const question = questions.find((each) => each.command === command);
  if (!question) return;
  chosen = command;
  drawButtons();
  const { controls, read } = question.form();
  const mistake = h("p", { class: "mistake", role: "alert" });
  const form = h("form", { class: "question-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const given = read();
      mistake.textContent = "";
      void put(command, given);
    } catch (error) {
      fill(mistake, ...prose(error instanceof Error ? error.message : String(error)));
    }
  } }, h("h2", null, question.title), h("div", { class: "fields" }, ...controls), mistake, h("button", { type: "submit", class: "main", id: "put-question" }, "Ask"));
  parts.form.replaceWith(form);
  parts.form = form;
  const first = form.querySelector("input, select");
  if (first instanceof HTMLElement) first.focus();
}

/** Stops the question that is being answered. */
function cancel() {
  requests.stop();
  number += 1;
  parts.progress.hidden = true;
}

/** @param {string} command @param {string[]} given */
async function put(command, given) {
  cancel();
  const own = number;
  const text = h("span", { role: "status" }, "Playing …");
  fill(parts.progress, h("progress", { "aria-label": "The question is being answered" }), text, h("button", { type: "button", onclick: cancel }, "Cancel"));
  parts.progress.hidden = false;
  parts.answer.classList.add("stale");
  const source = store.source();
  const [call, body] = command === "exact" ? ["exact", { source, time: Number(given[0]) }] : ["ask", { source, id: `ask-${own}-${Math.random().toString(36).slice(2, 8)}`, command, arguments: given }];
  try {
    await requests.start((signal) => stream(call, body, (line) => {
      if (own !== number) return;
      if (line.kind === "update") text.textContent = line.text ?? `Cell ${line.cell}: ${line.states?.toLocaleString("en-US") ?? 0} states`;
      else if (line.kind === "waiting") text.textContent = "Waiting for runs in other tabs …";
      else if (line.kind === "failed") drawFailure(line);
      else if (line.kind === "done") drawAnswer(command === "exact" ? { tables: { exact: { columns: line.columns, rows: line.rows } }, unsolved: line.unsolved, error: line.error } : line.object);
    }, signal));
  } catch (error) {
    if (error instanceof Replaced) return;
    tellFailure(error, () => void put(command, given));
  }
  if (own === number) parts.progress.hidden = true;
}

/** @param {any} line */
function drawFailure(line) {
  parts.answer.classList.remove("stale");
  fill(parts.answer, h("div", { role: "alert", class: "mistakes" }, ...(line.problems?.length ? line.problems.flatMap(sentences) : [h("p", null, ...prose(plainMessage(line.error ?? "The question cannot be answered.")))])));
}

/** @param {any} object */
function drawAnswer(object) {
  parts.answer.classList.remove("stale");
  /** @type {string[]} */
  const findings = object.findings?.length ? object.findings : object.verdict ? [object.verdict] : [];
  fill(parts.answer, h("div", { role: "status" }, findings[0] ? h("p", { class: "verdict small" }, ...prose(capital(findings[0]))) : null),
    findings.length > 1 && h("ul", { class: "findings" }, ...findings.slice(1).map((finding) => h("li", null, ...prose(capital(finding))))),
    ...(object.unsolved ?? []).map((/** @type {any} */ each) => h("p", { class: "warning" }, ...prose(`${each.name}: not solved. ${plainMessage(String(each.reason ?? each.error ?? ""))}`))),
    object.error ? h("p", { class: "warning" }, ...prose(object.error)) : null,
    ...Object.entries(object.tables ?? {}).map(([name, table]) => answerTable(name, /** @type {any} */ (table))));
}

/** @param {string} name @param {{columns: string[], rows: string[][]}} given */
function answerTable(name, given) {
  const used = given.columns.map((_, index) => index).filter((index) => given.rows.some((row) => row[index] !== "" && row[index] !== null));
  const numeric = new Set(used.filter((index) => given.rows.every((row) => row[index] === "" || row[index] === null || Number.isFinite(Number(row[index])))));
  const line = (/** @type {string[]} */ row) => h("tr", null, ...used.map((index) => h("td", { class: numeric.has(index) ? "number" : null, title: numeric.has(index) ? row[index] : null }, shortNumber(row[index], numeric.has(index)))));
  const body = h("tbody", null, ...given.rows.slice(0, firstRows).map(line));
  const rest = given.rows.length - firstRows;
  const more = rest > 0 ? h("button", { type: "button", class: "plain", onclick: () => { body.append(...given.rows.slice(firstRows).map(line)); more?.remove(); } }, `Show ${rest} more rows`) : null;
  return h("div", null, h("h3", null, name.replaceAll("_", " ")),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table ${name}` }, h("table", { class: "answer-table" }, h("caption", { class: "reader" }, name),
      h("thead", null, h("tr", null, ...used.map((index) => h("th", { scope: "col", class: numeric.has(index) ? "number" : null }, given.columns[index].replaceAll("_", " "))))), body)), more);
}

/** Shortens a long number; the full one is the cell's title. @param {string} text @param {boolean} numeric */
function shortNumber(text, numeric) {
  if (!numeric || text === "" || text === null || text.length <= 8) return text ?? "";
  const value = Number(text);
  return value !== 0 && Math.abs(value) < 1e-4 ? value.toExponential(1).replace("-", "−") : String(Number(value.toPrecision(4))).replace("-", "−");
}
