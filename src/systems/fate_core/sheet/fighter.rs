//! Fighter groups of Fate Core as scenarios write them: grade, skills, stunts, boxes, gear.

use super::bodies;
use super::keys::group;
use super::reach::Reach;
use super::scene::Ground;
use super::sheet::{AGAINST, Bonus, CoreSheet, NamelessGrade, Played, Trained};
use super::skill::{self, SKILLS, Skill};
use super::stunt::{self, MAX_STUNTS, Stunt, StuntKind};
use super::toughness::Toughness;
use crate::inline_vec::InlineVec;
use crate::kernels::fate::Method;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::knobs::harm::HarmKnobs;
use crate::kernels::fate::sheet::fighter::{Defaults, GroupBase, Listing, read_grade, read_track};
use crate::kernels::fate::sheet::series::read_scene;
use crate::kernels::fate::sheet::sheet::Gear;
use crate::kernels::fate::sheet::sheet::{Grade, Harm, MAX_BOXES, MAX_SLOTS, Sheet};
use crate::kernels::fate::state::bodies::Body;
use crate::knob::{Numbers, Words};
use crate::scenario::{Group, Node, Problem, Problems, Reader, RunBy, Side};
use crate::system::NO_ARGUMENT;
use crate::systems::fate_core::knobs::all::{CoreKnobs, MentalCare, PhysicalCare, SheetKnobs};

/// Most stunts beyond the free ones (FC-FP-02).
const MOST_EXTRA_STUNTS: i32 = 2;

const KINDS: &[(&str, Grade)] = &[
    ("pc", Grade::Player),
    ("main", Grade::Main),
    ("supporting", Grade::Supporting),
    ("nameless", Grade::Nameless),
    ("hazard", Grade::Hazard),
];

