//! Tests of the beginning, course and end of a conflict.

use crate::kernels::fate::state::conflict::{End, Status};
use crate::systems::war_of_ashes::tests::*;

/// WOA-SEQ-01, WOA-SEQ-12: words are attacks, with their own approaches.
#[test]
fn words_are_attacks() {
    let clever = pc("rolf", [0, 3, 0, 0, 1, 0], "");
    let attack = |rules: &str| {
        let conflict = scene(rules, &[clever.clone(), minions("hans", "skilled = [\"resolve\"]")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+000] [0000]"], &["0 turn attack 1"]);
        (stage.rolls()[0].2, stage.rolls()[1].2)
    };
    assert_eq!(attack(""), (2, 0));
    assert_eq!(attack("conflict.kind = \"mental\""), (4, 2));
    let conflict = scene("conflict.kind = \"mental\"", &[clever.clone(), minions("hans", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!((stage.hits(), stage.fighter(1).status), (vec![(1, 3)], Status::TakenOut));
}

/// WOA-SEQ-02: the turn order is fixed before the Roar phase, so that the Roar changes nothing.
#[test]
fn the_order_comes_before_the_roar_phase() {
    let conflict = scene("", &[pc("deliah", DELIAH, ""), pc("olivia", OLIVIA, ""), guards(1)]);
    let dice = ["[0000]", "[0000]"];
    let stage = Stage::open(&conflict, &dice, &["0 roar roar careful", "1 roar roar careful"]);
    assert_eq!((stage.order(), stage.state.exchange), (vec![0, 1, 2], 1));
}

/// WOA-SEQ-03: one action a turn, or more by a knob, each with dice of its own.
#[test]
fn actions_per_turn() {
    let conflict = scene("turn.actions = 2", &[pc("hero", ROLF, ""), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script = ["0 turn attack 1", "0 turn intimidate 2"];
    stage.turn(&["[0000] [0000]", "[0000] [0000]"], &script);
    assert_eq!(stage.rolls().len(), 4);
    assert_eq!(stage.state.action, 1);
    assert!(!stage.state.exchange_over());
}

/// WOA-SEQ-03: on live dice the second action is no copy of the first.
#[test]
fn the_second_action_has_dice_of_its_own() {
    let hero = pc("hero", ROLF, "policy = \"bully\"");
    let mut text = text_of("turn.actions = 2", &[hero, guards(1)]);
    text.push_str("[policies.bully]\nturn = [\"intimidate first\"]\n");
    let conflict = compiled(&text).unwrap();
    let transcript = crate::engine::Transcript::record(&conflict, 1, 1).to_string();
    let rolls: Vec<&str> = transcript.lines().filter(|line| line.contains('[')).collect();
    assert!(rolls.len() >= 4, "{transcript}");
    assert_ne!(rolls[0..2], rolls[2..4], "{transcript}");
}

/// WOA-SEQ-04: defends are unlimited, or limited by a knob.
#[test]
fn defends_per_exchange() {
    let second = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, ""), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&["[----] [0000]"], &[]);
        stage.turn(&[if rules.is_empty() { "[----] [0000]" } else { "[----]" }], &[]);
        stage.margin()
    };
    assert_eq!(second(""), -2 + 2 - 3);
    assert_eq!(second("defend.max_per_exchange = 1"), -2 + 2);
}

/// WOA-SEQ-05: exchanges follow one another; the cap makes a stalemate.
#[test]
fn the_cap_is_a_stalemate() {
    let conflict = scene("conflict.max_exchanges = 5", &[pc("hero", ROLF, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(10);
    assert_eq!((stage.state.exchange, stage.state.end), (5, None));
    stage.turn(&[], &[]);
    assert_eq!(stage.state.end, Some(End::Stalemate));
    assert_eq!(conflict.compiled.setup.fate.max_exchanges, 5);
    assert_eq!(scene("", &[pc("hero", ROLF, ""), guards(1)]).compiled.max_exchanges, 50);
}

/// WOA-SEQ-06, WOA-END-01, IX-03: the conflict ends with the roll that leaves one side; a fighter who is out weighs
/// nothing.
#[test]
fn it_ends_with_the_last_fighter_of_a_side() {
    let hero = || pc("hero", ROLF, "");
    let conflict = scene("", &[hero(), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[+000] [----]"], &["0 turn attack 1"]);
    assert_eq!((stage.state.end, stage.state.world.zones[0].against[0]), (None, 1));
    assert_eq!(stage.fighter(1).status, Status::TakenOut);
    stage.idle(1);
    stage.turn(&["[+000] [----]"], &["0 turn attack 2"]);
    assert_eq!(stage.state.end, Some(End::Won(0b01)));
    assert!(stage.told(FateEvent::Ends(0b01)));
}

/// WOA-END-02: what conceding earns; the points come after the conflict, minions earn none.
#[test]
fn what_conceding_earns() {
    let award = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&["[++00] [----]"], &["1 turn attack 0"]);
        stage.turn(&[], &["0 turn full_defense", "0 concede concede"]);
        let hero = stage.fighter(0);
        assert_eq!((hero.status, hero.fate), (Status::Conceded, 3));
        (hero.sustained, hero.pending)
    };
    // 8 shifts: mild and severe, or box and others; every consequence counts.
    let (sustained, points) = award("");
    assert!(sustained >= 1);
    assert_eq!(points, 1 + sustained as i8);
    assert_eq!(award("concede.fp_base = 3").1, 3 + sustained as i8);
    assert_eq!(award("concede.fp_per_consequence = 0").1, 1);
    let conflict = scene("", &[pc("hero", ROLF, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&[], &["0 turn full_defense", "1 concede concede"]);
    assert_eq!((stage.fighter(1).pending, stage.state.end), (0, Some(End::Won(1))));
}

/// WOA-DICE-09: named as a target one may still concede, and the actor chooses again.
#[test]
fn conceding_comes_before_the_dice() {
    let conflict = scene("", &[pc("hero", ROLF, ""), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script = ["0 turn attack 1", "1 concede concede", "0 turn attack 2"];
    stage.turn(&["[0000] [0000]"], &script);
    assert_eq!(stage.fighter(1).status, Status::Conceded);
    assert_eq!(stage.rolls()[1].0, 2);
}

/// A list that takes its first option whatever happens counts as settled, because it is never asked for and no tally
/// says that its line was chosen. Lines behind it are never played.
#[test]
fn settled_lists_are_known() {
    use crate::engine::AnyConflict;
    let quiet = "[policies.quiet]\nstep = [\"stay\"]\nconcede = [\"go_on\", \"concede\"]\n\
                 turn = [\"pass\"]\nimpede = [\"let_pass if exchange = 1\", \"impede\"]\n";
    let hero = pc("rolf", ROLF, "policy = \"quiet\"");
    let conflict = scene("", &[hero, guards(1), quiet.to_owned()]);
    let lines = conflict.policy_lines();
    let settled = |list: &str| {
        let mine = lines.iter().filter(|line| line.policy == "quiet" && line.list == list);
        mine.filter(|line| line.own).map(|line| line.settled).collect::<Vec<_>>()
    };
    assert_eq!(settled("step"), [true]);
    assert_eq!(settled("concede"), [true, false]);
    // Not its point's first option: every turn asks. And no condition can be foreseen.
    assert_eq!((settled("turn"), settled("impede")), (vec![false], vec![false, false]));
}
