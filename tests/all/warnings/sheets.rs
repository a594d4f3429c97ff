//! What sheets lack, and what on them has no effect, in each rule system.

use super::warned;
use crate::program::Folder;

/// A scenario that is warned about, with the words of the warning, and what mends it.
struct WarningKind {
    system: &'static str,
    /// What stands before the sides.
    rules: &'static str,
    hero: &'static str,
    foe: &'static str,
    told: &'static str,
    /// What in the file is written otherwise, and how.
    mended: (&'static str, &'static str),
}

const NONE: WarningKind =
    WarningKind { system: "", rules: "", hero: "", foe: "", told: "", mended: ("", "") };

impl WarningKind {
    fn text(&self) -> String {
        let Self { system, rules, hero, foe, .. } = self;
        let known = outweigh::systems::ALL.iter().find(|it| it.id == *system).unwrap();
        let policy = known.default_policy;
        format!(
            "system = \"{system}\"\n{rules}\n[sides.heroes]\nplayer = \"pc\"\n\
             policy = \"{policy}\"\n[sides.heroes.hero]\n{hero}\n[sides.foes]\nplayer = \"gm\"\n\
             policy = \"{policy}\"\n[sides.foes.foe]\n{foe}\n"
        )
    }
}

/// What is well is not warned about; each doubt is one warning, which its remedy takes away.
#[track_caller]
fn are_told(name: &str, well: &WarningKind, doubts: &[WarningKind]) {
    let folder = Folder::new(name);
    assert_eq!(warned(&folder, &well.text()), "");
    for doubt in doubts {
        let text = doubt.text();
        let told = warned(&folder, &text);
        assert_eq!(told.matches("warning: ").count(), 1, "{text}\n{told}");
        assert!(told.contains(doubt.told), "{text}\n{told}");
        assert!(told.contains("--> duel.toml:") && told.contains("= help: "), "{told}");
        let (what, with) = doubt.mended;
        let mended = text.replacen(what, with, 1);
        assert_ne!(mended, text);
        assert_eq!(warned(&folder, &mended), "", "{mended}");
    }
}

const CORE: WarningKind = WarningKind {
    system: "fate-core",
    hero: "skills = { fight = 3, athletics = 2 }",
    foe: "skills = { fight = 2, athletics = 2 }",
    ..NONE
};

#[test]
fn fate_core_misses_skills_and_finds_idle_keys() {
    let doubts = [
        WarningKind {
            hero: "skills = { lore = 4, athletics = 2 }",
            told: "`hero` attacks with fight +0, since none of its skills attack here",
            mended: ("2 }", "2 }\nattack_skills = [\"lore\"]"),
            ..CORE
        },
        WarningKind {
            hero: "skills = { fight = -1, shoot = -2, athletics = 2 }",
            told: "`hero` attacks with fight -1, its best for that",
            mended: ("fight = -1", "fight = 0"),
            ..CORE
        },
        WarningKind {
            hero: "skills = { shoot = 4 }",
            told: "`hero` defends with athletics +0, since none of its skills defend here",
            mended: ("shoot = 4", "shoot = 4, athletics = 1"),
            ..CORE
        },
        WarningKind {
            hero: "skills = { fight = 3, athletics = 2 }\nattack_skills = [\"lore\"]",
            told: "`attack_skills` names lore, which is not among the skills",
            mended: ("fight = 3", "fight = 3, lore = 1"),
            ..CORE
        },
        WarningKind {
            hero: "skills = { fight = 3, athletics = 2 }\nmedic = 3",
            told: "`medic` has no effect",
            mended: (
                "[sides.heroes]",
                "[rules]\nrecovery.skill.physical = \"medic\"\n[sides.heroes]",
            ),
            ..CORE
        },
    ];
    are_told("doubts_core", &CORE, &doubts);
}

const WAR: WarningKind = WarningKind {
    system: "war-of-ashes",
    hero: "approaches = { careful = 1, clever = 0, flashy = 1, forceful = 2, quick = 3, sneaky = 2 }",
    foe: "skilled = [\"fight\"]",
    ..NONE
};

#[test]
fn war_of_ashes_misses_approaches_and_weapons_that_fit() {
    let doubts = [
        WarningKind {
            hero: "approaches = { careful = 1, flashy = 1, forceful = 2, quick = 3 }",
            told: "the approaches leave out `clever` and `sneaky`, which count 0",
            mended: ("quick = 3", "quick = 3, clever = 0, sneaky = 0"),
            ..WAR
        },
        WarningKind {
            foe: "skilled = [\"fight\"]\nweapon = \"bow\"",
            told: "`foe` shoots, but is skilled hand to hand only",
            mended: ("[\"fight\"]", "[\"fight\", \"shoot\"]"),
            ..WAR
        },
        WarningKind {
            foe: "skilled = [\"shoot\"]",
            told: "`foe` strikes hand to hand, but is skilled at shooting only",
            mended: ("[\"shoot\"]", "[\"shoot\"]\nweapon = \"bow\""),
            ..WAR
        },
        WarningKind {
            rules: "[rules]\nconflict.kind = \"mental\"",
            foe: "skilled = [\"threaten\"]",
            told: "`foe` attacks with `argue`, but is skilled at `threaten`",
            mended: ("[\"threaten\"]", "[\"threaten\"]\ntalk = \"threaten\""),
            ..WAR
        },
    ];
    are_told("doubts_war", &WAR, &doubts);
}

