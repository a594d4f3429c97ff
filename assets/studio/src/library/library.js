// The library: the folder's files, built-in scenarios by system, games as text, new files from templates, links to results.

import { call } from "../base/api.js";
import { byId, fill, h, prose } from "../base/dom.js";
import { askText, notice, tellFailure } from "../base/notice.js";
import { store } from "../base/store.js";
import { isLink } from "../take/link.js";

/** @typedef {import("../base/types.js").Library} Library */
/** @typedef {import("../base/types.js").Entry} Entry */
/** @typedef {import("../base/types.js").Listed} Listed */
/** @typedef {import("../base/types.js").Template} Template */

/**
 * Functions that open a named scenario, a template, or a link.
 * @typedef {{named: (name: string) => void, template: (path: string, template: Template) => void, link: (address: string) => void}} Openers
 */

let filter = "";
/** @type {Library} */
let library = { systems: [], scenarios: [], games: [], templates: [] };
/** @type {{folder: string, entries: Entry[]}} */
let folder = { folder: "", entries: [] };

/** Fetches the library and shows it. @param {Openers} openers */
export async function showLibrary(openers) {
  try {
    const [listed, files] = await Promise.all([call("words", { library: true }), call("files", { list: true })]);
    library = { ...library, ...listed };
    folder = { folder: files.folder ?? "", entries: files.entries ?? [] };
    if (listed.outweigh) store.version = listed.outweigh;
  } catch (error) {
    tellFailure(error, () => void showLibrary(openers));
  }
  draw(openers);
}

/** @param {Openers} openers */
function draw(openers) {
  const list = h("div", { id: "library-list", class: "library-list" });
  const search = h("input", { type: "search", id: "library-filter", placeholder: "Filter by title, question or name", value: filter, "aria-label": "Filter scenarios",
    oninput: () => { filter = search.value; drawList(list, openers); } });
  const link = h("input", { id: "link-field", "aria-label": "Link to a result", placeholder: "http://…/#r=…", autocomplete: "off", spellcheck: "false" });
  fill(byId("library"), h("div", { class: "library-head" },
    h("h1", null, "Scenarios"), search,
    h("form", { class: "row tight", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (isLink(link.value)) openers.link(link.value);
      else notice("This is not a link to a result: it has no `#r=`.", { failure: true });
    } }, h("label", { for: "link-field" }, "Open a link to a result"), link, h("button", { type: "submit" }, "Open"))),
    h("div", { class: "library-columns" },
      h("aside", { "aria-label": "Your files" }, files(openers), templates(openers)), list));
  drawList(list, openers);
}

/** @param {Openers} openers */
function files(openers) {
  const own = folder.entries.filter((entry) => entry.kind === "scenario" || entry.kind === "game");
  return h("section", null, h("h2", null, "This folder"), h("p", { class: "hint path" }, folder.folder),
    own.length === 0 ? h("p", { class: "hint" }, "No scenarios here yet.")
      : h("ul", { class: "plain-list" }, ...own.map((entry) => h("li", null, h("button", { type: "button", class: "link", onclick: () => openers.named(entry.path) }, entry.title || entry.path),
        h("span", { class: "hint path" }, ` ${entry.path}`)))));
}

/** @param {Openers} openers */
function templates(openers) {
  return h("section", null, h("h2", null, "New"), h("ul", { class: "plain-list" }, ...library.templates.map((template) => {
    const title = template.title ?? library.systems.find((system) => system.id === template.system)?.title ?? template.system;
    return h("li", null, h("button", { type: "button", class: "link", onclick: () => void fresh(openers, template) }, title));
  })), h("p", { class: "hint" }, "A new file is written when you save it."));
}

/** @param {Openers} openers @param {Template} template */
async function fresh(openers, template) {
  const path = await askText("A new scenario", "File name", `${template.system.replaceAll("-", "_")}.toml`, "Begin");
  if (path !== null) openers.template(path.endsWith(".toml") ? path : `${path}.toml`, template);
}

/** @param {HTMLElement} list @param {Openers} openers */
function drawList(list, openers) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {Listed} */ each) => words.every((word) => `${each.title} ${each.question ?? ""} ${each.name}`.toLowerCase().includes(word));
  const games = library.games.length ? [{ id: "games", title: "Games as text", scenarios: library.games }] : [];
  const known = new Set(library.games.map((game) => game.name));
  const systems = [...library.systems.map((system) => ({ ...system, scenarios: library.scenarios.filter((each) => each.system === system.id && !known.has(each.name)) })), ...games];
  const parts = systems.map((system) => ({ ...system, scenarios: system.scenarios.filter(fits) })).filter((system) => system.scenarios.length > 0);
  fill(list, parts.length === 0 ? h("p", { class: "hint", role: "status" }, "No scenario has these words.") : null,
    ...parts.map((system) => h("section", { "aria-label": system.title }, h("h2", null, system.title, h("span", { class: "hint" }, ` ${system.scenarios.length}`)),
      h("ul", { class: "cards" }, ...system.scenarios.map((each) => h("li", null,
        h("button", { type: "button", class: "link", onclick: () => openers.named(each.name) }, each.title || each.name),
        h("p", null, ...prose(each.question ?? "")), h("p", { class: "hint path" }, each.name)))))));
}
