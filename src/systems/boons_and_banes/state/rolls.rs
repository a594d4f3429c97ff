//! Rolls: participants, kinds of action and totals so far (BB-DICE-09).

use super::conflict::{MAX_FIGHTERS, MAX_TEAMS, MOST_HELD};
use crate::inline_vec::InlineVec;

/// Most participants who roll on one side.
pub(crate) const MOST_TOGETHER: usize = 8;

/// Stance of a roll, for objects that are tied to attacking or defending (BB-BOON-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stance {
    /// Neither.
    #[default]
    Neither,
    /// Attacking.
    Attack,
    /// Defending.
    Defence,
}

impl Stance {
    /// Returns the stance of the opponent's roll.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Attack => Self::Defence,
            Self::Defence => Self::Attack,
            Self::Neither => Self::Neither,
        }
    }
}

/// Kind of action or test for which dice are rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Deed {
    /// An attack with the relevant Skill.
    #[default]
    Attack,
    /// An attack with another Skill (BB-MID-01).
    OtherSkill,
    /// Positioning as an action (BB-MID-04).
    Position,
    /// A test of the opening Positioning (BB-POS-02).
    Opening,
    /// A test against an obstacle (BB-TEST-01).
    Test,
}

/// Roll of one participant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// Participant who rolls.
    pub who: u8,
    /// With which Approach, as a number; 3: with none, all being doomed.
    pub approach: u8,
    /// With which Skill, as a number.
    pub skill: u8,
    /// Dice rolled so far, extra ones included.
    pub dice: u8,
    /// Successes of the dice.
    pub rolled: u8,
    /// Least successes that the roll counts as (BB-COND-06, BB-PREP-02).
    pub floor: u8,
    /// Whether it is forced to defend perfectly (BB-PERF-01).
    pub forced: bool,
    /// Modifiers that apply to its dice, a bit for each Approach.
    pub modifiers: u8,
    /// Help called so far, by kind.
    pub called: Called,
    /// Dice that have fallen so far, of all of them.
    pub laid: u8,
    /// Dice that Vigor has added to them.
    pub more: u8,
    /// Faces of its dice besides successes, as far as they have been drawn.
    pub faces: Faces,
    /// Sixes that count twice and have been counted so (BB-TAL-04).
    pub doubled: u8,
    /// Looks at its dice so far: they number their draws.
    pub looks: u16,
    /// Throws that talents have given it so far: they number their draws.
    pub gifts: u8,
}

/// Faces of dice that have fallen, as far as they are known. Which successes are sixes, and which failures are ones,
/// is drawn only when a rule asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// Sixes, or whatever the highest face is.
    pub sixes: u8,
    /// Ones.
    pub ones: u8,
    /// Successes whose faces have not been drawn.
    pub hits: u8,
    /// Failures whose faces have not been drawn.
    pub misses: u8,
}

impl Faces {
    /// Adds the faces of other dice.
    pub fn add(&mut self, other: Self) {
        self.sixes += other.sixes;
        self.ones += other.ones;
        self.hits += other.hits;
        self.misses += other.misses;
    }
}

/// Dice as they were thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThrowResult {
    /// How many were thrown.
    pub dice: u8,
    /// How many Vigor has added.
    pub more: u8,
    /// Successes.
    pub successes: u8,
    /// Faces besides successes.
    pub faces: Faces,
}

/// Help called on one roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// Boons.
    pub boons: u8,
    /// Banes.
    pub banes: u8,
    /// Detrimental traits of opponents.
    pub flaws: u8,
    /// Scene traits.
    pub scene: u8,
    /// Own traits.
    pub traits: u8,
    /// Legacies.
    pub legacies: u8,
    /// Preparations.
    pub preps: u8,
    /// Wicked Preparations beside a Boon (BB-GEAR-05).
    pub wicked: u8,
    /// Places of own Boons, a bit for each. A roll can use each Boon once, even if several Boons may be called.
    pub own_boons: u8,
    /// Places of Boons on the scene by team, a bit for each.
    pub scene_boons: [u8; MAX_TEAMS],
    /// Places of own traits, a bit for each.
    pub own_traits: u8,
    /// Places of own Preparations, a bit for each.
    pub own_preps: u8,
    /// Banes of opponents.
    pub foes_banes: Others,
    /// Detrimental traits of opponents.
    pub foes_flaws: Others,
}

