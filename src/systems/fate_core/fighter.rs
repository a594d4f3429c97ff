//! Fighters of Fate Core as scenarios write them: skills, grade, boxes, slots.

use super::knobs::{CoreKnobs, MentalCare, PhysicalCare, SheetKnobs};
use super::place::Reach;
use super::scene::Ground;
use super::skill::{self, SKILLS, Skill, Skills};
use super::toughness::Toughness;
use super::track_knobs::Opening;
use crate::choices;
use crate::kernels::fate::fighter::{Defaults, GroupBase, Place, read_grade};
use crate::kernels::fate::gear::Gear;
use crate::kernels::fate::harm_knobs::HarmKnobs;
use crate::kernels::fate::knobs::ConflictKind;
use crate::kernels::fate::sheet::{Grade, Harm, MAX_BOXES, MAX_SLOTS, Sheet};
use crate::kernels::fate::{Method, RollKind};
use crate::knob::{Numbers, NumbersRange, Words, WordsRange};
use crate::scenario::{Group, Player, Problem, Problems, Reader, Side};
use crate::system::NO_ARGUMENT;

/// Most conflicts of a series.
pub const MOST_SCENES: i32 = 12;

/// Most stunts beyond the free ones (FC-FP-02).
const MOST_EXTRA_STUNTS: i32 = 2;

/// What an action can be made with: every skill, or nothing in particular.
const AGAINST: usize = SKILLS + 1;

/// What Fate Core adds to a sheet. Every best method is worked out beforehand, so that a roll
/// costs a look at a table.
#[derive(Clone, Copy, Debug)]
pub struct CoreSheet {
    /// Ratings of all skills, those that are not on the sheet included (FC-DICE-03).
    pub ratings: [i8; SKILLS],
    /// Whether it is a supporting character (FC-NPC-14).
    pub supporting: bool,
    /// Whether another takes its place once it is out.
    pub endless: bool,
    /// Ratings that decide the turn order (FC-ORD-01 to 03).
    pub order: [i8; 3],
    /// What it treats consequences with, in a mixed conflict physical ones (FC-REC-05).
    pub care: Option<Method>,
    /// What reaches how far.
    pub reach: Reach,
    movement: Choice,
    /// What it treats the mental consequences of a mixed conflict with.
    pub mental_care: Option<Method>,
    /// Its best attack of each kind of harm; in a conflict of one kind twice the same.
    pub attack_by: [Option<Method>; 2],
    attack: Choice,
    create: Choice,
    overcome: Choice,
    oppose: Choice,
    defend: [Choice; AGAINST],
    defend_create: [Choice; AGAINST],
}

/// The skills that may be named for a roll, and the best that is taken if none is named.
#[derive(Clone, Copy, Debug)]
struct Choice {
    best: Method,
    open: Skills,
}

impl CoreSheet {
    /// The best method for a roll. `against` is the number of the skill that is defended against.
    #[inline]
    pub fn best(&self, kind: RollKind, against: u8) -> Option<Method> {
        self.choice(kind, against).map(|choice| choice.best)
    }

    /// The best of these skills; the first among equals.
    pub fn best_of(&self, skills: Skills) -> Method {
        let members = (0..SKILLS).rev().filter(|at| skills >> at & 1 == 1);
        members.max_by_key(|&at| self.ratings[at]).map_or(Method::NONE, |at| Method {
            number: at as u8,
            rating: i32::from(self.ratings[at]),
        })
    }

    /// The method with this skill, if it serves for the roll.
    pub fn named(&self, kind: RollKind, number: u8, against: u8) -> Option<Method> {
        let open = self.choice(kind, against)?.open;
        let rating = i32::from(*self.ratings.get(usize::from(number))?);
        (open >> number & 1 == 1).then_some(Method { number, rating })
    }

    #[inline]
    fn choice(&self, kind: RollKind, against: u8) -> Option<&Choice> {
        let met = usize::from(against).min(SKILLS);
        Some(match kind {
            RollKind::Attack => &self.attack,
            RollKind::Defend => &self.defend[met],
            RollKind::DefendCreate => &self.defend_create[met],
            RollKind::Create { .. } => &self.create,
            RollKind::Overcome => &self.overcome,
            RollKind::Move => &self.movement,
            RollKind::Oppose => &self.oppose,
            RollKind::Roar => return None,
        })
    }
}

