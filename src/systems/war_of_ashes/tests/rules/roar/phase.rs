//! The Roar phase (`rules::roar::phase`): who roars when, and what comes of it.

use crate::system::FighterId;
use crate::systems::war_of_ashes::tests::*;

/// Result of the Roar of a hero with an approach at this rating.
struct Roared {
    active: bool,
    free: u8,
    slots: u8,
    foe_free: u16,
    margin: i32,
}

fn roar_of(rules: &str, rating: i32, more: &str, dice: &str, choices: &[&str]) -> Roared {
    let hero = pc("hero", [rating, 0, 0, 0, 0, 0], more);
    let conflict = scene(rules, &[hero, guards(1)]);
    let mut all = vec!["0 roar roar careful"];
    all.extend(choices);
    let stage = Stage::open(&conflict, &[dice], &all);
    let it = stage.fighter(0);
    Roared {
        active: it.game.active,
        free: it.game.free,
        slots: it.slots,
        foe_free: stage.state.free[1],
        margin: stage.margin(),
    }
}

fn roared(rules: &str, dice: &str) -> (bool, u8, u8, u16) {
    let it = roar_of(rules, 3, "", dice, &[]);
    (it.active, it.free, it.slots, it.foe_free)
}

/// WOA-ROAR-01, WOA-SEQ-02: without the module no fighter is asked, not even a berserker.
#[test]
fn the_phase_is_optional() {
    let berserk = || pc("hero", ROLF, "policy = \"berserker\"");
    let conflict = scene("module.roar = \"off\"", &[berserk(), guards(1)]);
    let stage = Stage::open(&conflict, &[], &[]);
    assert!(!stage.told(WarEvent::RoarPhase) && !stage.fighter(0).game.active);
    let conflict = scene("module.roar = \"on\"", &[berserk(), guards(1)]);
    let stage = Stage::open(&conflict, &["[0000]"], &[]);
    assert!(stage.told(WarEvent::RoarPhase) && stage.fighter(0).game.active);
}

/// WOA-ROAR-05: the difficulty.
#[test]
fn the_difficulty_is_2_unless_told_otherwise() {
    assert_eq!(roar_of("", 3, "", "[0000]", &[]).margin, 1);
    assert_eq!(roar_of("roar.difficulty = 6", 3, "", "[++++]", &[]).margin, 1);
}

/// T-48, T-47, T-04, T-62. WOA-ROAR-08, WOA-ROAR-09, WOA-ROAR-10, WOA-ROAR-11, WOA-ROAR-12,
/// WOA-ROAR-13.
#[test]
fn t_04_47_48_what_a_roll_brings() {
    assert_eq!(roared("", "[++00]"), (true, 2, 0, 0)); // T-48: style
    assert_eq!(roared("", "[0000]"), (true, 1, 0, 0));
    assert_eq!(roared("", "[-000]"), (true, 1, 0, 1)); // T-47: tie, a boost for the foe
    assert_eq!(roared("", "[--00]"), (true, 1, 1, 1)); // T-04: fail, at a cost
    assert_eq!(roared("roar.free.style = 3", "[++00]").1, 3);
    assert_eq!(roared("roar.free.success = 0", "[0000]"), (true, 0, 0, 0));
    assert_eq!(roared("roar.free.tie = 0", "[-000]"), (true, 0, 0, 1));
    assert_eq!(roared("roar.tie.foe_boosts = 2", "[-000]"), (true, 1, 0, 2));
    assert_eq!(roared("roar.tie.foe_boosts = 0", "[-000]"), (true, 1, 0, 0));
    assert_eq!(roared("roar.free.fail = 0", "[--00]"), (true, 0, 1, 1));
    assert_eq!(roared("roar.fail.foe_invokes = 2", "[--00]"), (true, 1, 1, 2));
}

/// WOA-ROAR-12: how other tables play a failure.
#[test]
fn other_readings_of_a_failure() {
    assert_eq!(roared("roar.fail.mode = \"no_aspect\"", "[--00]"), (false, 0, 0, 0));
    assert_eq!(roared("roar.fail.mode = \"foe_invoke\"", "[--00]"), (false, 0, 0, 1));
}

/// Returns which slots are filled after a hero with these slots fails a Roar twice (two attempts are no rule, so the
/// second hero's slot is filled by a first failed Roar in the same fight).
fn slots_after_failure(rules: &str, slots: &str) -> (bool, u8) {
    let it = roar_of(rules, 1, &format!("slots = {slots}"), "[-000]", &[]);
    (it.active, it.slots)
}

