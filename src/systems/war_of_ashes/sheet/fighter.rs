//! Fighters of War of Ashes as scenarios write them: approaches or lists, boxes, weight.

use super::approach::{self, APPROACHES, Approach, Approaches, Weapon};
use super::aspect_materials::Creature;
use super::keys::{RANKS, SIZES, approaches, group, scene};
use super::minion_skills::{Lists, SkillWord};
use super::place::Ground;
use super::sheet::{ALL_KINDS, Blows, Build, KINDS, WarSheet, best_table, kind_index};
use super::stress_boxes::{adapt_minion_boxes, default_boxes};
use super::stunt::StuntKind;
use super::stunt_reading;
use super::weapon_reach::Arms;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::sheet::fighter::{Defaults, GroupBase, Listing, read_grade};
use crate::kernels::fate::sheet::keys::scene::{ASPECTS, ZONES};
use crate::kernels::fate::sheet::series;
use crate::kernels::fate::sheet::sheet::{Grade, Sheet};
use crate::knob::Words;
use crate::scenario::keys::Key;
use crate::scenario::{Group, Node, Problem, Problems, Reader, RunBy, Side};
use crate::systems::war_of_ashes::knobs::all::WarKnobs;
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::rules::groups::{mob, swarm};
use crate::systems::war_of_ashes::state::groups_data::{GroupTraits, SceneExtras};
use crate::systems::war_of_ashes::state::maneuver_data::ManeuverSheet;

/// Returns the approach whose rating, attack and defence within its lock together promise most. Attack and defence
/// count double, because they last, while the rating decides a single roll.
fn best_roar(sheet: &WarSheet, locks: [Approaches; APPROACHES]) -> u8 {
    let Build::Full(ratings) = &sheet.build else { return 0 };
    let worth = |number: usize| {
        let best = |kind: RollKind| {
            let open = sheet.allowed[kind_index(kind)] & locks[number];
            sheet.best_of(open).map_or(-3, |at| i32::from(ratings[usize::from(at)]))
        };
        i32::from(ratings[number]) + 2 * best(RollKind::Attack) + 2 * best(RollKind::Defend)
    };
    // `max_by_key` keeps the last of equals; reversed, that is the first approach.
    (0..APPROACHES).rev().max_by_key(|&number| worth(number)).unwrap_or(0) as u8
}

const KINDS_OF_FIGHTER: &[(&str, Grade)] =
    &[("pc", Grade::Player), ("adversary", Grade::Main), ("minion", Grade::Nameless)];

