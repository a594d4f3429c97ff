//! Offensive blocks, and what cannot be blocked (FF-BLK, FF-MAN-13, FF-SUP-02).

use crate::systems::fate_fantasy::decide::points::TRIGGERS;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, Status};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::Bench;

const LINE: &str = "scene.zones.a = { borders = { b = 2 } }; scene.zones.b = { borders = { c = 1 } }; \
    scene.zones.c = { to = ['d'] }; scene.zones.d = {}";

/// Strength and skill of the offensive block that was made.
fn bar(bench: &Bench) -> Option<(i32, Skill)> {
    bench.events().iter().find_map(|event| match event {
        FantasyEvent::Bars(block, skill) => Some((i32::from(block.strength), *skill)),
        _ => None,
    })
}

/// FF-BLK-10, FF-BLK-09: a block names one of a list of things; catch-all triggers are rejected (`block.catch_all`).
#[test]
fn ff_blk_10_no_catch_all() {
    let plain = ["attack", "manoeuvre", "use", "enter", "leave", "task", "anything"];
    assert_eq!(TRIGGERS[..7], plain);
    let groups = ["pc a: weapon_use = 2", "foe x:"];
    let (plain, open) = (Bench::of("", &groups), Bench::of("block.catch_all = true", &groups));
    for (choice, always) in
        [("bar attack 1", true), ("bar anything 1", false), ("bar_anyone anything", false)]
    {
        assert_eq!(plain.may(0, choice), always, "{choice}");
        assert!(open.may(0, choice), "{choice}");
    }
}

/// FF-BLK-11: a block uses the best skill that fits, and exists only if the blocker can do what it threatens.
#[test]
fn ff_blk_11_the_skill_that_fits_the_threat() {
    let winch = "scene.tasks.winch = { zone = 'b', side = 'gm' }";
    for (keys, may) in [("", false), ("ranged = 'short'", true)] {
        let archer = format!("pc a: ranged = 2, weapon_use = 4; zone = 'a'; {keys}");
        let bench = Bench::of(&format!("{LINE}; {winch}"), &[&archer, "foe x:; zone = 'b'"]);
        assert_eq!(bench.may(0, "bar_anyone task"), may);
    }
    // The body in the way, behind a shield.
    let shield = "pc a: shield = 3, weapon_use = 1, alertness = 8; shield = true; zone = 'a'";
    let mut bench = Bench::of(LINE, &[shield, "foe x:; zone = 'a'"]);
    bench.step("1", &["0 bar_anyone leave"]);
    assert_eq!(bar(&bench), Some((4, Skill::Shield)));
}

/// FF-BLK-09, FF-BLK-15: the line names the fighters and actions that are blocked, and the task or ally if only one
/// is meant.
#[test]
fn ff_blk_09_15_what_is_blocked_is_told() {
    let winch = "scene.tasks.winch = { side = 'gm' }";
    let groups = ["pc a: weapon_use = 4, alertness = 8", "pc b:", "foe x:"];
    for (choice, told) in [
        ("bar_anyone task", "a blocks anyone from working on winch with Weapon Use"),
        ("bar_anyone attack 1", "a blocks anyone from attacking b with Weapon Use"),
        ("bar attack 2", "a blocks x from attacking with Weapon Use"),
        ("bar manoeuvre 2", "a blocks x from manoeuvring with Weapon Use"),
    ] {
        let mut bench = Bench::of(winch, &groups);
        bench.step("0", &[&format!("0 {choice}")]);
        let lines = bench.lines();
        assert!(lines.contains(&format!("{told}: block strength 4")), "{choice}: {lines:#?}");
    }
}

/// FF-BLK-11: tested again when the trigger happens; out of reach it neither stops nor is used up.
#[test]
fn ff_blk_11_out_of_reach() {
    let groups = [
        "pc a: weapon_use = 4, alertness = 8; zone = 'a'",
        "foe x: ranged = 3; ranged = 'medium'; zone = 'a'",
    ];
    let mut bench = Bench::of(LINE, &groups);
    bench.round("0; 0 0", &["0 bar attack 1", "1 attack 0"]);
    assert_eq!((bar(&bench), bench.hits()), (Some((4, Skill::WeaponUse)), vec![]));
    assert_eq!((bench.state.blocks.len(), bench.count(M::BlocksStopped, 0)), (0, 1));
    let mut bench = Bench::of(LINE, &groups);
    bench.round("0; 0 0", &["0 bar attack 1", "1 supplement withdraw 0", "1 attack 0"]);
    assert_eq!((bench.hits(), bench.state.blocks.len()), (vec![2], 1));
    assert_eq!((bench.count(M::BlocksStopped, 0), bench.count(M::BlocksBroken, 0)), (0, 0));
}

