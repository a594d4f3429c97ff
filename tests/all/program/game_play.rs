//! Claims about play in a game as text: it has a few policies, and a variant that gives groups their own may be the best play.

use super::{Folder, printed};

/// Swords only cut and bows only shoot, so that no policy for a whole side uses both.
const GAME: &str = r#"game = "pair"
title = "Swords and Bows"

[rules]
"edge" = { table = [[0, 1], [1, 0]], doc = "Bonus of a bow (row) against a bow (column)" }
"fight.rounds" = { default = 30, range = "1..=100", doc = "Rounds" }

[sheet]
life = { default = 6, range = "1..=20", track = "0..=start", doc = "Life" }
skill = { default = 10, range = "0..=20", doc = "Added to d20" }
damage = { dice = "d4", doc = "Damage" }
archer = { default = false, doc = "It shoots" }

[order]
by = "d20"

[rolls.blow]
doc = "A blow"
dice = "d20"
add = "my.skill + rules.edge[1, 2]"
against = "21"
degrees = { hit = "margin >= 0", miss = "otherwise" }
hit = "target.life - my.damage"

[points.turn]
when = "turn"
fallback = ["wait"]
[options.turn.cut]
doc = "cut a foe"
aim = "foe"
if = "not my.archer"
roll = "blow"
[options.turn.shoot]
doc = "shoot a foe"
aim = "foe"
if = "my.archer"
roll = "blow"
[options.turn.wait]
doc = "do nothing"

[exits.down]
if = "my.life = 0"
label = "down"
verb = "go down"

[endings]
rounds = "rules.fight.rounds"

[policies.cutter]
turn = ["cut first"]
[policies.shooter]
turn = ["shoot first"]
"#;

const FIGHT: &str = r#"system = "pair"
game = "pair.game.toml"
title = "Two and two against three"
question = "Should each use its own weapon?"
trials = 2000
seed = 5

[sides.heroes]
player = "pc"
policy = "cutter"
[sides.heroes.sword]
count = 2
[sides.heroes.bow]
count = 2
archer = true

[sides.brutes]
player = "gm"
policy = "cutter"
[sides.brutes.brute]
count = 3

[[variants]]
name = "all cut"
[[variants]]
name = "each its own"
set = { "sides.heroes.bow.policy" = "shooter" }
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.file("pair.game.toml", GAME);
    folder.file("fight.toml", FIGHT);
    folder
}

/// Standard output of a command, and what it warned of.
fn told(folder: &Folder, command: &str, more: &[&str]) -> (String, String) {
    let always = [command, "fight.toml", "--no-charts", "--out", "report"];
    let output = folder.outweigh(&[&always, more].concat());
    let warned = String::from_utf8(output.stderr.clone()).unwrap();
    (printed(&output), warned)
}

fn line(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("Played by")).unwrap_or_else(|| panic!("{text}"))
}

/// A variant that differs in play only may not beat what the line calls the best.
#[test]
fn the_play_of_a_variant_takes_part_and_few_policies_are_not_strong() {
    let folder = folder("game-play");
    for more in [&[][..], &["--vary", "variant=all cut"]] {
        let (text, _) = told(&folder, "run", more);
        let line = line(&text);
        let best = "With the best of the game's two policies, alone or as a variant combines them, on both sides \
                    (heroes: as in “each its own”; brutes: cutter)";
        assert!(line.contains(best), "{line}");
        assert!(
            line.contains("`outweigh exploit` may find better") && !line.contains("strong"),
            "{line}"
        );
        let page = folder.read("report/report.html");
        assert!(
            page.contains("as in “each its own”") && !page.contains("With strong play"),
            "{line}"
        );
        let strong = folder.read("report/strong.toml");
        assert!(strong.contains("[sides.heroes.bow]\npolicy = \"shooter\"\n"), "{strong}");
    }
    let (text, _) = told(&folder, "run", &["--baseline", "variant=each its own"]);
    assert!(line(&text).contains("none of the game's two policies"), "{text}");
}

