//! Clauses of the ledger that worked examples do not reach: what is not offered, what is done once,
//! who is meant where several take part.

use crate::knob::{Knobs, Value};
use crate::system::{Ending, FighterId};
use crate::systems::boons_and_banes::state::conflict::{SceneTrait, Status};
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL};

const FULL: &str = "profile.scope = \"full\"; dice.modifiers = \"off\"";
const PAIR: &[&str] = &["a ann: vigor = 4; intuition = 4", "b bob: count = 2; vigor = 4"];

/// Whether the script does not fit.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// BB-MID-01: with the other reading the target rolls the relevant Skill, for which its Boon is made
/// (`offskill.defence_skill`).
#[test]
fn bb_mid_01_which_skill_the_target_rolls() {
    let dice = |rules: &str| {
        let groups = &[
            "a ann: vigor = 4; maneuver = \"expert\"",
            "b bob: vigor = 4; boons = [\"Wall 3 fight\"]",
        ];
        let mut bench = Bench::of(rules, groups);
        bench.act("3 1 0", &["0 other_skill 1", "1 help boon full"]);
        bench
            .lines()
            .into_iter()
            .rfind(|line| line.contains("bob rolls"))
            .expect("dice of the Boon")
    };
    assert!(dice("").contains("1 die"));
    assert!(dice("offskill.defence_skill = \"relevant\"").contains("3 dice"));
}

/// BB-MID-04: a positioning action tests another Skill than the relevant one, unless `midpos.skill` says so.
#[test]
fn bb_mid_04_not_the_relevant_skill() {
    let positions = |rules: &'static str| {
        move || {
            Bench::of(rules, DUEL).act("1 1", &["0 position 1", "0 action_skill fight"]);
        }
    };
    assert!(refused(positions("")) && !refused(positions("midpos.skill = \"any\"")));
}

/// BB-MID-09: a Bane may go to another opponent than the one tested against (`midpos.bane_target`).
#[test]
fn bb_mid_09_any_opponent_may_get_the_bane() {
    let lay = |rules: &'static str| {
        move || {
            let mut bench = Bench::of(rules, PAIR);
            bench.act("3 1", &["0 position 1", "0 benefit bane attack 2"]);
            assert_eq!(bench.it(2).banes[0].rating, 2);
        }
    };
    assert!(!refused(lay("")) && refused(lay("midpos.bane_target = \"tested_opponent\"")));
}

/// BB-MID-11: who fails to defend against a positioning action loses nothing and may not stand.
#[test]
fn bb_mid_11_a_failed_defence_against_positioning_opens_nothing() {
    let mut bench = Bench::of("", DUEL);
    bench.team(1).morale = 1;
    let choices = ["0 position 1", "1 defence_approach reason", "0 benefit scene_trait"];
    bench.act("3 1", &choices);
    assert_eq!((bench.morale(), bench.conditions(1), bench.ending()), ((9, 1), [0; 3], None));
}

/// BB-END-09: Morale that may not rise from 0 cannot be heartened, but above 0 it can
/// (`morale.recover_from_zero`).
#[test]
fn bb_end_09_no_way_back_from_0() {
    let heartens = |rules: &'static str, morale: i16| {
        move || {
            let mut bench = Bench::of(rules, DUEL);
            bench.team(0).morale = morale;
            bench.state.stand(FighterId(0), true);
            bench.act("3 1", &["0 position 1", "0 benefit morale"]);
            assert_eq!(bench.morale().0, morale + 2);
        }
    };
    let never = "morale.recover_from_zero = false";
    assert!(!refused(heartens("", 0)) && !refused(heartens(never, 1)));
    assert!(refused(heartens(never, 0)));
}

