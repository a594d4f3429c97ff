//! What is counted: tales worked out by hand, each with all that it must come to.

use crate::engine::walk::{Tale, uncounted, wrong};
use crate::system::RuleSystem;
use crate::systems::fate_fantasy::FateFantasy;

/// Where the tales are.
pub(super) const TALES: &str = "src/systems/fate_fantasy/tests/tales";

/// Every reading and every measure of every tale is what the rules make it.
#[test]
fn tales_come_to_what_the_rules_say() {
    let wrong = wrong::<FateFantasy>(&Tale::all(TALES), &[]);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every measure is other than zero in at least one tale.
#[test]
fn every_measure_is_told() {
    let open = uncounted(&Tale::all(TALES), FateFantasy::measures());
    assert!(open.is_empty(), "no tale counts {open:?}");
}
