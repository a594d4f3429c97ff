//! Time at the table and spotlight: measures of the time sheet of each trial.

mod summary;
#[cfg(test)]
mod tests;

pub use summary::{PlayerSummary, TableSummary, Uneven};

use super::measures::{PaceMeasure, declare_measures, declared};
use crate::engine::table_facts::TableFacts;
use crate::engine::trial_record::{Quantity, TrialRecord};
use crate::system::{Kind, Measure};
use crate::table::TimeSheet;

declare_measures! {
    /// Measures of a conflict as a whole.
    pub enum OfTable {
        Minutes = "minutes", "minutes", 60, "time that a conflict takes at a table: its turns, other decisions, rolls and exchanges, by the seconds of [table_time]";
        OverTime = "over_time", "share", 1, "conflicts that take longer than the limit of [table_time]";
        Turns = "turns_taken", "turns", 1, "turns taken by all fighters; two in a row in one exchange count as one";
        Rolls = "rolls_made", "rolls", 1, "rolls made; dice that fall together are one roll";
    }
}

declare_measures! {
    /// Measures of the players of each side.
    pub enum OfPlayers {
        Spotlight = "spotlight", "minutes", 60, "time that the side fills: its turns and other decisions, and the rolls in its turns";
        LongestWait = "longest_wait", "minutes", 60, "longest time that a player of the side waits for a turn or decision; the time after the player's last fighter has left counts";
        SatOut = "sat_out", "of the exchanges", 1000, "exchanges in which a player of the side takes no turn, rolls nothing and does nothing by a decision, as a part of all exchanges: 0.25 is a quarter; the mean of the players";
        UnevenTurns = "uneven_turns", "Gini", 1000, "how unevenly the turns of the side are spread over its players: 0 is even, 1 if one player has all";
        UnevenSpotlight = "uneven_spotlight", "Gini", 1000, "how unevenly the time of the side is spread over its players: 0 is even, 1 if one player has all";
        UnevenHarm = "uneven_harm", "Gini", 1000, "how unevenly the harm that the side deals is spread over its players: 0 is even, 1 if one player deals all";
    }
}

/// Measures of each fighter, behind those of the system.
pub const OF_FIGHTERS: [Measure; 4] = [
    of_fighters("turns_taken", "turns", "turns taken; two in a row in one exchange count as one"),
    of_fighters(
        "decisions_made",
        "decisions",
        "decisions beside turns in which the fighter did something",
    ),
    of_fighters("spotlight", "seconds", "time of turns, other decisions, and rolls in the turns"),
    of_fighters(
        "sat_out",
        "exchanges",
        "exchanges without a turn, a roll or another action of the fighter",
    ),
];

const fn of_fighters(name: &'static str, unit: &'static str, doc: &'static str) -> Measure {
    Measure { name, doc, unit, kind: Kind::Count, curve: false, histogram: None }
}

/// Whether a measure of the time sheet has this name.
pub fn is_table_measure(name: &str) -> bool {
    OfTable::ALL.iter().chain(OfPlayers::ALL).any(|it| it.measure.name == name)
}

/// Returns the quantities of a conflict: those of the whole conflict, then those of each side.
pub(super) fn quantities(sides: usize, facts: &TableFacts) -> Vec<Quantity> {
    let quantity = |side: Option<usize>, it: &PaceMeasure| Quantity {
        steps: it.steps,
        is_pace: true,
        ..Quantity::new(side, it.measure)
    };
    let mut all: Vec<Quantity> = OfTable::ALL.iter().map(|it| quantity(None, it)).collect();
    for side in 0..sides {
        all.extend(of_players(facts.dealt.is_some()).iter().map(|it| quantity(Some(side), it)));
    }
    all
}

/// Returns the measures of each side: without that of harm if the system does not tell who dealt it.
pub(super) fn of_players(tells_harm: bool) -> &'static [PaceMeasure] {
    let harm = OfPlayers::UnevenHarm as usize;
    if tells_harm { OfPlayers::ALL } else { &OfPlayers::ALL[..harm] }
}

/// The sheet of a trial, and its record as the system left it.
type Trial<'a> = (&'a TimeSheet, &'a TrialRecord);

/// Computes the measures of a trial from its sheet.
pub(super) struct Timed<'a> {
    facts: &'a TableFacts,
    sides: usize,
    /// Number of measures that the system keeps for each fighter.
    kept: usize,
    /// Buffer for a number of each player of a side.
    amounts: Vec<i64>,
}

