//! Clauses of rows whose other tests leave them out, each by a worked example.

use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, Status};
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL};

/// Two zones without a border of their own.
const PAIR: &str = "scene.zones.a = { to = ['b'] }; scene.zones.b = {}";

/// Whether a script holds a choice that is not legal.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// FF-ZONE-02: manoeuvres and blocks hand to hand need their target, or the ally, in the same zone;
/// `melee.range` lets a blade reach the next one.
#[test]
fn ff_zone_02_manoeuvres_and_blocks_hand_to_hand() {
    let groups = ["pc a: weapon_use = 3; zone = 'a'", "pc b:; zone = 'b'", "foe x:; zone = 'b'"];
    let may =
        |rules: &str, choice: &str| Bench::of(&format!("{PAIR}{rules}"), &groups).may(0, choice);
    for choice in ["manoeuvre 2", "attack 2"] {
        assert!(!may("", choice), "{choice}");
        assert!(may("; melee.range = 1", choice), "{choice}");
    }
    assert!(!may("", "protect 1"));
}

/// FF-ZONE-02: words reach every zone.
#[test]
fn ff_zone_02_words_reach_every_zone() {
    let groups = ["pc a: intimidation = 3, weapon_use = 3; zone = 'a'", "foe x:; zone = 'b'"];
    let may = |rules: &str| Bench::of(&format!("{PAIR}{rules}"), &groups).may(0, "attack 1");
    assert!(may("; scene.conflict = 'intimidation'") && !may(""));
}

/// FF-INIT-09: the rating of the game master stays when the character who had it falls.
#[test]
fn ff_init_09_the_rating_does_not_drop() {
    let groups = [
        "pc a: weapon_use = 8, alertness = 3",
        "foe x: alertness = 4; boxes = 1; consequences = 3",
        "foe y: alertness = 1",
    ];
    let mut bench = Bench::with("init.frequency = 'every_round'", &groups, "");
    bench.round("0; 1; 4 0", &["0 attack 1"]);
    assert_eq!((bench.order(), bench.status(1)), (vec![0, 2], Status::TakenOut));
    bench.round("0; 0", &[]);
    assert_eq!(bench.order(), [2, 0]);
}

/// A bench on which a has kept one spin.
fn with_spin(rules: &str, groups: &[&str]) -> Bench {
    let mut bench = Bench::of(rules, groups);
    bench.set(0).spins[0] = 1;
    bench.state.spinners = 1;
    bench
}

/// FF-SPIN-07: spin goes to any roll: a move, a task, a block, an interrupt.
#[test]
fn ff_spin_07_every_roll_counts() {
    let scene = "scene.zones.a = { borders = { b = 2 } }; scene.zones.b = { borders = { c = 2 } }; \
         scene.zones.c = {}; scene.tasks.rite = { skill = 'lore', difficulty = 4, needed = 2 }";
    let groups = [
        "pc a: alertness = 8; zone = 'a'",
        "pc b: lore = 3, athletics = 3, alertness = 8; zone = 'a'",
        "foe x:; zone = 'a'",
    ];
    for (spin, zone, done, strength) in [("keep", 1, 0, 3), ("help 1", 2, 1, 4)] {
        let spin = format!("0 spin {spin}");
        let play = |dice: &str, main: &str| {
            let mut bench = with_spin(scene, &groups);
            bench.step("", &[]);
            bench.step(dice, &[main, &spin]);
            bench
        };
        // The border of 2 and the foe in the way: 4 against 3 is one shift, 5 are two.
        assert_eq!(play("1", "1 go zone_3").it(1).zone, zone);
        assert_eq!(play("0", "1 task").state.tasks[0], done);
        assert_eq!(play("0", "1 protect 0").state.blocks[0].strength, strength);
    }
    let groups = ["pc a: alertness = 2", "pc b: alertness = 2", "foe x: alertness = 3"];
    let mut bench = Bench::with("", &groups, "0 0 0");
    bench.set(0).spins[0] = 1;
    bench.state.spinners = 1;
    bench.step("0 0", &["0 interrupt wait", "1 interrupt interrupt 2", "0 spin help 1"]);
    assert_eq!((bench.rolls()[0], bench.order()), ((1, Some(Skill::Alertness), 3), vec![1, 2]));
}

