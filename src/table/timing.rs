//! The timing table: a live table that also counts turns, other decisions and rolls, and adds up the time that they
//! take at a table.
//!
//! Rules do not say where a roll begins. Dice belong to one roll until a fact is noted or a question is put: people
//! throw all of them together.

use super::{Observed, Observer};
use crate::dice::AnyDice;
use crate::policy::Decision;
use crate::system::{Choice, FighterId, Question};
use std::cell::Cell;

/// Seconds that everything takes in a conflict, as the scenario's settings say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Durations {
    /// Seconds of a turn of each fighter.
    pub turns: Vec<i32>,
    /// Seconds of a decision at each decision point. A decision point of turns has none if its turns take
    /// [`turns`](Self::turns).
    pub points: Vec<Option<i32>>,
    /// Bit set of the decision points at which fighters say what they do with their turn; see
    /// [`Outlook::turns`](crate::system::Outlook::turns).
    pub turn_points: u32,
    /// Seconds of a roll, however many dice belong to it.
    pub roll: i32,
    /// Seconds of bookkeeping in each exchange.
    pub exchange: i32,
}

/// Time and turns of a fighter in one trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FighterTime {
    /// Turns taken. Two in a row in one exchange count as one, because the fighter just goes on.
    pub turns: i32,
    /// Decisions beside turns in which the fighter did something: chose another option than the first.
    pub decisions: i32,
    /// Seconds of turns, decisions, and rolls in the turns.
    pub seconds: i32,
    /// Exchanges in which the fighter acted: took a turn, rolled, or did something by another decision.
    pub exchanges: i32,
    /// The last exchange in which the fighter acted; -1 before the first.
    last: i32,
}

/// Waiting of a player in one trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerTime {
    /// Longest time without a turn or decision, in seconds. The time after the player's last fighter has left counts.
    pub longest_wait: i32,
    /// Exchanges in which a fighter of the player acted.
    pub exchanges: i32,
    /// The last exchange in which a fighter of the player acted; -1 before the first.
    last: i32,
    /// Time of the end of the last turn or decision of the player, in seconds.
    since: i32,
}

/// Time and turns of a trial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeSheet {
    /// Seconds of the whole conflict.
    pub seconds: i32,
    /// Rolls made. Cards and tokens that are drawn count as well; dice that [`is_thrown`](AnyDice::is_thrown) denies
    /// do not.
    pub rolls: i32,
    /// Each fighter.
    pub fighters: Vec<FighterTime>,
    /// Each player.
    pub players: Vec<PlayerTime>,
    /// Number of the player of each fighter.
    pub player_of: Vec<usize>,
    /// The fighter whose turn it is, and the exchange of the turn; `None` before the first turn of the conflict.
    active: Option<(FighterId, i32)>,
    /// Exchanges that are over, whose bookkeeping is already in `seconds`.
    over: i32,
    /// Whether further dice belong to the last roll.
    is_rolling: bool,
}

impl TimeSheet {
    /// Makes an empty sheet for fighters with these players, who are numbered from 0.
    pub fn new(player_of: Vec<usize>) -> Self {
        let players = player_of.iter().max().map_or(0, |last| last + 1);
        Self {
            fighters: vec![FighterTime::default(); player_of.len()],
            players: vec![PlayerTime::default(); players],
            player_of,
            ..Self::default()
        }
    }

    /// Starts a trial: everything but `player_of` is zero again.
    pub fn reset(&mut self) {
        (self.seconds, self.rolls, self.active, self.over) = (0, 0, None, 0);
        self.is_rolling = false;
        self.fighters.fill(FighterTime { last: -1, ..FighterTime::default() });
        self.players.fill(PlayerTime { last: -1, ..PlayerTime::default() });
    }

    /// Ends a trial, after this many exchanges: adds the time of the last ones, and the last waits.
    pub fn finish(&mut self, ended: usize, durations: &Durations) {
        self.go_on(ended as i32 + 1, durations);
        for player in &mut self.players {
            player.longest_wait = player.longest_wait.max(self.seconds - player.since);
        }
    }

    /// Adds the bookkeeping of the exchanges before this one; exchange 0 is the time before the first.
    fn go_on(&mut self, exchange: i32, durations: &Durations) {
        let now_over = (exchange - 1).max(self.over);
        self.seconds += (now_over - self.over) * durations.exchange;
        self.over = now_over;
    }

    /// Adds time that the fighter fills. The wait of its player ends, because the player has something to do.
    fn spend(&mut self, fighter: FighterId, seconds: i32) {
        let player = &mut self.players[self.player_of[fighter]];
        player.longest_wait = player.longest_wait.max(self.seconds - player.since);
        self.seconds += seconds;
        player.since = self.seconds;
        self.fighters[fighter].seconds += seconds;
    }

