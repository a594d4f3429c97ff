//! Effects of steps ([`Effect`]), and the memory in which flat play finds them ([`Memory`]).

use crate::kernels::fate::state::damage::Left;
use crate::system::FighterId;
use crate::table::{Counters, Quick};
use std::hash::{Hash, Hasher};

/// Role of the fighter that stands alone, and of the member of the group at hand; an index into pairs.
pub(super) const LONE: usize = 0;
pub(super) const MATE: usize = 1;

/// Most measures that a step or a turn changes, and most policy lines that it uses; one with more has no effect that
/// [`Memory`] can hold.
const MOST_COUNTS: usize = 20;
const MOST_LINES: usize = 10;

/// Number of places at which a key may stand.
const REACH: usize = 8;
/// Most effects that a trial uses.
const MOST_USES: usize = 1 << 13;

/// Decision of a party that may invoke.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bid {
    #[default]
    Pass,
    Bonus,
    Reroll,
}

/// Effect of a step, mostly as differences, so that one effect serves many states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effect {
    /// Changes of measures: measure, role, amount. In a [`Memory`] they are sorted, those of [`LONE`] first, and
    /// `of_lone` is their number.
    counts: [(u8, u8, i8); MOST_COUNTS],
    of_lone: u8,
    counted: u8,
    used: u8,
    lines: [u16; MOST_LINES],
    /// Change of the boosts of each side, of its free invocations on consequences of the other, and of fate points.
    pub boosts: [i8; 2],
    pub wounds: [i8; 2],
    pub points: [i8; 2],
    /// Whether anything changes but measures and lines; [`Memory::keep`] sets it.
    pub changes_state: bool,
    /// Roles whose harm changes, a bit for each; their harm afterwards, and what they can still absorb.
    pub worn: u8,
    pub wear: [u16; 2],
    pub absorbs: [Left; 2],
    /// Roles that were harmed, that left the conflict, and that conceded, a bit for each.
    pub harmed: u8,
    pub left: u8,
    pub conceded: u8,
    /// Of an attack that begins: the rating of the attack minus that of the defence, and the dice turned.
    pub edge: i8,
    pub replaced: [u8; 2],
    /// Of a party that may invoke.
    pub bid: Bid,
    pub bonus: i8,
    /// Of the choice of a target: the kinds of harm that it is chosen from, a bit for each.
    pub aims: u16,
    /// Of a whole turn: whether it ends the conflict.
    pub is_last: bool,
}

impl Effect {
    /// Notes a change of a measure; `None` if there is no room or the amount does not fit.
    pub(super) fn count(&mut self, measure: usize, role: usize, amount: i32) -> Option<()> {
        if amount == 0 {
            return Some(());
        }
        let place = self.counts.get_mut(usize::from(self.counted))?;
        *place = (u8::try_from(measure).ok()?, role as u8, i8::try_from(amount).ok()?);
        self.counted += 1;
        Some(())
    }

    /// Notes the use of a policy line; `None` if there is no room.
    pub(super) fn use_line(&mut self, line: usize) -> Option<()> {
        *self.lines.get_mut(usize::from(self.used))? = u16::try_from(line).ok()?;
        self.used += 1;
        Some(())
    }

    /// Calls a function with the changes of measures: measure, role, amount.
    pub(super) fn tell_counts(&self, mut tell: impl FnMut(usize, usize, i32)) {
        for (measure, role, amount) in self.counts.iter().take(self.counted.into()) {
            tell((*measure).into(), (*role).into(), (*amount).into());
        }
    }

    /// Adds the changes of measures of an effect that a [`Memory`] keeps; `who` gives the fighter of each role.
    #[inline]
    pub(super) fn add_counts(&self, counters: &mut Counters, who: [FighterId; 2]) {
        let counted = usize::from(self.counted).min(MOST_COUNTS);
        let (of_lone, of_mate) =
            self.counts[..counted].split_at(usize::from(self.of_lone).min(counted));
        for (fighter, counts) in who.into_iter().zip([of_lone, of_mate]) {
            let counts =
                counts.iter().map(|(measure, _, amount)| ((*measure).into(), (*amount).into()));
            counters.add_all(fighter, counts);
        }
    }

