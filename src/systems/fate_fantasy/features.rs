//! The values of features.

use super::ask::Ask;
use super::attack::is_helpless;
use super::concede::is_beaten;
use super::feature_words::FantasyFeature as F;
use super::harm::{Outlook, free_boxes, open_slots, outlook, room};
use super::roll::{Opposition, RollKind};
use super::setup::Setup;
use super::skill::Skill;
use super::state::{Phase, Place, State, Trigger};
use crate::system::bits;

/// Free boxes and twice the consequences that somebody can still take.
fn left(setup: &Setup, state: &State, fighter: usize) -> i32 {
    let it = &state.fighters[fighter];
    let free = free_boxes(setup, it, fighter).count_ones() as i32;
    free + 2 * open_slots(setup, it, fighter).count_ones() as i32
}

fn defence(setup: &Setup, state: &State, fighter: usize) -> i32 {
    if is_helpless(setup, state, fighter) {
        return setup.knobs.fight.none_opposition;
    }
    let full = i32::from(state.fighters[fighter].full) * setup.knobs.fight.full_bonus;
    i32::from(setup.methods[fighter].defend.value) + full
}

/// Attack less defence from where both are; nothing if the attack does not reach.
fn attack_edge(ask: &Ask<'_>, by: usize, on: usize) -> Option<i32> {
    let method = ask.setup.attack(ask.state, by, on)?;
    Some(i32::from(method.value) - defence(ask.setup, ask.state, on))
}

fn manoeuvre_chance(ask: &Ask<'_>, on: usize) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    let distance = setup.distance(state, ask.actor, on);
    let method = setup.methods[ask.actor].manoeuvre.get(distance).copied().flatten();
    let tie = i32::from(setup.knobs.manoeuvre.tie);
    method.map_or(0, |method| {
        setup.odds.hit(i32::from(method.value) - defence(setup, state, on) + tie)
    })
}

/// Enemies of somebody who could attack it from where they are.
fn attackers(ask: &Ask<'_>, fighter: usize) -> i32 {
    let setup = ask.setup;
    let foes = setup.camps[setup.camp(fighter) ^ 1] & ask.state.standing;
    bits(foes).filter(|&foe| setup.attack(ask.state, foe, fighter).is_some()).count() as i32
}

fn near(ask: &Ask<'_>, fighter: usize) -> i32 {
    let setup = ask.setup;
    let foes = setup.camps[setup.camp(fighter) ^ 1] & ask.state.standing;
    let zone = ask.state.fighters[fighter].zone;
    bits(foes).filter(|&foe| ask.state.fighters[foe].zone == zone).count() as i32
}

fn placed(ask: &Ask<'_>, fighter: usize) -> i32 {
    let on_it = |aspect: &&super::state::Aspect| usize::from(aspect.bearer) == fighter;
    ask.state.aspects.iter().filter(on_it).count() as i32
}

fn flag(ask: &Ask<'_>, known: F, fighter: usize) -> bool {
    let (setup, state) = (ask.setup, ask.state);
    let (sheet, it) = (&setup.sheets[fighter], &state.fighters[fighter]);
    let blocks = || state.blocks.iter();
    match known {
        F::Minion => sheet.is_minion(),
        F::Leader => sheet.leader,
        F::Ranged => sheet.range.is_some(),
        F::Unarmed => setup.is_unarmed(fighter),
        F::Reach => sheet.armed && sheet.reach,
        F::Acted => it.acted,
        F::Holding => it.holds,
        F::InBefore => it.place == Place::Before,
        F::Full => it.full,
        F::Covered => {
            blocks().any(|b| b.trigger == Trigger::Protect && b.allies >> fighter & 1 == 1)
        }
        F::Blocking => blocks().any(|block| usize::from(block.by) == fighter),
        F::Helpless => is_helpless(setup, state, fighter),
        F::Beaten => is_beaten(setup, state, fighter),
        _ => false,
    }
}

