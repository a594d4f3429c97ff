// Rule settings as switches, sliders, numbers and choices, with their documentation and a filter.

import { fill, h, prose, unique } from "../base/dom.js";
import { capital } from "../base/format.js";
import { store } from "../base/store.js";
import { find, removeValue, setValue } from "../toml/edit.js";
import { quote, scan, splitPath, unquote } from "../toml/scan.js";

/** @typedef {import("../base/types.js").PathInfo} PathInfo */
/** @typedef {import("../base/types.js").Edit} Edit */
/** @typedef {(edits: Edit[]) => void} Write */

const mostFound = 80;
let filter = "";
let changedOnly = false;
/** @type {Set<string>} The groups that are open. */
const unfolded = new Set();

/** Returns the kind of control that suits a setting. @param {PathInfo} info @returns {"switch"|"choice"|"slider"|"number"|"text"} */
export function controlOf(info) {
  if (info.choices?.length) return info.choices.length === 2 && info.choices.includes("true") && info.choices.includes("false") ? "switch" : "choice";
  const plain = cleanValue(info.value ?? info.default ?? "");
  if (plain === "true" || plain === "false") return "switch";
  if (plain === "" || Number.isNaN(Number(plain))) return "text";
  if (!info.range) return "number";
  return info.range[1] - info.range[0] <= 100 ? "slider" : "number";
}

