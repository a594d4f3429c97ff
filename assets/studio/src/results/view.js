// The pane of results: controls of the run, verdict, table, charts, findings.

import { capital, clock, count, readCount } from "../base/format.js";
import { byId, fill, h, prose, select } from "../base/dom.js";
import { store } from "../base/store.js";
import { figure, fetchChart } from "./charts.js";
import { drawPace } from "./pace.js";
import { isCurrent, morePrecise, play, shown, stop, textChanged, wanted } from "./runner.js";
import { linesOf, measuresOf, scaleOf, table } from "./table.js";

let measure = "";
/** @type {import("./table.js").Scale|null} */
let scale = null;
let scaleFor = "";
/** The chart that is drawn, as run and name. */
let drawn = "";
let spoken = "";

/** @type {Record<string, HTMLElement>} */
const parts = {};

/** Builds the pane once. */
export function buildResults() {
  const trials = h("input", { id: "trials", class: "short", inputmode: "numeric", value: count(wanted.trials), autocomplete: "off", "aria-label": "Trials of each variant" });
  trials.addEventListener("change", () => {
    wanted.trials = readCount(trials.value) ?? wanted.trials;
    wanted.precision = null;
    trials.value = count(wanted.trials);
  });
  const seed = h("input", { id: "seed", class: "short", inputmode: "numeric", placeholder: "as written", autocomplete: "off" });
  seed.addEventListener("change", () => {
    const value = Number(seed.value.trim());
    wanted.seed = seed.value.trim() !== "" && Number.isSafeInteger(value) && value >= 0 ? value : null;
    seed.value = wanted.seed === null ? "" : String(wanted.seed);
  });
  const precision = select([{ value: "", label: "this many trials" }, { value: "1", label: "a margin of 1 point" }, { value: "0.5", label: "a margin of 0.5 points" }, { value: "0.25", label: "a margin of 0.25 points" }],
    "", (value) => { wanted.precision = value ? Number(value) : null; trials.hidden = value !== ""; }, { id: "precision" });
  const pace = h("input", { type: "checkbox", id: "pace", checked: wanted.pace, title: "Measures when a fight is decided, who comes back, and how long it takes at the table", onchange: () => {
    wanted.pace = pace.checked;
    if (wanted.live) void play();
  } });
  const live = h("input", { type: "checkbox", id: "live", checked: wanted.live, onchange: () => { wanted.live = live.checked; } });
  Object.assign(parts, {
    trials,
    run: h("button", { type: "button", class: "main", id: "run", title: "Ctrl+Enter", onclick: () => void play() }, "Run"),
    stop: h("button", { type: "button", id: "stop", onclick: () => void stop() }, "Stop"),
    on: h("button", { type: "button", id: "go-on", onclick: () => void play() }, "Go on"),
    more: h("button", { type: "button", id: "more", title: "Four times the trials: intervals of half the width", onclick: morePrecise }, "More precision"),
    progress: h("progress", { id: "progress", max: 1, "aria-label": "Trials played" }),
    count: h("span", { class: "hint number", id: "played" }),
    old: h("div", { class: "old-bar", id: "old-bar" }),
    verdict: h("p", { class: "verdict", id: "verdict" }),
    live: h("div", { class: "reader", role: "status", "aria-live": "polite", id: "spoken" }),
    about: h("p", { class: "hint", id: "about-run" }),
    picker: h("div", { class: "row tight" }),
    size: h("span", { class: "hint" }),
    table: h("div", { class: "scroll", id: "table", tabindex: 0, role: "region", "aria-label": "Table of results" }),
    findings: h("div", { id: "findings" }),
    charts: h("div", { id: "charts" }),
    pace: h("section", { id: "how-it-plays", "aria-label": "How it plays" }),
  });
  fill(byId("results"),
    h("div", { class: "bar controls" }, parts.run, parts.stop, parts.on, parts.more,
      h("label", { for: "live", class: "check" }, live, "Run after each edit")),
    h("div", { class: "bar controls" }, h("label", { for: "precision" }, "Play to"), precision, trials, h("label", { for: "seed" }, "Seed"), seed,
      h("label", { for: "pace", class: "check" }, pace, "How it plays")),
    parts.old, h("div", { class: "bar played" }, parts.progress, parts.count), parts.live,
    h("div", { class: "answer", id: "answer" }, parts.verdict, parts.about, parts.picker, parts.table, parts.charts, parts.findings, parts.pace));
  for (const event of /** @type {const} */ (["results", "old", "checked", "open"])) store.on(event, drawResults);
  // Another width of the pane may ask for the other form of the chart.
  new ResizeObserver(() => { if (shown.run && !drawn.endsWith(` ${isNarrow()}`)) drawResults(); }).observe(parts.charts);
  store.on("settings", () => { trials.value = count(wanted.trials); pace.checked = wanted.pace; });
  drawResults();
}

