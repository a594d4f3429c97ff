//! The state of a conflict: a plain value of fixed size that can be copied, compared and hashed.

use crate::inline_vec::{InlineVec, copied_by_use};
use crate::kernels::fate::sheet::map::MAX_ZONES;
use crate::system::{Ending, FighterId};

/// Most fighters of a conflict: more do not fit into the arrays of [`State`].
pub(crate) const MAX_FIGHTERS: usize = 32;
pub(crate) const MAX_ASPECTS: usize = 40;
pub(crate) const MAX_BLOCKS: usize = 24;
pub(crate) const MAX_ITEMS: usize = 4;
pub(crate) const MAX_TASKS: usize = 4;
/// Stands for no fighter in fields such as [`Block::foe`], because an `Option` would need more room.
pub(crate) const NOBODY: u8 = u8::MAX;

/// Camp of the players' characters.
pub(crate) const PCS: usize = 0;
/// Camp of the game master's characters.
pub(crate) const GM: usize = 1;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// Takes part.
    #[default]
    In,
    /// Was taken out (FF-END-01).
    TakenOut,
    /// Has conceded (FF-END-02).
    Conceded,
}

/// Part of a round in which a fighter acts (FF-INIT-03 to 05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Part {
    /// Before the game master.
    #[default]
    Before,
    /// In the game master's turn.
    Gm,
    /// After the game master.
    After,
}

/// A fighter in play; its `Sheet` holds what does not change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fighter {
    pub status: Status,
    /// The part of a round in which it acts.
    pub part: Part,
    /// Zone of the fighter; [`State::put`] changes it, with [`State::places`].
    pub zone: u8,
    /// Initiative total, 0 unless the order goes by it (`init.group_order`), so that states do not differ by it.
    pub initiative: i8,
    /// Marked boxes of its tracks, a bit for each box: physical, mental, social (FF-HARM-01).
    pub marks: [u16; 3],
    /// Consequences that it has, a bit for each slot, mild first (FF-HARM-06).
    pub slots: u8,
    /// Consequences of this conflict, for `concede.threshold` and the pay of a concession.
    pub taken: u8,
    pub wounds: [u8; 3],
    /// Fate points (FF-ASPC-07).
    pub fate: u8,
    /// Combat Techniques left (FF-WPN-05).
    pub techniques: u8,
    /// Whether it has had its turn of this round, or lost it.
    pub acted: bool,
    /// Whether it held its turn in this round: it may not hold it again.
    pub has_held: bool,
    /// [`Cut`] of its turn that [`State::waiting`] sets aside.
    pub cut: Cut,
    /// Whether it is on full defence (FF-FULL-01).
    pub full: bool,
    /// Defences of this round (FF-DEF-02).
    pub defences: u8,
    /// Spins that it keeps, by the part of the round in which it earned them (FF-SPIN-07).
    pub spins: [u8; 3],
    /// Spins that were given to it for its next roll, by part of the round: helping, hindering (`spin.timing =
    /// assign_now`, house rules).
    pub gifts: [[u8; 2]; 3],
    /// Uses left of the items that it carries (FF-SUP-06).
    pub items: [u8; MAX_ITEMS],
    /// Place in the order of the group, if house rules have set one in this round.
    pub place: i8,
    /// Tokens that house rules have given it.
    pub tokens: u8,
}

impl Fighter {
    /// Returns the spins that it keeps, of all parts of the round.
    pub fn kept_spins(&self) -> i32 {
        self.spins.iter().map(|&spins| i32::from(spins)).sum()
    }
}

/// Origin of a turn, on which the penalty of interrupting depends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cut {
    /// In its place in the order.
    #[default]
    No,
    /// By interrupting, as a supplemental action (FF-INTR-09).
    Supplemental,
    /// By interrupting, without penalty (`interrupt.model`).
    Paid,
}

/// Kind of an aspect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AspectKind {
    /// Gone once it is tagged (FF-MAN-06).
    #[default]
    Fragile,
    /// Stays (FF-MAN-07).
    Sticky,
    /// A consequence (FF-ASPC-11).
    Consequence,
}

