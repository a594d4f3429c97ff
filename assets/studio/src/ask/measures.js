// Measures that a question can be about.

import { measureName } from "../base/format.js";
import { store } from "../base/store.js";

/** Returns the sides of the scenario. */
export function sides() {
  return (store.checked?.sides ?? []).map((side) => ({ value: side.name, label: side.label || side.name }));
}

/** @param {Iterable<string>} names */
function listed(names) {
  return [...new Set(names)].map((value) => {
    const [side, measure] = value.includes(".") ? value.split(".", 2) : [null, value];
    return { value, label: measureName({ side, label: sides().find((each) => each.value === side)?.label ?? side, measure }) };
  });
}

/** Returns the measures that every run has, of each side and of the conflict. */
export function measures() {
  return listed([...sides().map((side) => `${side.value}.win`), ...(store.checked?.measures ?? []).map((measure) => measure.name)]);
}

/** Returns all measures, those of the pace included, which the program measures if a question names them. */
export function allMeasures() {
  return [...measures(), ...listed((store.checked?.pace_measures ?? []).map((measure) => measure.name))];
}
