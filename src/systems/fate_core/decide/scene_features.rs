//! Features of contests and challenges that policies can read.

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::actions::opposition::Deed;
use crate::kernels::fate::rules::odds;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::{FighterId, NO_ARGUMENT};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::rules::scenes::{challenge, contest};
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::state::conflict::Mark;

const CREATE: RollKind = RollKind::Create { presence: false };

crate::readings! {
    /// Features of contests and challenges.
    pub(crate) enum SceneFeature of Ask<'_, Core>, Setup<Core> {
        /// best rating among the skills that its side rolls with in the contest
        fighter ContestRating "contest_rating": Number = |ask, who| {
            contest::method(ask.view(), who).rating
        };
        /// rolls for its side in the contest
        fighter Leads "leads": Flag = |ask, who| {
            let view = ask.view();
            i32::from(contest::lead(view, view.setup.side(who), 0) == Some(who))
        };
        /// chance that the decider's advantage on this fighter gives a tie or better, before invocations
        fighter CreateChance "create_chance": Percent = |ask, who| create_chance(ask, who);
        /// victories scored in the contest; of the foes, the most that one side has
        side Victories "victories": Number = |ask, own| victories(ask, own);
        /// victories still needed to win the contest; of the foes, the least that one side needs
        side VictoriesLeft "victories_left": Number = |ask, own| {
            (ask.setup.game.knobs.contest.victories - victories(ask, own)).max(0)
        };
        /// tasks of the challenge that have not been rolled
        conflict TasksLeft "tasks_left": Number = |ask| {
            challenge::count(ask.view(), Mark::Open) as i32
        };
        /// tasks of the challenge that have failed
        conflict TasksLost "tasks_lost": Number = |ask| {
            challenge::count(ask.view(), Mark::Failed) as i32
        };
        /// the decider's rating for its side's roll minus the rating of the best hostile side
        at ["contest"] ContestEdge "contest_edge": Number = |ask| contest_edge(ask);
        /// the decider's best rating for an advantage on the scene, less the fixed difficulty or the best rating of a foe who may oppose it, whichever is higher
        at ["turn", "contest", "prepare"] SceneEdge "scene_edge": Number = |ask| {
            let Some(mine) = Core::method(ask.view(), ask.actor, CREATE, NO_ARGUMENT) else {
                return -ask.setup.fate.scene_difficulty;
            };
            let opposition = ask.view().likely_opposition(ask.actor, Deed::OnScene(mine.number));
            let harder = ask.view().own_open(ask.actor);
            let met = opposition.unwrap_or(i32::MIN).max(ask.setup.fate.scene_difficulty);
            mine.rating - harder - met
        };
        /// rating for the task ahead minus its present difficulty
        at ["prepare", "raise"] TaskEdge "task_edge": Number = |ask| ask.moment.margin;
        /// the decider makes a contest roll
        at ["invoke"] Contesting "contesting": Flag = |ask| {
            rolls(ask, RollKind::Overcome, |scene| scene == SceneKind::Contest)
        };
        /// the decider rolls for a task of a challenge
        at ["invoke"] OnTask "on_task": Flag = |ask| {
            rolls(ask, RollKind::Overcome, SceneKind::has_tasks)
        };
        /// the decider speaks for the difficulty of a task
        at ["invoke"] Hindering "hindering": Flag = |ask| {
            rolls(ask, RollKind::Oppose, SceneKind::has_tasks)
        };
    }
}

/// Whether the decider makes a roll of this kind in a scene whose kind passes `holds`.
fn rolls(ask: &Ask<'_, Core>, kind: RollKind, holds: fn(SceneKind) -> bool) -> i32 {
    let scene = ask.view().scene_kind();
    i32::from(ask.moment.kind == Some(kind) && holds(scene))
}

fn create_chance(ask: &Ask<'_, Core>, fighter: FighterId) -> i32 {
    let view = ask.view();
    let Some(mine) = Core::method(view, ask.actor, CREATE, NO_ARGUMENT) else {
        return 0;
    };
    let theirs = Core::method(view, fighter, RollKind::DefendCreate, mine.number);
    let rating = mine.rating - view.own_open(ask.actor);
    odds::chance(0, 0, rating - theirs.map_or(0, |method| method.rating), 0)
}

/// Returns the sides hostile to the decider.
fn hostile(ask: &Ask<'_, Core>) -> impl Iterator<Item = usize> + use<> {
    let mask = ask.setup.sides[ask.setup.side(ask.actor)].hostile;
    (0..MAX_SIDES).filter(move |side| mask >> side & 1 == 1)
}

fn victories(ask: &Ask<'_, Core>, own: bool) -> i32 {
    let scored = |side: usize| i32::from(ask.state.world.victories[side]);
    if own {
        scored(ask.setup.side(ask.actor))
    } else {
        hostile(ask).map(scored).max().unwrap_or(0)
    }
}

fn contest_edge(ask: &Ask<'_, Core>) -> i32 {
    let rating = |side: usize| contest::side_rating(ask.view(), side);
    let best = hostile(ask).filter(|&side| side < ask.setup.sides.len()).filter_map(rating).max();
    rating(ask.setup.side(ask.actor)).unwrap_or(0) - best.unwrap_or(0)
}
