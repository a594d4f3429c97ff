// The editor: one view with a state for each open file. It lives in a shadow root, so that its styles are constructable sheets,
// which the content security policy allows.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { ChangeSet, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { h } from "../base/dom.js";
import { store } from "../base/store.js";
import { completion, hover } from "./assist.js";
import { look } from "./look.js";
import { placeOf, showProblems, writeFix } from "./problems.js";
import { tomlLanguage } from "./toml_language.js";

/** @typedef {import("../base/types.js").Edit} Edit */
/** @typedef {import("../base/types.js").Problem} Problem */

/** The editor of all open files. */
export class Editor {
  /** The path of the file that is shown. */
  path = "";
  /** @type {Map<string, EditorState>} States of the files that are not shown. */
  #states = new Map();

  /** @param {HTMLElement} parent */
  constructor(parent) {
    const host = h("div", { class: "editor" });
    parent.append(host);
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; height: 100% } :host > * { height: 100% } ul, p { margin: 0 }");
    root.adoptedStyleSheets = [sheet];
    this.view = new EditorView({ parent: root, root, state: EditorState.create({ extensions: this.#extensions() }) });
    store.textOf = (path) => this.text(path);
  }

  #extensions() {
    return [
      lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history(), bracketMatching(),
      closeBrackets(), highlightSelectionMatches(), indentUnit.of("    "), EditorState.tabSize.of(4), tomlLanguage, look,
      completion(() => this.path), hover,
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap,
        { key: "Ctrl-Alt-Tab", run: indentWithTab.run }]),
      EditorView.contentAttributes.of({ "aria-label": "Text of the scenario", tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
      EditorView.lineWrapping,
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        store.tell("text", update.transactions.some((each) => each.isUserEvent("input.form")) ? "form" : "text");
      }),
    ];
  }

  /**
   * Opens files and shows the first one. Forgets those that were open.
   * @param {{path: string, text: string}[]} files
   */
  open(files) {
    this.#states = new Map(files.map((file) => [file.path, EditorState.create({ doc: file.text, extensions: this.#extensions() })]));
    this.path = "";
    this.show(files[0].path);
  }

  /** Shows another open file. @param {string} path */
  show(path) {
    const state = this.#states.get(path);
    if (!state || path === this.path) return;
    if (this.path) this.#states.set(this.path, this.view.state);
    this.path = path;
    this.view.setState(state);
    this.#states.delete(path);
    this.mark();
  }

  /** Returns the text of an open file. @param {string} path */
  text(path) {
    return (path === this.path ? this.view.state : this.#states.get(path))?.doc.toString() ?? "";
  }

  /**
   * Applies edits in turn, each made for the text that the one before it left, as one step of the undo history.
   * @param {string} path
   * @param {Edit[]} edits
   */
  edit(path, edits) {
    if (!edits.length) return;
    this.show(path);
    const length = this.view.state.doc.length;
    let changes = ChangeSet.empty(length);
    for (const edit of edits) changes = changes.compose(ChangeSet.of(edit, changes.newLength));
    const first = edits[edits.length - 1];
    this.view.dispatch({ changes, userEvent: "input.form", effects: EditorView.scrollIntoView(Math.min(first.from, changes.newLength), { y: "nearest", yMargin: 60 }) });
  }

  /** Replaces the whole text of a file, as after a reload from disk. @param {string} path @param {string} text */
  replace(path, text) {
    this.edit(path, [{ from: 0, to: this.text(path).length, insert: text }]);
  }

  /** Gives an open file another path. @param {string} from @param {string} to */
  rename(from, to) {
    if (this.path === from) this.path = to;
    const state = this.#states.get(from);
    if (!state) return;
    this.#states.delete(from);
    this.#states.set(to, state);
  }

  /** Shows the mistakes and warnings of the open file. */
  mark() {
    const own = (/** @type {Problem} */ problem) => fileOf(problem) === this.path;
    showProblems(this.view, store.problems.filter(own), store.warnings.filter(own));
  }

  /** Puts the cursor at a problem. @param {Problem} problem */
  reveal(problem) {
    this.show(fileOf(problem));
    const { from } = placeOf(this.view.state.doc, problem);
    this.view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.view.focus();
  }

  /** Writes the corrected line of a problem. @param {Problem} problem */
  fix(problem) {
    this.show(fileOf(problem));
    writeFix(this.view, problem);
  }
}

/**
 * Returns the path of the open file that a problem is in: the one of the same name, or else the scenario.
 * @param {Problem} problem
 */
export function fileOf(problem) {
  const name = problem.file?.split("/").pop();
  return store.files.find((file) => file.path.split("/").pop() === name)?.path ?? store.files[0]?.path ?? "";
}
