//! Initiative, the order of a round, holding and interrupting (FF-INIT, FF-HOLD, FF-INTR).

use crate::systems::fate_fantasy::state::conflict::Part;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::Bench;

/// Three players and a foe who watches best.
const THREE: &[&str] =
    &["pc a: alertness = 3", "pc b: alertness = 2", "pc c: alertness = 4", "foe gm: alertness = 3"];

/// FF-V01, FF-INIT-01 to 05: a tie counts for the player; the groups act around the game master (`init.tie`).
#[test]
fn ff_init_02_03_04_05_groups_act_around_the_game_master() {
    // The game master's dice, then those of a, b and c.
    let mut bench = Bench::with("", THREE, "1 1 1 -1");
    let places: Vec<Part> = (0..4).map(|who| bench.it(who).part).collect();
    assert_eq!(places, [Part::Before, Part::After, Part::After, Part::Gm]);
    bench.round("", &[]);
    assert_eq!(bench.order(), [0, 3, 1, 2]);
    assert_eq!(bench.count(M::BeforeGroup, 0), 1);
    let bench = Bench::with("init.tie = 'gm'", THREE, "1 1 1 -1");
    assert_eq!(bench.it(0).part, Part::After);
}

/// FF-INIT-01, FF-V42: the initiative skill follows the kind of conflict, that of armies is physical.
#[test]
fn ff_init_01_the_skill_follows_the_conflict() {
    let groups = &["pc a: alertness = 1, empathy = 2, resolve = 3", "foe gm:"];
    for (conflict, rating) in [("physical", 1), ("crowd", 2), ("intimidation", 3), ("armies", 1)] {
        let bench = Bench::of(&format!("scene.conflict = '{conflict}'"), groups);
        let setup = bench.setup();
        assert_eq!(setup.sheets[0].rating(setup.initiative), rating, "{conflict}");
        assert_eq!(setup.track, usize::from(!matches!(conflict, "physical" | "armies")));
    }
}

/// FF-INIT-02: one shared roll of the game master, or one for each player (`init.gm_rolls`).
#[test]
fn ff_init_02_a_roll_for_each_player() {
    // The game master's dice and the player's, in turn.
    let bench = Bench::with("init.gm_rolls = 'one_per_player'", THREE, "4 0 -4 0 0 0");
    let places: Vec<Part> = (0..3).map(|who| bench.it(who).part).collect();
    assert_eq!(places, [Part::After, Part::Before, Part::Before]);
}

/// FF-INIT-06: players of a group choose their order; or it goes by totals, or is fixed (`init.group_order`).
#[test]
fn ff_init_06_order_within_a_group() {
    let all = |rules: &str| Bench::with(rules, THREE, "-4 0 0 0");
    let mut bench = all("");
    bench.round("", &["0 order next 2", "0 order next 1"]);
    assert_eq!(bench.order(), [2, 1, 0, 3]);
    let mut bench = all("init.group_order = 'by_total'");
    bench.round("", &[]);
    assert_eq!(bench.order(), [2, 0, 1, 3]);
    let mut bench = all("init.group_order = 'fixed'");
    bench.round("", &[]);
    assert_eq!(bench.order(), [0, 1, 2, 3]);
}

/// FF-INIT-07, FF-NPC-01: all minions and full characters act in the game master's turn, in any order
/// (`init.gm_order`).
#[test]
fn ff_init_07_order_of_the_game_master() {
    let groups = &[
        "pc a: alertness = 8",
        "foe chief: weapon_use = 3",
        "foe thug:; kind = 'minion'; quality = 'fair'; count = 2",
    ];
    let mut bench = Bench::of("", groups);
    bench.round("", &["1 gm_order next 3", "1 gm_order next 2"]);
    assert_eq!(bench.order(), [0, 3, 2, 1]);
    for (order, expected) in [("strongest_first", [0, 1, 2, 3]), ("weakest_first", [0, 2, 3, 1])] {
        let mut bench = Bench::of(&format!("init.gm_order = '{order}'"), groups);
        bench.round("", &[]);
        assert_eq!(bench.order(), expected);
    }
}

