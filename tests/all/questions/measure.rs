//! `rank` and `robust` ask about the measure with which `run` begins; `exploit` raises the worth of a side.

use super::ask;
use crate::program::Folder;

const DUEL: &str = "
    system = \"stamina-and-wounds\"
    # [value]
    # a = { win = 1, exchanges = 0.01 }
    [sides.a]
    player = \"pc\"
    policy = \"fighter\"
    [sides.a.one]
    [sides.b]
    player = \"gm\"
    policy = \"fighter\"
    [sides.b.two]
    [[variants]]
    name = \"even\"
    [[variants]]
    name = \"tough\"
    set = { sides.b.two.wounds = 14 }
";
const SMALL: [&str; 3] = ["--trials", "200", "--no-charts"];

/// Writes the duel with these lines in front, and with `[value]` if it is asked for.
fn duel(folder: &Folder, lines: &str, has_value: bool) -> String {
    let duel = if has_value { DUEL.replace("# ", "") } else { DUEL.to_owned() };
    folder.file("duel.toml", &format!("{lines}\n{duel}")).display().to_string()
}

#[test]
fn rank_and_robust_follow_the_measure_of_run() {
    let folder = Folder::new("measure-of-run");
    let robust = ["--policies", "fighter,cautious"];
    for (lines, has_value, measure, why) in [
        ("measures = [\"exchanges\", \"b.win\"]", false, "exchanges", "the first of `measures`"),
        ("measures = [\"exchanges\"]", true, "exchanges", "from `measures`"),
        ("", true, "a.value", "from `[value]`"),
        ("answer = { measure = \"b.win\" }", true, "b.win", "the measure of `[answer]`"),
    ] {
        let file = duel(&folder, lines, has_value);
        // The game counts rounds; the tables of all games have one name for them.
        let called = if measure == "exchanges" { "the number of rounds" } else { measure };
        let said = format!("the measure is {called}, {why}; ");
        let told = ask(&folder, "rank", &file, &SMALL);
        assert!(told.contains(&said), "{told}");
        let table = folder.read("report/rank.csv");
        assert!(table.contains(&format!(",{measure},")), "{table}");
        let told = ask(&folder, "robust", &file, &[&robust[..], &SMALL].concat());
        assert!(told.contains(&said), "{told}");
        let table = folder.read("report/comparisons.csv");
        assert!(table.contains(&format!(",{measure},")), "{table}");
    }
    let file = duel(&folder, "measures = [\"exchanges\"]", false);
    let told = ask(&folder, "rank", &file, &[&SMALL[..], &["--for", "a.win"]].concat());
    assert!(told.contains(" a.win ") && !told.contains("the measure is"), "{told}");
    let file = duel(&folder, "", false);
    let told = ask(&folder, "rank", &file, &SMALL);
    assert!(told.contains(" a.win ") && !told.contains("the measure is"), "{told}");
}

#[test]
fn exploit_raises_the_worth_of_its_side_unless_wins_are_asked_for() {
    let folder = Folder::new("measure-of-exploit");
    let small = ["--budget", "2000", "--trials", "200", "--no-charts"];
    for (side, lines, measure) in [
        ("a", "", "a.value"),
        ("b", "", "b.win"),
        ("a", "answer = { measure = \"a.win\" }", "a.win"),
        ("a", "answer = { measure = \"exchanges\" }", "a.value"),
    ] {
        let file = duel(&folder, lines, true);
        let told = ask(&folder, "exploit", &file, &[&["--side", side], &small[..]].concat());
        let is_worth = measure.ends_with("value");
        assert_eq!(told.contains("the measure is a.value, from `[value]`"), is_worth, "{told}");
        assert!(folder.read("report/rounds.csv").contains(&format!(",{measure},")), "{measure}");
    }
}
