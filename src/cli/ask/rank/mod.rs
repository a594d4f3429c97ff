//! `outweigh rank`: what matters most?

mod names;

use super::{Asked, Told, aligned, difference_of, sentence, set_ups};
use crate::answer::rank::{
    Effect, Fate, GIVEN_UP_AFTER, Ranked, Ranking, Unchanged, rank as search, unchanged,
};
use crate::cli::Failure;
use crate::cli::arguments::RankOptions;
use crate::engine::System;
use crate::report::{Chart, Frame, ReportError, RowOf, RowsChart, Table};
use crate::stats::{
    Estimate, grouped, mean, p_value, share, signed_number_with_error, signed_points_with_error,
};
use std::time::Instant;

/// Default number of trials of the final effects.
const TRIALS: u64 = 20_000;
/// Effects that the chart shows.
const MOST_DRAWN: usize = 20;
/// Names of each kind in the sentence about what was not changed.
const MOST_NAMED: usize = 4;
/// The first finding of a command that was stopped during the race.
const STOPPED: &str = "stopped early, before any effect was measured";
/// Effects of small changes that the terminal shows.
const MOST_SHOWN: usize = 12;
/// Effects of large changes that the terminal shows.
const MOST_LARGE: usize = 6;

/// Ranks and writes the report.
pub(crate) fn rank(options: &RankOptions, systems: &'static [System]) -> Result<(), Failure> {
    let mut asked = Asked::read(&options.asking, "rank", systems)?;
    let aim = asked.aim(options.aim.as_deref());
    asked.pace_for([aim.as_str()].into_iter());
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
    let aim = asked.measure(&asked.aim(options.aim.as_deref()))?;
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
        if let Some(aim) = &options.aim {
            arguments.extend(["--for".to_owned(), aim.clone()]);
        }
        let mut findings = self.sentences();
        findings.extend(self.asked.told_aim(options.aim.as_deref(), &self.ranking.aim));
        let written = self.asked.ground.compile(&[]).ok().map(|game| (String::new(), game));
        findings.extend(set_ups::note(self.asked, written.into_iter(), "scenarios"));
        Ok(Told {
            table: self.shown(),
            charts: self.charts()?,
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
        let unit = if self.ranking.aim.is_share() { " points" } else { "" };
        format!("{}{unit}", self.difference(effect, is_found))
    }

    /// Returns an effect without its unit, with the digits that differences have in every report.
    fn difference(&self, effect: &Estimate, is_found: bool) -> String {
        match self.ranking.aim.is_share() {
            true => signed_points_with_error(effect, is_found),
            false => signed_number_with_error(effect, is_found),
        }
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

    /// Returns the measured effects of small changes, or of large ones.
    fn of_size(&self, is_large: bool) -> Vec<(&Effect, Estimate)> {
        self.measured().filter(|(effect, _)| effect.step.is_large() == is_large).collect()
    }

    fn shown(&self) -> String {
        let mut text = String::new();
        for (is_large, heading, most) in
            [(false, "change", MOST_SHOWN), (true, "large change", MOST_LARGE)]
        {
            let effects = self.of_size(is_large);
            if effects.is_empty() {
                continue;
            }
            let mut rows = vec![[heading, "effect", "p (Holm)"].map(str::to_owned).to_vec()];
            let effects = &effects[..effects.len().min(most)];
            let names = names::of_rows(self.asked, effects.iter().map(|(effect, _)| &effect.step));
            for ((effect, estimate), name) in effects.iter().zip(names) {
                let p = if effect.p < 0.0001 {
                    "<0.0001".to_owned()
                } else {
                    format!("{:.4}", effect.p)
                };
                rows.push(vec![name, self.size(estimate, effect.is_found), p]);
            }
            text.push_str(&aligned(&rows));
            text.push('\n');
        }
        text
    }

    /// Returns the sentence about the largest effects of small changes, or of large ones. `None` if none was measured,
    /// which is worth a sentence for small changes only.
    fn largest(&self, is_large: bool) -> Option<String> {
        let name = self.ranking.aim.subject();
        let measured = self.of_size(is_large);
        if measured.is_empty() && is_large {
            return None;
        }
        let found: Vec<(&Effect, Estimate)> =
            measured.into_iter().filter(|(effect, _)| effect.is_found).collect();
        let size = match is_large {
            true => "large ",
            false if self.of_size(true).is_empty() => "",
            false => "small ",
        };
        let Some((first, rest)) = found.split_first() else {
            return Some(format!("no {size}change moves {name} significantly"));
        };
        let told = |(effect, estimate): &(&Effect, Estimate)| {
            format!("{}: {}", names::title(self.asked, &effect.step), self.size(estimate, true))
        };
        if is_large {
            return Some(format!(
                "the large change with the largest effect on {name} is {}",
                told(first)
            ));
        }
        let baseline = self.baseline();
        let mut text = format!(
            "the {size}change with the largest effect on {name} ({baseline}) is {}",
            told(first)
        );
        // The other direction of the same path says little new.
        let others = rest.iter().filter(|(effect, _)| effect.step.path != first.0.step.path);
        let others: Vec<String> = others.take(2).map(told).collect();
        if !others.is_empty() {
            text = format!("{text}; of other settings, {}", others.join(", and "));
        }
        Some(text)
    }

    fn sentences(&self) -> Vec<String> {
        let mut told: Vec<String> =
            [false, true].into_iter().filter_map(|is_large| self.largest(is_large)).collect();
        let (all, alike) = (self.ranked.effects.len(), self.count(&Fate::Alike));
        if self.ranked.stopped {
            told = vec![STOPPED.to_owned()];
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
            let found = self.measured().filter(|(effect, _)| effect.is_found).count();
            told.push(format!(
                "{found} of the {measured} measured effects are significant after Holm's correction for all {all} changes"
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
             text also its dice, the entries of its tables and the defaults of its sheet. A change is large \
             if it takes another choice or switches something, or if a number of a rule or a policy goes to zero \
             or away from it, or at least doubles or halves. Each change is compared with the unchanged scenario on the same dice. The program drops changes with no \
             effect on any measure in 1,024 trials. The others play on in rounds, and the twenty small and \
             the ten large ones with the largest effects play {trials} fresh trials, which give the effects in this report. An effect is \
             significant if it holds after Holm's correction for all changes, measured or not."
        )]
    }

    fn table(&self) -> Table {
        let columns = [
            "kind", "path", "from", "to", "fate", "measure", "effect", "low", "high", "trials",
            "p_holm", "finding", "reason", "large",
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
            row.push(if step.is_large() { "yes" } else { "no" }.to_owned());
            row
        };
        let rows = self.ranked.effects.iter().map(row).collect();
        let columns = columns.map(str::to_owned).to_vec();
        Table { name: "rank".to_owned(), caption: "All changes".to_owned(), columns, rows }
    }

    /// Draws the effects of small changes and those of large ones, each in a chart of its own, because on one axis the
    /// large ones would leave no room for the others.
    fn charts(&self) -> Result<Vec<Chart>, ReportError> {
        let drawn = [(false, "rank"), (true, "rank_large")].into_iter();
        let drawn = drawn.filter(|(is_large, _)| !*is_large || !self.of_size(true).is_empty());
        drawn.map(|(is_large, name)| self.chart(name, is_large)).collect()
    }

    fn chart(&self, file: &str, is_large: bool) -> Result<Chart, ReportError> {
        let effects = self.of_size(is_large);
        let effects = &effects[..effects.len().min(MOST_DRAWN)];
        let names = names::of_rows(self.asked, effects.iter().map(|(effect, _)| &effect.step));
        let row = |((effect, estimate), name): (&(&Effect, Estimate), String)| RowOf {
            name,
            estimate: *estimate,
            is_found: effect.is_found,
            words: self.difference(estimate, effect.is_found),
        };
        let title = if self.ranked.stopped { None } else { self.largest(is_large) };
        let title = title.map_or_else(|| sentence(STOPPED), |text| sentence(&text));
        RowsChart {
            frame: Frame {
                name: file.to_owned(),
                title: title.split(';').next().unwrap_or_default().to_owned(),
                source: self.asked.source(&format!("{} trials", grouped(self.ranking.trials))),
                notes: vec![
                    "paired on the same dice; filled: significant among all changes (Holm); hollow: not significant"
                        .to_owned(),
                ],
            },
            across: difference_of(&self.ranking.aim, "change"),
            is_share: self.ranking.aim.is_share(),
            rows: effects.iter().zip(names).map(row).collect(),
        }
        .draw()
    }
}
