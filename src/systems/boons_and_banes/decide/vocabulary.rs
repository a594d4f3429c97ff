//! Questions as the table sees them: by the numbers of points, options and features.

use super::available_help::{ENOUGH, HELP_CLASSES, UNSEEN, closed_help};
use super::features::BoonsFeature;
use super::known_help;
use super::points::{BoonsPoint, Help};
use super::question::{Ask, PosedQuestion};
use crate::system::{
    ByFighter, Choosing, Features, FighterId, Numbered, PointForesight, Question, Range,
    Vocabulary, least_flag,
};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::knobs::dice::ApproachChoice;
use crate::systems::boons_and_banes::state::ratings::strength;

/// Returns every word of policies: [`BoonsPoint`] and [`BoonsFeature`].
pub(crate) fn vocabulary() -> Vocabulary {
    Vocabulary { points: BoonsPoint::WORDS.to_vec(), features: BoonsFeature::ALL.to_vec() }
}

/// Knowledge of the rules about questions of [`Help`]: they have classes of their own; for speed only.
pub(crate) const ON_HELP: PointForesight<BoonsAndBanes> = PointForesight {
    classes: HELP_CLASSES,
    kinds: HELP_CLASSES,
    fixed: |class, number| match feature(number)? {
        BoonsFeature::Need if class == ENOUGH => Some(0),
        // What a test of the opening needs is not known in advance.
        BoonsFeature::Opening if class != UNSEEN => Some(0),
        feature => feature.in_class(class),
    },
    closed: closed_help,
    known_inputs: Some(known_help::INPUTS),
    ..PointForesight::at(Help::NUMBER)
};

fn feature(number: usize) -> Option<BoonsFeature> {
    BoonsFeature::from_number(number as u16)
}

/// Numbers of the features that nearly every list reads, so that they have a fast path.
const STRENGTH: usize = BoonsFeature::Strength as usize;
const LAST_STAND: usize = BoonsFeature::LastStand as usize;

impl Ask<'_> {
    /// Returns the weakest of some participants by
    /// [`Setup::by_strength`](crate::systems::boons_and_banes::sheet::setup::Setup::by_strength), or the strongest
    /// if all bits of `flip` are set. `None` if an Approach may be closed to some of them: in a Last Stand, where
    /// Approaches are doomed, or if participants are bound to one Approach.
    fn by_strength(&self, among: u64, flip: i32) -> Option<u64> {
        let bound = self.setup.knobs.dice.approach_choice == ApproachChoice::FixedForConflict;
        if bound || among & self.state.standers != 0 {
            return None;
        }
        let mut ranks = self.setup.by_strength.iter().map(|alike| alike & among);
        if flip == 0 { ranks.find(|those| *those != 0) } else { ranks.rfind(|those| *those != 0) }
    }

    fn of_any(&self, number: usize, fighter: FighterId) -> i32 {
        feature(number).map_or(0, |feature| feature.of_fighter(self, fighter))
    }
}

impl Question for Ask<'_> {
    fn point(&self) -> usize {
        self.point
    }

    fn actor(&self) -> FighterId {
        self.who
    }

    /// Tells turns of a round apart by the members of the acting team who have not acted, because several may act
    /// in one turn.
    fn when(&self) -> (u32, u32) {
        let state = self.state;
        let acts = u32::from(state.fighters[self.who].acted) & 3;
        let serial = u32::from(state.place) << 8 | state.left.count_ones() << 2 | acts;
        (u32::from(state.round), serial)
    }

    fn class(&self) -> usize {
        if self.point == Help::NUMBER { self.moment.class } else { 0 }
    }

    fn legal(&self, option: u8, argument: u8) -> bool {
        BoonsPoint::ALL[self.point].legal(self, option, argument)
    }

    fn candidates(&self, option: u8, argument: u8) -> u64 {
        BoonsPoint::ALL[self.point].targets(self, option, argument)
    }

    /// Fast path for two features, which nearly every list reads; must give the same result as [`Self::of_any`].
    fn of_fighter(&self, number: usize, fighter: FighterId) -> i32 {
        match number {
            STRENGTH => strength(self.view(), fighter),
            LAST_STAND => i32::from(self.state.stands(fighter)),
            _ => self.of_any(number, fighter),
        }
    }

    fn fill(&self, number: usize, among: u64, values: &mut ByFighter) {
        if let Some(feature) = feature(number) {
            feature.fill(self, among, values);
        }
    }

    fn within(&self, number: usize, among: u64, range: Range) -> u64 {
        let known = feature(number);
        known.map_or(0, |it| it.within(self, among, range))
    }

    /// Fast path for two features; must give the same result as the general call. It pays because nearly every list
    /// picks by them, and participants are rarely in a Last Stand.
    fn least(&self, number: usize, among: u64, flip: i32) -> u64 {
        if number == LAST_STAND {
            return least_flag(among, self.state.standers, flip);
        }
        if number == STRENGTH
            && let Some(those) = self.by_strength(among, flip)
        {
            return those;
        }
        let known = feature(number);
        known.map_or(among, |it| it.least(self, among, flip))
    }

    fn of_side(&self, number: usize, own: bool) -> i32 {
        feature(number).map_or(0, |feature| feature.of_side(self, own))
    }

    fn of_world(&self, number: usize) -> i32 {
        feature(number).map_or(0, |feature| feature.of_world(self))
    }
}

/// Answers like [`Ask`], but for a point that is known at compile time, so that no call looks it up.
impl<'a, P: Choosing<Ask<'a>> + Numbered<BoonsAndBanes>> Question for PosedQuestion<'a, P> {
    fn point(&self) -> usize {
        P::NUMBER
    }

    fn actor(&self) -> FighterId {
        self.who
    }

    fn when(&self) -> (u32, u32) {
        Ask::when(self)
    }

    fn class(&self) -> usize {
        if P::NUMBER == Help::NUMBER { self.moment.class } else { 0 }
    }

    fn legal(&self, option: u8, argument: u8) -> bool {
        P::of(option).legal(self, argument)
    }

    fn candidates(&self, option: u8, argument: u8) -> u64 {
        P::of(option).targets(self, argument)
    }

    fn of_fighter(&self, number: usize, fighter: FighterId) -> i32 {
        Ask::of_fighter(self, number, fighter)
    }

    fn fill(&self, number: usize, among: u64, values: &mut ByFighter) {
        Ask::fill(self, number, among, values);
    }

    fn within(&self, number: usize, among: u64, range: Range) -> u64 {
        Ask::within(self, number, among, range)
    }

    fn least(&self, number: usize, among: u64, flip: i32) -> u64 {
        Ask::least(self, number, among, flip)
    }

    fn of_side(&self, number: usize, own: bool) -> i32 {
        Ask::of_side(self, number, own)
    }

    fn of_world(&self, number: usize) -> i32 {
        Ask::of_world(self, number)
    }
}
