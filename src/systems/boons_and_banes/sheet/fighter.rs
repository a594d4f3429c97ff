//! Participants as scenarios write them: ratings, training, traits, Boons, Banes, Preparations.

use super::gear::{Prep, Property};
use super::keys::group;
use super::talents::Talent;
use super::terms::{APPROACHES, Approach, Disposition, SKILLS, Skill, Training};
use crate::inline_vec::InlineVec;
use crate::scenario::keys::{Key, Texts};
use crate::scenario::{Group, Origin, Problem, Problems, Reader, RunBy, Side};
use crate::systems::boons_and_banes::knobs::BoonsKnobs;
use crate::systems::boons_and_banes::knobs::favour::Hidden;
use crate::systems::boons_and_banes::knobs::series::EnduringSource;
use crate::systems::boons_and_banes::state::conflict::{
    Fighter, MOST_HELD, MOST_PREPS, NOBODY, Object, Trait, tie,
};

/// Highest rating of a Boon, Bane or Preparation in a scenario.
const MOST_OBJECT: i32 = 20;
/// Keys of trainings, in the order of [`Skill`] numbers.
pub(crate) const TRAININGS: [&Key<Training>; SKILLS] = [
    &group::INFLUENCE,
    &group::FIGHT,
    &group::MANEUVER,
    &group::WILDERNESS,
    &group::CRAFT,
    &group::RESOURCES,
];

/// A participant as the scenario describes it, before the conflict.
/// [`Figures`](super::sheet::Figures) has the numbers that play reads often.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Name, such as `guard 2`.
    pub name: String,
    pub group: String,
    pub team: usize,
    /// Seat number for labelled draws; the same in every variant, so that variants share dice.
    pub seat: u32,
    pub ratings: [u8; APPROACHES],
    /// Training in each Skill, as the number of a [`Training`].
    pub training: [u8; SKILLS],
    /// [`Disposition`], which decides the Approaches that its attacks force.
    pub disposition: Disposition,
    /// Whether the scenario makes it captain.
    pub captain: bool,
    /// Whether Approaches modify its dice (BB-DICE-08).
    pub modifies: bool,
    /// Whether failed rolls give it Favour: of adversaries `favour.adversaries` decides
    /// (BB-FAV-04).
    pub gains_favour: bool,
    /// Whether doom gives it Favour: of adversaries `laststand.favour_adversaries` decides
    /// (BB-FAV-06).
    pub doom_favour: bool,
    /// Extra dice on every roll (BB-DICE-12).
    pub bonus: u8,
    pub preps: InlineVec<Prep, MOST_PREPS>,
    /// Bit set of its [`Talent`]s; empty while `talents.enabled` is off (BB-TAL).
    pub talents: u32,
    /// Whether rules look at what its dice show besides successes, see [`watches`].
    pub watches: bool,
    /// The conflict of a series in which it takes part; 0: every one.
    pub conflict: u8,
    /// Whether it is an adversary (BB-ADV-01, BB-TRAIT-05).
    pub adversary: bool,
    pub unreachable: Vec<String>,
    /// Bit set of the participants that it cannot reach: [`check_reach`](super::setup) makes it of
    /// [`Sheet::unreachable`].
    pub beyond: u64,
    /// State in which it starts.
    pub start: Fighter,
}

/// Names that scenarios give to things. Rules know them by number, so that the state has a fixed
/// size.
#[derive(Clone, Debug, Default)]
pub struct Names(pub Vec<String>);

impl Names {
    /// Returns the number of a name, a new one for a new name.
    pub fn number(&mut self, name: &str) -> u8 {
        let known = self.0.iter().position(|known| known == name);
        let number = known.unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        number.min(254) as u8
    }
}

pub(crate) struct Reading<'a> {
    pub knobs: &'a BoonsKnobs,
    /// Names so far; reading adds to them.
    pub names: &'a mut Names,
    /// Teams but that of the group, a bit for each: hidden things are hidden from these.
    pub others: u8,
}

