//! Clauses of the ledger that have a test of their own: each test fails where the clause is left out.

use crate::system::Ending;
use crate::systems::boons_and_banes::tell::events::BoonsEvent;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL, compiled};

/// Settings of the two knobs by which traits open modifiers.
const GATE: &str = "dice.modifiers = \"trait_gated\"; trait.benefit = \"modifier_gate\"";
/// Own traits and Legacies roll failed dice again, and nothing modifies dice.
const REROLLS: &str = "trait.benefit = \"reroll_for_favour\"";

/// Whether play stops, because an answer is not legal.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// Sum of a measure of a side over some trials, as policies play.
fn played(rules: &str, groups: &[&str], measure: M) -> i32 {
    let conflict = compiled(rules, groups).unwrap();
    let mut workspace = conflict.workspace();
    let trials = (0..50).map(|trial| {
        conflict.play(&mut workspace, 42, trial);
        workspace.counters.of_side(0)[measure as usize]
    });
    trials.sum()
}

/// BB-SETUP-04: policies name a captain only where the scenario names none.
#[test]
fn bb_setup_04_d_captain_only_if_not_given() {
    let captain = |given: &str| {
        let ann = format!("a ann: vigor = 2; policy = \"namer\"{given}");
        let groups = [&*ann, "a amy: vigor = 5; policy = \"namer\"", "b bob: vigor = 4"];
        Bench::open("", &groups, "1 1 1", &[]).state.teams[0].captain
    };
    assert_eq!((captain(""), captain("; captain = true")), (1, 0));
}

/// BB-LEG-02, BB-PROF-03: the built-in lists call Legacies.
#[test]
fn bb_leg_02_prof_03_the_usual_lists_call_legacies() {
    let ann = "a ann: vigor = 4; favour = 3; legacy_vigor = 2; policy = \"usual\"";
    let mut bench = Bench::of(REROLLS, &[ann, "b bob: vigor = 4"]);
    bench.act("1 2 2", &["0 attack 1"]);
    assert!(bench.says("3 against 2") && bench.count(M::LegaciesUsed, 0) == 1);
    for policy in ["plain", "commander", "vanguard", "stubborn", "schemer"] {
        let ann = format!(
            "a ann: vigor = 4; fight = \"trained\"; favour = 5; legacy_vigor = 3; policy = \"{policy}\""
        );
        let groups = [&*ann, "b bob: vigor = 4; fight = \"trained\"; policy = \"plain\""];
        let used = played("profile.scope = \"full\"", &groups, M::LegaciesUsed);
        assert!(used > 0, "{policy}");
    }
}

/// BB-LEG-02: without a word it is the highest Legacy that works.
#[test]
fn bb_leg_02_the_highest_legacy() {
    let ann = "a ann: vigor = 4; favour = 3; legacy_reason = 2";
    let mut bench = Bench::of(REROLLS, &[ann, "b bob: vigor = 4"]);
    bench.act("0 1 2", &["0 attack 1", "0 help legacy"]);
    assert!(bench.says("2 against 1"));
}

/// BB-DICE-08: modifiers are gated only where both `dice.modifiers` and `trait.benefit` say so.
#[test]
fn bb_dice_08_both_knobs_gate() {
    let used = |rules: &str, dice: &str| {
        let ann = "a ann: vigor = 3; traits = [\"Swift 1\"]; policy = \"rerolls\"";
        let mut bench = Bench::of(rules, &[ann, "b bob: vigor = 4"]);
        bench.act(dice, &["0 attack 1"]);
        bench.count(M::TraitsUsed, 0)
    };
    assert_eq!(used(GATE, "1 2 1 1 1 0"), 1);
    assert_eq!(used("dice.modifiers = \"trait_gated\"", "1 2"), 0);
    assert_eq!(used("trait.benefit = \"modifier_gate\"", "1 2"), 0);
    // A knob without the other is told of.
    let doubts = |rules: &str| compiled(rules, DUEL).unwrap().doubts.len();
    assert_eq!(doubts(GATE), doubts(""));
    assert_eq!(doubts("dice.modifiers = \"trait_gated\""), doubts("") + 1);
    assert_eq!(doubts("trait.benefit = \"modifier_gate\""), doubts("") + 1);
}

