//! The sentence that says by whom a run was played, and how far strong play moves its result.

use super::grammar::{joined, side_does};
use super::groups::overlap;
use super::topic::Topic;
use crate::report::cell_selection::name_on;
use crate::report::figures::Figures;
use crate::report::noun_phrases::{label, told_cell};
use crate::sim::{PlayCheck, PlayChoice, Results};
use crate::stats::{Estimate, number};

/// A rate further from strong play's than this, in addition to its interval, counts as another result.
const NEAR: f64 = 0.03;

/// Below this share of conflicts with a winner, the sentence names the wins of both sides.
const MOSTLY_WON: f64 = 0.95;

/// Says which policies the run plays and, if strong play was looked for, what the first side would win then.
pub(crate) fn played(figures: &Figures) -> Option<String> {
    let results = figures.results;
    let check = results.play_check.as_ref()?;
    let cell = results.cells.get(check.cell)?;
    let (many, cell_name) = (results.cells.len() > 1, told_cell(results, check.cell));
    let at = if many { format!(" ({cell_name})") } else { String::new() };
    let by = format!("Played by {}{at}", written(results, check.cell));
    let Some(strong) = check.wins.first() else {
        return Some(format!(
            "{by}; the run is too short to look for strong play: play more trials, or `--play strong`"
        ));
    };
    let rate = figures.named(cell, Some(0), "win")?;
    if check.is_played {
        let found = if many { format!(", found for {cell_name}") } else { String::new() };
        let play = strong_play(check.choice);
        return Some(format!("Played by {play}{found}: {}", told(results, check)));
    }
    let sought: Vec<usize> = (0..check.sides.len()).filter(|&it| check.sought[it]).collect();
    if check.is_as_written {
        let whom = if results.sides.len() == 2 { "either side" } else { "any side" };
        return Some(format!("{by}; {}", nothing_better(check, whom)));
    }
    let whom = if sought.len() == check.sides.len() {
        if sought.len() == 2 { "both sides".to_owned() } else { "all sides".to_owned() }
    } else {
        let names: Vec<String> = sought.iter().map(|&it| label(results, it).text).collect();
        format!("the side of {}", joined(&names))
    };
    let end = if is_another(&rate, strong) {
        format!("not {}", in_percent(rate.value))
    } else {
        format!("much like the {} here", in_percent(rate.value))
    };
    // If many conflicts have no winner, a low share of wins says nothing about the other side.
    let all: f64 = check.wins.iter().map(|it| it.value).sum();
    let second = check.wins.get(1).filter(|_| check.wins.len() == 2 && all < MOSTLY_WON);
    let second = second
        .map(|it| format!(", and {} {}", side_does(results, 1, "win", "wins"), span(results, it)));
    let more = match check.choice {
        PlayChoice::OfGame { .. } => "; `outweigh exploit` may find better policies",
        // Sides reply in turn, and where they come to rest depends on whose reply is measured first.
        _ if check.is_settled && check.sides.len() > 2 => {
            "; with more than two sides, another seed may find other policies"
        }
        _ if check.is_settled => "",
        _ => "; a longer search may find stronger policies",
    };
    let is_combined = matches!(check.choice, PlayChoice::OfGame { is_combined: true, .. });
    let comma = if is_combined { "," } else { "" };
    Some(format!(
        "{by}. With {}{comma} on {whom} ({}) {} {}, {end}{}{}{more}",
        strong_play(check.choice),
        told(results, check),
        side_does(results, 0, "win", "wins"),
        span(results, strong),
        second.clone().unwrap_or_default() + &without_winner(results, check, second.is_some()),
        difference(figures, check).map_or_else(String::new, |told| format!("; {told}")),
    ))
}

