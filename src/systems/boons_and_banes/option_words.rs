//! Options of Boons and Banes: what can be answered at each decision point.

use crate::system::{OptionWord, Targets, plain};

const fn aimed(name: &'static str, doc: &'static str, targets: Targets) -> OptionWord {
    OptionWord { name, doc, targets, arguments: &[] }
}

const fn said(
    name: &'static str,
    doc: &'static str,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc, targets: Targets::None, arguments }
}

const fn tied(name: &'static str, doc: &'static str, targets: Targets) -> OptionWord {
    OptionWord { name, doc, targets, arguments: TIES }
}

const TIES: &[&str] = &["approach", "skill", "attack", "defend"];
const WAYS: &[&str] = &["full", "free", "half"];

/// Who leads.
pub const CAPTAIN: &[OptionWord] = &[
    plain("as_told", "whom the scenario or setup.captain names"),
    aimed("name", "this member", Targets::Ally),
];
/// The Approach of base Morale.
pub const BASE: &[OptionWord] = &[
    plain("best", "the highest rating"),
    plain("vigor", "Vigor"),
    plain("intuition", "Intuition"),
    plain("reason", "Reason"),
];
/// Skills.
pub const SKILLS: &[OptionWord] = &[
    plain("best", "the best trained one that may be tested"),
    plain("influence", "Influence"),
    plain("fight", "Fight"),
    plain("maneuver", "Maneuver"),
    plain("wilderness", "Wilderness"),
    plain("craft", "Craft"),
    plain("resources", "Resources"),
];
/// Approaches of actions.
pub const ATTACKS: &[OptionWord] = &[
    plain("best", "the largest pool, Vigor before Intuition before Reason"),
    plain("vigor", "Vigor"),
    plain("intuition", "Intuition"),
    plain("reason", "Reason"),
    plain("by_lot", "one of those that are left, by lot"),
    plain("forcing", "the largest pool among those that force what the target defends with best"),
];
/// Approaches of defences and of tests.
pub const DEFENCES: &[OptionWord] = &[
    plain(
        "best",
        "the largest pool; instead of a forced one, one that is not if it is at most 1 die smaller",
    ),
    plain("vigor", "Vigor"),
    plain("intuition", "Intuition"),
    plain("reason", "Reason"),
    plain("by_lot", "one of those that are left, by lot"),
    plain("largest", "the largest pool, forced or not"),
    plain("unforced", "the largest pool that is not forced"),
];
/// Benefits.
pub const BENEFITS: &[OptionWord] = &[
    plain("nothing", "no benefit"),
    plain("morale", "Vigor: the successes are added to Morale a second time"),
    plain("order", "Intuition: they are added to the captain's successes for turn order"),
    plain("learn", "Reason: the highest hidden thing of the opponents within reach is learned"),
    plain("scene_trait", "a trait of the scene that serves the team"),
    tied("boon", "a Boon on a member of the team, oneself included", Targets::Ally),
    tied("scene_boon", "a Boon on the scene, for one use by any member", Targets::None),
    tied("bane", "a Bane on an opponent", Targets::Foe),
];
/// Who acts next.
pub const ORDER: &[OptionWord] = &[
    plain("in_order", "whoever comes next in the order of the scenario"),
    aimed("next", "a member who has not acted", Targets::Ally),
];
/// Actions.
pub const TURN: &[OptionWord] = &[
    aimed("attack", "attack an opponent with the relevant Skill", Targets::Foe),
    aimed("group", "attack an opponent together with every other member who joins", Targets::Foe),
    aimed("several", "attack this opponent and others with one roll", Targets::Foe),
    aimed("other_skill", "attack with another Skill: Stress or Morale", Targets::Foe),
    aimed("position", "position against an opponent: a benefit instead of harm", Targets::Foe),
    plain("surrender", "test the relevant Skill, cost the team that much Morale, and leave safely"),
    plain("pass", "let the action pass (turn.allow_pass, or nobody is in reach)"),
];
/// Joining an attack.
pub const JOINS: &[OptionWord] =
    &[plain("stay_out", "act alone"), aimed("join", "attack the target as well", Targets::Foe)];
/// Further targets.
pub const ALSOS: &[OptionWord] =
    &[plain("enough", "no further target"), aimed("also", "attack this one as well", Targets::Foe)];
/// Rolling again.
pub const REROLLS: &[OptionWord] =
    &[plain("keep", "keep the result"), plain("again", "roll the whole pool again; that stands")];
