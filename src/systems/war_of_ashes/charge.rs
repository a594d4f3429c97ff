//! Charge: a rush into the next zone and an attack in which the charger's weight counts double
//! (WOA-MAN-08 to 14, WOA-STN-13, JC-26).

use super::War;
use super::approach::CHARGE as ROLL;
use super::band_knobs::Immunity;
use super::craft::{Charging, is_known};
use super::craft_events::CraftEvent;
use super::craft_knobs::Maneuver;
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::reach::cannot_strike;
use super::shove;
use super::shove_knobs::{Blockable, ChargeStack};
use super::shove_words::CHARGE;
use super::state::Dice;
use super::step;
use super::stunt::StuntAction;
use super::{swarm, switch::Switch, weight};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::movement::may_step;
use crate::kernels::fate::odds;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Contest;
use crate::kernels::fate::state::Footing;
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// The roll as far as approaches, lists and stunts go; the attack itself is an attack.
const KIND: RollKind = RollKind::Feat(ROLL);

/// Whether a fighter is making the attack of a Charge.
#[inline]
pub fn is_charging(state: &StateOf<War>, fighter: usize) -> bool {
    state.world.craft.charge.is_some_and(|charge| usize::from(charge.who) == fighter)
}

/// Whether a fighter may charge: its free step is left, nothing keeps it from attacking.
pub fn legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    let (setup, state, actor) = (ask.setup, ask.state, ask.actor);
    setup.map.has_zones()
        && is_known(setup, Maneuver::Charge)
        && may_step(setup, state, actor)
        && state.fighters[actor].foot.blocked & Footing::NO_ATTACK == 0
        && !cannot_strike(setup, state, actor)
        && ask.can_roll(KIND, argument)
}

/// Whom it may charge: foes in the next zone, if nothing adverse lies on the step.
pub fn candidates(ask: &Ask<'_, War>) -> u64 {
    let (setup, state) = (ask.setup, ask.state);
    let open = ask.foes() & !setup.bodies.untouchable;
    let here = state.fighters[ask.actor].foot.zone;
    let through = setup.game.knobs.craft.charge.through_adverse;
    ask.filter(open, |foe| {
        let there = state.fighters[foe].foot.zone;
        setup.map.distance(here, there) == 1
            && can_harm(setup, state, ask.actor, foe)
            && (through || War::terrain(setup, state, ask.actor).step(here, there, true) == 0)
    })
}

/// Whether a Charge could harm a foe, which may be a swarm: the doubled weight counts for its
/// immunity (IX-07).
fn can_harm(setup: &Setup<War>, state: &StateOf<War>, actor: usize, foe: usize) -> bool {
    if !swarm::is_immune(setup, state, foe) {
        return true;
    }
    if setup.game.knobs.band.mob.immunity != Immunity::WhileOutweighing {
        return false;
    }
    let (own, against) = swarm::totals(setup, state, foe);
    let parts = setup.game.knobs.craft.charge.factor.denominator;
    i32::from(own) * parts <= i32::from(against) * parts + rush(setup, state, actor)
}

/// The weight of a fighter in a Charge, in parts.
fn rush(setup: &Setup<War>, state: &StateOf<War>, actor: usize) -> i32 {
    let own = i32::from(weight::bare(setup, state, actor));
    let given = axe(setup, state, actor).max(i32::from(weight::individual(setup, state, actor)));
    doubled(setup, own, given)
}

/// A fighter's weight in parts of `charge.weight_factor`: `given` is what stunts make of it, `own`
/// what it has without them (JC-21, IX-41).
pub fn doubled(setup: &Setup<War>, own: i32, given: i32) -> i32 {
    let knobs = &setup.game.knobs.craft.charge;
    let (times, parts) = (knobs.factor.numerator, knobs.factor.denominator);
    match knobs.stack {
        ChargeStack::SetThenDouble => given * times,
        ChargeStack::SetFinal => (own * times).max(given * parts),
    }
}

