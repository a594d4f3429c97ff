//! Methods of fighters' rolls ([`Methods`]): the skill, the stunt or the help that the sheet and
//! the place allow.

use super::{movement, stunts};
use crate::kernels::fate::decide::points::Defend;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::mobs;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Options, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::place_features;
use crate::systems::fate_core::decide::points::{Defence, Help};
use crate::systems::fate_core::knobs::teamwork_and_tasks::TeamDefense;
use crate::systems::fate_core::sheet::skill;
use crate::systems::fate_core::tell::events::CoreEvent;

impl Methods for Core {
    #[inline(always)]
    #[allow(clippy::inline_always)] // what the roll is for mostly stands where it is called
    fn method(view: View<'_>, fighter: FighterId, kind: RollKind, against: u8) -> Option<Method> {
        let best = if kind == RollKind::Attack && movement::is_disarmed(view.state, fighter) {
            view.setup.sheets[fighter].game.reach.best(true)?
        } else {
            stunts::guarded(view, fighter, kind, (None, against))?
        };
        Some(with_others(view, fighter, kind, best))
    }

    /// Whether a fighter has an attack: always, unless an aspect forbids weapons.
    fn has_attack(view: View<'_>, fighter: FighterId) -> bool {
        !movement::is_disarmed(view.state, fighter) || Self::attack_distances(view, fighter) != 0
    }

    fn seen_defense(view: View<'_>, fighter: FighterId) -> i32 {
        place_features::guarded(view, fighter)
    }

    fn defend_alike(view: View<'_>, _one: FighterId, _other: FighterId) -> bool {
        // Stunts and mates are all that a defence depends on beside the sheet.
        view.setup.game.stunted == 0 && !mobs::raises(view)
    }

    fn named_method(
        view: View<'_>,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
        against: u8,
    ) -> Option<Method> {
        let named = if kind == RollKind::Attack && movement::is_disarmed(view.state, fighter) {
            view.setup.sheets[fighter].game.reach.without_weapon(number)?
        } else {
            view.setup.sheets[fighter].game.named(kind, number, against)?
        };
        Some(with_others(view, fighter, kind, named))
    }

    fn method_name(number: u8) -> &'static str {
        skill::NAMES.get(usize::from(number)).copied().unwrap_or("")
    }

    fn method_at(
        view: View<'_>,
        fighter: FighterId,
        kind: RollKind,
        distance: u8,
    ) -> Option<Method> {
        let disarmed = movement::is_disarmed(view.state, fighter);
        let best = view.setup.sheets[fighter].game.reach.method(kind, disarmed, distance)?;
        Some(with_others(view, fighter, kind, best))
    }

    fn attack_distances(view: View<'_>, fighter: FighterId) -> u8 {
        let disarmed = movement::is_disarmed(view.state, fighter);
        view.setup.sheets[fighter].game.reach.attack_distances(disarmed)
    }

    fn reaches_at(view: View<'_>, fighter: FighterId, kind: RollKind, distance: u8) -> bool {
        let disarmed = movement::is_disarmed(view.state, fighter);
        view.setup.sheets[fighter].game.reach.method(kind, disarmed, distance).is_some()
    }

    fn reach(setup: &Setup<Self>, fighter: FighterId, kind: RollKind, number: u8) -> u8 {
        setup.sheets[fighter].game.reach.of_skill(kind, number)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // on the way of every attack
    fn choose_defense<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        defender: FighterId,
        attacker: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Method {
        if play.table.can_differ(Defend::NUMBER) >> defender & 1 == 1
            && let Some(method) = play.chosen_defense(defender, attacker, kind, against)
        {
            return method;
        }
        best_defense(play.view(), defender, (attacker, kind, against))
    }

    fn plain_defense<T: Table<CoreEvent>>(
        play: &Play<'_, Self, T>,
        defender: FighterId,
        attacker: FighterId,
        against: u8,
    ) -> Option<Method> {
        let helpers = play.table.can_differ(Help::NUMBER) & play.state.standing;
        let is_helped = helpers & play.setup.members(defender) & !(1 << defender) != 0;
        let met = (attacker, RollKind::Defend, against);
        (!is_helped).then(|| best_defense(play.view(), defender, met))
    }

    /// Returns the active opposition to a roll; `None` in challenges, because theirs is passive
    /// (FC-CHL-05, FC-CHL-16).
    fn opposition(view: View<'_>, fighter: FighterId, against: u8, named: u8) -> Option<Method> {
        if view.scene_kind().has_tasks() {
            return None;
        }
        let kind = if against == NO_ARGUMENT { RollKind::Oppose } else { RollKind::DefendCreate };
        if named == NO_ARGUMENT {
            Self::method(view, fighter, kind, against)
        } else {
            Self::named_method(view, fighter, kind, named, against)
        }
    }

    fn before_roll<T: Table<CoreEvent>>(
        play: &mut Play<'_, Self, T>,
        fighter: FighterId,
        kind: RollKind,
        method: Method,
    ) -> Method {
        play.combine(fighter, kind, method)
    }
}

/// Returns the best defence of a fighter against an action of this kind and method.
#[inline]
fn best_defense(
    view: View<'_>,
    defender: FighterId,
    (attacker, kind, against): (FighterId, RollKind, u8),
) -> Method {
    let best = stunts::guarded(view, defender, kind, (Some(attacker), against));
    with_others(view, defender, kind, best.unwrap_or(Method::NONE))
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Returns the defence that a fighter decides on; `None` if it keeps to its best one.
    #[inline(never)]
    fn chosen_defense(
        &mut self,
        defender: FighterId,
        attacker: FighterId,
        kind: RollKind,
        against: u8,
    ) -> Option<Method> {
        let moment =
            Moment { kind: Some(kind), opponent: attacker.as_u8(), against, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Defend::NUMBER, defender, &moment);
        let choice = self.table.choose(&ask);
        match Defence::of(choice.option) {
            Defence::Forgo => {
                let rating = self.setup.variant.forgo_rating;
                Some(Method { number: Method::FORGONE, rating })
            }
            Defence::With => {
                let named =
                    self.setup.sheets[defender].game.named(kind, choice.argument, against)?;
                Some(with_others(self.view(), defender, kind, named))
            }
            Defence::Best => None,
        }
    }
}

/// Adds to a method what mates in a mob and a lone stand are worth.
fn with_others(view: View<'_>, fighter: FighterId, kind: RollKind, method: Method) -> Method {
    if mobs::raises(view) { with_mates(view, fighter, kind, method) } else { method }
}

/// Adds what mates are worth. Kept out of line, because in most conflicts no fighter stands for
/// others.
#[inline(never)]
fn with_mates(view: View<'_>, fighter: FighterId, kind: RollKind, method: Method) -> Method {
    let raised = mobs::raised(view, fighter, method);
    let alone = kind.defends() && view.setup.game.knobs.team.on_defend == TeamDefense::Never;
    match view.state.bodies.mob_of(fighter) {
        // No fighter helps with a defence, not even the mates in a mob (FC-TEA-06).
        Some(mob) if alone => {
            let helpers = mob.members.count_ones() as i32 - 1;
            let help = mobs::help(view.setup, helpers, method.rating);
            Method { rating: raised.rating - help, ..raised }
        }
        _ => raised,
    }
}
