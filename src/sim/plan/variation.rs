//! The axes of a plan, and the mistakes that would silently make cells equal.
//!
//! A path is varied in one place only, a value occurs once on its axis, and an axis must change something in which
//! cells can differ. Without these checks the program would play equal cells without a message and report "no
//! difference".

use super::Overrides;
use super::roster_rows::{check_rows, leaves_out};
use super::sampling;
use super::sampling::Sample;
use crate::knob::{Decimal, Value};
use crate::scenario::{
    Document, Origin, Problem, Problems, Scenario, Setting, Sweep, Variant, canonical, switch_of,
};
use crate::sim::results::Axis;
use crate::stats::grouped;
use std::collections::{BTreeMap, BTreeSet};

const VARIANT: &str = "variant";

/// The path under which two files are compared.
pub(crate) const FILE: &str = "file";

/// The path under which two versions of one text are compared.
pub(crate) const TEXT: &str = "text";

#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub name: String,
    pub settings: Vec<Setting>,
}

/// An [`Axis`] before it is compiled: each value with the settings that make it.
pub(crate) struct Track {
    pub path: String,
    pub steps: Vec<Step>,
    /// Place of the sweep. `None` for named variants, which have places of their own.
    pub origin: Option<Origin>,
}

impl Track {
    /// The axis as results show it.
    pub(crate) fn axis(&self) -> Axis {
        let values = self.steps.iter().map(|step| step.name.clone()).collect();
        Axis { path: self.path.clone(), values }
    }

    /// Whether the values of the axis have names: variants, or bans.
    pub(crate) fn is_named(&self) -> bool {
        self.path == VARIANT || self.path == "ban"
    }

    /// The axis [`FILE`] of two files that are compared. The first value sets what the first file's variant sets;
    /// the second file has a text of its own, which no settings of the first one reach.
    pub(crate) fn of_files(names: [String; 2], first: &[Setting]) -> Self {
        let [one, other] = names;
        let steps = vec![
            Step { name: one, settings: first.to_vec() },
            Step { name: other, settings: Vec::new() },
        ];
        Self { path: FILE.to_owned(), steps, origin: None }
    }

    /// The axis [`TEXT`] of two versions of one text. Neither value sets anything, because each version is compiled
    /// by itself.
    pub(crate) fn of_texts(names: [&str; 2]) -> Self {
        let step = |name: &str| Step { name: name.to_owned(), settings: Vec::new() };
        Self { path: TEXT.to_owned(), steps: names.map(step).into(), origin: None }
    }

    fn of_variants(variants: &[Variant]) -> Self {
        let step = |variant: &Variant| Step {
            name: variant.name.clone(),
            settings: variant.settings.clone(),
        };
        let steps = variants.iter().map(step).collect();
        Self { path: VARIANT.to_owned(), steps, origin: None }
    }

    fn of_sweep(sweep: &Sweep) -> Self {
        let step = |value: &Value| {
            let (path, origin) = (sweep.path.clone(), sweep.origin.clone());
            Step {
                name: value.to_string(),
                settings: vec![Setting { path, value: value.clone(), origin }],
            }
        };
        let steps = sweep.values.iter().map(step).collect();
        Self { path: sweep.path.clone(), steps, origin: Some(sweep.origin.clone()) }
    }
}

/// The axes: named variants first, then what the file varies, then what the command line adds.
pub(crate) fn tracks(scenario: &Scenario, overrides: &Overrides) -> Vec<Track> {
    let mut tracks = Vec::new();
    let picked = overrides.vary.iter().find(|sweep| sweep.path == VARIANT);
    if !scenario.variants.is_empty() && !varies_house(scenario, overrides) {
        let mut variants = Track::of_variants(&scenario.variants);
        if let Some(picked) = picked {
            let names = picked_names(picked, &scenario.variants);
            variants.steps.retain(|step| names.contains(&step.name));
        }
        tracks.push(variants);
    }
    let replaced: BTreeSet<_> =
        overrides.vary.iter().filter_map(|sweep| canonical(&sweep.path)).collect();
    let kept = |sweep: &&Sweep| canonical(&sweep.path).is_none_or(|path| !replaced.contains(&path));
    let sweeps = scenario.vary.iter().filter(kept).filter(|it| !leaves_out(overrides, &it.path));
    let added = overrides.vary.iter().filter(|sweep| sweep.path != VARIANT);
    tracks.extend(sweeps.chain(added).map(Track::of_sweep));
    tracks
}

/// Whether a sweep switches a house rule on and off. The variants "with" and "without" are not made then, because
/// they would be the sweep's two values once more. A sweep of a house rule's number keeps that comparison.
fn varies_house(scenario: &Scenario, overrides: &Overrides) -> bool {
    let mut sweeps = scenario.vary.iter().chain(&overrides.vary);
    scenario.compares_house && sweeps.any(|sweep| switch_of(&sweep.path).is_some())
}

