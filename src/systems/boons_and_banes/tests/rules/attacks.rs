//! Attacks, perfect defence, Stress and Conditions (BB-ATK, BB-PERF, BB-STRESS, BB-COND, BB-DISP).

use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::favour::Matrix;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::conditions::hinders;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL};

fn duel(rules: &str) -> Bench {
    Bench::of(rules, DUEL)
}

/// Plays one attack of the first team on the second. Returns the Morale that is left of 9 each.
fn morale(rules: &str, dice: &str, defence: &str) -> (i16, i16) {
    let mut bench = duel(rules);
    let defends = format!("1 defence_approach {defence}");
    bench.act(dice, &["0 attack 1", &defends]);
    bench.morale()
}

/// V-30, V-31, V-32, V-33: BB-ATK-01 to BB-ATK-07, BB-PERF-01 to BB-PERF-03, BB-DISP-05.
#[test]
fn bb_atk_03_04_05_06_what_an_attack_comes_to() {
    // Vigor forces Reason under Disposition I.
    let mut bench = duel("");
    bench.act("3 1", &["0 attack 1", "1 defence_approach vigor"]);
    assert_eq!((bench.morale(), bench.conditions(1)), ((9, 7), [0, 1, 0]));
    assert_eq!((bench.count(M::Stress, 1), bench.count(M::MoraleLost, 1)), (2, 2));
    let mut bench = duel("");
    bench.act("3 1", &["0 attack 1", "1 defence_approach reason"]);
    assert_eq!((bench.morale(), bench.conditions(1)), ((9, 6), [0, 1, 0]));
    assert_eq!(bench.count(M::ForcedLost, 1), 1);
    assert_eq!(morale("", "1 3", "vigor"), (7, 9));
    assert_eq!(morale("", "2 2", "vigor"), (9, 9));
    assert_eq!(morale("", "2 2", "reason"), (9, 9));
    // A failed attack costs no Stress.
    let mut bench = duel("");
    bench.act("1 3", &["0 attack 1"]);
    assert_eq!(bench.conditions(0), [0; 3]);
}

/// V-33 with the other readings: BB-PERF-02 to BB-PERF-04, BB-ATK-03 to BB-ATK-06.
#[test]
fn bb_perf_03_04_the_other_readings() {
    let all = "perfect.morale_on_success = \"all_successes\"";
    assert_eq!(morale(all, "2 2", "reason"), (9, 7));
    assert_eq!(morale(all, "1 2", "reason"), (8, 8));
    assert_eq!(morale(all, "2 2", "vigor"), (9, 9));
    assert_eq!(morale("perfect.threshold = \"gt\"", "2 2", "reason"), (9, 7));
    assert_eq!(morale("perfect.morale_on_failure = \"difference_x2\"", "3 1", "reason"), (9, 5));
    assert_eq!(morale("perfect.morale_on_failure = \"difference\"", "3 1", "reason"), (9, 7));
    assert_eq!(morale("perfect.enabled = false", "3 1", "reason"), (9, 7));
    assert_eq!(morale("attack.tie = \"attacker_loses_1\"", "2 2", "vigor"), (8, 9));
    assert_eq!(morale("attack.tie = \"defender_loses_1\"", "2 2", "vigor"), (9, 8));
    assert_eq!(morale("attack.failure_morale_factor = 2", "1 2", "vigor"), (7, 9));
    assert_eq!(morale("attack.morale_factor = 1.5", "3 1", "vigor"), (9, 6));
    let mut bench = duel("attack.stress_factor = 1.5");
    bench.act("3 1", &["0 attack 1"]);
    assert_eq!(bench.conditions(1), [0, 0, 1]);
}

/// V-34, BB-ATK-08: Morale stops at 0, which is looked at as the end of a team (BB-END-03,
/// `morale.clamp_zero`).
#[test]
fn bb_atk_08_morale_stops_at_zero() {
    let mut bench = duel("");
    bench.team(1).morale = 1;
    bench.act("4 1", &["0 attack 1"]);
    assert_eq!(bench.morale(), (9, 0));
    assert!(bench.ending().is_some());
    let mut bench = duel("morale.clamp_zero = false");
    bench.team(1).morale = 1;
    bench.act("4 1", &["0 attack 1"]);
    assert_eq!(bench.morale(), (9, -2));
}

