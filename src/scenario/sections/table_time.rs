//! `[table_time]`: how long play takes at a table, for measures such as `minutes` and `longest_wait`.

use crate::scenario::keys::Table;
use crate::scenario::{Node, Origin, Problems, Reader};

const MOST_SECONDS: i32 = 3600;
const MOST_MINUTES: i32 = 1440;

crate::keys! {
    /// Time at the table: `[table_time]`.
    pub(crate) mod table_time {
        /// Seconds of a turn of a player's character, to decide and to say what happens; rolls come on top.
        TURN: i32 = "turn", "", range 0..=MOST_SECONDS, default "30";
        /// Seconds of a turn of a fighter of the game master.
        GM_TURN: i32 = "gm_turn", "", range 0..=MOST_SECONDS, default "15";
        /// Seconds of another decision in which a fighter does something, such as an invocation. Decisions to do nothing
        /// take no time.
        DECISION: i32 = "decision", "", range 0..=MOST_SECONDS, default "10";
        /// Seconds of a roll: pick up the dice, throw, add up and compare. Dice that fall together are one roll.
        ROLL: i32 = "roll", "", range 0..=MOST_SECONDS, default "10";
        /// Seconds of bookkeeping in each exchange.
        EXCHANGE: i32 = "exchange", "", range 0..=MOST_SECONDS, default "15";
        /// Minutes that a conflict should not exceed; over_time is the share of conflicts that do.
        LIMIT: i32 = "limit", "", range 1..=MOST_MINUTES, default "45";
        /// Fighters whom one player plays.
        PLAYERS: PlayedBy = "players", "", default "groups";
        /// Seconds of single decision points by their names: decisions = { invoke = 20, turn = 60 }.
        DECISIONS: Table = "decisions", "", default "none";
    }
}

crate::choices! {
    /// Fighters whom one player plays.
    pub enum PlayedBy {
        /// Each group is one player's.
        Groups = "groups",
        /// Each fighter is one player's.
        Fighters = "fighters",
    }
}

/// How long play takes at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableTime {
    /// Seconds of a turn of a player's character.
    pub turn: i32,
    /// Seconds of a turn of a fighter of the game master.
    pub gm_turn: i32,
    /// Seconds of another decision.
    pub decision: i32,
    /// Seconds of a roll.
    pub roll: i32,
    /// Seconds of bookkeeping in each exchange.
    pub exchange: i32,
    /// Minutes that a conflict should not exceed.
    pub limit: i32,
    /// Fighters whom one player plays.
    pub players: PlayedBy,
    /// Seconds of single decision points, by their names, each with its place.
    pub decisions: Vec<(String, i32, Origin)>,
}

impl Default for TableTime {
    fn default() -> Self {
        Self {
            turn: 30,
            gm_turn: 15,
            decision: 10,
            roll: 10,
            exchange: 15,
            limit: 45,
            players: PlayedBy::Groups,
            decisions: Vec::new(),
        }
    }
}

impl TableTime {
    /// Reads `[table_time]`. Keys that are missing keep their defaults.
    pub(crate) fn read(node: &Node, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(node, "`[table_time]`");
        let usual = Self::default();
        let read = Self {
            turn: reader.get(&table_time::TURN).unwrap_or(usual.turn),
            gm_turn: reader.get(&table_time::GM_TURN).unwrap_or(usual.gm_turn),
            decision: reader.get(&table_time::DECISION).unwrap_or(usual.decision),
            roll: reader.get(&table_time::ROLL).unwrap_or(usual.roll),
            exchange: reader.get(&table_time::EXCHANGE).unwrap_or(usual.exchange),
            limit: reader.get(&table_time::LIMIT).unwrap_or(usual.limit),
            players: reader.get(&table_time::PLAYERS).unwrap_or(usual.players),
            decisions: reader
                .get(&table_time::DECISIONS)
                .map(|node| read_decisions(node, problems))
                .unwrap_or_default(),
        };
        reader.finish(problems);
        read
    }
}

/// Reads the seconds of single decision points. Whether the points exist is for the system's vocabulary to say.
fn read_decisions(node: &Node, problems: &mut Problems) -> Vec<(String, i32, Origin)> {
    let mut reader = Reader::new(node, "`[table_time.decisions]`");
    let names = node.entries().unwrap_or_default();
    let read = names.iter().filter_map(|entry| {
        let seconds = reader.whole(&entry.key, 0..=MOST_SECONDS)?;
        Some((entry.key.clone(), seconds, entry.origin.clone()))
    });
    let read = read.collect();
    reader.finish(problems);
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Scenario};

    const TEXT: &str = "system = \"x\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.one]\n[sides.b]\n\
                        player = \"gm\"\n[sides.b.two]\ncount = 2\n";

    fn read(table_time: &str) -> (TableTime, String) {
        let text = format!("{TEXT}[table_time]\n{table_time}");
        let document = Document::parse("duel.toml", &text).unwrap();
        let mut problems = Problems::new();
        let scenario = Scenario::read(&document, &mut problems);
        (scenario.table_time, problems.to_string())
    }

    #[test]
    fn keys_that_are_missing_keep_their_defaults() {
        let (time, problems) =
            read("roll = 4\nplayers = \"fighters\"\ndecisions = { invoke = 20 }\n");
        assert_eq!(problems, "");
        let origin = time.decisions[0].2.clone();
        let wanted = TableTime {
            roll: 4,
            players: PlayedBy::Fighters,
            decisions: vec![("invoke".to_owned(), 20, origin)],
            ..TableTime::default()
        };
        assert_eq!(time, wanted);
        assert_eq!(read("").0, TableTime::default());
    }

    #[test]
    fn the_declared_defaults_are_those_that_are_used() {
        let usual = TableTime::default();
        let numbers =
            [usual.turn, usual.gm_turn, usual.decision, usual.roll, usual.exchange, usual.limit];
        for (key, number) in table_time::ALL.iter().zip(numbers) {
            assert_eq!(key.default(), number.to_string(), "{}", key.name());
        }
        assert_eq!((table_time::PLAYERS.default, usual.players), ("groups", PlayedBy::Groups));
    }

    #[test]
    fn each_mistake_has_one_message() {
        let one = |text: &str, told: &str| {
            let problems = read(text).1;
            assert_eq!(problems.matches("error:").count(), 1, "{problems}");
            assert!(problems.contains(told), "{problems}");
        };
        one("roll = -1\n", "`roll` must be");
        one("turn = \"30\"\n", "`turn` must be");
        one("limit = 0\n", "`limit` must be");
        one("rol = 3\n", "did you mean `roll`?");
        one("players = \"people\"\n", "`players` must be");
        one("decisions = { invoke = 9999 }\n", "`invoke` must be");
        one("decisions = 4\n", "`decisions` must be a table");
    }
}
