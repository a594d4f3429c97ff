//! Chances of the decider's attack on several fighters. Fast path of [`Ask::attack_chance`] and
//! [`Ask::take_out_chance`]: look-ups that foes in one zone share are made once, because a fighter that looks for a
//! target reads them for every foe.

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::{Hits, Methods, Rolls};
use crate::kernels::fate::rules::harm::gear;
use crate::kernels::fate::rules::odds::Chances;
use crate::kernels::fate::rules::rolls::method::{Method, RollKind};
use crate::kernels::fate::sheet::sheet::{Harm, MAX_FIGHTERS};
use crate::system::{FighterId, Least, fighters_in, first_in};

impl<G: Methods + Rolls + Hits> Ask<'_, G> {
    /// Calls `tell` for each of several fighters with the chance that one attack by the decider hits it.
    pub(crate) fn each_hit_chance(&self, among: u64, mut tell: impl FnMut(FighterId, i32)) {
        if self.weighs_each() {
            return fighters_in(among).for_each(|who| tell(who, self.weighed_hit_chance(who)));
        }
        // Whatever they have left: a hit is a hit.
        self.each_chance(among, |_| 1, |one, other| self.defend_alike(one, other), tell);
    }

    /// Calls `tell` for each of several fighters with the chance that one attack by the decider takes it out.
    pub(crate) fn each_take_out_chance(&self, among: u64, mut tell: impl FnMut(FighterId, i32)) {
        if self.weighs_each() {
            return fighters_in(among)
                .for_each(|who| tell(who, self.take_out_chance(self.actor, who)));
        }
        let bare = G::skips_boxes(self.view(), self.actor);
        let beyond = |who| self.left_of(who, Harm::Usual, bare) + 1;
        let alike = |one, other| self.defend_alike(one, other) && self.absorb_equally(one, other);
        self.each_chance(among, beyond, alike, tell);
    }

    /// Returns the fighters in `among` that one attack by the decider hits with the least chance, after the bits of
    /// `flip` are flipped in each chance, so that all ones find the greatest.
    #[inline(never)]
    pub(crate) fn least_hit_chance(&self, among: u64, flip: i32) -> u64 {
        let mut found = Least::default();
        self.each_hit_chance(among, |who, chance| found.look_at(who, chance ^ flip));
        found.fighters()
    }

    /// Like [`least_hit_chance`](Self::least_hit_chance), but for chances to take the fighters out.
    #[inline(never)]
    pub(crate) fn least_take_out_chance(&self, among: u64, flip: i32) -> u64 {
        let mut found = Least::default();
        self.each_take_out_chance(among, |who, chance| found.look_at(who, chance ^ flip));
        found.fighters()
    }

    /// Whether more than ratings, dice and the target's remaining means decides: weapons, kinds of harm, scale, or a
    /// defender that does not roll.
    fn weighs_each(&self) -> bool {
        let (harm, bodies) = (&self.setup.harm, &self.setup.bodies);
        harm.geared || self.is_mixed() || !bodies.scale.is_empty() || bodies.still_defending != 0
    }

    /// Like [`Ask::attack_chance`] for one shift. Kept out of line, because most fights have no weapons, scale or
    /// kinds of harm.
    #[inline(never)]
    fn weighed_hit_chance(&self, target: FighterId) -> i32 {
        self.attack_chance(self.actor, target, 1)
    }

    /// Works out the chances of hits for `shifts` of each fighter, one zone and side at a time. `alike` is whether
    /// two of them are certain to meet the attack alike.
    fn each_chance(
        &self,
        among: u64,
        shifts: impl Fn(FighterId) -> i32,
        alike: impl Fn(FighterId, FighterId) -> bool,
        mut tell: impl FnMut(FighterId, i32),
    ) {
        let mut left = among;
        while left != 0 {
            let first = first_in(left);
            let side = self.setup.members(first);
            let there = self.state.in_zone(left, self.state.fighters[first].foot.zone()) & side;
            left &= !there;
            match self.attack_on(self.actor, first) {
                Some(attack) => self.chances_together(attack, there, (&shifts, &alike), &mut tell),
                None => fighters_in(there).for_each(|who| tell(who, 0)),
            }
        }
    }

    /// Like [`each_chance`](Self::each_chance), but for fighters of one side in one zone.
    fn chances_together(
        &self,
        attack: Method,
        there: u64,
        (shifts, alike): (impl Fn(FighterId) -> i32, impl Fn(FighterId, FighterId) -> bool),
        mut tell: impl FnMut(FighterId, i32),
    ) {
        let (fate, view) = (&self.setup.fate, self.view());
        let same_dice = G::turns_alike(view) && self.setup.foes(self.actor) & there == there;
        let chances = |target| {
            let [mine, theirs] = self.turned_dice(self.actor, target);
            Chances::with(mine, theirs)
        };
        let (mut last, mut chance) = (first_in(there), 0);
        let of_first = chances(last);
        for target in fighters_in(there) {
            if target == last || !same_dice || !alike(last, target) {
                last = target;
                let chances = if same_dice { of_first } else { chances(target) };
                let defense = G::method(view, target, RollKind::Defend, attack.number);
                let mut edge = attack.rating - defense.map_or(0, |method| method.rating);
                if self.state.fighters[target].full_defense {
                    edge -= fate.full_defense_bonus;
                }
                let knobs = &self.setup.harm.knobs;
                chance = chances.of(edge, gear::least_margin(fate, knobs, None, shifts(target)));
            }
            tell(target, chance);
        }
    }

    /// Whether two fighters who stand together defend alike for sure. Members of a group mostly do, because they are as
    /// good as each other (`Lookup::twin`). `false` costs only another look-up.
    fn defend_alike(&self, one: FighterId, other: FighterId) -> bool {
        let (twin, fighters) = (&self.setup.lookup.twin, &self.state.fighters);
        // The remainders change nothing; they save the checks of the bounds.
        twin[one.index_in::<MAX_FIGHTERS>()] == twin[other.index_in::<MAX_FIGHTERS>()]
            && fighters[one].full_defense == fighters[other].full_defense
            && G::defend_alike(self.view(), one, other)
    }

    /// Whether two members of a group have the same left in boxes and slots, so that one chance serves both.
    fn absorb_equally(&self, one: FighterId, other: FighterId) -> bool {
        let fighters = &self.state.fighters;
        fighters[one].worn.left() == fighters[other].worn.left()
    }
}
