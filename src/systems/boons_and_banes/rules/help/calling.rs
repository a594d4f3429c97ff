//! Step 6 of a roll: Boons, Banes, traits, Legacies, scene traits and Preparations are called
//! (BB-DICE-09 to 11, BB-USE, BB-BANE, BB-TRAIT, BB-LEG, BB-PREP).

use super::bonus_dice;
use super::bonus_dice::{Offer, Way};
use crate::system::{Answer, FighterId, LookUp, Numbered, Options, Query, READY};
use crate::systems::boons_and_banes::decide::available_help::{Outlook, is_there_help};
use crate::systems::boons_and_banes::decide::known_help;
use crate::systems::boons_and_banes::decide::points::{Deny, Help};
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::dice::InvokeOrder;
use crate::systems::boons_and_banes::knobs::favour::{CancelMode, OpponentUse, SceneUse};
use crate::systems::boons_and_banes::rules::play::{
    BoonsEvent, BoonsQuery, M, Moment, Playing, Purpose, Table,
};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::state::rolls::{Paid, RollAt, Rolls, Spent, mark};
use crate::systems::boons_and_banes::state::view::View;

/// Draws that each call of a kind of help on one roll has room for: the number of a call times this labels its
/// draws.
pub(crate) const PER_CALL: u32 = 128;

/// Query for the [`Help`] that a participant calls on a roll. It is looked up by class, because most policies look
/// only at the help at hand.
#[derive(Clone, Copy, Debug)]
struct ToCall<'a> {
    rolls: &'a Rolls,
    at: RollAt,
    /// Help at hand, as a bit set of options of [`Help`].
    hand: u64,
    outlook: &'a Outlook,
}

impl Query<View<'_>> for ToCall<'_> {
    const POINT: usize = Help::NUMBER;
    const LOOK_UP: LookUp = LookUp::Class;

    fn class(self, view: View<'_>, _: FighterId) -> usize {
        self.outlook.class(view, self.rolls, self.at, self.hand)
    }

    fn ready(self, _: View<'_>, _: FighterId, class: usize) -> Option<[i32; READY]> {
        known_help::says_all(class).then(|| [self.outlook.need(self.at.side), 0, 0])
    }

    #[inline]
    fn other(self, view: View<'_>, _: FighterId, place: usize) -> i32 {
        known_help::number(view, self.rolls, self.at, place)
    }
}

