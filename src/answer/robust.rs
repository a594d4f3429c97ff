//! Robust: how far the comparisons of a scenario depend on how well both sides play.
//!
//! Every comparison is played again over pairs of strong policies: those that no other beats
//! everywhere. A sign counts on a pair only if it holds after Holm's correction for all comparisons and
//! all pairs together: among hundreds of differences some show a sign by chance. A sign is stable if
//! every pair shows it; where pairs disagree there is none.

use super::measured::Measured;
use super::seats::Seat;
use super::styles::{Matrix, Standings};
use crate::engine::System;
use crate::report::Figures;
use crate::scenario::{Document, Problems, Setting, Sweep, canonical};
use crate::sim::{Broken, Ground, Overrides, Plan, Progress, RunOptions, run};
use crate::stats::{Difference, Estimate, holm, is_significant};
use std::sync::atomic::AtomicBool;

/// Policies of a side that are taken, at most.
pub const MOST: usize = 5;
/// Stands for the policies of a side whose play the file itself compares: they are not exchanged.
pub const OWN: &str = "as written";

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
pub fn strong_of_both(matrix: &Matrix, standings: &Standings) -> (Vec<String>, Vec<String>) {
    let Standings { means, beaten_by, same_as, .. } = standings;
    let rows = strong(&matrix.rows, &means.0, &beaten_by.0, &same_as.0);
    let columns = strong(&matrix.columns, &means.1, &beaten_by.1, &same_as.1);
    (rows, columns)
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
    /// The measure that is compared.
    pub aim: Measured,
    /// Trials of each variant and pair.
    pub trials: u64,
    /// Worker threads; 0 takes one per core.
    pub threads: usize,
    /// Confidence of all intervals, and of all signs together.
    pub confidence: f64,
}

/// A comparison on one pair of policies.
#[derive(Clone, Copy, Debug)]
pub struct OnPair {
    /// The difference.
    pub estimate: Estimate,
    /// Its p-value, after Holm's correction for all comparisons on all pairs.
    pub p: f64,
    /// Whether it is told apart from chance.
    pub is_found: bool,
}

impl From<Difference> for OnPair {
    fn from(found: Difference) -> Self {
        Self { estimate: found.estimate, p: found.p, is_found: false }
    }
}

/// A comparison with what it is on each pair.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The variant.
    pub name: String,
    /// What it is compared with.
    pub base: String,
    /// The difference as the file has it.
    pub shipped: Estimate,
    /// The difference on each pair that was played, in their order.
    pub on_pairs: Vec<OnPair>,
}

