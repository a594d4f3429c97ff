//! The order of the file favours nobody: equals are told apart by an order that is drawn for each trial.
//!
//! Seeds are fixed. The bounds are 4.5 standard errors, so that another seed would raise a false alarm in one of
//! 100,000 comparisons.

use crate::support::{folder, plan, run};
use outweigh::sim::Results;

/// Plays a file of `equals/` on so many threads.
fn played(name: &str, trials: u64, threads: usize) -> Results {
    run(&plan(&folder("tests/all/equals").join(name), trials), threads, 64)
}

/// The share of trials in which a measure that is 0 or 1 was 1.
fn share(results: &Results, cell: usize, side: usize, measure: &str) -> f64 {
    let quantity = results.quantity(Some(side), measure).unwrap_or_else(|| panic!("no {measure}"));
    results.cells[cell].tally.sums[quantity] as f64 / results.trials as f64
}

/// Three equal fighters, each for itself, won 7, 15 and 78 % while the file decided between equal targets.
#[test]
fn three_equals_win_a_third_each() {
    let results = played("three_equals.toml", 4000, 1);
    let error = (2.0 / 9.0 / results.trials as f64).sqrt();
    for side in 0..3 {
        let wins = share(&results, 0, side, "win");
        assert!((wins - 1.0 / 3.0).abs() < 4.5 * error, "side {side} wins {wins}");
    }
}

/// Of four identical fighters 93, 56, 26 and 15 % fell while the file decided.
#[test]
fn each_of_four_who_are_alike_falls_as_often() {
    let results = played("four_alike.toml", 4000, 1);
    let measures = results.fighter_measures.len();
    let dead = results.fighter_measures.iter().position(|it| it.name == "dead").unwrap();
    let tally = &results.cells[0].tally;
    let fallen: Vec<f64> = (2..6)
        .map(|fighter| tally.fighter_sums[fighter * measures + dead] as f64 / results.trials as f64)
        .collect();
    let mean = fallen.iter().sum::<f64>() / 4.0;
    assert!(
        (0.1..0.9).contains(&mean),
        "the test shows nothing where all or none fall: {fallen:?}"
    );
    let error = (mean * (1.0 - mean) / results.trials as f64).sqrt();
    assert!(fallen.iter().all(|share| (share - mean).abs() < 4.5 * error), "{fallen:?}");
}

/// A strong and a weak foe between whom nothing decides: whichever the file names first, the hero wins as often.
#[test]
fn the_order_of_groups_changes_no_measure_of_a_side() {
    let results = played("reordered.toml", 4000, 1);
    let wins = [0, 1].map(|cell| share(&results, cell, 0, "win"));
    let variance: f64 = wins.iter().map(|win| win * (1.0 - win)).sum();
    let error = (variance / results.trials as f64).sqrt();
    assert!((0.05..0.95).contains(&wins[0]), "{wins:?}");
    assert!((wins[0] - wins[1]).abs() < 4.5 * error, "{wins:?}");
}

/// Both draws are functions of seed and trial, whoever plays which trial.
#[test]
fn drawn_orders_and_targets_are_alike_on_any_number_of_threads() {
    let target = folder("tests/all/scenarios/stamina-and-wounds/targets_at_random.toml");
    for path in [folder("tests/all/equals/three_equals.toml"), target] {
        let plan = plan(&path, 300);
        let [one, two] = [(1, 64), (2, 7)].map(|(threads, block)| run(&plan, threads, block));
        for (one, two) in one.cells.iter().zip(&two.cells) {
            assert_eq!(one.tally, two.tally, "{}", path.display());
        }
    }
}

/// Orcs who strike at random kill fewer than orcs who fall upon the weakest together.
#[test]
fn a_random_target_is_drawn_for_each_attack() {
    let results = run(
        &plan(&folder("tests/all/scenarios/stamina-and-wounds/targets_at_random.toml"), 2000),
        1,
        64,
    );
    let dead = results.quantity(Some(0), "dead").unwrap();
    let deaths = |cell: usize| results.cells[cell].tally.sums[dead] as f64 / results.trials as f64;
    let (together, random) = (deaths(0), deaths(2));
    assert!(random < together - 0.1 && random > 0.1, "{together} together, {random} at random");
}
