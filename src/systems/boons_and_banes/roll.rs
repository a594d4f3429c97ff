//! Rolling: pools, modifiers of Approaches, floors (BB-DICE, BB-COND-05 to 07, BB-ADV-01).

use super::ask::Moment;
use super::contest::{Contest, Faces, Roll, Thrown};
use super::events::BoonsEvent;
use super::kinds::{APPROACHES, Approach, Skill};
use super::knobs::dice::{Modifiers, ReasonInfo, Timing};
use super::knobs::favour::{Floor, FloorInGroup, Matrix};
use super::measures::BoonsMeasure as M;
use super::play::{Play, Purpose, Spot};
use super::pool::Fall;
use super::setup::Setup;
use super::state::State;
use super::talents::Talent;
use super::words::{POINT_REROLL, REROLL};
use crate::system::{Table, bits};

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

/// The highest helpful trait of an adversary (BB-ADV-01).
pub fn natural_floor(setup: &Setup, who: usize) -> u8 {
    let preps = setup.sheets[who].preps.iter();
    preps.filter(|prep| prep.natural).map(|prep| prep.rating).max().unwrap_or(0)
}

/// What a defence counts as at least, as far as it is known before the roll: by the attacker's
/// Conditions and by the defender's nature (BB-COND-06, BB-ADV-01).
pub fn floor_of_defence(setup: &Setup, state: &State, attacker: usize, defender: usize) -> u8 {
    let natural = natural_floor(setup, defender);
    let unknown = state.fighters[attacker].unknown >> setup.team(defender) & 1 == 1;
    if setup.knobs.favour.floor == Floor::Off || unknown {
        return natural;
    }
    natural.max(highest_condition(setup, state, attacker, setup.relevant))
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
        let dazzles = sheet.has(Talent::DazzlingElegance)
            && self.state.fighters[who].conditions == [[0; 3]; 3];
        let fixed = i32::from(sheet.bonus) + i32::from(dazzles);
        let extra = if approach == NO_APPROACH { 0 } else { extra + fixed };
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
        if self.setup.talented {
            self.talent_dice(contest);
        }
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
        if self.setup.talented {
            self.reversals(contest);
        }
        self.table.note(|| BoonsEvent::Rolled(*contest));
        if !before {
            self.call_help(contest);
        }
        self.spend(contest);
        if self.setup.talented {
            self.shake_off(contest);
            self.settle_risks(contest);
        }
    }

    /// Step 4 and the first part of step 5 of a roll.
    #[inline]
    fn roll_pool(&mut self, contest: &mut Contest, side: usize, place: usize) {
        let roll = contest.side(side)[place];
        // Dice that were called before the roll have fallen already (`invoke.timing`).
        let pool = roll.dice.saturating_sub(roll.laid);
        let thrown = self.throw(contest.spot, &roll, Purpose::Pool, 0, pool);
        self.lay(contest, (side, place), thrown);
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
            let thrown = self.throw(contest.spot, &roll, Purpose::Again, 0, roll.dice);
            let faces = Faces::default();
            let empty = Roll { rolled: 0, laid: 0, more: 0, doubled: 0, faces, ..roll };
            *contest.roll_mut(side, place) = empty;
            self.lay(contest, (side, place), thrown);
            let number = contest.side(side)[place].rolled;
            self.count(M::PoolsAgain, who, 1);
            self.note(|| BoonsEvent::RollsAgain(who, roll.rolled, number));
        }
    }

    /// Throws dice for a roll, with the modifiers of Vigor and Intuition as far as they apply
    /// (BB-DICE-03, 05, 06).
    #[inline]
    pub fn throw(
        &mut self,
        spot: Spot,
        roll: &Roll,
        purpose: Purpose,
        first: u32,
        dice: u8,
    ) -> Thrown {
        let who = usize::from(roll.who);
        let training = usize::from(self.setup.sheets[who].training[usize::from(roll.skill)]);
        let mut number = first;
        let key = (purpose, spot, who);
        let hits = self.pool(key, &mut number, (Fall::Success, training), dice);
        let faces = Faces { hits, misses: dice - hits, ..Faces::default() };
        let per_hit = self.setup.knobs.dice.per_hit as u8;
        let mut thrown = Thrown { dice, more: 0, successes: hits * per_hit, faces };
        if roll.modifiers & 0b11 != 0 {
            self.modified(key, &mut number, (roll.modifiers, training), &mut thrown);
        }
        thrown
    }

    /// Vigor's extra dice and Intuition's ones rolled again, of dice that have fallen.
    pub fn modified(
        &mut self,
        key: (Purpose, Spot, usize),
        number: &mut u32,
        (modifiers, training): (u8, usize),
        thrown: &mut Thrown,
    ) {
        let knobs = self.setup.knobs.dice;
        let per_hit = knobs.per_hit as u8;
        let intuition = modifiers >> (Approach::Intuition as u8) & 1 == 1;
        if intuition {
            let found = self.without_ones(key, number, training, &mut thrown.faces);
            thrown.successes += found * per_hit;
        }
        if modifiers >> (Approach::Vigor as u8) & 1 == 0 {
            return;
        }
        let mut sixes = self.sixes(key, number, training, &mut thrown.faces);
        loop {
            let added = sixes.min(MOST_DICE.saturating_sub(thrown.dice + thrown.more));
            if added == 0 {
                return;
            }
            thrown.more += added;
            let mut found = self.pool(key, number, (Fall::Success, training), added);
            let mut fresh = Faces { hits: found, misses: added - found, ..Faces::default() };
            if intuition {
                found += self.without_ones(key, number, training, &mut fresh);
            }
            thrown.successes += found * per_hit;
            if knobs.vigor_chain {
                sixes = self.sixes(key, number, training, &mut fresh);
            }
            thrown.faces.add(fresh);
            if !knobs.vigor_chain {
                return;
            }
        }
    }

    /// Sixes among dice, all of which are looked at now.
    fn sixes(
        &mut self,
        key: (Purpose, Spot, usize),
        number: &mut u32,
        training: usize,
        faces: &mut Faces,
    ) -> u8 {
        faces.sixes += self.pool(key, number, (Fall::HighestOfSuccesses, training), faces.hits);
        faces.hits = 0;
        faces.sixes
    }

    /// Successes of the ones among dice, rolled again (BB-DICE-06).
    fn without_ones(
        &mut self,
        key: (Purpose, Spot, usize),
        number: &mut u32,
        training: usize,
        faces: &mut Faces,
    ) -> u8 {
        let drawn = self.pool(key, number, (Fall::OneOfFailures, training), faces.misses);
        let ones = faces.ones + drawn;
        let chain = self.setup.knobs.dice.intuition_chain;
        let fall = if chain { Fall::SuccessWithoutOnes } else { Fall::Success };
        let found = self.pool(key, number, (fall, training), ones);
        faces.ones = 0;
        faces.misses = if chain { 0 } else { ones - found };
        faces.hits += found;
        found
    }

    /// Looks at all dice of a roll at which nobody has looked: whoever reads faces needs them.
    pub fn look(&mut self, contest: &mut Contest, side: usize, place: usize) {
        let roll = contest.side(side)[place];
        let who = usize::from(roll.who);
        let training = usize::from(self.setup.sheets[who].training[usize::from(roll.skill)]);
        let (key, mut number) = ((Purpose::Look, contest.spot, who), u32::from(roll.looks));
        let mut faces = roll.faces;
        self.sixes(key, &mut number, training, &mut faces);
        faces.ones += self.pool(key, &mut number, (Fall::OneOfFailures, training), faces.misses);
        faces.misses = 0;
        let roll = contest.roll_mut(side, place);
        roll.faces = faces;
        roll.looks = number as u8;
    }

    /// Lays dice that were thrown beside those of a roll.
    pub fn lay(&mut self, contest: &mut Contest, (side, place): (usize, usize), thrown: Thrown) {
        let roll = contest.roll_mut(side, place);
        roll.laid += thrown.dice;
        roll.more += thrown.more;
        roll.rolled += thrown.successes;
        roll.faces.add(thrown.faces);
        if self.setup.watches {
            self.read_faces(contest, side, place);
        }
    }

    /// Step 7, which already counts during step 6: what each roll counts as at least.
    fn add_floors(&mut self, contest: &mut Contest) {
        let on = self.setup.knobs.favour.floor == Floor::On;
        let once = self.setup.knobs.favour.floor_in_group == FloorInGroup::Once;
        for side in 0..2 {
            let foes = contest.opponents(side);
            for place in 0..contest.side(side).len() {
                let roll = contest.side(side)[place];
                let mut floor = natural_floor(self.setup, usize::from(roll.who));
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
}
