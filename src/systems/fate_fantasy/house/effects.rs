//! Effects of house rules: carries them out one by one.

use super::moments::HouseContext;
use super::words::FantasyEffect;
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::fate_fantasy::knobs::fight::Uses;
use crate::systems::fate_fantasy::knobs::harm::HarmModel;
use crate::systems::fate_fantasy::rules::play::Play;
use crate::systems::fate_fantasy::rules::rolls::dice::FantasyDice;
use crate::systems::fate_fantasy::state::conflict::{
    Aspect, AspectKind, Block, MAX_BLOCKS, NOBODY, PCS, Part, Trigger,
};
use crate::systems::fate_fantasy::state::roll::Roll;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Most further dice that [`explode`](Play::explode) throws, so that its loop ends.
const MOST_EXPLODED: i32 = 12;
/// Most that house rules change the total of a roll by, so that totals stay far from
/// [`NO_FLOOR`](crate::systems::fate_fantasy::state::roll::NO_FLOOR).
const MOST_CHANGED: i32 = 200;
/// Upper bound of any number that [`changed`] gives a fighter.
const MOST: i32 = 99;
/// Upper bound of the [`gifts`](crate::systems::fate_fantasy::state::conflict::Fighter::gifts) that house
/// rules can pile up.
const MOST_GIVEN: u8 = 9;

