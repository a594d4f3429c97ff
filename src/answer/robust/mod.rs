//! Robust: how far the comparisons of a scenario depend on how well both sides play.
//!
//! Every comparison is played again over pairs of strong policies: see [`Strong`]. A sign counts on a pair
//! only if it holds after Holm's correction for all comparisons and all pairs together: among hundreds of
//! differences some show a sign by chance. A sign is stable if every pair shows it, and there are at least
//! [`ENOUGH`] pairs; if pairs disagree there is none. If strong pairs agree on the opposite of what the file
//! shows, the comparison turns around.

mod movement_variants;
mod strong_policies;

pub use strong_policies::{MOST, NEAR, Searched, Strong, Weak};

use super::seated_policy::{OWN, Seat};
use crate::engine::System;
use crate::report::{Figures, set_ups_of_cells};
use crate::scenario::{Document, Problems, Setting};
use crate::sim::{
    Axis, Broken, Cell, Ground, Measured, Overrides, Plan, Progress, RunOptions, run,
};
use crate::stats::{Difference, Estimate, holm, is_significant};
use std::sync::atomic::AtomicBool;

/// Fewest pairs on which a sign counts as stable.
pub const ENOUGH: usize = 4;
/// Fewest trials of each variant and pair, however many variants and pairs there are.
const FEWEST: u64 = 400;

/// A question of `robust`: the comparisons of a file, played over pairs of strong policies.
pub struct Robust<'a> {
    /// The file.
    pub document: &'a Document,
    /// The systems.
    pub systems: &'static [System],
    /// Changes from the command line.
    pub overrides: Overrides,
    /// The scenario as it is written.
    pub ground: &'a Ground,
    /// The two sides whose policies are exchanged.
    pub seats: (Seat, Seat),
    /// The measure that is compared.
    pub aim: Measured,
    /// Trials of each variant and pair, at most.
    pub trials: u64,
    /// Trials of all variants and pairs together: each variant and pair plays fewer if that would be more, but
    /// 400 at least.
    pub budget: u64,
    /// Worker threads; 0 takes one per core.
    pub threads: usize,
    /// Confidence of all intervals, and of all signs together.
    pub confidence: f64,
}

/// A comparison on one pair of policies.
#[derive(Clone, Copy, Debug)]
pub struct OnPair {
    /// Number of the pair.
    pub pair: usize,
    /// The difference.
    pub estimate: Estimate,
    /// p-value of the difference, after Holm's correction for all comparisons on all pairs.
    pub p: f64,
    /// Whether the difference is significant.
    pub is_found: bool,
}

/// A comparison with its result on each pair.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The variant.
    pub name: String,
    /// Variant that is the base of the comparison.
    pub base: String,
    /// For each of the two sides, whether the comparison changes how the side plays. Such a side keeps its own
    /// policy.
    pub is_own: (bool, bool),
    /// The difference with the policies of the file.
    pub shipped: Estimate,
    /// p-value of `shipped`, after Holm's correction for all comparisons of the file.
    pub shipped_p: f64,
    /// Whether `shipped` is significant.
    pub shipped_is_found: bool,
    /// The difference on each pair that was played, in their order.
    pub on_pairs: Vec<OnPair>,
}

/// Sign of a comparison over all pairs; see [`Compared::sign`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The difference is above 0 on every pair.
    Above,
    /// The difference is below 0 on every pair.
    Below,
    /// The difference is above 0 on some pairs and below 0 on others.
    Both,
    /// On some pairs it may be nothing; on no two it has opposite signs.
    Open,
}

/// Verdict on a comparison; see [`Compared::verdict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All pairs show one sign that is not the opposite of the file's, and there are enough of them.
    Holds,
    /// The file shows the opposite of most pairs.
    Reversed,
    /// The file shows the opposite of some pairs, and most pairs show no difference.
    Gone,
    /// Some pairs show more, others less.
    Depends,
    /// Some pairs show no difference, or there are too few pairs.
    Open,
    /// No pair was played.
    Untested,
}

impl Compared {
    /// Returns the verdict on the comparison.
    pub fn verdict(&self) -> Verdict {
        let (above, below) = self.signs();
        match self.sign() {
            _ if self.on_pairs.is_empty() => Verdict::Untested,
            _ if self.turns_around() && 2 * (above + below) > self.on_pairs.len() => {
                Verdict::Reversed
            }
            _ if self.turns_around() => Verdict::Gone,
            _ if self.keeps_its_sign() => Verdict::Holds,
            Sign::Both => Verdict::Depends,
            _ => Verdict::Open,
        }
    }

