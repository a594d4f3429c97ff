//! Turn order (FC-ORD, WOA-TURN).

use super::mobs::early;
use super::rolls::opposed_roll::Purpose;
use crate::dice::{FateDice, Label, Lot};
use crate::inline_vec::InlineVec;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Next;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::common::{
    FateKnobs, FinalTie, GroupOrder, OrderMode, SurpriseDuration, SurpriseSide,
};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::kernels::fate::state::conflict::{State, Status};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, NO_TARGET, Numbered, Table, fighters_in};

/// Value of `acts_from` for a fighter that left before the first exchange: it has no place in the turn
/// order, so its group cannot act at that place (IX-51).
pub(crate) const NEVER: u16 = u16::MAX;

/// A fighter's place: higher acts first. The first part orders blocks, the second fighters, the third fighters at one
/// place.
type Key = (u8, u64, u64);
/// The [`Key`]s of all fighters, by their numbers.
type Keys = InlineVec<Key, MAX_FIGHTERS>;

/// The bits of a fighter's own key below its ratings: the tie-break, then the order of the file. See
/// [`own_key`](View::own_key).
const RATINGS_FROM: u32 = 24;

/// Whether two fighters who have a place act at the same time as far as ratings say.
fn is_equal(one: Key, other: Key) -> bool {
    one.1 != 0 && one.0 == other.0 && one.1 >> RATINGS_FROM == other.1 >> RATINGS_FROM
}

/// Returns the fighters who are still to act in the running exchange, a bit for each.
pub(crate) fn waiting<X: Copy + Default, W: Default>(state: &State<X, W>) -> u64 {
    let left = state.order.iter().skip(usize::from(state.place)).map(|&it| FighterId::from(it));
    let able = left.filter(|&it| state.is_in(it) && state.fighters[it].acts_from <= state.exchange);
    able.fold(0, |mask, fighter| mask | 1 << fighter)
}

/// Parts of a turn order that are left to chance. A closure draws them, so that the order can also be worked out
/// before play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chance {
    /// The dice of `reroll_each_exchange`.
    Dice,
    /// A lot drawn once per conflict, because its label does not know the exchange. Two equal lots fall back on the
    /// order of the file.
    Tie,
    /// A lot inside the game master's group, like `Tie`, but drawn whenever the order is.
    Group,
}

/// The order in which a conflict begins, as far as it is known before play, so that trials need not sort it.
#[derive(Clone, Debug, Default)]
pub(crate) struct FirstOrder {
    /// All fighters; empty if dice or lots decide.
    pub order: InlineVec<u8, MAX_FIGHTERS>,
    /// Places whose fighters are equal to the fighters before them, a bit for each, so that the order of the trial
    /// decides.
    pub equals: u64,
}

/// Returns the order in which a conflict begins; empty if chance decides it.
pub(crate) fn known_order<G: FateGame>(setup: &Setup<G>) -> FirstOrder {
    let mut certain = setup.bodies.alike.is_empty() && !setup.series.is_series();
    let view = View { setup, state: &setup.start };
    let (keys, order) = view.order(&mut |_, _| {
        certain = false;
        0
    });
    if !certain {
        return FirstOrder::default();
    }
    let mut equals = 0;
    if !draws_lots(&setup.fate) {
        for (place, pair) in order.windows(2).enumerate() {
            let is_even = is_even(view, &keys, pair[0].into(), pair[1].into());
            equals |= u64::from(is_even) << (place + 1);
        }
    }
    FirstOrder { order, equals }
}

/// Puts equals into the order of the trial ([`TieOrder`](crate::system::TieOrder)).
fn settle<E, T: Table<E>>(table: &T, equals: &mut [u8]) {
    let mut walk = table.in_order(equals.iter().fold(0, |mask, fighter| mask | 1 << fighter));
    for place in equals {
        *place = table.next_of(&mut walk).unwrap_or_default().as_u8();
    }
}

/// Whether lots are drawn between all fighters who are equal, so that nothing is left to the order of a trial.
fn draws_lots(knobs: &FateKnobs) -> bool {
    let listed = knobs.npc_group && knobs.group_order == GroupOrder::Listed;
    knobs.final_tie == FinalTie::Random && !listed
}

