//! Groups, several targets, other Skills and positioning (BB-GRP, BB-MULTI, BB-MID).

use crate::systems::boons_and_banes::tell::events::BoonsEvent;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::Bench;

const THREE: &[&str] = &["a ann: count = 3; vigor = 3", "b bob: vigor = 4; reason = 1"];
const TWO: &[&str] =
    &["a ann: vigor = 5; intuition = 5", "b bob: count = 2; vigor = 5; reason = 5"];

/// V-43 to V-45: BB-GRP-01 to BB-GRP-05, BB-GRP-07 (`group.defender_die_per_extra`, `group.individual_losses`,
/// `group.max_size`).
#[test]
fn bb_grp_01_02_03_04_05_07_group_attacks() {
    let attack = |rules: &str, joins: &[&str], dice: &str, defence: &str| {
        let mut bench = Bench::of(rules, THREE);
        let defends = format!("3 defence_approach {defence}");
        let all: Vec<&str> = [&["0 group 3"], joins, &[&*defends]].concat();
        bench.act(dice, &all);
        let left = bench.state.left.count_ones();
        (bench.morale(), bench.conditions(3), left)
    };
    let two: &[&str] = &["1 join join 3"];
    let three: &[&str] = &["1 join join 3", "2 join join 3"];
    assert_eq!(attack("", two, "2 1 2", "vigor"), ((8, 8), [1, 0, 0], 1));
    assert_eq!(attack("", two, "2 1 2", "reason"), ((8, 6), [1, 0, 0], 1));
    let (morale, harm, _) = attack("", three, "0 0 3 2", "vigor");
    assert_eq!((morale, harm), ((5, 8), [1, 0, 0]));
    assert_eq!(attack("", two, "1 1 2", "vigor").0, (7, 9));
    // The defender has a die more for each attacker after the first: five of five can succeed.
    assert_eq!(attack("", two, "1 1 5", "vigor").0, (1, 9));
    let none = "group.defender_die_per_extra = 0; group.individual_losses = false";
    assert_eq!(attack(none, two, "1 1 4", "vigor").0, (7, 9));
    let mut bench = Bench::of("group.max_size = 2", THREE);
    bench.act("1 1 1", &["0 group 3", "1 join join 3"]);
    assert!(bench.says("ann 1 (Vigor) and ann 2 (Vigor) attack"));
}

/// BB-GRP-05: how many of a group must force (`group.forced`).
#[test]
fn bb_grp_05_who_forces_in_a_group() {
    let forced = |rule: &str, intuitive: usize| {
        let rules = format!("group.forced = \"{rule}\"");
        let mut bench = Bench::of(&rules, THREE);
        let mut all =
            vec!["0 group 3".to_owned(), "1 join join 3".to_owned(), "2 join join 3".to_owned()];
        for who in 0..3 {
            let approach = if who < intuitive { "intuition" } else { "vigor" };
            all.push(format!("{who} attack_approach {approach}"));
        }
        all.push("3 defence_approach reason".to_owned());
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        bench.act("1 1 1 1", &all);
        bench.morale().1 == 6
    };
    assert_eq!([0, 1, 2, 3].map(|n| forced("any", n)), [true, true, true, false]);
    assert_eq!([0, 1, 2, 3].map(|n| forced("majority", n)), [true, true, false, false]);
    assert_eq!([0, 1, 2, 3].map(|n| forced("all", n)), [true, false, false, false]);
}

/// BB-GRP-06: each attacker may use up a Bane of its own choice; one and the same only once
/// (`group.bane_reuse`).
#[test]
fn bb_grp_06_one_bane_is_used_up_once() {
    let groups = &["a ann: count = 2; vigor = 3", "b bob: vigor = 4; banes = [\"Sand 2 attack\"]"];
    let choices = ["0 group 2", "1 join join 2", "0 help bane full 2"];
    let mut bench = Bench::of("", groups);
    bench.act("0 0 2 1", &choices);
    assert!(bench.it(2).banes.is_empty());
    let mut bench = Bench::of("group.bane_reuse = true", groups);
    let choices = ["0 group 2", "1 join join 2", "0 help bane full 2", "1 help bane full 2"];
    bench.act("0 0 2 1 1", &choices);
    assert!(bench.it(2).banes.is_empty());
}

/// BB-GRP-06, BB-TRAIT-05: a detrimental trait is not used up; whether each may use it is up to
/// `group.flaw_reuse`.
#[test]
fn bb_grp_06_trait_05_one_trait_for_each_roll() {
    let groups = &[
        "a ann: count = 2; vigor = 3; policy = \"blamer\"",
        "b bob: vigor = 4; flaws = [\"Slow 2\"]",
    ];
    for (rules, dice, used) in [("", "0 0 2 0 0", 2), ("group.flaw_reuse = false", "0 0 2 0", 1)] {
        let mut bench = Bench::of(rules, groups);
        bench.act(dice, &["0 group 2", "1 join join 2"]);
        assert_eq!(bench.count(M::FlawsUsed, 0), used, "{rules}");
    }
}