/// BB-DISP-01 to BB-DISP-04: which Approach of which Disposition forces which.
#[test]
fn bb_disp_01_02_03_04_dispositions_force() {
    let forced = |disposition: &str, attack: &str, defence: &str| {
        let ann = format!("a ann: vigor = 4; disposition = \"{disposition}\"");
        let mut bench = Bench::of("", &[&ann, "b bob: disposition = \"II\""]);
        let (attack, defence) =
            (format!("0 attack_approach {attack}"), format!("1 defence_approach {defence}"));
        bench.act("2 1", &["0 attack 1", &attack, &defence]);
        bench.morale().1 == 7
    };
    let approaches = ["vigor", "intuition", "reason"];
    for (disposition, cycle) in [("I", [2, 0, 1]), ("II", [1, 2, 0]), ("none", [9, 9, 9])] {
        for (own, attack) in approaches.iter().enumerate() {
            for (other, defence) in approaches.iter().enumerate() {
                assert_eq!(forced(disposition, attack, defence), cycle[own] == other);
            }
        }
    }
}

/// BB-ATK-02, BB-INFO-02: a defender that knows the attacker's Approach avoids being forced, one that
/// does not know it or the Disposition cannot (`attack.reveal`, `info.disposition_known`).
#[test]
fn bb_atk_02_what_a_defender_knows() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 2; intuition = 2; reason = 3"];
    let picks = |rules: &str| {
        let mut bench = Bench::of(rules, groups);
        bench.act("1 1", &["0 attack 1"]);
        bench.says("bob (Reason, forced)")
    };
    assert!(!picks(""));
    assert!(picks("attack.reveal = \"simultaneous\""));
    assert!(picks("attack.reveal = \"defender_first\""));
    assert!(picks("info.disposition_known = false"));
    // Once its team has been forced it knows.
    let mut bench = Bench::of("info.disposition_known = false", groups);
    bench.act("1 1", &["0 attack 1"]);
    bench.until(0).act("1 1", &["0 attack 1"]);
    assert!(bench.says("bob (Vigor)"));
    // An attacker who sees the defence first can force it.
    let groups =
        &["a ann: vigor = 3; intuition = 3", "b bob: vigor = 4; intuition = 1; reason = 1"];
    let mut bench = Bench::of("attack.reveal = \"defender_first\"", groups);
    bench.act("1 1", &["0 attack 1", "0 attack_approach forcing"]);
    assert!(bench.says("ann (Intuition) attacks bob (Vigor, forced)"));
}

/// V-05, V-37 to V-42: BB-STRESS-01 to BB-STRESS-07, BB-COND-01 to BB-COND-04.
#[test]
fn bb_stress_01_02_03_04_conditions_and_overflow() {
    let suffers = |rules: &str, taken: [u8; 3], dice: &str, choices: &[&str]| {
        let mut bench = duel(&format!("{rules}; attack.morale_factor = 0"));
        bench.set(1).conditions[0] = taken;
        let all: Vec<&str> = [&["0 attack 1", "1 defence_approach vigor"], choices].concat();
        bench.act(dice, &all);
        (bench.conditions(1), bench.scars(1))
    };
    // Two Stress: a moderate Condition, or a major one if it likes; not a minor one.
    assert_eq!(suffers("", [0; 3], "2 0", &[]), ([0, 1, 0], vec![]));
    assert_eq!(suffers("", [0; 3], "2 0", &["1 slot major"]), ([0, 0, 1], vec![]));
    assert_eq!(suffers("", [0, 2, 0], "2 0", &[]), ([0, 2, 1], vec![]));
    assert_eq!(suffers("", [0; 3], "4 0", &[]), ([0, 0, 1], vec![1]));
    assert_eq!(suffers("", [0, 1, 1], "3 0", &[]), ([0, 2, 1], vec![1]));
    assert_eq!(suffers("", [0, 2, 1], "2 0", &[]), ([1, 2, 1], vec![1]));
    assert_eq!(suffers("", [3, 2, 1], "1 0", &[]), ([3, 2, 1], vec![1]));
    assert_eq!(suffers("", [3, 0, 0], "1 0", &[]), ([3, 1, 0], vec![]));
    // The other readings.
    assert_eq!(suffers("overflow.partial = \"none\"", [0; 3], "4 0", &[]), ([0, 0, 0], vec![4]));
    assert_eq!(suffers("stress.split = true", [0; 3], "4 0", &[]), ([1, 0, 1], vec![]));
    assert_eq!(suffers("conditions.max_rating = 2", [0; 3], "2 0", &[]), ([0, 1, 0], vec![]));
    assert_eq!(suffers("conditions.max_rating = 2", [0; 3], "3 0", &[]), ([0, 1, 0], vec![1]));
    assert_eq!(suffers("conditions.slots.major = 0", [0; 3], "3 0", &[]), ([0, 1, 0], vec![1]));
    let lowest = "conditions.slot_choice = \"lowest_fitting\"";
    assert_eq!(suffers(lowest, [0; 3], "2 0", &[]), ([0, 1, 0], vec![]));
    // The owner may want another slot, but is not asked then.
    let major = &["1 slot major"];
    assert_eq!(suffers("", [0; 3], "2 0", major), ([0, 0, 1], vec![]));
    assert!(std::panic::catch_unwind(|| suffers(lowest, [0; 3], "2 0", major)).is_err());
    // Six hits at most: the seventh overflows.
    let mut bench = duel("attack.morale_factor = 0");
    for hit in 1..=7 {
        bench.until(0).act("1 0", &["0 attack 1"]);
        assert_eq!(bench.scars(1).len(), usize::from(hit == 7));
    }
}

