//! Sentences of `outweigh styles`: the best policies, best replies, and dominated policies.

use super::{STALE, Teller, percent};
use crate::answer::Seat;
use crate::answer::styles::{Matrix, Standings};
use crate::cli::ask::seats::{called, does};
use crate::stats::{grouped, number};

/// Spread of scores below which play is worth little.
const LITTLE: f64 = 0.01;

/// Score of the policy that a side has in use, and of the best reply.
struct OwnScore<'a> {
    seat: &'a Seat,
    /// Policies in use: of the side, of the other side.
    policies: (&'a str, &'a str),
    score: f64,
    /// Share of trials that the side wins.
    wins: f64,
    /// The best reply and its score.
    best: (&'a str, f64),
    /// Whether the best reply scores more by more than chance.
    is_clear: bool,
    /// A policy that does at least as well against everything, and better by more than chance at least once.
    beaten_by: Option<&'a str>,
}

impl Teller<'_> {
    pub(crate) fn sentences(&self) -> Vec<String> {
        let mut told = vec![self.strongest()];
        told.extend(self.in_use());
        told.extend(self.skill());
        if self.has_third_side() {
            told.push(self.third_side());
        } else {
            told.push(self.mixed());
            told.extend(self.round());
        }
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

    /// Returns the finding: `heroes do best with berserker: 62.4 % on average, from 31.0 % against ... to ...`.
    fn strongest(&self) -> String {
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let means = &self.standings.means.0;
        // The first one of several, as in the table.
        let best =
            (0..rows.len()).fold(0, |best, at| if means[at] > means[best] { at } else { best });
        let tied = means.iter().filter(|mean| percent(**mean) == percent(means[best])).count() - 1;
        let others = match tied {
            0 => String::new(),
            1 => " and another policy".to_owned(),
            more => format!(" and {more} other policies"),
        };
        let against = |a: &usize, b: &usize| scores[best][*a].total_cmp(&scores[best][*b]);
        let worst = (0..columns.len()).min_by(against).unwrap_or(0);
        let most = (0..columns.len()).max_by(against).unwrap_or(0);
        let score = does(self.asked, &self.styles.first.name, "score", "scores");
        let (name, mean) = (&rows[best], percent(means[best]));
        let first = format!("{score} most with {name}{others}: {mean}");
        if let [only] = columns.as_slice() {
            return format!("{first} against {only}");
        }
        if tied > 0 {
            return format!("{first} on average");
        }
        let reach = format!(
            "from {} against {} to {} against {}",
            percent(scores[best][worst]),
            columns[worst],
            percent(scores[best][most]),
            columns[most]
        );
        format!("{first} on average, {reach}")
    }

    /// Returns, for each side, the sentence about the gain of its best reply over its policy in use.
    fn in_use(&self) -> Vec<String> {
        let (Some(row), Some(column)) = self.start else { return Vec::new() };
        let Matrix { rows, columns, scores, pairs, .. } = self.matrix;
        let (confidence, beaten) = (self.asked.asking.confidence, &self.standings.beaten_by);
        let pair = &pairs[row][column];
        let best = self.matrix.best_row(column);
        let mut told = vec![self.own_score(&OwnScore {
            seat: &self.styles.first,
            policies: (rows[row].as_str(), columns[column].as_str()),
            score: scores[row][column],
            wins: pair.first as f64 / pair.trials as f64,
            best: (rows[best].as_str(), scores[best][column]),
            is_clear: self.matrix.is_better_row((best, row), column, confidence),
            beaten_by: beaten.0[row].map(|at| rows[at].as_str()),
        })];
        if !self.styles.mirror {
            let best = self.matrix.best_column(row);
            told.push(self.own_score(&OwnScore {
                seat: &self.styles.second,
                policies: (columns[column].as_str(), rows[row].as_str()),
                score: 1.0 - scores[row][column],
                wins: pair.second as f64 / pair.trials as f64,
                best: (columns[best].as_str(), 1.0 - scores[row][best]),
                is_clear: self.matrix.is_better_column((best, column), row, confidence),
                beaten_by: beaten.1[column].map(|at| columns[at].as_str()),
            }));
        }
        told
    }

    fn own_score(&self, own: &OwnScore<'_>) -> String {
        let (policy, other) = own.policies;
        let plays = does(self.asked, &own.seat.name, "play", "plays");
        let score = if plays.ends_with("plays") { "scores" } else { "score" };
        let now = percent(own.score);
        let wins = if self.has_third_side() {
            format!(" ({} won)", percent(own.wins))
        } else {
            String::new()
        };
        let what = format!("{plays} {policy} and {score} {now}{wins} against {other}");
        match (own.is_clear, own.beaten_by) {
            (true, _) => format!("{what}; {} would score {}", own.best.0, percent(own.best.1)),
            (false, Some(by)) => format!(
                "{what}; no other policy scores clearly more against it, but {by} does at least as well against \
                 every policy, and better against some"
            ),
            (false, None) => format!("{what}; no other policy scores clearly more"),
        }
    }

    /// Returns, for each side, how much its play matters: the scores of its weakest and of its best policy, against
    /// the policy that the other side has in use.
    fn skill(&self) -> Vec<String> {
        let (Some(row), Some(column)) = self.start else { return Vec::new() };
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let confidence = self.asked.asking.confidence;
        let mut all = Vec::new();
        if rows.len() > 1 {
            let of = |row: usize| (rows[row].as_str(), scores[row][column]);
            let (worst, best) = (self.matrix.worst_row(column), self.matrix.best_row(column));
            let is_clear = self.matrix.is_better_row((best, worst), column, confidence);
            all.push(self.spread(
                &self.styles.first,
                &columns[column],
                [of(worst), of(best)],
                is_clear,
            ));
        }
        if columns.len() > 1 && !self.styles.mirror {
            let of = |column: usize| (columns[column].as_str(), 1.0 - scores[row][column]);
            let (worst, best) = (self.matrix.worst_column(row), self.matrix.best_column(row));
            let is_clear = self.matrix.is_better_column((best, worst), row, confidence);
            all.push(self.spread(&self.styles.second, &rows[row], [of(worst), of(best)], is_clear));
        }
        all
    }

    /// Returns the sentence about the weakest and the best policy of a side; `is_clear` says whether they differ by
    /// more than chance.
    fn spread(
        &self,
        seat: &Seat,
        other: &str,
        [(worst, least), (best, most)]: [(&str, f64); 2],
        is_clear: bool,
    ) -> String {
        let score = does(self.asked, &seat.name, "score", "scores");
        let (low, high) = (percent(least), percent(most));
        if low == high {
            return format!(
                "play makes no difference: against {other} {score} {low} with every policy"
            );
        }
        let points = number((most - least) * 100.0, 1);
        let reach =
            format!("against {other} {score} from {low} with {worst} to {high} with {best}");
        if most - least < LITTLE {
            format!("play is worth little: {reach}")
        } else if is_clear {
            format!("play is worth {points} points: {reach}")
        } else {
            format!("play shows no clear effect in so few trials: {reach}")
        }
    }

    /// Returns the sentence about the score where a third side takes part.
    fn third_side(&self) -> String {
        format!(
            "the score counts half of all conflicts that neither of the two sides wins; a third side wins up to \
             {} of them",
            percent(self.matrix.won_by_others())
        )
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
        let plays = |side: &str| does(self.asked, side, "play", "plays");
        let score = does(self.asked, one, "score", "scores");
        format!(
            "in equilibrium {} {first}, {} {second}, and {score} {value}",
            plays(one),
            plays(other)
        )
    }

    /// Returns the sentence about best replies: the pair in which they settle, or the circle in which they go.
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
        Some(format!("best replies go in a circle: {}", circle.join(", then ")))
    }

    fn useless(&self) -> Vec<String> {
        let of = |seat: &Seat, names: &[String], beaten: &[Option<usize>]| {
            let worse: Vec<&str> = (0..names.len())
                .filter(|&at| beaten[at].is_some())
                .map(|at| names[at].as_str())
                .collect();
            (!worse.is_empty()).then(|| {
                let verb = if worse.len() == 1 { "is" } else { "are" };
                let side = called(self.asked, &seat.name).text;
                let worse = worse.join(", ");
                format!("dominated policies of {side}: {worse} {verb} beaten everywhere by another")
            })
        };
        let beaten = &self.standings.beaten_by;
        let first = of(&self.styles.first, &self.matrix.rows, &beaten.0);
        let second = of(&self.styles.second, &self.matrix.columns, &beaten.1);
        first.into_iter().chain(second.filter(|_| !self.styles.mirror)).collect()
    }

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
                let side = called(self.asked, &seat.name).text;
                format!("policies of {side} that play every trial alike: {}", told.join(", "))
            })
        };
        let same = &self.standings.same_as;
        let first = of(&self.styles.first, &self.matrix.rows, &same.0);
        let second = of(&self.styles.second, &self.matrix.columns, &same.1);
        first.into_iter().chain(second.filter(|_| !self.styles.mirror)).collect()
    }
}
