//! Order of the fighters that breaks ties, drawn once for each trial.
//!
//! If a policy finds equally good targets, or no rule decides between fighters, the first fighter in this order is
//! taken. The order of the file decides nothing, so it favours no fighter, and a side still concentrates on one foe
//! because the order holds for the whole trial. The draw has labels of its own beside the dice of the trial: it moves
//! none of the dice, and all cells of a run draw alike.

use super::Deciders;
use crate::dice::{Label, TrialKey, scale};
use crate::policy::Decision;
use crate::system::{FighterId, MOST_FIGHTERS, Question, fighters_in, first_in};
use std::cell::Cell;

/// Parts of labels that are drawn beside a trial. Different numbers, so that no two draws share a label: casts have
/// 0, the order of a trial has 1, random targets have 2 and the number of the decision point, and lines of a mix have
/// 1024 and that number.
const ORDER: u32 = 1;
const TARGET: u32 = 2;
const MIX: u32 = 1024;

/// The order of a trial. Drawn on first use, for speed: most decisions have no tie. [`Cell`]s, because tables are
/// asked through a shared reference.
#[derive(Clone, Debug)]
pub(super) struct TrialOrder {
    is_drawn: Cell<bool>,
    /// The fighters in their order.
    order: [Cell<u8>; MOST_FIGHTERS],
    /// The place of each fighter in `order`, its inverse.
    ranks: [Cell<u8>; MOST_FIGHTERS],
}

impl Default for TrialOrder {
    fn default() -> Self {
        let none = || [const { Cell::new(0) }; MOST_FIGHTERS];
        Self { is_drawn: Cell::new(false), order: none(), ranks: none() }
    }
}

impl TrialOrder {
    /// Returns the first fighter of the bit set `among`. `places` has the number of each fighter by which the order
    /// is drawn.
    pub(super) fn first(&self, key: TrialKey, places: &[u32], among: u64) -> FighterId {
        self.ranked(key, places, among).next(self)
    }

    /// Returns the bit set of the places of several fighters in the order.
    pub(super) fn ranked(&self, key: TrialKey, places: &[u32], among: u64) -> Ranked {
        self.fix(key, places);
        let rank = |fighter: FighterId| self.ranks[fighter.index_in::<MOST_FIGHTERS>()].get();
        Ranked(fighters_in(among).fold(0, |mask, fighter| mask | 1 << (rank(fighter) & 63)))
    }

    /// Draws the order if it is not drawn yet.
    pub(super) fn fix(&self, key: TrialKey, places: &[u32]) {
        if !self.is_drawn.replace(true) {
            self.draw(key, places);
        }
    }

    /// Returns the place of a fighter in the order, which must have been drawn: otherwise every place is 0.
    pub(super) fn rank(&self, fighter: FighterId) -> u32 {
        u32::from(self.ranks[fighter.index_in::<MOST_FIGHTERS>()].get())
    }

    /// Draws the order: a random number for each fighter, sorted. The fighter's number stands in the lowest byte, so
    /// that it is sorted along and equal lots keep the order of the file.
    #[cold]
    #[inline(never)]
    fn draw(&self, key: TrialKey, places: &[u32]) {
        let (key, mut drawn) = (key.aside(), [0_u64; MOST_FIGHTERS]);
        for (fighter, (lot, place)) in drawn.iter_mut().zip(places).enumerate() {
            *lot = (key.bits(Label::new(0, ORDER, 0, *place, 0)) >> 32) << 8 | fighter as u64;
        }
        let drawn = &mut drawn[..places.len().min(MOST_FIGHTERS)];
        drawn.sort_unstable();
        for (rank, (place, lot)) in self.order.iter().zip(drawn).enumerate() {
            place.set(*lot as u8);
            self.ranks[usize::from(*lot as u8) % MOST_FIGHTERS].set(rank as u8);
        }
    }
}

/// Bit set of places in the order of a trial; the lowest bit is the first fighter. See [`TrialOrder::ranked`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked(pub u64);

impl Ranked {
    /// Removes the first place and returns its fighter. The set must not be empty.
    pub(super) fn next(&mut self, order: &TrialOrder) -> FighterId {
        let place = self.0.trailing_zeros() as usize % MOST_FIGHTERS;
        self.0 &= self.0.wrapping_sub(1);
        order.order[place].get().into()
    }
}

