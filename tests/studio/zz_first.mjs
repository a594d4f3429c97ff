import { openPage, startBrowser, startStudio, doneTable } from "./tools.mjs";
const browser = await startBrowser();
const N = Number(process.argv[2] ?? 4);
for (let fresh = 0; fresh < N; fresh += 1) {
const studio = await startStudio();
const { page } = await openPage(browser, studio.url);
await page.waitForTimeout(1500);
for (let opening = 0; opening < 2; opening += 1) {
  const r = await page.evaluate(async () => {
    const marks = [];
    const began = performance.now();
    const real = globalThis.realFetch ?? globalThis.fetch; globalThis.realFetch = real;
    globalThis.fetch = async (url, options) => {
      const name = String(url).split("/").pop();
      marks.push([name + " sent", performance.now() - began]);
      const response = await real(url, options);
      marks.push([name + " head", performance.now() - began]);
      return response;
    };
    const jp = JSON.parse;
    JSON.parse = (text) => { const o = jp(text); if (o?.kind === "begun" || o?.kind === "update" || o?.kind === "done") marks.push([o.kind + (o.trials ? " " + o.trials : ""), performance.now() - began]); return o; };
    const button = [...document.querySelectorAll("#library-list button")].find((each) => each.textContent === "Is the weight 4:1 bonus too strong?");
    const long = [];
    const po = new PerformanceObserver((list) => { for (const e of list.getEntries()) long.push([Math.round(e.startTime - began), Math.round(e.duration)]); });
    po.observe({ entryTypes: ["longtask"] });
    const shown = new Promise((resolve) => {
      const table = document.getElementById("table");
      const watch = new MutationObserver(() => {
        if (!table.querySelector("tbody tr")) return;
        watch.disconnect();
        resolve(performance.now() - began);
      });
      watch.observe(table, { childList: true });
    });
    button.click();
    marks.push(["click handled", performance.now() - began]);
    const t = await shown;
    JSON.parse = jp; 
    await new Promise((r) => setTimeout(r, 300));
    return { t, marks, long };
  });
  console.log(`${fresh}.${opening} table ${r.t.toFixed(0)}:`, r.marks.map(([n, t]) => `${n} ${t.toFixed(0)}`).join(", "), "| long", JSON.stringify(r.long));
  await doneTable(page);
  await page.click("#to-library");
  await page.locator("#library-list section").first().waitFor();
}
await page.close();
await studio.kill();
}
await browser.close();
