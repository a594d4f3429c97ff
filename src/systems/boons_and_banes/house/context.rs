//! House rules in conflicts: what they read where they speak, and who is affected.
//!
//! What a house rule does sets off no other house rule, so that no two of them can call each other
//! without end.

use super::words::{HouseEffect, HouseFact, HouseMoment};
use crate::system::{Aim, Deed, Facts, HouseRuleQuestion, Numbered, RuleEffects};
use crate::systems::boons_and_banes::decide::available_help::failures;
use crate::systems::boons_and_banes::decide::points::Turn;
use crate::systems::boons_and_banes::decide::question::Ask;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, Moment, Playing, Table, bits};
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::conflict::{MAX_FIGHTERS, MAX_TEAMS};
use crate::systems::boons_and_banes::state::rolls::{Deed as Kind, Roll, Rolls, Stance};
use crate::systems::boons_and_banes::state::view::View;

/// Nobody has set this team's initiative.
pub const NO_INITIATIVE: i16 = i16::MIN;
/// One of some rolls: they, its side and its place.
pub type At<'a> = (&'a mut Rolls, usize, usize);

/// What is going on at a moment, and what house rules have made of it.
#[derive(Debug)]
pub struct HouseContext<'a> {
    /// The moment.
    pub moment: HouseMoment,
    /// The participant whose moment it is.
    pub mine: usize,
    /// The other one, if there is one.
    pub target: Option<usize>,
    /// The roll, if it is about one.
    pub roll: Option<At<'a>>,
    /// What it is about: Stress, overflow, Morale, a rating, dice, successes; 1 for a flag.
    pub amount: i32,
    /// Overflow, where the amount is Stress.
    pub overflow: i32,
    /// Whether somebody stays who would leave.
    pub stays: bool,
    /// Initiative that was set, by team.
    pub initiative: [i16; MAX_TEAMS],
    /// Dice for initiative that have fallen, by participant; 0: not yet.
    pub fell: [u8; MAX_FIGHTERS],
}

impl<'a> HouseContext<'a> {
    /// Nothing but a moment, a participant, and perhaps another.
    pub fn new(moment: HouseMoment, (mine, target): (usize, Option<usize>)) -> Self {
        Self {
            moment,
            mine,
            target,
            roll: None,
            amount: 0,
            overflow: 0,
            stays: false,
            initiative: [NO_INITIATIVE; MAX_TEAMS],
            fell: [0; MAX_FIGHTERS],
        }
    }

    /// The same about an amount.
    pub fn about(self, amount: i32) -> Self {
        Self { amount, ..self }
    }

    /// The same about a roll.
    pub fn of(self, roll: At<'a>) -> Self {
        Self { roll: Some(roll), ..self }
    }

    /// Something about the roll; 0 if it is about none.
    fn of_roll(&self, read: impl Fn(&Rolls, &Roll, usize) -> i32) -> i32 {
        let roll = self.roll.as_ref();
        roll.map_or(0, |(rolls, side, place)| read(rolls, &rolls.side(*side)[*place], *side))
    }
}

/// What house rules read of a matter.
struct Known<'a> {
    view: View<'a>,
    matter: &'a HouseContext<'a>,
}

impl Known<'_> {
    /// A fact of a roll.
    fn of_roll(&self, fact: HouseFact) -> i32 {
        let approach = |wanted: Approach| {
            self.matter.of_roll(|_, roll, _| i32::from(roll.approach == wanted as u8))
        };
        let stance = |wanted: Stance| {
            self.matter.of_roll(|rolls, _, side| i32::from(rolls.stance(side) == wanted))
        };
        let kind = |wanted: &[Kind]| {
            self.matter.of_roll(|rolls, _, _| i32::from(wanted.contains(&rolls.deed)))
        };
        let rollers = |other: usize| {
            self.matter.of_roll(|rolls, _, side| rolls.side(side ^ other).len() as i32)
        };
        let read = |read: fn(&Roll) -> i32| self.matter.of_roll(|_, roll, _| read(roll));
        match fact {
            HouseFact::Dice => read(|roll| roll.dice.into()),
            HouseFact::Floor => read(|roll| roll.floor.into()),
            HouseFact::Attacking => stance(Stance::Attack),
            HouseFact::Defending => stance(Stance::Defence),
            HouseFact::Positioning => kind(&[Kind::Position, Kind::Opening]),
            HouseFact::Testing => kind(&[Kind::Test]),
            HouseFact::WithVigor => approach(Approach::Vigor),
            HouseFact::WithIntuition => approach(Approach::Intuition),
            HouseFact::WithReason => approach(Approach::Reason),
            HouseFact::Forced => read(|roll| roll.forced.into()),
            HouseFact::Together => rollers(0),
            HouseFact::Against => rollers(1),
            HouseFact::Successes => read(Roll::total),
            HouseFact::Shown => read(|roll| roll.rolled.into()),
            HouseFact::Failures => {
                self.matter.of_roll(|_, roll, _| failures(self.view.setup, roll).into())
            }
            HouseFact::Sixes => read(|roll| roll.faces.sixes.into()),
            HouseFact::Ones => read(|roll| roll.faces.ones.into()),
            HouseFact::Margin => self.matter.of_roll(|rolls, _, side| {
                let totals = rolls.totals();
                totals[side] - totals[side ^ 1]
            }),
            _ => 0,
        }
    }
}

