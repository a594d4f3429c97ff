//! Two conflicts that must come out the same, for tests of short ways through the rules.

use crate::engine::Conflict;
use crate::system::RuleSystem;

/// Trials that both play.
const TRIALS: u64 = 300;

/// Sees that both conflicts end in the same states, with the same records, counts and lines.
pub(crate) fn assert_identical_play<R: RuleSystem>(
    short: &Conflict<R>,
    long: &Conflict<R>,
    which: &str,
) {
    let (mut one, mut other) = (short.workspace(), long.workspace());
    for trial in 0..TRIALS {
        short.play(&mut one, 5, trial);
        long.play(&mut other, 5, trial);
        assert_eq!(one.record, other.record, "{which}, trial {trial}");
        assert!(one.state == other.state, "{which}, trial {trial}: the states differ");
        assert_eq!(one.counters, other.counters, "{which}, trial {trial}");
    }
    assert_eq!(one.lines, other.lines, "{which}");
}
