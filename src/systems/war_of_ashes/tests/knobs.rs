//! Names of the ledger that stand for shared settings (`knobs::aliases`), and defaults that differ from Fate Core.

use super::*;
use crate::knob::{Declaration, Knobs};
use crate::system::NotSimulated;

fn rows() -> impl Iterator<Item = &'static NotSimulated> {
    WarOfAshes::not_simulated().iter()
}

fn declared() -> Vec<Declaration> {
    crate::systems::war_of_ashes::knobs::all::WarKnobs::declarations()
}

#[test]
fn aliases_name_knobs() {
    for row in rows().filter(|row| row.reason.starts_with("the knob is called")) {
        let named = row.reason.split('`').nth(1).and_then(|path| path.strip_prefix("rules."));
        let named = named.unwrap_or_else(|| panic!("{}", row.reason));
        assert!(declared().iter().any(|knob| knob.path == named), "{named}");
    }
}

#[test]
fn defaults_that_differ_from_fate_core_hold() {
    let knobs = crate::systems::war_of_ashes::knobs::all::WarKnobs::default();
    assert_eq!(knobs.fate.max_exchanges, 50);
    assert!(!knobs.fate.surprise_passive && !knobs.fate.extreme && knobs.fate.npc_group);
    assert_eq!(&*knobs.fate.base_boxes, [1, 2, 3]);
    assert_eq!((knobs.turn.cap, knobs.fate.full_defense_bonus), (5, 0));
}
