//! Inputs of the question about help that are known before it is put. Most answers are then known, too, because most
//! lists read nothing else.

use super::available_help::UNSEEN;
use super::feature_values::dice;
use super::features::BoonsFeature;
use super::points::Help;
use crate::system::{FighterId, KnownInputs, KnownNumber, NO_ARGUMENT, READY};
use crate::systems::boons_and_banes::rules::help::bonus_dice;
use crate::systems::boons_and_banes::rules::help::bonus_dice::Way;
use crate::systems::boons_and_banes::state::rolls::{RollAt, Rolls};
use crate::systems::boons_and_banes::state::view::View;

// Places of the numbers that are looked up.
const SCENE_DICE: usize = READY;
const BOON_DICE: usize = READY + 1;
const BOON_FREE: usize = READY + 2;

/// Number that is at hand in every question. [`LOOKED_UP`] has the others, in the order of their places; its last is
/// the dice that do not use up a Boon.
static AT_HAND: [KnownNumber; 1] = [known(BoonsFeature::Need)];
static LOOKED_UP: [KnownNumber; 3] =
    [known(BoonsFeature::SceneDice), known(BoonsFeature::BoonDice), known(BoonsFeature::BoonFree)];

const fn known(feature: BoonsFeature) -> KnownNumber {
    KnownNumber { feature: feature as usize, low: 0, count: 8 }
}

/// Features of the dice that a Boon must give to be called, by the [`Way`] in which it is taken; without a word all
/// of it is.
static TAKEN: [(usize, u8, u8); 3] = [
    (BOON_DICE, Help::Boon as u8, Way::Full as u8),
    (BOON_DICE, Help::Boon as u8, NO_ARGUMENT),
    (BOON_FREE, Help::Boon as u8, Way::Free as u8),
];

/// Inputs that the rules know before a question of [`Help`], so that most answers are known, too. They hold for
/// classes of questions that say what can be called ([`says_all`]): in these classes a scene trait can be called
/// whenever its line is in the list, and so can a Boon that gives dice.
pub(crate) const INPUTS: KnownInputs = KnownInputs {
    ready: &AT_HAND,
    others: &LOOKED_UP,
    serves: &[],
    worded: &TAKEN,
    plain: 1 << Help::Scene as u64,
};

/// Whether the class of a question says what can be called: [`INPUTS`] hold for it.
pub(crate) fn says_all(class: usize) -> bool {
    class < UNSEEN
}

/// Returns one of [`LOOKED_UP`] by its place, for the roll at a place of a side.
#[inline]
pub(crate) fn number(
    view: View<'_>,
    rolls: &Rolls,
    RollAt { side, place }: RollAt,
    number: usize,
) -> i32 {
    let roll = &rolls.side(side)[place];
    let boon = |way| dice(bonus_dice::boon(view, roll, rolls.stance(side), way));
    match number {
        SCENE_DICE => bonus_dice::scene_dice(view, view.setup.team(FighterId::from(roll.who))),
        BOON_DICE => boon(Way::Full),
        _ => boon(Way::Free),
    }
}
