//! What can be varied, set and addressed, for every command; and options that would do nothing sensible.

use super::refusals::refused;
use super::{DUEL, Folder, printed};

/// A scenario with a house rule and a value, so that every kind of path is there.
fn whole() -> String {
    format!(
        "{}[house_rules.luck]\ndoc = \"why\"\nwhen = \"turn_starts\"\ndo = \"boosts + 1\"\n\
         [value]\nheroine = {{ win = 1 }}\n",
        DUEL.split("[vary]").next().unwrap_or_default()
    )
}

/// One list decides it, whoever varies.
#[test]
fn what_cannot_be_varied_is_refused_by_every_command() {
    let folder = Folder::new("in_vain");
    folder.file("duel.toml", &whole());
    for values in [
        "seed=1,2",
        "trials=10,20",
        "title=a,b",
        "question=a,b",
        "description=a,b",
        "system=fate-core,war-of-ashes",
        "measures=exchanges,draw",
        "value.heroine.win=1,2",
        "house_rules.luck.doc=a,b",
        "baseline.variant=a,b",
    ] {
        let path = values.split('=').next().unwrap_or_default();
        let expected = format!("`{path}` cannot be varied: ");
        let over = ["solve", "duel.toml", "--for", "heroine.win = 50%", "--over"];
        for arguments in [
            vec!["check", "duel.toml", "--vary", values],
            [&over[..], &[values]].concat(),
            [&over[..], &[path]].concat(),
        ] {
            let told = refused(&folder, &arguments);
            assert!(told.contains(&expected) && told.contains("= help"), "{arguments:?}: {told}");
        }
        let set = format!("set = {{ {} }}\n", values.replacen('=', " = \"", 1) + "\"");
        folder.file("variant.toml", &format!("{}[[variants]]\nname = \"a\"\n{set}", whole()));
        let told = refused(&folder, &["check", "variant.toml"]);
        assert!(told.contains(&expected), "{values}: {told}");
    }
    // What was varied before still is.
    for values in ["house_rules.luck=on,off", "scene.gm_points=1,2", "policies.soldier.mix.x=1,2"] {
        let checked = folder.outweigh(&["check", "duel.toml", "--vary", values]);
        let told = String::from_utf8_lossy(&checked.stderr).into_owned();
        assert!(!told.contains("cannot be varied"), "{told}");
    }
    assert!(!folder.has("reports"));
}

#[test]
fn a_ban_of_nothing_is_refused() {
    let folder = Folder::new("no_ban");
    folder.file("duel.toml", &whole());
    for arguments in [
        &["check", "duel.toml", "--ban", ""][..],
        &["check", "duel.toml", "--ban", "create_advantage,"],
        &["rank", "duel.toml", "--ban", ""],
    ] {
        let told = refused(&folder, arguments);
        assert!(told.contains("`ban` names no option"), "{told}");
    }
}

/// A question for values comes only after the path was found.
#[test]
fn a_path_is_looked_for_before_its_values() {
    let folder = Folder::new("no_path");
    folder.file("duel.toml", &whole());
    for (over, expected) in [
        ("sides.nobody.x", "path `sides.nobody.x` does not exist"),
        ("sides.nobody.x=1..=8", "path `sides.nobody.x` does not exist"),
        ("rules.weight.four.dise", "unknown rule `weight.four.dise`"),
        ("sides.watch.guard.cuont", "unknown key `cuont`"),
        ("sides..x", "is not a path"),
        ("sides.watch.guard", "is a table, not a value"),
        ("sides.watch.guard.policy", "it is not known which values"),
    ] {
        let arguments = ["solve", "duel.toml", "--for", "heroine.win = 50%", "--over", over];
        let told = refused(&folder, &arguments);
        assert!(told.contains(expected), "{over}: {told}");
    }
}

