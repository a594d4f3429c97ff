//! Every clause of the ledger is held by a test, or listed with its reason (`clauses.txt`); so is every knob.

use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::tests_support::Ledger;
use crate::systems::tests_support::clauses::Table;
use crate::systems::tests_support::settings::settings_agree;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
    ("GEN", 6),
    ("DICE", 13),
    ("OUT", 10),
    ("OVR", 6),
    ("ADV", 17),
    ("ATK", 12),
    ("DEF", 8),
    ("ASP", 10),
    ("INV", 14),
    ("BST", 6),
    ("FP", 13),
    ("CMP", 6),
    ("CHR", 7),
    ("STU", 16),
    ("NPC", 19),
    ("CHL", 19),
    ("CON", 25),
    ("SET", 9),
    ("ZON", 6),
    ("SID", 4),
    ("ORD", 9),
    ("EXC", 8),
    ("FUL", 5),
    ("IPO", 8),
    ("HIT", 7),
    ("STR", 11),
    ("CSQ", 16),
    ("XTR", 8),
    ("CED", 16),
    ("TKO", 5),
    ("MOV", 14),
    ("ENV", 15),
    ("OTH", 10),
    ("FRE", 2),
    ("END", 6),
    ("TRN", 7),
    ("REC", 19),
    ("TEA", 11),
    ("OPT", 16),
];

const LEDGER: Ledger = Ledger { prefix: "FC", areas: AREAS, rows: 419 };

const CLAUSES: Table = Table {
    text: include_str!("clauses.txt"),
    folder: "src/systems/fate_core/tests",
    examples: &[("E-", 29), ("V-", 30)],
    open: 0,
};

#[test]
fn every_clause_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_claimed::<FateCore>(&CLAUSES);
}

#[test]
fn every_setting_of_the_ledger_is_declared_as_it_says() {
    settings_agree::<FateCore, CoreKnobs>("src/systems/fate_core/tests");
}
