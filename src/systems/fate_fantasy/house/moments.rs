//! House rules: their moments, the facts that they read there, and the fighters at whom their effects are aimed. The
//! effects are in `effects`.
//!
//! The effect of a house rule sets off no other house rule (see `HouseState::acting`), so that no two of them can
//! call each other without end.

use super::words::{FantasyEffect, FantasyFact, FantasyMoment};
use crate::system::{
    Aim, Blow, Deed, Facts, FighterId, HouseRuleQuestion, Table, View, fighters_in,
};
use crate::systems::fate_fantasy::decide::points::Main;
use crate::systems::fate_fantasy::decide::question::{Moment, PosedQuestion};
use crate::systems::fate_fantasy::rules::play::Play;
use crate::systems::fate_fantasy::rules::rolls::dice::Throw;
use crate::systems::fate_fantasy::state::conflict::State;
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;

/// Context of a moment, with the changes that house rules have made; the rules read these back when all have spoken.
#[derive(Clone, Copy, Debug, Default)]
pub struct HouseContext {
    /// Number of the [`FantasyMoment`].
    pub moment: usize,
    /// Fighter whose moment it is.
    pub mine: FighterId,
    /// The other fighter; `None` if the moment is about one only.
    pub target: Option<FighterId>,
    /// Fighter whose turn it is: needed for the labels of further dice.
    pub turn: FighterId,
    /// The roll; `None` if the moment is about none.
    pub roll: Option<Roll>,
    /// Total or difficulty that opposes the roll.
    pub opposed: i32,
    /// Shifts of the hit.
    pub shifts: i32,
    /// Shifts of the hit that boxes absorbed.
    pub absorbed: i32,
    /// The worst consequence, or the wound.
    pub severity: i32,
    /// Any other number of the moment: by how much an attack falls short, free tags of the aspect, spins earned,
    /// strength of the block, zones moved, successes, the penalty of the turn.
    pub number: i32,
    /// Meaning depends on the moment: whether the aspect is sticky, the block protects, or has stopped the action.
    pub flag: bool,
    /// Whether a fighter stays whom the hit would take out.
    pub stays: bool,
}

impl HouseContext {
    /// Returns the context of a moment without further facts: they have their defaults, so that reading them gives
    /// 0.
    pub fn new(moment: FantasyMoment, mine: FighterId, target: Option<FighterId>) -> Self {
        Self { moment: moment as usize, mine, target, turn: mine, ..Self::default() }
    }

    pub(crate) fn showing(&self, face: i8) -> i32 {
        let dice = self.roll.and_then(|roll| roll.dice);
        dice.map_or(0, |dice| dice.showing(face))
    }

    pub(crate) fn is(&self, kinds: &[RollKind]) -> i32 {
        self.roll.map_or(0, |roll| i32::from(kinds.contains(&roll.kind)))
    }
}

/// Context of a house rule at a moment: the input of the facts that `words` declares.
pub(crate) struct Known<'a> {
    pub(crate) state: &'a State,
    pub(crate) matter: &'a HouseContext,
}

impl Known<'_> {
    /// Reads something of [`HouseContext::roll`]; 0 if the moment is about none.
    pub(crate) fn roll(&self, read: fn(&Roll) -> i32) -> i32 {
        self.matter.roll.as_ref().map_or(0, read)
    }
}

impl Facts for Known<'_> {
    fn count(&self) -> usize {
        FantasyFact::ALL.len()
    }

    fn moment(&self) -> usize {
        self.matter.moment
    }

    fn target(&self) -> Option<FighterId> {
        self.matter.target
    }

    fn read(&self, fact: usize, fighter: Option<FighterId>) -> i32 {
        FantasyFact::read(fact, self, fighter)
    }
}

