//! `outweigh rank`: what matters most?

use super::{Asked, Told, aligned, sentence};
use crate::answer::rank::{
    Effect, Fate, GIVEN_UP_AFTER, Ranked, Ranking, Unchanged, rank as search, unchanged,
};
use crate::cli::Failure;
use crate::cli::arguments::RankOptions;
use crate::engine::System;
use crate::report::{Chart, Frame, ReportError, RowOf, RowsChart, Table};
use crate::stats::{
    Estimate, grouped, mean, number_with_error, p_value, share, signed_points_with_error,
};
use std::time::Instant;

/// Default number of trials of the final effects.
const TRIALS: u64 = 20_000;
/// Effects that the chart shows.
const MOST_DRAWN: usize = 20;
/// Names of each kind in the sentence about what was not changed.
const MOST_NAMED: usize = 4;
/// Effects that the terminal shows.
const MOST_SHOWN: usize = 12;

/// Ranks and writes the report.
pub(crate) fn rank(options: &RankOptions, systems: &'static [System]) -> Result<(), Failure> {
    let mut asked = Asked::read(&options.asking, "rank", systems)?;
    asked.pace_for([options.aim.as_str()].into_iter());
    let ranking = question(options, &asked)?;
    let begun = Instant::now();
    let stage = asked.stage()?;
    let ranked = stage.watched(options.asking.time, |stop, tell| {
        search(&ranking, &asked.ground, &stage.workers, stop, tell)
    });
    let ranked = ranked.map_err(|broken| asked.fault(&broken))?;
    if ranked.effects.iter().all(|effect| effect.difference.is_none()) {
        return Err(stage.nothing());
    }
    let teller = Teller { asked: &asked, ranking: &ranking, ranked: &ranked };
    let told = teller.told(options).map_err(|error| Failure::World(format!("error: {error}")))?;
    asked.end(&stage, &told, begun)
}

fn question(options: &RankOptions, asked: &Asked<'_>) -> Result<Ranking, Failure> {
    let aim = asked.measure(&options.aim)?;
    let trials = options.asking.trials.unwrap_or(TRIALS);
    let confidence = options.asking.confidence;
    Ok(Ranking { aim, trials, confidence })
}

struct Teller<'a> {
    asked: &'a Asked<'a>,
    ranking: &'a Ranking,
    ranked: &'a Ranked,
}

