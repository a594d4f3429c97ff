//! Excess successes become Boons and Banes (BB-BOON-06 to 11, 18, 20).

use super::ask::Moment;
use super::contest::{Contest, Deed};
use super::events::BoonsEvent;
use super::knobs::objects::{ExcessCost, ExcessGroup, TieKind};
use super::measures::BoonsMeasure as M;
use super::objects::put;
use super::play::Play;
use super::setup::Setup;
use super::state::{Fighter, NAMELESS, Object, tie};
use super::talents::Talent;
use super::words::{EXCESS_BANE, EXCESS_BOON, POINT_EXCESS, POINT_SPEND};
use crate::system::{NO_ARGUMENT, NO_TARGET, Table};

/// A conversion that was decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Who pays and makes it.
    pub maker: usize,
    /// Who gets it.
    pub holder: usize,
    /// Whether it is a Boon.
    pub boon: bool,
    /// Its rating.
    pub rating: u8,
    /// What it is tied to.
    pub tie: u8,
    /// Favour that it costs.
    pub favour: u8,
    /// Part of the rating that a talent adds (BB-TAL-17).
    pub bonus: u8,
    /// Approach and Skill of the roll.
    pub roll: (u8, u8),
}

/// The number of what an argument ties a new Boon or Bane to, made by such a roll (BB-BOON-10, 11).
pub fn tie_for(setup: &Setup, argument: u8, (approach, skill): (u8, u8)) -> u8 {
    let kind = if argument == NO_ARGUMENT {
        // Without a word the first that is possible, from the widest use down.
        let order = [TieKind::Attack, TieKind::Defend, TieKind::Approach, TieKind::Skill];
        let open = order.into_iter().find(|kind| setup.knobs.object.ties.contains(kind));
        open.unwrap_or(TieKind::Approach)
    } else {
        TieKind::ALL[usize::from(argument) % TieKind::ALL.len()]
    };
    match kind {
        TieKind::Approach => approach.min(2),
        TieKind::Skill => tie::SKILL + skill,
        TieKind::Attack => tie::ATTACK,
        TieKind::Defend => tie::DEFEND,
    }
}

/// Whether an argument names something that a new Boon or Bane can be tied to; plain scenes know no
/// attacking and defending.
pub fn may_tie(setup: &Setup, argument: u8, in_conflict: bool) -> bool {
    if argument == NO_ARGUMENT {
        return in_conflict;
    }
    let kind = TieKind::ALL[usize::from(argument) % TieKind::ALL.len()];
    let of_conflict = matches!(kind, TieKind::Attack | TieKind::Defend);
    setup.knobs.object.ties.contains(&kind) && (in_conflict || !of_conflict)
}