/// Reads a group and makes its sheets ([`WarSheet`]), with the names of its stunts.
pub(crate) fn read_group(
    group: &Group,
    side: (usize, &Side),
    place: usize,
    (ambush, ground, peoples): (bool, &Ground<'_>, &mut Vec<String>),
    (knobs, locks): (&WarKnobs, [Approaches; APPROACHES]),
    problems: &mut Problems,
) -> (Vec<Sheet<WarSheet>>, Vec<String>) {
    let mut reader = Reader::new(&group.node, "a fighter group");
    let default = if side.1.player == RunBy::Pc { Grade::Player } else { Grade::Nameless };
    let grade = read_grade(&mut reader, KINDS_OF_FIGHTER, default);
    let mut base = GroupBase::read(&mut reader, grade, side.1);
    let kind = GroupTraits { boxed: base.boxes.is_some(), ..GroupTraits::read(&mut reader, grade) };
    let (mut weapon, mut arms) = Arms::read(&mut reader, knobs);
    let kinds = kinds_of_conflict(knobs);
    let creature = Creature::read(&mut reader);
    let zone = ground.read_group(&mut reader);
    let scene = series::read_scene(&mut reader, side.1);
    check_kind(&mut reader, grade);
    let mut build = if grade == Grade::Nameless {
        Build::Minion(read_lists(&mut reader, weapon))
    } else {
        Build::Full(read_approaches(&mut reader, knobs))
    };
    let (weights, rank) = read_weight(&mut reader, kind, knobs);
    // Commoners do not add up (WOA-SOC-03); people of one rank are one class.
    let stacks = reader.get(&group::STACKS).unwrap_or(rank != Some(COMMONER));
    let (craft, written) =
        read_maneuver_data(&mut reader, knobs, (kinds, kind.swarm.is_some()), peoples);
    // Reach means nothing if there are no zones, or if words can never become blows.
    if ground.has_zones() && kinds.contains(&ConflictKind::Physical) {
        (weapon, arms) = arms.reaching(weapon, &craft.stunts, knobs);
        if let Build::Minion(lists) = &mut build {
            lists.ranged = weapon == Weapon::Ranged;
        }
    }
    let least = knobs.craft.stunt.refresh_min.min(knobs.fate.refresh);
    let refresh = (knobs.fate.refresh - written.cost).max(least);
    reader.finish(problems);
    let conflict = knobs.fate.kind;
    let weight = weights[usize::from(conflict == ConflictKind::Mental)];
    let sizes: Vec<i32> = if kind.mob > 0 {
        mob::sizes(i32::from(kind.mob), knobs.band.mob.size).collect()
    } else {
        vec![0]
    };
    mob::check_weight(group, sizes[0], i32::from(weight), knobs, problems);
    let usual = kind.swarm.map(|size| knobs.band.mob.swarm_weights.at(usize::from(size)));
    if usual.is_some_and(|usual| usual != i32::from(weight)) {
        swarm::check_weight(group, i32::from(weight), problems);
    }
    let mut game = WarSheet {
        ranged: weapon == Weapon::Ranged,
        arms,
        creature,
        allowed: allowed(knobs, conflict, weapon),
        best: best_table(&build),
        weight,
        class: rank.map_or(place, |rank| FIRST_RANK + rank) as u8,
        stacks,
        roar_with: 0,
        order: order_ratings(&build, conflict, ambush, knobs),
        kind: GroupTraits { each: weight, ..kind },
        blows: Blows {
            weight: weights[0],
            allowed: allowed(knobs, ConflictKind::Physical, weapon),
            order: order_ratings(&build, ConflictKind::Physical, ambush, knobs),
        },
        craft,
        build,
    };
    game.roar_with = best_roar(&game, locks);
    let boxes = default_boxes(grade, &base, knobs);
    mob::check_boxes(group, boxes.len() as i32, sizes[0], knobs, problems);
    let aspects = match grade {
        Grade::Nameless => knobs.turn.minion_aspects,
        _ => knobs.fate.pc_aspects,
    };
    base.count *= sizes.len() as i32;
    let sheet = |number: usize| {
        let at = Listing { side: side.0, group: place, number };
        let defaults = Defaults { boxes: &boxes, aspects, refresh };
        let game = game.of_size(sizes[number % sizes.len()]);
        let sheet = base.sheet(&knobs.fate, group, at, &defaults, game);
        adapt_minion_boxes(Sheet { scene, zone, ..sheet }, knobs)
    };
    ((0..base.count as usize).map(sheet).collect(), written.names)
}

/// Checks that minions have lists of words, and all others approaches; keys of the other kind are an error that says
/// so.
fn check_kind(reader: &mut Reader<'_>, grade: Grade) {
    let (strays, message, help) = if grade == Grade::Nameless {
        let help =
            "write kind = \"adversary\" for a full sheet, or skilled = [\"fight\"] for a minion";
        (&[group::APPROACHES.name][..], "a minion has no approaches", help)
    } else {
        let help = "write kind = \"minion\" on a side of the game master, or approaches";
        (&[group::SKILLED.name, group::BAD.name][..], "only minions have lists of words", help)
    };
    for key in strays {
        if reader.has(key) {
            reader.also_known(&[key]);
            reader.note(Problem::new(reader.key_origin(key), message).help(help));
        }
    }
}

/// Returns the kinds that the conflict may take: words may become blows (WOA-SEQ-10).
fn kinds_of_conflict(knobs: &WarKnobs) -> &'static [ConflictKind] {
    match knobs.fate.kind {
        ConflictKind::Mental if knobs.band.escalates() => {
            &[ConflictKind::Mental, ConflictKind::Physical]
        }
        ConflictKind::Mental => &[ConflictKind::Mental],
        _ => &[ConflictKind::Physical],
    }
}