/// A guard with a strength of 3 against the attacks of a foe on an ally.
fn barred(rules: &str, dice: &str) -> Bench {
    let groups = [
        "pc guard: weapon_use = 2, alertness = 8",
        "pc ally: athletics = 3",
        "foe x: weapon_use = 3, alertness = 4",
    ];
    let mut bench = Bench::of(rules, &groups);
    bench.step("1", &["0 bar attack 2"]);
    bench.step(dice, &["2 attack 1"]);
    bench
}

/// FF-BLK-14, FF-BLK-16: the same roll must beat the block and the defence; a stopped action has not happened, so
/// that it gives no spin (`block.stopped_attack_gives_spin`, `block.meets`).
#[test]
fn ff_blk_14_one_roll_against_both() {
    let stopped = barred("", "0 4");
    assert_eq!((stopped.hits(), stopped.it(1).spins), (vec![], [0; 3]));
    assert_eq!((stopped.count(M::BlocksStopped, 0), stopped.state.blocks.len()), (1, 0));
    let spins = barred("block.stopped_attack_gives_spin = true", "0 4");
    assert_eq!((spins.hits(), spins.it(1).spins), (vec![], [0, 1, 0]));
    // Past the block, but a tie with the defence; then past both, by the shifts of the defence.
    let tied = barred("", "1 1");
    assert_eq!((tied.hits(), tied.count(M::BlocksBroken, 0)), (vec![], 1));
    assert_eq!(barred("", "3 -1").hits(), [4]);
    assert_eq!(barred("block.meets = true", "0 -1").hits(), [1]);
}

/// FF-BLK-14: a stopped attack was none: its target does not roll, uses nothing, and has not defended
/// (`block.stopped_attack_gives_spin`).
#[test]
fn ff_blk_14_the_target_of_a_stopped_attack_does_not_roll() {
    let stopped = barred("", "0 4");
    assert_eq!(stopped.rolls(), [(2, Some(Skill::WeaponUse), 3)]);
    assert_eq!((stopped.count(M::Defences, 1), stopped.it(1).defences), (0, 0));
    assert!(stopped.says("x rolls Weapon Use 3") && stopped.says("the block of guard holds"));
    // Past the block the target rolls as usual, and with the knob it does so before the block is
    // met.
    let spins = barred("block.stopped_attack_gives_spin = true", "0 4");
    for bench in [&spins, &barred("", "1 1")] {
        assert_eq!((bench.rolls()[1].0, bench.rolls().len()), (1, 2));
        assert_eq!((bench.count(M::Defences, 1), bench.it(1).defences), (1, 1));
    }
}

/// The choices of a turn in which x attacks the ally whom the guard covers by an offensive block of 3.
fn against_the_guard(rules: &str, dice: &str, choices: &[&str]) -> (Bench, usize) {
    let groups = [
        "pc guard: weapon_use = 2, alertness = 8; fate_points = 0",
        "pc ally: athletics = 3; fate_points = 1",
        "foe x: weapon_use = 3, alertness = 4; fate_points = 2",
    ];
    let mut bench = Bench::of(rules, &groups);
    bench.set(0).spins[0] = 1;
    bench.state.spinners = 1;
    bench.step("1", &["0 bar attack 2"]);
    let left = bench.left_over(dice, choices);
    (bench, left)
}

/// FF-BLK-14, FF-ASPC-06, FF-SPIN-07: the attacker may buy its way past the block before the target rolls; the
/// target bids, and others spend spin on its defence, only if there is a defence
/// (`block.stopped_attack_gives_spin`).
#[test]
fn ff_blk_14_bids_before_and_after_the_block() {
    let tries = ["2 attack 1", "0 spin keep", "0 spin help 1", "1 invoke invoke bonus"];
    let (bench, left) = against_the_guard("", "0 4", &tries);
    assert_eq!((left, bench.it(1).fate, bench.it(0).spins[0]), (2, 1, 1));
    let rules = "block.stopped_attack_gives_spin = true";
    let (bench, left) = against_the_guard(rules, "0 0", &tries);
    assert_eq!((left, bench.it(1).fate, bench.it(0).spins[0]), (0, 0, 0));
    // 3 against a block of 3, 5 after an aspect, and again so against a defence of 6.
    let bought = [
        "2 attack 1",
        "0 spin keep",
        "2 invoke invoke bonus",
        "0 spin keep",
        "2 invoke invoke bonus",
    ];
    let (bench, left) = against_the_guard("", "0 3", &bought);
    assert_eq!((left, bench.hits(), bench.it(2).fate), (0, vec![1], 0));
    assert_eq!((bench.count(M::BlocksBroken, 0), bench.count(M::BlocksStopped, 0)), (1, 0));
}

