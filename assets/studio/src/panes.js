// Views and panes: the library or the workbench; text, form and one pane of answers side by side, or one at a time on narrow screens.

import { byId } from "./base/dom.js";
import { store } from "./base/store.js";

const answers = ["results", "ask", "conflict", "take", "history"];
const narrow = matchMedia("(max-width: 1000px)");
let answer = "results";
/** The pane that a narrow screen shows. */
let single = "text";
const hidden = { text: false, form: false };

/** Builds the buttons that choose panes. */
export function buildPanes() {
  for (const name of answers) byId(`tab-${name}`).addEventListener("click", () => showPane(name));
  for (const name of /** @type {const} */ (["text", "form"])) {
    byId(`tab-${name}`).addEventListener("click", () => {
      if (narrow.matches) showPane(name);
      else {
        hidden[name] = !hidden[name];
        draw();
      }
    });
  }
  narrow.addEventListener("change", draw);
  draw();
}

/** Shows a pane. @param {string} name */
export function showPane(name) {
  if (answers.includes(name)) answer = name;
  single = name;
  draw();
  store.tell("results");
}

function draw() {
  for (const name of /** @type {const} */ (["text", "form"])) {
    const visible = narrow.matches ? single === name : !hidden[name];
    byId(`pane-${name}`).hidden = !visible;
    byId(`tab-${name}`).setAttribute("aria-pressed", String(visible));
  }
  const any = !narrow.matches || answers.includes(single);
  byId("pane-answer").hidden = !any;
  for (const name of answers) {
    const visible = any && answer === name;
    byId(name).hidden = !visible;
    byId(`tab-${name}`).setAttribute("aria-pressed", String(visible));
  }
}

/** Shows the library or the workbench. @param {"library"|"workbench"} view */
export function showView(view) {
  byId("library").hidden = view !== "library";
  byId("workbench").hidden = view !== "workbench";
  byId("pane-tabs").hidden = view !== "workbench";
  byId("to-library").setAttribute("aria-current", view === "library" ? "page" : "false");
  byId("to-workbench").hidden = !store.name;
  byId("to-workbench").setAttribute("aria-current", view === "workbench" ? "page" : "false");
  if (view === "workbench") store.tell("results");
}
