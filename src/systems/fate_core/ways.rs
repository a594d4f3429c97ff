//! Where a fighter is, and how far it goes for free.

use super::Core;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::hooks::Ways;
use crate::kernels::fate::movement::in_zone;

impl Ways for Core {
    #[inline]
    fn around(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> u64 {
        if !setup.map.has_zones() {
            return state.units();
        }
        in_zone(state, state.units(), state.fighters[fighter].foot.zone)
    }

    fn free_zones(setup: &Setup<Self>, _state: &StateOf<Self>, fighter: usize) -> i32 {
        let sprint = if setup.sheets[fighter].game.sprints { 2 } else { 0 };
        setup.place.free_zones.max(sprint)
    }

    fn guards_from_afar(setup: &Setup<Self>, fighter: usize) -> bool {
        setup.sheets[fighter].game.guards
    }
}
