//! The registration of Fate Core: its contract with the engine ([`RuleSystem`]), and how a scenario
//! becomes a setup.

use super::Core;
use super::decide::place_features::PlaceFeature;
use super::decide::series_features::SeriesFeature;
use super::decide::vocabulary;
use super::knobs::all::CoreKnobs;
use super::rules::scenes::{challenge, contest, start, transition};
use super::rules::{movement, side_tasks};
use super::sheet::keys::group;
use super::sheet::scene::{Ground, SceneInfo, SceneKind};
use super::sheet::scene_keys::{next, setting, side, task};
use super::sheet::sheet::CoreSheet;
use super::sheet::{bodies, fighter, next_scene, stunt, stunt_keys, warnings};
use super::tell::events::CoreEvent;
use super::tell::{measures, not_simulated};
use crate::kernels::fate::decide::classes;
use crate::kernels::fate::decide::features as fate;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::known_party;
use crate::kernels::fate::decide::movement_points::{Interpose, Step};
use crate::kernels::fate::decide::points::PayForAlly;
use crate::kernels::fate::house::words;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::knobs::variants::DiceKind;
use crate::kernels::fate::register::{HarmRules, Setup, StateOf};
use crate::kernels::fate::rules::actions::interpose;
use crate::kernels::fate::rules::actions::opposition::{OpposingFighters, who_may};
use crate::kernels::fate::rules::rounds;
use crate::kernels::fate::sheet::assemble::{FightersAndSides, Parts, assemble};
use crate::kernels::fate::sheet::keys;
use crate::kernels::fate::sheet::place::read_map;
use crate::kernels::fate::sheet::series;
use crate::kernels::fate::sheet::sheet::{MAX_FIGHTERS, Sheet};
use crate::kernels::fate::state::normalise;
use crate::kernels::fate::tell::series_measures::Level;
use crate::kernels::fate::tell::standing;
use crate::knob::{Declaration, Knobs};
use crate::scenario::keys::{KeyOf, Keys};
use crate::scenario::{Problems, Scenario};
use crate::system::{
    Alike, Chain, Compiled, Ending, FighterId, Files, Foresight, HouseWords, KnownNumber, Line,
    Lists, Measure, NotSimulated, Numbered, Outlook, PointForesight, Portrayal, RuleSystem, Table,
    Vocabulary,
};

/// Every table that a scenario writes, with its keys.
pub(crate) static KEYS: &[Keys] = &[
    ("[scene]", setting::ALL),
    ("[scene]", keys::scene::ALL),
    ("[scene.zones.ZONE]", keys::zone::ALL),
    ("[scene.aspects.ASPECT]", keys::aspect::ALL),
    ("[scene.tasks.TASK]", task::ALL),
    ("[scene.sidetasks.TASK]", task::ALL),
    ("[scene.next]", next::ALL),
    ("[scene.next.tasks.TASK]", task::ALL),
    ("[sides.SIDE]", side::ALL),
    ("[sides.SIDE]", keys::side::ALL),
    ("[sides.SIDE.GROUP]", keys::group::ALL),
    ("[sides.SIDE.GROUP]", group::ALL),
    ("[sides.SIDE.GROUP.stunts.STUNT]", stunt_keys::stunt::ALL),
];

/// The registered system; [`Core`] holds its data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FateCore;

impl RuleSystem for FateCore {
    type State = StateOf<Core>;
    type Setup = Setup<Core>;
    type Event = CoreEvent;

