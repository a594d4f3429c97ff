//! Weapons of fighters and their reach (WOA-ZONE-02, WOA-ZONE-03, WOA-ZONE-15, JC-37).

use super::approach::Weapon;
use super::keys::group;
use super::stunt::{Stunt, StuntAction, StuntKind};
use crate::kernels::fate::sheet::map::holds;
use crate::knob::Numbers;
use crate::scenario::Reader;
use crate::systems::war_of_ashes::knobs::all::WarKnobs;

/// The distances that a fighter's attacks reach, a bit for each number of zones; see [`holds`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Arms {
    /// Hand to hand.
    pub near: u8,
    /// Distances of thrown weapons and shots.
    pub far: u8,
    /// Distances that only advantages reach, by a stunt.
    pub cast: u8,
    /// Distances from which a stunt lets the fighter remove a foe's Roar aspect, a bit each.
    pub undo: u8,
    /// Zones that words reach: attacks in a mental conflict, and threats.
    pub voice: u8,
    /// Zones that other advantages reach.
    pub create: u8,
}

impl Arms {
    /// Reads the weapon of a group and its reach.
    pub(crate) fn read(reader: &mut Reader<'_>, knobs: &WarKnobs) -> (Weapon, Self) {
        let word = reader.get(&group::WEAPON).unwrap_or("melee");
        let place = &knobs.ground;
        let far = match word {
            "melee" => 0,
            "thrown" => distances(&place.thrown),
            _ => distances(&place.bow),
        };
        let arms = Self {
            near: up_to(place.fight),
            far,
            cast: 0,
            undo: 0,
            voice: place.voice as u8,
            create: knobs.scenery.create_range as u8,
        };
        let weapon = if word == "melee" { Weapon::Melee } else { Weapon::Ranged };
        (weapon, arms)
    }

    /// Applies stunts of the reach form: attacks, advantages and overcome rolls at the distances of thrown weapons or
    /// of bows (WOA-STN-05).
    pub(crate) fn reaching(
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
            if stunt.helps(StuntAction::Create) {
                self.cast |= mask;
            }
            if stunt.helps(StuntAction::Overcome) {
                self.undo |= mask;
            }
        }
        (weapon, self)
    }

    /// Returns the reach while the conflict is about words: attacks reach as far as the voice, and weapons reach
    /// nothing (WOA-ZONE-03, WOA-SEQ-10).
    #[must_use]
    pub(crate) fn of_words(self) -> Self {
        Self { near: up_to(i32::from(self.voice)), far: 0, cast: 0, undo: 0, ..self }
    }

    /// Whether a roll to create an advantage reaches so far: a threat as far as the voice, a
    /// missile as far as it flies, anything else as far as advantages do (WOA-ZONE-15).
    pub(crate) fn creates_at(self, presence: bool, distance: u8) -> bool {
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
