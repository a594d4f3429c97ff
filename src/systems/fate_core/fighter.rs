//! Fighters of Fate Core as scenarios write them: skills, grade, boxes, slots.

use super::bodies;
use super::knobs::{CoreKnobs, MentalCare, PhysicalCare, SheetKnobs};
use super::place::Reach;
use super::scene::Ground;
use super::skill::{self, SKILLS, Skill, Skills};
use super::stunt::{self, Job, MAX_STUNTS, Stunt, StuntAction, StuntKind};
use super::toughness::Toughness;
use super::track_knobs::Opening;
use crate::choices;
use crate::few::Few;
use crate::kernels::fate::body_state::Body;
use crate::kernels::fate::fighter::{Defaults, GroupBase, Place, read_grade};
use crate::kernels::fate::gear::Gear;
use crate::kernels::fate::harm_knobs::HarmKnobs;
use crate::kernels::fate::knobs::ConflictKind;
use crate::kernels::fate::sheet::{Grade, Harm, MAX_BOXES, MAX_SLOTS, Sheet};
use crate::kernels::fate::{Method, RollKind};
use crate::knob::{Numbers, NumbersRange, Words, WordsRange};
use crate::scenario::{Group, Node, Player, Problem, Problems, Reader, Side};
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
    /// What its group says about mobs, leaders, scale.
    pub body: Body,
    /// Stunts that are played, those that are worked into the sheet left aside.
    pub stunts: Few<Played, MAX_STUNTS>,
    /// Whether it goes two zones for free (FC-STU-10).
    pub sprints: bool,
    /// Whether it acts before all others (FC-STU-10).
    pub first: bool,
    /// Whether it defends others without standing in between (FC-STU-16).
    pub guards: bool,
    /// Whether it fights without a weapon (FC-STU-11).
    pub unarmed: bool,
    attack: Choice,
    create: Choice,
    overcome: Choice,
    oppose: Choice,
    defend: [Choice; AGAINST],
    defend_create: [Choice; AGAINST],
    bonus: Bonus,
}

/// A stunt that is played, with its place in the list of the group, for its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The stunt.
    pub stunt: Stunt,
    /// Its place in the list.
    pub place: u8,
}

/// What stunts add to skills without conditions (FC-STU-01).
#[derive(Clone, Copy, Debug)]
struct Bonus {
    /// By action; defences aside.
    actions: [[i8; SKILLS]; StuntAction::ALL.len()],
    /// By skill that is met.
    defend: [[i8; SKILLS]; AGAINST],
}

impl Bonus {
    const NONE: Self =
        Self { actions: [[0; SKILLS]; StuntAction::ALL.len()], defend: [[0; SKILLS]; AGAINST] };

    fn add(&mut self, stunt: &Stunt) {
        let each = |row: &mut [i8; SKILLS]| {
            let helped = row.iter_mut().enumerate().filter(|(at, _)| stunt.skills >> at & 1 == 1);
            helped.for_each(|(_, bonus)| *bonus += stunt.bonus);
        };
        for action in StuntAction::ALL.iter().filter(|action| stunt.helps(**action)) {
            each(&mut self.actions[*action as usize]);
        }
        if stunt.helps(StuntAction::Defend) {
            let met = self.defend.iter_mut().enumerate();
            met.filter(|(met, _)| stunt.works_against(*met as u8)).for_each(|(_, row)| each(row));
        }
    }

    /// What is added for a roll, by skill.
    fn row(&self, kind: RollKind, met: usize) -> Option<&[i8; SKILLS]> {
        match StuntAction::of(kind)? {
            StuntAction::Defend => Some(&self.defend[met]),
            action => Some(&self.actions[action as usize]),
        }
    }
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
        let rating = |at: usize| self.overcome_rating(at);
        members
            .max_by_key(|&at| rating(at))
            .map_or(Method::NONE, |at| Method { number: at as u8, rating: rating(at) })
    }

    /// Rating of a skill for overcoming, contests and tasks, stunts included.
    pub fn overcome_rating(&self, skill: usize) -> i32 {
        let bonus = self.bonus.actions[StuntAction::Overcome as usize][skill];
        i32::from(self.ratings[skill] + bonus)
    }

    /// The method with this skill, if it serves for the roll.
    pub fn named(&self, kind: RollKind, number: u8, against: u8) -> Option<Method> {
        let open = self.choice(kind, against)?.open;
        let rating = self.rating(kind, number, against)?;
        (open >> number & 1 == 1).then_some(Method { number, rating })
    }

    /// Rating of a skill for a roll, stunts without conditions included.
    pub fn rating(&self, kind: RollKind, number: u8, against: u8) -> Option<i32> {
        let at = usize::from(number);
        let rating = *self.ratings.get(at)?;
        let bonus = self.bonus.row(kind, usize::from(against).min(SKILLS)).map_or(0, |row| row[at]);
        Some(i32::from(rating + bonus))
    }

    /// Whether it has a stunt of this kind that is played.
    pub fn has(&self, kind: StuntKind) -> bool {
        self.stunts.iter().any(|played| played.stunt.kind == kind)
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
    /// Whether it never rolls dice: a hazard with a fixed rating (FC-DEF-07).
    still: bool,
    /// Skills that a stunt lets defend, by what they meet (FC-STU-03).
    meets: [Skills; AGAINST],
    /// What decides the turn order instead of what; the first of all if nothing is named.
    order: Option<(Option<Skill>, Skill)>,
    /// What stunts add.
    bonus: Bonus,
}

