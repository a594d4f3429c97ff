//! `outweigh check`: is the file good, and what would it play?

use crate::cli::arguments::CheckOptions;
use crate::cli::ask::strong_play;
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::{warnings, worker_threads};
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::sim::Plan;
use std::fmt::Write;

/// Checks a scenario and lists its cells. It compiles all of them as `run` would, so that no
/// mistake is left for the run.
pub(crate) fn check(options: &CheckOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    worker_threads::start()?;
    let document = outweigh::scenario::open(&options.file)?;
    let played = strong_play::overrides(&options.changes, &document, systems, (0, &signals))?;
    let overrides = played.overrides;
    let plan = Plan::new(&document, systems, &overrides)?;
    warnings::before_play(&plan.warnings(), options.strict)?;
    if options.output.json {
        return crate::cli::json::check(&plan, &options.file);
    }
    let mut text = summary(&plan);
    if options.verbose {
        text.push_str(&ways_of_play(&plan));
    }
    print(&text)
}

fn summary(plan: &Plan) -> String {
    let scenario = &plan.scenario;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", scenario.title.as_deref().unwrap_or(plan.system.title));
    if let Some(question) = &scenario.question {
        let _ = writeln!(text, "{question}");
    }
    let (system, cells, trials) = (plan.system.title, plan.cells.len(), plan.trials);
    let noun = if cells == 1 { "cell" } else { "cells" };
    let _ = writeln!(text, "{system}, {cells} {noun} of {trials} trials, seed {}", plan.seed);
    for (number, cell) in plan.cells.iter().enumerate() {
        let values = plan.axes.iter().zip(&cell.values);
        let named = values.map(|(axis, &at)| format!("{} = {}", axis.path, axis.values[at]));
        let named: Vec<String> = named.collect();
        let fighters = cell.game.fighters().len();
        let base = match cell.baseline {
            Some(base) => format!("  (compared with cell {})", base + 1),
            None if cells > 1 => "  (baseline)".to_owned(),
            None => String::new(),
        };
        let what = if named.is_empty() { "as written".to_owned() } else { named.join(", ") };
        let _ = writeln!(text, "{:>5}  {what}: {fighters} fighters{base}", number + 1);
    }
    text
}

/// Says which cells are played flat, what keeps the others from it, and how many cells are not played by themselves.
fn ways_of_play(plan: &Plan) -> String {
    let mut text = String::new();
    for (number, cell) in plan.cells.iter().enumerate() {
        let way = match cell.game.flat_obstacle() {
            _ if cell.game.is_flat() => "flat play".to_owned(),
            Some(obstacle) => format!("the engine, because of {obstacle}"),
            None => "the engine".to_owned(),
        };
        let _ = writeln!(text, "{:>5}  played by {way}", number + 1);
    }
    let (repeated, all) = (plan.repeated_cells(), plan.cells.len());
    if repeated > 0 {
        let _ = writeln!(
            text,
            "played once: {repeated} of {all} cells are the same conflict as one before"
        );
    }
    text
}