/// BB-COND-03: the slot is the owner's choice, or the lowest that fits (`conditions.slot_choice`).
#[test]
fn bb_cond_03_who_chooses_the_slot() {
    let major = |rules: &'static str| {
        move || {
            Bench::of(rules, DUEL).act("2 0", &["0 attack 1", "1 slot major"]);
        }
    };
    assert!(!refused(major("")));
    assert!(refused(major("conditions.slot_choice = \"lowest_fitting\"")));
}

/// BB-PROF-02, BB-PROF-04: every default that a profile moves, and what it is without.
#[test]
fn bb_prof_02_04_every_default_that_profiles_move() {
    let moved = |rules: &str, table: &[(&str, &str, &str)]| {
        let (plain, bench) = (Bench::of("", DUEL), Bench::of(rules, DUEL));
        for (path, core, value) in table {
            let of = |text: &str| match text {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                word => Value::from(word),
            };
            assert_eq!(plain.setup().knobs.get(path).unwrap(), of(core), "{path}");
            assert_eq!(bench.setup().knobs.get(path).unwrap(), of(value), "{rules}: {path}");
        }
    };
    moved(
        "profile.scope = \"full\"",
        &[
            ("dice.modifiers", "off", "always"),
            ("favour.on_failed_roll", "none", "successes_rolled"),
            ("trait.benefit", "off", "reroll_for_favour"),
            ("trait.cancel_mode", "off", "per_die"),
            ("trait.static_compel", "false", "true"),
            ("legacy.adds_modifier", "false", "true"),
            ("conditions.floor", "off", "on"),
            ("conditions.static_minimum", "false", "true"),
            ("prep.enabled", "false", "true"),
            ("adversary.trait_as_floor", "false", "true"),
            ("bane.static_refusal", "none", "rating"),
            ("test.power_through", "false", "true"),
        ],
    );
    let site = [
        ("conditions.layout", "pooled_slots", "per_type_boxes"),
        ("trait.compel_refusal", "rating", "flat_1"),
        ("test.trait_adds_to_base", "true", "false"),
        ("dice.vigor_chain", "true", "false"),
        ("dice.intuition_chain", "true", "false"),
        ("prep.off_label", "half_min1", "one"),
        ("prep.dice_mode", "true", "false"),
    ];
    moved("profile.siblings = \"site\"", &site);
    let both = "profile.siblings = \"site\"; profile.scope = \"full\"";
    moved(both, &site);
    moved(
        both,
        &[
            ("dice.modifiers", "off", "trait_gated"),
            ("trait.benefit", "off", "modifier_gate"),
            ("trait.cancel_mode", "off", "flat_1_all"),
            ("favour.on_failed_roll", "none", "none"),
        ],
    );
}

/// BB-USE-03, BB-BANE-04, BB-TRAIT-04, BB-TRAIT-05, BB-TRAIT-08, BB-PREP-04, BB-DICE-10: of each kind
/// of help one for a roll.
#[test]
fn bb_use_03_bane_04_trait_04_05_08_prep_04_one_of_a_kind_for_a_roll() {
    let call = |rules: &'static str, what: &'static str, times: usize| {
        move || {
            let groups = &[
                "a ann: vigor = 4; traits = [\"Swift 3\", \"Tall 3\"]; boons = [\"Luck 2 attack\", \"Aim 2 attack\"]; preparations = [\"Axe 2 fight vigor attack\", \"Net 2 fight vigor attack\"]",
                "b bob: vigor = 4; banes = [\"Sand 2 attack\", \"Glue 2 attack\"]; flaws = [\"Slow 2\", \"Blind 2\"]",
            ];
            let mut bench = Bench::of(rules, groups);
            for _ in 0..2 {
                bench.team(0).scene.push(SceneTrait { rating: 2, maker: 0, used: false });
            }
            let help = format!("0 help {what}");
            let choices = [&["0 attack 1"][..], &vec![&*help; times][..]].concat();
            bench.act(&format!("0 4{}", " 0".repeat(times)), &choices);
        }
    };
    for what in ["boon full", "bane full 1", "flaw 1", "scene", "trait free", "prep dice"] {
        assert!(!refused(call(FULL, what, 1)) && refused(call(FULL, what, 2)), "{what}");
    }
    // Own traits and Preparations are no part of the core.
    assert!(refused(call("", "trait free", 1)) && refused(call("", "prep dice", 1)));
}

