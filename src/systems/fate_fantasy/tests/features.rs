//! Tests of the features that policies can read, told in tales.

use super::measures::TALES;
use crate::systems::fate_fantasy::FateFantasy;

#[test]
fn every_feature_is_read() {
    TALES.read_every_feature::<FateFantasy>(&[]);
}
