//! The place as a scenario writes it, and aspects that belong to a place while it is played
//! (FC-SET, FC-ZON, FC-ENV).

use super::keys::{aspect, group, scene, zone};
use super::map::{Fits, MAX_ZONES, Map, Site, Written, Zone};
use super::sheet::MAX_SIDES;
use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::zones::{PlaceKnobs, Scope};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::opposed_roll::Party;
use crate::kernels::fate::state::conflict::{Attached, MAX_SCENE, SceneAspect, Stuck};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::scenario::{Entry, Node, Origin, Problem, Problems, Reader, RunBy, Scenario};
use crate::system::{FighterId, Table};

/// Most aspects that a scenario writes down, fewer than [`MAX_SCENE`], because fighters need room for theirs.
const MOST_ASPECTS: usize = 14;

/// A word for the rolls that an aspect fits.
pub(crate) type Tags = &'static [(&'static str, Fits)];

/// A system's own words about places, for [`read_place`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceWords {
    /// Words for the rolls that an aspect fits.
    pub tags: Tags,
    /// Words for the materials of an aspect, a bit each in [`SceneAspect::marks`].
    pub marks: &'static [&'static str],
    /// Keys of a zone that the system reads itself.
    pub of_zone: &'static [&'static str],
    /// Keys of an aspect that the system reads itself.
    pub of_aspect: &'static [&'static str],
}

/// Reads `[scene.zones]` and `[scene.aspects]`; `flat` is whether there are to be no zones (FC-SET-06). For systems
/// with no words but [`Tags`].
pub(crate) fn read_map(
    scenario: &Scenario,
    knobs: &PlaceKnobs,
    flat: bool,
    tags: Tags,
    problems: &mut Problems,
) -> Map {
    let words = PlaceWords { tags, marks: &[], of_zone: &[], of_aspect: &[] };
    read_place(scenario, knobs, flat, &words, problems)
}

/// Like [`read_map`], with all of a system's own words about places.
pub(crate) fn read_place(
    scenario: &Scenario,
    knobs: &PlaceKnobs,
    flat: bool,
    words: &PlaceWords,
    problems: &mut Problems,
) -> Map {
    let mut reader = Reader::new(&scenario.scene, "the scene");
    let zones = reader.get(&scene::ZONES).and_then(Node::entries).unwrap_or_default();
    let aspects = reader.get(&scene::ASPECTS).and_then(Node::entries).unwrap_or_default();
    let mut map = Map { zones: read_zones(zones, words, problems), ..Map::default() };
    for (number, entry) in aspects.iter().enumerate() {
        let written = read_aspect(entry, scenario, &map, (knobs, number), words, problems);
        if knobs.aspects.allows(number as i32 + 1) {
            map.aspects.push(written);
        }
    }
    if aspects.len() > MOST_ASPECTS {
        let message = format!("{} aspects are too many", aspects.len());
        let help = format!("a scene has room for {MOST_ASPECTS}; three to five are usual");
        problems.push(Problem::new(&aspects[MOST_ASPECTS].origin, message).help(help));
        map.aspects.truncate(MOST_ASPECTS);
    }
    let open = if flat { 0 } else { knobs.zones.number().map_or(MAX_ZONES, |most| most as usize) };
    close_zones(&mut map, open);
    map.measure();
    for (number, written) in map.aspects.iter_mut().enumerate() {
        written.aspect.name = number as u8;
    }
    map
}

/// Leaves the first zones only (`zones.count`), so that a sweep can vary their number; with one or none the place
/// has no zones at all.
fn close_zones(map: &mut Map, open: usize) {
    map.zones.truncate(open);
    if map.zones.len() < 2 {
        map.zones.clear();
    }
    let count = map.zones.len() as u8;
    for zone in &mut map.zones {
        zone.next &= (1 << count) - 1;
    }
    let there = |site: Site| match site {
        Site::Everywhere => true,
        Site::Zone(zone) => zone < count,
        Site::Way(_, far) => far < count,
    };
    if count == 0 {
        for written in &mut map.aspects {
            written.aspect.site = Site::Everywhere;
        }
    }
    map.aspects.retain(|written| there(written.aspect.site));
}

