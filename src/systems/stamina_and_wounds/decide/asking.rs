//! Questions to the table, and how rules put them.

use super::classes::class_of_turn;
use super::features::StaminaFeature;
use super::points::Turn;
use super::question::Ask;
use crate::system::{Answer, ByFighter, Choosing, FighterId, Numbered, Question, Range, Table};
use crate::systems::stamina_and_wounds::rules::play::Play;
use crate::systems::stamina_and_wounds::state::causes::Breaking;
use crate::systems::stamina_and_wounds::state::view::{StaminaAndWounds, View};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use std::marker::PhantomData;

/// A question at the decision point whose options are `P`. The type parameter gives each point its own
/// legality and targets, without a `match` over all points.
pub(crate) struct PointQuestion<'a, P> {
    /// The question: the fighter who decides, and the state at that moment.
    pub ask: Ask<'a>,
    point: PhantomData<P>,
}

impl<'a, P> PointQuestion<'a, P> {
    /// Makes a question of an `Ask`.
    pub(crate) fn new(ask: Ask<'a>) -> Self {
        Self { ask, point: PhantomData }
    }
}

impl<'a, P: Choosing<Ask<'a>> + Numbered<StaminaAndWounds>> Question for PointQuestion<'a, P> {
    fn point(&self) -> usize {
        P::NUMBER
    }

    fn actor(&self) -> FighterId {
        self.ask.actor
    }

    fn when(&self) -> (u32, u32) {
        let state = self.ask.state;
        let time = u32::from(state.fight) << 8 | u32::from(state.round);
        (time, u32::from(state.fighters[self.ask.actor].steps))
    }

    fn class(&self) -> usize {
        if P::NUMBER == Turn::NUMBER { class_of_turn(&self.ask) } else { 0 }
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        P::of(option).legal(&self.ask, argument)
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        P::of(option).targets(&self.ask, argument)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        let known = StaminaFeature::from_number(feature as u16);
        known.map_or(0, |it| it.of_fighter(&self.ask, fighter))
    }

    fn fill(&self, feature: usize, among: u64, values: &mut ByFighter) {
        if let Some(known) = StaminaFeature::from_number(feature as u16) {
            known.fill(&self.ask, among, values);
        }
    }

    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        let known = StaminaFeature::from_number(feature as u16);
        known.map_or(0, |it| it.within(&self.ask, among, range))
    }

    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        let known = StaminaFeature::from_number(feature as u16);
        known.map_or(among, |it| it.least(&self.ask, among, flip))
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        StaminaFeature::from_number(feature as u16).map_or(0, |it| it.of_side(&self.ask, own))
    }

    fn of_world(&self, feature: usize) -> i32 {
        StaminaFeature::from_number(feature as u16).map_or(0, |it| it.of_world(&self.ask))
    }
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Asks a fighter to decide at the point whose options are `P`.
    pub fn decide<P>(&mut self, actor: FighterId, breaking: Option<Breaking>) -> Answer<P>
    where
        P: for<'a> Choosing<Ask<'a>> + Numbered<StaminaAndWounds>,
    {
        let view = View { setup: self.setup, state: self.state };
        Answer::of(self.table.choose(&PointQuestion::<P>::new(Ask::new(view, actor, breaking))))
    }

    /// Fast path of [`decide`](Self::decide) for points at which most fighters always choose the first option:
    /// fighters whose policy cannot choose anything else are not asked.
    pub fn decide_if_open<P>(&mut self, actor: FighterId, breaking: Option<Breaking>) -> Answer<P>
    where
        P: for<'a> Choosing<Ask<'a>> + Numbered<StaminaAndWounds>,
    {
        if self.can_differ::<P>() >> actor & 1 == 1 {
            return self.decide(actor, breaking);
        }
        Answer { option: P::of(0), argument: None, target: None }
    }
}
