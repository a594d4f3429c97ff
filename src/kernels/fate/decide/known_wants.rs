//! Resources that the parties of a roll might want to spend on it as it stands ([`InvokeWants`]). Mostly there are
//! none, and the question is left out.

use super::classes::invoke_classes;
use super::known_party::bit;
use super::points::Invoke;
use crate::kernels::fate::Play;
use crate::kernels::fate::register::{FateGame, RollKind};
use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::system::{FighterId, Numbered, Table};

/// The options that free invocations serve, a bit each; [`Invoke::Pass`] is one that an author may write.
pub(crate) const WITH_FREE: u64 = bit(Invoke::Pass) | bit(Invoke::Free) | bit(Invoke::FreeReroll);

/// The options that fate points serve, a bit each.
pub(crate) const WITH_POINTS: u64 =
    bit(Invoke::Pass) | bit(Invoke::FatePoint) | bit(Invoke::FateReroll) | ON_FOE;

/// Options among [`WITH_POINTS`] that pay for an aspect of the opponent (FC-INV-10).
pub(crate) const ON_FOE: u64 = bit(Invoke::HostilePoint) | bit(Invoke::HostileReroll);

/// Bit of a party that can make an effort; no option uses this bit.
pub(crate) const EXERTS: u64 = 1 << 63;

/// Resources that a party might want to spend on a roll: a bit set of the options that it can choose and can pay for,
/// and [`EXERTS`] if it can make an effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InvokeWants(u64);

impl InvokeWants {
    pub(crate) const NOTHING: Self = Self(0);

    /// Whether the party wants something that these options bring.
    pub(crate) fn any_of(self, options: u64) -> bool {
        self.0 & options != 0
    }
}

/// State of a roll between two invocations, looked up once for both parties ([`Interim::class`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interim {
    /// The actor's margin.
    pub margin: i32,
    /// Cost of an attack to its target at this margin; `None` if the roll is no attack.
    pub toll: Option<HitCost>,
    /// The class of questions to the opposing and to the acting party; see [`invoke_classes`].
    classes: [usize; 2],
}

impl Interim {
    /// Returns the class of questions to the acting or to the opposing party.
    pub(crate) fn class(&self, actor: bool) -> usize {
        self.classes[usize::from(actor)]
    }

    /// Returns the margin of the acting or of the opposing party: what one gains the other loses.
    pub(crate) fn margin_of(&self, actor: bool) -> i32 {
        if actor { self.margin } else { -self.margin }
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the state of a roll. The cost of the hit is looked up first, because most lists want nothing if the
    /// hit costs little, and most lists of attackers want nothing if it takes its target out.
    #[inline(always)]
    #[allow(clippy::inline_always)] // in the midst of the bidding
    pub(crate) fn interim(&self, opposed: &OpposedRoll) -> Interim {
        let margin = opposed.margin();
        let toll = self.toll(opposed, margin);
        let OpposedRoll { actor, opposing } = opposed;
        Interim { margin, toll, classes: invoke_classes(opposing.kind, actor.kind, toll) }
    }

    /// Returns the options that the acting (`actor` is true) or the opposing party might want and holds the means
    /// for.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of both parties of nearly every roll
    pub(crate) fn wants(
        &self,
        opposed: &OpposedRoll,
        actor: bool,
        interim: &Interim,
    ) -> InvokeWants {
        let (party, _) = opposed.parties(actor);
        let (margin, class) = (interim.margin_of(actor), interim.class(actor));
        let Some(fighter) = party.fighter else { return InvokeWants::NOTHING };
        if self.invoking() >> fighter & 1 == 0 {
            return InvokeWants::NOTHING;
        }
        // At most margins most lists want nothing, whatever there is.
        let options = self.table.options_at((Invoke::NUMBER, class), fighter, margin);
        if options == 0 && !self.setup.harm.effort {
            return InvokeWants::NOTHING;
        }
        InvokeWants(self.served(fighter, party) & (options | EXERTS))
    }

    /// Returns the options for which a party holds anything, and [`EXERTS`] if it can make an effort.
    #[inline(always)]
    #[allow(clippy::inline_always)] // asked of both parties of every roll
    fn served(&self, fighter: FighterId, party: &Party) -> u64 {
        let free = self.state.free[self.setup.side(fighter)] | u16::from(party.extra_free);
        let points = self.points(fighter) > 0;
        let exerts = self.setup.harm.effort && self.can_exert(party);
        let of = |holds: bool, options: u64| if holds { options } else { 0 };
        of(free > 0, WITH_FREE) | of(points, WITH_POINTS) | of(exerts, EXERTS)
    }

    /// Returns the cost of an attack to its target at this margin; `None` if the roll is no attack.
    #[inline(always)]
    #[allow(clippy::inline_always)] // looked up between all invocations
    fn toll(&self, opposed: &OpposedRoll, margin: i32) -> Option<HitCost> {
        let OpposedRoll { actor, opposing } = opposed;
        match (actor.kind, actor.fighter, opposing.fighter) {
            (RollKind::Attack, Some(attacker), Some(target)) => {
                Some(self.view().hit_cost_at(attacker, target, margin))
            }
            _ => None,
        }
    }
}
