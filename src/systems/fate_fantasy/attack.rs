//! Attacks and manoeuvres: both sides roll, blocks are met, and what that comes to (FF-ATK, FF-DEF,
//! FF-BLK-06 to 08, FF-BLK-12 to 14, FF-MAN).

use super::ask::{Ask, Moment};
use super::events::{FantasyEvent, Why};
use super::kinds::Either;
use super::knobs::basics::Kind;
use super::knobs::fight::{DefensiveMode, Duration, ShiftsFrom};
use super::knobs::harm::ConcedeWhen;
use super::measures::FantasyMeasure as M;
use super::play::{Play, Spot};
use super::roll::{NO_FLOOR, Opposition, Roll, RollKind};
use super::setup::{Method, Setup};
use super::skill::Skill;
use super::state::{Aspect, AspectKind, State, Trigger};
use super::turn::{Deed, Turn};
use super::words::{POINT_REACT, YES};
use crate::system::Table;

/// Whether somebody may not defend: pinned down, surprised, disabled, or out of free actions
/// (FF-DEF-03, FF-ACT-03).
#[inline]
pub fn is_helpless(setup: &Setup, state: &State, fighter: usize) -> bool {
    let it = &state.fighters[fighter];
    let early = state.round <= u16::from(setup.helpless_rounds)
        && state.round <= u16::from(setup.sheets[fighter].helpless);
    let frees = i32::from(it.defences) + i32::from(it.has_held);
    early || !setup.knobs.turn.free_limit.allows(frees + 1)
}

/// The rolls of an attack or a manoeuvre, and what blocks add to the opposition.
struct Clash {
    actor: Roll,
    other: Roll,
    /// The highest strength of a defensive block that covers the target.
    cover: i32,
    /// The highest total that stops the action, of offensive blocks.
    bar: i32,
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// An attack with a skill (FF-ATK-01).
    pub fn attack(&mut self, turn: &mut Turn, target: usize, method: Method) -> Deed {
        if let Some(gone) = self.ask_target(target) {
            return gone;
        }
        self.plan_follow(turn, super::words::main::ATTACK);
        let who = turn.who;
        self.note(|| FantasyEvent::Attacks(who, target));
        self.count(M::Attacks, who, 1);
        self.first_contact(who);
        let spot = turn.next_spot();
        let kinds = (RollKind::Attack, RollKind::Defend);
        let clash = self.clash(turn, (target, method), kinds, spot);
        let total = clash.actor.total();
        if clash.bar > NO_FLOOR {
            let stopped = self.meet_bars(who, Trigger::Attack, target, total);
            if stopped {
                if !self.setup.knobs.block.stopped_spin {
                    self.forget_defence(&clash);
                } else if clash.other.skill.is_some() {
                    let margin = clash.other.total() - total;
                    self.earn_spin(target, margin);
                }
                self.sweep();
                return Deed::Stopped;
            }
        }
        self.settle_attack(&clash, target, method.skill);
        self.sweep();
        Deed::Done
    }

    /// What a block stopped has not happened, so that nobody has defended against it.
    fn forget_defence(&mut self, clash: &Clash) {
        if clash.other.skill.is_some() {
            let target = clash.other.who;
            let it = self.it(target);
            it.defences = it.defences.saturating_sub(1);
            self.count(M::Defences, target, -1);
        }
    }

    /// Notes the round of a side's first attack.
    fn first_contact(&mut self, who: usize) {
        let bit = 1 << self.setup.sheets[who].side;
        if self.state.contact & bit == 0 {
            self.state.contact |= bit;
            self.count(M::FirstContact, who, i32::from(self.state.round));
        }
    }

    /// A target may concede before the dice fall (FF-END-02); then the action is chosen anew.
    fn ask_target(&mut self, target: usize) -> Option<Deed> {
        let asked = self.setup.knobs.harm.concede_when == ConcedeWhen::BeforeRoll;
        (asked && self.offer_concession(target)).then_some(Deed::TargetGone)
    }

