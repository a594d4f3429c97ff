//! The state of a conflict: a plain value of fixed size that can be copied, compared and hashed.

use crate::inline_vec::{InlineVec, copied_by_use};
use crate::system::{Course, Ending, FighterId};
use crate::systems::boons_and_banes::sheet::terms::APPROACHES;

/// Most participants of a conflict: more do not fit into the lists of [`State`].
pub(crate) const MAX_FIGHTERS: usize = 32;
pub(crate) const MAX_TEAMS: usize = 4;
/// Most Boons, Banes or traits of one kind that a participant has; help that was called has a bit for each place.
pub(crate) const MOST_HELD: usize = 6;
pub(crate) const MOST_PREPS: usize = 4;
/// Number that stands for no participant, where an `Option` would need more room.
pub(crate) const NOBODY: u8 = u8::MAX;
/// Number that stands for no name.
pub(crate) const NAMELESS: u8 = u8::MAX;

/// Ties of Boons and Banes, as numbers: an Approach, a Skill, attacking or defending.
/// [`Prep::uses`](crate::systems::boons_and_banes::sheet::gear::Prep::uses) has a bit for each.
pub(crate) mod tie {
    /// The first Skill; Approaches come before.
    pub(crate) const SKILL: u8 = 3;
    pub(crate) const ATTACK: u8 = 9;
    pub(crate) const DEFEND: u8 = 10;
}

/// Values of [`Object::tricky`]: Boons that are used up only if the roll fails.
pub(crate) mod trick {
    /// An ordinary object.
    pub(crate) const NONE: u8 = 0;
    pub(crate) const TRICKY: u8 = 1;
    /// A Boon of this kind that the acting side has called on the running rolls, so that it waits for the result; one
    /// more: the side tested against has called it.
    pub(crate) const CALLED: u8 = 2;
}

/// A Boon or a Bane, by the list in which it is (BB-BOON-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Object {
    pub rating: u8,
    /// Number of its tie; see [`tie`].
    pub tie: u8,
    /// Whether it loses rating instead of vanishing (BB-ENDU-02).
    pub enduring: bool,
    /// Participant who made it; a number that stands for none if it is from before the conflict.
    pub maker: u8,
    /// Number of its name in the setup, or [`NAMELESS`].
    pub name: u8,
    /// Teams that do not know of it, a bit for each: they cannot call it.
    pub hidden: u8,
    /// Whether it is used up only if the roll fails (BB-TAL-23); see [`trick`] for its values.
    pub tricky: u8,
    /// Whether it works only on attacks against its carrier (BB-TAL-27).
    pub exposed: bool,
}

/// A trait (BB-TRAIT-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trait {
    pub rating: u8,
    /// Whether it is detrimental: opponents can call it.
    pub flaw: bool,
    /// Number of its name in the setup, or [`NAMELESS`] for a scar.
    pub name: u8,
    /// Teams that do not know of it, a bit for each: they cannot call it.
    pub hidden: u8,
}

/// A scene trait (BB-TRAIT-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SceneTrait {
    pub rating: u8,
    /// Participant who made it: its departure can remove it (`leave.effects_remain`).
    pub maker: u8,
    /// Whether it has helped in this round, so that it cannot again (`scene_trait.use`).
    pub used: bool,
}

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

/// A participant in play; its [`Sheet`](crate::systems::boons_and_banes::sheet::fighter::Sheet) holds what does not
/// change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fighter {
    pub status: Status,
    /// Actions left in this round.
    pub actions: u8,
    /// Actions taken in this round: the number is [`Act::nth`](super::rolls::Act::nth) of its draws.
    pub acted: u8,
    /// Times that it has defended in this round, as far as that counts (`defence.repeat_penalty`).
    pub defended: u8,
    /// Conditions by kind and size (BB-COND-01).
    pub conditions: [[u8; 3]; 3],
    /// Teams that do not know of its Conditions of each size, a bit for each: no floor comes of these.
    pub unknown: [u8; 3],
    pub favour: u8,
    /// Doomed Approaches, a bit for each (BB-LAST-03).
    pub doomed: u8,
    /// Approaches whose doom has granted Favour, a bit for each, because it is granted only once (BB-LAST-05).
    pub granted: u8,
    /// Talents that it has used in this conflict, a bit for each (BB-TAL-07, 19, 22).
    pub used: u32,
    /// The Approach that it is bound to, from 1 (`roll.approach_choice`); 0: none.
    pub bound: u8,
    /// Ratings of its Legacies (BB-LEG-01).
    pub legacies: [u8; APPROACHES],
    /// Ratings left of the Preparations of its sheet.
    pub preps: [u8; MOST_PREPS],
    pub boons: InlineVec<Object, MOST_HELD>,
    pub banes: InlineVec<Object, MOST_HELD>,
    pub traits: InlineVec<Trait, MOST_HELD>,
    /// Tokens, with which house rules count.
    pub tokens: u8,
    /// Whether it has improvised a Preparation since its last action began (BB-TRAIT-09).
    pub improvised: bool,
}

