//! What is counted: tales worked out by hand, each with all that it must come to.

use crate::engine::walk::{Tale, uncounted, wrong};
use crate::system::RuleSystem;
use crate::systems::stamina_and_wounds::StaminaAndWounds;

/// Where the tales are.
pub(super) const TALES: &str = "src/systems/stamina_and_wounds/tests/tales";

/// What the tests of morale tell (`morale`), and of armour and harm (`armour`, `harm`).
const ELSEWHERE: [&str; 9] = [
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

/// Every reading and every measure of every tale is what the rules make it.
#[test]
fn tales_come_to_what_the_rules_say() {
    let wrong = wrong::<StaminaAndWounds>(&Tale::all(TALES), &ELSEWHERE);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every measure is other than zero in at least one tale.
#[test]
fn every_measure_is_told() {
    let mut open = uncounted(&Tale::all(TALES), StaminaAndWounds::measures());
    open.retain(|name| !ELSEWHERE.contains(name));
    assert!(open.is_empty(), "no tale counts {open:?}");
}
