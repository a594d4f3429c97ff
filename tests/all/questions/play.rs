//! `--play`: a policy for everybody of a side, with the real binary.

use super::{ask, refused};
use crate::program::Folder;
use std::path::Path;

/// Groups of both sides have policies of their own.
const SKIRMISH: &str = "scenarios/stamina_and_wounds/benchmark_skirmish.toml";
/// The policies of both sides are varied.
const EVEN: &str = "scenarios/stamina_and_wounds/four_against_four.toml";

/// What `run` writes about how trials ended.
fn rates(folder: &Folder, name: &str, arguments: &[&str]) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(SKIRMISH).display().to_string();
    let some = ["run", &file, "--out", name, "--trials", "200", "--no-charts"];
    let done = folder.outweigh(&[&some, arguments].concat());
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    folder.read(&format!("{name}/outcomes.csv"))
}

#[test]
fn groups_with_policies_of_their_own_play_it_too() {
    let folder = Folder::new("play");
    let played = rates(&folder, "play", &["--play", "grappler", "--play", "party=finisher"]);
    let set =
        |path: &str, policy: &str| ["--set".to_owned(), format!("sides.{path}.policy={policy}")];
    let party = ["party", "party.wrestler", "party.healer", "party.scout"];
    let raiders = ["raiders", "raiders.chief", "raiders.coward"];
    let all: Vec<String> = party
        .iter()
        .flat_map(|path| set(path, "finisher"))
        .chain(raiders.iter().flat_map(|path| set(path, "grappler")))
        .collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(played, rates(&folder, "set", &all));
    assert_ne!(played, rates(&folder, "written", &[]));
    let manifest = folder.read("play/manifest.json");
    assert!(manifest.contains("--play") && manifest.contains("party=finisher"), "{manifest}");
}

/// A question starts from the file as it stands, so what the file varies may be set.
#[test]
fn a_question_may_set_what_a_file_varies() {
    let folder = Folder::new("play-varied");
    let some = ["--side", "red", "--budget", "2000", "--trials", "200", "--no-charts"];
    let played = ask(&folder, "exploit", EVEN, &[&some[..], &["--play", "fighter"]].concat());
    assert!(played.contains("with fighter"), "{played}");
    let manifest = folder.read("report/manifest.json");
    assert!(manifest.contains("\"--play\""), "{manifest}");
    let set = ["--set", "sides.red.policy=fighter", "--set", "sides.blue.policy=fighter"];
    let again = ask(&folder, "exploit", EVEN, &[&some[..], &set].concat());
    // The last line tells how long it took.
    let findings = |told: &str| told.trim_end().rsplit_once('\n').unwrap().0.to_owned();
    assert_eq!(findings(&played), findings(&again));
    refused("robust", EVEN, &["--play", "fighter"], "is varied, so setting it changes nothing");
}

#[test]
fn what_cannot_be_played_is_said() {
    for (play, said) in [
        ("prty=finisher", "did you mean `party`?"),
        ("party=finsher", "did you mean `finisher`?"),
        ("party=", "does not say SIDE=POLICY"),
    ] {
        refused("styles", SKIRMISH, &["--play", play], said);
    }
}
