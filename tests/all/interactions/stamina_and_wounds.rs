//! Modules of Stamina and Wounds.

use super::{Module, Modules};

const TEMPLATE: &str = r#"
system = "stamina-and-wounds"
[scene]
#scene
[rules]
#rules
[sides.party]
player = "pc"
#party
[sides.party.hero]
count = 2
weapon = "medium"
#hero
[sides.party.archer]
ranged = true
weapon = "light"
#archer
[sides.raiders]
player = "gm"
#raiders
[sides.raiders.orc]
count = 4
weapon = "medium"
#orc
[sides.raiders.brute]
weapon = "heavy"
str = 4
#brute
#end
"#;

pub const MODULES: Modules = Modules {
    system: "stamina-and-wounds",
    template: TEMPLATE,
    all: &[
        Module { name: "distances", lines: &[("rules", "position.model = \"bands\"")] },
        Module {
            name: "maneuvers",
            lines: &[("rules", "enemy.maneuvers = true"), ("brute", "policy = \"grappler\"")],
        },
        Module { name: "a leader", lines: &[("brute", "leader = true")] },
        Module { name: "shields", lines: &[("hero", "shield = true")] },
        Module { name: "armour", lines: &[("orc", "armour = [\"chain\"]")] },
        Module { name: "draughts", lines: &[("hero", "draughts = 1")] },
        Module { name: "usage dice", lines: &[("rules", "usage.boxes = \"die\"")] },
        Module { name: "defenders", lines: &[("party", "policy = \"guarded\"")] },
    ],
    apart: &[],
    quiet: &[],
};
