//! Measures that are reported in detail: a table and sentences for each, beside those of who wins.

use super::cell_selection::common_baseline;
use super::figures::{Comparison, Figures};
use super::findings::{
    Topic, block_named, capitalized, counted_of, end_named, extreme, most_of_all, side_short, under,
};
use super::noun_phrases;
use crate::sim::{Label, Measured, Results};
use crate::stats::{Estimate, points_with_error, signed_points_with_error};
use crate::system::is_plural;

/// Returns the heading of a measure's table: `heroes.stress: shifts absorbed by stress`.
pub(super) fn heading(results: &Results, measured: &Measured) -> String {
    let own = |words: &str| in_own_words(results, measured, words);
    let (name, doc) = (own(&measured.name), own(measured.measure.doc));
    let unit =
        if measured.is_share() { "share of trials".into() } else { own(measured.measure.unit) };
    let unit = if name == unit { String::new() } else { format!(" ({unit})") };
    // `exchanges: exchanges, including an unfinished last one` would say the name twice.
    let doc = doc.strip_prefix(&format!("{name}, ")).unwrap_or(&doc);
    format!("{name}{unit}: {doc}")
}

/// Returns words about a measure with the system's name for `exchanges`, such as `rounds`, if the measure counts them.
pub(super) fn in_own_words(results: &Results, measured: &Measured, words: &str) -> String {
    match (measured.side, measured.measure.name) {
        (None, "exchanges") => words.replace("exchanges", &results.portrayal.exchanges()),
        _ => words.to_owned(),
    }
}

/// A measure in the words of a chart's title: `heroes, boosts gained`, never `heroes.boosts`.
pub(super) fn in_words(results: &Results, measured: &Measured) -> String {
    let what = match measured.measure.name {
        "win" => format!("{} won", results.trials_name()),
        name => first_clause(measured).map_or_else(|| name.replace('_', " "), str::to_owned),
    };
    let what = in_own_words(results, measured, &what);
    match measured.side {
        Some(side) => format!("{}, {what}", results.sides[side]),
        None => what,
    }
}

/// Returns a measure as a noun phrase of a sentence, made from its doc: `the number of fighters of the heroes who
/// conceded`, `the share of trials in which at least one fighter of the heroes died`, `the value of the outcome to the
/// watch`, `the number of boosts gained (heroes)`.
pub(super) fn noun(results: &Results, measured: &Measured) -> String {
    let name = measured.measure.name;
    let clause = first_clause(measured).map_or_else(|| name.replace('_', " "), str::to_owned);
    let clause = in_own_words(results, measured, &clause);
    let clause = match measured.side {
        Some(side) => of_side(&clause, &noun_phrases::label(results, side)),
        None => clause,
    };
    let first = clause.split(' ').next().unwrap_or_default();
    if measured.is_share() {
        format!("the share of {clause}")
    } else if first == "how" {
        clause
    } else if is_plural(first) {
        format!("the number of {clause}")
    } else {
        format!("the {clause}")
    }
}

/// Returns a clause of a doc with the side in it: where it says `the side`, after the fighters who do something,
/// otherwise in brackets.
fn of_side(clause: &str, label: &Label) -> String {
    let Label { text, .. } = label;
    for end in [" of the side", " to the side"] {
        let before = &end[..end.len() - "the side".len()];
        if let Some(start) = clause.strip_suffix(end) {
            return format!("{start}{before}{text}");
        }
        if clause.contains(&format!("{end} ")) {
            return clause.replacen(&format!("{end} "), &format!("{before}{text} "), 1);
        }
    }
    if clause.contains(" that the side ") {
        return clause.replacen(" that the side ", &format!(" that {text} "), 1);
    }
    match clause.split_once(" who ") {
        Some((who, does)) if !who.contains(' ') => format!("{who} of {text} who {does}"),
        _ => format!("{clause} ({})", label.short()),
    }
}

