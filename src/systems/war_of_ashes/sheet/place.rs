//! Place of a conflict: zones and their aspects as a scenario writes them, the fighters that an aspect hinders, the
//! zones in which fighters begin and to which they may go (WOA-ZONE, WOA-MOVE).

use super::aspect_materials::MARKS;
use super::keys::{aspect, entries, scene, side, zone};
use crate::kernels::fate::decide::movement_points::Step;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::knobs::move_rules::MoveRules;
use crate::kernels::fate::rules::movement::steps;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::rules::movement::terrain::Terrain;
use crate::kernels::fate::sheet::keys::aspect::INVOCATIONS;
use crate::kernels::fate::sheet::keys::scene::{ASPECTS, ZONES};
use crate::kernels::fate::sheet::map::{Fits, Map, Route, Site};
use crate::kernels::fate::sheet::place::{PlaceWords, Tags, read_place, read_zone};
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::kernels::fate::{Play, RollKind};
use crate::knob::Limit;
use crate::scenario::{Problem, Problems, Reader, RunBy, Scenario, Side};
use crate::system::{Choice, FighterId, NO_ARGUMENT, NO_TARGET, Table, first_in};
use crate::systems::war_of_ashes::knobs::all::WarKnobs;
use crate::systems::war_of_ashes::knobs::zones::{
    Block, BlockAdverse, BlockDistance, Contested, MoveCount,
};
use crate::systems::war_of_ashes::rules::zones::unexplored::{Unknown, give_invocations};
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

/// Tags of aspects: the rolls that they fit (WOA-ZONE-12).
const TAGS: Tags = &[
    ("attack", Fits::of(Fits::ATTACK)),
    ("defend", Fits::of(Fits::DEFEND)),
    ("create", Fits::of(Fits::CREATE)),
    ("overcome", Fits::of(Fits::OVERCOME)),
    ("move", Fits::of(Fits::MOVE)),
];

/// Number of the first action of a turn that follows a roll to move which left the action
/// (`move.opposed_costs_action`). Lower numbers are actions as they are counted, so that labels differ.
const EXTRA_ACTION: u8 = 4;

/// The place as a group of fighters reads it: zones by name, and a zone for groups that name none.
#[derive(Debug)]
pub(crate) struct Ground<'a> {
    map: &'a Map,
    names: Vec<String>,
    default: u8,
}

impl<'a> Ground<'a> {
    /// Returns the ground of a scenario: `map` and the names of its zones.
    pub(crate) fn of(scenario: &Scenario, map: &'a Map) -> Self {
        let zones = entries(scenario, &ZONES);
        Self { map, names: zones.iter().map(|zone| zone.key.clone()).collect(), default: 0 }
    }

    /// Whether there is more than one zone.
    pub(crate) fn has_zones(&self) -> bool {
        self.map.has_zones()
    }

    /// Reads the zone in which fighters of a side begin whose groups name none.
    pub(crate) fn read_side(&mut self, side: &Side, problems: &mut Problems) {
        let mut reader = side.reader();
        reader.also_known(&[side::NEUTRAL.name]);
        self.default = read_zone(&mut reader, self.map, &self.names).unwrap_or(0);
        reader.finish(problems);
    }

    /// Reads the zone in which the fighters of a group begin; that of the side if it names none.
    pub(crate) fn read_group(&self, reader: &mut Reader<'_>) -> u8 {
        read_zone(reader, self.map, &self.names).unwrap_or(self.default)
    }
}

/// Reads the zones and aspects of the scene; a mental conflict has none unless the setting says so.
pub(crate) fn read(
    scenario: &Scenario,
    knobs: &WarKnobs,
    problems: &mut Problems,
) -> (Map, Unknown) {
    let mental = knobs.fate.kind == crate::kernels::fate::knobs::common::ConflictKind::Mental;
    let flat = mental && !knobs.scenery.mental;
    let words = PlaceWords {
        tags: TAGS,
        marks: MARKS,
        of_zone: &[zone::BLANK.name, zone::SIGHT.name],
        of_aspect: &[aspect::HIDDEN.name],
    };
    // `scene.aspects` counts those of the scene; zones have a number of their own.
    let scenery =
        crate::kernels::fate::knobs::zones::PlaceKnobs { aspects: Limit::NONE, ..knobs.scenery };
    let mut map = read_place(scenario, &scenery, flat, &words, problems);
    refuse_exits(scenario, &map, problems);
    let mut unknown = Unknown::read(scenario, &mut map, knobs, problems);
    limit_aspects(&mut map, knobs);
    unknown.number(&map);
    own_invocations(scenario, &mut map, knobs);
    (map, unknown)
}