impl<'a> BoonsQuery<'a> for ToCall<'a> {
    type Point = Help;

    fn moment(self, class: usize) -> Moment<'a> {
        Moment { roll: Some((self.rolls, self.at)), class, ..Moment::default() }
    }
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Lets the sides call help in turns until two passes follow each other: a call may give the other side a reason
    /// to call again (BB-DICE-10, 14).
    #[inline]
    pub fn call_help(&mut self, rolls: &mut Rolls) {
        if is_there_help(self.view(), rolls) {
            self.alternate_help_calls(rolls);
        }
    }

    fn alternate_help_calls(&mut self, rolls: &mut Rolls) {
        let order = self.setup.knobs.dice.order;
        if order == InvokeOrder::BlindSimultaneous && rolls.is_opposed() {
            self.call_simultaneously(rolls);
            return;
        }
        let mut outlook = Outlook::of(self.view(), rolls);
        if !rolls.is_opposed() {
            while self.speaks(rolls, 0, &mut outlook) {}
            return;
        }
        let mut side = match order {
            InvokeOrder::AttackerFirst => 0,
            InvokeOrder::DefenderFirst => 1,
            // The side that lacks successes.
            _ => usize::from(outlook.need(1) > 0),
        };
        let mut passes = 0;
        while passes < 2 {
            passes = if self.speaks(rolls, side, &mut outlook) { 0 } else { passes + 1 };
            side ^= 1;
        }
    }

    /// Lets each side call all that it wants without seeing the calls of the other (`invoke.order`): [`Rolls::seen`]
    /// keeps the totals from before.
    #[inline(never)] // a rule that is mostly off
    fn call_simultaneously(&mut self, rolls: &mut Rolls) {
        if rolls.seen.is_none() {
            rolls.seen = Some([rolls.sum(0) as i16, rolls.sum(1) as i16]);
        }
        let mut outlook = Outlook::of(self.view(), rolls);
        for side in 0..2 {
            while self.speaks(rolls, side, &mut outlook) {}
        }
        rolls.seen = None;
    }

    /// Lets the first roller of a side call that wants to. Returns `false` if all pass.
    fn speaks(&mut self, rolls: &mut Rolls, side: usize, outlook: &mut Outlook) -> bool {
        match rolls.side(side).len() {
            _ if outlook.side(side) == 0 => false,
            1 => {
                self.offer_help_call(rolls, RollAt { side, place: 0 }, outlook.side(side), outlook)
            }
            _ => self.any_roller_calls(rolls, side, outlook),
        }
    }

    /// Like [`Self::speaks`], but for a side with several rollers.
    #[inline(never)] // few do
    fn any_roller_calls(&mut self, rolls: &mut Rolls, side: usize, outlook: &mut Outlook) -> bool {
        for place in 0..rolls.side(side).len() {
            let at = RollAt { side, place };
            let hand = outlook.hand(self.view(), rolls, at);
            if hand != 0 && self.offer_help_call(rolls, at, hand, outlook) {
                return true;
            }
        }
        false
    }

    /// Asks one roller for [`Help`], with this help at hand. Returns `false` if it passes.
    #[inline(always)]
    #[allow(clippy::inline_always)] // mostly it passes, which takes less than a call
    fn offer_help_call(
        &mut self,
        rolls: &mut Rolls,
        at: RollAt,
        hand: u64,
        outlook: &mut Outlook,
    ) -> bool {
        let who = FighterId::from(rolls[at].who);
        let choice = self.ask_for(who, ToCall { rolls, at, hand, outlook });
        choice.option != Help::Pass.number() && self.calls(rolls, at, Answer::of(choice), outlook)
    }

    /// Does what a participant has decided to call, and makes the [`Outlook`] anew, because help at hand has
    /// changed. Returns `false` if it has passed.
    #[inline(never)] // most have passed before they come to it
    fn calls(
        &mut self,
        rolls: &mut Rolls,
        at: RollAt,
        choice: Answer<Help>,
        outlook: &mut Outlook,
    ) -> bool {
        let calls = self.call(rolls, at, choice);
        if calls && choice.option == Help::Scene {
            // The scene trait stays: only the dice have changed.
            outlook.look_at_dice(rolls);
        } else if calls {
            *outlook = Outlook::of(self.view(), rolls);
        }
        calls
    }

    /// Applies the help that a participant has chosen to call; returns `false` if the participant passed, or names
    /// no foe where one is needed.
    fn call(&mut self, rolls: &mut Rolls, at: RollAt, choice: Answer<Help>) -> bool {
        let (argument, foe) = (choice.argument, choice.target);
        match (choice.option, foe) {
            (Help::Pass, _) | (Help::Bane | Help::Flaw, None) => return false,
            (Help::Boon, _) => self.call_boon(rolls, at, Way::of(argument), false),
            (Help::SceneBoon, _) => self.call_boon(rolls, at, Way::of(argument), true),
            (Help::Bane, Some(foe)) => self.call_bane(rolls, at, Way::of(argument), foe),
            (Help::Flaw, Some(foe)) => self.call_flaw(rolls, at, foe),
            (Help::Scene, _) => self.call_scene(rolls, at),
            (Help::Trait, _) => {
                self.call_trait(rolls, at, (Paid::of(argument), Help::further(argument)));
            }
            (Help::Legacy, _) => self.call_legacy(rolls, at, Help::legacy(argument)),
            (Help::Prep, _) => self.call_prep(rolls, at, Help::as_dice(argument)),
            (Help::Improvise, _) => self.improvise(rolls, at),
            (Help::Wicked, _) => self.call_wicked(rolls, at),
        }
        true
    }

    /// Throws added dice (BB-DICE-11) and tells of them.
    pub fn add_dice(
        &mut self,
        rolls: &mut Rolls,
        RollAt { side, place }: RollAt,
        (purpose, nth): (Purpose, u8),
        dice: u8,
    ) {
        if dice > 0 {
            self.throw_more(
                rolls,
                RollAt { side, place },
                (purpose, u32::from(nth) * PER_CALL),
                dice,
            );
        }
    }

    /// Throws added dice like [`Self::add_dice`], but with the number of the first draw.
    pub fn throw_more(
        &mut self,
        rolls: &mut Rolls,
        RollAt { side, place }: RollAt,
        (purpose, first): (Purpose, u32),
        dice: u8,
    ) {
        let mut roll = rolls.side(side)[place];
        if !self.setup.knobs.dice.added_modified {
            roll.modifiers = 0;
        }
        let thrown = self.throw(rolls.act, &roll, purpose, first, dice);
        rolls[RollAt { side, place }].dice += dice;
        self.lay(rolls, RollAt { side, place }, thrown);
        let found = thrown.successes;
        let who = FighterId::from(roll.who);
        let seen = rolls.totals();
        self.note(|| BoonsEvent::Adds(who, dice, found, seen));
    }

    fn call_boon(&mut self, rolls: &mut Rolls, at: RollAt, way: Way, on_scene: bool) {
        let (roll, stance) = (rolls[at], rolls.stance(at.side));
        let who = FighterId::from(roll.who);
        let found = if on_scene {
            bonus_dice::scene_boon(self.view(), &roll, stance, way)
        } else {
            bonus_dice::boon(self.view(), &roll, stance, way).map(|offer| (0, offer))
        };
        let Some((team, offer)) = found else { return };
        let called = &mut rolls[at].called.boons;
        *called += 1;
        let nth = *called;
        let (teams, fighters) = (&mut self.state.teams, &mut self.state.fighters);
        let list = if on_scene { &mut teams[team].boons } else { &mut fighters[who].boons };
        let (object, before) = (list[offer.place], list.len());
        bonus_dice::use_up(self.setup, list, offer, way, at.side);
        let is_gone = list.len() < before;
        let called = &mut rolls[at].called;
        let places = if on_scene { &mut called.scene_boons[team] } else { &mut called.own_boons };
        mark(places, offer.place, is_gone);
        self.note(|| BoonsEvent::CallsBoon(who, object, offer.dice));
        self.count_use(who, offer, way, true);
        let dice = self.house_called(HouseMoment::BoonCalled, (rolls, at), None, offer.dice);
        self.add_dice(rolls, at, (Purpose::Boon, nth), dice);
    }

    fn call_bane(&mut self, rolls: &mut Rolls, at: RollAt, way: Way, foe: FighterId) {
        let (roll, stance) = (rolls[at], rolls.stance(at.side));
        let who = FighterId::from(roll.who);
        let found = bonus_dice::bane(self.view(), (&roll, stance), foe, way);
        let Some(offer) = found else { return };
        let called = &mut rolls[at].called;
        called.banes += 1;
        called.foes_banes.add(foe, offer.place);
        let nth = called.banes;
        let object = self.state.fighters[foe].banes[offer.place];
        self.note(|| BoonsEvent::CallsBane(who, foe, object, offer.dice));
        self.count_use(who, offer, way, false);
        if self.setup.knobs.attack.bane_reuse && way != Way::Free {
            let Offer { place, dice, matched } = offer;
            let spent = Spent { holder: foe.as_u8(), place: place as u8, dice, matched };
            if !rolls.spent.iter().any(|it| it.holder == spent.holder && it.place == spent.place) {
                rolls.spent.push(spent);
            }
        } else if self.wear_bane(foe, offer, way) {
            for side in 0..2 {
                for place in 0..rolls.side(side).len() {
                    let called = &mut rolls[RollAt { side, place }].called;
                    called.foes_banes.removed(foe, offer.place);
                }
            }
        }
        let dice = self.house_called(HouseMoment::BaneCalled, (rolls, at), Some(foe), offer.dice);
        self.add_dice(rolls, at, (Purpose::Bane, nth), dice);
    }

    /// Wears a Bane by [`bonus_dice::wear`]. Returns whether it is gone.
    fn wear_bane(&mut self, foe: FighterId, offer: Offer, way: Way) -> bool {
        let consumed = self.setup.knobs.object.bane_consumed;
        let banes = &mut self.state.fighters[foe].banes;
        bonus_dice::wear(self.setup, &mut banes[offer.place], offer, way, consumed);
        let is_gone = banes[offer.place].rating == 0;
        if is_gone {
            banes.remove(offer.place);
        }
        is_gone
    }

    /// Wears each Bane that several used up together, once and from the last place on, so that places stay right
    /// (`group.bane_reuse`).
    pub fn spend(&mut self, rolls: &mut Rolls) {
        while let Some(last) = (0..rolls.spent.len()).max_by_key(|&at| rolls.spent[at].place) {
            let Spent { holder, place, dice, matched } = rolls.spent[last];
            rolls.spent.remove(last);
            let offer = Offer { place: usize::from(place), dice, matched };
            self.wear_bane(FighterId::from(holder), offer, Way::Full);
        }
    }

    fn count_use(&mut self, who: FighterId, offer: Offer, way: Way, boon: bool) {
        let (used, off, free) = if boon {
            (M::BoonsUsed, M::BoonsOffPurpose, M::FreeDice)
        } else {
            (M::BanesUsed, M::BanesOffPurpose, M::FreeDice)
        };
        self.count(used, who, 1);
        self.count(off, who, i32::from(!offer.matched));
        self.count(free, who, if way == Way::Free { i32::from(offer.dice) } else { 0 });
    }

    /// Uses an opponent's detrimental trait, unless its owner has some or all of the dice [`denied`](Self::denied)
    /// (BB-TRAIT-05, 06).
    fn call_flaw(&mut self, rolls: &mut Rolls, at: RollAt, foe: FighterId) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let team = self.setup.team(who);
        let found = bonus_dice::flaw(self.state, team, foe, roll.called.foes_flaws);
        let Some((place, rating)) = found else { return };
        rolls.exposed |= 1 << foe;
        let called = &mut rolls[at].called;
        called.flaws += 1;
        called.foes_flaws.add(foe, place);
        let nth = called.flaws;
        let mut dice = rating;
        if pays_for_flaws(self.setup, who, foe) {
            dice = dice.min(self.state.fighters[who].favour);
            self.pay(who, dice);
        }
        let name = self.state.fighters[foe].traits[place].name;
        self.note(|| BoonsEvent::CallsFlaw(who, foe, name, dice));
        self.count(M::FlawsUsed, who, 1);
        dice -= self.denied(rolls, at, foe, dice);
        let more = u8::from(self.setup.figures[who].has(Talent::Opportunist));
        let all = self.house_called(HouseMoment::FlawCalled, (rolls, at), Some(foe), dice + more);
        self.add_dice(rolls, at, (Purpose::Flaw, nth), all);
        if self.setup.figures[foe].has(Talent::KnowThyself) {
            self.use_know_thyself(rolls, at.side ^ 1, (foe, dice));
        }
    }

    /// Returns the dice that the owner of a trait denies for Favour at the point [`Deny`], by `trait.cancel_mode`
    /// (BB-TRAIT-06).
    fn denied(&mut self, rolls: &Rolls, at: RollAt, foe: FighterId, dice: u8) -> u8 {
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
        if most == 0 {
            return 0;
        }
        let side = at.side ^ 1;
        let theirs = rolls.side(side);
        let place = theirs.iter().position(|roll| FighterId::from(roll.who) == foe);
        let Some(place) = place else { return 0 };
        let at = Some((rolls, RollAt { side, place }));
        let moment = Moment { roll: at, amount: i32::from(dice), ..Moment::default() };
        if self.decide::<Deny>(foe, &moment).option != Deny::Deny {
            return 0;
        }
        self.pay(foe, price);
        self.count(M::DiceDenied, foe, i32::from(most));
        self.note(|| BoonsEvent::Denies(foe, most));
        most
    }

    /// Uses a scene trait that the team leans on, which `scene_trait.use` limits (BB-TRAIT-08).
    fn call_scene(&mut self, rolls: &mut Rolls, at: RollAt) {
        let who = FighterId::from(rolls[at].who);
        let team = self.setup.team(who);
        let found = bonus_dice::scene_trait(self.view(), team);
        let Some((owner, place, rating)) = found else { return };
        if self.setup.knobs.favour.scene_use == SceneUse::OncePerRound {
            self.state.teams[owner].scene[place].used = true;
        }
        rolls[at].called.scene += 1;
        self.count(M::SceneTraitsUsed, who, 1);
        self.note(|| BoonsEvent::LeansOnScene(who, rating));
        self.add_dice(rolls, at, (Purpose::Scene, 0), rating);
    }

    /// Spends Favour; measures count it. A participant pays no more than it has, because a house rule may have taken
    /// some since the decision.
    pub fn pay(&mut self, who: FighterId, favour: u8) {
        let has = &mut self.it(who).favour;
        // A house rule may have taken some of it since it was decided on.
        let paid = favour.min(*has);
        *has -= paid;
        self.count(M::FavourSpent, who, i32::from(paid));
    }
}

/// Whether a participant pays for dice from a detrimental trait of another: player characters do against adversaries
/// (`trait.opponent_use`).
pub(crate) fn pays_for_flaws(setup: &Setup, who: FighterId, foe: FighterId) -> bool {
    setup.knobs.favour.opponent_use == OpponentUse::FavourPerDie
        && !setup.sheets[who].adversary
        && setup.sheets[foe].adversary
}