impl Teller<'_> {
    fn told(&self, options: &RankOptions) -> Result<Told, ReportError> {
        let mut arguments = Vec::new();
        if options.aim != "win" {
            arguments.extend(["--for".to_owned(), options.aim.clone()]);
        }
        let findings = self.sentences();
        Ok(Told {
            table: self.shown(),
            charts: vec![self.chart(&findings)?],
            findings: self.asked.headed(findings),
            tables: vec![self.table()],
            method: self.method(),
            trials: self.ranked.spent,
            arguments,
            ..Told::default()
        })
    }

    fn count(&self, fate: &Fate) -> usize {
        self.ranked.effects.iter().filter(|effect| effect.fate == *fate).count()
    }

    fn measured(&self) -> impl Iterator<Item = (&Effect, Estimate)> {
        let measured = self.ranked.effects.iter().filter(|effect| effect.fate == Fate::Measured);
        measured.filter_map(|effect| Some((effect, effect.difference?.estimate)))
    }

    fn size(&self, effect: &Estimate, is_found: bool) -> String {
        if self.ranking.aim.is_share() {
            return format!("{} points", signed_points_with_error(effect, is_found));
        }
        let sign = if effect.value > 0.0 { "+" } else { "" };
        format!("{sign}{}", number_with_error(effect)).replace('-', "−")
    }

    fn baseline(&self) -> String {
        let (sums, trials) = (self.ranked.baseline, self.ranking.trials);
        let confidence = self.ranking.confidence;
        let aim = &self.ranking.aim;
        let known = if aim.is_share() {
            share(sums.sum, trials, confidence)
        } else {
            mean(sums.sum, sums.squares, trials, confidence).scaled(1.0 / aim.scale)
        };
        aim.told(&known)
    }

    fn shown(&self) -> String {
        let mut rows = vec![vec!["change".to_owned(), "effect".to_owned(), "p (Holm)".to_owned()]];
        for (effect, estimate) in self.measured().take(MOST_SHOWN) {
            let p =
                if effect.p < 0.0001 { "<0.0001".to_owned() } else { format!("{:.4}", effect.p) };
            rows.push(vec![cut(&effect.step.title()), self.size(&estimate, effect.is_found), p]);
        }
        format!("{}\n", aligned(&rows))
    }

    fn sentences(&self) -> Vec<String> {
        let name = &self.ranking.aim.name;
        let mut told = Vec::new();
        let found: Vec<(&Effect, Estimate)> =
            self.measured().filter(|(effect, _)| effect.is_found).collect();
        match found.as_slice() {
            [] => told.push(format!("no change moves {name} significantly")),
            [first, rest @ ..] => {
                let mut text = format!(
                    "the change with the largest effect on {name} ({}) is {}: {}",
                    self.baseline(),
                    first.0.step.title(),
                    self.size(&first.1, true)
                );
                // The other direction of the same path says little new.
                let others =
                    rest.iter().filter(|(effect, _)| effect.step.path != first.0.step.path);
                for (effect, estimate) in others.take(2) {
                    text = format!(
                        "{text}; next is {}: {}",
                        effect.step.title(),
                        self.size(estimate, true)
                    );
                }
                told.push(text);
            }
        }
        let (all, alike) = (self.ranked.effects.len(), self.count(&Fate::Alike));
        if self.ranked.stopped {
            told = vec!["stopped early, before any effect was measured".to_owned()];
            told.push(
                "rank.csv has the first trials of each change, which are too few to prove anything"
                    .to_owned(),
            );
        }
        if alike > 0 || !self.ranked.stopped {
            let never = format!(
                "{alike} of {all} changes made no difference in {} trials, as this scenario is played",
                grouped(GIVEN_UP_AFTER)
            );
            told.push(never);
        }
        if !self.ranked.stopped {
            let measured = self.count(&Fate::Measured);
            told.push(format!(
                "{} of the {measured} measured effects are significant after Holm's correction for all {all} changes",
                found.len()
            ));
        }
        told.extend(self.unchanged());
        told
    }

    /// Names the numbers that no change reaches, each kind with the reason. `None` if every number was changed.
    fn unchanged(&self) -> Option<String> {
        let Unchanged { lists, switches, mixed } = unchanged(&self.asked.ground);
        let kinds = [
            ("lists of numbers", lists),
            ("keys that are on or off", switches),
            ("the policies of a mix", mixed),
        ];
        let told = kinds.into_iter().filter(|(_, names)| !names.is_empty()).map(|(kind, names)| {
            let more = match names.len().saturating_sub(MOST_NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("{kind} ({}{more})", names[..names.len().min(MOST_NAMED)].join(", "))
        });
        let told: Vec<String> = told.collect();
        let advice = "`outweigh run --vary` changes these";
        (!told.is_empty()).then(|| format!("not changed: {}; {advice}", told.join(", ")))
    }

    fn method(&self) -> Vec<String> {
        let trials = grouped(self.ranking.trials);
        vec![format!(
            "The program changes every rule setting, every number of a sheet and of the scene, and every \
             number in a rule of a policy in use, one at a time, to the next value up and down; in a game as \
             text also its dice, the entries of its tables and the defaults of its sheet. Each change \
             is compared with the unchanged scenario on the same dice. The program drops changes with no \
             effect on any measure in 1,024 trials. The others play on in rounds, and the thirty with the \
             largest effects play {trials} fresh trials, which give the effects in this report. An effect is \
             significant if it holds after Holm's correction for all changes, measured or not."
        )]
    }

    fn table(&self) -> Table {
        let columns = [
            "kind", "path", "from", "to", "fate", "measure", "effect", "low", "high", "trials",
            "p_holm", "finding", "reason",
        ];
        let row = |effect: &Effect| {
            let (fate, reason) = match &effect.fate {
                Fate::Measured => ("measured", ""),
                Fate::Raced if self.ranked.stopped => ("raced", "stopped before it was measured"),
                Fate::Raced => ("raced", "others matter more"),
                Fate::Alike => ("alike", "no difference as this scenario is played"),
                Fate::Impossible(why) => ("impossible", why.as_str()),
                Fate::Unplayed => ("unplayed", "stopped before"),
            };
            let step = &effect.step;
            let mut row: Vec<String> = [step.kind.name(), &step.path, &step.from, &step.to, fate]
                .map(str::to_owned)
                .into();
            row.push(self.ranking.aim.name.clone());
            match effect.difference {
                Some(found) => {
                    let Estimate { value, low, high, n } = found.estimate;
                    row.extend([value, low, high].map(|number| number.to_string()));
                    row.push(n.to_string());
                }
                None => row.extend(std::iter::repeat_n(String::new(), 4)),
            }
            row.push(if effect.fate == Fate::Measured { p_value(effect.p) } else { String::new() });
            row.push(if effect.is_found { "yes" } else { "no" }.to_owned());
            row.push(reason.to_owned());
            row
        };
        let rows = self.ranked.effects.iter().map(row).collect();
        let columns = columns.map(str::to_owned).to_vec();
        Table { name: "rank".to_owned(), caption: "All changes".to_owned(), columns, rows }
    }

    fn chart(&self, findings: &[String]) -> Result<Chart, ReportError> {
        let row = |(effect, estimate): (&Effect, Estimate)| RowOf {
            name: cut(&effect.step.title()),
            estimate,
            is_found: effect.is_found,
            words: if self.ranking.aim.is_share() {
                signed_points_with_error(&estimate, effect.is_found)
            } else {
                number_with_error(&estimate)
            },
        };
        let name = &self.ranking.aim.name;
        let is_share = self.ranking.aim.is_share();
        let unit = if is_share { "points" } else { self.ranking.aim.unit() };
        let title = findings.first().map(|text| sentence(text)).unwrap_or_default();
        RowsChart {
            frame: Frame {
                name: "rank".to_owned(),
                title: title.split(';').next().unwrap_or_default().to_owned(),
                source: self.asked.source(&format!("{} trials", grouped(self.ranking.trials))),
                notes: vec![
                    "paired on the same dice; filled: significant among all changes (Holm); hollow: not significant"
                        .to_owned(),
                ],
            },
            across: format!("change of {name}, {unit}"),
            is_share,
            rows: self.measured().take(MOST_DRAWN).map(row).collect(),
        }
        .draw()
    }
}

/// Shortens a change in its middle: its start says whose number it is, and its end what it becomes.
fn cut(title: &str) -> String {
    const MOST: usize = 66;
    const END: usize = 28;
    let letters: Vec<char> = title.chars().collect();
    if letters.len() <= MOST {
        return title.to_owned();
    }
    let start: String = letters[..MOST - END - 3].iter().collect();
    let end: String = letters[letters.len() - END..].iter().collect();
    format!("{} … {}", start.trim_end(), end.trim_start())
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_long_change_keeps_its_start_and_its_end() {
        let long =
            "squad: aimer, act 3: foe.far + foe.hard * 2 + foe.wounds - my.aim * 3 <= 2 to 1";
        let short = cut(long);
        assert!(short.starts_with("squad: aimer, act 3: foe.far"), "{short}");
        assert!(short.ends_with("my.aim * 3 <= 2 to 1"), "{short}");
        assert!(short.chars().count() <= 66 && short.contains(" … "), "{short}");
        assert_eq!(cut("count 2 to 3"), "count 2 to 3");
    }
}