impl Facts for Known<'_> {
    fn count(&self) -> usize {
        HouseFact::ALL.len()
    }

    fn moment(&self) -> usize {
        self.matter.moment as usize
    }

    fn target(&self) -> Option<usize> {
        self.matter.target
    }

    fn of_fighter(&self, fact: usize, fighter: usize) -> i32 {
        match HouseFact::from_number(fact) {
            Some(HouseFact::Tokens) => i32::from(self.view.state.fighters[fighter].tokens),
            _ => 0,
        }
    }

    fn of_moment(&self, fact: usize) -> i32 {
        match HouseFact::from_number(fact) {
            Some(HouseFact::Overflow) if self.matter.moment == HouseMoment::Stressed => {
                self.matter.overflow
            }
            Some(
                HouseFact::HelpDice
                | HouseFact::Stress
                | HouseFact::Overflow
                | HouseFact::Severity
                | HouseFact::MoraleLoss
                | HouseFact::Rating
                | HouseFact::Counted
                | HouseFact::Freely
                | HouseFact::HasPerished,
            ) => self.matter.amount,
            Some(fact) => self.of_roll(fact),
            None => 0,
        }
    }
}

/// How rules speak and act.
impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Whether any house rule speaks at a moment.
    #[inline]
    pub fn speaks_at(&self, moment: HouseMoment) -> bool {
        self.table.hears(moment as usize) && !self.state.house.acting
    }

    /// Every rule of the moment whose condition holds, in order; each sees what those before it have
    /// done.
    #[cold]
    #[inline(never)]
    pub fn consult(&mut self, matter: &mut HouseContext<'_>) {
        self.state.house.acting = true;
        for rule in self.table.speaking(matter.moment as usize) {
            let Some(ruling) = self.judge(rule, matter) else { continue };
            for &deed in ruling.iter() {
                self.carry_out_deed(deed, matter);
            }
        }
        self.state.house.acting = false;
    }

    fn judge(&mut self, rule: usize, matter: &HouseContext<'_>) -> Option<RuleEffects> {
        let view = View { setup: self.setup, state: &*self.state };
        let roll = matter.roll.as_ref().map(|(rolls, side, place)| (&**rolls, *side, *place));
        let moment = Moment { roll, ..Moment::default() };
        let ask = Ask::new(view, Turn::NUMBER, matter.mine, &moment);
        let facts = Known { view, matter };
        self.table.judge(rule, &HouseRuleQuestion { ask: &ask, facts: &facts })
    }

    fn carry_out_deed(&mut self, deed: Deed, matter: &mut HouseContext<'_>) {
        let Some(effect) = HouseEffect::from_number(deed.effect) else { return };
        if self.change_matter(effect, deed.amount, matter) {
            return;
        }
        let mut teams = 0_u8;
        for who in bits(self.aimed_at(deed.aim, matter)) {
            let team = 1 << self.setup.team(who);
            let again = effect.is_of_team() && teams & team != 0;
            teams |= team;
            if self.state.is_in(who) && !again {
                self.bring(effect, who, deed.amount, matter);
            }
        }
    }

    fn aimed_at(&self, aim: Aim, matter: &HouseContext<'_>) -> u64 {
        let team = self.setup.team(matter.mine);
        match aim {
            Aim::Mine => self.state.active & 1 << matter.mine,
            Aim::Target => matter.target.map_or(0, |target| self.state.active & 1 << target),
            Aim::Side => self.of_team(team),
            Aim::Foes => self.state.active & !self.setup.members[team],
        }
    }

    /// What changes the roll, or the amount, at hand; `false` if the effect is about participants.
    fn change_matter(
        &mut self,
        effect: HouseEffect,
        amount: i32,
        matter: &mut HouseContext<'_>,
    ) -> bool {
        match effect {
            HouseEffect::HelpDice
            | HouseEffect::Stress
            | HouseEffect::Overflow
            | HouseEffect::MoraleLoss
            | HouseEffect::Rating
            | HouseEffect::Counted => {
                matter.amount = (matter.amount + amount).max(0);
            }
            HouseEffect::Stay => matter.stays = true,
            _ if !effect.is_of_roll() => return false,
            _ => {
                if let Some((rolls, side, place)) = &mut matter.roll {
                    let before = rolls.side(*side)[*place];
                    self.change_roll(effect, amount, rolls, (*side, *place));
                    if !effect.throws() {
                        self.tell_roll(&before, &rolls.side(*side)[*place]);
                    }
                }
            }
        }
        true
    }
}
