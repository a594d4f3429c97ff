//! Words about bodies: mobs, orphans, several targets. A system that plays them puts these points
//! in a row into its vocabulary and says where ([`FateGame::BODY_POINTS`]).
//!
//! [`FateGame::BODY_POINTS`]: super::FateGame::BODY_POINTS

use crate::system::{OptionWord, Point, Targets, plain};

/// Place of the decision how to form mobs.
pub const POINT_MOB: usize = 0;
/// Place of the decision of the last of a mob.
pub const POINT_ORPHAN: usize = 1;
/// Place of the decision on further targets.
pub const POINT_ALSO: usize = 2;
/// Place of the decision how to split a result.
pub const POINT_SHARE: usize = 3;
/// Number of these points.
pub const BODY_POINTS: usize = 4;

/// Options of forming mobs.
pub mod mob_option {
    /// Everybody acts alone.
    pub const ALONE: u8 = 0;
    /// Mobs of the size named.
    pub const MOBS: u8 = 1;
    /// One mob of all.
    pub const ONE_MOB: u8 = 2;
}

/// Options of the last of a mob.
pub mod orphan_option {
    /// Joins a mob.
    pub const JOIN: u8 = 0;
    /// Runs.
    pub const FLEE: u8 = 1;
}

/// Options of further targets.
pub mod also_option {
    /// No more.
    pub const ENOUGH: u8 = 0;
    /// One more.
    pub const ALSO: u8 = 1;
}

/// Options of splitting a result.
pub mod share_option {
    /// The same for each.
    pub const EVEN: u8 = 0;
    /// The least part.
    pub const LEAST: u8 = 1;
    /// What should take it out.
    pub const ENOUGH: u8 = 2;
    /// All but the least parts of the others.
    pub const MOST: u8 = 3;
}

/// Sizes of mobs that can be named, from two.
const SIZES: &[&str] =
    &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"];

/// The number that is named; two if none is.
pub fn mob_size(argument: u8) -> u32 {
    match argument {
        0..=8 => u32::from(argument) + 2,
        9 => 12,
        _ => 2,
    }
}

const MOB: &[OptionWord] = &[
    plain("alone", "everybody acts alone"),
    OptionWord {
        name: "mobs",
        doc: "mobs of the size named (two without a name); those left over form a smaller one",
        targets: Targets::None,
        arguments: SIZES,
    },
    plain("one_mob", "one mob of all"),
];

const ORPHAN: &[OptionWord] = &[
    OptionWord {
        name: "join",
        doc: "join another mob of the same kind",
        targets: Targets::Ally,
        arguments: &[],
    },
    plain("flee", "run"),
];

const ALSO: &[OptionWord] = &[
    plain("enough", "nobody else"),
    OptionWord {
        name: "also",
        doc: "one more target, for whom a part of the result will be needed",
        targets: Targets::Foe,
        arguments: &[],
    },
];

const SHARE: &[OptionWord] = &[
    plain(
        "even",
        "as much for this target as for each that follows; what cannot be shared goes here",
    ),
    plain("least", "as little as possible (multi.min_part)"),
    plain("to_take_out", "its defence rating and what takes it out, as far as the result goes"),
    plain("most", "everything but the least part for each target that follows"),
];

/// The decision points, in a row.
pub fn points() -> [Point; BODY_POINTS] {
    [
        Point {
            name: "mob",
            doc: "asked of the first of several nameless fighters who are alike, when they come: how they form mobs (unless their group says `mob = 3`)",
            ledger: "DP-MOB",
            options: MOB,
            fallback: &["alone"],
        },
        Point {
            name: "orphan",
            doc: "asked of the last of a mob if there is another one: whether to join it or to flee",
            ledger: "DP-MOB",
            options: ORPHAN,
            fallback: &["join first"],
        },
        Point {
            name: "also",
            doc: "before the dice of an action that is split among several targets: whom else to include, until it is enough",
            ledger: "DP-SPLIT, DP-TARGET",
            options: ALSO,
            fallback: &["also first", "enough"],
        },
        Point {
            name: "share",
            doc: "after the dice of such an action: how much of the result each target gets, in the order named; the last one gets the rest",
            ledger: "DP-SPLIT",
            options: SHARE,
            fallback: &["even"],
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        let points = points();
        let option = |point: usize, number: u8| points[point].options[usize::from(number)].name;
        assert_eq!(option(POINT_MOB, mob_option::ALONE), "alone");
        assert_eq!(option(POINT_MOB, mob_option::MOBS), "mobs");
        assert_eq!(option(POINT_MOB, mob_option::ONE_MOB), "one_mob");
        assert_eq!(option(POINT_ORPHAN, orphan_option::JOIN), "join");
        assert_eq!(option(POINT_ORPHAN, orphan_option::FLEE), "flee");
        assert_eq!(option(POINT_ALSO, also_option::ENOUGH), "enough");
        assert_eq!(option(POINT_ALSO, also_option::ALSO), "also");
        assert_eq!(option(POINT_SHARE, share_option::EVEN), "even");
        assert_eq!(option(POINT_SHARE, share_option::LEAST), "least");
        assert_eq!(option(POINT_SHARE, share_option::ENOUGH), "to_take_out");
        assert_eq!(option(POINT_SHARE, share_option::MOST), "most");
        let sizes: Vec<u32> = (0..SIZES.len()).map(|at| mob_size(at as u8)).collect();
        assert_eq!(sizes, [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
    }
}