fn read_zones(entries: &[Entry], words: &PlaceWords, problems: &mut Problems) -> Vec<Zone> {
    if entries.len() > MAX_ZONES {
        let message = format!("{} zones are too many", entries.len());
        let help = format!("a place has room for {MAX_ZONES}; two to four are usual");
        problems.push(Problem::new(&entries[MAX_ZONES].origin, message).help(help));
        return Vec::new();
    }
    let names = || entries.iter().map(|entry| entry.key.as_str());
    let mut zones: Vec<Zone> =
        names().map(|name| Zone { name: name.to_owned(), next: 0, exit: false }).collect();
    for (here, entry) in entries.iter().enumerate() {
        let mut reader = Reader::new(&entry.value, "a zone");
        reader.also_known(words.of_zone);
        zones[here].exit = reader.get(&zone::EXIT).unwrap_or(false);
        for (name, origin) in reader.get(&zone::TO).unwrap_or_default() {
            match names().position(|other| other == name) {
                Some(there) if there != here => {
                    zones[here].next |= 1 << there;
                    zones[there].next |= 1 << here;
                }
                Some(_) => reader.note(Problem::new(origin, "a zone is not next to itself")),
                None => reader.note(Problem::unknown(origin, "zone", name, names())),
            }
        }
        reader.finish(problems);
    }
    for (zone, entry) in zones.iter().zip(entries) {
        if zone.next == 0 && zones.len() > 1 {
            let message = format!("no way leads to zone `{}`", zone.name);
            let help = "write to = [\"...\"] with the zones next to it";
            problems.push(Problem::new(&entry.origin, message).help(help));
        }
    }
    zones
}

/// Returns the number of the zone that a key names, `None` if it is not written or unknown.
pub(crate) fn read_zone(reader: &mut Reader<'_>, map: &Map, known: &[String]) -> Option<u8> {
    let origin = reader.value_origin(group::ZONE.name);
    let name = reader.get(&group::ZONE)?;
    let Some(zone) = known.iter().position(|zone| zone == name) else {
        let names = known.iter().map(String::as_str);
        reader.note(Problem::unknown(origin, "zone", name, names));
        return None;
    };
    // A fighter that would begin in a closed zone begins in the last open one.
    Some(zone.min(map.zones.len().saturating_sub(1)) as u8)
}

fn read_aspect(
    entry: &Entry,
    scenario: &Scenario,
    map: &Map,
    (knobs, number): (&PlaceKnobs, usize),
    words: &PlaceWords,
    problems: &mut Problems,
) -> Written {
    let mut reader = Reader::new(&entry.value, "a situation aspect");
    reader.also_known(words.of_aspect);
    let known: Vec<&str> = map.zones.iter().map(|zone| zone.name.as_str()).collect();
    let place = |name: &str| known.iter().position(|zone| *zone == name);
    let zone_origin = reader.value_origin(aspect::ZONE.name);
    let zone = reader.get(&aspect::ZONE).map(|name| (name, place(name)));
    let between = reader.get(&aspect::BETWEEN);
    let between_origin = reader.value_origin(aspect::BETWEEN.name);
    let mut site = Site::Everywhere;
    match zone {
        Some((_, Some(zone))) => site = Site::Zone(zone as u8),
        Some((name, None)) => {
            let names = known.iter().copied();
            reader.note(Problem::unknown(zone_origin, "zone", name, names));
        }
        None => {}
    }
    if let Some(names) = between {
        match way(&names, &known, map, between_origin) {
            Ok(way) => site = way,
            Err(problem) => reader.note(problem),
        }
    }
    let hinders = reader.get(&aspect::HINDERS).unwrap_or(matches!(site, Site::Way(..)));
    let (fits, marks) = read_tags(&mut reader, words, hinders);
    let free = read_invocations(&mut reader, scenario, (knobs, number));
    reader.finish(problems);
    let by = u8::MAX;
    let aspect = SceneAspect { by, free, site, fits, hinders, marks, ..SceneAspect::default() };
    Written { name: entry.key.clone(), aspect, hidden: false }
}

/// Returns the way between two neighbouring zones as a [`Site`].
fn way(
    names: &[(&str, &Origin)],
    known: &[&str],
    map: &Map,
    origin: &Origin,
) -> Result<Site, Problem> {
    let [(one, at_one), (other, at_other)] = names else {
        let problem = Problem::new(origin, "`between` names two zones");
        return Err(problem.help("such as between = [\"floor\", \"gallery\"]"));
    };
    let place = |name: &str, at: &Origin| {
        let found = known.iter().position(|zone| *zone == name);
        found.ok_or_else(|| Problem::unknown(at, "zone", name, known.iter().copied()))
    };
    let (one, other) = (place(one, at_one)?, place(other, at_other)?);
    if map.zones[one].next >> other & 1 == 0 {
        let message = "these zones are not next to each other";
        return Err(Problem::new(origin, message).help("add one to the other's `to`"));
    }
    Ok(Site::Way(one.min(other) as u8, one.max(other) as u8))
}

