// The questions that the page can ask, each with its form and the arguments that it becomes.

import { field, h, select } from "../base/dom.js";
import { readCount } from "../base/format.js";
import { store } from "../base/store.js";
import { allMeasures, measures, sides } from "./measures.js";
import { tune } from "./tune.js";

/**
 * A question. `form` builds its controls and returns how to read the arguments, which throws an Error for a missing entry.
 * @typedef {{command: string, title: string, text: string, form: () => {controls: HTMLElement[], read: () => string[]}}} Question
 */

/** @param {string} id @param {number} usual */
function trialsField(id, usual) {
  const input = h("input", { id, class: "short", inputmode: "numeric", placeholder: usual.toLocaleString("en-US"), autocomplete: "off" });
  return {
    control: field("Trials", input),
    read: () => {
      if (!input.value.trim()) return ["--trials", String(usual)];
      const count = readCount(input.value);
      if (count === null) throw new Error("Trials: write a whole number, such as 20,000.");
      return ["--trials", String(count)];
    },
  };
}

/** @type {Question[]} */
export const questions = [
  {
    command: "solve", title: "Which value gives …?", text: "Finds the value of a setting or a number with which a measure meets a target.",
    form: () => {
      const paths = h("datalist", { id: "solve-paths" }, ...(store.checked?.paths ?? []).map((info) => h("option", { value: info.path })));
      const path = h("input", { id: "solve-path", list: "solve-paths", autocomplete: "off", spellcheck: "false" });
      const values = h("input", { id: "solve-values", placeholder: "1..=6", autocomplete: "off", spellcheck: "false" });
      const measure = select(allMeasures(), measures()[0]?.value ?? "", () => {}, { id: "solve-measure" });
      const target = h("input", { id: "solve-target", class: "short", value: "= 50%", autocomplete: "off", spellcheck: "false" });
      const trials = trialsField("solve-trials", 4000);
      return {
        controls: [paths, field("Value to change", path, "A path, such as `rules.roar.difficulty`"), field("Values to try", values, "Empty: values around the present one"),
          field("Measure", measure), field("Target", target, "`= 50%`, `= 40%..60%`, `< 20%` or `> 3`"), trials.control],
        read: () => {
          if (!path.value.trim()) throw new Error("Value to change: write a path, such as `rules.roar.difficulty`.");
          const goal = target.value.trim();
          if (!goal) throw new Error("Target: write a number, such as `= 50%`.");
          return ["--over", values.value.trim() ? `${path.value.trim()}=${values.value.trim()}` : path.value.trim(),
            "--for", `${measure.value} ${/^[=<>]/.test(goal) ? goal : `= ${goal}`}`, ...trials.read()];
        },
      };
    },
  },
  tune,
  {
    command: "rank", title: "What matters most?", text: "Changes every rule setting, number and threshold by a little, and ranks them by their effect.",
    form: () => {
      const measure = select(allMeasures(), measures()[0]?.value ?? "", () => {}, { id: "rank-measure" });
      const trials = trialsField("rank-trials", 2000);
      return { controls: [field("Measure", measure), trials.control], read: () => ["--for", measure.value, ...trials.read()] };
    },
  },
  {
    command: "styles", title: "Strong play", text: "Plays every policy of one side against every policy of the other, and says which are strong.",
    form: () => {
      const list = sides();
      const side = select(list, list[0]?.value ?? "", () => {}, { id: "styles-side" });
      const against = select(list, list[1]?.value ?? "", () => {}, { id: "styles-against" });
      const trials = trialsField("styles-trials", 1000);
      return { controls: [field("Side", side), field("Against", against), trials.control], read: () => ["--side", side.value, "--against", against.value, ...trials.read()] };
    },
  },
  {
    command: "exploit", title: "Strongest reply", text: "Searches for a policy of a side that wins more often against the present opponents.",
    form: () => {
      const list = sides();
      const side = select(list, list[0]?.value ?? "", () => {}, { id: "exploit-side" });
      const budget = h("input", { id: "exploit-budget", class: "short", inputmode: "numeric", value: "100,000", autocomplete: "off" });
      return {
        controls: [field("Side", side), field("Budget of trials", budget, "At least 1,000; useful from about 50,000")],
        read: () => {
          const count = readCount(budget.value);
          if (count === null || count < 1000) throw new Error("Budget of trials: write a whole number of at least 1,000.");
          return ["--side", side.value, "--budget", String(count)];
        },
      };
    },
  },
  {
    command: "robust", title: "Does it hold?", text: "Checks whether the comparisons of the variants hold when both sides play well.",
    form: () => {
      const trials = trialsField("robust-trials", 2000);
      return { controls: [trials.control], read: () => trials.read() };
    },
  },
  {
    command: "decisions", title: "Which decisions matter?", text: "Goes back to decisions of real fights, gives every option in turn, and says how far the best one is ahead.",
    form: () => {
      const play = select([{ value: "", label: "the policies as written" }, { value: "strong", label: "strong policies" }], "", () => {}, { id: "decisions-play" });
      const decisions = h("input", { id: "decisions-count", class: "short", inputmode: "numeric", value: "160", autocomplete: "off" });
      const budget = h("input", { id: "decisions-budget", class: "short", inputmode: "numeric", value: "1,000,000", autocomplete: "off" });
      return {
        controls: [field("Play", play), field("Decisions", decisions, "From 1 to 10,000"), field("Budget of fights", budget, "At least 1,000")],
        read: () => {
          const [count, fights] = [readCount(decisions.value), readCount(budget.value)];
          if (count === null || count < 1 || count > 10000) throw new Error("Decisions: write a whole number from 1 to 10,000.");
          if (fights === null || fights < 1000) throw new Error("Budget of fights: write a whole number of at least 1,000.");
          return ["--decisions", String(count), "--budget", String(fights), ...(play.value ? ["--play", play.value] : [])];
        },
      };
    },
  },
  {
    command: "exact", title: "Solve without dice", text: "Works out the chances of a small conflict exactly, without playing it.",
    form: () => {
      const time = h("input", { id: "exact-time", class: "short", inputmode: "decimal", value: "10", autocomplete: "off" });
      return {
        controls: [field("Seconds for each variant", time)],
        read: () => {
          const seconds = Number(time.value);
          if (!(seconds > 0)) throw new Error("Seconds for each variant: write a number, such as 10.");
          return [String(seconds)];
        },
      };
    },
  },
];