/// Returns the beginning of a measure's doc, up to the first comma or bracket, without the words that restrict it to a
/// series. `None` if the doc continues another one.
pub(super) fn first_clause(measured: &Measured) -> Option<&'static str> {
    let doc = measured.measure.doc.trim_end_matches('.');
    let doc = match doc.split_once(": ") {
        Some((when, rest)) if when.starts_with("in a series") => rest,
        _ => doc,
    };
    let clause = doc.split([',', ';', ':', '(']).next().unwrap_or_default().trim();
    (!clause.is_empty() && clause != "of them").then_some(clause)
}

/// Whether a measure is 0 in every trial, so that a table or a chart would show nothing.
pub(super) fn is_never(figures: &Figures, number: usize) -> bool {
    never(figures, &figures.results.measures[number])
}

fn never(figures: &Figures, measured: &Measured) -> bool {
    let quantity = measured.quantity;
    figures.results.cells.iter().all(|cell| cell.tally.squares[quantity] == 0)
}

/// The rows of a measure's table for these cells, the heading first: all trials, those that the
/// measure's side wins (of the whole conflict: the first side), the others, and the comparison.
pub(super) fn rows_of(figures: &Figures, number: usize, shown: &[usize]) -> Vec<Vec<String>> {
    let results = figures.results;
    let measured = &results.measures[number];
    let compares = results.cells.iter().any(|cell| cell.baseline.is_some());
    let wins = side_short(results, measured.side.unwrap_or(0), "win", "wins");
    let won = format!("if {wins}");
    // The wins of a side are all of them if it wins, and none else.
    let is_split = measured.measure.name != "win";
    let mut header = vec!["variant".into(), "all".into()];
    header.extend(is_split.then_some([won, "else".into()]).into_iter().flatten());
    header.extend(compares.then(|| "vs baseline".to_owned()));
    let mut rows = vec![header];
    for &at in shown {
        let cell = &results.cells[at];
        let told = |estimate: Estimate| {
            if estimate.value.is_finite() { measured.told(&estimate) } else { "-".to_owned() }
        };
        let given = [true, false].map(|is_won| told(figures.given(cell, number, is_won)));
        let all = told(figures.estimate(cell, measured.quantity));
        let mut row = vec![noun_phrases::row(results, at), all];
        row.extend(is_split.then_some(given).into_iter().flatten());
        row.extend(compares.then(|| compared(measured, figures.comparison(at, measured.quantity))));
        rows.push(row);
    }
    rows
}

/// Returns a sentence about a measure: its numbers, and what changes it most.
pub(super) fn told(figures: &Figures, number: usize) -> Option<String> {
    told_of(figures, &figures.results.measures[number])
}

/// Like [`told`], for any [`Measured`], also one that is not reported in detail.
pub(super) fn told_of(figures: &Figures, measured: &Measured) -> Option<String> {
    let known = known(figures, measured)?;
    let noun = capitalized(&noun(figures.results, measured));
    if never(figures, measured) {
        return Some(format!("{noun} is 0 in every trial"));
    }
    let numbers = sentence(figures, measured, &known, &noun);
    Some(match changes(figures, measured, "it") {
        Some(changes) => format!("{numbers}; {changes}"),
        None => numbers,
    })
}

/// Returns the title of a chart of its values: from the least to the most.
pub(super) fn range_told(figures: &Figures, number: usize) -> Option<String> {
    let results = figures.results;
    let measured = &results.measures[number];
    let known = known(figures, measured)?;
    if let Some(told) = super::findings::about_the_asked(figures, measured.quantity) {
        return Some(capitalized(&told));
    }
    let noun = capitalized(&noun(results, measured));
    if known.len() < 3 {
        return Some(sentence(figures, measured, &known, &noun));
    }
    let (low, high) = ends(&known);
    let base = common_baseline(results).filter(|base| ![low, high].contains(base));
    let base = base.map(|base| format!("is {}{}", measured.short(&known[base]), at(results, base)));
    let reach = reach(figures, measured, &known);
    let reach = match (reach.starts_with("from "), &base) {
        (true, _) => format!("ranges {reach}"),
        (false, None) => format!("is {reach}"),
        (false, Some(_)) => reach,
    };
    let told = base.map_or(reach.clone(), |base| format!("{base}, and {reach}"));
    Some(format!("{noun} {told}"))
}