/// FF-BLK-14, FF-HARM-09: a penalty of 1 on the next roll waits for a roll that is made.
#[test]
fn ff_blk_14_a_stopped_attack_clears_no_penalty() {
    for (dice, clipped) in [("0 4", 1), ("1 3", 0)] {
        let groups = [
            "pc guard: weapon_use = 2, alertness = 8",
            "pc ally: athletics = 3",
            "foe x: weapon_use = 3, alertness = 4",
        ];
        let mut bench = Bench::of("harm.model = 'fate2_margin'", &groups);
        bench.set(1).wounds[0] = 1;
        bench.step("1", &["0 bar attack 2"]);
        bench.step(dice, &["2 attack 1"]);
        assert_eq!(bench.it(1).wounds[0], clipped);
    }
}

/// FF-BLK-14: a manoeuvre meets a block before its target rolls, like an attack.
#[test]
fn ff_blk_14_a_stopped_manoeuvre() {
    for (dice, rolls, aspects) in [("0 -4", 1, 0), ("1 -1", 2, 1)] {
        let groups = [
            "pc guard: weapon_use = 2, alertness = 8",
            "pc ally: athletics = 3",
            "foe x: weapon_use = 3, alertness = 4",
        ];
        let mut bench = Bench::of("", &groups);
        bench.step("1", &["0 bar manoeuvre 2"]);
        bench.step(dice, &["2 manoeuvre 1"]);
        assert_eq!((bench.rolls().len(), bench.state.aspects.len()), (rolls, aspects));
        assert_eq!(bench.count(M::Defences, 1), rolls as i32 - 1);
    }
}

/// FF-BLK-17: magic blocks answer more than one attempt (`block.magic_uses`).
#[test]
fn ff_blk_17_magic_lasts_longer() {
    let bridge = "scene.tasks.bridge = { side = 'gm' }";
    let groups =
        ["pc mage: magic = 4, alertness = 8; magic = true", "foe x: athletics = 2; count = 2"];
    let tries = ["0 bar_anyone task", "1 task", "2 task"];
    let mut bench = Bench::of(bridge, &groups);
    bench.round("0; 0; 0", &tries);
    assert_eq!(bar(&bench), Some((4, Skill::Magic)));
    assert_eq!((bench.winner(), bench.count(M::BlocksStopped, 0)), (None, 2));
    let mut bench = Bench::of(&format!("{bridge}; block.magic_uses = '1'"), &groups);
    bench.round("0; 0", &tries);
    assert_eq!((bench.winner(), bench.count(M::BlocksStopped, 0)), (Some(1), 1));
}

/// FF-BLK-19: a block stops no defence, whatever it names.
#[test]
fn ff_blk_19_defence_is_never_stopped() {
    let groups = [
        "pc a: weapon_use = 4, alertness = 8",
        "pc b: weapon_use = 2, alertness = 8",
        "foe x: athletics = 2",
    ];
    let mut bench = Bench::of("block.catch_all = true", &groups);
    bench.step("4", &["0 bar_anyone anything"]);
    bench.step("0 1", &["1 attack 2"]);
    assert_eq!((bench.rolls()[1], bench.hits()), ((2, Some(Skill::Athletics), 3), vec![]));
    assert_eq!((bench.state.blocks.len(), bench.count(M::BlocksStopped, 0)), (1, 0));
}

/// FF-MAN-13: bare hands are exploited by a manoeuvre like any other.
#[test]
fn ff_man_13_a_manoeuvre_against_bare_hands() {
    for armed in [true, false] {
        let foe = format!("foe x: athletics = 2; armed = {armed}");
        let mut bench = Bench::of("", &["pc a: weapon_use = 3, alertness = 8", &foe]);
        bench.step("1 0", &["0 manoeuvre 1"]);
        let aspect = bench.state.aspects.first().map(|aspect| (aspect.kind, aspect.free));
        assert_eq!((aspect, bench.boxes(1)), (Some((AspectKind::Fragile, 1)), vec![]));
    }
}

