//! Equipment stunts, weight stunts and stunts of monsters (`rules::stunts`).

use crate::kernels::fate::RollKind;
use crate::system::FighterId;
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::rules::stunts::bonuses::Occasion;
use crate::systems::war_of_ashes::tell::maneuver_events::{LethalBy, ManeuverEvent};
use crate::systems::war_of_ashes::tests::*;

/// Fate points of a hero with these stunts.
fn refresh(rules: &str, stunts: &str) -> i8 {
    let conflict = scene(rules, &[pc("hero", [0; 6], stunts), guards(1)]);
    conflict.compiled.setup.sheets[0].fate
}

/// WOA-STN-01, WOA-STN-03, WOA-CHAR-08: one equipment stunt beside three ordinary ones is free;
/// each one more costs refresh, down to 1. A weapon combination is one stunt.
#[test]
fn woa_stn_01_03_woa_char_08_what_stunts_cost() {
    let sword =
        "stunts.sword_and_shield = { kind = \"bonus\", actions = [\"attack\", \"defend\"] }";
    let axe = "stunts.axe = { kind = \"lethal\" }";
    assert_eq!(refresh("", ""), 3);
    assert_eq!(refresh("", sword), 3);
    assert_eq!(refresh("", &format!("{sword}\nother_stunts = 3")), 3);
    assert_eq!(refresh("", &format!("{sword}\n{axe}\nother_stunts = 3")), 2);
    assert_eq!(refresh("stunt.equipment = 2", &format!("{sword}\n{axe}\nother_stunts = 3")), 3);
    assert_eq!(refresh("stunt.equipment = 0", &format!("{sword}\nother_stunts = 3")), 2);
    assert_eq!(refresh("", "other_stunts = 4"), 2);
    assert_eq!(refresh("", "other_stunts = 9"), 1);
    assert_eq!(refresh("fp.refresh_min = 0", "other_stunts = 9"), 0);
    assert_eq!(refresh("", "fate_points = 5\nother_stunts = 9"), 5);
    let off = "stunts.axe = { kind = \"lethal\", enabled = false }\nother_stunts = 3";
    assert_eq!(refresh("stunt.equipment = 0", off), 3);
}

/// Returns the totals of a hero with this stunt and of its target in the first attack, on the first of two guards.
fn first_roll(rules: &str, stunt: &str, script: &[&str]) -> (i32, i32) {
    let rules = format!("module.weight = \"off\"\n{rules}");
    let foe = adversary("foe", [0; 6], "weight = 2");
    let conflict = scene(&rules, &[pc("hero", [0; 6], stunt), foe, guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], script);
    (stage.rolls()[0].2, stage.rolls()[1].2)
}

