// Finds tables, keys and values of a TOML text with their places. Tolerates mistakes: a line that is no TOML is passed over.

/** @typedef {string|number} Step */

/**
 * A key with its value. `path` leads from the top of the file; `table` is the number of the table it stands in.
 * @typedef {{path: Step[], keys: string[], table: number, from: number, keyTo: number, valueFrom: number, to: number,
 *   inline: boolean, parent: Entry|null, children: Entry[]}} Entry
 */

/** A table: `from` to `headTo` is its header, `to` the end of its last entry. @typedef {{path: Step[], array: boolean, from: number, headTo: number, to: number}} Table */

/** @typedef {{tables: Table[], entries: Entry[]}} Scanned */

const bare = /[A-Za-z0-9_-]/;

/** Reads a text from left to right. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** Returns the next character, or an empty text at the end. */
  peek() {
    return this.text[this.at] ?? "";
  }

  /** Passes spaces and tabs. */
  spaces() {
    while (this.peek() === " " || this.peek() === "\t") this.at += 1;
  }

  /** Passes spaces, line ends and comments, as inside of an array. */
  gaps() {
    for (;;) {
      if (this.peek() === "#") this.line();
      else if (this.peek() && " \t\r\n".includes(this.peek())) this.at += 1;
      else return;
    }
  }

  /** Goes to the end of the line. */
  line() {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end;
  }

  /** Reads a dotted key; null if there is none. @returns {string[]|null} */
  key() {
    /** @type {string[]} */
    const keys = [];
    for (;;) {
      this.spaces();
      const start = this.at;
      if (this.peek() === '"' || this.peek() === "'") {
        if (!this.string()) return null;
        keys.push(unquote(this.text.slice(start, this.at)));
      } else {
        while (bare.test(this.peek())) this.at += 1;
        if (this.at === start) return null;
        keys.push(this.text.slice(start, this.at));
      }
      const end = this.at;
      this.spaces();
      if (this.peek() !== ".") {
        this.at = end;
        return keys;
      }
      this.at += 1;
    }
  }

  /** Passes a text in quotes; false if it does not end. */
  string() {
    const quote = this.peek();
    const triple = quote.repeat(3);
    if (this.text.startsWith(triple, this.at)) {
      this.at += 3;
      while (this.at < this.text.length) {
        if (quote === '"' && this.peek() === "\\") this.at += 2;
        else if (this.text.startsWith(triple, this.at)) {
          this.at += 3;
          while (this.peek() === quote) this.at += 1;
          return true;
        } else this.at += 1;
      }
      return false;
    }
    this.at += 1;
    while (this.peek() && this.peek() !== "\n") {
      if (quote === '"' && this.peek() === "\\") this.at += 2;
      else if (this.peek() === quote) {
        this.at += 1;
        return true;
      } else this.at += 1;
    }
    return false;
  }
}

/**
 * Scans a TOML text.
 * @param {string} text
 * @returns {Scanned}
 */
export function scan(text) {
  const reader = new Reader(text);
  /** @type {Table[]} */
  const tables = [{ path: [], array: false, from: 0, headTo: 0, to: 0 }];
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  while (reader.at < text.length) {
    reader.gaps();
    if (!reader.peek()) break;
    const from = reader.at;
    if (reader.peek() === "[") {
      const array = text.startsWith("[[", from);
      reader.at += array ? 2 : 1;
      const keys = reader.key();
      reader.spaces();
      if (keys && text.startsWith(array ? "]]" : "]", reader.at)) {
        reader.at += array ? 2 : 1;
        tables.push({ path: numbered(keys, array, counts), array, from, headTo: reader.at, to: reader.at });
      }
    } else {
      const last = tables.length - 1;
      const entry = pair(reader, tables[last].path, last, null);
      if (entry) {
        entries.push(entry);
        tables[last].to = entry.to;
      } else reader.at = Math.max(reader.at, from);
    }
    reader.line();
  }
  return { tables, entries };
}

/**
 * Returns the path of a table, with numbers after the names of arrays of tables.
 * @param {string[]} keys
 * @param {boolean} array
 * @param {Map<string, number>} counts
 * @returns {Step[]}
 */
