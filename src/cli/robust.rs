//! `outweigh robust`: how far comparisons depend on how well both sides play.

use super::Failure;
use super::arguments::{Asking, RobustOptions};
use super::asking::{Asked, Stage, Told, aligned, sentence, watched};
use super::seating::{policies_of_both, two_sides};
use super::signals::Signals;
use outweigh::answer::robust::{Compared, Found, MOST, NEAR, Robust, Sign, strong_of_both};
use outweigh::answer::styles::{Matrix, Styles, compile};
use outweigh::answer::{Measured, Seat};
use outweigh::engine::System;
use outweigh::report::{Chart, Frame, ReportError, RowOf, RowsChart, Table};
use outweigh::sim::Workers;
use outweigh::stats::{Estimate, grouped, number, signed_points_with_error};
use outweigh::system::verb;
use std::time::Instant;

/// Trials of each variant and pair, if nobody says otherwise.
const TRIALS: u64 = 4000;
/// Trials of each pair when the strong policies are looked for.
const STYLES: u64 = 1000;
/// Comparisons that the terminal shows.
const MOST_SHOWN: usize = 16;
/// A policy in use that leaves more than this to another is warned about.
const WEAK: f64 = 0.05;

/// Plays the comparisons over strong pairs and writes the report.
pub fn robust(options: &RobustOptions, systems: &'static [System]) -> Result<(), Failure> {
    let asked = Asked::read(&options.asking, "robust", systems)?;
    let question = Question::new(options, &asked, systems)?;
    let begun = Instant::now();
    let stage = asked.stage()?;
    let played = question.play(&stage.workers, &stage.signals)?;
    if played.found.pairs.is_empty() {
        return Err(nothing(&stage, &played.found));
    }
    let teller = Teller { asked: &asked, aim: &question.robust.aim, played: &played };
    let told = teller.told(options).map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, &told, begun)
}

/// What is known of the comparisons of a run over strong play: a table and sentences, to stand beside
/// them. `asked` has the changes of the run.
///
/// # Errors
/// Mistakes in the scenario, or a fault of the rules.
pub fn beside(
    asked: &Asked<'_>,
    signals: &Signals,
    trials: u64,
    systems: &'static [System],
) -> Result<String, Failure> {
    let options = RobustOptions {
        asking: Asking { trials: Some(trials.min(TRIALS)), ..asked.asking.clone() },
        side: None,
        against: None,
        policies: None,
        replies: None,
        aim: "win".to_owned(),
    };
    let question = Question::new(&options, asked, systems)?;
    let workers = Workers::new(asked.asking.threads, asked.ground.seed);
    let workers = workers.map_err(|error| super::threads::none(&error))?;
    let played = question.play(&workers, signals)?;
    if played.found.pairs.is_empty() {
        return Ok("over strong play nothing was compared\n".to_owned());
    }
    let teller = Teller { asked, aim: &question.robust.aim, played: &played };
    let sentences = teller.sentences().join("\n");
    Ok(format!("\nThe same comparisons over strong play\n{}{sentences}\n", teller.shown()))
}

fn nothing(stage: &Stage, found: &Found) -> Failure {
    if found.stopped || found.spent == 0 {
        return stage.nothing();
    }
    let (message, remedy) = match found.left_out.first() {
        Some((first, second, why)) => {
            (format!("{first} against {second} cannot play: {why}"), "name others with --policies")
        }
        None if found.compared.is_empty() => {
            ("the scenario compares nothing".to_owned(), "write [[variants]] or [vary] into it")
        }
        None => (
            "the scenario compares how both sides play, so that no policy can be exchanged"
                .to_owned(),
            "`outweigh styles` plays every policy against every other",
        ),
    };
    Failure::Input(format!("error: {message}\n   = help: {remedy}"))
}

/// What is asked.
struct Question<'a> {
    asked: &'a Asked<'a>,
    options: &'a RobustOptions,
    styles: Styles,
    robust: Robust<'a>,
}

/// What was played.
#[derive(Default)]
struct Played {
    found: Found,
    /// Sides whose policy in use leaves much to another.
    weak: Vec<String>,
}

impl<'a> Question<'a> {
    fn new(
        options: &'a RobustOptions,
        asked: &'a Asked<'_>,
        systems: &'static [System],
    ) -> Result<Self, Failure> {
        let seats = two_sides(asked, options.side.as_deref(), options.against.as_deref())?;
        let aim = asked.measure(&options.aim)?;
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
        let (first, second) = seats.clone();
        let styles = Styles { first, second, rows, columns, mirror: false, trials: STYLES };
        let robust = Robust {
            document: &asked.document,
            systems,
            overrides: asked.overrides.clone(),
            ground: &asked.ground,
            seats,
            aim,
            trials: options.asking.trials.unwrap_or(TRIALS),
            threads: options.asking.threads,
            confidence: options.asking.confidence,
        };
        Ok(Self { asked, options, styles, robust })
    }

