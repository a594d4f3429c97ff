//! Leaving, ending, Last Stands (BB-LEAVE, BB-END, BB-LAST, BB-LEG).

use crate::system::{Ending, FighterId};
use crate::systems::boons_and_banes::state::conflict::Status;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL};

/// A captain and two members against one.
const TEAM: &[&str] = &[
    "a cap: vigor = 4; reason = 2; captain = true",
    "a mem: count = 2; vigor = 3; reason = 2",
    "b bob: vigor = 5; count = 2",
];

fn team(rules: &str, morale: i16) -> Bench {
    let mut bench = Bench::of(rules, TEAM);
    bench.team(0).morale = morale;
    bench
}

/// V-54, V-55: BB-LEAVE-01 to BB-LEAVE-04, BB-LEAVE-09, BB-LEAVE-07, BB-LEAVE-08.
#[test]
fn bb_leave_01_02_03_04_07_08_09_surrender_in_ones_own_turn() {
    let mut bench = team("", 6);
    bench.act("", &["0 pass"]).act("2", &["1 surrender"]);
    assert_eq!((bench.morale().0, bench.it(1).status), (3, Status::Surrendered));
    assert!(!bench.state.is_in(FighterId(1)) && bench.count(M::SurrenderedFreely, 0) == 1);
    let captain = |rules: &str, dice: &str| {
        let mut bench = team(rules, 6);
        bench.act(dice, &["0 surrender"]);
        (bench.morale().0, bench.state.teams[0].captain)
    };
    assert_eq!(captain("", "1"), (3, 0));
    // Its team keeps its place in turn order (BB-LEAVE-07).
    let mut bench = team("", 6);
    bench.team(0).number = 7;
    let before = bench.state.order.to_vec();
    bench.act("1", &["0 surrender"]);
    assert_eq!((bench.state.teams[0].number, bench.state.order.to_vec()), (7, before));
    assert_eq!(captain("leave.captain_morale = \"fixed\"", "1").0, 4);
    assert_eq!(captain("leave.captain_also_member = true", "1").0, 2);
    assert_eq!(captain("surrender.test = false", "").0, 4);
    assert_eq!(captain("surrender.test_factor = 2", "1").0, 2);
    assert_eq!(captain("captain.succession = \"highest_rating\"", "1").1, 1);
    // The smallest pool, unless it likes another.
    let mut bench = team("", 9);
    bench.act("4", &["0 surrender", "0 surrender_approach vigor"]);
    assert_eq!(bench.morale().0, 3);
}

/// BB-LEAVE-08: objects that a participant made for others stay, or go with it
/// (`leave.effects_remain`).
#[test]
fn bb_leave_08_effects_remain() {
    let banes = |rules: &str| {
        let mut bench = team(rules, 9);
        bench.act("2 0", &["0 position 3", "0 benefit bane attack 3"]);
        bench.act("", &["1 pass"]).act("", &["2 pass"]).act("", &["3 pass"]).act("", &["4 pass"]);
        assert_eq!(bench.it(3).banes.len(), 1);
        bench.act("0", &["0 surrender"]);
        bench.it(3).banes.len()
    };
    assert_eq!((banes(""), banes("leave.effects_remain = false")), (1, 0));
}

/// V-56, V-66: BB-LEAVE-05, BB-LEAVE-06: a surrender on overflow costs the price on top of the
/// attack's own loss, and is not tested (`surrender.test_on_overflow`).
#[test]
fn bb_leave_05_06_surrender_on_overflow() {
    let overflow = |rules: &str, dice: &str, target: usize, morale: i16| {
        let mut bench = team(rules, morale);
        bench.until(3).set(target).conditions[0] = [3, 2, 1];
        bench.act(dice, &[&format!("3 attack {target}")]);
        (bench.morale().0, bench.ending())
    };
    assert_eq!(overflow("", "2 1", 1, 6), (4, None));
    assert_eq!(overflow("surrender.test_on_overflow = true", "2 1 2", 1, 6).0, 2);
    // The captain of three under a forced attack at Morale 2: out, and the team is defeated.
    let mut bench = team("", 2);
    bench.until(3).set(0).conditions[0] = [3, 2, 1];
    bench.act("5 1", &["3 attack 0"]);
    assert_eq!((bench.morale().0, bench.ending()), (0, Some(Ending::Won(2))));
    assert!(!bench.says("Last Stand after"));
}

