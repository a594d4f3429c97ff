//! Exact odds as tables for the terminal: `outweigh odds fate-fantasy WORDS`.
//!
//! All of them are those of the rules as written; knobs have no part in them.

use std::fmt::Write;

use crate::dice::branches::distribution;
use crate::dice::odds::Distribution;
use crate::systems::fate_fantasy::rules::rolls::dice::{FantasyDice, OpposedDice, Throw};

const EDGES: std::ops::RangeInclusive<i32> = -6..=6;
const RATINGS: std::ops::RangeInclusive<i32> = -4..=12;

const UNDERSTOOD: &str = "ask for `attack`, `manoeuvre`, `initiative`, `move` or `invoke`, tables \
    by skill difference, or for `block 3 4 1`: attack, block and defence; without words, for \
    `attack`";

const DICE: FantasyDice = FantasyDice::fudge(4);

/// Returns exact odds as a table for the terminal: see `outweigh odds`.
///
/// # Errors
/// Says which words are understood.
pub(crate) fn table(words: &[String]) -> Result<String, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] | ["attack"] => Ok(attacks()),
        ["manoeuvre"] => Ok(manoeuvres()),
        ["initiative"] => Ok(initiative()),
        ["move"] => Ok(moves()),
        ["invoke"] => Ok(invocations()),
        ["block", attack, block, defence] => {
            Ok(blocks(number(attack)?, number(block)?, number(defence)?))
        }
        _ => Err(UNDERSTOOD.to_owned()),
    }
}

fn number(text: &str) -> Result<i32, String> {
    let number = text.parse::<i32>().ok().filter(|number| RATINGS.contains(number));
    let (low, high) = (RATINGS.start(), RATINGS.end());
    number.ok_or_else(|| format!("`{text}` is no rating from {low} to {high}; {UNDERSTOOD}"))
}

/// Returns the margins of two rolls, the distribution behind all tables.
fn margins() -> Distribution {
    Distribution::of(OpposedDice::of(DICE), |(a, b): (Throw, Throw)| {
        i32::from(a.sum) - i32::from(b.sum)
    })
}

fn percent(ways: u64, total: u64) -> String {
    format!("{:.2} %", ways as f64 * 100.0 / total as f64)
}

/// Returns a table by skill difference: a column for each head, with the cells of `row`.
fn by_edge(heads: &[&str], row: impl Fn(i32) -> Vec<String>) -> String {
    let mut text = format!("{:>5}", "D");
    for head in heads {
        let _ = write!(text, " {head:>13}");
    }
    text.push('\n');
    for edge in EDGES {
        let _ = write!(text, "{edge:>+5}");
        for value in row(edge) {
            let _ = write!(text, " {value:>13}");
        }
        text.push('\n');
    }
    text
}

/// Returns the table of contested attacks. D is attack less defence, so that full defence is D - 2,
/// a supplemental action D - 1.
fn attacks() -> String {
    let all = margins();
    let heads = ["spin", "lost by 1-2", "tie", "hit", "3+ shifts", "mean shifts"];
    let table = by_edge(&heads, |edge| {
        let at_least = |margin: i32| all.at_least(margin - edge);
        let total = all.total();
        let shifts = all.sum(|margin| i64::from((margin + edge).max(0)));
        let mean = format!("{:.4}", shifts as f64 / total as f64);
        let ways = [
            total - at_least(-2),
            at_least(-2) - at_least(0),
            all.ways(-edge),
            at_least(1),
            at_least(3),
        ];
        ways.iter().map(|&ways| percent(ways, total)).chain([mean]).collect()
    });
    format!(
        "Attacks; D is attack less defence. Full defence takes 2 off D, a supplemental action 1,\n\
         spin adds or takes 1.\n\n{table}"
    )
}

