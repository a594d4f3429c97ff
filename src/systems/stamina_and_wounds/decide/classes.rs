//! Classes of questions about what a fighter does next: where nobody bleeds and nobody lies, nothing
//! is stanched and nobody stands up, so that lists are compiled without such lines for most questions.

use super::points::Turn;
use super::question::Ask;
use crate::system::Numbered;

/// Bit of the class: the fighter lies, is held, or its weapon lies at its feet.
const HAMPERED: usize = 1;
/// Bit of the class: somebody of its camp bleeds.
const BLEEDING: usize = 2;
/// Bit of the class: it has what most have not (see [`Setup::equipped`](crate::systems::stamina_and_wounds::sheet::setup::Setup)).
const EQUIPPED: usize = 4;
/// Number of classes of these questions.
const CLASSES: usize = 8;

/// What only those do who are hampered.
const OF_HAMPERED: [Turn; 3] = [Turn::StandUp, Turn::PickUp, Turn::BreakFree];
/// What is done only while somebody bleeds.
const OF_BLEEDING: [Turn; 2] = [Turn::Stanch, Turn::Bandage];
/// What only those can do who are equipped for it.
const OF_EQUIPPED: [Turn; 6] =
    [Turn::Draw, Turn::Bandage, Turn::Draught, Turn::Approach, Turn::BackOff, Turn::TestMorale];

/// Number of classes of questions at a point.
pub fn classes(point: usize) -> usize {
    if point == Turn::NUMBER { CLASSES } else { 1 }
}

/// The class of a question about what a fighter does next.
#[inline]
pub fn class_of_turn(ask: &Ask<'_>) -> usize {
    let me = ask.me();
    let hampered = me.prone || me.disarmed || me.held_by != 0;
    let bleeding = ask.state.bleeders & ask.of_camp(ask.camp()) != 0;
    let equipped = ask.setup.equipped >> ask.actor & 1 == 1;
    let bit = |holds: bool, bit: usize| if holds { bit } else { 0 };
    bit(hampered, HAMPERED) | bit(bleeding, BLEEDING) | bit(equipped, EQUIPPED)
}

/// The options that cannot be chosen in a class of questions at a point, a bit for each.
pub fn closed_in_class(point: usize, class: usize) -> u64 {
    if point != Turn::NUMBER {
        return 0;
    }
    let unless = |bit: usize, options: &[Turn]| {
        let all = options.iter().fold(0, |mask, option| mask | 1 << *option as u64);
        if class & bit == 0 { all } else { 0 }
    };
    unless(HAMPERED, &OF_HAMPERED) | unless(BLEEDING, &OF_BLEEDING) | unless(EQUIPPED, &OF_EQUIPPED)
}
