//! Materials of aspects, and the fighters whom they hinder (WOA-ZONE-11, WOA-ZONE-14).

use super::keys::group;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::scenario::keys::{Key, Texts};
use crate::scenario::{Problem, Reader};

/// Materials of aspects. The first two give an aspect a use, the others name the fighters that it touches
/// (WOA-ZONE-11, WOA-DISC-05, WOA-INV-04). The index is the number of the bit in [`SceneAspect::marks`].
pub(crate) const MARKS: &[&str] = &[
    "obscuring",
    "area",
    "wind",
    "ice",
    "marsh",
    "rock",
    "water",
    "height",
    "thicket",
    "fire",
    "narrow",
    "climb",
    "swim",
    "fly",
];

/// Mark of an aspect that hides the content of its zone and what lies behind it (`SceneAspect::marks`).
pub(crate) const OBSCURING: u16 = 1;

/// Mark of an aspect that can make an attack cover a zone.
pub(crate) const AREA: u16 = 2;

/// Mark of a creature too small to fight (WOA-SWM-02); scenarios have no word for it.
pub(crate) const PEST: u16 = 1 << 15;

/// Number of the first mark that a creature may ignore or suffer from.
const FIRST_TERRAIN: usize = 2;

/// The marks that a creature may ignore or suffer from.
const TERRAIN: u16 = (u16::MAX << FIRST_TERRAIN) & !PEST;

/// Mark of aspects that are climbed: a minion needs [`SkillWord::Climb`](super::minion_skills::SkillWord::Climb)
/// to move over them (JC-47).
pub(crate) const CLIMB: u16 = 1 << 11;
/// Mark of aspects that are swum through.
pub(crate) const SWIM: u16 = 1 << 12;
/// Mark of aspects that are flown over.
pub(crate) const FLY: u16 = 1 << 13;

/// Materials of aspects that do not hinder the fighter, and materials that hinder it though they hinder no other
/// fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Creature {
    /// Marks of aspects that do not hinder it.
    pub ignores: u16,
    /// Marks that hinder it.
    pub suffers: u16,
}

impl Creature {
    /// Reads the entries of a group.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Self {
        let mut marks = |key: &Key<Texts>| {
            let words = reader.get(key).unwrap_or_default();
            let mut mask = 0;
            for (word, origin) in words {
                let names = || MARKS[FIRST_TERRAIN..].iter().copied();
                match names().position(|mark| mark == word) {
                    Some(at) => mask |= 1 << (at + FIRST_TERRAIN),
                    None => reader.note(Problem::unknown(origin, "terrain", word, names())),
                }
            }
            mask
        };
        Self { ignores: marks(&group::IGNORES), suffers: marks(&group::SUFFERS) }
    }

    /// Whether an aspect does not touch the fighter, because it ignores all materials of the aspect
    /// (WOA-ZONE-14).
    pub(crate) fn is_cold(self, aspect: &SceneAspect) -> bool {
        let terrain = aspect.marks & TERRAIN;
        terrain != 0 && terrain & !self.ignores == 0 && terrain & self.suffers == 0
    }

    /// Whether an aspect is adverse for the fighter (WOA-ZONE-11): it hinders all, or the fighter suffers from
    /// its material.
    pub(crate) fn is_hindered(self, aspect: &SceneAspect) -> bool {
        aspect.marks & self.suffers != 0 || (aspect.hinders && !self.is_cold(aspect))
    }
}
