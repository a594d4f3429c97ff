//! When the conflict, an exchange or a turn begins and ends ([`Turns`]): what has to be done then.

use super::scenes::transition;
use super::stunts;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Turns;
use crate::kernels::fate::knobs::compels::CompelEffect;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::system::{FighterId, Numbered, Options, Table, first_in};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::Accept;
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::sheet::stunt;
use crate::systems::fate_core::tell::events::CoreEvent;

impl Turns for Core {
    fn order_ratings(view: View<'_>, fighter: FighterId) -> [i8; 3] {
        view.setup.sheets[fighter].game.order
    }

    fn began(state: &StateOf<Self>) -> u16 {
        state.world.passage.began
    }

    fn in_conflict(view: View<'_>) -> bool {
        view.scene_kind() == SceneKind::Conflict
    }

    fn conflict_begins<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        if play.setup.game.stunted != 0 {
            play.renew_stunts(stunt::Span::Conflict);
            for it in &mut *play.state.fighters {
                it.game.stunts.stressed = false;
            }
        }
    }

    fn acts_first(setup: &Setup<Self>, fighter: FighterId) -> bool {
        setup.sheets[fighter].game.first
    }

    fn replenish<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) -> bool {
        play.setup.game.endless != 0 && play.refill_endless_groups()
    }

    fn reserves(setup: &Setup<Self>) -> u64 {
        setup.game.endless
    }

    fn is_spent(view: View<'_>) -> bool {
        transition::is_spent(view)
    }

    fn start_exchange<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        if play.setup.game.stunted != 0 {
            play.renew_stunts(stunt::Span::Exchange);
        }
        if play.setup.game.watches {
            play.state.world.passage.hostile = false;
            play.renew_window();
        }
        let loses_move = play.setup.compels.effect == CompelEffect::ForfeitMove;
        match play.view().scene_kind() {
            SceneKind::Conflict => play.compels(),
            // Fighters do not move in a contest.
            SceneKind::Contest if !loses_move => play.compels(),
            _ => {}
        }
    }

    fn end_exchange<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        play.check_escape();
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // in every turn
    fn start_turn<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>, fighter: FighterId) -> bool {
        if stunts::has_any(play.setup, fighter) {
            play.toughen(fighter);
        }
        // All are asked: each of them uses up what it is about.
        let loses = play.loses_turn(fighter);
        if loses && play.setup.map.has_zones() {
            // The complication takes the action, not the free steps (FC-CMP-04).
            play.free_steps(fighter, false);
            play.free_steps(fighter, true);
        }
        let helped = play.has_helped(fighter);
        let open = helped || !play.setup.game.watches || play.open_window(fighter);
        !loses && !helped && open
    }

    fn accepts_concession<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: FighterId,
    ) -> bool {
        let foes = play.setup.foes(fighter) & play.state.standing;
        if foes == 0 {
            return true;
        }
        let moment = Moment { opponent: fighter.as_u8(), ..Moment::default() };
        let speaker = first_in(foes);
        let ask = Ask::new(play.setup, play.state, Accept::NUMBER, speaker, &moment);
        play.table.choose(&ask).option != Accept::Refuse.number()
    }

    fn scene_over<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        if play.setup.game.stunted != 0 {
            play.worsen_shrugged_off();
        }
    }
}
