//! What each marked place should hold, and what is wrong with it.

use super::forms::Form;
use super::markers::{Asks, Figure, Marker, Page};
use super::sources::Source;
use super::table::{Key, Table, Value, What};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The names that markers of a scenario can use.
#[derive(Clone, Debug)]
pub struct Names {
    /// The cells.
    pub cells: Vec<String>,
    /// The measures, as `SIDE.measure`.
    pub measures: Vec<String>,
}

impl Names {
    /// Whether the scenario has this cell and this measure.
    pub fn has(&self, key: &Key) -> bool {
        self.cells.contains(&key.cell) && self.measures.contains(&key.measure)
    }
}

/// What markers are filled in from.
pub struct Answers<'a> {
    /// The committed values.
    pub table: &'a Table,
    /// The built-in scenarios as they are now.
    pub sources: &'a [Source],
    /// Looks up the names of a scenario. Plays one trial, so it is only asked about values that are missing.
    pub names: &'a dyn Fn(&str) -> Names,
}

/// Returns the built-in name of a scenario, `war-of-ashes/roar_costs`.
fn built_in(source: &Source) -> String {
    let (system, name) = source.scenario.split_once('/').unwrap_or_default();
    format!("{}/{name}", system.replace('_', "-"))
}

/// Returns the names of the values that a figure is printed from, or `None` if there is no such scenario.
fn keys(figure: &Figure, sources: &[Source]) -> Option<Vec<Key>> {
    let source = sources.iter().find(|source| built_in(source) == figure.scenario)?;
    let key = |cell: &str| Key {
        scenario: source.scenario.clone(),
        cell: cell.to_owned(),
        measure: figure.measure.clone(),
        what: figure.form.what(),
    };
    let mut keys = vec![key(&figure.cell)];
    if let Form::Minus(cell) = &figure.form {
        keys.push(key(cell));
    }
    Some(keys)
}

/// Returns the names of all values that pages quote.
pub fn quoted(pages: &[Page], sources: &[Source]) -> BTreeSet<Key> {
    let markers = pages.iter().flat_map(|page| &page.markers);
    let figures = markers.flat_map(Marker::figures);
    figures.filter_map(|figure| keys(figure, sources)).flatten().collect()
}

/// Moves the last word of the line before a marker to the place before it. Leaves the text as it is if the
/// line before is of another paragraph, or ends with code or a comment.
fn give_a_word(text: &mut String, marker: usize) {
    let Some((before, indent)) = text[..marker].rsplit_once('\n') else { return };
    let line = before.rsplit('\n').next().unwrap_or_default();
    let Some((rest, word)) = line.rsplit_once(' ') else { return };
    let is_text = !line.trim_start().starts_with(['#', '|', '<'])
        && !word.is_empty()
        && !word.contains(['`', '<', '>'])
        && rest.contains(|letter: char| letter.is_alphabetic());
    if is_text && indent.trim().is_empty() {
        let moved = format!("\n{indent}{word} ");
        let from = before.len() - word.len() - 1;
        text.replace_range(from..marker, &moved);
    }
}

/// Returns up to five of `known`, the most similar to `wanted` first.
fn nearest(wanted: &str, known: &[String]) -> String {
    let mut known: Vec<&String> = known.iter().collect();
    let likeness = |name: &str| strsim::jaro_winkler(wanted, name);
    known.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    let nearest: Vec<String> = known.iter().take(5).map(|name| format!("`{name}`")).collect();
    nearest.join(", ")
}