/// FF-SPIN-07: a spinner who leaves the conflict takes its spin along.
#[test]
fn ff_spin_07_gone_with_its_owner() {
    let groups = ["pc a: alertness = 8", "pc b: weapon_use = 2, alertness = 8", "foe x:"];
    for (leaves, left) in [(true, 1), (false, 0)] {
        let mut bench = with_spin("", &groups);
        let first: &[&str] = if leaves { &["0 concede concede"] } else { &[] };
        bench.step("", first);
        assert_eq!(bench.left_over("0 0", &["1 attack 2", "0 spin help 1"]), left);
    }
}

/// FF-BLK-06: `best_of` makes the higher of block and defence the defence, for shifts and for spin;
/// otherwise spin comes from the ally's own roll alone. With replace that roll plays no part.
#[test]
fn ff_blk_06_best_of_and_replace() {
    let groups = [
        "pc guard: athletics = 2, alertness = 8",
        "pc ally: athletics = 1, alertness = 0",
        "foe x: weapon_use = 3, alertness = 4",
    ];
    let covered = |mode: &str, dice: &str| {
        let mut bench = Bench::of(&format!("block.defensive_mode = '{mode}'"), &groups);
        bench.round(&format!("2; {dice}"), &["0 protect 1", "2 attack 1"]);
        (bench.hits(), bench.count(M::SpinsMade, 0))
    };
    // A block of 4 against an attack of 1, whom the ally's own 1 only ties.
    assert_eq!(covered("both", "-2 0"), (vec![], 0));
    assert_eq!(covered("best_of", "-2 0"), (vec![], 1));
    // An attack of 6 against 4 and the ally's own 5.
    assert_eq!(covered("both", "3 4"), (vec![1], 0));
    assert_eq!(covered("best_of", "3 4"), (vec![1], 0));
    assert_eq!(covered("replace", "3 4"), (vec![2], 0));
}

/// FF-BLK-08, FF-HOLD-06: a block ends when its blocker's turn comes up, also if it is held then.
#[test]
fn ff_blk_08_a_held_turn_ends_it() {
    let groups = ["pc guard: athletics = 2, alertness = 8", "pc ally:", "foe x: alertness = 4"];
    for (rules, blocks) in [("", 0), ("hold.keeps_protection = true", 1)] {
        let mut bench = Bench::of(rules, &groups);
        bench.round("0", &["0 protect 1"]);
        assert_eq!(bench.state.blocks.len(), 1);
        bench.step("", &["0 hold hold"]);
        assert_eq!(bench.state.blocks.len(), blocks, "{rules}");
    }
}

/// FF-BLK-09: a block on entering stops foes who would come into the blocker's zone.
#[test]
fn ff_blk_09_nobody_enters() {
    let groups =
        ["pc a: weapon_use = 4, alertness = 8; zone = 'b'", "foe x: athletics = 2; zone = 'a'"];
    for (dice, zone) in [("0; 2", 0), ("0; 3", 1)] {
        let mut bench = Bench::of(PAIR, &groups);
        bench.round(dice, &["0 bar_anyone enter", "1 go zone_2"]);
        assert_eq!(bench.it(1).zone, zone, "{dice}");
    }
}

/// FF-MAN-07: a sticky aspect stays to the end, or for a number of rounds
/// (`manoeuvre.sticky_duration`).
#[test]
fn ff_man_07_how_long_a_sticky_aspect_stays() {
    for (rules, rounds, left) in [("", 9, 1), ("manoeuvre.sticky_duration = 1", 2, 0)] {
        let mut bench = Bench::of(rules, DUEL);
        bench.round("2 0", &["0 manoeuvre 1"]);
        assert_eq!(bench.state.aspects[0].kind, AspectKind::Sticky);
        for _ in 0..rounds {
            bench.round("", &[]);
        }
        assert_eq!(bench.state.aspects.len(), left, "{rules}");
    }
}