/// Returns one of the equally good targets of a decision, by a separate draw that moves no other dice:
/// [`TrialKey::aside`] has labels of its own.
#[cold]
#[inline(never)]
pub(super) fn random_target<Q: Question + ?Sized>(
    key: TrialKey,
    deciders: &Deciders,
    decision: &Decision,
    question: &Q,
) -> u8 {
    let (time, serial) = question.when();
    let place = deciders.places().get(question.actor().index()).copied().unwrap_or_default();
    let label =
        Label::new(time & 0xFFF, TARGET + question.point() as u32, 0, place, serial & 0x3FF);
    let among = decision.among;
    // The candidates are part of the key, so that a decision among others at this time is independent of this one.
    let number = scale(key.aside().beside(among).bits(label), among.count_ones());
    fighters_in(among).nth(number as usize).unwrap_or_default().as_u8()
}

/// Returns the decision of a mix once one of its lines is drawn, by a separate draw that moves no other dice.
#[cold]
#[inline(never)]
pub(super) fn drawn_line<Q: Question + ?Sized>(
    key: TrialKey,
    deciders: &Deciders,
    decision: &Decision,
    question: &Q,
) -> Decision {
    let program = deciders.program((question.point(), question.class()), question.actor());
    let (time, serial) = question.when();
    let place = deciders.places().get(question.actor().index()).copied().unwrap_or_default();
    let label = Label::new(time & 0xFFF, MIX + question.point() as u32, 0, place, serial & 0x3FF);
    let bits = key.aside().beside(mix_key(decision, serial)).bits(label);
    let weights = program.weights(decision);
    let mut left = scale(bits, weights.clone().sum());
    let is_behind = |weight: u32| {
        let is_behind = left >= weight;
        left = left.saturating_sub(if is_behind { weight } else { 0 });
        is_behind
    };
    let number = weights.map(is_behind).take_while(|is_behind| *is_behind).count();
    program.drawn(question, decision, number)
}

/// Returns a number that tells the draws of several mixes at one time apart, because a label has no room for line and
/// candidates.
pub(super) fn mix_key(decision: &Decision, serial: u32) -> u64 {
    u64::from(serial) << 32 | u64::from(decision.line) << 16 | decision.among & 0xFFFF
}

/// An order of fighters as far as a solver has fixed it: chains of fighters, each of them ordered. Every way to
/// interleave two chains is equally likely, because they are independent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FighterChains {
    chains: Vec<Vec<u8>>,
    /// The chain of each fighter and its place in the chain.
    places: [(u8, u8); MOST_FIGHTERS],
}

impl FighterChains {
    /// Makes an order of these chains; each fighter is in exactly one of them.
    pub(crate) fn new(chains: Vec<Vec<u8>>) -> Self {
        let mut places = [(u8::MAX, 0); MOST_FIGHTERS];
        for (number, chain) in chains.iter().enumerate() {
            for (place, fighter) in chain.iter().enumerate() {
                places[usize::from(*fighter) % MOST_FIGHTERS] = (number as u8, place as u8);
            }
        }
        Self { chains, places }
    }

    /// Returns the first of several fighters, `None` if they are not all in one chain.
    pub(crate) fn first(&self, among: u64) -> Option<FighterId> {
        let place = |fighter: FighterId| self.places[fighter.index_in::<MOST_FIGHTERS>()];
        let mut first = first_in(among);
        for fighter in fighters_in(among & among.wrapping_sub(1)) {
            if place(fighter).0 != place(first).0 {
                return None;
            }
            if place(fighter).1 < place(first).1 {
                first = fighter;
            }
        }
        Some(first)
    }

    /// Returns every way to merge the chains of several fighters into one chain. The solver plays each and takes the
    /// mean, because all ways are equally likely. `None` if there are more than `most`.
    pub(crate) fn joined(&self, among: u64, most: usize) -> Option<Vec<Self>> {
        let of =
            |fighter: FighterId| usize::from(self.places[fighter.index_in::<MOST_FIGHTERS>()].0);
        let mut numbers: Vec<usize> = fighters_in(among).map(of).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut ways: Vec<Vec<u8>> = vec![Vec::new()];
        for number in &numbers {
            let mut longer = Vec::new();
            for way in &ways {
                interleave(way, self.chains.get(*number)?, &mut Vec::new(), &mut longer, most)?;
            }
            ways = longer;
        }
        let others: Vec<Vec<u8>> = (0..self.chains.len())
            .filter(|number| !numbers.contains(number))
            .map(|number| self.chains[number].clone())
            .collect();
        let with = |way: Vec<u8>| Self::new(others.iter().cloned().chain([way]).collect());
        Some(ways.into_iter().map(with).collect())
    }
}

