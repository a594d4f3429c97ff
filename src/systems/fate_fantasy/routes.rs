//! Ways over zones, worked out once for a scene (D-ROUTE): policies ask for them at every turn.

use super::knobs::turns::MoveDifficulty;
use super::scene::Scene;
use crate::few::Few;
use crate::kernels::fate::map::MAX_ZONES;

/// Zones on a way, that of departure left aside.
pub type Path = Few<u8, MAX_ZONES>;

const FAR: u32 = u32::MAX / 4;
/// Above every border.
const ANY_HEIGHT: i32 = 99;

/// The ways from every zone to every other.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    zones: usize,
    /// The easiest ways, then the shortest, each by departure and arrival.
    paths: Vec<Path>,
}

impl Routes {
    /// Works out the ways of a scene.
    pub fn new(scene: &Scene, difficulty: MoveDifficulty) -> Self {
        let zones = scene.map.zones.len();
        let mut paths = Vec::with_capacity(2 * zones * zones);
        for shortest in [false, true] {
            let finder = Finder { scene, difficulty, shortest };
            for from in 0..zones as u8 {
                paths.extend((0..zones as u8).map(|to| finder.path(from, to)));
            }
        }
        Self { zones, paths }
    }

    /// The easiest or the shortest way; empty if there is none, and from a zone to itself.
    #[inline]
    pub fn path(&self, from: u8, to: u8, shortest: bool) -> &Path {
        let row = usize::from(shortest) * self.zones + usize::from(from);
        &self.paths[row * self.zones + usize::from(to)]
    }
}

/// Looks for ways.
struct Finder<'a> {
    scene: &'a Scene,
    difficulty: MoveDifficulty,
    shortest: bool,
}

impl Finder<'_> {
    /// What a step across a border weighs: by its difficulty, or by number.
    fn weight(&self, from: u8, to: u8, highest: i32) -> u32 {
        let border = self.scene.border(from, to);
        if border > highest {
            return FAR;
        }
        let border = border as u32;
        if self.shortest {
            return 100 + border;
        }
        match self.difficulty {
            MoveDifficulty::Max => 100 + border,
            MoveDifficulty::Sum => 100 * border + 1,
            MoveDifficulty::Pay => 100 * (border + 1) + 1,
        }
    }

    /// What it costs to get from every zone to one.
    fn costs_to(&self, to: u8, highest: i32) -> [u32; MAX_ZONES] {
        let map = &self.scene.map;
        let mut costs = [FAR; MAX_ZONES];
        costs[usize::from(to)] = 0;
        for _ in 0..map.zones.len() {
            for from in 0..map.zones.len() as u8 {
                for next in map.next_to(from) {
                    let cost = costs[usize::from(next)] + self.weight(from, next, highest);
                    let known = &mut costs[usize::from(from)];
                    *known = (*known).min(cost);
                }
            }
        }
        costs
    }

    /// The way from one zone to another.
    fn path(&self, from: u8, to: u8) -> Path {
        let mut path = Path::new();
        if from == to || !self.scene.is_connected(from, to) {
            return path;
        }
        let by_height = !self.shortest && self.difficulty == MoveDifficulty::Max;
        // The lowest border that must be crossed in any case.
        let mut highest = if by_height { 0 } else { ANY_HEIGHT };
        let mut costs = self.costs_to(to, highest);
        while costs[usize::from(from)] >= FAR && highest < ANY_HEIGHT {
            highest += 1;
            costs = self.costs_to(to, highest);
        }
        let mut here = from;
        while here != to && path.len() < MAX_ZONES {
            let next = self.scene.map.next_to(here).min_by_key(|&next| {
                self.weight(here, next, highest).saturating_add(costs[usize::from(next)])
            });
            let Some(next) = next else { break };
            path.push(next);
            here = next;
        }
        path
    }
}
