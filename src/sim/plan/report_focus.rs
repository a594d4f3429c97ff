//! Question of a run: the measure, the variant and the sweep with which its report begins, and the labels of the
//! sides in sentences.

use super::Overrides;
use super::measure_lookup::Measured;
use super::roster_rows::EachRow;
use super::variation::Track;
use crate::engine::AnyConflict;
use crate::scenario::{Origin, Problem, Problems, Scenario, Side, canonical, side_of_rows};
use crate::system::{is_plural, names_several};

/// Measure and comparison that a report begins with. `Focus::of` finds it from the command line and
/// `[answer]`.
#[derive(Clone, Debug, Default)]
pub struct Focus {
    /// The measure that decides headline, order and rows; `None` for who wins.
    pub measure: Option<Measured>,
    /// Number of the variant that the question is about, on the axis of named variants.
    pub variant: Option<usize>,
    /// Number of the axis along which the report compares.
    pub over: Option<usize>,
    /// For each axis the number of the value that the scenario has as it stands; for variants the baseline. `None` if the
    /// sweep leaves that value out. Empty if nothing is known.
    pub own: Vec<Option<usize>>,
    /// The rows of a roster that stand in turn. `None` without `--each-row`.
    pub each_row: Option<EachRow>,
}

impl Focus {
    /// Finds what a run was asked. A measure of the command line goes first, then `[answer]`, then the first of
    /// `measures`, then the first side of `[value]`. What `--vary` leaves out of the run is left out here.
    pub(crate) fn of(
        scenario: &Scenario,
        overrides: &Overrides,
        tracks: &[Track],
        game: &dyn AnyConflict,
        problems: &mut Problems,
    ) -> Self {
        let answer = scenario.answer.clone().unwrap_or_default();
        let measure = measure(scenario, overrides, game, problems);
        let variants = tracks.iter().find(|track| track.path == "variant");
        let step = |name: &str| variants?.steps.iter().position(|step| step.name == name);
        let variant = answer.variant.and_then(|(name, _)| step(&name));
        let over = answer.over.and_then(|(path, _)| {
            let wanted = canonical(&path);
            tracks.iter().position(|track| canonical(&track.path) == wanted)
        });
        let is_varied = |axis: &usize| tracks[*axis].steps.len() > 1;
        let each_row = overrides.each_row.as_ref().and_then(|side| {
            let is_rows = |track: &Track| side_of_rows(&track.path).as_ref() == Some(side);
            Some(EachRow {
                axis: tracks.iter().position(is_rows)?,
                side: scenario.sides.iter().position(|it| it.name == *side)?,
            })
        });
        Self { measure, variant, over: over.filter(is_varied), own: Vec::new(), each_row }
    }
}

/// Returns the measure that decides the verdict. `None` means the win rate of the first side. A mistake in one
/// of `measures` is not told here, because all of them are told where they are read.
fn measure(
    scenario: &Scenario,
    overrides: &Overrides,
    game: &dyn AnyConflict,
    problems: &mut Problems,
) -> Option<Measured> {
    let argument = overrides.measures.first();
    let argument =
        argument.map(|text| (text.clone(), Origin::argument(format!("--measure {text}"))));
    let (named, is_told) = match argument {
        Some(argument) => (argument, true),
        None => {
            let (named, source) = measure_of_file(scenario)?;
            // The mistakes of a measure in `measures` are told where all of them are read.
            (named, source != MeasureSource::Answer)
        }
    };
    let (text, origin) = named;
    let found = match Measured::named(text.trim(), game, &origin) {
        Ok(found) => Some(found),
        Err(problem) => {
            if !is_told {
                problems.push(problem);
            }
            None
        }
    };
    found.filter(|it| !(it.side == Some(0) && it.measure.name == "win"))
}

/// Part of a scenario that names the measure of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureSource {
    /// The key `measure` of `[answer]`.
    Answer,
    /// The first of `measures`.
    Measures,
    /// The first side of `[value]`.
    Value,
}

