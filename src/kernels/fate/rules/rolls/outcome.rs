//! The four outcomes of a roll (FC-OUT-01 to 05, WOA-DICE-03 to 06).

use crate::kernels::fate::knobs::common::FateKnobs;

/// The outcome of a margin, with the margins as written; `outcome.tie_width` and
/// `outcome.style_margin` move them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Margin below 0.
    Fail,
    /// Margin 0.
    Tie,
    /// Margin of 1 or 2.
    Succeed,
    /// Margin of 3 or more: succeed with style.
    Style,
}

impl Outcome {
    /// Reads the outcome from the actor's margin.
    pub(crate) fn of(margin: i32, knobs: &FateKnobs) -> Self {
        if margin < 0 {
            Self::Fail
        } else if margin <= knobs.tie_width {
            Self::Tie
        } else if margin < knobs.style_margin {
            Self::Succeed
        } else {
            Self::Style
        }
    }

    /// Whether the opponent won with style (FC-DEF-05): the mirror image of [`Self::Style`].
    pub(crate) fn opponent_style(margin: i32, knobs: &FateKnobs) -> bool {
        margin <= -knobs.style_margin
    }

    /// Returns the name in texts.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Tie => "tie",
            Self::Succeed => "success",
            Self::Style => "success with style",
        }
    }
}