/// Appends every interleaving of two chains to `into`; `None` if there are more than `most` in all.
fn interleave(
    one: &[u8],
    other: &[u8],
    before: &mut Vec<u8>,
    into: &mut Vec<Vec<u8>>,
    most: usize,
) -> Option<()> {
    let (Some((first, rest)), Some((head, tail))) = (one.split_first(), other.split_first()) else {
        into.push(before.iter().chain(one).chain(other).copied().collect());
        return (into.len() <= most).then_some(());
    };
    before.push(*first);
    interleave(rest, other, before, into, most)?;
    before.pop();
    before.push(*head);
    interleave(one, tail, before, into, most)?;
    before.pop();
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that each of four fighters is the first of all in a quarter of 40,000 trials, within 5 standard errors
    /// (0.0108), and the first of two in one half (0.0125), whichever other fighters there are.
    #[test]
    fn no_fighter_is_favoured() {
        let places = [5, 70, 3, 1 << 15];
        let trials = 40_000;
        let (mut all, mut pair) = ([0; 4], 0);
        for trial in 0..trials {
            let (key, order) = (TrialKey::new(3, trial), TrialOrder::default());
            all[order.first(key, &places, 0b1111)] += 1;
            pair += u64::from(order.first(key, &places, 0b0101) == FighterId(0));
            let first = order.first(key, &places, 0b0111);
            let of_two = order.first(key, &places, 0b0111 & !(1 << first));
            assert_ne!(first, of_two, "the order holds for the trial");
        }
        let share = |count: u64| count as f64 / trials as f64;
        assert!(all.iter().all(|&count| (share(count) - 0.25).abs() < 0.0108), "{all:?}");
        assert!((share(pair) - 0.5).abs() < 0.0125, "{pair}");
    }

    /// Fast path: a walk visits fighters in the order of repeated questions for the first one, also if a fighter adds
    /// others that come after it. A table that implements only [`TieOrder::first_of`] walks by the default methods.
    #[test]
    fn a_walk_visits_fighters_as_the_first_of_them_does() {
        let rest = |order: &TrialOrder, key, places: &[u32], mut left: u64| {
            let mut visited = Vec::new();
            while left != 0 {
                let first = order.first(key, places, left);
                left &= !(1 << first);
                visited.push(first);
            }
            visited
        };
        let places: Vec<u32> = (0..MOST_FIGHTERS as u32).map(|fighter| fighter * 3 + 7).collect();
        for trial in 0..200 {
            let (key, order) = (TrialKey::new(5, trial), TrialOrder::default());
            for among in [
                1,
                0b11,
                0b1011_0110,
                u64::MAX,
                1 << 63 | 1,
                key.aside().beside(9).bits(Label::new(0, 0, 0, 0, 0)),
            ] {
                let mut ranked = order.ranked(key, &places, among);
                let mut walked = Vec::new();
                while ranked.0 != 0 {
                    walked.push(ranked.next(&order));
                }
                assert_eq!(walked, rest(&order, key, &places, among), "{trial} {among:x}");
                let places_of = |it: &FighterId| order.rank(*it);
                assert!(walked.is_sorted_by_key(places_of));
            }
        }
    }

    #[test]
    fn chains_are_joined_in_every_way_once() {
        // One captain, three alike and two others who are alike.
        let chains = FighterChains::new(vec![vec![0], vec![1, 2, 3], vec![4, 5]]);
        assert_eq!(chains.first(0b1110), Some(FighterId(1)), "in a chain its order decides");
        assert_eq!(chains.first(0b0011), None);
        let ways = chains.joined(0b0011, 100).unwrap();
        let firsts: Vec<_> = ways.iter().map(|way| way.first(0b1111).unwrap()).collect();
        assert_eq!(firsts, [0, 1, 1, 1].map(FighterId), "the captain has four places");
        assert!(
            ways.iter().all(|way| way.first(0b11_0000) == Some(FighterId(4))),
            "others stay apart"
        );
        assert_eq!(chains.joined(0b01_0011, 100).unwrap().len(), 60, "6! / (3! 2!)");
        assert_eq!(chains.joined(0b01_0011, 59), None);
    }
}
