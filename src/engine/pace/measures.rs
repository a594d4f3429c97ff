//! Measures of pace: their declarations, and their places behind the quantities of a conflict.

use super::table_time::{OfTable, is_table_measure, of_players};
use crate::engine::trial_record::Quantity;
use crate::system::{Kind, Measure};

/// A measure of pace, with the count that stands for 1 of its unit.
#[derive(Clone, Copy, Debug)]
pub struct PaceMeasure {
    /// The measure.
    pub measure: Measure,
    /// Counted steps that make 1 of the unit.
    pub steps: i32,
}

/// Declares measures of pace as an enum, in the order of their quantities. A line has the name of the measure, its
/// unit, the steps of the unit, and the text that `outweigh list measures` prints; a unit of `share` makes it a share
/// of the trials.
macro_rules! pace_measures {
    ($(#[$doc:meta])* pub enum $name:ident { $($item:ident = $word:literal, $unit:literal, $steps:literal, $text:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        // Designers read the words as plain text, in which brackets are tables of a scenario.
        #[allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]
        pub enum $name { $(#[doc = $text] $item,)+ }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [PaceMeasure] = &[$(declared($word, $unit, $steps, $text),)+];
        }
    };
}

pub(super) use pace_measures as declare_measures;

/// Exchanges with a bin of their own in the histograms of counts; later ones share the last bin.
const MOST_COUNTED: u16 = 200;

/// Makes a measure from its line.
pub(super) const fn declared(
    name: &'static str,
    unit: &'static str,
    steps: i32,
    doc: &'static str,
) -> PaceMeasure {
    let is_share = matches!(unit.as_bytes(), b"share");
    let is_whole = steps == 1 && !is_share;
    let kind = if is_share { Kind::Share } else { Kind::Count };
    let histogram = if is_whole { Some(MOST_COUNTED) } else { None };
    PaceMeasure { measure: Measure { name, doc, unit, kind, curve: false, histogram }, steps }
}

pace_measures! {
    /// Measures of a conflict as a whole.
    pub enum OfConflict {
        DecidedAt = "decided_at", "exchanges", 1, "first exchange after which the later winner's chance to win is never again below 90 %; the last exchange if no side wins";
        MoppingUp = "mopping_up", "of the conflict", 1000, "share of the exchanges of a conflict that come after it is decided: 0.25 is a quarter";
        LeadChanges = "lead_changes", "changes", 1, "times that another side takes the lead; a side leads if its chance to win is 10 points above the chances of all others";
        Comeback = "comeback", "points", 10, "how far the later winner was behind at worst: the points by which another side's chance to win exceeded its own";
        CameFromBehind = "won_from_behind", "share", 1, "conflicts won by a side that was behind by 10 points or more halfway through";
        Suspense = "suspense", "points", 100, "how much is at stake, per exchange: the standard deviation of the chance to win after the next exchange, as seen before it";
        Surprise = "surprise", "points", 100, "how much happens, per exchange: the points by which the chance to win changes";
        Luck = "luck", "points", 10, "how far the first half of a conflict moves the chance to win, up or down";
    }
}

pace_measures! {
    /// Measures of each side.
    pub enum OfSide {
        BehindAtHalf = "behind_at_half", "share", 1, "conflicts in which the side is behind by 10 points or more halfway through";
        WonFromBehind = "won_from_behind", "share", 1, "conflicts that the side wins although it was behind halfway through";
        HarmedFirst = "harmed_first", "share", 1, "conflicts in which the side is the first to be harmed; in games as text, the first to lose a fighter";
        WonHarmedFirst = "won_harmed_first", "share", 1, "conflicts that the side wins although it was harmed first";
        ActedFirst = "acted_first", "share", 1, "conflicts in which the side acts before all others";
        WonActedFirst = "won_acted_first", "share", 1, "conflicts that the side wins after it has acted first";
        EarlyOut = "out_at_once", "share", 1, "conflicts in which a fighter of the side is out by the end of exchange 1";
        WipedOut = "wiped_out", "share", 1, "conflicts after which no fighter of the side is left";
        PartyKill = "party_kill", "share", 1, "conflicts after which no fighter of the side is left and each left in the harshest way that the game has, such as death";
    }
}

/// Returns the measures of each side in systems that tell who acts first, or in those that do not.
pub(super) fn of_side(tells_who_acts: bool) -> impl Iterator<Item = (OfSide, PaceMeasure)> {
    let all = [
        OfSide::BehindAtHalf,
        OfSide::WonFromBehind,
        OfSide::HarmedFirst,
        OfSide::WonHarmedFirst,
        OfSide::ActedFirst,
        OfSide::WonActedFirst,
        OfSide::EarlyOut,
        OfSide::WipedOut,
        OfSide::PartyKill,
    ];
    let is_told = move |it: &OfSide| {
        tells_who_acts || !matches!(it, OfSide::ActedFirst | OfSide::WonActedFirst)
    };
    all.into_iter().filter(is_told).map(|it| (it, OfSide::ALL[it as usize]))
}

/// Returns the measures of pace of a conflict as a whole, then those of each side, with those of the time at the table.
/// `tells_who_acts` says whether the system counts actions, `tells_harm` whether it counts the harm that a fighter deals.
pub fn pace_measures(tells_who_acts: bool, tells_harm: bool) -> (Vec<Measure>, Vec<Measure>) {
    let of_conflict = OfConflict::ALL.iter().chain(OfTable::ALL).map(|it| it.measure).collect();
    let sides = of_side(tells_who_acts).map(|(_, it)| it.measure);
    (of_conflict, sides.chain(of_players(tells_harm).iter().map(|it| it.measure)).collect())
}

/// Whether a measure of pace has this name, of a conflict or of a side.
pub fn is_pace_measure(name: &str) -> bool {
    let mut all = OfConflict::ALL.iter().chain(OfSide::ALL);
    all.any(|it| it.measure.name == name) || is_table_measure(name)
}

/// Returns the quantities of pace of a conflict: those of the whole conflict, then those of each side.
pub(super) fn quantities(sides: usize, tells_who_acts: bool) -> Vec<Quantity> {
    let quantity = |side: Option<usize>, it: &PaceMeasure| Quantity {
        steps: it.steps,
        is_pace: true,
        ..Quantity::new(side, it.measure)
    };
    let mut all: Vec<Quantity> = OfConflict::ALL.iter().map(|it| quantity(None, it)).collect();
    for side in 0..sides {
        all.extend(of_side(tells_who_acts).map(|(_, it)| quantity(Some(side), &it)));
    }
    all
}