#[test]
fn a_variant_keeps_its_policy_and_equal_play_is_not_compared() {
    let folder = folder("game-variant-play");
    let (text, warned) = told(&folder, "run", &["--play", "heroes=shooter"]);
    let warning =
        "variant `each its own` sets the policy of `heroes.bow`, so --play does not reach it there";
    assert!(warned.contains(warning), "{warned}");
    let alike =
        "“each its own” is not compared with “all cut”: --play gives them the same policies";
    assert!(text.contains(alike), "{text}");
    assert!(text.contains("same play") && !text.contains("if at all"), "{text}");
    // Another side's policy leaves the comparison as it is.
    let (text, warned) = told(&folder, "run", &["--play", "brutes=cutter"]);
    assert!(!warned.contains("does not reach") && !text.contains("not compared"), "{warned}{text}");
    let (text, _) = told(&folder, "run", &["--play", "strong"]);
    assert!(line(&text).starts_with("Played by the best of the game's two policies"), "{text}");
    assert!(text.contains(alike), "{text}");
}

/// The line names what a side plays that the command line has set.
#[test]
fn a_side_with_a_set_policy_is_not_searched_for() {
    let folder = folder("game-set-play");
    let more = ["--play", "strong", "--set", "sides.brutes.policy=shooter"];
    let (text, _) = told(&folder, "run", &more);
    assert!(line(&text).contains("heroes: ") && !line(&text).contains("brutes"), "{text}");
}

#[test]
fn a_comparison_of_policies_needs_two_answers() {
    let folder = folder("game-robust");
    let more = ["--policies", "cutter,shooter", "--replies", "cutter", "--trials", "400"];
    let (text, _) = told(&folder, "robust", &more);
    assert!(text.contains("not tested (it compares policies)"), "{text}");
    assert!(!text.contains("reversed") && !text.contains("pair played"), "{text}");
    let more = ["--policies", "cutter,shooter", "--replies", "cutter,shooter", "--trials", "400"];
    let (text, _) = told(&folder, "robust", &more);
    assert!(text.contains("as written against cutter, as written against shooter"), "{text}");
}

/// A policy that uses both weapons is far stronger than what the file plays, so comparisons of rules are played with it.
#[test]
fn robust_plays_the_policy_that_it_warns_about() {
    let folder = folder("game-found");
    let rules = FIGHT.replace(
        "name = \"each its own\"\nset = { \"sides.heroes.bow.policy\" = \"shooter\" }",
        "name = \"tough\"\nset = { \"sides.brutes.brute.life\" = 9 }",
    );
    folder.file("fight.toml", &rules);
    let (text, _) = told(&folder, "robust", &["--trials", "400"]);
    assert!(
        text.contains("warning: the heroes play cutter, but heroes_found would score"),
        "{text}"
    );
    let pairs = text.lines().find(|line| line.contains(" played, the heroes against")).unwrap();
    assert!(pairs.contains("heroes_found against "), "{pairs}");
    assert!(!pairs.contains("cutter against"), "{pairs}");
    assert!(!text.contains("1 is reversed"), "{text}");
}

#[test]
fn rank_changes_dice_tables_and_defaults() {
    let folder = folder("game-rank");
    let (text, _) = told(&folder, "rank", &["--variant", "each its own", "--trials", "500"]);
    let table = folder.read("report/rank.csv");
    for change in [
        "sides.brutes.brute.damage,d4,d4 + 1,",
        "sides.brutes.brute.skill,10,11,",
        "rules.edge,\"[[0, 1], [1, 0]]\",\"[[0, 2], [1, 0]]\",",
    ] {
        assert!(table.contains(change), "{change}: {table}");
    }
    assert!(text.contains("brutes.brute.damage d4 to d4 + 1"), "{text}");
    assert!(text.contains("not changed: keys that are on or off (heroes.bow.archer)"), "{text}");
}
