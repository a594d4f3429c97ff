//! The words of policies of War of Ashes: [`vocabulary`].

use super::features::WarFeature;
use super::points::{Defence, POINTS, StyleOption, TurnOption};
use crate::kernels::fate::decide::body_points::LastOfMob;
use crate::kernels::fate::decide::features::all_features;
use crate::kernels::fate::decide::movement_points::{Impede, impede_options};
use crate::kernels::fate::decide::points as fate;
use crate::kernels::fate::decide::points::{Style, Turn};
use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::system::{Features, Numbered, OptionWord, Options, Point, Vocabulary};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::sheet::approach::{NAMES, NAMES_OR_ANY};
use std::sync::LazyLock;

/// The options of a turn, with the approaches that may be named. Lazy, because options are joined
/// from three lists.
static TURN: LazyLock<Vec<OptionWord>> = LazyLock::new(|| {
    let mut all = TurnOption::words();
    all[..Turn::ALL.len()].copy_from_slice(&fate::turn_options(NAMES_OR_ANY));
    all
});

static STYLE: LazyLock<Vec<OptionWord>> = LazyLock::new(StyleOption::words);

const IMPEDE: &[OptionWord] = &impede_options(NAMES);

/// Fallback between conflicts: by default nothing needs a treatment, but mild consequences need
/// rest.
const PAUSE: &[&str] = &["treat first", "rest if side.recovering >= 1", "go_on"];

/// Returns the words of policies: the kernel's points with this system's options, its own points,
/// and all features.
pub(crate) fn vocabulary() -> Vocabulary {
    let mut points = fate::points(&TURN, Defence::WORDS);
    points.extend_from_slice(POINTS);
    points[Style::NUMBER].options = &STYLE;
    points[<LastOfMob as Numbered<War>>::NUMBER].ledger = "WOA-CHAR-24";
    points[<BetweenConflicts as Numbered<War>>::NUMBER].fallback = PAUSE;
    points[<Impede as Numbered<War>>::NUMBER] = Point {
        doc: "when a foe is about to leave your zone or to enter it: whether to bar its way",
        ledger: "DP-BLOCK",
        options: IMPEDE,
        ..Impede::POINT
    };
    Vocabulary { points, features: all_features(WarFeature::ALL) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_word_can_be_used() {
        assert!(crate::policy::unusable_words(&super::vocabulary()).is_empty());
    }
}
