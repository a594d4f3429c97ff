//! From a table of fighters to "which is too tough?": spreadsheets, example rosters, rows in turn, own stat blocks.

use super::{Folder, printed};
use outweigh::report::{ANSWER_TABLES, COLUMNS, FILES};
use outweigh::scenario::workbook;
use std::path::Path;

const SYSTEMS: [&str; 5] =
    ["war-of-ashes", "fate-core", "boons-and-banes", "fate-fantasy", "stamina-and-wounds"];

const ROWS: [[&str; 6]; 6] = [
    ["name", "weapon_die", "stamina", "wounds", "armour", "count"],
    ["# the name", "the die of its weapon", "", "", "a list", ""],
    ["wolf", "d6", "3.0", "4", "", "2"],
    ["ogre", "d10", "5", "14", "gambeson", "1"],
    ["rat", "d6", "1", "1", "", "1"],
    ["bandit", "d6", "4", "6", "gambeson, brigandine", "1"],
];

fn rows() -> Vec<Vec<String>> {
    ROWS.map(|row| row.map(str::to_owned).to_vec()).to_vec()
}

fn fight(roster: &str, more: &str) -> String {
    format!(
        "system = \"stamina-and-wounds\"\ntitle = \"A fight\"\ntrials = 400\nseed = 1\n\
         [rules]\nmorale.enabled = false\n\
         [sides.hero]\nplayer = \"pc\"\npolicy = \"fighter\"\n[sides.hero.knight]\nstamina = 5\nwounds = 8\n\
         [sides.beasts]\nplayer = \"gm\"\npolicy = \"fighter\"\nroster = \"{roster}\"\nroster_group = \"wolf\"\n{more}"
    )
}

const QUICK: [&str; 4] = ["--no-charts", "--no-play-check", "--threads", "1"];

fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.outweigh(arguments);
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{arguments:?}: {told}");
    told
}

/// Win rates of the hero, in the order of the file.
fn wins(folder: &Folder, report: &str) -> Vec<(String, f64)> {
    let table = folder.read(&format!("{report}/outcomes.csv"));
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|it| it == name).unwrap();
    let (side, measure, value) = (column("side"), column("measure"), column("value"));
    let rows = reader.records().map(|row| row.unwrap());
    let rows = rows.filter(|row| &row[side] == "hero" && &row[measure] == "win");
    rows.map(|row| (row[0].to_owned(), row[value].parse().unwrap())).collect()
}

#[test]
fn a_workbook_plays_as_its_csv_does() {
    let folder = Folder::new("workbook");
    std::fs::write(folder.path("beasts.xlsx"), workbook("Beasts", &rows())).unwrap();
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in &rows() {
        writer.write_record(row).unwrap();
    }
    std::fs::write(folder.path("beasts.csv"), writer.into_inner().unwrap()).unwrap();
    let mut reports = Vec::new();
    for (name, roster) in [("a", "beasts.csv"), ("b", "beasts.xlsx"), ("c", "beasts.xlsx#Beasts")] {
        folder.file(&format!("{name}.toml"), &fight(roster, ""));
        let file = format!("{name}.toml");
        let run = ["run", &file, "--each-row", "--out", name];
        printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
        reports.push(folder.read(&format!("{name}/outcomes.csv")));
    }
    assert!(reports[0] == reports[1] && reports[1] == reports[2]);
    // What the manifest keeps is text, and can be played again under the same name.
    let manifest: serde_json::Value =
        serde_json::from_str(&folder.read("c/manifest.json")).unwrap();
    let kept = &manifest["scenario"]["rosters"][0];
    assert_eq!(kept["file"], "beasts.xlsx#Beasts");
    assert!(kept["text"].as_str().unwrap().contains("wolf,d6,3,4,,2\n"), "{kept}");
    let again = Folder::new("workbook-again");
    again.file("c.toml", &fight("beasts.xlsx#Beasts", ""));
    again.file("beasts.xlsx#Beasts", kept["text"].as_str().unwrap());
    let run = ["run", "c.toml", "--each-row", "--out", "c"];
    printed(&again.outweigh(&[&run[..], &QUICK].concat()));
    assert_eq!(again.read("c/outcomes.csv"), reports[2]);
}

