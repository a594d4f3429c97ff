// Records the answers that `mock.mjs` replays, from a real server: OUTWEIGH_BIN=target/release/outweigh node tests/studio/record.mjs

import { writeFileSync } from "node:fs";
import { startStudio } from "./tools.mjs";

if (!process.env.OUTWEIGH_BIN) throw new Error("set OUTWEIGH_BIN to the program");
const studio = await startStudio();
const address = new URL(studio.url);
const cookie = (await fetch(studio.url, { redirect: "manual" })).headers.get("set-cookie")?.split(";")[0] ?? "";

/** @param {string} name @param {object} body */
async function lines(name, body) {
  const response = await fetch(new URL(`/api/v1/${name}`, address), { method: "POST", headers: { "content-type": "application/json", cookie }, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** @param {string} name @param {object} body */
async function call(name, body) {
  const [answer] = await lines(name, body);
  if (answer.ok === false) throw new Error(`${name}: ${answer.error}`);
  return answer;
}

/** @param {string} name @param {unknown} content */
function write(name, content) {
  writeFileSync(new URL(`recorded/${name}.json`, import.meta.url), `${JSON.stringify(content)}\n`);
}

/** @param {string} name @param {number} trials */
async function scenario(name, trials) {
  const read = await call("files", { read: name });
  const companions = (read.companions ?? []).map((/** @type {any} */ each) => ({ ...each, digest: null }));
  const source = { name, text: read.text, files: Object.fromEntries(companions.map((/** @type {any} */ each) => [each.path, each.text])) };
  const check = await call("check", { source });
  const charts = ["win_rate", "differences", "length"];
  const done = (await lines("play", { source, old: null, id: "record", trials, precision: null, seed: null, charts })).at(-1);
  const csv = Buffer.from((await call("draw", { id: "record", take: "csv" })).base64, "base64").toString().split("\n").slice(0, 40).join("\n");
  const trace = await call("trace", { source, trial: 7, cell: 1 });
  const play = {
    trials: done.trials, rows: done.rows, verdict: done.verdict, findings: done.findings, played_by: done.played_by, warnings: done.warnings, seed: done.seed,
    charts: Object.fromEntries(done.charts.map((/** @type {any} */ chart) => [chart.name, chart])), csv: `${csv}\n`,
  };
  // The paths of fighters are made by the stand-in itself, from the text as edited.
  check.paths = check.paths.filter((/** @type {any} */ each) => each.kind === "rule");
  write(name.split("/")[1], { name, text: read.text, companions, check, play, trace });
  return source;
}

write("library", await call("words", { library: true }));
await scenario("games/skirmish", 1000);
const source = await scenario("war-of-ashes/roar_costs", 2000);
for (const [command, given] of /** @type {const} */ ([
  ["solve", ["--over", "rules.roar.difficulty=0..=6", "--for", "roarers.win = 50%", "--trials", "2000"]],
  ["rank", ["--for", "roarers.win", "--trials", "500"]],
])) {
  const { object } = (await lines("ask", { source, id: `record-${command}`, command, arguments: given })).at(-1);
  for (const table of Object.values(object.tables)) table.rows = table.rows.slice(0, 60);
  write(`ask_${command}`, object);
}
await studio.kill();
