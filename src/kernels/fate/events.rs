//! Events: facts of a Fate conflict. Words are made of them only where somebody listens.

use super::body_events::BodyEvent;
use super::compel_events::CompelEvent;
use super::method::{Method, RollKind};
use super::outcome::Outcome;
use super::sheet::Harm;
use crate::dice::FateRoll;

/// What success may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// On a tie.
    Minor,
    /// On a failure.
    Serious,
}

/// How an invocation was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// Full Defense of War of Ashes.
    FullDefense,
    /// A boost.
    Boost,
    /// A free invocation of an advantage on the opponent.
    Advantage,
    /// A free invocation that the other side holds on an advantage it bears.
    Counter,
    /// A free invocation of a consequence of the opponent.
    Consequence,
    /// A free invocation of an aspect on the scene.
    Scene,
    /// A free invocation of the system's own (a Roar aspect).
    Own,
    /// A fate point for an aspect of one's own or of the scene.
    FatePoint,
    /// A fate point for an aspect of the opponent, who gets it after the scene.
    HostileFatePoint,
    /// A fate point for the roll of an ally.
    ForAlly,
    /// A free invocation or boost of one's own, lent to an ally.
    LentToAlly,
}

/// A fact of a Fate conflict. Fighters are numbers of their sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FateEvent {
    /// An exchange begins.
    Exchange(u16),
    /// A fighter joins the running conflict.
    Arrives(usize),
    /// A fighter's turn begins.
    Turn(usize),
    /// A fighter attacks another.
    Attacks(usize, usize),
    /// A fighter creates an advantage on another, or on the scene.
    Creates(usize, Option<usize>),
    /// A fighter tries to remove an advantage from another or itself.
    Removes(usize, usize),
    /// A fighter stands in a zone when the conflict begins.
    Stands(usize, u8),
    /// A fighter goes to a zone.
    Moves(usize, u8),
    /// A fighter tries to get to a zone by a roll.
    Runs(usize, u8),
    /// A fighter bars another's way.
    Bars(usize, usize),
    /// A fighter steps in between an attack and its target.
    Interposes(usize, usize),
    /// A fighter has left the ground that helped it.
    GroundLost(usize),
    /// A free invocation of this aspect of the scenario is used.
    UsesAspect(u8),
    /// A fighter tries to remove an aspect from the scene.
    Clears(usize),
    /// The aspect is gone from the scene, with so many free invocations.
    Cleared(usize, u8),
    /// A fighter takes full defense.
    FullDefense(usize),
    /// A fighter does nothing.
    Passes(usize),
    /// Dice fall.
    Rolled {
        /// Who rolls.
        fighter: usize,
        /// What for.
        kind: RollKind,
        /// With what.
        method: Method,
        /// The dice as they fell; none for a passive defence.
        dice: Option<FateRoll>,
        /// Dice turned to [+].
        replaced: u8,
        /// What the dice count.
        value: i32,
        /// Bonus of full defense and penalties.
        bonus: i32,
        /// Result.
        total: i32,
    },
    /// A fixed difficulty stands against a roll.
    Difficulty(i32),
    /// An invocation for a bonus; `total` is the result or difficulty after it.
    Invoked {
        /// Who invokes.
        fighter: usize,
        /// How it was paid.
        payment: Payment,
        /// Result or difficulty after it.
        total: i32,
    },
    /// An invocation for a reroll.
    Rerolled {
        /// Who invokes.
        fighter: usize,
        /// How it was paid.
        payment: Payment,
        /// The new dice.
        dice: FateRoll,
        /// What the dice count now.
        value: i32,
        /// Result after it.
        total: i32,
    },
    /// The roll is read.
    Result(i32, Outcome),
    /// A fighter gains a boost.
    Boost(usize),
    /// A fighter gains a boost against another.
    BoostAgainst(usize, usize),
    /// An aspect comes into being on a fighter or on the scene, with free invocations.
    Aspect {
        /// Who made it.
        by: usize,
        /// On whom; none for the scene.
        on: Option<usize>,
        /// Its free invocations.
        free: u8,
        /// Whether it was there before and only gains invocations.
        known: bool,
    },
    /// The aspect's free invocation goes to the other side.
    AspectBackfires(usize, Option<usize>),
    /// An advantage is removed from a fighter, with its free invocations.
    Removed(usize, u8),
    /// A roller pays a cost.
    Pays(usize, Cost),
    /// A hit of so many shifts lands on a fighter.
    Hit(usize, i32),
    /// An attacker with style takes a boost for shifts.
    StyleTrade(usize),
    /// A fighter absorbs a hit.
    Absorbed {
        /// Who.
        fighter: usize,
        /// Of what kind the harm is.
        harm: Harm,
        /// Checked boxes.
        boxes: u8,
        /// Filled slots.
        slots: u8,
        /// Shifts absorbed by boxes.
        stress: i32,
        /// Shifts absorbed by consequences.
        consequences: i32,
    },
    /// Weapon and armour make an attack a hit of so many shifts.
    Gear {
        /// Rating of the weapon.
        weapon: i32,
        /// Rating of the armour.
        armor: i32,
        /// Shifts of the hit.
        shifts: i32,
    },
    /// A fighter checks a box or takes a consequence for a bonus; `total` is its result after it.
    Exerts {
        /// Who.
        fighter: usize,
        /// The bonus.
        value: i8,
        /// Result after it.
        total: i32,
    },
    /// A consequence that the fighter's side shares absorbs part of the hit.
    SharedConsequence(usize, u8),
    /// A fighter gets fate points for having been taken out.
    Consoled(usize, i32),
    /// A fighter dies.
    Dies(usize),
    /// The opponents refuse a concession.
    Refused(usize),
    /// A consequence is taken without a hit.
    ConsequenceAsCost(usize, u8),
    /// A fighter is taken out.
    TakenOut(usize),
    /// A fighter concedes and will get fate points.
    Concedes(usize, i32),
    /// The conflict is over: sides left, a bit each.
    Ends(u8),
    /// The cap on exchanges is met.
    Stalemate,
    /// A conflict of a series begins.
    Scene(u8),
    /// A fighter is back after a conflict.
    Returns(usize),
    /// A fighter gets the fate points that it earned.
    Paid(usize, i8),
    /// A fighter treats the consequence in a slot of another or of itself.
    Treats {
        /// Who treats.
        healer: usize,
        /// Whom.
        patient: usize,
        /// Number of the slot.
        slot: u8,
    },
    /// Recovery from the consequence in a slot begins.
    Recovers(usize, u8),
    /// The consequence in a slot is gone.
    Healed(usize, u8),
    /// A consequence becomes a lesser one.
    Lowered {
        /// Whose.
        fighter: usize,
        /// The slot it leaves.
        from: u8,
        /// The slot it takes.
        to: u8,
    },
    /// A session is over, and perhaps a scenario.
    NewSession {
        /// Whether the scenario is over too.
        scenario: bool,
    },
    /// A quiet scene goes by.
    Rests,
    /// The party goes home.
    Stops,
    /// Mobs, several targets and the like.
    Body(BodyEvent),
    /// A fact about compels.
    Compel(CompelEvent),
    /// Who has acted names who acts next.
    Names(usize, usize),
    /// A fighter does not defend.
    Forgoes(usize),
}
