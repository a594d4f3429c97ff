//! Bad input: exit code 2, the place and the remedy in the message, and nothing written.

use super::solving::SMALL;
use super::{DUEL, Folder, snapshot};

/// Runs something that must be refused; returns the message.
pub fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let output = folder.outweigh(arguments);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(message.contains("error: "), "{arguments:?}: {message}");
    message
}

/// Runs a scenario that must be refused, with and without playing; returns the message.
fn refused_file(name: &str, text: &str, more: &[&str]) -> String {
    let folder = Folder::new(name);
    folder.file("duel.toml", text);
    let run = [&["run", "duel.toml", "--out", "out"], more].concat();
    let message = refused(&folder, &run);
    assert!(!folder.has("out") && !folder.has("reports"), "{name} wrote something");
    let checked = [&["check", "duel.toml"], more].concat();
    // A command that never writes does not say that it has written nothing.
    let (told, _) = message.rsplit_once(": nothing was run and nothing was written").unwrap();
    assert_eq!(refused(&folder, &checked).trim_end(), told);
    message
}

/// The duel with one thing replaced.
fn with(old: &str, new: &str) -> String {
    assert!(DUEL.contains(old));
    DUEL.replacen(old, new, 1)
}

#[test]
fn mistakes_in_a_file_are_shown_at_their_place() {
    let rules = |line: &str| format!("{DUEL}\n[rules]\n{line}\n");
    let policy = |line: &str| format!("{DUEL}\n[policies.mine]\nturn = [{line:?}]\n");
    let lone = DUEL.split("[sides.watch.guard]").next().unwrap_or_default();
    let cases = [
        ("unknown_key", with("count = 2", "cuont = 2"), "duel.toml:19:1"),
        ("unknown_knob", rules("weight.four.dise = 2"), "duel.toml:27:"),
        ("wrong_type", with("count = 2", "count = \"two\""), "duel.toml:19:9"),
        ("out_of_range", rules("weight.four.dice = 9"), "duel.toml:27:20"),
        ("unknown_policy", with("\"soldier\"", "\"solider\""), "duel.toml:9:10"),
        ("unknown_word", policy("attack lowest foe.absorps"), "duel.toml:27:"),
        ("empty_side", lone.to_owned(), "duel.toml:14:8"),
        ("not_simulated", rules("mob.enabled = false"), "duel.toml:27:"),
        ("no_toml", with("seed = 7", "seed = = 7"), "duel.toml:5:"),
        ("unknown_system", with("war-of-ashes", "war-of-ash"), "duel.toml:1:10"),
    ];
    for (name, text, place) in cases {
        let message = refused_file(name, &text, &[]);
        assert!(message.contains(place), "{name}: {message}");
        assert!(message.contains("nothing was written"), "{name}: {message}");
        snapshot(&format!("error_{name}"), &message);
    }
}

/// A small fight of Stamina and Wounds.
const AMBUSH: &str = r#"system = "stamina-and-wounds"

[sides.party]
player = "pc"

[sides.party.hero]
weapon = "heavy"

[sides.gang]
player = "gm"

[sides.gang.thug]
count = 2
"#;

#[test]
fn mistakes_in_a_fight_of_stamina_and_wounds_are_shown_at_their_place() {
    let with = |old: &str, new: &str| {
        assert!(AMBUSH.contains(old));
        AMBUSH.replacen(old, new, 1)
    };
    let more = |text: &str| format!("{AMBUSH}\n{text}\n");
    let cases = [
        ("one_camp", with("\"gm\"", "\"pc\""), "duel.toml:3:8"),
        (
            "slots",
            with("\"heavy\"", "\"heavy\"\narmour = [\"plate\", \"chain\"]\nspare = [\"heavy\"]"),
            "duel.toml:6:1",
        ),
        ("fight_gap", more("[sides.gang.ogre]\nfight = 3"), "duel.toml:9:8"),
        ("two_leaders", more("leader = true\n\n[sides.gang.boss]\nleader = true"), "duel.toml:9:8"),
        ("value_and_table", more("[rules]\ncrit.cap = 2\ncrit.cap.light = 1"), "duel.toml:17:6"),
        ("wrong_die", with("\"heavy\"", "\"heavy\"\nweapon_die = \"d7\""), "duel.toml:8:14"),
        (
            "unknown_trick",
            more("[policies.mine]\nturn = [\"maneuver kick first\"]"),
            "duel.toml:16:19",
        ),
    ];
    for (name, text, place) in cases {
        let message = refused_file(name, &text, &[]);
        assert!(message.contains(place), "{name}: {message}");
        snapshot(&format!("error_{name}"), &message);
    }
}