/// FF-SUP-04: the -1 is on the main action and on no defence.
#[test]
fn ff_sup_04_defences_are_not_lowered() {
    let groups = [
        "pc a: weapon_use = 3, athletics = 2, alertness = 8; zone = 'a'",
        "foe x: weapon_use = 2, athletics = 2; zone = 'b'",
    ];
    let mut bench = Bench::of(PAIR, &groups);
    bench.round("0 0; 0 0", &["0 supplement approach 1", "0 attack 1", "1 attack 0"]);
    let totals: Vec<i32> = bench.rolls().iter().map(|roll| roll.2).collect();
    assert_eq!(totals, [2, 2, 2, 2]);
}

/// FF-RNG-01 to FF-RNG-03: one, three and six zones, or as many as the knobs say.
#[test]
fn ff_rng_01_02_03_reach_of_every_weapon() {
    let row: Vec<String> = (0..8)
        .map(|at| format!("scene.zones.z{at} = {{ to = ['z{}'] }}", (at + 1).min(8)))
        .collect();
    let may = |rules: &str, weapon: &str, zone: usize| {
        let foe = format!("foe x:; zone = 'z{zone}'");
        let archer = format!("pc a: ranged = 2; ranged = '{weapon}'; zone = 'z0'");
        let rules = format!("{}; scene.zones.z8 = {{}}{rules}", row.join("; "));
        Bench::of(&rules, &[archer.as_str(), foe.as_str()]).may(0, "attack 1")
    };
    for (weapon, reach) in [("short", 1), ("medium", 3), ("long", 6)] {
        assert!(may("", weapon, reach) && !may("", weapon, reach + 1), "{weapon}");
        let two = format!("; range.{weapon} = 2");
        assert!(may(&two, weapon, 2) && !may(&two, weapon, 3), "{weapon}");
    }
}

/// FF-ASPC-05: the bonus of a fate point without an aspect, and how many of them serve on a roll
/// (`fate.plain_bonus`, `fate.plain_per_roll`).
#[test]
fn ff_aspc_05_plain_fate_points() {
    let plain = ["0 attack 1", "0 invoke plain", "0 invoke plain"];
    let hits = |rules: &'static str, dice: &'static str, uses: usize| {
        let mut bench = Bench::of(rules, DUEL);
        bench.step(dice, &plain[..=uses]);
        bench.hits()
    };
    assert_eq!(hits("", "0 1", 1), [1]);
    assert!(refused(move || drop(hits("", "0 1", 2))));
    assert_eq!(hits("fate.plain_bonus = 2", "0 1", 1), [2]);
    assert_eq!(hits("fate.plain_per_roll = 2", "0 2", 2), [1]);
    assert!(refused(move || drop(hits("fate.plain_per_roll = 0", "0 1", 1))));
}

/// FF-ASPC-06: simultaneous bids: the second party does not answer the first one's bid
/// (`invoke.bidding`).
#[test]
fn ff_aspc_06_simultaneous_bids() {
    let mut bench = Bench::of("invoke.bidding = 'simultaneous'", DUEL);
    let bids = ["0 attack 1", "0 invoke invoke bonus", "0 invoke plain", "1 invoke invoke bonus"];
    bench.step("0 1", &bids);
    // 3 + 3 against 3 + 2.
    assert_eq!((bench.hits(), bench.it(0).fate, bench.it(1).fate), (vec![1], 1, 1));
}

/// FF-ASPC-06: a bonus that the mover adds cannot be answered, because a move is not opposed.
#[test]
fn ff_aspc_06_nobody_answers_a_move() {
    let groups = ["pc a: athletics = 3, alertness = 8; zone = 'a'", "foe x:; zone = 'b'"];
    let mut bench = Bench::of(PAIR, &groups);
    assert_eq!(bench.left_over("0", &["0 go zone_2", "1 invoke invoke bonus"]), 1);
}

/// FF-NPC-03: with `single_box` a minion marks one box for a hit.
#[test]
fn ff_npc_03_single_boxes_of_a_minion() {
    let groups =
        ["pc a: weapon_use = 4, alertness = 8", "foe x:; kind = 'minion'; quality = 'fair'"];
    for (second, status) in [("-1 0", Status::In), ("0 0", Status::TakenOut)] {
        let mut bench = Bench::of("minion.marking = 'single_box'", &groups);
        bench.round("0 0", &["0 attack 1"]);
        assert_eq!(bench.boxes(1), [2]);
        bench.round(second, &["0 attack 1"]);
        assert_eq!(bench.status(1), status, "{second}");
    }
}

