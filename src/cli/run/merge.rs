//! `outweigh merge`: the report of a run from the pieces that several machines played.

use super::checkpoints;
use super::checkpoints::PLAY_AGAIN;
use crate::cli::arguments::{Arguments, Command, MergeOptions, RunOptions};
use crate::cli::ask::strong_play;
use crate::cli::terminal::signals::Signals;
use crate::cli::{Failure, print, run};
use crate::engine::System;
use crate::scenario::{Document, Problems};
use crate::sim::{
    Clash, Kept, Origins, Plan, PlayCheck, Sampled, Sampling, behaviour, remove_unfinished,
    results_of,
};
use clap::Parser;
use serde_json::json;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A run as a tally file describes it.
pub(crate) struct Restored {
    /// Options of the run, as far as tallies depend on them.
    pub asked: RunOptions,
    /// The scenario with its rosters.
    pub document: Document,
    /// The plan of the run.
    pub plan: Plan,
    /// The strong play that it asks for, if it does.
    pub strong: Option<PlayCheck>,
}

/// Makes the run of a tally file from the file alone: it has scenario, rosters and options, so that other
/// machines need nothing else.
///
/// # Errors
/// The file is of another version or of a build with other rules, or its numbers are not those of its scenario.
pub(crate) fn restore(
    file: &Path,
    kept: &Kept,
    systems: &'static [System],
    (threads, signals): (usize, &Signals),
) -> Result<Restored, Failure> {
    let (theirs, ours) = (&kept.origins.version, env!("CARGO_PKG_VERSION"));
    if theirs != ours {
        let what = format!("was played by Outweigh {theirs}, and this is {ours}");
        return Err(checkpoints::refused(file, &what, PLAY_AGAIN));
    }
    let mut asked = asked(&kept.origins)?;
    asked.changes.seed = Some(kept.origins.seed);
    let document = document(&kept.origins)?;
    let strong_play::Played { mut overrides, strong } =
        strong_play::overrides(&asked.changes, &document, systems, (threads, signals))?;
    overrides.measures.clone_from(&asked.measure);
    overrides.pace = asked.pace.into();
    overrides.trials = Some(kept.asked);
    let plan = Plan::new(&document, systems, &overrides)?;
    if behaviour(&plan) != kept.origins.behaviour {
        let what = "was played by another build of Outweigh, which does not play as this one does";
        return Err(checkpoints::refused(file, what, PLAY_AGAIN));
    }
    match checkpoints::misfit(kept, &plan) {
        Some(what) => Err(checkpoints::refused(file, what, PLAY_AGAIN)),
        None => Ok(Restored { asked, document, plan, strong }),
    }
}

/// Reads the pieces, and writes the report that one machine would have written.
pub(crate) fn merge(options: &MergeOptions, systems: &'static [System]) -> Result<(), Failure> {
    let Some((first, others)) = options.files.split_first() else { return Ok(()) };
    super::table_files::refuse(&options.frames)?;
    let signals = Signals::watch();
    crate::cli::terminal::worker_threads::start()?;
    let mut whole = checkpoints::read(first)?;
    let Restored { asked, document, mut plan, strong } =
        restore(first, &whole, systems, (0, &signals))?;
    if options.check {
        return check(whole, first, others, &plan);
    }
    for file in others {
        add(&mut whole, checkpoints::read(file)?, first, &plan)
            .map_err(|(what, help)| checkpoints::refused(file, &what, &help))?;
    }
    if let Some(tally) = &options.tally {
        return as_one_piece(&whole, tally, options.files.len());
    }
    refuse_gaps(&whole, options.partial)?;
    leave_what_is_there(&mut plan, &whole);
    let mut results = results_of(&plan, whole.played());
    let asked = RunOptions {
        out: options.out.clone(),
        no_charts: options.no_charts,
        frames: options.frames.clone(),
        no_play_check: options.no_play_check,
        confidence: options.confidence,
        ..asked
    };
    signals.hold();
    results.look_at_pace(&plan);
    results.play_check = match strong {
        Some(strong) => Some(strong),
        None => strong_play::check(&plan, &results, &asked, &signals)?,
    };
    run::report(&results, &plan, &asked, &document)?;
    print(&format!("{} pieces merged\n", options.files.len()))
}

