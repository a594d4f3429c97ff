//! Aspects in play: stuck on a fighter, or on the scene; where they are, and which rolls they fit
//! (FC-ASP).

use super::method::RollKind;
use super::sheet::MAX_SIDES;
use crate::system::NO_ARGUMENT;

/// An aspect stuck on a fighter, or a boost against it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attached {
    /// The fighter who made it.
    pub by: u8,
    /// Free invocations left.
    pub free: u8,
    /// Free invocations that the bearer's side holds on it (FC-ADV-08).
    pub counter: u8,
    /// A boost is gone with its last free invocation and cannot be paid for (FC-BST-05).
    pub boost: bool,
    /// What it forbids its bearer (FC-ASP-08): bits of [`Footing`](super::state::Footing).
    pub blocks: u8,
    /// The exchange in which it was made.
    pub made: u16,
    /// What it adds to the difficulty of removing it (FC-STU-02).
    pub hold: u8,
    /// Whether it serves attacks on its bearer only (WOA-MAN-24).
    pub attacks_only: bool,
}

impl Attached {
    /// Whether it can be invoked on a roll of this kind.
    #[inline]
    pub fn serves(&self, kind: RollKind) -> bool {
        !self.attacks_only || kind == RollKind::Attack
    }
}

/// An aspect on the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SceneAspect {
    /// The fighter who made it, or `u8::MAX` for nobody in particular.
    pub by: u8,
    /// Free invocations left, by side.
    pub free: [u8; MAX_SIDES],
    /// Where it is.
    pub site: Site,
    /// The rolls that it fits.
    pub fits: Fits,
    /// Whether it hinders movement (FC-ZON-04, FC-ENV-13).
    pub hinders: bool,
    /// What it is made of, in the words of the system, a bit each (WOA-ZONE-11).
    pub marks: u16,
    /// Whether its free invocations are anybody's: one that is used is gone for all (JC-13).
    pub common: bool,
    /// Whether it is gone once its maker leaves the zone (FC-ENV-10, FC-ENV-12).
    pub tied: bool,
    /// Its place in the list of the scenario's aspects, or 0 and `by` for what fighters made.
    pub name: u8,
    /// The exchange in which it was made.
    pub made: u16,
}

/// Where an aspect of the scene is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Site {
    /// All over the scene.
    #[default]
    Everywhere,
    /// In a zone.
    Zone(u8),
    /// Between two neighbouring zones, the lower number first.
    Way(u8, u8),
}

/// The rolls that an aspect fits (FC-ASP-07, J-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fits {
    /// Kinds of rolls, a bit each: see the constants.
    pub kinds: u8,
    /// Skills or approaches with which any roll fits, a bit each by number.
    pub methods: u32,
}

impl Fits {
    /// Attacks.
    pub const ATTACK: u8 = 1;
    /// Defences, against attacks and advantages.
    pub const DEFEND: u8 = 2;
    /// Creating advantages.
    pub const CREATE: u8 = 4;
    /// Overcome rolls, movement left aside.
    pub const OVERCOME: u8 = 8;
    /// Rolls to move, and to bar the way of those who do.
    pub const MOVE: u8 = 16;
    /// Every roll.
    pub const EVERY: Self = Self { kinds: u8::MAX, methods: u32::MAX };
    /// No roll yet; tags are added.
    pub const NONE: Self = Self { kinds: 0, methods: 0 };

    /// Rolls of these kinds.
    pub const fn of(kinds: u8) -> Self {
        Self { kinds, methods: 0 }
    }

    /// Whether a roll fits.
    #[inline]
    pub fn roll(self, kind: RollKind, method: u8) -> bool {
        let wanted = match kind {
            RollKind::Attack => Self::ATTACK,
            RollKind::Defend | RollKind::DefendCreate => Self::DEFEND,
            RollKind::Create { .. } => Self::CREATE,
            RollKind::Overcome | RollKind::Feat(_) => Self::OVERCOME,
            RollKind::Move => Self::MOVE,
            RollKind::Oppose => Self::OVERCOME | Self::MOVE,
            RollKind::Roar => 0,
        };
        self.kinds & wanted != 0
            || self.kinds == u8::MAX
            || (method != NO_ARGUMENT && self.methods >> (method & 31) & 1 == 1)
    }
}

impl Default for Fits {
    fn default() -> Self {
        Self::EVERY
    }
}