/// FF-NPC-03: a minion's quality is its initiative skill as well.
#[test]
fn ff_npc_03_quality_is_initiative() {
    let groups = ["pc a:", "foe x:; kind = 'minion'; quality = 'good'"];
    assert_eq!(Bench::of("", &groups).setup().gm_rating, 3);
}

/// A player of the after group, and a foe whom it can interrupt.
const CUT: &[&str] = &[
    "pc a: alertness = 2, weapon_use = 3",
    "foe gm: alertness = 3, weapon_use = 3, athletics = 2",
];

/// FF-INTR-02, FF-INTR-03, FF-INTR-09: price of an interrupt, and its penalty on the main action.
#[test]
fn ff_intr_02_03_09_prices_and_penalties() {
    let cut = |rules: &str| {
        let mut bench = Bench::with(rules, CUT, "0 0");
        bench.round("4 0; 1 0", &["0 interrupt interrupt 1", "0 attack 1"]);
        (bench.it(0).fate, bench.boxes(0), bench.hits())
    };
    assert_eq!(cut("interrupt.price = 'fp'"), (2, vec![], vec![1]));
    assert_eq!(cut("interrupt.price = 'stress'"), (3, vec![1], vec![1]));
    assert_eq!(cut("interrupt.price = 'stress'; interrupt.stress = 3"), (3, vec![3], vec![1]));
    assert_eq!(cut("interrupt.price = 'none'"), (3, vec![], vec![1]));
    assert_eq!(cut("interrupt.main_penalty = 0"), (2, vec![], vec![2]));
    assert_eq!(cut("interrupt.main_penalty = -3"), (2, vec![], vec![]));
    // A fighter without fate points cannot pay with them.
    let mut bench = Bench::with("interrupt.price = 'fp'; fate.start_pc = 0", CUT, "0 0");
    assert_eq!(bench.left_over("", &["0 interrupt interrupt 1"]), 1);
}

/// FF-INTR-13: whether a winner may wait is up to `interrupt.winner_may_follow`.
#[test]
fn ff_intr_13_a_winner_may_have_to_act() {
    let wait = |rules: &'static str| {
        move || {
            let mut bench = Bench::with(rules, CUT, "0 0");
            bench.step("4 0", &["0 interrupt interrupt 1", "0 precede after"]);
        }
    };
    assert!(!refused(wait("")));
    assert!(refused(wait("interrupt.winner_may_follow = false")));
}

/// FF-SPIN-02: how much spin is worth is `spin.ally_bonus`.
#[test]
fn ff_spin_02_what_spin_is_worth() {
    let groups = ["pc a: alertness = 8", "pc b: weapon_use = 2, alertness = 8", "foe x:"];
    for (rules, hits) in [("", vec![3]), ("spin.ally_bonus = 3", vec![5])] {
        let mut bench = with_spin(rules, &groups);
        bench.step("", &[]);
        bench.step("0 0", &["1 attack 2", "0 spin help 1"]);
        assert_eq!(bench.hits(), hits);
    }
}

/// FF-MAN-09, FF-ASPC-01: what tags and invocations cost and bring (`tag.cost`).
#[test]
fn ff_man_09_aspc_01_prices_of_aspects() {
    for (rules, left) in [("", 2), ("tag.cost = 2", 1), ("tag.cost = 0", 3)] {
        let groups = ["pc a: weapon_use = 4, alertness = 8", "foe x: athletics = 2"];
        let mut bench = Bench::of(rules, &groups);
        bench.round("1 0", &["0 manoeuvre 1"]);
        bench.round("-2 1", &["0 attack 1", "0 invoke free bonus"]);
        bench.round("-2 1", &["0 attack 1", "0 invoke tag bonus"]);
        assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], left), "{rules}");
    }
    for (rules, hits, left) in
        [("", vec![2], 2), ("invoke.bonus = 3", vec![3], 2), ("invoke.cost = 2", vec![2], 1)]
    {
        let mut bench = Bench::of(rules, DUEL);
        bench.step("-1 0", &["0 attack 1", "0 invoke invoke bonus"]);
        assert_eq!((bench.hits(), bench.it(0).fate), (hits, left), "{rules}");
    }
}

