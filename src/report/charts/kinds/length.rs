//! How long conflicts last: median and quartiles of each variant; of a single one, every length beside them.

use crate::report::cell_selection::{Selection, choose, is_baseline};
use crate::report::charts::parts::lines::draw_error;
use crate::report::charts::parts::page::{SMALL, page};
use crate::report::charts::parts::palette::{BLUE, INK, SKY};
use crate::report::charts::parts::panel::Panel;
use crate::report::charts::parts::rows;
use crate::report::charts::parts::rows::{Row, Standing};
use crate::report::charts::parts::scale::{Axis, Unit};
use crate::report::charts::picture::{Align, Area, Dash, Format, Pen, Picture};
use crate::report::figures::Figures;
use crate::report::findings::{block_named, capitalized};
use crate::sim::Cell;
use crate::stats::{Estimate, percent, share};

const MOST: usize = 14;
/// More bars than this are too thin: each then stands for several exchanges.
const MOST_BARS: usize = 60;

/// Lengths of the conflicts of a cell. A conflict that hits the cap has no length of its own: it is longer than
/// all others, by an unknown amount. Quartiles can bear that, a mean cannot.
struct Lengths {
    /// The first quartile, the median and the third quartile; the cap if it cuts them off.
    quartiles: [usize; 3],
    /// The 1st and the 99th percentile of the conflicts that end by themselves.
    middle: (usize, usize),
    /// Share that the cap cuts off.
    cut_off: Estimate,
    /// The cap.
    cap: usize,
}

impl Lengths {
    fn of(figures: &Figures, cell: &Cell) -> Option<Self> {
        let cap = cell.layout.max_exchanges;
        let trials = cell.tally.trials;
        let stalemate = figures.results.quantity(None, "stalemate");
        let undecided = stalemate.map_or(0, |at| cell.tally.sums[at].max(0).unsigned_abs());
        let undecided = undecided.min(cell.tally.curves.ends(cap));
        let decided = |exchange: usize| {
            let all = cell.tally.curves.ends(exchange);
            if exchange == cap { all - undecided } else { all }
        };
        // The shortest length that at least this part of some conflicts does not exceed.
        let percentile = |part: f64, among: u64| {
            let wanted = part * among as f64;
            let mut sum = 0;
            let lengths = (0..=cap).find(|&exchange| {
                sum += decided(exchange);
                sum > 0 && sum as f64 >= wanted
            });
            lengths.unwrap_or(cap)
        };
        if trials == 0 {
            return None;
        }
        let ended = trials.saturating_sub(undecided);
        Some(Self {
            quartiles: [0.25, 0.5, 0.75].map(|part| percentile(part, trials)),
            middle: match ended {
                0 => (cap, cap),
                _ => (percentile(0.01, ended), percentile(0.99, ended)),
            },
            cut_off: share(undecided as i64, trials, figures.confidence),
            cap,
        })
    }

    /// Returns the last exchange worth drawing: the 99th percentile of what ends by itself, or a quartile beyond
    /// it that the cap does not cut off.
    fn last(&self) -> usize {
        let quartiles = self.quartiles.into_iter().filter(|&it| it < self.cap);
        quartiles.chain([self.middle.1]).max().unwrap_or(self.cap)
    }

    /// Returns a quartile in words: `7`, or `over 200` where the cap cuts it off.
    fn told(&self, quartile: usize) -> String {
        let length = self.quartiles[quartile];
        let is_cut_off = length >= self.cap && self.cut_off.value > 0.0;
        if is_cut_off { format!("over {}", self.cap) } else { length.to_string() }
    }
}

