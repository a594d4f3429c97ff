// The history: finished runs of this browser, with names, which can be opened again or kept as the old text.

import { clock, count } from "../base/format.js";
import { byId, fill, h } from "../base/dom.js";
import { ask, askText, notice } from "../base/notice.js";
import { store } from "../base/store.js";
import { finished, shown } from "./runner.js";

/** @typedef {import("../base/types.js").Run} Run */

const key = "outweigh.history.2";
const most = 40;

/** @type {Run[]} The newest first. */
let runs = [];
/** @type {(run: Run) => void} */
let open = () => {};

/** Builds the pane. @param {(run: Run) => void} opener opens the text of a run */
export function buildHistory(opener) {
  open = opener;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    runs = Array.isArray(kept) ? kept.filter((run) => Array.isArray(run?.rows) && run?.source?.text !== undefined)
      .map((run) => ({ ...run, pace: run.pace === true, howItPlays: run.howItPlays ?? null })) : [];
  } catch {
    runs = []; // A history that cannot be read is no reason to refuse the page.
  }
  finished.push(remember);
  store.on("results", drawHistory);
  store.on("old", drawHistory);
  drawHistory();
}

/** Returns the runs, the newest first. */
export function history() {
  return runs;
}

/** Adds a run. One of the same texts, seed, trials and measures takes the place of the earlier one. @param {Run} run */
export function remember(run) {
  const same = (/** @type {Run} */ each) => each.trials === run.trials && each.seed === run.seed && each.pace === run.pace
    && JSON.stringify([each.source, each.old]) === JSON.stringify([run.source, run.old]);
  const before = runs.find(same);
  if (before && !run.name) run.name = before.name;
  runs = [run, ...runs.filter((each) => each.id !== run.id && !same(each))].slice(0, most);
  save();
}

/** Writes the history to the browser's storage; the oldest runs give way if it is full. */
function save() {
  for (let kept = runs.length; kept > 0; kept = Math.floor(kept / 2)) {
    try {
      localStorage.setItem(key, JSON.stringify(runs.slice(0, kept).map((run) => ({ ...run, charts: [] }))));
      break;
    } catch {
      // The storage is full or switched off; try with fewer.
    }
  }
  drawHistory();
}

/** Returns what the list calls a run. @param {Run} run */
export function titleOf(run) {
  return run.name || run.source.text.match(/^title\s*=\s*"((?:[^"\\]|\\.)*)"/m)?.[1] || run.source.name;
}

function drawHistory() {
  const list = byId("history");
  if (runs.length === 0) {
    fill(list, h("h2", null, "History"), h("p", { class: "hint" }, "Every finished run is listed here, with its text and numbers. This browser keeps the last 40."));
    return;
  }
  fill(list, h("h2", null, "History"), h("ol", { class: "runs" }, ...runs.map((run) => item(run))),
    h("button", { type: "button", class: "plain", onclick: () => void clear() }, "Forget all runs"));
}

/** @param {Run} run */
function item(run) {
  const current = shown.run?.id === run.id && !shown.stale;
  return h("li", { class: current ? "current" : null, "aria-current": current ? "true" : null },
    h("div", { class: "run-head" }, h("b", null, titleOf(run)),
      h("span", { class: "hint" }, ` ${run.source.name} · ${clock(run.when)} · ${count(run.trials)} trials${run.stopped ? ", stopped" : ""}${run.oldName ? " · old against new" : ""}${run.howItPlays ? " · how it plays" : ""}`)),
    h("p", { class: "run-verdict" }, run.verdict),
    h("div", { class: "row tight" },
      h("button", { type: "button", class: "plain", onclick: () => open(run) }, "Open", h("span", { class: "reader" }, ` ${titleOf(run)}`)),
      h("button", { type: "button", class: "plain", onclick: () => pin(run) }, "Keep as “old”"),
      h("button", { type: "button", class: "plain", onclick: () => void rename(run) }, "Name"),
      h("button", { type: "button", class: "plain", onclick: () => { runs = runs.filter((each) => each !== run); save(); } }, "Remove")));
}

/** @param {Run} run */
function pin(run) {
  store.old = { name: titleOf(run), source: run.source };
  store.tell("old");
  notice(`The next runs are compared with “${titleOf(run)}”.`);
}

/** @param {Run} run */
async function rename(run) {
  const name = await askText("Name this run", "Name", titleOf(run), "Keep the name");
  if (name === null) return;
  run.name = name;
  save();
}

async function clear() {
  if ((await ask("Forget all runs?", [h("p", null, `${runs.length} runs are listed. Files are not changed.`)], [{ value: "yes", label: "Forget all", main: true }])) !== "yes") return;
  runs = [];
  save();
}

