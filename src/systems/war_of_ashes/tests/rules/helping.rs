//! Helping (`rules::rolls::helping`), paying for an ally, escalation, the exploration rating.

use crate::system::FighterId;
use crate::systems::war_of_ashes::decide::points::WarTurn;
use crate::systems::war_of_ashes::tests::*;

/// WOA-TEAM-01, IX-48: helpers add to a roll and lose their next turn.
#[test]
fn woa_team_01_helpers_add_and_lose_their_turn() {
    let conflict = scene("", &[pc("hero", DELIAH, "count = 4"), guards(4)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    let script = ["0 turn attack 4", "1 help help", "2 help help"];
    stage.turn(&["[0000] [0000]"], &script);
    // Two at most, though the third would.
    assert_eq!(stage.rolls()[0].2, 5);
    stage.turn(&[], &[]);
    assert!(stage.told(WarEvent::HasHelped(FighterId(1))));
    stage.turn(&[], &[]);
    stage.turn(&["[0000] [0000]"], &["3 turn attack 5"]);
    let lone = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", DELIAH, "count = 2"), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [0000]"], &["0 turn attack 2", "1 help help"]);
        stage.rolls()[0].2
    };
    assert_eq!((lone(""), lone("team.bonus = 2")), (4, 5));
}

/// WOA-TEAM-01, IX-43: a helper needs +1 in the rolled approach or skill; a defence cannot be helped.
#[test]
fn woa_team_01_who_can_help() {
    let asked = |fighter: &str, more: &str| {
        let helper = format!("[sides.heroes.{fighter}]\n{more}\n");
        let conflict = scene("", &[pc("deliah", DELIAH, ""), helper, guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.table.expect(&["[0000] [0000]"], &["0 turn attack 2", "1 help help"]);
        WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        stage.told(WarEvent::Helps(FighterId(1), FighterId(0)))
    };
    assert!(asked("squire", "kind = \"minion\"\nskilled = [\"fight\"]"));
    assert!(!asked("porter", "kind = \"minion\"\nskilled = [\"strength\"]"));
    let conflict = scene("", &[pc("hero", DELIAH, "count = 2"), guards(1)]);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.idle(2);
    stage.table.expect(&["[0000] [0000]"], &["2 turn attack 0", "1 help help"]);
    WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
    assert!(!stage.told(WarEvent::Helps(FighterId(1), FighterId(0))));
}

/// IX-23: a helper who roars needs the rating within its lock set, and keeps its Roar.
#[test]
fn ix_23_a_roarer_helps_within_its_lock() {
    let helps = |ratings: [i32; 6]| {
        let helper = pc("helper", ratings, "");
        let conflict = scene("", &[pc("deliah", DELIAH, ""), helper, guards(2)]);
        let mut stage = Stage::open(&conflict, &["[0000]"], &["1 roar roar careful"]);
        stage.table.expect(&["[0000] [0000]"], &["0 turn attack 2", "1 help help"]);
        WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        (stage.told(WarEvent::Helps(FighterId(1), FighterId(0))), stage.fighter(1).game.active)
    };
    assert_eq!(helps([3, 0, 0, 2, 2, 0]), (false, true));
    assert_eq!(helps([3, 0, 0, 0, 0, 1]), (true, true));
}

/// WOA-TEAM-02: weight and helpers on one roll.
#[test]
fn woa_team_02_weight_and_helpers() {
    let dice = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", DELIAH, "count = 3"), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [0000]"], &["0 turn attack 3", "1 help help"]);
        (stage.rolls()[0].1, stage.rolls()[0].2)
    };
    assert_eq!(dice(""), (1, 5));
    assert_eq!(dice("help.with_weight = false"), (0, 4));
}

/// WOA-SWM-05: swarms help each other, unless told otherwise.
#[test]
fn woa_swm_05_swarms_help_each_other() {
    let total = |rules: &str| {
        let bats = minions("bats", "swarm = \"big\"\ncount = 2\nskilled = [\"fight\"]");
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), bats]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.idle(1);
        stage.table.expect(&["[++++] [0000]"], &["1 turn attack 0", "2 help help"]);
        WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        stage.rolls()[0].2
    };
    assert_eq!((total(""), total("swarm.teamwork = false")), (7, 6));
}

