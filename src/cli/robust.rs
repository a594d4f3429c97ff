//! `outweigh robust`: how far comparisons depend on how well both sides play.

use super::Failure;
use super::arguments::{Asking, RobustOptions};
use super::asking::{Asked, Stage, Told, aligned, sentence, watched};
use super::signals::Signals;
use outweigh::answer::robust::{Compared, Found, Robust, Sign, strong_pairs};
use outweigh::answer::styles::{Standings, Styles, compile};
use outweigh::answer::{Measured, Seat, named, policies};
use outweigh::engine::{Quantity, System};
use outweigh::report::{Chart, Frame, ReportError, RowOf, RowsChart, Table};
use outweigh::scenario::{Origin, Problem};
use outweigh::sim::Workers;
use outweigh::stats::{Estimate, grouped, number, signed_points_with_error};
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
    let seats = seats(options, &asked)?;
    let aim = aim(options, &asked)?;
    let begun = Instant::now();
    let styles = styles(options, &asked, &seats)?;
    let prepared = compile(&styles, &asked.ground)?;
    let stage = asked.stage()?;
    let (found, weak) = stage
        .watched(options.asking.time, |stop, tell| {
            let matrix = prepared.play(&styles, &stage.workers, stop, tell)?;
            if matrix.trials() == 0 {
                return Ok((Found::default(), Vec::new()));
            }
            let start = start(&asked, &seats, &matrix.rows, &matrix.columns);
            let standings = matrix.standings(start, options.asking.confidence);
            let pairs = match options.policies {
                Some(_) => all_pairs(&matrix.rows, &matrix.columns),
                None => strong_pairs(&matrix, &standings),
            };
            let weak = weak(&asked, &seats, &matrix, &standings);
            let robust = question(options, &asked, systems, &seats, &aim);
            Ok((robust.play(pairs, stop, tell)?, weak))
        })
        .map_err(|broken| asked.fault(&broken))?;
    if found.compared.is_empty() {
        return Err(nothing(&stage, &found));
    }
    let teller = Teller { asked: &asked, found: &found, aim: &aim, weak };
    let told = teller.told(options).map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, told, begun)
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
    let seats = seats(&options, asked)?;
    let aim = aim(&options, asked)?;
    let styles = styles(&options, asked, &seats)?;
    let prepared = compile(&styles, &asked.ground)?;
    let workers = Workers::new(asked.asking.threads, asked.ground.seed);
    let workers =
        workers.map_err(|error| Failure::World(format!("error: cannot start threads: {error}")))?;
    let played = watched(signals, None, |stop, tell| {
        let matrix = prepared.play(&styles, &workers, stop, tell)?;
        if matrix.trials() == 0 {
            return Ok((Found::default(), Vec::new()));
        }
        let start = start(asked, &seats, &matrix.rows, &matrix.columns);
        let standings = matrix.standings(start, asked.asking.confidence);
        let weak = weak(asked, &seats, &matrix, &standings);
        let robust = question(&options, asked, systems, &seats, &aim);
        Ok((robust.play(strong_pairs(&matrix, &standings), stop, tell)?, weak))
    });
    let (found, weak) = played.map_err(|broken| asked.fault(&broken))?;
    if found.compared.is_empty() {
        return Ok("over strong play nothing was compared\n".to_owned());
    }
    let teller = Teller { asked, found: &found, aim: &aim, weak };
    let sentences = teller.sentences().join("\n");
    Ok(format!("\nThe same comparisons over strong play\n{}{sentences}\n", teller.shown()))
}

fn nothing(stage: &Stage, found: &Found) -> Failure {
    if found.stopped || found.spent == 0 {
        return stage.nothing();
    }
    Failure::Input(
        "error: the scenario compares nothing\n   = help: write [[variants]] or [vary] into it"
            .to_owned(),
    )
}

fn seats(options: &RobustOptions, asked: &Asked<'_>) -> Result<(Seat, Seat), Problem> {
    let ground = &asked.ground;
    let names: Vec<&str> = ground.scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let first = options.side.as_deref().or(names.first().copied()).unwrap_or_default();
    let other = names.iter().copied().find(|name| *name != first);
    let second = options.against.as_deref().or(other).unwrap_or_default();
    let origin = |option: &str, name: &str| Origin::argument(format!("{option} {name}"));
    if first == second {
        let problem =
            Problem::new(&origin("--against", second), format!("`{second}` is both sides"));
        return Err(problem.help("name two sides that fight each other"));
    }
    Ok((
        Seat::find(ground, first, None, &origin("--side", first))?,
        Seat::find(ground, second, None, &origin("--against", second))?,
    ))
}

