//! What a fighter strikes with, and how far it reaches (WOA-ZONE-02, WOA-ZONE-03, WOA-ZONE-15, JC-37).

use super::War;
use super::approach::{self, Approaches, Weapon};
use super::fighter::{Build, WarSheet};
use super::knobs::{Availability, WarKnobs};
use super::method::chosen;
use super::minion::{self, Lists};
use super::stunt::{Item, Stunt, StuntAction, StuntKind};
use super::stunt_play;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::knobs::ConflictKind;
use crate::kernels::fate::movement::in_zone;
use crate::kernels::fate::{FateGame, Method, RollKind};
use crate::knob::Numbers;
use crate::scenario::Reader;
use crate::system::NO_ARGUMENT;

/// The distances that a fighter's attacks reach, a bit for each number of zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arms {
    /// Hand to hand; in a mental conflict, with words.
    pub near: u8,
    /// With what is thrown or shot.
    pub far: u8,
    /// What advantages reach beyond that by a stunt.
    pub cast: u8,
    /// Zones that threats reach.
    pub voice: u8,
    /// Zones that other advantages reach.
    pub create: u8,
}

/// Words for weapons; `ranged` is a bow.
const WEAPONS: [&str; 4] = ["melee", "ranged", "bow", "thrown"];

impl Arms {
    /// Reads the weapon of a group: what it is, and how far it reaches.
    pub fn read(reader: &mut Reader<'_>, knobs: &WarKnobs) -> (Weapon, Self) {
        let word = reader.word("weapon", &WEAPONS).unwrap_or("melee");
        let place = &knobs.ground;
        let mental = knobs.fate.kind == ConflictKind::Mental;
        let far = match word {
            "melee" => 0,
            "thrown" => distances(&place.thrown),
            _ => distances(&place.bow),
        };
        let reach = if mental { place.voice } else { place.fight };
        let arms = Self {
            near: up_to(reach),
            far: if mental { 0 } else { far },
            cast: 0,
            voice: place.voice as u8,
            create: knobs.scenery.create_range as u8,
        };
        let weapon = if word == "melee" { Weapon::Melee } else { Weapon::Ranged };
        (weapon, arms)
    }

    /// What stunts of the reach form make of it: attacks, advantages and what is overcome at the
    /// distances of thrown weapons or of bows (WOA-STN-05).
    pub fn reaching(
        mut self,
        mut weapon: Weapon,
        stunts: &[Stunt],
        knobs: &WarKnobs,
    ) -> (Weapon, Self) {
        for stunt in stunts.iter().filter(|stunt| stunt.kind == StuntKind::Reach) {
            let place = &knobs.ground;
            let mask = distances(if stunt.value == 0 { &place.thrown } else { &place.bow });
            if stunt.helps(StuntAction::Attack) {
                self.far |= mask;
                weapon = Weapon::Ranged;
            }
            if stunt.helps(StuntAction::Create) || stunt.helps(StuntAction::Overcome) {
                self.cast |= mask;
            }
        }
        (weapon, self)
    }

    /// Whether a roll to create an advantage reaches so far: a threat as far as the voice, a
    /// missile as far as it flies, anything else as far as advantages do (WOA-ZONE-15).
    fn creates_at(self, presence: bool, distance: u8) -> bool {
        if presence {
            return distance <= self.voice;
        }
        distance <= self.create || holds(self.far | self.cast, distance)
    }
}

fn distances(list: &Numbers) -> u8 {
    list.iter().fold(0, |mask, distance| mask | 1 << distance)
}

fn up_to(distance: i32) -> u8 {
    (2 << distance) - 1
}

#[inline]
fn holds(mask: u8, distance: u8) -> bool {
    distance < 8 && mask >> distance & 1 == 1
}