/// V-57: BB-END-01, BB-END-06: no member is left.
#[test]
fn bb_end_01_06_nobody_is_left() {
    let mut bench = Bench::of("", DUEL);
    bench.act("0", &["0 surrender"]);
    assert_eq!((bench.morale(), bench.ending()), ((9, 9), Some(Ending::Won(2))));
    assert_eq!(bench.count(M::LostByLeaving, 0), 1);
}

/// V-58: BB-END-03 to BB-END-07, BB-LAST-08: a team at Morale 0 that is held by a Last Stand loses
/// with its opponents (`end.morale0_survivor`, `end.min_morale_to_win`, `end.all_lose_goals`).
#[test]
fn bb_end_03_05_06_07_all_teams_lose() {
    let end = |rules: &str, morale: i16, dice: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(0).morale = morale;
        bench.team(1).morale = 1;
        bench.state.stand(FighterId(0), true);
        bench.set(0).doomed = 1;
        bench.act(dice, &["0 attack 1"]);
        assert!(!bench.state.stands(FighterId(0)));
        (bench.ending().unwrap(), bench.it(0).status)
    };
    assert_eq!(end("", 0, "2 1"), (Ending::Draw, Status::Beaten));
    assert_eq!(end("", 1, "2 1"), (Ending::Won(1), Status::In));
    assert_eq!(end("end.morale0_survivor = \"wins\"", 0, "2 1").0, Ending::Won(1));
    assert_eq!(end("end.min_morale_to_win = 2", 1, "2 1").0, Ending::Draw);
    assert_eq!(end("end.all_lose_goals = \"all\"", 0, "2 1").0, Ending::Won(3));
    assert_eq!(end("end.all_lose_goals = \"random_one\"", 0, "2 1 1").0, Ending::Won(2));
}

/// V-59, V-79: BB-END-02, BB-LAST-01 to BB-LAST-04, BB-FAV-06, BB-MID-11.
#[test]
fn bb_end_02_last_01_02_03_04_a_failed_attack_opens_a_last_stand() {
    let stands = |rules: &str, action: &str, dice: &str, choices: &[&str]| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(0).morale = 1;
        let all: Vec<&str> = [&[action], choices].concat();
        bench.act(dice, &all);
        let it = bench.it(0);
        (bench.state.stands(FighterId(0)), it.doomed, it.favour)
    };
    let stand: &[&str] = &["0 last_stand stand"];
    assert_eq!(stands("", "0 attack 1", "1 3", stand), (true, 1, 4));
    assert_eq!(stands("", "0 position 1", "1 3", stand), (true, 1, 4));
    assert_eq!(stands("laststand.doom = \"none\"", "0 attack 1", "1 3", stand), (true, 0, 0));
    let reason: &[&str] = &["0 attack_approach reason", "0 last_stand stand"];
    assert_eq!(stands("", "0 attack 1", "0 3", reason), (true, 4, 2));
    assert_eq!(stands("laststand.doom = \"highest\"", "0 attack 1", "0 3", reason), (true, 1, 4));
    assert_eq!(stands("laststand.favour_factor = 2", "0 attack 1", "1 3", stand), (true, 1, 8));
    // Declined, not offered to attackers, or not to be had: the team is defeated.
    assert!(!stands("", "0 attack 1", "1 3", &[]).0);
    assert!(!stands("laststand.morale_trigger = \"defence_only\"", "0 attack 1", "1 3", &[]).0);
    assert!(!stands("laststand.max_per_team = 0", "0 attack 1", "1 3", &[]).0);
    // The doomed Approach is not rolled again.
    let mut bench = Bench::of("", DUEL);
    bench.team(0).morale = 1;
    bench.act("1 3", &["0 attack 1", "0 last_stand stand"]).act("", &["1 pass"]);
    bench.act("1 1", &["0 attack 1"]);
    assert!(bench.says("ann (Intuition) attacks"));
}

