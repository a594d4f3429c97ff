//! Features that policies can read in every Fate system, with their values.

use super::classes::{
    ATTACKS, CREATES, DEFENDS, OVERCOMES, RESISTS, ROARS, is_announced, is_of, is_of_attack,
};
use super::known_party::promises_more;
use super::points::Turn;
use super::question::Ask;
use crate::kernels::fate::knobs::common::InvokeOwner;
use crate::kernels::fate::register::{FateGame, Setup};
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::state::view::View;
use crate::system::{Feature, Features, FighterId, NO_ARGUMENT};

crate::readings! {
    /// Features of the kernel. Those of a system follow.
    pub(crate) enum FateFeature<G: FateGame> of Ask<'_, G>, Setup<G> {
        /// free stress boxes, in a mixed conflict on both tracks together
        fighter StressLeft "stress_left": Number = |ask, who| {
            ask.state.fighters[who].free_boxes(&ask.setup.sheets[who])
        };
        /// shifts of the largest hit that stress boxes alone can still absorb, in a mixed conflict on the track that can absorb less
        fighter BestBox "best_box": Number = |ask, who| {
            ask.least_left(who, |means| means.box_capacity())
        };
        /// shifts of the largest hit that boxes and consequences can still absorb; in a mixed conflict, for the
        /// kind of harm with the smaller number
        fighter Absorbs "absorbs": Number = |ask, who| ask.capacity(who);
        /// consequences borne
        fighter Consequences "consequences": Number = |ask, who| {
            ask.state.fighters[who].slots.count_ones() as i32
        };
        /// free consequence slots
        fighter SlotsLeft "slots_left": Number = |ask, who| {
            let borne = ask.state.fighters[who].slots.count_ones();
            ask.setup.sheets[who].slots.len() as i32 - borne as i32
        };
        /// worst consequence borne: 0 none, 1 mild, 2 moderate, 3 severe, 4 extreme
        fighter Worst "worst": Number = |ask, who| worst(ask.view(), who);
        /// fate points available now (the game master's fighters share a pool)
        fighter FatePoints "fate_points": Number = |ask, who| ask.points(who);
        /// free invocations that the decider could use against this fighter, without boosts
        fighter FreeInvokes "free_invokes": Number = |ask, who| {
            let harm = ask.harm_of_attack(ask.actor, who);
            i32::from(free_against(ask.view(), ask.actor, (who, harm)))
        };
        /// advantages that the decider's side has put on this fighter
        fighter Advantages "advantages": Number = |ask, who| {
            let mine = ask.setup.side(ask.actor);
            advantages(ask, who, |by| ask.setup.side(by) == mine)
        };
        /// advantages that foes have put on this fighter
        fighter Hindered "hindered": Number = |ask, who| advantages(ask, who, |_| true);
        /// best attack rating
        fighter Attack "attack": Number = |ask, who| ask.best_rating(who, RollKind::Attack);
        /// best defence rating
        fighter Defense "defense": Number = |ask, who| ask.best_rating(who, RollKind::Defend);
        /// chance that the decider's attack hits this fighter, before invocations
        fighter HitChance "hit_chance": Percent = |ask, who| ask.attack_chance(ask.actor, who, 1);
        /// chance that one attack by the decider takes this fighter out, before invocations
        fighter TakeOutChance "take_out_chance": Percent = |ask, who| {
            ask.take_out_chance(ask.actor, who)
        };
        /// chance that this fighter's attack hits the decider, before invocations
        fighter Threat "threat": Percent = |ask, who| ask.attack_chance(who, ask.actor, 1);
        /// chance that one attack by this fighter takes the decider out, before invocations
        fighter Danger "danger": Percent = |ask, who| ask.take_out_chance(who, ask.actor);
        /// cannot take consequences
        sheet Nameless "nameless": Flag = |setup, who| {
            i32::from(setup.sheets[who].slots.is_empty())
        };
        /// has had its turn in this exchange
        fighter Acted "acted": Flag = |ask, who| i32::from(ask.state.fighters[who].acted);
        /// is on full defense
        fighter Defending "on_full_defense": Flag = |ask, who| {
            i32::from(ask.state.fighters[who].full_defense)
        };
        /// attacks and advantages met in this exchange
        fighter Attacked "attacked": Number = |ask, who| {
            i32::from(ask.state.fighters[who].attacked)
        };
        /// zones between the decider and this fighter, 0 in the same one
        fighter Distance "distance": Number = |ask, who| i32::from(ask.distance(ask.actor, who));
        /// foes whom this fighter can attack from where it stands
        fighter InReach "in_reach": Number = |ask, who| {
            ask.view().in_reach_of(who).count_ones() as i32
        };
        /// the decider can attack this fighter from where it stands
        fighter Reachable "reachable": Flag = |ask, who| {
            i32::from(ask.reaches(ask.actor, who, RollKind::Attack, NO_ARGUMENT))
        };
        /// others of its side in its zone
        fighter Company "company": Number = |ask, who| ask.beside(who, ask.setup.members(who));
        /// foes of this fighter in its zone
        fighter Crowd "crowd": Number = |ask, who| ask.beside(who, ask.setup.foes(who));
        /// a foe has barred its way in this turn
        fighter Barred "barred": Flag = |ask, who| i32::from(ask.state.fighters[who].foot.barred);
        /// has moved in this turn
        fighter Moved "moved": Flag = |ask, who| {
            i32::from(ask.state.fighters[who].foot.steps > 0)
        };
        /// fighters who are still in
        side Fighters "fighters": Number = |ask, own| standing(ask.view(), ask.actor, own);
        /// fighters who were taken out or conceded
        side Lost "lost": Number = |ask, own| ask.side_count(own, |ask, fighter| {
            let status = ask.state.fighters[fighter].status;
            i32::from(matches!(status, Status::TakenOut | Status::Conceded))
        });
        /// free invocations and boosts held, wherever they can be used
        side Invocations "invocations": Number = |ask, own| side_invocations(ask, own);
        /// boosts held
        side Boosts "boosts": Number = |ask, own| {
            ask.side_count(own, |ask, who| i32::from(ask.state.fighters[who].boosts.all()))
        };
        /// sum of the shifts that its fighters can still absorb
        side Toughness "toughness": Number = |ask, own| ask.side_count(own, |ask, fighter| {
            if ask.state.is_in(fighter) { ask.capacity(fighter) } else { 0 }
        });
        /// its fighters still in minus those of the other sides
        side Winning "winning": Number = |ask, own| winning(ask.view(), ask.actor, own);
        /// number of the present exchange, from 1
        conflict Exchange "exchange": Number = |ask| i32::from(ask.state.exchange);
        /// an action against the decider has been announced
        class ["concede"] Targeted "targeted": Flag = |class| i32::from(is_announced(class));
        /// chance that the announced attack takes the decider out, before invocations; 0 if none is announced
        at ["concede"] (is_announced) TargetedDanger "announced_danger": Percent = |ask| {
            announced(ask).map_or(0, |by| ask.take_out_chance(by, ask.actor))
        };
        /// chance that the announced attack hits the decider, before invocations; 0 if none is announced
        at ["concede"] (is_announced) TargetedThreat "announced_threat": Percent = |ask| {
            announced(ask).map_or(0, |by| ask.attack_chance(by, ask.actor, 1))
        };
        /// the decider's result minus the other's, so far
        at ["invoke"] Margin "margin": Number = |ask| ask.moment.margin;
        /// free invocations usable on this roll
        at ["invoke"] Invokes "invokes": Number = |ask| ask.moment.free;
        /// fate points that could be spent on this roll
        at ["invoke"] Payable "payable": Number = |ask| ask.moment.paid;
        /// sum of the decider's dice
        at ["invoke"] Dice "dice": Number = |ask| ask.moment.dice;
        /// a reroll is expected to gain more than the bonus of an invocation
        at ["invoke"] RerollBetter "reroll_better": Flag = |ask| i32::from(reroll_better(ask));
        /// the decider attacks
        class ["invoke"] Attacking "attacking": Flag = |class| i32::from(is_of(class, ATTACKS));
        /// the decider defends, against an attack or an advantage
        class ["invoke"] Defends "defending": Flag = |class| {
            i32::from(is_of(class, DEFENDS) || class == RESISTS)
        };
        /// the decider creates an advantage
        class ["invoke"] Creating "creating": Flag = |class| i32::from(class == CREATES);
        /// the decider overcomes or opposes an overcome roll; a roll to move is one
        class ["invoke"] Overcoming "overcoming": Flag = |class| i32::from(class == OVERCOMES);
        /// the decider rolls for a Roar aspect
        class ["invoke"] Roaring "roaring": Flag = |class| i32::from(class == ROARS);
        /// the attack, with the present result, takes its target out
        at ["invoke"] (is_of_attack) WouldTakeOut "would_take_out": Flag = |ask| {
            i32::from(ask.takes_out(ask.attacked(), ask.hit_of(ask.moment.shifts)))
        };
        /// all free invocations together would make the attack take its target out
        at ["invoke"] (is_of_attack) CouldTakeOut "could_take_out": Flag = |ask| {
            let more = ask.setup.fate.invoke_bonus * ask.moment.free;
            i32::from(ask.takes_out(ask.attacked(), ask.hit_of(ask.moment.shifts + more)))
        };
        /// the attack, with the present result, costs its target a consequence or takes it out
        at ["invoke"] (is_of_attack) WouldWound "would_wound": Flag = |ask| {
            i32::from(ask.wounds(ask.attacked(), ask.hit_of(ask.moment.shifts)))
        };
        /// shifts of the hit
        at ["style", "absorb", "extreme"] Shifts "shifts": Number = |ask| ask.moment.shifts;
        /// the full hit takes the target out
        at ["style"] TakesOut "takes_out": Flag = |ask| {
            i32::from(ask.takes_out(ask.opponent(), ask.moment.shifts))
        };
        /// the rest of the hit after the trade takes the target out
        at ["style"] TradeTakesOut "takes_out_traded": Flag = |ask| {
            i32::from(ask.takes_out(ask.opponent(), traded(ask)))
        };
        /// the full hit costs the target a consequence or takes it out
        at ["style"] Wounds "wounds": Flag = |ask| {
            i32::from(ask.wounds(ask.opponent(), ask.moment.shifts))
        };
        /// the rest of the hit after the trade costs a consequence or takes the target out
        at ["style"] TradeWounds "wounds_traded": Flag = |ask| {
            i32::from(ask.wounds(ask.opponent(), traded(ask)))
        };
        /// the cost is a serious one
        at ["cost"] Serious "serious": Flag = |ask| i32::from(ask.moment.serious);
        /// foes who can be attacked
        at ["turn"] BestOf "targets": Number = |ask| {
            Turn::Attack.aims(ask, NO_ARGUMENT).count_ones() as i32
        };
    }
}

