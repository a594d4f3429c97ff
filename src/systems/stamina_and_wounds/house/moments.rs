//! House rules in Stamina and Wounds: the moments at which they apply, and the facts that they read there.
//!
//! The effects of a house rule set off no other house rule, so that two of them cannot call each other without end.
//! Once a fight is over no house rule applies, except at the moments after a fight.

use super::words::{StaminaEffect, StaminaFact, StaminaMoment};
use crate::system::{Aim, Deed, Facts, FighterId, HouseRuleQuestion, Table, fighters_in};
use crate::systems::stamina_and_wounds::decide::asking::PointQuestion;
use crate::systems::stamina_and_wounds::decide::points::Turn;
use crate::systems::stamina_and_wounds::decide::question::Ask;
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::rules::attack_dice::{AttackDice, Plan, Rolled};
use crate::systems::stamina_and_wounds::rules::play::{Play, Purpose};
use crate::systems::stamina_and_wounds::rules::saves::Save;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::causes::{Breaking, Cause, Rest};
use crate::systems::stamina_and_wounds::state::conflict::{Phase, State, Status};
use crate::systems::stamina_and_wounds::state::view::{View, filter};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;

/// An attack as house rules see it, from `before_attack` to its damage.
#[derive(Clone, Copy, Debug)]
pub struct HouseAttack {
    /// Dice of the attack.
    pub dice: AttackDice,
    pub(crate) plan: Plan,
    /// Whether it is a sneak attack.
    pub is_sneak: bool,
    /// Whether it is a free attack.
    pub is_free: bool,
    /// Result of the dice.
    pub rolled: Rolled,
    /// Amount that house rules added to the result before armour.
    pub more: i32,
    /// The Armor Value that it meets.
    pub armour: i32,
    /// Amount that house rules added to the damage past armour.
    pub past: i32,
    /// Usage boxes that it marks on its weapon.
    pub marks: i32,
}

impl HouseAttack {
    pub(crate) fn new(dice: AttackDice, plan: Plan, (is_sneak, is_free): (bool, bool)) -> Self {
        let rolled = Rolled::default();
        Self { dice, plan, is_sneak, is_free, rolled, more: 0, armour: 0, past: 0, marks: 0 }
    }

    /// Returns the dice with the amount that house rules added to them.
    pub fn result(&self) -> Rolled {
        let adjustment = i32::from(self.rolled.adjustment) + self.more;
        Rolled { adjustment: adjustment.clamp(-9999, 9999) as i16, ..self.rolled }
    }

    /// Returns the damage past armour.
    pub fn damage(&self, setup: &Setup) -> i32 {
        (self.result().damage(&setup.knobs.dice, self.armour) + self.past).clamp(0, 9999)
    }
}

/// A save as house rules see it, at `before_save` and `save_rolled`.
#[derive(Clone, Copy, Debug)]
pub struct HouseSave {
    /// Purpose of the save.
    pub purpose: Purpose,
    /// The bonus.
    pub bonus: i32,
    /// Number that the save must reach.
    pub target: i32,
    /// Boons less Banes.
    pub edge: i32,
    /// Result of the save; `None` before it is rolled.
    pub save: Option<Save>,
    /// Result that house rules impose; `None` if they leave it to the dice, as almost always.
    pub ruled: Option<bool>,
}

impl HouseSave {
    /// Whether it succeeds as things stand: by [`ruled`](Self::ruled), otherwise by its dice.
    pub fn succeeds(&self) -> bool {
        self.ruled.unwrap_or_else(|| self.save.is_some_and(|save| save.success))
    }
}