/// What all pairs say of a comparison.
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
        let found = || self.on_pairs.iter().filter(|it| it.is_found);
        let above = found().filter(|it| it.estimate.value > 0.0).count();
        (above, found().count() - above)
    }

    /// What all pairs say of it.
    pub fn sign(&self) -> Sign {
        let all = self.on_pairs.len();
        match self.signs() {
            (above, below) if above > 0 && below > 0 => Sign::Both,
            (above, _) if above == all && all > 0 => Sign::Above,
            (_, below) if below == all && all > 0 => Sign::Below,
            _ => Sign::Open,
        }
    }

    /// The least and the most that it is on a pair.
    pub fn range(&self) -> (f64, f64) {
        let values = || self.on_pairs.iter().map(|it| it.estimate.value);
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

impl Found {
    /// Says which signs are told apart from chance, among all of them.
    fn judge(&mut self, confidence: f64) {
        let all = || self.compared.iter().flat_map(|it| &it.on_pairs);
        let mut adjusted = holm(&all().map(|it| it.p).collect::<Vec<_>>()).into_iter();
        for it in self.compared.iter_mut().flat_map(|it| &mut it.on_pairs) {
            it.p = adjusted.next().unwrap_or(1.0);
            it.is_found = is_significant(it.p, confidence);
        }
    }
}

/// How a scenario with some settings ended.
enum Played {
    All(Vec<(Compared, Difference)>),
    Stopped,
    Impossible(Problems),
}

impl Robust<'_> {
    /// Whether the file itself compares how the fighters of a seat play: then another policy must not
    /// be seated there, or nothing would be left of the comparison.
    pub fn is_compared(&self, seat: &Seat) -> bool {
        let sweeps = self.ground.scenario.vary.iter().chain(&self.overrides.vary);
        let swept = sweeps.map(|Sweep { path, .. }| path);
        let variants = self.ground.scenario.variants.iter();
        let by_variants =
            variants.flat_map(|variant| &variant.settings).map(|setting| &setting.path);
        let paths: Vec<Vec<String>> =
            swept.chain(by_variants).filter_map(|it| canonical(it)).collect();
        let present = seat.present(self.ground);
        let side = |path: &Vec<String>| {
            let starts = path.len() >= 3 && path[0] == "sides" && path[1] == seat.name;
            starts && path.last().is_some_and(|key| key == "policy")
        };
        let line = |path: &Vec<String>| {
            path.len() >= 2 && path[0] == "policies" && present.contains(&path[1])
        };
        paths.iter().any(|path| side(path) || line(path))
    }

    /// All pairs of these policies. A side whose play the file compares keeps its own.
    pub fn pairs(&self, rows: Vec<String>, columns: Vec<String>) -> Vec<(String, String)> {
        let own = |seat: &Seat, names: Vec<String>| {
            if self.is_compared(seat) { vec![OWN.to_owned()] } else { names }
        };
        let (rows, columns) = (own(&self.seats.0, rows), own(&self.seats.1, columns));
        let with = |row: &String| {
            columns.iter().map(|column| (row.clone(), column.clone())).collect::<Vec<_>>()
        };
        rows.iter().flat_map(with).collect()
    }

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
        let Played::All(compared) = self.differences(&[], stop, &mut found.spent)? else {
            found.stopped = true;
            return Ok(found);
        };
        found.compared = compared.into_iter().map(|(it, _)| it).collect();
        let all = pairs.len();
        for (number, (first, second)) in pairs.into_iter().enumerate() {
            tell(&format!("pair {} of {all}: {first} against {second}", number + 1));
            let mut settings = self.seated(&self.seats.0, &first);
            settings.extend(self.seated(&self.seats.1, &second));
            match self.differences(&settings, stop, &mut found.spent)? {
                Played::All(compared) => {
                    found.pairs.push((first, second));
                    for (known, (_, new)) in found.compared.iter_mut().zip(compared) {
                        known.on_pairs.push(new.into());
                    }
                }
                Played::Stopped => {
                    found.stopped = true;
                    break;
                }
                Played::Impossible(why) => found.left_out.push((first, second, why.first())),
            }
        }
        found.judge(self.confidence);
        Ok(found)
    }

    /// The settings that seat a policy.
    fn seated(&self, seat: &Seat, policy: &str) -> Vec<Setting> {
        if policy == OWN { Vec::new() } else { seat.settings(self.ground, policy) }
    }

    /// The differences with these settings.
    fn differences(
        &self,
        settings: &[Setting],
        stop: &AtomicBool,
        spent: &mut u64,
    ) -> Result<Played, Broken> {
        let mut overrides = Overrides {
            trials: Some(self.trials),
            seed: Some(self.ground.seed),
            ..self.overrides.clone()
        };
        overrides.set.extend(settings.iter().cloned());
        let plan = match Plan::new(self.document, self.systems, &overrides) {
            Ok(plan) => plan,
            Err(problems) => return Ok(Played::Impossible(problems)),
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
            return Ok(Played::Stopped);
        }
        let figures = Figures::new(&results, self.confidence);
        let quantity = results.quantity(self.aim.side, self.aim.measure.name);
        let known = figures.comparisons().iter().filter(|it| Some(it.quantity) == quantity);
        let compared = known.map(|it| {
            let compared = Compared {
                name: results.cell_name(&results.cells[it.cell]),
                base: results.cell_name(&results.cells[it.baseline]),
                shipped: it.difference.estimate,
                on_pairs: Vec::new(),
            };
            (compared, it.difference)
        });
        Ok(Played::All(compared.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Comparisons with these differences and p-values on their pairs.
    fn judged(rows: &[&[(f64, f64)]]) -> Vec<Compared> {
        let on_pair = |&(value, p): &(f64, f64)| OnPair {
            estimate: Estimate { value, low: value - 0.1, high: value + 0.1, n: 100 },
            p,
            is_found: false,
        };
        let compared = |row: &&[(f64, f64)]| {
            let on_pairs: Vec<OnPair> = row.iter().map(on_pair).collect();
            let shipped = on_pairs[0].estimate;
            Compared { name: "a".into(), base: "b".into(), shipped, on_pairs }
        };
        let compared = rows.iter().map(compared).collect();
        let mut found = Found { compared, ..Found::default() };
        found.judge(0.95);
        found.compared
    }

    fn sign(row: &[(f64, f64)]) -> Sign {
        judged(&[row])[0].sign()
    }

    #[test]
    fn a_sign_is_stable_only_if_every_pair_shows_it() {
        assert_eq!(sign(&[(0.2, 0.001), (0.1, 0.002)]), Sign::Above);
        assert_eq!(sign(&[(-0.2, 0.001)]), Sign::Below);
        assert_eq!(sign(&[(0.2, 0.001), (-0.2, 0.001)]), Sign::Both);
        assert_eq!(sign(&[(0.2, 0.001), (0.0, 0.5)]), Sign::Open);
        let (low, high) = judged(&[&[(0.2, 0.0), (-0.3, 0.0)]])[0].range();
        assert!((low + 0.3).abs() < 1e-12 && (high - 0.2).abs() < 1e-12);
    }

    /// A p-value of 0.01 says much for one difference, and nothing among forty.
    #[test]
    fn one_of_many_signs_may_be_chance() {
        assert_eq!(sign(&[(-0.1, 0.01)]), Sign::Below);
        let rows = judged(&[&[(-0.1, 0.01)], &[(0.3, 0.4); 9]]);
        assert_eq!(rows[0].sign(), Sign::Open);
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
