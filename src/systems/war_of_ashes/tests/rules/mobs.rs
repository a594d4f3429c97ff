//! Mobs and swarms (`rules::groups`), attacks on a zone, results that are split.

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::state::conflict::Status;
use crate::system::{FighterId, Options};
use crate::systems::war_of_ashes::decide::points::WarTurn;
use crate::systems::war_of_ashes::tests::*;

const CALM: &str = "module.weight = \"off\"";

/// A mob of this size, each member with so many boxes.
fn gang(size: u32, boxes: &str, more: &str) -> String {
    let lines = format!("mob = {size}\nskilled = [\"fight\"]\nboxes = {boxes}\n{more}");
    minions("gang", &lines)
}

fn against(rules: &str, foes: &[String]) -> Conflict<WarOfAshes> {
    let groups: Vec<String> = [pc("deliah", DELIAH, "")].into_iter().chain(foes.to_vec()).collect();
    scene(rules, &groups)
}

/// Members left and weight of a mob.
fn strength(stage: &Stage<'_>, mob: usize) -> (i32, i16) {
    let members = stage.view().members_left(FighterId(mob));
    (members, stage.view().weight(FighterId(mob)))
}

/// Deliah (attack 3) hits the first foe (defence 2) for so many shifts.
fn blow(stage: &mut Stage<'_>, shifts: i32) {
    let dice =
        ["[0000] [0000]", "[+000] [0000]", "[++00] [0000]", "[+++0] [0000]", "[++++] [0000]"]
            [shifts as usize - 1];
    stage.turn(&[dice], &["0 turn attack 1"]);
}

/// T-41, T-42. WOA-CHAR-20, WOA-CHAR-21, WOA-CHAR-22.
#[test]
fn t_41_42_boxes_and_weight_of_a_mob() {
    let boxes = |foes: &str, rules: &str| {
        let conflict = against(rules, &[foes.to_owned()]);
        let stage = Stage::open(&conflict, &[], &[]);
        let boxes = conflict.compiled.setup.sheets[1].boxes.len();
        (boxes, stage.state.world.zones[0].now[1])
    };
    assert_eq!(boxes(&gang(6, "[1]", ""), ""), (4, 6));
    assert_eq!(boxes(&gang(4, "[]", ""), ""), (2, 4));
    assert_eq!(boxes(&gang(3, "[1]", "size = \"big\""), ""), (2, 6));
    assert_eq!(boxes(&gang(6, "[1]", ""), "mob.members_per_box = 3"), (3, 6));
    // A bigger crowd is split, as evenly as can be.
    let conflict = against("mob.max_size = 4", &[gang(6, "[1]", "")]);
    let setup = &conflict.compiled.setup;
    assert_eq!((setup.sheets[1].game.kind.mob, setup.sheets[2].game.kind.mob), (3, 3));
    assert_eq!((setup.sheets.len(), setup.sheets[2].name.as_str()), (3, "gang 2"));
}

/// WOA-CHAR-22: the loader refuses a mob that is too heavy and says how to split it.
#[test]
fn a_heavy_mob_is_refused() {
    let groups = [pc("deliah", DELIAH, ""), gang(6, "[1]", "size = \"big\"")];
    let problems = compiled(&text_of("", &groups)).err().unwrap();
    assert!(problems.contains("weighs 12") && problems.contains("mobs of 3 and 3"), "{problems}");
    let groups = [pc("deliah", DELIAH, ""), gang(2, "[1]", "size = \"colossal\"")];
    let problems = compiled(&text_of("", &groups)).err().unwrap();
    assert!(problems.contains("form no mob"), "{problems}");
    let groups = [pc("deliah", DELIAH, "mob = 3"), guards(1)];
    let problems = compiled(&text_of("", &groups)).err().unwrap();
    assert!(problems.contains("only minions form a mob"), "{problems}");
}

