//! The tables of a report as Polars data frames, and as CSV. The only file that uses Polars.

use polars_core::prelude::{Column, DataFrame, NamedFrom, PolarsError, Series};
use polars_io::prelude::{CsvWriter, SerWriter};

use super::error::ReportError;
use super::figures::{Figures, running_after};
use crate::sim::{Axis, Results, cell_text};
use crate::stats::Estimate;
use crate::system::{Kind, Measure};

/// The tables of a report; their columns are described in [`super::COLUMNS`].
#[derive(Clone, Debug)]
pub struct Frames {
    /// Every quantity of every variant.
    pub outcomes: DataFrame,
    /// Every quantity of every variant against its baseline, on the same dice.
    pub differences: DataFrame,
    /// What has happened by the end of each exchange.
    pub curves: DataFrame,
    /// Every fighter.
    pub fighters: DataFrame,
    /// How often each value of a quantity occurred.
    pub histograms: DataFrame,
    /// What is there before and after each conflict of a series; none if every trial is one
    /// conflict.
    pub stages: Option<DataFrame>,
}

impl Frames {
    /// The tables with the names of their files, without extension.
    pub fn named(&self) -> Vec<(&'static str, &DataFrame)> {
        let mut named = vec![
            ("outcomes", &self.outcomes),
            ("differences", &self.differences),
            ("curves", &self.curves),
            ("fighters", &self.fighters),
            ("histograms", &self.histograms),
        ];
        named.extend(self.stages.as_ref().map(|stages| ("stages", stages)));
        named
    }
}

impl From<PolarsError> for ReportError {
    fn from(error: PolarsError) -> Self {
        Self::Table(error.to_string())
    }
}

/// The tables of a run; `confidence` (0 to 1) is that of every interval.
///
/// # Errors
/// If Polars refuses a table, which means that two varied paths have the same name.
pub fn frames(results: &Results, confidence: f64) -> Result<Frames, ReportError> {
    frames_of(&Figures::new(results, confidence))
}

/// The tables of figures that were already computed.
pub(super) fn frames_of(figures: &Figures) -> Result<Frames, ReportError> {
    Ok(Frames {
        outcomes: outcomes(figures)?,
        differences: differences(figures)?,
        curves: curves(figures)?,
        fighters: fighters(figures)?,
        histograms: histograms(figures)?,
        stages: figures.results.is_series().then(|| stages(figures)).transpose()?,
    })
}

/// A table as CSV text: comma, point, header; a number that is not known is empty.
///
/// # Errors
/// If Polars cannot write the table.
pub fn csv(frame: &DataFrame) -> Result<Vec<u8>, ReportError> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).finish(&mut spreadsheet(frame)?)?;
    Ok(bytes)
}

/// The table with names that no spreadsheet takes for formulas.
fn spreadsheet(frame: &DataFrame) -> Result<DataFrame, PolarsError> {
    let safe = |found: &Column| match found.str() {
        Ok(texts) => {
            let cells: Vec<Option<String>> =
                texts.iter().map(|text| text.map(|text| cell_text(text).into_owned())).collect();
            column(&cell_text(found.name()), cells)
        }
        Err(_) => found.clone(),
    };
    DataFrame::new(frame.height(), frame.columns().iter().map(safe).collect())
}

/// One number with its interval and what it is.
struct Row<'a> {
    cell: usize,
    side: Option<&'a str>,
    measure: &'a str,
    unit: &'a str,
    estimate: Estimate,
}

fn outcomes(figures: &Figures) -> Result<DataFrame, PolarsError> {
    let results = figures.results;
    let mut rows = Vec::new();
    for (at, cell) in results.cells.iter().enumerate() {
        for number in 0..results.quantities.len() {
            rows.push(quantity_row(results, at, number, figures.estimate(cell, number)));
        }
    }
    let mut columns = variant_columns(results, &each(&rows, |row| row.cell));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    DataFrame::new(rows.len(), columns)
}

