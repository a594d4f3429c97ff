//! `outweigh robust`: how far comparisons depend on how well both sides play.

mod sentences;

use super::seats::{policies_of_both, two_sides};
use super::{Asked, Stage, Told, aligned, difference_of, sentence, watched};
use crate::answer::exploit::Unimproved;
use crate::answer::robust::{Compared, Found, Robust, Searched, Strong};
use crate::answer::{Measured, Seat};
use crate::cli::Failure;
use crate::cli::arguments::{Asking, RobustOptions};
use crate::cli::terminal::signals::Signals;
use crate::engine::System;
use crate::report::{Chart, Frame, ReportError, RowOf, RowsChart, Table, set_up_note};
use crate::sim::{Plan, Workers};
use crate::stats::{Estimate, number, p_value, signed_number_with_error, signed_points_with_error};
use sentences::{method, verdict, verdict_in_files};
use std::time::Instant;

const TRIALS: u64 = 4000;
/// Trials of all variants and pairs together, unless the user sets the trials of each.
const BUDGET: u64 = 300_000;
const MOST_SHOWN: usize = 16;

/// Plays the comparisons over strong pairs and writes the report.
pub(crate) fn robust(options: &RobustOptions, systems: &'static [System]) -> Result<(), Failure> {
    let asked = Asked::read(&options.asking, "robust", systems)?;
    let question = Question::new(options, &asked, systems)?;
    if !question.compares()? {
        return Err(nothing_compared());
    }
    let begun = Instant::now();
    let stage = asked.stage()?;
    let played = question.play(&stage.workers, &stage.signals)?;
    let Some(played) = played else { return Err(stage.nothing()) };
    if played.found.pairs.is_empty() && !are_untested(&played.found) {
        return Err(nothing(&stage, &played.found));
    }
    let teller = Teller { asked: &asked, question: &question, played: &played };
    let told = teller.told(options).map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, &told, begun)
}

/// Plays the comparisons of a run over strong play, and returns a table and sentences that follow the findings of the
/// run. `asked` has the changes of the run.
///
/// # Errors
/// Mistakes in the scenario, or a fault of the rules.
pub(crate) fn beside(
    asked: &Asked<'_>,
    signals: &Signals,
    trials: u64,
    systems: &'static [System],
) -> Result<String, Failure> {
    let options = RobustOptions {
        asking: Asking { trials: (trials < TRIALS).then_some(trials), ..asked.asking.clone() },
        side: None,
        against: None,
        policies: None,
        replies: None,
        aim: None,
    };
    let question = Question::new(&options, asked, systems)?;
    let nothing = "no comparison could be played with strong policies\n".to_owned();
    if !question.compares()? {
        return Ok(nothing);
    }
    let workers = Workers::new(asked.asking.threads, asked.ground.seed);
    let workers = workers.map_err(|error| crate::cli::terminal::worker_threads::none(&error))?;
    let played = question.play(&workers, signals)?;
    let is_told = |it: &Played| !it.found.pairs.is_empty() || are_untested(&it.found);
    let Some(played) = played.filter(is_told) else {
        return Ok(nothing);
    };
    let teller = Teller { asked, question: &question, played: &played };
    let sentences = teller.sentences().join("\n");
    Ok(format!("\nThese comparisons with strong policies\n{}{sentences}\n", teller.shown()))
}

/// Whether all comparisons were left out because they are between policies, of one side at least in a way that can be
/// told.
fn are_untested(found: &Found) -> bool {
    let is_of_one_side = found.compared.iter().any(|it| it.is_own != (true, true));
    is_of_one_side && found.pairs.is_empty() && found.left_out.is_empty() && !found.stopped
}

fn nothing(stage: &Stage, found: &Found) -> Failure {
    if found.stopped || found.spent == 0 {
        return stage.nothing();
    }
    let (message, remedy) = match found.left_out.first() {
        Some((first, second, why)) => {
            (format!("{first} against {second} cannot play: {why}"), "name others with --policies")
        }
        None if found.compared.is_empty() => return nothing_compared(),
        None => (
            "the scenario compares policies of both sides, so no side is left to give strong policies"
                .to_owned(),
            "`outweigh styles` plays every policy against every other",
        ),
    };
    Failure::Input(format!("error: {message}\n   = help: {remedy}"))
}

/// Returns the failure for a scenario without comparisons.
fn nothing_compared() -> Failure {
    Failure::Input(
        "error: the scenario compares nothing\n   = help: write [[variants]] or [vary] into it"
            .to_owned(),
    )
}