function numbered(keys, array, counts) {
  /** @type {Step[]} */
  const path = [];
  keys.forEach((key, index) => {
    path.push(key);
    const name = JSON.stringify(path);
    if (array && index === keys.length - 1) counts.set(name, (counts.get(name) ?? -1) + 1);
    const count = counts.get(name);
    if (count !== undefined) path.push(count);
  });
  return path;
}

/**
 * Reads `key = value`; null, with the reader anywhere in the line, if there is none.
 * @param {Reader} reader
 * @param {Step[]} above
 * @param {number} table
 * @param {Entry|null} parent
 * @returns {Entry|null}
 */
function pair(reader, above, table, parent) {
  const from = reader.at;
  const keys = reader.key();
  if (!keys) return null;
  const keyTo = reader.at;
  reader.spaces();
  if (reader.peek() !== "=") return null;
  reader.at += 1;
  reader.spaces();
  /** @type {Entry} */
  const entry = { path: [...above, ...keys], keys, table, from, keyTo, valueFrom: reader.at, to: reader.at, inline: parent !== null, parent, children: [] };
  const valid = value(reader, entry);
  entry.to = reader.at;
  return valid && entry.to > entry.valueFrom ? entry : null;
}

/**
 * Passes a value and collects the entries of inline tables; false if the value is no TOML.
 * @param {Reader} reader
 * @param {Entry|null} entry
 * @returns {boolean}
 */
function value(reader, entry) {
  if (reader.peek() === '"' || reader.peek() === "'") return reader.string();
  if (reader.peek() === "[") {
    reader.at += 1;
    for (;;) {
      reader.gaps();
      if (reader.peek() === "]") break;
      if (!value(reader, null)) return false;
      reader.gaps();
      if (reader.peek() === ",") reader.at += 1;
      else if (reader.peek() !== "]") return false;
    }
    reader.at += 1;
    return true;
  }
  if (reader.peek() === "{") {
    reader.at += 1;
    for (;;) {
      reader.gaps();
      if (reader.peek() === "}") break;
      const child = pair(reader, entry?.path ?? [], entry?.table ?? 0, entry);
      if (!child) return false;
      if (entry) entry.children.push(child);
      reader.gaps();
      if (reader.peek() === ",") reader.at += 1;
      else if (reader.peek() !== "}") return false;
    }
    reader.at += 1;
    return true;
  }
  const start = reader.at;
  while (reader.peek() && !" \t\r\n#,]}=".includes(reader.peek())) reader.at += 1;
  return reader.at > start;
}

/**
 * Returns the text that a quoted TOML text means; any other value comes back as it is.
 * @param {string} quoted
 * @returns {string}
 */
export function unquote(quoted) {
  if (quoted.startsWith("'''")) return quoted.slice(3, -3);
  if (quoted.startsWith("'")) return quoted.slice(1, -1);
  if (!quoted.startsWith('"')) return quoted;
  const inner = quoted.startsWith('"""') ? quoted.slice(3, -3).replace(/^\r?\n/, "") : quoted.slice(1, -1);
  /** @type {Record<string, string>} */
  const known = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", e: "\x1b", '"': '"', "\\": "\\" };
  return inner.replace(/\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/g, (_, code) =>
    code.length > 1 ? String.fromCodePoint(parseInt(code.slice(1), 16)) : known[code] ?? code);
}

/** Returns a text as a TOML text in quotes. @param {string} text */
export function quote(text) {
  return JSON.stringify(text).replace(/\u007f/g, "\\u007f");
}

/** Returns a key as TOML writes it, in quotes if it has to be. @param {Step} key */
export function keyText(key) {
  return /^[A-Za-z0-9_-]+$/.test(String(key)) ? String(key) : quote(String(key));
}

/** Splits a dotted path such as `rules."my key".dice`. @param {string} path @returns {string[]} */
export function splitPath(path) {
  const reader = new Reader(path);
  const keys = reader.key();
  return keys && reader.at === path.length ? keys : path.split(".");
}
