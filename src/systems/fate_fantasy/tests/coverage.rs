//! Every clause and every worked example of the ledger is held by a test, or listed with its reason
//! (`clauses.txt`); every setting is declared as the ledger says (`settings.txt`).

use super::support::compiled;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::tests_support::Ledger;
use crate::systems::tests_support::clauses::Table;
use crate::systems::tests_support::settings::settings_agree;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
    ("LADR", 6),
    ("ZONE", 2),
    ("SKIL", 7),
    ("INIT", 9),
    ("INTR", 14),
    ("ACT", 6),
    ("MOVE", 8),
    ("ATK", 7),
    ("DEF", 4),
    ("SPIN", 8),
    ("BLK", 19),
    ("FULL", 4),
    ("MAN", 15),
    ("HOLD", 6),
    ("SUP", 6),
    ("WPN", 10),
    ("RNG", 4),
    ("ASPC", 11),
    ("HARM", 12),
    ("END", 5),
    ("NPC", 6),
];

const LEDGER: Ledger = Ledger { prefix: "FF", areas: AREAS, rows: 169 };

const CLAUSES: Table = Table {
    text: include_str!("clauses.txt"),
    folder: "src/systems/fate_fantasy/tests",
    examples: &[("FF-V", 49)],
    open: 0,
};

#[test]
fn every_clause_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_claimed::<FateFantasy>(&CLAUSES);
}

#[test]
fn every_setting_of_the_ledger_is_declared_as_it_says() {
    settings_agree::<FateFantasy, FantasyKnobs>("src/systems/fate_fantasy/tests");
}

/// What the ledger writes as `zone.border`, `weapon.aspects`, `task.<name>.*` and `item.<name>.*` is
/// part of a scene or a sheet.
#[test]
fn knobs_of_single_things_are_words_of_scenarios() {
    let scene = "scene.zones.a = { borders = { b = 8 } }; scene.zones.b = {}; \
         scene.tasks.rite = { skill = 'lore', difficulty = 3, zone = 'b', needed = 10 }; \
         scene.items.scroll = { effect = 'task_progress', skill = 'lore', uses = 5, carrier = 'a' }";
    let sheet = "pc a:; weapon_aspects = ['sharp']";
    let conflict = compiled(scene, &[sheet, "foe x:"]).unwrap_or_else(|told| panic!("{told}"));
    let setup = &conflict.compiled.setup;
    let (task, item) = (&setup.scene.tasks[0], &setup.scene.items[0]);
    assert_eq!((setup.scene.border(1, 0), setup.sheets[0].weapon_aspects), (8, 1));
    assert_eq!((task.skill.name(), task.difficulty), ("lore", Some(3)));
    assert_eq!((task.zone, task.needed), (Some(1), 10));
    assert_eq!((item.effect.name(), item.uses), ("task_progress", 5));
    assert_eq!(item.skill.map(Skill::name), Some("lore"));
}
