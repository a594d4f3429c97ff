// Opening, checking and saving of documents.

import { call, Newest, Replaced } from "../base/api.js";
import { h } from "../base/dom.js";
import { plainMessage } from "../base/format.js";
import { ask, askText, clearNotice, notice, tellFailure } from "../base/notice.js";
import { store } from "../base/store.js";
import { forgetRun, showRun } from "../results/runner.js";

/** @typedef {import("../editor/editor.js").Editor} Editor */
/** @typedef {import("../base/types.js").Run} Run */

const checks = new Newest();

/** Returns a text with line feeds as line ends. @param {string} text */
function plainLines(text) {
  return text.replaceAll("\r\n", "\n");
}

/**
 * Opens texts as the document, with the numbers of a run or without any.
 * @param {Editor} editor
 * @param {string} name
 * @param {{path: string, text: string, digest: string|null, builtin?: boolean, saved?: string}[]} files the scenario first
 * @param {Run|null} [run]
 */
export function openTexts(editor, name, files, run = null) {
  store.name = name;
  store.files = files.map((file) => ({
    path: file.path, digest: file.digest, saved: plainLines(file.saved ?? file.text), builtin: file.builtin ?? false, windows: file.text.includes("\r\n"),
  }));
  store.checked = null;
  store.problems = [];
  store.warnings = [];
  store.old = run?.old ? { name: run.oldName ?? "the old text", source: run.old } : null;
  editor.open(files.map((file) => ({ path: file.path, text: plainLines(file.text) })));
  clearNotice();
  if (run) showRun(run);
  else forgetRun();
  store.tell("open");
  void check();
}

/** Reads a scenario and opens it. Returns false if it cannot be read. @param {Editor} editor @param {string} name @returns {Promise<boolean>} */
export async function openNamed(editor, name) {
  try {
    const answer = await call("files", { read: name });
    if (answer.ok === false || typeof answer.text !== "string") {
      notice(plainMessage(answer.error ?? `\`${name}\` cannot be read`), { failure: true });
      return false;
    }
    const builtin = answer.builtin === true;
    const companions = (answer.companions ?? []).map((/** @type {any} */ each) => ({ path: each.path, text: each.text, digest: each.digest ?? null, builtin }));
    openTexts(editor, name, [{ path: name, text: answer.text, digest: answer.digest ?? null, builtin }, ...companions]);
    return true;
  } catch (error) {
    tellFailure(error, () => void openNamed(editor, name));
    return false;
  }
}

/**
 * Returns the files of a new scenario, the scenario first. Nothing is written before the person saves.
 * @param {string} path
 * @param {import("../base/types.js").Template} template
 */
export async function newTexts(path, template) {
  const answer = await call("files", { new: template.system, path }).catch(() => null);
  const made = answer?.ok !== false && typeof answer?.text === "string" ? answer : template;
  const fresh = (/** @type {string} */ name, /** @type {string} */ text) => ({ path: name, text, digest: null, saved: "" });
  return [fresh(path, made.text), ...Object.entries(made.files ?? {}).map(([name, text]) => fresh(name, String(text)))];
}

/** Opens the text of a run and shows its numbers. @param {Editor} editor @param {Run} run */
export function openRun(editor, run) {
  openTexts(editor, run.source.name, [
    { path: run.source.name, text: run.source.text, digest: null, builtin: true },
    ...Object.entries(run.source.files).map(([path, text]) => ({ path, text, digest: null, builtin: true })),
  ], run);
}

/**
 * Checks the open text. Returns true if it has no mistakes.
 * @returns {Promise<boolean>}
 */
export async function check() {
  try {
    const answer = await checks.start((signal) => call("check", { source: store.source() }, signal));
    if (answer.ok) {
      store.checked = answer;
      store.problems = [];
      store.warnings = answer.warnings ?? [];
      if (answer.outweigh) store.version = answer.outweigh;
    } else {
      store.problems = answer.problems?.length ? answer.problems
        : [{ message: plainMessage(answer.error ?? "The text has a mistake"), file: null, line: null, column: null, text: null, label: null, help: null }];
      store.warnings = [];
    }
    store.tell("checked");
    return answer.ok;
  } catch (error) {
    if (!(error instanceof Replaced)) tellFailure(error, () => void check());
    return false;
  }
}

