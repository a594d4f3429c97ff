//! Reads the question of `tune` from the command line and from a file of targets.

use super::scenes::File;
use crate::answer::Values;
use crate::answer::tune::{BUDGET, Dimension, Keep, Matrix, Question, Scene, Space, Target};
use crate::cli::Failure;
use crate::cli::arguments::TuneOptions;
use crate::cli::ask::Asked;
use crate::scenario::{Document, Node, Origin, Problem, Problems};
use crate::sim::Ground;
use std::path::Path;

/// Targets on their way.
#[derive(Default)]
struct Asks {
    targets: Vec<Target>,
    keeps: Vec<Keep>,
    matrix: Option<Matrix>,
    problems: Problems,
}

/// Reads the question. The second value is the file of targets, if one is named.
///
/// # Errors
/// All mistakes in the options.
pub(super) fn question(
    options: &TuneOptions,
    asked: &Asked<'_>,
    (files, scenes): (&[File], Vec<Scene>),
) -> Result<(Question, Option<Document>), Failure> {
    let mut asks = Asks::default();
    for text in &options.wanted {
        asks.target(text, &Origin::argument(format!("--for {text}")));
    }
    for text in &options.keep {
        asks.keep(text, &Origin::argument(format!("--keep {text}")));
    }
    let file = match &options.targets {
        Some(path) => {
            let file = open(path)?;
            asks.file(&file, &asked.ground);
            Some(file)
        }
        None => None,
    };
    let Asks { targets, keeps, matrix, mut problems } = asks;
    let space = match space(options, &scenes) {
        Ok(space) => Some(space),
        Err(more) => {
            problems.extend(more);
            None
        }
    };
    let Some(space) = space.filter(|_| problems.is_empty()) else { return Err(problems.into()) };
    unknown_everywhere(&space, files)?;
    let (confidence, trials) = (options.asking.confidence, options.asking.trials);
    let budget = options.budget.unwrap_or(BUDGET);
    let question = Question { space, scenes, targets, keeps, matrix, budget, trials, confidence };
    Ok((question, file))
}

/// Reads the paths with their values.
fn space(options: &TuneOptions, scenes: &[Scene]) -> Result<Space, Problems> {
    let mut problems = Problems::new();
    let files = scenes.iter().map(|scene| scene.file).max().unwrap_or(0);
    let of_file = |file: usize| scenes.iter().find(|scene| scene.file == file);
    let grounds: Vec<&Ground> =
        (0..=files).filter_map(of_file).map(|scene| &scene.ground).collect();
    let mut dimensions = Vec::new();
    for text in &options.over {
        match Values::from_argument("--over", text, grounds[0]) {
            Ok(values) => match Dimension::new(values, &grounds) {
                Ok(dimension) => dimensions.push(dimension),
                Err(more) => problems.extend(more),
            },
            Err(problem) => problems.push(problem),
        }
    }
    match Space::new(dimensions) {
        Ok(space) => problems.or(space),
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}

/// A scenario that knows none of the paths never changes.
fn unknown_everywhere(space: &Space, files: &[File]) -> Result<(), Problem> {
    let is_known = |file: usize| space.dimensions.iter().any(|it| it.known_in[file]);
    let Some(file) = (1..files.len()).find(|&file| !is_known(file)) else { return Ok(()) };
    let name = &files[file].name;
    let origin = Origin::argument(format!("--also {name}"));
    let message = format!("`{name}` knows none of the paths, so nothing changes in it");
    Err(Problem::new(&origin, message).help("leave it out, or vary a rule that it plays"))
}

/// Reads a file of targets.
fn open(path: &Path) -> Result<Document, Problems> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(bytes) => Document::from_bytes(&name, &bytes),
        Err(error) => {
            let origin = Origin::argument(format!("--targets {name}"));
            Err(Problem::new(&origin, format!("cannot read `{name}`: {error}")).into())
        }
    }
}

impl Asks {
    fn target(&mut self, text: &str, origin: &Origin) {
        match Target::parse(text, origin) {
            Ok(target) => self.targets.push(target),
            Err(problem) => self.problems.push(problem),
        }
    }

    fn keep(&mut self, text: &str, origin: &Origin) {
        match Keep::parse(text, origin) {
            Ok(keep) => self.keeps.push(keep),
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Reads `[target]` with its lists and its matrix.
    fn file(&mut self, file: &Document, ground: &Ground) {
        const EXAMPLE: &str = "write [target] with for = [\"heroes.win = 60%..70%\"]";
        let Some(table) = file.get("target").filter(|node| node.is_table()) else {
            let origin = Origin::start_of(file.source());
            let problem = Problem::new(&origin, "the file has no table [target]");
            self.problems.push(problem.help(EXAMPLE));
            return;
        };
        for entry in file.root().entries().unwrap_or_default() {
            if entry.key != "target" {
                let known = ["target"];
                self.problems.push(Problem::unknown(&entry.origin, "key", &entry.key, known));
            }
        }
        for entry in table.entries().unwrap_or_default() {
            match entry.key.as_str() {
                "for" => self.list(&entry.value, Self::target),
                "keep" => self.list(&entry.value, Self::keep),
                "matrix" => match Matrix::read(&entry.value, ground) {
                    Ok(matrix) => self.matrix = Some(matrix),
                    Err(more) => self.problems.extend(more),
                },
                other => {
                    let known = ["for", "keep", "matrix"];
                    self.problems.push(Problem::unknown(&entry.origin, "key", other, known));
                }
            }
        }
    }

    /// Reads a list of texts.
    fn list(&mut self, node: &Node, read: fn(&mut Self, &str, &Origin)) {
        let Some(items) = node.items() else {
            let problem = Problem::new(&node.origin, "expected a list of texts");
            self.problems
                .push(problem.help("write [\"heroes.win = 60%..70%\", \"exchanges < 6\"]"));
            return;
        };
        for item in items {
            match item.text() {
                Some(text) => read(self, text, &item.origin),
                None => self.problems.push(Problem::new(&item.origin, "expected a text in quotes")),
            }
        }
    }
}
