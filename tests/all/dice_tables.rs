//! The ledgers' exact dice tables against full enumeration: WOA "Dice mathematics" and FC M-1 to
//! M-5a (with M-11, which is read off M-3). Nothing here is sampled.

mod ledgers;

use ledgers::*;
use outweigh::dice::odds::{Distribution, Fraction};
use outweigh::dice::{Dice, FateDice, FateRoll};
use outweigh::internals::{Outcomes, chance, fixed, opposed};
use std::collections::BTreeMap;

const PAIRINGS: [(u8, u8); 5] = [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)];

fn sums(dice: u8) -> Distribution {
    Distribution::of(FateDice, |roll| roll.replaced(dice))
}

fn blind(dice: u8) -> Distribution {
    Distribution::of(FateDice, |roll| roll.replaced_blindly(dice))
}

fn rolls() -> impl Iterator<Item = FateRoll> {
    (0..FateDice.count()).map(|number| FateDice.nth(number))
}

/// A share with as many decimals as the ledger's text has.
fn share(over: i64, under: u64, like: &str) -> String {
    let decimals = like.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    format!("{:.decimals$}", over as f64 / under as f64)
}

fn same_share(ways: u64, total: u64, ledger: &str) {
    assert_eq!(share(ways as i64, total, ledger), ledger);
}

fn four(outcomes: &Outcomes) -> [u64; 4] {
    [outcomes.fail, outcomes.tie, outcomes.succeed, outcomes.style]
}

#[test]
fn woa_dice_01_fc_dice_01_sums_of_four_dice_and_with_dice_replaced_woa_wt_04_05() {
    for (sum, row) in SUMS {
        for (dice, (ways, chance, at_least)) in row.into_iter().enumerate() {
            let roll = sums(dice as u8);
            assert_eq!((roll.ways(sum), roll.at_least(sum)), (ways, at_least), "W{dice} {sum}");
            assert_eq!(format!("{:.4}%", ways as f64 * 100.0 / 81.0), chance);
        }
    }
    for (sum, ways, chance, at_least) in M1 {
        assert_eq!(sums(0).ways(sum), ways);
        same_share(ways, 81, chance);
        same_share(sums(0).at_least(sum), 81, at_least);
    }
}

#[test]
fn woa_wt_04_05_15_moments_of_replaced_dice() {
    let exact = [
        (sums(0), (0, 1), (8, 3), "1.632993"),
        (sums(1), (145, 81), (12914, 6561), "1.402960"),
        (sums(2), (250, 81), (5864, 6561), "0.945392"),
        (blind(1), (1, 1), (2, 1), "1.414214"),
        (blind(2), (2, 1), (4, 3), "1.154701"),
    ];
    let ranges = [(-4, 4, 0), (-2, 4, 2), (0, 4, 4), (-2, 4, 1), (0, 4, 2)];
    for ((roll, mean, variance, deviation), (low, high, likely)) in exact.into_iter().zip(ranges) {
        assert_eq!(roll.mean(), Fraction::new(mean.0, mean.1));
        assert_eq!(roll.variance(), Fraction::new(variance.0, variance.1));
        assert_eq!(format!("{:.6}", roll.variance().decimal().sqrt()), deviation);
        let values: Vec<i32> = roll.values().map(|(value, _)| value).collect();
        assert_eq!((values.first(), values.last()), (Some(&low), Some(&high)));
        assert_eq!(roll.values().max_by_key(|(_, ways)| *ways).unwrap().0, likely);
    }
    let means = [0, 1, 2].map(|dice| sums(dice).sum(i64::from));
    assert_eq!([means[1], means[2], means[2] - means[1]], [145, 250, 105]);
}

#[test]
fn woa_wt_04_05_gain_of_the_same_roll() {
    let gain = |dice| Distribution::of(FateDice, |roll| roll.replaced(dice) - roll.sum());
    let ways = |dice| gain(dice).values().collect::<Vec<_>>();
    assert_eq!(ways(1), [(0, 1), (1, 15), (2, 65)]);
    assert_eq!(ways(2), [(0, 1), (1, 4), (2, 15), (3, 28), (4, 33)]);
}

