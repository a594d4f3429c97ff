//! Characters as scenarios write them: skills, weapons, boxes (FF-LADR-01, FF-WPN, FF-NPC).

use super::scene::Scene;
use super::sheet::{Grade, Range, Rank, Sheet};
use super::skill::{SKILLS, Skill};
use crate::keys;
use crate::scenario::keys::{Table, Text, Texts};
use crate::scenario::{Group, Problem, Problems, Reader, RunBy, Side};
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::knobs::basics::ConflictKind;
use crate::systems::fate_fantasy::knobs::fate_points::Third;
use crate::systems::fate_fantasy::knobs::harm::{HarmModel, SocialTrack, Track};
use crate::systems::fate_fantasy::knobs::number_or_word::Either;
use crate::systems::fate_fantasy::state::conflict::{GM, MAX_FIGHTERS, PCS};

/// Most boxes of a track: [`Fighter::marks`](crate::systems::fate_fantasy::state::conflict::Fighter::marks)
/// has a bit for each.
pub(crate) const MOST_BOXES: i32 = 16;

keys! {
    /// A group of characters.
    pub(crate) mod group {
        /// The policy that plays the group.
        POLICY: Text = "policy", "", default "that of the side";
        /// Number of characters in the group.
        COUNT: i32 = "count", "", range 0..=MAX_FIGHTERS as i32, default "1";
        /// Kind of characters in a game master's group: full characters or minions.
        KIND: Rank = "kind", "FF-NPC-01, FF-NPC-02", default "pc for players, else gpc";
        /// Rating of a minion for every roll; required for minions, not allowed for other characters.
        QUALITY: Grade = "quality", "FF-NPC-03";
        /// Ratings of skills, such as { weapon_use = 3 }, within ladder.min_skill and
        /// ladder.max_skill.
        SKILLS: Table = "skills", "FF-LADR-01, FF-LADR-06", default "skill.default for each";
        /// Names of the aspects that are built into the character's weapons, hand-to-hand or ranged.
        WEAPON_ASPECTS: Texts = "weapon_aspects", "FF-WPN-03", default "none";
        /// Whether the hand-to-hand weapon is long; its reach is then one of its aspects.
        REACH: bool = "reach", "FF-WPN-03, FF-WPN-06", default "false";
        /// How far the ranged weapon reaches (range.short, range.medium, range.long in zones).
        RANGED: Range = "ranged", "FF-RNG-01, FF-RNG-02, FF-RNG-03", default "no ranged weapon";
        /// Whether the character has a hand-to-hand weapon; without one it fights with bare hands.
        ARMED: bool = "armed", "FF-SKIL-01, FF-WPN-07", default "true";
        /// Whether the character has Weapon Specialisation, and so may invoke the aspects of its weapon.
        SPECIALIST: bool = "specialist", "FF-WPN-04, FF-WPN-05", default "false";
        /// Number of rounds from the start in which the character is pinned down and may not defend.
        PINNED: i32 = "pinned", "FF-DEF-03", range 0..=20, default "state.pinned";
        /// Number of rounds from the start in which the character is disabled and may not defend.
        DISABLED: i32 = "disabled", "FF-DEF-03", range 0..=20, default "state.disabled";
        /// Whether the character is surprised and may not defend for surprise.rounds.
        SURPRISED: bool = "surprised", "FF-DEF-03", default "state.surprised";
        /// Whether the character leads its side; in a group of several, the first one does.
        LEADER: bool = "leader", "FF-INIT-09", default "false";
        /// Name of the zone in which the character starts.
        ZONE: Text = "zone", "FF-ZONE-01", default "the first zone";
        /// Name of the character's hand-to-hand weapon in transcripts.
        WEAPON: Text = "weapon", "FF-WPN-01", default "weapon";
        /// Whether the character has a shield, which the Shield skill needs.
        SHIELD: bool = "shield", "FF-SKIL-01", default "false";
        /// Whether the character's blocks are magic and may last longer (block.magic_uses).
        MAGIC: bool = "magic", "FF-BLK-17", default "false";
        /// Stress boxes in each of the character's tracks.
        BOXES: i32 = "boxes", "FF-HARM-02, FF-HARM-03, FF-NPC-03", range 0..=MOST_BOXES,
            default "by Endurance and Resolve; minions by quality";
        /// Consequences from before the conflict, which use up slots.
        CONSEQUENCES: i32 = "consequences", "FF-HARM-11", range 0..=5, default "0";
        /// Fate points at the start of the conflict.
        FATE_POINTS: i32 = "fate_points", "FF-ASPC-07, FF-ASPC-08", range 0..=20,
            default "fate.start_pc, fate.start_gpc or fate.start_minion";
        /// Number of the character's own aspects that fit this conflict.
        ASPECTS: i32 = "aspects", "FF-ASPC-09", range 0..=10,
            default "aspect.usable_per_conflict";
        /// Skill that the character always attacks with (skill.choice = fixed_per_character).
        ATTACK_SKILL: Skill = "attack_skill", "FF-SKIL-05", default "the best";
        /// Skill that the character always defends with (skill.choice = fixed_per_character).
        DEFEND_SKILL: Skill = "defend_skill", "FF-SKIL-05", default "the best";
    }
}

