//! `outweigh compare`: two scenario files as the two cells of one plan.

use super::{forecast, report_name};
use crate::cli::arguments::{CompareOptions, PieceOf, PlayBy, RunOptions};
use crate::cli::ask::strong_play;
use crate::cli::terminal::progress::Spinner;
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::{browser, warnings, worker_threads};
use crate::cli::{Failure, json, print, run};
use crate::engine::System;
use crate::report::{
    Against, Provenance, ReportFolder, ReportOptions, Roster, prepare, warnings_of,
};
use crate::scenario::{Document, MOST_TRIALS, Origin, Problem, is_stdin};
use crate::sim::{
    Compared, Comparison, Overrides, PILOT_TRIALS, Plan, Results, in_file, trials_for,
};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Plays both files and writes the report.
pub(crate) fn compare(options: &CompareOptions, systems: &'static [System]) -> Result<(), Failure> {
    let signals = Signals::watch();
    worker_threads::start()?;
    check_arguments(options)?;
    let files = [&options.first, &options.second];
    let [first, second] = files.map(|file| outweigh::scenario::open(file));
    let (first, second) = (first?, second?);
    let documents = [&first, &second];
    let overrides = both(options, documents, systems, &signals)?;
    let variants = [options.variant.first(), options.variant.last()];
    let of = |at: usize| Compared {
        document: documents[at],
        overrides: &overrides[at],
        variant: variants[at].map(String::as_str),
    };
    let Comparison { mut plan, pairing, warnings } = Plan::comparing([of(0), of(1)], systems)?;
    warnings::before_play(&warnings, options.strict)?;
    signals.hold();
    let as_run = as_run(options);
    let place = prepare(&folder(options, &plan));
    let place = place.map_err(|error| Failure::Input(format!("error: {error}")))?;
    let mut results = play(&mut plan, &as_run, &signals)?;
    if results.trials == 0 {
        return Err(run::nothing_finished(&results, &as_run, &signals));
    }
    results.look_at_pace(&plan);
    results.play_check = strong_play::check(&plan, &results, &as_run, &signals)?;
    let provenance = provenance(options, &results, documents);
    let files = write(&results, &place, options, &provenance)?;
    let told = if options.output.json {
        let arguments = repeated(options, &results, &provenance);
        let place = (place.folder(), &files[..]);
        json::compare(&results, &plan, options, (&arguments, &pairing), place)
    } else {
        let closing = run::closing(&results, 0, place.folder(), files.len());
        print(&format!("{}{pairing}\n{closing}", run::table(&results, &as_run)))
    };
    run::ending(&results, &as_run, &signals)?;
    told?;
    if options.open {
        browser::show(place.folder());
    }
    warnings::after_play(&warnings_of(&results, options.confidence), options.strict)
}

/// Refuses arguments that are wrong whatever the files say.
fn check_arguments(options: &CompareOptions) -> Result<(), Failure> {
    if is_stdin(&options.first) && is_stdin(&options.second) {
        return Err(Failure::Input(
            "error: both files are standard input, which has one text\n   = help: name a file for one of them"
                .to_owned(),
        ));
    }
    if let Some(third) = options.variant.get(2) {
        let problem = Problem::new(
            &Origin::argument(format!("--variant {third}")),
            "there are more variants than files",
        );
        return Err(problem.help("give --variant once for both files, or twice").into());
    }
    Ok(())
}

/// Reads the changes for both files. A mistake that only one file makes of them names that file.
fn both(
    options: &CompareOptions,
    documents: [&Document; 2],
    systems: &'static [System],
    signals: &Signals,
) -> Result<[Overrides; 2], Failure> {
    let changes = options.changes();
    let read = documents.map(|document| {
        let played =
            strong_play::overrides(&changes, document, systems, (options.threads, signals));
        played.map(|it| {
            let (measures, pace) = (options.measure.clone(), options.pace.into());
            Overrides { measures, pace, ..it.overrides }
        })
    });
    match read {
        [Ok(first), Ok(second)] => Ok([first, second]),
        [Err(failure), Err(_)] => Err(failure),
        [Err(failure), Ok(_)] => Err(named(failure, documents[0])),
        [Ok(_), Err(failure)] => Err(named(failure, documents[1])),
    }
}

/// Names the file in mistakes of arguments, as [`in_file`] does.
fn named(failure: Failure, document: &Document) -> Failure {
    match failure {
        Failure::Mistakes(problems) => Failure::Mistakes(in_file(problems, document)),
        other => other,
    }
}

