//! A question whose point is known where it is put, with its class, so that no look-up has to branch on
//! the point first. Most questions are of two points: what to do in a turn, and whether to invoke.

use crate::kernels::fate::decide::classes::class_of;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::data::FateData;
use crate::kernels::fate::register::FateGame;
use crate::system::{ByFighter, FighterId, Question, Range};

/// A question at this point. `POINT` is a constant, so that the compiler keeps only its branch of
/// [`Ask`]'s methods.
#[derive(Debug)]
pub(crate) struct QuestionAtPoint<'q, 'a, G: FateData, const POINT: usize> {
    ask: &'q Ask<'a, G>,
    class: usize,
}

impl<'a, G: FateGame> Ask<'a, G> {
    /// Returns the question as one of this class at its point. The caller must choose both right, which
    /// tests check.
    pub(crate) fn at<const POINT: usize>(&self, class: usize) -> QuestionAtPoint<'_, 'a, G, POINT> {
        in_tests!(assert_eq!(
            (POINT, class),
            (self.point, class_of(self)),
            "the class of a question"
        ));
        QuestionAtPoint { ask: self, class }
    }
}

impl<G: FateGame, const POINT: usize> Question for QuestionAtPoint<'_, '_, G, POINT> {
    fn point(&self) -> usize {
        POINT
    }

    fn actor(&self) -> FighterId {
        self.ask.actor
    }

    fn when(&self) -> (u32, u32) {
        self.ask.when()
    }

    fn class(&self) -> usize {
        self.class
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // of all that it can be, only what belongs to the point is left
    fn legal(&self, option: u8, argument: u8) -> bool {
        self.ask.legal_at(POINT, option, argument)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // of all that it can be, only what belongs to the point is left
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        self.ask.candidates_at(POINT, option, argument)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        self.ask.of_fighter(feature, fighter)
    }

    fn fill(&self, feature: usize, among: u64, values: &mut ByFighter) {
        self.ask.fill(feature, among, values);
    }

    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        Question::within(self.ask, feature, among, range)
    }

    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        self.ask.least(feature, among, flip)
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        self.ask.of_side(feature, own)
    }

    fn of_world(&self, feature: usize) -> i32 {
        self.ask.of_world(feature)
    }
}
