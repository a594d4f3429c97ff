//! Parts that the commands for questions share: options, workers, the time limit, the report.

pub(crate) mod decisions;
pub(crate) mod exploit;
pub(crate) mod mixture;
pub(crate) mod rank;
pub(crate) mod robust;
pub(crate) mod seats;
mod set_ups;
pub(crate) mod solve;
pub(crate) mod strong_play;
pub(crate) mod styles;
pub(crate) mod tune;

use super::arguments::{Asking, Changes, Drawn};
use super::terminal::progress::Spinner;
use super::terminal::signals::Signals;
use super::terminal::{warnings, worker_threads};
use super::{Failure, print, say};
use crate::answer::Measured;
use crate::engine::System;
use crate::knob::Value;
use crate::report::{
    Chart, ReportError, ReportFolder, Roster, SmallReport, capitalized, in_variant, prepare,
    small_folder,
};
use crate::scenario::{Document, Origin, Problem, Setting, WarningKind};
use crate::sim::{Broken, Ground, Overrides, Workers, measure_of_file, pace_for};
use crate::stats::grouped;
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Interval at which the program checks whether the time is over or the user wants to stop.
const TICK: Duration = Duration::from_millis(20);

/// A question about a scenario, before anything was played; all commands of `ask` begin with [`Asked::read`].
pub(super) struct Asked<'a> {
    pub asking: &'a Asking,
    /// The command: `solve`.
    pub command: &'static str,
    pub document: Document,
    /// The scenario from which the question starts.
    pub ground: Ground,
    /// Changes from the command line, including bans.
    pub overrides: Overrides,
    /// Signals of the user that end the command.
    pub signals: Signals,
}

/// Workers that play the trials, and the place of the report. Opened before the search, so that a folder that cannot
/// be written is found at once.
pub(super) struct Stage {
    /// Plays candidates.
    pub workers: Workers,
    /// Signals of the user that end the command.
    pub signals: Signals,
    place: ReportFolder,
    /// The step that the user was told last, for a command that is stopped before it knows anything.
    step: RefCell<String>,
}

/// Answer of a command: the parts of its report, which [`Asked::end`] writes and prints.
#[derive(Default)]
pub(super) struct Told {
    /// Shown in the terminal above the findings.
    pub table: String,
    /// The findings, in sentences.
    pub findings: Vec<String>,
    /// Tables of the report.
    pub tables: Vec<outweigh::report::Table>,
    /// Tables that the page of the report shows in place of those of the same name.
    pub on_page: Vec<outweigh::report::Table>,
    /// Charts of the report.
    pub charts: Vec<Chart>,
    /// How it was found, in sentences.
    pub method: Vec<String>,
    /// Files of the report that are no tables: names and texts.
    pub texts: Vec<(String, String)>,
    /// Trials that were played.
    pub trials: u64,
    /// Options of this command that repeat it.
    pub arguments: Vec<String>,
    /// Tables as the terminal shows them, for programs that show them to people: values with their margins.
    pub shown: Vec<outweigh::report::Table>,
    /// Paths and values that make the scenario the answer, as TOML writes them.
    pub settings: Vec<(String, String)>,
}

impl<'a> Asked<'a> {
    /// Reads the scenario.
    ///
    /// # Errors
    /// All mistakes in it.
    pub(super) fn read(
        asking: &'a Asking,
        command: &'static str,
        systems: &'static [System],
    ) -> Result<Self, Failure> {
        let signals = Signals::watch();
        worker_threads::start()?;
        let spinner = Spinner::new("reading the scenario");
        let changes = changes(asking);
        let document = outweigh::scenario::open(&asking.file)?;
        drop(spinner);
        let threads = (asking.threads, &signals);
        let played = strong_play::overrides(&changes, &document, systems, threads)?;
        let mut overrides = played.overrides;
        overrides.set.extend(ban(asking));
        overrides.one_ground = command != "robust";
        let ground = Ground::new(&document, systems, &overrides, asking.variant.as_deref())?;
        let plays_all = ["styles", "exploit"].contains(&command);
        let is_told = |it: &&Problem| !(plays_all && it.doubt == Some(WarningKind::Unplayed));
        let warnings: Vec<Problem> = ground.warnings.iter().filter(is_told).cloned().collect();
        warnings::before_play(&warnings, false)?;
        Ok(Self { asking, command, document, ground, overrides, signals })
    }

