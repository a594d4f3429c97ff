//! Sheets of Fate Core: every best method worked out beforehand from skills and stunts.

use super::reach::Reach;
use super::skill::{self, SKILLS, Skill, Skills};
use super::stunt::{Job, MAX_STUNTS, Stunt, StuntAction, StuntKind};
use crate::choices;
use crate::inline_vec::InlineVec;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::sheet::sheet::{Grade, Harm};
use crate::kernels::fate::state::bodies::Body;
use crate::kernels::fate::{Method, RollKind};
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::fate_core::knobs::stress_tracks::Opening;

/// Number of things that a defence can meet: actions with each skill, and with nothing in particular, which has the
/// last index.
pub(crate) const AGAINST: usize = SKILLS + 1;

/// Fate Core's part of a sheet. Every best method is worked out beforehand, so that a roll costs one look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CoreSheet {
    /// Ratings of all skills, those that are not on the sheet included (FC-DICE-03).
    pub ratings: [i8; SKILLS],
    /// Whether it is a supporting character (FC-NPC-14).
    pub supporting: bool,
    /// Whether another takes its place once it is out; see
    /// [`Core::endless`](crate::systems::fate_core::Core::endless).
    pub endless: bool,
    /// Ratings that decide the turn order (FC-ORD-01 to 03).
    pub order: [i8; 3],
    /// Method of treating consequences, in a mixed conflict physical ones (FC-REC-05); `None` if the fighter cannot.
    pub care: Option<Method>,
    /// Methods by distance.
    pub reach: Reach,
    movement: Choice,
    /// Method of treating the mental consequences of a mixed conflict; `None` if the fighter cannot.
    pub mental_care: Option<Method>,
    /// Best attack of each kind of [`Harm`]; in a conflict of one kind both entries are equal.
    pub attack_by: [Option<Method>; 2],
    /// Statements of the group about mobs, leaders, scale.
    pub body: Body,
    /// Stunts that are played, without the ones that are worked into the sheet ([`Stunt::is_in_sheet`]).
    pub stunts: InlineVec<Played, MAX_STUNTS>,
    /// Whether it goes two zones for free ([`StuntKind::Sprinter`], FC-STU-10).
    pub sprints: bool,
    /// Whether it acts before all others ([`StuntKind::SuperSpeed`], FC-STU-10).
    pub first: bool,
    /// Whether it defends others without standing in between ([`StuntKind::Guardian`], FC-STU-16).
    pub guards: bool,
    /// Whether the fighter fights without a weapon (FC-STU-11).
    pub unarmed: bool,
    attack: Choice,
    create: Choice,
    overcome: Choice,
    oppose: Choice,
    defend: [Choice; AGAINST],
    defend_create: [Choice; AGAINST],
    bonus: Bonus,
}

/// A stunt that is played, with its place in the list of the group, so that transcripts can name it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Played {
    pub stunt: Stunt,
    /// Place in the list of the group, stunts in the sheet included.
    pub place: u8,
}

/// Bonuses of stunts to skills without conditions (FC-STU-01), worked out by [`Bonus::add`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bonus {
    /// Bonuses by [`StuntAction`]; defences aside, because theirs depend on what is met.
    pub(crate) actions: [[i8; SKILLS]; StuntAction::ALL.len()],
    /// Bonuses of defences, by skill that is met.
    pub(crate) defend: [[i8; SKILLS]; AGAINST],
}

impl Bonus {
    pub(crate) const NONE: Self =
        Self { actions: [[0; SKILLS]; StuntAction::ALL.len()], defend: [[0; SKILLS]; AGAINST] };

    pub(crate) fn add(&mut self, stunt: &Stunt) {
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

    /// Returns the bonuses to a roll, by skill; `None` if stunts add nothing to rolls of this kind.
    pub(crate) fn row(&self, kind: RollKind, met: usize) -> Option<&[i8; SKILLS]> {
        match StuntAction::of(kind)? {
            StuntAction::Defend => Some(&self.defend[met]),
            action => Some(&self.actions[action as usize]),
        }
    }
}

/// The skills that may be named for a roll, and the best that is taken if none is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Choice {
    best: Method,
    open: Skills,
}

