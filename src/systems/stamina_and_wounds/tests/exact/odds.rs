//! The direct method agrees with a walk over the rule code; what must hold for all odds.

use super::attack_dice::{plain, with};
use crate::dice::branches::distribution;
use crate::systems::stamina_and_wounds::knobs::dice::DiceKnobs;
use crate::systems::stamina_and_wounds::rules::attack_dice::{AttackDice, roll};
use crate::systems::stamina_and_wounds::rules::odds::{
    Damage, MOST_DAMAGE, OddsTable, drawn, fumble_chance, fumbles, walked,
};

/// Settings that change dice, one at a time.
const SETTINGS: [(&str, &str); 14] = [
    ("crit.on", "max"),
    ("crit.enabled", "false"),
    ("crit.on", "max_minus_1"),
    ("crit.chain", "false"),
    ("damage.min", "1"),
    ("av.per_die", "true"),
    ("bane.model_attack", "minus_d6"),
    ("bane.model_attack", "impaired_d4"),
    ("bane.model_attack", "step_down"),
    ("sneak.extra_explodes", "false"),
    ("sneak.cap", "per_die"),
    ("fumble.dice", "any_each"),
    ("fumble.dice", "base_only"),
    ("fumble.on", "\"1-2\""),
];

/// Every edge, cap and number of sneak dice up to these.
fn attacks(faces: &[u8], caps: u8, edge: i8, sneak: u8) -> Vec<AttackDice> {
    let mut attacks = Vec::new();
    for &faces in faces {
        for cap in 0..=caps {
            for edge in -edge..=edge {
                let with_sneak = |sneak| AttackDice { edge, sneak, ..plain(faces, cap) };
                attacks.extend((0..=sneak).map(with_sneak));
            }
        }
    }
    attacks
}

fn check_damage(knobs: &DiceKnobs, attack: AttackDice, armour: i32) {
    let (walked, direct) = (walked(knobs, attack, armour), Damage::of(knobs, attack, armour));
    let what = || format!("{attack:?} armour {armour} {knobs:?}");
    let total = walked.total() as f64;
    assert_eq!(walked.values().last().map(|(most, _)| most), Some(direct.most()), "{}", what());
    for damage in 0..=direct.most() + 1 {
        let exact = walked.at_least(damage) as f64 / total;
        assert!((direct.at_least(damage) - exact).abs() < 1e-12, "{damage}: {}", what());
        let of_it = walked.ways(damage) as f64 / total;
        assert!((direct.between(damage, damage) - of_it).abs() < 1e-12, "{damage}: {}", what());
    }
    assert!((direct.mean() - walked.mean().decimal()).abs() < 1e-10, "{}", what());
}

fn check_fumbles(knobs: &DiceKnobs, attack: AttackDice) {
    let walked = distribution(|walk| roll(knobs, attack, drawn(walk)).fumbles(knobs));
    for (count, chance) in fumbles(knobs, attack).into_iter().enumerate() {
        let exact = walked.ways(count as i32) as f64 / walked.total() as f64;
        assert!((chance - exact).abs() < 1e-12, "{count} {attack:?} {knobs:?}");
    }
}

#[test]
fn the_direct_method_agrees_with_the_rule_code() {
    for setting in SETTINGS {
        for other in SETTINGS {
            let knobs: DiceKnobs = with(&[setting, other]);
            for attack in attacks(&[2, 4], 2, 1, 1) {
                check_damage(&knobs, attack, 1);
                check_fumbles(&knobs, attack);
            }
        }
        let knobs: DiceKnobs = with(&[setting]);
        for attack in attacks(&[3, 6], 1, 2, 2) {
            check_damage(&knobs, attack, 2);
            check_fumbles(&knobs, attack);
        }
        for attack in attacks(&[8, 12], 3, 1, 1) {
            for armour in [0, 3] {
                check_damage(&knobs, attack, armour);
            }
        }
        for cap in 4..=5 {
            check_damage(&knobs, AttackDice { sneak: 2, ..plain(4, cap) }, 1);
            check_damage(&knobs, AttackDice { edge: 3, ..plain(6, cap) }, 1);
        }
    }
}

/// Half up, as the tables round.
fn rounded(over: i128, under: i128) -> i128 {
    (over * 2 + under) / (under * 2)
}

