//! Runs that were played, so that charts and files are made of their results, and a longer run goes on from them.

use crate::studio::calls::play::Finished;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Most runs that are kept.
const MOST: usize = 24;
/// Most bytes of all of them together.
const MOST_BYTES: u64 = 3 << 30;

/// The runs that were played last, each with its name.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<VecDeque<(String, Arc<Finished>)>>);

impl Kept {
    /// Keeps a run in place of an earlier one of its name. The oldest ones are dropped.
    pub(super) fn put(&self, id: &str, finished: Finished) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| known != id);
        kept.push_back((id.to_owned(), Arc::new(finished)));
        let bytes = |kept: &VecDeque<(String, Arc<Finished>)>| -> u64 {
            kept.iter().map(|(_, finished)| finished.bytes).sum()
        };
        while kept.len() > MOST || (kept.len() > 1 && bytes(&kept) > MOST_BYTES) {
            kept.pop_front();
        }
    }

    /// Returns the run of this name.
    pub(super) fn get(&self, id: &str) -> Option<Arc<Finished>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == id).map(|(_, finished)| Arc::clone(finished))
    }

    /// Returns the runs, the newest first.
    pub(super) fn newest(&self) -> Vec<Arc<Finished>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().rev().map(|(_, finished)| Arc::clone(finished)).collect()
    }
}