/// BB-COND-02, BB-COND-04: kinds have slots of their own where boxes are by kind; the kind follows
/// from the relevant Skill.
#[test]
fn bb_cond_02_04_kinds_and_layouts() {
    let mut bench =
        duel("conditions.layout = \"per_type_boxes\"; conflict.relevant_skill = \"influence\"");
    bench.set(1).conditions[0] = [3, 2, 1];
    bench.act("1 0", &["0 attack 1"]);
    assert_eq!(bench.it(1).conditions, [[3, 2, 1], [1, 0, 0], [0; 3]]);
    for (skill, kind) in [("fight", 0), ("craft", 0), ("influence", 1), ("resources", 2)] {
        let bench = duel(&format!("conflict.relevant_skill = \"{skill}\""));
        assert_eq!(bench.setup().kind, kind);
    }
}

/// BB-COND-05: which Conditions hinder which Skills.
#[test]
fn bb_cond_05_the_matrix() {
    use Skill::{Craft, Fight, Influence, Maneuver, Resources, Wilderness};
    let row = |matrix, kind: usize, size: usize| {
        [Influence, Fight, Maneuver, Wilderness, Craft, Resources]
            .map(|skill| hinders(matrix, kind, skill, size))
    };
    assert_eq!(row(Matrix::Wiki, 0, 0), [false, true, true, true, true, false]);
    assert_eq!(row(Matrix::Wiki, 0, 2), [true, true, true, true, true, false]);
    assert_eq!(row(Matrix::Wiki, 1, 1), [true, true, true, false, false, false]);
    assert_eq!(row(Matrix::Wiki, 1, 2), [true; 6]);
    assert_eq!(row(Matrix::Wiki, 2, 0), [true, false, false, false, true, true]);
    assert_eq!(row(Matrix::Wiki, 2, 2), [true, false, false, true, true, true]);
    assert_eq!(row(Matrix::Site, 0, 2), [false, true, true, true, true, false]);
    assert_eq!(row(Matrix::Site, 2, 1), [false, false, false, false, false, true]);
    assert_eq!(row(Matrix::All, 2, 0), [true; 6]);
}

/// V-35, V-36, BB-COND-06, BB-PERF-05, BB-STRESS-06: Conditions help the opponent, on attack and on
/// defence (`conditions.floor`).
#[test]
fn bb_cond_06_perf_05_floors() {
    let mut bench = duel("conditions.floor = \"on\"");
    bench.set(1).conditions[0] = [1, 1, 0];
    bench.act("0 1", &["0 attack 1", "1 defence_approach vigor"]);
    assert_eq!((bench.morale().1, bench.conditions(1)), (8, [2, 1, 0]));
    let mut bench = duel("conditions.floor = \"on\"");
    bench.set(1).conditions[0] = [1, 1, 0];
    bench.act("0 1", &["0 attack 1", "1 defence_approach reason"]);
    assert_eq!(bench.morale().1, 7);
    let mut bench = duel("conditions.floor = \"on\"");
    bench.set(0).conditions[0] = [0, 0, 1];
    bench.act("2 0", &["0 attack 1"]);
    assert_eq!(bench.morale(), (8, 9));
}