/// Notes names of `--vary variant=...` that are not variants of the file.
pub(crate) fn check_picked(scenario: &Scenario, overrides: &Overrides, problems: &mut Problems) {
    let names = || scenario.variants.iter().map(|variant| variant.name.as_str());
    for sweep in overrides.vary.iter().filter(|sweep| sweep.path == VARIANT) {
        for name in picked_names(sweep, &scenario.variants) {
            if !names().any(|known| known == name) {
                problems.push(Problem::unknown(&sweep.origin, "variant", &name, names()));
            }
        }
    }
}

/// Returns the names of `--vary variant=...`. Commas separate names, but a name may have commas of its own: parts that
/// name no variant are joined with those behind them, as far as the whole is a variant.
fn picked_names(sweep: &Sweep, variants: &[Variant]) -> Vec<String> {
    let part = |value: &Value| value.as_text().map_or_else(|| value.to_string(), str::to_owned);
    let parts: Vec<String> = sweep.values.iter().map(part).collect();
    let is_known = |name: &String| variants.iter().any(|variant| variant.name == *name);
    if parts.iter().all(is_known) {
        return parts;
    }
    let plain = |name: &str| name.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let (mut names, mut at) = (Vec::new(), 0);
    while at < parts.len() {
        let joined = (at + 1..=parts.len()).rev().find_map(|end| {
            let text = parts[at..end].join(",");
            let found = variants.iter().find(|variant| plain(&variant.name) == plain(&text))?;
            Some((found.name.clone(), end))
        });
        let (name, end) = joined.unwrap_or_else(|| (parts[at].clone(), at + 1));
        names.push(name);
        at = end;
    }
    names
}

/// Sets a value in a document, and notes a path that leads nowhere. Other settings are still made, so that one run
/// tells all mistakes.
pub(crate) fn set(document: &mut Document, setting: &Setting, problems: &mut Problems) {
    let set = document.set(&setting.path, setting.value.clone(), setting.origin.clone());
    problems.extend(set.err());
}

/// Notes the settings of the command line that occur twice or have no effect.
pub(crate) fn check_overrides(overrides: &Overrides, tracks: &[Track], problems: &mut Problems) {
    for (option, settings) in [("--set", &overrides.set), ("--baseline", &overrides.baseline)] {
        let mut seen = BTreeSet::new();
        for setting in settings {
            if !seen.insert(canonical(&setting.path)) {
                let message = format!("`{}` stands in two {option}", setting.path);
                problems.push(Problem::new(&setting.origin, message).help("leave one of them out"));
            }
        }
    }
    for setting in &overrides.set {
        let path = canonical(&setting.path);
        let own = [("trials", overrides.trials.is_some()), ("seed", overrides.seed.is_some())];
        for (name, is_given) in own {
            if is_given && setting.path == name {
                let message = format!("`{name}` is set by --{name} as well");
                problems.push(Problem::new(&setting.origin, message).help("leave one of them out"));
            }
        }
        // Of a file from which a question starts only variants are played, no sweeps.
        let mut played = tracks.iter().filter(|track| !overrides.one_ground || track.is_named());
        if let Some(track) = played.find(|track| always_sets(track, path.as_deref())) {
            let message = format!("`{}` is varied, so setting it changes nothing", setting.path);
            let help = if track.is_named() {
                "every variant sets it: change it there, or leave this out".to_owned()
            } else {
                let (path, value) = (&setting.path, &setting.value);
                format!("write --vary {path}={value} to play that value only, or vary it no more")
            };
            problems.push(Problem::new(&setting.origin, message).help(help));
        }
    }
}

/// Whether every value of an axis sets a path.
fn always_sets(track: &Track, path: Option<&[String]>) -> bool {
    let sets = |step: &Step| {
        step.settings.iter().any(|setting| canonical(&setting.path).as_deref() == path)
    };
    // An axis without steps, such as that of an unknown variant, sets nothing.
    path.is_some() && !track.steps.is_empty() && track.steps.iter().all(sets)
}