impl MeasureSource {
    /// Returns the source as sentences name it: ``the first of `measures` ``, or ``from `measures` `` if the scenario
    /// names no other measure there.
    pub fn told(self, scenario: &Scenario) -> &'static str {
        match self {
            Self::Answer => "the measure of `[answer]`",
            Self::Measures if scenario.measures.len() == 1 => "from `measures`",
            Self::Measures => "the first of `measures`",
            Self::Value if scenario.worths.len() == 1 => "from `[value]`",
            Self::Value => "the first of `[value]`",
        }
    }
}

/// Returns the measure that a scenario asks about, and where it names the measure: in `[answer]`, otherwise as the
/// first of `measures`, otherwise as the first side of `[value]`. `None` for a scenario that asks who wins.
pub(crate) fn measure_of_file(scenario: &Scenario) -> Option<((String, Origin), MeasureSource)> {
    if let Some(named) = scenario.answer.as_ref().and_then(|answer| answer.measure.clone()) {
        return Some((named, MeasureSource::Answer));
    }
    if let Some(named) = scenario.measures.first() {
        return Some((named.clone(), MeasureSource::Measures));
    }
    let side = scenario.worths.first()?;
    Some(((format!("{}.value", side.side), side.origin.clone()), MeasureSource::Value))
}

/// Refuses an answer about the variant with which the others are compared, because it would compare the variant
/// with itself.
pub(crate) fn check_baseline(
    scenario: &Scenario,
    tracks: &[Track],
    bases: &[Option<usize>],
    problems: &mut Problems,
) {
    let Some((name, origin)) = scenario.answer.as_ref().and_then(|it| it.variant.as_ref()) else {
        return;
    };
    let Some(at) = tracks.iter().position(|track| track.path == "variant") else { return };
    let base = bases[at].map(|base| tracks[at].steps[base].name.as_str());
    if base == Some(name) && tracks[at].steps.len() > 1 {
        let message = format!("`{name}` is what the others are compared with");
        let others = tracks[at].steps.iter().find(|step| step.name != *name);
        let other = others.map_or("", |step| step.name.as_str());
        let help = format!("name the other variant of the question, such as variant = \"{other}\"");
        problems.push(Problem::new(origin, message).help(help));
    }
}

/// Name of a side in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Text with its article, if it has one: `the heroes`, `Hans`.
    pub text: String,
    /// Whether it has the verb of several: the heroes win, the crew wins. Sentences would be ungrammatical
    /// otherwise.
    pub is_many: bool,
    /// Whether the file states [`is_many`](Self::is_many) with the key `plural`.
    pub is_told: bool,
}

impl Label {
    /// The label that a side has by its name alone: a name with a capital letter has no article.
    ///
    /// ```
    /// # use outweigh::sim::Label;
    /// assert_eq!(Label::of_name("heroes").text, "the heroes");
    /// assert_eq!(Label::of_name("Hans").text, "Hans");
    /// assert!(!Label::of_name("town_watch").is_many);
    /// ```
    pub fn of_name(name: &str) -> Self {
        let words = name.replace('_', " ");
        let is_proper = words.starts_with(|first: char| !first.is_lowercase());
        let has_article = ["the ", "a ", "an "].iter().any(|article| words.starts_with(article));
        let text = if is_proper || has_article { words } else { format!("the {words}") };
        Self { text, is_many: is_plural(name), is_told: false }
    }

    /// The label of a side by its keys `label` and `plural`, otherwise [`of_name`](Self::of_name).
    pub fn of(side: &Side) -> Self {
        let own = side.label.as_ref().filter(|label| !label.is_empty());
        let label = match own {
            Some(text) => Self { text: text.clone(), ..Self::of_name(text) },
            None => Self::of_name(&side.name),
        };
        match side.plural {
            Some(is_many) => Self { is_many, is_told: true, ..label },
            None => label,
        }
    }

    /// Whether it takes the verb of several in a conflict in which the side has at most this many fighters. A single
    /// fighter with a name of its own, such as Hans, does not; the key `plural` of the file decides first.
    pub fn is_many_of(&self, fighters: usize) -> bool {
        let is_proper = self.text.starts_with(|first: char| first.is_uppercase());
        let is_name = is_proper && fighters == 1 && !names_several(&self.text);
        self.is_many && (self.is_told || !is_name)
    }

    /// The label without its article, as the heading of a column has it.
    pub fn short(&self) -> &str {
        self.text.strip_prefix("the ").unwrap_or(&self.text)
    }
}
