//! Saves and manoeuvres, and the conditions that they bring (SW-CORE-02 to 06, SW-MAN, SW-COND).

use super::opposed_saves::OpposedSave;
use super::play::{Play, Purpose, Source, SourceKind};
use crate::system::{Blow, FighterId, Table, fighters_in};
use crate::systems::stamina_and_wounds::house::moments::HouseContext;
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::characters::{FailCost, Trick};
use crate::systems::stamina_and_wounds::knobs::kinds::Attribute;
use crate::systems::stamina_and_wounds::state::conflict::{NOBODY, PCS};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Rolls the [`OpposedSave`] of a deed and returns whether the deed succeeds.
    fn prevails(
        &mut self,
        purpose: Purpose,
        source: Source,
        Blow { attacker: actor, target: against }: Blow,
        attribute: Attribute,
    ) -> bool {
        let rules = (&*self.setup.sheets, &self.setup.knobs);
        let OpposedSave { roller, attribute, target, wins } =
            OpposedSave::of(rules, actor, against, attribute);
        let other = if roller == actor { against } else { actor };
        let draw = (purpose, source, roller, source.first());
        self.save(draw, Some(other), attribute, target).success == wins
    }

    /// Plays a manoeuvre of a fighter: its save, then what it brings (`apply`) or what failure costs
    /// (SW-MAN-01 to 05).
    pub fn maneuver(&mut self, actor: FighterId, trick: Trick, target: FighterId) {
        self.note(|| StaminaEvent::Tries(actor, trick, target));
        self.count(M::Tricks, actor, 1);
        let step = self.state.fighters[actor].steps;
        let source = Source::deed(actor, step);
        let attribute = self.setup.knobs.maneuver.attribute(trick);
        if !self.prevails(Purpose::Trick, source, Blow { attacker: actor, target }, attribute) {
            self.note(|| StaminaEvent::Fails(actor));
            self.moment_of_trick(StaminaMoment::ManeuverFailed, actor, trick, target);
            if self.state.is_in(actor) {
                self.fail(actor, target, step);
            }
            return;
        }
        self.count(M::TricksDone, actor, 1);
        if self.are_in(actor, target) {
            self.apply(actor, trick, target, source);
            self.moment_of_trick(StaminaMoment::ManeuverDone, actor, trick, target);
        }
        if self.setup.knobs.maneuver.damage && self.are_in(actor, target) {
            self.attack(actor, target, (Purpose::TrickDamage, step));
        }
    }

    /// Whether two fighters are both in the fight. Steps check it anew, because house rules may put a fighter out
    /// while something else goes on.
    fn are_in(&self, one: FighterId, other: FighterId) -> bool {
        self.state.is_in(one) && self.state.is_in(other)
    }

    fn moment_of_trick(
        &mut self,
        moment: StaminaMoment,
        actor: FighterId,
        trick: Trick,
        target: FighterId,
    ) {
        if self.speaks(moment) {
            let matter = HouseContext::new(moment, actor, Some(target));
            self.consult(&mut HouseContext { trick: Some(trick), ..matter });
        }
    }

    /// Applies the cost of failure (`maneuver.fail_cost`, SW-MAN-03).
    fn fail(&mut self, actor: FighterId, target: FighterId, step: u8) {
        match self.setup.knobs.maneuver.fail_cost {
            FailCost::None => {}
            FailCost::Prone => {
                self.it(actor).prone = true;
                self.note(|| StaminaEvent::Suffers(actor, Trick::Trip, actor));
            }
            FailCost::FreeAttack => {
                if self.view().can_strike(target, actor) {
                    self.attack(target, actor, (Purpose::FreeAttack, step));
                }
            }
        }
    }

    /// Applies the condition that a manoeuvre brings (SW-COND-01 to 05). A fighter who becomes held lets go of
    /// others, because a hold ends when the holder is restrained.
    fn apply(&mut self, actor: FighterId, trick: Trick, target: FighterId, source: Source) {
        self.note(|| StaminaEvent::Suffers(target, trick, actor));
        match trick {
            Trick::Disarm => self.it(target).drop_weapon(),
            Trick::Trip => self.it(target).prone = true,
            Trick::Push => self.push(target, source),
            Trick::Restrain => {
                let attribute = self.setup.knobs.maneuver.attribute(trick);
                let it = self.it(target);
                it.held_by |= 1 << actor;
                it.held_with = attribute as u8;
                // A held fighter lets go of the fighters it holds (SW-COND-04).
                self.let_go(target);
            }
            Trick::Climb => self.it(actor).climbs = target.as_u8(),
        }
    }

    /// Pushes a fighter one step back. A fighter who is moved cannot stay joined to others: out of every hold, off
    /// the fighter it climbs and from under its climbers, perhaps into a pit (SW-COND-02, SW-COND-04).
    fn push(&mut self, target: FighterId, source: Source) {
        self.let_go(target);
        let it = self.it(target);
        let held = std::mem::take(&mut it.held_by) != 0;
        it.climbs = NOBODY;
        self.throw_off(target);
        if held {
            self.note(|| StaminaEvent::Free(target));
        }
        if self.view().is_bands() {
            let position = self.state.fighters[target].position + self.view().home(target);
            self.move_to(target, position);
        }
        if self.setup.scene.pit && self.state.is_in(target) {
            let fall = Source { kind: SourceKind::Fall, ..source };
            let amount = self.setup.knobs.wound.pit;
            let damage = self.roll_amount(amount, 0, (Purpose::Fall, fall, target, 0));
            self.direct(target, damage, "the fall", fall);
        }
    }

    /// Makes a held fighter try to get free, from one holder after the other, each with a save against
    /// `held_with` (SW-COND-04).
    pub fn break_free(&mut self, fighter: FighterId, source: Source) {
        let holders = self.state.fighters[fighter].held_by;
        let with = usize::from(self.state.fighters[fighter].held_with);
        let with = Attribute::ALL.get(with).copied().unwrap_or(Attribute::Str);
        let is_pc = self.setup.camp(fighter) == PCS;
        self.note(|| StaminaEvent::Struggles(fighter, holders));
        for holder in fighters_in(holders) {
            if self.state.fighters[fighter].held_by >> holder & 1 == 0 {
                continue; // a house rule has freed it
            }
            let (step, purpose) = (source.step, Purpose::BreakFree);
            let free = if is_pc || !self.setup.knobs.character.player_facing {
                let attribute = if is_pc { Attribute::Str } else { with };
                let source = Source { by: holder, step, kind: SourceKind::Answer };
                self.prevails(
                    purpose,
                    source,
                    Blow { attacker: fighter, target: holder },
                    attribute,
                )
            } else {
                // The holder must win once more, with what it held with.
                let source = Source::deed(fighter, step);
                !self.prevails(purpose, source, Blow { attacker: holder, target: fighter }, with)
            };
            if free {
                self.it(fighter).held_by &= !(1 << holder);
            }
        }
        if !self.state.is_in(fighter) {
            return; // a house rule has put it out of the fight
        }
        let still = self.state.fighters[fighter].held_by;
        self.note(|| match still {
            0 => StaminaEvent::Free(fighter),
            _ => StaminaEvent::StillHeld(fighter, still),
        });
    }

    /// Makes climbers save to stay on top when the fighter shakes them off (SW-COND-05).
    pub fn shake_off(&mut self, fighter: FighterId, source: Source) {
        for climber in fighters_in(self.state.standing) {
            if FighterId::from(self.state.fighters[climber].climbs) != fighter {
                continue;
            }
            let attribute = self.setup.knobs.maneuver.attribute(Trick::Climb);
            let by = Source::deed(climber, source.step);
            self.note(|| StaminaEvent::Shakes(fighter, climber));
            let stays = self.prevails(
                Purpose::ShakeOff,
                by,
                Blow { attacker: climber, target: fighter },
                attribute,
            );
            if FighterId::from(self.state.fighters[climber].climbs) != fighter {
                continue; // a house rule has put either out of the fight
            }
            if stays {
                self.note(|| StaminaEvent::StaysOn(climber, fighter));
            } else {
                self.it(climber).climbs = NOBODY;
                self.note(|| StaminaEvent::ShakenOff(climber, fighter));
            }
        }
    }
}
