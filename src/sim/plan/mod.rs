//! The plan: one compiled cell per combination of varied values.

pub(crate) mod base_case;
mod baseline;
mod cast_sides;
pub(crate) mod cells;
mod find_system;
pub(crate) mod known_paths;
pub(crate) mod measure_lookup;
pub(crate) mod pace;
pub(crate) mod report_focus;
pub(crate) mod roster_rows;
pub(crate) mod sampling;
pub(crate) mod two_files;
pub(crate) mod two_texts;
pub(crate) mod variation;

use super::results::{Axis, Sampled};
use super::run::repeats::Sharing;
use crate::engine::{AnyConflict, Paced, System};
use crate::scenario::{
    Content, Document, MOST_CELLS, Node, Origin, Pace, Problem, Problems, Scenario, Setting, Sweep,
};
use crate::system::NotSimulated;
use crate::text_game::system_of;
use baseline::{bases, own_values};
use find_system::find_system;
use known_paths::with_meant;
use measure_lookup::Measured;
use report_focus::Focus;
use sampling::Sample;
use variation::{Track, check_overrides, check_picked, check_tracks, set, tracks};

/// Changes to a scenario from the command line.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Values to set.
    pub set: Vec<Setting>,
    /// Paths to vary; a path that the scenario varies too is taken from here.
    pub vary: Vec<Sweep>,
    /// Settings of the variant with which the others are compared, instead of the scenario's baseline.
    pub baseline: Vec<Setting>,
    /// Measures to report in detail, beside those that the scenario names: `heroes.any_conceded`.
    pub measures: Vec<String>,
    /// How much of the pace of each conflict to measure, even if the scenario does not ask for it.
    pub pace: Pace,
    /// Play a sample of the combinations of varied values only.
    pub sample: Option<Sample>,
    /// Trials per cell, instead of the scenario's.
    pub trials: Option<u64>,
    /// Seed, instead of the scenario's.
    pub seed: Option<u64>,
    /// Sides to which `--play` gives a policy; `set` has the settings.
    pub cast: Vec<String>,
    /// The side whose rows of a roster stand in turn; `vary` has them, too.
    pub each_row: Option<String>,
    /// Most cells, for callers with less room than a run of the command line has.
    pub most_cells: Option<usize>,
    /// Whether only the file as it stands is played, or one of its variants, and no sweep. Then a path that the file
    /// varies may be set, because no sweep hides the value.
    pub one_ground: bool,
}

impl Overrides {
    /// Whether the command line adds nothing to the comparisons of the file.
    fn is_plain(&self) -> bool {
        self.vary.is_empty() && self.baseline.is_empty()
    }
}

/// A cell of the plan.
pub struct PlannedCell {
    /// Number of the value on each of [`Plan::axes`].
    pub values: Vec<usize>,
    /// The cell it is compared with.
    pub baseline: Option<usize>,
    /// The conflict.
    pub game: Box<dyn AnyConflict>,
}

/// A run that can start: `run` cannot fail by the scenario, because [`Plan::new`] has found every mistake.
pub struct Plan {
    /// The scenario without its variations.
    pub scenario: Scenario,
    /// The rule system.
    pub system: &'static System,
    /// Varied axes.
    pub axes: Vec<Axis>,
    /// Cells of all combinations or of a sample; the last axis is the fastest.
    pub cells: Vec<PlannedCell>,
    /// Size and kind of the sample, if the cells are a sample. `None` if all combinations are played.
    pub sampled: Option<Sampled>,
    /// Trials per cell.
    pub trials: u64,
    /// Seed.
    pub seed: u64,
    /// Measures that are reported in detail.
    pub measures: Vec<Measured>,
    /// The file with what the command line sets.
    pub(super) document: Document,
    /// The axes with the settings behind each of their values; as many as `axes`.
    pub(super) tracks: Vec<Track>,
    /// The base value of each axis; `None` for an axis that only gives a context.
    bases: Vec<Option<usize>>,
    /// Sides to which `--play` gives a policy.
    cast: Vec<String>,
    /// Measure and comparison that the report begins with.
    pub focus: Focus,
    /// Whether equal cells are played once.
    pub(crate) sharing: Sharing,
}

impl Plan {
    /// Makes the plan of a scenario file.
    ///
    /// # Errors
    /// All mistakes of the file, its variations and the overrides.
    pub fn new(
        document: &Document,
        systems: &'static [System],
        overrides: &Overrides,
    ) -> Result<Self, Problems> {
        let id = document.get("system").and_then(Node::text);
        // Mistakes of a game that is text are reported when the file is read.
        let of_text = document.game().and_then(|game| system_of(game).ok());
        let system = of_text.or_else(|| systems.iter().find(|system| Some(system.id) == id));
        Self::read(document, systems, overrides)
            .map_err(|problems| with_meant(problems, document, system))
    }

