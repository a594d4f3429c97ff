// Builds the page into `dist/`: one script, one style sheet, one HTML file, an icon, and the licences of the bundled packages.
// Another folder can be named as an argument. The same sources and lock file give the same bytes.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const home = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(home, "dist"));
mkdirSync(out, { recursive: true });

const common = /** @type {const} */ ({ bundle: true, minify: true, legalComments: "none", charset: "utf8", absWorkingDir: home, logLevel: "warning" });
const script = await build({
  ...common, entryPoints: ["src/main.js"], outfile: join(out, "studio.js"), format: "esm", target: "es2022", metafile: true,
});
await build({ ...common, entryPoints: ["style/index.css"], outfile: join(out, "studio.css"), target: ["chrome111", "firefox113", "safari16.4"] });
for (const name of ["index.html", "icon.svg"]) copyFileSync(join(home, "src", name), join(out, name));

/** Names of the packages whose files are in the bundle. */
const names = [...new Set(Object.keys(script.metafile.inputs)
  .map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter((name) => name !== undefined))].sort();
const texts = names.map((name) => {
  const folder = join(home, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file || !existsSync(join(folder, file))) throw new Error(`${name} has no licence file`);
  if (license !== "MIT") throw new Error(`${name} has the licence ${license}; check that it may be bundled`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
});
const rule = `\n${"-".repeat(72)}\n\n`;
writeFileSync(out === join(home, "dist") ? join(home, "LICENSES.txt") : join(out, "LICENSES.txt"),
  `Packages that studio.js contains, with their licences.\n${rule}${texts.join(rule)}`);
