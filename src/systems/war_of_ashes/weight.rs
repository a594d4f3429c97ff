//! Weight: who outweighs whom, and how many dice are turned to [+] (WOA-WT, WOA-SOC).

use super::events::WarEvent;
use super::place_knobs::CrossZone;
use super::roar_knobs::RageAllies;
use super::state::{Dice, Weights};
use super::switch::Switch;
use super::weight_knobs::{
    Beneficiary, FourApplies, FourBasis, Presence, Recompute, SocialStack, WeightKnobs,
};
use super::{View, War};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::map::MAX_ZONES;
use crate::kernels::fate::sheet::MAX_SIDES;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Table, bits};

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Takes all totals anew after somebody has come or changed (WOA-WT-14).
    pub fn weigh_anew(&mut self) {
        self.weigh(u16::MAX);
    }

    /// Takes the totals of these zones anew after somebody has left or moved. Weight that depends on
    /// circumstances may change anywhere.
    pub fn weigh_zones(&mut self, zones: u16) {
        let everywhere = self.view().weight_varies() || !self.setup.map.has_zones();
        self.weigh(if everywhere { u16::MAX } else { zones });
    }

    /// A fighter has left: its weight goes from the totals of its zone.
    pub fn unweigh(&mut self, fighter: usize) {
        let zone = self.view().zone_of(fighter);
        if !self.take_off(fighter, zone) {
            return self.weigh_zones(1 << zone);
        }
        debug_assert!(self.are_summed_up(), "the weight of {fighter} in zone {zone}");
        self.use_totals(1 << zone);
    }

    /// A fighter has moved from another zone: its weight goes along.
    pub fn carry_weight(&mut self, fighter: usize, from: u8) {
        let zone = self.view().zone_of(fighter);
        let zones = 1 << from | 1 << zone;
        if !self.take_off(fighter, usize::from(from)) {
            return self.weigh_zones(zones);
        }
        self.put_on(fighter, zone);
        debug_assert!(self.are_summed_up(), "the weight of {fighter} from zone {from}");
        self.use_totals(zones);
    }

    /// Takes a fighter's weight from the totals of a zone; `false` if they must be taken anew,
    /// because weights change or because the next one has to be found who weighs most.
    fn take_off(&mut self, fighter: usize, zone: usize) -> bool {
        let view = self.view();
        let side = self.setup.side(fighter);
        let weight = view.bare_weight(fighter);
        let left = self.setup.lookup.members[side] & self.state.standing & !(1 << fighter);
        let left =
            if self.setup.map.has_zones() { self.state.in_zone(left, zone as u8) } else { left };
        let totals = &self.state.world.zones[zone];
        if !adds_up(self.setup, self.state) || usize::from(totals.leader[side]) == fighter {
            return false;
        }
        let totals = &mut self.state.world.zones[zone];
        totals.now[side] -= weight;
        totals.there &= if left == 0 { !(1 << side) } else { u8::MAX };
        true
    }

    /// Whether the totals are what they would be if taken anew.
    fn are_summed_up(&self) -> bool {
        let mut anew = self.state.clone();
        take_totals(self.setup, &mut anew, u16::MAX);
        let sums = |it: &Weights| (it.now, it.leader, it.there);
        self.state.world.zones.iter().map(sums).eq(anew.world.zones.iter().map(sums))
    }

    /// Adds a fighter's weight to the totals of a zone.
    fn put_on(&mut self, fighter: usize, zone: usize) {
        let side = self.setup.side(fighter);
        let weight = self.view().bare_weight(fighter);
        let leads = {
            let leader = usize::from(self.state.world.zones[zone].leader[side]);
            // Of equals, the first.
            leader >= self.setup.sheets.len() || {
                let most = self.view().bare_weight(leader);
                weight > most || weight == most && fighter < leader
            }
        };
        let totals = &mut self.state.world.zones[zone];
        totals.now[side] += weight;
        totals.there |= 1 << side;
        if leads {
            totals.leader[side] = fighter as u8;
        }
    }

    fn weigh(&mut self, zones: u16) {
        take_totals(self.setup, self.state, zones);
        self.use_totals(zones);
    }

    /// Puts new totals in force, unless that waits (`weight.recompute`).
    fn use_totals(&mut self, zones: u16) {
        if self.setup.game.knobs.weight.recompute == Recompute::EveryRoll
            || self.state.exchange == 0
        {
            self.enforce(zones);
        }
    }

    /// Puts the present totals in force.
    pub fn enforce_weights(&mut self) {
        self.enforce(u16::MAX);
    }

    fn enforce(&mut self, zones: u16) {
        for (_, totals) in among(&mut self.state.world.zones, zones) {
            totals.used = totals.now;
            compare(self.setup, totals);
        }
    }
}