/// Reads a group and makes a [`Sheet`] for each of its participants.
pub(crate) fn read_group(
    group: &Group,
    side: (&Side, usize, usize),
    reading: &mut Reading<'_>,
    problems: &mut Problems,
) -> Vec<Sheet> {
    let mut reader = Reader::new(&group.node, "a group of participants");
    reader.also_known(&[group::POLICY.name]);
    let count = reader.get(&group::COUNT).unwrap_or(1);
    let sheet = read_sheet(&mut reader, group, side, reading);
    reader.finish(problems);
    let numbered = (0..count).map(|number| {
        let mut sheet = sheet.clone();
        if count > 1 {
            sheet.name = format!("{} {}", group.name, number + 1);
        }
        sheet.captain &= number == 0;
        sheet.seat |= number as u32 & 0xFF;
        sheet
    });
    numbered.collect()
}

fn read_sheet(
    reader: &mut Reader<'_>,
    group: &Group,
    (side, team, place): (&Side, usize, usize),
    reading: &mut Reading<'_>,
) -> Sheet {
    let knobs = reading.knobs;
    let pc = side.player == RunBy::Pc;
    let ratings = [&group::VIGOR, &group::INTUITION, &group::REASON]
        .map(|key| reader.get(key).unwrap_or(3) as u8);
    let training = TRAININGS.map(|key| reader.get(key).unwrap_or(Training::Untrained) as u8);
    let mut start = Fighter {
        favour: reader.get(&group::FAVOUR).unwrap_or(knobs.favour.start) as u8,
        ..Fighter::default()
    };
    let hides = knobs.favour.hidden;
    read_traits(reader, &mut start, reading, hides);
    let (preps, adversary) =
        (read_preps(reader, reading), reader.get(&group::ADVERSARY).unwrap_or(!pc));
    let preps = with_natural(preps, &start, adversary && knobs.favour.trait_as_floor);
    for (place, prep) in preps.iter().enumerate() {
        start.preps[place] = prep.rating;
    }
    read_objects(reader, &mut start, reading, hides);
    read_conditions(reader, &mut start, reading, hides);
    let talents = read_talents(reader, knobs.module.talents);
    let texts = reader.get(&group::UNREACHABLE).unwrap_or_default();
    Sheet {
        name: group.name.clone(),
        group: group.name.clone(),
        team,
        seat: (team as u32) << 16 | (place as u32 & 0xFF) << 8,
        ratings,
        training,
        disposition: reader.get(&group::DISPOSITION).unwrap_or(Disposition::I),
        captain: reader.get(&group::CAPTAIN).unwrap_or(false),
        adversary,
        modifies: reader.get(&group::USES_MODIFIERS).unwrap_or(true),
        gains_favour: reader.get(&group::GAINS_FAVOUR).unwrap_or(pc || knobs.favour.adversaries),
        doom_favour: pc || knobs.ending.favour_adversaries,
        bonus: reader.get(&group::BONUS_DICE).unwrap_or(if pc { knobs.dice.bonus_die } else { 0 })
            as u8,
        talents,
        watches: watches(talents, &preps),
        preps,
        conflict: reader.get(&group::CONFLICT).unwrap_or(0) as u8,
        unreachable: texts.iter().map(|(text, _)| (*text).to_owned()).collect(),
        beyond: 0,
        start,
    }
}

/// Reads traits, detrimental ones, hidden detrimental ones and Legacies (BB-TRAIT-01, BB-LEG-01).
fn read_traits(
    reader: &mut Reader<'_>,
    start: &mut Fighter,
    reading: &mut Reading<'_>,
    hides: Hidden,
) {
    let most = reading.knobs.favour.trait_max;
    for (key, flaw, hidden) in [
        (&group::TRAITS, false, false),
        (&group::FLAWS, true, false),
        (&group::HIDDEN_FLAWS, true, true),
    ] {
        let hidden = if hidden && hides != Hidden::None { reading.others } else { 0 };
        for (text, origin) in reader.get(key).unwrap_or_default() {
            let Some(named) = Named::read(text, most) else {
                reader.note(unreadable(origin, key, most, "\"Swift 2\""));
                continue;
            };
            let name = reading.names.number(&named.name);
            let made = Trait { rating: named.rating, flaw, name, hidden };
            if !named.words.is_empty() || !start.traits.push(made) {
                reader.note(unreadable(origin, key, most, "\"Swift 2\""));
            }
        }
    }
    start.legacies = [&group::LEGACY_VIGOR, &group::LEGACY_INTUITION, &group::LEGACY_REASON]
        .map(|key| reader.get(key).unwrap_or(0) as u8);
}