/// Context of a moment, and the changes that house rules have made to it.
#[derive(Clone, Copy, Debug)]
pub struct HouseContext {
    /// The moment.
    pub moment: StaminaMoment,
    /// The fighter whose moment it is.
    pub mine: FighterId,
    /// The other fighter, if there is one.
    pub target: Option<FighterId>,
    /// The attack, if it is about one.
    pub attack: Option<HouseAttack>,
    /// The save, if it is about one.
    pub save: Option<HouseSave>,
    /// Damage that has not been taken yet.
    pub damage: i32,
    /// Whether that is direct damage.
    pub is_direct: bool,
    /// Stamina and Wounds that it has cost.
    pub harm: (i32, i32),
    /// Face of the d6 of initiative.
    pub face: i32,
    /// The manoeuvre.
    pub trick: Option<Trick>,
    /// Cause of the death.
    pub cause: Option<Cause>,
    /// The breaking point that is tested.
    pub breaking: Option<Breaking>,
    /// How long the party has rested.
    pub rest: Option<Rest>,
    /// Whether the fighter who would leave stays.
    pub stays: bool,
    /// Whether a side that has to test its morale breaks; `None` if the save decides.
    pub breaks: Option<bool>,
}

impl HouseContext {
    /// Makes a context of a moment and a fighter, without anything else.
    pub fn new(moment: StaminaMoment, mine: FighterId, target: Option<FighterId>) -> Self {
        Self {
            moment,
            mine,
            target,
            attack: None,
            save: None,
            damage: 0,
            is_direct: false,
            harm: (0, 0),
            face: 0,
            trick: None,
            cause: None,
            breaking: None,
            rest: None,
            stays: false,
            breaks: None,
        }
    }

    /// Whether the fight is over at this moment. All other moments are skipped after it.
    fn is_after(&self) -> bool {
        matches!(self.moment, StaminaMoment::FightEnds | StaminaMoment::Rested)
    }
}

pub(crate) struct Known<'a> {
    setup: &'a Setup,
    pub(crate) state: &'a State,
    pub(crate) matter: &'a HouseContext,
}

impl Known<'_> {
    /// Reads a fact of the attack; 0 if the moment is about none, because facts are numbers and have no `None`.
    pub(crate) fn attack(&self, read: impl Fn(&HouseAttack) -> i32) -> i32 {
        self.matter.attack.as_ref().map_or(0, read)
    }

    /// Reads a face of the attack's dice that count; 0 if none does.
    pub(crate) fn face(&self, read: fn(std::slice::Iter<'_, u8>) -> Option<&u8>) -> i32 {
        self.attack(|attack| read(attack.rolled.faces.iter()).map_or(0, |face| i32::from(*face)))
    }

    /// Like [`attack`](Self::attack), for the save.
    pub(crate) fn save(&self, read: impl Fn(&HouseSave) -> i32) -> i32 {
        self.matter.save.as_ref().map_or(0, read)
    }

    /// Returns 1 if the save is about one of these purposes.
    pub(crate) fn save_is(&self, purposes: &[Purpose]) -> i32 {
        self.save(|save| purposes.contains(&save.purpose).into())
    }

    /// Returns the damage of the attack, or of what else harms.
    pub(crate) fn damage(&self) -> i32 {
        let attack = self.matter.attack.as_ref();
        attack.map_or(self.matter.damage, |attack| attack.damage(self.setup))
    }

    /// Returns 1 if the fighter whose moment it is has this status.
    pub(crate) fn mine_is(&self, status: Status) -> i32 {
        is(Some(self.state.fighters[self.matter.mine].status), status)
    }
}

#[allow(clippy::needless_pass_by_value)] // both are words, a byte each
pub(crate) fn is<T: PartialEq>(known: Option<T>, wanted: T) -> i32 {
    i32::from(known == Some(wanted))
}

