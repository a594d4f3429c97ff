//! Step 6 of a roll: Boons, Banes, traits, Legacies, scene traits and Preparations are called
//! (BB-DICE-09 to 11, BB-USE, BB-BANE, BB-TRAIT, BB-LEG, BB-PREP).

use super::ask::Moment;
use super::callable::may_call;
use super::contest::{Call, Contest, Spent};
use super::events::BoonsEvent;
use super::knobs::dice::InvokeOrder;
use super::knobs::favour::{CancelMode, OpponentUse, SceneUse};
use super::measures::BoonsMeasure as M;
use super::objects::{self, Offer, Way};
use super::play::{Play, Purpose};
use super::talents::Talent;
use super::words::{DENY, POINT_DENY, POINT_HELP, help};
use crate::system::{Choice, NO_ARGUMENT, Table};

/// Draws of one kind of help on one roll, for each time it is called.
pub const PER_CALL: u32 = 128;

impl<T: Table<BoonsEvent>> Play<'_, T> {
    /// Both sides call help in turns until both pass in a row (BB-DICE-10, 14).
    #[inline]
    pub fn call_help(&mut self, contest: &mut Contest) {
        let any = |play: &Self, side: usize| {
            (0..contest.side(side).len())
                .any(|place| may_call(play.setup, play.state, contest, side, place))
        };
        if any(self, 0) || any(self, 1) {
            self.take_turns(contest);
        }
    }

    fn take_turns(&mut self, contest: &mut Contest) {
        let order = self.setup.knobs.dice.order;
        if order == InvokeOrder::BlindSimultaneous && contest.is_opposed() {
            if contest.seen.is_none() {
                contest.seen = Some([contest.sum(0) as i16, contest.sum(1) as i16]);
            }
            for side in 0..2 {
                while self.speaks(contest, side) {}
            }
            contest.seen = None;
            return;
        }
        if !contest.is_opposed() {
            while self.speaks(contest, 0) {}
            return;
        }
        let mut side = match order {
            InvokeOrder::AttackerFirst => 0,
            InvokeOrder::DefenderFirst => 1,
            _ => usize::from(contest.seen(0) > contest.seen(1)),
        };
        let mut passes = 0;
        while passes < 2 {
            passes = if self.speaks(contest, side) { 0 } else { passes + 1 };
            side ^= 1;
        }
    }

    /// One side's turn of speech: the first of its rollers who calls something. `false`: all pass.
    fn speaks(&mut self, contest: &mut Contest, side: usize) -> bool {
        for place in 0..contest.side(side).len() {
            let who = usize::from(contest.side(side)[place].who);
            if !self.is_asked(POINT_HELP, who)
                || !may_call(self.setup, self.state, contest, side, place)
            {
                continue;
            }
            let moment = Moment { contest: Some((contest, side, place)), ..Moment::QUIET };
            let choice = self.choose(POINT_HELP, who, &moment);
            if let Some(call) = call_of(choice) {
                self.call(contest, (side, place), call);
                return true;
            }
        }
        false
    }

    fn call(&mut self, contest: &mut Contest, at: (usize, usize), call: Call) {
        match call {
            Call::Boon(way) => self.call_boon(contest, at, way),
            Call::SceneBoon(way) => self.call_scene_boon(contest, at, way),
            Call::Bane(way, foe) => self.call_bane(contest, at, way, usize::from(foe)),
            Call::Flaw(foe) => self.call_flaw(contest, at, usize::from(foe)),
            Call::Scene => self.call_scene(contest, at),
            Call::Trait(paid) => self.call_trait(contest, at, paid),
            Call::Legacy(approach) => self.call_legacy(contest, at, approach),
            Call::Prep(dice) => self.call_prep(contest, at, dice),
            Call::Improvise => self.improvise(contest, at),
            Call::Wicked => self.call_wicked(contest, at),
        }
    }

    /// Throws added dice (BB-DICE-11) and tells of them.
    pub fn add_dice(
        &mut self,
        contest: &mut Contest,
        (side, place): (usize, usize),
        (purpose, nth): (Purpose, u8),
        dice: u8,
    ) {
        if dice == 0 {
            return;
        }
        let mut roll = contest.side(side)[place];
        if !self.setup.knobs.dice.added_modified {
            roll.modifiers = 0;
        }
        let thrown = self.throw(contest.spot, &roll, purpose, u32::from(nth) * PER_CALL, dice);
        contest.roll_mut(side, place).dice += dice;
        self.lay(contest, (side, place), thrown);
        let found = thrown.successes;
        let who = usize::from(roll.who);
        let seen = contest.totals();
        self.note(|| BoonsEvent::Adds { who, dice, found, seen });
    }

    fn call_boon(&mut self, contest: &mut Contest, at: (usize, usize), way: Way) {
        let (roll, stance) = (contest.side(at.0)[at.1], contest.role(at.0));
        let who = usize::from(roll.who);
        let Some(offer) = objects::boon(self.setup, self.state, &roll, stance, way) else { return };
        let called = &mut contest.roll_mut(at.0, at.1).called.boons;
        *called += 1;
        let nth = *called;
        let object = self.state.fighters[who].boons[offer.place];
        self.note(|| BoonsEvent::CallsBoon { who, object, dice: offer.dice });
        self.count_use(who, offer, way, true);
        objects::use_up(self.setup, &mut self.state.fighters[who].boons, offer, way, at.0);
        self.add_dice(contest, at, (Purpose::Boon, nth), offer.dice);
    }

    fn call_scene_boon(&mut self, contest: &mut Contest, at: (usize, usize), way: Way) {
        let (roll, stance) = (contest.side(at.0)[at.1], contest.role(at.0));
        let who = usize::from(roll.who);
        let found = objects::scene_boon(self.setup, self.state, &roll, stance, way);
        let Some((team, offer)) = found else { return };
        let called = &mut contest.roll_mut(at.0, at.1).called.boons;
        *called += 1;
        let nth = *called;
        let object = self.state.teams[team].boons[offer.place];
        self.note(|| BoonsEvent::CallsBoon { who, object, dice: offer.dice });
        self.count_use(who, offer, way, true);
        objects::use_up(self.setup, &mut self.state.teams[team].boons, offer, way, at.0);
        self.add_dice(contest, at, (Purpose::Boon, nth), offer.dice);
    }

    fn call_bane(&mut self, contest: &mut Contest, at: (usize, usize), way: Way, foe: usize) {
        let (roll, stance) = (contest.side(at.0)[at.1], contest.role(at.0));
        let who = usize::from(roll.who);
        let found = objects::bane(self.setup, self.state, (&roll, stance), foe, way);
        let Some(offer) = found else { return };
        let called = &mut contest.roll_mut(at.0, at.1).called.banes;
        *called += 1;
        let nth = *called;
        let object = self.state.fighters[foe].banes[offer.place];
        self.note(|| BoonsEvent::CallsBane { who, foe, object, dice: offer.dice });
        self.count_use(who, offer, way, false);
        if self.setup.knobs.attack.bane_reuse && way != Way::Free {
            let Offer { place, dice, matched } = offer;
            let spent = Spent { holder: foe as u8, place: place as u8, dice, matched };
            if !contest.spent.iter().any(|it| it.holder == spent.holder && it.place == spent.place)
            {
                contest.spent.push(spent);
            }
        } else {
            self.wear_bane(foe, offer, way);
        }
        self.add_dice(contest, at, (Purpose::Bane, nth), offer.dice);
    }

    fn wear_bane(&mut self, foe: usize, offer: Offer, way: Way) {
        let consumed = self.setup.knobs.object.bane_consumed;
        let banes = &mut self.state.fighters[foe].banes;
        objects::wear(self.setup, &mut banes[offer.place], offer, way, consumed);
        if banes[offer.place].rating == 0 {
            banes.remove(offer.place);
        }
    }

    /// Banes that several used up together vanish once (`group.bane_reuse`).
    pub fn spend(&mut self, contest: &mut Contest) {
        while let Some(last) = (0..contest.spent.len()).max_by_key(|&at| contest.spent[at].place) {
            let Spent { holder, place, dice, matched } = contest.spent[last];
            contest.spent.remove(last);
            let offer = Offer { place: usize::from(place), dice, matched };
            self.wear_bane(usize::from(holder), offer, Way::Full);
        }
    }

    fn count_use(&mut self, who: usize, offer: Offer, way: Way, boon: bool) {
        let (used, off, free) = if boon {
            (M::BoonsUsed, M::BoonsOffPurpose, M::FreeDice)
        } else {
            (M::BanesUsed, M::BanesOffPurpose, M::FreeDice)
        };
        self.count(used, who, 1);
        self.count(off, who, i32::from(!offer.matched));
        self.count(free, who, if way == Way::Free { i32::from(offer.dice) } else { 0 });
    }

    /// An opponent's detrimental trait, unless its owner denies the dice (BB-TRAIT-05, 06).
    fn call_flaw(&mut self, contest: &mut Contest, at: (usize, usize), foe: usize) {
        let roll = contest.side(at.0)[at.1];
        let who = usize::from(roll.who);
        let team = self.setup.sheets[who].team;
        let Some((place, rating)) = objects::flaw(self.state, team, foe) else { return };
        contest.exposed |= 1 << foe;
        let called = &mut contest.roll_mut(at.0, at.1).called.flaws;
        *called += 1;
        let nth = *called;
        let mut dice = rating;
        if self.setup.knobs.favour.opponent_use == OpponentUse::FavourPerDie {
            dice = dice.min(self.state.fighters[who].favour);
            self.pay(who, dice);
        }
        let name = self.state.fighters[foe].traits[place].name;
        self.note(|| BoonsEvent::CallsFlaw { who, foe, name, dice });
        self.count(M::FlawsUsed, who, 1);
        dice -= self.denied(contest, at, foe, dice);
        let more = u8::from(self.setup.sheets[who].has(Talent::Opportunist));
        self.add_dice(contest, at, (Purpose::Flaw, nth), dice + more);
        if self.setup.sheets[foe].has(Talent::KnowThyself) {
            self.knows_itself(contest, at.0 ^ 1, (foe, dice));
        }
    }

    /// Dice that the owner of a trait denies for Favour (BB-TRAIT-06).
    fn denied(&mut self, contest: &Contest, at: (usize, usize), foe: usize, dice: u8) -> u8 {
        let favour = &self.setup.knobs.favour;
        let each = favour.cancel_cost as u8;
        let (most, price) = match favour.cancel {
            CancelMode::Off => (0, 0),
            CancelMode::PerDie => {
                let most = dice.min(self.state.fighters[foe].favour / each);
                (most, most * each)
            }
            CancelMode::Flat1All => {
                let can = self.state.fighters[foe].favour >= 1;
                (if can { dice } else { 0 }, 1)
            }
        };
        if most == 0 || !self.is_asked(POINT_DENY, foe) {
            return 0;
        }
        let other = (at.0 ^ 1, 0);
        let theirs = contest.side(other.0);
        let place = theirs.iter().position(|roll| usize::from(roll.who) == foe);
        let Some(place) = place else { return 0 };
        let at = Some((contest, other.0, place));
        let moment = Moment { contest: at, amount: i32::from(dice), ..Moment::QUIET };
        if self.choose(POINT_DENY, foe, &moment).option != DENY {
            return 0;
        }
        self.pay(foe, price);
        self.count(M::DiceDenied, foe, i32::from(most));
        self.note(|| BoonsEvent::Denies(foe, most));
        most
    }

    /// A scene trait that the team leans on (BB-TRAIT-08).
    fn call_scene(&mut self, contest: &mut Contest, at: (usize, usize)) {
        let who = usize::from(contest.side(at.0)[at.1].who);
        let team = self.setup.sheets[who].team;
        let found = objects::scene_trait(self.setup, self.state, team);
        let Some((owner, place, rating)) = found else { return };
        if self.setup.knobs.favour.scene_use == SceneUse::OncePerRound {
            self.state.teams[owner].scene[place].used = true;
        }
        contest.roll_mut(at.0, at.1).called.scene += 1;
        self.count(M::SceneTraitsUsed, who, 1);
        self.note(|| BoonsEvent::LeansOnScene(who, rating));
        self.add_dice(contest, at, (Purpose::Scene, 0), rating);
    }

    /// Spends Favour.
    pub fn pay(&mut self, who: usize, favour: u8) {
        let has = &mut self.it(who).favour;
        *has = has.saturating_sub(favour);
        self.count(M::FavourSpent, who, i32::from(favour));
    }
}

/// What an answer calls.
fn call_of(choice: Choice) -> Option<Call> {
    let argument = choice.argument;
    Some(match choice.option {
        help::BOON => Call::Boon(Way::of(argument)),
        help::SCENE_BOON => Call::SceneBoon(Way::of(argument)),
        help::BANE => Call::Bane(Way::of(argument), choice.target),
        help::FLAW => Call::Flaw(choice.target),
        help::SCENE => Call::Scene,
        help::TRAIT => Call::Trait(argument),
        help::LEGACY => Call::Legacy(if argument == NO_ARGUMENT { 0 } else { argument }),
        help::PREP => Call::Prep(argument == help::AS_DICE),
        help::IMPROVISE => Call::Improvise,
        help::WICKED => Call::Wicked,
        _ => return None,
    })
}
