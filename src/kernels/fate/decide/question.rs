//! A question of a Fate conflict ([`Ask`]), and the values that it looks up to answer features.

pub(crate) use super::question_context::Moment;
use crate::kernels::fate::hooks::data::{FateData, StateOf};
use crate::kernels::fate::hooks::{Hits, Methods, Rolls};
use crate::kernels::fate::rules::harm::absorption::Means;
use crate::kernels::fate::rules::harm::gear;
use crate::kernels::fate::rules::odds;
use crate::kernels::fate::rules::rolls::method::{Method, RollKind};
use crate::kernels::fate::sheet::map::UNREACHABLE;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::{Harm, MAX_SIDES};
use crate::kernels::fate::state::view::View;
use crate::system::{ByFighter, Choice, FighterId, NO_ARGUMENT, NO_TARGET, fill, first_in};
use std::cell::Cell;

/// The decider's attack, once it was looked up; [`Known::Method`] may hold none.
#[derive(Clone, Copy, Debug)]
enum Known {
    NotYet,
    Method(Option<Method>),
}

/// A question put to a fighter. Values that several features need are cached in [`Cell`]s, because nothing changes
/// while one question is answered.
#[derive(Debug)]
pub(crate) struct Ask<'a, G: FateData> {
    /// The numbers and rules that stay constant during play ([`Setup`]).
    pub setup: &'a Setup<G>,
    pub state: &'a StateOf<G>,
    /// Number of the decision point.
    pub point: usize,
    /// The fighter that decides.
    pub actor: FighterId,
    /// Circumstances of the decision; [`Moment::QUIET`] if there are none.
    pub moment: &'a Moment,
    /// The foes whom the decider can attack from where it stands; `None` if that was not looked up before.
    reach: Option<u64>,
    /// The decider's attack, once it was looked up.
    attack: Cell<Known>,
    /// Distance that the attack was last looked up for, and the method at that distance; `None` if nothing reaches
    /// it.
    aimed: Cell<(u8, Option<Method>)>,
    /// The foes that dice were last looked up against, and the dice that are turned in an attack of the decider and
    /// in their defence.
    turned: Cell<(u8, [u8; 2])>,
}

/// No zone is so far away; marks [`Ask::aimed`] as empty.
const NOWHERE: u8 = UNREACHABLE - 1;

/// No foes have this number, which is made of their zone and their side; marks [`Ask::turned`] as empty.
const NOBODY: u8 = u8::MAX;

impl<'a, G: Methods + Rolls + Hits> Ask<'a, G> {
    /// Makes a question at a point.
    pub(crate) fn new(
        setup: &'a Setup<G>,
        state: &'a StateOf<G>,
        point: usize,
        actor: FighterId,
        moment: &'a Moment,
    ) -> Self {
        Self::within_reach((setup, state), point, actor, moment, None)
    }

    /// Like [`new`](Self::new), but `reach` gives the foes in the decider's reach if the caller knows them.
    pub(crate) fn within_reach(
        (setup, state): (&'a Setup<G>, &'a StateOf<G>),
        point: usize,
        actor: FighterId,
        moment: &'a Moment,
        reach: Option<u64>,
    ) -> Self {
        let attack = Cell::new(Known::NotYet);
        let (aimed, turned) = (Cell::new((NOWHERE, None)), Cell::new((NOBODY, [0; 2])));
        Self { setup, state, point, actor, moment, reach, attack, aimed, turned }
    }

