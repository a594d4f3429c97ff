//! Prospects of an attack as things stand: reach, Boons and Banes, sneak dice, armour, odds (SW-ATK, SW-DEFD, SW-SNK,
//! SW-MOVE-03).

use super::odds::{Odds, OddsTable};
use crate::system::{FighterId, fighters_in};
use crate::systems::stamina_and_wounds::knobs::rounds::{
    DefendUses, PositionModel, RangedInMelee, RangedReach,
};
use crate::systems::stamina_and_wounds::knobs::wounds::Overflow;
use crate::systems::stamina_and_wounds::state::causes::Why;
use crate::systems::stamina_and_wounds::state::conflict::{NOBODY, PCS};
use crate::systems::stamina_and_wounds::state::view::{View, filter};

impl<'a> View<'a> {
    /// Whether an attacker can reach a target with the weapon in hand (SW-MOVE-03).
    pub fn reaches(self, attacker: FighterId, target: FighterId) -> bool {
        let round = &self.setup.knobs.round;
        if round.position == PositionModel::SingleArea {
            return true;
        }
        let it = self.it(attacker);
        let distance = (it.position - self.it(target).position).abs();
        if !self.setup.weapon(attacker, it).ranged {
            return distance == 0;
        }
        let pressed = round.in_melee == RangedInMelee::Forbidden && self.is_pressed(attacker);
        !pressed && (distance <= 1 || round.reach == RangedReach::Far)
    }

    /// Returns the foes whom a fighter can attack.
    pub fn in_reach(self, attacker: FighterId) -> u64 {
        let foes = self.foes(attacker);
        if self.is_bands() { filter(foes, |foe| self.reaches(attacker, foe)) } else { foes }
    }

    /// Whether a fighter can make a free attack: it must be able to act, and in reach.
    pub fn can_strike(self, attacker: FighterId, target: FighterId) -> bool {
        let acts = self.able(self.setup.camp(attacker)) >> attacker & 1 == 1;
        acts && !self.is_helpless(attacker) && self.reaches(attacker, target)
    }

    fn is_pressed(self, fighter: FighterId) -> bool {
        let here = self.it(fighter).position;
        fighters_in(self.foes(fighter)).any(|foe| self.it(foe).position == here)
    }

    /// Whether an archer has a Bane because a foe stands Close (`range.ranged_in_melee`).
    fn is_hampered(self, attacker: FighterId) -> bool {
        let round = &self.setup.knobs.round;
        let bands = self.is_bands() && round.in_melee == RangedInMelee::Bane;
        let ranged = || self.setup.weapon(attacker, self.it(attacker)).ranged;
        bands && ranged() && self.is_pressed(attacker)
    }

    /// Returns the Boons less Banes of an attack (SW-DEFD-01, SW-COND-03 to 05, SW-MOVE-03, SW-CORE-06).
    pub fn edge(self, attacker: FighterId, target: FighterId) -> i8 {
        let (me, it) = (self.it(attacker), self.it(target));
        let (maneuver, round) = (&self.setup.knobs.maneuver, &self.setup.knobs.round);
        let times = |count: u32| if round.stack { count as i32 } else { 1 };
        let mut edge = 0;
        if it.defends > 0 {
            edge -= round.defend_banes * times(u32::from(it.defends));
        }
        if it.prone {
            edge += maneuver.prone_boon;
        }
        if me.prone {
            edge -= maneuver.prone_bane;
        }
        if me.held_by != 0 {
            edge -= maneuver.restrained_bane * times(me.held_by.count_ones());
        }
        if FighterId::from(me.climbs) == target {
            edge += maneuver.climbed_boon;
        }
        if self.is_bands() && self.is_hampered(attacker) {
            edge -= 1;
        }
        edge as i8
    }

    /// Returns the reasons for `edge` as bits of `Why`, for transcripts only.
    pub fn reasons(self, attacker: FighterId, target: FighterId) -> u8 {
        let (me, it) = (self.it(attacker), self.it(target));
        let (maneuver, round) = (&self.setup.knobs.maneuver, &self.setup.knobs.round);
        let holds = |why| match why {
            Why::Defended => it.defends > 0 && round.defend_banes > 0,
            Why::TargetProne => it.prone && maneuver.prone_boon > 0,
            Why::Prone => me.prone && maneuver.prone_bane > 0,
            Why::Held => me.held_by != 0 && maneuver.restrained_bane > 0,
            Why::Climbs => FighterId::from(me.climbs) == target && maneuver.climbed_boon > 0,
            Why::Pressed => self.is_hampered(attacker),
            Why::House => false,
        };
        Why::ALL.into_iter().filter(|&why| holds(why)).fold(0, |mask, why| mask | why.bit())
    }

    /// Returns the Armor Value of a fighter as it stands (SW-AV-05, 06).
    pub fn armour(self, fighter: FighterId) -> i32 {
        let it = self.it(fighter);
        let worn = i32::from(it.armour).min(self.setup.knobs.wound.av_cap);
        (worn - i32::from(it.armour_lost)).max(0)
    }

