//! The dice of a save, over a closure that rolls them, and its exact chance (SW-CORE-02,
//! SW-CORE-04, SW-CORE-05, SW-CORE-09).
//!
//! Places of the dice, which name their draws: 0 to 7 the d20 and those that Boons or Banes add,
//! 12 to 15 the d6 of `bane.model_save = d6`.

use super::attack_dice::{Keep, keep_one};
use super::odds::{chance_of_face, rounded_percent};
use crate::systems::stamina_and_wounds::knobs::saves::{
    SaveAuto, SaveEdge, SaveKnobs, SaveModel, SaveTie,
};

const FACES: u8 = 20;
const MOST_EDGE: u8 = 7;
const SIX_PLACE: u8 = 12;
const MOST_SIXES: u8 = 4;
/// Base, when rolling under, of a score, and of a Target that does not change the score.
const UNDER_BASE: i32 = 10;

/// Result of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Save {
    /// The d20 that was kept.
    pub natural: u8,
    /// Number that was compared: d20 + attribute, or the d20 alone when rolling under, with the d6 of Boons and
    /// Banes.
    pub total: i32,
    /// Number to beat: the Target, or the score to roll under.
    pub number: i32,
    /// Whether it succeeded.
    pub success: bool,
}

impl Save {
    /// Judges the dice again, with another bonus against another Target, as house rules may want after the roll.
    /// `before` is the bonus with which they were rolled.
    #[must_use]
    pub fn judged_again(self, knobs: &SaveKnobs, before: i32, bonus: i32, target: i32) -> Self {
        let help = match knobs.model {
            SaveModel::D20Plus => self.total - i32::from(self.natural) - before,
            SaveModel::RollUnder => i32::from(self.natural) - self.total,
        };
        judge(*knobs, bonus, target, self.natural, help)
    }
}

struct Dice {
    choice: Keep,
    sixes: u8,
    boon: bool,
}

impl Dice {
    fn new(knobs: SaveKnobs, edge: i32) -> Self {
        let count = edge.unsigned_abs().min(u32::from(MOST_EDGE)) as u8;
        let (more, sixes) = match knobs.edge {
            SaveEdge::Keep => (count, 0),
            SaveEdge::D6 => (0, count.min(MOST_SIXES)),
        };
        // When rolling under, low dice are good.
        let highest = (edge > 0) != (knobs.model == SaveModel::RollUnder);
        Self { choice: Keep { of: 1 + more, highest }, sixes, boon: edge > 0 }
    }
}

/// Rolls a save with this attribute against this Target; `edge` is Boons less Banes. `draw` gets the place of a die
/// and its number of faces, and returns the face that is up.
pub(crate) fn roll(
    knobs: &SaveKnobs,
    attribute: i32,
    target: i32,
    edge: i32,
    mut draw: impl FnMut(u8, u8) -> u8,
) -> Save {
    let dice = Dice::new(*knobs, edge);
    let natural = keep_one(dice.choice, 0, FACES, &mut draw);
    let six = match dice.sixes {
        0 => 0,
        of => i32::from(keep_one(Keep { of, highest: true }, SIX_PLACE, 6, &mut draw)),
    };
    judge(*knobs, attribute, target, natural, if dice.boon { six } else { -six })
}

pub(crate) fn fallen(knobs: &SaveKnobs, attribute: i32, target: i32, natural: u8) -> Save {
    judge(*knobs, attribute, target, natural, 0)
}

/// Returns the result of dice that have been rolled, by `save.model`; `help` is the amount that d6 add, below 0 if
/// they take.
fn judge(knobs: SaveKnobs, attribute: i32, target: i32, natural: u8, help: i32) -> Save {
    let face = i32::from(natural);
    // `over`: by how much the roll is better than it must be, 0 for a tie.
    let (total, number, over) = match knobs.model {
        SaveModel::D20Plus => {
            let total = face + attribute + help;
            (total, target, total - target)
        }
        SaveModel::RollUnder => {
            let (total, score) = (face - help, UNDER_BASE + attribute - (target - UNDER_BASE));
            (total, score, score - total)
        }
    };
    let reached = over > 0 || (over == 0 && knobs.tie == SaveTie::Success);
    let (worst, best) = match knobs.model {
        SaveModel::D20Plus => (1, FACES),
        SaveModel::RollUnder => (FACES, 1),
    };
    let success = match knobs.auto {
        SaveAuto::OneAndTwenty if natural == best => true,
        SaveAuto::OneAndTwenty if natural == worst => false,
        _ => reached,
    };
    Save { natural, total, number, success }
}

/// Returns the chance that a save succeeds, 0 to 1.
pub(crate) fn chance(knobs: &SaveKnobs, attribute: i32, target: i32, edge: i32) -> f64 {
    let dice = Dice::new(*knobs, edge);
    let mut sum = 0.0;
    for natural in 1..=FACES {
        let chance = chance_of_face(dice.choice, FACES, natural);
        for six in if dice.sixes == 0 { 0..=0 } else { 1..=6 } {
            let help = if dice.boon { six } else { -six };
            if judge(*knobs, attribute, target, natural, help).success {
                let choice = Keep { of: dice.sixes, highest: true };
                let of_six = if six == 0 {
                    1.0
                } else {
                    chance_of_face(choice, 6, six.unsigned_abs() as u8)
                };
                sum += chance * of_six;
            }
        }
    }
    sum
}

/// Returns the chance that a save succeeds in percent, rounded; 0 and 100 only when certain, so that a condition
/// `chance = 100` means what it says.
pub(crate) fn percent(knobs: &SaveKnobs, attribute: i32, target: i32, edge: i32) -> u8 {
    let success = chance(knobs, attribute, target, edge);
    // Certainty is a sum of rounded parts; the rarest failure of eight d20 has a chance of 20^-8.
    rounded_percent(success, success > 1.0 - 1e-11)
}
