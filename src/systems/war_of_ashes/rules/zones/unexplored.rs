//! Blank zones: content that is not fixed yet, the zones from which it is seen, and the ways in which the game
//! master fills it (WOA-ZONE-09, WOA-ZONE-10, WOA-DISC-03).

use crate::kernels::fate::Play;
use crate::kernels::fate::sheet::assemble::FightersAndSides;
use crate::kernels::fate::sheet::keys;
use crate::kernels::fate::sheet::keys::scene::{ASPECTS, ZONES};
use crate::kernels::fate::sheet::map::{MAX_ZONES, Map, Site};
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::scenario::{Problem, Problems, Reader, Scenario};
use crate::system::Table;
use crate::system::{FighterId, first_in};
use crate::systems::war_of_ashes::knobs::all::WarKnobs;
use crate::systems::war_of_ashes::knobs::zones::{BlankMode, ZoneOwner};
use crate::systems::war_of_ashes::sheet::keys::{aspect, entries, zone};
use crate::systems::war_of_ashes::sheet::sheet::WarSheet;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

/// Content of the place that is not fixed at the beginning; empty in most scenarios.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unknown {
    /// Zones that are blank, a bit each.
    pub blank: u16,
    /// Blank zones that are left to the players to discover.
    pub open: u16,
    /// Zones from which each zone is seen, a bit each.
    pub seen_from: [u16; MAX_ZONES],
    /// Aspects that may be found: numbers in the list of the scenario ([`Map::aspects`]).
    pub hidden: Vec<u8>,
}

impl Unknown {
    /// Reads the entries of zones about blank content, and marks the aspects that may be found in them.
    pub(crate) fn read(
        scenario: &Scenario,
        map: &mut Map,
        knobs: &WarKnobs,
        problems: &mut Problems,
    ) -> Self {
        let mut unknown = Self::default();
        let zones = entries(scenario, &ZONES);
        let names: Vec<&str> = zones.iter().map(|zone| zone.key.as_str()).collect();
        for (number, entry) in zones.iter().enumerate().take(MAX_ZONES) {
            let mut reader = Reader::new(&entry.value, "a zone");
            reader.also_known(&[keys::zone::TO.name, keys::zone::EXIT.name]);
            let blank = reader.get(&zone::BLANK);
            let mut sight = None;
            for (name, origin) in reader.get(&zone::SIGHT).unwrap_or_default() {
                if let Some(zone) = names.iter().position(|known| *known == name) {
                    sight = Some(sight.unwrap_or(0) | 1_u16 << zone);
                } else {
                    let known = names.iter().copied();
                    reader.note(Problem::unknown(origin, "zone", name, known));
                }
            }
            reader.finish(problems);
            let open = match knobs.ground.blank_mode {
                BlankMode::PerZone => blank == Some("discover"),
                BlankMode::Gm => false,
                BlankMode::Discover => blank.is_some(),
            };
            unknown.blank |= u16::from(blank.is_some()) << number;
            unknown.open |= u16::from(blank.is_some() && open) << number;
            // By default, zones that the game master fills are seen from next door, all others from
            // everywhere.
            let next = map.zones.get(number).map_or(0, |zone| zone.next);
            let default = if blank.is_some() && !open { next } else { u16::MAX };
            unknown.seen_from[number] = sight.unwrap_or(default) | 1 << number;
        }
        let there = (1_u16 << map.zones.len().min(MAX_ZONES)) - 1;
        unknown.blank &= there;
        unknown.open &= there;
        unknown.hide(scenario, map, problems);
        unknown
    }

    /// Marks the aspects of blank zones, and aspects that the scenario hides, as not there.
    fn hide(&self, scenario: &Scenario, map: &mut Map, problems: &mut Problems) {
        let aspects = entries(scenario, &ASPECTS);
        for entry in aspects {
            let mut reader = Reader::new(&entry.value, "a situation aspect");
            let hidden = reader.get(&aspect::HIDDEN).unwrap_or(false);
            if hidden && entry.value.get(keys::aspect::ZONE.name).is_none() {
                let message = format!("`{}` is hidden, but in no zone", entry.key);
                let help = "write zone = \"...\", or remove `hidden`";
                problems.push(Problem::new(&entry.origin, message).help(help));
            }
            if let Some(written) = map.aspects.iter_mut().find(|it| it.name == entry.key) {
                let blank =
                    |site: Site| matches!(site, Site::Zone(at) if self.blank >> at & 1 == 1);
                written.hidden = hidden || blank(written.aspect.site);
            }
        }
        // If all zones are closed there is nothing to be found.
        map.aspects.retain(|it| !it.hidden || it.aspect.site != Site::Everywhere);
        let zones = entries(scenario, &ZONES);
        for (number, entry) in zones.iter().enumerate().take(map.zones.len()) {
            let found = |site: Site| site == Site::Zone(number as u8);
            if self.blank >> number & 1 == 1 && !map.aspects.iter().any(|it| found(it.aspect.site))
            {
                let message =
                    format!("zone `{}` is blank, and nothing can be found in it", entry.key);
                let help = "write one or more aspects with this zone into [scene.aspects]";
                problems.push(Problem::new(&entry.origin, message).help(help));
            }
        }
    }

