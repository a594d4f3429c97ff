//! Weight in a roll, if stunts change it (WOA-STN-08 to 12, WOA-WT-17, WOA-WT-24).

use super::replaced_dice;
use crate::kernels::fate::RollKind;
use crate::system::FighterId;
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::knobs::weight::{FourBasis, SocialStack};
use crate::systems::war_of_ashes::rules::stunts::bonuses::Occasion;
use crate::systems::war_of_ashes::state::conflict::Dice;

impl View<'_> {
    /// Whether weights may differ from roll to roll, because of stunts or a Charge.
    pub(crate) fn weight_varies(self) -> bool {
        self.setup.game.craft.weighty != 0 || self.state.world.craft.charge.is_some()
    }

    /// Returns the weight of a fighter at a roll, in `weight_parts`: a charger's counts double in
    /// its attack (WOA-MAN-08, IX-05, IX-06).
    fn weight_at_roll(self, fighter: FighterId, occasion: Occasion) -> i32 {
        let weight = i32::from(self.stunt_weight(fighter, Some(occasion)));
        if self.is_charging(fighter) {
            return self.doubled_weight(i32::from(self.bare_weight(fighter)), weight);
        }
        weight * self.weight_parts()
    }

    /// Returns the total weight of a side in a zone; `weigh` gives the weight of each fighter.
    fn total_at_roll(self, (side, zone): (usize, usize), weigh: impl Fn(FighterId) -> i32) -> i32 {
        let stack = self.setup.game.knobs.weight.social_stack;
        let social = self.is_mental();
        let (mut sum, mut most) = (0, 0);
        let mut counted = 0_u64;
        for fighter in FighterId::all(self.setup.sheets.len()) {
            let there = self.setup.sides[side].members & self.state.standing;
            if there >> fighter & 1 == 0 || self.zone_of(fighter) != zone {
                continue;
            }
            let sheet = &self.setup.sheets[fighter].game;
            let class = 1_u64 << (sheet.class & 63);
            let once = social && stack == SocialStack::PerClass && !sheet.stacks;
            let weight = weigh(fighter);
            if !(once && counted & class != 0) {
                sum += weight;
            }
            counted |= if once { class } else { 0 };
            most = weight.max(most);
        }
        if social && stack == SocialStack::Max { most } else { sum }
    }

    /// Returns own and hostile totals at a roll, in the zone whose weights it looks at, in
    /// `weight_parts`.
    pub(crate) fn totals_at_roll(self, occasion: Occasion, zone: usize) -> (i32, i32) {
        let side = self.setup.side(occasion.fighter);
        let info = &self.setup.sides[side];
        let weigh = |fighter: FighterId| self.weight_at_roll(fighter, occasion);
        let parts = self.weight_parts();
        let known = &self.state.world.zones[zone];
        let (mut own, mut against) = (0, 0);
        for other in 0..self.setup.sides.len() {
            // Changes since the totals in force were taken wait for `weight.recompute`.
            let late = i32::from(known.used[other] - known.now[other]);
            let total = self.total_at_roll((other, zone), weigh) + late * parts;
            if info.hostile >> other & 1 == 1 {
                against += total;
            } else if other == side || self.setup.sides[other].friends & info.members != 0 {
                own += total;
            }
        }
        (own, against)
    }

    /// Returns the dice of a roll that are turned to [+], by weights as the roll sees them.
    #[inline(never)]
    pub(crate) fn heavy_dice(
        self,
        (fighter, opponent, kind): (FighterId, Option<FighterId>, RollKind),
        zone: usize,
    ) -> Dice {
        let knobs = &self.setup.game.knobs.weight;
        let occasion = Occasion { fighter, opponent, kind };
        let (own, against) = self.totals_at_roll(occasion, zone);
        match (knobs.four_basis, opponent) {
            (FourBasis::SideTotals, _) | (_, None) => replaced_dice::dice_for(knobs, own, against),
            (basis, Some(foe)) => {
                let own_weight = |fighter| self.weight_at_roll(fighter, occasion);
                replaced_dice::by_basis(
                    knobs,
                    (own, against),
                    (own_weight(fighter), own_weight(foe)),
                    basis,
                )
            }
        }
    }
}
