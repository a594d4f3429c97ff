//! Tests of going from one scene into another (`rules::scenes::transition`): the escape from the temple, the race after
//! the ambush, attacks in contests, contests that hurt.

use crate::engine::Conflict;
use crate::kernels::fate::state::conflict::{End, Status};
use crate::system::{FighterId, RuleSystem};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::View;
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;
use crate::systems::fate_core::tests::{Told, conflict, mistakes};

const ZERO: &str = "[0000]";
const EVEN: &str = "[0000] [0000]";
const STYLE: &str = "[+++0]";

/// A fight of two a side and what follows it; the hero acts first.
fn text(scene: &str, rules: &str) -> String {
    format!(
        "system = \"fate-core\"\n{scene}\n\
         [rules]\norder.final_tie = \"listed\"\nfp.gm_start = 0\n{rules}\n\
         [sides.heroes]\nplayer = \"pc\"\npolicy = \"plain\"\n\
         [sides.heroes.cynere]\nskills = {{ fight = 2, athletics = 2, notice = 2, crafts = 2 }}\n\
         fate_points = 0\n\
         [sides.heroes.zird]\nskills = {{ athletics = 0, notice = 1 }}\nfate_points = 0\n\
         [sides.temple]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.temple.guardian]\nskills = {{ fight = 2, athletics = 2 }}\n"
    )
}

const CHASE: &str =
    "[scene.next]\nrolls = { heroes = [\"athletics\"], temple = [\"athletics\"] }\n";

/// A lull in the fight leads on to a chase.
fn escape(rules: &str) -> Conflict<FateCore> {
    conflict(&text(CHASE, &format!("transition.conflict_to = \"contest\"\n{rules}")))
}

/// Plays an exchange of the fight in which no fighter takes action against another.
fn lull(told: &mut Told<'_>) {
    for fighter in 0..3 {
        told.turn(&[], &[&format!("{fighter} turn pass")]);
    }
}

fn kind(told: &Told<'_>) -> SceneKind {
    View { setup: &told.conflict.compiled.setup, state: &told.state }.scene_kind()
}

fn over(told: &Told<'_>) -> bool {
    FateCore::ending(&told.state).is_some()
}

#[test]
fn fc_trn_01_fc_gen_04_06_a_lull_turns_the_fight_into_a_chase() {
    let conflict = escape("");
    let mut told = Told::begin(&conflict);
    // The one who attacks keeps the fight up.
    told.turn(&[EVEN], &["0 turn attack 2"]).turn(&[], &["1 turn pass"]);
    told.turn(&[], &["2 turn pass"]);
    assert_eq!((FateCore::CHAIN.stage)(&told.state), 0);
    lull(&mut told);
    assert_eq!(((FateCore::CHAIN.stage)(&told.state), over(&told)), (1, false));
    told.turn(&[], &[]);
    assert_eq!(((FateCore::CHAIN.stage)(&told.state), kind(&told)), (2, SceneKind::Contest));
    // Exchanges are numbered on.
    assert_eq!(told.state.exchange, 3);
    told.turn(&[STYLE, ZERO], &[]).turn(&[STYLE, ZERO], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)), "the end of the last scene");
    let counts = told.table.counters.of_side(0);
    assert_eq!(counts[CoreMeasure::Transitions.number()], 1);
    // Without the knob there is nothing to turn into.
    let never = conflict_of("");
    let mut told = Told::begin(&never);
    lull(&mut told);
    assert_eq!((kind(&told), (FateCore::CHAIN.stage)(&told.state)), (SceneKind::Conflict, 0));
}

fn conflict_of(rules: &str) -> Conflict<FateCore> {
    conflict(&text(CHASE, rules))
}

