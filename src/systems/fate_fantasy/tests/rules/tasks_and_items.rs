//! Tasks, items and moves (FF-ACT-06, FF-SUP, FF-MOVE, FF-RNG-04).

use crate::system::FighterId;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::AspectKind;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::Bench;

/// FF-ACT-06, FF-LADR-05, FF-END-05: a task with a difficulty is rolled, and equal is enough; as many
/// successes as it needs end the conflict at once, and it is done where it is.
#[test]
fn ff_act_06_tasks() {
    let rite = "scene.zones.a = { to = ['b'] }; scene.zones.b = {}; \
        scene.tasks.rite = { skill = 'lore', difficulty = 4, zone = 'b', needed = 2 }";
    let groups = [
        "pc a: lore = 3, alertness = 8; zone = 'b'",
        "pc b: lore = 8; zone = 'a'",
        "foe x:; zone = 'a'",
    ];
    let mut bench = Bench::of(rite, &groups);
    assert!(bench.may(0, "task") && !bench.may(1, "task") && !bench.may(2, "task"));
    bench.round("0", &["0 task"]);
    assert_eq!((bench.state.tasks[0], bench.rolls()), (0, vec![(0, Some(Skill::Lore), 3)]));
    bench.round("1", &["0 task"]);
    assert_eq!((bench.state.tasks[0], bench.winner()), (1, None));
    // The rest of the round is not played.
    bench.round("4", &["0 task"]);
    assert_eq!((bench.winner(), bench.order()), (Some(0), vec![0]));
    assert_eq!(bench.count(M::TasksDone, 0), 2);
    // Without a difficulty the task takes no roll, and with `wins = false` it wins nothing.
    let door = "scene.tasks.door = { wins = false }";
    let mut bench = Bench::of(door, &["pc a: alertness = 8", "foe x:"]);
    bench.round("", &["0 task"]);
    assert_eq!((bench.state.tasks[0], bench.winner()), (1, None));
    assert!(!bench.may(0, "task"));
}

/// FF-ACT-06, FF-SUP-04: a supplemental action may accompany a task, at -1.
#[test]
fn ff_act_06_a_step_before_a_task() {
    let rite = "scene.zones.a = { to = ['b'] }; scene.zones.b = {}; \
        scene.tasks.rite = { skill = 'lore', difficulty = 4, zone = 'b' }";
    let groups = ["pc a: lore = 3, alertness = 8; zone = 'a'", "foe x:; zone = 'a'"];
    for (dice, winner) in [("1", None), ("2", Some(0))] {
        let mut bench = Bench::of(rite, &groups);
        bench.step(dice, &["0 supplement go zone_2", "0 task"]);
        assert_eq!(bench.winner(), winner);
    }
}

/// FF-SUP-01, FF-SUP-06: what an item does once it is used, as a supplemental action at -1.
#[test]
fn ff_sup_06_what_items_do() {
    let item =
        |effect: &str| format!("scene.items.thing = {{ effect = '{effect}', carrier = 'a' }}");
    let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x: athletics = 2"];
    // The highest marked box of the struck track is free again.
    let mut bench = Bench::of(&item("clear_box"), &groups);
    assert!(!bench.may_supplement(0, "use first_item"));
    bench.set(0).marks[0] = 0b1011;
    bench.step("1 0", &["0 supplement use first_item", "0 attack 1"]);
    assert_eq!((bench.boxes(0), bench.hits()), (vec![1, 2], vec![1]));
    assert_eq!((bench.it(0).items[0], bench.count(M::ItemsUsed, 0)), (0, 1));
    assert!(!bench.may_supplement(0, "use first_item"));
    // An aspect on an enemy, for the whole side, with a free tag.
    let mut bench = Bench::of(&item("free_tag"), &groups);
    bench.step("0 0", &["0 supplement use_on first_item 1", "0 attack 1", "0 invoke free bonus"]);
    assert_eq!((bench.hits(), bench.state.aspects.len()), (vec![2], 0));
    // A success on a task.
    let rules = format!("{}; scene.tasks.rite = {{ difficulty = 8 }}", item("task_progress"));
    let mut bench = Bench::of(&rules, &groups);
    bench.step("", &["0 supplement use first_item"]);
    assert_eq!(bench.winner(), Some(0));
    assert!(!Bench::of(&item("none"), &groups).may_supplement(0, "use first_item"));
}

