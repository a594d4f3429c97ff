// Light and dark: as the system has it, or as the person chose.

import { byId } from "./base/dom.js";

const key = "outweigh.theme";
const themes = /** @type {const} */ (["auto", "light", "dark"]);

/** @param {string} theme */
function show(theme) {
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme-name").textContent = theme;
  byId("theme").setAttribute("aria-label", `Theme: ${theme}`);
}

/** Builds the switch. */
export function buildTheme() {
  let theme = "auto";
  try {
    theme = localStorage.getItem(key) ?? "auto";
  } catch {
    // Without storage the page follows the system.
  }
  show(theme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show(theme));
  byId("theme").addEventListener("click", () => {
    theme = themes[(themes.findIndex((each) => each === theme) + 1) % themes.length];
    show(theme);
    try {
      localStorage.setItem(key, theme);
    } catch {
      // The choice then lasts until the page is closed.
    }
  });
}
