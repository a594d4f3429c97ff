//! Facts about an ordinary cell ([`Facts`]), and its state in play ([`Now`]).

use super::FlatGame;
use super::effect::{Effect, LONE, MATE};
use super::ordinary::{MOST, OF_WEAR, lists};
use super::probe::{Cast, Game};
use crate::kernels::fate::decide::classes::{ANNOUNCED, invoke_class_at};
use crate::kernels::fate::decide::points::{Concede, Invoke};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::knobs::common::InvokeOrder;
use crate::kernels::fate::register::{RollKind, Setup};
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::state::damage::Left;
use crate::system::{FighterId, Numbered, Questions, Vocabulary};
use crate::table::Deciders;

/// Margins below this number, and above its negative, are held: each has a bit of a `u64`.
pub(super) const MARGINS: i32 = 32;

/// Facts about the cell that steps read; policies have a bit for each role.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub cast: Cast,
    /// Purse of each role; both have one number if they draw on one pool.
    pub purse: [usize; 2],
    /// Number of kinds of harm of a member of the group; 1 if there is only one member.
    pub kinds: usize,
    /// Whether a policy might concede, might concede once an attack is announced, and must be asked for concession
    /// although nothing has happened.
    pub concedes: u8,
    pub answers: u8,
    pub is_restless: u8,
    /// Whether a turn that harms no fighter depends on earlier harm.
    pub reads_harm_always: bool,
    /// Lists for invocations, of each role  as attacker and as target.
    pub lists: [[InvokeLists; 2]; 2],
    /// Margins at which an attack hits, a bit for each.
    pub hits: u64,
    pub loser_first: bool,
    pub active_first: bool,
    pub replaces_rerolls: bool,
}

/// Facts about a fighter's lists for invocations on a kind of roll, so that most bids need no look-up.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvokeLists {
    /// Margins at which they might want anything, a bit for each, by the cost of the hit as it stands.
    pub wants: [u64; 3],
    pub reads_dice: bool,
    pub reads_wear: bool,
}

impl InvokeLists {
    fn of((deciders, words): (&Deciders, &Vocabulary), fighter: FighterId, kind: RollKind) -> Self {
        let programs = [HitCost::Stress, HitCost::Consequence, HitCost::Out].map(|cost| {
            deciders.program((Invoke::NUMBER, invoke_class_at(Some(kind), Some(cost))), fighter)
        });
        let reads = |names: &str| {
            let unread = |feature: usize| !lists(&[names], words.features[feature].name);
            !programs.iter().all(|program| program.reads_only(unread))
        };
        let wants = programs.map(|it| of_margins(|margin| it.options_at(margin) != 0));
        Self { wants, reads_dice: reads("dice reroll_better"), reads_wear: reads(OF_WEAR) }
    }
}

/// Returns the margins for which this is true, a bit for each from `-MARGINS`.
fn of_margins(holds: impl Fn(i32) -> bool) -> u64 {
    let margins = (-MARGINS..MARGINS).enumerate();
    margins.fold(0, |mask, (bit, margin)| mask | u64::from(holds(margin)) << bit)
}

impl Facts {
    pub(super) fn new<G: FlatGame>(
        (setup, deciders): Game<'_, G>,
        vocabulary: &Vocabulary,
        cast: Cast,
    ) -> Self {
        let can = |questions: Questions| {
            let bit = |at: usize| deciders.can_differ(questions) >> cast.role[at] & 1;
            (bit(LONE) | bit(MATE) << 1) as u8
        };
        let share = cast.role.iter().all(|fighter| setup.uses_pool(*fighter));
        let several = !cast.mates.is_power_of_two();
        let lists = cast.role.map(|fighter| {
            [RollKind::Attack, RollKind::Defend]
                .map(|kind| InvokeLists::of((deciders, vocabulary), fighter, kind))
        });
        let [answers, is_restless] = [
            Questions::OfClass(Concede::NUMBER, ANNOUNCED),
            Questions::WhileSteady(Concede::NUMBER),
        ]
        .map(can);
        Self {
            cast,
            purse: [0, usize::from(!share)],
            kinds: if several { 1 << setup.sheets[cast.role[MATE]].boxes.len() } else { 1 },
            concedes: can(Questions::OfPoint(Concede::NUMBER)),
            answers,
            is_restless,
            reads_harm_always: answers | is_restless != 0,
            lists,
            hits: of_margins(|margin| Outcome::of(margin, &setup.fate) >= Outcome::Succeed),
            loser_first: setup.fate.invoke_order == InvokeOrder::LoserFirst,
            active_first: setup.fate.invoke_order == InvokeOrder::ActiveFirst,
            replaces_rerolls: G::replaces_rerolls(setup),
        }
    }
}

