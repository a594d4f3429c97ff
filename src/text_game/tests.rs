//! Everything that holds for all game files: nothing that is written panics, and loading versions over and over is
//! bounded.

use super::{SCENARIO, TEMPLATE, system_of};
use crate::scenario::{BuiltIn, Document, Problems};
use crate::sim::{Overrides, Plan};
use crate::systems;

/// The texts of the games that are built in.
fn games() -> Vec<(String, String)> {
    let games = BuiltIn::all().filter(BuiltIn::is_text);
    let text = |scenario: BuiltIn| {
        let document = scenario.open().unwrap();
        let game = document.game().unwrap();
        (scenario.text.to_owned(), game.source().text.clone())
    };
    games.map(text).collect()
}

fn opened(scenario: &str, game: &str) -> Result<Plan, Problems> {
    let mut document = Document::parse("a.toml", scenario)?;
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    Plan::new(&problems.or(document)?, systems::ALL, &Overrides::default())
}

#[test]
fn all_thirteen_games_can_be_played() {
    let games = games();
    assert_eq!(games.len(), 13);
    for (scenario, game) in games {
        let plan = opened(&scenario, &game).unwrap_or_else(|problems| panic!("{problems}"));
        for cell in &plan.cells {
            assert_eq!(cell.game.conforms(1, 20), Ok(()), "{}", plan.system.id);
        }
    }
}

#[test]
fn the_game_to_begin_with_can_be_played() {
    let (scenario, game) = (SCENARIO.replace("NAME", "my"), TEMPLATE.replace("NAME", "my"));
    let plan = opened(&scenario, &game).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(plan.cells.len(), 2);
    for cell in &plan.cells {
        assert_eq!(cell.game.conforms(7, 50), Ok(()));
    }
}

/// A generator of numbers for mutations.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// Exchanges a word, a sign or a line of a text for another one of it.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = numbers.below(lines.len());
    match numbers.below(4) {
        0 => {
            lines.remove(at);
            lines.join("\n")
        }
        1 => {
            let other = lines[numbers.below(lines.len())];
            lines.insert(at, other);
            lines.join("\n")
        }
        _ => {
            let words: Vec<(usize, &str)> = text
                .split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .scan(0, |end, word| {
                    let start = *end;
                    *end += word.len();
                    Some((start, word))
                })
                .collect();
            let (start, word) = words[numbers.below(words.len())];
            let (_, other) = words[numbers.below(words.len())];
            format!("{}{other}{}", &text[..start], &text[start + word.len()..])
        }
    }
}

/// Mutations of every game file are refused or played: none panics, hangs or leaves a conflict without an end. The
/// environment variable `OUTWEIGH_FUZZ` asks for more of them.
#[test]
fn mutated_games_are_refused_or_played() {
    let times = std::env::var("OUTWEIGH_FUZZ").ok().and_then(|it| it.parse().ok()).unwrap_or(60);
    let mut numbers = Numbers(7);
    let (mut played, mut refused) = (0, 0);
    for (scenario, game) in games() {
        for _ in 0..times {
            let mut text = mutated(&game, &mut numbers);
            if numbers.below(3) == 0 {
                text = mutated(&text, &mut numbers);
            }
            match opened(&scenario, &text) {
                Ok(plan) => {
                    played += 1;
                    let mut runner = plan.cells[0].game.runner();
                    for trial in 0..3 {
                        runner.play(1, trial);
                    }
                }
                Err(problems) => {
                    refused += 1;
                    assert!(!problems.to_string().is_empty());
                }
            }
        }
    }
    assert!(played > times && refused > times, "{played} played, {refused} refused");
}

#[test]
fn a_game_is_registered_once() {
    let game = |critical: usize| {
        let text = TEMPLATE
            .replace("NAME", "once")
            .replace("default = 20", &format!("default = {critical}"));
        let document = Document::parse_game("once.game.toml", &text).unwrap();
        system_of(&document).unwrap()
    };
    assert!(std::ptr::eq(game(19), game(19)));
    assert_ne!(game(19).digest, game(18).digest);
    // Two versions share their declarations, so that each takes little memory.
    assert!(std::ptr::eq((game(19).measures)(), (game(18).measures)()));
    assert!(std::ptr::eq(game(19).house, game(18).house));
}