/// Value of a feature of a character.
pub fn of_fighter(ask: &Ask<'_>, feature: usize, fighter: usize) -> i32 {
    let Some(known) = F::from_number(feature as u16) else { return 0 };
    let (setup, state) = (ask.setup, ask.state);
    let (sheet, it) = (&setup.sheets[fighter], &state.fighters[fighter]);
    match known {
        F::FreeBoxes => free_boxes(setup, it, fighter).count_ones() as i32,
        F::Room => room(setup, state, fighter),
        F::Consequences => it.slots.count_ones() as i32,
        F::SlotsLeft => open_slots(setup, it, fighter).count_ones() as i32,
        F::Left => left(setup, state, fighter),
        F::Fate => i32::from(it.fate),
        F::Techniques => i32::from(it.techniques),
        F::Attack => i32::from(setup.methods[fighter].strongest.unwrap_or(0)),
        F::Defence => defence(setup, state, fighter),
        F::Initiative => sheet.rating(setup.initiative),
        F::Athletics => sheet.rating(Skill::Athletics),
        F::HitChance => attack_edge(ask, ask.actor, fighter).map_or(0, |e| setup.odds.hit(e)),
        F::Shifts => attack_edge(ask, ask.actor, fighter).map_or(0, |e| setup.odds.mean_tenths(e)),
        F::Threat => attack_edge(ask, fighter, ask.actor).map_or(0, |e| setup.odds.hit(e)),
        F::Danger => attack_edge(ask, fighter, ask.actor).map_or(0, |e| setup.odds.mean_tenths(e)),
        F::ManoeuvreChance => manoeuvre_chance(ask, fighter),
        F::BlockEdge => {
            let own = i32::from(setup.methods[ask.actor].defend.value);
            own - i32::from(setup.methods[fighter].defend.value)
        }
        F::Distance => setup.distance(state, ask.actor, fighter) as i32,
        F::Near => near(ask, fighter),
        F::Attackers => attackers(ask, fighter),
        F::Free => state.free_tags(ask.camp(), fighter, ask.actor),
        F::Placed => placed(ask, fighter),
        F::Spins => it.spins.iter().map(|&spins| i32::from(spins)).sum(),
        F::ItemUses => it.items.iter().map(|&uses| i32::from(uses)).sum(),
        _ => i32::from(flag(ask, known, fighter)),
    }
}

/// Value of a feature of a side.
pub fn of_side(ask: &Ask<'_>, feature: usize, own: bool) -> i32 {
    let Some(known) = F::from_number(feature as u16) else { return 0 };
    let (setup, state) = (ask.setup, ask.state);
    let camp = if own { ask.camp() } else { ask.camp() ^ 1 };
    let all = setup.camps[camp];
    let here = all & state.standing;
    let sum = |of: &dyn Fn(usize) -> i32| bits(here).map(of).sum::<i32>();
    match known {
        F::Members => here.count_ones() as i32,
        F::Winning => {
            let others = setup.camps[camp ^ 1] & state.standing;
            here.count_ones() as i32 - others.count_ones() as i32
        }
        F::Lost => (all & !state.standing).count_ones() as i32,
        F::ToAct => (here & state.left).count_ones() as i32,
        F::SideLeft => sum(&|fighter| left(setup, state, fighter)),
        F::SideFate => sum(&|fighter| i32::from(state.fighters[fighter].fate)),
        F::SideSpins => sum(&|fighter| {
            state.fighters[fighter].spins.iter().map(|&spins| i32::from(spins)).sum()
        }),
        _ => 0,
    }
}

/// Successes that the open tasks of a camp still need.
fn tasks_left(ask: &Ask<'_>, camp: usize) -> i32 {
    let tasks = ask.setup.scene.tasks.iter().zip(&ask.state.tasks);
    let own = tasks.filter(|(task, _)| task.camp == camp);
    own.map(|(task, done)| i32::from(task.needed.saturating_sub(*done))).sum()
}

fn of_turn(ask: &Ask<'_>, known: F) -> i32 {
    let (setup, state) = (ask.setup, ask.state);
    let cut = ask.moment.turn.map_or(super::state::Cut::No, |turn| turn.cut);
    let edges = || bits(ask.foes()).filter_map(|foe| attack_edge(ask, ask.actor, foe));
    match known {
        F::InReach => edges().count() as i32,
        F::BestHit => edges().max().map_or(0, |edge| setup.odds.hit(edge)),
        F::Interrupting => i32::from(cut != super::state::Cut::No),
        F::Supplements => ask.moment.turn.map_or(0, |turn| turn.all_supplements()),
        F::Confined => i32::from(setup.scene.confined >> state.fighters[ask.actor].zone & 1 == 1),
        _ => 0,
    }
}

