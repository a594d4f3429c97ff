//! `outweigh run --piece`: one of many pieces of a run, for `outweigh merge`.

use super::checkpoints;
use super::checkpoints::Checkpointer;
use super::merge;
use super::{fault, tallied};
use crate::cli::arguments::{PieceOf, RunOptions};
use crate::cli::terminal::signals::Signals;
use crate::cli::{Failure, print};
use crate::engine::System;
use crate::report::typed;
use crate::scenario::Document;
use crate::sim::{Kept, Plan, Played, results_of};
use std::ops::Range;
use std::path::Path;

struct Share {
    trials: Range<u64>,
    cells: Range<u64>,
}

/// Plays a piece of the run that a tally file is of: the file has the scenario, its rosters and the options.
pub(crate) fn of_file(
    options: &RunOptions,
    systems: &'static [System],
    signals: &Signals,
) -> Result<(), Failure> {
    let file = &options.file;
    let Some(piece) = options.piece.zip(options.tally.as_deref()) else {
        let help =
            "play a piece of its run with --piece, or write its report with `outweigh merge`";
        return Err(checkpoints::refused(file, "is a tally file and no scenario", help));
    };
    let mut given = tallied(options);
    let numbers = [("--trials", options.changes.trials), ("--seed", options.changes.seed)];
    for (option, number) in numbers {
        given.extend(number.into_iter().flat_map(|it| [option.to_owned(), it.to_string()]));
    }
    if !given.is_empty() {
        let help = format!("leave these out: {}", typed("", &given).trim());
        return Err(checkpoints::refused(file, "has the options of its run already", &help));
    }
    let threads = (options.threads, signals);
    let run = merge::restore(file, &checkpoints::read(file)?, systems, threads)?;
    let (threads, by) = (options.threads, options.by);
    let asked = RunOptions { threads, by, ..run.asked };
    play(run.plan, &run.document, &asked, piece, signals)
}

/// Plays a piece and writes its tallies. Every piece says how the whole plan plays, so that pieces can be
/// checked against each other.
pub(crate) fn play(
    mut plan: Plan,
    document: &Document,
    options: &RunOptions,
    ((number, all), tally): ((u64, u64), &Path),
    signals: &Signals,
) -> Result<(), Failure> {
    let share = share_of(&plan, options, (number, all))?;
    let of_cells = plan.cells.len() as u64;
    // All pieces say how the whole plan plays, whichever cells they have.
    let origins = checkpoints::origins(&plan, document, &options.file, tallied(options));
    let mut whole = Kept::new(origins.clone(), plan.trials, plan.cells.len());
    whole.spans = vec![(share.trials.start, share.trials.end)];
    whole.cells = vec![(share.cells.start, share.cells.end)];
    checkpoints::refuse_to_lose(tally, &whole)?;
    let places = narrow(&mut plan, &share.cells);
    let mut keeper = Checkpointer::of_piece(origins, &plan, tally);
    signals.hold();
    let played = keeper.play(&plan, share.trials.clone(), options, signals, None)?;
    if let Some(broken) = &played.broken {
        let played = Played { tallies: keeper.into_tallies(), ..played.clone() };
        return Err(Failure::Broken(fault(broken, &results_of(&plan, played), options)));
    }
    let mut kept = keeper.into_kept();
    kept.of_cells = of_cells;
    kept.narrow(share.cells.clone(), &places);
    let cannot =
        |error| Failure::World(format!("error: cannot write {}: {error}", tally.display()));
    kept.write(tally).map_err(cannot)?;
    let (trials, asked) = (kept.trials(), share.trials.end - share.trials.start);
    let of_cells = match options.by {
        PieceOf::Trials => String::new(),
        PieceOf::Cells => format!(" of cells {} to {}", share.cells.start + 1, share.cells.end),
    };
    let file = tally.display();
    print(&format!("piece {number} of {all}: {trials} of {asked} trials{of_cells} in {file}\n"))?;
    signals.code().map_or(Ok(()), |code| Err(Failure::Ended(code)))
}

fn share_of(plan: &Plan, options: &RunOptions, piece: (u64, u64)) -> Result<Share, Failure> {
    let cells = plan.cells.len() as u64;
    if options.by == PieceOf::Trials || piece.0 == 0 {
        return Ok(Share { trials: checkpoints::span_of(piece, plan.trials), cells: 0..cells });
    }
    if piece.1 > cells {
        return Err(Failure::Input(format!(
            "error: {cells} cells cannot be cut into {} pieces\n   = help: take {cells} pieces or fewer, or \
             leave --by cells out",
            piece.1
        )));
    }
    Ok(Share { trials: 0..plan.trials, cells: checkpoints::span_of(piece, cells) })
}

/// Restricts the plan to these cells and the cells with which they are compared: products with a baseline need
/// its values. Returns the new places of these cells.
fn narrow(plan: &mut Plan, cells: &Range<u64>) -> Vec<usize> {
    let own = cells.start as usize..cells.end as usize;
    let bases = plan.cells[own.clone()].iter().filter_map(|cell| cell.baseline);
    let mut wanted: Vec<usize> = own.clone().chain(bases).collect();
    wanted.sort_unstable();
    wanted.dedup();
    plan.restrict(&wanted);
    (0..wanted.len()).filter(|&place| own.contains(&wanted[place])).collect()
}
