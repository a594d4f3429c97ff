//! What events tell of besides numbers: causes, benefits, results.

use crate::systems::boons_and_banes::state::conflict::Object;

/// Why somebody enters a Last Stand (BB-LAST-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Stress that no Condition could hold.
    Overflow,
    /// Its failed attack took the team's Morale to 0.
    Attack,
    /// Its failed defence did.
    Defence,
    /// A house rule says so.
    House,
}

/// A benefit as it was taken (BB-BEN).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Morale.
    Morale(i32),
    /// Turn order: by how much, and the captain's number now.
    Order(i32, i16),
    /// Something hidden of somebody was learned; its rating.
    Learns(usize, u8),
    /// A scene trait of this rating.
    Scene(u8),
    /// A Boon on somebody.
    Boon(usize, Object),
    /// A Boon on the scene.
    SceneBoon(Object),
    /// A Bane on somebody.
    Bane(usize, Object),
}

/// Why a team has lost (BB-END).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defeat {
    /// Nobody is left (BB-END-01).
    NobodyLeft,
    /// Its Morale is at 0 and nobody holds a Last Stand (BB-END-03, 04).
    Morale,
    /// It is the last, with Morale 0 (BB-END-05).
    Survivor,
}
