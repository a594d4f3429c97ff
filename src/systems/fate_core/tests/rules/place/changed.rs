//! Changing the place (`rules::advantages::special_effects`): barriers, ways that are cleared, aspects and attacks in
//! another zone.

use super::{difficulties, row, zone};
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::sheet::map::Site;
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Question};
use crate::systems::fate_core::decide::points::{CoreTurn, TurnOption};
use crate::systems::fate_core::tests::{Told, two_sides};

const HERO: &str =
    "[sides.pcs.hero]\nskills = { athletics = 4, fight = 3, shoot = 3, notice = 3 }\n";
const THUG: &str = "[sides.npcs.thug]\nzone = \"b\"\nkind = \"main\"\nskills = { fight = 2 }\n";

#[test]
fn fc_asp_05_fc_env_01_an_aspect_of_the_scenario_that_hinders_is_removed() {
    let crates = "[scene.aspects]\ncrates = { between = [\"a\", \"b\"], hinders = true }\n";
    let game = row("", crates, HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 turn clear_way athletics"]);
    assert_eq!((told.state.scene.len(), difficulties(&told)), (0, vec![4]));
    told.turn(&[], &[]);
    told.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!(zone(&told, 0), 1, "the way is free");
    // A failure at no cost leaves it where it is.
    let mut told = Told::begin(&game);
    told.turn(&["[----]"], &["0 turn clear_way athletics", "0 cost fail"]);
    assert_eq!(told.state.scene.len(), 1);
}

#[test]
fn fc_asp_05_what_foes_hold_of_the_scenarios_aspects_is_removed() {
    let dark = "[scene.aspects]\ndark = { invocations = { npcs = 1 } }\n";
    let game = row("", dark, HERO, THUG);
    let mut told = Told::begin(&game);
    assert_eq!(told.state.free[1], 1);
    told.turn(&["[+000]"], &["0 turn clear_scene athletics"]);
    assert_eq!((told.state.scene.len(), told.state.free[1]), (0, 0));
}

#[test]
fn fc_env_13_fc_mov_04_a_barrier_on_the_own_zone_hinders_every_step() {
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 turn block_zone athletics"]);
    assert!(told.state.scene[0].hinders && told.state.scene[0].site == Site::Zone(0));
    told.turn(&[], &[]);
    // It hinders its maker, too, and stays when the maker leaves.
    told.turn(&["[0000]"], &["0 step stay", "0 turn run_to zone2"]);
    assert_eq!((zone(&told, 0), told.state.scene.len()), (1, 1));
    assert_eq!(difficulties(&told), [2, 2]);
}

#[test]
fn fc_zon_04_fc_mov_04_an_aspect_all_over_the_scene_hinders_every_step() {
    let game = row("", "[scene.aspects]\nmud = { hinders = true }\n", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 step stay", "0 turn run_to zone2"]);
    assert_eq!((zone(&told, 0), difficulties(&told)), (1, vec![2]));
}

#[test]
fn fc_adv_17_j_58_an_aspect_is_put_on_the_next_zone() {
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 turn create_there athletics 1"]);
    assert_eq!(told.state.scene[0].site, Site::Zone(1));
    assert_eq!(told.state.scene[0].free[0], 1);
}

#[test]
fn fc_atk_10_everyone_in_another_zone_is_attacked() {
    let pair = "[sides.npcs.thug]\nzone = \"b\"\ncount = 2\nskills = { athletics = 1 }\n";
    let hero = format!("{HERO}zone_attack = true\nattack_skills = [\"shoot\"]\n");
    let game = row("mob.enabled = false", "", &hero, pair);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn attack_there shoot 1"]);
    assert_eq!(told.hits(), [2, 2]);
    // The attacker's own zone is another one.
    let all = row("mob.enabled = false\nmulti.zone_victims = \"everybody\"", "", &hero, pair);
    let mut told = Told::begin(&all);
    told.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn attack_there shoot 1"]);
    assert_eq!(told.hits(), [2, 2]);
}

#[test]
fn fc_env_09_who_has_no_weapon_is_not_disarmed() {
    let hero = "[sides.pcs.hero]\nskills = { notice = 4, fight = 3 }\n";
    for (more, targets) in [("", 0b10), ("bare_hands = true\n", 0)] {
        let foe = format!("[sides.npcs.foe]\nkind = \"main\"\n{more}skills = {{ fight = 3 }}\n");
        let game = two_sides("", hero, &foe);
        let told = Told::begin(&game);
        let (setup, quiet) = (&game.compiled.setup, Moment::default());
        let ask = Ask::new(setup, &told.state, Turn::NUMBER, FighterId(0), &quiet);
        let option = TurnOption::Own(CoreTurn::Disarm).number();
        assert_eq!(ask.candidates(option, NO_ARGUMENT), targets);
    }
}
