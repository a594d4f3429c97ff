//! The scene as scenarios write it: the subject of the conflict, zones with their borders, tasks and items
//! (FF-ZONE-01, FF-MOVE-04, FF-ACT-06, FF-SUP-06).

use super::skill::Skill;
use crate::kernels::fate::sheet::map::{MAX_ZONES, Map, UNREACHABLE, Zone};
use crate::knob::{Limit, did_you_mean};
use crate::scenario::keys::{OneOf, Table, Text, Texts};
use crate::scenario::{Node, Problem, Problems, Reader};
use crate::systems::fate_fantasy::state::conflict::{MAX_ITEMS, MAX_TASKS};
use crate::{choices, keys};

choices! {
    /// The line of the skill table that a conflict follows (FF-SKIL-01 to 04).
    pub enum Conflict {
        /// A physical fight.
        Physical = "physical",
        /// Intimidation.
        Intimidation = "intimidation",
        /// Winning a crowd over.
        Crowd = "crowd",
        /// A clash of armies.
        Armies = "armies",
    }
}

choices! {
    /// Effect of using an item (FF-SUP-06).
    pub enum Effect {
        /// Nothing.
        None = "none",
        /// The highest marked box of the track that this conflict marks is freed.
        ClearBox = "clear_box",
        /// An enemy gets an aspect with a free tag.
        FreeTag = "free_tag",
        /// A success on a task.
        TaskProgress = "task_progress",
    }
}

keys! {
    /// The scene.
    pub(crate) mod setting {
        /// The line of the skill table that the conflict follows, with its skills for attack and defence.
        CONFLICT: Conflict = "conflict", "FF-SKIL-01, FF-SKIL-02, FF-SKIL-03, FF-SKIL-04",
            default "physical";
        /// A table for each zone. Social and mental skills reach every zone; in such conflicts zones only limit moves,
        /// blocks and spin.
        ZONES: Table = "zones", "FF-ZONE-01", default "one zone for all";
        /// Whether no zone has room for long weapons.
        CONFINED: bool = "confined", "FF-WPN-06", default "false";
        /// A table for each task.
        TASKS: Table = "tasks", "FF-ACT-06", default "none";
        /// A table for each item.
        ITEMS: Table = "items", "FF-SUP-06", default "none";
    }
}

keys! {
    /// A zone.
    pub(crate) mod zone {
        /// Whether the zone has no room for long weapons.
        CONFINED: bool = "confined", "FF-WPN-06", default "false";
        /// Names of neighbouring zones across a border of difficulty zone.default_border.
        TO: Texts = "to", "FF-ZONE-01", default "none";
        /// Neighbouring zones with the difficulty of the border, from 0 to 8: { hall = 2 }.
        BORDERS: Table = "borders", "FF-MOVE-04", default "none";
    }
}

keys! {
    /// A task.
    pub(crate) mod task {
        /// Difficulty of the task; without one it succeeds without a roll, unless a block opposes it.
        DIFFICULTY: Limit = "difficulty", "FF-ACT-06", range 0..=8, default "none";
        /// Name of the zone of the task.
        ZONE: Text = "zone", "FF-ACT-06", default "anywhere";
        /// Owner of the task: the players or the game master.
        SIDE: OneOf = "side", "FF-ACT-06", range ["pc", "gm"].as_slice(), default "pc";
        /// Skill that the task is rolled with.
        SKILL: Skill = "skill", "FF-ACT-06", default "athletics";
        /// Successes needed to finish the task.
        NEEDED: i32 = "needed", "FF-ACT-06", range 1..=10, default "1";
        /// Whether working on the task is casting, which blocks against `use` oppose.
        CAST: bool = "cast", "FF-BLK-09", default "false";
        /// Whether the owners of the task win when it is done.
        WINS: bool = "wins", "FF-END-05", default "true";
    }
}

keys! {
    /// An item.
    pub(crate) mod item {
        /// Group whose first member carries the item.
        CARRIER: Text = "carrier", "FF-SUP-06";
        /// Name of the task that the item helps with (effect = task_progress).
        TASK: Text = "task", "FF-SUP-06", default "the first task";
        /// Effect of using the item.
        EFFECT: Effect = "effect", "FF-SUP-06", default "none";
        /// Number of uses; passing it hands over all uses left.
        USES: i32 = "uses", "FF-SUP-06", range 1..=5, default "1";
        /// Skill that using the item needs (sup.skill_gate), also rolled against a block.
        SKILL: Skill = "skill", "FF-SUP-03, FF-BLK-13", default "none";
    }
}

