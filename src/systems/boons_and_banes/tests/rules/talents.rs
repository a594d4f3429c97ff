//! Talents (BB-TAL), one by one.

use crate::system::FighterId;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, compiled};

const ON: &str = "talents.enabled = true";

/// Ann, with keys, against bob, with keys, both with four dice in every Approach.
fn duel(rules: &str, ann: &str, bob: &str) -> Bench {
    let all = "vigor = 4; intuition = 4; reason = 4; fight = \"trained\"";
    let groups = [format!("a ann: {all}; {ann}"), format!("b bob: {all}; {bob}")];
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    Bench::of(&format!("{ON}; {rules}"), &groups)
}

/// Like [`duel`], but with talents.
fn talented(rules: &str, ann: &str, bob: &str) -> Bench {
    let talent = |name: &str| {
        if name.is_empty() { "favour = 0".to_owned() } else { format!("talents = [\"{name}\"]") }
    };
    duel(rules, &talent(ann), &talent(bob))
}

/// Whether the script does not fit.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// BB-TAL-01: with a six a defence with Vigor is not forced.
#[test]
fn bb_tal_01_stubborn() {
    let loss = |dice: &str| {
        let mut bench = talented("", "", "stubborn");
        let choices = ["0 attack 1", "0 attack_approach intuition", "1 defence_approach vigor"];
        bench.act(dice, &choices);
        9 - bench.morale().1
    };
    // A success, which is a six or not; three failures, none of which is a one.
    assert_eq!((loss("3 1 1 0"), loss("3 1 0 0")), (2, 3));
    // While the module is off, no faces are drawn.
    let mut bench =
        Bench::of("", &["a ann: vigor = 4", "b bob: vigor = 4; talents = [\"stubborn\"]"]);
    bench.act("3 1", &["0 attack 1", "0 attack_approach intuition", "1 defence_approach vigor"]);
    assert_eq!(bench.morale().1, 6);
}

/// BB-TAL-02, BB-TAL-20: dice against an opponent's dice, and one more from its trait.
#[test]
fn bb_tal_02_20_know_thyself_and_opportunist() {
    let mut bench = duel("", "", "flaws = [\"Slow 2\"]; talents = [\"know_thyself\"]");
    bench.act("1 1 2 1", &["0 attack 1", "0 help flaw 1"]);
    assert!(bench.says("bob rolls 2 dice") && bench.says("3 against 2"));
    let mut bench = duel("", "talents = [\"opportunist\"]", "flaws = [\"Slow 2\"]");
    bench.act("1 1 3", &["0 attack 1", "0 help flaw 1"]);
    assert!(bench.says("ann rolls 3 dice"));
}

/// BB-TAL-03, BB-TAL-28, BB-TAL-29: less Stress of a kind; Stress reduced to 0 kills no participant
/// (`talent.stress_reduction`).
#[test]
fn bb_tal_03_28_29_less_stress() {
    for (skill, talent) in
        [("influence", "iron_will"), ("fight", "body_of_steel"), ("resources", "cosmopolitan")]
    {
        let rules = format!("conflict.relevant_skill = \"{skill}\"");
        let stress = |talent: &str, rules: &str, dice: &str| {
            let mut bench = talented(rules, "", talent);
            bench.act(dice, &["0 attack 1"]);
            (bench.count(M::Stress, 1), 9 - bench.morale().1)
        };
        assert_eq!(stress(talent, &rules, "3 1"), (1, 2));
        assert_eq!(stress(talent, &rules, "2 1"), (0, 1));
        let two = format!("{rules}; talent.stress_reduction = 2");
        assert_eq!(stress(talent, &two, "4 1"), (1, 3));
        let other = if skill == "fight" { "iron_will" } else { "body_of_steel" };
        assert_eq!(stress(other, &rules, "3 1"), (2, 2));
    }
    let mut bench = talented("", "", "body_of_steel");
    bench.state.stand(FighterId(1), true);
    bench.act("2 1", &["0 attack 1"]);
    assert!(bench.state.is_in(FighterId(1)));
}

