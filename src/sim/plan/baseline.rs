//! The baseline of a plan: the value of each axis with which the others are compared.

use super::Overrides;
use super::roster_rows::leaves_out;
use super::variation::Track;
use crate::engine::System;
use crate::scenario::{
    Baseline, Document, Origin, Problem, Problems, Scenario, Setting, canonical, is_of_house,
    switch_of,
};

/// The base value of every compared axis; none for axes that only give a context.
///
/// The command line goes first: `--baseline`, then the paths that `--vary` adds to the file. Then come the axes in the
/// baseline of the file. In a file without a baseline, variants are compared with the first, and varied rules with the
/// rule as the scenario has it; if only stats are varied, and no sample is played, the first axis is compared with its
/// value as the scenario has it. If that is not among the values, the first one stands for it.
pub(super) fn bases(
    document: &Document,
    scenario: &Scenario,
    system: &System,
    tracks: &[Track],
    overrides: &Overrides,
    problems: &mut Problems,
) -> Vec<Option<usize>> {
    let is_whole = overrides.vary.iter().all(|sweep| sweep.path != "variant");
    let written = scenario.baseline.as_ref();
    let mut named = named_bases(written, overrides, (tracks, is_whole), problems);
    let added = added(scenario, tracks, overrides);
    let goes_first = |at: usize| added.is_empty() || added.contains(&at);
    if added.is_empty() && named.iter().any(Option::is_some) {
        // A ban is there to be compared with none.
        for (base, track) in named.iter_mut().zip(tracks).filter(|(_, track)| track.path == "ban") {
            *base = base.or(Some(unbanned(track)));
        }
        return named;
    }
    let value_at = |track: &Track, written: Option<String>| {
        let at = track.steps.iter().position(|step| Some(&step.name) == written.as_ref());
        Some(at.unwrap_or(0))
    };
    let compared = |(at, track): (usize, &Track)| {
        if track.path == "ban" {
            return Some(unbanned(track));
        }
        if !goes_first(at) {
            return None;
        }
        if track.path == "variant" {
            return Some(0);
        }
        track.path.strip_prefix("rules.")?;
        let written = written_value(document, (scenario, system), &track.path);
        value_at(track, written)
    };
    let mut bases: Vec<Option<usize>> = tracks.iter().enumerate().map(compared).collect();
    // Of a sample, whose cells differ in all values, none stands for the first.
    let first = added.first().copied().unwrap_or(0);
    if bases.iter().all(Option::is_none)
        && overrides.each_row.is_none()
        && overrides.sample.is_none()
        && let (Some(base), Some(track)) = (bases.get_mut(first), tracks.get(first))
    {
        *base = value_at(track, written_value(document, (scenario, system), &track.path));
    }
    bases
}

/// The axes that the command line adds to what the file compares, so that they are compared instead. Empty if
/// `--baseline` says what is compared, or if a sample is played. Two kinds of axes are not compared, but give the others
/// a context: numbers of fighters, and numbers of a house rule that is compared with the rules as written.
fn added(scenario: &Scenario, tracks: &[Track], overrides: &Overrides) -> Vec<usize> {
    // The cells of a sample differ in all values at once, so none of them is the baseline of another.
    if !overrides.baseline.is_empty() || overrides.sample.is_some() {
        return Vec::new();
    }
    let of_file =
        |path: &str| scenario.vary.iter().any(|it| canonical(&it.path) == canonical(path));
    let has_variants = tracks.iter().any(|it| it.path == "variant" && it.steps.len() > 1);
    let compares = has_variants || scenario.baseline.is_some();
    let is_added = |track: &Track| {
        let is_named = overrides.vary.iter().any(|sweep| sweep.path == track.path);
        let is_context = compares
            && matches!(track.path.rsplit('.').next(), Some("count" | "roster_group"))
            || has_variants && is_of_house(&track.path) && switch_of(&track.path).is_none();
        is_named && !track.is_named() && !is_context && !of_file(&track.path)
    };
    (0..tracks.len()).filter(|&at| is_added(&tracks[at])).collect()
}

/// Returns for each axis the number of the value that the scenario has as it stands: for variants and bans the one with
/// which the others are compared. `None` for a sweep that leaves that value out.
pub(super) fn own_values(
    document: &Document,
    scenario: &Scenario,
    system: &System,
    tracks: &[Track],
    bases: &[Option<usize>],
) -> Vec<Option<usize>> {
    let own = |(track, base): (&Track, &Option<usize>)| {
        if track.is_named() {
            return *base;
        }
        let written = written_value(document, (scenario, system), &track.path)?;
        track.steps.iter().position(|step| step.name == written)
    };
    tracks.iter().zip(bases).map(own).collect()
}

