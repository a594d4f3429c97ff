//! Weight: the side that outweighs another, and the number of dice that are turned to [+] (WOA-WT, WOA-SOC).

use crate::kernels::fate::RollKind;
use crate::system::{Blow, FighterId};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::knobs::roar::RageAllies;
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::knobs::weight::{
    Beneficiary, FourApplies, FourBasis, Presence, WeightKnobs,
};
use crate::systems::war_of_ashes::knobs::zones::CrossZone;
use crate::systems::war_of_ashes::state::conflict::{Dice, Weights};

impl View<'_> {
    /// Returns the zone whose totals are a fighter's; 0 without zones.
    pub(crate) fn zone_of(self, fighter: FighterId) -> usize {
        if self.setup.map.has_zones() {
            usize::from(self.state.fighters[fighter].foot.zone())
        } else {
            0
        }
    }

    /// Returns the individual weight of a fighter, stunts left aside.
    pub(crate) fn bare_weight(self, fighter: FighterId) -> i16 {
        self.weight(fighter)
    }

    /// Returns the individual weight of a fighter, as it counts in the total of its side: with stunts that hold
    /// in every roll.
    #[inline]
    pub(crate) fn individual_weight(self, fighter: FighterId) -> i16 {
        self.stunt_weight(fighter, None)
    }
}

/// Returns the dice for totals of one's own and of the enemy, on each kind of roll. The enemy is present. If the
/// 4:1 test compares individuals (JC-01), totals do not meet it.
pub(crate) fn dice_for(knobs: &WeightKnobs, own: i32, other: i32) -> Dice {
    if own <= other {
        return Dice::default();
    }
    let one = if knobs.one_ratio.holds(own, other) { knobs.one_dice as u8 } else { 0 };
    let by_totals = knobs.four_basis != FourBasis::Individuals;
    let four = four_dice(knobs, own, other).filter(|_| by_totals).unwrap_or(one);
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

/// Returns the dice of the highest tier from 4:1 upwards that holds (WOA-WT-05, WOA-WT-08); `None` if none does.
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

impl View<'_> {
    /// Whether only totals in zones decide which fighters turn dice against foes; the hook
    /// [`turns_alike`](crate::kernels::fate::hooks::Rolls).
    pub(crate) fn turns_alike(self) -> bool {
        let knobs = &self.setup.game.knobs.weight;
        knobs.four_basis == FourBasis::SideTotals
            && knobs.beneficiary != Beneficiary::Leader
            && !self.weight_varies()
    }

    /// Returns the number of dice of one roll that are turned to [+]. The cheap tests come first, because most
    /// rolls end there: no weight, or the lighter side.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of both parties of every roll
    pub(crate) fn replaced_dice(
        self,
        fighter: FighterId,
        opponent: Option<FighterId>,
        kind: RollKind,
    ) -> u8 {
        let knobs = &self.setup.game.knobs.weight;
        if knobs.module == Switch::Off {
            return 0;
        }
        let Some(zone) = self.zone_of_roll((fighter, opponent), kind) else { return 0 };
        let dice = self.state.world.zones[zone].dice[self.setup.side(fighter)];
        // A side that is not the heavier one has nothing to turn, whatever else holds.
        let by_totals = knobs.four_basis == FourBasis::SideTotals && !self.weight_varies();
        if by_totals && dice.of(kind) == 0 {
            return 0;
        }
        self.dice_of_weight((fighter, opponent, kind), zone)
    }

    /// Like [`replaced_dice`](Self::replaced_dice), but for a roll in which the fighter may be the heavier one.
    #[inline(never)]
    fn dice_of_weight(
        self,
        (fighter, opponent, kind): (FighterId, Option<FighterId>, RollKind),
        zone: usize,
    ) -> u8 {
        let knobs = &self.setup.game.knobs.weight;
        let (side, varies) = (self.setup.side(fighter), self.weight_varies());
        let totals = &self.state.world.zones[zone];
        let afar = kind == RollKind::Attack && self.state.world.rites.afar;
        let helped =
            self.state.world.rites.no_weight && !kind.defends() && kind != RollKind::Oppose;
        if afar || helped || !counts(knobs, kind) {
            return 0;
        }
        let rages = self.setup.game.knobs.roar.rage_allies != RageAllies::Off;
        if rages && opponent.is_some_and(|foe| self.setup.foes(fighter) >> foe & 1 == 0) {
            return 0; // friends have nothing to compare
        }
        if self.state.world.craft.trap {
            return 0; // a trap stands nowhere (WOA-AREA-02)
        }
        if self.setup.sides[side].hostile & totals.there == 0 {
            return 0; // WOA-WT-20: no fighter to compare with
        }
        if knobs.beneficiary == Beneficiary::Leader
            && FighterId::from(totals.leader[side]) != fighter
        {
            return 0;
        }
        let dice = match (knobs.four_basis, opponent) {
            _ if varies => self.heavy_dice((fighter, opponent, kind), zone),
            (FourBasis::SideTotals, _) | (_, None) => totals.dice[side],
            (basis, Some(foe)) => {
                self.dice_by_basis(totals, Blow { attacker: fighter, target: foe }, basis)
            }
        };
        dice.of(kind)
    }

    /// Returns the zone whose totals a roll looks at; `None` if weight does not reach from the roller to its
    /// opponent (WOA-WT-19, JC-12).
    fn zone_of_roll(
        self,
        (fighter, opponent): (FighterId, Option<FighterId>),
        kind: RollKind,
    ) -> Option<usize> {
        if !self.setup.map.has_zones() {
            return Some(0);
        }
        let here = self.zone_of(fighter);
        let there = opponent.map_or(here, |foe| self.zone_of(foe));
        if here == there {
            return Some(here);
        }
        let reacts = matches!(kind, RollKind::Defend | RollKind::DefendCreate | RollKind::Oppose);
        match self.setup.game.knobs.weight.cross_zone {
            CrossZone::None => None,
            CrossZone::OwnZone => Some(here),
            CrossZone::TargetZone => Some(if reacts { here } else { there }),
        }
    }

    /// Returns the dice that weight turns on the attacks of a fighter's side in its zone.
    pub(crate) fn outweighs(self, fighter: FighterId) -> i32 {
        let totals = &self.state.world.zones[self.zone_of(fighter)];
        i32::from(totals.dice[self.setup.side(fighter)].attack)
    }

    /// Returns the dice on the attacks of a fighter, and on the attacks of its foes, in a zone with it there.
    pub(crate) fn dice_with(self, fighter: FighterId, zone: usize) -> (u8, u8) {
        let knobs = &self.setup.game.knobs.weight;
        if knobs.module == Switch::Off {
            return (0, 0);
        }
        let side = self.setup.side(fighter);
        let totals = &self.state.world.zones[zone];
        let joins = self.zone_of(fighter) != zone;
        let more = if joins { self.individual_weight(fighter) } else { 0 };
        let (own, other) = (i32::from(totals.own[side] + more), i32::from(totals.against[side]));
        if self.setup.sides[side].hostile & totals.there == 0 {
            return (0, 0);
        }
        (dice_for(knobs, own, other).attack, dice_for(knobs, other, own).attack)
    }
}