/// BB-TRAIT-08: beside an opponent's trait on one roll; not at all if `scene_trait.use` says so.
#[test]
fn bb_trait_08_beside_a_flaw_and_switched_off() {
    let leans = |rules: &'static str| {
        move || {
            let groups = &["a ann: vigor = 4", "b bob: vigor = 4; flaws = [\"Slow 2\"]"];
            let mut bench = Bench::of(rules, groups);
            bench.team(0).scene.push(SceneTrait { rating: 3, maker: 0, used: false });
            bench.act("0 4 3 2", &["0 attack 1", "0 help scene", "0 help flaw 1"]);
            assert_eq!(bench.conditions(1), [1, 0, 0]);
        }
    };
    assert!(!refused(leans("")) && refused(leans("scene_trait.use = \"off\"")));
}

/// BB-BOON-14, BB-BOON-19: the acting roll of every attack is attacking.
#[test]
fn bb_boon_14_19_every_attack_is_attacking() {
    let groups = &[
        "a ann: vigor = 4; boons = [\"Edge 3 attack\"]",
        "a amy: vigor = 4",
        "b bob: vigor = 4",
        "b bea: vigor = 4",
    ];
    let ways: [(&str, &[&str]); 4] = [
        ("0 4 0", &["0 attack 2"]),
        ("0 4 0", &["0 other_skill 2"]),
        ("0 0 4 0", &["0 group 2", "1 join join 2"]),
        ("0 4 4 0", &["0 several 2", "0 also also 3"]),
    ];
    for (dice, attack) in ways {
        let mut bench = Bench::of("", groups);
        bench.act(dice, &[attack, &["0 help boon full"]].concat());
        assert!(bench.says("ann rolls 3 dice"), "{attack:?}");
    }
}

/// BB-BOON-11, BB-BOON-20: attacking and defending are not offered in scenes, and neither the opening
/// nor a surrender has excess successes.
#[test]
fn bb_boon_11_20_where_nothing_is_converted() {
    let rich = &["a ann: vigor = 4; favour = 3", "b bob: vigor = 4; favour = 3"];
    let tests = |tie: &'static str| {
        move || {
            let rules = "scene.tests.it.skill = \"craft\"; scene.tests.it.obstacle = 1; scene.tests.it.who = [\"ann\"]";
            let choice = format!("0 excess boon {tie}");
            Bench::open(rules, rich, "", &[]).act("3", &[&choice]);
        }
    };
    assert!(!refused(tests("approach")) && !refused(tests("skill")));
    assert!(refused(tests("attack")) && refused(tests("defend")));
    let opening =
        |choices: &'static [&'static str]| move || drop(Bench::open("", rich, "3 1", choices));
    assert!(!refused(opening(&[])) && refused(opening(&["0 excess boon approach"])));
    let leaves = |choices: &'static [&'static str]| {
        move || {
            Bench::of("", rich).act("3", choices);
        }
    };
    assert!(!refused(leaves(&["0 surrender"])));
    assert!(refused(leaves(&["0 surrender", "0 excess boon approach"])));
}

/// BB-LEAVE-02, BB-DICE-14: a surrender is tested without help.
#[test]
fn bb_leave_02_dice_14_no_help_for_a_surrender() {
    let leaves = |choices: &'static [&'static str], dice: &'static str| {
        move || {
            let groups = &["a ann: vigor = 4; boons = [\"Luck 2 vigor\"]", "b bob: vigor = 4"];
            Bench::of("", groups).act(dice, choices);
        }
    };
    assert!(!refused(leaves(&["0 surrender"], "1")));
    assert!(refused(leaves(&["0 surrender", "0 help boon full"], "1 1")));
}

