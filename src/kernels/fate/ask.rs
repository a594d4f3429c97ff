//! A question of a Fate conflict: what may be chosen, and the values of features.

use super::effort;
use super::game::{FateGame, Method, RollKind, Setup, StateOf};
use super::gear;
use super::harm::{self, Means};
use super::knobs::{ConflictKind, InvokeOwner};
use super::odds;
use super::shared;
use super::sheet::Harm;
use super::state::{Footing, Status};
use super::words::{
    FateFeature, INVOKE, KERNEL_POINTS, POINT_ABSORB, POINT_CONCEDE, POINT_DEFEND, POINT_INVOKE,
    POINT_NEXT, POINT_TURN, absorb_option, aid_option, invoke_class, invoke_option, next_option,
    turn_option,
};
use crate::dice::fate::{ROLLS, mean_of_81};
use crate::system::{NO_ARGUMENT, Question};
use std::cell::Cell;

/// What is going on when a decision is asked for; what does not apply stays at its default.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The decider's roll.
    pub kind: Option<RollKind>,
    /// The other party, or `u8::MAX`.
    pub opponent: u8,
    /// The decider's margin.
    pub margin: i32,
    /// What the decider's dice count.
    pub dice: i32,
    /// Dice of the decider that are replaced.
    pub replaced: u8,
    /// Whether the decider rolled dice.
    pub rolled: bool,
    /// Free invocations usable.
    pub free: i32,
    /// Fate points usable.
    pub paid: i32,
    /// Shifts of the hit, or the attacker's margin.
    pub shifts: i32,
    /// Whether it is about an attack.
    pub attack: bool,
    /// Whether an action against the decider was announced.
    pub targeted: bool,
    /// Whether the cost is serious.
    pub serious: bool,
    /// The method that is defended against, or `NO_ARGUMENT`.
    pub against: u8,
    /// Whom the decider may step in for, or `u8::MAX`.
    pub ward: u8,
    /// Efforts that the decider has made on its roll.
    pub efforts: u8,
    /// The fighters whom it is about, a bit for each.
    pub among: u64,
    /// What a decision point of the system is about, in its own numbers.
    pub matter: [u8; 3],
}

impl Moment {
    /// Nothing is going on.
    pub const QUIET: Self = Self {
        kind: None,
        opponent: u8::MAX,
        margin: 0,
        dice: 0,
        replaced: 0,
        rolled: false,
        free: 0,
        paid: 0,
        shifts: 0,
        attack: false,
        targeted: false,
        serious: false,
        against: NO_ARGUMENT,
        ward: u8::MAX,
        efforts: 0,
        among: 0,
        matter: [0; 3],
    };
}

impl Default for Moment {
    fn default() -> Self {
        Self::QUIET
    }
}

/// The decider's attack, once it was looked up; it may have none.
#[derive(Clone, Copy, Debug)]
enum Known {
    NotYet,
    Method(Option<Method>),
}

/// A question put to a fighter.
#[derive(Debug)]
pub struct Ask<'a, G: FateGame> {
    /// What does not change.
    pub setup: &'a Setup<G>,
    /// The state as it stands.
    pub state: &'a StateOf<G>,
    /// Number of the decision point.
    pub point: usize,
    /// Who decides.
    pub actor: usize,
    /// What is going on.
    pub moment: &'a Moment,
    /// The decider's attack, once it was looked up.
    attack: Cell<Known>,
}

impl<'a, G: FateGame> Ask<'a, G> {
    /// A question at a point.
    #[inline]
    pub fn new(
        setup: &'a Setup<G>,
        state: &'a StateOf<G>,
        point: usize,
        actor: usize,
        moment: &'a Moment,
    ) -> Self {
        Self { setup, state, point, actor, moment, attack: Cell::new(Known::NotYet) }
    }

    /// The foes who are in the conflict; of a mob, the one who stands for it.
    #[inline]
    pub fn foes(&self) -> u64 {
        self.setup.foes(self.actor) & self.state.units()
    }

    /// Own side's fighters who are in the conflict; of a mob, the one who stands for it.
    #[inline]
    pub fn allies(&self) -> u64 {
        self.setup.members(self.actor) & self.state.units()
    }

    /// Whether the fighter can roll this with the named method, or with any if none is named.
    #[inline]
    pub fn can_roll(&self, kind: RollKind, argument: u8) -> bool {
        let (setup, state) = (self.setup, self.state);
        if argument == NO_ARGUMENT {
            G::method(setup, state, self.actor, kind, self.moment.against).is_some()
        } else {
            let against = self.moment.against;
            G::named_method(setup, state, self.actor, kind, argument, against).is_some()
        }
    }

