//! Whom rolls reach from where a fighter stands (FC-ATK-03, FC-ATK-12, FC-ADV-17).

use super::hooks::Methods;
use super::method::RollKind;
use super::view::View;
use crate::system::NO_ARGUMENT;

impl<G: Methods> View<'_, G> {
    /// The foes of a fighter whom it can attack from where it stands.
    #[inline]
    pub(super) fn in_reach_of(self, fighter: usize) -> u64 {
        let foes = self.setup.foes(fighter) & self.state.units();
        self.reached(fighter, foes, RollKind::Attack, NO_ARGUMENT)
    }

    /// Those of `among` whom a roll with the named method, or with any, reaches: it is the distance that
    /// decides, so each is asked about once.
    pub(super) fn reached(self, fighter: usize, among: u64, kind: RollKind, argument: u8) -> u64 {
        let map = &self.setup.map;
        if !map.has_zones() {
            return among;
        }
        let here = self.state.fighters[fighter].foot.zone();
        let (mut left, mut kept, mut known, mut near) = (among, 0, 0_u16, 0_u16);
        while left != 0 {
            let zone = self.state.fighters[left.trailing_zeros() as usize].foot.zone();
            let there = self.state.in_zone(left, zone);
            left &= !there;
            let distance = map.distance(here, zone);
            let bit = 1 << distance.min(15);
            if known & bit == 0 {
                known |= bit;
                let reaches = self.can_reach(fighter, distance, kind, argument);
                near |= if reaches { bit } else { 0 };
            }
            kept |= if near & bit != 0 { there } else { 0 };
        }
        kept
    }

    /// Whether a roll with the named method, or with any, reaches somebody so far away.
    #[inline]
    pub(super) fn can_reach(
        self,
        fighter: usize,
        distance: u8,
        kind: RollKind,
        argument: u8,
    ) -> bool {
        if argument == NO_ARGUMENT {
            G::reaches_at(self, fighter, kind, distance)
        } else {
            G::named_at(self, fighter, kind, argument, distance).is_some()
        }
    }
}
