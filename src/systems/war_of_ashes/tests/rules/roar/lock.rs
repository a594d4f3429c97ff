//! The lock of a Roar (`rules::roar::lock`): what ends it, compels, and what becomes of its invocations.

use crate::kernels::fate::RollKind;
use crate::kernels::fate::decide::points::{Defend, Turn};
use crate::kernels::fate::hooks::Invoking;
use crate::system::{FighterId, Numbered, Options};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::decide::points::{Defence, RoarTurn};
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::systems::war_of_ashes::tell::events::RoarEnd;
use crate::systems::war_of_ashes::tests::*;

/// Olivia roars with Careful and has two free invocations; one guard stands against her.
fn olivia(rules: &str, more: &str) -> Conflict<WarOfAshes> {
    scene(rules, &[pc("olivia", OLIVIA, more), guards(1)])
}

fn roaring(conflict: &Conflict<WarOfAshes>) -> Stage<'_> {
    Stage::open(conflict, &["[++00]"], &["0 roar roar careful"])
}

/// T-03, T-07, JC-46. WOA-ROAR-22, WOA-ROAR-23, WOA-ROAR-25, WOA-ROAR-27: one free invocation is
/// lost with the aspect, and there is no way back.
#[test]
fn t_03_07_the_lock_holds_what_is_connected() {
    let conflict = olivia("", "");
    assert_eq!(conflict.compiled.setup.game.locks[0], 0b10_0011); // careful, clever, sneaky
    for (approach, kept) in
        [("forceful", false), ("quick", false), ("flashy", false), ("sneaky", true)]
    {
        let mut stage = roaring(&conflict);
        assert_eq!(stage.state.free[0], 2);
        stage.turn(&["[-000] [0000]"], &[&format!("0 turn attack {approach} 1")]);
        assert_eq!(stage.fighter(0).game.active, kept, "{approach}");
        assert_eq!(stage.state.free[0], if kept { 2 } else { 0 });
        assert_eq!(stage.told(WarEvent::RoarEnds(FighterId(0), RoarEnd::Broken)), !kept);
        assert!(!stage.may(0, of_roar(RoarTurn::RoarAgain), NO_ARGUMENT));
    }
    // Creating an advantage with Clever keeps it.
    let mut stage = roaring(&conflict);
    stage.turn(&["[0000] [0000]"], &["0 turn create_advantage clever 1"]);
    assert!(stage.fighter(0).game.active);
}

/// WOA-ROAR-22, WOA-ROAR-23: width of the lock, and another ring.
#[test]
fn width_and_ring_of_the_lock() {
    let lock = |rules: &str| olivia(rules, "").compiled.setup.game.locks[0];
    assert_eq!(lock("roar.lock_neighbours = 0"), 0b00_0001);
    assert_eq!(lock("roar.lock_neighbours = 2"), 0b11_0111);
    let ring = "[\"careful\", \"quick\", \"clever\", \"flashy\", \"sneaky\", \"forceful\"]";
    assert_eq!(lock(&format!("roar.ring = {ring}")), 0b01_1001);
}

/// JC-30. WOA-ROAR-24: rolls that the lock covers; the best connected approach is the default.
#[test]
fn scope_of_the_lock() {
    let after = |rules: &str, own: &str, defence: &[&str]| {
        let conflict = olivia(rules, "");
        let mut stage = roaring(&conflict);
        stage.turn(&["[0000] [0000]"], &[own]);
        let kept_turn = stage.fighter(0).game.active;
        stage.turn(&["[0000] [0000]"], defence);
        (kept_turn, stage.fighter(0).game.active, stage.rolls()[1].2)
    };
    let (pass, quick) = ("0 turn attack sneaky 1", ["0 defend with quick"]);
    assert_eq!(after("", pass, &quick), (true, false, 1));
    assert_eq!(after("", pass, &[]), (true, true, 3));
    assert_eq!(after("roar.lock_scope = \"own_turn\"", pass, &quick), (true, true, 1));
    assert_eq!(after("roar.lock_scope = \"attacks\"", pass, &quick), (true, true, 1));
    let create = "0 turn create_advantage forceful 1";
    assert!(!after("roar.lock_scope = \"own_turn\"", create, &[]).0);
    assert!(after("roar.lock_scope = \"attacks\"", create, &[]).0);
    let attack = "0 turn attack forceful 1";
    assert!(!after("roar.lock_scope = \"attacks\"", attack, &[]).0);
}

