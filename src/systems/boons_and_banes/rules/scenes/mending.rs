//! Actions of a rest, and their costs (BB-REST-02 to 05).

use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::series::{ActionCost, WellRestedCost};
use crate::systems::boons_and_banes::rules::rolls::dice_pool::Fall;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::{RestPlace, Skill};
use crate::systems::boons_and_banes::state::conditions::{conditions, free_slots};
use crate::systems::boons_and_banes::state::conflict::MOST_HELD;
use crate::systems::boons_and_banes::state::ratings::{largest, open};
use crate::systems::boons_and_banes::state::view::View;

/// Approaches with which a Condition of a kind and size can be mended, a bit for each (BB-REST-04).
const APPROACHES: [[u8; 3]; 3] = [
    // Physical: any; Intuition or Reason; Reason.
    [0b111, 0b110, 0b100],
    // Mental: any; Vigor or Intuition; Intuition.
    [0b111, 0b011, 0b010],
    // Worldly: any; Vigor or Reason; Vigor.
    [0b111, 0b101, 0b001],
];

/// The Skill that mends Conditions of a kind, by its number (BB-REST-04).
pub(crate) const MENDING_SKILLS: [Skill; 3] = [Skill::Craft, Skill::Influence, Skill::Resources];

/// Plan for mending a Condition: what [`mending`] finds, before it is decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MendingPlan {
    pub kind: usize,
    pub size: usize,
    /// The Approach of the test.
    pub approach: u8,
    /// Successes that are needed, before the obstacle is raised.
    pub obstacle: i32,
    /// Actions that it costs, by `rest.action_cost`.
    pub cost: i32,
}

/// Returns the plan by which the healer would mend the patient's smallest Condition that can be mended, or one of
/// `size` (BB-REST-02 to 04). A step down needs a free slot. `None` if no Condition can be mended.
pub(crate) fn mending(
    view: View<'_>,
    (healer, patient): (FighterId, FighterId),
    size: Option<usize>,
    actions: i32,
) -> Option<MendingPlan> {
    let knobs = &view.setup.knobs.series;
    let it = &view.state.fighters[patient];
    let sizes = size.map_or(0..3, |size| size..size + 1);
    for size in sizes {
        for kind in (0..3).filter(|&kind| it.conditions[kind][size] > 0) {
            let settled = view.setup.series.place == RestPlace::Settlement;
            let room = has_room(view, patient, (kind, size));
            let among = open(view, healer) & APPROACHES[kind][size];
            let Some(approach) = largest(view.setup, healer, among) else { continue };
            let own = if healer == patient { knobs.own_penalty } else { 0 };
            let obstacle = knobs.mend.at(size) + own;
            let cost = match knobs.action_cost {
                ActionCost::Obstacle => obstacle,
                ActionCost::One => 1,
            };
            if room && (kind < 2 || settled) && cost <= actions {
                return Some(MendingPlan { kind, size, approach, obstacle, cost });
            }
        }
    }
    None
}

/// Whether there is room for a Condition of a kind and size a step further down; with a minor one there always is.
fn has_room(view: View<'_>, patient: FighterId, (kind, size): (usize, usize)) -> bool {
    let it = &view.state.fighters[patient];
    size == 0 || free_slots(view.setup, it, kind)[size - 1] > 0
}

pub(crate) fn mending_is_there(view: View<'_>, patient: FighterId, at: (usize, usize)) -> bool {
    view.state.fighters[patient].conditions[at.0][at.1] > 0 && has_room(view, patient, at)
}

/// Returns the chance in percent that the healer carries out the plan of [`mending`]; 0 if there is none.
pub(crate) fn mend_chance(
    view: View<'_>,
    (healer, patient): (FighterId, FighterId),
    actions: i32,
) -> i32 {
    let Some(it) = mending(view, (healer, patient), None, actions) else { return 0 };
    let setup = view.setup;
    let sheet = &setup.sheets[healer];
    let training = usize::from(sheet.training[MENDING_SKILLS[it.kind] as usize]);
    let dice = sheet.ratings[usize::from(it.approach)];
    let (table, dice) = setup.pools.table(Fall::Success, training, dice);
    let ways: u64 = (it.obstacle.max(0) as usize..=usize::from(dice))
        .map(|successes| u64::from(table.ways(successes)))
        .sum();
    (100 * ways / u64::from(table.outcomes())) as i32
}

/// Returns the actions that Well Rested costs, by `rest.well_rested_cost` (BB-REST-05).
pub(crate) fn price(setup: &Setup, rating: i32) -> i32 {
    match setup.knobs.series.well_rested {
        WellRestedCost::Triangular => rating * (rating + 1) / 2,
        WellRestedCost::Linear => rating,
        WellRestedCost::Off => i32::MAX,
    }
}

/// Returns the rating of Well Rested that so many actions buy a participant at its [`price`], with a word or without;
/// 0 if none can be had.
pub(crate) fn well_rested(view: View<'_>, who: FighterId, word: Option<u8>, actions: i32) -> i32 {
    let affordable = |rating: &i32| price(view.setup, *rating) <= actions;
    let it = &view.state.fighters[who];
    let boons = &it.boons;
    let has = boons.iter().any(|boon| boon.name == view.setup.series.well_rested);
    let whole = conditions(it) == 0 && boons.len() < MOST_HELD && !has;
    match word {
        _ if !whole => 0,
        None => (1..=10).rev().find(affordable).unwrap_or(0),
        Some(named) => Some(i32::from(named) + 1).filter(affordable).unwrap_or(0),
    }
}
