//! Clauses about zones, barring a way, positions and guardians.

use super::{LEVEL, left_over};
use crate::engine::Conflict;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Question};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tests::{Told, conflict};

/// Three zones in a row; all fighters stay and pass unless the test says otherwise.
fn field(rules: &str, scene: &str, players: &str, others: &str) -> Conflict<FateCore> {
    conflict(&format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [scene.zones]\na = {{ to = [\"b\"] }}\nb = {{ to = [\"c\"] }}\nc = {{}}\n{scene}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n{players}\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n{others}\n\
         [policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\n"
    ))
}

const HERO: &str =
    "[sides.pcs.hero]\naspects = 0\nskills = { athletics = 4, fight = 3, notice = 3 }\n";

fn zone(told: &Told<'_>, fighter: usize) -> u8 {
    told.fighter(fighter).foot.zone()
}

/// The fighter that bars the way has no name, as in the example of the ledger's source, and strikes in its own turn
/// all the same.
#[test]
fn fc_dice_07_fc_exc_03_fc_mov_05_barring_a_way_takes_no_turn() {
    let thug = "[sides.npcs.thug]\nskills = { fight = 3 }\n";
    let game = field("", "", HERO, thug);
    let mut told = Told::begin(&game);
    told.turn(&["[-000] [0000]"], &["0 step stay", "0 turn attack 1", "0 step stay"]);
    told.turn(&[], &[]);
    told.turn(&[], &["0 step step_to zone2", "1 impede impede fight", "0 turn pass"]);
    assert_eq!(zone(&told, 0), 0);
    told.turn(&[LEVEL], &["1 step stay", "1 turn attack 0", "1 step stay"]);
}

#[test]
fn fc_dice_07_j_35_only_who_is_in_the_zone_bars_a_way() {
    let thug = "[sides.npcs.thug]\nzone = \"b\"\nskills = { fight = 2 }\n";
    for (rules, after) in [("", 1), ("oppose.requires_same_zone = false", 0)] {
        let game = field(&format!("move.engaged_only = false\n{rules}"), "", HERO, thug);
        let mut told = Told::begin(&game);
        left_over(&mut told, &[], &["0 step step_to zone2", "1 impede impede"]);
        assert_eq!(zone(&told, 0), after, "{rules}");
    }
}

#[test]
fn fc_mov_05_who_bars_a_way_may_invoke_what_hinders_it() {
    let ladder = "[scene.aspects]\nladder = { between = [\"a\", \"b\"] }\n";
    let thug = "[sides.npcs.thug]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }\n";
    let game = field("fp.gm_start = 1\nfp.refresh = 0\nfp.refresh_min = 0", ladder, HERO, thug);
    let mut told = Told::begin(&game);
    told.turn(&["[-000] [0000]"], &["0 step stay", "0 turn attack 1", "0 step stay"]);
    told.turn(&[], &[]);
    let run = ["0 step stay", "0 turn run_to zone2", "1 impede impede", "1 invoke fate_point"];
    told.turn(&[LEVEL], &run);
    assert_eq!((zone(&told, 0), told.state.pool), (0, 0), "4 against 3 + 2");
}

/// The second zone is legal where nothing hinders: see `rows`.
#[test]
#[should_panic(expected = "`0 step step_to zone3` is not legal")]
fn fc_mov_14_a_sprinter_is_hindered_by_aspects() {
    let crates = "[scene.aspects]\ncrates = { between = [\"b\", \"c\"] }\n";
    let legs = format!("{HERO}[sides.pcs.hero.stunts.legs]\nkind = \"sprinter\"\n");
    let thug = "[sides.npcs.thug]\nkind = \"main\"\nskills = { fight = 1 }\n";
    let game = field("", crates, &legs, thug);
    Told::begin(&game).turn(&[], &["0 step step_to zone2", "0 step step_to zone3"]);
}

#[test]
fn fc_env_10_a_position_serves_attack_and_defence_until_it_is_left() {
    let thug = "[sides.npcs.thug]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }\n";
    let game = field("fp.refresh = 0\nfp.refresh_min = 0", "", HERO, thug);
    let mut told = Told::begin(&game);
    let takes = ["0 step stay", "0 turn take_position athletics", "0 step stay"];
    told.turn(&["[+000]"], &takes);
    assert_eq!((told.state.scene.len(), told.state.free[0]), (1, 2), "5 against 2");
    told.turn(&["[+000] [0000]"], &["1 step stay", "1 turn attack 0", "0 invoke free"]);
    told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 invoke free", "0 step stay"]);
    assert_eq!((told.hits(), told.state.free[0]), (vec![2], 0));
    told.turn(&[], &[]);
    told.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert!(told.state.scene.is_empty());
}

#[test]
fn fc_stu_16_fc_ipo_06_a_guardian_steps_in_from_afar() {
    let thug = "[sides.npcs.thug]\nkind = \"main\"\nskills = { fight = 3 }\n";
    let stunt = "[sides.pcs.guard.stunts.shield]\nkind = \"guardian\"\n";
    for (stunt, boxes) in [(stunt, [0, 0b1]), ("", [0b1, 0])] {
        let guard = "[sides.pcs.guard]\nzone = \"b\"\nskills = { fight = 3 }\n";
        let game = field("", "", &format!("{HERO}{guard}{stunt}"), thug);
        let mut told = Told::begin(&game);
        told.turn(&[], &[]).turn(&[], &[]);
        let strike = ["2 step stay", "2 turn attack 0", "1 interpose step_in"];
        // Athletics 4 or Fight 3, whoever defends.
        let dice = if boxes[0] == 0 { "[+000] [0000]" } else { "[++00] [0000]" };
        left_over(&mut told, &[dice], &strike);
        assert_eq!([0, 1].map(|who| told.fighter(who).boxes), boxes);
    }
}

#[test]
fn fc_atk_12_words_reach_the_next_zone() {
    for (zone, reached) in [("a", true), ("b", true), ("c", false)] {
        let foe = format!("[sides.npcs.foe]\nzone = \"{zone}\"\nskills = {{ will = 1 }}\n");
        let speaker = "[sides.pcs.hero]\nskills = { provoke = 3, empathy = 1 }\n";
        let rules = "conflict.kind = \"mental\"\nmental.zones = true";
        let game = field(rules, "", speaker, &foe);
        let (setup, told) = (&game.compiled.setup, Told::begin(&game));
        let ask = Ask::new(setup, &told.state, Turn::NUMBER, FighterId(0), &Moment::QUIET);
        assert_eq!(ask.candidates(0, NO_ARGUMENT) != 0, reached, "{zone}");
    }
}
