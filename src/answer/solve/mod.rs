//! The answer of `solve`: the value of a path that gives a measure a wanted value.
//!
//! Every value of the path is compared with every number that is asked for (see [`standings`]). Between two decimals
//! on different sides of a number, values in the middle are tried until trials no longer tell their measure from the
//! number. The values beside the answer then play at least [`LEAST`] trials, so that their intervals are as narrow as
//! those of a usual run.

use super::declared_values::Values;
use super::target_value::Demand;
use super::thresholds::{Moments, Point, Search, Standing, Target, crossings, standings};
use crate::engine::AnyConflict;
use crate::knob::{Decimal, Value};
use crate::scenario::{Origin, Problem, Problems, Setting};
use crate::sim::{Broken, Ground, Measured, Unplayed, Workers};
use crate::stats::Estimate;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Trials of values beside the answer, at least, unless fewer are allowed.
pub const LEAST: u64 = 20_000;
/// Most times that the middle between two decimals is taken; 10 halvings make a thousandth of a step.
const ROUNDS: i32 = 10;

/// A question of `solve`.
#[derive(Clone, Debug)]
pub struct Question {
    /// The path and its values.
    pub values: Values,
    /// Demands, each with the place where the user wrote it.
    pub demands: Vec<(Demand, Origin)>,
    /// The chance that every value is put on its right side, from 0 to 1.
    pub confidence: f64,
    /// Most trials of a value.
    pub trials: u64,
}

impl Question {
    /// Returns the setting that gives the path this value.
    pub fn setting(&self, value: &Value) -> Setting {
        let Values { path, origin, .. } = &self.values;
        Setting { path: path.clone(), value: value.clone(), origin: origin.clone() }
    }
}

/// A [`Demand`] with its measure and its numbers among the targets of a [`Search`].
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The demand.
    pub demand: Demand,
    /// Of which measure.
    pub measured: Measured,
    /// Number of the measure among the quantities that were played.
    pub quantity: usize,
    /// Numbers of the demand among the targets: two for a band.
    pub targets: Range<usize>,
}

impl Wanted {
    /// Returns the measure of a value as estimated from its trials.
    pub fn estimate(&self, point: &Point, confidence: f64) -> Estimate {
        let Measured { scale, .. } = self.measured;
        point.estimate(self.quantity, (self.measured.is_share(), scale), confidence)
    }

    /// Whether a value meets the demand. `None` if its trials do not decide it.
    pub fn is_met(&self, point: &Point) -> Option<bool> {
        let ends = &point.standings[self.targets.clone()];
        if self.demand.is_number() {
            return if ends[0] == Standing::Open { None } else { Some(false) };
        }
        let is_low = |number: usize| number == 0 && self.demand.low.is_finite();
        let is_within = |(number, standing): (usize, &Standing)| match standing {
            Standing::Open => None,
            Standing::Above => Some(is_low(number)),
            Standing::Below => Some(!is_low(number)),
        };
        let known: Vec<Option<bool>> = ends.iter().enumerate().map(is_within).collect();
        if known.contains(&Some(false)) {
            return Some(false);
        }
        if known.contains(&None) { None } else { Some(true) }
    }
}

/// Answer for one variant.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The variant, if there are variants.
    pub variant: Option<String>,
    /// The values, in order.
    pub values: Vec<Value>,
    /// Results of the values, in the order of `values`.
    pub points: Vec<Point>,
    /// The values that are not possible, each with the reason.
    pub left_out: Vec<(Value, String)>,
}

/// Answer of a question, for all variants.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Demands of the question.
    pub wanted: Vec<Wanted>,
    /// A curve for each variant.
    pub curves: Vec<Curve>,
    /// Trials that were played, of all values together.
    pub trials: u64,
    /// Whether the user stopped the program before the whole answer was known.
    pub stopped: bool,
}

/// A question that can be played: [`Prepared::new`] has found every mistake.
pub struct Prepared<'a> {
    question: &'a Question,
    wanted: Vec<Wanted>,
    variants: Vec<(&'a Ground, Possible)>,
}