    fn read(
        document: &Document,
        systems: &'static [System],
        overrides: &Overrides,
    ) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let mut document = document.clone();
        for setting in &overrides.set {
            set(&mut document, setting, &mut problems);
        }
        if overrides.pace > Pace::Off {
            pace::set(&mut document, overrides.pace);
        }
        let mut scenario = Scenario::read(&document, &mut problems);
        let system = find_system(&document, &scenario, systems, &mut problems);
        if let Some(system) = system {
            prepare(system, &mut scenario, &mut problems);
            let named = overrides.measures.iter().map(|name| pace::pace_for(name, system)).max();
            let pace = named.unwrap_or_default().max(pace::wanted(&scenario, system));
            // A file that wants no pace has its way, as `--measure` then says.
            if scenario.pace != Some(Pace::Off) && pace > Pace::Off {
                pace::set(&mut document, pace);
                scenario.pace = Some(pace);
            }
            // The keys that a fighter may have depend on the player of its side.
            if scenario.sides.iter().all(|side| side.has_player) {
                (system.compile)(&scenario, &mut problems);
            }
        }
        let tracks = tracks(&scenario, overrides);
        check_picked(&scenario, overrides, &mut problems);
        check_overrides(overrides, &tracks, &mut problems);
        let bare = document.bare();
        let most = overrides.most_cells.unwrap_or(MOST_CELLS);
        check_tracks(&bare, &tracks, (overrides.sample, most), &mut problems);
        let Some(system) = system.filter(|_| problems.is_empty()) else { return Err(problems) };
        let bases = bases(&document, &scenario, system, &tracks, overrides, &mut problems);
        let seed = overrides.seed.unwrap_or(scenario.seed);
        let chosen = cells::choose(&tracks, &bases, overrides.sample, seed);
        let cells = cells::compile(&bare, system, &tracks, chosen.cells, &mut problems);
        let mut measures = match cells.first() {
            Some(cell) => measures(&scenario, &*cell.game, overrides, &mut problems),
            None => Vec::new(),
        };
        let mut focus = match cells.first() {
            Some(cell) => Focus::of(&scenario, overrides, &tracks, &*cell.game, &mut problems),
            None => Focus::default(),
        };
        focus.own = own_values(&document, &scenario, system, &tracks, &bases);
        // What the run is asked about is reported in detail, whether `measures`, `[answer]` or `[value]` names it.
        if let Some(asked) = &focus.measure
            && !measures.iter().any(|it| it.quantity == asked.quantity)
        {
            measures.insert(0, asked.clone());
        }
        if overrides.is_plain() {
            report_focus::check_baseline(&scenario, &tracks, &bases, &mut problems);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut plan = Self {
            trials: overrides.trials.unwrap_or(scenario.trials),
            seed,
            sampled: chosen.sampled,
            axes: tracks.iter().map(Track::axis).collect(),
            measures,
            focus,
            scenario,
            system,
            cells,
            document,
            tracks,
            bases,
            cast: overrides.cast.clone(),
            sharing: Sharing::default(),
        };
        cells::compare(&mut plan.cells, &plan.bases);
        plan.compare_apart(&plan.named_axes());
        Ok(plan)
    }

    /// Returns the axes of variants and bans.
    fn named_axes(&self) -> Vec<usize> {
        (0..self.tracks.len()).filter(|&axis| self.tracks[axis].is_named()).collect()
    }

    /// Compares cells that differ from their baseline on one of these axes and on others, too, on that axis alone. If the
    /// question is about a variant, values of the sweep along which it is asked are not compared with one another.
    fn compare_apart(&mut self, axes: &[usize]) {
        let context = self.focus.over.filter(|_| self.focus.variant.is_some());
        cells::compare_apart(&mut self.cells, &self.bases, (axes, context));
    }

    /// Compares each cell with a cell that differs from it on one axis only, also where settings are varied without
    /// variants: a difference between cells that differ in both does not say which of them is its cause.
    pub fn compare_one_axis_at_a_time(&mut self) {
        let mut axes = self.named_axes();
        axes.extend((0..self.tracks.len()).filter(|&axis| !self.tracks[axis].is_named()));
        self.compare_apart(&axes);
    }
}

