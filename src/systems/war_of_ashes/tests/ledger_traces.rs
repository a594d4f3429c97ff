//! The two traces of the ledger, step by step.

use crate::system::FighterId;
use crate::systems::war_of_ashes::tests::*;

/// Trace A: attack loop with weight and reinforcements. WOA-WT-14, WOA-TURN-09, WOA-ACT-14,
/// WOA-ACT-15, WOA-ACT-16, WOA-SEQ-03, WOA-SEQ-04.
#[test]
fn trace_a_attack_loop_with_weight_and_reinforcements() {
    let fresh = minions("fresh", "count = 4\nskilled = [\"fight\"]\narrives = 3");
    let conflict = scene("", &[pc("deliah", [0, 0, 0, 3, 2, 0], ""), guards(2), fresh]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert_eq!(stage.order(), [0, 1, 2]);
    // 1.1: a tie gives Deliah a boost.
    stage.turn(&["[+000] [0-0+]"], &["0 turn attack 1"]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(0, 0, 4), (1, 1, 4)], 0));
    assert!(stage.told(WarEvent::Weight(1, 2)));
    assert_eq!(stage.fighter(0).boosts.all(), 1);
    // 1.2
    stage.turn(&["[00-+] [0000]"], &[]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(1, 1, 4), (0, 0, 3)], 1));
    assert_eq!(stage.fighter(0).boxes, 0b001);
    // 1.3
    stage.turn(&["[---+] [+000]"], &[]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(2, 1, 2), (0, 0, 4)], -2));
    assert_eq!(stage.fighter(0).boxes, 0b001);
    // 2.1: with the boost, guard A is out.
    stage.turn(&["[++0-] [--00]"], &["0 turn attack 1", "0 invoke free"]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(0, 0, 4), (1, 1, 2)], 4));
    assert!(stage.told(FateEvent::TakenOut(FighterId(1))));
    assert_eq!(stage.fighter(0).boosts.all(), 0);
    // 2.2
    stage.turn(&["[00-+] [0000]"], &[]);
    assert!(stage.told(WarEvent::Weight(1, 1)));
    assert_eq!((stage.rolls(), stage.margin()), (vec![(2, 0, 2), (0, 0, 3)], -1));
    // 3.0 and 3.1: four more count at once.
    stage.turn(&["[0000] [0-+-]"], &["0 turn attack 2"]);
    assert!(stage.told(WarEvent::Weight(1, 5)));
    assert_eq!((stage.rolls(), stage.margin()), (vec![(0, 0, 3), (2, 1, 3)], 0));
    assert_eq!(stage.fighter(0).boosts.all(), 1);
    // 3.2: style, kept at 3 shifts.
    stage.turn(&["[0-+-] [00-0]"], &[]);
    assert_eq!((stage.rolls(), stage.margin()), (vec![(2, 2, 5), (0, 0, 2)], 3));
    assert_eq!(stage.fighter(0).boxes, 0b101);
    // From exchange 4 on these fighters act: Deliah's turn is next.
    assert!(stage.state.exchange_over());
    stage.turn(&[], &["0 turn pass"]);
    assert_eq!(stage.state.exchange, 4);
    stage.turn(&[], &["2 turn pass"]);
    stage.turn(&[], &["3 turn pass"]);
}

/// Trace B: the Roar phase. WOA-ROAR-04, WOA-ROAR-06, WOA-ROAR-08, WOA-ROAR-09, WOA-ROAR-11,
/// WOA-ROAR-12, WOA-ROAR-13, WOA-ROAR-16, WOA-ROAR-17, WOA-ROAR-37.
#[test]
fn trace_b_roar_phase() {
    let sidonius = minions("sidonius", "skilled = [\"argue\"]\nbad = [\"physical\"]");
    let conflict = scene(
        "conflict.kind = \"mental\"",
        &[
            pc("olivia", OLIVIA, ""),
            pc("rolf", ROLF, ""),
            sidonius,
            adversary("hans", [0, 0, 2, 1, 1, 1], ""),
        ],
    );
    let stage = Stage::open(
        &conflict,
        &["[--00]", "[-000]", "[++00]", "[0000]"],
        &["0 roar roar careful", "2 roar roar", "1 roar roar forceful", "3 roar roar flashy"],
    );
    let totals: Vec<_> = stage.rolls().iter().map(|roll| (roll.0, roll.2)).collect();
    assert_eq!(totals, [(0, 1), (2, 1), (1, 5), (3, 2)]);
    let olivia = stage.fighter(0);
    assert_eq!((olivia.game.active, olivia.game.free, olivia.slots), (true, 1, 0b001));
    assert_eq!((olivia.slot_free[0], olivia.slot_by[0]), (1, 2));
    assert!(!stage.fighter(2).game.active && stage.fighter(2).slots == 0);
    let rolf = stage.fighter(1).game;
    assert_eq!((rolf.active, rolf.free, rolf.approach), (true, 2, 3));
    assert_eq!(conflict.compiled.setup.game.locks[3], 0b01_1100); // flashy, forceful, quick
    let hans = stage.fighter(3);
    assert_eq!((hans.game.active, hans.game.free, hans.slots), (true, 1, 0));
    assert_eq!(conflict.compiled.setup.game.locks[2], 0b00_1110); // clever, flashy, forceful
    assert_eq!(hans.attached.len(), 1);
    assert!(hans.attached[0].is_boost() && hans.attached[0].by == 0);
    assert_eq!(stage.state.free[..2], [4, 2]);
}
