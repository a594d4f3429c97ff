//! House rules as their author meets them: played with and without, told, counted, and refused where they are wrong.

use super::refusals::refused;
use super::{Folder, csv_rows, printed, snapshot};

/// Two equals; rules follow.
const EQUALS: &str = r#"system = "fate-core"
title = "Two equals"
trials = 300
seed = 7

[sides.left]
player = "pc"
policy = "plain"

[sides.left.one]
skills = { fight = 3 }

[sides.right]
player = "pc"
policy = "plain"

[sides.right.other]
skills = { fight = 3 }
"#;

const CRITICAL: &str = r#"
[house_rules.critical]
doc = "Four pluses are a critical hit"
when = "attack_rolled"
if = "pluses = 4"
do = "shifts + extra"
extra = 4
"#;

fn with(rules: &str) -> String {
    format!("{EQUALS}{rules}")
}

/// Names of the variants of a report, and how often each has been told.
fn column(folder: &Folder, file: &str, name: &str) -> Vec<String> {
    let rows = csv_rows(&folder.text(file));
    let at = rows[0].iter().position(|it| it == name).unwrap();
    rows.into_iter().skip(1).map(|row| row[at].clone()).collect()
}

#[test]
fn a_house_rule_is_compared_with_the_rules_as_written() {
    let folder = Folder::new("house");
    folder.file("duel.toml", &with(CRITICAL));
    let run = |more: &[&str]| {
        printed(&folder.outweigh(&[&["run", "duel.toml", "--no-charts"], more].concat()))
    };
    let told = run(&["--out", "one"]);
    assert!(told.contains("rules as written") && told.contains("baseline"), "{told}");
    let mut variants = column(&folder, "one/outcomes.csv", "variant");
    variants.dedup();
    assert_eq!(variants, ["rules as written", "critical"]);
    let applied = column(&folder, "one/house_rules.csv", "applied");
    assert!(applied.len() == 1 && applied[0].parse::<u64>().unwrap() > 50, "{applied:?}");
    assert!(folder.text("one/report.html").contains("House rule <code>critical</code> applies"));
    // The same bytes on any number of threads.
    run(&["--out", "two", "--threads", "1"]);
    assert!(folder.files("one") == folder.files("two"));
    // Its number and its switch are set like any other.
    run(&["--out", "mild", "--set", "house_rules.critical.extra=0"]);
    let wins = |out: &str| column(&folder, &format!("{out}/outcomes.csv"), "value");
    let half = |all: &[String], second: bool| {
        let (one, other) = all.split_at(all.len() / 2);
        if second { other.to_vec() } else { one.to_vec() }
    };
    let (strong, mild) = (wins("one"), wins("mild"));
    assert!(half(&strong, false) == half(&mild, false), "rules as written are not touched");
    assert!(half(&strong, true) != half(&mild, true), "four shifts are not none");
    assert!(half(&mild, true) == half(&mild, false), "a rule of no shifts changes nothing");
    run(&["--out", "off", "--set", "house_rules.critical=off"]);
    assert!(!folder.has("off/house_rules.csv"));
}

#[test]
fn a_transcript_tells_when_a_rule_applied_and_what_it_did() {
    let folder = Folder::new("house-told");
    let rules = "\n[house_rules.more]\nwhen = \"attack_rolled\"\nif = \"pluses >= 2\"\ndo = \"throw 1 dice\"\n";
    folder.file("duel.toml", &with(rules));
    let trace = ["trace", "duel.toml", "--trial", "1", "--vary", "variant=more"];
    let told = printed(&folder.outweigh(&trace));
    let lines: Vec<&str> = told.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| line.starts_with("* house rule more for ")).unwrap();
    assert!(lines[at].ends_with(": throw 1 dice"), "{}", lines[at]);
    assert!(lines[at + 1].contains(" throws [") && lines[at + 1].ends_with("] more"), "{told}");
}

