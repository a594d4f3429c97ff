//! Tests of rolls, outcomes, advantages, invocations and boosts (FC-DICE, FC-OUT, FC-ADV, FC-INV,
//! FC-BST), each at a scripted table.

use super::{Told, conflict, two_sides};
use crate::engine::Conflict;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::knobs::FateKnobs;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::outcome::Outcome::{Fail, Style, Succeed, Tie};
use crate::kernels::fate::state::Attached;
use crate::knob::{Knobs, Value};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::events::CoreEvent;

/// A hero who acts first against a foe of the game master; both have two aspects each.
fn duel(rules: &str, hero: &str, foe: &str) -> Conflict<FateCore> {
    let (hero, foe) = (format!("notice = 4, {hero}"), foe);
    let hero = format!("[sides.pcs.hero]\naspects = 2\nskills = {{ {hero} }}\n");
    let foe = format!("[sides.npcs.foe]\nkind = \"main\"\naspects = 2\nskills = {{ {foe} }}\n");
    two_sides(&format!("fp.gm_start = 3\n{rules}"), &hero, &foe)
}

const EVEN: (&str, &str) = ("fight = 3, athletics = 3", "fight = 3, athletics = 3");

fn even(rules: &str) -> Conflict<FateCore> {
    duel(rules, EVEN.0, EVEN.1)
}

/// Results of all rolls and invocations so far.
fn totals(told: &Told<'_>) -> Vec<i32> {
    let total = |event: &CoreEvent| match event {
        CoreEvent::Fate(
            FateEvent::Rolled { total, .. }
            | FateEvent::Invoked { total, .. }
            | FateEvent::Rerolled { total, .. }
            | FateEvent::Difficulty(total),
        ) => Some(*total),
        _ => None,
    };
    told.table.events.iter().filter_map(total).collect()
}

/// Margins of all rolls so far.
fn margins(told: &Told<'_>) -> Vec<i32> {
    let margin = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Result(margin, _)) => Some(*margin),
        _ => None,
    };
    told.table.events.iter().filter_map(margin).collect()
}

/// Boosts of both, advantages on both with what is free on them for either side.
fn gained(told: &Told<'_>) -> ([u8; 2], [Vec<(u8, u8)>; 2]) {
    let boosts = [0, 1].map(|who| told.fighter(who).boosts.all());
    let attached = [0, 1]
        .map(|who| told.fighter(who).attached.iter().map(|it| (it.free, it.counter)).collect());
    (boosts, attached)
}

#[test]
fn fc_dice_01_02_05_10_dice_and_rating_against_dice_and_rating() {
    let played = |rules: &str, dice: &str| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &[]);
        (totals(&told), margins(&told))
    };
    assert_eq!(played("", "[++0-] [---0]"), (vec![4, 0], vec![4]));
    assert_eq!(played("", "[---0] [++0-]"), (vec![0, 4], vec![-4]), "the sign is kept");
    assert_eq!(played("dice.count = 2", "[++0-] [-00+]"), (vec![5, 2], vec![3]));
    assert_eq!(played("dice.count = 1", "[0+++] [----]"), (vec![3, 2], vec![1]));
    assert_eq!(played("dice.kind = \"fixed0\"", "[++++] [----]"), (vec![3, 3], vec![0]));
}

#[test]
fn fc_dice_03_04_untrained_rolls_and_an_open_ladder() {
    let conflict = duel("skill.untrained = -2", "athletics = 3", "fight = 12");
    let mut told = Told::begin(&conflict);
    told.turn(&["[----] [++++]"], &["0 turn attack fight 1"]);
    assert_eq!((totals(&told), margins(&told)), (vec![-6, 16], vec![-22]));
}

#[test]
fn fc_dice_06_fc_adv_03_fc_adv_15_the_scene_has_a_fixed_difficulty() {
    for (difficulty, margin) in [(0, 3), (2, 1), (4, -1)] {
        let conflict = even(&format!("create.env_difficulty = {difficulty}"));
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000]"], &["0 turn create_on_scene fight"]);
        assert_eq!(margins(&told), [margin]);
        // Nothing rolled: a difficulty earns no boost however well it holds (FC-ADV-11).
        assert_eq!(told.fighter(1).boosts.all(), 0);
    }
}

