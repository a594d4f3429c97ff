//! `outweigh styles`: every policy of a side against every policy of another.

use super::Failure;
use super::arguments::StylesOptions;
use super::asking::{Asked, Told, aligned, sentence};
use super::seating::{policies_of_both, two_sides};
use outweigh::answer::Seat;
use outweigh::answer::styles::{Matrix, Standings, Styles, compile};
use outweigh::engine::System;
use outweigh::report::{Chart, Frame, MatrixChart, ReportError, Table};
use outweigh::scenario::{Origin, Problem};
use outweigh::stats::{grouped, number, share};
use outweigh::system::verb;
use std::time::Instant;

/// Trials of each pair, if nobody says otherwise.
const TRIALS: u64 = 4000;
/// Shares of trials without an end above this are told.
const STALE: f64 = 0.05;

/// Plays the matrix and writes the report.
pub fn styles(options: &StylesOptions, systems: &'static [System]) -> Result<(), Failure> {
    let asked = Asked::read(&options.asking, "styles", systems)?;
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
    let teller = Teller::new(&asked, &styles, &matrix);
    let told = teller.told(options).map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, &told, begun)
}

/// What is asked, with the first mistake in it.
fn question(options: &StylesOptions, asked: &Asked<'_>) -> Result<Styles, Problem> {
    let (first, second) = two_sides(asked, options.side.as_deref(), options.against.as_deref())?;
    let (mut rows, mut columns) =
        policies_of_both(asked, options.policies.as_deref(), options.replies.as_deref())?;
    // What the file plays is asked, too, where it is a mix or several policies of one side.
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
    let trials = options.asking.trials.unwrap_or(TRIALS);
    Ok(Styles { first, second, rows, columns, mirror: options.mirror, trials })
}