/// Whether the order of a trial decides between two fighters with these keys, the one right behind the other: members
/// of a group that nothing else tells apart, and all equals if neither lots nor the order of the file decide.
fn is_even<G: FateGame>(view: View<'_, G>, keys: &[Key], one: FighterId, other: FighterId) -> bool {
    // The last bits are the order of the file.
    let [first, second] = [one, other].map(|it| (keys[it].0, keys[it].1 >> 8, keys[it].2 >> 8));
    if first != second || first.1 == 0 {
        return false;
    }
    let knobs = &view.setup.fate;
    let by_master = |it: FighterId| !view.setup.sides[view.setup.side(it)].players;
    let in_group = knobs.npc_group && by_master(one) && by_master(other);
    let listed =
        knobs.final_tie == FinalTie::Listed || in_group && knobs.group_order == GroupOrder::Listed;
    let twin = &view.setup.lookup.twin;
    !listed || twin[one] == twin[other]
}

/// The keys by which a conflict's first order is sorted, before lots are drawn between equals. Worked out once,
/// because in most conflicts only the lots change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeysBeforeLots {
    keys: InlineVec<Key, MAX_FIGHTERS>,
    /// Fighters who have an equal, a bit for each.
    equal: u64,
    /// All fighters by these keys, so that few have to change places once lots are drawn.
    sorted: InlineVec<u8, MAX_FIGHTERS>,
}

/// Returns the numbers of all fighters who have keys, in order.
fn numbered(keys: &[Key]) -> InlineVec<u8, MAX_FIGHTERS> {
    (0..keys.len() as u8).collect()
}

/// Sorts fighters by their keys. These differ in their last bits, so that the order is total and the sort need not be
/// stable, which would allocate.
fn sort_by(fighters: &mut [u8], keys: &[Key]) {
    fighters.sort_unstable_by_key(|&fighter| std::cmp::Reverse(keys[usize::from(fighter)]));
}

/// Returns the keys of the first order if they are equal in every trial that forms no mob. `None` if chance decides
/// them, or in a series.
pub(crate) fn keys_before_lots<G: FateGame>(setup: &Setup<G>) -> Option<KeysBeforeLots> {
    let view = View { setup, state: &setup.start };
    let mut certain = !setup.series.is_series();
    let keys = view.keys(&mut |_, _| {
        certain = false;
        0
    });
    let mut sorted = numbered(&keys);
    sort_by(&mut sorted, &keys);
    certain.then(|| KeysBeforeLots { equal: view.equal(&keys), keys, sorted })
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Makes the order in which a scene begins, from [`FirstOrder`] or [`KeysBeforeLots`] if these are known.
    pub(crate) fn first_order(&mut self) {
        if self.state.exchange > 0 {
            // An order that changes from exchange to exchange is drawn with the exchange.
            if self.order_is_static() {
                self.build_order();
            }
        } else if self.setup.first_order.order.is_empty() {
            let alone = self.state.bodies.mobs.is_empty();
            self.build_order_by(self.setup.before_lots.as_ref().filter(|_| alone));
        } else {
            let known = &self.setup.first_order;
            self.state.order.assign(&known.order);
            let order: &mut [u8] = &mut self.state.order;
            let mut equals = known.equals;
            while equals != 0 {
                let second = equals.trailing_zeros();
                let (first, others) = (second as usize - 1, (equals >> second).trailing_ones());
                let last = first + others as usize;
                settle(self.table, &mut order[first..=last]);
                equals &= u64::MAX.checked_shl(last as u32 + 1).unwrap_or_default();
            }
        }
    }

    /// Sorts all fighters who are in the conflict. Deterministic for a trial, so that fighters who join later are
    /// inserted by the same comparison (FC-ORD-09, WOA-TURN-09).
    pub(crate) fn build_order(&mut self) {
        self.build_order_by(None);
    }

    /// Like [`build_order`](Self::build_order), but by known keys if the caller has them.
    fn build_order_by(&mut self, known: Option<&KeysBeforeLots>) {
        let (view, table) = (View { setup: self.setup, state: self.state }, &mut *self.table);
        let mut chance = |chance, fighter: FighterId| {
            let seat = view.setup.lookup.seat[fighter];
            let label = |time: u32, purpose: Purpose, serial: u32| {
                Label::new(time, seat, purpose as u8, seat, serial)
            };
            let (time, opening) = (view.state.time(), view.opening());
            match chance {
                Chance::Dice => {
                    table.draw(label(time, Purpose::Order, 1 + opening), FateDice).sum().into()
                }
                Chance::Tie => table.draw(label(0, Purpose::Order, 0), Lot).into(),
                Chance::Group => table.draw(label(time, Purpose::Group, opening), Lot).into(),
            }
        };
        let (keys, mut order) = match known {
            Some(KeysBeforeLots { keys, equal, sorted }) => {
                let mut keys = *keys;
                let order = view.sorted(&mut keys, *equal, sorted, &mut chance);
                (keys, order)
            }
            None => view.order(&mut chance),
        };
        if !draws_lots(&self.setup.fate) {
            self.settle_equals(&mut order, &keys);
        }
        self.state.order = order;
    }

    /// Puts equals who follow one another into the order of the trial; see [`is_even`].
    fn settle_equals(&self, order: &mut [u8], keys: &[Key]) {
        let view = View { setup: self.setup, state: &*self.state };
        let even = |one: &u8, other: &u8| is_even(view, keys, (*one).into(), (*other).into());
        for equals in order.chunk_by_mut(even).filter(|equals| equals.len() > 1) {
            settle(self.table, equals);
        }
    }

    /// Draws the order anew before the first exchange, without the fighters that have left already. The turn order
    /// must follow everything that comes before the conflict (IX-51).
    #[cold]
    pub(crate) fn order_of_survivors(&mut self) {
        let standing = self.state.standing;
        for (fighter, it) in self.state.fighters.iter_mut().enumerate() {
            let left = matches!(it.status, Status::TakenOut | Status::Conceded);
            if left && standing >> fighter & 1 == 0 {
                it.acts_from = NEVER;
            }
        }
        self.build_order();
    }

    /// Whether an order drawn once stays valid for the whole conflict; otherwise each exchange draws it anew.
    pub(crate) fn order_is_static(&self) -> bool {
        let knobs = &self.setup.fate;
        knobs.order_mode == OrderMode::Static
            && !(knobs.npc_group && knobs.group_order == GroupOrder::Random)
            && !(knobs.surprise_side != SurpriseSide::Nobody
                && knobs.surprise_duration == SurpriseDuration::FirstExchange)
    }

    /// Lets the fighter that has just acted name the next one (FC-OPT-01). Ratings decide who is first of all.
    #[cold]
    pub(crate) fn elect(&mut self) {
        let place = usize::from(self.state.place);
        let able = waiting(self.state);
        if able.count_ones() < 2 || (self.view().is_first_exchange() && place == 0) {
            return;
        }
        let elector = FighterId::from(self.state.elector);
        let ask = Ask::new(self.setup, self.state, Next::NUMBER, elector, &Moment::QUIET);
        let target = self.table.choose(&ask).target;
        let found = self.state.order.iter().position(|&it| it == target);
        let Some(found) = found.filter(|at| target != NO_TARGET && *at >= place) else { return };
        // The others keep their order.
        for at in (place..found).rev() {
            self.state.order[at + 1] = self.state.order[at];
        }
        self.state.order[place] = target;
        self.note(|| FateEvent::Names(elector, FighterId::from(target)));
    }
}

