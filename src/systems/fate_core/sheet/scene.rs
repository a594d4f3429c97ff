//! Kind of the scene that is played ([`SceneKind`]), and a scenario's tables about it: `[scene]`, the skills that
//! sides roll with, tasks (FC-GEN-01, FC-CON-01, FC-CHL-01).

use super::scene_keys::{setting, side, task};
use super::sheet::CoreSheet;
use super::skill::{self, SKILLS, Skills};
use crate::choices;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::sheet::keys::scene as place;
use crate::kernels::fate::sheet::map::Map;
use crate::kernels::fate::sheet::place::read_zone;
use crate::kernels::fate::sheet::sheet::{MAX_SIDES, Sheet};
use crate::knob::Limit;
use crate::scenario::{Entry, Node, Problem, Problems, Reader, RunBy, Scenario, Side};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::fate_core::knobs::difficulties::DifficultyKnobs;
use crate::systems::fate_core::state::conflict::MAX_TASKS;

choices! {
    /// The kind of scene.
    pub(crate) enum SceneKind {
        /// Fighters harm each other.
        Conflict = "conflict",
        /// Sides race for a goal that only one can reach.
        Contest = "contest",
        /// Players solve a list of tasks.
        Challenge = "challenge",
        /// A challenge of one task: a single roll settles it.
        Single = "single",
    }
}

choices! {
    /// Goal of a side in a conflict (FC-SID-01).
    pub(crate) enum SideGoal {
        /// To defeat the others.
        Defeat = "defeat",
        /// To get away through an exit.
        Escape = "escape",
    }
}

/// The place while fighters are read, because groups name zones.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    pub map: &'a Map,
    /// Names of all zones written, closed ones included.
    pub names: Vec<String>,
    /// Whether any of them is an exit.
    pub exits: bool,
    /// The zone in which the fighters of the side being read begin, unless their group names another.
    pub default: u8,
}

impl<'a> Ground<'a> {
    /// Reads all that a scenario writes about its place; `map` is the open part.
    pub(crate) fn of(scenario: &Scenario, map: &'a Map) -> Self {
        let zones = scenario.scene.get("zones").and_then(Node::entries).unwrap_or_default();
        let exits = zones.iter().any(|zone| zone.value.get("exit").is_some());
        let names = zones.iter().map(|zone| zone.key.clone()).collect();
        Self { map, names, exits, default: 0 }
    }

    /// Returns the zone that a group or side names; `None` if it names none.
    pub(crate) fn zone_of(&self, reader: &mut Reader<'_>) -> Option<u8> {
        read_zone(reader, self.map, &self.names)
    }
}

/// A task of a challenge.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// Name in the scenario.
    pub name: String,
    /// Skills with which it may be rolled.
    pub skills: Skills,
    /// Difficulty before failed attempts raise it.
    pub difficulty: i32,
    /// Whether nothing stands in its way, so that it needs no roll (FC-FRE-02).
    pub unopposed: bool,
    /// The fighters who may roll it, a bit each.
    pub who: u64,
    /// The task that must be rolled before it; `None` if it is open at once.
    pub after: Option<usize>,
}

/// The scene of a scenario: the first one, or one that follows ([`now`]).
#[derive(Clone, Debug)]
pub(crate) struct SceneInfo {
    pub kind: SceneKind,
    /// Whether the scene is dark, because some stunts depend on it.
    pub dark: bool,
    /// Most rests between two conflicts of a series.
    pub rests: u8,
    /// Number of situation aspects from the previous scene that are still true (FC-CON-04).
    pub carried: usize,
    /// Free invocations that each side holds on the first of them.
    pub invocations: [u8; MAX_SIDES],
    /// Skills that each side rolls with in a contest.
    pub rolls: [Skills; MAX_SIDES],
    /// Tasks of a challenge; empty in other scenes.
    pub tasks: Vec<Task>,
    /// Sides that win by getting away, a bit each (FC-SID-01, FC-MOV-13).
    pub escapes: u8,
    /// The side that rolls the tasks, and the side of the game master that speaks against it.
    pub parties: (usize, usize),
}

impl SceneKind {
    /// Whether it is a list of tasks.
    pub(crate) fn has_tasks(self) -> bool {
        matches!(self, Self::Challenge | Self::Single)
    }
}

/// Returns the scene that is played, where only the setup may stay borrowed; otherwise use [`View::scene`].
pub(crate) fn now<'a>(setup: &'a Setup<Core>, state: &StateOf<Core>) -> &'a SceneInfo {
    setup.game.scene_of(usize::from(state.world.passage.part))
}

impl<'a> View<'a> {
    /// Returns the scene that is played, one of several if [`Core::chain`] is set.
    pub(crate) fn scene(self) -> &'a SceneInfo {
        now(self.setup, self.state)
    }

    /// Returns the kind of scene that is played: [`SceneKind::Conflict`], once a fighter has attacked (FC-TRN-06).
    pub(crate) fn scene_kind(self) -> SceneKind {
        if self.state.world.passage.fight { SceneKind::Conflict } else { self.scene().kind }
    }
}

