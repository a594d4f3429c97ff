//! House rules in Stamina and Wounds: the moments at which they speak, and what they read there.
//!
//! What a house rule does sets off no other house rule, so that no two of them can call each other
//! without end. Once a fight is over they are silent, but for the moments that come after it.

use super::words::{StaminaEffect, StaminaFact, StaminaMoment};
use crate::system::{Aim, Deed, Facts, HouseRuleQuestion, Table, bits};
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

/// An attack as house rules see it.
#[derive(Clone, Copy, Debug)]
pub struct HouseAttack {
    /// What is rolled.
    pub dice: AttackDice,
    /// The same once Banes, Boons and knobs have been read.
    pub(crate) plan: Plan,
    /// Whether it is a sneak attack.
    pub is_sneak: bool,
    /// Whether it is a free attack.
    pub is_free: bool,
    /// What the dice came to.
    pub rolled: Rolled,
    /// What house rules added to that before armour.
    pub more: i32,
    /// The Armor Value that it meets.
    pub armour: i32,
    /// What house rules added to the damage past armour.
    pub past: i32,
    /// Usage boxes that it marks on its weapon.
    pub marks: i32,
}

impl HouseAttack {
    /// An attack before its dice.
    pub(crate) fn new(dice: AttackDice, plan: Plan, (is_sneak, is_free): (bool, bool)) -> Self {
        let rolled = Rolled::default();
        Self { dice, plan, is_sneak, is_free, rolled, more: 0, armour: 0, past: 0, marks: 0 }
    }

    /// The dice with what house rules added to them.
    pub fn result(&self) -> Rolled {
        let adjustment = i32::from(self.rolled.adjustment) + self.more;
        Rolled { adjustment: adjustment.clamp(-9999, 9999) as i16, ..self.rolled }
    }

    /// Damage past armour.
    pub fn damage(&self, setup: &Setup) -> i32 {
        (self.result().damage(&setup.knobs.dice, self.armour) + self.past).clamp(0, 9999)
    }

    fn read(&self, fact: StaminaFact, setup: &Setup) -> i32 {
        let faces = || self.rolled.faces.iter().map(|face| i32::from(*face));
        match fact {
            StaminaFact::Boons => self.dice.edge.into(),
            StaminaFact::Sneak => self.is_sneak.into(),
            StaminaFact::FreeAttack => self.is_free.into(),
            StaminaFact::WeaponDie => self.dice.faces.into(),
            StaminaFact::FirstDie => faces().next().unwrap_or(0),
            StaminaFact::HighestDie => faces().max().unwrap_or(0),
            StaminaFact::LowestDie => faces().min().unwrap_or(0),
            StaminaFact::Dice => self.rolled.faces.len() as i32,
            StaminaFact::Explosions => self.rolled.explosions().into(),
            StaminaFact::Total => self.result().total(),
            StaminaFact::ArmorValue => self.armour,
            StaminaFact::Marks => self.marks,
            StaminaFact::Damage => self.damage(setup),
            _ => 0,
        }
    }
}

/// A save as house rules see it.
#[derive(Clone, Copy, Debug)]
pub struct HouseSave {
    /// What it is about.
    pub purpose: Purpose,
    /// The bonus.
    pub bonus: i32,
    /// What must be reached.
    pub target: i32,
    /// Boons less Banes.
    pub edge: i32,
    /// What it came to, once it has been rolled.
    pub save: Option<Save>,
    /// What house rules say that it comes to.
    pub ruled: Option<bool>,
}

impl HouseSave {
    fn read(&self, fact: StaminaFact) -> i32 {
        let is = |purposes: &[Purpose]| i32::from(purposes.contains(&self.purpose));
        match fact {
            StaminaFact::Boons => self.edge,
            StaminaFact::Bonus => self.bonus,
            StaminaFact::Target => self.target,
            StaminaFact::Natural => self.save.map_or(0, |save| save.natural.into()),
            StaminaFact::Succeeds => i32::from(self.succeeds()),
            StaminaFact::OfManeuver => is(&[Purpose::Trick]),
            StaminaFact::OfStruggle => is(&[Purpose::BreakFree, Purpose::ShakeOff]),
            StaminaFact::OfBleeding => is(&[Purpose::Stanch]),
            StaminaFact::OfMorale => is(&[Purpose::Morale]),
            _ => 0,
        }
    }

    /// Whether it succeeds as things stand.
    pub fn succeeds(&self) -> bool {
        self.ruled.unwrap_or_else(|| self.save.is_some_and(|save| save.success))
    }
}

/// What is going on at a moment, and what house rules have made of it.
#[derive(Clone, Copy, Debug)]
pub struct HouseContext {
    /// The moment.
    pub moment: StaminaMoment,
    /// The fighter whose moment it is.
    pub mine: usize,
    /// The other fighter, if there is one.
    pub target: Option<usize>,
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
    /// What the d6 of initiative shows.
    pub face: i32,
    /// The manoeuvre.
    pub trick: Option<Trick>,
    /// What kills.
    pub cause: Option<Cause>,
    /// The breaking point that is tested.
    pub breaking: Option<Breaking>,
    /// How long the party has rested.
    pub rest: Option<Rest>,
    /// Whether the one who would leave stays.
    pub stays: bool,
    /// Whether a side breaks that has to test its morale.
    pub breaks: Option<bool>,
}

