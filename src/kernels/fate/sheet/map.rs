//! The place of a conflict ([`Map`]): zones, the ways between them, and the use of its situation
//! aspects (FC-ZON, FC-SET, FC-ASP-07).

use crate::kernels::fate::state::aspects::SceneAspect;
pub(crate) use crate::kernels::fate::state::aspects::{Fits, Site};
use crate::system::bits;

/// Most zones of a place: sets of zones are bit sets in a `u16`.
pub(crate) const MAX_ZONES: usize = 12;

/// Distance of zones that no way connects; greater than any other.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

/// Whether a set of distances, a bit for each number of zones, has this one.
pub(crate) fn holds(distances: u8, distance: u8) -> bool {
    distance < 8 && distances >> distance & 1 == 1
}

/// A zone; its number is its index in [`Map::zones`].
#[derive(Clone, Debug)]
pub struct Zone {
    /// Name in the scenario.
    pub name: String,
    /// The zones next to it, a bit each (FC-ZON-06).
    pub next: u16,
    /// Whether fighters can leave the conflict through this zone (FC-MOV-13).
    pub exit: bool,
}

/// A situation aspect that the scenario writes down (FC-SET-03).
#[derive(Clone, Debug)]
pub struct Written {
    /// Name in the scenario.
    pub name: String,
    /// The aspect as every conflict begins with it.
    pub aspect: SceneAspect,
    /// Whether the aspect is not there at the beginning: it may be found in play (WOA-DISC).
    pub hidden: bool,
}

/// The place of a conflict. By default it has one zone and no aspects.
#[derive(Clone, Debug)]
pub struct Map {
    /// Zones of the map. An empty list stands for one zone without a name.
    pub zones: Vec<Zone>,
    /// Situation aspects of the scenario.
    pub aspects: Vec<Written>,
    /// Number of zones from one to the other, 0 in a zone itself (FC-ZON-06);
    /// [`measure`](Self::measure) fills it in.
    pub distance: [[u8; MAX_ZONES]; MAX_ZONES],
    /// The zones at any of a set of distances from each zone, a bit each; see [`holds`].
    pub(crate) at_distances: Vec<[u16; DISTANCE_SETS]>,
}

/// Number of sets of distances up to 7, for which [`Map::at_distances`] has an entry each.
const DISTANCE_SETS: usize = 1 << u8::BITS;

impl Default for Map {
    fn default() -> Self {
        let distance = [[0; MAX_ZONES]; MAX_ZONES];
        Self { zones: Vec::new(), aspects: Vec::new(), distance, at_distances: Vec::new() }
    }
}

/// A way that a mover takes (FC-MOV-04, FC-MOV-11); [`routes`] finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// Zones on the way, that of departure left aside.
    pub zones: i32,
    /// Aspects that hinder on it.
    pub obstacles: i32,
    /// The first zone on it.
    pub first: u8,
    /// The zones on it, a bit each.
    pub through: u16,
}

impl Map {
    /// Whether there is more than one zone. Most conflicts have one, so that all questions of
    /// distance can be left out.
    pub fn has_zones(&self) -> bool {
        self.zones.len() > 1
    }

    /// Works out the distances from the neighbours, once before play.
    pub fn measure(&mut self) {
        let count = self.zones.len();
        for (from, row) in self.distance.iter_mut().enumerate().take(count) {
            row[..count].fill(UNREACHABLE);
            row[from] = 0;
            let (mut reached, mut far) = (1_u16 << from, 0);
            loop {
                let edge = (0..count).filter(|zone| reached >> zone & 1 == 1);
                let next = edge.fold(reached, |mask, zone| mask | self.zones[zone].next);
                if next == reached {
                    break;
                }
                far += 1;
                for (zone, distance) in row.iter_mut().enumerate().take(count) {
                    if (next & !reached) >> zone & 1 == 1 {
                        *distance = far;
                    }
                }
                reached = next;
            }
        }
        self.at_distances = (0..count).map(|from| self.sets_from(from)).collect();
    }

    /// Returns the zones at any of each set of distances from one, so that play needs one look-up.
    fn sets_from(&self, from: usize) -> [u16; DISTANCE_SETS] {
        let far = &self.distance[from][..self.zones.len()];
        std::array::from_fn(|set| {
            let within = |zone: &usize| holds(set as u8, far[*zone]);
            (0..far.len()).filter(within).fold(0, |zones, zone| zones | 1 << zone)
        })
    }

    /// Returns the zones that are at any of these distances from one, a bit each; see [`holds`].
    pub fn at_distances(&self, from: u8, distances: u8) -> u16 {
        self.at_distances[usize::from(from)][usize::from(distances)]
    }

    /// Returns the number of zones between two; [`UNREACHABLE`] if no way connects them.
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        self.distance[usize::from(from)][usize::from(to)]
    }

    /// Returns the zones that are next to one.
    pub fn next_to(&self, zone: u8) -> impl Iterator<Item = u8> + use<> {
        bits(self.neighbours(zone).into()).map(|zone| zone as u8)
    }

    /// Like [`next_to`](Self::next_to), but as a mask with a bit for each zone.
    pub fn neighbours(&self, zone: u8) -> u16 {
        self.zones.get(usize::from(zone)).map_or(0, |zone| zone.next)
    }

    /// Returns the name of a zone; empty for the only zone of a place without zones.
    pub fn name(&self, zone: u8) -> &str {
        self.zones.get(usize::from(zone)).map_or("", |zone| zone.name.as_str())
    }
}

