//! War of Ashes as a rule system: its registration, and compiling a scenario.

use super::War;
use super::decide::features::{WarFeature, settled};
use super::decide::points::{HelpAlly, JoinRoar};
use super::decide::vocabulary;
use super::fast::method_table::MethodTable;
use super::knobs::aliases;
use super::knobs::all::WarKnobs;
use super::knobs::zones::Block;
use super::rules::rolls::helping;
use super::sheet::place;
use super::sheet::place::Ground;
use super::sheet::{approach, equivalence, fighter, neutral_sides, warnings};
use super::state::conflict::{Weights, World};
use super::state::groups_data::Known;
use super::state::maneuver_data::ManeuverSetup;
use super::tell::events::WarEvent;
use super::tell::measures;
use crate::kernels::fate::decide::classes;
use crate::kernels::fate::decide::features as fate;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::known_party;
use crate::kernels::fate::decide::movement_points::{Impede, Interpose, Step};
use crate::kernels::fate::decide::points::{Defend, PayForAlly};
use crate::kernels::fate::knobs::bodies::BodyKnobs;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::knobs::variants::VariantKnobs;
use crate::kernels::fate::knobs::zones::PlaceKnobs;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::rules::actions::interpose;
use crate::kernels::fate::rules::rounds;
use crate::kernels::fate::sheet::assemble::{FightersAndSides, Parts, assemble};
use crate::kernels::fate::sheet::map::Map;
use crate::kernels::fate::sheet::series;
use crate::kernels::fate::state::bodies::Bodies;
use crate::kernels::fate::state::normalise;
use crate::kernels::fate::tell::series_measures::Level;
use crate::kernels::fate::tell::standing;
use crate::knob::{Declaration, Knobs};
use crate::scenario::keys::Keys;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::{
    Compiled, Course, Ending, HouseWords, KnownNumber, Line, Lists, Measure, NotSimulated,
    Numbered, Portrayal, RuleSystem, Stock, Table, Vocabulary,
};
use std::ops::Range;

// Points that other systems number otherwise.
const AID: usize = <PayForAlly as Numbered<War>>::NUMBER;
const STEP: usize = <Step as Numbered<War>>::NUMBER;
const IMPEDE: usize = <Impede as Numbered<War>>::NUMBER;
const INTERPOSE: usize = <Interpose as Numbered<War>>::NUMBER;

/// The registered system.
#[derive(Clone, Copy, Debug)]
pub struct WarOfAshes;

impl RuleSystem for WarOfAshes {
    type State = StateOf<War>;
    type Setup = Setup<War>;
    type Event = WarEvent;

    const ID: &'static str = "war-of-ashes";
    const TITLE: &'static str = "War of Ashes";
    const DEFAULT_POLICY: &'static str = "table";
    const MEASURES: &'static [Measure] = measures::ALL;
    const FIGHTER_MEASURES: usize = crate::kernels::fate::tell::measures::FIGHTER_MEASURES;
    const LEVELS: Range<usize> = Level::NUMBERS;
    const PORTRAYAL: &'static Portrayal = &crate::kernels::fate::tell::portrayal::SERIES;

    fn vocabulary() -> Vocabulary {
        vocabulary::vocabulary()
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    const KEYS: &'static [Keys] = super::sheet::keys::KEYS;

    fn beings() -> &'static str {
        include_str!("beings.toml")
    }

