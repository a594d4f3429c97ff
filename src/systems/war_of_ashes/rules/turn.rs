//! Order in which the rules act when the conflict, an exchange or a turn begins, and when a fighter leaves:
//! the hooks of [`Turns`].

use super::harm::lethal;
use crate::kernels::fate::Play;
use crate::kernels::fate::hooks::Turns;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::knobs::weight::Recompute;
use crate::systems::war_of_ashes::state::conflict::Roar;
use crate::systems::war_of_ashes::tell::events::{RoarEnd, WarEvent};

impl Turns for War {
    fn open<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        play.open_war();
    }

    fn order_ratings(view: View<'_>, fighter: FighterId) -> [i8; 3] {
        let sheet = &view.setup.sheets[fighter].game;
        if view.state.world.rites.blows { sheet.blows.order } else { sheet.order }
    }

    fn actions(setup: &Setup<Self>, fighter: FighterId) -> i32 {
        setup.fate.actions.max(i32::from(setup.sheets[fighter].game.craft.actions))
    }

    #[inline]
    fn replenish<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) -> bool {
        play.begin_physical_conflict()
    }

    fn take_off(setup: &Setup<Self>, state: &mut StateOf<Self>, exchanges: u16) -> bool {
        let now = state.exchange;
        let ends = setup.game.knobs.roar.duration != 0;
        if ends && state.fighters.iter().any(|fighter| fighter.game.active) {
            return false;
        }
        for fighter in &mut *state.fighters {
            let roar = &mut fighter.game;
            let is_bound = roar.bound_until >= now;
            roar.bound_until = if is_bound { roar.bound_until - exchanges } else { 0 };
            roar.since = 0;
        }
        true
    }

    fn forget_taken_out(fighter: &mut Roar) {
        fighter.craft.with = NO_ARGUMENT;
    }

    fn shift_exchanges(state: &mut StateOf<Self>, exchanges: u16) {
        for fighter in &mut *state.fighters {
            let roar = &mut fighter.game;
            roar.bound_until += if roar.bound_until > 0 { exchanges } else { 0 };
        }
    }

    fn start_exchange<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>) {
        play.begin_exchange();
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // in every turn
    fn start_turn<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: FighterId) -> bool {
        play.begin_turn(fighter)
    }

    fn entered<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, _fighter: FighterId) {
        play.recompute_weights();
        play.look_around(None);
    }

    fn left<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: FighterId) {
        play.has_left(fighter);
    }

    fn bring<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        effect: usize,
        fighter: FighterId,
        amount: i32,
    ) {
        play.bring_about(effect, fighter, amount);
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Opens the conflict: the place, the rest before, the prelude, then the Roar phase.
    pub(crate) fn open_war(&mut self) {
        self.tell_place();
        self.open_after_rest();
        self.play_prelude();
        if self.state.end.is_none() {
            self.cast_before_the_roar();
            self.roar_phase();
        }
    }

    /// Begins an exchange: puts weights in force anew, ends Roars whose time is up, makes compels.
    pub(crate) fn begin_exchange(&mut self) {
        if self.setup.game.knobs.weight.recompute == Recompute::EveryExchange {
            self.enforce_weights();
        }
        if self.view().weight_varies() {
            self.recompute_weights(); // what a stunt gives in the first exchange
        }
        if self.setup.map.has_zones() {
            self.state.fighters.iter_mut().for_each(|fighter| fighter.game.blocks = 0);
        }
        self.expire_roars();
        self.random_compels();
        self.compels();
    }

    /// Begins a turn; `false` if the fighter loses it: to a compel, to help it has given, or to rage.
    #[inline(always)]
    #[allow(clippy::inline_always)] // in every turn
    pub(crate) fn begin_turn(&mut self, fighter: FighterId) -> bool {
        if self.setup.game.knobs.weight.recompute == Recompute::EveryTurn {
            self.enforce_weights();
        }
        // Ask both functions: each clears its own flag.
        let loses = self.loses_turn(fighter);
        if self.has_helped(fighter) || loses {
            return false;
        }
        self.offer_approaches(fighter, fighter, 0);
        lethal::begin_turn(&mut self.state.fighters[fighter].game.craft);
        self.rituals_at_turn(fighter);
        self.count_idle(fighter);
        !self.rages(fighter)
    }

    /// Ends the part of a fighter that has left: its Roar, its ritual and its weight go with it.
    pub(crate) fn has_left(&mut self, fighter: FighterId) {
        if self.state.fighters[fighter].game.active {
            self.end_roar(fighter, RoarEnd::OwnerLeft);
        }
        self.caster_left(fighter);
        self.remove_weight(fighter);
    }
}
