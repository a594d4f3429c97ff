//! Series of conflicts in play: effects that last from one conflict to the next, and the end of a series (BB-LEG-04,
//! BB-BOON-17, BB-ENDU-06).

use crate::system::{Course, FighterId};
use crate::systems::boons_and_banes::knobs::series::Persist;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, M, Playing, Table, fighters_in};
use crate::systems::boons_and_banes::sheet::setup::captain_of;
use crate::systems::boons_and_banes::state::conditions::conditions;
use crate::systems::boons_and_banes::state::conflict::{
    End, HouseState, Object, Phase, State, Status,
};
use crate::systems::boons_and_banes::state::view::View;

/// Returns the [`Course`] of the conflicts of a series, once the running one has ended. A team has conceded it if
/// all its members left and the last of them surrendered in its own turn (BB-LEAVE-01, BB-END-01).
pub(crate) fn after(state: &State, end: End) -> Course {
    let teams = state.teams.iter().enumerate().filter(|(_, team)| team.lost && team.gave_up);
    let mut course = state.course;
    course.close(end.ending(), teams.fold(0, |mask, (team, _)| mask | 1 << team));
    course
}

/// Whether a conflict that ended so is followed by another: one is left, a member is alive, and `series.ends_with`
/// does not end the series.
pub(crate) fn goes_on(view: View<'_>, end: End) -> bool {
    let left = view.state.stage / 2 + 1 < view.setup.series.conflicts;
    let team = view.setup.series.team;
    let alive = |who: FighterId| view.state.fighters[who].status != Status::Perished;
    left && view.state.phase == Phase::Turns
        && end != End::Undecided
        && fighters_in(view.setup.members[team]).any(alive)
        && !after(view.state, end).is_ended_by(view.setup.knobs.series.ends_with, 1 << team)
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Counts the Conditions at the beginning of a series, from which the measure of its levels starts.
    pub fn count_carried(&mut self) {
        for who in fighters_in(self.state.active) {
            if self.setup.sheets[who].conflict == 0 {
                let carried = conditions(&self.state.fighters[who]);
                self.count(M::Carried, who, carried);
            }
        }
        self.note(|| BoonsEvent::Conflict(1));
    }

    /// Ends a conflict of a series: removes opponents who won it, and everything that does not last (`boon.persist`,
    /// `endu.persist`).
    pub fn conflict_over(&mut self) {
        self.state.stage += 1;
        self.state.left = 0;
        self.state.house = HouseState::default();
        let party = self.setup.members[self.setup.series.team];
        for who in fighters_in(self.state.active & !party) {
            self.out(who, Status::Gone);
        }
        let knobs = &self.setup.knobs.series;
        let lasts =
            |it: &Object| knobs.persist == Persist::Campaign || it.enduring && knobs.endures;
        for who in FighterId::all(self.state.fighters.len()) {
            let it = self.state.fighters[who];
            self.count_wasted(M::BoonsWasted, &it.boons, |it| !lasts(it));
            self.count_wasted(M::BanesWasted, &it.banes, |it| !lasts(it));
            let left = self.it(who);
            left.boons = it.boons.iter().copied().filter(lasts).collect();
            left.banes = it.banes.iter().copied().filter(lasts).collect();
        }
        self.clear_scenes();
        self.state.phase = if self.setup.knobs.series.rests { Phase::Pause } else { Phase::Next };
    }

    /// Removes all Boons and traits on the scene, which stay behind.
    fn clear_scenes(&mut self) {
        for team in 0..self.state.teams.len() {
            let boons = self.state.teams[team].boons;
            self.count_wasted(M::BoonsWasted, &boons, |_| true);
            self.state.teams[team].boons.clear();
            self.state.teams[team].scene.clear();
        }
    }

    /// Brings back the members of `Series::team` who
    /// surrendered or were beaten, and ends Last Stands with their dooms.
    pub fn gather(&mut self) {
        for who in fighters_in(self.setup.members[self.setup.series.team]) {
            let status = self.state.fighters[who].status;
            if matches!(status, Status::Surrendered | Status::Beaten) {
                self.count(M::Standing, who, 1);
                self.state.active |= 1 << who;
                self.it(who).status = Status::In;
            }
            self.state.stand(who, false);
            let it = self.it(who);
            (it.doomed, it.granted) = (0, 0);
            (it.bound, it.used, it.improvised) = (0, 0, false);
        }
    }

    /// Moves on to a round without playing the rounds between, so that labels of draws do not depend on how long the
    /// conflict took.
    pub fn skip_to(&mut self, round: u16) {
        let ahead = round.saturating_sub(self.state.round);
        self.state.round += ahead;
        self.state.skipped += ahead;
    }

    /// Begins the next conflict of a series with its opponents.
    pub fn next_conflict(&mut self) {
        self.gather();
        self.state.stage += 1;
        let conflict = self.state.stage / 2;
        self.note(|| BoonsEvent::Conflict(conflict + 1));
        for (who, sheet) in FighterId::enumerate(self.setup.sheets.iter()) {
            if sheet.conflict == conflict + 1 {
                self.state.active |= 1 << who;
                self.count(M::Standing, who, 1);
            }
        }
        for team in 0..self.state.teams.len() {
            let before = i32::from(self.state.teams[team].morale);
            self.count_team(M::Morale, team, -before);
            let present = self.of_team(team);
            let (sheets, own) = (&self.setup.sheets, self.setup.members[team]);
            let by = self.setup.knobs.position.captain;
            let captain = captain_of(sheets, own, present, by).as_u8();
            let it = &mut self.state.teams[team];
            (it.morale, it.started, it.number, it.gave_up) = (0, 0, 0, false);
            it.captain = captain;
            it.lost = present == 0;
        }
        self.state.initiator = self.setup.initiator as u8;
        self.skip_to(u16::from(conflict) * self.setup.series.rounds_per_conflict);
        self.state.tests = self.state.round;
        self.state.reorder = false;
        self.state.phase = Phase::RoundStart;
        self.open_conflict();
    }
}
