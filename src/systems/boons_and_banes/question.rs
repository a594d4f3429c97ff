//! Questions as the table sees them: by the numbers of points, options and features.

use super::ask::Ask;
use super::features::BoonsFeature;
use super::points::BoonsPoint;
use crate::system::{Features, Question, Vocabulary};

/// Everything that policies can say.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { points: BoonsPoint::WORDS.to_vec(), features: BoonsFeature::ALL.to_vec() }
}

fn feature(number: usize) -> Option<BoonsFeature> {
    BoonsFeature::from_number(number as u16)
}

impl Question for Ask<'_> {
    #[inline]
    fn point(&self) -> usize {
        self.point
    }

    #[inline]
    fn actor(&self) -> usize {
        self.who
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        BoonsPoint::ALL[self.point].legal(self, option, argument)
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        BoonsPoint::ALL[self.point].targets(self, option, argument)
    }

    fn of_fighter(&self, number: usize, fighter: usize) -> i32 {
        feature(number).map_or(0, |feature| feature.of_fighter(self, fighter))
    }

    fn of_side(&self, number: usize, own: bool) -> i32 {
        feature(number).map_or(0, |feature| feature.of_side(self, own))
    }

    fn of_world(&self, number: usize) -> i32 {
        feature(number).map_or(0, |feature| feature.of_world(self))
    }
}
