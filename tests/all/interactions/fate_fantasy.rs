//! Modules of Fate Fantasy.

use super::{Module, Modules};

const TEMPLATE: &str = r#"
system = "fate-fantasy"
[scene]
#scene
[rules]
#rules
[sides.heroes]
player = "pc"
policy = "focused"
#heroes
[sides.heroes.knight]
skills = { weapon_use = 4, athletics = 3, alertness = 2, endurance = 3 }
#knight
[sides.heroes.guard]
skills = { weapon_use = 3, shield = 4, alertness = 3, endurance = 2 }
#guard
[sides.horde]
player = "gm"
policy = "aggressive"
#horde
[sides.horde.goblin]
kind = "minion"
quality = "average"
count = 5
#goblin
[sides.horde.boss]
skills = { weapon_use = 4, athletics = 2, alertness = 2 }
#boss
#end
"#;

pub const MODULES: Modules = Modules {
    system: "fate-fantasy",
    template: TEMPLATE,
    all: &[
        Module {
            name: "zones",
            lines: &[
                ("end", "[scene.zones]\ngate = { to = [\"yard\"] }\nyard = {}"),
                ("knight", "zone = \"gate\""),
                ("guard", "zone = \"gate\""),
                ("goblin", "zone = \"gate\""),
                ("boss", "zone = \"yard\""),
            ],
        },
        Module { name: "groups", lines: &[("rules", "minion.grouping = \"on\"")] },
        Module { name: "two actions", lines: &[("rules", "act.main = 2")] },
        Module { name: "orders anew", lines: &[("rules", "init.frequency = \"every_round\"")] },
        Module { name: "penalties", lines: &[("rules", "consequence.penalty = -1")] },
        Module { name: "shields", lines: &[("guard", "shield = true\npolicy = \"protector\"")] },
        Module { name: "interrupts", lines: &[("knight", "policy = \"interrupter\"")] },
        Module { name: "surprise", lines: &[("goblin", "surprised = true")] },
    ],
    apart: &[],
    quiet: &[],
};
