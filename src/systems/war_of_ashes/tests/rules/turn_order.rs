//! Turn order (`kernels::fate::rules::turn_order`, `rules::turn`).

use crate::systems::war_of_ashes::tests::*;

fn order_of(rules: &str, groups: &[String]) -> Vec<u8> {
    let conflict = scene(rules, groups);
    Stage::open(&conflict, &[], &[]).order()
}

const EVEN: [i32; 6] = [0; 6];

/// WOA-TURN-01, WOA-TURN-02: Quick in battle, Careful in words, or the approach that a knob names.
#[test]
fn the_kind_of_conflict_names_the_approach() {
    let pcs =
        [pc("quick", [0, 0, 0, 0, 3, 0], ""), pc("careful", [3, 0, 0, 0, 0, 0], ""), guards(1)];
    assert_eq!(order_of("", &pcs), [0, 1, 2]);
    assert_eq!(order_of("conflict.kind = \"mental\"", &pcs), [1, 0, 2]);
    assert_eq!(order_of("order.physical = [\"careful\"]", &pcs), [1, 0, 2]);
    let words = "conflict.kind = \"mental\"\norder.mental = [\"quick\"]";
    assert_eq!(order_of(words, &pcs), [0, 1, 2]);
}

/// WOA-TURN-03, WOA-TURN-04: ties by Forceful, Clever, or Sneaky in an ambush.
#[test]
fn ties_are_broken_by_the_second_approach() {
    let of = |at: usize| {
        let mut ratings = EVEN;
        ratings[at] = 2;
        ratings
    };
    let pcs = [
        pc("plain", EVEN, ""),
        pc("clever", of(1), ""),
        pc("sneaky", of(5), ""),
        pc("forceful", of(3), ""),
        guards(1),
    ];
    assert_eq!(order_of("", &pcs)[0], 3);
    assert_eq!(order_of("conflict.kind = \"mental\"", &pcs)[0], 1);
    let ambush = format!("{}[scene]\nambush = true\n", text_of("", &pcs));
    let conflict = compiled(&ambush).unwrap();
    assert_eq!(Stage::open(&conflict, &[], &[]).order()[0], 2);
}

/// JC-14: what decides in the end. WOA-TURN-03.
#[test]
fn final_ties() {
    let first = |rules: &str, foes: String| {
        let text = text_of(rules, &[foes, pc("a", EVEN, ""), pc("b", EVEN, "")]);
        Stage::open(&compiled(&text).unwrap(), &[], &[]).order()
    };
    assert_eq!(first("", guards(1)), [0, 1, 2]);
    assert_eq!(first("order.final_tie = \"npcs_first\"", guards(1)), [2, 0, 1]);
    assert_eq!(first("order.final_tie = \"listed\"", guards(1)), [0, 1, 2]);
    let conflict = scene("order.final_tie = \"random\"", &[pc("a", EVEN, ""), guards(1)]);
    assert_eq!(Stage::open(&conflict, &["5", "9"], &[]).order(), [1, 0]);
    assert_eq!(Stage::open(&conflict, &["9", "5"], &[]).order(), [0, 1]);
}

/// T-65. WOA-TURN-06, WOA-TURN-08: the group acts at the place of its best; in a tie with a
/// player its best tie-breaker of that rating counts.
#[test]
fn t_65_the_group_ties_with_a_player() {
    let order = |hero: i32, boss: i32| {
        let quick = |rating: i32, forceful: i32| [0, 0, 0, forceful, rating, 0];
        let minion = minions("minion", "skilled = [\"move\"]");
        let groups = [
            pc("a", quick(3, 0), ""),
            pc("b", quick(2, hero), ""),
            adversary("boss", quick(2, boss), ""),
            minion,
        ];
        order_of("", &groups)
    };
    assert_eq!(order(1, 0), [0, 1, 2, 3]);
    assert_eq!(order(1, 1), [0, 1, 2, 3]); // equal Forceful: the player
    assert_eq!(order(1, 2), [0, 2, 3, 1]);
    assert_eq!(order(-1, -2), [0, 3, 2, 1]); // the minion's 0 is the better tie-breaker
}

/// WOA-TURN-07: every NPC at its own place. WOA-TURN-06: order inside the group.
#[test]
fn npcs_alone_or_in_a_group() {
    let quick = |rating: i32| [0, 0, 0, 0, rating, 0];
    let groups = [
        pc("hero", quick(2), ""),
        adversary("slow", quick(1), ""),
        adversary("fast", quick(3), ""),
    ];
    assert_eq!(order_of("", &groups), [2, 1, 0]);
    assert_eq!(order_of("order.npc_group = false", &groups), [2, 0, 1]);
    assert_eq!(order_of("order.npc_group_order = \"listed\"", &groups), [1, 2, 0]);
    let conflict = scene("order.npc_group_order = \"random\"", &groups);
    let mut stage = Stage::open(&conflict, &["7", "3"], &[]);
    assert_eq!(stage.order(), [1, 2, 0]);
    stage.idle(3);
    stage.turn(&["3", "7"], &["2 turn pass"]); // a new lot every exchange
    assert_eq!(stage.order(), [2, 1, 0]);
}