impl HouseContext {
    /// Nothing but a fighter and a moment.
    pub fn new(moment: StaminaMoment, mine: usize, target: Option<usize>) -> Self {
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

    /// Whether the fight is over by then.
    fn is_after(&self) -> bool {
        matches!(self.moment, StaminaMoment::FightEnds | StaminaMoment::Rested)
    }
}

/// What house rules read of a matter.
struct Known<'a> {
    setup: &'a Setup,
    state: &'a State,
    matter: &'a HouseContext,
}

impl Facts for Known<'_> {
    fn count(&self) -> usize {
        StaminaFact::ALL.len()
    }

    fn moment(&self) -> usize {
        self.matter.moment as usize
    }

    fn target(&self) -> Option<usize> {
        self.matter.target
    }

    fn of_fighter(&self, fact: usize, fighter: usize) -> i32 {
        let it = &self.state.fighters[fighter];
        match StaminaFact::from_number(fact) {
            Some(StaminaFact::Tokens) => it.tokens.into(),
            Some(StaminaFact::Defends) => it.defends.into(),
            _ => 0,
        }
    }

    fn of_moment(&self, fact: usize) -> i32 {
        let Some(fact) = StaminaFact::from_number(fact) else { return 0 };
        let matter = self.matter;
        if let Some(attack) = &matter.attack {
            return attack.read(fact, self.setup);
        }
        if let Some(save) = &matter.save {
            return save.read(fact);
        }
        let trick = |trick| i32::from(matter.trick == Some(trick));
        let cause = |cause| i32::from(matter.cause == Some(cause));
        let breaking = |breaking| i32::from(matter.breaking == Some(breaking));
        let status = |status| i32::from(self.state.fighters[matter.mine].status == status);
        match fact {
            StaminaFact::Damage => matter.damage,
            StaminaFact::Direct => matter.is_direct.into(),
            StaminaFact::StaminaTaken => matter.harm.0,
            StaminaFact::WoundsTaken => matter.harm.1,
            StaminaFact::Initiative => matter.face,
            StaminaFact::Disarms => trick(Trick::Disarm),
            StaminaFact::Pushes => trick(Trick::Push),
            StaminaFact::Trips => trick(Trick::Trip),
            StaminaFact::Restrains => trick(Trick::Restrain),
            StaminaFact::Climbs => trick(Trick::Climb),
            StaminaFact::ByHit => cause(Cause::Hit),
            StaminaFact::ByBleeding => cause(Cause::Bleeding),
            StaminaFact::ByMortalWound => cause(Cause::Mortal),
            StaminaFact::AtHalf => breaking(Breaking::Half),
            StaminaFact::AtLeader => breaking(Breaking::Leader),
            StaminaFact::AtAmbush => breaking(Breaking::Ambush),
            StaminaFact::Fled => status(Status::Fled),
            StaminaFact::Surrendered => status(Status::Surrendered),
            StaminaFact::Died => status(Status::Dead),
            StaminaFact::Watch => i32::from(matter.rest == Some(Rest::Watch)),
            StaminaFact::Week => i32::from(matter.rest == Some(Rest::Week)),
            _ => 0,
        }
    }
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Whether any house rule speaks at a moment.
    #[inline]
    pub fn speaks(&self, moment: StaminaMoment) -> bool {
        self.table.hears(moment as usize) && !self.state.house.acting
    }

    /// Lets house rules speak for a fighter.
    #[inline]
    pub fn moment(&mut self, moment: StaminaMoment, mine: usize, target: Option<usize>) {
        if self.speaks(moment) {
            self.consult(&mut HouseContext::new(moment, mine, target));
        }
    }

    /// Lets house rules speak for every one of these fighters who is still in the fight when its turn
    /// comes.
    #[inline]
    pub fn moment_for_all(&mut self, moment: StaminaMoment, among: u64) {
        if self.speaks(moment) {
            self.consult_all(HouseContext::new(moment, 0, None), among);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_all(&mut self, matter: HouseContext, among: u64) {
        for fighter in bits(among) {
            if self.state.is_in(fighter) {
                self.consult(&mut HouseContext { mine: fighter, ..matter });
            }
        }
    }

    /// Whether a fighter who is about to leave does so.
    #[inline]
    pub fn goes(&mut self, moment: StaminaMoment, fighter: usize) -> bool {
        !self.speaks(moment) || self.goes_by_house(HouseContext::new(moment, fighter, None))
    }

    #[cold]
    #[inline(never)]
    fn goes_by_house(&mut self, mut matter: HouseContext) -> bool {
        self.consult(&mut matter);
        !matter.stays && self.state.is_in(matter.mine)
    }

    /// Every rule of the moment whose condition holds, in order; each sees what those before it have
    /// done.
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
            // It may have changed what anybody can still do in the running turn.
            let acting = self.of_camp(self.state.acting());
            self.state.left = filter(acting, |fighter| self.has_step(fighter));
        }
    }

    fn carry_out(&mut self, deed: Deed, matter: &mut HouseContext) {
        let Some(effect) = StaminaEffect::from_number(deed.effect) else { return };
        if self.change_matter(effect, deed.amount, matter) {
            return;
        }
        for fighter in bits(self.aimed_at(deed.aim, matter)) {
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

    /// What a rest has been, for house rules.
    #[cold]
    #[inline(never)]
    pub fn moment_rested(&mut self, members: u64, rest: Rest) {
        let matter = HouseContext::new(StaminaMoment::Rested, 0, None);
        self.consult_all(HouseContext { rest: Some(rest), ..matter }, members);
    }
}
