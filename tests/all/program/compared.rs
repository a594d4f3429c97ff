//! What cells are compared with: the file as it stands, or a variant that is named.

use super::{DUEL, Folder, printed};

/// A variant is named as it is called, with the quotes that its spaces need.
#[test]
fn a_variant_with_a_space_in_its_name_can_be_the_baseline() {
    let folder = Folder::new("baseline");
    let variants = "[[variants]]\nname = \"plain\"\n[[variants]]\nname = \"other one\"\n";
    folder.file("duel.toml", &format!("{DUEL}\n{variants}"));
    let arguments = ["check", "duel.toml", "--baseline", "variant=\"other one\""];
    let text = printed(&folder.outweigh(&arguments));
    let compared = text.lines().filter(|line| line.contains("compared with")).count();
    let baselines = text.lines().filter(|line| line.contains("(baseline)"));
    assert!(baselines.clone().all(|line| line.contains("variant = other one")), "{text}");
    assert_eq!((baselines.count(), compared), (2, 2), "{text}");
}

/// Numbers of cells and their comparisons, as `check` lists them.
fn cells(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let text = printed(&folder.outweigh(&[&["check", "duel.toml"], arguments].concat()));
    text.lines()
        .filter(|line| line.starts_with("    "))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// The duel with nothing varied.
fn unvaried() -> &'static str {
    DUEL.split("[vary]").next().unwrap()
}

#[test]
fn variants_can_be_picked() {
    let folder = Folder::new("picked");
    let variant = |name: &str, count: u8| {
        format!("[[variants]]\nname = \"{name}\"\nset = {{ sides.watch.guard.count = {count} }}\n")
    };
    let base = "[baseline]\nvariant = \"two\"\n";
    let text = format!(
        "{}{}{}{}{base}",
        unvaried(),
        variant("one", 1),
        variant("two", 2),
        variant("three", 3)
    );
    folder.file("duel.toml", &text);
    assert_eq!(cells(&folder, &[]).len(), 3);
    let picked = cells(&folder, &["--vary", "variant=one,two"]);
    assert_eq!(picked.len(), 2);
    assert!(picked[0].ends_with("(compared with cell 2)"), "{picked:?}");
    // Without its baseline the first one is what others are compared with.
    let picked = cells(&folder, &["--vary", "variant=one,three"]);
    assert!(picked[0].ends_with("(baseline)"), "{picked:?}");
    let wrong = folder.outweigh(&["check", "duel.toml", "--vary", "variant=tree"]);
    assert_eq!(wrong.status.code(), Some(2));
    let told = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        told.contains("unknown variant `tree`") && told.contains("did you mean `three`?"),
        "{told}"
    );
}

/// Of a value of a fighter, too, the one that the file has is what others are compared with.
#[test]
fn the_file_as_it_stands_is_the_baseline() {
    let folder = Folder::new("as-it-stands");
    folder.file("duel.toml", unvaried());
    let found = cells(&folder, &["--vary", "sides.watch.guard.count=1,2,3"]);
    let written = DUEL.lines().find_map(|line| line.strip_prefix("count = ")).unwrap();
    for line in &found {
        let is_written = line.contains(&format!("count = {written}:"));
        assert_eq!(line.ends_with("(baseline)"), is_written, "{line}");
    }
    let others = cells(&folder, &["--vary", "sides.watch.guard.count=4,5"]);
    assert!(others[0].ends_with("(baseline)"), "{others:?}");
}

/// With more than two sides, the rate of the first says little of the others.
#[test]
fn all_of_three_sides_are_told() {
    let folder = Folder::new("three_sides");
    let side = |name: &str| {
        format!(
            "[sides.{name}]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.{name}.f]\nkind = \"main\"\n\
             skills = {{ fight = 3 }}\n"
        )
    };
    let sides = ["red", "blue", "green"].map(side).concat();
    folder.file("three.toml", &format!("system = \"fate-core\"\ntrials = 40\n{sides}"));
    let text = printed(&folder.outweigh(&["run", "three.toml", "--no-charts", "--out", "out"]));
    let told = text.lines().find(|line| line.starts_with("The red wins ")).unwrap_or_default();
    assert!(
        told.contains(" of the conflicts (the blue ") && told.contains(" %, the green "),
        "{text}"
    );
    let vary = "rules.order.final_tie=random,listed";
    let arguments = ["run", "three.toml", "--no-charts", "--out", "both", "--vary", vary];
    let text = printed(&folder.outweigh(&arguments));
    let told = text.lines().find(|line| line.starts_with("The red wins ")).unwrap_or_default();
    assert!(told.contains("(the blue ") && told.contains(" %, the green "), "{text}");
}

