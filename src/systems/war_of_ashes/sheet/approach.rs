//! The six approaches ([`Approach`]), the ring that connects them, and the rolls that they serve (JC-04, JC-46).

use crate::choices;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::knobs::common::ConflictKind;

choices! {
    /// An approach (WOA-CHAR-01).
    pub(crate) enum Approach {
        /// With care.
        Careful = "careful",
        /// With wit.
        Clever = "clever",
        /// With flair.
        Flashy = "flashy",
        /// With force.
        Forceful = "forceful",
        /// With speed.
        Quick = "quick",
        /// With stealth.
        Sneaky = "sneaky",
    }
}

/// Number of approaches.
pub(crate) const APPROACHES: usize = 6;

/// Words that a policy may give with an action: an approach, or `any` for the best of all, though it ends a Roar.
pub(crate) const NAMES_OR_ANY: &[&str] =
    &["careful", "clever", "flashy", "forceful", "quick", "sneaky", "any"];

/// Number of `any` in [`NAMES_OR_ANY`].
pub(crate) const ANY: u8 = APPROACHES as u8;

/// Names of the approaches, by number: [`NAMES_OR_ANY`] without `any`.
pub(crate) const NAMES: &[&str] = &["careful", "clever", "flashy", "forceful", "quick", "sneaky"];

/// Number of the roll that pushes or pulls, in [`RollKind::Feat`].
pub(crate) const SHOVE: u8 = 0;
/// Number of the roll that sets up a Full Attack, in [`RollKind::Feat`].
pub(crate) const FULL_ATTACK: u8 = 1;
/// Number of the roll that gets back a dropped item, in [`RollKind::Feat`].
pub(crate) const RECOVER: u8 = 2;
/// Number of the attack of a Charge, in [`RollKind::Feat`].
pub(crate) const CHARGE: u8 = 3;

/// A set of approaches, a bit each by number; [`set`] makes one.
pub(crate) type Approaches = u8;

pub(crate) const ALL: Approaches = 0b11_1111;

/// Makes the set of these approaches, in constants.
pub(crate) const fn set(approaches: &[Approach]) -> Approaches {
    let mut mask = 0;
    let mut at = 0;
    while at < approaches.len() {
        mask |= 1 << approaches[at] as u8;
        at += 1;
    }
    mask
}

use Approach::{Careful, Clever, Flashy, Forceful, Quick, Sneaky};

/// Weapon with which a fighter attacks, as far as approaches depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weapon {
    /// Hand to hand.
    Melee,
    /// From afar.
    Ranged,
}

/// Returns the approaches that the ledger's table allows for a roll (JC-04). [`RollKind::Oppose`] is that of a
/// fighter who holds its ground; a fighter who resists with words in a mental conflict defends (see
/// `View::resistance`).
pub(crate) fn allowed(kind: RollKind, conflict: ConflictKind, weapon: Weapon) -> Approaches {
    let mental = conflict == ConflictKind::Mental;
    match kind {
        RollKind::Attack if mental => set(&[Forceful, Flashy, Clever, Sneaky]),
        RollKind::Attack if weapon == Weapon::Ranged => set(&[Careful, Quick, Sneaky]),
        RollKind::Attack => set(&[Forceful, Quick, Flashy, Sneaky]),
        RollKind::Defend | RollKind::DefendCreate if mental => set(&[Careful, Clever, Forceful]),
        RollKind::Defend | RollKind::DefendCreate | RollKind::Oppose => {
            set(&[Forceful, Quick, Careful])
        }
        RollKind::Feat(SHOVE) => set(&[Forceful, Quick, Clever]),
        RollKind::Feat(FULL_ATTACK) => set(&[Forceful, Flashy, Quick]),
        RollKind::Feat(RECOVER) => set(&[Quick, Clever, Forceful]),
        RollKind::Feat(CHARGE) => set(&[Forceful, Quick, Flashy]),
        RollKind::Create { .. }
        | RollKind::Overcome
        | RollKind::Move
        | RollKind::Roar
        | RollKind::Feat(_) => ALL,
    }
}

/// Returns the approaches that stay open to a fighter who roars with `approach` (WOA-ROAR-22, WOA-ROAR-23). `ring` is
/// the order of the approaches, `neighbours` how many on either side stay open.
pub(crate) fn lock_set(approach: usize, ring: &[Approach], neighbours: i32) -> Approaches {
    let Some(place) = ring.iter().position(|known| *known as usize == approach) else {
        return 1 << approach;
    };
    let mut mask = 0;
    for step in 0..=neighbours as usize {
        for neighbour in [place + step, place + ring.len() - step] {
            mask |= 1 << ring[neighbour % ring.len()] as u8;
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::war_of_ashes::knobs::roar::RoarKnobs;

    fn names(mask: Approaches) -> Vec<&'static str> {
        (0..APPROACHES).filter(|at| mask >> at & 1 == 1).map(|at| NAMES[at]).collect()
    }

    #[test]
    fn woa_roar_22_23_the_lock_is_the_approach_and_its_neighbours() {
        let ring = RoarKnobs::default().ring;
        let lock = |approach: Approach| names(lock_set(approach as usize, &ring, 1));
        assert_eq!(lock(Careful), ["careful", "clever", "sneaky"]);
        assert_eq!(lock(Clever), ["careful", "clever", "flashy"]);
        assert_eq!(lock(Flashy), ["clever", "flashy", "forceful"]);
        assert_eq!(lock(Forceful), ["flashy", "forceful", "quick"]);
        assert_eq!(lock(Quick), ["forceful", "quick", "sneaky"]);
        assert_eq!(lock(Sneaky), ["careful", "quick", "sneaky"]);
        assert_eq!(lock_set(0, &ring, 2).count_ones(), 5);
        assert_eq!(lock_set(0, &ring, 0), 1);
    }

    #[test]
    fn woa_char_03_every_lock_keeps_an_attack_and_a_defence() {
        let ring = RoarKnobs::default().ring;
        for approach in 0..APPROACHES {
            let lock = lock_set(approach, &ring, 1);
            for conflict in [ConflictKind::Physical, ConflictKind::Mental] {
                for kind in [RollKind::Attack, RollKind::Defend] {
                    assert_ne!(lock & allowed(kind, conflict, Weapon::Melee), 0);
                }
            }
        }
    }
}