/// Skills as a group writes them.
#[derive(Clone, Copy, Debug)]
pub struct Trained {
    ratings: [i8; SKILLS],
    pub(super) listed: Skills,
    /// Skills that attack by a stunt or the setting (FC-ATK-02).
    pub(super) attacks: Skills,
    /// Skills that defend in the same way.
    defends: Skills,
}

impl Trained {
    /// The best of these skills; among equals one that is on the sheet, then the first.
    fn choice(&self, best_of: Skills, open: Skills) -> Choice {
        let key = |at: &usize| (self.ratings[*at], self.listed >> at & 1);
        let members = (0..SKILLS).rev().filter(|at| best_of >> at & 1 == 1);
        let best = members.max_by_key(key).map_or(Method::NONE, |at| Method {
            number: at as u8,
            rating: i32::from(self.ratings[at]),
        });
        Choice { best, open }
    }

    /// A choice among defences for every skill that can be met; `meets` says what meets it. Where
    /// it is not known what is met, everything counts that meets anything in `any`.
    fn defences(&self, any: Skills, meets: impl Fn(Skill) -> Skills) -> [Choice; AGAINST] {
        let known = |skill: &&Skill| any >> **skill as u32 & 1 == 1;
        let all = Skill::ALL.iter().filter(known).fold(0, |mask, &skill| mask | meets(skill));
        std::array::from_fn(|at| {
            let open = Skill::ALL.get(at).map_or(all, |&skill| meets(skill)) | self.defends;
            self.choice(open, open)
        })
    }

    /// The best of these skills, if there are any.
    pub(super) fn best_of(&self, skills: Skills) -> Option<Method> {
        (skills != 0).then(|| self.choice(skills, skills).best)
    }

    fn sheet(&self, grade: Grade, reach: Reach, knobs: &CoreKnobs) -> CoreSheet {
        let kind = knobs.fate.kind;
        let opens_mental = match kind {
            ConflictKind::Physical => false,
            ConflictKind::Mental => true,
            ConflictKind::Mixed => knobs.track.opening == Opening::Mental,
        };
        let keys = if opens_mental { &knobs.sheet.mental } else { &knobs.sheet.physical };
        // What is not on the sheet counts as 0 here, even where it is rolled at less (FC-ORD-03).
        let order = |key: &Skill| {
            let listed = self.listed >> *key as u32 & 1 == 1;
            if listed { self.ratings[*key as usize] } else { 0 }
        };
        let attacks = skill::attacks(kind) | self.attacks;
        let opposes = skill::opposes(kind, skill::set(&knobs.place.opposer));
        let mental = |attack: Skill| {
            let number = attack as u8;
            skill::harm(RollKind::Attack, number, &knobs.track.mental_attacks) == Harm::Mental
        };
        let kind_of = |attack: Skill| match (kind, mental(attack)) {
            (ConflictKind::Mixed, false) => ConflictKind::Physical,
            (ConflictKind::Mixed, true) => ConflictKind::Mental,
            (known, _) => known,
        };
        let best_attack = |of_mind: bool| {
            let fits = |skill: &&Skill| kind != ConflictKind::Mixed || mental(**skill) == of_mind;
            let skills =
                Skill::ALL.iter().filter(fits).fold(0, |all, skill| all | 1 << *skill as u32);
            let skills = skills & attacks;
            (skills != 0).then(|| self.choice(skills, skills).best)
        };
        CoreSheet {
            ratings: self.ratings,
            supporting: grade == Grade::Supporting,
            endless: false,
            order: std::array::from_fn(|place| keys.get(place).map_or(0, order)),
            care: None,
            mental_care: None,
            attack_by: [best_attack(false), best_attack(true)],
            reach,
            movement: self.choice(skill::set(&knobs.place.mover), skill::set(&knobs.place.mover)),
            attack: self.choice(attacks, attacks),
            create: self.choice(skill::creates(kind) | self.attacks, skill::ALL),
            overcome: self.choice(skill::overcomes(kind), skill::ALL),
            oppose: self.choice(opposes, opposes),
            defend: self.defences(attacks, |attack| skill::defends(kind_of(attack), attack)),
            defend_create: self.defences(skill::creates(kind), skill::defends_create),
        }
    }
}

