//! Tests of teamwork (`rules::teamwork`): the chase of the temple guardians, Tremendor, helpers in fights and tasks.

use crate::engine::{Conflict, solve};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::state::conflict::End;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, RuleSystem};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::state::conflict::Mark;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const ZERO: &str = "[0000]";
const EVEN: &str = "[0000] [0000]";

/// Ratings of all rolls of a kind so far, with what helpers added.
fn ratings(told: &Told<'_>, wanted: RollKind) -> Vec<i32> {
    let rating = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Rolled { kind, method, .. }) if *kind == wanted => {
            Some(method.rating)
        }
        _ => None,
    };
    told.table.events.iter().filter_map(rating).collect()
}

/// Plays a turn of which not all of the script need be used.
fn play(told: &mut Told<'_>) {
    FateCore::turn(&told.conflict.compiled.setup, &mut told.state, &mut told.table.face());
}

/// Heroes who run from guardians; no fighter has fate points.
fn chase(rules: &str, heroes: &[i32], guardians: &str) -> Conflict<FateCore> {
    let hero = |(number, rating): (usize, &i32)| {
        let skills = format!("skills = {{ athletics = {rating} }}");
        format!("[sides.heroes.h{number}]\n{skills}\nfate_points = 0\n")
    };
    let party = heroes.iter().enumerate().map(hero).collect::<Vec<_>>().concat();
    conflict(&format!(
        "system = \"fate-core\"\n[scene]\nkind = \"contest\"\n\
         [rules]\norder.final_tie = \"listed\"\nfp.gm_start = 0\n{rules}\n\
         [sides.heroes]\nplayer = \"pc\"\nrolls = [\"athletics\"]\n{party}\
         [sides.temple]\nplayer = \"gm\"\nrolls = [\"athletics\"]\n{guardians}"
    ))
}

const FIVE: &str = "[sides.temple.guardian]\ncount = 5\nskills = { athletics = 1 }\n";

/// The rating with which the first side rolls.
fn led(rules: &str, heroes: &[i32]) -> i32 {
    let conflict = chase(rules, heroes, FIVE);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, ZERO], &[]);
    ratings(&told, RollKind::Overcome)[0]
}

#[test]
fn v_18_fc_tea_01_02_the_untrained_add_nothing() {
    assert_eq!(led("", &[4, 2, 0]), 5, "one roll, that of the best");
    assert_eq!(led("", &[2, 4, 0]), 5, "the one who is listed first");
    assert_eq!(led("team.bonus = 2", &[4, 2, 1]), 8);
    assert_eq!(led("team.bonus = 0", &[4, 2, 1]), 4);
    assert_eq!(led("team.min_skill = 0", &[4, 2, 0]), 6);
    assert_eq!(led("team.min_skill = 3", &[4, 3, 2]), 5);
}

#[test]
fn fc_tea_03_the_most_that_helpers_add() {
    assert_eq!(led("", &[1, 1, 1, 1, 1]), 5, "without limit");
    assert_eq!(led("team.cap = \"leader_skill\"", &[1, 1, 1, 1, 1]), 2);
    assert_eq!(led("team.cap = 3", &[1, 1, 1, 1, 1]), 4);
}

#[test]
fn e_17_fc_con_02_fc_tea_09_the_chase_of_the_guardians() {
    let conflict = chase("", &[4, 3, 1], FIVE);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, ZERO], &[]);
    assert_eq!(ratings(&told, RollKind::Overcome), [6, 5], "4 + 1 + 1 against 1 + 4");
    assert_eq!(told.state.world.victories[..2], [1, 0]);
    let helps = |side| told.table.counters.of_side(side)[CoreMeasure::Helps.number()];
    assert_eq!((helps(0), helps(1)), (2, 4));
    assert!(told.table.events.contains(&CoreEvent::Leads(FighterId(0), 2)));
}

#[test]
fn e_17_solved_it_is_a_contest_at_a_difference_of_one() {
    // The one who combines, the dice are those of one roll a side: M-9 at +1.
    let exact = solve(&chase("", &[4, 3, 1], FIVE), 50_000).unwrap();
    assert!((exact.wins[0] - 0.817_717).abs() < 6e-7, "{}", exact.wins[0]);
    assert!((exact.mean_exchanges() - 3.457_767).abs() < 6e-7);
    // Without bonus it is 4 against 1, M-9 at +3.
    let alone = solve(&chase("team.bonus = 0", &[4, 3, 1], FIVE), 50_000).unwrap();
    assert!((alone.wins[0] - 0.995_754).abs() < 6e-7, "{}", alone.wins[0]);
}

