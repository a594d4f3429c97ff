//! The results of won and lost attacks.

use crate::system::Choosing;
use crate::systems::boons_and_banes::decide::question::{Ask, named};
use crate::systems::boons_and_banes::rules::help::bonus_dice::{may_tie, most};
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::state::rolls::{Deed, RollAt};

crate::options! {
    /// effect of a won attack with another Skill
    pub(crate) enum Effect: "effect", "D-OFFSKILL" {
        /// Stress for the target
        Stress = "stress",
        /// Morale loss for its team
        Morale = "morale",
    }
    fallback ["morale if morale_effect > margin or target_morale <= morale_effect", "stress"]
}

crate::options! {
    /// how to use excess successes
    pub(crate) enum Excess: "excess", "D-EXCESS, D-ASSOC" {
        /// nothing
        Nothing = "nothing",
        /// a Boon on yourself
        Boon = "boon" ["approach", "skill", "attack", "defend"],
        /// a Bane on an opponent of the roll
        Bane = "bane" -> Foe ["approach", "skill", "attack", "defend"],
    }
    fallback ["bane attack first if my.free_bane", "nothing"]
}

impl Choosing<Ask<'_>> for Excess {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        let knobs = &ask.setup.knobs.object;
        let Some((rolls, RollAt { side, .. })) = ask.moment.roll else {
            return self == Self::Nothing;
        };
        let (argument, in_conflict) = (named(argument), rolls.deed != Deed::Test);
        let word = argument.is_none() && !in_conflict;
        let tied = || word || may_tie(ask.setup, argument, in_conflict);
        let excess = ask.moment.amount;
        let (rating, _) = most(ask.setup, ask.me(), excess);
        match self {
            Self::Nothing => true,
            Self::Boon => knobs.boon_from_excess && tied() && rating > 0,
            Self::Bane => {
                let hunts = ask.view().can_once(ask.who, Talent::Hunter);
                // The loser can make only a Boon of the opponent's excess.
                let won = rolls.need(side) == 0;
                let enough = rating > 0 || hunts && excess > 0;
                knobs.bane_from_excess && tied() && enough && rolls.is_opposed() && won
            }
        }
    }

    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        match (self, ask.moment.roll) {
            (Self::Bane, Some((rolls, RollAt { side, .. }))) => {
                let foes = rolls.opponents(side) & ask.state.active;
                let skill = rolls.side(side)[0].skill;
                foes & !ask.setup.members[ask.team()] & !ask.slippery(skill)
            }
            (Self::Bane, None) | (Self::Nothing | Self::Boon, _) => 0,
        }
    }
}

crate::options! {
    /// how much Favour a conversion may cost
    pub(crate) enum Spend: "spend", "D-EXCESS" {
        /// as much Favour as is of use
        All = "all",
        /// 1 Favour
        One = "one",
        /// at most 2 Favour
        Two = "two",
        /// at most 3 Favour
        Three = "three",
    }
    fallback ["all"]
}
