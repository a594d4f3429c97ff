//! A roll as data: its parties and their methods, and the purposes of labelled draws.

use super::method::{Method, RollKind};
use crate::dice::FateRoll;
use crate::system::FighterId;

/// Purposes of labelled draws in Fate systems. A number that is free stays free, because the numbers decide which
/// dice fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Purpose {
    /// An opposed roll, both parties at once.
    Opposed,
    /// A roll against a fixed difficulty.
    Single,
    /// A reroll by the acting party.
    RerollActor,
    /// A reroll by the opposing party.
    RerollOpponent,
    /// A lot for the turn order, or the dice of `reroll_each_exchange`.
    Order,
    /// A Roar roll.
    Roar,
    /// Whether the game master compels.
    Compel,
    /// Approaches that a roll offers.
    Offer,
    /// A lot for the order inside the game master's group.
    Group = 9,
    /// A difficulty roll of full defense.
    FullDefense,
    /// A treatment between conflicts.
    Treatment,
    /// Whether a fighter taken out dies.
    Death,
    /// A defence against a part of a result, or against an attack on everyone.
    Part,
    /// A reroll of such a defence.
    RerollPart,
    /// Whether the circumstances of a stunt are given.
    Stunt,
    /// A roll of what comes before the conflict: the lethal prelude of War of Ashes.
    Prelude = 18,
    /// Discovery in a blank zone.
    Discovery,
    /// Further dice of a house rule. It must be the last, because the numbers behind it belong to further throws.
    House,
}

/// Rerolls that a party can take on one roll, so that each has a label of its own. No player at a table would take
/// more.
pub(crate) const MOST_REROLLS: u8 = 16;

/// A party of a roll: the fighter that rolls, or that speaks for a fixed difficulty.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct Party {
    /// The fighter that rolls, or speaks for the difficulty; `None` if there is no such fighter.
    pub fighter: Option<FighterId>,
    pub kind: RollKind,
    /// Method of the roll. Its rating is the difficulty if no fighter rolls ([`Party::fighter`] is `None`).
    pub method: Method,
    /// The dice; `None` before they fall, and for a passive opposition.
    pub dice: Option<FateRoll>,
    /// Dice turned to [+], the lowest first.
    pub replaced: u8,
    /// Value of the dice.
    pub value: i32,
    /// Full defense, penalties and invocations: all that is added to dice and rating.
    pub bonus: i32,
    /// Free invocations of Full Defense that serve this roll only.
    pub extra_free: u8,
    /// Free invocations used.
    pub free_used: u8,
    /// Invocations paid for.
    pub paid: u8,
    /// Part of `paid` for aspects of the opponent, by choice or because no own aspects were left.
    pub hostile: u8,
    /// Invocations that allies paid for or lent.
    pub helped: u8,
    /// Part of `helped` for aspects that the side shares.
    pub aided: u8,
    pub rerolls: u8,
    /// Whether this roll cannot be invoked on (`roar.invokable`).
    pub closed: bool,
    /// Efforts made on this roll: a bit for a box, a bit for a consequence.
    pub efforts: u8,
    /// Sources of free invocations already used, a bit each
    /// ([`Source::bit`](crate::kernels::fate::rules::invocations::sources::Source::bit), `invoke.free_stack`).
    pub used: u64,
    /// Whether it is one of several opposed rolls over one result, so that its defender has labels of its own.
    pub part: bool,
    /// Whether this is a part of a result that was divided, so that its dice lie and cannot be thrown again.
    pub divided: bool,
    /// Shifts that house rules add to the hit, if the attack hits.
    pub extra_shifts: i8,
}

impl Party {
    /// Makes a party before its dice fall.
    pub(crate) fn new(fighter: Option<FighterId>, kind: RollKind, method: Method) -> Self {
        Self {
            fighter,
            kind,
            method,
            dice: None,
            replaced: 0,
            value: 0,
            bonus: 0,
            extra_free: 0,
            free_used: 0,
            paid: 0,
            hostile: 0,
            helped: 0,
            aided: 0,
            rerolls: 0,
            closed: false,
            efforts: 0,
            used: 0,
            part: false,
            divided: false,
            extra_shifts: 0,
        }
    }

    /// Returns the result of the party: dice, rating and bonus.
    pub(crate) fn total(&self) -> i32 {
        self.value + self.method.rating + self.bonus
    }

    /// Whether the dice may be rolled again; see [`MOST_REROLLS`].
    pub(crate) fn may_roll_again(&self) -> bool {
        self.dice.is_some() && !self.divided && self.rerolls < MOST_REROLLS
    }

    /// Returns the payments for aspects of its own and of the scene.
    pub(crate) fn paid_own(&self) -> u8 {
        self.paid - self.hostile
    }

    /// Returns the number of its invocations, free, paid and by allies.
    pub(crate) fn invocations(&self) -> u32 {
        u32::from(self.free_used) + u32::from(self.paid) + u32::from(self.helped)
    }
}

/// An acting party against an opposing one, from the dice to the last invocation.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct OpposedRoll {
    pub actor: Party,
    /// The opposing party: a fighter who rolls, or a difficulty.
    pub opposing: Party,
}

impl OpposedRoll {
    /// Returns the acting party, or the opposing one, and the fighter on the other side.
    pub(crate) fn party(&mut self, actor: bool) -> (&mut Party, Option<FighterId>) {
        if actor {
            (&mut self.actor, self.opposing.fighter)
        } else {
            (&mut self.opposing, self.actor.fighter)
        }
    }

    /// Returns the acting party and the other, or the opposing one and the other.
    pub(crate) fn parties(&self, actor: bool) -> (&Party, &Party) {
        if actor { (&self.actor, &self.opposing) } else { (&self.opposing, &self.actor) }
    }

    /// Returns the actor's margin as it stands; it changes with each invocation.
    pub(crate) fn margin(&self) -> i32 {
        self.actor.total() - self.opposing.total()
    }

    /// Returns the margin of the acting or of the opposing party.
    pub(crate) fn margin_of(&self, actor: bool) -> i32 {
        if actor { self.margin() } else { -self.margin() }
    }
}
