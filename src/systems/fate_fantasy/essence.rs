//! What of a state matters from here on, for the exact solver (see
//! [`RuleSystem::essence`](crate::system::RuleSystem::essence)): the number of the round does not,
//! once surprise is over and every side has attacked.

use super::features::FantasyFeature;
use super::setup::Setup;
use super::state::State;

/// Takes off as many rounds as can be; gives how many.
pub fn essence(setup: &Setup, reads: &dyn Fn(usize) -> bool, state: &mut State) -> usize {
    // The first round after surprise stands for all later ones.
    let later = u16::from(setup.helpless_rounds).max(1) + 1;
    let taken_off = state.round.saturating_sub(later);
    let is_last = i32::from(state.round) >= setup.knobs.harm.max_rounds;
    let sides = setup.sheets.iter().fold(0, |sides, sheet| sides | 1 << sheet.side);
    let asked = reads(usize::from(FantasyFeature::Round as u16)) || state.contact != sides;
    if state.end.is_some() || taken_off == 0 || is_last || asked {
        return 0;
    }
    state.round = later;
    for aspect in state.aspects.iter_mut().filter(|aspect| aspect.until != 0) {
        aspect.until -= taken_off;
    }
    usize::from(taken_off)
}

/// Puts rounds back.
pub fn put_back(state: &mut State, rounds: usize) {
    state.round += rounds as u16;
    for aspect in state.aspects.iter_mut().filter(|aspect| aspect.until != 0) {
        aspect.until += rounds as u16;
    }
}
