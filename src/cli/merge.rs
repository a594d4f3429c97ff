//! `outweigh merge`: the report of a run from the pieces that several machines played.

use super::arguments::{Arguments, Command, MergeOptions, RunOptions};
use super::{Failure, keeping, print, run};
use clap::Parser;
use outweigh::engine::System;
use outweigh::scenario::{Document, Problems};
use outweigh::sim::{Clash, Kept, Origins, Plan, Sampled, Sampling, results_of};
use std::io;
use std::ops::Range;
use std::path::Path;

/// Reads the pieces, and writes the report that one machine would have written.
pub fn merge(options: &MergeOptions, systems: &'static [System]) -> Result<(), Failure> {
    let Some((first, others)) = options.files.split_first() else { return Ok(()) };
    super::threads::start()?;
    let mut whole = keeping::read(first)?;
    let asked = asked(&whole.origins, options)?;
    let document = document(&whole.origins)?;
    let mut overrides = asked.changes.overrides(&document)?;
    overrides.measures.clone_from(&asked.measure);
    (overrides.seed, overrides.trials) = (Some(whole.origins.seed), Some(whole.asked));
    let mut plan = Plan::new(&document, systems, &overrides)?;
    keeping::fitting(first, &whole, &plan)?;
    for file in others {
        add(&mut whole, file, first, &plan)?;
    }
    if let Some(tally) = &options.tally {
        return as_one_piece(&whole, tally, options.files.len());
    }
    refuse_gaps(&whole, options.partial)?;
    leave_what_is_there(&mut plan, &whole);
    let results = results_of(&plan, whole.played());
    run::report(&results, &plan, &asked, &document)?;
    print(&format!("{} pieces merged\n", options.files.len()))
}

/// Adds a piece, if it is of the same run as the first.
fn add(whole: &mut Kept, file: &Path, first: &Path, plan: &Plan) -> Result<(), Failure> {
    let piece = keeping::read(file)?;
    let help = format!("{} is what it has to fit", first.display());
    if let Some(difference) = whole.origins.difference(&piece.origins) {
        let what = format!("is of another run: {difference}");
        return Err(keeping::refused(file, &what, &help));
    }
    if whole.asked != piece.asked {
        let what = format!("is of a run of {} trials, not {}", piece.asked, whole.asked);
        return Err(keeping::refused(file, &what, &help));
    }
    keeping::fitting(file, &piece, plan)?;
    whole.merge(piece).map_err(|clash| match clash {
        Clash::Trials(both) => {
            let what = format!("has trials that another piece has, too: {}", told(&[both], 0));
            keeping::refused(file, &what, "name every piece once")
        }
        Clash::Cells(both) => {
            let what = format!("has cells that another piece has, too: {}", told(&[both], 1));
            keeping::refused(file, &what, "name every piece once")
        }
        Clash::Mixed => {
            let what = "has other cells and other trials than the pieces before it";
            let help = "merge pieces of the same cells, or of the same trials, with --tally first";
            keeping::refused(file, what, help)
        }
    })
}

/// Refuses to report on a part of a run, unless that is asked for and there is any.
fn refuse_gaps(whole: &Kept, partial: bool) -> Result<(), Failure> {
    if whole.trials() == 0 {
        return Err(Failure::Input(
            "error: there is nothing to merge: no trial was played".to_owned(),
        ));
    }
    let (trials, cells) = (whole.missing(), whole.missing_cells());
    if (trials.is_empty() && cells.is_empty()) || partial {
        return Ok(());
    }
    let count = |spans: &[Range<u64>]| spans.iter().map(|span| span.end - span.start).sum::<u64>();
    let missing = if cells.is_empty() {
        format!("{} of {} trials are missing: {}", count(&trials), whole.asked, told(&trials, 0))
    } else {
        format!("{} of {} cells are missing: {}", count(&cells), whole.of_cells, told(&cells, 1))
    };
    Err(Failure::Input(format!(
        "error: {missing}\n   = help: add the files that have them, or report on what is there with --partial"
    )))
}

/// Leaves the cells of a plan that were played.
fn leave_what_is_there(plan: &mut Plan, whole: &Kept) {
    if whole.missing_cells().is_empty() {
        return;
    }
    let there: Vec<usize> =
        whole.cells.iter().flat_map(|span| span.0 as usize..span.1 as usize).collect();
    let (drawn, of) = (there.len(), plan.cells.len());
    plan.restrict(&there);
    plan.sampled = Some(Sampled { drawn, of, how: Sampling::Pieces });
}

/// Writes many pieces as one, which is merged with others later.
fn as_one_piece(whole: &Kept, path: &Path, pieces: usize) -> Result<(), Failure> {
    keeping::refuse_others(path)?;
    let cannot = |error| Failure::World(format!("error: cannot write {}: {error}", path.display()));
    whole.write(path).map_err(cannot)?;
    let (trials, asked) = (whole.trials(), whole.asked);
    let cells: u64 = whole.cells.iter().map(|span| span.1 - span.0).sum();
    let of_cells = match whole.of_cells {
        all if all == cells => String::new(),
        all => format!(" of {cells} of {all} cells"),
    };
    print(&format!("{pieces} pieces: {trials} of {asked} trials{of_cells} in {}\n", path.display()))
}

/// The options of the run that the pieces are of, with places and charts as `merge` is told.
fn asked(origins: &Origins, options: &MergeOptions) -> Result<RunOptions, Failure> {
    let words = ["outweigh", "run", &origins.file].map(str::to_owned);
    let words = words.into_iter().chain(origins.arguments.iter().cloned());
    let damaged = |why: String| Failure::Input(format!("error: the pieces are damaged: {why}"));
    let read = Arguments::try_parse_from(words).map_err(|error| damaged(error.to_string()))?;
    let Command::Run(run) = read.command else {
        return Err(damaged("they are of no run".to_owned()));
    };
    let (out, no_charts) = (options.out.clone(), options.no_charts);
    Ok(RunOptions { out, no_charts, confidence: options.confidence, ..run })
}

/// The scenario as it was played, with its rosters.
fn document(origins: &Origins) -> Result<Document, Problems> {
    let mut document = Document::from_bytes(&origins.file, origins.scenario.as_bytes())?;
    let load = |name: &str| {
        let found = origins.rosters.iter().find(|roster| roster.0 == name);
        found.map(|roster| roster.1.clone().into_bytes()).ok_or(io::ErrorKind::NotFound.into())
    };
    let mut problems = Problems::new();
    document.load_rosters(&load, &mut problems);
    problems.or(document)
}

/// Spans of trials or cells in words: `2,000 to 2,999`; the first of all is called `first`.
fn told(spans: &[Range<u64>], first: u64) -> String {
    const SHOWN: usize = 6;
    let one = |span: &Range<u64>| match span.end - span.start {
        1 => (span.start + first).to_string(),
        _ => format!("{} to {}", span.start + first, span.end - 1 + first),
    };
    let text = spans.iter().take(SHOWN).map(one).collect::<Vec<_>>().join(", ");
    match spans.len().checked_sub(SHOWN) {
        None | Some(0) => text,
        Some(more) => format!("{text} and {more} more gaps"),
    }
}
