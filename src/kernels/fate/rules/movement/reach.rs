//! Fighters that rolls reach from where a fighter stands (FC-ATK-03, FC-ATK-12, FC-ADV-17).

use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, NO_ARGUMENT, first_in};

impl<G: Methods> View<'_, G> {
    /// Returns the foes of a fighter whom it can attack from where it stands: the feature `in_reach`.
    pub(crate) fn in_reach_of(self, fighter: FighterId) -> u64 {
        self.in_attack_of(fighter, self.setup.foes(fighter) & self.state.units())
    }

    /// Returns the fighters of `among` that any attack of a fighter reaches.
    fn in_attack_of(self, fighter: FighterId, among: u64) -> u64 {
        if !self.setup.map.has_zones() {
            return among;
        }
        let here = self.state.fighters[fighter].foot.zone();
        let distances = G::attack_distances(self, fighter);
        self.state.in_zones(among, self.setup.map.at_distances(here, distances))
    }

    /// Returns the fighters of `among` that a roll with the named method, or with any, reaches. Each zone is looked up
    /// once, because only the distance decides.
    pub(crate) fn reached(
        self,
        fighter: FighterId,
        among: u64,
        kind: RollKind,
        argument: u8,
    ) -> u64 {
        if !self.setup.map.has_zones() {
            return among;
        }
        if kind == RollKind::Attack && argument == NO_ARGUMENT {
            return self.in_attack_of(fighter, among);
        }
        self.standing_where(fighter, among, |distance| {
            self.can_reach(fighter, distance, kind, argument)
        })
    }

    /// Returns the fighters of `among` at such a distance from a fighter that `reaches` is true.
    fn standing_where(self, fighter: FighterId, among: u64, reaches: impl Fn(u8) -> bool) -> u64 {
        let here = self.state.fighters[fighter].foot.zone();
        let (mut left, mut kept) = (among, 0);
        while left != 0 {
            let zone = self.state.fighters[first_in(left)].foot.zone();
            let there = self.state.in_zone(left, zone);
            left &= !there;
            if reaches(self.setup.map.distance(here, zone)) {
                kept |= there;
            }
        }
        kept
    }

    /// Whether a roll with the named method, or with any, reaches a target this many zones away.
    pub(crate) fn can_reach(
        self,
        fighter: FighterId,
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
