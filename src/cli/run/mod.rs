//! `outweigh run`: plan, play, report.

pub(crate) mod checkpoints;
pub(crate) mod compare;
pub(crate) mod forecast;
pub(crate) mod merge;
pub(crate) mod piece;
pub(crate) mod report_name;
pub(crate) mod resume_command;
pub(crate) mod roster_rows;
pub(crate) mod table_files;
pub(crate) mod trial_rows;

use super::arguments::{Asking, Drawn, Output, PlayBy, RunOptions};
use super::ask::Asked;
use super::ask::strong_play;
use super::terminal::progress::{Bar, Spinner};
use super::terminal::signals::Signals;
use super::terminal::warnings;
use super::{Failure, print, say};
use checkpoints::Checkpointer;
use outweigh::engine::System;
use outweigh::report::{
    Provenance, ReportFolder, ReportOptions, Roster, letters_warning, prepare, terminal_table,
    typed, warnings_of,
};
use outweigh::scenario::{Document, MOST_TRIALS, is_stdin};
use outweigh::sim::{
    Broken, Ground, Kept, Overrides, PILOT_TRIALS, PerTrial, Plan, PlayCheck, Played, Progress,
    Results, results_of, trials_for,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use trial_rows::Rows;

/// Plays every cell and writes the report.
pub(super) fn run(options: &RunOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    super::terminal::worker_threads::start()?;
    table_files::refuse(&options.frames)?;
    if !is_stdin(&options.file) && Kept::is_file(&options.file) {
        return piece::of_file(options, systems, &signals);
    }
    let spinner = Spinner::new("reading the scenario");
    let document = outweigh::scenario::open(&options.file)?;
    drop(spinner);
    let threads = (options.threads, &signals);
    let strong_play::Played { mut overrides, strong } =
        strong_play::overrides(&options.changes, &document, systems, threads)?;
    overrides.measures.clone_from(&options.measure);
    overrides.pace = options.pace.into();
    let mut plan = Plan::new(&document, systems, &overrides)?;
    warnings::before_play(&plan.warnings(), options.strict)?;
    if options.play_by == PlayBy::Engine {
        plan.play_by_engine();
    }
    if let Some(piece) = options.piece.zip(options.tally.as_deref()) {
        return piece::play(plan, &document, options, piece, &signals);
    }
    let robust = options.robust.then_some((overrides, systems));
    play_and_report(plan, &document, options, (strong, robust), &signals)
}

type OverStrongPlay = (Overrides, &'static [System]);

/// Plays the comparisons over strong policies, and tells which of them hold there.
fn over_strong_play(
    options: &RunOptions,
    results: &Results,
    document: &Document,
    (overrides, systems): OverStrongPlay,
    signals: &Signals,
) -> Result<(), Failure> {
    let asking = Asking {
        file: options.file.clone(),
        set: options.changes.set.clone(),
        play: Vec::new(),
        variant: None,
        ban: Vec::new(),
        trials: None,
        seed: options.changes.seed,
        time: None,
        threads: options.threads,
        out: None,
        confidence: options.confidence,
        no_charts: true,
        output: Output::default(),
    };
    let set =
        Overrides { set: overrides.set.clone(), seed: overrides.seed, ..Overrides::default() };
    let ground = Ground::new(document, systems, &set, None)?;
    let document = document.clone();
    let signals = signals.clone();
    let asked = Asked { asking: &asking, command: "run", document, ground, overrides, signals };
    print(&super::ask::robust::beside(&asked, &asked.signals, results.trials, systems)?)
}

fn play_and_report(
    mut plan: Plan,
    document: &Document,
    options: &RunOptions,
    (strong, robust): (Option<PlayCheck>, Option<OverStrongPlay>),
    signals: &Signals,
) -> Result<(), Failure> {
    trial_rows::refuse(options.per_trial.as_ref())?;
    signals.hold();
    let place = prepare(&report_folder(options, &plan));
    let place = place.map_err(|error| Failure::Input(format!("error: {error}")))?;
    let origins = checkpoints::origins(&plan, document, &options.file, tallied(options));
    let keeper = Checkpointer::new(options, &place, &plan, origins)?;
    let rows = trial_rows::open(options, &plan, &place)?;
    let per_trial = rows.as_ref().map(|rows| &rows.per_trial);
    let earlier = keeper.earlier();
    let (mut results, kept) = play_as_asked(&mut plan, options, signals, per_trial, keeper)?;
    let rows = rows.map_or(Ok(()), Rows::finish);
    if results.trials == 0 {
        return Err(nothing_finished(&results, options, signals));
    }
    if let Some(time) = options.exact {
        super::commands::exact::solve_beside(&plan, time, signals, &mut results);
    }
    results.look_at_pace(&plan);
    results.play_check = match strong {
        Some(strong) => Some(strong),
        None => strong_play::check(&plan, &results, options, signals)?,
    };
    results.sort_rows();
    let files = write(&results, &place, options, document);
    let files = files.map_err(|failure| with_kept(failure, kept.as_deref(), options))?;
    let mut text = table(&results, options);
    text += &closing(&results, earlier, place.folder(), files.len());
    text += &solved_beside(&results, options.exact);
    if let Some(kept) = kept.filter(|_| results.trials < results.asked) {
        text = format!("{text}{}\n", goes_on(options, &kept));
    }
    let told = if options.output.json {
        let place = (place.folder(), &files[..]);
        super::json::run(&results, &plan, options, &provenance(options, document).arguments, place)
    } else {
        print(&text)
    };
    ending(&results, options, signals)?;
    rows?;
    told?;
    if options.open {
        super::terminal::browser::show(place.folder());
    }
    if let Some(robust) = robust {
        over_strong_play(options, &results, document, robust, signals)?;
        ending(&results, options, signals)?;
    }
    let mut told = warnings_of(&results, options.confidence);
    told.extend(warnings::flat_faults(&plan));
    warnings::after_play(&told, options.strict)
}

/// Adds to the failure of a report where the played trials are kept, so that nothing has to be played again.
fn with_kept(failure: Failure, kept: Option<&Path>, options: &RunOptions) -> Failure {
    match (failure, kept) {
        (Failure::World(message), Some(kept)) => Failure::World(format!(
            "{message}\n   = note: what was played is kept in {}\n   = help: {}",
            kept.display(),
            goes_on(options, kept)
        )),
        (failure, _) => failure,
    }
}

fn goes_on(options: &RunOptions, kept: &Path) -> String {
    let without = match &options.per_trial {
        Some(rows) => format!(", without further rows in {}", rows.display()),
        None => String::new(),
    };
    format!("to go on from {}{without}: {}", kept.display(), resume_command::command())
}

/// The table of the terminal, and what a chart cannot show.
pub(super) fn table(results: &Results, options: &RunOptions) -> String {
    let mut table = terminal_table(results, options.confidence);
    if let Some(warning) = letters_warning(results).filter(|_| !options.no_charts) {
        table.push_str(&warning);
        table.push('\n');
    }
    table
}

/// Writes and prints the report of results that were not played just now.
pub(super) fn report(
    results: &Results,
    plan: &Plan,
    options: &RunOptions,
    document: &Document,
) -> Result<(), Failure> {
    let mut results = results.clone();
    results.sort_rows();
    let results = &results;
    let place = prepare(&report_folder(options, plan));
    let place = place.map_err(|error| Failure::Input(format!("error: {error}")))?;
    let files = write(results, &place, options, document)?.len();
    let mut text = table(results, options);
    let folder = place.folder().display();
    text = format!("{text}{files} files in {folder}\n");
    if results.trials < results.asked {
        let (trials, asked) = (results.trials, results.asked);
        text = format!("{text}the report covers the {trials} of {asked} trials that are there\n");
    }
    print(&text)
}

/// Returns the arguments on which tallies depend, beside seed and trials.
pub(super) fn tallied(options: &RunOptions) -> Vec<String> {
    let mut arguments = changes(options);
    for measure in &options.measure {
        arguments.extend(["--measure".to_owned(), measure.clone()]);
    }
    arguments.extend(options.pace.then(|| "--pace".to_owned()));
    arguments
}

/// Returns the folder of the report. It has the system's name, because systems have scenarios of equal names, and
/// the changes of the command line (see [`report_name`]).
fn report_folder(options: &RunOptions, plan: &Plan) -> PathBuf {
    options.out.clone().unwrap_or_else(|| {
        let name = report_name::of_report(&report_name::stem(&options.file), &tallied(options));
        let folder = Path::new("reports");
        // The text of standard input has no place among the scenarios of its system.
        if is_stdin(&options.file) {
            return folder.join(name);
        }
        folder.join(plan.system.id.replace('-', "_")).join(name)
    })
}

/// Writes the report and returns its files.
fn write(
    results: &Results,
    place: &ReportFolder,
    options: &RunOptions,
    document: &Document,
) -> Result<Vec<PathBuf>, Failure> {
    let report = ReportOptions {
        confidence: options.confidence,
        charts: !options.no_charts,
        frames: table_files::formats(&options.frames),
        provenance: provenance(options, document),
    };
    let spinner = Spinner::new("writing the report");
    let written = place.write(results, &report, &mut |what| spinner.tell(what));
    written.map_err(|error| Failure::World(format!("error: {error}")))
}

/// Returns the options that repeat the run. Threads and places are left out, because results do not depend on them.
fn provenance(options: &RunOptions, document: &Document) -> Provenance {
    let mut arguments = tallied(options);
    if let Some(time) = options.exact {
        arguments.extend(["--exact".to_owned(), format!("{}s", time.as_secs_f64())]);
    }
    for format in &options.frames {
        arguments.extend(["--frames".to_owned(), format.name().to_owned()]);
    }
    for (is_given, option) in
        [(options.no_charts, "--no-charts"), (options.no_play_check, "--no-play-check")]
    {
        arguments.extend(is_given.then(|| option.to_owned()));
    }
    let rosters = document.rosters().iter();
    let rosters =
        rosters.map(|roster| Roster { file: roster.name.clone(), text: roster.text.clone() });
    let scenario = document.source().text.clone();
    Provenance { arguments, scenario, rosters: rosters.collect(), against: None }
}

fn changes(options: &RunOptions) -> Vec<String> {
    let changes = &options.changes;
    let kinds = [
        ("--set", &changes.set),
        ("--play", &changes.play),
        ("--vary", &changes.vary),
        ("--baseline", &changes.baseline),
        ("--ban", &changes.ban),
    ];
    let mut arguments = Vec::new();
    for (option, values) in kinds {
        for value in values {
            arguments.extend([option.to_owned(), value.clone()]);
        }
    }
    match changes.each_row.as_deref() {
        None => {}
        Some("") => arguments.push("--each-row".to_owned()),
        Some(side) => arguments.push(format!("--each-row={side}")),
    }
    if let Some(sample) = changes.sample {
        arguments.extend(["--sample".to_owned(), sample.to_string()]);
        if changes.sampling == Drawn::Random {
            arguments.extend(["--sampling".to_owned(), "random".to_owned()]);
        }
    }
    arguments
}

fn play_as_asked(
    plan: &mut Plan,
    options: &RunOptions,
    signals: &Signals,
    per_trial: Option<&PerTrial<'_>>,
    mut keeper: Checkpointer,
) -> Result<(Results, Option<PathBuf>), Failure> {
    if let Some(half_width) = options.precision {
        plan.trials = PILOT_TRIALS;
        let pilot = play(plan, options, signals)?;
        if signals.code().is_some() || pilot.broken.is_some() {
            return Ok(instead_of_the_pilot(plan, pilot, keeper));
        }
        plan.trials = trials_for(&pilot, half_width, options.confidence).min(MOST_TRIALS);
    }
    if options.time.is_some() {
        plan.trials = MOST_TRIALS;
    }
    keeper.ask_for(plan.trials)?;
    forecast::ask(plan, options, signals)?;
    let started = Instant::now();
    let played = keeper.play(plan, 0..plan.trials, options, signals, per_trial)?;
    let seconds = started.elapsed().as_secs_f64();
    let is_broken = played.broken.is_some();
    if options.time.is_some() && signals.code().is_none() && !is_broken {
        plan.trials = keeper.ask_for_what_is_there();
    }
    let kept = if is_broken { None } else { keeper.end() };
    let played = Played { tallies: keeper.into_tallies(), ..played };
    Ok((Results { seconds, ..results_of(plan, played) }, kept))
}

/// Returns the results to report after an interrupted pilot: all trials that an earlier run has saved, or else those
/// of the pilot.
fn instead_of_the_pilot(
    plan: &mut Plan,
    pilot: Results,
    keeper: Checkpointer,
) -> (Results, Option<PathBuf>) {
    let kept = if pilot.broken.is_some() { None } else { keeper.into_earlier() };
    let Some((tallies, asked, file)) = kept else { return (pilot, None) };
    plan.trials = asked;
    let played = Played { tallies, threads: pilot.threads, ..Played::default() };
    (Results { seconds: pilot.seconds, ..results_of(plan, played) }, Some(file))
}

/// Plays a pilot, with a progress bar. The bar ends with it however it ends, because its thread would wait forever
/// otherwise.
pub(super) fn play(
    plan: &Plan,
    options: &RunOptions,
    signals: &Signals,
) -> Result<Results, Failure> {
    let progress = Progress::default();
    let halt = AtomicBool::new(false);
    let bar = Bar::new(plan, options.time);
    let how = outweigh::sim::RunOptions { threads: options.threads, block: 0 };
    let results = std::thread::scope(|scope| {
        scope.spawn(|| bar.follow(&progress, || signals.code().is_some(), &halt));
        // However the run ends, the bar must end with it, or its thread would wait forever.
        let _end = bar.until_dropped();
        outweigh::sim::run(plan, how, &progress, &halt, None)
    });
    results.map_err(|error| super::terminal::worker_threads::none(&error))
}

/// Returns the line below the table: what was written, and how fast it was played. `earlier` trials come from a run
/// that was resumed, and do not count for the speed.
pub(super) fn closing(results: &Results, earlier: u64, folder: &Path, files: usize) -> String {
    let cells = results.cells.len() as f64;
    let rate = results.trials.saturating_sub(earlier) as f64 * cells / results.seconds.max(1e-9);
    let mut text = format!(
        "{files} files in {}  ({:.1} s, {}, {:.0} thousand {} per second)\n",
        folder.display(),
        results.seconds,
        super::terminal::worker_threads::counted(results.threads),
        rate / 1000.0,
        results.trials_name()
    );
    if results.trials < results.asked {
        let (trials, asked) = (results.trials, results.asked);
        let covered =
            format!("the report covers the {trials} of {asked} trials that were finished");
        let why = if results.broken.is_some() { "broken off" } else { "interrupted" };
        text = format!("{text}{why}: {covered}\n");
    }
    text
}

/// Returns the line about `--exact`: how many variants were solved. Empty if the user did not ask for it.
fn solved_beside(results: &Results, time: Option<Duration>) -> String {
    let Some(time) = time else { return String::new() };
    let seconds = time.as_secs_f64();
    match (results.solved(), results.cells.len()) {
        (0, all) => {
            let noun = if all == 1 { "variant" } else { "variants" };
            format!(
                "0 of {all} {noun} could be solved exactly in {seconds} s; `outweigh exact` says why\n"
            )
        }
        (some, all) if some == all => "solved exactly, too: exact.csv\n".to_owned(),
        (some, all) => format!("{some} of {all} variants solved exactly, too: exact.csv\n"),
    }
}

/// Returns how a program ends that has written its report: `Ok` if the run is whole.
pub(super) fn ending(
    results: &Results,
    options: &RunOptions,
    signals: &Signals,
) -> Result<(), Failure> {
    if let Some(broken) = &results.broken {
        return Err(Failure::Broken(fault(broken, results, options)));
    }
    signals.code().map_or(Ok(()), |code| Err(Failure::Ended(code)))
}

/// Returns how a program ends that has no trial to report.
pub(super) fn nothing_finished(
    results: &Results,
    options: &RunOptions,
    signals: &Signals,
) -> Failure {
    let nothing = "no report was written";
    if let Some(broken) = &results.broken {
        return Failure::Broken(format!("{}\n{nothing}", fault(broken, results, options)));
    }
    let (cells, trials) = (results.cells.len(), results.trials_name());
    let unplayed = format!("not all of the {cells} variants had one of their {trials}");
    if let Some(code) = signals.code() {
        say(&format!("interrupted: {unplayed}, so {nothing}"));
        return Failure::Ended(code);
    }
    Failure::World(format!(
        "error: {unplayed} when the time was over, so {nothing}\n   = help: give it more time with \
         --time, or vary fewer values at a time"
    ))
}

/// Returns the message for rules that broke down: the place, and the command that shows it again.
pub(super) fn fault(broken: &Broken, results: &Results, options: &RunOptions) -> String {
    let (cell, trial, seed) = (broken.cell + 1, broken.trial, results.seed);
    let name = results.cells.get(broken.cell).map(|cell| results.cell_name(cell));
    let name = name.unwrap_or_default();
    let mut words = vec!["trace".to_owned(), options.file.display().to_string()];
    let numbers = [
        ("--cell", cell.to_string()),
        ("--trial", trial.to_string()),
        ("--seed", seed.to_string()),
    ];
    for (option, value) in numbers {
        words.extend([option.to_owned(), value]);
    }
    words.extend(changes(options));
    format!(
        "error: Outweigh broke down while it played {}: {}\n  --> cell {cell} ({name}), trial \
         {trial}, seed {seed}\n   = help: the scenario is not to blame; please report this with the \
         file and this command, which plays the trial again:\n           {}",
        options.file.display(),
        broken.message,
        typed("outweigh", &words)
    )
}

#[cfg(test)]
#[allow(unreachable_pub)] // the integration tests include the same file
#[path = "../../../tests/all/rigged.rs"]
mod rigged;

#[cfg(test)]
mod tests;
