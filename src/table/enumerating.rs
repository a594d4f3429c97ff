//! The enumerating table: every branch of a turn, each with its chance.

use super::{AnyTable, Counters, Deciders, Fall};
use crate::dice::walk::Walk;
use crate::dice::{Alike, AnyDice, Label};
use crate::system::{Choice, Question};

/// Outcomes beyond which a draw is not walked.
const MOST_OUTCOMES: u32 = 10_000;

/// Whether a draw has few outcomes, or few kinds of them that can be told apart.
fn can_be_walked(dice: &dyn AnyDice) -> bool {
    let few = |kinds: Vec<Alike>| kinds.len() <= MOST_OUTCOMES as usize;
    dice.count() <= MOST_OUTCOMES || dice.kinds().is_some_and(few)
}

/// A draw that cannot be walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What the draw was for.
    pub label: Label,
    /// How many outcomes it has.
    pub outcomes: u32,
}

/// Plays the same call of the rules again and again, each time another branch of the dice;
/// choices come from the policies.
///
/// A label that is drawn again gives the same outcome. Of lots only the order counts
/// ([`crate::dice::Lot`]): each new one gets every place among those known, with equal chances.
/// A draw that has too many outcomes and is no lot is refused: the play goes on with anything,
/// and its result must be thrown away.
#[derive(Debug)]
pub struct Enumerating<'a> {
    /// What rules count in a branch.
    pub counters: Counters,
    deciders: &'a Deciders,
    walk: Walk,
    /// Labels drawn in this branch, with the numbers of their outcomes.
    drawn: Vec<(Label, u32)>,
    /// Lots drawn in this branch or before it.
    lots: Vec<(Label, u32)>,
    refused: Option<Refused>,
}

impl<'a> Enumerating<'a> {
    /// A table at which nothing has been played.
    pub fn new(deciders: &'a Deciders, counters: Counters) -> Self {
        let (drawn, lots) = (Vec::new(), Vec::new());
        Self { counters, deciders, walk: Walk::default(), drawn, lots, refused: None }
    }

    /// Clears the table for a branch, before which these lots were drawn.
    pub fn start(&mut self, lots: &[(Label, u32)]) {
        self.counters.reset();
        self.drawn.clear();
        self.lots.clear();
        self.lots.extend_from_slice(lots);
    }

    /// Goes to the branch with these faces, as [`Enumerating::faces`] gave them.
    pub fn go_along(&mut self, faces: &[u32]) {
        self.walk = Walk::along(faces);
    }

    /// The faces of the branch that was played.
    pub fn faces(&self) -> impl Iterator<Item = u32> {
        self.walk.faces()
    }

    /// Turns to the next branch once one has been played; `false` if there is none.
    pub fn turn(&mut self) -> bool {
        self.walk.turn()
    }

    /// The chance of the branch that was played.
    pub fn chance(&self) -> f64 {
        self.walk.chance()
    }

    /// The lots that were drawn in the branch or before it.
    pub fn lots(&self) -> &[(Label, u32)] {
        &self.lots
    }

    /// The first draw that was refused.
    pub fn refused(&self) -> Option<Refused> {
        self.refused
    }

    /// A new lot, somewhere among those known.
    fn lot(&mut self, outcomes: u32) -> Option<u32> {
        let place = self.walk.pick(self.lots.len() as u32 + 1) as usize;
        let mut numbers: Vec<u32> = self.lots.iter().map(|&(_, number)| number).collect();
        numbers.sort_unstable();
        let low = place.checked_sub(1).map_or(0, |below| numbers[below] + 1);
        let high = numbers.get(place).copied().unwrap_or(outcomes);
        (low < high).then(|| low + (high - low) / 2)
    }

    fn number(&mut self, label: Label, dice: &dyn AnyDice) -> u32 {
        let known = if dice.is_lot() { &self.lots } else { &self.drawn };
        if let Some(&(_, number)) = known.iter().find(|(drawn, _)| *drawn == label) {
            return number;
        }
        let outcomes = dice.count();
        let number = if dice.is_lot() {
            self.lot(outcomes)
        } else {
            can_be_walked(dice).then(|| self.walk.number_of(dice))
        };
        if number.is_none() {
            self.refused.get_or_insert(Refused { label, outcomes });
        }
        let number = number.unwrap_or(0);
        if dice.is_lot() { &mut self.lots } else { &mut self.drawn }.push((label, number));
        number
    }
}

impl<E> AnyTable<E> for Enumerating<'_> {
    fn fall(&mut self, label: Label, dice: &dyn AnyDice) -> Fall {
        Fall::Number(self.number(label, dice))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        self.deciders.decide(question).choice
    }

    fn undecided(&self, point: usize) -> u64 {
        self.deciders.undecided(point)
    }

    fn restless(&self, point: usize) -> u64 {
        self.deciders.restless(point)
    }

    fn undecided_in(&self, question: (usize, usize)) -> u64 {
        self.deciders.undecided_in(question)
    }

    fn heeded(&self, question: (usize, usize), actor: usize, gauge: i32) -> u64 {
        self.deciders.program(question, actor).heeded(gauge)
    }

    fn deciders(&self) -> &Deciders {
        self.deciders
    }

    fn counters(&self) -> &Counters {
        &self.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }

    fn listens(&self) -> bool {
        false
    }

    fn hear(&mut self, _event: E) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Die, Lot, Pick};
    use crate::system::Table;

    fn label(serial: u32) -> Label {
        Label::new(0, 0, 0, 0, serial)
    }

    /// Plays every branch of something.
    fn branches<T>(mut play: impl FnMut(&mut Enumerating<'_>) -> T) -> Vec<(T, f64)> {
        let deciders = Deciders::new(Vec::new(), Vec::new(), &[], |_| false);
        let mut table = Enumerating::new(&deciders, Counters::new(0, 0, &[]));
        let mut all = Vec::new();
        loop {
            table.start(&[]);
            let result = play(&mut table);
            all.push((result, table.chance()));
            if !table.turn() {
                return all;
            }
        }
    }

    fn draw<D: Dice>(table: &mut Enumerating<'_>, serial: u32, dice: D) -> D::Outcome {
        Table::<()>::draw(&mut super::super::Dynamic::<()>(table), label(serial), dice)
    }

    #[test]
    fn a_label_drawn_again_shows_the_same() {
        let all = branches(|table| [0, 1, 0].map(|serial| draw(table, serial, Die(3))));
        assert_eq!(all.len(), 9);
        assert!(all.iter().all(|([first, _, again], _)| first == again));
        assert!((all.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn lots_come_in_every_order() {
        let all = branches(|table| {
            let lots = [0, 1, 2].map(|serial| draw(table, serial, Lot));
            assert_eq!(lots[1], draw(table, 1, Lot));
            let mut order = [0, 1, 2];
            order.sort_by_key(|&fighter| lots[fighter]);
            order
        });
        let mut orders: Vec<_> = all.iter().map(|(order, _)| *order).collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!((all.len(), orders.len()), (6, 6));
        assert!(all.iter().all(|(_, chance)| (chance - 1.0 / 6.0).abs() < 1e-15));
    }

    #[test]
    fn a_draw_from_too_many_is_refused() {
        let refused = branches(|table| {
            draw(table, 0, Die(2));
            draw(table, 7, Pick(1 << 20));
            table.refused()
        });
        let expected = Some(Refused { label: label(7), outcomes: 1 << 20 });
        assert_eq!(refused.iter().map(|(refused, _)| *refused).collect::<Vec<_>>(), [expected; 2]);
    }
}