/// BB-DICE-08: rating 2 opens one further modifier of choice, rating 3 all.
#[test]
fn bb_dice_08_a_further_modifier_of_choice() {
    let act = |rating: u8, call: &str, dice: &str, more: &[&str]| {
        let ann = format!("a ann: vigor = 3; fight = \"trained\"; traits = [\"Swift {rating}\"]");
        let mut bench = Bench::of(GATE, &[&ann, "b bob: vigor = 4"]);
        let call = format!("0 help {call}");
        let all: Vec<&str> = [&["0 attack 1", &*call], more].concat();
        bench.act(dice, &all);
        bench.says("3 against 2")
    };
    // Ones and sixes are looked at; sixes alone, and then all dice are rolled again.
    assert!(!act(2, "trait", "1 2 0 0", &[]));
    assert!(act(2, "trait reason", "1 2 0 3 0", &["0 reroll again"]));
    assert!(act(3, "trait", "1 2 0 0 3 0", &["0 reroll again"]));
    assert!(refused(|| _ = act(2, "trait vigor", "1 2 0 0", &[])));
    assert!(refused(|| _ = act(1, "trait reason", "1 2 0 3 0", &["0 reroll again"])));
}

/// BB-DICE-08: nothing modifies the dice of participants who roll plainly.
#[test]
fn bb_dice_08_uses_modifiers_bars_gates() {
    let ann =
        "a ann: vigor = 3; traits = [\"Swift 3\"]; uses_modifiers = false; policy = \"rerolls\"";
    let mut bench = Bench::of(GATE, &[ann, "b bob: vigor = 4"]);
    bench.act("1 2", &["0 attack 1"]);
    assert_eq!(bench.count(M::TraitsUsed, 0), 0);
}

/// BB-DICE-08, BB-TRAIT-02: the usual list opens modifiers that can turn a roll, whatever Favour there is.
#[test]
fn bb_dice_08_trait_02_the_usual_list_uses_the_gate() {
    let ann = "a ann: vigor = 3; fight = \"trained\"; traits = [\"Swift 1\"]; policy = \"usual\"";
    let mut bench = Bench::of(GATE, &[ann, "b bob: vigor = 4"]);
    bench.act("2 2 1 1 0", &["0 attack 1"]);
    assert!(bench.says("3 against 2") && bench.count(M::TraitsUsed, 0) == 1);
    let site = "profile.scope = \"full\"; profile.siblings = \"site\"";
    for policy in ["plain", "schemer", "vanguard"] {
        let ann = format!(
            "a ann: vigor = 4; fight = \"trained\"; traits = [\"Swift 2\"]; policy = \"{policy}\""
        );
        let groups = [&*ann, "b bob: vigor = 4; fight = \"trained\"; policy = \"plain\""];
        assert!(played(site, &groups, M::TraitsUsed) > 0, "{policy}");
    }
}

/// BB-LEG-02: a Legacy opens modifiers as a trait does.
#[test]
fn bb_leg_02_a_legacy_follows_the_gate() {
    let ann = "a ann: vigor = 3; legacy_vigor = 1";
    let mut bench = Bench::of(GATE, &[ann, "b bob: vigor = 4"]);
    bench.act("1 2 1 0", &["0 attack 1", "0 help legacy"]);
    assert_eq!(bench.count(M::LegaciesUsed, 0), 1);
}

/// BB-POS-14: in the opening the built-in lists keep a Boon that is tied to something else.
#[test]
fn bb_pos_14_a_boon_is_kept_in_the_opening() {
    for policy in ["usual", "plain", "commander", "vanguard"] {
        let boons = |boon: &str, dice: &str| {
            let ann = format!("a ann: vigor = 4; boons = [\"{boon}\"]; policy = \"{policy}\"");
            let bench = Bench::open("", &[&ann, "b bob: vigor = 4"], dice, &[]);
            bench.count(M::BoonsUsed, 0)
        };
        assert_eq!(boons("Luck 5 attack", "2 1"), 0, "{policy}");
        assert_eq!(boons("Luck 2 vigor", "2 1 1"), 1, "{policy}");
    }
}

/// BB-TRAIT-09: once per turn, until the next own action begins (`trait.favour_to_prep`).
#[test]
fn bb_trait_09_once_per_turn() {
    let ann = "a ann: vigor = 3; favour = 5; traits = [\"Swift 1\"]; policy = \"improviser\"";
    let mut bench = Bench::of("trait.favour_to_prep = true", &[ann, "b bob: vigor = 4"]);
    bench.act("0 0", &["0 attack 1"]).act("1 0", &["1 attack 0"]);
    assert_eq!((bench.it(0).favour, bench.conditions(0)), (4, [1, 0, 0]));
    bench.act("0 0", &["0 attack 1"]);
    assert_eq!(bench.it(0).favour, 3);
}