/// The index feature of free steps ([`FateFeature::InReach`]): the foes whom the decider can attack from where it
/// stands.
pub(crate) const STEP_GAUGE: usize = FateFeature::InReach as usize;

/// Returns the margins at which a flag of a question about invoking can hold: only a hit takes out or wounds. `None` in
/// a geared conflict, because a weapon makes hits of ties.
pub(crate) fn implied(geared: bool, class: usize, flag: usize) -> Option<(i32, i32)> {
    let harms = matches!(
        FateFeature::from_number(flag as u16),
        Some(FateFeature::WouldTakeOut | FateFeature::WouldWound)
    );
    match class {
        _ if geared || !harms => None,
        ATTACKS => Some((1, i32::MAX)),
        DEFENDS => Some((i32::MIN, -1)),
        _ => None,
    }
}

/// Whether a feature of the kernel changes only when its fighter is harmed, or when a fighter comes or goes. Features
/// of an announced action count as steady as well, because they are constant in a poll of all fighters. See
/// [`Foresight::is_steady`](crate::system::Foresight::is_steady).
pub(crate) fn is_steady(feature: usize) -> bool {
    matches!(
        FateFeature::from_number(feature as u16),
        Some(
            FateFeature::StressLeft
                | FateFeature::BestBox
                | FateFeature::Absorbs
                | FateFeature::Consequences
                | FateFeature::SlotsLeft
                | FateFeature::Worst
                | FateFeature::Nameless
                | FateFeature::Fighters
                | FateFeature::Lost
                | FateFeature::Winning
                | FateFeature::Targeted
                | FateFeature::TargetedDanger
                | FateFeature::TargetedThreat
        )
    )
}