/// Help.
pub const HELPS: &[OptionWord] = &[
    plain("pass", "call nothing"),
    said("boon", "the Boon of one's own that gives the most dice", WAYS),
    said("scene_boon", "the Boon on the scene that gives the most dice", WAYS),
    OptionWord {
        name: "bane",
        doc: "the Bane of an opponent that gives the most dice",
        targets: Targets::Foe,
        arguments: WAYS,
    },
    aimed("flaw", "the highest known detrimental trait of an opponent", Targets::Foe),
    plain("scene", "the highest scene trait of the team"),
    said(
        "trait",
        "the own trait: failed dice again, the free ones or for Favour (trait.benefit)",
        &["free", "paid", "raised"],
    ),
    said("legacy", "a Legacy, like a trait", &["vigor", "intuition", "reason"]),
    said("prep", "the best Preparation, as a floor or as dice", &["floor", "dice"]),
    plain("improvise", "1 Favour and an own trait: count as at least 1 (trait.favour_to_prep)"),
    plain("wicked", "the rating of a wicked Preparation as dice, beside a Boon (gear.properties)"),
];
/// Denying dice.
pub const DENIES: &[OptionWord] = &[
    plain("accept", "let the opponent have the dice"),
    plain("deny", "pay Favour for as many of them as one can"),
];
/// What an attack with another Skill does.
pub const EFFECTS: &[OptionWord] =
    &[plain("stress", "Stress for the target"), plain("morale", "Morale loss for its team")];
/// What excess becomes.
pub const EXCESS: &[OptionWord] = &[
    plain("nothing", "nothing"),
    tied("boon", "a Boon on oneself", Targets::None),
    tied("bane", "a Bane on an opponent of the roll", Targets::Foe),
];
/// How much Favour.
pub const SPENDS: &[OptionWord] = &[
    plain("all", "as much Favour as is of use"),
    plain("one", "1 Favour"),
    plain("two", "at most 2 Favour"),
    plain("three", "at most 3 Favour"),
];
/// Slots.
pub const SLOTS: &[OptionWord] = &[
    plain("tightest", "the smallest free slot that holds it"),
    plain("minor", "a minor slot"),
    plain("moderate", "a moderate slot"),
    plain("major", "a major slot"),
];
/// Scars.
pub const SCARS: &[OptionWord] = &[
    plain("new", "a new trait"),
    plain("replace_lowest", "in place of one's lowest trait"),
    plain("replace_flaw", "in place of one's highest detrimental trait"),
];
/// What follows on overflow.
pub const OVERFLOWS: &[OptionWord] =
    &[plain("surrender", "leave the conflict"), plain("stand", "enter a Last Stand")];
/// Last Stands at Morale 0.
pub const STANDS: &[OptionWord] =
    &[plain("decline", "do not enter one"), plain("stand", "enter a Last Stand")];
/// Approaches of surrender tests.
pub const SURRENDERS: &[OptionWord] = &[
    plain("smallest", "the smallest pool"),
    plain("vigor", "Vigor"),
    plain("intuition", "Intuition"),
    plain("reason", "Reason"),
    plain("largest", "the largest pool"),
];
/// Refusing.
pub const REFUSES: &[OptionWord] = &[
    plain("accept", "let it raise the obstacle"),
    plain("refuse", "pay Favour so that it does not"),
];
/// Powering through.
pub const POWERS: &[OptionWord] = &[
    plain("fail", "let the test fail"),
    plain("power_through", "succeed for a Condition of the missing rating"),
];

/// Uncanny Dodge.
pub const DODGES: &[OptionWord] = &[
    plain("roll", "roll the defence"),
    plain("dodge", "a minor Condition instead of the defence"),
];
/// Guardian.
pub const GUARDS: &[OptionWord] = &[
    plain("stay_out", "let the ally defend alone"),
    plain("guard", "make it an attack on both, which must beat both together"),
];
/// Reversal of Fortune.
pub const REVERSALS: &[OptionWord] = &[
    plain("keep", "keep the own roll"),
    aimed("swap_foe", "swap rolls with an opponent of the contest", Targets::Foe),
    aimed("swap_ally", "swap rolls with an ally of the contest", Targets::Ally),
];
/// Reckless.
pub const RECKLESSES: &[OptionWord] = &[
    plain("ordinary", "an ordinary Boon"),
    plain("reckless", "it endures, for a Bane of the same rating that works when defending"),
];
/// What is done in a rest.
pub const RESTS: &[OptionWord] = &[
    plain("stop", "nothing more"),
    OptionWord {
        name: "mend",
        doc: "a Condition of a member, oneself included; without a size the smallest that can be",
        targets: Targets::Ally,
        arguments: &["minor", "moderate", "major"],
    },
    said(
        "well_rested",
        "the enduring Boon Well Rested, of this rating or as high as the actions allow; one for a member",
        &["one", "two", "three"],
    ),
];
