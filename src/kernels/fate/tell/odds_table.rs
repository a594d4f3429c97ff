//! Exact odds as tables for the terminal: `outweigh odds SYSTEM WORDS`.
//!
//! W0 is the plain roll of four Fate dice, W1 and W2 have their lowest die or two turned to [+]
//! (War of Ashes: weight of 2:1 and 4:1). All counts come from full enumeration.

use crate::dice::FateDice;
use crate::dice::odds::{Distribution, Fraction};
use crate::kernels::fate::rules::odds::{Outcomes, fixed, opposed};
use std::fmt::Write;

/// Pairings of dice that the tables of opposed rolls show: the acting fighter's and the other's W.
const PAIRINGS: [(u8, u8); 5] = [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)];

/// Difficulty of a Roar as written (WOA-ROAR-05); the tables know no settings.
const ROAR_DIFFICULTY: i32 = 2;

/// Largest number that may be asked about: far beyond any rating.
const FURTHEST: i32 = 99;

const LEGEND: &str = "W0: four Fate dice; W1, W2: the lowest one or two of them turned to [+]\n";

const UNDERSTOOD: &str = "ask for `dice`, `difficulty`, `difficulty 2`, `edge -1`, `opposed`, \
    `opposed -1`, `roar`, `reroll` or `takeout`; without words, for the most useful tables";

/// Exact odds as a table for the terminal: see `outweigh odds`.
///
/// # Errors
/// Says which words are understood.
pub(crate) fn table(words: &[String]) -> Result<String, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => Ok([sums(), fixed_counts(-6..=6), opposed_at(0), hint()].join("\n")),
        ["dice"] => Ok([sums(), moments()].join("\n")),
        ["difficulty"] => Ok([fixed_counts(-6..=6), fixed_percent(-6..=6)].join("\n")),
        ["difficulty", number] => Ok(by_rating(whole(number)?)),
        ["edge", number] => {
            let edge = whole(number)?;
            Ok([fixed_counts(edge..=edge), fixed_percent(edge..=edge)].join("\n"))
        }
        ["opposed"] => Ok(every_opposed()),
        ["opposed", number] => Ok(opposed_at(whole(number)?)),
        ["roar"] => Ok(roar()),
        ["reroll"] => Ok(reroll()),
        ["takeout"] => Ok(take_out()),
        _ => Err(UNDERSTOOD.to_owned()),
    }
}

fn whole(text: &str) -> Result<i32, String> {
    let number = text.parse::<i32>().ok().filter(|number| number.abs() <= FURTHEST);
    number.ok_or_else(|| {
        format!("`{text}` is no whole number from -{FURTHEST} to {FURTHEST}; {UNDERSTOOD}")
    })
}

// Writing to a string cannot fail, so the results of `writeln!` are dropped below.

fn percent(ways: u64, total: u64) -> f64 {
    ways as f64 * 100.0 / total as f64
}

fn hint() -> String {
    "Also: outweigh odds SYSTEM dice | difficulty [D] | edge E | opposed [EDGE] | roar | reroll | \
     takeout\n"
        .to_owned()
}

fn weighted() -> [Distribution; 3] {
    [0, 1, 2].map(|dice| Distribution::of(FateDice, |roll| roll.replaced(dice)))
}

/// Returns the table of sums of the dice (FC-DICE-01, WOA-DICE-01, WOA-WT-04, WOA-WT-05).
fn sums() -> String {
    let rolls = weighted();
    let mut text = format!("Sum of the dice, ways of 81\n{LEGEND}\n     ");
    for dice in 0..3 {
        let _ = write!(text, " {:>29}", format!("--- W{dice} ---------------------"));
    }
    text.push_str("\n sum ");
    for _ in 0..3 {
        let _ = write!(text, " {:>5} {:>7} {:>7} {:>7}", "ways", "%", "sum or", "more %");
    }
    text.push('\n');
    for sum in -4..=4 {
        let _ = write!(text, "{sum:>+4} ");
        for roll in &rolls {
            let (ways, more, total) = (roll.ways(sum), roll.at_least(sum), roll.total());
            let (chance, or_more) = (percent(ways, total), percent(more, total));
            let _ = write!(text, " {ways:>5} {chance:>7.2} {more:>7} {or_more:>7.2}");
        }
        text.push('\n');
    }
    text
}

fn moments() -> String {
    let mut text = String::from("Moments\n\n");
    let _ = writeln!(
        text,
        "{:<34}{:>9}{:>11}{:>12}{:>11}{:>11}",
        "roll", "mean", "", "variance", "", "deviation"
    );
    let blind = [1, 2].map(|dice| Distribution::of(FateDice, |roll| roll.replaced_blindly(dice)));
    let names =
        ["W0", "W1", "W2", "one die turned without looking", "two dice turned without looking"];
    for (name, roll) in names.iter().zip(weighted().iter().chain(&blind)) {
        let (mean, variance) = (roll.mean(), roll.variance());
        let (mean_decimal, spread) = (mean.decimal(), variance.decimal());
        let deviation = spread.sqrt();
        let _ = writeln!(
            text,
            "{name:<34}{mean:>9}{mean_decimal:>+11.6}{variance:>12}{spread:>11.6}{deviation:>11.6}"
        );
    }
    text
}

