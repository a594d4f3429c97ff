//! Rows of a roster as fighters that variants and sweeps exchange: each against each.

use super::{Folder, printed};

const ROWS: &str = "name,weapon_die,stamina,wounds,av,count\n\
    wolf,d6,3,4,0,2\n\
    ogre,d10,5,14,1,1\n\
    skeleton,d6,2,3,1,3\n";

/// A fight between these rows; `more` stands behind it.
fn fight(left: &str, right: &str, more: &str) -> String {
    format!(
        "system = \"stamina-and-wounds\"\ntrials = 400\nseed = 1\n\
         [rules]\nmorale.enabled = false\n\
         [sides.left]\nplayer = \"pc\"\npolicy = \"fighter\"\nroster = \"rows.csv\"\nroster_group = \"{left}\"\n\
         [sides.left.ogre]\nstamina = 4\n\
         [sides.right]\nplayer = \"gm\"\npolicy = \"fighter\"\nroster = \"rows.csv\"\nroster_group = \"{right}\"\n{more}"
    )
}

/// Wins of the left side, of a file, with these options.
fn wins(folder: &Folder, text: &str, options: &[&str]) -> Vec<(String, String)> {
    folder.file("rows.csv", ROWS);
    folder.file("fight.toml", text);
    let run = ["run", "fight.toml", "--out", "report", "--no-charts"];
    printed(&folder.outweigh(&[&run, options].concat()));
    let table = folder.read("report/outcomes.csv");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|it| it == name).unwrap();
    let (side, measure, value) = (column("side"), column("measure"), column("value"));
    let is_win = |row: &csv::StringRecord| &row[side] == "left" && &row[measure] == "win";
    let rows = reader.records().map(|row| row.unwrap()).filter(is_win);
    rows.map(|row| (row[0].to_owned(), row[value].to_owned())).collect()
}

/// Every cell plays what a file of its own with these rows plays, whatever rows the file itself names. A
/// table of the file under the name of a row has its keys before those of the row, as ever.
#[test]
fn each_row_can_fight_each() {
    let folder = Folder::new("rosters");
    let all = "wolf,ogre,skeleton";
    let left = format!("sides.left.roster_group={all}");
    let right = format!("sides.right.roster_group={all}");
    // The table of the ogre stands in the file, so it fights beside other rows.
    let plain = |left: &str, right: &str, more: &str| {
        fight(left, right, more).replace("[sides.left.ogre]\nstamina = 4\n", "")
    };
    let crossed = wins(&folder, &plain("wolf", "ogre", ""), &["--vary", &left, "--vary", &right]);
    assert_eq!(crossed.len(), 9, "{crossed:?}");
    for (number, (cell, crossed)) in crossed.iter().enumerate() {
        let name = |at: usize| all.split(',').nth(at).unwrap();
        let own = wins(&folder, &plain(name(number / 3), name(number % 3), ""), &[]);
        assert_eq!(own[0].1, *crossed, "{cell}");
    }
    // An ogre fights two wolves on both sides.
    assert_ne!(crossed[1].1, crossed[3].1);
}

/// Variants exchange rows.
#[test]
fn variants_exchange_rows() {
    let folder = Folder::new("roster-variants");
    let more = "[[variants]]\nname = \"wolf, ogre\"\n\
        [[variants]]\nname = \"ogre, wolf\"\n\
        set = { sides.left.roster_group = \"ogre\", sides.right.roster_group = \"wolf\" }\n";
    let found = wins(&folder, &fight("wolf", "ogre", more), &[]);
    let own = |text: &str| wins(&folder, text, &[])[0].1.clone();
    assert_eq!(found[0].1, own(&fight("wolf", "ogre", "")));
    assert_eq!(found[1].1, own(&fight("ogre", "wolf", "")));
    assert_ne!(found[0].1, found[1].1);
}

#[test]
fn rows_that_there_are_not_are_named() {
    let folder = Folder::new("roster-wrong");
    folder.file("rows.csv", ROWS);
    folder.file("fight.toml", &fight("wolf", "ogre", ""));
    for (set, said) in [
        ("sides.left.roster_group=wolv", "did you mean `wolf`?"),
        ("sides.left.roster=other.csv", "the roster has been read already"),
    ] {
        let run = folder.outweigh(&["check", "fight.toml", "--set", set]);
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{set}: {told}");
        assert!(told.contains(said), "{set}: {told}");
    }
}

/// A row is called in tables and CSV as its roster calls it, not as TOML quotes it.
#[test]
fn names_with_quotes_stay_as_they_are_written() {
    let folder = Folder::new("roster-quotes");
    folder.file("rows.csv", &ROWS.replacen("wolf", "\"big \"\"Ben\"\" wolf\"", 1));
    folder.file("fight.toml", &fight("big \\\"Ben\\\" wolf", "ogre", ""));
    let run =
        ["run", "fight.toml", "--each-row=left", "--trials", "20", "--no-charts", "--out", "out"];
    let done = folder.outweigh(&run);
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(told.contains("big \"Ben\" wolf") && !told.contains('\\'), "{told}");
    let csv = folder.read("out/outcomes.csv");
    assert!(csv.contains("\n\"big \"\"Ben\"\" wolf\",\"big \"\"Ben\"\" wolf\","), "{csv}");
}
