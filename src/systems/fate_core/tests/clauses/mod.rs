//! Clauses of the ledger that no other test holds, each told at a scripted table.

pub(crate) mod rows;
mod scenes;
mod zones;

use super::rules::turn_order::told_with;
use super::{Told, conflict, two_sides};
use crate::engine::Conflict;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::rules::harm::hits::Means;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::state::conflict::{Attached, Status, Wear};
use crate::system::{Ending, FighterId, NO_ARGUMENT, Numbered, Options, Question, RuleSystem};
use crate::systems::fate_core::FateCore;

const HERO: &str =
    "[sides.pcs.hero]\naspects = 0\nskills = { fight = 3, athletics = 3, notice = 3 }\n";
const FRIEND: &str = "[sides.pcs.friend]\naspects = 0\nskills = { fight = 3, notice = 2 }\n";
const FOE: &str = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\n\
    skills = { fight = 3, athletics = 3, notice = 1 }\n";
const LEVEL: &str = "[0000] [0000]";

/// Plays a turn; what of the script is not asked for is returned.
fn left_over(told: &mut Told<'_>, dice: &[&str], choices: &[&str]) -> Vec<String> {
    told.table.expect(dice, choices);
    FateCore::turn(&told.conflict.compiled.setup, &mut told.state, &mut told.table.face());
    told.table.unused()
}

/// Sticks an advantage of one side on a fighter, with so many free invocations.
fn stick(told: &mut Told<'_>, on: usize, by: u8, free: u8) {
    let side = told.conflict.compiled.setup.side(FighterId::from(by));
    told.state.fighters[on].attached.push(Attached { by, free, ..Attached::default() });
    told.state.free[side] += u16::from(free);
}

#[test]
fn fc_adv_11_a_fixed_difficulty_gains_no_boost() {
    let game = two_sides("create.env_difficulty = 4", HERO, FOE);
    let mut told = Told::begin(&game);
    told.turn(&["[----]"], &["0 turn create_on_scene fight"]);
    assert_eq!(told.fighter(1).boosts.all(), 0, "-1 against 4");
}

