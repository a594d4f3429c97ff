//! Rolling: pools, modifiers of Approaches, floors (BB-DICE, BB-COND-05 to 07, BB-ADV-01).

use super::ask::Moment;
use super::contest::{Contest, Deed, Roll};
use super::events::BoonsEvent;
use super::kinds::{APPROACHES, Approach, Skill};
use super::knobs::dice::{Modifiers, ReasonInfo, Timing};
use super::knobs::favour::{Floor, FloorInGroup, Matrix};
use super::measures::BoonsMeasure as M;
use super::play::{Play, Purpose, Spot, bits};
use super::pool::Fall;
use super::setup::Setup;
use super::state::State;
use super::words::{POINT_REROLL, REROLL};
use crate::system::Table;

/// Most dice that Vigor can let a roll grow to (BB-DICE-05).
const MOST_DICE: u8 = 64;
/// The Approach of whoever has none left.
pub const NO_APPROACH: u8 = APPROACHES as u8;

/// Dice of somebody for an Approach (BB-DICE-01, 13).
#[inline]
pub fn rating(setup: &Setup, fighter: usize, approach: u8) -> u8 {
    setup.sheets[fighter].ratings.get(usize::from(approach)).copied().unwrap_or(0)
}

/// Whether a Condition of a kind and size hinders a roll of a Skill (BB-COND-05).
pub fn hinders(matrix: Matrix, kind: usize, skill: Skill, size: usize) -> bool {
    use Skill as S;
    let major = size == 2;
    let wiki = match (kind, skill) {
        (0, S::Influence) => major,
        (0, S::Resources) | (2, S::Fight | S::Maneuver) => false,
        (0, _) | (1, S::Influence | S::Maneuver | S::Fight) => true,
        (1, _) | (2, S::Wilderness) => major,
        _ => true,
    };
    match (matrix, kind, skill) {
        (Matrix::All, ..) => true,
        (Matrix::Site, 0, S::Influence) | (Matrix::Site, 2, S::Wilderness) => false,
        (Matrix::Site, 2, S::Influence | S::Craft) => major,
        _ => wiki,
    }
}

/// Rating of somebody's highest Condition that hinders rolls of a Skill; 0: none.
pub fn highest_condition(setup: &Setup, state: &State, fighter: usize, skill: Skill) -> u8 {
    let conditions = &state.fighters[fighter].conditions;
    let matrix = setup.knobs.favour.matrix;
    let has = |size: usize| {
        (0..3).any(|kind| conditions[kind][size] > 0 && hinders(matrix, kind, skill, size))
    };
    (0..3).rev().find(|&size| has(size)).map_or(0, |size| size as u8 + 1)
}