#[test]
fn fc_con_18_a_helper_who_fails_at_an_advantage_adds_nothing() {
    let attempt = ["1 contest create_on_scene athletics"];
    let rated = |rules: &str, dice: &str| {
        let conflict = chase(rules, &[4, 3, 1], FIVE);
        let mut told = Told::begin(&conflict);
        told.turn(&[dice, ZERO, ZERO], &attempt);
        told.turn(&[ZERO, ZERO], &[]);
        ratings(&told, RollKind::Overcome)
    };
    assert_eq!(rated("", "[----]"), [5, 5, 6, 5], "in this exchange only; the lead still rolls");
    assert_eq!(rated("", "[+000]"), [6, 5, 6, 5]);
    assert_eq!(rated("contest.create_fail = \"nothing\"", "[----]"), [6, 5, 6, 5]);
    // FC-OPT-13: the one who creates neither rolls nor helps.
    assert_eq!(rated("contest.one_choice = true", "[+000]"), [5, 5, 6, 5]);
}

const TRIO: &str = "[sides.pcs.a]\nskills = { fight = 3, notice = 3 }\n\
    [sides.pcs.b]\nskills = { fight = 3, notice = 2 }\n\
    [sides.pcs.c]\nskills = { fight = 2, notice = 1 }\n";
const FOE: &str = "[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 3, physique = 6 }\n";

fn hits(told: &Told<'_>) -> Vec<i32> {
    let shifts = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Hit(_, shifts)) => Some(*shifts),
        _ => None,
    };
    told.table.events.iter().filter_map(shifts).collect()
}

#[test]
fn fc_tea_05_j_08_helping_takes_the_coming_turn() {
    let conflict = two_sides("", TRIO, FOE);
    let mut told = Told::begin(&conflict);
    told.turn(&[EVEN], &["0 turn attack 3", "1 help help", "2 help help"]);
    assert_eq!(hits(&told), [2], "5 against 3");
    // Neither has acted: both give up their turns of this exchange.
    told.turn(&[], &[]).turn(&[], &[]);
    assert!(told.table.events.contains(&CoreEvent::HasHelped(FighterId(1))));
    assert!(told.table.events.contains(&CoreEvent::HasHelped(FighterId(2))));
    told.turn(&[EVEN], &[]);
    assert_eq!(told.state.exchange, 1);
    // In the next exchange they act; the one who has acted gives up the turn after that.
    told.turn(&[EVEN], &[]);
    assert_eq!(told.state.exchange, 2);
    told.turn(&[EVEN], &["1 turn attack 3", "0 help help"]);
    assert_eq!(told.state.world.team.spent, 0b1);
    told.turn(&[EVEN], &[]);
    told.turn(&[EVEN], &[]);
    told.turn(&[], &[]);
    assert_eq!((told.state.exchange, told.state.world.team.spent), (3, 0));
}

#[test]
fn fc_tea_05_helping_may_be_free() {
    let conflict = two_sides("team.uses_action = false", TRIO, FOE);
    let mut told = Told::begin(&conflict);
    told.turn(&[EVEN], &["0 turn attack 3", "1 help help"]);
    assert_eq!((hits(&told), told.state.world.team.spent), (vec![1], 0));
    told.turn(&[EVEN], &["1 turn attack 3", "0 help help"]);
    assert_eq!(hits(&told), [1, 1]);
}

#[test]
fn fc_tea_01_nobody_helps_whom_it_should_lead() {
    let conflict = two_sides("", TRIO, FOE);
    let mut told = Told::begin(&conflict);
    told.turn(&[EVEN], &[]).turn(&[EVEN], &[]);
    // Only the foe could answer: both allies are better at it than the third.
    told.table.expect(&["[+000] [0000]"], &["2 turn attack 3", "0 help help"]);
    play(&mut told);
    assert_eq!(told.table.unused(), ["0 help help"]);
}

#[test]
fn fc_tea_06_j_31_attacks_and_defences() {
    let helped = |rules: &str, kind: RollKind| {
        let conflict = two_sides(rules, TRIO, FOE);
        let mut told = Told::begin(&conflict);
        told.table.expect(&[EVEN; 4], &["0 turn attack 3", "1 help help", "0 help help"]);
        for _ in 0..4 {
            play(&mut told);
        }
        ratings(&told, kind)
    };
    assert_eq!(helped("", RollKind::Attack)[0], 4);
    assert_eq!(helped("team.on_attack = false", RollKind::Attack)[0], 3);
    for (rule, rating) in [("never", 3), ("mobs_only", 3), ("always", 4)] {
        let rules = format!("team.on_attack = false\nteam.on_defend = \"{rule}\"");
        let conflict = two_sides(&rules, TRIO, &FOE.replace("physique = 6", "notice = 5"));
        let mut told = Told::begin(&conflict);
        told.table.expect(&[EVEN], &["3 turn attack 0", "1 help help"]);
        play(&mut told);
        assert_eq!(ratings(&told, RollKind::Defend), [rating], "{rule}");
    }
}

