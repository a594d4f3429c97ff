//! `outweigh exact`: the exact answer, for conflicts that are small enough.

pub(crate) mod csv;

use crate::cli::arguments::ExactOptions;
use crate::cli::ask::aligned;
use crate::cli::run::trial_rows;
use crate::cli::terminal::progress::Spinner;
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::worker_threads;
use crate::cli::{Failure, print, say};
use crate::engine::{Exact, Solving, System, TooLarge, WITHIN};
use crate::sim::{Plan, PlannedCell, Results};
use csv::ExactCsv;
use std::collections::HashMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Most states that wait at a time and most branches of a turn.
pub(crate) const LIMIT: usize = 200_000;

/// Solves every cell that can be solved and prints a table. A cell that cannot be is named at the
/// end, so that the others are not lost.
pub(crate) fn exact(options: &ExactOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    worker_threads::start()?;
    let document = outweigh::scenario::open(&options.file)?;
    let played = crate::cli::ask::strong_play::overrides(
        &options.changes,
        &document,
        systems,
        (0, &signals),
    )?;
    let overrides = played.overrides;
    let plan = Plan::new(&document, systems, &overrides)?;
    trial_rows::refuse_existing(options.csv.as_ref())?;
    signals.hold();
    let series = plan.cells.iter().any(|cell| cell.game.tells_series());
    let mut lines = vec![header(&plan, series)];
    let (mut csv, mut left_out) = (ExactCsv::new(&plan)?, 0.0_f64);
    let (mut answers, mut unsolved) = (Answers::default(), Vec::new());
    for (number, cell) in plan.cells.iter().enumerate() {
        match answers.of(cell, || solve(&plan, number, options, &signals)) {
            Ok(exact) => {
                lines.push(row(&plan, cell, &exact, series));
                csv.add(&plan, cell, &exact)?;
                left_out = left_out.max(exact.left_out);
            }
            Err(_) if signals.code().is_some() => break,
            Err(why) => {
                lines.push(vec![named(&plan, cell), "not solved".to_owned()]);
                unsolved.push((number, why));
            }
        }
    }
    let solved = lines.len() - 1 - unsolved.len();
    if options.output.json && solved > 0 {
        if let Some(path) = &options.csv {
            csv.write(path)?;
        }
        let cells: Vec<usize> = unsolved.iter().map(|(cell, _)| *cell).collect();
        let why = (!unsolved.is_empty() && signals.code().is_none())
            .then(|| why_unsolved(&plan, &unsolved, options.time));
        crate::cli::json::exact(&plan, &options.file, &lines, (&cells, why.as_deref()))?;
        if let Some(why) = why {
            return Err(Failure::Answered(why));
        }
    } else if solved > 0 {
        let title = plan.scenario.title.as_deref().unwrap_or(plan.system.title);
        let mut text = format!("{title}: exact\n{}", aligned(&lines));
        if left_out > 0.0 {
            // Writing to a string cannot fail.
            let within = options.within;
            let _ = writeln!(text, "left out as too unlikely: at most {within:e} of all chance");
        }
        if answers.repeated > 0 {
            let (repeated, all) = (answers.repeated, plan.cells.len());
            let _ = writeln!(
                text,
                "solved once: {repeated} of {all} cells are the same conflict as one before"
            );
        }
        print(&text)?;
        if let Some(path) = &options.csv {
            csv.write(path)?;
            print(&format!("every measure and the curves: {}\n", path.display()))?;
        }
    }
    if let Some(code) = signals.code() {
        say(&format!("interrupted: {solved} of {} cells were solved", plan.cells.len()));
        return Err(Failure::Ended(code));
    }
    if unsolved.is_empty() {
        return Ok(());
    }
    Err(Failure::Input(why_unsolved(&plan, &unsolved, options.time)))
}

/// The answers so far, by the fingerprints of their conflicts: a knob often cannot matter in a part of the cells.
#[derive(Default)]
struct Answers {
    known: HashMap<String, Exact>,
    /// Why a conflict could not be solved; it is not tried again.
    given_up: HashMap<String, TooLarge>,
    /// How many were known before.
    repeated: usize,
}

