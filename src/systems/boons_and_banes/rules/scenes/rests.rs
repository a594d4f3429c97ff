//! Rests between the conflicts of a series (BB-REST, BB-COND-09).

use super::mending::{MENDING_SKILLS, MendingPlan, mending, mending_is_there, price, well_rested};
use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::points::{PositionApproach, Rest};
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::series::EnduringSource;
use crate::systems::boons_and_banes::rules::play::{
    BoonsEvent, M, Moment, Playing, Table, fighters_in,
};
use crate::systems::boons_and_banes::rules::rolls::approach_choice::Known;
use crate::systems::boons_and_banes::sheet::series::REST_ROUNDS;
use crate::systems::boons_and_banes::sheet::terms::RestPlace;
use crate::systems::boons_and_banes::state::conflict::{MAX_FIGHTERS, Object, Phase};
use crate::systems::boons_and_banes::state::rolls::{Act, Deed, Rolls};

/// Most tests of a rest: there are [`REST_ROUNDS`] for their labels.
const MOST_TESTS: usize = REST_ROUNDS - 4;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Plays the rest between two conflicts; members are asked twice, because actions that one leaves can
    /// be of use to another.
    pub fn pause(&mut self) {
        self.gather();
        let series = self.setup.series;
        self.skip_to(series.rest(u16::from(self.state.stage / 2)));
        let members = self.of_team(series.team);
        self.count_team(M::Rests, series.team, 1);
        self.note(|| BoonsEvent::Rests(series.place == RestPlace::Settlement));
        self.moment_for_all(HouseMoment::RestStarts);
        let mut approaches = [0; MAX_FIGHTERS];
        let mut actions = 0;
        for who in fighters_in(members) {
            let (approach, successes) = self.rest_test(who);
            approaches[who] = approach;
            actions += successes;
            self.count(M::RestActions, who, successes);
            self.note(|| BoonsEvent::RestActions(who, approach, successes));
        }
        let mut tests = 0;
        for last_call in [false, true] {
            for who in fighters_in(members) {
                self.spends_rest(who, last_call, approaches[who], (&mut actions, &mut tests));
            }
        }
        self.moment_for_all(HouseMoment::RestEnds);
        self.state.phase = Phase::Next;
    }

    /// Plays a test of [`RestPlace::skill`], whose successes are actions (BB-REST-01).
    fn rest_test(&mut self, who: FighterId) -> (u8, i32) {
        let series = self.setup.series;
        let skill = series.place.skill();
        let supply = if series.place == RestPlace::Settlement { series.supply } else { 0 };
        let act = Act { seat: self.setup.sheets[who].seat, nth: 0 };
        let known = Known { skill, ..Known::NOTHING };
        let approach = self.picks_approach::<PositionApproach>(who, act, known);
        let mut rolls = Rolls { deed: Deed::Test, act, ..Rolls::default() };
        rolls.actors.push(self.ready(who, skill, approach, i32::from(supply)));
        self.resolve(&mut rolls);
        (approach, rolls.sum(0))
    }

    /// Lets a member spend actions of the rest at the point
    /// [`Rest`](crate::systems::boons_and_banes::decide::points::Rest) until it stops.
    fn spends_rest(
        &mut self,
        who: FighterId,
        last_call: bool,
        approach: u8,
        (actions, tests): (&mut i32, &mut usize),
    ) {
        while *actions > 0 && *tests < MOST_TESTS {
            let moment = Moment { amount: *actions, last_call, ..Moment::default() };
            let choice = self.decide::<Rest>(who, &moment);
            match choice.option {
                Rest::Stop => return,
                Rest::Mend => {
                    let size = choice.argument.map(usize::from);
                    let Some(patient) = choice.target else { return };
                    let pair = (who, patient);
                    let found = mending(self.view(), pair, size, *actions);
                    let Some(mending) = found else { return };
                    *actions -= mending.cost;
                    *tests += 1;
                    self.mend(pair, mending);
                }
                Rest::WellRested => {
                    let rating = well_rested(self.view(), who, choice.argument, *actions);
                    *actions -= price(self.setup, rating);
                    self.gain_well_rested(who, rating as u8, approach);
                }
            }
        }
    }

    /// Plays a test to mend a Condition (BB-REST-03); its obstacle can be [`raised`](Self::raised) like
    /// any other. It may be in vain, because a house rule may have mended the Condition or taken the room
    /// since the decision.
    fn mend(&mut self, (healer, patient): (FighterId, FighterId), mending: MendingPlan) {
        let MendingPlan { kind, size, approach, obstacle, cost } = mending;
        self.skip_to(self.state.round + 1);
        self.note(|| BoonsEvent::Mends(healer, patient, size as u8, cost));
        self.count(M::RestTests, healer, 1);
        let act = Act { seat: self.setup.sheets[healer].seat, nth: 0 };
        let mut rolls = Rolls { deed: Deed::Test, act, ..Rolls::default() };
        rolls.actors.push(self.ready(healer, MENDING_SKILLS[kind], approach, 0));
        rolls.obstacle = self.raised(&rolls, obstacle).clamp(0, 250) as u8;
        self.table.note(|| BoonsEvent::Declares(rolls));
        self.resolve(&mut rolls);
        let needed = i32::from(rolls.obstacle) + i32::from(!self.setup.knobs.scene.tie_succeeds);
        // A house rule may have mended it, or taken the room, since it was decided on.
        let still = mending_is_there(self.view(), patient, (kind, size));
        if rolls.sum(0) < needed || !still {
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

    /// Gives the enduring Boon Well Rested, tied to the Approach with which its holder tested for actions
    /// (BB-REST-05).
    fn gain_well_rested(&mut self, who: FighterId, rating: u8, approach: u8) {
        let enduring = self.setup.knobs.series.sources.contains(&EnduringSource::Rest);
        let object = Object {
            rating,
            tie: approach.min(2),
            enduring,
            maker: who.as_u8(),
            name: self.setup.series.well_rested,
            ..Object::default()
        };
        let cost = price(self.setup, i32::from(rating));
        let Some(object) = self.house_made(HouseMoment::BoonMade, (who, who), object) else {
            return;
        };
        self.count(M::WellRested, who, i32::from(rating));
        self.note(|| BoonsEvent::WellRested(who, object, cost));
        self.make(who, object, true);
    }
}
