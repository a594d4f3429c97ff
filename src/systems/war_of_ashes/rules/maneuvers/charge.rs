//! Charge: a rush into the next zone and an attack in which the charger's weight counts double
//! (WOA-MAN-08 to 14, WOA-STN-13, JC-26).

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::{Methods, Ways};
use crate::kernels::fate::rules::movement::steps::may_step;
use crate::kernels::fate::rules::odds;
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::state::conflict::Footing;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{Blow, Choice, FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::knobs::groups_and_rituals::Immunity;
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::Maneuver;
use crate::systems::war_of_ashes::knobs::push_and_charge::{Blockable, ChargeStack};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::rules::weight::replaced_dice;
use crate::systems::war_of_ashes::sheet::approach::CHARGE as ROLL;
use crate::systems::war_of_ashes::sheet::stunt::StuntAction;
use crate::systems::war_of_ashes::state::conflict::Dice;
use crate::systems::war_of_ashes::state::maneuver_data::ChargeInProgress;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// The roll as far as approaches, lists and stunts go; the attack itself is an attack. A kind of its own, so that
/// all three can tell a Charge.
const KIND: RollKind = RollKind::Feat(ROLL);

impl View<'_> {
    /// Whether a fighter is making the attack of a Charge.
    pub(crate) fn is_charging(self, fighter: FighterId) -> bool {
        self.state.world.craft.charge.is_some_and(|charge| FighterId::from(charge.who) == fighter)
    }
}

/// Whether a fighter may charge: its free step is left, and nothing keeps it from attacking.
pub(crate) fn legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    let (view, actor) = (ask.view(), ask.actor);
    view.setup.map.has_zones()
        && view.knows(Maneuver::Charge)
        && may_step(view, actor)
        && view.state.fighters[actor].foot.blocked & Footing::NO_ATTACK == 0
        && !view.cannot_strike(actor)
        && ask.can_roll(KIND, argument)
}

/// Returns the foes that the actor may charge, as a bit set: foes in the next zone, if nothing adverse lies on the
/// step.
pub(crate) fn candidates(ask: &Ask<'_, War>) -> u64 {
    let view = ask.view();
    let open = ask.foes() & !view.setup.bodies.untouchable;
    let here = view.state.fighters[ask.actor].foot.zone();
    let through = view.setup.game.knobs.craft.charge.through_adverse;
    ask.filter(open, |foe| {
        let there = view.state.fighters[foe].foot.zone();
        view.setup.map.distance(here, there) == 1
            && !view.is_too_small_to_harm(ask.actor, foe)
            && view.charge_can_harm(ask.actor, foe)
            && (through || War::terrain(view, ask.actor).step(here, there, true) == 0)
    })
}

