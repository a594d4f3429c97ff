//! Default play is what competent people do at a table: it is decided where plain striking decides, wastes no
//! points, and is not shut out by one aspect. `default_play/` holds fights in which earlier defaults failed,
//! `benches/shapes/` the fights that the policies were made on.
//!
//! Every seed is fixed, so a test that fails says that play has changed.

use crate::support::{folder, plan, run, scenarios_in};
use outweigh::sim::Results;
use outweigh::systems;
use rayon::prelude::*;

/// Plays a file of `default_play/`.
fn played(name: &str, trials: u64) -> Results {
    run(&plan(&folder("tests/all/default_play").join(name), trials), 1, 64)
}

/// The mean of a measure of a side, or of the whole conflict, in a cell.
fn mean(results: &Results, cell: usize, side: Option<usize>, measure: &str) -> f64 {
    let quantity = results.quantity(side, measure).unwrap_or_else(|| panic!("no {measure}"));
    results.cells[cell].tally.sums[quantity] as f64 / results.trials as f64
}

fn wins(results: &Results, side: usize) -> f64 {
    100.0 * mean(results, 0, Some(side), "win")
}

#[test]
fn table_is_the_default_of_every_system() {
    for system in systems::ALL {
        assert_eq!(system.default_policy, "table", "{}", system.id);
    }
}

/// A hero at +4 against two Fair thugs, with nothing set up, won 28 % by an earlier default, 59 % were stalemates.
#[test]
fn a_fight_that_striking_wins_is_won() {
    let results = played("f01_default_stalls.toml", 1000);
    let stalemates = mean(&results, 0, None, "stalemate");
    assert!(wins(&results, 0) > 97.0 && stalemates < 0.01, "{} {stalemates}", wins(&results, 0));
}

/// An immediate conflict has no Morale: a list that waits for it plays on and on.
#[test]
fn an_immediate_conflict_is_decided() {
    let results = played("new_bbi.toml", 1000);
    let undecided = mean(&results, 0, None, "stalemate");
    assert!(undecided < 0.02, "{undecided}");
}

/// Points that the heroes spend in a cell.
fn spent(results: &Results, cell: usize) -> f64 {
    mean(results, cell, Some(0), "fate_spent")
}

/// In War of Ashes, where a list that pays only for what a point changes spent 1.3 points and an earlier default 6, with
/// as many wins.
#[test]
fn points_are_not_wasted() {
    let results = played("f02c_wasted_points_woa.toml", 1000);
    let half = results.cells.len() / 2;
    for cell in 0..half {
        let (table, thrifty) = (spent(&results, cell), spent(&results, half + cell));
        assert!(table <= thrifty + 0.5, "{cell}: {table} instead of {thrifty}");
        let [table, thrifty] = [cell, half + cell].map(|at| mean(&results, at, Some(0), "win"));
        assert!(table >= thrifty - 0.06, "{cell}: {table} instead of {thrifty}");
    }
}

/// In Fate Core points shorten a fight against two thugs from five exchanges to one; an earlier default spent 5.2.
#[test]
fn points_against_thugs_end_the_fight_sooner() {
    let results = played("f02_wasted_points.toml", 1000);
    let half = results.cells.len() / 2;
    assert!(spent(&results, 0) < 4.5, "{}", spent(&results, 0));
    let [table, thrifty] = [0, half].map(|cell| mean(&results, cell, None, "exchanges"));
    assert!(2.0 * table < thrifty, "{table} and {thrifty}");
}

/// An ogre whose first line hinders whoever is not hindered yet won 75 % against heroes who did nothing but free
/// themselves.
#[test]
fn one_aspect_does_not_lock_a_side() {
    let results = played("c_ogre.toml", 1000);
    assert!(wins(&results, 1) < 30.0, "{}", wins(&results, 1));
}

/// Shapes in which more fights stay open, and how many may: a captain behind a mob who sets up until exchange 43 of
/// 50 often needs longer than seven more.
const OPEN: &[(&str, f64)] = &[("war_of_ashes/leader_with_mob.toml", 0.12)];

/// Fights of every shape are decided: at most one in twenty goes on to the cap.
#[test]
fn fights_of_every_shape_are_decided() {
    let all = scenarios_in(&folder("benches/shapes"));
    assert!(all.len() >= 14 * systems::ALL.len(), "{} shapes", all.len());
    let open = all.par_iter().filter_map(|path| {
        let results = run(&plan(path, 200), 1, 64);
        let stalemates = mean(&results, 0, None, "stalemate");
        let open = OPEN.iter().find(|(name, _)| path.ends_with(name));
        (stalemates > open.map_or(0.05, |(_, most)| *most))
            .then(|| format!("{}: {stalemates}", path.display()))
    });
    let open: Vec<String> = open.collect();
    assert!(open.is_empty(), "{}", open.join("\n"));
}
