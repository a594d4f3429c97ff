//! A roll: skill, dice and modifiers, and what opposes it (FF-LADR-02 to 04).

use super::conflict::NOBODY;
use crate::system::FighterId;
use crate::systems::fate_fantasy::rules::rolls::dice::Throw;
use crate::systems::fate_fantasy::sheet::skill::Skill;

/// Purpose of a draw, part of its label: the order must stay, so that draws do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Initiative of a player.
    Initiative,
    /// Initiative of the game master.
    GmInitiative,
    /// An interrupt.
    Interrupt,
    /// An attack or a manoeuvre.
    Attack,
    /// A block.
    Block,
    /// A main move.
    Move,
    /// A supplemental action that meets a block.
    Supplement,
    /// A task.
    Task,
    /// Whether a compel comes.
    Compel,
    /// Further dice of a house rule; it is the last, because it has many numbers.
    House,
}

/// Fighter whose turn it is, and number of the deed in the turn; both label the draws, so that they
/// do not depend on earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub turn: FighterId,
    /// Number of the deed in it.
    pub deed: u8,
}

/// Purpose of a roll: knobs let aspects, spin and blocks play a part in some kinds only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollKind {
    /// An attack.
    Attack,
    /// A defence against an attack.
    Defend,
    /// A manoeuvre.
    Manoeuvre,
    /// A defence against a manoeuvre.
    DefendManoeuvre,
    /// A block.
    Block,
    /// A main move.
    Move,
    /// A task.
    Task,
    /// A supplemental action that meets a block.
    Supplement,
    /// An interrupt.
    Interrupt,
    /// The answer to an interrupt.
    Answer,
    /// A player's initiative, if house rules change it.
    Initiative,
}

impl RollKind {
    pub fn is_defence(self) -> bool {
        matches!(self, Self::Defend | Self::DefendManoeuvre)
    }

    pub fn is_main(self) -> bool {
        matches!(self, Self::Attack | Self::Manoeuvre | Self::Block | Self::Move | Self::Task)
    }

    /// Returns the [`Purpose`] under which the dice of the roll are drawn.
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Attack | Self::Defend | Self::Manoeuvre | Self::DefendManoeuvre => {
                Purpose::Attack
            }
            Self::Block => Purpose::Block,
            Self::Move => Purpose::Move,
            Self::Task => Purpose::Task,
            Self::Supplement => Purpose::Supplement,
            Self::Interrupt | Self::Answer => Purpose::Interrupt,
            Self::Initiative => Purpose::Initiative,
        }
    }
}

/// Roll of one party, from before its dice to its total; [`Shown`] is its form in events.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    pub who: FighterId,
    pub kind: RollKind,
    /// Skill of the roll; `None` for a flat opposition.
    pub skill: Option<Skill>,
    /// Rating of the skill, or the flat opposition.
    pub rating: i32,
    /// The dice; `None` before they fall, and for a flat opposition.
    pub dice: Option<Throw>,
    /// Modifiers from before the dice.
    pub bonus: i32,
    /// Sources of the modifiers, a bit for each [`Why`].
    pub why: u16,
    /// The part of [`Roll::bonus`] that is spin.
    pub spin: i32,
    pub bought: i32,
    /// Most that modifiers come to, `mod.cap` (FF-LADR-03).
    pub cap: i32,
    /// Aspects on the opponent that were used on it, a bit for each place in the list.
    pub used: u64,
    /// Own aspects invoked.
    pub own: u8,
    /// Aspects of the own weapon invoked.
    pub weapon: u8,
    /// Aspects of all kinds used.
    pub aspects: u8,
    /// Fate points without an aspect.
    pub plain: u8,
    /// Rerolls made.
    pub rerolls: u8,
    /// Whether the opponent's weapon was turned against it.
    pub turned: bool,
    /// Whether it was tagged that the opponent is unarmed.
    pub unarmed: bool,
    /// Bonus of house rules, beyond the cap.
    pub house: i32,
    /// Shifts that house rules add to the hit, if it hits.
    pub extra: i32,
    /// Dice that house rules turn to [+].
    pub turned_dice: u8,
}

