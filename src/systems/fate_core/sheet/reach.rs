//! Reach of skills (FC-ATK-03, FC-ATK-12, FC-ADV-17).

use super::keys::{RANGE, group};
use super::sheet::{Trained, creators};
use super::skill::{self, SKILLS, Skill, Skills};
use super::stunt::StuntAction;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::{Method, RollKind};
use crate::scenario::Reader;
use crate::systems::fate_core::knobs::all::CoreKnobs;

/// Number of distances that are told apart; nothing reaches farther.
pub(crate) const DISTANCES: usize = 5;

/// Skills whose attacks need a weapon (FC-ENV-09).
const ARMED: Skills = skill::set(&[Skill::Fight, Skill::Shoot]);

/// Methods that a fighter can attack and create advantages with, by distance, worked out before play so that a roll
/// costs one look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reach {
    /// The best attack at each distance, armed and disarmed.
    attack: [[Option<Method>; DISTANCES]; 2],
    /// The distances at which there is one, a bit for each number of zones.
    attack_distances: [u8; 2],
    /// The best advantage at each distance.
    create: [Option<Method>; DISTANCES],
    /// Zones that attacks with each skill reach.
    zones: [u8; SKILLS],
    /// Skills that attack.
    attacks: Skills,
    /// Zones that advantages with other skills reach.
    create_zones: u8,
    /// Attack without weapons, if the sheet has one.
    unarmed: Option<Method>,
}

impl Reach {
    /// Reads what a group says about reach and works out the rest.
    pub(crate) fn read(reader: &mut Reader<'_>, trained: &Trained, knobs: &CoreKnobs) -> Self {
        let kind = knobs.fate.kind;
        // A fighter carries no weapon for a skill that is not on the sheet; fists will do.
        let known = (skill::attacks(kind) | trained.attacks) & trained.listed;
        let fists = if kind == ConflictKind::Mental { 0 } else { 1 << Skill::Fight as u32 };
        let attacks = known | if known == 0 { skill::attacks(kind) } else { fists };
        let mut zones = [knobs.place.other as u8; SKILLS];
        zones[Skill::Fight as usize] = knobs.place.fight as u8;
        zones[Skill::Shoot as usize] = knobs.place.shoot as u8;
        zones[Skill::Provoke as usize] = knobs.place.provoke as u8;
        if let Some(node) = reader.get(&group::RANGES) {
            let mut inner = Reader::new(node, "ranges of attack skills");
            for (at, name) in skill::NAMES.iter().enumerate() {
                if let Some(range) = inner.whole(name, RANGE) {
                    zones[at] = range as u8;
                }
            }
            let mut problems = crate::scenario::Problems::new();
            inner.finish(&mut problems);
            for problem in &problems {
                reader.note(problem.clone());
            }
        }
        let unarmed = reader.get(&group::UNARMED);
        let fight = Skill::Fight as u8;
        let unarmed = unarmed.map(|rating| Method { number: fight, rating });
        let mut reach = Self {
            attack: [[None; DISTANCES]; 2],
            attack_distances: [0; 2],
            create: [None; DISTANCES],
            zones,
            attacks,
            create_zones: knobs.scenery.create_range as u8,
            unarmed,
        };
        let [best, open] = creators(kind, knobs);
        reach.work_out(trained, best | trained.attacks & open);
        reach
    }

    fn work_out(&mut self, trained: &Trained, creates: Skills) {
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
            self.create[distance] =
                trained.best_of(far(creates, distance, self, create), StuntAction::Create);
        }
        self.attack_distances = self.attack.map(|best| {
            let reached = best.iter().enumerate().filter(|(_, method)| method.is_some());
            reached.fold(0, |mask, (distance, _)| mask | 1 << distance)
        });
    }

    /// Returns the distances that attacks reach, a bit for each number of zones.
    pub(crate) fn attack_distances(&self, disarmed: bool) -> u8 {
        self.attack_distances[usize::from(disarmed)]
    }

    /// Returns the best method for a roll against a target this many zones away; `None` if nothing reaches that far.
    pub(crate) fn method(&self, kind: RollKind, disarmed: bool, distance: u8) -> Option<Method> {
        let distance = usize::from(distance);
        match kind {
            RollKind::Attack => *self.attack[usize::from(disarmed)].get(distance)?,
            _ => *self.create.get(distance)?,
        }
    }

    /// Returns the best attack at any distance; `None` if the fighter has none.
    pub(crate) fn best(&self, disarmed: bool) -> Option<Method> {
        let attacks = self.attack[usize::from(disarmed)];
        attacks.into_iter().flatten().max_by_key(|method| method.rating)
    }

    /// Returns the attack with this skill when disarmed; `None` if it needs a weapon.
    pub(crate) fn without_weapon(&self, number: u8) -> Option<Method> {
        let mut attacks = self.attack[1].into_iter().flatten();
        attacks.find(|method| method.number == number)
    }

    /// Returns the number of zones that a roll with this skill reaches.
    pub(crate) fn of_skill(&self, kind: RollKind, number: u8) -> u8 {
        let attacks = self.attacks >> number & 1 == 1;
        if kind == RollKind::Attack || attacks {
            self.zones.get(usize::from(number)).copied().unwrap_or(0)
        } else {
            self.create_zones
        }
    }
}