    /// Whether an attack is a sneak attack: on the defenceless, or by surprise (SW-SNK-04 to 06).
    pub fn is_sneak(self, attacker: FighterId, target: FighterId) -> bool {
        let allowed = || self.setup.camp(attacker) == PCS || self.setup.knobs.round.enemy_sneak;
        (self.is_helpless(target) && allowed()) || self.sneaks(attacker)
    }

    /// Returns the exact odds of an attack by one fighter on another as things stand, from `ArmedAttacker`.
    #[inline]
    pub fn odds(self, attacker: FighterId, target: FighterId) -> &'a Odds {
        ArmedAttacker::of(self, attacker).odds(target)
    }

    /// Like [`odds`](Self::odds), but with this many Boons less Banes.
    fn odds_with(self, attacker: FighterId, target: FighterId, edge: i32) -> &'a Odds {
        let weapon = self.setup.weapon(attacker, self.it(attacker));
        let sneak = self.is_sneak(attacker, target);
        self.setup.odds[usize::from(weapon.odds)].odds(edge, sneak, self.armour(target))
    }

    /// Returns the foes who can act and whose attacks reach a fighter.
    fn attackers(self, target: FighterId) -> u64 {
        let foes = self.acting(self.setup.camp(target) ^ 1);
        if self.is_bands() { filter(foes, |foe| self.reaches(foe, target)) } else { foes }
    }

    /// Returns the mean damage, in tenths, if each of the `attackers` attacked once.
    pub fn incoming(self, target: FighterId) -> i32 {
        fighters_in(self.attackers(target)).map(|foe| self.odds(foe, target).mean_tenths()).sum()
    }

    /// Returns by how much Defend would lower [`incoming`](Self::incoming), in tenths. Policies weigh an action spent
    /// on Defend against an attack by it.
    pub fn defend_saves(self, target: FighterId) -> i32 {
        let round = &self.setup.knobs.round;
        if self.it(target).defends > 0 && !round.stack {
            return 0;
        }
        let mut attackers = fighters_in(self.attackers(target));
        let saved = |foe: FighterId| {
            let edge = i32::from(self.edge(foe, target));
            let mean = |edge| self.odds_with(foe, target, edge).mean_tenths();
            mean(edge) - mean(edge - round.defend_banes)
        };
        if round.defend_uses == DefendUses::One {
            return attackers.next().map_or(0, saved);
        }
        attackers.map(saved).sum()
    }
}

/// An attacker with the weapon in its hand: the part of an attack's odds that does not depend on the target. It is
/// worked out once, because lines ask for the odds against many targets.
#[derive(Clone, Copy)]
pub struct ArmedAttacker<'a> {
    view: View<'a>,
    attacker: FighterId,
    /// Odds of the weapon.
    table: &'a OddsTable,
    /// Whether the attacker gives its attacks no Boons, Banes or sneak dice. That is the usual case, and has a fast
    /// path.
    is_plain: bool,
}

impl<'a> ArmedAttacker<'a> {
    /// Returns the attack of a fighter.
    pub fn of(view: View<'a>, attacker: FighterId) -> Self {
        let me = view.it(attacker);
        let table = &view.setup.odds[usize::from(view.setup.weapon(attacker, me).odds)];
        let is_free = !me.prone && me.held_by == 0 && me.climbs == NOBODY;
        let is_plain =
            is_free && (view.setup.plain_attacks || !view.is_bands() && !view.sneaks(attacker));
        Self { view, attacker, table, is_plain }
    }

    /// Returns the exact odds against a target as things stand.
    #[inline]
    pub fn odds(&self, target: FighterId) -> &'a Odds {
        let it = self.view.it(target);
        let is_target_plain = it.defends == 0 && !it.prone && !self.view.is_helpless(target);
        if self.is_plain && is_target_plain {
            return self.table.plain_odds(self.view.armour(target));
        }
        self.view.odds_with(self.attacker, target, self.view.edge(self.attacker, target).into())
    }

    /// Returns the chance in percent that the attack kills. With `stamina.overflow = lost` it is 0 while there is any
    /// Stamina, because Stamina absorbs the whole hit.
    #[inline]
    pub fn kill_chance(&self, target: FighterId) -> i32 {
        let (it, knobs) = (self.view.it(target), &self.view.setup.knobs);
        if self.view.kills_outright(self.attacker, target) {
            return 100;
        }
        // If Stamina absorbs the whole hit, no hit kills while there is any Stamina (SW-STAM-03).
        let lost = knobs.wound.overflow == Overflow::Lost;
        if lost && it.stamina > 0 && !self.view.setup.sheets[target].stamina_only {
            return 0;
        }
        self.odds(target).at_least(self.view.life(target).max(1))
    }
}
