//! Tests of active opposition to actions that have no defender (`kernels::fate::rules::actions::opposition`,
//! FC-DICE-07).

use crate::kernels::fate::tell::events::FateEvent;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, two_sides};

const HERO: &str = "[sides.pcs.hero]\nskills = { athletics = 2, fight = 3, notice = 3 }\n";
const FOE: &str =
    "[sides.npcs.foe]\nkind = \"main\"\nskills = { athletics = 4, fight = 1, will = 5 }\n";
const PAIR: &str = "[0000] [0000]";

fn margins(told: &Told<'_>) -> Vec<i32> {
    let margin = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Result(margin, _)) => Some(*margin),
        _ => None,
    };
    told.table.events.iter().filter_map(margin).collect()
}

/// The margin of the hero's first turn.
fn margin(rules: &str, foes: &str, dice: &str, choices: &[&str]) -> i32 {
    let game = two_sides(&format!("fp.gm_start = 0\nfp.refresh = 0\n{rules}"), HERO, foes);
    let mut told = Told::begin(&game);
    told.turn(&[dice], choices);
    margins(&told)[0]
}

const MAKES: &str = "0 turn create_on_scene fight";

#[test]
fn fc_adv_03_a_named_foe_may_oppose_an_advantage_on_the_scene() {
    // Athletics 4 meets an advantage with Fight; without it the difficulty is 2.
    assert_eq!(margin("", FOE, PAIR, &[MAKES, "1 oppose oppose"]), -1);
    assert_eq!(margin("", FOE, "[0000]", &[MAKES, "1 oppose let_pass"]), 1);
    // Named skills: Fight meets Fight, Will does not.
    assert_eq!(margin("", FOE, PAIR, &[MAKES, "1 oppose oppose fight"]), 2);
    assert_eq!(margin("", FOE, PAIR, &[MAKES, "1 oppose oppose will"]), -1);
    // Nobody opposes anybody, and nobody is asked.
    let passive = "create.scene_opposition = \"passive\"";
    assert_eq!(margin(passive, FOE, "[0000]", &[MAKES]), 1);
}

#[test]
fn fc_adv_03_fc_dice_07_the_nameless_oppose_only_by_the_setting() {
    let nameless = FOE.replace("main", "nameless");
    assert_eq!(margin("", &nameless, "[0000]", &[MAKES]), 1);
    let anyone = "create.scene_opposition = \"anyone\"";
    assert_eq!(margin(anyone, &nameless, PAIR, &[MAKES, "1 oppose oppose"]), -1);
    let supporting = FOE.replace("main", "supporting");
    assert_eq!(margin("", &supporting, PAIR, &[MAKES, "1 oppose oppose"]), -1);
}

#[test]
fn fc_dice_07_the_best_are_asked_first_and_one_rolls() {
    let foes = format!("{FOE}[sides.npcs.boss]\nkind = \"main\"\nskills = {{ athletics = 5 }}\n");
    assert_eq!(margin("", &foes, PAIR, &[MAKES, "2 oppose oppose"]), -2);
    let both = [MAKES, "2 oppose let_pass", "1 oppose oppose"];
    assert_eq!(margin("", &foes, PAIR, &both), -1);
}

/// The built-in answer: a foe rolls where that is harder to beat than the fixed difficulty.
#[test]
fn fc_dice_07_by_default_a_foe_opposes_where_that_is_harder_to_beat() {
    let played = |rules: &str, dice: &str| {
        let game = two_sides(&format!("fp.gm_start = 0\nfp.refresh = 0\n{rules}"), HERO, FOE);
        let mut told = Told::begin(&game);
        // The hero makes an advantage by a choice of the test, the foe decides by its list.
        told.turn(&[dice], &[MAKES]);
        margins(&told)[0]
    };
    assert_eq!(played("", PAIR), -1);
    assert_eq!(played("create.env_difficulty = 4", "[0000]"), -1, "Athletics 4 is no better");
}

#[test]
fn fc_dice_07_a_foe_opposes_from_the_same_zone_only() {
    let text = |rules: &str, zone: &str| {
        format!(
            "system = \"fate-core\"\n[scene.zones.hall]\nto = [\"loft\"]\n[scene.zones.loft]\n\
             [rules]\norder.final_tie = \"listed\"\nfp.gm_start = 0\nfp.refresh = 0\n{rules}\n\
             [sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n{HERO}zone = \"hall\"\n\
             [sides.npcs]\nplayer = \"gm\"\npolicy = \"still\"\n{FOE}zone = \"{zone}\"\n\
             [policies.still]\nstep = [\"stay\"]\n"
        )
    };
    for (rules, zone, dice, expected) in [
        ("", "hall", PAIR, -1),
        ("", "loft", "[0000]", 1),
        ("oppose.requires_same_zone = false", "loft", PAIR, -1),
    ] {
        let game = conflict(&text(rules, zone));
        let mut told = Told::begin(&game);
        told.turn(&[dice], &[MAKES]);
        assert_eq!(margins(&told)[0], expected, "{rules} {zone}");
    }
}