/// Whether an attacker's Approach forces a defender's under a Disposition (BB-PERF-01, BB-DISP).
#[inline]
pub fn forces(setup: &Setup, attacker: usize, approach: u8, defence: u8) -> bool {
    setup.forced[attacker].get(usize::from(approach)).is_some_and(|forced| *forced == defence)
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// A roll that has not been made, with fixed extra dice (BB-DICE-09, step 3).
    pub fn ready(&self, who: usize, skill: Skill, approach: u8, extra: i32) -> Roll {
        let sheet = &self.setup.sheets[who];
        let own = rating(self.setup, who, approach);
        let extra = if approach == NO_APPROACH { 0 } else { extra + i32::from(sheet.bonus) };
        let always = self.setup.knobs.dice.modifiers == Modifiers::Always && sheet.modifies;
        let modifiers = if always && approach < NO_APPROACH { 1 << approach } else { 0 };
        Roll {
            who: who as u8,
            approach,
            skill: skill as u8,
            dice: (i32::from(own) + extra).clamp(0, i32::from(MOST_DICE)) as u8,
            modifiers,
            ..Roll::default()
        }
    }

    /// Rolls everybody's pools, lets help be called, and adds floors.
    pub fn resolve(&mut self, contest: &mut Contest) {
        contest.position_attacks = self.setup.knobs.object.midpos_is_attack;
        let plain = self.setup.plain_rolls;
        if !plain {
            self.add_floors(contest);
        }
        let before = self.setup.knobs.dice.timing == Timing::BeforeRoll;
        if before {
            contest.seen = Some([0, 0]);
            self.call_help(contest);
            contest.seen = None;
        }
        for side in 0..2 {
            for place in 0..contest.side(side).len() {
                self.roll_pool(contest, side, place);
            }
        }
        contest.fallen = true;
        if !plain {
            self.roll_again(contest);
        }
        self.table.note(|| BoonsEvent::Rolled(*contest));
        if !before {
            self.call_help(contest);
        }
        self.spend(contest);
    }

    /// Step 4 and the first part of step 5 of a roll.
    #[inline]
    fn roll_pool(&mut self, contest: &mut Contest, side: usize, place: usize) {
        let roll = contest.side(side)[place];
        let found = self.throw(contest.spot, &roll, Purpose::Pool, 0, roll.dice);
        contest.roll_mut(side, place).rolled += found;
        if roll.modifiers >> (Approach::Reason as u8) & 1 == 1
            && self.setup.knobs.dice.reason_info == ReasonInfo::OwnRoll
        {
            self.ask_again(contest, side, place);
        }
    }

    /// Reason rolls again once both rolls are known (`dice.reason_info`).
    fn roll_again(&mut self, contest: &mut Contest) {
        if self.setup.knobs.dice.reason_info == ReasonInfo::OwnRoll {
            return;
        }
        for side in 0..2 {
            for place in 0..contest.side(side).len() {
                if contest.side(side)[place].modifiers >> (Approach::Reason as u8) & 1 == 1 {
                    self.ask_again(contest, side, place);
                }
            }
        }
    }

    /// Whether the whole pool is rolled again; the second result stands (BB-DICE-07).
    pub fn ask_again(&mut self, contest: &mut Contest, side: usize, place: usize) {
        let roll = contest.side(side)[place];
        let who = usize::from(roll.who);
        if roll.dice == 0 || !self.is_asked(POINT_REROLL, who) {
            return;
        }
        let moment = Moment { contest: Some((contest, side, place)), ..Moment::QUIET };
        if self.choose(POINT_REROLL, who, &moment).option == REROLL {
            let number = self.throw(contest.spot, &roll, Purpose::Again, 0, roll.dice);
            contest.roll_mut(side, place).rolled = number;
            self.count(M::PoolsAgain, who, 1);
            self.note(|| BoonsEvent::RollsAgain(who, roll.rolled, number));
        }
    }

    /// Throws dice for a roll, with the modifiers of Vigor and Intuition as far as they apply, and
    /// tells the successes (BB-DICE-03, 05, 06).
    #[inline]
    pub fn throw(&mut self, spot: Spot, roll: &Roll, purpose: Purpose, first: u32, dice: u8) -> u8 {
        let who = usize::from(roll.who);
        let training = usize::from(self.setup.sheets[who].training[usize::from(roll.skill)]);
        let mut number = first;
        let key = (purpose, spot, who);
        let mut hits = self.pool(key, &mut number, (Fall::Success, training), dice);
        if roll.modifiers & 0b11 != 0 {
            hits += self.modified(key, &mut number, (roll.modifiers, training), (dice, hits));
        }
        hits * self.setup.knobs.dice.per_hit as u8
    }

    /// Further successes through Vigor's extra dice and Intuition's ones, of dice that have fallen.
    pub fn modified(
        &mut self,
        key: (Purpose, Spot, usize),
        number: &mut u32,
        (modifiers, training): (u8, usize),
        (dice, hits): (u8, u8),
    ) -> u8 {
        let knobs = self.setup.knobs.dice;
        let intuition = modifiers >> (Approach::Intuition as u8) & 1 == 1;
        let mut more = 0;
        if intuition {
            more += self.without_ones(key, number, training, dice - hits);
        }
        if modifiers >> (Approach::Vigor as u8) & 1 == 0 {
            return more;
        }
        let (mut fresh, mut all) = (hits + more, dice);
        loop {
            let added = self.pool(key, number, (Fall::HighestOfSuccesses, training), fresh);
            let added = added.min(MOST_DICE.saturating_sub(all));
            if added == 0 {
                return more;
            }
            all += added;
            fresh = self.pool(key, number, (Fall::Success, training), added);
            if intuition {
                fresh += self.without_ones(key, number, training, added - fresh);
            }
            more += fresh;
            if !knobs.vigor_chain {
                return more;
            }
        }
    }

    /// Successes of the ones among some failures, rolled again (BB-DICE-06).
    fn without_ones(
        &mut self,
        key: (Purpose, Spot, usize),
        number: &mut u32,
        training: usize,
        failures: u8,
    ) -> u8 {
        let ones = self.pool(key, number, (Fall::OneOfFailures, training), failures);
        let chain = self.setup.knobs.dice.intuition_chain;
        let fall = if chain { Fall::SuccessWithoutOnes } else { Fall::Success };
        self.pool(key, number, (fall, training), ones)
    }

    /// Step 7, which already counts during step 6: what each roll counts as at least.
    fn add_floors(&mut self, contest: &mut Contest) {
        if matches!(contest.deed, Deed::Opening) {
            return;
        }
        let on = self.setup.knobs.favour.floor == Floor::On;
        let once = self.setup.knobs.favour.floor_in_group == FloorInGroup::Once;
        for side in 0..2 {
            let foes = contest.opponents(side);
            for place in 0..contest.side(side).len() {
                let roll = contest.side(side)[place];
                let mut floor = self.natural_floor(usize::from(roll.who));
                if on && (place == 0 || !once) {
                    floor = floor.max(self.condition_floor(&roll, foes));
                }
                contest.roll_mut(side, place).floor = floor;
            }
        }
    }

    /// The highest of the opponents' Conditions that hinder this roll (BB-COND-06, BB-INFO-01).
    fn condition_floor(&self, roll: &Roll, foes: u64) -> u8 {
        let team = self.setup.sheets[usize::from(roll.who)].team;
        let skill = Skill::numbered(usize::from(roll.skill));
        let known = |foe: &usize| self.state.fighters[*foe].unknown >> team & 1 == 0;
        let rating = |foe: usize| highest_condition(self.setup, self.state, foe, skill);
        bits(foes).filter(known).map(rating).max().unwrap_or(0)
    }

    /// The highest helpful trait of an adversary (BB-ADV-01).
    fn natural_floor(&self, who: usize) -> u8 {
        let preps = self.setup.sheets[who].preps.iter();
        preps.filter(|prep| prep.natural).map(|prep| prep.rating).max().unwrap_or(0)
    }
}
