//! Preparations (BB-PREP).

use super::contest::{Role, Roll};
use super::fighter::Prep;
use super::gear::{self, Property};
use super::harm::times;
use super::knobs::favour::OffLabel;
use super::setup::Setup;
use super::state::{State, tie};

/// A Preparation that can be used: its place, and what it is worth on the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Place in the sheet.
    pub place: usize,
    /// What it is worth.
    pub worth: u8,
    /// Dice that it gives.
    pub dice: u8,
}

/// Whether a Preparation is made for a roll: right in Skill, in Approach, in attack or defence, as
/// far as it is tied to them (BB-PREP-01, 06).
fn fits(uses: u16, roll: &Roll, stance: Role) -> bool {
    let approaches = uses & 0b111;
    let skills = uses >> tie::SKILL & 0b11_1111;
    let roles = uses >> tie::ATTACK & 0b11;
    let of_role = match stance {
        Role::Attack => 1,
        Role::Defence => 2,
        Role::Neither => 0,
    };
    (approaches == 0 || approaches >> roll.approach & 1 == 1)
        && (skills == 0 || skills >> roll.skill & 1 == 1)
        && (roles == 0 || roles & of_role != 0)
}

/// Whether a Preparation is made for a Skill, or for any.
pub fn is_for(uses: u16, skill: u8) -> bool {
    let skills = uses >> tie::SKILL & 0b11_1111;
    skills == 0 || skills >> skill & 1 == 1
}

/// What a Preparation with a rating is worth on a roll (BB-PREP-06, BB-GEAR-01, 02, 07, 09).
pub fn worth_of(setup: &Setup, prep: Prep, rating: u8, roll: &Roll, stance: Role) -> u8 {
    let fits = fits(prep.uses, roll, stance) || gear::fits_any(prep, roll, stance);
    gear::changed(prep, roll, stance, worth(setup.knobs.favour.off_label, rating, fits))
}

/// What a rating is worth (BB-PREP-06).
pub fn worth(off_label: OffLabel, rating: u8, fits: bool) -> u8 {
    match off_label {
        _ if fits || rating == 0 => rating,
        OffLabel::HalfMin1 => (rating / 2).max(1),
        OffLabel::HalfMin0 => rating / 2,
        OffLabel::One => 1,
        OffLabel::Forbidden => 0,
    }
}

/// Somebody's best Preparation for a roll, as a floor or as dice; the first of equals. What
/// adversaries have by nature is a floor already.
pub fn best(
    setup: &Setup,
    state: &State,
    roll: &Roll,
    stance: Role,
    as_dice: bool,
) -> Option<Found> {
    let who = usize::from(roll.who);
    let mut found: Option<Found> = None;
    for (place, prep) in setup.sheets[who].preps.iter().enumerate().filter(|(_, it)| !it.natural) {
        let rating = state.fighters[who].preps[place];
        let worth = worth_of(setup, *prep, rating, roll, stance);
        let dice = dice(setup, *prep, worth, stance);
        let better = match found {
            Some(best) if as_dice => (dice, worth) > (best.dice, best.worth),
            Some(best) => worth > best.worth,
            None => worth > 0,
        };
        if better {
            found = Some(Found { place, worth, dice });
        }
    }
    found
}

/// Dice that something of this worth adds (BB-PREP-03, BB-GEAR-11).
fn dice(setup: &Setup, prep: Prep, worth: u8, stance: Role) -> u8 {
    if stance == Role::Defence && prep.has(Property::Bulwark) {
        return worth;
    }
    times(i32::from(worth), setup.knobs.favour.prep_fraction) as u8
}
