//! Answers of a question to policies: the options that may be chosen, and the values of features.

use super::classes::class_of;
use super::features::FateFeature;
use super::points::{Absorb, Defend, Invoke, KERNEL_POINTS, Next, PayForAlly, Style, Turn};
use super::question::Ask;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::harm::hits;
use crate::kernels::fate::rules::invocations::extra_effort;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::turn_order::waiting;
use crate::kernels::fate::state::aspects::Attached;
use crate::kernels::fate::state::conflict::Footing;
use crate::system::{
    ByFighter, FighterId, MOST_FIGHTERS, Numbered, Options, Question, Range, least, those,
};

const CREATE: RollKind = RollKind::Create { presence: false };

impl<G: FateGame> Question for Ask<'_, G> {
    fn point(&self) -> usize {
        self.point
    }

    fn actor(&self) -> FighterId {
        self.actor
    }

    /// Returns the exchange and a serial number: the place in the turn order tells turns of an exchange apart,
    /// the number of the action tells questions of a turn apart.
    fn when(&self) -> (u32, u32) {
        let serial = u32::from(self.state.place) << 4 | u32::from(self.state.action) & 15;
        (self.state.time(), serial)
    }

    #[inline]
    fn class(&self) -> usize {
        class_of(self)
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        self.legal_at(self.point, option, argument)
    }

    fn candidates(&self, option: u8, argument: u8) -> u64 {
        self.candidates_at(self.point, option, argument)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        match FateFeature::from_number(feature as u16) {
            Some(known) => known.of_fighter(self, fighter),
            None => G::of_fighter(self, feature as u16 - FateFeature::COUNT, fighter),
        }
    }

    fn fill(&self, feature: usize, among: u64, values: &mut ByFighter) {
        match FateFeature::from_number(feature as u16) {
            Some(FateFeature::HitChance) => {
                self.each_hit_chance(among, |who, chance| {
                    values[who.index_in::<MOST_FIGHTERS>()] = chance;
                });
            }
            Some(FateFeature::TakeOutChance) => {
                self.each_take_out_chance(among, |who, chance| {
                    values[who.index_in::<MOST_FIGHTERS>()] = chance;
                });
            }
            Some(known) => known.fill(self, among, values),
            None => G::fill(self, feature as u16 - FateFeature::COUNT, among, values),
        }
    }

    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        let mut inside = 0;
        let keep = |who, chance| inside |= u64::from(range.contains(chance)) << who;
        match FateFeature::from_number(feature as u16) {
            Some(FateFeature::HitChance) => self.each_hit_chance(among, keep),
            Some(FateFeature::TakeOutChance) => self.each_take_out_chance(among, keep),
            Some(known) => return known.within(self, among, range),
            None => {
                let values = self.filled(feature, among);
                return those(among, |who| range.contains(values[who.index_in::<MOST_FIGHTERS>()]));
            }
        }
        inside
    }

    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        match FateFeature::from_number(feature as u16) {
            Some(FateFeature::HitChance) => self.least_hit_chance(among, flip),
            Some(FateFeature::TakeOutChance) => self.least_take_out_chance(among, flip),
            Some(known) => known.least(self, among, flip),
            None => {
                let values = self.filled(feature, among);
                least(among, |who| values[who.index_in::<MOST_FIGHTERS>()] ^ flip)
            }
        }
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        match FateFeature::from_number(feature as u16) {
            Some(known) => known.of_side(self, own),
            None => G::of_side(self, feature as u16 - FateFeature::COUNT, own),
        }
    }

    fn of_world(&self, feature: usize) -> i32 {
        match FateFeature::from_number(feature as u16) {
            Some(known) => known.of_world(self),
            None => G::of_world(self, feature as u16 - FateFeature::COUNT),
        }
    }
}

impl<G: FateGame> Ask<'_, G> {
    /// Returns the values of a fighter feature for several fighters, by [`fill`](Question::fill).
    fn filled(&self, feature: usize, among: u64) -> ByFighter {
        let mut values = [0; MOST_FIGHTERS];
        self.fill(feature, among, &mut values);
        values
    }

    /// Whether an option may be chosen at a point, which is that of the question. A constant `point` lets the
    /// compiler drop the other branches.
    #[inline(always)]
    #[allow(clippy::inline_always)] // what the point is mostly stands where it is called
    pub(crate) fn legal_at(&self, point: usize, option: u8, argument: u8) -> bool {
        let of_system = || G::legal(self, option, argument);
        match point {
            Turn::NUMBER => match Turn::from_number(option) {
                Some(it) => it.legal(self, argument),
                None => of_system(),
            },
            Invoke::NUMBER => Invoke::of(option).legal(self),
            Absorb::NUMBER => Absorb::of(option).legal(self),
            Style::NUMBER => Style::from_number(option).map_or_else(of_system, |it| it.legal(self)),
            Defend::NUMBER => of_system(),
            point if point == G::POINT_AID => PayForAlly::of(option).legal(self),
            point if point >= KERNEL_POINTS => of_system(),
            _ => true,
        }
    }

    /// Returns the fighters that an option may be aimed at. `point` must be the decision point of the question.
    #[inline(always)]
    #[allow(clippy::inline_always)] // what the point is mostly stands where it is called
    pub(crate) fn candidates_at(&self, point: usize, option: u8, argument: u8) -> u64 {
        let of_system = || G::candidates(self, option, argument);
        match point {
            Turn::NUMBER => match Turn::from_number(option) {
                Some(it) => it.aims(self, argument),
                None => of_system(),
            },
            Next::NUMBER => Next::of(option).aims(self),
            point if point >= KERNEL_POINTS => of_system(),
            _ => 0,
        }
    }
}

