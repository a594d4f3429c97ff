//! Inputs of the question for aspects and fate points on a roll, known before it is asked. Most answers are then known,
//! too, because most policies read nothing else.

use super::features::{FantasyFeature, prospect};
use super::points::Invoke;
use crate::system::{KnownInputs, KnownNumber, NO_ARGUMENT, READY};
use crate::systems::fate_fantasy::rules::stress::Outlook;
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll};
use crate::systems::fate_fantasy::state::view::View;

/// Options whose legality the ready numbers tell, in their order. Behind them [`LOOKED_UP`] tells whether [`TAG`] and
/// [`WEAPON`] are open, and the effect of the hit: they are looked up only if the ready numbers do not decide.
const READY_OPTIONS: [Invoke; READY] = [Invoke::Own, Invoke::Plain, Invoke::Free];
const TAG: usize = READY;
const WEAPON: usize = READY + 1;
const WOULD_OUT: usize = READY + 2;

static AT_HAND: [KnownNumber; READY] = [open(), open(), open()];
static LOOKED_UP: [KnownNumber; 4] =
    [open(), open(), flag(FantasyFeature::WouldOut), flag(FantasyFeature::WouldConsequence)];

/// Input that tells whether an option is open. It is not a feature, because only that option depends on it.
const fn open() -> KnownNumber {
    KnownNumber { feature: FantasyFeature::COUNT as usize, low: 0, count: 2 }
}

const fn flag(feature: FantasyFeature) -> KnownNumber {
    KnownNumber { feature: feature as usize, low: 0, count: 2 }
}

const fn bit(invoke: Invoke) -> u64 {
    1 << invoke as u64
}

/// Inputs that the rules know before questions of [`Invoke`], so that a table can answer most of them without a
/// policy.
pub(crate) const INPUTS: KnownInputs = KnownInputs {
    ready: &AT_HAND,
    others: &LOOKED_UP,
    serves: &[
        (0, bit(READY_OPTIONS[0])),
        (1, bit(READY_OPTIONS[1])),
        (2, bit(READY_OPTIONS[2])),
        (TAG, bit(Invoke::Tag)),
        (WEAPON, bit(Invoke::Weapon)),
    ],
    worded: &[],
    plain: bit(Invoke::Own)
        | bit(Invoke::Plain)
        | bit(Invoke::Free)
        | bit(Invoke::Tag)
        | bit(Invoke::Weapon),
};

impl View<'_> {
    /// Returns the numbers that are at hand in every question, in the order of `READY_OPTIONS`.
    #[inline]
    pub fn known_of_bid(self, (roll, against): (&Roll, &Opposition)) -> [i32; READY] {
        // In the order of `READY_OPTIONS`.
        let tags = self.may_tag_free(roll, against.opponent);
        [self.may_invoke(roll), self.may_spend(roll), tags].map(i32::from)
    }

    /// Returns a number of `LOOKED_UP` by its place behind the ready numbers.
    #[inline]
    pub fn looked_up_of_bid(self, bid: (&Roll, &Opposition), place: usize) -> i32 {
        i32::from(match place {
            TAG => self.may_use(bid, Invoke::Tag, NO_ARGUMENT),
            WEAPON => self.may_use(bid, Invoke::Weapon, NO_ARGUMENT),
            WOULD_OUT => prospect(self, bid) == Some(Outlook::Out),
            _ => prospect(self, bid) == Some(Outlook::Consequence),
        })
    }
}
