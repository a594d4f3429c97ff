//! Stages and requirements of a question of `tune`: scenarios, plays and pairs of policies, and the targets on each.

use super::matrix::Matrix;
use super::requirement::{Reading, Requirement};
use super::space::Space;
use super::target::{Keep, TOLERANCE_OF_SHARES, Target, usual_tolerance};
use crate::engine::AnyConflict;
use crate::knob::listed;
use crate::scenario::{Origin, Problem, Problems, Setting};
use crate::sim::{Ground, Measured, names_pace};

/// A scenario file with one way to play it.
#[derive(Clone)]
pub struct Scene {
    /// Number of the file: 0 for the scenario of the question, then the others in their order.
    pub file: usize,
    /// Name of the file.
    pub name: String,
    /// Name of the play.
    pub play: String,
    /// The scenario with its policies.
    pub ground: Ground,
}

/// A question of `tune`.
pub struct Question {
    /// Paths and values.
    pub space: Space,
    /// Scenarios and plays. The first is the scenario of the question as the file plays it.
    pub scenes: Vec<Scene>,
    /// Targets.
    pub targets: Vec<Target>,
    /// Measures to keep.
    pub keeps: Vec<Keep>,
    /// Scores of pairs of policies.
    pub matrix: Option<Matrix>,
    /// Most trials of everything together.
    pub budget: u64,
    /// Trials of the answer and of the file as it stands; part of the budget unless it is named.
    pub trials: Option<u64>,
    /// Confidence of all intervals together.
    pub confidence: f64,
}

/// A scene, or a pair of policies in the first one.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Number of the scene.
    pub scene: usize,
    /// Settings that seat a pair of policies; none for the play of the scene.
    pub seats: Vec<Setting>,
    /// Whether the file plays a series, whose measures a candidate must count, too.
    pub tells_series: bool,
}

/// A question without mistakes.
pub struct Prepared {
    /// The question.
    pub question: Question,
    /// Stages that are played.
    pub stages: Vec<Stage>,
    /// Requirements, stage by stage.
    pub requirements: Vec<Requirement>,
}

impl Prepared {
    /// Finds the requirements of a question.
    ///
    /// # Errors
    /// All mistakes in its targets.
    pub fn new(mut question: Question) -> Result<Self, Problems> {
        measure_pace(&mut question);
        let mut made = Making { question: &question, stages: Vec::new(), requirements: Vec::new() };
        let mut problems = Problems::new();
        for scene in 0..question.scenes.len() {
            made.of_scene(scene, &mut problems);
        }
        made.of_matrix(&mut problems);
        made.unplaced(&mut problems);
        made.contradiction(&mut problems);
        let Making { stages, requirements, .. } = made;
        if requirements.is_empty() && problems.is_empty() {
            let origin = Origin::argument("--for");
            let problem = Problem::new(&origin, "there is no target");
            problems.push(problem.help("write one: --for \"heroes.win = 60%..70%\""));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self { question, stages, requirements })
    }

    /// Returns the space of the question.
    pub fn space(&self) -> &Space {
        &self.question.space
    }

    /// Compiles a candidate for each stage.
    ///
    /// # Errors
    /// All mistakes that the values bring.
    pub(super) fn compile(&self, candidate: &[usize]) -> Result<Vec<Game>, Problems> {
        let of = |(at, stage): (usize, &Stage)| {
            let mut settings = stage.seats.clone();
            settings.extend(self.space().settings(candidate, self.scene(stage).file));
            self.game(at, &settings)
        };
        self.stages.iter().enumerate().map(of).collect()
    }

    /// Compiles the file as it stands for each stage.
    ///
    /// # Errors
    /// All mistakes in it; the caller has found them before.
    pub(super) fn compile_file(&self) -> Result<Vec<Game>, Problems> {
        let stages = self.stages.iter().enumerate();
        stages.map(|(at, stage)| self.game(at, &stage.seats)).collect()
    }

    fn scene(&self, stage: &Stage) -> &Scene {
        &self.question.scenes[stage.scene]
    }

    fn game(&self, stage: usize, settings: &[Setting]) -> Result<Game, Problems> {
        let own = &self.stages[stage];
        let conflict = conflict(&self.scene(own).ground, settings, own.tells_series)?;
        let requirements = self.on_stage(stage).into_iter();
        let places = requirements.map(|at| self.requirements[at].places(&*conflict));
        match places.collect() {
            Some(places) => Ok(Game { conflict, places }),
            None => {
                let message = "a measure with a target is missing with these values";
                Err(Problem::new(&Origin::argument("--over"), message).into())
            }
        }
    }