/// Draws the chart. `None` if no conflict lasted an exchange.
pub(crate) fn draw(figures: &Figures, format: Format) -> Option<Picture> {
    let results = figures.results;
    let selection = choose(results, MOST);
    let cells = selection.cells.iter().map(|&cell| Lengths::of(figures, &results.cells[cell]));
    let lengths: Vec<Lengths> = cells.collect::<Option<_>>()?;
    let last = lengths.iter().map(Lengths::last).max()?;
    if figures.last_exchange() == 0 || last == 0 {
        return None;
    }
    let title = title(figures, &selection, &lengths);
    let notes = [cut_off_told(figures, &selection, &lengths), selection.note.clone()];
    if let [only] = &lengths[..] {
        let cell = &results.cells[selection.cells[0]];
        return Some(of_one(figures, format, (&title, &notes), cell, only));
    }
    let box_told = format!(
        "box: the middle half; point: the median; line: from the 1st to the 99th percentile of the {} that the \
         cap does not cut off",
        results.trials_name()
    );
    let [cut_off, left_out] = notes;

    let mut page = page(figures, format, &title, &[Some(box_told), cut_off, left_out]);
    let named = selection.names.iter().zip(&selection.cells).zip(&lengths);
    let rows: Vec<Row> = named
        .map(|((name, &cell), lengths)| row(name, lengths, last, is_baseline(results, cell)))
        .collect();
    let exchanges = results.portrayal.exchanges();
    let x = Axis::around(&exchanges, &[0.0, last as f64], Unit::Whole, 10).tight(0.0, last as f64);
    rows::draw(&mut page, &rows, &x, None);
    Some(page.picture)
}

fn row(name: &str, lengths: &Lengths, last: usize, is_baseline: bool) -> Row {
    let shown = |length: usize| length.min(last) as f64;
    let [lower, median, upper] = lengths.quartiles.map(shown);
    let (low, high) = (shown(lengths.middle.0), shown(lengths.middle.1));
    let [told_lower, told, told_upper] = [0, 1, 2].map(|it| lengths.told(it));
    let words = if told_lower == told_upper {
        told
    } else {
        format!("{told} ({told_lower} to {told_upper})")
    };
    Row {
        name: name.to_owned(),
        estimate: Estimate { value: median, low: low.min(lower), high: high.max(upper), n: 0 },
        standing: if is_baseline { Standing::Baseline } else { Standing::Significant },
        words,
        compared: None,
        exact: None,
        bar: false,
        spread: Some((lower, upper)),
    }
}

/// Returns the finding: the median of one variant with its quartiles, or the lowest and the highest of several
/// medians.
fn title(figures: &Figures, selection: &Selection, lengths: &[Lengths]) -> String {
    let results = figures.results;
    let (trial, trials) = (results.trial_name(), results.trials_name());
    let exchanges = results.portrayal.exchanges();
    let begin = match selection.shared.as_str() {
        "" => String::new(),
        shared => format!("with {shared} "),
    };
    let median = |at: usize| lengths[at].quartiles[1];
    let shortest = (0..lengths.len()).min_by_key(|&at| median(at)).unwrap_or(0);
    let longest = (0..lengths.len()).rev().max_by_key(|&at| median(at)).unwrap_or(0);
    let told = |at: usize| lengths[at].told(1);
    let sentence = if let [only] = lengths {
        let [lower, median, upper] = [0, 1, 2].map(|it| only.told(it));
        if lower == upper {
            format!("{begin}most {trials} last {median} {exchanges}")
        } else {
            format!(
                "{begin}the median {trial} lasts {median} {exchanges}; half of them last {lower} to {upper}"
            )
        }
    } else if median(shortest) == median(longest) {
        format!("{begin}the median {trial} lasts {} {exchanges} in every variant", told(shortest))
    } else {
        // Variants with one median go by what they share; otherwise they are counted.
        let whose = |at: usize| {
            let is_tied = |other: &usize| median(*other) == median(at);
            let ties: Vec<usize> = (0..lengths.len()).filter(is_tied).collect();
            let cells: Vec<usize> = ties.iter().map(|&it| selection.cells[it]).collect();
            match block_named(results, &selection.cells, &cells) {
                _ if ties.len() == 1 => format!(" ({})", selection.names[at]),
                Some(block) => format!(" ({block})"),
                None => format!(" ({} variants)", ties.len()),
            }
        };
        format!(
            "{begin}the median {trial} lasts from {}{} to {} {exchanges}{}",
            told(shortest),
            whose(shortest),
            told(longest),
            whose(longest)
        )
    };
    capitalized(&sentence)
}

