//! The conformance suite over every registered system and every scenario, shipped or made for
//! tests; results do not depend on threads, blocks or pieces; even sides win alike.

use crate::support::{
    SHIPPED_TRIALS, every_scenario, folder, plan, played_shipped, run, runs_in_full, scenarios_in,
};
use outweigh::engine::{CONFLICT_QUANTITIES, EXCHANGES};
use outweigh::sim::{Measured, Plan, Results, Tally};
use outweigh::system::{Kind, MOST_EXITS};
use outweigh::systems;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the trials of a scenario's first cell, and of its other cells, which differ by a rule or a number, in the
/// check that plays every trial several times.
fn trials() -> (u64, u64) {
    if runs_in_full() { (200, 40) } else { (40, 8) }
}

#[test]
fn every_system_has_scenarios_shipped_and_for_tests() {
    for system in systems::ALL {
        let shipped = scenarios_in(&folder("scenarios").join(system.id.replace('-', "_")));
        assert!(!shipped.is_empty(), "no scenario is shipped for {}", system.id);
        let mirror = folder("tests/all/scenarios").join(system.id).join("mirror.toml");
        assert!(mirror.is_file(), "{} lacks a scenario of two even sides", system.id);
    }
}

#[test]
fn portrayals_name_measures_that_exist() {
    for system in systems::ALL {
        let told = system.portrayal;
        let find = |name: &str| {
            let found = (system.measures)().iter().find(|measure| measure.name == name);
            found.unwrap_or_else(|| panic!("{} has no measure {name}", system.id))
        };
        assert!(told.exits.len() <= MOST_EXITS, "{}: a chart cannot show all exits", system.id);
        for exit in told.exits {
            find(exit.measure);
        }
        let harm = told.harm.iter().flat_map(|pair| [pair.soft.measure, pair.hard.measure]);
        let left = told.left.iter().map(|left| left.measure);
        for name in [told.standing].into_iter().chain(harm) {
            assert!(find(name).curve, "{}: {name} is not followed as a curve", system.id);
        }
        for name in left {
            let (first, end) = system.levels;
            let levels = &(system.measures)()[first..end];
            let followed = find(name).curve || levels.iter().any(|level| level.name == name);
            assert!(followed, "{}: {name} is not followed from stage to stage", system.id);
        }
    }
}

#[test]
fn every_scenario_keeps_the_promises_of_the_contract() {
    let (of_first, of_others) = trials();
    for path in every_scenario() {
        let plan = plan(&path, of_first);
        for (number, cell) in plan.cells.iter().enumerate() {
            let trials = if number == 0 { of_first } else { of_others };
            let kept = cell.game.conforms(plan.seed, trials);
            assert_eq!(kept, Ok(()), "{}, cell {}", path.display(), number + 1);
        }
    }
}

#[test]
fn fighters_of_one_table_have_names_of_their_own() {
    for path in every_scenario() {
        let plan = plan(&path, 1);
        for cell in &plan.cells {
            let fighters = cell.game.fighters();
            let names: BTreeSet<&str> = fighters.iter().map(|fighter| &*fighter.name).collect();
            assert_eq!(names.len(), fighters.len(), "{}: {names:?}", path.display());
        }
    }
}

/// The cap on exchanges ends no conflict of a shipped scenario, with four exceptions, whose descriptions say so: a death
/// spiral may leave only fighters who cannot hurt each other, guards who set up first may defend for ever, and two games as
/// text look at a fixed number of blows.
#[test]
fn no_shipped_scenario_meets_the_cap() {
    for (path, results) in played_shipped() {
        let most = match path.file_stem().and_then(|name| name.to_str()) {
            Some("death_spiral") => 10,
            Some("weight_played_well") => 6,
            Some("save" | "armour_die") => SHIPPED_TRIALS as i64,
            _ => 0,
        };
        for cell in &results.cells {
            let name = results.cell_name(cell);
            assert!(cell.tally.sums[1] <= most, "stalemates in {}, {name}", path.display());
        }
    }
}

/// The tallies of all cells.
fn tallies(results: &Results) -> Vec<&Tally> {
    results.cells.iter().map(|cell| &cell.tally).collect()
}

#[test]
fn results_do_not_depend_on_threads_or_blocks() {
    for path in every_scenario() {
        let plan = plan(&path, 40);
        let base = run(&plan, 1, 16);
        assert_eq!(base.trials, 40);
        for (threads, block) in [(2, 16), (3, 7), (2, 1000), (7, 1)] {
            let other = run(&plan, threads, block);
            let same = tallies(&base) == tallies(&other);
            assert!(same, "{}: {threads} threads, blocks of {block}", path.display());
        }
    }
}

