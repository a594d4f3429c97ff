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
use crate::scenario::keys::KeyOf;
use crate::scenario::{Problem, Problems, Scenario};
use crate::system::{
    Alike, Chain, Compiled, Ending, FighterId, Files, Foresight, HouseWords, KnownNumber, Line,
    Measure, NotSimulated, Numbered, Outlook, PointForesight, Portrayal, RuleSystem, Table,
    Vocabulary,
};

/// The registered system; [`War`] has its data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WarOfAshes;

impl RuleSystem for WarOfAshes {
    type State = StateOf<War>;
    type Setup = Setup<War>;
    type Event = WarEvent;

    const ID: &'static str = "war-of-ashes";
    const TITLE: &'static str = "War of Ashes";
    const DEFAULT_POLICY: &'static str = "table";
    const MEASURES: &'static [Measure] = measures::ALL;
    const FIGHTER_MEASURES: usize = crate::kernels::fate::tell::measures::FIGHTER_MEASURES;
    const PORTRAYAL: &'static Portrayal = &crate::kernels::fate::tell::portrayal::SERIES;

    fn vocabulary() -> Vocabulary {
        vocabulary::vocabulary()
    }

    fn policies() -> &'static str {
        include_str!("policies.toml")
    }

    fn keys() -> Vec<KeyOf> {
        KeyOf::all(super::sheet::keys::KEYS)
    }

    const FILES: Files =
        Files { beings: include_str!("beings.toml"), template: include_str!("template.toml") };

    fn knobs() -> Vec<Declaration> {
        WarKnobs::declarations()
    }

    const FORESIGHT: &'static Foresight<Self> = &Foresight {
        fixed,
        is_steady: fate::is_steady,
        points: &[
            PointForesight {
                known_inputs: Some(known_party::inputs(&INVOKING)),
                ..classes::on_invoking()
            },
            classes::on_conceding(),
            classes::on_style(),
            PointForesight {
                fixed: |class, feature| match own(feature)? {
                    WarFeature::AidAttacking => classes::ally_does(classes::AID_ATTACKS, class),
                    WarFeature::AidDefending => classes::ally_does(classes::AID_DEFENDS, class),
                    _ => None,
                },
                index_feature: Some(number(WarFeature::AidMargin)),
                implied: |_, class, flag| {
                    (flag == number(WarFeature::AidTakeOut))
                        .then(|| classes::harms_in_aid(class))?
                },
                ..classes::on_aid(<PayForAlly as Numbered<War>>::NUMBER)
            },
            PointForesight {
                fixed: |class, feature| match own(feature) {
                    Some(own) => own.in_class(class),
                    None => classes::fixed_in_step(class, feature),
                },
                ..classes::on_steps(<Step as Numbered<War>>::NUMBER)
            },
            PointForesight {
                index_feature: Some(number(WarFeature::BreakGain)),
                ..PointForesight::at(Defend::NUMBER)
            },
            PointForesight {
                index_feature: Some(number(WarFeature::RoarMargin)),
                ..PointForesight::at(JoinRoar::NUMBER)
            },
            PointForesight {
                index_feature: Some(number(WarFeature::WeightRatio)),
                ..PointForesight::at(<Impede as Numbered<War>>::NUMBER)
            },
            PointForesight {
                known_inputs: Some(interpose::inputs(&STEPPING_IN)),
                ..PointForesight::at(<Interpose as Numbered<War>>::NUMBER)
            },
            PointForesight {
                known_inputs: Some(helping::INPUTS),
                ..PointForesight::at(HelpAlly::NUMBER)
            },
        ],
    };

    const CHAIN: &'static Chain<Self> = &Chain {
        plays_series: true,
        conflicts: |setup| usize::from(setup.series.scenes).max(1),
        series: |setup| usize::from(setup.series.scenes).max(1),
        course: |state| Some(&state.series.course),
        stage: |state| usize::from(state.series.stage),
        levels: Level::NUMBERS,
    };

    const OUTLOOK: &'static Outlook<Self> = &Outlook {
        acts: Some("actions"),
        dealt: Some("shifts_dealt"),
        measures: &["fate_spent", "boosts", "advantages", "free_used", "roar_invokes_gained"],
        ..Outlook::NONE
    };

    const ALIKE: &'static Alike<Self> = &Alike {
        normalise: normalise::normalise,
        shift_exchanges: normalise::shift_exchanges::<War>,
        equivalence_key: |setup, lists| Some(equivalence::equivalence_key(setup, lists)),
        idle_settings: &["weight.four."],
        interchangeable: |setup, _, pair| normalise::are_twins(setup, pair),
    };

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

    fn turn<T: Table<WarEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        rounds::turn(setup, state, table);
    }

    fn exchange(state: &Self::State) -> usize {
        usize::from(state.exchanges())
    }

    fn exchange_over(state: &Self::State) -> bool {
        state.exchange_over()
    }

    fn ending(state: &Self::State) -> Option<Ending> {
        state.ending()
    }

    fn render(setup: &Self::Setup, event: &WarEvent) -> Line {
        event.told(setup)
    }

    fn conditions(setup: &Self::Setup, state: &Self::State) -> Vec<(String, String)> {
        let roar = |at: FighterId| {
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

/// Returns the number of a feature of the system; the kernel's come first.
const fn number(feature: WarFeature) -> usize {
    FateFeature::COUNT as usize + feature as usize
}

/// Returns the feature of the system with this number; `None` if it is the kernel's.
fn own(feature: usize) -> Option<WarFeature> {
    WarFeature::from_number((feature as u16).checked_sub(FateFeature::COUNT)?)
}

fn fixed(setup: &Setup<War>, fighter: FighterId, feature: usize) -> Option<i32> {
    if let Some(known) = FateFeature::from_number(feature as u16) {
        return known.fixed(setup, fighter);
    }
    let known = own(feature)?;
    known.fixed(setup, fighter).or_else(|| settled(setup, fighter, known))
}

static STEPPING_IN: [KnownNumber; 3] = interpose::numbers([
    number(WarFeature::OwnDefense),
    number(WarFeature::WardDefense),
    number(WarFeature::OwnDanger),
]);
static INVOKING: [KnownNumber; 5] = known_party::others(number(WarFeature::SlotsOpen));

/// Refuses mixed conflicts, because conflicts are physical or mental here (WOA-SEQ-01); mixed ones
/// exist in Fate Core only.
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

/// Returns the system's part of the starting state ([`World`]): blank zones, and no weight in any
/// zone yet.
fn starting_world(map: &Map, blank: u16) -> World {
    let zones = (0..map.zones.len().max(1)).map(|_| Weights::default()).collect();
    World { zones, blank, ..World::default() }
}
