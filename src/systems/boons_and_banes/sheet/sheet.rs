//! Numbers of a participant that play looks up often, apart from names and texts. They have a fixed size and stand in
//! a list with room for all participants, so that no index needs a bounds check.

use super::fighter::Sheet;
use super::talents::Talent;
use super::terms::{APPROACHES, SKILLS};

/// Room for the numbers of Skills: a power of two, so that an index can be masked.
const ROOM: usize = 8;
/// An entry for each Approach, and one for [`NO_APPROACH`](super::terms::NO_APPROACH), which has no dice.
const WITH_NONE: usize = APPROACHES + 1;

/// The numbers of a participant: those of its [`Sheet`] that every roll reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Number of its team.
    pub team: u8,
    pub bonus: u8,
    pub modifies: bool,
    pub seat: u32,
    talents: u32,
    /// Ratings of its Approaches, and 0 for none at all.
    ratings: [u8; WITH_NONE],
    training: [u8; ROOM],
}

impl Figures {
    pub fn of(sheet: &Sheet) -> Self {
        const { assert!(SKILLS <= ROOM && WITH_NONE.is_power_of_two()) };
        let mut it = Self {
            team: sheet.team as u8,
            bonus: sheet.bonus,
            modifies: sheet.modifies,
            seat: sheet.seat,
            talents: sheet.talents,
            ..Self::default()
        };
        it.ratings[..APPROACHES].copy_from_slice(&sheet.ratings);
        it.training[..SKILLS].copy_from_slice(&sheet.training);
        it
    }

    /// Returns the dice for an Approach by its number; 0 for none (BB-DICE-01, 13).
    pub fn rating(&self, approach: u8) -> u8 {
        self.ratings[usize::from(approach) % WITH_NONE]
    }

    /// Returns the training in a Skill, given by its number (BB-DICE-02).
    pub fn training(&self, skill: u8) -> usize {
        usize::from(self.training[usize::from(skill) % ROOM])
    }

    /// Whether it has a [`Talent`] that acts.
    pub fn has(&self, talent: Talent) -> bool {
        self.talents & talent.bit() != 0
    }
}
