//! Keys for conflicts that play alike ([`AnyConflict::play_key`](super::AnyConflict::play_key)), so that a run plays
//! equal cells of a sweep once.
//!
//! A key covers everything that a trial reads: the setup, reduced by the system where a setting has no effect
//! ([`Alike::equivalence_key`](crate::system::Alike::equivalence_key)), the policies and how they are drawn, the places
//! by which the order is drawn, and what the record tells. Names and texts that only a report shows are left out: each
//! cell has its own.

use super::conflict::Conflict;
use super::exact::Known;
use crate::system::RuleSystem;
use crate::table::Deciders;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

/// Returns the key of a conflict; `None` if it has none.
///
/// Policies stand in it by the address of their compiled form, which equal conflicts share: a key that wrote out the
/// programs would have a megabyte. Policies that are compiled twice only make keys unequal.
pub(super) fn of_conflict<R: RuleSystem>(conflict: &Conflict<R>) -> Option<u128> {
    let Conflict { system, compiled, casts, conflicts, tells_series, values, house, .. } = conflict;
    if !house.is_empty() {
        return None;
    }
    let mut text = format!("{} {} {conflicts} {tells_series} {values:?}", system.id, system.digest);
    let seats = compiled.seats.iter().map(|seat| (seat.side, &seat.group, &seat.name));
    // Writing to a string cannot fail.
    let _ = write!(text, " {:?} {}", compiled.sides, compiled.max_exchanges);
    let _ = write!(text, " {:?} {:?}", seats.collect::<Vec<_>>(), casts.mixes());
    let mut known: Option<Known> = None;
    for (_, deciders) in casts.chances() {
        add_deciders(&mut text, deciders);
        let lists = Known::of(conflict, deciders);
        match &mut known {
            Some(known) => known.add(&lists),
            None => known = Some(lists),
        }
    }
    text += &(R::ALIKE.equivalence_key)(&compiled.setup, known?.lists())?;
    Some(of_text(&text))
}

/// Adds the policies of a cast, who plays them, and the places of the fighters.
fn add_deciders(text: &mut String, deciders: &Deciders) {
    for decider in &deciders.seated {
        let (policy, programs) = (Arc::as_ptr(&decider.policy), Arc::as_ptr(&decider.programs));
        let _ = write!(text, " {policy:p} {programs:p}");
    }
    let _ = write!(text, " {:?} {:?}", deciders.seats, deciders.places());
    let _ = write!(text, " {} ", deciders.standing_rules);
}

/// Returns a hash of a text of 128 bits, so that unequal texts have unequal hashes for all purposes: two hashes of 64
/// bits with different beginnings.
pub(super) fn of_text(text: &str) -> u128 {
    let half = |beginning: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(beginning);
        hasher.write(text.as_bytes());
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