/// Returns the range of a measure with its ends: `from 9.5 (3 brutes) to 11.7 (2 brutes, rests 1)`. An end that the
/// intervals do not tell from other cells names all of them, or says `such as`.
fn reach(figures: &Figures, measured: &Measured, known: &[Estimate]) -> String {
    let results = figures.results;
    let (low, high) = ends(known);
    if known[high].low <= known[low].high && !has_findings(figures, measured) {
        return format!(
            "{} to {} in all {} variants, too close to tell apart",
            measured.short(&known[low]),
            measured.short(&known[high]),
            known.len()
        );
    }
    let end = |cell: usize, is_high: bool| {
        let all: Vec<usize> = (0..known.len()).collect();
        let group = extreme(figures, Topic::about(measured), &all, is_high);
        let named = block_named(results, &all, &group).unwrap_or_else(|| {
            let name = noun_phrases::told_cell(results, cell);
            end_named(&name, known, cell, &|estimate| measured.short(estimate))
        });
        format!("{} ({named})", measured.short(&known[cell]))
    };
    format!("from {} to {}", end(low, false), end(high, true))
}

/// Whether a comparison shows that the measure differs.
fn has_findings(figures: &Figures, measured: &Measured) -> bool {
    figures.comparisons(measured.quantity).iter().any(|found| found.significant)
}

/// Returns the title of a chart of what changes the measure; see [`changes`].
pub(super) fn changes_told(figures: &Figures, number: usize) -> Option<String> {
    let measured = &figures.results.measures[number];
    let noun = noun(figures.results, measured);
    Some(capitalized(&changes(figures, measured, &noun)?))
}

/// Returns the title of a heat map: the highest value and its place. Cells that the intervals do not tell from the
/// highest are named together, or counted.
pub(super) fn most_told(figures: &Figures, number: usize, cells: &[usize]) -> Option<String> {
    let results = figures.results;
    let measured = &results.measures[number];
    let known = known(figures, measured)?;
    let group = extreme(figures, Topic::about(measured), cells, true);
    let &most = group.first()?;
    let (noun, value) = (noun(results, measured), measured.short(&known[most]));
    let place = match (group.len(), block_named(results, cells, &group)) {
        (1, _) => under(results, most),
        (all, _) if all == cells.len() => "too close to tell the variants apart".to_owned(),
        (_, Some(block)) => format!("with {block}"),
        (several, None) => {
            format!(
                "such as {}, in {several} variants too close to tell apart",
                under(results, most)
            )
        }
    };
    Some(capitalized(&format!("{noun} is at most {value}, {place}")))
}

/// Returns the value of the measure in each cell. `None` if a value is unknown. A sentence about highest and
/// lowest values needs all of them.
fn known(figures: &Figures, measured: &Measured) -> Option<Vec<Estimate>> {
    let results = figures.results;
    let quantity = measured.quantity;
    let known = results.cells.iter().map(|cell| figures.estimate(cell, quantity));
    let known: Vec<Estimate> = known.collect();
    let is_known = !known.is_empty() && known.iter().all(|estimate| estimate.value.is_finite());
    is_known.then_some(known)
}

/// Returns the place of a cell for the end of a number: ` as written`, with its space, or nothing.
fn at(results: &Results, cell: usize) -> String {
    match under(results, cell) {
        place if place.is_empty() => String::new(),
        place => format!(" {place}"),
    }
}

/// Returns the value of a single cell, or the lowest and the highest value with their places: `exchanges: 4.5 as
/// written`.
fn numbers(figures: &Figures, measured: &Measured, known: &[Estimate], name: &str) -> String {
    let results = figures.results;
    let (low, high) = ends(known);
    let short = |cell: usize| format!("{}{}", measured.short(&known[cell]), at(results, cell));
    match common_baseline(results) {
        _ if known.len() == 1 => format!("{name}: {}", measured.told(&known[0])),
        Some(base) => format!("{name}: {}", short(base)),
        None if known.len() == 2 => format!("{name}: from {} to {}", short(low), short(high)),
        None => format!("{name}: {}", reach(figures, measured, known)),
    }
}