struct Question<'a> {
    asked: &'a Asked<'a>,
    options: &'a RobustOptions,
    systems: &'static [System],
    seats: (Seat, Seat),
    aim: Measured,
    /// The policies among which strong ones are looked for, or that were named.
    policies: (Vec<String>, Vec<String>),
}

struct Played {
    found: Found,
    strong: Strong,
}

impl<'a> Question<'a> {
    fn new(
        options: &'a RobustOptions,
        asked: &'a Asked<'_>,
        systems: &'static [System],
    ) -> Result<Self, Failure> {
        let aim = asked.aim(options.aim.as_deref());
        let sides = &asked.ground.scenario.sides;
        let is_of = |name: &&str| aim.split_once('.').is_some_and(|(side, _)| side == *name);
        let of_measure = sides.iter().map(|side| side.name.as_str()).find(is_of);
        let side = options.side.as_deref().or(of_measure);
        let seats = two_sides(asked, side, options.against.as_deref())?;
        let aim = asked.measure(&aim)?;
        let (mut rows, mut columns) =
            policies_of_both(asked, options.policies.as_deref(), options.replies.as_deref())?;
        // Fighters who play each their own policy may be the best at what the scenario is about.
        if options.policies.is_none() {
            for (seat, names) in [(&seats.0, &mut rows), (&seats.1, &mut columns)] {
                let in_use = seat.in_use(&asked.ground);
                if !names.contains(&in_use) {
                    names.push(in_use);
                }
            }
        }
        Ok(Self { asked, options, systems, seats, aim, policies: (rows, columns) })
    }

    /// Whether any cell of the scenario has a baseline. Without one there is nothing to ask.
    fn compares(&self) -> Result<bool, Failure> {
        let mut plan = Plan::new(&self.asked.document, self.systems, &self.asked.overrides)?;
        plan.compare_one_axis_at_a_time();
        Ok(plan.cells.iter().any(|cell| cell.baseline.is_some()))
    }

    /// Looks for the strong policies, unless some were named, and plays all pairs. `None` if it was stopped
    /// before anything was known.
    fn play(&self, workers: &Workers, signals: &Signals) -> Result<Option<Played>, Failure> {
        let (options, asked) = (self.options, self.asked);
        let searched = Searched {
            document: &asked.document,
            systems: self.systems,
            overrides: &asked.overrides,
            variant: asked.asking.variant.as_deref(),
            ground: &asked.ground,
            seats: &self.seats,
            rows: self.policies.0.clone(),
            columns: self.policies.1.clone(),
            are_named: options.policies.is_some(),
            confidence: options.asking.confidence,
        };
        watched(signals, options.asking.time, |stop, tell| {
            let strong = searched.strong(workers, stop, tell).map_err(|error| match error {
                Unimproved::Wrong(problems) => Failure::from(problems),
                Unimproved::Broken(broken) => asked.fault(&broken),
            })?;
            let Some(strong) = strong else { return Ok(None) };
            let robust = Robust {
                document: &asked.document,
                systems: self.systems,
                overrides: strong.overrides.clone(),
                ground: &strong.ground,
                seats: self.seats.clone(),
                aim: self.aim.clone(),
                trials: options.asking.trials.unwrap_or(TRIALS),
                budget: if options.asking.trials.is_some() { u64::MAX } else { BUDGET },
                threads: options.asking.threads,
                confidence: options.asking.confidence,
            };
            let found = robust.play(&strong.rows, &strong.columns, stop, tell);
            let found = found.map_err(|broken| asked.fault(&broken))?;
            Ok(Some(Played { found, strong }))
        })
    }
}

struct Teller<'a> {
    asked: &'a Asked<'a>,
    question: &'a Question<'a>,
    played: &'a Played,
}

