//! Sentences about how the conflict goes: its length, who falls, what absorbs the harm.

use super::super::figures::Figures;
use super::words::{capitalized, counted, joined, name, side_does, under};
use crate::sim::Cell;
use crate::stats::{Estimate, number, percent};
use crate::system::HarmPair;

/// How long the conflict lasts, and how often it hits the cap.
pub fn lengths(figures: &Figures) -> Option<String> {
    let results = figures.results;
    let quantity = results.quantity(None, "exchanges")?;
    let means: Vec<Estimate> =
        results.cells.iter().map(|cell| figures.estimate(cell, quantity)).collect();
    let by_value = |&a: &usize, &b: &usize| means[a].value.total_cmp(&means[b].value);
    let shortest = (0..means.len()).min_by(by_value)?;
    let longest = (0..means.len()).max_by(by_value)?;
    let (low, high) = (&means[shortest], &means[longest]);
    if !low.value.is_finite() {
        return None;
    }
    // The extremes of many variants lie apart by chance alone, so comparisons decide if there are any.
    let mut compared = figures.comparisons(quantity).iter();
    let has_baseline = results.cells.iter().any(|cell| cell.baseline.is_some());
    let apart =
        if has_baseline { compared.any(|found| found.significant) } else { low.high < high.low };
    let is_fine = means.iter().all(|mean| mean.half_width() < 0.05);
    let decimals = if is_fine && high.value - low.value < 0.5 { 2 } else { 1 };
    let count = |mean: &Estimate| number(mean.value, decimals);
    let (trial, exchanges) = (results.trial_name(), results.portrayal.exchanges());
    let sentence = match means.as_slice() {
        [only] => format!("The {trial} lasts {} {exchanges} on average", count(only)),
        [one, other] if apart => format!(
            "The {trial} lasts {} {exchanges} on average {}, {} {}",
            count(one),
            under(results, 0),
            count(other),
            under(results, 1)
        ),
        _ if apart => format!(
            "The {trial} lasts from {} ({}) to {} {exchanges} ({}) on average",
            count(low),
            name(results, shortest),
            count(high),
            name(results, longest)
        ),
        _ => {
            format!("The {trial} lasts about {} {exchanges} on average in all variants", count(low))
        }
    };
    Some(match cap(figures) {
        Some(cap) => format!("{sentence}; {cap}"),
        None => sentence,
    })
}

/// `0.3 % hit the cap`, if any does.
fn cap(figures: &Figures) -> Option<String> {
    let (_, share) = worst_stalemate(figures)?;
    let up_to = if figures.results.cells.len() > 1 { "up to " } else { "" };
    let hit = if figures.results.counts_conflicts() {
        format!("have a {} that hits the cap", figures.results.portrayal.conflict)
    } else {
        "hit the cap".to_string()
    };
    (share.value > 0.0).then(|| format!("{up_to}{} {hit}", percent(&share)))
}

/// A warning if in some variant more than one conflict in a hundred hits the cap.
pub fn stalemates(figures: &Figures) -> Option<String> {
    let (cell, share) = worst_stalemate(figures)?;
    let tells = share.low > 0.01;
    let cap = figures.results.cells[cell].layout.max_exchanges;
    let cap = counted(cap, figures.results.portrayal.exchange);
    let trials = figures.results.trials_name();
    let under = under(figures.results, cell);
    let space = if under.is_empty() { "" } else { " " };
    if tells && figures.results.counts_conflicts() {
        let conflict = figures.results.portrayal.conflict;
        return Some(format!(
            "Warning: in {} of the {trials}{space}{under} a {conflict} is undecided when it meets \
             the cap; nobody wins it, nor all of them",
            percent(&share)
        ));
    }
    tells.then(|| {
        format!(
            "Warning: {} of the {trials}{space}{under} are undecided after {cap} and \
             count as stalemates, as wins for nobody",
            percent(&share)
        )
    })
}

fn worst_stalemate(figures: &Figures) -> Option<(usize, Estimate)> {
    let quantity = figures.results.quantity(None, "stalemate")?;
    let shares = figures.results.cells.iter().map(|cell| figures.estimate(cell, quantity));
    shares.enumerate().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))
}

