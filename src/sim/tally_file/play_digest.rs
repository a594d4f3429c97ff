//! A digest of how a plan plays: two builds that play differently must not add up their tallies.

use crate::engine::TrialRecord;
use crate::sim::plan::{Plan, PlannedCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Most cells that [`behaviour`] plays: the first, the last, and others evenly between them.
const CELLS: usize = 8;
const TRIALS: u64 = 4;

/// Plays a few trials of some cells and returns a digest of every number that they came to, as 16 hexadecimal digits.
///
/// A tally file carries it, because the version alone does not tell two builds of one version apart. The digest notices
/// a changed rule if the rule comes up in one of these trials; it costs about as much as 32 trials.
pub fn behaviour(plan: &Plan) -> String {
    let cells = plan.cells.len();
    let shown = cells.min(CELLS);
    let mut digest = Digest::default();
    for number in 0..shown {
        let cell = number * (cells - 1) / (shown - 1).max(1);
        digest.add_cell(&plan.cells[cell], plan.seed);
    }
    format!("{:016x}", digest.0)
}

/// A 64-bit FNV-1a hash. Stable across versions of Rust, unlike the hasher of the standard library, because it is
/// written into files.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn add(&mut self, number: i64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Adds numbers with their count, so that two lists never read as one.
    fn add_all(&mut self, numbers: impl ExactSizeIterator<Item = i64>) {
        self.add(numbers.len() as i64);
        numbers.for_each(|number| self.add(number));
    }

    fn add_record(&mut self, record: &TrialRecord) {
        for numbers in [&record.values, &record.fighters, &record.curve, &record.stages] {
            self.add_all(numbers.iter().map(|&number| i64::from(number)));
        }
        self.add_all([record.ended as i64, record.stage as i64].into_iter());
    }

    fn add_cell(&mut self, cell: &PlannedCell, seed: u64) {
        let mut lines = vec![0; cell.game.line_count()];
        let play = || {
            let mut runner = cell.game.runner();
            runner.play_block(seed, 0..TRIALS, &mut |_, record| self.add_record(record));
            runner.take_lines(&mut lines);
        };
        // A fault is met again in the run, which tells it. Here the trials before it have to do.
        let _ = catch_unwind(AssertUnwindSafe(play));
        self.add_all(lines.iter().map(|&count| count as i64));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Setting};
    use crate::sim::Overrides;
    use crate::systems;

    fn of(set: &[&str], seed: u64) -> String {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
        let text = std::fs::read_to_string(file).unwrap();
        let document = Document::parse("plain_duel.toml", &text).unwrap();
        let set = set.iter().map(|text| Setting::from_argument("--set", text).unwrap()).collect();
        let overrides = Overrides { set, seed: Some(seed), ..Overrides::default() };
        behaviour(&Plan::new(&document, systems::ALL, &overrides).unwrap())
    }

    #[test]
    fn a_digest_is_that_of_the_rules_that_are_played() {
        assert_eq!(of(&[], 7), of(&[], 7));
        assert_ne!(of(&[], 7), of(&[], 8));
        assert_ne!(of(&[], 7), of(&["sides.right.duellist.wounds=3"], 7));
        assert_eq!(of(&[], 7).len(), 16);
    }
}
