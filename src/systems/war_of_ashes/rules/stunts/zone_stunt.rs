//! Stunts that strike every opponent in the fighter's zone or in the next one, a number of times in a
//! session (WOA-STN-06, WOA-SWM-08).

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::state::conflict::Footing;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::rules::rolls::method_number::RANGED;
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::sheet::stunt::{Stunt, StuntKind};
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::{View, War};

/// Reach of a zone stunt, in zones.
const REACH: u8 = 1;

/// A zone stunt that can be used now, with its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// Number of the stunt on the sheet.
    pub stunt: usize,
    pub zone: u8,
    /// Fighters that the stunt strikes, a bit each.
    pub struck: u64,
    /// Foes among them.
    pub foes: u32,
    method: Method,
}

impl View<'_> {
    /// Returns the fighters that a zone stunt would strike: in the zone with the most foes; among equals the
    /// fighter's own zone. `None` if no such stunt can be used.
    pub(crate) fn zone_stunt_aim(self, fighter: FighterId, argument: u8) -> Option<Aim> {
        if self.setup.game.craft.blasting >> fighter & 1 == 0 || self.cannot_strike(fighter) {
            return None;
        }
        let (stunt, method) = self.ready_zone_stunt(fighter, argument)?;
        let here = self.state.fighters[fighter].foot.zone();
        let zones = 0..self.setup.map.zones.len().max(1) as u8;
        let next = zones.filter(|zone| (1..=REACH).contains(&self.setup.map.distance(here, *zone)));
        let mut best: Option<Aim> = None;
        for zone in std::iter::once(here).chain(next) {
            let struck = self.struck_in(fighter, zone);
            let foes = (struck & self.setup.foes(fighter)).count_ones();
            if foes > best.map_or(0, |best| best.foes) {
                best = Some(Aim { stunt, zone, struck, foes, method });
            }
        }
        best
    }

    /// Returns the first zone stunt that has uses left and fits, with its method. `None` if there is none.
    fn ready_zone_stunt(self, fighter: FighterId, argument: u8) -> Option<(usize, Method)> {
        let stunts = &self.setup.sheets[fighter].game.craft.stunts;
        let used = &self.state.fighters[fighter].game.craft.used;
        stunts.iter().enumerate().find_map(|(at, stunt)| {
            let open = stunt.kind == StuntKind::Zone
                && used[at] < stunt.uses
                && self.stunt_holds(stunt, fighter, None);
            let method = open.then(|| self.zone_stunt_method(fighter, stunt, argument));
            Some((at, method.flatten()?))
        })
    }

    /// Returns an attack with the approach that the stunt names, or with any that the fighter attacks with;
    /// `None` if it has none.
    fn zone_stunt_method(self, fighter: FighterId, stunt: &Stunt, argument: u8) -> Option<Method> {
        let kind = RollKind::Attack;
        if matches!(self.setup.sheets[fighter].game.build, Build::Minion(_)) {
            let plain = argument == NO_ARGUMENT;
            return plain.then(|| War::method(self, fighter, kind, NO_ARGUMENT)).flatten();
        }
        let offered = self.open_approaches(fighter, kind);
        let by_lot = self.setup.game.knobs.turn.availability == Availability::RandomK;
        let named = stunt.approaches != approach::ALL;
        let open = if named && !by_lot { stunt.approaches } else { offered & stunt.approaches };
        let wanted = if argument == NO_ARGUMENT { approach::ALL } else { 1 << (argument & 7) };
        self.chosen_method(fighter, kind, open & wanted, RANGED)
    }
}

/// Whether a zone stunt can be used now.
pub(crate) fn legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.setup.game.craft.blasting >> ask.actor & 1 == 1
        && ask.state.fighters[ask.actor].foot.blocked & Footing::NO_ATTACK == 0
        && ask.view().zone_stunt_aim(ask.actor, argument).is_some()
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Strikes with the stunt, which uses it up once.
    pub(crate) fn strike_by_stunt(&mut self, actor: FighterId, argument: u8) {
        let Some(aim) = self.view().zone_stunt_aim(actor, argument) else { return };
        self.state.fighters[actor].game.craft.used[aim.stunt] += 1;
        let (stunt, zone) = (aim.stunt as u8, aim.zone);
        self.table.note(|| WarEvent::Craft(ManeuverEvent::ZoneStunt { who: actor, stunt, zone }));
        self.hit_zone(actor, aim.method, (aim.zone, aim.struck));
    }
}

/// Returns the number of zone stunts on the sheet of a fighter.
pub(crate) fn on_sheet(setup: &Setup<War>, fighter: FighterId) -> i32 {
    let stunts = &setup.sheets[fighter].game.craft.stunts;
    stunts.iter().filter(|stunt| stunt.kind == StuntKind::Zone).count() as i32
}

impl View<'_> {
    /// Returns the uses that are left of the zone stunts of a fighter, in all.
    pub(crate) fn zone_stunts_left(self, fighter: FighterId) -> i32 {
        let used = &self.state.fighters[fighter].game.craft.used;
        let stunts = self.setup.sheets[fighter].game.craft.stunts.iter().zip(used);
        let zone = stunts.filter(|(stunt, _)| stunt.kind == StuntKind::Zone);
        zone.map(|(stunt, used)| i32::from(stunt.uses.saturating_sub(*used))).sum()
    }
}