/// Names strong play for what it is. A game as text has a few policies, and the best of these need not be strong: `the
/// best of the game's three policies`.
fn strong_play(choice: PlayChoice) -> String {
    let PlayChoice::OfGame { policies, with_file, is_combined } = choice else {
        return match choice {
            PlayChoice::New => "the best policies that a short search found".to_owned(),
            _ => "strong play".to_owned(),
        };
    };
    let best = if policies == 2 && !is_combined { "better" } else { "best" };
    let of = game_policies(policies, with_file);
    let combined = if is_combined { ", alone or as a variant combines them" } else { "" };
    format!("the {best} of {of}{combined}")
}

/// `the game's three policies`, or `the three policies of game and scenario`.
fn game_policies(policies: usize, with_file: bool) -> String {
    let number = in_letters(policies);
    let noun = if policies == 1 { "policy" } else { "policies" };
    if with_file {
        return format!("the {number} {noun} of game and scenario");
    }
    format!("the game's {number} {noun}")
}

/// Says that the search found nothing better than what the scenario plays, and among what it looked.
fn nothing_better(check: &PlayCheck, whom: &str) -> String {
    let PlayChoice::OfGame { policies, with_file, is_combined } = check.choice else {
        return if check.is_settled {
            format!("no other built-in policy does clearly better for {whom}")
        } else {
            format!("a short search found no better policy for {whom}")
        };
    };
    let more = "`outweigh exploit` may find a better one";
    let of = game_policies(policies, with_file);
    let combined = if is_combined { ", alone or as a variant combines them," } else { "" };
    if check.is_settled {
        format!("none of {of}{combined} does clearly better for {whom}; {more}")
    } else {
        format!("a short search among {of}{combined} found nothing better for {whom}; {more}")
    }
}

