//! View of a conflict in its present state: places of fighters, their reach and methods, and whether they may defend.

use super::conflict::{AspectKind, Fighter};
use crate::system::{FighterId, NO_ARGUMENT, bits, fighters_in};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::sheet::methods::Method;
use crate::systems::fate_fantasy::sheet::sheet::Sheet;
use crate::systems::fate_fantasy::sheet::skill::Skill;

pub(crate) type View<'a> = crate::system::View<'a, FateFantasy>;

pub(crate) fn filter(among: u64, holds: impl Fn(FighterId) -> bool) -> u64 {
    fighters_in(among).filter(|&who| holds(who)).fold(0, |mask, who| mask | 1 << who)
}

impl<'a> View<'a> {
    /// Returns a `Fighter` in play.
    pub fn it(self, who: FighterId) -> &'a Fighter {
        &self.state.fighters[who]
    }

    /// Returns the `Sheet` of a fighter: its data from before the conflict.
    pub fn sheet(self, who: FighterId) -> &'a Sheet {
        &self.setup.sheets[who]
    }

    /// Returns the fighters of a camp who take part, a bit for each.
    pub fn of_camp(self, camp: usize) -> u64 {
        self.setup.camps[camp] & self.state.standing
    }

    /// Returns the foes of a fighter who take part, as a bit set.
    pub fn foes(self, who: FighterId) -> u64 {
        self.of_camp(self.setup.camp(who) ^ 1)
    }

    /// Returns the allies of a fighter who take part, itself included, as a bit set.
    pub fn allies(self, who: FighterId) -> u64 {
        self.of_camp(self.setup.camp(who))
    }

    /// Returns the number of zones between two fighters.
    pub fn distance(self, a: FighterId, b: FighterId) -> usize {
        let (from, to) = (self.it(a).zone, self.it(b).zone);
        if from == to { 0 } else { usize::from(self.setup.scene.distance(from, to)) }
    }

    /// Whether one is close enough to another for a hand-to-hand deed: `melee.range` (FF-ZONE-02).
    pub fn is_close(self, a: FighterId, b: FighterId) -> bool {
        self.distance(a, b) <= self.setup.knobs.basic.melee as usize
    }

    /// Whether a skill of a character reaches a zone.
    pub fn reaches(self, who: FighterId, skill: Skill, zone: u8) -> bool {
        let distance = usize::from(self.setup.scene.distance(self.it(who).zone, zone));
        let (least, most) = self.setup.range(who, skill);
        (least..=most).contains(&distance)
    }

    /// Returns the best attack of one on another from where they are; `None` if it does not reach.
    pub fn attack(self, by: FighterId, on: FighterId) -> Option<Method> {
        *self.setup.methods[by].attack.get(self.distance(by, on))?
    }

    /// Returns the fighters in some zones, a bit for each.
    pub fn in_zones(self, zones: u16) -> u64 {
        bits(u64::from(zones)).fold(0, |mask, zone| mask | self.state.places[zone])
    }

    /// Returns the fighters whom a fighter's best attack reaches, or its best manoeuvre, a bit for each.
    pub fn in_reach(self, who: FighterId, manoeuvre: bool) -> u64 {
        self.in_zones(self.setup.methods[who].zones(manoeuvre, self.it(who).zone))
    }

    /// Returns the foes whom a fighter's best attack reaches, [`View::foes`] within [`View::in_reach`].
    pub fn targets(self, who: FighterId) -> u64 {
        self.foes(who) & self.in_reach(who, false)
    }

    /// Whether an attack of one reaches another, without making a mask of all.
    pub fn is_in_reach(self, by: FighterId, on: FighterId) -> bool {
        let zones = self.setup.methods[by].zones(false, self.it(by).zone);
        zones >> self.it(on).zone & 1 == 1
    }

    /// Returns the method with which a fighter attacks or manoeuvres against a target, with a named skill or the
    /// best. `None` if it cannot.
    pub fn method_for(
        self,
        who: FighterId,
        target: FighterId,
        argument: u8,
        manoeuvre: bool,
    ) -> Option<Method> {
        let distance = self.distance(who, target);
        let methods = &self.setup.methods[who];
        if argument == NO_ARGUMENT {
            return *methods.best(manoeuvre).get(distance)?;
        }
        let skill = Skill::of(argument)?;
        let (least, most) = self.setup.range(who, skill);
        let rating = self.sheet(who).rating(skill);
        let able = methods.offence >> skill.number() & 1 == 1 && (least..=most).contains(&distance);
        let trained = !manoeuvre || rating >= self.setup.knobs.manoeuvre.min_skill;
        (able && trained).then_some(Method { skill, value: rating as i8 })
    }

    /// Whether a fighter may not defend: pinned down, surprised, disabled, or out of free actions (FF-DEF-03,
    /// FF-ACT-03).
    pub fn is_helpless(self, who: FighterId) -> bool {
        let (it, round) = (self.it(who), self.state.round);
        let early = round <= u16::from(self.setup.helpless_rounds)
            && round <= u16::from(self.sheet(who).helpless);
        let frees = i32::from(it.defences) + i32::from(it.has_held);
        early || !self.setup.knobs.turn.free_limit.allows(frees + 1)
    }

    /// Returns the first aspect on a fighter that a manoeuvre of its foes placed; `None` without any. Consequences
    /// cannot be cleared.
    pub fn clearable(self, ally: FighterId) -> Option<usize> {
        let camp = self.setup.camp(ally);
        self.state.aspects.iter().position(|aspect| {
            FighterId::from(aspect.bearer) == ally
                && usize::from(aspect.camp) != camp
                && aspect.kind != AspectKind::Consequence
        })
    }

    /// Whether the spin of one may go to a roll of another: `spin.max_zones` and `spin.self` limit it (FF-SPIN-02,
    /// 05).
    pub fn may_receive(self, holder: FighterId, who: FighterId) -> bool {
        let knobs = &self.setup.knobs.spin;
        if holder == who {
            return knobs.to_self;
        }
        knobs.max_zones.allows(self.distance(holder, who) as i32)
    }
}