/// What somebody can make of excess successes: the most rating, and its price.
pub fn most(setup: &Setup, it: &Fighter, excess: i32) -> (u8, u8) {
    let cap = setup.knobs.object.max_rating.number().unwrap_or(250);
    let excess = excess.clamp(0, cap) as u8;
    match setup.knobs.object.excess_cost {
        ExcessCost::PerSuccess => (excess.min(it.favour), excess.min(it.favour)),
        ExcessCost::Flat1 => (if it.favour > 0 { excess } else { 0 }, 1),
        ExcessCost::Free => (excess, 0),
    }
}

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// What is converted of a contest, or a test, that is decided (BB-BOON-18).
    pub fn conversions(&mut self, contest: &Contest, mut made: impl FnMut(&mut Self, Conversion)) {
        let knobs = &self.setup.knobs.object;
        if !(knobs.boon_from_excess || knobs.bane_from_excess)
            || contest.deed == Deed::Position && !knobs.midpos_converts
        {
            return;
        }
        let group = knobs.excess_group;
        let opposed = contest.is_opposed();
        let against = if opposed { contest.sum(1) } else { i32::from(contest.obstacle) };
        let acts = contest.sum(0);
        let several = contest.actors.len() > 1;
        if acts > against {
            for place in 0..contest.actors.len() {
                let own = contest.actors[place].total() - against;
                let excess =
                    if several && group == ExcessGroup::Each { own } else { acts - against };
                if several && group == ExcessGroup::Off {
                    break;
                }
                let found = self.converts(contest, (0, place), excess);
                if let Some(conversion) = found {
                    made(self, conversion);
                    if group != ExcessGroup::Each {
                        break;
                    }
                }
            }
            self.indomitable(contest, acts - against, &mut made);
            return;
        }
        for place in 0..contest.targets.len() {
            let excess = if contest.targets.len() == 1 {
                against - acts
            } else {
                contest.targets[place].total() - acts
            };
            if let Some(conversion) = self.converts(contest, (1, place), excess) {
                made(self, conversion);
            }
        }
    }

    /// Defenders who failed may make a Boon of the attackers' excess (BB-TAL-25).
    fn indomitable(
        &mut self,
        contest: &Contest,
        excess: i32,
        made: &mut impl FnMut(&mut Self, Conversion),
    ) {
        let in_conflict = self.setup.talented && contest.deed != Deed::Test;
        for place in (0..contest.targets.len()).filter(|_| in_conflict) {
            let who = usize::from(contest.targets[place].who);
            if self.setup.sheets[who].has(Talent::Indomitable)
                && let Some(conversion) = self.converts(contest, (1, place), excess)
            {
                self.count(M::Talents, who, 1);
                made(self, conversion);
            }
        }
    }

    fn converts(
        &mut self,
        contest: &Contest,
        (side, place): (usize, usize),
        excess: i32,
    ) -> Option<Conversion> {
        let roll = contest.side(side)[place];
        let who = usize::from(roll.who);
        let (rating, _) = most(self.setup, &self.state.fighters[who], excess);
        let free = self.can_once(who, Talent::Hunter);
        if rating == 0 && !(free && excess > 0)
            || !self.state.is_in(who)
            || !self.is_asked(POINT_EXCESS, who)
        {
            return None;
        }
        let at = Some((contest, side, place));
        let moment = Moment { contest: at, amount: excess, ..Moment::QUIET };
        let choice = self.choose(POINT_EXCESS, who, &moment);
        let boon = match choice.option {
            EXCESS_BOON => true,
            EXCESS_BANE => false,
            _ => return None,
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
        let holder = if choice.target == NO_TARGET { who } else { usize::from(choice.target) };
        let made = (roll.approach, roll.skill);
        let in_conflict = contest.deed != Deed::Test;
        let argument = choice.argument;
        let argument = if argument == NO_ARGUMENT && !in_conflict { 0 } else { argument };
        let tie = tie_for(self.setup, argument, made);
        let bonus = self.practice(who, contest.role(side));
        Some(Conversion { maker: who, holder, boon, rating, tie, favour, bonus, roll: made })
    }

    /// Most Favour that somebody wants to spend.
    fn spends(&mut self, who: usize, excess: i32) -> u8 {
        if !self.is_asked(POINT_SPEND, who) {
            return u8::MAX;
        }
        let moment = Moment { amount: excess, ..Moment::QUIET };
        match self.choose(POINT_SPEND, who, &moment).option {
            0 => u8::MAX,
            most => most,
        }
    }

    /// Makes what was decided on.
    pub fn carry_out(&mut self, conversion: Conversion) {
        let Conversion { maker, holder, boon, rating, tie, favour, bonus, roll } = conversion;
        if !self.state.is_in(maker) || !self.state.is_in(holder) || rating == 0 {
            return;
        }
        self.pay(maker, favour);
        let most = self.setup.knobs.object.max_rating.number().unwrap_or(250);
        let rating = i32::from(rating + bonus).min(most) as u8;
        let maker = maker as u8;
        let mut object = Object { rating, tie, maker, name: NAMELESS, ..Object::default() };
        let maker = usize::from(maker);
        if self.setup.talented {
            object = self.gifted(object, roll, boon, false);
            if boon {
                object = self.recklessly(object, roll.0);
            }
        }
        self.count(M::Converted, maker, 1);
        self.note(|| BoonsEvent::Converts(maker, holder, object, favour));
        self.make(holder, object, boon);
    }

    /// Gives somebody a Boon or a Bane.
    pub fn make(&mut self, holder: usize, object: Object, boon: bool) {
        let it = self.it(holder);
        let list = if boon { &mut it.boons } else { &mut it.banes };
        if put(list, object) {
            let made = if boon { M::BoonsMade } else { M::BanesMade };
            self.count(made, usize::from(object.maker), 1);
        }
    }
}
