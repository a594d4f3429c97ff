//! The table "how it plays": the pace of a conflict at a glance, one column for each variant.

use crate::engine::TableSummary;
use crate::report::cell_selection::reference;
use crate::report::figures::Figures;
use crate::report::findings::Topic;
use crate::report::noun_phrases;
use crate::report::tables::terminal::{telling, telling_pairs};
use crate::sim::{Axis, Cell, OLD_AND_NEW, Results};
use crate::stats::{
    Estimate, mean_in_steps, number, number_with_error, percent, percent_with_error, share,
};
use crate::system::Kind;

/// Variants for which a terminal or a slide has room.
pub(crate) const MOST_VARIANTS: usize = 4;
const NOTHING: &str = "-";

/// Returns the variants that the table shows: the baseline and those that differ most. `None` if the run does
/// not measure pace.
pub(crate) fn shown(figures: &Figures) -> Option<Vec<usize>> {
    let results = figures.results;
    let decided = results.quantity(None, "decided_at").filter(|&it| results.quantities[it].is_pace);
    let quantity = decided.filter(|_| results.trials > 0 && !results.cells.is_empty())?;
    let asked = Topic::of(results).map_or(quantity, |topic| topic.quantity);
    if results.cells.len() <= MOST_VARIANTS {
        return Some((0..results.cells.len()).collect());
    }
    in_tests!(assert!(reference(results).is_some()));
    let is_of_texts = |axis: &Axis| axis.path == "text" && axis.values == OLD_AND_NEW;
    if results.axes.first().is_some_and(is_of_texts) {
        return Some(telling_pairs(figures, asked, MOST_VARIANTS));
    }
    Some(telling(figures, asked, MOST_VARIANTS))
}

/// Returns the whole table, the heading first. `None` if the run does not measure pace.
pub(crate) fn how_it_plays(figures: &Figures) -> Option<Vec<Vec<String>>> {
    Some(rows(figures, &shown(figures)?))
}

/// Returns the rows of the table, the heading first, for these variants.
pub(crate) fn rows(figures: &Figures, shown: &[usize]) -> Vec<Vec<String>> {
    let results = figures.results;
    let mut rows = vec![
        std::iter::once("how it plays".to_owned())
            .chain(shown.iter().map(|&cell| noun_phrases::row(results, cell)))
            .collect::<Vec<_>>(),
    ];
    for (label, told) in lines(results) {
        let cells: Vec<String> =
            shown.iter().map(|&cell| told(figures, &results.cells[cell])).collect();
        if cells.iter().any(|cell| cell != NOTHING) {
            rows.push(std::iter::once(label).chain(cells).collect());
        }
    }
    rows
}

type Tell = Box<dyn Fn(&Figures, &Cell) -> String>;

/// Returns the lines of the table: what stands in front, and what each variant has.
fn lines(results: &Results) -> Vec<(String, Tell)> {
    let exchanges = results.portrayal.exchanges();
    let exchange = results.portrayal.exchange;
    let names = results.sides.join(" / ");
    let whole = |measure: &'static str| -> Tell {
        Box::new(move |figures, cell| of_conflict(figures, cell, measure))
    };
    let each = |measure: &'static str, given: Option<&'static str>| -> Tell {
        Box::new(move |figures, cell| of_sides(figures, cell, (measure, given)))
    };
    vec![
        (format!("length in {exchanges}"), whole("exchanges")),
        (format!("decided at {exchange}"), whole("decided_at")),
        ("mopping up".into(), whole("mopping_up")),
        ("lead changes".into(), whole("lead_changes")),
        ("won from behind at half time".into(), whole("won_from_behind")),
        (
            format!("if behind at half time, {names} win"),
            each("won_from_behind", Some("behind_at_half")),
        ),
        (format!("suspense, points per {exchange}"), whole("suspense")),
        (format!("surprise, points per {exchange}"), whole("surprise")),
        (luck_label(results), Box::new(|_, cell| luck(cell))),
        (format!("if harmed first, {names} win"), each("won_harmed_first", Some("harmed_first"))),
        (format!("if acting first, {names} win"), each("won_acted_first", Some("acted_first"))),
        (format!("a lead in harm grows per {exchange}"), Box::new(|_, cell| growth(cell))),
        (format!("out in {exchange} 1: {names}"), each("out_at_once", None)),
        (format!("party kills: {names}"), each("party_kill", None)),
        ("chances are off by".into(), Box::new(|_, cell| calibration(cell))),
        ("minutes at the table".into(), Box::new(table_minutes)),
        ("minutes, 8 fights of 10".into(), of_table(|table, _| range_of_minutes(table))),
        (over_label(results), of_table(over)),
        (format!("longest wait in minutes: {names}"), of_table(longest_waits)),
        (format!("{exchanges} without a turn: {names}"), of_table(sat_out)),
        (format!("spotlight, 0 even to 1 one has all: {names}"), of_table(spotlight)),
    ]
}

fn of_conflict(figures: &Figures, cell: &Cell, measure: &str) -> String {
    let Some(quantity) = figures.results.quantity(None, measure) else { return NOTHING.into() };
    let estimate = figures.estimate(cell, quantity);
    let is_share = figures.results.quantities[quantity].measure.kind == Kind::Share;
    match measure {
        _ if is_share => percent_with_error(&estimate),
        // Part of a conflict: its mean is no share of trials, but reads better as one.
        "mopping_up" => format!("{} %", number_with_error(&estimate.scaled(100.0))),
        _ => number_with_error(&estimate),
    }
}