/// FF-SUP-02, FF-BLK-13, FF-BLK-18: a step takes no roll, unless a block answers it; the -1 stays even
/// if it is stopped.
#[test]
fn ff_sup_02_steps_without_and_with_a_roll() {
    let groups = [
        "pc a: weapon_use = 3, alertness = 8; zone = 'c'",
        "foe x: weapon_use = 3, athletics = 2; zone = 'c'",
    ];
    let mut bench = Bench::of(LINE, &groups);
    bench.round("", &["1 supplement withdraw 0"]);
    assert_eq!((bench.rolls(), bench.it(1).zone), (vec![], 3));
    let mut bench = Bench::of(LINE, &groups);
    let tries = ["0 bar_anyone leave", "1 supplement withdraw 0", "1 attack 0"];
    bench.round("0; 1; 0 0", &tries);
    assert_eq!(
        bench.rolls()[1..3],
        [(1, Some(Skill::Athletics), 3), (1, Some(Skill::WeaponUse), 2)]
    );
    assert_eq!((bench.it(1).zone, bench.hits()), (2, vec![2]));
    let mut bench = Bench::of(LINE, &groups);
    bench.round("0; 2", &tries[..2]);
    assert_eq!((bench.it(1).zone, bench.count(M::BlocksBroken, 0)), (3, 1));
}

/// FF-BLK-03, FF-BLK-04: one ally is covered, or as many as `block.protect_count` says, starting with the worst
/// defence.
#[test]
fn ff_blk_03_how_many_are_covered() {
    let groups =
        ["pc guard: athletics = 4, alertness = 8; count = 1", "pc b:; count = 2", "foe x:"];
    for (count, covered) in [(1, 0b010), (2, 0b110), (3, 0b110)] {
        let mut bench = Bench::of(&format!("block.protect_count = {count}"), &groups);
        bench.step("0", &["0 protect 1"]);
        assert_eq!(bench.state.blocks[0].allies, covered);
    }
}

/// FF-BLK-08, FF-END-01: it ends when the ally or the blocker leaves the zone, or the blocker the
/// conflict.
#[test]
fn ff_blk_08_what_ends_a_defensive_block() {
    let groups = [
        "pc guard: athletics = 2, alertness = 8; zone = 'd'; boxes = 0; consequences = 3",
        "pc ally: athletics = 1, alertness = 8; zone = 'd'",
        "foe x: weapon_use = 3, alertness = 4; zone = 'd'",
    ];
    let protected = |rules: &str| {
        let mut bench = Bench::of(&format!("{LINE}; {rules}"), &groups);
        bench.step("0", &["0 protect 1"]);
        assert_eq!(bench.state.blocks.len(), 1);
        bench
    };
    let mut bench = protected("");
    bench.step("0", &["1 go zone_3"]);
    assert_eq!(bench.state.blocks.len(), 0);
    let mut bench = Bench::of(&format!("{LINE}; act.main = 2"), &groups);
    bench.step("0; 0", &["0 protect 1", "0 go zone_3"]);
    assert_eq!(bench.state.blocks.len(), 0);
    let mut bench = protected("");
    bench.step("", &[]);
    bench.step("0 0", &["2 attack 0"]);
    assert_eq!((bench.it(0).status, bench.state.blocks.len()), (Status::TakenOut, 0));
}

/// FF-BLK-13, FF-BLK-15, FF-BLK-18: the skill of an action that needs no roll, the price of blocking anyone, and the
/// options of a stopped character (`block.unrolled_skill`).
#[test]
fn ff_blk_13_15_18_knobs_of_an_offensive_block() {
    let spell = "scene.tasks.spell = { side = 'gm', skill = 'lore' }";
    let groups =
        ["pc a: weapon_use = 4, alertness = 8", "foe x: lore = 3, athletics = 1, weapon_use = 2"];
    let tries = ["0 bar_anyone task", "1 task"];
    for (rules, skill, total) in
        [("", Skill::Lore, 3), ("; block.unrolled_skill = 'athletics'", Skill::Athletics, 1)]
    {
        let mut bench = Bench::of(&format!("{spell}{rules}"), &groups);
        bench.round("0; 0", &tries);
        assert_eq!((bench.rolls()[1], bench.winner()), ((1, Some(skill), total), None));
    }
    let mut bench = Bench::of(&format!("{spell}; block.anyone_penalty = -2"), &groups);
    bench.round("0; 0", &tries);
    assert_eq!((bar(&bench), bench.winner()), (Some((2, Skill::WeaponUse)), Some(1)));
    let again = ["0 bar_anyone task", "1 task", "1 attack 0"];
    let mut bench =
        Bench::of(&format!("{spell}; block.stopped_action = 'may_choose_again'"), &groups);
    bench.round("0; 0; 0 0", &again);
    assert_eq!(bench.hits(), [2]);
    let mut bench = Bench::of(spell, &groups);
    bench.step("0", &again[..1]);
    assert_eq!(bench.left_over("0", &again[1..]), 1);
}
