//! Body of a fighter: the values that hits and concessions look up, in a small flat structure apart from the sheet,
//! because they are read often.

use super::sheet::Sheet;
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::knobs::harm::{Marking, MinionMarking};
use crate::systems::fate_fantasy::knobs::number_or_word::Either;

/// Boxes and consequences of a fighter: what
/// [`View::outlook`](crate::systems::fate_fantasy::state::view::View::outlook) reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// Boxes of the struck track, [`Setup::track`](super::setup::Setup::track), a bit each.
    pub boxes: u16,
    /// Consequences that it can take at all, a bit for each slot.
    pub slots: u8,
    /// Way in which its boxes are marked: `minion.marking` for minions.
    pub marking: Marking,
    pub minion: bool,
    /// Consequences from which it can count as beaten (`concede.threshold`, JC-26); `None` if it never does, as
    /// minions.
    pub beaten_from: Option<i32>,
}

impl Body {
    /// Returns the body of a fighter in a conflict that strikes this track.
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
