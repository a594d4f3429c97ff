//! The stat blocks that come along: each plays, and plays as if it were written out.

use crate::program::{Folder, printed};
use outweigh::scenario::{Document, read_stat_blocks};
use outweigh::sim::{Overrides, Plan};
use outweigh::systems;

/// A fight of two groups.
fn fight(system: &str, one: &str, other: &str) -> String {
    format!(
        "system = \"{system}\"\nseed = 5\ntrials = 60\n[sides.one]\nplayer = \"pc\"\n[sides.one.a]\n{one}\n\
         [sides.two]\nplayer = \"gm\"\n[sides.two.b]\n{other}\n"
    )
}

fn plan(text: &str) -> Plan {
    let document = Document::parse("fight.toml", text).unwrap_or_else(|why| panic!("{why}"));
    let plan = Plan::new(&document, systems::ALL, &Overrides::default());
    plan.unwrap_or_else(|why| panic!("{why}"))
}

/// A hero and a foe of each system, for whom the others are foe and hero.
const PAIRS: [(&str, &str, &str); 5] = [
    ("war-of-ashes", "rolf", "guard"),
    ("fate-core", "landon", "thug"),
    ("fate-fantasy", "swordsman", "bandit"),
    ("stamina-and-wounds", "fighter", "goblin"),
    ("boons-and-banes", "fighter", "wolf"),
];

/// Fights of a group on the sides that it fits: heroes are no minions of the game master, and minions no
/// heroes.
fn fights(system: &str, group: &str) -> Vec<String> {
    let (_, hero, foe) = PAIRS.into_iter().find(|pair| pair.0 == system).unwrap();
    let being = |name: &str| format!("being = \"{name}\"");
    let both = [fight(system, group, &being(foe)), fight(system, &being(hero), group)];
    let is_sound = |text: &String| {
        let document = Document::parse("fight.toml", text).unwrap_or_else(|why| panic!("{why}"));
        Plan::new(&document, systems::ALL, &Overrides::default()).is_ok()
    };
    both.into_iter().filter(is_sound).collect()
}

#[test]
fn every_being_can_fight() {
    for system in systems::ALL {
        let beings = (system.beings)();
        assert!(beings.len() >= 10, "{}: {} beings", system.id, beings.len());
        for being in beings.iter() {
            assert!(!being.doc.is_empty() && !being.lines.is_empty(), "{}", being.name);
            let group = format!("being = \"{}\"", being.name);
            assert!(!fights(system.id, &group).is_empty(), "{}: {}", system.id, being.name);
        }
    }
}

#[test]
fn the_files_of_beings_are_sound() {
    for system in systems::ALL {
        let text = match system.id {
            "war-of-ashes" => include_str!("../../src/systems/war_of_ashes/beings.toml"),
            "fate-core" => include_str!("../../src/systems/fate_core/beings.toml"),
            "fate-fantasy" => include_str!("../../src/systems/fate_fantasy/beings.toml"),
            "stamina-and-wounds" => {
                include_str!("../../src/systems/stamina_and_wounds/beings.toml")
            }
            "boons-and-banes" => include_str!("../../src/systems/boons_and_banes/beings.toml"),
            other => panic!("{other}"),
        };
        let read = read_stat_blocks(system.id, text).unwrap_or_else(|why| panic!("{why}"));
        let names = |beings: &[outweigh::scenario::StatBlock]| -> Vec<String> {
            beings.iter().map(|being| being.name.clone()).collect()
        };
        assert_eq!(names(&read), names(&(system.beings)()));
    }
}

/// The bytes are those of a file in which the keys stand themselves.
#[test]
fn a_being_plays_as_if_it_were_written_out() {
    let folder = Folder::new("beings");
    for system in systems::ALL {
        let beings = (system.beings)();
        for (number, being) in beings.iter().enumerate().step_by(4) {
            let named = format!("being = \"{}\"\ncount = 2", being.name);
            let written = format!("{}\ncount = 2", being.lines.join("\n"));
            let played = |group: &str, kind: &str| {
                let out = format!("{}-{number}-{kind}", system.id);
                folder.file("fight.toml", &fights(system.id, group)[0]);
                printed(&folder.outweigh(&["run", "fight.toml", "--no-charts", "--out", &out]));
                folder.read(&format!("{out}/outcomes.csv"))
            };
            assert_eq!(played(&named, "named"), played(&written, "written"), "{}", being.name);
        }
    }
}

#[test]
fn beings_are_changed_and_varied_as_everything_else() {
    let text = fight("war-of-ashes", "being = \"rolf\"", "being = \"guard\"\nboxes = [1, 2]");
    let vary =
        "[vary]\n\"sides.two.b.being\" = [\"guard\", \"goblin\"]\n\"sides.two.b.count\" = [1, 2]\n";
    let plan = plan(&format!("{text}{vary}"));
    assert_eq!(plan.cells.len(), 4);
}