/// What share of its fighters each side loses, and how; of a series, how many on average, since
/// fighters who come back are lost again.
pub fn endings(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    if results.counts_conflicts() {
        return exits_of_series(figures, cell);
    }
    let sides = (0..results.sides.len()).filter_map(|side| {
        let losses = losses(figures, results.cells.get(cell)?, side)?;
        Some((results.sides[side].as_str(), losses))
    });
    let sides: Vec<(&str, Vec<Estimate>)> = sides.collect();
    // Exits that nobody takes here are not worth a word, except the worst.
    let exits: Vec<_> = results.portrayal.exits.iter().enumerate().collect();
    let worst = exits.len().saturating_sub(1);
    let taken = |number: usize| {
        number == worst || sides.iter().any(|(_, losses)| losses[number].value > 0.0)
    };
    let told_exits: Vec<_> = exits.into_iter().rev().filter(|(number, _)| taken(*number)).collect();
    let cells = || results.cells.iter();
    let alone: Vec<bool> = (0..results.sides.len())
        .map(|side| cells().all(|cell| Figures::fighters_of(cell, side) <= 1))
        .collect();
    let trials = results.trials_name();
    let parts = sides.iter().enumerate().map(|(at, (side, losses))| {
        let widest = losses.iter().map(Estimate::half_width).fold(0.0, f64::max);
        let decimals = usize::from(widest < 0.02);
        let share = |loss: &Estimate| format!("{} %", number(loss.value * 100.0, decimals));
        // The worst exit is told first.
        let mut told: Vec<String> =
            told_exits.iter().map(|(number, _)| share(&losses[*number])).collect();
        if alone[at] {
            // Of a single fighter there is no share.
            for (number, (share, (_, exit))) in told.iter_mut().zip(&told_exits).enumerate() {
                let trials = if number == 0 { format!(" of the {trials}") } else { String::new() };
                *share = format!("{} in {share}{trials}", exit.label);
            }
            return format!("{side} ends {}", joined(&told));
        }
        if at > 0 && !alone[0] {
            return format!("of the {side} {}", joined(&told));
        }
        for (number, (share, (_, exit))) in told.iter_mut().zip(&told_exits).enumerate() {
            let whose = if number == 0 { format!(" of the {side}") } else { String::new() };
            *share = format!("{share}{whose} {}", exit.verb);
        }
        joined(&told)
    });
    let parts: Vec<String> = parts.collect();
    // Three shares have a comma among them already.
    let between = if told_exits.len() > 2 || alone.contains(&true) { "; " } else { ", " };
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(between))))
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
    let parts = results.sides.iter().enumerate().filter_map(|(side, name)| {
        let counts = counts(side).filter(|counts| !counts.is_empty())?;
        if side > 0 {
            return Some(format!("of the {name} {}", joined(&counts)));
        }
        let told = counts.iter().zip(exits.iter().rev()).enumerate();
        let told = told.map(|(at, (count, exit))| {
            let whose = if at == 0 { format!(" of the {name}") } else { String::new() };
            format!("{count}{whose} {}", exit.verb)
        });
        Some(joined(&told.collect::<Vec<_>>()))
    });
    let parts: Vec<String> = parts.collect();
    let sentence = format!("in the average {} {}", results.trial_name(), parts.join("; "));
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// Shares of a side's fighters for each exit of the system, mildest first.
pub fn losses(figures: &Figures, cell: &Cell, side: usize) -> Option<Vec<Estimate>> {
    let fighters = Figures::fighters_of(cell, side);
    let share = |measure| {
        let mean = figures.named(cell, Some(side), measure)?.scaled(1.0 / fighters as f64);
        mean.value.is_finite().then_some(mean)
    };
    let exits = figures.results.portrayal.exits;
    let losses: Option<Vec<Estimate>> = exits.iter().map(|exit| share(exit.measure)).collect();
    losses.filter(|losses| !losses.is_empty())
}

