//! New candidates of a search.
//!
//! As long as no candidate meets every requirement, the search proposes candidates with the least expected distance, and
//! candidates that would be nearest if the surrogates erred in their favour. Afterwards it proposes candidates that are
//! nearer to the file and likely to meet every requirement.

use super::search::{HOPELESS, Judged, Search};
use super::space::{Candidate, Cost, Space};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// New candidates of a round.
const BATCH: usize = 8;
/// Candidates whose uncertainty is computed in a round.
const SHORT_LIST: usize = 96;

impl Search<'_> {
    /// Returns the candidates to play next.
    pub(super) fn propose(&mut self, best: Option<Cost>) -> Vec<Candidate> {
        #[cfg(test)]
        if self.is_direct {
            return self.neighbours_of_leaders(best);
        }
        let mut pool = self.pool();
        if let Some(best) = best {
            let space = self.field.prepared.space();
            pool.retain(|candidate| space.cost(candidate).is_below(&best));
        }
        let mut expected: Vec<(Candidate, f64)> =
            pool.into_iter().map(|it| (self.expected(&it), it)).map(|(d, it)| (it, d)).collect();
        expected.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        expected.truncate(SHORT_LIST);
        let judged: Vec<(Candidate, Judged)> = expected
            .into_iter()
            .map(|(it, _)| (self.judge(&it), it))
            .map(|(j, it)| (it, j))
            .collect();
        match best {
            None => self.nearest_of(judged),
            Some(_) => self.cheapest_of(judged),
        }
    }

    /// Returns half of a batch by the expected distance, half by the hope.
    fn nearest_of(&self, mut judged: Vec<(Candidate, Judged)>) -> Vec<Candidate> {
        let cost = |it: &(Candidate, Judged)| self.field.prepared.space().cost(&it.0);
        judged.sort_by(|a, b| {
            let by_distance = a.1.distance.total_cmp(&b.1.distance);
            by_distance.then(cost(a).order(&cost(b))).then_with(|| a.0.cmp(&b.0))
        });
        let mut chosen: Vec<Candidate> =
            judged.iter().take(BATCH / 2).map(|(candidate, _)| candidate.clone()).collect();
        judged.sort_by(|a, b| {
            let by_hope = a.1.hope.total_cmp(&b.1.hope);
            by_hope.then(b.1.chance.total_cmp(&a.1.chance)).then_with(|| a.0.cmp(&b.0))
        });
        for (candidate, _) in judged {
            if chosen.len() < BATCH && !chosen.contains(&candidate) {
                chosen.push(candidate);
            }
        }
        chosen
    }

    /// Returns candidates that probably meet every requirement, the nearest to the file first; then others that may.
    fn cheapest_of(&self, mut judged: Vec<(Candidate, Judged)>) -> Vec<Candidate> {
        const PROBABLE: f64 = 0.3;
        judged.retain(|(_, it)| it.chance >= HOPELESS);
        let cost = |it: &(Candidate, Judged)| self.field.prepared.space().cost(&it.0);
        judged.sort_by(|a, b| {
            let is_unlikely = |it: &(Candidate, Judged)| it.1.chance < PROBABLE;
            let by_chance = if is_unlikely(a) {
                b.1.chance.total_cmp(&a.1.chance)
            } else {
                cost(a).order(&cost(b))
            };
            is_unlikely(a).cmp(&is_unlikely(b)).then(by_chance).then_with(|| a.0.cmp(&b.0))
        });
        judged.into_iter().take(BATCH).map(|(candidate, _)| candidate).collect()
    }

    /// Returns candidates that were not played: all if they are few. Otherwise those with few changes, because the
    /// answer has as few as possible, random ones, and those around the best.
    fn pool(&mut self) -> Vec<Candidate> {
        const WHOLE: u64 = 2500;
        const FEW: usize = 5000;
        const RANDOM: usize = 250;
        const NEAR_FILE: usize = 150;
        let space = self.field.prepared.space();
        let mut pool = Vec::new();
        if space.size() <= WHOLE {
            pool = space.all();
        } else {
            let home = space.home();
            pool.extend(space.few_changes(FEW));
            pool.extend(space.neighbours(&home));
            for at in self.leaders() {
                let Some(leader) = self.field.entries[at].candidate.clone() else { continue };
                pool.extend(space.neighbours(&leader));
                for nearer in space.nearer(&leader) {
                    pool.extend(space.nearer(&nearer));
                    pool.push(nearer);
                }
                for _ in 0..60 {
                    let changes = self.random.random_range(1..=3);
                    pool.push(changed(&leader, changes, space, &mut self.random));
                }
            }
            for number in 0..NEAR_FILE {
                pool.push(changed(&home, 1 + number % 3, space, &mut self.random));
            }
            let everything = space.dimensions.len();
            for _ in 0..RANDOM {
                pool.push(changed(&home, 4 * everything, space, &mut self.random));
            }
        }
        pool.sort_unstable();
        pool.dedup();
        pool.retain(|candidate| !self.field.is_known(candidate));
        pool
    }

    /// Returns new candidates as a direct search has them: neighbours of the best ones so far, nearer to the file than
    /// an accepted one.
    #[cfg(test)]
    fn neighbours_of_leaders(&self, best: Option<Cost>) -> Vec<Candidate> {
        let space = self.field.prepared.space();
        let mut chosen: Vec<Candidate> = Vec::new();
        for at in self.accepted().into_iter().chain(self.leaders()) {
            let Some(leader) = &self.field.entries[at].candidate else { continue };
            let around = space.nearer(leader).into_iter().chain(space.neighbours(leader));
            for candidate in around {
                let is_near = best.is_none_or(|best| space.cost(&candidate).is_below(&best));
                if is_near && !self.field.is_known(&candidate) && !chosen.contains(&candidate) {
                    chosen.push(candidate);
                }
            }
        }
        chosen.truncate(BATCH);
        chosen
    }

    /// The four candidates with the least distance.
    fn leaders(&self) -> Vec<usize> {
        let all = 0..self.field.entries.len();
        let mut judged: Vec<(usize, f64)> =
            all.filter_map(|at| Some((at, self.judged(at)?.distance))).collect();
        judged.sort_by(|a, b| {
            let by_cost = self.cost_of(a.0).order(&self.cost_of(b.0));
            a.1.total_cmp(&b.1).then(by_cost).then(a.0.cmp(&b.0))
        });
        judged.into_iter().take(4).map(|(at, _)| at).collect()
    }
}

/// Returns a candidate with some values exchanged for random ones.
fn changed(
    from: &[usize],
    changes: usize,
    space: &Space,
    random: &mut Xoshiro256PlusPlus,
) -> Candidate {
    let mut candidate = from.to_vec();
    for _ in 0..changes {
        let axis = random.random_range(0..candidate.len());
        candidate[axis] = random.random_range(0..space.dimensions[axis].count());
    }
    candidate
}
