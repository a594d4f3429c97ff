//! Attacks, defences and harm ([`Hits`]): what stunts, teams and scenes make of them.

use crate::kernels::fate::hooks::{FullDefense, Hits};
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::harm::hits::Soak;
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::sheet::skill;
use crate::systems::fate_core::tell::events::CoreEvent;

impl Hits for Core {
    fn harm(setup: &Setup<Self>, kind: RollKind, number: u8) -> Harm {
        skill::harm(kind, number, &setup.game.knobs.track.mental_attacks)
    }

    fn trade_boost<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: FighterId,
        target: FighterId,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_trade(actor, target, serial)
    }

    fn style_defence<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        opposed: &OpposedRoll,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_defence(opposed, serial)
    }

    fn defended<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, target: FighterId, margin: i32) {
        if play.setup.game.watches {
            play.state.world.passage.hostile |= play.setup.game.chain;
            play.note_defense(target, margin);
        }
    }

    fn soaked<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: FighterId,
        shifts: i32,
        soak: Soak,
        by: FighterId,
    ) -> Option<Soak> {
        if play.setup.game.stunted == 0 {
            return Some(soak);
        }
        play.stunts_on_soak(victim, shifts, soak, by)
    }

    fn bodies_at_stake(view: View<'_>) -> bool {
        view.scene_kind() == SceneKind::Conflict
    }

    fn sharers(play: &Play<'_, Self, impl Table<CoreEvent>>) -> u64 {
        play.sharers()
    }
}

impl FullDefense for Core {}