fn differences(figures: &Figures) -> Result<DataFrame, PolarsError> {
    let results = figures.results;
    let mut compared: Vec<_> = figures.comparisons().iter().collect();
    compared.sort_by_key(|comparison| (comparison.cell, comparison.quantity));
    let rows = each(&compared, |found| {
        quantity_row(results, found.cell, found.quantity, found.difference.estimate)
    });
    let names = each(&results.cells, |cell| results.cell_name(cell));
    let reductions = each(&compared, |found| found.difference.variance_reduction.and_then(finite));
    let mut columns = variant_columns(results, &each(&rows, |row| row.cell));
    columns.push(column("baseline", each(&compared, |found| names[found.baseline].as_str())));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    let n = columns.pop();
    columns.push(column("p", each(&compared, |found| found.p)));
    columns.push(column("significant", each(&compared, |found| found.significant)));
    columns.push(column("variance_reduction", reductions));
    columns.extend(n);
    DataFrame::new(rows.len(), columns)
}

fn curves(figures: &Figures) -> Result<DataFrame, PolarsError> {
    let results = figures.results;
    let (mut rows, mut exchanges, mut running) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in results.cells.iter().enumerate() {
        for exchange in 0..=figures.last_exchange() {
            let still = running_after(cell, exchange);
            for curve in 0..results.sides.len() * results.curve_measures.len() {
                let Some(estimate) = figures.curve_at(cell, exchange, curve) else { continue };
                let measure = &results.curve_measures[curve % results.curve_measures.len()];
                let side = results.sides[curve / results.curve_measures.len()].as_str();
                let (measure, unit) = (measure.name, measure.unit);
                rows.push(Row { cell: at, side: Some(side), measure, unit, estimate });
                exchanges.push(exchange as u64);
                running.push(still);
            }
        }
    }
    let mut columns = variant_columns(results, &each(&rows, |row| row.cell));
    columns.push(column("exchange", exchanges));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    columns.push(column("running", running));
    DataFrame::new(rows.len(), columns)
}

fn stages(figures: &Figures) -> Result<DataFrame, PolarsError> {
    let results = figures.results;
    let measures = &results.level_measures;
    let (mut rows, mut stages, mut reached) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in results.cells.iter().enumerate() {
        for stage in 0..2 * cell.layout.conflicts {
            for curve in 0..results.sides.len() * measures.len() {
                let Some(estimate) = figures.stage_at(cell, stage, curve) else { continue };
                let side = results.sides[curve / measures.len()].as_str();
                let Measure { name: measure, unit, .. } = measures[curve % measures.len()];
                rows.push(Row { cell: at, side: Some(side), measure, unit, estimate });
                stages.push(stage);
                reached.push(finite(figures.reached(cell, stage).value));
            }
        }
    }
    let when = |&stage: &usize| if stage.is_multiple_of(2) { "before" } else { "after" };
    let mut columns = variant_columns(results, &each(&rows, |row| row.cell));
    columns.push(column("conflict", each(&stages, |&stage| stage as u64 / 2 + 1)));
    columns.push(column("when", each(&stages, when)));
    columns.extend(what_columns(&rows));
    columns.extend(estimate_columns(&rows));
    columns.push(column("reached", reached));
    DataFrame::new(rows.len(), columns)
}

fn fighters(figures: &Figures) -> Result<DataFrame, PolarsError> {
    let results = figures.results;
    let (mut rows, mut names, mut groups) = (Vec::new(), Vec::new(), Vec::new());
    for (at, cell) in results.cells.iter().enumerate() {
        for (number, fighter) in cell.fighters.iter().enumerate() {
            for (place, measure) in results.fighter_measures.iter().enumerate() {
                let side = results.sides.get(fighter.side).map(String::as_str);
                let estimate = figures.fighter(cell, number, place);
                rows.push(Row {
                    cell: at,
                    side,
                    measure: measure.name,
                    unit: unit(measure),
                    estimate,
                });
                names.push(fighter.name.as_str());
                groups.push(fighter.group.as_str());
            }
        }
    }
    let mut columns = variant_columns(results, &each(&rows, |row| row.cell));
    columns.push(column("fighter", names));
    let mut what = what_columns(&rows);
    what.insert(1, column("group", groups));
    columns.extend(what);
    columns.extend(estimate_columns(&rows));
    DataFrame::new(rows.len(), columns)
}

