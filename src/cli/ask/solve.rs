//! `outweigh solve`: the value that meets a target.

use super::{Asked, Told, aligned, sentence, set_ups};
use crate::answer::{
    Curve, Demand, LEAST, Prepared, Question, Solved, Standing, Telling, Values, Wanted,
    contradiction,
};
use crate::cli::Failure;
use crate::cli::arguments::SolveOptions;
use crate::engine::System;
use crate::report::{Chart, CurveChart, CurveLine, Frame, ReportError, Table, in_variant};
use crate::scenario::{Origin, Problem, Problems};
use crate::sim::Ground;
use crate::stats::{Estimate, grouped};
use std::cmp::Reverse;
use std::time::Instant;

const TRIALS: u64 = 100_000;
/// Most rows that the terminal shows.
const MOST_SHOWN: usize = 12;

/// Looks for the value and writes the report. Mistakes in the question are found first, so that no file
/// is written for them.
pub(crate) fn solve(options: &SolveOptions, systems: &'static [System]) -> Result<(), Failure> {
    let mut asked = Asked::read(&options.asking, "solve", systems)?;
    let measure =
        |text: &'_ String| text.split(['=', '<', '>']).next().unwrap_or_default().to_owned();
    let wanted: Vec<String> = options.wanted.iter().map(measure).collect();
    asked.pace_for(wanted.iter().map(String::as_str));
    let question = question(options, &asked)?;
    let mut grounds = asked.ground.variants();
    grounds.truncate(if options.each_variant { grounds.len() } else { 1 });
    let begun = Instant::now();
    // Mistakes in the question are found before any file is written.
    let prepared = Prepared::new(&question, &grounds)?;
    let stage = asked.stage()?;
    let solved =
        stage.watched(options.asking.time, |stop, tell| prepared.play(&stage.workers, stop, tell));
    let solved = solved.map_err(|broken| asked.fault(&broken))?;
    if solved.curves.is_empty() {
        return Err(stage.nothing());
    }
    let mut told = told(options, &asked, &question, &solved)?;
    told.findings.extend(note_set_ups(&asked, &question, &solved, &grounds));
    asked.end(&stage, &told, begun)
}

/// Reads the question from the options. All mistakes in it are reported at once.
fn question(options: &SolveOptions, asked: &Asked<'_>) -> Result<Question, Failure> {
    let (mut problems, mut demands) = (Problems::new(), Vec::new());
    for text in &options.wanted {
        let origin = Origin::argument(format!("--for {text}"));
        match Demand::parse(text) {
            Ok(demand) => demands.push((demand, origin)),
            Err(message) => problems.push(Problem::new(&origin, message)),
        }
    }
    let all: Vec<Demand> = demands.iter().map(|(demand, _)| demand.clone()).collect();
    if let Some((one, other)) = contradiction(&all) {
        let message = format!("no value can meet both `{one}` and `{other}`");
        let origin = Origin::argument(format!("--for {}", options.wanted.join(" --for ")));
        problems.push(Problem::new(&origin, message).help("leave one of them out"));
    }
    let values = match Values::from_argument("--over", &options.over, &asked.ground) {
        Ok(values) => Some(values),
        Err(problem) => {
            problems.push(problem);
            None
        }
    };
    let Some(values) = values.filter(|_| problems.is_empty()) else { return Err(problems.into()) };
    let trials = options.asking.trials.unwrap_or(TRIALS);
    Ok(Question { values, demands, confidence: options.asking.confidence, trials })
}

/// Returns the note about play that mostly sets up advantages, for the values that the terminal shows.
fn note_set_ups(
    asked: &Asked<'_>,
    question: &Question,
    solved: &Solved,
    grounds: &[Ground],
) -> Option<String> {
    let confidence = question.confidence;
    let telling = Telling { solved, values: &question.values, confidence };
    let of_curve = |curve: &Curve| {
        let ground = grounds.iter().find(|ground| ground.variant == curve.variant);
        let game = |at: usize| {
            let game = ground?.compile(&[question.setting(&curve.values[at])]).ok()?;
            let whose = curve.variant.as_deref().map(|it| format!(" {}", in_variant(it)));
            Some((format!("with {}{}", telling.value(curve, at), whose.unwrap_or_default()), game))
        };
        around(curve).into_iter().filter_map(game).collect::<Vec<_>>()
    };
    set_ups::note(asked, solved.curves.iter().flat_map(of_curve), "cases")
}