/// Reads the rolls that an aspect fits: the rolls of its tags, or all (FC-ASP-07). An aspect that hinders movement fits
/// movement as well. Returns the aspect's materials with them.
fn read_tags(reader: &mut Reader<'_>, known: &PlaceWords, hinders: bool) -> (Fits, u16) {
    let Some(words) = reader.get(&aspect::TAGS) else { return (Fits::EVERY, 0) };
    let (mut fits, mut marks) = (Fits::NONE, 0);
    for (word, origin) in words {
        if let Some((_, more)) = known.tags.iter().find(|(tag, _)| *tag == word) {
            fits.kinds |= more.kinds;
            fits.methods |= more.methods;
        } else if let Some(at) = known.marks.iter().position(|mark| *mark == word) {
            marks |= 1 << at;
        } else {
            let names = known.tags.iter().map(|(tag, _)| *tag).chain(known.marks.iter().copied());
            reader.note(Problem::unknown(origin, "tag", word, names));
        }
    }
    if marks != 0 && fits == Fits::NONE {
        return (Fits::EVERY, marks);
    }
    fits.kinds |= if hinders { Fits::MOVE } else { 0 };
    (fits, marks)
}

/// Reads the free invocations of each side on a written aspect; numbers that are not written come from `aspect_invokes`
/// and, for the game master, `preloaded`.
fn read_invocations(
    reader: &mut Reader<'_>,
    scenario: &Scenario,
    (knobs, number): (&PlaceKnobs, usize),
) -> [u8; MAX_SIDES] {
    let mut free = [0; MAX_SIDES];
    for (side, held) in scenario.sides.iter().zip(&mut free) {
        let master = side.player == RunBy::Gm && (number as i32) < knobs.preloaded;
        *held = knobs.aspect_invokes as u8 + u8::from(master);
    }
    let Some(node) = reader.get(&aspect::INVOCATIONS) else { return free };
    let mut inner = Reader::new(node, "invocations by side");
    for (side, held) in scenario.sides.iter().zip(&mut free) {
        if let Some(number) = inner.whole(&side.name, 0..=10) {
            *held = number as u8;
        }
    }
    let mut problems = Problems::new();
    inner.finish(&mut problems);
    for problem in &problems {
        reader.note(problem.clone());
    }
    free
}

/// Whether an aspect at a site is within reach of a roll by a fighter in `here` against a fighter in `there`.
pub(crate) fn at_hand(site: Site, here: u8, there: u8) -> bool {
    match site {
        Site::Everywhere => true,
        Site::Zone(zone) => zone == here || zone == there,
        Site::Way(one, other) => [one, other].iter().any(|zone| *zone == here || *zone == there),
    }
}

/// Circumstances of a roll that decide which aspects fit it; [`spot_of`](Play::spot_of) looks them up.
pub(crate) struct Spot {
    /// Kind of the roll, and number of its method.
    roll: (RollKind, u8),
    /// The zones of the roller and of its opponent.
    here: u8,
    there: u8,
    /// Zones on the way of a move that is rolled for, a bit each.
    way: u16,
    opponent: Option<FighterId>,
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Puts an aspect on the scene; `free` invocations are `side`'s. A full scene adds them to the last aspect
    /// made, so that none are lost.
    pub(crate) fn put_aspect(
        &mut self,
        actor: FighterId,
        side: usize,
        free: u8,
        template: SceneAspect,
    ) {
        let own = side == self.setup.side(actor);
        let free = if own { self.moment_advantage(actor, None, free) } else { free };
        let mut invocations = [0; MAX_SIDES];
        invocations[side] = free;
        let by = actor.as_u8();
        let made = self.state.exchange;
        let aspect = SceneAspect { by, free: invocations, made, ..template };
        let scene = &mut self.state.scene;
        if !scene.push(aspect) {
            scene.give(MAX_SCENE - 1, side, free);
        }
        self.state.free[side] += u16::from(free);
        self.count(FateMeasure::Advantages, actor, 1);
        self.note(|| FateEvent::Aspect { by: actor, on: None, free, known: false });
    }

    /// Takes an aspect off the scene, with its free invocations (FC-ENV-07).
    pub(crate) fn drop_aspect(&mut self, at: usize) {
        let aspect = self.state.scene[at];
        for (held, free) in self.state.free.iter_mut().zip(aspect.free) {
            *held -= u16::from(free);
        }
        self.state.scene.remove(at);
    }

    /// Drops the aspects that a fighter loses when it leaves its zone: cover and positions (FC-ENV-10, FC-ENV-12).
    pub(crate) fn drop_zone_aspects(&mut self, fighter: FighterId) {
        for at in (0..self.state.scene.len()).rev() {
            let aspect = self.state.scene[at];
            if aspect.tied && FighterId::from(aspect.by) == fighter {
                self.drop_aspect(at);
                self.note(|| FateEvent::GroundLost(fighter));
            }
        }
    }

