//! Texts and lists of loaded games that live as long as the program: each is kept once, so that loading versions of a
//! game over and over takes memory only for what is new in them.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

/// Returns a text that lives as long as the program.
pub(super) fn text(text: &str) -> &'static str {
    static KNOWN: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    if let Some(found) = known.get(text) {
        return found;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(kept);
    kept
}

type Lists = HashMap<(TypeId, String), &'static (dyn Any + Send + Sync)>;

/// Like [`text`], for lists: equal lists are one list.
pub(super) fn list<T: Debug + Send + Sync + 'static>(items: Vec<T>) -> &'static [T] {
    static KNOWN: Mutex<Option<Lists>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    let key = (TypeId::of::<T>(), format!("{items:?}"));
    if let Some(found) = known.get(&key).and_then(|it| it.downcast_ref::<Vec<T>>()) {
        return found;
    }
    let kept: &'static Vec<T> = Box::leak(Box::new(items));
    known.insert(key, kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_kept_once() {
        let word = |end: &str| text(&format!("interned {end}"));
        assert!(std::ptr::eq(word("a"), word("a")) && !std::ptr::eq(word("a"), word("b")));
        let one = list(vec![word("a"), word("b")]);
        assert!(std::ptr::eq(one, list(vec![word("a"), word("b")])));
        assert_eq!(list::<i32>(vec![1, 2]), [1, 2]);
        assert_ne!(list::<i32>(vec![1, 2]).len(), list::<i32>(vec![1]).len());
    }
}