/// An aspect on a fighter (FF-MAN-03); [`State::add_aspect`] places it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aspect {
    pub bearer: u8,
    pub placer: u8,
    pub camp: u8,
    pub kind: AspectKind,
    /// Whether only the [`Aspect::placer`] can tag it (FF-MAN-10).
    pub personal: bool,
    /// Free tags left (FF-MAN-08).
    pub free: u8,
    /// Total that placed it; a manoeuvre that removes it must reach it (FF-MAN-14).
    pub total: i8,
    /// The last round in which it is there; 0: no end.
    pub until: u16,
    /// Whether it vanishes when the running roll is over; until then it keeps its place in the list.
    pub gone: bool,
}

impl Aspect {
    /// Returns a [`AspectKind::Consequence`] of a character of this camp: its foes can tag it, but have no free
    /// tag.
    pub fn consequence(bearer: FighterId, camp: usize) -> Self {
        Self {
            bearer: bearer.as_u8(),
            placer: bearer.as_u8(),
            camp: (camp ^ 1) as u8,
            kind: AspectKind::Consequence,
            ..Self::default()
        }
    }
}

/// Actions that a [`Block`] stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// Defensive: attacks on the allies of a mask (FF-BLK-03).
    #[default]
    Protect,
    /// Attacks on the allies of a mask (FF-BLK-09).
    Attack,
    /// Manoeuvres.
    Manoeuvre,
    /// Casting, and using items.
    Use,
    /// Entering the blocker's zone.
    Enter,
    /// Leaving the blocker's zone.
    Leave,
    /// A task.
    Task,
    /// Any action (`block.catch_all`).
    Anything,
}

/// A block (FF-BLK-01); actions of its [`Block::trigger`] must beat [`Block::strength`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Block {
    pub by: u8,
    pub trigger: Trigger,
    /// The only foe whom the block stops, or `u8::MAX` for any foe (FF-BLK-15).
    pub foe: u8,
    /// Allies whom it covers, a bit for each.
    pub allies: u64,
    /// Zone or task that it is about, by its trigger.
    pub about: u8,
    pub skill: u8,
    pub strength: i8,
    /// Whether it lasts beyond one attempt.
    pub lasts: bool,
}

/// Way in which a hit was taken, for events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HarmTaken {
    /// A box of this number.
    Box(u8),
    /// So many boxes.
    Boxes(u8),
    /// A consequence of this slot.
    Consequence(u8),
    /// Wounds of this line: clipped, hurt, injured.
    Wound(u8),
    /// Nothing: a scratch.
    Scratch,
}

/// End of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The sides in this mask won.
    Won(u8),
    /// The cap on rounds was met (FF-END-05).
    Undecided,
}

/// Part of the round that is played next; [`State::part`] has its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A new round begins.
    #[default]
    RoundStart,
    /// The before group.
    Before,
    /// The game master's turn.
    Gm,
    /// The after group, with the fighters who still hold.
    After,
}

/// State of house rules during play; without house rules it keeps its defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseState {
    /// Whether a house rule is acting: its effects set off no other rule.
    pub acting: bool,
    /// Number of times that further dice were thrown in this round.
    pub throws: u16,
    /// Fighters who lose their next turn, a bit for each.
    pub skips: u64,
    /// Fighters who have a place in the order of this round, a bit for each.
    pub placed: u64,
    /// Aspects that a roll under way has used, a bit for each place in the list.
    pub used: u64,
}

/// The state of a conflict.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The running round, from 1; 0 before the first.
    pub round: u16,
    /// Part of the round that is played next.
    pub phase: Phase,
    /// The characters, in the order of the setup's sheets.
    pub fighters: InlineVec<Fighter, MAX_FIGHTERS>,
    /// Fighters who take part, a bit for each.
    pub standing: u64,
    /// Fighters whose turn of this round is still to come, a bit for each.
    pub left: u64,
    /// Fighters who act before the game master in this round, a bit for each: a view of `Fighter::part`.
    pub before: u64,
    /// Fighters who hold their turn, a bit for each (FF-HOLD-01).
    pub holding: u64,
    /// Fighters whose turn waits behind the turn they could not interrupt, a bit for each.
    pub waiting: u64,
    /// Fighters in each zone, a bit for each, whether they still take part or not: a view of `Fighter::zone`.
    pub places: [u64; MAX_ZONES],
    /// Fighters who keep spin, a bit for each.
    pub spinners: u64,
    /// Fighters who have been given spin for their next roll, a bit for each.
    pub gifted: u64,
    /// Fighters who bear aspects, a bit for each: a view of the aspects.
    pub bearers: u64,
    /// Aspects on characters.
    pub aspects: InlineVec<Aspect, MAX_ASPECTS>,
    /// Blocks.
    pub blocks: InlineVec<Block, MAX_BLOCKS>,
    /// Successes on each task.
    pub tasks: [u8; MAX_TASKS],
    /// Sides that have attacked, a bit for each.
    pub contact: u8,
    /// State of house rules.
    pub house: HouseState,
    /// Set when the conflict is over.
    pub end: Option<End>,
}