    /// Looks for the strong policies, unless some were named, and plays all pairs.
    fn play(&self, workers: &Workers, signals: &Signals) -> Result<Played, Failure> {
        let (options, asked) = (self.options, self.asked);
        let prepared = compile(&self.styles, &asked.ground)?;
        let played = watched(signals, options.asking.time, |stop, tell| {
            let matrix = prepared.play(&self.styles, workers, stop, tell)?;
            if matrix.trials() == 0 {
                return Ok(Played::default());
            }
            let present = self.present(&matrix);
            let start = present.unwrap_or_default();
            let standings = matrix.standings(start, options.asking.confidence);
            let (rows, columns) = match options.policies {
                Some(_) => (matrix.rows.clone(), matrix.columns.clone()),
                None => strong_of_both(&matrix, &standings),
            };
            let weak = present.map(|it| self.weak(&matrix, it)).unwrap_or_default();
            let found = self.robust.play(&rows, &columns, stop, tell)?;
            Ok(Played { found, weak })
        });
        played.map_err(|broken| asked.fault(&broken))
    }

    /// The row and the column that are in use, if both were played.
    fn present(&self, matrix: &Matrix) -> Option<(usize, usize)> {
        let place = |seat: &Seat, names: &[String]| {
            let in_use = seat.in_use(&self.asked.ground);
            names.iter().position(|name| *name == in_use)
        };
        let seats = &self.robust.seats;
        Some((place(&seats.0, &matrix.rows)?, place(&seats.1, &matrix.columns)?))
    }

    fn weak(&self, matrix: &Matrix, (row, column): (usize, usize)) -> Vec<String> {
        let mut told = Vec::new();
        let mut add = |seat: &Seat, own: &str, best: &str, gain: f64| {
            if gain > WEAK {
                told.push(format!(
                    "warning: {} {} {own}, but {best} would score {} points more",
                    seat.name,
                    verb(&seat.name, "play", "plays"),
                    number(gain * 100.0, 1)
                ));
            }
        };
        let (seats, now) = (&self.robust.seats, matrix.scores[row][column]);
        let best = matrix.best_row(column);
        let gain = matrix.scores[best][column] - now;
        add(&seats.0, &matrix.rows[row], &matrix.rows[best], gain);
        let best = matrix.best_column(row);
        let gain = now - matrix.scores[row][best];
        add(&seats.1, &matrix.columns[column], &matrix.columns[best], gain);
        told
    }
}