fn told(
    options: &SolveOptions,
    asked: &Asked<'_>,
    question: &Question,
    solved: &Solved,
) -> Result<Told, Failure> {
    let confidence = options.asking.confidence;
    let telling = Telling { solved, values: &question.values, confidence };
    let mut arguments = vec!["--over".to_owned(), options.over.clone()];
    for wanted in &options.wanted {
        arguments.extend(["--for".to_owned(), wanted.clone()]);
    }
    if options.each_variant {
        arguments.push("--each-variant".to_owned());
    }
    let findings = telling.sentences();
    let measures = by_measure(solved);
    let charts = measures.iter().enumerate();
    let charts: Result<Vec<Chart>, ReportError> =
        charts.map(|(number, wanted)| chart(asked, &telling, number, wanted, &findings)).collect();
    let charts = charts.map_err(|error| Failure::World(format!("error: {error}")))?;
    Ok(Told {
        table: shown(solved, &telling),
        tables: vec![table(solved, &telling)],
        charts,
        method: method(question).into_iter().chain(telling.left_out()).collect(),
        trials: solved.trials,
        arguments,
        findings,
        ..Told::default()
    })
}

fn method(question: &Question) -> Vec<String> {
    let share = question.confidence * 100.0;
    vec![
        format!(
            "The program plays each value of {} until every measure is clearly on one side of its target, \
             at most {} trials: few far from the target, many near it. At {share} % confidence every value \
             is on the correct side of the target, by Chernoff's bound for shares and by distance in \
             standard errors for means. A value that stays undecided is called open. The method assumes \
             nothing about the shape of the curve.",
            question.values.path,
            grouped(question.trials)
        ),
        format!(
            "Values beside the answer play at least {} trials. Intervals are {share} % intervals of one \
             number: Wilson's for shares, normal ones for means. All values reuse the same dice.",
            grouped(LEAST.min(question.trials))
        ),
    ]
}

/// Groups the demands by their measure, because the tables have one column for each measure.
fn by_measure(solved: &Solved) -> Vec<Vec<&Wanted>> {
    let mut measures: Vec<Vec<&Wanted>> = Vec::new();
    for wanted in &solved.wanted {
        let name = &wanted.measured.name;
        match measures.iter_mut().find(|known| known[0].measured.name == *name) {
            Some(known) => known.push(wanted),
            None => measures.push(vec![wanted]),
        }
    }
    measures
}

/// Returns the estimate of a measure for the value number `at`.
fn estimate(curve: &Curve, at: usize, wanted: &Wanted, confidence: f64) -> Estimate {
    wanted.estimate(&curve.points[at], confidence)
}

fn is_met(curve: &Curve, at: usize, solved: &Solved) -> &'static str {
    let point = &curve.points[at];
    let met: Vec<Option<bool>> = solved.wanted.iter().map(|wanted| wanted.is_met(point)).collect();
    if met.contains(&Some(false)) {
        return "no";
    }
    if met.contains(&None) { "open" } else { "yes" }
}

/// Returns the table for the terminal: everything, or what lies around the answer.
fn shown(solved: &Solved, telling: &Telling<'_>) -> String {
    let (mut text, measures) = (String::new(), by_measure(solved));
    for curve in &solved.curves {
        let name = telling.noun(curve);
        let name = name.strip_prefix("the number of ").unwrap_or(&name).to_owned();
        let mut rows = vec![vec![name, "trials".to_owned()]];
        rows[0].extend(measures.iter().map(|wanted| wanted[0].measured.called().to_owned()));
        let places = around(curve);
        for &at in &places {
            let mut row = vec![curve.values[at].to_string(), grouped(curve.points[at].trials)];
            row.extend(measures.iter().map(|wanted| {
                wanted[0].measured.told(&estimate(curve, at, wanted[0], telling.confidence))
            }));
            rows.push(row);
        }
        if let Some(variant) = curve.variant.as_ref().filter(|_| solved.curves.len() > 1) {
            text = format!("{text}\n{variant}\n");
        }
        text.push_str(&aligned(&rows));
        if places.len() < curve.values.len() {
            let (shown, all) = (places.len(), curve.values.len());
            text = format!("{text}{shown} of {all} values; curve.csv has all of them\n");
        }
    }
    text
}

/// Returns the values that the terminal shows: the ones with most trials, because
/// [`standings`](outweigh::answer::standings) plays most where the answer lies.
fn around(curve: &Curve) -> Vec<usize> {
    let mut places: Vec<usize> = (0..curve.values.len()).collect();
    if places.len() > MOST_SHOWN {
        let last = places.len() - 1;
        places.sort_by_key(|&at| (at != 0 && at != last, Reverse(curve.points[at].trials)));
        places.truncate(MOST_SHOWN);
        places.sort_unstable();
    }
    places
}