/// FF-SUP-06, FF-SUP-02: an item goes to an ally in the same zone or the next, without a roll; it has so many uses,
/// and the new owner can use it (`item.pass_zones`).
#[test]
fn ff_sup_06_passing_an_item() {
    let scene = "scene.zones.a = { to = ['b'] }; scene.zones.b = { to = ['c'] }; scene.zones.c = {}; \
        scene.items.potion = { effect = 'clear_box', carrier = 'a', uses = 2 }";
    let groups = [
        "pc a: alertness = 8; zone = 'a'",
        "pc b: alertness = 8; zone = 'b'",
        "pc c: alertness = 8; zone = 'c'",
        "foe x:; zone = 'a'",
    ];
    let mut bench = Bench::of(scene, &groups);
    assert!(bench.may_supplement(0, "give first_item 1"));
    assert!(!bench.may_supplement(0, "give first_item 2"));
    assert!(!bench.may_supplement(1, "give first_item 0"));
    bench.set(1).marks[0] = 0b1;
    bench.step("", &["0 supplement give first_item 1"]);
    bench.step("", &["1 supplement use first_item"]);
    assert_eq!((bench.boxes(1), bench.rolls()), (vec![], vec![]));
    // Passing hands over both uses.
    assert_eq!((bench.it(0).items[0], bench.it(1).items[0]), (0, 1));
    for (zones, far, near) in [(0, false, false), (2, true, true)] {
        let bench = Bench::of(&format!("{scene}; item.pass_zones = {zones}"), &groups);
        let may = [2, 1].map(|to| bench.may_supplement(0, &format!("give first_item {to}")));
        assert_eq!(may, [far, near]);
    }
}

/// FF-BLK-09, FF-BLK-13, FF-BLK-18, FF-SUP-02: a block on casting and using answers an item; it is rolled, and when
/// it is stopped it is spent and the -1 stays (`block.unrolled_skill`).
#[test]
fn ff_blk_13_18_an_item_that_is_blocked() {
    let scroll = "scene.items.scroll = { effect = 'free_tag', skill = 'lore', carrier = 'x' }";
    let groups = ["pc a: weapon_use = 4, alertness = 8", "foe x: lore = 3, weapon_use = 3"];
    let tries = ["0 bar use 1", "1 supplement use_on first_item 0", "1 attack 0"];
    // With Lore 3, or with Athletics, which x has not, where the knob says so.
    let plain = format!("{scroll}; block.unrolled_skill = 'athletics'");
    let rows = [
        (scroll, "0; 1; 0 0", Skill::Lore, 0),
        (scroll, "0; 2; 0 0", Skill::Lore, 1),
        (&plain, "0; 2; 0 0", Skill::Athletics, 0),
    ];
    for (rules, dice, skill, aspects) in rows {
        let mut bench = Bench::of(rules, &groups);
        bench.round(dice, &tries);
        assert_eq!(bench.rolls()[1].1, Some(skill));
        assert_eq!((bench.state.aspects.len(), bench.hits()), (aspects, vec![2]));
        assert_eq!((bench.it(1).items[0], bench.state.blocks.len()), (0, 0));
    }
}

/// FF-BLK-09, FF-BLK-14, FF-ACT-06: a cast task is casting and a task; a task with a roll must meet its difficulty
/// and beat the block with the same roll.
#[test]
fn ff_blk_14_a_spell_against_a_block() {
    let spell = "scene.tasks.spell = { side = 'gm', skill = 'magic', difficulty = 5, cast = true }";
    let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x: magic = 4"];
    for (trigger, dice, winner, left) in [
        ("use", "0; -1", None, 0),
        ("use", "0; 0", None, 0),
        ("use", "0; 1", Some(1), 0),
        ("task", "3; 1", None, 0),
        ("task", "0; 1", Some(1), 0),
    ] {
        let mut bench = Bench::of(spell, &groups);
        bench.round(dice, &[&format!("0 bar {trigger} 1"), "1 task"]);
        assert_eq!((bench.winner(), bench.state.blocks.len()), (winner, left), "{trigger} {dice}");
    }
}

/// FF-BLK-16: a block that nothing has met ends when its blocker comes up again.
#[test]
fn ff_blk_16_a_block_that_is_not_used() {
    let bridge = "scene.tasks.bridge = { side = 'gm' }";
    let mut bench = Bench::of(bridge, &["pc a: weapon_use = 4, alertness = 8", "foe x:"]);
    bench.round("0", &["0 bar_anyone task"]);
    assert_eq!(bench.state.blocks.len(), 1);
    bench.step("", &[]);
    assert_eq!(bench.state.blocks.len(), 0);
}

