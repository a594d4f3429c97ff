//! Charts of the measures that are reported in detail: their values by variant, what changes them,
//! and a map of them over two varied values.

use super::differences::Differences;
use super::heat_map;
use super::win_rate;
use crate::report::charts::Chart;
use crate::report::charts::parts::lines_over_axis;
use crate::report::charts::parts::lines_over_axis::{Over, not_below, numeric_axis, percent_range};
use crate::report::charts::parts::page::page;
use crate::report::charts::parts::rows;
use crate::report::charts::parts::rows::{Row, Standing};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Format, Picture};
use crate::report::detailed_measures::{
    changes_told, difference, first_clause, in_words, is_never, most_told, range_told,
};
use crate::report::figures::Figures;
use crate::sim::{Measured, Results};

/// Draws a chart of the measure of this number, unless there is nothing to show.
type DrawMeasure = fn(&Figures, Format, usize) -> Option<Picture>;

/// Returns the charts of a measure by its number; none if the measure is always 0.
pub(crate) fn charts(figures: &Figures, number: usize) -> Vec<Chart> {
    let results = figures.results;
    if is_never(figures, number) {
        return Vec::new();
    }
    let known: [(&str, DrawMeasure); 3] =
        [("", values), ("_differences", differences), ("_heat_map", map)];
    let name = file_name(&results.measures, number);
    let answers = answering(results, number);
    let chart = |(end, draw): (&str, DrawMeasure)| {
        let known = answers.iter().find(|(of, _)| *of == end);
        let name = known.map_or_else(|| format!("{name}{end}"), |(_, name)| (*name).to_owned());
        Chart::drawn(&name, &|format| draw(figures, format, number))
    };
    known.into_iter().filter_map(chart).collect()
}

/// Returns which charts of a measure stand in the place of those of the first side's win rate, with their names. A file
/// that asks for another measure gets the chart `differences` of that measure, and if it asks how often another side
/// wins, all three charts of that side.
pub(crate) fn answering(
    results: &Results,
    number: usize,
) -> &'static [(&'static str, &'static str)] {
    let is_asked = |measured: &Measured| measured.quantity == results.measures[number].quantity;
    match results.focus.measure.as_ref().filter(|asked| is_asked(asked)) {
        None => &[],
        // The charts of the win rate are about it already.
        Some(asked) if asked.measure.name == "win" && asked.side == Some(0) => &[],
        Some(asked) if asked.measure.name == "win" && asked.side.is_some_and(|side| side > 0) => {
            &[("", "win_rate"), ("_differences", "differences"), ("_heat_map", "heat_map")]
        }
        Some(_) => &[("_differences", "differences")],
    }
}

/// Returns the name of the file, such as `measure_heroes_any_conceded`. Only letters, digits and underscores, so
/// that every file system can have it; equal names get a number.
fn file_name(measures: &[Measured], number: usize) -> String {
    let of = |measured: &Measured| {
        let safe = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        measured.name.chars().map(safe).collect::<String>()
    };
    let name = of(&measures[number]);
    let same = measures[..number].iter().filter(|other| of(other) == name).count();
    if same == 0 { format!("measure_{name}") } else { format!("measure_{name}_{}", same + 1) }
}

fn unit(measured: &Measured) -> Unit {
    if measured.is_share() { Unit::Percent } else { Unit::Number }
}

fn axis_title(results: &Results, measured: &Measured) -> String {
    let unit = if measured.is_share() { "% of all trials" } else { measured.measure.unit };
    let words = in_words(results, measured);
    // `boosts gained` needs no `(boosts)`.
    if words.contains(unit) { words } else { format!("{words} ({unit})") }
}

/// Returns the whole doc of a measure. `None` if the title has all of it already.
fn meaning(measured: &Measured) -> Option<String> {
    let says = measured.measure.doc.trim_end_matches('.');
    (first_clause(measured) != Some(says) && !says.is_empty()).then(|| format!("counted: {says}"))
}

/// Draws the value of a measure by variant, over a number or in rows.
fn values(figures: &Figures, format: Format, number: usize) -> Option<Picture> {
    let results = figures.results;
    let measured = &results.measures[number];
    let (quantity, title) = (measured.quantity, range_told(figures, number)?);
    let estimate = |cell: usize| figures.estimate(&results.cells[cell], quantity);
    if let Some(along) = numeric_axis(figures) {
        let over = Over {
            title: &title,
            measure: &axis_title(results, measured),
            unit: unit(measured),
            compared: f64::NAN,
            value: &|cell| Some(estimate(cell)),
            exact: &|cell| results.exact(cell, quantity),
            note: meaning(measured),
        };
        return lines_over_axis::draw(figures, format, along, &over);
    }
    let selection = rows::chosen(figures, quantity);
    let cells = selection.cells.iter().zip(&selection.names);
    let row = |(&cell, name): (&usize, &String)| Row {
        name: name.clone(),
        words: measured.told(&estimate(cell)),
        ..win_rate::row(figures, cell, quantity)
    };
    let rows: Vec<Row> = cells.map(row).collect();
    let compares = rows.iter().any(|row| row.standing == Standing::Baseline);
    let legend = compares.then(|| rows::LEGEND.to_string());
    let axis =
        Axis::around(&axis_title(results, measured), &shown(measured, &rows), unit(measured), 8);
    let cut = axis.cut_told(unit(measured));
    let notes = [meaning(measured), selection.note, legend, cut];
    let mut page = page(figures, format, &title, &notes);
    rows::draw(&mut page, &rows, &axis, None);
    Some(page.picture)
}

