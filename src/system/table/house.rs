//! The house rules of a scenario, as rules see them through a table.

use crate::system::{ActiveRules, Question, RuleEffects};

/// The house rules of a scenario. By default there are none, so that a [`Table`](super::Table) without them implements
/// nothing.
pub trait HouseTable {
    /// Returns the bit set of the moments for which a scenario has house rules.
    fn house_moments(&self) -> u64 {
        0
    }

    /// Returns whether a scenario has a house rule for this moment. Fast path of
    /// [`house_moments`](Self::house_moments), because most scenarios have no house rules, and then pay only for one
    /// test.
    fn hears(&self, moment: usize) -> bool {
        self.house_moments() >> moment & 1 == 1
    }

    /// Returns the numbers of the house rules for this moment; an empty range if there are none.
    fn speaking(&self, moment: usize) -> ActiveRules {
        let _ = moment;
        0..0
    }

    /// Returns whether a house rule of this moment can apply, as far as its condition reads numbers of the moment that
    /// are known: `known` returns the value of a fact by its number, `None` if the caller does not know it.
    fn can_apply(&self, moment: usize, known: impl Fn(usize) -> Option<i32>) -> bool {
        let _ = known;
        self.hears(moment)
    }

    /// Returns the effects of a house rule now, and counts that the rule applies; `None` if it does not apply.
    fn judge<Q: Question>(&mut self, rule: usize, question: &Q) -> Option<RuleEffects> {
        let _ = (rule, question);
        None
    }

    /// Counts that a standing rule of a game as text applies. Reports warn of rules that never did.
    fn applied(&mut self, rule: usize) {
        let _ = rule;
    }
}