/// T-50. WOA-ROAR-25, WOA-ROAR-27: the aspect goes before the dice, its invocations with it.
#[test]
fn t_50_the_roar_ends_before_the_roll() {
    let conflict = scene("", &[pc("olivia", OLIVIA, "fate_points = 0"), guards(1)]);
    let mut stage = roaring(&conflict);
    stage.turn(&[], &["0 turn pass"]);
    // No fate points and no free invocations: no fighter is asked to invoke.
    stage.turn(&["[++00] [0000]"], &["0 defend break"]);
    let broken = stage
        .table
        .events
        .iter()
        .position(|event| *event == WarEvent::RoarEnds(FighterId(0), RoarEnd::Broken));
    assert_eq!(broken, None); // Careful is her best defence of all: nothing is broken
    let hero = pc("olivia", [1, 0, 0, 3, 0, 2], "");
    let conflict = scene("", &[hero, guards(1)]);
    let mut stage = roaring(&conflict);
    stage.turn(&[], &["0 turn pass"]);
    stage.turn(&["[++00] [0000]"], &["0 defend break"]);
    let at = |wanted: &dyn Fn(&WarEvent) -> bool| stage.table.events.iter().position(wanted);
    let broken = at(&|event| *event == WarEvent::RoarEnds(FighterId(0), RoarEnd::Broken)).unwrap();
    let rolled = at(&|event| matches!(event, WarEvent::Fate(FateEvent::Rolled { .. }))).unwrap();
    assert!(broken < rolled);
    assert_eq!((stage.state.free[0], stage.rolls()[1].2), (0, 3));
}

/// T-08, JC-20. WOA-ROAR-31, WOA-ROAR-33: the offer at the break, accepted.
#[test]
fn t_08_accepting_binds_to_the_lock() {
    let play = |rules: &str| {
        let conflict = olivia(rules, "");
        let mut stage = roaring(&conflict);
        let script = ["0 turn attack quick 1", "1 compel_offer offer", "0 compel_answer accept"];
        stage.turn(&["[-000] [0000]"], &script);
        // Sneaky +2 is the best attack of the lock.
        assert_eq!(stage.rolls()[0].2, 2 - 1);
        assert_eq!((stage.fighter(0).fate, stage.fighter(0).game.active), (4, true));
        assert_eq!(stage.state.free[0], 2);
        let mut open = Vec::new();
        for _ in 0..3 {
            open.push(stage.may_attack_with(0, Approach::Quick));
            assert!(stage.may_attack_with(0, Approach::Sneaky));
            let defend = Moment { kind: Some(RollKind::Defend), ..Moment::default() };
            let ask = stage.ask(Defend::NUMBER, 0, &defend);
            assert_eq!(ask.legal(Defence::Break.number(), NO_ARGUMENT), open[open.len() - 1]);
            stage.idle(2);
        }
        open
    };
    // Bound in exchanges 1 and 2; after the second idle round it is exchange 3.
    assert_eq!(play(""), [false, false, true]);
    assert_eq!(play("roar.compel.bind_exchanges = 2"), [false, false, false]);
}

/// T-09, IX-25. WOA-ROAR-32: refusing costs a fate point and the aspect; without one it is no
/// choice.
#[test]
fn t_09_refusing_costs_point_and_aspect() {
    let play = |rules: &str, points: i32, answer: &[&str]| {
        let conflict = olivia(rules, &format!("fate_points = {points}"));
        let mut stage = roaring(&conflict);
        let mut script = vec!["0 turn attack quick 1", "1 compel_offer offer"];
        script.extend(answer);
        stage.turn(&["[-000] [0000]"], &script);
        let it = stage.fighter(0);
        (it.fate, it.game.active, stage.state.free[0], stage.rolls()[0].2)
    };
    let refuse = ["0 compel_answer refuse"];
    assert_eq!(play("", 2, &refuse), (1, false, 0, 0));
    assert_eq!(play("", 0, &[]), (1, true, 2, 1)); // must accept
    assert_eq!(play("roar.compel.refuse_cost = 2", 1, &[]), (2, true, 2, 1));
    assert_eq!(play("roar.compel.refuse_cost = 2", 2, &refuse), (0, false, 0, 0));
    assert_eq!(play("roar.compel.refuse_cost = 0", 0, &refuse), (0, false, 0, 0));
}

