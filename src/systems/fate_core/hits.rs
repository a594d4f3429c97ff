//! Attacks, defences and harm: what stunts, teams and scenes make of them.

use super::View;
use super::events::CoreEvent;
use super::scene::SceneKind;
use super::{Core, skill};
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::harm::Soak;
use crate::kernels::fate::hooks::{FullDefense, Hits};
use crate::kernels::fate::roll::OpposedRoll;
use crate::kernels::fate::sheet::Harm;
use crate::kernels::fate::{Play, RollKind};
use crate::system::Table;

impl Hits for Core {
    fn harm(setup: &Setup<Self>, kind: RollKind, number: u8) -> Harm {
        skill::harm(kind, number, &setup.game.knobs.track.mental_attacks)
    }

    #[inline]
    fn trade_boost<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: usize,
        target: usize,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_trade(actor, target, serial)
    }

    #[inline]
    fn style_defence<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        opposed: &OpposedRoll,
        serial: u32,
    ) -> bool {
        play.setup.game.stunted != 0 && play.stunt_on_defence(opposed, serial)
    }

    #[inline]
    fn defended<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, target: usize, margin: i32) {
        if play.setup.game.watches {
            play.state.world.passage.hostile |= play.setup.game.chain;
            play.note_defense(target, margin);
        }
    }

    #[inline]
    fn soaked<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: usize,
        shifts: i32,
        soak: Soak,
        by: usize,
    ) -> Option<Soak> {
        if play.setup.game.stunted == 0 {
            return Some(soak);
        }
        play.stunts_on_soak(victim, shifts, soak, by)
    }

    #[inline]
    fn bodies_at_stake(view: View<'_>) -> bool {
        view.scene_kind() == SceneKind::Conflict
    }

    #[inline]
    fn sharers(play: &Play<'_, Self, impl Table<CoreEvent>>) -> u64 {
        play.sharers()
    }
}

impl FullDefense for Core {}
