//! Invoking Roar aspects and rituals: the aspects that the system adds to a roll's sources ([`Invoking`]; WOA-ROAR,
//! WOA-RIT).

use crate::kernels::fate::hooks::Invoking;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, Table, fighters_in, first_in};
use crate::systems::war_of_ashes::knobs::roar::RoarInvokeScope;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl Invoking for War {
    fn invoke_bonus(view: View<'_>, kind: RollKind) -> i32 {
        view.invoke_bonus(kind)
    }

    fn own_free(view: View<'_>, fighter: FighterId, _opponent: Option<FighterId>) -> u8 {
        view.own_free(fighter)
    }

    fn spend_own_free<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: FighterId,
        _opponent: Option<FighterId>,
    ) {
        play.spend_own_free(fighter);
    }

    fn payable(view: View<'_>, fighter: FighterId, opponent: Option<FighterId>) -> (u8, u8) {
        view.payable(fighter, opponent)
    }

    fn touches(view: View<'_>, aspect: &SceneAspect, fighter: FighterId) -> bool {
        !view.strides_over(aspect, fighter)
            && !view.counts_already(aspect, fighter)
            && !view.setup.sheets[fighter].game.creature.is_cold(aspect)
    }
}

impl View<'_> {
    /// Returns the number of free invocations that a fighter can use: on Roar aspects (its own or those of its side,
    /// `roar.invoke_scope`) and on rituals.
    pub(crate) fn own_free(self, fighter: FighterId) -> u8 {
        let blessing = self.ritual_free(fighter);
        if self.setup.game.knobs.roar.invoke_scope == RoarInvokeScope::Itself {
            return self.state.fighters[fighter].game.free + blessing;
        }
        let mut members = self.setup.members(fighter) & self.state.standing;
        let mut free = blessing;
        while members != 0 {
            free += self.state.fighters[first_in(members)].game.free;
            members &= members - 1;
        }
        free
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Takes one of the free invocations of [`own_free`](View::own_free): of its own Roar aspect, else of one of its
    /// side if these serve all (WOA-ROAR-28), else of a ritual.
    pub(crate) fn spend_own_free(&mut self, fighter: FighterId) {
        let side = self.setup.side(fighter);
        let has = |f: &FighterId| self.state.fighters[*f].game.free > 0;
        let lenders = match self.setup.game.knobs.roar.invoke_scope {
            RoarInvokeScope::Itself => 0,
            RoarInvokeScope::Side => self.setup.sides[side].members & self.state.standing,
        };
        let owner = Some(fighter).filter(has).or_else(|| fighters_in(lenders).find(has));
        if let Some(owner) = owner {
            self.state.fighters[owner].game.free -= 1;
            self.state.free[side] -= 1;
        } else {
            self.spend_ritual(fighter);
        }
    }
}

impl View<'_> {
    /// Returns the numbers of Roar aspects and rituals that a fighter can pay for: its own, its side's if they serve
    /// all of it, and its opponent's (WOA-ROAR-29).
    pub(crate) fn payable(self, fighter: FighterId, opponent: Option<FighterId>) -> (u8, u8) {
        let roars = |f: FighterId| u8::from(self.state.fighters[f].game.active);
        let foe = opponent.filter(|_| self.setup.game.knobs.roar.foe_invoke).map_or(0, roars);
        // A caster's Roar aspect is its ritual, which counts once.
        let payable = |f: FighterId| {
            roars(f).saturating_sub(u8::from(self.state.fighters[f].game.band.locked))
        };
        let own = match self.setup.game.knobs.roar.invoke_scope {
            RoarInvokeScope::Itself => payable(fighter),
            RoarInvokeScope::Side => {
                let members = self.setup.members(fighter) & self.state.standing;
                fighters_in(members).map(payable).sum()
            }
        };
        (own + self.payable_rituals(fighter), foe)
    }
}