/// Reads a group and makes its sheets, one for each of its fighters.
pub(crate) fn read_group(
    group: &Group,
    side: (usize, &Side),
    place: usize,
    (knobs, map, dark): (&CoreKnobs, &Ground<'_>, bool),
    problems: &mut Problems,
) -> Vec<Sheet<CoreSheet>> {
    let mut reader = Reader::new(&group.node, "a fighter group");
    let default = if side.1.player == RunBy::Pc { Grade::Player } else { Grade::Nameless };
    let grade = read_grade(&mut reader, KINDS, default);
    let mut base = GroupBase::read(&mut reader, grade, side.1);
    let nameless = read_nameless_grade(&mut reader, grade);
    let mut trained = read_skills(&mut reader, grade, knobs.fate.kind, &knobs.sheet);
    let (stunts, number) = stunt::read(&mut reader, knobs.stunt);
    let played = work_in(&mut trained, &stunts, (dark, map.map.has_zones()));
    let tough = Toughness { grade, nameless, ratings: trained.ratings };
    let (boxes, mental_boxes) = read_boxes(&mut reader, &mut base, group, &tough, knobs);
    let scene = read_scene(&mut reader, side.1);
    let gear = read_gear(&mut reader, &knobs.harm);
    let heals = stunts.iter().any(|stunt| stunt.kind == StuntKind::Healer);
    let (care, mental_care) = care(&mut reader, &trained, heals, knobs);
    let refresh = read_refresh(&mut reader, grade, number, knobs);
    if let Err(count) = tough.check(knobs, &base) {
        let message = format!("`{}` has {count} consequence slots", group.name);
        let help = format!("there is room for {MAX_SLOTS}: list fewer `slots`, or share them");
        reader.note(Problem::new(&group.origin, message).help(help));
    }
    let endless = reader.get(&group::ENDLESS).unwrap_or(false);
    let reach = Reach::read(&mut reader, &trained, knobs);
    let zone = map.zone_of(&mut reader).unwrap_or(map.default);
    let still = trained.still;
    let body = Body { still, ..bodies::read(&mut reader, grade, base.count) };
    let unarmed = reader.get(&group::BARE_HANDS).unwrap_or(false);
    let has = |kind: StuntKind| stunts.iter().any(|stunt| stunt.kind == kind);
    let sprints = has(StuntKind::Sprinter);
    let (first, guards) = (has(StuntKind::SuperSpeed), has(StuntKind::Guardian));
    reader.finish(problems);
    let aspects = match grade {
        Grade::Player | Grade::Main => knobs.fate.pc_aspects,
        Grade::Supporting => knobs.sheet.supporting_aspects,
        Grade::Nameless => knobs.sheet.nameless_aspects,
        Grade::Hazard => 0,
    };
    let sheet = trained.sheet(grade, reach, knobs);
    let mut game = sheet;
    (game.endless, game.body, game.stunts) = (endless, body, played);
    (game.care, game.mental_care) = (care, mental_care);
    (game.sprints, game.first, game.guards) = (sprints, first, guards);
    game.unarmed = unarmed;
    let sheets = (0..base.count as usize).map(|number| {
        let fate = &knobs.fate;
        let at = Listing { side: side.0, group: place, number };
        let defaults = Defaults { boxes: &boxes, aspects, refresh };
        let mut sheet = base.sheet(fate, group, at, &defaults, game);
        sheet.scene = scene;
        sheet.zone = zone;
        sheet.gear = gear;
        if grade == Grade::Player {
            let start = knobs.variant.pc_start.number().unwrap_or(refresh);
            sheet.fate = base.fate.unwrap_or(start) as i8;
        }
        tough.complete(&mut sheet, knobs, &mental_boxes, base.slots.is_some());
        sheet
    });
    sheets.collect()
}

/// Reads the boxes of the usual track, if the group lists none, and of the mental track (`mental_boxes`), which is
/// the usual one in a mental conflict.
fn read_boxes(
    reader: &mut Reader<'_>,
    base: &mut GroupBase,
    group: &Group,
    tough: &Toughness,
    knobs: &CoreKnobs,
) -> (Vec<i8>, Vec<i8>) {
    let mental = read_track(reader, &group::MENTAL_BOXES);
    if knobs.fate.kind == ConflictKind::Mental {
        base.boxes = mental.or(base.boxes);
    }
    let counted = |given: Numbers| Numbers::new(&knobs.track.counted(&given));
    base.boxes = base.boxes.map(counted);
    let mental = mental.map(counted);
    let boxes = tough.boxes(Harm::Usual, knobs);
    let nameless = tough.grade == Grade::Nameless;
    let derived = if nameless { Vec::new() } else { tough.boxes(Harm::Mental, knobs) };
    let longest = [(&boxes, base.boxes), (&derived, mental)];
    let too_long = longest.iter().find(|(boxes, given)| given.is_none() && boxes.len() > MAX_BOXES);
    if let Some((boxes, _)) = too_long {
        let message = format!("`{}` has {} stress boxes", group.name, boxes.len());
        let help = format!("a track has room for {MAX_BOXES}: shorten stress.base_boxes");
        reader.note(Problem::new(&group.origin, message).help(help));
    }
    (boxes, mental.map_or(derived, |given| given.to_vec()))
}

/// Reads ratings of weapon and armour, where the house rule of ratings is in play (FC-OPT-07); without a key the knobs
/// decide.
fn read_gear(reader: &mut Reader<'_>, knobs: &HarmKnobs) -> Gear {
    let weapon = reader.get(&group::WEAPON).unwrap_or(knobs.weapon);
    let armor = reader.get(&group::ARMOR).unwrap_or(knobs.armor);
    Gear { weapon: weapon as i8, armor: armor as i8 }
}

/// Works stunts into the sheet and returns the stunts left to be played. In the light no fighter slips away from shots;
/// in the dark only from distant ones, so that on a map with zones it depends on the attacker (FC-STU-11).
fn work_in(
    trained: &mut Trained,
    stunts: &[Stunt],
    (dark, zones): (bool, bool),
) -> InlineVec<Played, MAX_STUNTS> {
    let mut played = InlineVec::new();
    for (place, stunt) in stunts.iter().enumerate() {
        let slips = stunt.kind == StuntKind::SlipperyTarget;
        let left = if slips && (!dark || zones) { dark } else { !trained.work_in(stunt) };
        if left {
            played.push(Played { stunt: *stunt, place: place as u8 });
        }
    }
    played
}

/// Reads a fighter's methods of treating consequences, if it can: those of the conflict's kind, in a mixed conflict
/// physical and mental ones (FC-REC-05).
fn care(
    reader: &mut Reader<'_>,
    trained: &Trained,
    heals: bool,
    knobs: &CoreKnobs,
) -> (Option<Method>, Option<Method>) {
    let stunt = reader.get(&group::HEALER).unwrap_or(false) || heals;
    let medic = reader.get(&group::MEDIC);
    let with = |skill: Skill| {
        Some(Method { number: skill as u8, rating: i32::from(trained.ratings[skill as usize]) })
    };
    let physical = match knobs.care.physical {
        PhysicalCare::LoreStunt => with(Skill::Lore).filter(|_| stunt),
        PhysicalCare::Lore => with(Skill::Lore),
        PhysicalCare::Crafts => with(Skill::Crafts),
        PhysicalCare::Medic => medic.map(|rating| Method { number: NO_ARGUMENT, rating }),
        PhysicalCare::Nothing => None,
    };
    let mental = match knobs.care.mental {
        MentalCare::Empathy => with(Skill::Empathy),
        MentalCare::Rapport => with(Skill::Rapport),
        MentalCare::Stunt => with(Skill::Empathy).filter(|_| stunt),
    };
    if knobs.fate.kind == ConflictKind::Mental { (mental, None) } else { (physical, mental) }
}

/// Returns the refresh, less the cost of stunts beyond the free ones (FC-FP-02).
fn read_refresh(
    reader: &mut Reader<'_>,
    grade: Grade,
    number: Option<i32>,
    knobs: &CoreKnobs,
) -> i32 {
    let (full, free) = (knobs.fate.refresh, knobs.care.free_stunts);
    let Some(stunts) = number else { return full };
    let spelled = reader.get(&group::STUNTS).is_some_and(Node::is_table);
    if grade != Grade::Player && spelled {
        return full; // the game master's stunts are free
    }
    let over = (stunts - free).max(0);
    let least = knobs.care.refresh_min.min(full);
    let problem = if grade != Grade::Player {
        Some(("only players' characters pay for stunts", "remove `stunts`".to_owned()))
    } else if over > MOST_EXTRA_STUNTS || full - over < least {
        let most = free + MOST_EXTRA_STUNTS.min(full - least);
        Some(("this many stunts are too many", format!("with this refresh {most} are possible")))
    } else {
        None
    };
    if let Some((message, help)) = problem {
        let origin = reader.key_origin(group::STUNTS.name).clone();
        reader.note(Problem::new(&origin, message).help(&help));
    }
    (full - over).max(least)
}

fn read_nameless_grade(reader: &mut Reader<'_>, grade: Grade) -> NamelessGrade {
    let written = reader.get(&group::GRADE);
    if written.is_some() && grade != Grade::Nameless {
        let message = "only nameless characters have a `grade`";
        let help = "write kind = \"nameless\", or remove the grade";
        reader.note(Problem::new(reader.key_origin(group::GRADE.name), message).help(help));
    }
    written.unwrap_or(NamelessGrade::Fair)
}

/// Reads the fixed rating of a hazard, which stands for every roll it would make (FC-DEF-07): `false` if it has
/// skills instead. What strikes from it can be met like a blow or a threat.
fn read_rating(reader: &mut Reader<'_>, trained: &mut Trained, kind: ConflictKind) -> bool {
    let Some(rating) = reader.get(&group::RATING) else { return false };
    let with = match kind {
        ConflictKind::Physical | ConflictKind::Mixed => Skill::Fight,
        ConflictKind::Mental => Skill::Provoke,
    };
    for skill in [with, Skill::Physique, Skill::Athletics, Skill::Will] {
        trained.ratings[skill as usize] = rating as i8;
        trained.listed |= 1 << skill as u32;
    }
    trained.still = true;
    true
}

fn read_skills(
    reader: &mut Reader<'_>,
    grade: Grade,
    kind: ConflictKind,
    knobs: &SheetKnobs,
) -> Trained {
    let mut trained = Trained {
        ratings: [knobs.untrained as i8; SKILLS],
        listed: 0,
        attacks: 0,
        defends: 0,
        still: false,
        meets: [0; AGAINST],
        order: None,
        bonus: Bonus::NONE,
    };
    if grade == Grade::Hazard && read_rating(reader, &mut trained, kind) {
        return trained;
    }
    reader.need(&group::SKILLS, "skills = { fight = 3, athletics = 2 }");
    if let Some(node) = reader.get(&group::SKILLS) {
        let highest = if grade == Grade::Player { knobs.cap } else { 12 };
        let mut inner = Reader::new(node, "the skills");
        for (at, name) in skill::NAMES.iter().enumerate() {
            if let Some(rating) = inner.whole(name, -4..=highest) {
                trained.ratings[at] = rating as i8;
                trained.listed |= 1 << at;
            }
        }
        let mut problems = Problems::new();
        inner.finish(&mut problems);
        for problem in &problems {
            reader.note(problem.clone());
        }
    }
    let set = |words: Option<Words<Skill>>| words.map_or(0, |words| skill::set(&words));
    trained.attacks = set(reader.get(&group::ATTACK_SKILLS));
    trained.defends = set(reader.get(&group::DEFEND_SKILLS));
    trained
}
