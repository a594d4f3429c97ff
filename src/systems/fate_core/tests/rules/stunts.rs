//! Tests of stunts (`rules::stunts`, `rules::stunt_harm`): each kind told at a scripted table.

use crate::engine::Conflict;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::state::conflict::Status;
use crate::system::FighterId;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::sheet::skill::Skill;
use crate::systems::fate_core::tests::{Told, mistakes, two_sides};
use std::fmt::Write;

/// A fighter of the players who acts first, with these stunts.
fn hero(skills: &str, stunts: &[(&str, &str)]) -> String {
    fighter("pcs.hero", "", &format!("notice = 4, {skills}"), stunts)
}

/// A main character of the game master.
fn foe(skills: &str, stunts: &[(&str, &str)]) -> String {
    fighter("npcs.foe", "kind = \"main\"", skills, stunts)
}

fn fighter(name: &str, more: &str, skills: &str, stunts: &[(&str, &str)]) -> String {
    let mut text = format!("[sides.{name}]\n{more}\nskills = {{ {skills} }}\n");
    for (stunt, keys) in stunts {
        let _ = write!(text, "[sides.{name}.stunts.{stunt}]\n{keys}\n");
    }
    text
}

fn kind(kind: &str) -> String {
    format!("kind = \"{kind}\"")
}

fn conflict(hero: &str, foe: &str) -> Conflict<FateCore> {
    two_sides("", hero, foe)
}

/// Returns the skill and rating that the hero rolls with.
fn best(conflict: &Conflict<FateCore>, kind: RollKind, against: Skill) -> (u8, i32) {
    let method = conflict.compiled.setup.sheets[0].game.best(kind, against as u8).unwrap();
    (method.number, method.rating)
}

const CREATE: RollKind = RollKind::Create { presence: false };