/// Whether a fighter attacks from afar: with a ranged weapon that it holds (IX-34).
#[inline]
pub(super) fn strikes_from_afar(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> bool {
    setup.sheets[fighter].game.ranged && state.fighters[fighter].game.craft.has(Item::Weapon)
}

/// Whether a fighter cannot attack because it was disarmed (`block.disarmed`).
#[inline]
pub(super) fn cannot_strike(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> bool {
    let craft = &state.fighters[fighter].game.craft;
    !craft.has(Item::Weapon) && !setup.game.knobs.craft.maneuver.disarmed.is_empty()
}

/// The fighters in the same zone as another, a bit each: all where there are no zones (FC-ATK-10).
#[inline]
pub(super) fn around(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> u64 {
    if !setup.map.has_zones() {
        return state.units();
    }
    in_zone(state, state.units(), state.fighters[fighter].foot.zone)
}

/// How far a fighter reaches with what it holds; a bow on the ground cannot be shot (IX-34).
fn at_hand(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> Arms {
    let arms = setup.sheets[fighter].game.arms;
    if strikes_from_afar(setup, state, fighter) {
        return arms;
    }
    let armed = state.fighters[fighter].game.craft.has(Item::Weapon);
    Arms { far: 0, cast: if armed { arms.cast } else { 0 }, ..arms }
}

/// The best method for a roll against somebody so many zones away.
pub fn method_at(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    distance: u8,
) -> Option<Method> {
    let arms = at_hand(setup, state, fighter);
    let best = || War::method(setup, state, fighter, kind, NO_ARGUMENT);
    match kind {
        _ if !setup.map.has_zones() => best(),
        RollKind::Attack => {
            let far = holds(arms.far, distance).then(best).flatten();
            let near = holds(arms.near, distance).then(|| hand_to_hand(setup, state, fighter));
            match (far, near.flatten()) {
                (Some(far), Some(near)) if near.rating > far.rating => Some(near),
                (far, near) => far.or(near),
            }
        }
        RollKind::Create { presence } => arms.creates_at(presence, distance).then(best).flatten(),
        _ => best(),
    }
}

/// The named approach for such a roll, hand to hand before from afar.
pub fn named_at(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    number: u8,
    distance: u8,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    let named = || War::named_method(setup, state, fighter, kind, number, NO_ARGUMENT);
    match kind {
        RollKind::Attack if sheet.ranged && setup.map.has_zones() => {
            let from_afar = |method: &Method| method.number & minion::RANGED != 0;
            let far = holds(at_hand(setup, state, fighter).far, distance)
                .then(named)
                .flatten()
                .filter(from_afar);
            let near = || {
                let wanted =
                    if number == approach::ANY { approach::ALL } else { 1 << (number & 7) };
                let open = open_hand_to_hand(setup, state, fighter) & wanted;
                chosen(setup, state, fighter, kind, open, 0)
            };
            far.or_else(|| holds(sheet.arms.near, distance).then(near).flatten())
        }
        RollKind::Attack => holds(sheet.arms.near, distance).then(named).flatten(),
        RollKind::Create { presence } => {
            sheet.arms.creates_at(presence, distance).then(named).flatten()
        }
        _ => named(),
    }
}

/// Approaches of attacks hand to hand by one who carries a bow.
pub fn open_hand_to_hand(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> Approaches {
    let knobs = &setup.game.knobs;
    match knobs.turn.availability {
        Availability::RandomK => state.fighters[fighter].game.offered,
        Availability::All => approach::ALL,
        Availability::Table => approach::allowed(RollKind::Attack, knobs.fate.kind, Weapon::Melee),
    }
}

/// The best attack hand to hand.
fn hand_to_hand(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> Option<Method> {
    let sheet: &WarSheet = &setup.sheets[fighter].game;
    if !sheet.ranged || cannot_strike(setup, state, fighter) {
        return War::method(setup, state, fighter, RollKind::Attack, NO_ARGUMENT);
    }
    match &sheet.build {
        Build::Minion(lists) => {
            let lists = Lists { ranged: false, ..*lists };
            let kind = RollKind::Attack;
            let fit = minion::fit(setup, state, fighter, kind, NO_ARGUMENT, &lists);
            let number = minion::number(fit);
            let bonus = stunt_play::bonus(setup, state, fighter, kind, number);
            Some(Method { number, rating: Lists::rating(&setup.game.knobs, fit) + bonus })
        }
        Build::Full(_) => {
            let open = open_hand_to_hand(setup, state, fighter);
            chosen(setup, state, fighter, RollKind::Attack, open, 0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn woa_zone_03_distances_are_sets() {
        let knobs = WarKnobs::default();
        assert_eq!(distances(&knobs.ground.bow), 0b1110);
        assert_eq!(distances(&knobs.ground.thrown), 0b11);
        assert_eq!((up_to(0), up_to(1), up_to(4)), (1, 0b11, 0b1_1111));
        assert!(!holds(0b1110, 0) && holds(0b1110, 3) && !holds(u8::MAX, 200));
    }
}