fn manoeuvres() -> String {
    let all = margins();
    let table = by_edge(&["fails", "fragile", "sticky"], |edge| {
        let at_least = |margin: i32| all.at_least(margin - edge);
        let total = all.total();
        let ways = [total - at_least(0), at_least(0) - at_least(3), at_least(3)];
        ways.iter().map(|&ways| percent(ways, total)).collect()
    });
    format!("Manoeuvres; D is offence less defence.\n\n{table}")
}

fn initiative() -> String {
    let all = margins();
    let table = by_edge(&["succeeds", "from a hold", "ties lose"], |edge| {
        let ways = [0, -1, 1].map(|margin| all.at_least(margin - edge));
        ways.iter().map(|&ways| percent(ways, all.total())).collect()
    });
    format!("Initiative and interrupts; D is the own skill less that of the other.\n\n{table}")
}

fn moves() -> String {
    let all = Distribution::of(DICE, |throw: Throw| i32::from(throw.sum));
    let heads = ["1 zone", "2", "3", "4", "5", "6 or more"];
    let table = by_edge(&heads, |edge| {
        let at_least = |zones: i32| all.at_least(zones - edge);
        let total = all.total();
        let ways = [
            total - at_least(2),
            at_least(2) - at_least(3),
            at_least(3) - at_least(4),
            at_least(4) - at_least(5),
            at_least(5) - at_least(6),
            at_least(6),
        ];
        ways.iter().map(|&ways| percent(ways, total)).collect()
    });
    format!("Main moves; D is Athletics less the difficulty.\n\n{table}")
}

/// Returns the table of chances for one use of an aspect by the attacker.
fn invocations() -> String {
    let all = margins();
    let heads = ["nothing", "+1", "+2", "reroll"];
    let table = by_edge(&heads, |edge| {
        let total = all.total();
        let plain = [0, 1, 2].map(|more| percent(all.at_least(1 - edge - more), total));
        let again = percent(rerolled(edge), total * u64::from(crate::dice::Dice::count(DICE)));
        plain.into_iter().chain([again]).collect()
    });
    format!("Chance to hit with one aspect or fate point; D is attack less defence.\n\n{table}")
}

/// Returns the ways to hit when a miss is rolled again, out of all of three rolls.
fn rerolled(edge: i32) -> u64 {
    let one = Distribution::of(DICE, |throw: Throw| i32::from(throw.sum));
    let each = one.total();
    let mut hits = 0;
    for (defence, ways) in one.values() {
        let hit = one.at_least(defence - edge + 1);
        hits += ways * (hit * each + (each - hit) * hit);
    }
    hits
}

/// Returns the table of hits and shifts of an attack on a fighter who is covered by a block.
fn blocks(attack: i32, block: i32, defence: i32) -> String {
    let roll = |rating: i32, throw: Throw| rating + i32::from(throw.sum);
    let count = |worth: &dyn Fn(i32, i32, i32) -> i32| {
        let shifts = distribution(|walk| {
            let a = roll(attack, walk.roll(DICE));
            let b = roll(block, walk.roll(DICE));
            let d = roll(defence, walk.roll(DICE));
            worth(a, b, d)
        });
        let mean = shifts.mean().decimal();
        let hits = shifts.at_least(1);
        (percent(hits, shifts.total()), format!("{mean:.6}"))
    };
    let plain = count(&|a, _, d| (a - d).max(0));
    let higher = count(&|a, b, d| (a - b.max(d)).max(0));
    let own = count(&|a, b, d| if a > b { (a - d).max(0) } else { 0 });
    format!(
        "Attack {attack}, block {block}, defence {defence}:\n\n\
         {:>28} {:>10} {:>12}\n{:>28} {:>10} {:>12}\n{:>28} {:>10} {:>12}\n{:>28} {:>10} {:>12}\n",
        "",
        "hit",
        "mean shifts",
        "without block",
        plain.0,
        plain.1,
        "shifts from the higher",
        higher.0,
        higher.1,
        "shifts from the defence",
        own.0,
        own.1,
    )
}