    /// Sets the `Pace` that the measures of the question need: searches without such measures need not fit the
    /// chance to win of every candidate.
    pub(super) fn pace_for<'m>(&mut self, measures: impl Iterator<Item = &'m str>) {
        let system = self.ground.system;
        let pace = measures.map(|name| pace_for(name, system)).max().unwrap_or_default();
        self.ground = self.ground.clone().with_pace(pace);
    }

    /// Opens the folder of the report and starts the workers.
    ///
    /// # Errors
    /// The folder cannot be used, or threads cannot be started.
    pub(super) fn stage(&self) -> Result<Stage, Failure> {
        let folder = self.asking.out.clone().unwrap_or_else(|| self.folder());
        let place = prepare(&folder).map_err(|error| Failure::Input(format!("error: {error}")))?;
        let signals = self.signals.clone();
        signals.hold();
        let workers = Workers::new(self.asking.threads, self.ground.seed);
        let workers = workers.map_err(|error| worker_threads::none(&error))?;
        Ok(Stage { workers, signals, place, step: RefCell::default() })
    }

    /// Returns the default folder of the report. Changes of the scenario are part of its name, so that a report of a
    /// changed scenario does not replace the one of the file as it stands.
    fn folder(&self) -> PathBuf {
        let folder = small_folder(self.ground.system.id, &self.name(), self.command);
        let name = folder.file_name().unwrap_or_default();
        let name = super::run::report_name::of_report(name, &self.changes());
        folder.with_file_name(name)
    }

    /// Returns the options that change the scenario.
    fn changes(&self) -> Vec<String> {
        let asking = self.asking;
        let variant: Vec<String> = asking.variant.iter().cloned().collect();
        let kinds = [
            ("--set", &asking.set),
            ("--play", &asking.play),
            ("--ban", &asking.ban),
            ("--variant", &variant),
        ];
        let of = |(option, values): (&str, &Vec<String>)| {
            values.iter().flat_map(|value| [option.to_owned(), value.clone()]).collect::<Vec<_>>()
        };
        kinds.into_iter().flat_map(of).collect()
    }

    /// Finds a measure as `--for` names it.
    ///
    /// # Errors
    /// There is no such side or measure.
    pub(super) fn measure(&self, text: &str) -> Result<Measured, Failure> {
        let game = self.ground.compile(&[])?;
        let origin = Origin::argument(format!("--for {text}"));
        Ok(Measured::named(text, &*game, &origin)?)
    }

    /// Returns the name of the measure that the question is about: the one of `--for`, otherwise the one with which
    /// `run` begins its report, otherwise the win rate of the first side.
    pub(super) fn aim(&self, option: Option<&str>) -> String {
        let of_file = || Some(measure_of_file(&self.ground.scenario)?.0.0);
        let of_run = || self.overrides.measures.first().cloned();
        let named = option.map(str::to_owned).or_else(of_run).or_else(of_file);
        named.unwrap_or_else(|| "win".to_owned())
    }

    /// Returns the sentence that says which measure the file asks about and where. `None` if `--for` names the measure,
    /// or if the question is who wins.
    pub(super) fn told_aim(&self, option: Option<&str>, aim: &Measured) -> Option<String> {
        if option.is_some() || !self.overrides.measures.is_empty() {
            return None;
        }
        let scenario = &self.ground.scenario;
        let (_, source) = measure_of_file(scenario)?;
        let why = source.told(scenario);
        Some(format!("the measure is {}, {why}; `--for` asks about another one", aim.subject()))
    }

    pub(super) fn name(&self) -> String {
        super::run::report_name::stem(&self.asking.file).to_string_lossy().into_owned()
    }

    pub(super) fn title(&self) -> String {
        self.ground.scenario.title.clone().unwrap_or_else(|| self.name())
    }

    /// Returns the findings with the variant that the question was about in front of the first one: `in “aim”: the
    /// scenario ...`. A finding is pasted without the command, so it must say for which variant it holds.
    pub(super) fn headed(&self, mut findings: Vec<String>) -> Vec<String> {
        let variant = self.ground.variant.as_deref();
        if let (Some(variant), Some(first)) = (variant, findings.first_mut()) {
            *first = format!("{}: {first}", in_variant(variant));
        }
        findings
    }

    /// Returns the source line of charts: `Guards in the courtyard · 100,000 trials · seed 42 · 95 % intervals`, and
    /// the policies if the command does not exchange them.
    pub(super) fn source(&self, trials: &str) -> String {
        let share = self.asking.confidence * 100.0;
        let (title, seed) = (self.title(), self.ground.seed);
        let variant = self.ground.variant.as_ref().map(|name| format!(" ({name})"));
        let variant = variant.unwrap_or_default();
        let policies = match self.command {
            "solve" | "rank" | "tune" | "decisions" => format!(" · {}", seats::in_use(self)),
            _ => String::new(),
        };
        format!("{title}{variant} · {trials} · seed {seed} · {share} % intervals{policies}")
    }

    /// Writes the report, prints the answer, and returns how the program ends.
    ///
    /// # Errors
    /// The report cannot be written, or the user ended the program.
    pub(super) fn end(&self, stage: &Stage, told: &Told, begun: Instant) -> Result<(), Failure> {
        let files = self.write(stage, told)?;
        if self.asking.output.json {
            let place = (stage.place.folder(), &files[..]);
            super::json::told(self, told, &self.arguments(told), place)?;
            return stage.signals.code().map_or(Ok(()), |code| Err(Failure::Ended(code)));
        }
        let files = files.len();
        let seconds = begun.elapsed().as_secs_f64();
        let mut text = format!("{}\n{}", self.title(), told.table);
        for finding in &told.findings {
            text.push_str(finding);
            text.push('\n');
        }
        let (trials, folder) = (grouped(told.trials), stage.place.folder().display());
        let threads = worker_threads::counted(stage.workers.threads());
        let done = format!("({seconds:.1} s, {threads}, {trials} trials)");
        text = format!("{text}{files} files in {folder}  {done}\n");
        print(&text)?;
        stage.signals.code().map_or(Ok(()), |code| {
            say("interrupted: the report covers what was known by then");
            Err(Failure::Ended(code))
        })
    }

    /// Returns [`Failure::Broken`] for a trial, with the command that shows it again.
    pub(super) fn fault(&self, broken: &Broken) -> Failure {
        let (trial, seed) = (broken.trial, self.ground.seed);
        Failure::Broken(format!(
            "error: Outweigh broke down while it played {}: {}\n  --> trial {trial}, seed {seed}\n   \
             = help: the scenario is not to blame; please report this with the file and the command",
            self.asking.file.display(),
            broken.message
        ))
    }

    fn write(&self, stage: &Stage, told: &Told) -> Result<Vec<PathBuf>, Failure> {
        let rosters = self.document.rosters().iter();
        let rosters =
            rosters.map(|roster| Roster { file: roster.name.clone(), text: roster.text.clone() });
        let report = SmallReport {
            command: self.command.to_owned(),
            system: self.ground.system.id.to_owned(),
            name: self.name(),
            title: self.title(),
            question: self.ground.scenario.question.clone().unwrap_or_default(),
            findings: told.findings.clone(),
            tables: told.tables.clone(),
            on_page: told.on_page.clone(),
            texts: told.texts.clone(),
            method: told.method.clone(),
            seed: self.ground.seed,
            trials: told.trials,
            arguments: self.arguments(told),
            scenario: self.document.source().text.clone(),
            rosters: rosters.collect(),
        };
        let spinner = Spinner::new("writing the report");
        let charts = if self.asking.no_charts { Vec::new() } else { told.charts.clone() };
        let written = stage.place.write_small(&report, charts, &mut |what| spinner.tell(what));
        written.map_err(|error: ReportError| Failure::World(format!("error: {error}")))
    }

    /// Returns the arguments that repeat the command: all except threads and places, which do not change results.
    fn arguments(&self, told: &Told) -> Vec<String> {
        let asking = self.asking;
        let mut arguments = vec![self.command.to_owned(), format!("{}.toml", self.name())];
        arguments.extend(told.arguments.iter().cloned());
        arguments.extend(self.changes());
        let mut add = |option: &str, value: String| arguments.extend([option.to_owned(), value]);
        if let Some(trials) = asking.trials {
            add("--trials", trials.to_string());
        }
        if let Some(time) = asking.time {
            add("--time", format!("{}s", time.as_secs_f64()));
        }
        add("--seed", self.ground.seed.to_string());
        add("--confidence", asking.confidence.to_string());
        arguments
    }
}