impl<'a> Prepared<'a> {
    /// Compiles everything that a question needs, for each of these grounds.
    ///
    /// # Errors
    /// All mistakes in the question.
    pub fn new(question: &'a Question, grounds: &'a [Ground]) -> Result<Self, Problems> {
        let mut variants = Vec::new();
        for ground in grounds {
            variants.push((ground, Possible::of(question, ground)?));
        }
        let game = variants.iter().find_map(|(_, possible)| possible.games.first());
        let wanted = game.map_or(Ok(Vec::new()), |game| wanted(question, &**game))?;
        Ok(Self { question, wanted, variants })
    }

    /// Answers the question. `tell` receives progress messages; `stop` ends the search early, with the results so
    /// far.
    ///
    /// # Errors
    /// The rules broke down.
    pub fn play(
        self,
        workers: &Workers,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Solved, Broken> {
        let Self { question, wanted, variants } = self;
        let (mut curves, mut trials, mut stopped) = (Vec::new(), 0, false);
        for (ground, possible) in variants {
            let variant = ground.variant.clone();
            let shown = variant.as_deref().unwrap_or("the scenario as written");
            tell(&format!("playing {shown}, {} values", possible.values.len()));
            let mut seeker = VariantSearch {
                question,
                ground,
                wanted: &wanted,
                workers,
                stop,
                possible,
                points: Vec::new(),
                trials: 0,
            };
            let ended = if stopped { Err(Unplayed::Stopped) } else { seeker.seek() };
            let VariantSearch { possible: Possible { values, left_out, .. }, points, .. } = seeker;
            trials += seeker.trials;
            match ended {
                Ok(()) => {}
                Err(Unplayed::Stopped) => stopped = true,
                Err(Unplayed::Broken(broken)) => return Err(broken),
            }
            if points.iter().any(|point| point.trials > 0) {
                curves.push(Curve { variant, values, points, left_out });
            }
        }
        Ok(Solved { wanted, curves, trials, stopped })
    }
}

fn wanted(question: &Question, game: &dyn AnyConflict) -> Result<Vec<Wanted>, Problems> {
    let (mut problems, mut all, mut next) = (Problems::new(), Vec::<Wanted>::new(), 0);
    for (demand, origin) in &question.demands {
        match Measured::find(demand.side.as_deref(), &demand.measure, game, origin) {
            Ok(measured) => {
                problems.extend(out_of_reach(demand, &measured, origin));
                let count = demand.targets().len();
                let quantity = all.len();
                all.push(Wanted {
                    demand: demand.clone(),
                    measured,
                    quantity,
                    targets: next..next + count,
                });
                next += count;
            }
            Err(problem) => problems.push(problem),
        }
    }
    problems.or(all)
}

/// Returns the problem of a demand for a share outside of 0 and 100 %, which no value could meet. `None` for all
/// others.
fn out_of_reach(demand: &Demand, measured: &Measured, origin: &Origin) -> Option<Problem> {
    let beyond = |number: &f64| !(0.0..=1.0).contains(number);
    let number = demand.targets().into_iter().find(beyond).filter(|_| measured.is_share())?;
    let message = format!("`{}` is a share and cannot be {number}", measured.name);
    Some(Problem::new(origin, message).help("write a share from 0% to 100%, such as 80%"))
}

/// The values that are possible with their compiled conflicts, and the values that are not, each with the reason.
#[derive(Default)]
struct Possible {
    values: Vec<Value>,
    games: Vec<Box<dyn AnyConflict>>,
    left_out: Vec<(Value, String)>,
}

impl Possible {
    fn of(question: &Question, ground: &Ground) -> Result<Self, Problems> {
        let (mut found, mut wrong) = (Self::default(), None);
        for value in &question.values.values {
            match ground.compile(&[question.setting(value)]) {
                Ok(game) => {
                    found.values.push(value.clone());
                    found.games.push(game);
                }
                Err(problems) if question.values.are_named => return Err(problems),
                Err(problems) => {
                    found.left_out.push((value.clone(), problems.first()));
                    wrong = wrong.or(Some(problems));
                }
            }
        }
        if let (true, Some(problems)) = (found.games.is_empty(), wrong) {
            return Err(problems);
        }
        if found.games.iter().any(|game| game.tells_series()) {
            found.games.iter_mut().for_each(|game| game.tell_series());
        }
        Ok(found)
    }

