//! The dice of a roll ([`Rolls`]), what stunts do at it, and what can be invoked on it ([`Invoking`]).

use crate::dice::FateRoll;
use crate::kernels::fate::Play;
use crate::kernels::fate::hooks::{Invoking, Rolls};
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::system::{FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::sheet::stunt::StuntKind;
use crate::systems::fate_core::tell::events::CoreEvent;

impl Rolls for Core {
    fn dice_value(setup: &Setup<Self>, roll: FateRoll, replaced: u8) -> i32 {
        if setup.game.plain_dice {
            return roll.replaced(replaced);
        }
        let faces = roll.faces();
        let counted = faces.iter().take(setup.game.dice_counted());
        counted.map(|face| i32::from(*face)).sum()
    }

    /// Always true, because Fate Core turns no dice.
    fn turns_alike(_view: View<'_>) -> bool {
        true
    }

    fn has_plain_rolls(setup: &Setup<Self>) -> bool {
        // Nothing but stunts has to do with the dice of a roll once they are thrown.
        setup.game.stunted == 0
    }

    fn dice_shown(setup: &Setup<Self>) -> usize {
        setup.game.dice_counted()
    }

    fn before_dice<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        party: &mut Party,
        other: Option<&Party>,
        roll: (FighterId, u32),
    ) {
        if play.setup.game.stunted != 0 {
            play.stunts_before_dice(party, other, roll);
        }
    }

    fn against_part<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        acting: &Party,
        opposing: &Party,
        roll: (FighterId, u32),
    ) -> i32 {
        if play.setup.game.stunted == 0 {
            return 0;
        }
        play.stunts_against_part(acting, opposing, roll)
    }

    fn resolved<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        opposed: &OpposedRoll,
        serial: u32,
    ) {
        if play.setup.game.stunted != 0 {
            play.stunts_after(opposed, serial);
        }
    }
}

impl Invoking for Core {
    /// Returns the number of aspects of the scene that can be paid for although no fighter put them there in play.
    fn payable(view: View<'_>, _fighter: FighterId, _opponent: Option<FighterId>) -> (u8, u8) {
        ((view.setup.variant.implicit + view.setup.variant.suggested) as u8, 0)
    }

    fn open_aspects(view: View<'_>, fighter: FighterId) -> u8 {
        let setup = view.setup;
        let hidden = setup.variant.hidden_npc && setup.uses_pool(fighter);
        if hidden {
            return 0;
        }
        setup.sheets[fighter].aspects.saturating_sub(view.state.fighters[fighter].game.discovered)
    }

    fn hidden_slots(view: View<'_>, fighter: FighterId) -> u8 {
        view.state.fighters[fighter].game.stunts.hidden
    }

    fn moves_consequences(setup: &Setup<Self>, fighter: FighterId) -> bool {
        let mut stunts = setup.sheets[fighter].game.stunts.iter();
        stunts.any(|played| played.stunt.kind == StuntKind::ToughAsNails)
    }
}
