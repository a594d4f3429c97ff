//! The plain duel of the ledger and its variants, solved exactly by the very rules that are played,
//! and simulated.
//!
//! Simulated rows: a quarter of a million fixed-seed trials each; each of 44 numbers must lie
//! within 4.5 standard errors of its exact value, which a right program fails for one seed in 3000.
//! The seed is fixed.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use crate::engine::{Conflict, essence_keeps_the_answer, solve};
use crate::scenario::{Document, Problems, Scenario};
use crate::system::Ending;
use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::testing::runs_in_full;

/// Returns the trials of a row: every night, and usually.
fn trials() -> u64 {
    if runs_in_full() { 250_000 } else { 60_000 }
}

/// A row of the ledger: its name, rules, what left and right have otherwise, the chance that left
/// wins, and the mean number of rounds.
struct Row {
    name: &'static str,
    rules: &'static str,
    left: &'static str,
    right: &'static str,
    wins: f64,
    rounds: f64,
}

/// Rules of the plain duel.
const PLAIN: [&str; 3] = ["wound.effects = \"off\"", "fumble.marks = 0", "morale.enabled = false"];
/// Keys of each of the two fighters of the plain duel.
const DUELLIST: [&str; 5] =
    ["weapon = \"medium\"", "weapon_die = \"d6\"", "av = 1", "stamina = 4", "wounds = 10"];

