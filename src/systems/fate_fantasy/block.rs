//! Blocks: made with a roll, met by whatever they are to stop (FF-BLK).

use super::events::{FantasyEvent, Why};
use super::knobs::fight::Uses;
use super::measures::FantasyMeasure as M;
use super::methods::Method;
use super::play::Play;
use super::roll::{NO_FLOOR, Opposition, RollKind};
use super::setup::Setup;
use super::skill::{SKILLS, Skill};
use super::state::{Block, GM, MAX_BLOCKS, NOBODY, State, Trigger};
use super::turn::{Deed, Turn};
use super::words::main;
use crate::system::{Choice, NO_ARGUMENT, NO_TARGET, Table, bits};

/// The trigger that an argument names.
pub fn trigger_of(argument: u8) -> Trigger {
    match argument {
        0 | NO_ARGUMENT => Trigger::Attack,
        1 => Trigger::Manoeuvre,
        2 => Trigger::Use,
        3 => Trigger::Enter,
        4 => Trigger::Leave,
        5 => Trigger::Task,
        _ => Trigger::Anything,
    }
}

/// Whether a skill of a character reaches a zone.
fn reaches(setup: &Setup, state: &State, who: usize, skill: Skill, zone: u8) -> bool {
    let own = state.fighters[who].zone;
    let distance = usize::from(setup.scene.distance(own, zone));
    let (least, most) = setup.range(who, skill);
    (least..=most).contains(&distance)
}

/// The best skill with which a character can carry an offensive block out in a zone (FF-BLK-11).
pub fn bar_skill(setup: &Setup, state: &State, who: usize, zone: u8) -> Option<Skill> {
    let methods = &setup.methods[who];
    let magic = if setup.sheets[who].magic { 1 << Skill::Magic.number() } else { 0 };
    let open = methods.offence | methods.defence | magic;
    let skills = (0..SKILLS as u8).filter(|at| open >> at & 1 == 1).filter_map(Skill::of);
    let near = skills.filter(|&skill| reaches(setup, state, who, skill, zone));
    near.fold(None, |best: Option<Skill>, next| match best {
        Some(best) if setup.sheets[who].rating(best) >= setup.sheets[who].rating(next) => {
            Some(best)
        }
        _ => Some(next),
    })
}

/// The first task of the foes that is not done.
pub fn foe_task(setup: &Setup, state: &State, camp: usize) -> Option<usize> {
    let tasks = setup.scene.tasks.iter().enumerate();
    tasks
        .filter(|(at, task)| task.camp != camp && state.tasks[*at] < task.needed)
        .map(|(at, _)| at)
        .next()
}

/// Where an offensive block against a trigger would happen, if it makes sense at all.
fn place_of(
    setup: &Setup,
    state: &State,
    who: usize,
    (trigger, foe): (Trigger, Option<usize>),
) -> Option<u8> {
    let own = state.fighters[who].zone;
    match trigger {
        Trigger::Task => {
            let task = foe_task(setup, state, setup.camp(who))?;
            Some(setup.scene.tasks[task].zone.unwrap_or(own))
        }
        Trigger::Enter | Trigger::Leave => setup.scene.map.has_zones().then_some(own),
        Trigger::Anything if !setup.knobs.block.catch_all => None,
        _ => Some(foe.map_or(own, |foe| state.fighters[foe].zone)),
    }
}

/// Whether somebody may block at all.
pub fn may_block(setup: &Setup, who: usize) -> bool {
    setup.camp(who) != GM || setup.knobs.npc.may_block
}

/// Whether somebody can make an offensive block against a foe, or against anyone.
pub fn may_bar(
    setup: &Setup,
    state: &State,
    who: usize,
    (trigger, foe): (Trigger, Option<usize>),
) -> bool {
    let place = place_of(setup, state, who, (trigger, foe));
    place.is_some_and(|zone| bar_skill(setup, state, who, zone).is_some())
}

