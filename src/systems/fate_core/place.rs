//! Zones in Fate Core: how far skills reach, what may be chosen where one stands, getting away
//! (FC-ZON, FC-MOV, FC-ATK-03, FC-ATK-12, FC-ADV-17).

use super::Core;
use super::events::CoreEvent;
use super::fighter::Trained;
use super::knobs::CoreKnobs;
use super::measures::CoreMeasure;
use super::scene;
use super::skill::{self, SKILLS, Skill, Skills};
use super::stunt::StuntAction;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::game::StateOf;
use crate::kernels::fate::knobs::ConflictKind;
use crate::kernels::fate::map::Fits;
use crate::kernels::fate::movement::{self, Goal};
use crate::kernels::fate::place::Tags;
use crate::kernels::fate::place_words::Step;
use crate::kernels::fate::state::{End, Footing};
use crate::kernels::fate::{Method, Play, RollKind};
use crate::scenario::Reader;
use crate::system::{NO_TARGET, Table};

/// Distances that are told apart; nothing reaches farther.
const DISTANCES: usize = 5;

/// Tags of aspects: kinds of rolls, kinds of conflicts, skills (FC-ASP-07).
pub const TAGS: Tags = &[
    ("attack", Fits::of(Fits::ATTACK)),
    ("defend", Fits::of(Fits::DEFEND)),
    ("create", Fits::of(Fits::CREATE)),
    ("overcome", Fits::of(Fits::OVERCOME)),
    ("move", Fits::of(Fits::MOVE)),
    ("physical", Fits { kinds: 0, methods: skill::PHYSICAL }),
    ("mental", Fits { kinds: 0, methods: skill::ALL & !skill::PHYSICAL }),
    ("social", Fits { kinds: 0, methods: skill::SOCIAL }),
    ("athletics", of_skill(Skill::Athletics)),
    ("burglary", of_skill(Skill::Burglary)),
    ("contacts", of_skill(Skill::Contacts)),
    ("crafts", of_skill(Skill::Crafts)),
    ("deceive", of_skill(Skill::Deceive)),
    ("drive", of_skill(Skill::Drive)),
    ("empathy", of_skill(Skill::Empathy)),
    ("fight", of_skill(Skill::Fight)),
    ("investigate", of_skill(Skill::Investigate)),
    ("lore", of_skill(Skill::Lore)),
    ("notice", of_skill(Skill::Notice)),
    ("physique", of_skill(Skill::Physique)),
    ("provoke", of_skill(Skill::Provoke)),
    ("rapport", of_skill(Skill::Rapport)),
    ("resources", of_skill(Skill::Resources)),
    ("shoot", of_skill(Skill::Shoot)),
    ("stealth", of_skill(Skill::Stealth)),
    ("will", of_skill(Skill::Will)),
];

const fn of_skill(skill: Skill) -> Fits {
    Fits { kinds: 0, methods: 1 << skill as u32 }
}

/// Skills whose attacks need a weapon (FC-ENV-09).
const ARMED: Skills = skill::set(&[Skill::Fight, Skill::Shoot]);

/// What a fighter can attack and create advantages with, by distance.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The best attack at each distance, armed and disarmed.
    attack: [[Option<Method>; DISTANCES]; 2],
    /// The best advantage at each distance.
    create: [Option<Method>; DISTANCES],
    /// Zones that attacks with each skill reach.
    zones: [u8; SKILLS],
    /// Skills that attack.
    attacks: Skills,
    /// Zones that advantages with other skills reach.
    create_zones: u8,
    /// Its attack without weapons, if the sheet has one.
    unarmed: Option<Method>,
}

impl Reach {
    /// Reads what a group says about reach and works out the rest.
    pub fn read(reader: &mut Reader<'_>, trained: &Trained, knobs: &CoreKnobs) -> Self {
        let kind = knobs.fate.kind;
        // Nobody carries a weapon for a skill that is not on the sheet; fists will do.
        let known = (skill::attacks(kind) | trained.attacks) & trained.listed;
        let fists = if kind == ConflictKind::Mental { 0 } else { 1 << Skill::Fight as u32 };
        let attacks = known | if known == 0 { skill::attacks(kind) } else { fists };
        let mut zones = [knobs.place.other as u8; SKILLS];
        zones[Skill::Fight as usize] = knobs.place.fight as u8;
        zones[Skill::Shoot as usize] = knobs.place.shoot as u8;
        zones[Skill::Provoke as usize] = knobs.place.provoke as u8;
        if let Some(node) = reader.table("ranges") {
            let mut inner = Reader::new(node, "ranges of attack skills");
            for (at, name) in skill::NAMES.iter().enumerate() {
                if let Some(range) = inner.whole(name, 0..=DISTANCES as i32 - 1) {
                    zones[at] = range as u8;
                }
            }
            let mut problems = crate::scenario::Problems::new();
            inner.finish(&mut problems);
            for problem in &problems {
                reader.note(problem.clone());
            }
        }
        let unarmed = reader.whole("unarmed", -4..=12);
        let fight = Skill::Fight as u8;
        let unarmed = unarmed.map(|rating| Method { number: fight, rating });
        let mut reach = Self {
            attack: [[None; DISTANCES]; 2],
            create: [None; DISTANCES],
            zones,
            attacks,
            create_zones: knobs.scenery.create_range as u8,
            unarmed,
        };
        reach.work_out(trained, kind);
        reach
    }

