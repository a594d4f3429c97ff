//! Casts: the policies of all fighters in a trial, if sides draw their policies anew for each trial.
//!
//! A mix is several policies with weights ([`Mix`]). Each side with a mix draws one policy, which plays all of its
//! fighters with that mix. The draw is a function of seed, trial and side, independent of the dice of the trial, so
//! that all cells of a run draw alike.

use super::Deciders;
use crate::dice::{Label, TrialKey, scale};
use crate::policy::HouseRules;

/// Most casts of a conflict: combinations of the policies that the sides can draw. More would take time before play,
/// because each cast has compiled policies of its own.
pub(crate) const MOST_CASTS: usize = 64;

/// A policy of a [`Mix`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Name of the policy.
    pub name: String,
    /// Weight of the policy, relative to the others of the mix; 0 means that it is never drawn.
    pub weight: u32,
}

/// The mix of a side: policies of which the side draws one for each trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Name of the mix.
    pub name: String,
    /// Number of the side that plays it.
    pub side: usize,
    /// The policies of the mix, at least one with a weight above 0.
    pub members: Vec<Member>,
}

impl Mix {
    fn total(&self) -> u32 {
        self.members.iter().map(|member| member.weight).sum()
    }

    /// Returns the index in `members` of the policy that is drawn in a trial; `number` is that of the mix.
    fn draw(&self, key: TrialKey, number: usize) -> usize {
        let label = Label::new(0, 0, 0, self.side as u32, number as u32);
        let mut left = scale(key.aside().bits(label), self.total());
        let mut at = 0;
        while left >= self.members[at].weight {
            left -= self.members[at].weight;
            at += 1;
        }
        at
    }
}

/// All casts of a conflict, each the [`Deciders`] for one combination of drawn policies; a single one if no side
/// draws its policy.
#[derive(Clone, Debug)]
pub struct Casts {
    first: Deciders,
    others: Vec<Deciders>,
    mixes: Vec<Mix>,
}

impl Casts {
    /// Makes the casts of a conflict: one for each combination of policies; the last mix changes first. All casts
    /// have the same policies in the same order, so that the numbers of their lines agree.
    pub fn new(first: Deciders, others: Vec<Deciders>, mixes: Vec<Mix>) -> Self {
        in_tests!(assert_eq!(1 + others.len(), combinations(&mixes)));
        Self { first, others, mixes }
    }

    /// Makes the only cast of a conflict without mixes.
    pub fn of_one(deciders: Deciders) -> Self {
        Self::new(deciders, Vec::new(), Vec::new())
    }

    /// Returns the policies of the fighters in a trial. Fast path for conflicts without mixes, which draw nothing.
    pub fn drawn(&self, key: TrialKey) -> &Deciders {
        if self.mixes.is_empty() { &self.first } else { self.at(self.draw(key)) }
    }

    #[cold]
    fn draw(&self, key: TrialKey) -> usize {
        let mixes = self.mixes.iter().enumerate();
        mixes.fold(0, |cast, (number, mix)| cast * mix.members.len() + mix.draw(key, number))
    }

    fn at(&self, cast: usize) -> &Deciders {
        if cast == 0 { &self.first } else { &self.others[cast - 1] }
    }

    /// Returns the policy that each mix draws in a trial, for transcripts.
    pub fn told(&self, key: TrialKey) -> impl Iterator<Item = (&Mix, &Member)> {
        let mixes = self.mixes.iter().enumerate();
        mixes.map(move |(number, mix)| (mix, &mix.members[mix.draw(key, number)]))
    }

    /// Returns the mixes from which the policies of a trial are drawn; empty without mixes.
    pub fn mixes(&self) -> &[Mix] {
        &self.mixes
    }

    /// Returns a cast, for facts that are alike in all casts, such as the policies and the numbers of their lines.
    pub fn any(&self) -> &Deciders {
        &self.first
    }

    /// Returns every cast that can be drawn, with its chance; the exact solver solves each and adds up.
    pub fn chances(&self) -> impl Iterator<Item = (f64, &Deciders)> {
        (0..=self.others.len())
            .map(|cast| (self.chance(cast), self.at(cast)))
            .filter(|it| it.0 > 0.0)
    }