impl CoreSheet {
    /// Returns the best method for a roll, `None` if the fighter cannot make it. `against` is the number of the
    /// skill that is defended against.
    pub(crate) fn best(&self, kind: RollKind, against: u8) -> Option<Method> {
        self.choice(kind, against).map(|choice| choice.best)
    }

    /// Returns the best of these skills; the first among equals.
    pub(crate) fn best_of(&self, skills: Skills) -> Method {
        let members = (0..SKILLS).rev().filter(|at| skills >> at & 1 == 1);
        let rating = |at: usize| self.overcome_rating(at);
        members
            .max_by_key(|&at| rating(at))
            .map_or(Method::NONE, |at| Method { number: at as u8, rating: rating(at) })
    }

    /// Returns the rating of a skill for overcoming, contests and tasks, stunts included.
    pub(crate) fn overcome_rating(&self, skill: usize) -> i32 {
        let bonus = self.bonus.actions[StuntAction::Overcome as usize][skill];
        i32::from(self.ratings[skill] + bonus)
    }

    /// Returns the method with this skill; `None` if it does not serve for the roll.
    pub(crate) fn named(&self, kind: RollKind, number: u8, against: u8) -> Option<Method> {
        let open = self.choice(kind, against)?.open;
        let rating = self.rating(kind, number, against)?;
        (open >> number & 1 == 1).then_some(Method { number, rating })
    }

    /// Returns the rating of a skill for a roll, stunts without conditions included.
    pub(crate) fn rating(&self, kind: RollKind, number: u8, against: u8) -> Option<i32> {
        let at = usize::from(number);
        let rating = *self.ratings.get(at)?;
        let bonus = self.bonus.row(kind, usize::from(against).min(SKILLS)).map_or(0, |row| row[at]);
        Some(i32::from(rating + bonus))
    }

    fn choice(&self, kind: RollKind, against: u8) -> Option<&Choice> {
        let met = usize::from(against).min(SKILLS);
        Some(match kind {
            RollKind::Attack => &self.attack,
            RollKind::Defend => &self.defend[met],
            RollKind::DefendCreate => &self.defend_create[met],
            RollKind::Create { .. } => &self.create,
            RollKind::Overcome | RollKind::Feat(_) => &self.overcome,
            RollKind::Move => &self.movement,
            RollKind::Oppose => &self.oppose,
            RollKind::Roar => return None,
        })
    }
}

/// Skills as a group writes them, out of which [`Trained::sheet`] works out a [`CoreSheet`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trained {
    pub(crate) ratings: [i8; SKILLS],
    pub(crate) listed: Skills,
    /// Skills that attack by a stunt or the setting (FC-ATK-02).
    pub(crate) attacks: Skills,
    /// Skills that defend by a stunt or the setting.
    pub(crate) defends: Skills,
    /// Whether it never rolls dice: a hazard with a fixed rating (FC-DEF-07).
    pub(crate) still: bool,
    /// Skills that a stunt lets defend, by what they meet (FC-STU-03).
    pub(crate) meets: [Skills; AGAINST],
    /// Skill that decides the turn order by a stunt, as (replaced skill, new skill); `None` if no stunt does. If no
    /// replaced skill is named, the new one comes first of all.
    pub(crate) order: Option<(Option<Skill>, Skill)>,
    pub(crate) bonus: Bonus,
}

impl Trained {
    /// Returns the best of these skills; among equals one that is on the sheet, then the first.
    fn choice(&self, best_of: Skills, open: Skills, bonus: &[i8; SKILLS]) -> Choice {
        let key = |at: &usize| (self.ratings[*at] + bonus[*at], self.listed >> at & 1);
        let members = (0..SKILLS).rev().filter(|at| best_of >> at & 1 == 1);
        let best = members.max_by_key(key).map_or(Method::NONE, |at| Method {
            number: at as u8,
            rating: i32::from(self.ratings[at] + bonus[at]),
        });
        Choice { best, open }
    }