/// FF-INIT-08: groups stay, or are formed anew in every round.
#[test]
fn ff_init_08_groups_stay() {
    let groups = &["pc a:", "foe gm:"];
    let mut bench = Bench::with("", groups, "0 0");
    for _ in 0..2 {
        bench.round("", &[]);
        assert_eq!(bench.order(), [0, 1]);
    }
    let mut bench = Bench::with("init.frequency = 'every_round'", groups, "");
    bench.round("0; 0", &[]);
    assert_eq!(bench.order(), [0, 1]);
    bench.round("1; 0", &[]);
    assert_eq!(bench.order(), [1, 0]);
}

/// FF-INIT-09: the rating of the game master (`init.gm_rating`).
#[test]
fn ff_init_09_rating_of_the_game_master() {
    let groups = &[
        "pc a:",
        "foe x: alertness = 4",
        "foe y: alertness = 1; leader = true",
        "foe z:; kind = 'minion'; quality = 'fair'",
    ];
    for (rating, expected) in [("'highest'", 4), ("'mean_rounded'", 2), ("'leader'", 1), ("7", 7)] {
        let bench = Bench::of(&format!("init.gm_rating = {rating}"), groups);
        assert_eq!(bench.setup().gm_rating, expected, "{rating}");
    }
}

/// FF-HOLD-01 to 04, FF-V27: a held turn can be taken later in the round, or is lost with it (`hold.release`,
/// `hold.lost_at_end`).
#[test]
fn ff_hold_01_02_03_04_a_held_turn() {
    let groups = &["pc a: alertness = 8", "pc b:", "foe gm: alertness = 4"];
    let hold = |rules: &str| {
        let mut bench = Bench::with(rules, groups, "0 0 0");
        bench.round("", &["0 hold hold"]);
        bench
    };
    // With the after group.
    assert_eq!(hold("").order(), [2, 0, 1]);
    let bench = hold("hold.release = 'interrupt_only'");
    assert_eq!((bench.order(), bench.count(M::TurnsLost, 0)), (vec![2, 1], 1));
    let bench = hold("hold.release = 'interrupt_only'; hold.lost_at_end = false");
    assert_eq!(bench.order(), [2, 0, 1]);
    // Before the game master.
    let mut bench = Bench::with("", groups, "0 0 0");
    bench.round("", &["0 hold hold", "0 release act"]);
    assert_eq!(bench.order(), [0, 2, 1]);
    // Next round all is as before; only those before the game master may hold.
    bench.round("", &["0 hold act"]);
    assert_eq!((bench.order(), bench.count(M::Holds, 0)), (vec![0, 2, 1], 1));
}

/// FF-HOLD-05, FF-HOLD-06, FF-V44: a holder defends, but without the full defence of last round
/// (`hold.keeps_protection`).
#[test]
fn ff_hold_05_06_a_hold_carries_no_protection() {
    let groups = &["pc a: alertness = 8, athletics = 2", "foe gm: weapon_use = 3"];
    for (rules, hits) in [("", vec![1]), ("hold.keeps_protection = true", vec![])] {
        let mut bench = Bench::of(rules, groups);
        bench.round("", &["0 full_defence"]);
        bench.round("1 1", &["0 hold hold", "1 attack 0"]);
        assert_eq!(bench.hits(), hits, "{rules}");
    }
}

const CUT: &[&str] = &[
    "pc a: alertness = 2, weapon_use = 3",
    "foe gm: alertness = 3, weapon_use = 3, athletics = 2",
];

/// FF-V28, FF-INTR-01, FF-INTR-02, FF-INTR-04 to 06, FF-INTR-09, FF-INTR-11: from a hold with +1; the tie is the
/// interrupter's; its attack is at -1, and that was its turn (`interrupt.tie`).
#[test]
fn ff_intr_04_05_06_interrupting_from_a_hold() {
    let mut bench = Bench::with("", CUT, "-4 0");
    let cut = ["0 hold hold", "0 interrupt interrupt 1", "0 attack 1"];
    bench.round("0 0; 1 0", &cut);
    assert_eq!((bench.order(), bench.hits()), (vec![0, 1], vec![1]));
    assert!(bench.says("interrupting"), "{:#?}", bench.lines());
    assert_eq!((bench.it(0).fate, bench.count(M::PaidInFate, 0)), (2, 1));
    assert_eq!((bench.count(M::InterruptsTried, 0), bench.count(M::InterruptsWon, 0)), (1, 1));
    let mut bench = Bench::with("interrupt.tie = 'npc'", CUT, "-4 0");
    bench.round("0 0; 1 0", &cut);
    assert_eq!(bench.order(), [1, 0]);
}

