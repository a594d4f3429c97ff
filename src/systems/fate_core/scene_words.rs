//! What may be chosen in contests and challenges, and the values of their features.

use super::Core;
use super::challenge;
use super::contest;
use super::scene::{self, SceneKind};
use super::state::Mark;
use super::words::{
    CoreFeature, POINT_CONTEST, POINT_PREPARE, POINT_RAISE, contest_option, prepare_option,
    raise_option,
};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::sheet::MAX_SIDES;
use crate::kernels::fate::{FateGame, RollKind, odds};
use crate::system::NO_ARGUMENT;

const CREATE: RollKind = RollKind::Create { presence: false };

/// Whether an option may be chosen.
pub fn legal(ask: &Ask<'_, Core>, option: u8, argument: u8) -> bool {
    match (ask.point, option) {
        (POINT_CONTEST, contest_option::CREATE | contest_option::CREATE_ON_SCENE) => {
            ask.setup.game.knobs.contest.create_most > 0 && ask.can_roll(CREATE, argument)
        }
        (POINT_PREPARE, prepare_option::CREATE_ON_SCENE) => ask.can_roll(CREATE, argument),
        (POINT_RAISE, raise_option::FREE) => ask.moment.free > 0,
        (POINT_RAISE, raise_option::FATE_POINT) => ask.moment.paid > 0,
        _ => true,
    }
}

/// Whom an option may be aimed at.
pub fn candidates(ask: &Ask<'_, Core>, option: u8) -> u64 {
    match (ask.point, option) {
        (POINT_CONTEST, contest_option::CREATE) => ask.foes(),
        _ => 0,
    }
}

/// Value of a fighter feature.
pub fn of_fighter(ask: &Ask<'_, Core>, feature: CoreFeature, fighter: usize) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    match feature {
        CoreFeature::ContestRating => contest::method(setup, state, fighter).rating,
        CoreFeature::Leads => {
            let lead = contest::lead(setup, state, setup.side(fighter), 0);
            i32::from(lead == Some(fighter))
        }
        CoreFeature::CreateChance => {
            let Some(mine) = Core::method(setup, state, ask.actor, CREATE, NO_ARGUMENT) else {
                return 0;
            };
            let kind = RollKind::DefendCreate;
            let theirs = Core::method(setup, state, fighter, kind, mine.number);
            odds::chance(0, 0, mine.rating - theirs.map_or(0, |method| method.rating), 0)
        }
        _ => 0,
    }
}

/// Value of a side feature.
pub fn of_side(ask: &Ask<'_, Core>, feature: u16, own: bool) -> i32 {
    let needed = ask.setup.game.knobs.contest.victories;
    let victories = victories(ask, own);
    match CoreFeature::from_number(feature) {
        Some(CoreFeature::Victories) => victories,
        Some(CoreFeature::VictoriesLeft) => (needed - victories).max(0),
        _ => 0,
    }
}

/// The sides hostile to the decider.
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

/// Value of a feature of the scene or the decision.
pub fn of_world(ask: &Ask<'_, Core>, feature: u16) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    let scene = scene::kind_now(setup, state);
    let rolls_for = |kind: RollKind, holds: bool| i32::from(ask.moment.kind == Some(kind) && holds);
    match CoreFeature::from_number(feature) {
        Some(CoreFeature::TasksLeft) => challenge::count(setup, state, Mark::Open) as i32,
        Some(CoreFeature::TasksLost) => challenge::count(setup, state, Mark::Failed) as i32,
        Some(CoreFeature::ContestEdge) => contest_edge(ask),
        Some(CoreFeature::SceneEdge) => {
            let mine = Core::method(setup, state, ask.actor, CREATE, NO_ARGUMENT);
            mine.map_or(0, |method| method.rating) - setup.fate.scene_difficulty
        }
        Some(CoreFeature::TaskEdge) => ask.moment.margin,
        Some(CoreFeature::Contesting) => rolls_for(RollKind::Overcome, scene == SceneKind::Contest),
        Some(CoreFeature::OnTask) => rolls_for(RollKind::Overcome, scene.has_tasks()),
        Some(CoreFeature::Hindering) => rolls_for(RollKind::Oppose, scene.has_tasks()),
        _ => 0,
    }
}

fn contest_edge(ask: &Ask<'_, Core>) -> i32 {
    let rating = |side: usize| contest::side_rating(ask.setup, ask.state, side);
    let best = hostile(ask).filter(|&side| side < ask.setup.sides.len()).filter_map(rating).max();
    rating(ask.setup.side(ask.actor)).unwrap_or(0) - best.unwrap_or(0)
}