    /// Brings the changes of measures into the order that [`add_counts`](Self::add_counts) needs.
    fn sort_counts(&mut self) {
        let counts = &mut self.counts[..usize::from(self.counted).min(MOST_COUNTS)];
        counts.sort_unstable_by_key(|(measure, role, _)| (*role, *measure));
        self.of_lone =
            counts.iter().filter(|(_, role, _)| usize::from(*role) == LONE).count() as u8;
    }

    /// Adds the changes of a later step of the same turn. `None` if there is no room.
    pub(super) fn add_step(&mut self, step: &Effect) -> Option<()> {
        for (measure, role, amount) in step.counts.iter().take(step.counted.into()) {
            let mut known = self.counts.iter_mut().take(self.counted.into());
            match known.find(|known| (known.0, known.1) == (*measure, *role)) {
                Some((_, _, sum)) => *sum = sum.checked_add(*amount)?,
                None => self.count((*measure).into(), (*role).into(), (*amount).into())?,
            }
        }
        let mut lines = step.lines.iter().take(step.used.into());
        lines.try_for_each(|line| self.use_line((*line).into()))?;
        for at in [LONE, MATE] {
            self.boosts[at] += step.boosts[at];
            self.wounds[at] += step.wounds[at];
            self.points[at] += step.points[at];
            if step.worn >> at & 1 == 1 {
                (self.wear[at], self.absorbs[at]) = (step.wear[at], step.absorbs[at]);
            }
        }
        self.worn |= step.worn;
        self.left |= step.left;
        self.conceded |= step.conceded;
        Some(())
    }

    /// Returns a number that equal effects share, and others seldom.
    fn digest(&self) -> u64 {
        let Self { counts, lines, boosts, wounds, points, worn, wear, left, .. } = self;
        let mut hasher = Quick::default();
        counts.map(|it| u32::from_le_bytes([it.0, it.1, it.2 as u8, 0])).hash(&mut hasher);
        (lines, boosts, wounds, points).hash(&mut hasher);
        (worn, wear, left, self.conceded, self.harmed, self.is_last).hash(&mut hasher);
        (self.edge, self.replaced, self.bid as u8, self.bonus, self.aims).hash(&mut hasher);
        hasher.finish()
    }

    fn add_lines(&self, uses: u32, into: &mut [u64]) {
        let lines = self.lines.iter().take(self.used.into());
        lines.for_each(|line| into[usize::from(*line)] += u64::from(uses));
    }
}

/// Known effects by keys, and how often each effect was used. All room is allocated when the memory is made, because a
/// trial allocates nothing.
#[derive(Debug)]
pub(super) struct Memory {
    /// Keys with the numbers of their effects, side by side: a look-up then reads one line of the cache.
    places: Box<[(u64, u16)]>,
    pub effects: Vec<Effect>,
    /// Numbers of effects by their digests, each one higher, because 0 marks an empty place: few effects belong to many
    /// keys.
    by_digest: Box<[u16]>,
    uses: Vec<u32>,
    /// Effects that the trial has used so far, so that a trial that fails can be taken back.
    used: Box<[u16]>,
    used_count: usize,
    /// Whether the trial has used more effects than there is room for.
    is_lost: bool,
}

impl Memory {
    /// Makes a memory without effects; [`Memory::apply`] looks them up later. Both numbers of places are powers of two.
    pub(super) fn new(keys: usize, effects: usize) -> Self {
        Self {
            places: vec![(0, 0); keys].into(),
            effects: Vec::with_capacity(effects),
            by_digest: vec![0; 2 * effects].into(),
            uses: Vec::with_capacity(effects),
            used: vec![0; MOST_USES].into(),
            used_count: 0,
            is_lost: false,
        }
    }