/// FF-BLK-06, FF-BLK-05: several blocks on one ally, made with defensive skills; an attack must beat
/// each of them.
#[test]
fn ff_blk_06_several_guards() {
    let groups = [
        "pc a: athletics = 2, weapon_use = 5, alertness = 8; count = 2",
        "pc b: alertness = 8",
        "foe x: weapon_use = 3",
    ];
    for (dice, hits, broken) in [("4 0", vec![2], 2), ("2 0", vec![], 2), ("1 0", vec![], 1)] {
        let mut bench = Bench::of("", &groups);
        bench.step("0", &["0 protect 2"]);
        assert_eq!(bench.rolls(), [(0, Some(Skill::Athletics), 2)]);
        bench.step("3", &["1 protect 2"]);
        bench.step("", &[]);
        // Strengths of 2 and 5.
        bench.step(dice, &["3 attack 2"]);
        let found = (bench.hits(), bench.count(M::BlocksBroken, 0));
        assert_eq!(found, if dice == "2 0" { (hits, 1) } else { (hits, broken) }, "{dice}");
    }
}

/// FF-MOVE-04, FF-V24, FF-V26: a low wall of 1 and an overgrown slope of 5; enemies in the zones that are left and
/// passed (`move.enemy_difficulty`, `move.enemy_cap`).
#[test]
fn ff_move_04_the_scale_of_obstacles() {
    let ground = "scene.zones.road = { borders = { field = 1 } }; \
        scene.zones.field = { borders = { ridge = 5 } }; scene.zones.ridge = { to = ['wood'] }; \
        scene.zones.wood = {}";
    let go = |rules: &str, skill: i32, dice: &str, foes: &[&str]| {
        let runner = format!("pc a: athletics = {skill}, alertness = 8; zone = 'road'");
        let foes = foes.iter().enumerate();
        let foes: Vec<String> =
            foes.map(|(at, zone)| format!("foe x{at}:; zone = '{zone}'")).collect();
        let groups: Vec<&str> = std::iter::once(&runner).chain(&foes).map(String::as_str).collect();
        let mut bench = Bench::of(&format!("{ground}; {rules}"), &groups);
        bench.step(dice, &["0 go zone_4"]);
        bench.it(0).zone
    };
    assert_eq!(go("", 1, "-2", &["wood"]), 1);
    assert_eq!(go("", 4, "3", &["wood"]), 2);
    // The foe who waits at the end of the way is not in the way.
    assert_eq!(go("", 4, "4", &["wood"; 3]), 3);
    assert_eq!(go("", 4, "4", &["road", "ridge"]), 1);
    assert_eq!(go("move.enemy_difficulty = 0", 4, "4", &["road", "ridge"]), 3);
    // Four enemies count for three, or for as many as the cap says.
    assert_eq!(go("", 8, "2", &["road"; 4]), 2);
    assert_eq!(go("move.enemy_cap = 4", 8, "2", &["road"; 4]), 1);
    assert_eq!(go("move.zones_per_shift = 2", 4, "2", &["wood"]), 2);
}

/// FF-MOVE-03, FF-MOVE-05: the line names the difficulty of a move.
#[test]
fn ff_move_03_05_the_difficulty_is_told() {
    let line = "scene.zones.a = { borders = { b = 2 } }; scene.zones.b = {}";
    let told = |rules: &str, foes: usize| {
        let foe = format!("foe x:; zone = 'a'; count = {foes}");
        let mut bench =
            Bench::of(&format!("{line}; {rules}"), &["pc a: alertness = 8; zone = 'a'", &foe]);
        bench.step("0", &["0 go zone_2"]);
        bench.lines().into_iter().find(|line| line.starts_with("a moves"))
    };
    let enemies = "a moves: difficulty 4, 2 of it for enemies in the way";
    assert_eq!(told("", 2).as_deref(), Some(enemies));
    assert_eq!(told("move.enemy_difficulty = 0", 2).as_deref(), Some("a moves: difficulty 2"));
    let pays = told("move.difficulty = 'pay_per_border'", 1);
    assert_eq!(
        pays.as_deref(),
        Some("a moves: pays border by border, and 1 for enemies in the way")
    );
}

/// FF-MOVE-06: how far a supplemental move goes, over which borders, when, and beside what
/// (`move.supplemental_zones`, `move.supplemental_max_border`).
#[test]
fn ff_move_06_supplemental_moves() {
    let line = "scene.zones.a = { borders = { b = 2 } }; scene.zones.b = { to = ['c'] }; \
        scene.zones.c = { to = ['d'] }; scene.zones.d = {}";
    let groups = ["pc a: athletics = 4, alertness = 8; zone = 'a'", "foe x:; zone = 'd'"];
    let step = |rules: &str, choices: &[&str], dice: &str| {
        let mut bench = Bench::of(&format!("{line}; {rules}"), &groups);
        bench.step(dice, choices);
        bench.it(0).zone
    };
    let before = ["0 supplement go zone_4"];
    assert_eq!(step("", &before, ""), 1);
    assert_eq!(step("move.supplemental_zones = 2", &before, ""), 2);
    for (rules, may) in [
        ("move.supplemental_max_border = 2", true),
        ("move.supplemental_max_border = 1", false),
        ("move.supplemental_zones = 0", false),
    ] {
        let bench = Bench::of(&format!("{line}; {rules}"), &groups);
        assert_eq!(bench.may_supplement(0, "go zone_4"), may, "{rules}");
    }
    // Beside a main move, which faces the border of 2 with 4 and the -1; and after another action.
    let both = ["0 go zone_2", "0 follow go zone_4"];
    assert_eq!(step("", &both, "0"), 2);
    for rules in ["move.supplemental_timing = 'before_only'", "move.stack = false"] {
        let mut bench = Bench::of(&format!("{line}; {rules}"), &groups);
        assert_eq!((bench.left_over("0", &both), bench.it(0).zone), (1, 1), "{rules}");
    }
    // A block, full defence and a manoeuvre stand alone, afterwards as well.
    let mut bench = Bench::of(line, &groups);
    assert_eq!(bench.left_over("0", &["0 bar_anyone enter", "0 follow go zone_4"]), 1);
}

