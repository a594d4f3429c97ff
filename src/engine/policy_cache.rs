//! Cache of compiled policies that conflicts share, and of lists that are known to have no mistakes: the cells of a
//! sweep have one vocabulary and mostly play equal policies.

use super::erased::System;
use crate::policy::{Policy, Program};
use crate::system::{RuleSystem, Vocabulary};
use crate::table::Decider;
use std::any::TypeId;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Cache key of a policy: all data that its compilation depends on, written out. No hash stands for the data, because
/// equal keys must mean equal results.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PolicyCacheKey {
    system: TypeId,
    bytes: Vec<u8>,
}

impl PolicyCacheKey {
    /// Starts a key for a rule system, because two systems may have policies of one name and text.
    pub(super) fn of<R: RuleSystem>() -> Self {
        Self { system: TypeId::of::<R>(), bytes: Vec::new() }
    }

    /// Adds the digest of a game that was loaded from a file, because two versions of the game share nothing.
    pub(super) fn digest(&mut self, digest: u64) {
        self.bytes.extend_from_slice(&digest.to_le_bytes());
    }

    /// Adds each of some things, behind their number, so that none can be taken for what follows.
    pub(super) fn all<T>(
        &mut self,
        each: impl ExactSizeIterator<Item = T>,
        add: impl Fn(&mut Self, T),
    ) {
        self.number(each.len() as i32);
        each.for_each(|it| add(self, it));
    }

    /// Adds a word, after its length, so that words in a row cannot be confused with others.
    pub(super) fn word(&mut self, word: &str) {
        self.number(word.len() as i32);
        self.bytes.extend_from_slice(word.as_bytes());
    }

    /// Adds a number, in four bytes.
    pub(super) fn number(&mut self, number: i32) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Adds a number that may be missing, after a byte that says so.
    pub(super) fn maybe(&mut self, number: Option<i32>) {
        self.bytes.push(u8::from(number.is_some()));
        if let Some(number) = number {
            self.number(number);
        }
    }
}

/// A compiled policy. Weak pointers keep it only as long as a conflict plays it.
type Known = (Weak<Policy>, Weak<[Program]>);

/// The cache. Dead entries are removed whenever it holds `room` entries, so that a long run does not fill the memory.
#[derive(Default)]
struct PolicyCache {
    known: HashMap<PolicyCacheKey, Known>,
    room: usize,
}

static POLICY_CACHE: Mutex<Option<PolicyCache>> = Mutex::new(None);

/// Returns the compiled policy of a recipe: from the cache if a conflict still plays it, otherwise from `make`.
/// `None` if `make` fails.
pub(super) fn shared(
    recipe: PolicyCacheKey,
    make: impl FnOnce() -> Option<Decider>,
) -> Option<Decider> {
    if let Some(found) = with_policy_cache(|shelf| shelf.find(&recipe)) {
        return Some(found);
    }
    let fresh = make()?;
    // Another thread may have been faster: equal policies must be one, because keys of equal play compare pointers.
    Some(with_policy_cache(|shelf| {
        shelf.find(&recipe).unwrap_or_else(|| shelf.keep(recipe, fresh))
    }))
}

fn with_policy_cache<T>(used: impl FnOnce(&mut PolicyCache) -> T) -> T {
    let mut shelf = POLICY_CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    used(shelf.get_or_insert_default())
}

impl PolicyCache {
    fn find(&self, recipe: &PolicyCacheKey) -> Option<Decider> {
        let (policy, programs) = self.known.get(recipe)?;
        Some(Decider::of_parts(policy.upgrade()?, programs.upgrade()?))
    }

    fn keep(&mut self, recipe: PolicyCacheKey, made: Decider) -> Decider {
        if self.known.len() >= self.room {
            self.known.retain(|_, (policy, _)| policy.strong_count() > 0);
            self.room = 2 * self.known.len() + 64;
        }
        let known = (Arc::downgrade(&made.policy), Arc::downgrade(&made.programs));
        self.known.insert(recipe, known);
        made
    }
}

/// Most keys of [`FLAWLESS`], so that a search over thousands of policies does not fill the memory. A file has seldom
/// more lists.
const MOST_FLAWLESS: usize = 256;

