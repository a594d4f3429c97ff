//! Numbers of methods: that of an approach, or how a roll fits a minion's lists; with a mark on those of
//! attacks from afar.

use crate::system::NO_ARGUMENT;

/// Mark on the number of a method: the attack comes from afar.
pub const RANGED: u8 = 0x40;

/// Number of a minion's method that fits neither list; those that fit are its neighbours.
const NEUTRAL: u8 = 0x3E;

/// Number of a minion's method: it has no approach, the number says how the roll fits its lists.
pub fn number_of_fit(fit: i32) -> u8 {
    (i32::from(NEUTRAL) + fit) as u8
}

/// How the roll with this method fits a minion's lists.
pub fn fit_of(number: u8) -> i32 {
    if number == NO_ARGUMENT {
        return 0;
    }
    i32::from(number & !RANGED) - i32::from(NEUTRAL)
}

/// Number of the method of the trap, which has no approach and strikes as from afar.
pub const TRAP: u8 = RANGED | 0x38;

/// Whether an attack with this method comes from afar.
pub fn is_ranged_attack(against: u8) -> bool {
    against != NO_ARGUMENT && against & RANGED != 0
}