impl View<'_> {
    /// Whether a Charge could harm a foe, which may be a swarm; the doubled weight counts against the swarm's
    /// immunity (IX-07).
    fn charge_can_harm(self, actor: FighterId, foe: FighterId) -> bool {
        if !self.is_immune(foe) {
            return true;
        }
        if self.setup.game.knobs.band.mob.immunity != Immunity::WhileOutweighing {
            return false;
        }
        let (own, against) = self.swarm_totals(foe);
        let parts = self.setup.game.knobs.craft.charge.factor.denominator;
        i32::from(own) * parts <= i32::from(against) * parts + self.rush_weight(actor)
    }

    /// Returns the weight of a fighter in a Charge, in [`weight_parts`](Self::weight_parts).
    fn rush_weight(self, actor: FighterId) -> i32 {
        let own = i32::from(self.bare_weight(actor));
        let given = self.axe_weight(actor).max(i32::from(self.individual_weight(actor)));
        self.doubled_weight(own, given)
    }

    /// Returns a fighter's weight in parts of `charge.weight_factor`: `given` is its weight with stunts, `own` its
    /// weight without them (JC-21, IX-41).
    pub(crate) fn doubled_weight(self, own: i32, given: i32) -> i32 {
        let knobs = &self.setup.game.knobs.craft.charge;
        let (times, parts) = (knobs.factor.numerator, knobs.factor.denominator);
        match knobs.stack {
            ChargeStack::SetThenDouble => given * times,
            ChargeStack::SetFinal => (own * times).max(given * parts),
        }
    }

    /// Returns the number of parts that a unit of weight has while a fighter charges; 1 otherwise.
    pub(crate) fn weight_parts(self) -> i32 {
        if self.state.world.craft.charge.is_none() {
            return 1;
        }
        self.setup.game.knobs.craft.charge.factor.denominator
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a Charge: the step, then the attack. A foe that bars the way ends it before any dice.
    pub(crate) fn charge(&mut self, actor: FighterId, choice: Choice) {
        let target = FighterId::from(choice.target);
        let [from, zone] = [actor, target].map(|fighter| self.state.fighters[fighter].foot.zone());
        let serial = u32::from(self.state.action);
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Charges(actor, target)));
        if let Some(foe) = self.charge_barred_by(actor, zone) {
            // Withdrawn before any dice: the fighter chooses anew (IX-45).
            self.note(|| FateEvent::Bars(foe, actor));
            self.state.fighters[actor].foot.barred = true;
            self.take_action(actor, serial, None);
            return;
        }
        self.tally(WarMeasure::Charges, actor, 1);
        self.state.fighters[actor].foot.steps += 1;
        self.arrive_in(actor, zone);
        let method = self.method_for(actor, KIND, choice.argument);
        self.state.world.craft.charge =
            Some(ChargeInProgress { who: actor.as_u8(), from, driven: false });
        self.attack(actor, target, method, serial);
        self.state.world.craft.charge = None;
    }

    /// Returns the foe who bars the way of a Charge (`charge.blockable`); `None` if the way is free.
    fn charge_barred_by(&mut self, actor: FighterId, zone: u8) -> Option<FighterId> {
        match self.setup.game.knobs.craft.charge.blockable {
            Blockable::None => None,
            Blockable::Start => self.barred_by(actor, 0),
            Blockable::Both => self.barred_by(actor, 1 << zone),
        }
    }

    /// Reads the attack of a Charge: the costs of its failure, and the effects of its style.
    pub(crate) fn charge_attacked(&mut self, contest: &OpposedRoll) {
        let (Some(actor), Some(target)) = (contest.actor.fighter, contest.opposing.fighter) else {
            return;
        };
        if self.view().is_charging(actor) {
            self.resolve_charge(actor, target, contest);
        }
    }

    #[inline(never)]
    fn resolve_charge(&mut self, actor: FighterId, target: FighterId, contest: &OpposedRoll) {
        match self.outcome(contest) {
            Outcome::Fail => self.charge_fails(actor, target),
            Outcome::Tie => {}
            Outcome::Succeed => self.count_charge_shifts(actor, contest),
            Outcome::Style => {
                self.count_charge_shifts(actor, contest);
                self.drive_back(actor, target);
            }
        }
    }

    fn count_charge_shifts(&mut self, actor: FighterId, contest: &OpposedRoll) {
        self.tally(WarMeasure::ChargeShifts, actor, contest.margin().max(0));
    }

    /// Resolves a failed Charge: boosts for the opponent and stress for the charger (WOA-MAN-10 to 12). If failed
    /// attacks cost stress anyway, the charger takes only the greater of the two (JC-06).
    fn charge_fails(&mut self, actor: FighterId, target: FighterId) {
        let knobs = &self.setup.game.knobs.craft.charge;
        self.tally(WarMeasure::ChargesFailed, actor, 1);
        self.table.note(|| WarEvent::Craft(ManeuverEvent::ChargeFails(actor)));
        if self.state.is_in(target) {
            for _ in 0..knobs.fail_boosts {
                self.gain_boost(target);
            }
        }
        let stress = knobs.fail_stress - self.setup.fate.fail_stress.max(0);
        if stress > 0 && self.state.end.is_none() && self.state.is_in(actor) {
            self.suffer(actor, stress, target);
        }
    }

    /// Drives the target of a Charge with style straight back; both fighters end there (WOA-MAN-09). This comes
    /// before the charger's choice in place of the boost (IX-33), and is skipped if the target is out (IX-09).
    pub(crate) fn drive_back(&mut self, actor: FighterId, target: FighterId) {
        let Some(charge) = self.state.world.craft.charge.filter(|charge| !charge.driven) else {
            return;
        };
        self.state.world.craft.charge = Some(ChargeInProgress { driven: true, ..charge });
        let here = self.state.fighters[actor].foot.zone();
        let able = self.setup.game.knobs.craft.charge.style_push
            && self.state.end.is_none()
            && self.state.is_in(target)
            && !self.view().cannot_be_moved(target)
            && self.state.fighters[target].foot.zone() == here;
        let Some(zone) = self.view().zone_behind(charge.from, here).filter(|_| able) else {
            return;
        };
        if self.follows(Blow { attacker: actor, target }, zone) {
            self.table.note(|| WarEvent::Craft(ManeuverEvent::Drives(actor, target)));
            self.tally(WarMeasure::DrivenBack, actor, 1);
            self.forced_step(target, zone);
            self.forced_step(actor, zone);
        }
    }
}