    /// The fighters of `among` for whom `holds`.
    pub fn filter(&self, among: u64, holds: impl Fn(usize) -> bool) -> u64 {
        let mut left = among;
        let mut kept = 0;
        while left != 0 {
            let fighter = left.trailing_zeros() as usize;
            left &= left - 1;
            kept |= u64::from(holds(fighter)) << fighter;
        }
        kept
    }

    fn legal_turn(&self, option: u8, argument: u8) -> bool {
        let create = RollKind::Create { presence: false };
        let foot = &self.state.fighters[self.actor].foot;
        match option {
            turn_option::ATTACK => {
                foot.blocked & Footing::NO_ATTACK == 0 && self.can_roll(RollKind::Attack, argument)
            }
            turn_option::CREATE | turn_option::EXPLOIT | turn_option::CREATE_ON_SCENE => {
                foot.blocked & Footing::NO_CREATE == 0 && self.can_roll(create, argument)
            }
            turn_option::REMOVE => self.can_roll(RollKind::Overcome, argument),
            turn_option::FULL_DEFENSE => foot.steps == 0 || self.setup.place.free_move,
            turn_option::PASS => true,
            _ => G::legal(self, option, argument),
        }
    }

    fn aims(&self, option: u8, argument: u8) -> u64 {
        let side = self.setup.side(self.actor);
        let own = |by: u8| self.setup.side(usize::from(by)) == side;
        let create = RollKind::Create { presence: false };
        match option {
            turn_option::ATTACK => {
                let open = self.foes() & !self.setup.bodies.untouchable;
                self.within(open, RollKind::Attack, argument)
            }
            turn_option::CREATE => self.within(self.foes(), create, argument),
            turn_option::EXPLOIT => {
                self.filter(self.within(self.foes(), create, argument), |foe| {
                    let attached = &self.state.fighters[foe].attached;
                    attached.iter().any(|aspect| !aspect.boost && own(aspect.by))
                })
            }
            turn_option::REMOVE => self.filter(self.allies(), |ally| {
                self.state.fighters[ally].attached.iter().any(|aspect| !aspect.boost)
            }),
            turn_option::CREATE_ON_SCENE | turn_option::FULL_DEFENSE | turn_option::PASS => 0,
            _ => G::candidates(self, option, argument),
        }
    }

    /// Those of `among` whom a roll with the named method, or with any, reaches from where the
    /// decider stands (FC-ATK-03, FC-ATK-12, FC-ADV-17).
    #[inline]
    pub fn within(&self, among: u64, kind: RollKind, argument: u8) -> u64 {
        if !self.setup.map.has_zones() {
            return among;
        }
        self.filter(among, |foe| self.reaches(self.actor, foe, kind, argument))
    }

    fn reaches(&self, fighter: usize, target: usize, kind: RollKind, argument: u8) -> bool {
        let distance = self.distance(fighter, target);
        if argument == NO_ARGUMENT {
            G::method_at(self.setup, self.state, fighter, kind, distance).is_some()
        } else {
            distance <= G::reach(self.setup, fighter, kind, argument)
        }
    }

    /// Zones between two fighters.
    #[inline]
    pub fn distance(&self, one: usize, other: usize) -> u8 {
        let [one, other] = [one, other].map(|fighter| self.state.fighters[fighter].foot.zone);
        self.setup.map.distance(one, other)
    }

    /// The foes of a fighter whom it can attack from where it stands.
    fn in_reach_of(&self, fighter: usize) -> u64 {
        let foes = self.setup.foes(fighter) & self.state.units();
        if !self.setup.map.has_zones() {
            return foes;
        }
        self.filter(foes, |foe| self.reaches(fighter, foe, RollKind::Attack, NO_ARGUMENT))
    }

    /// Others of `among` in a fighter's zone.
    fn beside(&self, fighter: usize, among: u64) -> i32 {
        let zone = self.state.fighters[fighter].foot.zone;
        let among = among & self.state.units() & !(1 << fighter);
        super::movement::in_zone(self.state, among, zone).count_ones() as i32
    }

    /// Fighters who are still to act in the running exchange.
    fn waiting(&self) -> u64 {
        super::order::waiting(self.state)
    }

