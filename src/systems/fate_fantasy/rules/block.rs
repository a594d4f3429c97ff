//! Blocks: made with a roll, met by the actions that they are to stop (FF-BLK).

use super::play::Play;
use crate::inline_vec::InlineVec;
use crate::system::{Choice, FighterId, NO_TARGET, Options, Table, bits, fighters_in};
use crate::systems::fate_fantasy::decide::points::{Main, Threat};
use crate::systems::fate_fantasy::house::moments::HouseContext;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::fight::Uses;
use crate::systems::fate_fantasy::sheet::methods::Method;
use crate::systems::fate_fantasy::sheet::routes::Path;
use crate::systems::fate_fantasy::sheet::skill::{SKILLS, Skill};
use crate::systems::fate_fantasy::state::conflict::{Block, GM, MAX_BLOCKS, NOBODY, Trigger};
use crate::systems::fate_fantasy::state::roll::{NO_FLOOR, Opposition, RollKind, Why};
use crate::systems::fate_fantasy::state::running_turn::{Deed, Turn};
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Fighter or task at which an action is aimed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AimedAt {
    Fighter(FighterId),
    /// A task, by its number in the scene.
    Task(usize),
}

impl View<'_> {
    /// Returns the best skill with which a fighter can carry out an offensive block in a zone; of equal skills the
    /// one that reaches farther, because the action may happen elsewhere (FF-BLK-11).
    fn bar_skill(self, who: FighterId, zone: u8) -> Option<Skill> {
        let setup = self.setup;
        let methods = &setup.methods[who];
        let sheet = self.sheet(who);
        let magic = if sheet.magic { 1 << Skill::Magic.number() } else { 0 };
        let open = methods.offence | methods.defence | magic;
        let skills = (0..SKILLS as u8).filter(|at| open >> at & 1 == 1).filter_map(Skill::of);
        let near = skills.filter(|&skill| self.reaches(who, skill, zone));
        let worth = |skill: Skill| (sheet.rating(skill), setup.range(who, skill).1);
        near.reduce(|best, next| if worth(next) > worth(best) { next } else { best })
    }

    /// Returns the named task if it belongs to the foes and is not done, or the first such task if none is named;
    /// `None` without any.
    fn foe_task(self, camp: usize, named: Option<u8>) -> Option<usize> {
        let mut tasks = self.setup.scene.tasks.iter().zip(&self.state.tasks).enumerate();
        tasks.find_map(|(at, (task, done))| {
            let meant = named.is_none_or(|named| usize::from(named) == at);
            (meant && task.camp != camp && *done < task.needed).then_some(at)
        })
    }

    /// Returns the zone in which the action of a [`Threat`] would happen, and the zone or task that the block is
    /// about; `None` if the scene or the rules have no such thing.
    fn bar_place(self, who: FighterId, threat: Threat) -> Option<(u8, u8)> {
        let setup = self.setup;
        let own = self.it(who).zone;
        match threat.trigger {
            Trigger::Task => {
                let task = self.foe_task(setup.camp(who), threat.place)?;
                Some((setup.scene.tasks[task].zone.unwrap_or(own), task as u8))
            }
            Trigger::Enter | Trigger::Leave => {
                let zone = threat.place.unwrap_or(own);
                let map = &setup.scene.map;
                let known = map.has_zones() && usize::from(zone) < map.zones.len();
                known.then_some((zone, zone))
            }
            Trigger::Anything if !setup.knobs.block.catch_all => None,
            _ => Some((threat.foe.map_or(own, |foe| self.it(foe).zone), own)),
        }
    }

    /// Whether a fighter may block at all: `npc.may_block` decides for the game master's characters.
    pub fn may_block(self, who: FighterId) -> bool {
        self.setup.camp(who) != GM || self.setup.knobs.npc.may_block
    }

    /// Whether a fighter can make an offensive block: the threat has a place, and some skill of the fighter reaches
    /// it.
    pub fn may_bar(self, who: FighterId, threat: Threat) -> bool {
        let place = self.bar_place(who, threat);
        place.is_some_and(|(zone, _)| self.bar_skill(who, zone).is_some())
    }

    /// Whether an offensive block answers an action: of this foe, aimed at this fighter, in this zone.
    fn answers(
        self,
        block: &Block,
        (trigger, actor, aimed): (Trigger, FighterId, AimedAt),
        zone: u8,
    ) -> bool {
        let named = block.foe == NOBODY || FighterId::from(block.foe) == actor;
        if !named
            || self.setup.allied(FighterId::from(block.by), actor)
            || block.trigger == Trigger::Protect
        {
            return false;
        }
        let about = match trigger {
            Trigger::Enter | Trigger::Leave => block.about == zone,
            Trigger::Task => aimed == AimedAt::Task(block.about.into()),
            Trigger::Attack => matches!(aimed, AimedAt::Fighter(it) if block.allies >> it & 1 == 1),
            _ => true,
        };
        let fits = block.trigger == Trigger::Anything || (block.trigger == trigger && about);
        let skill = Skill::of(block.skill).unwrap_or(Skill::Athletics);
        fits && self.reaches(FighterId::from(block.by), skill, zone)
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Plays a block (FF-BLK-01, 03, 09); without effect once there are `MAX_BLOCKS`.
    pub fn block(&mut self, turn: &mut Turn, choice: Choice) -> Deed {
        if self.state.blocks.len() == MAX_BLOCKS {
            return Deed::Done;
        }
        let who = turn.who;
        let Some((mut block, method)) = self.plan_block(who, choice) else { return Deed::Done };
        self.plan_follow(turn, Main::Protect);
        let spot = turn.next_spot();
        let value = (method.skill, i32::from(method.value));
        let mut roll = self.prepare((who, RollKind::Block), value, Some(turn), 0);
        if block.foe == NOBODY && block.trigger != Trigger::Protect {
            let penalty = self.setup.knobs.block.anyone_penalty;
            roll.add(penalty, Why::Anyone);
        }
        self.roll_single(&mut roll, Opposition::difficulty(0), spot);
        block.strength = roll.total().clamp(-100, 100) as i8;
        let mut strength = roll.total();
        if self.speaks(FantasyMoment::BlockMade) {
            strength = self.moment_of_block(&mut block);
        }
        self.state.blocks.push(block);
        self.count(M::BlocksMade, who, 1);
        if block.trigger == Trigger::Protect {
            self.count(M::BlocksDefensive, who, 1);
            self.note(|| FantasyEvent::Protects(who, block.allies, strength, method.skill));
        } else {
            self.note(|| FantasyEvent::Bars(block, method.skill));
        }
        Deed::Done
    }

    /// Returns the strength of a block after house rules have spoken.
    #[cold]
    #[inline(never)]
    fn moment_of_block(&mut self, block: &mut Block) -> i32 {
        let foe = (block.foe != NOBODY).then_some(FighterId::from(block.foe));
        let mut matter =
            HouseContext::new(FantasyMoment::BlockMade, FighterId::from(block.by), foe);
        matter.number = i32::from(block.strength);
        matter.flag = block.trigger == Trigger::Protect;
        self.consult(&mut matter);
        block.strength = matter.number as i8;
        matter.number
    }

    /// Returns the [`Block`] that a choice stands for, and the method of its roll; `None` if it can stop nothing.
    fn plan_block(&self, who: FighterId, choice: Choice) -> Option<(Block, Method)> {
        let target = (choice.target != NO_TARGET).then_some(FighterId::from(choice.target));
        match Main::of(choice.option) {
            Main::Protect => Some(self.plan_protection(who, choice)),
            Main::Bar => self.plan_bar(who, Threat::of(choice.argument, target), u64::MAX),
            _ => {
                let allies = 1 << target.unwrap_or(who);
                self.plan_bar(who, Threat::of(choice.argument, None), allies)
            }
        }
    }

    /// Returns a defensive block: it covers the ally and, as far as `block.protect_count` goes, the allies in its
    /// zone with the worst defences (FF-BLK-03 to 05).
    fn plan_protection(&self, who: FighterId, choice: Choice) -> (Block, Method) {
        let ally = usize::from(choice.target);
        let named = Skill::of(choice.argument);
        let defend = self.setup.methods[who].defend;
        let method = named.map_or(defend, |skill| Method {
            skill,
            value: self.setup.sheets[who].rating(skill) as i8,
        });
        let mut allies = 1_u64 << ally;
        let view = self.view();
        let near = |&other: &FighterId| other != who && view.is_close(who, other);
        while allies.count_ones() < self.setup.knobs.block.protect as u32 {
            let open = fighters_in(view.allies(who) & !allies).filter(near);
            let Some(next) = open.min_by_key(|&other| self.setup.methods[other].defend.value)
            else {
                break;
            };
            allies |= 1 << next;
        }
        let block = Block {
            by: who.as_u8(),
            trigger: Trigger::Protect,
            foe: NOBODY,
            allies,
            about: 0,
            skill: method.skill as u8,
            strength: 0,
            lasts: self.setup.knobs.block.defensive_uses == Uses::Unlimited,
        };
        (block, method)
    }

    /// Returns an offensive block (FF-BLK-09 to 11, 15 to 17); `None` if the threat has no place, or no skill
    /// reaches it.
    fn plan_bar(&self, who: FighterId, threat: Threat, allies: u64) -> Option<(Block, Method)> {
        let (zone, about) = self.view().bar_place(who, threat)?;
        let skill = self.view().bar_skill(who, zone)?;
        let value = self.setup.sheets[who].rating(skill) as i8;
        let knobs = &self.setup.knobs.block;
        let uses =
            if self.setup.sheets[who].magic { knobs.magic_uses } else { knobs.offensive_uses };
        let block = Block {
            by: who.as_u8(),
            trigger: threat.trigger,
            foe: threat.foe.map_or(NOBODY, FighterId::as_u8),
            allies,
            about,
            skill: skill as u8,
            strength: 0,
            lasts: uses == Uses::Unlimited,
        };
        Some((block, Method { skill, value }))
    }

    /// Returns the blocks that cover a fighter against an attack, a bit for each place in
    /// [`State::blocks`](crate::systems::fate_fantasy::state::conflict::State::blocks).
    fn covers(&self, target: FighterId) -> u32 {
        let view = self.view();
        let covering = self.state.blocks.iter().enumerate().filter(|(_, block)| {
            block.trigger == Trigger::Protect
                && block.allies >> target & 1 == 1
                && view.is_close(FighterId::from(block.by), target)
        });
        covering.fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// Returns the offensive blocks that answer an action, a bit for each place in the list.
    fn bars(&self, (trigger, actor, aimed): (Trigger, FighterId, AimedAt), zone: u8) -> u32 {
        let blocks = self.state.blocks.iter().enumerate();
        let view = self.view();
        let met = blocks.filter(|(_, block)| view.answers(block, (trigger, actor, aimed), zone));
        met.fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// Returns the total that must be exceeded to get past a block. Of defensive blocks it is the strength, because
    /// `block.meets` is about offensive blocks only (FF-BLK-12).
    fn blocking_total(&self, block: &Block) -> i32 {
        let lowered = self.setup.knobs.block.meets && block.trigger != Trigger::Protect;
        i32::from(block.strength) - i32::from(lowered)
    }

    /// Returns the offensive blocks that answer work on a task: blocks on the task, and on casting if
    /// [`Task::cast`](crate::systems::fate_fantasy::sheet::scene::Task::cast) (FF-BLK-09).
    fn task_bars(&self, who: FighterId, task: usize) -> u32 {
        let zone = self.state.fighters[who].zone;
        let cast = self.setup.scene.tasks[task].cast;
        let casting =
            if cast { self.bars((Trigger::Use, who, AimedAt::Fighter(who)), zone) } else { 0 };
        casting | self.bars((Trigger::Task, who, AimedAt::Task(task)), zone)
    }

    fn highest(&self, mask: u32) -> i32 {
        let each = bits(u64::from(mask)).map(|at| self.blocking_total(&self.state.blocks[at]));
        each.max().unwrap_or(NO_FLOOR)
    }

    /// Returns the total that an attack on a fighter must exceed because of the blocks that cover it; `NO_FLOOR`
    /// without any.
    pub fn highest_cover(&self, target: FighterId) -> i32 {
        self.highest(self.covers(target))
    }

    /// Returns the total that must be exceeded so that an action is not stopped where the actor is; `NO_FLOOR`
    /// without blocks.
    pub fn highest_bar(&self, who: FighterId, trigger: Trigger, target: FighterId) -> i32 {
        let zone = self.state.fighters[who].zone;
        self.highest(self.bars((trigger, who, AimedAt::Fighter(target)), zone))
    }

    /// Returns the total that must be exceeded so that work on a task is not stopped; `NO_FLOOR` without blocks.
    pub fn task_bar(&self, who: FighterId, task: usize) -> i32 {
        self.highest(self.task_bars(who, task))
    }

    /// Meets the blocks on a task by `Self::meet`. Returns whether one stops it.
    pub fn meet_task(&mut self, who: FighterId, task: usize, total: i32) -> bool {
        let mask = self.task_bars(who, task);
        self.meet(mask, who, total)
    }

    /// Returns the total that must be exceeded so that no step of a way is stopped (FF-BLK-13, 14).
    pub fn way_bar(&self, who: FighterId, path: &Path) -> i32 {
        if self.state.blocks.is_empty() {
            return NO_FLOOR;
        }
        let mut from = self.state.fighters[who].zone;
        let mut highest = NO_FLOOR;
        for &to in path.iter() {
            highest = highest.max(self.step_bar(who, from, to));
            from = to;
        }
        highest
    }

    /// Returns the total that must be exceeded so that a step across a border is not stopped; `NO_FLOOR` without
    /// blocks.
    pub fn step_bar(&self, who: FighterId, from: u8, to: u8) -> i32 {
        let leave = self.bars((Trigger::Leave, who, AimedAt::Fighter(who)), from);
        let enter = self.bars((Trigger::Enter, who, AimedAt::Fighter(who)), to);
        self.highest(leave | enter)
    }

    /// Meets the blocks on leaving one zone and on entering the other. Returns whether one stops the step.
    pub fn meet_step(&mut self, who: FighterId, (from, to): (u8, u8), total: i32) -> bool {
        let leave = self.bars((Trigger::Leave, who, AimedAt::Fighter(who)), from);
        let enter = self.bars((Trigger::Enter, who, AimedAt::Fighter(who)), to);
        self.meet(leave | enter, who, total)
    }

    /// Meets the offensive blocks on an action where the actor is. Returns whether one stops it.
    pub fn meet_bars(
        &mut self,
        who: FighterId,
        trigger: Trigger,
        target: FighterId,
        total: i32,
    ) -> bool {
        let zone = self.state.fighters[who].zone;
        let mask = self.bars((trigger, who, AimedAt::Fighter(target)), zone);
        self.meet(mask, who, total)
    }

    /// Meets the blocks that cover a target with the total of an attacker, so that blocks that do not last are used
    /// up.
    pub fn meet_covers(&mut self, target: FighterId, who: FighterId, total: i32) {
        let mask = self.covers(target);
        self.meet(mask, who, total);
    }

    /// Meets the blocks of a mask, each of which must be beaten. Blocks without [`Block::lasts`] are used up by the
    /// attempt (FF-BLK-12, 16). Returns whether one stops the action. They are met from the last to the first, so
    /// that places stay right where one is taken away.
    fn meet(&mut self, mask: u32, who: FighterId, total: i32) -> bool {
        let mut stopped = false;
        let mut met: InlineVec<(u8, bool), MAX_BLOCKS> = InlineVec::new();
        let mut left = mask;
        // From the last to the first, so that places stay right where one is taken away.
        while left != 0 {
            let at = left.ilog2() as usize;
            left &= !(1 << at);
            let block = self.state.blocks[at];
            let stops = total <= self.blocking_total(&block);
            stopped |= stops;
            let by = FighterId::from(block.by);
            self.note(|| FantasyEvent::BlockMet(by, stops));
            self.count(if stops { M::BlocksStopped } else { M::BlocksBroken }, by, 1);
            met.push((block.by, stops));
            if !block.lasts {
                self.state.blocks.remove(at);
            }
        }
        if self.speaks(FantasyMoment::BlockMet) {
            self.consult_on_met_blocks(&met, who);
        }
        stopped
    }

    /// Applies house rules to blocks that a fighter has met, after all are met, because rules may remove blocks.
    #[cold]
    #[inline(never)]
    fn consult_on_met_blocks(&mut self, met: &[(u8, bool)], who: FighterId) {
        for &(by, stops) in met {
            let matter = HouseContext::new(FantasyMoment::BlockMet, FighterId::from(by), Some(who));
            self.consult(&mut HouseContext { flag: stops, ..matter });
        }
    }

    /// Takes away blocks for which `holds`.
    pub fn drop_blocks(&mut self, holds: impl Fn(&Block) -> bool) {
        let mut at = 0;
        while at < self.state.blocks.len() {
            if holds(&self.state.blocks[at]) {
                self.state.blocks.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Removes a fighter who has left ([`Self::leave`]) the conflict or its zone from the cover of all blocks, and
    /// its own defensive blocks with it (FF-BLK-08).
    pub fn uncover(&mut self, who: FighterId) {
        let bit = 1_u64 << who;
        let mut at = 0;
        while at < self.state.blocks.len() {
            let block = &mut self.state.blocks[at];
            let protects = block.trigger == Trigger::Protect;
            if protects {
                block.allies &= !bit;
            }
            if protects && (block.allies == 0 || FighterId::from(block.by) == who) {
                self.state.blocks.remove(at);
            } else {
                at += 1;
            }
        }
    }
}
