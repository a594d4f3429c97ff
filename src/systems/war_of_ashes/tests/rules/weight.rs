//! Weight in battle and in social conflicts (`rules::weight`).

use crate::system::FighterId;
use crate::systems::war_of_ashes::tests::*;

/// A creature of this weight against so many heroes of weight 1.
fn against_a_creature(weight: i32, heroes: u32, rules: &str) -> Conflict<WarOfAshes> {
    let creature = minions("creature", &format!("weight = {weight}\nboxes = [1, 2, 3, 4]"));
    scene(rules, &[pc("hero", DELIAH, &format!("count = {heroes}")), creature])
}

/// Dice that are turned when the hero attacks the creature, and when it attacks the hero:
/// (attacker, defender) each.
fn replaced(weight: i32, heroes: u32, rules: &str) -> [(u8, u8); 2] {
    let conflict = against_a_creature(weight, heroes, rules);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let creature = heroes as usize;
    stage.turn(&["[0000] [++++]"], &[&format!("0 turn attack {creature}")]);
    let pair = |stage: &Stage<'_>| (stage.rolls()[0].1, stage.rolls()[1].1);
    let hero = pair(&stage);
    for other in 1..heroes {
        stage.turn(&[], &[&format!("{other} turn pass")]);
    }
    stage.turn(&["[0000] [++++]"], &[&format!("{creature} turn attack 0")]);
    [hero, pair(&stage)]
}

/// T-24, T-25, T-26, T-27. WOA-WT-03, WOA-WT-04, WOA-WT-05, WOA-WT-06, WOA-WT-07, WOA-WT-09,
/// WOA-WT-10, WOA-WT-18.
#[test]
fn t_24_to_27_a_creature_of_weight_4() {
    assert_eq!(replaced(4, 1, ""), [(0, 1), (2, 0)]);
    assert_eq!(replaced(4, 2, ""), [(0, 1), (1, 0)]);
    assert_eq!(replaced(4, 3, ""), [(0, 0), (0, 0)]);
    assert_eq!(replaced(4, 4, ""), [(0, 0), (0, 0)]);
    assert_eq!(replaced(4, 8, ""), [(1, 0), (0, 1)]);
}

/// T-51, T-52, IX-40: thresholds are met exactly, in integers. WOA-WT-04, WOA-WT-05, WOA-WT-08.
#[test]
fn t_51_52_thresholds_are_at_least() {
    assert_eq!(replaced(3, 2, ""), [(0, 0), (0, 0)]);
    assert_eq!(replaced(7, 2, ""), [(0, 1), (1, 0)]);
    assert_eq!(replaced(8, 2, ""), [(0, 1), (2, 0)]);
    assert_eq!(replaced(64, 1, ""), [(0, 1), (2, 0)]);
    assert_eq!(replaced(8, 1, "weight.extra_tiers = [8, 3]"), [(0, 1), (3, 0)]);
    assert_eq!(replaced(7, 1, "weight.extra_tiers = [8, 3]"), [(0, 1), (2, 0)]);
}

/// Other ratios and dice. WOA-WT-01, WOA-WT-04, WOA-WT-05, WOA-WT-07, WOA-WT-10.
#[test]
fn knobs_of_weight_change_ratio_dice_and_rolls() {
    assert_eq!(replaced(4, 1, "module.weight = \"off\""), [(0, 0), (0, 0)]);
    assert_eq!(replaced(3, 2, "weight.one.ratio = 1.5"), [(0, 1), (1, 0)]);
    assert_eq!(replaced(2, 1, "weight.one.dice = 3"), [(0, 3), (3, 0)]);
    assert_eq!(replaced(2, 1, "weight.one.dice = 0"), [(0, 0), (0, 0)]);
    assert_eq!(replaced(3, 1, "weight.four.ratio = 3"), [(0, 1), (2, 0)]);
    assert_eq!(replaced(4, 1, "weight.four.dice = 4"), [(0, 1), (4, 0)]);
    let both = "weight.four.applies = \"attack_and_defend\"";
    assert_eq!(replaced(4, 1, both), [(0, 2), (2, 0)]);
    assert_eq!(replaced(4, 1, "weight.on_attack = false"), [(0, 1), (0, 0)]);
    assert_eq!(replaced(4, 1, "weight.on_defend = false"), [(0, 0), (2, 0)]);
}