/// WOA-ROAR-31: the offer at the break can be ruled out; it may also be left.
#[test]
fn no_offer_no_compel() {
    let conflict = scene(
        "",
        &[pc("olivia", OLIVIA, ""), minions("gm", "policy = \"berserker\"\nboxes = [9]")],
    );
    let mut stage = roaring(&conflict);
    let script = ["0 turn attack quick 1", "1 compel_offer let_be"];
    stage.turn(&["[0000] [0000]"], &script);
    assert!(!stage.fighter(0).game.active);
    let rules = "roar.compel.on_break = false";
    let conflict = scene(
        rules,
        &[pc("olivia", OLIVIA, ""), minions("gm", "policy = \"berserker\"\nboxes = [9]")],
    );
    let mut stage = roaring(&conflict);
    stage.turn(&["[0000] [0000]"], &["0 turn attack quick 1"]);
    assert!(!stage.fighter(0).game.active);
}

/// WOA-ROAR-31: compels by chance, at the start of an exchange.
#[test]
fn compels_by_chance() {
    let conflict = olivia("roar.compel.random = 0.5", "");
    let choices = ["0 roar roar careful", "0 compel_answer accept"];
    let stage = Stage::open(&conflict, &["[++00]", "2000000000"], &choices);
    assert_eq!((stage.fighter(0).fate, stage.fighter(0).game.bound_until), (4, 2));
    let stage = Stage::open(&conflict, &["[++00]", "3000000000"], &choices[..1]);
    assert_eq!((stage.fighter(0).fate, stage.fighter(0).game.bound_until), (3, 0));
}

/// WOA-ROAR-35: main characters of the game master are compelled only by a knob; players pay.
#[test]
fn npcs_are_compelled_by_a_knob() {
    let play = |rules: &str, points: i32, script: &[&str]| {
        let hero = pc("rolf", ROLF, &format!("fate_points = {points}"));
        let conflict = scene(rules, &[hero, adversary("hans", [0, 0, 3, 0, 2, 0], "")]);
        let choices = ["0 roar roar forceful", "1 roar roar flashy"];
        let mut stage = Stage::open(&conflict, &["[0000]", "[0000]"], &choices);
        stage.idle(1);
        let mut all = vec!["1 turn attack quick 0"];
        all.extend(script);
        stage.turn(&["[0000] [++++]"], &all);
        (stage.fighter(1).game.active, stage.fighter(0).fate, stage.state.pool)
    };
    let on = "roar.compel.npc = \"on\"";
    let offer = ["0 compel_offer offer", "1 compel_answer accept"];
    assert_eq!(play("", 3, &[]), (false, 3, 1));
    assert_eq!(play(on, 3, &offer), (true, 2, 2));
    assert_eq!(play(on, 0, &[]), (false, 0, 1));
    let refuse = ["0 compel_offer offer", "1 compel_answer refuse"];
    assert_eq!(play(on, 3, &refuse), (false, 2, 0));
}

/// T-06, JC-40. WOA-ROAR-20, WOA-ROAR-21: a minor NPC loses its Roar before a bad roll.
#[test]
fn t_06_minor_npcs_lose_it_by_what_they_are_bad_at() {
    let play = |rules: &str, lists: &str, hero: &str, choice: &str| {
        let conflict = scene(rules, &[pc("rolf", ROLF, hero), minions("sidonius", lists)]);
        let choices = ["0 roar roar forceful", "1 roar roar"];
        let mut stage = Stage::open(&conflict, &["[0000]", "[+000]"], &choices);
        stage.turn(&["[0000] [++++]"], &[choice]);
        (stage.fighter(1).game.active, stage.rolls()[1].2)
    };
    let attack = "0 turn attack 1";
    let lists = "skilled = [\"argue\"]\nbad = [\"physical\"]";
    assert_eq!(play("", lists, "", attack), (false, 2)); // at -2
    let neutral = "skilled = [\"argue\"]";
    assert_eq!(play("", neutral, "", attack), (true, 4)); // +0 is harmless
    let strict = "roar.minor_lock = \"skilled_only\"";
    assert_eq!(play(strict, neutral, "", attack), (false, 4));
    assert_eq!(play(strict, "skilled = [\"fight\"]", "", attack), (true, 6));
    // Shots are dodged: who is bad at fighting keeps the Roar against them (JC-47).
    let dodger = "skilled = [\"dodge\"]\nbad = [\"fight\"]";
    assert_eq!(play("", dodger, "", attack), (false, 2));
    assert_eq!(play("", dodger, "weapon = \"ranged\"", attack), (true, 6));
    // An opposing roll counts as well.
    let weak = "skilled = [\"argue\"]\nbad = [\"strength\"]";
    assert_eq!(play("", weak, "", "0 turn remove_roar 1"), (false, 2));
    assert_eq!(play("", lists, "", "0 turn create_advantage 1"), (false, 2));
}

