//! Decision points about the Skill of a test, if there is a choice.

use crate::system::Choosing;
use crate::systems::boons_and_banes::decide::question::Ask;
use crate::systems::boons_and_banes::sheet::terms::Skill;

pub trait PicksSkill: for<'a> Choosing<Ask<'a>> {
    /// Returns the Skill that the option names; `None` for the best one,
    /// [`best_skill`](crate::systems::boons_and_banes::rules::positioning::best_skill).
    fn named(self) -> Option<Skill>;
}

/// Declares a point with [`PicksSkill`] at which a participant picks a Skill.
macro_rules! skills {
    ($(#[doc = $doc:literal])+ $point:ident: $word:literal, $ledger:literal) => {
        crate::options! {
            $(#[doc = $doc])+
            pub(crate) enum $point: $word, $ledger {
                /// the best trained one that may be tested
                Best = "best",
                /// Influence
                Influence = "influence",
                /// Fight
                Fight = "fight",
                /// Maneuver
                Maneuver = "maneuver",
                /// Wilderness
                Wilderness = "wilderness",
                /// Craft
                Craft = "craft",
                /// Resources
                Resources = "resources",
            }
            fallback ["best"]
        }

        impl PicksSkill for $point {
            fn named(self) -> Option<Skill> {
                Some(match self {
                    Self::Best => return None,
                    Self::Influence => Skill::Influence,
                    Self::Fight => Skill::Fight,
                    Self::Maneuver => Skill::Maneuver,
                    Self::Wilderness => Skill::Wilderness,
                    Self::Craft => Skill::Craft,
                    Self::Resources => Skill::Resources,
                })
            }
        }

        impl Choosing<Ask<'_>> for $point {
            fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
                ask.moment.any_skill || self.named() != Some(ask.setup.relevant)
            }
        }
    };
}

skills! {
    /// the Skill that a member tests in Positioning
    OpeningSkill: "position_skill", "D-POS-SKILL"
}

skills! {
    /// the Skill of an attack with another Skill, or of a positioning action
    ActionSkill: "action_skill", "D-MIDPOS"
}
