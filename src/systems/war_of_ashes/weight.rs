//! Weight: who outweighs whom, and how many dice are turned to [+] (WOA-WT, WOA-SOC).

use super::War;
use super::knobs::{
    Beneficiary, FourApplies, FourBasis, Presence, Recompute, SocialStack, Switch, WeightKnobs,
};
use super::state::{Dice, Weights};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::knobs::ConflictKind;
use crate::kernels::fate::sheet::MAX_SIDES;
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::Table;

/// Takes the totals anew after somebody has come or gone (WOA-WT-14).
pub fn changed<T: Table<<War as FateGame>::Event>>(play: &mut Play<'_, War, T>) {
    for side in 0..play.setup.sides.len() {
        let (total, leader) = total(play.setup, play.state, side);
        play.state.world.now[side] = total;
        play.state.world.leader[side] = leader;
    }
    if play.setup.game.knobs.weight.recompute == Recompute::EveryRoll || play.state.exchange == 0 {
        enforce(play);
    }
}

/// Puts the present totals in force.
pub fn enforce<T: Table<<War as FateGame>::Event>>(play: &mut Play<'_, War, T>) {
    let world = &mut play.state.world;
    world.used = world.now;
    compare(play.setup, world);
}

/// Total weight of a side in the conflict, and its heaviest fighter.
fn total(setup: &Setup<War>, state: &StateOf<War>, side: usize) -> (i16, u8) {
    let stack = setup.game.knobs.weight.social_stack;
    let social = setup.fate.kind == ConflictKind::Mental;
    let mut standing = setup.sides[side].members & state.standing;
    let (mut sum, mut most, mut leader) = (0, -1, u8::MAX);
    let mut counted_classes = 0_u64;
    while standing != 0 {
        let fighter = standing.trailing_zeros() as usize;
        standing &= standing - 1;
        let sheet = &setup.sheets[fighter].game;
        let class = 1_u64 << (sheet.class & 63);
        let once = social && stack == SocialStack::PerClass && !sheet.stacks;
        if !(once && counted_classes & class != 0) {
            sum += sheet.weight;
        }
        if once {
            counted_classes |= class;
        }
        if sheet.weight > most {
            (most, leader) = (sheet.weight, fighter as u8);
        }
    }
    let total = if social && stack == SocialStack::Max { most.max(0) } else { sum };
    (total, leader)
}

/// Compares totals in force and notes the dice that each side gets.
fn compare(setup: &Setup<War>, world: &mut Weights) {
    let knobs = &setup.game.knobs.weight;
    for (side, info) in setup.sides.iter().enumerate() {
        let (mut own, mut against) = (0, 0);
        for other in 0..setup.sides.len().min(MAX_SIDES) {
            if info.hostile >> other & 1 == 1 {
                against += world.used[other];
            } else if other == side || setup.sides[other].friends & info.members != 0 {
                own += world.used[other];
            }
        }
        world.own[side] = own;
        world.against[side] = against;
        world.dice[side] = dice_for(knobs, i32::from(own), i32::from(against));
    }
}

/// Dice for totals of one's own and of the enemy, on each kind of roll. The enemy is present.
fn dice_for(knobs: &WeightKnobs, own: i32, other: i32) -> Dice {
    if own <= other {
        return Dice::default();
    }
    let one = if knobs.one_ratio.holds(own, other) { knobs.one_dice as u8 } else { 0 };
    let four = four_dice(knobs, own, other).unwrap_or(one);
    let (defend, all) = match knobs.four_applies {
        FourApplies::Attack => (false, false),
        FourApplies::AttackAndDefend => (true, false),
        FourApplies::AllWeighted => (true, true),
    };
    Dice {
        attack: four,
        defend: if defend { four } else { one },
        other: if all { four } else { one },
    }
}

/// Dice of the highest tier from 4:1 upwards that holds (WOA-WT-05, WOA-WT-08).
fn four_dice(knobs: &WeightKnobs, own: i32, other: i32) -> Option<u8> {
    if own <= other {
        return None; // nothing against nothing is no 4:1
    }
    let mut dice = None;
    if knobs.four_ratio.holds(own, other) {
        dice = Some(knobs.four_dice as u8);
    }
    for tier in knobs.extra_tiers.chunks_exact(2) {
        if own >= i32::from(tier[0]) * other {
            dice = Some(dice.unwrap_or(0).max(tier[1].clamp(0, 4) as u8));
        }
    }
    dice
}

/// Dice of one roll that are turned to [+].
#[inline]
pub fn replaced(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    opponent: Option<usize>,
    kind: RollKind,
) -> u8 {
    let knobs = &setup.game.knobs.weight;
    if knobs.module == Switch::Off || !counts(knobs, kind) {
        return 0;
    }
    let side = setup.side(fighter);
    if state.world.dice[side] == Dice::default() && knobs.four_basis == FourBasis::SideTotals {
        return 0;
    }
    if setup.sides[side].foes & state.standing == 0 {
        return 0; // WOA-WT-20: nobody to compare with
    }
    if knobs.beneficiary == Beneficiary::Leader && usize::from(state.world.leader[side]) != fighter
    {
        return 0;
    }
    let dice = match (knobs.four_basis, opponent) {
        (FourBasis::SideTotals, _) | (_, None) => state.world.dice[side],
        (basis, Some(foe)) => dice_by_basis(setup, state, fighter, foe, basis),
    };
    match kind {
        RollKind::Attack => dice.attack,
        RollKind::Defend | RollKind::DefendCreate => dice.defend,
        _ => dice.other,
    }
}