/// One bin of a histogram.
struct Bin<'a> {
    cell: usize,
    side: Option<&'a str>,
    measure: &'a Measure,
    value: u64,
    or_more: bool,
    count: u64,
    trials: u64,
}

fn histograms(figures: &Figures) -> Result<DataFrame, PolarsError> {
    let results = figures.results;
    let bins = all_bins(results);
    let share = |bin: &Bin| finite(bin.count as f64 / bin.trials as f64);
    let mut columns = variant_columns(results, &each(&bins, |bin| bin.cell));
    columns.push(column("side", each(&bins, |bin| bin.side)));
    columns.push(column("quantity", each(&bins, |bin| bin.measure.name)));
    columns.push(column("unit", each(&bins, |bin| bin.measure.unit)));
    columns.push(column("bin", each(&bins, |bin| bin.value)));
    columns.push(column("or_more", each(&bins, |bin| bin.or_more)));
    columns.push(column("count", each(&bins, |bin| bin.count)));
    columns.push(column("share", each(&bins, share)));
    DataFrame::new(bins.len(), columns)
}

/// The bins of all histograms, each up to the last one that any variant filled.
fn all_bins(results: &Results) -> Vec<Bin<'_>> {
    let mut bins = Vec::new();
    for (at, cell) in results.cells.iter().enumerate() {
        for (number, &(quantity, last)) in cell.layout.histograms.iter().enumerate() {
            let known = &results.quantities[quantity];
            let counts = &cell.tally.histograms[number];
            for (bin, &count) in counts.iter().enumerate().take(filled(results, number)) {
                bins.push(Bin {
                    cell: at,
                    side: side_name(results, known.side),
                    measure: &known.measure,
                    value: bin as u64,
                    or_more: bin == last,
                    count,
                    trials: cell.tally.trials,
                });
            }
        }
    }
    bins
}

fn filled(results: &Results, histogram: usize) -> usize {
    let counts = results.cells.iter().filter_map(|cell| cell.tally.histograms.get(histogram));
    let lasts = counts.filter_map(|bins| bins.iter().rposition(|&count| count > 0));
    lasts.max().map_or(0, |last| last + 1)
}

fn quantity_row(results: &Results, cell: usize, quantity: usize, estimate: Estimate) -> Row<'_> {
    let known = &results.quantities[quantity];
    Row {
        cell,
        side: side_name(results, known.side),
        measure: known.measure.name,
        unit: unit(&known.measure),
        estimate,
    }
}

fn side_name(results: &Results, side: Option<usize>) -> Option<&str> {
    results.sides.get(side?).map(String::as_str)
}

fn unit(measure: &Measure) -> &'static str {
    match measure.kind {
        Kind::Share => "share",
        Kind::Count => measure.unit,
    }
}

fn what_columns(rows: &[Row]) -> Vec<Column> {
    vec![
        column("side", each(rows, |row| row.side)),
        column("measure", each(rows, |row| row.measure)),
        column("unit", each(rows, |row| row.unit)),
    ]
}

fn estimate_columns(rows: &[Row]) -> Vec<Column> {
    vec![
        column("value", each(rows, |row| finite(row.estimate.value))),
        column("low", each(rows, |row| finite(row.estimate.low))),
        column("high", each(rows, |row| finite(row.estimate.high))),
        column("n", each(rows, |row| row.estimate.n)),
    ]
}

/// The variant's name and its value on each axis, for rows that belong to these cells.
fn variant_columns(results: &Results, cell_of_row: &[usize]) -> Vec<Column> {
    let names = each(&results.cells, |cell| results.cell_name(cell));
    let mut columns = vec![column("variant", each(cell_of_row, |&cell| names[cell].as_str()))];
    for (number, axis) in results.axes.iter().enumerate() {
        let places = each(cell_of_row, |&cell| results.cells[cell].values[number]);
        let name = axis_column_name(axis);
        columns.push(match (whole_numbers(axis), axis.numbers()) {
            (Some(numbers), _) => column(&name, each(&places, |&place| numbers[place])),
            (_, Some(numbers)) => column(&name, each(&places, |&place| numbers[place])),
            _ => column(&name, each(&places, |&place| axis.values[place].as_str())),
        });
    }
    columns
}

