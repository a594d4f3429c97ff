//! Benefits of Positioning (BB-BEN, BB-MID-08, 09).

use super::help::bonus_dice::{put, tie_for};
use super::help::preparations::is_tactical;
use super::play::{BoonsEvent, M, Moment, Playing, Table};
use crate::system::{Answer, FighterId, Options};
use crate::systems::boons_and_banes::decide::points::Benefit;
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::positioning::{BaneTarget, MidEffect, Reorder};
use crate::systems::boons_and_banes::state::conflict::{NAMELESS, Object, SceneTrait};
use crate::systems::boons_and_banes::state::hidden_information::{HiddenFact, secret};
use crate::systems::boons_and_banes::state::rolls::Roll;
use crate::systems::boons_and_banes::tell::event_details::Taken;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Lets a member pick its benefits of the opening at the point `Benefit` (BB-POS-10, 11). Returns the
    /// last one.
    pub fn opening_benefit(&mut self, roll: &Roll, successes: i32) -> Benefit {
        let mut taken = Benefit::Nothing;
        for _ in 0..self.setup.knobs.position.per_member {
            taken = self.pick_benefit(roll, successes, (true, 0), Benefit::Nothing);
        }
        taken
    }

    /// Lets a member pick another benefit of the opening for a second test, except for the one that was taken
    /// (BB-TAL-08).
    pub fn second_benefit(&mut self, roll: &Roll, successes: i32, barred: Benefit) {
        self.pick_benefit(roll, successes, (true, 0), barred);
    }

    /// Applies the effect of a positioning action, `midpos.effect` (BB-MID-08).
    pub fn action_benefit(&mut self, roll: &Roll, counted: i32, tested: u64) {
        if counted <= 0 {
            return;
        }
        if self.setup.knobs.position.effect == MidEffect::MoraleAndBenefit {
            let team = self.setup.team(FighterId::from(roll.who));
            self.gain(team, counted * self.setup.knobs.position.per_success);
        }
        self.pick_benefit(roll, counted, (false, tested), Benefit::Nothing);
    }

    fn pick_benefit(
        &mut self,
        roll: &Roll,
        successes: i32,
        (opening, tested): (bool, u64),
        barred: Benefit,
    ) -> Benefit {
        let who = FighterId::from(roll.who);
        if successes <= 0 || !self.is_asked::<Benefit>(who) {
            return Benefit::Nothing;
        }
        let foes = self.state.active & !self.setup.members[self.setup.team(who)];
        let only_tested = self.setup.knobs.position.bane_target == BaneTarget::TestedOpponent;
        let strangers = opening && !self.setup.knobs.position.opponents_known;
        let among = match () {
            () if strangers => 0,
            () if !opening && only_tested => tested & foes,
            () => foes,
        };
        let (approach, skill) = (roll.approach, roll.skill);
        let quiet = Moment::default();
        let moment = Moment { among, tested, approach, opening, skill, ..quiet };
        let moment = Moment { amount: successes, barred: barred.number(), ..moment };
        let choice = self.decide::<Benefit>(who, &moment);
        if let Some(taken) = self.benefit(roll, successes, opening, choice) {
            let event = if opening { BoonsEvent::Takes } else { BoonsEvent::Gets };
            self.note(|| event(who, taken));
        }
        choice.option
    }

    fn benefit(
        &mut self,
        roll: &Roll,
        successes: i32,
        opening: bool,
        choice: Answer<Benefit>,
    ) -> Option<Taken> {
        let who = FighterId::from(roll.who);
        let team = self.setup.team(who);
        let knobs = &self.setup.knobs.position;
        match choice.option {
            Benefit::Morale => {
                let gain = successes * knobs.vigor_factor;
                self.gain(team, gain);
                Some(Taken::Morale(gain))
            }
            Benefit::Order => {
                let gain = successes * knobs.intuition_factor;
                let counts = opening || knobs.reorder == Reorder::NextRound;
                self.state.reorder |= !opening;
                let it = &mut self.state.teams[team];
                it.number += if counts { gain as i16 } else { 0 };
                Some(Taken::Order(gain, it.number))
            }
            Benefit::Learn => self.learn(who, successes),
            Benefit::SceneTrait => {
                let most = self.setup.knobs.favour.scene_max.number().unwrap_or(200);
                let rating = successes.min(most);
                let rating = self.house_rating(HouseMoment::SceneTraitMade, (who, None), rating);
                if rating <= 0 {
                    return None;
                }
                let rating = rating as u8;
                let scene = SceneTrait { rating, maker: who.as_u8(), used: false };
                if self.state.teams[team].scene.push(scene) {
                    self.count(M::SceneTraits, who, 1);
                }
                Some(Taken::Scene(rating))
            }
            Benefit::Boon => {
                let holder = choice.target.unwrap_or(who);
                let object = self.object(roll, successes, choice.argument)?;
                let object = self.talented_object(object, roll, true, opening);
                let object = self.house_made(HouseMoment::BoonMade, (who, holder), object)?;
                self.make(holder, object, true);
                Some(Taken::Boon(holder, object))
            }
            Benefit::SceneBoon => {
                let object = self.object(roll, successes, choice.argument)?;
                let object = self.talented_object(object, roll, true, opening);
                let object = self.house_made(HouseMoment::BoonMade, (who, who), object)?;
                if put(&mut self.state.teams[team].boons, object) {
                    self.count(M::BoonsMade, who, 1);
                }
                Some(Taken::SceneBoon(object))
            }
            Benefit::Bane => {
                let holder = choice.target?;
                let object = self.object(roll, successes, choice.argument)?;
                let object = self.talented_object(object, roll, false, opening);
                let object = self.house_made(HouseMoment::BaneMade, (who, holder), object)?;
                self.make(holder, object, false);
                Some(Taken::Bane(holder, object))
            }
            Benefit::Nothing => None,
        }
    }

    /// Returns a Boon or Bane of a dedicated test, rated by `boon.rating_per_success`; `None` for rating 0
    /// (BB-BOON-03 to 05).
    fn object(&self, roll: &Roll, successes: i32, argument: Option<u8>) -> Option<Object> {
        let knobs = &self.setup.knobs.object;
        let most = knobs.max_rating.number().unwrap_or(200);
        let rating = (successes * knobs.per_success).min(most) as u8;
        let tie = tie_for(self.setup, argument, (roll.approach, roll.skill));
        let (maker, name) = (roll.who, NAMELESS);
        let object = Object { rating, tie, maker, name, ..Object::default() };
        (rating > 0).then_some(object)
    }

    /// Applies talents and properties of gear to a new Boon or Bane, [`Self::gifted`] and
    /// [`Self::recklessly`] (BB-TAL-23, 24, 27, BB-GEAR-08).
    fn talented_object(
        &mut self,
        mut object: Object,
        roll: &Roll,
        boon: bool,
        opening: bool,
    ) -> Object {
        let made = (roll.approach, roll.skill);
        let who = FighterId::from(roll.who);
        let tactical = boon && is_tactical(self.view(), who, roll);
        object.enduring |= tactical && self.setup.talents_endure;
        if !self.setup.talented {
            return object;
        }
        let object = self.gifted(object, made, boon, opening);
        if boon { self.recklessly(object, roll.approach) } else { object }
    }

    /// Gives the benefit of Reason, a
    /// [`HiddenFact`](crate::systems::boons_and_banes::state::hidden_information::HiddenFact): the whole team
    /// knows what one member learns. `None` if there is nothing to learn (BB-BEN-06).
    fn learn(&mut self, who: FighterId, successes: i32) -> Option<Taken> {
        let team = self.setup.team(who);
        let foes = self.state.active & !self.setup.members[team];
        let mut first = None;
        for _ in 0..self.setup.knobs.position.reason_reveals {
            let Some(found) = secret(self.state, team, foes, successes) else { break };
            let known = !(1_u8 << team);
            let foe = match found {
                HiddenFact::Trait(foe, place, _) => {
                    self.it(foe).traits[place].hidden &= known;
                    foe
                }
                HiddenFact::Bane(foe, place, _) => {
                    self.it(foe).banes[place].hidden &= known;
                    foe
                }
                HiddenFact::Conditions(foe, rating) => {
                    self.it(foe).unknown[usize::from(rating) - 1] &= known;
                    foe
                }
            };
            self.count(M::Learned, who, 1);
            first = first.or(Some(Taken::Learns(foe, found.rating())));
        }
        first
    }
}