/// Parts of which weights consist while a fighter charges; 1 otherwise.
#[inline]
pub fn parts(setup: &Setup<War>, state: &StateOf<War>) -> i32 {
    if state.world.craft.charge.is_none() {
        return 1;
    }
    setup.game.knobs.craft.charge.factor.denominator
}

/// Plays a Charge; `false` if the choice is another.
pub fn act<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, actor: usize, choice: Choice) -> bool {
    if choice.option != CHARGE {
        return false;
    }
    let target = usize::from(choice.target);
    let [from, zone] = [actor, target].map(|fighter| play.state.fighters[fighter].foot.zone);
    let serial = u32::from(play.state.action);
    play.table.note(|| WarEvent::Craft(CraftEvent::Charges(actor, target)));
    if let Some(foe) = barred_by(play, actor, zone) {
        // Withdrawn before any dice: the fighter chooses anew (IX-45).
        play.note(|| FateEvent::Bars(foe, actor));
        play.state.fighters[actor].foot.barred = true;
        play.take_action(actor, serial);
        return true;
    }
    play.table.count(WarMeasure::Charges.number(), actor, 1);
    play.state.fighters[actor].foot.steps += 1;
    play.arrive_in(actor, zone);
    let method = play.method_for(actor, KIND, choice.argument);
    play.state.world.craft.charge = Some(Charging { who: actor as u8, from, driven: false });
    play.attack(actor, target, method, serial);
    play.state.world.craft.charge = None;
    true
}

/// Who bars the way of a Charge (`charge.blockable`).
fn barred_by<T: Table<WarEvent>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    zone: u8,
) -> Option<usize> {
    match play.setup.game.knobs.craft.charge.blockable {
        Blockable::None => None,
        Blockable::Start => play.barred_by(actor, 0),
        Blockable::Both => play.barred_by(actor, 1 << zone),
    }
}

/// The attack of a Charge is read: what its failure costs, and what its style does.
pub fn attacked<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, contest: &Contest) {
    let (Some(actor), Some(target)) = (contest.actor.fighter, contest.opposing.fighter) else {
        return;
    };
    if !is_charging(play.state, actor) {
        return;
    }
    match play.outcome(contest) {
        Outcome::Fail => fail(play, actor, target),
        Outcome::Tie => {}
        Outcome::Succeed => count_shifts(play, actor, contest),
        Outcome::Style => {
            count_shifts(play, actor, contest);
            drive_back(play, actor, target);
        }
    }
}

fn count_shifts<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, actor: usize, contest: &Contest) {
    play.table.count(WarMeasure::ChargeShifts.number(), actor, contest.margin().max(0));
}

/// A failed Charge: boosts for the opponent and stress for the charger (WOA-MAN-10 to 12). Where
/// failed attacks cost stress anyway, the greater of the two is what it costs (JC-06).
fn fail<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, actor: usize, target: usize) {
    let knobs = &play.setup.game.knobs.craft.charge;
    play.table.count(WarMeasure::ChargesFailed.number(), actor, 1);
    play.table.note(|| WarEvent::Craft(CraftEvent::ChargeFails(actor)));
    if play.state.is_in(target) {
        for _ in 0..knobs.fail_boosts {
            play.gain_boost(target);
        }
    }
    let stress = knobs.fail_stress - play.setup.fate.fail_stress.max(0);
    if stress > 0 && play.state.end.is_none() && play.state.is_in(actor) {
        play.suffer(actor, stress, target);
    }
}

