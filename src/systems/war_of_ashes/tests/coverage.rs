//! Every row of the ledger is held by a test, or listed as not simulated.

use super::*;
use std::collections::BTreeSet;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: [(&str, u32); 22] = [
    ("SEQ", 13),
    ("CHAR", 27),
    ("DICE", 9),
    ("ACT", 22),
    ("ZONE", 15),
    ("DISC", 10),
    ("TURN", 9),
    ("ROAR", 44),
    ("WT", 24),
    ("SOC", 8),
    ("SWM", 14),
    ("MOVE", 22),
    ("MAN", 24),
    ("BST", 9),
    ("LETH", 14),
    ("INV", 6),
    ("AREA", 2),
    ("TEAM", 2),
    ("END", 3),
    ("STN", 15),
    ("RIT", 17),
    ("DIV", 6),
];

const TESTS: [&str; 24] = [
    include_str!("actions.rs"),
    include_str!("books.rs"),
    include_str!("characters.rs"),
    include_str!("charges.rs"),
    include_str!("company.rs"),
    include_str!("compels.rs"),
    include_str!("discover.rs"),
    include_str!("lethal.rs"),
    include_str!("lock.rs"),
    include_str!("maneuvers.rs"),
    include_str!("mobs.rs"),
    include_str!("rest.rs"),
    include_str!("rituals.rs"),
    include_str!("roar.rs"),
    include_str!("sequence.rs"),
    include_str!("shoves.rs"),
    include_str!("stunts.rs"),
    include_str!("swarm_zones.rs"),
    include_str!("traces.rs"),
    include_str!("turn_order.rs"),
    include_str!("weight.rs"),
    include_str!("zone_attacks.rs"),
    include_str!("zones.rs"),
    include_str!("zone_weight.rs"),
];

fn id(area: &str, number: u32) -> String {
    format!("WOA-{area}-{number:02}")
}

/// The rows that a part of a list names: `WOA-SWM`, `WOA-SEQ-09`, `WOA-MAN-01 to 14`. Rows with a
/// word behind them are named only in part and stand for nothing here.
fn named(part: &str) -> Vec<String> {
    let Some(rest) = part.trim().strip_prefix("WOA-") else { return Vec::new() };
    let (area, numbers) = rest.split_once('-').unwrap_or((rest, ""));
    let (first, last) = numbers.split_once(" to ").unwrap_or((numbers, numbers));
    let rows = AREAS.iter().find(|known| known.0 == area).map_or(0, |known| known.1);
    match (first.parse(), last.parse()) {
        _ if numbers.is_empty() => (1..=rows).map(|number| id(area, number)).collect(),
        (Ok(first), Ok(last)) => (first..=last).map(|number: u32| id(area, number)).collect(),
        _ => Vec::new(),
    }
}

fn every_row() -> BTreeSet<String> {
    let rows = |(area, count): &(&'static str, u32)| {
        let area = *area;
        (1..=*count).map(move |number| id(area, number))
    };
    AREAS.iter().flat_map(rows).collect()
}

#[test]
fn lists_are_understood() {
    assert_eq!(
        named("WOA-CHAR-20 to 22"),
        ["WOA-CHAR-20", "WOA-CHAR-21", "WOA-CHAR-22"].map(str::to_owned)
    );
    assert_eq!(named(" WOA-AREA").len(), 2);
    assert_eq!(named("WOA-TURN-08 exploration"), Vec::<String>::new());
    assert_eq!(every_row().len(), 315);
}

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    let listed = WarOfAshes::not_simulated().iter().flat_map(|row| row.rule.split(','));
    let listed: BTreeSet<String> = listed.flat_map(named).collect();
    let stray: Vec<_> = listed.difference(&every_row()).cloned().collect();
    assert!(stray.is_empty(), "no rows of the ledger: {stray:?}");
    let tested = |row: &String| TESTS.iter().any(|text| text.contains(row.as_str()));
    let open: Vec<_> =
        every_row().into_iter().filter(|row| !tested(row) && !listed.contains(row)).collect();
    assert!(open.is_empty(), "neither tested nor listed: {open:?}");
    let both: Vec<_> = listed.into_iter().filter(tested).collect();
    assert!(both.is_empty(), "tested and listed as not simulated: {both:?}");
}
