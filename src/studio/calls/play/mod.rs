//! The call `play`: a run that tells its rows again and again while trials are played.
//!
//! Trials are played in spans that add up to the run of the command line, each no longer than a quarter of a second. The number of trials is fixed beforehand, or after a pilot for a wanted precision, as with
//! `--precision`, so results that look good do not end a run.

mod lines;
mod pace;
mod spans;

use super::rows::{Place, rows};
use super::source::Opened;
use super::{CONFIDENCE, Host, MOST_MEMORY, PlanKey, Refused, SCHEMA, Source, Turns, problem};
use crate::report::{
    Figures, Provenance, Roster, charts, findings, how_it_plays, played_by_whom, svg, typed,
    warnings_of,
};
use crate::scenario::{Document, MOST_TRIALS};
use crate::sim::{
    Overrides, PILOT_TRIALS, Pairing, Plan, Played, Progress, Results, play_span_in, results_of,
    trials_for,
};
use crate::stats::grouped;

pub use lines::{BegunCell, ChartName, ChartText, Done, PlayLine, Told};
use serde::Deserialize;
use spans::Spans;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Least time between two updates, and time that a span should take.
const EVERY: Duration = Duration::from_millis(250);
/// Longest time of a run.
const LONGEST: Duration = Duration::from_hours(1);

/// Request of `play`.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct PlayRequest {
    /// The text.
    pub source: Source,
    /// An older version of the text, with which every cell is compared.
    #[serde(default)]
    pub old: Option<Source>,
    /// A text that names the run.
    pub id: String,
    /// Trials of each cell; with `precision`, the most of them. Without it, the scenario's number.
    #[serde(default)]
    pub trials: Option<u64>,
    /// Half width of the widest interval of a win rate, in percentage points.
    #[serde(default)]
    pub precision: Option<f64>,
    /// Seed, instead of the scenario's.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Whether to measure the pace of each conflict, as `run --pace` does, even if the scenario does not ask for it.
    #[serde(default)]
    pub pace: bool,
    /// Names of the charts that the last line has.
    #[serde(default)]
    pub charts: Vec<String>,
}

/// A run that was played, for charts, files, and runs that go on from it.
pub struct Finished {
    plan: Arc<Plan>,
    /// Results of the run.
    pub results: Results,
    /// Files and arguments that repeat the run.
    pub provenance: Provenance,
    /// Trials that were asked for.
    asked: u64,
    /// The request without the trials.
    key: Key,
    /// Warnings before play.
    warnings: Vec<String>,
    /// Approximate size in memory, in bytes.
    pub bytes: u64,
}

impl std::fmt::Debug for Finished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finished").field("trials", &self.results.trials).finish_non_exhaustive()
    }
}

/// Everything on which the trials of a run depend.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    /// The text, with the companions of the old text, too.
    text: PlanKey,
    old: Option<Source>,
}

/// A text that was read, with its plan.
struct Ready {
    plan: Arc<Plan>,
    provenance: Provenance,
    key: Key,
    warnings: Vec<String>,
}

/// Receives the lines of a run. After an update it may end the run early: `Break` makes `done` the next line, with the
/// trials played so far and their charts. It cannot end a run after another line.
pub type Tell<'a> = &'a mut dyn FnMut(&PlayLine) -> ControlFlow<()>;

/// Plays a text, and tells of it. `earlier` are runs that may have been of equal texts: the trials of the first such run
/// are not played again. `stop` ends a run for which no reader waits; it gets no charts.
///
/// # Errors
/// All mistakes of the text and of the request. A run that was stopped before its first trial has no results.
pub fn play(
    request: &PlayRequest,
    host: &Host<'_>,
    (turns, earlier): (&Turns, Vec<Arc<Finished>>),
    stop: &AtomicBool,
    tell: Tell<'_>,
) -> Result<Finished, Refused> {
    let began = Instant::now();
    let wanted = Wanted::of(request)?;
    let ready = ready(request, host)?;
    let run = Run { id: request.id.clone(), turns, stop, began };
    let finished = run.play(ready, &wanted, earlier, tell)?;
    // Nothing is left to end after the last line.
    let _ = tell(&PlayLine::Done(Box::new(run.done(request, &finished)?)));
    Ok(finished)
}

