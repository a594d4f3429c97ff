//! Measures: worked examples, each with all counts that it must come to.

use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::tests_support::Tales;

/// Measures that the tests of morale (`morale`), armour and harm (`armour`, `harm`) check.
const ELSEWHERE: &[&str] = &[
    "damage_dealt",
    "gear_hits",
    "morale_tests",
    "morale_broken",
    "broken_at_half",
    "broken_by_leader",
    "broken_by_ambush",
    "broken_otherwise",
    "lost_by_morale",
];

pub(super) const TALES: Tales =
    Tales { folder: "src/systems/stamina_and_wounds/tests/tales", elsewhere: ELSEWHERE };

#[test]
fn tales_come_to_what_the_rules_say() {
    TALES.come_true::<StaminaAndWounds>();
}

#[test]
fn every_measure_is_told() {
    TALES.tell_every_measure::<StaminaAndWounds>();
}