/** Draws what is known of the run that is shown. */
export function drawResults() {
  const { run } = shown;
  const ready = (store.checked?.cells?.length ?? 0) > 0 && store.problems.length === 0;
  parts.run.toggleAttribute("disabled", !ready || shown.running);
  parts.stop.hidden = !shown.running;
  parts.stop.toggleAttribute("disabled", shown.stopping);
  parts.on.hidden = shown.running || !run?.stopped || !isCurrent();
  parts.more.hidden = shown.running || !run || run.stopped || !isCurrent();
  /** @type {HTMLInputElement} */ (parts.trials).value = document.activeElement === parts.trials ? /** @type {HTMLInputElement} */ (parts.trials).value : count(wanted.trials);
  drawProgress();
  drawOld();
  byId("answer").classList.toggle("stale", shown.stale);
  if (!run || run.rows.length === 0) {
    fill(parts.verdict, "");
    fill(parts.about, ready ? "No run yet. Press Run, or edit the text." : store.problems.length ? "The text has mistakes. Correct them to run it."
      : store.checked ? "A game cannot be played by itself. Open or write a scenario that names it." : "");
    for (const part of [parts.picker, parts.table, parts.findings, parts.charts, parts.pace]) fill(part);
    return;
  }
  fill(parts.verdict, ...prose(run.verdict || "The first trials are played; the verdict follows."));
  speak(run.verdict);
  drawAbout(run);
  drawTable(run);
  drawFindings(run);
  drawPace(parts.pace, run, isNarrow());
  void drawChart(run);
}

/** Says the verdict to screen readers once the run is done. @param {string} verdict */
function speak(verdict) {
  if (shown.running || shown.stale || verdict === spoken) return;
  spoken = verdict;
  parts.live.textContent = verdict;
}

/** Returns true if the pane has no room for the wide form of a chart. */
function isNarrow() {
  return parts.charts.clientWidth < 620;
}

function drawProgress() {
  const bar = /** @type {HTMLProgressElement} */ (parts.progress);
  bar.hidden = !shown.running;
  if (shown.target > 0) bar.value = Math.min(1, shown.trials / shown.target);
  else bar.removeAttribute("value");
  const played = shown.run && !shown.stale ? shown.run.trials : shown.trials;
  const state = shown.stopping ? "stopping" : shown.running ? "playing" : shown.stale ? "earlier text" : shown.run?.stopped ? "stopped" : shown.run ? "done" : "";
  parts.count.textContent = shown.waiting ? "Waiting for runs in other tabs" : played || state ? `${count(played)} trials of each variant${state ? `, ${state}` : ""}` : "";
}

function drawOld() {
  const pinned = store.old;
  fill(parts.old, pinned
    ? [h("span", null, "Compared with “", h("b", null, pinned.name), "”"),
       h("button", { type: "button", class: "plain", id: "unpin", onclick: () => { store.old = null; store.tell("old"); textChanged(); if (wanted.live) void play(); } }, "Stop comparing")]
    : [h("button", { type: "button", id: "pin", onclick: pinText }, "Keep this text as “old”"),
       h("span", { class: "hint" }, "to compare later edits with it on the same dice")]);
}