    /// Returns on how many pairs the difference is above 0, and on how many below, by more than chance.
    pub fn signs(&self) -> (usize, usize) {
        let found = || self.on_pairs.iter().filter(|it| it.is_found);
        let above = found().filter(|it| it.estimate.value > 0.0).count();
        (above, found().count() - above)
    }

    /// Whether all pairs show one sign, not the opposite of what the file shows, and there are enough of
    /// them.
    pub fn keeps_its_sign(&self) -> bool {
        let is_one = matches!(self.sign(), Sign::Above | Sign::Below);
        is_one && self.on_pairs.len() >= ENOUGH && !self.turns_around()
    }

    /// Returns the sign of the comparison over all pairs.
    pub fn sign(&self) -> Sign {
        let all = self.on_pairs.len();
        match self.signs() {
            (above, below) if above > 0 && below > 0 => Sign::Both,
            (above, _) if above == all && all > 0 => Sign::Above,
            (_, below) if below == all && all > 0 => Sign::Below,
            _ => Sign::Open,
        }
    }

    /// Whether the file shows the opposite sign of all strong pairs that show one, and there is more than one pair. Such a
    /// finding depends on weak play. Other pairs may show nothing: [`verdict`](Self::verdict) counts them.
    pub fn turns_around(&self) -> bool {
        if self.on_pairs.len() < 2 {
            return false;
        }
        let is_opposite = match self.signs() {
            (above, 0) if above > 0 => self.shipped.value < 0.0,
            (0, below) if below > 0 => self.shipped.value > 0.0,
            _ => false,
        };
        is_opposite && self.shipped_is_found
    }

    /// Returns the least and the greatest difference on a pair. `None` if no pair was played.
    pub fn range(&self) -> Option<(f64, f64)> {
        let values = || self.on_pairs.iter().map(|it| it.estimate.value);
        values().reduce(f64::min).zip(values().reduce(f64::max))
    }
}

/// Result of `robust`.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Every comparison of the file.
    pub compared: Vec<Compared>,
    /// The pairs that were played.
    pub pairs: Vec<(String, String)>,
    /// For each pair, whether the scenario plays it as well.
    pub are_written: Vec<bool>,
    /// Pairs that cannot play some variant, each with the reason.
    pub left_out: Vec<(String, String, String)>,
    /// Trials that were played.
    pub spent: u64,
    /// Trials of each variant and pair.
    pub trials: u64,
    /// Whether the user stopped the program before all pairs were played.
    pub stopped: bool,
    /// The share of turns that set up something on the scene, for each variant with the policies of the file.
    pub set_ups: Vec<(String, f64)>,
}

impl Found {
    /// Sets which signs are significant: among all comparisons on pairs, and among all comparisons of the file.
    fn judge(&mut self, confidence: f64) {
        let shipped: Vec<f64> = self.compared.iter().map(|it| it.shipped_p).collect();
        for (it, p) in self.compared.iter_mut().zip(holm(&shipped)) {
            it.shipped_p = p;
            it.shipped_is_found = is_significant(p, confidence);
        }
        let all = || self.compared.iter().flat_map(|it| &it.on_pairs);
        let mut adjusted = holm(&all().map(|it| it.p).collect::<Vec<_>>()).into_iter();
        for it in self.compared.iter_mut().flat_map(|it| &mut it.on_pairs) {
            it.p = adjusted.next().unwrap_or(1.0);
            it.is_found = is_significant(it.p, confidence);
        }
    }
}

struct Pair {
    first: String,
    second: String,
    is_own: (bool, bool),
}

/// Whether a comparison can be tested with this many policies of each side. If it is one between policies of a side, the
/// other side must have two ways to answer: a single answer would only repeat the scenario.
fn is_tested(is_own: (bool, bool), rows: usize, columns: usize) -> bool {
    match is_own {
        (false, false) => true,
        (true, false) => columns > 1,
        (false, true) => rows > 1,
        (true, true) => false,
    }
}

enum Played {
    All(Vec<(Compared, Difference)>),
    Stopped,
    Impossible(Problems),
}