impl View<'_> {
    /// The zone whose totals are a fighter's.
    #[inline]
    pub fn zone_of(self, fighter: usize) -> usize {
        if self.setup.map.has_zones() {
            usize::from(self.state.fighters[fighter].foot.zone())
        } else {
            0
        }
    }

    /// Individual weight of a fighter, stunts left aside.
    #[inline]
    pub fn bare_weight(self, fighter: usize) -> i16 {
        self.weight(fighter)
    }

    /// Individual weight of a fighter, as it counts in the total of its side.
    #[inline]
    pub fn individual_weight(self, fighter: usize) -> i16 {
        self.stunt_weight(fighter, None)
    }
}

/// The totals of the zones of a mask, with their numbers.
fn among(all: &mut [Weights], zones: u16) -> impl Iterator<Item = (usize, &mut Weights)> {
    all.iter_mut().enumerate().filter(move |(zone, _)| zones >> zone & 1 == 1)
}

/// Whether the total of a side is the sum of weights that stay what they are.
fn adds_up(setup: &Setup<War>, state: &StateOf<War>) -> bool {
    let view = View { setup, state };
    !setup.game.known.shifting && !view.weight_varies() && !view.is_mental()
}

/// Takes the total weight of each side in these zones, and its heaviest fighter there.
fn take_totals(setup: &Setup<War>, state: &mut StateOf<War>, zones: u16) {
    let stack = setup.game.knobs.weight.social_stack;
    let social = View { setup, state }.is_mental();
    let most_counts = social && stack == SocialStack::Max;
    let mut heaviest = [[-1_i16; MAX_SIDES]; MAX_ZONES];
    let mut counted_classes = [[0_u64; MAX_SIDES]; MAX_ZONES];
    for (_, totals) in among(&mut state.world.zones, zones) {
        (totals.now, totals.leader, totals.there) = ([0; MAX_SIDES], [u8::MAX; MAX_SIDES], 0);
    }
    let all = zones == u16::MAX;
    let there = if all { state.standing } else { state.in_zones(state.standing, zones) };
    for fighter in bits(there) {
        let (zone, side) = (View { setup, state }.zone_of(fighter), setup.side(fighter));
        let sheet = &setup.sheets[fighter].game;
        let weight = View { setup, state }.individual_weight(fighter);
        let class = 1_u64 << (sheet.class & 63);
        let once = social && stack == SocialStack::PerClass && !sheet.stacks;
        let counted = &mut counted_classes[zone][side];
        let totals = &mut state.world.zones[zone];
        totals.there |= 1 << side;
        if !(most_counts || once && *counted & class != 0) {
            totals.now[side] += weight;
        }
        *counted |= if once { class } else { 0 };
        if weight > heaviest[zone][side] {
            heaviest[zone][side] = weight;
            totals.leader[side] = fighter as u8;
            if most_counts {
                totals.now[side] = weight;
            }
        }
    }
}

