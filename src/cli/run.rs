//! `outweigh run`: plan, play, report.

use super::arguments::RunOptions;
use super::progress::Bar;
use super::{Failure, print};
use outweigh::report::{
    Provenance, ReportOptions, letters_warning, prepare, terminal_table, write_report,
};
use outweigh::scenario::MOST_TRIALS;
use outweigh::sim::{
    PILOT_TRIALS, PerTrial, Plan, Progress, Results, per_trial_header, trials_for,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays every cell and writes the report.
pub fn run(options: &RunOptions) -> Result<(), Failure> {
    let overrides = options.changes.overrides()?;
    let document = outweigh::scenario::open(&options.file)?;
    let mut plan = Plan::new(&document, outweigh::systems::ALL, &overrides)?;
    let folder = report_folder(options);
    refuse_bad_rows(options)?;
    prepare(&folder).map_err(|error| Failure::Input(format!("error: {error}")))?;
    let per_trial = open_per_trial(options, &plan)?;
    let results = play_as_asked(&mut plan, options, per_trial.as_ref())?;
    if let Some(per_trial) = per_trial {
        let path = options.per_trial.clone().unwrap_or_default();
        per_trial.finish().map_err(|error| cannot_write(&path, &error))?;
    }
    let report = ReportOptions {
        confidence: options.confidence,
        charts: !options.no_charts,
        provenance: provenance(options, document.source().text.clone()),
    };
    let files = write_report(&results, &folder, &report)
        .map_err(|error| Failure::World(format!("error: {error}")))?;
    print(&terminal_table(&results, options.confidence));
    if let Some(warning) = letters_warning(&results).filter(|_| !options.no_charts) {
        print(&format!("{warning}\n"));
    }
    print(&closing(&results, &folder, files.len()));
    Ok(())
}

fn report_folder(options: &RunOptions) -> PathBuf {
    options.out.clone().unwrap_or_else(|| {
        let name = options.file.file_stem().unwrap_or_default();
        Path::new("reports").join(name)
    })
}

/// What repeats the run: everything but threads and places, on which results do not depend.
fn provenance(options: &RunOptions, scenario: String) -> Provenance {
    let mut arguments = Vec::new();
    let mut add = |option: &str, values: &[String]| {
        for value in values {
            arguments.extend([option.to_owned(), value.clone()]);
        }
    };
    add("--set", &options.changes.set);
    add("--vary", &options.changes.vary);
    add("--baseline", &options.changes.baseline);
    Provenance { arguments, scenario }
}

/// A file for per-trial rows that exists, or has no folder to stand in, is refused before anything
/// is written.
fn refuse_bad_rows(options: &RunOptions) -> Result<(), Failure> {
    let Some(path) = &options.per_trial else { return Ok(()) };
    let refused = |message: &str, help: &str| {
        let shown = path.display();
        Err(Failure::Input(format!("error: `{shown}` {message}\n   = help: {help}")))
    };
    if path.exists() {
        return refused("exists already", "name a file that does not exist yet");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return refused("stands in no folder", "make the folder first, or name another");
    }
    Ok(())
}

/// Opens the file for per-trial rows and writes its header. An existing file is not overwritten.
fn open_per_trial<'a>(options: &RunOptions, plan: &Plan) -> Result<Option<PerTrial<'a>>, Failure> {
    let Some(path) = &options.per_trial else { return Ok(None) };
    let file = std::fs::OpenOptions::new().write(true).create_new(true).open(path);
    let file = file.map_err(|error| {
        Failure::Input(format!(
            "error: cannot create `{}`: {error}\n   = help: name a file that does not exist yet",
            path.display()
        ))
    })?;
    let mut writer = csv::Writer::from_writer(std::io::BufWriter::new(file));
    writer
        .write_record(per_trial_header(plan))
        .map_err(|error| Failure::World(format!("cannot write `{}`: {error}", path.display())))?;
    let inner = writer.into_inner().map_err(|error| cannot_write(path, error.error()))?;
    Ok(Some(PerTrial::new(inner)))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::World(format!("error: cannot write `{}`: {error}", path.display()))
}

/// Plays as many trials as were asked for: by number, by precision or by time.
fn play_as_asked(
    plan: &mut Plan,
    options: &RunOptions,
    per_trial: Option<&PerTrial<'_>>,
) -> Result<Results, Failure> {
    let stop = Stop::new();
    if let Some(half_width) = options.precision {
        plan.trials = PILOT_TRIALS;
        let pilot = play(plan, options, &stop, None)?;
        if stop.is_asked() {
            return Ok(pilot);
        }
        plan.trials = trials_for(&pilot, half_width, options.confidence).min(MOST_TRIALS);
    }
    if options.time.is_some() {
        plan.trials = MOST_TRIALS;
    }
    let mut results = play(plan, options, &stop, per_trial)?;
    if options.time.is_some() && !stop.is_asked() {
        results.asked = results.trials;
    }
    Ok(results)
}

/// What ends a run early: Ctrl-C ends it with what is done, a second one at once.
struct Stop {
    flag: Arc<AtomicBool>,
}

impl Stop {
    fn new() -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        let handler = ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        // Without a handler Ctrl-C ends the program as it would anyway.
        drop(handler);
        Self { flag }
    }

    fn is_asked(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

/// Plays with a progress bar.
fn play(
    plan: &Plan,
    options: &RunOptions,
    stop: &Stop,
    per_trial: Option<&PerTrial<'_>>,
) -> Result<Results, Failure> {
    let progress = Progress::default();
    let halt = AtomicBool::new(false);
    let bar = Bar::new(plan, options.time);
    let how = outweigh::sim::RunOptions { threads: options.threads, block: 0 };
    let results = std::thread::scope(|scope| {
        let ticker = scope.spawn(|| bar.follow(&progress, || stop.is_asked(), &halt));
        let results = outweigh::sim::run(plan, how, &progress, &halt, per_trial);
        bar.end();
        let _ = ticker.join();
        results
    });
    results.map_err(|error| Failure::World(format!("error: cannot start threads: {error}")))
}

fn closing(results: &Results, folder: &Path, files: usize) -> String {
    let cells = results.cells.len() as f64;
    let rate = results.trials as f64 * cells / results.seconds.max(1e-9);
    let mut text = format!(
        "{files} files in {}  ({:.1} s, {} threads, {:.0} thousand {} per second)\n",
        folder.display(),
        results.seconds,
        results.threads,
        rate / 1000.0,
        results.trials_name()
    );
    if results.trials < results.asked {
        let (trials, asked) = (results.trials, results.asked);
        let covered =
            format!("the report covers the {trials} of {asked} trials that were finished");
        text = format!("{text}interrupted: {covered}\n");
    }
    text
}
