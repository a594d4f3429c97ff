//! Series of conflicts: one team goes from conflict to conflict, with a rest between them if
//! `rest.enabled` says so (BB-LEG-04, BB-BOON-17, BB-ENDU-06). Conditions, scars, Favour, Legacies
//! and the wear of Preparations stay; doom, Morale and what lies on the scene do not.

use super::events::BoonsEvent;
use super::fighter::Sheet;
use super::kinds::Skill;
use super::knobs::BoonsKnobs;
use super::knobs::series::Persist;
use super::measures::BoonsMeasure as M;
use super::play::Play;
use super::setup::Setup;
use super::state::{End, Fighter, NOBODY, Phase, State, Status};
use crate::choices;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::{Course, Table, bits};

/// Rounds kept free for the tests of a rest.
pub const REST_ROUNDS: usize = 64;
/// Rounds that labels of draws have room for.
const MOST_ROUNDS: usize = 4095;

choices! {
    /// Where a team rests.
    pub enum Place {
        /// Among people: actions come from Resources.
        Settlement = "settlement",
        /// Beyond them: actions come from Wilderness.
        Outdoors = "outdoors",
    }
}

impl Place {
    /// The Skill that gives actions (BB-REST-01).
    pub fn skill(self) -> Skill {
        match self {
            Self::Settlement => Skill::Resources,
            Self::Outdoors => Skill::Wilderness,
        }
    }
}

/// What a series needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// Conflicts that a trial is made of; 1: no series.
    pub conflicts: u8,
    /// The team that goes from one to the next.
    pub team: usize,
    /// Where it rests.
    pub place: Place,
    /// Dice that a settlement adds to the tests for actions.
    pub supply: u8,
    /// Number of the name Well Rested.
    pub well_rested: u8,
    /// Rounds from the beginning of one conflict to that of the next, in labels of draws.
    pub stride: u16,
}

impl Series {
    /// The first round after a conflict, in labels of draws.
    pub fn rest(&self, conflict: u16) -> u16 {
        (conflict + 1) * self.stride - REST_ROUNDS as u16 + 1
    }
}

/// The knobs with a cap on rounds that leaves labels of draws room for every conflict of a series.
pub fn shortened(mut knobs: BoonsKnobs, sheets: &[Sheet], tests: usize) -> BoonsKnobs {
    let conflicts = usize::from(sheets.iter().map(|sheet| sheet.conflict).max().unwrap_or(1));
    if conflicts > 1 {
        let room = MOST_ROUNDS.saturating_sub(1 + tests) / conflicts;
        let most = room.saturating_sub(tests + REST_ROUNDS).max(1) as i32;
        knobs.position.max_rounds = knobs.position.max_rounds.min(most);
    }
    knobs
}

/// The series that the participants make up.
pub fn of(sheets: &[Sheet], knobs: &BoonsKnobs, tests: usize) -> Series {
    let conflicts = sheets.iter().map(|sheet| sheet.conflict).max().unwrap_or(1).max(1);
    let stays = sheets.iter().find(|sheet| sheet.conflict == 0);
    let stride = knobs.position.max_rounds as usize + tests + REST_ROUNDS;
    Series {
        conflicts,
        team: stays.map_or(0, |sheet| sheet.team),
        place: Place::Settlement,
        supply: 0,
        well_rested: NOBODY,
        stride: stride.min(MOST_ROUNDS) as u16,
    }
}

/// Whether a participant is there in a conflict of a series, from 0.
pub fn is_there(sheet: &Sheet, conflict: u8) -> bool {
    sheet.conflict == 0 || sheet.conflict == conflict + 1
}

/// What is wrong with a series.
pub fn check(
    scenario: &Scenario,
    sheets: &[Sheet],
    series: &Series,
    tests: usize,
    problems: &mut Problems,
) {
    let Some(last) = scenario.sides.last() else { return };
    if series.conflicts == 1 {
        return;
    }
    let mut wrong = |message: String, help: &str| {
        problems.push(Problem::new(&last.origin, message).help(help));
    };
    let others = |sheet: &&Sheet| sheet.team != series.team;
    let stays = sheets.iter().any(|sheet| sheet.conflict == 0);
    if !stays || sheets.iter().filter(others).any(|sheet| sheet.conflict == 0) {
        let message = "one team goes through all conflicts of a series".to_owned();
        wrong(message, "give every group of the other teams a `conflict`, and none to that one's");
    }
    for conflict in 1..=series.conflicts {
        if !sheets.iter().filter(others).any(|sheet| sheet.conflict == conflict) {
            let message = format!("nobody opposes in conflict {conflict} of {}", series.conflicts);
            wrong(message, "give a group of another team this number as `conflict`");
        }
    }
    let rounds = usize::from(series.conflicts) * usize::from(series.stride) + tests;
    if rounds >= MOST_ROUNDS {
        let message = format!("{} conflicts and so many tests are too long", series.conflicts);
        wrong(message, "make fewer tests before them");
    }
}

/// Conditions of somebody.
pub fn conditions(it: &Fighter) -> i32 {
    it.conditions.iter().flatten().map(|taken| i32::from(*taken)).sum()
}

