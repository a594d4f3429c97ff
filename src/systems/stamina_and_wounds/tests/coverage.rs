//! Every clause of the ledger is held by a test, or listed as not simulated (`clauses.txt`); every
//! setting is declared as the ledger says (`settings.txt`).

use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::stamina_and_wounds::knobs::StaminaKnobs;
use crate::systems::tests_support::Ledger;
use crate::systems::tests_support::clauses::Table;
use crate::systems::tests_support::settings::settings_agree;

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

const LEDGER: Ledger = Ledger { prefix: "SW", areas: AREAS, rows: 120 };

const CLAUSES: Table = Table {
    text: include_str!("clauses.txt"),
    folder: "src/systems/stamina_and_wounds/tests",
    examples: &[("SW-V", 42)],
    open: 0,
};

#[test]
fn every_clause_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_claimed::<StaminaAndWounds>(&CLAUSES);
}

#[test]
fn every_setting_of_the_ledger_is_declared_as_it_says() {
    settings_agree::<StaminaAndWounds, StaminaKnobs>("src/systems/stamina_and_wounds/tests");
}