#[test]
fn fc_trn_01_what_a_conflict_turns_into() {
    let both = format!(
        "{CHASE}[scene.next.tasks.hide]\nskills = [\"athletics\"]\ndifficulty = 2\n\
         [scene.next.tasks.bar]\nskills = [\"crafts\"]\ndifficulty = 2\n"
    );
    for (word, expected) in [("contest", SceneKind::Contest), ("challenge", SceneKind::Challenge)] {
        let rules = format!("transition.conflict_to = \"{word}\"");
        let conflict = conflict(&text(&both, &rules));
        let mut told = Told::begin(&conflict);
        lull(&mut told);
        told.turn(&[], &[]);
        assert_eq!(kind(&told), expected);
    }
}

const DOOR: &str = "[scene.sidetasks.lock]\nskills = [\"crafts\"]\ndifficulty = 2\n";

#[test]
fn e_15_fc_trn_02_fc_oth_08_09_bst_04_the_door_is_open_and_they_run() {
    let conflict =
        conflict(&text(&format!("{DOOR}{CHASE}"), "sidetask.on_done = \"transition_contest\""));
    let mut told = Told::begin(&conflict);
    told.turn(&[STYLE], &["0 turn task"]);
    // FC-TRN-02: the others' turns of this exchange are dropped.
    assert_eq!((told.state.exchange, (FateCore::CHAIN.stage)(&told.state)), (1, 1));
    assert!(FateCore::exchange_over(&told.state));
    told.turn(&[], &[]);
    assert_eq!((kind(&told), told.state.exchange), (SceneKind::Contest, 2));
    assert_eq!(told.fighter(0).boosts.all(), 1, "Head Start");
    told.turn(&["[-000]", ZERO], &["0 invoke free"]);
    assert_eq!(told.state.world.victories[0], 1, "2 - 1 + 2 against 2");
}

#[test]
fn e_19_fc_trn_03_fc_fp_11_12_awards_wait_for_the_chase() {
    let rules = "transition.conflict_to = \"contest\"";
    let conflict = conflict(&text(CHASE, rules).replace("gm_start = 0", "gm_start = 2"));
    let mut told = Told::begin(&conflict);
    told.wear(0, |wear| wear.slots = 0b001);
    // The guardian pays for an aspect of hers; its player is paid once everything is over.
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    told.turn(&[EVEN], &["2 turn attack 0", "2 invoke fate_point", "2 invoke fate_point"]);
    assert_eq!(told.fighter(0).pending, 1, "the second one was hers");
    lull(&mut told);
    told.turn(&[], &[]);
    let cynere = told.fighter(0);
    assert_eq!((cynere.pending, cynere.fate, cynere.slots & 1), (1, 0, 1));
    // FC-FP-11: in the chase it cannot be spent: nobody asks her.
    told.turn(&["[-000]", ZERO], &[]);
    assert_eq!(told.state.world.victories[..2], [0, 1]);
}

#[test]
fn fc_trn_04_05_fc_end_05_j_47_what_is_carried_over() {
    for (rules, boxes, carried) in [
        ("", 0b01, true),
        ("transition.clear_stress = true", 0, true),
        ("transition.carry_aspects = false", 0b01, false),
    ] {
        let conflict = escape(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&["[+000]"], &["0 turn create_on_scene athletics"]);
        told.turn(&["[+++0] [0000]"], &["1 turn create_advantage athletics 2"]);
        told.turn(&["[+000] [0000]"], &["2 turn attack 0", "0 invoke pass"]);
        assert_eq!((told.fighter(0).boxes, told.state.free[0]), (0b01, 2));
        lull(&mut told);
        told.turn(&[], &[]);
        assert_eq!(told.fighter(0).boxes, boxes, "{rules}");
        let free = if carried { 2 } else { 0 };
        assert_eq!(told.state.free[0], free, "{rules}");
        assert_eq!(told.state.scene.len(), usize::from(carried));
        assert_eq!(told.fighter(2).attached.len(), usize::from(carried));
    }
}

