//! Rolls: participants, kinds of action and totals so far (BB-DICE-09).

use super::conflict::{MAX_FIGHTERS, MAX_TEAMS, MOST_HELD};
use crate::inline_vec::InlineVec;
use crate::system::FighterId;
use std::ops::{Index, IndexMut};

pub(crate) const MOST_TOGETHER: usize = 8;

/// Stance of a roll, for objects with [`tie::ATTACK`](super::conflict::tie::ATTACK) or
/// [`tie::DEFEND`](super::conflict::tie::DEFEND) (BB-BOON-19).
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
    /// Returns the stance of the opponent's roll, for Banes that hinder what their carrier does.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Attack => Self::Defence,
            Self::Defence => Self::Attack,
            Self::Neither => Self::Neither,
        }
    }
}

/// Kind of action or test for which dice are rolled; its stance follows from it, see [`Rolls::stance`].
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

/// Roll of one participant, from its declaration to its total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    pub who: u8,
    /// Number of its Approach; [`NO_APPROACH`](crate::systems::boons_and_banes::sheet::terms::NO_APPROACH) if all
    /// are doomed.
    pub approach: u8,
    /// Number of its Skill.
    pub skill: u8,
    /// Dice rolled so far, extra ones included.
    pub dice: u8,
    pub rolled: u8,
    /// Least successes that the roll counts as (BB-COND-06, BB-PREP-02).
    pub floor: u8,
    /// Whether it is a defence that the attacker's Approach forces: its failure costs more (BB-PERF-01).
    pub forced: bool,
    /// Modifiers that apply to its dice, a bit for each Approach.
    pub modifiers: u8,
    pub called: Called,
    /// Dice that have fallen so far, of all of them.
    pub laid: u8,
    /// Dice that Vigor has added to them.
    pub more: u8,
    pub faces: Faces,
    /// Sixes that have been counted twice, so that they are not counted again (BB-TAL-04).
    pub doubled: u8,
    /// Looks at its dice so far: they number their draws.
    pub looks: u16,
    /// Throws that talents have given it so far: they number their draws.
    pub gifts: u8,
}

/// Position of a [`Roll`] in its [`Rolls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollAt {
    /// 0 for the actors, 1 for the targets.
    pub side: usize,
    /// Place on that side.
    pub place: usize,
}

/// Faces of dice that have fallen, as far as they are known. To save time, which successes are sixes, and which
/// failures are ones, is drawn only when a rule asks for it.
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
    pub fn add(&mut self, other: Self) {
        self.sixes += other.sixes;
        self.ones += other.ones;
        self.hits += other.hits;
        self.misses += other.misses;
    }
}

/// Dice as they were thrown; [`Playing::lay`](crate::systems::boons_and_banes::rules::play::Playing) adds them to a
/// roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThrowResult {
    pub dice: u8,
    pub more: u8,
    /// Successes.
    pub successes: u8,
    pub faces: Faces,
}

/// Help called on one roll, by kind and place, because knobs limit how much of it may be called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Called {
    pub boons: u8,
    pub banes: u8,
    pub flaws: u8,
    pub scene: u8,
    pub traits: u8,
    pub legacies: u8,
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
    /// Banes of opponents that were called.
    pub foes_banes: Others,
    /// Detrimental traits of opponents that were called.
    pub foes_flaws: Others,
}

impl Called {
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

/// Most things of one kind that opponents have and that can be called on one roll: room in [`Others`].
const MOST_OTHERS: usize = 3;

/// Things of opponents that were called on a roll, by owner and place, so that none is called twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Others([u8; MOST_OTHERS]);

impl Others {
    /// Returns the number of a thing, from 1; 0 stands for none.
    fn number(foe: FighterId, place: usize) -> u8 {
        (foe.index() * MOST_PLACES + place + 1) as u8
    }

    pub fn has(self, foe: FighterId, place: usize) -> bool {
        self.0.contains(&Self::number(foe, place))
    }

    /// Adds the thing at a place of a participant; without room it is not remembered.
    pub fn add(&mut self, foe: FighterId, place: usize) {
        if let Some(free) = self.0.iter_mut().find(|number| **number == 0) {
            *free = Self::number(foe, place);
        }
    }

    /// Follows the removal of a thing from a participant's list: the numbers of the things behind it shift.
    pub fn removed(&mut self, foe: FighterId, place: usize) {
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

/// Notes that the thing at a place of a list was called, and whether it left the list, so that the bits of the
/// things behind it shift.
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
    /// Roll of nothing. It is a constant, because a list of rolls is made for every action: filled with a value that
    /// is not known to the compiler, it would be written field by field.
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

    /// Returns the successes that the roll counts as: [`Roll::floor`] at least.
    pub fn total(&self) -> i32 {
        i32::from(self.rolled.max(self.floor))
    }
}

/// A Bane that was used up by rolls in which others may use it as well: it wears when all have (`group.bane_reuse`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    pub holder: u8,
    pub place: u8,
    pub dice: u8,
    pub matched: bool,
}

/// Roll of one or several participants against none, one or several: the whole of an action, from declaration to
/// result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls {
    pub deed: Deed,
    /// The action that its draws belong to.
    pub act: Act,
    pub actors: InlineVec<Roll, MOST_TOGETHER>,
    pub targets: InlineVec<Roll, MOST_TOGETHER>,
    /// Totals that policies see instead of the real ones; `None` if they see these (`invoke.timing`,
    /// `invoke.order`).
    pub seen: Option<[i16; 2]>,
    /// Whether the dice have fallen.
    pub fallen: bool,
    /// Whether a positioning action counts as an attack (`boon.midpos_is_attack`).
    pub position_attacks: bool,
    /// Number of targets that guard the others, the last ones (BB-TAL-13).
    pub guards: u8,
    /// Successes that a test must reach, for [`Rolls::totals`].
    pub obstacle: u8,
    /// Participants that the obstacle stands for, a bit for each (BB-BANE-10).
    pub behind: u64,
    /// Bit set of the participants whose detrimental trait has been called (`group.flaw_reuse`).
    pub exposed: u64,
    /// Banes that are used up once they are over (`group.bane_reuse`).
    pub spent: InlineVec<Spent, MOST_TOGETHER>,
}

