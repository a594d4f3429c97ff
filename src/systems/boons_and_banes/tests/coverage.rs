//! Every clause of the ledger is held by a test, or listed as not simulated (`clauses.txt`).

use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::knobs::BoonsKnobs;
use crate::systems::tests_support::Ledger;
use crate::systems::tests_support::clauses::Table;
use crate::systems::tests_support::settings::settings_agree;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
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

const LEDGER: Ledger = Ledger { prefix: "BB", areas: AREAS, rows: 288 };

const CLAUSES: Table = Table {
    text: include_str!("clauses.txt"),
    folder: "src/systems/boons_and_banes/tests",
    examples: &[("V-", 83)],
    open: 0,
};

#[test]
fn every_clause_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_claimed::<BoonsAndBanes>(&CLAUSES);
}

#[test]
fn every_setting_of_the_ledger_is_declared_as_it_says() {
    settings_agree::<BoonsAndBanes, BoonsKnobs>("src/systems/boons_and_banes/tests");
}