impl Trained {
    /// The best of these skills; among equals one that is on the sheet, then the first.
    fn choice(&self, best_of: Skills, open: Skills, bonus: &[i8; SKILLS]) -> Choice {
        let key = |at: &usize| (self.ratings[*at] + bonus[*at], self.listed >> at & 1);
        let members = (0..SKILLS).rev().filter(|at| best_of >> at & 1 == 1);
        let best = members.max_by_key(key).map_or(Method::NONE, |at| Method {
            number: at as u8,
            rating: i32::from(self.ratings[at] + bonus[at]),
        });
        Choice { best, open }
    }

    /// Works in what a stunt changes about the sheet; `true` if nothing is left to play.
    fn work_in(&mut self, stunt: &Stunt) -> bool {
        match stunt.kind {
            StuntKind::Bonus if stunt.is_in_sheet() => self.bonus.add(stunt),
            StuntKind::Swap => match stunt.job {
                Job::Attack => self.attacks |= stunt.skills,
                Job::Order => {
                    self.order = Skill::ALL.get(stunt.first_skill()).map(|it| (None, *it));
                }
                Job::Defend => self.defends_with(stunt),
            },
            StuntKind::ShieldOfReason | StuntKind::SlipperyTarget => self.defends_with(stunt),
            StuntKind::NoseForTrouble => self.order = Some((Some(Skill::Notice), Skill::Empathy)),
            StuntKind::QuickOnTheDraw => self.order = Some((Some(Skill::Notice), Skill::Shoot)),
            _ => {}
        }
        stunt.is_in_sheet()
    }

    fn defends_with(&mut self, stunt: &Stunt) {
        for (met, meets) in self.meets.iter_mut().enumerate() {
            *meets |= if stunt.works_against(met as u8) { stunt.skills } else { 0 };
        }
    }

    /// A choice among defences for every skill that can be met; `meets` says what meets it. Where
    /// it is not known what is met, everything counts that meets anything in `any`.
    fn defences(&self, any: Skills, meets: impl Fn(Skill) -> Skills) -> [Choice; AGAINST] {
        let known = |skill: &&Skill| any >> **skill as u32 & 1 == 1;
        let meets = |skill: Skill| meets(skill) | self.meets[skill as usize];
        let all = Skill::ALL.iter().filter(known).fold(0, |mask, &skill| mask | meets(skill));
        std::array::from_fn(|at| {
            let open = Skill::ALL.get(at).map_or(all, |&skill| meets(skill)) | self.defends;
            self.choice(open, open, &self.bonus.defend[at])
        })
    }

    /// The best of these skills, if there are any.
    pub(super) fn best_of(&self, skills: Skills) -> Option<Method> {
        let bonus = &self.bonus.actions[StuntAction::Attack as usize];
        (skills != 0).then(|| self.choice(skills, skills, bonus).best)
    }