/// FC-INV-03: an ally who stands by may pay.
#[test]
fn fc_inv_03_an_ally_pays() {
    let margin = |rules: &str| {
        let conflict = scene(rules, &[pc("hero", DELIAH, "count = 2"), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.table.expect(&["[0000] [0000]"], &["0 turn attack 2", "1 aid fate_point"]);
        WarOfAshes::turn(&conflict.compiled.setup, &mut stage.state, &mut stage.table.face());
        (stage.margin(), stage.fighter(1).fate)
    };
    assert_eq!(margin(""), (3, 2));
    assert_eq!(margin("invoke.for_ally = false"), (1, 3));
}

/// WOA-SEQ-10: words become blows with the next exchange: order, weights and approaches change,
/// stress and Roar aspects stay.
#[test]
fn woa_seq_10_words_become_blows() {
    let quarrel = |rules: &str| {
        let rules = format!("conflict.kind = \"mental\"\n{rules}");
        let rolf = pc("rolf", ROLF, "social_weight = 1\nweight = 2");
        let hans = adversary("hans", OLIVIA, "social_weight = 2\nweight = 1");
        scene(&rules, &[rolf, hans])
    };
    let conflict = quarrel("");
    assert!(!Stage::open(&conflict, &[], &[]).may(0, own(WarTurn::ComeToBlows), NO_ARGUMENT));
    let conflict = quarrel("conflict.escalation = \"policy\"");
    let mut stage = Stage::open(&conflict, &["[0000]"], &["0 roar roar flashy"]);
    assert_eq!(stage.order(), [1, 0]);
    stage.turn(&["[0000] [0000]"], &["1 turn attack clever 0"]);
    assert_eq!((stage.rolls()[0].1, stage.fighter(0).boxes), (1, 0));
    stage.turn(&[], &["0 turn come_to_blows"]);
    assert!(
        !stage.may(0, own(WarTurn::ComeToBlows), NO_ARGUMENT) && !stage.state.world.rites.blows
    );
    stage.turn(&["[0000] [0000]"], &["0 turn attack forceful 1"]);
    assert!(stage.told(WarEvent::Blows) && stage.fighter(0).game.active);
    // Rolf is quick; now he is the heavier one, and Olivia's Clever no attack any more.
    assert_eq!((stage.order(), stage.rolls()[0].1, stage.rolls()[1].1), (vec![0, 1], 1, 0));
    let clever = crate::systems::war_of_ashes::sheet::approach::Approach::Clever;
    assert!(
        !stage.may_attack_with(1, clever) && !stage.may(0, own(WarTurn::ComeToBlows), NO_ARGUMENT)
    );
}

/// WOA-CHAR-04: with two tracks, words leave the boxes for blows free.
#[test]
fn woa_char_04_two_tracks() {
    let boxes = |rules: &str| {
        let rules =
            format!("conflict.kind = \"mental\"\nconflict.escalation = \"policy\"\n{rules}");
        let conflict = scene(&rules, &[pc("rolf", ROLF, ""), adversary("hans", OLIVIA, "")]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[++00] [0000]"], &["1 turn attack clever 0"]);
        let hurt = stage.fighter(0).boxes;
        stage.turn(&[], &["0 turn come_to_blows"]);
        stage.turn(&[], &["0 turn pass"]);
        (hurt, stage.fighter(0).boxes)
    };
    let (hurt, kept) = boxes("");
    assert!(hurt != 0 && kept == hurt);
    assert_eq!(boxes("stress.tracks = 2"), (hurt, 0));
}

/// WOA-TURN-08: minions in an adventure with ratings.
#[test]
fn woa_turn_08_exploration() {
    let order = |rules: &str| {
        let guard = minions("guard", "skilled = [\"move\"]");
        let rules = format!("order.npc_group = false\nminion.base = 2\n{rules}");
        let conflict = scene(&rules, &[pc("deliah", DELIAH, ""), guard]);
        Stage::open(&conflict, &[], &[]).order()
    };
    assert_eq!(order(""), [0, 1]);
    assert_eq!(order("turn.minion_rating = \"exploration\""), [1, 0]);
}