/// BB-POS-02, BB-POS-14: a test of the opening is no failure that brings Favour, and a Bane on who
/// rolls it is not compelled.
#[test]
fn bb_pos_02_14_the_opening_fails_nobody() {
    let groups = &["a ann: vigor = 4; banes = [\"Sand 2 vigor\"]", "b bob: vigor = 4"];
    let bench = Bench::open("favour.on_failed_roll = \"successes_rolled\"", groups, "2 1", &[]);
    assert_eq!((bench.it(0).favour, bench.it(0).banes.len(), bench.morale().0), (0, 1, 6));
}

/// BB-FAV-02: each participant who fails gains Favour for itself, in group attacks and against several
/// (`favour.on_failed_roll`, `favour.adversaries`).
#[test]
fn bb_fav_02_each_for_itself() {
    let on = "favour.on_failed_roll = \"successes_rolled\"; favour.adversaries = true";
    let groups = &["a ann: count = 2; vigor = 4", "b bob: count = 2; vigor = 4"];
    let mut bench = Bench::of(on, groups);
    bench.act("1 2 4", &["0 group 2", "1 join join 2"]);
    assert_eq!([0, 1, 2].map(|who| bench.it(who).favour), [1, 2, 0]);
    let mut bench = Bench::of(on, groups);
    bench.act("4 1 2", &["0 several 2", "0 also also 3"]);
    assert_eq!([0, 2, 3].map(|who| bench.it(who).favour), [0, 1, 2]);
    // By default no participant gains any.
    let mut bench = Bench::of("", groups);
    bench.act("1 2 4", &["0 group 2", "1 join join 2"]);
    assert_eq!([0, 1, 2].map(|who| bench.it(who).favour), [0; 3]);
}

/// BB-BEN-05, BB-POS-15: the numbers of several members add up; what forced members must reach is
/// what the captain rolled.
#[test]
fn bb_ben_05_several_hasten_the_team() {
    let groups = &["a ann: intuition = 4", "a amy: intuition = 4", "b bob: vigor = 4"];
    let choices = [
        "0 position_approach intuition",
        "1 position_approach intuition",
        "2 position_approach vigor",
        "0 benefit order",
        "1 benefit order",
    ];
    let bench = Bench::open("", groups, "1 2 3", &choices);
    assert_eq!(bench.morale().1, 7);
    assert_eq!((bench.state.teams[0].number, bench.state.order.to_vec()), (4, vec![0, 1]));
}

/// BB-BEN-06, BB-INFO-01: a hidden Condition does not help opponents until it is learned.
#[test]
fn bb_ben_06_info_01_a_learned_condition_helps() {
    let counts = |learns: bool| {
        let groups = &[
            "a ann: vigor = 4; reason = 4",
            "b king: vigor = 4; moderate = 1; hidden_conditions = true",
        ];
        let mut bench = Bench::of("info.hidden = \"all\"; conditions.floor = \"on\"", groups);
        if learns {
            bench.act("3 1", &["0 position 1", "0 attack_approach reason", "0 benefit learn"]);
        } else {
            bench.act("", &["0 pass"]);
        }
        bench.act("", &["1 pass"]).act("0 1", &["0 attack 1"]);
        bench.conditions(1)
    };
    assert_eq!((counts(false), counts(true)), ([0, 1, 0], [1, 1, 0]));
}

