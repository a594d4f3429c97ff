//! House rules in Fate conflicts: the moments at which they speak, and what they bring about. What a house rule does
//! sets off no other house rule, so that no two of them can call each other without end.

use super::words::{HouseEffect, HouseFact, HouseMoment, KERNEL_EFFECTS};
use crate::dice::FateRoll;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::data::{FateData, StateOf};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::party::Party;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::system::{Aim, Deed, Facts, FighterId, HouseRuleQuestion, Numbered, Table, fighters_in};

/// Initiative of a fighter for whom no house rule has set one.
const NO_INITIATIVE: i16 = i16::MIN;

/// Circumstances of a moment, and the changes that house rules have made to them. The caller reads the changes back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseContext {
    /// Number of the moment.
    pub moment: usize,
    /// The fighter whose moment it is.
    pub mine: FighterId,
    /// The other fighter; `None` if there is none.
    pub target: Option<FighterId>,
    /// The roll; `None` if the moment is about no roll.
    pub party: Option<Party>,
    /// The fighter whose turn it is, for the labels of further dice.
    pub turn: FighterId,
    pub shifts: i32,
    pub style: bool,
    /// Shifts that the worst consequence taken absorbs.
    pub severity: i32,
    /// Shifts that stress absorbed.
    pub absorbed: i32,
    /// Free invocations of the advantage.
    pub invocations: i32,
    /// Whether the fighter stays although it would be taken out.
    pub stays: bool,
    /// Initiative that was set, by fighter.
    initiative: [i16; MAX_FIGHTERS],
}

impl HouseContext {
    /// Makes a context of nothing but a fighter and a moment, for the caller to fill in.
    pub(crate) fn new(moment: usize, mine: FighterId, target: Option<FighterId>) -> Self {
        Self {
            moment,
            mine,
            target,
            party: None,
            turn: mine,
            shifts: 0,
            style: false,
            severity: 0,
            absorbed: 0,
            invocations: 0,
            stays: false,
            initiative: [NO_INITIATIVE; MAX_FIGHTERS],
        }
    }

    /// Returns the roll's dice; `None` before they fall.
    fn dice(&self) -> Option<FateRoll> {
        self.party.and_then(|party| party.dice)
    }

    /// Returns how many dice of the roll fell with this face: 1, 0 or -1.
    pub(crate) fn fell(&self, face: i8) -> i32 {
        self.dice().map_or(0, |dice| dice.faces().iter().filter(|it| **it == face).count() as i32)
    }

    pub(crate) fn is(&self, holds: impl Fn(RollKind) -> bool) -> i32 {
        self.party.map_or(0, |party| i32::from(holds(party.kind)))
    }
}

/// Context of a house rule at a moment: the input of the facts that house rules read ([`HouseFact::read`]).
pub(crate) struct Known<'a, G: FateData> {
    pub(crate) setup: &'a Setup<G>,
    pub(crate) state: &'a StateOf<G>,
    pub(crate) matter: &'a HouseContext,
}

impl<G: FateData> Known<'_, G> {
    /// Reads something of the party that rolls; 0 if the moment is about no roll.
    pub(crate) fn party(&self, read: fn(&Party) -> i32) -> i32 {
        self.matter.party.as_ref().map_or(0, read)
    }
}