impl Answers {
    /// The answer of a cell: that of the same conflict if there was one before, else the one that is solved now.
    fn of(
        &mut self,
        cell: &PlannedCell,
        solve: impl FnOnce() -> Result<Exact, TooLarge>,
    ) -> Result<Exact, TooLarge> {
        let Some(fingerprint) = cell.game.fingerprint() else { return solve() };
        if let Some(known) = self.known.get(&fingerprint) {
            self.repeated += 1;
            return Ok(known.clone());
        }
        if let Some(why) = self.given_up.get(&fingerprint) {
            return Err(*why);
        }
        let solved = solve();
        match &solved {
            Ok(exact) => drop(self.known.insert(fingerprint, exact.clone())),
            Err(why) => drop(self.given_up.insert(fingerprint, *why)),
        }
        solved
    }
}

/// Solves a cell as long as it may take, and says how far it is.
fn solve(
    plan: &Plan,
    number: usize,
    options: &ExactOptions,
    signals: &Signals,
) -> Result<Exact, TooLarge> {
    const TOLD_EVERY: Duration = Duration::from_millis(200);
    let cells = plan.cells.len();
    let solving = match cells {
        1 => "solving".to_owned(),
        _ => format!("solving cell {} of {cells}", number + 1),
    };
    let spinner = Spinner::new(&solving);
    let (started, mut told) = (Instant::now(), Duration::ZERO);
    plan.cells[number].game.solve(options.limit, options.within, &mut |so_far| {
        let spent = started.elapsed();
        if spent >= told + TOLD_EVERY {
            told = spent;
            let Solving { turn, done, states } = so_far;
            spinner.tell(&format!("{solving}: turn {turn}, {done} of {states} known states"));
        }
        spent < options.time && signals.code().is_none()
    })
}

/// Solves as many cells of a run as the time allows. Each cell may take its share of the remaining time.
pub(crate) fn solve_beside(plan: &Plan, time: Duration, signals: &Signals, results: &mut Results) {
    let spinner = Spinner::new("solving exactly");
    let started = Instant::now();
    let (cells, mut answers) = (plan.cells.len(), Answers::default());
    for (number, (planned, cell)) in plan.cells.iter().zip(&mut results.cells).enumerate() {
        let left = time.saturating_sub(started.elapsed());
        if left.is_zero() || signals.code().is_some() {
            break;
        }
        let until = started.elapsed() + left / (cells - number) as u32;
        spinner.tell(&format!("solving exactly: cell {} of {cells}", number + 1));
        let mut go_on = |_| started.elapsed() < until && signals.code().is_none();
        let solved = answers.of(planned, || planned.game.solve(LIMIT, WITHIN, &mut go_on));
        // A later cell may take longer.
        answers.given_up.clear();
        cell.exact = solved.ok();
    }
}

/// Why cells were not solved, and what to do about it. There is at least one.
fn why_unsolved(plan: &Plan, unsolved: &[(usize, TooLarge)], time: Duration) -> String {
    /// Most cells that are named.
    const NAMED: usize = 20;
    let is_late = |(_, why): &(usize, TooLarge)| matches!(why, TooLarge::Time(_));
    let seconds = time.as_secs_f64();
    let cell = |number: usize| match name(plan, &plan.cells[number]) {
        name if name.is_empty() => String::new(),
        name => format!("cell {} ({name})", number + 1),
    };
    let what = if let [(number, why)] = unsolved {
        let of_cell = match cell(*number) {
            none if none.is_empty() => none,
            cell => format!(" in {cell}"),
        };
        if is_late(&unsolved[0]) {
            format!("the conflict{of_cell} was not solved in {seconds} s: {why}")
        } else {
            format!("the conflict{of_cell} is too large to be solved exactly: {why}")
        }
    } else {
        let all = plan.cells.len();
        let mut text = format!("{} of {all} cells were not solved exactly", unsolved.len());
        for (number, why) in unsolved.iter().take(NAMED) {
            let late = if is_late(&(*number, *why)) {
                format!("was not solved in {seconds} s: ")
            } else {
                "is too large: ".to_owned()
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "\n   {} {late}{why}", cell(*number));
        }
        if let more @ 1.. = unsolved.len().saturating_sub(NAMED) {
            let _ = write!(text, "\n   and {more} more");
        }
        text
    };
    let remedy =
        if unsolved.iter().any(is_late) { "`--time 10m` gives it more time; " } else { "" };
    format!(
        "error: {what}\n   = help: {remedy}`outweigh run` plays it; a smaller one has fewer fighters, \
         boxes, slots or exchanges, and plainer policies"
    )
}

