//! Features of Fate Fantasy: what conditions and selectors of policies can read, with its values.

use super::question::Ask;
use crate::readings;
use crate::system::{FighterId, fighters_in};
use crate::systems::fate_fantasy::knobs::turns::InterruptTie;
use crate::systems::fate_fantasy::rules::stress::Outlook;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{Cut, Part, Phase, Trigger};
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind};
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::state::view::View;

readings! {
    /// Features that conditions and selectors can read.
    pub(crate) enum FantasyFeature of Ask<'_>, Setup {
        /// free boxes of the track that this conflict marks
        fighter FreeBoxes "free_boxes": Number = |ask, who| {
            ask.view().free_boxes(who).count_ones() as i32
        };
        /// the largest hit that its boxes still take
        fighter Room "room": Number = |ask, who| ask.view().room(who);
        /// consequences that it has
        fighter Consequences "consequences": Number = |ask, who| ask.it(who).slots.count_ones() as i32;
        /// consequences that it can still take
        fighter SlotsLeft "slots_left": Number = |ask, who| {
            ask.view().open_slots(who).count_ones() as i32
        };
        /// free boxes plus twice the consequences that it can still take: the distance from being taken out
        fighter Left "left": Number = |ask, who| ask.view().left(who);
        /// fate points
        fighter Fate "fate_points": Number = |ask, who| i32::from(ask.it(who).fate);
        /// Combat Techniques left
        fighter Techniques "techniques": Number = |ask, who| i32::from(ask.it(who).techniques);
        /// its best attack at any distance
        fighter Attack "attack": Number = |ask, who| {
            i32::from(ask.setup.methods[who].strongest.unwrap_or(0))
        };
        /// its best defence, full defence included
        fighter Defence "defence": Number = |ask, who| defence(ask.view(), who);
        /// its initiative skill
        sheet Initiative "initiative": Number = |setup, who| {
            setup.sheets[who].rating(setup.initiative)
        };
        /// Athletics
        sheet Athletics "athletics": Number = |setup, who| {
            setup.sheets[who].rating(Skill::Athletics)
        };
        /// chance that your attack hits it from where you are
        fighter HitChance "hit_chance": Percent = |ask, who| hit_chance(ask, ask.actor, who);
        /// mean shifts of your attack on it, in tenths
        fighter Shifts "shifts": Number = |ask, who| mean_shifts(ask, ask.actor, who);
        /// chance that its attack hits you from where it is
        fighter Threat "threat": Percent = |ask, who| hit_chance(ask, who, ask.actor);
        /// mean shifts of its attack on you, in tenths
        fighter Danger "danger": Number = |ask, who| mean_shifts(ask, who, ask.actor);
        /// chance that your manoeuvre succeeds against it
        fighter ManoeuvreChance "manoeuvre_chance": Percent = |ask, who| manoeuvre_chance(ask, who);
        /// your best defence minus its own: the gain from your block
        fighter BlockEdge "block_edge": Number = |ask, who| {
            let own = |who: FighterId| i32::from(ask.setup.methods[who].defend.value);
            own(ask.actor) - own(who)
        };
        /// zones between you and it
        fighter Distance "distance": Number = |ask, who| ask.view().distance(ask.actor, who) as i32;
        /// its enemies in its zone
        fighter Near "foes_near": Number = |ask, who| {
            let there = ask.state.places[usize::from(ask.it(who).zone)];
            (ask.view().foes(who) & there).count_ones() as i32
        };
        /// its enemies who could attack it from where they are
        fighter Attackers "attackers": Number = |ask, who| {
            let view = ask.view();
            fighters_in(view.foes(who)).filter(|&foe| view.is_in_reach(foe, who)).count() as i32
        };
        /// free tags that your side has on it, as far as you can use them
        fighter Free "free_tags": Number = |ask, who| {
            ask.state.free_tags(ask.camp(), who, ask.actor)
        };
        /// aspects that its enemies have placed on it, consequences included
        fighter Placed "aspects_on": Number = |ask, who| {
            ask.state.aspects.iter().filter(|aspect| FighterId::from(aspect.bearer) == who).count() as i32
        };
        /// it is a minion
        sheet Minion "minion": Flag = |setup, who| i32::from(setup.sheets[who].is_minion());
        /// it leads its side
        sheet Leader "leader": Flag = |setup, who| i32::from(setup.sheets[who].leader);
        /// it has a ranged weapon
        sheet Ranged "ranged": Flag = |setup, who| i32::from(setup.sheets[who].range.is_some());
        /// it fights with bare hands
        sheet Unarmed "unarmed": Flag = |setup, who| i32::from(setup.is_unarmed(who));
        /// its weapon has reach
        sheet Reach "reach": Flag = |setup, who| {
            i32::from(setup.sheets[who].armed && setup.sheets[who].reach)
        };
        /// it has had its turn of this round
        fighter Acted "acted": Flag = |ask, who| i32::from(ask.it(who).acted);
        /// it holds its turn
        fighter Holding "holding": Flag = |ask, who| i32::from(ask.state.holds(who));
        /// it is in the before group
        fighter InBefore "before": Flag = |ask, who| i32::from(ask.it(who).part == Part::Before);
        /// it is on full defence
        fighter Full "full_defence": Flag = |ask, who| i32::from(ask.it(who).full);
        /// a defensive block covers it
        fighter Covered "covered": Flag = |ask, who| {
            let mut blocks = ask.state.blocks.iter();
            i32::from(blocks.any(|b| b.trigger == Trigger::Protect && b.allies >> who & 1 == 1))
        };
        /// it has a block in play
        fighter Blocking "blocking": Flag = |ask, who| {
            i32::from(ask.state.blocks.iter().any(|block| FighterId::from(block.by) == who))
        };
        /// it may not defend now
        fighter Helpless "helpless": Flag = |ask, who| i32::from(ask.view().is_helpless(who));
        /// spins that it keeps
        fighter Spins "spins": Number = |ask, who| ask.it(who).kept_spins();
        /// the next ordinary hit would cost it another consequence, and it has taken enough of them
        /// (concede.threshold)
        fighter Beaten "beaten": Flag = |ask, who| i32::from(ask.view().is_beaten(who));
        /// shifts of the next ordinary hit on it, by the strongest of its foes; 0 without foes
        fighter OrdinaryHit "ordinary_hit": Number = |ask, who| {
            ask.view().ordinary_hit(who).unwrap_or(0)
        };
        /// uses of items that it carries
        fighter ItemUses "items": Number = |ask, who| {
            ask.it(who).items.iter().map(|&uses| i32::from(uses)).sum()
        };
        /// characters who take part
        side Members "characters": Number = |ask, own| members(ask, own).count_ones() as i32;
        /// characters who take part minus those of the other side
        side Winning "winning": Number = |ask, own| {
            members(ask, own).count_ones() as i32 - members(ask, !own).count_ones() as i32
        };
        /// characters who have left
        side Lost "lost": Number = |ask, own| {
            (ask.setup.camps[camp(ask, own)] & !ask.state.standing).count_ones() as i32
        };
        /// characters whose turn of this round is still to come
        side ToAct "to_act": Number = |ask, own| {
            (members(ask, own) & ask.state.left).count_ones() as i32
        };
        /// sum of left of its characters
        side SideLeft "left": Number = |ask, own| {
            fighters_in(members(ask, own)).map(|who| ask.view().left(who)).sum()
        };
        /// fate points of its characters
        side SideFate "fate_points": Number = |ask, own| {
            fighters_in(members(ask, own)).map(|who| i32::from(ask.it(who).fate)).sum()
        };
        /// spins that its characters keep
        side SideSpins "spins": Number = |ask, own| {
            fighters_in(members(ask, own)).map(|who| ask.it(who).kept_spins()).sum()
        };
        /// number of the present round, from 1
        conflict Round "round": Number = |ask| i32::from(ask.state.round);
        /// it is the game master's turn
        conflict GmTurn "gm_turn": Flag = |ask| i32::from(ask.state.phase == Phase::Gm);
        /// the game master's turn of this round is over
        conflict LastPart "after_gm": Flag = |ask| i32::from(ask.state.phase == Phase::After);
        /// successes that your side's task still needs; 0: your side has no task
        conflict TasksLeft "tasks_left": Number = |ask| tasks_left(ask, true);
        /// successes that the other side's task still needs; 0: it has no task
        conflict FoeTasks "foe_tasks": Number = |ask| tasks_left(ask, false);
        /// foes whom you could attack from where you are
        at ["main", "supplement", "follow", "hold"] InReach "targets": Number = |ask| {
            foes_in_reach(ask.view(), ask.actor)
        };
        /// your best chance to hit a foe
        at ["main", "supplement", "follow", "hold"] BestHit "best_hit": Percent = |ask| {
            edges(ask).max().map_or(0, |edge| ask.setup.odds.hit(edge))
        };
        /// the turn is one that interrupts
        at ["main", "supplement", "follow", "hold"] Interrupting "interrupting": Flag = |ask| {
            i32::from(ask.moment.turn.is_some_and(|turn| turn.cut != Cut::No))
        };
        /// supplemental actions of this turn so far, including interrupts
        at ["main", "supplement", "follow", "hold"] Supplements "supplements": Number = |ask| {
            ask.moment.turn.map_or(0, Turn::all_supplements)
        };
        /// your zone has no room for long weapons
        at ["main", "supplement", "follow", "hold"] Confined "confined": Flag = |ask| {
            i32::from(ask.setup.scene.confined >> ask.it(ask.actor).zone & 1 == 1)
        };
        /// chance that the interrupt succeeds
        at ["interrupt"] CutChance "chance": Percent = |ask| {
            let tie = ask.setup.knobs.interrupt.tie == InterruptTie::Interrupter;
            ask.setup.odds.hit(ask.moment.interrupt_edge + i32::from(tie))
        };
        /// you interrupt from a hold
        at ["interrupt"] Held "held": Flag = |ask| i32::from(ask.state.holds(ask.actor));
        /// the roll is an attack
        at ["invoke", "spin"] Attacking "attacking": Flag = |ask| is_roll(ask, &[RollKind::Attack]);
        /// the roll is a defence
        at ["invoke", "spin"] Defending "defending": Flag = |ask| {
            is_roll(ask, &[RollKind::Defend, RollKind::DefendManoeuvre])
        };
        /// the roll is a manoeuvre
        at ["invoke", "spin"] Manoeuvring "manoeuvring": Flag = |ask| {
            is_roll(ask, &[RollKind::Manoeuvre])
        };
        /// the roll is for a block
        at ["invoke", "spin"] Blocks "block_roll": Flag = |ask| is_roll(ask, &[RollKind::Block]);
        /// the roll is a move
        at ["invoke", "spin"] Moving "moving": Flag = |ask| {
            is_roll(ask, &[RollKind::Move, RollKind::Supplement])
        };
        /// the roll is for a task
        at ["invoke", "spin"] Tasking "tasking": Flag = |ask| is_roll(ask, &[RollKind::Task]);
        /// the roll is for an interrupt, by either side
        at ["invoke", "spin"] CuttingIn "cutting_in": Flag = |ask| {
            is_roll(ask, &[RollKind::Interrupt, RollKind::Answer])
        };
        /// your total minus the opposition; a success needs at least 1, against a difficulty at least 0
        at ["invoke"] Margin "margin": Number = |ask| bid(ask, margin);
        /// how much your total still lacks for a success, or for a defence to hold; 0 or less: nothing
        at ["invoke"] Needed "needed": Number = |ask| {
            bid(ask, needed)
        };
        /// bonus of an aspect
        at ["invoke"] Plus "plus": Number = |ask| bid(ask, |_, _| ask.setup.knobs.fate.bonus);
        /// the total of your dice
        at ["invoke"] Dice "dice": Number = |ask| {
            bid(ask, |roll, _| roll.dice.map_or(0, |dice| i32::from(dice.sum)))
        };
        /// the attack, with the present result, takes its target out
        at ["invoke"] WouldOut "would_out": Flag = |ask| {
            i32::from(prospect_of(ask) == Some(Outlook::Out))
        };
        /// the attack, with the present result, causes a consequence
        at ["invoke"] WouldConsequence "would_consequence": Flag = |ask| {
            i32::from(prospect_of(ask) == Some(Outlook::Consequence))
        };
        /// fate points of the opponent of the roll
        at ["invoke"] OpponentFate "opponent_fate": Number = |ask| bid(ask, |_, against| {
            let known = against.opponent != Opposition::NONE;
            if known { i32::from(ask.it(against.opponent).fate) } else { 0 }
        });
        /// the roller's rating minus the opponent's rating or the difficulty; 0 is an even roll
        at ["spin"] Edge "edge": Number = |ask| ask.moment.spin.map_or(0, |(_, edge)| edge);
        /// the roller is an ally
        at ["spin"] Mine "friendly": Flag = |ask| i32::from(ask.moment.whom & ask.allies() != 0);
        /// no other turn is left in this round
        at ["spin"] LastChance "last_chance": Flag = |ask| i32::from(ask.state.left == 0);
        /// shifts of the hit
        at ["absorb"] HitSize "hit": Number = |ask| ask.moment.hit;
    }
}