/// How the conflicts went, once the running one has ended so: a team has conceded it if all its
/// members left and the last of them surrendered in its own turn (BB-LEAVE-01, BB-END-01).
pub fn after(state: &State, end: End) -> Course {
    let teams = state.teams.iter().enumerate().filter(|(_, team)| team.lost && team.gave_up);
    let mut course = state.course;
    course.close(end.ending(), teams.fold(0, |mask, (team, _)| mask | 1 << team));
    course
}

/// Whether a conflict that ended so is followed by another.
pub fn goes_on(setup: &Setup, state: &State, end: End) -> bool {
    let left = state.stage / 2 + 1 < setup.series.conflicts;
    let team = setup.series.team;
    let alive = |who: usize| state.fighters[who].status != Status::Perished;
    left && state.phase == Phase::Turns
        && end != End::Undecided
        && bits(setup.members[team]).any(alive)
        && !after(state, end).is_ended_by(setup.knobs.series.ends_with, 1 << team)
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// Levels at the beginning of a series.
    pub fn count_carried(&mut self) {
        for who in bits(self.state.active) {
            if self.setup.sheets[who].conflict == 0 {
                let carried = conditions(&self.state.fighters[who]);
                self.count(M::Carried, who, carried);
            }
        }
        self.note(|| BoonsEvent::Conflict(1));
    }

    /// A conflict of a series is over: what does not last is gone, and so are opponents who won it.
    pub fn conflict_over(&mut self) {
        self.state.stage += 1;
        self.state.left = 0;
        let party = self.setup.members[self.setup.series.team];
        for who in bits(self.state.active & !party) {
            self.out(who, Status::Gone);
        }
        let knobs = &self.setup.knobs.series;
        let lasts =
            |enduring: bool| knobs.persist == Persist::Campaign || enduring && knobs.endures;
        for who in 0..self.state.fighters.len() {
            let it = self.state.fighters[who];
            for object in it.boons.iter().filter(|it| !lasts(it.enduring) && it.maker != NOBODY) {
                self.count(M::BoonsWasted, usize::from(object.maker), 1);
            }
            for object in it.banes.iter().filter(|it| !lasts(it.enduring) && it.maker != NOBODY) {
                self.count(M::BanesWasted, usize::from(object.maker), 1);
            }
            let left = self.it(who);
            left.boons = it.boons.iter().copied().filter(|it| lasts(it.enduring)).collect();
            left.banes = it.banes.iter().copied().filter(|it| lasts(it.enduring)).collect();
        }
        self.clear_scenes();
        self.state.phase = if self.setup.knobs.series.rests { Phase::Pause } else { Phase::Next };
    }

    /// What lies on the scene stays behind.
    fn clear_scenes(&mut self) {
        for team in 0..self.state.teams.len() {
            let boons = self.state.teams[team].boons;
            for object in boons.iter().filter(|object| object.maker != NOBODY) {
                self.count(M::BoonsWasted, usize::from(object.maker), 1);
            }
            self.state.teams[team].boons.clear();
            self.state.teams[team].scene.clear();
        }
    }

    /// Who surrendered or was beaten comes back; Last Stands and their dooms are over.
    pub fn gather(&mut self) {
        for who in bits(self.setup.members[self.setup.series.team]) {
            let status = self.state.fighters[who].status;
            if matches!(status, Status::Surrendered | Status::Beaten) {
                self.count(M::Standing, who, 1);
                self.state.active |= 1 << who;
                self.it(who).status = Status::In;
            }
            let it = self.it(who);
            (it.stands, it.doomed, it.granted) = (false, 0, 0);
            (it.bound, it.used) = (0, 0);
        }
    }

    /// Moves on to a round, for labels of draws, without playing those between.
    pub fn skip_to(&mut self, round: u16) {
        let ahead = round.saturating_sub(self.state.round);
        self.state.round += ahead;
        self.state.skipped += ahead;
    }

    /// The next conflict of a series begins.
    pub fn next_conflict(&mut self) {
        self.gather();
        self.state.stage += 1;
        let conflict = self.state.stage / 2;
        self.note(|| BoonsEvent::Conflict(conflict + 1));
        for (who, sheet) in self.setup.sheets.iter().enumerate() {
            if sheet.conflict == conflict + 1 {
                self.state.active |= 1 << who;
                self.count(M::Standing, who, 1);
            }
        }
        for team in 0..self.state.teams.len() {
            let before = i32::from(self.state.teams[team].morale);
            self.count_team(M::Morale, team, -before);
            let present = self.of_team(team);
            let captain = super::setup::captain_of(self.setup, team, present) as u8;
            let it = &mut self.state.teams[team];
            (it.morale, it.started, it.number, it.gave_up) = (0, 0, 0, false);
            it.captain = captain;
            it.lost = present == 0;
        }
        self.state.initiator = self.setup.initiator as u8;
        self.skip_to(u16::from(conflict) * self.setup.series.stride);
        self.state.tests = self.state.round;
        self.state.reorder = false;
        self.state.phase = Phase::RoundStart;
        self.open_conflict();
    }
}
