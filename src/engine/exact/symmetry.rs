//! Symmetry: fighters who are alike. A single order is solved for all, because their order makes no difference to any
//! measure of a side.

use super::Exact;
use crate::engine::Conflict;
use crate::system::{FighterId, Lists, RuleSystem};
use crate::table::{Deciders, FighterChains};

/// Returns the chains from which a solver starts: fighters who are alike in everything form a chain, in the order of
/// the file, and every other fighter stands alone.
///
/// The chain stands for all orders of its fighters, because any of them becomes this one if the fighters swap names.
pub(super) fn of_alike<R: RuleSystem>(
    conflict: &Conflict<R>,
    deciders: &Deciders,
    lists: Lists<'_>,
) -> FighterChains {
    let compiled = &conflict.compiled;
    let mut chains: Vec<Vec<u8>> = Vec::new();
    for (fighter, seat) in FighterId::enumerate(compiled.seats.iter()) {
        let is_alike = |chain: &&mut Vec<u8>| {
            let other = FighterId::from(chain[0]);
            let known = &compiled.seats[other];
            (known.side, &known.group) == (seat.side, &seat.group)
                && deciders.seats[other] == deciders.seats[fighter]
                && (R::ALIKE.interchangeable)(&compiled.setup, lists, (other, fighter))
        };
        match chains.iter_mut().find(is_alike) {
            Some(chain) => chain.push(fighter.as_u8()),
            None => chains.push(vec![fighter.as_u8()]),
        }
    }
    FighterChains::new(chains)
}

/// Adds up answers weighted by their chances, and the means of the watch's answers. There must be at least one
/// answer.
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
