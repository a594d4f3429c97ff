//! Tests of rolls (`kernels::fate::rules::rolls`), outcomes, advantages, invocations and boosts (FC-DICE, FC-OUT,
//! FC-ADV, FC-INV, FC-BST), each at a scripted table.

mod invocations;

use crate::engine::Conflict;
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::rules::rolls::outcome::Outcome::{Fail, Style, Succeed, Tie};
use crate::kernels::fate::state::conflict::Attached;
use crate::kernels::fate::tell::events::FateEvent;
use crate::knob::{Knobs, Value};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

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
        told.turn(&["[0000]"], &["0 turn create_on_scene fight", "1 oppose let_pass"]);
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
    let choices = ["0 turn create_on_scene fight", "1 oppose let_pass", "0 create_fail aspect"];
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
        told.wear(1, |wear| wear.slots = 0);
        told.turn(&["[0000] [0000]"], choices);
        told.fighter(0).fate
    };
    let pay = ["0 invoke fate_point", "0 invoke fate_point", "0 invoke fate_point"];
    assert_eq!(blind("", &pay), 0, "two aspects of its own and the first of the foe's");
    assert_eq!(blind("aspects.hidden_npc = true", &pay[..2]), 1, "its own only");
}

/// `create.per_open`: each aspect that one's own side has made on the scene makes the next advantage harder, on the
/// scene and on a foe; those of the foes do not count, and free invocations that are used up change nothing.
#[test]
fn own_aspects_make_new_advantages_harder() {
    let margins_of = |rules: &str| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        let makes = "turn create_on_scene fight";
        told.turn(&["[+000]"], &[&format!("0 {makes}"), "1 oppose let_pass"]);
        told.turn(&["[+000]"], &[&format!("1 {makes}"), "0 oppose let_pass"]);
        told.turn(&["[+000]"], &[&format!("0 {makes}"), "1 oppose let_pass"]);
        told.turn(&["[0000] [0000]"], &["1 turn create_advantage fight 0"]);
        margins(&told)
    };
    // Fight 3 and a plus against 2, then against Fight 3.
    assert_eq!(margins_of(""), [2, 2, 2, 0]);
    assert_eq!(margins_of("create.per_open = 0"), [2, 2, 2, 0]);
    assert_eq!(margins_of("create.per_open = 1"), [2, 2, 1, -1]);
    assert_eq!(margins_of("create.per_open = 4"), [2, 2, -2, -4]);
}

/// `create.skills_physical` and `create.skills_mental`: in its kind of conflict a list says what can create
/// advantages. The best of it is taken, and no other skill can be named; an empty list allows all.
#[test]
fn a_list_says_which_skills_create_advantages() {
    let best = |rules: &str| {
        let conflict = duel(rules, "fight = 3, deceive = 4, athletics = 1", EVEN.1);
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000]"], &["0 turn create_on_scene", "1 oppose let_pass"]);
        margins(&told)
    };
    assert_eq!(best(""), [2], "Deceive 4 against 2");
    let kinds = ["physical", "mental"];
    let list = |kind: &str| format!("create.skills_{kind} = [\"fight\", \"athletics\"]\n");
    for (kind, margin) in kinds.iter().zip([1, 2]) {
        assert_eq!(best(&list(kind)), [margin], "Fight 3 in a physical conflict");
    }
    let of_mind = "conflict.kind = \"mental\"\n";
    assert_eq!(best(&format!("{of_mind}{}", list("physical"))), [2]);
    assert_eq!(best(&format!("{of_mind}{}", list("mental"))), [1]);
    let empty = "create.skills_physical = []\ncreate.skills_mental = []\n";
    assert_eq!(best(empty), [2]);
    let mixed = format!("conflict.kind = \"mixed\"\n{}", list("physical"));
    assert_eq!(best(&mixed), [2], "skills of the mind are not limited");
    let both = format!("conflict.kind = \"mixed\"\n{}{}", list("physical"), list("mental"));
    assert_eq!(best(&both), [1]);
}

#[test]
#[should_panic(expected = "not legal")]
fn a_skill_that_is_not_in_the_list_cannot_be_named() {
    let conflict = even("create.skills_physical = [\"athletics\"]");
    Told::begin(&conflict).turn(&["[0000]"], &["0 turn create_on_scene fight"]);
}
