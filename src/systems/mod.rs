//! The rule systems, one folder each with the folders that `ARCHITECTURE.md` describes. No system imports another.

use crate::engine::System;

pub(crate) mod boons_and_banes;
pub(crate) mod fate_core;
pub(crate) mod fate_fantasy;
pub(crate) mod stamina_and_wounds;
#[cfg(test)]
mod tests_support;
pub(crate) mod war_of_ashes;

/// Every rule system: one line registers it.
///
/// A static, not a constant: a constant would have every program that uses it compile all rules
/// once more.
pub static ALL: &[System] = &[
    System::with_flat::<fate_core::FateCore>(),
    System::with_flat::<war_of_ashes::WarOfAshes>(),
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
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn keys_of_scenarios_are_declared_once_and_documented() {
        for system in super::ALL {
            let mut names: BTreeMap<&str, BTreeSet<(&str, &str)>> = BTreeMap::new();
            for key in (system.keys)() {
                let (table, name, doc) = (key.table, key.name, key.doc);
                let told = format!("{} {table} {name}", system.id);
                // A key that says two things, such as by the kind of a stunt, has two rules.
                let once = names.entry(table).or_default().insert((name, key.rule));
                assert!(once, "{told} stands twice");
                assert!(doc.ends_with('.') && !key.domain.is_empty(), "{told}: {doc:?}");
            }
            let table = |table| names.contains_key(table);
            assert!(table("[sides.SIDE.GROUP]") && table("[scene]"), "{}", system.id);
        }
    }
}
