//! Blocks, moves, tasks and items (FF-BLK, FF-MOVE, FF-ACT, FF-SUP).

use crate::systems::fate_fantasy::state::conflict::AspectKind;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, compiled_text};

/// A guard, whom it covers, and a foe.
const COVER: &[&str] = &[
    "pc guard: athletics = 2, alertness = 8",
    "pc ally: athletics = 1, alertness = 0",
    "foe x: weapon_use = 3, alertness = 4",
];

/// The guard covers the ally with a total of 4; then the foe attacks.
fn covered(rules: &str, dice: &str) -> Bench {
    let mut bench = Bench::of(rules, COVER);
    bench.round(&format!("2; {dice}"), &["0 protect 1", "2 attack 1"]);
    bench
}

/// FF-V08, FF-V09, FF-BLK-01, FF-BLK-03 to 07: the attack must beat block and defence; shifts are counted from the
/// higher (`block.shifts_from`, `block.meets`, `block.defensive_mode`).
#[test]
fn ff_blk_03_06_07_a_defensive_block() {
    let bench = covered("", "1 1");
    assert!(bench.hits().is_empty());
    assert_eq!((bench.count(M::BlocksMade, 0), bench.count(M::BlocksStopped, 0)), (1, 1));
    assert_eq!(covered("", "3 1").hits(), [2]);
    assert_eq!(covered("block.shifts_from = 'defence'", "3 1").hits(), [4]);
    // FF-BLK-12: an equal total gets past offensive blocks only, and shifts are counted as ever.
    assert!(covered("block.meets = true", "1 1").hits().is_empty());
    assert_eq!(covered("block.meets = true", "3 1").hits(), [2]);
    assert_eq!(covered("block.defensive_mode = 'replace'", "3 4").hits(), [2]);
}

/// The protector covers the allies that foes strike at: on the road there is an attack for every second of its blocks
/// at least. The trials are always the same.
#[test]
fn ff_blk_03_the_protector_covers_whom_the_foes_strike_at() {
    let road = include_str!("../../../../../scenarios/fate_fantasy/bandits_on_the_road.toml");
    let (as_is, covers) =
        ("shield = true\npolicy = \"veteran\"", "shield = true\npolicy = \"protector\"");
    assert!(road.contains(as_is));
    let road = road.replace(as_is, covers);
    let conflict = compiled_text(&road).unwrap_or_else(|problems| panic!("{problems}"));
    let (mut workspace, mut made, mut met) = (conflict.workspace(), 0, 0);
    for trial in 0..100 {
        conflict.play(&mut workspace, 42, trial);
        let counts = workspace.counters.of_side(0);
        made += counts[usize::from(M::BlocksMade)];
        met += counts[usize::from(M::BlocksStopped)] + counts[usize::from(M::BlocksBroken)];
    }
    assert!(made > 0 && 2 * met > made, "{made} made, {met} met");
}

/// FF-V10: past the block, but the ally's own defence holds.
#[test]
fn ff_blk_06_the_ally_defends_too() {
    let mut bench = Bench::of("", COVER);
    bench.round("-1; 2 4", &["0 protect 1", "2 attack 1"]);
    assert!(bench.hits().is_empty());
    assert_eq!(bench.count(M::BlocksBroken, 0), 1);
}

/// FF-BLK-08: it holds until the blocker's next turn, and not against manoeuvres (`block.defensive_uses`,
/// `block.defensive_vs_manoeuvre`).
#[test]
fn ff_blk_08_how_long_it_holds() {
    let foes = [COVER[0], COVER[1], "foe x: weapon_use = 3, alertness = 4; count = 2"];
    let mut bench = Bench::of("", &foes);
    bench.round("2; 1 -1; 1 -1", &["0 protect 1", "2 attack 1", "3 attack 1"]);
    assert_eq!((bench.hits(), bench.state.blocks.len()), (vec![], 1));
    bench.step("", &[]);
    assert_eq!(bench.state.blocks.len(), 0);
    let mut bench = Bench::of("block.defensive_uses = '1'", &foes);
    bench.round("2; 1 -1; 1 -1", &["0 protect 1", "2 attack 1", "3 attack 1"]);
    assert_eq!(bench.hits(), [4]);
    for (rules, aspects) in [("", 1), ("block.defensive_vs_manoeuvre = true", 0)] {
        let mut bench = Bench::of(rules, COVER);
        bench.round("2; 0 0", &["0 protect 1", "2 manoeuvre 1"]);
        assert_eq!(bench.state.aspects.len(), aspects);
    }
    // A tie with the block is not enough, and shifts are counted like those of attacks.
    let against = "block.defensive_vs_manoeuvre = true";
    let own = format!("{against}; block.shifts_from = 'defence'");
    for (rules, dice, kind) in [
        (against, "1 -1", None),
        (against, "2 -1", Some(AspectKind::Fragile)),
        (&own, "1 -1", None),
        (&own, "2 -1", Some(AspectKind::Sticky)),
    ] {
        let mut bench = Bench::of(rules, COVER);
        bench.round(&format!("2; {dice}"), &["0 protect 1", "2 manoeuvre 1"]);
        assert_eq!(bench.state.aspects.first().map(|aspect| aspect.kind), kind, "{rules} {dice}");
    }
}

const BRIDGE: &str = "scene.tasks.bridge = { skill = 'athletics', side = 'gm' }";
const WINCH: &[&str] =
    &["pc archer: ranged = 4, alertness = 8; ranged = 'short'", "foe x: athletics = 2; count = 2"];

