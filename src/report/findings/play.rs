//! Sentences about how the conflict goes: its length, who falls, what absorbs the harm.

use super::super::figures::Figures;
use super::words::{capitalized, joined, name, under};
use crate::sim::Cell;
use crate::stats::{Estimate, number, percent};

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
    let mut compared = figures.comparisons().iter().filter(|found| found.quantity == quantity);
    let has_baseline = results.cells.iter().any(|cell| cell.baseline.is_some());
    let apart =
        if has_baseline { compared.any(|found| found.significant) } else { low.high < high.low };
    let is_fine = means.iter().all(|mean| mean.half_width() < 0.05);
    let decimals = if is_fine && high.value - low.value < 0.5 { 2 } else { 1 };
    let count = |mean: &Estimate| number(mean.value, decimals);
    let sentence = match means.as_slice() {
        [only] => format!("The conflict lasts {} exchanges on average", count(only)),
        [one, other] if apart => format!(
            "The conflict lasts {} exchanges on average {}, {} {}",
            count(one),
            under(results, 0),
            count(other),
            under(results, 1)
        ),
        _ if apart => format!(
            "The conflict lasts from {} ({}) to {} exchanges ({}) on average",
            count(low),
            name(results, shortest),
            count(high),
            name(results, longest)
        ),
        _ => {
            format!("The conflict lasts about {} exchanges on average in all variants", count(low))
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
    (share.value > 0.0).then(|| format!("{up_to}{} hit the cap", percent(&share)))
}

/// A warning if in some variant more than one conflict in a hundred hits the cap.
pub fn stalemates(figures: &Figures) -> Option<String> {
    let (cell, share) = worst_stalemate(figures)?;
    let tells = share.low > 0.01;
    let cap = figures.results.cells[cell].layout.max_exchanges;
    let under = under(figures.results, cell);
    let space = if under.is_empty() { "" } else { " " };
    tells.then(|| {
        format!(
            "Warning: {} of the conflicts{space}{under} are undecided after {cap} exchanges and \
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

/// What share of its fighters each side loses, and how.
pub fn endings(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let sides = (0..results.sides.len()).filter_map(|side| {
        let (conceded, out) = losses(figures, results.cells.get(cell)?, side)?;
        let decimals = usize::from(conceded.half_width().max(out.half_width()) < 0.02);
        let text = |share: Estimate| format!("{} %", number(share.value * 100.0, decimals));
        Some((results.sides[side].as_str(), text(out), text(conceded)))
    });
    let parts = sides.enumerate().map(|(at, (side, out, conceded))| match at {
        0 => format!("{out} of the {side} are taken out and {conceded} concede"),
        _ => format!("of the {side} {out} and {conceded}"),
    });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(", "))))
}

/// Shares of a side's fighters that concede and that are taken out.
pub fn losses(figures: &Figures, cell: &Cell, side: usize) -> Option<(Estimate, Estimate)> {
    let fighters = Figures::fighters_of(cell, side);
    let share = |measure| {
        let mean = figures.named(cell, Some(side), measure)?.scaled(1.0 / fighters as f64);
        mean.value.is_finite().then_some(mean)
    };
    Some((share("conceded")?, share("taken_out")?))
}

/// What absorbs the harm of each side.
pub fn harm(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let absorbed = |side: usize, measure| {
        let mean = figures.named(results.cells.get(cell)?, Some(side), measure)?;
        mean.value.is_finite().then(|| number(mean.value, 1))
    };
    let sides = (0..results.sides.len()).filter_map(|side| {
        let stress = absorbed(side, "stress_absorbed")?;
        let consequences = absorbed(side, "consequence_absorbed")?;
        Some((results.sides[side].as_str(), stress, consequences))
    });
    let parts: Vec<String> = sides
        .enumerate()
        .map(|(at, (side, stress, consequences))| match at {
            0 => {
                format!("stress absorbs {stress} shifts and consequences {consequences} for {side}")
            }
            _ => format!("{stress} and {consequences} for {side}"),
        })
        .collect();
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &parts.join(", "))))
}

/// How many of each side still stand when the average conflict ends.
pub fn survival(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let length = figures.named(shown, None, "exchanges")?.value;
    let exchange = (length.round() as usize).clamp(1, figures.last_exchange().max(1));
    let parts: Vec<String> = (0..results.sides.len())
        .filter_map(|side| {
            let curve = figures.curve(side, "standing")?;
            let fighters = Figures::fighters_of(shown, side);
            let share = figures.curve_at(shown, exchange, curve)?.scaled(1.0 / fighters as f64);
            let standing = share.value.is_finite().then(|| percent(&share))?;
            Some(format!("{standing} of the {}", results.sides[side]))
        })
        .collect();
    let plural = if exchange == 1 { "exchange" } else { "exchanges" };
    let sentence = format!("after {exchange} {plural} {} still stand", joined(&parts));
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

fn after_name(figures: &Figures, cell: usize, sentence: &str) -> String {
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