/** Returns a value without quotes. @param {string} value */
export function cleanValue(value) {
  return /^["']/.test(value) ? unquote(value) : value;
}

/** Returns the value as it is written in the text, or null if the text leaves the default. @param {string} text @param {string} path */
function writtenValue(text, path) {
  const entry = find(scan(text), splitPath(path));
  return entry ? text.slice(entry.valueFrom, entry.to) : null;
}

/** Returns a value as TOML writes it: words in quotes. @param {string} value */
export function tomlWord(value) {
  return value === "true" || value === "false" || /^[+-]?\d+(\.\d+)?$/.test(value) ? value : quote(value);
}

/**
 * Builds the section of rule settings.
 * @param {() => string} text
 * @param {Write} write
 */
export function settingsSection(text, write) {
  const list = h("div", { class: "settings" });
  const search = h("input", { type: "search", id: "filter", placeholder: "Filter: a word of a name or text", value: filter, "aria-label": "Filter rule settings", oninput: () => { filter = search.value; draw(); } });
  const changed = h("input", { type: "checkbox", id: "changed", checked: changedOnly, onchange: () => { changedOnly = changed.checked; draw(); } });
  const draw = () => fill(list, ...settingsList(text(), write));
  draw();
  return h("section", { class: "rules", "aria-labelledby": "rules-title" }, h("h2", { id: "rules-title" }, "Rule settings"),
    h("div", { class: "row tight" }, search, h("label", { class: "check", for: "changed" }, changed, "Changed only")), list);
}

/** @param {string} text @param {Write} write */
function settingsList(text, write) {
  const all = (store.checked?.paths ?? []).filter((info) => info.kind === "rule");
  if (all.length === 0) return [h("p", { class: "hint" }, store.checked ? "This game has no rule settings." : "The settings appear once the text has no mistakes.")];
  const scanned = scan(text);
  const changed = new Set(all.filter((info) => find(scanned, splitPath(info.path))).map((info) => info.path));
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = all.filter((info) => (!changedOnly || changed.has(info.path))
    && words.every((word) => info.path.toLowerCase().includes(word) || (info.doc ?? "").toLowerCase().includes(word)));
  if (words.length || changedOnly) {
    const rest = matches.length - mostFound;
    return [h("p", { class: "hint", role: "status" }, `${matches.length} of ${all.length} settings`),
      ...matches.slice(0, mostFound).map((info) => setting(text, info, changed.has(info.path), write)),
      rest > 0 ? h("p", { class: "hint" }, `${rest} more: add a word to the filter.`) : null].filter((node) => node !== null);
  }
  /** @type {Map<string, PathInfo[]>} */
  const groups = new Map();
  for (const info of all) {
    const name = splitPath(info.path)[1] ?? info.path;
    groups.set(name, [...(groups.get(name) ?? []), info]);
  }
  return [...groups].map(([name, infos]) => {
    const count = infos.filter((info) => changed.has(info.path)).length;
    const body = h("div", null);
    const fold = h("details", { open: unfolded.has(name), ontoggle: () => {
      if (fold.open) unfolded.add(name); else unfolded.delete(name);
      if (fold.open && !body.childElementCount) fill(body, ...infos.map((info) => setting(text, info, changed.has(info.path), write)));
    } }, h("summary", null, capital(name.replaceAll("_", " ")), h("span", { class: "hint" }, ` ${infos.length}${count ? `, ${count} changed` : ""}`)), body);
    if (unfolded.has(name)) fill(body, ...infos.map((info) => setting(text, info, changed.has(info.path), write)));
    return fold;
  });
}

/** @param {string} text @param {PathInfo} info @param {boolean} changed @param {Write} write */
function setting(text, info, changed, write) {
  const id = unique("setting");
  const path = splitPath(info.path);
  const value = cleanValue(writtenValue(text, info.path) ?? info.default ?? info.value ?? "");
  const put = (/** @type {string} */ chosen) => {
    const edit = setValue(text, path, tomlWord(chosen));
    write(edit ? [edit] : []);
  };
  const standard = info.default === null ? "" : cleanValue(info.default);
  return h("div", { class: changed ? "setting changed" : "setting" },
    h("div", { class: "setting-head" }, h("label", { for: id }, h("code", null, ...breakable(path.slice(1).join(".")))),
      h("span", { class: "control" }, ...control(info, id, value, put))),
    h("p", { class: "doc", id: `${id}-doc` }, ...prose(info.doc ?? ""), h("span", { class: "hint" }, ` ${facts(info, standard)}`)),
    changed && h("button", { type: "button", class: "plain reset", "aria-label": `Reset ${info.path}`,
      onclick: () => { const edit = removeValue(text, path); write(edit ? [edit] : []); } }, standard ? `Reset to ${standard}` : "Reset"));
}

/** Returns a path that a line can break behind its dots and underlines. @param {string} path */
function breakable(path) {
  return path.split(/(?<=[._])/).flatMap((part, index) => (index ? [h("wbr"), part] : [part]));
}

/** Forgets the filter, as for another document. */
export function clearFilter() {
  filter = "";
  changedOnly = false;
}

/** @param {PathInfo} info @param {string} standard */
function facts(info, standard) {
  const domain = info.range ? `${info.range[0]} to ${info.range[1]}` : controlOf(info) === "text" ? info.domain : null;
  return [standard && `Default ${standard}`, domain].filter(Boolean).join("; ");
}

/**
 * Returns the control of a setting. A slider writes when it is released, not while it moves.
 * @param {PathInfo} info @param {string} id @param {string} value @param {(value: string) => void} put
 * @returns {HTMLElement[]}
 */
function control(info, id, value, put) {
  const common = { id, "aria-describedby": `${id}-doc`, "data-key": info.path };
  switch (controlOf(info)) {
    case "switch": {
      const box = h("input", { ...common, type: "checkbox", role: "switch", checked: value === "true", onchange: () => put(String(box.checked)) });
      return [box];
    }
    case "choice": {
      const list = h("select", { ...common, onchange: () => put(list.value) }, ...(info.choices ?? []).map((choice) => h("option", { value: cleanValue(choice) }, cleanValue(choice))));
      list.value = value;
      return [list];
    }
    case "slider": {
      const [low, high] = info.range ?? [0, 1];
      const step = Number.isInteger(low) && Number.isInteger(high) && /^-?\d+$/.test(value) ? 1 : (high - low) / 100;
      const number = h("input", { type: "number", class: "short", value, min: low, max: high, step: "any", "aria-label": `${info.path}, as a number`, "data-key": `${info.path}#`, onchange: () => { if (number.value !== "") put(number.value); } });
      const slider = h("input", { ...common, type: "range", min: low, max: high, step, value, oninput: () => { number.value = slider.value; }, onchange: () => put(slider.value) });
      return [slider, number];
    }
    case "number": {
      const number = h("input", { ...common, type: "number", class: "short", value, min: info.range?.[0], max: info.range?.[1], step: "any", onchange: () => { if (number.value !== "") put(number.value); } });
      return [number];
    }
    default: {
      const field = h("input", { ...common, value, class: "short", autocomplete: "off", spellcheck: "false", onchange: () => put(field.value.trim()) });
      return [field];
    }
  }
}
