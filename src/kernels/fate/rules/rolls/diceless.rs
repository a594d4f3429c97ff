//! Rolls without dice, lone foes and scale: what changes a roll because of who makes it
//! (FC-DICE-11, FC-NPC-05, J-24, FC-OPT-15, FC-OPT-16).

use super::opposed_roll::OpposedRoll;
use crate::dice::Label;
use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::bodies::{PassiveValue, ScaleBenefit, SoloBonus};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::state::bodies::Bodies;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::system::{FighterId, Table};

/// Bonus of a level of scale to the result of a roll that has succeeded ([`ScaleBenefit::After`]).
const AFTER: i32 = 2;

impl Bodies {
    /// Returns the bonus of scale, before the dice, to a roll of `fighter` against `other`.
    pub(crate) fn scale_before(&self, fighter: FighterId, other: FighterId) -> i32 {
        let before = self.knobs.scale_benefit == ScaleBenefit::Before;
        if before { self.above(fighter, other) } else { 0 }
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Whether a fighter throws dice for a roll of this kind.
    pub(crate) fn throws(&self, fighter: FighterId, kind: RollKind) -> bool {
        !self.setup.bodies.is_still(fighter, kind)
    }

    /// Whether the actor and its opponent throw dice: nearly always both.
    pub(crate) fn who_rolls_dice(
        &self,
        actor: (FighterId, RollKind),
        opponent: (FighterId, RollKind),
    ) -> [bool; 2] {
        let all_throw = self.setup.bodies.still_defending == 0;
        [actor, opponent].map(|(fighter, kind)| all_throw || self.throws(fighter, kind))
    }

    /// Returns the method of a roll without dice. Only a defence may stand at less than its skill (J-24).
    #[cold]
    pub(crate) fn diceless_method(&self, kind: RollKind, method: Method) -> Method {
        if kind.defends() { self.passive(method) } else { method }
    }

    /// Throws the dice of the one party of a roll that has any.
    #[cold]
    pub(crate) fn roll_one_party(
        &mut self,
        opposed: &mut OpposedRoll,
        throws: [bool; 2],
        label: Label,
    ) {
        let OpposedRoll { actor, opposing } = opposed;
        for (party, throws) in [actor, opposing].into_iter().zip(throws) {
            if throws {
                self.throw(party, label);
            } else {
                party.replaced = 0;
            }
        }
    }

    /// Returns the method of a defence without dice (J-24), as [`PassiveValue`] says.
    pub(crate) fn passive(&self, method: Method) -> Method {
        match self.setup.bodies.knobs.passive_value {
            PassiveValue::Skill => method,
            PassiveValue::Zero => Method { rating: 0, ..method },
        }
    }

    /// Applies the advantage of a higher scale over a lesser opponent: before any invocation, or once the roll has
    /// succeeded or failed.
    #[cold]
    pub(crate) fn scale_up(&self, opposed: &mut OpposedRoll, when: ScaleBenefit) {
        let (Some(actor), Some(foe)) = (opposed.actor.fighter, opposed.opposing.fighter) else {
            return;
        };
        // A fighter that only speaks for a difficulty has no part in it.
        let speaks = opposed.opposing.kind == RollKind::Oppose && opposed.opposing.dice.is_none();
        if self.setup.bodies.knobs.scale_benefit != when || speaks {
            return;
        }
        let (above, margin) = (self.setup.bodies.above(actor, foe), opposed.margin());
        let (mine, theirs) = match when {
            ScaleBenefit::Before => (above, -above),
            ScaleBenefit::After if margin > 0 => (above * AFTER, 0),
            ScaleBenefit::After if margin < 0 => (0, -above * AFTER),
            ScaleBenefit::After => (0, 0),
        };
        opposed.actor.bonus += mine.max(0);
        opposed.opposing.bonus += theirs.max(0);
    }

    /// Returns the shifts of a hit on a lone foe that takes it lightly (FC-OPT-15).
    #[cold]
    pub(crate) fn shrug_off(&mut self, target: FighterId, shifts: i32) -> i32 {
        let knobs = &self.setup.bodies.knobs;
        if !matches!(knobs.solo, SoloBonus::Hits | SoloBonus::Both) {
            return shifts;
        }
        let opponents = self.setup.lone_against(self.state, target);
        let left = (shifts - (opponents + 1) / 2).max(knobs.solo_least).min(shifts);
        if left < shifts {
            self.tell_body(|| BodyEvent::Shrugs(target, shifts - left));
        }
        left
    }
}