/// A sum over the fighters of a player: of their turns, their time, or the harm that they dealt.
#[derive(Clone, Copy)]
enum Amount {
    Turns,
    Seconds,
    Dealt(usize),
}

impl<'a> Timed<'a> {
    pub(super) fn new(facts: &'a TableFacts, sides: usize, kept: usize) -> Self {
        Self { facts, sides, kept, amounts: Vec::with_capacity(facts.players.len()) }
    }

    /// Returns an amount of a player.
    fn amount(&self, of: Amount, player: usize, (sheet, record): Trial<'_>) -> i64 {
        let own = self.facts.player_of.iter().enumerate().filter(|(_, it)| **it == player);
        own.map(|(fighter, _)| match of {
            Amount::Turns => i64::from(sheet.fighters[fighter].turns),
            Amount::Seconds => i64::from(sheet.fighters[fighter].seconds),
            Amount::Dealt(measure) => i64::from(record.fighters[fighter * self.kept + measure]),
        })
        .sum()
    }

    /// Returns how uneven an amount is over the players of a side, in thousandths.
    fn uneven(&mut self, of: Amount, side: usize, trial: Trial<'_>) -> i32 {
        let mut amounts = std::mem::take(&mut self.amounts);
        amounts.clear();
        let players = self.players_of(side);
        amounts.extend(players.map(|player| self.amount(of, player, trial)));
        let uneven = uneven(&amounts);
        self.amounts = amounts;
        uneven
    }

    fn players_of(&self, side: usize) -> impl Iterator<Item = usize> + use<'a> {
        let players = self.facts.players.iter().enumerate();
        players.filter(move |(_, player)| player.side == side).map(|(number, _)| number)
    }

    /// Appends the values of the conflict and of its sides, in the order of [`quantities`].
    pub(super) fn append(&mut self, trial: Trial<'_>, values: &mut Vec<i32>) {
        let (sheet, record) = trial;
        let turns = sheet.fighters.iter().map(|fighter| fighter.turns).sum();
        values.extend([sheet.seconds, i32::from(self.is_over(sheet)), turns, sheet.rolls]);
        for side in 0..self.sides {
            let seconds = |player: usize| self.amount(Amount::Seconds, player, trial) as i32;
            let spotlight = self.players_of(side).map(seconds).sum();
            let longest = self.players_of(side).map(|player| sheet.players[player].longest_wait);
            let longest = longest.max().unwrap_or(0);
            values.extend([spotlight, longest, self.sat_out(side, sheet, record.ended)]);
            values.push(self.uneven(Amount::Turns, side, trial));
            values.push(self.uneven(Amount::Seconds, side, trial));
            if let Some(measure) = self.facts.dealt {
                values.push(self.uneven(Amount::Dealt(measure), side, trial));
            }
        }
    }

    fn is_over(&self, sheet: &TimeSheet) -> bool {
        sheet.seconds > self.facts.limit
    }

    /// Returns the exchanges in which a player of the side does not act, in thousandths of all.
    fn sat_out(&self, side: usize, sheet: &TimeSheet, ended: usize) -> i32 {
        let (mut players, mut without) = (0, 0);
        for player in self.players_of(side) {
            players += 1;
            without += (ended as i32 - sheet.players[player].exchanges).max(0);
        }
        (1000 * without).checked_div(players * ended as i32).unwrap_or(0)
    }

    /// Writes the measures of each fighter: those that the system keeps, then [`OF_FIGHTERS`].
    pub(super) fn write_fighters(&self, (sheet, record): Trial<'_>, into: &mut Vec<i32>) {
        into.clear();
        for (number, time) in sheet.fighters.iter().enumerate() {
            into.extend_from_slice(&record.fighters[number * self.kept..][..self.kept]);
            let without = (record.ended as i32 - time.exchanges).max(0);
            into.extend([time.turns, time.decisions, time.seconds, without]);
        }
    }
}

/// Returns the Gini coefficient of some amounts in thousandths, scaled so that it is 1 for any number of players if
/// one of them has everything. It is 0 for a single player, and if all have nothing.
fn uneven(amounts: &[i64]) -> i32 {
    let sum: i64 = amounts.iter().sum();
    let pairs = amounts
        .iter()
        .enumerate()
        .flat_map(|(at, one)| amounts[at + 1..].iter().map(move |other| (one - other).abs()));
    let most = sum * (amounts.len() as i64 - 1);
    if most <= 0 { 0 } else { ((1000 * pairs.sum::<i64>() + most / 2) / most) as i32 }
}