/// Reads Boons and Banes from before the conflict (BB-ENDU-01, BB-POS-14).
fn read_objects(
    reader: &mut Reader<'_>,
    start: &mut Fighter,
    reading: &mut Reading<'_>,
    hides: Hidden,
) {
    let lasting = reading.knobs.series.sources.contains(&EnduringSource::Scenario);
    let hint = "\"Well Rested 2 vigor enduring\" or \"Hidden from Sight 3 intuition\"";
    for (key, is_boon, secret) in [
        (&group::BOONS, true, false),
        (&group::BANES, false, false),
        (&group::HIDDEN_BANES, false, true),
    ] {
        let hidden = if secret && hides == Hidden::All { reading.others } else { 0 };
        for (text, origin) in reader.get(key).unwrap_or_default() {
            let read = Named::read(text, MOST_OBJECT).and_then(|named| {
                let enduring = named.words.iter().any(|word| word == "enduring") && lasting;
                let ties: Vec<&String> =
                    named.words.iter().filter(|word| *word != "enduring").collect();
                let bond = match ties.as_slice() {
                    [one] => tie_of(one)?,
                    _ => return None,
                };
                let (rating, maker) = (named.rating, NOBODY);
                let name = reading.names.number(&named.name);
                let made = Object { rating, tie: bond, enduring, maker, name, ..Object::default() };
                Some(Object { hidden, ..made })
            });
            let list = if is_boon { &mut start.boons } else { &mut start.banes };
            if !read.is_some_and(|object| list.push(object)) {
                reader.note(unreadable(origin, key, MOST_OBJECT, hint));
            }
        }
    }
}

/// Whether talents or properties need the faces of a participant's dice; for all others they need
/// not be drawn.
fn watches(talents: u32, preps: &InlineVec<Prep, MOST_PREPS>) -> bool {
    let readers = [Talent::Stubborn, Talent::Juggernaut, Talent::Slayer];
    let gear = |prep: &Prep| prep.has(Property::Deadly) || prep.has(Property::Reliable);
    readers.iter().any(|talent| talents & talent.bit() != 0) || preps.iter().any(gear)
}

fn read_preps(reader: &mut Reader<'_>, reading: &mut Reading<'_>) -> InlineVec<Prep, MOST_PREPS> {
    let mut preps = InlineVec::new();
    for (text, origin) in reader.get(&group::PREPARATIONS).unwrap_or_default() {
        let read = Named::read(text, MOST_OBJECT).and_then(|named| {
            let (mut uses, mut properties) = (0_u16, 0);
            for word in &named.words {
                match tie_of(word) {
                    Some(tie) => uses |= 1 << tie,
                    None => properties |= Property::from_name(word)?.bit(),
                }
            }
            let acts = reading.knobs.module.gear && reading.knobs.favour.preps;
            let properties = if acts { properties } else { 0 };
            let name = reading.names.number(&named.name);
            Some(Prep { name, rating: named.rating, uses, natural: false, properties })
        });
        if !read.is_some_and(|prep| preps.push(prep)) {
            let hint = "\"Axe 2 fight vigor attack deadly\"";
            reader.note(unreadable(origin, &group::PREPARATIONS, MOST_OBJECT, hint));
        }
    }
    preps
}

/// Returns the Preparations with the helpful traits of an adversary, which act as Preparations that
/// do not wear (`adversary.trait_as_floor`, BB-ADV-01).
fn with_natural(
    mut preps: InlineVec<Prep, MOST_PREPS>,
    start: &Fighter,
    is_on: bool,
) -> InlineVec<Prep, MOST_PREPS> {
    for it in start.traits.iter().filter(|it| is_on && !it.flaw) {
        let (name, rating) = (it.name, it.rating);
        preps.push(Prep { name, rating, natural: true, ..Prep::default() });
    }
    preps
}

