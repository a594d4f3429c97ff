//! `outweigh exact`: the exact answer, for conflicts that are small enough.

pub(crate) mod csv;

use crate::cli::arguments::{ExactOptions, PlayBy};
use crate::cli::ask::aligned;
use crate::cli::run::trial_rows;
use crate::cli::terminal::progress::Spinner;
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::warnings;
use crate::cli::terminal::worker_threads;
use crate::cli::{Failure, print, say};
use crate::engine::{Exact, Solving, System, TooLarge, WITHIN};
use crate::report::{exact_columns, exact_row, exact_unsolved_row};
use crate::sim::{Plan, PlannedCell, Results};
use csv::ExactCsv;
use std::collections::HashMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Most states that wait at a time and most branches of a turn; the memory of a solved cell grows with them.
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
    let mut plan = Plan::new(&document, systems, &overrides)?;
    if options.play_by == PlayBy::Engine {
        plan.play_by_engine();
    }
    if plan.is_paced() {
        say(
            "the measures of pace have no exact values: they need the course of single conflicts, which `run` plays",
        );
    }
    trial_rows::refuse_existing(options.csv.as_ref())?;
    signals.hold();
    let mut lines = vec![exact_columns(&plan)];
    let (mut csv, mut left_out) = (ExactCsv::new(&plan)?, 0.0_f64);
    let (mut answers, mut unsolved) = (Answers::default(), Vec::new());
    for (number, cell) in plan.cells.iter().enumerate() {
        match answers.of(cell, || solve(&plan, number, options, &signals)) {
            Ok(exact) => {
                lines.push(exact_row(&plan, cell, &exact));
                csv.add(&plan, cell, &exact)?;
                left_out = left_out.max(exact.left_out);
            }
            Err(_) if signals.code().is_some() => break,
            Err(why) => {
                lines.push(exact_unsolved_row(&plan, cell));
                unsolved.push((number, why));
            }
        }
    }
    warnings::after_play(&warnings::flat_faults(&plan).collect::<Vec<_>>(), false)?;
    let solved = lines.len() - 1 - unsolved.len();
    if options.output.json && lines.len() > 1 {
        if let Some(path) = options.csv.as_ref().filter(|_| solved > 0) {
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

/// The answers so far, by the fingerprints of their conflicts. Cells share an answer if a knob cannot matter in
/// them, and solving one takes seconds.
#[derive(Default)]
struct Answers {
    known: HashMap<String, Exact>,
    /// Why a conflict could not be solved; it is not tried again.
    given_up: HashMap<String, TooLarge>,
    /// How many were known before.
    repeated: usize,
}

impl Answers {
    /// Returns the answer of a cell: from [`known`](Self::known) if an equal conflict was solved before,
    /// otherwise from `solve`.
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

/// Returns why cells were not solved, and what to do about it. `unsolved` is not empty.
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
         {} and plainer policies",
        if plan.system.is_text() {
            "shorter tracks, fewer rounds,"
        } else {
            "boxes, slots or exchanges,"
        }
    )
}

fn name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    named.collect::<Vec<_>>().join(", ")
}
