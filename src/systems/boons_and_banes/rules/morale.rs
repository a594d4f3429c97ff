//! Morale, leaving, and the end of teams and conflicts (BB-LEAVE, BB-END, BB-IMM-07).

use super::play::{BoonsEvent, M, Moment, Playing, Purpose, Table, fighters_in};
use super::scenes::series::{after, goes_on};
use crate::dice::Pick;
use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::points::{
    ApproachPick, PicksApproach, SurrenderApproach,
};
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::ending::{AllLoseGoals, Succession, Survivor};
use crate::systems::boons_and_banes::knobs::times;
use crate::systems::boons_and_banes::sheet::terms::{Approach, NO_APPROACH};
use crate::systems::boons_and_banes::state::conditions::conditions;
use crate::systems::boons_and_banes::state::conflict::{End, NOBODY, Object, Phase, Status, Team};
use crate::systems::boons_and_banes::state::rolls::Act;
use crate::systems::boons_and_banes::tell::event_details::Defeat;

/// Way in which a participant leaves: on it depend a test and the price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Departure {
    /// Surrenders in its own turn.
    #[default]
    Free,
    /// Surrenders on overflow.
    Overflow,
    /// Perishes.
    Perish,
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Whether a team has Morale and none of it is left; `morale.clamp_zero` decides whether it can be below 0.
    pub fn is_at_zero(&self, team: usize) -> bool {
        self.setup.has_morale && self.state.teams[team].morale <= 0
    }

    /// Takes Morale off a team. Returns whether that took it to 0, from above (BB-ATK-08).
    #[inline]
    pub fn lose(&mut self, team: usize, loss: i32) -> bool {
        if loss <= 0 || !self.setup.has_morale {
            return false;
        }
        let loss = self.house_of_morale(HouseMoment::MoraleLost, team, loss);
        if loss <= 0 {
            return false;
        }
        let clamps = self.setup.knobs.ending.clamp;
        let it = &mut self.state.teams[team];
        let before = it.morale;
        let after = i32::from(before) - loss;
        it.morale = if clamps { after.max(0) } else { after.max(-1000) } as i16;
        let (after, fell) = (it.morale, i32::from(before - it.morale));
        self.count_team(M::MoraleLost, team, fell);
        self.count_team(M::Morale, team, -fell);
        self.note(|| BoonsEvent::Loses(team, loss, after));
        if before <= 0 || after > 0 {
            return false;
        }
        self.house_of_morale(HouseMoment::MoraleGone, team, 0);
        self.state.teams[team].morale <= 0
    }

    /// Adds Morale to a team; from 0 only with `morale.recover_from_zero` (BB-END-09).
    pub fn gain(&mut self, team: usize, gain: i32) {
        let lifts = self.setup.knobs.ending.recovers || self.state.teams[team].morale > 0;
        if gain <= 0 || !self.setup.has_morale || !lifts {
            return;
        }
        let it = &mut self.state.teams[team];
        it.morale = (i32::from(it.morale) + gain).min(10_000) as i16;
        let now = it.morale;
        self.count_team(M::Morale, team, gain);
        self.note(|| BoonsEvent::Gains(team, gain, now));
    }

    /// Plays the surrender of a participant in its own turn, `Departure::Free` (BB-LEAVE-01, 02).
    pub fn surrender(&mut self, who: FighterId, act: Act) {
        if self.depart(who, Departure::Free, act, None) {
            self.count(M::SurrenderedFreely, who, 1);
        }
    }

    /// Makes a participant leave, perhaps because of another: a test by `surrender.test` or
    /// `surrender.test_on_overflow`, then the price (BB-LEAVE). Returns `false` if it has left already or a house
    /// rule lets it stay.
    pub fn depart(
        &mut self,
        who: FighterId,
        how: Departure,
        act: Act,
        by: Option<FighterId>,
    ) -> bool {
        if !self.state.is_in(who) || self.house_stays(who, how, by) {
            return false;
        }
        let ending = &self.setup.knobs.ending;
        let team = self.setup.team(who);
        let tests = match how {
            Departure::Free => ending.test,
            Departure::Overflow => ending.test_on_overflow,
            Departure::Perish => false,
        };
        let tested = if tests && self.setup.has_morale { self.surrender_test(who, act) } else { 0 };
        let price = self.view().leave_cost(who);
        self.leave(who, how);
        self.lose(team, tested);
        if how != Departure::Perish || self.setup.knobs.ending.perish_costs {
            self.lose(team, price);
        }
        true
    }

    fn surrender_test(&mut self, who: FighterId, act: Act) -> i32 {
        let approach = self.surrender_approach(who);
        let mut roll = self.ready(who, self.setup.relevant, approach, 0);
        if !self.setup.knobs.ending.test_modifiers {
            roll.modifiers = 0;
        }
        let mut successes = self.throw(act, &roll, Purpose::Surrender, 0, roll.dice).successes;
        // Reason rolls again, aiming at fewer successes (JC-35).
        let again = roll.modifiers >> (Approach::Reason as u8) & 1 == 1;
        let mean = self.setup.mean(who, self.setup.relevant, i32::from(roll.dice));
        if again && 10 * i32::from(successes) > mean {
            successes = self.throw(act, &roll, Purpose::Surrender, 256, roll.dice).successes;
        }
        self.note(|| BoonsEvent::SurrenderTest(who, approach, successes));
        times(i32::from(successes), self.setup.knobs.ending.test_factor)
    }

    fn surrender_approach(&mut self, who: FighterId) -> u8 {
        let it = &self.state.fighters[who];
        let rating = |approach: &u8| self.setup.sheets[who].ratings[usize::from(*approach)];
        let open = || (0..3_u8).filter(|&approach| it.may_use(usize::from(approach)));
        let bound = it.bound.checked_sub(1).filter(|bound| it.may_use(usize::from(*bound)));
        let lowest = bound.or(open().min_by_key(rating)).unwrap_or(NO_APPROACH);
        let largest = open().rev().max_by_key(rating).unwrap_or(NO_APPROACH);
        if bound.is_some() {
            return lowest;
        }
        match self.decide::<SurrenderApproach>(who, &Moment::default()).option.picking() {
            ApproachPick::Largest => largest,
            ApproachPick::Named(approach) => approach as u8,
            ApproachPick::Usual
            | ApproachPick::ByLot
            | ApproachPick::Forcing
            | ApproachPick::Unforced => lowest,
        }
    }

    /// Takes a participant out, with its effects unless `leave.effects_remain`, and names the next captain by
    /// `captain.succession` (BB-LEAVE-07, 08).
    pub fn leave(&mut self, who: FighterId, how: Departure) {
        let perishes = how == Departure::Perish;
        let (status, measure) = if perishes {
            (Status::Perished, M::Perished)
        } else {
            (Status::Surrendered, M::Surrendered)
        };
        let event = if perishes { BoonsEvent::Perishes(who) } else { BoonsEvent::Surrenders(who) };
        self.note(|| event);
        self.out(who, status);
        self.count(measure, who, 1);
        let team = self.setup.team(who);
        self.state.teams[team].gave_up = how == Departure::Free;
        if perishes && self.setup.series.conflicts > 1 && self.setup.sheets[who].conflict == 0 {
            let carried = conditions(&self.state.fighters[who]);
            self.count(M::Carried, who, -carried);
        }
        if perishes && !self.state.teams[team].has_perished {
            self.state.teams[team].has_perished = true;
            self.count(M::AnyPerished, who, 1);
        }
        if !self.setup.knobs.ending.effects_remain {
            self.take_effects(who);
        }
        let captain = FighterId::from(self.state.teams[team].captain) == who;
        if captain && self.setup.knobs.ending.succession == Succession::HighestRating {
            let sheets = &self.setup.sheets;
            let highest = |it: FighterId| sheets[it].ratings.iter().max();
            let most = fighters_in(self.of_team(team)).map(highest).max();
            let best = fighters_in(self.of_team(team)).filter(|it| Some(highest(*it)) == most);
            let best = best.fold(0, |mask, it| mask | 1 << it);
            let next = (best != 0).then(|| self.table.first_of(best));
            self.state.teams[team].captain = next.map_or(NOBODY, FighterId::as_u8);
            if let Some(next) = next {
                self.note(|| BoonsEvent::Captain(team, next));
            }
        }
        self.house_comrades(who, perishes);
    }

    /// Ends the part that a participant takes in the conflict, with a `Status`.
    pub fn out(&mut self, who: FighterId, status: Status) {
        let stood = i32::from(self.state.stands(who));
        self.it(who).status = status;
        self.state.stand(who, false);
        self.state.active &= !(1 << who);
        self.state.left &= !(1 << who);
        self.count(M::Standing, who, -1);
        self.count(M::Standers, who, -stood);
    }

    /// Removes the Boons, Banes and scene traits that a participant has made, without `leave.effects_remain`.
    fn take_effects(&mut self, who: FighterId) {
        let stays = |object: &Object| FighterId::from(object.maker) != who;
        for other in 0..self.state.fighters.len() {
            let it = &mut self.state.fighters[other];
            it.boons = it.boons.iter().copied().filter(stays).collect();
            it.banes = it.banes.iter().copied().filter(stays).collect();
        }
        for team in 0..self.state.teams.len() {
            let it = &mut self.state.teams[team];
            it.boons = it.boons.iter().copied().filter(stays).collect();
            it.scene =
                it.scene.iter().copied().filter(|it| FighterId::from(it.maker) != who).collect();
        }
    }

    /// Finds the teams that have lost, and ends the conflict if that decides it. All are found before any loses, so
    /// that all can lose at the same time (BB-END).
    pub fn check_ends(&mut self) {
        // Mostly every team has members and Morale left.
        let holds = |team| self.of_team(team) != 0 && !self.is_at_zero(team);
        let falters = |(team, it): (usize, &Team)| !it.lost && !holds(team);
        if self.state.teams.iter().enumerate().any(falters) {
            self.defeats();
        }
    }

    #[inline(never)] // seldom
    fn defeats(&mut self) {
        let teams = self.state.teams.len();
        let mut fallen = [None; 4];
        for (team, defeat) in fallen.iter_mut().enumerate().take(teams) {
            *defeat = self.defeat(team);
        }
        if fallen == [None; 4] {
            return;
        }
        for (team, defeat) in fallen.into_iter().enumerate() {
            if let Some(defeat) = defeat {
                self.lose_team(team, defeat);
            }
        }
        let mut left = (0..self.state.teams.len()).filter(|&team| !self.state.teams[team].lost);
        match (left.next(), left.next()) {
            (None, _) => self.all_lose(),
            (Some(last), None) => self.last_team(last),
            _ => {}
        }
    }

    /// Returns the [`Defeat`] by which a team that is still in has lost; `None` if it has not.
    fn defeat(&self, team: usize) -> Option<Defeat> {
        let it = &self.state.teams[team];
        if it.lost {
            return None;
        }
        let here = self.of_team(team);
        if here == 0 {
            return Some(Defeat::NobodyLeft);
        }
        let held = here & self.state.standers != 0;
        (self.is_at_zero(team) && !held).then_some(Defeat::Morale)
    }

    /// Makes a team lose: its members leave alive, as [`Status::Beaten`] (BB-END-08, 10).
    fn lose_team(&mut self, team: usize, defeat: Defeat) {
        self.state.teams[team].lost = true;
        self.state.teams[team].gave_up &= matches!(defeat, Defeat::NobodyLeft);
        let why = match defeat {
            Defeat::NobodyLeft => M::LostByLeaving,
            _ => M::LostByMorale,
        };
        let first = !std::mem::replace(&mut self.state.teams[team].told, true);
        self.count_team(why, team, i32::from(first));
        self.note(|| BoonsEvent::Lost(team, defeat));
        for who in fighters_in(self.of_team(team)) {
            let stood = self.state.stands(who);
            self.count(M::StandsWon, who, i32::from(stood && defeat == Defeat::Survivor));
            self.out(who, Status::Beaten);
            self.count(M::Beaten, who, 1);
        }
    }

    /// Ends a conflict in which only one team is left: it wins, or loses like all others by `end.min_morale_to_win`
    /// and `end.morale0_survivor` (BB-END-05, 06, BB-LAST-08).
    fn last_team(&mut self, team: usize) {
        let ending = &self.setup.knobs.ending;
        let enough = i32::from(self.state.teams[team].morale) >= ending.min_morale;
        // What becomes of a survivor at 0 says nothing of one that has too little.
        let spared = ending.survivor == Survivor::Wins && self.is_at_zero(team);
        if self.setup.has_morale && !enough && !spared {
            self.lose_team(team, Defeat::Survivor);
            self.all_lose();
            return;
        }
        for who in fighters_in(self.of_team(team) & self.state.standers) {
            self.count(M::StandsWon, who, 1);
            self.count(M::Standers, who, -1);
            self.state.stand(who, false);
            self.it(who).doomed = 0;
        }
        let stood = self.state.teams[team].has_stood;
        let last = !goes_on(self.view(), End::Won(1 << team));
        self.count_team(M::WonStanding, team, i32::from(stood && last));
        self.note(|| BoonsEvent::Won(1 << team));
        self.finish(End::Won(1 << team));
    }

    /// Makes all teams lose; `end.all_lose_goals` may let some achieve their Goals all the same (BB-END-07). A series
    /// may have several such ends, so that the measure counts just the first.
    fn all_lose(&mut self) {
        let teams = self.state.teams.len();
        // A series may have several such ends; the trial has it once.
        let first = !std::mem::replace(&mut self.state.all_lost, true);
        for team in 0..teams {
            self.count_team(M::AllLost, team, i32::from(first));
        }
        self.note(|| BoonsEvent::AllLose);
        let all = (1_u8 << teams) - 1;
        let end = match self.setup.knobs.ending.all_lose {
            AllLoseGoals::None => End::AllLost,
            AllLoseGoals::All => End::Won(all),
            AllLoseGoals::RandomOne => {
                let lot = Pick(teams as u32);
                End::Won(1 << self.draw_for(Purpose::Goal, Act::default(), FighterId(0), 0, lot))
            }
        };
        if let End::Won(teams) = end {
            self.note(|| BoonsEvent::Won(teams));
        }
        self.finish(end);
    }

    /// Ends the conflict, or goes on with the next one of a series. Boons and Banes that were not used up are counted
    /// at the end, by [`Self::count_wasted`].
    pub fn finish(&mut self, end: End) {
        if self.state.phase == Phase::Turns {
            self.moment_for_all(HouseMoment::ConflictEnds);
        }
        let goes_on = goes_on(self.view(), end);
        self.state.course = after(self.state, end);
        if goes_on {
            self.conflict_over();
            return;
        }
        self.state.end = Some(end);
        for who in 0..self.state.fighters.len() {
            let it = &self.state.fighters[who];
            if !it.boons.is_empty() || !it.banes.is_empty() {
                let (boons, banes) = (it.boons, it.banes);
                self.count_wasted(M::BoonsWasted, &boons, |_| true);
                self.count_wasted(M::BanesWasted, &banes, |_| true);
            }
        }
        for team in 0..self.state.teams.len() {
            let boons = self.state.teams[team].boons;
            self.count_wasted(M::BoonsWasted, &boons, |_| true);
        }
    }

    /// Counts, under their makers, the objects of a list for which `is_gone` is true: they were not used up. Objects
    /// from before the conflict are left out, because they have no maker.
    pub fn count_wasted(&mut self, measure: M, list: &[Object], is_gone: impl Fn(&Object) -> bool) {
        for object in list.iter().filter(|it| it.maker != NOBODY && is_gone(it)) {
            self.count(measure, FighterId::from(object.maker), 1);
        }
    }
}
