//! Tests before a conflict, or instead of one (BB-TEST, BB-BANE-03, 09, 10, BB-TRAIT-07).

use super::contests::Verdict;
use crate::system::{FighterId, first_in};
use crate::systems::boons_and_banes::decide::points::{PositionApproach, Power, Refuse};
use crate::systems::boons_and_banes::knobs::favour::{OnFailure, Refusal};
use crate::systems::boons_and_banes::knobs::objects::{
    StaticCompel, StaticOffPurpose, StaticRefusal,
};
use crate::systems::boons_and_banes::rules::play::{
    BoonsEvent, M, Moment, Playing, Table, fighters_in,
};
use crate::systems::boons_and_banes::rules::rolls::approach_choice::Known;
use crate::systems::boons_and_banes::sheet::scene::SceneTest;
use crate::systems::boons_and_banes::sheet::terms::{AfterFailure, Skill, Then};
use crate::systems::boons_and_banes::state::conditions::{free_slots, highest_condition};
use crate::systems::boons_and_banes::state::conflict::{End, Phase, tie};
use crate::systems::boons_and_banes::state::ratings::{largest, open};
use crate::systems::boons_and_banes::state::rolls::{Act, Deed, Rolls};

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Makes the running test of `Scene::tests` and
    /// goes on by its `AfterFailure`.
    pub fn scene_test(&mut self) {
        let setup = self.setup;
        let [number, time] = self.state.test;
        let test = &setup.scene.tests[usize::from(number)];
        self.state.round += 1;
        self.state.tests += 1;
        self.note(|| BoonsEvent::Test(number, time));
        let verdict = match test.against {
            0 if self.make_test(test) => Verdict::Passed,
            0 => Verdict::Failed,
            _ => self.make_contest(test),
        };
        let first = first_in(test.who);
        self.count(M::TestsPassed, first, i32::from(verdict == Verdict::Passed));
        self.count(M::TestsFailed, first, i32::from(verdict == Verdict::Failed));
        self.count(M::Actions, first, 1);
        self.house_tested(test.who, verdict);
        if let Some(lost) = self.nobody_left() {
            let others = ((1_u8 << self.state.teams.len()) - 1) & !lost;
            self.note(|| BoonsEvent::Won(others));
            self.finish(End::Won(others));
            return;
        }
        if verdict == Verdict::Passed {
            self.state.tried = 0;
            self.state.failed = 0;
            self.state.test[1] += 1;
            if self.state.test[1] >= test.times {
                self.next_test();
            }
            return;
        }
        match test.on_failure {
            AfterFailure::Lose if verdict == Verdict::Nobody => self.finish(End::AllLost),
            AfterFailure::Lose => self.scene_lost(),
            AfterFailure::GoOn => self.next_test(),
            AfterFailure::Conflict => self.conflict_begins(),
            AfterFailure::Retry => {
                self.state.tried += 1;
                let barred = self.setup.knobs.scene.let_it_ride && self.untried(test, first) == 0;
                if self.state.tried >= test.tries || barred {
                    self.scene_lost();
                }
            }
        }
    }

    /// Returns the teams that contests with Stress (`contest.single_roll_stress`) have left without members, as a bit
    /// set; `None` if there are none.
    fn nobody_left(&self) -> Option<u8> {
        let teams = 0..self.state.teams.len();
        let gone = |team: &usize| self.of_team(*team) == 0 && !self.state.teams[*team].lost;
        let lost = teams.filter(gone).fold(0_u8, |mask, team| mask | 1 << team);
        (lost != 0 && self.setup.knobs.scene.stress).then_some(lost)
    }

    fn next_test(&mut self) {
        self.state.test = [self.state.test[0] + 1, 0];
        self.state.tried = 0;
        self.state.failed = 0;
        if usize::from(self.state.test[0]) < self.setup.scene.tests.len() {
            return;
        }
        match self.setup.scene.then {
            Then::Conflict => self.conflict_begins(),
            Then::Win => {
                let team = self.setup.scene.team.unwrap_or(0);
                self.note(|| BoonsEvent::Won(1 << team));
                self.finish(End::Won(1 << team));
            }
        }
    }

    fn conflict_begins(&mut self) {
        self.state.phase = Phase::RoundStart;
        self.open_conflict();
    }

    fn scene_lost(&mut self) {
        let team = self.setup.scene.team.unwrap_or(0);
        let others = ((1_u8 << self.state.teams.len()) - 1) & !(1 << team);
        self.note(|| BoonsEvent::Won(others));
        self.finish(End::Won(others));
    }

    /// Returns the Approaches with which a failed test has not been tried, as a bit set; without `test.let_it_ride`
    /// all that are open (BB-TEST-09).
    fn untried(&self, test: &SceneTest, who: FighterId) -> u8 {
        let named = test.approach.map_or(0b111, |approach| 1 << (approach as u8));
        let rides = self.setup.knobs.scene.let_it_ride;
        let failed = if rides { self.state.failed as u8 } else { 0 };
        named & !failed & open(self.view(), who)
    }

    fn make_test(&mut self, test: &SceneTest) -> bool {
        let first = first_in(test.who);
        let act = Act { seat: self.setup.sheets[first].seat, nth: 0 };
        let mut rolls = Rolls { deed: Deed::Test, act, behind: test.behind, ..Rolls::default() };
        for who in fighters_in(test.who & self.state.active) {
            let approach = self.test_approach(test, who, act);
            rolls.actors.push(self.ready(who, test.skill, approach, 0));
        }
        rolls.obstacle = self.obstacle(test, &rolls).clamp(0, 250) as u8;
        self.table.note(|| BoonsEvent::Declares(rolls));
        self.resolve(&mut rolls);
        let successes = rolls.sum(0);
        let needed = i32::from(rolls.obstacle) + i32::from(!self.setup.knobs.scene.tie_succeeds);
        let passed =
            successes >= needed || self.powers_through((first, test.skill), needed - successes);
        self.note(|| BoonsEvent::Tested(rolls.obstacle, successes, passed));
        if passed {
            let [acts, against] = rolls.totals();
            self.conversions(&rolls, (acts, against), Self::carry_out);
        } else {
            self.mark_failed(&rolls);
            if self.setup.knobs.favour.on_failure == OnFailure::SuccessesRolled {
                self.favour_for_failing(&rolls);
            }
        }
        passed
    }

    /// Marks the Approaches with which a test has failed, for `Self::untried` (BB-TEST-09).
    pub fn mark_failed(&mut self, rolls: &Rolls) {
        for roll in rolls.actors.iter().filter(|roll| roll.approach < 3) {
            self.state.failed |= 1 << roll.approach;
        }
    }

    /// Returns the Approach of a test: from the scenario, or else picked by the tester among `Self::untried`.
    pub fn test_approach(&mut self, test: &SceneTest, who: FighterId, act: Act) -> u8 {
        let among = self.untried(test, who);
        let usual = largest(self.setup, who, among).unwrap_or(3);
        if test.approach.is_some() {
            return usual;
        }
        let known = Known { skill: test.skill, ..Known::NOTHING };
        let picked = self.picks_approach::<PositionApproach>(who, act, known);
        if picked < 3 && among >> picked & 1 == 1 { picked } else { usual }
    }

    /// Returns the obstacle of a test, [`raised`](Self::raised) by what the rollers bear (BB-TEST-02, 06, BB-COND-08,
    /// BB-BANE-03, BB-TRAIT-07).
    fn obstacle(&mut self, test: &SceneTest, rolls: &Rolls) -> i32 {
        let knobs = &self.setup.knobs.scene;
        let base = test.obstacle.map_or(knobs.base, i32::from);
        let mut hinders = [0_i32; 8];
        for (place, rating) in test.hinders.iter().enumerate() {
            hinders[place] = i32::from(*rating);
        }
        let scene = highest(&mut hinders[..test.hinders.len()], knobs.scene_traits);
        let mut theirs = [0_i32; 8];
        let mut count = 0;
        for foe in fighters_in(test.behind & self.state.active) {
            for it in self.state.fighters[foe].traits.iter().filter(|it| !it.flaw) {
                theirs[count % 8] = theirs[count % 8].max(i32::from(it.rating));
                count += 1;
            }
        }
        let opponents = highest(&mut theirs[..count.min(8)], knobs.opponent_traits);
        let raised = scene + opponents;
        let plain = if raised > 0 && !knobs.adds { raised.max(1) } else { base + raised };
        let obstacle = plain + knobs.per_extra * (rolls.actors.len() as i32 - 1);
        self.raised(rolls, obstacle)
    }

    /// Returns an obstacle as raised by the rollers' own Conditions, Banes and traits.
    pub fn raised(&mut self, rolls: &Rolls, mut obstacle: i32) -> i32 {
        if self.setup.knobs.favour.static_minimum {
            for roll in rolls.actors.iter() {
                let (who, skill) =
                    (FighterId::from(roll.who), Skill::numbered(usize::from(roll.skill)));
                let rating = highest_condition(self.view(), who, skill);
                obstacle = obstacle.max(i32::from(rating));
            }
        }
        for place in 0..rolls.actors.len() {
            obstacle += self.compelled_bane(rolls, place) + self.compelled_trait(rolls, place);
        }
        obstacle
    }

    /// Compels the roller's highest Bane, which wears, unless the roller refuses. Returns by how much it raises the
    /// obstacle (BB-BANE-03, 09, BB-ENDU-03).
    fn compelled_bane(&mut self, rolls: &Rolls, place: usize) -> i32 {
        let knobs = &self.setup.knobs.object;
        if knobs.static_compel == StaticCompel::None {
            return 0;
        }
        let roll = rolls.actors[place];
        let who = FighterId::from(roll.who);
        let mut found: Option<(usize, u8)> = None;
        for (place, bane) in self.state.fighters[who].banes.iter().enumerate() {
            let matched = bane.tie == roll.approach || bane.tie == tie::SKILL + roll.skill;
            let worth = match knobs.static_off {
                _ if matched => bane.rating,
                StaticOffPurpose::Half => bane.rating / 2,
                StaticOffPurpose::Full => bane.rating,
                StaticOffPurpose::Ignore => 0,
            };
            if worth > found.map_or(0, |(_, worth)| worth) {
                found = Some((place, worth));
            }
        }
        let Some((place, worth)) = found else { return 0 };
        let may_refuse = knobs.static_refusal == StaticRefusal::Rating;
        if may_refuse && self.refuses(who, worth, worth) {
            return 0;
        }
        self.note(|| BoonsEvent::Compelled(who, worth));
        let loss = self.setup.knobs.object.bane_degrade as u8;
        let consumed = knobs.bane_consumed;
        let banes = &mut self.state.fighters[who].banes;
        let it = &mut banes[place];
        if it.enduring {
            it.rating = it.rating.saturating_sub(loss);
        } else if consumed {
            it.rating = 0;
        }
        if it.rating == 0 {
            banes.remove(place);
        }
        i32::from(worth)
    }

    /// Compels the roller's highest detrimental trait, unless the roller refuses for `trait.compel_refusal`. Returns
    /// by how much it raises the obstacle (BB-TRAIT-07).
    fn compelled_trait(&mut self, rolls: &Rolls, place: usize) -> i32 {
        if !self.setup.knobs.favour.static_compel {
            return 0;
        }
        let who = FighterId::from(rolls.actors[place].who);
        let flaws = self.state.fighters[who].traits.iter().filter(|it| it.flaw);
        let rating = flaws.map(|it| it.rating).max().unwrap_or(0);
        let price = match self.setup.knobs.favour.refusal {
            Refusal::Rating => rating,
            Refusal::Flat1 => 1,
        };
        if rating == 0 || self.refuses(who, rating, price) {
            return 0;
        }
        self.note(|| BoonsEvent::Compelled(who, rating));
        i32::from(rating)
    }

    /// Asks at the point [`Refuse`] whether a participant pays so that something does not raise its obstacle.
    fn refuses(&mut self, who: FighterId, rating: u8, price: u8) -> bool {
        if self.state.fighters[who].favour < price {
            return false;
        }
        let moment = Moment { amount: i32::from(price), ..Moment::default() };
        if self.decide::<Refuse>(who, &moment).option != Refuse::Refuse {
            return false;
        }
        self.pay(who, price);
        self.note(|| BoonsEvent::Refuses(who, rating));
        true
    }

    /// Asks at the point [`Power`] whether a failed test is passed for a Condition of the kind of the Skill tested
    /// (BB-TEST-08, BB-COND-04).
    fn powers_through(&mut self, (who, skill): (FighterId, Skill), missing: i32) -> bool {
        let knobs = &self.setup.knobs.scene;
        let kind = self.setup.knobs.favour.type_by_skill[skill as usize] as usize;
        let slots = free_slots(self.setup, &self.state.fighters[who], kind);
        let fits = (0..3).find(|&size| slots[size] > 0 && size as i32 + 1 >= missing);
        let Some(size) = fits.filter(|_| knobs.power_through && missing <= knobs.power_max) else {
            return false;
        };
        let moment = Moment { amount: missing, ..Moment::default() };
        if self.decide::<Power>(who, &moment).option != Power::PowerThrough {
            return false;
        }
        self.note(|| BoonsEvent::Powers(who, size as u8 + 1));
        self.take_condition(who, size, kind);
        true
    }
}

fn highest(ratings: &mut [i32], most: i32) -> i32 {
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    ratings.iter().take(most.max(0) as usize).sum()
}
