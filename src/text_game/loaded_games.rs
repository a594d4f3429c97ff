//! The games that were loaded: their systems, which live as long as the program, and the compiled games that were used
//! last. Both are found by the text of the file, so that the cells of a sweep do not parse it again.

use super::register::Loaded;
use crate::engine::System;
use crate::scenario::Source;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most games that are kept compiled. The cache needs a limit, because a game that is edited has a new version
/// each time.
const MOST_KEPT: usize = 64;

/// A version of a game file with its [`System`], which lives as long as the program.
struct Known {
    source: Arc<Source>,
    system: &'static System,
}

type Registered = BTreeMap<u64, Vec<Known>>;

/// Every game that was loaded, by the digest of its text.
static REGISTERED: Mutex<Registered> = Mutex::new(BTreeMap::new());

/// Compiled games; the one that was used last stands last.
static KEPT: Mutex<Vec<(Arc<Source>, Arc<Loaded>)>> = Mutex::new(Vec::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the system of a game file that was loaded before; `None` if it was not. `digest` is that of the text.
pub(super) fn registered(digest: u64, source: &Source) -> Option<&'static System> {
    find(&lock(&REGISTERED), digest, source)
}

fn find(known: &Registered, digest: u64, source: &Source) -> Option<&'static System> {
    known.get(&digest)?.iter().find(|it| *it.source == *source).map(|it| it.system)
}

/// Registers a game file with the system that `make` returns, and returns its system: that of another thread if one
/// was faster.
pub(super) fn add(
    digest: u64,
    source: &Arc<Source>,
    make: impl FnOnce() -> System,
) -> &'static System {
    let mut known = lock(&REGISTERED);
    if let Some(system) = find(&known, digest, source) {
        return system;
    }
    let system: &'static System = Box::leak(Box::new(make()));
    known.entry(digest).or_default().push(Known { source: Arc::clone(source), system });
    system
}

/// Returns a compiled game from the cache of [`MOST_KEPT`]; `None` if it has left it.
pub(super) fn kept(source: &Source) -> Option<Arc<Loaded>> {
    let mut kept = lock(&KEPT);
    let at = kept.iter().position(|(known, _)| **known == *source)?;
    kept[at..].rotate_left(1);
    kept.last().map(|(_, loaded)| Arc::clone(loaded))
}

/// Adds a compiled game to the cache.
pub(super) fn keep(source: &Arc<Source>, loaded: &Arc<Loaded>) {
    let mut kept = lock(&KEPT);
    if kept.len() >= MOST_KEPT {
        kept.remove(0);
    }
    kept.push((Arc::clone(source), Arc::clone(loaded)));
}