/// BB-TAL-04: each six of a Fight defence with Vigor counts twice.
#[test]
fn bb_tal_04_juggernaut() {
    let mut bench = talented("", "", "juggernaut");
    bench.act("3 2 1 0", &["0 attack 1", "1 defence_approach vigor"]);
    assert!(bench.says("3 against 3"));
    let mut bench = talented("", "", "juggernaut");
    bench.act("3 2 1 0", &["0 attack 1", "1 defence_approach intuition"]);
    assert!(bench.says("3 against 2"));
}

/// BB-TAL-05, BB-TAL-12: dice against a group.
#[test]
fn bb_tal_05_12_steadfast_and_pack_tactics() {
    let dice = |ann: &str, bob: &str, rolled: &str| {
        let groups = [
            format!("a ann: count = 2; vigor = 4; intuition = 4; talents = [{ann}]"),
            format!("b bob: vigor = 4; intuition = 4; talents = [{bob}]"),
        ];
        let mut bench = Bench::of(ON, &[&groups[0], &groups[1]]);
        let with = "0 attack_approach intuition";
        bench.act("1 1 0", &["0 group 2", "1 join join 2", with]);
        bench.says(rolled)
    };
    assert!(dice("", "", "bob rolls 5 dice: 0 successes"));
    assert!(dice("", "\"steadfast\"", "bob rolls 6 dice: 0 successes"));
    assert!(dice("\"pack_tactics\"", "", "bob rolls 4 dice: 0 successes"));
}

/// BB-TAL-06: the only way in which an attacker suffers Stress.
#[test]
fn bb_tal_06_riposte() {
    let hurt = |approach: &str| {
        let mut bench = talented("", "", "riposte");
        let defence = format!("1 defence_approach {approach}");
        bench.act("1 3", &["0 attack 1", &defence]);
        (bench.conditions(0), bench.morale().0)
    };
    assert_eq!(hurt("intuition"), ([0, 1, 0], 7));
    assert_eq!(hurt("vigor"), ([0, 0, 0], 7));
    // Stress that the attacker cannot hold drives it out.
    let mut bench = talented("", "", "riposte");
    bench.act("0 4", &["0 attack 1", "1 defence_approach intuition"]);
    assert!(!bench.state.is_in(FighterId(0)) && bench.ending().is_some());
}

/// BB-TAL-07: once a minor Condition instead of a defence.
#[test]
fn bb_tal_07_uncanny_dodge() {
    let mut bench = talented("", "", "uncanny_dodge");
    bench.act("", &["0 attack 1", "1 dodge dodge"]);
    assert_eq!((bench.conditions(1), bench.morale()), ([1, 0, 0], (9, 9)));
    assert!(bench.says("takes a minor Condition rather than"));
    bench.act("", &["1 pass"]).act("1 1", &["0 attack 1"]);
    assert_eq!(bench.count(M::Talents, 1), 1);
    // Of several targets the others still roll.
    let groups = &[
        "a ann: vigor = 4",
        "b bob: vigor = 4; talents = [\"uncanny_dodge\"]",
        "b rob: vigor = 4",
    ];
    let mut bench = Bench::of(ON, groups);
    bench.act("2 1", &["0 several 1", "0 also also 2", "1 dodge dodge"]);
    assert_eq!((bench.conditions(1), bench.conditions(2)), ([1, 0, 0], [1, 0, 0]));
}

/// BB-TAL-08: two tests, two different benefits; the first alone counts for Morale.
#[test]
fn bb_tal_08_battle_tactician() {
    let groups = &["a ann: vigor = 4; talents = [\"battle_tactician\"]", "b bob: vigor = 4"];
    let open = |second: &str| {
        let choices = ["0 benefit morale", second];
        Bench::open(ON, groups, "2 1 3", &choices)
    };
    let bench = open("0 benefit boon attack 0");
    assert_eq!((bench.morale().0, bench.it(0).boons[0].rating), (8, 3));
    assert!(refused(move || drop(open("0 benefit morale"))));
}

