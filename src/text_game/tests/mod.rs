//! Checks what holds for all game files: no file panics or hangs, random games keep the promises of the contract, and
//! loading versions of a file over and over takes bounded memory.

mod generate;
mod mutations;
mod random;
mod remedies;
mod single_dice;
mod transcripts;

use super::{SCENARIO, TEMPLATE, system_of};
use crate::scenario::{BuiltIn, Document, Problems};
use crate::sim::{Overrides, Plan};
use crate::systems;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of random numbers for tests, with a fixed seed.
struct Numbers(SplitMix64);

impl Numbers {
    fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Returns a number from 0 to `end - 1`; 0 if `end` is 0.
    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }
}

/// Returns the number in the environment variable `OUTWEIGH_FUZZ`, which asks tests with random games for more of them.
fn asked() -> Option<usize> {
    std::env::var("OUTWEIGH_FUZZ").ok().and_then(|it| it.parse().ok())
}

/// Returns the texts of the games that are built in, each with its scenario.
fn games() -> Vec<(String, String)> {
    let games = BuiltIn::all().filter(BuiltIn::is_text);
    let text = |scenario: BuiltIn| {
        let document = scenario.open().unwrap();
        let game = document.game().unwrap();
        (scenario.text.to_owned(), game.source().text.clone())
    };
    games.map(text).collect()
}

/// Opens a scenario that names a game.
fn opened(scenario: &str, game: &str) -> Result<Plan, Problems> {
    Plan::new(&document(scenario, game)?, systems::ALL, &Overrides::default())
}

/// Reads a scenario together with the game that it names.
fn document(scenario: &str, game: &str) -> Result<Document, Problems> {
    let mut document = Document::parse("a.toml", scenario)?;
    let mut problems = Problems::new();
    document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
    problems.or(document)
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