    fn legal_invoke(&self, option: u8) -> bool {
        let reroll = self.moment.rolled && self.setup.fate.reroll;
        match option {
            invoke_option::PASS => true,
            invoke_option::FREE => self.moment.free > 0,
            invoke_option::FREE_REROLL => self.moment.free > 0 && reroll,
            invoke_option::FATE_POINT => self.moment.paid > 0,
            invoke_option::FATE_REROLL => self.moment.paid > 0 && reroll,
            _ => effort::legal(self, option - INVOKE.len() as u8),
        }
    }

    fn legal_absorb(&self, option: u8) -> bool {
        let knobs = &self.setup.fate;
        match option {
            absorb_option::OUT => knobs.may_decline,
            absorb_option::LARGE_BOX if !harm::any_box(knobs.box_choice) => false,
            _ => {
                let (setup, state) = (self.setup, self.state);
                harm::soak_by(setup, state, self.actor, option, self.moment.shifts).is_some()
            }
        }
    }

    /// Chance in percent that one attack by `attacker` on `target` hits for so many shifts.
    pub fn attack_chance(&self, attacker: usize, target: usize, shifts: i32) -> i32 {
        let attack = self.attack_on(attacker, target);
        attack.map_or(0, |attack| self.chance_with(attack, attacker, target, shifts))
    }

    /// The same for an attack with this method.
    pub fn chance_with(&self, attack: Method, attacker: usize, target: usize, shifts: i32) -> i32 {
        let (setup, state) = (self.setup, self.state);
        let margin = gear::least_margin(setup, attacker, target, self.harm_of(attack), shifts);
        let defense = G::method(setup, state, target, RollKind::Defend, attack.number);
        let mut edge = attack.rating - defense.map_or(0, |method| method.rating);
        if state.fighters[target].full_defense {
            edge -= setup.fate.full_defense_bonus;
        }
        if !setup.bodies.scale.is_empty() {
            edge += setup.bodies.scale_before(attacker, target);
        }
        if setup.bodies.still_defending != 0 {
            let rolls = [(attacker, RollKind::Attack), (target, RollKind::Defend)]
                .map(|(fighter, kind)| !setup.bodies.is_still(fighter, kind));
            if rolls != [true; 2] {
                return odds::chance_without(rolls, edge, margin);
            }
        }
        let mine = G::replaced_dice(setup, state, attacker, Some(target), RollKind::Attack);
        let theirs = G::replaced_dice(setup, state, target, Some(attacker), RollKind::Defend);
        odds::chance(mine, theirs, edge, margin)
    }

    /// The method of an attack by one fighter on another: the best that reaches it, or the best
    /// there is.
    #[inline]
    fn attack_on(&self, fighter: usize, target: usize) -> Option<Method> {
        if self.setup.map.has_zones() {
            let distance = self.distance(fighter, target);
            let (setup, state, kind) = (self.setup, self.state, RollKind::Attack);
            if let Some(method) = G::method_at(setup, state, fighter, kind, distance) {
                return Some(method);
            }
        }
        self.attack_of(fighter)
    }

    /// The method of an attack by this fighter; the decider's own is looked up once.
    #[inline]
    fn attack_of(&self, fighter: usize) -> Option<Method> {
        let look_up = || G::method(self.setup, self.state, fighter, RollKind::Attack, NO_ARGUMENT);
        if fighter != self.actor {
            return look_up();
        }
        match self.attack.get() {
            Known::Method(method) => method,
            Known::NotYet => {
                let method = look_up();
                self.attack.set(Known::Method(method));
                method
            }
        }
    }

    /// Chance in percent that one attack takes its target out.
    pub fn take_out_chance(&self, attacker: usize, target: usize) -> i32 {
        let capacity = self.left(target, self.harm_of_attack(attacker, target));
        self.attack_chance(attacker, target, capacity + 1)
    }

    /// Most shifts of one hit that a fighter can still absorb, with shared consequences.
    #[inline]
    pub fn left(&self, fighter: usize, harm: Harm) -> i32 {
        self.means(fighter, harm).capacity() + shared::left(self.setup, self.state, fighter)
    }

    /// The kind of harm of an attack with this method.
    #[inline]
    fn harm_of(&self, attack: Method) -> Harm {
        if self.is_mixed() {
            G::harm(self.setup, RollKind::Attack, attack.number)
        } else {
            Harm::Usual
        }
    }

