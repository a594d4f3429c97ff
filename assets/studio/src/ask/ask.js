// The pane of questions: buttons, a small form each, progress, cancel, the answer as sentences and tables.

import { Newest, Replaced, stream } from "../base/api.js";
import { byId, fill, h, prose } from "../base/dom.js";
import { plainMessage } from "../base/format.js";
import { notice, tellFailure } from "../base/notice.js";
import { sameSource, store } from "../base/store.js";
import { sentences } from "../editor/problems.js";
import { showPane } from "../panes.js";
import { play, wanted } from "../results/runner.js";
import { answerElements, changeList } from "./answer.js";
import { editsOf, varied } from "./apply.js";
import { questions } from "./questions.js";

/** @typedef {import("../base/types.js").Edit} Edit */
/** @typedef {import("../base/types.js").Source} Source */

const requests = new Newest();
let chosen = "";
let number = 0;
/** @type {(edits: Edit[]) => void} */
let write = () => {};
/** @type {Record<string, HTMLElement>} */
const parts = {};

/** Builds the pane once. @param {(edits: Edit[]) => void} writer edits the scenario's text */
export function buildAsk(writer) {
  write = writer;
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
  parts.progress.scrollIntoView({ block: "nearest" });
  parts.answer.classList.add("stale");
  const source = store.source();
  const [call, body] = command === "exact" ? ["exact", { source, time: Number(given[0]) }] : ["ask", { source, id: `ask-${own}-${Math.random().toString(36).slice(2, 8)}`, command, arguments: given }];
  try {
    await requests.start((signal) => stream(call, body, (line) => {
      if (own !== number) return;
      if (line.kind === "update") text.textContent = line.text ?? `Cell ${line.cell}: ${line.states?.toLocaleString("en-US") ?? 0} states`;
      else if (line.kind === "waiting") text.textContent = "Waiting for runs in other tabs …";
      else if (line.kind === "failed") drawFailure(line);
      else if (line.kind === "done" && command === "exact") drawAnswer({ tables: { exact: { columns: line.columns, rows: line.rows } }, unsolved: line.unsolved, error: line.error }, [], null);
      else if (line.kind === "done") drawAnswer(line.object, line.charts ?? [], changesOf(line, source));
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

/** @param {any} object @param {import("../base/types.js").Chart[]} charts @param {HTMLElement|null} changes */
function drawAnswer(object, charts, changes) {
  parts.answer.classList.remove("stale");
  fill(parts.answer, ...answerElements(object, charts, byId("ask").clientWidth < 620, changes));
}

/**
 * Returns the list of changes of an answer, with buttons that write them into the text about which was asked.
 * @param {any} line
 * @param {Source} source
 */
function changesOf(line, source) {
  /** @type {import("../base/types.js").Change[]} */
  const changes = line.changes ?? [];
  if (changes.length === 0) return null;
  const others = varied(source.text, changes).map(({ keys }) => `\`${keys.join(".")}\``);
  return changeList(line.object?.tables?.changes, {
    hint: others.length ? `The text varies ${others.join(", ")}, so a run plays the values of \`[vary]\` and not the new one.` : "",
    apply: (compare) => {
      if (!sameSource(source, store.source())) {
        notice("The text changed since the question was asked. Ask again, or undo the edits.", { failure: true });
        return;
      }
      try {
        const edits = editsOf(source.text, changes);
        if (compare) {
          store.old = { name: `${store.checked?.scenario?.title || store.name} before the changes`, source };
          store.tell("old");
        }
        write(edits);
        if (compare && !wanted.live) void play();
        showPane("results");
      } catch (error) {
        notice(error instanceof Error ? error.message : String(error), { failure: true });
      }
    },
  });
}
