//! Classes of questions about what a fighter does next. In a camp without bleeding, nothing is stanched; a fighter
//! that is up and free does not stand up. Lists are compiled without such lines for most questions, to avoid testing
//! their conditions.

use super::points::Turn;
use super::question::Ask;
use crate::system::{Numbered, PointForesight};
use crate::systems::stamina_and_wounds::StaminaAndWounds;

/// Bit of the class: the fighter lies, is held, or its weapon lies at its feet.
const HAMPERED: usize = 1;
/// Bit of the class: a fighter of the decider's camp bleeds.
const BLEEDING: usize = 2;
/// Bit of the class: the fighter has options that most fighters lack (see
/// [`Setup::equipped`](crate::systems::stamina_and_wounds::sheet::setup::Setup)).
const EQUIPPED: usize = 4;
const CLASSES: usize = 8;

/// Options that are open only to a fighter who is hampered.
const OF_HAMPERED: [Turn; 3] = [Turn::StandUp, Turn::PickUp, Turn::BreakFree];
/// Options that are open only while a fighter of the camp bleeds.
const OF_BLEEDING: [Turn; 2] = [Turn::Stanch, Turn::Bandage];
/// Options that are open only to a fighter who is equipped for them.
const OF_EQUIPPED: [Turn; 6] =
    [Turn::Draw, Turn::Bandage, Turn::Draught, Turn::Approach, Turn::BackOff, Turn::TestMorale];

/// Fast path of [`Turn`] questions: what the rules know about them before they are asked. Must give the choices
/// that asking without it gives.
pub(crate) const ON_TURN: PointForesight<StaminaAndWounds> =
    PointForesight { classes: CLASSES, kinds: CLASSES, closed, ..PointForesight::at(Turn::NUMBER) };

/// Returns the class of a question about a fighter's next deed, made of the bits [`HAMPERED`], [`BLEEDING`] and
/// [`EQUIPPED`].
pub(crate) fn class_of_turn(ask: &Ask<'_>) -> usize {
    let me = ask.me();
    let hampered = me.prone || me.disarmed || me.held_by != 0;
    let bleeding = ask.state.bleeders & ask.of_camp(ask.camp()) != 0;
    let equipped = ask.setup.equipped >> ask.actor & 1 == 1;
    let bit = |holds: bool, bit: usize| if holds { bit } else { 0 };
    bit(hampered, HAMPERED) | bit(bleeding, BLEEDING) | bit(equipped, EQUIPPED)
}

/// Returns the options that cannot be chosen in a class of questions, a bit for each.
fn closed(class: usize) -> u64 {
    let unless = |bit: usize, options: &[Turn]| {
        let all = options.iter().fold(0, |mask, option| mask | 1 << *option as u64);
        if class & bit == 0 { all } else { 0 }
    };
    unless(HAMPERED, &OF_HAMPERED) | unless(BLEEDING, &OF_BLEEDING) | unless(EQUIPPED, &OF_EQUIPPED)
}
