//! What is counted: tales worked out by hand, each with all that it must come to.

use crate::engine::walk::{Tale, uncounted, wrong};
use crate::system::RuleSystem;
use crate::systems::boons_and_banes::BoonsAndBanes;

/// Where the tales are.
pub(super) const TALES: &str = "src/systems/boons_and_banes/tests/tales";

/// Every reading and every measure of every tale is what the rules make it.
#[test]
fn tales_come_to_what_the_rules_say() {
    let wrong = wrong::<BoonsAndBanes>(&Tale::all(TALES), &[]);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every measure is other than zero in at least one tale.
#[test]
fn every_measure_is_told() {
    let open = uncounted(&Tale::all(TALES), BoonsAndBanes::measures());
    assert!(open.is_empty(), "no tale counts {open:?}");
}