    /// Both parties roll and bid.
    fn clash(
        &mut self,
        turn: &Turn,
        (target, method): (usize, Method),
        kinds: (RollKind, RollKind),
        spot: Spot,
    ) -> Clash {
        let who = turn.who;
        let attacks = kinds.0 == RollKind::Attack;
        if attacks && self.setup.knobs.fight.full_reactive {
            self.react(target);
        }
        let (trigger, covers) = if attacks {
            (Trigger::Attack, true)
        } else {
            (Trigger::Manoeuvre, self.setup.knobs.block.vs_manoeuvre)
        };
        let blocked = !self.state.blocks.is_empty();
        let bar = if blocked { self.highest_bar(who, trigger, target) } else { NO_FLOOR };
        let cover = if blocked && covers { self.highest_cover(who, target) } else { NO_FLOOR };
        let helpless = is_helpless(self.setup, self.state, target);
        let replaced = cover > NO_FLOOR && self.setup.knobs.block.mode == DefensiveMode::Replace;
        let defend = self.setup.methods[target].defend;
        let rating = self.setup.sheets[who].rating(method.skill);
        let edge = i32::from(defend.value);
        let mut actor = self.prepare((who, kinds.0), (method.skill, rating), Some(turn), edge);
        if attacks {
            self.arm(&mut actor, target, method.skill);
        }
        let mut other = if replaced {
            Self::flat(target, kinds.1, cover)
        } else if helpless {
            self.count(M::Undefended, target, 1);
            Self::flat(target, kinds.1, self.setup.knobs.fight.none_opposition)
        } else {
            let value = (defend.skill, i32::from(defend.value));
            let edge = actor.before_dice();
            let roll = self.prepare((target, kinds.1), value, None, edge);
            let it = self.it(target);
            it.defences = it.defences.saturating_add(1);
            self.count(M::Defences, target, 1);
            roll
        };
        let (mine, theirs) = self.opposed(kinds.0.purpose(), spot, who);
        actor.dice = Some(mine);
        let rolls = !replaced && (!helpless || self.setup.knobs.fight.none_rolls);
        other.dice = rolls.then_some(theirs);
        let (shown, answer) = (actor.shown(), other.shown());
        self.note(|| FantasyEvent::Rolled(shown, kinds.0));
        self.note(|| FantasyEvent::Rolled(answer, kinds.1));
        self.bid_both(&mut actor, &mut other, cover.max(bar), spot);
        let cover = if replaced { NO_FLOOR } else { cover };
        Clash { actor, other, cover, bar }
    }

    /// What weapon and bare hands add to an attack (FF-WPN-02, 07, FF-RNG-04).
    fn arm(&mut self, roll: &mut Roll, target: usize, skill: Skill) {
        let distance = self.setup.distance(self.state, roll.who, target);
        let bonus = self.setup.weapon_bonus(roll.who, skill, distance);
        Self::modify(roll, bonus, Why::Weapon);
        if skill == Skill::Unarmed && self.setup.sheets[target].armed {
            Self::modify(roll, self.setup.knobs.weapon.unarmed_penalty, Why::Unarmed);
        }
    }

    /// Full defence by whoever has not acted, out of turn (FF-FULL-04).
    fn react(&mut self, target: usize) {
        let waits = self.state.left >> target & 1 == 1;
        if !waits || self.state.fighters[target].full || !self.is_asked(POINT_REACT, target) {
            return;
        }
        let ask = Ask::new(self.setup, self.state, POINT_REACT, target, &Moment::QUIET);
        if self.table.choose(&ask).option == YES {
            self.state.left &= !(1 << target);
            let it = self.it(target);
            it.acted = true;
            it.holds = false;
            it.full = true;
            self.note(|| FantasyEvent::FullDefence(target));
            self.count(M::FullDefences, target, 1);
        }
    }

    /// What an attack that no offensive block stopped comes to (FF-ATK-02, 06, FF-BLK-06, 07).
    fn settle_attack(&mut self, clash: &Clash, target: usize, skill: Skill) {
        let who = clash.actor.who;
        let (attack, own) = (clash.actor.total(), clash.other.total());
        let block = &self.setup.knobs.block;
        let best_of = clash.cover > NO_FLOOR && block.mode == DefensiveMode::BestOf;
        let defence = if best_of { own.max(clash.cover) } else { own };
        let beaten = clash.cover <= NO_FLOOR || attack > clash.cover;
        if clash.cover > NO_FLOOR {
            self.meet_covers(who, target, attack);
        }
        let hits = attack > defence && beaten;
        let spin = clash.actor.spin - clash.other.spin;
        if spin != 0 {
            let without = attack - spin;
            let would = without > defence && (clash.cover <= NO_FLOOR || without > clash.cover);
            self.count(M::SpinDecided, who, i32::from(would != hits));
        }
        if hits {
            let from_higher = self.setup.knobs.block.shifts_from == ShiftsFrom::Higher;
            let from = if from_higher { defence.max(clash.cover) } else { defence };
            let shifts = attack - from;
            self.note(|| FantasyEvent::Hits(who, shifts));
            self.count(M::Hits, who, 1);
            let stress = self.stress_of(shifts, skill);
            self.take_hit(target, who, stress);
            return;
        }
        self.note(|| FantasyEvent::Misses(who));
        if attack == defence && beaten && self.setup.knobs.fight.tie_damage > 0 {
            self.take_hit(target, who, self.setup.knobs.fight.tie_damage);
        }
        if clash.other.skill.is_some() {
            self.earn_spin(target, defence - attack);
        }
    }

    /// Shifts and ratings as stress (FF-ATK-02).
    fn stress_of(&self, shifts: i32, skill: Skill) -> i32 {
        let fight = &self.setup.knobs.fight;
        let armed = matches!(skill, Skill::WeaponUse | Skill::Ranged);
        let weapon = if armed { fight.weapon_rating } else { 0 };
        let armour = if self.setup.kind == Kind::Physical { fight.armour_rating } else { 0 };
        (shifts + fight.base_damage + weapon - armour).max(0)
    }