/// Side and numbers of a group, for its sheets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub side: &'a Side,
    /// Number of the side, [`Sheet::side`].
    pub side_number: usize,
    /// Number of the group among all, [`Sheet::group_number`].
    pub group_number: usize,
}

/// Returns the camp of a side: [`PCS`] if players run it, else [`GM`].
pub(crate) fn camp_of(side: &Side) -> usize {
    if side.player == RunBy::Pc { PCS } else { GM }
}

/// Reads a group and makes a [`Sheet`] for each of its fighters.
pub(crate) fn read_group(
    written: &Group,
    origin: Origin<'_>,
    (knobs, scene): (&FantasyKnobs, &Scene),
    problems: &mut Problems,
) -> Vec<Sheet> {
    let mut reader = Reader::new(&written.node, "a group of characters");
    reader.also_known(&[group::POLICY.name]);
    let count = reader.get(&group::COUNT).unwrap_or(1);
    let sheet = read_sheet(&mut reader, written, origin, (knobs, scene));
    reader.finish(problems);
    let numbered = (0..count).map(|number| {
        let mut sheet = sheet.clone();
        if count > 1 {
            sheet.name = format!("{} {}", written.name, number + 1);
        }
        sheet.leader &= number == 0;
        sheet.seat |= number as u32 & 0xFF;
        sheet
    });
    numbered.collect()
}

fn read_sheet(
    reader: &mut Reader<'_>,
    written: &Group,
    origin: Origin<'_>,
    (knobs, scene): (&FantasyKnobs, &Scene),
) -> Sheet {
    let camp = camp_of(origin.side);
    let rank = read_rank(reader, camp);
    let quality = read_quality(reader, rank);
    let ratings = read_skills(reader, quality, knobs);
    let weapon_names = reader.get(&group::WEAPON_ASPECTS).unwrap_or_default();
    let reach = reader.get(&group::REACH).unwrap_or(false);
    let range = reader.get(&group::RANGED).map(|range| reach_of(range, knobs));
    let armed = reader.get(&group::ARMED).unwrap_or(true);
    let specialist = reader.get(&group::SPECIALIST).unwrap_or(false);
    let fight = &knobs.fight;
    let pinned = reader.get(&group::PINNED).unwrap_or(fight.pinned);
    let disabled = reader.get(&group::DISABLED).unwrap_or(fight.disabled);
    let surprised = reader.get(&group::SURPRISED).unwrap_or(fight.surprised);
    let surprised = if surprised { fight.surprise_rounds } else { 0 };
    let slots = if rank == Rank::Minion { knobs.npc.consequences } else { knobs.harm.slots };
    let numbers = (origin.side_number as u32) << 14 | (origin.group_number as u32 & 0x3F) << 8;
    Sheet {
        name: written.name.clone(),
        group: written.name.clone(),
        group_number: origin.group_number,
        side: origin.side_number,
        camp,
        seat: numbers,
        rank,
        leader: reader.get(&group::LEADER).unwrap_or(false),
        zone: read_zone(reader, scene),
        armed,
        weapon: reader.get(&group::WEAPON).unwrap_or("weapon").to_owned(),
        reach,
        weapon_aspects: (weapon_names.len() as u8).max(u8::from(reach)).min(8),
        specialist,
        shield: reader.get(&group::SHIELD).unwrap_or(false),
        range,
        magic: reader.get(&group::MAGIC).unwrap_or(false),
        boxes: read_boxes(reader, rank, &ratings, quality, knobs),
        slots: slots as u8,
        earlier: reader.whole(group::CONSEQUENCES.name, 0..=slots).unwrap_or(0) as u8,
        fate: read_fate(reader, rank, knobs),
        aspects: reader.get(&group::ASPECTS).unwrap_or(knobs.fate.usable) as u8,
        techniques: if specialist { knobs.weapon.techniques as u8 } else { 0 },
        helpless: pinned.max(disabled).max(surprised) as u8,
        attack_skill: reader.get(&group::ATTACK_SKILL),
        defend_skill: reader.get(&group::DEFEND_SKILL),
        ratings,
    }
}