/// What a hostile or clumsy user writes is one mistake, however far from sense it is.
#[test]
fn senseless_fights_of_stamina_and_wounds_are_one_mistake_each() {
    let thug = |lines: &str| AMBUSH.replacen("count = 2", lines, 1);
    let rules = |line: &str| format!("{AMBUSH}\n[rules]\n{line}\n");
    let days = (1..=5).map(|day| format!("[sides.gang.day_{day}]\nfight = {day}\n"));
    let days: String = days.collect();
    let cases = [
        ("70 fighters", thug("count = 64\n[sides.gang.more]\ncount = 6"), "71 fighters"),
        ("count", thug("count = 70"), "from 0 to 64"),
        ("nobody", thug("count = 0"), "no fighter at the beginning"),
        ("late", thug("arrives = 2"), "no fighter at the beginning"),
        ("level", thug("level = 99"), "from 0 to 20"),
        ("target", thug("target = 0"), "from 1 to 40"),
        ("attribute", thug("str = -1"), "from 0 to 20"),
        ("armour", thug("armour = [\"mail\"]"), "gambeson, brigandine, chain, plate"),
        ("armour twice", thug("armour = [\"chain\", \"chain\"]"), "worn twice"),
        ("spare", thug("spare = [\"light\", \"light\", \"light\"]"), "up to 2"),
        ("bare hands", thug("weapon = \"unarmed\"\nranged = true"), "without a weapon"),
        ("pc fight", AMBUSH.replacen("\"heavy\"", "\"heavy\"\nfight = 2", 1), "remove `fight`"),
        ("days", format!("{AMBUSH}\n{days}\n[rules]\nconflict.max_rounds = 1000\n"), "818"),
        ("rule", rules("morale.fration = 0.5"), "morale.fraction"),
        ("family", rules("wound.gear = 3"), "wound.gear.die"),
        ("spell", rules("spell.enabled = true"), "SW-SPEL-01"),
        ("dice", rules("item.draught.heal = \"2d7\""), "0 to 20"),
        ("attribute word", rules("morale.attr = \"LUCK\""), "str, dex, end, wil"),
        ("policy", thug("policy = \"figther\""), "fighter"),
        ("key", thug("stamnia = 3"), "`stamina`"),
        ("scene", format!("{AMBUSH}\n[scene]\npits = true\n"), "`pit`"),
    ];
    for (name, text, expected) in cases {
        let message = refused_file("senseless", &text, &[]);
        assert!(message.contains(expected), "{name}: {message}");
        assert!(message.contains("1 mistake found"), "{name}: {message}");
    }
}

#[test]
fn several_mistakes_are_shown_at_once() {
    let text = with("count = 2", "cuont = 2").replacen("\"fight\"", "\"fihgt\"", 1);
    let message = refused_file("several", &text, &["--set", "rules.weight.four.dice=9"]);
    assert!(message.contains("3 mistakes found"), "{message}");
    snapshot("error_several", &message);
}

#[test]
fn mistakes_on_the_command_line_are_shown() {
    let cases: [(&str, &[&str], &str); 15] = [
        ("trials_0", &["--trials", "0"], "from 1 to"),
        ("set_unknown", &["--set", "rules.weihgt.four.dice=1"], "weihgt"),
        ("vary_unknown", &["--vary", "sides.watch.gaurd.count=1,2"], "gaurd"),
        ("vary_backwards", &["--vary", "sides.watch.guard.count=3..=1"], "3..=1"),
        ("set_nothing", &["--set", "trials"], "path=value"),
        ("baseline_unknown", &["--baseline", "rules.module.weight=maybe"], "maybe"),
        ("vary_seed", &["--vary", "seed=1,2,3"], "run it again with another --seed"),
        ("vary_trials", &["--vary", "trials=10,20"], "ask for --precision"),
        ("vary_system", &["--vary", "system=war-of-ashes,fate-core"], "a scenario for each system"),
        (
            "vary_twice",
            &["--vary", "sides.watch.guard.count=1,2", "--vary", "sides.watch.\"guard\".count=3"],
            "is varied twice",
        ),
        ("value_twice", &["--vary", "sides.watch.guard.count=1,2,1"], "has the value 1 twice"),
        (
            "set_varied",
            &["--set", "rules.module.weight=off"],
            "write --vary rules.module.weight=off to play that value only",
        ),
        (
            "set_twice",
            &["--set", "sides.watch.guard.count=1", "--set", "sides.watch.guard.count=2"],
            "stands in two --set",
        ),
        ("seed_twice", &["--set", "seed=1", "--seed", "2"], "is set by --seed as well"),
        ("no_system", &["--set", "system=\"\""], "unknown rule system ``"),
    ];
    for (name, arguments, expected) in cases {
        let message = refused_file(name, DUEL, arguments);
        assert!(message.contains(expected), "{name}: {message}");
        assert!(message.contains("1 mistake found"), "{name}: {message}");
    }
}

