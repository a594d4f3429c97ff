//! Knobs that may be refused or without effect, each with its reason.

/// System, knob, end of its range that a test scenario refuses, and why.
pub const REFUSED: &[(&str, &str, &str, &str)] = &[
    (
        "fate-core",
        "stress.base_boxes",
        "[9, 9, 9, 9, 9, 9]",
        "with the boxes of Physique there would be more than a track has room for",
    ),
    ("war-of-ashes", "conflict.kind", "mixed", "mixed conflicts exist in Fate Core only"),
    ("fate-fantasy", "ladder.min_skill", "2", "the sheets have skills below it"),
    ("fate-fantasy", "ladder.max_skill", "3", "the sheets have skills above it"),
];

/// System, knob without effect in every scenario, and why.
pub const WITHOUT_EFFECT: &[(&str, &str, &str)] = &[
    ("fate-core", "pc.cap", "it limits what sheets may say and plays no part in the conflict"),
    (
        "fate-core",
        "fp.refresh_min",
        "it limits what sheets may say and plays no part in the conflict",
    ),
    (
        "boons-and-banes",
        "trait.max_rating",
        "it limits what sheets may say and plays no part in the conflict",
    ),
    (
        "boons-and-banes",
        "midpos.reorder",
        "in no scenario here does a team position anew before another one acts; a worked example of BB-MID-08 \
         has both values",
    ),
    (
        "boons-and-banes",
        "immediate.max_participants",
        "it only says what a scenario is warned of and plays no part in the conflict",
    ),
    (
        "war-of-ashes",
        "aspect.blocking",
        "no aspect of War of Ashes forbids actions outright; the knob is for Fate Core's",
    ),
    (
        "boons-and-banes",
        "test.obstacle_range",
        "it only says what a scenario is warned of and plays no part in the conflict",
    ),
    ("war-of-ashes", "pc.cap", "it limits what sheets may say and plays no part in the conflict"),
    (
        "fate-fantasy",
        "ladder.min_skill",
        "it limits what sheets may say and plays no part in the conflict",
    ),
    (
        "fate-fantasy",
        "ladder.max_skill",
        "it limits what sheets may say and plays no part in the conflict",
    ),
    (
        "fate-fantasy",
        "interrupt.eligible",
        "players of the before group have acted or hold when the game master's turn comes: both \
         values let the same players interrupt",
    ),
    ("fate-fantasy", "compel.effect", "it has one value: a compel that is accepted takes the turn"),
    ("fate-fantasy", "stress.clear", "it has one value, and it tells what is after the conflict"),
];

/// System, knob and a value between the ends to look at too, where the ends alone say nothing.
pub const PROBES: &[(&str, &str, &str)] = &[
    // Both ends are out of reach of any fight: no tier, and a tier from 64:1.
    ("war-of-ashes", "weight.extra_tiers", "[3, 3]"),
    // A list of one and a list that begins with the same skill are rolled alike.
    ("fate-core", "move.skill", "[stealth]"),
    // Both ends are the same ring.
    ("war-of-ashes", "roar.ring", "[careful, forceful, clever, sneaky, flashy, quick]"),
];