/// JC-01: numbers that the 4:1 test compares. WOA-WT-06.
#[test]
fn four_to_one_basis() {
    let dice = |basis: &str, groups: &[String], by: usize, at: usize| {
        let conflict = scene(&format!("weight.four.basis = \"{basis}\""), groups);
        let stage = Stage::open(&conflict, &[], &[]);
        let kind = crate::kernels::fate::RollKind::Attack;
        stage.view().replaced_dice(FighterId(by), Some(FighterId(at)), kind)
    };
    // Four heroes against two of weight 1: totals 2:1, side against target 4:1.
    let four = [pc("hero", DELIAH, "count = 4"), minions("lizard", "count = 2")];
    assert_eq!(dice("side_totals", &four, 0, 4), 1);
    assert_eq!(dice("side_vs_target", &four, 0, 4), 2);
    assert_eq!(dice("individuals", &four, 0, 4), 1);
    assert_eq!(dice("side_or_individuals", &four, 0, 4), 1);
    // Five guards against one: totals 5:1, bodies 1:1.
    let five = [pc("deliah", DELIAH, ""), guards(5)];
    assert_eq!(dice("side_totals", &five, 1, 0), 2);
    assert_eq!(dice("side_vs_target", &five, 1, 0), 2);
    assert_eq!(dice("individuals", &five, 1, 0), 1);
    assert_eq!(dice("side_or_individuals", &five, 1, 0), 2);
    // A giant against two: totals 2:1, bodies 4:1.
    let giant = [pc("hero", DELIAH, "count = 2"), minions("giant", "weight = 4")];
    assert_eq!(dice("side_totals", &giant, 2, 0), 1);
    assert_eq!(dice("individuals", &giant, 2, 0), 2);
    assert_eq!(dice("side_or_individuals", &giant, 2, 0), 2);
    // All of them ask first which side is the heavier: against four heroes none is.
    let even = [pc("hero", DELIAH, "count = 4"), minions("giant", "weight = 4")];
    assert_eq!(dice("individuals", &even, 4, 0), 0);
    // Nothing against nothing is no 4:1.
    let rats = [pc("hero", DELIAH, "weight = 1"), minions("rat", "weight = 0")];
    assert_eq!(dice("individuals", &rats, 0, 1), 2);
    let ally = "[sides.heroes.rat]\nkind = \"minion\"\nweight = 0\n".to_owned();
    let both = [pc("hero", DELIAH, ""), ally, minions("rat", "weight = 0")];
    assert_eq!(dice("individuals", &both, 1, 2), 1);
}

