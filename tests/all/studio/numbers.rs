//! The numbers of the calls are those of the commands, digit by digit.

use super::client::Studio;
use crate::program::{DUEL, Folder, printed};
use serde_json::{Value, json};

fn studio(name: &str) -> Studio {
    let folder = Folder::new(name);
    folder.file("fight.toml", DUEL);
    Studio::in_folder(folder, &[])
}

/// The object that a command prints with `--json`.
fn object(studio: &Studio, arguments: &[&str]) -> Value {
    let output = studio.folder.outweigh(arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{arguments:?}: {error}: {}", String::from_utf8_lossy(&output.stderr))
    })
}

fn decoded(text: &str) -> Vec<u8> {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |letter: u8| letters.iter().position(|it| *it == letter).unwrap() as u32;
    let mut bytes = Vec::new();
    for four in text.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = four.iter().fold(0, |bits, letter| bits << 6 | value(*letter));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}

#[test]
fn a_run_gives_the_files_and_sentences_of_the_command() {
    let studio = studio("studio-run");
    let request = json!({
        "source": studio.source("fight.toml"), "id": "t-1", "trials": 900, "seed": 3, "charts": ["win_rate"],
    });
    let lines = studio.lines("play", &request);
    let done = lines.last().unwrap();
    assert_eq!(done["kind"], "done", "{done}");
    let command = done["command"].as_str().unwrap();
    assert_eq!(command, "outweigh run fight.toml --trials 900 --seed 3 --no-play-check");
    let words: Vec<&str> =
        command.split(' ').skip(1).chain(["--out", "report", "--json"]).collect();
    let told = object(&studio, &words);
    for key in ["verdict", "findings", "trials", "seed"] {
        assert_eq!(done[key], told[key], "{key}");
    }
    // Every row has the digits of the CSV.
    let outcomes = studio.folder.read("report/outcomes.csv");
    let mut rows = outcomes.lines();
    let names: Vec<&str> = rows.next().unwrap().split(',').collect();
    let column = |name: &str| names.iter().position(|it| *it == name).unwrap();
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
    for row in done["rows"].as_array().unwrap() {
        let side = row["side"].as_str().unwrap_or_default();
        let fits = |it: &&Vec<&str>| {
            it[column("variant")] == row["variant"].as_str().unwrap()
                && it[column("side")] == side
                && it[column("measure")] == row["measure"].as_str().unwrap()
        };
        let known = rows.iter().find(fits).unwrap_or_else(|| panic!("{row}"));
        assert_eq!(row["unit"].as_str().unwrap(), known[column("unit")]);
        for key in ["value", "low", "high"] {
            assert_eq!(row[key].as_f64(), known[column(key)].parse().ok(), "{row}");
        }
    }
    let printed = printed(&studio.folder.outweigh(&words[..words.len() - 1]));
    for row in done["rows"].as_array().unwrap() {
        let variant = row["variant"].as_str().unwrap();
        let line = printed.lines().find(|line| line.starts_with(variant));
        let is_there =
            |shown: &Value| line.is_some_and(|line| line.contains(shown.as_str().unwrap()));
        if row["measure"] == "win" || row["measure"] == "exchanges" {
            assert!(is_there(&row["shown"]), "{row}\n{printed}");
        }
        if row["measure"] == "win"
            && row["side"] == done["rows"][0]["side"]
            && row["difference"].is_object()
        {
            assert!(is_there(&row["difference"]["shown"]), "{row}\n{printed}");
        }
    }
    let svg = studio.folder.read("report/win_rate.svg");
    assert!(done["charts"][0]["svg"].as_str().unwrap() == svg);
    for (take, name, file) in [
        ("csv", "outcomes", "outcomes.csv"),
        ("csv", "differences", "differences.csv"),
        ("png", "win_rate", "win_rate.png"),
        ("report.html", "", "report.html"),
        ("manifest", "", "manifest.json"),
    ] {
        let taken = studio.call("draw", &json!({ "id": "t-1", "take": take, "name": name }));
        let bytes = decoded(taken["base64"].as_str().unwrap());
        assert!(bytes == std::fs::read(studio.folder.path("report").join(file)).unwrap(), "{file}");
    }
    let drawn = studio.call("draw", &json!({ "id": "t-1", "chart": "win_rate" }));
    assert!(drawn["svg"].as_str().unwrap() == svg);
    let gone = studio.call("draw", &json!({ "id": "t-9", "chart": "win_rate" }));
    assert_eq!(gone["ok"], false);
}

