//! Steps that are forced on a fighter or granted by a maneuver: they ignore terrain and third parties, need no roll
//! and use up no free step (WOA-MOVE-22, IX-47). Also the worth of moves.

use crate::kernels::fate::Play;
use crate::kernels::fate::hooks::Ways;
use crate::kernels::fate::sheet::map::{MAX_ZONES, UNREACHABLE};
use crate::system::{Blow, FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::rules::weight::replaced_dice;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Puts a fighter into another zone by a forced step: totals of weight change at once, ties to its old ground
    /// end, its Roar and Full Defense stay.
    pub(crate) fn forced_step(&mut self, fighter: FighterId, zone: u8) {
        if self.state.end.is_none() && self.state.is_in(fighter) && self.setup.map.has_zones() {
            self.put_in(fighter, zone);
        }
    }
}

impl View<'_> {
    /// Returns the zones into which a fighter can be forced from where it stands: any so many zones away at most
    /// (JC-35), a bit each.
    pub(crate) fn forced_zones(self, fighter: FighterId, most: i32) -> u16 {
        if !self.setup.map.has_zones() {
            return 0;
        }
        let here = self.state.fighters[fighter].foot.zone();
        let near =
            |zone: &u8| (1..=most).contains(&i32::from(self.setup.map.distance(here, *zone)));
        let zones = 0..self.setup.map.zones.len().min(MAX_ZONES) as u8;
        zones.filter(near).fold(0, |mask, zone| mask | 1 << zone)
    }
}

/// Returns the zone named, if it is one of `zones`, or the zone with the highest `worth`; `None` if there are no
/// zones.
pub(crate) fn pick(zones: u16, argument: u8, worth: impl Fn(u8) -> i32) -> Option<u8> {
    if argument != NO_ARGUMENT && holds(zones, argument) {
        return Some(argument);
    }
    // `max_by_key` keeps the last of equals; reversed, that is the first zone.
    (0..MAX_ZONES as u8).rev().filter(|zone| holds(zones, *zone)).max_by_key(|zone| worth(*zone))
}

/// Whether a zone is among these; [`NO_ARGUMENT`] stands for the best of any.
pub(crate) fn holds(zones: u16, argument: u8) -> bool {
    if argument == NO_ARGUMENT {
        return zones != 0;
    }
    usize::from(argument) < MAX_ZONES && zones >> argument & 1 == 1
}

