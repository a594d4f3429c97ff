//! Normal form of a state for the exact solver: keeps only the parts that matter from here on (see
//! [`Alike::normalise`](crate::system::Alike::normalise)). In a fight alone the number of the round does not matter
//! once surprise is over, unless a fighter arrives later.

use super::conflict::State;
use crate::system::Lists;
use crate::systems::stamina_and_wounds::decide::features::StaminaFeature;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;

/// Resets what no rule reads any more, and takes off as many rounds as possible, so that states that play alike are
/// equal. Returns how many rounds it took off.
pub(crate) fn normalise(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
    // The first round after surprise stands for all later ones.
    let later = setup.knobs.round.surprise_rounds.max(1) as u16 + 1;
    let taken_off = state.round.saturating_sub(later);
    let is_last = i32::from(state.round) >= setup.knobs.round.max_rounds;
    let asked = lists.read(usize::from(StaminaFeature::Round as u16)) || setup.late != 0;
    let is_series = setup.fights > 1 || state.round != state.rounds;
    if state.end.is_some() || taken_off == 0 || is_last || asked || is_series {
        return 0;
    }
    (state.round, state.rounds) = (later, later);
    usize::from(taken_off)
}

/// Undoes the shift of [`normalise`]: adds `rounds` to the counters of rounds.
pub(crate) fn shift_exchanges(state: &mut State, rounds: usize) {
    state.round += rounds as u16;
    state.rounds += rounds as u16;
}
