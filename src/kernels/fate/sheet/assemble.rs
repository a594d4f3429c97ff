//! From a scenario to a [`Setup`]: the fighters, the rules and the place that they play with, and the state in which
//! every trial starts.

use super::map::Map;
use super::sheet::{Grade, MAX_FIGHTERS, MAX_SIDES, Sheet, SideInfo};
use crate::kernels::fate::fast::plain_attack::has_plain_rolls;
use crate::kernels::fate::fast::route_cache::RouteCache;
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::compels::CompelKnobs;
use crate::kernels::fate::knobs::move_rules::MoveRules;
use crate::kernels::fate::knobs::variants::VariantKnobs;
use crate::kernels::fate::knobs::zones::PlaceKnobs;
use crate::kernels::fate::register::{FateGame, HarmRules, Lookup, Series, Setup};
use crate::kernels::fate::rules::actions::opposition::OpposingFighters;
use crate::kernels::fate::rules::rounds::has_plain_turns;
use crate::kernels::fate::rules::turn_order::{FirstOrder, keys_before_lots, known_order};
use crate::kernels::fate::state::bodies::Bodies;
use crate::kernels::fate::state::conflict::{Fighter, Footing, SceneAspect, Status};
use crate::kernels::fate::state::view::View;
use crate::scenario::{Problem, Problems, RunBy, Scenario, Side, tell_apart};
use crate::system::{Compiled, FighterId, Seat};

/// The fighters with their sheets, and the sides with their foes; a system adds [`Parts`].
#[derive(Debug)]
pub(crate) struct FightersAndSides<S> {
    pub sheets: Vec<Sheet<S>>,
    pub sides: Vec<SideInfo>,
}

impl<S> FightersAndSides<S> {
    /// Puts sheets on their sides; `None`, with a problem noted, if a side is empty at the beginning or there are too
    /// many fighters.
    pub(crate) fn new(
        scenario: &Scenario,
        sheets: Vec<Sheet<S>>,
        problems: &mut Problems,
    ) -> Option<Self> {
        check_numbers(scenario, &sheets, problems);
        if !problems.is_empty() {
            return None;
        }
        let sides = side_infos(&scenario.sides, &sheets, problems);
        Some(Self { sheets, sides })
    }
}

/// The other data of a setup: rules, map, bodies. A system names its own and leaves the rest to [`Parts::new`].
#[derive(Debug)]
pub(crate) struct Parts<G: FateGame> {
    /// Knobs of the kernel.
    pub fate: FateKnobs,
    /// Variants of single rules; as written unless the system offers them.
    pub variant: VariantKnobs,
    pub map: Map,
    pub place: PlaceKnobs,
    /// Movement beyond the settings in `place`.
    pub moving: MoveRules,
    /// The fighters who may oppose actions that have no defender.
    pub opposers: OpposingFighters,
    /// Harm beyond what all Fate systems share.
    pub harm: HarmRules,
    /// Mobs, hazards, leaders, scale.
    pub bodies: Bodies,
    pub compels: CompelKnobs,
    pub series: Series,
    /// Knobs and data of the system.
    pub game: G,
    /// The system's part of the state in which every trial starts.
    pub world: G::World,
    /// Aspects that lie about besides those of the map.
    pub about: Vec<SceneAspect>,
    /// Most exchanges of one conflict; a series may have as many in each.
    pub max_exchanges: i32,
}

impl<G: FateGame> Parts<G> {
    /// Makes a game with nothing beyond the rules that all Fate systems share.
    pub(crate) fn new(fate: FateKnobs, game: G) -> Self {
        Self {
            variant: VariantKnobs::default(),
            map: Map::default(),
            place: PlaceKnobs::default(),
            moving: MoveRules::default(),
            opposers: OpposingFighters::default(),
            harm: HarmRules::default(),
            bodies: Bodies::default(),
            compels: CompelKnobs::default(),
            series: Series::default(),
            game,
            world: G::World::default(),
            about: Vec::new(),
            max_exchanges: fate.max_exchanges,
            fate,
        }
    }
}

/// Puts all parts together, with the seats at the table: each with the policy that its group or side names. `None` if
/// there are problems.
pub(crate) fn assemble<G: FateGame>(
    scenario: &Scenario,
    mut muster: FightersAndSides<G::Sheet>,
    parts: Parts<G>,
    default_policy: &str,
    problems: &mut Problems,
) -> Option<Compiled<Setup<G>>> {
    tell_apart(&scenario.sides, &mut muster.sheets, |sheet| (&mut sheet.name, sheet.side));
    let seat = |sheet: &Sheet<G::Sheet>| {
        Seat::of(scenario, (sheet.side, &sheet.group), &sheet.name, default_policy)
    };
    let seats = muster.sheets.iter().map(seat).collect();
    let start = starting_state(&muster, &parts);
    let scenes = usize::from(parts.series.scenes).max(1);
    let max_exchanges = parts.max_exchanges as usize * scenes;
    let FightersAndSides { sheets, sides } = muster;
    let setup = Setup {
        lookup: Lookup::new(&sheets, &sides),
        sheets: sheets.into(),
        sides,
        start,
        fate: parts.fate,
        variant: parts.variant,
        map: parts.map,
        ways: RouteCache::default(),
        place: parts.place,
        moving: parts.moving,
        opposers: parts.opposers,
        harm: parts.harm,
        bodies: parts.bodies,
        compels: parts.compels,
        plain_turns: false,
        plain_rolls: false,
        first_order: FirstOrder::default(),
        before_lots: None,
        series: parts.series,
        game: parts.game,
    };
    // Systems say what hinders whom, and they look at a whole conflict to say it.
    let setup = Setup {
        ways: known_ways(&setup),
        plain_turns: has_plain_turns(&setup),
        plain_rolls: has_plain_rolls(&setup),
        first_order: known_order(&setup),
        before_lots: keys_before_lots(&setup),
        ..setup
    };
    let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
    problems.is_empty().then_some(Compiled { setup, seats, sides, max_exchanges })
}