/// BB-BOON-09: a converted success of a defence costs the attackers nothing either (`boon.excess_consumes`).
#[test]
fn bb_boon_09_converted_successes_of_a_defence() {
    let left = |rules: &str| {
        let groups = &["a ann: vigor = 4", "b bob: vigor = 4; favour = 1"];
        let mut bench = Bench::of(rules, groups);
        bench.act("1 3", &["0 attack 1", "1 excess boon attack"]);
        bench.morale().0
    };
    assert_eq!((left(""), left("boon.excess_consumes = true")), (7, 8));
}

/// BB-BOON-20: converted successes do not count for the positioning effect, also if the target was forced
/// (`boon.excess_consumes`).
#[test]
fn bb_boon_20_a_converted_success_counts_once() {
    let rating = |rules: &str| {
        let mut bench =
            Bench::of(rules, &["a ann: vigor = 8; favour = 2", "b bob: vigor = 4; reason = 2"]);
        let choices = [
            "0 position 1",
            "1 defence_approach reason",
            "0 excess boon attack",
            "0 benefit scene_trait",
        ];
        if rules.is_empty() {
            let choices = [choices[0], choices[1], choices[3], choices[2]];
            bench.act("5 1", &choices);
        } else {
            bench.act("5 1", &choices);
        }
        bench.state.teams[0].scene[0].rating
    };
    assert_eq!((rating(""), rating("boon.excess_consumes = true")), (5, 3));
}

/// BB-BOON-20: `midpos.convert_excess` is about the participant who positions.
#[test]
fn bb_boon_20_a_target_that_won_converts() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4; favour = 2"];
    let mut bench = Bench::of("midpos.convert_excess = false", groups);
    bench.act("1 3", &["0 position 1", "1 excess boon defend"]);
    assert_eq!(bench.it(1).boons[0].rating, 2);
}

/// BB-BOON-18: none converts where several roll, on whichever side (`boon.excess_group`).
#[test]
fn bb_boon_18_off_for_all_who_are_several() {
    let made = |rules: &str| {
        let ann = "a ann: count = 2; vigor = 8; favour = 3; policy = \"converter\"";
        let bob = "b bob: count = 2; vigor = 4; favour = 3; policy = \"converter\"";
        let mut bench = Bench::of(rules, &[ann, bob]);
        bench.act("5 1 1", &["0 several 2", "0 also also 3"]);
        let several = bench.count(M::Converted, 0);
        let mut bench = Bench::of(rules, &[ann, bob]);
        bench.act("1 1 5", &["0 group 2", "1 join join 2"]);
        (several, bench.count(M::Converted, 2))
    };
    assert_eq!((made(""), made("boon.excess_group = \"off\"")), ((1, 1), (0, 0)));
}

/// BB-MID-01, BB-MID-04: a target of another Skill tests that one or the relevant one, struck or positioned against
/// (`offskill.defence_skill`).
#[test]
fn bb_mid_01_04_what_the_target_tests() {
    let skill = |rules: &str, deed: &str| {
        let groups = &["a ann: vigor = 4; maneuver = \"master\"", "b bob: vigor = 4"];
        let mut bench = Bench::of(rules, groups);
        bench.act("1 1", &[&format!("0 {deed} 1")]);
        let declared = bench.events().find_map(|event| match event {
            BoonsEvent::Declares(rolls) => rolls.targets.first().map(|roll| roll.skill),
            _ => None,
        });
        declared.unwrap()
    };
    for deed in ["other_skill", "position"] {
        let relevant = skill("offskill.defence_skill = \"relevant\"", deed);
        assert_eq!((skill("", deed), relevant), (2, 1), "{deed}");
    }
}

/// BB-TRAIT-04: two own traits are two, and two of an opponent's (`trait.max_help_per_roll`,
/// `trait.max_hinder_per_roll`).
#[test]
fn bb_trait_04_each_trait_once_on_a_roll() {
    let rules = format!("{REROLLS}; trait.max_help_per_roll = 2; trait.max_hinder_per_roll = 2");
    let groups = &[
        "a ann: vigor = 3; favour = 3; traits = [\"Swift 3\", \"Strong 1\"]",
        "b bob: vigor = 4; flaws = [\"Slow 2\", \"Blind 1\"]",
    ];
    let mut bench = Bench::of(&rules, groups);
    bench.act("0 1 0 0", &["0 attack 1", "0 help trait free", "0 help trait paid"]);
    assert_eq!((bench.count(M::TraitsUsed, 0), bench.it(0).favour), (2, 2));
    let mut bench = Bench::of(&rules, groups);
    bench.act("0 4 0 0", &["0 attack 1", "0 help flaw 1", "0 help flaw 1"]);
    assert!(bench.says("Slow") && bench.says("Blind"));
}