/// FF-V29, FF-INTR-07: an interrupter who fails acts right after that foe, price and penalty paid
/// (`interrupt.failure`).
#[test]
fn ff_intr_07_a_failed_interrupt() {
    let groups = &[CUT[0], "foe gm: alertness = 3, athletics = 2; count = 2"];
    let cut = ["0 interrupt interrupt 1", "0 attack 1"];
    let mut bench = Bench::with("", groups, "0 0");
    bench.round("0 0; 1 0", &cut);
    assert_eq!((bench.order(), bench.hits(), bench.it(0).fate), (vec![1, 0, 2], vec![1], 2));
    let mut bench = Bench::with("interrupt.failure = 'end_of_gm_turn'", groups, "0 0");
    bench.round("0 0; 1 0", &cut);
    assert_eq!(bench.order(), [1, 2, 0]);
    let mut bench = Bench::with("interrupt.failure = 'turn_lost'", groups, "0 0");
    bench.round("0 0", &cut[..1]);
    assert_eq!((bench.order(), bench.count(M::TurnsLost, 0)), (vec![1, 2], 1));
}

/// FF-V30, FF-INTR-03: stress is marked like a hit, with roll-up; not where it would cause a
/// consequence.
#[test]
fn ff_intr_03_the_price_in_stress() {
    let mut bench = Bench::with("", CUT, "0 0");
    bench.set(0).marks[0] = 0b11;
    bench.round("0 0", &["0 interrupt interrupt 1", "0 pay stress"]);
    assert_eq!(bench.boxes(0), [1, 2, 3]);
    for (overflow, taken) in [(false, 0), (true, 1)] {
        let rules = format!("fate.start_pc = 0; interrupt.stress_may_overflow = {overflow}");
        let mut bench = Bench::with(&rules, CUT, "0 0");
        bench.set(0).marks[0] = 0b11111;
        if overflow {
            bench.round("0 0", &["0 interrupt interrupt 1"]);
        } else {
            // The fighter is not even asked.
            bench.round("", &[]);
        }
        assert_eq!(bench.it(0).taken, taken);
    }
}

/// FF-V45, FF-INTR-13: a winner may wait; the foe acts, then the player.
#[test]
fn ff_intr_13_a_winner_may_wait() {
    let mut bench = Bench::with("", CUT, "0 0");
    let cut = ["0 interrupt interrupt 1", "0 precede after", "0 attack 1"];
    bench.round("4 0; 1 0", &cut);
    assert_eq!((bench.order(), bench.hits()), (vec![1, 0], vec![1]));
    assert_eq!(bench.it(0).fate, 2);
}

/// FF-INTR-08, FF-INTR-14: several fighters may interrupt the same foe, one after the other; if it falls, the rest
/// are not asked (`interrupt.per_npc`).
#[test]
fn ff_intr_08_14_several_interrupt_one() {
    let groups = &["pc a: weapon_use = 4", "pc b: weapon_use = 4", "foe gm: alertness = 1"];
    let both = ["0 interrupt interrupt 2", "1 interrupt interrupt 2"];
    let mut bench = Bench::with("", groups, "4 0 0");
    bench.round("4 0; 0 0", &both);
    assert_eq!(bench.order(), [0, 2, 1]);
    // The players choose who is asked first.
    let turned = ["0 order next 1", "1 interrupt interrupt 2", "0 interrupt interrupt 2"];
    let mut bench = Bench::with("", groups, "4 0 0");
    bench.round("4 0; 0 0", &turned);
    assert_eq!(bench.order(), [1, 2, 0]);
    let mut bench = Bench::with("interrupt.per_npc = 1", groups, "4 0 0");
    bench.round("4 0", &both[..1]);
    assert_eq!(bench.order(), [0, 2, 1]);
    let mut bench = Bench::with("stress.base_boxes = 1; consequence.slots = 0", groups, "4 0 0");
    bench.round("4 0; 4 0", &["0 interrupt interrupt 2", "0 attack 2"]);
    assert_eq!((bench.winner(), bench.count(M::InterruptsPrevented, 0)), (Some(0), 1));
}