/// Plays this many trials of a text without telling of it.
///
/// # Errors
/// Like [`play`].
pub(super) fn silently(
    request: &PlayRequest,
    host: &Host<'_>,
    turns: &Turns,
    stop: &AtomicBool,
) -> Result<Finished, Refused> {
    let run = Run { id: request.id.clone(), turns, stop, began: Instant::now() };
    let tell: Tell<'_> = &mut |_| ControlFlow::Continue(());
    run.play(ready(request, host)?, &Wanted::of(request)?, Vec::new(), tell)
}

/// How many trials are wanted.
struct Wanted {
    trials: Option<u64>,
    half_width: Option<f64>,
}

impl Wanted {
    fn of(request: &PlayRequest) -> Result<Self, Refused> {
        if request.trials.is_some_and(|trials| trials == 0 || trials > MOST_TRIALS) {
            let most = grouped(MOST_TRIALS);
            return Err(Refused::Told(format!("error: `trials` must be from 1 to {most}")));
        }
        let half_width = match request.precision {
            Some(points) if !(0.01..50.0).contains(&points) => {
                return Err(Refused::Told(
                    "error: `precision` must be in percentage points, from 0.01 to below 50"
                        .to_owned(),
                ));
            }
            points => points.map(|points| points / 100.0),
        };
        Ok(Self { trials: request.trials, half_width })
    }

    /// Returns the trials of the first part of the run: all of them, or a pilot.
    fn first(&self, plan: &Plan) -> u64 {
        match self.half_width {
            Some(_) => PILOT_TRIALS.min(self.trials.unwrap_or(MOST_TRIALS)),
            None => self.trials.unwrap_or(plan.trials),
        }
    }
}

/// Reads the texts and makes their plan.
fn ready(request: &PlayRequest, host: &Host<'_>) -> Result<Ready, Refused> {
    let opened = request.source.open(host)?;
    let (source, companions) = (request.source.clone(), opened.companions.clone());
    let mut key = PlanKey { source, companions, seed: request.seed, pace: request.pace };
    let (plan, warnings) = match &request.old {
        Some(old) => {
            let (plan, warnings, companions) = old_and_new(old, &opened, host, &key.overrides())?;
            key.companions.extend(companions);
            (Arc::new(plan), warnings)
        }
        None => {
            let plan = host.plans.plan(key.clone(), &opened, host)?;
            let warnings = plan.warnings().iter().map(problem::in_words).collect();
            (plan, warnings)
        }
    };
    if plan.cells.len() > super::MOST_CELLS {
        return Err(Refused::Told(format!(
            "error: {} cells are too many for the studio\n   = help: vary fewer values, or use `outweigh run`",
            grouped(plan.cells.len() as u64)
        )));
    }
    let provenance = provenance(&opened.document, request.pace);
    let key = Key { text: key, old: request.old.clone() };
    Ok(Ready { plan, provenance, key, warnings })
}

/// Names and bytes of the files beside a text.
type Companions = Vec<(String, Vec<u8>)>;

/// Makes the plan of an old and a new text. Returns it with its warnings, and the companions of the old text.
fn old_and_new(
    old: &Source,
    opened: &Opened,
    host: &Host<'_>,
    changes: &Overrides,
) -> Result<(Plan, Vec<String>, Companions), Refused> {
    let opened_old = old.open(host).map_err(|found| of_old(&found))?;
    // The old text is checked by itself, so that its mistakes are not taken for those of the new one.
    if let Err(found) = super::plan(&opened_old.document, host, changes) {
        return Err(of_old(&found));
    }
    let documents = [&opened_old.document, &opened.document];
    let both = Plan::old_and_new(documents, host.systems, changes)?;
    let mut warnings: Vec<String> = both.warnings.iter().map(problem::in_words).collect();
    if !both.is_whole {
        warnings.push(
            "The old text and the new text vary different values, so only their baselines are compared".to_owned(),
        );
    }
    if both.pairing != Pairing::Paired {
        warnings.push(both.pairing.to_string());
    }
    Ok((both.plan, warnings, opened_old.companions))
}

/// Says that mistakes are in the old text, which the editor does not show.
fn of_old(found: &crate::scenario::Problems) -> Refused {
    Refused::Told(format!("error: the old text has mistakes\n\n{found}"))
}