/// BB-GRP-06: each attacker may take the free dice of one Bane, and a single one of the defenders against one roll
/// may use it up.
#[test]
fn bb_grp_06_free_dice_of_one_bane_and_defenders() {
    let groups = &["a ann: count = 2; vigor = 4", "b bob: vigor = 4; banes = [\"Bound 4 attack\"]"];
    let mut bench = Bench::of("", groups);
    let choices = ["0 group 2", "1 join join 2", "0 help bane free 2", "1 help bane free 2"];
    bench.act("0 0 4 0 0", &choices);
    assert_eq!((bench.it(2).banes[0].rating, bench.count(M::FreeDice, 0)), (4, 2));
    let defend = |choices: &'static [&'static str], dice: &'static str| {
        move || {
            let groups =
                &["a ann: vigor = 4; banes = [\"Sand 2 defend\"]", "b bob: count = 2; vigor = 4"];
            let all = [&["0 several 1", "0 also also 2"][..], choices].concat();
            Bench::of("", groups).act(dice, &all);
        }
    };
    assert!(!refused(defend(&["1 help bane full 0"], "1 0 0 0")));
    assert!(refused(defend(&["1 help bane full 0", "2 help bane full 0"], "1 0 0 0 0")));
}

/// BB-MULTI-01: `multi.max_targets` limits the targets.
#[test]
fn bb_multi_01_most_targets() {
    let attack = |rules: &'static str| {
        move || {
            let groups = &["a ann: vigor = 4", "b bob: count = 3; vigor = 4"];
            let choices = ["0 several 1", "0 also also 2", "0 also also 3"];
            Bench::of(rules, groups).act("4 1 1 1", &choices);
        }
    };
    assert!(!refused(attack("")) && refused(attack("multi.max_targets = 2")));
}

/// BB-TURN-03, BB-LAST-09: who perishes before its action is skipped.
#[test]
fn bb_turn_03_the_dead_are_skipped() {
    let groups = &["a ann: count = 3; vigor = 4", "b bob: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.until(3).state.stand(FighterId(1), true);
    bench.act("2 1", &["3 attack 1"]);
    assert_eq!(bench.it(1).status, Status::Perished);
    bench.act("", &["0 pass"]).act("", &["2 pass"]).act("", &["3 pass"]);
    assert_eq!(bench.state.round, 2);
}

/// BB-LEAVE-07, BB-LEAVE-08: without its captain the team keeps its place, and who has left is no
/// target any more.
#[test]
fn bb_leave_07_08_the_place_stays_and_the_captain_is_no_target() {
    let groups = &["a cap: vigor = 4; captain = true", "a mem: vigor = 4", "b bob: vigor = 4"];
    let open = || Bench::open("", groups, "1 1 3", &[]);
    let mut bench = open();
    assert_eq!(bench.state.order.to_vec(), [1, 0]);
    bench.act("", &["2 pass"]).act("1", &["0 surrender"]).act("", &["1 pass"]);
    bench.act("1 1", &["2 attack 1"]);
    assert_eq!((bench.state.order.to_vec(), bench.state.teams[0].captain), (vec![1, 0], 0));
    assert!(refused(move || {
        let mut bench = open();
        bench.act("", &["2 pass"]).act("1", &["0 surrender"]).act("", &["1 pass"]);
        bench.act("1 1", &["2 attack 0"]);
    }));
}

/// BB-END-02: Morale that a departure took opens no Last Stand.
#[test]
fn bb_end_02_a_surrender_opens_no_last_stand() {
    let leaves = |choices: &'static [&'static str]| {
        move || {
            let mut bench = Bench::of("", &["a ann: count = 2; vigor = 4", "b bob: vigor = 4"]);
            bench.team(0).morale = 1;
            bench.act("1", choices);
            assert_eq!(bench.ending(), Some(Ending::Won(2)));
        }
    };
    assert!(!refused(leaves(&["0 surrender"])));
    assert!(refused(leaves(&["0 surrender", "1 last_stand stand"])));
    assert!(refused(leaves(&["0 surrender", "0 last_stand stand"])));
}