/// FF-INTR-10: an interrupting turn is no block, full defence or manoeuvre (`interrupt.allow_restricted_mains`).
#[test]
fn ff_intr_10_restricted_main_actions() {
    let groups = &["pc a: weapon_use = 3; count = 2", "foe gm:"];
    for (rules, open) in [("", false), ("interrupt.allow_restricted_mains = true", true)] {
        let bench = Bench::of(rules, groups);
        for main in ["manoeuvre 2", "protect 1", "full_defence"] {
            assert!(bench.may(0, main), "{main}");
            assert_eq!(bench.may_cut(0, main), open, "{main}");
        }
        assert!(bench.may_cut(0, "attack 2"));
    }
}

/// FF-INTR-02: the models of price and penalty (`interrupt.model`).
#[test]
fn ff_intr_02_models() {
    let plain = ["0 interrupt interrupt 1", "0 attack 1"];
    for (model, fate, hits) in
        [("one_kind", 2, vec![1]), ("penalty_only", 3, vec![1]), ("price_only", 2, vec![2])]
    {
        let mut bench = Bench::with(&format!("interrupt.model = '{model}'"), CUT, "0 0");
        bench.round("4 0; 1 0", &plain);
        assert_eq!((bench.it(0).fate, bench.hits()), (fate, hits), "{model}");
    }
    let two = "interrupt.model = 'two_kinds'";
    for (way, fate, hits) in [("cut_in", 2, vec![2]), ("step_in", 3, vec![1])] {
        let mut bench = Bench::with(two, CUT, "0 0");
        bench.round("4 0; 1 0", &[&format!("0 interrupt {way} 1"), "0 attack 1"]);
        assert_eq!((bench.it(0).fate, bench.hits()), (fate, hits), "{way}");
    }
}

/// FF-INTR-06: the foe plans anew, or tries what it announced; a winner may cancel its action
/// (`interrupt.disrupt`, `interrupt.target_replans`).
#[test]
fn ff_intr_06_spoiling_an_action() {
    let mut bench = Bench::with("interrupt.disrupt = 'cancels'", CUT, "0 0");
    bench.round("4 0", &["0 interrupt interrupt 1", "0 precede cancel"]);
    assert_eq!((bench.order(), bench.count(M::InterruptsChanged, 0)), (vec![0], 1));
    // Whether it plans anew or not, it can do what it announced, or something else if it plans anew.
    let groups = &["pc a:", "pc b:", "foe gm: weapon_use = 3, alertness = 2"];
    for replans in [true, false] {
        let rules = format!("interrupt.target_replans = {replans}");
        let mut bench = Bench::with(&rules, groups, "0 0 0");
        let plans = ["0 interrupt interrupt 2", "2 attack 1", "0 pass"];
        let again = if replans { vec!["2 attack 0"] } else { vec![] };
        bench.round("4 0; 0 0", &[&plans[..], &again].concat());
        assert_eq!(bench.order(), [0, 2, 1]);
        assert_eq!(bench.count(M::InterruptsChanged, 0), i32::from(replans), "{replans}");
    }
}

