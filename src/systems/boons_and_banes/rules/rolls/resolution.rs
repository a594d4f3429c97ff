//! Rolling: pools, modifiers of Approaches, floors (BB-DICE, BB-COND-05 to 07, BB-ADV-01).

use super::dice_pool::Fall;
use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::available_help::is_there_help_for;
use crate::systems::boons_and_banes::decide::points::Reroll;
use crate::systems::boons_and_banes::knobs::dice::{ReasonInfo, Timing};
use crate::systems::boons_and_banes::knobs::favour::{Floor, FloorInGroup, TraitBenefit};
use crate::systems::boons_and_banes::rules::play::{
    BoonsEvent, M, Moment, Playing, Purpose, Table, fighters_in,
};
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{Approach, NO_APPROACH, Skill};
use crate::systems::boons_and_banes::state::conditions::known_condition;
use crate::systems::boons_and_banes::state::rolls::{
    Act, Deed, Faces, Roll, RollAt, Rolls, ThrowResult,
};

/// Most dice that Vigor can let a roll grow to, so that a chain of sixes ends (`dice.vigor_chain`, BB-DICE-05).
const MOST_DICE: u8 = 64;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Returns a roll that has not been made, with fixed extra dice (BB-DICE-09, step 3).
    pub fn ready(&self, who: FighterId, skill: Skill, approach: u8, extra: i32) -> Roll {
        let it = &self.setup.figures[who];
        let own = it.rating(approach);
        let dazzles = self.setup.talented
            && it.has(Talent::DazzlingElegance)
            && self.state.fighters[who].conditions == [[0; 3]; 3];
        let fixed = i32::from(it.bonus) + i32::from(dazzles);
        let extra = if approach == NO_APPROACH { 0 } else { extra + fixed };
        let always = self.setup.modified && it.modifies;
        let modifiers = if always && approach < NO_APPROACH { 1 << approach } else { 0 };
        Roll {
            who: who.as_u8(),
            approach,
            skill: skill as u8,
            dice: (i32::from(own) + extra).clamp(0, i32::from(MOST_DICE)) as u8,
            modifiers,
            ..Roll::default()
        }
    }

    /// Rolls all pools, lets help be called before or after them (`invoke.timing`), and adds floors. The order is
    /// that of BB-DICE-09.
    pub fn resolve(&mut self, rolls: &mut Rolls) {
        rolls.position_attacks = self.setup.knobs.object.midpos_is_attack;
        if self.setup.talented {
            self.talent_dice(rolls);
        }
        if self.setup.floored {
            self.add_floors(rolls);
        }
        self.house_before_rolls(rolls);
        let before = self.setup.knobs.dice.timing == Timing::BeforeRoll;
        if before {
            rolls.seen = Some([0, 0]);
            self.call_help(rolls);
            rolls.seen = None;
        }
        if self.setup.roll_successes_only {
            self.roll_successes_only(rolls);
        } else {
            self.roll_pools(rolls);
        }
        rolls.fallen = true;
        if self.setup.modified || before {
            self.roll_again(rolls);
        }
        if self.setup.talented {
            self.reversals(rolls);
        }
        self.table.note(|| BoonsEvent::Rolled(*rolls));
        self.house_rolled(rolls);
        // Failed dice are rolled again once they lie there, whenever the rest is called.
        if !before || self.setup.benefit != TraitBenefit::ModifierGate {
            self.call_help(rolls);
        }
        if !rolls.spent.is_empty() {
            self.spend(rolls);
        }
        self.house_final_rolls(rolls);
        if self.setup.talented {
            self.shake_off(rolls);
            self.settle_risks(rolls);
        }
    }

    /// Plays step 4 if
    /// [`Setup::roll_successes_only`](crate::systems::boons_and_banes::sheet::setup::Setup::roll_successes_only):
    /// fast path of [`Self::roll_pools`].
    fn roll_successes_only(&mut self, rolls: &mut Rolls) {
        for roll in rolls.actors.iter_mut() {
            self.fall(rolls.act, roll);
        }
        for roll in rolls.targets.iter_mut() {
            self.fall(rolls.act, roll);
        }
    }

    /// Whether an unopposed roll of a participant depends on its dice alone: no rule has more to say about it, and
    /// there is nothing to call (`is_there_help_for`).
    pub fn only_dice_matter_for(&self, who: FighterId) -> bool {
        self.setup.only_dice_matter
            && !self.house_hears_rolls()
            && !is_there_help_for(self.view(), who)
    }

    /// Makes a roll for which [`Self::only_dice_matter_for`] is true. Fast path of [`Self::resolve`]; must give the
    /// same result.
    pub fn roll_unopposed(&mut self, (deed, act): (Deed, Act), roll: &mut Roll) {
        self.fall(act, roll);
        self.state.house.draws = 0;
        let roll = *roll;
        self.note(|| {
            let position_attacks = self.setup.knobs.object.midpos_is_attack;
            let mut rolls = Rolls { deed, act, position_attacks, fallen: true, ..Rolls::default() };
            rolls.actors.push(roll);
            BoonsEvent::Rolled(rolls)
        });
    }

    #[inline]
    fn fall(&mut self, act: Act, roll: &mut Roll) {
        let who = FighterId::from(roll.who);
        let training = self.setup.figures[who].training(roll.skill);
        let fall = (Fall::Success, training);
        let hits = self.pool((Purpose::Pool, act, who), &mut 0, fall, roll.dice);
        roll.laid = roll.dice;
        roll.rolled = hits * self.setup.knobs.dice.per_hit as u8;
        roll.faces = Faces { hits, misses: roll.dice - hits, ..Faces::default() };
    }

    /// Plays step 4 and the first part of step 5 of all rolls.
    fn roll_pools(&mut self, rolls: &mut Rolls) {
        for side in 0..2 {
            for place in 0..rolls.side(side).len() {
                self.roll_pool(rolls, RollAt { side, place });
            }
        }
    }

    /// Like [`Self::roll_pools`], but for one roll.
    fn roll_pool(&mut self, rolls: &mut Rolls, RollAt { side, place }: RollAt) {
        let roll = rolls.side(side)[place];
        // Dice that were called before the roll have fallen already (`invoke.timing`).
        let pool = roll.dice.saturating_sub(roll.laid);
        let thrown = self.throw(rolls.act, &roll, Purpose::Pool, 0, pool);
        self.lay(rolls, RollAt { side, place }, thrown);
        if roll.modifiers >> (Approach::Reason as u8) & 1 == 1
            && self.setup.knobs.dice.reason_info == ReasonInfo::OwnRoll
        {
            self.ask_again(rolls, RollAt { side, place });
        }
    }

    /// Lets Reason roll again once both rolls are known, unless `dice.reason_info = own_roll` has let it do so
    /// before.
    fn roll_again(&mut self, rolls: &mut Rolls) {
        if self.setup.knobs.dice.reason_info == ReasonInfo::OwnRoll {
            return;
        }
        for side in 0..2 {
            for place in 0..rolls.side(side).len() {
                if rolls.side(side)[place].modifiers >> (Approach::Reason as u8) & 1 == 1 {
                    self.ask_again(rolls, RollAt { side, place });
                }
            }
        }
    }

    /// Asks at the point `Reroll` whether the whole pool is rolled again; the second result stands (BB-DICE-07).
    pub fn ask_again(&mut self, rolls: &mut Rolls, RollAt { side, place }: RollAt) {
        let roll = rolls.side(side)[place];
        let who = FighterId::from(roll.who);
        if roll.dice == 0 {
            return;
        }
        let moment = Moment { roll: Some((rolls, RollAt { side, place })), ..Moment::default() };
        if self.decide::<Reroll>(who, &moment).option == Reroll::Again {
            let thrown = self.throw(rolls.act, &roll, Purpose::Again, 0, roll.dice);
            let faces = Faces::default();
            let empty = Roll { rolled: 0, laid: 0, more: 0, doubled: 0, faces, ..roll };
            rolls[RollAt { side, place }] = empty;
            self.lay(rolls, RollAt { side, place }, thrown);
            let number = rolls.side(side)[place].rolled;
            self.count(M::PoolsAgain, who, 1);
            self.note(|| BoonsEvent::RollsAgain(who, roll.rolled, number));
        }
    }

    /// Throws dice for a roll, [`modified`](Self::modified) by Vigor and Intuition as far as they apply
    /// (BB-DICE-03, 05, 06).
    #[inline]
    pub fn throw(
        &mut self,
        act: Act,
        roll: &Roll,
        purpose: Purpose,
        first: u32,
        dice: u8,
    ) -> ThrowResult {
        let who = FighterId::from(roll.who);
        let training = self.setup.figures[who].training(roll.skill);
        let mut number = first;
        let key = (purpose, act, who);
        let hits = self.pool(key, &mut number, (Fall::Success, training), dice);
        let faces = Faces { hits, misses: dice - hits, ..Faces::default() };
        let per_hit = self.setup.knobs.dice.per_hit as u8;
        let mut thrown = ThrowResult { dice, more: 0, successes: hits * per_hit, faces };
        if roll.modifiers & 0b11 != 0 {
            self.modified(key, &mut number, (roll.modifiers, training), &mut thrown);
        }
        thrown
    }

    /// Applies the modifiers of Vigor (extra dice) and Intuition (ones rolled again) to dice that have fallen;
    /// Intuition first, because its dice may show sixes.
    pub fn modified(
        &mut self,
        key: (Purpose, Act, FighterId),
        number: &mut u32,
        (modifiers, training): (u8, usize),
        thrown: &mut ThrowResult,
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

    /// Draws the sixes among dice, all of whose successes are known afterwards. Returns their number.
    fn sixes(
        &mut self,
        key: (Purpose, Act, FighterId),
        number: &mut u32,
        training: usize,
        faces: &mut Faces,
    ) -> u8 {
        faces.sixes += self.pool(key, number, (Fall::HighestOfSuccesses, training), faces.hits);
        faces.hits = 0;
        faces.sixes
    }

    /// Rolls the ones among dice again; with `dice.intuition_chain` until none is left. Returns their successes
    /// (BB-DICE-06).
    fn without_ones(
        &mut self,
        key: (Purpose, Act, FighterId),
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

    /// Draws the faces of all dice of a roll that no rule has looked at yet, because a rule reads them; most rolls
    /// do without.
    pub fn look(&mut self, rolls: &mut Rolls, RollAt { side, place }: RollAt) {
        let roll = rolls.side(side)[place];
        let who = FighterId::from(roll.who);
        let training = self.setup.figures[who].training(roll.skill);
        let (key, mut number) = ((Purpose::Look, rolls.act, who), u32::from(roll.looks));
        let mut faces = roll.faces;
        self.sixes(key, &mut number, training, &mut faces);
        faces.ones += self.pool(key, &mut number, (Fall::OneOfFailures, training), faces.misses);
        faces.misses = 0;
        let roll = &mut rolls[RollAt { side, place }];
        roll.faces = faces;
        roll.looks = number as u16;
    }

    /// Adds thrown dice to the dice of a roll, and draws their faces if
    /// `watches`.
    pub fn lay(&mut self, rolls: &mut Rolls, RollAt { side, place }: RollAt, thrown: ThrowResult) {
        let roll = &mut rolls[RollAt { side, place }];
        roll.laid += thrown.dice;
        roll.more += thrown.more;
        roll.rolled = roll.rolled.saturating_add(thrown.successes);
        roll.faces.add(thrown.faces);
        if self.setup.watches {
            self.read_faces(rolls, RollAt { side, place });
        }
    }

    /// Plays step 7 before step 6, because policies in step 6 count on it: gives each roll its floor.
    fn add_floors(&mut self, rolls: &mut Rolls) {
        let on = self.setup.knobs.favour.floor == Floor::On;
        let once = self.setup.knobs.favour.floor_in_group == FloorInGroup::Once;
        for side in 0..2 {
            // Conditions help in contests and conflicts, not against the one behind an obstacle (BB-COND-06, 08).
            let foes = if rolls.is_opposed() { rolls.opponents(side) } else { 0 };
            for place in 0..rolls.side(side).len() {
                let roll = rolls.side(side)[place];
                let mut floor = self.setup.strengths[usize::from(roll.who)].natural;
                if on && (place == 0 || !once) {
                    floor = floor.max(self.condition_floor(&roll, foes));
                }
                rolls[RollAt { side, place }].floor = floor;
            }
        }
    }

    /// Returns the highest of the opponents' Conditions that hinder this roll; 0 if there is none (BB-COND-06,
    /// BB-INFO-01).
    fn condition_floor(&self, roll: &Roll, foes: u64) -> u8 {
        let team = self.setup.sheets[usize::from(roll.who)].team;
        let skill = Skill::numbered(usize::from(roll.skill));
        let rating = |foe: FighterId| known_condition(self.view(), foe, skill, team);
        fighters_in(foes).map(rating).max().unwrap_or(0)
    }
}
