//! What the program tells about itself: lists of words, completions, and chances of rolls.

use super::{Folder, printed, snapshot};

#[test]
fn lists_print_what_is_declared() {
    let folder = Folder::new("list");
    let kinds = [
        ("systems", "war-of-ashes"),
        ("settings", "rules.weight.four.dice = 2"),
        ("knobs", "rules.weight.four.dice = 2"),
        ("keys", "approaches  [a table]"),
        ("beings", "being = \"guard\"\n    # A minion"),
        ("policies", "[policies.soldier]"),
        ("words", "take_out_chance"),
        ("measures", "stalemate"),
        ("rules", "Not simulated"),
    ];
    for (kind, expected) in kinds {
        let text = printed(&folder.outweigh(&["list", kind]));
        assert!(text.contains(expected), "list {kind}: {text}");
        let text = printed(&folder.outweigh(&["list", kind, "war-of-ashes"]));
        assert!(text.contains(expected), "list {kind} war-of-ashes: {text}");
    }
}

/// Moments help to mend a game, so a game with mistakes has them listed before the mistakes.
#[test]
fn moments_of_a_game_with_mistakes_are_listed() {
    let folder = Folder::new("moments");
    printed(&folder.outweigh(&["new", "game", "my.game.toml"]));
    let whole = printed(&folder.outweigh(&["list", "moments", "my.game.toml"]));
    assert!(whole.contains("when = \"phase_ends\"") && whole.contains("_rolled\""), "{whole}");
    let game = folder.text("my.game.toml");
    let rule = "[standing_rules.x]\nwhen = \"strike_hot\"\ndo = \"ph - 1\"\n";
    folder.file("my.game.toml", &format!("{game}\n{rule}"));
    for file in ["my.game.toml", "my.toml"] {
        let run = folder.outweigh(&["list", "moments", file]);
        assert_eq!(run.status.code(), Some(2), "{file}");
        assert_eq!(String::from_utf8_lossy(&run.stdout), whole, "{file}");
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(told.contains("there is no moment `strike_hot`"), "{told}");
        assert!(told.contains("1 mistake found") || told.contains("2 mistakes found"), "{told}");
    }
    let run = folder.outweigh(&["list", "moments", "my.game.toml", "before_"]);
    let some = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(some.contains("before_") && !some.contains("phase_ends"), "{some}");
    // A file that is no TOML has no moments.
    folder.file("my.game.toml", &format!("{game}\n[rolls"));
    let run = folder.outweigh(&["list", "moments", "my.game.toml"]);
    assert!(run.status.code() == Some(2) && run.stdout.is_empty());
}

#[test]
fn lists_are_narrowed_by_a_word() {
    let folder = Folder::new("narrowed");
    let text = printed(&folder.outweigh(&["list", "knobs", "war-of-ashes", "lock_"]));
    assert!(
        text.contains("rules.roar.lock_neighbours") && !text.contains("rules.weight."),
        "{text}"
    );
    // A choice says what its words mean.
    assert!(text.contains("own_turn") && text.lines().count() < 60, "{text}");
    let text = printed(&folder.outweigh(&["list", "keys", "fate-core", "boxes"]));
    assert!(text.starts_with("[sides.SIDE.GROUP]\n\nboxes  ["), "{text}");
    assert!(text.contains("(FC-CHR-02, FC-STR-01)"), "{text}");
    let text = printed(&folder.outweigh(&["list", "keys", "stamina-and-wounds", "armour"]));
    assert!(text.contains("gambeson    Padded cloth, one slot."), "{text}");
    let none = folder.outweigh(&["list", "keys", "fate-core", "zebra"]);
    assert_eq!(none.status.code(), Some(2));
    let told = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(told.contains("none of the keys of fate-core has `zebra` in it"), "{told}");
    assert!(told.contains("`outweigh list keys fate-core`"), "{told}");
}

#[test]
fn shells_and_man_get_what_they_need() {
    let folder = Folder::new("completions");
    for (of, part) in [
        ("bash", "complete -F _outweigh"),
        ("elvish", "edit:completion:arg-completer[outweigh]"),
        ("fish", "complete -c outweigh"),
        ("powershell", "Register-ArgumentCompleter"),
        ("zsh", "#compdef outweigh"),
        ("man", ".SH \"OUTWEIGH RUN\""),
    ] {
        let text = printed(&folder.outweigh(&["completions", of]));
        assert!(text.contains(part) && text.contains("precision"), "{of}: {text}");
    }
    let wrong = folder.outweigh(&["completions", "basch"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn odds_are_printed_for_every_system_and_negative_edges() {
    let folder = Folder::new("odds");
    for system in outweigh::systems::ALL {
        assert!(printed(&folder.outweigh(&["odds", system.id])).lines().count() > 5);
    }
    let text = printed(&folder.outweigh(&["odds", "war-of-ashes", "opposed", "-1"]));
    assert!(text.contains(" 26.08 ") && text.contains("0.4989"), "{text}");
    snapshot("odds", &printed(&folder.outweigh(&["odds", "war-of-ashes"])));
    let wrong = folder.outweigh(&["odds", "war-of-ashes", "coins"]);
    assert_eq!(wrong.status.code(), Some(2));
    snapshot("odds_unknown_word", &String::from_utf8_lossy(&wrong.stderr));
}
