//! Which Approach somebody rolls (BB-DICE-04, BB-ATK-02, BB-POS-13, BB-LAST-03).

use super::ask::Moment;
use super::events::BoonsEvent;
use super::kinds::{APPROACHES, Skill};
use super::knobs::dice::ApproachChoice;
use super::play::{Play, Purpose, Spot};
use super::roll::{NO_APPROACH, forces};
use super::setup::Setup;
use super::state::State;
use super::talent_deeds::overruns;
use super::words::{BY_LOT, FORCING, LARGEST, POINT_ATTACK, UNFORCED, VIGOR};
use crate::dice::Pick;
use crate::system::Table;

/// Approaches that somebody may still roll, a bit for each.
#[inline]
pub fn open(setup: &Setup, state: &State, who: usize) -> u8 {
    let it = &state.fighters[who];
    let free = !it.doomed & 0b111;
    let bound = it.bound.checked_sub(1).map_or(0, |bound| 1 << bound) & free;
    let fixed = setup.knobs.dice.approach_choice == ApproachChoice::FixedForConflict;
    if fixed && bound != 0 { bound } else { free }
}

/// The largest pool among some Approaches: the first of equals.
#[inline]
pub fn largest(setup: &Setup, who: usize, among: u8) -> Option<u8> {
    let ratings = &setup.sheets[who].ratings;
    let mut best: Option<u8> = None;
    for approach in (0..APPROACHES as u8).filter(|approach| among >> approach & 1 == 1) {
        if best.is_none_or(|best| ratings[usize::from(best)] < ratings[usize::from(approach)]) {
            best = Some(approach);
        }
    }
    best
}

/// The best defence where some Approaches are known to be forced: the largest pool, but one that
/// is not forced if it is at most 1 die smaller.
#[inline]
pub fn best_defence(setup: &Setup, who: usize, among: u8, forced: u8) -> u8 {
    let Some(best) = largest(setup, who, among) else { return NO_APPROACH };
    if forced >> best & 1 == 0 {
        return best;
    }
    let ratings = &setup.sheets[who].ratings;
    match largest(setup, who, among & !forced) {
        Some(safe) if ratings[usize::from(safe)] + 1 >= ratings[usize::from(best)] => safe,
        _ => best,
    }
}

/// What somebody knows when it picks an Approach.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The decision point.
    pub point: usize,
    /// Approaches that would be forced, a bit for each, as far as it knows.
    pub forced: u8,
    /// The Approach of whoever is attacked, if it is known.
    pub theirs: Option<(usize, u8)>,
    /// Whom the action is aimed at.
    pub target: Option<usize>,
    /// Whether it is for a positioning action.
    pub position: bool,
    /// The Skill.
    pub skill: Skill,
}

impl Known {
    /// Nothing is known at a point.
    pub fn at(point: usize) -> Self {
        let skill = Skill::Influence;
        Self { point, forced: 0, theirs: None, target: None, position: false, skill }
    }
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// The Approach that somebody picks.
    #[inline]
    pub fn picks_approach(&mut self, who: usize, spot: Spot, known: Known) -> u8 {
        let among = open(self.setup, self.state, who);
        let usual = best_defence(self.setup, who, among, known.forced);
        let picked = if self.is_asked(known.point, who) && usual != NO_APPROACH {
            self.asked_approach(who, spot, known, (among, usual))
        } else {
            usual
        };
        if self.setup.knobs.dice.approach_choice == ApproachChoice::FixedForConflict
            && picked != NO_APPROACH
        {
            let bound = &mut self.it(who).bound;
            *bound = if *bound == 0 { picked + 1 } else { *bound };
        }
        picked
    }

    fn asked_approach(
        &mut self,
        who: usize,
        spot: Spot,
        known: Known,
        (among, usual): (u8, u8),
    ) -> u8 {
        let (forced, declared) = (known.forced, known.position);
        let moment = Moment { forced, declared, ..Moment::QUIET };
        let option = self.choose(known.point, who, &moment).option;
        match option {
            0 => usual,
            BY_LOT => self.by_lot(who, spot, known.point, among).unwrap_or(usual),
            FORCING if known.point == POINT_ATTACK => self.forcing(who, known, among, usual),
            LARGEST => largest(self.setup, who, among).unwrap_or(usual),
            UNFORCED => largest(self.setup, who, among & !known.forced).unwrap_or(usual),
            named => named - VIGOR,
        }
    }

    fn by_lot(&mut self, who: usize, spot: Spot, point: usize, among: u8) -> Option<u8> {
        let lot = Pick(among.count_ones());
        let place = self.draw(Purpose::Guess, spot, who, point as u32, lot);
        (0..3_u8).filter(|approach| among >> approach & 1 == 1).nth(place as usize)
    }

    /// The largest pool among those that force what the target defends with, as it is known or
    /// guessed from its ratings.
    fn forcing(&self, who: usize, known: Known, among: u8, usual: u8) -> u8 {
        let theirs = known.theirs.map(|(_, approach)| approach).or_else(|| {
            let target = known.target?;
            largest(self.setup, target, open(self.setup, self.state, target))
        });
        let Some(theirs) = theirs else { return usual };
        let overruns = |own| overruns(self.setup, who, (known.skill as u8, own), theirs);
        let force = (0..3_u8).filter(|&own| forces(self.setup, who, own, theirs) || overruns(own));
        let mask = force.fold(0, |mask, own| mask | 1 << own);
        largest(self.setup, who, among & mask).unwrap_or(usual)
    }
}