/// Reads the stunts and the properties of the weapon ([`ManeuverSheet`]).
fn read_maneuver_data(
    reader: &mut Reader<'_>,
    knobs: &WarKnobs,
    (kinds, swarm): (&[ConflictKind], bool),
    peoples: &mut Vec<String>,
) -> (ManeuverSheet, stunt_reading::Written) {
    let written = stunt_reading::read(reader, &knobs.craft, kinds, peoples);
    let deadly = reader.get(&group::DEADLY).unwrap_or(false);
    // Creatures that bite or sting drop nothing (IX-35).
    let natural = deadly || swarm;
    let actions = written.stunts.iter().filter(|stunt| stunt.kind == StuntKind::ExtraActions);
    let craft = ManeuverSheet {
        stunts: written.stunts.iter().copied().collect(),
        deadly: deadly && kinds.contains(&ConflictKind::Physical),
        heavy: reader.get(&group::HEAVY).unwrap_or(false),
        natural: reader.get(&group::NATURAL).unwrap_or(natural),
        people: reader
            .get(&group::PEOPLE)
            .map_or(0, |people| stunt_reading::number_of(people, peoples)),
        actions: actions.map(|stunt| stunt.value as u8).max().unwrap_or(0),
    };
    (craft, written)
}

fn read_approaches(reader: &mut Reader<'_>, knobs: &WarKnobs) -> [i8; APPROACHES] {
    let mut ratings = [0; APPROACHES];
    let Some(node) = reader.get(&group::APPROACHES) else {
        reader.need(
            &group::APPROACHES,
            "approaches = { careful = 1, clever = 0, flashy = 1, forceful = 2, quick = 3, sneaky = 2 }",
        );
        return ratings;
    };
    let mut inner = Reader::new(node, "the approaches");
    for (key, rating) in approaches::ALL.iter().zip(&mut ratings) {
        *rating = inner.whole(key.name(), -2..=knobs.turn.cap).unwrap_or(0) as i8;
    }
    let mut problems = Problems::new();
    inner.finish(&mut problems);
    for problem in &problems {
        let mut problem = problem.clone();
        if problem.help.is_none() {
            problem.help = Some("`rules.pc.cap` says how high an approach may be".to_owned());
        }
        reader.note(problem);
    }
    ratings
}

fn read_lists(reader: &mut Reader<'_>, weapon: Weapon) -> Lists {
    let mut list = |key: &Key<Words<SkillWord>>| {
        let words = reader.get(key);
        Lists::mask(words.iter().flat_map(|words| words.iter().copied()))
    };
    let (skilled, bad) = (list(&group::SKILLED), list(&group::BAD));
    let talk = reader.get(&group::TALK).unwrap_or("argue");
    let talk = SkillWord::from_name(talk).unwrap_or(SkillWord::Argue);
    let advantage = reader.get(&group::ADVANTAGE).unwrap_or(SkillWord::Fight);
    Lists {
        skilled,
        bad,
        talk: Lists::mask([talk]),
        advantage: Lists::mask([advantage]),
        ranged: weapon == Weapon::Ranged,
    }
}

/// Number of ranks at court in [`RANKS`]; the other ranks belong to a debate.
const COURT: usize = 4;

/// Place of the commoners among the [`RANKS`], below all others at court.
const COMMONER: usize = 3;

/// Class number of the first rank; the numbers below are for groups without a rank, a class each.
const FIRST_RANK: usize = 64 - RANKS.len();

