//! Sentences about how the conflict goes: who falls, what absorbs the harm.

use crate::report::figures::Figures;
use crate::report::findings::grammar::{
    capitalized, counted, fighters, is_many, joined, never, side_does, under, verb_of_one,
};
use crate::report::noun_phrases::label;
use crate::sim::Cell;
use crate::stats::{Estimate, number};
use crate::system::{Exit, HarmPair};

/// Returns the sentence about the share of its fighters that each side loses, by kind of loss. In a series it tells
/// the mean number, because fighters who come back can be lost again.
pub(crate) fn endings(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    if results.counts_conflicts() {
        return exits_of_series(figures, cell);
    }
    let sides = (0..results.sides.len()).filter_map(|side| {
        let losses = losses(figures, results.cells.get(cell)?, side)?;
        Some((side, losses))
    });
    let sides: Vec<(usize, Vec<Estimate>)> = sides.collect();
    if sides.len() > 2 {
        return Some(standing_told(figures, cell, &sides));
    }
    let exits: Vec<(usize, &Exit)> = results.portrayal.exits.iter().enumerate().rev().collect();
    // Exits that no fighter takes here are left out if others are taken.
    let taken = |number: usize| sides.iter().any(|(_, losses)| losses[number].value > 0.0);
    let worst = exits.len().saturating_sub(1);
    let is_told = |&(number, _): &(usize, &Exit)| {
        taken(number) || !exits.iter().any(|it| taken(it.0)) && number == worst
    };
    let told: Vec<(usize, &Exit)> = exits.iter().copied().filter(is_told).collect();
    let alone =
        |side: usize| results.cells.iter().all(|cell| Figures::fighters_of(cell, side) <= 1);
    let first_is_alone = sides.first().is_some_and(|(side, _)| alone(*side));
    let parts = sides.iter().enumerate().map(|(at, (side, losses))| {
        let shares: Vec<(f64, &Exit)> =
            told.iter().map(|&(number, exit)| (losses[number].value, exit)).collect();
        match (alone(*side), at > 0) {
            (true, again) => ends_of_one(figures, *side, &shares, again && first_is_alone),
            (false, again) => ends_of_many(figures, *side, &shares, again && !first_is_alone),
        }
    });
    let parts: Vec<String> = parts.collect();
    // Three shares have a comma among them already.
    let one = (0..results.sides.len()).any(alone);
    let between = if told.len() > 2 || one { "; " } else { ", " };
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(between))))
}

/// Returns the part of each of more than two sides that stands at the end. Every exit of every side would make a
/// sentence that is too long for a title: `53 % of the trio and 12 % of the pair still stand; the beast still stands in
/// 47 % of the conflicts`.
fn standing_told(figures: &Figures, cell: usize, sides: &[(usize, Vec<Estimate>)]) -> String {
    let results = figures.results;
    let (mut many, mut alone): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (side, losses) in sides {
        let share = in_percent(standing(figures, &results.cells[cell], (*side, losses)));
        if results.cells.iter().any(|it| Figures::fighters_of(it, *side) > 1) {
            many.push(format!("{share} of {}", fighters(results, *side)));
        } else if alone.is_empty() {
            let stands = side_does(results, *side, "still stand", "still stands");
            alone.push(format!("{stands} in {share} of the {}", results.trials_name()));
        } else {
            alone.push(format!("{} in {share}", label(results, *side).text));
        }
    }
    let many = if many.is_empty() { many } else { vec![joined(&many) + " still stand"] };
    let alone = if alone.is_empty() { alone } else { vec![joined(&alone)] };
    let told = [many, alone].concat().join("; ");
    capitalized(&after_name(figures, cell, &format!("at the end {told}")))
}

/// Returns the clause of a single fighter, of whom there is no share: `the heroine is taken out in 12 % of the
/// conflicts and concedes in 36 %`, or `the heroine in 12 % and 36 %` after another one.
fn ends_of_one(figures: &Figures, side: usize, shares: &[(f64, &Exit)], again: bool) -> String {
    let results = figures.results;
    let name = label(results, side).text;
    if again {
        let told: Vec<String> = shares.iter().map(|(share, _)| in_percent(*share)).collect();
        return format!("{name} in {}", joined(&told));
    }
    let mut trials = format!(" of the {}", results.trials_name());
    let told = shares.iter().map(|&(share, exit)| {
        let verb =
            if is_many(results, side) { exit.verb.to_owned() } else { verb_of_one(exit.verb) };
        match share {
            0.0 => never(&verb),
            _ => format!("{verb} in {}{}", in_percent(share), std::mem::take(&mut trials)),
        }
    });
    format!("{name} {}", joined(&told.collect::<Vec<_>>()))
}