    fn work_out(&mut self, trained: &Trained, kind: ConflictKind) {
        let far = |skills: Skills, distance: usize, reach: &Self, roll: RollKind| {
            let open = (0..SKILLS).filter(|at| skills >> at & 1 == 1);
            open.filter(|&at| usize::from(reach.of_skill(roll, at as u8)) >= distance)
                .fold(0, |mask, at| mask | 1 << at)
        };
        let create = RollKind::Create { presence: false };
        for distance in 0..DISTANCES {
            let armed = far(self.attacks, distance, self, RollKind::Attack);
            let attack = trained.best_of(armed, StuntAction::Attack);
            let without = trained.best_of(armed & !ARMED, StuntAction::Attack);
            let fists =
                self.unarmed.filter(|_| distance <= usize::from(self.zones[Skill::Fight as usize]));
            self.attack[0][distance] = attack;
            self.attack[1][distance] =
                [without, fists].into_iter().flatten().max_by_key(|method| method.rating);
            let creates = skill::creates(kind) | trained.attacks;
            self.create[distance] =
                trained.best_of(far(creates, distance, self, create), StuntAction::Create);
        }
    }

    /// The best method for a roll against somebody so far away.
    pub fn method(&self, kind: RollKind, disarmed: bool, distance: u8) -> Option<Method> {
        let distance = usize::from(distance);
        match kind {
            RollKind::Attack => *self.attack[usize::from(disarmed)].get(distance)?,
            _ => *self.create.get(distance)?,
        }
    }

    /// The best attack at any distance.
    pub fn best(&self, disarmed: bool) -> Option<Method> {
        let attacks = self.attack[usize::from(disarmed)];
        attacks.into_iter().flatten().max_by_key(|method| method.rating)
    }

    /// The attack with this skill when disarmed.
    pub fn without_weapon(&self, number: u8) -> Option<Method> {
        let mut attacks = self.attack[1].into_iter().flatten();
        attacks.find(|method| method.number == number)
    }

    /// Zones that a roll with this skill reaches.
    pub fn of_skill(&self, kind: RollKind, number: u8) -> u8 {
        let attacks = self.attacks >> number & 1 == 1;
        if kind == RollKind::Attack || attacks {
            self.zones.get(usize::from(number)).copied().unwrap_or(0)
        } else {
            self.create_zones
        }
    }
}

/// Whether an aspect keeps a fighter from using weapons.
#[inline]
pub fn is_disarmed(state: &StateOf<Core>, fighter: usize) -> bool {
    state.fighters[fighter].foot.blocked & Footing::NO_WEAPON != 0
}

/// Whether a roll to move may be chosen.
pub fn legal_run(ask: &Ask<'_, Core>, step: Step, argument: u8) -> bool {
    let may = |goal: Goal| movement::may_run(ask.setup, ask.state, ask.actor, goal);
    let leads = || Goal::of(step, NO_TARGET, argument).is_some_and(may);
    ask.setup.map.has_zones() && (is_to_fighter(step) || leads())
}

/// Whom a roll to move may be aimed at.
pub fn run_candidates(ask: &Ask<'_, Core>, step: Step) -> u64 {
    let may = || movement::run_zones(ask.setup, ask.state, ask.actor);
    movement::who_stands_in::<Core>(ask.state, mates(ask, step), may)
}

fn is_to_fighter(step: Step) -> bool {
    matches!(step, Step::ToFoe | Step::ToAlly)
}

/// Whom an option of movement may be aimed at.
fn mates(ask: &Ask<'_, Core>, step: Step) -> u64 {
    match step {
        Step::ToFoe => ask.foes(),
        Step::ToAlly => ask.allies() & !(1 << ask.actor),
        Step::Stay | Step::Away | Step::ToExit | Step::ToZone => 0,
    }
}

/// Whether a free step may be taken.
pub fn legal_step(ask: &Ask<'_, Core>, step: Step, argument: u8) -> bool {
    let may = |goal: Goal| movement::step_to(ask.setup, ask.state, ask.actor, goal).is_some();
    let leads = || Goal::of(step, NO_TARGET, argument).is_some_and(may);
    step == Step::Stay || is_to_fighter(step) || leads()
}

/// Fighters towards whom a free step leads.
pub fn step_candidates(ask: &Ask<'_, Core>, step: Step) -> u64 {
    let leads = || movement::step_zones(ask.setup, ask.state, ask.actor);
    movement::who_stands_in::<Core>(ask.state, mates(ask, step), leads)
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// A side whose goal it is has got away once all who are left stand at exits (FC-MOV-13).
    pub(super) fn check_escape(&mut self) {
        if !self.setup.map.has_zones() {
            return;
        }
        for side in 0..self.setup.sides.len() {
            // A mob is where whoever leads it is; hazards stay behind.
            let there = self.state.units() & !self.setup.bodies.hazards;
            let left = self.setup.sides[side].members & there;
            let escapes = scene::now(self.setup, self.state).escapes >> side & 1 == 1;
            if !escapes || left == 0 || self.is_shut_in(side) {
                continue;
            }
            let out = |fighter: usize| {
                let zone = self.state.fighters[fighter].foot.zone;
                self.setup.map.zones[usize::from(zone)].exit
            };
            if (0..self.setup.sheets.len()).all(|fighter| left >> fighter & 1 == 0 || out(fighter))
            {
                let winners = self.with_allies(side);
                self.table.note(|| CoreEvent::Escapes(side));
                let speaker = left.trailing_zeros() as usize;
                self.table.count(CoreMeasure::Escaped.number(), speaker, 1);
                self.note(|| FateEvent::Ends(winners));
                self.state.end = Some(End::Won(winners));
                return;
            }
        }
    }
}