/// FF-V11 to FF-V13, FF-BLK-09, FF-BLK-12, FF-BLK-13, FF-BLK-15, FF-BLK-16, FF-BLK-18, FF-ACT-06: a task that needs
/// no roll needs one; the first attempt uses the block up (`block.offensive_uses`).
#[test]
fn ff_blk_09_12_13_15_16_18_an_offensive_block() {
    let mut bench = Bench::of(BRIDGE, WINCH);
    bench.round("0; 2", &["0 bar_anyone task 0", "1 task", "2 pass"]);
    assert_eq!((bench.state.tasks[0], bench.state.blocks.len()), (0, 0));
    let mut bench = Bench::of(BRIDGE, WINCH);
    bench.round("0; 3", &["0 bar_anyone task 0", "1 task"]);
    assert_eq!(bench.winner(), Some(1));
    let mut bench = Bench::of(BRIDGE, WINCH);
    bench.round("0; 2", &["0 bar_anyone task 0", "1 task", "2 task"]);
    assert_eq!(bench.winner(), Some(1));
    // An unlimited block answers the second attempt too.
    let mut bench = Bench::of(&format!("{BRIDGE}; block.offensive_uses = 'unlimited'"), WINCH);
    bench.round("0; 2; 2", &["0 bar_anyone task 0", "1 task", "2 task"]);
    assert_eq!((bench.winner(), bench.count(M::BlocksStopped, 0)), (None, 2));
}

const LINE: &str = "scene.zones.a = { borders = { b = 2 } }; scene.zones.b = { borders = { c = 1 } }; \
    scene.zones.c = { to = ['d'] }; scene.zones.d = {}";

/// FF-V23 to FF-V26, FF-MOVE-01 to 06: zones by shifts, at least one; borders, enemies, the -1 (`move.min_zones`,
/// `move.difficulty`).
#[test]
fn ff_move_01_02_03_05_06_zones_by_shifts() {
    let go = |runner: &str, rules: &str, dice: &str, choices: &[&str]| {
        let groups =
            [format!("pc a: {runner}, alertness = 8; zone = 'a'"), "foe x:; zone = 'd'".to_owned()];
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        let mut bench = Bench::of(&format!("{LINE}{rules}"), &groups);
        bench.step(dice, choices);
        bench.it(0).zone
    };
    let run = &["0 go zone_4"];
    assert_eq!(go("athletics = 3", "", "2", run), 3);
    assert_eq!(go("athletics = 3", "", "0", run), 1);
    assert_eq!(go("athletics = 1", "", "-2", run), 1);
    assert_eq!(go("athletics = 1", "; move.min_zones = 0", "-2", run), 0);
    assert_eq!(go("athletics = 3", "; move.difficulty = 'sum_on_route'", "2", run), 2);
    // 5 pays 1 + 2 for the first border and 1 + 1 for the second.
    assert_eq!(go("athletics = 3", "; move.difficulty = 'pay_per_border'", "2", run), 2);
    // Main and supplemental: one shift at -1, and the free zone after it.
    let both = &["0 go zone_4", "0 follow go zone_4"];
    assert_eq!(go("athletics = 3", "", "1", both), 2);
    // Two enemies where it starts.
    let groups =
        ["pc a: athletics = 3, alertness = 8; zone = 'a'", "foe x:; zone = 'a'; count = 2"];
    let mut bench = Bench::of(LINE, &groups);
    bench.step("2", run);
    assert_eq!(bench.it(0).zone, 1);
}

/// FF-V22, FF-SUP-01, FF-SUP-04, FF-ATK-04: a supplemental move takes 1 off the attack (`sup.penalty`).
#[test]
fn ff_sup_04_a_step_costs_one() {
    let groups =
        ["pc a: weapon_use = 3, alertness = 8; zone = 'a'", "foe x: athletics = 2; zone = 'b'"];
    let mut bench = Bench::of(LINE, &groups);
    assert!(!bench.may(0, "attack 1"));
    bench.step("0 0", &["0 supplement approach 1", "0 attack 1"]);
    assert_eq!((bench.hits(), bench.it(0).zone), (vec![], 1));
    let mut bench = Bench::of(&format!("{LINE}; sup.penalty = 0"), &groups);
    bench.step("0 0", &["0 supplement approach 1", "0 attack 1"]);
    assert_eq!(bench.hits(), [1]);
}

/// FF-V41, FF-SUP-03, FF-SUP-06: a scroll needs Lore 3 (`sup.gate_applies`).
#[test]
fn ff_sup_03_06_the_gate() {
    for (lore, may) in [(2, false), (3, true)] {
        let rules = "scene.items.scroll = { effect = 'free_tag', skill = 'lore', carrier = 'a' }";
        let groups = [format!("pc a: lore = {lore}"), "foe x:".to_owned()];
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        assert_eq!(Bench::of(rules, &groups).may_supplement(0, "use_on first_item 1"), may);
        let free = format!("{rules}; sup.gate_applies = 'never'");
        assert!(Bench::of(&free, &groups).may_supplement(0, "use_on first_item 1"));
    }
}

/// FF-V31, FF-RNG-01 to 04, FF-ZONE-02: a medium weapon reaches three zones, a blade none.
#[test]
fn ff_rng_01_02_03_04_reach() {
    let far = |weapon: &str, zone: &str| {
        let groups =
            [format!("pc a: ranged = 2; zone = 'a'; {weapon}"), format!("foe x:; zone = '{zone}'")];
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        let line = format!("{LINE}; scene.zones.e = {{ to = ['d'] }}");
        Bench::of(&line, &groups).may(0, "attack 1")
    };
    assert!(far("ranged = 'medium'", "d") && !far("ranged = 'medium'", "e"));
    assert!(far("ranged = 'short'", "b") && !far("ranged = 'short'", "c"));
    assert!(far("ranged = 'long'", "e") && far("ranged = 'long'", "a"));
    assert!(far("armed = true", "a") && !far("armed = true", "b"));
}