fn table(solved: &Solved, telling: &Telling<'_>) -> Table {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut columns = words(&["variant", "path", "value", "trials"]);
    let measures = by_measure(solved);
    for wanted in &measures {
        let name = &wanted[0].measured.name;
        columns.extend([name.clone(), format!("{name}_low"), format!("{name}_high")]);
        columns.push(format!("{name}_side"));
    }
    columns.push("meets".to_owned());
    let mut rows = Vec::new();
    for curve in &solved.curves {
        for (at, value) in curve.values.iter().enumerate() {
            let point = &curve.points[at];
            let variant = curve.variant.clone().unwrap_or_default();
            let path = telling.values.path.clone();
            let mut row = vec![variant, path, value.to_string(), point.trials.to_string()];
            for wanted in &measures {
                let told = estimate(curve, at, wanted[0], telling.confidence);
                row.extend([told.value, told.low, told.high].map(|number| number.to_string()));
                let targets = wanted.iter().flat_map(|wanted| wanted.targets.clone());
                let sides = targets.map(|target| match point.standings[target] {
                    Standing::Below => "below",
                    Standing::Above => "above",
                    Standing::Open => "open",
                });
                row.push(sides.collect::<Vec<_>>().join(" "));
            }
            row.push(is_met(curve, at, solved).to_owned());
            rows.push(row);
        }
    }
    let caption = "All values".to_owned();
    Table { name: "curve".to_owned(), caption, columns, rows }
}

/// Returns the title of the chart of a measure: what was found of it, of several variants for the first.
/// What is too near to tell is in the table.
fn title(findings: &[String], measure: &str, curves: usize) -> Option<String> {
    let of_measure = |found: &&String| {
        // An answer begins with the measure, or with the values of which none gives it.
        found.starts_with(&format!("{measure} "))
            || [": ", " gives ", " give "]
                .iter()
                .any(|it| found.contains(&format!("{it}{measure} ")))
    };
    let found = findings.iter().find(of_measure)?;
    let sure = found.split("; undecided").next().unwrap_or_default();
    Some(match curves {
        0 | 1 => sentence(sure),
        2 => format!("{}; the other variant beside it", sentence(sure)),
        more => format!("{}; {} other variants beside it", sentence(sure), more - 1),
    })
}

/// Returns the title of the chart of a measure that no finding begins with: its values at both ends of the curve.
fn course_told(curve: &Curve, wanted: &Wanted, across: &str, confidence: f64) -> String {
    let measured = &wanted.measured;
    let played = (0..curve.points.len()).filter(|&at| curve.points[at].trials > 0);
    let played: Vec<usize> = played.collect();
    let end = |at: usize| {
        let value = measured.short(&estimate(curve, at, wanted, confidence));
        format!("{value} ({across} {})", curve.values[at])
    };
    match (played.first(), played.last()) {
        (Some(&first), Some(&last)) if first < last => {
            format!("{}: from {} to {}", measured.called(), end(first), end(last))
        }
        _ => format!("{} by {across}", measured.called()),
    }
}

fn chart(
    asked: &Asked<'_>,
    telling: &Telling<'_>,
    number: usize,
    demands: &[&Wanted],
    findings: &[String],
) -> Result<Chart, ReportError> {
    let (solved, wanted) = (telling.solved, demands[0]);
    let numbers = telling.values.numbers();
    let across = telling.noun(&solved.curves[0]);
    let across = across.strip_prefix("the ").unwrap_or(&across).to_owned();
    let line = |curve: &Curve| {
        let places = curve.values.iter().enumerate().filter(|(at, _)| curve.points[*at].trials > 0);
        let place = |at: usize, value: &outweigh::knob::Value| match &numbers {
            Some(_) => outweigh::answer::number(value).unwrap_or_default(),
            // A value keeps its place where others are not possible.
            None => telling.values.values.iter().position(|it| it == value).unwrap_or(at) as f64,
        };
        let point = |(at, value): (usize, &outweigh::knob::Value)| {
            (place(at, value), estimate(curve, at, wanted, telling.confidence))
        };
        CurveLine {
            name: curve.variant.clone().unwrap_or_else(|| "as written".to_owned()),
            points: places.map(point).collect(),
        }
    };
    let name = match number {
        0 => "curve".to_owned(),
        more => format!("curve_{}", more + 1),
    };
    let Wanted { measured, .. } = wanted;
    let (share, unit) = (measured.is_share(), measured.unit());
    // The number of exchanges has its own name as its unit.
    let up = match measured.called() {
        name if share || name == unit => name.to_owned(),
        name => format!("{name} ({unit})"),
    };
    let title = title(findings, &measured.subject(), solved.curves.len())
        .unwrap_or_else(|| course_told(&solved.curves[0], wanted, &across, telling.confidence));
    let words = telling.values.values.iter().map(ToString::to_string);
    let most = solved.curves.iter().flat_map(|curve| &curve.points).map(|it| it.trials).max();
    CurveChart {
        frame: Frame {
            name,
            title,
            source: asked.source(&format!("up to {} trials each", grouped(most.unwrap_or(0)))),
            notes: vec!["grey line: the target; values far from it play fewer trials".to_owned()],
        },
        across,
        words: if numbers.is_some() { Vec::new() } else { words.collect() },
        up,
        is_share: share,
        wanted: demands.iter().flat_map(|wanted| wanted.demand.targets()).collect(),
        lines: solved.curves.iter().map(line).collect(),
    }
    .draw()
}
