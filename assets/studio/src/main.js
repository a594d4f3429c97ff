// Starts the page: builds the panes and joins edits, checks and runs.

import { ask, clearNotice, notice } from "./base/notice.js";
import { byId, fill, h } from "./base/dom.js";
import { readCount } from "./base/format.js";
import { store } from "./base/store.js";
import { buildAsk } from "./ask/ask.js";
import { buildConflict } from "./conflict/conflict.js";
import { Editor } from "./editor/editor.js";
import { drawProblems } from "./editor/problem_list.js";
import { buildForm } from "./form/form.js";
import { check, newTexts, onRename, onReplace, openNamed, openRun, openTexts, saveAll, stopCheck } from "./library/documents.js";
import { showLibrary } from "./library/library.js";
import { buildPanes, showPane, showView } from "./panes.js";
import { buildHistory, remember } from "./results/history.js";
import { play, shown, textChanged, wanted } from "./results/runner.js";
import { find } from "./toml/edit.js";
import { scan } from "./toml/scan.js";
import { buildResults } from "./results/view.js";
import { buildTake } from "./take/take.js";
import { isLink, readLink } from "./take/link.js";
import { buildTheme } from "./theme.js";

/** Milliseconds without an edit before the text is checked, and before it is played. */
const pause = { check: 250, play: 650 };

const editor = new Editor(byId("text-host"));
/** @type {ReturnType<typeof setTimeout>|undefined} */
let checkTimer;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let playTimer;

/** Follows an edit: an edit of the form is finished, so it is checked and played at once. @param {"form"|"text"} origin */
function edited(origin) {
  clearTimeout(checkTimer);
  clearTimeout(playTimer);
  stopCheck();
  textChanged();
  drawFiles();
  const atOnce = origin === "form";
  // A text that had no mistakes is played beside the check. After a mistake the check comes first.
  const both = atOnce && store.problems.length === 0;
  if (both && wanted.live) playTimer = setTimeout(() => void play());
  checkTimer = setTimeout(async () => {
    const started = Date.now();
    if (!(await check()) || !wanted.live || both) return;
    playTimer = setTimeout(() => void play(), atOnce ? 0 : Math.max(0, pause.play - pause.check - (Date.now() - started)));
  }, atOnce ? 0 : pause.check);
}

/** Returns the trials of the first run of a text: at most 2,000, so that the answer is there soon. @param {string} text */
function firstTrials(text) {
  const entry = find(scan(text), ["trials"]);
  const written = entry ? readCount(text.slice(entry.valueFrom, entry.to)) : null;
  return Math.min(2000, written ?? 2000);
}

/** Draws the tabs of the open files and the name of the document. */
function drawFiles() {
  const several = store.files.length > 1;
  fill(byId("file-tabs"), ...(several ? store.files : []).map((file) => h("button", {
    type: "button", role: "tab", "aria-selected": String(file.path === editor.path), "aria-controls": "text-host", tabindex: file.path === editor.path ? 0 : -1,
    onclick: () => { editor.show(file.path); store.tell("file"); },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const at = (store.files.indexOf(file) + (event.key === "ArrowRight" ? 1 : -1) + store.files.length) % store.files.length;
      editor.show(store.files[at].path);
      store.tell("file");
      /** @type {HTMLElement|null} */ (byId("file-tabs").querySelector('[aria-selected="true"]'))?.focus();
    },
  }, file.path.split("/").pop(), store.textOf(file.path) !== file.saved ? h("span", { title: "changed", "aria-label": "changed" }, " •") : null)));
  byId("file-tabs").hidden = !several;
  byId("document").textContent = store.name + (store.dirty ? " •" : "");
  document.title = store.name ? `${store.checked?.scenario?.title || store.name} – Outweigh` : "Outweigh studio";
  byId("save").toggleAttribute("disabled", !store.name);
}

const openers = {
  named: async (/** @type {string} */ name) => {
    if (!(await mayLeave())) return;
    if (await openNamed(editor, name)) {
      setAddress(name);
      showView("workbench");
    }
  },
  template: async (/** @type {string} */ path, /** @type {import("./base/types.js").Template} */ template) => {
    if (!(await mayLeave())) return;
    openTexts(editor, path, await newTexts(path, template));
    setAddress("");
    showView("workbench");
  },
  link: async (/** @type {string} */ address) => {
    try {
      const run = await readLink(address);
      if (!(await mayLeave())) return;
      openRun(editor, run);
      remember(run);
      showView("workbench");
      showPane("results");
      notice(`This result was measured with Outweigh ${run.version || "of an unknown version"}. Press Run to play it again with this program.`);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error), { failure: true });
    }
  },
};

/** Asks before unsaved edits are left. */
async function mayLeave() {
  if (!store.name || !store.dirty) return true;
  const answer = await ask("Leave the text?", [h("p", null, `${store.name} has edits that are not saved.`)],
    [{ value: "leave", label: "Leave without saving" }, { value: "save", label: "Save first", main: true }]);
  if (answer === "save") await saveAll();
  return answer === "leave" || (answer === "save" && !store.dirty);
}

/** Puts the name of the document into the address, so that a reload opens it again. @param {string} name */
function setAddress(name) {
  window.history.replaceState(null, "", name ? `#open=${encodeURIComponent(name)}` : location.pathname);
}

/** Opens what the address asks for: a result, a scenario, or the library. */
async function openAddress() {
  const { hash } = location;
  if (isLink(hash)) return openers.link(hash);
  const named = hash.match(/^#open=(.+)$/)?.[1];
  if (named) return openers.named(decodeURIComponent(named));
  showView("library");
}

function start() {
  // The first listener, so that the program plays while the panes are drawn.
  store.on("open", () => {
    if (shown.run) return;
    wanted.trials = firstTrials(store.source().text);
    store.tell("settings");
    // A game cannot be played by itself.
    if (wanted.live && !store.name.endsWith(".game.toml")) void play();
  });
  buildTheme();
  buildPanes();
  buildResults();
  buildAsk((edits) => editor.edit(store.files[0].path, edits));
  buildConflict();
  buildTake();
  buildForm((edits) => editor.edit(store.files[0].path, edits));
  buildHistory(async (run) => {
    if (!(await mayLeave())) return;
    openRun(editor, run);
    showPane("results");
  });
  store.on("text", edited);
  store.on("open", drawFiles);
  store.on("file", drawFiles);
  store.on("saved", drawFiles);
  store.on("checked", () => { editor.mark(); drawProblems(editor); drawFiles(); });
  store.on("open", () => drawProblems(editor));
  onRename((file, path) => { editor.rename(file.path, path); file.path = path; setAddress(path); drawFiles(); });
  onReplace((path, text) => editor.replace(path, text));
  byId("save").addEventListener("click", () => void saveAll());
  byId("to-library").addEventListener("click", () => { showView("library"); void showLibrary(openers); });
  byId("to-workbench").addEventListener("click", () => showView("workbench"));
  window.addEventListener("hashchange", () => { clearNotice(); void openAddress(); });
  window.addEventListener("beforeunload", (event) => { if (store.dirty) event.preventDefault(); });
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key === "s") {
      event.preventDefault();
      void saveAll();
    } else if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(playTimer);
      void check().then((clean) => { if (clean) void play(); });
    }
  }, { capture: true });
  drawFiles();
  void showLibrary(openers).then(openAddress);
}

start();
