//! Conditions that manoeuvres bring (SW-COND-01 to 05).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::state::conflict::NOBODY;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent as E;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, WEAK};

const BANDS: &str = "position.model = 'bands'; scene.distance = 0";
const ENEMIES_TOO: &str = "enemy.maneuvers = true";

/// SW-COND-01: the weapon lies at the victim's feet until an action picks it up
/// (`cond.disarmed.recover`).
#[test]
fn the_disarmed_fight_with_bare_hands() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 10 4", &["0 maneuver disarm 1", "1 attack 0"]);
    assert!(bench.says("orc attacks ada with bare hands (d4)"));
    assert_eq!((bench.attacks(), bench.it(1).weapon), (vec![(0, 4)], 0));
    bench.round("4", &["1 pick_up"]);
    assert_eq!((bench.it(1).disarmed, bench.order()), (false, vec![1, 0]));
    bench.round("4 7", &["1 attack 0"]);
    assert_eq!(bench.attacks(), [(0, 7)]);
    for cost in ["free", "move"] {
        let mut bench = Bench::of(&format!("cond.disarmed.recover = '{cost}'"), DUEL);
        bench.set(1).drop_weapon();
        bench.round("4 7", &["1 pick_up", "1 attack 0"]);
        assert_eq!(bench.attacks(), [(0, 7)], "{cost}");
    }
}

/// SW-COND-02: the pushed move one step and lose contact.
#[test]
fn the_pushed_lose_contact() {
    let mut bench = Bench::of(BANDS, &["pc ada:", "pc bea:", "foe orc:"]);
    bench.set(1).held_by = 0b100;
    bench.set(0).climbs = 2;
    bench.round("1 10", &["0 maneuver push 2"]);
    assert_eq!((bench.it(2).position, bench.it(1).held_by, bench.it(0).climbs), (1, 0, NOBODY));
    bench.refresh();
    assert!(!bench.may(2, "attack 0") && !bench.may(1, "attack 2") && bench.may(2, "approach 0"));
    let mut bench = Bench::of(&format!("{BANDS}; {ENEMIES_TOO}"), DUEL);
    bench.round("4 9", &["1 maneuver push 0"]);
    assert_eq!(bench.it(0).position, -1, "players' characters are pushed the other way");
}

/// SW-COND-02: in a single area a push does nothing but what the scene has to offer.
#[test]
fn a_push_needs_something_to_push_into() {
    let mut bench = Bench::of("", DUEL);
    bench.refresh();
    assert!(!bench.may(0, "maneuver push 1"));
    let mut bench = Bench::of("scene.pit = true", &["pc ada:", "foe orc: av = 3"]);
    bench.round("1 10 6", &["0 maneuver push 1"]);
    assert_eq!(bench.harm(1), (0, 2));
    assert!(bench.has(&E::Direct(FighterId(1), 6, "the fall")));
}

/// SW-COND-03: the prone attack with a Bane and are attacked with a Boon (`cond.prone.boon`,
/// `cond.prone.bane`).
#[test]
fn the_prone_are_at_a_disadvantage() {
    let mut bench = Bench::of("", &["pc ada:", "pc bea:", "foe orc: stamina = 20"]);
    bench.round("1 10 3 5 6 2", &["0 maneuver trip 2", "1 attack 2", "2 attack 0"]);
    assert_eq!(bench.attacks(), [(1, 5), (-1, 2)]);
    for (rules, dice, edges) in [
        ("cond.prone.boon = 2", "1 3 5 4 6 2", [2, -1]),
        ("cond.prone.boon = 0; cond.prone.bane = 0", "1 3 6", [0, 0]),
        ("cond.prone.bane = 2", "1 3 5 6 2 4", [1, -2]),
    ] {
        let mut bench = Bench::of(rules, &["pc ada: stamina = 20", "foe orc: stamina = 20"]);
        bench.set(1).prone = true;
        bench.round(dice, &["0 attack 1", "1 attack 0"]);
        assert_eq!(bench.attacks().iter().map(|attack| attack.0).collect::<Vec<_>>(), edges);
    }
}

/// SW-COND-03: standing up uses the move, and leaves the action.
#[test]
fn standing_up_uses_the_move() {
    let mut bench = Bench::of("", DUEL);
    bench.set(1).prone = true;
    bench.round("4 5", &["1 stand_up", "1 attack 0"]);
    assert_eq!((bench.attacks(), bench.it(1).prone), (vec![(0, 5)], false));
    let mut still = Bench::of("turn.moves = 0", DUEL);
    still.refresh();
    still.set(1).prone = true;
    still.set(1).moves = 0;
    assert!(!still.may(1, "stand_up"));
}

/// SW-COND-04: the restrained cannot move and attack with a Bane (`cond.restrained.bane`).
#[test]
fn the_restrained_cannot_move() {
    let mut bench = Bench::of(BANDS, DUEL);
    bench.round("1 10 5 3", &["0 maneuver restrain 1", "1 attack 0"]);
    assert_eq!((bench.it(1).held_by, bench.attacks()), (1, vec![(-1, 3)]));
    bench.refresh();
    assert!(!bench.may(1, "approach 0") && !bench.may(1, "back_off 0"));
    assert!(!bench.may_leave(1, "flee"));
    for (bane, dice) in [(0, "4 5"), (2, "4 5 3 4")] {
        let mut bench = Bench::of(&format!("cond.restrained.bane = {bane}"), DUEL);
        bench.set(1).held_by = 1;
        bench.round(dice, &["1 attack 0"]);
        assert_eq!(bench.attacks()[0].0, -bane);
    }
}

