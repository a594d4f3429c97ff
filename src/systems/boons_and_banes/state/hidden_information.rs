//! Hidden information: facts that a team does not know of its opponents (BB-INFO-01, BB-BEN-06).

use super::conflict::State;
use crate::system::{FighterId, fighters_in};

/// A hidden thing that can be learned: whose, where, its rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HiddenFact {
    /// A trait.
    Trait(FighterId, usize, u8),
    /// A Bane.
    Bane(FighterId, usize, u8),
    /// Conditions of one rating.
    Conditions(FighterId, u8),
}

impl HiddenFact {
    pub(crate) fn rating(self) -> u8 {
        match self {
            Self::Trait(_, _, rating) | Self::Bane(_, _, rating) | Self::Conditions(_, rating) => {
                rating
            }
        }
    }
}

/// Returns the highest [`HiddenFact`] that a team does not know of these opponents, up to a rating; `None` if
/// there is none (BB-BEN-06).
pub(crate) fn secret(state: &State, team: usize, foes: u64, most: i32) -> Option<HiddenFact> {
    let mut found: Option<HiddenFact> = None;
    let mut consider = |secret: HiddenFact| {
        let rating = secret.rating();
        let fits = i32::from(rating) <= most && rating > 0;
        if fits && found.is_none_or(|found| found.rating() < rating) {
            found = Some(secret);
        }
    };
    for foe in fighters_in(foes) {
        let it = &state.fighters[foe];
        for (place, hidden) in it.traits.iter().enumerate() {
            if hidden.hidden >> team & 1 == 1 {
                consider(HiddenFact::Trait(foe, place, hidden.rating));
            }
        }
        for (place, hidden) in it.banes.iter().enumerate() {
            if hidden.hidden >> team & 1 == 1 {
                consider(HiddenFact::Bane(foe, place, hidden.rating));
            }
        }
        for (size, unknown) in it.unknown.iter().enumerate() {
            let has = it.conditions.iter().any(|kind| kind[size] > 0);
            if has && unknown >> team & 1 == 1 {
                consider(HiddenFact::Conditions(foe, size as u8 + 1));
            }
        }
    }
    found
}
