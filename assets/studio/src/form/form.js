// The form: fighters, policies and rule settings of the scenario. Every change is an edit of the text.

import { byId, fill, h, prose } from "../base/dom.js";
import { store } from "../base/store.js";
import { find, setValue } from "../toml/edit.js";
import { quote, scan } from "../toml/scan.js";
import { fightersTable, sidesOf } from "./fighters.js";
import { cleanValue, clearFilter, settingsSection } from "./settings.js";

/** @typedef {import("../base/types.js").Edit} Edit */

/** True while a pointer is down in the form: it is not drawn anew under a slider that moves. */
let held = false;
/** True while a field holds letters that are not yet part of the text: the form is not drawn anew under them. */
let typing = false;
let late = false;

/**
 * Builds the form and keeps it in step with the text.
 * @param {(edits: Edit[]) => void} write edits the scenario's text
 */
export function buildForm(write) {
  const pane = byId("form");
  const draw = () => {
    if (held || typing) {
      late = true;
      return;
    }
    const focus = focusOf(pane);
    const top = pane.scrollTop;
    drawForm(pane, write);
    pane.scrollTop = top;
    restore(pane, focus);
  };
  const release = () => {
    if (late) setTimeout(draw);
    late = false;
  };
  pane.addEventListener("pointerdown", () => { held = true; });
  for (const event of ["pointerup", "pointercancel"]) window.addEventListener(event, () => { held = false; release(); });
  pane.addEventListener("input", (event) => {
    typing = event.target instanceof HTMLInputElement && ["text", "number"].includes(event.target.type);
  });
  for (const event of ["change", "focusout"]) pane.addEventListener(event, () => { typing = false; release(); });
  store.on("open", () => { clearFilter(); draw(); });
  store.on("checked", draw);
  store.on("text", (origin) => { if (origin === "form") setTimeout(draw); });
}

/** Returns the key of the control that has the focus, and the selection in it. @param {HTMLElement} pane */
function focusOf(pane) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !pane.contains(element)) return null;
  const selection = element instanceof HTMLInputElement && (element.type === "text" || element.type === "search")
    ? [element.selectionStart ?? 0, element.selectionEnd ?? 0] : null;
  return { id: element.id, key: element.dataset.key ?? "", selection };
}

/** Puts the focus back to the control with the key or id. @param {HTMLElement} pane @param {ReturnType<typeof focusOf>} focus */
function restore(pane, focus) {
  if (!focus) return;
  const found = [...pane.querySelectorAll("input, select, button")].find((each) => each instanceof HTMLElement
    && (focus.key ? each.dataset.key === focus.key : each.id !== "" && each.id === focus.id));
  if (!(found instanceof HTMLElement)) return;
  found.focus({ preventScroll: true });
  if (!(found instanceof HTMLInputElement)) return;
  if (focus.selection) found.setSelectionRange(focus.selection[0], focus.selection[1]);
  // A field for numbers does not tell its selection. All of it is selected, as after the Tab key, so that a digit replaces the number.
  else if (found.type === "number") found.select();
}

/** @param {HTMLElement} pane @param {(edits: Edit[]) => void} write */
function drawForm(pane, write) {
  const text = store.source().text;
  const sides = sidesOf(text);
  fill(pane,
    h("section", { "aria-labelledby": "about-title" }, h("h2", { id: "about-title" }, store.checked?.scenario?.title || store.name),
      h("p", { class: "question" }, ...prose(store.checked?.scenario?.question ?? ""))),
    h("section", { "aria-labelledby": "fighters-title" }, h("h2", { id: "fighters-title" }, "Fighters"),
      h("p", { class: "hint" }, "Paste cells of a spreadsheet into any cell. A first row with the names of columns adds and updates groups by name."),
      ...[...sides].map(([side, groups]) => fightersTable(text, side, groups, write))),
    policies(text, [...sides.keys()], write),
    settingsSection(() => store.source().text, write));
}

/** @param {string} text @param {string[]} sides @param {(edits: Edit[]) => void} write */
function policies(text, sides, write) {
  const scanned = scan(text);
  const own = scanned.tables.filter((table) => table.path[0] === "policies" && table.path.length > 1).map((table) => String(table.path[1]));
  const known = (store.checked?.policies ?? []).map((policy) => policy.name);
  const names = [...new Set([...own, ...known])];
  return h("section", { "aria-labelledby": "policies-title" }, h("h2", { id: "policies-title" }, "Policies"),
    ...sides.map((side) => {
      const entry = find(scanned, ["sides", side, "policy"]);
      const value = entry ? cleanValue(text.slice(entry.valueFrom, entry.to)) : "";
      const list = h("select", { id: `policy-${side}`, "data-key": `policy.${side}`, onchange: () => {
        const edit = setValue(text, ["sides", side, "policy"], quote(list.value));
        if (edit) write([edit]);
      } }, ...(value && names.includes(value) ? [] : [h("option", { value }, value || "none")]), ...names.map((name) => h("option", { value: name }, name)));
      list.value = value;
      const doc = store.checked?.policies?.find((policy) => policy.name === value)?.doc;
      return h("div", { class: "setting" }, h("div", { class: "setting-head" }, h("label", { for: list.id }, side), h("span", { class: "control" }, list)),
        doc ? h("p", { class: "doc" }, ...prose(doc)) : null);
    }));
}