/// A task, on which a camp works by `Main::Task` (FF-ACT-06).
#[derive(Clone, Debug)]
pub struct Task {
    pub name: String,
    /// Skill of the roll; used if [`Task::difficulty`] or a block asks for one.
    pub skill: Skill,
    /// Difficulty; `None` if the work needs no roll.
    pub difficulty: Option<i8>,
    /// Zone in which the work has to be done; `None` for any zone.
    pub zone: Option<u8>,
    /// Successes until it is done.
    pub needed: u8,
    /// Whether it is casting: blocks name it as `use`.
    pub cast: bool,
    /// Camp whose task it is: the players' or the game master's.
    pub camp: usize,
    /// Whether that camp wins when it is done.
    pub wins: bool,
}

/// An item, which some fighter carries (FF-SUP-06).
#[derive(Clone, Debug)]
pub struct Item {
    pub name: String,
    pub effect: Effect,
    /// Uses.
    pub uses: u8,
    /// Skill that the gate tests.
    pub skill: Option<Skill>,
    /// The task that it helps with.
    pub task: u8,
    /// The group whose first member carries it.
    pub carrier: String,
}

/// The scene.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The line of the skill table.
    pub conflict: Conflict,
    /// Zones and distances.
    pub map: Map,
    /// Difficulties of the borders.
    pub borders: [[u8; MAX_ZONES]; MAX_ZONES],
    /// Zones without room for long weapons, a bit for each (FF-WPN-06).
    pub confined: u16,
    /// Tasks.
    pub tasks: Vec<Task>,
    /// Items.
    pub items: Vec<Item>,
}

impl Scene {
    /// Returns the zone with this name.
    pub fn zone(&self, name: &str) -> Option<u8> {
        let found = self.map.zones.iter().position(|zone| zone.name == name);
        found.map(|zone| zone as u8)
    }

