//! Measures of a series of conflicts, for systems that play one.

use super::measures::FateMeasure;
use crate::measures;
use crate::system::{Measure, joined};
use std::ops::Range;

measures! {
    /// Levels of what fighters have left, counted whenever a conflict begins or ends; they stand behind the measures
    /// of the kernel.
    pub enum Level {
        Stress = "stress_left", "boxes", Count, false, None, "free stress boxes of fighters who are still in the series";
        Slots = "slots_left", "slots", Count, false, Some(24), "free consequence slots of fighters who are still in the series, the extreme one aside";
        Fate = "fate_left", "fate points", Count, false, Some(24), "fate points of players' characters who are still in the series";
    }
}

impl Level {
    /// Number of levels.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the number under which rules count the level, behind the kernel's measures ([`FateMeasure::COUNT`]).
    pub const fn number(self) -> usize {
        FateMeasure::COUNT + self as usize
    }

    /// The numbers of all levels, for [`Chain::levels`](crate::system::Chain::levels).
    pub const NUMBERS: Range<usize> = FateMeasure::COUNT..FateMeasure::COUNT + Self::COUNT;
}

measures! {
    /// Measures of the time between conflicts; they stand behind the levels.
    pub enum SeriesMeasure {
        Treatments = "treatments", "rolls", Count, false, None, "treatments of consequences tried";
        Recoveries = "recoveries", "consequences", Count, false, None, "consequences whose recovery began, by any means";
        Healed = "consequences_healed", "consequences", Count, false, None, "consequences that went away";
        Rests = "rests", "scenes", Count, false, None, "quiet scenes between conflicts";
        Stops = "stops", "share", Share, false, None, "trials in which the side went home before the last conflict";
        Paid = "fate_paid", "fate points", Count, false, None, "fate points handed out after conflicts, for concessions and hostile invocations";
        Refreshed = "fate_refreshed", "fate points", Count, false, None, "fate points gained with new sessions and scenarios";
    }
}

measures! {
    /// Measures of house rules about harm, for systems that have them; they stand behind those of a series.
    pub enum HouseMeasure {
        TakeoutPoints = "takeout_points", "fate points", Count, false, None, "fate points earned by being taken out (`takeout.fp`)";
        WinnerPoints = "winner_points", "fate points", Count, false, None, "fate points of winners for their consequences (`fp.winner_consequence_pay`)";
        Deaths = "deaths", "fighters", Count, false, None, "fighters who died when they were taken out (`takeout.death_chance`)";
        Refused = "concessions_refused", "concessions", Count, false, None, "concessions that the opponents refused (`concede.refusable`)";
        Efforts = "efforts", "efforts", Count, false, None, "boxes checked and consequences taken for a bonus on a roll";
        Shared = "shared_consequences", "consequences", Count, false, None, "shared or collateral consequences used to absorb hits";
    }
}

impl SeriesMeasure {
    /// Returns the number under which rules count the measure.
    pub const fn number(self) -> usize {
        FateMeasure::COUNT + Level::COUNT + self as usize
    }
}

impl HouseMeasure {
    /// Returns the number under which rules count the measure.
    pub const fn number(self) -> usize {
        WITH_SERIES + self as usize
    }
}

/// Number of measures of the kernel and of a series.
pub(crate) const WITH_SERIES: usize = FateMeasure::COUNT + Level::COUNT + SeriesMeasure::ALL.len();

/// Number of measures of the kernel, of a series and of house rules.
pub(crate) const WITH_HOUSE: usize = WITH_SERIES + HouseMeasure::ALL.len();

/// Returns the kernel's measures, then the measures of a series.
pub(crate) const fn with_series() -> [Measure; WITH_SERIES] {
    joined(&[FateMeasure::ALL, Level::ALL, SeriesMeasure::ALL])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_has_its_number() {
        let all: Vec<&str> = with_series().iter().map(|measure| measure.name).collect();
        assert_eq!(all[Level::Fate.number()], "fate_left");
        assert_eq!(all[SeriesMeasure::Refreshed.number()], "fate_refreshed");
    }
}
