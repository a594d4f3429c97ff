//! Clauses of the ledger that the tests of their chapters leave out.

use super::maneuvers::push_pull::{foe, hero, yard};
use crate::kernels::fate::state::conflict::Status;
use crate::system::{FighterId, NO_ARGUMENT, RuleSystem};
use crate::systems::war_of_ashes::WarOfAshes;
use crate::systems::war_of_ashes::decide::points::WarTurn;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tests::{Stage, guards, minions, own, pc, scene};

/// WOA-CHAR-17: the attacker of a minion may pay for the minion's aspect, and so may the minion.
#[test]
fn woa_char_17_either_side_pays_for_a_minions_aspect() {
    let conflict = scene("module.roar = \"off\"", &[pc("hero", [0; 6], "aspects = 0"), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [++++]"], &["0 turn attack 1", "0 invoke fate_point"]);
    assert_eq!((stage.margin(), stage.fighter(0).fate), (-4, 2));
    stage.turn(&["[0000] [++++]"], &["1 turn attack 0", "1 invoke fate_point"]);
    assert_eq!((stage.margin(), stage.state.pool), (0, 0));
}

/// WOA-CHAR-24: the last of a mob joins one of its kind next door, but none farther away.
#[test]
fn woa_char_24_the_last_member_joins_a_mob_next_door() {
    for (zone, status) in [(0, Status::Gone), (1, Status::Gone), (2, Status::Conceded)] {
        let gang =
            minions("gang", "mob = 4\ncount = 2\nzone = \"a\"\nskilled = [\"fight\"]\nboxes = []");
        let hero = pc("rolf", crate::systems::war_of_ashes::tests::ROLF, "zone = \"a\"");
        let game = yard("module.weight = \"off\"", "", &[hero, gang]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.state.put(FighterId(2), zone);
        stage.turn(&["[0000] [0000]"], &["0 turn attack forceful 1"]);
        stage.idle(2);
        stage.turn(&["[+000] [0000]"], &["0 turn attack forceful 1"]);
        assert_eq!(stage.fighter(1).status, status, "zone {zone}");
        assert_eq!(
            stage.told(WarEvent::JoinsMob(FighterId(1), FighterId(2))),
            status == Status::Gone
        );
    }
}

/// WOA-ACT-21: a roarer who steps in defends within its own lock, and keeps the Roar.
#[test]
fn woa_act_21_who_steps_in_keeps_to_its_lock() {
    let groups = [pc("olivia", [0; 6], ""), pc("rolf", [1, 0, 0, 3, 0, 0], ""), guards(1)];
    let conflict = scene("module.weight = \"off\"", &groups);
    let mut stage = Stage::open(&conflict, &["[++++]"], &["1 roar roar careful"]);
    let first = usize::from(stage.order()[0]);
    assert_ne!(first, 2);
    stage.idle(2);
    stage.turn(&["[0000] [0000]"], &["2 turn attack 0", "1 interpose step_in"]);
    assert_eq!(stage.rolls()[1], (1, 0, 1), "Careful 1, not Forceful 3");
    assert!(stage.fighter(1).game.active);
}

/// WOA-DIV-02: each mark of the gods fills the lowest slot that is open.
#[test]
fn woa_div_02_the_lowest_open_slot_is_marked() {
    let priest = pc("sven", [0, 0, 3, 0, 0, 0], "priest = true");
    let conflict = scene("", &[priest, guards(1)]);
    for (dice, marks) in [("[0000]", 0b0001), ("[++++]", 0b0011)] {
        let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
        let stage = Stage::open(&conflict, &[dice], &script);
        assert_eq!(stage.state.world.rites.marks[0], marks);
    }
    let conflict = scene(
        "divine.per_ritual = 2\ndivine.slots = [1, 1, 1]",
        &[pc("sven", [0, 0, 3, 0, 0, 0], "priest = true"), guards(1)],
    );
    let script = ["0 roar ritual flashy", "0 ritual avoid_us"];
    let stage = Stage::open(&conflict, &["[++++]"], &script);
    assert_eq!(stage.state.world.rites.marks[0].count_ones(), 3);
}

/// Plays a turn; what of the script is not asked for is returned.
fn left_over(stage: &mut Stage<'_>, dice: &[&str], choices: &[&str]) -> Vec<String> {
    stage.table.expect(dice, choices);
    WarOfAshes::turn(&stage.conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
    stage.table.unused()
}

/// WOA-ZONE-14: an aspect that leaves a creature cold is not invoked against it.
#[test]
fn woa_zone_14_ice_is_not_invoked_against_a_bird() {
    let ice = "ice = { zone = \"a\", hinders = true, tags = [\"ice\"] }\n";
    for (ignores, left) in [("ignores = [\"ice\"]", 1), ("", 0)] {
        let newt = minions("newt", "zone = \"a\"\nskilled = [\"fight\"]");
        let game = yard("", ice, &[hero("bird", "a", ignores), newt]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.idle(1);
        let strike = ["1 turn attack 0", "1 invoke free"];
        assert_eq!(left_over(&mut stage, &["[0000] [0000]"], &strike).len(), left, "{ignores}");
    }
}

/// WOA-MOVE-14: on a longer way, foes in a zone that is passed may block, too.
#[test]
fn woa_move_14_blockers_stand_on_the_way() {
    let thug = minions("thug", "zone = \"b\"\nskilled = [\"strength\"]");
    let game = yard("", "", &[hero("rolf", "a", ""), thug]);
    let mut stage = Stage::open(&game, &[], &[]);
    let run = ["0 turn run_to zone3", "1 impede impede", "0 cost fail"];
    stage.turn(&["[0000] [0000]"], &run);
    assert_eq!((stage.rolls()[1].0, stage.margin()), (1, 3 - (2 + 2)));
    assert_eq!(stage.fighter(0).foot.zone(), 0);
}

/// WOA-INV-04: an aspect widens an attack only if it has the mark for it.
#[test]
fn woa_inv_04_what_can_widen_an_attack() {
    for (tag, widens) in [("area", true), ("attack", false)] {
        let oil = format!("oil = {{ zone = \"a\", tags = [\"{tag}\"] }}\n");
        let rats = minions("rats", "swarm = \"small\"\ncount = 2\nzone = \"a\"");
        let game = yard("", &oil, &[hero("rolf", "a", ""), rats]);
        let stage = Stage::open(&game, &[], &[]);
        assert_eq!(stage.may(0, own(WarTurn::AreaAttack), NO_ARGUMENT), widens, "{tag}");
    }
}

/// WOA-STN-15: with several actions the free step is still one for the turn.
#[test]
fn woa_stn_15_one_step_beside_several_actions() {
    let game = yard("turn.actions = 3", "", &[hero("rolf", "a", ""), foe("c", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let script = ["0 step step_to zone2", "0 turn pass", "0 step step_to zone3"];
    assert_eq!(left_over(&mut stage, &[], &script), [script[2]]);
    assert_eq!(stage.fighter(0).foot.zone(), 1);
}
