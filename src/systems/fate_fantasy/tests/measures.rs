//! Tests of measures: tales worked out by hand, each with the value of every measure.

use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::tests_support::Tales;

pub(super) const TALES: Tales =
    Tales { folder: "src/systems/fate_fantasy/tests/tales", elsewhere: &[] };

#[test]
fn tales_come_to_what_the_rules_say() {
    TALES.come_true::<FateFantasy>();
}

#[test]
fn every_measure_is_told() {
    TALES.tell_every_measure::<FateFantasy>();
}
