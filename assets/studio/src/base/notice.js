// The line for messages at the top of the page, and dialogs.

import { byId, fill, h, prose } from "./dom.js";
import { Refused, Replaced, ServerLost } from "./api.js";

/**
 * Shows a message until it is closed or replaced. A failure is read out at once, anything else when there is a pause.
 * @param {string} text
 * @param {{failure?: boolean, action?: {label: string, run: () => void}}} [options]
 */
export function notice(text, options = {}) {
  const box = byId("notice");
  box.setAttribute("role", options.failure ? "alert" : "status");
  box.className = options.failure ? "notice failure" : "notice";
  box.hidden = false;
  const action = options.action;
  fill(box, h("p", null, ...prose(text)),
    action && h("button", { type: "button", onclick: () => { clearNotice(); action.run(); } }, action.label),
    h("button", { type: "button", class: "plain", onclick: clearNotice }, "Close"));
}

/** Removes the message. */
export function clearNotice() {
  byId("notice").hidden = true;
}

/**
 * Tells of a failed request. A replaced request is no failure.
 * @param {unknown} error
 * @param {() => void} again
 */
export function tellFailure(error, again) {
  if (error instanceof Replaced) return;
  const action = { label: "Try again", run: again };
  if (error instanceof ServerLost) notice(`${error.message} Check that \`outweigh studio\` is still running.`, { failure: true, action });
  else if (error instanceof Refused) notice(error.message, { failure: true, action });
  else {
    console.error(error);
    notice(`The page failed: ${error instanceof Error ? error.message : String(error)}.`, { failure: true, action });
  }
}

/**
 * Opens a dialog and waits for a button. Returns the value of the button, or null if the dialog was closed.
 * @param {string} title
 * @param {(Node|string)[]} content
 * @param {{value: string, label: string, main?: boolean}[]} buttons
 * @returns {Promise<string|null>}
 */
export function ask(title, content, buttons) {
  return new Promise((resolve) => {
    const heading = h("h2", { id: "dialog-title" }, title);
    const main = buttons.find((button) => button.main);
    const form = h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); dialog.close(main?.value ?? ""); } }, heading, ...content,
      h("div", { class: "row end" },
        h("button", { type: "button", onclick: () => dialog.close("") }, "Cancel"),
        ...buttons.map((button) => h("button", button.main ? { type: "submit", class: "main" }
          : { type: "button", onclick: () => dialog.close(button.value) }, button.label))));
    const dialog = h("dialog", { "aria-labelledby": "dialog-title", onclose: () => { dialog.remove(); resolve(dialog.returnValue || null); } }, form);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Asks for one line of text. Returns null if the dialog was cancelled.
 * @param {string} title
 * @param {string} label
 * @param {string} value
 * @param {string} button
 */
export async function askText(title, label, value, button) {
  const input = h("input", { id: "dialog-text", value, required: true, autocomplete: "off", spellcheck: "false" });
  const answer = ask(title, [h("label", { for: "dialog-text" }, label), input], [{ value: "yes", label: button, main: true }]);
  input.select();
  return (await answer) === "yes" ? input.value.trim() || null : null;
}
