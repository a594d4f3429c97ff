// A stand-in for the server of `outweigh studio`: serves the built page and replays recorded answers, as streams with delays.
// Its numbers before the last line of a run are the recorded ones with wider intervals; they are for looking at the page only.

import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const home = new URL("./", import.meta.url);
const dist = new URL("../../assets/studio/dist/", home);
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`recorded/${name}.json`, home), "utf8"));

/** The policy that the page has to hold to. */
export const policy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** A picture of one point. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const types = new Map([["html", "text/html; charset=utf-8"], ["js", "text/javascript; charset=utf-8"], ["css", "text/css; charset=utf-8"], ["svg", "image/svg+xml"]]);
const digest = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const wait = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Starts a server. `pace` is the time between two lines of a stream in milliseconds.
 * @param {{port?: number, pace?: number}} [options]
 */
export async function startMock({ port = 0, pace = 120 } = {}) {
  const library = read("library");
  const recorded = [read("roar_costs"), read("skirmish")];
  /** @type {Map<string, string>} */
  const disk = new Map([
    ["bridge.toml", recorded[1].text], ["skirmish.game.toml", recorded[1].companions[0].text],
    ["evil.toml", recorded[0].text.replace(/^title = .*$/m, 'title = "<script>document.title = 1</script><img src=x>"')],
  ]);
  /** @type {Map<string, {rows: any[], recording: any, trials: number}>} */
  const runs = new Map();
  /** @type {string[]} */
  const log = [];
  const recording = (/** @type {any} */ source) => (source?.text.includes("game =") ? recorded[1] : recorded[0]);

  /** @param {any} source */
  function mistakes(source) {
    /** @type {any[]} */
    const problems = [];
    const file = source.name.split("/").pop();
    source.text.split("\n").forEach((/** @type {string} */ line, /** @type {number} */ index) => {
      const add = (/** @type {string} */ message, /** @type {number} */ column, /** @type {number} */ end, /** @type {string|null} */ label, /** @type {string|null} */ help, /** @type {string|null} */ fix) =>
        problems.push({ message, file, line: index + 1, column, end_column: end, text: line, label, help, fix });
      const title = line.match(/^title = (\d+)$/);
      if (title) add("`title` must be a text in quotes", 9, 9 + title[1].length, `found a whole number \`${title[1]}\``, null, `title = "${title[1]}"`);
      const key = line.match(/^(coutn|polcy)\b/);
      const meant = key?.[1] === "coutn" ? "count" : "policy";
      if (key) add(`unknown key \`${key[1]}\``, 1, 1 + key[1].length, "not a key of this table", `did you mean \`${meant}\`?`, line.replace(key[1], meant));
    });
    return problems;
  }

  /** @param {any} source */
  function check(source) {
    const problems = mistakes(source);
    if (problems.length) return { schema: 1, ok: false, problems, error: problems.map((each) => each.message).join("\n") };
    const answer = structuredClone(recording(source).check);
    answer.scenario.title = source.text.match(/^title = "(.*)"/m)?.[1] ?? answer.scenario.title;
    for (const [, side, body] of source.text.matchAll(/^\[sides\.(\w+\.\w+)\]\n((?:.+\n)*)/gm)) {
      for (const [, key, value] of body.matchAll(/^(\w+) = (.*)$/gm)) {
        answer.paths.push({ path: `sides.${side}.${key}`, kind: "sheet", value, written: true, doc: `${key} of the group`, default: null, domain: "", range: null, choices: null });
      }
    }
    return answer;
  }

  /** Returns rows as they are after some trials. @param {any} given @param {number} trials @param {any} body */
  function rowsAfter(given, trials, body) {
    const shift = (/** @type {any} */ source) => (source.text === given.text ? 0 : ((parseInt(digest(source.text).slice(0, 4), 16) % 100) - 50) / 1000);
    const rows = (/** @type {any} */ source, /** @type {string|null} */ text) => given.play.rows.map((/** @type {any} */ row) => {
      const wider = Math.sqrt(given.play.trials / trials);
      const noise = Math.sin(row.cell * 7 + trials) * ((row.high - row.low) / 2) * (wider - 1) * 0.4;
      const value = row.value + noise + (row.unit === "share" ? shift(source) : 0);
      const half = ((row.high - row.low) / 2) * wider;
      const spread = (/** @type {any} */ each) => ({ ...each, low: each.value - ((each.high - each.low) / 2) * wider, high: each.value + ((each.high - each.low) / 2) * wider });
      return { ...row, value, low: value - half, high: value + half, text, difference: row.difference && spread(row.difference) };
    });
    if (!body.old) return rows(body.source, null);
    const before = rows(body.old, "old").map((/** @type {any} */ row) => ({ ...row, difference: null }));
    return [...before, ...rows(body.source, "new").map((/** @type {any} */ row, /** @type {number} */ at) => {
      const value = row.value - before[at].value;
      return { ...row, difference: { value, low: value - (row.high - row.low) / 4, high: value + (row.high - row.low) / 4, p: 0.01, significant: Math.abs(value) > (row.high - row.low) / 4, against: at + 1 } };
    })];
  }

  /** @param {any} body @param {(line: object) => boolean} tell */
  async function play(body, tell) {
    const problems = mistakes(body.source);
    if (problems.length) return tell({ kind: "failed", schema: 1, ok: false, problems, error: "mistakes" });
    const given = recording(body.source);
    const asked = body.precision ? 8192 : body.trials;
    tell({ kind: "begun", schema: 1, id: body.id, asked, cells: given.check.cells });
    let played = 0;
    let size = 256;
    const line = () => ({ schema: 1, id: body.id, trials: played, asked, rows: rowsAfter(given, played, body), verdict: given.play.verdict, findings: given.play.findings, played_by: given.play.played_by, elapsed: 1 });
    while (played < asked) {
      await wait(pace);
      played = Math.min(asked, played + size);
      if (played > 256) size *= 2;
      if (played < asked && !tell({ kind: "update", ...line() })) return log.push(`dropped ${body.id}`);
    }
    runs.set(body.id, { rows: rowsAfter(given, played, body), recording: given, trials: played });
    const names = Object.values(given.play.charts);
    log.push(`done ${body.id}`);
    tell({
      kind: "done", ...line(), stopped: false, warnings: given.play.warnings, seed: body.seed ?? given.play.seed,
      charts: names.filter((/** @type {any} */ chart) => body.charts.includes(chart.name)), drawable: names.map((/** @type {any} */ chart) => ({ name: chart.name, title: chart.title })),
      command: body.old ? null : `outweigh run ${body.source.name} --trials ${played} --seed ${body.seed ?? given.play.seed} --no-play-check`,
    });
  }

  /** @param {any} body */
  function draw(body) {
    const run = runs.get(body.id);
    if (!run) return { schema: 1, ok: false, error: "error: this run is no longer there\n   = help: run it again" };
    if (body.take === "png") return { schema: 1, ok: true, file_name: `${body.name}.png`, base64: png };
    if (body.take === "csv") return { schema: 1, ok: true, file_name: "outcomes.csv", base64: Buffer.from(run.recording.play.csv).toString("base64") };
    if (body.take) return { schema: 1, ok: true, file_name: body.take, base64: Buffer.from(`the ${body.take}`).toString("base64") };
    const chart = run.recording.play.charts[body.chart];
    return chart ? { schema: 1, ok: true, ...chart, png_base64: png } : { schema: 1, ok: false, error: `error: this run has no chart \`${body.chart}\`` };
  }

  /** @param {any} body */
  function words(body) {
    if (body.library) return library;
    if (body.word) {
      const info = recorded[0].check.paths.find((/** @type {any} */ each) => each.path === body.word);
      return { schema: 1, ok: true, items: info ? [{ name: info.path, kind: "a rule setting", text: info.doc, facts: [`default ${info.default}; ${info.domain}`] }] : [] };
    }
    const line = body.source.text.split("\n")[body.position.line - 1] ?? "";
    const start = line.slice(0, body.position.column - 1).match(/[\w.]*$/)?.[0] ?? "";
    const items = ["count", "policy", "kind", "approaches", "fate_points"].filter((word) => word.startsWith(start))
      .map((label) => ({ label, kind: "key", detail: "key of a group", doc: `The key \`${label}\`.`, insert: `${label} = ` }));
    return { schema: 1, ok: true, replace: { from: body.position.column - start.length, to: body.position.column }, items };
  }

  /** @param {any} body */
  function files(body) {
    if (body.list) return { schema: 1, ok: true, folder: "/home/ada/games", entries: [...disk.keys()].map((path) => ({ path, kind: path.endsWith(".game.toml") ? "game" : "scenario", title: disk.get(path)?.match(/^title = "(.*)"/m)?.[1] ?? null })) };
    if (body.read) {
      const text = disk.get(body.read);
      if (text !== undefined) {
        const game = text.match(/^game = "(.*)"/m)?.[1];
        const other = game ? disk.get(game) : undefined;
        return { schema: 1, ok: true, text, digest: digest(text), companions: other !== undefined ? [{ path: game, text: other, digest: digest(other) }] : [] };
      }
      const given = recorded.find((each) => each.name === body.read);
      return given ? { schema: 1, ok: true, text: given.text, digest: null, builtin: true, companions: given.companions } : { schema: 1, ok: false, error: `error: there is no \`${body.read}\`` };
    }
    if (body.new) {
      const template = library.templates.find((/** @type {any} */ each) => each.system === body.new);
      return { schema: 1, ok: true, text: template.text, files: template.files ?? {} };
    }
    const before = disk.get(body.save);
    if (before !== undefined && body.digest !== digest(before)) return { schema: 1, ok: false, error: "changed on disk" };
    disk.set(body.save, body.text);
    return { schema: 1, ok: true, digest: digest(body.text) };
  }

  /** @param {any} body @param {(line: object) => boolean} tell */
  async function ask(body, tell) {
    for (let step = 1; step <= 5; step += 1) {
      await wait(pace);
      if (!tell({ kind: "update", text: `${step * 20} %` })) return;
    }
    const known = existsSync(new URL(`recorded/ask_${body.command}.json`, home));
    tell(known ? { kind: "done", object: read(`ask_${body.command}`) } : { kind: "failed", schema: 1, ok: false, error: "error: not recorded", problems: [] });
  }

  const token = randomUUID();
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("content-security-policy", policy);
    response.setHeader("x-content-type-options", "nosniff");
    if (request.method === "GET") {
      if (address.searchParams.get("token") === token) {
        response.writeHead(303, { location: "/", "set-cookie": `outweigh=${token}; HttpOnly; SameSite=Strict; Path=/` }).end();
        return;
      }
      const name = address.pathname === "/" ? "index.html" : address.pathname.match(/^\/assets\/(\w+\.\w+)$/)?.[1] ?? "";
      if (!existsSync(new URL(name || "none", dist))) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": types.get(name.split(".").pop() ?? "") ?? "text/plain" }).end(readFileSync(new URL(name, dist)));
      return;
    }
    if (!request.headers.cookie?.includes(`outweigh=${token}`)) {
      response.writeHead(403).end(JSON.stringify({ error: "no cookie" }));
      return;
    }
    let text = "";
    for await (const part of request) text += part;
    const body = JSON.parse(text);
    const call = address.pathname.replace("/api/v1/", "");
    log.push(call === "play" ? `play ${body.id}` : call);
    if (call === "play" || call === "ask" || call === "exact") {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      const tell = (/** @type {object} */ line) => !response.destroyed && (response.write(`${JSON.stringify(line)}\n`), true);
      if (call === "play") await play(body, tell);
      else if (call === "ask") await ask(body, tell);
      else tell({ kind: "done", columns: ["variant", "side.win"], rows: [["as written", "0.5"]], unsolved: [] });
      response.end();
      return;
    }
    const answer = call === "check" ? check(body.source) : call === "words" ? words(body) : call === "draw" ? draw(body) : call === "files" ? files(body)
      : call === "trace" ? { ...recording(body.source).trace, trial: typeof body.trial === "number" ? body.trial : 7, cell: body.cell } : null;
    if (answer === null) response.writeHead(404).end("{}");
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(null)));
  const bound = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
  return {
    url: `http://127.0.0.1:${bound}/?token=${token}`, log, disk,
    stop: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve(null)); }),
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) console.log((await startMock({ port: Number(process.argv[2] ?? 8177), pace: Number(process.argv[3] ?? 120) })).url);
