//! `outweigh trace`: one conflict, blow by blow.

use crate::cli::arguments::TraceOptions;
use crate::cli::ask::strong_play;
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::worker_threads;
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::scenario::{Origin, Problem};
use crate::sim::{Plan, PlannedCell};

pub(crate) fn trace(options: &TraceOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    worker_threads::start()?;
    let document = outweigh::scenario::open(&options.file)?;
    let played = strong_play::overrides(&options.changes, &document, systems, (0, &signals))?;
    let overrides = played.overrides;
    let plan = Plan::new(&document, systems, &overrides)?;
    let cells = plan.cells.len();
    let number = match &options.variant {
        Some(name) => Some(of_variant(&plan, name)?),
        None => options.cell.checked_sub(1),
    };
    let Some(cell) = number.and_then(|at| plan.cells.get(at)) else {
        let message = format!("error: there is no cell {}", options.cell);
        let help = format!("cells are numbered from 1 to {cells}; `outweigh check` lists them");
        return Err(Failure::Input(format!("{message}\n   = help: {help}")));
    };
    let title = plan.scenario.title.as_deref().unwrap_or(plan.system.title);
    let values = plan.axes.iter().zip(&cell.values);
    let named: Vec<String> =
        values.map(|(axis, &at)| format!("{} = {}", axis.path, axis.values[at])).collect();
    let variant = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
    let (seed, trial) = (plan.seed, options.trial);
    print(&format!("{title}{variant}, seed {seed}, trial {trial}\n\n"))?;
    let told = cell.game.transcript(seed, trial);
    let told = match (options.brief, options.all) {
        (true, _) => told.brief(),
        (false, true) => told,
        (false, false) => told.folded(),
    };
    print(&told.to_string())
}

/// Returns the index of the first cell that plays this variant.
///
/// # Errors
/// The scenario has no such variant, or none at all.
fn of_variant(plan: &Plan, name: &str) -> Result<usize, Failure> {
    let origin = Origin::argument(format!("--variant {name}"));
    let Some(axis) = plan.axes.iter().position(|axis| axis.path == "variant") else {
        let problem = Problem::new(&origin, "the scenario has no variants");
        return Err(problem.help("`--cell N` picks a cell; `outweigh check` lists them").into());
    };
    let names = &plan.axes[axis].values;
    let plays = |cell: &PlannedCell| names[cell.values[axis]] == name;
    let found = plan.cells.iter().position(plays);
    let unknown = || Problem::unknown(&origin, "variant", name, names.iter().map(String::as_str));
    found.ok_or_else(|| unknown().into())
}
