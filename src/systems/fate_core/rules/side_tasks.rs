//! Tasks during a fight: a list of overcome rolls, one of which is always to defend oneself
//! (FC-OTH, FC-SID-04).

use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::actions::opposition::Deed;
use crate::kernels::fate::rules::odds;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::{MAX_SIDES, Sheet};
use crate::kernels::fate::state::conflict::End;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::scenario::{Problem, Problems, Reader, RunBy, Scenario};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::fate_core::knobs::teamwork_and_tasks::{OnDone, TaskBlock, TaskWindow};
use crate::systems::fate_core::sheet::scene::{SceneKind, Task, TaskReader};
use crate::systems::fate_core::sheet::scene_keys::task;
use crate::systems::fate_core::sheet::sheet::CoreSheet;
use crate::systems::fate_core::state::conflict::{MAX_TASKS, Mark};
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Numbers of ways in which four Fate dice come to -4, -3 and so on to 4; 81 in all.
const WAYS: [i32; 9] = [1, 4, 10, 16, 19, 16, 10, 4, 1];

/// A task that a side pursues while it fights.
#[derive(Clone, Debug)]
pub(crate) struct SideTask {
    /// The task itself.
    pub task: Task,
    /// The side that pursues it.
    pub side: usize,
}

/// Reads `[scene.sidetasks]`, once the fighters are known, because a task names who may roll it.
pub(crate) fn read(
    scenario: &Scenario,
    sheets: &[Sheet<CoreSheet>],
    knobs: &CoreKnobs,
    problems: &mut Problems,
) -> Vec<SideTask> {
    let mut scene = Reader::new(&scenario.scene, "the scene");
    let Some(node) = scene.table("sidetasks") else { return Vec::new() };
    let entries = node.entries().unwrap_or_default();
    if entries.is_empty() || entries.len() > MAX_TASKS {
        let message =
            format!("there is room for 1 to {MAX_TASKS} tasks in a fight, not {}", entries.len());
        problems.push(Problem::new(&node.origin, message));
        return Vec::new();
    }
    let mut errands = Vec::new();
    let mut listed = [0; MAX_SIDES];
    for entry in entries {
        let mut reader = Reader::new(&entry.value, "a task in a fight");
        let side = read_side(&mut reader, scenario);
        let task = TaskReader { entries, entry, sheets, side, obstacles: knobs.difficulty }
            .read(&mut reader, knobs.challenge.difficulty);
        reader.finish(problems);
        let after = task.after.and_then(|after| errands.get(after));
        if after.is_some_and(|before: &SideTask| before.side != side) {
            let message = format!("`{}` comes after a task of another side", task.name);
            problems.push(Problem::new(&entry.origin, message).help("remove `after`"));
        }
        errands.push(SideTask { task, side });
        listed[side] += 1;
        if !knobs.sidetask.tasks.allows(listed[side]) {
            // Not set: no fighter may roll it.
            if let Some(errand) = errands.last_mut() {
                errand.task.who = 0;
            }
        }
    }
    if knobs.sidetask.on_done == OnDone::TransitionContest && scenario.scene.get("next").is_none() {
        let message = "the tasks lead on to a scene that is missing";
        let help = "add [scene.next] with kind = \"contest\" and rolls for each side, or set \
                    rules.sidetask.on_done = \"none\"";
        problems.push(Problem::new(&node.origin, message).help(help));
    }
    errands
}

/// Returns the side whose task it is: the one named, else the players'.
fn read_side(reader: &mut Reader<'_>, scenario: &Scenario) -> usize {
    let names = || scenario.sides.iter().map(|side| side.name.as_str());
    let origin = reader.value_origin(task::SIDE.name).clone();
    if let Some(name) = reader.get(&task::SIDE) {
        let found = names().position(|known| known == name);
        if found.is_none() {
            reader.note(Problem::unknown(&origin, "side", name, names()));
        }
        return found.unwrap_or(0);
    }
    scenario.sides.iter().position(|side| side.player == RunBy::Pc).unwrap_or(0)
}

