//! Facts with which a conflict times itself: its players, and how long everything takes at a table.

use crate::scenario::{PlayedBy, Problem, Problems, RunBy, Scenario};
use crate::system::{RuleSystem, Seat, Vocabulary};
use crate::table::{Durations, TimeSheet};

/// Decision points of turns in systems that name none; see [`Outlook::turns`](crate::system::Outlook::turns).
const TURNS: [&str; 2] = ["turn", "main"];

/// A player at the table, who plays a group or a fighter of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Name of the group or fighter.
    pub name: String,
    /// Number of the side.
    pub side: usize,
}

/// Players and durations of a conflict, for the timing table and reports of time.
#[derive(Clone, Debug, Default)]
pub struct TableFacts {
    /// How long everything takes.
    pub durations: Durations,
    /// The players, in the order of their first fighters.
    pub players: Vec<Player>,
    /// Number of the player of each fighter.
    pub player_of: Vec<usize>,
    /// Seconds that a conflict should not exceed; the scenario states minutes.
    pub limit: i32,
    /// Number of the measure of harm dealt, among the measures that are kept for each fighter; `None` if the
    /// system keeps none.
    pub dealt: Option<usize>,
}

impl TableFacts {
    /// Reads the facts of a conflict of `R`. Notes decision points that do not exist.
    pub(super) fn read<R: RuleSystem>(
        scenario: &Scenario,
        (setup, seats): (&R::Setup, &[Seat]),
        vocabulary: &Vocabulary,
        problems: &mut Problems,
    ) -> Self {
        let time = &scenario.table_time;
        let named = || TURNS.iter().filter_map(|name| vocabulary.point(name));
        let turn_points = R::OUTLOOK
            .turns
            .map_or_else(|| named().fold(0, |points, point| points | 1 << point), |of| of(setup));
        let usual = |point: usize| (turn_points >> point & 1 == 0).then_some(time.decision);
        let mut points: Vec<Option<i32>> = (0..vocabulary.points.len()).map(usual).collect();
        for (name, seconds, origin) in &time.decisions {
            match vocabulary.point(name) {
                Some(point) => points[point] = Some(*seconds),
                None => {
                    let known = vocabulary.points.iter().map(|point| point.name);
                    problems.push(Problem::unknown(origin, "decision point", name, known));
                }
            }
        }
        let is_gm = |seat: &Seat| {
            scenario.sides.get(seat.side).is_some_and(|side| side.player == RunBy::Gm)
        };
        let turn = |seat: &Seat| if is_gm(seat) { time.gm_turn } else { time.turn };
        let (players, player_of) = players(seats, time.players);
        let dealt = R::OUTLOOK.dealt;
        let dealt = dealt.and_then(|name| R::MEASURES.iter().position(|it| it.name == name));
        Self {
            durations: Durations {
                turns: seats.iter().map(turn).collect(),
                points,
                turn_points,
                roll: time.roll,
                exchange: time.exchange,
            },
            players,
            player_of,
            limit: time.limit * 60,
            dealt: dealt.filter(|&number| number < R::FIGHTER_MEASURES),
        }
    }

    /// Makes an empty sheet for a trial of this conflict.
    pub(super) fn sheet(&self) -> TimeSheet {
        TimeSheet::new(self.player_of.clone())
    }
}

/// Returns the players, and the number of the player of each fighter: one for each group, or one for each
/// fighter.
fn players(seats: &[Seat], by: PlayedBy) -> (Vec<Player>, Vec<usize>) {
    let (mut players, mut groups, mut player_of) = (Vec::new(), Vec::new(), Vec::new());
    for (number, seat) in seats.iter().enumerate() {
        let group = (seat.side, &seat.group);
        let known = groups.iter().position(|known| *known == group);
        match known.filter(|_| by == PlayedBy::Groups) {
            Some(known) => player_of.push(known),
            None => {
                let is_group = by == PlayedBy::Groups
                    && seats[number + 1..].iter().any(|it| (it.side, &it.group) == group);
                let name = if is_group { &seat.group } else { &seat.name };
                player_of.push(players.len());
                players.push(Player { name: name.clone(), side: seat.side });
                groups.push(group);
            }
        }
    }
    (players, player_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Origin;

    fn seat(side: usize, group: &str, name: &str) -> Seat {
        let (policy, origin) = (String::new(), Origin::argument("test"));
        Seat { name: name.into(), side, group: group.into(), policy, origin }
    }

    #[test]
    fn a_group_is_one_player_unless_fighters_are() {
        let seats = [
            seat(0, "ada", "ada"),
            seat(0, "guard", "guard 1"),
            seat(0, "guard", "guard 2"),
            seat(1, "guard", "foe"),
        ];
        let (all, of) = players(&seats, PlayedBy::Groups);
        let names: Vec<_> = all.iter().map(|it| (it.side, it.name.as_str())).collect();
        assert_eq!(names, [(0, "ada"), (0, "guard"), (1, "foe")]);
        assert_eq!(of, [0, 1, 1, 2]);
        let (all, of) = players(&seats, PlayedBy::Fighters);
        assert_eq!((all.len(), all[2].name.as_str(), of), (4, "guard 2", vec![0, 1, 2, 3]));
    }
}