/// Returns the clause of a side of several: `70 % of the watch are taken out and none concede`; `of the guards 12 %
/// and 1 %` after others.
fn ends_of_many(figures: &Figures, side: usize, shares: &[(f64, &Exit)], again: bool) -> String {
    let name = fighters(figures.results, side);
    if again {
        let told: Vec<String> = shares.iter().map(|(share, _)| in_percent(*share)).collect();
        return format!("of {name} {}", joined(&told));
    }
    let mut whose = format!(" of {name}");
    let told = shares.iter().map(|&(share, exit)| {
        let whose = std::mem::take(&mut whose);
        match share {
            0.0 => format!("none{whose} {}", exit.verb),
            _ => format!("{}{whose} {}", in_percent(share), exit.verb),
        }
    });
    joined(&told.collect::<Vec<_>>())
}

/// Returns a share in whole per cent, as the bars of the chart have it; only what never or always happens is 0 or
/// 100.
fn in_percent(share: f64) -> String {
    match number(share * 100.0, 0).as_str() {
        "0" if share > 0.0 => "<1 %".to_owned(),
        "100" if share < 1.0 => ">99 %".to_owned(),
        text => format!("{text} %"),
    }
}

/// `In the average day 2.1 party are taken out and 0.3 concede; of the guards 12.0 and 1.1`.
fn exits_of_series(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let exits = results.portrayal.exits;
    let count = |side: usize, measure| {
        let mean = figures.named(shown, Some(side), measure)?;
        mean.value.is_finite().then(|| number(mean.value, 1))
    };
    let counts = |side: usize| -> Option<Vec<String>> {
        exits.iter().rev().map(|exit| count(side, exit.measure)).collect()
    };
    let parts = (0..results.sides.len()).filter_map(|side| {
        let name = label(results, side).text;
        let counts = counts(side).filter(|counts| !counts.is_empty())?;
        if side > 0 {
            return Some(format!("of {name} {}", joined(&counts)));
        }
        let told = counts.iter().zip(exits.iter().rev()).enumerate();
        let told = told.map(|(at, (count, exit))| {
            let whose = if at == 0 { format!(" of {name}") } else { String::new() };
            format!("{count}{whose} {}", exit.verb)
        });
        Some(joined(&told.collect::<Vec<_>>()))
    });
    let parts: Vec<String> = parts.collect();
    let sentence = format!("in the average {} {}", results.trial_name(), parts.join("; "));
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// Returns the shares of a side's fighters for each exit of the system, mildest first.
pub(crate) fn losses(figures: &Figures, cell: &Cell, side: usize) -> Option<Vec<Estimate>> {
    let fighters = Figures::fighters_of(cell, side);
    let share = |measure| {
        let mean = figures.named(cell, Some(side), measure)?.scaled(1.0 / fighters as f64);
        mean.value.is_finite().then_some(mean)
    };
    let exits = figures.results.portrayal.exits;
    let losses: Option<Vec<Estimate>> = exits.iter().map(|exit| share(exit.measure)).collect();
    losses.filter(|losses| !losses.is_empty())
}

/// Returns the share of a side's fighters who still stand. Fighters whose conflict was over before they arrived neither
/// stand nor left, so it may be less than what the losses leave.
pub(crate) fn standing(
    figures: &Figures,
    cell: &Cell,
    (side, losses): (usize, &[Estimate]),
) -> f64 {
    let rest = losses.iter().fold(1.0_f64, |left, lost| left - lost.value).clamp(0.0, 1.0);
    let known = figures.named(cell, Some(side), figures.results.portrayal.standing);
    let share = known.map(|it| it.value / Figures::fighters_of(cell, side) as f64);
    share.filter(|it| it.is_finite()).map_or(rest, |share| share.clamp(0.0, rest))
}

/// Returns the share of a side's fighters who never come, because the conflict is over before they arrive. `None` if the
/// system does not count how fighters leave.
pub(crate) fn absent(figures: &Figures, cell: &Cell, side: usize) -> Option<f64> {
    /// A share below this is what rounding leaves.
    const LEAST: f64 = 1e-9;
    let losses = losses(figures, cell, side)?;
    let lost: f64 = losses.iter().map(|share| share.value).sum();
    let absent = 1.0 - standing(figures, cell, (side, &losses)) - lost;
    Some(if absent < LEAST { 0.0 } else { absent })
}

/// Returns the sentence about absorbed harm: the means of the soft and of the hard kind, for each side.
pub(crate) fn harm(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let HarmPair { soft, hard, .. } = results.portrayal.harm?;
    let absorbed = |side: usize, measure| {
        let mean = figures.named(results.cells.get(cell)?, Some(side), measure)?;
        mean.value.is_finite().then(|| number(mean.value, 1))
    };
    let sides = (0..results.sides.len()).filter_map(|side| {
        let numbers = [absorbed(side, soft.measure)?, absorbed(side, hard.measure)?];
        Some((label(results, side).text, numbers))
    });
    let parts: Vec<String> = sides
        .enumerate()
        .map(|(at, (side, [of_soft, of_hard]))| match at {
            0 => {
                let told = [soft.told.replace("{}", &of_soft), hard.told.replace("{}", &of_hard)];
                format!("{} for {side}", joined(&told))
            }
            _ => format!("{of_soft} and {of_hard} for {side}"),
        })
        .collect();
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(", "))))
}