copied_by_use!(State {
    fighters, aspects, blocks;
    round, phase, standing, left, before, holding, waiting, places, spinners, gifted, bearers,
    tasks, contact, house, end
});

impl State {
    pub fn is_in(&self, fighter: FighterId) -> bool {
        self.standing >> fighter & 1 == 1
    }

    /// Puts a fighter into a part of the round, and keeps [`State::before`] in step.
    pub fn join(&mut self, fighter: FighterId, part: Part) {
        self.fighters[fighter].part = part;
        self.before &= !(1 << fighter);
        self.before |= u64::from(part == Part::Before) << fighter;
    }

    /// Puts a fighter into a zone, and keeps [`State::places`] in step.
    pub fn put(&mut self, fighter: FighterId, zone: u8) {
        let from = std::mem::replace(&mut self.fighters[fighter].zone, zone);
        self.places[usize::from(from)] &= !(1 << fighter);
        self.places[usize::from(zone)] |= 1 << fighter;
    }

    pub fn holds(&self, fighter: FighterId) -> bool {
        self.holding >> fighter & 1 == 1
    }

    /// Ends the holding or waiting of a fighter whose turn is taken.
    pub fn stop_waiting(&mut self, fighter: FighterId) {
        self.holding &= !(1 << fighter);
        self.waiting &= !(1 << fighter);
    }

    /// Whether a fighter bears aspects: quicker than a search of [`State::aspects`].
    pub fn bears(&self, fighter: FighterId) -> bool {
        self.bearers >> fighter & 1 == 1
    }

    /// Adds an aspect behind those of bearers with lower numbers, so that states with equal aspects are equal in
    /// whatever order the aspects came.
    pub fn add_aspect(&mut self, aspect: Aspect) {
        let at = self.aspects.iter().take_while(|known| known.bearer <= aspect.bearer).count();
        self.aspects.push(aspect);
        (*self.aspects)[at..].rotate_right(1);
        let (below, above) = split_at(self.house.used, at);
        self.house.used = below | above << 1;
        self.bearers |= 1 << aspect.bearer;
    }

    /// Removes an aspect and shifts [`HouseState::used`] to the new places.
    pub fn remove_aspect(&mut self, at: usize) {
        self.aspects.remove(at);
        let (below, above) = split_at(self.house.used, at);
        self.house.used = below | above >> 1 & u64::MAX << at;
        self.bearers = self.aspects.iter().fold(0, |mask, known| mask | 1 << known.bearer);
    }

    /// Returns the end of the conflict; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.end.map(|end| match end {
            End::Won(sides) => Ending::Won(sides),
            End::Undecided => Ending::Stalemate,
        })
    }

    /// Returns the running part of the round as the number by which spins are kept.
    pub fn part(&self) -> usize {
        match self.phase {
            Phase::RoundStart | Phase::Before => 0,
            Phase::Gm => 1,
            Phase::After => 2,
        }
    }

    /// Returns the free tags that a camp has on a fighter; of personal aspects only the placer's own.
    pub fn free_tags(&self, camp: usize, bearer: FighterId, by: FighterId) -> i32 {
        if !self.bears(bearer) {
            return 0;
        }
        let open = |aspect: &&Aspect| {
            FighterId::from(aspect.bearer) == bearer
                && usize::from(aspect.camp) == camp
                && (!aspect.personal || FighterId::from(aspect.placer) == by)
        };
        self.aspects.iter().filter(open).map(|aspect| i32::from(aspect.free)).sum()
    }
}

/// Returns the bits below a place, and the bits from there on.
const fn split_at(mask: u64, place: usize) -> (u64, u64) {
    let above = mask >> place << place;
    (mask ^ above, above)
}
