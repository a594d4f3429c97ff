//! Features that policies can read, each checked in a worked example.

use super::measures::TALES;
use crate::systems::stamina_and_wounds::StaminaAndWounds;

#[test]
fn every_feature_is_read() {
    TALES.read_every_feature::<StaminaAndWounds>(&[]);
}