    /// Notes the numbers of the aspects that may be found. Must be called once the list is complete, because
    /// numbers are places in it.
    pub(crate) fn number(&mut self, map: &Map) {
        let hidden = map.aspects.iter().filter(|written| written.hidden);
        self.hidden = hidden.map(|written| written.aspect.name).collect();
    }

    /// Whether a zone is seen from another.
    pub(crate) fn sees(&self, from: u8, zone: u8) -> bool {
        self.seen_from.get(usize::from(zone)).is_none_or(|from_where| from_where >> from & 1 == 1)
    }

    /// Reports a problem if players see at the start a zone that the game master has yet to fill.
    pub(crate) fn check(
        &self,
        scenario: &Scenario,
        muster: &FightersAndSides<WarSheet>,
        map: &Map,
        problems: &mut Problems,
    ) {
        let zones = entries(scenario, &ZONES);
        let filled = self.blank & !self.open;
        for (number, entry) in zones.iter().enumerate().take(map.zones.len()) {
            let seen = muster.sheets.iter().find(|sheet| {
                muster.sides[sheet.side].players
                    && sheet.arrives == 0
                    && self.sees(sheet.zone, number as u8)
            });
            if let (Some(sheet), true) = (seen, filled >> number & 1 == 1) {
                let message = format!(
                    "`{}` sees blank zone `{}` from where it begins",
                    sheet.name, entry.key
                );
                let help = "write its aspect, narrow its `sight`, or leave it to the players with blank = \"discover\"";
                problems.push(Problem::new(&entry.origin, message).help(help));
            }
        }
    }
}

impl View<'_> {
    /// Returns the aspects that may still be found in a zone: numbers in the list of the scenario.
    pub(crate) fn findable_in(self, zone: u8) -> impl Iterator<Item = u8> {
        let known = move |number: u8| {
            self.state.scene.iter().any(|it| it.by == u8::MAX && it.name == number)
        };
        let here = move |number: &u8| {
            self.setup.map.aspects[usize::from(*number)].aspect.site == Site::Zone(zone)
                && !known(*number)
        };
        self.setup.game.unknown.hidden.iter().copied().filter(here)
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Puts an aspect of the scenario into its zone, which is blank no more.
    pub(crate) fn reveal(&mut self, zone: u8, aspect: SceneAspect) {
        self.state.world.blank &= !(1 << zone);
        if self.state.scene.push(aspect) {
            for (held, free) in self.state.free.iter_mut().zip(aspect.free) {
                *held += u16::from(free);
            }
        }
        self.table.note(|| WarEvent::Reveals(zone, aspect.name));
    }

    /// Fills blank zones that players have come to see, and the zone that `mover` has just entered (IX-29).
    pub(crate) fn look_around(&mut self, mover: Option<FighterId>) {
        if self.state.world.blank == 0 {
            return;
        }
        let (setup, unknown) = (self.setup, &self.setup.game.unknown);
        let mut watched = 0_u16;
        let mut standing = self.state.standing;
        while standing != 0 {
            let fighter = first_in(standing);
            standing &= standing - 1;
            let players = setup.sides[setup.side(fighter)].players;
            watched |= u16::from(players) << self.state.fighters[fighter].foot.zone();
        }
        let entered = mover.map(|fighter| self.state.fighters[fighter].foot.zone());
        for zone in 0..self.setup.map.zones.len() as u8 {
            let seen = unknown.seen_from[usize::from(zone)] & watched != 0;
            let fills = entered == Some(zone) || (seen && unknown.open >> zone & 1 == 0);
            if self.state.world.blank >> zone & 1 == 1 && fills {
                self.fill_zone(zone);
            }
        }
    }

    /// Lets the game master fill a zone with the first aspect that the scenario lists for it (JC-38).
    fn fill_zone(&mut self, zone: u8) {
        let Some(number) = self.view().findable_in(zone).next() else { return };
        let mut aspect = self.setup.map.aspects[usize::from(number)].aspect;
        let knobs = &self.setup.game.knobs;
        let players = |side: usize| self.setup.sides[side].players;
        give_invocations(self.setup.sides.len(), players, &mut aspect, knobs.ground.gm_fill, knobs);
        self.reveal(zone, aspect);
    }
}

/// Gives the sides the free invocations of an aspect of a zone.
pub(crate) fn give_invocations(
    sides: usize,
    players: impl Fn(usize) -> bool,
    aspect: &mut SceneAspect,
    free: i32,
    knobs: &WarKnobs,
) {
    let owner = knobs.ground.owner;
    for (side, held) in (0..sides).zip(&mut aspect.free) {
        let has = match owner {
            ZoneOwner::FirstCome | ZoneOwner::EachSide => true,
            ZoneOwner::Pc => players(side),
            ZoneOwner::Gm => !players(side),
        };
        *held = if has { free as u8 } else { 0 };
    }
    aspect.common = owner == ZoneOwner::FirstCome;
}
