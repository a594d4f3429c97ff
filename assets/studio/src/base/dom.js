// Builders for elements. Text always becomes a text node, so nothing that a file holds can become markup.

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * Makes an element. Keys that begin with `on` are listeners, `true` is an empty attribute, `false` and null are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>|null} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "indeterminate") Object.assign(element, { [key]: value });
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, string|number>} attributes
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {(Child|Child[])[]} children
 */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces all children of an element.
 * @param {Element} element
 * @param {...(Child|Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** Returns a text in which lines break neither before a per cent sign nor around ±. @param {string} text */
function unbroken(text) {
  return text.replaceAll(" %", "\u00a0%").replaceAll(" ± ", "\u00a0±\u00a0");
}

/**
 * Returns text with the parts between backquotes as code, as messages of Outweigh are written.
 * @param {string} text
 * @returns {Node[]}
 */
export function prose(text) {
  return text.split(/(`[^`]+`)/).filter(Boolean).map((part) =>
    part.length > 2 && part.startsWith("`") && part.endsWith("`") ? h("code", null, part.slice(1, -1)) : document.createTextNode(unbroken(part)));
}

let counter = 0;

/** Returns an id that no other element of the page has. @param {string} stem */
export function unique(stem) {
  counter += 1;
  return `${stem}-${counter}`;
}

/**
 * Makes a field: a label above its control.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 * @returns {HTMLElement}
 */
export function field(label, control, hint) {
  if (!control.id) control.id = unique("field");
  const note = hint ? h("span", { class: "hint", id: `${control.id}-hint` }, ...prose(hint)) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, note);
}

/**
 * Makes a list to choose from.
 * @param {{value: string, label: string}[]} options
 * @param {string} value
 * @param {(value: string) => void} chosen
 * @param {Record<string, any>} [attributes]
 */
export function select(options, value, chosen, attributes) {
  const element = h("select", { ...attributes, onchange: () => chosen(element.value) },
    ...options.map((option) => h("option", { value: option.value }, option.label)));
  element.value = value;
  return element;
}

/**
 * Finds an element of the page that must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}