#[test]
fn rows_in_turn_are_sorted_and_answered() {
    let folder = Folder::new("each-row");
    let text = rows().iter().map(|row| format!("\"{}\"", row.join("\",\""))).collect::<Vec<_>>();
    folder.file("beasts.csv", &text.join("\n"));
    folder.file("fight.toml", &fight("beasts.csv", ""));
    let run = ["run", "fight.toml", "--each-row", "--out", "each"];
    let told = printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    let sorted = wins(&folder, "each");
    assert_eq!(sorted.len(), 4, "the note is no row: {sorted:?}");
    assert!(sorted.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{sorted:?}");
    assert_eq!(sorted[3].0, "rat");
    assert!(told.contains("of 4 rows") && told.contains("against ogre, the toughest"), "{told}");
    let at =
        |name: &str| told.find(&format!("\n{name}")).unwrap_or_else(|| panic!("{name}: {told}"));
    assert!(at("ogre") < at("rat"), "{told}");
    // Every row plays what it plays alone.
    for (row, rate) in &sorted {
        let set = format!("sides.beasts.roster_group={row}");
        let run = ["run", "fight.toml", "--set", &set, "--out", "alone"];
        printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
        assert_eq!(wins(&folder, "alone")[0].1.to_bits(), rate.to_bits(), "{row}");
    }
    // Pieces and their report are sorted alike.
    for piece in ["1/2", "2/2"] {
        let tally = format!("{}.tally", &piece[..1]);
        let run = ["run", "fight.toml", "--each-row", "--piece", piece, "--tally", &tally];
        printed(&folder.outweigh(&run));
    }
    let merge =
        ["merge", "1.tally", "2.tally", "--out", "merged", "--no-charts", "--no-play-check"];
    printed(&folder.outweigh(&merge));
    assert_eq!(folder.read("merged/outcomes.csv"), folder.read("each/outcomes.csv"));
}

/// Where another row fights, a value of one row means nothing: cells were copies of each other, and their names were
/// compared as a factor.
#[test]
fn what_is_varied_of_one_row_is_left_out_where_rows_take_turns() {
    let folder = Folder::new("each-row-varied");
    folder.file("beasts.csv", "name,stamina,weapon_die\nwolf,3,d6\nogre,5,d6\nrat,1,d6\n");
    let vary =
        "[vary]\nsides.beasts.wolf.wounds = [2, 6]\n[baseline]\nsides.beasts.wolf.wounds = 2\n";
    folder.file("fight.toml", &fight("beasts.csv", vary));
    let run = ["run", "fight.toml", "--each-row", "--out", "each"];
    let done = folder.outweigh(&[&run[..], &QUICK].concat());
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(told.contains("`sides.beasts.wolf.wounds` is not varied"), "{told}");
    assert_eq!(wins(&folder, "each").len(), 3, "{told}");
    // What the help says works.
    let set = ["--set", "sides.beasts.wolf.wounds=40"];
    printed(&folder.outweigh(&[&run[..], &QUICK, &set].concat()));
    assert_eq!(wins(&folder, "each")[0].0, "wolf");
    let told = refused(&folder, &[&run[..3], &["--vary", "sides.beasts.wolf.wounds=2,6"]].concat());
    assert!(told.contains("`wolf` does not always fight"), "{told}");
    assert!(told.contains("1 of 3 values of `sides.beasts.roster_group`"), "{told}");
    // A roster of one row has no other row.
    folder.file("beasts.csv", "name,stamina,weapon_die\nwolf,3,d6\n");
    let checked = printed(&folder.outweigh(&["check", "fight.toml", "--each-row"]));
    assert!(checked.contains("2 cells"), "{checked}");
}

/// A single row is called by its name: it was "None of 1 rows is tougher".
#[test]
fn one_row_in_turn_is_called_by_its_name() {
    let folder = Folder::new("each-row-one");
    folder.file("beasts.csv", "name,stamina,weapon_die\nwolf,5,d6\n");
    folder.file("fight.toml", &fight("beasts.csv", ""));
    let run = ["run", "fight.toml", "--each-row", "--out", "each"];
    let told = printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    assert!(told.contains("Wolf is ") && told.contains("than an even fight: "), "{told}");
    assert!(!told.contains("1 rows"), "{told}");
}

#[test]
fn rows_in_turn_need_a_roster() {
    let folder = Folder::new("each-row-wrong");
    folder.file("beasts.csv", "name,stamina,weapon_die\nwolf,3,d6\nogre,5,d6\n");
    folder.file("plain.toml", super::DUEL);
    let told = refused(&folder, &["check", "plain.toml", "--each-row"]);
    assert!(told.contains("no side of the scenario has a roster"), "{told}");
    let both = fight("beasts.csv", "").replace(
        "[sides.hero.knight]\nstamina = 5\nwounds = 8\n",
        "roster = \"beasts.csv\"\nroster_group = \"ogre\"\n",
    );
    folder.file("both.toml", &both);
    let told = refused(&folder, &["check", "both.toml", "--each-row"]);
    assert!(told.contains("2 sides have a roster") && told.contains("--each-row=hero"), "{told}");
    let told = refused(&folder, &["check", "both.toml", "--each-row=beast"]);
    assert!(told.contains("did you mean `beasts`?"), "{told}");
    let listed = printed(&folder.outweigh(&["check", "both.toml", "--each-row=beasts"]));
    assert!(listed.contains("2 cells"), "{listed}");
}

#[test]
fn cells_of_a_workbook_are_named_in_messages() {
    let folder = Folder::new("workbook-wrong");
    let mut rows = rows();
    rows[3][2] = "many".to_owned();
    rows[5][3] = "1,5".to_owned();
    std::fs::write(folder.path("beasts.xlsx"), workbook("Beasts", &rows)).unwrap();
    let file = fight("beasts.xlsx", "").replace("roster_group = \"wolf\"\n", "");
    folder.file("fight.toml", &file);
    let told = refused(&folder, &["check", "fight.toml"]);
    assert!(told.contains("--> beasts.xlsx, sheet Beasts, cell C4\n"), "{told}");
    assert!(told.contains("cell D6") && told.contains("separates the values of a list"), "{told}");
}

#[test]
fn keys_of_rows_can_be_set_before_the_row_is_picked() {
    let folder = Folder::new("row-keys");
    folder.file("beasts.csv", "name,stamina,wounds,weapon_die\nwolf,3,4,d6\nogre,5,14,d10\n");
    let more = "[[variants]]\nname = \"wolf\"\n[[variants]]\nname = \"weak ogre\"\n\
        set = { sides.beasts.ogre.wounds = 1, sides.beasts.roster_group = \"ogre\" }\n\
        [[variants]]\nname = \"the same\"\n\
        set = { sides.beasts.roster_group = \"ogre\", sides.beasts.ogre.wounds = 1 }\n\
        [[variants]]\nname = \"ogre\"\nset = { sides.beasts.roster_group = \"ogre\" }\n";
    folder.file("fight.toml", &fight("beasts.csv", more));
    let run = ["run", "fight.toml", "--out", "report"];
    printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    let found = wins(&folder, "report");
    assert_eq!(found[1].1.to_bits(), found[2].1.to_bits(), "the order does not matter");
    assert!(found[1].1 > found[3].1, "{found:?}");
    // A row that never takes part is a doubt, and one that is not there a mistake.
    let set = "sides.beasts.ogre.wounds=1";
    folder.file("plain.toml", &fight("beasts.csv", ""));
    let told = folder.outweigh(&["check", "plain.toml", "--set", set]);
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("the row does not take part"), "{told}");
    let told = refused(&folder, &["check", "plain.toml", "--set", "sides.beasts.oger.wounds=1"]);
    assert!(told.contains("`sides.beasts.oger.wounds` does not exist"), "{told}");
}