/// WOA-ROAR-26: how long it lasts.
#[test]
fn duration_of_a_roar() {
    let exchanges = |rules: &str| {
        let conflict = olivia(rules, "");
        let mut stage = roaring(&conflict);
        for exchange in 1..=4 {
            if !stage.fighter(0).game.active {
                return exchange - 2;
            }
            stage.idle(2);
        }
        4
    };
    assert_eq!(exchanges(""), 4);
    assert_eq!(exchanges("roar.duration = 1"), 1);
    assert_eq!(exchanges("roar.duration = 2"), 2);
}

/// WOA-ROAR-27: the way back, by a knob; the new Roar has a duration of its own.
#[test]
fn roaring_again() {
    let conflict = olivia("roar.reenter = true\nroar.duration = 2", "");
    let mut stage = roaring(&conflict);
    assert!(!stage.may(0, of_roar(RoarTurn::RoarAgain), NO_ARGUMENT));
    stage.turn(&["[0000] [++++]"], &["0 turn attack quick 1"]);
    stage.idle(1);
    stage.turn(&["[0000]"], &["0 turn roar careful"]); // exchange 2
    assert_eq!((stage.fighter(0).game.active, stage.fighter(0).game.free), (true, 1));
    stage.idle(3); // exchange 3
    assert!(stage.fighter(0).game.active);
    stage.idle(1); // exchange 4
    stage.idle(1);
    assert!(!stage.fighter(0).game.active);
}

/// WOA-ROAR-28, JC-31: allies may use the free invocations, or only their owner.
#[test]
fn who_may_use_the_free_invocations() {
    let free_for_ally = |rules: &str| {
        let hero = pc("hero", [0, 0, 0, 3, 2, 0], "count = 2");
        let conflict = scene(rules, &[hero, guards(1)]);
        let stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar forceful"]);
        let free = |hero: usize| {
            War::own_free(
                View { setup: &conflict.compiled.setup, state: &stage.state },
                FighterId(hero),
                None,
            )
        };
        (free(0), free(1))
    };
    assert_eq!(free_for_ally(""), (2, 2));
    assert_eq!(free_for_ally("roar.invoke_scope = \"self\""), (2, 0));
    let hero = pc("hero", [0, 0, 0, 3, 2, 0], "count = 2");
    let conflict = scene("", &[hero, minions("ogre", "boxes = [9]")]);
    let mut stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar forceful"]);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 2", "1 invoke free", "1 invoke free"]);
    assert_eq!((stage.margin(), stage.fighter(0).game.free), (8, 0));
    assert!(stage.fighter(0).game.active);
}

/// WOA-ROAR-29, WOA-ROAR-44: payable by its owner while it lasts, by foes only with a knob.
#[test]
fn a_roar_aspect_can_be_paid_for() {
    let payable = |rules: &str, by: usize, at: usize| {
        let conflict = olivia(rules, "");
        let stage = roaring(&conflict);
        War::payable(
            View { setup: &conflict.compiled.setup, state: &stage.state },
            FighterId(by),
            Some(FighterId(at)),
        )
    };
    assert_eq!(payable("", 0, 1), (1, 0));
    assert_eq!(payable("", 1, 0), (0, 0));
    assert_eq!(payable("roar.foe_invoke = true", 1, 0), (0, 1));
    // The foe pays, and the owner is paid after the scene.
    let play = |rules: &str| {
        let hans = adversary("hans", [0; 6], "aspects = 0");
        let conflict = scene(rules, &[pc("olivia", OLIVIA, "aspects = 0"), hans]);
        let mut stage = roaring(&conflict);
        stage.idle(1);
        let paid = rules.is_empty();
        let invoke: &[&str] = if paid { &[] } else { &["1 invoke fate_point"] };
        let mut script = vec!["1 turn attack 0"];
        script.extend(invoke);
        stage.turn(&["[0000] [0000]"], &script);
        (stage.margin(), stage.fighter(0).pending, stage.state.pool)
    };
    assert_eq!(play(""), (-3, 0, 1));
    assert_eq!(play("roar.foe_invoke = true"), (-1, 1, 0));
}

