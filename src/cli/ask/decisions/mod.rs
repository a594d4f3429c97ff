//! `outweigh decisions`: how many decisions matter, and which options good play never chooses.

mod sentences;
mod tables;

use super::{Asked, Told};
use crate::answer::Measured;
use crate::answer::decisions::{
    Band, Class, Decisions, Question, aims, decisions as search, share_of_all,
};
use crate::cli::Failure;
use crate::cli::arguments::DecisionsOptions;
use crate::engine::{AnyConflict, System};
use crate::report::{Chart, Frame, ReportError, SharesChart, SharesRow};
use crate::scenario::{Casting, Origin, Problem};
use crate::stats::{Estimate, grouped, number};
use crate::system::Vocabulary;
use std::time::Instant;

/// Default number of fights whose decisions are counted.
const TRIALS: u64 = 1000;
/// Default number of fights that are played on from decisions.
const BUDGET: u64 = 1_000_000;

/// Looks at decisions and writes the report.
pub(crate) fn decisions(
    options: &DecisionsOptions,
    systems: &'static [System],
) -> Result<(), Failure> {
    let mut asked = Asked::read(&options.asking, "decisions", systems)?;
    asked.ground = asked.ground.clone().with_pace(false);
    let question = question(options, &asked)?;
    let begun = Instant::now();
    let stage = asked.stage()?;
    let found = stage.watched(options.asking.time, |stop, tell| {
        search(&question, &asked.ground, &stage.workers, stop, tell)
    });
    let found = found?.map_err(|broken| asked.fault(&broken))?;
    if found.fights == 0 || found.stopped && found.moments.is_empty() {
        return Err(stage.nothing());
    }
    let game = asked.ground.compile(&[])?;
    let vocabulary = (asked.ground.system.vocabulary)();
    let teller = Teller {
        options,
        asked: &asked,
        question: &question,
        found: &found,
        game: &*game,
        vocabulary: &vocabulary,
    };
    let told = teller.told().map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, &told, begun)
}

fn question(options: &DecisionsOptions, asked: &Asked<'_>) -> Result<Question, Failure> {
    let game = asked.ground.compile(&[])?;
    let origin = Origin::argument(format!("--for {}", options.aim));
    let aims = aims(&*game, &options.aim, &origin)?;
    let castings = Casting::from_arguments(&options.asking.play)?;
    let sought = Casting::sought(&castings, &asked.document).len();
    let aim = aims.iter().flatten().next();
    Ok(Question {
        band: band(options, aim)?,
        trials: options.asking.trials.unwrap_or(TRIALS),
        decisions: options.decisions,
        budget: options.budget.unwrap_or(BUDGET),
        confidence: options.asking.confidence,
        compares_strong: sought < aims.len(),
        aims,
    })
}

/// Returns the gaps that matter, in units of the measure.
fn band(options: &DecisionsOptions, aim: Option<&Measured>) -> Result<Band, Problem> {
    let is_share = aim.is_none_or(Measured::is_share);
    let is_value = aim.is_some_and(|aim| aim.measure.name == "value");
    match options.band {
        Some((low, high)) if is_share => Ok(Band { low: low / 100.0, high: high / 100.0 }),
        Some((low, high)) => Ok(Band { low, high }),
        None if is_share || is_value => Ok(Band { low: 0.01, high: 0.2 }),
        None => {
            let aim = &options.aim;
            let origin = Origin::argument(format!("--for {aim}"));
            let message = format!("`{aim}` is no share, so points do not say which gaps matter");
            let help = format!("name the gaps: --for {aim} --band 0.1..1");
            Err(Problem::new(&origin, message).help(help))
        }
    }
}

/// Writes the report about decisions.
struct Teller<'a> {
    options: &'a DecisionsOptions,
    asked: &'a Asked<'a>,
    question: &'a Question,
    found: &'a Decisions,
    game: &'a dyn AnyConflict,
    vocabulary: &'a Vocabulary,
}

impl Teller<'_> {
    fn told(&self) -> Result<Told, ReportError> {
        let mut arguments = Vec::new();
        let mut add = |option: &str, value: String| arguments.extend([option.to_owned(), value]);
        if self.options.aim != "win" {
            add("--for", self.options.aim.clone());
        }
        if let Some((low, high)) = self.options.band {
            add("--band", format!("{low}..{high}"));
        }
        add("--decisions", self.question.decisions.to_string());
        add("--budget", self.question.budget.to_string());
        Ok(Told {
            table: self.printed(),
            shown: self.shown(),
            findings: self.asked.headed(self.sentences()),
            tables: vec![self.points(), self.options(), self.sampled()],
            charts: self.chart()?.into_iter().collect(),
            method: self.method(),
            trials: self.found.spent,
            arguments,
            ..Told::default()
        })
    }

    fn confidence(&self) -> f64 {
        self.question.confidence
    }

    /// Returns the share of a class among all decisions.
    fn share(&self, class: Class) -> Estimate {
        share_of_all(&self.found.groups, self.confidence(), |it| it.classes[class as usize])
    }

    /// Returns the mean number of these decisions in a fight, in words.
    fn per_fight(&self, decisions: u64) -> String {
        rate(decisions, self.found.fights)
    }

    /// The bars of all decisions and of each group; none if no decision was played.
    fn chart(&self) -> Result<Option<Chart>, ReportError> {
        let groups = || self.found.groups.iter().filter(|group| group.sampled > 0);
        if groups().count() == 0 {
            return Ok(None);
        }
        let all = SharesRow {
            name: format!("all decisions ({} per fight)", self.per_fight(self.decisions())),
            shares: Class::ALL.into_iter().map(|class| self.share(class).value).collect(),
        };
        let row = |group: &crate::answer::decisions::Group| SharesRow {
            name: format!(
                "{}: {} ({} per fight, {} sampled)",
                group.side,
                group.point,
                self.per_fight(group.decisions),
                group.sampled
            ),
            shares: Class::ALL
                .into_iter()
                .map(|class| group.share(class, self.confidence()).value)
                .collect(),
        };
        let chart = SharesChart {
            frame: Frame {
                name: "decisions".to_owned(),
                title: self.title(),
                source: self.asked.source(&format!("{} fights", grouped(self.found.spent))),
                notes: vec![self.note()],
            },
            parts: Class::ALL.map(Class::name).to_vec(),
            rows: std::iter::once(all).chain(groups().map(row)).collect(),
        };
        chart.draw().map(Some)
    }

    /// Returns the number of decisions in all pilot fights.
    fn decisions(&self) -> u64 {
        self.found.groups.iter().map(|group| group.decisions).sum()
    }
}

/// Returns a rate per fight in words: `4.1`, `0.03`, or `120`.
fn rate(count: u64, fights: u64) -> String {
    let rate = count as f64 / fights.max(1) as f64;
    let decimals = match rate {
        0.0 => 0,
        _ if rate < 0.1 => 2,
        _ if rate < 100.0 => 1,
        _ => 0,
    };
    if count > 0 && rate < 0.01 { "<0.01".to_owned() } else { number(rate, decimals) }
}
