//! The save that decides a manoeuvre or a struggle: the fighter who rolls, and the number to reach (SW-MAN-02,
//! SW-CORE-04, JC-2).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::knobs::kinds::Attribute;
use crate::systems::stamina_and_wounds::knobs::{ManeuverKnobs, StaminaKnobs};
use crate::systems::stamina_and_wounds::sheet::fighter::Sheet;
use crate::systems::stamina_and_wounds::state::conflict::{ENEMIES, PCS};

impl Trick {
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl ManeuverKnobs {
    /// Returns the attribute of a manoeuvre (SW-MAN-02).
    pub fn attribute(&self, trick: Trick) -> Attribute {
        match trick {
            Trick::Disarm => self.disarm,
            Trick::Push => self.push,
            Trick::Trip => self.trip,
            Trick::Restrain => self.restrain,
            Trick::Climb => self.climb,
        }
    }
}

/// A save that decides a deed of one fighter against another. With `save.player_facing` only players' characters
/// roll, so that a deed of an enemy succeeds if the save fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpposedSave {
    /// The fighter who rolls.
    pub roller: FighterId,
    /// Bonus of the roller.
    pub attribute: i32,
    /// Number that the save must reach.
    pub target: i32,
    /// Whether the deed succeeds when the save does.
    pub wins: bool,
}

impl OpposedSave {
    /// Returns the save for a deed of one fighter against another: its roller, attribute and Target, and whether a
    /// success of the save is a success of the deed (SW-CORE-04, JC-2).
    pub(crate) fn of(
        (sheets, knobs): (&[Sheet], &StaminaKnobs),
        actor: FighterId,
        against: FighterId,
        attribute: Attribute,
    ) -> Self {
        let (mine, other) = (&sheets[actor], &sheets[against]);
        if mine.camp == PCS || !knobs.character.player_facing {
            // The actor rolls; the Target of a player's character follows from its attribute.
            let target = if other.camp == ENEMIES {
                i32::from(other.target)
            } else {
                knobs.character.target_base + other.attribute(attribute)
            };
            let attribute = mine.attribute(attribute);
            return Self { roller: actor, attribute, target, wins: true };
        }
        let (attribute, target) = (other.attribute(attribute), i32::from(mine.target));
        Self { roller: against, attribute, target, wins: false }
    }
}
