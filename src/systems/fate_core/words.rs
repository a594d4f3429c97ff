//! Words of Fate Core on top of the Fate kernel's: skills to roll with, ratings to read.

use super::skill::NAMES;
use crate::kernels::fate::words as fate;
use crate::system::{Features, OptionWord, Scope, Targets, ValueKind, Vocabulary};

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
    Vocabulary {
        points: fate::points(TURN, DEFEND),
        features: fate::all_features(CoreFeature::ALL),
    }
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        let vocabulary = vocabulary();
        let defend = &vocabulary.points[fate::POINT_DEFEND].options;
        assert_eq!(vocabulary.points.len(), fate::KERNEL_POINTS);
        assert_eq!(defend[usize::from(DEFEND_BEST)].name, "best");
        assert_eq!(defend[usize::from(DEFEND_WITH)].name, "with");
        for (number, name) in NAMES.iter().enumerate() {
            assert_eq!(CoreFeature::ALL[number].name, *name);
        }
        assert!(crate::policy::unusable_words(&vocabulary).is_empty());
    }
}
