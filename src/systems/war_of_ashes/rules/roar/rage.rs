//! A bound roarer without a foe in reach turns on its allies (WOA-ROAR-34).

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::rules::movement::steps::{foes_in, is_open};
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Table, first_in};
use crate::systems::war_of_ashes::knobs::roar::RageAllies;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a turn of a bound roarer who can reach no foe, neither from where it stands nor with a
    /// free step: it attacks the first ally whom it reaches. `true` if that was its turn.
    pub(crate) fn rages(&mut self, fighter: FighterId) -> bool {
        self.setup.game.knobs.roar.rage_allies != RageAllies::Off
            && self.view().is_bound(fighter)
            && self.strikes_an_ally(fighter)
    }

    #[inline(never)]
    fn strikes_an_ally(&mut self, fighter: FighterId) -> bool {
        if self.sees_foe(fighter) {
            return false;
        }
        let ask = Ask::new(self.setup, self.state, Turn::NUMBER, fighter, &Moment::QUIET);
        let others = ask.allies() & !(1 << fighter);
        let near = ask.within(others, RollKind::Attack, NO_ARGUMENT);
        if near == 0 {
            return false;
        }
        let ally = first_in(near);
        self.table.note(|| WarEvent::Rages(fighter, ally));
        self.state.action = 0;
        let method = self.method_toward(fighter, ally, RollKind::Attack, NO_ARGUMENT);
        self.attack(fighter, ally, method, 0);
        true
    }

    /// Whether a foe is in reach of a fighter, or where a free step leads.
    fn sees_foe(&self, fighter: FighterId) -> bool {
        let view = View { setup: self.setup, state: self.state };
        let ask = Ask::new(view.setup, view.state, Turn::NUMBER, fighter, &Moment::QUIET);
        if ask.within(ask.foes(), RollKind::Attack, NO_ARGUMENT) != 0 {
            return true;
        }
        let here = view.state.fighters[fighter].foot.zone();
        let mut next = view.setup.map.next_to(here);
        next.any(|zone| foes_in(view, fighter, zone) != 0 && is_open(view, fighter, zone))
    }
}
