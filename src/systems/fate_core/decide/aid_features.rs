//! Features that policies can read when they are asked to pay for an ally's roll, and aspects that are [`hidden`]
//! from them.

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::rules::harm::hits;
use crate::kernels::fate::rules::harm::hits::Means;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::FighterId;
use crate::systems::fate_core::Core;

crate::readings! {
    /// Features of aid.
    pub(crate) enum AidFeature of Ask<'_, Core>, Setup<Core> {
        /// the ally's result minus the other's, so far
        at ["aid"] Margin "margin": Number = |ask| ask.moment.margin;
        /// the ally attacks
        at ["aid"] Attacking "attacking": Flag = |ask| {
            i32::from(ask.moment.kind == Some(RollKind::Attack))
        };
        /// the ally defends, against an attack or an advantage
        at ["aid"] Defending "defending": Flag = |ask| {
            i32::from(ask.moment.kind.is_some_and(RollKind::defends))
        };
        /// fate points that the decider could spend on the roll
        at ["aid"] Payable "payable": Number = |ask| ask.moment.paid;
        /// the attack, with the present result, takes its target out
        at ["aid"] TakeOut "would_take_out": Flag = |ask| exceeds(ask, |means| means.capacity());
        /// the attack, with the present result, costs its target a consequence or takes it out
        at ["aid"] Wound "would_wound": Flag = |ask| exceeds(ask, |means| means.box_capacity());
        /// aspects of this fighter that are still hidden from the decider
        fighter Hidden "hidden_aspects": Number = |ask, who| i32::from(hidden(ask, who));
        /// shifts that the other party can still absorb of one hit
        at ["stunt"] FoeAbsorbs "foe_absorbs": Number = |ask| ask.opponent().map_or(0, |foe| {
            hits::capacity(&ask.setup.sheets[foe], &ask.state.fighters[foe])
        });
    }
}

/// Returns the target of the attack whose roll an ally may help with; `None` if the roll belongs to no attack.
fn victim(ask: &Ask<'_, Core>) -> Option<FighterId> {
    let moment = ask.moment;
    match moment.kind {
        Some(RollKind::Attack) => ask.opponent(),
        Some(RollKind::Defend) if moment.attack => Some(FighterId::from(moment.ward)),
        _ => None,
    }
}

/// Whether the attack hits for more shifts than its target can absorb by `capacity`; 0 if no attack is made.
fn exceeds(ask: &Ask<'_, Core>, capacity: fn(Means<'_>) -> i32) -> i32 {
    let shifts = ask.moment.shifts;
    let left = |victim: FighterId| capacity(ask.means(victim, ask.state.harm));
    i32::from(victim(ask).is_some_and(|victim| shifts > 0 && shifts > left(victim)))
}

/// Returns the number of a foe's aspects that are still hidden from the decider's side (FC-ADV-12).
pub(crate) fn hidden(ask: &Ask<'_, Core>, foe: FighterId) -> u8 {
    if !ask.setup.variant.hidden_npc || !ask.setup.uses_pool(foe) {
        return 0;
    }
    let known = ask.state.fighters[foe].game.discovered;
    ask.setup.sheets[foe].aspects.saturating_sub(known)
}
