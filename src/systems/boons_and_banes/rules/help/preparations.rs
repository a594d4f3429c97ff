//! Preparations (BB-PREP).

use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::favour::OffLabel;
use crate::systems::boons_and_banes::knobs::times;
use crate::systems::boons_and_banes::sheet::gear::{Prep, Property};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::{Approach, Skill};
use crate::systems::boons_and_banes::state::conflict::tie;
use crate::systems::boons_and_banes::state::rolls::{Roll, Stance};
use crate::systems::boons_and_banes::state::view::View;

/// A [`Prep`] that can be used: its place, and its worth on the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Place in [`preps`](crate::systems::boons_and_banes::state::conflict::Fighter::preps).
    pub place: usize,
    /// Worth of the Preparation on the roll, as a floor.
    pub worth: u8,
    /// Dice that it gives instead, by `prep.dice_fraction`.
    pub dice: u8,
}

/// Whether a Preparation is made for a roll: right in Skill, in Approach, in attack or defence, as
/// far as it is tied to them (BB-PREP-01, 06).
fn fits(uses: u16, roll: &Roll, stance: Stance) -> bool {
    let approaches = uses & 0b111;
    let skills = uses >> tie::SKILL & 0b11_1111;
    let roles = uses >> tie::ATTACK & 0b11;
    let of_role = match stance {
        Stance::Attack => 1,
        Stance::Defence => 2,
        Stance::Neither => 0,
    };
    (approaches == 0 || approaches >> roll.approach & 1 == 1)
        && (skills == 0 || skills >> roll.skill & 1 == 1)
        && (roles == 0 || roles & of_role != 0)
}

/// Whether a Preparation with these [`uses`](Prep::uses) is made for a Skill, or for any.
pub(crate) fn is_for(uses: u16, skill: u8) -> bool {
    let skills = uses >> tie::SKILL & 0b11_1111;
    skills == 0 || skills >> skill & 1 == 1
}

/// Returns the worth of a Preparation with a rating on a roll (BB-PREP-06, BB-GEAR-01, 02, 07, 09).
pub(crate) fn worth_of(setup: &Setup, prep: Prep, rating: u8, roll: &Roll, stance: Stance) -> u8 {
    let fits = fits(prep.uses, roll, stance) || fits_any(prep, roll, stance);
    changed(prep, roll, stance, worth(setup.knobs.favour.off_label, rating, fits))
}

/// Returns the worth of a rating; `prep.off_label` says what it is if it does not fit (BB-PREP-06).
pub(crate) fn worth(off_label: OffLabel, rating: u8, fits: bool) -> u8 {
    match off_label {
        _ if fits || rating == 0 => rating,
        OffLabel::HalfMin1 => (rating / 2).max(1),
        OffLabel::HalfMin0 => rating / 2,
        OffLabel::One => 1,
        OffLabel::Forbidden => 0,
    }
}