fn changes(asking: &Asking) -> Changes {
    Changes {
        set: asking.set.clone(),
        play: asking.play.clone(),
        ban: Vec::new(),
        vary: Vec::new(),
        baseline: Vec::new(),
        each_row: None,
        sample: None,
        sampling: Drawn::default(),
        trials: None,
        seed: asking.seed,
    }
}

/// Returns the setting for all bans together. `None` if there are no bans.
fn ban(asking: &Asking) -> Option<Setting> {
    let options = asking.ban.join(",");
    let origin = Origin::argument(format!("--ban {options}"));
    let setting = Setting { path: "ban".to_owned(), value: Value::Text(options), origin };
    (!asking.ban.is_empty()).then_some(setting)
}

impl Stage {
    /// Returns how a program ends that has nothing to report: with the code of the signal if the user ended it.
    pub(super) fn nothing(&self) -> Failure {
        let step = self.step.borrow();
        let step = if step.is_empty() { String::new() } else { format!(" (at the step: {step})") };
        let nothing = format!("nothing was known by then{step}, so no report was written");
        match self.signals.code() {
            Some(code) => {
                say(&format!("interrupted: {nothing}"));
                Failure::Ended(code)
            }
            None => Failure::World(format!(
                "error: the time was over and {nothing}\n   = help: give it more with --time"
            )),
        }
    }