/// T-49, JC-05. WOA-ROAR-14: which consequence it is.
#[test]
fn t_49_severity_of_the_consequence() {
    assert_eq!(slots_after_failure("", "[2, 4, 6]"), (true, 0b001));
    assert_eq!(slots_after_failure("", "[4, 6]"), (true, 0b01));
    assert_eq!(slots_after_failure("", "[]"), (false, 0)); // T-49: no slot, no aspect, no cost
    let mild = "roar.fail.severity = \"mild_only\"";
    assert_eq!(slots_after_failure(mild, "[2, 4]"), (true, 0b01));
    assert_eq!(slots_after_failure(mild, "[4, 6]"), (false, 0));
    let moderate = "roar.fail.severity = \"moderate\"";
    assert_eq!(slots_after_failure(moderate, "[2, 4, 6]"), (true, 0b010));
    assert_eq!(slots_after_failure(moderate, "[2, 6]"), (true, 0b10));
    assert_eq!(slots_after_failure(moderate, "[2]"), (false, 0));
}

/// WOA-ROAR-15: the cost is mandatory unless a knob makes it a choice.
#[test]
fn the_cost_is_mandatory() {
    let optional = "roar.fail.optional = true";
    let paid = roar_of(optional, 1, "", "[-000]", &["0 cost pay"]);
    assert_eq!((paid.active, paid.slots), (true, 1));
    let refused = roar_of(optional, 1, "", "[-000]", &["0 cost fail"]);
    assert_eq!((refused.active, refused.slots, refused.foe_free), (false, 0, 0));
    let asked_nobody = roar_of("", 1, "", "[-000]", &[]);
    assert_eq!((asked_nobody.active, asked_nobody.slots), (true, 1));
}

/// WOA-ROAR-40, WOA-END-02: the consequence counts for the award of a concession.
#[test]
fn the_consequence_counts_for_a_concession() {
    let award = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", [1, 0, 0, 0, 0, 0], ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &["[-000]"], &["0 roar roar careful"]);
        stage.turn(&[], &["0 turn full_defense", "0 concede concede"]);
        (stage.fighter(0).pending, stage.fighter(0).fate)
    };
    assert_eq!(award(""), (2, 3));
    assert_eq!(award("roar.fail.counts_for_concession = false"), (1, 3));
}

/// WOA-ROAR-16: an adversary who fails pays alike.
#[test]
fn adversaries_pay_alike() {
    let conflict = scene("", &[pc("rolf", ROLF, ""), adversary("hans", [0; 6], "")]);
    let choices = ["0 roar roar forceful", "1 roar roar flashy"];
    let stage = Stage::open(&conflict, &["[0000]", "[0000]"], &choices);
    let hans = stage.fighter(1);
    assert_eq!((hans.game.active, hans.slots, hans.slot_free[0], hans.slot_by[0]), (true, 1, 1, 0));
    assert_eq!(stage.state.free[..2], [2, 1]);
}

/// A minion roars after a hero: whether it has an aspect, and free invocations of either side.
fn minion_roars(rules: &str, lists: &str, dice: &str) -> (bool, u8, [u16; 2], i32) {
    let conflict = scene(rules, &[pc("rolf", ROLF, ""), minions("sidonius", lists)]);
    let dice = ["[0000]", dice];
    let stage = Stage::open(&conflict, &dice, &["0 roar roar forceful", "1 roar roar"]);
    let it = stage.fighter(1);
    let free = [stage.state.free[0], stage.state.free[1]];
    (it.game.active, it.slots, free, stage.rolls()[1].2)
}

/// T-05. WOA-ROAR-17, WOA-ROAR-18, WOA-ROAR-19, WOA-CHAR-11, WOA-CHAR-16.
#[test]
fn t_05_minor_npcs_roar_with_what_they_are_skilled_at() {
    let lists = "skilled = [\"argue\"]\nbad = [\"physical\"]";
    assert_eq!(minion_roars("", lists, "[+000]"), (true, 0, [1, 1], 3));
    assert_eq!(minion_roars("", lists, "[0000]"), (true, 0, [2, 1], 2));
    assert_eq!(minion_roars("", lists, "[-000]"), (false, 0, [1, 0], 1));
    let fail = "roar.minor_fail = \"foe_boost\"";
    assert_eq!(minion_roars(fail, lists, "[-000]"), (false, 0, [2, 0], 1));
    let tie = "roar.minor_tie = \"nothing\"";
    assert_eq!(minion_roars(tie, lists, "[0000]"), (false, 0, [1, 0], 2));
    assert_eq!(minion_roars("minion.skilled = 4", lists, "[0000]").3, 4);
}