fn aim(options: &RobustOptions, asked: &Asked<'_>) -> Result<Measured, Failure> {
    let game = asked.ground.compile(&[])?;
    let (side, measure) = match options.aim.rsplit_once('.') {
        Some((side, measure)) => (Some(side), measure),
        None => (None, options.aim.as_str()),
    };
    let origin = Origin::argument(format!("--for {}", options.aim));
    Ok(Measured::find(side, measure, &*game, &origin)?)
}

fn styles(
    options: &RobustOptions,
    asked: &Asked<'_>,
    seats: &(Seat, Seat),
) -> Result<Styles, Problem> {
    let ground = &asked.ground;
    let list = |text: &Option<String>, option: &str| match text {
        Some(text) => named(ground, text, &Origin::argument(format!("{option} {text}"))),
        None => Ok(policies(ground)),
    };
    let rows = list(&options.policies, "--policies")?;
    let columns = match &options.replies {
        Some(_) => list(&options.replies, "--replies")?,
        None => rows.clone(),
    };
    let (first, second) = seats.clone();
    Ok(Styles { first, second, rows, columns, mirror: false, trials: STYLES })
}

fn start(
    asked: &Asked<'_>,
    seats: &(Seat, Seat),
    rows: &[String],
    columns: &[String],
) -> (usize, usize) {
    let place = |seat: &Seat, names: &[String]| {
        let present = seat.present(&asked.ground);
        names.iter().position(|name| present.contains(name)).unwrap_or(0)
    };
    (place(&seats.0, rows), place(&seats.1, columns))
}

fn all_pairs(rows: &[String], columns: &[String]) -> Vec<(String, String)> {
    let pair =
        |row: &String| columns.iter().map(|it| (row.clone(), it.clone())).collect::<Vec<_>>();
    rows.iter().flat_map(pair).collect()
}

/// Sides whose policy in use leaves much to another.
fn weak(
    asked: &Asked<'_>,
    seats: &(Seat, Seat),
    matrix: &outweigh::answer::styles::Matrix,
    standings: &Standings,
) -> Vec<String> {
    let (row, column) = standings.replies[0];
    let mut told = Vec::new();
    let mut add = |seat: &Seat, own: &str, best: &str, gain: f64| {
        if gain > WEAK && seat.present(&asked.ground) == [own.to_owned()] {
            told.push(format!(
                "warning: {} play {own}, but {best} would score {} points more",
                seat.name,
                number(gain * 100.0, 1)
            ));
        }
    };
    let best = matrix.best_row(column);
    let now = matrix.scores[row][column];
    add(&seats.0, &matrix.rows[row], &matrix.rows[best], matrix.scores[best][column] - now);
    let best = matrix.best_column(row);
    add(&seats.1, &matrix.columns[column], &matrix.columns[best], now - matrix.scores[row][best]);
    told
}

fn question<'a>(
    options: &RobustOptions,
    asked: &'a Asked<'_>,
    systems: &'static [System],
    seats: &(Seat, Seat),
    aim: &Measured,
) -> Robust<'a> {
    let game = asked.ground.compile(&[]).ok();
    let of: Option<Quantity> =
        game.and_then(|game| game.quantities().into_iter().nth(aim.quantity));
    let measure = of.map_or((None, String::new()), |it| (it.side, it.measure.name.to_owned()));
    Robust {
        document: &asked.document,
        systems,
        overrides: asked.overrides.clone(),
        ground: &asked.ground,
        seats: seats.clone(),
        measure,
        trials: options.asking.trials.unwrap_or(TRIALS),
        threads: options.asking.threads,
        confidence: options.asking.confidence,
    }
}

