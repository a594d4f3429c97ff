//! Modules of Boons and Banes.

use super::{Module, Modules};

const TEMPLATE: &str = r#"
system = "boons-and-banes"
[scene]
#scene
[rules]
sim.max_rounds = 30
favour.start = 2
#rules
[sides.red]
player = "pc"
policy = "vanguard"
#red
[sides.red.ann]
vigor = 4
intuition = 2
reason = 2
fight = "trained"
maneuver = "trained"
#ann
[sides.red.bea]
count = 2
vigor = 2
intuition = 3
reason = 2
fight = "trained"
#bea
[sides.blue]
player = "gm"
policy = "warband"
#blue
[sides.blue.bob]
count = 3
vigor = 3
intuition = 2
reason = 2
fight = "trained"
#bob
#end
"#;

pub const MODULES: Modules = Modules {
    system: "boons-and-banes",
    template: TEMPLATE,
    all: &[
        Module { name: "the full game", lines: &[("rules", "profile.scope = \"full\"")] },
        Module {
            name: "traits",
            lines: &[("ann", "traits = [\"Swift 3\"]"), ("bob", "flaws = [\"Slow 2\"]")],
        },
        Module {
            name: "boons",
            lines: &[
                ("bea", "boons = [\"Luck 4 attack\"]"),
                ("bob", "banes = [\"Sand 3 attack\"]"),
            ],
        },
        Module { name: "immediate", lines: &[("rules", "conflict.immediate = true")] },
        Module {
            name: "conditions",
            lines: &[("rules", "conditions.floor = true"), ("bob", "minor = 1")],
        },
        Module {
            name: "legacies",
            lines: &[
                ("rules", "trait.benefit = \"reroll_for_favour\""),
                ("ann", "legacy_vigor = 3"),
                ("bea", "legacy_intuition = 3"),
                ("bob", "legacy_intuition = 3"),
            ],
        },
        Module {
            name: "a third team",
            lines: &[(
                "end",
                "[sides.green]\nplayer = \"gm\"\npolicy = \"vanguard\"\n[sides.green.gil]\ncount = 2\nvigor = 3\nintuition = 3\nreason = 1\nfight = \"trained\"",
            )],
        },
    ],
    apart: &[],
    quiet: &[],
};
