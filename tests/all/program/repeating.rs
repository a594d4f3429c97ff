//! A report repeats itself: from the manifest alone, byte for byte.

use super::{Folder, printed};

/// A fight with two rosters and names that a shell would take apart.
const PACKS: &str = r#"system = "stamina-and-wounds"
title = "Two packs"
trials = 300
seed = 11

[sides.party]
player = "pc"
roster = "heroes.csv"

[sides.pack]
player = "gm"
roster = "beasts/wolves.csv"

[policies.it]
turn = ["attack lowest foe.stamina"]

[[variants]]
name = "as written"
[[variants]]
name = "the wolf's day; rm -rf $HOME"
set = { "sides.pack.wolf.count" = 4 }
"#;

/// The report of a run with changes of every kind.
fn report(folder: &Folder) {
    std::fs::create_dir_all(folder.path("it's a folder/beasts")).unwrap();
    folder.file("it's a folder/two packs.toml", PACKS);
    folder.file("it's a folder/heroes.csv", "name,weapon\nann,heavy\nbo,light\n");
    folder.file("it's a folder/beasts/wolves.csv", "name,count,fight\nwolf,3,1\n");
    let baseline = "variant=\"the wolf's day; rm -rf $HOME\"";
    let arguments = [
        "run",
        "it's a folder/two packs.toml",
        "--set",
        "sides.pack.wolf.stamina=2",
        "--vary",
        "sides.party.ann.stamina=3,5",
        "--baseline",
        baseline,
        "--confidence",
        "0.9",
        "--trials",
        "500",
        "--no-charts",
        "--out",
        "first",
    ];
    printed(&folder.outweigh(&arguments));
}

#[test]
fn a_manifest_repeats_its_run() {
    let folder = Folder::new("repeat");
    report(&folder);
    let manifest: serde_json::Value =
        serde_json::from_str(&folder.text("first/manifest.json")).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let other = Folder::new("repeated");
    let scenario = &manifest["scenario"];
    other.file(&format!("{}.toml", text(&scenario["name"])), &text(&scenario["text"]));
    for roster in scenario["rosters"].as_array().unwrap() {
        let path = other.path(&text(&roster["file"]));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text(&roster["text"])).unwrap();
    }
    let arguments: Vec<String> =
        manifest["arguments"].as_array().unwrap().iter().map(text).collect();
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.extend(["--out", "second"]);
    printed(&other.outweigh(&arguments));
    let (first, second) = (folder.files("first"), other.files("second"));
    assert!(first.iter().any(|(name, _)| name == "differences.csv"));
    assert!(first == second, "the report is another one");
}

#[cfg(unix)]
#[test]
fn the_command_in_the_page_repeats_the_run() {
    let folder = Folder::new("command");
    report(&folder);
    let page = folder.text("first/report.html");
    let command = page.split("<pre>").nth(1).and_then(|rest| rest.split("</pre>").next()).unwrap();
    let command = command.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
    let command = command.replace("&amp;", "&") + " --out ../second";
    let binary = env!("CARGO_BIN_EXE_outweigh");
    let script = format!("outweigh() {{ '{binary}' \"$@\"; }}\n{command}");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder.path("it's a folder"));
    printed(&shell.output().unwrap());
    assert!(folder.files("first") == folder.files("second"), "{command}");
}