/// Whether a task is set at all: tasks beyond `sidetask.tasks` are not, so that no fighter may roll
/// them.
fn is_set(errand: &SideTask) -> bool {
    errand.task.who != 0
}

/// Returns the number of open tasks on a side's list.
pub(crate) fn open_tasks(view: View<'_>, side: usize) -> usize {
    let marks = view.state.world.errands.marks;
    let open = view
        .setup
        .game
        .errands
        .iter()
        .zip(marks)
        .filter(|(errand, mark)| errand.side == side && is_set(errand) && !is_done(*mark));
    open.count()
}

fn is_done(mark: Mark) -> bool {
    !matches!(mark, Mark::Open | Mark::Failed)
}

/// Returns the open task that is easiest for a fighter, and its method; `argument` may name the
/// skill. `None` outside of conflicts and if the fighter has no open task.
pub(crate) fn easiest(view: View<'_>, fighter: FighterId, argument: u8) -> Option<(usize, Method)> {
    if view.setup.game.errands.is_empty() || view.scene_kind() != SceneKind::Conflict {
        return None;
    }
    let marks = &view.state.world.errands.marks;
    let named = if argument == NO_ARGUMENT { u32::MAX } else { 1 << argument };
    let may = |&(number, errand): &(usize, &SideTask)| {
        errand.task.who >> fighter & 1 == 1
            && !is_done(marks[number])
            && errand.task.after.is_none_or(|before| is_done(marks[before]))
            && errand.task.skills & named != 0
    };
    let open = view.setup.game.errands.iter().enumerate().filter(may);
    let tries = open.map(|(number, errand)| {
        let method = view.setup.sheets[fighter].game.best_of(errand.task.skills & named);
        let edge = method.rating - errand.task.difficulty;
        (number, method, if errand.task.unopposed { i32::MAX } else { edge })
    });
    // The first among equals.
    let best = tries.reduce(|best, other| if other.2 > best.2 { other } else { best })?;
    Some((best.0, best.1))
}

/// Returns the chance in percent that a fighter's roll for its easiest task gives a tie or better;
/// 0 if it has none.
pub(crate) fn chance(view: View<'_>, fighter: FighterId) -> i32 {
    let Some((number, method)) = easiest(view, fighter, NO_ARGUMENT) else { return 0 };
    let task = &view.setup.game.errands[number].task;
    if task.unopposed {
        return 100;
    }
    // A foe opposes if that is harder to beat than the fixed difficulty.
    let opposition = view.likely_opposition(fighter, Deed::Task);
    if let Some(rating) = opposition.filter(|&rating| rating > task.difficulty) {
        return odds::chance(0, 0, method.rating - rating, 0);
    }
    let edge = method.rating - task.difficulty;
    let reached = (-4..=4).zip(WAYS).filter(|(sum, _)| sum + edge >= 0);
    (reached.map(|(_, ways)| ways).sum::<i32>() * 100 + 40) / 81
}

