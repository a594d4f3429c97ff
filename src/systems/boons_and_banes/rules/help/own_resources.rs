//! Help from a roller's own resources: traits, Legacies, Preparations (BB-TRAIT-02, 03, 09, BB-LEG-02, 03,
//! BB-DICE-08, BB-PREP, BB-GEAR).

use super::calling::PER_CALL;
use super::preparations;
use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::available_help::{
    best_legacy, failures, free_rerolls, gate, legacy_modifiers, own_trait,
};
use crate::systems::boons_and_banes::knobs::favour::TraitBenefit;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, M, Playing, Purpose, Table};
use crate::systems::boons_and_banes::sheet::gear::Property;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::rolls::{
    Deed, Faces, Paid, RollAt, Rolls, ThrowResult, mark,
};

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Uses an own trait by `trait.benefit`: failed dice are rolled again for Favour, or the modifiers of Approaches
    /// apply; a rating of 2 opens a further modifier (BB-TRAIT-02, 03, BB-DICE-08, BB-FAV-07).
    pub fn call_trait(
        &mut self,
        rolls: &mut Rolls,
        at: RollAt,
        (paid, further): (Paid, Option<Approach>),
    ) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let found = own_trait(self.state, &roll);
        let mut rating = found.map_or(0, |(_, rating)| rating);
        if paid == Paid::Raised && self.state.fighters[who].favour > 0 {
            self.pay(who, 1);
            rating += 1;
        }
        let called = &mut rolls[at].called;
        called.traits += 1;
        let nth = called.traits;
        if let Some((place, _)) = found {
            mark(&mut called.own_traits, place, false);
        }
        self.count(M::TraitsUsed, who, 1);
        self.note(|| BoonsEvent::UsesTrait(who, rating));
        if self.setup.benefit == TraitBenefit::ModifierGate {
            let gated = gate(rating, roll.approach, further);
            self.apply_modifiers(rolls, at, gated, (Purpose::Gate, nth));
            return;
        }
        let all = paid != Paid::FreeOnly;
        self.roll_failures(rolls, at, (rating, all), (Purpose::Trait, nth));
    }

    /// Uses a Legacy like a trait; with `legacy.adds_modifier` it applies the modifier of its Approach as well
    /// (BB-LEG-02, 03). Without a named Legacy, the highest that works is used.
    pub fn call_legacy(&mut self, rolls: &mut Rolls, at: RollAt, named: Option<Approach>) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let Some(approach) = named.or_else(|| best_legacy(self.view(), rolls, &roll)) else {
            return;
        };
        let rating = self.state.fighters[who].legacies[approach as usize];
        rolls[at].called.legacies += 1;
        self.count(M::LegaciesUsed, who, 1);
        self.note(|| BoonsEvent::UsesLegacy(who, approach as u8, rating));
        let modifiers = legacy_modifiers(self.setup, &roll, (approach, rating));
        if modifiers != 0 {
            self.apply_modifiers(rolls, at, modifiers, (Purpose::Legacy, 1));
        }
        if self.setup.benefit == TraitBenefit::RerollForFavour {
            self.roll_failures(rolls, at, (rating, true), (Purpose::Legacy, 0));
        }
    }

    /// Rolls failed dice again:
    /// [`free_rerolls`](crate::systems::boons_and_banes::decide::available_help::free_rerolls) without payment,
    /// others for 1 Favour each.
    fn roll_failures(
        &mut self,
        rolls: &mut Rolls,
        at: RollAt,
        (rating, pays): (u8, bool),
        (purpose, nth): (Purpose, u8),
    ) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let most = rating.min(failures(self.setup, &roll));
        let free = free_rerolls(self.setup, rating).min(most);
        let paid = if pays { (most - free).min(self.state.fighters[who].favour) } else { 0 };
        self.pay(who, paid);
        let dice = free + paid;
        let first = u32::from(nth) * PER_CALL;
        let thrown = self.throw(rolls.act, &roll, purpose, first, dice);
        // The new dice replace failures, unseen failures first.
        let it = &mut rolls[at];
        let unseen = it.faces.misses.min(dice);
        it.faces.misses -= unseen;
        it.faces.ones = it.faces.ones.saturating_sub(dice - unseen);
        it.laid -= dice.min(it.laid);
        self.lay(rolls, at, thrown);
        let found = thrown.successes;
        let seen = rolls.totals();
        self.note(|| BoonsEvent::Adds(who, dice, found, seen));
    }

    /// Applies modifiers to dice, as far as they have not been: to those that have fallen, or to those that are going
    /// to (BB-DICE-08). Nothing modifies the dice of participants who roll plainly.
    fn apply_modifiers(
        &mut self,
        rolls: &mut Rolls,
        at: RollAt,
        modifiers: u8,
        (purpose, nth): (Purpose, u8),
    ) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let fresh = if self.setup.figures[who].modifies { modifiers & !roll.modifiers } else { 0 };
        rolls[at].modifiers |= fresh;
        if !rolls.fallen {
            return;
        }
        let training = usize::from(self.setup.sheets[who].training[usize::from(roll.skill)]);
        let mut number = u32::from(nth) * PER_CALL;
        let key = (purpose, rolls.act, who);
        let (dice, more, faces) = (roll.laid, roll.more, roll.faces);
        let mut thrown = ThrowResult { dice, more, successes: 0, faces };
        self.modified(key, &mut number, (fresh & 0b11, training), &mut thrown);
        // All dice have fallen already: only the new successes and faces are added.
        let it = &mut rolls[at];
        (it.more, it.faces) = (more, Faces::default());
        let news = ThrowResult { dice: 0, more: thrown.more - more, ..thrown };
        self.lay(rolls, at, news);
        let found = thrown.successes;
        if found > 0 {
            let seen = rolls.totals();
            self.note(|| BoonsEvent::Adds(who, 0, found, seen));
        }
        if fresh >> (Approach::Reason as u8) & 1 == 1 {
            self.ask_again(rolls, at);
        }
    }

    /// Uses a Preparation as a floor or as dice; it wears by `Self::wear_prep` (BB-PREP-02 to 07). In the opening
    /// it always wears, because nothing there shows that the rating exceeded the need.
    pub fn call_prep(&mut self, rolls: &mut Rolls, at: RollAt, as_dice: bool) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let stance = rolls.stance(at.side);
        let found = preparations::best(self.view(), &roll, stance, as_dice);
        let Some(found) = found else { return };
        let called = &mut rolls[at].called;
        called.preps += 1;
        mark(&mut called.own_preps, found.place, false);
        let nth = called.preps;
        let name = self.setup.sheets[who].preps[found.place].name;
        self.count(M::PrepsUsed, who, 1);
        self.note(|| BoonsEvent::UsesPrep(who, name, found.worth, as_dice));
        if as_dice {
            self.add_dice(rolls, at, (Purpose::Prep, nth), found.dice);
        } else {
            let floor = &mut rolls[at].floor;
            *floor = (*floor).max(found.worth);
        }
        // Successes that were needed: to reach the opponent, or to beat it (BB-PREP-07). A test of the opening needs
        // none: nothing there shows that the rating exceeded the need.
        let unneeded = rolls.deed == Deed::Opening;
        let needed = rolls.seen(at.side ^ 1) + i32::from(at.side == 0 && rolls.is_opposed());
        let prep = &self.setup.sheets[who].preps[found.place];
        let masterwork = self.setup.knobs.favour.masterwork;
        let factor = if prep.has(Property::Fortified) { masterwork.min(1) } else { masterwork };
        if unneeded || i32::from(found.worth) <= factor * needed {
            self.wear_prep(who, found.place, rolls[at].faces.ones);
        }
    }

    /// Wears a Preparation (BB-PREP-02, BB-GEAR-10); `ones` is the number of ones that the roll shows, because
    /// [`Property::Reliable`] reads it.
    fn wear_prep(&mut self, who: FighterId, place: usize, ones: u8) {
        let loss = self.setup.knobs.favour.prep_degrade as u8;
        let reliable = self.setup.sheets[who].preps[place].has(Property::Reliable) && ones == 0;
        let left = &mut self.it(who).preps[place];
        *left = left.saturating_sub(loss).max(u8::from(reliable && *left > 0));
    }

    /// Adds the rating of a wicked Preparation as dice beside a Boon (BB-GEAR-05).
    pub fn call_wicked(&mut self, rolls: &mut Rolls, at: RollAt) {
        let roll = rolls[at];
        let who = FighterId::from(roll.who);
        let Some((place, rating)) = preparations::wicked(self.view(), &roll) else { return };
        rolls[at].called.wicked += 1;
        let name = self.setup.sheets[who].preps[place].name;
        self.count(M::PrepsUsed, who, 1);
        self.note(|| BoonsEvent::UsesPrep(who, name, rating, true));
        self.add_dice(rolls, at, (Purpose::Wicked, 0), rating);
        self.wear_prep(who, place, rolls[at].faces.ones);
    }

    /// Makes a Preparation of rating 1 from 1 Favour and an own trait. It is used at once;
    /// `improvised` bars a second one until
    /// the next own action (BB-TRAIT-09).
    pub fn improvise(&mut self, rolls: &mut Rolls, at: RollAt) {
        let who = FighterId::from(rolls[at].who);
        self.pay(who, 1);
        self.it(who).improvised = true;
        rolls[at].called.preps += 1;
        let floor = &mut rolls[at].floor;
        *floor = (*floor).max(1);
        self.count(M::PrepsUsed, who, 1);
        self.note(|| BoonsEvent::Improvises(who));
    }
}