/// The kernel's features, followed by those of a system.
pub(crate) fn all_features(system: &[Feature]) -> Vec<Feature> {
    FateFeature::ALL.iter().chain(system).copied().collect()
}

/// Returns the severity of the worst consequence that a fighter bears, from 1 for mild; 0 if it bears none.
pub(crate) fn worst<G: FateGame>(view: View<'_, G>, fighter: FighterId) -> i32 {
    let slots = view.state.fighters[fighter].slots;
    let filled = view.setup.sheets[fighter].slots.iter().enumerate();
    let filled = filled.filter(|(at, _)| slots >> at & 1 == 1);
    filled.map(|(_, slot)| slot.severity as i32 + 1).max().unwrap_or(0)
}

/// Returns the number of aspects on a fighter, without boosts, whose maker satisfies `counts`.
fn advantages<G: FateGame>(
    ask: &Ask<'_, G>,
    fighter: FighterId,
    counts: impl Fn(FighterId) -> bool,
) -> i32 {
    let attached = ask.state.fighters[fighter].attached.iter();
    attached.filter(|a| a.is_advantage() && counts(FighterId::from(a.by))).count() as i32
}

/// Returns the number of a fighter's own side who are in the conflict, or of the sides hostile to it. Hazards do not
/// count.
fn standing<G: FateGame>(view: View<'_, G>, fighter: FighterId, own: bool) -> i32 {
    let there = view.state.standing & !view.setup.bodies.hazards;
    let side = &view.setup.sides[view.setup.side(fighter)];
    let members = if own { side.members } else { side.foes };
    (members & there).count_ones() as i32
}

