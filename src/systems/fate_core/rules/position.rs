//! Position of a fighter, and its free movement ([`Ways`]).

use crate::kernels::fate::hooks::Ways;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::movement::steps::in_zone;
use crate::system::FighterId;
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;

impl Ways for Core {
    fn around(view: View<'_>, fighter: FighterId) -> u64 {
        if !view.setup.map.has_zones() {
            return view.state.units();
        }
        in_zone(view.state, view.state.units(), view.state.fighters[fighter].foot.zone())
    }

    fn free_zones(view: View<'_>, fighter: FighterId) -> i32 {
        let sprint = if view.setup.sheets[fighter].game.sprints { 2 } else { 0 };
        view.setup.place.free_zones.max(sprint)
    }

    fn guards_from_afar(setup: &Setup<Self>, fighter: FighterId) -> bool {
        setup.sheets[fighter].game.guards
    }
}