    fn chance(&self, mut cast: usize) -> f64 {
        let mut chance = 1.0;
        for mix in self.mixes.iter().rev() {
            let member = &mix.members[cast % mix.members.len()];
            chance *= f64::from(member.weight) / f64::from(mix.total());
            cast /= mix.members.len();
        }
        chance
    }

    /// Sets the numbers by which the order of a trial is drawn, in all casts; see [`Deciders::set_places`].
    pub fn set_places(&mut self, places: &[u32]) {
        for deciders in std::iter::once(&mut self.first).chain(&mut self.others) {
            deciders.set_places(places);
        }
    }

    /// Sets the house rules of the scenario in all casts, and the number of the standing rules.
    pub fn set_house(&mut self, house: &HouseRules, standing_rules: usize) {
        for deciders in std::iter::once(&mut self.first).chain(&mut self.others) {
            deciders.house = house.clone();
            deciders.standing_rules = standing_rules;
        }
    }
}

/// Returns the number of casts of these mixes; the caller compares it with [`MOST_CASTS`].
pub(crate) fn combinations(mixes: &[Mix]) -> usize {
    mixes.iter().fold(1, |product, mix| product.saturating_mul(mix.members.len()))
}

/// Returns the index of the policy that each mix draws in a cast: the reverse of the numbering in [`Casts::new`].
pub(crate) fn choices(mixes: &[Mix], mut cast: usize) -> Vec<usize> {
    let mut chosen: Vec<usize> = mixes
        .iter()
        .rev()
        .map(|mix| {
            let at = cast % mix.members.len();
            cast /= mix.members.len();
            at
        })
        .collect();
    chosen.reverse();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mix(side: usize, weights: &[u32]) -> Mix {
        let members = weights.iter().enumerate();
        let members =
            members.map(|(at, &weight)| Member { name: at.to_string(), weight }).collect();
        Mix { name: "mixed".to_owned(), side, members }
    }

    fn casts(mixes: Vec<Mix>) -> Casts {
        let none = || Deciders::new(Vec::new(), Vec::new(), &[], |_| false);
        let others = (1..combinations(&mixes)).map(|_| none()).collect();
        Casts::new(none(), others, mixes)
    }

    /// Each share of 100,000 draws is within 5 standard errors of its weight, and the draws of two
    /// sides are independent; a wrong alarm has a chance below 1 in 100,000.
    #[test]
    fn each_policy_is_drawn_by_its_weight_and_each_side_draws_for_itself() {
        let weights = [[1, 0, 3], [5, 2, 1]];
        let casts = casts(vec![mix(0, &weights[0]), mix(1, &weights[1])]);
        let trials = 100_000_u64;
        let mut drawn = [0_u64; 9];
        for trial in 0..trials {
            drawn[casts.draw(TrialKey::new(7, trial))] += 1;
        }
        for (cast, &count) in drawn.iter().enumerate() {
            let chance = f64::from(weights[0][cast / 3] * weights[1][cast % 3]) / 32.0;
            assert!((casts.chance(cast) - chance).abs() < 1e-12);
            let error = (chance * (1.0 - chance) * trials as f64).sqrt();
            let apart = (count as f64 - chance * trials as f64).abs();
            assert!(apart <= 5.0 * error, "cast {cast}: {count} of {trials}, chance {chance}");
        }
        let all: f64 = casts.chances().map(|it| it.0).sum();
        assert!((all - 1.0).abs() < 1e-12);
        assert_eq!(casts.chances().count(), 6, "what has no weight is not among them");
    }

    #[test]
    fn what_is_told_is_what_is_drawn() {
        let casts = casts(vec![mix(0, &[1, 1]), mix(1, &[1, 1, 1])]);
        for trial in 0..200 {
            let key = TrialKey::new(1, trial);
            let told: Vec<usize> =
                casts.told(key).map(|(_, member)| member.name.parse().unwrap()).collect();
            assert_eq!(choices(&casts.mixes, casts.draw(key)), told);
        }
    }
}