/// Keys of lists that were found to have no mistakes. Lists with mistakes have none here: every cell reports them, each
/// mistake at its place.
static FLAWLESS: Mutex<Option<HashSet<PolicyCacheKey>>> = Mutex::new(None);

/// Checks a list, unless a list of this key is known to have no mistakes. `key` has all data on which the result of
/// `check` depends.
///
/// # Errors
/// As `check`.
pub(super) fn checked<E>(
    key: PolicyCacheKey,
    check: impl FnOnce() -> Result<(), E>,
) -> Result<(), E> {
    if with_flawless(|flawless| flawless.contains(&key)) {
        return Ok(());
    }
    check()?;
    with_flawless(|flawless| {
        if flawless.len() >= MOST_FLAWLESS {
            flawless.clear();
        }
        flawless.insert(key);
    });
    Ok(())
}

fn with_flawless<T>(used: impl FnOnce(&mut HashSet<PolicyCacheKey>) -> T) -> T {
    let mut flawless = FLAWLESS.lock().unwrap_or_else(PoisonError::into_inner);
    used(flawless.get_or_insert_default())
}

/// Returns the vocabulary of a system. That of a built-in system never changes and is made once; that of a game that
/// is text lives as long as its conflicts, because all such games are of one type, by which the others are found.
pub(super) fn vocabulary<R: RuleSystem>(known: &System) -> Arc<Vocabulary> {
    static READ: Mutex<Vec<(TypeId, Arc<Vocabulary>)>> = Mutex::new(Vec::new());
    if known.is_text() {
        return Arc::new((known.vocabulary)());
    }
    let system = TypeId::of::<R>();
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = read.iter().find(|(known, _)| *known == system) {
        return Arc::clone(known);
    }
    let vocabulary = Arc::new(R::vocabulary());
    read.push((system, Arc::clone(&vocabulary)));
    vocabulary
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::stamina_and_wounds::StaminaAndWounds;

    fn recipe(words: &[&str]) -> PolicyCacheKey {
        let mut recipe = PolicyCacheKey::of::<StaminaAndWounds>();
        for word in words {
            recipe.word(word);
        }
        recipe
    }

    fn fresh() -> Decider {
        Decider::new(Policy::new("x", Vec::new()), Vec::new(), &[])
    }

    #[test]
    fn what_is_alive_is_shared_and_no_longer() {
        let first = shared(recipe(&["shared once"]), || Some(fresh())).unwrap();
        let second = shared(recipe(&["shared once"]), || None).unwrap();
        assert!(Arc::ptr_eq(&first.policy, &second.policy));
        drop((first, second));
        assert!(shared(recipe(&["shared once"]), || None).is_none());
    }

    #[test]
    fn words_and_numbers_keep_apart() {
        assert_ne!(recipe(&["ab", "c"]), recipe(&["a", "bc"]));
        let (mut one, mut other) = (recipe(&[]), recipe(&[]));
        one.maybe(None);
        other.maybe(Some(0));
        assert_ne!(one, other);
        let listed = |lists: [&[&str]; 2]| {
            let mut recipe = recipe(&[]);
            for list in lists {
                recipe.all(list.iter(), |recipe, word| recipe.word(word));
            }
            recipe
        };
        assert_ne!(listed([&["a"], &["b"]]), listed([&["a", "b"], &[]]));
    }

    #[test]
    fn only_lists_without_mistakes_are_checked_once() {
        let fails = || checked(recipe(&["flawed"]), || Err("a mistake"));
        assert_eq!((fails(), fails()), (Err("a mistake"), Err("a mistake")));
        assert_eq!(checked(recipe(&["flawless"]), || Ok::<(), &str>(())), Ok(()));
        assert_eq!(checked(recipe(&["flawless"]), || Err("asked again")), Ok(()));
    }

    #[test]
    fn the_dead_are_thrown_away() {
        let mut shelf = PolicyCache::default();
        for number in 0..1000 {
            shelf.keep(recipe(&[&number.to_string()]), fresh());
        }
        assert!(shelf.known.len() <= 65, "{}", shelf.known.len());
    }
}
