//! What policies can read, told in tales.

use super::measures::TALES;
use super::*;

/// What says nothing but in a series of conflicts, and nothing before its first pause (`series` tells
/// that), and Roars, which are rolled in War of Ashes.
const ELSEWHERE: &[&str] = &[
    "roaring in invoke",
    "my.untreated",
    "my.recovering",
    "my.treat_chance",
    "side.recovering",
    "scenes_left",
    "rests_left",
];

#[test]
fn every_feature_is_read() {
    TALES.read_every_feature::<FateCore>(ELSEWHERE);
}
