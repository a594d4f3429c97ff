//! The commands that answer questions, with the real binary.

mod ban;
mod decisions;
mod exploit;
mod measure;
mod page;
mod play;
mod rank;
mod robust;
mod set_ups;
mod solve;
mod styles;
mod tune;
mod value;
mod verdict;

use crate::program::Folder;
use std::path::Path;

/// Asks a question whose report goes into the folder `report`; returns what is told.
fn ask(folder: &Folder, command: &str, scenario: &str, arguments: &[&str]) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario).display().to_string();
    let words = [&[command, &file, "--out", "report"], arguments].concat();
    let done = folder.outweigh(&words);
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(0), "{words:?}: {said}");
    String::from_utf8(done.stdout).unwrap()
}

/// A question that is refused with this, with exit code 2 and nothing written.
fn refused(command: &str, scenario: &str, arguments: &[&str], said: &str) {
    let folder = Folder::new(&format!("refused-{command}"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario).display().to_string();
    let words = [&[command, &file, "--out", "report"], arguments].concat();
    let done = folder.outweigh(&words);
    let told = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{words:?}: {told}");
    assert!(told.contains(said), "{words:?}: {told}");
    assert!(!folder.path("report").exists(), "{words:?}");
}

/// A finding is pasted without its command, so it says for which variant it holds: the one that was named, else the
/// one with which the others are compared.
#[test]
fn every_answer_names_its_variant() {
    const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";
    let folder = Folder::new("answers-variant");
    let small = ["--trials", "64", "--no-charts"];
    let asked: [(&str, &[&str]); 5] = [
        ("solve", &["--over", "sides.left.duellist.wounds=8,14", "--for", "left.win = 50%"]),
        ("rank", &["--for", "left.win"]),
        ("styles", &["--policies", "fighter,cautious"]),
        ("exploit", &["--side", "left", "--budget", "2000"]),
        ("decisions", &["--decisions", "12", "--budget", "2000"]),
    ];
    for (command, words) in asked {
        for (variant, phrase) in
            [(&[][..], "\nin “even”: "), (&["--variant", "left AV 2"], "\nwith “left AV 2”: ")]
        {
            let told = ask(&folder, command, DUEL, &[words, variant, &small].concat());
            assert!(told.contains(phrase), "{command}: {told}");
        }
    }
    let words = ["--policies", "fighter,cautious", "--trials", "32", "--no-charts"];
    let told = ask(&folder, "robust", DUEL, &words);
    assert!(told.contains("\ncompared with “even”: "), "{told}");
}
