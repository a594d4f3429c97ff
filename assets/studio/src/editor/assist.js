// Completion and documentation on hover, from the call `words`.

import { autocompletion } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import { call, Newest } from "../base/api.js";
import { h, prose } from "../base/dom.js";
import { store } from "../base/store.js";
import { scan } from "../toml/scan.js";

/** @typedef {import("@codemirror/autocomplete").CompletionContext} Context */

const completing = new Newest();

/** @type {Record<string, string>} */
const types = { key: "property", setting: "variable", choice: "enum", policy: "function", option: "method", measure: "type" };

/**
 * Returns the request for what stands at a place of an open text.
 * @param {string} path
 * @param {import("@codemirror/state").Text} doc
 * @param {number} at
 */
function request(path, doc, at) {
  const line = doc.lineAt(at);
  return { source: store.source(), file: path, position: { line: line.number, column: at - line.from + 1 } };
}

/**
 * Returns the extension that completes the text of the open file.
 * @param {() => string} openPath
 */
export function completion(openPath) {
  return autocompletion({
    icons: false,
    override: [async (/** @type {Context} */ context) => {
      const before = context.matchBefore(/[\w.]+/);
      if (!before && !context.explicit) return null;
      try {
        const answer = await completing.start((signal) => call("words", request(openPath(), context.state.doc, context.pos), signal));
        if (!answer.ok || !answer.items?.length) return null;
        const line = context.state.doc.lineAt(context.pos);
        const from = answer.replace ? line.from + answer.replace.from - 1 : before?.from ?? context.pos;
        return {
          from: Math.min(Math.max(from, line.from), context.pos),
          validFor: /^[\w.]*$/,
          options: answer.items.map((/** @type {any} */ item) => ({
            label: item.label,
            type: types[item.kind] ?? "keyword",
            detail: item.detail ?? undefined,
            apply: item.insert ?? item.label,
            info: item.doc ? () => h("div", null, ...prose(item.doc)) : undefined,
          })),
        };
      } catch {
        return null; // Without the server the editor edits plain text; the next check tells that it is gone.
      }
    }],
  });
}

/**
 * Returns the full path of the key at a place, or the word there.
 * @param {string} text
 * @param {number} at
 * @returns {{word: string, from: number, to: number}|null}
 */
export function wordAt(text, at) {
  const { entries } = scan(text);
  const every = entries.flatMap((entry) => [entry, ...entry.children]);
  const key = every.find((entry) => entry.from <= at && at <= entry.keyTo);
  if (key) return { word: key.path.filter((step) => typeof step === "string").join("."), from: key.from, to: key.keyTo };
  let from = at;
  let to = at;
  while (from > 0 && /[\w.]/.test(text[from - 1])) from -= 1;
  while (to < text.length && /[\w.]/.test(text[to])) to += 1;
  const word = text.slice(from, to);
  return /[A-Za-z]/.test(word) ? { word, from, to } : null;
}

/** The extension that explains the word under the pointer. */
export const hover = hoverTooltip(async (view, at) => {
  const found = wordAt(view.state.doc.toString(), at);
  if (!found) return null;
  const items = await explain(found.word);
  if (!items.length) return null;
  return { pos: found.from, end: found.to, above: true, create: () => ({ dom: h("div", { class: "cm-help" }, ...items.slice(0, 3).flatMap(described)) }) };
}, { hoverTime: 400 });

/** @param {string} word @returns {Promise<any[]>} */
async function explain(word) {
  const words = [word, word.replace(/^variants\.set\./, ""), word.split(".").pop() ?? ""];
  for (const each of new Set(words)) {
    const answer = await call("words", { source: store.source(), word: each }).catch(() => null);
    if (answer?.ok && answer.items?.length) return answer.items;
  }
  return [];
}

/** @param {any} item */
function described(item) {
  return [h("p", null, h("code", null, item.name), item.kind ? ` · ${item.kind}` : ""),
    h("p", null, ...prose(String(item.text ?? item.doc ?? ""))),
    item.facts?.length ? h("p", { class: "facts" }, ...prose(item.facts.join("; "))) : ""];
}
