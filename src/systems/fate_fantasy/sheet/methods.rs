//! Methods of fighters, by their skills: which are open, how far they reach, and which is best (FF-SKIL, FF-WPN-02,
//! FF-RNG).

use super::scene::{Conflict, Scene};
use super::sheet::Sheet;
use super::skill::{SKILLS, Skill};
use crate::kernels::fate::sheet::map::MAX_ZONES;
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::knobs::basics::SkillChoice;

/// Distances that are told apart; nothing reaches farther, so that tables of methods have a fixed size.
pub(crate) const DISTANCES: usize = 13;

/// A skill with its value at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    pub skill: Skill,
    pub value: i8,
}

/// Methods of a fighter, by its skills: worked out once, because neither skills nor gear change in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Methods {
    /// Skills that it may attack and manoeuvre with, a bit each.
    pub offence: u32,
    /// Skills that it may defend with, a bit each.
    pub defence: u32,
    /// The best attack at each distance; `None` where none reaches.
    pub attack: [Option<Method>; DISTANCES],
    /// The best manoeuvre at each distance; `None` where none reaches.
    pub manoeuvre: [Option<Method>; DISTANCES],
    /// The zones that its attacks reach from each zone, a bit each.
    pub attack_zones: [u16; MAX_ZONES],
    /// The zones that its manoeuvres reach from each zone, a bit each.
    pub manoeuvre_zones: [u16; MAX_ZONES],
    /// The best defence.
    pub defend: Method,
    /// The value of its best attack at any distance; `None` if it has none.
    pub strongest: Option<i8>,
}

impl Methods {
    /// Returns the best attack at each distance, or the best manoeuvre.
    pub const fn best(&self, manoeuvre: bool) -> &[Option<Method>; DISTANCES] {
        if manoeuvre { &self.manoeuvre } else { &self.attack }
    }

    /// Returns the zones that it reaches from one with attacks, or with manoeuvres, a bit each.
    pub const fn zones(&self, manoeuvre: bool, from: u8) -> u16 {
        let zones = if manoeuvre { &self.manoeuvre_zones } else { &self.attack_zones };
        zones[from as usize]
    }
}

/// Returns the skills of a line of the table, `skill.table.*`: offence and defence (FF-SKIL-01 to 04).
pub(crate) fn table(conflict: Conflict, knobs: &FantasyKnobs) -> (&[Skill], &[Skill]) {
    let basic = &knobs.basic;
    match conflict {
        Conflict::Physical => (&basic.physical_offence, &basic.physical_defence),
        Conflict::Intimidation => (&basic.intimidation_offence, &basic.intimidation_defence),
        Conflict::Crowd => (&basic.crowd_offence, &basic.crowd_defence),
        Conflict::Armies => (&basic.armies_offence, &basic.armies_defence),
    }
}

/// Returns the skills of a mask, in the order in which [`Skill`] declares them.
fn skills_of(mask: u32) -> impl Iterator<Item = Skill> {
    (0..SKILLS as u8).filter(move |at| mask >> at & 1 == 1).filter_map(Skill::of)
}

/// Returns the skills of a line that the gear of a fighter allows, a bit each; if its sheet fixes one that is
/// allowed, only that skill (FF-SKIL-05).
fn open(sheet: &Sheet, skills: &[Skill], only: Option<Skill>) -> u32 {
    let only = only.filter(|skill| skills.contains(skill) && owns(sheet, *skill));
    let able = skills.iter().filter(|skill| owns(sheet, **skill));
    able.filter(|skill| only.is_none_or(|only| only == **skill))
        .fold(0, |mask, skill| mask | 1 << skill.number())
}

/// Returns the most valuable method; of equals the first in the order of skills. `None` without any.
fn best(methods: impl Iterator<Item = Method>) -> Option<Method> {
    methods.fold(None, |best: Option<Method>, next| match best {
        Some(best) if best.value >= next.value => Some(best),
        _ => Some(next),
    })
}