/// BB-COND-06, BB-ADV-01: policies read the strength of a defence with its floor. Two defenders against whom the
/// attacker's Condition counts are stronger than their dice (`adversary.trait_as_floor`).
#[test]
fn bb_cond_06_adv_01_floors_are_known_beforehand() {
    let read = |rules: &str, more: &str| {
        let ann = "a ann: vigor = 5; fight = \"expert\"; minor = 1";
        let bob = format!("b bob: count = 2; vigor = 3; {more}");
        let bench = Bench::of(rules, &[ann, &bob]);
        (bench.reads(0, "defence", 1), bench.reads_world(0, "weakest_two"))
    };
    // Three untrained dice bring 0.5; counting as at least 1 they bring 1 + 6 % or so.
    assert_eq!(read("", ""), (5, 10));
    assert_eq!(read("conditions.floor = \"on\"", ""), (11, 22));
    assert_eq!(read("adversary.trait_as_floor = true", "traits = [\"Huge 2\"]"), (20, 40));
}

/// BB-GRP-08, BB-MULTI-07, BB-MULTI-08: what groups and attacks on several may do beyond attacks
/// (`group.other_actions`, `multi.other_actions`, `group.multi_target`).
#[test]
fn bb_grp_08_multi_07_08_other_actions() {
    let mut bench = Bench::of("group.other_actions = true", THREE);
    let choices = ["0 position 3", "1 join join 3", "0 benefit scene_trait"];
    bench.act("2 2 3", &choices);
    assert_eq!(bench.state.teams[0].scene[0].rating, 1);
    let mut bench = Bench::of("multi.other_actions = true", TWO);
    bench.act("4 1 1", &["0 position 1", "0 also also 2", "0 benefit scene_trait"]);
    assert_eq!(bench.state.teams[0].scene[0].rating, 2);
    let groups = &["a ann: count = 2; vigor = 3", "b bob: count = 2; vigor = 3"];
    let mut bench = Bench::of("group.multi_target = true", groups);
    bench.act(
        "3 3 2 2",
        &[
            "0 group 2",
            "1 join join 2",
            "0 also also 3",
            "2 defence_approach vigor",
            "3 defence_approach vigor",
        ],
    );
    assert_eq!(
        (bench.conditions(2), bench.conditions(3), bench.morale()),
        ([0, 1, 0], [0, 1, 0], (9, 7))
    );
}

/// V-46, V-47: BB-MULTI-01 to BB-MULTI-06.
#[test]
fn bb_multi_01_02_03_04_05_06_several_targets() {
    let attack = |rules: &str, dice: &str, defence: &str| {
        let mut bench = Bench::of(rules, TWO);
        let defends =
            [format!("1 defence_approach {defence}"), "2 defence_approach vigor".to_owned()];
        bench.act(dice, &["0 several 1", "0 also also 2", &defends[0], &defends[1]]);
        (bench.morale(), bench.conditions(1), bench.conditions(2))
    };
    assert_eq!(attack("", "4 1 2", "vigor"), ((9, 8), [1, 0, 0], [1, 0, 0]));
    assert_eq!(attack("", "4 5 0", "vigor"), ((8, 9), [0; 3], [0; 3]));
    assert_eq!(attack("", "4 1 2", "reason").0, (9, 5));
    assert_eq!(attack("multi.forced = \"all\"", "4 1 2", "reason").0, (9, 8));
    assert_eq!(attack("multi.morale = \"once_per_defender\"", "4 1 2", "vigor").0, (9, 7));
    let split = attack("multi.stress = \"split\"", "4 1 0", "vigor");
    assert_eq!((split.1, split.2), ([0, 1, 0], [1, 0, 0]));
    let one = attack("multi.stress = \"one_of_choice\"", "4 1 2", "vigor");
    assert_eq!((one.1, one.2), ([1, 0, 0], [0; 3]));
    // With a die for each target after the first, six of six can succeed.
    assert_eq!(attack("multi.attacker_die_per_extra = 1", "6 5 5", "vigor").0, (9, 9));
}

/// V-48: BB-MULTI-05 for targets of two teams.
#[test]
fn bb_multi_05_targets_of_two_teams() {
    let groups = &["a ann: vigor = 5", "b bob: vigor = 3", "c cat: vigor = 3"];
    let mut bench = Bench::of("", groups);
    bench.act("5 1 1", &["0 several 1", "0 also also 2"]);
    assert_eq!((bench.morale(), bench.state.teams[2].morale), ((9, 6), 6));
    assert_eq!((bench.conditions(1), bench.conditions(2)), ([0, 0, 1], [0, 0, 1]));
}

