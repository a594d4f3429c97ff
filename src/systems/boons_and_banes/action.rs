//! A member's action: what it is, who takes part, with which Approaches (BB-TURN, BB-ATK-01, 02,
//! BB-GRP-01, 08, BB-MULTI-01, 07, 08, BB-MID-01, 04).

use super::approach::Known;
use super::ask::Moment;
use super::attack::is_forced;
use super::contest::{Contest, Deed, MOST_TOGETHER, Roll};
use super::convert::Conversion;
use super::events::BoonsEvent;
use super::gear::reach_dice;
use super::kinds::Skill;
use super::knobs::attack::{DefenceSkill, Reveal};
use super::knobs::favour::OnFailure;
use super::knobs::positioning::PositionSkill;
use super::measures::BoonsMeasure as M;
use super::play::{Play, Spot};
use super::setup::Setup;
use super::state::{Phase, State};
use super::words::{
    ALSO, JOIN, POINT_ACTION_SKILL, POINT_ALSO, POINT_ATTACK, POINT_DEFENCE, POINT_JOIN,
    POINT_TURN, turn,
};
use crate::few::Few;
use crate::system::{NO_TARGET, Table, bits};

/// Who takes part in an action.
#[derive(Clone, Copy, Debug, Default)]
struct Parties {
    actors: Few<u8, MOST_TOGETHER>,
    targets: Few<u8, MOST_TOGETHER>,
    /// The last of the targets that are there to guard the others (BB-TAL-13).
    guards: u8,
}

/// Whether several may act together in this way, and one against several (BB-GRP-08, BB-MULTI-08).
pub fn together(setup: &Setup, deed: Deed) -> (bool, bool) {
    let knobs = &setup.knobs.attack;
    let plain = deed == Deed::Attack;
    (knobs.group && (plain || knobs.group_other), knobs.multi && (plain || knobs.multi_other))
}