#[test]
fn fc_trn_07_caught_and_the_fight_goes_on() {
    let scenes = format!("{CHASE}[scene.next.next]\nkind = \"conflict\"\nwhen = [\"lost\"]\n");
    let conflict = conflict(&text(&scenes, "transition.conflict_to = \"contest\""));
    assert_eq!((FateCore::CHAIN.conflicts)(&conflict.compiled.setup), 3);
    let mut told = Told::begin(&conflict);
    lull(&mut told);
    told.turn(&[], &[]);
    told.turn(&[ZERO, STYLE], &[]).turn(&[ZERO, STYLE], &[]);
    assert_eq!((over(&told), (FateCore::CHAIN.stage)(&told.state)), (false, 3));
    told.turn(&[], &[]);
    assert_eq!(kind(&told), SceneKind::Conflict);
    told.turn(&[EVEN], &["0 turn attack 2"]);
    // Won, the chase would have been the end of it.
    let mut told = Told::begin(&conflict);
    lull(&mut told);
    told.turn(&[], &[]);
    told.turn(&[STYLE, ZERO], &[]).turn(&[STYLE, ZERO], &[]);
    assert_eq!(told.state.ending(), FateCore::ending(&told.state));
    assert!(over(&told));
}

#[test]
fn an_event_leads_on_and_somebody_comes_with_it() {
    let scene = "[scene.next]\nkind = \"contest\"\nwhen = [\"taken_out\"]\nwho = [\"zird\"]\n\
        rolls = { heroes = [\"athletics\"], temple = [\"lore\"] }\n";
    let teran = "[sides.temple.teran]\nkind = \"main\"\nscene = 2\nskills = { lore = 3 }\n";
    let conflict = conflict(&(text(scene, "") + teran));
    let mut told = Told::begin(&conflict);
    assert_eq!(told.fighter(3).status, Status::Waiting);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    told.wear(1, |wear| wear.boxes = 0b11);
    told.wear(1, |wear| wear.slots = 0b1111);
    told.turn(&["[+000] [0000]"], &["2 turn attack 1"]);
    assert_eq!((told.fighter(1).status, over(&told)), (Status::TakenOut, false));
    told.turn(&[], &[]);
    assert_eq!((told.fighter(3).status, kind(&told)), (Status::In, SceneKind::Contest));
    assert!(!told.state.is_in(FighterId(1)), "the one who is out stays out");
    told.turn(&[ZERO, ZERO], &[]);
    assert_eq!(told.state.world.victories[..2], [0, 1], "2 against 3");
}

#[test]
fn nobody_is_left_to_race_against() {
    let scene =
        CHASE.replace("[scene.next]\n", "[scene.next]\nkind = \"contest\"\nwhen = [\"over\"]\n");
    let conflict = conflict(&text(&scene, ""));
    let mut told = Told::begin(&conflict);
    told.wear(2, |wear| wear.boxes = 0b1);
    told.turn(&["[++++] [----]"], &["0 turn attack 2"]);
    assert_eq!(((FateCore::CHAIN.stage)(&told.state), over(&told)), (1, false));
    told.turn(&[], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)));
}

/// A contest that any fighter may break off by an attack.
fn race(rules: &str) -> Conflict<FateCore> {
    let scene = "[scene]\nkind = \"contest\"\n";
    let text = text(scene, rules)
        .replace("policy = \"plain\"", "policy = \"hothead\"\nrolls = [\"athletics\"]");
    conflict(&(text + "[policies.hothead]\nbase = \"plain\"\nescalate = [\"go_on\"]\n"))
}