/// BB-FAV-06: adversaries are granted Favour too, unless `laststand.favour_adversaries` says so.
#[test]
fn bb_fav_06_doom_of_adversaries() {
    let favour = |rules: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(1).morale = 1;
        bench.act("3 1", &["0 attack 1", "1 last_stand stand"]);
        (bench.state.stands(FighterId(1)), bench.it(1).favour)
    };
    assert_eq!(favour(""), (true, 4));
    assert_eq!(favour("laststand.favour_adversaries = false"), (true, 0));
}

/// V-60, V-61, V-82: BB-LAST-06, BB-LAST-09, BB-LEAVE-05 (`leave.perish_costs`,
/// `laststand.perish_on_stress`).
#[test]
fn bb_last_06_09_any_stress_kills() {
    let defend = |rules: &str, dice: &str, target: usize| {
        let mut bench = team(rules, 5);
        bench.until(3).state.stand(FighterId(target), true);
        bench.act(dice, &[&format!("3 attack {target}")]);
        (bench.it(target).status, bench.morale().0, bench.conditions(target))
    };
    assert_eq!(defend("", "2 1", 1), (Status::Perished, 3, [0; 3]));
    assert_eq!(defend("", "2 2", 1), (Status::In, 5, [0; 3]));
    assert_eq!(defend("", "3 1", 0), (Status::Perished, 1, [0; 3]));
    assert_eq!(defend("leave.perish_costs = false", "2 1", 1).1, 4);
    let mild = defend("laststand.perish_on_stress = false", "2 1", 1);
    assert_eq!((mild.0, mild.2), (Status::In, [1, 0, 0]));
}

/// V-62: BB-LAST-07, BB-LEG-01: taking an opposing team to 0 earns a Legacy.
#[test]
fn bb_last_07_leg_01_legacies() {
    let legacy = |rules: &str, before: u8| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(1).morale = 1;
        bench.state.stand(FighterId(0), true);
        bench.set(0).legacies[1] = before;
        bench.act("2 1", &["0 attack 1", "0 attack_approach intuition"]);
        bench.it(0).legacies[1]
    };
    assert_eq!((legacy("", 0), legacy("", 1)), (1, 2));
    assert_eq!(legacy("legacy.gain = 3", 0), 3);
    assert_eq!(legacy("legacy.max_per_action = 0", 0), 0);
    assert_eq!(legacy("legacy.enabled = false", 0), 0);
    // A defence is no action of one's turn, unless a knob says so.
    let defence = |rules: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(0).morale = 1;
        bench.state.stand(FighterId(1), true);
        bench.act("1 3", &["0 attack 1"]);
        bench.it(1).legacies[0]
    };
    assert_eq!((defence(""), defence("legacy.defence_counts = true")), (0, 1));
}

/// V-81: BB-LAST-05: a second Approach is doomed and grants its own Favour
/// (`laststand.second_doom`).
#[test]
fn bb_last_05_a_second_doom() {
    let doom = |rules: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(0).morale = 1;
        bench.state.stand(FighterId(0), true);
        let it = bench.set(0);
        (it.doomed, it.granted, it.favour) = (1, 1, 4);
        bench.act("0 1", &["0 attack 1"]);
        (bench.it(0).doomed, bench.it(0).favour)
    };
    assert_eq!(doom(""), (3, 7));
    assert_eq!(doom("laststand.second_doom = false"), (1, 4));
}