impl Facts for Known<'_> {
    fn count(&self) -> usize {
        StaminaFact::ALL.len()
    }

    fn moment(&self) -> usize {
        self.matter.moment as usize
    }

    fn target(&self) -> Option<FighterId> {
        self.matter.target
    }

    fn read(&self, fact: usize, fighter: Option<FighterId>) -> i32 {
        StaminaFact::read(fact, self, fighter)
    }
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Whether any house rule applies at a moment. Fast path: without house rules play builds no `HouseContext`.
    pub fn speaks(&self, moment: StaminaMoment) -> bool {
        self.table.hears(moment as usize) && !self.state.house.acting
    }

    /// Applies the house rules of a moment to a fighter.
    pub fn moment(&mut self, moment: StaminaMoment, mine: FighterId, target: Option<FighterId>) {
        if self.speaks(moment) {
            self.consult(&mut HouseContext::new(moment, mine, target));
        }
    }

    /// Applies the house rules of a moment to each of these fighters who is still in the fight when its turn comes.
    pub fn moment_for_all(&mut self, moment: StaminaMoment, among: u64) {
        if self.speaks(moment) {
            self.consult_all(HouseContext::new(moment, FighterId(0), None), among);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_all(&mut self, matter: HouseContext, among: u64) {
        for fighter in fighters_in(among) {
            if self.state.is_in(fighter) {
                self.consult(&mut HouseContext { mine: fighter, ..matter });
            }
        }
    }

    /// Whether a fighter who is about to leave does so: a house rule with the effect `stay` keeps it.
    pub fn goes(&mut self, moment: StaminaMoment, fighter: FighterId) -> bool {
        !self.speaks(moment) || self.goes_by_house(HouseContext::new(moment, fighter, None))
    }

    #[cold]
    #[inline(never)]
    fn goes_by_house(&mut self, mut matter: HouseContext) -> bool {
        self.consult(&mut matter);
        !matter.stays && self.state.is_in(matter.mine)
    }

    /// Applies every rule of the moment whose condition holds, in order; each sees the effects of the rules before
    /// it. `acting` is set meanwhile, so that no effect sets off another rule.
    #[cold]
    #[inline(never)]
    pub fn consult(&mut self, matter: &mut HouseContext) {
        self.state.house.acting = true;
        for rule in self.table.speaking(matter.moment as usize) {
            if self.is_over() && !matter.is_after() {
                break;
            }
            let view = View { setup: self.setup, state: self.state };
            let ask = PointQuestion::<Turn>::new(Ask::new(view, matter.mine, None));
            let facts = Known { setup: self.setup, state: self.state, matter };
            let Some(ruling) =
                self.table.judge(rule, &HouseRuleQuestion { ask: &ask, facts: &facts })
            else {
                continue;
            };
            for &deed in ruling.iter() {
                self.carry_out(deed, matter);
            }
        }
        self.state.house.acting = false;
        if matches!(self.state.phase, Phase::First | Phase::Second) {
            // The rule may have changed which fighters have a step left in the running turn.
            let acting = self.of_camp(self.state.acting());
            self.state.left = filter(acting, |fighter| self.has_step(fighter));
        }
    }

    fn carry_out(&mut self, deed: Deed, matter: &mut HouseContext) {
        let Some(effect) = StaminaEffect::from_number(deed.effect) else { return };
        if self.change_matter(effect, deed.amount, matter) {
            return;
        }
        for fighter in fighters_in(self.aimed_at(deed.aim, matter)) {
            if self.state.is_in(fighter) {
                self.bring(effect, fighter, deed.amount, matter);
            }
        }
    }

    fn aimed_at(&self, aim: Aim, matter: &HouseContext) -> u64 {
        let camp = self.setup.camp(matter.mine);
        match aim {
            Aim::Mine => 1 << matter.mine,
            Aim::Target => matter.target.map_or(0, |target| 1 << target),
            Aim::Side => self.of_camp(camp),
            Aim::Foes => self.of_camp(camp ^ 1),
        }
    }

    /// Tells house rules which rest the party has had.
    #[cold]
    #[inline(never)]
    pub fn moment_rested(&mut self, members: u64, rest: Rest) {
        let matter = HouseContext::new(StaminaMoment::Rested, FighterId(0), None);
        self.consult_all(HouseContext { rest: Some(rest), ..matter }, members);
    }
}