#[test]
fn fc_dice_09_difficulties_by_what_stands_in_the_way() {
    let of = |rules: &str| {
        let tasks: Vec<String> = [(0, "lore"), (1, "crafts"), (3, "rapport")]
            .iter()
            .map(|(reasons, skill)| {
                format!("[scene.tasks.t{reasons}]\nskills = [\"{skill}\"]\nreasons = {reasons}\n")
            })
            .collect();
        let text = format!(
            "system = \"fate-core\"\n[scene]\nkind = \"challenge\"\n{}[rules]\n{rules}\n\
             [sides.a]\nplayer = \"pc\"\n[sides.a.hero]\nskills = {{ lore = 3 }}\n\
             [sides.b]\nplayer = \"gm\"\n[sides.b.night]\nskills = {{}}\n",
            tasks.concat()
        );
        let tasks = conflict(&text).compiled.setup.game.scene.tasks;
        tasks.iter().map(|task| task.difficulty).collect::<Vec<_>>()
    };
    assert_eq!(of(""), [1, 2, 6]);
    assert_eq!(of("difficulty.base = 0\ndifficulty.one_reason = 3"), [0, 3, 7]);
    assert_eq!(of("difficulty.per_extra_aspect = 1"), [1, 2, 4]);
}

#[test]
fn fc_dice_12_13_fc_out_05_invocations_come_before_the_outcome_and_results_have_no_cap() {
    let spend = ["0 invoke fate_point", "0 invoke fate_point", "0 invoke fate_point"];
    let played = |rules: &str| {
        let conflict = even(&format!("pc.cap = 8\ninvoke.bonus = 4\n{rules}"));
        let mut told = Told::begin(&conflict);
        told.turn(&["[++++] [0000]"], &spend);
        (totals(&told), told.hits())
    };
    assert_eq!(played(""), (vec![7, 3, 11, 15, 19], vec![16]));
    assert_eq!(played("result.cap = 12"), (vec![7, 3, 11, 12, 12], vec![9]));
    assert_eq!(played("result.cap = 4"), (vec![4, 3, 4, 4, 4], vec![1]));
    // A tie becomes a hit: no boost is left of it.
    let conflict = even("");
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 invoke fate_point"]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 0));
}

#[test]
fn fc_out_01_to_04_the_four_outcomes() {
    let of = |settings: &[(&str, i32)]| {
        let mut knobs = FateKnobs::default();
        for (path, value) in settings {
            assert_eq!(knobs.set(path, &Value::from(*value)), Some(Ok(())));
        }
        let outcomes: Vec<Outcome> = (-1..=4).map(|m| Outcome::of(m, &knobs)).collect();
        outcomes
    };
    assert_eq!(of(&[]), [Fail, Tie, Succeed, Succeed, Style, Style]);
    assert_eq!(of(&[("outcome.tie_width", 1)]), [Fail, Tie, Tie, Succeed, Style, Style]);
    let wide = [Fail, Tie, Succeed, Succeed, Succeed, Style];
    assert_eq!(of(&[("outcome.style_margin", 4)]), wide);
    assert_eq!(of(&[("outcome.style_margin", 2)]), [Fail, Tie, Succeed, Style, Style, Style]);
}

#[test]
fn fc_out_06_fc_bst_01_one_event_makes_one_boost() {
    let conflict = even("");
    for (dice, turn, boosts) in [
        ("[0000] [0000]", "attack 1", [1, 0]),
        ("[---0] [0000]", "attack 1", [0, 1]),
        ("[--00] [0000]", "attack 1", [0, 0]),
        ("[0000] [0000]", "create_advantage fight 1", [1, 0]),
        ("[---0] [0000]", "create_advantage fight 1", [0, 1]),
    ] {
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &[&format!("0 turn {turn}")]);
        assert_eq!(gained(&told).0, boosts, "{dice} {turn}");
    }
    // A style trade and an overcome with style are the others.
    let mut told = Told::begin(&conflict);
    told.turn(&["[+++0] [0000]"], &["0 style boost"]);
    assert_eq!(gained(&told).0, [1, 0]);
    assert_eq!(freed(&even(""), "[+++0] [0000]", &[]), ([1, 0], 0, 0, 0));
}

