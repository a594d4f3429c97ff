//! Characters as scenarios write them: skills, weapons, boxes (FF-LADR-01, FF-WPN, FF-NPC).

use super::knobs::FantasyKnobs;
use super::knobs::basics::ConflictKind;
use super::knobs::harm::{HarmModel, SocialTrack, Track};
use super::scene::Scene;
use super::skill::{SKILLS, Skill};

use super::state::{GM, MAX_FIGHTERS, PCS};
use super::{kinds::Either, knobs::fate::Third};
use crate::choices;
use crate::scenario::{Group, Player, Problem, Problems, Reader, Side};

/// Most boxes of a track.
pub const MOST_BOXES: i32 = 16;

choices! {
    /// What a character is (FF-NPC-01 to 03).
    pub enum Rank {
        /// A player's character.
        Pc = "pc",
        /// A full character of the game master.
        Gpc = "gpc",
        /// A character without a full sheet.
        Minion = "minion",
    }
}

choices! {
    /// Quality of a minion (FF-NPC-03).
    pub enum Grade {
        /// Average, +1.
        Average = "average",
        /// Fair, +2.
        Fair = "fair",
        /// Good, +3.
        Good = "good",
    }
}

choices! {
    /// How far a ranged weapon reaches (FF-RNG-01 to 03).
    pub enum Range {
        /// Short.
        Short = "short",
        /// Medium.
        Medium = "medium",
        /// Long.
        Long = "long",
    }
}

/// A character's sheet: what is known about it before the conflict.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name: `bandit 2`.
    pub name: String,
    /// The group of the scenario it comes from.
    pub group: String,
    /// Number of that group among all.
    pub group_number: usize,
    /// Number of its side.
    pub side: usize,
    /// Its camp: players or game master.
    pub camp: usize,
    /// Seat number for labelled draws; the same in every variant.
    pub seat: u32,
    /// What it is.
    pub rank: Rank,
    /// Ratings of all skills.
    pub ratings: [i8; SKILLS],
    /// Whether it leads its side.
    pub leader: bool,
    /// Where it stands at first.
    pub zone: u8,
    /// Whether it has a hand-to-hand weapon.
    pub armed: bool,
    /// Name of that weapon.
    pub weapon: String,
    /// Whether the first built-in aspect of the weapon is its reach.
    pub reach: bool,
    /// Built-in aspects of the weapon (FF-WPN-03).
    pub weapon_aspects: u8,
    /// Whether it has Weapon Specialisation (FF-WPN-04).
    pub specialist: bool,
    /// Whether it has a shield.
    pub shield: bool,
    /// Zones that its ranged weapon reaches, if it has one.
    pub range: Option<u8>,
    /// Whether its blocks are magic (FF-BLK-17).
    pub magic: bool,
    /// Boxes of its tracks: physical, mental, social.
    pub boxes: [u8; 3],
    /// Consequences that it can take.
    pub slots: u8,
    /// Those of them that it has from before (FF-HARM-11).
    pub earlier: u8,
    /// Fate points at the start.
    pub fate: u8,
    /// Own aspects that fit the conflict (FF-ASPC-09).
    pub aspects: u8,
    /// Combat Techniques (FF-WPN-05).
    pub techniques: u8,
    /// Rounds from the start in which it cannot defend (FF-DEF-03).
    pub helpless: u8,
    /// The skill that it always attacks with, if `skill.choice` fixes it.
    pub attack_skill: Option<Skill>,
    /// The skill that it always defends with, if `skill.choice` fixes it.
    pub defend_skill: Option<Skill>,
}

impl Sheet {
    /// Rating of a skill.
    #[inline]
    pub fn rating(&self, skill: Skill) -> i32 {
        i32::from(self.ratings[skill.number()])
    }

    /// Whether it is a minion.
    #[inline]
    pub fn is_minion(&self) -> bool {
        self.rank == Rank::Minion
    }
}

/// Where a group comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// Its side.
    pub side: &'a Side,
    /// Number of the side.
    pub side_number: usize,
    /// Number of the group among all.
    pub group_number: usize,
}

/// The camp of a side.
pub fn camp_of(side: &Side) -> usize {
    if side.player == Player::Pc { PCS } else { GM }
}