/// BB-TAL-09: Stress for each six, even if defended, without Morale loss for it.
#[test]
fn bb_tal_09_slayer() {
    let mut bench = talented("", "slayer", "");
    bench.act("2 1 0 3", &["0 attack 1"]);
    assert_eq!((bench.conditions(1), bench.morale()), ([1, 0, 0], (8, 9)));
    let mut bench = talented("", "slayer", "");
    bench.act("3 2 0 2", &["0 attack 1"]);
    assert_eq!((bench.conditions(1), bench.morale()), ([0, 0, 1], (9, 8)));
}

/// BB-TAL-10, BB-TAL-11: two actions in a Fight; a die for each defender.
#[test]
fn bb_tal_10_11_battle_master_and_dervish() {
    let mut bench = talented("", "battle_master", "");
    bench.act("1 1", &["0 attack 1"]).act("1 1", &["0 attack 1"]).act("", &["1 pass"]);
    assert_eq!(bench.count(M::Actions, 0), 2);
    let mut bench = talented("conflict.relevant_skill = \"influence\"", "battle_master", "");
    bench.act("1 1", &["0 attack 1"]).act("", &["1 pass"]);
    let groups = &["a ann: vigor = 4; talents = [\"dervish\"]", "b bob: count = 2; vigor = 4"];
    let mut bench = Bench::of(ON, groups);
    bench.act("1 1 1", &["0 several 1", "0 also also 2"]);
    assert!(bench.says("ann rolls 6 dice: 1 success"));
}

/// BB-TAL-13: an attack on an ally becomes one on both (`multi.attacker_die_per_extra`).
#[test]
fn bb_tal_13_guardian() {
    let groups = &[
        "a ann: vigor = 4; talents = [\"dervish\"]",
        "b bob: vigor = 4",
        "b rob: vigor = 4; talents = [\"guardian\"]",
    ];
    let mut bench = Bench::of(&format!("{ON}; multi.attacker_die_per_extra = 1"), groups);
    bench.act("3 2 1", &["0 attack 1", "2 guard guard"]);
    assert!(bench.says("3 against 3") && bench.says("rob steps in for bob"));
    // The attacker gains no dice from it: one for the defender whom it attacked.
    assert!(bench.says("ann rolls 5 dice: 3 successes"));
}

/// BB-TAL-14, BB-TAL-30: Maneuver forces every other Approach.
#[test]
fn bb_tal_14_30_bull_charge_and_eagle_eye() {
    let loss = |talent: &str, attack: &str, defence: &str| {
        let mut bench = talented("conflict.relevant_skill = \"maneuver\"", talent, "");
        let (attack, defence) =
            (format!("0 attack_approach {attack}"), format!("1 defence_approach {defence}"));
        bench.act("3 1", &["0 attack 1", &attack, &defence]);
        9 - bench.morale().1
    };
    assert_eq!(
        (loss("bull_charge", "vigor", "intuition"), loss("bull_charge", "vigor", "vigor")),
        (3, 2)
    );
    assert_eq!(
        (loss("eagle_eye", "reason", "vigor"), loss("eagle_eye", "reason", "reason")),
        (3, 2)
    );
    assert_eq!((loss("", "vigor", "intuition"), loss("", "reason", "vigor")), (2, 2));
}

/// BB-TAL-15: ties cost the other side 1 Morale, unless both have it.
#[test]
fn bb_tal_15_forerunner() {
    let tie = |ann: &str, bob: &str| {
        let mut bench = talented("", ann, bob);
        bench.act("2 2", &["0 attack 1"]);
        bench.morale()
    };
    assert_eq!(tie("forerunner", ""), (9, 8));
    assert_eq!(tie("", "forerunner"), (8, 9));
    assert_eq!(tie("forerunner", "forerunner"), (9, 9));
    // The tie takes the other team to 0, whose defender may stand.
    let mut bench = talented("", "forerunner", "");
    bench.team(1).morale = 1;
    bench.act("2 2", &["0 attack 1", "1 last_stand stand"]);
    assert!(bench.state.stands(FighterId(1)));
}

