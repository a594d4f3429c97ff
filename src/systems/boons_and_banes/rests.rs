//! Rests between the conflicts of a series (BB-REST, BB-COND-09).

use super::approach::{Known, largest, open};
use super::ask::{Ask, Moment};
use super::contest::{Contest, Deed};
use super::events::BoonsEvent;
use super::harm::free_slots;
use super::kinds::Skill;
use super::knobs::series::{ActionCost, EnduringSource, WellRestedCost};
use super::measures::BoonsMeasure as M;
use super::play::{Play, Spot};
use super::pool::Fall;
use super::series::{Place, REST_ROUNDS, conditions};
use super::setup::Setup;
use super::state::{MAX_FIGHTERS, MOST_HELD, Object, Phase, State};
use super::words::{MEND, POINT_POSITION, POINT_REST, WELL_RESTED};
use crate::system::{NO_ARGUMENT, NO_TARGET, Table, bits};

/// Most tests of a rest.
const MOST_TESTS: usize = REST_ROUNDS - 4;

/// Approaches with which a Condition of a kind and size can be mended, a bit for each (BB-REST-04).
const APPROACHES: [[u8; 3]; 3] = [
    // Physical: any; Intuition or Reason; Reason.
    [0b111, 0b110, 0b100],
    // Mental: any; Vigor or Intuition; Intuition.
    [0b111, 0b011, 0b010],
    // Worldly: any; Vigor or Reason; Vigor.
    [0b111, 0b101, 0b001],
];

/// The Skill that mends Conditions of a kind (BB-REST-04).
const SKILLS: [Skill; 3] = [Skill::Craft, Skill::Influence, Skill::Resources];

/// How somebody would mend a Condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mending {
    /// Its kind, as a number.
    pub kind: usize,
    /// Its size, from 0.
    pub size: usize,
    /// The Approach of the test.
    pub approach: u8,
    /// Successes that are needed.
    pub obstacle: i32,
    /// Actions that it costs.
    pub cost: i32,
}

/// How somebody would mend the smallest Condition of somebody that can be, of a size if one is named
/// (BB-REST-02 to 04): a step down needs a free slot.
pub fn mending(
    setup: &Setup,
    state: &State,
    (healer, patient): (usize, usize),
    size: Option<usize>,
    actions: i32,
) -> Option<Mending> {
    let knobs = &setup.knobs.series;
    let it = &state.fighters[patient];
    let sizes = size.map_or(0..3, |size| size..size + 1);
    for size in sizes {
        for kind in (0..3).filter(|&kind| it.conditions[kind][size] > 0) {
            let settled = setup.series.place == Place::Settlement;
            let room = size == 0 || free_slots(setup, it, kind)[size - 1] > 0;
            let among = open(setup, state, healer) & APPROACHES[kind][size];
            let Some(approach) = largest(setup, healer, among) else { continue };
            let own = if healer == patient { knobs.own_penalty } else { 0 };
            let obstacle = knobs.mend.at(size) + own;
            let cost = match knobs.action_cost {
                ActionCost::Obstacle => obstacle,
                ActionCost::One => 1,
            };
            if room && (kind < 2 || settled) && cost <= actions {
                return Some(Mending { kind, size, approach, obstacle, cost });
            }
        }
    }
    None
}

/// Members whose Conditions whoever is asked can mend, a bit for each.
pub fn mendable(ask: &Ask<'_>, argument: u8) -> u64 {
    let size = (argument != NO_ARGUMENT).then_some(usize::from(argument));
    let can = |patient: &usize| {
        mending(ask.setup, ask.state, (ask.who, *patient), size, ask.moment.amount).is_some()
    };
    bits(ask.allies()).filter(can).fold(0, |mask, patient| mask | 1 << patient)
}

/// Chance in percent that whoever is asked mends the smallest Condition of somebody that can be.
pub fn mend_chance(ask: &Ask<'_>, patient: usize) -> i32 {
    let (setup, actions) = (ask.setup, ask.moment.amount);
    let Some(it) = mending(setup, ask.state, (ask.who, patient), None, actions) else { return 0 };
    let sheet = &setup.sheets[ask.who];
    let training = usize::from(sheet.training[SKILLS[it.kind] as usize]);
    let dice = sheet.ratings[usize::from(it.approach)];
    let (table, dice) = setup.pools.table(Fall::Success, training, dice);
    let ways: u64 = (it.obstacle.max(0) as usize..=usize::from(dice))
        .map(|successes| u64::from(table.ways(successes)))
        .sum();
    (100 * ways / u64::from(table.outcomes())) as i32
}

/// Actions that Well Rested costs (BB-REST-05).
fn price(setup: &Setup, rating: i32) -> i32 {
    match setup.knobs.series.well_rested {
        WellRestedCost::Triangular => rating * (rating + 1) / 2,
        WellRestedCost::Linear => rating,
        WellRestedCost::Off => i32::MAX,
    }
}

/// The rating of Well Rested that an answer buys; 0: none can be had.
fn rating(ask: &Ask<'_>, argument: u8) -> i32 {
    let affordable = |rating: &i32| price(ask.setup, *rating) <= ask.moment.amount;
    let boons = &ask.me().boons;
    let has = boons.iter().any(|boon| boon.name == ask.setup.series.well_rested);
    let whole = conditions(ask.me()) == 0 && boons.len() < MOST_HELD && !has;
    match argument {
        _ if !whole => 0,
        NO_ARGUMENT => (1..=10).rev().find(affordable).unwrap_or(0),
        named => Some(i32::from(named) + 1).filter(affordable).unwrap_or(0),
    }
}