#[test]
fn fc_con_20_fc_trn_06_dp_escalate_an_attack_ends_the_contest() {
    let conflict = race("");
    let mut told = Told::begin(&conflict);
    told.turn(&[STYLE, ZERO], &[]);
    assert_eq!(told.state.world.victories[..2], [2, 0]);
    told.turn(&[], &["2 escalate attack"]);
    assert_eq!((kind(&told), told.state.world.victories[0]), (SceneKind::Conflict, 0), "J-46");
    assert!(told.table.events.contains(&CoreEvent::Escalates(FighterId(2))));
    // A conflict is set up: everybody has a turn, in turn order.
    told.turn(&[EVEN], &["0 turn attack 2"]);
    assert_eq!(told.state.exchange, 3);
    told.turn(&[], &["1 turn pass"]).turn(&[], &["2 turn pass"]);
    // Nobody goes at anybody: the race goes on.
    lull(&mut told);
    assert_eq!(kind(&told), SceneKind::Contest);
    told.turn(&[STYLE, ZERO], &[]);
    assert_eq!(told.state.world.victories[..2], [2, 0]);
    // The one who wins the conflict has won.
    told.turn(&[], &["0 escalate attack"]);
    told.wear(2, |wear| wear.boxes = 0b1);
    told.turn(&["[++++] [----]"], &["0 turn attack 2"]);
    assert_eq!(told.state.end, Some(End::Won(1)));
}

#[test]
fn j_46_progress_may_be_kept() {
    let conflict = race("transition.keep_progress = true");
    let mut told = Told::begin(&conflict);
    told.turn(&[STYLE, ZERO], &[]).turn(&[], &["2 escalate attack"]);
    lull(&mut told);
    told.turn(&["[+000]", ZERO], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)), "two victories and one more");
}

#[test]
fn fc_con_20_who_may_attack() {
    let never = race("contest.allow_attack = false");
    let mut told = Told::begin(&never);
    told.table.expect(&[ZERO, ZERO], &["0 escalate attack"]);
    FateCore::turn(&never.compiled.setup, &mut told.state, &mut told.table.face());
    assert_eq!(kind(&told), SceneKind::Contest, "nobody is asked");
    let behind = race("policy.escalate = \"when_behind\"");
    let mut told = Told::begin(&behind);
    told.turn(&[STYLE, ZERO], &[]).turn(&[], &[]);
    assert!(told.table.events.contains(&CoreEvent::Escalates(FighterId(2))));
    assert_eq!(told.table.counters.of_side(1)[CoreMeasure::Escalations.number()], 1);
}

#[test]
fn fc_chl_15_18_fc_trn_06_from_a_challenge_into_a_conflict() {
    let scene = "[scene]\nkind = \"challenge\"\n\
        [scene.tasks.hide]\nskills = [\"athletics\"]\ndifficulty = 2\n\
        [scene.tasks.bar]\nskills = [\"crafts\"]\ndifficulty = 2\n\
        [scene.next]\nkind = \"conflict\"\nwhen = [\"lost\"]\n";
    let conflict =
        conflict(&text(scene, "challenge.partial_at = 1\ngm.boost_timing = \"after_roll\""));
    let mut told = Told::begin(&conflict);
    told.turn(&[STYLE], &[]).turn(&["[----]"], &["0 invoke pass", "0 cost fail"]);
    assert_eq!(((FateCore::CHAIN.stage)(&told.state), over(&told)), (1, false));
    told.turn(&[], &[]);
    assert_eq!(kind(&told), SceneKind::Conflict);
    assert_eq!(told.state.free[0], 1, "FC-CHL-15: the boost is still there");
    told.turn(&[EVEN], &["0 turn attack 2", "0 invoke free"]);
    // FC-CHL-18: an attack in the middle of a challenge.
    let fight = text(scene, "") + "[policies.hothead]\nbase = \"plain\"\nescalate = [\"go_on\"]\n";
    let conflict = crate::systems::fate_core::tests::conflict(&fight);
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO], &["2 escalate go_on"]);
    told.turn(&[], &["2 escalate attack"]);
    assert_eq!(kind(&told), SceneKind::Conflict);
    assert_eq!(
        crate::systems::fate_core::rules::scenes::challenge::count(
            View { setup: &conflict.compiled.setup, state: &told.state },
            crate::systems::fate_core::state::conflict::Mark::Open
        ),
        2
    );
}