    const ID: &'static str = "fate-core";
    const TITLE: &'static str = "Fate Core";
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
        KeyOf::all(KEYS)
    }

    const FILES: Files =
        Files { beings: include_str!("beings.toml"), template: include_str!("template.toml") };

    fn knobs() -> Vec<Declaration> {
        CoreKnobs::declarations()
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
            classes::on_aid(<PayForAlly as Numbered<Core>>::NUMBER),
            PointForesight {
                fixed: |class, feature| match own(feature) {
                    Some(own) => own.in_class(class),
                    None => classes::fixed_in_step(class, feature),
                },
                ..classes::on_steps(<Step as Numbered<Core>>::NUMBER)
            },
            PointForesight {
                known_inputs: Some(interpose::inputs(&STEPPING_IN)),
                ..PointForesight::at(<Interpose as Numbered<Core>>::NUMBER)
            },
        ],
    };

    const CHAIN: &'static Chain<Self> = &Chain {
        plays_series: true,
        conflicts: |setup| usize::from(setup.series.scenes).max(1 + setup.game.follow.len()),
        series: |setup| usize::from(setup.series.scenes).max(1),
        course: |state| Some(&state.series.course),
        stage: |state| usize::from(state.series.stage + state.world.passage.stage),
        levels: Level::NUMBERS,
    };

    const OUTLOOK: &'static Outlook<Self> = &Outlook {
        acts: Some("actions"),
        dealt: Some("shifts_dealt"),
        measures: &[
            "fate_spent",
            "boosts",
            "advantages",
            "free_used",
            "victories",
            "tasks_in_fight",
        ],
        ..Outlook::NONE
    };

    const ALIKE: &'static Alike<Self> = &Alike {
        normalise,
        shift_exchanges: normalise::shift_exchanges::<Core>,
        interchangeable: |setup, _, pair| normalise::are_twins(setup, pair),
        ..Alike::NONE
    };

    const HOUSE: &'static HouseWords = &words::HOUSE;

    fn not_simulated() -> &'static [NotSimulated] {
        not_simulated::NOT_SIMULATED
    }

    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Self::Setup>> {
        compile(scenario, problems)
    }

    fn begin<T: Table<CoreEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        if transition::is_chain(setup) {
            return transition::begin(setup, state, table);
        }
        match setup.game.scene.kind {
            SceneKind::Conflict => rounds::begin(setup, state, table),
            _ => start::begin(setup, state, table),
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // each turn goes through here
    fn turn<T: Table<CoreEvent>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T) {
        if transition::is_chain(setup) {
            return transition::turn(setup, state, table);
        }
        match setup.game.scene.kind {
            SceneKind::Conflict => rounds::turn(setup, state, table),
            SceneKind::Contest => contest::turn(setup, state, table),
            SceneKind::Challenge | SceneKind::Single => challenge::turn(setup, state, table),
        }
    }

    fn exchange(state: &Self::State) -> usize {
        usize::from(state.exchanges())
    }

    fn exchange_over(state: &Self::State) -> bool {
        state.exchange_over()
    }

    #[inline]
    fn ending(state: &Self::State) -> Option<Ending> {
        // Between two scenes nothing has ended yet.
        state.ending().filter(|_| !state.world.passage.between)
    }

    fn render(setup: &Self::Setup, event: &CoreEvent) -> Line {
        event.told(setup)
    }

    fn conditions(setup: &Self::Setup, state: &Self::State) -> Vec<(String, String)> {
        standing::told(setup, state, &|_| None)
    }

    fn is_step(event: &CoreEvent) -> bool {
        match event {
            CoreEvent::Fate(event) => event.is_step(),
            event => matches!(event, CoreEvent::UsesStunt(..)),
        }
    }

    fn odds(words: &[String]) -> Result<String, String> {
        crate::kernels::fate::rules::odds::table(words)
    }
}

/// Returns the feature of Fate Core's own with this number; `None` if it is one of the kernel's.
fn own(feature: usize) -> Option<vocabulary::CoreFeature> {
    vocabulary::CoreFeature::from_number((feature as u16).checked_sub(FateFeature::COUNT)?)
}

fn fixed(setup: &Setup<Core>, fighter: FighterId, feature: usize) -> Option<i32> {
    match FateFeature::from_number(feature as u16) {
        Some(known) => known.fixed(setup, fighter),
        None => own(feature)?.fixed(setup, fighter),
    }
}

static STEPPING_IN: [KnownNumber; 3] = interpose::numbers([
    vocabulary::of_place(PlaceFeature::OwnDefense),
    vocabulary::of_place(PlaceFeature::WardDefense),
    vocabulary::of_place(PlaceFeature::OwnDanger),
]);
static INVOKING: [KnownNumber; 5] =
    known_party::others(vocabulary::of_series(SeriesFeature::SlotsOpen));

