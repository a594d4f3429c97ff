//! Tests of zones, movement (`rules::movement`) and situation aspects, told at a scripted table.

mod changed;
mod reach;
mod standing_in;

use crate::engine::Conflict;
use crate::kernels::fate::rules::movement::steps;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::sheet::map::Site;
use crate::kernels::fate::state::conflict::{Footing, Status};
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, Numbered, Question};
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::{CoreTurn, TurnOption};
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, mistakes};

/// Four zones in a row, a fighter of the players in the first, and one against it.
fn row(
    rules: &str,
    scene: &str,
    first: &str,
    second: &str,
) -> Conflict<crate::systems::fate_core::FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\nfp.refresh = 0\n\
         fp.gm_start = 0\nextreme.enabled = false\n{rules}\n\
         [scene.zones]\na = {{ to = [\"b\"] }}\nb = {{ to = [\"c\"] }}\nc = {{ to = [\"d\"] }}\n\
         d = {{ exit = true }}\n{scene}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n{first}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n{second}\n\
         [policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\n"
    ))
}

const HERO: &str = "[sides.pcs.hero]\nskills = { athletics = 4, fight = 3, notice = 3 }\n";
const THUG: &str = "[sides.npcs.thug]\nzone = \"a\"\nkind = \"main\"\nskills = { fight = 2 }\n";
const LEVEL: &str = "[0000] [0000]";

fn zone(told: &Told<'_>, fighter: usize) -> u8 {
    told.fighter(fighter).foot.zone()
}

fn difficulties(told: &Told<'_>) -> Vec<i32> {
    let found = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Difficulty(it)) => Some(*it),
        _ => None,
    };
    told.table.events.iter().filter_map(found).collect()
}

#[test]
fn fc_mov_01_fc_exc_06_one_zone_is_free_beside_the_action() {
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    // After the action; once only.
    told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 step step_to zone2"]);
    assert_eq!(zone(&told, 0), 1);
    assert_eq!(told.fighter(0).foot.steps, 1);
    told.turn(&[], &[]);
    // Before it; then there is no second one.
    told.turn(&[], &["0 step step_to zone3", "0 turn pass"]);
    assert_eq!(zone(&told, 0), 2);
}