/// Returns a note on the conflicts that the cap cuts off, because their true length is unknown. `None` if there
/// are none.
fn cut_off_told(figures: &Figures, selection: &Selection, lengths: &[Lengths]) -> Option<String> {
    let trials = figures.results.trials_name();
    let most = (0..lengths.len())
        .max_by(|&a, &b| lengths[a].cut_off.value.total_cmp(&lengths[b].cut_off.value))?;
    let Lengths { cut_off, cap, .. } = &lengths[most];
    if cut_off.value <= 0.0 {
        return None;
    }
    let exchanges = figures.results.portrayal.exchanges();
    let (up_to, whose) = match lengths {
        [_] => ("", String::new()),
        _ => ("up to ", format!(" (“{}”)", selection.names[most])),
    };
    Some(format!(
        "the cap of {cap} {exchanges} cuts off {up_to}{} of the {trials}{whose}",
        percent(cut_off)
    ))
}

/// Draws every length of one variant as a bar; the middle half of the conflicts is darker, and the median is
/// marked.
fn of_one(
    figures: &Figures,
    format: Format,
    (title, notes): (&str, &[Option<String>]),
    cell: &Cell,
    lengths: &Lengths,
) -> Picture {
    let results = figures.results;
    let mut page = page(figures, format, title, notes);
    let first = usize::from(cell.tally.curves.ends(0) == 0);
    let last = lengths.last().max(first);
    let step = (last + 1 - first).div_ceil(MOST_BARS);
    let undecided_at_cap = |exchange: usize| exchange == lengths.cap && lengths.cut_off.value > 0.0;
    let bar = |from: usize| {
        let exchanges =
            (from..from + step).filter(|&it| it <= lengths.cap && !undecided_at_cap(it));
        let ends: u64 = exchanges.map(|it| cell.tally.curves.ends(it)).sum();
        (from, share(ends as i64, cell.tally.trials, figures.confidence))
    };
    let bars: Vec<(usize, Estimate)> = (first..=last).step_by(step).map(bar).collect();
    let highest: Vec<f64> = bars.iter().map(|bar| bar.1.high).chain([0.0]).collect();
    let (trials, exchange) = (results.trials_name(), results.portrayal.exchange);
    let up = match step {
        1 => format!("{trials} that end in this {exchange} (%)"),
        _ => format!("{trials} that end in these {step} {} (%)", results.portrayal.exchanges()),
    };
    let y = Axis::around(&up, &highest, Unit::Percent, 6);
    let end = first + bars.len() * step;
    let (low, high) = (first as f64 - 0.5, end as f64 - 0.5);
    let x = Axis::around(exchange, &[first as f64, end as f64 - 1.0], Unit::Whole, 12);
    let x = x.tight(low, high);
    let panel = Panel::draw(&mut page.picture, page.area, "", x, y);
    let [lower, median, upper] = lengths.quartiles;
    for &(from, share) in bars.iter().filter(|bar| bar.1.value > 0.0) {
        let to = from + step - 1;
        let middle = (from + to) as f64 / 2.0;
        let half = 0.42 * step as f64;
        let area = Area {
            left: panel.across(middle - half),
            right: panel.across(middle + half),
            top: panel.up(share.value),
            bottom: panel.area.bottom,
        };
        let is_inside = to >= lower && from <= upper;
        page.picture.rectangle(area, if is_inside { BLUE } else { SKY });
        draw_error(&mut page.picture, &panel, INK, middle, (share.low, share.high));
    }
    if median <= last {
        draw_median(&mut page.picture, &panel, median);
    }
    page.picture
}

