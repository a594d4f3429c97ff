//! Scenarios that must be refused: each mistake is told at its place, with a remedy.

use super::support::{compiled, compiled_text, text};

const BASE: &[&str] = &["pc a:", "foe x:"];

/// What is said about a scenario that must be refused.
fn refused(rules: &str, groups: &[&str]) -> String {
    compiled(rules, groups).err().unwrap_or_else(|| panic!("accepted: {rules} {groups:?}"))
}

/// One mistake is one problem, with its place and what helps.
fn expect(told: &str, message: &str, help: &str) {
    assert_eq!(told.matches("error: ").count(), 1, "{told}");
    assert!(told.contains("--> test.toml:"), "{told}");
    assert!(told.contains(message) && told.contains(help), "{told}");
}

/// FF-NPC-02, FF-NPC-03: who may be what.
#[test]
fn mistakes_of_rank_and_quality() {
    let cases = [
        (["pc a:; kind = 'gpc'", "foe x:"], "no characters of the game master", "remove `kind`"),
        (["pc a:", "foe x:; kind = 'pc'"], "no player characters", "\"gpc\" or \"minion\""),
        (["pc a:", "foe x:; kind = 'minion'"], "`quality` is missing", "quality = \"fair\""),
        (["pc a:", "foe x:; quality = 'fair'"], "only minions have a quality", "kind = \"minion\""),
        (
            ["pc a:", "foe x: lore = 2; kind = 'minion'; quality = 'fair'"],
            "a minion rolls its quality for everything",
            "remove `skills`",
        ),
        (
            ["pc a:", "foe x:; kind = 'minion'; quality = 'superb'"],
            "quality",
            "average, fair, good",
        ),
    ];
    for (groups, message, help) in cases {
        expect(&refused("", &groups), message, help);
    }
}

/// FF-LADR-01, FF-SKIL-01, FF-SKIL-05: numbers out of range, words that nobody knows, and gear that is
/// missing.
#[test]
fn mistakes_of_skills_and_gear() {
    let cases = [
        ("pc a: weapon_use = 9", "weapon_use", "from 0 to 8"),
        ("pc a: weapon_uze = 2", "weapon_uze", "weapon_use"),
        ("pc a:; boxes = 17", "boxes", "from 0 to 16"),
        ("pc a:; consequences = 4", "consequences", "from 0 to 3"),
        ("pc a:; rangde = 'short'", "rangde", "ranged"),
        ("pc a:; ranged = 'far'", "ranged", "short, medium, long"),
        ("pc a:; zone = 'hall'", "hall", ""),
        (
            "pc a: ranged = 3; attack_skill = 'ranged'",
            "`a` cannot have attack_skill = \"ranged\"",
            "allow weapon_use, unarmed",
        ),
        (
            "pc a:; defend_skill = 'shield'",
            "`a` cannot have defend_skill = \"shield\"",
            "allow athletics",
        ),
    ];
    for (group, message, help) in cases {
        expect(&refused("", &[group, "foe x:"]), message, help);
    }
}

#[test]
fn mistakes_of_number() {
    let many = ["pc a:; count = 20", "foe x:; count = 20"];
    expect(&refused("", &many), "40 characters are too many", "room for 32");
    let nobody = ["pc a:; count = 0", "foe x:"];
    expect(&refused("", &nobody), "side `party` has no characters", "count of at least 1");
    let number = |what: &str, count: usize, value: &str| {
        let lines = (0..count).map(|at| format!("scene.{what}.n{at} = {value}"));
        refused(&lines.collect::<Vec<_>>().join("; "), BASE)
    };
    expect(&number("zones", 13, "{}"), "13 zones are too many", "room for 12");
    expect(&number("tasks", 5, "{}"), "5 tasks are too many", "room for 4");
    let potion = "{ effect = 'clear_box', carrier = 'a' }";
    expect(&number("items", 5, potion), "5 kinds of items are too many", "room for 4");
}

/// FF-ZONE-01, FF-ACT-06, FF-SUP-06: zones, tasks and items that do not fit.
#[test]
fn mistakes_of_the_scene() {
    let cases = [
        ("scene.zones.a = { to = ['q'] }", "unknown zone `q`", ""),
        ("scene.zones.a = { borders = { q = 1 } }", "unknown zone `q`", ""),
        (
            "scene.zones.hall = {}; scene.tasks.gate = { zone = 'hal' }",
            "unknown zone `hal`",
            "hall",
        ),
        ("scene.tasks.gate = { needed = 11 }", "needed", "from 1 to 10"),
        ("scene.tasks.gate = { skill = 'lor' }", "skill", "lore"),
        ("scene.conflict = 'brawl'", "conflict", "physical, intimidation, crowd, armies"),
        ("scene.items.potion = { effect = 'clear_box' }", "`carrier` is missing", "\"GROUP\""),
        ("scene.items.potion = { effect = 'clear_box', carrier = 'b' }", "`b`", ""),
        (
            "scene.items.scroll = { effect = 'task_progress', carrier = 'a' }",
            "helps with a task, but there is none",
            "[scene.tasks.ritual]",
        ),
        (
            "scene.tasks.gate = {}; \
             scene.items.scroll = { effect = 'task_progress', carrier = 'a', task = 'gat' }",
            "unknown task `gat`",
            "gate",
        ),
    ];
    for (rules, message, help) in cases {
        expect(&refused(rules, BASE), message, help);
    }
    let apart = ["pc a:; zone = 'a'", "foe x:; zone = 'b'"];
    let zones = "scene.zones.a = {}; scene.zones.b = {}";
    expect(&refused(zones, &apart), "no way leads to `x` in b", "join the zones");
}

/// FF-INIT-05: there are players and a game master, and nobody changes camps.
#[test]
fn mistakes_of_sides() {
    let plain = text("", BASE);
    let refused = |old: &str, new: &str| {
        assert!(plain.contains(old));
        compiled_text(&plain.replace(old, new)).err().unwrap_or_else(|| panic!("accepted: {new}"))
    };
    let told = refused("player = \"gm\"", "player = \"pc\"");
    expect(&told, "there must be player characters and characters of the game master", "player = ");
    let third =
        "[sides.others]\nplayer = \"gm\"\nallies = [\"party\"]\n[sides.others.y]\n[sides.party]";
    let told = refused("[sides.party]", third);
    expect(&told, "`others` and `party` cannot be allies", "sides with the same `player`");
}

#[test]
fn several_mistakes_are_told_at_once() {
    let told = refused("", &["pc a: weapon_use = 9; zone = 'q'", "foe x:; kind = 'minion'"]);
    assert_eq!(told.matches("error: ").count(), 3, "{told}");
}
