//! Words that become blows (`rules::escalation`): everything that goes by the kind of the conflict changes with it.

use super::maneuvers::push_pull::{foe, hero, yard, zone};
use crate::kernels::fate::decide::points::{Style, Turn};
use crate::system::FighterId;
use crate::systems::war_of_ashes::decide::points::{WarStyle, WarTurn};
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::systems::war_of_ashes::tests::*;

/// A quarrel on a map of three zones that may come to blows.
fn quarrel(rules: &str, groups: &[String]) -> Conflict<WarOfAshes> {
    let kind = "conflict.kind = \"mental\"\nconflict.escalation = \"policy\"";
    yard(&format!("{kind}\n{rules}"), "", groups)
}

/// Rolf comes to blows; the first turn of the next exchange, which is his, has been played.
fn come_to_blows(stage: &mut Stage<'_>) {
    stage.turn(&[], &["0 turn come_to_blows"]);
    stage.idle(2);
    assert!(stage.state.world.rites.blows);
}

/// WOA-SEQ-10, WOA-ZONE-03: words reach the next zone, blows do not, and bows are shot.
#[test]
fn woa_seq_10_blows_reach_as_blows_do() {
    let reach = |more: &str| {
        ["a", "b", "c"].map(|at| {
            let game = quarrel("", &[hero("rolf", "a", more), foe(at, 0, "")]);
            let mut stage = Stage::open(&game, &[], &[]);
            let words = stage.may(0, Turn::Attack.number(), NO_ARGUMENT);
            come_to_blows(&mut stage);
            (words, stage.may(0, Turn::Attack.number(), NO_ARGUMENT))
        })
    };
    assert_eq!(reach(""), [(true, true), (true, false), (false, false)]);
    assert_eq!(reach("weapon = \"bow\""), [(true, true), (true, true), (false, true)]);
    let sling = "stunts.sling = { kind = \"reach\", range = \"thrown\", actions = [\"attack\"] }";
    assert_eq!(reach(sling), [(true, true), (true, true), (false, false)]);
}

/// WOA-SEQ-10, WOA-LETH-07: a deadly creature bites once there are blows.
#[test]
fn woa_seq_10_deadly_creatures_bite_among_blows() {
    let game = quarrel("", &[hero("rolf", "a", ""), foe("a", 0, "deadly = true")]);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(!stage.view().is_surely_lethal(FighterId(1)));
    come_to_blows(&mut stage);
    assert!(stage.view().is_surely_lethal(FighterId(1)));
    stage.turn(&["[++++] [----]"], &["1 turn attack 0"]);
    assert_eq!(stage.fighter(0).boxes, 0);
    assert_ne!(stage.fighter(0).slots, 0);
}

/// WOA-SEQ-10, WOA-STN-12: weight stunts work in conflicts of their kind, and a war cry in the first
/// exchange of blows.
#[test]
fn woa_seq_10_woa_stn_12_weight_stunts_follow_the_conflict() {
    let cry = hero("rolf", "a", "stunts.cry = { kind = \"war_cry\" }");
    let name = "stunts.name = { kind = \"weight\", weight = 3, conflict = \"mental\" }";
    let game = quarrel("", &[cry, foe("a", 0, name)]);
    let mut stage = Stage::open(&game, &[], &[]);
    let weights =
        |stage: &Stage<'_>| [0, 1].map(|at| stage.view().individual_weight(FighterId(at)));
    assert_eq!(weights(&stage), [1, 3]);
    come_to_blows(&mut stage);
    assert_eq!((weights(&stage), stage.state.exchange), ([2, 1], 2));
    assert_eq!(stage.state.world.zones[0].now[..2], [2, 1]);
    stage.idle(2);
    assert_eq!((weights(&stage), stage.state.exchange), ([1, 1], 3));
}

