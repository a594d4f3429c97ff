//! Names that remedies offer: only those that are legal where the mistake stands.

use super::{GAME, SCENARIO};
use crate::support::plan_game;

/// The duel with a local name, a flag, a table, dice, a reading of two fighters and a track of the conflict.
fn game() -> String {
    GAME.replace("[tracks]", "claw = { table = [1, 2] }\nbite = { dice = \"d4\" }\n[tracks]")
        .replace("ready =", "alarm = { of = \"conflict\", range = \"0..=9\" }\nready =")
        .replace(
            "[rolls.strike]",
            "[readings]\ndeals = { of = \"pair\", is = \"target.skill\" }\n[rolls.strike]",
        )
        .replace("hit = \"target.hp - 1\"", "hit = [\"let lost = 2\", \"target.hp - lost\"]")
}

/// Returns the remedy for a rule at a moment.
fn remedy(when: &str, rule: &str) -> String {
    let rule = format!("[standing_rules.x]\nwhen = \"{when}\"\n{rule}\n[exits.down]");
    let game = game().replace("[exits.down]", &rule);
    let Err(problems) = plan_game(&game, SCENARIO) else { panic!("accepted: {rule}") };
    let text = problems.to_string();
    let remedies: Vec<&str> = text.lines().filter(|line| line.contains("help: ")).collect();
    let [one] = remedies[..] else { panic!("not one mistake:\n{text}") };
    one.split_once("help: ").unwrap().1.to_owned()
}

#[test]
fn words_of_a_roll_are_offered_only_where_there_is_one() {
    assert_eq!(remedy("strike_rolled", "do = \"result + margn\""), "did you mean `margin`?");
    assert_eq!(remedy("strike_rolled", "do = \"resul + 1\""), "did you mean `result`?");
    for help in [
        remedy("round_ends", "do = \"hp - margn\""),
        remedy("round_ends", "if = \"resul > 1\"\ndo = \"hp - 1\""),
        remedy("before_strike", "do = \"hp - margn\""),
        remedy("down", "do = \"alarm + diec\""),
    ] {
        assert!(!["margin", "result", "dice"].iter().any(|word| help.contains(word)), "{help}");
        assert!(help.contains("`round`") && help.contains("`alarm`"), "{help}");
    }
}

#[test]
fn local_names_are_offered_only_where_they_may_have_a_value() {
    assert_eq!(remedy("strike_hit", "do = \"hp - losst\""), "did you mean `lost`?");
    assert!(!remedy("round_ends", "do = \"hp - losst\"").contains("lost"));
    let own = remedy("round_ends", "do = [\"let pain = 1\", \"hp - pian\"]");
    assert_eq!(own, "did you mean `pain`?");
    let number = remedy("round_ends", "grace = 2\ndo = \"hp - gracee\"");
    assert_eq!(number, "did you mean `grace`?");
}

#[test]
fn words_of_a_fighter_are_offered_only_if_the_text_may_read_them() {
    assert_eq!(remedy("round_ends", "do = \"hp - skil\""), "did you mean `my.skill`?");
    assert_eq!(remedy("round_ends", "do = \"hp - my.bitee\""), "did you mean `bite`?");
    // Conditions have no dice, tables have no value alone, and a reading of two fighters needs the other one.
    let help = remedy("round_ends", "if = \"my.bitee > 1\"\ndo = \"hp - 1\"");
    assert!(!help.contains("bite"), "{help}");
    assert!(!remedy("round_ends", "do = \"hp - my.clow\"").contains("claw"));
    let order = "[order]\nby = \"my.deal\"\n[exits.down]";
    let Err(problems) = plan_game(&game().replace("[exits.down]", order), SCENARIO) else {
        panic!()
    };
    assert!(!problems.to_string().contains("`deals`"), "{problems}");
}

#[test]
fn changes_offer_tracks() {
    assert_eq!(remedy("round_ends", "do = \"alrm + 1\""), "did you mean `alarm`?");
    let help = remedy("round_ends", "do = \"my.alrm + 1\"");
    assert!(help.contains("`hp`") && help.contains("`ready`") && !help.contains("alarm"), "{help}");
    let help = remedy("round_ends", "do = \"againts + 1\"");
    assert!(!help.contains("against"), "{help}");
}
