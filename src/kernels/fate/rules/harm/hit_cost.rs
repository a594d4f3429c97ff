//! Cost of the hit at hand to its target ([`HitCost`]). It is worked out before any party is asked to invoke on the
//! roll, because most lists want nothing of a hit that costs little.

use super::gear;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::state::view::View;
use crate::system::FighterId;

/// Cost of a hit, as it stands, to its target. Ordered, so that a later one is dearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitCost {
    /// Stress, or nothing.
    Stress,
    Consequence,
    /// The target's part in the conflict.
    Out,
}

impl<G: FateGame> View<'_, G> {
    /// Returns the shifts of an attack with this margin, with gear if that counts.
    fn hit(self, attacker: FighterId, target: FighterId, margin: i32) -> i32 {
        if margin < 0 || !self.setup.harm.geared {
            return margin;
        }
        let ratings = self.setup.gear_between(attacker, target, self.state.harm);
        gear::blow(&self.setup.fate, &self.setup.harm.knobs, ratings, margin).shifts
    }

    /// Returns the cost of an attack with this margin to its target; [`HitCost::Stress`] if it misses.
    #[inline]
    pub(crate) fn hit_cost_at(
        self,
        attacker: FighterId,
        target: FighterId,
        margin: i32,
    ) -> HitCost {
        match self.hit(attacker, target, margin) {
            ..=0 => HitCost::Stress, // as most, and without a call
            shifts => self.toll(attacker, target, shifts),
        }
    }

    /// Returns the cost of a hit of so many shifts to its target, if the target absorbs as cheaply as it can.
    #[inline]
    pub(crate) fn toll(self, attacker: FighterId, target: FighterId, shifts: i32) -> HitCost {
        if shifts <= 0 {
            return HitCost::Stress;
        }
        let left = self.left(target, self.state.harm);
        if !G::skips_boxes(self, attacker) && !self.setup.harm.shares {
            return left.cost_of(shifts);
        }
        let boxes = if G::skips_boxes(self, attacker) { 0 } else { left.boxes() };
        if shifts <= boxes {
            return HitCost::Stress;
        }
        let slots = left.slots() + self.setup.shared_left(self.state, target);
        if shifts <= boxes + slots { HitCost::Consequence } else { HitCost::Out }
    }
}

impl<G: FateGame> Ask<'_, G> {
    /// Returns the shifts of the attack at hand if it had this margin; the margin itself if no attack is at hand.
    pub(crate) fn hit_of(&self, margin: i32) -> i32 {
        let opponent = usize::from(self.moment.opponent);
        match self.attacked() {
            Some(target) if opponent < self.setup.sheets.len() => {
                self.view().hit(self.striker(target), target, margin)
            }
            _ => margin,
        }
    }

    /// Whether a hit of so many shifts takes the target out ([`HitCost::Out`]).
    pub(crate) fn takes_out(&self, target: Option<FighterId>, shifts: i32) -> bool {
        self.costs(target, shifts) == HitCost::Out
    }

    /// Whether a hit of so many shifts costs the target a consequence or takes it out.
    pub(crate) fn wounds(&self, target: Option<FighterId>, shifts: i32) -> bool {
        self.costs(target, shifts) != HitCost::Stress
    }

    fn costs(&self, target: Option<FighterId>, shifts: i32) -> HitCost {
        target.map_or(HitCost::Stress, |it| self.view().toll(self.striker(it), it, shifts))
    }
}
