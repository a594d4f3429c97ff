//! Effects of house rules on rolls.

use super::words::HouseEffect;
use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::available_help::failures;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, Playing, Purpose, Table};
use crate::systems::boons_and_banes::rules::rolls::dice_pool::Fall;
use crate::systems::boons_and_banes::sheet::terms::NO_APPROACH;
use crate::systems::boons_and_banes::state::rolls::{
    Faces, Roll, RollAt, Rolls, Stance, ThrowResult,
};

/// Most dice that house rules let a roll grow to.
pub(crate) const MOST_DICE: u8 = 64;
/// Most successes that house rules let dice count.
const MOST_SUCCESSES: i32 = 99;
/// Most further dice that `Explode` throws, so that its loop ends.
const MOST_EXPLODED: u8 = 12;
/// Number of draws for the rolls of an action after which house rules throw no more, because labels have room
/// for 512: a throw needs about 50 at most, and drawing the faces of its dice needs twice as many.
const MOST_DRAWS: u16 = 192;

impl HouseEffect {
    /// Whether it changes a roll: these effects come first.
    pub fn is_of_roll(self) -> bool {
        (self as u8) <= Self::Unforce as u8
    }

    pub fn throws(self) -> bool {
        matches!(self, Self::RerollFailures | Self::Reroll | Self::Throw | Self::Explode)
    }
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Carries out an effect on a roll; [`Playing::tell_roll`] tells of it.
    pub fn change_roll(&mut self, effect: HouseEffect, amount: i32, rolls: &mut Rolls, at: RollAt) {
        let per_hit = self.setup.knobs.dice.per_hit as u8;
        let number = amount.clamp(0, MOST_SUCCESSES) as u8;
        let failed = failures(self.setup, &rolls[at]);
        let stance = rolls.stance(at.side);
        let roll = &mut rolls[at];
        match effect {
            HouseEffect::Dice if roll.approach != NO_APPROACH && roll.laid == 0 => {
                let dice = i32::from(roll.dice) + amount;
                roll.dice = dice.clamp(0, i32::from(MOST_DICE)) as u8;
            }
            HouseEffect::Successes => count_successes(roll, amount),
            HouseEffect::AtLeast => roll.floor = roll.floor.max(number),
            HouseEffect::AtMost => {
                (roll.rolled, roll.floor) = (roll.rolled.min(number), roll.floor.min(number));
            }
            HouseEffect::Turn => count_successes(roll, i32::from(number.min(failed) * per_hit)),
            HouseEffect::Spoil => {
                let hits = roll.rolled / per_hit.max(1);
                count_successes(roll, -i32::from(number.min(hits) * per_hit));
            }
            HouseEffect::RerollFailures => self.reroll_failures(rolls, at, number.min(failed)),
            HouseEffect::Reroll => self.reroll(rolls, at),
            HouseEffect::Throw => self.throw_further(rolls, at, number),
            HouseEffect::Explode => self.explode(rolls, at),
            HouseEffect::Force if stance == Stance::Defence => {
                roll.forced |= self.setup.knobs.attack.perfect;
            }
            HouseEffect::Unforce => roll.forced = false,
            _ => {}
        }
    }

    /// Notes how an effect has changed a roll.
    pub fn tell_roll(&mut self, before: &Roll, now: &Roll) {
        let (who, dice, total, forced) =
            (FighterId::from(now.who), now.dice, now.total(), now.forced);
        if dice != before.dice {
            self.note(|| BoonsEvent::Pools(who, dice));
        }
        if total != before.total() {
            self.note(|| BoonsEvent::Changed(who, total));
        }
        if forced != before.forced {
            self.note(|| BoonsEvent::Forced(who, forced));
        }
    }

    /// Rolls failed dice again. The new dice replace failures, unseen failures first.
    fn reroll_failures(&mut self, rolls: &mut Rolls, at: RollAt, dice: u8) {
        let Some(thrown) = self.house_throw(rolls, at, dice, 0) else { return };
        let roll = &mut rolls[at];
        let unseen = roll.faces.misses.min(dice);
        roll.faces.misses -= unseen;
        roll.faces.ones = roll.faces.ones.saturating_sub(dice - unseen);
        roll.laid -= dice.min(roll.laid);
        self.add_house_dice(rolls, at, thrown);
    }

