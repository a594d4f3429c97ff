//! Axes: from numbers to pixels, round ticks, and how ticks are written.

use crate::stats::number;

/// Unit of the numbers of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Shares from 0 to 1, written in percent.
    Percent,
    /// Differences of shares, written as points with their sign.
    Points,
    /// Whole numbers.
    Whole,
    /// Any number.
    Number,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    pub title: String,
    pub low: f64,
    pub high: f64,
    pub ticks: Vec<(f64, String)>,
}

impl Axis {
    /// Makes an axis that holds these numbers, with about `count` round ticks; its ends are ticks.
    pub(crate) fn around(title: &str, numbers: &[f64], unit: Unit, count: usize) -> Self {
        let (low, high) = ends(numbers);
        let factor = unit.factor();
        let (low, high) = (low * factor, high * factor);
        let step = step((high - low).max(unit.least_span()), count, unit);
        let first = (low / step + 1e-9).floor();
        let last = (high / step - 1e-9).ceil().max(first + 1.0);
        let ticks = (0..=(last - first) as usize).map(|at| {
            let tick = (first + at as f64) * step;
            (tick / factor, unit.write(tick, step))
        });
        let ticks = ticks.collect();
        Self { title: title.into(), low: first * step / factor, high: last * step / factor, ticks }
    }

    /// Cuts the axis to the range from `low` to `high`, without room beyond it: for numbers that
    /// cannot lie beyond, such as exchanges.
    #[must_use]
    pub(crate) fn tight(mut self, low: f64, high: f64) -> Self {
        let slack = (high - low).abs() * 1e-9;
        self.ticks.retain(|(tick, _)| (low - slack..=high + slack).contains(tick));
        (self.low, self.high) = (low, high);
        self
    }

    /// Says that the axis shows a part of its range only, because a small difference then looks large: `the axis shows
    /// 98.2 % to 99.6 %, not all from 0 to 100 %`. `None` for whole axes, and for differences, whose axes always hold 0.
    pub(crate) fn cut_told(&self, unit: Unit) -> Option<String> {
        let ends = self.ticks.first().zip(self.ticks.last());
        let (first, last) = (&ends?.0.1, &ends?.1.1);
        let begins_later = self.low > 1e-9;
        match unit {
            Unit::Percent if begins_later || self.high < 1.0 - 1e-9 => {
                Some(format!("the axis shows {first} to {last}, not all from 0 to 100 %"))
            }
            Unit::Whole | Unit::Number if begins_later => {
                Some(format!("the axis begins at {first}, not at 0"))
            }
            _ => None,
        }
    }

    /// Returns the place of a number between two pixels that stand for the ends of the axis.
    pub(crate) fn place(&self, number: f64, from: f64, to: f64) -> f64 {
        let span = self.high - self.low;
        if span > 0.0 { from + (number - self.low) / span * (to - from) } else { from }
    }
}

impl Unit {
    fn factor(self) -> f64 {
        if matches!(self, Self::Percent | Self::Points) { 100.0 } else { 1.0 }
    }

    /// Returns the least span of an axis, because a smaller one would blow noise up to the size of
    /// the chart.
    fn least_span(self) -> f64 {
        match self {
            Self::Percent | Self::Points => 0.1,
            Self::Whole => 1.0,
            Self::Number => 1e-6,
        }
    }

    fn write(self, tick: f64, step: f64) -> String {
        let decimals = (0..6).find(|&d| is_whole(step * 10_f64.powi(d))).unwrap_or(6) as usize;
        let text = number(tick, decimals);
        match self {
            Self::Percent => format!("{text} %"),
            Self::Points if tick > step / 2.0 => format!("+{text}"),
            Self::Points | Self::Whole | Self::Number => text.replace('-', "−"),
        }
    }
}

fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < 1e-6
}

fn ends(numbers: &[f64]) -> (f64, f64) {
    let known = || numbers.iter().copied().filter(|number| number.is_finite());
    let low = known().fold(f64::INFINITY, f64::min);
    let high = known().fold(f64::NEG_INFINITY, f64::max);
    if low <= high { (low, high) } else { (0.0, 1.0) }
}

/// Returns the smallest of 1, 2, 5, 10, ... that makes at most about `count` steps.
fn step(span: f64, count: usize, unit: Unit) -> f64 {
    let rough = span / count.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let nice = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = nice.into_iter().find(|&step| step >= rough * 0.999).unwrap_or(10.0 * power);
    if unit == Unit::Whole { step.max(1.0) } else { step }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, label)| label.as_str()).collect()
    }

    #[test]
    fn round_ticks() {
        let axis = Axis::around("", &[0.62, 0.74], Unit::Percent, 6);
        assert_eq!(labels(&axis), ["62 %", "64 %", "66 %", "68 %", "70 %", "72 %", "74 %"]);
        let axis = Axis::around("", &[-0.03, 0.01], Unit::Points, 4);
        assert_eq!(labels(&axis), ["−3", "−2", "−1", "0", "+1"]);
        let axis = Axis::around("", &[1.0, 3.0], Unit::Whole, 10);
        assert_eq!(labels(&axis), ["1", "2", "3"]);
        let axis = Axis::around("", &[0.0, 0.7], Unit::Number, 4);
        assert_eq!(labels(&axis), ["0.0", "0.2", "0.4", "0.6", "0.8"]);
    }

    #[test]
    fn a_cut_axis_says_so() {
        let cut = |numbers: &[f64], unit| Axis::around("", numbers, unit, 6).cut_told(unit);
        let told = cut(&[0.982, 0.996], Unit::Percent).unwrap();
        assert!(told.starts_with("the axis shows 98."), "{told}");
        assert!(told.ends_with(" %, not all from 0 to 100 %"), "{told}");
        assert_eq!(cut(&[0.0, 1.0], Unit::Percent), None);
        assert_eq!(
            cut(&[9.0, 12.0], Unit::Number).as_deref(),
            Some("the axis begins at 9.0, not at 0")
        );
        assert_eq!(cut(&[0.0, 12.0], Unit::Number), None);
        assert_eq!(cut(&[-0.02, 0.01], Unit::Points), None);
    }

    #[test]
    fn nothing_and_a_single_number_make_an_axis() {
        assert!(Axis::around("", &[], Unit::Number, 5).high > 0.0);
        let axis = Axis::around("", &[0.5], Unit::Percent, 5);
        assert!(axis.low <= 0.5 && axis.high > axis.low);
    }

    #[test]
    fn ends_are_mapped_to_ends() {
        let axis = Axis::around("", &[0.0, 10.0], Unit::Whole, 5);
        assert!((axis.place(0.0, 100.0, 300.0) - 100.0).abs() < 1e-9);
        assert!((axis.place(10.0, 100.0, 300.0) - 300.0).abs() < 1e-9);
        assert!((axis.place(5.0, 300.0, 100.0) - 200.0).abs() < 1e-9);
    }
}
