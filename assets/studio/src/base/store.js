// The open document: a scenario with its companions, and the listeners that follow its changes.

/** @typedef {import("./types.js").Source} Source */
/** @typedef {import("./types.js").Checked} Checked */
/** @typedef {import("./types.js").Problem} Problem */

/**
 * An open text. `digest` is that of the file when it was read; null if there is no such file yet or it is built in. The page works
 * with line feeds; `windows` is true if the file has the line ends of Windows, which saving writes back.
 * @typedef {{path: string, digest: string|null, saved: string, builtin: boolean, windows: boolean}} OpenFile
 */

/**
 * Events: `open` (another document), `text` (an edit; detail: its origin), `checked`, `file` (another tab), `saved`, `results`, `old`.
 * @typedef {"open"|"text"|"checked"|"file"|"saved"|"results"|"old"|"settings"} EventName
 */

class Store {
  /** The scenario's name, as calls have it. */
  name = "";
  /** @type {OpenFile[]} The scenario first, then its companions. */
  files = [];
  /** @type {Checked|null} The last answer of `check` without mistakes. */
  checked = null;
  /** @type {Problem[]} */
  problems = [];
  /** @type {Problem[]} */
  warnings = [];
  /** @type {{name: string, source: Source}|null} The text that runs compare with. */
  old = null;
  /** The version of the program. */
  version = "";
  /** @type {(path: string) => string} Reads a text from the editor. */
  textOf = () => "";
  /** @type {Map<EventName, ((detail?: any) => void)[]>} */
  #listeners = new Map();

  /** @param {EventName} event @param {(detail?: any) => void} listener */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** @param {EventName} event @param {any} [detail] */
  tell(event, detail) {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }

  /** @returns {Source} */
  source() {
    const [scenario, ...companions] = this.files;
    return {
      name: this.name,
      text: scenario ? this.textOf(scenario.path) : "",
      files: Object.fromEntries(companions.map((file) => [file.path, this.textOf(file.path)])),
    };
  }

  /** True if a text differs from what is on disk. */
  get dirty() {
    return this.files.some((file) => this.textOf(file.path) !== file.saved);
  }
}

export const store = new Store();

/** Returns true if two sources hold the same texts. @param {Source} a @param {Source} b */
export function sameSource(a, b) {
  const names = Object.keys(a.files);
  return a.text === b.text && names.length === Object.keys(b.files).length && names.every((name) => a.files[name] === b.files[name]);
}
