//! Position and movement of fighters: the hooks of [`Ways`], each passed to the rule that answers
//! it.

use crate::kernels::fate::Play;
use crate::kernels::fate::hooks::Ways;
use crate::kernels::fate::rules::movement::terrain::Terrain;
use crate::kernels::fate::sheet::map::Route;
use crate::system::{FighterId, Table};
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl Ways for War {
    fn around(view: View<'_>, fighter: FighterId) -> u64 {
        view.around(fighter)
    }

    fn terrain(view: View<'_>, fighter: FighterId) -> Terrain {
        let free = view.flows(fighter) || view.state.fighters[fighter].game.band.legion;
        view.terrain_for(fighter, free)
    }

    fn free_zones(view: View<'_>, fighter: FighterId) -> i32 {
        view.setup.place.free_zones + i32::from(view.state.fighters[fighter].game.band.march)
    }

    fn blockers(view: View<'_>, mover: FighterId, able: u64) -> u64 {
        if view.cannot_be_blocked(mover) {
            return 0;
        }
        view.blockers(able)
    }

    fn impede_index(view: View<'_>, fighter: FighterId) -> i32 {
        view.outweighs(fighter)
    }

    fn sets_out<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        mover: FighterId,
        _zone: u8,
        way: Route,
    ) {
        play.sets_out(mover, way);
    }

    fn bars<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, foe: FighterId, _mover: FighterId) {
        let blocks = &mut play.state.fighters[foe].game.blocks;
        *blocks = blocks.saturating_add(1);
        play.state.world.run.barred = play.state.world.run.on;
    }

    fn moved<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: FighterId, from: u8) {
        play.move_weight(fighter, from);
        play.look_around(Some(fighter));
    }
}