    /// Notes an answer, and whether the fighter does anything by it. An answer at a point of turns begins a turn,
    /// unless that fighter's turn is running; elsewhere only answers that do something take time.
    fn answer(
        &mut self,
        (point, fighter): (usize, FighterId),
        does_something: bool,
        exchange: i32,
        durations: &Durations,
    ) {
        self.is_rolling = false;
        self.go_on(exchange, durations);
        let seconds = durations.points[point];
        if durations.turn_points >> point & 1 == 0 {
            if does_something {
                self.fighters[fighter].decisions += 1;
                self.mark(fighter, exchange);
                self.spend(fighter, seconds.unwrap_or(0));
            }
        } else {
            self.turn(fighter, exchange, seconds.unwrap_or(durations.turns[fighter]));
        }
    }

    /// Begins a turn that takes so many seconds, unless the fighter's turn is running.
    fn turn(&mut self, fighter: FighterId, exchange: i32, seconds: i32) {
        if self.active != Some((fighter, exchange)) {
            self.active = Some((fighter, exchange));
            self.fighters[fighter].turns += 1;
            self.mark(fighter, exchange);
            self.spend(fighter, seconds);
        }
    }

    /// Marks an exchange as one in which the fighter acts, so that its player does not sit it out. What comes before the
    /// first exchange counts for none.
    fn mark(&mut self, fighter: FighterId, exchange: i32) {
        if exchange < 1 {
            return;
        }
        let own = &mut self.fighters[fighter];
        own.exchanges += i32::from(own.last != exchange);
        own.last = exchange;
        let player = &mut self.players[self.player_of[fighter]];
        player.exchanges += i32::from(player.last != exchange);
        player.last = exchange;
    }

    /// Notes that a fighter does something without a decision: by a rule of its turn, or a roll.
    fn act(&mut self, fighter: FighterId, is_turn: bool, exchange: i32, durations: &Durations) {
        self.go_on(exchange, durations);
        if is_turn {
            self.turn(fighter, exchange, durations.turns[fighter]);
        } else {
            self.mark(fighter, exchange);
        }
    }

    /// Notes that dice fall. Begins a roll unless the last one is still going on; the fighter whose turn it is spends
    /// the time.
    fn throw(&mut self, exchange: i32, durations: &Durations) {
        if std::mem::replace(&mut self.is_rolling, true) {
            return;
        }
        self.go_on(exchange, durations);
        self.rolls += 1;
        match self.active.filter(|(_, of)| *of == exchange) {
            Some((fighter, _)) => self.spend(fighter, durations.roll),
            None => self.seconds += durations.roll,
        }
    }
}

/// Fills in the time sheet of a trial.
#[derive(Debug)]
pub(crate) struct Timer<'a> {
    /// The sheet of the trial.
    pub sheet: &'a mut TimeSheet,
    /// How long everything takes.
    pub durations: &'a Durations,
    /// The running exchange; 0 before the first.
    pub exchange: &'a Cell<i32>,
    /// Whether a fact was noted since the last dice, so that the next dice begin a roll.
    pub has_fact: Cell<bool>,
}

/// A live table whose trial is timed.
pub(crate) type Timing<'a> = Observed<'a, Timer<'a>>;

