//! Effects of steps ([`Effect`]), and the memory in which flat play finds them ([`Memory`]).

use crate::kernels::fate::state::damage::Left;
use crate::table::Counters;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Role of the fighter that stands alone, and of the member of the group at hand; an index into pairs.
pub(super) const LONE: usize = 0;
pub(super) const MATE: usize = 1;

/// Most measures that a step changes, and most policy lines that it uses; a step with more has no effect that
/// [`Memory`] can hold.
const MOST_COUNTS: usize = 16;
const MOST_LINES: usize = 6;

/// Most effects that are kept; the engine plays trials that would need more.
const MOST_EFFECTS: usize = 4096;
/// Places of keys, and the number of places at which a key may stand. Fixed, because nothing may allocate during a
/// trial.
const PLACES: usize = 1 << 13;
const REACH: usize = 8;

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
    /// Changes of measures: measure, role, amount.
    counts: [(u8, u8, i8); MOST_COUNTS],
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

    /// Adds the changes of measures; `who` gives the fighter of each role.
    pub(super) fn add_counts(&self, counters: &mut Counters, who: [usize; 2]) {
        for (measure, role, amount) in self.counts.iter().take(self.counted.into()) {
            counters.add((*measure).into(), who[usize::from(*role) % 2], (*amount).into());
        }
    }

    fn digest(&self) -> u64 {
        let Self { counts, lines, boosts, wounds, points, worn, wear, .. } = self;
        let Self { harmed, left, edge, replaced, bid, bonus, aims, .. } = self;
        let mut hasher = DefaultHasher::new();
        (counts, lines, boosts, wounds, points, worn, wear).hash(&mut hasher);
        (harmed, left, edge, replaced, *bid as u8, bonus, aims).hash(&mut hasher);
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
    /// A digest of each effect, by which equal effects are found: few effects belong to many keys.
    digests: Vec<u64>,
    uses: Vec<u32>,
    /// `uses` at the beginning of the trial, so that a trial that fails can be taken back.
    before: Vec<u32>,
}

impl Memory {
    /// Makes a memory without effects; [`Memory::apply`] looks them up later.
    pub(super) fn new() -> Self {
        Self {
            places: vec![(0, 0); PLACES].into(),
            effects: Vec::with_capacity(MOST_EFFECTS),
            digests: Vec::with_capacity(MOST_EFFECTS),
            uses: Vec::with_capacity(MOST_EFFECTS),
            before: Vec::with_capacity(MOST_EFFECTS),
        }
    }

    /// Returns the places at which a key may stand: [`REACH`] in a row from its hash.
    fn near(key: u64) -> impl Iterator<Item = usize> {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let home = (hash >> (64 - PLACES.trailing_zeros())) as usize;
        (home..home + REACH).map(|place| place % PLACES)
    }

    /// Returns the number of the effect of this key, which must not be 0, because 0 marks an empty place. `None` if it
    /// is not known.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        let place = Self::near(key).find(|place| self.places[*place].0 == key)?;
        Some(self.places[place].1.into())
    }

    /// Keeps an effect, and returns its number; `None` if there is no room. A key may push out another, whose effect is
    /// found anew.
    pub(super) fn keep(&mut self, key: u64, mut effect: Effect) -> Option<usize> {
        let Effect { boosts, wounds, points, worn, left, .. } = effect;
        effect.changes_state = worn | left != 0 || [boosts, wounds, points] != [[0; 2]; 3];
        let digest = effect.digest();
        let alike = self.digests.iter().position(|known| *known == digest);
        let known = alike.filter(|number| self.effects[*number] == effect);
        let number = known.unwrap_or(self.effects.len());
        if number == MOST_EFFECTS {
            return None;
        }
        if known.is_none() {
            self.effects.push(effect);
            self.digests.push(digest);
            self.uses.push(0);
            self.before.push(0);
        }
        let place = Self::near(key).find(|place| self.places[*place].0 == 0);
        let place = place.or_else(|| Self::near(key).next())?;
        self.places[place] = (key, number as u16);
        Some(number)
    }

    /// Returns an effect, and counts its use: lines are counted by uses, not one by one.
    pub(super) fn apply(&mut self, number: usize) -> &Effect {
        self.uses[number] += 1;
        &self.effects[number]
    }

    /// Begins a trial: from here [`drop_trial`](Self::drop_trial) can go back.
    pub(super) fn begin_trial(&mut self) {
        self.before.copy_from_slice(&self.uses);
    }

    /// Drops the uses since the beginning of the trial.
    pub(super) fn drop_trial(&mut self) {
        self.uses.copy_from_slice(&self.before);
    }

    /// Adds the uses of policy lines since the beginning of the trial.
    pub(super) fn lines_of_trial(&self, into: &mut [u64]) {
        let uses = self.uses.iter().zip(&self.before).map(|(uses, before)| uses - before);
        self.effects.iter().zip(uses).for_each(|(effect, uses)| effect.add_lines(uses, into));
    }

    /// Adds the uses of policy lines since the last call; starts again from zero.
    pub(super) fn take_lines(&mut self, into: &mut [u64]) {
        self.before.fill(0);
        self.lines_of_trial(into);
        self.uses.fill(0);
    }
}
