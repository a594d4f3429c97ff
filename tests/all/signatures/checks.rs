//! Tests of the signatures: every number moves the digest of its cell, and nothing else does.

use super::compare::{How, compare, report};
use super::digest::{Digest, Scenario, Signature, sign};
use super::{TRIALS, detail, file};
use crate::support::{folder, plan, run};
use outweigh::sim::Results;
use std::sync::OnceLock;

/// A scenario of several cells with all kinds of tallies: a day of several conflicts.
fn day() -> Results {
    static PLAYED: OnceLock<Results> = OnceLock::new();
    let path = folder("scenarios/war_of_ashes/day_of_the_fiero.toml");
    PLAYED.get_or_init(|| run(&plan(&path, TRIALS), 1, 0)).clone()
}

fn signed(results: &Results) -> Vec<Scenario> {
    vec![sign("day.toml", results)]
}

/// The lines of the numbers that move if the second cell's tally is changed so; checks that this cell moves, and no
/// other one.
#[track_caller]
fn moved_by(change: impl Fn(&mut Results)) -> Vec<String> {
    let mut results = day();
    let (before, lines) = (signed(&results), detail::of(&results));
    change(&mut results);
    let moved = compare(&before, &signed(&results));
    assert_eq!(moved.len(), 1, "{moved:?}");
    assert_eq!(moved[0].cell, Some(results.cell_name(&results.cells[1])));
    assert_eq!(moved[0].how, How::Numbers);
    let told = report(&moved, &signed(&results));
    assert!(told.contains(moved[0].cell.as_ref().unwrap()), "{told}");
    let after = detail::of(&results);
    let pairs = lines.lines().zip(after.lines());
    pairs.filter(|(one, other)| one != other).map(|(_, other)| other.trim().to_owned()).collect()
}

/// Every number of a cell moves its digest, and the numbers behind it show which one it was.
#[test]
fn signatures_move_with_every_measure() {
    let results = day();
    let played = |at: &usize| results.cells[1].tally.squares[*at] != 0;
    let mut changes = 0;
    for at in (0..results.quantities.len()).filter(played) {
        let name = super::digest::quantity_name(&results, at);
        for lines in [
            moved_by(|it| it.cells[1].tally.sums[at] += 1),
            moved_by(|it| it.cells[1].tally.squares[at] += 1),
            moved_by(|it| it.cells[1].tally.products[at] -= 1),
        ] {
            changes += 1;
            assert_eq!(lines.len(), 1, "{name}: {lines:?}");
            assert!(lines[0].starts_with(&format!("{name} ")), "{name}: {lines:?}");
        }
    }
    assert!(changes > 100, "{changes}");
}

#[test]
fn signatures_move_with_every_group() {
    let other = |it: &Results| it.cells[0].tally.clone();
    let line = |it: &mut Results| {
        let lines = &mut it.cells[1].tally.lines;
        *lines.iter_mut().find(|count| **count > 0).unwrap() += 1;
    };
    let groups = [
        ("curves", moved_by(|it| it.cells[1].tally.curves = other(it).curves)),
        ("stages", moved_by(|it| it.cells[1].tally.stages = other(it).stages)),
        ("extremes", moved_by(|it| it.cells[1].tally.longest.1 += 1)),
        ("histograms", moved_by(|it| it.cells[1].tally.histograms[0][2] += 1)),
        ("lines", moved_by(line)),
        ("fighters", moved_by(|it| it.cells[1].tally.fighter_squares[0] += 1)),
    ];
    for (group, lines) in groups {
        assert!(lines.iter().any(|line| line.starts_with(group)), "{group}: {lines:?}");
    }
}

