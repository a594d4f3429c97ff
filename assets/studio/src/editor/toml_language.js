// Highlighting of TOML as scenarios use it: headers, dotted keys, texts on one or many lines, numbers, comments.

import { StreamLanguage } from "@codemirror/language";

/** `expect` is what comes next on the line; `open` is the mark that ends a text of many lines. @typedef {{expect: "key"|"value", open: string, depth: number}} State */

export const tomlLanguage = StreamLanguage.define({
  name: "toml",
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["[", "{", '"', "'"] } },
  /** @returns {State} */
  startState: () => ({ expect: "key", open: "", depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol() && !state.open && state.depth === 0) state.expect = "key";
    if (state.open) {
      if (stream.skipTo(state.open)) {
        stream.match(state.open);
        state.open = "";
      } else stream.skipToEnd();
      return "string";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (state.expect === "key" && state.depth === 0 && stream.match(/^\[\[?[^\]]*\]?\]?/)) return "heading";
    const triple = stream.match(/^("""|''')/);
    if (triple && typeof triple === "object") {
      state.open = triple[0];
      return "string";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'[^']*'?/)) return state.expect === "key" ? "propertyName" : "string";
    if (stream.match("=")) {
      state.expect = "value";
      return "punctuation";
    }
    if (stream.match(/^[[{]/)) {
      state.depth += 1;
      state.expect = stream.current() === "{" ? "key" : "value";
      return "punctuation";
    }
    if (stream.match(/^[\]}]/)) {
      state.depth = Math.max(0, state.depth - 1);
      state.expect = "value";
      return "punctuation";
    }
    if (stream.match(",")) {
      state.expect = state.expect === "value" && /=\s*[^[\]]*$/.test(stream.string.slice(0, stream.start)) && state.depth > 0 ? "key" : state.expect;
      return "punctuation";
    }
    if (state.expect === "key" && stream.match(/^[A-Za-z0-9_.-]+/)) return "propertyName";
    if (stream.match(/^[+-]?\d[\d_.eE+-]*/)) return "number";
    if (stream.match(/^(true|false)\b/)) return "bool";
    if (stream.match(/^[A-Za-z0-9_-]+/)) return "atom";
    stream.next();
    return null;
  },
});