fn normalise(setup: &Setup<Core>, lists: Lists<'_>, state: &mut StateOf<Core>) -> usize {
    let is_conflict = setup.game.scene.kind == SceneKind::Conflict;
    if is_conflict && !transition::is_chain(setup) {
        normalise::normalise(setup, lists, state)
    } else {
        0
    }
}

fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Setup<Core>>> {
    let mut knobs = CoreKnobs::default();
    crate::scenario::apply(&scenario.rules, &mut knobs, problems);
    knobs.fate.set_clock();
    let mut scene = SceneInfo::read(scenario, problems);
    let rests = scene.rests;
    // Without a use there is no slot for it (FC-XTR-02).
    knobs.fate.extreme &= knobs.series.extreme_uses > 0;
    let flat = knobs.fate.kind == ConflictKind::Mental && !knobs.scenery.mental;
    let map = read_map(scenario, &knobs.scenery, flat, movement::TAGS, problems);
    let mut ground = Ground::of(scenario, &map);
    knobs.fate.boxes_per_hit = knobs.track.boxes_per_hit(&knobs.fate);
    let mut sheets = Vec::new();
    for (number, side) in scenario.sides.iter().enumerate() {
        scene.read_side(number, side, &mut ground, problems);
        for (place, group) in side.groups.iter().enumerate() {
            let with = (&knobs, &ground, scene.dark);
            sheets.extend(fighter::read_group(group, (number, side), place, with, problems));
        }
    }
    if scene.kind == SceneKind::Conflict {
        warnings::note(scenario, &sheets, &knobs, problems);
    }
    scene.read_tasks(scenario, &scenario.scene, &sheets, &knobs, problems);
    let default = match scene.kind {
        SceneKind::Conflict => FateCore::DEFAULT_POLICY,
        SceneKind::Contest => "racer",
        SceneKind::Challenge | SceneKind::Single => "schemer",
    };
    let has_stunts = |mask: u64, (fighter, sheet): (usize, &Sheet<CoreSheet>)| {
        mask | u64::from(!sheet.game.stunts.is_empty()) << (fighter % MAX_FIGHTERS)
    };
    let stunted = sheets.iter().enumerate().fold(0, has_stunts);
    let named = scenario.sides.iter().enumerate().flat_map(|(number, side)| {
        side.groups.iter().map(move |group| (number, group.name.clone(), stunt::names(&group.node)))
    });
    let variant = knobs.variant;
    let plain_dice = variant.dice == 4 && variant.dice_kind == DiceKind::Fate;
    let stunt_names = named.collect();
    let plain = Core::new(&knobs, scene);
    let mut game = Core { plain_dice, stunted, stunt_names, ..plain };
    game.errands = side_tasks::read(scenario, &sheets, &knobs, problems);
    next_scene::read(scenario, &sheets, &mut game, problems);
    game.watches = game.chain || !game.errands.is_empty();
    let endless = sheets.iter().enumerate().filter(|(_, sheet)| sheet.game.endless);
    game.endless = endless.fold(0, |mask, (fighter, _)| mask | 1 << fighter);
    let mut muster = FightersAndSides::new(scenario, sheets, problems)?;
    let mut parts = Parts {
        variant,
        map,
        place: knobs.scenery,
        harm: HarmRules::new(knobs.harm, &knobs.fate, &muster.sheets, &muster.sides),
        compels: knobs.compel,
        opposers: OpposingFighters {
            on_scene: who_may::<Core>(&muster.sheets, knobs.place.on_scene),
            on_overcome: who_may::<Core>(&muster.sheets, knobs.place.on_overcome),
        },
        max_exchanges: game.most_exchanges,
        ..Parts::new(knobs.fate, game)
    };
    parts.bodies = bodies::known(scenario, &mut muster, knobs.bodies, problems);
    if parts.game.scene.kind == SceneKind::Conflict && parts.game.follow.is_empty() {
        let series = (knobs.series, rests);
        parts.series = series::series(scenario, &muster, &knobs.fate, series, problems);
    }
    assemble(scenario, muster, parts, default, problems)
}
