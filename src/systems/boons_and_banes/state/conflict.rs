//! The state of a conflict: a plain value of fixed size that can be copied, compared and hashed.

use crate::inline_vec::{InlineVec, copied_by_use};
use crate::system::{Course, Ending};
use crate::systems::boons_and_banes::sheet::terms::APPROACHES;

/// Most participants of a conflict.
pub(crate) const MAX_FIGHTERS: usize = 32;
/// Most teams.
pub(crate) const MAX_TEAMS: usize = 4;
/// Most Boons, Banes or traits of one kind that a participant has.
pub(crate) const MOST_HELD: usize = 6;
/// Most Preparations that a participant has.
pub(crate) const MOST_PREPS: usize = 4;
/// Number that stands for no participant.
pub(crate) const NOBODY: u8 = u8::MAX;
/// Number that stands for no name.
pub(crate) const NAMELESS: u8 = u8::MAX;

/// Ties of Boons and Banes, as numbers: an Approach, a Skill, attacking or defending.
pub(crate) mod tie {
    /// The first Skill; Approaches come before.
    pub(crate) const SKILL: u8 = 3;
    /// Attacking.
    pub(crate) const ATTACK: u8 = 9;
    /// Defending.
    pub(crate) const DEFEND: u8 = 10;
}

/// Boons that are used up only if the roll fails, as a number.
pub(crate) mod trick {
    /// An ordinary object.
    pub(crate) const NONE: u8 = 0;
    /// A Boon that is used up only if the roll fails.
    pub(crate) const TRICKY: u8 = 1;
    /// A Boon of this kind that the acting side has called on the running rolls; one more: the side tested against has
    /// called it.
    pub(crate) const CALLED: u8 = 2;
}

/// A Boon or a Bane (BB-BOON-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Object {
    /// Rating of the Boon or Bane.
    pub rating: u8,
    /// Number of its tie; see [`tie`].
    pub tie: u8,
    /// Whether it loses rating instead of vanishing (BB-ENDU-02).
    pub enduring: bool,
    /// Participant who made it; a number that stands for none if it is from before the conflict.
    pub maker: u8,
    /// Number of its name in the setup, or [`NAMELESS`].
    pub name: u8,
    /// Teams that do not know of it, a bit for each.
    pub hidden: u8,
    /// Whether it is used up only if the roll fails (BB-TAL-23); see [`trick`].
    pub tricky: u8,
    /// Whether it works only on attacks against its carrier (BB-TAL-27).
    pub exposed: bool,
}

/// A trait (BB-TRAIT-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trait {
    /// Rating of the trait.
    pub rating: u8,
    /// Whether it is detrimental.
    pub flaw: bool,
    /// Number of its name in the setup, or [`NAMELESS`] for a scar.
    pub name: u8,
    /// Teams that do not know of it, a bit for each.
    pub hidden: u8,
}

/// A scene trait (BB-TRAIT-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SceneTrait {
    /// Rating of the scene trait.
    pub rating: u8,
    /// Participant who made the scene trait.
    pub maker: u8,
    /// Whether it has helped in this round (`scene_trait.use`).
    pub used: bool,
}

/// Whether a participant still takes part, or how it left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// Takes part.
    #[default]
    In,
    /// Has surrendered (BB-LEAVE-01).
    Surrendered,
    /// Has perished (BB-LAST-09).
    Perished,
    /// Left with its team when that lost (BB-END-10).
    Beaten,
    /// Belongs to a conflict of a series that is over.
    Gone,
}

/// A participant in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fighter {
    /// Whether it still takes part, or how it left.
    pub status: Status,
    /// Actions left in this round.
    pub actions: u8,
    /// Actions taken in this round: numbers its draws.
    pub acted: u8,
    /// Times that it has defended in this round, as far as that counts (`defence.repeat_penalty`).
    pub defended: u8,
    /// Conditions by kind and size (BB-COND-01).
    pub conditions: [[u8; 3]; 3],
    /// Teams that do not know of its Conditions of each size, a bit for each.
    pub unknown: [u8; 3],
    /// Favour.
    pub favour: u8,
    /// Doomed Approaches, a bit for each (BB-LAST-03).
    pub doomed: u8,
    /// Approaches whose doom has granted Favour, a bit for each (BB-LAST-05).
    pub granted: u8,
    /// Talents that it has used in this conflict, a bit for each (BB-TAL-07, 19, 22).
    pub used: u32,
    /// The Approach that it is bound to, from 1 (`roll.approach_choice`); 0: none.
    pub bound: u8,
    /// Ratings of its Legacies (BB-LEG-01).
    pub legacies: [u8; APPROACHES],
    /// Ratings left of the Preparations of its sheet.
    pub preps: [u8; MOST_PREPS],
    /// Boons that it holds.
    pub boons: InlineVec<Object, MOST_HELD>,
    /// Banes that it carries.
    pub banes: InlineVec<Object, MOST_HELD>,
    /// Traits.
    pub traits: InlineVec<Trait, MOST_HELD>,
    /// Tokens, with which house rules count.
    pub tokens: u8,
    /// Whether it has improvised a Preparation since its last action began (BB-TRAIT-09).
    pub improvised: bool,
}