/// Whether something can be done in a rest now.
pub fn is_legal(ask: &Ask<'_>, option: u8, argument: u8) -> bool {
    option != WELL_RESTED || rating(ask, argument) > 0
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// The rest between two conflicts.
    pub fn pause(&mut self) {
        self.gather();
        let series = self.setup.series;
        self.skip_to(series.rest(u16::from(self.state.stage / 2)));
        let members = self.of_team(series.team);
        self.count_team(M::Rests, series.team, 1);
        self.note(|| BoonsEvent::Rests(series.place == Place::Settlement));
        let mut approaches = [0; MAX_FIGHTERS];
        let mut actions = 0;
        for who in bits(members) {
            let (approach, successes) = self.rest_test(who);
            approaches[who] = approach;
            actions += successes;
            self.count(M::RestActions, who, successes);
            self.note(|| BoonsEvent::RestActions(who, approach, successes));
        }
        let mut tests = 0;
        for last_call in [false, true] {
            for who in bits(members) {
                self.spends_rest(who, last_call, approaches[who], (&mut actions, &mut tests));
            }
        }
        self.state.phase = Phase::Next;
    }

    /// A test of Resources or Wilderness: its successes are actions (BB-REST-01).
    fn rest_test(&mut self, who: usize) -> (u8, i32) {
        let series = self.setup.series;
        let skill = series.place.skill();
        let supply = if series.place == Place::Settlement { series.supply } else { 0 };
        let spot = Spot { turn: self.setup.sheets[who].seat, act: 0 };
        let known = Known { skill, ..Known::at(POINT_POSITION) };
        let approach = self.picks_approach(who, spot, known);
        let mut contest = Contest { deed: Deed::Test, spot, ..Contest::default() };
        contest.actors.push(self.ready(who, skill, approach, i32::from(supply)));
        self.resolve(&mut contest);
        (approach, contest.sum(0))
    }

    /// A member spends actions of the rest until it stops.
    fn spends_rest(
        &mut self,
        who: usize,
        last_call: bool,
        approach: u8,
        (actions, tests): (&mut i32, &mut usize),
    ) {
        while *actions > 0 && *tests < MOST_TESTS && self.is_asked(POINT_REST, who) {
            let moment = Moment { amount: *actions, declared: last_call, ..Moment::QUIET };
            let choice = self.choose(POINT_REST, who, &moment);
            match choice.option {
                MEND if choice.target != NO_TARGET => {
                    let named = choice.argument != NO_ARGUMENT;
                    let size = named.then_some(usize::from(choice.argument));
                    let pair = (who, usize::from(choice.target));
                    let found = mending(self.setup, self.state, pair, size, *actions);
                    let Some(mending) = found else { return };
                    *actions -= mending.cost;
                    *tests += 1;
                    self.mend(pair, mending);
                }
                WELL_RESTED => {
                    let ask = Ask::new(self.setup, self.state, POINT_REST, who, &moment);
                    let rating = rating(&ask, choice.argument);
                    *actions -= price(self.setup, rating);
                    self.grow_rested(who, rating as u8, approach);
                }
                _ => return,
            }
        }
    }

    /// A test to mend a Condition (BB-REST-03); its obstacle can be raised like any other.
    fn mend(&mut self, (healer, patient): (usize, usize), mending: Mending) {
        let Mending { kind, size, approach, obstacle, cost } = mending;
        self.skip_to(self.state.round + 1);
        self.note(|| BoonsEvent::Mends(healer, patient, size as u8, cost));
        self.count(M::RestTests, healer, 1);
        let spot = Spot { turn: self.setup.sheets[healer].seat, act: 0 };
        let mut contest = Contest { deed: Deed::Test, spot, ..Contest::default() };
        contest.actors.push(self.ready(healer, SKILLS[kind], approach, 0));
        contest.obstacle = self.raised(&contest, obstacle).clamp(0, 250) as u8;
        self.table.note(|| BoonsEvent::Declares(contest));
        self.resolve(&mut contest);
        let needed = i32::from(contest.obstacle) + i32::from(!self.setup.knobs.scene.tie_succeeds);
        if contest.sum(0) < needed {
            return;
        }
        self.count(M::Mended, patient, 1);
        self.note(|| BoonsEvent::Mended(patient, size as u8));
        let it = self.it(patient);
        it.conditions[kind][size] -= 1;
        if size > 0 {
            it.conditions[kind][size - 1] += 1;
        } else {
            self.count(M::Carried, patient, -1);
        }
    }

    /// The enduring Boon Well Rested, tied to the Approach with which its holder tested for actions
    /// (BB-REST-05).
    fn grow_rested(&mut self, who: usize, rating: u8, approach: u8) {
        let enduring = self.setup.knobs.series.sources.contains(&EnduringSource::Rest);
        let object = Object {
            rating,
            tie: approach.min(2),
            enduring,
            maker: who as u8,
            name: self.setup.series.well_rested,
            ..Object::default()
        };
        let cost = price(self.setup, i32::from(rating));
        self.count(M::WellRested, who, i32::from(rating));
        self.note(|| BoonsEvent::WellRested(who, object, cost));
        self.make(who, object, true);
    }
}