impl Roll {
    /// Returns the total without dice, which can be known before they fall.
    pub fn before_dice(&self) -> i32 {
        self.rating + self.modifiers() + self.house
    }

    /// Returns the sum of modifiers: at most [`Roll::cap`], up or down (FF-LADR-03).
    fn modifiers(&self) -> i32 {
        (self.bonus + self.bought).max(-self.cap).min(self.cap)
    }

    pub fn total(&self) -> i32 {
        self.before_dice() + self.dice.map_or(0, |dice| i32::from(dice.sum))
    }

    /// Sets the dice of the roll, with dice turned by house rules.
    pub fn fall(&mut self, dice: Throw) {
        let turned = self.turned_dice;
        self.dice = Some(if turned == 0 { dice } else { dice.turned(turned) });
    }

    /// Returns the roll as an event shows it.
    pub fn shown(&self) -> Shown {
        let house = if self.house == 0 { 0 } else { Why::House.bit() };
        Shown {
            who: self.who,
            skill: self.skill,
            rating: self.rating,
            dice: self.dice,
            bonus: self.modifiers() + self.house,
            why: self.why | house,
            total: self.total(),
        }
    }

    /// Returns a flat opposition, without skill and dice.
    pub fn flat(who: FighterId, kind: RollKind, rating: i32) -> Self {
        Self {
            who,
            kind,
            skill: None,
            rating,
            dice: None,
            bonus: 0,
            why: 0,
            spin: 0,
            bought: 0,
            cap: 1000,
            used: 0,
            own: 0,
            weapon: 0,
            aspects: 0,
            plain: 0,
            rerolls: 0,
            turned: false,
            unarmed: false,
            house: 0,
            extra: 0,
            turned_dice: 0,
        }
    }

    /// Whether it has received spin: without `spin.stack` only once.
    pub fn spin_taken(&self) -> bool {
        self.why & (Why::SpinHelp.bit() | Why::SpinHinder.bit()) != 0
    }

    /// Adds a modifier to [`Roll::bonus`], and its source to [`Roll::why`].
    pub fn add(&mut self, amount: i32, why: Why) {
        if amount != 0 {
            self.bonus += amount;
            self.why |= why.bit();
        }
    }
}

/// Opposition of a roll: what bids on it are made against.
#[derive(Clone, Copy, Debug)]
pub struct Opposition {
    /// The opponent of the roll, or [`Opposition::NONE`].
    pub opponent: FighterId,
    /// Total to which the roll is compared: the highest that must be beaten, or a difficulty that
    /// must be met.
    pub total: i32,
    /// Margin from which the roll succeeds: 1 against others, 0 against a difficulty.
    pub success: i32,
}

impl Opposition {
    /// Stands for no opponent.
    pub const NONE: FighterId = FighterId(NOBODY as usize);

    /// Returns the opposition of a difficulty that a total must meet.
    pub const fn difficulty(total: i32) -> Self {
        Self { opponent: Self::NONE, total, success: 0 }
    }
}

/// Stands for no total that would have to be beaten: less than any total can be.
pub(crate) const NO_FLOOR: i32 = -1000;

/// A roll as an event shows it, without what only the rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub who: FighterId,
    /// Skill of the roll; `None` for a flat opposition.
    pub skill: Option<Skill>,
    pub rating: i32,
    pub dice: Option<Throw>,
    pub bonus: i32,
    /// Sources of the modifiers, a bit for each [`Why`].
    pub why: u16,
    pub total: i32,
}

/// Source of a modifier of a roll, for [`Shown::why`].
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
    /// A house rule.
    House,
}

impl Why {
    /// All sources, in the order in which sentences name them.
    pub const ALL: [Self; 13] = [
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
        Self::House,
    ];

    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}
