//! Fighters who are alike: which of them comes first makes no difference to any measure of a side, so their order
//! is not solved in several ways.

use super::Exact;
use crate::engine::Conflict;
use crate::system::{Lists, RuleSystem};
use crate::table::{Deciders, FighterChains};

/// The chains from which a solver starts: fighters who are alike in everything stand in one, in the order of the
/// file, and every other fighter stands alone.
///
/// That stands for all of their orders: each of them becomes this one if alike fighters change their names.
pub(super) fn of_alike<R: RuleSystem>(
    conflict: &Conflict<R>,
    deciders: &Deciders,
    lists: Lists<'_>,
) -> FighterChains {
    let compiled = &conflict.compiled;
    let mut chains: Vec<Vec<u8>> = Vec::new();
    for (fighter, seat) in compiled.seats.iter().enumerate() {
        let is_alike = |chain: &&mut Vec<u8>| {
            let other = usize::from(chain[0]);
            let known = &compiled.seats[other];
            (known.side, &known.group) == (seat.side, &seat.group)
                && deciders.seats[other] == deciders.seats[fighter]
                && R::alike(&compiled.setup, lists, (other, fighter))
        };
        match chains.iter_mut().find(is_alike) {
            Some(chain) => chain.push(fighter as u8),
            None => chains.push(vec![fighter as u8]),
        }
    }
    FighterChains::new(chains)
}

/// The answer of a conflict of which one of these answers holds, each with its chance, and the means of what was
/// watched. There is at least one.
pub(super) fn together(
    mut solved: Vec<(f64, Exact)>,
    watched: &[(f64, Vec<f64>)],
) -> (Exact, Vec<f64>) {
    let mut means = vec![0.0; watched.iter().map(|(_, of)| of.len()).max().unwrap_or(0)];
    for (chance, of) in watched {
        means.iter_mut().zip(of).for_each(|(sum, of)| *sum += chance * of);
    }
    if solved.len() == 1 {
        return (solved.swap_remove(0).1, means);
    }
    let mut all = solved[0].1.nothing();
    for (chance, exact) in &solved {
        all.add(exact, *chance);
    }
    (all, means)
}
