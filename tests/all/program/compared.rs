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
    let told = text.lines().find(|line| line.starts_with("Red wins ")).unwrap_or_default();
    assert!(told.contains(" of the conflicts (blue ") && told.contains(" %, green "), "{text}");
    let vary = "rules.order.final_tie=random,listed";
    let arguments = ["run", "three.toml", "--no-charts", "--out", "both", "--vary", vary];
    let text = printed(&folder.outweigh(&arguments));
    let told = text.lines().find(|line| line.starts_with("Red wins ")).unwrap_or_default();
    assert!(told.contains("(blue ") && told.contains(" %, green "), "{text}");
}