/// Reports every zone that is an exit, because no fighter leaves a conflict of War of Ashes by walking away.
fn refuse_exits(scenario: &Scenario, map: &Map, problems: &mut Problems) {
    let zones = entries(scenario, &ZONES);
    for (entry, _) in zones.iter().zip(&map.zones).filter(|(_, zone)| zone.exit) {
        let message = format!("zone `{}` is an exit", entry.key);
        let help = "War of Ashes has none: remove `exit`; a fighter who wants to leave concedes";
        problems.push(Problem::new(&entry.origin, message).help(help));
    }
}

/// Leaves the first aspects of each zone, and the first of the scene (`zone.aspects_max`, `scene.aspects`). Hidden
/// aspects stay, because they are not there yet.
fn limit_aspects(map: &mut Map, knobs: &WarKnobs) {
    let mut seen: Vec<Site> = Vec::new();
    map.aspects.retain(|written| {
        if written.hidden {
            return true;
        }
        let site = written.aspect.site;
        let number = seen.iter().filter(|known| **known == site).count() as i32 + 1;
        seen.push(site);
        match site {
            Site::Zone(_) => number <= knobs.ground.aspects_max,
            Site::Everywhere => knobs.scenery.aspects.allows(number),
            Site::Way(..) => true,
        }
    });
    for (number, written) in map.aspects.iter_mut().enumerate() {
        written.aspect.name = number as u8;
    }
}

/// Sets the free invocations of the aspects of zones, unless the scenario names their owners (WOA-ZONE-08, JC-13).
fn own_invocations(scenario: &Scenario, map: &mut Map, knobs: &WarKnobs) {
    let aspects = entries(scenario, &ASPECTS);
    for written in &mut map.aspects {
        let says = |entry: &&crate::scenario::Entry| entry.key == written.name;
        let entry = aspects.iter().find(says);
        let explicit = entry.is_some_and(|entry| entry.value.get(INVOCATIONS.name).is_some());
        if matches!(written.aspect.site, Site::Zone(_)) && !explicit {
            let players = |side: usize| scenario.sides[side].player == RunBy::Pc;
            let (number, free) = (scenario.sides.len(), knobs.ground.free_invokes);
            give_invocations(number, players, &mut written.aspect, free, knobs);
        }
    }
}

/// Reads `scene.straight`: zones in a straight line, three by three (JC-35).
pub(crate) fn read_straight(
    scenario: &Scenario,
    map: &Map,
    problems: &mut Problems,
) -> Vec<[u8; 3]> {
    let mut reader = Reader::new(&scenario.scene, "the scene");
    let written = entries(scenario, &ZONES);
    let mut lines = Vec::new();
    for (text, origin) in reader.get(&scene::STRAIGHT).unwrap_or_default() {
        let zones: Vec<&str> = text.split(" - ").map(str::trim).collect();
        let number = |name: &&str| written.iter().position(|zone| zone.key == *name);
        let known: Vec<usize> = zones.iter().filter_map(number).collect();
        let open = |zone: &usize| *zone < map.zones.len();
        let next = |one: u8, other: u8| map.distance(one, other) == 1;
        match known.iter().map(|zone| *zone as u8).collect::<Vec<_>>()[..] {
            // A line through a closed zone is none.
            [_, _, _] if !known.iter().all(open) => {}
            [one, middle, other] if next(one, middle) && next(middle, other) && one != other => {
                lines.push([one, middle, other]);
            }
            _ => {
                let message = format!("`{text}` is no straight line of three zones");
                let help = "write three zones of [scene.zones], each next to the one before, such \
                            as straight = [\"shore - deck - foredeck\"]";
                problems.push(Problem::new(origin, message).help(help));
            }
        }
    }
    lines
}