impl Called {
    /// No help at all.
    const NONE: Self = Self {
        boons: 0,
        banes: 0,
        flaws: 0,
        scene: 0,
        traits: 0,
        legacies: 0,
        preps: 0,
        wicked: 0,
        own_boons: 0,
        scene_boons: [0; MAX_TEAMS],
        own_traits: 0,
        own_preps: 0,
        foes_banes: Others([0; MOST_OTHERS]),
        foes_flaws: Others([0; MOST_OTHERS]),
    };
}

/// Most things of one kind that opponents have and that can be called on one roll.
const MOST_OTHERS: usize = 3;

/// Things of opponents that were called on a roll: whose they are, and their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Others([u8; MOST_OTHERS]);

impl Others {
    /// Returns the number of a thing, from 1; 0 stands for none.
    fn number(foe: usize, place: usize) -> u8 {
        (foe * MOST_PLACES + place + 1) as u8
    }

    /// Whether the thing at a place of a participant is among them.
    #[inline]
    pub fn has(self, foe: usize, place: usize) -> bool {
        self.0.contains(&Self::number(foe, place))
    }

    /// Adds the thing at a place of a participant.
    pub fn add(&mut self, foe: usize, place: usize) {
        if let Some(free) = self.0.iter_mut().find(|number| **number == 0) {
            *free = Self::number(foe, place);
        }
    }

    /// Follows the removal of a thing from a participant's list.
    pub fn removed(&mut self, foe: usize, place: usize) {
        let gone = Self::number(foe, place);
        let last = Self::number(foe, MOST_PLACES - 1);
        for number in &mut self.0 {
            if *number == gone {
                *number = 0;
            } else if *number > gone && *number <= last {
                *number -= 1;
            }
        }
    }
}

/// Room for the places of a list, in the numbers of [`Others`].
const MOST_PLACES: usize = 7;

const _: () = assert!(MOST_HELD <= MOST_PLACES && MAX_FIGHTERS * MOST_PLACES < 256);

/// Notes that the thing at a place of a list was called, and whether it left the list.
pub(crate) fn mark(places: &mut u8, place: usize, is_gone: bool) {
    let one = 1_u8 << place;
    *places = if is_gone {
        // The things behind it move up.
        *places & (one - 1) | *places >> 1 & !(one - 1)
    } else {
        *places | one
    };
}

impl Roll {
    /// No roll. A constant, because a list of rolls is made for every action: filled with a value that is not known
    /// to the compiler, it would be written field by field.
    const NONE: Self = Self {
        who: 0,
        approach: 0,
        skill: 0,
        dice: 0,
        rolled: 0,
        floor: 0,
        forced: false,
        modifiers: 0,
        called: Called::NONE,
        laid: 0,
        more: 0,
        faces: Faces { sixes: 0, ones: 0, hits: 0, misses: 0 },
        doubled: 0,
        looks: 0,
        gifts: 0,
    };

    /// Returns the successes that the roll counts as.
    #[inline]
    pub fn total(&self) -> i32 {
        i32::from(self.rolled.max(self.floor))
    }
}

/// A Bane that was used up by rolls in which others may use it as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Participant who carries the Bane.
    pub holder: u8,
    /// Place of the Bane in the list.
    pub place: u8,
    /// Dice taken.
    pub dice: u8,
    /// Whether it matched.
    pub matched: bool,
}

/// Roll of one or several participants against none, one or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// Kind of action or test.
    pub deed: Deed,
    /// The action that its draws belong to.
    pub act: Act,
    /// Rolls of the actors, in declared order.
    pub actors: InlineVec<Roll, MOST_TOGETHER>,
    /// Rolls of the participants who are tested against.
    pub targets: InlineVec<Roll, MOST_TOGETHER>,
    /// Totals that are seen instead of the real ones (`invoke.timing`, `invoke.order`).
    pub seen: Option<[i16; 2]>,
    /// Whether the dice have fallen.
    pub fallen: bool,
    /// Whether a positioning action counts as an attack (`boon.midpos_is_attack`).
    pub position_attacks: bool,
    /// The last of the targets that are there to guard the others (BB-TAL-13).
    pub guards: u8,
    /// Successes that a test must reach.
    pub obstacle: u8,
    /// Participants that the obstacle stands for, a bit for each (BB-BANE-10).
    pub behind: u64,
    /// Bit set of the participants whose detrimental trait has been called (`group.flaw_reuse`).
    pub exposed: u64,
    /// Banes that are used up once they are over (`group.bane_reuse`).
    pub spent: InlineVec<Spent, MOST_TOGETHER>,
}

impl Default for Rolls {
    #[inline]
    fn default() -> Self {
        Self::NONE
    }
}

