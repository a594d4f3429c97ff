//! Throws dice, and works out amounts with dice in them.

use super::act::{Act, Told};
use super::eval::At;
use super::quick::{Cast, Form, Leaf, Single};
use super::spread::Face;
use super::state::{MOST_DICE, OnTable};
use crate::dice::Label;
use crate::system::{MOST_FIGHTERS, Table};
use crate::text_game::compile::{Node, NodeId, Thrown, Whose};

/// Most times that a die is thrown again and added, because a die of one face would explode for ever.
const MOST_AGAIN: u64 = 20;

/// Returns a deck with so many cards.
pub(super) const fn full_deck(cards: usize) -> u128 {
    if cards >= 128 { u128::MAX } else { (1 << cards) - 1 }
}

impl<T: Table<Told>> Act<'_, T> {
    #[inline]
    pub(super) fn amount(&mut self, at: At, node: NodeId) -> i32 {
        match self.setup.quick.forms[node as usize] {
            Form::Leaf(Leaf::Const(value)) => value,
            Form::Cast(Cast::Place(dice)) => self.dice(at, usize::from(dice)),
            _ => self.amount_of(at, node),
        }
    }

    #[inline(never)]
    fn amount_of(&mut self, at: At, node: NodeId) -> i32 {
        let setup = self.setup;
        match setup.quick.forms[node as usize] {
            Form::Cast(cast) => self.cast(at, cast),
            Form::CastAnd(op, cast, right) => {
                let left = self.cast(at, cast);
                op.apply(left, self.view().leaf(at, right))
            }
            Form::AndCast(op, left, cast) => {
                let left = self.view().leaf(at, left);
                op.apply(left, self.cast(at, cast))
            }
            Form::Leaf(leaf) => self.view().leaf(at, leaf),
            Form::Walk if setup.throws[node as usize] => self.walk_amount(at, node),
            _ => self.view().eval(at, node),
        }
    }

    fn cast(&mut self, at: At, cast: Cast) -> i32 {
        match cast {
            Cast::Place(dice) => self.dice(at, usize::from(dice)),
            Cast::Sheet(whose, key) => self.sheet_dice(at, whose, key),
        }
    }

    fn sheet_dice(&mut self, at: At, whose: Whose, key: u16) -> i32 {
        let setup = self.setup;
        let dice = setup.sheet_dice[at.who(whose).index() * setup.keys + usize::from(key)];
        dice.map_or(0, |node| self.amount(at.seen_from(whose), node))
    }

    fn walk_amount(&mut self, at: At, node: NodeId) -> i32 {
        let setup = self.setup;
        match setup.program.code.nodes[node as usize] {
            Node::Dice(dice) => self.dice(at, usize::from(dice)),
            Node::SheetDice(whose, key) => self.sheet_dice(at, whose, key),
            Node::RuleDice(rule) => {
                setup.rule_dice[usize::from(rule)].map_or(0, |node| self.amount(at, node))
            }
            Node::Binary(op, left, right) => {
                let left = self.amount(at, left);
                op.apply(left, self.amount(at, right))
            }
            Node::Not(inner) => i32::from(self.amount(at, inner) == 0),
            Node::And(left, right) => {
                i32::from(self.amount(at, left) != 0 && self.amount(at, right) != 0)
            }
            Node::Or(left, right) => {
                i32::from(self.amount(at, left) != 0 || self.amount(at, right) != 0)
            }
            Node::Either(condition, yes, no) => {
                let holds = self.amount(at, condition) != 0;
                self.amount(at, if holds { yes } else { no })
            }
            Node::SheetEntry(whose, key, row, column) => {
                let table = setup.sheet(at.who(whose), key);
                let row = self.amount(at, row);
                setup.entry(table, row, self.amount(at, column))
            }
            Node::RuleEntry(rule, row, column) => {
                let row = self.amount(at, row);
                setup.entry(setup.rules[usize::from(rule)], row, self.amount(at, column))
            }
            _ => self.view().eval(at, node),
        }
    }

    /// Returns a number for the next throw at a place: that of the moment, the place, who throws, and how often that
    /// was before.
    fn number_of(&mut self, slot: usize, site: u64, my: u8) -> u64 {
        let scratch = &mut self.state.scratch;
        let (time, before) = &mut scratch.thrown[slot % 256];
        if *time != scratch.time {
            (*time, *before) = (scratch.time, 0);
        }
        let serial = u64::from(*before);
        *before += 1;
        let place = u64::from(self.setup.places[usize::from(my) % MOST_FIGHTERS]);
        let mut hash = (self.root ^ site)
            .wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_add(serial.wrapping_mul(0xd1b5_4a32_d192_ed03));
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash ^ hash >> 29
    }

    /// Returns the label of a die of a throw. Labels are hashes here ([`Label::mixed`]), because places in a game's
    /// text have names instead of seats and purposes.
    fn label(&self, number: u64, die: u64) -> Label {
        let hash = number.wrapping_add(die.wrapping_mul(0x9e6c_63d0_876a_68ef));
        Label::mixed(u32::from(self.state.round), hash)
    }

    /// Throws a die with a label, and again while it shows its highest face, if it explodes.
    fn die(&mut self, number: u64, place: u64, faces: i32, explodes: bool) -> i32 {
        let mut face = self.table.draw(self.label(number, place * 32), Face(faces as u32));
        let mut sum = face;
        for again in 1..=MOST_AGAIN {
            if !(explodes && face == faces && faces > 1) {
                break;
            }
            face = self.table.draw(self.label(number, place * 32 + again), Face(faces as u32));
            sum += face;
        }
        if let Some(side) = self.laid {
            self.lay(
                side,
                OnTable {
                    shows: sum.min(i32::from(i16::MAX)) as i16,
                    faces: (if explodes { -faces } else { faces }).clamp(-9999, 9999) as i16,
                },
            );
        }
        sum
    }

    fn lay(&mut self, side: usize, die: OnTable) {
        let scratch = &mut self.state.scratch;
        let at = usize::from(scratch.depth.saturating_sub(1));
        let count = &mut scratch.frames[at].faces[side];
        if let Some(place) = scratch.table[at][side].get_mut(usize::from(*count)) {
            *place = die;
            *count += 1;
        }
    }

    fn dice(&mut self, at: At, which: usize) -> i32 {
        let Single { faces, site } = self.setup.quick.single[which];
        if faces != 0 && self.laid.is_none() {
            // Fast path: a single die with known faces.
            let number = self.number_of(which, site, at.my());
            return self.table.draw(self.label(number, 0), Face(faces));
        }
        self.several_dice(at, which)
    }

    #[inline(never)]
    fn several_dice(&mut self, at: At, which: usize) -> i32 {
        let setup = self.setup;
        let dice = &setup.program.code.dice[which];
        let amounts = setup.quick.amounts[which].unwrap_or_else(|| {
            let mut amounts = [0; 4];
            for (place, node) in dice.amounts.iter().take(usize::from(dice.count)).enumerate() {
                amounts[place] = self.amount(at, *node);
            }
            amounts
        });
        let number = self.number_of(which, dice.site, at.my());
        let most = MOST_DICE as i32;
        match dice.thrown {
            Thrown::Cards => self.cards(usize::from(dice.deck), amounts[0].min(most), number),
            Thrown::Sum | Thrown::Exploding => {
                let [count, faces, ..] = amounts;
                if faces < 1 || count < 1 {
                    return 0;
                }
                let count = count.min(most) as u64;
                if dice.thrown == Thrown::Exploding {
                    return (0..count).map(|die| self.die(number, die, faces, true)).sum();
                }
                if count == 1 && self.laid.is_none() {
                    return self.table.draw(self.label(number, 0), Face(faces as u32));
                }
                if self.laid.is_some() {
                    let mut shown = [0; MOST_DICE];
                    let shown = &mut shown[..count as usize];
                    self.hand(which, number, faces, shown);
                    return shown.iter().sum();
                }
                self.spread(which, number, count, |act, die| act.die(number, die, faces, false))
            }
            Thrown::Highest | Thrown::Lowest => {
                let [keep, count, faces, _] = amounts;
                if faces < 1 || count < 1 || keep < 1 {
                    return 0;
                }
                let count = count.min(most) as u64;
                let table = setup.spreads[which].get(count as usize);
                if let (Some(table), None) = (table, self.laid) {
                    return self.table.draw(self.label(number, 0), table.dice());
                }
                let mut shown = [0; MOST_DICE];
                let shown = &mut shown[..count as usize];
                self.hand(which, number, faces, shown);
                shown.sort_unstable();
                if dice.thrown == Thrown::Highest {
                    shown.reverse();
                }
                shown.iter().take(keep as usize).sum()
            }
            Thrown::Successes => {
                let [count, faces, least, again] = amounts;
                if faces < 1 || count < 1 {
                    return 0;
                }
                if dice.count == 4 && again <= faces {
                    let (mut left, mut won, mut thrown) = (i64::from(count), 0, 0);
                    while left > 0 && thrown < MOST_DICE as u64 {
                        let shows = self.die(number, thrown, faces, false);
                        left -= 1;
                        thrown += 1;
                        won += i32::from(shows >= least);
                        left += i64::from(shows >= again);
                    }
                    return won;
                }
                let count = count.min(most) as u64;
                if self.laid.is_some() {
                    let mut shown = [0; MOST_DICE];
                    let shown = &mut shown[..count as usize];
                    self.hand(which, number, faces, shown);
                    return shown.iter().filter(|shows| **shows >= least).count() as i32;
                }
                self.spread(which, number, count, |act, die| {
                    i32::from(act.die(number, die, faces, false) >= least)
                })
            }
        }
    }

    /// Throws dice one by one, or all at once if there is a table of them, and lays them on the table if anything
    /// reads single dice.
    fn hand(&mut self, which: usize, number: u64, faces: i32, shown: &mut [i32]) {
        let hands = self.setup.hands[which].get(shown.len());
        let (Some(hands), Some(side)) = (hands, self.laid) else {
            for (die, shows) in shown.iter_mut().enumerate() {
                *shows = self.die(number, die as u64, faces, false);
            }
            return;
        };
        let outcome = self.table.draw(self.label(number, 0), hands.dice());
        for (shows, face) in shown.iter_mut().zip(hands.hand(outcome)) {
            *shows = i32::from(*face);
            self.lay(side, OnTable { shows: i16::from(*face), faces: faces as i16 });
        }
    }

    /// Adds up so many dice by tables of their sums, which need one draw for several dice; without tables, die by
    /// die.
    fn spread(
        &mut self,
        which: usize,
        number: u64,
        count: u64,
        one: impl Fn(&mut Self, u64) -> i32,
    ) -> i32 {
        let tables = &self.setup.spreads[which];
        if tables.len() < 2 {
            return (0..count).map(|die| one(self, die)).sum();
        }
        let most = tables.len() as u64 - 1;
        let (mut left, mut sum) = (count, 0);
        while left > 0 {
            let part = left.min(most);
            sum += self.table.draw(self.label(number, left), tables[part as usize].dice());
            left -= part;
        }
        sum
    }

    /// Draws cards; returns the highest. An empty deck is shuffled by itself.
    fn cards(&mut self, deck: usize, count: i32, number: u64) -> i32 {
        let setup = self.setup;
        let cards = &setup.program.declared.decks[deck].cards;
        let mut highest = 0;
        for place in 0..count.max(0) as u64 {
            if self.state.decks[deck] == 0 {
                self.state.decks[deck] = full_deck(cards.len());
            }
            let left = self.state.decks[deck];
            let drawn = self.table.draw(self.label(number, place), Face(left.count_ones()));
            let mut rest = left;
            for _ in 1..drawn {
                rest &= rest - 1;
            }
            let card = rest.trailing_zeros() as usize;
            self.state.decks[deck] &= !(1 << card);
            highest = highest.max(cards[card]);
        }
        highest
    }

    /// Throws a number of faces from 1 on at a place that has no dice of its own: lots, tokens, dice thrown again.
    pub(super) fn face(&mut self, site: u64, my: u8, faces: u32) -> i32 {
        let number = self.number_of(site as usize, site, my);
        self.table.draw(self.label(number, 0), Face(faces))
    }

    /// Throws a die on the table again.
    pub(super) fn again(&mut self, site: u64, my: u8, die: OnTable) -> OnTable {
        let number = self.number_of(site as usize, site, my);
        let laid = self.laid.take();
        let faces = i32::from(die.faces.unsigned_abs());
        let shows = self.die(number, 0, faces, die.faces < 0);
        self.laid = laid;
        OnTable { shows: shows.min(i32::from(i16::MAX)) as i16, ..die }
    }
}
