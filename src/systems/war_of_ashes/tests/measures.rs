//! What is counted: tales worked out by hand, each with all that it must come to.

use super::*;
use crate::engine::walk::{Tale, uncounted, wrong};

/// Where the tales are.
pub(super) const TALES: &str = "src/systems/war_of_ashes/tests/tales";

/// What is left for the next conflict, and what a series counts between its conflicts: `rest`
/// tells that.
const OF_SERIES: [&str; 10] = [
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

/// Every reading and every measure of every tale is what the rules make it.
#[test]
fn tales_come_to_what_the_rules_say() {
    let wrong = wrong::<WarOfAshes>(&Tale::all(TALES), &OF_SERIES);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every measure is other than zero in at least one tale.
#[test]
fn every_measure_is_told() {
    let mut open = uncounted(&Tale::all(TALES), WarOfAshes::measures());
    open.retain(|name| !OF_SERIES.contains(name));
    assert!(open.is_empty(), "no tale counts {open:?}");
}