    fn template() -> &'static str {
        include_str!("template.toml")
    }

    fn knobs() -> Vec<Declaration> {
        WarKnobs::declarations()
    }

    fn fixed(setup: &Self::Setup, fighter: usize, feature: usize) -> Option<i32> {
        if let Some(known) = FateFeature::from_number(feature as u16) {
            return known.fixed(setup, fighter);
        }
        let known = WarFeature::from_number(feature as u16 - FateFeature::COUNT)?;
        known.fixed(setup, fighter).or_else(|| settled(setup, fighter, known))
    }

    fn is_steady(feature: usize) -> bool {
        fate::is_steady(feature)
    }

    fn classes(point: usize) -> usize {
        match point {
            STEP => classes::STEP_CLASSES,
            AID => classes::AID_CLASSES,
            _ => classes::classes(point),
        }
    }

    fn kinds(point: usize) -> usize {
        match point {
            STEP => classes::KINDS,
            AID => 1,
            _ => classes::kinds(point),
        }
    }

    fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
        match (feature as u16).checked_sub(FateFeature::COUNT) {
            None if point == STEP => classes::fixed_in_step(class, feature),
            None => classes::fixed_in_class(point, class, feature),
            Some(own) if point == STEP => WarFeature::from_number(own)?.in_class(class),
            Some(own) if point == AID => match WarFeature::from_number(own)? {
                WarFeature::AidAttacking => classes::ally_does(classes::AID_ATTACKS, class),
                WarFeature::AidDefending => classes::ally_does(classes::AID_DEFENDS, class),
                _ => None,
            },
            Some(_) => None,
        }
    }

    fn least_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
        if point == STEP { classes::least_in_step(class, feature) } else { None }
    }

    fn gauge(point: usize) -> Option<usize> {
        let own = |feature: WarFeature| Some(usize::from(FateFeature::COUNT) + feature as usize);
        match point {
            Defend::NUMBER => own(WarFeature::BreakGain),
            JoinRoar::NUMBER => own(WarFeature::RoarMargin),
            IMPEDE => own(WarFeature::WeightRatio),
            AID => own(WarFeature::AidMargin),
            STEP => Some(fate::STEP_GAUGE),
            _ => fate::gauge(point),
        }
    }

    fn stock(point: usize) -> Option<Stock> {
        const fn own(feature: WarFeature) -> usize {
            FateFeature::COUNT as usize + feature as usize
        }
        static STEPPING_IN: [KnownNumber; 3] = interpose::numbers([
            own(WarFeature::OwnDefense),
            own(WarFeature::WardDefense),
            own(WarFeature::OwnDanger),
        ]);
        static INVOKING: [KnownNumber; 5] = known_party::others(own(WarFeature::SlotsOpen));
        match point {
            INTERPOSE => Some(interpose::stock(&STEPPING_IN)),
            HelpAlly::NUMBER => Some(helping::STOCK),
            _ => known_party::stock(point, &INVOKING),
        }
    }

    fn implied(setup: &Self::Setup, point: usize, class: usize, flag: usize) -> Option<(i32, i32)> {
        let takes_out = usize::from(FateFeature::COUNT) + WarFeature::AidTakeOut as usize;
        match point {
            AID if flag == takes_out => classes::harms_in_aid(class),
            _ => fate::implied(setup.harm.geared, point, class, flag),
        }
    }

    const HOUSE: &'static HouseWords = &super::house::words::HOUSE;

    fn not_simulated() -> &'static [NotSimulated] {
        aliases::all()
    }

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Self::Setup>> {
        compile(scenario, problems)
    }

    fn begin<T: Table<WarEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        rounds::begin(setup, state, table);
    }

    #[inline]
    fn turn<T: Table<WarEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    fn alike(setup: &Self::Setup, _lists: Lists<'_>, (one, other): (usize, usize)) -> bool {
        normalise::alike(setup, one, other)
    }

    fn essence(setup: &Self::Setup, lists: Lists<'_>, state: &mut Self::State) -> usize {
        normalise::essence(setup, lists, state)
    }

    fn fingerprint(setup: &Self::Setup, lists: Lists<'_>) -> Option<String> {
        Some(equivalence::fingerprint(setup, lists))
    }

    fn put_back(state: &mut Self::State, exchanges: usize) {
        normalise::put_back::<War>(state, exchanges);
    }

    #[inline]
    fn exchange(state: &Self::State) -> usize {
        usize::from(state.exchanges())
    }

    #[inline]
    fn exchange_over(state: &Self::State) -> bool {
        state.exchange_over()
    }

    const SERIES: bool = true;

    fn series(setup: &Self::Setup) -> usize {
        usize::from(setup.series.scenes).max(1)
    }

    fn course(state: &Self::State) -> Option<&Course> {
        Some(&state.series.course)
    }

    fn conflicts(setup: &Self::Setup) -> usize {
        usize::from(setup.series.scenes).max(1)
    }

    #[inline]
    fn stage(state: &Self::State) -> usize {
        usize::from(state.series.stage)
    }

    #[inline]
    fn ending(state: &Self::State) -> Option<Ending> {
        state.ending()
    }

    fn render(setup: &Self::Setup, event: &WarEvent) -> Line {
        event.told(setup)
    }

    fn conditions(setup: &Self::Setup, state: &Self::State) -> Vec<(String, String)> {
        let roar = |at: usize| {
            let roar = &state.fighters[at].game;
            let free = if roar.free == 1 { "invocation" } else { "invocations" };
            roar.active.then(|| format!("roars, {} free {free} left on it", roar.free))
        };
        standing::told(setup, state, &roar)
    }

    fn is_step(event: &WarEvent) -> bool {
        match event {
            WarEvent::Fate(event) => event.is_step(),
            event => matches!(event, WarEvent::Weight(..)),
        }
    }

    fn odds(words: &[String]) -> Result<String, String> {
        crate::kernels::fate::rules::odds::table(words)
    }
}

