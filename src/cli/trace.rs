//! `outweigh trace`: one conflict, blow by blow.

use super::arguments::TraceOptions;
use super::signals::Signals;
use super::{Failure, print, strong, threads};
use outweigh::engine::System;
use outweigh::sim::Plan;

/// Tells one trial of one cell.
pub fn trace(options: &TraceOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    threads::start()?;
    let document = outweigh::scenario::open(&options.file)?;
    let played = strong::overrides(&options.changes, &document, systems, (0, &signals))?;
    let overrides = played.overrides;
    let plan = Plan::new(&document, systems, &overrides)?;
    let cells = plan.cells.len();
    let Some(cell) = options.cell.checked_sub(1).and_then(|at| plan.cells.get(at)) else {
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
    print(&if options.all { told } else { told.folded() }.to_string())
}
