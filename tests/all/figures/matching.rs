//! Which numbers of the table a figure of a text may be.

use super::numbers::{Number, Unit};
use super::table::Row;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};

/// A number that a text may quote.
#[derive(Clone, Copy, Debug)]
pub enum Figure<'a> {
    /// The value of a row.
    Value(&'a Row),
    /// The difference of a row from its baseline.
    Difference(&'a Row),
    /// The difference of the values of two rows.
    Between(&'a Row, &'a Row),
    /// What a share of wins has over one half.
    OverHalf(&'a Row),
    /// The values of two sides in one cell together.
    Both(&'a Row, &'a Row),
}

/// Stands between the names of two rows whose difference it is.
const MINUS: &str = ", minus ";
/// Stands between the names of two rows that are added.
const PLUS: &str = ", plus ";
/// Stands behind the name of a row that is compared with one half.
const OVER_HALF: &str = ", over one half";

impl<'a> Figure<'a> {
    fn row(&self) -> &'a Row {
        let (Self::Value(row)
        | Self::Difference(row)
        | Self::OverHalf(row)
        | Self::Between(row, _)
        | Self::Both(row, _)) = self;
        row
    }

    /// Its name, by which it is found again.
    pub fn name(&self) -> String {
        let of = |row: &Row| format!("{}: {}", row.cell, row.measure);
        let row = format!("{} > {}", self.row().scenario, of(self.row()));
        match self {
            Self::Value(_) => row,
            Self::Difference(_) => format!("{row}, difference"),
            Self::Between(_, other) => format!("{row}{MINUS}{}", of(other)),
            Self::OverHalf(_) => format!("{row}{OVER_HALF}"),
            Self::Both(_, other) => format!("{row}{PLUS}{}", of(other)),
        }
    }

    /// Its size and half the width of its interval, in percent or points if it is one of shares.
    pub fn size(&self) -> (f64, Option<f64>) {
        let scale = if self.row().share { 100.0 } else { 1.0 };
        let (size, half) = match self {
            Self::Value(row) => (row.value.0, Some(row.value.1)),
            Self::Difference(row) => {
                row.against.as_ref().map_or((f64::NAN, None), |found| (found.1, Some(found.2)))
            }
            Self::Between(row, other) => (row.value.0 - other.value.0, None),
            Self::OverHalf(row) => (row.value.0 - 0.5, Some(row.value.1)),
            Self::Both(row, other) => (row.value.0 + other.value.0, None),
        };
        (size.abs() * scale, half.map(|half| half * scale))
    }

    /// Its size in words.
    pub fn told(&self) -> String {
        let (size, half) = self.size();
        let half = half.map_or(String::new(), |half| format!(" ± {half:.3}"));
        let unit = match (self.row().share, self) {
            (true, Self::Value(_) | Self::Both(..)) => " %",
            (true, _) => " points",
            _ => "",
        };
        format!("{size:.3}{half}{unit}")
    }

    /// Whether it may be what a number says that it is.
    fn may_be(&self, number: &Number) -> bool {
        let (share, value) = (self.row().share, matches!(self, Self::Value(_) | Self::Both(..)));
        match number.unit {
            // A text may say `in 93 % of the fights` of what is counted and happens once at most.
            Unit::Percent => value && (share || self.size().0 <= 1.0),
            Unit::Points => share && !value,
            Unit::Any => true,
            Unit::Trials => false,
        }
    }

    /// Whether it is, to the digits printed, what a number says.
    pub fn fits(&self, number: &Number) -> bool {
        let (size, half) = self.size();
        let scale = if number.unit == Unit::Percent && !self.row().share { 100.0 } else { 1.0 };
        let (size, half) = (size * scale, half.map(|half| half * scale));
        self.may_be(number) && size_fits(size, number) && error_fits(half, number)
    }
}

/// The table has seven decimals, so that a share in percent is right to five.
const HAIR: f64 = 2e-5;

fn size_fits(size: f64, number: &Number) -> bool {
    let step = 10_f64.powi(-(number.decimals as i32));
    let off = size - number.value;
    off.abs() <= 0.5 * step + HAIR
        || number.more && (0.0..step).contains(&off)
        || number.less && (0.0..step).contains(&-off) && size > 0.0
}

/// Errors are rounded up by the reports, or to the nearest.
fn error_fits(half: Option<f64>, number: &Number) -> bool {
    let Some((error, decimals)) = number.error else { return true };
    let Some(half) = half else { return false };
    let step = 10_f64.powi(-(decimals as i32));
    error - half <= step + HAIR && half - error <= 0.5 * step + HAIR
}

/// The rows of a table by scenario.
pub struct Index<'a> {
    known: HashMap<&'a str, Known<'a>>,
}

