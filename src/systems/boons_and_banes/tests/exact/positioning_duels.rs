//! The duels of the ledger that begin with Positioning or are printed by pools, and when duels are
//! over: solved by the rules that are played.

use super::ledger_tables::{compare, is_printed, report, table, training};
use crate::engine::{Conflict, Exact, solve};
use crate::system::Ending;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{compiled_text, lines};

/// Rules of all duels: every action is an attack, and only the dice count.
const DUEL: &str = "midpos.enabled = false; conditions.slot_choice = \"lowest_fitting\"; \
    overflow.choice = \"must_surrender\"; sim.max_rounds = 600; trait.opponent_use = \"off\"; \
    boon.from_excess = false; bane.from_excess = false";

/// A duel of two who have Vigor alone, written as pool, training and more keys; Morale 0 is none.
fn duel(
    rules: &str,
    [ann, bob]: [(&str, &str, &str); 2],
    morale: [i16; 2],
) -> Conflict<BoonsAndBanes> {
    let side = |name: &str, (pool, target, more): (&str, &str, &str), morale: i16| {
        let skill = training(target);
        let morale = if morale > 0 { format!("morale = {morale}\n") } else { String::new() };
        let free = if more.contains("disposition") { "" } else { "disposition = \"none\"\n" };
        format!(
            "[sides.{name}]\nplayer = \"pc\"\npolicy = \"duellist\"\n{morale}[sides.{name}.one]\n\
             vigor = {pool}\nintuition = 0\nreason = 0\nfight = \"{skill}\"\ninfluence = \"{skill}\"\n{free}{}",
            lines(more)
        )
    };
    let benefit = if rules.contains("benefit.vigor_factor = 1") { "morale" } else { "nothing" };
    let text = format!(
        "system = \"boons-and-banes\"\n[policies.duellist]\nbase = \"plain\"\nbenefit = [\"{benefit}\"]\n\
         [rules]\n{}{}{}{}",
        lines(DUEL),
        lines(rules),
        side("a", ann, morale[0]),
        side("b", bob, morale[1]),
    );
    compiled_text(&text).unwrap_or_else(|problems| panic!("{text}\n{problems}"))
}

fn solved(conflict: &Conflict<BoonsAndBanes>) -> Exact {
    let exact = solve(conflict, 200_000).unwrap_or_else(|large| panic!("{large}"));
    assert!((exact.total() - 1.0).abs() < 1e-9);
    exact
}

/// Chances to win, mean attacks, mean Stress of both.
fn found(exact: &Exact) -> [f64; 5] {
    let of = |side: usize, measure: M| exact.means[side][measure as usize];
    let attacks = of(0, M::Actions) + of(1, M::Actions);
    [exact.wins[0], exact.wins[1], attacks, of(0, M::Stress), of(1, M::Stress)]
}

/// The chance that a duel is over once so many attacks were made: two of each exchange.
fn over_by(exact: &Exact, attacks: usize) -> f64 {
    exact.exchanges.iter().take(attacks / 2 + 1).sum()
}

/// Both of a case such as `5+ 4 v 3` or `4 at 5+ v 4 at 6+`, as pool and training.
fn both(case: &'static str) -> [(&'static str, &'static str); 2] {
    let (left, right) = case.split_once(" v ").expect("a case");
    if let (Some(ann), Some(bob)) = (left.split_once(" at "), right.split_once(" at ")) {
        return [ann, bob];
    }
    let (target, ann) = left.split_once(' ').expect("a training and a pool");
    [(ann, target), (right, target)]
}

/// Rows of duels that are over soon enough to be solved in a fraction of a second.
fn plain_rows(heading: &str, rules: &str, wanted: impl Fn(&str) -> bool) {
    let mut wrong = Vec::new();
    for row in table(heading).iter().filter(|row| wanted(row[0])) {
        let sides = both(row[0]).map(|(pool, target)| (pool, target, ""));
        let exact = solved(&duel(&format!("conflict.immediate = true; {rules}"), sides, [0, 0]));
        compare(row, &found(&exact), &row[1..6], &mut wrong);
        let over = [6, 10, 20, 40].map(|attacks| over_by(&exact, attacks));
        compare(row, &over, &row[6..], &mut wrong);
    }
    report(&wrong);
}

/// BB-STRESS-01, BB-STRESS-05: when plain duels are over.
#[test]
fn t10a_bb_stress_01_05_when_plain_duels_are_over() {
    plain_rows("T10a: plain duel, floor off", "", |_| true);
}

/// BB-COND-06: the same with floors.
#[test]
fn t10b_bb_cond_06_when_duels_with_floors_are_over() {
    plain_rows("T10b: plain duel, floor on", "conditions.floor = \"on\"", |_| true);
}

/// BB-STRESS-01 to BB-STRESS-05: every pairing of pools.
#[test]
fn t10c_bb_stress_01_05_plain_duels_by_pools() {
    let mut wrong = Vec::new();
    for row in table("T10c: plain duel, A first") {
        let sides = [(row[1], row[0], ""), (row[2], row[0], "")];
        let [wins, _, attacks, ..] =
            found(&solved(&duel("conflict.immediate = true", sides, [0, 0])));
        compare(&row, &[wins, attacks], &row[3..], &mut wrong);
    }
    report(&wrong);
}

/// The Morale duel from a Morale each.
fn morale_duel(
    rules: &str,
    sides: [(&str, &str, &str); 2],
    morale: [i16; 2],
) -> Conflict<BoonsAndBanes> {
    let rules = format!("conflict.immediate = true; immediate.morale = \"on\"; {rules}");
    duel(&rules, sides, morale)
}