fn defence(view: View<'_>, who: FighterId) -> i32 {
    let fight = &view.setup.knobs.fight;
    if view.is_helpless(who) {
        return fight.none_opposition;
    }
    let full = i32::from(view.it(who).full) * fight.full_bonus;
    i32::from(view.setup.methods[who].defend.value) + full
}

/// Returns attack less defence from where both are; `None` if the attack does not reach.
fn attack_edge(ask: &Ask<'_>, by: FighterId, on: FighterId) -> Option<i32> {
    let method = ask.view().attack(by, on)?;
    Some(i32::from(method.value) - defence(ask.view(), on))
}

fn hit_chance(ask: &Ask<'_>, by: FighterId, on: FighterId) -> i32 {
    attack_edge(ask, by, on).map_or(0, |edge| ask.setup.odds.hit(edge))
}

fn mean_shifts(ask: &Ask<'_>, by: FighterId, on: FighterId) -> i32 {
    attack_edge(ask, by, on).map_or(0, |edge| ask.setup.odds.mean_tenths(edge))
}

/// Returns [`attack_edge`] for every foe within reach.
fn edges(ask: &Ask<'_>) -> impl Iterator<Item = i32> {
    let near = ask.foes() & ask.view().in_reach(ask.actor, false);
    fighters_in(near).filter_map(|foe| attack_edge(ask, ask.actor, foe))
}