/// What tells of a matrix.
struct Teller<'a> {
    asked: &'a Asked<'a>,
    styles: &'a Styles,
    matrix: &'a Matrix,
    standings: Standings,
    /// The policies in use, where they are in the matrix.
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
            findings,
            tables: vec![self.pairs(), self.policies()],
            method: self.method(),
            trials: pairs * self.matrix.trials(),
            arguments,
            ..Told::default()
        })
    }

    /// The half-width of the widest interval of a score, in points.
    fn widest(&self) -> f64 {
        let z = outweigh::stats::two_sided_quantile(self.asked.asking.confidence);
        let errors = self.matrix.pairs.iter().flatten().map(outweigh::answer::styles::Pair::error);
        errors.fold(0.0, f64::max) * z * 100.0
    }

    /// Rows of mean scores, best first.
    fn shown(&self) -> String {
        let Matrix { rows, columns, .. } = self.matrix;
        let side = |names: &[String], means: &[f64], shares: &[f64], beaten: &[Option<usize>]| {
            let mut order: Vec<usize> = (0..names.len()).collect();
            order.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
            let row = |at: usize| {
                let note = beaten[at].map(|by| format!("beaten everywhere by {}", names[by]));
                vec![
                    names[at].clone(),
                    percent(means[at]),
                    format!("{:.0} %", shares[at] * 100.0),
                    note.unwrap_or_default(),
                ]
            };
            order.into_iter().map(row).collect::<Vec<_>>()
        };
        let head = |name: &str| {
            vec![
                format!("{name} {}", verb(name, "play", "plays")),
                "mean score".to_owned(),
                "equilibrium".to_owned(),
                String::new(),
            ]
        };
        let Standings { means, beaten_by, equilibrium, .. } = &self.standings;
        let mut first = vec![head(&self.styles.first.name)];
        first.extend(side(rows, &means.0, &equilibrium.rows, &beaten_by.0));
        let mut text = aligned(&first);
        if !self.styles.mirror {
            let mut second = vec![head(&self.styles.second.name)];
            second.extend(side(columns, &means.1, &equilibrium.columns, &beaten_by.1));
            text = format!("{text}\n{}", aligned(&second));
        }
        text + "\n"
    }

    fn sentences(&self) -> Vec<String> {
        let mut told = vec![self.strongest()];
        told.extend(self.in_use());
        told.push(self.mixed());
        told.extend(self.round());
        told.extend(self.useless());
        told.extend(self.stale());
        told.extend(self.alike());
        told.extend(
            self.matrix.left_out.iter().map(|(name, why)| format!("{name} cannot play: {why}")),
        );
        if self.matrix.stopped {
            let (done, all) = (grouped(self.matrix.trials()), grouped(self.styles.trials));
            told.push(format!("stopped after {done} of {all} trials of each pair"));
        }
        told
    }

    /// `heroes do best with berserker: 62.4 % on average, from 31.0 % against ... to ...`.
    fn strongest(&self) -> String {
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let means = &self.standings.means.0;
        let order = |a: &usize, b: &usize| means[*a].total_cmp(&means[*b]);
        let best = (0..rows.len()).max_by(order).unwrap_or(0);
        let against = |a: &usize, b: &usize| scores[best][*a].total_cmp(&scores[best][*b]);
        let worst = (0..columns.len()).min_by(against).unwrap_or(0);
        let most = (0..columns.len()).max_by(against).unwrap_or(0);
        let reach = format!(
            "from {} against {} to {} against {}",
            percent(scores[best][worst]),
            columns[worst],
            percent(scores[best][most]),
            columns[most]
        );
        let average = percent(means[best]);
        let side = &self.styles.first.name;
        let scores = verb(side, "score", "scores");
        format!("{side} {scores} most with {}: {average} on average, {reach}", rows[best])
    }

    /// What the policies in use leave to their replies.
    fn in_use(&self) -> Vec<String> {
        let (Some(row), Some(column)) = self.start else { return Vec::new() };
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let now = scores[row][column];
        let mut told = Vec::new();
        let mut add = |seat: &Seat, own: &str, other: &str, now: f64, best: f64, by: &str| {
            let (now_told, best_told) = (percent(now), percent(best));
            let side = &seat.name;
            let plays = verb(side, "play", "plays");
            let scores = verb(side, "score", "scores");
            let what = format!("{side} {plays} {own} and {scores} {now_told} against {other}");
            told.push(if best - now > self.widest() / 100.0 {
                format!("{what}; {by} would score {best_told}")
            } else {
                format!("{what}: no other does clearly better")
            });
        };
        let best = self.matrix.best_row(column);
        add(
            &self.styles.first,
            &rows[row],
            &columns[column],
            now,
            scores[best][column],
            &rows[best],
        );
        if !self.styles.mirror {
            let best = self.matrix.best_column(row);
            let gain = 1.0 - scores[row][best];
            add(&self.styles.second, &columns[column], &rows[row], 1.0 - now, gain, &columns[best]);
        }
        told
    }

    fn mixed(&self) -> String {
        let Standings { equilibrium, .. } = &self.standings;
        let mix = |names: &[String], shares: &[f64]| {
            let mut parts: Vec<(f64, &String)> =
                shares.iter().copied().zip(names).filter(|(share, _)| *share >= 0.005).collect();
            parts.sort_by(|a, b| b.0.total_cmp(&a.0));
            let part = |(share, name): &(f64, &String)| match parts.len() {
                1 => (*name).clone(),
                _ => format!("{:.0} % {name}", share * 100.0),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(", ")
        };
        let value = percent(equilibrium.value);
        let first = mix(&self.matrix.rows, &equilibrium.rows);
        if self.styles.mirror {
            return format!("in equilibrium both sides play {first}");
        }
        let second = mix(&self.matrix.columns, &equilibrium.columns);
        let (one, other) = (&self.styles.first.name, &self.styles.second.name);
        let plays = |side: &str| format!("{side} {}", verb(side, "play", "plays"));
        let scores = verb(one, "score", "scores");
        format!(
            "in equilibrium {} {first}, {} {second}, and {one} {scores} {value}",
            plays(one),
            plays(other)
        )
    }

    /// Whether best replies settle.
    fn round(&self) -> Option<String> {
        let Standings { replies, settles, .. } = &self.standings;
        let name = |&(row, column): &(usize, usize)| {
            format!("{} against {}", self.matrix.rows[row], self.matrix.columns[column])
        };
        let last = replies.last()?;
        if *settles {
            let steps = if replies.len() == 2 { "step" } else { "steps" };
            return (replies.len() > 1).then(|| {
                format!("best replies settle at {} after {} {steps}", name(last), replies.len() - 1)
            });
        }
        let start = replies.iter().position(|it| it == last)?;
        let circle: Vec<String> = replies[start..].iter().map(name).collect();
        Some(format!("best replies go round: {}", circle.join(", then ")))
    }

    fn useless(&self) -> Vec<String> {
        let of = |seat: &Seat, names: &[String], beaten: &[Option<usize>]| {
            let worse: Vec<&str> = (0..names.len())
                .filter(|&at| beaten[at].is_some())
                .map(|at| names[at].as_str())
                .collect();
            (!worse.is_empty()).then(|| {
                let verb = if worse.len() == 1 { "is" } else { "are" };
                format!("{}: {} {verb} beaten everywhere by another", seat.name, worse.join(", "))
            })
        };
        let beaten = &self.standings.beaten_by;
        let first = of(&self.styles.first, &self.matrix.rows, &beaten.0);
        let second = of(&self.styles.second, &self.matrix.columns, &beaten.1);
        first.into_iter().chain(second.filter(|_| !self.styles.mirror)).collect()
    }

    /// The pairs whose conflicts often do not end.
    fn stale(&self) -> Option<String> {
        let Matrix { rows, columns, pairs, .. } = self.matrix;
        let mut all: Vec<(f64, usize, usize)> = Vec::new();
        for (row, of_row) in pairs.iter().enumerate() {
            for (column, pair) in of_row.iter().enumerate() {
                let share = pair.stalemates as f64 / pair.trials as f64;
                all.extend((share > STALE).then_some((share, row, column)));
            }
        }
        let most = all.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let share = percent(most.0);
        let (row, column) = (&rows[most.1], &columns[most.2]);
        let (some, count) = (all.len(), rows.len() * columns.len());
        Some(format!(
            "more than 5 % of the conflicts meet the cap on exchanges in {some} of {count} pairs; most \
             with {row} against {column}: {share}"
        ))
    }

    fn alike(&self) -> Vec<String> {
        let of = |seat: &Seat, names: &[String], same: &[Option<usize>]| {
            let pairs = same.iter().enumerate().filter_map(|(at, other)| Some((at, (*other)?)));
            let told = pairs.map(|(at, other)| format!("{} like {}", names[at], names[other]));
            let told: Vec<String> = told.collect();
            (!told.is_empty()).then(|| {
                let plays = verb(&seat.name, "play", "plays");
                format!("{} {plays} every trial alike: {}", seat.name, told.join(", "))
            })
        };
        let same = &self.standings.same_as;
        let first = of(&self.styles.first, &self.matrix.rows, &same.0);
        let second = of(&self.styles.second, &self.matrix.columns, &same.1);
        first.into_iter().chain(second.filter(|_| !self.styles.mirror)).collect()
    }

    fn method(&self) -> Vec<String> {
        let (trials, widest) = (grouped(self.matrix.trials()), number(self.widest(), 1));
        let mut told = vec![format!(
            "Every pair plays the same {trials} trials. The score of {} is the share of trials that it wins \
             plus half of those that neither side wins; a score is good to ± {widest} points. A policy \
             is beaten everywhere by another that scores at least as much against every policy, and more \
             against one by more than chance allows for all comparisons together. The equilibrium is that \
             of the scores: neither side gains by playing otherwise.",
            self.styles.first.name
        )];
        if self.styles.mirror {
            told.push(
                "The sides are taken to be alike: scores are averaged over both seats.".into(),
            );
        }
        told
    }

    /// All pairs as a table.
    fn pairs(&self) -> Table {
        let (first, second) = (&self.styles.first.name, &self.styles.second.name);
        let columns = [
            format!("{first}_policy"),
            format!("{second}_policy"),
            "trials".to_owned(),
            format!("{first}_win"),
            format!("{first}_win_low"),
            format!("{first}_win_high"),
            format!("{second}_win"),
            "stalemate".to_owned(),
            "score".to_owned(),
        ];
        let mut rows = Vec::new();
        for (row, of_row) in self.matrix.pairs.iter().enumerate() {
            for (column, pair) in of_row.iter().enumerate() {
                let win = share(pair.first as i64, pair.trials, self.asked.asking.confidence);
                let part = |count: u64| (count as f64 / pair.trials as f64).to_string();
                rows.push(vec![
                    self.matrix.rows[row].clone(),
                    self.matrix.columns[column].clone(),
                    pair.trials.to_string(),
                    win.value.to_string(),
                    win.low.to_string(),
                    win.high.to_string(),
                    part(pair.second),
                    part(pair.stalemates),
                    self.matrix.scores[row][column].to_string(),
                ]);
            }
        }
        let caption = "All pairs".to_owned();
        Table { name: "pairs".to_owned(), caption, columns: columns.to_vec(), rows }
    }

    /// All policies as a table.
    fn policies(&self) -> Table {
        let columns = ["side", "policy", "mean_score", "equilibrium", "beaten_by", "plays_like"];
        let Standings { means, beaten_by, same_as, equilibrium, .. } = &self.standings;
        let mut rows = Vec::new();
        let mut add = |seat: &Seat,
                       names: &[String],
                       means: &[f64],
                       shares: &[f64],
                       beaten: &[Option<usize>],
                       same: &[Option<usize>]| {
            for (at, name) in names.iter().enumerate() {
                let other = |it: Option<usize>| it.map_or_else(String::new, |it| names[it].clone());
                rows.push(vec![
                    seat.name.clone(),
                    name.clone(),
                    means[at].to_string(),
                    shares[at].to_string(),
                    other(beaten[at]),
                    other(same[at]),
                ]);
            }
        };
        let Matrix { rows: first, columns: second, .. } = self.matrix;
        add(&self.styles.first, first, &means.0, &equilibrium.rows, &beaten_by.0, &same_as.0);
        add(&self.styles.second, second, &means.1, &equilibrium.columns, &beaten_by.1, &same_as.1);
        let columns = columns.map(str::to_owned).to_vec();
        Table { name: "policies".to_owned(), caption: "All policies".to_owned(), columns, rows }
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
                    "score of {first} in %: conflicts won plus half of those that nobody wins; blue: more \
                     than half, orange: less"
                )],
            },
            down: (format!("{first} {}", verb(first, "play", "plays")), self.matrix.rows.clone()),
            across: (format!("{second} {}", verb(second, "play", "plays")), self.matrix.columns.clone()),
            shares: self.matrix.scores.clone(),
        }
        .draw()
    }
}

/// A share: `31.0 %`.
fn percent(share: f64) -> String {
    format!("{} %", number(share * 100.0, 1))
}