/// Compares totals in force and notes the dice that each side gets.
fn compare(setup: &Setup<War>, totals: &mut Weights) {
    let knobs = &setup.game.knobs.weight;
    for (side, info) in setup.sides.iter().enumerate() {
        let (mut own, mut against) = (0, 0);
        for other in 0..setup.sides.len().min(MAX_SIDES) {
            if info.hostile >> other & 1 == 1 {
                against += totals.used[other];
            } else if other == side || setup.sides[other].friends & info.members != 0 {
                own += totals.used[other];
            }
        }
        totals.own[side] = own;
        totals.against[side] = against;
        totals.dice[side] = dice_for(knobs, i32::from(own), i32::from(against));
    }
}

/// Dice for totals of one's own and of the enemy, on each kind of roll. The enemy is present.
pub fn dice_for(knobs: &WeightKnobs, own: i32, other: i32) -> Dice {
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

impl View<'_> {
    /// Whether nothing but totals in zones decides who turns dice against foes.
    #[inline]
    pub fn turns_alike(self) -> bool {
        let knobs = &self.setup.game.knobs.weight;
        knobs.four_basis == FourBasis::SideTotals
            && knobs.beneficiary != Beneficiary::Leader
            && !self.weight_varies()
    }

    /// Dice of one roll that are turned to [+].
    #[inline]
    pub fn replaced_dice(self, fighter: usize, opponent: Option<usize>, kind: RollKind) -> u8 {
        let knobs = &self.setup.game.knobs.weight;
        let side = self.setup.side(fighter);
        let Some(zone) = self.zone_of_roll((fighter, opponent), kind) else { return 0 };
        let totals = &self.state.world.zones[zone];
        let varies = self.weight_varies();
        // A side that is not the heavier one has nothing to turn, whatever else holds.
        if totals.dice[side] == Dice::default()
            && knobs.four_basis == FourBasis::SideTotals
            && !varies
        {
            return 0;
        }
        let off = knobs.module == Switch::Off
            || (kind == RollKind::Attack && self.state.world.rites.afar);
        let helped =
            self.state.world.rites.no_weight && !kind.defends() && kind != RollKind::Oppose;
        if off || helped || !counts(knobs, kind) {
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
            return 0; // WOA-WT-20: nobody to compare with
        }
        if knobs.beneficiary == Beneficiary::Leader && usize::from(totals.leader[side]) != fighter {
            return 0;
        }
        let dice = match (knobs.four_basis, opponent) {
            _ if varies => self.heavy_dice((fighter, opponent, kind), zone),
            (FourBasis::SideTotals, _) | (_, None) => totals.dice[side],
            (basis, Some(foe)) => self.dice_by_basis(totals, (fighter, foe), basis),
        };
        dice.of(kind)
    }

    /// The zone whose totals a roll looks at; none if weight does not reach from the roller to its
    /// opponent (WOA-WT-19, JC-12).
    #[inline]
    fn zone_of_roll(
        self,
        (fighter, opponent): (usize, Option<usize>),
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

    /// Dice on the attacks of a fighter, and on those of its foes, in a zone with it there.
    pub fn dice_with(self, fighter: usize, zone: usize) -> (u8, u8) {
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
        RollKind::Overcome | RollKind::Move | RollKind::Oppose | RollKind::Feat(_) => {
            presence(knobs.on_overcome, false)
        }
        RollKind::Roar => knobs.on_roar,
    }
}

impl View<'_> {
    /// The other readings of the 4:1 test (JC-01). All ask first that the own side is the heavier.
    fn dice_by_basis(
        self,
        totals: &Weights,
        (fighter, foe): (usize, usize),
        basis: FourBasis,
    ) -> Dice {
        let side = self.setup.side(fighter);
        let totals = (i32::from(totals.own[side]), i32::from(totals.against[side]));
        let own_weight = |fighter: usize| i32::from(self.weight(fighter));
        by_basis(
            &self.setup.game.knobs.weight,
            totals,
            (own_weight(fighter), own_weight(foe)),
            basis,
        )
    }
}

/// The same for totals and own weights.
pub fn by_basis(
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
