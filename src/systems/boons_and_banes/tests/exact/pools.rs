//! Exact tables of pools: how many successes they show, alone and against each other, plain and with
//! the modifiers of Approaches.

use super::tables::{T1, T3, T4, T6, T13};
use crate::dice::branches::every_branch;
use crate::dice::{Alike, Dice};
use crate::knob::check_declarations;
use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::BoonsKnobs;
use crate::systems::boons_and_banes::rules::odds::opposed;
use crate::systems::boons_and_banes::rules::rolls::dice_pool::{Fall, PoolDice, Pools, chances};
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::tests::support::Bench;

const TARGETS: [i32; 4] = [6, 5, 4, 3];

fn close(found: f64, exact: f64, digit: f64) -> bool {
    (found - exact).abs() <= digit
}

#[test]
fn knobs_are_declared_well() {
    assert_eq!(check_declarations::<BoonsKnobs>(), Ok(()));
}

/// BB-DICE-01 to BB-DICE-03: every die at or above the target number counts.
#[test]
fn bb_dice_01_02_03_pools_are_those_of_the_ledger() {
    let pools = Pools::new(6, TARGETS);
    for (target, dice, exact) in T1 {
        let training = TARGETS.iter().position(|it| *it == target).unwrap();
        let (table, whole) = pools.table(Fall::Success, training, dice as u8);
        assert_eq!(u32::from(whole), dice);
        let found = chances(6, target, dice);
        for (successes, exact) in exact.iter().enumerate() {
            let share = f64::from(table.ways(successes)) / f64::from(table.outcomes());
            assert!(close(share, *exact, 6e-7), "{target} {dice} {successes}: {share}");
            assert!(close(found[successes], *exact, 6e-7));
        }
    }
}

/// BB-DICE-01 to BB-DICE-03: means are exact ones, in tenths, rounded once: three trained dice bring 1
/// (`dice.success_per_hit`).
#[test]
fn bb_dice_01_02_03_means_are_not_cut_off() {
    let mean = |rules: &str, training: &str, dice: i32| {
        let ann = format!("a ann: fight = \"{training}\"");
        let bench = Bench::of(rules, &[&ann, "b bob: vigor = 4"]);
        bench.setup().mean(FighterId(0), Skill::Fight, dice)
    };
    let means = |training: &str| (1..=6).map(|dice| mean("", training, dice)).collect::<Vec<_>>();
    assert_eq!(means("untrained"), [2, 3, 5, 7, 8, 10]);
    assert_eq!(means("trained"), [3, 7, 10, 13, 17, 20]);
    assert_eq!(means("expert"), [5, 10, 15, 20, 25, 30]);
    assert_eq!(means("master"), [7, 13, 20, 27, 33, 40]);
    assert_eq!(mean("", "trained", -1), 0);
    assert_eq!(mean("dice.success_per_hit = 2", "trained", 3), 20);
}

/// The outcomes of a draw are in order of successes, and its kinds stand for all of them.
#[test]
fn kinds_stand_for_all_outcomes() {
    let pools = Pools::new(6, TARGETS);
    let (table, _) = pools.table(Fall::Success, 1, 4);
    let dice = PoolDice(table);
    let kinds = dice.kinds().unwrap();
    let shown: Vec<u8> = kinds.iter().map(|kind| dice.nth(kind.number)).collect();
    assert_eq!(shown, [0, 1, 2, 3, 4]);
    let ways: Vec<u32> = kinds.iter().map(|Alike { ways, .. }| *ways).collect();
    assert_eq!(ways, [16, 32, 24, 8, 1]);
    for number in 1..dice.count() {
        assert!(dice.nth(number) >= dice.nth(number - 1));
    }
    assert_eq!((dice.from_bits(0), dice.from_bits(u64::MAX)), (0, 4));
    assert_eq!(dice.parse("2"), Ok(2));
    assert!(dice.parse("5").is_err() && dice.parse("x").is_err());
}

/// Dice with other sides, and pools that are too large for one draw.
#[test]
fn pools_of_other_dice_and_large_ones() {
    let pools = Pools::new(12, [12, 11, 2, 1]);
    for (training, hits) in [(0, 1), (1, 2), (2, 11), (3, 12)] {
        let (table, dice) = pools.table(Fall::Success, training, 40);
        let mean: f64 = (0..=usize::from(dice))
            .map(|successes| successes as f64 * f64::from(table.ways(successes)))
            .sum();
        let mean = mean / f64::from(table.outcomes());
        assert!(dice >= 6 && close(mean, f64::from(dice) * f64::from(hits) / 12.0, 1e-9));
    }
}

#[test]
fn bb_test_04_opposed_pools_are_those_of_the_ledger() {
    for (target, own, exact) in T3 {
        for (other, [more, tie, less]) in (1..).zip(exact) {
            let odds = opposed(&chances(6, target, own), &chances(6, target, other));
            assert!(close(odds.more, more, 6e-5) && close(odds.tie, tie, 6e-5));
            assert!(close(1.0 - odds.more - odds.tie, less, 6e-5));
        }
    }
    for (target, own, exact) in T4 {
        for (other, stress) in (1..).zip(exact) {
            let odds = opposed(&chances(6, target, own), &chances(6, target, other));
            let back = opposed(&chances(6, target, other), &chances(6, target, own));
            assert!(close(odds.stress, stress, 6e-5) && close(back.loss, stress, 6e-5));
        }
    }
}

