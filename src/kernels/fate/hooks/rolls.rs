//! The dice, and what comes of a roll.

use super::data::FateData;
use crate::dice::FateRoll;
use crate::kernels::fate::Play;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::party::{OpposedRoll, Party};
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, Table};

/// Hooks for the dice, and what comes of a roll.
pub(crate) trait Rolls: FateData {
    /// Returns the number of dice of a roll that are turned to [+]. `opponent` is the fighter that it is rolled
    /// against; `None` if there is none.
    fn replaced_dice(
        _view: View<'_, Self>,
        _fighter: FighterId,
        _opponent: Option<FighterId>,
        _kind: RollKind,
    ) -> u8 {
        0
    }

    /// Whether a fighter's attack turns the same dice against all foes of a side in a zone, and each of them the
    /// same in defence, so that [`replaced_dice`](Self::replaced_dice) is called once for all of them.
    fn turns_alike(_view: View<'_, Self>) -> bool {
        false
    }

    /// Whether all that the system does at the rolls of attacks may be left out: it turns no dice, no sheet affects
    /// them, and only [`Hits::defended`](super::Hits) records their results.
    fn has_plain_rolls(_setup: &Setup<Self>) -> bool {
        false
    }

    /// Returns the total of a roll when `replaced` of its dice are turned to [+].
    fn dice_value(_setup: &Setup<Self>, roll: FateRoll, replaced: u8) -> i32 {
        roll.replaced(replaced)
    }

    /// Returns how many dice of a roll transcripts show; the rest are there only to be replaced.
    fn dice_shown(_setup: &Setup<Self>) -> usize {
        4
    }

    /// Whether dice are replaced again on a reroll (JC-23).
    fn replaces_rerolls(_setup: &Setup<Self>) -> bool {
        true
    }

    /// Called before the dice of a party fall, for what it adds by stunts; `roll` is the fighter whose turn it is
    /// and the number of the roll in the turn.
    fn before_dice<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _party: &mut Party,
        _other: Option<&Party>,
        _roll: (FighterId, u32),
    ) {
    }

    /// Returns the bonus of a roll against several targets that holds against this one alone (WOA-WT-24).
    fn edge_against(_view: View<'_, Self>, _party: &Party, _target: FighterId) -> i32 {
        0
    }

    /// Returns what stunts that look at the other party add to a roll against several, for one of them alone
    /// (FC-STU-01). `before_dice` was called for the roll as a whole, when no other party was known.
    fn against_part<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _acting: &Party,
        _opposing: &Party,
        _roll: (FighterId, u32),
    ) -> i32 {
        0
    }

    /// Called when a party's dice have fallen, before any invocation. `concluded` is called after all of them.
    fn rolled<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _party: &Party) {}

    /// Called when a fighter has rolled its dice again.
    fn rerolled<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: FighterId,
        _dice: FateRoll,
        _value: i32,
    ) {
    }

    /// Called when all invocations on a roll have been made.
    fn concluded<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _contest: &OpposedRoll) {}

    /// Called when the result of an action of a turn is booked.
    fn resolved<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _contest: &OpposedRoll,
        _serial: u32,
    ) {
    }
}