/// Reads a group and makes its sheets.
pub fn read_group(
    group: &Group,
    origin: Origin<'_>,
    (knobs, scene): (&FantasyKnobs, &Scene),
    problems: &mut Problems,
) -> Vec<Sheet> {
    let mut reader = Reader::new(&group.node, "a group of characters");
    reader.also_known(&["policy"]);
    let count = reader.whole("count", 0..=MAX_FIGHTERS as i32).unwrap_or(1);
    let sheet = read_sheet(&mut reader, group, origin, (knobs, scene));
    reader.finish(problems);
    let numbered = (0..count).map(|number| {
        let mut sheet = sheet.clone();
        if count > 1 {
            sheet.name = format!("{} {}", group.name, number + 1);
        }
        sheet.leader &= number == 0;
        sheet.seat |= number as u32 & 0xFF;
        sheet
    });
    numbered.collect()
}

fn read_sheet(
    reader: &mut Reader<'_>,
    group: &Group,
    origin: Origin<'_>,
    (knobs, scene): (&FantasyKnobs, &Scene),
) -> Sheet {
    let camp = camp_of(origin.side);
    let rank = read_rank(reader, camp);
    let quality = read_quality(reader, rank);
    let ratings = read_skills(reader, quality, knobs);
    let weapon_names = reader.texts("weapon_aspects").unwrap_or_default();
    let reach = reader.flag("reach").unwrap_or(false);
    let range = reader.choice("ranged").map(|range: Range| reach_of(range, knobs));
    let armed = reader.flag("armed").unwrap_or(true);
    let specialist = reader.flag("specialist").unwrap_or(false);
    let fight = &knobs.fight;
    let pinned = reader.whole("pinned", 0..=20).unwrap_or(fight.pinned);
    let disabled = reader.whole("disabled", 0..=20).unwrap_or(fight.disabled);
    let surprised = reader.flag("surprised").unwrap_or(fight.surprised);
    let surprised = if surprised { fight.surprise_rounds } else { 0 };
    let slots = if rank == Rank::Minion { knobs.npc.consequences } else { knobs.harm.slots };
    let numbers = (origin.side_number as u32) << 14 | (origin.group_number as u32 & 0x3F) << 8;
    Sheet {
        name: group.name.clone(),
        group: group.name.clone(),
        group_number: origin.group_number,
        side: origin.side_number,
        camp,
        seat: numbers,
        rank,
        leader: reader.flag("leader").unwrap_or(false),
        zone: read_zone(reader, scene),
        armed,
        weapon: reader.text("weapon").unwrap_or("weapon").to_owned(),
        reach,
        weapon_aspects: (weapon_names.len() as u8).max(u8::from(reach)).min(8),
        specialist,
        shield: reader.flag("shield").unwrap_or(false),
        range,
        magic: reader.flag("magic").unwrap_or(false),
        boxes: read_boxes(reader, rank, &ratings, quality, knobs),
        slots: slots as u8,
        earlier: reader.whole("consequences", 0..=slots).unwrap_or(0) as u8,
        fate: read_fate(reader, rank, knobs),
        aspects: reader.whole("aspects", 0..=10).unwrap_or(knobs.fate.usable) as u8,
        techniques: if specialist { knobs.weapon.techniques as u8 } else { 0 },
        helpless: pinned.max(disabled).max(surprised) as u8,
        attack_skill: reader.choice("attack_skill"),
        defend_skill: reader.choice("defend_skill"),
        ratings,
    }
}

fn read_rank(reader: &mut Reader<'_>, camp: usize) -> Rank {
    let plain = if camp == PCS { Rank::Pc } else { Rank::Gpc };
    let rank = reader.choice("kind").unwrap_or(plain);
    if (rank == Rank::Pc) != (camp == PCS) {
        let origin = reader.value_origin("kind").clone();
        let (message, help) = if camp == PCS {
            ("the players' side has no characters of the game master", "remove `kind`")
        } else {
            ("the game master's side has no player characters", "write \"gpc\" or \"minion\"")
        };
        reader.note(Problem::new(&origin, message).help(help));
        return plain;
    }
    rank
}

/// The rating of a minion for everything; a minion needs one.
fn read_quality(reader: &mut Reader<'_>, rank: Rank) -> Option<i32> {
    let grade = reader.choice::<Grade>("quality");
    if rank == Rank::Minion && grade.is_none() {
        reader.require("quality", "quality = \"fair\"");
    }
    if rank != Rank::Minion && grade.is_some() {
        let origin = reader.key_origin("quality").clone();
        let problem = Problem::new(&origin, "only minions have a quality");
        reader.note(problem.help("write kind = \"minion\", or give it skills"));
    }
    if rank == Rank::Minion { Some(grade.map_or(1, |grade| grade as i32 + 1)) } else { None }
}

