//! Events of Fate Core: those of the kernel, then contests and challenges.

use super::scene::SceneKind;
use super::state::Mark;
use crate::kernels::fate::events::FateEvent;

/// A fact of a Fate Core scene. Fighters are numbers of their sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoreEvent {
    /// A fact of the kernel.
    Fate(FateEvent),
    /// A participant has lost the contest roll of the exchange.
    Forfeits(usize),
    /// A side scores in a contest.
    Scores {
        /// The side.
        side: usize,
        /// Victories scored in the exchange.
        victories: u8,
        /// Victories in all.
        total: u8,
    },
    /// An aspect forbids its bearer something: it is blinded, or disarmed.
    Forbidden {
        /// The bearer.
        fighter: usize,
        /// Whether it is blinded.
        blind: bool,
    },
    /// A side has got away.
    Escapes(usize),
    /// The best results tie: a twist.
    Twist,
    /// Nobody scores, and nothing happens.
    NobodyScores,
    /// A side gives up the contest.
    GivesUp(usize),
    /// A task is taken on.
    Takes {
        /// By whom.
        fighter: usize,
        /// Number of the task.
        task: usize,
        /// Its difficulty.
        difficulty: i32,
    },
    /// A task has been rolled.
    Marked(usize, Mark),
    /// A task has become harder.
    Harder(usize, u8),
    /// A fighter helps another with its roll.
    Helps(usize, usize),
    /// A fighter has given up its turn to help.
    HasHelped(usize),
    /// A fighter rolls for its side in a contest, helped by so many.
    Leads(usize, u8),
    /// A fighter turns to a task during a fight.
    TurnsToTask(usize, usize),
    /// Such a task has been rolled for.
    FightTask(usize, Mark),
    /// A fighter may not roll for a task in its turn, since a defence has failed.
    KeptFromTask(usize),
    /// A side has done all its tasks.
    ListDone(usize),
    /// A fighter attacks in a contest or challenge.
    Escalates(usize),
    /// A scene begins, or goes on: its number from 0, and what it is.
    SceneBegins(usize, SceneKind),
    /// A challenge is weighed: tasks achieved of how many, and the band they fall into.
    Weighed(usize, usize, super::challenge::Band),
    /// A fighter uses a stunt, by its place in the list of its group.
    UsesStunt(usize, u8),
    /// A stunt puts an obstacle in the way of a fighter's next action.
    Obstacle(usize, i32),
    /// A stunt makes the advantage on a fighter harder to remove.
    Stubborn(usize, i32),
    /// A fighter tries to find out about an aspect of another.
    Discovers(usize, usize),
    /// A tie costs a fighter who takes the blow a stress box.
    TakesTheBlow(usize),
}

impl From<FateEvent> for CoreEvent {
    fn from(event: FateEvent) -> Self {
        Self::Fate(event)
    }
}
