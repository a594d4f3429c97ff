//! Rolls without dice, lone foes and scale: what changes a roll because of who makes it
//! (FC-DICE-11, FC-NPC-05, J-24, FC-OPT-15, FC-OPT-16).

use super::Play;
use super::body_events::BodyEvent;
use super::body_knobs::{PassiveValue, ScaleBenefit, SoloBonus};
use super::body_state::Bodies;
use super::game::{FateGame, Method, RollKind};
use super::roll::{OpposedRoll, Party, Purpose};
use crate::system::Table;

/// What a level of scale is worth on the result of a roll that has succeeded.
const AFTER: i32 = 2;

impl Bodies {
    /// What the scale of both adds to a roll of one against the other before the dice.
    pub fn scale_before(&self, fighter: usize, other: usize) -> i32 {
        let before = self.knobs.scale_benefit == ScaleBenefit::Before;
        if before { self.above(fighter, other) } else { 0 }
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// An opposed roll in which at least one party has no dice.
    #[cold]
    pub(super) fn roll_still(
        &mut self,
        actor: (usize, RollKind, Method),
        opponent: (usize, RollKind, Method),
        serial: u32,
    ) -> OpposedRoll {
        let (fighter, kind, method) = actor;
        let (foe, foe_kind, foe_method) = opponent;
        let label = self.label(Purpose::Opposed, fighter, fighter, serial);
        let mut acting = Party::new(Some(fighter), kind, method);
        acting.replaced = G::replaced_dice(self.view(), fighter, Some(foe), kind);
        let opposing = if self.setup.bodies.is_still(foe, foe_kind) {
            if !self.setup.bodies.is_still(fighter, kind) {
                self.throw(&mut acting, label);
            }
            let stands = if foe_kind.defends() { self.passive(foe_method) } else { foe_method };
            Party::new(Some(foe), foe_kind, stands)
        } else {
            let mut opposing = Party::new(Some(foe), foe_kind, foe_method);
            opposing.replaced = G::replaced_dice(self.view(), foe, Some(fighter), foe_kind);
            self.throw(&mut opposing, label);
            opposing
        };
        let mut opposed = OpposedRoll { actor: acting, opposing };
        // Full defense is not lost on those who do not roll: their rating stands for the roll.
        self.defensive_aid(&mut opposed.opposing);
        self.finish(&mut opposed, fighter, serial);
        opposed
    }

    /// What a defence without dice stands at (J-24).
    pub(super) fn passive(&self, method: Method) -> Method {
        match self.setup.bodies.knobs.passive_value {
            PassiveValue::Skill => method,
            PassiveValue::Zero => Method { rating: 0, ..method },
        }
    }

    /// A higher scale helps against a lesser opponent: before anybody invokes, or once it is known
    /// who has succeeded.
    #[cold]
    pub(super) fn scale_up(&self, opposed: &mut OpposedRoll, when: ScaleBenefit) {
        let (Some(actor), Some(foe)) = (opposed.actor.fighter, opposed.opposing.fighter) else {
            return;
        };
        // The one who only speaks for a difficulty has no part in it.
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

    /// A hit on a lone foe that takes it lightly (FC-OPT-15).
    #[cold]
    pub(super) fn shrug_off(&mut self, target: usize, shifts: i32) -> i32 {
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
