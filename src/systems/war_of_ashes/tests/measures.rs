//! Tests of measures (`tell::measures`): tales worked out by hand, each with the value of every measure.

use super::*;
use crate::systems::tests_support::Tales;

/// Measures of state left for the next conflict, and of events between the conflicts of a series: `rest` tests them.
const OF_SERIES: &[&str] = &[
    "stress_left",
    "slots_left",
    "fate_left",
    "treatments",
    "recoveries",
    "consequences_healed",
    "rests",
    "stops",
    "fate_paid",
    "fate_refreshed",
];

pub(super) const TALES: Tales =
    Tales { folder: "src/systems/war_of_ashes/tests/tales", elsewhere: OF_SERIES };

#[test]
fn tales_come_to_what_the_rules_say() {
    TALES.come_true::<WarOfAshes>();
}

#[test]
fn every_measure_is_told() {
    TALES.tell_every_measure::<WarOfAshes>();
}