/// Returns a small number as a word.
fn in_letters(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Returns the share of conflicts that no side wins with strong play, if it is most of them: a low share of wins would
/// otherwise read as wins of the other sides. Empty for a series, which no side has to win as a whole.
fn without_winner(results: &Results, check: &PlayCheck, follows: bool) -> String {
    const MOST: f64 = 0.5;
    let none = 1.0 - check.wins.iter().map(|it| it.value).sum::<f64>();
    if results.counts_conflicts() || check.wins.len() != results.sides.len() || none <= MOST {
        return String::new();
    }
    // The clause before may begin with `and` itself.
    let and = if follows { "; " } else { ", and " };
    format!("{and}{} have no winner", in_percent(none))
}

/// A difference with strong play is about that of the run if it has at least this share of its size, and the run's at
/// least this share of its own.
const ALIKE: f64 = 0.5;

/// Says whether the difference that the run was asked about is the same with strong play: `“shield” has the opposite
/// effect (+5.1 to +8.3 points, not −3.2)`.
fn difference(figures: &Figures, check: &PlayCheck) -> Option<String> {
    let results = figures.results;
    let found = check.difference?;
    let topic = Topic::of(results)?;
    let own = figures.comparison(found.cell, topic.quantity)?;
    let here = own.difference.estimate.value;
    let strong = found.estimate;
    let axis = results.axes.iter().position(|axis| axis.path == "variant")?;
    let who = format!("“{}”", name_on(results, found.cell, &[axis]));
    let signed = |value: f64| {
        let (value, decimals) = if topic.is_share() { (value * 100.0, 1) } else { (value, 2) };
        let told = number(value.abs(), decimals);
        match value {
            _ if told.bytes().all(|byte| matches!(byte, b'0' | b'.')) => told,
            value if value < 0.0 => format!("−{told}"),
            _ => format!("+{told}"),
        }
    };
    let unit = if topic.is_share() { " points" } else { "" };
    let of = if topic.is_wins() { String::new() } else { format!(" of {}", topic.name(results)) };
    let range = format!("{} to {}{unit}{of}", signed(strong.low), signed(strong.high));
    let shares = [strong.value / here, here / strong.value];
    let is_near = shares.iter().all(|share| *share >= ALIKE);
    let is_alike = strong.covers(here) || is_near && overlap(&strong, &own.difference.estimate);
    Some(match (own.significant, strong.covers(0.0)) {
        (true, false) if strong.value * here < 0.0 => {
            format!("{who} then has the opposite effect ({range}, not {})", signed(here))
        }
        (true, false) if is_alike => {
            format!("{who} then has about the same effect ({range}, {} here)", signed(here))
        }
        (true, false) => {
            let word = if strong.value.abs() > here.abs() { "a larger" } else { "a smaller" };
            format!("{who} then has {word} effect ({range}, not {})", signed(here))
        }
        (true, true) if strong.covers(here) => format!(
            "too few trials to see whether {who} then still has an effect ({range}, {} here)",
            signed(here)
        ),
        (true, true) => format!("{who} then has no clear effect ({range}, not {})", signed(here)),
        (false, false) => format!("{who} then does have an effect ({range})"),
        (false, true) => format!("{who} then has no clear effect either ({range})"),
    })
}

/// Whether strong play gives another result, as the numbers are printed.
fn is_another(rate: &Estimate, strong: &Estimate) -> bool {
    let apart = (rate.value - strong.value).abs();
    let whole = |share: f64| (share * 100.0).round();
    let outside = whole(rate.value) < whole(strong.low) || whole(rate.value) > whole(strong.high);
    apart > NEAR && outside
}

/// `table against table`, or `red: plain, blue: striker, green: plain`.
fn written(results: &Results, cell: usize) -> String {
    let of_side = |side: usize| {
        let mut names: Vec<String> = Vec::new();
        for fighter in results.cells[cell].fighters.iter().filter(|it| it.side == side) {
            if !names.contains(&fighter.policy) {
                names.push(fighter.policy.clone());
            }
        }
        joined(&names)
    };
    by_side(results, &(0..results.sides.len()).map(of_side).collect::<Vec<_>>())
}

/// The policies of each side as a phrase.
fn by_side(results: &Results, policies: &[String]) -> String {
    match policies {
        [only] => only.clone(),
        [first, second] => format!("{first} against {second}"),
        all => {
            let told = all.iter().enumerate();
            let told = told.map(|(side, it)| format!("{}: {it}", label(results, side).short()));
            told.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Strong play in words: `heroes: captain; foes: veteran 60 %, striker 40 %`.
fn told(results: &Results, check: &PlayCheck) -> String {
    let sides = check.sides.iter().enumerate().zip(&check.sought);
    let told = sides.filter(|(_, sought)| **sought).map(|((side, shares), _)| {
        let parts = shares.iter().map(|(policy, share)| match shares.len() {
            1 => policy.clone(),
            _ => format!("{policy} {}", in_percent(*share)),
        });
        format!("{}: {}", label(results, side).short(), parts.collect::<Vec<_>>().join(", "))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// `12 to 18 %`; `below 1 %` and `above 99 %` at the ends.
fn span(results: &Results, estimate: &Estimate) -> String {
    let (low, high) = (number(estimate.low * 100.0, 0), number(estimate.high * 100.0, 0));
    match (low.as_str(), high.as_str()) {
        ("0", "0" | "1") => format!("in less than 1 % of the {}", results.trials_name()),
        ("99" | "100", "100") => format!("in more than 99 % of the {}", results.trials_name()),
        _ => format!("{low} to {high} %"),
    }
}

fn in_percent(share: f64) -> String {
    format!("{} %", number(share * 100.0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    /// Strong play of the first cell in which the sides win this often.
    fn check(wins: [(f64, f64); 2]) -> PlayCheck {
        let estimate = |(low, high): (f64, f64)| Estimate {
            value: f64::midpoint(low, high),
            low,
            high,
            n: 900,
        };
        PlayCheck {
            cell: 0,
            sides: vec![
                vec![("captain".to_owned(), 1.0)],
                vec![("veteran".to_owned(), 0.6), ("striker".to_owned(), 0.4)],
            ],
            sought: vec![true, true],
            wins: wins.map(estimate).into(),
            is_settled: true,
            is_as_written: false,
            is_played: false,
            difference: None,
            choice: PlayChoice::BuiltIn,
            toml: String::new(),
        }
    }

    fn told(wins: [(f64, f64); 2], change: impl Fn(&mut PlayCheck)) -> String {
        let mut results = examples::lone(200);
        let mut check = check(wins);
        change(&mut check);
        results.play_check = Some(check);
        played(&Figures::new(&results, 0.95)).unwrap()
    }

    #[test]
    fn a_run_that_is_too_short_for_the_check_says_so() {
        let mut results = examples::lone(200);
        results.play_check = Some(PlayCheck::unfinished(0));
        let found = played(&Figures::new(&results, 0.95)).expect("a sentence");
        assert!(found.starts_with("Played by "), "{found}");
        assert!(found.contains("too short to look for strong play"), "{found}");
    }

    #[test]
    fn strong_play_is_named_with_what_it_makes_of_the_result() {
        let told = told([(0.02, 0.06), (0.94, 0.98)], |_| ());
        let rest = told.split_once("With strong play on both sides ").unwrap().1;
        assert!(rest.starts_with("(guards: captain; heroes: veteran 60 %, striker 40 %) the guards win 2 to 6 %, not "), "{told}");
    }

    #[test]
    fn a_range_that_has_the_result_in_it_is_much_like_it() {
        let rate = {
            let results = examples::lone(200);
            let figures = Figures::new(&results, 0.95);
            figures.named(&results.cells[0], Some(0), "win").unwrap().value
        };
        let told = told([(rate - 0.02, rate + 0.04), (0.9 - rate, 1.0 - rate)], |_| ());
        assert!(told.contains("much like the ") && !told.contains(", not "), "{told}");
    }

    /// The words about the difference of a run whose variants differ or not, if strong play makes it `of` the run's own.
    fn of_difference(differs: bool, of: impl Fn(f64) -> (f64, f64)) -> String {
        let mut results = examples::two_variants(2000);
        let cell = results.cells.iter().position(|cell| cell.baseline.is_some()).unwrap();
        if !differs {
            let mut tally = results.cells[results.cells[cell].baseline.unwrap()].tally.clone();
            tally.products = tally.squares.clone();
            results.cells[cell].tally = tally;
        }
        let quantity = results.quantity(Some(0), "win").unwrap();
        let own = {
            let figures = Figures::new(&results, 0.95);
            let own = figures.comparison(cell, quantity).unwrap();
            assert_eq!(own.significant, differs);
            own.difference.estimate.value
        };
        let (low, high) = of(own);
        let estimate = Estimate { value: f64::midpoint(low, high), low, high, n: 900 };
        let base = results.cells[cell].baseline.unwrap();
        let mut check = check([(0.4, 0.5), (0.5, 0.6)]);
        check.cell = base;
        check.difference = Some(crate::sim::PlayDifference { cell, estimate });
        results.play_check = Some(check);
        let line = played(&Figures::new(&results, 0.95)).unwrap();
        line.rsplit_once("; ").unwrap().1.to_owned()
    }

    #[test]
    fn the_line_says_what_strong_play_makes_of_the_difference() {
        let around = |middle: f64, reach: f64| (middle - reach, middle + reach);
        let told = of_difference(true, |own| around(-own, own.abs() / 4.0));
        assert!(told.contains(" then has the opposite effect ("), "{told}");
        let told = of_difference(true, |own| around(own, own.abs() / 4.0));
        assert!(told.contains(" then has about the same effect ("), "{told}");
        let told = of_difference(true, |own| around(own / 5.0, own.abs() / 10.0));
        assert!(told.contains(" then has a smaller effect ("), "{told}");
        let told = of_difference(true, |own| around(own * 3.0, own.abs() / 4.0));
        assert!(told.contains(" then has a larger effect ("), "{told}");
        // Less than twice as large, but the intervals lie apart.
        let told = of_difference(true, |own| around(own * 1.8, own.abs() / 100.0));
        assert!(told.contains(" then has a larger effect ("), "{told}");
        let told = of_difference(true, |own| around(0.0, own.abs() / 4.0));
        assert!(told.contains(" then has no clear effect (") && told.contains(", not "), "{told}");
        let told = of_difference(true, |own| around(own, own.abs() * 2.0));
        assert!(told.starts_with("too few trials to see whether “"), "{told}");
    }

    #[test]
    fn an_effect_that_only_strong_play_shows_is_told() {
        let told = of_difference(false, |_| (0.051, 0.083));
        assert!(told.ends_with(" then does have an effect (+5.1 to +8.3 points)"), "{told}");
        let told = of_difference(false, |_| (-0.004, 0.012));
        assert!(told.ends_with(" then has no clear effect either (−0.4 to +1.2 points)"), "{told}");
    }

    #[test]
    fn both_sides_are_named_if_many_conflicts_have_no_winner() {
        let found = told([(0.1, 0.2), (0.3, 0.5)], |_| ());
        assert!(found.ends_with(", and the heroes win 30 to 50 %"), "{found}");
        let found = told([(0.0, 0.0), (0.0, 0.02)], |_| ());
        assert!(found.ends_with("; 99 % have no winner"), "{found}");
    }

    #[test]
    fn play_that_cannot_be_bettered_says_so() {
        let found = told([(0.4, 0.5), (0.5, 0.6)], |check| check.is_as_written = true);
        assert!(
            found.ends_with("; no other built-in policy does clearly better for either side"),
            "{found}"
        );
        let found = told([(0.4, 0.5), (0.5, 0.6)], |check| {
            (check.is_as_written, check.is_settled) = (true, false);
        });
        assert!(
            found.ends_with("; a short search found no better policy for either side"),
            "{found}"
        );
        let found = told([(0.4, 0.5), (0.5, 0.6)], |check| check.is_played = true);
        assert!(found.starts_with("Played by strong play: guards: captain; "), "{found}");
    }

    /// The best of a few policies need not be strong, and the sentence may not say so.
    #[test]
    fn a_game_with_few_policies_has_no_strong_play() {
        let of_game = |policies, with_file, is_combined| {
            move |check: &mut PlayCheck| {
                check.choice = PlayChoice::OfGame { policies, with_file, is_combined };
            }
        };
        let wins = [(0.02, 0.06), (0.94, 0.98)];
        let found = told(wins, of_game(3, false, false));
        assert!(
            found.contains(
                ". With the best of the game's three policies on both sides (guards: captain"
            ),
            "{found}"
        );
        assert!(found.ends_with("; `outweigh exploit` may find better policies"), "{found}");
        let found = told(wins, of_game(2, true, false));
        assert!(
            found.contains("With the better of the two policies of game and scenario on both"),
            "{found}"
        );
        let found = told(wins, of_game(2, false, true));
        assert!(
            found.contains(
                "the best of the game's two policies, alone or as a variant combines them, on both"
            ),
            "{found}"
        );
        for change in [(true, false), (true, true), (false, false)] {
            let found = told(wins, |check| {
                of_game(3, false, false)(check);
                (check.is_as_written, check.is_settled) = change;
            });
            assert!(!found.contains("strong") && !found.contains("other"), "{found}");
            assert!(
                found.contains("the game's three policies") && found.contains("`outweigh exploit`"),
                "{found}"
            );
        }
        let found = told(wins, |check| {
            check.choice = PlayChoice::New;
            check.is_played = true;
        });
        assert!(
            found.starts_with("Played by the best policies that a short search found: "),
            "{found}"
        );
    }
}
