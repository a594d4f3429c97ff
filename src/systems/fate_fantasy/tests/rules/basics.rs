//! Ladder, zones, skills, actions of a turn, and their part in attacks (FF-LADR, FF-ZONE, FF-SKIL, FF-ACT, FF-MOVE,
//! FF-ATK).

use crate::system::{FighterId, OptionWord, Options};
use crate::systems::fate_fantasy::decide::points::{Main, Supplement};
use crate::systems::fate_fantasy::knobs::basics::ConflictKind;
use crate::systems::fate_fantasy::sheet::skill::Skill as S;
use crate::systems::fate_fantasy::state::conflict::Cut;
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL, compiled};

/// Four zones in a row: a border of 2, one of 1, and one without a difficulty of its own.
const LINE: &str = "scene.zones.a = { borders = { b = 2 } }; scene.zones.b = { borders = { c = 1 } }; \
    scene.zones.c = { to = ['d'] }; scene.zones.d = {}";

/// FF-LADR-01: ratings are on the ladder, within the limits of the knobs.
#[test]
fn ff_ladr_01_ratings_on_the_ladder() {
    let rating = |rules: &str, value: i32| {
        let group = format!("pc a: weapon_use = {value}");
        let known = compiled(rules, &[&group, "foe x:"]);
        known.map(|known| known.compiled.setup.sheets[0].rating(S::WeaponUse))
    };
    for value in [0, 3, 8] {
        assert_eq!(rating("", value), Ok(value));
    }
    for value in [-1, 9] {
        let problem = rating("", value).unwrap_err();
        assert!(problem.contains("from 0 to 8"), "{problem}");
    }
    assert_eq!(rating("ladder.min_skill = -2", -2), Ok(-2));
    assert_eq!(rating("ladder.max_skill = 12", 12), Ok(12));
    assert!(rating("ladder.min_skill = 2", 1).is_err());
    assert!(rating("ladder.max_skill = 3", 4).is_err());
}

/// FF-LADR-06: a skill that is not on the sheet counts as Mediocre (`skill.default`).
#[test]
fn ff_ladr_06_skills_that_are_not_on_the_sheet() {
    for (rules, untrained) in [("", 0), ("skill.default = -2", -2), ("skill.default = 1", 1)] {
        let mut bench = Bench::of(rules, &["pc a: weapon_use = 3, alertness = 8", "foe x:"]);
        assert_eq!(bench.sheet(0).rating(S::Lore), untrained);
        bench.step("0 0", &["0 attack 1"]);
        assert_eq!(bench.rolls()[1], (1, Some(S::Athletics), untrained));
        assert_eq!(bench.hits(), [3 - untrained]);
    }
}

/// FF-LADR-03: the sum of modifiers may be capped (`mod.cap`).
#[test]
fn ff_ladr_03_modifiers_add_up() {
    let total = |rules: &str| {
        let mut bench = Bench::of(rules, DUEL);
        let uses = ["0 attack 1", "0 invoke invoke bonus", "0 invoke plain"];
        bench.step("0 0", &uses);
        bench.hits()
    };
    assert_eq!((total(""), total("mod.cap = 2")), (vec![4], vec![3]));
}

/// FF-ZONE-01: zones and borders, both ways; a border without a difficulty has the default (`zone.default_border`).
#[test]
fn ff_zone_01_zones_and_borders() {
    for (rules, default, reached) in [("", 0, 3), ("; zone.default_border = 6", 6, 2)] {
        let groups = ["pc a: athletics = 3, alertness = 8; zone = 'b'", "foe x:; zone = 'a'"];
        let mut bench = Bench::of(&format!("{LINE}{rules}"), &groups);
        let scene = &bench.setup().scene;
        assert_eq!((scene.distance(0, 3), scene.distance(3, 1), scene.distance(2, 2)), (3, 2, 0));
        assert_eq!((scene.border(0, 1), scene.border(1, 0), scene.border(2, 1)), (2, 2, 1));
        assert_eq!((scene.border(2, 3), scene.border(3, 2)), (default, default));
        bench.step("0", &["0 go zone_4"]);
        assert_eq!(bench.it(0).zone, reached);
    }
}