/// FF-INTR-06: a fighter announced an attack on a target that is gone when its turn comes
/// (`interrupt.target_replans`).
#[test]
fn ff_intr_06_the_target_is_gone() {
    let zones = "scene.zones.p = { to = ['q'] }; scene.zones.q = {}";
    let groups = &[
        "pc a:; zone = 'p'",
        "pc b:; zone = 'p'",
        "foe gm: weapon_use = 3, alertness = 2; zone = 'p'",
    ];
    for replans in [true, false] {
        let rules = format!("{zones}; interrupt.target_replans = {replans}");
        let mut bench = Bench::with(&rules, groups, "0 0 0");
        let plans = ["0 interrupt interrupt 2", "2 attack 0", "0 withdraw 2"];
        let (again, dice) =
            if replans { (vec!["2 attack 1"], "4 0; 0; 0 0") } else { (vec![], "4 0; 0") };
        bench.round(dice, &[&plans[..], &again].concat());
        assert_eq!((bench.order(), bench.it(0).zone), (vec![0, 2, 1], 1));
        assert_eq!(bench.count(M::Attacks, 2), i32::from(replans));
        assert_eq!(bench.count(M::InterruptsChanged, 0), 1, "{replans}");
    }
}

/// FF-INTR-12: only players interrupt, unless `interrupt.gm_may` lets the game master's characters.
#[test]
fn ff_intr_12_the_game_master_does_not_interrupt() {
    let groups = &["pc a:", "foe gm: alertness = 2"];
    let mut bench = Bench::with("interrupt.gm_may = true", groups, "-4 0");
    bench.round("0 0", &["1 interrupt interrupt 0"]);
    assert_eq!(bench.order(), [1, 0]);
    let mut bench = Bench::with("", groups, "-4 0");
    bench.round("", &[]);
    assert_eq!(bench.order(), [0, 1]);
}

/// FF-INTR-01, FF-INTR-08, FF-HOLD-02: only who holds, or is in the after group and has not acted; once
/// the game master's turn is over there is nothing to interrupt.
#[test]
fn ff_intr_01_who_may_interrupt() {
    let groups = &["pc a: alertness = 5", "pc b:", "foe gm: alertness = 3; count = 2"];
    // The before group has acted; its members interrupt only from a hold, or if any fighter may who
    // has not acted.
    let mut bench = Bench::with("", groups, "0 0 0");
    bench.step("", &[]);
    assert_eq!(bench.left_over("", &["0 interrupt interrupt 2"]), 1);
    let mut bench = Bench::with("", groups, "0 0 0");
    bench.step("", &["0 hold hold"]);
    bench.step("0 0", &["0 interrupt interrupt 2"]);
    assert_eq!(bench.order(), [0, 2]);
    // The after group holds nothing, and is never asked twice about the same foe.
    let mut bench = Bench::with("", groups, "0 0 0");
    bench.step("", &[]);
    bench.step("", &["1 interrupt wait"]);
    bench.step("4 0", &["1 interrupt interrupt 3"]);
    assert_eq!(bench.order(), [1, 3]);
    let mut bench = Bench::with("", groups, "0 0 0");
    for _ in 0..3 {
        bench.step("", &[]);
    }
    assert_eq!(bench.left_over("", &["1 hold hold"]), 1);
    assert_eq!((bench.order(), bench.count(M::Holds, 0)), (vec![1], 0));
}

/// FF-INTR-04, FF-INTR-05: against the initiative of the foe who acts, or the game master's rating; the +1 is for
/// fighters who hold (`interrupt.opponent`).
#[test]
fn ff_intr_04_05_what_is_rolled() {
    let groups = &["pc a: alertness = 2", "foe x: alertness = 1", "foe y: alertness = 4"];
    for (rules, theirs, first) in
        [("", 1, vec![0, 1]), ("interrupt.opponent = 'gm_rating'", 4, vec![1, 0])]
    {
        let mut bench = Bench::with(rules, groups, "0 0");
        bench.step("0 0", &["0 interrupt interrupt 1"]);
        let totals: Vec<i32> = bench.rolls().iter().map(|roll| roll.2).collect();
        assert_eq!((totals, bench.order()), (vec![2, theirs], first), "{rules}");
    }
    for (bonus, total) in [(0, 2), (1, 3), (3, 5)] {
        let rules = format!("interrupt.hold_bonus = {bonus}");
        let mut bench = Bench::with(&rules, groups, "-4 0");
        bench.step("", &["0 hold hold"]);
        bench.step("0 0", &["0 interrupt interrupt 1"]);
        assert_eq!(bench.rolls()[0].2, total);
    }
}