#[test]
fn rows_are_stat_blocks() {
    let folder = Folder::new("stat-blocks");
    folder.file(
        "mine.csv",
        "name,stamina,wounds,weapon_die,being\nwolf,3,4,d6,\nogre,5,14,d10,wolf\n",
    );
    let text = |stamina: &str, top: &str| {
        format!(
            "system = \"stamina-and-wounds\"\ntrials = 300\nseed = 1\n{top}[rules]\nmorale.enabled = false\n\
             [sides.hero]\nplayer = \"pc\"\npolicy = \"fighter\"\n[sides.hero.me]\n{stamina}\n\
             [sides.beasts]\nplayer = \"gm\"\npolicy = \"fighter\"\n[sides.beasts.big]\n"
        )
    };
    let top = "stat_blocks = \"mine.csv\"\n";
    let named = text("being = \"wolf\"\nstamina = 6", top) + "being = \"ogre\"\n";
    let written = text("stamina = 6\nwounds = 4\nweapon_die = \"d6\"", "")
        + "stamina = 5\nwounds = 14\nweapon_die = \"d10\"\n";
    for (name, text) in [("named", &named), ("written", &written)] {
        let file = format!("{name}.toml");
        folder.file(&file, text);
        let run = ["run", &file, "--out", name];
        printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    }
    assert_eq!(folder.read("named/outcomes.csv"), folder.read("written/outcomes.csv"));
    folder.file("wrong.toml", &named.replace("\"ogre\"", "\"ogr\""));
    let told = refused(&folder, &["check", "wrong.toml"]);
    assert!(
        told.contains("unknown stat block `ogr`") && told.contains("did you mean `ogre`?"),
        "{told}"
    );
}

