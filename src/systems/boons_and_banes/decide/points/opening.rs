//! The opening: who leads, and what Positioning gives.

use crate::system::{Choosing, Options};
use crate::systems::boons_and_banes::decide::question::{Ask, named};
use crate::systems::boons_and_banes::knobs::positioning::BenefitKey;
use crate::systems::boons_and_banes::rules::help::bonus_dice::may_tie;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::conflict::MOST_HELD;
use crate::systems::boons_and_banes::state::hidden_information::secret;

crate::options! {
    /// the captain of the team; asked of its first member before the conflict, unless the scenario names the captain
    pub(crate) enum Captain: "captain", "D-CAPTAIN" {
        /// the team's first member
        AsTold = "as_told",
        /// this member
        Name = "name" -> Ally,
    }
    fallback ["as_told"]
}

impl Choosing<Ask<'_>> for Captain {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        if self == Self::Name { ask.allies() } else { 0 }
    }
}

crate::options! {
    /// benefit that a member takes from Positioning, or from a positioning action
    pub enum Benefit: "benefit", "D-BENEFIT, D-BENEFIT-TARGET, D-ASSOC" {
        /// no benefit
        Nothing = "nothing",
        /// Vigor: the successes are added to Morale a second time
        Morale = "morale",
        /// Intuition: the successes are added to the captain's successes for turn order
        Order = "order",
        /// Reason: learn the opponents' hidden fact with the highest rating that the successes reach
        Learn = "learn",
        /// a trait of the scene that serves the team
        SceneTrait = "scene_trait",
        /// a Boon on a member of the team or yourself
        Boon = "boon" -> Ally ["approach", "skill", "attack", "defend"],
        /// a Boon on the scene, for one use by any member
        SceneBoon = "scene_boon" ["approach", "skill", "attack", "defend"],
        /// a Bane on an opponent
        Bane = "bane" -> Foe ["approach", "skill", "attack", "defend"],
    }
    fallback ["morale", "boon attack if target.me", "scene_trait", "nothing"]
}

impl Choosing<Ask<'_>> for Benefit {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        let (knobs, moment) = (&ask.setup.knobs.position, ask.moment);
        let team = &ask.state.teams[ask.team()];
        let by =
            |approach: Approach| knobs.key == BenefitKey::Free || moment.approach == approach as u8;
        let makes =
            || may_tie(ask.setup, named(argument), true) && ask.setup.knobs.object.per_success > 0;
        let again = self != Self::Nothing && self.number() == moment.barred;
        !again
            && match self {
                Self::Nothing => true,
                Self::Morale => {
                    let lifts = ask.setup.knobs.ending.recovers || team.morale > 0;
                    by(Approach::Vigor) && ask.setup.has_morale && lifts
                }
                Self::Order => by(Approach::Intuition),
                Self::Learn => {
                    let foes = ask.state.active & !ask.setup.members[ask.team()];
                    by(Approach::Reason)
                        && knobs.reason_reveals > 0
                        && secret(ask.state, ask.team(), foes, moment.amount).is_some()
                }
                Self::SceneTrait => knobs.scene_trait && team.scene.len() < MOST_HELD,
                Self::Boon | Self::SceneBoon => knobs.boon && makes(),
                Self::Bane => knobs.bane && makes(),
            }
    }

    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        match self {
            Self::Boon => ask.allies(),
            Self::Bane => ask.moment.among & !ask.slippery(ask.moment.skill),
            Self::Nothing
            | Self::Morale
            | Self::Order
            | Self::Learn
            | Self::SceneTrait
            | Self::SceneBoon => 0,
        }
    }
}
