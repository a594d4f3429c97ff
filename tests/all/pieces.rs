//! Whatever a run is cut into, and in whatever order its pieces come together: it is the run of one machine, byte by
//! byte. Over all systems, with cuts and orders drawn by chance (from fixed seeds).

use crate::support::{plan, shipped};
use outweigh::report::{ReportOptions, write_report};
use outweigh::sim::{Kept, Origins, Plan, Played, Progress, RunOptions, play_span, results_of};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Trials of each run.
const TRIALS: u64 = 30;
/// Cells of each scenario at most.
const CELLS: usize = 5;
/// Ways in which each scenario is cut.
const WAYS: u64 = 3;

/// A folder of its own for one test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("outweigh-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// What was kept, after a way through a file.
    fn through(&self, kept: &Kept) -> Kept {
        let file = self.0.join("kept.tally");
        kept.write(&file).unwrap();
        Kept::read(&file).unwrap()
    }

    /// The bytes of the file of what was kept.
    fn bytes(&self, kept: &Kept) -> Vec<u8> {
        let file = self.0.join("bytes.tally");
        kept.write(&file).unwrap();
        std::fs::read(&file).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A scenario with its first cells only.
fn small(path: &Path) -> Plan {
    let mut plan = plan(path, TRIALS);
    let cells: Vec<usize> = (0..plan.cells.len().min(CELLS)).collect();
    plan.restrict(&cells);
    plan
}

fn nothing(plan: &Plan) -> Kept {
    Kept::new(Origins { seed: plan.seed, ..Origins::default() }, TRIALS, plan.cells.len())
}

/// Plays a span on one or two threads, with blocks of some size.
fn play(plan: &Plan, span: Range<u64>, random: &mut Random) -> Played {
    let how = RunOptions { threads: random.random_range(1..3), block: random.random_range(0..5) };
    let (progress, stop) = (Progress::default(), AtomicBool::new(false));
    play_span(plan, span, how, &progress, &stop, None).unwrap()
}

/// Cuts a range into so many parts of random sizes, none of them empty.
fn cut(whole: Range<u64>, parts: usize, random: &mut Random) -> Vec<Range<u64>> {
    let mut borders = vec![whole.start, whole.end];
    while borders.len() < (parts + 1).min((whole.end - whole.start + 1) as usize) {
        let border = random.random_range(whole.clone());
        if !borders.contains(&border) {
            borders.push(border);
        }
    }
    borders.sort_unstable();
    borders.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// Merges pieces two by two, in any order, until one is left; each goes through a file.
fn merge_all(mut pieces: Vec<Kept>, scratch: &Scratch, random: &mut Random) -> Kept {
    while pieces.len() > 1 {
        let mut take = || pieces.swap_remove(random.random_range(0..pieces.len()));
        let (mut one, other) = (take(), take());
        one.merge(other).unwrap();
        pieces.push(scratch.through(&one));
    }
    pieces.pop().unwrap()
}

/// Pieces of trials.
fn by_trials(plan: &Plan, scratch: &Scratch, random: &mut Random) -> Kept {
    let parts = random.random_range(2..7);
    let pieces = cut(0..TRIALS, parts, random).into_iter().map(|span| {
        let mut piece = nothing(plan);
        piece.add(span.start, play(plan, span, random).tallies).unwrap();
        piece
    });
    let pieces = pieces.collect();
    merge_all(pieces, scratch, random)
}

/// Pieces of cells, each played with the cells that they are compared with.
fn by_cells(path: &Path, plan: &Plan, scratch: &Scratch, random: &mut Random) -> Kept {
    let all = plan.cells.len() as u64;
    let parts = random.random_range(1..4);
    let pieces = cut(0..all, parts, random).into_iter().map(|cells| {
        let own = cells.start as usize..cells.end as usize;
        let bases = plan.cells[own.clone()].iter().filter_map(|cell| cell.baseline);
        let mut wanted: Vec<usize> = own.clone().chain(bases).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut part = small(path);
        part.restrict(&wanted);
        let mut piece = nothing(plan);
        piece.add(0, play(&part, 0..TRIALS, random).tallies).unwrap();
        let places: Vec<usize> =
            (0..wanted.len()).filter(|&place| own.contains(&wanted[place])).collect();
        piece.narrow(cells, &places);
        piece
    });
    let pieces = pieces.collect();
    merge_all(pieces, scratch, random)
}

/// A run that is interrupted again and again, at any trial, and goes on from its file.
fn by_resuming(plan: &Plan, scratch: &Scratch, random: &mut Random) -> Kept {
    let mut kept = nothing(plan);
    while let Some(gap) = kept.missing().first().cloned() {
        // What lies in a gap may be played from anywhere in it, as after pieces that came first.
        let from = random.random_range(gap.clone());
        let to = random.random_range(from..gap.end) + 1;
        kept.add(from, play(plan, from..to, random).tallies).unwrap();
        kept = scratch.through(&kept);
    }
    kept
}

/// The report of what was kept, as names and bytes.
fn report(plan: &Plan, kept: Kept, scratch: &Scratch) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = scratch.0.join("report");
    let options = ReportOptions { charts: false, ..ReportOptions::default() };
    let files = write_report(&results_of(plan, kept.played()), &folder, &options).unwrap();
    files.into_iter().map(|file| (file.clone(), std::fs::read(file).unwrap())).collect()
}

fn any_way_is_the_same(system: &str) {
    let scratch = Scratch::new(&format!("pieces-{system}"));
    let of_system = |path: &PathBuf| path.parent().is_some_and(|it| it.ends_with(system));
    let paths: Vec<PathBuf> = shipped().into_iter().filter(of_system).collect();
    assert!(paths.len() > 10, "{system} has {} scenarios", paths.len());
    for (number, path) in paths.iter().enumerate() {
        let plan = small(path);
        let mut random = Random::seed_from_u64(number as u64);
        let mut whole = nothing(&plan);
        whole.add(0, play(&plan, 0..TRIALS, &mut random).tallies).unwrap();
        assert!(whole.fits(&plan) && whole.is_possible(&plan), "{}", path.display());
        let bytes = scratch.bytes(&whole);
        let pages = report(&plan, whole, &scratch);
        for way in 0..WAYS {
            for kept in [
                by_trials(&plan, &scratch, &mut random),
                by_cells(path, &plan, &scratch, &mut random),
                by_resuming(&plan, &scratch, &mut random),
            ] {
                assert!(scratch.bytes(&kept) == bytes, "{}, way {way}", path.display());
                if way == 0 && number == 0 {
                    assert!(report(&plan, kept, &scratch) == pages, "{}", path.display());
                }
            }
        }
    }
}

#[test]
fn any_way_to_play_boons_and_banes_is_the_same() {
    any_way_is_the_same("boons_and_banes");
}

#[test]
fn any_way_to_play_fate_core_is_the_same() {
    any_way_is_the_same("fate_core");
}

#[test]
fn any_way_to_play_fate_fantasy_is_the_same() {
    any_way_is_the_same("fate_fantasy");
}

#[test]
fn any_way_to_play_stamina_and_wounds_is_the_same() {
    any_way_is_the_same("stamina_and_wounds");
}

#[test]
fn any_way_to_play_war_of_ashes_is_the_same() {
    any_way_is_the_same("war_of_ashes");
}