impl Default for Rolls {
    fn default() -> Self {
        Self::NONE
    }
}

impl RollAt {
    /// Returns the position of an actor's roll.
    pub const fn actor(place: usize) -> Self {
        Self { side: 0, place }
    }

    /// Returns the position of a target's roll.
    pub const fn target(place: usize) -> Self {
        Self { side: 1, place }
    }
}

impl Index<RollAt> for Rolls {
    type Output = Roll;

    fn index(&self, at: RollAt) -> &Roll {
        &self.side(at.side)[at.place]
    }
}

impl IndexMut<RollAt> for Rolls {
    fn index_mut(&mut self, at: RollAt) -> &mut Roll {
        if at.side == 0 { &mut self.actors[at.place] } else { &mut self.targets[at.place] }
    }
}

impl Rolls {
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
    pub fn side(&self, side: usize) -> &InlineVec<Roll, MOST_TOGETHER> {
        if side == 0 { &self.actors } else { &self.targets }
    }

    /// Returns the sum of [`Roll::total`] of a side.
    pub fn sum(&self, side: usize) -> i32 {
        match &**self.side(side) {
            [alone] => alone.total(),
            several => several.iter().map(Roll::total).sum(),
        }
    }

    /// Returns the sums of the sides ([`Self::sum`]); an obstacle stands for the second.
    pub fn totals(&self) -> [i32; 2] {
        let second = if self.is_opposed() { self.sum(1) } else { i32::from(self.obstacle) };
        [self.sum(0), second]
    }

    /// Returns the total of a side as the sides see it, [`Rolls::seen`] if that is set.
    pub fn seen(&self, side: usize) -> i32 {
        match self.seen {
            Some(seen) => i32::from(seen[side]),
            None if side == 1 && self.targets.is_empty() => i32::from(self.obstacle),
            None => self.sum(side),
        }
    }

    /// Returns the successes that a side still needs to succeed, as far as it sees; 0 if it does.
    pub fn need(&self, side: usize) -> i32 {
        let (acts, resists) = (self.seen(0), self.seen(1));
        let beats = i32::from(!self.targets.is_empty());
        let need = if side == 0 { resists + beats - acts } else { acts - resists };
        need.max(0)
    }

    /// Returns [`Self::need`] of each side.
    #[inline]
    pub fn needs(&self) -> [i32; 2] {
        let ahead = self.seen(0) - self.seen(1);
        let beats = i32::from(!self.targets.is_empty());
        [(beats - ahead).max(0), ahead.max(0)]
    }

    /// Whether the needed successes are unknown, because the dice have not fallen yet or the test is one of the
    /// opening.
    pub fn is_unseen(&self) -> bool {
        !self.fallen || self.deed == Deed::Opening
    }

    /// Returns the stance of a side's rolls, for objects that are tied to attacking or defending (BB-BOON-19).
    pub fn stance(&self, side: usize) -> Stance {
        match (self.deed, side) {
            (Deed::Attack | Deed::OtherSkill, 0) => Stance::Attack,
            (Deed::Position, 0) if self.position_attacks => Stance::Attack,
            (Deed::Attack | Deed::OtherSkill | Deed::Position, 1) => Stance::Defence,
            _ => Stance::Neither,
        }
    }

    /// Whether any participant is tested against; otherwise [`Rolls::obstacle`] counts.
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

/// Action that draws belong to: whose turn it is, and which of its actions. It is part of their labels, so that
/// draws do not depend on earlier actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Act {
    /// [`Seat`](crate::systems::boons_and_banes::sheet::fighter::Sheet::seat) of the actor.
    pub seat: u32,
    /// Number of the action among the actor's actions of the round.
    pub nth: u8,
}

/// Payment for the use of an own trait, in Favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    /// Nothing: only [`free_rerolls`](crate::systems::boons_and_banes::decide::available_help::free_rerolls).
    FreeOnly,
    /// As much as is of use.
    All,
    /// As much as is of use, and 1 Favour that raises the trait by 1 (`favour.empower_trait`); without a trait it
    /// counts as one of 1.
    Raised,
}

impl Paid {
    /// Returns the payment that a word names. `None` is [`Paid::All`].
    pub fn of(argument: Option<u8>) -> Self {
        match argument {
            Some(0) => Self::FreeOnly,
            Some(2) => Self::Raised,
            _ => Self::All,
        }
    }
}
