//! Changes that fighters make to a place: obstacles that they put into zones, aspects that they remove (WOA-ZONE-15,
//! WOA-ACT-20).

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::sheet::map::{Fits, Site};
use crate::kernels::fate::sheet::place::at_hand;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::sheet::aspect_materials::PEST;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

const CREATE: RollKind = RollKind::Create { presence: false };

/// Whether a fighter may put an obstacle into a zone: the zone is near and has room.
pub(crate) fn may_obstruct(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.setup.map.has_zones()
        && ask.can_roll(CREATE, NO_ARGUMENT)
        && ask.view().has_room(ask.view().zone_for(ask.actor, argument))
        && ask.view().in_create_range(ask.actor, argument)
}

/// Whether a fighter may remove an aspect of the place ([`hindrance`](View::hindrance)).
pub(crate) fn may_clear(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.setup.place.scene_removable
        && ask.view().hindrance(ask.actor).is_some()
        && ask.can_roll(RollKind::Overcome, argument)
}

impl View<'_> {
    /// Returns the zone that an argument names, or the fighter's own.
    fn zone_for(self, fighter: FighterId, argument: u8) -> u8 {
        if argument == NO_ARGUMENT { self.state.fighters[fighter].foot.zone() } else { argument }
    }

    /// Whether the zone named exists and is near enough (`range.create`).
    fn in_create_range(self, fighter: FighterId, argument: u8) -> bool {
        let (here, there) =
            (self.state.fighters[fighter].foot.zone(), self.zone_for(fighter, argument));
        usize::from(there) < self.setup.map.zones.len()
            && i32::from(self.setup.map.distance(here, there)) <= self.setup.place.create_range
    }

    /// Whether a zone has room for one more aspect (`zone.aspects_max`).
    fn has_room(self, zone: u8) -> bool {
        let there = self.state.scene.iter().filter(|aspect| aspect.site == Site::Zone(zone));
        (there.count() as i32) < self.setup.game.knobs.ground.aspects_max
    }

    /// Returns the free invocations of the foes that a fighter takes away if it removes the worst aspect.
    pub(crate) fn worst_free(self, fighter: FighterId) -> i32 {
        let foes = self.setup.sides[self.setup.side(fighter)].hostile;
        let worst = self.hindrance(fighter).map(|at| free_for(foes, &self.state.scene[at]));
        worst.map_or(0, i32::from)
    }

    /// Returns the worst aspect of the place for a fighter: one that hinders it, or that foes have made, with the
    /// most free invocations for them; `None` if there is none.
    fn hindrance(self, fighter: FighterId) -> Option<usize> {
        let here = self.state.fighters[fighter].foot.zone();
        let side = self.setup.side(fighter);
        let foes = self.setup.sides[self.setup.side(fighter)].hostile;
        let creature = self.setup.sheets[fighter].game.creature;
        let value = |aspect: &SceneAspect| {
            2 * free_for(foes, aspect) + u8::from(creature.is_hindered(aspect))
        };
        let bad = |aspect: &SceneAspect| {
            let pest = aspect.marks & PEST != 0;
            let made = aspect.by != u8::MAX
                && foes >> self.setup.side(FighterId::from(aspect.by)) & 1 == 1;
            // An aspect that serves only the foes is bad, no matter which fighter made it
            // (WOA-ACT-20).
            let serves = free_for(foes, aspect) > 0 && aspect.free[side] == 0;
            at_hand(aspect.site, here, here)
                && (made || pest || serves || creature.is_hindered(aspect))
        };
        let places = (0..self.state.scene.len()).filter(|&at| bad(&self.state.scene[at]));
        places.max_by_key(|&at| value(&self.state.scene[at]))
    }
}

/// Returns the free invocations on an aspect that some sides hold together.
fn free_for(sides: u8, aspect: &SceneAspect) -> u8 {
    let theirs = aspect.free.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
    theirs.map(|(_, free)| *free).sum()
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Puts an obstacle into a zone: an aspect that hinders movement.
    pub(crate) fn obstruct(&mut self, actor: FighterId, argument: u8) {
        let zone = self.view().zone_for(actor, argument);
        self.table.note(|| WarEvent::Obstructs(actor, zone));
        let method = self.method_for(actor, CREATE, NO_ARGUMENT);
        let obstacle = SceneAspect {
            site: Site::Zone(zone),
            fits: Fits::of(Fits::MOVE),
            hinders: true,
            ..SceneAspect::default()
        };
        self.create_here(actor, method, obstacle, u32::from(self.state.action));
    }

    /// Removes an aspect of the place; its maker resists if it is in the same zone (WOA-ACT-20).
    pub(crate) fn clear_hindrance(&mut self, actor: FighterId, argument: u8) {
        let serial = u32::from(self.state.action);
        let Some(at) = self.view().hindrance(actor) else { return };
        let aspect = self.state.scene[at];
        self.note(|| FateEvent::Clears(actor));
        let method = self.method_for(actor, RollKind::Overcome, argument);
        let maker = FighterId::from(aspect.by);
        let zone = |fighter: FighterId| self.state.fighters[fighter].foot.zone();
        let resists = aspect.by != u8::MAX
            && self.state.is_in(maker)
            && self.setup.foes(actor) >> maker & 1 == 1
            && zone(maker) == zone(actor);
        let difficulty = if aspect.marks & PEST != 0 {
            self.setup.game.knobs.band.mob.single
        } else {
            self.setup.place.scene_removal
        };
        if !self.overcome(actor, method, resists.then_some(maker), difficulty, serial) {
            return;
        }
        // Invocations on the roll may have changed it, its maker and site have not.
        let same = |it: &SceneAspect| {
            (it.by, it.site, it.name, it.made) == (aspect.by, aspect.site, aspect.name, aspect.made)
        };
        if let Some(at) = self.state.scene.iter().position(same) {
            let free = self.state.scene[at].free.iter().sum();
            self.drop_aspect(at);
            self.note(|| FateEvent::Cleared(actor, free));
        }
    }
}