/// What tells of it.
struct Teller<'a> {
    asked: &'a Asked<'a>,
    found: &'a Found,
    aim: &'a Measured,
    weak: Vec<String>,
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
            trials: self.found.spent,
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
        let (low, high) = it.range();
        if !low.is_finite() {
            return "not played".to_owned();
        }
        format!("{} to {}", self.size(low), self.size(high))
    }

    fn shown(&self) -> String {
        let head = ["variant", "as shipped", "strong pairs", ""].map(str::to_owned).to_vec();
        let mut rows = vec![head];
        for it in self.found.compared.iter().take(MOST_SHOWN) {
            let shipped = if self.aim.is_share() {
                signed_points_with_error(&it.shipped, true)
            } else {
                self.size(it.shipped.value)
            };
            rows.push(vec![it.name.clone(), shipped, self.range(it), verdict(it)]);
        }
        let all = self.found.compared.len();
        let more = if all > MOST_SHOWN {
            format!("{MOST_SHOWN} of {all} comparisons; comparisons.csv has all of them\n")
        } else {
            String::new()
        };
        format!("{}{more}\n", aligned(&rows))
    }

    fn sentences(&self) -> Vec<String> {
        let compared = &self.found.compared;
        let count =
            |wanted: &[Sign]| compared.iter().filter(|it| wanted.contains(&it.sign())).count();
        let (all, pairs) = (compared.len(), self.found.pairs.len());
        let stable = count(&[Sign::Above, Sign::Below]);
        let mut told = vec![format!(
            "{stable} of {all} comparisons of {} keep their sign on all {pairs} pairs of strong policies, \
             {} have no stable sign",
            self.aim.name,
            count(&[Sign::Both])
        )];
        told.extend(
            compared
                .iter()
                .filter(|it| it.sign() == Sign::Both)
                .take(5)
                .map(|it| format!("{}: {}, {}", it.name, verdict(it), self.range(it))),
        );
        let pairs: Vec<String> =
            self.found.pairs.iter().map(|(one, other)| format!("{one} against {other}")).collect();
        told.push(format!("the pairs: {}", pairs.join(", ")));
        told.extend(self.weak.iter().cloned());
        let left = self.found.left_out.iter();
        told.extend(
            left.map(|(one, other, why)| format!("{one} against {other} cannot play: {why}")),
        );
        if self.found.stopped {
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
            let ((above, below), (least, most)) = (it.signs(), it.range());
            let Estimate { value, low, high, .. } = it.shipped;
            let mut row = vec![it.name.clone(), it.base.clone(), self.aim.name.clone()];
            row.extend([value, low, high, least, most].map(|number| number.to_string()));
            row.extend([it.on_pairs.len(), above, below].map(|count| count.to_string()));
            row.push(verdict(it));
            row
        };
        let rows = self.found.compared.iter().map(row).collect();
        let (columns, name) = (columns.map(str::to_owned).to_vec(), "comparisons".to_owned());
        Table { name, caption: "Comparisons".to_owned(), columns, rows }
    }

    fn pairs(&self) -> Table {
        let columns = ["variant", "first_policy", "second_policy", "difference", "low", "high"];
        let mut rows = Vec::new();
        for it in &self.found.compared {
            for ((first, second), found) in self.found.pairs.iter().zip(&it.on_pairs) {
                let mut row = vec![it.name.clone(), first.clone(), second.clone()];
                row.extend([found.value, found.low, found.high].map(|number| number.to_string()));
                rows.push(row);
            }
        }
        let (columns, name) = (columns.map(str::to_owned).to_vec(), "pairs".to_owned());
        Table { name, caption: "Every comparison on every pair".to_owned(), columns, rows }
    }

    fn chart(&self, findings: &[String]) -> Result<Chart, ReportError> {
        let row = |it: &Compared| {
            let (low, high) = it.range();
            let value = it.shipped.value;
            RowOf {
                name: it.name.clone(),
                estimate: Estimate {
                    value,
                    low: low.min(value),
                    high: high.max(value),
                    n: it.shipped.n,
                },
                is_found: matches!(it.sign(), Sign::Above | Sign::Below),
                words: self.range(it),
            }
        };
        let is_share = self.aim.is_share();
        let unit = if is_share { "points" } else { self.aim.unit() };
        let pairs = self.found.pairs.len();
        RowsChart {
            frame: Frame {
                name: "robust".to_owned(),
                title: findings.first().map(|text| sentence(text)).unwrap_or_default(),
                source: self.asked.source(&format!("{pairs} pairs of policies")),
                notes: vec![
                    "point: with the policies of the file; line: over all pairs; filled: one sign on all pairs"
                        .to_owned(),
                ],
            },
            across: format!("difference of {}, {unit}", self.aim.name),
            is_share,
            rows: self.found.compared.iter().map(row).collect(),
        }
        .draw()
    }
}

/// `more on all 20 pairs`, `no stable sign: more on 3, less on 5 of 20 pairs`.
fn verdict(it: &Compared) -> String {
    let ((above, below), all) = (it.signs(), it.on_pairs.len());
    match it.sign() {
        Sign::Above => format!("more on all {all} pairs"),
        Sign::Below => format!("less on all {all} pairs"),
        Sign::Both => {
            format!("no stable sign: more on {above}, less on {below} of {all} pairs")
        }
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
         --policies the pairs are those of strong policies: of {} trials of every pair of all policies, those \
         that no other beats everywhere and that play like no other. A comparison is more or less on a \
         pair if its interval says so.",
        grouped(STYLES)
    )]
}