/// Conflicts are physical or mental here (WOA-SEQ-01); mixed ones exist in Fate Core only.
fn refuse_mixed(scenario: &Scenario, knobs: &WarKnobs, problems: &mut Problems) {
    let setting = scenario.rules.iter().find(|setting| setting.path == "conflict.kind");
    if let Some(setting) = setting.filter(|_| knobs.fate.kind == ConflictKind::Mixed) {
        let message = "War of Ashes has no mixed conflicts";
        let help = "write physical or mental";
        problems.push(Problem::new(&setting.origin, message).help(help));
    }
}

fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup<War>>> {
    let mut knobs = WarKnobs::default();
    crate::scenario::apply(&scenario.rules, &mut knobs, problems);
    knobs.fate.set_clock();
    refuse_mixed(scenario, &knobs, problems);
    // Without a use there is no slot for it (FC-XTR-02).
    knobs.fate.extreme &= knobs.series.extreme_uses > 0;
    let (ambush, rests, around) = fighter::read_scene(&scenario.scene, problems);
    let (map, unknown) = place::read(scenario, &knobs, problems);
    let mut ground = Ground::of(scenario, &map);
    let locks =
        std::array::from_fn(|at| approach::lock_set(at, &knobs.roar.ring, knobs.roar.neighbours));
    let mut sheets = Vec::new();
    let (mut craft, mut peoples) = (ManeuverSetup::default(), Vec::new());
    for (number, side) in scenario.sides.iter().enumerate() {
        ground.read_side(side, problems);
        for (place, group) in side.groups.iter().enumerate() {
            let scene = (ambush, &ground, &mut peoples);
            let rules = (&knobs, locks);
            let (group_sheets, stunts) =
                fighter::read_group(group, (number, side), place, scene, rules, problems);
            craft.names.extend(group_sheets.iter().map(|_| stunts.clone()));
            if let Some(sheet) = group_sheets.first() {
                fighter::check_group(group, sheet, problems);
                warnings::note(group, knobs.fate.kind, problems);
            }
            sheets.extend(group_sheets);
        }
    }
    craft.note_stunts(sheets.iter().map(|sheet| &sheet.game.craft));
    let straight = place::read_straight(scenario, &map, problems);
    let mut muster = FightersAndSides::new(scenario, sheets, problems)?;
    unknown.check(scenario, &muster, &map, problems);
    neutral_sides::read(scenario, &mut muster, problems);
    let known = Known::new(&muster, &map, &knobs.band, around.props);
    let engaged_only = knobs.scenery.engaged_only || knobs.ground.block == Block::EngagedOnly;
    let team = &knobs.band.team;
    let parts = Parts {
        place: PlaceKnobs { engaged_only, ..knobs.scenery },
        moving: place::move_rules(&knobs),
        world: starting_world(&map, unknown.blank),
        about: around.vermin(),
        variant: VariantKnobs { for_ally: team.for_ally, ..VariantKnobs::default() },
        compels: knobs.compel,
        bodies: Bodies {
            knobs: BodyKnobs { multi: team.split, min_part: team.min_part, ..BodyKnobs::default() },
            ..Bodies::default()
        },
        series: series::series(scenario, &muster, &knobs.fate, (knobs.series, rests), problems),
        map,
        ..Parts::new(
            knobs.fate,
            War { knobs, locks, unknown, straight, craft, known, methods: MethodTable::default() },
        )
    };
    let mut compiled = assemble(scenario, muster, parts, WarOfAshes::DEFAULT_POLICY, problems)?;
    compiled.setup.game.methods = MethodTable::new(&compiled.setup);
    Some(compiled)
}

/// Blank zones, and no weight in any zone yet.
fn starting_world(map: &Map, blank: u16) -> World {
    let zones = (0..map.zones.len().max(1)).map(|_| Weights::default()).collect();
    World { zones, blank, ..World::default() }
}