/// Whether a fighter may roll for a task in its turn (FC-OTH-02 to 04): it has an open one, and no
/// hit bars it.
pub(crate) fn is_legal(view: View<'_>, fighter: FighterId, argument: u8) -> bool {
    easiest(view, fighter, argument).is_some()
        && view.state.world.errands.barred >> fighter & 1 == 0
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Remembers a defence that failed; `margin` is the attacker's (FC-OTH-02, FC-OTH-05).
    #[cold]
    pub(crate) fn note_defense(&mut self, fighter: FighterId, margin: i32) {
        let failed = match Outcome::of(margin, &self.setup.fate) {
            Outcome::Fail => false,
            Outcome::Tie => self.setup.game.knobs.sidetask.tie_blocks,
            Outcome::Succeed | Outcome::Style => true,
        };
        self.state.world.errands.pierced |= u64::from(failed) << fighter;
    }

    /// Begins an exchange, in which a fighter hit in the one before may be free again
    /// (`sidetask.window`).
    pub(crate) fn renew_window(&mut self) {
        if self.setup.game.knobs.sidetask.window == TaskWindow::ThisExchange {
            self.state.world.errands.pierced = 0;
        }
    }

    /// Begins a turn: whether the fighter may roll for a task in it depends on what has happened to
    /// it. Returns `false` if it loses the turn.
    pub(crate) fn open_window(&mut self, fighter: FighterId) -> bool {
        let knobs = &self.setup.game.knobs.sidetask;
        let bit = 1 << fighter;
        let errands = &mut self.state.world.errands;
        let failed = errands.pierced & bit != 0;
        let was_at_work = errands.at_work & bit != 0;
        errands.barred = if failed { bit } else { 0 };
        errands.at_work &= !bit;
        if knobs.window == TaskWindow::SinceLastTurn {
            errands.pierced &= !bit;
        }
        if failed && easiest(self.view(), fighter, NO_ARGUMENT).is_some() {
            self.table.note(|| CoreEvent::KeptFromTask(fighter));
            self.table.count(CoreMeasure::TaskTurnsBlocked.number(), fighter, 1);
        }
        !(failed && was_at_work && knobs.fail_blocks == TaskBlock::WholeTurn)
    }

    /// Makes a roll for a task in place of another action (FC-OTH-06).
    pub(crate) fn do_task(&mut self, fighter: FighterId, argument: u8, serial: u32) {
        let Some((number, method)) = easiest(self.view(), fighter, argument) else {
            return;
        };
        self.state.world.errands.at_work |= 1 << fighter;
        let task = &self.setup.game.errands[number].task;
        let stands = task.difficulty;
        self.table.note(|| CoreEvent::TurnsToTask(fighter, number));
        if task.unopposed {
            self.mark_task(fighter, number, Outcome::Succeed, true);
            return;
        }
        self.state.world.team.kept_out = !task.who;
        let kind = RollKind::Overcome;
        let method = Core::before_roll(self, fighter, kind, method);
        let actor = (fighter, kind, method);
        let opposed = self.roll_unless_opposed(actor, Deed::Task, stands, serial);
        self.opponent_style_boost(&opposed, self.setup.fate.opposer_style_boost);
        let reached = self.read_overcome(fighter, &opposed);
        self.state.world.team.kept_out = 0;
        self.mark_task(fighter, number, self.outcome(&opposed), reached);
    }

    fn mark_task(&mut self, fighter: FighterId, number: usize, outcome: Outcome, reached: bool) {
        let mark = match (outcome, reached) {
            (Outcome::Style | Outcome::Succeed, _) => Mark::Clean,
            (Outcome::Tie, true) => Mark::MinorCost,
            (Outcome::Fail, true) => Mark::SeriousCost,
            (_, false) => Mark::Failed,
        };
        let measure =
            if reached { CoreMeasure::TasksInFight } else { CoreMeasure::TasksInFightFailed };
        self.state.world.errands.marks[number] = mark;
        self.table.count(measure.number(), fighter, 1);
        self.table.note(|| CoreEvent::FightTask(number, mark));
        if reached {
            self.check_list(fighter, self.setup.game.errands[number].side);
        }
    }

    /// Whether the exits are still shut for a side, because its list is not done
    /// ([`OnDone::OpenZone`]).
    pub(crate) fn is_shut_in(&self, side: usize) -> bool {
        let mut list = self.setup.game.errands.iter();
        let has_list = list.any(|errand| errand.side == side && is_set(errand));
        has_list
            && self.setup.game.knobs.sidetask.on_done == OnDone::OpenZone
            && self.state.world.errands.done >> side & 1 == 0
    }

    /// Checks whether a list is finished, which achieves the side goal (FC-OTH-08) and may end the
    /// conflict ([`OnDone::EndConflictWin`]).
    fn check_list(&mut self, fighter: FighterId, side: usize) {
        if open_tasks(self.view(), side) > 0 || self.state.end.is_some() {
            return;
        }
        self.state.world.errands.done |= 1 << side;
        self.table.note(|| CoreEvent::ListDone(side));
        self.count_trial(CoreMeasure::ListDone, fighter);
        if self.setup.game.knobs.sidetask.on_done == OnDone::EndConflictWin {
            let winners = self.with_allies(side);
            self.note(|| FateEvent::Ends(winners));
            self.state.end = Some(End::Won(winners));
        }
    }
}
