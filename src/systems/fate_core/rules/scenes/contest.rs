//! Contests: exchanges of one roll per side, the first to so many victories wins (FC-CON).
//!
//! One turn is one exchange. The roll of a side is made by its best participant, with whom the
//! others combine their skills.

use super::contest_score::{Results, Verdict, score};
use super::transition;
use crate::dice::{Label, Lot};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::knobs::common::{InvokeOrder, MinorCost};
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::rules::invocations::for_allies::Aid;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::{MAX_FIGHTERS, MAX_SIDES};
use crate::kernels::fate::state::conflict::{End, SceneAspect, Status};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, Numbered, Options, Table, fighters_in, first_in};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::BeforeContest;
use crate::systems::fate_core::knobs::contests_and_challenges::{
    ContestCreateFail, ContestOpposition, CreateOrder, LoneResult, Twist,
};
use crate::systems::fate_core::knobs::teamwork_and_tasks::SharedCost;
use crate::systems::fate_core::rules::teamwork;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Number of the contest roll in labels of draws; attempts at advantages count from 0, so that all labels differ.
const ROLL: u32 = 8;

/// The roll of each side, if it makes one.
type Parties = [Option<Party>; MAX_SIDES];

/// The fighter who rolls for each side.
type Leads = [Option<FighterId>; MAX_SIDES];

/// Plays one exchange.
pub(crate) fn turn<T: Table<CoreEvent>>(
    setup: &Setup<Core>,
    state: &mut StateOf<Core>,
    table: &mut T,
) {
    let mut play = Play { setup, state, table };
    play.contest_turn();
    play.settle();
}

/// Returns a fighter's method when it rolls for its side in a contest: the best of the side's skills.
pub(crate) fn method(view: View<'_>, fighter: FighterId) -> Method {
    let rolls = view.scene().rolls[view.setup.side(fighter)];
    view.setup.sheets[fighter].game.best_of(rolls)
}

/// Returns the fighter that rolls for a side: the best still in and not left out, the first among equals.
pub(crate) fn lead(view: View<'_>, side: usize, left_out: u64) -> Option<FighterId> {
    let able = view.setup.lookup.members[side] & view.state.standing & !left_out;
    let members =
        FighterId::all(view.setup.sheets.len()).rev().filter(|fighter| able >> fighter & 1 == 1);
    members.max_by_key(|&fighter| method(view, fighter).rating)
}