/// Returns the heading of a table of fixed difficulties with three blocks of four columns.
fn fixed_heading(title: &str, first: &str, width: usize) -> String {
    let mut text = format!("{title}\n{LEGEND}\n{:>6}", "");
    for dice in 0..3 {
        let line = format!("{:-<1$}", format!("--- W{dice} "), width * 4 - 2);
        let _ = write!(text, "{line:>0$}", width * 4);
    }
    let _ = write!(text, "\n{first:>6}");
    for _ in 0..3 {
        for name in ["fail", "tie", "succ.", "style"] {
            let _ = write!(text, "{name:>width$}");
        }
    }
    text.push('\n');
    text
}

fn four(outcomes: &Outcomes) -> [u64; 4] {
    [outcomes.fail, outcomes.tie, outcomes.succeed, outcomes.style]
}

fn fixed_counts(edges: std::ops::RangeInclusive<i32>) -> String {
    let title = "Against a fixed difficulty, ways of 81; edge: rating less difficulty";
    let mut text = fixed_heading(title, "edge", 7);
    for edge in edges {
        let _ = write!(text, "{edge:>+6}");
        for dice in 0..3 {
            for ways in four(&Outcomes::of(&fixed(dice, edge))) {
                let _ = write!(text, "{ways:>7}");
            }
        }
        text.push('\n');
    }
    text
}

fn fixed_percent(edges: std::ops::RangeInclusive<i32>) -> String {
    let title = "Against a fixed difficulty, %; edge: rating less difficulty";
    let mut text = fixed_heading(title, "edge", 7);
    for edge in edges {
        let _ = writeln!(text, "{edge:>+6}{}", percent_row(edge));
    }
    text
}

/// Returns the table by rating, over the ladder from -2 to +8.
fn by_rating(difficulty: i32) -> String {
    let title = format!("Against a fixed difficulty of {difficulty:+}, %");
    let mut text = fixed_heading(&title, "rating", 7);
    for rating in -2..=8 {
        let _ = writeln!(text, "{rating:>+6}{}", percent_row(rating - difficulty));
    }
    text
}

fn percent_row(edge: i32) -> String {
    let mut text = String::new();
    for dice in 0..3 {
        let outcomes = Outcomes::of(&fixed(dice, edge));
        for ways in four(&outcomes) {
            let _ = write!(text, "{:>7.2}", percent(ways, outcomes.total));
        }
    }
    text
}

fn opposed_heading(first: &str) -> String {
    format!(
        "{first:>8}{:>7}{:>7}{:>7}{:>7}{:>7} {:>8}{:>8}{:>8}{:>8}{:>8}{:>9}\n",
        "fail",
        "by 3+",
        "tie",
        "succ.",
        "style",
        "fail %",
        "tie %",
        "succ. %",
        "style %",
        "hit %",
        "shifts"
    )
}

fn opposed_row(first: &str, actor: u8, opponent: u8, edge: i32) -> String {
    let outcomes = Outcomes::of(&opposed(actor, opponent, edge));
    let Outcomes { fail, foe_style, tie, succeed, style, shifts, total } = outcomes;
    let mut text = format!("{first:>8}{fail:>7}{foe_style:>7}{tie:>7}{succeed:>7}{style:>7} ");
    for ways in [fail, tie, succeed, style, outcomes.hit()] {
        let _ = write!(text, "{:>8.2}", percent(ways, total));
    }
    let _ = writeln!(text, "{:>9.4}", shifts as f64 / total as f64);
    text
}

const OPPOSED_LEGEND: &str = "edge: the acting fighter's rating less the opponent's; by 3+: the \
    opponent's style;\nshifts: mean shifts of an attack, a miss counting as 0\n";

fn every_opposed() -> String {
    let mut text = format!("Opposed rolls, ways of 6561\n{LEGEND}{OPPOSED_LEGEND}");
    for (actor, opponent) in PAIRINGS {
        let _ = write!(text, "\nW{actor} against W{opponent}\n{}", opposed_heading("edge"));
        for edge in -4..=4 {
            text.push_str(&opposed_row(&format!("{edge:+}"), actor, opponent, edge));
        }
    }
    text
}

