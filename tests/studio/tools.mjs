// Shared parts of the browser tests: a server, a browser, and steps that several tests take.
//
// OUTWEIGH_BIN names a program whose `studio` is tested. Without it the tests start the stand-in of `mock.mjs`.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMock } from "./mock.mjs";

export const home = new URL("../../", import.meta.url);
const require = createRequire(new URL("assets/studio/package.json", home));
/** @type {typeof import("playwright-core")} */
const { chromium } = require("playwright-core");
/** @type {string} */
export const axeSource = require("axe-core").source;

export const evilTitle = "<script>document.title = 1</script><img src=x>";

/** A running server: `folder` reads and writes the opened folder, `kill` ends the server at once. @typedef {{url: string, read: (name: string) => string, write: (name: string, text: string) => void, kill: () => Promise<void>}} Studio */

/**
 * Starts a server with a folder of its own, with the scenario and the game of a bridge, and a file whose title is markup.
 * @param {{pace?: number}} [options]
 * @returns {Promise<Studio>}
 */
export async function startStudio(options = {}) {
  const program = process.env.OUTWEIGH_BIN;
  if (!program) {
    const mock = await startMock(options);
    return { url: mock.url, read: (name) => mock.disk.get(name) ?? "", write: (name, text) => void mock.disk.set(name, text), kill: async () => void (await mock.stop()) };
  }
  const folder = mkdtempSync(join(tmpdir(), "studio-"));
  const text = (/** @type {string} */ path) => readFileSync(new URL(`scenarios/${path}`, home), "utf8");
  writeFileSync(join(folder, "bridge.toml"), text("games/skirmish.toml"));
  writeFileSync(join(folder, "skirmish.game.toml"), text("games/skirmish.game.toml"));
  writeFileSync(join(folder, "evil.toml"), text("war_of_ashes/roar_costs.toml").replace(/^title = .*$/m, `title = "${evilTitle}"`));
  const child = spawn(program, ["studio", folder, "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let told = "";
    child.stdout.on("data", (part) => {
      told += part;
      const found = told.match(/http:\/\/\S+token=\S+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", () => reject(new Error(`the server ended: ${told}`)));
  });
  return {
    url,
    read: (name) => readFileSync(join(folder, name), "utf8"),
    write: (name, content) => writeFileSync(join(folder, name), content),
    kill: () => new Promise((resolve) => {
      child.on("exit", () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      if (!child.kill("SIGKILL")) resolve();
    }),
  };
}

/** Starts the browser. */
export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/**
 * Opens the page. Violations of the policy and errors of the page are collected in `faults`.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{width?: number, theme?: "light"|"dark"}} [options]
 */
export async function openPage(browser, url, { width = 1440, theme = "light" } = {}) {
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
  await page.locator("#library-list section").first().waitFor();
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