#[test]
fn woa_wt_04_05_all_fifteen_rolls() {
    let pattern = |roll: FateRoll| {
        let mut faces = roll.faces();
        faces.sort_unstable();
        faces
    };
    let mut seen: BTreeMap<[i8; 4], u64> = BTreeMap::new();
    for roll in rolls() {
        *seen.entry(pattern(roll)).or_default() += 1;
    }
    assert_eq!(seen.len(), FIFTEEN.len());
    for (text, ways, plain, one, two) in FIFTEEN {
        let wanted = pattern(FateDice.parse(text).unwrap());
        assert_eq!(seen[&wanted], ways, "{text}");
        for roll in rolls().filter(|&roll| pattern(roll) == wanted) {
            let results = [roll.sum(), roll.replaced(1), roll.replaced(2)];
            assert_eq!(results, [plain, one, two], "{roll}");
            for dice in 0..3 {
                let turned: i32 = roll.replaced_faces(dice).map(i32::from).iter().sum();
                assert_eq!(turned, results[usize::from(dice)], "{roll}");
            }
        }
    }
}

#[test]
fn woa_wt_04_05_replaced_result_given_the_plain_sum() {
    for (plain, ways, one, two) in GIVEN_PLAIN {
        let with = rolls().filter(|roll| roll.sum() == plain);
        assert_eq!(with.count() as u64, ways);
        for (dice, expected) in [(1, one), (2, two)] {
            let mut found: BTreeMap<i32, u64> = BTreeMap::new();
            for roll in rolls().filter(|roll| roll.sum() == plain) {
                *found.entry(roll.replaced(dice)).or_default() += 1;
            }
            assert_eq!(found.into_iter().collect::<Vec<_>>(), expected, "{plain} W{dice}");
        }
    }
}

#[test]
fn woa_wt_04_05_fc_m4_margins_of_two_rolls() {
    let all = PAIRINGS.map(|(actor, opponent)| opposed(actor, opponent, 0));
    for (margin, ways) in MARGINS {
        assert_eq!(all.each_ref().map(|margins| margins.ways(margin)), ways, "{margin}");
    }
    let means = [0, 145, 250, -145, -250].map(|over| Fraction::new(over, 81));
    assert_eq!(all.each_ref().map(Distribution::mean), means);
    let deviations =
        all.each_ref().map(|margins| format!("{:.6}", margins.variance().decimal().sqrt()));
    assert_eq!(deviations, ["2.309401", "2.152897", "1.886911", "2.152897", "1.886911"]);
    for (margin, ways) in M4 {
        assert_eq!(all[0].ways(margin), ways, "{margin}");
    }
    for (edge, chances) in M4_HITS {
        for (hit, ledger) in (1..).zip(chances) {
            same_share(opposed(0, 0, edge).at_least(hit), 6561, ledger);
        }
    }
}

#[test]
fn woa_dice_03_to_06_woa_wt_04_05_07_opposed_outcomes() {
    let tables = [OPPOSED_0_0, OPPOSED_1_0, OPPOSED_2_0, OPPOSED_0_1, OPPOSED_0_2];
    for ((actor, opponent), table) in PAIRINGS.into_iter().zip(tables) {
        for (edge, ways, hit, shifts, mean) in table {
            let it = Outcomes::of(&opposed(actor, opponent, edge));
            let found = [it.fail, it.foe_style, it.tie, it.succeed, it.style];
            assert_eq!(found, ways, "W{actor} v W{opponent} {edge}");
            assert_eq!(it.fail + it.tie + it.succeed + it.style, 6561);
            assert_eq!(it.shifts, shifts, "W{actor} v W{opponent} {edge}");
            same_share(it.hit(), 6561, hit);
            assert_eq!(share(it.shifts, 6561, mean), mean);
            let whole = (it.hit() as f64 * 100.0 / 6561.0).round() as i32;
            assert_eq!(chance(actor, opponent, edge, 1), whole);
        }
    }
}