/// Moments of rolls, a bit each: if none is used, dice need no faces, and the exact solver has far fewer rolls to
/// tell apart.
const OF_ROLLS: u64 = 1 << FantasyMoment::InitiativeRolled as usize
    | 1 << FantasyMoment::BeforeRoll as usize
    | 1 << FantasyMoment::Rolled as usize
    | 1 << FantasyMoment::AttackRolled as usize
    | 1 << FantasyMoment::DefenceRolled as usize
    | 1 << FantasyMoment::ManoeuvreRolled as usize
    | 1 << FantasyMoment::BlockRolled as usize;

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Whether any house rule speaks at a moment; none does while another is acting.
    pub fn speaks(&self, moment: FantasyMoment) -> bool {
        self.table.hears(moment as usize) && !self.state.house.acting
    }

    /// Whether any house rule speaks at the moments of `OF_ROLLS`, so that the faces of dice count.
    pub fn house_rules_read_rolls(&self) -> bool {
        self.table.house_moments() & OF_ROLLS != 0
    }

    /// Lets house rules speak at a moment of one or two fighters; `Self::speaks` comes first, because most tables
    /// have no rule for it.
    pub fn moment(&mut self, moment: FantasyMoment, mine: FighterId, target: Option<FighterId>) {
        if self.speaks(moment) {
            self.consult(&mut HouseContext::new(moment, mine, target));
        }
    }

    /// Like [`Self::moment`], but with a `HouseContext::number` that can be read.
    pub fn moment_with(&mut self, moment: FantasyMoment, mine: FighterId, number: i32) {
        if self.speaks(moment) {
            self.consult(&mut HouseContext { number, ..HouseContext::new(moment, mine, None) });
        }
    }

    /// Like [`Self::moment_with`], but returns the number after house rules have changed it.
    pub fn moment_changes(&mut self, moment: FantasyMoment, mine: FighterId, number: i32) -> i32 {
        if !self.speaks(moment) {
            return number;
        }
        let mut matter = HouseContext { number, ..HouseContext::new(moment, mine, None) };
        self.consult(&mut matter);
        matter.number
    }

    /// Applies house rules for every fighter who takes part, in the order of the scenario.
    pub fn moment_for_all(&mut self, moment: FantasyMoment) {
        if self.speaks(moment) {
            self.consult_all(moment);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_all(&mut self, moment: FantasyMoment) {
        let was_over = self.is_over();
        for who in fighters_in(self.state.standing) {
            if self.is_over() && !was_over {
                return;
            }
            if self.state.is_in(who) {
                self.consult(&mut HouseContext::new(moment, who, None));
            }
        }
    }

    /// Carries out every rule of the moment whose condition holds, in order; each sees what the rules before it have
    /// done. Rules after the one that ends the conflict are left out.
    #[cold]
    #[inline(never)]
    pub fn consult(&mut self, matter: &mut HouseContext) {
        let was_over = self.is_over();
        self.state.house.acting = true;
        for rule in self.table.speaking(matter.moment) {
            if self.is_over() && !was_over {
                break;
            }
            let view = View { setup: self.setup, state: self.state };
            let ask = PosedQuestion::<Main>::new(view, matter.mine, &Moment::QUIET);
            let facts = Known { state: self.state, matter };
            let Some(ruling) =
                self.table.judge(rule, &HouseRuleQuestion { ask: &ask, facts: &facts })
            else {
                continue;
            };
            for &deed in ruling.iter() {
                if self.is_over() && !was_over {
                    break;
                }
                self.carry_out(deed, matter);
            }
        }
        self.state.house.acting = false;
    }

    fn carry_out(&mut self, deed: Deed, matter: &mut HouseContext) {
        let Some(effect) = FantasyEffect::from_number(deed.effect) else { return };
        if self.change_matter(effect, deed.amount, matter) {
            return;
        }
        for who in fighters_in(self.aimed_at(deed.aim, matter)) {
            if self.state.is_in(who) {
                self.bring_about(effect, who, deed.amount, matter);
            }
        }
    }

    fn aimed_at(&self, aim: Aim, matter: &HouseContext) -> u64 {
        let view = self.view();
        let one = |who: FighterId| self.state.standing & 1 << who;
        match aim {
            Aim::Mine => one(matter.mine),
            Aim::Target => matter.target.map_or(0, one),
            Aim::Side => view.allies(matter.mine),
            Aim::Foes => view.foes(matter.mine),
        }
    }

    /// Applies an effect that changes the roll or another value of the [`HouseContext`]; `false` if the effect is
    /// about characters.
    fn change_matter(
        &mut self,
        effect: FantasyEffect,
        amount: i32,
        matter: &mut HouseContext,
    ) -> bool {
        let within = |least: i32, most: i32| (matter.number + amount).clamp(least, most);
        match effect {
            FantasyEffect::Shifts => match &mut matter.roll {
                Some(roll) => roll.extra += amount,
                None => matter.shifts += amount,
            },
            FantasyEffect::Tags | FantasyEffect::Earned => matter.number = within(0, 9),
            FantasyEffect::Strength => matter.number = within(-100, 100),
            FantasyEffect::Penalty => matter.number = within(-20, 0),
            FantasyEffect::Sticky => matter.flag = true,
            FantasyEffect::Fragile => matter.flag = false,
            FantasyEffect::Stay => matter.stays = true,
            FantasyEffect::Result
            | FantasyEffect::Replace
            | FantasyEffect::Reroll
            | FantasyEffect::Throw
            | FantasyEffect::Explode
            | FantasyEffect::AtMost
            | FantasyEffect::AtLeast => {
                if let Some(mut roll) = matter.roll {
                    self.change_roll(effect, amount, &mut roll, matter.turn);
                    matter.roll = Some(roll);
                }
            }
            _ => return false,
        }
        true
    }

    /// Applies house rules of `before_roll`, just before a fighter throws dice against a foe.
    pub fn moment_before_roll(&mut self, roll: &mut Roll, foe: FighterId, turn: FighterId) {
        if self.house_rules_read_rolls() {
            self.consult_roll(FantasyMoment::BeforeRoll, roll, foe, (turn, 0));
        }
    }

    /// Applies house rules once the dice of a roll have fallen; `opposed` is what its total has to beat or meet.
    pub fn moment_rolled(
        &mut self,
        roll: &mut Roll,
        foe: FighterId,
        (turn, opposed): (FighterId, i32),
    ) {
        if self.house_rules_read_rolls() {
            self.consult_rolled(roll, foe, (turn, opposed));
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_rolled(&mut self, roll: &mut Roll, foe: FighterId, about: (FighterId, i32)) {
        self.consult_roll(FantasyMoment::Rolled, roll, foe, about);
        let own = match roll.kind {
            RollKind::Attack => FantasyMoment::AttackRolled,
            RollKind::Defend | RollKind::DefendManoeuvre => FantasyMoment::DefenceRolled,
            RollKind::Manoeuvre => FantasyMoment::ManoeuvreRolled,
            RollKind::Block => FantasyMoment::BlockRolled,
            _ => return,
        };
        self.consult_roll(own, roll, foe, about);
    }

    #[cold]
    #[inline(never)]
    fn consult_roll(
        &mut self,
        moment: FantasyMoment,
        roll: &mut Roll,
        foe: FighterId,
        (turn, opposed): (FighterId, i32),
    ) {
        if !self.speaks(moment) {
            return;
        }
        let foe = (foe != Opposition::NONE).then_some(foe);
        let mut matter = HouseContext::new(moment, roll.who, foe);
        (matter.roll, matter.turn, matter.opposed) = (Some(*roll), turn, opposed);
        self.consult(&mut matter);
        let before = std::mem::replace(roll, matter.roll.unwrap_or(*roll));
        if roll.dice.is_some() && roll.total() != before.total() {
            let (who, total) = (roll.who, roll.total());
            self.note(|| FantasyEvent::Changed(who, total));
        }
    }

    /// Returns a player's initiative after house rules have spoken: its dice and its total.
    pub fn moment_of_initiative(
        &mut self,
        who: FighterId,
        (rating, own): (i32, Throw),
        theirs: i32,
    ) -> (Throw, i32) {
        if !self.house_rules_read_rolls() {
            return (own, rating + i32::from(own.sum));
        }
        let mut roll = Roll::flat(who, RollKind::Initiative, rating);
        roll.fall(own);
        let about = (who, theirs);
        self.consult_roll(FantasyMoment::InitiativeRolled, &mut roll, Opposition::NONE, about);
        (roll.dice.unwrap_or(own), roll.total())
    }

    /// Applies house rules about the boxes and consequences that took a hit of so many shifts.
    pub fn moment_absorbed(
        &mut self,
        Blow { attacker: by, target: victim }: Blow,
        (shifts, absorbed): (i32, i32),
        slots: u8,
    ) {
        if self.speaks(FantasyMoment::StressTaken) && absorbed > 0 {
            let moment = FantasyMoment::StressTaken;
            self.consult_harm(moment, Blow { attacker: by, target: victim }, (shifts, absorbed, 0));
        }
        if self.speaks(FantasyMoment::ConsequenceTaken) && slots != 0 {
            let worst = 8 - slots.leading_zeros() as i32;
            let moment = FantasyMoment::ConsequenceTaken;
            self.consult_harm(
                moment,
                Blow { attacker: by, target: victim },
                (shifts, absorbed, worst),
            );
        }
    }

    /// Applies house rules about harm: shifts of the hit, those that boxes absorbed, and the severity. Returns
    /// whether the rules keep the victim in the conflict.
    #[cold]
    #[inline(never)]
    pub fn consult_harm(
        &mut self,
        moment: FantasyMoment,
        Blow { attacker: by, target: victim }: Blow,
        (shifts, absorbed, severity): (i32, i32, i32),
    ) -> bool {
        let target = Some(by).filter(|by| *by != victim);
        let matter = HouseContext::new(moment, victim, target);
        let mut matter = HouseContext { shifts, absorbed, severity, ..matter };
        self.consult(&mut matter);
        matter.stays
    }

    /// Returns the shifts of a hit after house rules of `FantasyMoment::Hit` have spoken.
    pub fn moment_of_hit(&mut self, by: FighterId, victim: FighterId, shifts: i32) -> i32 {
        if !self.speaks(FantasyMoment::Hit) {
            return shifts;
        }
        let matter = HouseContext::new(FantasyMoment::Hit, by, Some(victim));
        let mut matter = HouseContext { shifts, ..matter };
        self.consult(&mut matter);
        matter.shifts.max(0)
    }
}
