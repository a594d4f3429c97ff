//! Where a fighter is, and where it can go: which room answers the hooks of the kernel.

use super::events::WarEvent;
use super::{View, War};
use crate::kernels::fate::Play;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::hooks::Ways;
use crate::kernels::fate::map::Route;
use crate::kernels::fate::terrain::Terrain;
use crate::system::Table;

impl Ways for War {
    #[inline]
    fn around(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> u64 {
        View { setup, state }.around(fighter)
    }

    fn terrain(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> Terrain {
        let free = View { setup, state }.flows(fighter) || state.fighters[fighter].game.band.legion;
        View { setup, state }.terrain_for(fighter, free)
    }

    #[inline]
    fn free_zones(setup: &Setup<Self>, state: &StateOf<Self>, fighter: usize) -> i32 {
        setup.place.free_zones + i32::from(state.fighters[fighter].game.band.march)
    }

    fn blockers(setup: &Setup<Self>, state: &StateOf<Self>, mover: usize, able: u64) -> u64 {
        if (View { setup, state }).slips_by(mover) {
            return 0;
        }
        View { setup, state }.blockers(able)
    }

    fn sets_out<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        mover: usize,
        _zone: u8,
        way: Route,
    ) {
        play.sets_out(mover, way);
    }

    fn bars<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, foe: usize, _mover: usize) {
        let blocks = &mut play.state.fighters[foe].game.blocks;
        *blocks = blocks.saturating_add(1);
    }

    fn moved<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: usize) {
        play.weigh_anew();
        play.look_around(Some(fighter));
    }
}
