// The pane of one conflict: the transcript of a trial with folding and search, the policy line behind each decision, states by exchange.

import { call, Newest } from "../base/api.js";
import { byId, fill, h, prose, select } from "../base/dom.js";
import { plainMessage } from "../base/format.js";
import { notice, tellFailure } from "../base/notice.js";
import { store } from "../base/store.js";
import { sentences } from "../editor/problems.js";
import { wanted } from "../results/runner.js";

/** @typedef {import("../base/types.js").Trace} Trace */
/** @typedef {import("../base/types.js").TraceLine} TraceLine */

const requests = new Newest();
/** @type {Trace|null} */
let trace = null;
let cell = 1;
let otherCell = 2;
let search = "";
let brief = false;
/** Place in the list of states. */
let step = 0;

/** @type {Record<string, HTMLElement>} */
const parts = {};

/** Builds the pane once. */
export function buildConflict() {
  const trial = h("input", { id: "trial", type: "number", class: "short", min: 0, value: 0, onchange: () => void show(trial.value) });
  const by = (/** @type {number} */ change) => () => {
    trial.value = String(Math.max(0, Number(trial.value) + change));
    void show(trial.value);
  };
  const find = h("input", { type: "search", id: "find", "aria-label": "Search the transcript", placeholder: "Search the transcript", oninput: () => { search = find.value; drawLines(); } });
  const short = h("input", { type: "checkbox", id: "brief", onchange: () => { brief = short.checked; drawLines(); } });
  Object.assign(parts, { trial, cells: h("div", { class: "row tight" }), outcome: h("p", { class: "verdict small", "aria-live": "polite" }),
    lines: h("div", { class: "transcript", id: "transcript" }), states: h("div", { class: "states", id: "states" }), tools: h("div", { class: "bar", hidden: true },
      find, h("label", { class: "check", for: "brief" }, short, "Events only"),
      h("button", { type: "button", class: "plain", onclick: () => foldAll(false) }, "Fold all"),
      h("button", { type: "button", class: "plain", onclick: () => foldAll(true) }, "Unfold all")) });
  fill(byId("conflict"), parts.cells,
    h("div", { class: "bar" }, h("label", { for: "trial" }, "Trial"), h("button", { type: "button", "aria-label": "Earlier trial", class: "step", onclick: by(-1) }, "‹"), trial, h("button", { type: "button", "aria-label": "Later trial", class: "step", onclick: by(1) }, "›"),
      h("button", { type: "button", class: "main", onclick: () => void show(trial.value) }, "Show"),
      h("button", { type: "button", onclick: () => void show("longest") }, "The longest"),
      h("button", { type: "button", onclick: () => void show("upset") }, "One against the odds")),
    parts.outcome, parts.tools, parts.states, parts.lines);
  store.on("checked", drawCells);
  store.on("open", () => { trace = null; cell = 1; otherCell = 2; draw(); });
  store.on("text", () => parts.lines.classList.add("stale"));
  drawCells();
  draw();
}

function drawCells() {
  const cells = store.checked?.cells ?? [];
  const options = cells.map((each) => ({ value: String(each.number), label: each.name.replace(/^variant = /, "") }));
  cell = Math.min(cell, Math.max(1, cells.length));
  otherCell = Math.min(otherCell, Math.max(1, cells.length));
  fill(parts.cells, h("label", { for: "cell" }, "Variant"), select(options, String(cell), (value) => { cell = Number(value); void show(trialField().value); }, { id: "cell" }),
    cells.length > 1 && h("span", { class: "row" }, h("button", { type: "button", onclick: () => void show("parting") }, "Where it differs from"),
      select(options, String(otherCell), (value) => { otherCell = Number(value); }, { id: "other-cell", "aria-label": "The other variant" })));
}

/** @returns {HTMLInputElement} */
function trialField() {
  return /** @type {HTMLInputElement} */ (parts.trial);
}

/**
 * Fetches and shows a trial: its number, or how to choose it.
 * @param {string} which
 */
async function show(which) {
  const trial = /^\d+$/.test(which) ? Number(which) : which;
  parts.outcome.textContent = trial === which ? "Searching …" : "Playing …";
  try {
    /** @type {Trace} */
    const answer = await requests.start((signal) => call("trace", { source: store.source(), seed: wanted.seed, trial, cell, ...(which === "parting" ? { other_cell: otherCell } : {}) }, signal));
    if (!answer.ok) {
      trace = null;
      draw();
      if (answer.problems?.length) fill(parts.outcome, ...sentences(answer.problems[0]));
      else notice(plainMessage(answer.error ?? "This conflict cannot be shown."), { failure: true });
      return;
    }
    trace = answer;
    step = 0;
    trialField().value = String(answer.trial ?? 0);
    draw();
  } catch (error) {
    parts.outcome.textContent = "";
    tellFailure(error, () => void show(which));
  }
}