fn manoeuvre_chance(ask: &Ask<'_>, on: FighterId) -> i32 {
    let (setup, view) = (ask.setup, ask.view());
    let distance = view.distance(ask.actor, on);
    let method = setup.methods[ask.actor].manoeuvre.get(distance).copied().flatten();
    let tie = i32::from(setup.knobs.manoeuvre.tie);
    method.map_or(0, |method| setup.odds.hit(i32::from(method.value) - defence(view, on) + tie))
}

/// Returns the number of [`View::targets`]: foes that a fighter could attack from its zone.
pub(crate) fn foes_in_reach(view: View<'_>, who: FighterId) -> i32 {
    view.targets(who).count_ones() as i32
}

/// Returns the camp of the [`Ask::actor`], or the other camp if `own` is false.
fn camp(ask: &Ask<'_>, own: bool) -> usize {
    ask.camp() ^ usize::from(!own)
}

/// Returns the members of a camp who take part, as a bit set.
fn members(ask: &Ask<'_>, own: bool) -> u64 {
    ask.view().of_camp(camp(ask, own))
}

/// Returns the successes that the open tasks of a camp still need.
fn tasks_left(ask: &Ask<'_>, own: bool) -> i32 {
    let camp = camp(ask, own);
    let tasks = ask.setup.scene.tasks.iter().zip(&ask.state.tasks);
    let own = tasks.filter(|(task, _)| task.camp == camp);
    own.map(|(task, done)| i32::from(task.needed.saturating_sub(*done))).sum()
}

