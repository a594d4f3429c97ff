//! Reading sides and fighter groups: what all Fate systems write in a scenario.

use super::body_state::Bodies;
use super::compel_knobs::CompelKnobs;
use super::game::{FateGame, HarmRules, Lookup, Series, Setup};
use super::keys::group;
use super::knobs::{FateKnobs, Hirelings};
use super::map::Map;
use super::move_rules::MoveRules;
use super::place_knobs::PlaceKnobs;
use super::sheet::{
    Gear, Grade, MAX_FIGHTERS, MAX_SIDES, MAX_SLOTS, Severity, Sheet, SideInfo, Slot, Soaks,
};
use super::state::{Fighter, Footing, State, Status};
use super::variant_knobs::VariantKnobs;
use crate::few::Few;
use crate::knob::Numbers;
use crate::scenario::{Group, Problem, Problems, Reader, RunBy, Scenario, Side};
use crate::system::{Compiled, Seat};

/// What the kernel reads of a group; the system reads the rest.
#[derive(Clone, Debug)]
pub struct GroupBase {
    /// Number of fighters.
    pub count: i32,
    /// How much of a character each is.
    pub grade: Grade,
    /// Whether players run its side.
    pub players: bool,
    /// Values of stress boxes, if the group gives them.
    pub boxes: Option<Numbers>,
    /// Values of consequence slots, if the group gives them.
    pub slots: Option<Numbers>,
    /// Fate points of each at the start, if the group gives them.
    pub fate: Option<i32>,
    /// Aspects that fit the conflict, if the group gives them.
    pub aspects: Option<i32>,
    /// Exchange at whose start they arrive; 0 is from the beginning.
    pub arrives: i32,
}

/// Where a scenario lists a fighter.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Number of its side.
    pub side: usize,
    /// Number of its group on the side.
    pub group: usize,
    /// Its number in the group, from 0.
    pub number: usize,
}

/// What a sheet has where its group does not say.
#[derive(Clone, Copy, Debug)]
pub struct Defaults<'a> {
    /// Values of stress boxes.
    pub boxes: &'a [i8],
    /// Aspects that fit the conflict.
    pub aspects: i32,
    /// Refresh of a player's character.
    pub refresh: i32,
}

impl GroupBase {
    /// Reads the keys of a group that all Fate systems share.
    pub fn read(reader: &mut Reader<'_>, grade: Grade, side: &Side) -> Self {
        reader.also_known(&[group::POLICY.name]);
        let players = side.player == RunBy::Pc;
        let fate = reader.get(&group::FATE_POINTS);
        if fate.is_some() && !players && grade != Grade::Player {
            let message = "the game master's fighters have no `fate_points` of their own";
            let help = "remove the key; their common stock is the knob `rules.fp.gm_start`";
            let origin = reader.key_origin(group::FATE_POINTS.name).clone();
            reader.note(Problem::new(&origin, message).help(help));
        }
        Self {
            count: reader.get(&group::COUNT).unwrap_or(1),
            grade,
            players,
            boxes: reader.get(&group::BOXES),
            slots: reader.get(&group::SLOTS),
            fate,
            aspects: reader.get(&group::ASPECTS),
            arrives: reader.get(&group::ARRIVES).unwrap_or(0),
        }
    }

    /// Whether these fighters draw on the game master's pool (FC-FP-06).
    fn uses_pool(&self, knobs: &FateKnobs) -> bool {
        self.grade != Grade::Player && (!self.players || knobs.hirelings == Hirelings::Pool)
    }

    /// Fate points of each at the start, and its refresh: a new session gives a hireling what it
    /// started with, so that both are the same number for it.
    fn points(&self, knobs: &FateKnobs, refresh: i32) -> (i32, i32) {
        if self.grade == Grade::Player {
            return (self.fate.unwrap_or(refresh), refresh);
        }
        let usual = match knobs.hirelings {
            Hirelings::Own if self.grade != Grade::Hazard => refresh,
            _ => 0,
        };
        let own = if self.uses_pool(knobs) { 0 } else { self.fate.unwrap_or(usual) };
        (own, own)
    }

    /// The slots of the sheet, the extreme one last.
    pub fn slots(&self, knobs: &FateKnobs) -> Few<Slot, MAX_SLOTS> {
        let values = &knobs.consequence_values;
        let slot =
            |at: usize, severity| (at < values.len()).then(|| Slot::new(values[at], severity));
        let (mild, moderate) = (slot(0, Severity::Mild), slot(1, Severity::Moderate));
        let severe = [2, 3].map(|at| slot(at, Severity::Severe));
        let extreme = Slot::new(knobs.extreme_value as i8, Severity::Extreme);
        let may = match self.grade {
            Grade::Player => true,
            Grade::Main => knobs.main_extreme,
            _ => false,
        };
        let extreme = (may && knobs.extreme).then_some(extreme);
        let given = |numbers: &Numbers| -> Few<Slot, MAX_SLOTS> {
            let severity = |value: i8| match value {
                ..=2 => Severity::Mild,
                3..=4 => Severity::Moderate,
                _ => Severity::Severe,
            };
            let slots = numbers.iter().map(|&value| Slot::new(value, severity(value)));
            slots.chain(extreme).collect()
        };
        match (&self.slots, self.grade) {
            (Some(numbers), _) => given(numbers),
            (None, Grade::Player | Grade::Main) => {
                [mild, moderate, severe[0], severe[1], extreme].into_iter().flatten().collect()
            }
            (None, Grade::Supporting) => mild.into_iter().collect(),
            (None, Grade::Nameless | Grade::Hazard) => Few::new(),
        }
    }

