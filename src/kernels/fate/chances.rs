//! Chances of the decider's attack on several fighters. A hero who looks for a target reads them for every
//! foe, so that what those who stand together share is looked up once.

use super::ask::Ask;
use super::gear;
use super::hooks::{Hits, Methods, Rolls};
use super::method::{Method, RollKind};
use super::odds::Chances;
use super::sheet::Harm;
use crate::system::{ByFighter, MOST_FIGHTERS, bits, fill};

impl<G: Methods + Rolls + Hits> Ask<'_, G> {
    /// Reads for several fighters the chance that one attack by the decider hits them.
    pub(super) fn fill_hit_chances(&self, among: u64, values: &mut ByFighter) {
        if self.weighs_each() {
            return fill(among, values, |who| self.attack_chance(self.actor, who, 1));
        }
        self.fill_chances(among, values, |_| 1);
    }

    /// Reads for several fighters the chance that one attack by the decider takes them out.
    pub(super) fn fill_take_out_chances(&self, among: u64, values: &mut ByFighter) {
        if self.weighs_each() {
            return fill(among, values, |who| self.take_out_chance(self.actor, who));
        }
        let bare = G::skips_boxes(self.view(), self.actor);
        let beyond = |who| self.left_of(who, Harm::Usual, bare) + 1;
        self.fill_chances(among, values, beyond);
    }

    /// Whether more than ratings, dice and what a target has left decides: weapons, kinds of harm, scale,
    /// somebody who does not roll.
    #[inline]
    fn weighs_each(&self) -> bool {
        let (harm, bodies) = (&self.setup.harm, &self.setup.bodies);
        harm.geared || self.is_mixed() || !bodies.scale.is_empty() || bodies.still_defending != 0
    }

    /// The chances of hits for so many shifts, for those who stand together at a time.
    #[inline]
    fn fill_chances(&self, among: u64, values: &mut ByFighter, shifts: impl Fn(usize) -> i32) {
        let mut left = among;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let side = self.setup.members(first);
            let there = self.state.in_zone(left, self.state.fighters[first].foot.zone()) & side;
            left &= !there;
            match self.attack_on(self.actor, first) {
                Some(attack) => self.fill_together(attack, there, values, &shifts),
                None => fill(there, values, |_| 0),
            }
        }
    }

    /// The same for fighters of one side in one zone.
    #[inline]
    fn fill_together(
        &self,
        attack: Method,
        there: u64,
        values: &mut ByFighter,
        shifts: impl Fn(usize) -> i32,
    ) {
        let (fate, view) = (&self.setup.fate, self.view());
        let alike = G::turns_alike(view) && self.setup.foes(self.actor) & there == there;
        let mut last = there.trailing_zeros() as usize;
        let chances = |target| {
            let [mine, theirs] = self.turned_dice(self.actor, target);
            Chances::with(mine, theirs)
        };
        let of_first = chances(last);
        for target in bits(there) {
            if alike && target != last && self.are_alike(last, target) {
                values[target % MOST_FIGHTERS] = values[last % MOST_FIGHTERS];
                continue;
            }
            last = target;
            let chances = if alike { of_first } else { chances(target) };
            let defense = G::method(view, target, RollKind::Defend, attack.number);
            let mut edge = attack.rating - defense.map_or(0, |method| method.rating);
            if self.state.fighters[target].full_defense {
                edge -= fate.full_defense_bonus;
            }
            let margin = gear::least_margin(fate, &self.setup.harm.knobs, None, shifts(target));
            values[target % MOST_FIGHTERS] = chances.of(edge, margin);
        }
    }

    /// Whether two fighters who stand together meet an attack alike for sure: members of a group mostly are
    /// as good as each other until they are hit.
    #[inline]
    fn are_alike(&self, one: usize, other: usize) -> bool {
        let (twin, fighters) = (&self.setup.lookup.twin, &self.state.fighters);
        let (mine, theirs) = (&fighters[one], &fighters[other]);
        twin[one] == twin[other]
            && mine.boxes == theirs.boxes
            && mine.slots == theirs.slots
            && mine.bare == theirs.bare
            && mine.full_defense == theirs.full_defense
            && G::defend_alike(self.view(), one, other)
    }
}
