//! The rule systems. One folder each with the same rooms: knobs, fighter, state, the phases of
//! play, words, events, measures, policies, tests. No system knows another.

use crate::engine::System;

pub mod boons_and_banes;
pub mod fate_core;
pub mod fate_fantasy;
pub mod stamina_and_wounds;
#[cfg(test)]
mod tests_support;
pub mod war_of_ashes;

/// Every rule system: one line registers it.
///
/// A static, not a constant: a constant would have every program that uses it compile all rules
/// once more.
pub static ALL: &[System] = &[
    System::of::<fate_core::FateCore>(),
    System::of::<war_of_ashes::WarOfAshes>(),
    System::of::<stamina_and_wounds::StaminaAndWounds>(),
    System::of::<boons_and_banes::BoonsAndBanes>(),
    System::of::<fate_fantasy::FateFantasy>(),
];

/// The system with this identifier.
pub fn find(id: &str) -> Option<&'static System> {
    ALL.iter().find(|system| system.id == id)
}

#[cfg(test)]
mod tests {
    use crate::scenario::keys::Declared;
    use std::collections::{BTreeMap, BTreeSet};

    type Tables = &'static [(&'static str, &'static [&'static dyn Declared])];

    /// Tables of every system's scenarios, in the order of `ALL`.
    const KEYS: [(&str, Tables); 5] = [
        ("fate-core", super::fate_core::KEYS),
        ("war-of-ashes", super::war_of_ashes::keys::KEYS),
        ("stamina-and-wounds", super::stamina_and_wounds::keys::KEYS),
        ("boons-and-banes", super::boons_and_banes::keys::KEYS),
        ("fate-fantasy", super::fate_fantasy::setup::KEYS),
    ];

    #[test]
    fn keys_of_scenarios_are_declared_once_and_documented() {
        for (system, (id, tables)) in super::ALL.iter().zip(KEYS) {
            assert_eq!(system.id, id);
            let mut names: BTreeMap<&str, BTreeSet<(&str, &str)>> = BTreeMap::new();
            for (table, keys) in tables {
                for key in *keys {
                    let (name, doc) = (key.name(), key.doc());
                    let told = format!("{id} {table} {name}");
                    // A key that says two things, such as by the kind of a stunt, has two rules.
                    let once = names.entry(table).or_default().insert((name, key.rule()));
                    assert!(once, "{told} stands twice");
                    assert!(doc.ends_with('.') && !key.domain().is_empty(), "{told}: {doc:?}");
                }
            }
        }
    }
}
