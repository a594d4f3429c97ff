//! Facts of a fight; `render` puts them into words.

use super::attack_dice::Rolled;
use super::knobs::characters::Trick;
use super::saves::Save;
use super::state::Defenceless;

/// Why a fighter died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Its Wounds reached the maximum, or its Stamina was gone where that is enough.
    Hit,
    /// It bled to death.
    Bleeding,
    /// Its mortal wound.
    Mortal,
    /// It was killed defenceless.
    Coup,
}

/// A breaking point (SW-MOR-02 to 05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaking {
    /// Enough of them are defeated.
    Half,
    /// Their leader is defeated.
    Leader,
    /// They are ambushed.
    Ambush,
    /// The first of them is defeated.
    FirstCasualty,
    /// The last of them is in a bad way.
    Lone,
}

impl Breaking {
    /// All of them, in the order in which they are tested.
    pub const ALL: [Self; 5] =
        [Self::Ambush, Self::Leader, Self::Half, Self::FirstCasualty, Self::Lone];

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Where a Boon or Bane of an attack comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The target defends (SW-DEFD-01).
    Defended,
    /// The target is prone (SW-COND-03).
    TargetProne,
    /// The attacker is prone (SW-COND-03).
    Prone,
    /// The attacker is restrained (SW-COND-04).
    Held,
    /// The attacker has climbed on the target (SW-COND-05).
    Climbs,
    /// A foe is Close to the archer (SW-MOVE-03).
    Pressed,
}

impl Why {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Defended, Self::TargetProne, Self::Prone, Self::Held, Self::Climbs, Self::Pressed];

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Why somebody took a rest, or how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// One Turn (SW-REST-01).
    Turn,
    /// A Watch (SW-REST-02, 03).
    Watch,
    /// A week in a safe haven (SW-REST-05).
    Week,
}

/// A fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaminaEvent {
    /// A fight of the day begins.
    Fight(u8),
    /// A round begins: who goes first, by which roll, or by surprise.
    Round {
        /// Its number.
        round: u16,
        /// Whether the players' characters go first.
        pcs_first: bool,
        /// What the d6 showed, if it was rolled.
        die: Option<u8>,
    },
    /// Somebody arrives.
    Arrives(usize),
    /// The turn of a camp.
    SideTurn(usize),
    /// The round is at its end and does something to somebody.
    RoundEnds,
    /// Somebody's step.
    Turn(usize),
    /// An attack is made, with Boons less Banes and sneak dice.
    Attacks {
        /// Who attacks.
        by: usize,
        /// The victim.
        on: usize,
        /// With what.
        weapon: &'static str,
        /// Faces of its die.
        faces: u8,
        /// Boons less Banes.
        edge: i8,
        /// Where they come from, a bit for each [`Why`].
        why: u8,
        /// Whether it is a sneak attack.
        sneak: bool,
        /// Whether it is a free attack.
        free: bool,
    },
    /// Its dice, armour and damage.
    Damage {
        /// The dice.
        dice: Rolled,
        /// Armor Value.
        armour: i32,
        /// What is left.
        damage: i32,
    },
    /// It waits for the end of the turn: only the highest counts.
    Waits(usize),
    /// What a hit came to.
    Hit {
        /// The victim.
        on: usize,
        /// Stamina lost.
        stamina: i16,
        /// Wounds taken.
        wounds: i16,
        /// Stamina left.
        stamina_left: i16,
        /// Wounds in all.
        wounds_all: i16,
        /// Wounds that kill.
        most: i16,
    },
    /// Direct damage (SW-AV-03).
    Direct(usize, i32, &'static str),
    /// Usage was marked on an item.
    Marked {
        /// Who.
        fighter: usize,
        /// The item.
        item: &'static str,
        /// Boxes marked now.
        boxes: u8,
        /// Boxes in all.
        of: u8,
    },
    /// The die that picked a slot (SW-WND-04).
    Slot {
        /// Who.
        fighter: usize,
        /// The slot.
        slot: u8,
        /// The item.
        item: Option<&'static str>,
    },
    /// An item broke.
    Broke(usize, &'static str),
    /// Somebody bleeds (SW-COND-06).
    Bleeds(usize),
    /// Somebody is mortally wounded (SW-WND-07).
    Mortal(usize, u8),
    /// Somebody lost Wounds to bleeding, and has so many now.
    Bled(usize, i16, i16),
    /// Rounds left to the mortally wounded.
    Counts(usize, u8),
    /// Somebody died.
    Dies(usize, Cause),
    /// Somebody was spared and taken.
    Spared(usize, usize),
    /// Somebody wakes up.
    Wakes(usize),
    /// Somebody defends (SW-DEFD-01).
    Defends(usize),
    /// A manoeuvre is tried.
    Tries(usize, Trick, usize),
    /// A save was rolled.
    Saves {
        /// Who.
        fighter: usize,
        /// The dice.
        save: Save,
        /// The Target.
        target: i32,
    },
    /// A manoeuvre fails.
    Fails(usize),
    /// A condition takes hold of somebody, by whose doing.
    Suffers(usize, Trick, usize),
    /// Somebody tries to get free of whoever holds it, a bit for each.
    Struggles(usize, u64),
    /// Somebody is still held, by a bit for each.
    StillHeld(usize, u64),
    /// Somebody tries to shake a climber off.
    Shakes(usize, usize),
    /// Somebody stays on top.
    StaysOn(usize, usize),
    /// Somebody stands up.
    Stands(usize),
    /// Somebody picks up the weapon.
    PicksUp(usize),
    /// Somebody draws a weapon.
    Draws(usize, &'static str),
    /// Somebody is free again.
    Free(usize),
    /// Somebody shook a climber off.
    ShakenOff(usize, usize),
    /// Somebody moved to a step, where these foes are Close, a bit for each.
    Moves(usize, i8, u64),
    /// Bleeding was stopped, by whom.
    Stanched(usize, usize),
    /// A draught was given, by whom, and healed so many Wounds.
    Draught(usize, usize, i16),
    /// A bandage was put on, by whom.
    Bandage(usize, usize),
    /// A camp is at a breaking point.
    BreakingPoint(usize, Breaking),
    /// Morale is tested: who rolls, which camp is tested, and at which breaking point.
    MoraleTest(usize, usize, Breaking),
    /// A camp holds.
    Holds(usize),
    /// A camp breaks.
    Breaks(usize),
    /// Somebody flees.
    Flees(usize),
    /// Somebody surrenders.
    Surrenders(usize),
    /// Somebody does nothing more in this turn.
    Passes(usize),
    /// A fighter cannot defend itself.
    Helpless(usize, Defenceless),
    /// A fight is over: the sides that won.
    Ends(u8),
    /// The cap on rounds was met.
    Stalemate,
    /// The party rests.
    Rests(Rest),
    /// A rest gave somebody Stamina and healed Wounds.
    Recovers(usize, i16, i16),
    /// Somebody has nothing to eat.
    Hungry(usize),
    /// Items were repaired for so many coins.
    Repairs(usize, i16),
    /// The party goes home.
    Retreats,
}