#[test]
fn fc_tea_11_j_58_helpers_share_the_zone() {
    for (rules, rating) in [("", 3), ("team.requires_same_zone = false", 4)] {
        let zones = "[scene.zones]\nhall = { to = [\"yard\"] }\nyard = {}";
        let far = TRIO.replace("[sides.pcs.b]\n", "[sides.pcs.b]\nzone = \"yard\"\n");
        let conflict = two_sides(&format!("{rules}\n{zones}"), &far, FOE);
        let mut told = Told::begin(&conflict);
        told.table.expect(&[EVEN], &["0 turn attack 3", "1 help help"]);
        play(&mut told);
        assert_eq!(ratings(&told, RollKind::Attack), [rating], "{rules}");
    }
}

#[test]
fn e_18_fc_tea_07_08_stacked_advantages() {
    // Zird succeeds, Cynere succeeds with style on the same advantage, Landon has all of it.
    let conflict = two_sides("", TRIO, FOE);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000] [0000]"], &["0 turn create_advantage fight 3"]);
    assert_eq!(told.state.free[0], 1);
    told.turn(&["[+++0] [0000]"], &["1 turn exploit_advantage fight 3"]);
    assert_eq!((told.fighter(3).attached.len(), told.state.free[0]), (1, 3), "1 + 2");
    let all = ["2 turn attack 3", "2 invoke free", "2 invoke free", "2 invoke free"];
    told.turn(&[EVEN], &all);
    assert_eq!(hits(&told), [5], "2 + 6 against 3");
}

/// A challenge of one task: Crafts against 3, a second fighter who could help.
fn repair(rules: &str, task: &str) -> Conflict<FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[scene]\nkind = \"challenge\"\n[scene.tasks.repair]\n\
         skills = [\"crafts\"]\ndifficulty = 3\n{task}\n\
         [rules]\norder.final_tie = \"listed\"\nfp.gm_start = 0\ncost.minor = \"stress1\"\n{rules}\n\
         [sides.party]\nplayer = \"pc\"\npolicy = \"helpful\"\n\
         [sides.party.zird]\nskills = {{ crafts = 3 }}\nfate_points = 0\n\
         [sides.party.landon]\nskills = {{ crafts = 1 }}\nfate_points = 0\n\
         [sides.night]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.night.dark]\nkind = \"nameless\"\nskills = {{}}\n\
         [policies.helpful]\nhelp = [\"help\"]\ncost = [\"fail\"]\n"
    ))
}

#[test]
fn fc_chl_19_j_50_help_with_a_task() {
    let rated = |rules: &str, task: &str| {
        let conflict = repair(rules, task);
        let mut told = Told::begin(&conflict);
        told.turn(&[ZERO], &[]);
        ratings(&told, RollKind::Overcome)[0]
    };
    assert_eq!(rated("", ""), 4);
    assert_eq!(rated("challenge.help = false", ""), 3);
    assert_eq!(rated("", "who = [\"zird\"]"), 3, "who may not roll for it cannot help either");
    assert_eq!(rated("team.cap = \"leader_skill\"", ""), 4);
}

#[test]
fn fc_chl_19_solved_a_helper_is_worth_a_step() {
    // M-3: at equal rating 38.3 percent fail (31 of 81); one step above 18.5 (15 of 81).
    for (rules, failures) in [("", 15.0), ("challenge.help = false", 31.0)] {
        let exact = solve(&repair(rules, ""), 1000).unwrap();
        let failed = exact.means[0][CoreMeasure::TasksFailed.number()];
        assert!((failed - failures / 81.0).abs() < 1e-12, "{rules}: {failed}");
    }
}

#[test]
fn fc_tea_04_all_share_the_cost() {
    for (rules, shared) in [("", true), ("team.shared_cost = \"leader_only\"", false)] {
        let conflict = repair(rules, "");
        let mut told = Told::begin(&conflict);
        told.turn(&["[-000]"], &[]);
        assert_eq!(told.state.world.tasks[0].mark, Mark::MinorCost, "3 + 1 - 1 against 3");
        assert_eq!((told.fighter(0).boxes, told.fighter(1).boxes), (1, u8::from(shared)));
        let mut told = Told::begin(&conflict);
        told.turn(&["[----]"], &["0 cost pay"]);
        // Outside of conflicts they are on the scene (FC-OUT-08).
        let troubles: u8 = told.state.scene.iter().map(|aspect| aspect.free[1]).sum();
        assert_eq!(troubles, 1 + u8::from(shared), "an aspect for each");
        assert_eq!(told.state.end, Some(End::Won(1)));
    }
}