/// Returns the files and the arguments with which the command line plays the same.
fn provenance(document: &Document, pace: bool) -> Provenance {
    let rosters = document.rosters().iter();
    let rosters =
        rosters.map(|roster| Roster { file: roster.name.clone(), text: roster.text.clone() });
    let arguments = pace.then_some("--pace").into_iter().chain(["--no-play-check"]);
    Provenance {
        arguments: arguments.map(str::to_owned).collect(),
        scenario: document.source().text.clone(),
        rosters: rosters.collect(),
        against: None,
    }
}

/// A run while it is played.
struct Run<'a> {
    id: String,
    turns: &'a Turns,
    stop: &'a AtomicBool,
    began: Instant,
}

impl Run<'_> {
    /// Plays a run to its end, or until it is stopped.
    fn play(
        &self,
        ready: Ready,
        wanted: &Wanted,
        earlier: Vec<Arc<Finished>>,
        tell: Tell<'_>,
    ) -> Result<Finished, Refused> {
        let Ready { plan, provenance, key, warnings } = ready;
        let memory = plan.bound(1, Duration::ZERO).memory;
        if memory > MOST_MEMORY {
            return Err(Refused::Told(format!(
                "error: {} cells need {} MB of memory, more than the studio has for a run\n   = help: vary fewer values, \
                 or use `outweigh run`",
                grouped(plan.cells.len() as u64),
                grouped(memory >> 20)
            )));
        }
        let earlier = earlier.into_iter().find(|earlier| earlier.key == key);
        let plan = earlier.as_ref().map_or(plan, |it| Arc::clone(&it.plan));
        let first = wanted.first(&plan);
        let mut sum = Sum { plan: &plan, asked: first, tallies: Vec::new(), threads: 0 };
        sum.take_over(earlier.as_deref());
        // Without a trial there are no results, so a run does not end here.
        let _ = tell(&self.begun(&sum));
        self.learn_pace(&plan);
        self.spans(&mut sum, tell)?;
        if let Some(half_width) = wanted.half_width.filter(|_| sum.trials() == first) {
            let needed = trials_for(&sum.results(), half_width, CONFIDENCE);
            sum.asked = needed.min(wanted.trials.unwrap_or(MOST_TRIALS));
            sum.take_over(earlier.as_deref());
            self.spans(&mut sum, tell)?;
        }
        let (mut results, asked) = (sum.results(), sum.asked);
        if results.trials == 0 {
            return Err(Refused::Stopped);
        }
        self.look_at_pace(&plan, &mut results);
        results.seconds = self.began.elapsed().as_secs_f64();
        Ok(Finished { plan, results, provenance, asked, key, warnings, bytes: memory })
    }

    fn begun(&self, sum: &Sum<'_>) -> PlayLine {
        let results = sum.results();
        let cell = |at: usize| {
            let place = Place::of(&results, at);
            BegunCell { number: at + 1, name: place.variant, text: place.text }
        };
        let cells = (0..sum.plan.cells.len()).map(cell).collect();
        PlayLine::Begun { schema: SCHEMA, id: self.id.clone(), asked: sum.asked, cells }
    }

    /// Plays spans until all trials that are asked for are there, or `tell` ends the run.
    fn spans(&self, sum: &mut Sum<'_>, tell: Tell<'_>) -> Result<(), Refused> {
        let (mut spans, mut told) = (Spans::new(sum.plan.cells.len()), None::<Instant>);
        while sum.trials() < sum.asked && !self.is_over() {
            let from = sum.trials();
            let span = from..sum.asked.min(from + spans.size());
            let (count, progress) = (span.end - span.start, Progress::default());
            let (played, spent) = self.turns.take(|pool| {
                let began = Instant::now();
                let play = || play_span_in(pool, sum.plan, span, (0, None), &progress, self.stop);
                (play(), began.elapsed())
            });
            if let Some(broken) = &played.broken {
                return Err(Refused::broken(broken, sum.plan.seed));
            }
            sum.add(played);
            spans.note(count, spent, sum.trials());
            let is_due = told.map_or(spans.is_due(sum.trials()), |told| told.elapsed() >= EVERY);
            if is_due && sum.trials() > 0 && sum.trials() < sum.asked && !self.is_over() {
                let update = PlayLine::Update(self.told(&sum.results(), sum.asked));
                if tell(&update).is_break() {
                    return Ok(());
                }
                told = Some(Instant::now());
                spans.told();
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.began.elapsed() > LONGEST
    }

    fn told(&self, results: &Results, asked: u64) -> Told {
        let findings = findings(results, CONFIDENCE);
        Told {
            schema: SCHEMA,
            id: self.id.clone(),
            trials: results.trials,
            asked,
            rows: rows(results),
            verdict: findings.first().cloned(),
            findings,
            played_by: played_by_whom(results),
            elapsed: self.began.elapsed().as_secs_f64(),
        }
    }

    fn done(&self, request: &PlayRequest, finished: &Finished) -> Result<Done, Refused> {
        let results = &finished.results;
        let mut figures = Figures::new(results, CONFIDENCE);
        figures.compared_with = crate::report::compared_with(results);
        // Setting charts takes time, and no reader waits for those of a run whose connection is gone.
        let all = if self.stop.load(Ordering::Relaxed) {
            Vec::new()
        } else {
            charts(&figures).map_err(|why| Refused::Told(format!("error: {why}")))?
        };
        let (mut drawn, mut drawable) = (Vec::new(), Vec::new());
        for chart in all {
            let title = chart.picture.title.clone();
            if request.charts.contains(&chart.name) {
                drawn.push(chart_text(&chart)?);
            }
            drawable.push(ChartName { name: chart.name, title });
        }
        let mut warnings = finished.warnings.clone();
        warnings.extend(warnings_of(results, CONFIDENCE));
        Ok(Done {
            told: self.told(results, finished.asked),
            stopped: results.trials < finished.asked,
            warnings,
            how_it_plays: how_it_plays(&figures),
            charts: drawn,
            drawable,
            command: request.old.is_none().then(|| command(request, results)),
            seed: results.seed,
        })
    }
}

/// Returns the texts of a chart.
pub(super) fn chart_text(chart: &crate::report::Chart) -> Result<ChartText, Refused> {
    let drawn = |picture| svg(picture).map_err(|why| Refused::Told(format!("error: {why}")));
    Ok(ChartText {
        name: chart.name.clone(),
        title: chart.picture.title.clone(),
        svg: drawn(&chart.picture)?,
        narrow: drawn(&chart.narrow)?,
    })
}

/// Returns the command that plays the same.
fn command(request: &PlayRequest, results: &Results) -> String {
    let numbers = [("--trials", results.trials), ("--seed", results.seed)];
    let numbers =
        numbers.iter().flat_map(|(option, number)| [(*option).to_owned(), number.to_string()]);
    let mut arguments = vec!["run".to_owned(), request.source.name.clone()];
    arguments.extend(request.pace.then(|| "--pace".to_owned()));
    arguments.extend(numbers);
    arguments.push("--no-play-check".to_owned());
    typed("outweigh", &arguments)
}

/// Tallies of the trials so far.
struct Sum<'a> {
    plan: &'a Plan,
    asked: u64,
    tallies: Vec<crate::sim::Tally>,
    threads: usize,
}

