//! The order of fighters between whom nothing else decides.

use crate::system::those;

/// A walk through fighters in the order of a trial: the fighters who are still to come. See
/// [`TieOrder::in_order`].
#[derive(Clone, Copy, Debug)]
pub struct InOrder {
    /// A bit for each fighter, or for each place in the order.
    pub(crate) left: u64,
    /// Whether the bits are places.
    pub(crate) is_ranked: bool,
}

/// The order in which a table takes fighters between whom nothing else decides. By default this is the order of
/// their numbers; tables that play trials draw an order for each trial, because the order of the scenario file
/// must favour no fighter.
pub trait TieOrder {
    /// Returns the first of several fighters, a bit for each, in the order of the trial. `among` is not 0.
    fn first_of(&self, among: u64) -> usize {
        among.trailing_zeros() as usize
    }

    /// Begins a walk through several fighters, a bit for each, in the order of [`first_of`](Self::first_of).
    fn in_order(&self, among: u64) -> InOrder {
        InOrder { left: among, is_ranked: false }
    }

    /// Returns the next fighter of a walk, or `None` at its end.
    fn next_of(&self, walk: &mut InOrder) -> Option<usize> {
        (walk.left != 0).then(|| {
            let first = self.first_of(walk.left);
            walk.left &= !(1 << first);
            first
        })
    }

    /// Adds to a walk those of several fighters, a bit for each, who come after this fighter in its order.
    fn add_after(&self, walk: &mut InOrder, fighter: usize, among: u64) {
        let others = among & !walk.left & !(1 << fighter);
        let comes_after = |other: usize| self.first_of(1 << fighter | 1 << other) == fighter;
        walk.left |= those(others, comes_after);
    }

    /// Returns the first of several fighters, a bit for each, in the order of the file. The file lists groups, not
    /// their members: between members of one group the order of [`first_of`](Self::first_of) decides. `among` is
    /// not 0.
    fn first_listed(&self, among: u64) -> usize {
        among.trailing_zeros() as usize
    }
}