#[test]
fn fc_out_01_to_04_opposed_outcomes_m2_and_with_weight_m5a() {
    for (edge, ways, shares) in M2 {
        let it = Outcomes::of(&opposed(0, 0, edge));
        assert_eq!(four(&it), ways, "{edge}");
        for (ways, ledger) in four(&it).into_iter().zip(shares) {
            same_share(ways, 6561, ledger);
        }
        assert_eq!(share(it.shifts, 6561, shares[4]), shares[4]);
        // The defender wins with style as often as the attacker at the opposite edge.
        assert_eq!(it.foe_style, Outcomes::of(&opposed(0, 0, -edge)).style);
    }
    for ((actor, opponent), (ways, mean)) in PAIRINGS[1..].iter().zip(M5A_OPPOSED) {
        let it = Outcomes::of(&opposed(*actor, *opponent, 0));
        assert_eq!(four(&it), ways);
        assert_eq!(share(it.shifts, 6561, mean), mean);
    }
}

#[test]
fn fc_dice_06_woa_act_06_fixed_difficulties_m3_and_treatment_m11() {
    for (edge, row) in FIXED {
        let found = [0, 1, 2].map(|dice| four(&Outcomes::of(&fixed(dice, edge))));
        assert_eq!(found, row, "{edge}");
    }
    for (edge, ways, shares) in M3 {
        let it = Outcomes::of(&fixed(0, edge));
        assert_eq!(four(&it), ways, "{edge}");
        for (ways, ledger) in four(&it).into_iter().zip(shares) {
            same_share(ways, 81, ledger);
        }
    }
    for (skill, row) in M11 {
        for (difficulty, ledger) in [2, 4, 6, 8].into_iter().zip(row) {
            let it = Outcomes::of(&fixed(0, skill - difficulty));
            for (ways, text) in [it.fail, it.tie, it.hit()].into_iter().zip(ledger) {
                same_share(ways, 81, text);
            }
        }
    }
}

#[test]
fn woa_roar_05_09_to_19_roar_against_difficulty_two() {
    for (rating, ways, [gained, handed, lost]) in ROAR {
        let it = Outcomes::of(&fixed(0, rating - 2));
        assert_eq!(four(&it), ways, "{rating}");
        let means = [it.fail + it.tie + it.succeed + 2 * it.style, it.fail + it.tie, it.fail];
        for (sum, (ledger, text)) in means.into_iter().zip([gained, handed, lost]) {
            assert_eq!(sum, ledger, "{rating}");
            same_share(sum, 81, text);
        }
    }
    // WOA-ROAR-17 to 19: a minor NPC fails altogether, or ties as anybody else.
    let it = Outcomes::of(&fixed(0, 0));
    assert_eq!((it.fail, it.tie + it.succeed + 2 * it.style, it.tie), (31, 55, 19));
}

#[test]
fn fc_inv_13_reroll_or_two_m5() {
    let promises_more = |dice: u8, shown: i32| {
        let roll = sums(dice);
        i64::from(shown + 2) * 81 < roll.sum(i64::from)
    };
    for (dice, from) in [(0, -3), (1, -1), (2, 1)] {
        for (shown, _) in sums(dice).values() {
            assert_eq!(promises_more(dice, shown), shown <= from, "W{dice} {shown}");
        }
    }
    let gain = |dice: u8, shown: i64| sums(dice).sum(i64::from) - (shown + 2) * 81;
    assert_eq!([gain(0, -4), gain(1, -2), gain(2, 0)], [2 * 81, 145, 250 - 2 * 81]);
    for (needed, ledger) in M5 {
        same_share(sums(0).at_least(needed), 81, ledger);
    }
}

#[test]
fn woa_wt_15_fc_m5a_dice_turned_after_and_before_the_roll() {
    let all = [sums(0), sums(1), sums(2), blind(1), blind(2)];
    for (roll, (ways, mean)) in all.iter().zip(M5A) {
        let found: Vec<u64> = (-4..=4).map(|sum| roll.ways(sum)).collect();
        // The ledger gives blind dice out of 81, too.
        assert_eq!(found, ways);
        assert_eq!(share(roll.mean().over, roll.mean().under as u64, mean), mean);
    }
}

#[test]
fn woa_char_15_take_out_chances_of_a_fresh_minion() {
    for (boxes, row) in TAKE_OUT {
        let ordinary = [0, 1, 2].map(|dice| opposed(dice, 0, 0).at_least(boxes + 1));
        let lethal = opposed(0, 0, 0).at_least(1);
        for (ways, (ledger, text)) in ordinary.into_iter().chain([lethal]).zip(row) {
            assert_eq!(ways, ledger, "{boxes} boxes");
            same_share(ways, 6561, text);
        }
    }
}
