//! Normal form of a state for the exact solver: keeps only the parts that matter from here on (see
//! [`Alike::normalise`](crate::system::Alike::normalise)). The number of the round does not matter once surprise is
//! over and every side has attacked; aspects matter only as far as a policy uses them.

use super::conflict::{AspectKind, Cut, Phase, State};
use crate::system::Lists;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::features::FantasyFeature;
use crate::systems::fate_fantasy::decide::points::{Invoke, Main};
use crate::systems::fate_fantasy::sheet::setup::Setup;

/// Clears the parts of a state, so that more states are equal, that neither the rules nor the policies read again,
/// and shifts the round counter down as far as possible. Returns the number of rounds that were taken off.
pub(crate) fn normalise(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
    if state.end.is_some() {
        return 0;
    }
    forget_aspects(setup, lists, state);
    if state.phase == Phase::RoundStart {
        forget_round(state);
    }
    take_off(setup, lists, state)
}

/// Clears [`Aspect::total`](super::conflict::Aspect::total) if no policy clears aspects, and drops aspects without
/// free tags if no policy pays for a tag or counts aspects. A consequence is then equivalent to any other aspect
/// that stays, and if every aspect has one free tag, so is an aspect that vanishes with its tag.
fn forget_aspects(setup: &Setup, lists: Lists<'_>, state: &mut State) {
    let uses = |option: Invoke| lists.choose::<FateFantasy, _>(option);
    let clears = setup.knobs.manoeuvre.can_remove && lists.choose::<FateFantasy, _>(Main::Clear);
    if !clears {
        state.aspects.iter_mut().for_each(|aspect| aspect.total = 0);
    }
    let counted = lists.read(usize::from(FantasyFeature::Placed as u16));
    if clears || counted || uses(Invoke::Tag) || uses(Invoke::TurnWeapon) {
        return;
    }
    // If there is no room for more, the first aspect without free tags gives way. Dropping these
    // aspects now makes no other aspect give way sooner.
    while let Some(at) = state.aspects.iter().position(|aspect| aspect.free == 0) {
        state.remove_aspect(at);
    }
    let one_each = state.aspects.iter().all(|aspect| aspect.free == 1);
    for aspect in state.aspects.iter_mut() {
        if one_each || aspect.kind == AspectKind::Consequence {
            aspect.kind = AspectKind::Sticky;
        }
    }
}

/// Clears what every fighter begins a round without: it differs only by what has happened before.
fn forget_round(state: &mut State) {
    for it in state.fighters.iter_mut() {
        (it.acted, it.has_held, it.cut, it.defences) = (false, false, Cut::No, 0);
    }
    (state.left, state.holding, state.waiting) = (0, 0, 0);
}

/// Takes as many rounds as possible off [`State::round`]. Returns how many.
fn take_off(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
    // The first round after surprise stands for all later ones.
    let later = u16::from(setup.helpless_rounds).max(1) + 1;
    let taken_off = state.round.saturating_sub(later);
    let is_last = i32::from(state.round) >= setup.knobs.harm.max_rounds;
    let sides = setup.sheets.iter().fold(0, |sides, sheet| sides | 1 << sheet.side);
    let asked = lists.read(usize::from(FantasyFeature::Round as u16)) || state.contact != sides;
    if taken_off == 0 || is_last || asked {
        return 0;
    }
    state.round = later;
    for aspect in state.aspects.iter_mut().filter(|aspect| aspect.until != 0) {
        aspect.until -= taken_off;
    }
    usize::from(taken_off)
}

/// Adds rounds to [`State::round`] that [`normalise`] took off.
pub(crate) fn shift_exchanges(state: &mut State, rounds: usize) {
    state.round += rounds as u16;
    for aspect in state.aspects.iter_mut().filter(|aspect| aspect.until != 0) {
        aspect.until += rounds as u16;
    }
}
