//! Exact odds as tables for the terminal: `outweigh odds boons-and-banes WORDS`.
//!
//! All of them are those of the core: plain pools of d6, nothing called.

use crate::systems::boons_and_banes::rules::odds::opposed;
use crate::systems::boons_and_banes::rules::rolls::dice_pool::chances;
use crate::systems::boons_and_banes::sheet::terms::Training;
use std::fmt::Write;

const SIDES: i32 = 6;
const MOST: u32 = 12;
const UNDERSTOOD: &str = "ask for a pool, such as `5 trained`, or for two against each other, such \
    as `5 trained against 4 expert`; training is untrained, trained, expert or master; without \
    words, for an overview";

/// Returns exact odds as a table for the terminal: see `outweigh odds`.
///
/// # Errors
/// Says which words are understood.
pub(crate) fn table(words: &[String]) -> Result<String, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => Ok(overview()),
        [dice, training] => Ok(alone(&pool(dice, training)?)),
        [dice, training, "against", others, other] => {
            Ok(against(&pool(dice, training)?, &pool(others, other)?))
        }
        _ => Err(UNDERSTOOD.to_owned()),
    }
}

fn target(training: Training) -> i32 {
    6 - training as i32
}

fn pool(dice: &str, training: &str) -> Result<Vec<f64>, String> {
    let number = dice.parse::<u32>().ok().filter(|number| (1..=MOST).contains(number));
    let number = number
        .ok_or_else(|| format!("`{dice}` is no number of dice from 1 to {MOST}; {UNDERSTOOD}"))?;
    let known = Training::from_name(training);
    let training = known.ok_or_else(|| format!("`{training}` is no training; {UNDERSTOOD}"))?;
    Ok(chances(SIDES, target(training), number))
}

fn alone(pool: &[f64]) -> String {
    let mut text = String::from("successes   chance   at least\n");
    for (successes, chance) in pool.iter().enumerate() {
        let more: f64 = pool[successes..].iter().sum();
        let _ = writeln!(text, "{successes:>9}   {chance:.4}     {more:.4}");
    }
    text
}

fn against(own: &[f64], other: &[f64]) -> String {
    let odds = opposed(own, other);
    let mut text = String::new();
    let mut row = |name: &str, value: f64| {
        let _ = writeln!(text, "{name:<48}{value:.4}");
    };
    row("attacker has more", odds.more);
    row("tie", odds.tie);
    row("defender has more", 1.0 - odds.more - odds.tie);
    row("mean Stress of the attack", odds.stress);
    row("mean Morale that a failed attack costs", odds.loss);
    row("mean Morale that a forced defence costs", odds.all);
    text
}

fn overview() -> String {
    let mut text = String::from("chance that the attacker has more successes, both trained (5+)\n");
    let _ = write!(text, "attacker \\ defender");
    for dice in 1..=8 {
        let _ = write!(text, "{dice:>8}");
    }
    for dice in 1..=8 {
        let _ = write!(text, "\n{dice:>19}");
        let own = chances(SIDES, target(Training::Trained), dice);
        for other in 1..=8 {
            let odds = opposed(&own, &chances(SIDES, target(Training::Trained), other));
            let _ = write!(text, "{:>8.4}", odds.more);
        }
    }
    text.push('\n');
    text
}
