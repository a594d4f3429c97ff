//! Setup and state together: the input of rules, options and features.

use super::damage::Left;
use crate::kernels::fate::hooks::data::{FateData, StateOf};
use crate::kernels::fate::rules::harm::absorption::Means;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::system::FighterId;

/// A conflict as it stands. Two references, so that a copy costs little.
#[derive(Debug)]
pub(crate) struct View<'a, G: FateData> {
    /// The settings, sheets and rules that stay constant during play ([`Setup`]).
    pub setup: &'a Setup<G>,
    pub state: &'a StateOf<G>,
}

#[allow(clippy::expl_impl_clone_on_copy)] // derived, it would want the system to be `Copy`
impl<G: FateData> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: FateData> Copy for View<'_, G> {}

impl<'a, G: FateData> View<'a, G> {
    /// Returns the means that a fighter has left against a kind of harm.
    pub(crate) fn means(self, fighter: FighterId, harm: Harm) -> Means<'a> {
        Means::of(&self.setup.sheets[fighter], &self.state.fighters[fighter], harm)
    }

    /// Returns the fate points at hand: one's own, or the game master's pool ([`Setup::uses_pool`]).
    pub(crate) fn points(self, fighter: FighterId) -> i32 {
        let pool = self.setup.uses_pool(fighter);
        i32::from(if pool { self.state.pool } else { self.state.fighters[fighter].fate })
    }

    /// Returns the least of what a fighter has left against each kind of harm that may come.
    pub(crate) fn least_left(self, fighter: FighterId, left: impl Fn(Means<'a>) -> i32) -> i32 {
        let usual = left(self.means(fighter, Harm::Usual));
        if self.setup.is_mixed() {
            usual.min(left(self.means(fighter, Harm::Mental)))
        } else {
            usual
        }
    }

    /// Returns the shifts that a fighter can still absorb of one hit of a kind of harm, without shared consequences.
    /// For the usual harm they are cached.
    pub(crate) fn left(self, fighter: FighterId, harm: Harm) -> Left {
        let anew = || Left::of(&self.means(fighter, harm));
        let left = match harm {
            Harm::Usual => self.state.fighters[fighter].worn.left(),
            Harm::Mental => anew(),
        };
        in_tests!(assert_eq!(left, anew(), "what fighter {fighter} can absorb"));
        left
    }

    /// Returns the most shifts of one hit that a fighter can still absorb, whatever kind it is of, with shared
    /// consequences.
    pub(crate) fn capacity(self, fighter: FighterId) -> i32 {
        let mut own = self.left(fighter, Harm::Usual).all();
        if self.setup.is_mixed() {
            own = own.min(self.left(fighter, Harm::Mental).all());
        }
        own + self.setup.shared_left(self.state, fighter)
    }
}