/// Returns the best attack, or the best manoeuvre, at a distance; `None` if no skill reaches it.
fn best_at(
    (sheet, knobs): (&Sheet, &FantasyKnobs),
    offence: u32,
    distance: usize,
    manoeuvre: bool,
) -> Option<Method> {
    let near = skills_of(offence).filter(|&skill| {
        let (least, most) = range_of(sheet, skill, knobs);
        (least..=most).contains(&distance)
    });
    let able = near.filter(|&skill| !manoeuvre || sheet.rating(skill) >= knobs.manoeuvre.min_skill);
    best(able.map(|skill| {
        let bonus = if manoeuvre { 0 } else { bonus_of(sheet, skill, distance, knobs) };
        Method { skill, value: (sheet.rating(skill) + bonus) as i8 }
    }))
}

/// Computes the [`Methods`] of a fighter (FF-SKIL-01, 05). A fighter with nothing to defend with dodges, so that
/// there is always a defence.
pub(crate) fn methods(sheet: &Sheet, scene: &Scene, knobs: &FantasyKnobs) -> Methods {
    let (offence, defence) = table(scene.conflict, knobs);
    let fixed = |skill: Option<Skill>| skill.filter(|_| knobs.basic.choice == SkillChoice::Fixed);
    let offence = open(sheet, offence, fixed(sheet.attack_skill));
    let mut defence = open(sheet, defence, fixed(sheet.defend_skill));
    if defence == 0 {
        // A fighter with nothing to defend with dodges.
        defence = 1 << Skill::Athletics.number();
    }
    let at = |distance, manoeuvre| best_at((sheet, knobs), offence, distance, manoeuvre);
    let attack = std::array::from_fn(|distance| at(distance, false));
    let manoeuvre = std::array::from_fn(|distance| at(distance, true));
    let rated = |skill| Method { skill, value: sheet.rating(skill) as i8 };
    let defend = best(skills_of(defence).map(rated));
    Methods {
        offence,
        defence,
        strongest: attack.iter().flatten().map(|method| method.value).max(),
        attack_zones: zones_in_reach(scene, &attack),
        manoeuvre_zones: zones_in_reach(scene, &manoeuvre),
        attack,
        manoeuvre,
        defend: defend.unwrap_or(rated(Skill::Athletics)),
    }
}

/// Returns the zones at a distance at which there is a method, from each zone.
fn zones_in_reach(scene: &Scene, methods: &[Option<Method>; DISTANCES]) -> [u16; MAX_ZONES] {
    let zones = 0..scene.map.zones.len().max(1) as u8;
    let reaches = |from: u8, to: u8| {
        methods.get(usize::from(scene.distance(from, to))).is_some_and(Option::is_some)
    };
    std::array::from_fn(|from| {
        let near = zones.clone().filter(|&to| reaches(from as u8, to));
        near.fold(0, |mask, to| mask | 1 << to)
    })
}

/// Returns the zones that a skill reaches, and the least distance for it: `melee.range` or `range.*` (FF-ZONE-02,
/// FF-RNG-01 to 04).
pub(crate) fn range_of(sheet: &Sheet, skill: Skill, knobs: &FantasyKnobs) -> (usize, usize) {
    match skill {
        Skill::Ranged => match sheet.range {
            Some(range) => (knobs.weapon.least as usize, usize::from(range)),
            None => (1, 0),
        },
        Skill::WeaponUse | Skill::Unarmed | Skill::Athletics | Skill::Shield => {
            (0, knobs.basic.melee as usize)
        }
        _ => (0, DISTANCES - 1),
    }
}

/// Returns `weapon.bonus` and the penalty of the distance on an attack (FF-WPN-02, FF-RNG-04).
pub(crate) fn bonus_of(sheet: &Sheet, skill: Skill, distance: usize, knobs: &FantasyKnobs) -> i32 {
    let weapon = &knobs.weapon;
    match skill {
        Skill::WeaponUse if sheet.reach => weapon.reach,
        Skill::WeaponUse => weapon.melee,
        Skill::Ranged => weapon.ranged + weapon.zone_penalty * distance as i32,
        _ => 0,
    }
}

/// Whether a fighter has the gear that a skill needs; skills that need none are always open (FF-SKIL-01).
pub(crate) fn owns(sheet: &Sheet, skill: Skill) -> bool {
    match skill {
        Skill::WeaponUse => sheet.armed,
        Skill::Ranged => sheet.range.is_some(),
        Skill::Shield => sheet.shield,
        _ => true,
    }
}
