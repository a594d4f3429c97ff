//! Facts known of a party before it is asked to invoke, as [`KnownInputs`]. The answers of most lists are known too,
//! because they read nothing else.

use super::features::FateFeature;
use super::known_wants::ON_FOE;
use super::points::Invoke;
use crate::dice::fate::{ROLLS, mean_of_81};
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::party::{OpposedRoll, Party};
use crate::kernels::fate::sheet::series::slots_open;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, KnownInputs, KnownNumber, READY};

// Places of numbers that options take of.
const FREE: usize = 1;
const PAID: usize = 2;

/// The numbers that are at hand in every question: the margin, free invocations that can be used and fate points that
/// can be spent. For values beyond these ranges the question is put.
static READY_NUMBERS: [KnownNumber; READY] = [
    known(FateFeature::Margin, -12, 24),
    known(FateFeature::Invokes, 0, 8),
    known(FateFeature::Payable, 0, 6),
];

// Places of numbers that are looked up.
const ABSORBS: usize = READY;
const COULD_TAKE_OUT: usize = READY + 1;
const FATE_POINTS: usize = READY + 3;
const SLOTS_LEFT: usize = READY + 4;

/// Returns the numbers that are looked up; the one without a place is whether new dice promise more. Fate points and
/// the free slots of the side, which are `slots_left`, come last, because a table by all of the others is already
/// large.
pub(crate) const fn others(slots_left: usize) -> [KnownNumber; 5] {
    [
        known(FateFeature::Absorbs, 0, 8),
        known(FateFeature::CouldTakeOut, 0, 2),
        known(FateFeature::RerollBetter, 0, 2),
        known(FateFeature::FatePoints, 0, 6),
        KnownNumber { feature: slots_left, low: 0, count: 8 },
    ]
}

const fn known(feature: FateFeature, low: i32, count: u32) -> KnownNumber {
    KnownNumber { feature: feature as usize, low, count }
}

/// Options that free invocations and fate points serve; see [`KnownInputs::serves`].
static SERVES: [(usize, u64); 2] = [
    (FREE, bit(Invoke::Free) | bit(Invoke::FreeReroll)),
    (PAID, bit(Invoke::FatePoint) | bit(Invoke::FateReroll) | ON_FOE),
];

/// Returns the numbers that are known before a party is asked to invoke; `others` are looked up.
pub(crate) const fn inputs(others: &'static [KnownNumber; 5]) -> KnownInputs {
    KnownInputs {
        ready: &READY_NUMBERS,
        others,
        serves: &SERVES,
        worded: &[],
        plain: bit(Invoke::Free) | bit(Invoke::FatePoint),
    }
}

pub(crate) const fn bit(option: Invoke) -> u64 {
    1 << option as u64
}

/// A party that may be asked to invoke, so that numbers can be looked up that are not at hand in every question.
pub(crate) struct InvokingParty<'a, G: FateGame> {
    pub view: View<'a, G>,
    pub opposed: &'a OpposedRoll,
    /// Whether it is the acting party.
    pub actor: bool,
    /// The fighter that decides for the party.
    pub fighter: FighterId,
    /// Free invocations that it can use.
    pub free: i32,
}

impl<G: FateGame> InvokingParty<'_, G> {
    /// Returns a number that is looked up, by its place. Out of line, because the first numbers mostly decide, and
    /// should not wait for what this looks at.
    #[inline(never)]
    pub(crate) fn other(&self, place: usize) -> i32 {
        match place {
            ABSORBS => self.view.capacity(self.fighter),
            COULD_TAKE_OUT => i32::from(self.could_take_out()),
            FATE_POINTS => self.view.points(self.fighter),
            SLOTS_LEFT => slots_open(self.view, self.view.setup.members(self.fighter)),
            _ => {
                let (party, _) = self.opposed.parties(self.actor);
                i32::from(reroll_better(&self.view.setup.fate, party))
            }
        }
    }

    /// Whether all free invocations together would make the attack take its target out: the feature `could_take_out`.
    #[inline(never)]
    fn could_take_out(&self) -> bool {
        let OpposedRoll { actor, opposing } = self.opposed;
        let shifts = self.opposed.margin() + self.view.setup.fate.invoke_bonus * self.free;
        match (actor.kind, actor.fighter, opposing.fighter) {
            (RollKind::Attack, Some(attacker), Some(target)) => {
                self.view.hit_cost_at(attacker, target, shifts) == HitCost::Out
            }
            _ => false,
        }
    }
}

/// Whether new dice promise more than the bonus of an invocation, if the party may roll again at all.
fn reroll_better(fate: &FateKnobs, party: &Party) -> bool {
    fate.reroll && party.may_roll_again() && promises_more(fate, party.value, party.replaced)
}

/// Like [`reroll_better`], but for dice that may be rolled again, given their `value` and how many of them are
/// `replaced`. Compares sums over all 81 rolls, to avoid fractions.
pub(crate) fn promises_more(fate: &FateKnobs, value: i32, replaced: u8) -> bool {
    (value + fate.invoke_bonus) * (ROLLS as i32) < mean_of_81(replaced)
}
