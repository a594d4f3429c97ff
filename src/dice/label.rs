//! Labelled draws: a draw is a function of (seed, trial, label), never of a running stream.
//!
//! Two variants of a rule that are played on the same trial see the same dice wherever the label is the same, even if
//! one of them rolled more dice before. Differences between variants are paired for this reason (common random
//! numbers).

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Identifies a draw. Equal labels within a trial are equal draws.
///
/// Packed into one word: exchange (12 bits), whose turn (18 bits), purpose (6 bits), who rolls (18 bits) and serial
/// number (10 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(u64);

/// Purposes that a [`Label`] can name; the six bits for it.
const PURPOSES: u16 = 1 << 6;
/// Serial numbers of each purpose; the ten bits for them.
const SERIALS: u16 = 1 << 10;

impl Label {
    /// Makes a label. `turn` and `roller` are seat numbers that stay the same for a fighter in every variant;
    /// `serial` counts draws for the same purpose within the turn (rerolls, actions). A serial number that is
    /// forgotten repeats the dice of the draw before.
    pub fn new(exchange: u32, turn: u32, purpose: u8, roller: u32, serial: u32) -> Self {
        in_tests!(assert!(exchange < 1 << 12 && turn < 1 << 18 && roller < 1 << 18));
        in_tests!(assert!(purpose < 1 << 6 && serial < 1 << 10));
        Self(
            u64::from(exchange)
                | u64::from(turn) << 12
                | u64::from(purpose) << 30
                | u64::from(roller) << 36
                | u64::from(serial) << 54,
        )
    }

    /// Makes a label whose parts were mixed into a number by the caller, for games whose places have names instead of
    /// numbers. The upper 52 bits of the number tell it from others of the exchange.
    pub fn mixed(exchange: u32, number: u64) -> Self {
        Self(u64::from(exchange) & 0xFFF | number & !0xFFF)
    }

    /// Makes the label of a draw in a row of unknown length, by its number: the row has the purposes from `first` on
    /// to itself. `None` once all of them are used up.
    pub fn in_row(exchange: u32, turn: u32, first: u8, roller: u32, number: u16) -> Option<Self> {
        let purpose = u16::from(first) + number / SERIALS;
        let serial = u32::from(number % SERIALS);
        (number < Self::row(first))
            .then(|| Self::new(exchange, turn, purpose as u8, roller, serial))
    }

    /// Returns the number of labels that [`in_row`](Self::in_row) has for a row whose purposes begin with `first`.
    pub const fn row(first: u8) -> u16 {
        (PURPOSES - first as u16) * SERIALS
    }

    /// Returns the exchange of the draw; 0 for draws that are made once per conflict.
    pub fn exchange(self) -> usize {
        (self.0 & 0xFFF) as usize
    }
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let part = |from: u32, bits: u32| self.0 >> from & ((1 << bits) - 1);
        let (exchange, turn, purpose) = (part(0, 12), part(12, 18), part(30, 6));
        let (roller, serial) = (part(36, 18), part(54, 10));
        write!(f, "exchange {exchange}, turn of seat {turn}, purpose {purpose}, ")?;
        write!(f, "for seat {roller}, number {serial}")
    }
}

/// The key of one trial, mixed from seed and trial number. A plain value without a position: [`bits`](Self::bits)
/// gives one label one value in any order of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrialKey(u64);

impl TrialKey {
    /// Mixes seed and trial number; neighbouring seeds and trials share nothing.
    ///
    /// The trial number goes through a finaliser before the seed joins it and the sum through
    /// another, so `(seed, trial + 1)` and `(seed + 1, trial)` are unrelated.
    pub fn new(seed: u64, trial: u64) -> Self {
        let trial = finalise(trial);
        Self(finalise(trial ^ finalise(seed).rotate_left(32)))
    }

    /// Returns the 64 uniform bits of the draw with this label.
    pub fn bits(self, label: Label) -> u64 {
        finalise(self.0 ^ label.0)
    }

    /// Returns a key for draws that are made beside the trial: they share nothing with its dice, so that a policy
    /// that picks at random moves no die.
    #[must_use]
    pub fn aside(self) -> Self {
        Self(finalise(self.0.rotate_left(32)))
    }

    /// Returns a key for draws that belong to a number: equal labels under another number share nothing, so that
    /// parts of a trial cannot repeat one another's dice.
    #[must_use]
    pub fn beside(self, number: u64) -> Self {
        Self(finalise(self.0 ^ finalise(number)))
    }

    /// Returns a generator for a run of draws of unknown length under one label (exploding dice). Slower to start
    /// than [`bits`](Self::bits).
    pub fn run(self, label: Label) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(self.bits(label))
    }
}

/// Applies a step of `SplitMix64`: a bijection of 64 bits with full avalanche. It is written out because a call into
/// another crate for each draw would cost as much as the step.
fn finalise(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::Rng;
    use std::collections::HashSet;

    #[test]
    fn the_step_is_that_of_split_mix() {
        for state in (0..100).map(|n: u64| n.wrapping_mul(0x1234_5678_9abc_def1)) {
            assert_eq!(finalise(state), SplitMix64::seed_from_u64(state).next_u64());
        }
    }

    #[test]
    fn draws_of_a_row_have_labels_of_their_own_and_an_end() {
        let first = 60;
        let of = |number| Label::in_row(3, 5, first, 7, number);
        let all: std::collections::HashSet<_> =
            (0..Label::row(first)).map(|it| of(it).unwrap()).collect();
        assert_eq!(all.len(), 4 * 1024);
        assert!(of(0) == Some(Label::new(3, 5, first, 7, 0)) && of(Label::row(first)).is_none());
    }

    #[test]
    fn neighbouring_seeds_and_trials_share_nothing() {
        let mut seen = HashSet::new();
        for seed in 0..64 {
            for trial in 0..64 {
                assert!(seen.insert(TrialKey::new(seed, trial)), "seed {seed} trial {trial}");
            }
        }
        assert_ne!(TrialKey::new(42, 1), TrialKey::new(43, 0));
    }

    #[test]
    fn labels_and_trials_flip_half_of_the_bits() {
        // Mean distance of 32 bits with standard error 4 / sqrt(4096) = 0.0625: 5 errors.
        let label = |n| Label::new(n, 1, 2, 3, 4);
        let mut between_labels = 0;
        let mut between_trials = 0;
        for n in 0..4095 {
            let key = TrialKey::new(7, u64::from(n));
            between_labels += (key.bits(label(n)) ^ key.bits(label(n + 1))).count_ones();
            let next = TrialKey::new(7, u64::from(n) + 1);
            between_trials += (key.bits(label(1)) ^ next.bits(label(1))).count_ones();
        }
        for total in [between_labels, between_trials] {
            let mean = f64::from(total) / 4095.0;
            assert!((mean - 32.0).abs() < 0.32, "mean distance {mean}");
        }
    }

    #[test]
    fn runs_under_neighbouring_trials_share_no_word() {
        let label = Label::new(1, 1, 1, 1, 0);
        let words = |trial| {
            let mut run = TrialKey::new(42, trial).run(label);
            (0..4).map(|_| run.next_u64()).collect::<HashSet<_>>()
        };
        for trial in 0..256 {
            assert!(words(trial).is_disjoint(&words(trial + 1)));
        }
    }
}
