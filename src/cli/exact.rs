//! `outweigh exact`: the exact answer, for conflicts that are small enough.

use super::arguments::ExactOptions;
use super::asking::aligned;
use super::exact_csv::ExactCsv;
use super::progress::Spinner;
use super::signals::Signals;
use super::{Failure, print, rows};
use outweigh::engine::{Exact, Solving, System, TooLarge, WITHIN};
use outweigh::sim::{Plan, PlannedCell, Results};
use std::collections::HashMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Most states that wait at a time and most branches of a turn.
pub const LIMIT: usize = 200_000;

/// Solves every cell and prints a table.
pub fn exact(options: &ExactOptions, systems: &'static [System]) -> Result<(), Failure> {
    let document = outweigh::scenario::open(&options.file)?;
    let overrides = options.changes.overrides(&document)?;
    let plan = Plan::new(&document, systems, &overrides)?;
    rows::refuse_existing(options.csv.as_ref())?;
    let series = plan.cells.iter().any(|cell| cell.game.tells_series());
    let mut lines = vec![header(&plan, series)];
    let (mut csv, mut left_out) = (ExactCsv::new(&plan)?, 0.0_f64);
    let mut answers = Answers::default();
    for (number, cell) in plan.cells.iter().enumerate() {
        let exact = answers.of(cell, || solve(&plan, number, options));
        let exact = exact.map_err(|why| too_large(&plan, number, &why, options.time))?;
        lines.push(row(&plan, cell, &exact, series));
        csv.add(&plan, cell, &exact)?;
        left_out = left_out.max(exact.left_out);
    }
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
    let Some(path) = &options.csv else { return Ok(()) };
    csv.write(path)?;
    print(&format!("every measure and the curves: {}\n", path.display()))
}

/// The answers so far, by the fingerprints of their conflicts: a knob often cannot matter in a part of the cells.
#[derive(Default)]
struct Answers {
    known: HashMap<String, Exact>,
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
        let exact = solve()?;
        self.known.insert(fingerprint, exact.clone());
        Ok(exact)
    }
}

/// Solves a cell as long as it may take, and says how far it is.
fn solve(plan: &Plan, number: usize, options: &ExactOptions) -> Result<Exact, TooLarge> {
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
        spent < options.time
    })
}

/// Solves as many cells of a run as a time allows; each may take its share of what is left.
pub fn solve_beside(plan: &Plan, time: Duration, signals: &Signals, results: &mut Results) {
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
        cell.exact = solved.ok();
    }
}

fn too_large(plan: &Plan, number: usize, why: &TooLarge, time: Duration) -> Failure {
    let cell = match name(plan, &plan.cells[number]) {
        name if name.is_empty() => String::new(),
        name => format!(" in cell {} ({name})", number + 1),
    };
    if matches!(why, TooLarge::Time(_)) {
        let seconds = time.as_secs_f64();
        return Failure::Input(format!(
            "error: the conflict{cell} was not solved in {seconds} s: {why}\n   = help: `--time 10m` \
             gives it more time; `outweigh run` plays it; a smaller one has fewer fighters, boxes, \
             slots or exchanges, and plainer policies"
        ));
    }
    Failure::Input(format!(
        "error: the conflict{cell} is too large to be solved exactly: {why}\n   = help: `outweigh \
         run` plays it; a smaller one has fewer fighters, boxes, slots or exchanges, and plainer \
         policies"
    ))
}

/// What sets a cell apart.
fn name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    named.collect::<Vec<_>>().join(", ")
}

/// The columns; of a series also how often nobody wins all of it and the conflicts that each side
/// wins on average.
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

fn row(plan: &Plan, cell: &PlannedCell, exact: &Exact, series: bool) -> Vec<String> {
    let mut numbers = exact.wins.clone();
    numbers.extend([exact.draw, exact.stalemate]);
    if series {
        numbers.push(exact.divided);
        numbers.extend(exact.courses.iter().map(|course| course[1]));
    }
    numbers.extend([exact.mean_exchanges(), exact.deviation_of_exchanges()]);
    let named = match name(plan, cell) {
        name if name.is_empty() => "as written".to_owned(),
        name => name,
    };
    let mut row = vec![named];
    row.extend(numbers.iter().map(|number| format!("{number:.8}")));
    row.push(exact.states.to_string());
    row
}
