//! What is known of a roll before anybody is asked to use aspects and fate points on it: most lists look at
//! nothing else, so that their answers are known too.

use super::features::{FantasyFeature, prospect};
use super::points::Invoke;
use crate::system::{KnownNumber, NO_ARGUMENT, Numbered, READY, Stock};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::rules::stress::Outlook;
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll};
use crate::systems::fate_fantasy::state::view::View;

/// What each place of the numbers says: whether an option is open, or what the hit would do.
const READY_OPTIONS: [Invoke; READY] = [Invoke::Own, Invoke::Plain, Invoke::Free];
const TAG: usize = READY;
const WEAPON: usize = READY + 1;
const WOULD_OUT: usize = READY + 2;

static AT_HAND: [KnownNumber; READY] = [open(), open(), open()];
static LOOKED_UP: [KnownNumber; 4] =
    [open(), open(), flag(FantasyFeature::WouldOut), flag(FantasyFeature::WouldConsequence)];

/// Whether an option is open is no feature: nothing but the option itself depends on it.
const fn open() -> KnownNumber {
    KnownNumber { feature: FantasyFeature::COUNT as usize, low: 0, count: 2 }
}

const fn flag(feature: FantasyFeature) -> KnownNumber {
    KnownNumber { feature: feature as usize, low: 0, count: 2 }
}

const fn bit(invoke: Invoke) -> u64 {
    1 << invoke as u64
}

/// What is known before a question of a decision point, if anything is.
pub fn stock(point: usize) -> Option<Stock> {
    const OF_BIDS: Stock = Stock {
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
    (point == <Invoke as Numbered<FateFantasy>>::NUMBER).then_some(OF_BIDS)
}

impl View<'_> {
    /// The numbers that are at hand in every question.
    #[inline]
    pub fn known_of_bid(self, (roll, against): (&Roll, &Opposition)) -> [i32; READY] {
        // In the order of `READY_OPTIONS`.
        let tags = self.may_tag_free(roll, against.opponent);
        [self.may_invoke(roll), self.may_spend(roll), tags].map(i32::from)
    }

    /// A number that is looked up, by its place.
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
