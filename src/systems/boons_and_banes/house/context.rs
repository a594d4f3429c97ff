//! House rules in conflicts: the facts that they read at each moment, and the participants that they affect.
//!
//! An effect of a house rule triggers no other house rule (`HouseState::acting`); otherwise two rules could trigger each
//! other without end.

use super::words::{HouseEffect, HouseFact, HouseMoment};
use crate::system::{Aim, Deed, Facts, FighterId, HouseRuleQuestion, Numbered, RuleEffects};
use crate::systems::boons_and_banes::decide::available_help::failures;
use crate::systems::boons_and_banes::decide::points::Turn;
use crate::systems::boons_and_banes::decide::question::Ask;
use crate::systems::boons_and_banes::rules::play::{
    BoonsEvent, Moment, Playing, Table, fighters_in,
};
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::conflict::{MAX_FIGHTERS, MAX_TEAMS};
use crate::systems::boons_and_banes::state::rolls::{Deed as Kind, Roll, RollAt, Rolls, Stance};
use crate::systems::boons_and_banes::state::view::View;

/// Initiative of a team if no house rule has set it: lower than any that rules set.
pub(crate) const NO_INITIATIVE: i16 = i16::MIN;
/// A roll to change: the [`Rolls`] that it belongs to, its side and its place.
pub(crate) type At<'a> = (&'a mut Rolls, RollAt);

/// Context of a moment, with the changes that house rules have made; the rules read them when all have spoken.
#[derive(Debug)]
pub struct HouseContext<'a> {
    pub moment: HouseMoment,
    pub mine: FighterId,
    /// The other participant of the moment; `None` if it is about one only.
    pub target: Option<FighterId>,
    /// The roll that the moment is about; `None` if it is about none.
    pub roll: Option<At<'a>>,
    /// Amount at stake: Stress, overflow, Morale, a rating, dice, successes; 1 for a flag.
    pub amount: i32,
    /// Overflow, where the amount is Stress.
    pub overflow: i32,
    pub stays: bool,
    /// Initiative that was set, by team; [`NO_INITIATIVE`] where none was.
    pub initiative: [i16; MAX_TEAMS],
    /// Dice for initiative that have fallen, by participant; 0: not yet. Each falls only once in a round.
    pub fell: [u8; MAX_FIGHTERS],
}

impl<'a> HouseContext<'a> {
    /// Returns the context of a moment, with a participant, and perhaps another, but no roll or amount:
    /// [`Self::about`] and [`Self::of`] add them.
    pub fn new(moment: HouseMoment, (mine, target): (FighterId, Option<FighterId>)) -> Self {
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

    pub fn about(self, amount: i32) -> Self {
        Self { amount, ..self }
    }

    pub fn of(self, roll: At<'a>) -> Self {
        Self { roll: Some(roll), ..self }
    }

    /// Reads a number from [`HouseContext::roll`]; 0 if the moment is about none.
    fn of_roll(&self, read: impl Fn(&Rolls, &Roll, usize) -> i32) -> i32 {
        let roll = self.roll.as_ref();
        roll.map_or(0, |(rolls, at)| read(rolls, &rolls[*at], at.side))
    }
}

/// Context of a house rule at a moment: the input of the facts that `words` declares.
pub(crate) struct Known<'a> {
    pub(crate) view: View<'a>,
    pub(crate) matter: &'a HouseContext<'a>,
}

impl Known<'_> {
    pub(crate) fn roll(&self, read: fn(&Roll) -> i32) -> i32 {
        self.matter.of_roll(|_, roll, _| read(roll))
    }

    /// Returns 1 if this [`Approach`] is rolled, else 0.
    pub(crate) fn approach(&self, wanted: Approach) -> i32 {
        self.matter.of_roll(|_, roll, _| i32::from(roll.approach == wanted as u8))
    }

    /// Returns 1 if the roll is made in this [`Stance`], else 0.
    pub(crate) fn stance(&self, wanted: Stance) -> i32 {
        self.matter.of_roll(|rolls, _, side| i32::from(rolls.stance(side) == wanted))
    }

    /// Returns 1 if the roll is made for one of these deeds, else 0.
    pub(crate) fn deed(&self, wanted: &[Kind]) -> i32 {
        self.matter.of_roll(|rolls, _, _| i32::from(wanted.contains(&rolls.deed)))
    }

    /// Returns how many roll on the own side (0) or on the other one (1).
    pub(crate) fn rollers(&self, other: usize) -> i32 {
        self.matter.of_roll(|rolls, _, side| rolls.side(side ^ other).len() as i32)
    }

    /// Returns the dice that failed, by [`failures`].
    pub(crate) fn failures(&self) -> i32 {
        self.matter.of_roll(|_, roll, _| failures(self.view.setup, roll).into())
    }

    /// Returns by how many successes the own side is ahead of the other.
    pub(crate) fn margin(&self) -> i32 {
        self.matter.of_roll(|rolls, _, side| {
            let totals = rolls.totals();
            totals[side] - totals[side ^ 1]
        })
    }

    /// Returns the overflow, which stands beside the amount when Stress has been taken; at other moments the amount
    /// is the overflow.
    pub(crate) fn overflow(&self) -> i32 {
        let stressed = self.matter.moment == HouseMoment::Stressed;
        if stressed { self.matter.overflow } else { self.matter.amount }
    }
}

impl Facts for Known<'_> {
    fn count(&self) -> usize {
        HouseFact::ALL.len()
    }

    fn moment(&self) -> usize {
        self.matter.moment as usize
    }

    fn target(&self) -> Option<FighterId> {
        self.matter.target
    }

    fn read(&self, fact: usize, fighter: Option<FighterId>) -> i32 {
        HouseFact::read(fact, self, fighter)
    }
}

/// How rules speak and act.
impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Whether any house rule applies at a moment; none does while another is acting.
    pub fn speaks_at(&self, moment: HouseMoment) -> bool {
        self.table.hears(moment as usize) && !self.state.house.acting
    }

    /// Carries out every rule of the moment whose condition holds, in order; each sees the effects of the rules
    /// before it.
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
        let roll = matter.roll.as_ref().map(|(rolls, at)| (&**rolls, *at));
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
        for who in fighters_in(self.aimed_at(deed.aim, matter)) {
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

    /// Applies an effect to the roll, or to the amount, at hand. Returns `false` if the effect is about participants,
    /// for [`Playing::bring`].
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
                if let Some((rolls, at)) = &mut matter.roll {
                    let before = rolls[*at];
                    self.change_roll(effect, amount, rolls, *at);
                    if !effect.throws() {
                        self.tell_roll(&before, &rolls[*at]);
                    }
                }
            }
        }
        true
    }
}
