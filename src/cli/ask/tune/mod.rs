//! `outweigh tune`: the fewest changes of several settings that meet several targets.

mod charts;
mod question;
mod scenes;
mod sentences;
mod tables;

use super::{Asked, Told, sentence, set_ups};
use crate::answer::tune::{Prepared, Tuned};
use crate::cli::Failure;
use crate::cli::arguments::TuneOptions;
use crate::engine::System;
use crate::scenario::Document;
use crate::sim::{Broken, Unplayed, Workers};
use crate::stats::grouped;
use scenes::{File, Plays, Scenes, Seeker};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Searches with strong play: the play that is strong for the file may not be strong for the answer.
const SEARCHES: u64 = 2;

/// Looks for the changes and writes the report.
pub(crate) fn tune(options: &TuneOptions, systems: &'static [System]) -> Result<(), Failure> {
    let plays = Plays::read(&options.asking)?;
    let first = plays.first(&options.asking);
    let mut asked = Asked::read(&first, "tune", systems)?;
    asked.asking = &options.asking;
    let Scenes { files, all: scenes, seekers } = Scenes::read(options, &asked, &plays, systems)?;
    let (question, targets) = question::question(options, &asked, (&files, scenes))?;
    let mut prepared = Prepared::new(question)?;
    let begun = Instant::now();
    let stage = asked.stage()?;
    let found = stage.watched(options.asking.time, |stop, tell| {
        answer(&mut prepared, &seekers, &stage.workers, stop, tell)
    });
    let Some((tuned, strong)) = found.map_err(|broken| asked.fault(&broken))? else {
        return Err(stage.nothing());
    };
    let teller =
        Teller { asked: &asked, prepared: &prepared, tuned: &tuned, strong, files: &files };
    let told = teller.told(options, targets.as_ref())?;
    asked.end(&stage, &told, begun)
}

/// Fate of strong play during a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StrongPlay {
    /// No scene plays strong policies.
    Unasked,
    /// The answer was searched and measured with the play that is strong with it.
    Settled,
    /// The answer was measured with the play that is strong with it, but the search saw another.
    Moved,
}

/// Searches and measures the answer. With strong play, the search is repeated once if the answer makes other policies
/// strong. `None` if nothing is known when the caller wants an end.
fn answer(
    prepared: &mut Prepared,
    seekers: &[Seeker],
    workers: &Workers,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&str),
) -> Result<Option<(Tuned, StrongPlay)>, Broken> {
    let budget = prepared.question.budget;
    if !seekers.is_empty() {
        prepared.question.budget = budget / SEARCHES;
    }
    let (mut strong, mut spent, mut searches) = (StrongPlay::Unasked, 0, 0);
    let mut tuned = loop {
        let Some(tuned) = prepared.seek(workers, stop, tell)? else { return Ok(None) };
        searches += 1;
        if seekers.is_empty() || tuned.stopped {
            break tuned;
        }
        match exchange(prepared, seekers, &tuned, (workers, stop), tell) {
            Ok(false) => {
                strong = StrongPlay::Settled;
                break tuned;
            }
            Ok(true) if searches >= SEARCHES => {
                strong = StrongPlay::Moved;
                break tuned;
            }
            Ok(true) => spent += tuned.spent,
            Err(Unplayed::Broken(broken)) => return Err(broken),
            Err(Unplayed::Stopped) => break Tuned { stopped: true, ..tuned },
        }
    };
    prepared.question.budget = budget;
    tuned.spent += spent;
    if !tuned.stopped && !stop.load(Ordering::Relaxed) {
        prepared.measure(&mut tuned, workers, stop, tell)?;
    }
    Ok(Some((tuned, strong)))
}

/// Finds the play that is strong with an answer. Returns whether it is another than before.
fn exchange(
    prepared: &mut Prepared,
    seekers: &[Seeker],
    tuned: &Tuned,
    (workers, stop): (&Workers, &AtomicBool),
    tell: &mut dyn FnMut(&str),
) -> Result<bool, Unplayed> {
    let mut is_other = false;
    for seeker in seekers {
        let scene = &prepared.question.scenes[seeker.scene()];
        let candidate = tuned.candidate.as_deref();
        let settings =
            candidate.map(|it| prepared.space().settings(it, scene.file)).unwrap_or_default();
        if let Some(ground) = seeker.found(&scene.ground, &settings, workers, stop, tell)? {
            prepared.question.scenes[seeker.scene()].ground = ground;
            is_other = true;
        }
    }
    Ok(is_other)
}