/// The kind of the roll that is decided about.
fn kind_of(ask: &Ask<'_>) -> Option<RollKind> {
    let bid = ask.moment.roll.as_ref().map(|(roll, _)| roll.kind);
    bid.or(ask.moment.spinning.map(|(kind, _)| kind))
}

fn is_roll(ask: &Ask<'_>, known: F) -> Option<bool> {
    let kind = kind_of(ask);
    let is = |wanted: &[RollKind]| kind.is_some_and(|kind| wanted.contains(&kind));
    Some(match known {
        F::Attacking => is(&[RollKind::Attack]),
        F::Defending => is(&[RollKind::Defend, RollKind::DefendManoeuvre]),
        F::Manoeuvring => is(&[RollKind::Manoeuvre]),
        F::Blocks => is(&[RollKind::Block]),
        F::Moving => is(&[RollKind::Move, RollKind::Supplement]),
        F::Tasking => is(&[RollKind::Task]),
        F::CuttingIn => is(&[RollKind::Interrupt, RollKind::Answer]),
        _ => return None,
    })
}

/// What the attack that is bid on would do to its target.
fn prospect(ask: &Ask<'_>) -> Option<Outlook> {
    let (roll, against) = ask.moment.roll.as_ref()?;
    let (target, shifts) = match roll.kind {
        RollKind::Attack => (against.opponent, roll.total() - against.total),
        RollKind::Defend => (roll.who, against.total - roll.total()),
        _ => return None,
    };
    let fight = &ask.setup.knobs.fight;
    let stress = shifts + fight.base_damage - fight.armour_rating;
    (shifts > 0).then(|| outlook(ask.setup, ask.state, target, stress))
}

fn of_bid(ask: &Ask<'_>, known: F) -> i32 {
    let Some((roll, against)) = ask.moment.roll.as_ref() else { return 0 };
    let margin = roll.total() - against.total;
    match known {
        F::Margin => margin,
        F::Needed => against.success - margin,
        F::Plus => ask.setup.knobs.fate.bonus,
        F::Dice => roll.dice.map_or(0, |dice| i32::from(dice.sum)),
        F::WouldOut => i32::from(prospect(ask) == Some(Outlook::Out)),
        F::WouldConsequence => i32::from(prospect(ask) == Some(Outlook::Consequence)),
        F::OpponentFate if against.opponent != Opposition::NONE => {
            i32::from(ask.state.fighters[against.opponent].fate)
        }
        _ => 0,
    }
}

/// Value of a feature of the conflict or of the decision.
pub fn of_world(ask: &Ask<'_>, feature: usize) -> i32 {
    let Some(known) = F::from_number(feature as u16) else { return 0 };
    if let Some(is) = is_roll(ask, known) {
        return i32::from(is);
    }
    match known {
        F::Round => i32::from(ask.state.round),
        F::GmTurn => i32::from(ask.state.phase == Phase::Gm),
        F::LastPart => i32::from(ask.state.phase == Phase::After),
        F::TasksLeft => tasks_left(ask, ask.camp()),
        F::FoeTasks => tasks_left(ask, ask.camp() ^ 1),
        F::InReach | F::BestHit | F::Interrupting | F::Supplements | F::Confined => {
            of_turn(ask, known)
        }
        F::CutChance => {
            let edge = ask.moment.edge;
            let tie =
                ask.setup.knobs.interrupt.tie == super::knobs::turns::InterruptTie::Interrupter;
            ask.setup.odds.hit(edge + i32::from(tie))
        }
        F::Held => i32::from(ask.state.fighters[ask.actor].holds),
        F::Edge => ask.moment.spinning.map_or(0, |(_, edge)| edge),
        F::Mine => i32::from(ask.moment.among & ask.allies() != 0),
        F::LastChance => i32::from(ask.state.left == 0),
        F::HitSize => ask.moment.hit,
        _ => of_bid(ask, known),
    }
}
