//! What of a state matters from here on, for the exact solver (see
//! [`RuleSystem::essence`](crate::system::RuleSystem::essence)).

use super::features::FateFeature;
use super::game::{FateGame, Setup, StateOf};
use super::knobs::InvokeOwner;
use super::sheet::MAX_SLOTS;
use super::state::{Fighter, Status};
use super::view::View;
use crate::knob::Limit;
use crate::system::Lists;

/// The exchange that stands for all later ones: rules know the first from the others, no more.
const LATER: u16 = 2;

/// Forgets what nobody looks at again, and takes off as many exchanges as can be. Gives how many.
pub fn essence<G: FateGame>(setup: &Setup<G>, lists: Lists<'_>, state: &mut StateOf<G>) -> usize {
    if state.end.is_some() || setup.series.is_series() {
        return 0;
    }
    for fighter in 0..state.fighters.len() {
        forget(&mut state.fighters[fighter]);
        gather(setup, state, fighter);
    }
    let taken_off = state.exchange.saturating_sub(LATER);
    let asks = lists.read(usize::from(FateFeature::Exchange as u16));
    let keeps = asks || is_last(setup, state) || waits(setup, state);
    if taken_off == 0 || keeps || !G::take_off(setup, state, taken_off) {
        return 0;
    }
    state.exchange = LATER;
    for fighter in &mut *state.fighters {
        fighter.acts_from = 0;
        fighter.attached.iter_mut().for_each(|aspect| aspect.made = 0);
    }
    state.scene.change_each(|aspect| aspect.made = 0);
    usize::from(taken_off)
}

/// Puts the free invocations on a fighter's consequences together on one of them, where they serve
/// the same rolls of the same side and any number of them can be used on one.
fn gather<G: FateGame>(setup: &Setup<G>, state: &mut StateOf<G>, fighter: usize) {
    let view = View { setup, state };
    let it = &state.fighters[fighter];
    let lowest = it.slots.trailing_zeros() as usize;
    let stack = setup.fate.free_stack == Limit::NONE && !setup.sheets[fighter].two_tracks;
    let stay = G::hidden_slots(view, fighter) == 0 && !G::moves_consequences(setup, fighter);
    if it.slot_free[..] == [0; MAX_SLOTS] || !stack || !stay {
        return;
    }
    let shared = setup.fate.invoke_owner == InvokeOwner::Side;
    let maker = |by: u8| {
        let members = setup.sides[setup.side(usize::from(by))].members;
        if shared { members.trailing_zeros() as u8 } else { by }
    };
    let makers = || it.slot_by.iter().zip(it.slot_free).filter(|(_, free)| *free > 0);
    let Some(first) = makers().next().map(|(by, _)| maker(*by)) else { return };
    if lowest < MAX_SLOTS && makers().all(|(by, _)| maker(*by) == first) {
        let all = it.slot_free.iter().sum();
        let it = &mut state.fighters[fighter];
        (it.slot_free, it.slot_by) = ([0; MAX_SLOTS], [0; MAX_SLOTS]);
        (it.slot_free[lowest], it.slot_by[lowest]) = (all, first);
    }
}

/// Puts exchanges back.
pub fn put_back<G: FateGame>(state: &mut StateOf<G>, exchanges: usize) {
    state.exchange += exchanges as u16;
    G::put_back(state, exchanges as u16);
}

/// Whether the running exchange is the last that there may be.
fn is_last<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>) -> bool {
    i32::from(state.exchange) >= setup.fate.max_exchanges
}

/// Whether something will happen in an exchange of a certain number.
fn waits<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>) -> bool {
    let arrives = setup.sheets.iter().any(|sheet| sheet.arrives > state.exchange);
    let acts = state.fighters.iter().any(|fighter| fighter.acts_from > state.exchange);
    arrives || acts || setup.place.lifetime != Limit::NONE
}

/// Forgets who made a consequence that no free invocation is left on, and how those who are out have
/// acted. The harm that they bear is counted in the end.
fn forget<X: Copy + Default>(fighter: &mut Fighter<X>) {
    for (by, free) in fighter.slot_by.iter_mut().zip(fighter.slot_free) {
        *by = if free == 0 { 0 } else { *by };
    }
    if matches!(fighter.status, Status::TakenOut | Status::Conceded) {
        fighter.sustained = 0;
        fighter.acted = false;
        fighter.attacked = 0;
    }
}
