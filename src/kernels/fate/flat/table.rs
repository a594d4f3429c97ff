//! The table of flat play ([`FlatTable`]): dice, the order between equals, and a place for counts.

use super::FlatGame;
use super::effect::Effect;
use super::keys::Attack;
use super::probe::Roll;
use crate::dice::{FateDice, Label, OpposedFateDice, TrialKey};
use crate::kernels::fate::register::Setup;
use crate::system::{FighterId, Table};
use crate::table::Live;

/// All on which the rest of a turn depends once a party throws its dice away.
#[derive(Hash)]
pub(super) struct Rest {
    /// The margin without these dice, and the rolls without their value.
    pub margin: i32,
    pub rolls: [Roll; 2],
    /// Whether they are those of the attacker.
    pub is_actor: bool,
    /// Boosts, free invocations on consequences, and fate points of both sides.
    pub held: [[i32; 2]; 3],
}

/// Dice, the order between equals, and a place for counts.
pub(super) trait FlatTable {
    /// Throws the dice of an attack, and returns the values of attacker and target, of which only the difference counts
    /// until [`fix_dice`](Self::fix_dice). `replaced` has the dice turned for each.
    fn throw<G: FlatGame>(&mut self, setup: &Setup<G>, label: Label, replaced: [u8; 2])
    -> [i32; 2];

    /// Fixes what the dice of each party show, before anything depends on more than the margin of both.
    fn fix_dice<G: FlatGame>(&mut self, _setup: &Setup<G>, _attack: &mut Attack) {}

    /// Throws dice of a party away; `rest` is all on which the rest of the turn depends.
    fn throw_away(&mut self, _rest: impl FnOnce() -> Rest) {}

    /// Throws the dice of one party again, and returns their value.
    fn throw_again<G: FlatGame>(&mut self, setup: &Setup<G>, label: Label, replaced: u8) -> i32;

    /// Returns the fighter among several who comes first in the order of the trial.
    fn first(&mut self, among: u64) -> FighterId;

    /// Returns the key of the running trial. Without one, returns the key of a trial in whose order the fighter alone comes
    /// before the member of the group, or after it.
    fn key(&self, lone_first: bool) -> TrialKey;

    /// Adds the counts of an effect; `who` has the fighter of each role.
    fn count(&mut self, effect: &Effect, who: [FighterId; 2]);

    /// Adds to a measure of a fighter.
    fn add(&mut self, measure: usize, fighter: FighterId, amount: i32);
}

impl FlatTable for Live<'_> {
    #[inline]
    fn throw<G: FlatGame>(
        &mut self,
        setup: &Setup<G>,
        label: Label,
        replaced: [u8; 2],
    ) -> [i32; 2] {
        let pair = Table::<G::Event>::draw(self, label, OpposedFateDice);
        let value = |roll, at: usize| G::dice_value(setup, roll, replaced[at]);
        [value(pair.actor, 0), value(pair.opponent, 1)]
    }

    fn throw_again<G: FlatGame>(&mut self, setup: &Setup<G>, label: Label, replaced: u8) -> i32 {
        G::dice_value(setup, Table::<G::Event>::draw(self, label, FateDice), replaced)
    }

    fn first(&mut self, among: u64) -> FighterId {
        Live::first(self, among)
    }

    fn key(&self, _lone_first: bool) -> TrialKey {
        self.key
    }

    #[inline]
    fn count(&mut self, effect: &Effect, who: [FighterId; 2]) {
        effect.add_counts(self.counters, who);
    }

    fn add(&mut self, measure: usize, fighter: FighterId, amount: i32) {
        self.counters.add(measure, fighter, amount);
    }
}