/// FF-SUP-03: how high the gate is (`sup.skill_gate`).
#[test]
fn ff_sup_03_how_high_the_gate_is() {
    let scroll = "scene.items.scroll = { effect = 'free_tag', skill = 'lore', carrier = 'a' }";
    let may = |rules: &str, lore: i32| {
        let reader = format!("pc a: lore = {lore}");
        let bench = Bench::of(&format!("{scroll}{rules}"), &[reader.as_str(), "foe x:"]);
        bench.may_supplement(0, "use_on first_item 1")
    };
    assert!(may("; sup.skill_gate = 5", 5) && !may("; sup.skill_gate = 5", 4));
    assert!(may("; sup.skill_gate = 'none'", 0));
}

/// FF-HARM-08: how much each consequence absorbs.
#[test]
fn ff_harm_08_how_much_is_absorbed() {
    for (rules, slots) in [
        ("", 0b100),
        ("; absorb.mild = 6; absorb.severe = 7", 0b001),
        ("; absorb.moderate = 6; absorb.severe = 7", 0b010),
    ] {
        let rules = format!("harm.model = 'dresden_absorb'{rules}");
        let mut bench = Bench::of(&rules, &["pc a: weapon_use = 6, alertness = 8", "foe x:"]);
        bench.set(1).marks[0] = 0b11;
        bench.round("0 0", &["0 attack 1"]);
        assert_eq!(bench.it(1).slots, slots, "{rules}");
    }
}

/// FF-HARM-09: the margin that takes out, and how many boxes a line has (`fate2.boxes`,
/// `fate2.out_margin`).
#[test]
fn ff_harm_09_margins_and_lines() {
    let twice = |rules: &str, dice: [&str; 2]| {
        let rules = format!("harm.model = 'fate2_margin'{rules}");
        let mut bench = Bench::of(&rules, &["pc a: weapon_use = 4, alertness = 8", "foe x:"]);
        for dice in dice {
            bench.round(dice, &["0 attack 1"]);
        }
        (bench.it(1).wounds, bench.status(1))
    };
    // Margins of 3 and, against a hurt fighter, of 4; then one of 5 at once.
    assert_eq!(twice("", ["0 1", "0 1"]), ([0, 2, 0], Status::In));
    assert_eq!(twice("; fate2.boxes = 1", ["0 1", "0 1"]), ([0, 1, 1], Status::In));
    let once = |rules: &str| {
        let rules = format!("harm.model = 'fate2_margin'{rules}");
        let mut bench = Bench::of(&rules, &["pc a: weapon_use = 4, alertness = 8", "foe x:"]);
        bench.round("1 0", &["0 attack 1"]);
        bench.status(1)
    };
    assert_eq!((once(""), once("; fate2.out_margin = 5")), (Status::In, Status::TakenOut));
}

/// FF-DEF-03: every fighter may be surprised or disabled at the start (`state.surprised`,
/// `state.disabled`).
#[test]
fn ff_def_03_states_of_everybody() {
    for (rules, hits) in
        [("", vec![]), ("state.surprised = true", vec![2]), ("state.disabled = 1", vec![2])]
    {
        let mut bench = Bench::of(rules, DUEL);
        bench.step("-1 2", &["0 attack 1"]);
        assert_eq!(bench.hits(), hits, "{rules}");
    }
}

/// FF-SKIL-05, FF-INIT-01: the skills of each kind of conflict are data, as is the initiative skill.
#[test]
fn ff_skil_05_init_01_tables_are_data() {
    for (conflict, kind) in [
        ("physical", "physical"),
        ("intimidation", "mental"),
        ("crowd", "social"),
        ("armies", "physical"),
    ] {
        let table = format!("skill.table.{conflict}");
        let rules = format!(
            "scene.conflict = '{conflict}'; {table}.offence = ['lore']; {table}.defence = ['magic']; \
             init.skill.{kind} = 'deceit'"
        );
        let bench = Bench::of(&rules, &["pc a:", "foe x:"]);
        let methods = &bench.setup().methods[0];
        let attack = methods.attack[0].map(|method| method.skill);
        assert_eq!((attack, methods.defend.skill), (Some(Skill::Lore), Skill::Magic), "{conflict}");
        assert_eq!(bench.setup().initiative, Skill::Deceit, "{conflict}");
    }
}
