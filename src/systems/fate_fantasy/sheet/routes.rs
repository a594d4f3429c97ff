//! Ways over zones, worked out once for a scene (D-ROUTE): policies ask for them at every turn.

use super::scene::Scene;
use crate::inline_vec::InlineVec;
use crate::kernels::fate::sheet::map::{MAX_ZONES, UNREACHABLE};
use crate::knob::Limit;
use crate::systems::fate_fantasy::knobs::turns::{MoveDifficulty, TurnKnobs};

/// Zones on a way, that of departure left aside.
pub(crate) type Path = InlineVec<u8, MAX_ZONES>;

const FAR: u32 = u32::MAX / 4;
/// Height above every border, so that no border is too high.
const ANY_HEIGHT: i32 = 99;

/// The ways from every zone to every other, and away from every other;
/// [`View::way`](crate::systems::fate_fantasy::state::view::View) reads them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Routes {
    zones: usize,
    /// The easiest ways, then the shortest, then the ways away ([`AWAY`]), each by departure and
    /// the other zone.
    paths: Vec<Path>,
    /// For each zone those to which a way leads, a bit each.
    goals: [u16; MAX_ZONES],
    /// For each zone those away from which a way leads.
    dangers: [u16; MAX_ZONES],
    /// For each zone those towards which a supplemental move leads.
    steps: [u16; MAX_ZONES],
    /// For each zone those away from which a supplemental move leads.
    retreats: [u16; MAX_ZONES],
}

/// Index of the ways away among the three tables in [`Routes::paths`].
const AWAY: usize = 2;

impl Routes {
    /// Computes the ways of a scene.
    pub(crate) fn new(scene: &Scene, knobs: &TurnKnobs) -> Self {
        let zones = scene.map.zones.len();
        let mut paths = Vec::with_capacity(3 * zones * zones);
        for shortest in [false, true] {
            let finder = Finder { scene, difficulty: knobs.difficulty, shortest };
            for from in 0..zones as u8 {
                paths.extend((0..zones as u8).map(|to| finder.path(from, to)));
            }
        }
        for from in 0..zones as u8 {
            paths.extend((0..zones as u8).map(|danger| path_away(scene, from, danger)));
        }
        let mut routes = Self { zones, paths, ..Self::default() };
        routes.note_first_steps(scene, knobs.supplemental_border);
        routes
    }

    /// Notes where ways lead at all, and where their first steps can be made as supplemental moves
    /// (FF-MOVE-06).
    fn note_first_steps(&mut self, scene: &Scene, highest: Limit) {
        for (from, to) in (0..self.zones).flat_map(|from| (0..self.zones).map(move |to| (from, to)))
        {
            let (here, bit) = (from as u8, 1 << to);
            let able = |path: &Path| {
                path.first().is_some_and(|&next| highest.allows(scene.border(here, next)))
            };
            let (way, flight) = (*self.path(here, to as u8, true), *self.flight(here, to as u8));
            let note = |mask: &mut u16, is_so: bool| *mask |= if is_so { bit } else { 0 };
            note(&mut self.goals[from], !way.is_empty());
            note(&mut self.dangers[from], !flight.is_empty());
            note(&mut self.steps[from], able(&way));
            note(&mut self.retreats[from], able(&flight));
        }
    }

    /// Returns the easiest or the shortest way; empty if there is none, and from a zone to itself.
    pub(crate) fn path(&self, from: u8, to: u8, shortest: bool) -> &Path {
        self.of(usize::from(shortest), from, to)
    }

    /// Returns the way away from another zone; empty if there is none.
    pub(crate) fn flight(&self, from: u8, danger: u8) -> &Path {
        self.of(AWAY, from, danger)
    }

    fn of(&self, kind: usize, from: u8, to: u8) -> &Path {
        let row = kind * self.zones + usize::from(from);
        &self.paths[row * self.zones + usize::from(to)]
    }

    /// Returns the zones to which a way leads from one, a bit each.
    pub(crate) fn goals(&self, from: u8) -> u16 {
        self.goals[usize::from(from)]
    }

    /// Returns the zones away from which a way leads, a bit each.
    pub(crate) fn dangers(&self, from: u8) -> u16 {
        self.dangers[usize::from(from)]
    }

    /// Returns the zones towards which a supplemental move leads, a bit each.
    pub(crate) fn steps(&self, from: u8) -> u16 {
        self.steps[usize::from(from)]
    }

    /// Returns the zones away from which a supplemental move leads, a bit each.
    pub(crate) fn retreats(&self, from: u8) -> u16 {
        self.retreats[usize::from(from)]
    }
}

/// Returns the steps that lead away from a zone, each over the lowest border, until none leads
/// farther, 4 at most.
fn path_away(scene: &Scene, from: u8, danger: u8) -> Path {
    let (mut path, mut here) = (Path::new(), from);
    while path.len() < 4 {
        let far = scene.distance(here, danger);
        let farther = |next: &u8| {
            let distance = scene.distance(*next, danger);
            distance > far && distance != UNREACHABLE
        };
        let steps = scene.map.next_to(here).filter(farther);
        let Some(next) = steps.min_by_key(|&next| scene.border(here, next)) else { break };
        path.push(next);
        here = next;
    }
    path
}

/// Finds ways that are the easiest by `move.difficulty`, or the shortest.
struct Finder<'a> {
    scene: &'a Scene,
    difficulty: MoveDifficulty,
    shortest: bool,
}

impl Finder<'_> {
    /// Returns the weight of a step across a border: by its difficulty, or by number with
    /// difficulty to break ties.
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

    /// Returns the costs of the ways from every zone to `to`; [`FAR`] where no way leads.
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

    /// Returns the way from one zone to another; with `move.difficulty = max_on_route` first its
    /// highest border is made as low as can be, because that alone counts.
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
