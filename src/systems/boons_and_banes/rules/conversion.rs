//! Excess successes become Boons and Banes (BB-BOON-06 to 11, 18, 20).

use super::help::bonus_dice::{most, put, tie_for};
use super::play::{BoonsEvent, M, Moment, Playing, Table};
use crate::system::{FighterId, Options};
use crate::systems::boons_and_banes::decide::points::{Excess, Spend};
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::objects::{ExcessCost, ExcessGroup};
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::state::conflict::{NAMELESS, Object};
use crate::systems::boons_and_banes::state::rolls::{Deed, RollAt, Rolls};

/// A conversion that was decided on; [`Playing::carry_out`] makes the object, which may be later
/// (`boon.excess_consumes`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conversion {
    pub maker: FighterId,
    pub holder: FighterId,
    pub boon: bool,
    pub rating: u8,
    /// Number of its [`tie`](crate::systems::boons_and_banes::state::conflict::tie).
    pub tie: u8,
    /// Favour that it costs.
    pub favour: u8,
    /// Part of the rating that a talent adds (BB-TAL-17).
    pub bonus: u8,
    /// Approach and Skill of the roll.
    pub roll: (u8, u8),
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Calls `made` for each `Conversion` of a contest or test that is decided by these sums; an obstacle
    /// stands in place of the second sum (BB-BOON-18). Only winners convert, except by `Self::indomitable`.
    pub fn conversions(
        &mut self,
        rolls: &Rolls,
        (acts, against): (i32, i32),
        mut made: impl FnMut(&mut Self, Conversion),
    ) {
        let knobs = &self.setup.knobs.object;
        if !(knobs.boon_from_excess || knobs.bane_from_excess)
            || rolls.deed == Deed::Position && !knobs.midpos_converts && acts > against
        {
            return;
        }
        let group = knobs.excess_group;
        let several = rolls.actors.len() > 1;
        if group == ExcessGroup::Off && (several || rolls.targets.len() > 1) {
            return;
        }
        let winners = if acts > against { &rolls.actors } else { &rolls.targets };
        let minds = self.can_differ::<Excess>();
        if !self.setup.talented && !winners.iter().any(|roll| minds >> roll.who & 1 == 1) {
            return;
        }
        if acts > against {
            for place in 0..rolls.actors.len() {
                let own = rolls.actors[place].total() - against;
                let excess =
                    if several && group == ExcessGroup::Each { own } else { acts - against };
                let found = self.converts(rolls, RollAt::actor(place), excess);
                if let Some(conversion) = found {
                    made(self, conversion);
                    if group != ExcessGroup::Each {
                        break;
                    }
                }
            }
            self.indomitable(rolls, acts - against, &mut made);
            return;
        }
        for place in 0..rolls.targets.len() {
            let excess = if rolls.targets.len() == 1 {
                against - acts
            } else {
                rolls.targets[place].total() - acts
            };
            if let Some(conversion) = self.converts(rolls, RollAt::target(place), excess) {
                made(self, conversion);
            }
        }
    }

    /// Lets defenders who failed make a Boon of the attackers' excess, with [`Talent::Indomitable`] (BB-TAL-25).
    fn indomitable(
        &mut self,
        rolls: &Rolls,
        excess: i32,
        made: &mut impl FnMut(&mut Self, Conversion),
    ) {
        let in_conflict = self.setup.talented && rolls.deed != Deed::Test;
        for place in (0..rolls.targets.len()).filter(|_| in_conflict) {
            let who = FighterId::from(rolls.targets[place].who);
            if self.setup.sheets[who].has(Talent::Indomitable)
                && let Some(conversion) = self.converts(rolls, RollAt::target(place), excess)
            {
                self.count(M::Talents, who, 1);
                made(self, conversion);
            }
        }
    }

    fn converts(
        &mut self,
        rolls: &Rolls,
        RollAt { side, place }: RollAt,
        excess: i32,
    ) -> Option<Conversion> {
        let roll = &rolls.side(side)[place];
        let who = FighterId::from(roll.who);
        let (rating, _) = most(self.setup, &self.state.fighters[who], excess);
        let free = self.view().can_once(who, Talent::Hunter);
        if rating == 0 && !(free && excess > 0) || !self.state.is_in(who) {
            return None;
        }
        let at = Some((rolls, RollAt { side, place }));
        let moment = Moment { roll: at, amount: excess, ..Moment::default() };
        let choice = self.decide::<Excess>(who, &moment);
        let boon = match choice.option {
            Excess::Boon => true,
            Excess::Bane => false,
            Excess::Nothing => return None,
        };
        let hunts = free && !boon;
        let wish = if hunts { 0 } else { self.spends(who, excess) };
        let (rating, favour) = match self.setup.knobs.object.excess_cost {
            _ if hunts => {
                self.it(who).used |= Talent::Hunter.bit();
                self.count(M::Talents, who, 1);
                let most = self.setup.knobs.object.max_rating.number().unwrap_or(250);
                (excess.clamp(0, most) as u8, 0)
            }
            ExcessCost::PerSuccess => (rating.min(wish), rating.min(wish)),
            ExcessCost::Flat1 => (rating, 1),
            ExcessCost::Free => (rating, 0),
        };
        let holder = choice.target.unwrap_or(who);
        let made = (roll.approach, roll.skill);
        let in_conflict = rolls.deed != Deed::Test;
        let argument = choice.argument.or((!in_conflict).then_some(0));
        let tie = tie_for(self.setup, argument, made);
        let bonus = self.talent_rating_bonus(who, rolls.stance(side));
        Some(Conversion { maker: who, holder, boon, rating, tie, favour, bonus, roll: made })
    }

    /// Asks a participant at the point [`Spend`] for the most Favour that it wants to spend.
    fn spends(&mut self, who: FighterId, excess: i32) -> u8 {
        let moment = Moment { amount: excess, ..Moment::default() };
        match self.decide::<Spend>(who, &moment).option {
            Spend::All => u8::MAX,
            most @ (Spend::One | Spend::Two | Spend::Three) => most.number(),
        }
    }

    /// Carries out a `Conversion`: pays for it and makes the object.
    pub fn carry_out(&mut self, conversion: Conversion) {
        let Conversion { maker, holder, boon, rating, tie, favour, bonus, roll } = conversion;
        if !self.state.is_in(maker) || !self.state.is_in(holder) || rating == 0 {
            return;
        }
        self.pay(maker, favour);
        let most = self.setup.knobs.object.max_rating.number().unwrap_or(250);
        let rating = i32::from(rating + bonus).min(most) as u8;
        let maker = maker.as_u8();
        let mut object = Object { rating, tie, maker, name: NAMELESS, ..Object::default() };
        let maker = FighterId::from(maker);
        if self.setup.talented {
            object = self.gifted(object, roll, boon, false);
            if boon {
                object = self.recklessly(object, roll.0);
            }
        }
        let moment = if boon { HouseMoment::BoonMade } else { HouseMoment::BaneMade };
        let Some(object) = self.house_made(moment, (maker, holder), object) else { return };
        self.count(M::Converted, maker, 1);
        self.note(|| BoonsEvent::Converts(maker, holder, object, favour));
        self.make(holder, object, boon);
    }

    /// Puts a Boon or a Bane into the list of a participant; in a full list a lower one makes way.
    pub fn make(&mut self, holder: FighterId, object: Object, boon: bool) {
        let it = self.it(holder);
        let list = if boon { &mut it.boons } else { &mut it.banes };
        if put(list, object) {
            let made = if boon { M::BoonsMade } else { M::BanesMade };
            self.count(made, FighterId::from(object.maker), 1);
        }
    }
}