/// Whether weight counts on this kind of roll at all (WOA-WT-10, WOA-WT-11, WOA-WT-23).
#[inline]
fn counts(knobs: &WeightKnobs, kind: RollKind) -> bool {
    let presence = |knob: Presence, helps: bool| match knob {
        Presence::Never => false,
        Presence::Flag => helps,
        Presence::Always => true,
    };
    match kind {
        RollKind::Attack => knobs.on_attack,
        RollKind::Defend => knobs.on_defend,
        RollKind::DefendCreate => knobs.on_defend_create,
        RollKind::Create { presence: helps } => presence(knobs.on_create, helps),
        RollKind::Overcome | RollKind::Move | RollKind::Oppose => {
            presence(knobs.on_overcome, false)
        }
        RollKind::Roar => knobs.on_roar,
    }
}

/// The other readings of the 4:1 test (JC-01). All ask first that the own side is the heavier.
fn dice_by_basis(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    foe: usize,
    basis: FourBasis,
) -> Dice {
    let knobs = &setup.game.knobs.weight;
    let side = setup.side(fighter);
    let (own, against) = (i32::from(state.world.own[side]), i32::from(state.world.against[side]));
    if own <= against {
        return Dice::default();
    }
    let mine = i32::from(setup.sheets[fighter].game.weight);
    let theirs = i32::from(setup.sheets[foe].game.weight);
    let four = match basis {
        FourBasis::SideTotals => four_dice(knobs, own, against),
        FourBasis::SideVsTarget => four_dice(knobs, own, theirs),
        FourBasis::Individuals => four_dice(knobs, mine, theirs),
        FourBasis::SideOrIndividuals => {
            four_dice(knobs, own, against).or_else(|| four_dice(knobs, mine, theirs))
        }
    };
    // Without the 4:1 test nothing but 2:1 is left: dice_for with totals below any tier.
    let one = if knobs.one_ratio.holds(own, against) { knobs.one_dice as u8 } else { 0 };
    let four = four.unwrap_or(one);
    let defends = knobs.four_applies != FourApplies::Attack;
    let all = knobs.four_applies == FourApplies::AllWeighted;
    Dice {
        attack: four,
        defend: if defends { four } else { one },
        other: if all { four } else { one },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knob::{Numbers, Ratio};

    fn dice(own: i32, other: i32) -> (u8, u8) {
        let dice = dice_for(&WeightKnobs::default(), own, other);
        (dice.attack, dice.defend)
    }

    #[test]
    fn woa_wt_03_04_05_07_thresholds() {
        assert_eq!(dice(1, 1), (0, 0));
        assert_eq!(dice(3, 2), (0, 0)); // T-51
        assert_eq!(dice(2, 1), (1, 1)); // T-10
        assert_eq!(dice(7, 2), (1, 1)); // T-52
        assert_eq!(dice(8, 2), (2, 1));
        assert_eq!(dice(4, 1), (2, 1)); // T-24
        assert_eq!(dice(4, 2), (1, 1)); // T-25, T-16
        assert_eq!(dice(4, 3), (0, 0)); // T-26
        assert_eq!(dice(5, 1), (2, 1)); // T-12
        assert_eq!(dice(1, 5), (0, 0));
    }

    #[test]
    fn woa_wt_08_no_bonus_beyond_four_to_one_unless_a_tier_says_so() {
        assert_eq!(dice(64, 1), (2, 1));
        let tiers = WeightKnobs { extra_tiers: Numbers::new(&[8, 3]), ..WeightKnobs::default() };
        assert_eq!(dice_for(&tiers, 8, 1).attack, 3);
        assert_eq!(dice_for(&tiers, 7, 1).attack, 2);
    }

    #[test]
    fn woa_wt_20_weightless_opponents_are_outweighed_four_to_one() {
        assert_eq!(dice(1, 0), (2, 1));
        assert_eq!(dice(0, 0), (0, 0));
    }

    #[test]
    fn ix_40_41_fractions_compare_exactly() {
        let knobs = WeightKnobs { one_ratio: Ratio::new(5, 4), ..WeightKnobs::default() };
        assert_eq!(dice_for(&knobs, 5, 4).attack, 1);
        assert_eq!(dice_for(&knobs, 11, 9).attack, 0);
    }

    #[test]
    fn woa_soc_03_court_weights() {
        assert_eq!(dice(8, 4), (1, 1)); // T-17: monarch against houselord
        assert_eq!(dice(8, 2), (2, 1)); // against the head of a small house
        assert_eq!(dice(8, 6), (0, 0)); // T-18
    }
}