/// FF-ZONE-02, FF-SKIL-01: Weapon Use takes a weapon, Ranged a ranged one, Shield a shield; the best that is legal
/// is used (`skill.table.physical.offence`, `skill.table.physical.defence`).
#[test]
fn ff_skil_01_physical_fights() {
    let bench = |rules: &str, keys: &str| {
        let skills = "weapon_use = 3, unarmed = 2, ranged = 4, athletics = 1, shield = 3";
        Bench::of(rules, &[&format!("pc a: {skills}; {keys}"), "foe x:"])
    };
    let ways = |rules: &str, keys: &str| {
        let bench = bench(rules, keys);
        let methods = &bench.setup().methods[0];
        (methods.attack[0].map(|method| method.skill), methods.defend.skill)
    };
    assert_eq!(ways("", ""), (Some(S::WeaponUse), S::Athletics));
    assert_eq!(ways("", "armed = false"), (Some(S::Unarmed), S::Athletics));
    assert_eq!(ways("", "ranged = 'short'"), (Some(S::Ranged), S::Athletics));
    assert_eq!(ways("", "shield = true"), (Some(S::WeaponUse), S::Shield));
    let table = "skill.table.physical.offence = ['lore']; skill.table.physical.defence = ['magic']";
    assert_eq!(ways(table, ""), (Some(S::Lore), S::Magic));
    let plain = bench("", "");
    assert!(plain.may(0, "attack unarmed 1") && !plain.may(0, "attack ranged 1"));
    assert!(!bench("", "armed = false").may(0, "attack weapon_use 1"));
    assert!(plain.may(0, "attack 1") && !plain.may(0, "attack intimidation 1"));
}

/// FF-SKIL-02, FF-ATK-05, FF-ATK-07: Intimidation against Resolve, and it strikes the mind.
#[test]
fn ff_skil_02_intimidation() {
    let groups =
        ["pc a: intimidation = 3, rapport = 5, resolve = 8", "foe x: resolve = 2, athletics = 5"];
    let mut bench = Bench::of("scene.conflict = 'intimidation'", &groups);
    bench.step("2 0", &["0 attack 1"]);
    assert_eq!(bench.rolls(), [(0, Some(S::Intimidation), 5), (1, Some(S::Resolve), 2)]);
    assert_eq!((bench.hits(), bench.it(1).marks), (vec![3], [0, 0b100, 0]));
}

/// FF-SKIL-03, FF-SKIL-06, FF-ATK-05: any of four skills on either side when a crowd is to be won, for
/// manoeuvres and blocks as well.
#[test]
fn ff_skil_03_06_winning_a_crowd() {
    let groups = ["pc a: rapport = 3, empathy = 2; count = 2", "foe x: deceit = 2"];
    let mut bench = Bench::of("scene.conflict = 'crowd'", &groups);
    bench.round("1; 2 0", &["0 protect 1", "1 manoeuvre 2"]);
    let (mine, theirs) = (Some(S::Rapport), Some(S::Deceit));
    assert_eq!(bench.rolls(), [(0, mine, 4), (1, mine, 5), (2, theirs, 2)]);
    bench.round("0 0; 0 0", &["0 attack 2", "2 attack 1"]);
    assert_eq!(bench.rolls(), [(0, mine, 3), (2, theirs, 2), (2, theirs, 2), (1, mine, 3)]);
}

/// FF-SKIL-04, FF-SKIL-06, FF-ATK-05: Leadership or Lore, on either side, when armies clash.
#[test]
fn ff_skil_04_06_armies() {
    let groups = ["pc a: lore = 3, leadership = 1, alertness = 1", "foe x: leadership = 2"];
    let mut bench = Bench::of("scene.conflict = 'armies'", &groups);
    bench.step("2 0", &["0 manoeuvre 1"]);
    assert_eq!(bench.rolls(), [(0, Some(S::Lore), 5), (1, Some(S::Leadership), 2)]);
    bench.step("0 0", &["1 attack 0"]);
    assert_eq!(bench.rolls(), [(1, Some(S::Leadership), 2), (0, Some(S::Lore), 3)]);
}