/// BB-LAST-07: every Last Stander of a group earns a Legacy for its own Approach, also where the price
/// of a departure took the Morale, one each where two teams fall.
#[test]
fn bb_last_07_groups_departures_and_two_teams() {
    let groups = &["a ann: count = 2; vigor = 4; intuition = 4", "b bob: count = 2; vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.team(1).morale = 1;
    bench.state.stand(FighterId(0), true);
    bench.state.stand(FighterId(1), true);
    bench.act("2 2 1", &["0 group 2", "1 join join 2", "1 attack_approach intuition"]);
    assert_eq!([bench.it(0).legacies, bench.it(1).legacies], [[1, 0, 0], [0, 1, 0]]);
    // The attack leaves 1, and the surrender on overflow takes it.
    let mut bench = Bench::of("", groups);
    bench.team(1).morale = 2;
    bench.set(3).conditions[0] = [3, 2, 1];
    bench.state.stand(FighterId(0), true);
    bench.act("2 1", &["0 attack 3"]);
    assert_eq!((bench.morale().1, bench.it(0).legacies), (0, [1, 0, 0]));
    let groups = &["a ann: vigor = 5", "b bob: vigor = 4", "c cat: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.team(1).morale = 1;
    bench.team(2).morale = 1;
    bench.state.stand(FighterId(0), true);
    bench.act("4 1 1", &["0 several 1", "0 also also 2"]);
    assert_eq!(bench.it(0).legacies, [1, 0, 0]);
}

/// BB-LAST-08: Conditions and scars stay when the others are out.
#[test]
fn bb_last_08_what_a_last_stand_leaves() {
    let mut bench = Bench::of("", DUEL);
    bench.set(1).conditions[0] = [3, 2, 1];
    bench.act("1 0", &["0 attack 1", "1 overflow stand"]);
    bench.act("", &["1 pass"]).act("0", &["0 surrender"]);
    assert_eq!((bench.ending(), bench.state.stands(FighterId(1))), (Some(Ending::Won(2)), false));
    assert_eq!((bench.conditions(1), bench.scars(1), bench.it(1).doomed), ([3, 2, 1], vec![1], 0));
}

/// BB-POS-12, BB-BOON-17, BB-LAST-09: scene traits, Boons on the scene and Banes end with the
/// conflict, and who perished does not come back.
#[test]
fn bb_pos_12_boon_17_last_09_what_ends_with_a_conflict() {
    let groups =
        &["a ann: vigor = 4", "a eve: vigor = 4", "b bob: conflict = 1", "b rob: conflict = 2"];
    let mut bench = Bench::of("", groups);
    bench.act("3 1", &["0 position 2", "0 benefit scene_trait"]);
    bench.act("3 1", &["1 position 2", "1 benefit scene_boon attack"]);
    bench.act("2 1", &["2 attack 0"]);
    bench.state.stand(FighterId(0), true);
    bench.act("", &["0 pass"]).act("", &["1 pass"]).act("2 1", &["2 attack 0"]);
    assert_eq!(bench.it(0).status, Status::Perished);
    assert_eq!((bench.state.teams[0].scene.len(), bench.state.teams[0].boons.len()), (1, 1));
    bench.team(1).morale = 1;
    bench.act("2 1", &["1 attack 2"]).act("", &[]).act("1 1", &["1 attack 3"]);
    assert_eq!((bench.state.teams[0].scene.len(), bench.state.teams[0].boons.len()), (0, 0));
    assert!(!bench.state.is_in(FighterId(0)) && bench.state.is_in(FighterId(1)));
}

/// BB-DICE-07: Reason rolls again once.
#[test]
fn bb_dice_07_reason_rolls_again_once() {
    let again = |choices: &'static [&'static str], dice: &'static str| {
        move || {
            let groups =
                &["a ann: vigor = 0; reason = 4", "b bob: vigor = 4; uses_modifiers = false"];
            let all = [&["0 attack 1", "0 attack_approach reason"][..], choices].concat();
            Bench::of("dice.modifiers = \"always\"", groups).act(dice, &all);
        }
    };
    assert!(!refused(again(&["0 reroll again"], "1 0 3")));
    assert!(refused(again(&["0 reroll again", "0 reroll again"], "1 0 0 3")));
}
