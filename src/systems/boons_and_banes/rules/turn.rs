//! Actions of members: kind, participants and Approaches (BB-TURN, BB-ATK-01, 02, BB-GRP-01, 08, BB-MULTI-01, 07, 08,
//! BB-MID-01, 04).

use super::conversion::Conversion;
use super::forced_defence::forced;
use super::help::preparations::reach_dice;
use super::play::{BoonsEvent, M, Moment, Playing, Table, fighters_in};
use super::rolls::approach_choice::Known;
use crate::inline_vec::InlineVec;
use crate::system::{Blow, FighterId};
use crate::systems::boons_and_banes::decide::points::{
    ActionSkill, Also, AttackApproach, DefenceApproach, Join, Turn,
};
use crate::systems::boons_and_banes::knobs::attack::{DefenceSkill, Reveal};
use crate::systems::boons_and_banes::knobs::favour::OnFailure;
use crate::systems::boons_and_banes::knobs::positioning::PositionSkill;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::conflict::Phase;
use crate::systems::boons_and_banes::state::ratings::{defence, strength};
use crate::systems::boons_and_banes::state::rolls::{Act, Deed, MOST_TOGETHER, Roll, Rolls};

/// Participants in an action.
#[derive(Clone, Copy, Debug, Default)]
struct Parties {
    actors: InlineVec<u8, MOST_TOGETHER>,
    targets: InlineVec<u8, MOST_TOGETHER>,
    /// Number of targets that guard the others: the last ones, because they join last (BB-TAL-13).
    guards: u8,
}