/// Checks that every varied path exists and is varied once, that no value stands twice, and that there are at most
/// `most` cells.
pub(crate) fn check_tracks(
    document: &Document,
    tracks: &[Track],
    (sample, most): (Option<Sample>, usize),
    problems: &mut Problems,
) {
    let (named, others): (Vec<&Track>, Vec<&Track>) =
        tracks.iter().partition(|track| track.is_named());
    let count = |tracks: &[&Track]| {
        let sizes: Vec<usize> = tracks.iter().map(|track| track.steps.len().max(1)).collect();
        sampling::count(&sizes)
    };
    let places = sample.map_or(usize::MAX, |sample| sample.count).min(count(&others));
    let cells = count(&named).saturating_mul(places);
    if cells > most {
        let origin = Origin::start_of(document.source());
        let message = match cells {
            usize::MAX => "the combinations of varied values are more than can be counted".into(),
            _ => format!("{} combinations of varied values are too many", grouped(cells as u64)),
        };
        let help = format!(
            "a run has room for {} cells: vary fewer values at a time, or play a sample of them, such \
             as --sample 500",
            grouped(most as u64)
        );
        problems.push(Problem::new(&origin, message).help(help));
        return;
    }
    check_varied_twice(tracks, problems);
    check_rows(tracks, problems);
    for track in tracks {
        check_values(track, problems);
        // A sweep sets the same path with each of its values.
        let steps = if track.origin.is_some() { 1 } else { track.steps.len() };
        for setting in track.steps.iter().take(steps).flat_map(|step| &step.settings) {
            match not_varied(&setting.path, &setting.origin) {
                Some(problem) => problems.push(problem),
                None => set(&mut document.clone(), setting, problems),
            }
        }
    }
}

/// Returns a problem if a path cannot be varied, with a remedy. `None` if it can. Called by every command that tries
/// several values of a path: sweeps, variants and `solve --over`.
pub fn not_varied(path: &str, origin: &Origin) -> Option<Problem> {
    let (why, help) = in_vain(path)?;
    let message = format!("`{path}` cannot be varied: {why}");
    Some(Problem::new(origin, message).help(help))
}

/// Returns why a path cannot differ from cell to cell, and what to do instead. `None` if it can.
fn in_vain(path: &str) -> Option<(&'static str, &'static str)> {
    const TEXT: &str = "it is a text for the reader of a report";
    let keys = canonical(path)?;
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    Some(match keys.as_slice() {
        ["system", ..] => (
            "all cells of a run have one rule system",
            "write a scenario for each system and compare their reports",
        ),
        ["trials", ..] => (
            "all cells of a run play the same trials",
            "set it for all of them with --trials, or ask for --precision",
        ),
        ["seed", ..] => (
            "all cells of a run play on the same dice, which is what pairs them",
            "run it again with another --seed",
        ),
        ["title" | "question" | "description", ..] => {
            (TEXT, "name the cells with [[variants]] instead")
        }
        ["sides", _, "label" | "plural"] => (TEXT, "name the cells with [[variants]] instead"),
        ["answer", ..] => {
            ("it says what the report of all cells begins with", "run it again with another --set")
        }
        ["house_rules", _, "doc"] => (TEXT, "vary a number of the house rule, or whether it is on"),
        ["measures", ..] => (
            "all cells of a run are measured alike",
            "list all measures in the file, or name them with --measure",
        ),
        ["table_time", "players"] => {
            ("all cells of a run are measured alike", "run it again with another --set")
        }
        ["pace"] => (
            "all cells of a run are measured alike",
            "set it for all of them with pace = true in the file, or with --pace",
        ),
        ["value", ..] => (
            "all cells of a run are valued alike, so that they can be compared",
            "run it again with another --set",
        ),
        ["variants" | "vary" | "baseline", ..] => (
            "it says what is varied",
            "vary a path that begins with rules, sides, scene, policies or house_rules",
        ),
        _ => return None,
    })
}

/// Notes a path that stands on two axes, in any of their values, because the later axis would hide the earlier one
/// and cells would be equal.
fn check_varied_twice(tracks: &[Track], problems: &mut Problems) {
    let mut seen: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for (at, track) in tracks.iter().enumerate() {
        for setting in track.steps.iter().flat_map(|step| &step.settings) {
            let Some(path) = canonical(&setting.path) else { continue };
            if *seen.entry(path).or_insert(at) == at {
                continue;
            }
            let message = format!("`{}` is varied twice", setting.path);
            let problem = Problem::new(&setting.origin, message);
            problems.push(
                problem.help("vary it in one place: in [vary], in the variants or in one --vary"),
            );
        }
    }
}

/// Notes a value that stands twice on its axis, because its two cells would be equal. Numbers are compared as
/// [`Decimal`]: 1.0 is 1.
fn check_values(track: &Track, problems: &mut Problems) {
    let Some(origin) = &track.origin else { return };
    let mut seen = BTreeSet::new();
    for step in &track.steps {
        let Some(setting) = step.settings.first() else { continue };
        // 1.0, 1.00 and 1 are one number.
        let number = Decimal::from_value(&setting.value).map(Decimal::to_value);
        if !seen.insert(number.unwrap_or_else(|| setting.value.clone()).to_string()) {
            let message = format!("`{}` has the value {} twice", track.path, step.name);
            problems.push(Problem::new(origin, message).help("write each value once"));
        }
    }
}
