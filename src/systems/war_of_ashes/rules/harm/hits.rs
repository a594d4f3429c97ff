//! Attacks, defences and harm: the hooks of [`Hits`], each answered by the rule that it belongs to.

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Style;
use crate::kernels::fate::hooks::Hits;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::harm::hits::Soak;
use crate::system::{Choice, FighterId, Options, Table};
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl Hits for War {
    fn immune(view: View<'_>, attacker: FighterId) -> u64 {
        view.immune_to(attacker)
    }

    fn skips_boxes(view: View<'_>, attacker: FighterId) -> bool {
        view.is_surely_lethal(attacker)
    }

    /// Always `false`, because the maker or the bearer of an aspect resists only in the zone of the roll, no matter
    /// who may bar a way (WOA-ACT-20, WOA-MOVE-14).
    fn resists_afar(_setup: &Setup<Self>) -> bool {
        false
    }

    fn before_hit<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: FighterId,
        target: FighterId,
        shifts: i32,
        style: bool,
    ) -> bool {
        play.is_hit_lethal(actor, target, shifts, style)
    }

    fn style_price(setup: &Setup<Self>, option: u8) -> Option<i32> {
        (option > Style::Boost.number()).then_some(setup.game.knobs.craft.maneuver.shift_cost)
    }

    fn after_style<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        actor: FighterId,
        target: FighterId,
        choice: Choice,
    ) {
        play.after_style(actor, target, choice);
    }

    fn struck<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: FighterId,
        shifts: i32,
        by: FighterId,
    ) -> i32 {
        let known = &play.setup.game.known;
        if known.mobs | known.priests == 0 {
            return shifts;
        }
        let shifts = play.cut_down(victim, shifts);
        play.smite(victim, shifts, by)
    }

    fn soaked<T: Table<WarEvent>>(
        play: &mut Play<'_, Self, T>,
        victim: FighterId,
        shifts: i32,
        soak: Soak,
        by: FighterId,
    ) -> Option<Soak> {
        if !play.setup.game.known.divine {
            return Some(soak);
        }
        let soak = play.avoid_consequence(victim, shifts, soak, by);
        Some(play.substitute_mark(victim, shifts, soak, by))
    }
}