/// Returns the easiest way to every zone: `each_zone` for a zone beyond the first and
/// `each_obstacle` for an aspect that hinders. `obstacles` counts the aspects on a step from one
/// zone to the next; its last argument is whether the step is the first. `None` for the zone of the
/// mover, and for zones cut off.
pub(crate) fn routes(
    map: &Map,
    from: u8,
    (each_zone, each_obstacle): (i32, i32),
    obstacles: impl Fn(u8, u8, bool) -> i32,
) -> [Option<Route>; MAX_ZONES] {
    let mut routes = [None; MAX_ZONES];
    let cost = |route: Route| {
        (route.zones * each_zone + route.obstacles * each_obstacle, route.zones, route.obstacles)
    };
    let mut done = 0_u16;
    let mut here = (from, Route { zones: 0, obstacles: 0, first: from, through: 0 });
    loop {
        done |= 1 << here.0;
        for next in map.next_to(here.0) {
            if done >> next & 1 == 1 {
                continue;
            }
            let first = if here.0 == from { next } else { here.1.first };
            let zones = here.1.zones + 1;
            let obstacles = here.1.obstacles + obstacles(here.0, next, here.0 == from);
            let through = here.1.through | 1 << next;
            let route = Route { zones, obstacles, first, through };
            let known = &mut routes[usize::from(next)];
            if known.is_none_or(|known| cost(route) < cost(known)) {
                *known = Some(route);
            }
        }
        // Written out: in another code unit than this one, adaptors cost more than the search.
        let mut nearest: Option<(u8, Route)> = None;
        for (zone, route) in routes.iter().enumerate() {
            let Some(route) = *route else { continue };
            let open = done >> zone & 1 == 0;
            if open && nearest.is_none_or(|(_, best)| cost(route) < cost(best)) {
                nearest = Some((zone as u8, route));
            }
        }
        let Some(nearest) = nearest else { break };
        here = nearest;
    }
    routes[usize::from(from)] = None;
    routes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::fate::rules::movement::terrain::Terrain;
    use crate::kernels::fate::rules::rolls::method::RollKind;

    /// Returns a map with the ways floor - back, floor - gallery, back - gallery, floor - outside.
    fn warehouse() -> Map {
        let zone = |name: &str, next: u16, exit| Zone { name: name.to_owned(), next, exit };
        let zones = vec![
            zone("floor", 0b1110, false),
            zone("back", 0b0101, false),
            zone("gallery", 0b0011, false),
            zone("outside", 0b0001, true),
        ];
        let mut map = Map { zones, ..Map::default() };
        map.measure();
        map
    }

    fn obstacle(site: Site) -> SceneAspect {
        SceneAspect { site, hinders: true, ..SceneAspect::default() }
    }

    #[test]
    fn fc_zon_06_distances_are_counted_in_zones() {
        let map = warehouse();
        assert_eq!(map.distance(1, 3), 2);
        assert_eq!(map.distance(3, 2), 2);
        assert_eq!(map.distance(0, 0), 0);
        let zones = |from, distances| map.at_distances(from, distances);
        assert_eq!([zones(1, 0), zones(1, 1), zones(1, 0b110)], [0, 0b0010, 0b1101]);
        assert_eq!([zones(3, 0b10), zones(3, 0b111), zones(0, u8::MAX)], [1, 0b1111, 0b1111]);
        let mut cut = map;
        cut.zones[0].next = 0b0110;
        cut.zones[3].next = 0;
        cut.measure();
        assert_eq!(cut.distance(0, 3), UNREACHABLE);
        assert_eq!(cut.at_distances(0, u8::MAX), 0b0111);
        assert_eq!(routes(&cut, 0, (1, 2), |_, _, _| 0)[3], None);
    }

    #[test]
    fn fc_mov_11_the_easiest_way_counts_zones_and_obstacles() {
        let map = warehouse();
        let crates = obstacle(Site::Way(0, 1));
        let ladder = obstacle(Site::Way(0, 2));
        let terrain = |scene: &[SceneAspect]| Terrain::of(scene.iter(), true, u8::MAX);
        let ways = |from: u8, scene: &[SceneAspect]| {
            let terrain = terrain(scene);
            routes(&map, from, (1, 2), |from, to, first| terrain.step(from, to, first))
        };
        let both = [crates, ladder];
        assert_eq!(
            ways(3, &both)[1],
            Some(Route { zones: 2, obstacles: 1, first: 0, through: 0b11 })
        );
        // From the back to the gallery nothing stands in the way.
        let way = Some(Route { zones: 1, obstacles: 0, first: 2, through: 0b100 });
        assert_eq!(ways(1, &both)[2], way);
        // Around the ladder, if the crates are gone.
        let way = Some(Route { zones: 2, obstacles: 0, first: 1, through: 0b110 });
        assert_eq!(ways(0, &[ladder])[2], way);
        // An obstacle in a zone hinders a fighter that enters or leaves it.
        let with_zone = terrain(&[ladder, obstacle(Site::Zone(0))]);
        assert_eq!(with_zone.step(3, 0, true), 1);
        assert_eq!(with_zone.step(0, 2, true), 2);
    }

    #[test]
    fn fc_asp_07_tags_say_which_rolls_an_aspect_fits() {
        let cover = Fits::of(Fits::DEFEND);
        assert!(cover.roll(RollKind::Defend, 0));
        assert!(!cover.roll(RollKind::Attack, 0));
        let dark = Fits { kinds: 0, methods: 1 << 16 };
        assert!(dark.roll(RollKind::Create { presence: false }, 16));
        assert!(!dark.roll(RollKind::Create { presence: false }, 15));
        assert!(Fits::EVERY.roll(RollKind::Roar, 3));
    }
}
