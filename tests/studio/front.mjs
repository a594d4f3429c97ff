// Serves the built page of this folder in front of a running studio, which answers the calls. So a change of the page can be seen and
// tested without a build of the program: OUTWEIGH_BIN=target/release/outweigh node tests/studio/front.mjs [FOLDER]

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";

const dist = new URL("../../assets/studio/dist/", import.meta.url);
const types = new Map([["html", "text/html; charset=utf-8"], ["js", "text/javascript; charset=utf-8"], ["css", "text/css; charset=utf-8"], ["svg", "image/svg+xml"]]);

/**
 * Starts the server. Returns the address to open in place of the studio's own, and how to end it.
 * @param {string} address the address that the studio printed, with its token
 */
export async function startFront(address) {
  const studio = new URL(address);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: studio.host };
    if (headers.origin) headers.origin = studio.origin;
    const onward = request(new URL(asked.url ?? "/", studio.origin), { method: asked.method, headers }, (given) => {
      const { pathname, searchParams } = new URL(asked.url ?? "/", studio.origin);
      const name = pathname === "/" ? "index.html" : pathname.match(/^\/assets\/([\w.]+)$/)?.[1] ?? "";
      const file = new URL(name, dist);
      if (asked.method === "GET" && !searchParams.has("token") && name && existsSync(file)) {
        // The headers, with the content security policy, are those of the program.
        given.resume();
        const bytes = readFileSync(file);
        answer.writeHead(200, { ...given.headers, "content-type": types.get(name.split(".").pop() ?? "") ?? "text/plain", "content-length": bytes.length }).end(bytes);
        return;
      }
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.on("aborted", () => answer.destroy());
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${studio.pathname}${studio.search}`,
    stop: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve(null)); }),
  };
}

/**
 * Starts the studio of a program in a folder, and waits for the address that it prints.
 * @param {string} program
 * @param {string} place the folder, or a file in it
 * @param {string[]} [more] further arguments
 */
export async function spawnStudio(program, place, more = []) {
  const child = spawn(program, ["studio", place, "--no-open", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let told = "";
    child.stdout.on("data", (part) => {
      told += part;
      const found = told.match(/http:\/\/\S+token=\S+/);
      if (found) resolve(found[0]);
    });
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`the studio ended: ${told}`)));
  });
  return { child, url };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (!process.env.OUTWEIGH_BIN) throw new Error("set OUTWEIGH_BIN to the program");
  const { child, url } = await spawnStudio(process.env.OUTWEIGH_BIN, process.argv[2] ?? ".");
  child.on("exit", () => process.exit());
  console.log((await startFront(url)).url);
}