/// T-10, T-11, T-12: Deliah and the guards. WOA-WT-02, WOA-WT-08, WOA-WT-16.
#[test]
fn t_10_11_12_guards_replace_dice_together() {
    let first_attack = |count: u32, dice: &str| {
        let conflict = scene("", &[pc("deliah", [0; 6], ""), guards(count)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&[&format!("{dice} [++++]")], &[]);
        (stage.rolls()[0].1, stage.rolls()[0].2 - 2)
    };
    assert_eq!(first_attack(2, "[00-+]"), (1, 2));
    assert_eq!(first_attack(1, "[00-+]"), (0, 0));
    assert_eq!(first_attack(5, "[0-+-]"), (2, 3));
}

/// T-13, T-14, T-66: weight on advantages only where presence helps, always on the defence.
/// WOA-WT-11, WOA-WT-12, WOA-WT-13, WOA-WT-23.
#[test]
fn t_13_14_66_advantages() {
    let goblin = || minions("goblin", "boxes = [1]");
    let play = |rules: &str, choice: &str| {
        let rolf = pc("rolf", [0; 6], "count = 2");
        let conflict = scene(rules, &[rolf, goblin()]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0-+0] [0000]"], &[choice]);
        (stage.rolls()[0].1, stage.rolls()[0].2)
    };
    let topple = "0 turn create_advantage 2";
    let cry = "0 turn intimidate 2";
    assert_eq!(play("", topple), (0, 0)); // T-13
    assert_eq!(play("", cry), (1, 2)); // T-14
    assert_eq!(play("weight.on_create = \"never\"", cry).0, 0);
    assert_eq!(play("weight.on_create = \"always\"", topple).0, 1);
    let scene_aspect = |rules: &str| {
        let conflict = scene(rules, &[pc("rolf", [0; 6], "count = 4"), goblin()]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0-+0]"], &["0 turn create_on_scene"]);
        stage.rolls()[0].1
    };
    assert_eq!(scene_aspect(""), 0);
    assert_eq!(scene_aspect("weight.on_create = \"always\""), 1);
    let all = "weight.on_create = \"always\"\nweight.four.applies = \"all_weighted\"";
    assert_eq!(scene_aspect(all), 2);
    // T-66: outweighed, she creates with W0 and the guard defends with W1.
    let defence = |rules: &str| {
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [0000]"], &["0 turn create_advantage 1"]);
        (stage.rolls()[0].1, stage.rolls()[1].1)
    };
    assert_eq!(defence(""), (0, 1));
    assert_eq!(defence("weight.on_defend_create = false"), (0, 0));
}

/// Weight on overcoming and opposing. WOA-WT-11.
#[test]
fn overcoming_counts_weight_only_if_told_to() {
    let opposed = |rules: &str| {
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[++++] [----]"], &["0 turn create_advantage 1"]);
        stage.turn(&["[0000] [0000]"], &["1 turn remove_advantage 1"]);
        (stage.rolls()[0].1, stage.rolls()[1].1)
    };
    assert_eq!(opposed(""), (0, 0));
    assert_eq!(opposed("weight.on_overcome = \"never\""), (0, 0));
    assert_eq!(opposed("weight.on_overcome = \"always\""), (1, 0));
}

/// T-15, T-16: four against four; two fall, and the next roll knows it. WOA-WT-14.
#[test]
fn t_15_16_totals_change_at_once() {
    let rolls = |rules: &str| {
        let heroes = pc("hero", [0, 0, 0, 3, 2, 0], "count = 4");
        let lizards = minions("lizard", "count = 4\nboxes = []");
        let conflict = scene(rules, &[heroes, lizards]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[+000] [0000]"], &["0 turn attack 4"]);
        assert_eq!(stage.rolls(), [(0, 0, 4), (4, 0, 0)]); // T-15
        stage.turn(&["[+000] [0000]"], &["1 turn attack 5"]);
        assert!(stage.told(FateEvent::TakenOut(FighterId(5))));
        stage.turn(&["[0--+] [++++]"], &["2 turn attack 6"]);
        let second_turn = stage.rolls()[0];
        stage.idle(3);
        assert!(stage.state.exchange_over());
        stage.turn(&["[0000] [++++]"], &["0 turn attack 6"]);
        (second_turn, stage.rolls()[0].1)
    };
    assert_eq!(rolls(""), ((2, 1, 4), 1)); // T-16: one die, not two
    assert_eq!(rolls("weight.recompute = \"every_turn\""), ((2, 1, 4), 1));
    assert_eq!(rolls("weight.recompute = \"every_exchange\""), ((2, 0, 2), 1));
}

/// Totals that count from the next turn on: two actions in one. WOA-WT-14.
#[test]
fn every_turn_keeps_totals_within_the_turn() {
    let second = |rules: &str| {
        let lizards = minions("lizard", "count = 2\nboxes = []");
        let rules = format!("turn.actions = 2\n{rules}");
        let conflict = scene(&rules, &[pc("hero", [0, 0, 0, 3, 2, 0], "count = 2"), lizards]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        let dice = ["[+000] [0000]", "[0000] [++++]"];
        stage.turn(&dice, &["0 turn attack 2", "0 turn attack 3"]);
        stage.rolls()[2].1
    };
    assert_eq!(second(""), 1);
    assert_eq!(second("weight.recompute = \"every_turn\""), 0);
}

/// T-59, T-60, WOA-WT-15, WOA-DICE-08: which dice are turned, on rerolls too.
#[test]
fn t_59_60_the_lowest_dice_are_turned() {
    let attack = |rules: &str, weight: i32, dice: &str| {
        let ogre = minions("ogre", &format!("weight = {weight}"));
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), ogre]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&[&format!("{dice} [++++]")], &[]);
        stage.rolls()[0].2
    };
    assert_eq!(attack("", 4, "[++++]"), 4);
    assert_eq!(attack("", 2, "[----]"), -2);
    assert_eq!(attack("", 4, "[----]"), 0);
    assert_eq!(attack("weight.choice = \"fixed_first\"", 2, "[+-00]"), 0);
    assert_eq!(attack("weight.choice = \"best\"", 2, "[+-00]"), 2);
    assert_eq!(attack("weight.choice = \"random\"", 2, "[-+00]"), 2);
}

