//! Questions to the table, and how rules put them.

use super::ask::Ask;
use super::events::StaminaEvent;
use super::facts::Breaking;
use super::features::StaminaFeature;
use super::options::StaminaPoint;
use super::play::Play;
use super::view::{StaminaAndWounds, View};
use crate::system::{Answer, Numbered, Options, Question, Table};

/// A question at a decision point.
pub struct Put<'a> {
    /// The point.
    pub point: StaminaPoint,
    /// Who decides, and when.
    pub ask: Ask<'a>,
}

impl Question for Put<'_> {
    #[inline]
    fn point(&self) -> usize {
        self.point as usize
    }

    #[inline]
    fn actor(&self) -> usize {
        self.ask.actor
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        self.point.legal(&self.ask, option, argument)
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        self.point.targets(&self.ask, option, argument)
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        let known = StaminaFeature::from_number(feature as u16);
        known.map_or(0, |it| it.of_fighter(&self.ask, fighter))
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        StaminaFeature::from_number(feature as u16).map_or(0, |it| it.of_side(&self.ask, own))
    }

    fn of_world(&self, feature: usize) -> i32 {
        StaminaFeature::from_number(feature as u16).map_or(0, |it| it.of_world(&self.ask))
    }
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Has a fighter decide at the point whose options are `P`.
    #[inline]
    pub fn decide<P>(&mut self, actor: usize, breaking: Option<Breaking>) -> Answer<P>
    where
        P: Options + Numbered<StaminaAndWounds>,
    {
        let view = View { setup: self.setup, state: self.state };
        let point = StaminaPoint::ALL[P::NUMBER];
        Answer::of(self.table.choose(&Put { point, ask: Ask { view, actor, breaking } }))
    }

    /// The same where most fighters always choose the first option, and need not be asked.
    pub fn decide_unless_set<P>(&mut self, actor: usize, breaking: Option<Breaking>) -> Answer<P>
    where
        P: Options + Numbered<StaminaAndWounds>,
    {
        if self.undecided::<P>() >> actor & 1 == 1 {
            return self.decide(actor, breaking);
        }
        Answer { option: P::of(0), argument: None, target: None }
    }
}
