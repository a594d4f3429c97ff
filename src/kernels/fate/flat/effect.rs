//! Effects of steps, and the table in which flat play finds them.

use crate::table::Counters;

/// Role of the fighter that stands alone, and of the member of the group at hand.
pub(super) const LONE: usize = 0;
pub(super) const MATE: usize = 1;

/// Most measures that a step changes, and most policy lines that it uses.
const MOST_COUNTS: usize = 14;
const MOST_LINES: usize = 6;

/// Most effects that are kept; the engine plays trials that would need more.
const MOST_EFFECTS: usize = 4096;

/// Effects that are compared with a new one, so that the most common effects share an entry.
const SHARED: usize = 32;

/// Places of the table, and the number of places at which a key may stand.
const PLACES: usize = 1 << 12;
const REACH: usize = 8;

/// A change of a measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub measure: u8,
    pub role: u8,
    pub amount: i8,
}

/// What a party of a roll does when it may invoke.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bid {
    #[default]
    Pass,
    Bonus,
    Reroll,
}

/// Effect of a step. Pairs are indexed by role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effect {
    counts: [Count; MOST_COUNTS],
    counted: u8,
    used: u8,
    lines: [u32; MOST_LINES],
    /// Change of the boosts of each side.
    pub boosts: [i8; 2],
    /// Change of the free invocations of each side on consequences of the other.
    pub wounds: [i8; 2],
    /// Change of the fate points.
    pub points: [i8; 2],
    /// Roles whose harm changes, a bit for each, and their harm afterwards.
    pub worn: u8,
    pub wear: [u16; 2],
    /// Fighters that were harmed, that left the conflict, and that conceded, a bit for each role.
    pub harmed: u8,
    pub left: u8,
    pub conceded: u8,
    /// Of an attack that begins: the rating of the attack minus that of the defence, and the dice turned.
    pub edge: i8,
    pub replaced: [u8; 2],
    /// Of a bid.
    pub bid: Bid,
    pub bonus: i8,
    /// Of the choice of a target: the kinds of wear that it is chosen from, a bit for each set of boxes.
    pub aims: u16,
}

impl Effect {
    /// Notes a change of a measure; `None` if there is no room.
    pub(super) fn count(&mut self, measure: usize, role: usize, amount: i32) -> Option<()> {
        let place = self.counts.get_mut(usize::from(self.counted))?;
        let (measure, amount) = (u8::try_from(measure).ok()?, i8::try_from(amount).ok()?);
        *place = Count { measure, role: role as u8, amount };
        self.counted += 1;
        Some(())
    }

    /// Notes the use of a policy line; `None` if there is no room.
    pub(super) fn use_line(&mut self, line: usize) -> Option<()> {
        *self.lines.get_mut(usize::from(self.used))? = line as u32;
        self.used += 1;
        Some(())
    }

    /// Returns the policy lines that the step uses.
    pub(super) fn lines(&self) -> impl Iterator<Item = usize> + '_ {
        self.lines[..usize::from(self.used)].iter().map(|line| *line as usize)
    }

    /// Adds the changes of measures; `who` gives the fighter of each role.
    #[inline]
    pub(super) fn add_counts(&self, counters: &mut Counters, who: [usize; 2]) {
        for count in &self.counts[..usize::from(self.counted)] {
            let fighter = who[usize::from(count.role) % 2];
            counters.add(usize::from(count.measure), fighter, i32::from(count.amount));
        }
    }
}

/// Known effects by keys, and how often each effect was used. All room is allocated when the memory is made.
#[derive(Debug)]
pub(super) struct Memory {
    keys: Box<[u64; PLACES]>,
    places: Box<[u16; PLACES]>,
    effects: Vec<Effect>,
    uses: Vec<u64>,
    /// `uses` at the beginning of the trial.
    before: Vec<u64>,
}

impl Memory {
    /// No effect is known.
    pub(super) fn new() -> Self {
        Self {
            keys: Box::new([0; PLACES]),
            places: Box::new([0; PLACES]),
            effects: Vec::with_capacity(MOST_EFFECTS),
            uses: Vec::with_capacity(MOST_EFFECTS),
            before: Vec::with_capacity(MOST_EFFECTS),
        }
    }

    #[inline]
    fn home(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES.trailing_zeros())) as usize
    }

    /// Returns the number of the effect of this key, which must not be 0.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        let home = Self::home(key);
        if self.keys[home % PLACES] == key {
            return Some(usize::from(self.places[home % PLACES]));
        }
        self.find_behind(home, key)
    }

    #[inline(never)]
    fn find_behind(&self, home: usize, key: u64) -> Option<usize> {
        let mut near = (home + 1..home + REACH).map(|place| place % PLACES);
        near.find(|place| self.keys[*place] == key).map(|place| usize::from(self.places[place]))
    }

    /// Keeps an effect. Keys may push out older ones, whose effects are found anew. Returns the number of the effect;
    /// `None` if there is no room.
    pub(super) fn keep(&mut self, key: u64, effect: Effect) -> Option<usize> {
        let known = self.effects.iter().take(SHARED).position(|known| *known == effect);
        let number = match known {
            Some(number) => number,
            None if self.effects.len() < MOST_EFFECTS => {
                self.effects.push(effect);
                self.uses.push(0);
                self.before.push(0);
                self.effects.len() - 1
            }
            None => return None,
        };
        let home = Self::home(key);
        let mut near = (home..home + REACH).map(|place| place % PLACES);
        let place = near.find(|place| self.keys[*place] == 0).unwrap_or(home % PLACES);
        (self.keys[place], self.places[place]) = (key, number as u16);
        Some(number)
    }

    /// Returns an effect, and counts its use.
    #[inline]
    pub(super) fn apply(&mut self, number: usize) -> &Effect {
        self.uses[number] += 1;
        &self.effects[number]
    }

    /// Begins a trial.
    pub(super) fn begin_trial(&mut self) {
        self.before.copy_from_slice(&self.uses);
    }

    /// Drops the uses since the beginning of the trial.
    pub(super) fn drop_trial(&mut self) {
        self.uses.copy_from_slice(&self.before);
    }

    /// Adds the uses of lines in the running trial.
    pub(super) fn lines_of_trial(&self, into: &mut [u64]) {
        for (effect, (uses, before)) in self.effects.iter().zip(self.uses.iter().zip(&self.before))
        {
            effect.lines().for_each(|line| into[line] += uses - before);
        }
    }

    /// Adds the uses of lines since the last call.
    pub(super) fn take_lines(&mut self, into: &mut [u64]) {
        for (effect, uses) in self.effects.iter().zip(&mut self.uses) {
            let uses = std::mem::take(uses);
            effect.lines().for_each(|line| into[line] += uses);
        }
        self.before.fill(0);
    }
}
