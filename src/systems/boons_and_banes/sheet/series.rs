//! Series of conflicts: one team goes from conflict to conflict, with a rest between them if
//! `rest.enabled` says so (BB-LEG-04, BB-BOON-17, BB-ENDU-06). Conditions, scars, Favour, Legacies
//! and the wear of Preparations stay; doom, Morale and what lies on the scene do not.

use super::fighter::Sheet;
use super::terms::RestPlace;
use crate::scenario::{Problem, Problems, Scenario};
use crate::systems::boons_and_banes::knobs::BoonsKnobs;
use crate::systems::boons_and_banes::state::conflict::NOBODY;

/// Rounds kept free for the tests of a rest, so that their draws have labels of their own.
pub(crate) const REST_ROUNDS: usize = 64;
const MOST_ROUNDS: usize = 4095;

/// Settings of a series of conflicts, which the sheets imply by [`Sheet::conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    pub conflicts: u8,
    pub team: usize,
    /// Place where the team rests; [`RestPlace::skill`] follows from it.
    pub place: RestPlace,
    pub supply: u8,
    /// Number of the name Well Rested, by which a second such Boon is found.
    pub well_rested: u8,
    /// Rounds from the beginning of one conflict to the beginning of the next, in labels of draws: no
    /// conflict has more, with its rest.
    pub rounds_per_conflict: u16,
}

impl Series {
    /// Returns the first round after a conflict in labels of draws, the same however long the conflict
    /// took.
    pub fn rest(&self, conflict: u16) -> u16 {
        (conflict + 1) * self.rounds_per_conflict - REST_ROUNDS as u16 + 1
    }
}

/// Returns the knobs with `sim.max_rounds` lowered as far as necessary, so that it leaves labels of draws
/// room for every conflict of a series.
pub(crate) fn shortened(mut knobs: BoonsKnobs, sheets: &[Sheet], tests: usize) -> BoonsKnobs {
    let conflicts = usize::from(sheets.iter().map(|sheet| sheet.conflict).max().unwrap_or(1));
    if conflicts > 1 {
        let room = MOST_ROUNDS.saturating_sub(1 + tests) / conflicts;
        let most = room.saturating_sub(tests + REST_ROUNDS).max(1) as i32;
        knobs.position.max_rounds = knobs.position.max_rounds.min(most);
    }
    knobs
}

/// Returns the [`Series`] that the participants make up; without one it has 1 conflict.
pub(crate) fn of(sheets: &[Sheet], knobs: &BoonsKnobs, tests: usize) -> Series {
    let conflicts = sheets.iter().map(|sheet| sheet.conflict).max().unwrap_or(1).max(1);
    let stays = sheets.iter().find(|sheet| sheet.conflict == 0);
    let rounds_per_conflict = knobs.position.max_rounds as usize + tests + REST_ROUNDS;
    Series {
        conflicts,
        team: stays.map_or(0, |sheet| sheet.team),
        place: RestPlace::Settlement,
        supply: 0,
        well_rested: NOBODY,
        rounds_per_conflict: rounds_per_conflict.min(MOST_ROUNDS) as u16,
    }
}

/// Whether a participant is there in a conflict of a series, from 0, by [`Sheet::conflict`].
pub(crate) fn is_there(sheet: &Sheet, conflict: u8) -> bool {
    sheet.conflict == 0 || sheet.conflict == conflict + 1
}

/// Reports series without one team that stays, without opponents in a conflict, or too long for labels of
/// draws.
pub(crate) fn check(
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
            let message = format!("conflict {conflict} of {} has no opponents", series.conflicts);
            wrong(message, "give a group of another team this number as `conflict`");
        }
    }
    let rounds = usize::from(series.conflicts) * usize::from(series.rounds_per_conflict) + tests;
    if rounds >= MOST_ROUNDS {
        let message = format!("{} conflicts and this many tests are too long", series.conflicts);
        wrong(message, "make fewer tests before them");
    }
}