#[test]
fn missing_files_and_cells_are_named() {
    let folder = Folder::new("missing");
    folder.file("duel.toml", DUEL);
    for command in ["run", "check", "trace", "exact"] {
        let message = refused(&folder, &[command, "gone.toml"]);
        assert!(message.contains("gone.toml"), "{message}");
    }
    let message = refused(&folder, &["trace", "duel.toml", "--cell", "3"]);
    assert!(message.contains("from 1 to 2"), "{message}");
    let message = refused(&folder, &["list", "knobs", "war-of-ash"]);
    assert!(message.contains("war-of-ashes"), "{message}");
    assert!(!folder.has("reports"));
}

#[test]
fn what_is_too_large_to_be_solved_is_named() {
    let folder = Folder::new("large");
    folder.file("small.toml", SMALL);
    let message = refused(&folder, &["exact", "small.toml", "--limit", "10"]);
    snapshot("error_too_large", &message);
    folder.file("duel.toml", DUEL);
    let message = refused(&folder, &["exact", "duel.toml", "--limit", "500"]);
    assert!(message.contains("too large") && message.contains("outweigh run"), "{message}");
}

/// Lots that are drawn during play, in many states at once, are no fault of the program.
#[test]
fn lots_drawn_during_play_are_no_fault() {
    let folder = Folder::new("lots");
    let scenario = crate::support::folder("scenarios/fate_core/temple_vault.toml");
    let output = folder.outweigh(&["exact", &scenario.to_string_lossy(), "--time", "300ms"]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("was not solved in 0.3 s"), "{message}");
}

/// A duel by the book branches too much; that is said soon, with the remedy.
#[test]
fn what_takes_too_long_to_be_solved_is_given_up() {
    let folder = Folder::new("slow");
    folder.file("duel.toml", &DUEL.replace("count = 2", "count = 1"));
    let message = refused(&folder, &["exact", "duel.toml", "--time", "1ms"]);
    assert!(
        message.contains("was not solved in 0.001 s") && message.contains("--time 10m"),
        "{message}"
    );
}

#[test]
fn a_folder_or_file_that_is_not_ours_is_left_alone() {
    let folder = Folder::new("foreign");
    folder.file("duel.toml", DUEL);
    folder.file("notes.txt", "mine");
    // A path where a folder cannot be, and a place below a file.
    for out in ["notes.txt", "notes.txt/deeper"] {
        refused(&folder, &["run", "duel.toml", "--out", out]);
    }
    let message = refused(&folder, &["run", "duel.toml", "--out", "."]);
    assert!(message.contains("error"), "{message}");
    let per_trial = ["run", "duel.toml", "--out", "out", "--per-trial", "notes.txt"];
    let message = refused(&folder, &per_trial);
    assert!(message.contains("notes.txt"), "{message}");
    for rows in ["out", "out/outcomes.csv", "./out/win_rate.png", "notes.txt/rows.csv"] {
        let per_trial = ["run", "duel.toml", "--out", "out", "--per-trial", rows];
        let message = refused(&folder, &per_trial);
        assert!(message.contains(rows) && message.contains("= help"), "{message}");
    }
    let names: Vec<String> = folder.files(".").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["duel.toml", "notes.txt"]);
    assert_eq!(folder.files(".")[1].1, b"mine");
}

/// A small conflict of Boons and Banes.
const COURT: &str = r#"system = "boons-and-banes"

[sides.court]
player = "gm"

[sides.court.queen]
reason = 4

[sides.envoys]
player = "pc"

[sides.envoys.legate]
count = 2
"#;