/// The hero gets rid of an advantage: boosts of both, advantages and slots of the hero after it,
/// boxes too.
fn freed(conflict: &Conflict<FateCore>, dice: &str, cost: &[&str]) -> ([u8; 2], usize, u8, u8) {
    let mut told = Told::begin(conflict);
    told.state.fighters[0].attached.push(Attached { by: 1, free: 1, ..Attached::default() });
    told.state.free[1] += 1;
    let mut choices = vec!["0 turn remove_advantage athletics 0"];
    choices.extend(cost);
    told.turn(&[dice], &choices);
    let hero = told.fighter(0);
    (gained(&told).0, hero.attached.len(), hero.slots, hero.boxes)
}

#[test]
fn fc_out_07_minor_costs() {
    for (cost, after) in [
        ("gm_boost", ([0, 1], 0, 0, 0)),
        ("stress1", ([0, 0], 0, 0, 0b01)),
        ("narrative", ([0, 0], 0, 0, 0)),
    ] {
        let conflict = even(&format!("cost.minor = \"{cost}\""));
        assert_eq!(freed(&conflict, "[0000] [0000]", &[]), after, "{cost}");
    }
}

#[test]
fn fc_out_08_fc_out_10_serious_costs() {
    let miss = "[-000] [0000]";
    let freed_at = |rules: &str| freed(&even(rules), miss, &["0 cost pay"]);
    assert_eq!(freed_at(""), ([0, 0], 0, 0b001, 0));
    assert_eq!(freed_at("cost.serious = \"gm_aspect_free1\""), ([0, 0], 1, 0, 0));
    assert_eq!(freed_at("cost.serious = \"narrative\""), ([0, 0], 0, 0, 0));
    assert_eq!(freed(&even(""), miss, &["0 cost fail"]), ([0, 0], 1, 0, 0));
    // Without a slot it is an aspect.
    let slotless = duel("consequence.values = []\nextreme.enabled = false", EVEN.0, EVEN.1);
    assert_eq!(freed(&slotless, miss, &["0 cost pay"]), ([0, 0], 1, 0, 0));
    for (free, left) in [(true, 1), (false, 0)] {
        let conflict = even(&format!("cost.consequence_free_invoke = {free}"));
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].attached.push(Attached { by: 1, ..Attached::default() });
        told.turn(&[miss], &["0 turn remove_advantage athletics 0", "0 cost pay"]);
        assert_eq!(told.fighter(0).slot_free[0], left);
    }
}

#[test]
fn fc_out_09_costs_by_the_size_of_the_miss() {
    let conflict = even("cost.scale_by_miss = true");
    let at = |dice: &str| freed(&conflict, dice, &["0 cost pay"]);
    assert_eq!(at("[--00] [0000]"), ([0, 1], 0, 0, 0));
    assert_eq!(at("[---0] [0000]"), ([0, 0], 1, 0, 0));
    assert_eq!(at("[---0] [++00]"), ([0, 0], 1, 0, 0));
    assert_eq!(at("[---0] [+++0]"), ([0, 0], 0, 0b001, 0));
}

#[test]
fn e_21_fc_adv_01_02_05_to_07_fc_adv_11_new_advantages() {
    let created = |rules: &str, dice: &str| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &["0 turn create_advantage fight 1"]);
        gained(&told)
    };
    let none = || [vec![], vec![]];
    let on_foe = |free, counter| [vec![], vec![(free, counter)]];
    assert_eq!(created("", "[0000] [0000]"), ([1, 0], none()));
    assert_eq!(created("create.new_tie = \"nothing\"", "[0000] [0000]"), ([0, 0], none()));
    let without = created("create.new_tie = \"aspect_no_invoke\"", "[0000] [0000]");
    assert_eq!(without, ([0, 0], on_foe(0, 0)));
    assert_eq!(created("", "[+000] [0000]"), ([0, 0], on_foe(1, 0)));
    assert_eq!(created("create.success_invokes = 3", "[+000] [0000]"), ([0, 0], on_foe(3, 0)));
    assert_eq!(created("", "[+++0] [0000]"), ([0, 0], on_foe(2, 0)));
    assert_eq!(created("create.style_invokes = 4", "[+++0] [0000]"), ([0, 0], on_foe(4, 0)));
    assert_eq!(created("", "[---0] [0000]"), ([0, 1], none()));
    assert_eq!(created("defend.style_boost = false", "[---0] [0000]"), ([0, 0], none()));
}