/** Stops a check that is running, as a newer edit does. */
export function stopCheck() {
  checks.stop();
}

/** Saves every text that differs from its file. */
export async function saveAll() {
  for (const file of store.files) {
    if (store.textOf(file.path) === file.saved && !file.builtin && file.digest !== null) continue;
    if (!(await saveFile(file))) return;
  }
  store.tell("saved");
}

/** @param {import("../base/store.js").OpenFile} file @returns {Promise<boolean>} */
async function saveFile(file) {
  if (file.builtin) {
    const proposed = file.path.split("/").pop() || "scenario.toml";
    const path = await askText("Save in the opened folder", "File name", proposed.includes(".") ? proposed : `${proposed}.toml`, "Save");
    if (path === null) return false;
    return write(file, path, null);
  }
  return write(file, file.path, file.digest);
}

/** @param {import("../base/store.js").OpenFile} file @param {string} path @param {string|null} digest @returns {Promise<boolean>} */
async function write(file, path, digest) {
  const text = store.textOf(file.path);
  try {
    const answer = await call("files", { save: path, text: file.windows ? text.replaceAll("\n", "\r\n") : text, digest });
    if (answer.ok === false) return conflict(file, path, plainMessage(answer.error ?? "The file cannot be saved"));
    const main = file === store.files[0];
    Object.assign(file, { digest: answer.digest, saved: text, builtin: false });
    if (path !== file.path) {
      if (main) {
        store.name = path;
        renamed(file, path);
      } else if (path.split("/").pop() !== file.path.split("/").pop()) {
        notice(`Saved as \`${path}\`. The scenario still names \`${file.path}\`.`);
        return true;
      }
    }
    notice(`Saved as \`${path}\`.`);
    return true;
  } catch (error) {
    tellFailure(error, () => void write(file, path, digest));
    return false;
  }
}

/** @type {(file: import("../base/store.js").OpenFile, path: string) => void} */
let renamed = () => {};

/** Sets how the editor follows a new name of a file. @param {typeof renamed} listener */
export function onRename(listener) {
  renamed = listener;
}

/** Tells why a file was not saved, and offers another name. @param {import("../base/store.js").OpenFile} file @param {string} path @param {string} error */
async function conflict(file, path, error) {
  const changed = /changed on disk/i.test(error);
  const isNew = changed && (file.digest === null || path !== file.path);
  const title = isNew ? `${path} exists already` : changed ? `${path} changed on disk` : "The file was not saved";
  const reason = isNew ? "The folder has a file of this name. Nothing was overwritten."
    : changed ? "Another program wrote the file after this page read it. Nothing was overwritten." : error;
  const answer = await ask(title, [h("p", null, reason)],
    [...(changed && !isNew ? [{ value: "reload", label: "Take the text from disk" }] : []), { value: "other", label: "Save under another name", main: true }]);
  if (answer === "reload") {
    await reload(file);
    return false;
  }
  if (answer !== "other") return false;
  const other = await askText("Save under another name", "File name", path.replace(/(\.game)?\.toml$/, "_2$1.toml"), "Save");
  return other === null ? false : write(file, other, null);
}

/** @type {(path: string, text: string) => void} */
let replaced = () => {};

/** Sets how the editor takes a text from disk. @param {typeof replaced} listener */
export function onReplace(listener) {
  replaced = listener;
}

/** @param {import("../base/store.js").OpenFile} file */
async function reload(file) {
  const answer = await call("files", { read: file.path });
  if (typeof answer.text !== "string") return;
  const text = plainLines(answer.text);
  Object.assign(file, { digest: answer.digest, saved: text, windows: answer.text !== text });
  replaced(file.path, text);
}
