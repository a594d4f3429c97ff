//! Stress, Conditions, overflow and scars (BB-STRESS, BB-COND).

use super::play::{BoonsEvent, M, Moment, Playing, Table};
use crate::system::{Blow, FighterId};
use crate::systems::boons_and_banes::decide::points::{Overflow, Scar, Slot};
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::ending::{OverflowChoice, OverflowPart, OverflowTrait};
use crate::systems::boons_and_banes::knobs::favour::SlotChoice;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::state::conditions::{free_slots, replaceable};
use crate::systems::boons_and_banes::state::conflict::{NAMELESS, Trait};
use crate::systems::boons_and_banes::tell::event_details::Cause;

/// Fate of a participant after Stress: attacks carry it out later, because others suffer at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Still in.
    #[default]
    In,
    /// Surrenders on overflow, with [`Departure::Overflow`](super::morale::Departure::Overflow).
    Surrenders,
    /// Perishes.
    Perishes,
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Inflicts Stress from `by` on `who`, whose roll with `approach` failed. Returns the fate of `who`; the caller
    /// carries it out with [`Self::depart`].
    pub fn suffer(
        &mut self,
        Blow { attacker: by, target: who }: Blow,
        stress: i32,
        approach: u8,
    ) -> Fate {
        let stress = self.house_hit(Blow { attacker: by, target: who }, stress);
        let stress = self.withstood(who, stress, self.setup.kind);
        if stress <= 0 || !self.state.is_in(who) {
            return Fate::In;
        }
        self.count(M::Stress, who, stress);
        self.note(|| BoonsEvent::Stress(who, stress));
        let stands = self.state.stands(who);
        if stands && self.setup.knobs.ending.perish {
            return Fate::Perishes;
        }
        let overflow = self.absorb(who, stress, self.setup.kind);
        let overflow = self.house_stressed(Blow { attacker: by, target: who }, stress, overflow);
        if overflow == 0 {
            return Fate::In;
        }
        self.count(M::Overflows, who, 1);
        self.note(|| BoonsEvent::Overflow(who, overflow));
        self.scar(who, overflow);
        if stands { Fate::In } else { self.surrender_or_stand(who, overflow, approach) }
    }

    /// Returns the Stress of a kind that is left after `Talent::against` it, by `talent.stress_reduction`
    /// (BB-TAL-03, 28, 29).
    pub fn withstood(&self, who: FighterId, stress: i32, kind: usize) -> i32 {
        if self.setup.figures[who].has(Talent::against(kind)) {
            (stress - self.setup.knobs.module.stress_reduction).max(0)
        } else {
            stress
        }
    }

    /// Puts Stress into Conditions of a kind: one, unless `stress.split` allows several. Returns the Stress that
    /// they cannot hold (BB-STRESS-01 to 03).
    pub fn absorb(&mut self, who: FighterId, stress: i32, kind: usize) -> i32 {
        let free = free_slots(self.setup, &self.state.fighters[who], kind);
        let tightest = (0..3).find(|&size| free[size] > 0 && size as i32 + 1 >= stress);
        if let Some(tightest) = tightest {
            let size = self.picks_slot(who, (stress, kind), tightest);
            self.take_condition(who, size, kind);
            return 0;
        }
        let ending = &self.setup.knobs.ending;
        if ending.split {
            let mut left = stress;
            while left > 0 {
                let free = free_slots(self.setup, &self.state.fighters[who], kind);
                let fits = (0..3).find(|&size| free[size] > 0 && size as i32 + 1 >= left);
                let largest = (0..3).rev().find(|&size| free[size] > 0);
                let Some(size) = fits.or(largest) else { break };
                self.take_condition(who, size, kind);
                left -= size as i32 + 1;
            }
            return left.max(0);
        }
        let largest = (0..3).rev().find(|&size| free[size] > 0);
        match largest.filter(|_| ending.partial == OverflowPart::LargestFree) {
            Some(size) => {
                self.take_condition(who, size, kind);
                stress - size as i32 - 1
            }
            None => stress,
        }
    }

    /// Returns the slot that a participant picks for a Condition; the tightest, unless `conditions.slot_choice`
    /// lets the owner pick at the point [`Slot`] (BB-COND-03, BB-STRESS-02).
    fn picks_slot(
        &mut self,
        who: FighterId,
        (stress, kind): (i32, usize),
        tightest: usize,
    ) -> usize {
        let owner = self.setup.knobs.favour.slot_choice == SlotChoice::Owner;
        if !owner {
            return tightest;
        }
        let moment = Moment { amount: stress, kind: kind as u8, ..Moment::default() };
        self.decide::<Slot>(who, &moment).option.size().unwrap_or(tightest)
    }

    /// Puts a Condition into a slot; all see it being taken, so that Conditions of its size are no secret any more.
    pub fn take_condition(&mut self, who: FighterId, size: usize, kind: usize) {
        let it = self.it(who);
        it.conditions[kind][size] += 1;
        // All participants see the Condition being taken, so it is no secret.
        it.unknown[size] = 0;
        self.count([M::Minor, M::Moderate, M::Major][size], who, 1);
        if self.setup.series.conflicts > 1 && self.setup.sheets[who].conflict == 0 {
            self.count(M::Carried, who, 1);
        }
        self.note(|| BoonsEvent::Condition(who, size as u8));
        self.house_amount(HouseMoment::ConditionTaken, (who, None), size as i32 + 1);
    }

    /// Turns overflow into a detrimental trait, a scar that is known to all participants; `replaceable` traits
    /// may make way for it (BB-STRESS-04, 08). Without room it takes the place of the first trait, so that no scar
    /// is lost.
    pub fn scar(&mut self, who: FighterId, overflow: i32) {
        let ending = &self.setup.knobs.ending;
        let detrimental = ending.replace_detrimental;
        let lowest = replaceable(self.state, who, detrimental)
            .min_by_key(|&place| self.state.fighters[who].traits[place].rating);
        let flaws = replaceable(self.state, who, detrimental)
            .filter(|&place| self.state.fighters[who].traits[place].flaw);
        let helpful = replaceable(self.state, who, detrimental)
            .filter(|&place| !self.state.fighters[who].traits[place].flaw)
            .min_by_key(|&place| self.state.fighters[who].traits[place].rating);
        let worst = flaws.max_by_key(|&place| self.state.fighters[who].traits[place].rating);
        let replaced = match ending.scar {
            OverflowTrait::ReplaceLowest => lowest,
            OverflowTrait::New if lowest.is_some() => {
                let moment = Moment { amount: overflow, ..Moment::default() };
                match self.decide::<Scar>(who, &moment).option {
                    Scar::New => None,
                    Scar::ReplaceLowest => lowest,
                    Scar::ReplaceFlaw => worst,
                    Scar::ReplaceHelpful => helpful,
                }
            }
            OverflowTrait::New => None,
        };
        let rating = overflow.min(255) as u8;
        let scar = Trait { rating, flaw: true, name: NAMELESS, hidden: 0 };
        let traits = &mut self.state.fighters[who].traits;
        match replaced {
            Some(place) => traits[place] = scar,
            // Without room the scar takes the place of the first trait.
            None if traits.push(scar) => {}
            None => traits[0] = scar,
        }
        self.note(|| BoonsEvent::Scar(who, rating, replaced.is_some()));
    }

    /// Decides between surrender and a Last Stand after an overflow, by `overflow.choice`, which may leave it to
    /// the point [`Overflow`] (BB-STRESS-05).
    fn surrender_or_stand(&mut self, who: FighterId, overflow: i32, approach: u8) -> Fate {
        let may_stand = self.may_stand(who);
        let stands = match self.setup.knobs.ending.overflow {
            OverflowChoice::MustSurrender => false,
            OverflowChoice::MustStand => may_stand,
            OverflowChoice::Free => {
                may_stand && {
                    let moment = Moment { amount: overflow, approach, ..Moment::default() };
                    self.decide::<Overflow>(who, &moment).option == Overflow::Stand
                }
            }
        };
        if stands {
            self.enter_stand(who, approach, Cause::Overflow);
            Fate::In
        } else {
            Fate::Surrenders
        }
    }
}
