//! What can happen to a fighter or a camp, and why: small words that state, rules and events share.

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
    /// A house rule says so.
    House,
}

impl Why {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Defended,
        Self::TargetProne,
        Self::Prone,
        Self::Held,
        Self::Climbs,
        Self::Pressed,
        Self::House,
    ];

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How long the party rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// One Turn (SW-REST-01).
    Turn,
    /// A Watch (SW-REST-02, 03).
    Watch,
    /// A week in a safe haven (SW-REST-05).
    Week,
}