/// T-56. WOA-CHAR-25: members left and weight follow the checked boxes.
#[test]
fn t_56_a_mob_shrinks_with_its_boxes() {
    let left = |rules: &str| {
        let conflict = against(&format!("{CALM}\n{rules}"), &[gang(6, "[1]", "")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        blow(&mut stage, 1);
        stage.idle(1);
        blow(&mut stage, 2);
        assert_eq!(stage.fighter(1).boxes, 0b11);
        assert_eq!(stage.state.world.zones[0].now[1], strength(&stage, 1).1);
        strength(&stage, 1)
    };
    assert_eq!(left(""), (2, 2));
    assert_eq!(left("mob.members_per_box = 1"), (4, 4));
    assert_eq!(left("mob.weight_loss = \"none\""), (2, 6));
    assert_eq!(left("mob.weight_loss = \"proportional\""), (3, 3));
}

/// T-67. WOA-CHAR-27: no overflow, unless `mob.overflow` says so; then the largest boxes go first.
#[test]
fn t_67_a_hit_that_no_box_holds() {
    let conflict = against(CALM, &[gang(6, "[1]", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    blow(&mut stage, 5);
    assert_eq!(stage.fighter(1).status, Status::TakenOut);
    let conflict = against(&format!("{CALM}\nmob.overflow = true"), &[gang(6, "[1]", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    blow(&mut stage, 5);
    assert_eq!((stage.fighter(1).boxes, strength(&stage, 1)), (0b1100, (2, 2)));
    // If a single box suffices, only the smallest such box is checked.
    let mut stage = Stage::open(&conflict, &[], &[]);
    blow(&mut stage, 3);
    assert_eq!(stage.fighter(1).boxes, 0b100);
}

/// WOA-CHAR-24: the last of a mob joins another of its kind, or flees without an award.
#[test]
fn the_last_one_joins_or_flees() {
    let conflict = against(CALM, &[gang(4, "[]", "count = 2")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    blow(&mut stage, 1);
    stage.idle(2);
    blow(&mut stage, 2);
    assert!(stage.told(WarEvent::JoinsMob(FighterId(1), FighterId(2))));
    assert_eq!((stage.fighter(1).status, strength(&stage, 2)), (Status::Gone, (5, 5)));
    assert_eq!((stage.state.world.zones[0].now[1], stage.fighter(2).boxes), (5, 0));
    // None to join, or one that would get too heavy.
    let lone = [(gang(4, "[]", ""), CALM.to_owned())];
    let heavy = (gang(4, "[]", "count = 2"), format!("{CALM}\nmob.weight_cap = 4"));
    for (foes, rules) in lone.into_iter().chain([heavy]) {
        let conflict = against(&rules, &[foes]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        blow(&mut stage, 1);
        stage.idle(conflict.compiled.setup.sheets.len() - 1);
        blow(&mut stage, 2);
        let gone = stage.fighter(1);
        assert_eq!((gone.status, gone.pending), (Status::Conceded, 0));
    }
    let conflict = against(&format!("{CALM}\nmob.orphan = \"fight_on\""), &[gang(4, "[]", "")]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    blow(&mut stage, 1);
    stage.idle(1);
    blow(&mut stage, 2);
    assert_eq!((stage.fighter(1).status, strength(&stage, 1)), (Status::In, (1, 1)));
}

/// JC-15: members help each other only if told to.
#[test]
fn members_add_nothing_unless_told_to() {
    let total = |rules: &str| {
        let conflict = against(&format!("{CALM}\n{rules}"), &[gang(4, "[1]", "")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
        stage.rolls()[0].2
    };
    assert_eq!((total(""), total("mob.bonus_per_helper = 1")), (2, 5));
}

/// WOA-CHAR-23, JC-47: bodies are counted, not fighters.
#[test]
fn a_mob_gangs_up() {
    let rating = |size: u32| {
        let mob = minions("gang", &format!("mob = {size}\nskilled = [\"gang_up\"]\nboxes = [1]"));
        let conflict = scene(CALM, &[pc("deliah", DELIAH, "count = 3"), mob]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(3);
        stage.turn(&["[0000] [0000]"], &["3 turn attack 0"]);
        stage.rolls()[0].2
    };
    assert_eq!((rating(3), rating(4)), (0, 2));
}

fn swarms(size: &str, count: u32) -> String {
    let lines = format!("swarm = \"{size}\"\ncount = {count}\nskilled = [\"fly\", \"fight\"]");
    minions("bats", &lines)
}

/// WOA-CHAR-26, WOA-SWM-03, WOA-SWM-12.
#[test]
fn woa_swm_03_sizes_of_swarms() {
    let of = |size: &str, rules: &str| {
        let conflict = against(rules, &[swarms(size, 1)]);
        let sheet = &conflict.compiled.setup.sheets[1];
        (sheet.game.weight, sheet.boxes.len(), sheet.slots.len())
    };
    assert_eq!(of("small", ""), (1, 0, 0));
    assert_eq!(of("big", ""), (2, 1, 0));
    assert_eq!(of("huge", ""), (4, 2, 0));
    let more = "swarm.weights = [1, 3, 8]\nswarm.boxes = [0, 1, 3]";
    assert_eq!((of("big", more), of("huge", more)), ((3, 1, 0), (8, 3, 0)));
}

/// T-23. WOA-SWM-04: a heavier mass counts as several huge swarms.
#[test]
fn t_23_a_mass_is_several_huge_swarms() {
    let mass = minions("bats", "swarm = \"huge\"\nweight = 20");
    let problems = compiled(&text_of("", &[pc("deliah", DELIAH, ""), mass])).err().unwrap();
    assert!(problems.contains("count = 5"), "{problems}");
    let conflict = against("", &[swarms("huge", 5)]);
    let stage = Stage::open(&conflict, &[], &[]);
    assert_eq!(stage.state.world.zones[0].now[1], 20);
}

/// T-20, T-21. WOA-SWM-06, WOA-SWM-11, WOA-SWM-13, WOA-SWM-14: a swarm that outweighs cannot be struck by an attack
/// on one target; advantages can be put on it.
#[test]
fn t_20_21_immune_while_it_outweighs() {
    let conflict = against("", &[swarms("big", 1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert!(!stage.may(0, Turn::Attack.number(), NO_ARGUMENT));
    stage.turn(&["[++++] [0000]"], &["0 turn create_advantage 1"]);
    assert_eq!(stage.fighter(1).attached.len(), 1);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(stage.rolls()[0].1, 1);
    let conflict = scene("", &[pc("hero", DELIAH, "count = 2"), swarms("big", 1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
    assert_eq!(stage.rolls(), [(0, 0, 3), (2, 0, 2)]);
    // The other readings.
    let may = |rules: &str, size: &str, heroes: u32| {
        let heroes = pc("hero", DELIAH, &format!("count = {heroes}"));
        let conflict = scene(rules, &[heroes, swarms(size, 1)]);
        Stage::open(&conflict, &[], &[]).may(0, Turn::Attack.number(), NO_ARGUMENT)
    };
    assert!(may("swarm.immunity = \"never\"", "huge", 1));
    assert!(!may("swarm.immunity = \"always\"", "small", 3));
    // Without weight no die is turned, but totals still decide.
    assert!(!may(CALM, "big", 1));
}

/// T-71, IX-17. WOA-SWM-06, JC-08: a small swarm is immune through the ogre beside it.
#[test]
fn t_71_a_small_swarm_beside_an_ogre() {
    let foes = |count: u32| {
        let ogre = minions("ogre", "size = \"huge\"\nboxes = []");
        [pc("hero", DELIAH, &format!("count = {count}")), ogre, swarms("small", 1)]
    };
    let conflict = scene("", &foes(3));
    let mut stage = Stage::open(&conflict, &[], &[]);
    let immune = |stage: &Stage<'_>| stage.view().is_immune(FighterId(4));
    assert!(immune(&stage));
    stage.turn(&["[++++] [----]"], &["0 turn attack 3"]);
    assert!(!immune(&stage));
    stage.turn(&["[0000] [0000]"], &["1 turn attack 4"]);
    assert_eq!(stage.rolls()[0].1, 1);
    let alone = scene("swarm.immunity_basis = \"swarm_alone\"", &foes(3));
    assert!(Stage::open(&alone, &[], &[]).may(0, Turn::Attack.number(), NO_ARGUMENT));
}

fn ruins(rules: &str, more: &str) -> Conflict<WarOfAshes> {
    let scenery = format!("[scene]\narea_props = true\n{more}\n");
    let heroes = [pc("rolf", ROLF, ""), pc("olivia", OLIVIA, "")];
    scene(rules, &[heroes.concat(), swarms("big", 2), scenery])
}

/// T-22, IX-19. WOA-SWM-08, WOA-SWM-09, WOA-SWM-10, WOA-AREA-01, WOA-INV-01, WOA-INV-02,
/// WOA-INV-03, WOA-INV-04: Rolf makes a pillar wobble, Olivia invokes it for an attack on all bats.
#[test]
fn t_22_the_wobbly_pillar() {
    let conflict = ruins("", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert!(
        !stage.may(1, Turn::Attack.number(), NO_ARGUMENT)
            && !stage.may(1, own(WarTurn::AreaAttack), NO_ARGUMENT)
    );
    assert!(stage.may(0, own(WarTurn::SetUp), NO_ARGUMENT));
    stage.turn(&["[0000]"], &["0 turn set_up forceful"]);
    assert_eq!((stage.state.scene[0].marks != 0, stage.state.free[0]), (true, 1));
    // Olivia: Sneaky 2. Both swarms together outweigh; they are no good at dodging (JC-47).
    let dice = ["[++++]", "[0000]", "[----]"];
    stage.turn(&dice, &["1 turn area_attack sneaky"]);
    assert!(stage.told(WarEvent::Widens { fighter: FighterId(1), free: 1, paid: 0 }));
    assert_eq!(stage.rolls(), [(1, 0, 6), (2, 1, 1), (3, 1, -2)]);
    assert_eq!((stage.state.free[0], stage.hits()), (0, vec![(2, 5), (3, 8)]));
}

/// WOA-SWM-09: the price, in free invocations and fate points.
#[test]
fn woa_swm_09_the_price_of_a_zone_attack() {
    let conflict = ruins("swarm.area_invoke_cost = 2", "");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000]"], &["0 turn set_up forceful"]);
    stage.turn(&["[----]", "[0000]", "[0000]"], &["1 turn area_attack"]);
    assert!(stage.told(WarEvent::Widens { fighter: FighterId(1), free: 1, paid: 1 }));
    assert_eq!(stage.fighter(1).fate, 2);
    let broke = ruins("swarm.area_invoke_cost = 3\nfp.refresh = 1", "");
    let mut stage = Stage::open(&broke, &[], &[]);
    stage.turn(&["[0000]"], &["0 turn set_up forceful"]);
    assert!(!stage.may(1, own(WarTurn::AreaAttack), NO_ARGUMENT));
}

/// IX-20: a Roar aspect that fits serves too, and stays.
#[test]
fn ix_20_a_roar_that_strikes_a_zone() {
    let scenery = "[scene]\narea_props = true\n".to_owned();
    let rolf = pc("rolf", ROLF, "wide_roar = true");
    let conflict = scene("", &[rolf, swarms("big", 2), scenery]);
    let mut stage = Stage::open(&conflict, &["[0000]"], &["0 roar roar forceful"]);
    stage.turn(&["[0000]", "[0000]", "[0000]"], &["0 turn area_attack"]);
    let roar = stage.fighter(0).game;
    assert_eq!((roar.active, roar.free), (true, 0));
}

/// WOA-AREA-01, WOA-AREA-02, JC-32: allies are spared unless told otherwise; the dice of weight
/// are those of the zone.
#[test]
fn woa_area_01_02_whom_it_strikes() {
    let struck = |rules: &str, dice: &[&str]| {
        let conflict = ruins(rules, "");
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000]"], &["0 turn set_up forceful"]);
        stage.turn(dice, &["1 turn area_attack"]);
        stage.rolls().iter().skip(1).map(|roll| roll.0).collect::<Vec<_>>()
    };
    assert_eq!(struck("", &["[0000]"; 3]), [2, 3]);
    assert_eq!(struck("area.friendly_fire = true", &["[0000]"; 4]), [0, 2, 3]);
    // Weight: three heroes with an ogre's weight against one swarm.
    let heavy = pc("rolf", ROLF, "weight = 4");
    let conflict =
        scene("", &[heavy, swarms("small", 1), "[scene]\narea_props = true\n".to_owned()]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000]"], &["0 turn set_up forceful"]);
    stage.idle(1);
    stage.turn(&["[0000]", "[0000]"], &["0 turn area_attack"]);
    assert_eq!(stage.rolls()[0], (0, 2, 5));
}

/// IX-36: an attack on a zone is one attack for Full Defense.
#[test]
fn ix_36_full_defense_against_a_zone_attack() {
    let adversary = adversary("captain", [0, 0, 0, 0, 4, 0], "");
    let scenery = "[scene]\narea_props = true\n".to_owned();
    let conflict = scene("", &[pc("rolf", ROLF, ""), adversary, scenery]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&[], &["1 turn full_defense"]);
    stage.turn(&["[0000]"], &["0 turn set_up forceful"]);
    stage.turn(&[], &["1 turn full_defense"]);
    stage.turn(&["[0000]", "[0000]"], &["0 turn area_attack forceful", "1 invoke free"]);
    assert!(stage.fighter(1).full_defense && stage.hits().is_empty());
}

/// WOA-ACT-22: one target for each roll, unless results may be split.
#[test]
fn woa_act_22_results_are_split_only_if_told_to() {
    let conflict = scene(CALM, &[pc("deliah", DELIAH, ""), guards(2)]);
    assert!(!Stage::open(&conflict, &[], &[]).may(0, own(WarTurn::SplitAttack), NO_ARGUMENT));
    let rules = format!("{CALM}\nmulti.enabled = true");
    // Against one there is nothing to split.
    let conflict = scene(&rules, &[pc("deliah", DELIAH, ""), guards(1)]);
    assert!(!Stage::open(&conflict, &[], &[]).may(0, own(WarTurn::SplitAttack), NO_ARGUMENT));
    let conflict = scene(&rules, &[pc("deliah", DELIAH, ""), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let choices = ["0 turn split_attack 1", "0 also also 2", "0 share even"];
    stage.turn(&["[+++0]", "[0000]", "[0000]"], &choices);
    assert_eq!(stage.hits(), [(1, 1), (2, 1)]);
    let conflict = scene(&rules, &[pc("deliah", DELIAH, ""), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let choices = ["0 turn split_advantage 1", "0 also also 2", "0 share even"];
    stage.turn(&["[+++0]", "[0000]", "[0000]"], &choices);
    assert_eq!((stage.fighter(1).attached.len(), stage.fighter(2).attached.len()), (1, 1));
}

/// WOA-SWM-01, WOA-SWM-02, JC-39: a single creature without weight is no fighter but something to
/// get rid of.
#[test]
fn woa_swm_01_02_a_single_creature_is_overcome() {
    let scenery = |vermin: u32| format!("[scene]\nvermin = {vermin}\n");
    let of = |rules: &str, count: u32| {
        scene(rules, &[pc("deliah", DELIAH, ""), guards(1), scenery(count)])
    };
    let conflict = of("", 1);
    let mut stage = Stage::open(&conflict, &[], &[]);
    assert_eq!((stage.state.fighters.len(), stage.state.scene.len()), (2, 1));
    stage.turn(&["[--00]"], &["0 turn clear_scene quick"]);
    assert_eq!(stage.state.scene.len(), 0);
    assert!(!stage.may(0, own(WarTurn::ClearScene), NO_ARGUMENT));
    let conflict = of("swarm.single_difficulty = 3", 2);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[--00]"], &["0 turn clear_scene quick"]);
    assert_eq!((stage.margin(), stage.state.scene.len()), (-2, 2));
}

/// WOA-ACT-20: what foes put on the scene is removed against its maker, who stands by, or else
/// against 4.
#[test]
fn woa_act_20_aspects_of_the_scene_are_removed() {
    let conflict = scene("", &[pc("deliah", DELIAH, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    stage.turn(&["[++++]"], &["1 turn create_on_scene"]);
    assert_eq!(stage.state.free[1], 2);
    stage.turn(&["[0000] [0000]"], &["0 turn clear_scene quick"]);
    assert_eq!((stage.state.scene.len(), stage.state.free[1]), (0, 0));
    // The maker is gone: difficulty 4.
    let conflict = scene("", &[pc("deliah", DELIAH, ""), guards(2)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    stage.turn(&["[++++]"], &["1 turn create_on_scene"]);
    stage.idle(1);
    stage.turn(&["[++++] [----]"], &["0 turn attack 1"]);
    stage.idle(1);
    stage.turn(&["[0000]"], &["0 turn clear_scene quick"]);
    assert_eq!((stage.margin(), stage.state.scene.len()), (-1, 1));
    let conflict = scene("remove.env_removable = false", &[pc("deliah", DELIAH, ""), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(1);
    stage.turn(&["[++++]"], &["1 turn create_on_scene"]);
    assert!(!stage.may(0, own(WarTurn::ClearScene), NO_ARGUMENT));
}

/// WOA-ACT-05, WOA-ACT-06, WOA-ACT-07 on an aspect of the scene.
#[test]
fn known_aspects_of_the_scene_gain_invocations() {
    let free = |dice: &str, rules: &str| {
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000]"], &["0 turn create_on_scene quick"]);
        stage.idle(1);
        stage.turn(&[dice], &["0 turn exploit_scene quick"]);
        (stage.state.free[0], stage.state.free[1])
    };
    assert_eq!(free("[--00]", ""), (1, 0));
    assert_eq!(free("[--00]", "create.existing_fail = \"enemy_free_invoke\""), (1, 1));
    assert_eq!(free("[-000]", ""), (2, 0));
    assert_eq!(free("[++00]", ""), (3, 0));
}

/// T-57, JC-29. WOA-LETH-03: a lethal hit defeats the whole mob, unless told otherwise.
#[test]
fn t_57_a_lethal_hit_on_a_mob() {
    let hit = |rules: &str| {
        let wolf = pc("wolf", DELIAH, "deadly = true");
        let conflict = scene(&format!("{CALM}\n{rules}"), &[wolf, gang(6, "[1]", "")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        blow(&mut stage, 2);
        (stage.fighter(1).status, stage.fighter(1).boxes, strength(&stage, 1).0)
    };
    assert_eq!(hit("").0, Status::TakenOut);
    assert_eq!(hit("lethal.mob = \"per_shift\""), (Status::In, 0, 4));
    assert_eq!(hit("lethal.mob = \"one\""), (Status::In, 0, 5));
}
