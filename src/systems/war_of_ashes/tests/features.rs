//! Tests of the features that policies can read (`decide::features`), told in tales.

use super::measures::TALES;
use super::*;

/// Features that say something only in a series of conflicts, after its first pause: `rest` tests them.
const OF_SERIES: &[&str] = &[
    "my.untreated",
    "my.recovering",
    "my.treat_chance",
    "side.recovering",
    "scenes_left",
    "rests_left",
];

#[test]
fn every_feature_is_read() {
    TALES.read_every_feature::<WarOfAshes>(OF_SERIES);
}
