//! The runner of a conflict, [`ConflictRunner`].

use super::conflict::{Conflict, Workspace};
use super::erased::Runner;
use super::flat::FlatRun;
use super::trial_record::TrialRecord;
use crate::system::RuleSystem;

/// Plays trials of a conflict, flat where [`FlatRun`] can, otherwise with the engine.
pub(super) struct ConflictRunner<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    workspace: Workspace<R>,
    flat: FlatRun<R>,
}

impl<'a, R: RuleSystem> ConflictRunner<'a, R> {
    /// Makes a runner with buffers of its own.
    pub(super) fn new(conflict: &'a Conflict<R>) -> Self {
        Self { conflict, workspace: conflict.workspace(), flat: FlatRun::default() }
    }
}

impl<R: RuleSystem> Drop for ConflictRunner<'_, R> {
    fn drop(&mut self) {
        self.flat.leave(self.conflict);
    }
}

impl<R: RuleSystem> Runner for ConflictRunner<'_, R> {
    fn play(&mut self, seed: u64, trial: u64) {
        let Self { conflict, workspace, flat } = self;
        if !flat.play(conflict, workspace, (seed, trial), (&mut (), &mut ())) {
            conflict.play(workspace, seed, trial);
        }
    }

    fn record(&self) -> &TrialRecord {
        &self.workspace.record
    }

    fn take_lines(&mut self, into: &mut [u64]) {
        for (sum, count) in into.iter_mut().zip(&mut self.workspace.lines) {
            *sum += std::mem::take(count);
        }
        self.flat.take_lines(into);
    }
}