    /// A sheet for one fighter of the group.
    pub fn sheet<S>(
        &self,
        knobs: &FateKnobs,
        group: &Group,
        at: Listing,
        defaults: &Defaults<'_>,
        game: S,
    ) -> Sheet<S> {
        let Listing { side, group: place, number } = at;
        let name = if self.count == 1 {
            group.name.clone()
        } else {
            format!("{} {}", group.name, number + 1)
        };
        let boxes = self.boxes.as_deref().unwrap_or(defaults.boxes);
        let (fate, refresh) = self.points(knobs, defaults.refresh);
        let mut sheet = Sheet {
            name,
            group: group.name.clone(),
            side,
            seat: seat(side, place, number),
            grade: self.grade,
            boxes: boxes.iter().copied().collect(),
            slots: self.slots(knobs),
            pool: self.uses_pool(knobs),
            fate: fate as i8,
            refresh: refresh as i8,
            aspects: self.aspects.unwrap_or(defaults.aspects) as u8,
            arrives: self.arrives as u16,
            scene: 0,
            zone: 0,
            mental_boxes: Few::new(),
            two_tracks: false,
            gear: Gear::default(),
            soaks: [Soaks::none(), Soaks::none()],
            game,
        };
        sheet.prepare(knobs);
        sheet
    }
}

/// The seat number of a fighter: its side, group and place in the group, so that it keeps its
/// dice when other groups grow or shrink.
fn seat(side: usize, place: usize, number: usize) -> u32 {
    (side as u32) << 16 | (place as u32 & 0xFF) << 8 | (number as u32 & 0xFF)
}

/// Puts sheets together: sides, template of the starting state, seats at the table.
///
/// `sheets` come with the policy that each group or side names, and where it was written.
pub fn assemble<G: FateGame>(
    scenario: &Scenario,
    fate: FateKnobs,
    game: G,
    sheets: Vec<Sheet<G::Sheet>>,
    default_policy: &str,
    problems: &mut Problems,
) -> Option<Compiled<Setup<G>>> {
    check_numbers(scenario, &sheets, problems);
    if !problems.is_empty() {
        return None;
    }
    let sides = side_infos(&scenario.sides, &sheets, problems);
    let seat = |sheet: &Sheet<G::Sheet>| {
        Seat::of(scenario, (sheet.side, &sheet.group), &sheet.name, default_policy)
    };
    let seats = sheets.iter().map(seat).collect();
    let lookup = Lookup::new(&sheets, &sides);
    let mut setup = Setup {
        fate,
        variant: VariantKnobs::default(),
        game,
        sheets,
        sides,
        lookup,
        series: Series::default(),
        map: Map::default(),
        place: PlaceKnobs::default(),
        moving: MoveRules::default(),
        harm: HarmRules::default(),
        bodies: Bodies::default(),
        compels: CompelKnobs::default(),
        start: State::default(),
    };
    setup.start = starting_state(&setup);
    let max_exchanges = setup.fate.max_exchanges as usize;
    let sides = scenario.sides.iter().map(|side| side.name.clone()).collect();
    problems.is_empty().then_some(Compiled { setup, seats, sides, max_exchanges })
}

/// Every side needs somebody at the beginning, and there is room for so many in all.
fn check_numbers<S>(scenario: &Scenario, sheets: &[Sheet<S>], problems: &mut Problems) {
    for (number, side) in scenario.sides.iter().enumerate() {
        let there = |sheet: &&Sheet<S>| sheet.side == number && sheet.arrives == 0;
        if !sheets.iter().any(|sheet| there(&sheet)) && !side.groups.is_empty() {
            let message = format!("side `{}` has no fighter at the beginning", side.name);
            let help = "give a group a count of at least 1, without `arrives`";
            problems.push(Problem::new(&side.origin, message).help(help));
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

/// The state in which every trial starts.
fn starting_state<G: FateGame>(setup: &Setup<G>) -> State<G::Extra, G::World> {
    let mut start = State::default();
    for (number, sheet) in setup.sheets.iter().enumerate() {
        let there = sheet.arrives == 0 && sheet.scene <= 1;
        start.fighters.push(Fighter {
            status: if there { Status::In } else { Status::Waiting },
            fate: sheet.fate,
            foot: Footing { zone: sheet.zone, ..Footing::default() },
            ..Fighter::default()
        });
        start.standing |= u64::from(there) << number;
    }
    let players = setup.sheets.iter().filter(|sheet| sheet.grade == Grade::Player).count();
    let each = setup.fate.gm_per_pc * players as i32;
    start.pool = setup.fate.gm_start.number().unwrap_or(each) as i8;
    start
}

/// Reads a group's `kind` with the word for each grade; notes what else was written.
pub fn read_grade(reader: &mut Reader<'_>, kinds: &[(&str, Grade)], default: Grade) -> Grade {
    let words: Vec<&str> = kinds.iter().map(|(word, _)| *word).collect();
    let word = reader.word(group::KIND.name, &words);
    let found = word.and_then(|word| kinds.iter().find(|(known, _)| *known == word));
    found.map_or(default, |(_, grade)| *grade)
}