/// WOA-SEQ-10, WOA-SOC-08, IX-42: the maneuvers of blows are known among blows.
#[test]
fn woa_seq_10_maneuvers_follow_the_conflict() {
    let game =
        quarrel("social.maneuvers = []", &[hero("rolf", "a", "heavy = true"), foe("a", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let known = |stage: &Stage<'_>| {
        let moment = Moment { opponent: 1, shifts: 3, ..Moment::default() };
        let ask = stage.ask(Style::NUMBER, 0, &moment);
        let styles = [WarStyle::Knockback, WarStyle::Disarm, WarStyle::Footwork];
        let turns = [Turn::FullDefense.number(), own(WarTurn::FullAttack), own(WarTurn::Push)];
        (
            styles.map(|it| ask.legal(style(it), NO_ARGUMENT)),
            turns.map(|it| stage.may(0, it, NO_ARGUMENT)),
        )
    };
    assert_eq!(known(&stage), ([false; 3], [false; 3]));
    come_to_blows(&mut stage);
    assert_eq!(known(&stage), ([true; 3], [true; 3]));
    stage.turn(&[], &["1 turn pass"]);
    stage.turn(&["[++++] [0000]"], &["0 turn attack forceful 1", "0 style knockback"]);
    assert_eq!(zone(&stage, 1), 1);
}

/// WOA-MAN-22, JC-04, JC-47: who bars a way or resists a Push holds its ground, in a conflict of any kind.
#[test]
fn woa_man_22_holding_ground_among_words() {
    let mental = |rules: &str, aspects: &str, sheet: String| {
        let rules = format!("conflict.kind = \"mental\"\n{rules}");
        yard(&rules, aspects, &[hero("rolf", "a", ""), sheet])
    };
    let bars = |rules: &str| {
        let mire = "mire = { zone = \"b\", hinders = true }\n";
        let quick = adversary("foe", [0, 0, 0, 1, 3, 0], "zone = \"a\"");
        let game = mental(rules, mire, quick);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[++++] [0000]"], &["0 turn run_to zone2", "1 impede impede"]);
        stage.rolls()[1].2
    };
    assert_eq!(bars(""), 3);
    assert_eq!(bars("move.opposer_skill = [\"forceful\"]"), 1);
    let ox = minions("ox", "zone = \"a\"\nskilled = [\"strength\"]\nbad = [\"argue\"]");
    let game = mental("", "", ox);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[++++] [0000]"], &["0 turn push 1 zone2", "0 push stay"]);
    assert_eq!(stage.rolls()[1].2, 2);
}

/// JC-04: who resists the removal of an aspect among words does so with words.
#[test]
fn jc_04_removal_is_resisted_with_words() {
    let resists = |kind: &str| {
        let foe = adversary("foe", [0, 2, 0, 0, 3, 0], "");
        let game = scene(
            &format!("conflict.kind = \"{kind}\"\nmodule.roar = \"off\""),
            &[pc("rolf", [0, 0, 0, 3, 0, 0], ""), foe],
        );
        let mut stage = Stage::open(&game, &[], &[]);
        assert_eq!(stage.order(), [1, 0]);
        stage.turn(&["[++00] [0000]"], &["1 turn create_advantage quick 0"]);
        stage.turn(&["[++++] [0000]"], &["0 turn remove_advantage forceful 0"]);
        stage.rolls()[1].2
    };
    assert_eq!((resists("physical"), resists("mental")), (3, 2));
}

/// JC-04: Quick is an approach for a Charge in a conflict of any kind.
#[test]
fn jc_04_charges_among_words() {
    let game = yard("conflict.kind = \"mental\"", "", &[hero("rolf", "a", ""), foe("b", 0, "")]);
    let stage = Stage::open(&game, &[], &[]);
    let may = |approach: Approach| stage.may(0, own(WarTurn::Charge), approach as u8);
    assert!(may(Approach::Quick) && may(Approach::Flashy) && !may(Approach::Clever));
}