/// The state of a conflict, small enough that a step is a few additions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    pub exchange: u16,
    /// Members of the group who are in the conflict.
    pub count: u32,
    /// Fighters who are in the conflict, and fighters who have conceded, a bit for each.
    pub standing: u64,
    pub conceded: u64,
    /// Boosts of each side, and free invocations on consequences of the other side.
    pub boosts: [i32; 2],
    pub wounds: [i32; 2],
    /// Fate points of each purse.
    pub points: [i32; 2],
    pub wear: [u16; MOST],
    /// Shifts that each fighter can still absorb.
    pub absorbs: [Left; MOST],
    /// Members of the group by their checked boxes, a bit for each, because members with equal harm are alike.
    pub with: [u64; MOST],
}

impl Now {
    /// Returns the state in which a trial begins, read from a state of the rules.
    pub(super) fn at_start<G: FlatGame>(
        setup: &Setup<G>,
        state: &StateOf<G>,
        facts: &Facts,
    ) -> Self {
        let mut points = [0; 2];
        for (purse, fighter) in facts.purse.into_iter().zip(facts.cast.role) {
            let own = state.fighters[fighter].fate;
            points[purse] = i32::from(if setup.uses_pool(fighter) { state.pool } else { own });
        }
        let (mut with, mut absorbs) = ([0; MOST], [Left::default(); MOST]);
        with[0] = facts.cast.mates;
        absorbs.iter_mut().zip(&*state.fighters).for_each(|(left, it)| *left = it.worn.left());
        Self {
            exchange: 0,
            count: facts.cast.mates.count_ones(),
            standing: state.standing,
            conceded: 0,
            boosts: [0; 2],
            wounds: [0; 2],
            points,
            wear: [0; MOST],
            absorbs,
            with,
        }
    }

    /// Settles invocations, of which effects take boosts only: a side uses its boosts before free invocations on
    /// consequences, as the rules do; see [`Probe::bid`](super::probe::Probe::bid).
    pub(super) fn use_boosts_first(&mut self) {
        for at in [LONE, MATE] {
            let short = self.boosts[at].min(0);
            self.boosts[at] -= short;
            self.wounds[at] += short;
        }
    }

    /// Takes the effect of a step over, but for measures, which the caller adds; `who` gives the fighter of each
    /// role.
    #[inline]
    pub(super) fn take(&mut self, effect: &Effect, who: [FighterId; 2], facts: &Facts) {
        for at in [LONE, MATE] {
            self.boosts[at] += i32::from(effect.boosts[at]);
            self.wounds[at] += i32::from(effect.wounds[at]);
            self.points[facts.purse[at]] += i32::from(effect.points[at]);
        }
        if effect.worn | effect.left == 0 {
            return;
        }
        for at in [LONE, MATE] {
            let (fighter, bit) = (who[at].index_in::<MOST>(), 1 << who[at]);
            let groups = at == MATE && !facts.cast.mates.is_power_of_two();
            if groups {
                self.with[usize::from(self.wear[fighter]) % MOST] &= !bit;
            }
            if effect.worn >> at & 1 == 1 {
                self.wear[fighter] = effect.wear[at];
                self.absorbs[fighter] = effect.absorbs[at];
            }
            if effect.left >> at & 1 == 1 {
                self.standing &= !bit;
                self.conceded |= u64::from(effect.conceded >> at & 1) << fighter;
                self.wounds[1 - at] = 0;
                self.count -= at as u32;
            } else if groups {
                self.with[usize::from(self.wear[fighter]) % MOST] |= bit;
            }
        }
    }
}
