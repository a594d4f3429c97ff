//! Reach of weapons, words and advantages (`sheet::reach`).

use crate::system::FighterId;
use crate::systems::fate_core::tests::rules::place::*;

#[test]
fn fc_zon_01_fc_atk_03_fc_atk_12_reach() {
    let armed = "[sides.pcs.hero]\nattack_skills = [\"lore\"]\n\
        skills = { fight = 3, shoot = 2, lore = 4, athletics = 1 }\n";
    for (rules, zone, known) in [
        ("", "a", vec!["fight", "shoot", "lore"]),
        ("", "b", vec!["shoot"]),
        ("", "c", vec!["shoot"]),
        ("", "d", vec![]),
        ("range.shoot = 0\nrange.other = 1\nrange.fight = 1", "b", vec!["fight", "lore"]),
        ("range.shoot = 4", "d", vec!["shoot"]),
    ] {
        let thug = format!("[sides.npcs.thug]\nzone = \"{zone}\"\nskills = {{}}\n");
        let game = row(rules, "", armed, &thug);
        let (setup, told) = (&game.compiled.setup, Told::begin(&game));
        let ask = crate::kernels::fate::decide::question::Ask::new(
            setup,
            &told.state,
            crate::kernels::fate::decide::points::Turn::NUMBER,
            FighterId(0),
            &crate::kernels::fate::decide::question::Moment::QUIET,
        );
        for (number, name) in crate::systems::fate_core::sheet::skill::NAMES.iter().enumerate() {
            let attacks = ask.legal(0, number as u8) && ask.candidates(0, number as u8) != 0;
            assert_eq!(attacks, known.contains(name), "{name} to {zone}: {rules}");
        }
        assert_eq!(ask.candidates(0, crate::system::NO_ARGUMENT) != 0, !known.is_empty());
    }
    // Words carry farther than arms; a group may say otherwise.
    let speaker = "[sides.pcs.hero]\nskills = { provoke = 3 }\nranges = { provoke = 2 }\n";
    let rules = "conflict.kind = \"mental\"\nmental.zones = true";
    let thug = "[sides.npcs.thug]\nzone = \"c\"\nkind = \"main\"\nskills = {}\n";
    let game = row(rules, "", speaker, thug);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["0 step stay", "0 turn attack 1", "0 step stay"]);
}

#[test]
fn fc_adv_17_how_far_advantages_reach() {
    let hero = "[sides.pcs.hero]\nskills = { fight = 3, stealth = 2 }\n";
    let thug = "[sides.npcs.thug]\nzone = \"b\"\nkind = \"main\"\nskills = {}\n";
    let game = row("", "", hero, thug);
    let mut told = Told::begin(&game);
    // Fight reaches no farther than its blows; Stealth the next zone.
    told.turn(
        &["[++++] [0000]"],
        &["0 step stay", "0 turn create_advantage stealth 1", "0 step stay"],
    );
    assert_eq!(told.fighter(1).attached.len(), 1);
    let (setup, state) = (&game.compiled.setup, &told.state);
    let (quiet, point) = (
        crate::kernels::fate::decide::question::Moment::QUIET,
        crate::kernels::fate::decide::points::Turn::NUMBER,
    );
    let ask =
        crate::kernels::fate::decide::question::Ask::new(setup, state, point, FighterId(0), &quiet);
    assert_eq!(ask.candidates(1, crate::systems::fate_core::sheet::skill::Skill::Fight as u8), 0);
    assert_eq!(
        ask.candidates(1, crate::systems::fate_core::sheet::skill::Skill::Stealth as u8),
        0b10
    );
}