impl<E> Observer<E> for Timer<'_> {
    fn thrown(&mut self, dice: &dyn AnyDice) {
        if dice.is_thrown() {
            if self.has_fact.take() {
                self.sheet.is_rolling = false;
            }
            self.sheet.throw(self.exchange.get(), self.durations);
        }
    }

    fn answered(&mut self, question: &dyn Question, _decision: &Decision, choice: Choice) {
        // The first option is what happens if the fighter is not asked.
        let asked = (question.point(), question.actor());
        self.sheet.answer(asked, choice.option != 0, self.exchange.get(), self.durations);
    }

    fn acted(&mut self, fighter: FighterId, is_turn: bool) {
        self.sheet.act(fighter, is_turn, self.exchange.get(), self.durations);
    }

    /// Keeps no events, but sees that there is one.
    fn listens(&self) -> bool {
        self.has_fact.set(true);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two fighters with players of their own; point 0 is that of turns, and point 1 takes 5 seconds.
    fn durations() -> Durations {
        Durations {
            turns: vec![30, 20],
            points: vec![None, Some(5)],
            turn_points: 1,
            roll: 10,
            exchange: 7,
        }
    }

    fn sheet() -> TimeSheet {
        let mut sheet = TimeSheet::new(vec![0, 1]);
        sheet.reset();
        sheet
    }

    #[test]
    fn an_exchange_worked_out_by_hand() {
        let (times, mut sheet) = (durations(), sheet());
        // Exchange 1: the first fighter acts and rolls two dice at once; the second answers, then takes its turn.
        sheet.answer((0, FighterId(0)), true, 1, &times);
        sheet.throw(1, &times);
        sheet.throw(1, &times);
        assert_eq!((sheet.rolls, sheet.seconds), (1, 40));
        sheet.answer((1, FighterId(1)), true, 1, &times);
        sheet.answer((1, FighterId(0)), false, 1, &times);
        assert_eq!(
            (sheet.seconds, sheet.fighters[1].decisions, sheet.fighters[0].decisions),
            (45, 1, 0)
        );
        // Dice after a question are another roll, still in the turn of the first.
        sheet.throw(1, &times);
        assert_eq!((sheet.rolls, sheet.seconds, sheet.fighters[0].seconds), (2, 55, 50));
        sheet.answer((0, FighterId(1)), true, 1, &times);
        assert_eq!((sheet.seconds, sheet.fighters[1].seconds), (75, 25));
        // Exchange 2: only the second acts. Bookkeeping comes between.
        sheet.answer((0, FighterId(1)), true, 2, &times);
        assert_eq!(sheet.seconds, 75 + 7 + 20);
        sheet.finish(2, &times);
        assert_eq!(sheet.seconds, 75 + 7 + 20 + 7);
        let turns = [sheet.fighters[0].turns, sheet.fighters[1].turns];
        let exchanges = [sheet.fighters[0].exchanges, sheet.fighters[1].exchanges];
        assert_eq!((turns, exchanges), ([1, 2], [1, 2]));
        // The first waits from second 55 to the end; the second waited 40 seconds for its answer.
        let waits = [sheet.players[0].longest_wait, sheet.players[1].longest_wait];
        assert_eq!(waits, [109 - 55, 40]);
    }

    #[test]
    fn a_fighter_that_rolls_or_decides_does_not_sit_out() {
        let (times, mut sheet) = (durations(), sheet());
        // Exchange 1: the first fighter rolls by a rule, the second does something by another decision. Exchange 2: the
        // first takes a turn by a rule, and the second decides to do nothing.
        sheet.act(FighterId(0), false, 0, &times);
        sheet.act(FighterId(0), false, 1, &times);
        sheet.answer((1, FighterId(1)), true, 1, &times);
        sheet.act(FighterId(0), true, 2, &times);
        sheet.answer((1, FighterId(1)), false, 2, &times);
        sheet.finish(2, &times);
        let exchanges = [sheet.fighters[0].exchanges, sheet.fighters[1].exchanges];
        assert_eq!(exchanges, [2, 1], "the time before the first exchange is none");
        assert_eq!([sheet.players[0].exchanges, sheet.players[1].exchanges], [2, 1]);
        assert_eq!([sheet.fighters[0].turns, sheet.fighters[1].turns], [1, 0]);
        assert_eq!(sheet.seconds, 5 + 7 + 30 + 7, "a roll takes its time when its dice fall");
    }

    #[test]
    fn questions_of_one_turn_are_one_turn() {
        let (times, mut sheet) = (durations(), sheet());
        for exchange in [1, 1, 1, 2] {
            sheet.answer((0, FighterId(0)), true, exchange, &times);
        }
        assert_eq!((sheet.fighters[0].turns, sheet.fighters[0].exchanges), (2, 2));
        // Another's turn in between makes it a further turn of the exchange.
        sheet.answer((0, FighterId(1)), false, 2, &times);
        sheet.answer((0, FighterId(0)), true, 2, &times);
        assert_eq!((sheet.fighters[0].turns, sheet.fighters[0].exchanges), (3, 2));
        assert_eq!(sheet.fighters[1].turns, 1, "a turn without an action is a turn");
    }

    #[test]
    fn dice_between_turns_are_of_no_fighter() {
        let (times, mut sheet) = (durations(), sheet());
        sheet.answer((0, FighterId(0)), true, 1, &times);
        sheet.is_rolling = false;
        sheet.throw(2, &times);
        assert_eq!((sheet.seconds, sheet.fighters[0].seconds), (30 + 7 + 10, 30));
    }

    #[test]
    fn a_sheet_starts_anew() {
        let (times, mut sheet) = (durations(), sheet());
        let fresh = sheet.clone();
        sheet.answer((0, FighterId(0)), true, 1, &times);
        sheet.throw(1, &times);
        sheet.finish(3, &times);
        sheet.reset();
        assert_eq!(sheet, fresh);
    }

    #[test]
    fn a_player_of_several_fighters_waits_only_while_none_of_them_acts() {
        let times = Durations { turns: vec![30, 30, 30], ..durations() };
        let mut sheet = TimeSheet::new(vec![0, 0, 1]);
        sheet.reset();
        for fighter in [0, 2, 1, 2] {
            sheet.answer((0, FighterId(fighter)), true, 1, &times);
        }
        sheet.finish(1, &times);
        let waits = [sheet.players[0].longest_wait, sheet.players[1].longest_wait];
        assert_eq!(waits, [37, 30]);
        assert_eq!((sheet.players[0].exchanges, sheet.fighters[1].exchanges), (1, 1));
    }
}
