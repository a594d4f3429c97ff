//! Words of Fate Core on top of the Fate kernel's: skills to roll with, ratings to read.

use super::skill::NAMES;
use crate::kernels::fate::series_words::pause_point;
use crate::kernels::fate::words as fate;
use crate::system::{Features, OptionWord, Scope, Targets, ValueKind, Vocabulary};

/// Number of the decision point between two conflicts.
pub const POINT_PAUSE: usize = fate::KERNEL_POINTS;

/// Defend: with the best skill.
pub const DEFEND_BEST: u8 = 0;
/// Defend: with the skill named.
pub const DEFEND_WITH: u8 = 1;

const TURN: &[OptionWord] = &fate::turn_options(NAMES);

const DEFEND: &[OptionWord] = &[
    OptionWord {
        name: "best",
        doc: "with the best skill that meets the action",
        targets: Targets::None,
        arguments: &[],
    },
    OptionWord {
        name: "with",
        doc: "with the skill named, if it meets the action",
        targets: Targets::None,
        arguments: NAMES,
    },
];

/// Everything that policies of Fate Core can say.
pub fn vocabulary() -> Vocabulary {
    let mut points = fate::points(TURN, DEFEND);
    points.push(pause_point());
    Vocabulary { points, features: fate::all_features(CoreFeature::ALL) }
}

crate::features! {
    /// Features of Fate Core; they follow the kernel's. The first are the skills, by number.
    pub enum CoreFeature {
        Athletics = "athletics", Scope::Fighter, ValueKind::Number, "rating of Athletics";
        Burglary = "burglary", Scope::Fighter, ValueKind::Number, "rating of Burglary";
        Contacts = "contacts", Scope::Fighter, ValueKind::Number, "rating of Contacts";
        Crafts = "crafts", Scope::Fighter, ValueKind::Number, "rating of Crafts";
        Deceive = "deceive", Scope::Fighter, ValueKind::Number, "rating of Deceive";
        Drive = "drive", Scope::Fighter, ValueKind::Number, "rating of Drive";
        Empathy = "empathy", Scope::Fighter, ValueKind::Number, "rating of Empathy";
        Fight = "fight", Scope::Fighter, ValueKind::Number, "rating of Fight";
        Investigate = "investigate", Scope::Fighter, ValueKind::Number, "rating of Investigate";
        Lore = "lore", Scope::Fighter, ValueKind::Number, "rating of Lore";
        Notice = "notice", Scope::Fighter, ValueKind::Number, "rating of Notice";
        Physique = "physique", Scope::Fighter, ValueKind::Number, "rating of Physique";
        Provoke = "provoke", Scope::Fighter, ValueKind::Number, "rating of Provoke";
        Rapport = "rapport", Scope::Fighter, ValueKind::Number, "rating of Rapport";
        Resources = "resources", Scope::Fighter, ValueKind::Number, "rating of Resources";
        Shoot = "shoot", Scope::Fighter, ValueKind::Number, "rating of Shoot";
        Stealth = "stealth", Scope::Fighter, ValueKind::Number, "rating of Stealth";
        Will = "will", Scope::Fighter, ValueKind::Number, "rating of Will";
        Create = "create", Scope::Fighter, ValueKind::Number, "best rating for creating an advantage";
        Supporting = "supporting", Scope::Fighter, ValueKind::Flag, "is a supporting character, who should give up readily";
        Untreated = "untreated", Scope::Fighter, ValueKind::Number, "consequences that recovery has not begun for, extreme ones aside";
        Recovering = "recovering", Scope::Fighter, ValueKind::Number, "consequences that recovery has begun for";
        TreatChance = "treat_chance", Scope::Fighter, ValueKind::Percent, "chance that the next treatment of this fighter starts recovery, before invocations; 0 if there is nothing to treat now";
        SideRecovering = "recovering", Scope::Side, ValueKind::Number, "consequences of its fighters that recovery has begun for";
        SlotsOpen = "slots_left", Scope::Side, ValueKind::Number, "free consequence slots of its fighters who are still in";
        SideFate = "fate_points", Scope::Side, ValueKind::Number, "fate points of its players' characters who are still in";
        SceneNumber = "scene", Scope::Conflict, ValueKind::Number, "number of the running or last conflict of a series, from 1";
        ScenesLeft = "scenes_left", Scope::Conflict, ValueKind::Number, "conflicts of the series that come after it";
        RestsLeft = "rests_left", Scope::Conflict, ValueKind::Number, "rests that are left in this pause";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        let vocabulary = vocabulary();
        let defend = &vocabulary.points[fate::POINT_DEFEND].options;
        assert_eq!(vocabulary.point("pause"), Some(POINT_PAUSE));
        assert_eq!(vocabulary.points.len(), POINT_PAUSE + 1);
        assert_eq!(defend[usize::from(DEFEND_BEST)].name, "best");
        assert_eq!(defend[usize::from(DEFEND_WITH)].name, "with");
        for (number, name) in NAMES.iter().enumerate() {
            assert_eq!(CoreFeature::ALL[number].name, *name);
        }
        assert!(crate::policy::unusable_words(&vocabulary).is_empty());
    }
}