/// Tallies of some trials of every cell, products with the baseline included.
fn piece(plan: &Plan, trials: &std::ops::Range<u64>) -> Vec<Tally> {
    let mut values: Vec<Vec<Vec<i32>>> = Vec::new();
    let mut tallies = Vec::new();
    for cell in &plan.cells {
        let (mut layout, mut runner) = (cell.game.layout(), cell.game.runner());
        // A measure that is reported in detail is also summed over the trials that its side wins.
        let all = cell.game.quantities();
        let win = |side: usize| {
            all.iter().position(|it| it.side == Some(side) && it.measure.name == "win").unwrap()
        };
        let given = |it: &Measured| (it.quantity, win(it.side.unwrap_or(0)));
        layout.given = plan.measures.iter().map(given).collect();
        let mut tally = Tally::new(&layout, cell.game.line_count());
        let mut rows = Vec::new();
        runner.play_block(plan.seed, trials.clone(), &mut |trial, record| {
            tally.add(&layout, trial, record);
            rows.push(record.values.clone());
        });
        runner.take_lines(&mut tally.lines);
        values.push(rows);
        tallies.push(tally);
    }
    for (at, cell) in plan.cells.iter().enumerate() {
        let Some(baseline) = cell.baseline else { continue };
        for (mine, base) in values[at].iter().zip(&values[baseline]) {
            tallies[at].add_products(mine, base);
        }
    }
    tallies
}

#[test]
fn a_run_is_the_sum_of_its_pieces_and_begins_like_a_shorter_one() {
    for path in every_scenario() {
        let mut plan = plan(&path, 40);
        let whole = run(&plan, 2, 7);
        plan.trials = 20;
        let half = run(&plan, 2, 7);
        let (mut first, second) = (piece(&plan, &(0..20)), piece(&plan, &(20..40)));
        let first_half: Vec<&Tally> = first.iter().collect();
        assert!(tallies(&half) == first_half, "{}: the first half", path.display());
        for (first, second) in first.iter_mut().zip(&second) {
            first.merge(second);
        }
        let merged: Vec<&Tally> = first.iter().collect();
        assert!(tallies(&whole) == merged, "{}: the merged halves", path.display());
    }
}

#[test]
fn outcomes_sum_to_trials() {
    for (path, results) in played_shipped() {
        check_outcomes(path, results);
    }
    for path in scenarios_in(&folder("tests/all/scenarios")) {
        check_outcomes(&path, &run(&plan(&path, 100), 0, 0));
    }
}

/// Checks that each trial of a scenario with two sides was won, drawn or ended by the cap, and ended once.
fn check_outcomes(path: &Path, results: &Results) {
    let trials = results.trials as i64;
    let wins: Vec<usize> = results
        .quantities
        .iter()
        .enumerate()
        .filter(|(_, it)| it.measure.name == "win" && it.measure.kind == Kind::Share)
        .map(|(at, _)| at)
        .collect();
    assert_eq!((wins.len(), wins[0]), (results.sides.len(), CONFLICT_QUANTITIES));
    if wins.len() != 2 {
        return;
    }
    for cell in &results.cells {
        let sums = &cell.tally.sums;
        let ways = sums[..EXCHANGES].iter().chain(wins.iter().map(|&at| &sums[at])).sum::<i64>();
        let name = results.cell_name(cell);
        // Where all reach their Goals if all have lost (BB-END-07), both sides may win.
        let both_may_win = name == "a third solution";
        assert!(
            ways == trials || both_may_win && ways > trials,
            "{}, {name}: {ways}",
            path.display()
        );
        let ends: u64 = (0..=cell.tally.curves.last()).map(|e| cell.tally.curves.ends(e)).sum();
        assert_eq!(ends, results.trials);
    }
}

/// Chance of failure without a fault: 7 in a million for each system (4.5 standard errors).
#[test]
fn even_sides_win_alike() {
    for system in systems::ALL {
        let path = folder("tests/all/scenarios").join(system.id).join("mirror.toml");
        let results = run(&plan(&path, 40_000), 0, 0);
        let win = |side| results.quantity(Some(side), "win").unwrap();
        let sums = &results.cells[0].tally.sums;
        let (left, right) = (sums[win(0)] as f64, sums[win(1)] as f64);
        // Each trial counts +1, 0 or -1; with even sides the variance is the share decided.
        let error = (left + right).sqrt();
        let off = (left - right) / error;
        assert!(off.abs() < 4.5, "{}: {left} to {right}, {off:.1} errors", system.id);
    }
}