    /// Inserts a value at `at`, because values and [`Point`]s are kept in order.
    fn insert(&mut self, at: usize, value: Value, mut game: Box<dyn AnyConflict>) {
        if self.games.first().is_some_and(|first| first.tells_series()) {
            game.tell_series();
        }
        self.values.insert(at, value);
        self.games.insert(at, game);
    }
}

struct VariantSearch<'a> {
    question: &'a Question,
    ground: &'a Ground,
    wanted: &'a [Wanted],
    workers: &'a Workers,
    stop: &'a AtomicBool,
    possible: Possible,
    points: Vec<Point>,
    trials: u64,
}

impl VariantSearch<'_> {
    fn seek(&mut self) -> Result<(), Unplayed> {
        let targets: usize = self.wanted.iter().map(|it| it.targets.len()).sum();
        let unplayed = Point::unplayed(self.wanted.len(), targets);
        self.points = vec![unplayed.clone(); self.possible.games.len()];
        let refines = self.question.values.has_between();
        let wrong = 1.0 - self.question.confidence;
        let part = |round: i32| if refines { wrong / 2.0_f64.powi(round + 1) } else { wrong };
        let all: Vec<usize> = (0..self.possible.games.len()).collect();
        self.decide(&all, 1.0 - part(0))?;
        for round in 1..=ROUNDS {
            let between = if refines { self.between() } else { Vec::new() };
            if between.is_empty() {
                break;
            }
            let mut new = Vec::new();
            // From the last to the first, so that places stay what they are.
            for (at, value) in between.into_iter().rev() {
                if let Ok(game) = self.ground.compile(&[self.question.setting(&value)]) {
                    self.possible.insert(at, value, game);
                    self.points.insert(at, unplayed.clone());
                    for place in &mut new {
                        *place += 1;
                    }
                    new.push(at);
                }
            }
            new.reverse();
            self.decide(&new, 1.0 - part(round))?;
        }
        self.top_up()
    }

    /// Decides for these values on which side of each target they lie, with [`standings`].
    fn decide(&mut self, which: &[usize], confidence: f64) -> Result<(), Unplayed> {
        let search = Search { targets: self.targets(), confidence, trials: self.question.trials };
        let mut points: Vec<Point> = which.iter().map(|&at| self.points[at].clone()).collect();
        let mut played = 0;
        let ended = standings(&mut points, &search, |open, trials| {
            let places: Vec<usize> = open.iter().map(|&at| which[at]).collect();
            let more = places.len() as u64 * (trials.end - trials.start);
            let sums = self.play(&places, trials)?;
            played += more;
            Ok(sums)
        });
        self.trials += played;
        for (&at, point) in which.iter().zip(points) {
            self.points[at] = point;
        }
        ended
    }

    fn targets(&self) -> Vec<Target> {
        let of = |it: &Wanted| {
            let (quantity, is_share) = (it.quantity, it.measured.is_share());
            let scale = it.measured.scale;
            let target = move |number: f64| Target { quantity, number: number * scale, is_share };
            it.demand.targets().into_iter().map(target).collect::<Vec<_>>()
        };
        self.wanted.iter().flat_map(of).collect()
    }

    /// Plays trials of these values and returns the sums of each quantity, as [`standings`] asks for them.
    fn play(&self, places: &[usize], trials: Range<u64>) -> Result<Vec<Vec<Moments>>, Unplayed> {
        let games: Vec<&dyn AnyConflict> =
            places.iter().map(|&at| &*self.possible.games[at]).collect();
        let quantities: Vec<usize> = self.wanted.iter().map(|it| it.measured.quantity).collect();
        let values = self.workers.play(&games, &quantities, trials, self.stop)?;
        let sums = |values: Vec<i32>| {
            let mut moments = vec![Moments::default(); quantities.len()];
            for trial in values.chunks_exact(quantities.len()) {
                moments.iter_mut().zip(trial).for_each(|(sums, &value)| sums.add(value));
            }
            moments
        };
        Ok(values.into_iter().map(sums).collect())
    }

    /// Returns numbers halfway between neighbours on different sides, each with the place of the later one.
    fn between(&self) -> Vec<(usize, Value)> {
        let targets: usize = self.wanted.iter().map(|it| it.targets.len()).sum();
        let neighbours = (0..targets).flat_map(|target| crossings(&self.points, target));
        let mut places: Vec<usize> =
            neighbours.filter(|it| it.after == it.before + 1).map(|it| it.after).collect();
        places.sort_unstable();
        places.dedup();
        let middle = |at: usize| {
            Some((at, middle(&self.possible.values[at - 1], &self.possible.values[at])?))
        };
        places.into_iter().filter_map(middle).collect()
    }

    /// Plays trials of the values beside the answer up to [`LEAST`], because a value far from all targets was decided
    /// by few and its interval would be wide. If no value meets a demand, the values that may be the nearest follow:
    /// of few trials chance would choose.
    fn top_up(&mut self) -> Result<(), Unplayed> {
        let least = LEAST.min(self.question.trials);
        let mut places = self.beside();
        while !places.is_empty() {
            for at in places {
                let trials = self.points[at].trials..least;
                if trials.is_empty() {
                    continue;
                }
                let played = self.play(&[at], trials.clone())?;
                self.trials += trials.end - trials.start;
                self.points[at].add(trials.end - trials.start, &played[0]);
            }
            places = self.rivals();
            places.retain(|&at| self.points[at].trials < least);
        }
        Ok(())
    }

    /// Returns the values that may be the nearest to a demand that no value may meet.
    fn rivals(&self) -> Vec<usize> {
        let confidence = self.question.confidence;
        let is_missed = |wanted: &&Wanted| {
            let mut targets = wanted.targets.clone();
            targets.all(|target| crossings(&self.points, target).is_empty())
                && self.points.iter().all(|point| wanted.is_met(point) == Some(false))
        };
        let missed = self.wanted.iter().filter(is_missed);
        missed.flat_map(|it| super::sentences::rivals(it, &self.points, confidence)).collect()
    }

    /// Returns the values that an answer names: beside crossings, met demands, and the nearest if all lie on one
    /// side.
    fn beside(&self) -> Vec<usize> {
        let mut places = Vec::new();
        for wanted in self.wanted {
            for target in wanted.targets.clone() {
                let found = crossings(&self.points, target);
                places.extend(found.iter().flat_map(|it| [it.before, it.after]));
            }
            let may = |at: &usize| wanted.is_met(&self.points[*at]) != Some(false);
            places.extend((0..self.points.len()).filter(may));
            places.extend(super::sentences::nearest(wanted, &self.points));
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// Returns a number near the middle of two, with the fewest decimals that lie strictly between them. `None` if they
/// are neighbours or not numbers.
fn middle(one: &Value, other: &Value) -> Option<Value> {
    const MOST: u32 = 6;
    let (one, other) = (Decimal::from_value(one)?, Decimal::from_value(other)?);
    let [low, high] = [one, other].map(|number| number.digits_at(MOST));
    let (low, high) = (low.min(high), low.max(high));
    let middle = i128::midpoint(low, high);
    (0..=MOST).find_map(|scale| {
        let unit = 10_i128.pow(MOST - scale);
        let rounded = (middle + unit / 2).div_euclid(unit) * unit;
        let is_near = (rounded - middle).abs() * 4 <= high - low;
        let digits = i64::try_from(rounded / unit).ok()?;
        (is_near && low < rounded && rounded < high).then(|| Decimal { digits, scale }.to_value())
    })
}

#[cfg(test)]
mod tests;