impl Turn {
    /// Whether the option may be chosen. [`Self::Attack`] comes first, because most turns are about attacks.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked in every turn
    fn legal<G: FateGame>(self, ask: &Ask<'_, G>, argument: u8) -> bool {
        if self != Self::Attack {
            return self.other_legal(ask, argument);
        }
        let blocked = ask.state.fighters[ask.actor].foot.blocked;
        blocked & Footing::NO_ATTACK == 0 && ask.can_roll(RollKind::Attack, argument)
    }

    #[inline(never)]
    fn other_legal<G: FateGame>(self, ask: &Ask<'_, G>, argument: u8) -> bool {
        let foot = &ask.state.fighters[ask.actor].foot;
        match self {
            Self::Create | Self::Exploit | Self::CreateOnScene => {
                foot.blocked & Footing::NO_CREATE == 0 && ask.can_roll(CREATE, argument)
            }
            Self::Remove => ask.can_roll(RollKind::Overcome, argument),
            Self::FullDefense => {
                (foot.steps == 0 || ask.setup.place.free_move) && G::knows_full_defense(ask.view())
            }
            Self::Attack | Self::Pass => true,
        }
    }

    /// Returns the fighters that this option may be aimed at; attacks first, as in [`legal`](Self::legal).
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked in every turn
    pub(crate) fn aims<G: FateGame>(self, ask: &Ask<'_, G>, argument: u8) -> u64 {
        if self != Self::Attack {
            return self.other_aims(ask, argument);
        }
        let open = ask.foes() & !ask.setup.bodies.untouchable;
        let open = open & !G::immune(ask.view(), ask.actor);
        ask.within(open, RollKind::Attack, argument)
    }

    #[inline(never)]
    fn other_aims<G: FateGame>(self, ask: &Ask<'_, G>, argument: u8) -> u64 {
        let side = ask.setup.side(ask.actor);
        let own = |by: u8| ask.setup.side(FighterId::from(by)) == side;
        match self {
            Self::Create => ask.within(ask.foes(), CREATE, argument),
            Self::Exploit => ask.filter(ask.within(ask.foes(), CREATE, argument), |foe| {
                let attached = &ask.state.fighters[foe].attached;
                attached.iter().any(|aspect| !aspect.is_boost() && own(aspect.by))
            }),
            Self::Remove => ask.filter(ask.allies(), |ally| {
                ask.state.fighters[ally].attached.iter().any(Attached::is_advantage)
            }),
            Self::Attack | Self::CreateOnScene | Self::FullDefense | Self::Pass => 0,
        }
    }
}

impl Invoke {
    fn legal<G: FateGame>(self, ask: &Ask<'_, G>) -> bool {
        let reroll = ask.moment.rolled && ask.setup.fate.reroll;
        match self {
            Self::Pass => true,
            Self::Free => ask.moment.free > 0,
            Self::FreeReroll => ask.moment.free > 0 && reroll,
            Self::FatePoint => ask.moment.paid > 0,
            Self::FateReroll => ask.moment.paid > 0 && reroll,
            Self::HostilePoint => ask.moment.hostile > 0,
            Self::HostileReroll => ask.moment.hostile > 0 && reroll,
            Self::SmallBox
            | Self::LargeBox
            | Self::Mild
            | Self::Moderate
            | Self::Severe
            | Self::Extreme => extra_effort::legal(ask, self),
        }
    }
}

impl Style {
    fn legal<G: FateGame>(self, ask: &Ask<'_, G>) -> bool {
        match self {
            Self::Full => true,
            Self::Boost => ask.setup.fate.attack_style_boost,
        }
    }
}

impl Absorb {
    fn legal<G: FateGame>(self, ask: &Ask<'_, G>) -> bool {
        let knobs = &ask.setup.fate;
        match self {
            Self::Out => knobs.may_decline,
            Self::LargeBox if !hits::any_box(knobs.box_choice) => false,
            _ => hits::soak_by(ask.view(), ask.actor, self, ask.moment.shifts).is_some(),
        }
    }
}

impl PayForAlly {
    fn legal<G: FateGame>(self, ask: &Ask<'_, G>) -> bool {
        match self {
            Self::Pass => true,
            Self::Free => ask.moment.free > 0,
            Self::FatePoint => ask.moment.paid > 0,
        }
    }
}

impl Next {
    fn aims<G: FateGame>(self, ask: &Ask<'_, G>) -> u64 {
        match self {
            Self::ByRating => 0,
            Self::Friend => waiting(ask.state) & ask.setup.members(ask.actor),
            Self::Foe => waiting(ask.state) & ask.setup.foes(ask.actor),
        }
    }
}