#[test]
fn fc_opt_14_contests_with_harm() {
    let scene = "[scene]\nkind = \"contest\"\n";
    let hurt = |rules: &str| {
        let text = text(scene, rules)
            .replace("policy = \"plain\"", "policy = \"plain\"\nrolls = [\"athletics\"]");
        conflict(&text.replace("athletics = 0, notice = 1", "athletics = 1, notice = 1"))
    };
    let played = |rules: &str, dice: [&str; 2]| {
        let conflict = hurt(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&dice, &[]);
        [0, 1, 2].map(|fighter| told.fighter(fighter).boxes)
    };
    assert_eq!(played("", [STYLE, ZERO]), [0, 0, 0]);
    let harm = "contest.harm = true";
    assert_eq!(played(harm, ["[-000]", "[++00]"]), [0b10, 0b10, 0], "2 against 4, both run");
    let alone = format!("{harm}\nteam.shared_cost = \"leader_only\"");
    assert_eq!(played(&alone, ["[-000]", "[++00]"]), [0b10, 0, 0]);
    assert_eq!(played(harm, ["[-000]", ZERO]), [0, 0, 0], "a tie hurts nobody");
    // The guardian has one box: a difference of two takes it out, and that is the end.
    let conflict = hurt(harm);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000]", ZERO], &[]);
    assert_eq!((told.fighter(2).status, told.state.end), (Status::TakenOut, Some(End::Won(1))));
}

#[test]
fn fc_gen_01_one_roll_settles_it() {
    let scene = "[scene]\nkind = \"single\"\n[scene.tasks.jump]\nskills = [\"athletics\"]\ndifficulty = 2\n";
    let conflict = conflict(&text(scene, ""));
    assert_eq!(conflict.compiled.max_exchanges, 1);
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000]"], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)));
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &["0 cost fail"]);
    assert_eq!(told.state.end, Some(End::Won(2)));
    let two = scene.to_owned() + "[scene.tasks.run]\nskills = [\"crafts\"]\n";
    assert!(mistakes(&text(&two, "")).contains("a single roll has one task, not 2"));
}

#[test]
fn fc_end_01_03_a_fight_of_its_own_ends_with_one_side() {
    // FC-GEN-05: physical, as it is by default; FC-END-03: consequences are kept.
    let conflict = conflict(&text("", ""));
    let mut told = Told::begin(&conflict);
    told.wear(0, |wear| wear.slots = 0b001);
    told.wear(2, |wear| wear.boxes = 0b1);
    told.turn(&["[++++] [----]"], &["0 turn attack 2"]);
    assert_eq!((told.state.end, told.fighter(0).slots), (Some(End::Won(1)), 0b001));
}

#[test]
fn mistakes_of_what_follows_are_told() {
    let wrong = |scene: &str, what: &str| {
        let found = mistakes(&text(scene, ""));
        assert!(found.contains(what), "{found}");
    };
    wrong("[scene.next]\nkind = \"contest\"\n", "`rolls` is missing");
    let rolls = "rolls = { heroes = [\"athletics\"] }\n";
    wrong(&format!("[scene.next]\nkind = \"contest\"\n{rolls}"), "`temple` is missing");
    wrong("[scene.next]\nkind = \"challenge\"\n", "`tasks` is missing");
    wrong("[scene.next]\nkind = \"conflict\"\nwhen = [\"wen\"]\n", "unknown trigger `wen`");
    wrong("[scene.next]\nkind = \"conflict\"\nwhen = [\"taken_out\"]\n", "`who` is missing");
    let unknown = "[scene.next]\nkind = \"conflict\"\nwhen = [\"taken_out\"]\nwho = [\"zrd\"]\n";
    wrong(unknown, "did you mean `zird`?");
    let late = format!("{CHASE}kind = \"contest\"\n");
    let teran = "[sides.temple.teran]\nscene = 3\nskills = { lore = 3 }\n";
    let found = mistakes(&(text(&late, "") + teran));
    assert!(found.contains("belongs to scene 3, of 2"), "{found}");
}
