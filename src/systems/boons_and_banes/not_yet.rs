//! What of the ledger is not simulated, and why.

use crate::system::NotSimulated;

const CAMPAIGN: &str = "a trial is one conflict, with the tests before it; nothing is carried on";
const TALENT: &str = "talents are an optional module that the conflict rules only lean on";
const GEAR: &str = "properties of gear are an optional module; Preparations as such are played";
const REST: &str = "rest is an optional module between conflicts, and a trial is one conflict";

const fn talent(rule: &'static str) -> NotSimulated {
    NotSimulated::row(rule, TALENT, &[])
}

const fn gear(rule: &'static str) -> NotSimulated {
    NotSimulated::row(rule, GEAR, &[])
}

const fn rest(rule: &'static str) -> NotSimulated {
    NotSimulated::row(rule, REST, &[])
}

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "BB-TEST-03",
        "advice on when a conflict is the better tool: a scenario may set any obstacle",
        &["rules.test.obstacle_range"],
    ),
    NotSimulated::row(
        "BB-TEST-07",
        "contests of groups outside of conflicts: the tests of a scene are against obstacles",
        &["rules.group.contest_die_per_extra", "rules.contest.tie"],
    ),
    NotSimulated::row(
        "BB-TEST-10",
        "single contests outside of conflicts: the tests of a scene are against obstacles",
        &["rules.contest.single_roll_stress"],
    ),
    NotSimulated::row("BB-LEG-04", CAMPAIGN, &[]),
    NotSimulated::row("BB-COND-09", CAMPAIGN, &[]),
    NotSimulated::row("BB-ENDU-06", CAMPAIGN, &["rules.endu.persist", "rules.boon.persist"]),
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
    NotSimulated::row(
        "who creates enduring Boons and Banes",
        "they come from the scenario: boons = [\"Well Rested 2 vigor enduring\"]",
        &["rules.endu.allowed_sources"],
    ),
    NotSimulated::row(
        "who initiates",
        "the side that says `initiates = true`, else the first",
        &["rules.setup.initiator"],
    ),
    NotSimulated::row(
        "opponents that nobody knows of",
        "everybody who takes part is known; what is hidden of them is info.hidden",
        &["rules.info.opponents_known"],
    ),
    NotSimulated::row(
        "benefits in immediate conflicts",
        "they come from Positioning tests, which such a conflict has not",
        &["rules.immediate.benefits"],
    ),
    rest("BB-REST-01"),
    rest("BB-REST-02"),
    rest("BB-REST-03"),
    rest("BB-REST-04"),
    rest("BB-REST-05"),
    NotSimulated::row("BB-REST-06", REST, &["rules.rest."]),
    NotSimulated::row("BB-TAL-01", TALENT, &["rules.talents.", "rules.talent."]),
    talent("BB-TAL-02"),
    talent("BB-TAL-03"),
    talent("BB-TAL-04"),
    talent("BB-TAL-05"),
    talent("BB-TAL-06"),
    talent("BB-TAL-07"),
    talent("BB-TAL-08"),
    talent("BB-TAL-09"),
    talent("BB-TAL-10"),
    talent("BB-TAL-11"),
    talent("BB-TAL-12"),
    talent("BB-TAL-13"),
    talent("BB-TAL-14"),
    talent("BB-TAL-15"),
    talent("BB-TAL-16"),
    talent("BB-TAL-17"),
    talent("BB-TAL-18"),
    talent("BB-TAL-19"),
    talent("BB-TAL-20"),
    talent("BB-TAL-21"),
    talent("BB-TAL-22"),
    talent("BB-TAL-23"),
    talent("BB-TAL-24"),
    talent("BB-TAL-25"),
    talent("BB-TAL-26"),
    talent("BB-TAL-27"),
    talent("BB-TAL-28"),
    talent("BB-TAL-29"),
    talent("BB-TAL-30"),
    NotSimulated::row("BB-GEAR-01", GEAR, &["rules.gear."]),
    gear("BB-GEAR-02"),
    gear("BB-GEAR-03"),
    gear("BB-GEAR-04"),
    gear("BB-GEAR-05"),
    gear("BB-GEAR-06"),
    gear("BB-GEAR-07"),
    gear("BB-GEAR-08"),
    gear("BB-GEAR-09"),
    gear("BB-GEAR-10"),
    gear("BB-GEAR-11"),
    NotSimulated::row("static conflicts", "the source text has the heading and no rules", &[]),
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