/// The rows of a scenario.
#[derive(Default)]
struct Known<'a> {
    rows: Vec<&'a Row>,
    /// Values and differences by their names, made when they are first asked for.
    named: OnceCell<HashMap<String, Figure<'a>>>,
}

impl<'a> Known<'a> {
    fn plain(&self) -> impl Iterator<Item = Figure<'a>> {
        let differences = self.rows.iter().filter(|row| row.against.is_some());
        let values = self.rows.iter().map(|&row| Figure::Value(row));
        values.chain(differences.map(|&row| Figure::Difference(row)))
    }

    fn named(&self, name: &str) -> Option<Figure<'a>> {
        let all = || self.plain().map(|figure| (figure.name(), figure)).collect();
        self.named.get_or_init(all).get(name).copied()
    }
}

impl<'a> Index<'a> {
    /// Sorts rows by scenario.
    pub fn new(rows: &'a [Row]) -> Self {
        let mut known: HashMap<&str, Known> = HashMap::new();
        for row in rows {
            known.entry(&row.scenario).or_default().rows.push(row);
        }
        Self { known }
    }

    fn known(&self, scenarios: &[String]) -> impl Iterator<Item = &Known<'a>> {
        scenarios.iter().filter_map(|name| self.known.get(name.as_str()))
    }

    /// The values and the differences from the baseline.
    pub fn plain(&self, scenarios: &[String]) -> Vec<Figure<'a>> {
        self.known(scenarios).flat_map(Known::plain).collect()
    }

    /// What texts make of two values of one measure: the difference of cells that differ in one
    /// varied value, difference and sum of the sides in one cell, and what a win has over one half.
    fn between(&self, scenarios: &[String]) -> Vec<Figure<'a>> {
        let mut groups: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
        for &row in self.known(scenarios).flat_map(|known| &known.rows) {
            let measure = row.measure.rsplit('.').next().unwrap_or(&row.measure);
            groups.entry((&row.scenario, measure)).or_default().push(row);
        }
        let mut found = Vec::new();
        for ((_, measure), rows) in groups {
            for (at, first) in rows.iter().enumerate() {
                let others = rows[at + 1..].iter().filter(|other| comparable(first, other));
                for other in others {
                    found.push(Figure::Between(first, other));
                    if first.at == other.at && first.measure != other.measure {
                        found.push(Figure::Both(first, other));
                    }
                }
            }
            let wins = rows.iter().filter(|_| measure.starts_with("win"));
            found.extend(wins.map(|row| Figure::OverHalf(row)));
        }
        found
    }

    /// What a number may be. What is made of two values counts only if nothing else fits.
    pub fn fitting(&self, number: &Number, scenarios: &[String]) -> Vec<Figure<'a>> {
        let fitting = |figures: Vec<Figure<'a>>| -> Vec<Figure<'a>> {
            figures.into_iter().filter(|figure| figure.fits(number)).collect()
        };
        let plain = fitting(self.plain(scenarios));
        if !plain.is_empty() || number.error.is_some() {
            return plain;
        }
        fitting(self.between(scenarios))
    }

    /// The figures that come nearest, of those that the number may be.
    pub fn nearest(&self, number: &Number, scenarios: &[String]) -> Vec<Figure<'a>> {
        let mut figures = self.plain(scenarios);
        figures.retain(|figure| figure.may_be(number) && figure.size().0.is_finite());
        let off = |figure: &Figure| (figure.size().0 - number.value).abs();
        figures.sort_by(|a, b| off(a).total_cmp(&off(b)));
        figures.truncate(3);
        figures
    }

    /// A figure by its name.
    pub fn named(&self, name: &str, scenarios: &[String]) -> Option<Figure<'a>> {
        let find = |name: &str| self.known(scenarios).find_map(|known| known.named(name));
        if let Some(row) = name.strip_suffix(OVER_HALF) {
            return find(row).map(|figure| Figure::OverHalf(figure.row()));
        }
        let Some(sign) = [MINUS, PLUS].into_iter().find(|sign| name.contains(sign)) else {
            return find(name);
        };
        let (first, second) = name.split_once(sign)?;
        let scenario = first.split(" > ").next()?;
        let (first, second) = (find(first)?.row(), find(&format!("{scenario} > {second}"))?.row());
        Some(if sign == MINUS {
            Figure::Between(first, second)
        } else {
            Figure::Both(first, second)
        })
    }
}

fn comparable(first: &Row, second: &Row) -> bool {
    let axes = first.at.iter().zip(&second.at).filter(|(a, b)| a != b).count();
    if first.measure == second.measure { axes == 1 } else { axes == 0 }
}