/// Names what sets a cell apart.
fn name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Returns the names of the columns. A series has more of them: how often neither side wins all its conflicts, and
/// the mean number of conflicts that each side wins.
fn header(plan: &Plan, series: bool) -> Vec<String> {
    let sides = || plan.scenario.sides.iter();
    let mut names = vec!["cell".to_owned()];
    names.extend(sides().map(|side| format!("{} win", side.name)));
    names.extend(["draw", "stalemate"].map(str::to_owned));
    if series {
        names.push("divided".to_owned());
        names.extend(sides().map(|side| format!("{} conflicts_won", side.name)));
    }
    names.push(plan.system.portrayal.exchanges());
    names.extend(["deviation", "states"].map(str::to_owned));
    names
}

/// Says what sets a cell apart, or that nothing does.
fn named(plan: &Plan, cell: &PlannedCell) -> String {
    match name(plan, cell) {
        name if name.is_empty() => "as written".to_owned(),
        name => name,
    }
}

fn row(plan: &Plan, cell: &PlannedCell, exact: &Exact, series: bool) -> Vec<String> {
    let chance = |chance: f64| shown(chance, exact.left_out);
    let mut numbers: Vec<String> = exact.wins.iter().copied().map(chance).collect();
    numbers.extend([exact.draw, exact.stalemate].map(chance));
    if series {
        numbers.push(chance(exact.divided));
        // No side wins more conflicts than there are.
        let within = exact.left_out * cell.game.layout().conflicts as f64;
        numbers.extend(exact.courses.iter().map(|course| with_bound(course[1], within)));
    }
    numbers.push(with_bound(exact.mean_exchanges(), exact.exchanges_within()));
    numbers.push(with_bound(exact.deviation_of_exchanges(), exact.deviation_within()));
    let mut row = vec![named(plan, cell)];
    row.extend(numbers);
    row.push(exact.states.to_string());
    row
}

/// Most decimals that are shown.
const MOST_DECIMALS: usize = 8;

/// The decimals of a number that may be off by so much: the last of them by one at most.
fn decimals(within: f64) -> usize {
    let fits = |&places: &usize| within <= 10_f64.powi(-(places as i32));
    (0..=MOST_DECIMALS).rev().find(fits).unwrap_or(0)
}

/// A number with the digits that hold.
fn shown(number: f64, within: f64) -> String {
    let decimals = decimals(within);
    format!("{number:.decimals$}")
}

/// A number with the digits that hold, and how far it may be off if that is more than the last of
/// all digits that are ever shown: `3.06 ± 0.04`.
fn with_bound(number: f64, within: f64) -> String {
    let decimals = decimals(within);
    if decimals == MOST_DECIMALS {
        return shown(number, within);
    }
    // The error has one digit more than the number, and is rounded up.
    let (places, unit) = (decimals + 1, 10_f64.powi(decimals as i32 + 1));
    let within = (within * unit - 1e-9).ceil() / unit;
    format!("{number:.decimals$} ± {within:.places$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_digits_are_shown_than_hold() {
        assert_eq!(shown(0.123_456_789, 0.0), "0.12345679");
        assert_eq!(shown(0.123_456_789, 1e-12), "0.12345679");
        assert_eq!(shown(0.123_456_789, 0.000_4), "0.123");
        assert_eq!(shown(0.123_456_789, 0.009), "0.12");
        assert_eq!(with_bound(3.063_562_66, 1e-10), "3.06356266");
        assert_eq!(with_bound(3.063_562_66, 0.038), "3.1 ± 0.04");
        assert_eq!(with_bound(3.063_562_66, 0.001), "3.064 ± 0.0010");
        assert_eq!(with_bound(3.063_562_66, 4.2), "3 ± 4.2");
    }
}