/// BB-ATK-03, BB-ATK-05, BB-END-03, BB-PERF-02: when Morale duels are over, and by what.
#[test]
fn t11_bb_atk_03_05_perf_02_when_morale_duels_are_over() {
    let mut wrong = Vec::new();
    for heading in ["T11a: Morale duel", "T11b: forced defence in the Morale duel"] {
        for row in table(heading) {
            let morale = row[1].split(" / ").map(|it| it.parse::<i16>().expect("Morale"));
            let morale: Vec<i16> = morale.collect();
            // Longer ones are played by `duels`.
            if morale[0] > 6 {
                continue;
            }
            let (how, case) = row[0].split_once(", ").unwrap_or(("", row[0]));
            let forces = "disposition = \"I\"";
            let keys = [
                if how.contains("forced") { forces } else { "" },
                if how == "both forced" { forces } else { "" },
            ];
            // Vigor forces Vigor, so that those who have nothing else are always forced.
            let rules = match how {
                "" => "",
                "floor on" => "conditions.floor = \"on\"",
                _ => "disposition.table_i = [\"vigor\", \"reason\", \"intuition\"]",
            };
            let [ann, bob] = both(case);
            let sides = [(ann.0, ann.1, keys[0]), (bob.0, bob.1, keys[1])];
            let exact = solved(&morale_duel(rules, sides, [morale[0], morale[1]]));
            compare(&row, &found(&exact), &row[2..7], &mut wrong);
            let over = [4, 8, 12, 20].map(|attacks| over_by(&exact, attacks));
            compare(&row, &over, &row[7..11], &mut wrong);
            let overflows: f64 = exact.means.iter().map(|side| side[M::Overflows as usize]).sum();
            compare(&row, &[1.0 - overflows, overflows], &row[11..], &mut wrong);
        }
    }
    report(&wrong);
}

/// Trials of the row of T12 that is too large to be solved quickly.
const WHOLE: u64 = 40_000;

/// BB-POS-01 to BB-POS-09, BB-BEN-04: the whole conflict, with Positioning before the duel. Without
/// benefits it is solved; with them, at Morale up to 12 each, it is played with a fixed seed, and each
/// of three numbers must lie within 4.5 standard errors, which a right program fails for one seed in
/// 49,000.
#[test]
fn t12_bb_pos_07_08_09_ben_04_a_duel_with_positioning() {
    let mut wrong = Vec::new();
    let captain = ("4", "5+", "disposition = \"I\"");
    for row in table("T12: full duel with Positioning") {
        if row[0] == "no benefit" {
            let exact = solved(&duel("", [captain; 2], [0, 0]));
            let [wins, _, attacks, ..] = found(&exact);
            let first = exact.means[0][M::First as usize];
            compare(&row, &[wins, attacks, first], &row[2..], &mut wrong);
            continue;
        }
        let conflict = duel("benefit.vigor_factor = 1", [captain; 2], [0, 0]);
        let mut workspace = conflict.workspace();
        let mut sums = [[0.0; 2]; 3];
        for trial in 0..WHOLE {
            conflict.play(&mut workspace, 42, trial);
            let of = |side: usize, measure: M| {
                f64::from(workspace.counters.of_side(side)[measure as usize])
            };
            let won = f64::from(u8::from(workspace.state.ending() == Some(Ending::Won(1))));
            let attacks = of(0, M::Actions) + of(1, M::Actions);
            for (sum, value) in sums.iter_mut().zip([won, attacks, of(0, M::First)]) {
                sum[0] += value / WHOLE as f64;
                sum[1] += value * value / WHOLE as f64;
            }
        }
        for ([mean, squares], printed) in sums.into_iter().zip(&row[2..]) {
            let exact: f64 = printed.parse().expect("a number");
            let error = ((squares - mean * mean) / WHOLE as f64).sqrt();
            if (mean - exact).abs() > 4.5 * error + 5e-5 {
                wrong.push(format!("{row:?}: {mean:.6} is not about {printed}"));
            }
        }
    }
    report(&wrong);
}

/// Trials of a cell that is too large to be solved quickly.
const TRIALS: u64 = 2_000;

/// BB-ATK-03, BB-ATK-05, BB-END-03: every starting Morale up to 12. Cells up to Morale 4 are solved.
/// The others are played with a fixed seed, each within 4.5 standard errors of its exact value; a
/// right program fails one of them for one seed in 800.
#[test]
fn t12_bb_atk_03_05_end_03_morale_duels_by_morale() {
    let mut wrong = Vec::new();
    let captain = ("4", "5+", "");
    for (own, row) in (1..).zip(table("T12: chance of A to win the Morale duel, pools 4 at 5+")) {
        for (other, printed) in (1..).zip(&row[1..]) {
            let conflict = morale_duel("", [captain; 2], [own, other]);
            if own.max(other) <= 4 {
                let wins = solved(&conflict).wins[0];
                if !is_printed(wins, printed) {
                    wrong.push(format!("{own} against {other}: {wins:.6} is not {printed}"));
                }
                continue;
            }
            let mut workspace = conflict.workspace();
            let wins = (0..TRIALS).filter(|trial| {
                conflict.play(&mut workspace, 42, *trial);
                workspace.state.ending() == Some(Ending::Won(1))
            });
            let wins = wins.count() as f64 / TRIALS as f64;
            let exact: f64 = printed.parse().expect("a chance");
            let error = (exact * (1.0 - exact) / TRIALS as f64).sqrt();
            if (wins - exact).abs() > 4.5 * error + 5e-5 {
                wrong.push(format!("{own} against {other}: {wins} is not about {printed}"));
            }
        }
    }
    report(&wrong);
}