/// WOA-ROAR-30: compelling oneself.
#[test]
fn self_compel_costs_the_action() {
    let conflict = olivia("", "");
    assert!(!roaring(&conflict).may(0, of_roar(RoarTurn::CompelSelf), NO_ARGUMENT));
    let conflict = olivia("roar.self_compel = \"skip_turn\"", "");
    let mut stage = roaring(&conflict);
    stage.turn(&[], &["0 turn compel_self"]);
    assert_eq!((stage.fighter(0).fate, stage.fighter(0).game.active), (4, true));
}

/// JC-45. WOA-ROAR-36, WOA-ACT-19: removing a Roar aspect against its owner's roll.
#[test]
fn opponents_may_remove_a_roar() {
    let play = |dice: &str, script: &[&str]| {
        let hero = pc("olivia", OLIVIA, "");
        let conflict = scene("", &[hero, adversary("hans", ROLF, "")]);
        let mut stage = roaring(&conflict);
        let order = stage.order();
        assert_eq!(order, [1, 0]);
        let mut all = vec!["1 turn remove_roar forceful 0"];
        all.extend(script);
        stage.turn(&[dice], &all);
        (stage.fighter(0).game.active, stage.state.free)
    };
    // Forceful +3 against Careful +3, the best of her lock.
    assert_eq!(play("[+000] [0000]", &[]), (false, [0, 0, 0, 0]));
    assert_eq!(play("[0000] [0000]", &["1 cost fail"]), (true, [2, 0, 0, 0]));
    assert_eq!(play("[0000] [0000]", &["1 cost pay"]), (false, [1, 0, 0, 0])); // a boost for her
    assert_eq!(play("[0000] [+++0]", &["1 cost fail"]), (true, [2, 0, 0, 0])); // no boost by style
    let off = scene("roar.removable = false", &[pc("olivia", OLIVIA, ""), guards(1)]);
    assert!(!roaring(&off).may(1, of_roar(RoarTurn::RemoveRoar), NO_ARGUMENT));
    let on = olivia("", "");
    assert!(roaring(&on).may(1, of_roar(RoarTurn::RemoveRoar), NO_ARGUMENT));
    assert!(roaring(&on).may(1, of_roar(RoarTurn::Intimidate), NO_ARGUMENT));
}

/// WOA-ROAR-43: it goes with its owner; what else the owner made stays. IX-50.
#[test]
fn it_goes_with_its_owner() {
    let heroes = pc("hero", [0, 0, 0, 3, 2, 0], "count = 2");
    let conflict = scene("", &[heroes, minions("ogre", "boxes = [9]")]);
    let mut stage = Stage::open(&conflict, &["[++00]"], &["0 roar roar forceful"]);
    let script = ["0 turn create_advantage 2", "0 concede concede"];
    stage.turn(&["[+000] [0000]"], &script);
    assert!(stage.told(WarEvent::RoarEnds(FighterId(0), RoarEnd::OwnerLeft)));
    assert_eq!(stage.state.free[0], 2); // style: the advantage's two stay with the side
    stage.turn(&["[0000] [0000]"], &["1 turn attack 2", "1 invoke free", "1 invoke free"]);
    assert_eq!((stage.margin(), stage.state.free[0]), (7, 0));
}

/// IX-22, IX-23: Full Defense, absorbing and conceding are open to every roarer.
#[test]
fn what_is_no_roll_never_ends_it() {
    let conflict = olivia("", "");
    let mut stage = roaring(&conflict);
    stage.turn(&[], &["0 turn full_defense"]);
    stage.turn(&["[++++] [----]"], &[]);
    assert_eq!(stage.hits(), [(0, 7)]);
    assert!(stage.fighter(0).game.active && stage.fighter(0).slots != 0);
    assert!(stage.may(0, Turn::FullDefense.number(), NO_ARGUMENT));
}