/// JC-23, IX-01: a reroll is replaced again. WOA-DICE-08.
#[test]
fn rerolls_are_replaced_again() {
    let total = |rules: &str| {
        let ogre = adversary("ogre", [0; 6], "weight = 2");
        let conflict = scene(rules, &[pc("deliah", [0; 6], ""), ogre]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&["[----] [++++]", "[00--]"], &["1 turn attack 0", "1 invoke fate_reroll"]);
        stage.margin() + 4
    };
    assert_eq!(total(""), 0);
    assert_eq!(total("weight.reapply_on_reroll = false"), -2);
}

/// WOA-WT-16: who of the heavier side has the dice.
#[test]
fn the_leader_alone_may_have_the_dice() {
    let dice = |rules: &str| {
        let trolls = [minions("goblin", ""), minions("troll", "weight = 3")];
        let [goblin, troll] = trolls;
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), goblin, troll]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        let mut dice = Vec::new();
        for _ in 0..2 {
            stage.turn(&["[0000] [++++]"], &[]);
            dice.push(stage.rolls()[0].1);
        }
        dice
    };
    assert_eq!(dice(""), [2, 2]);
    assert_eq!(dice("weight.beneficiary = \"leader\""), [0, 2]);
}

/// WOA-WT-20: weightless but present is outweighed 4:1. WOA-WT-17: weight is the sheet's.
#[test]
fn weightless_foes_are_outweighed_four_to_one() {
    let conflict = against_a_creature(0, 1, "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [++++]"], &["0 turn attack 1"]);
    assert_eq!((stage.rolls()[0].1, stage.rolls()[1].1), (2, 0));
    // The small fighter cannot strike back (WOA-SWM-01).
    assert!(!stage.may(
        1,
        crate::kernels::fate::decide::points::Turn::Attack.number(),
        NO_ARGUMENT
    ));
}

/// T-72: three sides, then an alliance. WOA-WT-21, WOA-SEQ-06.
#[test]
fn t_72_three_sides() {
    let text = |allies: &str| {
        format!(
            "system = \"war-of-ashes\"\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"plain\"\n{allies}\n[sides.a.one]\ncount = 2\n\
             approaches = {{ careful = 0, clever = 0, flashy = 0, forceful = 0, quick = 0, sneaky = 0 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.b.two]\n\
             [sides.c]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.c.three]\nboxes = []\n"
        )
    };
    let totals = |allies: &str| {
        let conflict = compiled(&text(allies)).unwrap();
        let mut stage = Stage::open(&conflict, &[], &[]);
        let world = stage.state.world.zones[0];
        stage.turn(&["[+000] [0000]"], &["0 turn attack 3"]);
        let ended = stage.state.end.is_some();
        (world.own[0], world.against[0], world.dice.map(|dice| dice.attack), ended)
    };
    assert_eq!(totals(""), (2, 2, [0, 0, 0, 0], false));
    // A and B win together as soon as C is out.
    assert_eq!(totals("allies = [\"b\"]"), (3, 1, [1, 1, 0, 0], true));
}

fn mental(rules: &str, groups: &[String]) -> (i16, i16, u8) {
    let conflict = scene(&format!("conflict.kind = \"mental\"\n{rules}"), groups);
    let stage = Stage::open(&conflict, &[], &[]);
    let world = &stage.state.world.zones[0];
    (world.own[0], world.against[0], world.dice[0].attack)
}

