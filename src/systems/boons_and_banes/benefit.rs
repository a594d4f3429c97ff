//! Benefits of Positioning (BB-BEN, BB-MID-08, 09).

use super::ask::Moment;
use super::contest::Roll;
use super::convert::tie_for;
use super::events::{Benefit, BoonsEvent};
use super::gear::is_tactical;
use super::knobs::positioning::{BaneTarget, MidEffect, Reorder};
use super::measures::BoonsMeasure as M;
use super::objects::put;
use super::play::Play;
use super::state::{NAMELESS, Object, SceneTrait, State};
use super::words::{POINT_BENEFIT, benefit};
use crate::system::{Choice, NO_TARGET, Table, bits};

/// Something hidden that can be learned: whose, where, its rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// A trait.
    Trait(usize, usize, u8),
    /// A Bane.
    Bane(usize, usize, u8),
    /// Conditions.
    Conditions(usize, u8),
}

impl Secret {
    fn rating(self) -> u8 {
        match self {
            Self::Trait(_, _, rating) | Self::Bane(_, _, rating) | Self::Conditions(_, rating) => {
                rating
            }
        }
    }
}

/// The highest thing that a team does not know of these opponents, up to a rating (BB-BEN-06).
pub fn secret(state: &State, team: usize, foes: u64, most: i32) -> Option<Secret> {
    let mut found: Option<Secret> = None;
    let mut consider = |secret: Secret| {
        let rating = secret.rating();
        let fits = i32::from(rating) <= most && rating > 0;
        if fits && found.is_none_or(|found| found.rating() < rating) {
            found = Some(secret);
        }
    };
    for foe in bits(foes) {
        let it = &state.fighters[foe];
        for (place, hidden) in it.traits.iter().enumerate() {
            if hidden.hidden >> team & 1 == 1 {
                consider(Secret::Trait(foe, place, hidden.rating));
            }
        }
        for (place, hidden) in it.banes.iter().enumerate() {
            if hidden.hidden >> team & 1 == 1 {
                consider(Secret::Bane(foe, place, hidden.rating));
            }
        }
        if it.unknown >> team & 1 == 1 {
            let has = |size: &usize| it.conditions.iter().any(|kind| kind[*size] > 0);
            let highest = (0..3).rev().find(has).map_or(0, |size| size as u8 + 1);
            consider(Secret::Conditions(foe, highest));
        }
    }
    found
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// A member picks a benefit of the opening (BB-POS-10, 11).
    /// Tells which the last one is.
    pub fn opening_benefit(&mut self, roll: &Roll, successes: i32) -> u8 {
        let mut taken = 0;
        for _ in 0..self.setup.knobs.position.per_member {
            taken = self.pick_benefit(roll, successes, (true, 0), 0);
        }
        taken
    }

    /// Another benefit of the opening, for a second test: not the one that was taken (BB-TAL-08).
    pub fn second_benefit(&mut self, roll: &Roll, successes: i32, barred: u8) {
        self.pick_benefit(roll, successes, (true, 0), barred);
    }

    /// The effect of a positioning action (BB-MID-08).
    pub fn action_benefit(&mut self, roll: &Roll, counted: i32, tested: u64) {
        if counted <= 0 {
            return;
        }
        if self.setup.knobs.position.effect == MidEffect::MoraleAndBenefit {
            let team = self.setup.team(usize::from(roll.who));
            self.gain(team, counted * self.setup.knobs.position.per_success);
        }
        self.pick_benefit(roll, counted, (false, tested), 0);
    }

    fn pick_benefit(
        &mut self,
        roll: &Roll,
        successes: i32,
        (opening, tested): (bool, u64),
        barred: u8,
    ) -> u8 {
        let who = usize::from(roll.who);
        if successes <= 0 || !self.is_asked(POINT_BENEFIT, who) {
            return 0;
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
        let quiet = Moment::QUIET;
        let moment = Moment { among, tested, approach, opening, barred, skill, ..quiet };
        let moment = Moment { amount: successes, ..moment };
        let choice = self.choose(POINT_BENEFIT, who, &moment);
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
        choice: Choice,
    ) -> Option<Benefit> {
        let who = usize::from(roll.who);
        let team = self.setup.team(who);
        let knobs = &self.setup.knobs.position;
        match choice.option {
            benefit::MORALE => {
                let gain = successes * knobs.vigor_factor;
                self.gain(team, gain);
                Some(Benefit::Morale(gain))
            }
            benefit::ORDER => {
                let gain = successes * knobs.intuition_factor;
                let counts = opening || knobs.reorder == Reorder::NextRound;
                self.state.reorder |= !opening;
                let it = &mut self.state.teams[team];
                it.number += if counts { gain as i16 } else { 0 };
                Some(Benefit::Order(gain, it.number))
            }
            benefit::LEARN => self.learn(who, successes),
            benefit::SCENE => {
                let most = self.setup.knobs.favour.scene_max.number().unwrap_or(200);
                let rating = successes.min(most) as u8;
                let scene = SceneTrait { rating, maker: who as u8, used: false };
                if self.state.teams[team].scene.push(scene) {
                    self.count(M::SceneTraits, who, 1);
                }
                Some(Benefit::Scene(rating))
            }
            benefit::BOON => {
                let holder =
                    if choice.target == NO_TARGET { who } else { usize::from(choice.target) };
                let object = self.object(roll, successes, choice.argument)?;
                let object = self.talented_object(object, roll, true, opening);
                self.make(holder, object, true);
                Some(Benefit::Boon(holder, object))
            }
            benefit::SCENE_BOON => {
                let object = self.object(roll, successes, choice.argument)?;
                let object = self.talented_object(object, roll, true, opening);
                if put(&mut self.state.teams[team].boons, object) {
                    self.count(M::BoonsMade, who, 1);
                }
                Some(Benefit::SceneBoon(object))
            }
            benefit::BANE => {
                let holder = usize::from(choice.target);
                let object = self.object(roll, successes, choice.argument)?;
                let object = self.talented_object(object, roll, false, opening);
                self.make(holder, object, false);
                Some(Benefit::Bane(holder, object))
            }
            _ => None,
        }
    }

    /// A Boon or Bane of a dedicated test (BB-BOON-03 to 05); none of rating 0.
    fn object(&self, roll: &Roll, successes: i32, argument: u8) -> Option<Object> {
        let knobs = &self.setup.knobs.object;
        let most = knobs.max_rating.number().unwrap_or(200);
        let rating = (successes * knobs.per_success).min(most) as u8;
        let tie = tie_for(self.setup, argument, (roll.approach, roll.skill));
        let (maker, name) = (roll.who, NAMELESS);
        let object = Object { rating, tie, maker, name, ..Object::default() };
        (rating > 0).then_some(object)
    }

    /// What talents and properties of gear make of it (BB-TAL-23, 24, 27, BB-GEAR-08).
    fn talented_object(
        &mut self,
        mut object: Object,
        roll: &Roll,
        boon: bool,
        opening: bool,
    ) -> Object {
        let made = (roll.approach, roll.skill);
        let who = usize::from(roll.who);
        let tactical = boon && is_tactical(self.setup, self.state, who, roll);
        object.enduring |= tactical && self.setup.talents_endure;
        if !self.setup.talented {
            return object;
        }
        let object = self.gifted(object, made, boon, opening);
        if boon { self.recklessly(object, roll.approach) } else { object }
    }

    /// The Reason benefit: what one member learns the whole team knows (BB-BEN-06).
    fn learn(&mut self, who: usize, successes: i32) -> Option<Benefit> {
        let team = self.setup.team(who);
        let foes = self.state.active & !self.setup.members[team];
        let mut first = None;
        for _ in 0..self.setup.knobs.position.reason_reveals {
            let Some(found) = secret(self.state, team, foes, successes) else { break };
            let known = !(1_u8 << team);
            let foe = match found {
                Secret::Trait(foe, place, _) => {
                    self.it(foe).traits[place].hidden &= known;
                    foe
                }
                Secret::Bane(foe, place, _) => {
                    self.it(foe).banes[place].hidden &= known;
                    foe
                }
                Secret::Conditions(foe, _) => {
                    self.it(foe).unknown &= known;
                    foe
                }
            };
            self.count(M::Learned, who, 1);
            first = first.or(Some(Benefit::Learns(foe, found.rating())));
        }
        first
    }
}
