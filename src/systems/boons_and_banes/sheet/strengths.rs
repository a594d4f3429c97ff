//! Strengths of participants: their largest pool for every set of Approaches that can be open to them, and their best
//! Skill. Policies look them up often, so they are computed before play.

use super::fighter::Sheet;
use super::terms::{APPROACHES, NO_APPROACH, SKILLS, Skill};
use crate::inline_vec::InlineVec;
use crate::systems::boons_and_banes::rules::odds::OddsTable;
use crate::systems::boons_and_banes::state::conflict::MAX_FIGHTERS;

/// Sets of Approaches: an entry of [`Strengths`] for each.
const SETS: usize = 1 << APPROACHES;

#[derive(Clone, Copy, Debug, Default)]
pub struct Largest {
    /// Approach of the pool, the first of equals; [`NO_APPROACH`] if there is none.
    pub approach: u8,
    /// Dice of the pool.
    pub dice: u8,
    /// Index of the pool in [`OddsTable`], with the relevant Skill.
    pub place: u16,
    /// Mean successes of the pool with the relevant Skill, in tenths.
    pub strength: i32,
}

#[derive(Clone, Copy, Debug)]
pub struct Strengths {
    by_set: [Largest; SETS],
    /// Best trained Skill, the first of equals.
    pub skill: Skill,
    /// Best trained Skill apart from the relevant one.
    pub other_skill: Skill,
    /// Highest helpful trait, the floor of all its rolls, if the participant is an adversary (BB-ADV-01); else 0.
    pub natural: u8,
}

impl Default for Strengths {
    fn default() -> Self {
        let (by_set, skill) = ([Largest::default(); SETS], Skill::numbered(0));
        Self { by_set, skill, other_skill: skill, natural: 0 }
    }
}

impl Strengths {
    /// Computes the strengths of a [`Sheet`], if a die counts `per_hit` successes.
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

    /// Returns the [`Largest`] pool among these Approaches, given as a bit set.
    pub fn largest(&self, among: u8) -> &Largest {
        &self.by_set[usize::from(among) % SETS]
    }
}

/// Returns the participants by the strength of their largest pools while every Approach is open to them, the weakest
/// first; participants of equal strength share a mask.
pub(crate) fn by_strength(strengths: &[Strengths]) -> InlineVec<u64, MAX_FIGHTERS> {
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

/// Returns the Approach of the largest pool among some, the first of equals; `None` if there is none.
fn largest(sheet: &Sheet, among: usize) -> Option<usize> {
    let open = (0..APPROACHES).filter(|approach| among >> approach & 1 == 1).rev();
    open.max_by_key(|&approach| sheet.ratings[approach])
}
