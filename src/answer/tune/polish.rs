//! The last pass of a search: every change that is not needed is taken back.

use super::search::{Found, PROBABLE, Search};
use super::space::Cost;
use crate::sim::Unplayed;

/// How much farther from the targets, in tolerances, the nearest candidate may come to lie by a change taken back.
const SLACK: f64 = 0.1;
/// Trials of a candidate that is compared with the nearest one, in first trials.
const COMPARED: u64 = 4;

impl Search<'_> {
    /// Takes changes back, one at a time, or a number a step nearer to the file, as long as the answer stays as good.
    /// Every answer on the way plays on until trials settle it, up to `whole` trials altogether. Returns the answer.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down.
    pub(super) fn polish(&mut self, limit: u64, whole: u64) -> Result<Found, Unplayed> {
        loop {
            self.fit();
            let Some(answer) = self.accepted() else {
                let near = self.as_near(limit)?;
                if self.accepted().is_some() {
                    continue;
                }
                if self.sure > PROBABLE {
                    // Perhaps the only answers lie at the end of a target.
                    self.sure = PROBABLE;
                    continue;
                }
                return Ok(near.map_or_else(|| self.found(), |at| self.found_at(at, false)));
            };
            // Few trials may flatter a candidate, above all the cheapest of many.
            let longer = self.longest().max(self.field.entries[answer].trials * 2);
            let until = longer.min(self.confirmed());
            let plays = self.field.entries[answer].trials < until;
            if plays && self.field.spent < whole && !self.field.is_exhausted() {
                self.field.play(&[answer], until)?;
                continue;
            }
            if self.cheaper(answer, whole)?.is_none() {
                return Ok(self.found());
            }
        }
    }

    /// Returns the answer as far as it is known.
    pub(super) fn found(&self) -> Found {
        match (self.settled().or_else(|| self.accepted()), self.nearest()) {
            (Some(at), _) => self.found_at(at, true),
            (None, Some((at, _))) => self.found_at(at, false),
            (None, None) => self.found_at(self.file, false),
        }
    }

    fn found_at(&self, at: usize, is_met: bool) -> Found {
        let candidate = self.field.entries[at].candidate.clone();
        Found { candidate, is_met, cost: self.cost_of(at) }
    }

    /// Plays the candidates a step nearer to the file until they are decided. Returns the first that meets every
    /// requirement.
    fn cheaper(&mut self, answer: usize, limit: u64) -> Result<Option<usize>, Unplayed> {
        let Some(candidate) = self.field.entries[answer].candidate.clone() else { return Ok(None) };
        let space = self.field.prepared.space();
        let mut nearer = space.nearer(&candidate);
        let order = |cost: (Cost, Cost)| cost.0.order(&cost.1);
        nearer.sort_by(|a, b| order((space.cost(a), space.cost(b))).then(a.cmp(b)));
        for other in nearer {
            let Some(at) = self.field.admit(&other) else { continue };
            let mut until = self.field.entries[at].trials.max(self.first);
            while self.field.spent < limit && !self.field.is_exhausted() {
                self.field.play(&[at], until)?;
                self.fit();
                match self.is_met(at) {
                    Some(true) => return Ok(Some(at)),
                    Some(false) => break,
                    None => until = (until * 2).min(self.longest()),
                }
            }
        }
        Ok(None)
    }

    /// Starts at the nearest candidate and takes back what brings nothing. Returns the candidate where that ends.
    fn as_near(&mut self, limit: u64) -> Result<Option<usize>, Unplayed> {
        let Some((mut best, _)) = self.nearest() else { return Ok(None) };
        while let Some(candidate) = self.field.entries[best].candidate.clone() {
            let nearer = self.field.prepared.space().nearer(&candidate);
            let mut next = None;
            for other in nearer {
                if self.field.spent >= limit || self.field.is_exhausted() {
                    return Ok(Some(best));
                }
                let Some(at) = self.field.admit(&other) else { continue };
                self.field.play(&[best, at], COMPARED * self.first)?;
                self.fit();
                let distance = |at: usize| self.judged(at).map_or(f64::INFINITY, |it| it.distance);
                if distance(at) <= distance(best) + SLACK {
                    next = Some(at);
                    break;
                }
            }
            match next {
                Some(at) => best = at,
                None => break,
            }
        }
        Ok(Some(best))
    }
}
