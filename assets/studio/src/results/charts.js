// Charts of a run: the server's SVG, cleaned, with a crosshair; the narrow form on narrow panes.

import { call, Newest } from "../base/api.js";
import { h, svg } from "../base/dom.js";
import { plainMessage } from "../base/format.js";
import { tellFailure } from "../base/notice.js";

/** @typedef {import("../base/types.js").Chart} Chart */
/** @typedef {import("../base/types.js").Run} Run */

/** Requests for charts, by name: another chart of the page does not stop them. @type {Map<string, Newest>} */
const drawing = new Map();

/** Returns the SVG element of a text, without anything that could run or load, or null if it is no SVG. @param {string} text */
export function cleanSvg(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== "http://www.w3.org/2000/svg") return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (["script", "foreignObject", "style", "image", "animate", "set", "a", "iframe"].includes(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || name === "style" || (name.endsWith("href") && !value.startsWith("#"))) element.removeAttribute(name);
    }
  }
  root.removeAttribute("width");
  root.removeAttribute("height");
  return /** @type {SVGSVGElement} */ (document.importNode(/** @type {Element} */ (root), true));
}

/** Adds lines that follow the pointer, for reading values off the axes. @param {SVGSVGElement} picture */
function crosshair(picture) {
  const { width, height } = picture.viewBox.baseVal;
  const across = svg("line", { class: "crosshair", x1: 0, x2: width, y1: -9, y2: -9 });
  const down = svg("line", { class: "crosshair", x1: -9, x2: -9, y1: 0, y2: height });
  picture.append(across, down);
  const move = (/** @type {number} */ x, /** @type {number} */ y) => {
    for (const end of ["y1", "y2"]) across.setAttribute(end, String(y));
    for (const end of ["x1", "x2"]) down.setAttribute(end, String(x));
  };
  picture.addEventListener("pointermove", (event) => {
    const matrix = picture.getScreenCTM()?.inverse();
    if (matrix) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      move(point.x, point.y);
    }
  });
  picture.addEventListener("pointerleave", () => move(-9, -9));
}

/** Returns the figure of a chart. @param {Chart} chart @param {boolean} narrow */
export function figure(chart, narrow) {
  const picture = cleanSvg((narrow && chart.narrow) || chart.svg);
  if (!picture) return h("p", { class: "hint" }, "The server sent a chart that is not an SVG.");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", chart.title);
  crosshair(picture);
  return h("figure", { class: "chart" }, picture);
}

/**
 * Fetches a chart of a run. Returns a sentence if the server cannot draw it, and null if the page was told already.
 * @param {Run} run
 * @param {string} name
 * @returns {Promise<Chart|string|null>}
 */
export async function fetchChart(run, name) {
  const present = run.charts.find((chart) => chart.name === name);
  if (present) return present;
  try {
    const requests = drawing.get(name) ?? new Newest();
    drawing.set(name, requests);
    const answer = await requests.start((signal) => call("draw", { id: run.id, chart: name }, signal));
    if (!answer.ok) return plainMessage(answer.error ?? "The chart cannot be drawn");
    /** @type {Chart} */
    const chart = { name, title: answer.title, svg: answer.svg, narrow: typeof answer.narrow === "string" ? answer.narrow : null };
    run.charts.push(chart);
    return chart;
  } catch (error) {
    tellFailure(error, () => void fetchChart(run, name));
    return null;
  }
}
