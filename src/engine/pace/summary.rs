//! A closer look at some trials of a cell: the chance of one side over the exchanges, how well the chances are
//! calibrated, and whether a lead grows.

use super::course::{CERTAIN, Course};
use crate::engine::TrialRecord;

/// Classes of chances in the check of the calibration.
pub const CLASSES: usize = 10;
/// Groups of trials that are left out in turn for the margin of the slope.
const GROUPS: usize = 20;
/// Shares of the trials below each line of a [`Band`], in per cent.
const SHARES: [usize; 5] = [10, 25, 50, 75, 90];
/// Trials that are shown one by one stand at these places, in hundredths, of the trials in order of the mean chance.
const SHOWN: [usize; 3] = [17, 50, 83];
/// The bands end at the exchange that so many trials in a hundred do not pass.
const MOST_OF_ALL: usize = 98;
/// Margin of a normal estimate at 95 %.
const WIDE: f64 = 1.959_964;

/// How some trials of a cell went, for one side. Chances are in ten-thousandths.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaceSummary {
    /// The side.
    pub side: usize,
    /// Number of trials.
    pub trials: usize,
    /// The chance at the end of each exchange from 0, over all trials; those that have ended keep their result.
    pub bands: Vec<Band>,
    /// Trials that show an unlucky, a middling and a lucky course of the side.
    pub shown: Vec<ShownTrial>,
    /// How often the side won, by the chance that it was given while the conflict was running.
    pub classes: [Class; CLASSES],
    /// Mean squared distance of the chances from the results, from 0 to 1.
    pub brier: f64,
    /// The side's chance halfway through, below which one trial in ten lies, and above which one in ten lies.
    pub half: [i32; 2],
    /// How much a lead in harm grows in the next exchange, per unit of the lead, and the margin at 95 %. `None` if
    /// the lead never differs.
    pub growth: Option<(f64, f64)>,
}

/// The chances of all trials at the end of an exchange: those below which 10, 25, 50, 75 and 90 % of the trials lie.
pub type Band = [i32; SHARES.len()];

/// A trial that is shown by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownTrial {
    /// Number of the trial.
    pub trial: u64,
    /// The chance at the end of each exchange from 0.
    pub chances: Vec<i32>,
}

/// Moments at which the chance was in one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// Number of moments.
    pub moments: u64,
    /// Sum of the chances.
    pub chances: u64,
    /// Moments of trials that the side won.
    pub won: u64,
}

impl PaceSummary {
    /// Returns the expected calibration error: how far the share of wins lies from the chance, on average over all
    /// moments; from 0 to 1.
    pub fn calibration_error(&self) -> f64 {
        let moments: u64 = self.classes.iter().map(|class| class.moments).sum();
        let distance =
            |class: &Class| (class.won as f64 - class.chances as f64 / f64::from(CERTAIN)).abs();
        self.classes.iter().map(distance).sum::<f64>() / moments.max(1) as f64
    }
}

/// Collects trials of a cell.
pub(super) struct Collector {
    side: usize,
    sides: usize,
    /// Curves of a row, and which of them count harm.
    curves: usize,
    harm: Vec<usize>,
    trials: Vec<Collected>,
    classes: [Class; CLASSES],
    /// Sum of squared distances, in squared ten-thousandths.
    squares: u64,
}

/// A trial, as far as it is kept.
struct Collected {
    trial: u64,
    chances: Vec<i32>,
    half: i32,
    /// The lead in harm at the end of each exchange.
    leads: Vec<i32>,
}

impl Collector {
    /// Collects for one side. `harm` has the places of the measures of harm among the `curves` of a side.
    pub(super) fn new((side, sides): (usize, usize), curves: usize, harm: Vec<usize>) -> Self {
        let (trials, classes) = (Vec::new(), [Class::default(); CLASSES]);
        Self { side, sides, curves, harm, trials, classes, squares: 0 }
    }

    /// Adds a trial.
    pub(super) fn add(&mut self, trial: u64, course: &Course<'_>, record: &TrialRecord) {
        let ended = course.ended();
        let chances: Vec<i32> = (0..=ended).map(|at| course.row(at)[self.side]).collect();
        let has_won = course.has_won(self.side);
        for &chance in &chances[..ended] {
            let class = &mut self.classes[(chance as usize * CLASSES / CERTAIN as usize) % CLASSES];
            class.moments += 1;
            class.chances += chance as u64;
            class.won += u64::from(has_won);
            let distance = i64::from(chance - CERTAIN * i32::from(has_won));
            self.squares += (distance * distance) as u64;
        }
        let leads = (0..=ended).map(|exchange| self.lead(exchange, record)).collect();
        self.trials.push(Collected { trial, half: chances[course.half()], chances, leads });
    }

    /// Returns how much more harm all other sides have taken than this one.
    fn lead(&self, exchange: usize, record: &TrialRecord) -> i32 {
        let harm = |side: usize| -> i32 {
            let from = (exchange * self.sides + side) * self.curves;
            let counts = record.curve.get(from..from + self.curves).unwrap_or_default();
            self.harm.iter().filter_map(|&at| counts.get(at)).sum()
        };
        let others = (0..self.sides).filter(|&side| side != self.side).map(harm).sum::<i32>();
        others - harm(self.side)
    }

