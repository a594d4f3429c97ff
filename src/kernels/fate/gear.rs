//! Weapons and armour as house rules (FC-OPT-07, FC-OPT-08, J-48).

use super::Play;
use super::events::FateEvent;
use super::game::{FateGame, Setup};
use super::harm_knobs::{GearMode, HarmKnobs};
use super::knobs::FateKnobs;
use super::outcome::Outcome;
use super::sheet::Harm;
use crate::system::Table;

/// What a fighter carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gear {
    /// Rating of its weapon.
    pub weapon: i8,
    /// Rating of its armour.
    pub armor: i8,
}

/// What an attack that does not fail comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Shifts of the hit; 0 is none.
    pub shifts: i32,
    /// Whether the hit has style.
    pub style: bool,
    /// Whether gear was in play; otherwise a tie is a tie.
    pub armed: bool,
}

/// Reads a margin of 0 or more under the ratings of a weapon and of armour.
pub fn blow(fate: &FateKnobs, knobs: &HarmKnobs, (weapon, armor): (i32, i32), margin: i32) -> Blow {
    let outcome = Outcome::of(margin, fate);
    if outcome == Outcome::Tie && weapon == 0 {
        return Blow { shifts: 0, style: false, armed: false };
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
    Blow { shifts: shifts.max(0), style, armed: weapon > 0 || armor > 0 }
}

/// The weapon of one fighter and the armour of another, as far as they count against this harm.
#[inline]
pub fn between<G: FateGame>(
    setup: &Setup<G>,
    attacker: usize,
    target: usize,
    harm: Harm,
) -> (i32, i32) {
    if harm == Harm::Mental {
        return (0, 0);
    }
    let weapon = setup.sheets[attacker].gear.weapon;
    (i32::from(weapon), i32::from(setup.sheets[target].gear.armor))
}

/// The least margin with which a hit of so many shifts lands.
#[inline]
pub fn least_margin<G: FateGame>(
    setup: &Setup<G>,
    attacker: usize,
    target: usize,
    harm: Harm,
    shifts: i32,
) -> i32 {
    if !setup.harm.geared {
        // Every success hits for 1 at least.
        return if shifts <= 1 { 1 } else { (shifts - setup.fate.hit_bonus).max(1) };
    }
    let ratings = between(setup, attacker, target, harm);
    let hits = |margin: &i32| blow(&setup.fate, &setup.harm.knobs, ratings, *margin).shifts;
    (0..MOST_SHIFTS).find(|margin| hits(margin) >= shifts).unwrap_or(MOST_SHIFTS)
}

/// No fighter absorbs so much, and no dice go so far.
const MOST_SHIFTS: i32 = 120;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// An attack that does not fail, in a fight in which gear counts.
    #[inline(never)]
    pub(super) fn armed_hit(&mut self, (actor, target): (usize, usize), margin: i32, serial: u32) {
        let ratings = between(self.setup, actor, target, self.state.harm);
        let blow = blow(&self.setup.fate, &self.setup.harm.knobs, ratings, margin);
        if blow.armed {
            let (weapon, armor) = ratings;
            self.note(|| FateEvent::Gear { weapon, armor, shifts: blow.shifts });
        }
        match (blow.shifts, blow.armed) {
            (0, false) => {
                if self.setup.fate.attack_tie_boost {
                    self.gain_boost(actor);
                }
            }
            (0, true) => self.gain_boost(actor),
            (shifts, _) => self.strike((actor, target), shifts, blow.style, serial),
        }
    }
}