/// V-80, BB-STRESS-04, BB-STRESS-08: the scar may take the place of one's own trait
/// (`overflow.replace_detrimental`, `overflow.trait`).
#[test]
fn bb_stress_08_a_scar_replaces_a_trait() {
    let scarred = |rules: &str, choices: &[&str]| {
        let groups =
            &["a ann: vigor = 4", "b bob: vigor = 4; traits = [\"Swift 2\"]; flaws = [\"Scar 1\"]"];
        let mut bench = Bench::of(rules, groups);
        bench.team(1).morale = 3;
        bench.set(1).conditions[0] = [3, 2, 1];
        let all: Vec<&str> = [&["0 attack 1"], choices].concat();
        bench.act("3 0", &all);
        assert_eq!(bench.morale().1, 0);
        let traits: Vec<(u8, bool)> =
            bench.it(1).traits.iter().map(|it| (it.rating, it.flaw)).collect();
        traits
    };
    assert_eq!(scarred("", &[]), [(2, false), (1, true), (3, true)]);
    assert_eq!(scarred("", &["1 scar replace_lowest"]), [(2, false), (3, true)]);
    assert_eq!(scarred("", &["1 scar replace_flaw"]), [(2, false), (3, true)]);
    let only = "overflow.replace_detrimental = false";
    assert_eq!(scarred(only, &["1 scar replace_lowest"]), [(3, true), (1, true)]);
    assert_eq!(scarred("overflow.trait = \"replace_lowest\"", &[]), [(2, false), (3, true)]);
    // Of several flaws the worst goes, and the lowest of all traits is another.
    let of_two = |choice: &str| {
        let bob = "b bob: vigor = 4; traits = [\"Swift 4\"]; flaws = [\"Limp 2\", \"Curse 3\"]";
        let mut bench = Bench::of("trait.max_rating = 4", &["a ann: vigor = 4", bob]);
        bench.team(1).morale = 3;
        bench.set(1).conditions[0] = [3, 2, 1];
        bench.act("3 0", &["0 attack 1", choice]);
        bench.it(1).traits.iter().map(|it| it.rating).collect::<Vec<_>>()
    };
    assert_eq!(of_two("1 scar replace_lowest"), [4, 3, 3]);
    assert_eq!(of_two("1 scar replace_flaw"), [4, 2, 3]);
    assert_eq!(of_two("1 scar new"), [4, 2, 3, 3]);
}

/// BB-STRESS-05: what follows on overflow (`overflow.choice`, `laststand.enabled`).
#[test]
fn bb_stress_05_surrender_or_stand() {
    let fate = |rules: &str, choice: &str| {
        let mut bench = duel(rules);
        bench.set(1).conditions[0] = [3, 2, 1];
        let all: Vec<&str> =
            std::iter::once("0 attack 1").chain(Some(choice).filter(|it| !it.is_empty())).collect();
        bench.act("1 0", &all);
        (bench.state.is_in(FighterId(1)), bench.state.stands(FighterId(1)))
    };
    assert_eq!(fate("", ""), (false, false));
    assert_eq!(fate("", "1 overflow stand"), (true, true));
    assert_eq!(fate("overflow.choice = \"must_stand\"", ""), (true, true));
    assert_eq!(fate("overflow.choice = \"must_surrender\"", ""), (false, false));
    assert_eq!(
        fate("overflow.choice = \"must_stand\"; laststand.enabled = false", ""),
        (false, false)
    );
}

/// V-64, BB-IMM-05, BB-IMM-07: without Morale a successful defence does nothing at all, leaving
/// costs nothing, and the side that is left wins.
#[test]
fn bb_imm_05_07_immediate_conflicts_have_no_morale() {
    let mut bench = duel("immediate.morale = \"off\"");
    bench.act("1 3", &["0 attack 1"]);
    assert_eq!((bench.conditions(0), bench.conditions(1)), ([0; 3], [0; 3]));
    assert!(bench.ending().is_none());
    bench.act("", &["1 surrender"]);
    assert_eq!(bench.ending(), Some(crate::system::Ending::Won(1)));
    // A Last Stander leaves its stand when the others are out.
    let mut bench = duel("immediate.morale = \"off\"");
    bench.set(1).conditions[0] = [3, 2, 1];
    bench.act("1 0", &["0 attack 1", "1 overflow stand"]);
    assert!(bench.state.stands(FighterId(1)));
    bench.act("", &["1 pass"]).act("", &["0 surrender"]);
    assert_eq!(bench.ending(), Some(crate::system::Ending::Won(2)));
    assert_eq!((bench.state.stands(FighterId(1)), bench.it(1).doomed), (false, 0));
}
