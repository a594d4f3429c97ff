//! Fighters who are alike: which of them comes first makes no difference to any measure of a side, so their order
//! is not solved in several ways.

use crate::engine::Conflict;
use crate::system::{Lists, RuleSystem};
use crate::table::{Chains, Deciders};

/// The chains from which a solver starts: fighters who are alike in everything stand in one, in the order of the
/// file, and every other fighter stands alone.
///
/// That stands for all of their orders: each of them becomes this one if alike fighters change their names.
pub(super) fn of_alike<R: RuleSystem>(
    conflict: &Conflict<R>,
    deciders: &Deciders,
    lists: Lists<'_>,
) -> Chains {
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
    Chains::new(chains)
}
