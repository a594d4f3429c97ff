//! Features that policies can read (`decide`), tested with worked examples.

use super::measures::TALES;
use super::*;

/// Features that are left to other tests: those that only matter in a series of conflicts, after its first pause
/// (`series`), and Roars, which are rolled in War of Ashes.
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
