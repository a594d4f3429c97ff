// Colours and sizes of the editor. They refer to the page's custom properties, which reach into the shadow root.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--line-tint)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--line-tint)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection)" },
  ".cm-selectionMatch": { backgroundColor: "var(--line-tint)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "3px", boxShadow: "var(--shadow)", maxWidth: "min(30rem, 90vw)" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12.5px", maxHeight: "16em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--soft)", marginLeft: "1em" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { padding: "6px 10px", fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.45" },
  ".cm-diagnostic": { padding: "6px 10px", fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.45", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", font: "inherit", padding: "2px 8px", margin: "4px 0 0", borderRadius: "3px", display: "block", cursor: "pointer" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dotted var(--warn)" },
  ".cm-lint-marker": { content: "none !important", width: "9px", height: "9px", borderRadius: "50%", margin: "5px 2px" },
  ".cm-lint-marker-error": { backgroundColor: "var(--bad)", content: "none !important" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warn)", borderRadius: "0", content: "none !important" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-help": { padding: "6px 10px", fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.45" },
  ".cm-help p": { margin: "0 0 4px" },
  ".cm-help .facts": { color: "var(--soft)", fontSize: "12.5px" },
  ".cm-help code, .cm-completionInfo code": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--ink)", borderColor: "var(--line) !important", fontFamily: "var(--sans)" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { fontSize: "12.5px" },
  ".cm-textfield": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)" },
  ".cm-searchMatch": { backgroundColor: "var(--mark)" },
});

const highlight = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--ink)" },
  { tag: tags.heading, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: tags.punctuation, color: "var(--soft)" },
]);

export const look = [theme, syntaxHighlighting(highlight)];
