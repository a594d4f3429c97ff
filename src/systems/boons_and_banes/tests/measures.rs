//! Measures: tales worked out by hand, each with all that it must come to.

use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::tests_support::Tales;

pub(super) const TALES: Tales =
    Tales { folder: "src/systems/boons_and_banes/tests/tales", elsewhere: &[] };

#[test]
fn tales_come_to_what_the_rules_say() {
    TALES.come_true::<BoonsAndBanes>();
}

#[test]
fn every_measure_is_told() {
    TALES.tell_every_measure::<BoonsAndBanes>();
}
