//! Every exact table of the ledger but the duel's, by walking the rule code, to the last digit.
//!
//! `tables.md` has the ledger's numbers as they are printed there.

use super::attack_dice::{plain, with};
use crate::dice::branches::distribution;
use crate::dice::odds::{Distribution, Fraction};
use crate::systems::stamina_and_wounds::knobs::dice::DiceKnobs;
use crate::systems::stamina_and_wounds::knobs::saves::SaveKnobs;
use crate::systems::stamina_and_wounds::rules::attack_dice::{AttackDice, roll};
use crate::systems::stamina_and_wounds::rules::odds::{drawn, walked};
use crate::systems::stamina_and_wounds::rules::saves;

const TABLES: &str = include_str!("tables.md");

/// The header and the rows of the table under this heading.
fn table(heading: &str) -> (Vec<&'static str>, Vec<Vec<&'static str>>) {
    let heading = format!("**{heading}**\n");
    let at = TABLES.find(&heading).expect("a heading") + heading.len();
    let lines = TABLES[at..].lines().take_while(|line| !line.starts_with("**"));
    let mut rows = lines.filter(|line| line.starts_with('|')).map(|line| {
        line.trim_matches('|').split('|').map(str::trim).collect::<Vec<&'static str>>()
    });
    let header = rows.next().expect("a header");
    (header, rows.skip(1).collect())
}

/// The numbers of a first cell such as `d8, 2, 1`: die, cap and Armor Value.
fn numbers(cell: &str) -> Vec<i32> {
    cell.split(", ").map(|part| part.trim_start_matches('d').parse().unwrap()).collect()
}

/// Weapon and armour of a first cell; armour is 0 where the cell has none.
fn weapon(cell: &str) -> (AttackDice, i32) {
    let numbers = numbers(cell);
    (plain(numbers[0] as u8, numbers[1] as u8), numbers.get(2).copied().unwrap_or(0))
}

/// Checks a decimal as printed: it must be the exact value `over / under`, rounded. A tie may have
/// gone either way.
fn check_decimal(printed: &str, over: i64, under: i64, what: &str) {
    let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len() as u32);
    let digits: i128 = printed.replace('.', "").parse().unwrap();
    let (over, under) = (i128::from(over), i128::from(under));
    let off = (over * 10_i128.pow(decimals) - digits * under).abs();
    assert!(off * 2 <= under, "{what}: {printed} is not {over}/{under}");
}

/// Checks a chance printed in percent.
fn check_percent(printed: &str, ways: u64, total: u64, what: &str) {
    check_decimal(printed.trim_end_matches('%'), ways as i64 * 100, total as i64, what);
}

/// Checks a cell such as `301/72 = 4.180556` or `5/16 = 31.250%` or `1/6`.
fn check_fraction(cell: &str, value: Fraction, what: &str) {
    let (fraction, decimal) = cell
        .split_once(" = ")
        .map_or((cell, None), |(fraction, decimal)| (fraction, Some(decimal)));
    assert_eq!(fraction, value.to_string(), "{what}");
    match decimal.map(|text| text.strip_suffix('%').ok_or(text)) {
        Some(Ok(percent)) => check_decimal(percent, value.over * 100, value.under, what),
        Some(Err(plain)) => check_decimal(plain, value.over, value.under, what),
        None => {}
    }
}

fn check_mean(printed: &str, damage: &Distribution, what: &str) {
    let mean = damage.mean();
    check_decimal(printed, mean.over, mean.under, what);
}

fn means(heading: &str, edge: i8) {
    let (_, rows) = table(heading);
    assert_eq!(rows.len(), 20);
    for row in rows {
        let attack = AttackDice { edge, ..weapon(row[0]).0 };
        for armour in 0..=3 {
            let mean = walked(&DiceKnobs::default(), attack, armour).mean();
            check_fraction(row[1 + armour as usize], mean, row[0]);
        }
    }
}

fn chances(heading: &str, edge: i8) {
    let (header, rows) = table(heading);
    assert_eq!(rows.len(), 80);
    for row in rows {
        let (attack, armour) = weapon(row[0]);
        let damage = walked(&DiceKnobs::default(), AttackDice { edge, ..attack }, armour);
        for (least, printed) in header.iter().zip(&row).skip(1) {
            let least = least.trim_start_matches(">=").parse().unwrap();
            check_percent(printed, damage.at_least(least), damage.total(), row[0]);
        }
    }
}

#[test]
fn sw_crit_mean_damage() {
    means("Mean damage, plain attack", 0);
}

#[test]
fn sw_crit_chances_of_damage() {
    chances("P(damage >= k) in percent, plain attack", 0);
}

#[test]
fn sw_defd_03_mean_damage_with_a_bane() {
    means("Mean damage with 1 Bane (default: keep the lowest of two)", -1);
}