#[test]
fn example_rosters_run_at_once() {
    let folder = Folder::new("new-roster");
    for system in SYSTEMS {
        for ending in ["csv", "xlsx"] {
            let (file, roster) = (format!("{system}-{ending}.toml"), format!("{system}.{ending}"));
            let told = printed(&folder.outweigh(&["new", system, &file, "--roster", &roster]));
            assert!(told.contains("--each-row"), "{told}");
            let checked = folder.outweigh(&["check", &file, "--strict"]);
            let errors = String::from_utf8_lossy(&checked.stderr).into_owned();
            assert!(checked.status.success(), "{file}: {errors}");
            let out = format!("{system}-{ending}");
            let run = ["run", &file, "--each-row", "--trials", "40", "--out", &out];
            let told = printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
            assert!(told.contains(" rows "), "{told}");
        }
        let reports = ["csv", "xlsx"].map(|it| folder.read(&format!("{system}-{it}/outcomes.csv")));
        assert_eq!(reports[0], reports[1], "{system}");
    }
    let told = refused(&folder, &["new", "fate-core", "x.toml", "--roster", "x.ods"]);
    assert!(told.contains("must end in .csv or .xlsx"), "{told}");
    let told = refused(&folder, &["new", "fate-core", "y.toml", "--roster", "fate-core.csv"]);
    assert!(told.contains("exists already"), "{told}");
    assert!(!folder.path("y.toml").exists());
}

/// Whether a column may have this name: `<side>_win` stands for `heroine_win`.
fn may_be_called(described: &str, name: &str) -> bool {
    described.rsplit_once('>').map_or(described == name, |(_, end)| name.ends_with(end))
}