/// T-17, T-18: the court. WOA-SOC-01, WOA-SOC-03, WOA-SOC-06, WOA-SOC-07, WOA-CHAR-18.
#[test]
fn t_17_18_royal_court() {
    let monarch = || pc("monarch", DELIAH, "rank = \"monarch\"\nweight = 3");
    let of = |rank: &str, count: u32| minions(rank, &format!("rank = \"{rank}\"\ncount = {count}"));
    assert_eq!(mental("", &[monarch(), of("houselord", 1)]), (8, 4, 1));
    assert_eq!(mental("", &[monarch(), of("house_head", 1)]), (8, 2, 2));
    assert_eq!(mental("", &[monarch(), of("commoner", 9)]), (8, 1, 2));
    assert_eq!(mental("", &[monarch(), of("houselord", 1), of("house_head", 1)]), (8, 6, 0));
    let raised = [monarch(), of("commoner", 2)];
    assert_eq!(mental("weight.court = [9, 4, 2, 3]", &raised), (9, 3, 1));
    let written = [pc("orator", DELIAH, "social_weight = 5"), of("houselord", 1)];
    assert_eq!(mental("", &written), (5, 4, 0));
}

/// T-19: the debate. WOA-SOC-04, WOA-SOC-05.
#[test]
fn t_19_scholarly_debate() {
    let speaker = || pc("speaker", DELIAH, "rank = \"academician\"");
    let of = |rank: &str| minions(rank, &format!("rank = \"{rank}\""));
    assert_eq!(mental("", &[speaker(), of("professor")]), (4, 2, 1));
    assert_eq!(mental("", &[speaker(), of("student")]), (4, 1, 2));
    // A heckler weighs nothing; a crowd is written as one fighter of weight 1.
    assert_eq!(mental("", &[speaker(), of("listener")]), (4, 0, 2));
    let crowd = minions("crowd", "social_weight = 1");
    assert_eq!(mental("", &[speaker(), crowd]), (4, 1, 2));
    let changed = [speaker(), of("student")];
    assert_eq!(mental("weight.debate = [4, 2, 4, 0]", &changed), (4, 4, 0));
}

/// JC-28: how ranks add up. WOA-SOC-02.
#[test]
fn ranks_add_up_commoners_do_not() {
    let hero = || pc("hero", DELIAH, "rank = \"monarch\"");
    let lords = minions("lord", "rank = \"houselord\"\ncount = 2");
    let crowd = minions("crowd", "rank = \"commoner\"\ncount = 5");
    let mob = minions("mob", "rank = \"commoner\"\ncount = 5");
    let court = [hero(), lords, crowd, mob];
    assert_eq!(mental("", &court).1, 9); // both crowds are one class
    assert_eq!(mental("weight.social_stack = \"sum\"", &court).1, 18);
    assert_eq!(mental("weight.social_stack = \"max\"", &court).1, 4);
    let told = minions("guild", "rank = \"houselord\"\ncount = 3\nstacks = false");
    assert_eq!(mental("", &[hero(), told]).1, 4);
    let loud = minions("crowd", "rank = \"commoner\"\ncount = 3\nstacks = true");
    assert_eq!(mental("", &[hero(), loud]).1, 3);
    // In battle numbers always count.
    let conflict = scene("", &[hero(), minions("crowd", "rank = \"commoner\"\ncount = 5")]);
    assert_eq!(Stage::open(&conflict, &[], &[]).state.world.zones[0].against[0], 5);
}

/// WOA-SOC-08: Roar and Full Defense are not tied to battle.
#[test]
fn roar_and_full_defense_serve_in_words_too() {
    let rules = "conflict.kind = \"mental\"";
    let conflict =
        scene(rules, &[pc("olivia", OLIVIA, ""), minions("lord", "skilled = [\"argue\"]")]);
    let mut stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar careful"]);
    assert!(stage.fighter(0).game.active);
    stage.turn(&[], &["0 turn full_defense"]);
    stage.turn(&["[0000] [0000]"], &["0 invoke free"]);
    assert_eq!(stage.margin(), 2 - 3 - 2);
}