fn opposed_at(edge: i32) -> String {
    let mut text = format!("Opposed rolls at edge {edge:+}, ways of 6561\n{LEGEND}");
    let _ = write!(text, "{OPPOSED_LEGEND}\n{}", opposed_heading("dice"));
    for (actor, opponent) in PAIRINGS {
        let dice = format!("W{actor} v W{opponent}");
        text.push_str(&opposed_row(&dice, actor, opponent, edge));
    }
    text
}

/// Returns the table of outcomes of a Roar (WOA-ROAR-05, WOA-ROAR-09 to 13).
fn roar() -> String {
    let mut text = format!(
        "Roar against difficulty {ROAR_DIFFICULTY:+}, ways of 81 and means of one attempt\n\
         gained: free invocations on the Roar aspect; handed over: boosts and free invocations\n\
         for the other side; wounded: takes a consequence as the cost\n\n\
         rating   fail    tie  succ.  style   gained  handed over  wounded %\n"
    );
    for rating in -2..=6 {
        let it = Outcomes::of(&fixed(0, rating - ROAR_DIFFICULTY));
        let gained = mean(it.fail + it.tie + it.succeed + 2 * it.style, it.total);
        let handed = mean(it.fail + it.tie, it.total);
        let wounded = percent(it.fail, it.total);
        let _ = writeln!(
            text,
            "{rating:>+6}{:>7}{:>7}{:>7}{:>7}{gained:>9.4}{handed:>13.4}{wounded:>11.2}",
            it.fail, it.tie, it.succeed, it.style
        );
    }
    let it = Outcomes::of(&fixed(0, 2 - ROAR_DIFFICULTY));
    let _ = writeln!(
        text,
        "\nA minor NPC, skilled (+2): nothing {:.2} %, gained {:.4}, boosts handed over {:.4}",
        percent(it.fail, it.total),
        mean(it.tie + it.succeed + 2 * it.style, it.total),
        mean(it.tie, it.total)
    );
    text
}

fn mean(sum: u64, total: u64) -> f64 {
    Fraction::new(sum as i64, total as i64).decimal()
}

/// Returns the table that compares a reroll with +2 (FC-INV-13, FC M-5, WOA "Reroll or +2").
fn reroll() -> String {
    let rolls = weighted();
    let mut text = format!(
        "Reroll or +2, by the faces shown\n{LEGEND}\nMean gain of a reroll over +2; where it is positive the \
         reroll promises more\n\nshown        W0         W1         W2\n"
    );
    for shown in -4..=4 {
        let _ = write!(text, "{shown:>+5}");
        for roll in &rolls {
            let gain = roll.mean().decimal() - f64::from(shown + 2);
            let possible = roll.ways(shown) > 0;
            let cell = if possible { format!("{gain:+.3}") } else { "-".to_owned() };
            let _ = write!(text, "{cell:>11}");
        }
        text.push('\n');
    }
    text.push_str(
        "\nIf the dice must show a sum: +2 is certain from two below it, else a reroll may do\n\n\
         needed   +2 from   W0 reroll %   W1 reroll %   W2 reroll %\n",
    );
    for needed in -3..=4 {
        let _ = write!(text, "{needed:>+6}{:>+10}", needed - 2);
        for roll in &rolls {
            let _ = write!(text, "{:>14.2}", percent(roll.at_least(needed), roll.total()));
        }
        text.push('\n');
    }
    text
}

/// Returns the table of take-out chances of a fresh minion with boxes 1..k (WOA-CHAR-15).
fn take_out() -> String {
    let mut text = format!(
        "One attack on a fresh minion with boxes 1 to k takes it out, at equal ratings\n\
         {LEGEND}\n boxes        W0 v W0          W1 v W0          W2 v W0\n"
    );
    for boxes in 0..=4 {
        let _ = write!(text, "{boxes:>6}");
        for attacker in 0..3 {
            let margins = opposed(attacker, 0, 0);
            let ways = margins.at_least(boxes + 1);
            let _ = write!(text, "{ways:>7} {:>7.2} %", percent(ways, margins.total()));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::table;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(ToOwned::to_owned).collect()
    }

    #[test]
    fn every_table_fits_a_hundred_columns() {
        let asked = ["", "dice", "difficulty", "difficulty 2", "edge -1", "opposed", "opposed -2"];
        for said in asked.into_iter().chain(["roar", "reroll", "takeout"]) {
            let text = table(&words(said)).unwrap();
            assert!(text.lines().count() > 5, "{said}: {text}");
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{said}: {line}");
                assert_eq!(line.trim_end(), line, "{said}: {line:?}");
            }
        }
    }

    #[test]
    fn other_words_are_answered_with_those_that_are_understood() {
        for said in ["coins", "edge", "edge x", "edge 1.5", "edge 1000", "dice 2", "opposed 1 2"] {
            let message = table(&words(said)).unwrap_err();
            assert!(message.contains("`opposed -1`"), "{said}: {message}");
        }
    }
}
