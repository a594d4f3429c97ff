//! Words about bodies: mobs, the members left of a mob, several targets.

/// Sizes of mobs that can be named, from two; [`mob_size`] reads them.
const SIZES: &[&str] =
    &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"];

crate::options! {
    /// asked of the first of several identical nameless fighters on their arrival: how they form mobs (unless their
    /// group says `mob = 3`)
    pub(crate) enum FormMobs: "mob", "DP-MOB" {
        /// every fighter acts alone
        Alone = "alone",
        /// mobs of the size named (two without a number); the rest form a smaller one
        Mobs = "mobs" [..SIZES],
        /// one mob of all
        OneMob = "one_mob",
    }
    fallback ["alone"]
}

crate::options! {
    /// asked of the last member of a mob if there is another mob: whether to join it or to flee
    pub(crate) enum LastOfMob: "orphan", "DP-MOB" {
        /// join another mob of the same kind
        Join = "join" -> Ally,
        /// run
        Flee = "flee",
    }
    fallback ["join first"]
}

crate::options! {
    /// before the dice of an action that is split among several targets: the next target; asked until the decider
    /// stops
    pub(crate) enum Also: "also", "DP-SPLIT, DP-TARGET" {
        /// no further target
        Enough = "enough",
        /// one more target, which will need a part of the result
        Also = "also" -> Foe,
    }
    fallback ["also first", "enough"]
}

crate::options! {
    /// after the dice of a split action: the part of the result that each target gets, in the order named; the last
    /// one gets the rest
    pub(crate) enum Share: "share", "DP-SPLIT" {
        /// as much for this target as for each that follows; the remainder goes here
        Even = "even",
        /// as little as possible (multi.min_part)
        Least = "least",
        /// its defence rating and what takes it out, as far as the result goes
        ToTakeOut = "to_take_out",
        /// everything but the least part for each target that follows
        Most = "most",
    }
    fallback ["even"]
}

/// Returns the size that is named in [`SIZES`]; two if none is.
pub(crate) fn mob_size(argument: u8) -> u32 {
    match argument {
        0..=8 => u32::from(argument) + 2,
        9 => 12,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_named_as_they_are() {
        let sizes: Vec<u32> = (0..SIZES.len()).map(|at| mob_size(at as u8)).collect();
        assert_eq!(sizes, [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
    }
}