/// Returns the numbers that an axis must include: 0 for a count, and the range of all charts of shares for a share.
fn shown(measured: &Measured, rows: &[Row]) -> Vec<f64> {
    let ends = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.high]);
    let ends: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
    if measured.is_share() {
        return percent_range(ends);
    }
    let values = rows.iter().map(|row| row.estimate.value);
    not_below(ends, values.filter(|value| value.is_finite()))
}

/// Draws the differences from the baseline, paired on the same dice.
fn differences(figures: &Figures, format: Format, number: usize) -> Option<Picture> {
    let measured = &figures.results.measures[number];
    let in_unit = if measured.is_share() { "points" } else { measured.measure.unit };
    let words = in_words(figures.results, measured);
    let in_unit = if words.contains(in_unit) { String::new() } else { format!(" ({in_unit})") };
    let whose = format!("{words} compared with the baseline{in_unit}");
    let differences = Differences {
        quantity: measured.quantity,
        title: &changes_told(figures, number)?,
        across: &whose,
        upright: &whose,
        unit: if measured.is_share() { Unit::Points } else { Unit::Number },
        words: &|estimate, is_finding| difference(measured, estimate, is_finding),
    };
    differences.draw(figures, format)
}

/// Draws the values of a measure over two varied values.
fn map(figures: &Figures, format: Format, number: usize) -> Option<Picture> {
    let title = most_told(figures, number, &heat_map::cells_of_map(figures)?)?;
    let measured = &figures.results.measures[number];
    let words = axis_title(figures.results, measured);
    let legend = format!("{words}; darker: more");
    heat_map::draw_amounts(figures, format, measured, &title, &legend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::system::Measure;

    #[test]
    fn names_of_files_are_plain_and_never_the_same() {
        let mut measures = examples::by_hand().measures;
        measures.push(Measured { name: "the \"red\" ones.win".into(), ..measures[0].clone() });
        measures.push(Measured { name: "the 'red' ones.win".into(), ..measures[0].clone() });
        let names: Vec<String> = (0..3).map(|at| file_name(&measures, at)).collect();
        assert_eq!(
            names,
            ["measure_exchanges", "measure_the__red__ones_win", "measure_the__red__ones_win_2"]
        );
    }

    #[test]
    fn what_a_measure_counts_is_said_unless_its_name_does() {
        let results = examples::by_hand();
        let measured = &results.measures[0];
        let told = |doc: &'static str, name: &'static str, unit: &'static str| {
            let measure = Measure { name, doc, unit, ..measured.measure };
            let name = format!("us.{name}");
            let measured = Measured { name, measure, side: Some(0), ..measured.clone() };
            (axis_title(&results, &measured), meaning(&measured))
        };
        let boosts = told("boosts gained", "boosts", "boosts");
        assert_eq!(boosts, ("us, boosts gained".to_owned(), None));
        let out = told("fighters who fled; in a day each time counts", "fled", "fighters");
        let whole = "counted: fighters who fled; in a day each time counts";
        assert_eq!(out, ("us, fighters who fled".to_owned(), Some(whole.to_owned())));
        let forced = told("of them, forced", "forced_defences", "rolls");
        let whole = "counted: of them, forced";
        assert_eq!(forced, ("us, forced defences (rolls)".to_owned(), Some(whole.to_owned())));
    }

    #[test]
    fn the_measure_that_was_asked_has_the_first_chart() {
        let mut results = examples::by_hand();
        let first = |results: &Results| {
            crate::report::charts::charts(&Figures::new(results, 0.95)).unwrap()[0].name.clone()
        };
        assert_eq!(first(&results), "win_rate");
        results.focus.measure = Some(results.measures[0].clone());
        assert_eq!(first(&results), "measure_exchanges");
    }

    /// The chart of differences is about the measure that the file asks for, and there is only one of this name.
    #[test]
    fn differences_are_of_the_measure_that_was_asked() {
        let mut results = examples::two_variants(400);
        let names = |results: &Results| -> Vec<String> {
            let drawn = crate::report::charts::charts(&Figures::new(results, 0.95)).unwrap();
            drawn.into_iter().map(|chart| chart.name).collect()
        };
        let measured = |results: &Results, side, name: &str| Measured {
            name: name.into(),
            side,
            quantity: results.quantity(side, name).unwrap(),
            measure: results.quantities[results.quantity(side, name).unwrap()].measure,
            scale: 1.0,
            exchanges: "exchanges".into(),
        };
        results.measures = vec![measured(&results, None, "exchanges")];
        results.focus.measure = Some(results.measures[0].clone());
        let found = names(&results);
        assert_eq!(found[..2], ["measure_exchanges", "differences"], "{found:?}");
        assert_eq!(found.iter().filter(|name| *name == "differences").count(), 1, "{found:?}");
        assert!(found.contains(&"win_rate".to_owned()), "{found:?}");
        results.measures = vec![measured(&results, Some(1), "win")];
        results.focus.measure = Some(results.measures[0].clone());
        let found = names(&results);
        assert_eq!(found[..2], ["win_rate", "differences"], "{found:?}");
        assert_eq!(found.iter().filter(|name| *name == "win_rate").count(), 1, "{found:?}");
    }

    #[test]
    fn a_measure_has_its_values_and_what_changes_it() {
        let results = examples::by_hand();
        let drawn = charts(&Figures::new(&results, 0.95), 0);
        let names: Vec<&str> = drawn.iter().map(|chart| chart.name.as_str()).collect();
        assert_eq!(names, ["measure_exchanges", "measure_exchanges_differences"]);
    }
}