#[test]
fn fc_adv_04_what_a_failure_brings() {
    let failed = |rules: &str, choices: &[&str]| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        let mut all = vec!["0 turn create_advantage fight 1"];
        all.extend(choices);
        told.turn(&["[-000] [0000]"], &all);
        gained(&told).1[1].clone()
    };
    assert!(failed("", &[]).is_empty());
    assert_eq!(failed("create.fail = \"enemy_free_invoke\"", &[]), [(0, 1)]);
    let free = "create.fail = \"roller_choice\"";
    assert!(failed(free, &["0 create_fail nothing"]).is_empty());
    assert_eq!(failed(free, &["0 create_fail aspect"]), [(0, 1)]);
    assert!(failed(free, &[]).is_empty(), "unless a policy says otherwise");
    // On the scene, the foes hold its free invocation.
    let conflict = even(free);
    let mut told = Told::begin(&conflict);
    let choices = ["0 turn create_on_scene fight", "0 create_fail aspect"];
    told.turn(&["[--00]"], &choices);
    assert_eq!(told.state.scene[0].free[..2], [0, 1]);
}

#[test]
fn fc_adv_08_09_10_existing_advantages() {
    let exploited = |rules: &str, dice: &str| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        told.state.fighters[1].attached.push(Attached::default());
        told.turn(&[dice], &["0 turn exploit_advantage fight 1"]);
        gained(&told).1[1][0]
    };
    assert_eq!(exploited("", "[-000] [0000]"), (0, 1));
    assert_eq!(exploited("create.existing_fail = \"nothing\"", "[-000] [0000]"), (0, 0));
    assert_eq!(exploited("", "[0000] [0000]"), (1, 0), "a tie is a success here");
    assert_eq!(exploited("", "[+000] [0000]"), (1, 0));
    assert_eq!(exploited("", "[+++0] [0000]"), (2, 0));
}

#[test]
fn e_22_fc_adv_12_hidden_aspects() {
    let conflict = even("aspects.hidden_npc = true");
    let found = |dice: &str| {
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &["0 turn discover fight 1"]);
        (told.fighter(1).game.discovered, gained(&told))
    };
    let known = |free| [vec![], vec![(free, 0)]];
    assert_eq!(found("[0000] [0000]"), (1, ([0, 0], known(1))), "E-22: a tie reveals it");
    assert_eq!(found("[+++0] [0000]"), (1, ([0, 0], known(2))));
    assert_eq!(found("[-000] [0000]"), (0, ([0, 1], [vec![], vec![]])));
    // What is hidden cannot be paid for: a hero without aspects has nothing to invoke.
    let blind = |rules: &str, choices: &[&str]| {
        let conflict = duel(&format!("pc.aspects = 0\n{rules}"), EVEN.0, EVEN.1);
        let mut told = Told::begin(&conflict);
        told.state.fighters[1].slots = 0;
        told.turn(&["[0000] [0000]"], choices);
        told.fighter(0).fate
    };
    let pay = ["0 invoke fate_point", "0 invoke fate_point", "0 invoke fate_point"];
    assert_eq!(blind("", &pay), 0, "two aspects of its own and the first of the foe's");
    assert_eq!(blind("aspects.hidden_npc = true", &pay[..2]), 1, "its own only");
}