/// Whether an aspect is paid for: with points of the attacker, or of the pool.
fn pays(rules: &str, who: usize, choices: &[&str], change: &dyn Fn(&mut Told<'_>)) -> bool {
    let game = two_sides(&format!("fp.gm_start = 3\n{rules}"), HERO, FOE);
    let mut told = Told::begin(&game);
    change(&mut told);
    let points = |told: &Told<'_>| if who == 0 { told.fighter(0).fate } else { told.state.pool };
    let before = points(&told);
    if who == 1 {
        told.turn(&[], &["0 turn pass"]);
    }
    left_over(&mut told, &[LEVEL], choices);
    points(&told) < before
}

#[test]
fn fc_asp_03_fc_env_03_who_may_pay_for_what_is_stuck_on_a_character() {
    let foe = ["1 turn attack 0", "1 invoke fate_point"];
    let burden = |told: &mut Told<'_>| stick(told, 1, 0, 0);
    assert!(!pays("", 1, &foe, &burden), "its bearer may not");
    assert!(pays("aspect.char_attached_scope = \"anyone\"", 1, &foe, &burden));
}

#[test]
fn fc_asp_03_fc_env_04_who_may_pay_for_what_is_on_the_place() {
    let foe = ["1 turn attack 0", "1 invoke fate_point"];
    let with = |rules: &str| {
        let rules = format!("fp.gm_start = 3\ncreate.scene_opposition = \"passive\"\n{rules}");
        let game = two_sides(&rules, HERO, FOE);
        let mut told = Told::begin(&game);
        told.turn(&["[++00]"], &["0 turn create_on_scene fight"]);
        left_over(&mut told, &[LEVEL], &foe);
        3 - told.state.pool
    };
    assert_eq!(with(""), 1, "a foe may, too");
    assert_eq!(with("aspect.environment_scope = \"creator_side\""), 0);
}

#[test]
fn fc_asp_04_what_is_stuck_on_a_character_goes_with_it() {
    let thug = "[sides.npcs.thug]\ngrade = \"average\"\ncount = 2\nskills = { fight = 1 }\n";
    let game = two_sides("", HERO, thug);
    let mut told = Told::begin(&game);
    stick(&mut told, 1, 0, 2);
    told.turn(&["[++00] [0000]"], &["0 turn attack 1"]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
    assert_eq!((told.fighter(1).attached.len(), told.state.free[0]), (0, 0));
}

#[test]
fn fc_csq_10_fc_tko_05_j_07_free_invocations_outlast_their_maker() {
    let game = two_sides("", &format!("{HERO}{FRIEND}"), FOE);
    let mut told = Told::begin(&game);
    told.turn(&["[+++0] [0000]"], &["0 turn attack 2", "0 concede concede"]);
    assert_eq!(told.fighter(0).status, Status::Conceded);
    assert_eq!((told.fighter(2).slots, told.state.free[0]), (0b001, 1));
    told.turn(&[LEVEL], &["1 turn attack 2", "1 invoke free"]);
    assert_eq!(told.hits(), [3, 2]);
}

#[test]
fn fc_inv_10_an_advantage_stuck_on_somebody_pays_that_one() {
    let game = two_sides("fp.gm_start = 1", HERO, FOE);
    let mut told = Told::begin(&game);
    stick(&mut told, 0, 1, 0);
    told.turn(&[], &["0 turn pass"]);
    told.turn(&[LEVEL], &["1 turn attack 0", "1 invoke fate_point"]);
    assert_eq!((told.state.pool, told.fighter(0).pending, told.fighter(0).fate), (0, 1, 3));
}

#[test]
fn fc_bst_05_a_boost_is_not_compelled() {
    let game = two_sides("compel.rate_per_exchange = 1\npc.aspects = 0", HERO, FOE);
    // Everybody has a boost, and nothing that a compel could be about: no lots are drawn for one.
    let mut told = told_with(&game, &[], &[]);
    told.turn(&[LEVEL], &["0 turn attack 1"]).turn(&[LEVEL], &["1 turn attack 0"]);
    assert_eq!([0, 1].map(|who| told.fighter(who).boosts.all()), [1, 1]);
}

#[test]
#[should_panic(expected = "`0 invoke fate_point` is not legal")]
fn fc_bst_05_a_boost_is_used_for_nothing_only() {
    let game = two_sides("", HERO, FOE);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 turn attack 1"]).turn(&[LEVEL], &["1 turn attack 0"]);
    assert_eq!([0, 1].map(|who| told.fighter(who).boosts.all()), [1, 1]);
    told.turn(&["[-000] [0000]"], &["0 turn attack 1", "0 invoke fate_point"]);
}

#[test]
fn fc_env_07_a_consequence_cannot_be_removed_as_an_advantage() {
    let game = two_sides("", HERO, FOE);
    let mut told = Told::begin(&game);
    let removes = |told: &Told<'_>| {
        let (setup, quiet) = (&game.compiled.setup, Moment::QUIET);
        let ask = Ask::new(setup, &told.state, Turn::NUMBER, FighterId(0), &quiet);
        ask.candidates(Turn::Remove.number(), NO_ARGUMENT) != 0
    };
    told.wear(0, |wear| wear.slots = 0b011);
    assert!(!removes(&told));
    stick(&mut told, 0, 1, 0);
    assert!(removes(&told));
}

#[test]
fn fc_env_15_a_consequence_of_the_attacker_helps_to_defend() {
    let game = two_sides("", HERO, FOE);
    let mut told = Told::begin(&game);
    told.turn(&["[+++0] [0000]"], &["0 turn attack 1"]);
    told.turn(&["[+000] [0000]"], &["1 turn attack 0", "0 invoke free"]);
    assert_eq!((told.hits(), told.state.free[0]), (vec![3], 0), "4 against 3 + 2");
}

#[test]
fn fc_out_08_a_serious_cost_takes_the_lowest_slot_that_is_free() {
    for (before, after) in [(0, 0b001), (0b001, 0b011), (0b011, 0b111)] {
        let game = two_sides("", HERO, FOE);
        let mut told = Told::begin(&game);
        stick(&mut told, 0, 1, 0);
        told.wear(0, |wear| wear.slots = before);
        told.turn(&["[-000] [0000]"], &["0 turn remove_advantage athletics 0", "0 cost pay"]);
        assert_eq!(told.fighter(0).slots, after);
    }
}

#[test]
fn fc_csq_02_one_consequence_for_a_hit_if_so_set() {
    let most = |rules: &str| {
        let game = two_sides(rules, HERO, FOE);
        let means = Means::of(&game.compiled.setup.sheets[1], &Wear::default(), Harm::Usual);
        (1..=20).rev().find(|shifts| means.least(*shifts).is_some())
    };
    assert_eq!(most(""), Some(14));
    assert_eq!(most("consequence.per_hit = \"one\""), Some(8), "severe and a box");
}

/// The script names the style option first, so that the target cannot answer the poll at the time that it is named.
/// After that the hit takes the target out, and it is not asked any more.
#[test]
fn fc_ced_02_fc_hit_04_nobody_concedes_once_the_dice_are_down() {
    let thugs = "[sides.npcs.thug]\ngrade = \"average\"\ncount = 2\nskills = { fight = 1 }\n";
    let game = two_sides("", HERO, thugs);
    let mut told = Told::begin(&game);
    let choices = ["0 turn attack 1", "0 style full", "1 concede concede"];
    let left = left_over(&mut told, &["[++++] [0000]"], &choices);
    assert_eq!((left, told.fighter(1).status), (vec![choices[2].to_owned()], Status::TakenOut));
}

#[test]
fn fc_ced_01_everybody_is_asked_before_the_first_turn() {
    let game = two_sides("", HERO, &format!("{FOE}count = 2\n"));
    let told = told_with(&game, &[], &["2 concede concede"]);
    assert_eq!(told.fighter(2).status, Status::Conceded);
}

#[test]
fn fc_ipo_01_stepping_in_as_often_as_one_likes() {
    let game = two_sides("", &format!("{HERO}{FRIEND}"), &format!("{FOE}count = 2\n"));
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    for foe in [2, 3] {
        let strike = format!("{foe} turn attack 0");
        told.turn(&["[+000] [0000]"], &[&strike, "1 interpose step_in"]);
    }
    assert_eq!((told.fighter(0).boxes, told.fighter(1).boxes), (0, 0b11));
}

#[test]
fn fc_ipo_07_nobody_steps_in_against_an_advantage() {
    let game = two_sides("", &format!("{HERO}{FRIEND}"), FOE);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    let choices = ["2 turn create_advantage fight 0", "1 interpose step_in"];
    let left = left_over(&mut told, &["[+000] [0000]"], &choices);
    assert_eq!((left.len(), told.fighter(0).attached.len()), (1, 1));
}

#[test]
fn fc_stu_06_riposte_answers_fight_with_fight() {
    let hero = "[sides.pcs.hero]\nskills = { athletics = 3, fight = 3, notice = 3 }\n\
        [sides.pcs.hero.stunts.riposte]\nkind = \"riposte\"\n";
    let game = two_sides("", hero, FOE);
    for (skill, hits, boosts) in [("athletics", vec![], 1), ("fight", vec![2], 0)] {
        let mut told = Told::begin(&game);
        told.turn(&[], &["0 turn pass"]);
        let defend = format!("0 defend with {skill}");
        let choices = ["1 turn attack fight 0", &defend, "0 stunt use riposte"];
        left_over(&mut told, &["[0000] [+++0]"], &choices);
        assert_eq!((told.hits(), told.fighter(0).boosts.all()), (hits, boosts), "{skill}");
    }
}

#[test]
fn fc_npc_04_fc_npc_12_boxes_and_aspects_by_grade() {
    let sheet = |rules: &str, keys: &str| {
        let foe = format!("[sides.npcs.foe]\n{keys}\nskills = {{ fight = 1, physique = 3 }}\n");
        let sheets = two_sides(rules, HERO, &foe).compiled.setup.sheets;
        (sheets[1].boxes.to_vec(), sheets[1].aspects)
    };
    assert_eq!(sheet("", "grade = \"fair\""), (vec![1], 1));
    let by_skill = "npc.nameless.skill_boxes = true\nnpc.nameless.aspects = 2";
    assert_eq!(sheet(by_skill, "grade = \"fair\""), (vec![1, 3, 4], 2));
    assert_eq!(sheet("", "kind = \"supporting\""), (vec![1, 2, 3, 4], 3));
    assert_eq!(sheet("", "kind = \"main\""), (vec![1, 2, 3, 4], 5));
}

#[test]
fn fc_ord_02_ties_of_a_mental_conflict_go_by_rapport_then_will() {
    let order = |hero: &str, foe: &str| {
        let text = |side: &str, kind: &str, more: &str| {
            format!("[sides.{side}]\n{kind}\nskills = {{ provoke = 1, empathy = 2, {more} }}\n")
        };
        let (hero, foe) = (text("pcs.hero", "", hero), text("npcs.foe", "kind = \"main\"", foe));
        let game = two_sides("conflict.kind = \"mental\"", &hero, &foe);
        Told::begin(&game).state.order.to_vec()
    };
    assert_eq!(order("will = 4", "rapport = 1"), [1, 0]);
    assert_eq!(order("rapport = 1", "rapport = 1, will = 2"), [1, 0]);
    assert_eq!(order("rapport = 1, athletics = 1", "rapport = 1, physique = 4"), [0, 1], "listed");
}

#[test]
fn fc_end_01_j_19_with_three_sides_it_ends_when_no_two_foes_are_left() {
    let side = |name: &str, player: &str, skills: &str| {
        format!(
            "[sides.{name}]\nplayer = \"{player}\"\npolicy = \"plain\"\n\
             [sides.{name}.{name}_one]\nskills = {{ fight = {skills} }}\n"
        )
    };
    let text = format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{}{}{}",
        side("a", "pc", "3, notice = 1"),
        side("b", "gm", "1"),
        side("c", "gm", "1")
    );
    let game: Conflict<FateCore> = conflict(&text);
    let mut told = Told::begin(&game);
    told.turn(&["[+000] [0000]"], &["0 turn attack 1"]);
    assert_eq!((told.fighter(1).status, told.state.ending()), (Status::TakenOut, None));
    told.turn(&[LEVEL], &["2 turn attack 0"]);
    told.turn(&["[+000] [0000]"], &["0 turn attack 2"]);
    assert_eq!(told.state.ending(), Some(Ending::Won(0b001)));
}

#[test]
fn fc_tea_11_the_leader_alone_counts_as_the_one_who_did_it() {
    let game = two_sides("", &format!("{HERO}{FRIEND}"), FOE);
    let mut told = Told::begin(&game);
    told.turn(&["[+++0] [0000]"], &["0 turn attack 2", "1 help help"]);
    let foe = told.fighter(2);
    assert_eq!((foe.slots, foe.slot_by[0]), (0b001, 0), "3 + 1 + 3 against 3");
    let mut told = Told::begin(&game);
    told.turn(&["[+++0] [0000]"], &["0 turn create_advantage fight 2", "1 help help"]);
    let made = told.fighter(2).attached[0];
    assert_eq!((made.by, made.free), (0, 2));
}