    /// Returns the place from which a key is looked for.
    #[inline]
    fn home(&self, key: u64) -> usize {
        let last = self.places.len() - 1;
        // The highest bits of the product depend on all bits of the key, the lower ones only on the lower.
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> (last.leading_zeros() & 63)) as usize & last
    }

    /// Returns the place of `key`, or the first empty one if that is 0. It is one of [`REACH`] in a row from the home of
    /// `owner`.
    #[inline]
    fn place(&self, owner: u64, key: u64) -> Option<usize> {
        let (mut place, last) = (self.home(owner), self.places.len() - 1);
        for _ in 0..REACH {
            if self.places[place].0 == key {
                return Some(place);
            }
            place = (place + 1) & last;
        }
        None
    }

    /// Returns the number of the effect of this key, which must not be 0, because 0 marks an empty place. `None` if it
    /// is not known.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        let place = self.place(key, key)?;
        Some(self.places[place].1.into())
    }

    /// Keeps an effect, and returns its number; `None` if there is no room. A key may push out another, whose effect is
    /// found anew.
    pub(super) fn keep(&mut self, key: Option<u64>, mut effect: Effect) -> Option<usize> {
        let Effect { boosts, wounds, points, worn, left, .. } = effect;
        effect.sort_counts();
        effect.changes_state = worn | left != 0 || [boosts, wounds, points] != [[0; 2]; 3];
        let number = self.number_of(&effect)?;
        if let Some(key) = key {
            let place = self.place(key, 0).unwrap_or_else(|| self.home(key));
            self.places[place] = (key, number as u16);
        }
        Some(number)
    }

    /// Returns the number of an effect, a new one if it is not known; `None` if there is no room.
    fn number_of(&mut self, effect: &Effect) -> Option<usize> {
        let last = self.by_digest.len() - 1;
        let mut place = (effect.digest() >> 32) as usize & last;
        // Half of the places stay empty, so that the search ends.
        while let Some(number) = usize::from(self.by_digest[place]).checked_sub(1) {
            if self.effects[number] == *effect {
                return Some(number);
            }
            place = (place + 1) & last;
        }
        let number = self.effects.len();
        if number == self.effects.capacity() {
            return None;
        }
        self.effects.push(*effect);
        self.uses.push(0);
        self.by_digest[place] = number as u16 + 1;
        Some(number)
    }

    /// Returns an effect, and notes its use: lines are counted by uses, not one by one.
    pub(super) fn apply(&mut self, number: usize) -> &Effect {
        match self.used.get_mut(self.used_count) {
            Some(place) => *place = number as u16,
            None => self.is_lost = true,
        }
        self.used_count += 1;
        &self.effects[number]
    }

    /// Whether all uses of the trial were noted; otherwise the engine has to play it.
    pub(super) fn is_complete(&self) -> bool {
        !self.is_lost
    }

    /// Returns the effects that the trial has used so far.
    fn of_trial(&self) -> impl Iterator<Item = usize> {
        self.used.iter().take(self.used_count).map(|number| usize::from(*number))
    }

    /// Begins a trial: from here [`drop_trial`](Self::drop_trial) can go back.
    pub(super) fn begin_trial(&mut self) {
        for number in self.used.iter().take(self.used_count) {
            self.uses[usize::from(*number)] += 1;
        }
        self.drop_trial();
    }

    /// Drops the uses since the beginning of the trial.
    pub(super) fn drop_trial(&mut self) {
        (self.used_count, self.is_lost) = (0, false);
    }

    /// Adds the uses of policy lines since the beginning of the trial.
    pub(super) fn lines_of_trial(&self, into: &mut [u64]) {
        self.of_trial().for_each(|number| self.effects[number].add_lines(1, into));
    }

    /// Adds the uses of policy lines since the last call; starts again from zero.
    pub(super) fn take_lines(&mut self, into: &mut [u64]) {
        self.begin_trial();
        let used = self.effects.iter().zip(&self.uses).filter(|(_, uses)| **uses > 0);
        used.for_each(|(effect, uses)| effect.add_lines(*uses, into));
        self.uses.fill(0);
    }
}
