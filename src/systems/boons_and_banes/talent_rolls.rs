//! What talents do to rolls: dice, faces, swaps (BB-TAL-01, 02, 04, 05, 11, 12, 19, 21, 23).

use super::ask::Moment;
use super::contest::{Contest, Role};
use super::events::BoonsEvent;
use super::kinds::{Approach, Skill};
use super::knobs::favour::Floor;
use super::measures::BoonsMeasure as M;
use super::objects::settle_tricks;
use super::play::{Play, Purpose};
use super::roll::{NO_APPROACH, highest_condition};
use super::talents::Talent;
use super::words::{POINT_REVERSE, SWAP_ALLY, SWAP_FOE};
use crate::system::{NO_TARGET, Table};

/// Draws of one throw that a talent gives.
const PER_GIFT: u32 = 64;
/// Most such throws of one roll.
const MOST_GIFTS: u8 = 8;

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// Fixed extra dice of talents, before anybody rolls (BB-DICE-09, step 3).
    pub fn talent_dice(&mut self, contest: &mut Contest) {
        let setup = self.setup;
        let (actors, targets) = (contest.actors.len() as i32, contest.targets.len() as i32);
        let intuition = Approach::Intuition as u8;
        let hunts = |roll: &super::contest::Roll| {
            let has = setup.sheets[usize::from(roll.who)].has(Talent::PackTactics);
            has && roll.approach == intuition
        };
        let pack = actors > 1 && contest.actors.iter().any(hunts);
        for side in 0..2 {
            let role = contest.role(side);
            for place in 0..contest.side(side).len() {
                let own = contest.side(side)[place];
                let sheet = &setup.sheets[usize::from(own.who)];
                let mut dice = i32::from(own.dice);
                if role == Role::Attack && sheet.has(Talent::Dervish) {
                    dice += targets - i32::from(contest.guards);
                }
                if role == Role::Defence && sheet.has(Talent::Steadfast) {
                    dice += actors - 1;
                }
                if side == 1 && pack {
                    dice -= setup.knobs.attack.defender_die * (actors - 1);
                }
                if sheet.has(Talent::ToughAsNails) && self.is_used_against(contest, side, place) {
                    dice += 1;
                }
                if own.approach != NO_APPROACH {
                    contest.roll_mut(side, place).dice = dice.clamp(0, 64) as u8;
                }
            }
        }
    }

    /// Whether opponents of a contest have a floor from somebody's Condition (BB-TAL-21).
    fn is_used_against(&self, contest: &Contest, side: usize, place: usize) -> bool {
        let who = usize::from(contest.side(side)[place].who);
        let it = &self.state.fighters[who];
        let uses = |foe: &super::contest::Roll| {
            let skill = Skill::numbered(usize::from(foe.skill));
            let knows = it.unknown >> self.setup.team(usize::from(foe.who)) & 1 == 0;
            knows && highest_condition(self.setup, self.state, who, skill) > 0
        };
        self.setup.knobs.favour.floor == Floor::On && contest.side(side ^ 1).iter().any(uses)
    }

    /// Looks at the faces of those who read them; a Juggernaut's sixes count twice (BB-TAL-04).
    pub fn read_faces(&mut self, contest: &mut Contest, side: usize, place: usize) {
        let who = usize::from(contest.side(side)[place].who);
        let sheet = &self.setup.sheets[who];
        if !sheet.watches {
            return;
        }
        self.look(contest, side, place);
        let defends = contest.role(side) == Role::Defence;
        let per_hit = self.setup.knobs.dice.per_hit as u8;
        let roll = contest.roll_mut(side, place);
        let fights = roll.skill == Skill::Fight as u8 && roll.approach == Approach::Vigor as u8;
        if defends && fights && sheet.has(Talent::Juggernaut) {
            roll.rolled += (roll.faces.sixes - roll.doubled) * per_hit;
            roll.doubled = roll.faces.sixes;
        }
    }

    /// Dice that a talent gives somebody on a side of a contest.
    fn gift(&mut self, contest: &mut Contest, (side, place): (usize, usize), dice: u8) {
        let gifts = contest.side(side)[place].gifts;
        if gifts >= MOST_GIFTS || dice == 0 {
            return;
        }
        contest.roll_mut(side, place).gifts += 1;
        let mut roll = contest.side(side)[place];
        if !self.setup.knobs.dice.added_modified {
            roll.modifiers = 0;
        }
        let first = u32::from(gifts) * PER_GIFT;
        let thrown = self.throw(contest.spot, &roll, Purpose::Gift, first, dice);
        contest.roll_mut(side, place).dice += dice;
        self.lay(contest, (side, place), thrown);
        let (who, seen) = (usize::from(roll.who), contest.totals());
        self.note(|| BoonsEvent::Adds { who, dice, found: thrown.successes, seen });
    }

    /// An opponent has drawn dice from a trait of somebody who knows itself (BB-TAL-02).
    pub fn knows_itself(&mut self, contest: &mut Contest, side: usize, (who, dice): (usize, u8)) {
        let place = contest.side(side).iter().position(|roll| usize::from(roll.who) == who);
        let Some(place) = place.filter(|_| dice > 0) else { return };
        self.note(|| BoonsEvent::Talent(who, Talent::KnowThyself));
        self.gift(contest, (side, place), dice);
    }

    /// Rolls are swapped, once in a conflict for each who can (BB-TAL-19).
    pub fn reversals(&mut self, contest: &mut Contest) {
        for side in 0..2 {
            for place in 0..contest.side(side).len() {
                let who = usize::from(contest.side(side)[place].who);
                if self.can_once(who, Talent::ReversalOfFortune)
                    && self.is_asked(POINT_REVERSE, who)
                {
                    self.reverse(contest, (side, place));
                }
            }
        }
    }

    fn reverse(&mut self, contest: &mut Contest, at: (usize, usize)) {
        let who = usize::from(contest.side(at.0)[at.1].who);
        let moment = Moment { contest: Some((contest, at.0, at.1)), ..Moment::QUIET };
        let choice = self.choose(POINT_REVERSE, who, &moment);
        let other = match choice.option {
            SWAP_FOE => at.0 ^ 1,
            SWAP_ALLY => at.0,
            _ => return,
        };
        let place = contest.side(other).iter().position(|roll| roll.who == choice.target);
        let Some(place) = place.filter(|_| choice.target != NO_TARGET) else { return };
        self.it(who).used |= Talent::ReversalOfFortune.bit();
        self.count(M::Talents, who, 1);
        for (side, place) in [at, (other, place)] {
            if self.setup.watches {
                self.look(contest, side, place);
            }
            let per_hit = self.setup.knobs.dice.per_hit as u8;
            let roll = contest.roll_mut(side, place);
            roll.rolled -= roll.doubled * per_hit;
            roll.doubled = 0;
        }
        let (own, theirs) = (contest.side(at.0)[at.1], contest.side(other)[place]);
        for ((side, place), from) in [(at, theirs), ((other, place), own)] {
            let it = contest.roll_mut(side, place);
            (it.dice, it.laid, it.more) = (from.dice, from.laid, from.more);
            (it.rolled, it.faces) = (from.rolled, from.faces);
            if self.setup.watches {
                self.read_faces(contest, side, place);
            }
        }
        let with = usize::from(theirs.who);
        self.note(|| BoonsEvent::Swaps(who, with));
    }

    /// Whether somebody has a talent that works once in a conflict and has not used it.
    pub fn can_once(&self, who: usize, talent: Talent) -> bool {
        self.setup.sheets[who].has(talent) && self.state.fighters[who].used & talent.bit() == 0
    }

    /// A six has fallen for somebody stubborn who defends with Vigor: it is not forced (BB-TAL-01).
    pub fn shake_off(&mut self, contest: &mut Contest) {
        for place in 0..contest.targets.len() {
            let roll = contest.targets[place];
            let who = usize::from(roll.who);
            let stubborn = self.setup.sheets[who].has(Talent::Stubborn)
                && roll.approach == Approach::Vigor as u8
                && roll.faces.sixes > 0;
            if roll.forced && stubborn {
                contest.targets[place].forced = false;
                self.count(M::Talents, who, 1);
                self.note(|| BoonsEvent::Talent(who, Talent::Stubborn));
            }
        }
    }

    /// Boons that are used up only if the roll fails, once it is known (BB-TAL-23). An opening test
    /// has nothing that it could fail.
    pub fn settle_risks(&mut self, contest: &Contest) {
        let acts = contest.deed != super::contest::Deed::Opening && contest.need(0) > 0;
        let failed = [acts, contest.is_opposed() && contest.need(1) > 0];
        let setup = self.setup;
        for side in 0..2 {
            for roll in contest.side(side).iter() {
                let it = self.it(usize::from(roll.who));
                settle_tricks(setup, &mut it.boons, failed);
            }
        }
        for team in 0..self.state.teams.len() {
            settle_tricks(setup, &mut self.state.teams[team].boons, failed);
        }
    }
}