/// SW-COND-04: a restrained enemy spends its action, and the restrainer saves again with the same
/// attribute or loses hold (`maneuver.attr.restrain`).
#[test]
fn restrained_enemies_break_free() {
    for (die, held) in [("9", 1), ("8", 0)] {
        let rules = "maneuver.attr.restrain = 'dex'";
        let mut bench = Bench::of(rules, &["pc ada: str = 0; dex = 4", "foe orc: target = 13"]);
        bench.round(&format!("1 9 {die}"), &["0 maneuver restrain 1", "1 break_free"]);
        assert_eq!(bench.saves()[1], (0, 13, held == 1));
        assert_eq!((bench.it(1).held_by, bench.order()), (held, vec![0, 1]));
    }
}

/// SW-COND-04: a restrained player's character saves with STR against the restrainer's Target
/// (`maneuver.attr.restrain`).
#[test]
fn restrained_heroes_break_free() {
    for (die, held) in [("9", 0b10), ("10", 0)] {
        let rules = "enemy.maneuvers = true; maneuver.attr.restrain = 'dex'";
        let mut bench = Bench::of(rules, &["pc ada: str = 5; dex = 0", "foe orc: target = 15"]);
        bench.round(&format!("4 14 {die}"), &["1 maneuver restrain 0", "0 break_free"]);
        assert_eq!(bench.saves()[0], (0, 15, false));
        assert_eq!(bench.saves()[1], (0, 15, held == 0));
        assert_eq!(bench.it(0).held_by, held);
    }
}

/// SW-COND-04: a hold ends when the restrainer is dead, has fled or surrendered, is restrained or
/// pushed away, and when it walks away.
#[test]
fn holds_end_with_the_restrainer() {
    let groups = &["pc ada:", "pc bea:", &format!("foe orc: {WEAK}"), "foe elf:"];
    let ends = |rules: &str, dice: &str, choice: &str| {
        let rules = format!("morale.enabled = false; {rules}");
        let mut bench = Bench::of(&rules, groups);
        bench.set(0).held_by = 0b100;
        bench.round(dice, &[choice]);
        bench.it(0).held_by == 0
    };
    assert!(ends("", "1 2", "1 attack 2"));
    assert!(ends("", "4", "2 flee flee"));
    assert!(ends("", "4", "2 flee surrender"));
    assert!(ends("", "1 10", "1 maneuver restrain 2"));
    assert!(ends("", "1 10", "1 maneuver push 2"));
    assert!(ends(BANDS, "4", "2 back_off 0"));
    assert!(!ends("", "1 10", "1 maneuver trip 2"));
    assert!(!ends("", "1 2", "1 attack 3"));
}

/// SW-COND-04: with two holders there are two saves for one action.
#[test]
fn two_hold_better_than_one() {
    let mut bench = Bench::of("", &["pc ada:", "foe orc: count = 2"]);
    bench.set(0).held_by = 0b110;
    bench.round("1 10 9", &["0 break_free"]);
    assert_eq!(bench.it(0).held_by, 0b100);
}

/// SW-COND-05: a fighter who has climbed on another attacks it with a Boon (`cond.climbed.boon`).
#[test]
fn climbers_have_a_boon() {
    let mut bench = Bench::of("", &["pc ada:", "foe giant: stamina = 30", "foe orc:"]);
    bench.round("1 10", &["0 maneuver climb 1"]);
    assert_eq!(bench.it(0).climbs, 1);
    bench.round("1 3 5", &["0 attack 1"]);
    assert_eq!(bench.attacks(), [(1, 5)]);
    bench.round("1 3", &["0 attack 2"]);
    assert_eq!(bench.attacks(), [(0, 3)], "not against others");
    for (boon, dice) in [(0, "1 3"), (2, "1 3 5 4")] {
        let mut bench = Bench::of(&format!("cond.climbed.boon = {boon}"), DUEL);
        bench.set(0).climbs = 1;
        bench.round(dice, &["0 attack 1"]);
        assert_eq!(bench.attacks()[0].0, boon);
    }
}

/// SW-COND-05: the victim shakes off with an action; the climber saves to stay.
#[test]
fn climbers_are_shaken_off() {
    for (die, climbs) in [("10", 1), ("9", NOBODY)] {
        let mut bench = Bench::of("", DUEL);
        bench.set(0).climbs = 1;
        bench.round(&format!("4 {die}"), &["1 shake_off"]);
        assert_eq!((bench.it(0).climbs, bench.order()), (climbs, vec![1, 0]));
    }
    let mut bench = Bench::of("", DUEL);
    bench.refresh();
    assert!(!bench.may(1, "shake_off"));
}

/// SW-COND-05: walking carries a climber along.
#[test]
fn climbers_are_carried_along() {
    let mut bench = Bench::of(BANDS, DUEL);
    bench.set(0).climbs = 1;
    bench.round("4 3 5", &["1 back_off 0", "0 attack 1"]);
    assert_eq!((bench.it(0).position, bench.it(0).climbs), (1, 1));
    assert_eq!(bench.attacks(), [(1, 5)]);
}
