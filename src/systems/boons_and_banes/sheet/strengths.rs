//! What participants are best at: their largest pool for every set of Approaches that can be open
//! to them, and their best Skill. Everybody who decides looks it up all the time, so it is worked
//! out before play.

use super::fighter::Sheet;
use super::terms::{APPROACHES, NO_APPROACH, SKILLS, Skill};
use crate::inline_vec::InlineVec;
use crate::systems::boons_and_banes::rules::odds::OddsTable;
use crate::systems::boons_and_banes::state::conflict::MAX_FIGHTERS;

/// Sets of Approaches.
const SETS: usize = 1 << APPROACHES;

/// The largest pool among some Approaches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Largest {
    /// Its Approach, the first of equals; [`NO_APPROACH`] if there is none.
    pub approach: u8,
    /// Its dice.
    pub dice: u8,
    /// Its place in the tables of odds, with the relevant Skill.
    pub place: u16,
    /// Its mean successes with the relevant Skill, in tenths.
    pub strength: i32,
}

/// What a participant is best at.
#[derive(Clone, Copy, Debug)]
pub struct Strengths {
    by_set: [Largest; SETS],
    /// Its best trained Skill, the first of equals.
    pub skill: Skill,
    /// The same without the relevant one.
    pub other_skill: Skill,
    /// Its highest helpful trait, if it is an adversary (BB-ADV-01).
    pub natural: u8,
}

impl Default for Strengths {
    fn default() -> Self {
        let (by_set, skill) = ([Largest::default(); SETS], Skill::numbered(0));
        Self { by_set, skill, other_skill: skill, natural: 0 }
    }
}

impl Strengths {
    /// Works them out for a sheet, where a die counts `per_hit` successes.
    pub fn of(sheet: &Sheet, odds: &OddsTable, relevant: Skill, per_hit: i32) -> Self {
        let training = sheet.training[relevant as usize];
        let by_set = std::array::from_fn(|among| {
            let approach = largest(sheet, among);
            let dice = approach.map_or(0, |best| sheet.ratings[best]);
            Largest {
                approach: approach.map_or(NO_APPROACH, |best| best as u8),
                dice,
                place: odds.place(training, i32::from(dice)),
                strength: odds.mean_tenths(training, i32::from(dice) * per_hit),
            }
        });
        let best = |open: &dyn Fn(&usize) -> bool| {
            let skills = (0..SKILLS).filter(open).rev();
            Skill::numbered(skills.max_by_key(|&skill| sheet.training[skill]).unwrap_or(0))
        };
        let natural = sheet.preps.iter().filter(|prep| prep.natural);
        Self {
            by_set,
            skill: best(&|_| true),
            other_skill: best(&|skill| *skill != relevant as usize),
            natural: natural.map(|prep| prep.rating).max().unwrap_or(0),
        }
    }

    /// The largest pool among these Approaches, a bit for each.
    #[inline]
    pub fn largest(&self, among: u8) -> &Largest {
        &self.by_set[usize::from(among) % SETS]
    }
}

/// The participants by what their largest pools promise while every Approach is open to them: those alike
/// together, a bit for each, the weakest first.
pub fn by_strength(strengths: &[Strengths]) -> InlineVec<u64, MAX_FIGHTERS> {
    let of = |it: &Strengths| it.largest(SETS as u8 - 1).strength;
    let mut all: Vec<i32> = strengths.iter().map(of).collect();
    all.sort_unstable();
    all.dedup();
    let alike = |strength: i32| {
        let those = strengths.iter().enumerate().filter(|(_, it)| of(it) == strength);
        those.fold(0, |mask, (who, _)| mask | 1 << who)
    };
    all.into_iter().map(alike).collect()
}

/// The Approach of the largest pool among some: the first of equals.
fn largest(sheet: &Sheet, among: usize) -> Option<usize> {
    let open = (0..APPROACHES).filter(|approach| among >> approach & 1 == 1).rev();
    open.max_by_key(|&approach| sheet.ratings[approach])
}
