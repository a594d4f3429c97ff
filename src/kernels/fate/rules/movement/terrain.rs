//! Hindrances of one fighter on the map, place by place: worked out once for each question about movement (FC-ZON-04,
//! WOA-MOVE-08 to 11).

use crate::kernels::fate::sheet::map::{MAX_ZONES, Site};
use crate::kernels::fate::state::conflict::SceneAspect;

/// Counts of the aspects that hinder one fighter, so that ways are searched over small arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terrain {
    zones: [u8; MAX_ZONES],
    /// Ways between two zones, the lower number first.
    ways: [[u8; MAX_ZONES]; MAX_ZONES],
    /// Aspects all over the scene, which hinder every step.
    everywhere: u8,
    /// Whether the zone left counts on every step of a way, or only on the first.
    leaving_counts: bool,
    /// Whether nothing hinders anywhere, so that the arrays need not be looked at.
    open: bool,
}

impl Terrain {
    /// Counts the aspects that hinder, each at its site, at most `most` at a place.
    pub(crate) fn of<'a>(
        hindering: impl Iterator<Item = &'a SceneAspect>,
        leaving_counts: bool,
        most: u8,
    ) -> Self {
        let zones = [0; MAX_ZONES];
        let ways = [[0; MAX_ZONES]; MAX_ZONES];
        let mut terrain = Self { zones, ways, everywhere: 0, leaving_counts, open: true };
        for aspect in hindering {
            let count = match aspect.site {
                Site::Zone(zone) => &mut terrain.zones[usize::from(zone)],
                Site::Way(one, other) => &mut terrain.ways[usize::from(one)][usize::from(other)],
                Site::Everywhere => &mut terrain.everywhere,
            };
            *count = (*count + 1).min(most);
            terrain.open = false;
        }
        terrain
    }

    /// Whether nothing hinders anywhere.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether another terrain has the same hindrances. Mostly nothing hinders on either.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let is_open = self.open && other.open && self.leaving_counts == other.leaving_counts;
        is_open || self == other
    }

    /// Returns the number of hindrances on a step between neighbouring zones; `first` is whether the move begins with
    /// it.
    pub(crate) fn step(&self, from: u8, to: u8, first: bool) -> i32 {
        if self.open {
            return 0;
        }
        let way = self.ways[usize::from(from.min(to))][usize::from(from.max(to))];
        let left = if first || self.leaving_counts { self.zones[usize::from(from)] } else { 0 };
        let there = self.zones[usize::from(to)];
        i32::from(left) + i32::from(way) + i32::from(there) + i32::from(self.everywhere)
    }

    /// Returns the number of hindrances in a zone.
    pub(crate) fn zone(&self, zone: u8) -> i32 {
        i32::from(self.zones[usize::from(zone)]) + i32::from(self.everywhere)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fc_zon_04_woa_move_11_places_are_counted_by_the_rule_of_the_system() {
        let at = |site: Site| SceneAspect { site, hinders: true, ..SceneAspect::default() };
        let scene =
            [at(Site::Zone(1)), at(Site::Zone(1)), at(Site::Way(1, 2)), at(Site::Everywhere)];
        let each = Terrain::of(scene.iter(), true, u8::MAX);
        assert_eq!(
            (each.step(0, 1, true), each.step(1, 2, false), each.step(2, 1, true)),
            (3, 4, 4)
        );
        let first = Terrain::of(scene.iter(), false, u8::MAX);
        assert_eq!((first.step(1, 2, true), first.step(1, 2, false), first.zone(1)), (4, 2, 3));
        let once = Terrain::of(scene.iter(), true, 1);
        assert_eq!((once.step(0, 1, true), once.step(1, 2, true)), (2, 3));
        // An aspect without a place hinders every step.
        let all_over = Terrain::of(scene[3..].iter(), true, u8::MAX);
        assert_eq!((all_over.is_open(), all_over.step(3, 4, false)), (false, 1));
        assert!(!once.is_open() && Terrain::of([].iter(), true, 1).is_open());
    }
}
