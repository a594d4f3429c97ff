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
const NOTE: &str = "% of all turns set up advantages on the scene";
const MANY: &str = "more than a third of all turns set up advantages on the scene, up to ";

#[test]
fn every_answer_notes_play_that_mostly_sets_up() {
    let folder = Folder::new("set-ups");
    let file = folder.file("duel.toml", DUEL).display().to_string();
    let count = "sides.south.bravo.count=1..=3";
    let small = ["--trials", "100", "--no-charts"];
    let asked: [(&str, &[&str], &str); 4] = [
        ("solve", &["--over", count, "--for", "north.win = 50%"], MANY),
        ("tune", &["--over", count, "--for", "north.win > 20%", "--budget", "3000"], NOTE),
        ("rank", &[], NOTE),
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
    // `plain` only attacks.
    let plain = ["--play", "north=plain", "--play", "south=plain", "--trials", "100"];
    let told = ask(&folder, "rank", &file, &[&plain[..], &["--no-charts"]].concat());
    assert!(!told.contains("Note: "), "{told}");
}