#[test]
fn fc_stu_01_a_bonus_without_conditions_is_part_of_the_sheet() {
    let feint = "kind = \"bonus\"\nskill = \"deceive\"\nactions = [\"create\"]";
    let text = hero("fight = 3, deceive = 3", &[("feint_master", feint)]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    assert_eq!(best(&known, CREATE, Skill::Fight), (Skill::Deceive as u8, 5));
    assert_eq!(best(&known, RollKind::Attack, Skill::Fight), (Skill::Fight as u8, 3));
    let sheet = known.compiled.setup.sheets[0].game;
    assert_eq!(sheet.named(CREATE, Skill::Deceive as u8, u8::MAX).unwrap().rating, 5);
    assert!(sheet.stunts.is_empty());
    let weak = two_sides("stunt.bonus = 1", &text, &foe("fight = 3", &[]));
    assert_eq!(best(&weak, CREATE, Skill::Fight).1, 4);
    // Against Fight only: what else is met is met as ever.
    let parry =
        "kind = \"bonus\"\nskill = \"athletics\"\nactions = [\"defend\"]\nagainst = [\"fight\"]";
    let known = conflict(&hero("athletics = 2", &[("parry", parry)]), &foe("fight = 3", &[]));
    assert_eq!(best(&known, RollKind::Defend, Skill::Fight), (Skill::Athletics as u8, 4));
    assert_eq!(best(&known, RollKind::Defend, Skill::Shoot), (Skill::Athletics as u8, 2));
    assert_eq!(best(&known, RollKind::DefendCreate, Skill::Athletics).1, 2);
}

#[test]
fn fc_stu_01_fc_stu_05_a_bonus_with_condition_limit_and_cost() {
    let charge = "kind = \"bonus\"\nskill = \"fight\"\nactions = [\"attack\", \"overcome\"]\n\
        when = [\"first_exchange\"]";
    let known = conflict(&hero("fight = 3", &[("charge", charge)]), &foe("fight = 3", &[]));
    let mut told = Told::begin(&known);
    told.turn(&["[0000] [0000]"], &[]);
    assert_eq!(told.hits(), [2], "a free bonus is used without a word");
    told.turn(&["[----] [0000]"], &[]).turn(&["[+000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(told.hits(), [2, 1], "the first exchange is over");

    let once = format!("{charge}\nuses = 1\nper = \"conflict\"\nfp_cost = 1")
        .replace("first_exchange", "alone");
    let known = conflict(&hero("fight = 3", &[("charge", &once)]), &foe("fight = 3", &[]));
    let mut told = Told::begin(&known);
    told.turn(&["[+000] [0000]"], &["0 stunt keep"]);
    assert_eq!((told.hits(), told.fighter(0).fate), (vec![1], 3));
    told.turn(&["[----] [0000]"], &[]);
    told.turn(&["[+000] [0000]"], &["0 stunt use bonus"]);
    assert_eq!((told.hits(), told.fighter(0).fate), (vec![1, 3], 2));
    told.turn(&["[----] [0000]"], &[]);
    // It is used up: nobody is asked.
    told.turn(&["[+000] [0000]"], &[]);
    assert_eq!((told.hits(), told.fighter(0).fate), (vec![1, 3, 1], 2));

    let daily = once.replace("\"conflict\"", "\"exchange\"").replace("fp_cost = 1", "chance = 30");
    let known = conflict(&hero("fight = 3", &[("charge", &daily)]), &foe("fight = 3", &[]));
    let mut told = Told::begin(&known);
    told.turn(&["29", "[+000] [0000]"], &["0 stunt use"]);
    told.turn(&["[----] [0000]"], &[]);
    told.turn(&["29", "[0000] [0000]"], &["0 stunt use"]);
    told.turn(&["[----] [0000]"], &[]);
    told.turn(&["30", "[0000] [0000]"], &[]);
    assert_eq!(told.hits(), [3, 2], "the circumstances must be given");
}

#[test]
fn fc_stu_01_the_circumstances_of_a_stunt() {
    let with = |when: &str, more: &str, foes: &str| {
        let rules = format!(
            "kind = \"bonus\"\nskill = \"fight\"\nactions = [\"attack\"]\nwhen = [\"{when}\"]"
        );
        let text = format!("{}{more}", hero("fight = 3", &[("stunt", &rules)]));
        (text, foes.to_owned())
    };
    let hits = |(players, foes): (String, String), change: &dyn Fn(&mut Told<'_>)| {
        let known = conflict(&players, &foes);
        let mut told = Told::begin(&known);
        change(&mut told);
        let target = known.compiled.setup.sides[0].members.count_ones();
        told.turn(&["[0000] [0000]"], &[&format!("0 turn attack {target}")]);
        told.hits().len()
    };
    // Skill against skill is a tie; with the stunt it is a hit.
    let plain = foe("fight = 3", &[]);
    let hurt = |who: usize| move |told: &mut Told<'_>| told.wear(who, |wear| wear.slots = 1);
    assert_eq!(hits(with("hurt", "", &plain), &hurt(1)), 0);
    assert_eq!(hits(with("hurt", "", &plain), &hurt(0)), 1);
    assert_eq!(hits(with("foe_hurt", "", &plain), &hurt(0)), 0);
    assert_eq!(hits(with("foe_hurt", "", &plain), &hurt(1)), 1);
    let friend = "[sides.pcs.friend]\nskills = { fight = 1 }\n";
    assert_eq!(hits(with("alone", friend, &plain), &|_| ()), 0);
    assert_eq!(hits(with("alone", "", &plain), &|_| ()), 1);
    let two = format!("{plain}[sides.npcs.thug]\nskills = {{ fight = 1 }}\n");
    assert_eq!(hits(with("outnumbered", "", &plain), &|_| ()), 0);
    assert_eq!(hits(with("outnumbered", "", &two), &|_| ()), 1);
    let thug = "[sides.npcs.thug]\nskills = { fight = 3 }\n";
    assert_eq!(hits(with("foe_nameless", "", &plain), &|_| ()), 0);
    assert_eq!(hits(with("foe_nameless", "", thug), &|_| ()), 1);
    let fists = "[sides.npcs.thug]\nbare_hands = true\nskills = { fight = 3 }\n";
    assert_eq!(hits(with("foe_unarmed", "", thug), &|_| ()), 0);
    assert_eq!(hits(with("foe_unarmed", "", fists), &|_| ()), 1);
    let dark = format!("{plain}[scene]\ndark = true\n");
    assert_eq!(hits(with("dark", "", &plain), &|_| ()), 0);
    assert_eq!(hits(with("dark", "", &dark), &|_| ()), 1);
    let aspect = crate::kernels::fate::state::conflict::SceneAspect::default();
    assert_eq!(hits(with("scene_aspect", "", &plain), &|_| ()), 0);
    let put = |told: &mut Told<'_>| assert!(told.state.scene.push(aspect));
    assert_eq!(hits(with("scene_aspect", "", &plain), &put), 1);
    let mark = crate::kernels::fate::state::conflict::Attached::default();
    assert_eq!(hits(with("foe_hindered", "", &plain), &|_| ()), 0);
    let stick = |told: &mut Told<'_>| assert!(told.state.fighters[1].attached.push(mark));
    assert_eq!(hits(with("foe_hindered", "", &plain), &stick), 1);
}

#[test]
fn fc_stu_02_effects_worth_two_shifts() {
    let effect = |effect: &str, actions: &str, on: &str| {
        format!(
            "kind = \"effect\"\nskill = \"fight\"\nactions = [\"{actions}\"]\neffect = \"{effect}\"\n\
             on = \"{on}\""
        )
    };
    let told = |keys: &str, dice: &[&str], turns: &[&str]| {
        let known = conflict(&hero("fight = 3", &[("effect", keys)]), &foe("fight = 3", &[]));
        let mut told = Told::begin(&known);
        told.turn(dice, turns);
        let it = told.fighter(1);
        (told.hits(), it.boxes, it.slots, it.game.stunts.obstacle)
    };
    let attack = ["[+000] [0000]"];
    let used = ["0 stunt use effect"];
    assert_eq!(told(&effect("hit", "attack", "success"), &attack, &used), (vec![1, 2], 0b11, 0, 0));
    assert_eq!(told(&effect("hit", "attack", "style"), &attack, &[]), (vec![1], 0b01, 0, 0));
    let mild = told(&effect("mild", "attack", "success"), &attack, &used);
    assert_eq!((mild.1, mild.2), (0b01, 0b001));
    assert_eq!(told(&effect("obstacle", "attack", "success"), &attack, &used).3, 2);
    // The obstacle stands against the next action, and only that.
    let keys = effect("obstacle", "attack", "success");
    let known = conflict(&hero("fight = 3", &[("trip", &keys)]), &foe("fight = 3", &[]));
    let mut it = Told::begin(&known);
    it.turn(&attack, &used).turn(&["[++00] [0000]"], &[]);
    assert_eq!(
        (it.hits(), it.fighter(1).boosts.all()),
        (vec![1], 1),
        "a tie instead of a hit of 2"
    );
    it.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    it.turn(&["[+000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(it.hits(), [1, 1]);

    // An advantage that holds fast: +2 to remove.
    let keys = effect("stubborn", "create", "success");
    let known =
        conflict(&hero("fight = 3", &[("lock", &keys)]), &foe("fight = 3, athletics = 3", &[]));
    let mut it = Told::begin(&known);
    it.turn(&["[+000] [0000]"], &["0 turn create_advantage fight 1", "0 stunt use"]);
    assert_eq!(it.fighter(1).attached[0].hold, 2);
    it.turn(&["[+000] [0000]"], &["1 turn remove_advantage athletics 1", "1 cost fail"]);
    assert_eq!(it.fighter(1).attached.len(), 1);
    it.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    it.turn(&["[+++0] [0000]"], &["1 turn remove_advantage athletics 1"]);
    assert_eq!(it.fighter(1).attached.len(), 0);
    // Shifts are a knob.
    let rules = two_sides(
        "stunt.shift_value = 3",
        &hero("fight = 3", &[("effect", &effect("hit", "defend", "success"))]),
        &foe("fight = 3", &[]),
    );
    let mut it = Told::begin(&rules);
    it.turn(&["[----] [0000]"], &["0 turn attack 1"]).turn(&["[-000] [0000]"], &used);
    assert_eq!(it.hits(), [3]);
}

#[test]
fn fc_stu_03_fc_stu_15_another_skill_does_the_job() {
    let swap =
        |skill: &str, job: &str| format!("kind = \"swap\"\nskill = \"{skill}\"\njob = \"{job}\"");
    let mage = hero(
        "lore = 4, will = 4",
        &[
            ("bolt", &swap("lore", "attack")),
            ("ward", &swap("lore", "defend")),
            ("calm", &swap("will", "order")),
        ],
    );
    let known = conflict(&mage, &foe("fight = 3", &[]));
    assert_eq!(best(&known, RollKind::Attack, Skill::Fight), (Skill::Lore as u8, 4));
    assert_eq!(best(&known, RollKind::Defend, Skill::Shoot), (Skill::Lore as u8, 4));
    assert_eq!(known.compiled.setup.sheets[0].game.order[0], 4);
    let order = |stunt: &str| {
        let text = fighter("pcs.hero", "", "empathy = 2, shoot = 3", &[("first", &kind(stunt))]);
        conflict(&text, &foe("fight = 3", &[])).compiled.setup.sheets[0].game.order
    };
    assert_eq!(order("nose_for_trouble"), [2, 0, 0]);
    assert_eq!(order("quick_on_the_draw"), [3, 0, 0]);
}

#[test]
fn v_23_fc_stu_06_riposte() {
    let text = hero("fight = 3", &[("riposte", &kind("riposte"))]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    let mut told = Told::begin(&known);
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [+++0]"], &["0 stunt use riposte"]);
    assert_eq!(
        (told.hits(), told.fighter(1).boxes, told.fighter(0).boosts.all()),
        (vec![2], 0b10, 0)
    );
    // The player may take the boost instead, and below style there is nothing to choose.
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [+++0]"], &["0 stunt keep"]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 1));
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [++00]"], &[]);
    // The attacker may be taken out on its own turn.
    let thug = "[sides.npcs.thug]\nskills = { fight = 3 }\n";
    let known = conflict(&text, thug);
    let mut told = Told::begin(&known);
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [+++0]"], &["0 stunt use"]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
    assert!(told.state.ending().is_some());
}

#[test]
fn fc_stu_07_heavy_hitter() {
    let text = hero("fight = 3", &[("heavy", &kind("heavy_hitter"))]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    for (choice, boosts, free) in [("use", 0, 1), ("keep", 1, 0)] {
        let mut told = Told::begin(&known);
        told.turn(&["[+++0] [0000]"], &["0 style boost", &format!("0 stunt {choice}")]);
        let attached = told.fighter(1).attached.iter().map(|it| it.free).sum::<u8>();
        assert_eq!((told.hits(), told.fighter(0).boosts.all(), attached), (vec![2], boosts, free));
    }
}

#[test]
fn fc_stu_08_killing_stroke() {
    let text = hero("fight = 3", &[("kill", &kind("killing_stroke"))]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    let struck = |filled: u8, dice: &str| {
        let mut told = Told::begin(&known);
        told.wear(1, |wear| wear.slots = filled);
        told.wear(1, |wear| wear.boxes = 0b11);
        told.turn(&[dice], &["0 stunt use killing_stroke"]);
        assert_eq!(told.fighter(0).fate, 2);
        (told.fighter(1).status, told.fighter(1).slots)
    };
    assert_eq!(struck(0, "[++00] [0000]"), (Status::In, 0b010), "mild becomes moderate");
    assert_eq!(struck(0b010, "[++00] [0000]"), (Status::In, 0b110), "no moderate slot is free");
    assert_eq!(struck(0b001, "[++00] [0000]"), (Status::In, 0b101), "moderate becomes severe");
    assert_eq!(struck(0b010, "[++++] [-000]"), (Status::In, 0b111), "severe and another one");
    assert_eq!(struck(0b011, "[++00] [0000]"), (Status::TakenOut, 0b011), "or out");
    // Once per scene, and never for a box.
    let mut told = Told::begin(&known);
    told.turn(&["[+000] [0000]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b01);
    told.wear(1, |wear| wear.boxes = 0b11);
    told.turn(&["[----] [0000]"], &[]).turn(&["[+000] [0000]"], &["0 stunt use"]);
    told.turn(&["[----] [0000]"], &[]).turn(&["[+000] [0000]"], &[]);
    assert_eq!((told.fighter(1).slots, told.fighter(0).fate), (0b011, 2));
}

#[test]
fn fc_stu_09_my_blade_strikes_true() {
    let text = hero("fight = 3", &[("blade", &kind("my_blade_strikes_true"))]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    let mut told = Told::begin(&known);
    // A hit of 1 takes the small box: nothing to force.
    told.turn(&["[+000] [0000]"], &[]).turn(&["[----] [0000]"], &[]);
    told.turn(&["[++00] [0000]"], &["0 stunt use my_blade_strikes_true"]);
    assert_eq!((told.fighter(1).boxes, told.fighter(1).slots), (0b01, 0b001));
    told.turn(&["[----] [0000]"], &[]).turn(&["[++00] [0000]"], &[]);
    assert_eq!((told.fighter(1).boxes, told.fighter(1).slots), (0b11, 0b001), "once");
    let mut told = Told::begin(&known);
    told.wear(1, |wear| wear.slots = 0b001);
    told.turn(&["[++00] [0000]"], &[]);
    assert_eq!((told.fighter(1).boxes, told.fighter(1).slots), (0b10, 0b001), "the slot is taken");
}

#[test]
fn fc_stu_10_super_speed_acts_first() {
    let slow = fighter("pcs.hero", "", "fight = 3", &[("speed", &kind("super_speed"))]);
    for rules in ["", "order.npc_group = true", "order.surprise_side = \"gm\""] {
        let known = two_sides(rules, &slow, &foe("notice = 4, fight = 3", &[]));
        assert_eq!(*Told::begin(&known).state.order, [0, 1], "{rules}");
    }
    let quick = foe("fight = 3", &[("speed", &kind("super_speed"))]);
    let thug = "[sides.npcs.thug]\nskills = { fight = 3 }\n";
    let known =
        two_sides("order.npc_group = true", &hero("fight = 3", &[]), &format!("{thug}{quick}"));
    assert_eq!(*Told::begin(&known).state.order, [2, 0, 1], "the group does not come along");
}

#[test]
fn fc_stu_11_defensive_swaps() {
    let met = |stunt: &str, skills: &str, foes: &str, against: &str, scene: &str| {
        let known = two_sides(scene, &hero(skills, &[("guard", &kind(stunt))]), foes);
        let mut told = Told::begin(&known);
        told.turn(&[], &["0 turn pass"]);
        told.turn(&["[0000] [0000]"], &[&format!("1 turn attack {against} 0")]);
        told.hits().iter().sum::<i32>()
    };
    let fighter = foe("fight = 5, shoot = 5", &[]);
    assert_eq!(met("armor_of_fear", "provoke = 4", &fighter, "fight", ""), 1);
    assert_eq!(met("armor_of_fear", "provoke = 4", &fighter, "shoot", ""), 5);
    let fists = "[sides.npcs.foe]\nbare_hands = true\nskills = { fight = 5 }\n";
    assert_eq!(met("take_the_blow", "physique = 4", &fighter, "fight", ""), 5);
    assert_eq!(met("take_the_blow", "physique = 4", fists, "fight", ""), 1);
    assert_eq!(met("slippery_target", "stealth = 4", &fighter, "shoot", ""), 5);
    let dark = format!("{fighter}[scene]\ndark = true\n");
    assert_eq!(met("slippery_target", "stealth = 4", &dark, "shoot", ""), 1);
    assert_eq!(met("slippery_target", "stealth = 4", &dark, "fight", ""), 5);
    let talker = foe("provoke = 5", &[]);
    let mental = "conflict.kind = \"mental\"";
    let reason =
        hero("lore = 4", &[("guard", &kind("shield_of_reason"))]).replace("notice", "empathy");
    let known = two_sides(mental, &reason, &talker);
    let mut told = Told::begin(&known);
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [0000]"], &[]);
    assert_eq!(told.hits(), [1]);
}

#[test]
fn fc_stu_11_armor_of_fear_ends_with_the_first_stress_and_a_tied_blow_costs_some() {
    let known =
        conflict(&hero("provoke = 4", &[("fear", &kind("armor_of_fear"))]), &foe("fight = 5", &[]));
    let mut told = Told::begin(&known);
    for _ in 0..2 {
        told.turn(&[], &["0 turn pass"]).turn(&["[0000] [0000]"], &[]);
    }
    assert_eq!(told.hits(), [1, 5], "at Athletics 0 once it was scratched");
    let fists = "[sides.npcs.foe]\nbare_hands = true\nskills = { fight = 4 }\n";
    let known = conflict(&hero("physique = 4", &[("blow", &kind("take_the_blow"))]), fists);
    let mut told = Told::begin(&known);
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [0000]"], &[]);
    assert_eq!((told.hits(), told.fighter(0).boxes), (vec![], 0b01));
    told.turn(&[], &["0 turn pass"]).turn(&["[0000] [+000]"], &[]);
    assert_eq!(told.fighter(0).boxes, 0b01);
}

#[test]
fn fc_stu_12_hard_boiled() {
    let text = foe("fight = 3, athletics = 3", &[("hard", &kind("hard_boiled"))]);
    let known = conflict(&hero("fight = 3", &[]), &text);
    let mut told = Told::begin(&known);
    told.wear(1, |wear| wear.boxes = 0b11);
    told.turn(&["[++00] [0000]"], &["1 stunt use hard_boiled"]);
    assert_eq!((told.fighter(1).slots, told.fighter(1).slot_free[0]), (0b001, 1));
    told.turn(&["[----] [0000]"], &[]);
    // The free invocation cannot be used: with no aspect but this one nobody is asked.
    told.turn(&["[-000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(told.fighter(1).slot_free[0], 1);
    told.turn(&[], &["0 concede concede"]);
    assert!(told.state.ending().is_some());
    assert_eq!(told.fighter(1).slots, 0b010, "it comes back one level worse");
    for (filled, after) in [(0b010, 0b110), (0b110, 0b111)] {
        let mut told = Told::begin(&known);
        told.wear(1, |wear| wear.boxes = 0b11);
        told.wear(1, |wear| wear.slots = filled);
        told.turn(&["[++00] [0000]"], &["1 stunt use"]);
        told.turn(&[], &["0 concede concede"]);
        assert_eq!(told.fighter(1).slots, after);
    }
}

#[test]
fn fc_stu_12_tough_as_nails() {
    let text = hero("fight = 3", &[("tough", &kind("tough_as_nails"))]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    for (before, after) in [(0b010, 0b001), (0b011, 0b010), (0b001, 0)] {
        let mut told = Told::begin(&known);
        told.wear(0, |wear| wear.slots = before);
        told.turn(&[], &["0 stunt use tough_as_nails", "0 turn pass"]);
        assert_eq!((told.fighter(0).slots, told.fighter(0).fate), (after, 2));
        told.wear(0, |wear| wear.slots = before);
        told.turn(&["[----] [0000]"], &[]).turn(&[], &["0 turn pass"]);
        assert_eq!(told.fighter(0).slots, before, "once per session");
    }
    let mut told = Told::begin(&known);
    told.wear(0, |wear| wear.slots = 0b100);
    told.turn(&[], &["0 turn pass"]);
    assert_eq!(told.fighter(0).slots, 0b100, "a severe one stays");
}

#[test]
fn fc_stu_13_dazing_counter() {
    let text = hero("athletics = 3", &[("daze", &kind("dazing_counter"))]);
    let known = conflict(&text, &foe("fight = 3, shoot = 3", &[]));
    let mut told = Told::begin(&known);
    told.turn(&[], &["0 turn pass"]);
    told.turn(&["[0000] [+++0]"], &["1 turn attack fight 0", "0 stunt use dazing_counter"]);
    let dazed = told.fighter(1).attached[0];
    assert_eq!((dazed.by, dazed.free, told.fighter(0).boosts.all()), (0, 1, 0));
    told.turn(&[], &["0 turn pass"]);
    told.turn(&["[0000] [+++0]"], &["1 turn attack shoot 0"]);
    assert_eq!(told.fighter(0).boosts.all(), 1, "shots are met as ever");
}

#[test]
fn fc_stu_16_a_guardian_defends_from_afar() {
    use crate::kernels::fate::hooks::Ways;
    let foes = foe("fight = 3", &[]);
    for (stunts, afar) in [(vec![("guard", kind("guardian"))], true), (vec![], false)] {
        let stunts: Vec<(&str, &str)> = stunts.iter().map(|(a, b)| (*a, b.as_str())).collect();
        let known = conflict(&hero("fight = 3", &stunts), &foes);
        assert_eq!(
            crate::systems::fate_core::Core::guards_from_afar(&known.compiled.setup, FighterId(0)),
            afar
        );
    }
}

#[test]
fn fc_stu_14_healers() {
    let text = hero("lore = 3", &[("healer", &kind("healer"))]);
    let known = conflict(&text, &foe("fight = 3", &[]));
    let care = known.compiled.setup.sheets[0].game.care.unwrap();
    assert_eq!((care.number, care.rating), (Skill::Lore as u8, 3));
}

#[test]
fn fc_stu_04_05_fc_fp_02_what_sheets_may_say() {
    let with = |keys: &str| {
        let text = |name: &str, keys: &str| format!("{name}\nskills = {{ fight = 3 }}\n{keys}");
        mistakes(&format!(
            "system = \"fate-core\"\n[sides.a]\nplayer = \"pc\"\n{}[sides.b]\nplayer = \"gm\"\n{}",
            text("[sides.a.hero]", &format!("[sides.a.hero.stunts.it]\n{keys}\n")),
            text("[sides.b.thug]", "")
        ))
    };
    let found = |keys: &str, what: &str| {
        let text = with(keys);
        assert!(text.contains(what), "{text}");
    };
    found("kind = \"ripost\"", "did you mean `riposte`");
    found("", "`kind` is missing");
    found("kind = \"bonus\"", "`skill` is missing");
    found("kind = \"bonus\"\nskill = \"fight\"\nactions = []", "`actions`");
    found("kind = \"riposte\"\nskill = \"fight\"", "not a key of a stunt");
    found("kind = \"swap\"\nskill = \"fight\"\njob = \"order\"\nuses = 2", "not a key of a stunt");
    found("kind = \"riposte\"\nuses = 0", "from 1 to 20");
    // Stunts that are spelled out cost refresh beyond the free ones; switched off they do not.
    let stunts: Vec<(String, String)> = (0..5)
        .map(|at| (format!("s{at}"), format!("kind = \"riposte\"\nenabled = {}", at < 4)))
        .collect();
    let stunts: Vec<(&str, &str)> = stunts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let known = conflict(&hero("fight = 3", &stunts), &foe("fight = 3", &stunts));
    assert_eq!(known.compiled.setup.sheets[0].refresh, 2);
    assert_eq!(known.compiled.setup.sheets[0].game.stunts.len(), 4);
}

#[test]
fn fc_stu_every_stunt_at_once_keeps_the_promises_of_the_contract() {
    let text = include_str!("../../../../../tests/all/scenarios/fate-core/stunts.toml");
    let known = crate::systems::fate_core::tests::conflict(text);
    assert_eq!(crate::engine::conformance::check(&known, 42, 400), Ok(()));
    let mental = text.replace("dark = true", "dark = true\n[rules]\nconflict.kind = \"mental\"");
    let known = crate::systems::fate_core::tests::conflict(&mental);
    assert_eq!(crate::engine::conformance::check(&known, 42, 200), Ok(()));
}
