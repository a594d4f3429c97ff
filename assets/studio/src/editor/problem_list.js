// The list of mistakes and warnings below the editor, for readers who do not see marks in the text.

import { byId, fill, h } from "../base/dom.js";
import { store } from "../base/store.js";
import { fileOf } from "./editor.js";
import { sentences } from "./problems.js";

/** @typedef {import("../base/types.js").Problem} Problem */

/** Draws the list. @param {import("./editor.js").Editor} editor */
export function drawProblems(editor) {
  const list = byId("problems");
  const { problems, warnings } = store;
  const state = problems.length ? `${problems.length} ${problems.length === 1 ? "mistake" : "mistakes"}` : store.checked ? "No mistakes" : "";
  const rest = warnings.length ? `${state ? ", " : ""}${warnings.length} ${warnings.length === 1 ? "warning" : "warnings"}` : "";
  fill(list, h("p", { class: problems.length ? "state bad" : "state", role: "status" }, state + rest),
    problems.length + warnings.length > 0 && h("ul", null,
      ...unique(problems).map((problem) => item(editor, problem, "mistake")), ...unique(warnings).map((problem) => item(editor, problem, "warning"))));
}

/** Returns each problem once. @param {Problem[]} problems */
function unique(problems) {
  return [...new Map(problems.map((problem) => [`${problem.file} ${problem.line} ${problem.column} ${problem.message}`, problem])).values()];
}

/** @param {import("./editor.js").Editor} editor @param {Problem} problem @param {string} kind */
function item(editor, problem, kind) {
  const placed = problem.line !== null && problem.line !== undefined;
  const place = placed ? `${store.files.length > 1 ? `${fileOf(problem).split("/").pop()}, ` : ""}line ${problem.line}` : "";
  return h("li", { class: kind },
    placed && h("button", { type: "button", class: "link", onclick: () => editor.reveal(problem) }, place),
    h("div", null, ...sentences(problem), problem.fix ? h("div", { class: "fix" }, h("code", null, problem.fix.trim()), h("button", { type: "button", class: "write-fix", onclick: () => editor.fix(problem) }, "Write this line")) : null));
}
