//! Sentences of `tune`.

use super::{StrongPlay, Teller};
use crate::answer::tune::{Checked, Conflicts, Dimension, Standing};
use crate::cli::ask::seats::{called, sides_with};
use crate::knob::{Value, parse_values};
use crate::report::{plural_noun, typed};
use crate::scenario::canonical;
use crate::sim::Axis;
use crate::stats::grouped;

/// Targets that a sentence lists.
const MOST_LISTED: usize = 3;

impl Teller<'_> {
    /// All findings: the answer, what is missed, what excludes what, and how to play the answer.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut told = vec![self.verdict()];
        if let Some(conflicts) = &self.tuned.conflicts {
            told.extend(self.told_conflicts(conflicts));
        }
        told.push(self.tried());
        told.extend(self.unknown_paths());
        if self.strong == StrongPlay::Moved {
            told.push(
                "the answer makes other policies strong than those of the search; its numbers are those with the new \
                 policies"
                    .to_owned(),
            );
        }
        if self.tuned.stopped {
            told.push(
                "stopped early: this is the best so far, and its numbers come from the trials that chose it"
                    .to_owned(),
            );
        }
        told.extend(self.repeated());
        told
    }

    /// The command that plays the answer and nothing else. `None` if nothing changes, or if the variant would set a path
    /// back.
    fn repeated(&self) -> Option<String> {
        let (asking, ground) = (self.asked.asking, &self.asked.ground);
        let settings = self.settings();
        let is_set = |path: &str| {
            let of_variant = ground.settings().iter();
            of_variant.into_iter().any(|it| canonical(&it.path) == canonical(path))
        };
        if settings.is_empty() || settings.iter().any(|(path, _)| is_set(path)) {
            return None;
        }
        let mut words = vec!["run".to_owned(), asking.file.display().to_string()];
        let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
        asking.set.iter().for_each(|set| add("--set", set.clone()));
        if !asking.ban.is_empty() {
            add("--set", format!("ban={}", toml_value(&Value::Text(asking.ban.join(",")))));
        }
        // `run` would play all variants, the baseline first.
        ground.variant.iter().for_each(|name| add("--vary", format!("variant={}", word(name))));
        for (path, value) in &settings {
            // What the file varies has to be varied over one value: setting it would change nothing.
            let option = if self.is_swept(path) { "--vary" } else { "--set" };
            add(option, format!("{path}={}", plain(value)));
        }
        let held = self.held(&settings);
        for (path, value) in &held {
            add("--vary", format!("{path}={}", plain(&toml_value(value))));
        }
        let plays = asking.play.iter().filter(|play| !play.contains(','));
        plays.for_each(|play| add("--play", play.clone()));
        let what = if self.is_missed() { "the nearest" } else { "the answer" };
        Some(format!("to play {what}: {}", typed("outweigh", &words)))
    }

    /// Returns the paths that the file varies and the answer leaves alone, with the values that the search played: a run
    /// would play all of their values.
    fn held(&self, settings: &[(String, String)]) -> Vec<(String, Value)> {
        let ground = &self.asked.ground;
        let is_changed =
            |path: &str| settings.iter().any(|(it, _)| canonical(it) == canonical(path));
        let sweeps = ground.scenario.vary.iter().map(|sweep| sweep.path.clone());
        let others = sweeps.filter(|path| !is_changed(path));
        others.filter_map(|path| ground.own_value(&path).map(|value| (path, value))).collect()
    }

    /// Whether the answer is only the nearest that was found.
    fn is_missed(&self) -> bool {
        let any = |standing: Standing| self.tuned.checked.iter().any(|it| it.standing == standing);
        any(Standing::Missed) || !any(Standing::Open) && !self.tuned.is_met
    }

    fn verdict(&self) -> String {
        let changes = self.changes();
        let with = |start: &str| match changes.as_slice() {
            [] => format!("{start} the scenario as written"),
            several => format!("{start} {}", several.join(", ")),
        };
        let targets = match self.tuned.checked.len() {
            1 => "the target",
            2 => "both targets",
            _ => "all targets",
        };
        let open = self.list(|checked| checked.standing == Standing::Open);
        if self.is_missed() {
            let missed = self.list(|checked| checked.standing != Standing::Met);
            let none = if self.is_whole() { "of values" } else { "that was tried" };
            let nearest = with(&format!("no combination {none} meets {targets}; the nearest is"));
            return if missed.is_empty() {
                nearest
            } else {
                format!("{nearest}, which gives {missed}")
            };
        }
        let count = match changes.len() {
            1 => "one change".to_owned(),
            2 => "two changes".to_owned(),
            3 => "three changes".to_owned(),
            more => format!("{more} changes"),
        };
        let more = "a larger --budget plays more trials";
        match (changes.len(), open.is_empty()) {
            (0, true) => {
                format!("the scenario as written meets {targets}, so nothing needs to change")
            }
            (0, false) => format!(
                "the scenario as written may meet {targets}, but that is too near to tell: {open}; {more}"
            ),
            (1, true) => with(&format!("{count} meets {targets}:")),
            (_, true) => with(&format!("{count} meet {targets}:")),
            (_, false) => {
                let may = with(&format!("{count} may meet {targets}:"));
                format!("{may}; that is too near to tell: {open}; {more}")
            }
        }
    }

    /// Targets with their measures: `heroes.win 58.1 % ± 0.9 (60 % to 70 % wanted)`.
    fn list(&self, is_listed: impl Fn(&Checked) -> bool) -> String {
        let told = |checked: &Checked| {
            let requirement = &checked.requirement;
            let (name, after) = (requirement.name(), requirement.told(&checked.after));
            format!("{name} {after} ({} wanted)", requirement.wished())
        };
        let listed = self.tuned.checked.iter().filter(|checked| is_listed(checked));
        let mut all: Vec<String> = listed.map(told).collect();
        if all.len() > MOST_LISTED {
            let more = all.len() - (MOST_LISTED - 1);
            all.truncate(MOST_LISTED - 1);
            all.push(format!("{more} more in the table"));
        }
        all.join(", ")
    }

    fn told_conflicts(&self, conflicts: &Conflicts) -> Vec<String> {
        let mut told = Vec::new();
        for &(at, nearest) in &conflicts.alone {
            let requirement = &self.tuned.checked[at].requirement;
            let nearest = if requirement.is_share() {
                format!("{:.0} %", nearest * 100.0)
            } else {
                format!("{nearest:.1}")
            };
            told.push(format!(
                "no combination that was tried gives {} {} even by itself; the nearest gives about {nearest}",
                requirement.name(),
                requirement.wished()
            ));
        }
        told.extend(conflicts.pairs.iter().map(|&(one, other)| {
            let exclusion = self.exclusion(one, other);
            if self.is_whole() {
                format!("{exclusion}: no combination of values meets both")
            } else {
                exclusion
            }
        }));
        if told.is_empty() {
            told.push(
                "any two of the targets can be met together; only all of them at once were not found".to_owned(),
            );
        }
        told
    }

    /// `heroes.win (60 % to 70 %) and exchanges (at most 3) exclude each other` if everything was tried; else only that
    /// none of those that were tried meets both.
    pub(super) fn exclusion(&self, one: usize, other: usize) -> String {
        let [one, other] = [one, other].map(|at| {
            let requirement = &self.tuned.checked[at].requirement;
            format!("{} ({})", requirement.name(), requirement.wished())
        });
        if self.is_whole() {
            return format!("{one} and {other} exclude each other");
        }
        let tried = grouped(self.tuned.tried as u64);
        format!("none of the {tried} combinations that were tried meets both {one} and {other}")
    }

    /// Whether every combination of values was tried.
    fn is_whole(&self) -> bool {
        let space = self.prepared.space();
        // The file as it stands is one more if its values lie outside of the space.
        let is_inside = space.dimensions.iter().all(|dimension| dimension.home.is_some());
        let combinations = (self.tuned.tried as u64).saturating_sub(u64::from(!is_inside));
        combinations >= space.size()
    }

    fn tried(&self) -> String {
        let (tried, size) = (self.tuned.tried as u64, self.prepared.space().size());
        if self.is_whole() {
            return match size {
                1 => "the only combination of values was tried".to_owned(),
                _ => format!("all {} combinations of values were tried", grouped(size)),
            };
        }
        let size =
            if size == u64::MAX { "more than can be counted".to_owned() } else { grouped(size) };
        let were = if tried == 1 { "was" } else { "were" };
        format!("{} of {size} combinations of values {were} tried", grouped(tried))
    }

    /// Paths that other scenarios lack.
    fn unknown_paths(&self) -> Vec<String> {
        let mut told = Vec::new();
        for (number, file) in self.files.iter().enumerate().skip(1) {
            let dimensions = self.prepared.space().dimensions.iter();
            let lacking = dimensions.filter(|dimension| !dimension.known_in[number]);
            let paths: Vec<String> =
                lacking.map(|dimension| format!("`{}`", dimension.values.path)).collect();
            if !paths.is_empty() {
                told.push(format!(
                    "{} does not have {}, so nothing changes there",
                    file.name,
                    paths.join(", ")
                ));
            }
        }
        told
    }

    /// Changes of the answer as noun phrases.
    pub(super) fn changes(&self) -> Vec<String> {
        self.tuned.candidate.as_ref().map(|it| self.changes_of(it)).unwrap_or_default()
    }

    /// Changes of a candidate: `roar difficulty 1 instead of 2`, `5 guards instead of 4`, `attack tie boost off`. `2 to 1`
    /// would read as a range of values.
    pub(super) fn changes_of(&self, candidate: &[usize]) -> Vec<String> {
        let dimensions = &self.prepared.space().dimensions;
        let pairs = dimensions.iter().zip(candidate);
        let changed = pairs.filter(|(dimension, at)| dimension.home != Some(**at));
        changed.map(|(dimension, &at)| self.change(dimension, at)).collect()
    }

    /// Paths and values of the variant with the answer, as TOML writes them. The question starts from a variant, whose
    /// values stand here unless the answer changes them.
    pub(super) fn variant(&self) -> Vec<(String, String)> {
        let own = self.settings();
        let is_changed = |path: &str| own.iter().any(|(it, _)| canonical(it) == canonical(path));
        let before = self.asked.ground.settings().iter();
        let before = before.filter(|setting| !is_changed(&setting.path));
        let before = before.map(|setting| (setting.path.clone(), toml_value(&setting.value)));
        before.chain(own.clone()).collect()
    }

    /// Paths and values of the answer that differ from the file, as TOML writes them.
    pub(super) fn settings(&self) -> Vec<(String, String)> {
        let candidate = self.tuned.candidate.iter();
        let settings = candidate.flat_map(|it| self.prepared.space().settings(it, 0));
        settings.map(|setting| (setting.path, toml_value(&setting.value))).collect()
    }

    /// Whether `[vary]` of the file varies a path.
    pub(super) fn is_swept(&self, path: &str) -> bool {
        let sweeps = self.asked.ground.scenario.vary.iter();
        sweeps.map(|sweep| canonical(&sweep.path)).any(|swept| swept == canonical(path))
    }

    /// A change in words.
    fn change(&self, dimension: &Dimension, at: usize) -> String {
        let to = &dimension.values.values[at];
        let from = dimension.present.as_ref();
        let keys = canonical(&dimension.values.path).unwrap_or_default();
        if let ([sides, side, group, count], Some(from)) = (keys.as_slice(), from)
            && sides == "sides"
            && count == "count"
        {
            return self.counted((side, group), to, from);
        }
        let name = self.name(dimension);
        match (to, from) {
            (Value::Bool(is_on), _) => format!("{name} {}", if *is_on { "on" } else { "off" }),
            (Value::Text(word), _) if ["on", "off"].contains(&word.as_str()) => {
                format!("{name} {word}")
            }
            (_, Some(from)) => format!("{name} {to} instead of {from}"),
            (_, None) => format!("{name} {to}"),
        }
    }

    /// A number of fighters in words: `5 guards instead of 4`, with the side if another side has a group of this name:
    /// `5 guards of the watch instead of 4`.
    fn counted(&self, (side, group): (&str, &str), to: &Value, from: &Value) -> String {
        let noun = group.replace('_', " ");
        let noun = if *to == Value::Int(1) { noun } else { plural_noun(&noun) };
        let to = if *to == Value::Int(0) { "no".to_owned() } else { to.to_string() };
        let whose = match sides_with(self.asked, group) {
            0 | 1 => String::new(),
            _ => format!(" of {}", called(self.asked, side).text),
        };
        format!("{to} {noun}{whose} instead of {from}")
    }

    /// The name of a path in words; with its side if another side has a group of this name.
    fn name(&self, dimension: &Dimension) -> String {
        let path = &dimension.values.path;
        let keys = canonical(path).unwrap_or_default();
        let is_double = |group: &String| {
            let sides = self.asked.ground.scenario.sides.iter();
            sides.filter(|side| side.groups.iter().any(|it| it.name == *group)).count() > 1
        };
        if keys.first().is_some_and(|first| first == "sides") && keys.get(2).is_some_and(is_double)
        {
            return keys[1..].join(" ").replace('_', " ");
        }
        Axis { path: path.clone(), values: Vec::new() }.name()
    }
}

/// A value as a scenario file writes it.
fn toml_value(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(toml_value).collect();
            format!("[{}]", items.join(", "))
        }
        plain => plain.to_string(),
    }
}

/// A value as the command line takes it: words without quotes.
fn plain(value: &str) -> &str {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| inner.chars().all(|it| it.is_alphanumeric() || it == '_')).unwrap_or(value)
}

/// The name of a variant as `--vary variant=` takes it: in quotes if it would be read as several values, or as no text.
fn word(name: &str) -> String {
    let is_plain = parse_values(name).is_ok_and(|read| read == [Value::Text(name.to_owned())]);
    if is_plain { name.to_owned() } else { toml_value(&Value::Text(name.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn names_of_variants_are_quoted_if_they_read_as_something_else() {
        assert_eq!(word("left AV 2"), "left AV 2");
        assert_eq!(word("aim, no suppression"), "\"aim, no suppression\"");
        assert_eq!(word("7"), "\"7\"");
        assert_eq!(word("1..=3"), "\"1..=3\"");
    }
}
