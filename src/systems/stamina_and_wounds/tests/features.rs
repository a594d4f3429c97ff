//! What policies can read: every feature says something in at least one tale, with a value other
//! than 0 that was worked out by hand.

use super::measures::TALES;
use crate::engine::walk::{Tale, unread};
use crate::system::RuleSystem;
use crate::systems::stamina_and_wounds::StaminaAndWounds;

#[test]
fn every_feature_is_read() {
    let open = unread(&Tale::all(TALES), &StaminaAndWounds::vocabulary());
    assert!(open.is_empty(), "no tale reads {open:#?}");
}
