//! Steps that are forced on somebody or granted by a maneuver: they meet neither terrain nor third
//! parties, need no roll and use up nobody's free step (WOA-MOVE-22, IX-47).

#![allow(dead_code)] // for the maneuvers that force steps

use super::War;
use super::events::WarEvent;
use crate::kernels::fate::Play;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::map::UNREACHABLE;
use crate::system::Table;

/// Puts a fighter into another zone by a forced step: totals of weight change at once, what was
/// tied to its old ground is gone, its Roar and Full Defense stay.
pub fn forced_step<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize, zone: u8) {
    if play.state.is_in(fighter) && play.setup.map.has_zones() {
        play.arrive_in(fighter, zone);
    }
}

/// Zones into which a fighter can be forced from where it stands: any next to it (JC-35), a bit
/// each.
pub fn forced_zones(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> u16 {
    let zone = usize::from(state.fighters[fighter].foot.zone);
    setup.map.zones.get(zone).map_or(0, |zone| zone.next)
}

/// The zone behind `at` for one who came from `from`: on the straight line that the map names, or
/// the one farthest from the start, the first of several; none where no zone lies behind (JC-35,
/// IX-08).
pub fn behind(setup: &Setup<War>, from: u8, at: u8) -> Option<u8> {
    let straight = setup.game.straight.iter().find_map(|line| match *line {
        [one, middle, other] if middle == at && one == from => Some(other),
        [one, middle, other] if middle == at && other == from => Some(one),
        _ => None,
    });
    straight.or_else(|| {
        let next = setup.map.next_to(at).filter(|zone| *zone != from);
        let far = |zone: &u8| match setup.map.distance(from, *zone) {
            UNREACHABLE => (0, 0),
            distance => (distance, u8::MAX - zone),
        };
        next.max_by_key(far)
    })
}

/// Aspects in two neighbouring zones that are adverse for a fighter (`move.forced_terrain`).
pub fn terrain(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, to: u8) -> i32 {
    use crate::kernels::fate::FateGame;
    let from = state.fighters[fighter].foot.zone;
    War::terrain(setup, state, fighter).step(from, to, true)
}
