//! Sentences of `outweigh styles`: the best policies, best replies, and dominated policies.

use super::{STALE, Teller, percent};
use crate::answer::Seat;
use crate::answer::styles::{Matrix, Standings};
use crate::cli::ask::seats::{called, does};
use crate::stats::{grouped, number};

impl Teller<'_> {
    pub(crate) fn sentences(&self) -> Vec<String> {
        let mut told = vec![self.strongest()];
        told.extend(self.in_use());
        told.extend(self.skill());
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

    /// Returns the finding: `heroes do best with berserker: 62.4 % on average, from 31.0 % against ... to ...`.
    fn strongest(&self) -> String {
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let means = &self.standings.means.0;
        let order = |a: &usize, b: &usize| means[*a].total_cmp(&means[*b]);
        let best = (0..rows.len()).max_by(order).unwrap_or(0);
        let against = |a: &usize, b: &usize| scores[best][*a].total_cmp(&scores[best][*b]);
        let worst = (0..columns.len()).min_by(against).unwrap_or(0);
        let most = (0..columns.len()).max_by(against).unwrap_or(0);
        let score = does(self.asked, &self.styles.first.name, "score", "scores");
        let first = format!("{score} most with {}: {}", rows[best], percent(means[best]));
        if let [only] = columns.as_slice() {
            return format!("{first} against {only}");
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
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let now = scores[row][column];
        let mut told = Vec::new();
        let mut add = |seat: &Seat, own: &str, other: &str, now: f64, best: f64, by: &str| {
            let (now_told, best_told) = (percent(now), percent(best));
            let plays = does(self.asked, &seat.name, "play", "plays");
            let what = format!("{plays} {own} and score {now_told} against {other}");
            let is_one = plays.ends_with("plays");
            let what = if is_one { what.replace(" and score ", " and scores ") } else { what };
            told.push(if best - now > self.widest() / 100.0 {
                format!("{what}; {by} would score {best_told}")
            } else {
                format!("{what}; no other policy scores clearly more")
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

    /// Returns, for each side, how much its play matters: the scores of its weakest and of its best policy, against
    /// the policy that the other side has in use.
    fn skill(&self) -> Vec<String> {
        let (Some(row), Some(column)) = self.start else { return Vec::new() };
        let Matrix { rows, columns, scores, .. } = self.matrix;
        let told =
            |seat: &Seat, other: &str, (worst, least): (&str, f64), (best, most): (&str, f64)| {
                let score = does(self.asked, &seat.name, "score", "scores");
                let points = number((most - least) * 100.0, 1);
                let reach =
                    format!("{} with {worst} to {} with {best}", percent(least), percent(most));
                if most - least > 2.0 * self.widest() / 100.0 {
                    format!("play is worth {points} points: against {other} {score} from {reach}")
                } else {
                    format!("play is worth little: against {other} {score} from {reach}")
                }
            };
        let mut all = Vec::new();
        if rows.len() > 1 {
            let of = |row: usize| (rows[row].as_str(), scores[row][column]);
            let (worst, best) = (self.matrix.worst_row(column), self.matrix.best_row(column));
            all.push(told(&self.styles.first, &columns[column], of(worst), of(best)));
        }
        if columns.len() > 1 && !self.styles.mirror {
            let of = |column: usize| (columns[column].as_str(), 1.0 - scores[row][column]);
            let (worst, best) = (self.matrix.worst_column(row), self.matrix.best_column(row));
            all.push(told(&self.styles.second, &rows[row], of(worst), of(best)));
        }
        all
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