#[test]
fn j_49_knobs_say_when_and_how_far() {
    let game = row("move.free_zones = 2\nmove.when = \"before\"", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step step_to zone3", "0 step step_to zone3", "0 turn pass"]);
    assert_eq!(zone(&told, 0), 2);
    let game = row("move.when = \"after\"", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 turn pass", "0 step step_to_exit"]);
    assert_eq!(zone(&told, 0), 1);
}

#[test]
fn v_17_fc_mov_02_04_difficulties() {
    let hero_in = |zone: &str| format!("{HERO}zone = \"{zone}\"\n");
    let crates = "[scene.aspects]\ncrates = { between = [\"a\", \"b\"] }\n";
    let two = "[scene.aspects]\ncrates = { between = [\"a\", \"b\"] }\nmud = { zone = \"a\", hinders = true }\n";
    for (scene, to, known) in [
        ("", 1, None),
        ("", 2, Some(1)),
        (crates, 1, Some(2)),
        (crates, 2, Some(3)),
        (two, 1, Some(4)),
    ] {
        let game = row("", scene, &hero_in("a"), "[sides.npcs.thug]\nzone = \"d\"\nskills = {}\n");
        let (setup, told) = (&game.compiled.setup, Told::begin(&game));
        let may = steps::may_run(View { setup, state: &told.state }, FighterId(0), Goal::Zone(to));
        assert_eq!(may, known.is_some(), "{scene} to {to}");
        if let Some(difficulty) = known {
            let mut told = told;
            let run = format!("0 turn run_to zone{}", to + 1);
            told.turn(&["[0000]"], &["0 step stay", &run]);
            assert_eq!(difficulties(&told), [difficulty], "{scene} to {to}");
            // FC-MOV-09, FC-MOV-10: with Athletics +4 it gets there, in style up to 1.
            assert_eq!(zone(&told, 0), to);
            assert_eq!(told.fighter(0).boosts.all(), u8::from(difficulty <= 1));
        }
    }
}

#[test]
fn fc_mov_03_07_08_a_roll_takes_the_turn_and_may_fail() {
    let crates = "[scene.aspects]\ncrates = { between = [\"a\", \"b\"] }\n";
    let thug = "[sides.npcs.thug]\nzone = \"b\"\nskills = { fight = 2 }\n";
    let run = ["0 step stay", "0 turn run_to_foe 1"];
    // A failure: it stays, and its free zone is gone too (J-49).
    let game = row("", crates, &HERO.replace("athletics = 4", "athletics = 0"), thug);
    let mut told = Told::begin(&game);
    told.turn(&["[000-]"], &run);
    assert_eq!((zone(&told, 0), told.fighter(0).foot.steps), (0, u8::MAX));
    // A tie: it moves, the nearest foe gains a boost.
    let mut told = Told::begin(&game);
    told.turn(&["[00++]"], &run);
    assert_eq!((zone(&told, 0), told.fighter(1).boosts.all()), (1, 1));
    // Knobs: an aspect in its place; a serious cost; the free zone after a failure.
    let rules = "move.tie_gift = \"aspect_free1\"\nmove.fail_allow_cost = true\n\
                 move.free_after_fail = true";
    let game = row(rules, crates, &HERO.replace("athletics = 4", "athletics = 0"), thug);
    let mut told = Told::begin(&game);
    told.turn(&["[00++]"], &run);
    assert_eq!(told.fighter(0).attached.len(), 1);
    let mut told = Told::begin(&game);
    told.turn(&["[000-]"], &["0 step stay", "0 turn run_to_foe 1", "0 cost pay"]);
    assert_eq!((zone(&told, 0), told.fighter(0).slots), (1, 1));
    let mut told = Told::begin(&game);
    told.turn(&["[000-]"], &["0 step stay", "0 turn run_to_foe 1", "0 cost fail", "0 step stay"]);
    assert_eq!(zone(&told, 0), 0);
}

/// A fighter that bars the way opposes actively, and it costs no action (FC-DICE-07).
#[test]
fn e_14_fc_mov_05_06_10_11_past_a_thug_to_the_gallery() {
    let ladder = "[scene.aspects]\nladder = { between = [\"a\", \"b\"] }\n";
    let game = row("", ladder, HERO, THUG);
    let mut told = Told::begin(&game);
    // They have fought, so the thug may bar the way (FC-MOV-12).
    told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 step stay"]);
    told.turn(&[], &[]);
    let run = ["0 step stay", "0 turn run_to zone3", "1 impede impede fight"];
    told.turn(&["[0000] [000-]"], &run);
    assert_eq!((zone(&told, 0), told.fighter(0).boosts.all()), (2, 1));
    // With `higher_of_both` the way itself counts where the thug falls short of it.
    let game = row("move.opposition = \"higher_of_both\"", ladder, HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 step stay"]);
    told.turn(&[], &[]);
    told.turn(&["[0000] [000-]"], &run);
    assert_eq!((zone(&told, 0), told.fighter(0).boosts.all()), (2, 0), "4 against 3");
}

#[test]
fn fc_mov_12_j_35_only_those_who_fight_the_mover_bar_its_way() {
    let two = format!("{THUG}count = 2\n");
    let game = row("", "", HERO, &two);
    let mut told = Told::begin(&game);
    // Nobody has fought it yet: it walks.
    told.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!(zone(&told, 0), 1);
    // One attacks it: that one bars its way, the other is not asked.
    let game = row("", "", HERO, &two);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step stay", "0 turn pass", "0 step stay"]);
    told.turn(&[LEVEL], &["1 step stay", "1 turn attack 0", "1 step stay"]);
    told.turn(&[], &[]);
    told.turn(&[], &["0 step step_to zone2", "1 impede impede", "0 turn pass"]);
    assert_eq!((zone(&told, 0), told.fighter(0).foot.barred), (0, true));
    // A turn later that is forgotten.
    told.turn(&[], &[]).turn(&[], &[]);
    told.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!(zone(&told, 0), 1);
    // Anybody may with the knob.
    let game = row("move.engaged_only = false", "", HERO, &two);
    let mut told = Told::begin(&game);
    told.turn(
        &[],
        &["0 step step_to zone2", "1 impede let_pass", "2 impede impede", "0 turn pass"],
    );
    assert_eq!(zone(&told, 0), 0);
}

#[test]
fn fc_ovr_06_fc_mov_13_barred_ways_give_the_blocker_nothing() {
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 step stay"]);
    told.turn(&[], &[]);
    let script =
        ["0 step step_to zone2", "1 impede impede", "0 turn run_to zone2", "1 impede impede"];
    told.turn(&["[----] [++++]"], &script);
    assert_eq!((zone(&told, 0), told.fighter(1).boosts.all()), (0, 0));
}

#[test]
fn fc_mov_13_fc_sid_01_a_side_gets_away_through_an_exit() {
    let fled =
        HERO.replace("[sides.pcs.hero]", "goal = \"escape\"\n[sides.pcs.hero]\nzone = \"c\"");
    let game = row("", "", &fled, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step step_to_exit", "0 turn pass"]);
    assert!(told.state.ending().is_none());
    told.turn(&[], &[]).turn(&[], &[]);
    assert_eq!(told.state.ending(), Some(crate::system::Ending::Won(1)));
}

#[test]
fn fc_asp_02_03_fc_env_04_aspects_of_the_place_can_be_paid_for_by_anyone_whom_they_fit() {
    let scene = "[scene.aspects]\ndark = { zone = \"a\", tags = [\"defend\"] }\n\
                 water = { zone = \"d\" }\nloud = { tags = [\"attack\"] }\n";
    let hero = format!("{HERO}fate_points = 3\naspects = 0\n");
    let thug = format!("{THUG}aspects = 0\n");
    let game = row("", scene, &hero, &thug);
    assert_eq!(game.compiled.setup.start.scene.len(), 3);
    let mut told = Told::begin(&game);
    // Dark fits the defence here, Loud the attack everywhere, Water is too far away.
    let attack = ["0 step stay", "0 turn attack 1", "0 invoke fate_point", "0 step stay"];
    told.turn(&["[0000] [0++0]"], &attack);
    assert_eq!(told.fighter(0).fate, 2);
}

/// Cover is where the target stands; an aspect that is about everything in a zone serves against archers in that
/// zone, too.
#[test]
fn fc_env_04_12_the_wall_that_an_archer_stands_behind_does_not_shield_its_target() {
    let hero = format!("{HERO}zone = \"b\"\nfate_points = 3\naspects = 0\n");
    let archer = "[sides.npcs.archer]\nzone = \"a\"\nkind = \"main\"\nskills = { shoot = 2 }\n\
                  aspects = 0\n";
    let pays = |aspect: &str| {
        let game = row("", &format!("[scene.aspects]\nwall = {{ {aspect} }}\n"), &hero, archer);
        let mut told = Told::begin(&game);
        told.turn(&[], &[]);
        let asked = matches!(aspect, "zone = \"b\", tags = [\"defend\"]" | "zone = \"a\"");
        let answer: &[&str] = if asked { &["0 invoke fate_point"] } else { &[] };
        let strike = [&["1 step stay", "1 turn attack 0"], answer].concat();
        told.turn(&["[0000] [--00]"], &strike);
        3 - told.fighter(0).fate
    };
    assert_eq!(pays("zone = \"b\", tags = [\"defend\"]"), 1, "its own cover");
    assert_eq!(pays("zone = \"a\", tags = [\"defend\"]"), 0, "the cover of the archer");
    assert_eq!(pays("zone = \"a\""), 1, "smoke around the archer");
}

#[test]
fn fc_set_05_fc_npc_17_invocations_on_aspects_of_the_place() {
    let scene = "[scene.aspects]\ndark = {}\nwet = { invocations = { pcs = 2 } }\nloud = {}\n";
    let game =
        row("scene.aspect_free_invokes = 1\nscene.npc_preloaded_invokes = 2", scene, HERO, THUG);
    let start = &game.compiled.setup.start;
    let free: Vec<[u8; 2]> = start.scene.iter().map(|it| [it.free[0], it.free[1]]).collect();
    assert_eq!(free, [[1, 2], [2, 2], [1, 1]]);
    assert_eq!(start.free[..2], [4, 5]);
    // FC-SET-03: the knob says how many of them are true.
    let game = row("scene.aspects = 1", scene, HERO, THUG);
    assert_eq!(game.compiled.setup.map.aspects.len(), 1);
}

#[test]
fn fc_env_10_12_cover_and_position_stay_with_the_ground() {
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 step stay", "0 turn take_cover athletics", "0 step stay"]);
    assert_eq!((told.state.scene.len(), told.state.free[0]), (1, 1), "4 against 2");
    // It helps to defend, not to attack.
    let strike = ["1 step stay", "1 turn attack 0", "0 invoke free", "1 step stay"];
    told.turn(&["[++00] [--00]"], &strike);
    assert_eq!((told.state.scene.len(), told.state.free[0]), (1, 0));
    told.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert!(told.state.scene.is_empty());
}

#[test]
fn fc_env_13_barriers_hinder_everybody_and_fc_env_06_07_can_be_removed() {
    let thug = "[sides.npcs.thug]\nzone = \"b\"\nkind = \"main\"\nskills = { athletics = 3 }\n";
    let game = row("", "", HERO, thug);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 step stay", "0 turn block_way athletics 1", "0 step stay"]);
    assert_eq!(told.state.scene[0].site, Site::Way(0, 1));
    for fighter in 0..2 {
        let goal = Goal::Fighter(FighterId(1 - fighter));
        assert_eq!(
            steps::step_to(
                View { setup: &game.compiled.setup, state: &told.state },
                FighterId(fighter),
                goal
            ),
            None
        );
    }
    // Difficulty 4: removed, with the invocation on it.
    told.turn(&["[+++0]"], &["1 step stay", "1 turn clear_scene athletics", "1 step stay"]);
    assert_eq!(difficulties(&told), [2, 4]);
    assert!(told.state.scene.is_empty());
    assert_eq!(told.state.free[0], 0);
    // Not so with the knob.
    let game = row("remove.env_removable = false", "", HERO, thug);
    let mut told = Told::begin(&game);
    told.turn(&["[0000]"], &["0 step stay", "0 turn block_way athletics 1", "0 step stay"]);
    let (setup, state) = (&game.compiled.setup, &told.state);
    let (quiet, point) = (
        crate::kernels::fate::decide::question::Moment::QUIET,
        crate::kernels::fate::decide::points::Turn::NUMBER,
    );
    let ask =
        crate::kernels::fate::decide::question::Ask::new(setup, state, point, FighterId(1), &quiet);
    assert!(!ask.legal(TurnOption::Own(CoreTurn::ClearScene).number(), crate::system::NO_ARGUMENT));
}

#[test]
fn fc_env_09_fc_asp_08_j_52_disarmed_until_removed() {
    let game = row("", "", HERO, &THUG.replace("fight = 2", "fight = 2, will = 1"));
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 step stay", "0 turn disarm fight 1", "0 step stay"]);
    assert_eq!(told.fighter(1).foot.blocked, Footing::NO_WEAPON);
    let attacks = |told: &Told<'_>, game: &Conflict<crate::systems::fate_core::FateCore>| {
        let (quiet, point) = (
            crate::kernels::fate::decide::question::Moment::QUIET,
            crate::kernels::fate::decide::points::Turn::NUMBER,
        );
        let ask = crate::kernels::fate::decide::question::Ask::new(
            &game.compiled.setup,
            &told.state,
            point,
            FighterId(1),
            &quiet,
        );
        let none = crate::system::NO_ARGUMENT;
        ask.legal(0, none) && ask.candidates(0, none) != 0
    };
    assert!(!attacks(&told, &game));
    // Recovering the weapon is the overcome action, opposed by the one who did it (FC-ENV-05, FC-ASP-06).
    told.turn(&["[++++] [0000]"], &["1 step stay", "1 turn remove_advantage 1", "1 step stay"]);
    assert_eq!(told.fighter(1).foot.blocked, 0);
    assert!(attacks(&told, &game));
    // Unarmed attacks stay possible, if the sheet has one.
    let game = row("", "", HERO, &format!("{THUG}unarmed = 1\n"));
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 step stay", "0 turn disarm fight 1", "0 step stay"]);
    assert!(attacks(&told, &game));
    told.turn(&["[0000] [0000]"], &["1 step stay", "1 turn attack 0", "1 step stay"]);
    // Blinding forbids nothing unless the knob says so (FC-ENV-08, J-52), nor anything without
    // blocking.
    for (rules, bits) in [
        ("", 0),
        ("block.blinded = [\"attack\", \"move\"]", Footing::NO_ATTACK | Footing::NO_MOVE),
        ("block.blinded = [\"create\"]\naspect.blocking = false", 0),
    ] {
        let game = row(rules, "", HERO, THUG);
        let mut told = Told::begin(&game);
        told.turn(&[LEVEL], &["0 step stay", "0 turn blind fight 1", "0 step stay"]);
        assert_eq!(told.fighter(1).foot.blocked, bits, "{rules}");
        assert_eq!(attacks(&told, &game), bits & Footing::NO_ATTACK == 0);
    }
}

#[test]
fn j_13_fc_asp_06_the_maker_opposes_a_removal_only_nearby() {
    let hero = "[sides.pcs.hero]\nskills = { athletics = 2, stealth = 2, fight = 3 }\n";
    let thug =
        "[sides.npcs.thug]\nzone = \"b\"\nkind = \"main\"\nskills = { fight = 2, athletics = 1 }\n";
    let game = row("", "", hero, thug);
    let mut told = Told::begin(&game);
    let create = ["0 step stay", "0 turn create_advantage stealth 1", "0 step stay"];
    told.turn(&["[0000] [0000]"], &create);
    // From the next zone its maker does not oppose: 2.
    told.turn(&["[0000]"], &["1 step stay", "1 turn remove_advantage fight 1", "1 step stay"]);
    assert_eq!(difficulties(&told), [2]);
    assert!(told.fighter(1).attached.is_empty());
    assert_eq!(told.fighter(0).boosts.all(), 1, "a tie is a minor cost");
}

#[test]
fn fc_adv_08_to_10_making_more_of_the_place() {
    let scene = "[scene.aspects]\ncrates = { zone = \"a\", tags = [\"attack\"] }\n";
    for (dice, free) in
        [("[0000]", [1, 0]), ("[+++0]", [2, 0]), ("[--00]", [1, 0]), ("[---0]", [0, 1])]
    {
        let game = row("", scene, HERO, THUG);
        let mut told = Told::begin(&game);
        told.turn(&[dice], &["0 step stay", "0 turn exploit_scene athletics", "0 step stay"]);
        assert_eq!(told.state.scene[0].free[..2], free, "{dice}");
    }
}

#[test]
fn fc_asp_04_how_long_advantages_last() {
    let game = row("aspect.situation_lifetime = 1", "", HERO, THUG);
    let mut told = Told::begin(&game);
    let create = ["0 step stay", "0 turn create_advantage fight 1", "0 step stay"];
    told.turn(&["[++++] [0000]"], &create);
    told.turn(&[], &[]);
    assert_eq!(told.fighter(1).attached.len(), 1);
    told.turn(&[], &[]).turn(&[], &[]);
    assert_eq!(told.fighter(1).attached.len(), 1);
    told.turn(&[], &[]);
    assert!(told.fighter(1).attached.is_empty());
    assert_eq!(told.state.free[0], 0);
}

#[test]
fn fc_tko_05_what_a_fighter_made_of_its_ground_goes_with_it() {
    let game = row("", "", HERO, &THUG.replace("kind = \"main\"", "kind = \"nameless\""));
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step stay", "0 turn pass", "0 step stay"]);
    told.turn(&["[++++] [0000]"], &["1 step stay", "1 turn take_cover fight", "1 step stay"]);
    assert_eq!(told.state.scene.len(), 1);
    told.turn(&["[++++] [----]"], &["0 step stay", "0 turn attack 1"]);
    assert_eq!(told.fighter(1).status, Status::TakenOut);
    assert!(told.state.scene.is_empty());
    assert_eq!(told.state.free, [0; 4]);
}

#[test]
fn fc_set_06_fc_zon_02_zones_can_be_left_out() {
    let scene = "[scene.aspects]\ncrates = { between = [\"a\", \"b\"] }\n";
    let words = HERO.replace("fight = 3", "provoke = 3");
    let thug = THUG.replace("zone = \"a\"", "zone = \"d\"");
    let game = row("conflict.kind = \"mental\"", scene, &words, &thug);
    assert!(!game.compiled.setup.map.has_zones());
    assert_eq!(game.compiled.setup.map.aspects[0].aspect.site, Site::Everywhere);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 turn attack 1"]);
    // Two zones are open: who begins in another begins in the last of them (FC-ZON-05: the zones
    // have no aspects).
    let game = row("zones.count = 2", "", HERO, &thug);
    assert_eq!(game.compiled.setup.map.zones.len(), 2);
    assert_eq!(game.compiled.setup.start.fighters[1].foot.zone(), 1);
}

#[test]
fn mistakes_about_places_are_told() {
    let scene = "[scene.zones]\na = { to = [\"x\"] }\nb = {}\n\
        [scene.aspects]\ncrates = { between = [\"a\"], tags = [\"slippery\"] }\n\
        mud = { zone = \"moon\", invocations = { villains = 1 } }\n";
    let text = format!(
        "system = \"fate-core\"\n{scene}[sides.pcs]\nplayer = \"pc\"\nzone = \"c\"\n{HERO}\
         [sides.npcs]\nplayer = \"gm\"\ngoal = \"escape\"\n{THUG}"
    );
    let told = mistakes(&text);
    for expected in [
        "unknown zone `x`",
        "no way leads to zone `a`",
        "`between` names two zones",
        "unknown tag `slippery`",
        "unknown zone `moon`",
        "unknown key `villains`",
        "unknown zone `c`",
        "no exit to get away through",
    ] {
        assert!(told.contains(expected), "{expected} is missing in\n{told}");
    }
}
