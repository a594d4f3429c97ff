//! The state of a fight: a plain value of fixed size that can be copied, compared and hashed.

use crate::choices;
use crate::inline_vec::{InlineVec, copied_by_use};
use crate::system::{Course, Ending, FighterId, MOST_FIGHTERS};
use crate::systems::stamina_and_wounds::sheet::gear::MAX_ITEMS;

pub(crate) const PCS: usize = 0;
pub(crate) const ENEMIES: usize = 1;

/// Value of [`Fighter::weapon`] for a fighter without one.
pub(crate) const UNARMED: u8 = u8::MAX;
/// Number that stands for no fighter. It is not an `Option`, because that would double the size of the field.
pub(crate) const NOBODY: u8 = u8::MAX;

/// Whether a fighter is in the fight, and if not, why. [`State::standing`] has the fighters with [`In`](Self::In)
/// as a bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// Has not arrived yet.
    Waiting,
    /// Fights.
    #[default]
    In,
    /// Has died (`Play::die`), or was defeated for good (SW-DEATH-01, 02).
    Dead,
    Fled,
    /// Has surrendered or was taken (SW-END-03).
    Surrendered,
    /// Belongs to a fight that is over.
    Gone,
}

choices! {
    /// Why a fighter cannot defend itself (SW-COND-07).
    pub enum Defenceless {
        /// Not defenceless.
        No = "no",
        /// Asleep, until it is hit or the first round ends.
        Asleep = "asleep",
        /// Bound, for the whole fight.
        Bound = "bound",
    }
}

/// A fighter in play. Small fields, because the exact solver keeps and hashes many states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fighter {
    pub status: Status,
    pub stamina: i16,
    pub wounds: i16,
    /// Boxes marked on each item of [`Gear::items`](crate::systems::stamina_and_wounds::sheet::gear::Gear)
    /// (SW-CORE-08).
    pub usage: [u8; MAX_ITEMS],
    /// Armor Value of its intact armour and shield, before the cap (SW-AV-05).
    pub armour: i8,
    /// Points that its armour has lost in this fight (`av.ablative`).
    pub armour_lost: i8,
    /// Number of the weapon in hand among those of its sheet, or [`UNARMED`].
    pub weapon: u8,
    /// Boxes of ammunition marked (`ammo.usage`).
    pub ammo: u8,
    /// Whether its weapon lies on the ground (SW-COND-01): at its feet while it stands on
    /// [`weapon_at`](Self::weapon_at).
    pub disarmed: bool,
    /// The step on which that weapon lies (`position.model = bands`).
    pub weapon_at: i8,
    /// Weapons of its sheet that lie on the ground for the rest of the fight because it has drawn another,
    /// a bit for each.
    pub ground: u8,
    /// Whether it is prone (SW-COND-03).
    pub prone: bool,
    /// Bit set of the fighters who restrain it (SW-COND-04).
    pub held_by: u64,
    /// [`Attribute`](crate::systems::stamina_and_wounds::knobs::kinds::Attribute) with which it was restrained: the
    /// save to get free is against it.
    pub held_with: u8,
    /// The fighter that it has climbed on (SW-COND-05); `u8::MAX` if none.
    pub climbs: u8,
    /// Times that it bleeds (SW-COND-06): more than one only with `bleed.stacks`. Set by [`State::bleed`] alone.
    pub bleeding: u8,
    /// Rounds until a mortal wound kills (SW-WND-07); 0: none.
    pub mortal: u8,
    /// Whether the mortal wound is of this round. Otherwise the end of the round would count it down at once.
    pub mortal_this_round: bool,
    /// Times that it has taken Defend and is still covered by it (SW-DEFD-01).
    pub defends: u8,
    pub moves: u8,
    pub actions: u8,
    /// Steps taken in this round. It numbers the draws of a step
    /// ([`Source::deed`](crate::systems::stamina_and_wounds::rules::play::Source::deed)).
    pub steps: u8,
    pub done: bool,
    /// Whether it leaves at the end of its turn (`flee.cost = move`).
    pub leaving: bool,
    /// Whether it has made its first attack from ambush, after which surprise no longer helps it (`sneak.when`).
    pub struck: bool,
    /// Damage that waits for the end of the turn (`attack.multi = keep_highest`).
    pub pending: i16,
    /// The fighter who dealt the [`pending`](Self::pending) damage.
    pub pending_by: u8,
    /// Place on the line of steps (`position.model = bands`).
    pub position: i8,
    /// Why it cannot defend itself; `No` if it can.
    pub defenceless: Defenceless,
    /// Rations left (SW-REST-07).
    pub rations: u8,
    /// Coins left for repairs (SW-REST-09).
    pub purse: i16,
    /// Tokens that house rules count with.
    pub tokens: u8,
    /// Whether the effect `lose_turn` of a house rule takes its next turn away.
    pub loses_turn: bool,
}

