//! Moving over zones, as a main action with a roll or as a supplemental action without
//! (FF-MOVE).

use super::play::Play;
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::fate_fantasy::decide::points::Main;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::turns::MoveDifficulty;
use crate::systems::fate_fantasy::sheet::routes::Path;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::roll::{NO_FLOOR, Opposition, RollKind};
use crate::systems::fate_fantasy::state::running_turn::{Deed, Turn};
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Goal of a move; [`View::way`] finds the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To where an attack reaches a foe; to its zone if an attack does already.
    Foe(FighterId),
    /// Away from a foe.
    Away(FighterId),
    /// To an ally.
    Ally(FighterId),
    /// To a zone by its number.
    Zone(u8),
}

impl View<'_> {
    /// Returns the way from a fighter's zone to a goal; empty if the fighter is there, or cannot get there.
    /// A fighter who reaches the foe already goes up to it, because it would not move otherwise.
    pub fn way(self, who: FighterId, goal: Goal, shortest: bool) -> Path {
        let setup = self.setup;
        let from = self.it(who).zone;
        match goal {
            Goal::Foe(foe) => {
                let to = self.it(foe).zone;
                let path = *setup.routes.path(from, to, shortest);
                let in_reach = |zone: u8| {
                    let distance = usize::from(setup.scene.distance(zone, to));
                    setup.methods[who].attack.get(distance).is_some_and(Option::is_some)
                };
                // A fighter who reaches the foe from where it is goes up to it.
                if in_reach(from) {
                    return path;
                }
                let stop = path.iter().position(|&zone| in_reach(zone));
                let length = stop.map_or(path.len(), |stop| stop + 1);
                path.iter().copied().take(length).collect()
            }
            Goal::Away(foe) => *setup.routes.flight(from, self.it(foe).zone),
            Goal::Ally(ally) => *setup.routes.path(from, self.it(ally).zone, shortest),
            Goal::Zone(zone) if usize::from(zone) < setup.scene.map.zones.len() => {
                *setup.routes.path(from, zone, shortest)
            }
            Goal::Zone(_) => Path::new(),
        }
    }

    /// Returns the part of a way that a supplemental move can make: as far as no border is above
    /// `move.supplemental_max_border` (FF-MOVE-06).
    pub fn crossable(self, who: FighterId, path: &Path, zones: i32) -> Path {
        let limit = self.setup.knobs.turn.supplemental_border;
        let mut from = self.it(who).zone;
        let mut part = Path::new();
        for &to in path.iter().take(zones.max(0) as usize) {
            if !limit.allows(self.setup.scene.border(from, to)) {
                break;
            }
            part.push(to);
            from = to;
        }
        part
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Plays a main move with a roll of `Skill::Athletics` (FF-MOVE-01 to 05).
    pub fn main_move(&mut self, turn: &mut Turn, goal: Goal, shortest: bool) -> Deed {
        self.plan_follow(turn, Main::Go);
        let who = turn.who;
        let path = self.view().way(who, goal, shortest);
        self.count(M::Moves, who, 1);
        let spot = turn.next_spot();
        let enemies = self.enemies_in_the_way(who, &path);
        let pay = self.setup.knobs.turn.difficulty == MoveDifficulty::Pay;
        let difficulty = self.difficulty(who, &path) + enemies;
        self.note(|| FantasyEvent::Moves(who, difficulty, enemies));
        let value = (Skill::Athletics, self.setup.sheets[who].rating(Skill::Athletics));
        let past = self.way_bar(who, &path) + 1;
        let edge = difficulty.max(past);
        let mut roll = self.prepare((who, RollKind::Move), value, Some(turn), edge);
        let total = if pay { enemies } else { difficulty };
        self.roll_single(&mut roll, Opposition::difficulty(total.max(past)), spot);
        let knobs = &self.setup.knobs.turn;
        let zones = if pay {
            self.affordable(who, &path, roll.total() - enemies)
        } else {
            (roll.total() - difficulty).max(0) * knobs.zones_per_shift
        };
        let zones = zones.max(knobs.min_zones);
        self.walk(who, &path, zones, Some(roll.total()))
    }

    /// Returns the difficulty of the borders on a way (FF-MOVE-03); 0 with `move.difficulty =
    /// pay_per_border`, because [`Self::affordable`] pays for them.
    fn difficulty(&self, who: FighterId, path: &Path) -> i32 {
        let mut from = self.state.fighters[who].zone;
        let (mut highest, mut sum) = (0, 0);
        for &to in path.iter() {
            let border = self.setup.scene.border(from, to);
            highest = highest.max(border);
            sum += border;
            from = to;
        }
        match self.setup.knobs.turn.difficulty {
            MoveDifficulty::Max => highest,
            MoveDifficulty::Sum => sum,
            MoveDifficulty::Pay => 0,
        }
    }

    /// Returns the difficulty that enemies in the zones left and passed add, but not in the zone of arrival
    /// (FF-MOVE-05).
    fn enemies_in_the_way(&self, who: FighterId, path: &Path) -> i32 {
        let knobs = &self.setup.knobs.turn;
        let own = self.state.fighters[who].zone;
        let passed = path.iter().take(path.len().saturating_sub(1));
        let zones = passed.fold(1_u16 << own, |mask, zone| mask | 1 << zone);
        let foes = fighters_in(self.view().foes(who));
        let there = foes.filter(|&foe| zones >> self.state.fighters[foe].zone & 1 == 1).count();
        (there as i32 * knobs.enemy_difficulty).min(knobs.enemy_cap)
    }

    /// Returns the zones that a total pays for, border by border (`move.difficulty = pay_per_border`).
    fn affordable(&self, who: FighterId, path: &Path, mut left: i32) -> i32 {
        let mut from = self.state.fighters[who].zone;
        let mut zones = 0;
        for &to in path.iter() {
            left -= 1 + self.setup.scene.border(from, to);
            if left < 0 {
                break;
            }
            zones += 1;
            from = to;
        }
        zones
    }

    /// Goes so many zones along a way, and stops where a block stops it; `total` is the roll of the move,
    /// `None` if it has not rolled because no block is in its way (FF-BLK-13, 14).
    fn walk(&mut self, who: FighterId, path: &Path, zones: i32, total: Option<i32>) -> Deed {
        let mut moved = 0;
        for &to in path.iter().take(zones.max(0) as usize) {
            let from = self.state.fighters[who].zone;
            if !self.state.blocks.is_empty() && self.step_bar(who, from, to) > NO_FLOOR {
                let Some(total) = total else { return Deed::Stopped };
                if self.meet_step(who, (from, to), total) {
                    self.arrive(who, moved);
                    self.note(|| FantasyEvent::Stopped(who));
                    return if moved > 0 { Deed::Done } else { Deed::Stopped };
                }
            }
            self.state.put(who, to);
            moved += 1;
            if !self.state.blocks.is_empty() {
                self.uncover(who);
            }
        }
        self.arrive(who, moved);
        Deed::Done
    }

    fn arrive(&mut self, who: FighterId, moved: i32) {
        self.count(M::ZonesMoved, who, moved);
        if moved > 0 {
            let zone = self.state.fighters[who].zone;
            self.note(|| FantasyEvent::Arrives(who, zone));
            self.moment_with(FantasyMoment::Moved, who, moved);
        }
    }

    /// Plays a supplemental move, without a roll unless a block asks for one (FF-MOVE-06).
    pub fn supplemental_move(&mut self, turn: &mut Turn, goal: Goal) {
        let who = turn.who;
        let path = self.view().way(who, goal, true);
        let zones = self.setup.knobs.turn.supplemental_zones;
        let path = self.view().crossable(who, &path, zones);
        let bar = self.way_bar(who, &path);
        let total = (bar > NO_FLOOR).then(|| self.answer_block(turn, Skill::Athletics, bar));
        self.walk(who, &path, zones, total);
    }

    /// Makes the roll of an action that needs none but for a block, whose `bar` it must exceed (FF-BLK-13).
    /// Returns its total.
    pub fn answer_block(&mut self, turn: &mut Turn, skill: Skill, bar: i32) -> i32 {
        let who = turn.who;
        let spot = turn.next_spot();
        let value = (skill, self.setup.sheets[who].rating(skill));
        let mut roll = self.prepare((who, RollKind::Supplement), value, Some(turn), bar + 1);
        self.roll_single(&mut roll, Opposition::difficulty(bar + 1), spot);
        roll.total()
    }
}
