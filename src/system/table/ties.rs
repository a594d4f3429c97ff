//! Order of fighters that breaks ties, so that the order of a scenario file does not matter.

use crate::system::{FighterId, first_in, those};

/// Iterator state of a walk through fighters in the order of a trial; see [`TieOrder::in_order`].
#[derive(Clone, Copy, Debug)]
pub struct InOrder {
    /// Fighters still to come, as a bit set of fighters, or of places in the order.
    pub(crate) left: u64,
    /// Whether the bits of `left` are places in the order instead of fighters.
    pub(crate) is_ranked: bool,
}

/// The order in which a table takes fighters if no rule or policy decides between them. By default this is the order
/// of their numbers; tables that play trials draw an order for each trial, because the order of the scenario file
/// must favour no fighter.
pub trait TieOrder {
    /// Returns the first fighter of the bit set `among` in the order of the trial. `among` is not 0.
    fn first_of(&self, among: u64) -> FighterId {
        first_in(among)
    }

    /// Begins a walk through the fighters of a bit set, in the order of [`first_of`](Self::first_of). Fast path of
    /// repeated calls of [`first_of`](Self::first_of); must visit the same fighters in the same order.
    fn in_order(&self, among: u64) -> InOrder {
        InOrder { left: among, is_ranked: false }
    }

    /// Returns the next fighter of a walk, or `None` at its end.
    fn next_of(&self, walk: &mut InOrder) -> Option<FighterId> {
        (walk.left != 0).then(|| {
            let first = self.first_of(walk.left);
            walk.left &= !(1 << first);
            first
        })
    }

    /// Adds to a walk the fighters of the bit set `among` that come after `fighter` in the order.
    fn add_after(&self, walk: &mut InOrder, fighter: FighterId, among: u64) {
        let others = among & !walk.left & !(1 << fighter);
        let comes_after = |other: FighterId| self.first_of(1 << fighter | 1 << other) == fighter;
        walk.left |= those(others, comes_after);
    }

    /// Returns the first fighter of the bit set `among` in the order of the file. The file lists groups, not their
    /// members: between members of one group the order of [`first_of`](Self::first_of) decides. `among` is not 0.
    fn first_listed(&self, among: u64) -> FighterId {
        first_in(among)
    }
}