    /// What the attack at hand would hit for with this margin.
    fn hit_of(&self, margin: i32) -> i32 {
        let opponent = usize::from(self.moment.opponent);
        let (attacker, target) = match (self.moment.kind, self.attacked()) {
            (Some(RollKind::Attack), Some(target)) => (self.actor, target),
            (_, Some(target)) if opponent < self.setup.sheets.len() => (opponent, target),
            _ => return margin,
        };
        if margin < 0 || !self.setup.harm.geared {
            return margin;
        }
        let ratings = gear::between(self.setup, attacker, target, self.state.harm);
        gear::blow(&self.setup.fate, &self.setup.harm.knobs, ratings, margin).shifts
    }

    /// What a fighter has left against a kind of harm.
    #[inline]
    pub fn means(&self, fighter: usize, harm: Harm) -> Means<'a> {
        Means::of(&self.setup.sheets[fighter], &self.state.fighters[fighter], harm)
    }

    /// Whether physical and mental attacks may come.
    #[inline]
    pub fn is_mixed(&self) -> bool {
        self.setup.fate.kind == ConflictKind::Mixed
    }

    /// The kind of harm that a fighter's best attack deals.
    #[inline]
    fn harm_of_attack(&self, attacker: usize, target: usize) -> Harm {
        let attack = if self.is_mixed() { self.attack_on(attacker, target) } else { None };
        attack.map_or(Harm::Usual, |method| self.harm_of(method))
    }

    /// The least of what a fighter has left against each kind of harm that may come.
    #[inline]
    fn least_left(&self, fighter: usize, left: impl Fn(Means<'a>) -> i32) -> i32 {
        let usual = left(self.means(fighter, Harm::Usual));
        if self.is_mixed() { usual.min(left(self.means(fighter, Harm::Mental))) } else { usual }
    }

    /// Most shifts of one hit that a fighter can still absorb, whatever kind it is of.
    #[inline]
    pub fn capacity(&self, fighter: usize) -> i32 {
        let own = self.least_left(fighter, |means| means.capacity());
        own + shared::left(self.setup, self.state, fighter)
    }

    fn best_rating(&self, fighter: usize, kind: RollKind) -> i32 {
        G::method(self.setup, self.state, fighter, kind, NO_ARGUMENT).map_or(0, |m| m.rating)
    }

    fn points(&self, fighter: usize) -> i32 {
        i32::from(if self.setup.uses_pool(fighter) {
            self.state.pool
        } else {
            self.state.fighters[fighter].fate
        })
    }

    /// The fighter whom the attack at hand is aimed at.
    fn attacked(&self) -> Option<usize> {
        match self.moment.kind {
            Some(RollKind::Attack) => Some(usize::from(self.moment.opponent)),
            Some(RollKind::Defend) if self.moment.attack => Some(self.actor),
            _ => None,
        }
    }

    /// Whether a hit with this many more shifts than the margin takes the target out.
    fn takes_out(&self, target: Option<usize>, shifts: i32) -> bool {
        target.is_some_and(|target| shifts > 0 && shifts > self.left(target, self.state.harm))
    }

    fn wounds(&self, target: Option<usize>, shifts: i32) -> bool {
        target.is_some_and(|target| {
            shifts > 0 && shifts > self.means(target, self.state.harm).box_capacity()
        })
    }

    fn reroll_better(&self) -> bool {
        let promised = (self.moment.dice + self.setup.fate.invoke_bonus) * (ROLLS as i32);
        self.moment.rolled && self.setup.fate.reroll && promised < mean_of_81(self.moment.replaced)
    }

    fn side_mask(&self, own: bool) -> u64 {
        let side = &self.setup.sides[self.setup.side(self.actor)];
        if own { side.members } else { side.foes }
    }

    fn side_count(&self, own: bool, value: impl Fn(&Self, usize) -> i32) -> i32 {
        let mut left = self.side_mask(own);
        let mut sum = 0;
        while left != 0 {
            let fighter = left.trailing_zeros() as usize;
            left &= left - 1;
            sum += value(self, fighter);
        }
        sum
    }

    fn side_invocations(&self, own: bool) -> i32 {
        let side = self.setup.side(self.actor);
        let hostile = self.setup.sides[side].hostile;
        let counts = self.state.free.iter().enumerate();
        let chosen =
            counts.filter(|(at, _)| if own { *at == side } else { hostile >> at & 1 == 1 });
        chosen.map(|(_, free)| i32::from(*free)).sum()
    }
}

