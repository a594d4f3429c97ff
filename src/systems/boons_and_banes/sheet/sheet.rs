//! The numbers of a participant that play looks up all the time, apart from its names and texts: of fixed size and
//! in a list with room for everybody, so that no look-up is compared with how many there are.

use super::fighter::Sheet;
use super::talents::Talent;
use super::terms::{APPROACHES, SKILLS};

/// Room for the numbers of Skills: a power of two.
const ROOM: usize = 8;
/// An entry for each Approach, and one for none at all.
const WITH_NONE: usize = APPROACHES + 1;

/// The numbers of a participant.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Its team.
    pub team: u8,
    /// Extra dice on every roll (BB-DICE-12).
    pub bonus: u8,
    /// Whether Approaches modify its dice (BB-DICE-08).
    pub modifies: bool,
    /// Seat number for labelled draws.
    pub seat: u32,
    /// Its talents, a bit for each (BB-TAL).
    talents: u32,
    /// Ratings of its Approaches, and 0 for none at all.
    ratings: [u8; WITH_NONE],
    /// Training in each Skill.
    training: [u8; ROOM],
}

impl Figures {
    /// Those of a sheet.
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

    /// Its dice for an Approach, given by its number (BB-DICE-01, 13).
    #[inline]
    pub fn rating(&self, approach: u8) -> u8 {
        self.ratings[usize::from(approach) % WITH_NONE]
    }

    /// Its training in a Skill, given by its number (BB-DICE-02).
    #[inline]
    pub fn training(&self, skill: u8) -> usize {
        usize::from(self.training[usize::from(skill) % ROOM])
    }

    /// Whether it has a talent that acts.
    #[inline]
    pub fn has(&self, talent: Talent) -> bool {
        self.talents & talent.bit() != 0
    }
}
