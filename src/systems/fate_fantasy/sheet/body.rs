//! What hits and concessions look up about a body: flat and small, apart from its sheet.

use super::sheet::Sheet;
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::knobs::harm::{Marking, MinionMarking};
use crate::systems::fate_fantasy::knobs::number_or_word::Either;

/// What a character's body takes.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Boxes of the struck track, a bit each.
    pub boxes: u16,
    /// Consequences that it can take at all, a bit for each slot.
    pub slots: u8,
    /// How its boxes are marked.
    pub marking: Marking,
    /// Whether it is that of a minion.
    pub minion: bool,
    /// Consequences from which it can count as beaten; minions never do (JC-26).
    pub beaten_from: Option<i32>,
}

impl Body {
    /// The body of somebody who is struck on a track.
    pub fn of(sheet: &Sheet, track: usize, knobs: &FantasyKnobs) -> Self {
        let minion = sheet.is_minion();
        let marking = match knobs.npc.marking {
            _ if !minion => knobs.harm.marking,
            MinionMarking::Count => Marking::Count,
            MinionMarking::SingleBox => Marking::SingleBox,
        };
        let beaten_from = match knobs.harm.threshold {
            Either::Number(threshold) if !minion => Some(threshold),
            _ => None,
        };
        Self {
            boxes: ((1_u32 << sheet.boxes[track]) - 1) as u16,
            slots: ((1_u16 << sheet.slots) - 1) as u8,
            marking,
            minion,
            beaten_from,
        }
    }
}