#[test]
fn fc_adv_13_fc_bst_03_fc_inv_03_who_may_use_what() {
    let friend = "[sides.pcs.hero]\nskills = { notice = 4, fight = 3 }\n\
        [sides.pcs.friend]\nskills = { notice = 3, fight = 3 }\n";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 3 }\n";
    for (owner, hits) in [("side", vec![2]), ("character", vec![])] {
        let conflict = two_sides(&format!("invoke.owner = \"{owner}\""), friend, foe);
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
        assert_eq!(told.fighter(0).boosts.all(), 1);
        let choices = ["1 turn attack 2", "1 invoke free"];
        let used = if owner == "side" { 2 } else { 1 };
        told.turn(&["[0000] [0000]"], &choices[..used]);
        assert_eq!(told.hits(), hits, "{owner}");
    }
    // Where it is the character's own, it may be lent to an ally's roll.
    let conflict = two_sides("invoke.owner = \"character\"", friend, foe);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
    told.turn(&["[0000] [0000]"], &["1 turn attack 2", "0 aid free"]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 0));
}

#[test]
fn fc_inv_03_fc_tea_10_allies_pay_for_a_roll() {
    let party = "[sides.pcs.hero]\naspects = 1\nskills = { notice = 4, fight = 3 }\n\
        [sides.pcs.friend]\naspects = 1\nskills = { fight = 1 }\n";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\naspects = 1\nskills = { fight = 3 }\n";
    let conflict = two_sides("", party, foe);
    let mut told = Told::begin(&conflict);
    let help = ["0 turn attack 2", "1 aid fate_point", "1 aid fate_point"];
    told.turn(&["[0000] [0000]"], &help);
    let fate = |told: &Told<'_>| [0, 1].map(|who| told.fighter(who).fate);
    assert_eq!((told.hits(), fate(&told)), (vec![4], [3, 1]));
    // Its own aspect and the foe's: that was all, and what the side has used is used.
    let mut told = Told::begin(&conflict);
    let all = ["0 turn attack 2", "0 invoke fate_point", "0 invoke fate_point", "1 aid fate_point"];
    told.turn(&["[0000] [0000]"], &all);
    assert_eq!((told.hits(), fate(&told)), (vec![6], [1, 2]));
    // Who defends may be helped too; the point is the helper's.
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    told.turn(&["[0000] [0000]"], &["2 turn attack 0", "1 aid fate_point"]);
    assert_eq!((told.hits(), fate(&told)), (vec![], [3, 2]));
    let alone = two_sides("invoke.for_ally = false", party, foe);
    let mut told = Told::begin(&alone);
    told.table.expect(&["[0000] [0000]"], &["0 turn attack 2", "1 aid fate_point"]);
    let setup = &alone.compiled.setup;
    <FateCore as crate::system::RuleSystem>::turn(setup, &mut told.state, &mut told.table.face());
    assert_eq!(told.table.unused(), ["1 aid fate_point"], "nobody is asked");
}

#[test]
fn e_24_fc_inv_01_02_08_a_bonus_or_a_reroll() {
    let played = |rules: &str, dice: &[&str], choices: &[&str]| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        told.turn(dice, choices);
        totals(&told)
    };
    let dice = ["[----] [0000]", "[+000]"];
    assert_eq!(played("", &dice[..1], &["0 invoke fate_point"]), [-1, 3, 1]);
    assert_eq!(played("invoke.bonus = 4", &dice[..1], &["0 invoke fate_point"]), [-1, 3, 3]);
    assert_eq!(played("", &dice, &["0 invoke fate_reroll"]), [-1, 3, 4]);
    // One of each; the bonus stays when the dice fall again.
    let mixed = ["0 invoke fate_point", "0 invoke fate_reroll"];
    assert_eq!(played("", &dice, &mixed), [-1, 3, 1, 6]);
    let worse = ["[++00] [+++0]", "[----]"];
    assert_eq!(played("", &worse, &["0 invoke fate_reroll"]), [5, 6, -1]);
    assert_eq!(
        played("invoke.reroll_keep = \"best\"", &worse, &["0 invoke fate_reroll"]),
        [5, 6, 5]
    );
}