/// BB-TAL-16, BB-TAL-24: Positioning with Maneuver and with Craft.
#[test]
fn bb_tal_16_24_superior_strategist_and_always_prepared() {
    let groups = &[
        "a ann: vigor = 4; talents = [\"superior_strategist\", \"always_prepared\"]",
        "b bob: vigor = 4",
    ];
    let choices = ["0 position_skill maneuver", "0 benefit boon attack 0"];
    let bench = Bench::open(ON, groups, "2 1", &choices);
    assert_eq!((bench.morale().0, bench.it(0).boons[0].rating), (8, 4));
    assert!(!bench.it(0).boons[0].enduring);
    let choices = ["0 position_skill craft", "0 benefit boon attack 0"];
    let bench = Bench::open(ON, groups, "2 1", &choices);
    assert_eq!((bench.morale().0, bench.it(0).boons[0].rating), (6, 2));
    assert!(bench.it(0).boons[0].enduring);
}

/// BB-TAL-17, BB-TAL-22, BB-TAL-25: what excess successes become.
#[test]
fn bb_tal_17_22_25_practiced_hunter_and_indomitable() {
    let mut bench = duel("", "favour = 2; talents = [\"practiced\"]", "");
    bench.act("3 1", &["0 attack 1", "0 excess boon attack"]);
    assert_eq!((bench.it(0).boons[0].rating, bench.it(0).favour), (3, 0));
    // A Bane without Favour, once; a Boon costs as always.
    let mut bench = talented("", "hunter", "");
    bench.act("3 1", &["0 attack 1", "0 excess bane attack 1"]);
    assert_eq!((bench.it(1).banes[0].rating, bench.it(0).favour), (2, 0));
    bench.act("", &["1 pass"]).act("3 1", &["0 attack 1"]);
    assert_eq!(bench.count(M::Converted, 0), 1);
    assert!(refused(|| {
        talented("", "hunter", "").act("3 1", &["0 attack 1", "0 excess boon attack"]);
    }));
    // A defender who fails uses the attacker's excess, for a Boon on itself only.
    let mut bench = duel("", "", "favour = 2; talents = [\"indomitable\"]");
    bench.act("3 1", &["0 attack 1", "1 excess boon defend"]);
    assert_eq!((bench.it(1).boons[0].rating, bench.it(1).favour), (2, 0));
    assert!(refused(|| {
        duel("", "", "favour = 2; talents = [\"indomitable\"]")
            .act("3 1", &["0 attack 1", "1 excess bane attack 0"]);
    }));
}

/// BB-TAL-18: no Banes by Maneuver.
#[test]
fn bb_tal_18_slippery() {
    let lay = |skill: &'static str| {
        move || {
            let skill = format!("0 action_skill {skill}");
            let choices = ["0 position 1", &skill, "0 benefit bane attack 1"];
            talented("", "", "slippery").act("3 1", &choices);
        }
    };
    assert!(refused(lay("maneuver")) && !refused(lay("craft")));
}

/// BB-TAL-19: once two rolls are swapped.
#[test]
fn bb_tal_19_reversal_of_fortune() {
    let mut bench = talented("", "reversal_of_fortune", "");
    bench.act("0 3", &["0 attack 1", "0 reverse swap_foe 1"]);
    assert!(bench.says("ann swaps rolls with bob") && bench.says("3 against 0"));
    bench.act("", &["1 pass"]).act("0 1", &["0 attack 1"]);
    assert_eq!(bench.count(M::Talents, 0), 1);
    // With an ally of the same contest: a group only swaps the owners of the rolls.
    let groups = &[
        "a ann: vigor = 4; talents = [\"reversal_of_fortune\"]",
        "a amy: vigor = 4",
        "b bob: vigor = 4",
    ];
    let mut bench = Bench::of(ON, groups);
    bench.act("0 3 1", &["0 group 2", "1 join join 2", "0 reverse swap_ally 1"]);
    assert!(bench.says("ann rolls 4 dice: 3 successes and amy rolls"));
}