impl<G: FateData> Facts for Known<'_, G> {
    fn count(&self) -> usize {
        HouseFact::ALL.len()
    }

    fn moment(&self) -> usize {
        self.matter.moment
    }

    fn target(&self) -> Option<FighterId> {
        self.matter.target
    }

    fn read(&self, fact: usize, fighter: Option<FighterId>) -> i32 {
        HouseFact::read(fact, self, fighter)
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Whether any house rule speaks at a moment. `false` while a house rule acts.
    pub(crate) fn speaks(&self, moment: HouseMoment) -> bool {
        self.speaks_at(moment as usize)
    }

    /// Like [`speaks`](Self::speaks), but for a moment by its number.
    pub(crate) fn speaks_at(&self, moment: usize) -> bool {
        self.speaks_at_any(1 << moment)
    }

    /// Like [`speaks`](Self::speaks), but for any of several moments, a bit each. Most scenarios have no house rules,
    /// so that this one test is all that they pay.
    pub(crate) fn speaks_at_any(&self, moments: u64) -> bool {
        self.table.house_moments() & moments != 0 && !self.state.house.acting
    }

    /// Lets house rules speak for a fighter, if any do.
    pub(crate) fn moment(
        &mut self,
        moment: HouseMoment,
        mine: FighterId,
        target: Option<FighterId>,
    ) {
        if self.speaks(moment) {
            self.consult_about(moment, mine, target);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_about(&mut self, moment: HouseMoment, mine: FighterId, target: Option<FighterId>) {
        self.consult(&mut HouseContext::new(moment as usize, mine, target));
    }

    /// Lets house rules speak for every fighter in the conflict, in the order of the scenario. One may leave
    /// meanwhile.
    pub(crate) fn moment_for_all(&mut self, moment: HouseMoment) {
        if self.speaks(moment) {
            self.consult_all(moment);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_all(&mut self, moment: HouseMoment) {
        let mut matter = HouseContext::new(moment as usize, FighterId(0), None);
        for fighter in fighters_in(self.state.units()) {
            if self.state.units() >> fighter & 1 == 1 {
                (matter.mine, matter.turn) = (fighter, fighter);
                self.consult(&mut matter);
            }
        }
        self.sort_by_initiative(&matter);
    }

    /// Lets every rule of the moment whose condition holds act, in order; each sees what earlier ones have done.
    /// Cold, because most moments have no rules.
    #[cold]
    #[inline(never)]
    pub(crate) fn consult(&mut self, matter: &mut HouseContext) {
        let is_over = self.state.end.is_some();
        self.state.house.acting = true;
        for rule in self.table.speaking(matter.moment) {
            if self.state.end.is_some() && !is_over {
                break;
            }
            let ask = Ask::new(self.setup, self.state, Turn::NUMBER, matter.mine, &Moment::QUIET);
            let facts = Known { setup: self.setup, state: self.state, matter };
            let judged = HouseRuleQuestion { ask: &ask, facts: &facts };
            let Some(ruling) = self.table.judge(rule, &judged) else { continue };
            for &deed in ruling.iter() {
                self.carry_out_deed(deed, matter);
            }
        }
        self.state.house.acting = false;
    }

    fn carry_out_deed(&mut self, deed: Deed, matter: &mut HouseContext) {
        let Some(effect) = HouseEffect::from_number(deed.effect) else {
            let own = usize::from(deed.effect) - KERNEL_EFFECTS;
            for fighter in fighters_in(self.aimed_at(deed.aim, matter)) {
                G::bring(self, own, fighter, deed.amount);
            }
            return;
        };
        if self.change_matter(effect, deed.amount, matter) {
            return;
        }
        for fighter in fighters_in(self.aimed_at(deed.aim, matter)) {
            if self.state.is_in(fighter) {
                // The effect may change whether the fighter wants to concede.
                self.state.harmed |= 1 << fighter;
                self.bring(effect, fighter, deed.amount, matter);
            }
        }
    }

    fn aimed_at(&self, aim: Aim, matter: &HouseContext) -> u64 {
        let there = self.state.units();
        match aim {
            Aim::Mine => self.state.standing & 1 << matter.mine,
            Aim::Target => matter.target.map_or(0, |target| self.state.standing & 1 << target),
            Aim::Side => self.setup.members(matter.mine) & there,
            Aim::Foes => self.setup.foes(matter.mine) & there,
        }
    }

    /// Changes the roll or the hit at hand; returns `false` if the effect is about fighters.
    fn change_matter(
        &mut self,
        effect: HouseEffect,
        amount: i32,
        matter: &mut HouseContext,
    ) -> bool {
        match effect {
            HouseEffect::Shifts => matter.shifts += amount,
            HouseEffect::Stay => matter.stays = true,
            HouseEffect::Invocations => {
                matter.invocations = (matter.invocations + amount).clamp(0, 9);
            }
            HouseEffect::Result
            | HouseEffect::Replace
            | HouseEffect::Reroll
            | HouseEffect::Throw
            | HouseEffect::Explode
            | HouseEffect::AtMost
            | HouseEffect::AtLeast => {
                if let Some(mut party) = matter.party {
                    self.change_roll(effect, amount, &mut party, matter.turn);
                    matter.party = Some(party);
                }
            }
            _ => return false,
        }
        true
    }

    /// Sorts the turn order of an exchange in which house rules have set initiative.
    fn sort_by_initiative(&mut self, matter: &HouseContext) {
        if matter.initiative.iter().any(|it| *it != NO_INITIATIVE) {
            // Equal ones keep their order; the list is short, and sorting must not allocate.
            let order = &mut self.state.order;
            for end in 1..order.len() {
                let mut at = end;
                let of = |fighter: u8| matter.initiative[usize::from(fighter)];
                while at > 0 && of(order[at - 1]) < of(order[at]) {
                    order.swap(at - 1, at);
                    at -= 1;
                }
            }
        }
    }
}

pub(crate) fn set_initiative(matter: &mut HouseContext, fighter: FighterId, initiative: i32) {
    matter.initiative[fighter] = initiative as i16;
}

/// Returns a number that tells a roll apart from others if house rules may look at its faces. Faces must be part of it,
/// because the exact solver merges rolls with equal numbers.
pub(crate) fn kind_of_roll(value: i32, dice: FateRoll) -> i32 {
    let fell = |face: i8| dice.faces().iter().filter(|it| **it == face).count() as i32;
    value * 32 + fell(1) * 5 + fell(-1)
}

/// Returns how the dice of a roll are read: their value and, if house rules speak of rolls, their faces too.
pub(crate) fn read_of<G: FateGame>(
    setup: &Setup<G>,
    replaced: u8,
    faces: bool,
) -> impl Fn(FateRoll) -> i32 + Copy {
    move |dice| {
        let value = G::dice_value(setup, dice, replaced);
        if faces { kind_of_roll(value, dice) } else { value }
    }
}
