//! Sheets (`sheet::fighter`): approaches, lists, boxes, slots, fate points, sizes.

use super::*;
use crate::kernels::fate::state::conflict::Status;
use crate::systems::war_of_ashes::sheet::approach::Approach;

/// WOA-CHAR-01: ratings and their cap. WOA-CHAR-02: the usual array is one of them.
#[test]
fn ratings_have_a_cap() {
    let with = |rules: &str, rating: i32| {
        compiled(&text_of(rules, &[pc("hero", [rating, 0, 0, 0, 0, 0], ""), guards(1)]))
    };
    assert!(with("", 5).is_ok() && with("", 6).is_err());
    assert!(with("pc.cap = 6", 6).is_ok() && with("pc.cap = 3", 4).is_err());
    let mut array = ROLF;
    array.sort_unstable();
    assert_eq!(array, [0, 1, 1, 2, 2, 3]);
    assert!(compiled(&text_of("", &[pc("rolf", ROLF, ""), guards(1)])).is_ok());
}

/// WOA-CHAR-03, JC-04: a roll offers some approaches only.
#[test]
fn rolls_offer_some_approaches() {
    let open = |rules: &str, more: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, more), guards(1)]);
        let stage = Stage::open(&conflict, &[], &[]);
        Approach::ALL.iter().map(|&a| stage.may_attack_with(0, a)).collect::<Vec<_>>()
    };
    assert_eq!(open("", ""), [false, false, true, true, true, true]);
    assert_eq!(open("", "weapon = \"ranged\""), [true, false, false, false, true, true]);
    let mental = "conflict.kind = \"mental\"";
    assert_eq!(open(mental, ""), [false, true, true, true, false, true]);
    assert_eq!(open("approach.availability = \"all\"", ""), [true; 6]);
    let defence = |rules: &str, ratings: [i32; 6]| {
        let conflict = scene(rules, &[pc("hero", ratings, ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
        stage.rolls()[1].2
    };
    assert_eq!(defence("", [0, 3, 3, 1, 0, 3]), 1);
    assert_eq!(defence(mental, [0, 2, 3, 1, 3, 3]), 2);
}

/// WOA-CHAR-03: each roll offers so many approaches by lot. IX-24: a bound roarer without one
/// rolls at +0.
#[test]
fn approaches_by_lot() {
    let rules = "approach.availability = \"random_k\"\napproach.random_k = 1";
    let conflict = scene(rules, &[pc("hero", ROLF, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    // Careful is offered for the turn: attack at +0. Then Flashy (+2) for the defence.
    stage.turn(&["0", "[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(stage.rolls()[0].2, 0);
    stage.turn(&["2", "[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(stage.rolls()[1].2, 2);
    let two = "approach.availability = \"random_k\"\napproach.random_k = 2";
    let conflict = scene(two, &[pc("hero", ROLF, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["0", "3", "[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(stage.rolls()[0].2, 3); // careful, then forceful
    let conflict = scene(rules, &[pc("olivia", OLIVIA, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar careful"]);
    let script = ["0 turn attack 1", "1 compel_offer offer", "0 compel_answer accept"];
    stage.turn(&["3", "[0000] [0000]"], &script);
    stage.turn(&["4", "[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!((stage.rolls()[1].2, stage.fighter(0).game.active), (0, true));
}

/// WOA-CHAR-04, WOA-CHAR-05: boxes 1, 2, 3 and slots 2, 4, 6; no extreme consequence.
#[test]
fn boxes_and_slots() {
    let sheet = |rules: &str, at: usize| {
        let conflict = scene(rules, &[pc("rolf", ROLF, ""), adversary("hans", ROLF, "")]);
        let sheet = &conflict.compiled.setup.sheets[at];
        let slots: Vec<i8> = sheet.slots.iter().map(|slot| slot.value).collect();
        (sheet.boxes.to_vec(), slots)
    };
    assert_eq!(sheet("", 0), (vec![1, 2, 3], vec![2, 4, 6]));
    assert_eq!(sheet("", 1), (vec![1, 2, 3], vec![2, 4, 6])); // WOA-CHAR-10
    assert_eq!(sheet("stress.base_boxes = [1, 2]", 0).0, [1, 2]);
    assert_eq!(sheet("consequence.values = [1, 3, 5]", 0).1, [1, 3, 5]);
    assert_eq!(sheet("extreme.enabled = true", 0).1, [2, 4, 6, 8]);
}

/// WOA-CHAR-06: one box a hit, any box that suffices; being taken out on purpose.
#[test]
fn one_box_a_hit() {
    let hit = |rules: &str, dice: &str, script: &[&str]| {
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        let mut all = vec!["1 turn attack 0"];
        all.extend(script);
        stage.turn(&[dice], &all);
        let it = stage.fighter(0);
        (it.boxes, it.slots, it.status)
    };
    assert_eq!(hit("", "[0000] [0-00]", &[]), (0b100, 0, Status::In));
    assert_eq!(hit("", "[0000] [0000]", &["0 absorb large_box"]), (0b100, 0, Status::In));
    assert_eq!(hit("", "[0000] [--00]", &["0 absorb mild"]), (0b010, 0b001, Status::In));
    assert_eq!(hit("", "[0000] [0000]", &["0 absorb out"]).2, Status::TakenOut);
    let two = "stress.boxes_per_hit = 2";
    assert_eq!(hit(two, "[0000] [--00]", &[]), (0b101, 0, Status::In));
    assert!(hit("", "[0000] [--00]", &[]).1 != 0);
}

/// WOA-CHAR-07: the side that caused a consequence has an invocation on it.
#[test]
fn consequences_bring_invocations() {
    let free = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", [0; 6], ""), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&["[0000] [--00]"], &["1 turn attack 0", "0 absorb moderate"]);
        let free = stage.state.free[1];
        // The other guard uses it: the pool is the side's (JC-31).
        let script: &[&str] = if free > 0 { &["2 turn attack 0", "2 invoke free"] } else { &[] };
        if free > 0 {
            stage.turn(&["[----] [0000]"], script);
        }
        (free, stage.margin())
    };
    assert_eq!(free(""), (1, 2)); // 2:1 turns a die
    assert_eq!(free("consequence.free_invokes = 2").0, 2);
    assert_eq!(free("consequence.free_invokes = 0").0, 0);
}

/// WOA-CHAR-08, WOA-CHAR-09: fate points.
#[test]
fn fate_points_at_the_start() {
    let points = |rules: &str, more: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, &format!("count = 2\n{more}")), guards(1)]);
        let stage = Stage::open(&conflict, &[], &[]);
        (stage.fighter(0).fate, stage.state.pool)
    };
    assert_eq!(points("", ""), (3, 2));
    assert_eq!(points("fp.refresh = 0", ""), (0, 2));
    assert_eq!(points("", "fate_points = 5"), (5, 2));
    assert_eq!(points("fp.gm_per_pc = 3", ""), (3, 6));
}

/// FC-FP-06: a mercenary of the players draws on the game master's pool only where the knob says so.
#[test]
fn hirelings_have_what_the_scenario_gives_them() {
    let points = |rules: &str, more: &str| {
        let loyal = format!("[sides.heroes.loyal]\nkind = \"minion\"\n{more}\n");
        let conflict = scene(rules, &[pc("hero", ROLF, ""), loyal, guards(1)]);
        let stage = Stage::open(&conflict, &[], &[]);
        let setup = &conflict.compiled.setup;
        (setup.uses_pool(FighterId(1)), stage.fighter(1).fate, setup.uses_pool(FighterId(2)))
    };
    assert_eq!(points("", ""), (false, 0, true));
    assert_eq!(points("", "fate_points = 2"), (false, 2, true));
    assert_eq!(points("fp.hirelings = \"own\"", ""), (false, 3, true));
    assert_eq!(points("fp.hirelings = \"pool\"", ""), (true, 0, true));
}

/// WOA-CHAR-09: a soldier without a name does not burn the pool on the blow that fells it.
#[test]
fn the_pool_is_for_those_who_have_a_name() {
    let rules = "module.roar = \"off\"\nfp.gm_per_pc = 3";
    let guard = minions("guard", "policy = \"soldier\"\nskilled = [\"fight\"]\nboxes = [1]");
    let chief =
        adversary("chief", [0, 0, 0, 2, 0, 0], "policy = \"soldier\"\nboxes = [1, 2]\nslots = [2]");
    for (foe, pool, status) in [(guard, 3, Status::TakenOut), (chief, 2, Status::In)] {
        let conflict = scene(rules, &[pc("rolf", ROLF, ""), foe]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[++++] [0000]"], &["0 turn attack forceful 1"]);
        assert_eq!((stage.state.pool, stage.fighter(1).status), (pool, status));
    }
}

/// WOA-CHAR-10: adversaries roll approaches, draw on the pool, take consequences.
#[test]
fn adversaries_are_full_characters() {
    let conflict = scene("", &[pc("rolf", ROLF, ""), adversary("hans", [0, 0, 3, 0, 2, 0], "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert!(conflict.compiled.setup.uses_pool(FighterId(1)));
    stage.turn(&["[++00] [--00]"], &["0 turn attack 1", "1 absorb moderate"]);
    assert_eq!((stage.rolls()[1].2, stage.fighter(1).status), (0, Status::In));
    assert_ne!(stage.fighter(1).slots, 0);
}

/// Attack total of a minion with these lists and knobs.
fn minion_attack(rules: &str, lists: &str) -> i32 {
    let conflict = scene(rules, &[pc("hero", DELIAH, ""), minions("minion", lists)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    stage.turn(&["[0000] [++++]"], &["1 turn attack 0"]);
    stage.rolls()[0].2
}

/// JC-36. WOA-CHAR-11, WOA-CHAR-12, WOA-CHAR-13, WOA-CHAR-14.
#[test]
fn minions_roll_by_their_lists() {
    let (good, poor) = ("skilled = [\"fight\"]", "bad = [\"fight\"]");
    assert_eq!(
        (minion_attack("", good), minion_attack("", poor), minion_attack("", "")),
        (2, -2, 0)
    );
    assert_eq!(minion_attack("minion.skilled = 4", good), 4);
    assert_eq!(minion_attack("minion.bad = -4", poor), -4);
    assert_eq!(minion_attack("minion.neutral = 1", ""), 1);
    assert_eq!(minion_attack("minion.base = 3", good), 5);
    assert_eq!(minion_attack("minion.base = 3", poor), 1);
    let both = "skilled = [\"fight\"]\nbad = [\"physical\"]";
    assert_eq!(minion_attack("", both), -2);
    assert_eq!(minion_attack("minion.both = \"skilled\"", both), 2);
    assert_eq!(minion_attack("minion.both = \"zero\"", both), 0);
}

/// JC-47: words of rolls. WOA-CHAR-11, WOA-CHAR-12.
#[test]
fn words_decide_which_rolls_lists_touch() {
    let ranged = "weapon = \"ranged\"\nskilled = [\"shoot\"]\nbad = [\"fight\"]";
    assert_eq!(minion_attack("", ranged), 2);
    let mental = "conflict.kind = \"mental\"";
    assert_eq!(minion_attack(mental, "skilled = [\"threaten\"]"), 0);
    assert_eq!(minion_attack(mental, "skilled = [\"threaten\"]\ntalk = \"threaten\""), 2);
    let crowd = "skilled = [\"gang_up\"]\ncount = 2";
    assert_eq!(minion_attack("module.weight = \"off\"", crowd), 2);
    assert_eq!(minion_attack("", "skilled = [\"gang_up\"]"), 0);
    // A shot is dodged, by whomever it comes.
    let defence = |weapon: &str, lists: &str| {
        let hero = pc("hero", ROLF, &format!("count = 2\nweapon = \"{weapon}\""));
        let conflict = scene("module.weight = \"off\"", &[hero, minions("foe", lists)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [++++]"], &["0 turn attack 2"]);
        stage.rolls()[1].2 - 4
    };
    assert_eq!(defence("melee", "skilled = [\"fight\"]"), 2);
    assert_eq!(defence("ranged", "skilled = [\"fight\"]"), 0);
    assert_eq!(defence("ranged", "skilled = [\"dodge\"]"), 2);
    assert_eq!(defence("melee", "bad = [\"outnumbered\"]"), -2);
    assert_eq!(defence("melee", "bad = [\"organized\"]"), -2);
    assert_eq!(defence("melee", "skilled = [\"fight\"]\nbad = [\"*\"]"), 2);
    assert_eq!(defence("ranged", "skilled = [\"fight\"]\nbad = [\"*\"]"), -2);
}

/// Boxes checked after each hit of these shifts, `u8::MAX` once it is out.
fn boxes_after(rules: &str, more: &str, hits: &[i32]) -> Vec<u8> {
    let lists = format!("{more}\nbad = [\"fight\"]\npolicy = \"plain\"");
    let hero = pc("hero", [0, 0, 0, 0, 0, 0], "");
    let conflict = scene(rules, &[hero, minions("minion", &lists), minions("other", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let mut seen = Vec::new();
    for shifts in hits {
        // The minion defends at -2 and with one die turned by 2:1: [0000] is -1.
        let dice = match shifts {
            1 => "[0000] [0000]",
            2 => "[+000] [0000]",
            3 => "[++00] [0000]",
            _ => "[++++] [0000]",
        };
        stage.turn(&[dice], &["0 turn attack 1"]);
        let it = stage.fighter(1);
        seen.push(if it.status == Status::TakenOut { u8::MAX } else { it.boxes });
        if it.status == Status::TakenOut {
            break;
        }
        stage.idle(2);
    }
    seen
}

/// T-64, JC-17. WOA-CHAR-15, WOA-CHAR-16.
#[test]
fn t_64_boxes_of_minions() {
    let out = u8::MAX;
    assert_eq!(boxes_after("", "boxes = [1, 2]", &[1, 1, 1]), [1, 3, out]);
    assert_eq!(boxes_after("", "boxes = [1, 2]", &[3]), [out]);
    assert_eq!(boxes_after("", "", &[1, 1]), [1, out]); // one box by default
    assert_eq!(boxes_after("minion.boxes = 0", "", &[1]), [out]);
    assert_eq!(boxes_after("minion.boxes = 3", "", &[3, 3]), [0b100, out]);
    // T-67 alike: boxes 1 to 3 cannot hold a hit of 5, and there is no overflow.
    assert_eq!(boxes_after("minion.boxes = 3", "", &[5]), [out]);
    let any = "minion.stress_mode = \"one_per_hit\"";
    assert_eq!(boxes_after(any, "boxes = [1, 2]", &[3, 5, 1]), [1, 3, out]);
    let pool = "minion.stress_mode = \"point_pool\"";
    let three = format!("{pool}\nminion.boxes = 3");
    assert_eq!(boxes_after(&three, "", &[1, 2, 1]), [1, 7, out]);
    assert_eq!(boxes_after(&three, "", &[3, 1]), [7, out]);
}

/// WOA-CHAR-17: aspects of minions that either side may pay to invoke.
#[test]
fn aspects_of_minions() {
    let aspects = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, ""), guards(1)]);
        conflict.compiled.setup.sheets[1].aspects
    };
    assert_eq!((aspects(""), aspects("minion.aspects = 2")), (1, 2));
}

/// WOA-CHAR-18, WOA-CHAR-19: weight by size; people weigh 1.
#[test]
fn weight_by_size() {
    let weight = |rules: &str, more: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, ""), minions("foe", more)]);
        let sheets = &conflict.compiled.setup.sheets;
        (sheets[0].game.weight, sheets[1].game.weight)
    };
    assert_eq!(weight("", ""), (1, 1));
    let sizes = ["small", "person", "big", "huge", "colossal"];
    let known = sizes.map(|size| weight("", &format!("size = \"{size}\"")).1);
    assert_eq!(known, [0, 1, 2, 4, 8]);
    assert_eq!(weight("weight.by_size = [0, 1, 3, 4, 8]", "size = \"big\"").1, 3);
    assert_eq!(weight("weight.pc = 2", ""), (2, 2));
    assert_eq!(weight("", "weight = 5").1, 5);
    assert!(compiled(&text_of("", &[pc("hero", ROLF, "weight = 0"), guards(1)])).is_err());
}

/// WOA-CHAR-15, WOA-CHAR-21, WOA-CHAR-27: a minion alone has the boxes that are written for it, and no
/// hit checks several of them: both are for mobs.
#[test]
fn a_minion_alone_is_no_mob() {
    let alone = |rules: &str, boxes: &str| {
        let brute = minions("brute", &format!("boxes = {boxes}"));
        scene(&format!("module.weight = \"off\"\n{rules}"), &[pc("hero", ROLF, ""), brute])
    };
    assert_eq!(*alone("", "[2]").compiled.setup.sheets[1].boxes, [2]);
    for rules in ["", "mob.overflow = true"] {
        let conflict = alone(rules, "[1, 2]");
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [0000]"], &["0 turn attack forceful 1"]);
        assert_eq!((stage.hits(), stage.fighter(1).status), (vec![(1, 3)], Status::TakenOut));
    }
}