impl Answers<'_> {
    /// Returns the text of a figure; empty if it is the difference of a cell without one. The error says why
    /// there is no text.
    fn figure(&self, figure: &Figure) -> Result<String, String> {
        let keys = keys(figure, self.sources).ok_or_else(|| {
            let known: Vec<String> = self.sources.iter().map(built_in).collect();
            let scenario = &figure.scenario;
            format!("no scenario is called `{scenario}`. Nearest: {}", nearest(scenario, &known))
        })?;
        let mut values: Vec<Option<&Value>> = Vec::new();
        for key in &keys {
            let value = self.table.values.get(key).ok_or_else(|| self.missing(key))?;
            values.push(value.as_ref());
        }
        let other = values.get(1).copied().flatten();
        Ok(values[0].map_or(String::new(), |value| figure.form.print(value, other)))
    }

    /// Says why the table has no such value.
    fn missing(&self, key: &Key) -> String {
        let names = (self.names)(&key.scenario);
        if !names.cells.contains(&key.cell) {
            let nearest = nearest(&key.cell, &names.cells);
            return format!("no cell is called `{}`. Nearest: {nearest}", key.cell);
        }
        if !names.measures.contains(&key.measure) {
            let nearest = nearest(&key.measure, &names.measures);
            return format!("no measure is called `{}`. Nearest: {nearest}", key.measure);
        }
        let hint = match key.what {
            What::Exact => {
                ": renew; if it is missing then too, the solver does not solve this cell"
            }
            _ => ": renew",
        };
        let (what, measure, cell) = (key.what.word(), &key.measure, &key.cell);
        format!("the table does not have the {what} of `{measure}` in `{cell}`{hint}")
    }

    /// Returns the text that belongs into a marked place. The error says why there is none.
    fn marked(&self, page: &Page, marker: &Marker) -> Result<String, String> {
        match &marker.asks {
            Asks::Figure(figure) => {
                let text = self.figure(figure)?;
                if text.is_empty() {
                    return Err(format!(
                        "`{}` is compared with no baseline, and so has no difference",
                        figure.cell
                    ));
                }
                Ok(text)
            }
            Asks::Table(rows) => {
                let line = page.text[..marker.comment.start].rsplit('\n').next();
                let indent = line.unwrap_or_default();
                let mut text = String::new();
                for (label, figures) in rows {
                    let _ = write!(text, "{indent}| {label} |");
                    for figure in figures {
                        let figure = self.figure(figure)?;
                        let space = if figure.is_empty() { "" } else { " " };
                        let _ = write!(text, "{space}{figure} |");
                    }
                    text.push('\n');
                }
                Ok(text)
            }
        }
    }

    /// Returns the text of a page with all marked places filled in. Places that cannot be filled stay as they are.
    pub fn filled(&self, page: &Page) -> String {
        let mut text = page.text.clone();
        for marker in page.markers.iter().rev() {
            if let Ok(marked) = self.marked(page, marker) {
                text.replace_range(marker.marked.clone(), &marked);
            }
            if marker.splits_cell {
                let words = marker.words.replace('|', "\\|");
                text.replace_range(marker.comment.clone(), &format!("<!-- generated: {words} -->"));
            }
            if marker.begins_line {
                give_a_word(&mut text, marker.comment.start);
            }
        }
        text
    }

    /// Returns what is wrong with the pages and the table: file, line, what stands there and what should.
    pub fn failures(&self, pages: &[Page]) -> Vec<String> {
        let mut failures = Vec::new();
        for page in pages {
            for (line, what) in &page.mistakes {
                failures.push(format!("{}:{line}: {what}", page.file));
            }
            for marker in &page.markers {
                if let Some(what) = self.wrong(page, marker) {
                    failures.push(format!("{}:{}: {what}", page.file, marker.line));
                }
            }
        }
        failures.extend(self.failures_of_table(&quoted(pages, self.sources)));
        failures
    }

    /// Returns what is wrong with a marked place, if anything is.
    fn wrong(&self, page: &Page, marker: &Marker) -> Option<String> {
        let words = &marker.words;
        if marker.splits_cell {
            return Some(format!(
                "`{words}` splits the cell of its table: in a table `|` is written `\\|`; renewal does that"
            ));
        }
        if marker.begins_line {
            return Some(format!(
                "`{words}` begins a line, where Markdown ends the paragraph: put a word before it; renewal \
                 moves the last word of the line before, if it can"
            ));
        }
        let should = match self.marked(page, marker) {
            Ok(text) => text,
            Err(why) => return Some(format!("`{words}`: {why}")),
        };
        let stands = &page.text[marker.marked.clone()];
        if stands == should {
            return None;
        }
        if matches!(marker.asks, Asks::Figure(_)) {
            return Some(format!("`{words}`\n    stands: {stands}\n    should: {should}"));
        }
        let (mut before, mut after) = (stands.lines(), should.lines());
        loop {
            let (stands, should) = (before.next(), after.next());
            if stands != should {
                let [stands, should] = [stands, should].map(|line| line.unwrap_or("no row").trim());
                return Some(format!("`{words}`\n    stands: {stands}\n    should: {should}"));
            }
        }
    }

    /// Returns what is wrong with the table: scenarios that are stale, rows that no page quotes.
    fn failures_of_table(&self, quoted: &BTreeSet<Key>) -> Vec<String> {
        let file = "tests/all/figures/table.csv";
        let mut failures = Vec::new();
        for source in &self.table.sources {
            let name = &source.scenario;
            if !quoted.iter().any(|key| key.scenario == *name) {
                failures.push(format!("{file}: no page quotes `{name}`"));
            } else if !self.sources.contains(source) {
                failures.push(format!(
                    "{file}: the figures of `{name}` are stale: the scenario plays or is set up differently now"
                ));
            }
        }
        for key in self.table.values.keys() {
            let Key { scenario, cell, measure, what } = key;
            if !quoted.contains(key) {
                let what = what.word();
                failures.push(format!(
                    "{file}: no page quotes {what} `{scenario} | {cell} | {measure}`"
                ));
            }
            if !self.table.sources.iter().any(|source| source.scenario == *scenario) {
                failures.push(format!("{file}: `{scenario}` has values and no origin"));
            }
        }
        failures
    }
}
