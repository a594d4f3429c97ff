//! The exact solver gives one answer whether it plays ordinary cells flat or by the rules.

use crate::flat::{CORE_DUEL, WAR_GROUP, compile};
use crate::support::{every_scenario, plan, runs_in_full};
use outweigh::engine::{AnyConflict, Exact};
use outweigh::systems;

/// Chance of the branches that both solvers leave out, and by how much chances and means may differ.
const WITHIN: f64 = 1e-9;
const NEAR: f64 = 1e-7;

/// Returns the exact answer; `None` if the conflict is too large for a test.
fn solve(game: &dyn AnyConflict, most_states: usize) -> Option<Exact> {
    let mut go_on = |so_far: outweigh::engine::Solving| so_far.states <= most_states;
    game.solve(200_000, WITHIN, &mut go_on).ok()
}

/// Compares all numbers of two answers.
fn compare(flat: &Exact, rules: &Exact, told: &str) {
    let ends = |it: &Exact| [it.draw, it.stalemate, it.divided];
    near(&flat.wins, &rules.wins, &format!("{told}: wins"));
    near(&ends(flat), &ends(rules), &format!("{told}: ends"));
    near(&flat.exchanges, &rules.exchanges, &format!("{told}: exchanges"));
    near(&flat.courses.concat(), &rules.courses.concat(), &format!("{told}: courses"));
    near(&flat.means.concat(), &rules.means.concat(), &format!("{told}: means"));
    for (exchange, (flat, rules)) in flat.curves.iter().zip(&rules.curves).enumerate() {
        near(
            &flat.concat(),
            &rules.concat(),
            &format!("{told}: exchange {exchange} of the curves"),
        );
    }
}

fn near(flat: &[f64], rules: &[f64], told: &str) {
    assert_eq!(flat.len(), rules.len(), "{told}");
    for (at, (one, other)) in flat.iter().zip(rules).enumerate() {
        assert!((one - other).abs() < NEAR, "{told}: number {at} is {one} instead of {other}");
    }
}

/// Solves a cell both ways; returns whether it was small enough.
fn is_solved_alike(flat: &dyn AnyConflict, rules: &dyn AnyConflict, told: &str) -> bool {
    let most = if runs_in_full() { 60_000 } else { 4000 };
    let Some(exact) = solve(rules, most) else { return false };
    let of_flat = solve(flat, most).unwrap_or_else(|| panic!("{told}: flat play has more states"));
    assert!(flat.is_flat(), "{told} is solved by the rules: {:?}", flat.flat_fault());
    compare(&of_flat, &exact, told);
    true
}

#[test]
fn answers_are_equal_in_every_scenario() {
    let mut solved = 0;
    for path in every_scenario() {
        let (flat, mut rules) = (plan(&path, 1), plan(&path, 1));
        rules.cells.iter_mut().for_each(|cell| cell.game.play_by_engine());
        let cells = flat.cells.iter().zip(&rules.cells).enumerate();
        for (at, (cell, same)) in cells.filter(|(_, (cell, _))| cell.game.is_flat()) {
            let told = format!("{}, cell {}", path.display(), at + 1);
            solved += usize::from(is_solved_alike(&*cell.game, &*same.game, &told));
        }
    }
    assert!(solved >= 12, "{solved} cells");
}

#[test]
fn answers_are_equal_at_both_ends_of_every_setting() {
    // Three exchanges have all that may happen, and few enough states.
    let short = "[rules]\nconflict.max_exchanges = 3\n";
    let duel = CORE_DUEL.replace("[sides.hero]", &format!("{short}[sides.hero]"));
    let group = WAR_GROUP.replace("count = 4", "count = 2").replace("[rules]\n", short);
    for (id, text, least) in [("fate-core", &duel, 40), ("war-of-ashes", &group, 50)] {
        let system = systems::find(id).unwrap();
        let mut solved = 0;
        for knob in (system.knobs)() {
            for value in &knob.ends {
                let setting = Some((knob.path, value));
                let Some(flat) = compile(system, text, setting) else { continue };
                if flat.is_flat() {
                    let mut rules = compile(system, text, setting).unwrap();
                    rules.play_by_engine();
                    let told = format!("{id}: {} = {value}", knob.path);
                    solved += usize::from(is_solved_alike(&*flat, &*rules, &told));
                }
            }
        }
        assert!(solved >= least, "{id}: {solved} ends of settings are solved both ways");
    }
}