/// WOA-ROAR-19: a minion that is skilled at nothing does not try.
#[test]
fn the_unskilled_do_not_roar() {
    let dull = minions("dull", "bad = [\"fight\"]\npolicy = \"berserker\"");
    let conflict = scene("", &[pc("rolf", ROLF, ""), dull]);
    let stage = Stage::open(&conflict, &["[0000]"], &["0 roar roar forceful"]);
    assert_eq!(stage.rolls().len(), 1);
}

/// Returns the fighters who roll, in order, if all named fighters would roar and every roll is `dice`.
fn sequence(rules: &str, heroes: u32, roaring: u32, npcs: u32, dice: &[&str]) -> Vec<usize> {
    let hero =
        pc("hero", [0, 0, 0, 3, 0, 0], &format!("count = {roaring}\npolicy = \"berserker\""));
    let idle = pc("calm", [0, 0, 0, 0, 3, 0], &format!("count = {}", heroes - roaring));
    let foes = format!("count = {npcs}\nskilled = [\"fight\"]\npolicy = \"berserker\"");
    let mut groups = vec![hero];
    if heroes > roaring {
        groups.push(idle);
    }
    groups.push(minions("foe", &foes));
    let conflict = scene(rules, &groups);
    Stage::open(&conflict, dice, &[]).rolls().iter().map(|roll| roll.0).collect()
}

/// JC-19. WOA-ROAR-03, WOA-ROAR-06, WOA-ROAR-07, WOA-ROAR-41: player, game master, in turn.
#[test]
fn players_and_game_master_alternate() {
    let dice = ["[0000]"; 6];
    assert_eq!(sequence("", 3, 2, 3, &dice[..4]), [0, 3, 1, 4]);
    assert_eq!(sequence("", 2, 0, 3, &[]), [0_usize; 0]); // no player, no NPC
    assert_eq!(sequence("", 3, 3, 1, &dice[..4]), [0, 3, 1, 2]); // a place lapses
    assert_eq!(sequence("roar.gm_cap = \"none\"", 2, 1, 3, &dice[..4]), [0, 2, 3, 4]);
    // As many as players created: the first hero fails and has no slot to pay with.
    let created = "roar.gm_cap = \"pc_created\"\nroar.fail.mode = \"no_aspect\"";
    assert_eq!(sequence(created, 2, 2, 3, &["[----]", "[0000]", "[0000]"]), [0, 1, 2]);
    assert_eq!(sequence("", 2, 2, 3, &["[----]", "[0000]", "[0000]", "[0000]"]), [0, 2, 1, 3]);
}

/// WOA-ROAR-41: the game master's place comes before each player's, or every fighter has its own place.
#[test]
fn other_orders_of_the_roar_phase() {
    let dice = ["[0000]"; 6];
    let first = "roar.first = \"gm\"";
    assert_eq!(sequence(first, 3, 2, 3, &dice[..4]), [3, 0, 4, 1]);
    assert_eq!(sequence(first, 2, 0, 3, &[]), [0_usize; 0]);
    let both = format!("{first}\nroar.gm_cap = \"none\"");
    assert_eq!(sequence(&both, 1, 1, 3, &dice[..4]), [1, 0, 2, 3]);
    let created = format!("{first}\nroar.gm_cap = \"pc_created\"");
    assert_eq!(sequence(&created, 2, 2, 3, &dice[..3]), [0, 2, 1]);
    // Quick heroes before the foes, slow ones after: the game master stops at two.
    let order = "roar.first = \"turn_order\"\norder.physical = [\"forceful\"]";
    assert_eq!(sequence(order, 2, 2, 3, &dice[..4]), [0, 1, 2, 3]);
    let order = "roar.first = \"turn_order\"\norder.surprise_side = \"gm\"";
    assert_eq!(sequence(order, 2, 2, 3, &dice[..4]), [2, 3, 0, 1]);
    let unlimited = format!("{order}\nroar.gm_cap = \"none\"");
    assert_eq!(sequence(&unlimited, 1, 1, 3, &dice[..4]), [1, 2, 3, 0]);
}

/// WOA-ROAR-41: with `roar.first = gm` all players declare before the first roll.
#[test]
fn players_declare_before_the_game_master_rolls() {
    let heroes = pc("hero", [0, 0, 0, 3, 0, 0], "count = 2");
    let conflict = scene("roar.first = \"gm\"", &[heroes, guards(2)]);
    let choices = ["0 roar roar", "1 roar decline", "2 roar roar"];
    let stage = Stage::open(&conflict, &["[0000]", "[0000]"], &choices);
    let who: Vec<_> = stage.rolls().iter().map(|roll| roll.0).collect();
    assert_eq!(who, [2, 0]);
}