    /// Drops advantages that have lasted long enough (`aspect.situation_lifetime`).
    pub(crate) fn age_aspects(&mut self) {
        if self.setup.place.lifetime == crate::knob::Limit::NONE {
            return;
        }
        let exchange = self.state.exchange;
        let place = &self.setup.place;
        let over = |made: u16| !place.lifetime.allows(i32::from(exchange - made.min(exchange)));
        for at in (0..self.state.scene.len()).rev() {
            let aspect = self.state.scene[at];
            if aspect.by != u8::MAX && over(aspect.made) {
                self.drop_aspect(at);
            }
        }
        for fighter in FighterId::all(self.state.fighters.len()) {
            for at in (0..self.state.fighters[fighter].attached.len()).rev() {
                let aspect = self.state.fighters[fighter].attached[at];
                if aspect.is_advantage() && over(aspect.made) {
                    self.drop_attached(fighter, at);
                }
            }
        }
    }

    /// Works out anew which actions aspects forbid a fighter. Must be called when its aspects have changed, because
    /// `Footing::blocked` is a cache.
    pub(crate) fn update_blocked(&mut self, fighter: FighterId) {
        let it = &mut self.state.fighters[fighter];
        let blocks = it.attached.iter().fold(0, |mask, aspect| mask | aspect.blocks);
        it.foot.blocked = if self.setup.place.blocking { blocks } else { 0 };
    }

    /// Whether a roller can pay for an advantage stuck on its opponent (FC-ASP-03); never for a boost.
    pub(crate) fn may_pay_for(&self, fighter: FighterId, aspect: Attached) -> bool {
        let anyone = self.setup.place.attached_scope == Scope::Anyone;
        match aspect.what {
            Stuck::Advantage => anyone || self.holds(fighter, aspect.by),
            Stuck::OwnAspect => true,
            Stuck::Boost | Stuck::AttackBoost => false,
        }
    }

    /// Returns the number of advantages stuck on a roller that it can pay for itself: 0 unless anyone can
    /// ([`Scope::Anyone`], FC-ENV-03).
    pub(crate) fn payable_attached(&self, fighter: FighterId) -> u8 {
        if self.setup.place.attached_scope == Scope::CreatorSide {
            return 0;
        }
        let attached = &self.state.fighters[fighter].attached;
        attached.iter().filter(|aspect| aspect.is_advantage()).count() as u8
    }

    /// Returns the number of aspects of the scene that a roller can pay for.
    pub(crate) fn payable_scene(&self, party: &Party, opponent: Option<FighterId>) -> u8 {
        let Some(fighter) = party.fighter else { return 0 };
        let own_only = self.setup.place.scene_scope == Scope::CreatorSide;
        let spot = self.spot_of(party, fighter, opponent);
        let usable = |aspect: &&SceneAspect| {
            (aspect.by == u8::MAX || !own_only || self.holds_side(fighter, aspect.by))
                && self.fits_at(aspect, &spot)
        };
        self.state.scene.iter().filter(usable).count() as u8
    }

    /// Returns the circumstances of a roll, looked up once so that all aspects can be compared with them.
    pub(crate) fn spot_of(
        &self,
        party: &Party,
        fighter: FighterId,
        opponent: Option<FighterId>,
    ) -> Spot {
        let foot = |fighter: FighterId| &self.state.fighters[fighter].foot;
        Spot {
            roll: (party.kind, party.method.number),
            here: foot(fighter).zone(),
            there: opponent.map_or(foot(fighter).zone(), |foe| foot(foe).zone()),
            way: foot(fighter).way | opponent.map_or(0, |foe| foot(foe).way),
            opponent,
        }
    }

    /// Whether an aspect of the scene fits a roll, and the place where the roll is made.
    #[inline]
    pub(crate) fn fits_at(&self, aspect: &SceneAspect, spot: &Spot) -> bool {
        let (kind, method) = spot.roll;
        // Cover helps fighters that stand in it, or at the border where it is: the archer's wall does
        // not shield the target (FC-ENV-12). An aspect without tags is about everything there, so it
        // also serves against fighters that stand in it (FC-ENV-04, FC-ENV-15).
        let cover = kind.defends() && aspect.fits != Fits::EVERY;
        let there = if cover { spot.here } else { spot.there };
        let on_way = match aspect.site {
            Site::Zone(zone) => spot.way >> zone & 1 == 1,
            Site::Everywhere | Site::Way(..) => false,
        };
        (at_hand(aspect.site, spot.here, there) || on_way)
            && aspect.fits.roll(kind, method)
            && spot.opponent.is_none_or(|foe| G::touches(self.view(), aspect, foe))
    }

    fn holds_side(&self, fighter: FighterId, maker: u8) -> bool {
        self.setup.side(FighterId::from(maker)) == self.setup.side(fighter)
    }
}

/// Written aspects and aspects of fighters must fit together.
const _: () = assert!(MOST_ASPECTS < MAX_SCENE);
