//! Discovering the content of zones that is not fixed yet (WOA-DISC); [`unexplored`](super::unexplored) has the
//! zones.

use crate::dice::Pick;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::knobs::common::CreateFail;
use crate::kernels::fate::rules::movement::steps::in_zones;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::map::{Fits, Site, routes};
use crate::kernels::fate::sheet::sheet::{Grade, MAX_SIDES};
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::knobs::zones::{Choose, DiscoverTie, Replace};
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::sheet::approach::Approaches;
use crate::systems::war_of_ashes::sheet::aspect_materials::OBSCURING;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// The roll. The presence of allies helps, because many eyes see more (WOA-WT-11).
const SEARCH: RollKind = RollKind::Create { presence: true };

/// Cost of a zone, against 1 for each aspect that hides it, so that the search finds the shortest way, and among
/// equals the one with the fewest hiding aspects.
const FAR: i32 = 100;

impl View<'_> {
    /// Returns the number of aspects of the scene that hide the content of a zone, or of zones behind it.
    fn hiding_in(self, zone: u8) -> i32 {
        let there = self.state.scene.iter().filter(|aspect| aspect.site == Site::Zone(zone));
        there.filter(|aspect| aspect.marks & OBSCURING != 0).count() as i32
    }

    /// Whether there is something to discover in a zone for a fighter who could see it (WOA-DISC-01, WOA-DISC-07).
    fn is_discoverable(self, zone: u8) -> bool {
        if self.findable_in(zone).next().is_none() {
            return false;
        }
        if self.state.world.blank >> zone & 1 == 1 {
            return self.setup.game.unknown.open >> zone & 1 == 1;
        }
        match self.setup.game.knobs.ground.replace {
            Replace::Never => false,
            Replace::ObscuringOnly => self.hiding_in(zone) > 0,
            Replace::Always => true,
        }
    }

    /// Returns the difficulty of discovering the content of a zone. `None` if the fighter cannot (WOA-DISC-03 to 06).
    pub(crate) fn discover_difficulty(self, fighter: FighterId, zone: u8) -> Option<i32> {
        let knobs = &self.setup.game.knobs.ground;
        let here = self.state.fighters[fighter].foot.zone();
        let player = self.setup.sheets[fighter].grade == Grade::Player;
        let seen = !knobs.needs_sight || self.setup.game.unknown.sees(here, zone);
        let known = usize::from(zone) < self.setup.map.zones.len();
        if !(knobs.discover && player && seen && known && self.is_discoverable(zone)) {
            return None;
        }
        let (zones, hidden) = if zone == here {
            (0, self.hiding_in(here))
        } else {
            let on_way = |from: u8, to: u8, first: bool| {
                self.hiding_in(to) + if first { self.hiding_in(from) } else { 0 }
            };
            let way = routes(&self.setup.map, here, (FAR, 1), on_way)[usize::from(zone)]?;
            (way.zones, way.obstacles)
        };
        let between = (zones - 1).max(0);
        Some(knobs.discover_base + knobs.per_distance * between + knobs.per_obscuring * hidden)
    }

    /// Returns the zone that is easiest to discover for a fighter, and its difficulty; `None` if there is none.
    pub(crate) fn easiest_to_discover(self, fighter: FighterId) -> Option<(u8, i32)> {
        if self.setup.game.unknown.hidden.is_empty() {
            return None;
        }
        let zones = 0..self.setup.map.zones.len() as u8;
        let open = zones.filter_map(|zone| Some((zone, self.discover_difficulty(fighter, zone)?)));
        open.min_by_key(|(_, difficulty)| *difficulty)
    }

    /// Returns the method of a fighter's attempt to discover: an approach of the knob, preferably one that keeps its
    /// Roar (WOA-DISC-02, IX-28); `None` if none is open.
    pub(crate) fn discover_method(self, fighter: FighterId) -> Option<Method> {
        let knobs = &self.setup.game.knobs;
        let usual = knobs.ground.discover_with.iter();
        let usual: Approaches = usual.fold(0, |mask, approach| mask | 1 << *approach as u8);
        let open = match knobs.turn.availability {
            Availability::Table => usual,
            Availability::All => approach::ALL,
            Availability::RandomK => usual & self.state.fighters[fighter].game.offered,
        };
        self.chosen_method(fighter, SEARCH, open, 0)
    }
}