/// Returns the rating that a side would roll with now: its lead's method with the bonus of its helpers (FC-CON-02).
pub(crate) fn side_rating(view: View<'_>, side: usize) -> Option<i32> {
    let lead = lead(view, side, 0)?;
    let method = method(view, lead);
    let helpers = teamwork::contest_helpers(view.setup, view.state.standing, lead, method, 0);
    Some(method.rating + teamwork::bonus(view.setup, method, helpers))
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays one exchange of a contest.
    pub(crate) fn contest_turn(&mut self) {
        if self.state.exchange_over() {
            if transition::is_spent(self.view()) {
                self.note(|| FateEvent::Stalemate);
                self.state.end = Some(End::Stalemate);
            } else {
                self.start_exchange();
            }
        }
        if self.state.end.is_none() && !self.escalates() {
            self.contest_exchange();
            self.close_exchange();
        }
    }

    fn contest_exchange(&mut self) {
        let lost = self.lost_actions();
        let leads = self.leads(lost);
        let (tried, failed) = self.contest_attempts(lost);
        if self.state.end.is_some() {
            return;
        }
        let knobs = &self.setup.game.knobs.contest;
        let leads = if knobs.one_choice {
            self.leads(tried | lost)
        } else if knobs.create_fail == ContestCreateFail::Forfeit {
            self.without_forfeits(leads, failed)
        } else {
            leads
        };
        let busy = self.busy_in_contest(tried, failed) | lost;
        let teams = self.contest_teams(leads, busy);
        let mut parties = self.contest_rolls(leads, &teams);
        self.contest_invocations(&mut parties);
        self.lapse_after(&parties);
        let results: Results = parties.map(|party| party.map(|party| party.total()));
        let verdict = score(&results, knobs, &self.setup.fate);
        self.book(&verdict, &leads);
        if knobs.harm {
            self.contest_harm(&verdict, &results, &leads, &teams);
        }
        if self.state.end.is_none() {
            self.check_victories();
        }
        for fighter in FighterId::all(self.state.fighters.len()) {
            self.age_boosts(fighter);
        }
    }

    /// Returns the fighters that lose their action in this exchange to a compel, a bit for each (FC-CMP-04).
    fn lost_actions(&mut self) -> u64 {
        let waits = self.state.complications.turn & self.state.standing;
        fighters_in(waits)
            .filter(|fighter| self.loses_turn(*fighter))
            .fold(0, |lost, it| lost | 1 << it)
    }

    fn leads(&self, left_out: u64) -> Leads {
        let sides = self.setup.sides.len();
        std::array::from_fn(|side| {
            (side < sides).then(|| lead(self.view(), side, left_out)).flatten()
        })
    }

    /// Returns the helpers of each side's lead (FC-CON-02, FC-CON-18); none if they would add nothing.
    fn contest_teams(&mut self, leads: Leads, busy: u64) -> [u64; MAX_SIDES] {
        let mut teams = [0; MAX_SIDES];
        for (team, lead) in teams.iter_mut().zip(leads) {
            let Some(lead) = lead else { continue };
            let method = method(self.view(), lead);
            let standing = self.state.standing;
            *team = teamwork::contest_helpers(self.setup, standing, lead, method, busy);
            if teamwork::bonus(self.setup, method, *team) == 0 {
                *team = 0;
            }
        }
        teams
    }

    /// Hits the sides that lost an exchange with the shifts that the winner had more (FC-OPT-14).
    fn contest_harm(
        &mut self,
        verdict: &Verdict,
        results: &Results,
        leads: &Leads,
        teams: &[u64; MAX_SIDES],
    ) {
        let Some(winner) = verdict.winner else { return };
        let (Some(best), Some(by)) = (results[winner], leads[winner]) else { return };
        let winners = self.with_allies(winner);
        for side in (0..MAX_SIDES).filter(|side| winners >> side & 1 == 0) {
            let (Some(lead), Some(result)) = (leads[side], results[side]) else { continue };
            let shares = self.setup.game.knobs.team.shared_cost == SharedCost::All;
            let hit = 1 << lead | if shares { teams[side] } else { 0 };
            for fighter in FighterId::all(self.state.fighters.len()).filter(|it| hit >> it & 1 == 1)
            {
                if best > result && self.state.end.is_none() && self.state.is_in(fighter) {
                    self.suffer(fighter, best - result, by);
                }
            }
        }
    }

    /// Takes out the leads that lost their roll; no other fighter steps in for them (J-45).
    fn without_forfeits(&mut self, leads: Leads, failed: u64) -> Leads {
        let standing = self.state.standing;
        leads.map(|lead| {
            let lead = lead.filter(|lead| standing >> lead & 1 == 1)?;
            if failed >> lead & 1 == 0 {
                return Some(lead);
            }
            self.table.note(|| CoreEvent::Forfeits(lead));
            self.table.count(CoreMeasure::Forfeits.number(), lead, 1);
            None
        })
    }

    /// Lets fighters attempt advantages before the roll (FC-CON-14 to 16); returns masks of who made one, and who
    /// failed.
    fn contest_attempts(&mut self, lost: u64) -> (u64, u64) {
        let asked = self.table.can_differ(BeforeContest::NUMBER) & !lost;
        let (mut tried, mut failed) = (0, 0);
        if asked & self.state.standing == 0 {
            return (tried, failed);
        }
        let order = self.attempt_order();
        for &fighter in &order[..self.state.order.len()] {
            let fighter = FighterId::from(fighter);
            if asked >> fighter & 1 == 0 {
                continue;
            }
            self.step_up(fighter);
            let most = self.setup.game.knobs.contest.create_most.max(1) as u32;
            for serial in 0..most {
                if self.state.end.is_some() || !self.state.is_in(fighter) {
                    break;
                }
                let Some(outcome) = self.contest_attempt(fighter, serial) else { break };
                tried |= 1 << fighter;
                if outcome == Outcome::Fail {
                    failed |= 1 << fighter;
                    break;
                }
            }
        }
        (tried, failed)
    }

    /// Returns the fighters in the order in which they are asked (FC-CON-23): that of turns, or a random one
    /// (`contest.create_order`).
    fn attempt_order(&mut self) -> [u8; MAX_FIGHTERS] {
        let mut order = [0; MAX_FIGHTERS];
        let count = self.state.order.len();
        order[..count].copy_from_slice(&self.state.order);
        if self.setup.game.knobs.contest.create_order == CreateOrder::Random {
            let mut lots = [0; MAX_FIGHTERS];
            for &fighter in &order[..count] {
                let fighter = usize::from(fighter);
                let seat = self.setup.lookup.seat[fighter];
                let exchange = u32::from(self.state.exchanges());
                let label = Label::new(exchange, seat, Purpose::Order as u8, seat, 2);
                lots[fighter] = u64::from(self.table.draw(label, Lot)) << 8 | fighter as u64;
            }
            order[..count].sort_unstable_by_key(|&fighter| lots[usize::from(fighter)]);
        }
        order
    }

    /// Asks a participant before the roll; returns how its attempt came out, `None` if it makes none.
    fn contest_attempt(&mut self, fighter: FighterId, serial: u32) -> Option<Outcome> {
        let ask = Ask::new(self.setup, self.state, BeforeContest::NUMBER, fighter, &Moment::QUIET);
        let choice = self.table.choose(&ask);
        let kind = RollKind::Create { presence: false };
        let outcome = match BeforeContest::of(choice.option) {
            BeforeContest::Create => {
                let method = self.method_for(fighter, kind, choice.argument);
                let target = FighterId::from(choice.target);
                self.create_on(fighter, target, method, false, serial)
            }
            BeforeContest::CreateOnScene => {
                let method = self.method_for(fighter, kind, choice.argument);
                self.create_on_scene(fighter, method, serial)
            }
            BeforeContest::ExploitScene => {
                let method = self.method_for(fighter, kind, choice.argument);
                return Some(self.exploit_scene(fighter, method, serial));
            }
            BeforeContest::GiveUp => {
                self.give_up(fighter);
                return None;
            }
            BeforeContest::Race => return None,
        };
        let knobs = &self.setup.game.knobs.contest;
        let gives = knobs.create_fail == ContestCreateFail::EnemyFreeInvoke && !knobs.one_choice;
        if outcome == Outcome::Fail && gives {
            let foes = self.setup.foes(fighter) & self.state.standing;
            if foes != 0 {
                let foe = first_in(foes);
                self.put_on_scene(foe, self.setup.side(foe), 1);
            }
        }
        Some(outcome)
    }

    /// Gives up the contest for a participant's whole side (FC-CON-24), which earns `contest.concede_points`.
    fn give_up(&mut self, fighter: FighterId) {
        let side = self.setup.side(fighter);
        self.table.note(|| CoreEvent::GivesUp(side));
        self.count_trial(CoreMeasure::GaveUp, fighter);
        let points = self.setup.game.knobs.contest.concede_points;
        for member in FighterId::all(self.state.fighters.len()) {
            if self.setup.side(member) == side && self.state.is_in(member) {
                self.state.fighters[member].pending += points as i8;
                self.count(FateMeasure::ConcessionPoints, member, points);
                self.count(FateMeasure::Conceded, member, 1);
                self.leave(member, Status::Conceded);
            }
        }
    }

    fn contest_rolls(&mut self, leads: Leads, teams: &[u64; MAX_SIDES]) -> Parties {
        leads.map(|lead| {
            let fighter = lead?;
            self.step_up(fighter);
            self.note(|| FateEvent::Turn(fighter));
            self.count(FateMeasure::Actions, fighter, 1);
            let method = method(self.view(), fighter);
            let team = teams[self.setup.side(fighter)];
            if team != 0 {
                let helpers = team.count_ones() as u8;
                self.table.note(|| CoreEvent::Leads(fighter, helpers));
                self.table.count(CoreMeasure::Helps.number(), fighter, i32::from(helpers));
            }
            let method = self.combined(fighter, method, team);
            let method = Core::before_roll(self, fighter, RollKind::Overcome, method);
            Some(self.roll_alone(fighter, RollKind::Overcome, method, ROLL))
        })
    }

    /// Lets every side invoke until all pass in a row (FC-CON-12, FC-INV-12).
    fn contest_invocations(&mut self, parties: &mut Parties) {
        if !parties.iter().flatten().any(|party| self.may_invoke(party)) {
            return;
        }
        let mut aid = Aid::NONE;
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            // Every side writes down what it spends; it sees the dice, but no other list.
            let dealt = *parties;
            for side in 0..MAX_SIDES {
                let mut seen = dealt;
                while self.invoke_in_contest(&mut seen, side, &mut aid) {}
                parties[side] = seen[side];
            }
            return;
        }
        let (mut passed, mut last) = (0_u8, 0);
        while let Some(side) = self.next_to_invoke(parties, passed, last) {
            last = side;
            if self.invoke_in_contest(parties, side, &mut aid) {
                passed = 0;
            } else {
                passed |= 1 << side;
            }
        }
    }

    /// Returns the side that is asked next: the lowest result, or with [`InvokeOrder::ActiveFirst`] the same again
    /// and then the next one listed.
    fn next_to_invoke(&self, parties: &Parties, passed: u8, last: usize) -> Option<usize> {
        let open = (0..MAX_SIDES).filter(|&side| passed >> side & 1 == 0);
        let total = |side: usize| parties[side].map(|party| party.total());
        let rolled = open.filter(|&side| total(side).is_some());
        if self.setup.fate.invoke_order == InvokeOrder::ActiveFirst {
            rolled.min_by_key(|&side| (side + MAX_SIDES - last) % MAX_SIDES)
        } else {
            rolled.min_by_key(|&side| total(side))
        }
    }

    /// Asks one side; `false` if it passes. The rival to beat is the best one, but aspects of every rival serve
    /// (FC-CON-12): once nothing is wanted against the best, the side is asked about the others.
    fn invoke_in_contest(&mut self, parties: &mut Parties, side: usize, aid: &mut Aid) -> bool {
        let Some(actor) = parties[side] else { return false };
        let Some(turn) = actor.fighter else { return false };
        let knobs = &self.setup.game.knobs.contest;
        let hostile = self.setup.sides[side].hostile;
        let is_rival = |other: usize| hostile >> other & 1 == 1;
        let rivals: Parties =
            std::array::from_fn(|other| parties[other].filter(|_| is_rival(other)));
        let rival = rivals.iter().flatten().copied().max_by_key(Party::total);
        let floor = match (knobs.opposition, rival, knobs.lone_result) {
            (ContestOpposition::Environment, ..) => Some(knobs.difficulty),
            (_, Some(rival), _) => Some(rival.total()),
            (_, None, LoneResult::VersusZero) => Some(0),
            (_, None, LoneResult::OneVictory) => None,
        };
        let Some(floor) = floor else { return false };
        let best = rival.unwrap_or(Party::new(None, RollKind::Oppose, Method::NONE));
        let mut invokes = |play: &mut Self, mut opposing: Party| {
            opposing.bonus += (floor - opposing.total()).max(0);
            let mut opposed = OpposedRoll { actor, opposing };
            let invoked = play.invoke_once(&mut opposed, (turn, ROLL), aid);
            parties[side] = Some(opposed.actor);
            invoked
        };
        if invokes(self, best) {
            return true;
        }
        rivals.into_iter().flatten().any(|other| {
            let bearer = other.fighter.filter(|_| other.fighter != best.fighter);
            let it = bearer.map(|fighter| &self.state.fighters[fighter]);
            let bears = it.is_some_and(|it| !it.attached.is_empty() || it.slots != 0);
            bears && invokes(self, other)
        })
    }

    fn lapse_after(&mut self, parties: &Parties) {
        for party in parties.iter().flatten() {
            let nobody = Party::new(None, RollKind::Oppose, Method::NONE);
            self.lapse_boosts(&OpposedRoll { actor: *party, opposing: nobody });
        }
    }

    /// Books the [`Verdict`]: victories, or a twist.
    fn book(&mut self, verdict: &Verdict, leads: &Leads) {
        if verdict.tied != 0 {
            self.twist(leads);
        } else if verdict.winner.is_none() {
            self.table.note(|| CoreEvent::NobodyScores);
        }
        for (side, &lead) in leads.iter().enumerate() {
            let (Some(lead), victories @ 1..) = (lead, verdict.victories[side]) else { continue };
            let total = self.state.world.victories[side].saturating_add(victories);
            self.state.world.victories[side] = total;
            self.table.note(|| CoreEvent::Scores { side, victories, total });
            self.table.count(CoreMeasure::Victories.number(), lead, i32::from(victories));
            if verdict.winner == Some(side) {
                self.table.count(CoreMeasure::ExchangesWon.number(), lead, 1);
                let style = i32::from(verdict.style);
                self.table.count(CoreMeasure::StyleWins.number(), lead, style);
            }
        }
        if self.setup.game.knobs.contest.extras {
            self.overcome_extras(verdict, leads);
        }
    }

    /// Adds a situation aspect of the game master's after a tie (FC-CON-10, J-30), with free invocations for every
    /// side.
    fn twist(&mut self, leads: &Leads) {
        let knobs = &self.setup.game.knobs.contest;
        if knobs.twist == Twist::Nothing {
            self.table.note(|| CoreEvent::NobodyScores);
            return;
        }
        self.table.note(|| CoreEvent::Twist);
        for &lead in leads.iter().flatten() {
            self.table.count(CoreMeasure::Twists.number(), lead, 1);
        }
        let mut free = [0; MAX_SIDES];
        free[..self.setup.sides.len().min(MAX_SIDES)].fill(knobs.twist_invokes as u8);
        if self.state.scene.push(SceneAspect { by: u8::MAX, free, ..SceneAspect::default() }) {
            for (held, free) in self.state.free.iter_mut().zip(free) {
                *held += u16::from(free);
            }
        }
    }

    /// Applies the effects that overcome rolls have outside of contests (`contest.overcome_extras`): a boost for
    /// style, and the minor cost of a tie. If that is a boost for the other side, each tied lead gains one.
    fn overcome_extras(&mut self, verdict: &Verdict, leads: &Leads) {
        let fate = &self.setup.fate;
        for (side, &lead) in leads.iter().enumerate() {
            let Some(lead) = lead else { continue };
            let style = verdict.winner == Some(side) && verdict.style;
            let tied = verdict.tied >> side & 1 == 1;
            match fate.minor_cost {
                _ if style && fate.overcome_style_boost => self.gain_boost(lead),
                MinorCost::FoeBoost if tied => self.gain_boost(lead),
                MinorCost::Stress if tied => self.check_lowest_box(lead),
                _ => {}
            }
        }
    }

    /// Ends the contest once one side alone leads with enough victories (FC-CON-11).
    fn check_victories(&mut self) {
        let victories = &self.state.world.victories;
        let needed = self.setup.game.knobs.contest.victories;
        let Some(most) = victories.iter().max() else { return };
        let leaders = (0..MAX_SIDES).filter(|&side| victories[side] == *most);
        let mut leaders = leaders.take(2);
        if let (Some(winner), None, true) =
            (leaders.next(), leaders.next(), i32::from(*most) >= needed)
        {
            let winners = self.with_allies(winner);
            self.note(|| FateEvent::Ends(winners));
            self.state.end = Some(End::Won(winners));
        }
    }

    /// Returns a side and all sides that are not hostile to it, a bit each.
    pub(crate) fn with_allies(&self, side: usize) -> u8 {
        let every = (1_u8 << self.setup.sides.len().min(MAX_SIDES)) - 1;
        every & !self.setup.sides[side].hostile
    }
}
