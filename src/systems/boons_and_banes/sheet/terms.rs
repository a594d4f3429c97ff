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

    /// What somebody is trained in (BB-DISP-06).
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

    /// How well somebody is trained in a Skill (BB-DICE-02).
    pub enum Training {
        /// Not at all.
        Untrained = "untrained",
        /// Trained.
        Trained = "trained",
        /// Expert.
        Expert = "expert",
        /// Master.
        Master = "master",
    }

    /// Which cycle an attacker's Approaches follow (BB-DISP-01).
    pub enum Disposition {
        /// The first cycle.
        I = "I",
        /// The second cycle.
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

    /// What a failed test leads to.
    pub enum AfterFailure {
        /// The testing team loses.
        Lose = "lose",
        /// The next test.
        KeepSolving = "go_on",
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

    /// Where a team rests.
    pub enum RestPlace {
        /// Among people: actions come from Resources.
        Settlement = "settlement",
        /// Beyond them: actions come from Wilderness.
        Outdoors = "outdoors",
    }
}

/// Number of Approaches.
pub const APPROACHES: usize = 3;
/// Number of Skills.
pub const SKILLS: usize = 6;

impl Approach {
    /// The Approach with this number.
    #[inline]
    pub fn numbered(number: usize) -> Self {
        [Self::Vigor, Self::Intuition, Self::Reason][number % APPROACHES]
    }

    /// As a game text writes it.
    pub fn title(self) -> &'static str {
        ["Vigor", "Intuition", "Reason"][self as usize]
    }
}

impl Skill {
    /// As a game text writes it.
    pub fn title(self) -> &'static str {
        ["Influence", "Fight", "Maneuver", "Wilderness", "Craft", "Resources"][self as usize]
    }

    /// The Skill with this number.
    #[inline]
    pub fn numbered(number: usize) -> Self {
        Self::ALL[number % SKILLS]
    }
}

impl Disposition {
    /// The cycle's number, if there is one.
    pub fn cycle(self) -> Option<usize> {
        match self {
            Self::I => Some(0),
            Self::II => Some(1),
            Self::None => None,
        }
    }
}

/// Ratings of Conditions (BB-COND-01), as text.
pub const SIZES: [&str; 3] = ["minor", "moderate", "major"];

/// The Approach of the one who has none left.
pub const NO_APPROACH: u8 = APPROACHES as u8;

/// The Approach of a number, for those who tell of it.
pub fn approach_title(approach: u8) -> &'static str {
    if approach < 3 { Approach::numbered(usize::from(approach)).title() } else { "no Approach" }
}

impl RestPlace {
    /// The Skill that gives actions (BB-REST-01).
    pub fn skill(self) -> Skill {
        match self {
            Self::Settlement => Skill::Resources,
            Self::Outdoors => Skill::Wilderness,
        }
    }
}
