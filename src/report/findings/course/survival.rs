//! Sentences about who still stands and who gives up.

use super::losses_and_harm::after_name;
use crate::report::figures::Figures;
use crate::report::findings::cell_scope::Among;
use crate::report::findings::grammar::{capitalized, counted, fighters, joined, side_does};
use crate::report::findings::groups::end_named;
use crate::report::noun_phrases::label;
use crate::sim::Cell;
use crate::stats::{Estimate, number, percent};

/// Returns how many of each side still stand when the average conflict ends.
pub(crate) fn survival(figures: &Figures, cell: usize, among: &Among) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let length = figures.named(shown, None, "exchanges")?.value;
    let exchange = (length.round() as usize).clamp(1, figures.last_exchange().max(1));
    let more_come = more_come(figures);
    let parts: Vec<Standing> = (0..results.sides.len())
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
    let others = if more_come { None } else { elsewhere(figures, cell, among, &share) };
    let stand = together(&parts);
    let sentence = format!("after {exchanges} {stand}{}", others.unwrap_or_default());
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// `; the heroes from 20.1 % (no weight) to 88.0 % (with one die)`: how far a share reaches over the other
/// variants, if further than chance; that of the side for which it reaches furthest.
fn elsewhere(
    figures: &Figures,
    cell: usize,
    among: &Among,
    share: &dyn Fn(&Cell, usize) -> Option<Estimate>,
) -> Option<String> {
    let results = figures.results;
    let reaches = (0..results.sides.len()).filter_map(|side| {
        let cells = among.cells.iter();
        let known: Option<Vec<Estimate>> =
            cells.map(|&at| share(&results.cells[at], side)).collect();
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
    let told = |at: usize| {
        let name = end_named(&among.names[at], &known, at, &percent);
        format!("{} ({name})", percent(&known[at]))
    };
    let reach = match (among.cells[least] == cell, among.cells[most] == cell) {
        (true, _) => format!("up to {}", told(most)),
        (_, true) => format!("down to {}", told(least)),
        _ => format!("from {} to {}", told(least), told(most)),
    };
    Some(format!("; {} {reach}", label(results, side).text))
}

/// Parts of the sentence about the fighters of a side who still stand.
struct Standing {
    /// Beginning of the sentence: `57.0 % of the guards`, `0.9 of the 3 fighters of the party`. For a single fighter
    /// the whole sentence: `the boss still stands in 12.0 % of the conflicts`.
    start: String,
    /// Rest of the sentence. If several sides have equal rests, the sentence tells it once.
    end: &'static str,
    /// Short form for a single fighter that follows another one: `the boss in 12.0 %`.
    short: Option<String>,
}

/// `57.0 % of the guards still stand`, or in how many conflicts a side of one fighter does; of sides whose
/// fighters come later only their number means something.
fn standing(
    figures: &Figures,
    cell: &Cell,
    side: usize,
    fighters: &Estimate,
    more_come: bool,
) -> Standing {
    let name = label(figures.results, side).text;
    let all = Figures::fighters_of(cell, side);
    let share = percent(&fighters.scaled(1.0 / all as f64));
    let (start, end) = match (all, more_come) {
        (1, _) => {
            let stands = side_does(figures.results, side, "still stand", "still stands");
            let start = format!("{stands} in {share} of the {}", figures.results.trials_name());
            return Standing { start, end: "", short: Some(format!("{name} in {share}")) };
        }
        (_, true) => {
            let there = number(fighters.value, 1);
            (format!("{there} of the {all} fighters of {name}"), " are in the fight")
        }
        _ => (format!("{share} of {}", self::fighters(figures.results, side)), " still stand"),
    };
    Standing { start, end, short: None }
}

/// `57.0 % of the guards and 12.0 % of the heroes still stand`: what all sides share is said once.
fn together(sides: &[Standing]) -> String {
    let same = sides.windows(2).all(|pair| pair[0].end == pair[1].end);
    let told = sides.iter().enumerate().map(|(at, Standing { start, end, short })| match short {
        Some(short) if same && at > 0 => short.clone(),
        _ if same => start.clone(),
        _ => format!("{start}{end}"),
    });
    let told = joined(&told.collect::<Vec<_>>());
    match sides.first() {
        Some(first) if same => told + first.end,
        _ => told,
    }
}

/// Whether fighters come during the conflict. Then a share of a side means nothing, because its whole changes.
pub(crate) fn more_come(figures: &Figures) -> bool {
    let results = figures.results;
    (0..results.sides.len()).any(|side| {
        let Some(curve) = figures.curve(side, results.portrayal.standing) else { return false };
        results.cells.iter().any(|cell| {
            let all = Figures::fighters_of(cell, side) as f64;
            figures.curve_at(cell, 0, curve).is_some_and(|there| there.value < all - 1e-9)
        })
    })
}

pub(crate) const CONCEDED: &str = "conceded";

/// Returns the sentence about how often each side concedes: the share of the conflicts in which at least one of its
/// fighters does, or the share of its fighters if the system does not count these conflicts. `None` if no fighter
/// concedes in any variant.
pub(crate) fn concessions(figures: &Figures, cell: usize, among: &Among) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let ever = (0..results.sides.len())
        .filter_map(|side| results.quantity(Some(side), CONCEDED))
        .any(|it| results.cells.iter().any(|cell| cell.tally.sums[it] > 0));
    if !ever {
        return None;
    }
    let sides = (0..results.sides.len()).filter_map(|side| conceding(figures, shown, side));
    let sides: Vec<Conceding> = sides.collect();
    let told = sides.iter().enumerate().map(|(at, side)| match at {
        0 => side.whole.clone(),
        _ => side.after(&sides[0]),
    });
    let told: Vec<String> = told.collect();
    let share = |at: &Cell, side: usize| {
        figures.named(at, Some(side), "any_conceded").or_else(|| {
            let fighters = Figures::fighters_of(at, side) as f64;
            Some(figures.named(at, Some(side), CONCEDED)?.scaled(1.0 / fighters))
        })
    };
    let others = elsewhere(figures, cell, among, &share).unwrap_or_default();
    let sentence = told.join(", ") + &others;
    (!told.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// None, because the side never concedes.
    Never,
    /// The conflicts in which the side concedes, and its fighters who concede.
    Both,
    /// The conflicts in which the side concedes.
    Conflicts,
    /// The fighters who concede.
    Fighters,
}

/// How a side concedes.
struct Conceding {
    counted: Counted,
    /// A whole clause.
    whole: String,
    /// Short form after a clause about equal numbers.
    short: String,
}

impl Conceding {
    /// The clause after that of another side.
    fn after(&self, first: &Self) -> String {
        let is_clear = match self.counted {
            Counted::Never => !matches!(first.counted, Counted::Fighters),
            own => own == first.counted,
        };
        if is_clear { self.short.clone() } else { self.whole.clone() }
    }
}

fn conceding(figures: &Figures, cell: &Cell, side: usize) -> Option<Conceding> {
    let results = figures.results;
    let (name, trials) = (label(results, side).text, results.trials_name());
    let fighters = Figures::fighters_of(cell, side);
    let mean = figures.named(cell, Some(side), CONCEDED)?;
    let of_fighters = percent(&mean.scaled(1.0 / fighters as f64));
    let any = figures.named(cell, Some(side), "any_conceded").map(|share| percent(&share));
    let does = side_does(results, side, "concede", "concedes");
    // Of several fighters some concede: in how many conflicts is not how many of them.
    let (counted, whole, short) = match (any, fighters) {
        _ if mean.value == 0.0 => (
            Counted::Never,
            side_does(results, side, "never concede", "never concedes"),
            format!("{name} never"),
        ),
        (Some(any), 2..) if !results.is_series() => (
            Counted::Both,
            format!("{does} in {any} of the {trials} ({of_fighters} of their fighters)"),
            format!("{name} in {any} ({of_fighters} of their fighters)"),
        ),
        (None, 2..) => (
            Counted::Fighters,
            format!("{of_fighters} of {} concede", self::fighters(results, side)),
            format!("{of_fighters} of {}", self::fighters(results, side)),
        ),
        (any, _) => {
            let share = any.unwrap_or(of_fighters);
            let whole = format!("{does} in {share} of the {trials}");
            (Counted::Conflicts, whole, format!("{name} in {share}"))
        }
    };
    Some(Conceding { counted, whole, short })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::cell_selection::{choose, reference};
    use crate::report::examples;

    #[test]
    fn every_side_is_named() {
        let results = examples::two_variants(500);
        let told = survival(&Figures::new(&results, 0.95), 0, &Among::all(&results)).unwrap();
        assert!(told.starts_with("As written, "), "{told}");
        assert!(told.contains("guards") && told.contains("heroes"), "{told}");
    }

    #[test]
    fn what_sides_share_is_said_once_and_what_they_do_not_in_full() {
        let of_many =
            |start: &str| Standing { start: start.into(), end: " still stand", short: None };
        let both = [of_many("50.0 % of the guards"), of_many("12.0 % of the heroes")];
        assert_eq!(together(&both), "50.0 % of the guards and 12.0 % of the heroes still stand");
        let boss = || Standing {
            start: "boss still stands in 3.0 % of the fights".into(),
            end: "",
            short: Some("boss in 3.0 %".into()),
        };
        assert_eq!(
            together(&[boss(), boss()]),
            "boss still stands in 3.0 % of the fights and boss in 3.0 %"
        );
        assert_eq!(
            together(&[of_many("50.0 % of the guards"), boss()]),
            "50.0 % of the guards still stand and boss still stands in 3.0 % of the fights"
        );
    }

    #[test]
    fn a_side_that_never_concedes_is_told_so_and_other_counts_are_told_in_full() {
        let side = |counted| Conceding { counted, whole: "whole".into(), short: "short".into() };
        let after = |own, first| side(own).after(&side(first));
        assert_eq!(after(Counted::Conflicts, Counted::Conflicts), "short");
        assert_eq!(after(Counted::Never, Counted::Conflicts), "short");
        assert_eq!(after(Counted::Conflicts, Counted::Never), "whole");
        assert_eq!(after(Counted::Conflicts, Counted::Fighters), "whole");
        let mut results = examples::two_variants(500);
        let conceded = results.quantity(Some(1), CONCEDED).unwrap();
        let any = results.quantity(Some(1), "any_conceded");
        for quantity in std::iter::once(conceded).chain(any) {
            results.cells[0].tally.sums[quantity] = 0;
        }
        let figures = Figures::new(&results, 0.95);
        let told = conceding(&figures, &results.cells[0], 1).unwrap();
        assert_eq!(told.whole, format!("{} never concede", results.labels[1].text));
    }

    /// The title of a chart speaks only of cells that the chart shows.
    #[test]
    fn of_some_cells_no_other_is_told() {
        let results = examples::variants_by_count(2000);
        let (figures, selection) = (Figures::new(&results, 0.95), choose(&results, 6));
        let (cell, among) = (reference(&results).unwrap(), Among::shown(&selection));
        let told = survival(&figures, cell, &among).unwrap();
        assert!(told.starts_with("As written, with 6 guards, after "), "{told}");
        assert_eq!(told.matches("6 guards").count(), 1, "{told}");
        let conceded = concessions(&figures, cell, &among).unwrap();
        assert_eq!(conceded.matches("6 guards").count(), 1, "{conceded}");
    }
}