#[test]
fn a_run_with_pace_gives_the_files_and_the_table_of_the_command() {
    let studio = studio("studio-pace");
    let request = json!({
        "source": studio.source("fight.toml"), "id": "t-1", "trials": 700, "seed": 3, "pace": true,
        "charts": ["river", "spotlight", "no such chart"],
    });
    let done = studio.lines("play", &request).pop().unwrap();
    assert_eq!(done["kind"], "done", "{done}");
    let words: Vec<&str> = done["command"].as_str().unwrap().split(' ').skip(1).collect();
    assert!(words.contains(&"--pace"), "{words:?}");
    let told = printed(&studio.folder.outweigh(&[&words[..], &["--out", "report"]].concat()));
    // Every value stands in the printed table, in the order of the columns.
    let table = told.split("how it plays").nth(1).unwrap();
    let rows = done["how_it_plays"].as_array().unwrap();
    assert!(rows.len() > 15, "{rows:?}");
    for row in rows.iter().skip(1).map(|row| row.as_array().unwrap()) {
        let values: Vec<&str> = row[1..].iter().map(|it| it.as_str().unwrap()).collect();
        let is_line = |line: &str| {
            let mut rest = line;
            values.iter().all(|value| match rest.find(value) {
                Some(at) => {
                    rest = &rest[at + value.len()..];
                    true
                }
                None => false,
            })
        };
        assert!(table.lines().any(is_line), "{row:?}\n{table}");
    }
    for (at, name) in ["river", "spotlight"].iter().enumerate() {
        let chart = &done["charts"][at];
        let file = studio.folder.read(&format!("report/{name}.svg"));
        assert!(chart["name"] == *name && chart["svg"] == file, "{name}");
    }
    for (take, name, file) in [
        ("csv", "outcomes", "outcomes.csv"),
        ("csv", "river", "river.csv"),
        ("report.html", "", "report.html"),
        ("manifest", "", "manifest.json"),
    ] {
        let taken = studio.call("draw", &json!({ "id": "t-1", "take": take, "name": name }));
        let bytes = decoded(taken["base64"].as_str().unwrap_or_else(|| panic!("{taken}")));
        assert!(bytes == std::fs::read(studio.folder.path("report").join(file)).unwrap(), "{file}");
    }
}

