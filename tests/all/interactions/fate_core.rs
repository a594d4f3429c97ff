//! Modules of Fate Core.

use super::{Module, Modules};

const TEMPLATE: &str = r#"
system = "fate-core"
[scene]
#scene
[rules]
conflict.max_exchanges = 12
fp.refresh = 1
#rules
[sides.heroes]
player = "pc"
policy = "hero"
#heroes
[sides.heroes.ann]
skills = { fight = 3, athletics = 2, notice = 2, provoke = 3, will = 1, crafts = 2, physique = 2 }
#ann
[sides.heroes.bea]
skills = { fight = 2, athletics = 3, will = 2, provoke = 2 }
#bea
[sides.band]
player = "gm"
policy = "foe"
#band
[sides.band.boss]
kind = "main"
skills = { fight = 3, athletics = 2, notice = 1, will = 2, provoke = 3 }
#boss
[sides.band.thug]
count = 4
skills = { fight = 2, athletics = 1, provoke = 2, will = 1 }
#thug
[policies.hero]
base = "spender"
contest = ["create_on_scene if exchange = 1"]
escalate = ["attack if exchange >= 2"]
#hero
turn = [
#turn
"create_on_scene if exchange % 3 = 1",
"attack lowest target.absorbs",
"run_to_foe lowest target.distance",
"pass",
]
[policies.foe]
base = "spender"
#foe
turn = ["create_advantage first if exchange % 3 = 2", "attack lowest target.absorbs then random foe", "run_to_foe lowest target.distance", "pass"]
#end
"#;

pub const MODULES: Modules = Modules {
    system: "fate-core",
    template: TEMPLATE,
    all: &[
        Module {
            name: "zones",
            lines: &[
                ("end", "[scene.zones]\nyard = { to = [\"hall\"] }\nhall = {}"),
                ("ann", "zone = \"yard\""),
                ("bea", "zone = \"yard\""),
                ("boss", "zone = \"hall\""),
                ("thug", "zone = \"yard\""),
            ],
        },
        Module { name: "mobs", lines: &[("thug", "mob = 4")] },
        Module {
            name: "after a race",
            lines: &[
                ("scene", "kind = \"contest\""),
                ("heroes", "rolls = [\"athletics\"]"),
                ("band", "rolls = [\"athletics\"]"),
                ("end", "[scene.next]\nkind = \"conflict\"\nwhen = [\"over\"]"),
            ],
        },
        Module { name: "words and blows", lines: &[("rules", "conflict.kind = \"mixed\"")] },
        Module {
            name: "stunts",
            lines: &[(
                "end",
                "[sides.heroes.ann.stunts.edge]\nkind = \"bonus\"\nskill = \"fight\"\nactions = [\"attack\"]\n\
                 when = [\"first_exchange\"]\n[sides.heroes.ann.stunts.heavy]\nkind = \"heavy_hitter\"",
            )],
        },
        Module { name: "no dice", lines: &[("rules", "npc.nameless_dice = \"passive_defense\"")] },
        Module {
            name: "split attacks",
            lines: &[
                (
                    "turn",
                    "\"split_attack lowest target.absorbs if foes.fighters >= 2 and exchange % 2 = 0\",",
                ),
                ("hero", "also = [\"also first if named < 2\"]"),
            ],
        },
        Module { name: "compels", lines: &[("rules", "compel.rate_per_exchange = 0.5")] },
        Module {
            name: "anybody opposes",
            lines: &[("rules", "create.scene_opposition = \"anyone\"\ncreate.env_difficulty = 0")],
        },
        Module {
            name: "tasks",
            lines: &[
                ("end", "[scene.sidetasks.lock]\nskills = [\"crafts\"]\ndifficulty = 2"),
                ("turn", "\"task if exchange % 3 = 2\","),
            ],
        },
        Module { name: "scale", lines: &[("boss", "scale = 1")] },
        Module {
            name: "hazards",
            lines: &[
                ("rules", "hazard.enabled = true"),
                ("end", "[sides.band.fire]\nkind = \"hazard\"\nrating = 2"),
            ],
        },
        Module { name: "helpers", lines: &[("hero", "help = [\"help if helpers = 0\"]")] },
        Module { name: "penalties", lines: &[("rules", "consequence.penalty = -1")] },
        Module { name: "gear", lines: &[("ann", "weapon = 2"), ("boss", "armor = 1")] },
        Module {
            name: "leaders",
            lines: &[
                ("rules", "end.rule = \"leader_out\""),
                ("bea", "leader = true"),
                ("boss", "leader = true"),
            ],
        },
        Module {
            name: "lone foe",
            lines: &[("rules", "solo.bonus = \"hits\""), ("thug", "arrives = 3")],
        },
    ],
    // Only a scene that is a conflict has zones.
    apart: &[["zones", "after a race"]],
    quiet: &[(
        ["helpers", "anybody opposes"],
        "the boss opposes anyway, and is the best at it as long as anybody sets up",
    )],
};
