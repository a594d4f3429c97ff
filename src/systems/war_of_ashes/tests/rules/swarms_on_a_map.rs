//! Swarms, zone attacks, helpers and rituals on a map.

use crate::kernels::fate::decide::movement_points::Step;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::rules::movement::steps;
use crate::system::{FighterId, Options};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::decide::points::{Ritual, WarTurn};
use crate::systems::war_of_ashes::tests::*;

/// Three zones in a row; no fighter moves unless the script says so.
fn ruins(rules: &str, scenery: &str, groups: &[String]) -> Conflict<WarOfAshes> {
    let zones = "[scene.zones]\na = { to = [\"b\"] }\nb = { to = [\"c\"] }\nc = {}\n";
    let still = "[policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\n";
    let text = text_of(rules, groups).replace("\"plain\"", "\"still\"");
    let text = format!("{text}[scene]\n{scenery}\n{zones}{still}");
    compiled(&text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn hero(name: &str, ratings: [i32; 6], zone: &str, more: &str) -> String {
    pc(name, ratings, &format!("zone = \"{zone}\"\n{more}"))
}

fn bats(name: &str, size: &str, zone: &str) -> String {
    minions(name, &format!("swarm = \"{size}\"\nzone = \"{zone}\"\nskilled = [\"fight\"]"))
}

const OFF: &str = "module.roar = \"off\"";

/// IX-18, JC-08. WOA-SWM-06, WOA-SWM-11: immunity is decided zone by zone; gathering lifts it.
#[test]
fn ix_18_immunity_zone_by_zone() {
    let groups = [
        hero("rolf", ROLF, "a", ""),
        hero("olivia", OLIVIA, "b", ""),
        bats("one", "big", "a"),
        bats("two", "big", "b"),
        bats("three", "big", "c"),
    ];
    let conflict = ruins(OFF, "", &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert!(
        !stage.may(0, Turn::Attack.number(), NO_ARGUMENT)
            && !stage.may(1, Turn::Attack.number(), NO_ARGUMENT)
    );
    // Rolf joins Olivia: two against one big swarm.
    stage.turn(&["[0000] [0000]"], &["0 step step_to zone2", "0 turn attack 3"]);
    assert!(stage.may(1, Turn::Attack.number(), NO_ARGUMENT));
    let immune = |stage: &Stage<'_>, who: usize| stage.view().is_immune(FighterId(who));
    assert_eq!([2, 3, 4].map(|who| immune(&stage, who)), [true, false, true]);
    // The other reading counts the whole field, 6 against 2.
    let field = format!("{OFF}\nswarm.immunity_scope = \"conflict\"");
    let conflict = ruins(&field, "", &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert_eq!(stage.view().swarm_totals(FighterId(2)), (6, 2));
    stage.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert!(!stage.may(1, Turn::Attack.number(), NO_ARGUMENT));
}

/// WOA-SWM-08, WOA-AREA-01, WOA-AREA-02, WOA-ZONE-14: a zone attack strikes one zone, by an aspect that is there;
/// from elsewhere weight does not count.
#[test]
fn woa_area_02_a_zone_attack_from_elsewhere() {
    let archer = hero("archer", [3, 0, 0, 0, 3, 0], "a", "weapon = \"ranged\"\nweight = 4");
    let groups = [archer, bats("one", "small", "b"), bats("two", "small", "b")];
    let oil = "[scene.aspects]\n\"Boiling Oil\" = { zone = \"b\", tags = [\"area\"] }\n";
    let conflict = ruins(OFF, oil, &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert!(stage.may(0, own(WarTurn::AreaAttack), NO_ARGUMENT));
    // The free invocation of the zone is the first thing to go, for both sides.
    stage.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn area_attack"]);
    assert!(stage.told(WarEvent::Widens { fighter: FighterId(0), free: 1, paid: 0 }));
    assert_eq!(stage.rolls(), [(0, 0, 3), (1, 0, 0), (2, 0, 0)]);
    assert_eq!((stage.state.free[0], stage.state.free[1]), (0, 0));
    // Hand to hand nothing reaches there.
    let groups = [hero("rolf", ROLF, "a", ""), bats("one", "small", "b")];
    let conflict = ruins(OFF, oil, &groups);
    assert!(!Stage::open(&conflict, &[], &[]).may(0, own(WarTurn::AreaAttack), NO_ARGUMENT));
}

/// WOA-SWM-07: the way of a swarm that outweighs its opponents cannot be barred; ground hinders it like any fighter.
#[test]
fn woa_swm_07_nobody_holds_a_swarm() {
    let groups = [hero("rolf", ROLF, "a", ""), bats("one", "big", "a")];
    let mud = "[scene.aspects]\n\"Mud\" = { zone = \"b\", hinders = true }\n";
    let goes = |rules: &str| {
        let conflict = ruins(&format!("{OFF}\n{rules}"), "", &groups);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.table.expect(&["[++++] [0000]"], &["1 step step_to zone2", "0 impede impede"]);
        WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        stage.fighter(1).foot.zone()
    };
    assert_eq!((goes(""), goes("swarm.block_immune = false")), (1, 0));
    let free = |rules: &str| {
        let conflict = ruins(&format!("{OFF}\n{rules}"), mud, &groups);
        let stage = Stage::open(&conflict, &[], &[]);
        let goal = steps::Goal::Zone(1);
        steps::step_to(
            View { setup: &conflict.compiled.setup, state: &stage.state },
            FighterId(1),
            goal,
        )
        .is_some()
    };
    assert_eq!((free(""), free("swarm.terrain_immune = true")), (false, true));
}

/// WOA-TEAM-01: helpers stand in the same zone, unless told otherwise.
#[test]
fn woa_team_01_helpers_stand_by() {
    let groups = [
        hero("deliah", DELIAH, "a", ""),
        hero("rolf", ROLF, "b", ""),
        minions("guard", "zone = \"a\"\nskilled = [\"fight\"]"),
    ];
    let helps = |rules: &str| {
        let conflict = ruins(&format!("{OFF}\n{rules}"), "", &groups);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.table.expect(&["[0000] [0000]"], &["0 turn attack 2", "1 help help"]);
        WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        stage.told(WarEvent::Helps(FighterId(1), FighterId(0)))
    };
    assert_eq!((helps(""), helps("team.requires_same_zone = false")), (false, true));
}

/// WOA-CHAR-24: the last of a mob joins one next door, but none farther away.
#[test]
fn woa_char_24_the_last_one_goes_next_door() {
    let joins = |zone: &str| {
        let gang = |place: &str| format!("mob = 4\nzone = \"{place}\"\nboxes = []");
        let two =
            [hero("rolf", ROLF, "a", ""), minions("near", &gang("a")), minions("far", &gang(zone))];
        let conflict = ruins(OFF, "", &two);
        let setup = &conflict.compiled.setup;
        (Stage::open(&conflict, &[], &[]).view().weight(FighterId(1)), setup.sheets.len())
    };
    // Of one kind are those of one group.
    assert_eq!(joins("b"), (4, 3));
}

/// WOA-RIT-12, WOA-RIT-13, WOA-RIT-16: rituals for movement.
#[test]
fn woa_rit_12_13_16_rituals_for_movement() {
    let groups = [
        hero("sven", [0, 0, 3, 0, 0, 0], "a", "priest = true"),
        minions("guard", "zone = \"c\"\nskilled = [\"fight\"]"),
    ];
    let mud = "[scene.aspects]\n\"Mud\" = { zone = \"b\", hinders = true }\n";
    let cast = |kind: &str| ["0 roar ritual flashy".to_owned(), format!("0 ritual {kind}")];
    let open = |conflict: &'static Conflict<WarOfAshes>, kind: &str| {
        let script = cast(kind);
        Stage::open(conflict, &["[0000]"], &script.each_ref().map(String::as_str))
    };
    let leak = |rules: &str, scenery: &str| -> &'static Conflict<WarOfAshes> {
        Box::leak(Box::new(ruins(rules, scenery, &groups)))
    };
    let mut stage = open(leak("", ""), "troop_movement");
    let step = ["0 effect use", "0 step step_to zone2", "0 step step_to zone3", "0 turn pass"];
    stage.turn(&[], &step);
    assert_eq!((stage.fighter(0).foot.zone(), stage.fighter(0).game.band.blessing), (2, 0));
    // A zone more than usual, no farther, and only if the ground is free.
    let far = leak("ritual.troop_zones = 3", "");
    let mut stage = open(far, "troop_movement");
    stage.turn(&[], &["0 effect use", "0 turn pass"]);
    assert_eq!(stage.fighter(0).game.band.march, 3);
    let mut stage = open(leak("", mud), "troop_movement");
    stage.turn(&[], &["0 effect use", "0 turn pass"]);
    let step_to = |stage: &Stage<'_>| {
        let moment = Moment::default();
        stage.ask(<Step as Numbered<War>>::NUMBER, 0, &moment);
        let setup = &stage.conflict.compiled.setup;
        steps::step_to(View { setup, state: &stage.state }, FighterId(0), steps::Goal::Zone(1))
            .is_some()
    };
    assert!(!step_to(&stage));
    // We Are Legion: no obstacle counts in this turn.
    let mut stage = open(leak("", mud), "legion");
    stage.turn(&[], &["0 effect use", "0 step step_to zone2", "0 turn pass"]);
    assert_eq!(stage.fighter(0).foot.zone(), 1);
    assert_eq!(stage.view().ritual_of(FighterId(0)), Some(Ritual::Legion));
}