/// FC-ASP-06, FC-ENV-05: the maker may oppose a removal or let it pass; so may a named foe.
#[test]
fn fc_asp_06_fc_env_05_whoever_can_interfere_opposes_a_removal() {
    const THUG: &str = "[sides.pcs.thug]\nkind = \"nameless\"\nskills = { athletics = 1, fight = 3, notice = 2 }\n";
    const CHIEF: &str = "[sides.pcs.chief]\nkind = \"main\"\nskills = { athletics = 5 }\n";
    const BEARER: &str = "[sides.npcs.bearer]\nkind = \"main\"\nskills = { fight = 3 }\n";
    let played = |others: &str, dice: &str, choices: &[&str]| {
        let game = two_sides("fp.gm_start = 0\nfp.refresh = 0", others, BEARER);
        let mut told = Told::begin(&game);
        let bearer = game.compiled.setup.sheets.len() - 1;
        told.turn(&["[++00] [0000]"], &[&format!("0 turn create_advantage fight {bearer}")]);
        if bearer > 1 {
            told.turn(&[], &["1 turn pass"]);
        }
        let removes = format!("{bearer} turn remove_advantage fight {bearer}");
        let mut script = vec![removes.as_str()];
        script.extend(choices);
        told.turn(&[dice], &script);
        margins(&told)[1]
    };
    assert_eq!(played(THUG, PAIR, &["0 oppose oppose"]), 0, "a nameless maker");
    assert_eq!(played(THUG, "[0000]", &["0 oppose let_pass"]), 1, "remove.difficulty_char");
    let both = format!("{THUG}{CHIEF}");
    assert_eq!(played(&both, PAIR, &["1 oppose oppose", "2 cost fail"]), -2);
    assert_eq!(played(&both, PAIR, &["1 oppose let_pass", "0 oppose oppose"]), 0);
}

/// FC-OTH-06, FC-OVR-01: a task in a fight meets a foe beside it, or its difficulty.
#[test]
fn fc_oth_06_fc_ovr_01_a_named_foe_may_oppose_a_task() {
    let text = |rules: &str, kind: &str| {
        format!(
            "system = \"fate-core\"\n[scene.sidetasks.lock]\nskills = [\"crafts\"]\ndifficulty = 1\n\
             [rules]\norder.final_tie = \"listed\"\nfp.gm_start = 0\nfp.refresh = 0\n{rules}\n\
             [sides.pcs]\nplayer = \"pc\"\npolicy = \"runner\"\n\
             [sides.pcs.hero]\nskills = {{ crafts = 3, notice = 4 }}\n\
             [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n\
             [sides.npcs.foe]\nkind = \"{kind}\"\nskills = {{ fight = 2 }}\n\
             [policies.runner]\nturn = [\"task if my.task_chance = hoped\", \"pass\"]\nlet = {{ hoped = 0 }}\n"
        )
    };
    for (rules, kind, dice, expected, chance) in [
        ("", "main", PAIR, 1, 74),
        ("", "nameless", "[0000]", 2, 94),
        ("overcome.opposition = \"passive\"", "main", "[0000]", 2, 94),
        ("overcome.opposition = \"anyone\"", "nameless", PAIR, 1, 74),
    ] {
        // The list tests the chance that it sees: 3 against 2 with all dice, or against 1.
        let seen = text(rules, kind).replace("hoped = 0", &format!("hoped = {chance}"));
        let game = conflict(&seen);
        let mut told = Told::begin(&game);
        told.turn(&[dice], &[]);
        assert_eq!(margins(&told), [expected], "{rules} {kind}");
    }
}

fn contest(rules: &str) -> String {
    format!(
        "system = \"fate-core\"\n[scene]\nkind = \"contest\"\n\
         [rules]\norder.final_tie = \"listed\"\nfp.gm_start = 0\nfp.refresh = 0\n{rules}\n\
         [sides.pcs]\nplayer = \"pc\"\nrolls = [\"athletics\"]\npolicy = \"racer\"\n{HERO}\
         [sides.npcs]\nplayer = \"gm\"\nrolls = [\"athletics\"]\npolicy = \"racer\"\n{FOE}"
    )
}

#[test]
fn fc_con_15_a_rival_may_oppose_an_advantage_on_the_scene_of_a_contest() {
    for (rules, dice, choices, expected) in [
        ("", PAIR, &["0 contest create_on_scene fight", "1 oppose oppose"][..], -1),
        ("", "[0000]", &["0 contest create_on_scene fight", "1 oppose let_pass"][..], 1),
        (
            "create.scene_opposition = \"passive\"",
            "[0000]",
            &["0 contest create_on_scene fight"][..],
            1,
        ),
    ] {
        let game = conflict(&contest(rules));
        let mut told = Told::begin(&game);
        let rolls =
            if expected < 0 { vec![dice, "[0000]"] } else { vec![dice, "[0000]", "[0000]"] };
        told.turn(&rolls, choices);
        assert_eq!(margins(&told)[0], expected, "{rules}");
    }
}
