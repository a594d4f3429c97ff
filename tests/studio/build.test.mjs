// The build: the same bytes each time, the committed files are up to date, and the types hold.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { spawnStudio } from "./front.mjs";

const studio = fileURLToPath(new URL("../../assets/studio/", import.meta.url));

/** @param {string} folder */
function hashes(folder) {
  return Object.fromEntries(readdirSync(folder).filter((name) => name !== "LICENSES.txt").sort()
    .map((name) => [name, createHash("sha256").update(readFileSync(join(folder, name))).digest("hex")]));
}

test("two builds give the bytes that are committed", () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "studio-build-")));
  for (const folder of folders) {
    const done = spawnSync(process.execPath, ["build.mjs", folder], { cwd: studio, encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
  }
  const [first, second] = folders.map(hashes);
  assert.deepEqual(first, second);
  assert.deepEqual(first, hashes(join(studio, "dist")), "run `npm run build` and commit dist/");
  assert.equal(readFileSync(join(folders[0], "LICENSES.txt"), "utf8"), readFileSync(join(studio, "LICENSES.txt"), "utf8"));
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test("the types hold", () => {
  const done = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"], { cwd: studio, encoding: "utf8" });
  assert.equal(done.stdout + done.stderr, "");
});

test("every source file says first what it is, and has fewer than 300 lines", () => {
  for (const name of readdirSync(join(studio, "src"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(studio, "src", name), "utf8");
    assert.match(text, /^\/\/ [A-Z]/, name);
    assert.ok(text.split("\n").length < 300, name);
  }
});

test("the page has no inline script or style", () => {
  const page = readFileSync(join(studio, "dist/index.html"), "utf8");
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]*src=)|\son\w+=|data:/);
  const sources = readdirSync(join(studio, "src"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  for (const name of sources) assert.doesNotMatch(readFileSync(join(studio, "src", name), "utf8"), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, name);
});

const program = process.env.OUTWEIGH_BIN ?? "";
const skip = !program ? "OUTWEIGH_BIN names no program" : process.env.OUTWEIGH_PAGE === "built" ? "the page need not be the program's" : false;

test("the program serves the built page", { skip }, async () => {
  const { child, url } = await spawnStudio(program, tmpdir());
  try {
    for (const name of readdirSync(join(studio, "dist"))) {
      const answer = await fetch(new URL(name === "index.html" ? "/" : `/assets/${name}`, url));
      assert.equal(answer.status, 200, name);
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(studio, "dist", name))), `${name} in the program is another one; build the program`);
    }
  } finally {
    await new Promise((resolve) => { child.on("exit", resolve); child.kill(); });
  }
});