#[test]
fn mistakes_in_a_conflict_of_boons_and_banes_are_shown_at_their_place() {
    let legate = |lines: &str| COURT.replacen("count = 2", lines, 1);
    let more = |text: &str| format!("{COURT}\n{text}\n");
    let cases = [
        ("unreadable_boon", legate("boons = [\"Luck 2\"]"), "duel.toml:13:10"),
        ("no_approach", legate("vigor = 0\nintuition = 0\nreason = 0"), "duel.toml:9:8"),
        ("unknown_skill", legate("fights = \"trained\""), "duel.toml:13:1"),
        ("unknown_training", legate("fight = \"good\""), "duel.toml:13:9"),
        ("unknown_help", more("[policies.mine]\nhelp = [\"boom full\"]"), "duel.toml:16:10"),
        ("fifth_team", more("[rules]\nsetup.max_teams = 5"), "duel.toml:16:19"),
        (
            "test_of_nobody",
            more("[scene.tests.gate]\nskill = \"craft\"\nwho = [\"qeen\"]"),
            "duel.toml:17:8",
        ),
        (
            "test_of_an_empty_list",
            more("[scene.tests.gate]\nskill = \"craft\"\nwho = []"),
            "duel.toml:17:7",
        ),
    ];
    for (name, text, place) in cases {
        let message = refused_file(name, &text, &[]);
        assert!(message.contains(place), "{name}: {message}");
        assert_eq!(message.matches("error:").count(), 1, "{message}");
        snapshot(&format!("error_{name}"), &message);
    }
}

/// Each mistake is one message, which says what stands where and how to mend it.
#[test]
fn mistakes_are_one_message_each_with_their_remedy() {
    let cases = [
        (
            "own_base",
            format!("{DUEL}\n[policies.mine]\nbase = \"mine\"\nturn = [\"attack\"]\n"),
            "name another policy",
        ),
        ("twice", with("count = 2", "count = 2\ncount = 3"), "`count` stands here twice"),
        ("first_line", with("count = 2", "count = 2\ncount = 3"), "line 19 has it already"),
        ("seed_too_large", with("seed = 7", "seed = 99999999999999999999"), "9223372036854775807"),
        (
            "no_variants",
            format!("{DUEL}\n[baseline]\nvariant = \"x\"\n"),
            "the scenario has no variants",
        ),
        (
            "misplaced_measures",
            format!("{DUEL}\n[value]\nwatch = {{ win = 1 }}\nmeasures = [\"watch.win\"]\n"),
            "write `measures` above the first table",
        ),
        (
            "decimals",
            with("[vary]\n", "[vary]\n\"rules.compel.rate_per_exchange\" = \"0..=0.5\"\n"),
            "step 0.05",
        ),
    ];
    for (name, text, remedy) in cases {
        let message = refused_file(name, &text, &[]);
        assert!(message.contains(remedy), "{name}: {message}");
        assert_eq!(message.matches("error:").count(), 1, "{name}: {message}");
    }
}

/// A team is empty because of the value in `[vary]`, so the message points there.
#[test]
fn a_count_of_none_is_shown_where_it_stands() {
    let text = "system = \"boons-and-banes\"\n[sides.a]\nplayer = \"pc\"\npolicy = \"table\"\n[sides.a.one]\nvigor = 3\n\
                [sides.b]\nplayer = \"gm\"\npolicy = \"table\"\n[sides.b.two]\nvigor = 3\ncount = 2\n\
                [vary]\n\"sides.b.two.count\" = \"0..=2\"\n";
    let message = refused_file("none", text, &[]);
    assert!(
        message.contains("has no participant") && message.contains("duel.toml:14:"),
        "{message}"
    );
}

#[test]
fn impossible_lengths_are_refused() {
    let folder = Folder::new("lengths");
    folder.file("duel.toml", DUEL);
    let cases: [(&[&str], &str); 7] = [
        (&["--threads", "1025"], "from 1 to 1024"),
        (&["--threads", "0"], "from 1 to 1024"),
        (&["--threads", "two"], "from 1 to 1024"),
        (&["--precision", "0.5"], "such as 0.5%"),
        (&["--precision", "0.001%"], "from 0.01%"),
        (&["--time", "30"], "such as 30s"),
        (&["--time", "3s", "--trials", "5"], "cannot be used together"),
    ];
    for (wrong, remedy) in cases {
        let message = refused(&folder, &[&["run", "duel.toml"][..], wrong].concat());
        assert!(message.contains(remedy), "{message}");
        assert!(!folder.has("reports"), "{wrong:?} wrote something");
    }
}