impl Default for Fighter {
    fn default() -> Self {
        Self {
            status: Status::In,
            stamina: 0,
            wounds: 0,
            usage: [0; MAX_ITEMS],
            armour: 0,
            armour_lost: 0,
            weapon: UNARMED,
            ammo: 0,
            disarmed: false,
            weapon_at: 0,
            ground: 0,
            prone: false,
            held_by: 0,
            held_with: 0,
            climbs: NOBODY,
            bleeding: 0,
            mortal: 0,
            mortal_this_round: false,
            defends: 0,
            moves: 0,
            actions: 0,
            steps: 0,
            done: false,
            leaving: false,
            struck: false,
            pending: -1,
            pending_by: NOBODY,
            position: 0,
            defenceless: Defenceless::No,
            rations: 0,
            purse: 0,
            tokens: 0,
            loses_turn: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Morale {
    /// Breaking points that may be tested now, a bit for each kind (a bit of
    /// [`Breaking`](super::causes::Breaking)).
    pub pending: u8,
    /// Breaking points that failed a test (`morale.retry = each_round`).
    pub failed: u8,
    /// Breaking points that have occurred and do not occur again (SW-MOR-08), as bits.
    pub spent: u8,
    /// Members who have taken part so far (SW-MOR-02). Reinforcements raise it, so that a fraction of it moves as
    /// well.
    pub members: u8,
    pub defeated: u8,
    /// Number of the leader; `u8::MAX` if none.
    pub leader: u8,
    /// Whether the fall of the leader is a breaking point (`morale.leader_counts`).
    pub leader_counts: bool,
    /// Whether a leader has fallen in this fight.
    pub leader_fell: bool,
    /// Tests in the running round, which number their draws.
    pub tests: u8,
}

/// Phase that `advance` plays next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    #[default]
    RoundStart,
    /// The turn of the camp that goes first.
    First,
    /// The turn of the other camp.
    Second,
    /// The pause after a fight (SW-REST-06).
    Pause,
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The sides in this mask won.
    Won(u8),
    /// No fighter was left (SW-END-01).
    Draw,
    /// The cap on rounds was met (`conflict.max_rounds`).
    Stalemate,
}

impl End {
    /// Returns the end as the engine's [`Ending`].
    pub fn ending(self) -> Ending {
        match self {
            Self::Won(sides) => Ending::Won(sides),
            Self::Draw => Ending::Draw,
            Self::Stalemate => Ending::Stalemate,
        }
    }
}

/// How the last member of a camp left: it decides whether the camp was beaten, broke or gave up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastExit {
    #[default]
    None,
    /// The last to leave died.
    Death,
    /// The last to leave fled.
    Flight,
    /// The last to leave surrendered.
    Surrender,
    /// A morale save sent the last away.
    Morale,
}

/// Data that house rules need between two moments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseState {
    /// Whether a house rule is acting, or the aftermath is settled. No other house rule applies then, so that two
    /// of them cannot call each other. False between turns.
    pub acting: bool,
    /// Dice that house rules have thrown in this round: numbers their draws
    /// ([`MOST_THROWS`](crate::systems::stamina_and_wounds::rules::play::MOST_THROWS)).
    pub throws: u16,
}

/// The state of a trial: one fight, or a day of several.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The running fight, from 1.
    pub fight: u8,
    /// How far the trial has come; see `Chain::stage`.
    pub stage: u8,
    /// How its fights went, for the measures of a day of fights.
    pub course: Course,
    /// The running round of the fight, from 1; 0 before the first.
    pub round: u16,
    /// Rounds of all fights so far.
    pub rounds: u16,
    pub phase: Phase,
    /// The camp that goes first in this round.
    pub first: u8,
    /// Whether the camp that goes first had the last turn of the round before as well (SW-INIT-04).
    pub double: bool,
    /// Whether initiative has been rolled in this fight (`init.frequency = once`).
    pub rolled: bool,
    /// The fighters, in the order of [`Setup::sheets`](crate::systems::stamina_and_wounds::sheet::setup::Setup).
    pub fighters: InlineVec<Fighter, MOST_FIGHTERS>,
    /// Bit set of the fighters whose status is [`Status::In`].
    pub standing: u64,
    /// Fighters who bleed, a bit for each; it follows from `bleeding` of the fighters and spares a loop over them.
    pub bleeders: u64,
    /// Bit set of the fighters of the acting camp who have something left to do in its turn.
    pub left: u64,
    /// Order by lot of the running turn (`init.side_order = random`).
    pub order: InlineVec<u8, MOST_FIGHTERS>,
    pub morale: [Morale; 2],
    /// How the last member of each camp left.
    pub last_exit: [LastExit; 2],
    /// Rests taken in this pause, at most
    /// [`Scene::rests`](crate::systems::stamina_and_wounds::sheet::setup::Scene).
    pub rests: u8,
    /// Data that house rules need between two moments.
    pub house: HouseState,
    /// How the trial ended. `None` while it goes on.
    pub end: Option<End>,
}

copied_by_use!(State {
    fighters, order;
    fight, stage, course, round, rounds, phase, first, double, rolled, standing, bleeders,
    left, morale, last_exit, rests, house, end
});

impl State {
    /// Whether this fighter is in the fight.
    pub fn is_in(&self, fighter: FighterId) -> bool {
        self.standing >> fighter & 1 == 1
    }

    /// Sets how many times a fighter bleeds, and keeps [`bleeders`](Self::bleeders) up to date.
    pub fn bleed(&mut self, fighter: FighterId, times: u8) {
        self.fighters[fighter].bleeding = times;
        self.bleeders &= !(1 << fighter);
        self.bleeders |= u64::from(times > 0) << fighter;
    }

    pub fn acting(&self) -> usize {
        usize::from(self.first) ^ usize::from(self.phase == Phase::Second)
    }

    /// Returns how the trial ended; `None` while it goes on. A series ends as its [`course`](Self::course) says,
    /// not as its last fight.
    pub fn ending(&self) -> Option<Ending> {
        let end = self.end?;
        Some(if self.course.is_series() { self.course.ending() } else { end.ending() })
    }
}
