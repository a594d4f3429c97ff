//! Every row of the ledger is held by a test, or listed as not simulated.

use crate::system::RuleSystem;
use crate::systems::boons_and_banes::BoonsAndBanes;
use std::collections::BTreeSet;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: [(&str, u32); 32] = [
    ("PROF", 4),
    ("DICE", 14),
    ("TEST", 10),
    ("DISP", 6),
    ("FAV", 7),
    ("TRAIT", 9),
    ("LEG", 4),
    ("COND", 9),
    ("PREP", 7),
    ("BOON", 20),
    ("USE", 8),
    ("BANE", 10),
    ("ENDU", 8),
    ("SETUP", 5),
    ("POS", 16),
    ("BEN", 8),
    ("IMM", 7),
    ("TURN", 7),
    ("ATK", 8),
    ("PERF", 5),
    ("GRP", 8),
    ("MULTI", 8),
    ("MID", 11),
    ("LEAVE", 9),
    ("END", 10),
    ("STRESS", 8),
    ("LAST", 11),
    ("INFO", 2),
    ("ADV", 2),
    ("REST", 6),
    ("TAL", 30),
    ("GEAR", 11),
];

/// Worked examples of the ledger, `V-01` and on.
const EXAMPLES: u32 = 83;

const TESTS: [&str; 12] = [
    include_str!("attacks.rs"),
    include_str!("conversions.rs"),
    include_str!("endings.rs"),
    include_str!("full.rs"),
    include_str!("gear.rs"),
    include_str!("groups.rs"),
    include_str!("objects.rs"),
    include_str!("opening.rs"),
    include_str!("pools.rs"),
    include_str!("scenes.rs"),
    include_str!("series.rs"),
    include_str!("talents.rs"),
];

fn every_row() -> BTreeSet<String> {
    let rows = |(area, count): &(&'static str, u32)| {
        let area = *area;
        (1..=*count).map(move |number| format!("BB-{area}-{number:02}"))
    };
    AREAS.iter().flat_map(rows).collect()
}

/// Rows that the doc comments and names of tests hold: `BB-POS-01 to BB-POS-03`, `BB-USE-01, 02`,
/// `bb_pos_01_02_ben_04_`.
fn claimed() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in TESTS.iter().flat_map(|text| text.lines()).map(str::trim) {
        let words = if line.starts_with("/// ") {
            line.replace([',', ':', ';', '.', '(', ')'], " ")
        } else if line.starts_with("fn bb_") {
            line.trim_start_matches("fn ").to_uppercase().replace('_', " ").replace("BB ", "")
        } else {
            continue;
        };
        let (mut area, mut last, mut range) = (String::new(), None, false);
        for word in words.split_whitespace() {
            let id = word.strip_prefix("BB-").and_then(|id| id.split_once('-'));
            let number = id.map_or(word, |(_, number)| number).parse::<u32>().ok();
            if let Some((named, _)) = id {
                area = named.to_owned();
            } else if AREAS.iter().any(|(known, _)| *known == word) {
                area = word.to_owned();
            }
            if let Some(number) = number.filter(|_| !area.is_empty()) {
                let first = if range { last.unwrap_or(number) } else { number };
                found.extend((first..=number).map(|number| format!("BB-{area}-{number:02}")));
                last = Some(number);
            }
            range = word == "to";
            if number.is_none() && id.is_none() && !range && word != word.to_uppercase() {
                area.clear();
            }
        }
    }
    found
}

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    assert_eq!(every_row().len(), 288);
    let listed = BoonsAndBanes::not_simulated().iter().map(|row| row.rule);
    let listed: BTreeSet<String> =
        listed.filter(|rule| rule.starts_with("BB-")).map(ToOwned::to_owned).collect();
    let stray: Vec<_> = listed.difference(&every_row()).cloned().collect();
    assert!(stray.is_empty(), "no rows of the ledger: {stray:?}");
    let claimed = claimed();
    let open: Vec<_> = every_row()
        .into_iter()
        .filter(|row| !claimed.contains(row) && !listed.contains(row))
        .collect();
    assert!(open.is_empty(), "neither tested nor listed: {open:?}");
    let both: Vec<_> = listed.into_iter().filter(|row| claimed.contains(row)).collect();
    assert!(both.is_empty(), "tested and listed as not simulated: {both:?}");
}

#[test]
fn every_worked_example_is_tested() {
    let mut held = BTreeSet::new();
    for line in TESTS.iter().flat_map(|text| text.lines()).map(str::trim) {
        let Some(line) = line.strip_prefix("/// ") else { continue };
        let words = line.replace([',', ':', '.'], " ");
        let (mut last, mut range) = (None, false);
        for word in words.split_whitespace() {
            let number = word.strip_prefix("V-").and_then(|number| number.parse::<u32>().ok());
            if let Some(number) = number {
                let first = if range { last.unwrap_or(number) } else { number };
                held.extend(first..=number);
                last = Some(number);
            }
            range = word == "to";
        }
    }
    let open: Vec<u32> = (1..=EXAMPLES).filter(|number| !held.contains(number)).collect();
    assert!(open.is_empty(), "not tested: {open:?}");
}
