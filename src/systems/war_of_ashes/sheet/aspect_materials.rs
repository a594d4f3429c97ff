//! What aspects are made of, and whom they hinder (WOA-ZONE-11, WOA-ZONE-14).

use super::keys::group;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::scenario::keys::{Key, Texts};
use crate::scenario::{Problem, Reader};

/// What aspects are made of. The first two say what they are good for, the others whom they touch
/// (WOA-ZONE-11, WOA-DISC-05, WOA-INV-04).
pub const MARKS: &[&str] = &[
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

/// It hides what lies in or behind it.
pub const OBSCURING: u16 = 1;

/// It can make an attack cover a zone.
pub const AREA: u16 = 2;

/// It is a creature too small to fight (WOA-SWM-02); nothing in the scenario's words says so.
pub const PEST: u16 = 1 << 15;

/// Number of the first mark that a creature may ignore or suffer from.
const FIRST_TERRAIN: usize = 2;

/// The marks that a creature may ignore or suffer from.
const TERRAIN: u16 = (u16::MAX << FIRST_TERRAIN) & !PEST;

/// Skill words of minions for movement over aspects with these marks (JC-47).
pub const CLIMB: u16 = 1 << 11;
/// For swimming.
pub const SWIM: u16 = 1 << 12;
/// For flying.
pub const FLY: u16 = 1 << 13;

/// For whom an aspect is no obstacle, and for whom it is one though it is none for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Creature {
    /// Marks that leave it cold.
    pub ignores: u16,
    /// Marks that hinder it.
    pub suffers: u16,
}

impl Creature {
    /// Reads what a group says about it.
    pub fn read(reader: &mut Reader<'_>) -> Self {
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

    /// Whether an aspect leaves it cold: it ignores all that the aspect is made of (WOA-ZONE-14).
    #[inline]
    pub fn is_cold(self, aspect: &SceneAspect) -> bool {
        let terrain = aspect.marks & TERRAIN;
        terrain != 0 && terrain & !self.ignores == 0 && terrain & self.suffers == 0
    }

    /// Whether an aspect is adverse for it (WOA-ZONE-11).
    #[inline]
    pub fn is_hindered(self, aspect: &SceneAspect) -> bool {
        aspect.marks & self.suffers != 0 || (aspect.hinders && !self.is_cold(aspect))
    }
}