/// BB-PERF-02: what being forced costs.
#[test]
fn bb_perf_02_the_price_of_being_forced() {
    for (target, dice, beaten, unforced, forced) in T6 {
        let pool = chances(6, target, dice);
        let odds = opposed(&pool, &pool);
        assert!(close(odds.more, beaten, 6e-5) && close(odds.stress, unforced, 6e-5));
        assert!(close(odds.all, forced, 6e-5));
    }
}

/// Returns the chances of a pool that Vigor, Intuition or Reason modifies. The code that plays rolls it, in the order
/// in which its draws are made; chains are cut off once they have no weight left.
pub(crate) fn modified(approach: &str, target: i32, dice: u8) -> Vec<f64> {
    let pools = Pools::new(6, TARGETS);
    let training = TARGETS.iter().position(|it| *it == target).unwrap();
    let mut found = vec![0.0; 64];
    let mean = f64::from(dice) * f64::from(7 - target) / 6.0;
    every_branch(
        |walk| {
            let mut pool =
                |fall, dice: u8| walk.roll(PoolDice(pools.table(fall, training, dice).0));
            let hits = pool(Fall::Success, dice);
            match approach {
                "intuition" => {
                    let ones = pool(Fall::OneOfFailures, dice - hits);
                    hits + pool(Fall::SuccessWithoutOnes, ones)
                }
                "reason" if f64::from(hits) < mean - 1e-9 => pool(Fall::Success, dice),
                "reason" => hits,
                _ => {
                    let (mut all, mut fresh, mut rounds) = (hits, hits, 0);
                    while fresh > 0 && rounds < 7 {
                        let more = pool(Fall::HighestOfSuccesses, fresh);
                        fresh = pool(Fall::Success, more);
                        all += fresh;
                        rounds += 1;
                    }
                    all
                }
            }
        },
        |walk, successes| found[usize::from(successes)] += walk.chance(),
    );
    found
}

/// T13 for pools of up to four dice: Vigor's chain, Intuition's repetition, Reason's second roll.
#[test]
fn bb_dice_05_06_07_modified_pools_are_those_of_the_ledger() {
    for (approach, target, dice, mean, tail) in T13.iter().filter(|row| row.2 <= 4) {
        // The chain is cut off after seven rounds: less than 4 in 280,000 dice go on.
        let digit = if *approach == "vigor" { 8e-5 } else { 6e-6 };
        let found = modified(approach, *target, *dice);
        let expected: f64 =
            found.iter().enumerate().map(|(successes, chance)| successes as f64 * chance).sum();
        assert!(close(expected, *mean, digit), "{approach} {target} {dice}: {expected}");
        for (least, exact) in tail.iter().enumerate().skip(1) {
            let chance: f64 = found[least..].iter().sum();
            assert!(close(chance, *exact, digit), "{approach} {target} {dice}: {chance}");
        }
        assert!(close(found[0], tail[0], digit));
    }
}

#[test]
fn the_odds_command_shows_them() {
    use crate::system::RuleSystem;
    use crate::systems::boons_and_banes::BoonsAndBanes;
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let told = BoonsAndBanes::odds(&words("4 trained against 4 trained")).unwrap();
    assert!(told.contains("0.3536") && told.contains("0.7414"), "{told}");
    let told = BoonsAndBanes::odds(&words("4 trained")).unwrap();
    assert!(told.contains("0.3951"), "{told}");
    assert!(BoonsAndBanes::odds(&[]).unwrap().contains("0.3536"));
    for wrong in ["4", "4 good", "99 trained", "4 trained 4 trained", "x trained"] {
        assert!(BoonsAndBanes::odds(&words(wrong)).is_err(), "{wrong}");
    }
}

/// V-67 to V-69: BB-DICE-08, with successes as the dice show them: Vigor adds dice for sixes, Intuition rolls ones
/// again, Reason may roll everything again (`dice.modifiers`, `dice.vigor_chain`, `dice.intuition_chain`).
#[test]
fn bb_v67_68_69_modifiers_of_the_worked_examples() {
    let rules = "dice.modifiers = \"always\"";
    let duel = &[
        "a ann: vigor = 4; fight = \"trained\"; uses_modifiers = true",
        "b bob: vigor = 3; uses_modifiers = false",
    ];
    // 6, 5, 3, 1: two successes of which one is a six; one more die, a six; one more, a 5.
    let mut bench = Bench::of(rules, duel);
    bench.act("2 1 1 1 1 0 0", &["0 attack 1"]);
    assert!(bench.says("ann rolls 4 dice: 4 successes"), "{:#?}", bench.lines());
    let mut bench = Bench::of(&format!("{rules}; dice.vigor_chain = false"), duel);
    bench.act("2 1 1 0", &["0 attack 1"]);
    assert!(bench.says("ann rolls 4 dice: 3 successes"));
    // 1, 1, 5: one success, both failures ones; again 4 and 5.
    let duel = &[
        "a ann: vigor = 0; intuition = 3; reason = 4; fight = \"expert\"",
        "b bob: vigor = 3; uses_modifiers = false",
    ];
    let mut bench = Bench::of(rules, duel);
    bench.act("1 2 2 0", &["0 attack 1", "0 attack_approach intuition"]);
    assert!(bench.says("ann rolls 3 dice: 3 successes"));
    let mut bench = Bench::of(&format!("{rules}; dice.intuition_chain = false"), duel);
    bench.act("1 2 1 0", &["0 attack 1", "0 attack_approach intuition"]);
    assert!(bench.says("ann rolls 3 dice: 2 successes"));
    let mut bench = Bench::of(rules, duel);
    bench.act("1 0 0", &["0 attack 1", "0 attack_approach reason", "0 reroll again"]);
    assert!(bench.says("now 0") && bench.says("ann rolls 4 dice: 0 successes"));
}