impl SceneInfo {
    /// Returns a scene of this kind, with defaults for everything else.
    pub(crate) fn new(kind: SceneKind) -> Self {
        Self {
            kind,
            dark: false,
            rests: 0,
            carried: 0,
            invocations: [0; MAX_SIDES],
            rolls: [0; MAX_SIDES],
            tasks: Vec::new(),
            escapes: 0,
            parties: (0, 0),
        }
    }

    /// Reads the keys of `[scene]` that need no fighters.
    pub(crate) fn read(scenario: &Scenario, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(&scenario.scene, "the scene");
        let kind = reader.get(&setting::KIND).unwrap_or(SceneKind::Conflict);
        let mut scene = Self::new(kind);
        scene.dark = reader.get(&setting::DARK).unwrap_or(false);
        if kind == SceneKind::Conflict {
            scene.rests = reader.get(&setting::RESTS).unwrap_or(0) as u8;
            reader.also_known(&[place::ZONES.name]);
        } else {
            let carried = reader.get(&setting::CARRIED_ASPECTS);
            scene.carried = carried.unwrap_or(0) as usize;
        }
        if kind.has_tasks() {
            reader.need(&setting::TASKS, "a table for each, such as [scene.tasks.ritual]");
            reader.also_known(&[setting::TASKS.name]);
        } else {
            reader.also_known(&[setting::SIDETASKS.name]);
        }
        reader.also_known(&[place::ASPECTS.name, setting::NEXT.name]);
        reader.finish(problems);
        scene
    }

    /// Reads what a side says about the scene.
    pub(crate) fn read_side(
        &mut self,
        number: usize,
        side: &Side,
        ground: &mut Ground<'_>,
        problems: &mut Problems,
    ) {
        let mut reader = side.reader();
        if self.kind == SceneKind::Conflict {
            ground.default = ground.zone_of(&mut reader).unwrap_or(0);
            let escapes = reader.get(&side::GOAL) == Some(SideGoal::Escape);
            self.escapes |= u8::from(escapes) << number.min(7);
            if escapes && !ground.exits {
                let message = "there is no exit to get away through";
                let problem = Problem::new(reader.value_origin(side::GOAL.name), message);
                reader.note(problem.help("write exit = true for a zone of [scene.zones]"));
            }
        }
        if let (true, true) = (self.kind != SceneKind::Conflict, number < MAX_SIDES) {
            self.invocations[number] = reader.get(&side::INVOCATIONS).unwrap_or(0) as u8;
            if self.kind == SceneKind::Contest {
                reader.need(&side::ROLLS, "what it rolls with, such as rolls = [\"athletics\"]");
                let words = reader.get(&side::ROLLS);
                self.rolls[number] = words.map_or(0, |words| skill::set(&words));
            }
            if self.invocations[number] > 0 && self.carried == 0 {
                let message = "there is no aspect to hold free invocations on";
                let problem = Problem::new(reader.value_origin(side::INVOCATIONS.name), message);
                reader.note(problem.help("add carried_aspects = 1 to [scene]"));
            }
        }
        reader.finish(problems);
    }

    /// Reads the tasks of a challenge from the table of its scene, once the fighters are known, because tasks name
    /// them.
    pub(crate) fn read_tasks(
        &mut self,
        scenario: &Scenario,
        node: &Node,
        sheets: &[Sheet<CoreSheet>],
        knobs: &CoreKnobs,
        problems: &mut Problems,
    ) {
        if !self.kind.has_tasks() {
            return;
        }
        let Some(parties) = parties(scenario, problems) else { return };
        self.parties = parties;
        let mut inner = Reader::new(node, "the scene");
        let entries = inner.get(&setting::TASKS).and_then(Node::entries).unwrap_or_default();
        let most = if self.kind == SceneKind::Single { 1 } else { MAX_TASKS };
        if entries.is_empty() || entries.len() > most {
            let message = if most == 1 {
                format!("a single roll has one task, not {}", entries.len())
            } else {
                format!("a challenge has 1 to {MAX_TASKS} tasks, not {}", entries.len())
            };
            problems.push(Problem::new(&node.origin, message));
            return;
        }
        for (number, entry) in entries.iter().enumerate() {
            let mut reader = Reader::new(&entry.value, "a task");
            let read =
                TaskReader { entries, entry, sheets, side: parties.0, obstacles: knobs.difficulty };
            let task = read.read(&mut reader, knobs.challenge.difficulty);
            reader.finish(problems);
            if knobs.challenge.tasks.allows(number as i32 + 1) {
                self.tasks.push(task);
            }
        }
        if knobs.challenge.distinct && !self.share_out_skills(sheets) {
            let message = "the tasks do not have a skill of its own each (FC-CHL-02)";
            let help = "give them more skills, or set rules.challenge.distinct_skills = false";
            problems.push(Problem::new(&node.origin, message).help(help));
        }
    }

