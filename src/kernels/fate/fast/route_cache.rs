//! The ways over the map ([`RouteCache`]), worked out once for each terrain that fighters meet at the
//! beginning. A terrain that play makes has its ways searched when they are asked for.

use crate::kernels::fate::rules::movement::terrain::Terrain;
use crate::kernels::fate::sheet::map::{MAX_ZONES, Map, Route, routes};

/// Extra cost of a step for each aspect that hinders it, when fighters look for a way to walk without a roll.
/// With 1 for a plain step they go round an obstacle if the way round is short.
const HINDERED: i32 = 3;

/// The ways from one zone to every zone, by the difficulty of a roll; `None` if no way leads there.
pub(crate) type Ways = [Option<Route>; MAX_ZONES];

/// Distance of every zone from one on foot; `None` if no way leads there.
pub(crate) type Walks = [Option<i32>; MAX_ZONES];

/// The neighbours of one zone that are nearer on foot to another zone, a bit each, indexed by that other
/// zone.
pub(crate) type NeighboursNearer = [u16; MAX_ZONES];

/// The ways over one terrain, from every zone to every zone.
#[derive(Clone, Debug)]
struct Over {
    terrain: Terrain,
    /// By the zone of departure.
    runs: [Ways; MAX_ZONES],
    /// By the zone that is walked to.
    walks: [Walks; MAX_ZONES],
    /// By the zone that is left.
    closer: [NeighboursNearer; MAX_ZONES],
}

/// Ways that are known before play, part of the [`Setup`](crate::kernels::fate::register::Setup).
#[derive(Clone, Debug, Default)]
pub(crate) struct RouteCache {
    over: Vec<Over>,
    /// Cost of a zone beyond the first, and of an aspect that hinders, on a roll.
    costs: (i32, i32),
}

impl RouteCache {
    /// Works out the ways over these terrains, each once. `None` on a map without zones.
    pub(crate) fn new(
        map: &Map,
        costs: (i32, i32),
        terrains: impl Iterator<Item = Terrain>,
    ) -> Self {
        let mut known = Self { over: Vec::new(), costs };
        if !map.has_zones() {
            return known;
        }
        for terrain in terrains {
            if known.over.iter().all(|over| over.terrain != terrain) {
                let zones = || std::array::from_fn(|zone| zone as u8);
                let zones: [u8; MAX_ZONES] = zones();
                let there = |zone: u8| usize::from(zone) < map.zones.len();
                known.over.push(Over {
                    closer: zones.map(|here| closer(map, &terrain, here)),
                    runs: zones.map(|from| {
                        if there(from) { runs(map, &terrain, from, costs) } else { Ways::default() }
                    }),
                    walks: zones.map(|to| {
                        if there(to) { walks(map, &terrain, to) } else { Walks::default() }
                    }),
                    terrain,
                });
            }
        }
        known
    }

    fn over(&self, terrain: &Terrain) -> Option<&Over> {
        self.over.iter().find(|over| over.terrain.is_like(terrain))
    }

    /// Returns the ways from a zone, by the difficulty of a roll; a terrain that the cache does not know is
    /// worked out anew.
    pub(crate) fn runs(&self, map: &Map, terrain: &Terrain, from: u8) -> Ways {
        match self.over(terrain) {
            Some(over) => over.runs[usize::from(from)],
            None => runs(map, terrain, from, self.costs),
        }
    }

    /// Returns the distance on foot of every zone to the zone `to`.
    pub(crate) fn walks(&self, map: &Map, terrain: &Terrain, to: u8) -> Walks {
        match self.over(terrain) {
            Some(over) => over.walks[usize::from(to)],
            None => walks(map, terrain, to),
        }
    }

    /// Returns the neighbours of a zone from which others are nearer.
    pub(crate) fn closer(&self, map: &Map, terrain: &Terrain, here: u8) -> NeighboursNearer {
        match self.over(terrain) {
            Some(over) => over.closer[usize::from(here)],
            None => closer(map, terrain, here),
        }
    }

    /// Returns the neighbours of the zone `here` from which the zone `to` is nearer, a bit each.
    pub(crate) fn closer_to(&self, map: &Map, terrain: &Terrain, here: u8, to: u8) -> u16 {
        match self.over(terrain) {
            Some(over) => over.closer[usize::from(here)][usize::from(to)],
            None => closer_to(map, terrain, here, to),
        }
    }
}

fn closer(map: &Map, terrain: &Terrain, here: u8) -> NeighboursNearer {
    std::array::from_fn(|to| {
        let there = to < map.zones.len();
        if there { closer_to(map, terrain, here, to as u8) } else { 0 }
    })
}

/// Returns the neighbours of `here` that are closer to `to`. On open terrain it only counts zones.
fn closer_to(map: &Map, terrain: &Terrain, here: u8, to: u8) -> u16 {
    let walks = (!terrain.is_open()).then(|| walks(map, terrain, to));
    let far = |zone: u8| match &walks {
        None => Some(i32::from(map.distance(zone, to))),
        Some(walks) => walks[usize::from(zone)],
    };
    let Some(stay) = far(here) else { return 0 };
    let next = map.next_to(here).filter(|zone| far(*zone).is_some_and(|far| far < stay));
    next.fold(0, |mask, zone| mask | 1 << zone)
}

fn runs(map: &Map, terrain: &Terrain, from: u8, costs: (i32, i32)) -> Ways {
    routes(map, from, costs, |from, to, first| terrain.step(from, to, first))
}

/// Returns the distances, counted from the zone that is walked to, so that one search serves every zone.
fn walks(map: &Map, terrain: &Terrain, to: u8) -> Walks {
    let ways = routes(map, to, (1, HINDERED), |from, to, first| terrain.step(from, to, first));
    let mut walks = ways.map(|way| Some(way?.zones + HINDERED * way?.obstacles));
    walks[usize::from(to)] = Some(0);
    walks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::fate::sheet::map::{Site, Zone};
    use crate::kernels::fate::state::conflict::SceneAspect;

    #[test]
    fn known_ways_are_those_of_the_search() {
        let zone = |next: u16| Zone { name: String::new(), next, exit: false };
        let zones = vec![zone(0b1110), zone(0b0101), zone(0b0011), zone(0b0001)];
        let mut map = Map { zones, ..Map::default() };
        map.measure();
        let aspect = SceneAspect { site: Site::Way(0, 1), hinders: true, ..SceneAspect::default() };
        let terrains =
            [Terrain::of([].iter(), true, u8::MAX), Terrain::of([aspect].iter(), true, u8::MAX)];
        let known = RouteCache::new(&map, (1, 2), terrains.into_iter());
        assert_eq!(known.over.len(), 2);
        for terrain in terrains {
            for zone in 0..4 {
                assert_eq!(known.runs(&map, &terrain, zone), runs(&map, &terrain, zone, (1, 2)));
                assert_eq!(known.walks(&map, &terrain, zone), walks(&map, &terrain, zone));
                assert_eq!(known.closer(&map, &terrain, zone), closer(&map, &terrain, zone));
            }
        }
        assert_eq!(known.walks(&map, &terrains[0], 3)[1], Some(2));
        assert_eq!(known.walks(&map, &terrains[1], 3)[1], Some(3));
    }
}
