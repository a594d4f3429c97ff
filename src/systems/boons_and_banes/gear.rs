//! Properties of gear (BB-GEAR). They act only where `gear.properties` says so, in conflicts of the
//! Skill that the gear is for, as long as it has a rating.

use super::contest::{Role, Roll};
use super::fighter::Prep;
use super::kinds::{Approach, Skill};
use super::prep;
use super::setup::Setup;
use super::state::State;
use crate::choices;

choices! {
    /// A property of a Preparation.
    pub enum Property {
        /// With a 6 rolled it counts 1 higher (BB-GEAR-01).
        Deadly = "deadly",
        /// Full rating when defending with Intuition (BB-GEAR-02).
        Defensive = "defensive",
        /// A failed attack that its rating would not have saved costs no Morale (BB-GEAR-03).
        Missile = "missile",
        /// The same, as bows call it (BB-GEAR-03).
        Ranged = "ranged",
        /// Its rating as dice when positioning with Maneuver and Reason (BB-GEAR-04).
        Reach = "reach",
        /// Its rating as dice beside a Boon, for 1 rating (BB-GEAR-05).
        Wicked = "wicked",
        /// No wear when the rating exceeds the successes needed (BB-GEAR-06).
        Fortified = "fortified",
        /// Full rating when attacking with any Approach (BB-GEAR-07).
        Versatile = "versatile",
        /// Boons made with dice of Reach endure (BB-GEAR-08).
        Tactical = "tactical",
        /// Half its rating, rounded down, when attacking (BB-GEAR-09).
        Clumsy = "clumsy",
        /// It falls below rating 1 only if a 1 was rolled (BB-GEAR-10).
        Reliable = "reliable",
        /// The full rating as dice when defending (BB-GEAR-11).
        Bulwark = "bulwark",
    }
}

impl Property {
    /// Its bit among properties.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl Prep {
    /// Whether it has a property that acts.
    #[inline]
    pub fn has(self, property: Property) -> bool {
        self.properties & property.bit() != 0
    }
}

/// Whether properties let a Preparation count in full on a roll that it is not made for (BB-GEAR-02,
/// 07): only the Skill must be right.
pub fn fits_any(prep: Prep, roll: &Roll, stance: Role) -> bool {
    let attacks = stance == Role::Attack && prep.has(Property::Versatile);
    let dodges = stance == Role::Defence
        && roll.approach == Approach::Intuition as u8
        && prep.has(Property::Defensive);
    (attacks || dodges) && prep::is_for(prep.uses, roll.skill)
}

/// What properties make of the worth of a Preparation on a roll (BB-GEAR-01, 09).
pub fn changed(prep: Prep, roll: &Roll, stance: Role, worth: u8) -> u8 {
    if prep.properties == 0 || worth == 0 {
        return worth;
    }
    let halved = stance == Role::Attack && prep.has(Property::Clumsy);
    let deadly = prep.has(Property::Deadly) && roll.faces.sixes > 0;
    (if halved { worth / 2 } else { worth }) + u8::from(deadly)
}

/// The Preparations of somebody that are left and have a property, with their ratings.
fn with<'a>(
    setup: &'a Setup,
    state: &'a State,
    who: usize,
    property: Property,
) -> impl Iterator<Item = (usize, u8)> + 'a {
    let left = &state.fighters[who].preps;
    let preps = setup.sheets[who].preps.iter().enumerate();
    preps
        .filter(move |(place, prep)| prep.has(property) && left[*place] > 0)
        .map(move |(place, _)| (place, left[place]))
}

/// Dice of Reach for somebody who positions with Maneuver and Reason (BB-GEAR-04).
pub fn reach_dice(setup: &Setup, state: &State, who: usize, roll: &Roll) -> u8 {
    let fits = roll.skill == Skill::Maneuver as u8 && roll.approach == Approach::Reason as u8;
    if !fits || !setup.geared {
        return 0;
    }
    with(setup, state, who, Property::Reach).map(|(_, rating)| rating).max().unwrap_or(0)
}

/// Whether Boons of such a roll endure (BB-GEAR-08).
pub fn is_tactical(setup: &Setup, state: &State, who: usize, roll: &Roll) -> bool {
    reach_dice(setup, state, who, roll) > 0
        && with(setup, state, who, Property::Tactical).next().is_some()
}

/// The Preparation whose rating somebody can add as dice beside a Boon: its place and rating
/// (BB-GEAR-05).
pub fn wicked(setup: &Setup, state: &State, roll: &Roll) -> Option<(usize, u8)> {
    let who = usize::from(roll.who);
    if !setup.geared || roll.called.boons == 0 || roll.called.wicked > 0 {
        return None;
    }
    let made = |place: usize| prep::is_for(setup.sheets[who].preps[place].uses, roll.skill);
    let all = with(setup, state, who, Property::Wicked).filter(|(place, _)| made(*place));
    all.max_by_key(|(place, rating)| (*rating, std::cmp::Reverse(*place)))
}

/// Whether a failed attack costs no Morale because what was shot with would not have been enough
/// against so many successes (BB-GEAR-03).
pub fn spares_morale(setup: &Setup, state: &State, roll: &Roll, needed: i32) -> bool {
    if !setup.geared {
        return false;
    }
    let who = usize::from(roll.who);
    let mut shots = with(setup, state, who, Property::Missile)
        .chain(with(setup, state, who, Property::Ranged))
        .map(|(place, rating)| (&setup.sheets[who].preps[place], rating))
        .filter(|(prep, _)| prep::is_for(prep.uses, roll.skill));
    shots.any(|(prep, rating)| {
        i32::from(prep::worth_of(setup, *prep, rating, roll, Role::Attack)) <= needed
    })
}
