//! What policies can read: every feature says something in at least one tale, with a value other
//! than 0 that was worked out by hand.

use super::measures::TALES;
use super::*;
use crate::engine::walk::{Tale, unread};

/// What says nothing but in a series of conflicts, and nothing before its first pause: `rest` tells
/// that.
const OF_SERIES: [&str; 6] = [
    "my.untreated",
    "my.recovering",
    "my.treat_chance",
    "side.recovering",
    "scenes_left",
    "rests_left",
];

#[test]
fn every_feature_is_read() {
    let mut open = unread(&Tale::all(TALES), &WarOfAshes::vocabulary());
    open.retain(|name| !OF_SERIES.contains(&name.as_str()));
    assert!(open.is_empty(), "no tale reads {open:#?}");
}
