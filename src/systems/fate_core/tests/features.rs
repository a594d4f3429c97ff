//! What policies can read: every feature says something in at least one tale, with a value other
//! than 0 that was worked out by hand.

use super::measures::TALES;
use super::*;
use crate::engine::walk::{Tale, unread};

/// Roars are rolled in War of Ashes; the kernel's features are those of all systems.
const ELSEWHERE: &str = "roaring in invoke";

/// What says nothing but in a series of conflicts, and nothing before its first pause: `series` tells
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
    let mut open = unread(&Tale::all(TALES), &FateCore::vocabulary());
    open.retain(|name| !OF_SERIES.contains(&name.as_str()) && name != ELSEWHERE);
    assert!(open.is_empty(), "no tale reads {open:#?}");
}