/// The value that the file has at a path. A number of a policy may stand under `let`, in the policy that it is based
/// on, or in a built-in policy.
fn written_value(
    document: &Document,
    (scenario, system): (&Scenario, &System),
    path: &str,
) -> Option<String> {
    if let Some(knob) = path.strip_prefix("rules.") {
        let written = scenario.rules.iter().find(|setting| setting.path == knob);
        return written.map(|setting| setting.value.to_string()).or_else(|| {
            let knobs = (system.knobs)();
            knobs.iter().find(|known| known.path == knob).map(|known| known.default.to_string())
        });
    }
    if let Some(value) = document.value(path) {
        return Some(value.to_string());
    }
    let keys = canonical(path)?;
    let [table, policy, number] = keys.as_slice() else { return None };
    if table != "policies" {
        return None;
    }
    let built_in = (system.policies)();
    let mut name = policy.clone();
    // No chain of bases is longer than all policies together.
    for _ in 0..=scenario.policies.len() + built_in.len() {
        let own = scenario.policies.iter().find(|it| it.name == name);
        let known = built_in.iter().find(|it| it.name == name);
        let numbers = own.into_iter().chain(known).flat_map(|it| &it.numbers);
        if let Some(found) = numbers.into_iter().find(|it| it.name == *number) {
            return Some(found.value.to_string());
        }
        let base = own.into_iter().chain(known).find_map(|it| it.base.as_ref());
        name.clone_from(&base?.0);
    }
    None
}

/// Returns the index of the value `none` of a varied `ban`, or 0 if it is not among the values.
fn unbanned(track: &Track) -> usize {
    track.steps.iter().position(|step| step.name == "none").unwrap_or(0)
}

/// The base values that the scenario or the command line names. `is_whole` is false if `--vary variant=...` leaves
/// variants out.
fn named_bases(
    written: Option<&Baseline>,
    all: &Overrides,
    (tracks, is_whole): (&[Track], bool),
    problems: &mut Problems,
) -> Vec<Option<usize>> {
    let Overrides { vary, baseline: overrides, .. } = all;
    let mut bases = vec![None; tracks.len()];
    let mut wanted: Vec<(String, String, Origin)> = Vec::new();
    // `--vary` may have left out the value that the file compares with, and `--each-row` the whole path.
    let is_left = |(path, value, _): &(String, String, Origin)| {
        if leaves_out(all, path) {
            return false;
        }
        let is_it = |track: &&Track| track.path == *path && vary.iter().any(|it| it.path == *path);
        let replaced = tracks.iter().find(is_it);
        replaced.is_none_or(|track| track.steps.iter().any(|step| step.name == *value))
    };
    if overrides.is_empty()
        && let Some(baseline) = written
    {
        // `--vary variant=...` may have left it out: then the first one stands for it.
        let is_there = |name: &String| {
            let steps = tracks.iter().filter(|track| track.path == "variant");
            is_whole || steps.flat_map(|track| &track.steps).any(|step| step.name == *name)
        };
        if let Some((name, origin)) = baseline.variant.as_ref().filter(|(name, _)| is_there(name)) {
            wanted.push(("variant".to_owned(), name.clone(), origin.clone()));
        }
        wanted.extend(baseline.settings.iter().map(as_wanted).filter(is_left));
    }
    wanted.extend(overrides.iter().map(as_wanted));
    for (path, value, origin) in wanted {
        let Some(at) = tracks.iter().position(|track| track.path == path) else {
            let known = tracks.iter().map(|track| track.path.as_str());
            problems.push(Problem::unknown(&origin, "varied path", &path, known));
            continue;
        };
        let steps = &tracks[at].steps;
        bases[at] = steps.iter().position(|step| step.name == value);
        if bases[at].is_none() {
            let known = steps.iter().map(|step| step.name.as_str());
            problems.push(Problem::unknown(&origin, "varied value", &value, known));
        }
    }
    bases
}

fn as_wanted(setting: &Setting) -> (String, String, Origin) {
    // Variants are known by their names as they are, values by how they are written.
    let name = setting.value.as_text().filter(|_| setting.path == "variant");
    let value = name.map_or_else(|| setting.value.to_string(), ToString::to_string);
    (setting.path.clone(), value, setting.origin.clone())
}