/// Prints for each file whether it fits, and its trials. Writes no file.
fn check(mut whole: Kept, first: &Path, others: &[PathBuf], plan: &Plan) -> Result<(), Failure> {
    let (of_trials, of_cells) = (whole.asked, whole.of_cells);
    let fits = |file: &Path, trials: &[(u64, u64)], cells: &[(u64, u64)]| {
        let file = file.display().to_string();
        let told = json!({
            "file": file, "fits": true, "trials": trials, "of_trials": of_trials, "cells": cells,
            "of_cells": of_cells,
        });
        print(&format!("{told}\n"))
    };
    fits(first, &whole.spans, &whole.cells)?;
    let mut misfits = 0;
    for file in others {
        let added = Kept::read(file).and_then(|piece| {
            let has = (piece.spans.clone(), piece.cells.clone());
            let added = add(&mut whole, piece, first, plan);
            added.map(|()| has).map_err(|(what, _)| what)
        });
        match added {
            Ok((trials, cells)) => fits(file, &trials, &cells)?,
            Err(why) => {
                misfits += 1;
                let file = file.display().to_string();
                let told = json!({ "file": file, "fits": false, "why": why });
                print(&format!("{told}\n"))?;
            }
        }
    }
    if misfits == 0 {
        return Ok(());
    }
    let (all, first) = (others.len() + 1, first.display());
    Err(Failure::Input(format!("error: {misfits} of {all} files do not fit {first}")))
}

/// Adds a piece if it belongs to the run of the first file. Otherwise returns the mistake with its remedy.
fn add(whole: &mut Kept, piece: Kept, first: &Path, plan: &Plan) -> Result<(), (String, String)> {
    let help = format!("every piece must fit {}", first.display());
    if let Some(difference) = whole.origins.difference(&piece.origins) {
        return Err((format!("is of another run: {difference}"), help));
    }
    if whole.asked != piece.asked {
        let what = format!("is of a run of {} trials, not {}", piece.asked, whole.asked);
        return Err((what, help));
    }
    if let Some(what) = checkpoints::misfit(&piece, plan) {
        return Err((what.to_owned(), PLAY_AGAIN.to_owned()));
    }
    let once = "name every piece once";
    whole.merge(piece).map_err(|clash| match clash {
        Clash::Trials(both) => {
            let what = format!("has trials that another piece has, too: {}", told(&[both], 0));
            (what, once.to_owned())
        }
        Clash::Cells(both) => {
            let what = format!("has cells that another piece has, too: {}", told(&[both], 1));
            (what, once.to_owned())
        }
        Clash::Mixed => {
            let what = "has other cells and other trials than the pieces before it";
            let help = "merge pieces of the same cells, or of the same trials, with --tally first";
            (what.to_owned(), help.to_owned())
        }
    })?;
    // Each of them is possible, so that their sums cannot overflow; whether they are again is looked at each time.
    if whole.is_possible(plan) {
        return Ok(());
    }
    let what = "does not add up with the pieces before it: some sum is too large or impossible";
    Err((what.to_owned(), PLAY_AGAIN.to_owned()))
}

/// Refuses to report on a part of a run, unless `--partial` asks for it.
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
        "error: {missing}\n   = help: add the files that have them, or use --partial for a report without them"
    )))
}

/// Restricts a plan to the cells that were played.
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

/// Writes many pieces as one, so that thousands of pieces can be merged in stages.
fn as_one_piece(whole: &Kept, path: &Path, pieces: usize) -> Result<(), Failure> {
    checkpoints::refuse_to_lose(path, whole)?;
    remove_unfinished(path);
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

fn asked(origins: &Origins) -> Result<RunOptions, Failure> {
    let words = ["outweigh", "run", &origins.file].map(str::to_owned);
    let words = words.into_iter().chain(origins.arguments.iter().cloned());
    let damaged = |why: String| Failure::Input(format!("error: the pieces are damaged: {why}"));
    let read = Arguments::try_parse_from(words).map_err(|error| damaged(error.to_string()))?;
    match read.command {
        Command::Run(run) => Ok(run),
        _ => Err(damaged("they are of no run".to_owned())),
    }
}

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

/// Returns spans of trials or cells in words: `2,000 to 2,999`; the first of all is called `first`.
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