impl View<'_> {
    /// Returns the dice that weight would turn to [+] on the attack of a Charge, and on the defence against it;
    /// `charges` is false for a fighter who just walks there.
    fn charge_dice(
        self,
        Blow { attacker: actor, target: foe }: Blow,
        charges: bool,
    ) -> (Dice, Dice) {
        let knobs = &self.setup.game.knobs.weight;
        if knobs.module == Switch::Off {
            return Default::default();
        }
        let side = self.setup.side(actor);
        let totals = &self.state.world.zones[self.zone_of(foe)];
        let parts = if charges { self.setup.game.knobs.craft.charge.factor.denominator } else { 1 };
        let walking = || i32::from(self.individual_weight(actor));
        let mine = if charges { self.rush_weight(actor) } else { walking() };
        let mine = i32::from(totals.own[side]) * parts + mine;
        let theirs = i32::from(totals.against[side]) * parts;
        (replaced_dice::dice_for(knobs, mine, theirs), replaced_dice::dice_for(knobs, theirs, mine))
    }

    /// Returns the weight that stunts give a fighter when it charges (WOA-STN-13); 0 if none does.
    fn axe_weight(self, fighter: FighterId) -> i32 {
        let stunts = &self.setup.sheets[fighter].game.craft.stunts;
        let swung = stunts.iter().filter(|stunt| {
            let made_for = stunt.actions >> StuntAction::Charge as u8 & 1 == 1;
            stunt.weighs()
                && made_for
                && stunt.fits(self.kind())
                && self.state.fighters[fighter].game.craft.has(stunt.item)
        });
        swung.map(|stunt| i32::from(stunt.value)).max().unwrap_or(0)
    }
}

/// Returns the chance in percent that a Charge at a foe hits, before invocations; 0 if the decider cannot charge
/// it.
pub(crate) fn chance(ask: &Ask<'_, War>, foe: FighterId) -> i32 {
    if ask.setup.foes(ask.actor) >> foe & 1 == 0
        || !legal(ask, NO_ARGUMENT)
        || candidates(ask) >> foe & 1 == 0
    {
        return 0;
    }
    chance_of(ask, foe, KIND, true)
}

/// Returns the chance for walking there and attacking hand to hand instead of charging.
fn plain_chance(ask: &Ask<'_, War>, foe: FighterId) -> i32 {
    chance_of(ask, foe, RollKind::Attack, false)
}

fn chance_of(ask: &Ask<'_, War>, foe: FighterId, kind: RollKind, charges: bool) -> i32 {
    let (view, actor) = (ask.view(), ask.actor);
    let method = if charges {
        War::method(view, actor, kind, NO_ARGUMENT)
    } else {
        War::method_at(view, actor, kind, 0)
    };
    let Some(attack) = method else { return 0 };
    let defense = War::method(view, foe, RollKind::Defend, attack.number);
    let edge = attack.rating - defense.unwrap_or(Method::NONE).rating;
    let (mine, theirs) = view.charge_dice(Blow { attacker: actor, target: foe }, charges);
    let counts = &view.setup.game.knobs.weight;
    let mine = if counts.on_attack { mine.attack } else { 0 };
    let theirs = if counts.on_defend { theirs.defend } else { 0 };
    odds::chance(mine, theirs, edge, 1)
}

/// Returns by how many percent points a Charge at a foe hits more often than walking there and attacking; -100 if
/// the decider cannot charge it, so that no policy takes it for a gain.
pub(crate) fn gain(ask: &Ask<'_, War>, foe: FighterId) -> i32 {
    match chance(ask, foe) {
        0 => -100,
        chance => chance - plain_chance(ask, foe),
    }
}