const FANTASY: WarningKind = WarningKind {
    system: "fate-fantasy",
    hero: "skills = { weapon_use = 3, athletics = 2 }",
    foe: "skills = { weapon_use = 2, athletics = 2 }",
    ..NONE
};

#[test]
fn fate_fantasy_misses_gear() {
    let doubts = [
        // An archer without a bow strikes with Weapon Use.
        WarningKind {
            hero: "skills = { ranged = 4, weapon_use = 1, athletics = 2 }",
            told: "the skill ranged of `hero` does nothing without its gear",
            mended: ("2 }", "2 }\nranged = \"medium\""),
            ..FANTASY
        },
        WarningKind {
            rules: "[rules]\nladder.min_skill = -2",
            hero: "skills = { ranged = -1, weapon_use = 1, athletics = 2 }\nranged = \"medium\"",
            told: "`hero` has the gear for ranged, but rates it -1",
            mended: ("ranged = -1", "ranged = 0"),
            ..FANTASY
        },
        WarningKind {
            hero: "skills = { weapon_use = 3, athletics = 2, shield = 2 }",
            told: "the skill shield of `hero` does nothing without its gear",
            mended: ("2 }", "2 }\nshield = true"),
            ..FANTASY
        },
        WarningKind {
            hero: "skills = { lore = 3, athletics = 2 }",
            told: "`hero` attacks with weapon_use +0, which is not among its skills",
            mended: ("lore = 3", "weapon_use = 3"),
            ..FANTASY
        },
        WarningKind {
            hero: "skills = { weapon_use = 3, athletics = 2 }\nattack_skill = \"weapon_use\"",
            told: "`attack_skill` has no effect: everybody takes the best skill here",
            mended: ("attack_skill = \"weapon_use\"", ""),
            ..FANTASY
        },
    ];
    are_told("doubts_fantasy", &FANTASY, &doubts);
}

const STAMINA: WarningKind = WarningKind {
    system: "stamina-and-wounds",
    hero: "str = 3\ndex = 2\nend = 3\nwil = 1",
    foe: "level = 3",
    ..NONE
};

#[test]
fn stamina_and_wounds_misses_sheets_and_finds_idle_keys() {
    let doubts = [
        WarningKind {
            hero: "",
            told: "nothing is said of `hero`: each attribute is 2, the weapon a medium one",
            mended: ("[sides.heroes.hero]", "[sides.heroes.hero]\nstr = 2"),
            ..STAMINA
        },
        WarningKind {
            hero: "str = 3\nrations = 4",
            told: "`rations` has no effect in a single fight",
            mended: ("level = 3", "level = 3\n[sides.foes.later]\nlevel = 3\nfight = 2"),
            ..STAMINA
        },
        WarningKind {
            hero: "str = 3\narmour_price = 50",
            told: "`armour_price` has no effect without armour",
            mended: ("armour_price = 50", "armour = [\"gambeson\"]"),
            ..STAMINA
        },
        WarningKind {
            rules: "[rules]\nenemy.hp_model = \"stamina_only\"",
            foe: "level = 3\nwounds = 5",
            told: "`wounds` has no effect on enemies who fall when their Stamina is gone",
            mended: ("\"stamina_only\"", "\"full\""),
            ..STAMINA
        },
    ];
    are_told("doubts_stamina", &STAMINA, &doubts);
}

const BOONS: WarningKind = WarningKind {
    system: "boons-and-banes",
    hero: "fight = \"trained\"",
    foe: "fight = \"trained\"",
    ..NONE
};

#[test]
fn boons_and_banes_misses_training_and_finds_modules_that_are_off() {
    let doubts = [
        WarningKind {
            hero: "influence = \"expert\"",
            foe: "influence = \"trained\"",
            told: "no participant is trained in Fight, which this conflict tests",
            mended: (
                "[sides.heroes]",
                "[rules]\nconflict.relevant_skill = \"influence\"\n[sides.heroes]",
            ),
            ..BOONS
        },
        WarningKind {
            foe: "vigor = 5",
            told: "`foe` is trained in no Skill",
            mended: ("vigor = 5", "vigor = 5\nfight = \"untrained\""),
            ..BOONS
        },
        WarningKind {
            hero: "fight = \"trained\"\npreparations = [\"Axe 2 fight\"]",
            told: "`preparations` has no effect under these rules",
            mended: ("[sides.heroes]", "[rules]\nprep.enabled = true\n[sides.heroes]"),
            ..BOONS
        },
        WarningKind {
            hero: "fight = \"trained\"\nhidden_flaws = [\"Limp 1\"]",
            told: "`hidden_flaws` hides nothing under these rules",
            mended: ("[sides.heroes]", "[rules]\ninfo.hidden = \"traits\"\n[sides.heroes]"),
            ..BOONS
        },
    ];
    are_told("doubts_boons", &BOONS, &doubts);
}

/// What has no effect in one variant only is no reason to warn; what is missing in one is.
#[test]
fn doubts_about_variants() {
    let folder = Folder::new("doubts_variants");
    let medic = WarningKind { hero: "skills = { fight = 3, athletics = 2 }\nmedic = 3", ..CORE };
    let varied = "[vary]\n\"rules.recovery.skill.physical\" = [\"lore\", \"medic\"]\n";
    assert_eq!(warned(&folder, &(medic.text() + varied)), "");
    let varied = "[vary]\n\"sides.foes.foe.weapon\" = [\"melee\", \"bow\"]\n";
    let told = warned(&folder, &(WAR.text() + varied));
    assert!(told.contains("`foe` shoots, but is skilled hand to hand only"), "{told}");
}
