//! `outweigh styles`: every policy of a side against every policy of another.

mod mirror;
mod sentences;
mod tables;

use super::seats::{called, does_short, policies_of_both, two_sides};
use super::{Asked, Told, sentence};
use crate::answer::Seat;
use crate::answer::styles::{Matrix, Standings, Styles, compile};
use crate::cli::Failure;
use crate::cli::arguments::StylesOptions;
use crate::engine::System;
use crate::report::{Chart, Frame, MatrixChart, ReportError};
use crate::scenario::{Origin, Problem};
use crate::stats::{grouped, number};
use std::time::Instant;

const TRIALS: u64 = 4000;
/// Share of trials without an end above which the report mentions them.
const STALE: f64 = 0.05;

/// Plays the matrix and writes the report.
pub(crate) fn styles(options: &StylesOptions, systems: &'static [System]) -> Result<(), Failure> {
    let mut asked = Asked::read(&options.asking, "styles", systems)?;
    asked.pace_for(std::iter::empty());
    let styles = question(options, &asked)?;
    let begun = Instant::now();
    let prepared = compile(&styles, &asked.ground)?;
    let stage = asked.stage()?;
    let matrix = stage.watched(options.asking.time, |stop, tell| {
        prepared.play(&styles, &stage.workers, stop, tell)
    });
    let matrix = matrix.map_err(|broken| asked.fault(&broken))?;
    if matrix.trials() == 0 {
        return Err(stage.nothing());
    }
    if matrix.are_allies() {
        return Err(allies(&styles).into());
    }
    let teller = Teller::new(&asked, &styles, &matrix);
    let told = teller.told(options).map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, &told, begun)
}

/// Reads the question.
///
/// # Errors
/// The first mistake in the options.
fn question(options: &StylesOptions, asked: &Asked<'_>) -> Result<Styles, Problem> {
    let (first, second) = two_sides(asked, options.side.as_deref(), options.against.as_deref())?;
    let (mut rows, mut columns) =
        policies_of_both(asked, options.policies.as_deref(), options.replies.as_deref())?;
    // The policies of the file are added if a side plays a mix or several policies.
    if options.policies.is_none() && !options.mirror {
        let add = |seat: &Seat, names: &mut Vec<String>| {
            let in_use = seat.in_use(&asked.ground);
            names.extend((!names.contains(&in_use)).then_some(in_use));
        };
        add(&first, &mut rows);
        if options.replies.is_none() {
            add(&second, &mut columns);
        }
    }
    if options.mirror && rows != columns {
        let origin = Origin::argument("--mirror");
        let problem = Problem::new(&origin, "a mirror needs the same policies on both sides");
        return Err(problem.help("leave out --replies"));
    }
    if options.mirror
        && let Some(problem) = mirror::unlike(&asked.ground, &first, &second)
    {
        return Err(problem);
    }
    let trials = options.asking.trials.unwrap_or(TRIALS);
    Ok(Styles { first, second, rows, columns, mirror: options.mirror, trials })
}

/// Returns the problem of two sides that win together.
fn allies(styles: &Styles) -> Problem {
    let (one, other) = (&styles.first.name, &styles.second.name);
    let message = format!("`{one}` and `{other}` are on one team: they always win together");
    let origin = Origin::argument(format!("--against {other}"));
    Problem::new(&origin, message).help("name two sides that fight each other")
}

struct Teller<'a> {
    asked: &'a Asked<'a>,
    styles: &'a Styles,
    matrix: &'a Matrix,
    standings: Standings,
    /// Places of the policies in use, if they are in the matrix.
    start: (Option<usize>, Option<usize>),
}

impl<'a> Teller<'a> {
    fn new(asked: &'a Asked<'a>, styles: &'a Styles, matrix: &'a Matrix) -> Self {
        let place = |seat: &Seat, names: &[String]| {
            let in_use = seat.in_use(&asked.ground);
            names.iter().position(|name| *name == in_use)
        };
        let start = (place(&styles.first, &matrix.rows), place(&styles.second, &matrix.columns));
        let from = (start.0.unwrap_or(0), start.1.unwrap_or(0));
        let standings = matrix.standings(from, asked.asking.confidence);
        Self { asked, styles, matrix, standings, start }
    }

    fn told(&self, options: &StylesOptions) -> Result<Told, ReportError> {
        let mut arguments = Vec::new();
        let texts = [
            ("--side", &options.side),
            ("--against", &options.against),
            ("--policies", &options.policies),
            ("--replies", &options.replies),
        ];
        for (option, text) in texts {
            if let Some(text) = text {
                arguments.extend([option.to_owned(), text.clone()]);
            }
        }
        if options.mirror {
            arguments.push("--mirror".to_owned());
        }
        let pairs = self.matrix.pairs.iter().map(Vec::len).sum::<usize>() as u64;
        let findings = self.sentences();
        Ok(Told {
            table: self.shown(),
            charts: vec![self.chart(&findings)?],
            findings: self.asked.headed(findings),
            tables: vec![self.pairs(), self.policies()],
            method: self.method(),
            trials: pairs * self.matrix.trials(),
            arguments,
            ..Told::default()
        })
    }

    /// Whether a third side wins some conflicts. Then a loss of one of the two sides is no win of the other.
    fn has_third_side(&self) -> bool {
        self.matrix.won_by_others() > 0.0
    }

    /// Returns the conflicts of which the score counts a half.
    fn halves(&self) -> &'static str {
        if self.has_third_side() {
            "all conflicts that neither of the two sides wins, even if a third side wins them"
        } else {
            "the draws and stalemates"
        }
    }

    fn widest(&self) -> f64 {
        let z = outweigh::stats::two_sided_quantile(self.asked.asking.confidence);
        let errors = self.matrix.pairs.iter().flatten().map(outweigh::answer::styles::Pair::error);
        errors.fold(0.0, f64::max) * z * 100.0
    }

    fn method(&self) -> Vec<String> {
        let (trials, widest) = (grouped(self.matrix.trials()), number(self.widest(), 1));
        let mut told = vec![format!(
            "Every pair plays {trials} trials on the same dice. The score of {} is the share of trials won, \
             plus half of {}; its margin of error is at most ± {widest} points. A policy \
             is beaten everywhere by another if the other scores at least as much against every policy, and \
             significantly more against one. {}",
            called(self.asked, &self.styles.first.name).text,
            self.halves(),
            if self.has_third_side() {
                "The report names no equilibrium: it would leave out the play of the other sides."
            } else {
                "In the equilibrium of the scores neither side gains by another mixture of policies."
            }
        )];
        if self.styles.mirror {
            told.push(
                "Scores are averaged over both seats, because --mirror says that the sides are alike.".into(),
            );
        }
        told
    }

    fn chart(&self, findings: &[String]) -> Result<Chart, ReportError> {
        let (first, second) = (&self.styles.first.name, &self.styles.second.name);
        let trials = grouped(self.matrix.trials());
        let title = findings.first().cloned().unwrap_or_default();
        MatrixChart {
            frame: Frame {
                name: "styles".to_owned(),
                title: sentence(&title),
                source: self.asked.source(&format!("{trials} trials each")),
                notes: vec![format!(
                    "score of {first} in %: conflicts won plus half of {}; blue: more than half, orange: less",
                    self.halves()
                )],
            },
            down: (does_short(self.asked, first, "play", "plays"), self.matrix.rows.clone()),
            across: (does_short(self.asked, second, "play", "plays"), self.matrix.columns.clone()),
            shares: self.matrix.scores.clone(),
        }
        .draw()
    }
}

fn percent(share: f64) -> String {
    format!("{} %", number(share * 100.0, 1))
}