    /// Numbers of the requirements of a stage.
    pub(super) fn on_stage(&self, stage: usize) -> Vec<usize> {
        let all = 0..self.requirements.len();
        all.filter(|&at| self.requirements[at].stage == stage).collect()
    }
}

/// Has the scenes measure pace if a target needs it. Without it conflicts play faster.
fn measure_pace(question: &mut Question) {
    let targets = question.targets.iter().map(|it| it.demand.measure.as_str());
    let measures: Vec<&str> =
        targets.chain(question.keeps.iter().map(|it| it.measure.as_str())).collect();
    for scene in &mut question.scenes {
        let system = scene.ground.system;
        let is_measured = measures.iter().any(|name| names_pace(name, system));
        scene.ground = scene.ground.clone().with_pace(is_measured);
    }
}

/// Compiles a conflict with every measure that targets can name.
fn conflict(
    ground: &Ground,
    settings: &[Setting],
    tells_series: bool,
) -> Result<Box<dyn AnyConflict>, Problems> {
    let mut conflict = ground.compile(settings)?;
    if tells_series {
        conflict.tell_series();
    }
    Ok(conflict)
}

/// A conflict that can be played for a stage.
pub(super) struct Game {
    /// The conflict.
    pub conflict: Box<dyn AnyConflict>,
    /// For each requirement of the stage, the numbers of the quantities that it reads.
    pub places: Vec<[usize; 2]>,
}

/// Stages and requirements on their way.
struct Making<'a> {
    question: &'a Question,
    stages: Vec<Stage>,
    requirements: Vec<Requirement>,
}

impl Making<'_> {
    /// Returns where a requirement of a scene holds: `in horde`, `in horde with strong`.
    fn place(&self, scene: usize) -> String {
        let scenes = &self.question.scenes;
        let own = &scenes[scene];
        let has = |differs: &dyn Fn(&Scene) -> bool| scenes.iter().any(differs);
        let mut place = Vec::new();
        if has(&|it| it.file != own.file) {
            place.push(format!("in {}", own.name));
        }
        if has(&|it| it.play != own.play) {
            place.push(format!("with {}", own.play));
        }
        place.join(" ")
    }

    fn is_at(&self, scene: usize, file: Option<&String>, play: Option<&String>) -> bool {
        let scene = &self.question.scenes[scene];
        file.is_none_or(|name| *name == scene.name) && play.is_none_or(|name| *name == scene.play)
    }

    fn of_scene(&mut self, scene: usize, problems: &mut Problems) {
        let game = match conflict(&self.question.scenes[scene].ground, &[], false) {
            Ok(game) => game,
            Err(more) => {
                problems.extend(more);
                return;
            }
        };
        let (stage, place) = (self.stages.len(), self.place(scene));
        let mut found = Vec::new();
        for target in &self.question.targets {
            if self.is_at(scene, target.file.as_ref(), target.play.as_ref()) {
                match of_target(target, &*game, stage, &place) {
                    Ok(requirement) => found.push(requirement),
                    Err(problem) => problems.push(problem),
                }
            }
        }
        for keep in &self.question.keeps {
            if self.is_at(scene, keep.file.as_ref(), keep.play.as_ref()) {
                match of_keep(keep, &*game, stage, &place) {
                    Ok(requirement) => found.push(requirement),
                    Err(problem) => problems.push(problem),
                }
            }
        }
        if !found.is_empty() {
            let tells_series = game.tells_series();
            self.stages.push(Stage { scene, seats: Vec::new(), tells_series });
            self.requirements.extend(found);
        }
    }

    fn of_matrix(&mut self, problems: &mut Problems) {
        let Some(matrix) = &self.question.matrix else { return };
        let ground = &self.question.scenes[0].ground;
        for score in &matrix.scores {
            let mut seats = matrix.first.settings(ground, &score.row);
            seats.extend(matrix.second.settings(ground, &score.column));
            let game = match conflict(ground, &seats, false) {
                Ok(game) => game,
                Err(more) => {
                    problems.extend(more);
                    continue;
                }
            };
            self.requirements.push(Requirement {
                measure: format!("{} against {}", score.row, score.column),
                place: String::new(),
                stage: self.stages.len(),
                reading: Reading::Score { first: matrix.first.side, second: matrix.second.side },
                low: score.low,
                high: score.high,
                tolerance: score.tolerance,
                is_kept: false,
            });
            let tells_series = game.tells_series();
            self.stages.push(Stage { scene: 0, seats, tells_series });
        }
    }

    /// Names of scenarios and plays that do not exist.
    fn unplaced(&self, problems: &mut Problems) {
        let scenes = &self.question.scenes;
        let mut check =
            |origin: &Origin, name: Option<&String>, what: &str, of: fn(&Scene) -> &String| {
                let known: Vec<&str> = scenes.iter().map(|scene| of(scene).as_str()).collect();
                if let Some(name) = name.filter(|name| !known.contains(&name.as_str())) {
                    let mut told = known.clone();
                    told.dedup();
                    let problem = Problem::unknown(origin, what, name, told.iter().copied());
                    problems.push(problem.help(format!("there is {}", listed(&told))));
                }
            };
        for it in &self.question.targets {
            check(&it.origin, it.file.as_ref(), "scenario", |scene| &scene.name);
            check(&it.origin, it.play.as_ref(), "play", |scene| &scene.play);
        }
        for it in &self.question.keeps {
            check(&it.origin, it.file.as_ref(), "scenario", |scene| &scene.name);
            check(&it.origin, it.play.as_ref(), "play", |scene| &scene.play);
        }
    }

    /// Two requirements that no value can meet both.
    fn contradiction(&self, problems: &mut Problems) {
        for (at, one) in self.requirements.iter().enumerate() {
            let is_at_odds = |other: &&Requirement| {
                let is_one = other.stage == one.stage && other.measure == one.measure;
                is_one
                    && !one.is_kept
                    && !other.is_kept
                    && (one.high < other.low || other.high < one.low)
            };
            if let Some(other) = self.requirements[at + 1..].iter().find(is_at_odds) {
                let message = format!(
                    "{} cannot be both {} and {}",
                    one.name(),
                    one.wished(),
                    other.wished()
                );
                let problem = Problem::new(&Origin::argument("--for"), message);
                problems.push(problem.help("leave one of the targets out"));
                return;
            }
        }
    }
}