/// Whether a fighter may discover something: the zone named, or any.
pub(crate) fn legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    let view = ask.view();
    let there = if argument == NO_ARGUMENT {
        view.easiest_to_discover(ask.actor).is_some()
    } else {
        view.discover_difficulty(ask.actor, argument).is_some()
    };
    there && view.discover_method(ask.actor).is_some()
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays the action of a turn that discovers the content of a zone.
    pub(crate) fn discover(&mut self, actor: FighterId, argument: u8) {
        let view = View { setup: self.setup, state: self.state };
        let aim = if argument == NO_ARGUMENT {
            view.easiest_to_discover(actor)
        } else {
            view.discover_difficulty(actor, argument).map(|it| (argument, it))
        };
        let (Some((zone, difficulty)), Some(method)) = (aim, view.discover_method(actor)) else {
            return;
        };
        self.table.note(|| WarEvent::Explores(actor, zone));
        let method = War::before_roll(self, actor, SEARCH, method);
        let opposing = self.difficulty(actor, difficulty);
        let serial = u32::from(self.state.action);
        let contest = self.roll_passive((actor, SEARCH, method), Purpose::Single, opposing, serial);
        let setup = self.setup;
        let knobs = &setup.game.knobs;
        let free = |at: usize| knobs.ground.discover_free.at(at) as u8;
        let foe = contest.opposing.fighter.map(|foe| setup.side(foe));
        let side = setup.side(actor);
        match (self.outcome(&contest), knobs.ground.discover_tie) {
            (Outcome::Style, _) => self.define_zone((actor, zone), side, free(1)),
            (Outcome::Succeed, _) | (Outcome::Tie, DiscoverTie::AsSuccess) => {
                self.define_zone((actor, zone), side, free(0));
            }
            (Outcome::Tie, DiscoverTie::Boost) => self.gain_boost(actor),
            (Outcome::Fail, _) => {
                if let (CreateFail::EnemyFreeInvoke, Some(foe)) = (setup.fate.create_fail, foe) {
                    self.define_zone((actor, zone), foe, 1);
                }
            }
        }
    }

    /// Sets the content of a zone; `side` gets `free` invocations on it (WOA-DISC-08).
    fn define_zone(&mut self, (actor, zone): (FighterId, u8), side: usize, free: u8) {
        let Some(number) = self.propose(actor, zone) else { return };
        // Old content gives way to it (WOA-DISC-07).
        for at in (0..self.state.scene.len()).rev() {
            let known = self.state.scene[at];
            if known.by == u8::MAX && known.site == Site::Zone(zone) {
                self.drop_aspect(at);
            }
        }
        let mut invocations = [0; MAX_SIDES];
        invocations[side] = free;
        let mut aspect = self.setup.map.aspects[usize::from(number)].aspect;
        (aspect.free, aspect.common) = (invocations, false);
        self.tally(WarMeasure::Discoveries, actor, 1);
        self.reveal(zone, aspect);
    }

    /// Returns the aspect that the player proposes (WOA-DISC-10); `None` if nothing is left to find.
    fn propose(&mut self, actor: FighterId, zone: u8) -> Option<u8> {
        let view = View { setup: self.setup, state: self.state };
        let listed = || view.findable_in(zone);
        let about = |number: &u8| view.setup.map.aspects[usize::from(*number)].aspect;
        let adverse = || listed().find(|number| about(number).hinders);
        let cover = || {
            let shelters = |number: &u8| {
                !about(number).hinders && about(number).fits.kinds & Fits::DEFEND != 0
            };
            listed().find(shelters)
        };
        let near = view.setup.map.zones[usize::from(zone)].next | 1 << zone;
        let count =
            |among: u64| in_zones(view.state, among & view.state.units(), near).count_ones();
        let (foes, friends) = (count(view.setup.foes(actor)), count(view.setup.members(actor)));
        let wanted = match view.setup.game.knobs.ground.choose {
            Choose::AdverseNearFoe => {
                if foes > friends {
                    adverse()
                } else {
                    cover()
                }
            }
            Choose::CoverNearOwn => {
                if friends > 0 {
                    cover()
                } else {
                    adverse()
                }
            }
            Choose::FirstListed => None,
            Choose::Random => {
                let number = listed().count() as u32;
                let label =
                    self.label(Purpose::Discovery, actor, actor, u32::from(view.state.action));
                let at = if number > 1 { self.table.draw(label, Pick(number)) } else { 0 };
                return self.view().findable_in(zone).nth(at as usize);
            }
        };
        wanted.or_else(|| listed().next())
    }
}
