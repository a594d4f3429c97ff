//! What is known of a roll before anybody is asked for help: most lists look at nothing else, so that their
//! answers are known too.

use super::callable::UNSEEN;
use super::features::BoonsFeature;
use super::objects::{self, Way};
use super::points::Help;
use super::readings::dice;
use super::rolls::{Deed, Rolls};
use super::view::View;
use crate::system::{KnownNumber, NO_ARGUMENT, Numbered, READY, Stock};

// Places of the numbers that are looked up.
const SCENE_DICE: usize = READY;
const BOON_DICE: usize = READY + 1;
const BOON_FREE: usize = READY + 2;
const BANE_DICE: usize = READY + 3;
const BANE_FREE: usize = READY + 4;

/// The numbers in the order of their places. The free ones are of dice that do not use a Boon or Bane up; the
/// Banes are those of the only opponent.
static AT_HAND: [KnownNumber; 1] = [known(BoonsFeature::Need)];
static LOOKED_UP: [KnownNumber; 5] = [
    known(BoonsFeature::SceneDice),
    known(BoonsFeature::BoonDice),
    known(BoonsFeature::BoonFree),
    known(BoonsFeature::BaneDice),
    known(BoonsFeature::BaneFree),
];

const fn known(feature: BoonsFeature) -> KnownNumber {
    KnownNumber { feature: feature as usize, low: 0, count: 8 }
}

/// The dice that a Boon or Bane must give to be called, by how much of it is taken; without a word all is.
static TAKEN: [(usize, u8, u8); 6] = [
    (BOON_DICE, Help::Boon as u8, Way::Full as u8),
    (BOON_DICE, Help::Boon as u8, NO_ARGUMENT),
    (BOON_FREE, Help::Boon as u8, Way::Free as u8),
    (BANE_DICE, Help::Bane as u8, Way::Full as u8),
    (BANE_DICE, Help::Bane as u8, NO_ARGUMENT),
    (BANE_FREE, Help::Bane as u8, Way::Free as u8),
];

/// What is known before a question of a decision point, if anything is. It holds for classes of questions
/// that say what can be called: there a scene trait can be whenever its line is in the list, and so can a
/// Boon that gives dice, or a Bane of the only opponent.
pub fn stock(point: usize) -> Option<Stock> {
    const OF_HELP: Stock = Stock {
        ready: &AT_HAND,
        others: &LOOKED_UP,
        serves: &[],
        worded: &TAKEN,
        of_target: 1 << BANE_DICE | 1 << BANE_FREE,
        plain: 1 << Help::Scene as u64,
    };
    (point == Help::NUMBER).then_some(OF_HELP)
}

/// Whether the class of a question says what can be called on some rolls by a side, and of whom: nobody else is
/// tested against, or tests.
#[inline]
pub fn says_all(class: usize, rolls: &Rolls, side: usize) -> bool {
    class < UNSEEN && rolls.deed != Deed::Test && rolls.side(side ^ 1).len() == 1
}

/// The only opponent of a side.
#[inline]
pub fn opponent(rolls: &Rolls, side: usize) -> usize {
    usize::from(rolls.side(side ^ 1)[0].who)
}

/// A number that is looked up, by its place, of the roll at a place of a side.
#[inline]
pub fn number(view: View<'_>, rolls: &Rolls, (side, place): (usize, usize), number: usize) -> i32 {
    let (roll, stance) = (&rolls.side(side)[place], rolls.stance(side));
    let boon = |way| dice(objects::boon(view, roll, stance, way));
    let bane = |way| dice(objects::bane(view, (roll, stance), opponent(rolls, side), way));
    match number {
        SCENE_DICE => objects::scene_dice(view, view.setup.team(usize::from(roll.who))),
        BOON_DICE => boon(Way::Full),
        BOON_FREE => boon(Way::Free),
        BANE_DICE => bane(Way::Full),
        _ => bane(Way::Free),
    }
}