    /// Returns the conflict as it stands.
    pub(crate) fn view(&self) -> View<'a, G> {
        View { setup: self.setup, state: self.state }
    }

    /// Returns the other party, `None` if there is none.
    pub(crate) fn opponent(&self) -> Option<FighterId> {
        (self.moment.opponent != u8::MAX).then_some(FighterId::from(self.moment.opponent))
    }

    /// Returns the foes in the conflict; a mob counts as its representative alone.
    pub(crate) fn foes(&self) -> u64 {
        self.setup.foes(self.actor) & self.state.units()
    }

    /// Returns the own side's fighters in the conflict; a mob counts as its representative alone.
    pub(crate) fn allies(&self) -> u64 {
        self.setup.members(self.actor) & self.state.units()
    }

    /// Whether the fighter can roll this with the named method, or with any if none is named.
    #[inline(always)]
    #[allow(clippy::inline_always)] // mostly it is about any attack
    pub(crate) fn can_roll(&self, kind: RollKind, argument: u8) -> bool {
        let against = self.moment.against;
        if kind == RollKind::Attack && argument == NO_ARGUMENT && against == NO_ARGUMENT {
            return self.can_attack();
        }
        self.can_roll_with(kind, argument, against)
    }

    /// Whether the fighter can attack with anything. On a map [`Methods::has_attack`] is asked instead, because
    /// distance decides with what it attacks.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked in every turn
    fn can_attack(&self) -> bool {
        if !self.setup.map.has_zones() {
            return self.attack_of(self.actor).is_some();
        }
        let has = G::has_attack(self.view(), self.actor);
        in_tests!(assert_eq!(has, self.attack_of(self.actor).is_some()));
        has
    }

    #[inline(never)]
    fn can_roll_with(&self, kind: RollKind, argument: u8, against: u8) -> bool {
        let view = self.view();
        if argument == NO_ARGUMENT {
            G::method(view, self.actor, kind, against).is_some()
        } else {
            G::named_method(view, self.actor, kind, argument, against).is_some()
        }
    }

    /// Returns the method of the attack that was chosen, if it was looked up before, so that the attack need not
    /// look again: nothing changes until it is made.
    pub(crate) fn seen_attack(&self, choice: Choice) -> Option<Method> {
        if choice.argument != NO_ARGUMENT || choice.target == NO_TARGET {
            return None;
        }
        if self.setup.map.has_zones() {
            let (distance, method) = self.aimed.get();
            let target = FighterId::from(choice.target);
            return method.filter(|_| distance == self.distance(self.actor, target));
        }
        match self.attack.get() {
            Known::Method(method) => method,
            Known::NotYet => None,
        }
    }

    /// Returns the fighters of `among` for whom `holds` is true.
    pub(crate) fn filter(&self, among: u64, holds: impl Fn(FighterId) -> bool) -> u64 {
        let mut left = among;
        let mut kept = 0;
        while left != 0 {
            let fighter = first_in(left);
            left &= left - 1;
            kept |= u64::from(holds(fighter)) << fighter;
        }
        kept
    }

    /// Returns the fighters of `among` that the decider can reach from its zone, by a roll with the named method or,
    /// if none is named, with any (FC-ATK-03, FC-ATK-12, FC-ADV-17).
    #[inline]
    pub(crate) fn within(&self, among: u64, kind: RollKind, argument: u8) -> u64 {
        if !self.setup.map.has_zones() {
            return among;
        }
        match self.reach {
            Some(reach) if self.is_attack_on_foes(among, kind, argument) => among & reach,
            _ => self.view().reached(self.actor, among, kind, argument),
        }
    }

    /// Whether the roll is an attack of the decider with any method, and all of `among` are its foes.
    fn is_attack_on_foes(&self, among: u64, kind: RollKind, argument: u8) -> bool {
        let foes = self.setup.foes(self.actor);
        kind == RollKind::Attack && argument == NO_ARGUMENT && among & !foes == 0
    }

    pub(crate) fn reaches(
        &self,
        fighter: FighterId,
        target: FighterId,
        kind: RollKind,
        argument: u8,
    ) -> bool {
        self.view().can_reach(fighter, self.distance(fighter, target), kind, argument)
    }

    /// Returns the number of zones between two fighters.
    pub(crate) fn distance(&self, one: FighterId, other: FighterId) -> u8 {
        let [one, other] = [one, other].map(|fighter| self.state.fighters[fighter].foot.zone());
        self.setup.map.distance(one, other)
    }

    /// Reads for several fighters a value that all who stand together share, once for each zone.
    pub(crate) fn fill_by_zone(
        &self,
        among: u64,
        values: &mut ByFighter,
        value: impl Fn(FighterId) -> i32,
    ) {
        let mut left = among;
        while left != 0 {
            let first = first_in(left);
            let there = self.state.in_zone(left, self.state.fighters[first].foot.zone());
            let of_all = value(first);
            fill(there, values, |_| of_all);
            left &= !there;
        }
    }

    /// Returns the number of others of `among` in a fighter's zone.
    pub(crate) fn beside(&self, fighter: FighterId, among: u64) -> i32 {
        let zone = self.state.fighters[fighter].foot.zone();
        let among = among & self.state.units() & !(1 << fighter);
        self.state.in_zone(among, zone).count_ones() as i32
    }

    /// Returns the chance in percent that one attack by `attacker` on `target` hits for so many shifts. 0 without an
    /// attack.
    #[inline(always)]
    #[allow(clippy::inline_always)] // read of every foe in nearly every turn
    pub(crate) fn attack_chance(&self, attacker: FighterId, target: FighterId, shifts: i32) -> i32 {
        let Some(attack) = self.attack_on(attacker, target) else { return 0 };
        self.chance_with(attack, attacker, target, shifts)
    }

    /// Like [`attack_chance`](Self::attack_chance), but with this method.
    #[inline]
    pub(crate) fn chance_with(
        &self,
        attack: Method,
        attacker: FighterId,
        target: FighterId,
        shifts: i32,
    ) -> i32 {
        let harm = &self.setup.harm;
        let ratings =
            harm.geared.then(|| self.setup.gear_between(attacker, target, self.harm_of(attack)));
        let margin = gear::least_margin(&self.setup.fate, &harm.knobs, ratings, shifts);
        let defense = G::method(self.view(), target, RollKind::Defend, attack.number);
        let mut edge = attack.rating - defense.map_or(0, |method| method.rating);
        if self.state.fighters[target].full_defense {
            edge -= self.setup.fate.full_defense_bonus;
        }
        if !self.setup.bodies.scale.is_empty() {
            edge += self.setup.bodies.scale_before(attacker, target);
        }
        if self.setup.bodies.still_defending != 0 {
            let rolls = [(attacker, RollKind::Attack), (target, RollKind::Defend)]
                .map(|(fighter, kind)| !self.setup.bodies.is_still(fighter, kind));
            if rolls != [true; 2] {
                return odds::chance_without(rolls, edge, margin);
            }
        }
        let [mine, theirs] = self.turned_dice(attacker, target);
        odds::chance(mine, theirs, edge, margin)
    }

    /// Returns the dice that are turned in an attack and in the defence against it. Cached, because targets of the
    /// decider mostly stand together.
    #[inline]
    pub(crate) fn turned_dice(&self, attacker: FighterId, target: FighterId) -> [u8; 2] {
        let look_up = || {
            [
                G::replaced_dice(self.view(), attacker, Some(target), RollKind::Attack),
                G::replaced_dice(self.view(), target, Some(attacker), RollKind::Defend),
            ]
        };
        let zone = self.state.fighters[target].foot.zone();
        let foes = zone * MAX_SIDES as u8 + self.setup.lookup.side[target];
        let (known, turned) = self.turned.get();
        if known == foes && attacker == self.actor {
            return turned;
        }
        let turned = look_up();
        let alike = G::turns_alike(self.view()) && attacker == self.actor;
        if alike && self.setup.foes(attacker) >> target & 1 == 1 {
            self.turned.set((foes, turned));
        }
        turned
    }

    /// Returns the method of an attack by one fighter on another: the best that reaches it, or the best there is;
    /// `None` if it has no attack.
    #[inline(always)]
    #[allow(clippy::inline_always)] // looked up for all foes who stand together, in nearly every turn
    pub(crate) fn attack_on(&self, fighter: FighterId, target: FighterId) -> Option<Method> {
        if self.setup.map.has_zones() {
            return self.attack_across(fighter, target);
        }
        self.attack_of(fighter)
    }

    /// Like [`attack_on`](Self::attack_on), for maps on which the two may be zones apart.
    #[inline(always)]
    #[allow(clippy::inline_always)] // as above
    fn attack_across(&self, fighter: FighterId, target: FighterId) -> Option<Method> {
        let reaching = self.attack_at(fighter, self.distance(fighter, target));
        reaching.or_else(|| self.attack_of(fighter))
    }

    /// Returns the best attack that reaches so far. Cached for the decider, because its targets mostly stand
    /// together.
    #[inline(always)]
    #[allow(clippy::inline_always)] // as above
    fn attack_at(&self, fighter: FighterId, distance: u8) -> Option<Method> {
        let look_up = || G::method_at(self.view(), fighter, RollKind::Attack, distance);
        if fighter != self.actor {
            return look_up();
        }
        let (aimed_at, known) = self.aimed.get();
        if aimed_at == distance {
            return known;
        }
        let method = look_up();
        self.aimed.set((distance, method));
        method
    }

    /// Returns the method of an attack by this fighter; the decider's own is looked up once, so that asking about
    /// every foe costs little.
    pub(crate) fn attack_of(&self, fighter: FighterId) -> Option<Method> {
        match self.attack.get() {
            Known::Method(method) if fighter == self.actor => method,
            _ => self.look_up_attack(fighter),
        }
    }

    #[inline(never)]
    fn look_up_attack(&self, fighter: FighterId) -> Option<Method> {
        let method = G::method(self.view(), fighter, RollKind::Attack, NO_ARGUMENT);
        if fighter == self.actor {
            self.attack.set(Known::Method(method));
        }
        method
    }

    /// Returns the chance in percent that one attack takes its target out.
    pub(crate) fn take_out_chance(&self, attacker: FighterId, target: FighterId) -> i32 {
        let harm = self.harm_of_attack(attacker, target);
        self.attack_chance(attacker, target, self.left_against(attacker, target, harm) + 1)
    }

    /// Returns the most shifts of one hit that a fighter can still absorb, with shared consequences.
    pub(crate) fn left(&self, fighter: FighterId, harm: Harm) -> i32 {
        self.left_of(fighter, harm, false)
    }

    /// Like [`left`](Self::left), for a hit by this attacker, which may skip the boxes (WOA-LETH-01).
    pub(crate) fn left_against(&self, attacker: FighterId, target: FighterId, harm: Harm) -> i32 {
        self.left_of(target, harm, G::skips_boxes(self.view(), attacker))
    }

    /// Like [`left`](Self::left); `bare` is whether the hit skips the boxes.
    pub(crate) fn left_of(&self, target: FighterId, harm: Harm, bare: bool) -> i32 {
        let left = self.view().left(target, harm);
        let own = if bare { left.slots() } else { left.all() };
        own + self.setup.shared_left(self.state, target)
    }

    /// Returns the kind of harm of an attack with this method; [`Harm::Usual`] unless the conflict is mixed.
    pub(crate) fn harm_of(&self, attack: Method) -> Harm {
        if self.is_mixed() {
            G::harm(self.setup, RollKind::Attack, attack.number)
        } else {
            Harm::Usual
        }
    }

    /// Returns the means that a fighter has left against a kind of harm.
    pub(crate) fn means(&self, fighter: FighterId, harm: Harm) -> Means<'a> {
        self.view().means(fighter, harm)
    }

    /// Whether physical and mental attacks may come
    /// ([`ConflictKind::Mixed`](crate::kernels::fate::knobs::common::ConflictKind::Mixed)).
    pub(crate) fn is_mixed(&self) -> bool {
        self.setup.is_mixed()
    }

    /// Returns the kind of harm that a fighter's best attack deals.
    #[inline]
    pub(crate) fn harm_of_attack(&self, attacker: FighterId, target: FighterId) -> Harm {
        let attack = if self.is_mixed() { self.attack_on(attacker, target) } else { None };
        attack.map_or(Harm::Usual, |method| self.harm_of(method))
    }

    /// Returns the least of what a fighter has left against each kind of harm that may come, because a policy must
    /// fear the worst.
    pub(crate) fn least_left(&self, fighter: FighterId, left: impl Fn(Means<'a>) -> i32) -> i32 {
        self.view().least_left(fighter, left)
    }

    /// Returns the most shifts of one hit that a fighter can still absorb, whatever kind it is of.
    pub(crate) fn capacity(&self, fighter: FighterId) -> i32 {
        self.view().capacity(fighter)
    }

    pub(crate) fn best_rating(&self, fighter: FighterId, kind: RollKind) -> i32 {
        G::method(self.view(), fighter, kind, NO_ARGUMENT).map_or(0, |m| m.rating)
    }

    pub(crate) fn points(&self, fighter: FighterId) -> i32 {
        self.view().points(fighter)
    }

    /// Returns the fighter whom the attack at hand is aimed at; `None` if no attack is at hand.
    pub(crate) fn attacked(&self) -> Option<FighterId> {
        match self.moment.kind {
            Some(RollKind::Attack) => Some(FighterId::from(self.moment.opponent)),
            Some(RollKind::Defend) if self.moment.attack => Some(self.actor),
            _ => None,
        }
    }

    /// Returns the fighter whose attack is at hand, on this target.
    pub(crate) fn striker(&self, target: FighterId) -> FighterId {
        if target == self.actor { FighterId::from(self.moment.opponent) } else { self.actor }
    }

    /// Returns the fighters of the own side, or of the sides hostile to it, a bit each.
    pub(crate) fn side_mask(&self, own: bool) -> u64 {
        let side = &self.setup.sides[self.setup.side(self.actor)];
        if own { side.members } else { side.foes }
    }

    pub(crate) fn side_count(&self, own: bool, value: impl Fn(&Self, FighterId) -> i32) -> i32 {
        let mut left = self.side_mask(own);
        let mut sum = 0;
        while left != 0 {
            let fighter = first_in(left);
            left &= left - 1;
            sum += value(self, fighter);
        }
        sum
    }
}