/// Like [`numbers`], but as a sentence: `The number of exchanges is 4.5 as written`.
fn sentence(figures: &Figures, measured: &Measured, known: &[Estimate], noun: &str) -> String {
    let numbers = numbers(figures, measured, known, noun);
    let Some(rest) = numbers.strip_prefix(&format!("{noun}: ")) else { return numbers };
    match rest.strip_prefix("from ") {
        Some(range) => format!("{noun} ranges from {range}"),
        None => format!("{noun} is {rest}"),
    }
}

/// Returns how many variants change the measure, and which one changes it most. `noun` is the measure, or `it` behind its
/// name. `None` if no cells are compared.
fn changes(figures: &Figures, measured: &Measured, noun: &str) -> Option<String> {
    let results = figures.results;
    let compared: Vec<&Comparison> = figures.comparisons(measured.quantity).iter().collect();
    let real: Vec<&Comparison> =
        compared.iter().copied().filter(|found| found.significant).collect();
    let of_noun = if noun == "it" { String::new() } else { format!(" of {noun}") };
    let (counted, verb) = match (common_baseline(results), real.len()) {
        (Some(_), 1) => ("variant", format!("changes {noun}")),
        (Some(_), _) => ("variant", format!("change {noun}")),
        (None, 1) => ("comparison", format!("shows a change{of_noun}")),
        (None, _) => ("comparison", format!("show a change{of_noun}")),
    };
    Some(match real.as_slice() {
        _ if compared.is_empty() => return None,
        [] => format!("no variant changes {noun} for sure"),
        [only] if compared.len() == 1 => {
            format!("{} {noun} is {}", under(results, only.cell), change(measured, only))
        }
        _ => format!(
            "{} {verb}, {}",
            counted_of(real.len(), compared.len(), counted),
            most_of_all(results, &real, measured.is_share())?
        ),
    })
}

fn ends(known: &[Estimate]) -> (usize, usize) {
    let by_value = |&a: &usize, &b: &usize| known[a].value.total_cmp(&known[b].value);
    let (low, high) = ((0..known.len()).min_by(by_value), (0..known.len()).max_by(by_value));
    (low.unwrap_or(0), high.unwrap_or(0))
}

/// `7.3 ± 0.1 points more`, or `0.31 ± 0.02 less`.
fn change(measured: &Measured, found: &Comparison) -> String {
    let estimate = &found.difference.estimate;
    let word = if estimate.value < 0.0 { "less" } else { "more" };
    format!("{} {word}", size(measured.is_share(), estimate))
}

/// The size of a difference without its sign: `7.3 ± 0.1 points` of a share, else `0.31 ± 0.02`.
pub(super) fn size(is_share: bool, estimate: &Estimate) -> String {
    if is_share {
        return points_with_error(estimate);
    }
    points_with_error(&estimate.scaled(0.01)).replace(" points", "")
}

/// `−7.3 ± 0.1 *`, in points or in the unit of the measure; or `baseline`.
pub(super) fn compared(measured: &Measured, found: Option<&Comparison>) -> String {
    let Some(found) = found else { return "baseline".to_string() };
    let mark = if found.significant { " *" } else { "  " };
    format!("{}{mark}", difference(measured, &found.difference.estimate, found.significant))
}

