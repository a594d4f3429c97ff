//! Warnings: what is most likely not meant is told before play, and what a report cannot show after it.

mod sheets;

use crate::program::{Folder, printed};
use crate::support::{open, shipped};
use outweigh::sim::{Overrides, Plan};
use outweigh::systems;

const DUEL: &str = "system = \"fate-core\"\ntrials = 300\n\
    [sides.heroes]\nplayer = \"pc\"\npolicy = \"spender\"\n\
    [sides.heroes.hero]\nskills = { fight = 3 }\n\
    [sides.foes]\nplayer = \"gm\"\npolicy = \"spender\"\n\
    [sides.foes.foe]\nkind = \"main\"\nskills = { fight = 3 }\n";

#[test]
fn no_shipped_scenario_is_warned_about() {
    for path in shipped() {
        let plan = Plan::new(&open(&path), systems::ALL, &Overrides::default()).unwrap();
        let warnings = plan.warnings();
        assert!(warnings.is_empty(), "{}: {warnings:?}", path.display());
    }
}

/// What `check` warns of.
fn warned(folder: &Folder, text: &str) -> String {
    folder.file("duel.toml", text);
    let checked = folder.outweigh(&["check", "duel.toml"]);
    assert_eq!(checked.status.code(), Some(0));
    String::from_utf8(checked.stderr).unwrap()
}

#[test]
fn what_is_most_likely_not_meant_is_told_with_place_and_remedy() {
    let folder = Folder::new("warned");
    assert_eq!(warned(&folder, DUEL), "");
    let default = DUEL.replacen("policy = \"spender\"\n", "", 1);
    let told = warned(&folder, &default);
    assert!(told.contains("warning: side `heroes` names no policy, so `table` plays it"), "{told}");
    assert!(
        told.contains("--> duel.toml:3:8") && told.contains("= help: write policy ="),
        "{told}"
    );
    let unused = format!("{DUEL}[policies.mine]\nbase = \"spender\"\n");
    let told = warned(&folder, &unused);
    assert!(told.contains("warning: no fighter plays policy `mine`"), "{told}");
    let bare = DUEL.replacen("\"spender\"", "\"mine\"", 1)
        + "[policies.mine]\nturn = [\"attack first\"]\n";
    let told = warned(&folder, &bare);
    assert!(
        told.contains(
            "`mine` has no base and no list for `mob`, `step`, `interpose`, `aid`, `invoke`, `style`"
        ),
        "{told}"
    );
    assert!(told.contains("base = \"table\" adds its lists"), "{told}");
    // A policy that another is based on is played.
    let chain = bare.replace("turn =", "base = \"other\"\nturn =")
        + "[policies.other]\nbase = \"spender\"\n";
    assert_eq!(warned(&folder, &chain), "");
}

#[test]
fn strict_makes_warnings_errors_before_anything_is_written() {
    let folder = Folder::new("strict");
    folder.file("duel.toml", &DUEL.replacen("policy = \"spender\"\n", "", 1));
    for command in
        [&["check", "duel.toml", "--strict"][..], &["run", "duel.toml", "--strict", "--out", "out"]]
    {
        let refused = folder.outweigh(command);
        assert_eq!(refused.status.code(), Some(2));
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(told.contains("1 warning, and --strict makes them errors"), "{told}");
    }
    assert!(!folder.command(&[]).get_current_dir().unwrap().join("out").exists());
    folder.file("duel.toml", DUEL);
    printed(&folder.outweigh(&["check", "duel.toml", "--strict"]));
}

#[test]
fn what_a_report_cannot_show_is_told_after_play() {
    let folder = Folder::new("taught");
    // A knob of maps changes nothing where there is no map, and the weak never win.
    let text = DUEL.replacen("fight = 3", "fight = 4", 1).replace("fight = 3", "fight = -4");
    folder.file("duel.toml", &text);
    let vary = "rules.move.free_zones=1,2";
    let command = ["run", "duel.toml", "--no-charts", "--out", "out", "--vary", vary];
    let played = folder.outweigh(&command);
    let told = String::from_utf8(played.stderr.clone()).unwrap();
    assert_eq!(played.status.code(), Some(0), "{told}");
    assert!(
        told.contains(
            "plays all 300 conflicts exactly as its baseline does: as they are played here"
        ),
        "{told}"
    );
    assert!(told.contains("the heroes win practically all conflicts in every variant"), "{told}");
    assert!(folder.read("out/report.html").contains("so that no difference can show"));
}

/// A number where other systems have a number of boxes is one box here.
#[test]
fn a_number_of_boxes_is_one_box() {
    let folder = Folder::new("boxes");
    let text = DUEL.replacen("skills =", "boxes = 3\nskills =", 1);
    let told = warned(&folder, &text);
    assert!(told.contains("`boxes = 3` is one of 3 shifts, not 3 of them"), "{told}");
    assert!(told.contains("write boxes = [3] if that is meant, or boxes = [1, 1, 1]"), "{told}");
    for right in ["boxes = [3]", "boxes = 1", "boxes = [1, 1, 1]"] {
        assert_eq!(warned(&folder, &text.replace("boxes = 3", right)), "");
    }
    let slots = warned(&folder, &text.replace("boxes = 3", "slots = 4"));
    assert!(slots.contains("`slots = 4` is one of 4 shifts"), "{slots}");
}

#[test]
fn a_concession_that_nobody_refuses_is_told() {
    let folder = Folder::new("refusable");
    let text = format!("{DUEL}[rules]\nconcede.refusable = true\n");
    let told = warned(&folder, &text);
    assert!(told.contains("`concede.refusable` changes nothing"), "{told}");
    assert!(told.contains("write accept = [\"refuse\"] into a policy"), "{told}");
    let refusing = "[policies.stern]\nbase = \"spender\"\naccept = [\"refuse\"]\n";
    let text = text.replacen("\"spender\"", "\"stern\"", 1) + refusing;
    assert_eq!(warned(&folder, &text), "");
}
