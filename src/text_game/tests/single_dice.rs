//! Chances of conditions on single dice, own and opposing ones, beside the chances worked out by hand.

use super::opened;
use crate::engine::WITHIN;

/// A game of one roll, which wins the conflict if a condition holds.
fn game(throw: &str, condition: &str) -> String {
    format!(
        "game = \"dice\"\n[tracks]\nluck = {{ flag = true }}\n\
         [rolls.test]\n{throw}\nagainst_throw = \"dice(3, 4)\"\n\
         degrees = {{ good = \"{condition}\", bad = \"otherwise\" }}\ngood = \"luck = yes\"\n\
         [points.turn]\nwhen = \"turn\"\nif = \"my.of_players\"\nfallback = [\"try\"]\n\
         [options.turn.try]\nroll = \"test\"\n[endings]\nrounds = \"1\"\nwon = \"my.luck\"\n"
    )
}

const SCENARIO: &str = "system = \"dice\"\ngame = \"dice.game.toml\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.one]\n\
                        [sides.b]\nplayer = \"gm\"\n[sides.b.two]\n";

/// Asserts that a condition has a chance, with dice on the table and with plain dice: by the exact solver and in play.
#[track_caller]
fn has_chance(condition: &str, ways: u32, of: u32) {
    let chance = f64::from(ways) / f64::from(of);
    for throw in ["throw = \"dice(2, 6)\"", "dice = \"2d6\""] {
        let plan = opened(SCENARIO, &game(throw, condition)).unwrap();
        let conflict = &*plan.cells[0].game;
        let exact = conflict.solve(10_000, WITHIN, &mut |_| true).unwrap();
        assert!((exact.wins[0] - chance).abs() < 1e-9, "{condition}: {}", exact.wins[0]);
        let (trials, mut won) = (1000, 0);
        let mut runner = conflict.runner();
        let at = conflict.quantities().iter().position(|it| it.side == Some(0)).unwrap();
        runner.play_block(5, 0..trials, &mut |_, record| won += record.values[at]);
        let error = (chance * (1.0 - chance) / trials as f64).sqrt();
        let share = f64::from(won) / trials as f64;
        assert!((share - chance).abs() <= 4.0 * error + 1e-9, "{condition}: {share}");
        assert_eq!(conflict.conforms(1, 30), Ok(()));
    }
}

#[test]
fn opposing_dice_are_read_one_by_one() {
    // 64 throws of three dice with four faces.
    has_chance("against_faces(4) = 2", 9, 64);
    has_chance("against_at_least(3) >= 2", 32, 64);
    has_chance("against_top(2) = 8", 10, 64);
    has_chance("against_bottom(1) = 1", 37, 64);
    has_chance("against_face(1) = against_face(3)", 4, 64);
    has_chance("against_face(4) = 0", 1, 1);
}

#[test]
fn own_dice_are_compared_with_opposing_ones() {
    // 36 * 64 throws: the own highest die is 2 in 3 ways, 3 in 5, 4 in 7, and above 4 in 20.
    has_chance("face(1) > against_face(1)", 3 + 5 * 8 + 7 * 27 + 20 * 64, 36 * 64);
    // Both show as many ones: none in 25 * 27 ways, one in 10 * 27, two in 1 * 9.
    has_chance("faces(1) = against_faces(1)", 25 * 27 + 10 * 27 + 9, 36 * 64);
}

#[test]
fn opposing_dice_can_be_thrown_again_one_by_one() {
    // A die that shows 1 is thrown once more, so a 1 remains with a chance of 1 in 16.
    let rule = "[standing_rules.again]\nwhen = \"test_rolled\"\ndo = \"reroll against below 2\"\n[endings]";
    let game = game("dice = \"d6\"", "against_faces(1) = 0").replace("[endings]", rule);
    let plan = opened(SCENARIO, &game).unwrap();
    let exact = plan.cells[0].game.solve(10_000, WITHIN, &mut |_| true).unwrap();
    assert!((exact.wins[0] - (15.0_f64 / 16.0).powi(3)).abs() < 1e-9, "{}", exact.wins[0]);
}

#[test]
fn a_roll_without_an_opposing_throw_has_no_opposing_dice() {
    let told = |changes: &[(&str, &str)]| {
        let mut text = game("dice = \"2d6\"", "pairs_above >= 2");
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            text = text.replace(from, to);
        }
        opened(SCENARIO, &text).err().map(|problems| problems.to_string()).unwrap_or_default()
    };
    assert_eq!(told(&[]), "");
    let throw = ("against_throw = \"dice(3, 4)\"\n", "");
    let text = told(&[throw]);
    assert!(text.contains("roll `test` has no opposing dice on the table"), "{text}");
    assert!(text.contains("such as against_throw = \"2d6\""), "{text}");
    assert_eq!(text.matches("error: ").count(), 1, "{text}");
    let text = told(&[throw, ("pairs_above", "against_top(1)")]);
    assert!(text.contains("no opposing dice"), "{text}");
    let text = told(&[("against_throw", "against")]);
    assert!(text.contains("against_throw = \"dice(3, 4)\""), "{text}");
    assert!(text.contains("write the opposing dice as a throw"), "{text}");
}