/// BB-TAL-21, BB-TAL-26: a die for one's Conditions, a die for having none.
#[test]
fn bb_tal_21_26_tough_as_nails_and_dazzling_elegance() {
    let mut bench = talented("conditions.floor = \"on\"", "", "tough_as_nails");
    bench.act("1 1", &["0 attack 1"]);
    assert!(bench.says("bob rolls 4 dice: 1 success"));
    bench.set(1).conditions[0] = [0, 1, 0];
    bench.act("", &["1 pass"]).act("1 1", &["0 attack 1"]);
    assert!(bench.says("bob rolls 5 dice: 1 success"));
    // The attackers cannot use an unknown Condition, so it gives nothing.
    bench.set(1).unknown = [0b01; 3];
    bench.act("", &["1 pass"]).act("1 1", &["0 attack 1"]);
    assert!(bench.says("bob rolls 4 dice: 1 success"));
    let mut bench = talented("", "", "dazzling_elegance");
    bench.act("1 1", &["0 attack 1"]);
    assert!(bench.says("bob rolls 5 dice: 1 success"));
    bench.set(1).conditions[1] = [1, 0, 0];
    bench.act("", &["1 pass"]).act("1 1", &["0 attack 1"]);
    assert!(bench.says("bob rolls 4 dice: 1 success"));
}

/// BB-TAL-23: a Boon that is used up only if the roll fails.
#[test]
fn bb_tal_23_trickster() {
    let mut bench = talented("", "trickster", "");
    let position = [
        "0 position 1",
        "0 action_skill craft",
        "0 attack_approach intuition",
        "0 benefit boon attack 0",
    ];
    bench.act("3 1", &position).act("", &["1 pass"]);
    bench.act("1 1 1", &["0 attack 1", "0 help boon full"]).act("", &["1 pass"]);
    assert_eq!(bench.it(0).boons[0].rating, 2);
    bench.act("1 3 0", &["0 attack 1", "0 help boon full"]);
    assert!(bench.it(0).boons.is_empty());
}

/// BB-TAL-27, BB-ENDU-01: a Boon endures for a Bane that works only when defending
/// (`endu.allowed_sources`).
#[test]
fn bb_tal_27_reckless() {
    let made = |rules: &str| {
        let mut bench = duel(rules, "favour = 2; talents = [\"reckless\"]", "");
        let mut choices = vec!["0 attack 1", "0 attack_approach vigor", "0 excess boon attack"];
        if rules.is_empty() {
            choices.push("0 reckless reckless");
        }
        bench.act("3 1", &choices);
        bench
    };
    let mut bench = made("");
    assert!(bench.it(0).boons[0].enduring && bench.it(0).banes[0].exposed);
    bench.act("1 1 2", &["1 attack 0", "1 help bane full 0"]);
    assert!(bench.says("bob rolls 2 dice") && bench.it(0).banes.is_empty());
    assert!(refused(|| {
        let mut bench = made("");
        bench.act("", &["1 pass"]).act("1 1 1", &["0 attack 1", "1 help bane full 0"]);
    }));
    // Talents make enduring ones only where they may.
    let bench = made("endu.allowed_sources = [\"scenario\"]");
    assert!(!bench.it(0).boons[0].enduring && bench.it(0).banes.is_empty());
}

/// An unknown talent is one mistake.
#[test]
fn unknown_talents() {
    let groups = &["a ann: talents = [\"stuborn\"]", "b bob: vigor = 4"];
    let problems = compiled(ON, groups).unwrap_err();
    assert!(problems.contains("unknown talent") && problems.contains("stubborn"), "{problems}");
}