/// State of house rules, apart from what their effects change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseState {
    /// Whether a house rule is acting, so that no other can start; `false` between turns.
    pub acting: bool,
    /// Draws that house rules have made for the running rolls; 0 between turns.
    pub draws: u16,
    /// Bit set of the participants who have lost all actions of this round.
    pub idle: u64,
    /// Bit set of the participants who lose an action of the next round.
    pub owes: u64,
    /// Whether a house rule has changed the turn order of this round, so that the next one restores it.
    pub reordered: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Team {
    pub morale: i16,
    /// Morale when the conflict began, for `turn.tie`.
    pub started: i16,
    /// Number for `turn.order`: successes of its captain, and what benefits add (BB-POS-08).
    pub number: i16,
    /// Captain of the team, or the number that stands for no participant.
    pub captain: u8,
    /// Skill that its captain has tested in Positioning, as a number: talents of the initiating captain read it.
    pub tested: u8,
    /// Whether a loss of it has been counted, because a series counts just one.
    pub told: bool,
    /// Lot for turn order, if `turn.order` or `turn.tie` needs one.
    pub lot: u16,
    /// Whether it has lost.
    pub lost: bool,
    /// Whether the last member to leave surrendered in its own turn: the team has then conceded.
    pub gave_up: bool,
    pub has_stood: bool,
    pub has_perished: bool,
    pub scene: InlineVec<SceneTrait, MOST_HELD>,
    /// Boons of the team on the scene (BB-USE-08).
    pub boons: InlineVec<Object, MOST_HELD>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The teams in this mask achieve their Goals.
    Won(u8),
    /// All teams lose (BB-END-07).
    AllLost,
    /// The cap on rounds, `sim.max_rounds`, was met.
    Undecided,
}

impl End {
    /// Returns the end as the engine knows it: all lose is a draw.
    pub fn ending(self) -> Ending {
        match self {
            Self::Won(teams) => Ending::Won(teams),
            Self::AllLost => Ending::Draw,
            Self::Undecided => Ending::Stalemate,
        }
    }
}

/// Part of play that comes next, on which [`turn`](crate::systems::boons_and_banes::rules::rounds::turn) depends.
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
    /// Number of the running round or test, for labels of draws, from 1; 0 before the first.
    pub round: u16,
    pub phase: Phase,
    /// The running test of the scene, from 0, and how often it was repeated.
    pub test: [u8; 2],
    /// Skills and Approaches of the running test that have failed, a bit for each (BB-TEST-09).
    pub failed: u32,
    /// Times that the running test has failed so far.
    pub tried: u8,
    /// Participants, in the order of the sheets of [`Setup`](crate::systems::boons_and_banes::sheet::setup::Setup).
    pub fighters: InlineVec<Fighter, MAX_FIGHTERS>,
    /// Bit set of the participants who take part.
    pub active: u64,
    /// Bit set of the participants who are in a Last Stand.
    pub standers: u64,
    pub teams: InlineVec<Team, MAX_TEAMS>,
    /// Teams in turn order.
    pub order: InlineVec<u8, MAX_TEAMS>,
    /// Place of the acting team in [`State::order`].
    pub place: u8,
    /// Members of the acting team who have not acted, a bit for each.
    pub left: u64,
    /// Participants whose Disposition each team has learned, a bit for each (BB-INFO-02).
    pub learned: [u32; MAX_TEAMS],
    /// Tests that were made before the first round; they count in [`State::round`].
    pub tests: u16,
    /// Whether turn order may have changed, so that it is sorted anew at the next round.
    pub reorder: bool,
    /// The initiating team (BB-SETUP-05).
    pub initiator: u8,
    /// How far a series has come: twice the conflicts that are over, less 1 until the next one begins (see
    /// `Chain::stage`).
    pub stage: u8,
    /// Results of the conflicts of a series.
    pub course: Course,
    /// Whether all teams have lost a conflict of the series, because a trial counts it once.
    pub all_lost: bool,
    /// Rounds that were left out so that every conflict of a series has numbers of its own.
    pub skipped: u16,
    /// Result of the conflict, or of the whole series; `None` while it goes on.
    pub end: Option<End>,
    pub house: HouseState,
}

copied_by_use!(State {
    fighters, teams, order;
    round, phase, test, failed, tried, active, standers, place, left, learned, tests, reorder,
    initiator, stage, course, all_lost, skipped, end, house
});

impl State {
    pub fn is_in(&self, fighter: FighterId) -> bool {
        self.active >> fighter & 1 == 1
    }

    pub fn stands(&self, fighter: FighterId) -> bool {
        self.standers >> fighter & 1 == 1
    }

    pub fn stand(&mut self, fighter: FighterId, stands: bool) {
        self.standers = self.standers & !(1 << fighter) | u64::from(stands) << fighter;
    }

    /// Returns how the conflict, or the series, ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let end = self.end?;
        Some(if self.course.is_series() { self.course.ending() } else { end.ending() })
    }
}

impl Fighter {
    /// Whether an Approach may still be rolled: none that is doomed.
    pub fn may_use(&self, approach: usize) -> bool {
        self.doomed >> approach & 1 == 0
    }
}
