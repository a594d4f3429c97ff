//! Every row of the ledger is held by a test, or listed as not simulated.

use crate::system::RuleSystem;
use crate::systems::stamina_and_wounds::StaminaAndWounds;
use std::collections::BTreeSet;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: [(&str, u32); 20] = [
    ("CORE", 11),
    ("INIT", 9),
    ("TURN", 3),
    ("MOVE", 4),
    ("ATK", 6),
    ("CRIT", 8),
    ("FUMB", 5),
    ("DEFD", 7),
    ("ITEM", 3),
    ("MAN", 5),
    ("COND", 7),
    ("SPEL", 1),
    ("SNK", 6),
    ("MOR", 11),
    ("AV", 6),
    ("STAM", 4),
    ("WND", 9),
    ("DEATH", 3),
    ("END", 3),
    ("REST", 9),
];

/// Worked examples of the ledger, `SW-V01` and on.
const EXAMPLES: u32 = 42;

const TESTS: [&str; 17] = [
    include_str!("armour.rs"),
    include_str!("attack.rs"),
    include_str!("conditions.rs"),
    include_str!("core.rs"),
    include_str!("death.rs"),
    include_str!("defend.rs"),
    include_str!("harm.rs"),
    include_str!("initiative.rs"),
    include_str!("items.rs"),
    include_str!("maneuvers.rs"),
    include_str!("morale.rs"),
    include_str!("rests.rs"),
    include_str!("saves.rs"),
    include_str!("sneak.rs"),
    include_str!("strikes.rs"),
    include_str!("tables.rs"),
    include_str!("turns.rs"),
];

fn every_row() -> BTreeSet<String> {
    let rows = |(area, count): &(&'static str, u32)| {
        let area = *area;
        (1..=*count).map(move |number| format!("SW-{area}-{number:02}"))
    };
    AREAS.iter().flat_map(rows).collect()
}

/// Whether the doc comment or the name of a test has this ID: what stands before a function that
/// is marked as a test.
fn is_tested(id: &str) -> bool {
    let name = id.to_lowercase().replace('-', "_");
    let named = |line: &str| {
        let line = line.trim();
        (line.starts_with("/// ") && line.contains(id))
            || (line.starts_with("fn ") && line.contains(&format!("{name}_")))
    };
    TESTS.iter().any(|text| text.lines().any(named))
}

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    assert_eq!(every_row().len(), 120);
    let listed = StaminaAndWounds::not_simulated().iter().map(|row| row.rule);
    let listed: BTreeSet<String> =
        listed.filter(|rule| rule.starts_with("SW-")).map(ToOwned::to_owned).collect();
    let stray: Vec<_> = listed.difference(&every_row()).cloned().collect();
    assert!(stray.is_empty(), "no rows of the ledger: {stray:?}");
    let open: Vec<_> =
        every_row().into_iter().filter(|row| !is_tested(row) && !listed.contains(row)).collect();
    assert!(open.is_empty(), "neither tested nor listed: {open:?}");
    let both: Vec<_> = listed.into_iter().filter(|row| is_tested(row)).collect();
    assert!(both.is_empty(), "tested and listed as not simulated: {both:?}");
}

#[test]
fn every_worked_example_is_tested() {
    let examples = (1..=EXAMPLES).map(|number| format!("SW-V{number:02}"));
    let open: Vec<_> = examples.filter(|example| !is_tested(example)).collect();
    assert!(open.is_empty(), "not tested: {open:?}");
}