/// A duel with two variants, of which the first is what the file compares with.
fn with_variants() -> String {
    let variant = |name: &str, dice: u8| {
        format!("[[variants]]\nname = \"{name}\"\nset = {{ rules.weight.four.dice = {dice} }}\n")
    };
    let text = unvaried();
    format!("{text}{}{}[baseline]\nvariant = \"plain\"\n", variant("plain", 2), variant("odd", 1))
}

/// The ends of lines of `check`: which cell each is compared with.
fn compared(cells: &[String]) -> Vec<&str> {
    cells.iter().map(|line| &line[line.rfind('(').unwrap_or(0)..]).collect()
}

#[test]
fn what_the_command_line_varies_is_compared_first() {
    let folder = Folder::new("first");
    folder.file("duel.toml", &with_variants());
    let policies = cells(&folder, &["--vary", "sides.watch.policy=soldier,tactician"]);
    let wanted = ["(baseline)", "(compared with cell 1)", "(baseline)", "(compared with cell 3)"];
    assert_eq!(compared(&policies), wanted, "{policies:?}");
    let rules = cells(&folder, &["--vary", "rules.module.weight=off,on"]);
    let wanted = ["(compared with cell 2)", "(baseline)", "(compared with cell 4)", "(baseline)"];
    assert_eq!(compared(&rules), wanted, "the rule as written is on: {rules:?}");
    // A number of fighters is where variants are compared, and `--baseline` has the last word.
    let variants = ["(baseline)", "(baseline)", "(compared with cell 1)", "(compared with cell 2)"];
    let counts = cells(&folder, &["--vary", "sides.watch.guard.count=2,3"]);
    assert_eq!(compared(&counts), variants, "{counts:?}");
    let named = ["--vary", "sides.watch.policy=soldier,tactician", "--baseline", "variant=plain"];
    assert_eq!(compared(&cells(&folder, &named)), variants);
}

#[test]
fn a_number_of_a_policy_is_compared_with_the_value_in_the_file() {
    let folder = Folder::new("threshold");
    let policy = "\n[policies.duelist]\nbase = \"soldier\"\nlet = { threshold = 2 }\nturn = [\"full_defense \
                  if my.absorbs < threshold\", \"attack lowest target.absorbs\"]\n";
    let text = unvaried().replace("policy = \"soldier\"", "policy = \"duelist\"");
    folder.file("duel.toml", &format!("{text}{policy}"));
    let wanted = ["(compared with cell 2)", "(baseline)", "(compared with cell 2)"];
    let found = cells(&folder, &["--vary", "policies.duelist.threshold=1,2,3"]);
    assert_eq!(compared(&found), wanted, "{found:?}");
    // The number stands in the policy that this one is based on.
    let heir = "[policies.heir]\nbase = \"duelist\"\n";
    let text = text.replace("policy = \"duelist\"", "policy = \"heir\"");
    folder.file("duel.toml", &format!("{text}{policy}{heir}"));
    let found = cells(&folder, &["--vary", "policies.heir.threshold=1,2,3"]);
    assert_eq!(compared(&found), wanted, "{found:?}");
}

/// The comparison stands in the terminal and on the page of every run that compares.
#[test]
fn every_run_says_what_it_compares_with() {
    let folder = Folder::new("says");
    folder.file("duel.toml", &with_variants());
    let run = |more: &[&str]| {
        let arguments = [&["run", "duel.toml", "--no-charts", "--out", "out"], more].concat();
        printed(&folder.outweigh(&arguments))
    };
    let told = run(&["--vary", "sides.watch.guard.count=2,3"]);
    let line = "compared with: “plain”, against the same number of guards";
    assert!(told.lines().any(|it| it == line), "{told}");
    let page = folder.read("out/report.html");
    assert!(page.contains("Compared with: “plain”, against the same number of guards"));
    let told = run(&["--vary", "sides.watch.policy=soldier,tactician"]);
    let line = "compared with: watch plays soldier, with the same variant";
    assert!(told.lines().any(|it| it == line), "{told}");
}