/// WOA-TURN-05: the side that strikes first, and for how long; the surprised still roll.
#[test]
fn who_strikes_first() {
    let groups = || [pc("hero", DELIAH, ""), guards(1)];
    assert_eq!(order_of("", &groups()), [0, 1]);
    assert_eq!(order_of("order.surprise_side = \"gm\"", &groups()), [1, 0]);
    let slow = [pc("hero", EVEN, ""), minions("wolf", "skilled = [\"move\", \"fight\"]")];
    assert_eq!(order_of("order.surprise_side = \"pc\"", &slow), [0, 1]);
    assert_eq!(order_of("", &slow), [1, 0]);
    let conflict = scene("order.surprise_side = \"gm\"", &groups());
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], &[]);
    assert_eq!(stage.rolls().len(), 2);
    stage.idle(2);
    assert_eq!(stage.order(), [1, 0]); // in every exchange
    let once = "order.surprise_side = \"gm\"\nturn.first_side_duration = \"first_exchange\"";
    let conflict = scene(once, &groups());
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(2);
    stage.turn(&[], &["0 turn pass"]);
    assert_eq!(stage.order(), [0, 1]);
    // Standing there without dice is a knob.
    let passive = "order.surprise_side = \"gm\"\nattack.surprise_passive = true";
    let conflict = scene(passive, &groups());
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000]"], &[]);
    assert_eq!(stage.margin(), 2 - 3);
}

/// WOA-TURN-08: ratings of minions.
#[test]
fn minions_go_by_their_lists() {
    let first = |rules: &str, hero: [i32; 6], lists: &str| {
        order_of(rules, &[pc("hero", hero, ""), minions("minion", lists)])[0]
    };
    let quick = |rating: i32| [0, 0, 0, 0, rating, 0];
    assert_eq!(first("", quick(1), "skilled = [\"move\"]"), 1);
    assert_eq!(first("", quick(-1), ""), 1);
    assert_eq!(first("", quick(-1), "bad = [\"move\"]"), 0);
    assert_eq!(first("turn.minion_rating = \"zero\"", quick(1), "skilled = [\"move\"]"), 0);
    assert_eq!(first("minion.base = 3", quick(1), ""), 0); // the adventure's rating is for fights
    let mental = "conflict.kind = \"mental\"";
    assert_eq!(first(mental, [1, 0, 0, 0, 0, 0], "skilled = [\"notice\"]"), 1);
    // Ties: strength, argument.
    assert_eq!(first("", [0, 0, 0, 1, 0, 0], "skilled = [\"strength\"]"), 1);
    assert_eq!(first(mental, [0, 1, 0, 0, 0, 0], "skilled = [\"argue\"]"), 1);
}

/// WOA-TURN-09: the order stays; joiners are inserted by the same rule, and act as the knob says.
#[test]
fn the_order_stays_and_joiners_are_inserted() {
    let play = |rules: &str| {
        let late = pc("late", [0, 0, 0, 0, 1, 0], "arrives = 2");
        let groups = [pc("hero", [0, 0, 0, 3, 2, 0], ""), late, guards(1)];
        let conflict = scene(rules, &groups);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(2);
        let mut turns = Vec::new();
        stage.turn(&[], &["0 turn pass"]);
        assert_eq!(stage.order(), [0, 1, 2]);
        assert_eq!(stage.state.world.zones[0].own[0], 2);
        turns.push(stage.state.order[usize::from(stage.state.place)]);
        turns
    };
    assert_eq!(play(""), [2]);
    assert_eq!(play("order.joiner = \"this_exchange\""), [1]);
    assert_eq!(play("order.joiner = \"second_exchange\""), [2]);
}

/// WOA-TURN-09: a group keeps its place when its best has gone and others join.
#[test]
fn the_group_keeps_its_place() {
    let quick = |rating: i32| [0, 0, 0, 3, rating, 0];
    let groups = [
        pc("hero", quick(2), ""),
        adversary("fast", quick(3), ""),
        adversary("slow", quick(0), ""),
        minions("late", "arrives = 2"),
    ];
    let conflict = scene("", &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert_eq!(stage.order(), [1, 2, 0]);
    stage.turn(&[], &["1 turn full_defense", "1 concede concede"]);
    stage.idle(2);
    stage.turn(&[], &["2 turn pass"]);
    assert_eq!(stage.order(), [2, 3, 0]);
}

/// FC-ORD-05 by its knob. WOA-TURN-09.
#[test]
fn rolling_for_order_every_exchange() {
    let groups = [pc("hero", EVEN, ""), guards(1)];
    let conflict = scene("order.mode = \"reroll_each_exchange\"", &groups);
    let mut stage = Stage::open(&conflict, &["[0000]", "[+000]"], &[]);
    assert_eq!(stage.order(), [1, 0]);
    stage.idle(2);
    stage.turn(&["[+000]", "[0000]"], &["0 turn pass"]);
    assert_eq!(stage.order(), [0, 1]);
}

/// An order without lots is known before play; a lot is drawn in play.
#[test]
fn an_order_without_lots_is_known_beforehand() {
    let known = |rules: &str| {
        let groups = [guards(1), pc("a", EVEN, ""), pc("b", [0, 0, 0, 0, 1, 0], "")];
        let conflict = compiled(&text_of(rules, &groups)).unwrap();
        conflict.compiled.setup.first_order.order.to_vec()
    };
    assert_eq!(known(""), [1, 0, 2]);
    assert_eq!(known("order.final_tie = \"npcs_first\""), [1, 2, 0]);
    assert!(known("order.final_tie = \"random\"").is_empty());
    assert!(known("order.mode = \"reroll_each_exchange\"").is_empty());
}
