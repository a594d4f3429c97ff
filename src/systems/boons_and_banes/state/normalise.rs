//! Normal form of a state for the exact solver: keeps only the parts that matter from here on (see
//! [`Alike::normalise`](crate::system::Alike::normalise)). In a conflict alone, without tests before it, the number
//! of the round does not matter.

use super::conflict::State;
use crate::system::Lists;
use crate::systems::boons_and_banes::decide::features::BoonsFeature;
use crate::systems::boons_and_banes::sheet::setup::Setup;

/// First round that is like all later ones: in the first one house rules can begin the conflict.
const LATER: u16 = 2;

/// Takes as many rounds as possible off [`State::round`], so that states of different rounds are equal. Returns how
/// many.
pub(crate) fn normalise(setup: &Setup, lists: Lists<'_>, state: &mut State) -> usize {
    let taken_off = state.round.saturating_sub(LATER);
    let is_last = i32::from(state.round) >= setup.knobs.position.max_rounds;
    let asked = lists.read(usize::from(BoonsFeature::Round as u16));
    let is_alone = setup.series.conflicts <= 1
        && setup.scene.most_tests() == 0
        && (state.tests, state.skipped) == (0, 0);
    if state.end.is_some() || taken_off == 0 || is_last || asked || !is_alone {
        return 0;
    }
    state.round = LATER;
    usize::from(taken_off)
}

/// Adds rounds to [`State::round`] that [`normalise`] took off.
pub(crate) fn shift_exchanges(state: &mut State, rounds: usize) {
    state.round += rounds as u16;
}