#[test]
fn signatures_do_not_see_what_nothing_comes_of() {
    let mut results = day();
    let before = signed(&results);
    let mut measure = results.quantities[0].clone();
    measure.measure.name = "never_seen";
    results.quantities.insert(2, measure);
    for cell in &mut results.cells {
        for sums in [&mut cell.tally.sums, &mut cell.tally.squares, &mut cell.tally.products] {
            sums.insert(2, 0);
        }
        for histogram in &mut cell.layout.histograms {
            histogram.0 += usize::from(histogram.0 >= 2);
        }
        cell.tally.lines.insert(0, 0);
        let line = cell.lines[0].clone();
        cell.lines = std::iter::once(line).chain(cell.lines.iter().cloned()).collect();
    }
    assert_eq!(signed(&results), before);
}

#[test]
fn signatures_do_not_depend_on_threads_or_blocks() {
    let path = folder("scenarios/war_of_ashes/day_of_the_fiero.toml");
    for (threads, block) in [(2, 1), (3, 7)] {
        assert_eq!(signed(&run(&plan(&path, TRIALS), threads, block)), signed(&day()));
    }
}

#[test]
fn signatures_tell_of_cells_and_scenarios_that_come_and_go() {
    let mut results = day();
    let before = signed(&results);
    let gone = results.cell_name(&results.cells[0]);
    results.cells.remove(0);
    let after = signed(&results);
    let hows = |a: &[Scenario], b: &[Scenario]| -> Vec<(Option<String>, How)> {
        compare(a, b).into_iter().map(|moved| (moved.cell, moved.how)).collect()
    };
    assert_eq!(hows(&before, &after), [(Some(gone.clone()), How::Gone)]);
    assert_eq!(hows(&after, &before), [(Some(gone), How::New)]);
    assert_eq!(hows(&before, &[]), [(None, How::Gone)]);
    assert_eq!(hows(&[], &before), [(None, How::New)]);
}

#[test]
fn signatures_are_read_as_they_are_written() {
    let signed = sign("day.toml", &day());
    let text = file::write(&signed);
    assert_eq!(file::read(&text), Ok(signed));
    let broken = text.replacen("day.toml\n", "day.toml\n<<<<<<< ours\n", 1);
    assert!(file::read(&broken).unwrap_err().starts_with("line 3: "));
}

/// Two changes conflict only if they move the same scenario, so a file is written only if its scenario moved.
#[test]
fn signatures_that_did_not_move_are_not_written() {
    let folder = std::env::temp_dir().join(format!("outweigh-signatures-{}", std::process::id()));
    let scenario = |name: &str, whole| {
        let cells = vec![Signature { cell: "as written".to_owned(), whole }];
        Scenario { name: name.to_owned(), cells }
    };
    let names = ["scenarios/war_of_ashes/day.toml", "tests/all/scenarios/war-of-ashes/day.toml"];
    let places = names.map(|name| file::place(&folder, name));
    assert_eq!(places[0], folder.join("war_of_ashes/day.txt"));
    assert_eq!(places[1], folder.join("war_of_ashes/for_tests/day.txt"));
    let renew = |now: &[Scenario]| file::renew(&folder, now).unwrap();
    let mut now = vec![scenario(names[0], 1), scenario(names[1], 2)];
    std::fs::create_dir_all(&folder).unwrap();
    assert_eq!(renew(&now), places);
    assert_eq!(file::read_all(&folder), Ok(now.clone()));
    assert_eq!(renew(&now), Vec::<std::path::PathBuf>::new());
    now[1].cells[0].whole = 3;
    assert_eq!(renew(&now), [places[1].clone()]);
    now.pop();
    assert_eq!(renew(&now), [places[1].clone()], "the scenario is gone, and so is its file");
    assert_eq!(file::read_all(&folder), Ok(now));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The digest is written down here, so that a change of the hash itself is noticed. The numbers are
/// FNV-1a and the finaliser of `SplitMix64` computed apart from this program.
#[test]
fn signatures_are_hashed_by_a_fixed_rule() {
    assert_eq!(Digest::new("win").finish(), None);
    assert_eq!(Digest::new("win").number(13).number(-2).finish(), Some(EXPECTED));
}

/// What `win`, 13, -2 is digested to.
const EXPECTED: u64 = 0xf011_0084_8c3b_78cf;
