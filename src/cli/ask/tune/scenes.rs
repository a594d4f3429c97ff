//! Scenarios and plays of `tune`: which files are played, and with which policies.

use crate::answer::strong::{BUDGET, Question, find};
use crate::answer::tune::Scene;
use crate::cli::Failure;
use crate::cli::arguments::{Asking, TuneOptions};
use crate::cli::ask::{Asked, ban, changes, strong_play};
use crate::cli::run::report_name;
use crate::engine::System;
use crate::scenario::{Casting, Document, Origin, Problem, Setting};
use crate::sim::{Ground, Overrides, Unplayed, Workers};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The play of the scenario as it is written.
const WRITTEN: &str = "written";

/// Plays in which every target must hold.
pub(super) struct Plays {
    /// Policies that are seated in each of them.
    fixed: Vec<String>,
    /// A text for each play.
    turns: Vec<String>,
}

impl Plays {
    /// Reads `--play`: one with commas names several plays.
    ///
    /// # Errors
    /// Two of them have commas, or a play is missing or comes twice.
    pub(super) fn read(asking: &Asking) -> Result<Self, Problem> {
        let (several, fixed): (Vec<&String>, Vec<&String>) =
            asking.play.iter().partition(|text| text.contains(','));
        let wrong = |message: &str, help: &str| {
            let origin = Origin::argument(format!("--play {}", asking.play.join(" --play ")));
            Err(Problem::new(&origin, message).help(help))
        };
        let fixed: Vec<String> = fixed.into_iter().cloned().collect();
        let turns: Vec<String> = match several.as_slice() {
            [] => vec![WRITTEN.to_owned()],
            [only] => only.split(',').map(|play| play.trim().to_owned()).collect(),
            _ => {
                let help = "name all plays in one of them: --play written,strong";
                return wrong("two --play name several plays", help);
            }
        };
        if turns.iter().any(String::is_empty) {
            return wrong("a play is missing between the commas", "write --play written,strong");
        }
        if let Some(twice) = turns.iter().enumerate().find(|(at, it)| turns[..*at].contains(it)) {
            let message = format!("the play `{}` comes twice", twice.1);
            return wrong(&message, "name each play once");
        }
        Ok(Self { fixed, turns })
    }

    /// Returns the policies of a play as `--play` would name them.
    fn list(&self, turn: usize) -> Vec<String> {
        let own = (self.turns[turn] != WRITTEN).then(|| self.turns[turn].clone());
        self.fixed.iter().cloned().chain(own).collect()
    }

    /// Returns the options of a question with the first play only.
    pub(super) fn first(&self, asking: &Asking) -> Asking {
        Asking { play: self.list(0), ..asking.clone() }
    }
}

/// A scenario file of the question.
pub(super) struct File {
    /// Name of the file.
    pub name: String,
    /// The file.
    pub document: Document,
}

/// A scene whose strong play is to be found for the answer, too.
pub(super) struct Seeker {
    /// Number of the scene.
    scene: usize,
    /// For each side, whether it looks for its strongest policy.
    seeks: Vec<bool>,
}

/// Scenes of a question.
pub(super) struct Scenes {
    /// The files: that of the question, then the others.
    pub files: Vec<File>,
    /// The scenes.
    pub all: Vec<Scene>,
    /// Scenes with strong play.
    pub seekers: Vec<Seeker>,
}

impl Scenes {
    /// Reads the other scenarios and seats the policies of every play.
    ///
    /// # Errors
    /// All mistakes in a file, or of an option in it.
    pub(super) fn read(
        options: &TuneOptions,
        asked: &Asked<'_>,
        plays: &Plays,
        systems: &'static [System],
    ) -> Result<Self, Failure> {
        let mut files = vec![File { name: asked.name(), document: asked.document.clone() }];
        for path in &options.also {
            let document = outweigh::scenario::open(path)?;
            files.push(File { name: name(path, &files), document });
        }
        let mut found = Self { files: Vec::new(), all: Vec::new(), seekers: Vec::new() };
        for (number, file) in files.iter().enumerate() {
            for turn in 0..plays.turns.len() {
                let list = plays.list(turn);
                let ground = match (number, turn) {
                    (0, 0) => asked.ground.clone(),
                    _ => ground(&options.asking, (file, number), &list, asked, systems)?,
                };
                let scene = found.all.len();
                found.seekers.extend(seeker(scene, &list, file, &ground)?);
                let (name, play) = (file.name.clone(), plays.turns[turn].clone());
                found.all.push(Scene { file: number, name, play, ground });
            }
        }
        found.files = files;
        Ok(found)
    }
}

/// Returns the name of a file: without folder and ending, unless another file is called alike.
fn name(path: &Path, known: &[File]) -> String {
    let short = report_name::stem(path).to_string_lossy().into_owned();
    let is_taken = known.iter().any(|file| file.name == short);
    if is_taken { path.display().to_string() } else { short }
}

/// Seats the policies of a play in a scenario.
fn ground(
    asking: &Asking,
    (file, number): (&File, usize),
    list: &[String],
    asked: &Asked<'_>,
    systems: &'static [System],
) -> Result<Ground, Failure> {
    let mut changes = changes(asking);
    changes.play = list.to_vec();
    // All scenarios play the dice of one seed.
    changes.seed = Some(asked.ground.seed);
    let threads = (asking.threads, &asked.signals);
    let played = strong_play::overrides(&changes, &file.document, systems, threads)?;
    let mut overrides = Overrides { one_ground: true, ..played.overrides };
    overrides.set.extend(ban(asking));
    let variant = asking.variant.as_deref().filter(|_| number == 0);
    Ok(Ground::new(&file.document, systems, &overrides, variant)?)
}

/// The sides of a scene that play strong policies. A policy of `strongest` stays the one that was found for the file.
fn seeker(
    scene: usize,
    list: &[String],
    file: &File,
    ground: &Ground,
) -> Result<Option<Seeker>, Failure> {
    let castings = Casting::from_arguments(list)?;
    let sought = Casting::sought(&castings, &file.document);
    let is_sought =
        |name: &String| sought.iter().any(|(side, word)| side == name && *word == "strong");
    let sides = ground.scenario.sides.iter();
    let seeks: Vec<bool> = sides.map(|side| is_sought(&side.name)).collect();
    Ok(seeks.contains(&true).then_some(Seeker { scene, seeks }))
}

impl Seeker {
    /// Number of the scene.
    pub(super) fn scene(&self) -> usize {
        self.scene
    }

    /// Finds strong play for the scene with these values set. Returns the scene with it, or `None` if the policies in
    /// use are still the strongest.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down.
    pub(super) fn found(
        &self,
        ground: &Ground,
        settings: &[Setting],
        workers: &Workers,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Ground>, Unplayed> {
        let changed = ground.with(settings).with_pace(false);
        let question = Question::for_play(self.seeks.clone(), BUDGET, 0.95);
        let found = find(&question, &changed, workers, stop, tell)?;
        let strong = found.filter(|strong| !strong.is_as_written);
        let settings = strong.and_then(|strong| strong.settings(&self.seeks));
        Ok(settings.map(|settings| ground.with(&settings)))
    }
}