/// Least harm of a conflict, in the unit of its measure, whose half way a sentence tells. The half way of less harm says
/// when a few rare conflicts end.
const WORTH_TELLING: f64 = 0.5;

/// When half of the harm of each side has come: `stress has absorbed half of its shifts after 2 exchanges for
/// the guards and 3 for the heroes, consequences half of theirs after 4 and 5`.
pub(crate) fn half_way(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let pair = results.portrayal.harm?;
    let shown = results.cells.get(cell)?;
    let after = |side: usize, measure: &str| {
        let curve = figures.curve(side, measure)?;
        let at = |exchange| Some(figures.curve_at(shown, exchange, curve)?.value);
        let all = at(figures.last_exchange()).filter(|all| *all >= WORTH_TELLING)?;
        (0..=figures.last_exchange()).find(|exchange| at(*exchange) >= Some(all / 2.0))
    };
    let mut told: Vec<String> = Vec::new();
    let mut before: Vec<usize> = Vec::new();
    for harm in [pair.soft, pair.hard] {
        let sides = 0..results.sides.len();
        let known = sides.filter_map(|side| Some((side, after(side, harm.measure)?)));
        let (sides, counts): (Vec<usize>, Vec<usize>) = known.unzip();
        if !sides.is_empty() {
            let after = if sides == before {
                in_short(&counts)
            } else {
                after_exchanges(figures, &sides, &counts)
            };
            told.push(format!("{} {after}", harm.half));
            before = sides;
        }
    }
    (!told.is_empty()).then(|| capitalized(&after_name(figures, cell, &told.join(", "))))
}

fn after_exchanges(figures: &Figures, sides: &[usize], counts: &[usize]) -> String {
    let results = figures.results;
    let first = counted(counts[0], results.portrayal.exchange);
    if sides.len() == results.sides.len() && counts.iter().all(|count| *count == counts[0]) {
        let all = if sides.len() == 2 { "both sides" } else { "all sides" };
        return format!("after {first} for {all}");
    }
    let each = sides.iter().zip(counts).enumerate().map(|(at, (&side, after))| {
        let after = if at == 0 { first.clone() } else { after.to_string() };
        format!("{after} for {}", label(results, side).text)
    });
    format!("after {}", joined(&each.collect::<Vec<_>>()))
}

/// Like the full clause, but for sides that the sentence has named just before: `after 4 and 5`, or `after 4` if all
/// numbers are equal.
fn in_short(counts: &[usize]) -> String {
    let mut told: Vec<String> = counts.iter().map(ToString::to_string).collect();
    told.dedup();
    if told.len() > 1 {
        told = counts.iter().map(ToString::to_string).collect();
    }
    format!("after {}", joined(&told))
}