#[test]
fn house_rules_that_do_nothing_are_warned_about() {
    let folder = Folder::new("house-idle");
    let rules = r#"
[house_rules.rest]
when = "exchange_ends"
do = "clear 1 stress"

[house_rules.weariness]
when = "exchange_ends"
do = "check 1 stress"

[house_rules.dream]
when = "attack_rolled"
if = "pluses = 3 and minuses = 2"
do = "shifts + 1"
"#;
    folder.file("duel.toml", &with(rules));
    let output = folder.outweigh(&["run", "duel.toml", "--no-charts", "--out", "out"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("undoes what house rule `rest` does at the same moment"), "{told}");
    assert!(told.contains("house rule `dream` never applied in any conflict"), "{told}");
    let strict = ["run", "duel.toml", "--no-charts", "--out", "strict", "--strict"];
    assert_eq!(folder.outweigh(&strict).status.code(), Some(2));
}

#[test]
fn mistakes_in_house_rules_are_shown_at_their_place() {
    let several = r#"
[house_rules.first]
when = "attack_roled"
do = "shifts + 2"

[house_rules.second]
when = "attack_rolled"
if = "plusses = 4 and my.morale > 2"
do = "shift + 2"

[house_rules.third]
when = "hit"
if = "1 > 2"
do = ["shifts + 200", "clear 1 boxes"]

[house_rules.fourth]
when = "exchange_starts"
if = "shifts > 2"
do = ["reroll", "target.boosts + 1"]

[house_rules.fifth]
do = "boosts + 1"
used = "off"
"#;
    let twice = "\n[house_rules.same]\nwhen = \"hit\"\ndo = \"shifts + 1\"\n\n[house_rules.same]\nwhen = \"hit\"\n";
    for (name, rules) in [("house_rules", several), ("house_rule_twice", twice)] {
        let folder = Folder::new(name);
        folder.file("duel.toml", &with(rules));
        let message = refused(&folder, &["run", "duel.toml", "--out", "out"]);
        assert!(!folder.has("out"), "{name} wrote something");
        let (told, _) = message.rsplit_once(": nothing was run and nothing was written").unwrap();
        assert_eq!(refused(&folder, &["check", "duel.toml"]).trim_end(), told);
        snapshot(&format!("error_{name}"), &message);
    }
}

/// Every system has moments and effects of its own, and says which.
#[test]
fn moments_and_effects_are_listed() {
    let folder = Folder::new("house-lists");
    for system in outweigh::systems::ALL {
        let moments = printed(&folder.outweigh(&["list", "moments", system.id]));
        let effects = printed(&folder.outweigh(&["list", "effects", system.id]));
        assert!(
            system.house.moments.len() > 10 && system.house.effects.len() > 15,
            "{}",
            system.id
        );
        for moment in system.house.moments {
            assert!(moments.contains(&format!("when = \"{}\"", moment.name)), "{}", moment.name);
        }
        for effect in system.house.effects {
            assert!(effects.contains(&effect.written()), "{}", effect.name);
        }
    }
}

/// A number of a house rule is varied beside the comparison with the rules as written.
#[test]
fn a_varied_number_of_a_house_rule_keeps_the_rules_as_written() {
    let folder = Folder::new("house-number");
    folder.file("duel.toml", &with(CRITICAL));
    let check = |varied: &str| {
        let text = printed(&folder.outweigh(&["check", "duel.toml", "--vary", varied]));
        let cells = text.lines().filter(|line| line.starts_with("    "));
        cells.map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    let cells = check("house_rules.critical.extra=2,4");
    assert_eq!(cells.len(), 4, "{cells:?}");
    assert!(cells[0].contains("variant = rules as written") && cells[0].ends_with("(baseline)"));
    assert!(
        cells[2].contains("variant = critical") && cells[2].ends_with("(compared with cell 1)")
    );
    assert!(cells[3].ends_with("(compared with cell 2)"), "{cells:?}");
    let switched = check("house_rules.critical=on,off");
    assert_eq!(switched.len(), 2, "a switch is the comparison itself: {switched:?}");
}
