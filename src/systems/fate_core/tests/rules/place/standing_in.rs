//! Stepping in for an ally under attack (`kernels::fate::rules::actions::interpose`), full defense beside it, and the
//! effect of full defense for fighters that bar a way.

use crate::systems::fate_core::tests::rules::place::*;

#[test]
fn v_21_fc_ipo_01_02_03_06_an_ally_steps_in() {
    let pair = format!("[sides.pcs.guard]\nskills = {{ fight = 1 }}\n{HERO}");
    let game = row("", "", &pair, &THUG.replace("fight = 2", "fight = 4"));
    let mut told = Told::begin(&game);
    told.turn(&[], &[]).turn(&[], &[]);
    let strike = ["2 step stay", "2 turn attack 0", "1 interpose step_in", "2 step stay"];
    told.turn(&["[+000] [0000]"], &strike);
    assert_eq!((told.fighter(0).boxes, told.fighter(1).boxes), (0, 1));
    // V-21 itself: Fight 1 for an ally, attack 4: a hit of 3 on who stepped in.
    told.turn(&[], &[]).turn(&[], &[]);
    let strike = ["2 step stay", "2 turn attack 1", "0 interpose step_in", "2 step stay"];
    told.turn(&["[0000] [0000]"], &strike);
    assert_eq!(told.fighter(0).slots, 1);
    assert_eq!(told.fighter(0).slot_by[0], 2);
    // FC-IPO-04: without a defence it stands at +0.
    told.turn(&[], &[]).turn(&[], &[]);
    let strike = ["2 step stay", "2 turn attack 0", "1 interpose take_blow", "2 step stay"];
    told.turn(&["[0000]"], &strike);
    let hero = told.fighter(1);
    assert_eq!((hero.slots, hero.boxes), (0b1, 0b11), "a hit of 4 where nothing would have been");
}

#[test]
fn fc_ipo_01_02_07_limits_of_stepping_in() {
    let pair = format!("[sides.pcs.guard]\nzone = \"b\"\nskills = {{ fight = 1 }}\n{HERO}");
    // Too far away: nobody is asked.
    let game = row("", "", &pair, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &[]).turn(&[], &[]);
    told.turn(&[LEVEL], &["2 step stay", "2 turn attack 1", "2 step stay"]);
    // Within the knob's range; once an exchange; against advantages too.
    let rules = "interpose.range = 1\ninterpose.max_per_exchange = 1\ninterpose.vs_create = true";
    let game = row(rules, "", &pair, &format!("{THUG}count = 2\n"));
    let mut told = Told::begin(&game);
    told.turn(&[], &[]).turn(&[], &[]);
    let create =
        ["2 step stay", "2 turn create_advantage fight 1", "0 interpose step_in", "2 step stay"];
    told.turn(&["[++++] [0000]"], &create);
    assert_eq!(told.fighter(0).attached.len(), 1);
    told.turn(&[LEVEL], &["3 step stay", "3 turn attack 1", "3 step stay"]);
}

#[test]
fn fc_ipo_07_fc_ful_04_who_steps_in_against_an_advantage_bears_what_comes_of_it() {
    let pair = format!("[sides.pcs.guard]\nskills = {{ fight = 1 }}\n{HERO}");
    let game = row("interpose.vs_create = true", "", &pair, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &[]).turn(&[], &[]);
    let disarm = ["2 step stay", "2 turn disarm fight 1", "0 interpose step_in", "2 step stay"];
    told.turn(&["[+000] [0000]"], &disarm);
    let blocked = [0, 1].map(|it| told.fighter(it).foot.blocked);
    assert_eq!(blocked, [Footing::NO_WEAPON, 0]);
    for (covers, boosts) in [(true, 1), (false, 0)] {
        let rules = format!("interpose.vs_create = true\nfulldef.covers_interpose = {covers}");
        let game = row(&rules, "", &pair, &THUG.replace("fight = 2", "fight = 0"));
        let mut told = Told::begin(&game);
        told.turn(&[], &["1 step stay", "1 turn pass", "1 step stay"]);
        told.turn(&[], &["0 step stay", "0 turn full_defense"]);
        let create = [
            "2 step stay",
            "2 turn create_advantage fight 1",
            "0 interpose step_in",
            "2 step stay",
        ];
        told.turn(&[LEVEL], &create);
        assert_eq!(told.fighter(0).boosts.all(), boosts, "1 + 2 against 0 is style");
    }
}

#[test]
fn fc_cmp_04_a_lost_action_leaves_the_free_step() {
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.state.complications.turn = 0b1;
    told.turn(&[], &["0 step step_to zone2"]);
    assert_eq!((zone(&told, 0), told.state.place), (1, 1));
    assert_eq!(told.state.complications.turn, 0);
    assert_eq!(told.fighter(1).boxes, 0, "nobody has acted");
}

#[test]
fn fc_ful_03_04_fc_ipo_08_full_defense_and_standing_in() {
    let pair = format!("[sides.pcs.guard]\nskills = {{ fight = 1 }}\n{HERO}");
    for (rules, boosts) in [("", 1), ("fulldef.covers_interpose = false", 0)] {
        let game = row(rules, "", &pair, &THUG.replace("fight = 2", "fight = 0"));
        let mut told = Told::begin(&game);
        told.turn(&[], &["1 step stay", "1 turn pass", "1 step stay"]);
        told.turn(&[], &["0 step stay", "0 turn full_defense"]);
        // 1 + 2 against 0: style, and the boost is the one's who stepped in.
        let strike = ["2 step stay", "2 turn attack 1", "0 interpose step_in", "2 step stay"];
        told.turn(&["[0000] [0000]"], &strike);
        assert_eq!(told.fighter(0).boosts.all(), boosts, "{rules}");
        assert!(told.fighter(0).full_defense);
    }
    // Nothing proactive: the one who has moved cannot take it, unless the knob allows.
    let game = row("", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    let game = row("fulldef.free_move = true", "", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 step step_to zone2", "0 turn full_defense"]);
    assert!(told.fighter(0).full_defense);
}

#[test]
fn j_41_full_defense_helps_to_bar_a_way_only_with_the_knob() {
    for (rules, zone_after) in [("", 1), ("fulldef.covers_opposition = true", 0)] {
        let game = row(rules, "", HERO, &THUG.replace("fight = 2", "fight = 3"));
        let mut told = Told::begin(&game);
        told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 step stay"]);
        told.turn(&[], &["1 step stay", "1 turn full_defense"]);
        let run =
            ["0 step step_to zone2", "1 impede impede", "0 turn run_to zone2", "1 impede impede"];
        told.turn(&["[0000] [0000]"], &run);
        assert_eq!(zone(&told, 0), zone_after, "{rules}");
    }
}