    /// A manoeuvre against somebody (FF-MAN-01).
    pub fn manoeuvre(&mut self, turn: &mut Turn, target: usize, method: Method) -> Deed {
        if let Some(gone) = self.ask_target(target) {
            return gone;
        }
        self.plan_follow(turn, super::words::main::MANOEUVRE);
        let who = turn.who;
        self.note(|| FantasyEvent::Manoeuvres(who, target));
        self.count(M::Manoeuvres, who, 1);
        let spot = turn.next_spot();
        let kinds = (RollKind::Manoeuvre, RollKind::DefendManoeuvre);
        let clash = self.clash(turn, (target, method), kinds, spot);
        let total = clash.actor.total();
        if clash.bar > NO_FLOOR && self.meet_bars(who, Trigger::Manoeuvre, target, total) {
            self.forget_defence(&clash);
            self.sweep();
            return Deed::Stopped;
        }
        self.settle_manoeuvre(&clash, target, method.skill);
        self.sweep();
        Deed::Done
    }

    fn settle_manoeuvre(&mut self, clash: &Clash, target: usize, skill: Skill) {
        let (who, total) = (clash.actor.who, clash.actor.total());
        if clash.cover > NO_FLOOR {
            self.meet_covers(who, target, total);
        }
        let shifts = total - clash.other.total().max(clash.cover);
        let least = i32::from(!self.setup.knobs.manoeuvre.tie);
        let spin = clash.actor.spin - clash.other.spin;
        if spin != 0 {
            let changed = (shifts >= least) != (shifts - spin >= least);
            self.count(M::SpinDecided, who, i32::from(changed));
        }
        if shifts >= least {
            self.place_aspect(who, target, skill, (shifts, total));
            return;
        }
        self.note(|| FantasyEvent::Fails(who));
        let rolled = clash.other.skill.is_some();
        if rolled && self.setup.knobs.spin.vs_manoeuvre {
            self.earn_spin(target, clash.other.total() - total);
        }
    }

    /// Places an aspect on somebody: fragile, or sticky from enough shifts on (FF-MAN-03 to 10).
    fn place_aspect(&mut self, who: usize, target: usize, skill: Skill, shifts: (i32, i32)) {
        let knobs = &self.setup.knobs.manoeuvre;
        let sticky = shifts.0 >= knobs.sticky_at;
        let (kind, lasts) = if sticky {
            (AspectKind::Sticky, knobs.sticky)
        } else {
            (AspectKind::Fragile, knobs.fragile)
        };
        let until = match lasts {
            Either::Word(Duration::Conflict) => 0,
            Either::Number(rounds) => self.state.round + rounds as u16,
        };
        let personal = skill == Skill::Ranged && knobs.personal_ranged;
        self.place(Aspect {
            bearer: target as u8,
            placer: who as u8,
            camp: self.setup.camp(who) as u8,
            kind,
            personal,
            free: knobs.free_tags as u8,
            total: shifts.1.clamp(-100, 100) as i8,
            until,
            gone: false,
        });
        self.count(M::AspectsPlaced, who, 1);
        self.count(M::StickyPlaced, who, i32::from(sticky));
        self.note(|| FantasyEvent::Placed(target, kind, personal));
    }

    /// Removes an aspect of the foes from an ally, against the total that placed it (FF-MAN-14).
    pub fn clear(&mut self, turn: &mut Turn, ally: usize, method: Method) -> Deed {
        let who = turn.who;
        self.note(|| FantasyEvent::Clears(who, ally));
        self.count(M::Manoeuvres, who, 1);
        let spot = turn.next_spot();
        let Some(at) = self.clearable(ally) else { return Deed::Done };
        let difficulty = i32::from(self.state.aspects[at].total);
        let value = (method.skill, self.setup.sheets[who].rating(method.skill));
        let mut roll = self.prepare((who, RollKind::Manoeuvre), value, Some(turn), difficulty);
        let opponent = Opposition::NONE;
        let against = Opposition { opponent, total: difficulty, success: 0 };
        self.roll_single(&mut roll, against, spot);
        if roll.total() >= difficulty {
            let placer = usize::from(self.state.aspects[at].placer);
            let wasted = i32::from(self.state.aspects[at].free);
            self.count(M::TagsWasted, placer, wasted);
            self.state.aspects.remove(at);
            self.note(|| FantasyEvent::Removed(ally));
        } else {
            self.note(|| FantasyEvent::Fails(who));
        }
        Deed::Done
    }

    /// The first aspect on an ally that a manoeuvre of the foes placed.
    pub fn clearable(&self, ally: usize) -> Option<usize> {
        clearable(self.setup, self.state, ally)
    }
}

/// The first aspect on somebody that a manoeuvre of its foes placed.
pub fn clearable(setup: &Setup, state: &State, ally: usize) -> Option<usize> {
    let camp = setup.camp(ally);
    state.aspects.iter().position(|aspect| {
        usize::from(aspect.bearer) == ally
            && usize::from(aspect.camp) != camp
            && aspect.kind != AspectKind::Consequence
    })
}