/// Reads the weight among blows and among words: written, or by size or social rank (WOA-CHAR-18, WOA-SOC-01), or
/// that of the swarm. Also returns the number of the rank; `None` if there is none.
fn read_weight(
    reader: &mut Reader<'_>,
    kind: GroupTraits,
    knobs: &WarKnobs,
) -> ([i16; 2], Option<usize>) {
    let weights = &knobs.weight;
    let by_size = reader.get(&group::SIZE).and_then(|size| {
        SIZES.iter().position(|known| *known == size).map(|at| match at {
            1 => weights.person,
            _ => weights.by_size.at(at),
        })
    });
    let rank = reader.get(&group::RANK);
    let rank = rank.and_then(|rank| RANKS.iter().position(|name| *name == rank));
    let by_rank = rank.map(|rank| match rank.checked_sub(COURT) {
        None => weights.court.at(rank),
        Some(at) => weights.debate.at(at),
    });
    let written = reader.get(&group::WEIGHT);
    let social = reader.get(&group::SOCIAL_WEIGHT);
    let swarm = kind.swarm.map(|size| knobs.band.mob.swarm_weights.at(usize::from(size)));
    let physical = written.or(by_size).or(swarm).unwrap_or(weights.person);
    let mental = social.or(by_rank).or(swarm).unwrap_or(1);
    ([physical as i16, mental as i16], rank)
}

fn allowed(knobs: &WarKnobs, conflict: ConflictKind, weapon: Weapon) -> [Approaches; KINDS] {
    ALL_KINDS.map(|kind| match knobs.turn.availability {
        Availability::Table => match kind {
            RollKind::Move => mask(&knobs.ground.mover),
            RollKind::Oppose => mask(&knobs.ground.opposer),
            _ => approach::allowed(kind, conflict, weapon),
        },
        Availability::All | Availability::RandomK => approach::ALL,
    })
}

fn mask(approaches: &[Approach]) -> Approaches {
    approaches.iter().fold(0, |mask, approach| mask | 1 << *approach as u8)
}

/// Returns the ratings for the turn order (WOA-TURN-01 to 04, WOA-TURN-08); missing keys count 0.
fn order_ratings(build: &Build, conflict: ConflictKind, ambush: bool, knobs: &WarKnobs) -> [i8; 3] {
    let mental = conflict == ConflictKind::Mental;
    let turn = &knobs.turn;
    let keys = match (mental, ambush) {
        (true, _) => &turn.mental,
        (false, true) => &turn.ambush,
        (false, false) => &turn.physical,
    };
    let minion = |lists: &Lists, place: usize| {
        let word = match (place, mental, ambush) {
            (0, true, _) => SkillWord::Notice,
            (0, false, _) => SkillWord::Move,
            (_, true, _) => SkillWord::Argue,
            (_, false, true) => SkillWord::Stealth,
            (_, false, false) => SkillWord::Strength,
        };
        lists.order_rating(word, knobs)
    };
    std::array::from_fn(|place| match (build, keys.get(place)) {
        (_, None) => 0,
        (Build::Full(ratings), Some(key)) => ratings[*key as usize],
        (Build::Minion(lists), Some(_)) => minion(lists, place),
    })
}

/// Reads the entries of a scene: whether it is an ambush, the number of rests between two conflicts of a series, and
/// the props.
pub(crate) fn read_scene(node: &Node, problems: &mut Problems) -> (bool, u8, SceneExtras) {
    let mut reader = Reader::new(node, "the scene");
    reader.also_known(&[ZONES.name, ASPECTS.name, scene::STRAIGHT.name]);
    let ambush = reader.get(&scene::AMBUSH).unwrap_or(false);
    let rests = reader.get(&scene::RESTS).unwrap_or(0) as u8;
    let around = SceneExtras::read(&mut reader);
    reader.finish(problems);
    (ambush, rests, around)
}

/// Checks rules that only a whole group can break, once its sheet is made.
pub(crate) fn check_group(group: &Group, sheet: &Sheet<WarSheet>, problems: &mut Problems) {
    let weightless = sheet.game.weight == 0 && sheet.grade == Grade::Player;
    if weightless {
        let message = format!("`{}` has no weight", group.name);
        let help = "a player's character weighs at least 1 (WOA-CHAR-19)";
        problems.push(Problem::new(&group.origin, message).help(help));
    }
}
