//! Plans of the texts that were read last, because the page checks and plays each text at once, and both need its plan.

use super::source::Opened;
use super::{Host, Source, overrides};
use crate::scenario::{Pace, Problems};
use crate::sim::{Overrides, Plan};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Most plans that are kept.
const MOST: usize = 3;

/// Caches the last plans. Two threads that need one plan at once wait for each other, so that it is made only once.
#[derive(Default)]
pub struct Plans(Mutex<VecDeque<Entry>>);

/// A text with the place of its plan, which is empty while the plan is being made.
type Entry = (PlanKey, Arc<Mutex<Option<Arc<Plan>>>>);

/// Everything on which the plan of a text depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlanKey {
    pub source: Source,
    /// Companions as they were read.
    pub companions: Vec<(String, Vec<u8>)>,
    pub seed: Option<u64>,
    /// Whether to measure pace even if the text does not ask for it.
    pub pace: bool,
}

impl std::fmt::Debug for Plans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Plans").finish_non_exhaustive()
    }
}

impl PlanKey {
    /// Returns the changes to the plan.
    pub(super) fn overrides(&self) -> Overrides {
        Overrides { pace: Pace::from(self.pace), ..overrides(None, self.seed) }
    }
}

impl Plans {
    /// Returns the plan of a text that was opened.
    ///
    /// # Errors
    /// All mistakes of the text. Nothing is kept of a text with mistakes.
    pub(super) fn plan(
        &self,
        key: PlanKey,
        opened: &Opened,
        host: &Host<'_>,
    ) -> Result<Arc<Plan>, Problems> {
        let changes = key.overrides();
        let place = self.place(key);
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plan) = &*place {
            return Ok(Arc::clone(plan));
        }
        let plan = Arc::new(super::plan(&opened.document, host, &changes)?);
        *place = Some(Arc::clone(&plan));
        Ok(plan)
    }

    /// Returns the place of a plan, which counts as the last one that was used.
    fn place(&self, key: PlanKey) -> Arc<Mutex<Option<Arc<Plan>>>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().position(|(known, _)| *known == key);
        let entry = match known.and_then(|at| kept.remove(at)) {
            Some(entry) => entry,
            None => (key, Arc::default()),
        };
        let place = Arc::clone(&entry.1);
        kept.push_back(entry);
        if kept.len() > MOST {
            kept.pop_front();
        }
        place
    }
}
