//! The committed values: those that a page quotes, and the origins of their scenarios.

use super::sources::Source;
use outweigh::internals::Estimate;
use std::collections::BTreeMap;
use std::path::Path;

/// Which value of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// The share or mean itself.
    Value,
    /// The paired difference to the baseline.
    Difference,
    /// The result of the exact solver.
    Exact,
}

impl What {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Value, "value"), (Self::Difference, "difference"), (Self::Exact, "exact")];

    /// Returns the word for it in the table.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(what, _)| *what == self).map_or("", |(_, word)| word)
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, word)| *word == text).map(|(what, _)| *what)
    }
}

/// The name of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The scenario as its file is named, `war_of_ashes/roar_costs`.
    pub scenario: String,
    /// The name of the cell.
    pub cell: String,
    /// `SIDE.measure`, or `measure` for one of the conflict as a whole.
    pub measure: String,
    /// Which value of the measure.
    pub what: What,
}

/// A value with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Whether it is a share, from 0 to 1, or the difference of two; otherwise it is a mean per trial.
    pub is_share: bool,
    /// The number and its interval.
    pub estimate: Estimate,
    /// Whether a difference is significant among all of its measure.
    pub is_significant: bool,
}

/// Values by their names. A difference that does not exist, as that of a baseline, is `None`.
pub type Values = BTreeMap<Key, Option<Value>>;

/// The table.
#[derive(Debug, Default)]
pub struct Table {
    /// The scenarios that are quoted, as they were when they were played.
    pub sources: Vec<Source>,
    /// The values that are quoted.
    pub values: Values,
}

const HEADER: [&str; 9] =
    ["scenario", "cell", "measure", "what", "unit", "value", "low", "high", "significant"];

/// Writes a table as CSV: a line for each scenario, and below them a line for each value.
pub fn write(table: &Table) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for source in &table.sources {
        writer.write_record(source.record()).unwrap();
    }
    writer.write_record(HEADER).unwrap();
    for (key, value) in &table.values {
        let what = key.what.word().to_owned();
        let mut record = vec![key.scenario.clone(), key.cell.clone(), key.measure.clone(), what];
        match value {
            Some(value) => {
                let it = &value.estimate;
                record.push(if value.is_share { "share" } else { "mean" }.to_owned());
                record.extend([it.value, it.low, it.high].map(|number| number.to_string()));
                record.push(value.is_significant.to_string());
            }
            None => record.extend([const { String::new() }; 5]),
        }
        writer.write_record(record).unwrap();
    }
    writer.into_inner().unwrap()
}

/// Reads a table. Returns `None` if the file is missing or is no table.
pub fn read(path: &Path) -> Option<Table> {
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).has_headers(false).from_path(path).ok()?;
    let mut table = Table::default();
    for record in reader.records() {
        let record = record.ok()?;
        let fields: Vec<&str> = record.iter().collect();
        match fields.as_slice() {
            ["source", rest @ ..] => table.sources.push(Source::read(rest)?),
            ["scenario", "cell", ..] => {}
            [scenario, cell, measure, what, rest @ ..] => {
                let [scenario, cell, measure] =
                    [scenario, cell, measure].map(|it| (*it).to_owned());
                let key = Key { scenario, cell, measure, what: What::read(what)? };
                table.values.insert(key, read_value(rest)?);
            }
            _ => return None,
        }
    }
    Some(table)
}

/// Reads the fields of a value. Returns `None` if they are none, and `Some(None)` if the value does not exist.
#[allow(clippy::option_option)] // As the map has it.
fn read_value(fields: &[&str]) -> Option<Option<Value>> {
    let [unit, value, low, high, significant] = fields else { return None };
    if unit.is_empty() {
        return Some(None);
    }
    let [value, low, high] = [value, low, high].map(|it| it.parse::<f64>().ok());
    let estimate = Estimate { value: value?, low: low?, high: high?, n: 0 };
    let is_significant = significant.parse().ok()?;
    Some(Some(Value { is_share: *unit == "share", estimate, is_significant }))
}