    /// Works in what a stunt changes about the sheet; returns `true` if nothing is left to play.
    pub(crate) fn work_in(&mut self, stunt: &Stunt) -> bool {
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

    pub(crate) fn defends_with(&mut self, stunt: &Stunt) {
        for (met, meets) in self.meets.iter_mut().enumerate() {
            *meets |= if stunt.works_against(met as u8) { stunt.skills } else { 0 };
        }
    }

    /// Returns a choice among defences for every skill that can be met; `meets` says what meets it. For an unknown
    /// skill all count that meet any skill of `any`.
    fn defences(&self, any: Skills, meets: impl Fn(Skill) -> Skills) -> [Choice; AGAINST] {
        let known = |skill: &&Skill| any >> **skill as u32 & 1 == 1;
        let meets = |skill: Skill| meets(skill) | self.meets[skill as usize];
        let all = Skill::ALL.iter().filter(known).fold(0, |mask, &skill| mask | meets(skill));
        std::array::from_fn(|at| {
            let open = Skill::ALL.get(at).map_or(all, |&skill| meets(skill)) | self.defends;
            self.choice(open, open, &self.bonus.defend[at])
        })
    }

    /// Returns the best of these skills for an action, stunts included; `None` if there are none.
    pub(crate) fn best_of(&self, skills: Skills, action: StuntAction) -> Option<Method> {
        let bonus = &self.bonus.actions[action as usize];
        (skills != 0).then(|| self.choice(skills, skills, bonus).best)
    }

    /// Returns a skill of the turn order, or the one that a stunt puts in its place ([`Trained::order`]).
    pub(crate) fn order_skill(&self, place: usize, key: Skill) -> Skill {
        match self.order {
            Some((Some(instead_of), skill)) if instead_of == key => skill,
            Some((None, skill)) if place == 0 => skill,
            _ => key,
        }
    }

    pub(crate) fn sheet(&self, grade: Grade, reach: Reach, knobs: &CoreKnobs) -> CoreSheet {
        let kind = knobs.fate.kind;
        let opens_mental = match kind {
            ConflictKind::Physical => false,
            ConflictKind::Mental => true,
            ConflictKind::Mixed => knobs.track.opening == Opening::Mental,
        };
        let keys = if opens_mental { &knobs.sheet.mental } else { &knobs.sheet.physical };
        // A skill that is not on the sheet counts as 0 here, even if it is rolled at less (FC-ORD-03).
        let order = |place: usize, key: Skill| {
            let key = self.order_skill(place, key);
            let listed = self.listed >> key as u32 & 1 == 1;
            if listed { self.ratings[key as usize] } else { 0 }
        };
        let attacks = skill::attacks(kind) | self.attacks;
        let opposes = skill::opposes(kind, skill::set(&knobs.place.opposer));
        let bonus = |action: StuntAction| &self.bonus.actions[action as usize];
        let [best, open] = creators(kind, knobs);
        let creates = best | self.attacks & open;
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
            stunts: InlineVec::new(),
            sprints: false,
            first: false,
            guards: false,
            unarmed: false,
            body: Body::default(),
            attack: self.choice(attacks, attacks, bonus(StuntAction::Attack)),
            create: self.choice(creates, open, bonus(StuntAction::Create)),
            overcome: self.choice(skill::overcomes(kind), skill::ALL, bonus(StuntAction::Overcome)),
            oppose: self.choice(opposes, opposes, &[0; SKILLS]),
            defend: self.defences(attacks, |attack| skill::defends(kind_of(attack), attack)),
            defend_create: self.defences(best, skill::defends_create),
            bonus: self.bonus,
        }
    }
}

/// Returns the skills out of which the best is taken for an advantage if a policy names none, and the skills that it
/// may name.
pub(crate) fn creators(kind: ConflictKind, knobs: &CoreKnobs) -> [Skills; 2] {
    skill::creators(kind, &knobs.place.physical_creators, &knobs.place.mental_creators)
}

choices! {
    /// How good a nameless character is (FC-NPC-01 to 03).
    pub(crate) enum NamelessGrade {
        /// Taken out by a hit of 1.
        Average = "average",
        /// Taken out by a hit of 2.
        Fair = "fair",
        /// Taken out by a hit of 3.
        Good = "good",
    }
}