#[test]
fn sw_defd_03_chances_of_damage_with_a_bane() {
    chances("P(damage >= k) in percent with 1 Bane", -1);
}

#[test]
fn sw_defd_04_readings_of_a_bane() {
    let (_, rows) = table("Readings of a Bane or Boon compared, mean damage");
    assert_eq!(rows.len(), 24);
    let columns = [
        ("keep_lowest", 0),
        ("keep_lowest", -1),
        ("keep_lowest", -2),
        ("minus_d6", -1),
        ("impaired_d4", -1),
        ("step_down", -1),
        ("keep_lowest", 1),
    ];
    for row in rows {
        let (attack, armour) = weapon(row[0]);
        for ((model, edge), printed) in columns.iter().zip(&row[1..]) {
            let knobs = with(&[("bane.model_attack", model)]);
            let damage = walked(&knobs, AttackDice { edge: *edge, ..attack }, armour);
            check_mean(printed, &damage, &format!("{} {model} {edge}", row[0]));
        }
    }
}

#[test]
fn sw_fumb_03_chances_to_mark_usage() {
    let (_, rows) = table("Fumble: chance that an attack marks Usage");
    assert_eq!(rows.len(), 5);
    let columns = [
        ("base_only", 2, 0),
        ("any_once", 1, 0),
        ("any_once", 2, 0),
        ("any_once", 3, 0),
        ("base_only", 2, -1),
        ("any_once", 2, -1),
    ];
    for row in rows {
        let faces = numbers(row[0])[0] as u8;
        for ((dice, cap, edge), printed) in columns.iter().zip(&row[1..]) {
            let knobs: DiceKnobs = with(&[("fumble.dice", dice)]);
            let attack = AttackDice { edge: *edge, ..plain(faces, *cap) };
            let marks = distribution(|walk| roll(&knobs, attack, drawn(walk)).marks(&knobs));
            check_fraction(printed, marks.mean(), &format!("{} {dice} {cap} {edge}", row[0]));
        }
    }
}

#[test]
fn sw_snk_sneak_attacks() {
    let (_, rows) = table("Sneak attack (two dice, shared cap)");
    assert_eq!(rows.len(), 20);
    let (shared, each) = (DiceKnobs::default(), with(&[("sneak.cap", "per_die")]));
    for row in rows {
        let attack = AttackDice { sneak: 1, ..weapon(row[0]).0 };
        for armour in 0..=3 {
            check_mean(row[1 + armour as usize], &walked(&shared, attack, armour), row[0]);
        }
        check_mean(row[5], &walked(&each, attack, 0), row[0]);
        let total = walked(&shared, attack, 0);
        for (least, printed) in [7, 10, 14].into_iter().zip(&row[6..]) {
            check_percent(printed, total.at_least(least), total.total(), row[0]);
        }
    }
}

#[test]
fn sw_wnd_02_rows_of_one_hit() {
    let (_, rows) = table("Which row does one hit on a target without Stamina cause?");
    assert_eq!(rows.len(), 24);
    for row in rows {
        let (attack, armour) = weapon(row[0]);
        let damage = walked(&DiceKnobs::default(), attack, armour);
        let bands = [(0, 1), (1, 4), (4, 7), (7, 10), (10, i32::MAX)];
        for ((low, next), printed) in bands.into_iter().zip(&row[1..]) {
            let ways = damage.at_least(low) - damage.at_least(next);
            check_percent(printed, ways, damage.total(), row[0]);
        }
    }
}

/// The distribution of success, 1 or 0.
fn saved(knobs: SaveKnobs, attribute: i32, target: i32, edge: i32) -> Distribution {
    distribution(|walk| {
        i32::from(saves::roll(&knobs, attribute, target, edge, drawn(walk)).success)
    })
}

#[test]
fn sw_core_02_saves() {
    let (_, rows) = table("Saves");
    assert_eq!(rows.len(), 21);
    let columns =
        [("keep", 0), ("keep", -1), ("keep", -2), ("keep", 1), ("keep", 2), ("d6", -1), ("d6", 1)];
    for row in rows {
        let need: i32 = row[0].parse().unwrap();
        for ((model, edge), printed) in columns.iter().zip(&row[1..]) {
            let knobs: SaveKnobs = with(&[("bane.model_save", model)]);
            let success = saved(knobs, 2, need + 2, *edge);
            let what = format!("need {need} {model} {edge}");
            check_percent(printed, success.ways(1), success.total(), &what);
            // With `save.tie = failure` read one row further down.
            let strict = with(&[("bane.model_save", model), ("save.tie", "failure")]);
            assert_eq!(saved(strict, 2, need + 1, *edge), success, "{what}");
        }
    }
}