/// Checks that every side has a fighter at the beginning, and that there are not too many in all: [`MAX_FIGHTERS`].
fn check_numbers<S>(scenario: &Scenario, sheets: &[Sheet<S>], problems: &mut Problems) {
    for (number, side) in scenario.sides.iter().enumerate() {
        let there = |sheet: &&Sheet<S>| sheet.side == number && sheet.arrives == 0;
        if !sheets.iter().any(|sheet| there(&sheet)) && !side.groups.is_empty() {
            let message = format!("side `{}` has no fighter at the beginning", side.name);
            let help = "give a group a count of at least 1, without `arrives`";
            problems.push(Problem::new(side.origin_of_none(), message).help(help));
        }
    }
    if sheets.len() > MAX_FIGHTERS
        && let Some(side) = scenario.sides.last()
    {
        let message = format!("{} fighters are too many", sheets.len());
        let help = format!("a conflict has room for {MAX_FIGHTERS}");
        problems.push(Problem::new(&side.origin, message).help(help));
    }
}

fn side_infos<S>(sides: &[Side], sheets: &[Sheet<S>], problems: &mut Problems) -> Vec<SideInfo> {
    let allied = |a: &Side, b: &Side| {
        a.name == b.name
            || a.allies.iter().any(|(name, _)| *name == b.name)
            || b.allies.iter().any(|(name, _)| *name == a.name)
    };
    for side in sides {
        for (name, origin) in &side.allies {
            if !sides.iter().any(|other| other.name == *name) {
                let known = sides.iter().map(|other| other.name.as_str());
                problems.push(Problem::unknown(origin, "side", name, known));
            }
        }
    }
    let members = |side: usize| {
        let own = sheets.iter().enumerate().filter(|(_, sheet)| sheet.side == side);
        own.fold(0_u64, |mask, (fighter, _)| mask | 1 << fighter)
    };
    let info = |side: &Side| {
        let hostile = (0..sides.len().min(MAX_SIDES)).filter(|&other| !allied(side, &sides[other]));
        let hostile = hostile.fold(0_u8, |mask, other| mask | 1 << other);
        let of = |hostile_ones: bool| {
            (0..sides.len())
                .filter(|other| (hostile >> other & 1 == 1) == hostile_ones)
                .fold(0, |mask, other| mask | members(other))
        };
        let place = sides.iter().position(|other| other.name == side.name).unwrap_or(0);
        SideInfo {
            name: side.name.clone(),
            players: side.player == RunBy::Pc,
            hostile,
            foes: of(true),
            friends: of(false),
            members: members(place),
        }
    };
    sides.iter().map(info).collect()
}

/// Works out the ways over the hindrances that fighters have from the beginning, for the [`RouteCache`].
fn known_ways<G: FateGame>(setup: &Setup<G>) -> RouteCache {
    let costs = (setup.place.per_extra_zone, setup.place.per_aspect);
    let start = View { setup, state: &setup.start };
    let terrain = |fighter: FighterId| G::terrain(start, fighter);
    RouteCache::new(&setup.map, costs, FighterId::all(setup.sheets.len()).map(terrain))
}

/// Returns the state in which every trial starts.
fn starting_state<G: FateGame>(
    muster: &FightersAndSides<G::Sheet>,
    parts: &Parts<G>,
) -> StateOf<G> {
    let mut start = StateOf::<G>::default();
    start.world.clone_from(&parts.world);
    let absent = parts.bodies.absent();
    for (number, sheet) in muster.sheets.iter().enumerate() {
        let there = sheet.arrives == 0 && sheet.scene <= 1 && absent >> number & 1 == 0;
        let status = match absent >> number & 1 {
            1 => Status::Gone,
            _ if there => Status::In,
            _ => Status::Waiting,
        };
        let mut fighter = Fighter {
            status,
            fate: sheet.fate,
            foot: Footing::at(sheet.zone),
            ..Fighter::default()
        };
        fighter.wear(sheet, |_| ());
        start.add(fighter);
        start.standing |= u64::from(there) << number;
    }
    // Players' characters who come with a later scene bring their points then (FC-FP-06).
    let here = |sheet: &&Sheet<G::Sheet>| sheet.grade == Grade::Player && sheet.scene <= 1;
    let players = muster.sheets.iter().filter(here).count();
    let each = parts.fate.gm_per_pc * players as i32;
    start.pool = parts.fate.gm_start.number().unwrap_or(each) as i8;
    let written = parts.map.aspects.iter().filter(|written| !written.hidden);
    for aspect in written.map(|written| written.aspect).chain(parts.about.iter().copied()) {
        if start.scene.push(aspect) {
            for (held, free) in start.free.iter_mut().zip(aspect.free) {
                *held += u16::from(free);
            }
        }
    }
    start
}