pub(crate) fn after_name(figures: &Figures, cell: usize, sentence: &str) -> String {
    let under = under(figures.results, cell);
    if under.is_empty() { sentence.to_string() } else { format!("{under}, {sentence}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn harm_and_endings_name_every_side() {
        let results = examples::two_variants(500);
        let figures = Figures::new(&results, 0.95);
        for sentence in [harm(&figures, 0), endings(&figures, 0)] {
            let sentence = sentence.unwrap();
            assert!(sentence.starts_with("As written, "), "{sentence}");
            assert!(sentence.contains("guards") && sentence.contains("heroes"), "{sentence}");
        }
    }

    #[test]
    fn ends_are_told_in_whole_per_cent_and_what_never_happens_as_such() {
        let results = examples::two_variants(500);
        let figures = Figures::new(&results, 0.95);
        let [conceded, out] = results.portrayal.exits else { panic!("two exits") };
        let shares = [(0.004, out), (0.364, conceded)];
        let many = |shares: &[(f64, &Exit)], again| ends_of_many(&figures, 0, shares, again);
        let name = &results.labels[0].text;
        assert_eq!(many(&shares, false), format!("<1 % of {name} are taken out and 36 % concede"));
        assert_eq!(many(&shares, true), format!("of {name} <1 % and 36 %"));
        assert_eq!(
            many(&[(0.7, out), (0.0, conceded)], false),
            format!("70 % of {name} are taken out and none concede")
        );
        let mut results = examples::two_variants(5);
        results.labels[0] = crate::sim::Label::of_name("heroine");
        let figures = Figures::new(&results, 0.95);
        let one = |shares: &[(f64, &Exit)], again| ends_of_one(&figures, 0, shares, again);
        assert_eq!(
            one(&[(0.0, out), (0.364, conceded)], false),
            "the heroine is never taken out and concedes in 36 % of the conflicts"
        );
        assert_eq!(one(&shares, true), "the heroine in <1 % and 36 %");
    }

    /// Every exit of every side would not fit a title, and a share without its verb says nothing.
    #[test]
    fn of_many_sides_only_the_fighters_that_stand_are_told() {
        let results = examples::two_variants(500);
        let estimate = |value: f64| Estimate { value, low: value, high: value, n: 500 };
        let losses = |out: f64| vec![estimate(0.1), estimate(out)];
        let figures = Figures::new(&results, 0.95);
        let told = standing_told(&figures, 0, &[(0, losses(0.5)), (1, losses(0.7))]);
        let [first, second] = [0, 1].map(|side| label(&results, side).text);
        let wanted =
            format!("As written, at the end 40 % of {first} and 20 % of {second} still stand");
        assert_eq!(told, wanted);
    }

    /// The half way of a tenth of a shift says when a few rare conflicts end.
    #[test]
    fn the_half_way_of_hardly_any_harm_is_not_told() {
        let results = examples::two_variants(500);
        let of = |results: &crate::sim::Results| half_way(&Figures::new(results, 0.95), 0);
        assert!(of(&results).unwrap().contains("heroes"));
        let mut fewer = results.clone();
        // A hundred times the trials with the harm of these.
        for cell in &mut fewer.cells {
            cell.tally.trials *= 100;
        }
        assert_eq!(of(&fewer), None);
    }

    #[test]
    fn half_of_the_harm_is_told_shorter_the_second_time() {
        let results = examples::two_variants(500);
        let told = half_way(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(
            told.starts_with("As written, stress has absorbed half of its shifts after "),
            "{told}"
        );
        assert!(told.contains(", consequences half of theirs after "), "{told}");
        assert_eq!(told.matches("exchange").count(), 1, "{told}");
        assert_eq!([in_short(&[4, 4]), in_short(&[4, 5, 4])], ["after 4", "after 4, 5 and 4"]);
    }

    #[test]
    fn absent_measures_are_passed_over() {
        let results = examples::by_hand();
        let figures = Figures::new(&results, 0.95);
        assert_eq!(harm(&figures, 0), None);
        assert_eq!(endings(&figures, 0), None);
    }
}
