//! Leaving the fight of one's own accord: flight and surrender (SW-MOVE-04, SW-END-03, JC-8).

use super::play::{Play, Purpose};
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::stamina_and_wounds::decide::points::Flight;
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::rounds::FleeCost;
use crate::systems::stamina_and_wounds::state::conflict::{LastExit, Status};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Makes fighters leave who have decided to leave with their move (`flee.cost`), but whom house rules left
    /// without a step after which to do it.
    pub fn leave_late(&mut self, camp: usize) {
        if self.setup.knobs.round.flee_cost != FleeCost::Move {
            return;
        }
        for fighter in fighters_in(self.able(camp)) {
            if self.state.fighters[fighter].leaving && self.state.is_in(fighter) {
                self.leave(fighter);
            }
        }
    }

    /// Offers `Flight` to a camp at the start of its turn (D-FLEE). Only fighters whose policy can choose it
    /// are asked. None is offered once the last foe has gone, because there is no reason to flee.
    pub fn offer_flight(&mut self, camp: usize) {
        let asked = self.able(camp) & self.can_differ::<Flight>();
        for fighter in fighters_in(asked) {
            // Once the last foe has gone there is no reason to flee.
            if self.is_over() {
                return;
            }
            if self.state.fighters[fighter].done || !self.state.is_in(fighter) {
                continue; // it is defenceless, or a house rule has put it out of the fight
            }
            match self.decide(fighter, None).option {
                Flight::Fight => {}
                Flight::Flee => self.flee(fighter),
                Flight::Surrender => {
                    if self.goes(StaminaMoment::Surrenders, fighter) {
                        self.note(|| StaminaEvent::Surrenders(fighter));
                        self.give_up(fighter);
                    }
                }
            }
        }
    }

    /// Makes a fighter leave at once, or at the end of the turn if its action is left (`flee.cost`).
    fn flee(&mut self, fighter: FighterId) {
        match self.setup.knobs.round.flee_cost {
            FleeCost::MoveAndAction => self.leave(fighter),
            FleeCost::Move => {
                let it = self.it(fighter);
                it.moves -= 1;
                it.leaving = true;
            }
        }
    }

    /// Makes a fighter leave the fight, past the free attacks of foes in reach if there are any
    /// (`flee.free_attack`).
    pub fn leave(&mut self, fighter: FighterId) {
        if self.state.fighters[fighter].held_by != 0 || self.state.fighters[fighter].prone {
            self.it(fighter).leaving = false;
            return; // caught in the meantime
        }
        if !self.goes(StaminaMoment::Flees, fighter) {
            self.it(fighter).leaving = false;
            return;
        }
        self.note(|| StaminaEvent::Flees(fighter));
        if self.setup.knobs.round.free_attack {
            let step = self.state.fighters[fighter].steps;
            for foe in fighters_in(self.of_camp(self.setup.camp(fighter) ^ 1)) {
                if self.view().can_strike(foe, fighter) && self.state.is_in(fighter) {
                    self.attack(foe, fighter, (Purpose::FreeAttack, step));
                }
            }
        }
        if self.state.is_in(fighter) {
            self.count(M::Fled, fighter, 1);
            self.out(fighter, Status::Fled, LastExit::Flight);
        }
    }

    /// Puts a fighter out of the fight, alive; it counts as defeated for morale ([`defeated`](Self::defeated))
    /// (SW-END-03).
    pub fn give_up(&mut self, fighter: FighterId) {
        self.count(M::Surrendered, fighter, 1);
        self.out(fighter, Status::Surrendered, LastExit::Surrender);
    }
}