impl Rolls {
    /// No rolls. Copied as one block of memory.
    const NONE: Self = Self {
        deed: Deed::Attack,
        act: Act { seat: 0, nth: 0 },
        actors: InlineVec::empty(Roll::NONE),
        targets: InlineVec::empty(Roll::NONE),
        seen: None,
        fallen: false,
        position_attacks: false,
        guards: 0,
        obstacle: 0,
        behind: 0,
        exposed: 0,
        spent: InlineVec::empty(Spent { holder: 0, place: 0, dice: 0, matched: false }),
    };

    /// Returns the rolls of a side: 0 the actors, 1 the participants who are tested against.
    #[inline]
    pub fn side(&self, side: usize) -> &InlineVec<Roll, MOST_TOGETHER> {
        if side == 0 { &self.actors } else { &self.targets }
    }

    /// Returns a roll to change.
    #[inline]
    pub fn roll_mut(&mut self, side: usize, place: usize) -> &mut Roll {
        if side == 0 { &mut self.actors[place] } else { &mut self.targets[place] }
    }

    /// Returns the sum of a side's rolls.
    #[inline]
    pub fn sum(&self, side: usize) -> i32 {
        match &**self.side(side) {
            [alone] => alone.total(),
            several => several.iter().map(Roll::total).sum(),
        }
    }

    /// Returns the sums of the sides; an obstacle stands for the second.
    pub fn totals(&self) -> [i32; 2] {
        let second = if self.is_opposed() { self.sum(1) } else { i32::from(self.obstacle) };
        [self.sum(0), second]
    }

    /// Returns the total of a side as the sides see it.
    #[inline]
    pub fn seen(&self, side: usize) -> i32 {
        match self.seen {
            Some(seen) => i32::from(seen[side]),
            None if side == 1 && self.targets.is_empty() => i32::from(self.obstacle),
            None => self.sum(side),
        }
    }

    /// Returns the successes that a side still needs to succeed; 0 if it does.
    #[inline]
    pub fn need(&self, side: usize) -> i32 {
        let (acts, resists) = (self.seen(0), self.seen(1));
        let beats = i32::from(!self.targets.is_empty());
        let need = if side == 0 { resists + beats - acts } else { acts - resists };
        need.max(0)
    }

    /// Returns the successes that each side still needs.
    #[inline]
    pub fn needs(&self) -> [i32; 2] {
        let ahead = self.seen(0) - self.seen(1);
        let beats = i32::from(!self.targets.is_empty());
        [(beats - ahead).max(0), ahead.max(0)]
    }

    /// Whether the needed successes are unknown: the dice have not fallen yet, or the test is unopposed.
    #[inline]
    pub fn is_unseen(&self) -> bool {
        !self.fallen || self.deed == Deed::Opening
    }

    /// Returns the stance of a side's rolls, for objects that are tied to attacking or defending (BB-BOON-19).
    #[inline]
    pub fn stance(&self, side: usize) -> Stance {
        match (self.deed, side) {
            (Deed::Attack | Deed::OtherSkill, 0) => Stance::Attack,
            (Deed::Position, 0) if self.position_attacks => Stance::Attack,
            (Deed::Attack | Deed::OtherSkill | Deed::Position, 1) => Stance::Defence,
            _ => Stance::Neither,
        }
    }

    /// Whether any participant is tested against.
    #[inline]
    pub fn is_opposed(&self) -> bool {
        !self.targets.is_empty()
    }
}

impl Rolls {
    /// Returns the participants on the other side, as a bit set.
    pub fn opponents(&self, side: usize) -> u64 {
        let rolls = self.side(side ^ 1);
        let there = rolls.iter().fold(0_u64, |mask, roll| mask | 1 << roll.who);
        there | if side == 0 { self.behind } else { 0 }
    }
}

/// The action that draws belong to: whose turn it is, and which of its actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Act {
    /// Seat of the actor.
    pub seat: u32,
    /// Number of the action among the actor's actions of the round.
    pub nth: u8,
}

/// How much is paid for the use of an own trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    /// Nothing: only what is free.
    FreeOnly,
    /// As much as is of use.
    All,
    /// As much as is of use, and 1 Favour that raises it by 1; without a trait it counts as one of 1.
    Raised,
}

impl Paid {
    /// Returns the payment that a word names. `None` pays as much as is of use.
    pub fn of(argument: Option<u8>) -> Self {
        match argument {
            Some(0) => Self::FreeOnly,
            Some(2) => Self::Raised,
            _ => Self::All,
        }
    }
}