#[test]
fn tables_of_answers_are_described() {
    let folder = Folder::new("answers");
    folder.file("duel.toml", super::DUEL);
    let target = "heroine.win = 50%";
    let commands: [&[&str]; 4] = [
        &["solve", "duel.toml", "--over", "sides.watch.guard.count", "--for", target],
        &["styles", "duel.toml", "--policies", "soldier,captain"],
        &["robust", "duel.toml", "--policies", "soldier,captain"],
        &["exploit", "duel.toml", "--side", "heroine", "--budget", "1000"],
    ];
    for command in commands {
        let more: &[&str] = match command[0] {
            "exploit" => &["--out", command[0], "--no-charts"],
            _ => &["--out", command[0], "--no-charts", "--trials", "200"],
        };
        printed(&folder.outweigh(&[command, more].concat()));
        let tables = ANSWER_TABLES.iter().filter(|table| table.command == command[0]);
        for table in tables {
            let text = folder.read(&format!("{}/{}", command[0], table.file));
            let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
            let described: Vec<&str> = table.columns.iter().map(|it| it.column).collect();
            assert_eq!(header.len(), described.len(), "{}: {header:?}", table.file);
            for (name, described) in header.iter().zip(described) {
                assert!(may_be_called(described, name), "{}: {name} {described}", table.file);
            }
        }
    }
}

#[test]
fn tables_of_a_comparison_are_described() {
    let folder = Folder::new("compared-tables");
    folder.file("duel.toml", super::DUEL);
    folder.file("other.toml", super::DUEL);
    let compare = ["compare", "duel.toml", "other.toml", "--trials", "100", "--out", "report"];
    printed(&folder.outweigh(&[&compare[..], &["--no-charts"]].concat()));
    let front = ANSWER_TABLES.iter().find(|table| table.command == "compare").unwrap().columns;
    let mut tables = 0;
    for (name, text) in folder.files("report") {
        let Some(file) = name.strip_suffix(".csv") else { continue };
        assert!(FILES.iter().any(|(known, _)| *known == file), "{name}");
        let own = COLUMNS.iter().filter(|known| known.file == file);
        let described: Vec<&str> = front.iter().chain(own).map(|it| it.column).collect();
        let text = String::from_utf8(text).unwrap();
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        assert_eq!(header, described, "{name}");
        tables += 1;
    }
    assert!(tables >= 5, "{tables}");
}

#[test]
fn typed_tables_stand_beside_the_others() {
    let folder = Folder::new("frames");
    folder.file("duel.toml", super::DUEL);
    let run = ["run", "duel.toml", "--out", "plain"];
    printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    let run = ["run", "duel.toml", "--out", "typed", "--frames", "arrow"];
    printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    let names = |report: &str, ending: &str| -> Vec<String> {
        let files = folder.files(report).into_iter().map(|(name, _)| name);
        files.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect()
    };
    assert_eq!(names("typed", ".arrow"), names("plain", ".csv"));
    let is_arrow = |name: &str| Path::new(name).extension().is_some_and(|kind| kind == "arrow");
    for (name, bytes) in folder.files("typed").iter().filter(|(name, _)| is_arrow(name)) {
        assert!(bytes.starts_with(b"ARROW1") && bytes.ends_with(b"ARROW1"), "{name}");
    }
    for name in names("plain", ".csv") {
        let of = |report: &str| folder.read(&format!("{report}/{name}.csv"));
        assert_eq!(of("plain"), of("typed"), "{name}");
    }
    // A report without them leaves none behind.
    let run = ["run", "duel.toml", "--out", "typed"];
    printed(&folder.outweigh(&[&run[..], &QUICK].concat()));
    assert!(names("typed", ".arrow").is_empty());
    if !cfg!(feature = "parquet") {
        let told = refused(&folder, &["run", "duel.toml", "--frames", "parquet"]);
        assert!(told.contains("built without Parquet"), "{told}");
    }
}
