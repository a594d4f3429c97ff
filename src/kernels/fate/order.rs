//! Turn order (FC-ORD, WOA-TURN).

use super::Play;
use super::ask::{Ask, Moment};
use super::events::FateEvent;
use super::game::FateGame;
use super::knobs::{FinalTie, GroupOrder, OrderMode, SurpriseDuration, SurpriseSide};
use super::mobs::early;
use super::roll::Purpose;
use super::state::{State, Status};
use super::words::Next;
use crate::dice::{FateDice, Lot};
use crate::system::{NO_TARGET, Numbered, Table};

/// A fighter's place: higher acts first. The first part orders blocks, the second fighters.
type Key = (u8, u64, u64);

/// The bits of a fighter's own key below its ratings: the tie-break, then the order of the file.
const RATINGS_FROM: u32 = 24;

/// Whether two fighters who have a place act at the same time as far as ratings say.
fn is_equal(one: Key, other: Key) -> bool {
    one.1 != 0 && one.0 == other.0 && one.1 >> RATINGS_FROM == other.1 >> RATINGS_FROM
}

/// Fighters who are still to act in the running exchange, a bit for each.
pub fn waiting<X: Copy + Default, W: Default>(state: &State<X, W>) -> u64 {
    let left = state.order.iter().skip(usize::from(state.place)).map(|&it| usize::from(it));
    let able = left.filter(|&it| state.is_in(it) && state.fighters[it].acts_from <= state.exchange);
    able.fold(0, |mask, fighter| mask | 1 << fighter)
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Sorts everyone who is in the conflict. Deterministic for a trial, so that fighters who
    /// join later are inserted by the same comparison (FC-ORD-09, WOA-TURN-09).
    pub fn build_order(&mut self) {
        let fighters = self.state.fighters.len();
        let mut keys: [Key; super::sheet::MAX_FIGHTERS] = [(0, 0, 0); super::sheet::MAX_FIGHTERS];
        for (fighter, key) in keys.iter_mut().enumerate().take(fighters) {
            if self.has_place(fighter) {
                let own = self.own_key(fighter);
                let first = u8::from(G::acts_first(self.setup, fighter)) << 1;
                *key = (first | self.strikes_first(fighter), own, own);
            }
        }
        self.break_ties(&mut keys[..fighters]);
        if self.setup.fate.npc_group {
            self.group_keys(&mut keys[..fighters]);
        }
        self.state.order.clear();
        for fighter in 0..fighters {
            if self.state.units() >> fighter & 1 == 1 {
                self.state.order.push(fighter as u8);
            }
        }
        // Keys differ in their last bits, so the order is total and the sort need not be stable.
        self.state
            .order
            .sort_unstable_by_key(|&fighter| std::cmp::Reverse(keys[usize::from(fighter)]));
    }

    /// Whether a fighter counts for the turn order: those who left keep the place of their group,
    /// which stays the same for the whole conflict (WOA-TURN-09).
    fn has_place(&self, fighter: usize) -> bool {
        let knobs = &self.setup.fate;
        let players = self.setup.sides[self.setup.side(fighter)].players;
        let kept = knobs.npc_group && !players && knobs.order_mode == OrderMode::Static;
        let status = self.state.fighters[fighter].status;
        let was_here = !matches!(status, Status::Waiting | Status::Gone);
        self.state.is_in(fighter) || (kept && was_here)
    }

    /// Whether an order drawn once stays valid for the whole conflict.
    pub fn order_is_static(&self) -> bool {
        let knobs = &self.setup.fate;
        knobs.order_mode == OrderMode::Static
            && !(knobs.npc_group && knobs.group_order == GroupOrder::Random)
            && !(knobs.surprise_side != SurpriseSide::Nobody
                && knobs.surprise_duration == SurpriseDuration::FirstExchange)
    }

    /// The one who has acted names who acts next (FC-OPT-01); the first of all is whom the ratings say.
    #[cold]
    pub(super) fn elect(&mut self) {
        let place = usize::from(self.state.place);
        let able = waiting(self.state);
        if able.count_ones() < 2 || (self.state.exchange <= 1 && place == 0) {
            return;
        }
        let elector = usize::from(self.state.elector);
        let ask = Ask::new(self.setup, self.state, Next::NUMBER, elector, &Moment::QUIET);
        let target = self.table.choose(&ask).target;
        let found = self.state.order.iter().position(|&it| it == target);
        let Some(found) = found.filter(|at| target != NO_TARGET && *at >= place) else { return };
        // The others keep their order.
        for at in (place..found).rev() {
            self.state.order[at + 1] = self.state.order[at];
        }
        self.state.order[place] = target;
        self.note(|| FateEvent::Names(elector, usize::from(target)));
    }

    fn strikes_first(&self, fighter: usize) -> u8 {
        let knobs = &self.setup.fate;
        let players = self.setup.sides[self.setup.side(fighter)].players;
        let surprises = match knobs.surprise_side {
            SurpriseSide::Nobody => false,
            SurpriseSide::Players => players,
            SurpriseSide::GameMaster => !players,
        };
        let lasts = knobs.surprise_duration == SurpriseDuration::Always || self.state.exchange <= 1;
        u8::from(surprises && lasts)
    }

    /// Ratings, then room for the final tie-break, then the order of the file.
    fn own_key(&mut self, fighter: usize) -> u64 {
        let mut ratings = G::order_ratings(self.view(), fighter).map(i32::from);
        if !self.state.bodies.mobs.is_empty() {
            ratings = ratings.map(|own| own + early(self.view(), fighter, own));
        }
        if self.setup.fate.order_mode == OrderMode::RerollEachExchange {
            let label = self.label(Purpose::Order, fighter, fighter, 1 + self.opening());
            ratings[0] += self.table.draw(label, FateDice).sum();
        }
        let packed = ratings.iter().fold(0, |key, rating| key << 8 | (rating + 100) as u64);
        packed << RATINGS_FROM | (255 - fighter as u64)
    }

    /// Decides between equal ratings. Only those who have an equal draw lots: nobody else's would
    /// matter.
    fn break_ties(&mut self, keys: &mut [Key]) {
        let tie = self.setup.fate.final_tie;
        if tie == FinalTie::Listed {
            return;
        }
        for fighter in 0..keys.len() {
            if !keys
                .iter()
                .enumerate()
                .any(|(at, it)| at != fighter && is_equal(keys[fighter], *it))
            {
                continue;
            }
            let players = self.setup.sides[self.setup.side(fighter)].players;
            let decides = match tie {
                FinalTie::Random => self.lot(fighter),
                FinalTie::PcsFirst => u64::from(players),
                FinalTie::NpcsFirst => u64::from(!players),
                FinalTie::Listed => 0,
            };
            keys[fighter].1 |= decides << 8;
            keys[fighter].2 = keys[fighter].1;
        }
    }

    /// Tells the order before the first exchange of a later conflict of a series, whose label has
    /// the last exchange of the one before.
    fn opening(&self) -> u32 {
        let first = self.state.exchange == 0;
        if first { u32::from(self.state.series.scene.saturating_sub(1)) } else { 0 }
    }

    /// A lot drawn once per conflict: its label does not know the exchange. Two equal lots fall
    /// back on the order of the file.
    fn lot(&mut self, fighter: usize) -> u64 {
        let seat = self.setup.sheets[fighter].seat;
        let label = crate::dice::Label::new(0, seat, Purpose::Order as u8, seat, 0);
        u64::from(self.table.draw(label, Lot))
    }

    /// The game master's fighters act together at the place of the best of them.
    fn group_keys(&mut self, keys: &mut [Key]) {
        let mut best = (0, 0);
        let grouped = |play: &Self, fighter: usize| {
            let fast = G::acts_first(play.setup, fighter);
            play.has_place(fighter) && !play.setup.sides[play.setup.side(fighter)].players && !fast
        };
        for (fighter, key) in keys.iter().enumerate() {
            if grouped(self, fighter) {
                best = best.max((key.0, key.1));
            }
        }
        for (fighter, key) in keys.iter_mut().enumerate() {
            if !grouped(self, fighter) {
                continue;
            }
            let inner = match self.setup.fate.group_order {
                GroupOrder::Listed => 255 - fighter as u64,
                GroupOrder::BestFirst => key.1,
                GroupOrder::Random => {
                    let label = self.label(Purpose::Group, fighter, fighter, self.opening());
                    u64::from(self.table.draw(label, Lot)) << 8 | (255 - fighter as u64)
                }
            };
            *key = (best.0, best.1, inner);
        }
    }
}
