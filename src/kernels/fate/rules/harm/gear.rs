//! Weapons and armour as house rules (FC-OPT-07, FC-OPT-08, J-48).

use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::harm::{GearMode, HarmKnobs};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::{Gear, Harm};

/// The result of an attack that does not fail, once weapon and armour have changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HitWithGear {
    /// Shifts of the hit; 0 if there is no hit.
    pub shifts: i32,
    pub style: bool,
    /// Whether gear was in play: otherwise a tie is a tie, and gives what ties give.
    pub armed: bool,
}

/// Reads a margin of 0 or more under the ratings of a weapon and of armour, as [`GearMode`] says.
pub(crate) fn blow(
    fate: &FateKnobs,
    knobs: &HarmKnobs,
    (weapon, armor): (i32, i32),
    margin: i32,
) -> HitWithGear {
    let outcome = Outcome::of(margin, fate);
    if outcome == Outcome::Tie && weapon == 0 {
        return HitWithGear { shifts: 0, style: false, armed: false };
    }
    // Ratings stand in the place of a tie's shifts.
    let bare = if outcome == Outcome::Tie { 0 } else { (margin + fate.hit_bonus).max(1) };
    let rated = match knobs.gear {
        GearMode::Rating => bare + weapon - armor,
        GearMode::FloorCeiling => bare.max(weapon),
    };
    let style =
        if knobs.style_first { outcome == Outcome::Style } else { rated >= fate.style_margin };
    let caps = knobs.gear == GearMode::FloorCeiling && armor > 0 && !style;
    let shifts = if caps { rated.min(armor) } else { rated };
    HitWithGear { shifts: shifts.max(0), style, armed: weapon > 0 || armor > 0 }
}

/// Returns the weapon of one fighter and the armour of another. Both are 0 against mental harm,
/// because gear does not count there.
pub(crate) fn between(attacker: Gear, target: Gear, harm: Harm) -> (i32, i32) {
    if harm == Harm::Mental { (0, 0) } else { (attacker.weapon.into(), target.armor.into()) }
}

/// Returns the least margin with which a hit of so many shifts lands under these ratings; `ratings`
/// is `None` if gear does not count.
#[inline]
pub(crate) fn least_margin(
    fate: &FateKnobs,
    knobs: &HarmKnobs,
    ratings: Option<(i32, i32)>,
    shifts: i32,
) -> i32 {
    let Some(ratings) = ratings else {
        // Every success hits for 1 at least.
        return if shifts <= 1 { 1 } else { (shifts - fate.hit_bonus).max(1) };
    };
    let hits = |margin: &i32| blow(fate, knobs, ratings, *margin).shifts;
    (0..MOST_SHIFTS).find(|margin| hits(margin) >= shifts).unwrap_or(MOST_SHIFTS)
}

/// No fighter absorbs so much, and no dice go so far: bounds the search of [`least_margin`].
const MOST_SHIFTS: i32 = 120;
