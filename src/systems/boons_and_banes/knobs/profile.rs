//! Profiles: the core, the full rules, and which generation of sibling pages fills gaps (BB-PROF).

use super::BoonsKnobs;
use crate::knob::{Knobs, Value, parse_value};
use crate::scenario::{Problems, Setting};
use crate::{choices, knobs};

choices! {
    /// How many of the rules are played.
    pub enum Scope {
        /// The conflict rules, with as little as possible added to fill their gaps.
        Core = "core",
        /// As `core`, plus all additions of the related rule pages.
        Full = "full",
    }

    /// Pages that fill gaps.
    pub enum Siblings {
        /// The older page set.
        Wiki = "wiki",
        /// The younger page set.
        Site = "site",
    }
}

knobs! {
    /// Profile and sibling pages, which set the defaults of the other knobs.
    pub struct ProfileKnobs {
        /// Set of rules in play; `full` changes the defaults of twelve settings, and values set in the file still
        /// apply.
        "profile.scope", "BB-PROF-01, BB-PROF-02" => scope: Scope = Scope::Core;
        /// Version of the related rule pages that fills gaps; `site` changes the defaults of some settings.
        "profile.siblings", "BB-PROF-04" => siblings: Siblings = Siblings::Wiki;
    }
}

/// Defaults that `profile.scope = full` moves (BB-PROF-02).
pub(crate) const FULL: &[(&str, &str)] = &[
    ("dice.modifiers", "always"),
    ("favour.on_failed_roll", "successes_rolled"),
    ("trait.benefit", "reroll_for_favour"),
    ("trait.cancel_mode", "per_die"),
    ("trait.static_compel", "true"),
    ("legacy.adds_modifier", "true"),
    ("conditions.floor", "on"),
    ("conditions.static_minimum", "true"),
    ("prep.enabled", "true"),
    ("adversary.trait_as_floor", "true"),
    ("bane.static_refusal", "rating"),
    ("test.power_through", "true"),
];

/// Defaults that the younger pages move in both profiles (BB-PROF-04).
pub(crate) const SITE: &[(&str, &str)] = &[
    ("conditions.layout", "per_type_boxes"),
    ("trait.compel_refusal", "flat_1"),
    ("test.trait_adds_to_base", "false"),
    ("dice.vigor_chain", "false"),
    ("dice.intuition_chain", "false"),
    ("prep.off_label", "one"),
    ("prep.dice_mode", "false"),
];

/// Defaults that the younger pages move in the full profile only (BB-PROF-04).
pub(crate) const SITE_FULL: &[(&str, &str)] = &[
    ("dice.modifiers", "trait_gated"),
    ("trait.benefit", "modifier_gate"),
    ("trait.cancel_mode", "flat_1_all"),
    ("favour.on_failed_roll", "none"),
];

/// Returns the knobs of a scenario: first the profile, then the defaults that it moves, then what the scenario
/// sets itself, so that this counts (BB-PROF-02).
pub(crate) fn apply(settings: &[Setting], problems: &mut Problems) -> BoonsKnobs {
    let mut knobs = BoonsKnobs::default();
    for setting in settings.iter().filter(|setting| setting.path.starts_with("profile.")) {
        // A mistake is reported below.
        let _ = knobs.set(&setting.path, &setting.value);
    }
    let full = knobs.profile.scope == Scope::Full;
    let site = knobs.profile.siblings == Siblings::Site;
    let moved = [(full, FULL), (site, SITE), (full && site, SITE_FULL)];
    for (path, text) in moved.iter().filter(|(is_on, _)| *is_on).flat_map(|(_, list)| *list) {
        let value = parse_value(text).unwrap_or_else(|_| Value::from(*text));
        let _ = knobs.set(path, &value);
    }
    crate::scenario::apply(settings, &mut knobs, problems);
    knobs
}
