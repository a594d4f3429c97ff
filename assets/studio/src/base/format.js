// Numbers and names as people read them. Values with margins come from the program as text, so that they are those of the command.

/** @typedef {import("./types.js").Row} Row */

const minus = "−";

/** Returns true if a measure is a share, which is printed as per cent. @param {Pick<Row, "measure"|"unit">} row */
export function isShare(row) {
  if (row.unit !== null && row.unit !== undefined) return row.unit === "share";
  return ["win", "draw", "stalemate"].includes(row.measure) || row.measure.startsWith("any_");
}

/**
 * Returns a number with fixed digits; a minus sign is a true minus, and zero has no sign.
 * @param {number} value
 * @param {number} digits
 * @param {boolean} [signed]
 */
export function fixed(value, digits, signed = false) {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? minus : signed ? "+" : ""}${text}`;
}

/** Returns the digits that suit a mean. @param {number} size */
function digitsFor(size) {
  return Math.abs(size) >= 100 ? 0 : Math.abs(size) >= 10 ? 1 : Math.abs(size) >= 1 ? 2 : 3;
}

/**
 * Splits the text of a value, as the program prints it, into value and margin: “56.2 %” and “± 2.2”, or “0 %” and “(0 to 66)”.
 * @param {Pick<Row, "value"|"shown">} row
 * @returns {[string, string]}
 */
export function shownParts(row) {
  if (row.value === null) return ["–", ""];
  const [, value, margin] = row.shown.match(/^(.*?) ((?:±|\().*)$/) ?? [null, row.shown, ""];
  return [value, margin];
}

/** Returns the ends of an interval in words. @param {Row} row */
export function intervalText(row) {
  if (row.low === null || row.high === null || row.value === null) return "";
  return isShare(row) ? `${fixed(row.low * 100, 1)} to ${fixed(row.high * 100, 1)} %`
    : `${fixed(row.low, digitsFor(row.value))} to ${fixed(row.high, digitsFor(row.value))}`;
}

/** Returns a whole number with commas. @param {number} value */
export function count(value) {
  return Math.round(value).toLocaleString("en-US");
}

/** Returns a time of day. @param {number} when */
export function clock(when) {
  return new Date(when).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

/** Reads a count as people write it: 20000, 20,000, 20 000 or 2e4. Null if it is none. @param {string} text */
export function readCount(text) {
  const value = Number(text.replace(/[,_\s]/g, ""));
  return Number.isFinite(value) && value >= 1 ? Math.round(value) : null;
}

/** Returns a name with a capital. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the name of a measure in a list: Win rate of the heroes. @param {Pick<Row, "measure"|"label"|"side">} row */
export function measureName(row) {
  const measure = row.measure === "win" ? "win rate" : row.measure.replaceAll("_", " ");
  const label = row.label ?? row.side;
  return capital(label ? `${measure} of ${label}` : measure);
}

/** Returns the name of a cell as the table shows it. @param {Row} row */
export function cellName(row) {
  if (row.variant) return row.variant;
  const settings = (row.settings ?? []).filter(({ path }) => path !== "text").map(({ path, value }) => `${path.replace(/^rules\./, "")} = ${value}`);
  return settings.join(", ") || "as written";
}

/** Returns a message of the command line as sentences of the page: without its head, with the remedy behind it. @param {string} text */
export function plainMessage(text) {
  const [message, ...rest] = text.replace(/^error: /, "").split(/\n\s*= help: /);
  const sentence = (/** @type {string} */ part) => {
    const one = capital(part.trim());
    return /[.!?]$/.test(one) ? one : `${one}.`;
  };
  return [message, ...rest].map(sentence).join(" ");
}
