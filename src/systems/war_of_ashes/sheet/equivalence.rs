//! Keys for equivalent setups (see [`Alike::equivalence_key`](crate::system::Alike::equivalence_key)): settings
//! of the 4:1 test that cannot matter in a conflict stand in the key as if there were no such test, so that a
//! sweep over them is solved once.

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::register::Setup;
use crate::knob::Numbers;
use crate::system::{Lists, Numbered, fighters_in};
use crate::systems::war_of_ashes::decide::points::{TurnOption, WarTurn};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::knobs::weight::{FourApplies, FourBasis, WeightKnobs};
use crate::systems::war_of_ashes::{View, War};

/// Returns the key: the debug output of the setup, with the 4:1 test left out if it has no effect.
pub(crate) fn equivalence_key(setup: &Setup<War>, lists: Lists<'_>) -> String {
    if !four_to_one_has_no_effect(setup, lists) {
        return format!("{setup:?}");
    }
    let mut plain = setup.clone();
    let weight = &mut plain.game.knobs.weight;
    (weight.four_ratio, weight.four_dice) = (weight.one_ratio, weight.one_dice);
    (weight.four_basis, weight.four_applies) = (FourBasis::SideTotals, FourApplies::Attack);
    format!("{plain:?}")
}

/// Whether the 4:1 test never gives any fighter other dice than the 2:1 test: no side ever outweighs others by so
/// much, or both tests give equal dice.
fn four_to_one_has_no_effect(setup: &Setup<War>, lists: Lists<'_>) -> bool {
    let knobs = &setup.game.knobs.weight;
    let charge = TurnOption::Own(WarTurn::Charge).number();
    let is_plain = knobs.module == Switch::On
        && knobs.extra_tiers == Numbers::new(&[])
        && weights_are_constant(setup)
        && lists.options[Turn::NUMBER] >> charge & 1 == 0;
    is_plain && (four_to_one_equals_two_to_one(knobs) || !can_hold(setup))
}

/// Whether all weights stay as the sheets have them, in one place from the beginning, so that [`can_hold`]
/// needs to look at sums only.
fn weights_are_constant(setup: &Setup<War>) -> bool {
    let view = View { setup, state: &setup.start };
    let all_there = !setup.map.has_zones() && setup.lookup.late == 0;
    all_there && !setup.game.known.shifting && !view.weight_varies() && !view.is_mental()
}

/// Whether the 4:1 test gives no more dice than the 2:1 test, which holds wherever it does.
fn four_to_one_equals_two_to_one(knobs: &WeightKnobs) -> bool {
    let [four, one] = [knobs.four_ratio, knobs.one_ratio];
    let implied = one.holds(four.numerator, four.denominator);
    knobs.four_basis == FourBasis::SideTotals && knobs.four_dice == knobs.one_dice && implied
}

/// Whether the 4:1 test can hold for any fighter, whichever of the fighters are still there.
fn can_hold(setup: &Setup<War>) -> bool {
    let knobs = &setup.game.knobs.weight;
    let view = View { setup, state: &setup.start };
    let weights = |members: u64| fighters_in(members).map(|it| i32::from(view.bare_weight(it)));
    setup.sides.iter().any(|side| {
        let most = match knobs.four_basis {
            FourBasis::Individuals => weights(side.members).max().unwrap_or(0),
            _ => weights(side.friends).sum(),
        };
        let least = weights(side.foes).min();
        least.is_some_and(|least| least < 1 || knobs.four_ratio.holds(most, least))
    })
}
