//! Reading sides and fighter groups: the keys that all Fate systems read from a scenario.

use super::keys::group;
use super::sheet::{AbsorbTable, Gear, Grade, MAX_SLOTS, Severity, Sheet, Slot};
use crate::inline_vec::InlineVec;
use crate::kernels::fate::knobs::common::{FateKnobs, Hirelings};
use crate::knob::Numbers;
use crate::scenario::keys::Key;
use crate::scenario::{Content, Group, Problem, Reader, RunBy, Side};

/// The kernel's part of a group; the system reads the rest. [`sheet`](Self::sheet) makes a fighter
/// of it.
#[derive(Clone, Debug)]
pub(crate) struct GroupBase {
    /// Number of fighters.
    pub count: i32,
    /// Grade of each fighter.
    pub grade: Grade,
    /// Whether players run its side.
    pub players: bool,
    /// Values of stress boxes; `None` if the group gives none.
    pub boxes: Option<Numbers>,
    /// Values of consequence slots; `None` if the group gives none.
    pub slots: Option<Numbers>,
    /// Fate points of each at the start; `None` if the group gives none.
    pub fate: Option<i32>,
    /// Aspects that fit the conflict; `None` if the group gives none.
    pub aspects: Option<i32>,
    /// Exchange at whose start they arrive; 0 is from the beginning.
    pub arrives: i32,
}

/// Position of a fighter in its scenario, of which its [`seat`] is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listing {
    /// Number of its side.
    pub side: usize,
    /// Number of its group on the side.
    pub group: usize,
    /// Number in the group, from 0.
    pub number: usize,
}

/// Reads a track, and warns of a number that is no list, because in other systems it is how many
/// boxes there are.
pub(crate) fn read_track(reader: &mut Reader<'_>, key: &Key<Numbers>) -> Option<Numbers> {
    let alone = match reader.take(key.name).map(|node| (&node.content, &node.origin)) {
        Some((Content::Int(number @ 2..), origin)) => Some((number, origin)),
        _ => None,
    };
    let read = reader.get(key);
    if let (Some((number, origin)), true) = (alone, read.is_some()) {
        let name = key.name;
        let ones = vec!["1"; (*number).clamp(2, 9) as usize].join(", ");
        let message =
            format!("`{name} = {number}` is one of {number} shifts, not {number} of them");
        let help = format!("write {name} = [{number}] if that is meant, or {name} = [{ones}]");
        reader.note(Problem::lacking(origin, message).help(help));
    }
    read
}

/// Values of a sheet that its group leaves out; each system has its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defaults<'a> {
    /// Values of stress boxes.
    pub boxes: &'a [i8],
    /// Aspects that fit the conflict.
    pub aspects: i32,
    /// Refresh of a player's character.
    pub refresh: i32,
}

impl GroupBase {
    /// Reads the keys of a group that all Fate systems share.
    pub(crate) fn read(reader: &mut Reader<'_>, grade: Grade, side: &Side) -> Self {
        reader.also_known(&[group::POLICY.name]);
        let players = side.player == RunBy::Pc;
        let fate = reader.get(&group::FATE_POINTS);
        if fate.is_some() && !players && grade != Grade::Player {
            let message = "the game master's fighters have no `fate_points` of their own";
            let help = "remove the key; the setting `rules.fp.gm_start` sets their shared pool";
            let origin = reader.key_origin(group::FATE_POINTS.name).clone();
            reader.note(Problem::new(&origin, message).help(help));
        }
        Self {
            count: reader.get(&group::COUNT).unwrap_or(1),
            grade,
            players,
            boxes: read_track(reader, &group::BOXES),
            slots: read_track(reader, &group::SLOTS),
            fate,
            aspects: reader.get(&group::ASPECTS),
            arrives: reader.get(&group::ARRIVES).unwrap_or(0),
        }
    }

    /// Whether these fighters draw on the game master's pool (FC-FP-06), as [`Hirelings`] says.
    fn uses_pool(&self, knobs: &FateKnobs) -> bool {
        self.grade != Grade::Player && (!self.players || knobs.hirelings == Hirelings::Pool)
    }

    /// Returns the fate points of each at the start, and its refresh. A new session gives a
    /// hireling what it started with, so that both are one number for it.
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

    /// Returns the slots of the sheet, the extreme one last, because rules about usual slots stop
    /// before it.
    pub(crate) fn slots(&self, knobs: &FateKnobs) -> InlineVec<Slot, MAX_SLOTS> {
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
        let given = |numbers: &Numbers| -> InlineVec<Slot, MAX_SLOTS> {
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
            (None, Grade::Nameless | Grade::Hazard) => InlineVec::new(),
        }
    }

    /// Makes a sheet for one fighter of the group, [prepared](Sheet::prepare).
    pub(crate) fn sheet<S>(
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
            mental_boxes: InlineVec::new(),
            two_tracks: false,
            gear: Gear::default(),
            soaks: [AbsorbTable::none(), AbsorbTable::none()],
            usual_slots: 0,
            game,
        };
        sheet.prepare(knobs);
        sheet
    }
}

/// Returns the seat number of a fighter: its side, group and place in the group, so that it keeps
/// its dice when other groups grow or shrink.
fn seat(side: usize, place: usize, number: usize) -> u32 {
    (side as u32) << 16 | (place as u32 & 0xFF) << 8 | (number as u32 & 0xFF)
}

/// Reads a group's `kind` with the word for each grade; notes any other word.
pub(crate) fn read_grade(
    reader: &mut Reader<'_>,
    kinds: &[(&str, Grade)],
    default: Grade,
) -> Grade {
    let words: Vec<&str> = kinds.iter().map(|(word, _)| *word).collect();
    let word = reader.word(group::KIND.name, &words);
    let found = word.and_then(|word| kinds.iter().find(|(known, _)| *known == word));
    found.map_or(default, |(_, grade)| *grade)
}