/// State of house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseState {
    /// Whether a house rule is acting, so that no other can start; `false` between turns.
    pub acting: bool,
    /// Draws that they have made for the running rolls; 0 between turns.
    pub draws: u16,
    /// Bit set of the participants who have lost all actions of this round.
    pub idle: u64,
    /// Bit set of the participants who lose an action of the next round.
    pub owes: u64,
    /// Whether a house rule has changed the turn order of this round.
    pub reordered: bool,
}

/// A team in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Team {
    /// Morale of the team.
    pub morale: i16,
    /// Morale when the conflict began.
    pub started: i16,
    /// Number for turn order (BB-POS-08).
    pub number: i16,
    /// Captain of the team.
    pub captain: u8,
    /// The Skill that its captain has tested in Positioning, as a number.
    pub tested: u8,
    /// Whether a loss of it has been counted (once in a series).
    pub told: bool,
    /// Lot for turn order.
    pub lot: u16,
    /// Whether it has lost.
    pub lost: bool,
    /// Whether the last member to leave surrendered in its own turn.
    pub gave_up: bool,
    /// Whether a member has entered a Last Stand.
    pub has_stood: bool,
    /// Whether a member has perished.
    pub has_perished: bool,
    /// Scene traits of the team.
    pub scene: InlineVec<SceneTrait, MOST_HELD>,
    /// Boons of the team on the scene (BB-USE-08).
    pub boons: InlineVec<Object, MOST_HELD>,
}

/// How a conflict ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The teams in this mask achieve their Goals.
    Won(u8),
    /// All teams lose (BB-END-07).
    AllLost,
    /// The cap on rounds was met.
    Undecided,
}

impl End {
    /// Returns the end as the engine knows it.
    pub fn ending(self) -> Ending {
        match self {
            Self::Won(teams) => Ending::Won(teams),
            Self::AllLost => Ending::Draw,
            Self::Undecided => Ending::Stalemate,
        }
    }
}

/// Part of play that comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The tests before the conflict.
    #[default]
    Scene,
    /// A new round begins.
    RoundStart,
    /// A rest between conflicts.
    Pause,
    /// The next conflict of a series begins.
    Next,
    /// Turns of the teams.
    Turns,
}

/// The state of a conflict.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The running round or test, from 1; 0 before the first.
    pub round: u16,
    /// Part of play that comes next.
    pub phase: Phase,
    /// The running test of the scene, from 0, and how often it was repeated.
    pub test: [u8; 2],
    /// Skills and Approaches of the running test that have failed, a bit for each (BB-TEST-09).
    pub failed: u32,
    /// Times that the running test has failed so far.
    pub tried: u8,
    /// Participants, in the order of the setup's sheets.
    pub fighters: InlineVec<Fighter, MAX_FIGHTERS>,
    /// Bit set of the participants who take part.
    pub active: u64,
    /// Bit set of the participants who are in a Last Stand.
    pub standers: u64,
    /// The teams.
    pub teams: InlineVec<Team, MAX_TEAMS>,
    /// Teams in turn order.
    pub order: InlineVec<u8, MAX_TEAMS>,
    /// Place of the acting team in that order.
    pub place: u8,
    /// Members of the acting team who have not acted, a bit for each.
    pub left: u64,
    /// Teams whose Disposition each team has learned, a bit for each participant (BB-INFO-02).
    pub learned: [u32; MAX_TEAMS],
    /// Tests that were made before the first round.
    pub tests: u16,
    /// Whether turn order may have changed.
    pub reorder: bool,
    /// The initiating team (BB-SETUP-05).
    pub initiator: u8,
    /// How far a series has come; see `Chain::stage`.
    pub stage: u8,
    /// How the conflicts went.
    pub course: Course,
    /// Whether all teams have lost a conflict of the series.
    pub all_lost: bool,
    /// Rounds that were left out so that every conflict of a series has numbers of its own.
    pub skipped: u16,
    /// Set when the conflict is over.
    pub end: Option<End>,
    /// State of house rules.
    pub house: HouseState,
}

copied_by_use!(State {
    fighters, teams, order;
    round, phase, test, failed, tried, active, standers, place, left, learned, tests, reorder,
    initiator, stage, course, all_lost, skipped, end, house
});

impl State {
    /// Whether a participant takes part.
    #[inline]
    pub fn is_in(&self, fighter: usize) -> bool {
        self.active >> fighter & 1 == 1
    }

    /// Whether a participant is in a Last Stand.
    #[inline]
    pub fn stands(&self, fighter: usize) -> bool {
        self.standers >> fighter & 1 == 1
    }

    /// Puts a participant in a Last Stand, or ends it.
    #[inline]
    pub fn stand(&mut self, fighter: usize, stands: bool) {
        self.standers = self.standers & !(1 << fighter) | u64::from(stands) << fighter;
    }

    /// Returns how the conflict ended; `None` while it goes on.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        let end = self.end?;
        Some(if self.course.is_series() { self.course.ending() } else { end.ending() })
    }
}

impl Fighter {
    /// Whether it has any free use of a doomed Approach: the Approaches it may still roll.
    #[inline]
    pub fn may_use(&self, approach: usize) -> bool {
        self.doomed >> approach & 1 == 0
    }
}