/// Writes the report about an answer.
struct Teller<'a> {
    asked: &'a Asked<'a>,
    prepared: &'a Prepared,
    tuned: &'a Tuned,
    strong: StrongPlay,
    files: &'a [File],
}

impl Teller<'_> {
    fn told(&self, options: &TuneOptions, targets: Option<&Document>) -> Result<Told, Failure> {
        let mut findings = self.sentences();
        findings.extend(self.note_set_ups());
        let charts = self.charts(&findings);
        let charts = charts.map_err(|error| Failure::World(format!("error: {error}")))?;
        // Two files may have one name in different folders; theirs in the question are unique.
        let others = self.files.iter().skip(1).map(|file| {
            let name = file.name.replace(['/', '\\', ':'], "_");
            (format!("also_{name}.toml"), file.document.source().text.clone())
        });
        let mut texts: Vec<(String, String)> = others.collect();
        texts.extend(targets.map(|it| ("targets.toml".to_owned(), it.source().text.clone())));
        texts.extend(self.toml().map(|text| ("tuned.toml".to_owned(), text)));
        Ok(Told {
            table: self.terminal(),
            on_page: Vec::new(),
            tables: self.tables(),
            charts,
            method: self.method(),
            trials: self.tuned.spent,
            arguments: arguments(options),
            shown: self.shown(usize::MAX),
            settings: self.settings(),
            findings: self.asked.headed(findings),
            texts,
        })
    }

    /// Returns the note about play that mostly sets up advantages, for the answer in every scenario and with every play.
    fn note_set_ups(&self) -> Option<String> {
        let scenes = &self.prepared.question.scenes;
        let are_plays = scenes.iter().any(|scene| scene.play != scenes[0].play);
        let conflicts = scenes.iter().filter_map(|scene| {
            let answer = self.tuned.candidate.as_deref().unwrap_or_default();
            let game = scene.ground.compile(&self.prepared.space().settings(answer, scene.file));
            let play = if are_plays { format!(", play {}", scene.play) } else { String::new() };
            Some((format!("in {}{play}", scene.name), game.ok()?))
        });
        set_ups::note(self.asked, conflicts, "scenarios")
    }

    fn method(&self) -> Vec<String> {
        let share = self.prepared.question.confidence * 100.0;
        let mut told = vec![
            "The program plays some combinations of the values, all on the same dice. A statistical model learns \
             from them how each measure depends on the values, and names the combinations to play next. Combinations that \
             may meet every target play more trials. Once a combination meets every target, the search looks only for \
             combinations with fewer changes, then with smaller ones. A last pass takes back every change that is not \
             needed."
                .to_owned(),
            format!(
                "The answer and the scenario as written play {} fresh trials each that the search has not seen. All \
                 intervals of the targets hold together with {share} % confidence (Bonferroni): Wilson's for shares, \
                 normal ones for means, paired ones for measures that are kept. A target is met if its whole interval \
                 meets it.",
                grouped(self.tuned.fresh)
            ),
        ];
        if self.prepared.question.scenes.iter().any(|scene| scene.ground.is_paced()) {
            told.push(
                "A target is a measure of pace, so up to 1,000 more trials of each combination teach the program its \
                 chance to win; the budget does not count them."
                    .to_owned(),
            );
        }
        if self.tuned.conflicts.is_some() {
            told.push(
                "A search is no proof that no combination exists: the report says how many were played. Intervals of \
                 the front hold for one number each."
                    .to_owned(),
            );
        }
        if let Some(why) = &self.tuned.impossible {
            told.push(format!(
                "Some combinations are impossible and were left out, such as: {why}"
            ));
        }
        told
    }
}

/// Options that repeat the question.
fn arguments(options: &TuneOptions) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut add = |option: &str, values: &[String]| {
        for value in values {
            arguments.extend([option.to_owned(), value.clone()]);
        }
    };
    add("--over", &options.over);
    add("--for", &options.wanted);
    add("--keep", &options.keep);
    let path = |path: &std::path::PathBuf| path.display().to_string();
    add("--also", &options.also.iter().map(path).collect::<Vec<_>>());
    add("--targets", &options.targets.iter().map(path).collect::<Vec<_>>());
    add("--budget", &options.budget.iter().map(ToString::to_string).collect::<Vec<_>>());
    arguments
}