/// Returns 1 if the roll of [`Moment::bid`](super::question::Moment::bid) is of one of these kinds, else 0.
fn is_roll(ask: &Ask<'_>, wanted: &[RollKind]) -> i32 {
    let bid = ask.moment.bid.map(|(roll, _)| roll.kind);
    let kind = bid.or(ask.moment.spin.map(|(kind, _)| kind));
    i32::from(kind.is_some_and(|kind| wanted.contains(&kind)))
}

/// Returns the value that `read` finds in [`Moment::bid`](super::question::Moment::bid), the roll and its
/// opposition; 0 if there is no bid.
fn bid(ask: &Ask<'_>, read: impl Fn(&Roll, &Opposition) -> i32) -> i32 {
    ask.moment.bid.as_ref().map_or(0, |(roll, against)| read(roll, against))
}

fn margin(roll: &Roll, against: &Opposition) -> i32 {
    roll.total() - against.total
}

/// Returns how much a roll lacks for a success, by [`Opposition::success`]; 0 or less if it succeeds already.
pub(crate) fn needed(roll: &Roll, against: &Opposition) -> i32 {
    against.success - margin(roll, against)
}

/// Returns the outlook of the attack that is bid on: its effect on the target. `None` if there is no bid, or the bid
/// is not on an attack.
fn prospect_of(ask: &Ask<'_>) -> Option<Outlook> {
    let (roll, against) = ask.moment.bid.as_ref()?;
    prospect(ask.view(), (roll, against))
}

/// Returns the outlook of an attack by its roll, or the target's defence, and the opposition. `None` for other kinds
/// of rolls. The roll does not say with what the opponent attacks, so that its best attack is assumed.
pub(crate) fn prospect(view: View<'_>, (roll, against): (&Roll, &Opposition)) -> Option<Outlook> {
    let (target, shifts) = match roll.kind {
        RollKind::Attack => (against.opponent, margin(roll, against)),
        RollKind::Defend => (roll.who, -margin(roll, against)),
        _ => return None,
    };
    let skill = match roll.kind {
        RollKind::Attack => roll.skill,
        // The roll does not say with what the opponent attacks: most likely with its best.
        _ => view.attack(against.opponent, roll.who).map(|method| method.skill),
    };
    (shifts > 0).then(|| view.outlook(target, view.setup.stress_of(shifts, skill)))
}
