// Runs of the open text: at most one at a time. A newer edit stops the running one.

import { call, Newest, Replaced, stream } from "../base/api.js";
import { plainMessage } from "../base/format.js";
import { notice, tellFailure } from "../base/notice.js";
import { sameSource, store } from "../base/store.js";

/** @typedef {import("../base/types.js").Run} Run */
/** @typedef {import("../base/types.js").PlayLine} PlayLine */
/** @typedef {import("../base/types.js").Source} Source */

const tab = Math.random().toString(36).slice(2, 8);
const requests = new Newest();
let number = 0;

/** Most trials of a run to a precision. */
const mostTrials = 1_000_000;

/** Settings of the next run. */
export const wanted = {
  trials: 2000,
  /** @type {number|null} */
  precision: null,
  /** @type {number|null} The scenario's own seed if null. */
  seed: null,
  /** Measure the pace, even if the text does not ask for it. */
  pace: false,
  /** Play after each edit. */
  live: true,
  chart: "win_rate",
};

/** The run that is shown, and what is known of it. */
export const shown = {
  /** @type {Run|null} */
  run: null,
  /** True while the numbers on the page belong to an earlier text or an earlier run. */
  stale: false,
  running: false,
  /** True while runs in other tabs have all connections. */
  waiting: false,
  /** True between a press on Stop and the last line of the run. */
  stopping: false,
  /** Trials of each cell that the running run has played. */
  trials: 0,
  target: 0,
};

/** Charts of the pace; the program leaves out those that a run does not have. */
export const paceCharts = ["river", "spotlight"];

/** Listeners for each run that ends by itself or by a press on Stop. @type {((run: Run) => void)[]} */
export const finished = [];

/** Tells the page that the results changed. */
function told() {
  store.tell("results");
}

/**
 * Starts a run of the open text, unless it is known to have mistakes. The run does not wait for a check of the text: the program finds
 * the mistakes of a run itself.
 */
export async function play() {
  if (store.problems.length || store.checked?.cells?.length === 0) return;
  const source = store.source();
  const old = store.old && !sameSource(store.old.source, source) ? store.old : null;
  number += 1;
  const id = `${tab}-${number}`;
  /** @type {Run} */
  const run = {
    id, name: "", version: store.version, source, old: old?.source ?? null, oldName: old?.name ?? null, trials: 0, seed: wanted.seed, stopped: false,
    rows: [], verdict: "", findings: [], playedBy: "", warnings: [], command: "", pace: wanted.pace, howItPlays: null, charts: [], drawable: [], when: Date.now(), recorded: false,
  };
  Object.assign(shown, { running: true, waiting: false, stopping: false, stale: shown.run !== null, trials: 0, target: wanted.trials });
  told();
  try {
    await requests.start((signal) => stream("play", {
      source, old: run.old, id, trials: wanted.precision === null ? wanted.trials : mostTrials, precision: wanted.precision, seed: wanted.seed, pace: run.pace,
      charts: [...new Set([wanted.chart, ...paceCharts])],
    }, (line) => {
      if (id === `${tab}-${number}`) take(run, line);
    }, signal));
  } catch (error) {
    if (error instanceof Replaced) return;
    tellFailure(error, () => void play());
  }
  if (id !== `${tab}-${number}`) return;
  Object.assign(shown, { running: false, waiting: false, stopping: false });
  told();
}

/** @param {Run} run @param {PlayLine} line */
function take(run, line) {
  shown.target = line.asked ?? shown.target;
  if (line.kind === "waiting" || line.kind === "begun") {
    shown.waiting = line.kind === "waiting";
    told();
    return;
  }
  if (line.kind === "failed") {
    store.problems = line.problems ?? [];
    if (store.problems.length === 0) notice(plainMessage(line.error ?? "The run failed"), { failure: true });
    store.tell("checked");
    return;
  }
  run.rows = line.rows ?? run.rows;
  run.trials = line.trials ?? run.trials;
  run.verdict = line.verdict || run.verdict;
  run.findings = line.findings ?? run.findings;
  run.playedBy = line.played_by || run.playedBy;
  shown.trials = run.trials;
  if (line.kind === "done") {
    run.stopped = line.stopped ?? false;
    run.warnings = (line.warnings ?? []).map((each) => (typeof each === "string" ? each : each.message));
    run.howItPlays = line.how_it_plays ?? null;
    run.charts = line.charts ?? [];
    run.drawable = line.drawable ?? [];
    run.command = line.command ?? "";
    run.seed = line.seed ?? run.seed;
  }
  shown.run = run;
  shown.stale = false;
  if (line.kind === "done") keep(run);
  told();
}

/** @param {Run} run */
function keep(run) {
  Object.assign(shown, { running: false, waiting: false, stopping: false });
  for (const listener of finished) listener(run);
}

/** Asks the program to end the running run with the trials that it has. Its last line brings the charts of these trials. */
export async function stop() {
  if (!requests.busy || shown.stopping) return;
  if (shown.waiting) {
    abandon();
    told();
    return;
  }
  shown.stopping = true;
  told();
  try {
    const answer = await call("stop", { id: `${tab}-${number}` });
    // Without a run to stop, the last line is on its way, or the run has not begun.
    if (answer.stopped !== true) shown.stopping = false;
  } catch (error) {
    shown.stopping = false;
    tellFailure(error, () => void stop());
  }
  told();
}

/** Drops the running run, and what it has played. */
function abandon() {
  if (!requests.busy) return;
  requests.stop();
  number += 1;
  Object.assign(shown, { running: false, waiting: false, stopping: false });
}

/** Stops a run because the text changed, and greys its numbers. */
export function textChanged() {
  abandon();
  shown.stale = shown.run !== null;
  told();
}

/** Plays four times the trials, for intervals of half the width. */
export function morePrecise() {
  wanted.trials = Math.max(wanted.trials, shown.run?.trials ?? 0) * 4;
  wanted.precision = null;
  void play();
}

/** Shows a run that was made before. The next run measures what it measured. @param {Run} run */
export function showRun(run) {
  abandon();
  wanted.pace = run.pace;
  store.tell("settings");
  Object.assign(shown, { run, stale: false, running: false, trials: run.trials, target: run.trials });
  told();
}

/** Forgets the run of another document. */
export function forgetRun() {
  abandon();
  Object.assign(shown, { run: null, stale: false, trials: 0, target: 0 });
  told();
}

/** Returns true if the shown run is one of the open text. */
export function isCurrent() {
  return shown.run !== null && !shown.stale && sameSource(shown.run.source, store.source());
}