    /// Leaves each task one skill, no two the same, so that the best ratings add up to the most; `false` if no
    /// such choice exists.
    fn share_out_skills(&mut self, sheets: &[Sheet<CoreSheet>]) -> bool {
        let mut best = None;
        share(&self.tasks, sheets, 0, 0, (0, [0; MAX_TASKS]), &mut best);
        let Some((_, skills)) = best else { return false };
        for (task, skill) in self.tasks.iter_mut().zip(skills) {
            task.skills = 1 << skill;
        }
        true
    }
}

/// A task as it is written, among others of a list.
pub(crate) struct TaskReader<'a> {
    /// All tasks of the list, because a task may name another.
    pub entries: &'a [Entry],
    /// The one that is read.
    pub entry: &'a Entry,
    pub sheets: &'a [Sheet<CoreSheet>],
    /// The side that rolls it.
    pub side: usize,
    /// Knobs of the difficulty that `reasons` give it.
    pub obstacles: DifficultyKnobs,
}

impl TaskReader<'_> {
    /// Reads the task; `usual` is its difficulty if it names none.
    pub(crate) fn read(&self, reader: &mut Reader<'_>, usual: i32) -> Task {
        let (entry, all, sheets) = (self.entry, self.entries, self.sheets);
        reader.need(&task::SKILLS, "what it is rolled with, such as skills = [\"lore\"]");
        let skills = reader.get(&task::SKILLS);
        let reasons = reader.get(&task::REASONS).map(|reasons| self.obstacles.of(reasons));
        // `none` is no opposition worth a roll (FC-FRE-02).
        let difficulty = reader.get(&task::DIFFICULTY);
        let unopposed = difficulty == Some(Limit::NONE);
        let difficulty = difficulty.and_then(Limit::number).or(reasons).unwrap_or(usual);
        let mut who = 0;
        let members = |sheet: &Sheet<CoreSheet>| sheet.side == self.side && sheet.arrives == 0;
        let names = reader.get(&task::WHO);
        for (fighter, sheet) in sheets.iter().enumerate() {
            let may =
                names.as_ref().is_none_or(|names| names.iter().any(|(it, _)| *it == sheet.group));
            who |= u64::from(members(sheet) && may) << fighter;
        }
        for (name, origin) in names.iter().flatten() {
            let groups = || sheets.iter().filter(|it| members(it)).map(|it| it.group.as_str());
            if groups().all(|group| group != *name) {
                reader.note(Problem::unknown(origin, "fighter group", name, groups()));
            }
        }
        let before = reader.get(&task::AFTER);
        let place = all.iter().position(|other| other.key == entry.key).unwrap_or(0);
        let earlier = || all[..place].iter().map(|other| other.key.as_str());
        let after = before.and_then(|name| earlier().position(|other| other == name));
        if let (Some(name), None) = (before, after) {
            let origin = reader.value_origin(task::AFTER.name);
            reader.note(Problem::unknown(origin, "earlier task", name, earlier()));
        }
        let skills = skills.map_or(0, |words| skill::set(&words));
        Task { name: entry.key.clone(), skills, difficulty, unopposed, who, after }
    }
}

type Shared = (i32, [usize; MAX_TASKS]);

fn share(
    tasks: &[Task],
    sheets: &[Sheet<CoreSheet>],
    at: usize,
    used: Skills,
    so_far: Shared,
    best: &mut Option<Shared>,
) {
    let Some(task) = tasks.get(at) else {
        if best.is_none_or(|(sum, _)| so_far.0 > sum) {
            *best = Some(so_far);
        }
        return;
    };
    for skill in (0..SKILLS).filter(|skill| (task.skills & !used) >> skill & 1 == 1) {
        let able = sheets.iter().enumerate().filter(|(fighter, _)| task.who >> fighter & 1 == 1);
        let rating = able.map(|(_, sheet)| sheet.game.overcome_rating(skill)).max();
        let (sum, mut skills) = so_far;
        skills[at] = skill;
        let next = (sum + rating.unwrap_or(0), skills);
        share(tasks, sheets, at + 1, used | 1 << skill, next, best);
    }
}

/// Returns the players' side of a challenge and the game master's; `None`, with a problem noted, if either is
/// missing.
fn parties(scenario: &Scenario, problems: &mut Problems) -> Option<(usize, usize)> {
    let side_of = |player| scenario.sides.iter().position(|side| side.player == player);
    let (players, others) = (side_of(RunBy::Pc), side_of(RunBy::Gm));
    let origin = &scenario.scene.origin;
    if players.is_none() {
        let message = "a challenge needs a side of players to take on its tasks";
        problems.push(Problem::new(origin, message).help("write player = \"pc\" for a side"));
    }
    if others.is_none() {
        let message =
            "a challenge needs a side of the game master, who speaks for its difficulties";
        let help = "add [sides.trouble] with player = \"gm\", and [sides.trouble.circumstances] \
                    with kind = \"nameless\" and skills = {}";
        problems.push(Problem::new(origin, message).help(help));
    }
    players.zip(others)
}
