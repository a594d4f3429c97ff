//! Rows of the ledger that are not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub(crate) const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "BB-ADV-02",
        "advice to scenario writers: give adversaries traits in place of Preparations",
        &[],
    ),
    NotSimulated::row(
        "teams 5 to 8",
        "there is room for four sides in a scenario",
        &["rules.setup.max_teams"],
    ),
    NotSimulated::row("static conflicts", "the source text has the heading and no rules", &[]),
    NotSimulated::row(
        "BB-BOON-03 and BB-BOON-04 in the scene: a Boon or Bane as the aim of a test",
        "positioning makes them in a conflict; in the scene only excess successes do, for Favour",
        &[],
    ),
    NotSimulated::row(
        "BB-BEN-06: Boons, Preparations and helpful traits that are hidden",
        "an opponent can use none of them, so that to know them changes nothing",
        &[],
    ),
    NotSimulated::row(
        "BB-PREP-07: a masterpiece of the younger pages, half its rating rounded up less one",
        "prep.masterwork_factor plays the older reading only",
        &[],
    ),
    NotSimulated::row(
        "BB-TEST-08: Stress in place of the Condition, as in the younger pages, and every member of a group that powers through",
        "a Condition of the missing rating stands for both; in a test together the first participant decides \
         and takes it",
        &[],
    ),
    NotSimulated::row(
        "BB-TEST-06: consequences of a failed group test for each member",
        "a failure is that of the group; Favour for failing compares each member's own successes",
        &[],
    ),
    NotSimulated::row(
        "BB-TRAIT-07: a detrimental trait that its owner adds to an obstacle without a compel",
        "it only harms who adds it",
        &[],
    ),
    NotSimulated::row(
        "BB-COND-04: the winner of a contest picks the kind of the Condition",
        "the Skill of the roll decides it (conditions.type_by_skill)",
        &[],
    ),
    NotSimulated::row(
        "BB-TRAIT-09: an improvised Preparation that is kept, or used as dice",
        "it is used at once, as a floor of 1",
        &[],
    ),
    NotSimulated::row(
        "D-TRAIT and D-TRAIT-CANCEL: part of the Favour",
        "a participant who rolls dice again, denies them or pays for them pays for as many as are useful, or for none",
        &[],
    ),
    NotSimulated::row(
        "BB-MULTI-05: the target of choice once the dice are seen",
        "with multi.stress = one_of_choice it is the one named first",
        &[],
    ),
    NotSimulated::row(
        "BB-TAL-16 and BB-TAL-24 on positioning actions",
        "Positioning is read as the opening",
        &[],
    ),
    NotSimulated::row(
        "more than 6 Boons, 6 Banes or 6 traits of a participant, 6 scene traits or 6 scene Boons of a team, 4 \
         Preparations",
        "there is no room: a higher Boon or Bane takes the place of the lowest, a scar that of the first trait, and no further scene trait is offered",
        &[],
    ),
    NotSimulated::row(
        "Goals, names of traits, what a loss or a death means, whether help is plausible",
        "the story decides them; associations and scenario words stand for plausibility",
        &[],
    ),
    NotSimulated::row(
        "Truth and Lie, experience, advancement, settlements, crafting, trade, weather",
        "they lie outside of conflicts",
        &[],
    ),
];