#[test]
fn fc_inv_04_fc_def_06_v_09_v_28_an_attack_that_nobody_meets() {
    let attacked = |rules: &str, dice: &str, choices: &[&str]| {
        let conflict = duel(rules, "fight = 3", "fight = 3");
        let mut told = Told::begin(&conflict);
        let mut all = vec!["1 defend forgo"];
        all.extend(choices);
        told.turn(&[dice], &all);
        (told.hits(), gained(&told).0)
    };
    assert_eq!(attacked("", "[+000]", &["0 style full"]), (vec![4], [0, 0]), "V-09");
    assert_eq!(attacked("", "[+000]", &["0 style boost"]), (vec![3], [1, 0]));
    assert_eq!(attacked("", "[---0]", &[]), (vec![], [1, 0]), "V-09: a tie");
    assert_eq!(attacked("", "[----]", &[]), (vec![], [0, 0]), "V-09");
    // V-28: however bad the attack, who does not defend gains nothing.
    assert_eq!(attacked("defend.forgo_rating = 4", "[----]", &[]), (vec![], [0, 0]));
    assert_eq!(attacked("defend.forgo_rating = 2", "[+000]", &[]), (vec![2], [0, 0]));
    // It may be raised as any fixed difficulty; a reroll is out of the question.
    assert_eq!(attacked("", "[0000]", &["1 invoke fate_point"]), (vec![1], [0, 0]));
    let knob = "invoke.passive_bonus = 4";
    assert_eq!(attacked(knob, "[0000]", &["1 invoke fate_point"]), (vec![], [0, 0]));
}

#[test]
fn fc_def_06_full_defense_adds_nothing_to_no_defence() {
    let conflict = even("");
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn full_defense"]);
    told.turn(&["[0000]"], &["0 defend forgo"]);
    assert_eq!(told.hits(), [3]);
}

#[test]
fn fc_inv_05_06_07_how_many_invocations_a_roll_takes() {
    // The script says more than is allowed; what is left over shows that nobody was asked.
    let spent = |rules: &str, free: u8| {
        let conflict = duel(rules, EVEN.0, EVEN.1);
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].fate = 9;
        if free > 0 {
            told.state.fighters[1].attached.push(Attached { free, ..Attached::default() });
            told.state.free[0] += u16::from(free);
            told.state.fighters[0].fate = 0;
        }
        let word = if free > 0 { "0 invoke free" } else { "0 invoke fate_point" };
        let script = vec![word; 12];
        told.table.expect(&["[0000] [0000]"], &script);
        <FateCore as crate::system::RuleSystem>::turn(
            &conflict.compiled.setup,
            &mut told.state,
            &mut told.table.face(),
        );
        12 - told.table.unused().len()
    };
    // Two aspects of its own, two of the foe's.
    assert_eq!(spent("", 0), 4);
    assert_eq!(spent("invoke.max_per_roll = 3", 0), 3);
    assert_eq!(spent("invoke.same_aspect_paid = 2", 0), 8);
    assert_eq!(spent("aspects.suggested_per_scene = 2", 0), 6);
    assert_eq!(spent("aspects.implicit_per_scene = 3", 0), 7);
    assert_eq!(spent("", 5), 5);
    assert_eq!(spent("invoke.free_stack = 1", 5), 1);
    assert_eq!(spent("invoke.max_per_roll = 2", 5), 2);
}

#[test]
fn fc_inv_09_10_11_fc_adv_16_whom_a_point_pays() {
    let paid = |rules: &str, aspects: usize| {
        let foe =
            "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { notice = 4, fight = 3 }\n";
        let hero = format!("[sides.pcs.hero]\naspects = {aspects}\nskills = {{ fight = 3 }}\n");
        let conflict = two_sides(&format!("fp.gm_start = 3\n{rules}"), &hero, foe);
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &["1 invoke fate_point"]);
        (told.state.pool, told.fighter(0).pending, told.fighter(0).fate)
    };
    assert_eq!(paid("", 1), (2, 1, 3), "an aspect of the hero pays the hero, after the scene");
    assert_eq!(paid("fp.hostile_usable = \"now\"", 1), (2, 0, 4));
    assert_eq!(paid("fp.hostile_payout = false", 1), (2, 0, 3));
    // Aspects that somebody suggested for the scene come first, and pay nobody.
    assert_eq!(paid("aspects.suggested_per_scene = 1", 1), (2, 0, 3));
    assert_eq!(paid("aspects.implicit_per_scene = 1", 0), (2, 0, 3));
}

