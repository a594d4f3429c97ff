//! Decision points that talents open.

use crate::system::Choosing;
use crate::systems::boons_and_banes::decide::question::Ask;
use crate::systems::boons_and_banes::state::rolls::RollAt;

crate::options! {
    /// whether a participant with Uncanny Dodge takes a minor Condition instead of rolling a defence
    pub(crate) enum Dodge: "dodge", "BB-TAL-07" {
        /// roll the defence
        Roll = "roll",
        /// a minor Condition instead of the defence
        Dodge = "dodge",
    }
    fallback [
        "dodge if my.last_stand or my.free_minor >= 1 and joined_strength >= my.strength",
        "roll",
    ]
}

crate::options! {
    /// whether a Guardian turns an attack on an ally into an attack on both
    pub(crate) enum Guard: "guard", "BB-TAL-13" {
        /// let the ally defend alone
        StayOut = "stay_out",
        /// make it an attack on both, who must be beaten together
        Guard = "guard",
    }
    fallback ["guard if not my.last_stand", "stay_out"]
}

crate::options! {
    /// whether a participant with Reversal of Fortune swaps its roll
    pub(crate) enum Reverse: "reverse", "BB-TAL-19" {
        /// keep your own roll
        Keep = "keep",
        /// swap rolls with an opponent of the contest
        SwapFoe = "swap_foe" -> Foe,
        /// swap rolls with an ally of the contest
        SwapAlly = "swap_ally" -> Ally,
    }
    fallback ["swap_foe highest foe.shows if margin <= -2 and target.shows >= rolled + 2", "keep"]
}

impl Choosing<Ask<'_>> for Reverse {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        let Some((rolls, RollAt { side, .. })) = ask.moment.roll else { return 0 };
        let among = match self {
            Self::Keep => return 0,
            Self::SwapFoe => rolls.side(side ^ 1),
            Self::SwapAlly => rolls.side(side),
        };
        among.iter().fold(0_u64, |mask, roll| mask | 1 << roll.who) & !(1 << ask.who)
    }
}

crate::options! {
    /// whether a reckless participant makes a Boon made with Vigor enduring, in exchange for a Bane
    pub(crate) enum Reckless: "reckless", "BB-TAL-27" {
        /// an ordinary Boon
        Ordinary = "ordinary",
        /// it endures, for a Bane of the same rating that works when defending
        Reckless = "reckless",
    }
    fallback ["reckless if amount >= 3", "ordinary"]
}