/// A difference with its sign, in points or in the unit of the measure.
pub(super) fn difference(measured: &Measured, estimate: &Estimate, is_finding: bool) -> String {
    let factor = if measured.is_share() { 1.0 } else { 0.01 };
    signed_points_with_error(&estimate.scaled(factor), is_finding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::system::{Kind, Measure};

    #[test]
    fn a_measure_is_split_by_who_wins() {
        let results = examples::by_hand();
        let figures = Figures::new(&results, 0.95);
        let rows = rows_of(&figures, 0, &[0, 1]);
        assert_eq!(rows[0], ["variant", "all", "if us wins", "else", "vs baseline"]);
        // Lengths of the first variant: 1, 2 and 2 if we win; one trial that we do not win says nothing.
        assert!(rows[1][1].starts_with("2.0") && rows[1][2].starts_with("1.7"), "{rows:?}");
        assert!(rows[1][3] == "?" && rows[1][4] == "baseline", "{rows:?}");
        // Of the second: 2 and 2, else 2 and 4; a half more on average.
        assert!(rows[2][2].starts_with('2') && rows[2][3].starts_with('3'), "{rows:?}");
        assert!(rows[2][4].starts_with("+0.5"), "{rows:?}");
    }

    /// Systems that play rounds call the measure `exchanges` so in every sentence.
    #[test]
    fn the_length_has_the_name_that_the_system_gives_it() {
        let mut results = examples::by_hand();
        let portrayal = crate::system::Portrayal { exchange: "round", ..*results.portrayal };
        results.portrayal = Box::leak(Box::new(portrayal));
        let doc = "exchanges, including an unfinished last one";
        results.measures[0].measure.doc = doc;
        let heading = heading(&results, &results.measures[0]);
        assert_eq!(heading, "rounds: including an unfinished last one");
        let told = told(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(told.starts_with("The number of rounds is 2"), "{told}");
        assert_eq!(in_words(&results, &results.measures[0]), "rounds");
    }

    #[test]
    fn a_measure_has_a_noun_phrase_with_its_side() {
        let results = examples::two_variants(1);
        let plain = examples::by_hand().measures[0].clone();
        let told = |doc: &'static str, kind: Kind| {
            let measure = Measure { name: "some_name", doc, kind, ..plain.measure };
            noun(&results, &Measured { side: Some(0), measure, ..plain.clone() })
        };
        for (doc, wanted) in [
            (
                "fighters who conceded; in a series each time counts",
                "the number of fighters of the guards who conceded",
            ),
            (
                "conflicts that the side won, alone or with allies",
                "the number of conflicts that the guards won",
            ),
            (
                "value of the outcome to the side, by [value]",
                "the value of the outcome to the guards",
            ),
            ("boosts gained", "the number of boosts gained (guards)"),
            (
                "attacks on fighters of the side who defended",
                "the number of attacks on fighters of the guards who defended",
            ),
            (
                "in a series of conflicts: Conditions that members carry",
                "the number of Conditions that members carry (guards)",
            ),
            ("how far the side was behind", "how far the side was behind (guards)"),
            ("of them, forced", "the some name (guards)"),
        ] {
            assert_eq!(told(doc, Kind::Count), wanted);
        }
        let died = "trials in which at least one fighter of the side died";
        let wanted = "the share of trials in which at least one fighter of the guards died";
        assert_eq!(told(died, Kind::Share), wanted);
    }

    #[test]
    fn each_chart_of_a_measure_has_a_title_of_its_own() {
        let mut results = examples::variants_by_count(300);
        results.measures = examples::by_hand().measures;
        results.measures[0].quantity = results.quantity(None, "exchanges").unwrap();
        let figures = Figures::new(&results, 0.95);
        let all: Vec<usize> = (0..results.cells.len()).collect();
        let titles = [
            range_told(&figures, 0).unwrap(),
            changes_told(&figures, 0).unwrap(),
            most_told(&figures, 0, &all).unwrap(),
        ];
        assert!(titles[0].starts_with("The number of exchanges ranges from "), "{titles:?}");
        assert!(
            titles[1].contains(" comparisons show a change of the number of exchanges, "),
            "{titles:?}"
        );
        assert!(titles[2].starts_with("The number of exchanges is at most "), "{titles:?}");
    }

    #[test]
    fn the_sentence_says_no_more_than_is_known() {
        let results = examples::by_hand();
        let sentence = told(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(sentence.starts_with("The number of exchanges is 2"), "{sentence}");
        assert!(sentence.ends_with("no variant changes it for sure"), "{sentence}");
    }
}