/// Whether an offensive block answers an action: of this foe, aimed at this character, in this zone.
fn answers(
    (setup, state): (&Setup, &State),
    block: &Block,
    (trigger, actor, target): (Trigger, usize, usize),
    zone: u8,
) -> bool {
    let named = block.foe == NOBODY || usize::from(block.foe) == actor;
    if !named || setup.allied(usize::from(block.by), actor) || block.trigger == Trigger::Protect {
        return false;
    }
    let about = match trigger {
        Trigger::Enter | Trigger::Leave => block.about == zone,
        Trigger::Task => usize::from(block.about) == target,
        Trigger::Attack => block.allies >> target & 1 == 1,
        _ => true,
    };
    let fits = block.trigger == Trigger::Anything || (block.trigger == trigger && about);
    let skill = Skill::of(block.skill).unwrap_or(Skill::Athletics);
    fits && reaches(setup, state, usize::from(block.by), skill, zone)
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Makes a block (FF-BLK-01, 03, 09).
    pub fn block(&mut self, turn: &mut Turn, choice: Choice) -> Deed {
        if self.state.blocks.len() == MAX_BLOCKS {
            return Deed::Done;
        }
        let who = turn.who;
        let foe = usize::from(choice.target);
        let planned = match choice.option {
            main::PROTECT => Some(self.plan_protection(who, choice)),
            main::BAR => self.plan_bar(who, (trigger_of(choice.argument), Some(foe)), u64::MAX),
            _ => {
                let allies = if choice.target == NO_TARGET { 1 << who } else { 1 << foe };
                self.plan_bar(who, (trigger_of(choice.argument), None), allies)
            }
        };
        let Some((mut block, method)) = planned else { return Deed::Done };
        self.plan_follow(turn, main::PROTECT);
        let spot = turn.next_spot();
        let value = (method.skill, i32::from(method.value));
        let mut roll = self.prepare((who, RollKind::Block), value, Some(turn), 0);
        if block.foe == NOBODY && block.trigger != Trigger::Protect {
            let penalty = self.setup.knobs.block.anyone_penalty;
            Self::modify(&mut roll, penalty, Why::Anyone);
        }
        let against = Opposition { opponent: Opposition::NONE, total: 0, success: 0 };
        self.roll_single(&mut roll, against, spot);
        block.strength = roll.total().clamp(-100, 100) as i8;
        self.state.blocks.push(block);
        self.count(M::BlocksMade, who, 1);
        let strength = roll.total();
        if block.trigger == Trigger::Protect {
            self.count(M::BlocksDefensive, who, 1);
            self.note(|| FantasyEvent::Protects(who, block.allies, strength, method.skill));
        } else {
            self.note(|| FantasyEvent::Bars(block, method.skill));
        }
        Deed::Done
    }

    /// A defensive block: the ally and, where more can be covered, those of the same zone who
    /// defend worst (FF-BLK-03 to 05).
    fn plan_protection(&self, who: usize, choice: Choice) -> (Block, Method) {
        let ally = usize::from(choice.target);
        let named = Skill::of(choice.argument);
        let defend = self.setup.methods[who].defend;
        let method = named.map_or(defend, |skill| Method {
            skill,
            value: self.setup.sheets[who].rating(skill) as i8,
        });
        let mut allies = 1_u64 << ally;
        let near = |&other: &usize| {
            other != who && self.setup.distance(self.state, who, other) <= self.melee()
        };
        while allies.count_ones() < self.setup.knobs.block.protect as u32 {
            let open = bits(self.of_camp(self.setup.camp(who)) & !allies).filter(near);
            let Some(next) = open.min_by_key(|&other| self.setup.methods[other].defend.value)
            else {
                break;
            };
            allies |= 1 << next;
        }
        let block = Block {
            by: who as u8,
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

    fn melee(&self) -> usize {
        self.setup.knobs.basic.melee as usize
    }

    /// An offensive block (FF-BLK-09 to 11, 15 to 17).
    fn plan_bar(
        &self,
        who: usize,
        (trigger, foe): (Trigger, Option<usize>),
        allies: u64,
    ) -> Option<(Block, Method)> {
        let zone = place_of(self.setup, self.state, who, (trigger, foe))?;
        let skill = bar_skill(self.setup, self.state, who, zone)?;
        let value = self.setup.sheets[who].rating(skill) as i8;
        let knobs = &self.setup.knobs.block;
        let uses =
            if self.setup.sheets[who].magic { knobs.magic_uses } else { knobs.offensive_uses };
        let about = match trigger {
            Trigger::Task => foe_task(self.setup, self.state, self.setup.camp(who))? as u8,
            _ => self.state.fighters[who].zone,
        };
        let block = Block {
            by: who as u8,
            trigger,
            foe: foe.map_or(NOBODY, |foe| foe as u8),
            allies,
            about,
            skill: skill as u8,
            strength: 0,
            lasts: uses == Uses::Unlimited,
        };
        Some((block, Method { skill, value }))
    }

    /// The blocks that cover somebody against an attack, a bit for each place in the list.
    fn covers(&self, target: usize) -> u32 {
        let melee = self.melee();
        let covering = self.state.blocks.iter().enumerate().filter(|(_, block)| {
            block.trigger == Trigger::Protect
                && block.allies >> target & 1 == 1
                && self.setup.distance(self.state, usize::from(block.by), target) <= melee
        });
        covering.fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// The offensive blocks that answer an action.
    fn bars(&self, (trigger, actor, target): (Trigger, usize, usize), zone: u8) -> u32 {
        let blocks = self.state.blocks.iter().enumerate();
        let met = blocks.filter(|(_, block)| {
            answers((self.setup, self.state), block, (trigger, actor, target), zone)
        });
        met.fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// What a total must exceed to get past a block.
    fn stops_up_to(&self, block: &Block) -> i32 {
        i32::from(block.strength) - i32::from(self.setup.knobs.block.meets)
    }

    fn highest(&self, mask: u32) -> i32 {
        let each = bits(u64::from(mask)).map(|at| self.stops_up_to(&self.state.blocks[at]));
        each.max().unwrap_or(NO_FLOOR)
    }

    /// What an attack on somebody must exceed because of those who cover it.
    pub fn highest_cover(&self, target: usize) -> i32 {
        self.highest(self.covers(target))
    }

    /// What a total must exceed so that an action is not stopped where the actor is.
    pub fn highest_bar(&self, who: usize, trigger: Trigger, target: usize) -> i32 {
        let zone = self.state.fighters[who].zone;
        self.highest(self.bars((trigger, who, target), zone))
    }

    /// Whether a block of the foes would stop a step across a border.
    pub fn step_bar(&self, who: usize, from: u8, to: u8) -> i32 {
        let leave = self.bars((Trigger::Leave, who, who), from);
        let enter = self.bars((Trigger::Enter, who, who), to);
        self.highest(leave | enter)
    }

    /// Meets the blocks on a step; whether one stops it.
    pub fn meet_step(&mut self, who: usize, (from, to): (u8, u8), total: i32) -> bool {
        let leave = self.bars((Trigger::Leave, who, who), from);
        let enter = self.bars((Trigger::Enter, who, who), to);
        self.meet(leave | enter, total)
    }

    /// Meets the offensive blocks on an action where the actor is; whether one stops it.
    pub fn meet_bars(&mut self, who: usize, trigger: Trigger, target: usize, total: i32) -> bool {
        let zone = self.state.fighters[who].zone;
        let mask = self.bars((trigger, who, target), zone);
        self.meet(mask, total)
    }

    /// Meets the blocks that cover a target.
    pub fn meet_covers(&mut self, target: usize, total: i32) {
        let mask = self.covers(target);
        self.meet(mask, total);
    }

    /// Each block must be beaten; those that do not last are used up by the attempt (FF-BLK-12,
    /// 16).
    fn meet(&mut self, mask: u32, total: i32) -> bool {
        let mut stopped = false;
        for at in (0..MAX_BLOCKS).rev().filter(|at| mask >> at & 1 == 1) {
            let block = self.state.blocks[at];
            let stops = total <= self.stops_up_to(&block);
            stopped |= stops;
            let by = usize::from(block.by);
            self.note(|| FantasyEvent::BlockMet(by, stops));
            self.count(if stops { M::BlocksStopped } else { M::BlocksBroken }, by, 1);
            if !block.lasts {
                self.state.blocks.remove(at);
            }
        }
        stopped
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

    /// Nobody covers somebody any more who has left, or left the zone (FF-BLK-08).
    pub fn uncover(&mut self, who: usize) {
        let bit = 1_u64 << who;
        let mut at = 0;
        while at < self.state.blocks.len() {
            let block = &mut self.state.blocks[at];
            let protects = block.trigger == Trigger::Protect;
            if protects {
                block.allies &= !bit;
            }
            if protects && (block.allies == 0 || usize::from(block.by) == who) {
                self.state.blocks.remove(at);
            } else {
                at += 1;
            }
        }
    }
}