/// What tells of it.
struct Teller<'a> {
    asked: &'a Asked<'a>,
    aim: &'a Measured,
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
            ("--for", Some(options.aim.clone()).filter(|aim| aim != "win")),
        ];
        for (option, text) in texts {
            arguments.extend(text.into_iter().flat_map(|text| [option.to_owned(), text]));
        }
        let findings = self.sentences();
        Ok(Told {
            table: self.shown(),
            charts: vec![self.chart(&findings)?],
            findings,
            tables: vec![self.comparisons(), self.pairs()],
            method: method(options),
            trials: self.played.found.spent,
            arguments,
            ..Told::default()
        })
    }

    fn size(&self, value: f64) -> String {
        let (value, decimals) = if self.aim.is_share() { (value * 100.0, 1) } else { (value, 2) };
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
        let head = ["variant", "as shipped", "strong pairs", ""].map(str::to_owned).to_vec();
        let mut rows = vec![head];
        for it in self.played.found.compared.iter().take(MOST_SHOWN) {
            let shipped = if self.aim.is_share() {
                signed_points_with_error(&it.shipped, true)
            } else {
                self.size(it.shipped.value)
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

    fn sentences(&self) -> Vec<String> {
        let compared = &self.played.found.compared;
        let all = compared.len();
        let stable = compared.iter().filter(|it| keeps_its_sign(it)).count();
        let unstable = compared.iter().filter(|it| it.sign() == Sign::Both).count();
        let turned = match compared.iter().filter(|it| it.turns_around()).count() {
            0 => String::new(),
            1 => "1 turns around, ".to_owned(),
            many => format!("{many} turn around, "),
        };
        let pairs = match self.played.found.pairs.len() {
            1 => "the only pair",
            _ => "all pairs",
        };
        let mut told = vec![format!(
            "{stable} of {all} comparisons of {} {} on {pairs} of strong policies, \
             {turned}{unstable} {} no stable sign",
            self.aim.name,
            if stable == 1 { "keeps its sign" } else { "keep their sign" },
            if unstable == 1 { "has" } else { "have" }
        )];
        told.extend(
            compared
                .iter()
                .filter(|it| it.sign() == Sign::Both || it.turns_around())
                .take(5)
                .map(|it| format!("{}: {}, {}", it.name, verdict(it), self.range(it))),
        );
        let pairs: Vec<String> = self
            .played
            .found
            .pairs
            .iter()
            .map(|(one, other)| format!("{one} against {other}"))
            .collect();
        let named = if pairs.len() == 1 { "the pair" } else { "the pairs" };
        told.push(format!("{named}: {}", pairs.join(", ")));
        told.extend(self.played.weak.iter().cloned());
        let left = self.played.found.left_out.iter();
        told.extend(
            left.map(|(one, other, why)| format!("{one} against {other} cannot play: {why}")),
        );
        if self.played.found.stopped {
            told.push("stopped early: not all pairs were played".to_owned());
        }
        told
    }

    fn comparisons(&self) -> Table {
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
            let mut row = vec![it.name.clone(), it.base.clone(), self.aim.name.clone()];
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
                row.extend([value, low, high, found.p].map(|number| number.to_string()));
                rows.push(row);
            }
        }
        let (columns, name) = (columns.map(str::to_owned).to_vec(), "pairs".to_owned());
        Table { name, caption: "Every comparison on every pair".to_owned(), columns, rows }
    }

    fn chart(&self, findings: &[String]) -> Result<Chart, ReportError> {
        let row = |it: &Compared| {
            let value = it.shipped.value;
            let (low, high) = it.range().unwrap_or((value, value));
            RowOf {
                name: it.name.clone(),
                estimate: Estimate {
                    value,
                    low: low.min(value),
                    high: high.max(value),
                    n: it.shipped.n,
                },
                is_found: keeps_its_sign(it),
                words: self.range(it),
            }
        };
        let is_share = self.aim.is_share();
        let unit = if is_share { "points" } else { self.aim.unit() };
        let pairs = self.played.found.pairs.len();
        RowsChart {
            frame: Frame {
                name: "robust".to_owned(),
                title: findings.first().map(|text| sentence(text)).unwrap_or_default(),
                source: self.asked.source(&format!("{pairs} pairs of policies")),
                notes: vec![
                    "point: with the policies of the file; line: over all pairs; filled: its sign holds on all pairs"
                        .to_owned(),
                ],
            },
            across: format!("difference of {}, {unit}", self.aim.name),
            is_share,
            rows: self.played.found.compared.iter().map(row).collect(),
        }
        .draw()
    }
}

/// Whether all pairs show one sign, and not the opposite of what the file shows.
fn keeps_its_sign(it: &Compared) -> bool {
    matches!(it.sign(), Sign::Above | Sign::Below) && !it.turns_around()
}

/// `more on all 20 pairs`, `turns around: less on all 3 pairs`.
fn verdict(it: &Compared) -> String {
    let signs = signs(it);
    if it.turns_around() { format!("turns around: {signs}") } else { signs }
}

/// `more on all 20 pairs`, `no stable sign: more on 3, less on 5 of 20 pairs`.
fn signs(it: &Compared) -> String {
    let ((above, below), all) = (it.signs(), it.on_pairs.len());
    match it.sign() {
        Sign::Above if all == 1 => "more on the only pair".to_owned(),
        Sign::Below if all == 1 => "less on the only pair".to_owned(),
        Sign::Above => format!("more on all {all} pairs"),
        Sign::Below => format!("less on all {all} pairs"),
        Sign::Both => {
            format!("no stable sign: more on {above}, less on {below} of {all} pairs")
        }
        Sign::Open if all == 0 => "it compares how both sides play".to_owned(),
        Sign::Open if all == 1 => "no difference on the only pair".to_owned(),
        Sign::Open if above + below == 0 => format!("no difference on any of {all} pairs"),
        Sign::Open if above > 0 => {
            format!("more on {above} of {all} pairs, open on the others")
        }
        Sign::Open => format!("less on {below} of {all} pairs, open on the others"),
    }
}

/// How it was found.
fn method(options: &RobustOptions) -> Vec<String> {
    let trials = grouped(options.asking.trials.unwrap_or(TRIALS));
    let share = options.asking.confidence * 100.0;
    vec![format!(
        "Every comparison of the file is played as it is written and then over pairs of policies, {trials} \
         trials of each variant, differences paired on the same dice with {share} % intervals. Without \
         --policies the pairs are those of strong policies, at most {MOST} a side: in {} trials of every pair of all \
         policies and of what the file plays, those that come within {} points of the best against the \
         equilibrium play of the other side, that no other beats everywhere and that play like no other. \
         A comparison is more or less on a pair if that holds after Holm's correction for all comparisons and \
         pairs. It turns around if the file shows the opposite of what all pairs show that show anything. \
         Where a comparison is one of policies, that side keeps its own.",
        grouped(STYLES),
        number(NEAR * 100.0, 0)
    )]
}