impl View<'_> {
    /// Returns the zone behind `at` for a fighter who came from `from`: on the straight line that the map names, or
    /// the zone farthest from the start (the first of several). `None` if no zone lies behind (JC-35, IX-08).
    pub(crate) fn zone_behind(self, from: u8, at: u8) -> Option<u8> {
        let straight = self.setup.game.straight.iter().find_map(|line| match *line {
            [one, middle, other] if middle == at && one == from => Some(other),
            [one, middle, other] if middle == at && other == from => Some(one),
            _ => None,
        });
        straight.or_else(|| {
            let next = self.setup.map.next_to(at).filter(|zone| *zone != from);
            let far = |zone: &u8| match self.setup.map.distance(from, *zone) {
                UNREACHABLE => (0, 0),
                distance => (distance, u8::MAX - zone),
            };
            next.max_by_key(far)
        })
    }

    /// Returns the number of adverse aspects on the easiest way of a forced step for a fighter
    /// (`move.forced_terrain`).
    pub(crate) fn forced_terrain(self, fighter: FighterId, to: u8) -> i32 {
        let from = self.state.fighters[fighter].foot.zone();
        let ground = War::terrain(self, fighter);
        let on = |step: (u8, u8), leaving: bool| ground.step(step.0, step.1, leaving);
        if self.setup.map.distance(from, to) <= 1 {
            return on((from, to), true);
        }
        let between =
            self.setup.map.next_to(from).filter(|zone| self.setup.map.distance(*zone, to) == 1);
        between.map(|zone| on((from, zone), true) + on((zone, to), false)).min().unwrap_or(0)
    }

    /// Returns the dice that weight turns on the attacks of a fighter's side in a zone, and on the attacks of its
    /// foes, with these fighters there too (WOA-MAN-21).
    pub(crate) fn dice_there(
        self,
        (fighter, zone): (FighterId, u8),
        joining: &[FighterId],
    ) -> (i32, i32) {
        let knobs = &self.setup.game.knobs.weight;
        if knobs.module == crate::systems::war_of_ashes::knobs::switch::Switch::Off {
            return (0, 0);
        }
        let side = self.setup.side(fighter);
        let totals = &self.state.world.zones[usize::from(zone)];
        let (mut own, mut against) = (i32::from(totals.own[side]), i32::from(totals.against[side]));
        let mut there = totals.there;
        for &other in joining {
            if self.state.fighters[other].foot.zone() == zone {
                continue;
            }
            let weight = i32::from(self.individual_weight(other));
            let hostile = self.setup.foes(fighter) >> other & 1 == 1;
            *(if hostile { &mut against } else { &mut own }) += weight;
            there |= 1 << self.setup.side(other);
        }
        let hostile = self.setup.sides[side].hostile;
        if hostile & there == 0 || there & !hostile == 0 {
            return (0, 0);
        }
        let dice =
            |own: i32, other: i32| i32::from(replaced_dice::dice_for(knobs, own, other).attack);
        (dice(own, against), dice(against, own))
    }

    /// Returns how many more dice a fighter's side would have with these fighters in that zone than where they are:
    /// dice gained plus dice kept from the foes.
    fn better(self, (fighter, zone): (FighterId, u8), joining: &[FighterId]) -> i32 {
        let here = joining.first().map_or(zone, |first| self.state.fighters[*first].foot.zone());
        let edge = |zone: u8, joining: &[FighterId]| {
            let (own, foes) = self.dice_there((fighter, zone), joining);
            own - foes
        };
        edge(zone, joining) - edge(here, &[])
    }

    /// Returns 1 if an aspect of that zone would hinder a fighter whom none hinders where it stands, -1 if it is
    /// the other way round, otherwise 0.
    fn worse_ground(self, fighter: FighterId, zone: u8) -> i32 {
        let at = |zone: u8| i32::from(self.is_adverse(fighter, zone));
        at(zone) - at(self.state.fighters[fighter].foot.zone())
    }

    /// Returns the worth for a fighter of having a foe in that zone.
    pub(crate) fn worth_pushing(
        self,
        Blow { attacker: fighter, target: foe }: Blow,
        zone: u8,
    ) -> i32 {
        self.better((fighter, zone), &[foe]) + self.worse_ground(foe, zone)
    }

    /// Returns the worth for a fighter of being in that zone together with a foe.
    pub(crate) fn worth_pulling(
        self,
        Blow { attacker: fighter, target: foe }: Blow,
        zone: u8,
    ) -> i32 {
        let ground = |who: FighterId| self.worse_ground(who, zone);
        self.better((fighter, zone), &[foe, fighter]) + ground(foe) - ground(fighter)
    }

    /// Returns the worth for a fighter of being in that zone.
    pub(crate) fn worth_going(self, fighter: FighterId, zone: u8) -> i32 {
        self.better((fighter, zone), &[fighter]) - self.worse_ground(fighter, zone)
    }
}

/// Returns the most that any of these zones is worth; 0 if there is none.
pub(crate) fn most(zones: u16, worth: impl Fn(u8) -> i32) -> i32 {
    pick(zones, NO_ARGUMENT, &worth).map_or(0, worth)
}

impl View<'_> {
    /// Whether a fighter's individual weight is within `push.max_weight_ratio` of another's.
    pub(crate) fn is_light_enough(self, by: FighterId, foe: FighterId) -> bool {
        let ratio = self.setup.game.knobs.craft.shove.max_ratio.number();
        let weight = |fighter: FighterId| i32::from(self.individual_weight(fighter));
        ratio.is_none_or(|ratio| weight(foe) <= ratio * weight(by))
    }
}