/// FF-RNG-04: distance costs nothing and near is no hindrance, unless the knobs say so.
#[test]
fn ff_rng_04_distance() {
    let line = "scene.zones.a = { to = ['b'] }; scene.zones.b = { to = ['c'] }; scene.zones.c = {}";
    let shots = |rules: &str, zone: &str| {
        let archer =
            "pc a: ranged = 3, weapon_use = 1, alertness = 8; ranged = 'medium'; zone = 'a'";
        let foe = format!("foe x:; zone = '{zone}'");
        let mut bench = Bench::of(&format!("{line}; {rules}"), &[archer, &foe]);
        bench.step("0 0", &["0 attack 1"]);
        (bench.rolls()[0].1, bench.hits()[0])
    };
    for zone in ["a", "b", "c"] {
        assert_eq!(shots("", zone), (Some(Skill::Ranged), 3));
    }
    assert_eq!(shots("range.penalty_per_zone = -1", "c"), (Some(Skill::Ranged), 1));
    assert_eq!(shots("range.min = 1", "a"), (Some(Skill::WeaponUse), 1));
}

/// FF-ASPC-02, FF-ASPC-09: as many aspects as fit the conflict, each once on a roll; `invoke.max_per_roll` and
/// `aspect.usable_per_conflict` limit both.
#[test]
fn ff_aspc_02_09_how_many_aspects() {
    let greedy = "pc a: weapon_use = 3, alertness = 8; fate_points = 9; policy = 'aggressive'";
    let used = |rules: &str, asked: usize| {
        let mut bench = Bench::of(rules, &[greedy, "foe x: athletics = 3"]);
        // The attacker buys the shifts that a hit lacks, twice while its foe answers.
        let bids = [
            "0 attack 1",
            "0 invoke invoke bonus",
            "1 invoke invoke bonus",
            "0 invoke invoke bonus",
        ];
        let left = bench.left_over("0 0", &bids[..asked]);
        (left, bench.count(M::Invocations, 0))
    };
    assert_eq!(used("", 4), (0, 2));
    assert_eq!(used("invoke.max_per_roll = 1", 3), (0, 1));
    assert_eq!(used("aspect.usable_per_conflict = 1", 3), (0, 1));
    let none = Bench::of("aspect.usable_per_conflict = 0", &[greedy, "foe x:"]);
    let kind = crate::systems::fate_fantasy::state::roll::RollKind::Attack;
    assert!(!none.may_use((0, 1), kind, "invoke") && none.may_use((0, 1), kind, "plain"));
}

/// FF-DEF-04, FF-SPIN-01: a fighter who cannot defend earns no spin, however bad the attack.
#[test]
fn ff_def_04_no_spin_without_a_defence() {
    let foe = "foe x: athletics = 5; surprised = true";
    let mut bench = Bench::of("", &["pc a: alertness = 8", foe]);
    bench.step("-4 4", &["0 attack 1"]);
    assert_eq!((bench.hits(), bench.count(M::SpinsMade, 1)), (vec![], 0));
    assert_eq!((bench.count(M::Undefended, 1), bench.count(M::Defences, 1)), (1, 0));
}

/// FF-SUP-06: an aspect that an item places is a team aspect, gone with its tag.
#[test]
fn ff_sup_06_the_aspect_of_an_item() {
    let item = "scene.items.dust = { effect = 'free_tag', carrier = 'a' }";
    let groups = ["pc a: alertness = 8", "pc b:", "foe x:"];
    let mut bench = Bench::of(item, &groups);
    bench.step("", &["0 supplement use_on first_item 2"]);
    let aspect = bench.state.aspects[0];
    assert_eq!((aspect.kind, aspect.free, aspect.personal), (AspectKind::Fragile, 1, false));
    assert_eq!(bench.state.free_tags(0, FighterId(2), FighterId(1)), 1);
}
