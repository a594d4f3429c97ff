//! Invoking Roar aspects and rituals: what the system adds to the aspects that a roll may invoke
//! (WOA-ROAR, WOA-RIT).

use super::events::WarEvent;
use super::roar_knobs::RoarInvokeScope;
use super::{War, ritual};
use crate::kernels::fate::Play;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::system::Table;

/// Free invocations that a fighter can use of Roar aspects (its own or those of its side,
/// `roar.invoke_scope`) and rituals.
pub fn free(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> u8 {
    let blessing = ritual::free(setup, state, fighter);
    if setup.game.knobs.roar.invoke_scope == RoarInvokeScope::Itself {
        return state.fighters[fighter].game.free + blessing;
    }
    let mut members = setup.members(fighter) & state.standing;
    let mut free = blessing;
    while members != 0 {
        free += state.fighters[members.trailing_zeros() as usize].game.free;
        members &= members - 1;
    }
    free
}

/// Takes one of them: of its own Roar aspect, else of one of its side, else of a ritual.
pub fn spend_free<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) {
    let side = play.setup.side(fighter);
    let members = play.setup.sides[side].members & play.state.standing;
    let has = |f: usize| play.state.fighters[f].game.free > 0;
    let owner = if has(fighter) {
        Some(fighter)
    } else {
        (0..play.state.fighters.len()).find(|&f| members >> f & 1 == 1 && has(f))
    };
    if let Some(owner) = owner {
        play.state.fighters[owner].game.free -= 1;
        play.state.free[side] -= 1;
    } else {
        ritual::spend_free(play, fighter);
    }
}

/// Roar aspects and rituals that a fighter can pay for: its own, and those of its opponent.
pub fn payable(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    opponent: Option<usize>,
) -> (u8, u8) {
    let roars = |f: usize| u8::from(state.fighters[f].game.active);
    let foe = opponent.filter(|_| setup.game.knobs.roar.foe_invoke).map_or(0, roars);
    // A caster's Roar aspect is its ritual, which counts once.
    let own = roars(fighter) - u8::from(state.fighters[fighter].game.band.locked);
    (own + ritual::payable(setup, state, fighter), foe)
}