fn read_rank(reader: &mut Reader<'_>, camp: usize) -> Rank {
    let plain = if camp == PCS { Rank::Pc } else { Rank::Gpc };
    let rank = reader.get(&group::KIND).unwrap_or(plain);
    if (rank == Rank::Pc) != (camp == PCS) {
        let origin = reader.value_origin(group::KIND.name).clone();
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

/// Reads the rating of a minion for everything; a minion without one is a problem, because no other rating
/// has an effect.
fn read_quality(reader: &mut Reader<'_>, rank: Rank) -> Option<i32> {
    let grade = reader.get(&group::QUALITY);
    if rank == Rank::Minion && grade.is_none() {
        reader.need(&group::QUALITY, "quality = \"fair\"");
    }
    let says_minion = reader.get(&group::KIND) == Some(Rank::Minion);
    if rank != Rank::Minion && !says_minion && grade.is_some() {
        let origin = reader.key_origin(group::QUALITY.name).clone();
        let problem = Problem::new(&origin, "only minions have a quality");
        reader.note(problem.help("write kind = \"minion\", or give it skills"));
    }
    if rank == Rank::Minion { Some(grade.map_or(1, |grade| grade as i32 + 1)) } else { None }
}

/// Reads the ratings: from the sheet, and `skill.default` for the others; a minion has its quality for all.
fn read_skills(
    reader: &mut Reader<'_>,
    quality: Option<i32>,
    knobs: &FantasyKnobs,
) -> [i8; SKILLS] {
    let basic = &knobs.basic;
    let mut ratings = [quality.unwrap_or(basic.default_skill) as i8; SKILLS];
    let Some(node) = reader.get(&group::SKILLS) else { return ratings };
    if quality.is_some() {
        let problem = Problem::new(&node.origin, "a minion rolls its quality for everything");
        reader.note(problem.help("remove `skills`, or write kind = \"gpc\""));
        return ratings;
    }
    let mut inner = Reader::new(node, group::SKILLS.name);
    for (rating, skill) in ratings.iter_mut().zip(Skill::ALL) {
        if let Some(value) = inner.whole(skill.name(), basic.min_skill..=basic.max_skill) {
            *rating = value as i8;
        }
    }
    let mut problems = Problems::new();
    inner.finish(&mut problems);
    for problem in &problems {
        let mut problem = problem.clone();
        if problem.help.is_none() {
            problem.help =
                Some("`rules.ladder.min_skill` and `ladder.max_skill` say how far".to_owned());
        }
        reader.note(problem);
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
    let origin = reader.value_origin(group::ZONE.name).clone();
    let Some(name) = reader.get(&group::ZONE) else { return 0 };
    if let Some(zone) = scene.zone(name) {
        return zone;
    }
    let known = scene.map.zones.iter().map(|zone| zone.name.as_str());
    reader.note(Problem::unknown(&origin, "zone", name, known));
    0
}

/// Reads the lengths of the tracks: without the key `minion.boxes`, or `stress.base_boxes` and skills
/// (FF-HARM-02, 03, FF-NPC-03).
fn read_boxes(
    reader: &mut Reader<'_>,
    rank: Rank,
    ratings: &[i8; SKILLS],
    quality: Option<i32>,
    knobs: &FantasyKnobs,
) -> [u8; 3] {
    if let Some(boxes) = reader.get(&group::BOXES) {
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

/// Returns the track that a kind of conflict strikes, by `harm.tracks` (FF-ATK-07).
pub(crate) fn track_of(kind: ConflictKind, knobs: &FantasyKnobs) -> usize {
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
    reader.get(&group::FATE_POINTS).unwrap_or(start) as u8
}