/// Returns a share of each side. If another share is given, only the trials in which it holds count.
fn of_sides(
    figures: &Figures,
    cell: &Cell,
    (measure, given): (&'static str, Option<&'static str>),
) -> String {
    let sides = 0..figures.results.sides.len();
    let told = |side: usize| match of_side(figures, cell, side, (measure, given)) {
        Some(estimate) => percent(&estimate),
        None => NOTHING.to_owned(),
    };
    let all: Vec<String> = sides.map(told).collect();
    if all.iter().all(|it| it == NOTHING) { NOTHING.to_owned() } else { all.join(" / ") }
}

/// Returns a share of a side: of all trials, or of those in which another share holds. `None` if there are none.
pub(crate) fn of_side(
    figures: &Figures,
    cell: &Cell,
    side: usize,
    (measure, given): (&str, Option<&str>),
) -> Option<Estimate> {
    let count = |name: &str| {
        Some(cell.tally.sums[figures.results.quantity(Some(side), name)?].max(0).unsigned_abs())
    };
    let of = given.map_or(Some(cell.tally.trials), count).filter(|&of| of > 0)?;
    Some(share(count(measure)? as i64, of, figures.confidence))
}

fn luck_label(results: &Results) -> String {
    let pace = results.cells.iter().find_map(|cell| cell.pace.as_ref());
    let side = pace.map_or(0, |pace| pace.side);
    format!("chance of {} at half time, 8 fights of 10", results.sides[side])
}

/// Returns the range in which eight of ten trials lie halfway through.
fn luck(cell: &Cell) -> String {
    let Some(pace) = &cell.pace else { return NOTHING.into() };
    let [low, high] = pace.half.map(|chance| number(f64::from(chance) / 100.0, 0));
    format!("{low} to {high} %")
}

fn growth(cell: &Cell) -> String {
    let growth = cell.pace.as_ref().and_then(|pace| pace.growth);
    growth.map_or_else(
        || NOTHING.to_owned(),
        |(slope, margin)| {
            let sign = if slope < 0.0 { "−" } else { "+" };
            format!("{sign}{} % ± {}", number(slope.abs() * 100.0, 0), number(margin * 100.0, 0))
        },
    )
}

fn calibration(cell: &Cell) -> String {
    let pace = cell.pace.as_ref();
    pace.map_or_else(
        || NOTHING.to_owned(),
        |pace| format!("{} points", number(pace.calibration_error() * 100.0, 1)),
    )
}

fn table_of(cell: &Cell) -> Option<&TableSummary> {
    cell.pace.as_ref()?.table.as_ref().filter(|table| table.trials() > 0)
}

fn of_table(told: fn(&TableSummary, &Figures) -> String) -> Tell {
    Box::new(move |figures, cell| match table_of(cell) {
        Some(table) => told(table, figures),
        None => NOTHING.to_owned(),
    })
}

/// Returns seconds as minutes, in few digits.
pub(crate) fn minutes(seconds: f64) -> String {
    let minutes = seconds / 60.0;
    number(minutes, usize::from(minutes < 9.95))
}

/// Returns the mean minutes: of all trials if each was timed, otherwise of the sample, which is less precise.
fn table_minutes(figures: &Figures, cell: &Cell) -> String {
    let results = figures.results;
    let each = results.quantity(None, "minutes").filter(|&it| results.quantities[it].is_pace);
    if let Some(quantity) = each {
        return number_with_error(&figures.estimate(cell, quantity));
    }
    let Some(table) = table_of(cell) else { return NOTHING.into() };
    let sums = table.seconds.iter().fold((0_i64, 0_i64), |(sum, squares), &seconds| {
        let seconds = i64::from(seconds);
        (sum + seconds, squares + seconds * seconds)
    });
    let mean = mean_in_steps(sums.0, sums.1, table.trials(), 1.0, figures.confidence);
    number_with_error(&mean.scaled(1.0 / 60.0))
}

fn range_of_minutes(table: &TableSummary) -> String {
    let [low, high] = [10, 90].map(|share| minutes(f64::from(table.quantile(share))));
    format!("{low} to {high}")
}

fn over_label(results: &Results) -> String {
    let limit = results.cells.iter().find_map(table_of).map_or(0, |table| table.limit / 60);
    format!("longer than {limit} minutes")
}

fn over(table: &TableSummary, figures: &Figures) -> String {
    percent(&share(table.over() as i64, table.trials(), figures.confidence))
}

/// Returns a number for each side, from its sums over the trials.
fn each_side(table: &TableSummary, told: impl Fn(usize) -> String) -> String {
    (0..table.sides.len()).map(told).collect::<Vec<_>>().join(" / ")
}

fn longest_waits(table: &TableSummary, _: &Figures) -> String {
    let trials = table.trials() as f64;
    each_side(table, |side| minutes(table.sides[side].longest_wait as f64 / trials))
}

/// Returns `sat_out` as a share: the part of the exchanges in which a player does not act, over all players of
/// the side.
fn sat_out(table: &TableSummary, _: &Figures) -> String {
    each_side(table, |side| {
        let players = table.players.iter().filter(move |it| it.side == side);
        let (count, without) =
            players.fold((0_u64, 0_u64), |(count, sum), it| (count + 1, sum + it.sat_out));
        let all = count * table.exchanges;
        format!("{} %", number(100.0 * without as f64 / all.max(1) as f64, 0))
    })
}

/// Returns how uneven the time of each side is; nothing for sides with one player.
fn spotlight(table: &TableSummary, _: &Figures) -> String {
    let is_alone = |side: usize| table.players.iter().filter(|it| it.side == side).count() < 2;
    if (0..table.sides.len()).all(is_alone) {
        return NOTHING.into();
    }
    each_side(table, |side| match is_alone(side) {
        true => NOTHING.to_owned(),
        false => number(table.sides[side].seconds as f64 / table.trials() as f64 / 1000.0, 2),
    })
}
