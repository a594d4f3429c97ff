//! Interface of a system of the Fate family: its data, its hooks, its own decision points.

pub(crate) use super::hooks::data::StateOf;
use super::hooks::{
    Between, Choices, FullDefense, Hits, Invoking, Methods, Readings, Rolls, Turns, Ways,
};
pub(crate) use super::rules::rolls::method::{Method, RollKind};
pub(crate) use super::sheet::setup::{HarmRules, Lookup, Series, Setup};
use super::tell::measures::Counted;

/// A system of the Fate family: its data and its hooks.
///
/// The default of a hook is what Fate Core does, or nothing. The hooks stand in a trait for each
/// chapter of a conflict; after each step of the kernel stand those that it calls, and where:
///
/// 1. A conflict opens (`open`), an exchange begins (`replenish`, `start_exchange`), the order is
///    drawn (`order_ratings`, `acts_first`), a turn begins (`start_turn`, `actions`): [`Turns`].
/// 2. The fighter chooses (`legal`, `candidates`, features) and acts; `act` plays the options that
///    are not the kernel's: [`Choices`], [`Readings`].
/// 3. It moves (`terrain`, `free_zones`, `blockers`, `moved`): [`Ways`].
/// 4. A roll: with what (`method`, `choose_defense`, `before_roll`: [`Methods`]), the dice
///    (`replaced_dice`, `before_dice`, `rolled`: [`Rolls`]), invocations (`own_free`, `payable`:
///    [`Invoking`]), the end of it (`concluded`: [`Rolls`]).
/// 5. What comes of it (`resolved`): a hit (`before_hit`, `struck`, `soaked`), style, defence:
///    [`Hits`], [`FullDefense`].
/// 6. Fighters leave (`left`), exchanges end (`end_exchange`), the conflict is over (`scene_over`):
///    [`Turns`] again.
/// 7. Between the conflicts of a series: treatment, recovery, what is carried over: [`Between`].
pub(crate) trait FateGame:
    Turns + Choices + Readings + Ways + Methods + Rolls + Invoking + Hits + FullDefense + Between
{
    /// Whether the system plays series of conflicts and has the measures of one. A constant, so that
    /// other systems carry no code for it.
    const SERIES: bool = false;

    /// Whether dice fall before the first exchange of a conflict, so that these need labels of their
    /// own in a series: [`State::time`](crate::kernels::fate::state::conflict::State::time) counts
    /// them.
    const OPENS: bool = false;

    /// Number of the decision point between conflicts; `usize::MAX`, as in all these constants, in
    /// systems that lack it.
    const POINT_PAUSE: usize = usize::MAX;

    /// Number of the decision point of free movement, in systems that play zones; `usize::MAX`
    /// stands for no such point.
    const POINT_STEP: usize = usize::MAX;

    /// Number of the decision point of barring a fighter's way, in systems that play zones.
    const POINT_IMPEDE: usize = usize::MAX;

    /// Number of the decision point of opposing actions that have no defender.
    const POINT_OPPOSE: usize = usize::MAX;

    /// Number of the decision point of defending for others.
    const POINT_INTERPOSE: usize = usize::MAX;

    /// Number of the decision point of forming mobs, in systems that have it.
    const POINT_MOB: usize = usize::MAX;

    /// Number of the decision point of the last of a mob.
    const POINT_ORPHAN: usize = usize::MAX;

    /// Number of the decision point of further targets of a roll that is split.
    const POINT_ALSO: usize = usize::MAX;

    /// Number of the decision point of how to split a result.
    const POINT_SHARE: usize = usize::MAX;

    /// Number of the decision point of accepting a compel, in systems that have them.
    const POINT_COMPEL: usize = usize::MAX;

    /// Number of the decision point of paying for a foe's compel.
    const POINT_COMPEL_OFFER: usize = usize::MAX;

    /// Numbers of the measures that count compels.
    const COMPELS_COUNTED: Counted =
        Counted { accepted: usize::MAX, refused: usize::MAX, bought: usize::MAX };

    /// Number of the decision point of helping with an ally's roll, in systems that have it.
    const POINT_AID: usize = usize::MAX;
}
