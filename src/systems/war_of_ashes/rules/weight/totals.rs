//! Total weights of sides in zones: recomputed, or updated when fighters leave or move (WOA-WT-14).

use super::replaced_dice::dice_for;
use crate::kernels::fate::Play;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::sheet::map::MAX_ZONES;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::war_of_ashes::knobs::weight::{Recompute, SocialStack};
use crate::systems::war_of_ashes::state::conflict::Weights;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Recomputes all totals after a fighter has come or changed (WOA-WT-14). Slower than
    /// [`move_weight`](Self::move_weight), but always right.
    pub(crate) fn recompute_weights(&mut self) {
        self.weigh(u16::MAX);
    }

    /// Recomputes the totals of these zones after a fighter has left or moved. All zones are recomputed if weight
    /// depends on circumstances, because then it may change anywhere.
    pub(crate) fn recompute_zone_weights(&mut self, zones: u16) {
        let everywhere = self.view().weight_varies() || !self.setup.map.has_zones();
        self.weigh(if everywhere { u16::MAX } else { zones });
    }

    /// Takes the weight of a fighter that has left from the totals of its zone.
    pub(crate) fn remove_weight(&mut self, fighter: FighterId) {
        let zone = self.view().zone_of(fighter);
        if !self.take_off(fighter, zone) {
            return self.recompute_zone_weights(1 << zone);
        }
        in_tests!(assert!(self.view().totals_hold(), "the weight of {fighter} in zone {zone}"));
        self.use_totals(1 << zone);
    }

    /// Moves the weight of a fighter that has come from another zone along with it.
    pub(crate) fn move_weight(&mut self, fighter: FighterId, from: u8) {
        let zone = self.view().zone_of(fighter);
        let zones = 1 << from | 1 << zone;
        if !self.take_off(fighter, usize::from(from)) {
            return self.recompute_zone_weights(zones);
        }
        self.put_on(fighter, zone);
        in_tests!(assert!(self.view().totals_hold(), "the weight of {fighter} from zone {from}"));
        self.use_totals(zones);
    }

    /// Takes a fighter's weight from the totals of a zone that it has left; `false` if the totals must be computed
    /// anew, because weights change.
    fn take_off(&mut self, fighter: FighterId, zone: usize) -> bool {
        let (view, side) = (self.view(), self.setup.side(fighter));
        if !view.adds_up() {
            return false;
        }
        let weight = view.bare_weight(fighter);
        let totals = &mut self.state.world.zones[zone];
        totals.now[side] -= weight;
        if FighterId::from(totals.leader[side]) == fighter {
            self.find_leader(side, zone);
        }
        true
    }

    /// Notes the fighter of a side that weighs most in a zone, the first of equals, now that its leader has left.
    fn find_leader(&mut self, side: usize, zone: usize) {
        let members = self.setup.sides[side].members & self.state.standing;
        let (mut leader, mut most) = (u8::MAX, -1);
        for fighter in fighters_in(self.state.in_zone(members, zone as u8)) {
            let weight = self.view().bare_weight(fighter);
            if weight > most {
                (leader, most) = (fighter.as_u8(), weight);
            }
        }
        let totals = &mut self.state.world.zones[zone];
        totals.leader[side] = leader;
        if leader == u8::MAX {
            totals.there &= !(1 << side);
        }
    }

    /// Adds a fighter's weight to the totals of a zone, as [`take_totals`] would count it.
    fn put_on(&mut self, fighter: FighterId, zone: usize) {
        let side = self.setup.side(fighter);
        let weight = self.view().bare_weight(fighter);
        let leader = FighterId::from(self.state.world.zones[zone].leader[side]);
        // Of equals, the first leads.
        let leads = leader.index() >= self.setup.sheets.len() || {
            let most = self.view().bare_weight(leader);
            weight > most || weight == most && fighter < leader
        };
        let totals = &mut self.state.world.zones[zone];
        totals.now[side] += weight;
        totals.there |= 1 << side;
        if leads {
            totals.leader[side] = fighter.as_u8();
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

    /// Puts the present totals in force, in every zone.
    pub(crate) fn enforce_weights(&mut self) {
        self.enforce(u16::MAX);
    }

    #[inline(never)]
    fn enforce(&mut self, zones: u16) {
        for (_, totals) in among(&mut self.state.world.zones, zones) {
            totals.used = totals.now;
            compare(self.setup, totals);
        }
    }
}

/// Returns the totals of the zones of a mask, with their numbers.
fn among(all: &mut [Weights], zones: u16) -> impl Iterator<Item = (usize, &mut Weights)> {
    all.iter_mut().enumerate().filter(move |(zone, _)| zones >> zone & 1 == 1)
}

impl View<'_> {
    /// Whether the total of a side is a sum of weights that never change, so that it can be updated by differences.
    fn adds_up(self) -> bool {
        !self.setup.game.known.shifting && !self.weight_varies() && !self.is_mental()
    }

    /// Whether the totals equal totals computed anew; for tests of [`remove_weight`](Play::remove_weight) and
    /// [`move_weight`](Play::move_weight).
    pub(crate) fn totals_hold(self) -> bool {
        let mut anew = self.state.clone();
        take_totals(self.setup, &mut anew, u16::MAX);
        let sums = |it: &Weights| (it.now, it.leader, it.there);
        self.state.world.zones.iter().map(sums).eq(anew.world.zones.iter().map(sums))
    }
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
    for fighter in fighters_in(there) {
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
            totals.leader[side] = fighter.as_u8();
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