    /// Returns the zones between two, [`UNREACHABLE`] where no way leads.
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        if from == to { 0 } else { self.map.distance(from, to) }
    }

    /// Returns the difficulty of the border between two neighbours; `zone.default_border` unless the scene says
    /// otherwise.
    pub fn border(&self, from: u8, to: u8) -> i32 {
        i32::from(self.borders[usize::from(from)][usize::from(to)])
    }

    /// Reads `[scene]`; without zones all fighters are in one.
    pub fn read(node: &Node, default_border: i32, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(node, "the scene");
        let conflict = reader.get(&setting::CONFLICT).unwrap_or(Conflict::Physical);
        let mut read = Self {
            conflict,
            map: Map::default(),
            borders: [[default_border as u8; MAX_ZONES]; MAX_ZONES],
            confined: 0,
            tasks: Vec::new(),
            items: Vec::new(),
        };
        if let Some(zones) = reader.get(&setting::ZONES) {
            read.read_zones(zones, problems);
        }
        if reader.get(&setting::CONFINED).unwrap_or(false) {
            read.confined = u16::MAX;
        }
        if let Some(tasks) = reader.get(&setting::TASKS) {
            read.read_tasks(tasks, problems);
        }
        if let Some(items) = reader.get(&setting::ITEMS) {
            read.read_items(items, problems);
        }
        reader.finish(problems);
        read
    }

    fn read_zones(&mut self, node: &Node, problems: &mut Problems) {
        let entries = node.entries().unwrap_or_default();
        if entries.len() > MAX_ZONES {
            let message = format!("{} zones are too many", entries.len());
            let help = format!("there is room for {MAX_ZONES}");
            problems.push(Problem::new(&node.origin, message).help(help));
            return;
        }
        let zone = |name: &String| Zone { name: name.clone(), next: 0, exit: false };
        self.map.zones = entries.iter().map(|entry| zone(&entry.key)).collect();
        for (from, entry) in entries.iter().enumerate() {
            let mut reader = Reader::new(&entry.value, "a zone");
            if reader.get(&zone::CONFINED).unwrap_or(false) {
                self.confined |= 1 << from;
            }
            for (name, origin) in reader.get(&zone::TO).unwrap_or_default() {
                match self.zone(name) {
                    Some(to) => self.join(from, usize::from(to), None),
                    None => problems.push(self.unknown_zone(name, origin)),
                }
            }
            self.read_borders(from, reader.get(&zone::BORDERS), problems);
            reader.finish(problems);
        }
        self.map.measure();
    }

    /// Reads borders with difficulties of their own (FF-MOVE-04).
    fn read_borders(&mut self, from: usize, node: Option<&Node>, problems: &mut Problems) {
        let Some(node) = node else { return };
        let mut reader = Reader::new(node, "the borders of a zone");
        for entry in node.entries().unwrap_or_default() {
            let difficulty = reader.whole(&entry.key, 0..=8);
            match self.zone(&entry.key) {
                Some(to) => self.join(from, usize::from(to), difficulty),
                None => problems.push(self.unknown_zone(&entry.key, &entry.origin)),
            }
        }
        reader.finish(problems);
    }

    fn unknown_zone(&self, name: &str, origin: &crate::scenario::Origin) -> Problem {
        let known = self.map.zones.iter().map(|zone| zone.name.as_str());
        Problem::unknown(origin, "zone", name, known)
    }

    fn join(&mut self, from: usize, to: usize, difficulty: Option<i32>) {
        if from == to {
            return;
        }
        self.map.zones[from].next |= 1 << to;
        self.map.zones[to].next |= 1 << from;
        if let Some(difficulty) = difficulty {
            self.borders[from][to] = difficulty as u8;
            self.borders[to][from] = difficulty as u8;
        }
    }

    fn read_tasks(&mut self, node: &Node, problems: &mut Problems) {
        let entries = node.entries().unwrap_or_default();
        if entries.len() > MAX_TASKS {
            let help = format!("there is room for {MAX_TASKS}");
            let message = format!("{} tasks are too many", entries.len());
            problems.push(Problem::new(&node.origin, message).help(help));
        }
        for entry in entries.iter().take(MAX_TASKS) {
            let mut reader = Reader::new(&entry.value, "a task");
            let difficulty = reader.get(&task::DIFFICULTY);
            let place_origin = reader.value_origin(task::ZONE.name).clone();
            let place = reader.get(&task::ZONE);
            if let Some(name) = place.filter(|name| self.zone(name).is_none()) {
                problems.push(self.unknown_zone(name, &place_origin));
            }
            let of_pcs = reader.get(&task::SIDE).is_none_or(|side| side == "pc");
            self.tasks.push(Task {
                name: entry.key.clone(),
                skill: reader.get(&task::SKILL).unwrap_or(Skill::Athletics),
                difficulty: difficulty.and_then(Limit::number).map(|d| d as i8),
                zone: place.and_then(|name| self.zone(name)),
                needed: reader.get(&task::NEEDED).unwrap_or(1) as u8,
                cast: reader.get(&task::CAST).unwrap_or(false),
                camp: usize::from(!of_pcs),
                wins: reader.get(&task::WINS).unwrap_or(true),
            });
            reader.finish(problems);
        }
    }

    fn read_items(&mut self, node: &Node, problems: &mut Problems) {
        let entries = node.entries().unwrap_or_default();
        if entries.len() > MAX_ITEMS {
            let help = format!("there is room for {MAX_ITEMS}");
            let message = format!("{} kinds of items are too many", entries.len());
            problems.push(Problem::new(&node.origin, message).help(help));
        }
        for entry in entries.iter().take(MAX_ITEMS) {
            let mut reader = Reader::new(&entry.value, "an item");
            reader.need(&item::CARRIER, "carrier = \"GROUP\"");
            let task_origin = reader.value_origin(item::TASK.name).clone();
            let helps = reader.get(&item::TASK);
            let known = helps.map(|name| self.tasks.iter().position(|task| task.name == name));
            if let (Some(name), Some(None)) = (helps, known) {
                let mut problem = Problem::new(&task_origin, format!("unknown task `{name}`"));
                problem.help = did_you_mean(name, self.tasks.iter().map(|task| task.name.as_str()));
                problems.push(problem);
            }
            let effect = reader.get(&item::EFFECT).unwrap_or(Effect::None);
            if effect == Effect::TaskProgress && self.tasks.is_empty() {
                let message = format!("item `{}` helps with a task, but there is none", entry.key);
                let help = "add a task such as [scene.tasks.ritual]";
                problems.push(Problem::new(&entry.origin, message).help(help));
            }
            self.items.push(Item {
                name: entry.key.clone(),
                effect,
                uses: reader.get(&item::USES).unwrap_or(1) as u8,
                skill: reader.get(&item::SKILL),
                task: known.flatten().unwrap_or(0) as u8,
                carrier: reader.get(&item::CARRIER).unwrap_or_default().to_owned(),
            });
            reader.finish(problems);
        }
    }

    /// Whether any way leads from one zone to another.
    pub fn is_connected(&self, from: u8, to: u8) -> bool {
        self.distance(from, to) != UNREACHABLE
    }
}
