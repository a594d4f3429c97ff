// Links that hold a result: texts, seed, version and the finished table, compressed into the part of the address behind `#`.

/** @typedef {import("../base/types.js").Run} Run */

const prefix = "#r=";
const form = 1;

/** A link with a larger result than this is refused when it is read. */
const mostUnits = 8_000_000;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream|DecompressionStream} through @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function pass(bytes, through) {
  const limit = new TransformStream({
    transform(chunk, controller) {
      passed += chunk.byteLength;
      if (passed > mostUnits) controller.error(new Error("the link holds too much"));
      else controller.enqueue(chunk);
    },
  });
  let passed = 0;
  const stream = new Blob([bytes]).stream().pipeThrough(through).pipeThrough(limit);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64url(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (unit) => unit.charCodeAt(0));
}

/** Returns the fragment of a link that holds a run. @param {Run} run */
export async function linkOf(run) {
  const { name, version, source, old, oldName, trials, seed, stopped, rows, verdict, findings, playedBy, warnings, command, pace, howItPlays, when } = run;
  const text = JSON.stringify({ form, name, version, source, old, oldName, trials, seed, stopped, rows, verdict, findings, playedBy, warnings, command, pace, howItPlays, when });
  return prefix + base64url(await pass(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
}

/** Returns true if an address or a part of one holds a result. @param {string} address */
export function isLink(address) {
  return address.includes(prefix);
}

/**
 * Reads the run of a link. Throws an Error that says what is wrong.
 * @param {string} address
 * @returns {Promise<Run>}
 */
export async function readLink(address) {
  const at = address.indexOf(prefix);
  if (at < 0) throw new Error("This is not a link to a result: it has no `#r=`.");
  /** @type {any} */
  let read;
  try {
    const bytes = await pass(fromBase64url(address.slice(at + prefix.length).trim()), new DecompressionStream("deflate-raw"));
    read = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error("The link is damaged: a part of it may be missing. Copy it again.");
  }
  if (read.form !== form) throw new Error("The link was made by another version of the studio, which this one cannot read.");
  return { ...checkedRun(read), id: `link-${Math.random().toString(36).slice(2)}`, charts: [], drawable: [], recorded: true };
}

/** @param {any} read @returns {Run} */
function checkedRun(read) {
  const text = (/** @type {any} */ value) => (typeof value === "string" ? value : "");
  const texts = (/** @type {any} */ value) => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : []);
  const source = (/** @type {any} */ value) => ({ name: text(value?.name), text: text(value?.text),
    files: Object.fromEntries(Object.entries(value?.files ?? {}).filter(([, each]) => typeof each === "string").map(([name, each]) => [name, String(each)])) });
  const table = (/** @type {any} */ value) => (Array.isArray(value) && value.length > 0 && value.every(Array.isArray) ? value.map(texts) : null);
  const number = (/** @type {any} */ value) => typeof value === "number" && Number.isFinite(value);
  const rows = (Array.isArray(read.rows) ? read.rows : []).filter((/** @type {any} */ row) => row && number(row.cell) && [row.value, row.low, row.high].every((each) => each === null || number(each))
    && [row.measure, row.shown].every((each) => typeof each === "string") && (!row.difference || typeof row.difference.shown === "string"));
  return {
    id: "", name: text(read.name), version: text(read.version), source: source(read.source), old: read.old ? source(read.old) : null, oldName: read.oldName ? text(read.oldName) : null,
    trials: number(read.trials) ? read.trials : 0, seed: number(read.seed) ? read.seed : null, stopped: read.stopped === true, rows, verdict: text(read.verdict),
    findings: texts(read.findings), playedBy: text(read.playedBy), warnings: texts(read.warnings), command: text(read.command), pace: read.pace === true,
    howItPlays: table(read.howItPlays), charts: [], drawable: [],
    when: number(read.when) ? read.when : 0, recorded: true,
  };
}