impl Robust<'_> {
    /// Whether the values of a cell say how the fighters of a seat play (see [`Seat::is_its_play`]). Another
    /// policy must not be seated there, because the cell would be compared with something else than the file
    /// compares it with.
    fn is_own(&self, seat: &Seat, axes: &[Axis], cell: &Cell) -> bool {
        axes.iter().zip(&cell.values).any(|(axis, &value)| {
            let variants = self.ground.scenario.variants.iter();
            let chosen = axis.path == "variant";
            let mut chosen =
                variants.filter(|it| chosen && Some(&it.name) == axis.values.get(value));
            let by_variant = chosen.any(|it| {
                it.settings.iter().any(|setting| seat.is_its_play(self.ground, &setting.path))
            });
            by_variant || seat.is_its_play(self.ground, &axis.path)
        })
    }

    /// Returns all pairs of these policies, for every kind of comparison. A side keeps its own policy if the
    /// comparison changes how it plays.
    fn pairs(rows: &[String], columns: &[String], compared: &[Compared]) -> Vec<Pair> {
        let own = [OWN.to_owned()];
        let mut pairs = Vec::new();
        for is_own in [(false, false), (true, false), (false, true)] {
            let is_asked = compared.iter().any(|it| it.is_own == is_own);
            if !is_asked || !is_tested(is_own, rows.len(), columns.len()) {
                continue;
            }
            let rows = if is_own.0 { &own } else { rows };
            let columns = if is_own.1 { &own } else { columns };
            for row in rows {
                let with =
                    |column: &String| Pair { first: row.clone(), second: column.clone(), is_own };
                pairs.extend(columns.iter().map(with));
            }
        }
        pairs
    }

    /// Whether both sides of a pair play what the scenario says, by name.
    fn is_written(&self, first: &str, second: &str) -> bool {
        let plays = |seat: &Seat, name: &str| name == seat.in_use(self.ground);
        plays(&self.seats.0, first) && plays(&self.seats.1, second)
    }

    /// Plays the comparisons as the file has them, then over all pairs of these policies.
    ///
    /// # Errors
    /// The rules broke down, or no thread could be started (told as a fault in trial 0).
    pub fn play(
        &self,
        rows: &[String],
        columns: &[String],
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Found, Broken> {
        let mut found = Found { trials: self.trials, ..Found::default() };
        if let Ok(plan) = Plan::new(self.document, self.systems, &self.overrides) {
            // The unchanged file, and all pairs.
            let plays = (rows.len() * columns.len() + 1) * plan.cells.len().max(1);
            found.trials = self.trials.min((self.budget / plays as u64).max(FEWEST));
        }
        tell("playing the unchanged scenario");
        let Played::All(compared) = self.differences(&[], &mut found, stop)? else {
            found.stopped = true;
            return Ok(found);
        };
        found.compared = compared.into_iter().map(|(it, _)| it).collect();
        let pairs = Self::pairs(rows, columns, &found.compared);
        let all = pairs.len();
        for (number, pair) in pairs.into_iter().enumerate() {
            let Pair { first, second, is_own } = pair;
            tell(&format!("pair {} of {all}: {first} against {second}", number + 1));
            let mut settings = self.seats.0.settings(self.ground, &first);
            settings.extend(self.seats.1.settings(self.ground, &second));
            match self.differences(&settings, &mut found, stop)? {
                Played::All(compared) => {
                    let pair = found.pairs.len();
                    found.are_written.push(self.is_written(&first, &second));
                    found.pairs.push((first, second));
                    for (known, (_, Difference { estimate, p, .. })) in
                        found.compared.iter_mut().zip(compared)
                    {
                        if known.is_own == is_own {
                            known.on_pairs.push(OnPair { pair, estimate, p, is_found: false });
                        }
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

    /// Plays the comparisons with these settings. Mistakes of the settings, such as a policy that cannot play,
    /// are returned as [`Played::Impossible`].
    fn differences(
        &self,
        settings: &[Setting],
        found: &mut Found,
        stop: &AtomicBool,
    ) -> Result<Played, Broken> {
        let mut overrides = Overrides {
            trials: Some(found.trials),
            seed: Some(self.ground.seed),
            ..self.overrides.clone()
        };
        overrides.set.extend(settings.iter().cloned());
        let mut plan = match Plan::new(self.document, self.systems, &overrides) {
            Ok(plan) => plan,
            Err(problems) => return Ok(Played::Impossible(problems)),
        };
        plan.compare_one_axis_at_a_time();
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
        found.spent += results.trials * results.cells.len() as u64;
        if results.trials < results.asked {
            return Ok(Played::Stopped);
        }
        if settings.is_empty() {
            found.set_ups = set_ups_of_cells(&results);
        }
        let figures = Figures::new(&results, self.confidence);
        let quantity = results.quantity(self.aim.side, self.aim.measure.name);
        let known = quantity.into_iter().flat_map(|quantity| figures.comparisons(quantity));
        let (axes, seats) = (&results.axes, &self.seats);
        let compared = known.map(|it| {
            let both = [it.cell, it.baseline].map(|cell| &results.cells[cell]);
            let is_own = |seat: &Seat| both.iter().any(|cell| self.is_own(seat, axes, cell));
            let compared = Compared {
                is_own: (is_own(&seats.0), is_own(&seats.1)),
                name: results.cell_name(&results.cells[it.cell]),
                base: results.cell_name(&results.cells[it.baseline]),
                shipped: it.difference.estimate,
                shipped_p: it.difference.p,
                shipped_is_found: false,
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
            pair: 0,
            estimate: Estimate { value, low: value - 0.1, high: value + 0.1, n: 100 },
            p,
            is_found: false,
        };
        let compared = |row: &&[(f64, f64)]| {
            let on_pairs: Vec<OnPair> = row.iter().map(on_pair).collect();
            let shipped = on_pairs[0].estimate;
            let (name, base, is_own) = ("a".into(), "b".into(), (false, false));
            let (shipped_p, shipped_is_found) = (0.5, false);
            Compared { name, base, is_own, shipped, shipped_p, shipped_is_found, on_pairs }
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
        let (low, high) = judged(&[&[(0.2, 0.0), (-0.3, 0.0)]])[0].range().unwrap();
        assert!((low + 0.3).abs() < 1e-12 && (high - 0.2).abs() < 1e-12);
    }

    /// A comparison with this difference and p-value as shipped, on pairs with those.
    fn turned((value, p): (f64, f64), on_pairs: &[(f64, f64)]) -> bool {
        let mut it = judged(&[on_pairs]).remove(0);
        (it.shipped.value, it.shipped_p) = (value, p);
        let mut found = Found { compared: vec![it], ..Found::default() };
        found.judge(0.95);
        found.compared[0].turns_around()
    }

    #[test]
    fn it_turns_around_if_the_file_alone_shows_the_opposite() {
        assert!(turned((0.3, 0.001), &[(-0.2, 0.001), (-0.1, 0.9)]));
        assert!(turned((-0.3, 0.001), &[(0.2, 0.001); 2]));
        assert!(!turned((-0.3, 0.001), &[(0.2, 0.001)]), "a single pair shows too little");
        assert!(!turned((0.3, 0.001), &[(0.2, 0.001); 2]), "the same sign");
        assert!(!turned((0.3, 0.2), &[(-0.2, 0.001); 2]), "the file shows nothing");
        assert!(!turned((0.3, 0.001), &[(-0.2, 0.9); 2]), "no pair shows anything");
        assert!(!turned((0.3, 0.001), &[(-0.2, 0.001), (0.2, 0.001)]), "pairs disagree");
    }

    #[test]
    fn a_few_opposite_pairs_do_not_reverse_a_comparison() {
        let verdict = |on_pairs: &[(f64, f64)]| {
            let mut it = judged(&[on_pairs]).remove(0);
            (it.shipped.value, it.shipped_p) = (0.3, 0.001);
            let mut found = Found { compared: vec![it], ..Found::default() };
            found.judge(0.95);
            found.compared[0].verdict()
        };
        let (less, none, more) = ((-0.2, 0.001), (-0.1, 0.9), (0.2, 0.001));
        assert_eq!(verdict(&[less, less, less, none]), Verdict::Reversed);
        assert_eq!(
            verdict(&[less, less, none, none]),
            Verdict::Gone,
            "half of the pairs is not most"
        );
        assert_eq!(verdict(&[less, none, none, none]), Verdict::Gone);
        assert_eq!(verdict(&[none; 4]), Verdict::Open);
        assert_eq!(verdict(&[more; 4]), Verdict::Holds);
        assert_eq!(verdict(&[more; 3]), Verdict::Open, "three pairs are too few");
        assert_eq!(verdict(&[more, less, none, none]), Verdict::Depends);
        let mut untested = judged(&[&[none]]).remove(0);
        untested.on_pairs.clear();
        assert_eq!(untested.verdict(), Verdict::Untested);
    }

    /// A p-value of 0.01 says much for one difference, and nothing among forty.
    #[test]
    fn one_of_many_signs_may_be_chance() {
        assert_eq!(sign(&[(-0.1, 0.01)]), Sign::Below);
        let rows = judged(&[&[(-0.1, 0.01)], &[(0.3, 0.4); 9]]);
        assert_eq!(rows[0].sign(), Sign::Open);
    }
}