/// BB-USE-03, BB-BANE-04, BB-PREP-04: one use of a thing on a roll, even if two may be used.
#[test]
fn bb_use_03_bane_04_prep_04_one_use_of_a_thing_on_a_roll() {
    let act = |rules: &str, ann: &str, bob: &str| {
        let groups = [
            format!("a ann: vigor = 4; policy = \"user\"; {ann}"),
            format!("b bob: vigor = 8; {bob}"),
        ];
        let mut bench = Bench::of(rules, &[&groups[0], &groups[1]]);
        bench.act("0 6 0", &["0 attack 1"]);
        bench
    };
    let bench = act("boon.max_per_roll = 2", "boons = [\"Luck 5 attack\"]", "");
    assert_eq!((bench.count(M::BoonsUsed, 0), bench.it(0).boons[0].rating), (1, 5));
    let bench = act("bane.max_per_roll = 2", "", "banes = [\"Sand 5 attack\"]");
    assert_eq!((bench.count(M::BanesUsed, 0), bench.it(1).banes[0].rating), (1, 5));
    let rules = "prep.enabled = true; prep.max_per_roll = 2";
    let bench = act(rules, "preparations = [\"Axe 4 fight\"]", "");
    assert_eq!((bench.count(M::PrepsUsed, 0), bench.it(0).preps[0]), (1, 3));
    // Two Boons are two: the first is gone, the second moves up.
    let two = "boons = [\"Luck 3 attack\", \"Pluck 2 attack\"]; policy = \"spender\"";
    let groups = [&*format!("a ann: vigor = 4; {two}"), "b bob: vigor = 8"];
    let mut bench = Bench::of("boon.max_per_roll = 2", &groups);
    bench.act("0 6 0 0", &["0 attack 1"]);
    assert_eq!((bench.count(M::BoonsUsed, 0), bench.it(0).boons.len()), (2, 0));
}

/// BB-PREP-02, BB-PREP-07: a floor in the opening wears, because nothing is needed there.
#[test]
fn bb_prep_02_07_a_floor_in_the_opening_wears() {
    let groups =
        &["a ann: vigor = 4; preparations = [\"Map 3\"]; policy = \"mapper\"", "b bob: vigor = 4"];
    let bench = Bench::open("prep.enabled = true", groups, "0 0", &[]);
    assert_eq!((bench.morale().0, bench.it(0).preps[0]), (7, 2));
}

/// BB-PREP-07: a make that is far better than needed does not wear as dice either.
#[test]
fn bb_prep_07_dice_of_a_good_make() {
    let left = |dice: &str| {
        let groups = &["a ann: vigor = 4; preparations = [\"Axe 3 fight\"]", "b bob: vigor = 4"];
        let mut bench = Bench::of("prep.enabled = true", groups);
        bench.act(dice, &["0 attack 1", "0 help prep dice"]);
        bench.it(0).preps[0]
    };
    assert_eq!((left("0 0 1"), left("0 1 1")), (3, 2));
}

/// BB-FAV-07: Favour stands for a trait of rating 1 (`favour.empower_trait`).
#[test]
fn bb_fav_07_as_if_having_a_trait() {
    let rules = format!("{REROLLS}; favour.empower_trait = true");
    let mut bench = Bench::of(&rules, &["a ann: vigor = 3; favour = 2", "b bob: vigor = 4"]);
    bench.act("1 1 1", &["0 attack 1", "0 help trait raised"]);
    assert!(bench.says("2 against 1") && bench.it(0).favour == 0);
}

/// BB-DICE-09: help is called before the roll, failed dice are rolled again after it (`invoke.timing`).
#[test]
fn bb_dice_09_traits_before_the_roll() {
    let act = |rules: &str, rating: u8, dice: &str, said: &str| {
        let ann = format!(
            "a ann: vigor = 3; fight = \"trained\"; traits = [\"Swift {rating}\"]; policy = \"rerolls\""
        );
        let rules = format!("{rules}; invoke.timing = \"before_roll\"");
        let mut bench = Bench::of(&rules, &[&ann, "b bob: vigor = 4"]);
        bench.act(dice, &["0 attack 1"]);
        bench.says(said) && bench.count(M::TraitsUsed, 0) == 1
    };
    assert!(act(REROLLS, 3, "0 2 1", "1 against 2"));
    assert!(act(GATE, 1, "1 1 1 0 2", "2 against 2"));
}

