// The pane for taking results away: charts, tables, report, scenario, command and link.

import { call } from "../base/api.js";
import { byId, fill, h } from "../base/dom.js";
import { cellName, plainMessage } from "../base/format.js";
import { notice, tellFailure } from "../base/notice.js";
import { store } from "../base/store.js";
import { isCurrent, shown, wanted } from "../results/runner.js";
import { linkOf } from "./link.js";

/** @typedef {import("../base/types.js").Run} Run */

/** Builds the pane and keeps it in step with the results. */
export function buildTake() {
  store.on("results", draw);
  store.on("open", draw);
  draw();
}

/** Lets the browser save a file. @param {string} name @param {BlobPart} content @param {string} type */
function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
}

/** Fetches a file of a run and saves it. @param {Run} run @param {string} kind @param {string} [name] */
async function fetchFile(run, kind, name) {
  try {
    const answer = await call("draw", { id: run.id, take: kind, ...(name ? { name } : {}) });
    if (!answer.ok) {
      notice(plainMessage(answer.error ?? "The server does not have this run any more. Run it again"), { failure: true });
      return;
    }
    save(answer.file_name, bytesOf(answer.base64), "application/octet-stream");
  } catch (error) {
    tellFailure(error, () => void fetchFile(run, kind, name));
  }
}

/** Returns a line of CSV. @param {(string|number|null|undefined)[]} values */
function cells(values) {
  return values.map((value) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }).join(",");
}

/** Returns the table of a run as CSV. @param {Run} run */
export function csvOf(run) {
  const head = ["text", "variant", "side", "measure", "unit", "value", "low", "high", "difference", "difference_low", "difference_high", "trials"];
  return [cells(head), ...run.rows.map((row) => cells([row.text, cellName(row), row.side, row.measure, row.unit, row.value, row.low, row.high,
    row.difference?.value, row.difference?.low, row.difference?.high, run.trials]))].join("\n") + "\n";
}

/** Copies a text and says so. @param {string} text @param {string} said */
async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    notice(said);
  } catch {
    notice("The browser does not allow the page to copy. Select the text and copy it yourself.", { failure: true });
  }
}

/** @param {string} label @param {string} hint @param {...Node} buttons */
function entry(label, hint, ...buttons) {
  return h("div", { class: "entry" }, h("div", null, h("b", null, label), h("p", { class: "hint" }, hint)), h("div", { class: "row tight" }, ...buttons));
}

/** @param {string} label @param {() => void} action @param {string} [id] */
function button(label, action, id) {
  return h("button", { type: "button", onclick: action, id: id ?? null }, label);
}

function draw() {
  const { run } = shown;
  const pane = byId("take");
  const scenario = entry("Scenario", "The present text of the editor, with its companions.", ...store.files.map((file) => button(file.path.split("/").pop() || "scenario.toml", () => {
    const name = file.path.split("/").pop() || "scenario.toml";
    save(name.endsWith(".toml") || name.includes(".") ? name : `${name}.toml`, store.textOf(file.path), "text/plain");
  })));
  if (!run || run.rows.length === 0 || shown.running) {
    fill(pane, h("p", { class: "hint" }, shown.running ? "The run is not done yet." : "After a run you can take its charts, tables and a link from here."), scenario);
    return;
  }
  const stem = (run.source.name.split("/").pop() || "scenario").replace(/\.toml$/, "");
  const chart = run.charts.find((each) => each.name === wanted.chart) ?? run.charts[0];
  const paced = run.howItPlays;
  const kept = !run.recorded && run.drawable.length > 0;
  const field = h("input", { readonly: true, id: "link", "aria-label": "Link to this result", value: "" });
  void linkOf(run).then((link) => { field.value = location.origin + location.pathname + link; });
  fill(pane, !isCurrent() && h("p", { class: "warning" }, "These results belong to another text than the one in the editor."),
    entry("Link to this result", "Holds texts, seed, version and the finished table. It opens in any studio; the page sends it nowhere.", field, button("Copy", () => { field.select(); void copy(field.value, "The link is copied."); }, "copy-link")),
    chart && entry("Chart", chart.title || chart.name, ...(kept ? [button("PNG", () => void fetchFile(run, "png", chart.name), "take-png")] : []),
      button("SVG", () => save(`${stem}_${chart.name}.svg`, chart.svg, "image/svg+xml"), "take-svg"), ...(chart.narrow ? [button("Narrow SVG", () => save(`${stem}_${chart.name}_narrow.svg`, chart.narrow ?? "", "image/svg+xml"))] : [])),
    entry("Tables", kept ? "Every measure as CSV or Arrow, as the command writes them; or the table of this page." : "The table of this page.",
      ...(kept ? [button("CSV", () => void fetchFile(run, "csv"), "take-csv"), button("Arrow", () => void fetchFile(run, "arrow"), "take-arrow")] : []),
      button("Table of this page", () => save(`${stem}_table.csv`, csvOf(run), "text/csv"), "take-table"),
      ...(paced ? [button("How it plays", () => save(`${stem}_how_it_plays.csv`, paced.map(cells).join("\n") + "\n", "text/csv"), "take-pace")] : [])),
    ...(kept ? [entry("Report", "One page with all charts, and the manifest that says how it was made.", button("report.html", () => void fetchFile(run, "report.html"), "take-report"), button("manifest.json", () => void fetchFile(run, "manifest")))] : []),
    scenario,
    run.command ? entry("Command", "Gives the same numbers in a terminal, beside the saved scenario.", h("code", { class: "command" }, run.command), button("Copy", () => void copy(run.command, "The command is copied."))) : null);
}
