// Shared parts of the browser tests: a studio, a browser, and steps that several tests take.
//
// OUTWEIGH_BIN names the program whose studio is tested, and OUTWEIGH_BROWSER the browser if it is not a Chromium on the path; without
// them the tests of the page are left out. With OUTWEIGH_PAGE=built the page is the one in `assets/studio/dist`, which may be newer than
// the one in the program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { spawnStudio, startFront } from "./front.mjs";

export const home = new URL("../../", import.meta.url);
const require = createRequire(new URL("assets/studio/package.json", home));
/** @type {typeof import("playwright-core")} */
const { chromium } = require("playwright-core");
/** @type {string} */
export const axeSource = require("axe-core").source;

/** The program, or an empty text. */
export const program = process.env.OUTWEIGH_BIN ?? "";

/** The browser, or undefined. */
const chromiumFile = process.env.OUTWEIGH_BROWSER ?? (process.env.PATH ?? "").split(delimiter)
  .flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name))).find((file) => existsSync(file));

/** Why tests of the page are left out, or false. */
export const leftOut = !program ? "OUTWEIGH_BIN names no program" : !chromiumFile ? "there is no Chromium here" : false;

export const evilTitle = "<script>document.title = 1</script><img src=x>";

/**
 * A running studio: `read` and `write` reach into the opened folder, `kill` ends the program at once, `process` is its number.
 * @typedef {{url: string, folder: string, process: number, read: (name: string) => string, write: (name: string, text: string) => void, kill: () => Promise<void>}} Studio
 */

/**
 * Starts a studio in a folder of its own, with the scenario and the game of a bridge, and a file whose title is markup.
 * @returns {Promise<Studio>}
 */
export async function startStudio() {
  const folder = mkdtempSync(join(tmpdir(), "studio-"));
  const text = (/** @type {string} */ path) => readFileSync(new URL(`scenarios/${path}`, home), "utf8");
  writeFileSync(join(folder, "bridge.toml"), text("games/skirmish.toml"));
  writeFileSync(join(folder, "skirmish.game.toml"), text("games/skirmish.game.toml"));
  writeFileSync(join(folder, "evil.toml"), text("war_of_ashes/roar_costs.toml").replace(/^title = .*$/m, `title = "${evilTitle}"`));
  const { child, url } = await spawnStudio(program, folder);
  const front = process.env.OUTWEIGH_PAGE === "built" ? await startFront(url) : null;
  return {
    url: front?.url ?? url,
    folder,
    process: child.pid ?? 0,
    read: (name) => readFileSync(join(folder, name), "utf8"),
    write: (name, content) => writeFileSync(join(folder, name), content),
    kill: async () => {
      await new Promise((resolve) => {
        child.on("exit", resolve);
        if (!child.kill("SIGKILL")) resolve(null);
      });
      await front?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the browser. */
export function startBrowser() {
  return chromium.launch({ executablePath: chromiumFile, args: ["--no-sandbox"] });
}

/**
 * Opens the page. Violations of the policy and errors of the page are collected in `faults`.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{width?: number, theme?: "light"|"dark", view?: "library"|"workbench"}} [options] `view` is what the address opens
 */
export async function openPage(browser, url, { width = 1440, theme = "light", view = "library" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: theme, acceptDownloads: true });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/net::ERR|Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  await page.goto(url);
  await page.locator(view === "library" ? "#library-list section" : "#workbench").first().waitFor();
  return { page, faults, close: () => context.close() };
}

/** @typedef {import("playwright-core").Page} Page */

/** Opens a scenario of the library by its title. @param {Page} page @param {string} title */
export async function openScenario(page, title) {
  await page.getByRole("button", { name: title, exact: true }).first().click();
  await page.locator("#workbench").waitFor();
}

/** Shows a pane. @param {Page} page @param {string} name */
export async function pane(page, name) {
  if ((await page.getAttribute(`#tab-${name}`, "aria-pressed")) !== "true") await page.click(`#tab-${name}`);
}

/** Waits until a run is done and returns the cells of the table, row by row. @param {Page} page */
export async function doneTable(page) {
  await page.locator("#played", { hasText: "done" }).waitFor({ timeout: 120_000 });
  return page.locator("table.results tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
}

/** Replaces the first line of the text that begins with `start`. @param {Page} page @param {string} start @param {string} text */
export async function replaceLine(page, start, text) {
  await page.locator(".cm-line").filter({ hasText: new RegExp(`^${start}`) }).first().click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText(text);
}

/** Returns the serious findings of axe. @param {Page} page */
export async function seriousFindings(page) {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] });
    return violations.filter((/** @type {any} */ each) => each.impact === "serious" || each.impact === "critical")
      .map((/** @type {any} */ each) => `${each.id}: ${each.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target.join(" ")} ${node.failureSummary?.split("\n")[1] ?? ""}`).join(" | ")}`);
  });
}

/**
 * Sets up a browser and a studio for the tests of a file. Returns `onPage`, which runs steps on a fresh page and fails if the page had an
 * error or broke its policy, and the studio.
 */
export function pageTests() {
  /** @type {{browser?: import("playwright-core").Browser, studio?: Studio}} */
  const own = {};
  if (!leftOut) {
    before(async () => {
      own.browser = await startBrowser();
      own.studio = await startStudio();
    });
    after(async () => {
      await own.browser?.close();
      await own.studio?.kill();
    });
  }
  const present = () => {
    if (!own.browser || !own.studio) throw new Error("the browser is not there yet");
    return { browser: own.browser, studio: own.studio };
  };
  /**
   * @param {string} name
   * @param {(page: Page, studio: Studio) => Promise<void>} steps
   * @param {{width?: number, theme?: "light"|"dark", timeout?: number}} [options]
   */
  const onPage = (name, steps, options = {}) => test(name, { skip: leftOut, timeout: options.timeout ?? 300_000 }, async () => {
    const { browser, studio } = present();
    const { page, faults, close } = await openPage(browser, studio.url, options);
    try {
      await steps(page, studio);
      assert.deepEqual(faults, []);
    } finally {
      await close();
    }
  });
  return { onPage, present };
}

/** Sets the number of trials. @param {Page} page @param {string} trials */
export async function setTrials(page, trials) {
  await page.fill("#trials", trials);
  await page.locator("#trials").blur();
}

/** Waits until the table shows trials of the running run. @param {Page} page */
export async function firstTable(page) {
  await page.locator("#answer:not(.stale) table.results tbody tr").first().waitFor();
  await page.locator("#played", { hasText: "playing" }).waitFor();
}

/** Returns the text of the editor. @param {Page} page */
export function editorText(page) {
  return page.locator(".cm-content").evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
}

/** Runs the program and returns what it prints. @param {string[]} given @param {string} [folder] */
export function command(given, folder) {
  const done = spawnSync(program, given, { encoding: "utf8", cwd: folder });
  assert.equal(done.status, 0, `${given.join(" ")}: ${done.stderr}`);
  return done.stdout;
}
