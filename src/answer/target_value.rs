//! Demands: what a measure is wanted to be, as the user writes it.

use std::fmt;

/// A wanted range of a measure. Both ends belong to the range. A number is a range whose ends are equal, a bound
/// a range with an infinite end.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// Name of the side, `None` for a measure of the whole conflict.
    pub side: Option<String>,
    /// Name of the measure.
    pub measure: String,
    /// Least value that meets the demand, in the unit of the measure; shares from 0 to 1.
    pub low: f64,
    /// Greatest value that meets the demand; infinite for `>`.
    pub high: f64,
}

/// Error message for text that is not a demand.
const EXPECTED: &str = "expected a measure and what it should be, such as `heroes.win = 80%`, \
                        `heroes.win = 40%..60%`, `heroes.any_conceded < 20%` or `exchanges > 3`";

impl Demand {
    /// Reads a demand: `heroes.win = 80%`, `heroes.win = 40%..60%`, `heroes.win = 50% ± 5%` for a band around its
    /// middle, `any_conceded < 20%`.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let sign = text.find(['=', '<', '>']).ok_or(EXPECTED)?;
        let (name, rest) = text.split_at(sign);
        let compared = if rest[1..].starts_with('=') { 2 } else { 1 };
        let (sign, wanted) = rest.split_at(compared);
        let (low, high) = match sign {
            "<" | "<=" => (f64::NEG_INFINITY, amount(wanted)?),
            ">" | ">=" => (amount(wanted)?, f64::INFINITY),
            _ => match (wanted.split_once(".."), with_tolerance(wanted)) {
                (Some((low, high)), _) => (amount(low)?, amount(high)?),
                (None, Some((middle, around))) => {
                    let (middle, around) = (amount(middle)?, amount(around)?.abs());
                    (middle - around, middle + around)
                }
                (None, None) => (amount(wanted)?, amount(wanted)?),
            },
        };
        if low > high {
            let help = "write the smaller number first";
            return Err(format!("`{}` is an empty band: {help}", wanted.trim()));
        }
        let (side, measure) = match name.trim().rsplit_once('.') {
            Some((side, measure)) => (Some(side.trim().to_owned()), measure.trim()),
            None => (None, name.trim()),
        };
        if measure.is_empty() || side.as_ref().is_some_and(String::is_empty) {
            return Err(EXPECTED.to_owned());
        }
        Ok(Self { side, measure: measure.to_owned(), low, high })
    }

    /// Whether a number meets the demand.
    pub fn is_met(&self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// Whether it is one number, not a band or a bound. It is not met but crossed: between two values, not by
    /// one.
    pub fn is_number(&self) -> bool {
        self.low >= self.high
    }

    /// Returns the finite ends of the wanted range: one number or two.
    pub fn targets(&self) -> Vec<f64> {
        let mut targets: Vec<f64> =
            [self.low, self.high].into_iter().filter(|end| end.is_finite()).collect();
        targets.dedup();
        targets
    }
}

impl fmt::Display for Demand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(side) = &self.side {
            write!(out, "{side}.")?;
        }
        write!(out, "{} ", self.measure)?;
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) if self.low < self.high => write!(out, "= {}..{}", self.low, self.high),
            (true, true) => write!(out, "= {}", self.low),
            (true, false) => write!(out, ">= {}", self.low),
            _ => write!(out, "<= {}", self.high),
        }
    }
}

pub(super) fn with_tolerance(text: &str) -> Option<(&str, &str)> {
    ["±", "+/-", "+-"].iter().find_map(|sign| text.split_once(sign))
}

/// Reads a number, or a share in per cent: `80%` is 0.8.
pub(super) fn amount(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let (digits, unit) = text.strip_suffix('%').map_or((text, 1.0), |share| (share, 100.0));
    let number = digits.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    number
        .map(|number| number / unit)
        .ok_or_else(|| format!("`{text}` is no number and no share; {EXPECTED}"))
}

/// Returns the first two demands that exclude each other: they want different numbers of one measure. Such a
/// question is refused before trials are played, because it has no answer.
pub fn contradiction(demands: &[Demand]) -> Option<(&Demand, &Demand)> {
    let pairs = demands.iter().enumerate();
    let mut pairs = pairs.flat_map(|(at, one)| demands[at + 1..].iter().map(move |two| (one, two)));
    pairs.find(|(one, two)| {
        let is_same = one.side == two.side && one.measure == two.measure;
        is_same && (one.high < two.low || two.high < one.low)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<String>, String, f64, f64) {
        let demand = Demand::parse(text).unwrap();
        (demand.side, demand.measure, demand.low, demand.high)
    }

    #[test]
    fn numbers_bands_and_bounds_are_read() {
        let heroes = || Some("heroes".to_owned());
        assert_eq!(read("heroes.win = 80%"), (heroes(), "win".into(), 0.8, 0.8));
        assert_eq!(read("heroes.win=40%..60%"), (heroes(), "win".into(), 0.4, 0.6));
        assert_eq!(read("draw < 20%"), (None, "draw".into(), f64::NEG_INFINITY, 0.2));
        assert_eq!(read("exchanges >= 3.5"), (None, "exchanges".into(), 3.5, f64::INFINITY));
        assert_eq!(read("heroes.value = -0.5..0.5"), (heroes(), "value".into(), -0.5, 0.5));
        assert_eq!(read("the red ones.win > 5 %").0, Some("the red ones".into()));
        assert_eq!(read("exchanges = 4 ± 0.5"), (None, "exchanges".into(), 3.5, 4.5));
        assert_eq!(read("exchanges = 4 +- 0.5"), read("exchanges = 4 +/- 0.5"));
    }

    #[test]
    fn anything_else_is_refused_with_an_example() {
        for text in ["", "heroes.win", "= 80%", ".win = 3", "heroes. = 3", "a.win = x", "a.win = "]
        {
            assert!(Demand::parse(text).unwrap_err().contains("heroes.win = 80%"), "{text}");
        }
        assert!(Demand::parse("a.win = 60%..40%").unwrap_err().contains("smaller number first"));
        assert!(Demand::parse("a.win = nan").is_err() && Demand::parse("a.win < inf").is_err());
    }

    #[test]
    fn targets_are_the_finite_ends() {
        let targets = |text| Demand::parse(text).unwrap().targets();
        assert_eq!(targets("a.win = 80%"), [0.8]);
        assert_eq!(targets("a.win = 40%..60%"), [0.4, 0.6]);
        assert_eq!(targets("a.win < 20%"), [0.2]);
        let band = Demand::parse("a.win = 40%..60%").unwrap();
        assert!(band.is_met(0.4) && band.is_met(0.5) && !band.is_met(0.61));
        assert_eq!(band.to_string(), "a.win = 0.4..0.6");
    }

    #[test]
    fn demands_that_exclude_each_other_are_found() {
        let read = |texts: [&str; 2]| texts.map(|text| Demand::parse(text).unwrap());
        assert!(contradiction(&read(["a.win > 60%", "a.win < 40%"])).is_some());
        assert!(contradiction(&read(["a.win > 40%", "a.win < 60%"])).is_none());
        assert!(contradiction(&read(["a.win > 60%", "b.win < 40%"])).is_none());
    }
}