/// Plays as many trials as were asked for: by number or by precision.
fn play(plan: &mut Plan, options: &RunOptions, signals: &Signals) -> Result<Results, Failure> {
    if let Some(half_width) = options.precision {
        plan.trials = PILOT_TRIALS;
        let pilot = run::play(plan, options, signals)?;
        if signals.code().is_some() || pilot.broken.is_some() {
            return Ok(pilot);
        }
        plan.trials = trials_for(&pilot, half_width, options.confidence).min(MOST_TRIALS);
    }
    forecast::ask(plan, options, signals)?;
    run::play(plan, options, signals)
}

/// Returns the options of a run that plays like this comparison, so that both commands share the code of
/// [`run`](super::run).
fn as_run(options: &CompareOptions) -> RunOptions {
    RunOptions {
        file: options.first.clone(),
        changes: options.changes(),
        measure: options.measure.clone(),
        pace: options.pace,
        precision: options.precision,
        time: None,
        threads: options.threads,
        play_by: PlayBy::Flat,
        out: options.out.clone(),
        confidence: options.confidence,
        per_trial: None,
        exact: None,
        robust: false,
        no_play_check: options.no_play_check,
        frames: Vec::new(),
        no_charts: options.no_charts,
        open: options.open,
        output: options.output,
        yes: true,
        strict: options.strict,
        checkpoint_every: None,
        resume: false,
        piece: None,
        by: PieceOf::Trials,
        tally: None,
    }
}

fn tallied(options: &CompareOptions) -> Vec<String> {
    let kinds = [
        ("--set", &options.set),
        ("--play", &options.play),
        ("--variant", &options.variant),
        ("--measure", &options.measure),
    ];
    let of = |(option, values): (&str, &Vec<String>)| {
        values.iter().flat_map(|value| [option.to_owned(), value.clone()]).collect::<Vec<_>>()
    };
    let pace = options.pace.then(|| "--pace".to_owned());
    kinds.into_iter().flat_map(of).chain(pace).collect()
}

fn folder(options: &CompareOptions, plan: &Plan) -> PathBuf {
    options.out.clone().unwrap_or_else(|| {
        let mut name = report_name::stem(&options.first);
        name.push("-and-");
        name.push(report_name::stem(&options.second));
        let name: OsString = report_name::of_report(&name, &tallied(options));
        Path::new("reports").join(plan.system.id.replace('-', "_")).join(name)
    })
}

fn rosters(document: &Document) -> Vec<Roster> {
    let rosters = document.rosters().iter();
    rosters.map(|it| Roster { file: it.name.clone(), text: it.text.clone() }).collect()
}

/// Returns the texts of both files, and all options that repeat the comparison. Threads and places are left out,
/// because results do not depend on them.
fn provenance(
    options: &CompareOptions,
    results: &Results,
    [first, second]: [&Document; 2],
) -> Provenance {
    let mut arguments = tallied(options);
    for (is_given, option) in
        [(options.no_charts, "--no-charts"), (options.no_play_check, "--no-play-check")]
    {
        arguments.extend(is_given.then(|| option.to_owned()));
    }
    let stem = report_name::stem(&options.second).to_string_lossy().into_owned();
    // The two texts must have different names in one folder.
    let file =
        if stem == results.name { format!("{stem}-second.toml") } else { format!("{stem}.toml") };
    let against = Against { file, text: second.source().text.clone(), rosters: rosters(second) };
    Provenance {
        arguments,
        scenario: first.source().text.clone(),
        rosters: rosters(first),
        against: Some(against),
    }
}

/// Returns the arguments that repeat the comparison where both files are.
fn repeated(options: &CompareOptions, results: &Results, provenance: &Provenance) -> Vec<String> {
    let files = [&options.first, &options.second].map(|file| file.display().to_string());
    let numbers = [("--seed", results.seed), ("--trials", results.trials)];
    let numbers =
        numbers.into_iter().flat_map(|(name, value)| [name.to_owned(), value.to_string()]);
    let given = std::iter::once("compare".to_owned()).chain(files).chain(numbers);
    given.chain(provenance.arguments.iter().cloned()).collect()
}

fn write(
    results: &Results,
    place: &ReportFolder,
    options: &CompareOptions,
    provenance: &Provenance,
) -> Result<Vec<PathBuf>, Failure> {
    let report = ReportOptions {
        confidence: options.confidence,
        charts: !options.no_charts,
        provenance: provenance.clone(),
        frames: Vec::new(),
    };
    let spinner = Spinner::new("writing the report");
    let written = place.write(results, &report, &mut |what| spinner.tell(what));
    written.map_err(|error| Failure::World(format!("error: {error}")))
}