impl Sum<'_> {
    fn trials(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.trials)
    }

    /// Takes over the trials of an earlier run of the same texts, unless it has more than are asked for.
    fn take_over(&mut self, earlier: Option<&Finished>) {
        let Some(results) = earlier.map(|earlier| &earlier.results) else { return };
        if (self.trials() + 1..=self.asked).contains(&results.trials) {
            self.tallies = results.cells.iter().map(|cell| cell.tally.clone()).collect();
            self.threads = results.threads;
        }
    }

    fn add(&mut self, played: Played) {
        self.threads = played.threads;
        if self.tallies.is_empty() {
            self.tallies = played.tallies;
            return;
        }
        for (sum, tally) in self.tallies.iter_mut().zip(&played.tallies) {
            sum.merge(tally);
        }
    }

    /// The results so far, as those of a run with so many trials.
    fn results(&self) -> Results {
        let tallies = if self.tallies.is_empty() { self.empty() } else { self.tallies.clone() };
        let played = Played { tallies, broken: None, threads: self.threads };
        let mut results = results_of(self.plan, played);
        results.asked = results.trials;
        results
    }

    fn empty(&self) -> Vec<crate::sim::Tally> {
        let tally = |cell: &crate::sim::PlannedCell| {
            crate::sim::Tally::new(&cell.game.layout(), cell.game.line_count())
        };
        self.plan.cells.iter().map(tally).collect()
    }
}