/// WOA-ROAR-03: further attempts come in rounds of their own, for those without an aspect.
#[test]
fn more_attempts_come_in_rounds() {
    let rules = "roar.attempts_per_fighter = 2\nroar.fail.mode = \"no_aspect\"";
    // Round 1: hero fails, foe fails. Round 2: both try again.
    let dice = ["[----]", "[----]", "[0000]", "[0000]"];
    assert_eq!(sequence(rules, 1, 1, 1, &dice), [0, 1, 0, 1]);
    // With two heroes the game master's second place goes to the second foe, not to the first.
    let dice = ["[0000]", "[----]", "[0000]", "[0000]"];
    assert_eq!(sequence(rules, 2, 2, 2, &dice), [0, 2, 1, 3]);
}

/// WOA-ROAR-02: fighters who join later have missed the Roar phase; there are no attacks or defences in it.
#[test]
fn those_who_join_later_have_missed_it() {
    let late = pc("late", ROLF, "policy = \"berserker\"\narrives = 1");
    let hero = pc("hero", ROLF, "policy = \"berserker\"");
    let conflict = scene("", &[hero, late, guards(1)]);
    let stage = Stage::open(&conflict, &["[0000]"], &[]);
    assert_eq!(stage.rolls().len(), 1);
    assert_eq!(stage.state.exchange, 1);
    assert!(stage.state.is_in(FighterId(1)) && !stage.fighter(1).game.active);
}

/// WOA-ROAR-39, JC-42: weight on Roar rolls.
#[test]
fn weight_does_not_help_roaring() {
    let dice = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", ROLF, "weight = 4"), guards(1)]);
        let stage = Stage::open(&conflict, &["[0000]"], &["0 roar roar forceful"]);
        stage.rolls()[0].1
    };
    assert_eq!(dice(""), 0);
    assert_eq!(dice("weight.on_roar = true"), 1);
    assert_eq!(dice("weight.on_roar = true\nweight.four.applies = \"all_weighted\""), 2);
}

/// WOA-ROAR-42: invocations on Roar rolls, by either side.
#[test]
fn roar_rolls_can_be_invoked_on() {
    let choices = ["0 roar roar forceful", "0 invoke fate_point"];
    let play = |rules: &str, choices: &[&str]| {
        let conflict = scene(rules, &[pc("hero", ROLF, ""), adversary("hans", [0; 6], "")]);
        Stage::open(&conflict, &["[--00]"], choices).margin()
    };
    assert_eq!(play("", &choices), 1);
    let against = ["0 roar roar forceful", "0 invoke fate_point", "1 invoke fate_point"];
    assert_eq!(play("", &against), -1);
    assert_eq!(play("roar.invokable = false", &choices[..1]), -1);
    // Free invocations of an ally's Roar aspect serve too.
    let conflict = scene("", &[pc("hero", ROLF, "count = 2"), guards(1)]);
    let dice = ["[++00]", "[--00]"];
    let choices = ["0 roar roar forceful", "1 roar roar forceful", "1 invoke free"];
    let stage = Stage::open(&conflict, &dice, &choices);
    assert_eq!((stage.margin(), stage.fighter(0).game.free), (1, 1));
}

/// IX-51: surprised fighters may roar, unless a knob forbids it.
#[test]
fn the_surprised_may_roar() {
    let rules = "order.surprise_side = \"gm\"";
    assert_eq!(sequence(rules, 1, 1, 1, &["[0000]", "[0000]"]), [0, 1]);
    let silent = format!("{rules}\nroar.surprised_may = false");
    assert_eq!(sequence(&silent, 1, 1, 1, &[]), [0_usize; 0]);
}

/// IX-38: conceding in the Roar phase. WOA-DICE-09.
#[test]
fn one_may_concede_in_the_roar_phase() {
    let conflict = scene("", &[pc("hero", ROLF, "count = 2"), guards(1)]);
    let choices = ["0 roar roar forceful", "1 concede concede", "1 roar decline"];
    let table_choices = &choices[..2];
    let stage = Stage::open(&conflict, &["[0000]"], table_choices);
    assert_eq!(stage.order(), [0, 1, 2]);
    assert!(!stage.state.is_in(FighterId(1)) && stage.state.end.is_none());
}