/// Returns the rules of movement that differ from Fate Core's beyond the knobs of the kernel.
pub(crate) fn move_rules(knobs: &WarKnobs) -> MoveRules {
    let (place, ground) = (&knobs.scenery, &knobs.ground);
    let add = |adds: bool, each: i32| if adds { each } else { 0 };
    MoveRules {
        barring: ground.block != Block::Off,
        many: ground.block_many,
        helpers: (knobs.band.team.bonus, knobs.band.team.cap),
        surcharge: (
            add(ground.block_distance == BlockDistance::Add, place.per_extra_zone),
            add(ground.block_adverse == BlockAdverse::Add, place.per_aspect),
        ),
        tie_offered: true,
        held: ground.contested == Contested::EnemyPresent,
        keeps_action: !ground.costs_action,
        with_free: ground.with_free,
    }
}

impl View<'_> {
    /// Returns the adverse aspects by place. On a way each counts once; the aspects of the zone that is left count if
    /// the move begins with it (WOA-MOVE-08 to 11, JC-27). A fighter who is free of terrain has none.
    pub(crate) fn terrain_for(self, fighter: FighterId, free: bool) -> Terrain {
        let creature = self.setup.sheets[fighter].game.creature;
        let most = match self.setup.game.knobs.ground.count {
            MoveCount::Aspects => u8::MAX,
            MoveCount::Zones => 1,
        };
        let adverse = |aspect: &&SceneAspect| !free && creature.is_hindered(aspect);
        Terrain::of(self.state.scene.iter().filter(adverse), false, most)
    }

    /// Whether an aspect hinders a fighter in its own zone.
    pub(crate) fn on_adverse_ground(self, fighter: FighterId) -> bool {
        self.is_adverse(fighter, self.state.fighters[fighter].foot.zone())
    }

    /// Whether an aspect of a zone hinders a fighter.
    pub(crate) fn is_adverse(self, fighter: FighterId, zone: u8) -> bool {
        self.terrain_for(fighter, false).zone(zone) > 0
    }
}

/// Whether a roll to move to the end of a step may be chosen ([`steps::may_run`]); none in an action that a roll to
/// move has left.
pub(crate) fn legal_run(ask: &Ask<'_, War>, step: Step, argument: u8) -> bool {
    let extra = ask.state.action >= EXTRA_ACTION;
    if !ask.setup.map.has_zones() || extra || !ask.can_roll(RollKind::Move, NO_ARGUMENT) {
        return false;
    }
    match step {
        Step::ToFoe | Step::ToAlly => true,
        _ => Goal::of(step, NO_TARGET, argument)
            .is_some_and(|goal| steps::may_run(ask.view(), ask.actor, goal)),
    }
}

/// Returns the fighters at whom a run may be aimed, as a bit set.
pub(crate) fn run_candidates(ask: &Ask<'_, War>, step: Step) -> u64 {
    let may = || steps::run_zones(ask.view(), ask.actor);
    steps::who_stands_in::<War>(ask.state, mates(ask, step), may)
}

/// Returns the fighters at whom an option of movement may be aimed, as a bit set.
fn mates(ask: &Ask<'_, War>, step: Step) -> u64 {
    match step {
        Step::ToFoe => ask.foes(),
        Step::ToAlly => ask.allies() & !(1 << ask.actor),
        _ => 0,
    }
}

/// Whether a free step may be taken ([`steps::step_to`]); a step to a fighter depends on the candidate.
pub(crate) fn legal_step(ask: &Ask<'_, War>, step: Step, argument: u8) -> bool {
    match step {
        Step::Stay | Step::ToFoe | Step::ToAlly => true,
        step => Goal::of(step, NO_TARGET, argument)
            .is_some_and(|goal| steps::step_to(ask.view(), ask.actor, goal).is_some()),
    }
}

/// Returns the fighters towards whom a free step leads.
pub(crate) fn step_candidates(ask: &Ask<'_, War>, step: Step) -> u64 {
    let leads = || steps::step_zones(ask.view(), ask.actor);
    steps::who_stands_in::<War>(ask.state, mates(ask, step), leads)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Tells the aspects of the place and their sites at the beginning of a transcript.
    pub(crate) fn tell_place(&mut self) {
        for at in 0..self.state.scene.len() {
            let name = self.state.scene[at].name;
            self.table.note(|| WarEvent::Lies(name));
        }
    }
}