    /// Like `watched`, with the signals of the stage.
    pub(super) fn watched<T>(
        &self,
        time: Option<Duration>,
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(&str)) -> T,
    ) -> T {
        watched(&self.signals, time, |stop, tell| {
            work(stop, &mut |what| {
                what.clone_into(&mut self.step.borrow_mut());
                tell(what);
            })
        })
    }
}

/// Runs `work`, which takes long. Raises `stop` when the time is over or the user wants to stop. The second argument
/// of `work` shows the present step to the user. The watching thread ends with the work however that ends, because
/// the program would wait for it otherwise.
pub(super) fn watched<T>(
    signals: &Signals,
    time: Option<Duration>,
    work: impl FnOnce(&AtomicBool, &mut dyn FnMut(&str)) -> T,
) -> T {
    let (stop, over) = (AtomicBool::new(false), AtomicBool::new(false));
    let started = Instant::now();
    let spinner = Spinner::new("playing");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                let is_late = time.is_some_and(|time| started.elapsed() >= time);
                if is_late || signals.code().is_some() {
                    stop.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(TICK);
            }
        });
        // However the work ends, the watching thread must end with it.
        let _over = Raise(&over);
        work(&stop, &mut |what| spinner.tell(what))
    })
}

/// Sets a flag when it is dropped, so that the watching thread ends even after a panic.
struct Raise<'a>(&'a AtomicBool);

impl Drop for Raise<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the title of an axis with differences of a measure: `change of heroes.win, points`, `difference of rounds`.
pub(super) fn difference_of(aim: &Measured, what: &str) -> String {
    let (name, unit) = (aim.called(), if aim.is_share() { "points" } else { aim.unit() });
    if unit == name { format!("{what} of {name}") } else { format!("{what} of {name}, {unit}") }
}

/// Returns a sentence with a capital letter, unless it begins with a name such as `heroes.win`.
pub(super) fn sentence(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    if first.contains('.') { text.to_owned() } else { capitalized(text) }
}

/// Pads the columns of a table for the terminal: names to the left, numbers to the right. The first
/// row names the columns.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..columns)
        .map(|column| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let padded = row.iter().zip(&widths).enumerate();
        let line: Vec<String> = padded
            .map(|(column, (cell, &width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        text.push_str(line.join("  ").trim_end());
        text.push('\n');
    }
    text
}