/// V-49, V-77: BB-MID-01 to BB-MID-03, BB-MID-10, BB-MID-11 (`offskill.effects`, `offskill.defence_skill`).
#[test]
fn bb_mid_01_02_03_10_attacks_with_another_skill() {
    let groups = &["a ann: vigor = 4; maneuver = \"expert\"", "b bob: vigor = 4; reason = 4"];
    let attack = |rules: &str, dice: &str, defence: &str, effect: &str| {
        let mut bench = Bench::of(rules, groups);
        let defends = format!("1 defence_approach {defence}");
        let effect = format!("0 effect {effect}");
        let wins = rules.is_empty() && dice == "3 1";
        let mut all = vec!["0 other_skill 1", &*defends];
        all.extend(Some(&*effect).filter(|_| wins));
        bench.act(dice, &all);
        assert!(bench.says("with Maneuver"));
        (bench.morale(), bench.conditions(1))
    };
    assert_eq!(attack("", "3 1", "vigor", "stress"), ((9, 9), [0, 1, 0]));
    assert_eq!(attack("", "3 1", "vigor", "morale"), ((9, 7), [0; 3]));
    assert_eq!(attack("", "3 1", "reason", "morale"), ((9, 6), [0; 3]));
    assert_eq!(attack("", "1 3", "vigor", "stress").0, (7, 9));
    assert_eq!(
        attack("offskill.effects = \"both\"", "3 1", "vigor", "stress"),
        ((9, 7), [0, 1, 0])
    );
    // The defender tests the attacker's Skill, Maneuver, or the relevant one, Fight.
    let target = |rules: &str| {
        let mut bench = Bench::of(rules, groups);
        bench.act("1 1", &["0 other_skill 1"]);
        let skill = bench.events().find_map(|event| match event {
            BoonsEvent::Declares(rolls) => rolls.targets.first().map(|roll| roll.skill),
            _ => None,
        });
        (bench.count(M::OtherSkill, 0), skill)
    };
    let relevant = target("offskill.defence_skill = \"relevant\"");
    assert_eq!([target(""), relevant], [(1, Some(2)), (1, Some(1))]);
}

/// V-50 to V-53, V-10: BB-MID-04 to BB-MID-09 (`midpos.forced_all`, `midpos.effect`, `midpos.reorder`).
#[test]
fn bb_mid_04_05_06_07_08_09_positioning_actions() {
    let groups = &[
        "a ann: vigor = 4; intuition = 4; influence = \"expert\"",
        "b bob: vigor = 4; reason = 4",
    ];
    let position = |rules: &str, dice: &str, more: &[&str]| {
        let mut bench = Bench::of(rules, groups);
        let all: Vec<&str> = [&["0 position 1"], more].concat();
        bench.act(dice, &all);
        bench
    };
    let boon: &[&str] = &["1 defence_approach vigor", "0 benefit boon attack 0"];
    let bench = position("", "3 1", boon);
    assert_eq!(bench.it(0).boons[0].rating, 2);
    assert!(bench.says("positions with Influence") && bench.conditions(1) == [0; 3]);
    // A forced opponent that fails: all successes count.
    let forced: &[&str] = &["1 defence_approach reason", "0 benefit boon attack 0"];
    assert_eq!(position("", "3 1", forced).it(0).boons[0].rating, 3);
    assert_eq!(position("midpos.forced_all = false", "3 1", forced).it(0).boons[0].rating, 2);
    let bench = position("", "3 3", &["1 defence_approach reason"]);
    assert!(bench.it(0).boons.is_empty() && bench.morale() == (9, 9));
    assert_eq!(position("", "1 3", &[]).morale(), (7, 9));
    let morale: &[&str] = &["0 benefit morale"];
    assert_eq!(position("", "4 1", morale).morale(), (12, 9));
    let both = "midpos.effect = \"morale_and_benefit\"";
    assert_eq!(position(both, "4 1", morale).morale(), (15, 9));
    // A Bane, tied to what one likes, on any opponent.
    let bench = position("", "3 1", &["0 benefit bane attack 1"]);
    assert_eq!(bench.it(1).banes[0].rating, 2);
    // Turn order from the next round on, or never.
    let order: &[&str] = &["0 attack_approach intuition", "0 benefit order"];
    assert_eq!(position("", "3 1", order).state.teams[0].number, 2);
    assert_eq!(position("midpos.reorder = \"never\"", "3 1", order).state.teams[0].number, 0);
}

/// BB-MID-04, BB-MID-08, BB-POS-08: who is ahead in the captains' numbers acts first from the next
/// round on.
#[test]
fn bb_mid_08_turn_order_changes_with_the_next_round() {
    let groups = &["a ann: vigor = 3", "b bob: vigor = 3; intuition = 4"];
    let mut bench = Bench::open("", groups, "2 1", &[]);
    assert_eq!(*bench.state.order, [0, 1]);
    bench.act("", &["0 pass"]);
    bench.act("3 0", &["1 position 0", "1 attack_approach intuition", "1 benefit order"]);
    assert_eq!(*bench.state.order, [0, 1]);
    bench.act("", &["1 pass"]);
    assert_eq!(*bench.state.order, [1, 0]);
}
