//! Differences of a system's movement from Fate Core's, beyond its knobs.

use crate::choices;

choices! {
    /// Opposition when several fighters bar one way (WOA-MOVE-19).
    pub(crate) enum BlockMany {
        /// The best of the fighters rolls.
        Best = "best",
        /// The best rolls, and the others help.
        Help = "help",
        /// Each rolls, and the highest result counts.
        Each = "each",
    }
}

/// Movement beyond the knobs that all Fate systems share; by default it is Fate Core's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveRules {
    /// Whether ways can be barred at all.
    pub barring: bool,
    /// Opposition when several fighters bar one way.
    pub many: BlockMany,
    /// Bonus of each fighter who helps to bar the way, and the most who may.
    pub helpers: (i32, i32),
    /// Bonus to the result of the fighter who bars the way: for each zone beyond the first, and for each aspect that
    /// hinders (JC-34).
    pub surcharge: (i32, i32),
    /// Whether one may decline the goal of a tie, which costs what ties cost elsewhere (JC-10).
    pub tie_offered: bool,
    /// Whether a step into a zone that holds a foe is never free (WOA-MOVE-21).
    pub held: bool,
    /// Whether a roll to move leaves the action of the turn (WOA-MOVE-07).
    pub keeps_action: bool,
    /// Whether a free step may precede a roll to move; it counts as one of the zones moved (IX-31).
    pub with_free: bool,
}

impl Default for MoveRules {
    fn default() -> Self {
        Self {
            barring: true,
            many: BlockMany::Best,
            helpers: (0, 0),
            surcharge: (0, 0),
            tie_offered: false,
            held: false,
            keeps_action: false,
            with_free: false,
        }
    }
}