/// Returns a number changed within 0 and [`MOST`]; a number that is higher by the rules is not lowered to it.
fn changed(number: u8, amount: i32) -> u8 {
    let most = MOST.max(i32::from(number));
    (i32::from(number) + amount).clamp(0, most) as u8
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Carries out an effect on a fighter who takes part; [`Play::change_roll`] has the effects on rolls.
    pub fn bring_about(
        &mut self,
        effect: FantasyEffect,
        who: FighterId,
        amount: i32,
        matter: &HouseContext,
    ) {
        match effect {
            FantasyEffect::Clear
            | FantasyEffect::Mark
            | FantasyEffect::Heal
            | FantasyEffect::Sustain
            | FantasyEffect::Mend
            | FantasyEffect::Wound
            | FantasyEffect::Suffer => self.harm_or_heal(effect, who, amount, matter),
            FantasyEffect::Bear
            | FantasyEffect::Strip
            | FantasyEffect::Shed
            | FantasyEffect::Cover
            | FantasyEffect::DropBlocks
            | FantasyEffect::Push
            | FantasyEffect::Pull => self.change_scene(effect, who, amount, matter),
            FantasyEffect::FatePoints => self.change_fate(who, amount),
            FantasyEffect::Techniques => {
                let techniques = &mut self.it(who).techniques;
                *techniques = changed(*techniques, amount);
            }
            FantasyEffect::Items => self.change_items(who, amount),
            FantasyEffect::Spins => self.change_spins(who, amount),
            FantasyEffect::Help => self.give_spins(who, 0, amount),
            FantasyEffect::Hinder => self.give_spins(who, 1, amount),
            FantasyEffect::DropSpins => {
                self.it(who).gifts = [[0; 2]; 3];
                self.state.gifted &= !(1 << who);
            }
            FantasyEffect::FullDefence => self.it(who).full = true,
            FantasyEffect::DropGuard => self.it(who).full = false,
            FantasyEffect::LoseTurn => self.state.house.skips |= 1 << who,
            FantasyEffect::GoBefore => self.change_part(who, Part::Before),
            FantasyEffect::GoAfter => self.change_part(who, Part::After),
            FantasyEffect::Initiative => self.place_in_order(who, amount),
            FantasyEffect::RolledInitiative => {
                let dice = self.house_dice(who, who, self.setup.dice);
                self.place_in_order(who, amount + dice.map_or(0, |dice| i32::from(dice.sum)));
            }
            FantasyEffect::Successes => self.change_successes(who, amount),
            FantasyEffect::TakeOut => self.take_out(who),
            FantasyEffect::Tokens => {
                let tokens = &mut self.it(who).tokens;
                *tokens = changed(*tokens, amount);
            }
            // Effects that change the moment have been applied already.
            _ => {}
        }
    }

    fn harm_or_heal(
        &mut self,
        effect: FantasyEffect,
        who: FighterId,
        amount: i32,
        matter: &HouseContext,
    ) {
        match effect {
            FantasyEffect::Clear => (0..amount).for_each(|_| self.free_box(who)),
            FantasyEffect::Mark => (0..amount).for_each(|_| self.mark_box(who)),
            FantasyEffect::Heal => (0..amount).for_each(|_| self.heal_mildest(who)),
            FantasyEffect::Sustain => {
                let by = self.other(who, matter);
                for _ in 0..amount {
                    let open = self.view().open_slots(who);
                    if open != 0 {
                        self.consequence(who, by, open.trailing_zeros() as u8);
                    }
                }
            }
            FantasyEffect::Mend => (0..amount).for_each(|_| {
                let wounds = &mut self.it(who).wounds;
                if let Some(line) = wounds.iter_mut().find(|line| **line > 0) {
                    *line -= 1;
                }
            }),
            FantasyEffect::Wound if self.has_wounds(who) => (0..amount).for_each(|_| {
                let room = self.setup.knobs.harm.line_boxes;
                let wounds = &mut self.it(who).wounds;
                if let Some(line) = wounds.iter_mut().find(|line| i32::from(**line) < room) {
                    *line += 1;
                }
            }),
            FantasyEffect::Suffer if amount > 0 => {
                let by = self.other(who, matter);
                self.take_hit(who, by, amount);
            }
            _ => {}
        }
    }

    fn change_scene(
        &mut self,
        effect: FantasyEffect,
        who: FighterId,
        amount: i32,
        matter: &HouseContext,
    ) {
        match effect {
            FantasyEffect::Bear if amount > 0 => self.burden(who, amount, matter),
            FantasyEffect::Strip => self.strip_tags(who, amount),
            FantasyEffect::Shed => (0..amount).for_each(|_| self.remove_worst_aspect(who)),
            FantasyEffect::Cover => self.cover(who, amount),
            FantasyEffect::DropBlocks => self.drop_blocks(|block| FighterId::from(block.by) == who),
            FantasyEffect::Push => self.shift(who, amount, (matter, true)),
            FantasyEffect::Pull => self.shift(who, amount, (matter, false)),
            _ => {}
        }
    }

    /// Returns the other fighter of the moment if it is a foe, or else the first foe; `who` if there is none.
    fn other(&self, who: FighterId, matter: &HouseContext) -> FighterId {
        let foes = self.view().foes(who);
        let named = [matter.target, Some(matter.mine)].into_iter().flatten();
        let mut known = named.filter(|it| foes >> *it & 1 == 1).chain(fighters_in(foes));
        known.next().unwrap_or(who)
    }

    /// Whether a fighter has wounds in place of boxes: `harm.model = fate2_margin`, and no minion
    /// (FF-HARM-09).
    fn has_wounds(&self, who: FighterId) -> bool {
        self.setup.knobs.harm.model == HarmModel::Fate2Margin && !self.setup.bodies[who].minion
    }

    fn free_box(&mut self, who: FighterId) {
        let track = self.setup.track;
        let marks = &mut self.it(who).marks[track];
        if let Some(highest) = marks.checked_ilog2() {
            *marks &= !(1 << highest);
        }
    }

    fn mark_box(&mut self, who: FighterId) {
        let (free, track) = (self.view().free_boxes(who), self.setup.track);
        if free != 0 && !self.has_wounds(who) {
            self.it(who).marks[track] |= 1 << free.trailing_zeros();
        }
    }

    /// Removes the mildest consequence, and an aspect with it if there are more aspects of consequences than
    /// consequences: the two must agree, because foes tag the aspect.
    fn heal_mildest(&mut self, who: FighterId) {
        let it = self.it(who);
        it.slots &= it.slots.wrapping_sub(1);
        let left = it.slots.count_ones() as usize;
        let is_one = |aspect: &Aspect| {
            FighterId::from(aspect.bearer) == who && aspect.kind == AspectKind::Consequence
        };
        let aspects = &self.state.aspects;
        if aspects.iter().filter(|aspect| is_one(aspect)).count() > left
            && let Some(at) = aspects.iter().position(is_one)
        {
            self.lose_aspect(at);
        }
    }

    /// Removes an aspect; free tags left on it are counted as wasted. Tags that a roll has used up are no
    /// waste, because they were counted when it tagged.
    fn lose_aspect(&mut self, at: usize) {
        let aspect = self.state.aspects[at];
        // Tags that a roll has used up were counted when it was tagged.
        let wasted = if aspect.gone { 0 } else { i32::from(aspect.free) };
        self.count(M::TagsWasted, FighterId::from(aspect.placer), wasted);
        self.state.remove_aspect(at);
    }

    fn change_fate(&mut self, who: FighterId, amount: i32) {
        let had = self.state.fighters[who].fate;
        let has = changed(had, amount);
        self.it(who).fate = has;
        if self.is_over() {
            // Fate points left have been counted already.
            self.count(M::FateLeft, who, i32::from(has) - i32::from(had));
        }
    }

    fn change_items(&mut self, who: FighterId, amount: i32) {
        if self.setup.scene.items.is_empty() {
            return;
        }
        let items = &mut self.it(who).items;
        if amount > 0 {
            items[0] = changed(items[0], amount);
        }
        for _ in amount..0 {
            if let Some(uses) = items.iter_mut().find(|uses| **uses > 0) {
                *uses -= 1;
            }
        }
    }

    fn change_spins(&mut self, who: FighterId, amount: i32) {
        if amount > 0 {
            let room = (MOST - self.state.fighters[who].kept_spins()).max(0);
            let spins = amount.min(room);
            if spins > 0 {
                self.gain_spins(who, spins as u8);
            }
        }
        for _ in amount..0 {
            if self.state.spinners >> who & 1 == 1 {
                self.take_spin(who);
                self.count(M::SpinsLost, who, 1);
            }
        }
    }

    /// Adds spins to [`gifts`](crate::systems::fate_fantasy::state::conflict::Fighter::gifts) for the next
    /// roll of a fighter; `hinders` is 0 for helping, 1 for hindering spins.
    fn give_spins(&mut self, who: FighterId, hinders: usize, amount: i32) {
        let part = self.state.part();
        let given = &mut self.it(who).gifts[part][hinders];
        *given = (i32::from(*given) + amount).min(i32::from(MOST_GIVEN)) as u8;
        if self.it(who).gifts != [[0; 2]; 3] {
            self.state.gifted |= 1 << who;
        }
    }

    fn burden(&mut self, who: FighterId, tags: i32, matter: &HouseContext) {
        let by = self.other(who, matter);
        if by == who {
            return;
        }
        self.place(Aspect {
            bearer: who.as_u8(),
            placer: by.as_u8(),
            camp: self.setup.camp(by) as u8,
            kind: AspectKind::Fragile,
            free: tags as u8,
            ..Aspect::default()
        });
    }

    fn strip_tags(&mut self, who: FighterId, amount: i32) {
        let camp = self.setup.camp(who);
        let mut left = amount;
        for at in 0..self.state.aspects.len() {
            let aspect = &mut self.state.aspects[at];
            let of_foes = FighterId::from(aspect.bearer) == who && usize::from(aspect.camp) != camp;
            if !of_foes || aspect.gone {
                continue;
            }
            let lost = left.min(i32::from(aspect.free));
            aspect.free -= lost as u8;
            left -= lost;
            let placer = FighterId::from(aspect.placer);
            self.count(M::TagsWasted, placer, lost);
        }
    }

    fn remove_worst_aspect(&mut self, who: FighterId) {
        let camp = self.setup.camp(who);
        let placed = self.state.aspects.iter().enumerate().filter(|(_, aspect)| {
            FighterId::from(aspect.bearer) == who
                && usize::from(aspect.camp) != camp
                && aspect.kind != AspectKind::Consequence
                && !aspect.gone
        });
        // Of equals the first.
        let worst = placed.max_by_key(|(at, aspect)| (aspect.free, std::cmp::Reverse(*at)));
        if let Some((at, _)) = worst {
            self.lose_aspect(at);
        }
    }

    fn cover(&mut self, who: FighterId, strength: i32) {
        if self.state.blocks.len() == MAX_BLOCKS {
            return;
        }
        let skill = self.setup.methods[who].defend.skill;
        let block = Block {
            by: who.as_u8(),
            trigger: Trigger::Protect,
            foe: NOBODY,
            allies: 1 << who,
            about: 0,
            skill: skill as u8,
            strength: strength as i8,
            lasts: self.setup.knobs.block.defensive_uses == Uses::Unlimited,
        };
        self.state.blocks.push(block);
        self.count(M::BlocksMade, who, 1);
        self.count(M::BlocksDefensive, who, 1);
        self.note(|| FantasyEvent::Protects(who, block.allies, strength, skill));
    }

    /// Moves a fighter so many zones away from [`Play::other`], or towards it.
    fn shift(&mut self, who: FighterId, zones: i32, (matter, away): (&HouseContext, bool)) {
        if !self.setup.scene.map.has_zones() {
            return;
        }
        let other = self.other(who, matter);
        let (from, to) = (self.state.fighters[who].zone, self.state.fighters[other].zone);
        let routes = &self.setup.routes;
        let path = if away { routes.flight(from, to) } else { routes.path(from, to, true) };
        let Some(&zone) = path.iter().take(zones.max(0) as usize).next_back() else { return };
        self.state.put(who, zone);
        self.uncover(who);
        self.note(|| FantasyEvent::Arrives(who, zone));
    }

    fn change_part(&mut self, who: FighterId, part: Part) {
        if self.setup.camp(who) == PCS {
            self.state.join(who, part);
        }
    }

    fn place_in_order(&mut self, who: FighterId, place: i32) {
        self.it(who).place = place.clamp(-127, 127) as i8;
        self.state.house.placed |= 1 << who;
    }

    fn change_successes(&mut self, who: FighterId, amount: i32) {
        let camp = self.setup.camp(who);
        for _ in 0..amount {
            let open = |at: &usize| {
                let task = &self.setup.scene.tasks[*at];
                task.camp == camp && self.state.tasks[*at] < task.needed
            };
            let next = (0..self.setup.scene.tasks.len()).find(open);
            if let Some(at) = next.filter(|_| !self.is_over()) {
                self.advance_task(who, at);
            }
        }
        for _ in amount..0 {
            let begun =
                |at: &usize| self.setup.scene.tasks[*at].camp == camp && self.state.tasks[*at] > 0;
            if let Some(at) = (0..self.setup.scene.tasks.len()).find(begun) {
                self.state.tasks[at] -= 1;
            }
        }
    }

    /// Carries out an effect on the roll at hand, before or after its dice have fallen.
    pub fn change_roll(
        &mut self,
        effect: FantasyEffect,
        amount: i32,
        roll: &mut Roll,
        turn: FighterId,
    ) {
        match effect {
            FantasyEffect::Result => roll.house += amount,
            FantasyEffect::Replace => {
                let most = self.setup.dice.fudge_count();
                roll.turned_dice = (roll.turned_dice + amount as u8).min(most);
            }
            FantasyEffect::AtMost => roll.house -= (roll.total() - amount).max(0),
            FantasyEffect::AtLeast => roll.house += (amount - roll.total()).max(0),
            // The rest is about dice that have fallen.
            _ if roll.dice.is_none() => {}
            FantasyEffect::Reroll => {
                if let Some(dice) = self.house_dice(turn, roll.who, self.setup.dice) {
                    roll.fall(dice);
                }
            }
            FantasyEffect::Throw => roll.house += self.thrown(amount, (turn, roll.who)).0,
            FantasyEffect::Explode => self.explode(roll, turn),
            _ => {}
        }
        roll.house = roll.house.clamp(-MOST_CHANGED, MOST_CHANGED);
    }

    /// Returns the sum of further dice, 8 at most, and how many of them show [+]: [`Play::explode`] throws
    /// again for each.
    fn thrown(&mut self, count: i32, (turn, roller): (FighterId, FighterId)) -> (i32, i32) {
        if count <= 0 {
            return (0, 0);
        }
        let dice = self.house_dice(turn, roller, FantasyDice::fudge(count.min(8) as u8));
        dice.map_or((0, 0), |dice| (i32::from(dice.sum), dice.showing(1)))
    }

    fn explode(&mut self, roll: &mut Roll, turn: FighterId) {
        let mut next = roll.dice.map_or(0, |dice| dice.showing(1));
        let mut left = MOST_EXPLODED;
        while next > 0 && left > 0 {
            let count = next.min(left);
            let (sum, pluses) = self.thrown(count, (turn, roll.who));
            roll.house += sum;
            (next, left) = (pluses, left - count);
        }
    }
}
