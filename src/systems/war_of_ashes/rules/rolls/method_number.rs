//! Numbers of methods: the number of an approach, or the fit of a minion's lists. Attacks from afar have a mark on
//! their numbers.

use crate::system::NO_ARGUMENT;

/// Mark on the number of a method: the attack comes from afar. In the number, because the defender's answer
/// depends on it.
pub(crate) const RANGED: u8 = 0x40;

/// Number of a minion's method that fits neither list; methods that fit one have neighbouring numbers.
const NEUTRAL: u8 = 0x3E;

/// Returns the number of a minion's method. Because it has no approach, the number says how the roll fits its
/// lists.
pub(crate) fn number_of_fit(fit: i32) -> u8 {
    (i32::from(NEUTRAL) + fit) as u8
}

/// Returns the fit of a minion's lists to the roll with this method: the reverse of [`number_of_fit`].
pub(crate) fn fit_of(number: u8) -> i32 {
    if number == NO_ARGUMENT {
        return 0;
    }
    i32::from(number & !RANGED) - i32::from(NEUTRAL)
}

/// Number of the method of the trap, which has no approach and strikes as from afar.
pub(crate) const TRAP: u8 = RANGED | 0x38;

/// Whether an attack with this method comes from afar.
pub(crate) fn is_ranged_attack(against: u8) -> bool {
    against != NO_ARGUMENT && against & RANGED != 0
}
