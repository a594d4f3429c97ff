//! What newcomers write is understood: the remedy says what to write.

use super::Folder;

const DUEL: &str = "system = \"war-of-ashes\"\n\
    [sides.heroes]\nplayer = \"pc\"\npolicy = \"soldier\"\n\
    [sides.heroes.rolf]\napproaches = { forceful = 2 }\n\
    [sides.foes]\nplayer = \"gm\"\npolicy = \"soldier\"\n\
    [sides.foes.foe]\nkind = \"minion\"\n";

fn refused(folder: &Folder, more: &str, arguments: &[&str]) -> String {
    folder.file("duel.toml", &format!("{DUEL}{more}"));
    let checked = folder.outweigh(&[&["check", "duel.toml"], arguments].concat());
    assert_eq!(checked.status.code(), Some(2), "{more}");
    String::from_utf8(checked.stderr).unwrap()
}

#[test]
fn remedies_say_what_to_write() {
    let folder = Folder::new("hints");
    for (more, parts) in [
        ("[vary]\nsides.foes.foe.count = \"1-8\"\n", &["a range is written \"1..=8\""][..]),
        (
            "[policies.p]\nbase = \"soldier\"\nconcede = [\"concede when my.consequences >= 1\"]\n",
            &["`when` does not begin a condition", "begins with `if`"],
        ),
        (
            "[policies.p]\nbase = \"soldier\"\nturn = [\"attack weakest\"]\n",
            &["`weakest` is no argument of `attack`", "`lowest FEATURE` or `highest FEATURE`"],
        ),
        ("rules.weight.four.dice = 1\n", &["begin a table of its own with [rules]"]),
        ("trials = 100\n", &["move `trials` above the first heading"]),
        (
            "[[variants]]\nname = \"x\"\nset = { weight.four.dice = 1 }\n",
            &["did you mean `rules.weight.four.dice`?"],
        ),
        ("[rules]\nweight.four.dice: 1\n", &["write `=` between a key and its value"]),
        (
            "[[variants]]\nname = \"x\"\nrules.weight.four.dice = 1\n",
            &["not a key of a variant", "says what it changes in `set`"],
        ),
        (
            "[[variants]]\nname = \"x\"\nweight.four.dice = 1\n",
            &["not a key of a variant", "set = { rules.weight. ... }", "1 mistake"],
        ),
        (
            "[sides.foes.ogre]\napproaches = { forceful = 3 }\n",
            &["a minion has no approaches", "kind = \"adversary\"", "1 mistake"],
        ),
        (
            "[sides.heroes.y]\napproaches = { quick = 1 }\nskilled = [\"fight\"]\n",
            &["only minions have lists of words", "1 mistake"],
        ),
        (
            "[policies.mine]\nbase = \"soldier\"\nrules.weight.four.dice = 1\n",
            &["not a key of a policy", "begin a table of its own with [rules]", "1 mistake"],
        ),
        ("[sides.heroes.y]\napproaches = { quick = 9 }\n", &["`rules.pc.cap` says how high"]),
        ("[sides.foes.x]\npeople = “wolves”\n", &["use straight quotes"]),
        ("[rules]\nweight.fuor.dice = 1\n", &["duel.toml:13:1", "^^^^^^^^^^^^^^^^"]),
        ("cuont = 2\n", &["`count`"]),
        ("zzz = 2\n", &["`outweigh list keys` names all"]),
    ] {
        let told = refused(&folder, more, &[]);
        for part in parts {
            assert!(told.contains(part), "{more}\n{told}");
        }
    }
}

#[test]
fn numbers_of_trials_are_read_as_they_are_written() {
    let folder = Folder::new("trials");
    folder.file("duel.toml", DUEL);
    for (written, read) in [("1e4", "10000"), ("20,000", "20000"), ("20_000", "20000")] {
        let text = super::printed(&folder.outweigh(&["check", "duel.toml", "--trials", written]));
        assert!(text.contains(&format!("of {read} trials")), "{written}: {text}");
    }
    for (written, read) in [("1e4", "10000"), ("\"5,000\"", "5000"), ("20,000", "20_000")] {
        folder.file("trials.toml", &format!("trials = {written}\n{DUEL}"));
        let checked = folder.outweigh(&["check", "trials.toml"]);
        let told = String::from_utf8(checked.stderr).unwrap();
        assert!(told.contains(read) && told.contains("help"), "{written}: {told}");
    }
    for written in ["1.5", "many", "1,5", "1e-3", "0"] {
        let told = refused(&folder, "", &["--trials", written]);
        assert!(told.contains("expected"), "{written}: {told}");
    }
}

#[test]
fn switches_take_yes_and_no() {
    let folder = Folder::new("switches");
    let told = |value: &str| {
        folder.file("duel.toml", &format!("{DUEL}[rules]\nmodule.roar = {value}\n"));
        let run = ["run", "duel.toml", "--trials", "50", "--no-charts", "--out", "out"];
        super::printed(&folder.outweigh(&run));
        folder.read("out/outcomes.csv")
    };
    assert_eq!(told("false"), told("\"off\""));
    assert_eq!(told("\"no\""), told("\"off\""));
    assert_eq!(told("true"), told("\"on\""));
    assert_eq!(told("\"yes\""), told("\"on\""));
}

#[test]
fn a_file_that_is_not_there_has_no_excerpt() {
    let folder = Folder::new("nowhere");
    let missing = folder.outweigh(&["check", "nowhere.toml"]);
    assert_eq!(missing.status.code(), Some(2));
    let told = String::from_utf8(missing.stderr).unwrap();
    assert!(told.starts_with("error: cannot read `nowhere.toml`"), "{told}");
    assert!(
        told.contains("`outweigh new SYSTEM` writes an example") && !told.contains(" | "),
        "{told}"
    );
}