/// Ratings: those of the sheet, the default for the others; a minion's quality for all.
fn read_skills(
    reader: &mut Reader<'_>,
    quality: Option<i32>,
    knobs: &FantasyKnobs,
) -> [i8; SKILLS] {
    let basic = &knobs.basic;
    let mut ratings = [quality.unwrap_or(basic.default_skill) as i8; SKILLS];
    let Some(node) = reader.table("skills") else { return ratings };
    if quality.is_some() {
        let problem = Problem::new(&node.origin, "a minion rolls its quality for everything");
        reader.note(problem.help("remove `skills`, or write kind = \"gpc\""));
        return ratings;
    }
    let mut inner = Reader::new(node, "skills");
    for (rating, skill) in ratings.iter_mut().zip(Skill::ALL) {
        if let Some(value) = inner.whole(skill.name(), basic.min_skill..=basic.max_skill) {
            *rating = value as i8;
        }
    }
    let mut problems = Problems::new();
    inner.finish(&mut problems);
    for problem in &problems {
        reader.note(problem.clone());
    }
    ratings
}

fn reach_of(range: Range, knobs: &FantasyKnobs) -> u8 {
    (match range {
        Range::Short => knobs.weapon.short,
        Range::Medium => knobs.weapon.medium,
        Range::Long => knobs.weapon.long,
    }) as u8
}

fn read_zone(reader: &mut Reader<'_>, scene: &Scene) -> u8 {
    let origin = reader.value_origin("zone").clone();
    let Some(name) = reader.text("zone") else { return 0 };
    if let Some(zone) = scene.zone(name) {
        return zone;
    }
    let known = scene.map.zones.iter().map(|zone| zone.name.as_str());
    reader.note(Problem::unknown(&origin, "zone", name, known));
    0
}

/// Lengths of the tracks (FF-HARM-02, 03, FF-NPC-03).
fn read_boxes(
    reader: &mut Reader<'_>,
    rank: Rank,
    ratings: &[i8; SKILLS],
    quality: Option<i32>,
    knobs: &FantasyKnobs,
) -> [u8; 3] {
    if let Some(boxes) = reader.whole("boxes", 0..=MOST_BOXES) {
        return [boxes as u8; 3];
    }
    if rank == Rank::Minion {
        let boxes = match knobs.npc.boxes {
            Either::Word(_) => quality.unwrap_or(1),
            Either::Number(number) => number,
        };
        return [boxes as u8; 3];
    }
    let harm = &knobs.harm;
    let base = match harm.model {
        HarmModel::DresdenAbsorb => harm.absorb_boxes,
        _ => harm.base_boxes,
    };
    let tier = |skill: Skill| match ratings[skill.number()] {
        ..=0 => 0,
        1 | 2 => 1,
        3 | 4 => 2,
        _ => 3,
    };
    let length = |skill| (base + harm.per_tier * tier(skill)).clamp(0, MOST_BOXES) as u8;
    let (body, mind) = (length(Skill::Endurance), length(Skill::Resolve));
    [body, mind, mind]
}

/// The track that a kind of conflict strikes (FF-ATK-07).
pub fn track_of(kind: ConflictKind, knobs: &FantasyKnobs) -> usize {
    let harm = &knobs.harm;
    let wanted = match kind {
        ConflictKind::Physical => Track::Physical,
        ConflictKind::Social | ConflictKind::Mental => Track::Mental,
    };
    let track = if harm.tracks.contains(&wanted) { wanted } else { harm.tracks[0] };
    let separate = kind == ConflictKind::Social && harm.social == SocialTrack::Separate;
    if separate { 2 } else { track as usize }
}

fn read_fate(reader: &mut Reader<'_>, rank: Rank, knobs: &FantasyKnobs) -> u8 {
    let fate = &knobs.fate;
    let start = match rank {
        Rank::Pc => match fate.start_pc {
            Either::Word(Third::Third) => fate.refresh / 3,
            Either::Number(number) => number,
        },
        Rank::Gpc => fate.start_gpc,
        Rank::Minion => fate.start_minion,
    };
    reader.whole("fate_points", 0..=20).unwrap_or(start) as u8
}