/// Returns whether several may act together in an action of this kind (`group.enabled`), and whether one may act
/// against several (`multi.enabled`) (BB-GRP-08, BB-MULTI-08).
pub(crate) fn together(setup: &Setup, deed: Deed) -> (bool, bool) {
    let knobs = &setup.knobs.attack;
    let plain = deed == Deed::Attack;
    (knobs.group && (plain || knobs.group_other), knobs.multi && (plain || knobs.multi_other))
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Plays one action of a member, which it picks at the point `Turn`.
    pub fn act(&mut self, actor: FighterId) {
        let act =
            Act { seat: self.setup.figures[actor].seat, nth: self.state.fighters[actor].acted };
        let choice = self.put::<Turn>(actor, &Moment::default());
        self.spend_action(actor);
        let deed = match choice.option {
            Turn::Surrender => {
                self.surrender(actor, act);
                self.check_ends();
                return;
            }
            Turn::Attack | Turn::Group | Turn::Several => Deed::Attack,
            Turn::OtherSkill => Deed::OtherSkill,
            Turn::Position => Deed::Position,
            Turn::Pass => {
                self.note(|| BoonsEvent::Passes(actor));
                return;
            }
        };
        let Some(target) = choice.target else { return };
        let mut rolls = Rolls { deed, act, ..Rolls::default() };
        if choice.option == Turn::Attack && self.setup.one_on_one_is_plain {
            self.declare_one_on_one(&mut rolls, actor, target);
        } else {
            self.declare_all(&mut rolls, Blow { attacker: actor, target }, choice.option);
        }
        if rolls.targets.is_empty() {
            return;
        }
        self.table.note(|| BoonsEvent::Declares(rolls));
        self.count_deed(&rolls);
        self.resolve(&mut rolls);
        self.conclude(&rolls);
    }

    fn spend_action(&mut self, who: FighterId) {
        self.count(M::Actions, who, 1);
        let it = &mut self.state.fighters[who];
        it.actions = it.actions.saturating_sub(1);
        it.acted += 1;
        it.improvised = false;
        if it.actions == 0 {
            self.state.left &= !(1 << who);
        }
    }

    /// Asks for the participants who join an action ([`Join`]), and for its further targets ([`Also`]).
    fn parties(&mut self, actor: FighterId, target: u8, option: Turn, deed: Deed) -> Parties {
        let mut parties = Parties::default();
        parties.actors.push(actor.as_u8());
        parties.targets.push(target);
        let (group, several) = together(self.setup, deed);
        let declared = [option == Turn::Group, option == Turn::Several];
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

    #[inline(never)] // few attacks are of several or on several
    fn join(&mut self, actor: FighterId, parties: &mut Parties, declared: bool) {
        let most = self.setup.knobs.attack.group_size;
        let mut sums = self.strengths(parties);
        for other in fighters_in(self.view().others_to_act(actor)) {
            let size = parties.actors.len();
            if size == MOST_TOGETHER || !most.allows(size as i32 + 1) {
                return;
            }
            if !self.is_asked::<Join>(other)
                || self.setup.reach[other] >> parties.targets[0] & 1 == 0
            {
                continue;
            }
            let moment =
                Moment { among: 1 << parties.targets[0], declared, sums, ..Moment::default() };
            if self.decide::<Join>(other, &moment).option == Join::Join {
                parties.actors.push(other.as_u8());
                sums[0] += strength(self.view(), other);
                self.spend_action(other);
            }
        }
    }

    #[inline(never)] // as `join`
    fn also(&mut self, actor: FighterId, parties: &mut Parties, declared: bool) {
        let most = self.setup.knobs.attack.multi_targets;
        if !self.is_asked::<Also>(actor) {
            return;
        }
        loop {
            let count = parties.targets.len();
            let named = parties.targets.iter().fold(0_u64, |mask, target| mask | 1 << target);
            let among = self.view().in_reach(actor) & !named;
            if count == MOST_TOGETHER || !most.allows(count as i32 + 1) || among == 0 {
                return;
            }
            let sums = self.strengths(parties);
            let moment = Moment { among, declared, sums, ..Moment::default() };
            let choice = self.decide::<Also>(actor, &moment);
            let target = choice.target.filter(|_| choice.option == Also::Also);
            let Some(target) = target else { return };
            parties.targets.push(target.as_u8());
        }
    }

    /// Returns the sum of the strengths of the actors, and of the defences of the targets against the first actor, in
    /// tenths: policies about [`Join`] and [`Also`] compare them.
    fn strengths(&self, parties: &Parties) -> [i32; 2] {
        let view = self.view();
        let first = FighterId::from(parties.actors[0]);
        let acts = |who: &u8| strength(view, FighterId::from(*who));
        let resists = |who: &u8| defence(view, first, FighterId::from(*who));
        [parties.actors.iter().map(acts).sum(), parties.targets.iter().map(resists).sum()]
    }

    /// Fast path of [`Self::declare_all`] for an attack of one on one that no other participant can join or affect
    /// (BB-ATK-01, 02); must give the same result.
    fn declare_one_on_one(&mut self, rolls: &mut Rolls, attacker: FighterId, defender: FighterId) {
        let (act, skill) = (rolls.act, self.setup.relevant);
        let known = Known { target: Some(defender), skill, ..Known::NOTHING };
        let approach = self.picks_approach::<AttackApproach>(attacker, act, known);
        rolls.actors.push(self.ready(attacker, skill, approach, 0));
        let forced = forced(self.setup, rolls);
        let is_seen = self.setup.knobs.attack.reveal == Reveal::AttackerFirst;
        let seen = if is_seen && forced != 0 { self.known_to(rolls, defender, forced) } else { 0 };
        let known = Known { forced: seen, skill, ..Known::NOTHING };
        let defence = self.picks_approach::<DefenceApproach>(defender, act, known);
        rolls.targets.push(self.ready(defender, skill, defence, 0));
        if forced >> defence & 1 == 1 {
            self.force(rolls, forced);
        }
    }

    /// Finds the [`Parties`] of an action and declares their rolls.
    #[inline(never)] // most attacks are of one on one
    fn declare_all(
        &mut self,
        rolls: &mut Rolls,
        Blow { attacker: actor, target }: Blow,
        option: Turn,
    ) {
        let deed = rolls.deed;
        let mut parties = self.parties(actor, target.as_u8(), option, deed);
        if self.setup.talented {
            let sums = self.strengths(&parties);
            parties.guards = self.guards(deed, sums, &mut parties.targets);
        }
        rolls.guards = parties.guards;
        self.declare(rolls, &mut parties);
    }

    /// Declares the Skills and Approaches of all rollers, in the order of `attack.reveal`.
    fn declare(&mut self, rolls: &mut Rolls, parties: &mut Parties) {
        let deed = rolls.deed;
        let actor = FighterId::from(parties.actors[0]);
        let skill = match deed {
            Deed::Attack => self.setup.relevant,
            Deed::Position => {
                let may = self.setup.knobs.position.midpos_skill;
                self.picks_skill::<ActionSkill>(actor, may)
            }
            _ => self.picks_skill::<ActionSkill>(actor, PositionSkill::AnyButRelevant),
        };
        let same = self.setup.knobs.attack.defence_skill == DefenceSkill::Same;
        let defence = if same { skill } else { self.setup.relevant };
        let forced = match self.setup.knobs.attack.reveal {
            reveal @ (Reveal::AttackerFirst | Reveal::Simultaneous) => {
                self.declare_actors(rolls, parties, skill, None);
                let forced = forced(self.setup, rolls);
                let seen = if reveal == Reveal::AttackerFirst { forced } else { 0 };
                self.declare_targets(rolls, parties, defence, seen);
                forced
            }
            Reveal::DefenderFirst => {
                self.declare_targets(rolls, parties, defence, 0);
                let theirs = rolls.targets.first().map(|first| first.approach);
                self.declare_actors(rolls, parties, skill, theirs);
                forced(self.setup, rolls)
            }
        };
        if forced != 0 {
            self.force(rolls, forced);
        }
    }

    /// Marks the forced defences. Their teams learn the attackers' Dispositions from them (`State::learned`).
    fn force(&mut self, rolls: &mut Rolls, forced: u8) {
        let Rolls { actors, targets, .. } = rolls;
        for target in targets.iter_mut().filter(|it| forced >> it.approach & 1 == 1) {
            target.forced = true;
            let team = self.setup.team(FighterId::from(target.who));
            for actor in actors.iter() {
                self.state.learned[team] |= 1 << actor.who;
            }
        }
    }

    fn declare_actors(
        &mut self,
        rolls: &mut Rolls,
        parties: &Parties,
        skill: Skill,
        theirs: Option<u8>,
    ) {
        let target = parties.targets.first().map(|target| FighterId::from(*target));
        let aimed = parties.targets.len() as i32 - i32::from(parties.guards);
        let more = self.setup.knobs.attack.attacker_die * (aimed - 1).max(0);
        for &who in parties.actors.iter() {
            let who = FighterId::from(who);
            let position = rolls.deed == Deed::Position;
            let known = Known { theirs, target, position, skill, ..Known::NOTHING };
            let approach = self.picks_approach::<AttackApproach>(who, rolls.act, known);
            let mut roll = self.ready(who, skill, approach, more);
            if rolls.deed == Deed::Position {
                roll.dice += reach_dice(self.view(), who, &roll);
            }
            rolls.actors.push(roll);
        }
    }

    fn declare_targets(
        &mut self,
        rolls: &mut Rolls,
        parties: &mut Parties,
        skill: Skill,
        seen: u8,
    ) {
        if self.setup.talented {
            let sums = self.strengths(parties);
            self.dodges(sums, &mut parties.targets);
            // A guard of a participant who dodges is attacked alone.
            rolls.guards = rolls.guards.min(parties.targets.len().saturating_sub(1) as u8);
        }
        let knobs = &self.setup.knobs;
        let more = knobs.attack.defender_die * (parties.actors.len() as i32 - 1);
        let penalty = knobs.position.repeat_penalty;
        for &who in parties.targets.iter() {
            let who = FighterId::from(who);
            let forced = if seen == 0 { 0 } else { self.known_to(rolls, who, seen) };
            let known = Known { forced, skill, ..Known::NOTHING };
            let approach = self.picks_approach::<DefenceApproach>(who, rolls.act, known);
            let tired = penalty * i32::from(self.state.fighters[who].defended);
            rolls.targets.push(self.ready(who, skill, approach, more - tired));
            if penalty > 0 {
                self.it(who).defended += 1;
            }
        }
    }

    /// Returns the Approaches that would be forced, if a participant knows the Disposition of an actor; else none,
    /// because it cannot know them.
    fn known_to(&self, rolls: &Rolls, who: FighterId, forced: u8) -> u8 {
        let knows = |roll: &Roll| self.view().knows_disposition(who, FighterId::from(roll.who));
        if rolls.actors.iter().any(knows) { forced & 0b111 } else { 0 }
    }

    fn count_deed(&mut self, rolls: &Rolls) {
        let first = FighterId::from(rolls.actors[0].who);
        let measure = match rolls.deed {
            Deed::OtherSkill => M::OtherSkill,
            Deed::Position => M::Positionings,
            _ => M::Attacks,
        };
        for roll in rolls.actors.iter() {
            self.count(measure, FighterId::from(roll.who), 1);
        }
        self.count(M::GroupAttacks, first, i32::from(rolls.actors.len() > 1));
        self.count(M::SeveralTargets, first, i32::from(rolls.targets.len() > 1));
        for roll in rolls.targets.iter() {
            self.count(M::Defences, FighterId::from(roll.who), 1);
            self.count(M::ForcedDefences, FighterId::from(roll.who), i32::from(roll.forced));
        }
    }

    /// Plays steps 8 and 9 of a roll: effects by [`Self::settle`], Favour for failing, conversions (BB-DICE-09).
    fn conclude(&mut self, rolls: &Rolls) {
        let (acts, resists) = (rolls.sum(0), rolls.sum(1));
        if acts > resists {
            for roll in rolls.targets.iter().filter(|roll| roll.forced) {
                self.count(M::ForcedLost, FighterId::from(roll.who), 1);
                self.note(|| BoonsEvent::ForcedFails(FighterId::from(roll.who)));
            }
        }
        if self.setup.knobs.object.consumes {
            self.conclude_consuming(rolls, (acts, resists));
            return;
        }
        self.settle(rolls, (acts, resists), 0);
        self.favour_of(rolls);
        let decided = acts != resists || rolls.targets.len() > 1;
        if decided && self.is_running() {
            self.conversions(rolls, (acts, resists), Self::carry_out);
        }
    }

    /// Plays the rest of [`Self::conclude`] with `boon.excess_consumes`: converted successes do no harm. Conversions
    /// are therefore known before the effects, and their objects are made after them (BB-BOON-09).
    #[inline(never)] // a rule that is mostly off
    fn conclude_consuming(&mut self, rolls: &Rolls, (acts, resists): (i32, i32)) {
        let mut waiting: InlineVec<Conversion, MOST_TOGETHER> = InlineVec::new();
        let mut converted = 0;
        self.conversions(rolls, (acts, resists), |_, made| {
            converted += i32::from(made.rating);
            waiting.push(made);
        });
        self.settle(rolls, (acts, resists), converted);
        self.favour_of(rolls);
        if self.is_running() {
            for &made in waiting.iter() {
                self.carry_out(made);
            }
        }
    }

    /// Whether the conflict goes on, rather than being over or in a rest.
    pub fn is_running(&self) -> bool {
        self.state.end.is_none() && self.state.phase == Phase::Turns
    }

    fn favour_of(&mut self, rolls: &Rolls) {
        if self.setup.knobs.favour.on_failure == OnFailure::SuccessesRolled {
            self.favour_for_failing(rolls);
        }
    }
}