/// Members of somebody's team who could still act in this turn, the actor left out.
pub fn others_to_act(setup: &Setup, state: &State, actor: usize) -> u64 {
    let own = setup.members[setup.team(actor)] & state.active & state.left;
    own & !(1 << actor)
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// One member's action.
    pub fn act(&mut self, actor: usize) {
        let spot =
            Spot { turn: self.setup.sheets[actor].seat, act: self.state.fighters[actor].acted };
        let choice = self.choose(POINT_TURN, actor, &Moment::QUIET);
        self.spend_action(actor);
        let deed = match choice.option {
            turn::SURRENDER => {
                self.surrender(actor, spot);
                self.check_ends();
                return;
            }
            turn::ATTACK | turn::GROUP | turn::SEVERAL => Deed::Attack,
            turn::OTHER_SKILL => Deed::OtherSkill,
            turn::POSITION => Deed::Position,
            _ => {
                self.note(|| BoonsEvent::Passes(actor));
                return;
            }
        };
        if choice.target == NO_TARGET {
            return;
        }
        let mut parties = self.parties(actor, choice.target, choice.option, deed);
        if self.setup.talented {
            let sums = self.strengths(&parties);
            parties.guards = self.guards(deed, sums, &mut parties.targets);
        }
        let guards = parties.guards;
        let mut contest = Contest { deed, spot, guards, ..Contest::default() };
        self.declare(&mut contest, &mut parties);
        if contest.targets.is_empty() {
            return;
        }
        self.table.note(|| BoonsEvent::Declares(contest));
        self.count_deed(&contest);
        self.resolve(&mut contest);
        self.conclude(&contest);
    }

    fn spend_action(&mut self, who: usize) {
        self.count(M::Actions, who, 1);
        let it = &mut self.state.fighters[who];
        it.actions = it.actions.saturating_sub(1);
        it.acted += 1;
        if it.actions == 0 {
            self.state.left &= !(1 << who);
        }
    }

    /// Those who join, and those who are aimed at.
    fn parties(&mut self, actor: usize, target: u8, option: u8, deed: Deed) -> Parties {
        let mut parties = Parties::default();
        parties.actors.push(actor as u8);
        parties.targets.push(target);
        let (group, several) = together(self.setup, deed);
        let declared = [option == turn::GROUP, option == turn::SEVERAL];
        if group && (declared[0] || deed != Deed::Attack) {
            self.join(actor, &mut parties, declared[0]);
        }
        let grouped = parties.actors.len() > 1;
        let both = !grouped || self.setup.knobs.attack.group_multi;
        let may = several && both;
        if may && (declared[1] || deed != Deed::Attack || grouped && declared[0]) {
            self.also(actor, &mut parties, declared[1] || grouped);
        }
        parties
    }

    fn join(&mut self, actor: usize, parties: &mut Parties, declared: bool) {
        let most = self.setup.knobs.attack.group_size;
        for other in bits(others_to_act(self.setup, self.state, actor)) {
            let size = parties.actors.len();
            if size == MOST_TOGETHER || !most.allows(size as i32 + 1) {
                return;
            }
            if !self.is_asked(POINT_JOIN, other)
                || self.setup.reach(other) >> parties.targets[0] & 1 == 0
            {
                continue;
            }
            let moment = Moment {
                among: 1 << parties.targets[0],
                declared,
                sums: self.strengths(parties),
                ..Moment::QUIET
            };
            if self.choose(POINT_JOIN, other, &moment).option == JOIN {
                parties.actors.push(other as u8);
                self.spend_action(other);
            }
        }
    }

    fn also(&mut self, actor: usize, parties: &mut Parties, declared: bool) {
        let most = self.setup.knobs.attack.multi_targets;
        if !self.is_asked(POINT_ALSO, actor) {
            return;
        }
        loop {
            let count = parties.targets.len();
            let named = parties.targets.iter().fold(0_u64, |mask, target| mask | 1 << target);
            let among = self.in_reach(actor) & !named;
            if count == MOST_TOGETHER || !most.allows(count as i32 + 1) || among == 0 {
                return;
            }
            let sums = self.strengths(parties);
            let moment = Moment { among, declared, sums, ..Moment::QUIET };
            let choice = self.choose(POINT_ALSO, actor, &moment);
            if choice.option != ALSO || choice.target == NO_TARGET {
                return;
            }
            parties.targets.push(choice.target);
        }
    }

    /// Sums of the strengths of those who act, and of what those aimed at bring against the first
    /// of them, in tenths.
    fn strengths(&self, parties: &Parties) -> [i32; 2] {
        let (setup, state) = (self.setup, &*self.state);
        let first = usize::from(parties.actors[0]);
        let acts = |who: &u8| super::ask::strength(setup, state, usize::from(*who));
        let resists = |who: &u8| super::ask::defence(setup, state, first, usize::from(*who));
        [parties.actors.iter().map(acts).sum(), parties.targets.iter().map(resists).sum()]
    }

    /// Skills and Approaches of everybody, in the order in which they are declared.
    fn declare(&mut self, contest: &mut Contest, parties: &mut Parties) {
        let deed = contest.deed;
        let actor = usize::from(parties.actors[0]);
        let skill = match deed {
            Deed::Attack => self.setup.relevant,
            Deed::Position => {
                let may = self.setup.knobs.position.midpos_skill;
                self.picks_skill(POINT_ACTION_SKILL, actor, may)
            }
            _ => self.picks_skill(POINT_ACTION_SKILL, actor, PositionSkill::AnyButRelevant),
        };
        let same =
            deed != Deed::OtherSkill || self.setup.knobs.attack.defence_skill == DefenceSkill::Same;
        let defence = if same { skill } else { self.setup.relevant };
        match self.setup.knobs.attack.reveal {
            Reveal::AttackerFirst => {
                self.declare_actors(contest, parties, skill, None);
                self.declare_targets(contest, parties, defence, true);
            }
            Reveal::Simultaneous => {
                self.declare_actors(contest, parties, skill, None);
                self.declare_targets(contest, parties, defence, false);
            }
            Reveal::DefenderFirst => {
                self.declare_targets(contest, parties, defence, false);
                let first = contest.targets.first();
                let theirs = first.map(|first| (usize::from(first.who), first.approach));
                self.declare_actors(contest, parties, skill, theirs);
            }
        }
        for place in 0..contest.targets.len() {
            let approach = contest.targets[place].approach;
            let forced = is_forced(self.setup, contest, approach);
            contest.targets[place].forced = forced;
            if forced {
                let who = usize::from(contest.targets[place].who);
                for roll in contest.actors.iter() {
                    self.state.learned[self.setup.team(who)] |= 1 << roll.who;
                }
            }
        }
    }

    fn declare_actors(
        &mut self,
        contest: &mut Contest,
        parties: &Parties,
        skill: Skill,
        theirs: Option<(usize, u8)>,
    ) {
        let target = parties.targets.first().map(|target| usize::from(*target));
        let aimed = parties.targets.len() as i32 - i32::from(parties.guards);
        let more = self.setup.knobs.attack.attacker_die * (aimed - 1).max(0);
        for &who in parties.actors.iter() {
            let who = usize::from(who);
            let position = contest.deed == Deed::Position;
            let known = Known { theirs, target, position, skill, ..Known::at(POINT_ATTACK) };
            let approach = self.picks_approach(who, contest.spot, known);
            let mut roll = self.ready(who, skill, approach, more);
            if contest.deed == Deed::Position {
                roll.dice += reach_dice(self.setup, self.state, who, &roll);
            }
            contest.actors.push(roll);
        }
    }

    fn declare_targets(
        &mut self,
        contest: &mut Contest,
        parties: &mut Parties,
        skill: Skill,
        sees: bool,
    ) {
        if self.setup.talented {
            let sums = self.strengths(parties);
            self.dodges(sums, &mut parties.targets);
            // Whoever guards somebody who dodges is attacked alone.
            contest.guards = contest.guards.min(parties.targets.len().saturating_sub(1) as u8);
        }
        let knobs = &self.setup.knobs;
        let more = knobs.attack.defender_die * (parties.actors.len() as i32 - 1);
        let penalty = knobs.position.repeat_penalty;
        for &who in parties.targets.iter() {
            let who = usize::from(who);
            let forced = if sees { self.forced_for(contest, who) } else { 0 };
            let known = Known { forced, skill, ..Known::at(POINT_DEFENCE) };
            let approach = self.picks_approach(who, contest.spot, known);
            let tired = penalty * i32::from(self.state.fighters[who].defended);
            contest.targets.push(self.ready(who, skill, approach, more - tired));
            if penalty > 0 {
                self.it(who).defended += 1;
            }
        }
    }

    /// Approaches that somebody knows would be forced, a bit for each.
    #[inline]
    fn forced_for(&self, contest: &Contest, who: usize) -> u8 {
        let knows = |roll: &Roll| self.knows_disposition(who, usize::from(roll.who));
        if !contest.actors.iter().any(knows) {
            return 0;
        }
        let forced = (0..3_u8).filter(|&own| is_forced(self.setup, contest, own));
        forced.fold(0, |mask, own| mask | 1 << own)
    }

    fn count_deed(&mut self, contest: &Contest) {
        let first = usize::from(contest.actors[0].who);
        let measure = match contest.deed {
            Deed::OtherSkill => M::OtherSkill,
            Deed::Position => M::Positionings,
            _ => M::Attacks,
        };
        for roll in contest.actors.iter() {
            self.count(measure, usize::from(roll.who), 1);
        }
        self.count(M::GroupAttacks, first, i32::from(contest.actors.len() > 1));
        self.count(M::SeveralTargets, first, i32::from(contest.targets.len() > 1));
        for roll in contest.targets.iter() {
            self.count(M::Defences, usize::from(roll.who), 1);
            self.count(M::ForcedDefences, usize::from(roll.who), i32::from(roll.forced));
        }
    }

    /// Steps 8 and 9 of a roll: effects, Favour for failing, conversions (BB-DICE-09).
    fn conclude(&mut self, contest: &Contest) {
        let beaten = contest.sum(0) > contest.sum(1);
        for roll in contest.targets.iter().filter(|roll| roll.forced && beaten) {
            self.count(M::ForcedLost, usize::from(roll.who), 1);
            self.note(|| BoonsEvent::ForcedFails(usize::from(roll.who)));
        }
        if self.setup.knobs.object.consumes {
            self.conclude_consuming(contest, beaten);
            return;
        }
        self.settle(contest, 0);
        self.favour_of(contest);
        let decided = contest.sum(0) != contest.sum(1) || contest.targets.len() > 1;
        if decided && self.is_running() {
            self.conversions(contest, Self::carry_out);
        }
    }

    /// The same where converted successes do no harm: they are known before the effects, and what
    /// they become is made after them (BB-BOON-09).
    fn conclude_consuming(&mut self, contest: &Contest, beaten: bool) {
        let mut waiting: Few<Waiting, MOST_TOGETHER> = Few::new();
        let mut converted = 0;
        self.conversions(contest, |_, made| {
            converted += if beaten { i32::from(made.rating) } else { 0 };
            waiting.push(Waiting(Some(made)));
        });
        self.settle(contest, converted);
        self.favour_of(contest);
        if self.is_running() {
            for made in waiting.iter().filter_map(|waiting| waiting.0) {
                self.carry_out(made);
            }
        }
    }

    /// Whether the conflict goes on.
    fn is_running(&self) -> bool {
        self.state.end.is_none() && self.state.phase == Phase::Turns
    }

    fn favour_of(&mut self, contest: &Contest) {
        if self.setup.knobs.favour.on_failure == OnFailure::SuccessesRolled {
            self.favour_for_failing(contest);
        }
    }
}

/// A conversion that waits for the effects.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting(Option<Conversion>);