impl Teller<'_> {
    fn told(&self, options: &RobustOptions) -> Result<Told, ReportError> {
        let mut arguments = Vec::new();
        let texts = [
            ("--side", options.side.clone()),
            ("--against", options.against.clone()),
            ("--policies", options.policies.clone()),
            ("--replies", options.replies.clone()),
            ("--for", options.aim.clone()),
        ];
        for (option, text) in texts {
            arguments.extend(text.into_iter().flat_map(|text| [option.to_owned(), text]));
        }
        let mut findings = self.sentences();
        findings.extend(self.asked.told_aim(options.aim.as_deref(), &self.question.aim));
        let system = self.asked.ground.system.id;
        findings.extend(set_up_note(&self.played.found.set_ups, "variants", system));
        Ok(Told {
            table: self.shown(),
            charts: vec![self.chart(&findings)?],
            findings,
            tables: vec![self.comparisons(verdict_in_files), self.pairs()],
            on_page: vec![self.comparisons(verdict)],
            texts: self.made(),
            method: method(options, &self.played.found),
            trials: self.played.found.spent + self.played.strong.spent,
            arguments,
            ..Told::default()
        })
    }

    fn size(&self, value: f64) -> String {
        let (value, decimals) =
            if self.question.aim.is_share() { (value * 100.0, 1) } else { (value, 2) };
        let sign = if value > 0.0 { "+" } else { "" };
        format!("{sign}{}", number(value, decimals)).replace('-', "−")
    }

    fn range(&self, it: &Compared) -> String {
        it.range().map_or_else(
            || "not played".to_owned(),
            |(low, high)| match [low, high].map(|end| self.size(end)) {
                [low, high] if low == high => low,
                [low, high] => format!("{low} to {high}"),
            },
        )
    }

    fn shown(&self) -> String {
        let head = ["variant", "as written", "strong policies", ""].map(str::to_owned).to_vec();
        let mut rows = vec![head];
        for it in self.played.found.compared.iter().take(MOST_SHOWN) {
            let shipped = if self.question.aim.is_share() {
                signed_points_with_error(&it.shipped, true)
            } else {
                signed_number_with_error(&it.shipped, true)
            };
            rows.push(vec![it.name.clone(), shipped, self.range(it), verdict(it)]);
        }
        let all = self.played.found.compared.len();
        let more = if all > MOST_SHOWN {
            format!("{MOST_SHOWN} of {all} comparisons; comparisons.csv has all of them\n")
        } else {
            String::new()
        };
        format!("{}{more}\n", aligned(&rows))
    }

    /// Returns the table of all comparisons, with the verdicts in these words.
    fn comparisons(&self, verdict: fn(&Compared) -> String) -> Table {
        let columns = [
            "variant",
            "compared_with",
            "measure",
            "shipped",
            "shipped_low",
            "shipped_high",
            "least",
            "most",
            "pairs",
            "more",
            "less",
            "verdict",
        ];
        let row = |it: &Compared| {
            let ((above, below), range) = (it.signs(), it.range());
            let Estimate { value, low, high, .. } = it.shipped;
            let mut row = vec![it.name.clone(), it.base.clone(), self.question.aim.name.clone()];
            row.extend([value, low, high].map(|number| number.to_string()));
            let ends = [range.map(|it| it.0), range.map(|it| it.1)];
            row.extend(ends.map(|end| end.map(|it| it.to_string()).unwrap_or_default()));
            row.extend([it.on_pairs.len(), above, below].map(|count| count.to_string()));
            row.push(verdict(it));
            row
        };
        let rows = self.played.found.compared.iter().map(row).collect();
        let (columns, name) = (columns.map(str::to_owned).to_vec(), "comparisons".to_owned());
        Table { name, caption: "Comparisons".to_owned(), columns, rows }
    }

    fn pairs(&self) -> Table {
        let columns =
            ["variant", "first_policy", "second_policy", "difference", "low", "high", "p_holm"];
        let mut rows = Vec::new();
        for it in &self.played.found.compared {
            for found in &it.on_pairs {
                let (first, second) = &self.played.found.pairs[found.pair];
                let mut row = vec![it.name.clone(), first.clone(), second.clone()];
                let Estimate { value, low, high, .. } = found.estimate;
                row.extend([value, low, high].map(|number| number.to_string()));
                row.push(p_value(found.p));
                rows.push(row);
            }
        }
        let (columns, name) = (columns.map(str::to_owned).to_vec(), "pairs".to_owned());
        Table {
            name,
            caption: "Every comparison with every pair of policies".to_owned(),
            columns,
            rows,
        }
    }

    fn chart(&self, findings: &[String]) -> Result<Chart, ReportError> {
        let row = |it: &Compared| {
            let value = it.shipped.value;
            let (low, high) = it.range().unwrap_or((value, value));
            RowOf {
                name: it.name.clone(),
                // The policies of the file are none of the pairs, so their point may lie beside the range.
                estimate: Estimate { value, low, high, n: it.shipped.n },
                is_found: it.keeps_its_sign(),
                words: self.range(it),
            }
        };
        let is_share = self.question.aim.is_share();
        let across = difference_of(&self.question.aim, "difference");
        let pairs = self.played.found.pairs.len();
        RowsChart {
            frame: Frame {
                name: "robust".to_owned(),
                title: findings.first().map(|text| sentence(text)).unwrap_or_default(),
                source: self.asked.source(&format!("{pairs} pairs of policies")),
                notes: vec![
                    "point: with the policies of the file; line and number: range over all pairs of strong policies; filled: holds"
                        .to_owned(),
                ],
            },
            across,
            is_share,
            rows: self.played.found.compared.iter().map(row).collect(),
        }
        .draw()
    }
}
