//! `outweigh solve`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";
const STAMINA: [&str; 4] =
    ["--over", "sides.left.duellist.stamina=2..=8", "--for", "left.win = 60%"];

/// The exact win rates of the duel are 58.0 % with Stamina 6 and 61.7 % with 7.
#[test]
fn the_answer_lies_between_its_exact_neighbours() {
    let folder = Folder::new("solve");
    let told = ask(&folder, "solve", DUEL, &STAMINA);
    assert!(told.contains("left.win is 60 % between stamina 6 ("), "{told}");
    let names =
        ["curve.csv", "curve.png", "curve.svg", "curve_narrow.svg", "manifest.json", "report.html"];
    assert_eq!(
        folder.files("report").iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        names
    );
    let page = folder.read("report/report.html");
    assert!(page.contains("left.win is 60 % between stamina 6"), "the answer stands on the page");
    assert!(page.contains("outweigh solve plain_duel.toml --over"), "and how to repeat it");
}

#[test]
fn threads_change_no_byte() {
    let folder = Folder::new("solve-threads");
    let mut written = Vec::new();
    for threads in ["1", "2"] {
        let more = [&STAMINA[..], &["--threads", threads]].concat();
        ask(&folder, "solve", DUEL, &more);
        written.push(folder.files("report"));
    }
    assert!(written[0] == written[1]);
}

#[test]
fn variants_and_several_demands_have_their_sentences() {
    let folder = Folder::new("solve-variants");
    let duel = "
        system = \"stamina-and-wounds\"
        [sides.a]
        player = \"pc\"
        policy = \"fighter\"
        [sides.a.one]
        stamina = 4
        wounds = 8
        [sides.b]
        player = \"gm\"
        policy = \"fighter\"
        [sides.b.two]
        stamina = 4
        wounds = 8
        [[variants]]
        name = \"even\"
        [[variants]]
        name = \"a strong foe\"
        set = { \"sides.b.two.wounds\" = 14 }
    ";
    let file = folder.file("duel.toml", duel).display().to_string();
    let more = ["--over", "sides.a.one.wounds=4..=16 step 4", "--for", "a.win > 40%", "--for"];
    let more = [&more[..], &["a.win < 60%", "--each-variant"]].concat();
    let told = ask(&folder, "solve", &file, &more);
    assert!(told.contains("in “even”: all targets together: wounds 8"), "{told}");
    assert!(told.contains("with “a strong foe”: all targets together: wounds 12 and 16"), "{told}");
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_written() {
    let over = |path: &'static str, wanted: &'static str| vec!["--over", path, "--for", wanted];
    let av = "sides.left.duellist.av";
    for (arguments, said) in [
        (over("sides.left.duellist.avv", "left.win = 1"), "did you mean `av`?"),
        (over("rules.morale.enabld", "left.win = 1"), "did you mean --over rules.morale.enabled?"),
        (
            over("sides.lft.duellist.av=1,2", "left.win = 1"),
            "did you mean --over sides.left.duellist.av=1,2?",
        ),
        (over(av, "lft.win = 1"), "unknown side `lft`"),
        (over(av, "left.wins = 1"), "unknown measure `wins`"),
        (over(av, "left.win = 150%"), "write a share from 0% to 100%"),
        (over(av, "left.win = 60%..40%"), "write the smaller number first"),
        (over(av, "left.win"), "expected a measure and what it should be"),
        (over("sides.left.duellist.av=0,99", "left.win = 1"), "av"),
        (over("sides.left.policy", "left.win = 1"), "name them"),
        ([over(av, "left.win > 60%"), vec!["--for", "left.win < 40%"]].concat(), "can meet both"),
        ([over(av, "left.win = 50%"), vec!["--variant", "evn"]].concat(), "did you mean `even`?"),
    ] {
        refused("solve", DUEL, &arguments, said);
    }
}