fn read_conditions(
    reader: &mut Reader<'_>,
    start: &mut Fighter,
    reading: &mut Reading<'_>,
    hides: Hidden,
) {
    let favour = &reading.knobs.favour;
    let kind = favour.type_by_skill[reading.knobs.position.relevant as usize] as usize;
    let slots = slots(reading.knobs);
    for (size, key) in [&group::MINOR, &group::MODERATE, &group::MAJOR].into_iter().enumerate() {
        let taken = reader.get(key).unwrap_or(0) as u8;
        start.conditions[kind][size] = taken.min(slots[size]);
    }
    let by_kind = [&group::PHYSICAL, &group::MENTAL, &group::WORLDLY];
    for (kind, key) in by_kind.into_iter().enumerate() {
        let taken = reader.get(key);
        for (size, taken) in taken.iter().flat_map(|taken| taken.iter()).enumerate() {
            start.conditions[kind][size] = (*taken as u8).min(slots[size]);
        }
    }
    if reader.get(&group::HIDDEN_CONDITIONS).unwrap_or(false) && hides == Hidden::All {
        for size in 0..3 {
            let has = start.conditions.iter().any(|kind| kind[size] > 0);
            start.unknown[size] = if has { reading.others } else { 0 };
        }
    }
}

/// Returns the slots by size, `conditions.slots`, up to `conditions.max_rating` (BB-COND-01, 02).
pub(crate) fn slots(knobs: &BoonsKnobs) -> [u8; 3] {
    let favour = &knobs.favour;
    let by_size = [favour.minor, favour.moderate, favour.major];
    std::array::from_fn(
        |size| {
            if (size as i32) < favour.max_condition { by_size[size] as u8 } else { 0 }
        },
    )
}

/// A text such as `Well Rested 2 enduring`: a name, a rating, further words.
struct Named {
    name: String,
    rating: u8,
    words: Vec<String>,
}

impl Named {
    fn read(text: &str, most: i32) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let place = words.iter().rposition(|word| word.parse::<i32>().is_ok())?;
        let rating = words[place].parse().ok().filter(|rating| (1..=most).contains(rating))?;
        let name = words[..place].join(" ");
        let words = words[place + 1..].iter().map(|word| word.to_lowercase()).collect();
        (!name.is_empty()).then_some(Self { name, rating: rating as u8, words })
    }
}

/// Returns the number of the [`tie`](crate::systems::boons_and_banes::state::conflict::tie) that a
/// word names; `None` if it names none.
pub(crate) fn tie_of(word: &str) -> Option<u8> {
    let approach = Approach::from_name(word).map(|approach| approach as u8);
    let skill = || Skill::from_name(word).map(|skill| tie::SKILL + skill as u8);
    approach.or_else(skill).or(match word {
        "attack" => Some(tie::ATTACK),
        "defend" => Some(tie::DEFEND),
        _ => None,
    })
}

fn unreadable(origin: &Origin, key: &Key<Texts>, most: i32, hint: &str) -> Problem {
    let message = format!("this does not fit `{}`", key.name);
    let help = format!(
        "write a name, a rating from 1 to {most} and what it is for, such as {hint}; there is \
         room for {MOST_HELD}"
    );
    Problem::new(origin, message).help(help)
}

impl Sheet {
    /// Whether a participant has a talent that acts, that is, while `talents.enabled` is on.
    pub fn has(&self, talent: Talent) -> bool {
        self.talents & talent.bit() != 0
    }
}

/// Reads the talents of a group; while `talents.enabled` is off they are checked, but have no
/// effect.
pub(crate) fn read_talents(reader: &mut Reader<'_>, enabled: bool) -> u32 {
    let mut talents = 0;
    for (text, origin) in reader.get(&group::TALENTS).unwrap_or_default() {
        if let Some(talent) = Talent::from_name(text) {
            talents |= talent.bit();
        } else {
            let known = Talent::ALL.iter().map(|talent| talent.name());
            reader.note(Problem::unknown(origin, "talent", text, known));
        }
    }
    if enabled { talents } else { 0 }
}
