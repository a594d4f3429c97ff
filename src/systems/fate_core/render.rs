//! Words for the events of Fate Core.

use super::Core;
use super::challenge::Band;
use super::events::CoreEvent;
use super::scene::SceneKind;
use super::state::{MAX_TASKS, Mark};
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::render;
use crate::system::Line;

/// Puts an event into words.
pub fn line(setup: &Setup<Core>, event: &CoreEvent) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let side = |side: usize| setup.sides[side].name.as_str();
    let task = |task: usize| {
        let scene = setup.game.scene_of(task / MAX_TASKS);
        scene.tasks[task % MAX_TASKS].name.as_str()
    };
    let errand = |task: usize| setup.game.errands[task].task.name.as_str();
    let (depth, text) = match *event {
        CoreEvent::Fate(FateEvent::Ends(sides)) => {
            let scene = match setup.game.scene.kind {
                _ if !setup.game.follow.is_empty() => "last scene",
                SceneKind::Conflict => "conflict",
                SceneKind::Contest => "contest",
                SceneKind::Challenge | SceneKind::Single => "challenge",
            };
            (0, render::ending(setup, scene, sides))
        }
        CoreEvent::Fate(event) => return render::line(setup, &event),
        CoreEvent::Forfeits(who) => (2, format!("{} has lost the contest roll", name(who))),
        CoreEvent::Scores { side: number, victories, total } => {
            let word = if victories == 1 { "victory" } else { "victories" };
            (1, format!("{} scores {victories} {word}, {total} in all", side(number)))
        }
        CoreEvent::Forbidden { fighter, blind } => {
            let word = if blind { "blinded" } else { "disarmed" };
            (2, format!("{} is {word}", name(fighter)))
        }
        CoreEvent::Escapes(number) => (1, format!("{} gets away", side(number))),
        CoreEvent::Twist => (1, "The best results tie: a twist".to_owned()),
        CoreEvent::NobodyScores => (1, "Nobody scores".to_owned()),
        CoreEvent::GivesUp(number) => (1, format!("{} gives up", side(number))),
        CoreEvent::Takes { fighter, task: number, difficulty } => {
            (1, format!("{} takes on {} (difficulty {difficulty})", name(fighter), task(number)))
        }
        CoreEvent::Marked(number, mark) => (2, format!("{} is {}", task(number), marked(mark))),
        CoreEvent::Harder(number, by) => (2, format!("{} becomes harder by {by}", task(number))),
        CoreEvent::Helps(who, whom) => (2, format!("{} helps {}", name(who), name(whom))),
        CoreEvent::HasHelped(who) => (2, format!("{} has given up the turn to help", name(who))),
        CoreEvent::Leads(who, helpers) => {
            let word = if helpers == 1 { "helper" } else { "helpers" };
            (2, format!("{} leads, with {helpers} {word}", name(who)))
        }
        CoreEvent::TurnsToTask(who, number) => {
            let against = setup.game.errands[number].task.difficulty;
            (2, format!("{} turns to {} (difficulty {against})", name(who), errand(number)))
        }
        CoreEvent::FightTask(number, mark) => {
            (2, format!("{} is {}", errand(number), marked(mark)))
        }
        CoreEvent::KeptFromTask(who) => {
            (2, format!("{} was got at and cannot turn to a task", name(who)))
        }
        CoreEvent::ListDone(number) => (1, format!("All tasks of {} are done", side(number))),
        CoreEvent::Escalates(who) => (1, format!("{} attacks: a conflict begins", name(who))),
        CoreEvent::SceneBegins(number, kind) => {
            (0, format!("Scene {}: {}", number + 1, kind_name(kind)))
        }
        CoreEvent::Weighed(achieved, tasks, band) => {
            (0, format!("{achieved} of {tasks} tasks achieved: {}", weighed(band)))
        }
        CoreEvent::UsesStunt(who, place) => {
            (2, format!("{} uses {}", name(who), setup.game.stunt_name(setup, who, place)))
        }
        CoreEvent::Obstacle(who, by) => {
            (2, format!("{}'s next action meets {by} more opposition", name(who)))
        }
        CoreEvent::Stubborn(who, by) => {
            (2, format!("{by} more to get the aspect off {}", name(who)))
        }
        CoreEvent::Discovers(who, foe) => {
            (2, format!("{} tries to find out about {}", name(who), name(foe)))
        }
        CoreEvent::TakesTheBlow(who) => {
            (2, format!("{} takes the blow and checks a stress box", name(who)))
        }
    };
    Line { depth, text }
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