    /// A skill of the turn order, with what a stunt puts in its place.
    fn order_skill(&self, place: usize, key: Skill) -> Skill {
        match self.order {
            Some((Some(instead_of), skill)) if instead_of == key => skill,
            Some((None, skill)) if place == 0 => skill,
            _ => key,
        }
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
        let order = |place: usize, key: Skill| {
            let key = self.order_skill(place, key);
            let listed = self.listed >> key as u32 & 1 == 1;
            if listed { self.ratings[key as usize] } else { 0 }
        };
        let attacks = skill::attacks(kind) | self.attacks;
        let opposes = skill::opposes(kind, skill::set(&knobs.place.opposer));
        let bonus = |action: StuntAction| &self.bonus.actions[action as usize];
        let creates = skill::creates(kind) | self.attacks;
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
            (skills != 0).then(|| self.choice(skills, skills, bonus(StuntAction::Attack)).best)
        };
        CoreSheet {
            ratings: self.ratings,
            supporting: grade == Grade::Supporting,
            endless: false,
            order: std::array::from_fn(|at| keys.get(at).map_or(0, |key| order(at, *key))),
            care: None,
            mental_care: None,
            attack_by: [best_attack(false), best_attack(true)],
            reach,
            movement: self.choice(
                skill::set(&knobs.place.mover),
                skill::set(&knobs.place.mover),
                bonus(StuntAction::Overcome),
            ),
            stunts: Few::new(),
            sprints: false,
            first: false,
            guards: false,
            unarmed: false,
            body: Body::default(),
            attack: self.choice(attacks, attacks, bonus(StuntAction::Attack)),
            create: self.choice(creates, skill::ALL, bonus(StuntAction::Create)),
            overcome: self.choice(skill::overcomes(kind), skill::ALL, bonus(StuntAction::Overcome)),
            oppose: self.choice(opposes, opposes, &[0; SKILLS]),
            defend: self.defences(attacks, |attack| skill::defends(kind_of(attack), attack)),
            defend_create: self.defences(skill::creates(kind), skill::defends_create),
            bonus: self.bonus,
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
    ("hazard", Grade::Hazard),
];

/// Reads a group and makes its sheets.
pub fn read_group(
    group: &Group,
    side: (usize, &Side),
    place: usize,
    (knobs, map, dark): (&CoreKnobs, &Ground<'_>, bool),
    problems: &mut Problems,
) -> Vec<Sheet<CoreSheet>> {
    let mut reader = Reader::new(&group.node, "a fighter group");
    let default = if side.1.player == Player::Pc { Grade::Player } else { Grade::Nameless };
    let grade = read_grade(&mut reader, KINDS, default);
    let mut base = GroupBase::read(&mut reader, grade);
    let nameless = read_nameless_grade(&mut reader, grade);
    let mut trained = read_skills(&mut reader, grade, knobs.fate.kind, &knobs.sheet);
    let (stunts, number) = stunt::read(&mut reader, knobs.stunt);
    let played = work_in(&mut trained, &stunts, dark);
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
    let endless = reader.flag("endless").unwrap_or(false);
    let reach = Reach::read(&mut reader, &trained, knobs);
    let zone = map.zone_of(&mut reader).unwrap_or(map.default);
    let still = trained.still;
    let body = Body { still, ..bodies::read(&mut reader, grade, base.count) };
    let unarmed = reader.flag("bare_hands").unwrap_or(false);
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
    let sheet = CoreSheet { endless, care, mental_care, body, ..sheet };
    let game = CoreSheet { stunts: played, sprints, first, guards, unarmed, ..sheet };
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
            let start = knobs.variant.pc_start.number().unwrap_or(refresh);
            sheet.fate = base.fate.unwrap_or(start) as i8;
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

/// Works stunts into the sheet; what is left is played. In the light nobody slips away from shots.
fn work_in(trained: &mut Trained, stunts: &[Stunt], dark: bool) -> Few<Played, MAX_STUNTS> {
    let mut played = Few::new();
    for (place, stunt) in stunts.iter().enumerate() {
        if (dark || stunt.kind != StuntKind::SlipperyTarget) && !trained.work_in(stunt) {
            played.push(Played { stunt: *stunt, place: place as u8 });
        }
    }
    played
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
    heals: bool,
    knobs: &CoreKnobs,
) -> (Option<Method>, Option<Method>) {
    let stunt = reader.flag("healer").unwrap_or(false) || heals;
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
fn read_refresh(
    reader: &mut Reader<'_>,
    grade: Grade,
    number: Option<i32>,
    knobs: &CoreKnobs,
) -> i32 {
    let (full, free) = (knobs.fate.refresh, knobs.care.free_stunts);
    let Some(stunts) = number else { return full };
    let spelled = reader.take("stunts").is_some_and(Node::is_table);
    if grade != Grade::Player && spelled {
        return full; // the game master's stunts are free
    }
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

/// Reads the fixed rating of a hazard, which stands for every roll it would make (FC-DEF-07):
/// `false` if it has skills instead. What strikes from it can be met like a blow or a threat.
fn read_rating(reader: &mut Reader<'_>, trained: &mut Trained, kind: ConflictKind) -> bool {
    let Some(rating) = reader.whole("rating", 0..=12) else { return false };
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