impl Plan {
    /// Plays and solves every cell by the engine, none flat. Results do not depend on it.
    pub fn play_by_engine(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.game.play_by_engine());
    }

    /// Whether its trials tell the measures of pace.
    pub fn is_paced(&self) -> bool {
        self.pace() > Pace::Off
    }

    /// Returns how much of the pace its trials tell.
    pub fn pace(&self) -> Pace {
        self.cells.iter().map(|cell| pace::told_by(&*cell.game)).max().unwrap_or_default()
    }

    /// Returns the settings of a cell: those behind its value on each axis.
    pub(super) fn settings_of(&self, cell: usize) -> Vec<Setting> {
        let values = self.cells[cell].values.iter().zip(&self.tracks);
        values.flat_map(|(&value, track)| track.steps[value].settings.iter().cloned()).collect()
    }

    /// Leaves only these cells, which are in order. One whose baseline is left out is compared with nothing.
    pub fn restrict(&mut self, wanted: &[usize]) {
        let cells = std::mem::take(&mut self.cells).into_iter().enumerate();
        let place = |cell: usize| wanted.binary_search(&cell).ok();
        let left = cells.filter(|(at, _)| place(*at).is_some());
        let with_place = |(_, cell): (usize, PlannedCell)| PlannedCell {
            baseline: cell.baseline.and_then(place),
            ..cell
        };
        self.cells = left.map(with_place).collect();
    }
}

/// Returns the measures that are reported in detail: first `measures` of the scenario, then `--measure` of the command
/// line; each once.
fn measures(
    scenario: &Scenario,
    game: &dyn AnyConflict,
    overrides: &Overrides,
    problems: &mut Problems,
) -> Vec<Measured> {
    let argument = |text: &String| (text.clone(), Origin::argument(format!("--measure {text}")));
    let wanted = scenario.measures.iter().cloned().chain(overrides.measures.iter().map(argument));
    let mut found: Vec<Measured> = Vec::new();
    for (text, origin) in wanted {
        match Measured::named(text.trim(), game, &origin) {
            Ok(measured) if found.iter().any(|it| it.quantity == measured.quantity) => {}
            Ok(measured) => found.push(measured),
            Err(problem) => problems.push(problem),
        }
    }
    found
}

/// Prepares a scenario for [`System::compile`]: inserts stat blocks, and notes rules that are not simulated.
fn prepare(system: &System, scenario: &mut Scenario, problems: &mut Problems) {
    if scenario.names_beings() {
        scenario.take_beings(&(system.beings)(), problems);
    }
    note_not_simulated(system, scenario, problems);
}

/// Notes words of rules that are not simulated yet as errors with the reason: ignored, they would give numbers for
/// another game. They are taken out of the scenario, so that they are not reported as unknown as well.
fn note_not_simulated(system: &System, scenario: &mut Scenario, problems: &mut Problems) {
    let rows = (system.not_simulated)();
    let rule_of =
        |path: &str| rows.iter().find(|row| row.words.iter().any(|word| covers(word, path)));
    let note = |path: &str, origin: &Origin, row: &NotSimulated, problems: &mut Problems| {
        let message = format!("`{path}` is not simulated");
        let help =
            format!("{} ({}); see `outweigh list rules {}`", row.reason, row.rule, system.id);
        problems.push(Problem::new(origin, message).help(help));
    };
    scenario.rules.retain(|setting| {
        let path = format!("rules.{}", setting.path);
        let row = rule_of(&path);
        if let Some(row) = row {
            note(&path, &setting.origin, row, problems);
        }
        row.is_none()
    });
    if let Content::Table(entries) = &mut scenario.scene.content {
        entries.retain(|entry| {
            let path = format!("scene.{}", entry.key);
            let row = rule_of(&path);
            if let Some(row) = row {
                note(&path, &entry.origin, row, problems);
            }
            row.is_none()
        });
    }
}

/// Whether a word of [`NotSimulated::words`] covers a path: it equals the path, or it ends in a dot and the path begins
/// with it.
fn covers(word: &str, path: &str) -> bool {
    word == path || (word.ends_with('.') && path.starts_with(word))
}

/// Compiles a scenario with these values set, in order.
///
/// # Errors
/// All mistakes that the values bring, or that stand in the file.
pub fn compile_with<'a>(
    document: &Document,
    system: &'static System,
    settings: impl IntoIterator<Item = &'a Setting>,
) -> Result<Box<dyn AnyConflict>, Problems> {
    let (mut document, mut problems) = (document.clone(), Problems::new());
    for setting in settings {
        set(&mut document, setting, &mut problems);
    }
    let mut scenario = Scenario::read(&document, &mut problems);
    prepare(system, &mut scenario, &mut problems);
    match (system.compile)(&scenario, &mut problems) {
        Some(game) if problems.is_empty() => Ok(match pace::wanted(&scenario, system) {
            Pace::Off => game,
            pace => Paced::wrap(game, system.portrayal, pace == Pace::Timed),
        }),
        _ => Err(problems),
    }
}
