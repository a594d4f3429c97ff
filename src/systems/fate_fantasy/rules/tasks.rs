//! Tasks and items (FF-ACT-06, FF-SUP-06).

use super::play::Play;
use crate::system::{Blow, FighterId, NO_ARGUMENT, Table};
use crate::systems::fate_fantasy::decide::points::{Main, Supplement};
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::fight::UnrolledSkill;
use crate::systems::fate_fantasy::sheet::scene::Effect;
use crate::systems::fate_fantasy::sheet::setup::passes_gate;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{
    Aspect, AspectKind, MAX_ITEMS, MAX_TASKS, Trigger,
};
use crate::systems::fate_fantasy::state::roll::{NO_FLOOR, Opposition, RollKind};
use crate::systems::fate_fantasy::state::running_turn::{Deed, Turn};
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

impl View<'_> {
    /// Returns the task that an argument names, or the first open one. `None` if the fighter cannot work on it now.
    pub fn task_at_hand(self, who: FighterId, argument: u8) -> Option<usize> {
        let setup = self.setup;
        let open = |at: usize| {
            let task = &setup.scene.tasks[at];
            let here = task.zone.is_none_or(|zone| zone == self.it(who).zone);
            task.camp == setup.camp(who) && self.state.tasks[at] < task.needed && here
        };
        let known = setup.scene.tasks.len().min(MAX_TASKS);
        if argument == NO_ARGUMENT {
            return (0..known).find(|&at| open(at));
        }
        let at = usize::from(argument);
        (at < known && open(at)).then_some(at)
    }

    /// Returns the item that an option is about: the named one, or the first that works; `None` if it has no effect
    /// now.
    pub fn item_for(self, who: FighterId, supplement: Supplement, argument: u8) -> Option<usize> {
        let named = usize::from(argument);
        let mut items = if argument == NO_ARGUMENT { 0..MAX_ITEMS } else { named..named + 1 };
        items.find(|&item| match supplement {
            Supplement::Use => self.item_works(who, item, false),
            Supplement::UseOn => self.item_works(who, item, true),
            Supplement::Give => self.may_handle(who, item),
            Supplement::None
            | Supplement::Approach
            | Supplement::Withdraw
            | Supplement::Join
            | Supplement::Go => false,
        })
    }

    /// Whether a fighter carries an item and passes [`passes_gate`] with its skill (FF-SUP-03, FF-SUP-06).
    fn may_handle(self, who: FighterId, item: usize) -> bool {
        let Some(known) = self.setup.scene.items.get(item) else { return false };
        let knobs = &self.setup.knobs.turn;
        self.it(who).items[item] > 0 && passes_gate(self.sheet(who), knobs, known.skill, true)
    }

    /// Whether using an item does anything now; `aimed` at a foe only [`Effect::FreeTag`] does.
    fn item_works(self, who: FighterId, item: usize, aimed: bool) -> bool {
        let setup = self.setup;
        let Some(known) = setup.scene.items.get(item) else { return false };
        let it = self.it(who);
        if !self.may_handle(who, item) {
            return false;
        }
        match known.effect {
            Effect::None => false,
            Effect::FreeTag => aimed,
            Effect::ClearBox => !aimed && it.marks[setup.track] != 0,
            Effect::TaskProgress => {
                let task = usize::from(known.task);
                let open = setup.scene.tasks.get(task);
                !aimed
                    && open.is_some_and(|open| {
                        open.camp == setup.camp(who) && self.state.tasks[task] < open.needed
                    })
            }
        }
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Plays work on a task: it succeeds unless it is difficult, or a block answers it (FF-ACT-06).
    pub fn work(&mut self, turn: &mut Turn, at: usize) -> Deed {
        let who = turn.who;
        self.plan_follow(turn, Main::Task);
        self.note(|| FantasyEvent::Works(who, at));
        let setup = self.setup;
        let task = &setup.scene.tasks[at];
        let blocked = !self.state.blocks.is_empty();
        let bar = if blocked { self.task_bar(who, at) } else { NO_FLOOR };
        if task.difficulty.is_none() && bar <= NO_FLOOR {
            self.advance_task(who, at);
            return Deed::Done;
        }
        let unrolled = task.difficulty.is_none();
        let athletics = unrolled && self.setup.knobs.block.unrolled == UnrolledSkill::Athletics;
        let skill = if athletics { Skill::Athletics } else { task.skill };
        let difficulty = task.difficulty.map_or(NO_FLOOR, i32::from);
        let spot = turn.next_spot();
        let needed = difficulty.max(bar + 1);
        let value = (skill, self.setup.sheets[who].rating(skill));
        let mut roll = self.prepare((who, RollKind::Task), value, Some(turn), needed);
        self.roll_single(&mut roll, Opposition::difficulty(needed), spot);
        let total = roll.total();
        if bar > NO_FLOOR && self.meet_task(who, at, total) {
            return Deed::Stopped;
        }
        if total >= difficulty {
            self.advance_task(who, at);
        } else {
            self.note(|| FantasyEvent::TaskFails(who));
        }
        Deed::Done
    }

    /// Adds a success to a task; enough of them win the conflict if
    /// `Task::wins` (FF-END-05).
    pub fn advance_task(&mut self, who: FighterId, at: usize) {
        self.state.tasks[at] += 1;
        let done = self.state.tasks[at];
        self.count(M::TasksDone, who, 1);
        self.note(|| FantasyEvent::Task(at, done));
        let task = &self.setup.scene.tasks[at];
        if task.wins && done >= task.needed && self.state.end.is_none() {
            self.win(task.camp);
        }
        if !self.is_over() {
            self.moment_with(FantasyMoment::TaskAdvanced, who, i32::from(done));
        }
    }

    /// Plays the use of an item (FF-SUP-06); casting blocks may answer it.
    pub fn use_item(&mut self, turn: &mut Turn, at: usize, target: Option<FighterId>) {
        let who = turn.who;
        let setup = self.setup;
        let item = &setup.scene.items[at];
        self.it(who).items[at] -= 1;
        self.count(M::ItemsUsed, who, 1);
        self.note(|| FantasyEvent::Item(who, at));
        let blocked = !self.state.blocks.is_empty();
        let bar = if blocked { self.highest_bar(who, Trigger::Use, who) } else { NO_FLOOR };
        if bar > NO_FLOOR {
            let athletics = self.setup.knobs.block.unrolled == UnrolledSkill::Athletics;
            let skill = item.skill.filter(|_| !athletics).unwrap_or(Skill::Athletics);
            let total = self.answer_block(turn, skill, bar);
            if self.meet_bars(who, Trigger::Use, who, total) {
                self.note(|| FantasyEvent::Stopped(who));
                return;
            }
        }
        match item.effect {
            Effect::None => {}
            Effect::ClearBox => self.clear_box(who),
            Effect::TaskProgress => self.advance_task(who, usize::from(item.task)),
            Effect::FreeTag => {
                if let Some(target) = target {
                    let (free, sticky) =
                        self.moment_of_aspect(Blow { attacker: who, target }, (1, false));
                    let kind = if sticky { AspectKind::Sticky } else { AspectKind::Fragile };
                    self.place(Aspect {
                        bearer: target.as_u8(),
                        placer: who.as_u8(),
                        camp: self.setup.camp(who) as u8,
                        kind,
                        free,
                        ..Aspect::default()
                    });
                    self.note(|| FantasyEvent::Placed(target, kind, false));
                }
            }
        }
    }

    /// Frees the highest marked box of the struck track.
    fn clear_box(&mut self, who: FighterId) {
        let track = self.setup.track;
        let marked = self.state.fighters[who].marks[track];
        if marked != 0 {
            self.it(who).marks[track] &= !(1 << marked.ilog2());
        }
        in_tests!(assert!(self.view().free_boxes(who) != 0));
    }

    /// Passes an item with all its uses to an ally.
    pub fn give_item(&mut self, who: FighterId, at: usize, to: FighterId) {
        let left = std::mem::take(&mut self.it(who).items[at]);
        let uses = &mut self.it(to).items[at];
        *uses = uses.saturating_add(left);
        self.note(|| FantasyEvent::Gave(who, at, to));
    }
}
