//! Robust: how far the comparisons of a scenario depend on how well both sides play.
//!
//! Every comparison is played again over pairs of strong policies: those that no other beats
//! everywhere. A sign is stable if it shows on every pair; where pairs disagree there is none.

use super::seats::Seat;
use super::styles::{Matrix, Standings};
use crate::engine::System;
use crate::report::Figures;
use crate::scenario::{Document, Setting, canonical};
use crate::sim::{Broken, Ground, Overrides, Plan, Progress, RunOptions, run};
use crate::stats::Estimate;
use std::sync::atomic::AtomicBool;

/// Policies of a side that are taken, at most.
pub const MOST: usize = 5;

/// The strong policies among the rows or columns of a matrix: those that no other beats everywhere and
/// that play like no earlier one; of many the best on average.
pub fn strong(
    names: &[String],
    means: &[f64],
    beaten: &[Option<usize>],
    same: &[Option<usize>],
) -> Vec<String> {
    let mut strong: Vec<usize> =
        (0..names.len()).filter(|&at| beaten[at].is_none() && same[at].is_none()).collect();
    strong.sort_by(|&a, &b| means[b].total_cmp(&means[a]).then(a.cmp(&b)));
    strong.truncate(MOST);
    strong.into_iter().map(|at| names[at].clone()).collect()
}

/// The strong policies of both sides.
pub fn strong_pairs(matrix: &Matrix, standings: &Standings) -> Vec<(String, String)> {
    let Standings { means, beaten_by, same_as, .. } = standings;
    let rows = strong(&matrix.rows, &means.0, &beaten_by.0, &same_as.0);
    let columns = strong(&matrix.columns, &means.1, &beaten_by.1, &same_as.1);
    let pair = |row: &String| {
        columns.iter().map(|column| (row.clone(), column.clone())).collect::<Vec<_>>()
    };
    rows.iter().flat_map(pair).collect()
}

/// What is played.
pub struct Robust<'a> {
    /// The file.
    pub document: &'a Document,
    /// The systems.
    pub systems: &'static [System],
    /// What the command line changes.
    pub overrides: Overrides,
    /// The scenario as it is written.
    pub ground: &'a Ground,
    /// The two sides whose policies are exchanged.
    pub seats: (Seat, Seat),
    /// Side and name of the measure that is compared.
    pub measure: (Option<usize>, String),
    /// Trials of each variant and pair.
    pub trials: u64,
    /// Worker threads; 0 takes one per core.
    pub threads: usize,
    /// Confidence of all intervals.
    pub confidence: f64,
}

/// A comparison with what it came to on each pair.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The variant.
    pub name: String,
    /// What it is compared with.
    pub base: String,
    /// The difference as the file has it.
    pub shipped: Estimate,
    /// The difference on each pair that was played, in their order.
    pub on_pairs: Vec<Estimate>,
}

/// What a comparison comes to over all pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is above 0 on every pair.
    Above,
    /// It is below 0 on every pair.
    Below,
    /// It is above 0 on some pairs and below 0 on others.
    Both,
    /// On some pairs it may be nothing; on no two it has opposite signs.
    Open,
}

impl Compared {
    /// On how many pairs it is above and below 0 by more than chance.
    pub fn signs(&self) -> (usize, usize) {
        let count = |is_it: &dyn Fn(&Estimate) -> bool| {
            self.on_pairs.iter().filter(|estimate| is_it(estimate)).count()
        };
        (count(&|it| it.low > 0.0), count(&|it| it.high < 0.0))
    }

    /// What it comes to.
    pub fn sign(&self) -> Sign {
        let all = self.on_pairs.len();
        match self.signs() {
            (above, below) if above > 0 && below > 0 => Sign::Both,
            (above, _) if above == all && all > 0 => Sign::Above,
            (_, below) if below == all && all > 0 => Sign::Below,
            _ => Sign::Open,
        }
    }

