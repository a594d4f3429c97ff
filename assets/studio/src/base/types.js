// Types of the calls and of the page's own data, for JSDoc and `tsc --checkJs`.

/** @typedef {{name: string, text: string, files: Record<string, string>}} Source */

/**
 * A mistake or a warning, with its place in one of the files.
 * @typedef {{message: string, file: string|null, line: number|null, column: number|null, end_column?: number|null,
 *   text: string|null, label: string|null, help: string|null, fix?: string|null}} Problem
 */

/**
 * A value that the form can set.
 * @typedef {{path: string, kind: string, value: string|null, doc: string|null, default: string|null, domain?: string|null,
 *   range: [number, number]|null, choices: string[]|null}} PathInfo
 */

/** @typedef {{number: number, name: string, fighters?: number, baseline?: number|null}} Cell */
/** @typedef {{name: string, label: string}} Side */
/** @typedef {{name: string, unit: string, doc: string|null}} Measure */

/**
 * The answer of `check`.
 * @typedef {{ok: boolean, outweigh?: string, error?: string, problems?: Problem[], warnings?: Problem[], cells?: Cell[],
 *   scenario?: {name: string, system: string, system_title?: string, title: string|null, question: string|null, game?: string|null}, trials?: number, seed?: number,
 *   sides?: Side[], measures?: Measure[], pace_measures?: Measure[], paths?: PathInfo[], policies?: {name: string, doc: string|null}[]}} Checked
 */

/** @typedef {{value: number|null, low: number|null, high: number|null, shown: string, p?: number|null, significant?: boolean, against?: number|null}} Difference */

/**
 * A measure of a cell, with its interval.
 * @typedef {{cell: number, variant: string|null, settings?: {path: string, value: string}[], text: "new"|"old"|null,
 *   side: string|null, label: string|null, measure: string, unit?: string|null, value: number|null, low: number|null, high: number|null, shown: string,
 *   difference: Difference|null}} Row
 */

/** @typedef {{name: string, title: string, svg: string, narrow: string|null}} Chart */
/** @typedef {{name: string, title: string}} ChartName */

/**
 * A line of the stream of `play`.
 * @typedef {{kind: "waiting"|"begun"|"update"|"done"|"failed", id?: string, cells?: Cell[], trials?: number, asked?: number, rows?: Row[], verdict?: string|null,
 *   findings?: string[], played_by?: string|null, elapsed?: number, stopped?: boolean, warnings?: (Problem|string)[], charts?: Chart[],
 *   how_it_plays?: string[][]|null, drawable?: ChartName[], command?: string|null, seed?: number, problems?: Problem[], error?: string}} PlayLine
 */

/**
 * A finished or stopped run, as the history and links keep it. `pace` is true if the page asked for the pace; `howItPlays` is the table, which a
 * text that asks for it has as well.
 * @typedef {{id: string, name: string, version: string, source: Source, old: Source|null, oldName: string|null, trials: number,
 *   seed: number|null, stopped: boolean, rows: Row[], verdict: string, findings: string[], playedBy: string, warnings: string[],
 *   command: string, pace: boolean, howItPlays: string[][]|null, charts: Chart[], drawable: ChartName[], when: number, recorded: boolean}} Run
 */

/** @typedef {{path: string, kind: string, title?: string|null}} Entry */
/** @typedef {{name: string, system?: string, title: string, question?: string|null}} Listed */
/** @typedef {{system: string, title?: string, text: string, files?: Record<string, string>}} Template */
/** @typedef {{outweigh?: string, systems: {id: string, title: string}[], scenarios: Listed[], games: Listed[], templates: Template[]}} Library */

/**
 * @typedef {{exchange: number|null, turn?: number|null, depth?: number|null, fighter?: string|null, kind: string, text: string,
 *   policy_line?: string|null}} TraceLine
 */
/**
 * The answer of `trace`.
 * @typedef {{ok: boolean, error?: string, problems?: Problem[], trial?: number, cell?: number, outcome?: string, lines?: TraceLine[],
 *   states?: {exchange: number, fighters: {name: string, side: string|null, text: string}[]}[]}} Trace
 */

/**
 * A change of the text that makes it the answer of a question: the value behind the keys, in the variant if it is set there.
 * @typedef {{keys: string[], value: string, variant: string|null}} Change
 */

/** A table of an answer. @typedef {{columns: string[], rows: string[][]}} Table */

/** A replacement in a text: `insert` replaces the units from `from` up to `to`. @typedef {{from: number, to: number, insert: string}} Edit */

export {};
