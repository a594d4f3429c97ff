//! What policies can read, told in tales.

use super::measures::TALES;
use crate::systems::boons_and_banes::BoonsAndBanes;

#[test]
fn every_feature_is_read() {
    TALES.read_every_feature::<BoonsAndBanes>(&[]);
}