/// FF-SKIL-05: the best of the legal skills, or the skill that the sheet fixes; a choice may name one
/// (`skill.choice`).
#[test]
fn ff_skil_05_which_legal_skill() {
    let crowd = "scene.conflict = 'crowd'";
    let sheet = "pc a: rapport = 3, deceit = 1, empathy = 2; attack_skill = 'deceit'; \
                 defend_skill = 'empathy'";
    let groups = [sheet, "foe x:"];
    let ways = |rules: &str| {
        let bench = Bench::of(&format!("{crowd}; {rules}"), &groups);
        let methods = &bench.setup().methods[0];
        (methods.attack[0].map(|method| method.skill), methods.defend.skill)
    };
    assert_eq!(ways(""), (Some(S::Rapport), S::Rapport));
    assert_eq!(ways("skill.choice = 'fixed_per_character'"), (Some(S::Deceit), S::Empathy));
    let mut bench = Bench::of(crowd, &groups);
    bench.step("0 0", &["0 attack deceit 1"]);
    assert_eq!(bench.rolls()[0], (0, Some(S::Deceit), 1));
}

/// FF-SKIL-07, FF-INIT-01: each line of the table has a kind, which fixes initiative and track.
#[test]
fn ff_skil_07_kinds_of_conflicts() {
    let groups = ["pc a:", "foe x:"];
    let check = |conflict: &str, rules: &str, (kind, skill, track): (ConflictKind, S, usize)| {
        let bench = Bench::of(&format!("scene.conflict = '{conflict}'; {rules}"), &groups);
        let setup = bench.setup();
        let found = (setup.kind, setup.initiative, setup.track);
        assert_eq!(found, (kind, skill, track), "{conflict} {rules}");
    };
    let physical = (ConflictKind::Physical, S::Alertness, 0);
    let social = (ConflictKind::Social, S::Empathy, 1);
    let mental = (ConflictKind::Mental, S::Resolve, 1);
    let all =
        [("physical", physical), ("intimidation", mental), ("crowd", social), ("armies", physical)];
    for (conflict, known) in all {
        check(conflict, "", known);
        for other in [physical, social, mental] {
            let rules = format!("skill.table.{conflict}.kind = '{}'", other.0.name());
            check(conflict, &rules, other);
        }
    }
    check("crowd", "init.skill.social = 'deceit'", (ConflictKind::Social, S::Deceit, 1));
}

/// FF-ACT-01: one main action a turn (`act.main`).
#[test]
fn ff_act_01_one_main_action() {
    let twice = ["0 attack 1", "0 attack 1"];
    assert_eq!(Bench::of("", DUEL).left_over("0 0", &twice), 1);
    let mut bench = Bench::of("act.main = 2", DUEL);
    bench.step("0 0; 1 0", &twice);
    assert_eq!((bench.hits(), bench.count(M::Actions, 0)), (vec![1, 2], 2));
    assert_eq!(bench.count(M::Turns, 0), 1);
}

/// FF-ACT-02: at most one supplemental action a turn; interrupting is one (`act.supplemental`).
#[test]
fn ff_act_02_one_supplemental_action() {
    let groups =
        ["pc a: weapon_use = 5, alertness = 8; zone = 'a'", "foe x: athletics = 2; zone = 'c'"];
    let steps = ["0 supplement approach 1", "0 supplement approach 1"];
    for (rules, left, zone) in [("", 1, 1), ("; act.supplemental = 0", 2, 0)] {
        let mut bench = Bench::of(&format!("{LINE}{rules}"), &groups);
        assert_eq!((bench.left_over("", &steps), bench.it(0).zone), (left, zone));
    }
    let mut bench = Bench::of(&format!("{LINE}; act.supplemental = 3"), &groups);
    bench.step("0 0", &[steps[0], steps[1], "0 supplement none", "0 attack 1"]);
    assert_eq!((bench.hits(), bench.count(M::Supplements, 0)), (vec![1], 2));
    let setup = bench.setup();
    assert!(Turn::new(FighterId(0), Cut::Supplemental).may_supplement(setup));
    let bench = Bench::of(LINE, &groups);
    assert!(!Turn::new(FighterId(0), Cut::Supplemental).may_supplement(bench.setup()));
    assert!(Turn::new(FighterId(0), Cut::Paid).may_supplement(bench.setup()));
}

/// FF-ACT-03, FF-DEF-02: free actions have no limit, unless `act.free_limit` sets one: then a fighter who has used
/// them up does not defend.
#[test]
fn ff_act_03_free_actions() {
    let groups = ["pc a: athletics = 2, alertness = 8", "foe x: weapon_use = 3; count = 2"];
    for (rules, hits, undefended) in [("", vec![], 0), ("act.free_limit = 1", vec![2], 1)] {
        let mut bench = Bench::of(rules, &groups);
        bench.round("0 1; -1 4", &["1 attack 0", "2 attack 0"]);
        assert_eq!((bench.hits(), bench.count(M::Undefended, 0)), (hits, undefended));
    }
}

