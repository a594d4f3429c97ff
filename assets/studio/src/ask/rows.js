// Lists of rows in the form of a question: values to change, targets. Rows can be added and removed.

import { h } from "../base/dom.js";

/**
 * A row: its controls, and how to read it, which throws an Error for a missing entry. Null is a row that was left empty.
 * @template T
 * @typedef {{controls: HTMLElement[], read: () => T|null}} Row
 */

/**
 * Builds a list of rows.
 * @template T
 * @param {{id: string, legend: string, hint: string, add: string, first: number}} about `first` is the number of rows at the beginning
 * @param {(number: number) => Row<T>} make
 * @returns {{control: HTMLElement, read: () => T[]}}
 */
export function rowList({ id, legend, hint, add, first }, make) {
  /** @type {Set<Row<T>>} */
  const rows = new Set();
  let number = 0;
  const list = h("div", { class: "row-list" });
  const more = h("button", { type: "button", id: `${id}-add`, onclick: () => put(true) }, add);
  const put = (/** @type {boolean} */ focus) => {
    number += 1;
    const row = make(number);
    rows.add(row);
    const line = h("div", { class: "row-line" }, ...row.controls,
      h("button", { type: "button", class: "plain", "aria-label": `Remove row ${number} of ${legend}`, onclick: () => {
        rows.delete(row);
        line.remove();
        more.focus();
      } }, "Remove"));
    list.append(line);
    if (focus) /** @type {HTMLElement|null} */ (line.querySelector("input, select"))?.focus();
  };
  for (let at = 0; at < first; at += 1) put(false);
  return {
    control: h("fieldset", { class: "rows-of", id }, h("legend", null, legend), h("p", { class: "hint" }, hint), list, more),
    read: () => [...rows].map((row) => row.read()).filter((read) => read !== null),
  };
}
