//! Built-in scenarios by name, and answers as JSON, in an empty folder.

use super::{Folder, printed};
use serde_json::Value;

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    let output = folder.outweigh(arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn built_in_scenarios_are_played_by_name_in_an_empty_folder() {
    let folder = Folder::new("built-in");
    let listed = printed(&folder.outweigh(&["list", "scenarios", "war-of-ashes"]));
    assert!(
        listed.contains("war-of-ashes/roar_costs\n    What should roaring cost?: "),
        "{listed}"
    );
    let run = ["run", "war-of-ashes/roar_costs", "--trials", "50", "--no-charts"];
    assert!(printed(&folder.outweigh(&run)).contains("files in reports/war_of_ashes/roar_costs"));
    // One that reads a roster, and another way to write its name.
    printed(&folder.outweigh(&["check", "war_of_ashes/from_a_spreadsheet.toml"]));
    // A file of that name goes first.
    std::fs::create_dir(folder.path("war-of-ashes")).unwrap();
    folder.file("war-of-ashes/roar_costs", super::DUEL);
    assert!(printed(&folder.outweigh(&run)).contains("Deliah and two guards"));
}

#[test]
fn a_built_in_scenario_can_be_copied() {
    let folder = Folder::new("from");
    printed(&folder.outweigh(&["new", "--from", "war-of-ashes/from_a_spreadsheet", "mine.toml"]));
    assert!(folder.has("mine.toml") && folder.has("bestiary.csv"));
    printed(&folder.outweigh(&["check", "mine.toml"]));
    let again = folder.outweigh(&["new", "--from", "war-of-ashes/from_a_spreadsheet", "mine.toml"]);
    assert_eq!(again.status.code(), Some(2), "nothing is overwritten");
    let wrong = folder.outweigh(&["new", "--from", "war-of-ashes/from_a_spreadshee"]);
    let told = String::from_utf8(wrong.stderr).unwrap();
    assert!(told.contains("did you mean `war-of-ashes/from_a_spreadsheet`?"), "{told}");
}

#[test]
fn a_name_that_is_mistyped_finds_the_built_in_scenario() {
    let folder = Folder::new("mistyped");
    for name in ["roar_costs", "war-of-ashes/roar_cots", "roar_costs.toml"] {
        let refused = folder.outweigh(&["run", name]);
        assert_eq!(refused.status.code(), Some(2));
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(told.contains("built-in scenario `war-of-ashes/roar_costs`"), "{name}: {told}");
    }
}

#[test]
fn a_run_is_told_as_json() {
    let folder = Folder::new("json-run");
    folder.file("duel.toml", super::DUEL);
    let told = json(&folder, &["run", "duel.toml", "--json", "--no-charts", "--out", "out"]);
    assert_eq!(
        (&told["schema"], &told["command"], &told["ok"]),
        (&1.into(), &"run".into(), &true.into())
    );
    assert_eq!((&told["seed"], &told["trials"]), (&7.into(), &100.into()));
    assert_eq!(told["verdict"], told["findings"][0]);
    assert_eq!(told["scenario"]["title"], "Deliah and two guards");
    for file in told["files"].as_array().unwrap() {
        assert!(folder.path("out").join(file.as_str().unwrap()).is_file(), "{file}");
    }
    // The arguments repeat it.
    let arguments: Vec<&str> =
        told["arguments"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let page = folder.read("out/report.html");
    printed(&folder.outweigh(&[&arguments[..], &["--out", "again"]].concat()));
    assert_eq!(folder.read("again/report.html"), page);
}

#[test]
fn questions_are_told_as_json() {
    let folder = Folder::new("json-questions");
    folder.file("duel.toml", super::DUEL);
    let over = "sides.watch.guard.count=1,2,3";
    let solve = [
        "solve",
        "duel.toml",
        "--over",
        over,
        "--for",
        "heroine.win = 50%",
        "--trials",
        "300",
        "--json",
    ];
    let told = json(&folder, &solve);
    let curve = &told["tables"]["curve"];
    assert_eq!(curve["rows"].as_array().unwrap().len() % 3, 0, "{told}");
    assert!(told["findings"][0].as_str().unwrap().contains("heroine.win"), "{told}");
    let check = json(&folder, &["check", "duel.toml", "--json"]);
    assert_eq!(
        (&check["cells"][1]["baseline"], &check["cells"][0]["fighters"]),
        (&1.into(), &3.into())
    );
    let list = json(&folder, &["list", "scenarios", "war-of-ashes", "--json"]);
    let item = &list["items"][0];
    assert!(item["name"].as_str().unwrap().starts_with("war-of-ashes/"), "{item}");
    assert!(!item["question"].as_str().unwrap().is_empty(), "{item}");
}

#[test]
fn an_explanation_is_told_as_json() {
    let folder = Folder::new("json-explain");
    let told = json(&folder, &["explain", "rules.weight.four.dice", "--json"]);
    assert_eq!((&told["command"], &told["ok"]), (&"explain".into(), &true.into()));
    assert_eq!(told["word"], "rules.weight.four.dice");
    let items = told["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{told}");
    assert_eq!(
        (&items[0]["system"], &items[0]["kind"]),
        (&"war-of-ashes".into(), &"a rule setting".into())
    );
    let has = |key: &str, text: &str| {
        let lines = items[0][key].as_array().unwrap().iter();
        lines.filter_map(Value::as_str).any(|line| line.contains(text))
    };
    assert!(has("facts", "default 2") && has("used", "war-of-ashes/weight_four_to_one"), "{told}");
    assert!(has("try", "--vary rules.weight.four.dice="), "{told}");
    // A word that begins settings, in every system that has one.
    let told = json(&folder, &["explain", "roar", "war-of-ashes", "--json"]);
    let settings = told["settings"].as_array().unwrap();
    assert!(settings.iter().any(|it| it["name"] == "rules.roar.difficulty"), "{told}");
    assert!(told["items"].as_array().unwrap().iter().all(|it| it["system"] == "war-of-ashes"));
    let output = folder.outweigh(&["explain", "no_such_word", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["command"], &told["ok"]), (&"explain".into(), &false.into()));
}

#[test]
fn mistakes_are_told_as_json_with_their_places() {
    let folder = Folder::new("json-mistakes");
    folder.file("duel.toml", &super::DUEL.replace("title = ", "titel = "));
    for command in ["run", "check", "rank"] {
        let output = folder.outweigh(&[command, "duel.toml", "--json"]);
        assert_eq!(output.status.code(), Some(2));
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&told["ok"], &told["command"]), (&false.into(), &command.into()));
        let problem = &told["problems"][0];
        assert_eq!((&problem["line"], &problem["column"]), (&2.into(), &1.into()), "{told}");
        assert_eq!(problem["text"], "titel = \"Deliah and two guards\"");
        assert_eq!(problem["help"], "did you mean `title`?");
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told["error"].as_str().unwrap(), text.trim_end());
    }
}