/// V-63, V-83: BB-END-04, BB-END-08, BB-END-10: a team at 0 without a Last Stand is out as a whole,
/// its members alive; the others go on.
#[test]
fn bb_end_04_08_10_a_team_is_out() {
    let mut bench = team("", 1);
    bench.act("0", &["0 surrender"]);
    assert_eq!(bench.ending(), Some(Ending::Won(2)));
    assert_eq!(bench.it(1).status, Status::Beaten);
    // Three teams; the second loses its only Last Stander at Morale 0.
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4; count = 2", "c cat: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.team(1).morale = 0;
    bench.state.stand(FighterId(2), true);
    bench.act("2 1", &["0 attack 2"]);
    assert_eq!((bench.it(2).status, bench.it(1).status), (Status::Perished, Status::Beaten));
    assert!(bench.state.teams[1].lost && bench.ending().is_none());
}

/// V-65: BB-END-08: with two of three teams left it goes on, and the beaten are no targets.
#[test]
fn bb_end_08_the_others_go_on() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4", "c cat: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.team(1).morale = 1;
    bench.act("2 1", &["0 attack 1"]);
    assert!(bench.state.teams[1].lost && bench.ending().is_none());
    bench.act("1 0", &["2 attack 0"]).act("2 1", &["0 attack 2"]);
    assert_eq!(bench.conditions(2), [1, 0, 0]);
}

/// BB-END-09: Morale that rises again lifts the threat (`morale.recover_from_zero`).
#[test]
fn bb_end_09_morale_rises_again() {
    let rises = |rules: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.team(0).morale = 0;
        bench.state.stand(FighterId(0), true);
        let choices: &[&str] = if rules.is_empty() {
            &["0 position 1", "0 benefit morale"]
        } else {
            &["0 position 1", "0 benefit nothing"]
        };
        bench.act("3 1", choices);
        bench.morale().0
    };
    assert_eq!((rises(""), rises("morale.recover_from_zero = false")), (2, 0));
    // There it is no benefit at all.
    let tried = std::panic::catch_unwind(|| {
        let mut bench = Bench::of("morale.recover_from_zero = false", DUEL);
        bench.team(0).morale = 0;
        bench.state.stand(FighterId(0), true);
        bench.act("3 1", &["0 position 1", "0 benefit morale"]);
    });
    assert!(tried.is_err());
}

/// BB-LAST-10, BB-LAST-11: several stand at a time; a stander may surrender
/// (`laststand.max_per_team`).
#[test]
fn bb_last_10_11_several_stand_and_may_surrender() {
    let both = |rules: &str| {
        let mut bench = team(rules, 9);
        bench.state.stand(FighterId(1), true);
        bench.until(3).set(2).conditions[0] = [3, 2, 1];
        let choice: &[&str] =
            if rules.is_empty() { &["3 attack 2", "2 overflow stand"] } else { &["3 attack 2"] };
        bench.act("2 1", choice);
        bench.state.stands(FighterId(2))
    };
    assert!(both("") && !both("laststand.max_per_team = 1"));
    let mut bench = team("", 9);
    bench.state.stand(FighterId(0), true);
    bench.act("0", &["0 surrender"]);
    assert_eq!(bench.it(0).status, Status::Surrendered);
}

/// JC-41, edge case 9: one choice for the overflow, one doom, then the Morale loss.
#[test]
fn bb_stress_overflow_and_morale_in_one_attack() {
    let mut bench = Bench::of("", DUEL);
    bench.team(1).morale = 2;
    bench.set(1).conditions[0] = [3, 2, 1];
    bench.act("3 1", &["0 attack 1", "1 overflow stand"]);
    let it = bench.it(1);
    assert_eq!((bench.state.stands(FighterId(1)), it.doomed, it.favour), (true, 1, 4));
    assert_eq!((bench.morale().1, bench.ending()), (0, None));
    assert_eq!(bench.count(M::Stands, 1), 1);
}