/** Keeps the open text as the old one. */
function pinText() {
  const title = store.checked?.scenario?.title || store.name;
  store.old = { name: `${title} (${clock(Date.now())})`, source: store.source() };
  store.tell("old");
}

/** @param {import("../base/types.js").Run} run */
function drawAbout(run) {
  const parts_ = [run.playedBy && capital(/^played by/i.test(run.playedBy) ? run.playedBy : `played by ${run.playedBy}`), run.seed !== null && `seed ${run.seed}`,
    "95 % intervals", run.oldName && "old and new on the same dice",
    run.recorded && `measured with Outweigh ${run.version}, not by this program`].filter(Boolean);
  fill(parts.about, parts_.join(" · "));
}

/** @param {import("../base/types.js").Run} run */
function drawTable(run) {
  const choices = measuresOf(run.rows);
  if (!choices.some((choice) => choice.value === measure)) measure = choices.find((choice) => choice.value.endsWith(".win"))?.value ?? choices[0].value;
  const paired = run.rows.some((row) => row.text !== null && row.text !== undefined);
  const key = `${measure} ${store.name} ${paired}`;
  if (key !== scaleFor) scale = null;
  scaleFor = key;
  scale = scaleOf(linesOf(run.rows, measure), shown.running ? scale : null);
  if (!parts.picker.contains(document.activeElement) || parts.picker.childElementCount === 0) {
    fill(parts.picker, h("label", { for: "measure" }, "Measure"),
      select(choices, measure, (value) => { measure = value; scale = null; drawResults(); }, { id: "measure" }), parts.size);
  }
  const lines = linesOf(run.rows, measure).length;
  parts.size.textContent = lines > 1 ? `${count(lines)} variants` : "";
  fill(parts.table, table(run.rows, measure, scale, paired));
}

/** @param {import("../base/types.js").Run} run */
function drawFindings(run) {
  const more = run.findings.filter((finding) => finding !== run.verdict && !run.warnings.includes(finding));
  fill(parts.findings, more.length > 0 && h("ul", { class: "findings" }, ...more.map((finding) => h("li", null, ...prose(finding)))),
    ...run.warnings.map((warning) => h("p", { class: "warning" }, ...prose(warning))));
}

/** @param {import("../base/types.js").Run} run */
async function drawChart(run) {
  parts.charts.classList.toggle("stale", drawn !== "" && !drawn.startsWith(`${run.id} `));
  if (shown.running || shown.stale) return;
  const names = [...run.drawable, ...run.charts.filter((chart) => !run.drawable.some((each) => each.name === chart.name))];
  if (names.length === 0) {
    fill(parts.charts, run.recorded && h("p", { class: "hint" }, "A link holds the table, but no charts. Press Run to play the scenario again with its charts."));
    drawn = "";
    return;
  }
  const name = names.some((each) => each.name === wanted.chart) ? wanted.chart : names[0].name;
  const narrow = isNarrow();
  const key = `${run.id} ${name} ${narrow}`;
  if (key === drawn) return;
  drawn = key;
  const chart = await fetchChart(run, name);
  if (key !== drawn || !chart) return;
  parts.charts.classList.remove("stale");
  if (typeof chart === "string") {
    fill(parts.charts, h("p", { class: "hint" }, chart));
    return;
  }
  fill(parts.charts, h("div", { class: "row tight" }, h("label", { for: "chart" }, "Chart"),
    select(names.map((each) => ({ value: each.name, label: capital(each.name.replaceAll("_", " ")) })), name, (value) => { wanted.chart = value; drawResults(); }, { id: "chart" })), figure(chart, narrow));
}
