//! The note about play that mostly sets up advantages stands in `solve`, `tune`, `rank` and `robust` as in `run`.

use super::ask;
use crate::program::Folder;

/// Both sides set up advantages for a dozen exchanges before they strike. Few exchanges keep the test short.
const DUEL: &str = "
    system = \"fate-core\"
    seed = 31
    [rules]
    conflict.max_exchanges = 5
    [sides.north]
    player = \"pc\"
    policy = \"table\"
    [sides.north.kay]
    skills = { fight = 3, athletics = 2, physique = 1 }
    boxes = [1]
    [sides.south]
    player = \"gm\"
    policy = \"table\"
    [sides.south.bravo]
    kind = \"nameless\"
    grade = \"good\"
    skills = { fight = 3 }
    count = 2
    [[variants]]
    name = \"two\"
    [[variants]]
    name = \"three\"
    set = { sides.south.bravo.count = 3 }
";
/// A small game, because `rank` tries hundreds of changes of a large one.
const GAME: &str = "\
game = \"posing\"
title = \"Posing\"
[rules]
\"fight.rounds\" = { default = 6, range = \"1..=20\", doc = \"Rounds\" }
[sheet]
wounds = { default = 2, range = \"1..=9\", track = \"0..=start\", doc = \"Wounds\" }
[tracks]
poses = { range = \"0..=20\", doc = \"Advantages\" }
[points.turn]
doc = \"The action of a turn\"
when = \"turn\"
fallback = [\"set_up\"]
[options.turn.set_up]
do = [\"poses + 1\"]
[options.turn.attack]
aim = \"foe\"
do = [\"target.wounds - 1\"]
[exits.down]
if = \"my.wounds = 0\"
label = \"down\"
verb = \"go down\"
[endings]
rounds = \"rules.fight.rounds\"
[policies.poser]
turn = [\"attack first if my.poses >= 3\", \"set_up\"]
[policies.striker]
turn = [\"attack first\"]
";
const POSING: &str = "\
system = \"posing\"
game = \"posing.game.toml\"
[sides.a]
player = \"pc\"
policy = \"poser\"
[sides.a.one]
[sides.b]
player = \"gm\"
policy = \"poser\"
[sides.b.two]
";
const NOTE: &str = "% of all turns set up advantages on the scene";
const MANY: &str = "more than a third of all turns set up advantages on the scene, up to ";

#[test]
fn every_answer_notes_play_that_mostly_sets_up() {
    let folder = Folder::new("set-ups");
    let file = folder.file("duel.toml", DUEL).display().to_string();
    let count = "sides.south.bravo.count=1..=3";
    let small = ["--trials", "100", "--no-charts"];
    let asked: [(&str, &[&str], &str); 3] = [
        ("solve", &["--over", count, "--for", "north.win = 50%"], MANY),
        ("tune", &["--over", count, "--for", "north.win > 20%", "--budget", "3000"], NOTE),
        ("robust", &["--policies", "table"], MANY),
    ];
    for (command, words, note) in asked {
        let told = ask(&folder, command, &file, &[words, &small].concat());
        let line = told.lines().find(|line| line.starts_with("Note: ")).unwrap_or_default();
        assert!(line.contains(note) && line.contains("`--play`"), "{command}: {told}");
        assert_eq!(told.matches("set up advantages on the scene").count(), 1, "{command}: {told}");
        let json = ask(&folder, command, &file, &[words, &small, &["--json"]].concat());
        assert!(json.contains(note), "{command}: {json}");
    }
}

#[test]
fn rank_notes_it_as_well() {
    let folder = Folder::new("set-ups-rank");
    folder.file("posing.game.toml", GAME);
    let file = folder.file("posing.toml", POSING).display().to_string();
    let small = ["--trials", "100", "--no-charts"];
    let told = ask(&folder, "rank", &file, &small);
    assert!(told.contains("\nNote: ") && told.contains(NOTE), "{told}");
    assert!(ask(&folder, "rank", &file, &[&small[..], &["--json"]].concat()).contains(NOTE));
    let strikers = ["--play", "a=striker", "--play", "b=striker"];
    let told = ask(&folder, "rank", &file, &[&small[..], &strikers].concat());
    assert!(!told.contains("Note: "), "{told}");
}