#[test]
fn fc_inv_12_fc_inv_14_who_is_asked_first() {
    // Each side would outbid the other; after the dice, and only then.
    let bids = |order: &str| {
        let conflict = even(&format!("invoke.order = \"{order}\""));
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].fate = 2;
        let script = ["1 invoke fate_point", "0 invoke fate_point", "0 invoke fate_point"];
        let sealed = ["0 invoke fate_point", "0 invoke fate_point", "1 invoke fate_point"];
        let first = if order == "loser_first" { &script } else { &sealed };
        told.turn(&["[+000] [0000]"], first);
        totals(&told)
    };
    assert_eq!(bids("loser_first"), [4, 3, 5, 6, 8]);
    assert_eq!(bids("active_first"), [4, 3, 6, 8, 5]);
    assert_eq!(bids("sealed"), [4, 3, 6, 8, 5]);
    // Sealed, the second does not know what the first has spent: by its policy it buys a tie on
    // a margin of one, although the other has bought two more by then.
    let play = |order: &str| {
        let conflict = conflict(&format!(
            "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
             invoke.order = \"{order}\"\n[policies.buyer]\ninvoke = [\"fate_point if margin >= -2 and margin <= 0\"]\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"buyer\"\n[sides.a.x]\nskills = {{ fight = 3, notice = 1 }}\n\
             [sides.b]\nplayer = \"pc\"\npolicy = \"buyer\"\n[sides.b.y]\nskills = {{ fight = 3 }}\n"
        ));
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &[]);
        totals(&told)
    };
    assert_eq!(play("sealed"), [3, 3, 5, 5], "each buys once on the tie it sees");
    assert!(play("loser_first").len() > 4, "openly they outbid each other");
}

#[test]
fn fc_inv_13_the_advice_on_rerolls_can_be_written() {
    let conflict = conflict(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n[policies.by_advice]\n\
         invoke = [\"fate_reroll if margin < 0 and dice <= -3\", \"fate_point if margin < 0\"]\n\
         [sides.a]\nplayer = \"pc\"\npolicy = \"by_advice\"\n[sides.a.x]\nskills = { fight = 3, notice = 1 }\n\
         [sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.b.y]\nkind = \"main\"\nskills = { fight = 3 }\n",
    );
    let mut told = Told::begin(&conflict);
    told.turn(&["[---0] [0000]", "[+000]"], &[]);
    assert_eq!(totals(&told), [0, 3, 4]);
    let mut told = Told::begin(&conflict);
    told.turn(&["[--00] [0000]"], &[]);
    assert_eq!(totals(&told), [1, 3, 3]);
}

#[test]
fn fc_bst_02_04_05_a_boost_is_used_once() {
    let kept = |rules: &str| {
        let conflict = even(&format!("pc.aspects = 0\n{rules}"));
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &[]);
        let first = told.fighter(0).boosts.all();
        told.turn(&["[----] [0000]"], &["1 turn attack 0"]);
        told.turn(&["[----] [+000]"], &["0 turn attack 1"]);
        (first, told.fighter(0).boosts.all())
    };
    // The defence against [----] wins with style and earns another one.
    assert_eq!(kept("defend.style_boost = false"), (1, 1));
    assert_eq!(kept("defend.style_boost = false\nboost.uses = 2"), (2, 2));
    assert_eq!(kept("boost.uses = 0"), (0, 0));
    let turn = "defend.style_boost = false\nboost.lifetime = \"own_next_turn\"";
    assert_eq!(kept(turn), (1, 0));
    let roll = "defend.style_boost = false\nboost.lifetime = \"next_roll\"";
    assert_eq!(kept(roll), (1, 0));
    // Used, it is gone, and no aspect is left to pay for.
    let conflict = duel("", EVEN.0, EVEN.1);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &[]).turn(&["[----] [0000]"], &["1 turn attack 0"]);
    told.state.fighters[0].fate = 0;
    told.turn(&["[0000] [+000]"], &["0 turn attack 1", "0 invoke free"]);
    assert_eq!((told.hits(), told.fighter(1).attached.len()), (vec![1], 0));
}
