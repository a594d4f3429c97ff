// Mistakes and warnings in the editor: marks at their place, with the remedy and the action that writes the corrected line.

import { setDiagnostics } from "@codemirror/lint";
import { h, prose } from "../base/dom.js";

/** @typedef {import("../base/types.js").Problem} Problem */
/** @typedef {import("@codemirror/lint").Diagnostic} Diagnostic */
/** @typedef {import("@codemirror/view").EditorView} EditorView */

/**
 * Returns the place of a problem in a text. Places outside of the text, as after an edit, move to its end.
 * @param {import("@codemirror/state").Text} doc
 * @param {Problem} problem
 */
export function placeOf(doc, problem) {
  const line = doc.line(Math.min(Math.max(problem.line ?? 1, 1), doc.lines));
  const from = Math.min(line.from + Math.max((problem.column ?? 1) - 1, 0), line.to);
  const rest = doc.sliceString(from, line.to);
  const word = rest.match(/^("[^"]*"|[\w.-]+)/)?.[0].length ?? rest.length;
  const to = problem.end_column ? Math.min(line.from + problem.end_column - 1, line.to) : from + word;
  return { line, from, to: Math.max(from, to) };
}

/**
 * Writes the corrected line in place of the line of the problem.
 * @param {EditorView} view
 * @param {Problem} problem
 */
export function writeFix(view, problem) {
  const { line } = placeOf(view.state.doc, problem);
  view.dispatch({ changes: { from: line.from, to: line.to, insert: problem.fix ?? "" }, userEvent: "input.fix", selection: { anchor: line.from } });
}

/** Returns the sentences of a problem: message, label, remedy. @param {Problem} problem */
export function sentences(problem) {
  const label = problem.label ? `: ${problem.label}` : "";
  return [h("p", { class: "message" }, ...prose(problem.message + label)), problem.help ? h("p", { class: "help" }, ...prose(problem.help)) : null]
    .filter((node) => node !== null);
}

/**
 * Shows the problems of the open file.
 * @param {EditorView} view
 * @param {Problem[]} mistakes
 * @param {Problem[]} warnings
 */
export function showProblems(view, mistakes, warnings) {
  const diagnostic = (/** @type {Problem} */ problem, /** @type {"error"|"warning"} */ severity) => {
    const { from, to } = placeOf(view.state.doc, problem);
    /** @type {Diagnostic} */
    const made = {
      from, to, severity, message: [problem.message, problem.help].filter(Boolean).join("\n"),
      renderMessage: () => h("div", null, ...sentences(problem)),
      actions: problem.fix ? [{ name: "Write this line", apply: () => writeFix(view, problem) }] : [],
    };
    return made;
  };
  const placed = (/** @type {Problem} */ problem) => problem.line !== null && problem.line !== undefined;
  view.dispatch(setDiagnostics(view.state, [
    ...mistakes.filter(placed).map((problem) => diagnostic(problem, "error")),
    ...warnings.filter(placed).map((problem) => diagnostic(problem, "warning")),
  ]));
}