/// Returns how many more fighters stand on one side than on the other; negative if fewer do.
pub(crate) fn winning<G: FateGame>(view: View<'_, G>, fighter: FighterId, own: bool) -> i32 {
    standing(view, fighter, own) - standing(view, fighter, !own)
}

/// Whether rolling again promises more than the bonus of an invocation; see [`promises_more`].
fn reroll_better<G: FateGame>(ask: &Ask<'_, G>) -> bool {
    let (fate, moment) = (&ask.setup.fate, ask.moment);
    moment.rolled && fate.reroll && promises_more(fate, moment.dice, moment.replaced)
}

/// Returns the free invocations that a side holds, or all hostile sides together.
fn side_invocations<G: FateGame>(ask: &Ask<'_, G>, own: bool) -> i32 {
    let side = ask.setup.side(ask.actor);
    let hostile = ask.setup.sides[side].hostile;
    let counts = ask.state.free.iter().enumerate();
    let chosen = counts.filter(|(at, _)| if own { *at == side } else { hostile >> at & 1 == 1 });
    chosen.map(|(_, free)| i32::from(*free)).sum()
}

/// Returns the fighter who has announced an attack on the decider; `None` if there is no such attack.
fn announced<G: FateGame>(ask: &Ask<'_, G>) -> Option<FighterId> {
    ask.opponent().filter(|_| ask.moment.targeted && ask.moment.attack)
}

/// Returns the shifts of the hit after the trade for a boost (`attack.style_trade`).
fn traded<G: FateGame>(ask: &Ask<'_, G>) -> i32 {
    ask.moment.shifts - ask.setup.fate.style_trade
}

/// Returns the free invocations that a fighter could use against another: advantages on it and consequences that it
/// bears. Boosts are left aside, because they serve anywhere.
fn free_against<G: FateGame>(
    view: View<'_, G>,
    fighter: FighterId,
    (foe, harm): (FighterId, Harm),
) -> u8 {
    let holds = |maker: u8| match view.setup.fate.invoke_owner {
        InvokeOwner::Side => view.setup.side(FighterId::from(maker)) == view.setup.side(fighter),
        InvokeOwner::Character => FighterId::from(maker) == fighter,
    };
    let it = &view.state.fighters[foe];
    let stuck = it.attached.iter().filter(|aspect| holds(aspect.by)).map(|aspect| aspect.free);
    let caused = it.slot_free.iter().zip(it.slot_by).enumerate();
    let hidden = G::hidden_slots(view, foe);
    let open = |at: usize| hidden >> at & 1 == 0 && view.state.wound_fits(foe, at, harm);
    let wounds = caused
        .filter(|&(at, (free, by))| *free > 0 && holds(by) && open(at))
        .map(|(_, (free, _))| *free);
    stuck.chain(wounds).fold(0, u8::saturating_add)
}