/// What absorbs the harm of each side.
pub fn harm(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let HarmPair { soft, hard, .. } = results.portrayal.harm?;
    let absorbed = |side: usize, measure| {
        let mean = figures.named(results.cells.get(cell)?, Some(side), measure)?;
        mean.value.is_finite().then(|| number(mean.value, 1))
    };
    let sides = (0..results.sides.len()).filter_map(|side| {
        let numbers = [absorbed(side, soft.measure)?, absorbed(side, hard.measure)?];
        Some((results.sides[side].as_str(), numbers))
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

/// When half of the harm of each side has come: `guards are half-way through the shifts absorbed by
/// stress after 2 exchanges`.
pub fn half_way(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let pair = results.portrayal.harm?;
    let shown = results.cells.get(cell)?;
    let after = |side: usize, measure: &str| {
        let curve = figures.curve(side, measure)?;
        let at = |exchange| Some(figures.curve_at(shown, exchange, curve)?.value);
        let all = at(figures.last_exchange()).filter(|all| *all > 0.0)?;
        (0..=figures.last_exchange()).find(|exchange| at(*exchange) >= Some(all / 2.0))
    };
    let told = |side: usize| {
        let parts = [pair.soft, pair.hard].into_iter().filter_map(|harm| {
            let after = counted(after(side, harm.measure)?, results.portrayal.exchange);
            Some(format!("through the {} after {after}", harm.axis))
        });
        let parts: Vec<String> = parts.collect();
        let whose = side_does(results, side, "are half-way", "is half-way");
        (!parts.is_empty()).then(|| format!("{whose} {}", joined(&parts)))
    };
    let sides: Vec<String> = (0..results.sides.len()).filter_map(told).take(2).collect();
    (!sides.is_empty()).then(|| capitalized(&after_name(figures, cell, &sides.join("; "))))
}

/// How many of each side still stand when the average conflict ends.
pub fn survival(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let length = figures.named(shown, None, "exchanges")?.value;
    let exchange = (length.round() as usize).clamp(1, figures.last_exchange().max(1));
    let more_come = more_come(figures);
    let parts: Vec<String> = (0..results.sides.len())
        .filter_map(|side| {
            let curve = figures.curve(side, results.portrayal.standing)?;
            let fighters = figures.curve_at(shown, exchange, curve)?;
            fighters.value.is_finite().then(|| standing(figures, shown, side, &fighters, more_come))
        })
        .collect();
    let exchanges = counted(exchange, results.portrayal.exchange);
    let share = |at: &Cell, side: usize| {
        let curve = figures.curve(side, results.portrayal.standing)?;
        let fighters = figures.curve_at(at, exchange, curve)?;
        Some(fighters.scaled(1.0 / Figures::fighters_of(at, side) as f64))
    };
    let others = if more_come { None } else { elsewhere(figures, cell, &share) };
    let sentence = format!("after {exchanges} {}{}", joined(&parts), others.unwrap_or_default());
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// `; heroes from 20.1 % (no weight) to 88.0 % (with one die)`: how far a share reaches over the other
/// variants, if further than chance; that of the side for which it reaches furthest.
fn elsewhere(
    figures: &Figures,
    cell: usize,
    share: &dyn Fn(&Cell, usize) -> Option<Estimate>,
) -> Option<String> {
    let results = figures.results;
    let reaches = (0..results.sides.len()).filter_map(|side| {
        let known: Option<Vec<Estimate>> =
            results.cells.iter().map(|cell| share(cell, side)).collect();
        let known = known.filter(|known| known.iter().all(|it| it.value.is_finite()))?;
        let by_value = |&a: &usize, &b: &usize| known[a].value.total_cmp(&known[b].value);
        let least = (0..known.len()).min_by(by_value)?;
        let most = (0..known.len()).max_by(by_value)?;
        (known[least].high < known[most].low).then_some((side, known, least, most))
    });
    let extent = |(_, known, least, most): &(usize, Vec<Estimate>, usize, usize)| {
        known[*most].value - known[*least].value
    };
    // Of equals the first side.
    let furthest =
        reaches.reduce(|best, next| if extent(&next) > extent(&best) { next } else { best });
    let (side, known, least, most) = furthest?;
    let told = |at: usize| format!("{} ({})", percent(&known[at]), name(results, at));
    let reach = match (least == cell, most == cell) {
        (true, _) => format!("up to {}", told(most)),
        (_, true) => format!("down to {}", told(least)),
        _ => format!("from {} to {}", told(least), told(most)),
    };
    Some(format!("; {} {reach}", results.sides[side]))
}

/// `57.0 % of the guards still stand`, or in how many conflicts a side of one fighter does; of sides whose
/// fighters come later only their number means something.
fn standing(
    figures: &Figures,
    cell: &Cell,
    side: usize,
    fighters: &Estimate,
    more_come: bool,
) -> String {
    let name = &figures.results.sides[side];
    let all = Figures::fighters_of(cell, side);
    let share = percent(&fighters.scaled(1.0 / all as f64));
    match (all, more_come) {
        (1, _) => {
            format!("{name} still stands in {share} of the {}", figures.results.trials_name())
        }
        (_, true) => format!(
            "{} of the {all} fighters of the {name} are in the fight",
            number(fighters.value, 1)
        ),
        _ => format!("{share} of the {name} still stand"),
    }
}

/// Whether fighters come during the conflict, so that not all of a side are there when it begins.
pub fn more_come(figures: &Figures) -> bool {
    let results = figures.results;
    (0..results.sides.len()).any(|side| {
        let Some(curve) = figures.curve(side, results.portrayal.standing) else { return false };
        results.cells.iter().any(|cell| {
            let all = Figures::fighters_of(cell, side) as f64;
            figures.curve_at(cell, 0, curve).is_some_and(|there| there.value < all - 1e-9)
        })
    })
}

/// The measure that counts fighters who concede.
pub const CONCEDED: &str = "conceded";

/// How often each side concedes: in how many conflicts somebody does, where the system counts that,
/// else what share of its fighters. Nothing if nobody ever does in any variant.
pub fn concessions(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let ever = (0..results.sides.len())
        .filter_map(|side| results.quantity(Some(side), CONCEDED))
        .any(|it| results.cells.iter().any(|cell| cell.tally.sums[it] > 0));
    if !ever {
        return None;
    }
    let sides = (0..results.sides.len()).filter_map(|side| {
        let name = &results.sides[side];
        let fighters = Figures::fighters_of(shown, side) as f64;
        if let Some(share) = figures.named(shown, Some(side), "any_conceded") {
            let does = side_does(results, side, "concede", "concedes");
            let whole = format!("{does} in {} of the {}", percent(&share), results.trials_name());
            return Some((whole, format!("{name} in {}", percent(&share))));
        }
        let share = figures.named(shown, Some(side), CONCEDED)?.scaled(1.0 / fighters);
        let share = percent(&share);
        Some((format!("{share} of the {name} concede"), format!("{share} of the {name}")))
    });
    let told = sides.enumerate().map(|(at, (whole, short))| if at == 0 { whole } else { short });
    let told: Vec<String> = told.collect();
    let share = |at: &Cell, side: usize| {
        figures.named(at, Some(side), "any_conceded").or_else(|| {
            let fighters = Figures::fighters_of(at, side) as f64;
            Some(figures.named(at, Some(side), CONCEDED)?.scaled(1.0 / fighters))
        })
    };
    let others = elsewhere(figures, cell, &share).unwrap_or_default();
    let sentence = told.join(", ") + &others;
    (!told.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// A sentence about a cell, after its name if there are others.
pub fn after_name(figures: &Figures, cell: usize, sentence: &str) -> String {
    let under = under(figures.results, cell);
    if under.is_empty() { sentence.to_string() } else { format!("{under}, {sentence}") }
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    #[test]
    fn lengths_of_one_and_of_two() {
        let results = examples::lone(2000);
        let sentence = lengths(&Figures::new(&results, 0.95)).unwrap();
        assert!(sentence.starts_with("The conflict lasts "), "{sentence}");
        let results = examples::two_variants(2000);
        let sentence = lengths(&Figures::new(&results, 0.95)).unwrap();
        assert!(sentence.contains("as written"), "{sentence}");
    }

    #[test]
    fn stalemates_warn_only_when_they_matter() {
        let mut results = examples::lone(1000);
        let stalemate = results.quantity(None, "stalemate").unwrap();
        results.cells[0].tally.sums[stalemate] = 2;
        assert_eq!(stalemates(&Figures::new(&results, 0.95)), None);
        let sentence = lengths(&Figures::new(&results, 0.95)).unwrap();
        assert!(sentence.ends_with("0.2 % hit the cap"), "{sentence}");
        results.cells[0].tally.sums[stalemate] = 120;
        let warning = stalemates(&Figures::new(&results, 0.95)).unwrap();
        assert!(warning.starts_with("Warning: 12.0 % of the conflicts are undecided after 20"));
    }

    #[test]
    fn harm_and_endings_name_every_side() {
        let results = examples::two_variants(500);
        let figures = Figures::new(&results, 0.95);
        for sentence in [harm(&figures, 0), endings(&figures, 0), survival(&figures, 0)] {
            let sentence = sentence.unwrap();
            assert!(sentence.starts_with("As written, "), "{sentence}");
            assert!(sentence.contains("guards") && sentence.contains("heroes"), "{sentence}");
        }
    }

    #[test]
    fn absent_measures_are_passed_over() {
        let results = examples::by_hand();
        let figures = Figures::new(&results, 0.95);
        assert_eq!(harm(&figures, 0), None);
        assert_eq!(endings(&figures, 0), None);
    }
}