impl View<'_> {
    /// Returns the fighters of `able` who may still bar a way in this exchange (`move.block_limit`).
    pub(crate) fn blockers(self, able: u64) -> u64 {
        let most = self.setup.game.knobs.ground.block_limit;
        if most == Limit::NONE {
            return able;
        }
        let (mut left, mut kept) = (able, 0);
        while left != 0 {
            let fighter = first_in(left);
            left &= left - 1;
            let often = i32::from(self.state.fighters[fighter].game.blocks) + 1;
            kept |= u64::from(most.allows(often)) << fighter;
        }
        kept
    }
}

/// Whether an aspect lies on a move that leads through these zones; an aspect of the whole scene does not.
fn is_on(site: Site, zones: u16) -> bool {
    match site {
        Site::Zone(zone) => zones >> zone & 1 == 1,
        Site::Way(one, other) => zones >> one & 1 == 1 && zones >> other & 1 == 1,
        Site::Everywhere => false,
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Notes the aspects on the way of a roll to move, because minions' skills and invocations depend on them.
    pub(crate) fn sets_out(&mut self, mover: FighterId, way: Route) {
        let creature = self.setup.sheets[mover].game.creature;
        let here = self.state.fighters[mover].foot.zone();
        let zones = way.through | 1 << here;
        let mut marks = 0;
        for at in 0..self.state.scene.len() {
            let aspect = self.state.scene[at];
            if is_on(aspect.site, zones) && creature.is_hindered(&aspect) {
                marks |= aspect.marks;
                if aspect.by == u8::MAX {
                    self.table.note(|| WarEvent::Hampers(aspect.name));
                }
            }
        }
        self.state.world.run =
            crate::systems::war_of_ashes::state::conflict::Run { on: true, marks, barred: false };
    }
}

impl View<'_> {
    /// Whether an aspect counts in the difficulty of an unopposed roll to move, so that invoking it against the mover
    /// would count it twice (WOA-MOVE-13).
    pub(crate) fn counts_already(self, aspect: &SceneAspect, mover: FighterId) -> bool {
        let (run, foot) = (&self.state.world.run, &self.state.fighters[mover].foot);
        if !run.on || run.barred || foot.way == 0 {
            return false;
        }
        let zones = foot.way | 1 << foot.zone();
        is_on(aspect.site, zones) && self.setup.sheets[mover].game.creature.is_hindered(aspect)
    }

    /// Returns the bonus of an invocation; the roll of a fighter who bars a way may have a bonus of its own
    /// (WOA-MOVE-13).
    pub(crate) fn invoke_bonus(self, kind: RollKind) -> i32 {
        let bars = kind == RollKind::Oppose && self.state.world.run.on;
        let own = self.setup.game.knobs.ground.invoke_bonus.number().filter(|_| bars);
        own.unwrap_or(self.setup.fate.invoke_bonus)
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a roll to move, and the action that it may leave.
    pub(crate) fn run_action(&mut self, actor: FighterId, step: Step, choice: Choice) {
        let Some(goal) = Goal::of(step, choice.target, choice.argument) else { return };
        let before = self.state.fighters[actor].foot.zone();
        self.run(actor, goal, u32::from(self.state.action));
        let stayed = self.state.fighters[actor].foot.zone() == before;
        self.tally(
            crate::systems::war_of_ashes::tell::measures::WarMeasure::Stayed,
            actor,
            i32::from(stayed),
        );
        self.state.world.run = crate::systems::war_of_ashes::state::conflict::Run::default();
        let goes_on = self.setup.moving.keeps_action && self.state.end.is_none();
        if goes_on && self.state.is_in(actor) {
            // Further deeds of the turn have numbers of their own on the labels of their dice.
            let action = self.state.action;
            self.state.action = EXTRA_ACTION + action;
            self.take_action(actor, u32::from(self.state.action), None);
            self.state.action = action;
        }
    }
}
