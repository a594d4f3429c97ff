//! Details of events besides numbers: causes, benefits, results.

use crate::system::FighterId;
use crate::systems::boons_and_banes::state::conflict::Object;

/// Cause of a Last Stand (BB-LAST-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Stress that no Condition could hold.
    Overflow,
    /// A failed attack that took the team's Morale to 0.
    Attack,
    /// A failed defence that took the team's Morale to 0.
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
    /// A hidden thing of a participant that was learned, and its rating.
    Learns(FighterId, u8),
    /// A scene trait of this rating.
    Scene(u8),
    /// A Boon on a participant.
    Boon(FighterId, Object),
    /// A Boon on the scene.
    SceneBoon(Object),
    /// A Bane on a participant.
    Bane(FighterId, Object),
}

/// Reason for which a team has lost; measures count some of them apart (BB-END).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defeat {
    /// No member is left (BB-END-01).
    NobodyLeft,
    /// Morale is at 0 and no member holds a Last Stand (BB-END-03, 04).
    Morale,
    /// Last team left, with Morale 0 (BB-END-05).
    Survivor,
}