/// Whether weight counts on this kind of roll at all (WOA-WT-10, WOA-WT-11, WOA-WT-23).
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
        RollKind::Overcome | RollKind::Move | RollKind::Oppose | RollKind::Feat(_) => {
            presence(knobs.on_overcome, false)
        }
        RollKind::Roar => knobs.on_roar,
    }
}

impl View<'_> {
    /// Returns the dice by the other readings of the 4:1 test (JC-01); each asks first that the own side is the
    /// heavier.
    #[inline(never)]
    fn dice_by_basis(
        self,
        totals: &Weights,
        Blow { attacker: fighter, target: foe }: Blow,
        basis: FourBasis,
    ) -> Dice {
        let side = self.setup.side(fighter);
        let totals = (i32::from(totals.own[side]), i32::from(totals.against[side]));
        let own_weight = |fighter: FighterId| i32::from(self.weight(fighter));
        by_basis(
            &self.setup.game.knobs.weight,
            totals,
            (own_weight(fighter), own_weight(foe)),
            basis,
        )
    }
}

/// Computes the dice from total weights and own weights.
pub(crate) fn by_basis(
    knobs: &WeightKnobs,
    (own, against): (i32, i32),
    (mine, theirs): (i32, i32),
    basis: FourBasis,
) -> Dice {
    if own <= against {
        return Dice::default();
    }
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
    fn woa_wt_06_jc_01_totals_do_not_meet_a_test_of_individuals() {
        let four_basis = FourBasis::Individuals;
        let knobs = WeightKnobs { four_basis, ..WeightKnobs::default() };
        let tiers = WeightKnobs { extra_tiers: Numbers::new(&[8, 3]), ..knobs };
        for knobs in [knobs, tiers] {
            let dice = [(1, 1), (2, 1), (4, 1), (64, 1)]
                .map(|(own, other)| dice_for(&knobs, own, other).attack);
            assert_eq!(dice, [0, 1, 1, 1]);
        }
        let giant = by_basis(&knobs, (5, 1), (4, 1), four_basis);
        assert_eq!((giant.attack, giant.defend), (2, 1));
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