/// A question about consequences is not answered with wins, and the terminal prints each sentence once.
#[test]
fn what_was_asked_decides_the_first_sentence() {
    let folder = Folder::new("asked");
    folder.file("duel.toml", &with_variants());
    for (measure, words) in [
        ("heroine.consequences", "The number of consequences sustained (heroine) is "),
        ("exchanges", "The number of exchanges is "),
    ] {
        let arguments = ["run", "duel.toml", "--no-charts", "--out", "out", "--measure", measure];
        let text = printed(&folder.outweigh(&arguments));
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let first = lines.iter().position(|line| line.starts_with("compared with")).unwrap() + 1;
        assert!(lines[first].starts_with(words), "{text}");
        let mut sentences = lines.clone();
        sentences.sort_unstable();
        sentences.dedup();
        assert_eq!(sentences.len(), lines.len(), "a line is printed twice: {text}");
        let page = folder.read("out/report.html");
        let verdict = page.split("<p class=\"verdict\">").nth(1).unwrap();
        let verdict = verdict.split("</p>").next().unwrap();
        assert!(verdict.starts_with(words), "{verdict}");
    }
}

/// `[answer]` decides the first sentence: one variant along a sweep, and how it moves the even fight.
#[test]
fn an_answer_is_told_first() {
    let folder = Folder::new("answer");
    let text = format!(
        "{}[[variants]]\nname = \"other\"\n[vary]\nsides.watch.guard.count = \"1..=6\"\n[answer]\nvariant = \
         \"odd\"\nover = \"sides.watch.guard.count\"\n",
        with_variants().replace("weight.four.dice = 1", "module.weight = \"off\"")
    );
    let text = text.replace("player = \"gm\"\n", "player = \"gm\"\npolicy = \"soldier\"\n");
    folder.file("duel.toml", &text);
    let arguments = ["run", "duel.toml", "--no-charts", "--out", "out", "--trials", "300"];
    let text = printed(&folder.outweigh(&arguments));
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("compared with")).unwrap() + 1;
    let told = lines[first];
    assert!(told.starts_with("“odd” raises the win rate of the heroine most against "), "{text}");
    for wrong in ["variant = \"plain\"", "variant = \"even\"", "over = \"sides.watch.guard.cuont\""]
    {
        let text = with_variants();
        folder.file("wrong.toml", &format!("{text}[answer]\n{wrong}\n"));
        assert_eq!(folder.outweigh(&["check", "wrong.toml"]).status.code(), Some(2), "{wrong}");
    }
}

/// A side is called by its label, with the verb that fits.
#[test]
fn a_side_is_called_by_its_label() {
    let folder = Folder::new("label");
    let text = unvaried().replace(
        "[sides.heroine]\n",
        "[sides.heroine]\nlabel = \"Deliah and her shadow\"\nplural = false\n",
    );
    folder.file("duel.toml", &text);
    let text = printed(&folder.outweigh(&["run", "duel.toml", "--no-charts", "--out", "out"]));
    assert!(text.contains("\nDeliah and her shadow wins "), "{text}");
    for varied in
        ["sides.heroine.label=a,b", "sides.heroine.plural=true,false", "answer.variant=a,b"]
    {
        let code = folder.outweigh(&["check", "duel.toml", "--vary", varied]).status.code();
        assert_eq!(code, Some(2), "{varied}");
    }
}

/// A report of a changed scenario stands beside the one of the file.
#[test]
fn a_report_with_changes_has_a_folder_of_its_own() {
    let folder = Folder::new("own-folder");
    folder.file("duel.toml", unvaried());
    let run = |more: &[&str]| {
        printed(&folder.outweigh(&[&["run", "duel.toml", "--no-charts"], more].concat()))
    };
    run(&[]);
    run(&["--set", "sides.watch.guard.count=3"]);
    // Other trials of the same scenario replace the report.
    run(&["--trials", "50", "--seed", "3"]);
    let names: Vec<String> =
        folder.files("reports/war_of_ashes").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["duel", "duel.set-sides.watch.guard.count=3"]);
}