impl<G: FateGame> View<'_, G> {
    /// Returns the keys of all fighters, and the fighters in the conflict, sorted by them.
    fn order(
        self,
        chance: &mut impl FnMut(Chance, FighterId) -> i64,
    ) -> (Keys, InlineVec<u8, MAX_FIGHTERS>) {
        let mut keys = self.keys(chance);
        let (equal, all) = (self.equal(&keys), numbered(&keys));
        let order = self.sorted(&mut keys, equal, &all, chance);
        (keys, order)
    }

    /// Returns the keys of all fighters before lots are drawn; fighters without a place come last.
    fn keys(
        self,
        chance: &mut impl FnMut(Chance, FighterId) -> i64,
    ) -> InlineVec<Key, MAX_FIGHTERS> {
        let key = |fighter| {
            if !self.has_place(fighter) {
                return (0, 0, 0);
            }
            let own = self.own_key(fighter, chance);
            let first = u8::from(G::acts_first(self.setup, fighter)) << 1;
            (first | self.strikes_first(fighter), own, own)
        };
        FighterId::all(self.state.fighters.len()).map(key).collect()
    }

    /// Returns all fighters of `all` who are in the conflict, sorted by these keys once lots are drawn.
    fn sorted(
        self,
        keys: &mut [Key],
        equal: u64,
        all: &[u8],
        chance: &mut impl FnMut(Chance, FighterId) -> i64,
    ) -> InlineVec<u8, MAX_FIGHTERS> {
        self.break_ties(keys, equal, chance);
        if self.setup.fate.npc_group {
            self.group_keys(keys, chance);
        }
        let units = self.state.units();
        let there = all.iter().copied().filter(|fighter| units >> fighter & 1 == 1);
        let mut order: InlineVec<u8, MAX_FIGHTERS> = there.collect();
        sort_by(&mut order, keys);
        order
    }

    /// Whether a fighter counts for the turn order. Fighters that left keep the place of their group, which is
    /// constant for the whole conflict (WOA-TURN-09).
    fn has_place(self, fighter: FighterId) -> bool {
        let knobs = &self.setup.fate;
        let players = self.setup.sides[self.setup.side(fighter)].players;
        let kept = knobs.npc_group && !players && knobs.order_mode == OrderMode::Static;
        let status = self.state.fighters[fighter].status;
        let was_here = !matches!(status, Status::Waiting | Status::Gone);
        let began = self.state.fighters[fighter].acts_from != NEVER;
        self.state.is_in(fighter) || (kept && was_here && began)
    }

    fn strikes_first(self, fighter: FighterId) -> u8 {
        let knobs = &self.setup.fate;
        let players = self.setup.sides[self.setup.side(fighter)].players;
        let surprises = match knobs.surprise_side {
            SurpriseSide::Nobody => false,
            SurpriseSide::Players => players,
            SurpriseSide::GameMaster => !players,
        };
        let lasts = knobs.surprise_duration == SurpriseDuration::Always || self.is_first_exchange();
        u8::from(surprises && lasts)
    }

    /// Returns a fighter's own key: ratings, then room for the final tie-break, then the order of the file.
    fn own_key(self, fighter: FighterId, chance: &mut impl FnMut(Chance, FighterId) -> i64) -> u64 {
        let mut ratings = G::order_ratings(self, fighter).map(i32::from);
        if !self.state.bodies.mobs.is_empty() {
            ratings = ratings.map(|own| own + early(self, fighter, own));
        }
        if self.setup.fate.order_mode == OrderMode::RerollEachExchange {
            ratings[0] += chance(Chance::Dice, fighter) as i32;
        }
        let packed = ratings.iter().fold(0, |key, rating| key << 8 | (rating + 100) as u64);
        packed << RATINGS_FROM | (255 - fighter.index() as u64)
    }

    /// Returns the fighters whose ratings equal another's, so that something else must decide, a bit for each.
    fn equal(self, keys: &[Key]) -> u64 {
        if self.setup.fate.final_tie == FinalTie::Listed {
            return 0;
        }
        let has_equal = |fighter: &FighterId| {
            let mut others = FighterId::enumerate(keys).filter(|(at, _)| at != fighter);
            others.any(|(_, other)| is_equal(keys[*fighter], *other))
        };
        FighterId::all(keys.len()).filter(has_equal).fold(0, |equal, fighter| equal | 1 << fighter)
    }

    /// Decides between equal ratings. Only fighters with an equal draw lots, because a lot of any other would change
    /// nothing.
    fn break_ties(
        self,
        keys: &mut [Key],
        equal: u64,
        chance: &mut impl FnMut(Chance, FighterId) -> i64,
    ) {
        for fighter in fighters_in(equal) {
            let players = self.setup.sides[self.setup.side(fighter)].players;
            let decides = match self.setup.fate.final_tie {
                FinalTie::Random => chance(Chance::Tie, fighter) as u64,
                FinalTie::PcsFirst => u64::from(players),
                FinalTie::NpcsFirst => u64::from(!players),
                FinalTie::Listed => 0,
            };
            keys[fighter].1 |= decides << 8;
            keys[fighter].2 = keys[fighter].1;
        }
    }

    /// Returns a number for the order before the first exchange of a later conflict of a series, because its label
    /// has the last exchange of the conflict before.
    fn opening(self) -> u32 {
        let first = self.state.exchange == 0;
        if first { u32::from(self.state.series.scene.saturating_sub(1)) } else { 0 }
    }

    /// Gives the game master's fighters keys by which they act together, at the place of the best of them.
    fn group_keys(self, keys: &mut [Key], chance: &mut impl FnMut(Chance, FighterId) -> i64) {
        let mut best = (0, 0);
        let grouped = |fighter: FighterId| {
            let fast = G::acts_first(self.setup, fighter);
            self.has_place(fighter) && !self.setup.sides[self.setup.side(fighter)].players && !fast
        };
        // The fighters that began the conflict set the place of the group: one that joins later acts
        // at it, however fast it is (WOA-TURN-09).
        let began = |fighter: FighterId| self.setup.sheets[fighter].arrives <= 1;
        let any = FighterId::all(keys.len()).any(|fighter| grouped(fighter) && began(fighter));
        for (fighter, key) in FighterId::enumerate(keys.iter()) {
            if grouped(fighter) && (began(fighter) || !any) {
                best = best.max((key.0, key.1));
            }
        }
        for (fighter, key) in FighterId::enumerate(keys.iter_mut()) {
            if !grouped(fighter) {
                continue;
            }
            let inner = match self.setup.fate.group_order {
                GroupOrder::Listed => 255 - fighter.index() as u64,
                GroupOrder::BestFirst => key.1,
                GroupOrder::Random => {
                    (chance(Chance::Group, fighter) as u64) << 8 | (255 - fighter.index() as u64)
                }
            };
            *key = (best.0, best.1, inner);
        }
    }
}