#[test]
fn tables_hold_the_odds_of_the_rule_code() {
    for setting in SETTINGS {
        let knobs: DiceKnobs = with(&[setting]);
        for (faces, cap) in [(4, 0), (6, 2), (8, 2), (10, 3)] {
            let table = OddsTable::new(&knobs, faces, cap);
            for edge in -1..=1 {
                for (armour, sneak) in [(0, false), (1, true), (3, false), (8, true)] {
                    let extra = if sneak { knobs.sneak_dice as u8 } else { 0 };
                    let attack = AttackDice { edge, sneak: extra, ..plain(faces, cap) };
                    let damage = walked(&knobs, attack, armour);
                    let odds = table.odds(edge.into(), sneak, armour);
                    let (mean, total) = (damage.mean(), i128::from(damage.total()));
                    let tenths = rounded(i128::from(mean.over) * 10, i128::from(mean.under));
                    assert_eq!(i128::from(odds.mean_tenths()), tenths, "{attack:?} {knobs:?}");
                    for least in 0..=MOST_DAMAGE {
                        let ways = i128::from(damage.at_least(least));
                        let percent = match ways {
                            0 => 0,
                            _ if ways == total => 100,
                            _ => rounded(ways * 100, total).clamp(1, 99),
                        };
                        let said = i128::from(odds.at_least(least));
                        assert_eq!(said, percent, "{least} {attack:?} {armour} {knobs:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn tables_clamp_what_they_do_not_know() {
    let table = OddsTable::new(&DiceKnobs::default(), 8, 2);
    assert_eq!(table.odds(-9, false, 99), table.odds(-3, false, 8));
    assert_eq!(table.odds(9, true, -1), table.odds(3, true, 0));
    let odds = table.odds(0, false, 0);
    assert_eq!((odds.at_least(-1), odds.at_least(0), odds.at_least(1)), (100, 100, 100));
    assert_eq!((odds.at_least(2), odds.at_least(24), odds.at_least(25)), (88, 1, 0));
    assert_eq!((odds.at_least(99), odds.mean_tenths()), (0, 51));
}

#[test]
fn chances_add_up_even_without_a_limit() {
    for setting in SETTINGS {
        let knobs: DiceKnobs = with(&[setting]);
        for faces in [2, 4, 12] {
            for sneak in [0, 1, 3] {
                let attack = AttackDice { edge: -1, sneak, ..plain(faces, u8::MAX) };
                for armour in [0, 2] {
                    let damage = Damage::of(&knobs, attack, armour);
                    assert!((damage.at_least(0) - 1.0).abs() < 1e-9, "{attack:?} {knobs:?}");
                }
                let sum: f64 = fumbles(&knobs, attack).iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "{attack:?} {knobs:?}");
            }
        }
    }
}

#[test]
fn boons_explosions_and_sneaking_never_harm_and_armour_never_helps() {
    // With `max_minus_1` a smaller die explodes so much more often that it can be the better one.
    for setting in SETTINGS.into_iter().filter(|setting| setting.1 != "max_minus_1") {
        let knobs: DiceKnobs = with(&[setting]);
        let least = f64::from(knobs.damage_min);
        for attack in attacks(&[4, 6, 8, 10, 12], 3, 3, 1) {
            for armour in 0..=4 {
                let mean = |attack, armour| Damage::of(&knobs, attack, armour).mean();
                let now = mean(attack, armour);
                let what = || format!("{attack:?} armour {armour} {setting:?}");
                let boon = AttackDice { edge: attack.edge + 1, ..attack };
                let exploding = AttackDice { cap: attack.cap + 1, ..attack };
                let sneaking = AttackDice { sneak: attack.sneak + 1, ..attack };
                for better in [boon, exploding, sneaking] {
                    assert!(mean(better, armour) >= now - 1e-12, "{better:?} {}", what());
                }
                assert!(mean(attack, armour + 1) <= now + 1e-12, "{}", what());
                assert!(now >= least - 1e-12, "{}", what());
            }
        }
    }
}

#[test]
fn no_damage_is_below_the_least_one() {
    let knobs: DiceKnobs = with(&[("damage.min", "1"), ("bane.model_attack", "minus_d6")]);
    for attack in attacks(&[4, 8], 1, 2, 1) {
        let damage = walked(&knobs, attack, 6);
        assert_eq!(damage.at_least(1), damage.total());
    }
}

#[test]
fn no_marks_no_fumbles() {
    let knobs: DiceKnobs = with(&[("fumble.marks", "0")]);
    assert!(fumble_chance(&knobs, plain(6, 2)).abs() < f64::EPSILON);
    let chance = fumble_chance(&DiceKnobs::default(), plain(6, 2));
    assert!((chance - 43.0 / 216.0).abs() < 1e-12);
}