/// Returns the roller's best Preparation, as a floor or as dice; the first of equals; `None` if there is none.
/// Natural traits of adversaries are left out, because they are floors already.
pub(crate) fn best(view: View<'_>, roll: &Roll, stance: Stance, as_dice: bool) -> Option<Found> {
    let who = usize::from(roll.who);
    let mut found: Option<Found> = None;
    for (place, prep) in
        view.setup.sheets[who].preps.iter().enumerate().filter(|(_, it)| !it.natural)
    {
        if roll.called.own_preps >> place & 1 == 1 {
            continue;
        }
        let rating = view.state.fighters[who].preps[place];
        let worth = worth_of(view.setup, *prep, rating, roll, stance);
        let dice = dice(view.setup, *prep, worth, stance);
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

/// Returns the dice that a Preparation of this worth adds (BB-PREP-03, BB-GEAR-11).
fn dice(setup: &Setup, prep: Prep, worth: u8, stance: Stance) -> u8 {
    if stance == Stance::Defence && prep.has(Property::Bulwark) {
        return worth;
    }
    times(i32::from(worth), setup.knobs.favour.prep_fraction) as u8
}

/// Whether properties let a Preparation count in full on a roll that it is not made for, as if [`fits`] were true
/// (BB-GEAR-02, 07): only the Skill must be right.
pub(crate) fn fits_any(prep: Prep, roll: &Roll, stance: Stance) -> bool {
    let attacks = stance == Stance::Attack && prep.has(Property::Versatile);
    let dodges = stance == Stance::Defence
        && roll.approach == Approach::Intuition as u8
        && prep.has(Property::Defensive);
    (attacks || dodges) && is_for(prep.uses, roll.skill)
}

/// Returns the worth of a Preparation on a roll as its [`Property`] set changes it (BB-GEAR-01, 09).
pub(crate) fn changed(prep: Prep, roll: &Roll, stance: Stance, worth: u8) -> u8 {
    if prep.properties == 0 || worth == 0 {
        return worth;
    }
    let halved = stance == Stance::Attack && prep.has(Property::Clumsy);
    let deadly = prep.has(Property::Deadly) && roll.faces.sixes > 0;
    (if halved { worth / 2 } else { worth }) + u8::from(deadly)
}

fn with(view: View<'_>, who: FighterId, property: Property) -> impl Iterator<Item = (usize, u8)> {
    let left = &view.state.fighters[who].preps;
    let preps = view.setup.sheets[who].preps.iter().enumerate();
    preps
        .filter(move |(place, prep)| prep.has(property) && left[*place] > 0)
        .map(move |(place, _)| (place, left[place]))
}

/// Returns the dice of [`Property::Reach`] for a participant who positions with Maneuver and Reason (BB-GEAR-04).
#[inline]
pub(crate) fn reach_dice(view: View<'_>, who: FighterId, roll: &Roll) -> u8 {
    let fits = roll.skill == Skill::Maneuver as u8 && roll.approach == Approach::Reason as u8;
    if !fits || !view.setup.geared {
        return 0;
    }
    with(view, who, Property::Reach).map(|(_, rating)| rating).max().unwrap_or(0)
}

/// Whether Boons of such a roll endure by [`Property::Tactical`] (BB-GEAR-08).
pub(crate) fn is_tactical(view: View<'_>, who: FighterId, roll: &Roll) -> bool {
    reach_dice(view, who, roll) > 0 && with(view, who, Property::Tactical).next().is_some()
}

/// Returns the Preparation whose rating the roller can add as dice beside a Boon, as place and rating (BB-GEAR-05).
/// `None` if there is none.
pub(crate) fn wicked(view: View<'_>, roll: &Roll) -> Option<(usize, u8)> {
    let who = FighterId::from(roll.who);
    if !view.setup.geared || roll.called.boons == 0 || roll.called.wicked > 0 {
        return None;
    }
    let made = |place: usize| is_for(view.setup.sheets[who].preps[place].uses, roll.skill);
    let all = with(view, who, Property::Wicked).filter(|(place, _)| made(*place));
    all.max_by_key(|(place, rating)| (*rating, std::cmp::Reverse(*place)))
}

/// Whether a failed attack costs no Morale because the missile or ranged Preparation would not have been enough
/// against so many successes (BB-GEAR-03).
#[inline]
pub(crate) fn spares_morale(view: View<'_>, roll: &Roll, needed: i32) -> bool {
    view.setup.geared && shot_falls_short(view, roll, needed)
}

fn shot_falls_short(view: View<'_>, roll: &Roll, needed: i32) -> bool {
    let who = FighterId::from(roll.who);
    let mut shots = with(view, who, Property::Missile)
        .chain(with(view, who, Property::Ranged))
        .map(|(place, rating)| (&view.setup.sheets[who].preps[place], rating))
        .filter(|(prep, _)| is_for(prep.uses, roll.skill));
    shots.any(|(prep, rating)| {
        i32::from(worth_of(view.setup, *prep, rating, roll, Stance::Attack)) <= needed
    })
}