#[test]
fn tune_has_the_answer_of_the_command_with_its_charts_and_changes() {
    let studio = studio("studio-tune");
    let text = studio.folder.read("fight.toml").replace(
        "[vary]",
        "[[variants]]\nname = \"base\"\nset = { \"sides.watch.guard.count\" = 2 }\n[[variants]]\nname = \"no\"\n[vary]",
    );
    studio.folder.file("fight.toml", &text);
    let arguments = [
        "--over",
        "sides.watch.guard.count=2..=4",
        "--over",
        "rules.weight.four.dice=1,2",
        "--for",
        "heroine.win < 60%",
        "--keep",
        "exchanges ± 3",
        "--budget",
        "4000",
    ];
    let source = studio.source("fight.toml");
    let request =
        json!({ "source": source, "id": "t-1", "command": "tune", "arguments": arguments });
    let done = studio.lines("ask", &request).pop().unwrap();
    assert_eq!(done["kind"], "done", "{done}");
    let words = [&["tune", "fight.toml"][..], &arguments[..], &["--json", "--out", "report"]];
    let told = object(&studio, &words.concat());
    for key in ["tables", "shown", "settings", "findings", "charts", "seed", "trials"] {
        assert_eq!(done["object"][key], told[key], "{key}");
    }
    let printed = printed(&studio.folder.outweigh(&words.concat()[..arguments.len() + 2]));
    for cell in told["shown"]["targets"]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap())
    {
        assert!(printed.contains(cell.as_str().unwrap()), "{cell}\n{printed}");
    }
    let charts = done["charts"].as_array().unwrap();
    assert_eq!(charts[0]["name"], "targets");
    assert!(charts[0]["svg"] == studio.folder.read("report/targets.svg"));
    assert!(charts[0]["narrow"] == studio.folder.read("report/targets_narrow.svg"));
    // The baseline variant sets the path, so the change belongs there.
    let change =
        json!([{ "keys": ["sides", "watch", "guard", "count"], "value": "3", "variant": "base" }]);
    assert_eq!(done["changes"], change, "{printed}");

    let wrong = ["--over", "rules.nothing", "--for", "heroine.wins = 1", "--over", "sides.x=1"];
    let request = json!({ "source": source, "id": "t-2", "command": "tune", "arguments": wrong });
    let failed = studio.lines("ask", &request).pop().unwrap();
    assert_eq!(failed["kind"], "failed", "{failed}");
    let told = object(&studio, &[&["tune", "fight.toml"][..], &wrong, &["--json"]].concat());
    assert!(told["problems"].as_array().unwrap().len() > 1, "{told}");
    for key in ["problems", "error"] {
        assert_eq!(failed[key], told[key], "{key}");
    }
    for bad in [json!(["--also", "fight.toml"]), json!(["--targets", "x.toml"])] {
        let request = json!({ "source": source, "command": "tune", "arguments": bad });
        assert_eq!(studio.lines("ask", &request).pop().unwrap()["kind"], "failed", "{bad}");
    }
}