    /// Returns the summary of all trials.
    pub(super) fn summary(self) -> PaceSummary {
        let moments: u64 = self.classes.iter().map(|class| class.moments).sum();
        let square = f64::from(CERTAIN) * f64::from(CERTAIN);
        let mut halves: Vec<i32> = self.trials.iter().map(|it| it.half).collect();
        halves.sort_unstable();
        PaceSummary {
            side: self.side,
            trials: self.trials.len(),
            bands: bands(&self.trials),
            shown: shown(&self.trials),
            classes: self.classes,
            brier: self.squares as f64 / square / moments.max(1) as f64,
            half: [quantile(&halves, 10), quantile(&halves, 90)],
            growth: growth(&self.trials),
        }
    }
}

/// Returns the value below which so many in a hundred of the sorted values lie; 0 without values.
fn quantile(sorted: &[i32], share: usize) -> i32 {
    sorted
        .get((sorted.len() * share / 100).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or(0)
}

fn bands(trials: &[Collected]) -> Vec<Band> {
    let mut lengths: Vec<i32> = trials.iter().map(|it| it.chances.len() as i32 - 1).collect();
    lengths.sort_unstable();
    let band = |exchange: usize| -> Band {
        let at = |it: &Collected| it.chances[exchange.min(it.chances.len() - 1)];
        let mut chances: Vec<i32> = trials.iter().map(at).collect();
        chances.sort_unstable();
        SHARES.map(|share| quantile(&chances, share))
    };
    (0..=quantile(&lengths, MOST_OF_ALL) as usize).map(band).collect()
}

fn shown(trials: &[Collected]) -> Vec<ShownTrial> {
    let mean = |it: &Collected| {
        let sum: i64 = it.chances.iter().map(|&chance| i64::from(chance)).sum();
        sum / it.chances.len() as i64
    };
    let mut order: Vec<&Collected> = trials.iter().collect();
    order.sort_by_key(|it| (mean(it), it.trial));
    let one = |&place: &usize| {
        let it = order.get(order.len() * place / 100)?;
        Some(ShownTrial { trial: it.trial, chances: it.chances.clone() })
    };
    SHOWN.iter().filter_map(one).collect()
}

/// Sums of a regression at one exchange.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    lead: f64,
    change: f64,
    square: f64,
    product: f64,
}

impl Sums {
    fn add(&mut self, lead: f64, change: f64) {
        self.count += 1.0;
        self.lead += lead;
        self.change += change;
        self.square += lead * lead;
        self.product += lead * change;
    }

    fn minus(self, other: Self) -> Self {
        Self {
            count: self.count - other.count,
            lead: self.lead - other.lead,
            change: self.change - other.change,
            square: self.square - other.square,
            product: self.product - other.product,
        }
    }

    /// Returns the sums of squares and products around the means.
    fn centred(self) -> (f64, f64) {
        let count = self.count.max(1.0);
        (
            self.square - self.lead * self.lead / count,
            self.product - self.lead * self.change / count,
        )
    }
}

/// Returns the slope of the change of the lead on the lead, with a constant of its own for each exchange, so that a
/// side which is stronger from the start is no lead that grows.
fn slope(sums: &[Sums]) -> Option<f64> {
    let parts = sums.iter().map(|it| it.centred());
    let (square, product) = parts.fold((0.0, 0.0), |all, it| (all.0 + it.0, all.1 + it.1));
    (square > 1e-9).then(|| product / square)
}

/// Returns the slope with its margin, which comes from leaving out groups of trials in turn: exchanges of one trial
/// depend on one another.
fn growth(trials: &[Collected]) -> Option<(f64, f64)> {
    let most = trials.iter().map(|it| it.leads.len()).max().unwrap_or(0);
    let mut groups = vec![vec![Sums::default(); most]; GROUPS];
    for (number, trial) in trials.iter().enumerate() {
        for (exchange, pair) in trial.leads.windows(2).enumerate() {
            let (lead, change) = (f64::from(pair[0]), f64::from(pair[1] - pair[0]));
            groups[number % GROUPS][exchange].add(lead, change);
        }
    }
    let mut all = vec![Sums::default(); most];
    for group in &groups {
        for (sum, part) in all.iter_mut().zip(group) {
            *sum = sum.minus(Sums::default().minus(*part));
        }
    }
    let whole = slope(&all)?;
    let without = |group: &Vec<Sums>| {
        slope(&all.iter().zip(group).map(|(sum, part)| sum.minus(*part)).collect::<Vec<_>>())
    };
    let parts: Vec<f64> = groups.iter().filter_map(without).collect();
    let mean = parts.iter().sum::<f64>() / parts.len().max(1) as f64;
    let spread: f64 = parts.iter().map(|part| (part - mean) * (part - mean)).sum();
    let factor = (parts.len() as f64 - 1.0) / parts.len().max(1) as f64;
    Some((whole, WIDE * (spread * factor).sqrt()))
}