/// A Charge with style drives its target straight back, and both end there (WOA-MAN-09): before
/// whatever the charger takes in place of the boost (IX-33), and not if the target is out (IX-09).
pub fn drive_back<T: Table<WarEvent>>(play: &mut WarPlay<'_, T>, actor: usize, target: usize) {
    let Some(charge) = play.state.world.craft.charge.filter(|charge| !charge.driven) else {
        return;
    };
    play.state.world.craft.charge = Some(Charging { driven: true, ..charge });
    let here = play.state.fighters[actor].foot.zone;
    let able = play.setup.game.knobs.craft.charge.style_push
        && play.state.end.is_none()
        && play.state.is_in(target)
        && !swarm::stands_fast(play.setup, play.state, target)
        && play.state.fighters[target].foot.zone == here;
    let Some(zone) = step::behind(play.setup, charge.from, here).filter(|_| able) else { return };
    if shove::follows(play, (actor, target), zone) {
        play.table.note(|| WarEvent::Craft(CraftEvent::Drives(actor, target)));
        play.table.count(WarMeasure::DrivenBack.number(), actor, 1);
        step::forced_step(play, target, zone);
        step::forced_step(play, actor, zone);
    }
}

/// Dice that weight would turn to [+] on the attack of a Charge, and on the defence against it;
/// `charges` is false for one who just walks there.
fn dice(
    setup: &Setup<War>,
    state: &StateOf<War>,
    (actor, foe): (usize, usize),
    charges: bool,
) -> (Dice, Dice) {
    let knobs = &setup.game.knobs.weight;
    if knobs.module == Switch::Off {
        return Default::default();
    }
    let side = setup.side(actor);
    let totals = &state.world.zones[weight::zone_of(setup, state, foe)];
    let parts = if charges { setup.game.knobs.craft.charge.factor.denominator } else { 1 };
    let walking = || i32::from(weight::individual(setup, state, actor));
    let mine = if charges { rush(setup, state, actor) } else { walking() };
    let mine = i32::from(totals.own[side]) * parts + mine;
    let theirs = i32::from(totals.against[side]) * parts;
    (weight::dice_for(knobs, mine, theirs), weight::dice_for(knobs, theirs, mine))
}

/// The weight that stunts give a fighter when it charges (WOA-STN-13).
fn axe(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> i32 {
    let stunts = &setup.sheets[fighter].game.craft.stunts;
    let swung = stunts.iter().filter(|stunt| {
        let made_for = stunt.actions >> StuntAction::Charge as u8 & 1 == 1;
        stunt.weighs() && made_for && state.fighters[fighter].game.craft.has(stunt.item)
    });
    swung.map(|stunt| i32::from(stunt.value)).max().unwrap_or(0)
}

/// Chance in percent that a Charge at a foe hits, before invocations; 0 if the decider cannot
/// charge it.
pub fn chance(ask: &Ask<'_, War>, foe: usize) -> i32 {
    if ask.setup.foes(ask.actor) >> foe & 1 == 0
        || !legal(ask, NO_ARGUMENT)
        || candidates(ask) >> foe & 1 == 0
    {
        return 0;
    }
    chance_of(ask, foe, KIND, true)
}

/// The same for walking there and attacking hand to hand.
fn plain_chance(ask: &Ask<'_, War>, foe: usize) -> i32 {
    chance_of(ask, foe, RollKind::Attack, false)
}

fn chance_of(ask: &Ask<'_, War>, foe: usize, kind: RollKind, charges: bool) -> i32 {
    let (setup, state, actor) = (ask.setup, ask.state, ask.actor);
    let method = if charges {
        War::method(setup, state, actor, kind, NO_ARGUMENT)
    } else {
        War::method_at(setup, state, actor, kind, 0)
    };
    let Some(attack) = method else { return 0 };
    let defense = War::method(setup, state, foe, RollKind::Defend, attack.number);
    let edge = attack.rating - defense.unwrap_or(Method::NONE).rating;
    let (mine, theirs) = dice(setup, state, (actor, foe), charges);
    let counts = &setup.game.knobs.weight;
    let mine = if counts.on_attack { mine.attack } else { 0 };
    let theirs = if counts.on_defend { theirs.defend } else { 0 };
    odds::chance(mine, theirs, edge, 1)
}

/// By how many percent points a Charge at a foe hits more often than walking there and attacking;
/// -100 if the decider cannot charge it.
pub fn gain(ask: &Ask<'_, War>, foe: usize) -> i32 {
    match chance(ask, foe) {
        0 => -100,
        chance => chance - plain_chance(ask, foe),
    }
}
