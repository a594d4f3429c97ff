// The question `tune`: several values that may change, several targets, measures to keep, a budget.

import { field, h, select } from "../base/dom.js";
import { readCount } from "../base/format.js";
import { store } from "../base/store.js";
import { cleanValue } from "../form/settings.js";
import { allMeasures } from "./measures.js";
import { rowList } from "./rows.js";

/** @typedef {import("../base/types.js").PathInfo} PathInfo */

const least = 1000;
const usualBudget = 200_000;

/** Returns values that the path can have, as an example of what to write. @param {PathInfo|undefined} info */
function example(info) {
  if (info?.choices?.length) return info.choices.map(cleanValue).map((word) => ({ true: "on", false: "off" })[word] ?? word).join(",");
  if (!info?.range) return "1..=6";
  const now = Number(info.value ?? info.default);
  const [low, high] = info.range;
  if (!Number.isFinite(now) || high - low <= 20) return `${low}..=${high}`;
  return `${Math.max(low, now - 10)}..=${Math.min(high, now + 10)}`;
}

/** Returns what is known of a path, in words. @param {PathInfo|undefined} info */
function facts(info) {
  if (!info) return "";
  const now = info.value ?? info.default;
  return [now && `now ${cleanValue(now)}`, info.range && `${info.range[0]} to ${info.range[1]}`].filter(Boolean).join("; ");
}

/** A row for a value that may change. @param {number} number */
function overRow(number) {
  const known = h("span", { class: "hint", id: `tune-known-${number}` });
  const values = h("input", { id: `tune-values-${number}`, placeholder: example(undefined), autocomplete: "off", spellcheck: "false", "aria-label": `Values to try ${number}` });
  const path = h("input", { id: `tune-path-${number}`, list: "tune-paths", autocomplete: "off", spellcheck: "false", placeholder: "rules.…", "aria-label": `Value to change ${number}`,
    "aria-describedby": known.id, oninput: () => {
      const info = (store.checked?.paths ?? []).find((each) => each.path === path.value.trim());
      values.placeholder = example(info);
      known.textContent = facts(info);
    } });
  return {
    controls: [path, values, known],
    read: () => {
      const [name, tried] = [path.value.trim(), values.value.trim()];
      if (!name && tried) throw new Error(`Value to change ${number}: write the path that can be ${tried}.`);
      return name ? (tried ? `${name}=${tried}` : name) : null;
    },
  };
}

/** A row for a target. @param {number} number */
function targetRow(number) {
  const measures = allMeasures();
  const measure = select(measures, measures[0]?.value ?? "", () => {}, { id: `tune-measure-${number}`, "aria-label": `Measure ${number}` });
  const comparison = select([{ value: "=", label: "is" }, { value: ">", label: "at least" }, { value: "<", label: "at most" }], "=",
    (value) => { goal.placeholder = value === "=" ? "55%..65%" : "60%"; }, { id: `tune-comparison-${number}`, "aria-label": `Comparison ${number}` });
  const goal = h("input", { id: `tune-goal-${number}`, placeholder: "55%..65%", autocomplete: "off", spellcheck: "false", "aria-label": `Number of target ${number}` });
  return {
    controls: [measure, comparison, goal],
    read: () => {
      const wanted = goal.value.trim().replace(/^[=<>]+\s*/, "");
      return wanted ? `${measure.value} ${comparison.value} ${wanted}` : null;
    },
  };
}

/** A row for a measure that is to stay as it is. @param {number} number */
function keepRow(number) {
  const measures = [{ value: "", label: "no measure" }, ...allMeasures()];
  const measure = select(measures, "", () => {}, { id: `tune-keep-${number}`, "aria-label": `Measure to keep ${number}` });
  const within = h("input", { id: `tune-within-${number}`, placeholder: "± 2 points or 5 %", autocomplete: "off", spellcheck: "false", "aria-label": `Tolerance ${number}` });
  return {
    controls: [measure, within],
    read: () => {
      const tolerance = within.value.trim().replace(/^(±|\+-|\+\/-)\s*/, "");
      return measure.value ? (tolerance ? `${measure.value} ± ${tolerance}` : measure.value) : null;
    },
  };
}

/** @type {import("./questions.js").Question} */
export const tune = {
  command: "tune", title: "Which changes meet several targets?", text: "Finds the fewest changes of several values with which all targets are met.",
  form: () => {
    const paths = h("datalist", { id: "tune-paths" }, ...(store.checked?.paths ?? []).map((info) => h("option", { value: info.path })));
    const over = rowList({ id: "tune-over", legend: "Values that may change", add: "Add a value", first: 2,
      hint: "A path and the values to try: low..=high, or words such as on,off. Without values, the program tries those around the present one." }, overRow);
    const targets = rowList({ id: "tune-targets", legend: "Targets", add: "Add a target", first: 1,
      hint: "A number (60%), a band (55%..65%), or a number with a tolerance (60% ± 3%)." }, targetRow);
    const keeps = rowList({ id: "tune-keeps", legend: "Measures to keep as they are", add: "Add a measure", first: 1, hint: "Without a tolerance, a share may move by 2 points and a mean by 5 %." }, keepRow);
    const budget = h("input", { id: "tune-budget", class: "short", inputmode: "numeric", value: usualBudget.toLocaleString("en-US"), autocomplete: "off" });
    const play = select([{ value: "", label: "the policies as written" }, { value: "strong", label: "strong policies" }, { value: "written,strong", label: "both" }], "", () => {}, { id: "tune-play" });
    return {
      controls: [paths, over.control, targets.control, keeps.control, field("Budget of trials", budget, "More trials find answers among more combinations"),
        field("Targets hold with", play)],
      read: () => {
        const changed = over.read();
        if (changed.length === 0) throw new Error("Values that may change: write at least one path, such as `rules.roar.difficulty`.");
        const wanted = targets.read();
        if (wanted.length === 0) throw new Error("Targets: write at least one number, such as `55%..65%`.");
        const trials = readCount(budget.value);
        if (trials === null || trials < least) throw new Error("Budget of trials: write a whole number of at least 1,000.");
        const each = (/** @type {string} */ option, /** @type {string[]} */ values) => values.flatMap((value) => [option, value]);
        return [...each("--over", changed), ...each("--for", wanted), ...each("--keep", keeps.read()), "--budget", String(trials), ...(play.value ? ["--play", play.value] : [])];
      },
    };
  },
};
