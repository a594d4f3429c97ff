//! Weight as one roll sees it, where stunts change it (WOA-STN-08 to 12, WOA-WT-17, WOA-WT-24).

use super::state::Dice;
use super::stunt_play::{self, Occasion};
use super::weight;
use super::weight_knobs::{FourBasis, SocialStack};
use super::{War, charge, escalation};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::game::{Setup, StateOf};

/// Whether weights may differ from roll to roll.
#[inline]
pub fn varies(setup: &Setup<War>, state: &StateOf<War>) -> bool {
    setup.game.craft.weighty != 0 || state.world.craft.charge.is_some()
}

/// Individual weight of a fighter outside of rolls.
pub fn own(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> i16 {
    weight::individual(setup, state, fighter)
}

/// The weight of a fighter at a roll, in [`charge::parts`]: a charger's counts double in its attack
/// (WOA-MAN-08, IX-05, IX-06).
fn at_roll(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, occasion: Occasion) -> i32 {
    let weight = i32::from(stunt_play::weight(setup, state, fighter, Some(occasion)));
    if charge::is_charging(state, fighter) {
        return charge::doubled(setup, i32::from(weight::bare(setup, state, fighter)), weight);
    }
    weight * charge::parts(setup, state)
}

/// Total weight of a side in a zone; `weigh` gives the weight of each fighter.
fn total(
    setup: &Setup<War>,
    state: &StateOf<War>,
    (side, zone): (usize, usize),
    weigh: impl Fn(usize) -> i32,
) -> i32 {
    let stack = setup.game.knobs.weight.social_stack;
    let social = escalation::is_mental(setup, state);
    let (mut sum, mut most) = (0, 0);
    let mut counted = 0_u64;
    for fighter in 0..setup.sheets.len() {
        let there = setup.sides[side].members & state.standing;
        if there >> fighter & 1 == 0 || weight::zone_of(setup, state, fighter) != zone {
            continue;
        }
        let sheet = &setup.sheets[fighter].game;
        let class = 1_u64 << (sheet.class & 63);
        let once = social && stack == SocialStack::PerClass && !sheet.stacks;
        let weight = weigh(fighter);
        if !(once && counted & class != 0) {
            sum += weight;
        }
        counted |= if once { class } else { 0 };
        most = weight.max(most);
    }
    if social && stack == SocialStack::Max { most } else { sum }
}

/// Own and hostile totals at a roll, in the zone whose weights it looks at, in
/// [`charge::parts`].
pub fn totals(
    setup: &Setup<War>,
    state: &StateOf<War>,
    occasion: Occasion,
    zone: usize,
) -> (i32, i32) {
    let side = setup.side(occasion.fighter);
    let info = &setup.sides[side];
    let weigh = |fighter: usize| at_roll(setup, state, fighter, occasion);
    let parts = charge::parts(setup, state);
    let known = &state.world.zones[zone];
    let (mut own, mut against) = (0, 0);
    for other in 0..setup.sides.len() {
        // What changed since the totals in force were taken waits for `weight.recompute`.
        let late = i32::from(known.used[other] - known.now[other]);
        let total = total(setup, state, (other, zone), weigh) + late * parts;
        if info.hostile >> other & 1 == 1 {
            against += total;
        } else if other == side || setup.sides[other].friends & info.members != 0 {
            own += total;
        }
    }
    (own, against)
}

/// Dice of a roll that are turned to [+].
pub fn dice(
    setup: &Setup<War>,
    state: &StateOf<War>,
    (fighter, opponent, kind): (usize, Option<usize>, RollKind),
    zone: usize,
) -> Dice {
    let knobs = &setup.game.knobs.weight;
    let occasion = Occasion { fighter, opponent, kind };
    let (own, against) = totals(setup, state, occasion, zone);
    match (knobs.four_basis, opponent) {
        (FourBasis::SideTotals, _) | (_, None) => weight::dice_for(knobs, own, against),
        (basis, Some(foe)) => {
            let own_weight = |fighter| at_roll(setup, state, fighter, occasion);
            weight::by_basis(knobs, (own, against), (own_weight(fighter), own_weight(foe)), basis)
        }
    }
}