choices! {
    /// How good a nameless character is (FC-NPC-01 to 03).
    pub enum NamelessGrade {
        /// Taken out by a hit of 1.
        Average = "average",
        /// Taken out by a hit of 2.
        Fair = "fair",
        /// Taken out by a hit of 3.
        Good = "good",
    }
}

const KINDS: &[(&str, Grade)] = &[
    ("pc", Grade::Player),
    ("main", Grade::Main),
    ("supporting", Grade::Supporting),
    ("nameless", Grade::Nameless),
];

/// Reads a group and makes its sheets.
pub fn read_group(
    group: &Group,
    side: (usize, &Side),
    place: usize,
    (knobs, map): (&CoreKnobs, &Ground<'_>),
    problems: &mut Problems,
) -> Vec<Sheet<CoreSheet>> {
    let mut reader = Reader::new(&group.node, "a fighter group");
    let default = if side.1.player == Player::Pc { Grade::Player } else { Grade::Nameless };
    let grade = read_grade(&mut reader, KINDS, default);
    let mut base = GroupBase::read(&mut reader, grade);
    let nameless = read_nameless_grade(&mut reader, grade);
    let trained = read_skills(&mut reader, grade, &knobs.sheet);
    let tough = Toughness { grade, nameless, ratings: trained.ratings };
    let (boxes, mental_boxes) = read_boxes(&mut reader, &mut base, group, &tough, knobs);
    let scene = read_scene(&mut reader, side.1);
    let gear = read_gear(&mut reader, &knobs.harm);
    let (care, mental_care) = care(&mut reader, &trained, knobs);
    let refresh = read_refresh(&mut reader, grade, knobs);
    if let Err(count) = tough.check(knobs, &base) {
        let message = format!("`{}` has {count} consequence slots", group.name);
        let help = format!("there is room for {MAX_SLOTS}: list fewer `slots`, or share them");
        reader.note(Problem::new(&group.origin, message).help(help));
    }
    let endless = reader.flag("endless").unwrap_or(false);
    let reach = Reach::read(&mut reader, &trained, knobs);
    let zone = map.zone_of(&mut reader).unwrap_or(map.default);
    reader.finish(problems);
    let aspects = match grade {
        Grade::Player | Grade::Main => knobs.fate.pc_aspects,
        Grade::Supporting => knobs.sheet.supporting_aspects,
        Grade::Nameless => knobs.sheet.nameless_aspects,
    };
    let game = CoreSheet { endless, care, mental_care, ..trained.sheet(grade, reach, knobs) };
    let sheets = (0..base.count as usize).map(|number| {
        let fate = &knobs.fate;
        let at = Place { side: side.0, place, number };
        let defaults = Defaults { boxes: &boxes, aspects };
        let mut sheet = base.sheet(fate, group, at, &defaults, game);
        sheet.scene = scene;
        sheet.zone = zone;
        sheet.gear = gear;
        sheet.refresh = refresh as i8;
        if grade == Grade::Player {
            sheet.fate = base.fate.unwrap_or(refresh) as i8;
        }
        tough.complete(&mut sheet, knobs, &mental_boxes, base.slots.is_some());
        sheet
    });
    sheets.collect()
}

/// Boxes of the usual track where the group does not list them, and those of the mental track
/// (`mental_boxes`), which are the usual ones of a mental conflict.
fn read_boxes(
    reader: &mut Reader<'_>,
    base: &mut GroupBase,
    group: &Group,
    tough: &Toughness,
    knobs: &CoreKnobs,
) -> (Vec<i8>, Vec<i8>) {
    let range = NumbersRange::from((1, 9, MAX_BOXES));
    let mental: Option<Numbers> = reader.read("mental_boxes", &range);
    if knobs.fate.kind == ConflictKind::Mental {
        base.boxes = mental.or(base.boxes);
    }
    let counted = |given: Numbers| Numbers::new(&knobs.track.counted(&given));
    base.boxes = base.boxes.map(counted);
    let mental = mental.map(counted);
    let boxes = tough.boxes(Harm::Usual, knobs);
    let derived = tough.boxes(Harm::Mental, knobs);
    let longest = [(&boxes, base.boxes), (&derived, mental)];
    let too_long = longest.iter().find(|(boxes, given)| given.is_none() && boxes.len() > MAX_BOXES);
    if let Some((boxes, _)) = too_long {
        let message = format!("`{}` has {} stress boxes", group.name, boxes.len());
        let help = format!("a track has room for {MAX_BOXES}: shorten stress.base_boxes");
        reader.note(Problem::new(&group.origin, message).help(help));
    }
    (boxes, mental.map_or(derived, |given| given.to_vec()))
}

/// Ratings of weapon and armour, where the house rule of ratings is in play (FC-OPT-07).
fn read_gear(reader: &mut Reader<'_>, knobs: &HarmKnobs) -> Gear {
    let weapon = reader.whole("weapon", 0..=4).unwrap_or(knobs.weapon);
    let armor = reader.whole("armor", 0..=4).unwrap_or(knobs.armor);
    Gear { weapon: weapon as i8, armor: armor as i8 }
}

/// The conflict of a series that a group of the game master belongs to, from 1; 0 is in all of
/// them, as players' characters are.
fn read_scene(reader: &mut Reader<'_>, side: &Side) -> u8 {
    let players = side.player == Player::Pc;
    let scene = reader.whole("scene", 0..=MOST_SCENES);
    if let Some(scene) = scene.filter(|scene| players && *scene > 0) {
        let message =
            format!("players' characters take part in every conflict, not only in {scene}");
        let origin = reader.key_origin("scene").clone();
        reader.note(Problem::new(&origin, message).help("remove `scene`"));
    }
    if players { 0 } else { scene.unwrap_or(1) as u8 }
}

/// What a fighter treats consequences with, if it can: those of the conflict's kind, in a mixed
/// conflict physical and mental ones (FC-REC-05).
fn care(
    reader: &mut Reader<'_>,
    trained: &Trained,
    knobs: &CoreKnobs,
) -> (Option<Method>, Option<Method>) {
    let stunt = reader.flag("healer").unwrap_or(false);
    let medic = reader.whole("medic", -4..=12);
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

/// Refresh after what more than the free stunts cost (FC-FP-02).
fn read_refresh(reader: &mut Reader<'_>, grade: Grade, knobs: &CoreKnobs) -> i32 {
    let (full, free) = (knobs.fate.refresh, knobs.care.free_stunts);
    let Some(stunts) = reader.whole("stunts", 0..=20) else { return full };
    let over = (stunts - free).max(0);
    let least = knobs.care.refresh_min.min(full);
    let problem = if grade != Grade::Player {
        Some(("only players' characters pay for stunts", "remove `stunts`".to_owned()))
    } else if over > MOST_EXTRA_STUNTS || full - over < least {
        let most = free + MOST_EXTRA_STUNTS.min(full - least);
        Some(("so many stunts are too many", format!("with this refresh {most} are possible")))
    } else {
        None
    };
    if let Some((message, help)) = problem {
        let origin = reader.key_origin("stunts").clone();
        reader.note(Problem::new(&origin, message).help(&help));
    }
    (full - over).max(least)
}

fn read_nameless_grade(reader: &mut Reader<'_>, grade: Grade) -> NamelessGrade {
    let written = reader.choice::<NamelessGrade>("grade");
    if written.is_some() && grade != Grade::Nameless {
        let message = "only nameless characters have a `grade`";
        let help = "write kind = \"nameless\", or remove the grade";
        reader.note(Problem::new(reader.key_origin("grade"), message).help(help));
    }
    written.unwrap_or(NamelessGrade::Fair)
}

fn read_skills(reader: &mut Reader<'_>, grade: Grade, knobs: &SheetKnobs) -> Trained {
    let mut trained =
        Trained { ratings: [knobs.untrained as i8; SKILLS], listed: 0, attacks: 0, defends: 0 };
    reader.require("skills", "skills = { fight = 3, athletics = 2 }");
    if let Some(node) = reader.table("skills") {
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
    let range = WordsRange(0..=8);
    let mut list = |key: &str| {
        let words = reader.read::<Words<Skill>>(key, &range);
        words.map_or(0, |words| skill::set(&words))
    };
    (trained.attacks, trained.defends) = (list("attack_skills"), list("defend_skills"));
    trained
}
