//! Modules of War of Ashes.

use super::{Module, Modules};

const TEMPLATE: &str = r#"
system = "war-of-ashes"
[scene]
#scene
[rules]
conflict.max_exchanges = 12
#rules
[sides.crew]
player = "pc"
policy = "hero"
#crew
[sides.crew.rolf]
approaches = { careful = 0, clever = 1, flashy = 2, forceful = 3, quick = 2, sneaky = 1 }
#rolf
[sides.crew.olivia]
approaches = { careful = 3, clever = 2, flashy = 1, forceful = 0, quick = 1, sneaky = 2 }
#olivia
[sides.mutiny]
player = "gm"
policy = "foe"
#mutiny
[sides.mutiny.hans]
kind = "adversary"
approaches = { careful = 2, clever = 2, flashy = 3, forceful = 2, quick = 1, sneaky = 0 }
#hans
[sides.mutiny.mate]
kind = "minion"
skilled = ["fight", "argue"]
count = 4
#mate
[policies.hero]
base = "soldier"
#hero
turn = [
#turn
"create_advantage first if exchange % 3 = 1",
"attack lowest target.absorbs",
"run_to_foe lowest target.distance",
"pass",
]
[policies.foe]
base = "soldier"
#foe
turn = ["attack lowest target.absorbs then random foe", "run_to_foe lowest target.distance", "pass"]
#end
"#;

pub const MODULES: Modules = Modules {
    system: "war-of-ashes",
    template: TEMPLATE,
    all: &[
        Module {
            name: "zones",
            lines: &[
                ("end", "[scene.zones]\ndeck = { to = [\"hold\"] }\nhold = {}"),
                ("rolf", "zone = \"deck\""),
                ("olivia", "zone = \"deck\""),
                ("hans", "zone = \"hold\""),
                ("mate", "zone = \"deck\""),
            ],
        },
        Module { name: "mobs", lines: &[("mate", "mob = 4")] },
        Module {
            name: "words to blows",
            lines: &[
                ("rules", "conflict.kind = \"mental\"\nconflict.escalation = \"policy\""),
                ("turn", "\"come_to_blows if words and exchange >= 2\","),
            ],
        },
        Module { name: "a giant", lines: &[("hans", "size = \"huge\"")] },
        Module { name: "deadly", lines: &[("hans", "deadly = true")] },
        Module { name: "no weight", lines: &[("rules", "module.weight = \"off\"")] },
        Module { name: "no roars", lines: &[("rules", "module.roar = \"off\"")] },
        Module { name: "compels", lines: &[("rules", "compel.rate_per_exchange = 0.5")] },
        Module { name: "penalties", lines: &[("rules", "consequence.penalty = -1")] },
        Module { name: "helpers", lines: &[("hero", "help = [\"help if exchange % 2 = 1\"]")] },
        Module { name: "late", lines: &[("mate", "arrives = 2")] },
    ],
    apart: &[],
    quiet: &[
        (["mobs", "a giant"], "the mob outweighs the crew four to one by itself"),
        (["no weight", "a giant"], "size counts for nothing but weight"),
    ],
};
