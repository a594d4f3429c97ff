//! Extra effort as a house rule: a box or a consequence for a bonus on a roll (FC-OPT-10,
//! FC-CSQ-16). One box and one consequence at most on a roll.

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Invoke;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::knobs::harm::HarmKnobs;
use crate::kernels::fate::register::{FateGame, Setup};
use crate::kernels::fate::rules::harm::hits::Means;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::sheet::sheet::Severity;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::series_measures::HouseMeasure;
use crate::system::{Options, Table};

/// Cost of an effort, which pays for a bonus on the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The smallest free box.
    SmallBox,
    /// The largest free box.
    LargeBox,
    Consequence(Severity),
}

/// Bit in [`Party::efforts`] of a box.
const BOX: u8 = 1;
/// Bit in [`Party::efforts`] of a consequence.
const WOUND: u8 = 2;

impl Effort {
    /// Returns the effort that an option of invoking is; `None` if it is none.
    fn of(option: Invoke) -> Option<Self> {
        Some(match option {
            Invoke::SmallBox => Self::SmallBox,
            Invoke::LargeBox => Self::LargeBox,
            Invoke::Mild => Self::Consequence(Severity::Mild),
            Invoke::Moderate => Self::Consequence(Severity::Moderate),
            Invoke::Severe => Self::Consequence(Severity::Severe),
            Invoke::Extreme => Self::Consequence(Severity::Extreme),
            _ => return None,
        })
    }

    fn bit(self) -> u8 {
        if matches!(self, Self::Consequence(_)) { WOUND } else { BOX }
    }

    /// Whether the house rules allow this effort (`effort_...` in [`HarmKnobs`]).
    fn allowed(self, knobs: &HarmKnobs) -> bool {
        match self {
            Self::SmallBox | Self::LargeBox => knobs.effort_stress,
            Self::Consequence(Severity::Extreme) => knobs.effort_extreme,
            Self::Consequence(_) => knobs.effort_consequence,
        }
    }

    /// Returns the box or slot that the effort takes; `None` if none is free.
    fn place(self, means: &Means<'_>) -> Option<usize> {
        match self {
            Self::SmallBox => means.lowest_box(),
            Self::LargeBox => means.highest_box(),
            Self::Consequence(severity) => means.free_slot(severity),
        }
    }
}

/// Whether a fighter with these means that has made the efforts in `made` may make this one.
fn possible(effort: Effort, knobs: &HarmKnobs, means: &Means<'_>, made: u8) -> bool {
    effort.allowed(knobs) && made & effort.bit() == 0 && effort.place(means).is_some()
}

/// Whether an option of effort may be chosen: the dice must have fallen.
pub(crate) fn legal<G: FateGame>(ask: &Ask<'_, G>, option: Invoke) -> bool {
    let Some(effort) = Effort::of(option) else { return false };
    let means = ask.means(ask.actor, ask.state.harm);
    let knobs = &ask.setup.harm.knobs;
    ask.moment.rolled && possible(effort, knobs, &means, ask.moment.efforts)
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Whether a party could make an effort on its roll. Out of line, because few games know
    /// efforts.
    #[inline(never)]
    pub(crate) fn can_exert(&self, party: &Party) -> bool {
        let (Some(fighter), true) = (party.fighter, party.dice.is_some()) else { return false };
        let means = self.means(fighter);
        let knobs = &self.setup.harm.knobs;
        let mut all = Invoke::ALL.iter().filter_map(|option| Effort::of(*option));
        all.any(|effort| possible(effort, knobs, &means, party.efforts))
    }

    /// Makes an effort; `false` if there was nothing to make it with. The bonus is the value of the
    /// box or slot.
    pub(crate) fn exert(&mut self, opposed: &mut OpposedRoll, actor: bool, option: Invoke) -> bool {
        let (party, other) = opposed.party(actor);
        let Some(fighter) = party.fighter else { return false };
        let Some(effort) = Effort::of(option) else { return false };
        let setup: &Setup<G> = self.setup;
        let Some(at) = effort.place(&self.means(fighter)) else { return false };
        let sheet = &setup.sheets[fighter];
        let value = if effort.bit() == BOX {
            sheet.track(self.state.harm)[at]
        } else {
            sheet.slots[at].value
        };
        party.efforts |= effort.bit();
        party.bonus += i32::from(value);
        let total = party.total();
        self.note(|| FateEvent::Exerts { fighter, value, total });
        self.count_house(HouseMeasure::Efforts, fighter, 1);
        if effort.bit() == BOX {
            self.check_box(fighter, at);
        } else {
            // No attack has caused it: the other side has the free invocation (FC-OUT-10).
            let free = u8::from(setup.fate.cost_invoke);
            self.take_consequence(fighter, at, other, free, true);
        }
        true
    }
}