/// Paths in `--help` are rules of some system.
#[test]
fn help_names_rules_that_there_are() {
    let folder = Folder::new("help_paths");
    let systems = outweigh::systems::ALL;
    let is_known = |path: &str| {
        systems.iter().any(|system| (system.knobs)().iter().any(|knob| knob.path == path))
    };
    let commands = [
        "run",
        "check",
        "solve",
        "tune",
        "styles",
        "exploit",
        "rank",
        "decisions",
        "robust",
        "exact",
        "trace",
    ];
    let mut seen = 0;
    for command in commands {
        let help = printed(&folder.outweigh(&[command, "--help"]));
        for (at, _) in help.match_indices("rules.") {
            let rest = &help[at + "rules.".len()..];
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._".contains(letter);
            let path = rest.split(|letter| !is_part(letter)).next().unwrap_or_default();
            assert!(is_known(path.trim_end_matches('.')), "{command} --help: rules.{path}");
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen}");
}

/// `+1` may mean 1 or one more.
#[test]
fn a_value_with_a_plus_is_asked_about() {
    let folder = Folder::new("plus");
    folder.file("duel.toml", &whole());
    let path = "sides.heroine.deliah.approaches.forceful";
    for (option, value) in [("--set", "+1"), ("--vary", "1,+2"), ("--set", "[+1]")] {
        let told = refused(&folder, &["check", "duel.toml", option, &format!("{path}={value}")]);
        assert!(told.contains("more: write ") && told.contains("without the plus"), "{told}");
    }
    let plain = format!("{path}=1");
    printed(&folder.outweigh(&["check", "duel.toml", "--set", &plain]));
}

/// Names with quotation marks, backslashes, points and signs can be addressed wherever paths are.
#[test]
fn sides_can_have_any_name() {
    let folder = Folder::new("quotes");
    for name in [r#"a"b"#, r#"""#, "it's", "'q", r"a\b", r#"a\" c"#, "St. x", "a=b", "a,b", "[x]"] {
        let key = format!("{name:?}");
        let text = format!(
            "system = \"fate-core\"\ntrials = 20\n[sides.{key}]\nplayer = \"pc\"\n\
             policy = \"veteran\"\n[sides.{key}.h]\nskills = {{ fight = 3 }}\n[sides.b]\n\
             player = \"gm\"\npolicy = \"veteran\"\n[sides.b.g]\nkind = \"main\"\n\
             skills = {{ fight = 3 }}\n"
        );
        // A key with points is a path of its own, so that a name with one stands in a whole path.
        let varied = if name.contains('.') {
            format!("[vary]\n'sides.{key}.h.skills.fight' = [2, 3]\n")
        } else {
            format!("[vary.sides.{key}.h.skills]\nfight = [2, 3]\n")
        };
        let text = text + &varied;
        folder.file("names.toml", &text);
        let set = format!("sides.{key}.h.skills.notice=1");
        printed(&folder.outweigh(&["check", "names.toml", "--set", &set]));
        if !name.contains('=') {
            let play = format!("{name}=plain");
            printed(&folder.outweigh(&["check", "names.toml", "--play", &play]));
        }
        let out = folder.path("styles");
        let styles = ["styles", "names.toml", "--trials", "20", "--policies", "veteran,plain"];
        let more = ["--no-charts", "--out", "styles", "--threads", "1"];
        printed(&folder.outweigh(&[&styles[..], &more].concat()));
        let _ = std::fs::remove_dir_all(out);
    }
}

#[test]
fn standard_output_is_no_file() {
    let folder = Folder::new("dash");
    folder.file("duel.toml", DUEL);
    for arguments in [
        &["run", "duel.toml", "--per-trial", "-"][..],
        &["exact", "duel.toml", "--csv", "-"],
        &["run", "duel.toml", "--out", "-"],
    ] {
        let told = refused(&folder, arguments);
        assert!(told.contains("standard output has the summary"), "{told}");
    }
    assert!(!folder.has("-"));
}

/// A million threads are refused before any is started.
#[test]
fn too_many_threads_are_one_error() {
    let folder = Folder::new("threads");
    folder.file("duel.toml", DUEL);
    for command in ["check", "run", "exact", "rank", "trace"] {
        let mut asked = folder.command(&[command, "duel.toml"]);
        let done = asked.env("RAYON_NUM_THREADS", "1000000").output().unwrap();
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(2), "{command}: {told}");
        assert!(told.contains("RAYON_NUM_THREADS asks for more than 1024 threads"), "{told}");
        assert_eq!(told.matches("error").count(), 1, "{told}");
    }
    let told = refused(&folder, &["run", "duel.toml", "--threads", "1000000"]);
    assert!(told.contains("expected a number from 1 to 1024"), "{told}");
}

/// The mistake is their number, not the policy that a side plays.
#[test]
fn a_policy_too_many_is_the_only_mistake() {
    let folder = Folder::new("policies");
    let policies: Vec<String> =
        (0..1001).map(|at| format!("[policies.p{at}]\nbase = \"soldier\"\n")).collect();
    let text = DUEL.replacen("\"soldier\"", "\"p1000\"", 1) + &policies.concat();
    folder.file("duel.toml", &text);
    let told = refused(&folder, &["check", "duel.toml"]);
    assert!(told.starts_with("error: 1001 policies are too many"), "{told}");
    assert!(told.contains("1 mistake found"), "{told}");
}
