//! Tests of rosters.

use super::super::Scenario;
use super::*;

const ROSTER: &str = "\
name,weight,approaches.forceful,approaches.quick,traits,armoured
wolf,2,3,1,bites;howls,
Old Bear,4,5,,\"slow\",true
";

const SCENARIO: &str = "\
system = \"x\"
[sides.heroes]
player = \"pc\"
hero.count = 1
[sides.beasts]
player = \"gm\"
roster = \"beasts.csv\"
[sides.beasts.wolf]
count = 3
approaches.quick = 2
";

fn load(roster: &'static [u8], scenario: &str) -> (Document, Problems) {
    let mut document = Document::parse("duel.toml", scenario).unwrap();
    let mut problems = Problems::new();
    let load = |name: &str| match name {
        "beasts.csv" => Ok(roster.to_vec()),
        _ => Err(io::Error::other("no such file")),
    };
    document.load_rosters(&load, &mut problems);
    Scenario::read(&document, &mut problems);
    (document, problems)
}

fn refused(roster: &'static [u8]) -> String {
    load(roster, SCENARIO).1.to_string()
}

#[test]
fn rows_become_fighter_groups() {
    let (mut document, problems) = load(ROSTER.as_bytes(), SCENARIO);
    assert!(problems.is_empty(), "{problems}");
    let value = |document: &Document, path: &str| {
        document.get(path).and_then(Node::to_value).map(|value| value.to_string())
    };
    let found = |path| value(&document, &format!("sides.beasts.{path}"));
    assert_eq!(found("wolf.weight").as_deref(), Some("2"));
    assert_eq!(found("wolf.count").as_deref(), Some("3"));
    assert_eq!(found("wolf.approaches.forceful").as_deref(), Some("3"));
    assert_eq!(found("wolf.approaches.quick").as_deref(), Some("2"));
    assert_eq!(found("wolf.traits").as_deref(), Some("[bites, howls]"));
    assert_eq!(found("wolf.armoured"), None);
    assert_eq!(found("\"Old Bear\".armoured").as_deref(), Some("true"));
    let origin = Origin::argument("--set");
    assert!(document.set("sides.beasts.wolf.weight", 3.into(), origin.clone()).is_ok());
    assert!(document.set("sides.beasts.roster", "b.csv".into(), origin).is_err());
}

#[test]
fn some_rows_can_be_picked() {
    let picking = SCENARIO.replace("roster =", "roster_group = \"wolf\"\nroster =");
    let (document, problems) = load(ROSTER.as_bytes(), &picking);
    assert!(problems.is_empty(), "{problems}");
    assert!(document.get("sides.beasts.\"Old Bear\"").is_none());
    let picking = SCENARIO.replace("roster =", "roster_group = [\"wolff\", 1]\nroster =");
    let problems = load(ROSTER.as_bytes(), &picking).1.to_string();
    assert!(problems.contains("did you mean `wolf`?") && problems.contains("a list of names"));
}

#[test]
fn bad_rosters_are_reported_with_row_and_column() {
    assert_eq!(
        refused(b"name,weight\nwolf,1,2\nbear,2\nbear,3\n"),
        "\
error: this row has 3 cells, the first row has 2
 --> beasts.csv:2, column 3
  |
2 | wolf
  | ^^^^
  = help: put texts with commas in quotes

error: there are two rows called `bear`
 --> beasts.csv:4, column 1
  |
4 | bear
  | ^^^^
  = help: rename one of them
"
    );
    assert!(refused(b"nam,weight\nwolf,1\n").contains("rename column `nam` to name"));
    assert!(refused(b"name,a,a.b\nwolf,1,2\n").contains("`a.b` clashes"));
    assert!(refused(b"name,a..b\nwolf,1\n").contains("cannot be the name of a column"));
    assert!(refused(b"name,\nwolf,1\n").contains("no name of its own"));
    assert!(refused(b"name,a\n,1\n").contains("this row has no name"));
    assert!(refused(b"name,a\nwolf,\xff\n").contains("beasts.csv:2, column 2"));
    assert!(refused(b"name,a\nplayer,1\n").contains("cannot be called `player`"));
    assert!(refused(b"").contains("the roster has no rows"));
    let missing = load(b"", &SCENARIO.replace("beasts.csv", "wolves.csv")).1.to_string();
    assert!(missing.contains("cannot read roster `wolves.csv`: no such file"));
}

#[test]
fn blank_columns_and_rows_of_a_spreadsheet_are_ignored() {
    let (_, problems) = load(b"\xef\xbb\xbfname,a,,\n\nwolf,1,,\n,,,\n", SCENARIO);
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn columns_may_have_semicolons_or_tabs_between_them() {
    for text in [
        &b"name;weight;traits\nwolf;2;bites, howls\n"[..],
        b"name\tweight\ttraits\nwolf\t2\tbites; howls\n",
    ] {
        let mut problems = Problems::new();
        let rows = read_roster("wolves.csv", text, &mut problems);
        assert!(problems.is_empty(), "{problems}");
        let value =
            |key: &str| rows[0].value.get(key).and_then(Node::to_value).unwrap().to_string();
        assert_eq!((value("weight").as_str(), value("traits").as_str()), ("2", "[bites, howls]"));
    }
}

#[test]
fn cells_are_what_the_key_wants() {
    let rows = read_roster(
        "wolves.csv",
        b"name,a,b,c,d\n# a note,1,2\nwolf,3.0,bites,\"the old, grey one\",\"1,5\"\n",
        &mut Problems::new(),
    );
    assert_eq!(rows.len(), 1, "a note is no row");
    let mut reader = super::super::Reader::new(&rows[0].value, "a fighter group");
    assert_eq!(reader.whole("a", 0..=9), Some(3));
    assert_eq!(reader.texts("b").unwrap()[0].0, "bites");
    assert_eq!(reader.text("c"), Some("the old, grey one"));
    assert_eq!(reader.whole("d", 0..=9), None);
    let mut problems = Problems::new();
    reader.finish(&mut problems);
    assert!(
        problems.to_string().contains("separates the values of a list; decimals have a point"),
        "{problems}"
    );
}