impl<G: FateGame> Question for Ask<'_, G> {
    #[inline]
    fn point(&self) -> usize {
        self.point
    }

    #[inline]
    fn actor(&self) -> usize {
        self.actor
    }

    #[inline]
    fn class(&self) -> usize {
        match self.point {
            POINT_INVOKE => invoke_class(self.moment.kind),
            POINT_CONCEDE => usize::from(self.moment.targeted),
            _ => 0,
        }
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        match self.point {
            POINT_TURN => self.legal_turn(option, argument),
            POINT_INVOKE => self.legal_invoke(option),
            POINT_ABSORB => self.legal_absorb(option),
            POINT_DEFEND => G::legal(self, option, argument),
            point if point == G::POINT_AID => match option {
                aid_option::FREE => self.moment.free > 0,
                aid_option::FATE_POINT => self.moment.paid > 0,
                _ => true,
            },
            point if point >= KERNEL_POINTS => G::legal(self, option, argument),
            _ => true,
        }
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        match self.point {
            POINT_TURN => self.aims(option, argument),
            POINT_NEXT => match option {
                next_option::FRIEND => self.waiting() & self.setup.members(self.actor),
                next_option::FOE => self.waiting() & self.setup.foes(self.actor),
                _ => 0,
            },
            point if point >= KERNEL_POINTS => G::candidates(self, option, argument),
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        let Some(known) = FateFeature::from_number(feature as u16) else {
            return G::of_fighter(self, feature as u16 - FateFeature::COUNT, fighter);
        };
        let sheet = &self.setup.sheets[fighter];
        let it = &self.state.fighters[fighter];
        match known {
            FateFeature::StressLeft => sheet.free_boxes(it),
            FateFeature::BestBox => self.least_left(fighter, |means| means.box_capacity()),
            FateFeature::Absorbs => self.capacity(fighter),
            FateFeature::Consequences => it.slots.count_ones() as i32,
            FateFeature::SlotsLeft => sheet.slots.len() as i32 - it.slots.count_ones() as i32,
            FateFeature::Worst => {
                let filled =
                    sheet.slots.iter().enumerate().filter(|(at, _)| it.slots >> at & 1 == 1);
                filled.map(|(_, slot)| slot.severity as i32 + 1).max().unwrap_or(0)
            }
            FateFeature::FatePoints => self.points(fighter),
            FateFeature::FreeInvokes => {
                let harm = self.harm_of_attack(self.actor, fighter);
                i32::from(free_against(self.setup, self.state, self.actor, (fighter, harm)))
            }
            FateFeature::Advantages | FateFeature::Hindered => {
                let mine = self.setup.side(self.actor);
                let counts = |by: u8| {
                    known == FateFeature::Hindered || self.setup.side(usize::from(by)) == mine
                };
                it.attached.iter().filter(|a| !a.boost && counts(a.by)).count() as i32
            }
            FateFeature::Attack => self.best_rating(fighter, RollKind::Attack),
            FateFeature::Defense => self.best_rating(fighter, RollKind::Defend),
            FateFeature::HitChance => self.attack_chance(self.actor, fighter, 1),
            FateFeature::TakeOutChance => self.take_out_chance(self.actor, fighter),
            FateFeature::Threat => self.attack_chance(fighter, self.actor, 1),
            FateFeature::Danger => self.take_out_chance(fighter, self.actor),
            FateFeature::Nameless => i32::from(sheet.slots.is_empty()),
            FateFeature::Acted => i32::from(it.acted),
            FateFeature::Defending => i32::from(it.full_defense),
            FateFeature::Attacked => i32::from(it.attacked),
            FateFeature::Distance => i32::from(self.distance(self.actor, fighter)),
            FateFeature::InReach => self.in_reach_of(fighter).count_ones() as i32,
            FateFeature::Reachable => {
                i32::from(self.reaches(self.actor, fighter, RollKind::Attack, NO_ARGUMENT))
            }
            FateFeature::Company => self.beside(fighter, self.setup.members(fighter)),
            FateFeature::Crowd => self.beside(fighter, self.setup.foes(fighter)),
            FateFeature::Barred => i32::from(it.foot.barred),
            FateFeature::Moved => i32::from(it.foot.steps > 0),
            _ => 0,
        }
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        let Some(known) = FateFeature::from_number(feature as u16) else {
            return G::of_side(self, feature as u16 - FateFeature::COUNT, own);
        };
        let there = self.state.standing & !self.setup.bodies.hazards;
        let standing = |own: bool| (self.side_mask(own) & there).count_ones() as i32;
        match known {
            FateFeature::Fighters => standing(own),
            FateFeature::Winning => standing(own) - standing(!own),
            FateFeature::Lost => self.side_count(own, |ask, fighter| {
                let status = ask.state.fighters[fighter].status;
                i32::from(matches!(status, Status::TakenOut | Status::Conceded))
            }),
            FateFeature::Boosts => self.side_count(own, |ask, fighter| {
                i32::from(ask.state.fighters[fighter].boosts.all())
            }),
            FateFeature::Toughness => self.side_count(own, |ask, fighter| {
                if ask.state.is_in(fighter) { ask.capacity(fighter) } else { 0 }
            }),
            FateFeature::Invocations => self.side_invocations(own),
            _ => 0,
        }
    }

    fn of_world(&self, feature: usize) -> i32 {
        let Some(known) = FateFeature::from_number(feature as u16) else {
            return G::of_world(self, feature as u16 - FateFeature::COUNT);
        };
        let moment = self.moment;
        let bonus = self.setup.fate.invoke_bonus;
        let trade = moment.shifts - self.setup.fate.style_trade;
        let opponent = (moment.opponent != u8::MAX).then_some(usize::from(moment.opponent));
        let attacker = opponent.filter(|_| moment.targeted && moment.attack);
        let flag = match known {
            FateFeature::Exchange => return i32::from(self.state.exchange),
            FateFeature::TargetedDanger => {
                return attacker.map_or(0, |by| self.take_out_chance(by, self.actor));
            }
            FateFeature::TargetedThreat => {
                return attacker.map_or(0, |by| self.attack_chance(by, self.actor, 1));
            }
            FateFeature::Margin => return moment.margin,
            FateFeature::Invokes => return moment.free,
            FateFeature::Payable => return moment.paid,
            FateFeature::Dice => return moment.dice,
            FateFeature::Shifts => return moment.shifts,
            FateFeature::BestOf => {
                return self.aims(turn_option::ATTACK, NO_ARGUMENT).count_ones() as i32;
            }
            FateFeature::Targeted => moment.targeted,
            FateFeature::RerollBetter => self.reroll_better(),
            FateFeature::Attacking => moment.kind == Some(RollKind::Attack),
            FateFeature::Defends => moment.kind.is_some_and(RollKind::defends),
            FateFeature::Creating => matches!(moment.kind, Some(RollKind::Create { .. })),
            FateFeature::Overcoming => {
                matches!(moment.kind, Some(RollKind::Overcome | RollKind::Oppose))
            }
            FateFeature::Roaring => moment.kind == Some(RollKind::Roar),
            FateFeature::WouldTakeOut => {
                self.takes_out(self.attacked(), self.hit_of(moment.shifts))
            }
            FateFeature::CouldTakeOut => {
                self.takes_out(self.attacked(), self.hit_of(moment.shifts + bonus * moment.free))
            }
            FateFeature::WouldWound => self.wounds(self.attacked(), self.hit_of(moment.shifts)),
            FateFeature::TakesOut => self.takes_out(opponent, moment.shifts),
            FateFeature::TradeTakesOut => self.takes_out(opponent, trade),
            FateFeature::Wounds => self.wounds(opponent, moment.shifts),
            FateFeature::TradeWounds => self.wounds(opponent, trade),
            FateFeature::Serious => moment.serious,
            _ => false,
        };
        i32::from(flag)
    }
}

/// Free invocations that a fighter could use against another: advantages on it and consequences
/// that it bears. Boosts, which serve anywhere, are left aside.
fn free_against<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    (foe, harm): (usize, Harm),
) -> u8 {
    let holds = |maker: u8| match setup.fate.invoke_owner {
        InvokeOwner::Side => setup.side(usize::from(maker)) == setup.side(fighter),
        InvokeOwner::Character => usize::from(maker) == fighter,
    };
    let it = &state.fighters[foe];
    let stuck = it.attached.iter().filter(|aspect| holds(aspect.by)).map(|aspect| aspect.free);
    let caused = it.slot_free.iter().zip(it.slot_by).enumerate();
    let hidden = G::hidden_slots(setup, state, foe);
    let open = |at: usize| hidden >> at & 1 == 0 && state.wound_fits(foe, at, harm);
    let wounds = caused
        .filter(|&(at, (free, by))| *free > 0 && holds(by) && open(at))
        .map(|(_, (free, _))| *free);
    stuck.chain(wounds).fold(0, u8::saturating_add)
}