/// Marks the median with a dashed line and its name, on the side that has more room.
fn draw_median(picture: &mut Picture, panel: &Panel, median: usize) {
    let x = panel.across(median as f64);
    let pen = Pen { color: INK, width: 2.5, dash: Dash::Long };
    picture.line(vec![(x, panel.area.top), (x, panel.area.bottom)], pen);
    let is_left = x < f64::midpoint(panel.area.left, panel.area.right);
    let (at, align) = if is_left { (x + 10.0, Align::Left) } else { (x - 10.0, Align::Right) };
    let words = format!("median {median}");
    rows::draw_over(picture, &words, (at, panel.area.top + SMALL), align, true);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::TrialRecord;
    use crate::report::examples;
    use crate::sim::{Results, Tally};

    /// A hundred conflicts of these lengths; the cap of 200 cuts off those that reach it.
    fn played(ends: &[(usize, u64)]) -> Results {
        let mut results = examples::lone(0);
        results.trials = 100;
        let stalemate = results.quantity(None, "stalemate").unwrap();
        let cell = &mut results.cells[0];
        cell.layout.max_exchanges = 200;
        let layout = cell.layout.clone();
        cell.tally = Tally::new(&layout, cell.lines.len());
        let lengths = ends.iter().flat_map(|&(ended, count)| (0..count).map(move |_| ended));
        for (trial, ended) in lengths.enumerate() {
            let mut values = vec![0; layout.quantities];
            values[stalemate] = i32::from(ended == 200);
            let record = TrialRecord {
                values,
                fighters: vec![0; layout.fighters * layout.fighter_measures],
                ended,
                curve: vec![0; layout.curves * (ended + 1)],
                ..TrialRecord::default()
            };
            cell.tally.add(&layout, trial as u64, &record);
        }
        results
    }

    #[test]
    fn a_cap_does_not_stretch_the_axis_and_is_told() {
        let results = played(&[(2, 20), (3, 40), (5, 30), (9, 5), (200, 5)]);
        let figures = Figures::new(&results, 0.95);
        let lengths = Lengths::of(&figures, &results.cells[0]).unwrap();
        assert_eq!((lengths.quartiles, lengths.middle, lengths.last()), ([3, 3, 5], (2, 9), 9));
        let picture = draw(&figures, Format::Slide).unwrap();
        let words: Vec<&str> = picture.texts().map(|text| text.words.as_str()).collect();
        let told = "The median conflict lasts 3 exchanges; half of them last 3 to 5";
        assert_eq!(picture.title, told);
        assert!(
            words.contains(&"the cap of 200 exchanges cuts off 5.0 % of the conflicts"),
            "{words:?}"
        );
        assert!(words.contains(&"9") && !words.contains(&"200"), "{words:?}");
    }

    /// A title that names one end only leaves a reader to guess the other.
    #[test]
    fn both_ends_of_the_medians_are_named() {
        let mut results = examples::one_number(0);
        let lone = |length: usize| played(&[(length, 100)]).cells[0].tally.clone();
        for (at, cell) in results.cells.iter_mut().enumerate() {
            cell.layout.max_exchanges = 200;
            cell.tally = lone(if at < 2 { 9 } else { 10 + at });
        }
        results.trials = 100;
        let title = draw(&Figures::new(&results, 0.95), Format::Slide).unwrap().title;
        assert_eq!(
            title,
            "The median conflict lasts from 9 (2 and 3 guards) to 20 exchanges (12 guards)"
        );
    }

    #[test]
    fn of_conflicts_that_are_mostly_cut_off_no_length_is_made_up() {
        let results = played(&[(4, 30), (200, 70)]);
        let figures = Figures::new(&results, 0.95);
        let lengths = Lengths::of(&figures, &results.cells[0]).unwrap();
        assert_eq!(lengths.quartiles, [4, 200, 200]);
        assert_eq!([0, 1, 2].map(|it| lengths.told(it)), ["4", "over 200", "over 200"]);
        assert_eq!(lengths.last(), 4);
    }
}
