//! What policies can read: every feature says something in at least one tale, with a value other
//! than 0 that was worked out by hand.

use super::measures::TALES;
use crate::engine::walk::{Tale, unread};
use crate::system::RuleSystem;
use crate::systems::fate_fantasy::FateFantasy;

#[test]
fn every_feature_is_read() {
    let open = unread(&Tale::all(TALES), &FateFantasy::vocabulary());
    assert!(open.is_empty(), "no tale reads {open:#?}");
}
