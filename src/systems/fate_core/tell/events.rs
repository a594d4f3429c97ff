//! Events of Fate Core, with their sentences ([`CoreEvent`]): the kernel's, then events of contests, challenges, tasks,
//! stunts.

use crate::kernels::fate::register::Setup;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::names::Names;
use crate::system::{FighterId, Line};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::state::conflict::{Band, MAX_TASKS, Mark};

crate::events! {
    /// A fact of a Fate Core scene. Fighters are numbers of their sheets.
    pub(crate) enum CoreEvent, told with (setup: &Setup<Core>) {
        /// A fact of the kernel.
        Fate(event: FateEvent) => match event {
            FateEvent::Ends(sides) => at(0, setup.ending(what_ends(setup), sides)),
            event => event.told(setup),
        };
        /// A participant has lost the contest roll of the exchange.
        Forfeits(who: FighterId) => fact(format!("{} has lost the contest roll", setup.fighter(who)));
        /// A side scores in a contest.
        Scores {
            /// The side.
            side: usize,
            /// Victories scored in the exchange.
            victories: u8,
            /// Victories in all.
            total: u8,
        } => {
            let word = if victories == 1 { "victory" } else { "victories" };
            at(1, format!("{} scores {victories} {word}, {total} in all", Names::side(setup, side)))
        };
        /// An aspect forbids its bearer something: it is blinded, or disarmed.
        Forbidden {
            /// The bearer.
            fighter: FighterId,
            /// Whether it is blinded.
            blind: bool,
        } => {
            let word = if blind { "blinded" } else { "disarmed" };
            fact(format!("{} is {word}", setup.fighter(fighter)))
        };
        /// A side has got away.
        Escapes(side: usize) => at(1, format!("{} gets away", Names::side(setup, side)));
        /// The best results tie: a twist.
        Twist => at(1, "The best results tie: a twist".to_owned());
        /// No side scores, and nothing happens.
        NobodyScores => at(1, "Nobody scores".to_owned());
        /// A side gives up the contest.
        GivesUp(side: usize) => at(1, format!("{} gives up", Names::side(setup, side)));
        /// A task is taken on.
        Takes {
            /// The fighter who takes it on.
            fighter: FighterId,
            /// Number of the task.
            task: usize,
            /// Difficulty of the task.
            difficulty: i32,
        } => {
            let (who, task) = (setup.fighter(fighter), task_name(setup, task));
            at(1, format!("{who} takes on {task} (difficulty {difficulty})"))
        };
        /// A task has been rolled.
        Marked(task: usize, mark: Mark) => {
            fact(format!("{} is {}", task_name(setup, task), marked(mark)))
        };
        /// A task has become harder.
        Harder(task: usize, by: u8) => {
            fact(format!("{} becomes harder by {by}", task_name(setup, task)))
        };
        /// A fighter helps another with its roll.
        Helps(who: FighterId, whom: FighterId) => fact(setup.both("{} helps {}", who, whom));
        /// A fighter has given up its turn to help.
        HasHelped(who: FighterId) => {
            fact(format!("{} has given up the turn to help", setup.fighter(who)))
        };
        /// A fighter rolls for its side in a contest, helped by so many.
        Leads(who: FighterId, helpers: u8) => {
            let word = if helpers == 1 { "helper" } else { "helpers" };
            fact(format!("{} leads, with {helpers} {word}", setup.fighter(who)))
        };
        /// A fighter turns to a task during a fight.
        TurnsToTask(who: FighterId, number: usize) => {
            let (who, task) = (setup.fighter(who), &setup.game.errands[number].task);
            fact(format!("{who} turns to {} (difficulty {})", task.name, task.difficulty))
        };
        /// A task during a fight has been rolled for.
        FightTask(number: usize, mark: Mark) => {
            fact(format!("{} is {}", setup.game.errands[number].task.name, marked(mark)))
        };
        /// A fighter may not roll for a task in its turn, since a defence has failed.
        KeptFromTask(who: FighterId) => {
            fact(format!("{} was got at and cannot turn to a task", setup.fighter(who)))
        };
        /// A side has done all its tasks.
        ListDone(side: usize) => {
            at(1, format!("All tasks of {} are done", Names::side(setup, side)))
        };
        /// A fighter attacks in a contest or challenge.
        Escalates(who: FighterId) => {
            at(1, format!("{} attacks: a conflict begins", setup.fighter(who)))
        };
        /// A scene begins, or goes on: its number from 0, and what it is.
        SceneBegins(number: usize, kind: SceneKind) => {
            at(0, format!("Scene {}: {}", number + 1, kind_name(kind)))
        };
        /// A challenge is weighed: tasks achieved of how many, and the band they fall into.
        Weighed(achieved: usize, tasks: usize, band: Band) => {
            at(0, format!("{achieved} of {tasks} tasks achieved: {}", weighed(band)))
        };
        /// A fighter uses a stunt, by its place in the list of its group.
        UsesStunt(who: FighterId, place: u8) => {
            let stunt = setup.game.stunt_name(setup, who, place);
            fact(format!("{} uses {stunt}", setup.fighter(who)))
        };
        /// A stunt puts an obstacle in the way of a fighter's next action.
        Obstacle(who: FighterId, by: i32) => {
            fact(format!("{}'s next action meets {by} more opposition", setup.fighter(who)))
        };
        /// A stunt makes the advantage on a fighter harder to remove.
        Stubborn(who: FighterId, by: i32) => {
            fact(format!("{by} more to get the aspect off {}", setup.fighter(who)))
        };
        /// A fighter tries to find out about an aspect of another.
        Discovers(who: FighterId, foe: FighterId) => {
            fact(setup.both("{} tries to find out about {}", who, foe))
        };
        /// A tie costs a fighter who takes the blow a stress box.
        TakesTheBlow(who: FighterId) => {
            fact(format!("{} takes the blow and checks a stress box", setup.fighter(who)))
        };
    }
}

impl From<FateEvent> for CoreEvent {
    fn from(event: FateEvent) -> Self {
        Self::Fate(event)
    }
}

fn at(depth: usize, text: String) -> Line {
    Line { depth, text }
}

/// Returns the line of a fact below the turn that it belongs to.
fn fact(text: String) -> Line {
    at(2, text)
}

/// Returns the name of the scene that is over when a winner is named.
fn what_ends(setup: &Setup<Core>) -> &'static str {
    match setup.game.scene.kind {
        _ if !setup.game.follow.is_empty() => "last scene",
        SceneKind::Conflict => "conflict",
        SceneKind::Contest => "contest",
        SceneKind::Challenge | SceneKind::Single => "challenge",
    }
}

/// Returns the name of a task by its number among the tasks of all scenes.
fn task_name(setup: &Setup<Core>, task: usize) -> &str {
    &setup.game.scene_of(task / MAX_TASKS).tasks[task % MAX_TASKS].name
}

fn kind_name(kind: SceneKind) -> &'static str {
    match kind {
        SceneKind::Conflict => "a conflict",
        SceneKind::Contest => "a contest",
        SceneKind::Challenge => "a challenge",
        SceneKind::Single => "a single roll",
    }
}

fn marked(mark: Mark) -> &'static str {
    match mark {
        Mark::Open => "open",
        Mark::Clean => "done",
        Mark::MinorCost => "done at a minor cost",
        Mark::SeriousCost => "done at a serious cost",
        Mark::Failed => "not done",
    }
}

fn weighed(band: Band) -> &'static str {
    match band {
        Band::Full => "full success",
        Band::Costly => "costly success",
        Band::Partial => "partial success",
        Band::Failure => "failure",
    }
}
