//! How a running conflict stands, for estimates of each side's chance to win.

use crate::system::RuleSystem;

/// Numbers from which the engine estimates the chance to win while a conflict runs, besides the measures that are
/// followed as curves. A system may leave this out: the estimates then rest on the curves alone. Play never reads it.
#[derive(Debug)]
pub struct Outlook<R: RuleSystem> {
    /// Measure that counts the actions or turns that a side has taken. `None` if the system counts neither; then
    /// reports cannot say which side acted first.
    pub acts: Option<&'static str>,
    /// Measures of what a side has spent or has gained so far, by name.
    pub measures: &'static [&'static str],
    /// Measure, among those that are kept for each fighter, of the harm that a fighter has dealt. `None` if the
    /// system keeps none.
    pub dealt: Option<&'static str>,
    /// Returns the bit set of the decision points at which fighters say what they do with their turn. `None` stands
    /// for the points named `turn` and `main`.
    pub turns: Option<fn(&R::Setup) -> u32>,
    /// Returns how many numbers [`read`](Self::read) writes for each side, and for the conflict as a whole.
    pub readings: fn(&R::Setup) -> (usize, usize),
    /// Appends the numbers of a state: those of each side in the order of the sides, then those of the conflict.
    pub read: fn(&R::Setup, &R::State, &mut Vec<i32>),
}

impl<R: RuleSystem> Outlook<R> {
    /// Default: nothing but the curves, which every system has.
    pub const NONE: Self = Self {
        acts: None,
        measures: &[],
        dealt: None,
        turns: None,
        readings: |_| (0, 0),
        read: |_, _, _| (),
    };
}