/// FF-ACT-04: the list of main and supplemental actions; Defend and Hold are free.
#[test]
fn ff_act_04_the_list_of_actions() {
    let names = |words: &[OptionWord]| -> Vec<&str> { words.iter().map(|it| it.name).collect() };
    let attacks = ["attack", "manoeuvre", "clear"];
    let protections = ["protect", "bar", "bar_anyone", "full_defence"];
    let moves = ["approach", "withdraw", "join", "go"];
    let mains = [&attacks[..], &protections, &moves, &["task", "pass"]].concat();
    assert_eq!(names(Main::WORDS), mains);
    let supplements = [&["none"][..], &moves, &["use", "use_on", "give"]].concat();
    assert_eq!(names(Supplement::WORDS), supplements);
    let groups = [
        "pc a: weapon_use = 2; zone = 'b'",
        "pc b:; zone = 'b'",
        "pc c:; zone = 'c'",
        "foe x:; zone = 'b'",
    ];
    let task = "scene.tasks.door = { wins = false }";
    let bench = Bench::of(&format!("{LINE}; {task}"), &groups);
    for choice in ["attack 3", "manoeuvre 3", "protect 1", "bar attack 3", "full_defence", "task"] {
        assert!(bench.may(0, choice), "{choice}");
    }
    for choice in ["withdraw 3", "join 2", "go zone_1"] {
        assert!(bench.may(0, choice) && bench.may_supplement(0, choice), "{choice}");
    }
    assert!(!bench.may(0, "clear 1") && !bench.may_supplement(0, "use first_item"));
    // Moves and tasks exist only where the scenario has zones and tasks.
    let bare = Bench::of("", DUEL);
    assert!(!bare.may(0, "withdraw 1") && !bare.may(0, "task") && !bare.may_supplement(0, "go"));
}

/// FF-ACT-05, FF-ATK-03: aspects on every roll, or only on moves, attacks and the defence against them
/// (`aspect.allowed_on`).
#[test]
fn ff_act_05_atk_03_where_aspects_may_be_used() {
    let few = "aspect.allowed_on = 'move_and_attack_only'";
    let invoke = ["0 manoeuvre 1", "0 invoke invoke bonus"];
    assert_eq!(Bench::of("", DUEL).left_over("-2 0", &invoke), 0);
    assert_eq!(Bench::of(few, DUEL).left_over("-2 0", &invoke), 1);
    for rules in ["", few] {
        let mut bench = Bench::of(rules, DUEL);
        let both = ["0 attack 1", "0 invoke invoke bonus", "1 invoke plain"];
        bench.step("1 1", &both);
        assert_eq!((bench.hits(), bench.it(0).fate, bench.it(1).fate), (vec![2], 2, 1));
    }
}

/// FF-MOVE-07, FF-ASPC-06: aspects on the roll of a move, which is not opposed.
#[test]
fn ff_move_07_aspects_on_a_move() {
    let groups = ["pc a: athletics = 3, alertness = 8; zone = 'a'", "foe x:; zone = 'd'"];
    for (uses, zone) in [(&[][..], 1), (&["0 invoke invoke bonus"], 3)] {
        let mut bench = Bench::of(LINE, &groups);
        bench.step("0", &[&["0 go zone_4"], uses].concat());
        assert_eq!(bench.it(0).zone, zone);
    }
}

/// FF-ATK-07: the body in physical conflicts, otherwise the mind, or a track for social stress
/// (`harm.social_track`).
#[test]
fn ff_atk_07_the_struck_track() {
    let struck = |rules: &str| {
        let groups = ["pc a: weapon_use = 3, rapport = 3, empathy = 2, alertness = 1", "foe x:"];
        let mut bench = Bench::of(rules, &groups);
        bench.step("0 0", &["0 attack 1"]);
        bench.it(1).marks
    };
    assert_eq!(struck(""), [0b100, 0, 0]);
    assert_eq!(struck("scene.conflict = 'crowd'"), [0, 0b100, 0]);
    assert_eq!(struck("scene.conflict = 'crowd'; harm.social_track = 'separate'"), [0, 0, 0b100]);
}