function draw() {
  parts.tools.hidden = trace === null;
  parts.lines.classList.remove("stale");
  parts.outcome.textContent = trace ? `Trial ${trace.trial}: ${(trace.outcome ?? "").replace(/^The conflict is over: /, "")}` : "";
  drawStates();
  drawLines();
}

function drawStates() {
  const states = trace?.states ?? [];
  if (states.length === 0) {
    fill(parts.states);
    return;
  }
  step = Math.min(step, states.length - 1);
  const state = states[step];
  const go = (/** @type {number} */ to) => () => {
    step = Math.max(0, Math.min(states.length - 1, to));
    drawStates();
    document.getElementById(`exchange-${states[step].exchange}`)?.scrollIntoView({ block: "nearest" });
  };
  const name = (trace?.lines?.find((line) => line.kind === "exchange" && line.exchange === state.exchange)?.text ?? `exchange ${state.exchange}`).toLowerCase();
  const withSides = state.fighters.some((fighter) => fighter.side);
  const slider = h("input", { type: "range", min: 0, max: states.length - 1, value: step, id: "step", "aria-label": "Exchange", "aria-valuetext": name, oninput: () => { go(Number(slider.value))(); document.getElementById("step")?.focus(); } });
  fill(parts.states, h("div", { class: "row tight steps" }, h("b", null, `Before ${name}`), slider,
      h("button", { type: "button", class: "plain", disabled: step === 0, onclick: go(step - 1) }, "Back"),
      h("button", { type: "button", class: "plain", disabled: step === states.length - 1, onclick: go(step + 1) }, "Next")),
    h("div", { class: "scroll" }, h("table", { class: "state" }, h("caption", { class: "reader" }, `State of the fighters before ${name}`),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Fighter"), withSides && h("th", { scope: "col" }, "Side"), h("th", { scope: "col" }, "State"))),
      h("tbody", null, ...state.fighters.map((fighter) => h("tr", null, h("th", { scope: "row" }, fighter.name), withSides && h("td", null, fighter.side), h("td", null, fighter.text)))))));
}

function drawLines() {
  if (!trace) {
    fill(parts.lines, h("p", { class: "hint" }, "Choose a trial to read it blow by blow. Trials are numbered from 0, and a trial has the same dice in every run with the same seed."));
    return;
  }
  const wordsOf = search.trim().toLowerCase();
  /** @type {Map<number, TraceLine[]>} */
  const exchanges = new Map();
  /** @type {Map<number, string>} */
  const heads = new Map();
  let found = 0;
  for (const line of trace.lines ?? []) {
    if (line.kind === "exchange") {
      heads.set(line.exchange ?? 0, line.text);
      continue;
    }
    if (brief && (line.kind === "roll" || line.kind === "decision" || line.kind === "state")) continue;
    if (wordsOf && !`${line.text} ${line.fighter ?? ""} ${line.policy_line ?? ""}`.toLowerCase().includes(wordsOf)) continue;
    found += 1;
    const key = line.exchange ?? 0;
    exchanges.set(key, [...(exchanges.get(key) ?? []), line]);
  }
  fill(parts.lines, wordsOf ? h("p", { class: "hint", role: "status" }, `${found} ${found === 1 ? "line" : "lines"} with “${search.trim()}”`) : null,
    ...[...exchanges].map(([exchange, lines]) => h("details", { open: true, id: `exchange-${exchange}` },
      h("summary", null, heads.get(exchange) ?? (exchange === 0 ? "Before the first exchange" : `Exchange ${exchange}`), h("span", { class: "hint" }, ` ${lines.length} ${lines.length === 1 ? "line" : "lines"}`)),
      h("ul", null, ...lines.map((line) => item(line, wordsOf))))));
}

/** @param {TraceLine} line @param {string} words */
function item(line, words) {
  // A decision ends with its policy and the rule, which stands in a line of its own here.
  const [, text, rule] = line.text.match(/^\* (.*) \((.+ line \d+): "[^]*"\)$/) ?? [null, line.text, ""];
  return h("li", { class: `line ${line.kind}`, "data-depth": Math.min(line.depth ?? 0, 4) }, marked(text.replace(" -> ", " → "), words),
    line.policy_line ? h("span", { class: "policy-line", title: "The rule of the policy that decided" }, rule && `${rule}: `, h("code", null, line.policy_line)) : null);
}

/** Returns a text with the searched words marked. @param {string} text @param {string} words */
function marked(text, words) {
  const at = words ? text.toLowerCase().indexOf(words) : -1;
  if (at < 0) return h("span", null, ...prose(text));
  return h("span", null, text.slice(0, at), h("mark", null, text.slice(at, at + words.length)), text.slice(at + words.length));
}

/** @param {boolean} open */
function foldAll(open) {
  for (const fold of parts.lines.querySelectorAll("details")) fold.open = open;
}