#[test]
fn old_and_new_differ_as_compared_files_do() {
    let folder = Folder::new("studio-compare");
    let one = DUEL.split("[vary]").next().unwrap().to_owned();
    let two = one.replace("count = 2", "count = 3");
    folder.file("old.toml", &one);
    folder.file("new.toml", &two);
    let studio = Studio::in_folder(folder, &[]);
    let request = json!({
        "source": studio.source("new.toml"), "old": studio.source("old.toml"), "id": "t-1",
        "trials": 700, "seed": 5, "charts": [],
    });
    let lines = studio.lines("play", &request);
    let done = lines.last().unwrap();
    assert_eq!(done["kind"], "done", "{done}");
    let arguments = [
        "compare", "old.toml", "new.toml", "--trials", "700", "--seed", "5", "--out", "report",
        "--json",
    ];
    object(&studio, &arguments);
    let differences = studio.folder.read("report/differences.csv");
    let mut rows = differences.lines();
    let names: Vec<&str> = rows.next().unwrap().split(',').collect();
    let column = |name: &str| names.iter().position(|it| *it == name).unwrap();
    let mut compared = 0;
    for row in done["rows"].as_array().unwrap().iter().filter(|row| row["text"] == "new") {
        let fits = |it: &Vec<&str>| {
            it[column("side")] == row["side"].as_str().unwrap_or_default()
                && it[column("measure")] == row["measure"].as_str().unwrap()
        };
        let known = rows.clone().map(|it| it.split(',').collect::<Vec<&str>>()).find(fits).unwrap();
        let found = &row["difference"];
        for key in ["value", "low", "high"] {
            let (found, known) = (found[key].as_f64().unwrap(), known[column(key)].parse::<f64>());
            // The reader of JSON in this test may miss the nearest number by its last bit.
            assert!((found - known.unwrap()).abs() <= f64::EPSILON, "{row}");
        }
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn check_trace_exact_and_explain_are_those_of_the_commands() {
    let studio = studio("studio-others");
    let source = studio.source("fight.toml");
    let told = object(&studio, &["check", "fight.toml", "--json"]);
    let checked = studio.call("check", &json!({ "source": source }));
    for key in ["cells", "seed", "trials"] {
        assert_eq!(checked[key], told[key], "{key}");
    }
    for key in ["file", "name", "system", "title", "question"] {
        assert_eq!(checked["scenario"][key], told["scenario"][key], "{key}");
    }
    let wrong = DUEL.replace("count = 2", "cuont = 2");
    studio.folder.file("wrong.toml", &wrong);
    let told = object(&studio, &["check", "wrong.toml", "--json"]);
    let checked = studio.call("check", &json!({ "source": studio.source("wrong.toml") }));
    for key in ["message", "file", "line", "column", "text", "label", "help"] {
        assert_eq!(checked["problems"][0][key], told["problems"][0][key], "{key}");
    }
    assert_eq!(checked["error"], told["error"]);
    assert_eq!(checked["problems"][0]["fix"], "count = 2");

    let traced = studio.call("trace", &json!({ "source": source, "trial": 4, "cell": 2 }));
    let output =
        studio.folder.outweigh(&["trace", "fight.toml", "--trial", "4", "--cell", "2", "--all"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed: Vec<&str> =
        printed.lines().skip(1).filter(|line| !line.is_empty()).map(str::trim_start).collect();
    let lines: Vec<&str> = traced["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["text"].as_str().unwrap().trim_start())
        .collect();
    assert_eq!(lines, printed);

    let explained =
        studio.call("words", &json!({ "source": source, "word": "rules.weight.four.dice" }));
    let told = object(&studio, &["explain", "rules.weight.four.dice", "war-of-ashes", "--json"]);
    assert_eq!((&explained["items"], &explained["settings"]), (&told["items"], &told["settings"]));

    let read = studio.call("files", &json!({ "read": "stamina-and-wounds/plain_duel" }));
    // The duel as written is enough; its variants take long to solve.
    let text = read["text"].as_str().unwrap().split("[[variants]]").next().unwrap();
    studio.folder.file("duel.toml", text);
    let request = json!({ "source": studio.source("duel.toml"), "time": 600 });
    let solved = studio.lines("exact", &request);
    let told = object(&studio, &["exact", "duel.toml", "--time", "10m", "--json"]);
    let done = solved.last().unwrap();
    assert_eq!(done["columns"], told["tables"]["exact"]["columns"]);
    assert_eq!(done["rows"], told["tables"]["exact"]["rows"]);
}

#[test]
fn a_question_has_the_answer_of_the_command() {
    let studio = studio("studio-ask");
    let source = studio.source("fight.toml");
    let arguments = [
        "--over",
        "sides.watch.guard.count=1..=3",
        "--for",
        "heroine.win = 50%",
        "--trials",
        "300",
    ];
    let request =
        json!({ "source": source, "id": "t-1", "command": "solve", "arguments": arguments });
    let lines = studio.lines("ask", &request);
    let done = lines.last().unwrap();
    assert_eq!(done["kind"], "done", "{done}");
    let words = [&["solve", "fight.toml"][..], &arguments[..], &["--json"]].concat();
    let told = object(&studio, &words);
    for key in ["tables", "findings", "seed", "trials", "command", "scenario"] {
        assert_eq!(done["object"][key], told[key], "{key}");
    }
    let wrong = json!({ "source": source, "id": "t-2", "command": "solve", "arguments": ["--over", "x.y"] });
    let failed = studio.lines("ask", &wrong).pop().unwrap();
    assert_eq!(failed["kind"], "failed", "{failed}");
    assert!(failed["error"].as_str().unwrap().contains("--for"), "{failed}");
    for bad in [json!(["--out", "x"]), json!(["--json"]), json!(["-o"])] {
        let request = json!({ "source": source, "id": "t-3", "command": "rank", "arguments": bad });
        assert_eq!(studio.lines("ask", &request).pop().unwrap()["kind"], "failed", "{bad}");
    }
}
