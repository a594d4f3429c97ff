// How it plays: the table of the pace as the command prints it, and the charts that belong to it.

import { h, fill, prose } from "../base/dom.js";
import { fetchChart, figure } from "./charts.js";
import { paceCharts, shown } from "./runner.js";

/** @typedef {import("../base/types.js").Run} Run */

/** Run, width and number of charts of the section as it is drawn. */
let drawn = "";

/**
 * Draws the section, or nothing for a run without pace.
 * @param {HTMLElement} section
 * @param {Run} run
 * @param {boolean} narrow
 */
export function drawPace(section, run, narrow) {
  const { howItPlays } = run;
  if (!howItPlays) {
    drawn = "";
    const follows = run.pace && shown.running;
    fill(section, follows && h("h2", null, "How it plays"), follows && h("p", { class: "hint" }, "The table follows when all trials are played."));
    return;
  }
  const charts = paceCharts.flatMap((name) => run.charts.filter((chart) => chart.name === name));
  const key = `${run.id} ${narrow} ${charts.length}`;
  if (key === drawn && section.childElementCount > 0) return;
  drawn = key;
  const [head, ...rows] = howItPlays;
  fill(section, h("h2", null, "How it plays"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table how it plays" },
      h("table", { class: "pace" }, h("caption", { class: "reader" }, "How it plays"),
        h("thead", null, h("tr", null, h("td", null), ...head.slice(1).map((name) => h("th", { scope: "col", class: "number" }, name)))),
        h("tbody", null, ...rows.map(([label, ...values]) => h("tr", null, h("th", { scope: "row" }, label),
          ...values.map((value) => h("td", { class: "number" }, ...prose(value)))))))),
    ...charts.map((chart) => figure(chart, narrow)));
  // A run of the history has its charts on the server, as long as the server keeps it.
  for (const name of paceCharts) {
    if (run.charts.some((chart) => chart.name === name) || !run.drawable.some((each) => each.name === name)) continue;
    void fetchChart(run, name).then((chart) => {
      if (chart && typeof chart !== "string" && shown.run === run) drawPace(section, run, narrow);
    });
  }
}