fn of_target(
    target: &Target,
    game: &dyn AnyConflict,
    stage: usize,
    place: &str,
) -> Result<Requirement, Problem> {
    let demand = &target.demand;
    let measured = Measured::find(demand.side.as_deref(), &demand.measure, game, &target.origin)?;
    let is_share = measured.is_share();
    let usual = usual_tolerance(demand, is_share);
    let tolerance = target.tolerance.unwrap_or(usual);
    // A band around a number may reach below 0 % with its tolerance, but the number may not.
    let beyond = |number: &f64| !(0.0..=1.0).contains(number);
    let asked = match target.tolerance {
        Some(_) => vec![f64::midpoint(demand.low, demand.high)],
        None => demand.targets(),
    };
    if let Some(number) = asked.into_iter().find(beyond).filter(|_| is_share) {
        let message = format!("`{}` is a share and cannot be {number}", measured.name);
        let help = "write a share from 0% to 100%, such as 80%";
        return Err(Problem::new(&target.origin, message).help(help));
    }
    let around = if demand.is_number() { tolerance } else { 0.0 };
    Ok(Requirement {
        measure: measured.name.clone(),
        place: place.to_owned(),
        stage,
        low: demand.low - around,
        high: demand.high + around,
        tolerance,
        is_kept: false,
        reading: Reading::Measure(measured),
    })
}

fn of_keep(
    keep: &Keep,
    game: &dyn AnyConflict,
    stage: usize,
    place: &str,
) -> Result<Requirement, Problem> {
    let measured = Measured::find(keep.side.as_deref(), &keep.measure, game, &keep.origin)?;
    // The tolerance of a mean is a part of its value, which is known once the file was played.
    let usual = if measured.is_share() { TOLERANCE_OF_SHARES } else { f64::NAN };
    Ok(Requirement {
        measure: measured.name.clone(),
        place: place.to_owned(),
        stage,
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        tolerance: keep.tolerance.unwrap_or(usual),
        is_kept: true,
        reading: Reading::Measure(measured),
    })
}