    /// The least and the most that it came to on a pair.
    pub fn range(&self) -> (f64, f64) {
        let values = || self.on_pairs.iter().map(|estimate| estimate.value);
        (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
    }
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Every comparison of the file.
    pub compared: Vec<Compared>,
    /// The pairs that were played.
    pub pairs: Vec<(String, String)>,
    /// Pairs that cannot play some variant, each with the reason.
    pub left_out: Vec<(String, String, String)>,
    /// Trials that were played.
    pub spent: u64,
    /// Whether somebody stopped it before all pairs were played.
    pub stopped: bool,
}

impl Robust<'_> {
    /// Plays the comparisons as the file has them, then over these pairs.
    ///
    /// # Errors
    /// The rules broke down, or no thread could be started (told as a fault in trial 0).
    pub fn play(
        &self,
        pairs: Vec<(String, String)>,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Found, Broken> {
        let mut found = Found::default();
        tell("playing the file as it is");
        let Ok(Some(compared)) = self.differences(&[], stop, &mut found.spent)? else {
            found.stopped = true;
            return Ok(found);
        };
        found.compared = compared;
        let all = pairs.len();
        for (number, (first, second)) in pairs.into_iter().enumerate() {
            tell(&format!("pair {} of {all}: {first} against {second}", number + 1));
            let mut settings = self.seated(&self.seats.0, &first);
            settings.extend(self.seated(&self.seats.1, &second));
            match self.differences(&settings, stop, &mut found.spent)? {
                Ok(Some(compared)) => {
                    found.pairs.push((first, second));
                    for (known, new) in found.compared.iter_mut().zip(compared) {
                        known.on_pairs.push(new.shipped);
                    }
                }
                Ok(None) => {
                    found.stopped = true;
                    break;
                }
                Err(why) => found.left_out.push((first, second, why)),
            }
        }
        Ok(found)
    }

    /// The settings that seat a policy, but for seats that the file itself varies.
    fn seated(&self, seat: &Seat, policy: &str) -> Vec<Setting> {
        let sweeps = self.ground.scenario.vary.iter().chain(&self.overrides.vary);
        let varied: Vec<_> = sweeps.filter_map(|sweep| canonical(&sweep.path)).collect();
        let settings = seat.settings(self.ground, policy).into_iter();
        let free = |setting: &Setting| {
            canonical(&setting.path).is_some_and(|path| !varied.contains(&path))
        };
        settings.filter(free).collect()
    }

    /// The differences with these settings; none if somebody wants an end, and the reason if the
    /// scenario cannot be played so.
    #[allow(clippy::type_complexity)]
    fn differences(
        &self,
        settings: &[Setting],
        stop: &AtomicBool,
        spent: &mut u64,
    ) -> Result<Result<Option<Vec<Compared>>, String>, Broken> {
        let mut overrides = Overrides {
            trials: Some(self.trials),
            seed: Some(self.ground.seed),
            ..self.overrides.clone()
        };
        overrides.set.extend(settings.iter().cloned());
        let plan = match Plan::new(self.document, self.systems, &overrides) {
            Ok(plan) => plan,
            Err(problems) => {
                let text = problems.to_string();
                let first = text.lines().next().unwrap_or_default();
                return Ok(Err(first.trim_start_matches("error: ").to_owned()));
            }
        };
        let how = RunOptions { threads: self.threads, block: 0 };
        let results = run(&plan, how, &Progress::default(), stop, None);
        let results = results.map_err(|error| Broken {
            cell: 0,
            trial: 0,
            message: format!("cannot start threads: {error}"),
        })?;
        if let Some(broken) = results.broken.clone() {
            return Err(broken);
        }
        *spent += results.trials * results.cells.len() as u64;
        if results.trials < results.asked {
            return Ok(Ok(None));
        }
        let figures = Figures::new(&results, self.confidence);
        let (side, name) = &self.measure;
        let Some(quantity) = results.quantity(*side, name) else { return Ok(Ok(Some(Vec::new()))) };
        let known = figures.comparisons().iter().filter(|it| it.quantity == quantity);
        let compared = known.map(|it| Compared {
            name: results.cell_name(&results.cells[it.cell]),
            base: results.cell_name(&results.cells[it.baseline]),
            shipped: it.difference.estimate,
            on_pairs: Vec::new(),
        });
        Ok(Ok(Some(compared.collect())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(ends: &[(f64, f64)]) -> Compared {
        let estimate = |&(low, high): &(f64, f64)| Estimate {
            value: f64::midpoint(low, high),
            low,
            high,
            n: 100,
        };
        let on_pairs: Vec<Estimate> = ends.iter().map(estimate).collect();
        Compared { name: "a".into(), base: "b".into(), shipped: on_pairs[0], on_pairs }
    }

    #[test]
    fn a_sign_is_stable_only_if_every_pair_shows_it() {
        assert_eq!(compared(&[(0.1, 0.2), (0.05, 0.3)]).sign(), Sign::Above);
        assert_eq!(compared(&[(-0.2, -0.1)]).sign(), Sign::Below);
        assert_eq!(compared(&[(0.1, 0.2), (-0.3, -0.1)]).sign(), Sign::Both);
        assert_eq!(compared(&[(0.1, 0.2), (-0.1, 0.1)]).sign(), Sign::Open);
        let (low, high) = compared(&[(0.1, 0.2), (-0.3, -0.1)]).range();
        assert!((low + 0.2).abs() < 1e-12 && (high - 0.15).abs() < 1e-12);
    }

    #[test]
    fn strong_is_what_nothing_beats_everywhere() {
        let names = ["a", "b", "c", "d"].map(str::to_owned);
        let found = strong(
            &names,
            &[0.2, 0.6, 0.4, 0.6],
            &[None, None, Some(1), None],
            &[None, None, None, Some(1)],
        );
        assert_eq!(found, ["b", "a"]);
    }
}