fn whole_numbers(axis: &Axis) -> Option<Vec<i64>> {
    axis.values.iter().map(|value| value.parse().ok()).collect()
}

/// The path; a path without a point, such as `variant`, must not be taken for another column.
fn axis_column_name(axis: &Axis) -> String {
    if axis.path.contains('.') { axis.path.clone() } else { format!("{}.name", axis.path) }
}

fn each<'a, T, U>(items: &'a [T], of: impl FnMut(&'a T) -> U) -> Vec<U> {
    items.iter().map(of).collect()
}

fn column<T>(name: &str, values: Vec<T>) -> Column
where
    Series: NamedFrom<Vec<T>, [T]>,
{
    Series::new(name.into(), values).into()
}

/// Nothing instead of a number that no spreadsheet can read.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::super::{COLUMNS, VARIANT_COLUMNS, examples};
    use super::*;

    fn lines(frame: &DataFrame) -> Vec<String> {
        let text = String::from_utf8(csv(frame).unwrap()).unwrap();
        text.lines().map(str::to_string).collect()
    }

    fn number(frame: &DataFrame, column: &str, row: usize) -> f64 {
        frame.column(column).unwrap().f64().unwrap().get(row).unwrap()
    }

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
    }

    #[test]
    fn outcomes_by_hand() {
        let frames = frames(&examples::by_hand(), 0.95).unwrap();
        let outcomes = &frames.outcomes;
        assert_eq!(lines(outcomes)[0], "variant,rules.x,side,measure,unit,value,low,high,n");
        assert!(lines(outcomes)[1].starts_with("x 0,0,us,win,share,0.75,0.30"));
        assert!(lines(outcomes)[4].starts_with("x 1,1,,exchanges,exchanges,2.5,"));
        // Wilson for 3 of 4; mean 2 of 1, 2, 3, 2 with standard error sqrt(2/3 / 4).
        near(number(outcomes, "low", 0), 0.300_642);
        near(number(outcomes, "high", 0), 0.954_413);
        near(number(outcomes, "low", 1), 2.0 - 1.959_964 * 0.408_248);
    }

    #[test]
    fn differences_by_hand() {
        let frames = frames(&examples::by_hand(), 0.95).unwrap();
        let found = &frames.differences;
        assert_eq!(found.height(), 2);
        assert!(lines(found)[1].starts_with("x 1,1,x 0,us,win,share,-0.25,"));
        // Exchanges differ by 1, 0, 1, 0: mean 0.5, standard error sqrt(1/3 / 4).
        near(number(found, "value", 1), 0.5);
        near(number(found, "low", 1), 0.5 - 1.959_964 * 0.288_675);
        near(number(found, "p", 1), 0.083_265);
        near(number(found, "variance_reduction", 1), 5.0);
    }

    #[test]
    fn curves_by_hand() {
        let frames = frames(&examples::by_hand(), 0.95).unwrap();
        let lines = lines(&frames.curves);
        // As written the conflicts last 1, 2, 3 and 2 exchanges; the other side loses its
        // fighter in three of them and we in the third.
        let of_them: Vec<&String> = lines
            .iter()
            .filter(|line| line.starts_with("x 0") && line.contains(",them,"))
            .collect();
        assert!(of_them[1].starts_with("x 0,0,1,them,standing,fighters,0.75,"));
        assert!(of_them[0].starts_with("x 0,0,0,them,standing,fighters,1.0,"));
        assert!(of_them[1].ends_with(",4,3"));
        assert!(of_them[2].starts_with("x 0,0,2,them,standing,fighters,0.25,"));
        assert!(of_them[3].ends_with(",4,0"));
        assert_eq!(
            of_them.len(),
            5,
            "the start and four exchanges, because the other variant has as many"
        );
    }

    #[test]
    fn fighters_and_histograms_by_hand() {
        let frames = frames(&examples::by_hand(), 0.95).unwrap();
        assert!(lines(&frames.fighters)[1].starts_with("x 0,0,me,us,we,taken_out,share,0.25,"));
        let bins = lines(&frames.histograms);
        assert_eq!(bins[0], "variant,rules.x,side,quantity,unit,bin,or_more,count,share");
        assert_eq!(bins[3], "x 0,0,,exchanges,exchanges,2,false,2,0.5");
    }

    #[test]
    fn every_column_is_documented_in_its_order() {
        let mut frames = frames(&examples::by_hand(), 0.95).unwrap();
        assert!(frames.stages.is_none(), "a conflict alone has no stages");
        frames.stages = super::frames(&examples::rests(5), 0.95).unwrap().stages;
        for (file, frame) in frames.named() {
            let names: Vec<&str> = frame
                .get_column_names()
                .iter()
                .skip(VARIANT_COLUMNS.len())
                .map(|n| n.as_str())
                .collect();
            let documented: Vec<&str> = COLUMNS
                .iter()
                .filter(|known| known.file == file)
                .map(|known| known.column)
                .collect();
            assert_eq!(names, documented, "columns of {file}");
        }
    }

    #[test]
    fn stages_tell_before_and_after_and_how_many_got_there() {
        let results = examples::days_by_fights(60);
        let frames = frames(&results, 0.95).unwrap();
        let lines = lines(frames.stages.as_ref().unwrap());
        assert!(
            lines[0].starts_with("variant,scene.fights,conflict,when,side,measure,unit,value,")
        );
        assert!(lines[0].ends_with(",n,reached"));
        // The first cell is a day of one fight, which has no stages but a beginning and an end.
        assert!(lines[1].starts_with("fights 1,1,1,before,heroes,standing,fighters,3.0,3.0,3.0,"));
        assert!(lines[1].ends_with(",60,1.0"));
        let sides = results.sides.len() * results.curve_measures.len();
        assert_eq!(lines.len(), 1 + sides * 2 * (1 + 2 + 3 + 4 + 5));
        let after =
            lines.iter().find(|line| line.starts_with("fights 5,5,5,after,heroes")).unwrap();
        let told: f64 = after.rsplit(',').next().unwrap().parse().unwrap();
        let reached = results.cells[4].tally.stages.as_ref().unwrap().reached(9);
        assert!(reached < 60, "some days are over before");
        near(told, reached as f64 / 60.0);
    }

    #[test]
    fn named_variants_keep_both_columns_apart() {
        let frames = frames(&examples::variants_by_count(5), 0.95).unwrap();
        let header = &lines(&frames.outcomes)[0];
        assert!(header.starts_with("variant,variant.name,sides.guards.guard.count,side,"));
    }

    #[test]
    fn names_that_a_spreadsheet_would_run_are_texts() {
        let mut results = examples::two_variants(20);
        results.sides = vec!["=HYPERLINK(\"x\")".into(), "@home".into()];
        results.axes[0].values = vec!["-1".into(), "+cmd".into()];
        let frames = frames(&results, 0.95).unwrap();
        for (file, frame) in frames.named() {
            let bytes = csv(frame).unwrap();
            let mut reader = ::csv::Reader::from_reader(bytes.as_slice());
            for cell in reader
                .records()
                .flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
            {
                let is_number = cell.parse::<f64>().is_ok();
                assert!(is_number || !cell.starts_with(['=', '+', '-', '@']), "{file}: {cell}");
            }
        }
        let lines = lines(&frames.outcomes);
        assert!(lines.iter().any(|line| line.contains("\"'=HYPERLINK")), "{}", lines[1]);
    }

    #[test]
    fn without_trials_numbers_are_empty() {
        let frames = frames(&examples::lone(0), 0.95).unwrap();
        assert!(lines(&frames.outcomes)[1].ends_with(",share,,0.0,1.0,0"));
        let values = frames.curves.column("value").unwrap();
        assert_eq!(values.null_count(), frames.curves.height());
    }
}
