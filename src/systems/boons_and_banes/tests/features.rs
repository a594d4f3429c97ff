//! Features that policies can read, told in tales.

use super::measures::TALES;
use crate::systems::boons_and_banes::BoonsAndBanes;

#[test]
fn every_feature_is_read() {
    // No tale gates modifiers, and none has a Boon that fits an opening; `clauses` plays lists that read both.
    TALES.read_every_feature::<BoonsAndBanes>(&["boon_fits in help", "gate_dice in help"]);
}
