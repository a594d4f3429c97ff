//! Every row of the ledger is held by a test, or listed as not simulated.

use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::tests_support::Ledger;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
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

const TESTS: &[&str] = &[
    include_str!("armour.rs"),
    include_str!("attack.rs"),
    include_str!("clauses.rs"),
    include_str!("conditions.rs"),
    include_str!("core.rs"),
    include_str!("death.rs"),
    include_str!("defend.rs"),
    include_str!("edges.rs"),
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

const LEDGER: Ledger = Ledger { prefix: "SW", areas: AREAS, rows: 120, tests: TESTS };

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_covered::<StaminaAndWounds>();
}

#[test]
fn every_worked_example_is_tested() {
    LEDGER.holds_examples("SW-V", 42);
}
