//! Reach of fighters with what they hold (WOA-ZONE-02, WOA-ZONE-03, WOA-ZONE-15, JC-37).

use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::movement::steps::in_zone;
use crate::kernels::fate::sheet::map::holds;
use crate::kernels::fate::{Method, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, fighters_in};
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::Availability;
use crate::systems::war_of_ashes::rules::rolls::method_number::{RANGED, number_of_fit};
use crate::systems::war_of_ashes::sheet::approach;
use crate::systems::war_of_ashes::sheet::approach::{Approaches, Weapon};
use crate::systems::war_of_ashes::sheet::minion_skills::Lists;
use crate::systems::war_of_ashes::sheet::sheet::{Build, WarSheet};
use crate::systems::war_of_ashes::sheet::stunt::Item;
use crate::systems::war_of_ashes::sheet::weapon_reach::Arms;
use crate::systems::war_of_ashes::{View, War};

impl View<'_> {
    /// Whether a fighter attacks from afar: with a ranged weapon that it holds (IX-34).
    pub(crate) fn attacks_at_range(self, fighter: FighterId) -> bool {
        self.setup.sheets[fighter].game.ranged
            && self.state.fighters[fighter].game.craft.has(Item::Weapon)
    }

    /// Whether a fighter cannot attack because it was disarmed (`block.disarmed`).
    pub(crate) fn cannot_strike(self, fighter: FighterId) -> bool {
        let craft = &self.state.fighters[fighter].game.craft;
        !craft.has(Item::Weapon) && !self.setup.game.knobs.craft.maneuver.disarmed.is_empty()
    }

    /// Returns the fighters in the same zone as another, a bit each; all fighters if there are no zones (FC-ATK-10).
    pub(crate) fn around(self, fighter: FighterId) -> u64 {
        if !self.setup.map.has_zones() {
            return self.state.units();
        }
        in_zone(self.state, self.state.units(), self.state.fighters[fighter].foot.zone())
    }

    /// Returns the reach of a fighter ([`Arms`]), by the kind of the conflict as it stands (WOA-SEQ-10).
    fn current_reach(self, fighter: FighterId) -> Arms {
        let arms = self.setup.sheets[fighter].game.arms;
        if self.is_mental() { arms.of_words() } else { arms }
    }

    /// Returns the reach of a fighter with what it holds; a bow on the ground cannot be shot (IX-34).
    fn usable_reach(self, fighter: FighterId) -> Arms {
        let arms = self.current_reach(fighter);
        if self.attacks_at_range(fighter) {
            return arms;
        }
        let armed = self.state.fighters[fighter].game.craft.has(Item::Weapon);
        let held = |reach: u8| if armed { reach } else { 0 };
        Arms { far: 0, cast: held(arms.cast), undo: held(arms.undo), ..arms }
    }

    /// Returns the fighters of `among` whom a stunt of the reach form lets a fighter overcome from afar, a bit each
    /// (WOA-STN-05).
    pub(crate) fn overcome_targets_at_range(self, fighter: FighterId, among: u64) -> u64 {
        let undo = self.usable_reach(fighter).undo;
        if undo == 0 {
            return 0;
        }
        let zone = |fighter: FighterId| self.state.fighters[fighter].foot.zone();
        let away = |other: FighterId| self.setup.map.distance(zone(fighter), zone(other));
        let reached = fighters_in(among).filter(|&other| holds(undo, away(other)));
        reached.fold(0, |mask, other| mask | 1 << other)
    }

    /// Returns the best method for a roll against a fighter `distance` zones away, or `None` if nothing reaches so
    /// far.
    pub(crate) fn method_at(
        self,
        fighter: FighterId,
        kind: RollKind,
        distance: u8,
    ) -> Option<Method> {
        let arms = self.usable_reach(fighter);
        let best = || War::method(self, fighter, kind, NO_ARGUMENT);
        match kind {
            _ if !self.setup.map.has_zones() => best(),
            RollKind::Attack => {
                let far = holds(arms.far, distance).then(best).flatten();
                let near = holds(arms.near, distance).then(|| self.hand_to_hand(fighter));
                match (far, near.flatten()) {
                    (Some(far), Some(near)) if near.rating > far.rating => Some(near),
                    (far, near) => far.or(near),
                }
            }
            RollKind::Create { presence } => {
                arms.creates_at(presence, distance).then(best).flatten()
            }
            _ => best(),
        }
    }

    /// Returns the distances that a fighter's attacks reach, a bit for each number of zones. A fighter without a bow
    /// need not choose a method for it.
    pub(crate) fn attack_distances(self, fighter: FighterId) -> u8 {
        let kind = RollKind::Attack;
        let sheet = &self.setup.sheets[fighter].game;
        if !sheet.ranged {
            return if self.has_method(fighter, kind) {
                self.current_reach(fighter).near
            } else {
                0
            };
        }
        let arms = self.usable_reach(fighter);
        let shoots = arms.far != 0 && War::method(self, fighter, kind, NO_ARGUMENT).is_some();
        let strikes = arms.near != 0 && self.hand_to_hand(fighter).is_some();
        (if shoots { arms.far } else { 0 }) | (if strikes { arms.near } else { 0 })
    }

    /// Returns the named approach for a roll at this distance, hand to hand before from afar; `None` if it does not
    /// reach.
    pub(crate) fn named_at(
        self,
        fighter: FighterId,
        kind: RollKind,
        number: u8,
        distance: u8,
    ) -> Option<Method> {
        let arms = self.usable_reach(fighter);
        let ranged = self.setup.sheets[fighter].game.ranged;
        let named = || War::named_method(self, fighter, kind, number, NO_ARGUMENT);
        match kind {
            RollKind::Attack if ranged && self.setup.map.has_zones() => {
                let from_afar = |method: &Method| method.number & RANGED != 0;
                let far = holds(arms.far, distance).then(named).flatten().filter(from_afar);
                let near = || {
                    let wanted =
                        if number == approach::ANY { approach::ALL } else { 1 << (number & 7) };
                    let open = self.open_hand_to_hand(fighter) & wanted;
                    self.chosen_method(fighter, kind, open, 0)
                };
                far.or_else(|| holds(arms.near, distance).then(near).flatten())
            }
            RollKind::Attack => holds(arms.near, distance).then(named).flatten(),
            RollKind::Create { presence } => {
                arms.creates_at(presence, distance).then(named).flatten()
            }
            _ => named(),
        }
    }

    /// Returns the approaches with which a fighter who carries a bow attacks hand to hand.
    pub(crate) fn open_hand_to_hand(self, fighter: FighterId) -> Approaches {
        let knobs = &self.setup.game.knobs;
        match knobs.turn.availability {
            Availability::RandomK => self.state.fighters[fighter].game.offered,
            Availability::All => approach::ALL,
            Availability::Table => approach::allowed(RollKind::Attack, self.kind(), Weapon::Melee),
        }
    }

    /// Returns the best attack hand to hand; `None` if the fighter has none.
    fn hand_to_hand(self, fighter: FighterId) -> Option<Method> {
        let sheet: &WarSheet = &self.setup.sheets[fighter].game;
        if !sheet.ranged || self.cannot_strike(fighter) {
            return War::method(self, fighter, RollKind::Attack, NO_ARGUMENT);
        }
        match &sheet.build {
            Build::Minion(lists) => {
                let lists = Lists { ranged: false, ..*lists };
                let kind = RollKind::Attack;
                let fit = self.fit(fighter, kind, NO_ARGUMENT, &lists);
                let number = number_of_fit(fit);
                let bonus = self.stunt_bonus(fighter, kind, number);
                Some(Method { number, rating: Lists::rating(&self.setup.game.knobs, fit) + bonus })
            }
            Build::Full(_) => {
                let open = self.open_hand_to_hand(fighter);
                self.chosen_method(fighter, RollKind::Attack, open, 0)
            }
        }
    }
}
