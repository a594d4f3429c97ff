//! Every clause of the ledger is held by a test, or listed as not simulated (`clauses.txt`).

use super::*;
use crate::systems::tests_support::Ledger;
use crate::systems::tests_support::clauses::Table;
use crate::systems::tests_support::settings::settings_agree;
use crate::systems::war_of_ashes::knobs::all::WarKnobs;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
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

const LEDGER: Ledger = Ledger { prefix: "WOA", areas: AREAS, rows: 315 };

const CLAUSES: Table = Table {
    text: include_str!("clauses.txt"),
    folder: "src/systems/war_of_ashes/tests",
    examples: &[("T-", 72)],
    open: 0,
};

#[test]
fn every_clause_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_claimed::<WarOfAshes>(&CLAUSES);
}

#[test]
fn every_setting_of_the_ledger_is_declared_as_it_says() {
    settings_agree::<WarOfAshes, WarKnobs>("src/systems/war_of_ashes/tests");
}