/// BB-TRAIT-05: players pay for dice from the traits of adversaries; other sides do not pay (`trait.opponent_use`).
#[test]
fn bb_trait_05_players_pay_adversaries() {
    let rules = "trait.opponent_use = \"favour_per_die\"";
    let groups = &[
        "a ann: vigor = 4; favour = 2; flaws = [\"Proud 3\"]",
        "b bob: vigor = 4; favour = 2; flaws = [\"Slow 3\"]",
    ];
    let mut bench = Bench::of(rules, groups);
    bench.act("1 2 0", &["0 attack 1", "0 help flaw 1"]);
    assert!(bench.says("ann rolls 2 dice") && bench.it(0).favour == 0);
    let mut bench = Bench::of(rules, groups);
    bench.act("1 0 0", &["0 attack 1", "1 help flaw 0"]);
    assert!(bench.says("bob rolls 3 dice") && bench.it(1).favour == 2);
}

/// BB-POS-16: no team starts at Morale 0 (`morale.base`).
#[test]
fn bb_pos_16_no_team_starts_at_morale_0() {
    assert_eq!(Bench::open("morale.base = \"fixed\"", DUEL, "0 0", &[]).morale(), (1, 1));
}

/// BB-IMM-02: a warning above two, not an error (`immediate.max_participants`).
#[test]
fn bb_imm_02_more_than_two_are_told_of() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4", "c cat: vigor = 4"];
    let doubts = |rules: &str, groups: &[&str]| {
        compiled(&format!("conflict.immediate = true; {rules}"), groups).unwrap().doubts.len()
    };
    let usual = doubts("immediate.max_participants = \"none\"", groups);
    assert_eq!(doubts("", groups), usual + 1);
    assert_eq!(doubts("", DUEL), doubts("immediate.max_participants = \"none\"", DUEL));
}

/// BB-STRESS-04, BB-STRESS-08: a scar may take the place of a helpful trait beside a lower flaw.
#[test]
fn bb_stress_04_08_which_trait_a_scar_replaces() {
    let bob = "b bob: vigor = 4; traits = [\"Swift 3\"]; flaws = [\"Slow 1\"]";
    let mut bench = Bench::of("", &["a ann: vigor = 4", bob]);
    bench.set(1).conditions[0] = [3, 2, 1];
    bench.act("2 0", &["0 attack 1", "1 scar replace_helpful"]);
    let mut scars = bench.scars(1);
    scars.sort_unstable();
    assert_eq!((scars, bench.it(1).traits.len()), (vec![1, 2], 2));
}

/// BB-END-05, BB-END-06: what becomes of a survivor at Morale 0 says nothing of one that has too little
/// (`end.min_morale_to_win`, `end.morale0_survivor`).
#[test]
fn bb_end_05_06_too_little_morale_to_win() {
    let ending = |rules: &str, morale: i16| {
        let mut bench = Bench::of(&format!("end.min_morale_to_win = 5; {rules}"), DUEL);
        (bench.team(0).morale, bench.team(1).morale) = (morale, 1);
        bench.act("2 1", &["0 attack 1"]);
        bench.ending()
    };
    let wins = "end.morale0_survivor = \"wins\"";
    assert_eq!(ending("", 5), Some(Ending::Won(1)));
    assert_eq!((ending("", 4), ending(wins, 4)), (Some(Ending::Draw), Some(Ending::Draw)));
}

/// BB-BEN-06: policies that make scene traits learn first what is hidden.
#[test]
fn bb_ben_06_the_usual_lists_learn() {
    for policy in ["commander", "vanguard"] {
        let ann = format!(
            "a ann: vigor = 2; reason = 5; fight = \"trained\"; craft = \"trained\"; policy = \"{policy}\""
        );
        let king = "b king: vigor = 4; fight = \"trained\"; hidden_flaws = [\"Night 1\"]; policy = \"plain\"";
        let learned = |rules: &str| played(rules, &[&ann, king], M::Learned);
        assert!(learned("info.hidden = \"traits\"") > 0 && learned("") == 0, "{policy}");
    }
}
