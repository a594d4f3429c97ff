//! How long the plain duel of the ledger lasts: the chance that it ends in each round, solved by the
//! rules that are played.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use crate::engine::{Conflict, solve};
use crate::scenario::{Document, Problems, Scenario};
use crate::systems::stamina_and_wounds::StaminaAndWounds;

/// Chances that the plain duel ends in round 1 and on.
const ROUNDS: [f64; 12] = [
    0.03669410, 0.11024841, 0.22876241, 0.25141439, 0.19625593, 0.11128453, 0.04621722, 0.01457601,
    0.00364314, 0.00074974, 0.00013109, 0.00001997,
];

fn plain_duel() -> Conflict<StaminaAndWounds> {
    let side = |name: &str, player: &str| {
        format!(
            "[sides.{name}]\nplayer = \"{player}\"\npolicy = \"finisher\"\n[sides.{name}.duellist]\nweapon = \"medium\"\n\
             weapon_die = \"d6\"\nav = 1\nstamina = 4\nwounds = 10\n"
        )
    };
    let text = format!(
        "system = \"stamina-and-wounds\"\n[rules]\nwound.effects = \"off\"\nfumble.marks = 0\n\
         morale.enabled = false\nconflict.max_rounds = 30\n{}{}",
        side("left", "pc"),
        side("right", "gm")
    );
    let document = Document::parse("duel.toml", &text).unwrap_or_else(|p| panic!("{p}"));
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let conflict = Conflict::compile(&scenario, &mut problems);
    conflict.unwrap_or_else(|| panic!("{problems}"))
}

/// SW-INIT, SW-ATK, SW-WND: the plain duel round by round, and the deviation of its length.
#[test]
fn the_plain_duel_lasts_as_long_as_the_ledger_says() {
    let solved = solve(&plain_duel(), 20_000).unwrap_or_else(|large| panic!("{large}"));
    for (round, (found, known)) in (1..).zip(solved.exchanges[1..].iter().zip(ROUNDS)) {
        assert!((found - known).abs() <= 6e-9, "round {round}: {found:.9} is not {known}");
    }
    assert!((solved.deviation_of_exchanges() - 1.552467).abs() <= 6e-7);
}
