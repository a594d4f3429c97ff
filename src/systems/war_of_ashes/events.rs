//! Events of War of Ashes: the kernel's, and those of Roar and weight.

use super::craft_events::CraftEvent;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::sheet::Severity;

/// Why a Roar aspect ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoarEnd {
    /// Its owner rolled outside the lock.
    Broken,
    /// A minor NPC had to use something it is bad at.
    BadSkill,
    /// Its owner refused a compel.
    Refused,
    /// An opponent removed it.
    Removed,
    /// Its time was up.
    TimedOut,
    /// Its owner left the conflict.
    OwnerLeft,
}

/// A fact of a War of Ashes conflict. Fighters are numbers of their sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarEvent {
    /// A fact of the kernel.
    Fate(FateEvent),
    /// The Roar phase begins.
    RoarPhase,
    /// A fighter tries for a Roar aspect.
    Roars(usize),
    /// It comes into being with an approach and free invocations.
    RoarAspect {
        /// Whose.
        fighter: usize,
        /// The approach it locks to, or `NO_ARGUMENT` for a minion.
        approach: u8,
        /// Its free invocations.
        free: u8,
    },
    /// The attempt came to nothing.
    RoarFails(usize),
    /// A Roar aspect ended.
    RoarEnds(usize, RoarEnd),
    /// Somebody compels a fighter's Roar aspect.
    Compels {
        /// Who offers; none for the scene.
        by: Option<usize>,
        /// Whose aspect.
        roarer: usize,
    },
    /// The fighter accepts and is bound up to that exchange.
    Accepts(usize, u16),
    /// The fighter refuses.
    Refuses(usize),
    /// A fighter intimidates a foe.
    Intimidates(usize, usize),
    /// A fighter attacks a foe's Roar aspect.
    AttacksRoar(usize, usize),
    /// A fighter compels itself and loses its action.
    CompelsSelf(usize),
    /// A fighter puts an obstacle into a zone.
    Obstructs(usize, u8),
    /// A fighter tries to discover what is in a zone.
    Explores(usize, u8),
    /// A zone turns out to hold an aspect of the scenario.
    Reveals(u8, u8),
    /// A zone has an aspect of the scenario from the beginning.
    Lies(u8),
    /// A bound roarer turns on an ally.
    Rages(usize, usize),
    /// An adverse aspect of the scenario lies on the way of a move.
    Hampers(u8),
    /// The way itself adds to the result of whoever bars it.
    LongWay(i32),
    /// A maneuver, a lethal attack, a stunt or the prelude.
    Craft(CraftEvent),
    /// Totals of weight that stand against each other, at an attack: attacker's side, target's.
    Weight(i16, i16),
    /// A mob has so many members left.
    MobShrinks(usize, i32),
    /// The last of a mob joins another.
    JoinsMob(usize, usize),
    /// A fighter makes its attack cover a zone, for so many free invocations and fate points.
    Widens {
        /// Who.
        fighter: usize,
        /// Free invocations.
        free: u8,
        /// Fate points.
        paid: u8,
    },
    /// A fighter sets up something that could strike a whole zone.
    SetsUp(usize),
    /// A fighter helps another.
    Helps(usize, usize),
    /// A fighter has no turn, having helped.
    HasHelped(usize),
    /// A priest casts a battle ritual, from 1.
    Casts(usize, u8),
    /// It holds, with free invocations.
    RitualHolds(usize, u8, u8),
    /// It ends.
    RitualEnds(usize, u8),
    /// A fighter calls on a ritual.
    CallsOn(usize, u8),
    /// A fighter bears a consequence in the slot that a ritual has given it.
    ExtraMild(usize),
    /// That consequence is gone, after a conflict.
    ExtraMildHeals(usize),
    /// So many marks of Divine Interest on the party of a fighter have faded.
    DivineFades(usize, u8),
    /// A priest prays for somebody.
    Blesses(usize, usize),
    /// The next attack has a bonus.
    Blessed(usize),
    /// The gods mark the party of a fighter.
    DivineMark(usize, Severity),
    /// They have marked it too often.
    DivineOverflow(usize),
    /// A fighter turns words into blows.
    ComesToBlows(usize),
    /// From now on it is blows.
    Blows,
}

impl From<FateEvent> for WarEvent {
    fn from(event: FateEvent) -> Self {
        Self::Fate(event)
    }
}
