//! The words of the game that everything else is made of: Approaches, Skills, training,
//! Dispositions, kinds of Conditions.

use crate::choices;

choices! {
    /// A way of doing things; its rating is a pool of dice (BB-DICE-01).
    pub enum Approach {
        /// By force.
        Vigor = "vigor",
        /// By instinct.
        Intuition = "intuition",
        /// By thought.
        Reason = "reason",
    }

    /// Field in which a participant can be trained (BB-DISP-06).
    pub enum Skill {
        /// Words and presence.
        Influence = "influence",
        /// Violence.
        Fight = "fight",
        /// Movement.
        Maneuver = "maneuver",
        /// The outdoors.
        Wilderness = "wilderness",
        /// Making and breaking.
        Craft = "craft",
        /// Wealth and contacts.
        Resources = "resources",
    }

    /// Level of training in a Skill (BB-DICE-02).
    pub(crate) enum Training {
        /// Untrained.
        Untrained = "untrained",
        /// Trained.
        Trained = "trained",
        /// Expert.
        Expert = "expert",
        /// Master.
        Master = "master",
    }

    /// Cycle that an attacker's Approaches follow (BB-DISP-01).
    pub enum Disposition {
        /// By `disposition.table_i`.
        I = "I",
        /// By `disposition.table_ii`.
        II = "II",
        /// Attacks never force an Approach.
        None = "none",
    }

    /// A kind of Condition (BB-COND-04).
    pub enum Harm {
        /// Of the body.
        Physical = "physical",
        /// Of the mind.
        Mental = "mental",
        /// Of standing and means.
        Worldly = "worldly",
    }

    /// Consequence of a failed test.
    pub enum AfterFailure {
        /// The testing team loses.
        Lose = "lose",
        /// The next test.
        GoOn = "go_on",
        /// The conflict begins.
        Conflict = "conflict",
        /// The test is made again.
        Retry = "retry",
    }

    /// Scene after the last test.
    pub enum Then {
        /// The testing team has achieved its Goal.
        Win = "win",
        /// The conflict begins.
        Conflict = "conflict",
    }

    /// Place where a team rests.
    pub enum RestPlace {
        /// A settlement: a test of Resources gives the actions.
        Settlement = "settlement",
        /// The outdoors: a test of Wilderness gives the actions.
        Outdoors = "outdoors",
    }
}

pub(crate) const APPROACHES: usize = 3;
pub(crate) const SKILLS: usize = 6;

impl Approach {
    /// Returns the Approach with this number, modulo [`APPROACHES`].
    pub fn numbered(number: usize) -> Self {
        [Self::Vigor, Self::Intuition, Self::Reason][number % APPROACHES]
    }

    pub fn title(self) -> &'static str {
        ["Vigor", "Intuition", "Reason"][self as usize]
    }
}

impl Skill {
    pub fn title(self) -> &'static str {
        ["Influence", "Fight", "Maneuver", "Wilderness", "Craft", "Resources"][self as usize]
    }

    /// Returns the Skill with this number, modulo [`SKILLS`].
    pub fn numbered(number: usize) -> Self {
        Self::ALL[number % SKILLS]
    }
}

impl Disposition {
    /// Returns the number of its cycle among the tables `disposition.table_i` and
    /// `disposition.table_ii`; `None` if it forces nothing.
    pub fn cycle(self) -> Option<usize> {
        match self {
            Self::I => Some(0),
            Self::II => Some(1),
            Self::None => None,
        }
    }
}

pub(crate) const SIZES: [&str; 3] = ["minor", "moderate", "major"];

/// Number that stands for the Approach of a participant who has none left: all are doomed.
pub(crate) const NO_APPROACH: u8 = APPROACHES as u8;

/// Returns the name of an Approach, given by its number, for transcripts.
pub(crate) fn approach_title(approach: u8) -> &'static str {
    if approach < 3 { Approach::numbered(usize::from(approach)).title() } else { "no Approach" }
}

impl RestPlace {
    /// Returns the Skill that gives actions of a rest (BB-REST-01).
    pub fn skill(self) -> Skill {
        match self {
            Self::Settlement => Skill::Resources,
            Self::Outdoors => Skill::Wilderness,
        }
    }
}
