//! Facts of a conflict; `render` puts them into words.

use super::dice::Throw;
use super::roll::RollKind;
use super::skill::Skill;
use super::state::{AspectKind, Block, Place};

/// A roll as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Who rolls.
    pub who: usize,
    /// With what; none for a flat opposition.
    pub skill: Option<Skill>,
    /// Rating of the skill.
    pub rating: i32,
    /// The dice, if there are any.
    pub dice: Option<Throw>,
    /// What modifiers come to.
    pub bonus: i32,
    /// Where they come from, a bit for each [`Why`].
    pub why: u16,
    /// The total.
    pub total: i32,
}

/// Where a modifier of a roll comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A supplemental action (FF-SUP-04).
    Supplement,
    /// Interrupting (FF-INTR-09).
    Interrupt,
    /// Full defence (FF-FULL-01).
    FullDefence,
    /// Spin of an ally.
    SpinHelp,
    /// Spin of an enemy.
    SpinHinder,
    /// A hold (FF-INTR-05).
    Hold,
    /// The weapon, or distance.
    Weapon,
    /// Bare hands against steel.
    Unarmed,
    /// Consequences or wounds.
    Wounds,
    /// Earlier defences.
    Defences,
    /// A block on anyone.
    Anyone,
    /// The minions of the group.
    Group,
}

impl Why {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Supplement,
        Self::Interrupt,
        Self::FullDefence,
        Self::SpinHelp,
        Self::SpinHinder,
        Self::Hold,
        Self::Weapon,
        Self::Unarmed,
        Self::Wounds,
        Self::Defences,
        Self::Anyone,
        Self::Group,
    ];

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What was used on a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    /// A free tag.
    FreeTag,
    /// A paid tag.
    Tag,
    /// An own aspect.
    Own,
    /// The weapon's aspect.
    Weapon,
    /// The weapon's aspect by a Combat Technique.
    Technique,
    /// The opponent's weapon.
    TurnWeapon,
    /// That the opponent is unarmed.
    Unarmed,
    /// A fate point.
    Plain,
}

/// What took a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Took {
    /// A box of this number.
    Box(u8),
    /// So many boxes.
    Boxes(u8),
    /// A consequence of this slot, and a box of this number besides; 0: none.
    Consequence(u8, u8),
    /// Wounds of this line: clipped, hurt, injured.
    Wound(u8),
    /// Nothing: a scratch.
    Scratch,
}

/// How a conflict of initiative came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutting {
    /// It acts before.
    Before,
    /// It acts right after, though it won.
    After,
    /// It cancels the action.
    Cancels,
    /// It failed.
    Fails,
}

/// A fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FantasyEvent {
    /// The game master's initiative against a player's.
    Initiative {
        /// The player.
        who: usize,
        /// Its dice and total.
        mine: (Throw, i32),
        /// Those of the game master.
        gm: (Throw, i32),
        /// Where that puts the player.
        place: Place,
    },
    /// A round begins.
    Round(u16),
    /// Somebody's turn.
    Turn(usize),
    /// Somebody holds.
    Holds(usize),
    /// A turn is lost.
    TurnLost(usize),
    /// Somebody is compelled: whether it accepts.
    Compelled(usize, bool),
    /// Somebody interrupts somebody; paid with a fate point, with stress, or not.
    Interrupts(usize, usize, Option<bool>),
    /// How that came out.
    Cut(usize, usize, Cutting),
    /// Somebody attacks somebody.
    Attacks(usize, usize),
    /// Somebody tries a manoeuvre against somebody.
    Manoeuvres(usize, usize),
    /// Somebody tries to get rid of an aspect of somebody.
    Clears(usize, usize),
    /// Somebody takes cover on full defence.
    FullDefence(usize),
    /// Somebody moves: the difficulty, and the part of it that is enemies in the way.
    Moves(usize, i32, i32),
    /// Somebody works on a task.
    Works(usize, usize),
    /// Somebody does nothing.
    Passes(usize),
    /// A roll, for what.
    Rolled(Shown, RollKind),
    /// Something was used on a roll: whether for a reroll, with the new dice, and the new total.
    Uses(usize, Used, Option<Throw>, i32),
    /// An attack hits for so many shifts.
    Hits(usize, i32),
    /// An attack misses.
    Misses(usize),
    /// A hit comes to so much stress after armour.
    Takes(usize, i32, Took),
    /// Somebody is taken out.
    TakenOut(usize),
    /// Somebody concedes, for so many fate points.
    Concedes(usize, u8),
    /// Somebody who leaves gets so many fate points.
    Paid(usize, u8),
    /// Somebody earns spin.
    Spin(usize, u8),
    /// Somebody gives spin to the next roll of somebody: whether it helps.
    Gives(usize, usize, bool),
    /// Spin ends unused.
    SpinLost(usize),
    /// An aspect is placed on somebody: its kind, and whether it is personal.
    Placed(usize, AspectKind, bool),
    /// The manoeuvre fails.
    Fails(usize),
    /// An aspect is removed from somebody.
    Removed(usize),
    /// Somebody covers allies with a block of this strength, with this skill.
    Protects(usize, u64, i32, Skill),
    /// Somebody makes an offensive block, with this skill.
    Bars(Block, Skill),
    /// A block of somebody is met: whether it stops the action.
    BlockMet(usize, bool),
    /// Somebody arrives in a zone.
    Arrives(usize, u8),
    /// Somebody is stopped where it is.
    Stopped(usize),
    /// A task has so many successes.
    Task(usize, u8),
    /// A task fails.
    TaskFails(usize),
    /// Somebody uses an item.
    Item(usize, usize),
    /// Somebody gives an item to somebody.
    Gave(usize, usize, usize),
    /// The conflict is over: the sides that won.
    Ends(u8),
    /// The cap on rounds was met.
    Undecided,
}