const fn row(
    name: &'static str,
    (rules, left, right): (&'static str, &'static str, &'static str),
    wins: f64,
    rounds: f64,
) -> Row {
    Row { name, rules, left, right, wins, rounds }
}

#[rustfmt::skip]
const ROWS: [Row; 22] = [
    row("even", ("", "", ""), 0.5, 4.0802586980),
    row("left certainly first in round 1", ("surprise.side = \"pcs\"; sneak.when = \"never\"", "", ""), 0.50017147, 4.08025870),
    row("initiative once, left won it", ("init.frequency = \"once\"; init.pc_first_on = 6", "", ""), 0.56882005, 4.08025870),
    row("initiative once, unknown", ("init.frequency = \"once\"", "", ""), 0.5, 4.08025870),
    row("left first on 4 of 6 faces", ("init.pc_first_on = 4", "", ""), 0.52294002, 4.08025870),
    row("left AV 2", ("", "av = 2", ""), 0.67313447, 4.51053862),
    row("left AV 3", ("", "av = 3", ""), 0.80317773, 4.80290438),
    row("both AV 0", ("", "av = 0", "av = 0"), 0.5, 3.26650133),
    row("both AV 2", ("", "av = 2", "av = 2"), 0.5, 5.29490819),
    row("both AV 3", ("", "av = 3", "av = 3"), 0.5, 7.13125894),
    row("left d4 light", ("", "weapon = \"light\"; weapon_die = \"d4\"", ""), 0.27053406, 4.73102215),
    row("left d6 without explosions", ("", "weapon_slots = 0", ""), 0.36573422, 4.57329610),
    row("left d6 light", ("", "weapon = \"light\"", ""), 0.49393558, 4.13320480),
    row("left d6 heavy", ("", "weapon = \"heavy\"", ""), 0.5, 4.08025870),
    row("left d8 medium", ("", "weapon_die = \"d8\"", ""), 0.64949781, 3.58928740),
    row("left d10 heavy", ("", "weapon = \"heavy\"; weapon_die = \"d10\"", ""), 0.75130446, 3.16840614),
    row("left Stamina 6", ("", "stamina = 6", ""), 0.57998156, 4.32273256),
    row("left Stamina 8", ("", "stamina = 8", ""), 0.65276246, 4.52966069),
    row("right with Stamina only", ("enemy.hp_model = \"stamina_only\"", "", ""), 0.91763812, 2.00408370),
    row("left first with a sneak attack", ("surprise.side = \"pcs\"", "", ""), 0.67591942, 3.35069879),
    row("Usage, any die once", ("fumble.marks = 1", "", ""), 0.5, 4.10202041),
    row("Usage, base die only", ("fumble.marks = 1; fumble.dice = \"base_only\"", "", ""), 0.5, 4.09616414),
];

/// Settings, one to a line; a later one replaces an earlier one of the same key.
fn settings(base: &[&str], changes: &str) -> String {
    let changes: Vec<&str> =
        changes.split(';').map(str::trim).filter(|line| !line.is_empty()).collect();
    let key = |line: &str| line.split('=').next().unwrap_or("").trim().to_owned();
    let kept = base.iter().filter(|line| !changes.iter().any(|change| key(change) == key(line)));
    kept.chain(&changes).flat_map(|line| [*line, "\n"]).collect()
}

fn conflict(row: &Row) -> Conflict<StaminaAndWounds> {
    conflict_with(row, row.rules)
}

fn conflict_with(row: &Row, rules: &str) -> Conflict<StaminaAndWounds> {
    let side = |name: &str, player: &str, changes: &str| {
        let fighter = settings(&DUELLIST, changes);
        format!(
            "[sides.{name}]\nplayer = \"{player}\"\npolicy = \"finisher\"\n[sides.{name}.duellist]\n{fighter}"
        )
    };
    let text = format!(
        "system = \"stamina-and-wounds\"\n[rules]\n{}{}{}",
        settings(&PLAIN, rules),
        side("left", "pc", row.left),
        side("right", "gm", row.right)
    );
    let document = Document::parse("duel.toml", &text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    conflict.unwrap_or_else(|| panic!("{}: {problems}", row.name))
}

/// Distance from the exact value in standard errors; rounding of the printed value is allowed for.
fn errors(sum: f64, squares: f64, exact: f64) -> f64 {
    let n = trials() as f64;
    let mean = sum / n;
    let variance = squares / n - mean * mean;
    ((mean - exact).abs() - 1e-8).max(0.0) / (variance / n).sqrt()
}

#[test]
fn simulated_duels_agree_with_the_ledger() {
    let mut wrong = Vec::new();
    for row in &ROWS {
        let conflict = conflict(row);
        let mut workspace = conflict.workspace();
        let (mut wins, mut rounds, mut squares) = (0.0, 0.0, 0.0);
        for trial in 0..trials() {
            conflict.play(&mut workspace, 42, trial);
            wins += f64::from(u8::from(workspace.state.ending() == Some(Ending::Won(1))));
            let round = f64::from(workspace.state.rounds);
            rounds += round;
            squares += round * round;
        }
        let off = [errors(wins, wins, row.wins), errors(rounds, squares, row.rounds)];
        if off.iter().any(|off| *off > 4.5) {
            wrong.push(format!("{}: off by {:.1} and {:.1} errors", row.name, off[0], off[1]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Compares every row to the last digit that the ledger prints, by walking every branch of the rules. The cap on
/// rounds only shortens the walk: the chance that both fighters are left beyond it does not show in the digits that
/// are compared.
#[test]
fn solved_duels_are_those_of_the_ledger() {
    const STATES: usize = 20_000;
    let mut wrong = Vec::new();
    for row in &ROWS {
        let cap = if row.rounds > 5.0 { 60 } else { 30 };
        let rules = format!("conflict.max_rounds = {cap}; {}", row.rules);
        let solved = solve(&conflict_with(row, &rules), STATES).unwrap_or_else(|large| {
            panic!("{}: {large}", row.name);
        });
        let (wins, rounds) = (solved.wins[0], solved.mean_exchanges());
        if (wins - row.wins).abs() > 1e-8 || (rounds - row.rounds).abs() > 1e-8 {
            wrong.push(format!("{}: {wins:.9} in {rounds:.9} rounds", row.name));
        }
        assert!((solved.total() - 1.0).abs() < 1e-12, "{}", row.name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The number of the round changes no answer, not where the cap is met either.
#[test]
fn what_matters_of_a_state_keeps_the_answer() {
    for row in &ROWS[..2] {
        let rules = format!("conflict.max_rounds = 10; {}", row.rules);
        essence_keeps_the_answer(&conflict_with(row, &rules), 100_000);
    }
}
