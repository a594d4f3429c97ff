//! Targets of `tune` as the user writes them: a demand, and in which scenario and with which play it holds.

use crate::answer::target_value::{Demand, amount, with_tolerance};
use crate::scenario::{Origin, Problem};

/// Tolerance of a share that has none of its own.
pub const TOLERANCE_OF_SHARES: f64 = 0.02;
/// Tolerance of a mean that has none of its own, as a part of the number that is asked for.
pub const TOLERANCE_OF_MEANS: f64 = 0.05;

/// A demand with its place: `heroes.win = 60%..70% in horde with strong`.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The demand.
    pub demand: Demand,
    /// Tolerance that the user wrote, in the unit of the measure.
    pub tolerance: Option<f64>,
    /// Name of the scenario in which it holds. `None` for all.
    pub file: Option<String>,
    /// Play with which it holds. `None` for all.
    pub play: Option<String>,
    /// Place where the user wrote it.
    pub origin: Origin,
}

impl Target {
    /// Reads a target.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn parse(text: &str, origin: &Origin) -> Result<Self, Problem> {
        let (rest, file, play) = placed(text);
        let demand = Demand::parse(rest).map_err(|message| Problem::new(origin, message))?;
        let around = with_tolerance(rest).and_then(|(_, around)| amount(around).ok());
        let tolerance = around.map(f64::abs).filter(|it| *it > 0.0);
        Ok(Self { demand, tolerance, file, play, origin: origin.clone() })
    }
}

/// A measure that must stay as it is in the file: `exchanges`, or `exchanges ± 0.5`.
#[derive(Clone, Debug, PartialEq)]
pub struct Keep {
    /// Name of the side. `None` for a measure of the whole conflict.
    pub side: Option<String>,
    /// Name of the measure.
    pub measure: String,
    /// How far it may move, in the unit of the measure.
    pub tolerance: Option<f64>,
    /// Name of the scenario in which it holds. `None` for all.
    pub file: Option<String>,
    /// Play with which it holds. `None` for all.
    pub play: Option<String>,
    /// Place where the user wrote it.
    pub origin: Origin,
}

impl Keep {
    /// Reads a measure to keep.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn parse(text: &str, origin: &Origin) -> Result<Self, Problem> {
        let wrong = |message: String| {
            let help = "write a measure, or a measure and how far it may move: exchanges ± 0.5";
            Problem::new(origin, message).help(help)
        };
        let (rest, file, play) = placed(text);
        let (name, around) = match with_tolerance(rest) {
            Some((name, around)) => {
                let around = amount(around)
                    .map_err(|_| wrong(format!("`{}` is no number and no share", around.trim())))?;
                (name, Some(around))
            }
            None => (rest, None),
        };
        if around.is_some_and(|it| it <= 0.0) {
            return Err(wrong("the tolerance of a measure to keep must be above 0".to_owned()));
        }
        let (side, measure) = match name.trim().rsplit_once('.') {
            Some((side, measure)) => (Some(side.trim().to_owned()), measure.trim()),
            None => (None, name.trim()),
        };
        if measure.is_empty() || measure.contains(['=', '<', '>']) {
            return Err(wrong(format!("`{}` is no measure", name.trim())));
        }
        let measure = measure.to_owned();
        Ok(Self { side, measure, tolerance: around, file, play, origin: origin.clone() })
    }
}

/// Takes ` in SCENARIO` and ` with PLAY` off the end of a target.
fn placed(text: &str) -> (&str, Option<String>, Option<String>) {
    let (mut rest, mut file, mut play) = (text.trim(), None, None);
    // The words stand behind the number, since a side may be called `men with spears`.
    let start = rest.find(['=', '<', '>', '±']).or_else(|| rest.find("+-")).unwrap_or(0);
    loop {
        let last = [(" in ", true), (" with ", false)]
            .into_iter()
            .filter_map(|(word, is_file)| Some((rest.rfind(word)?, word, is_file)))
            .filter(|(at, ..)| *at > start)
            .max_by_key(|(at, ..)| *at);
        let Some((at, word, is_file)) = last else { return (rest, file, play) };
        let name = rest[at + word.len()..].trim().to_owned();
        let slot = if is_file { &mut file } else { &mut play };
        if slot.is_some() {
            return (rest, file, play);
        }
        *slot = Some(name);
        rest = rest[..at].trim_end();
    }
}

/// Returns the tolerance of a demand that has none of its own: its unit when distances to several targets are added. A
/// band that is wider has half of its width, as if it were written as its middle with a tolerance.
pub(super) fn usual_tolerance(demand: &Demand, is_share: bool) -> f64 {
    let width = if demand.high.is_finite() && demand.low.is_finite() {
        demand.high - demand.low
    } else {
        0.0
    };
    if is_share {
        return TOLERANCE_OF_SHARES.max(width / 2.0);
    }
    let ends = demand.targets().into_iter().map(f64::abs);
    (ends.fold(0.0, f64::max) * TOLERANCE_OF_MEANS).max(0.01).max(width / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (f64, f64, Option<f64>, Option<String>, Option<String>) {
        let it = Target::parse(text, &Origin::argument("--for")).unwrap();
        (it.demand.low, it.demand.high, it.tolerance, it.file, it.play)
    }

    #[test]
    fn scenario_and_play_stand_behind_the_number() {
        assert_eq!(read("a.win = 60%"), (0.6, 0.6, None, None, None));
        let placed = read("men with spears.win = 50%..60% in the horde with strong");
        assert_eq!(placed, (0.5, 0.6, None, Some("the horde".into()), Some("strong".into())));
        let turned = read("exchanges < 4 with table in duel");
        assert_eq!((turned.3, turned.4), (Some("duel".into()), Some("table".into())));
        let (low, high, tolerance, ..) = read("exchanges = 4 ± 0.5 in duel");
        assert_eq!((low, high, tolerance), (3.5, 4.5, Some(0.5)));
    }

    #[test]
    fn measures_to_keep_are_read_and_refused() {
        let read = |text| Keep::parse(text, &Origin::argument("--keep"));
        let kept = read("heroes.any_conceded ± 3% in duel").unwrap();
        let (side, measure) = (kept.side.as_deref(), kept.measure.as_str());
        assert_eq!((side, measure, kept.tolerance), (Some("heroes"), "any_conceded", Some(0.03)));
        assert_eq!(kept.file.as_deref(), Some("duel"));
        assert!(read("exchanges").unwrap().tolerance.is_none());
        for text in ["", "exchanges ± x", "exchanges ± 0", "exchanges < 3", "heroes. "] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn tolerances_have_the_size_of_their_measure() {
        let demand = |text: &str| Demand::parse(text).unwrap();
        let near = |text: &str, is_share: bool, wanted: f64| {
            let found = usual_tolerance(&demand(text), is_share);
            assert!((found - wanted).abs() < 1e-9, "{text}: {found}");
        };
        near("a.win = 60%", true, 0.02);
        near("a.win = 50%..60%", true, 0.05);
        near("exchanges < 4", false, 0.2);
        near("exchanges = 4..6", false, 1.0);
        near("a.value = 0", false, 0.01);
    }
}