    /// Rolls the whole pool again, with its modifiers (compare BB-DICE-07).
    fn reroll(&mut self, rolls: &mut Rolls, at: RollAt) {
        let roll = rolls[at];
        let Some(thrown) = self.house_throw(rolls, at, roll.dice, roll.modifiers) else { return };
        let faces = Faces::default();
        rolls[at] = Roll { rolled: 0, laid: 0, more: 0, doubled: 0, faces, ..roll };
        self.add_house_dice(rolls, at, thrown);
    }

    /// Throws further dice, as far as the pool has room, and adds them to the roll.
    fn throw_further(&mut self, rolls: &mut Rolls, at: RollAt, dice: u8) {
        let room = MOST_DICE.saturating_sub(rolls[at].dice);
        let dice = dice.min(room);
        let Some(thrown) = self.house_throw(rolls, at, dice, 0) else { return };
        rolls[at].dice += dice;
        self.add_house_dice(rolls, at, thrown);
    }

    fn explode(&mut self, rolls: &mut Rolls, at: RollAt) {
        let (mut seen, mut left) = (0, MOST_EXPLODED);
        loop {
            self.look(rolls, at);
            let roll = rolls[at];
            let next = roll.faces.sixes.saturating_sub(seen).min(left);
            seen = roll.faces.sixes;
            self.throw_further(rolls, at, next);
            left -= next;
            if next == 0 || left == 0 || rolls[at].dice == roll.dice {
                return;
            }
        }
    }

    /// Throws dice for a roll, each time under new labels, so that the rules' own draws stay as they are. `None`
    /// if there are no dice or no labels left.
    fn house_throw(
        &mut self,
        rolls: &Rolls,
        at: RollAt,
        dice: u8,
        modifiers: u8,
    ) -> Option<ThrowResult> {
        if dice == 0 || self.state.house.draws >= MOST_DRAWS {
            return None;
        }
        let roll = &rolls[at];
        let who = FighterId::from(roll.who);
        let training = usize::from(self.setup.sheets[who].training[usize::from(roll.skill)]);
        let key = (Purpose::House, rolls.act, who);
        let mut number = u32::from(self.state.house.draws);
        let hits = self.pool(key, &mut number, (Fall::Success, training), dice);
        let faces = Faces { hits, misses: dice - hits, ..Faces::default() };
        let per_hit = self.setup.knobs.dice.per_hit as u8;
        let mut thrown = ThrowResult { dice, more: 0, successes: hits * per_hit, faces };
        if modifiers & 0b11 != 0 {
            self.modified(key, &mut number, (modifiers, training), &mut thrown);
        }
        self.state.house.draws = number as u16;
        Some(thrown)
    }

    /// Adds thrown dice to a roll, and tells of them.
    fn add_house_dice(&mut self, rolls: &mut Rolls, at: RollAt, thrown: ThrowResult) {
        self.lay(rolls, at, thrown);
        self.read_faces_for_house(rolls, at);
        let who = FighterId::from(rolls[at].who);
        let seen = rolls.totals();
        self.note(|| BoonsEvent::Adds(who, thrown.dice, thrown.successes, seen));
    }

    /// Draws the faces of a roll's dice if a house rule reads them
    /// (`Setup::house_looks`).
    pub fn read_faces_for_house(&mut self, rolls: &mut Rolls, at: RollAt) {
        if self.setup.house_looks && rolls.fallen {
            self.look(rolls, at);
        }
    }
}

/// Adds successes to the dice of a roll, or takes some away.
fn count_successes(roll: &mut Roll, more: i32) {
    let most = MOST_SUCCESSES.max(roll.rolled.into());
    roll.rolled = (i32::from(roll.rolled) + more).clamp(0, most) as u8;
}
