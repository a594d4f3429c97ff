//! The plain duel of the ledger, simulated, and solved exactly by the very rules that are played.
//!
//! Simulated rows: fixed-seed trials each; each of the 84 numbers must lie within 4.5 standard errors
//! of its exact value, which a right program fails for one seed in 1700. The seed is fixed.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use super::support::compiled_text;
use crate::engine::{Conflict, essence_keeps_the_answer, solve};
use crate::scenario::{Document, Problems, Scenario};
use crate::system::Ending;
use crate::systems::fate_fantasy::FateFantasy;
use crate::testing::runs_in_full;

/// Returns the trials of each duel. A quarter of them allows twice the error, with the same chance that a right program
/// fails.
fn trials() -> u64 {
    if runs_in_full() { 20_000 } else { 5_000 }
}

/// A row of the ledger: rules, skill difference, then the chance that the first mover wins and the
/// mean number of rounds, without spin and with it.
type Row = (&'static str, i32, [f64; 4]);

const FIVE: &str = "";
const THREE: &str = "stress.base_boxes = 3";
const ABSORB_FOUR: &str = "harm.model = 'dresden_absorb'\nabsorb.base_boxes = 4";
const ABSORB_TWO: &str = "harm.model = 'dresden_absorb'";

const ROWS: [Row; 20] = [
    (FIVE, -2, [0.507487, 52.7393, 0.256085, 43.6236]),
    (FIVE, -1, [0.514900, 28.9814, 0.377387, 26.6478]),
    (FIVE, 0, [0.526725, 18.5231, 0.465002, 17.9466]),
    (FIVE, 1, [0.544453, 13.4205, 0.521429, 13.2862]),
    (FIVE, 2, [0.569215, 10.6901, 0.562047, 10.6604]),
    (THREE, -2, [0.508600, 39.8588, 0.283527, 33.0735]),
    (THREE, -1, [0.517104, 21.8939, 0.394843, 20.1239]),
    (THREE, 0, [0.530569, 13.9420, 0.475256, 13.4901]),
    (THREE, 1, [0.550057, 9.9839, 0.529003, 9.8722]),
    (THREE, 2, [0.574393, 7.7577, 0.567759, 7.7312]),
    (ABSORB_FOUR, -2, [0.507981, 45.7864, 0.266621, 37.7130]),
    (ABSORB_FOUR, -1, [0.515840, 24.7423, 0.382025, 22.6079]),
    (ABSORB_FOUR, 0, [0.528157, 15.3360, 0.466035, 14.7775]),
    (ABSORB_FOUR, 1, [0.545760, 10.5899, 0.521426, 10.4485]),
    (ABSORB_FOUR, 2, [0.568538, 7.9229, 0.560653, 7.8896]),
    (ABSORB_TWO, -2, [0.509434, 31.3631, 0.301856, 25.8350]),
    (ABSORB_TWO, -1, [0.518808, 16.7699, 0.406127, 15.3085]),
    (ABSORB_TWO, 0, [0.533655, 10.3572, 0.482129, 9.9759]),
    (ABSORB_TWO, 1, [0.555315, 7.1874, 0.535379, 7.0915]),
    (ABSORB_TWO, 2, [0.584442, 5.4510, 0.578023, 5.4285]),
];

/// A duel: skills of attack and defence of either, with spin or without.
fn conflict(rules: &str, [a, da, b, db]: [i32; 4], spin: bool) -> Conflict<FateFantasy> {
    let penalty = if spin { -1 } else { 0 };
    let fighter = |side: &str, player: &str, attack: i32, defence: i32, more: &str| {
        format!(
            "[sides.{side}]\nplayer = \"{player}\"\npolicy = \"duellist\"\n[sides.{side}.duellist]\n\
             skills = {{ weapon_use = {attack}, athletics = {defence}{more} }}\n"
        )
    };
    let text = format!(
        "system = \"fate-fantasy\"\n[rules]\nspin.enemy_penalty = {penalty}\ninit.gm_rating = 0\n\
         concede.threshold = 'never'\nfate.start_pc = 0\nfate.start_gpc = 0\n{rules}\n\
         [policies.duellist]\nmain = [\"attack first\"]\nspin = [\"hinder first\"]\n\
         concede = [\"fight_on\"]\n{}{}",
        fighter("left", "pc", a, da, ", alertness = 8"),
        fighter("right", "gm", b, db, "")
    );
    let document = Document::parse("duel.toml", &text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    Conflict::compile(&scenario, &mut problems).unwrap_or_else(|| panic!("{problems}"))
}

/// Skills of two alike whose attack is so much better than their defence.
fn even(edge: i32) -> [i32; 4] {
    let (attack, defence) = (3 + edge.max(0), 3 - edge.min(0));
    let (attack, defence) = (attack.min(5), defence.min(5));
    [attack, defence, attack, defence]
}

/// Distance from the exact value in standard errors; rounding of the printed value is allowed for.
fn errors(sum: f64, squares: f64, exact: f64, rounding: f64) -> f64 {
    let n = trials() as f64;
    let mean = sum / n;
    let variance = squares / n - mean * mean;
    ((mean - exact).abs() - rounding).max(0.0) / (variance / n).sqrt()
}

/// Returns how far a simulated duel is from its exact win rate and mean rounds, in standard errors.
fn off(conflict: &Conflict<FateFantasy>, wins: f64, rounds: f64) -> [f64; 2] {
    let mut workspace = conflict.workspace();
    let (mut won, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for trial in 0..trials() {
        conflict.play(&mut workspace, 42, trial);
        won += f64::from(u8::from(workspace.state.ending() == Some(Ending::Won(1))));
        let round = f64::from(workspace.state.round);
        sum += round;
        squares += round * round;
    }
    [errors(won, won, wins, 1e-6), errors(sum, squares, rounds, 1e-4)]
}

/// FF-SPIN-04, FF-END-05: the table "plain duel", with the bias of spin that ends with the round.
#[test]
fn simulated_duels_agree_with_the_ledger() {
    let mut wrong = Vec::new();
    for (rules, edge, exact) in ROWS {
        for (spin, exact) in [(false, &exact[..2]), (true, &exact[2..])] {
            let found = off(&conflict(rules, even(edge), spin), exact[0], exact[1]);
            if found.iter().any(|off| *off > 4.5) {
                wrong.push(format!("{rules} {edge} spin {spin}: off by {found:.1?} errors"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The asymmetric checks of the ledger: one step of skill is decisive over a long fight.
#[test]
fn uneven_duels_agree_with_the_ledger() {
    let wide = off(&conflict(FIVE, [4, 3, 3, 3], false), 0.864275, 14.7997);
    let both = off(&conflict(FIVE, [4, 4, 3, 3], false), 0.987314, 15.2259);
    assert!(wide.iter().chain(&both).all(|off| *off < 4.5), "{wide:?} {both:?}");
}

/// FF-HARM-04 to 08: the shortest duel to the digits of the ledger, by walking every branch of the
/// rules; hardly any lasts longer than the cap.
#[test]
fn solved_duels_are_those_of_the_ledger() {
    const STATES: usize = 40_000;
    let (rules, edge, exact) = ROWS[19];
    let rules = format!("conflict.max_rounds = 24\n{rules}");
    for (spin, exact) in [(false, &exact[..2]), (true, &exact[2..])] {
        let solved = solve(&conflict(&rules, even(edge), spin), STATES)
            .unwrap_or_else(|large| panic!("{edge}: {large}"));
        let (wins, rounds) = (solved.wins[0], solved.mean_exchanges());
        let close = (wins - exact[0]).abs() < 1e-6 && (rounds - exact[1]).abs() < 1e-4;
        assert!(close, "{edge}, spin {spin}: {wins:.7} in {rounds:.5} rounds");
        assert!(solved.stalemate < 1e-7, "spin {spin}: {}", solved.stalemate);
    }
}

/// The number of the round changes no answer, not where the cap is met either.
#[test]
fn what_matters_of_a_state_keeps_the_answer() {
    let (rules, edge, _) = ROWS[19];
    let rules = format!("conflict.max_rounds = 10\n{rules}");
    essence_keeps_the_answer(&conflict(&rules, even(edge), true), 100_000);
}

/// Totals and used up aspects that no policy looks at change no answer, nor do dice with equal margins: a duel with
/// aspects and fate points, by policies that differ in what they use and read.
#[test]
fn aspects_and_dice_that_nobody_uses_keep_the_answer() {
    for invoke in [
        "free if needed >= 1 and needed <= plus",
        "tag if attacking and needed >= 1 and needed <= plus",
        "invoke reroll if attacking and needed >= 3",
        "plain if dice <= 0 and needed = 1",
    ] {
        let side = |name: &str, player: &str| {
            format!(
                "[sides.{name}]\nplayer = \"{player}\"\npolicy = \"mine\"\n[sides.{name}.{name}_one]\n\
                 skills = {{ weapon_use = 2, athletics = 1 }}\n"
            )
        };
        let (red, blue) = (side("red", "pc"), side("blue", "gm"));
        let text = format!(
            "system = \"fate-fantasy\"\n[rules]\nstress.base_boxes = 1\n\
             fate.start_pc = 1\nfate.start_gpc = 1\n[policies.mine]\nbase = \"closer\"\n\
             invoke = [\"{invoke}\", \"free if needed >= 1\"]\n{red}{blue}"
        );
        let duel = compiled_text(&text);
        let mut duel = duel.unwrap_or_else(|problems| panic!("{invoke}: {problems}"));
        // With states as they are, no more can be solved.
        (duel.compiled.setup.knobs.harm.max_rounds, duel.compiled.max_exchanges) = (2, 2);
        essence_keeps_the_answer(&duel, 100_000);
    }
}
