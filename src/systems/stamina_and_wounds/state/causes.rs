//! Causes of events that happen to a fighter or a camp: small enums that state, rules and events share.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A hit: the fighter's Wounds reached the maximum, or its Stamina was gone and Stamina is all it has.
    Hit,
    /// The fighter bled to death.
    Bleeding,
    Mortal,
    /// The fighter was killed defenceless.
    Coup,
}

/// A breaking point (SW-MOR-02 to 05). Knobs switch single ones off, such as `morale.on_leader`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaking {
    /// Enough of them are defeated (`morale.fraction`).
    Half,
    /// The camp's leader is defeated.
    Leader,
    /// The camp is ambushed (`morale.on_ambush`).
    Ambush,
    /// The first of them is defeated (`morale.on_first_casualty`).
    FirstCasualty,
    /// The last of them is in a bad way (`morale.lone_below`).
    Lone,
}

impl Breaking {
    /// All of them, in the order in which `test_all` tests them.
    pub const ALL: [Self; 5] =
        [Self::Ambush, Self::Leader, Self::Half, Self::FirstCasualty, Self::Lone];

    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Reason for a Boon or Bane of an attack, for transcripts: otherwise a reader could not tell why dice are
/// dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
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
    pub(crate) const ALL: [Self; 7] = [
        Self::Defended,
        Self::TargetProne,
        Self::Prone,
        Self::Held,
        Self::Climbs,
        Self::Pressed,
        Self::House,
    ];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Length of a rest, as the option of a pause says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// A Turn (SW-REST-01).
    Turn,
    /// A Watch (SW-REST-02, 03).
    Watch,
    /// A week in a safe haven (SW-REST-05).
    Week,
}