/// WOA-STN-02: +2 with one approach on one action in a narrow circumstance.
#[test]
fn woa_stn_02_bonus_stunts() {
    let stunt = |more: &str| format!("stunts.it = {{ kind = \"bonus\", {more} }}");
    let quick = stunt("approach = \"quick\", actions = [\"attack\"]");
    let attack = ["0 turn attack quick 1"];
    assert_eq!(first_roll("", &quick, &attack), (2, 0));
    assert_eq!(first_roll("stunt.bonus = 3", &quick, &attack), (3, 0));
    assert_eq!(first_roll("", &quick, &["0 turn attack forceful 1"]), (0, 0));
    assert_eq!(first_roll("", &quick, &["0 turn create_advantage quick 1"]), (0, 0));
    // Unnamed, the approach with the bonus is the best.
    assert_eq!(first_roll("", &quick, &["0 turn attack 1"]), (2, 0));
    let when = |condition: &str, target: usize| {
        let text = stunt(&format!("actions = [\"attack\"], when = [\"{condition}\"]"));
        first_roll("", &text, &[&format!("0 turn attack {target}")]).0
    };
    for (condition, heavy, guard) in [
        ("first_exchange", 2, 2),
        ("hurt", 0, 0),
        ("alone", 2, 2),
        ("single_opponent", 0, 0),
        ("outnumbered", 2, 2),
        ("foe_hurt", 0, 0),
        ("foe_hindered", 0, 0),
        ("foe_minion", 0, 2),
        ("foe_light", 2, 2),
        ("foe_heavier", 2, 0),
    ] {
        assert_eq!((when(condition, 1), when(condition, 2)), (heavy, guard), "{condition}");
    }
    // The foe's own stunt, when it defends.
    let defender =
        "stunts.it = { kind = \"bonus\", actions = [\"defend\"], when = [\"foe_heavier\"] }";
    let conflict =
        scene("", &[pc("hero", [0; 6], "weight = 3"), adversary("foe", [0; 6], defender)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(stage.rolls()[1].2, 2);
}

/// WOA-STN-04, WOA-LETH-05: once per session, on a success with the named approach; a miss costs
/// no use.
#[test]
fn woa_stn_04_woa_leth_05_lethal_stunts() {
    let stunt = "stunts.venom = { kind = \"lethal\", approach = \"quick\" }";
    let play = |rules: &str, attacks: &[(&str, &str, &str)]| {
        let hero = pc("hero", [0; 6], stunt);
        let conflict = scene(rules, &[hero, adversary("foe", [0; 6], "")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        let mut lethal = Vec::new();
        for (approach, dice, choice) in attacks {
            let all = [&*format!("0 turn attack {approach} 1"), choice];
            stage.turn(&[dice], &all[..if choice.is_empty() { 1 } else { 2 }]);
            let event = ManeuverEvent::Lethal(FighterId(0), FighterId(1), LethalBy::Stunt(0));
            lethal.push(stage.told(WarEvent::Craft(event)));
            stage.idle(1);
        }
        lethal
    };
    let (hit, miss) = ("[+000] [0000]", "[0000] [0000]");
    let twice = [("quick", hit, "0 lethal use"), ("quick", hit, "")];
    assert_eq!(play("", &twice), [true, false]);
    assert_eq!(
        play("", &[("quick", miss, ""), ("quick", hit, "0 lethal use stunt")]),
        [false, true]
    );
    assert_eq!(
        play("", &[("quick", hit, "0 lethal keep"), ("quick", hit, "0 lethal use")]),
        [false, true]
    );
    assert_eq!(play("", &[("forceful", hit, "")]), [false]);
    let more = [("quick", hit, "0 lethal use"), ("quick", hit, "0 lethal use")];
    assert_eq!(play("lethal.stunt_uses = 2", &more), [true, true]);
    assert_eq!(play("lethal.stunt_uses = 0", &[("quick", hit, "")]), [false]);
    assert_eq!(play("lethal.skip_stress = false", &[("quick", hit, "")]), [false]);
}

/// WOA-STN-07: a shield adds when it pushes; the bonus is for the action that it names.
#[test]
fn woa_stn_07_actions_that_stunts_help() {
    let stunt =
        "stunts.it = { kind = \"bonus\", actions = [\"full_attack\"], approach = \"flashy\" }";
    let rating = |stage: &Stage<'_>, kind| {
        let setup = &stage.conflict.compiled.setup;
        let method = crate::kernels::fate::hooks::Methods::method(
            View { setup, state: &stage.state },
            FighterId(0),
            kind,
            NO_ARGUMENT,
        );
        method.unwrap().rating
    };
    let conflict = scene("", &[pc("hero", [0; 6], stunt), guards(1)]);
    let stage = Stage::open(&conflict, &[], &[]);
    let set_up = RollKind::Feat(crate::systems::war_of_ashes::sheet::approach::FULL_ATTACK);
    assert_eq!((rating(&stage, set_up), rating(&stage, RollKind::Attack)), (2, 0));
}

/// Weight of the fighter as a roll of `roller` against `opponent` sees it.
fn weight(stage: &Stage<'_>, it: usize, roll: (usize, usize, RollKind)) -> i16 {
    let (fighter, opponent, kind) = roll;
    let occasion =
        Occasion { fighter: FighterId(fighter), opponent: Some(FighterId(opponent)), kind };
    stage.view().stunt_weight(FighterId(it), Some(occasion))
}

/// WOA-STN-08, JC-21: a stunt sets the weight and never lowers a greater one. WOA-WT-17.
#[test]
fn woa_stn_08_woa_wt_17_weight_is_set() {
    let with = |rules: &str, own: i32, stunt: &str| {
        let more = format!("weight = {own}\nstunts.it = {{ kind = \"weight\"{stunt} }}");
        let conflict = scene(rules, &[pc("hero", [0; 6], &more), guards(1)]);
        let stage = Stage::open(&conflict, &[], &[]);
        weight(&stage, 0, (0, 1, RollKind::Attack))
    };
    assert_eq!(with("", 1, ""), 2);
    assert_eq!(with("stunt.weight_value = 4", 1, ""), 4);
    assert_eq!(with("", 1, ", weight = 3"), 3);
    assert_eq!(with("", 4, ""), 4);
    assert_eq!(with("", 1, ", when = [\"hurt\"]"), 1);
    assert_eq!(with("", 1, ", conflict = \"mental\""), 1);
    assert_eq!(with("conflict.kind = \"mental\"", 1, ", conflict = \"mental\""), 2);
    assert_eq!(with("", 1, ", actions = [\"create\"]"), 1);
}

/// WOA-STN-09: battle dress counts for both rolls of an attack on its bearer, and no other.
#[test]
fn woa_stn_09_battle_dress() {
    let dress = "stunts.plate = { kind = \"battle_dress\" }";
    let conflict = scene("", &[pc("hero", [0; 6], dress), pc("friend", [0; 6], ""), guards(2)]);
    let stage = Stage::open(&conflict, &[], &[]);
    for (roll, counted) in [
        ((2, 0, RollKind::Attack), 2),
        ((0, 2, RollKind::Defend), 2),
        ((0, 2, RollKind::Attack), 1),
        ((2, 0, RollKind::Defend), 1),
        ((2, 1, RollKind::Attack), 1),
        ((0, 2, RollKind::DefendCreate), 1),
        ((2, 0, RollKind::Create { presence: false }), 1),
    ] {
        assert_eq!(weight(&stage, 0, roll), counted, "{roll:?}");
    }
    // Two guards against one in armour: 2 to 2, so no dice are replaced.
    let conflict = scene("", &[pc("hero", [0; 6], dress), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(stage.rolls().iter().map(|roll| roll.1).collect::<Vec<_>>(), [0, 1]);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(stage.rolls().iter().map(|roll| roll.1).collect::<Vec<_>>(), [0, 0]);
    assert!(stage.told(WarEvent::Weight(2, 2)));
}

/// WOA-STN-10, WOA-STN-11: weight that asks who stands against it.
#[test]
fn woa_stn_10_11_riding_beast_and_high_birth() {
    let beast = "stunts.beast = { kind = \"riding_beast\" }";
    let ogre = minions("ogre", "weight = 4\npeople = \"hills\"");
    let conflict = scene("", &[pc("hero", [0; 6], beast), guards(1), ogre.clone()]);
    let stage = Stage::open(&conflict, &[], &[]);
    assert_eq!(weight(&stage, 0, (0, 1, RollKind::Attack)), 2);
    assert_eq!(weight(&stage, 0, (0, 2, RollKind::Attack)), 1);
    assert_eq!(weight(&stage, 0, (2, 0, RollKind::Attack)), 1);
    let birth = "stunts.birth = { kind = \"high_birth\", people = \"hills\" }";
    for (rules, counted) in [("conflict.kind = \"mental\"", 2), ("", 1)] {
        let conflict = scene(rules, &[pc("hero", [0; 6], birth), guards(1), ogre.clone()]);
        let stage = Stage::open(&conflict, &[], &[]);
        assert_eq!(weight(&stage, 0, (0, 1, RollKind::Attack)), 1);
        assert_eq!(weight(&stage, 0, (2, 0, RollKind::Attack)), counted);
    }
    let nameless = text_of("", &[pc("hero", [0; 6], "stunts.birth = { kind = \"high_birth\" }")]);
    assert!(compiled(&nameless).is_err_and(|text| text.contains("people")));
}

/// T-58. WOA-STN-12: a war cry, in the first exchange.
#[test]
fn t_58_woa_stn_12_war_cry() {
    let cry = "stunts.cry = { kind = \"war_cry\" }";
    let conflict = scene("", &[pc("hero", [0; 6], cry), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let dice = |stage: &Stage<'_>| stage.rolls().iter().map(|roll| roll.1).collect::<Vec<_>>();
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(dice(&stage), [0, 0]);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(dice(&stage), [0, 0]);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
    assert_eq!(dice(&stage), [0, 1]);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(dice(&stage), [1, 0]);
}

/// WOA-STN-15: several actions in a turn, each with a choice and a target of its own.
#[test]
fn woa_stn_15_several_actions() {
    let monster = minions(
        "monster",
        "weight = 4\nskilled = [\"fight\"]\nstunts.arms = { kind = \"extra_actions\", actions = 3 }",
    );
    let heroes = [pc("rolf", [0; 6], ""), pc("olivia", [0; 6], "")];
    let conflict = scene("", &[heroes.concat(), monster]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(2);
    let script = ["2 turn attack 0", "2 turn attack 1", "2 turn full_defense"];
    stage.turn(&["[----] [++++]", "[----] [++++]"], &script);
    assert_eq!(stage.rolls().iter().map(|roll| roll.0).collect::<Vec<_>>(), [2, 0, 2, 1]);
    assert!(stage.fighter(2).full_defense);
}

/// Mistakes in stunts are reported.
#[test]
fn mistakes_in_stunts_are_told() {
    let wrong = |stunts: &str| {
        compiled(&text_of("", &[pc("hero", [0; 6], stunts), guards(1)])).err().unwrap_or_default()
    };
    assert!(wrong("stunts.it = { kind = \"brave\" }").contains("brave"));
    assert!(wrong("stunts.it = { bonus = 2 }").contains("kind"));
    assert!(wrong("stunts.it = { kind = \"bonus\" }").contains("actions"));
    assert!(wrong("stunts.it = { kind = \"lethal\", approach = \"angry\" }").contains("angry"));
    // WOA-CHAR-19: a player's character weighs something.
    assert!(wrong("weight = 0").contains("`hero` has no weight"));
    let many = (0..7).map(|at| format!("stunts.s{at} = {{ kind = \"lethal\" }}\n"));
    assert!(wrong(&many.collect::<String>()).contains("7 stunts"));
}
